//! The file of compiled pipelines: read before the renderer is built, written after the first frame if there is anything new.
//!
//! It is only ever a shortcut. What is wrong with its bytes the renderer finds out; what is wrong with the file or the
//! folder costs nothing but the shortcut.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// Its name in the folder for what can be made again.
const NAME: &str = "pipelines.cache";
/// No pipelines of ours need as much; a larger file is none, bytes.
const MOST_BYTES: u64 = 16 << 20;

/// The file, if there is a folder for it.
#[derive(Clone, Debug, Default)]
pub struct CompiledFile {
    path: Option<PathBuf>,
}

impl CompiledFile {
    /// The one in a folder, which may not exist yet.
    pub fn of(folder: Option<&Path>) -> CompiledFile {
        CompiledFile { path: folder.map(|folder| folder.join(NAME)) }
    }

    /// What it holds; nothing where there is none to read.
    pub fn read(&self) -> Vec<u8> {
        let Some(path) = &self.path else { return Vec::new() };
        read(path).unwrap_or_else(|error| {
            if error.kind() != io::ErrorKind::NotFound {
                log::info!("compiled pipelines cannot be read: {error}");
            }
            Vec::new()
        })
    }

    /// Puts other bytes in its place, at once or not at all.
    pub fn write(&self, bytes: &[u8]) {
        let Some(path) = &self.path else { return };
        if let Err(error) = write(path, bytes) {
            log::info!("compiled pipelines cannot be kept: {error}");
        }
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large to be one of ours"));
    }
    Ok(bytes)
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Two games that start at once write beside each other; the later one stays.
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What was left of it is in nobody's way; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_nothing_lies_about() {
        let folder = tempfile::tempdir().expect("a folder");
        let caches = folder.path().join("not there yet");
        let file = CompiledFile::of(Some(&caches));
        assert_eq!(file.read(), b"");
        file.write(b"one");
        file.write(b"another");
        assert_eq!(file.read(), b"another");
        assert_eq!(fs::read_dir(caches).expect("the folder").count(), 1);
    }

    #[test]
    fn no_folder_a_folder_in_its_place_and_a_file_that_is_too_large_are_nothing() {
        CompiledFile::of(None).write(b"bytes");
        assert_eq!(CompiledFile::of(None).read(), b"");

        let folder = tempfile::tempdir().expect("a folder");
        let file = CompiledFile::of(Some(folder.path()));
        let path = folder.path().join(NAME);
        fs::create_dir(&path).expect("a folder in its place");
        file.write(b"bytes");
        assert_eq!(file.read(), b"");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing half-written stays");

        fs::remove_dir(&path).expect("it is empty");
        File::create(&path).and_then(|file| file.set_len(MOST_BYTES + 1)).expect("a large file");
        assert_eq!(file.read(), b"");
        file.write(b"bytes");
        assert_eq!(file.read(), b"bytes", "it is replaced");
    }
}
