//! The files of formats 1 and 2, a record each, before there was a database: what they hold is taken over once.
//!
//! They are never deleted. Once the database has what is in them they are moved into a folder of their own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use blockfall_engine::blocks::Mode;

use super::record::{RecordError, open, read as read_value};
use super::{Change, FinishedGame, History, KeptGame, Key, Profile, old};

/// Where they are kept once they have been taken over.
const KEPT_ASIDE: &str = "former";
const EXTENSION: &str = "save";

/// What the files of a folder hold.
#[derive(Default)]
pub struct Former {
    /// What it is in a store of today.
    pub changes: Vec<Change>,
    /// The files that cannot be opened, and why.
    pub rejected: Vec<(PathBuf, String)>,
    /// Whether a later version has written one of them.
    pub newer: bool,
}

/// Reads the files in `folder`; none is touched.
pub fn read(folder: &Path) -> Former {
    let mut former = Former::default();
    let history = former.take(folder, "history", finished_games).unwrap_or_default();
    former.changes.extend(History::records(&history));
    if let Some(profile) = former.take(folder, "profile", Profile::decode) {
        former.changes.push(Change::Save(Key::Profile, profile.encode()));
    }
    for &mode in Mode::ALL {
        let decode = |record: &[u8]| KeptGame::decode(record)?.of(mode);
        let kept = former.take(folder, &Key::Game(mode).name(), decode);
        // A game whose result is in the history has ended; only its file was not removed in time.
        if let Some(kept) = kept.filter(|kept| !history.last().is_some_and(|last| is_end_of(last, kept))) {
            former.changes.push(Change::Save(Key::Game(mode), kept.encode()));
        }
    }
    former
}

impl Former {
    fn take<T>(
        &mut self,
        folder: &Path,
        name: &str,
        decode: impl Fn(&[u8]) -> Result<T, RecordError>,
    ) -> Option<T> {
        let path = folder.join(name).with_extension(EXTENSION);
        let fault = match fs::read(&path) {
            Ok(record) => match decode(&record) {
                Ok(value) => return Some(value),
                Err(error) => {
                    self.newer |= matches!(error, RecordError::Newer(_));
                    error.to_string()
                }
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => error.to_string(),
        };
        self.rejected.push((path, fault));
        None
    }
}

/// The list that the history was.
fn finished_games(record: &[u8]) -> Result<Vec<FinishedGame>, RecordError> {
    let games = read_value::<old::HistoryV2>(open(record)?.1)?;
    Vec::from(games).into_iter().map(FinishedGame::check).collect()
}

/// Whether a game that has ended is this one, a move later.
fn is_end_of(last: &FinishedGame, kept: &KeptGame) -> bool {
    let game = &kept.game;
    last.mode == game.mode().id() && last.seed == game.seed() && last.moves == game.moves() + 1
}

/// Moves what has been taken over into a folder of its own. Files that cannot be moved stay, in nobody's way.
pub fn keep_aside(folder: &Path) {
    let move_all = || -> io::Result<()> {
        let aside = folder.join(KEPT_ASIDE);
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                fs::create_dir_all(&aside)?;
                let to = aside.join(path.file_name().unwrap_or_default());
                fs::rename(&path, if to.exists() { free_name(&to, EXTENSION) } else { to })?;
            }
        }
        Ok(())
    };
    if let Err(error) = move_all() {
        log::warn!("files of a former version cannot be moved aside: {error}");
    }
}

/// A name that is still free, so that nothing kept aside earlier is lost.
pub(super) fn free_name(path: &Path, extension: &str) -> PathBuf {
    let name =
        |n: u32| path.with_extension(if n == 1 { extension.to_owned() } else { format!("{n}.{extension}") });
    (1..).map(name).find(|candidate| !candidate.exists()).expect("some number is free")
}
