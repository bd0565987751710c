//! The files that the command line names: read, written and complained about in one way.
//!
//! What the system does not let us do ends with status 1, what is wrong with what stands in a file with status 2.

use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;

use super::WrongInput;

/// The mark of its byte order that some editors put before a text.
const MARK: char = '\u{FEFF}';

/// A file as sentences call it, on one line; `-` is standard input.
pub struct Named<'a>(pub &'a Path);

impl Named<'_> {
    fn is_standard_input(&self) -> bool {
        self.0 == Path::new("-")
    }
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_standard_input() {
            return f.write_str("standard input");
        }
        let name = self.0.to_string_lossy();
        f.write_str(&name.replace(char::is_control, "\u{FFFD}"))
    }
}

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// When it cannot be read.
pub fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let name = Named(file);
    let bytes = if name.is_standard_input() {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    bytes.with_context(|| format!("cannot read {name}"))
}

/// The text of a file, or of standard input for `-`, without a mark of its byte order. Lines may end as on any system.
///
/// # Errors
/// When it cannot be read, or is no UTF-8 text.
pub fn read_text(file: &Path) -> anyhow::Result<String> {
    let text = String::from_utf8(read(file)?).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + sound.iter().filter(|&&byte| byte == b'\n').count();
        WrongInput(format!("{}, line {line}: this is not UTF-8 text", Named(file)))
    })?;
    Ok(text.strip_prefix(MARK).map(str::to_owned).unwrap_or(text))
}

/// Writes a file, in place of what was there.
///
/// # Errors
/// When it cannot be written.
pub fn write(file: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(file, bytes).with_context(|| format!("cannot write {}", Named(file)))
}

/// Makes a folder, and those it lies in, where there is none.
///
/// # Errors
/// When it cannot be made.
pub fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", Named(folder)))
}
