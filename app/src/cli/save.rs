//! `save`: what is kept, out as JSON and in again, or forgotten. Nothing is changed where anything is wrong, and what was there
//! before stays beside it.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use blockfall::store::{self, Contents};
use clap::{Args, Subcommand};

use super::files::{self, Named};
use super::{WrongInput, data_folder};

/// What can be done with the saved games.
#[derive(Clone, Debug, Subcommand)]
pub enum SaveCommand {
    /// Print everything that is kept
    Show {
        #[command(flatten)]
        place: Place,
    },
    /// Write it to a file
    Export {
        #[command(flatten)]
        place: Place,
        /// The file; `-` is standard output
        out: PathBuf,
    },
    /// Keep what is in such a file in place of everything that is kept; a copy of that stays beside it
    Import {
        #[command(flatten)]
        place: Place,
        /// The file; `-` is standard input
        file: PathBuf,
    },
    /// Forget everything that is kept; a copy of it stays beside it
    Reset {
        #[command(flatten)]
        place: Place,
        /// Really
        #[arg(long)]
        yes: bool,
    },
}

/// Where it is kept.
#[derive(Clone, Debug, Args)]
pub struct Place {
    /// The folder for saved games
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Place {
    fn folder(self) -> anyhow::Result<PathBuf> {
        data_folder(self.data).context("this system has no folder for saved games; name one with --data")
    }
}

/// Runs a command.
///
/// # Errors
/// One sentence for everything that is wrong.
pub fn run(command: SaveCommand) -> anyhow::Result<()> {
    match command {
        SaveCommand::Show { place } => {
            writeln!(io::stdout(), "{}", look(&place.folder()?)?.to_json())?;
        }
        SaveCommand::Export { place, out } => {
            let json = look(&place.folder()?)?.to_json();
            if out == Path::new("-") {
                writeln!(io::stdout(), "{json}")?;
            } else {
                files::write(&out, json)?;
            }
        }
        SaveCommand::Import { place, file } => {
            let contents = Contents::from_json(&files::read_text(&file)?);
            let name = Named(&file);
            let contents =
                contents.map_err(|faults| WrongInput(format!("{name}: {}", in_one_sentence(&faults))))?;
            replace(&place.folder()?, &contents)?;
        }
        SaveCommand::Reset { place, yes } => {
            if !yes {
                let sentence = "reset forgets every game, score and setting; say --yes to have it so";
                return Err(WrongInput(sentence.to_owned()).into());
            }
            replace(&place.folder()?, &Contents::default())?;
        }
    }
    Ok(())
}

/// What is kept in a folder, if all of it is sound.
fn look(folder: &Path) -> anyhow::Result<Contents> {
    if !folder.is_dir() {
        bail!("there is no folder {}", Named(folder));
    }
    let (contents, faults) = Contents::of(&mut store::look_at(folder)?);
    if faults.is_empty() { Ok(contents) } else { bail!("{}", in_one_sentence(&faults)) }
}

/// The first of several faults, and how many more there are.
fn in_one_sentence(faults: &[String]) -> String {
    match faults {
        [] => String::new(),
        [only] => only.clone(),
        [first, more @ ..] => format!("{first} ({} more like this)", more.len()),
    }
}

fn replace(folder: &Path, contents: &Contents) -> anyhow::Result<()> {
    let copy = store::replace_all(folder, contents)?;
    if let Some(copy) = copy {
        writeln!(io::stdout(), "What was kept before is in {}.", copy.display())?;
    }
    Ok(())
}
