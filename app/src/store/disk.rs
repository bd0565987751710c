//! The store of a computer or a phone: one redb file in the data folder, written by a thread of its own.
//!
//! Before the file is opened for good it is read into memory and looked at there, every page of it: a damaged one is set
//! aside, and one that a later version has written stays as it is, byte for byte. A lock on the folder tells a second
//! instance; redb's own lock on the file stands behind it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use redb::backends::InMemoryBackend;
use redb::{Builder, StorageBackend as _};

use super::former::{self, free_name};
use super::memory::{MemoryStore, ReadOnly};
use super::writer::{Writer, all_records};
use super::{Access, Change, Condition, Contents, FINISHED, FinishedRecords, Key, Store, StoreError, record};

/// The database's name in the data folder.
const DATABASE: &str = "blockfall.redb";
/// The file whose lock is the claim to the folder.
const LOCK: &str = "lock";

/// Opens the store in `folder`, which is made if need be. Where it cannot be written it can still be read.
pub fn open(folder: &Path) -> Box<dyn Store> {
    match DiskStore::open(folder) {
        Ok(store) => Box::new(store),
        Err(read_only) => Box::new(read_only),
    }
}

/// Keeps records in a database.
#[derive(Debug)]
pub struct DiskStore {
    folder: PathBuf,
    writer: Writer,
    /// All records but finished games, with everything that was committed.
    at_hand: MemoryStore,
    set_aside: Vec<String>,
    /// Whether that is the database itself.
    lost: bool,
    /// Held for as long as the folder is ours; let go after the writer.
    _claim: Claim,
}

impl DiskStore {
    /// Opens the store in `folder`, which is made if need be.
    ///
    /// # Errors
    /// With what can be read there, where it cannot be written.
    pub fn open(folder: &Path) -> Result<DiskStore, ReadOnly> {
        Claim::take(folder).and_then(|claim| DiskStore::claimed(folder, claim)).map_err(|error| {
            let (found, mut said) = found_in(folder).unwrap_or_default();
            let access = match error {
                StoreError::Shut(access) => access,
                error => {
                    said.push(error.to_string());
                    Access::Refused
                }
            };
            ReadOnly { found, condition: Condition { access, set_aside: said, lost: false } }
        })
    }

    fn claimed(folder: &Path, claim: Claim) -> Result<DiskStore, StoreError> {
        let path = folder.join(DATABASE);
        let (mut set_aside, mut lost) = (Vec::new(), false);
        let mut at_hand = MemoryStore::default();
        let mut first = Vec::new();
        match Image::read(&path) {
            Ok(Some(image)) if image.newer => return Err(StoreError::Shut(Access::Newer)),
            Ok(Some(image)) => at_hand = image.records,
            Ok(None) => {
                let former = former::read(folder);
                if former.newer {
                    return Err(StoreError::Shut(Access::Newer));
                }
                for (path, fault) in &former.rejected {
                    set_aside.push(put_aside(path, fault)?);
                }
                first = former.changes;
                at_hand.apply_all(&first);
            }
            Err(Unread::Newer) => return Err(StoreError::Shut(Access::Newer)),
            // What cannot be read now may be as sound as ever.
            Err(Unread::Io(source)) => return Err(StoreError::Io { action: "read", path, source }),
            Err(Unread::Damaged(fault)) => {
                set_aside.push(put_aside(&path, &fault)?);
                lost = true;
            }
        }
        at_hand.records.retain(|name, _| !name.starts_with(FINISHED));
        let writer = Writer::start(path, first)?;
        if writer.is_open() {
            // All of them are in the database now, or have been for long.
            former::keep_aside(folder);
        }
        Ok(DiskStore { folder: folder.to_owned(), writer, at_hand, set_aside, lost, _claim: claim })
    }
}

impl Store for DiskStore {
    fn condition(&self) -> Condition {
        Condition { access: Access::Full, set_aside: self.set_aside.clone(), lost: self.lost }
    }

    fn load(&self, key: Key) -> Option<&[u8]> {
        self.at_hand.load(key)
    }

    fn finished(&mut self) -> Result<FinishedRecords, StoreError> {
        self.writer.finished()
    }

    fn commit(&mut self, changes: Vec<Change>) {
        let small = |change: &&Change| !matches!(change, Change::Save(Key::Finished(_), _));
        for change in changes.iter().filter(small) {
            self.at_hand.apply_all(std::slice::from_ref(change));
        }
        self.writer.commit(changes);
    }

    fn settle(&mut self) -> Result<(), StoreError> {
        self.writer.settle()
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        self.writer.flush()
    }

    fn export(&mut self, name: &str, text: &str) -> Result<(), StoreError> {
        replace(&self.folder.join(name), text.as_bytes())
    }
}

/// What is kept in `folder`, in memory; nothing there is touched. What cannot be opened is named.
///
/// # Errors
/// When the folder or its store cannot be read.
pub fn look_at(folder: &Path) -> Result<ReadOnly, StoreError> {
    // While a game is played there, its file may be read between two writes that belong together.
    let mut tries = 20;
    let found = loop {
        match found_in(folder) {
            Err(_) if tries > 0 && Claim::is_taken(folder) => {
                tries -= 1;
                sleep(Duration::from_millis(10));
            }
            found => break found,
        }
    };
    let (found, set_aside) =
        found.map_err(|fault| StoreError::Fault { path: folder.join(DATABASE), fault })?;
    Ok(ReadOnly { found, condition: Condition { access: Access::Refused, set_aside, lost: false } })
}

/// Every record in `folder`, and a sentence for each that cannot be opened; a sentence where nothing can be.
fn found_in(folder: &Path) -> Result<(MemoryStore, Vec<String>), String> {
    if let Some(image) = Image::read(&folder.join(DATABASE)).map_err(|fault| fault.to_string())? {
        return Ok((image.records, vec![]));
    }
    let former = former::read(folder);
    let mut found = MemoryStore::default();
    found.apply_all(&former.changes);
    Ok((found, former.rejected.iter().map(|(path, fault)| sentence(path, fault)).collect()))
}

/// Keeps `contents` in `folder` in place of all that was there, of which a copy stays beside it. Returns that copy's path.
///
/// # Errors
/// When nothing may be written there, or it cannot be; then nothing has changed.
pub fn replace_all(folder: &Path, contents: &Contents) -> Result<Option<PathBuf>, StoreError> {
    let path = folder.join(DATABASE);
    let claim = Claim::take(folder)?;
    let (copy, is_ours) = match Image::read(&path) {
        Ok(Some(image)) if !image.newer => {
            let copy = free_name(&path, "backup");
            let copied = fs::copy(&path, &copy);
            copied.map_err(|source| StoreError::Io { action: "copy", path: path.clone(), source })?;
            (Some(copy), true)
        }
        // What is damaged goes aside whole when the store is opened, under the name that is free now.
        Err(Unread::Damaged(_)) => (Some(free_name(&path, "bad")), false),
        // So does what is in former files; and what cannot be read, or is not for us, stops that.
        _ => (None, false),
    };
    let replaced = DiskStore::claimed(folder, claim).and_then(|mut store| {
        store.commit(std::iter::once(Change::Clear).chain(contents.changes()).collect());
        store.flush()
    });
    if replaced.is_err() && is_ours {
        // Nothing has changed, so a copy of it is of no use; one that cannot be removed does no harm.
        let _ = copy.as_ref().map(fs::remove_file);
    }
    replaced.map(|()| copy)
}

/// Moves a file that cannot be opened to where it is in nobody's way; returns a sentence that names it.
fn put_aside(path: &Path, fault: &str) -> Result<String, StoreError> {
    let moved = fs::rename(path, free_name(path, "bad"));
    moved.map_err(|source| StoreError::Io { action: "set aside", path: path.to_owned(), source })?;
    Ok(sentence(path, fault))
}

fn sentence(path: &Path, fault: &str) -> String {
    format!("{}: {fault}", path.file_name().unwrap_or_default().display())
}

/// Replaces a file as a whole: after a failure the old one is still there.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let write = || -> io::Result<()> {
        let draft = path.with_extension("draft");
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_data()?;
        drop(file);
        fs::rename(&draft, path)
    };
    write().map_err(|source| StoreError::Io { action: "write", path: path.to_owned(), source })
}

/// How often a folder that somebody else holds is asked for again, and after what pause: a second in all.
const PATIENCE: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// The claim to a data folder; it ends with the value.
#[derive(Debug)]
struct Claim {
    /// None where the system knows no locks; then nobody else can be told from us.
    _locked: Option<File>,
}

impl Claim {
    fn take(folder: &Path) -> Result<Claim, StoreError> {
        let path = folder.join(LOCK);
        let failed = |action, path: &Path| {
            let path = path.to_owned();
            move |source| StoreError::Io { action, path, source }
        };
        fs::create_dir_all(folder).map_err(failed("make the folder", folder))?;
        let file = File::options().create(true).append(true).open(&path).map_err(failed("write", &path))?;
        let mut locked = file.try_lock();
        // A program that was killed a moment ago, or one that only looks, is about to let go.
        for _ in 0..PATIENCE {
            if !matches!(locked, Err(TryLockError::WouldBlock)) {
                break;
            }
            sleep(PAUSE);
            locked = file.try_lock();
        }
        match locked {
            Ok(()) => Ok(Claim { _locked: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Shut(Access::Second)),
            Err(TryLockError::Error(error)) => {
                log::debug!("{}: {error}", path.display());
                Ok(Claim { _locked: None })
            }
        }
    }
}

impl Claim {
    /// Whether a game is played in a folder, which is not touched.
    fn is_taken(folder: &Path) -> bool {
        let file = File::open(folder.join(LOCK));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }
}

/// Why a database that is there is not read.
#[derive(Debug, thiserror::Error)]
enum Unread {
    /// The system does not let us; it may be whole.
    #[error(transparent)]
    Io(io::Error),
    /// It is in a format of redb's that this version does not know.
    #[error("a later version has written it")]
    Newer,
    /// Its bytes are not those of a sound database.
    #[error("{0}")]
    Damaged(String),
}

/// How a redb file begins; the first version of its format that ours cannot read, and where either of the two headers has
/// that number.
const MAGIC: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A";
const UNKNOWN_FORMAT: u8 = 4;
const FORMAT_AT: [usize; 2] = [64, 192];

/// Whether a file that redb does not open was written by a later one.
fn is_of_a_newer_format(bytes: &[u8]) -> bool {
    let newer = |&at: &usize| bytes.get(at).is_some_and(|&format| format >= UNKNOWN_FORMAT);
    bytes.starts_with(MAGIC) && FORMAT_AT.iter().any(newer)
}

/// A database as it was found.
struct Image {
    records: MemoryStore,
    /// Whether a later version has written any of it.
    newer: bool,
}

impl Image {
    /// The database at `path`, if there is one.
    fn read(path: &Path) -> Result<Option<Image>, Unread> {
        match fs::read(path) {
            Ok(bytes) => match Image::of(&bytes) {
                Ok(image) => Ok(Some(image)),
                Err(_) if is_of_a_newer_format(&bytes) => Err(Unread::Newer),
                Err(fault) => Err(Unread::Damaged(fault)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            // A folder is no store, and nothing of ours would ever make it one.
            Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                Err(Unread::Damaged(error.to_string()))
            }
            Err(error) => Err(Unread::Io(error)),
        }
    }

    /// A database in memory, every page of which is checked. What a kill has left undone is mended there as it is in a file.
    fn of(bytes: &[u8]) -> Result<Image, String> {
        if bytes.is_empty() {
            return Err("the file is empty".to_owned());
        }
        let memory = InMemoryBackend::new();
        memory
            .set_len(bytes.len() as u64)
            .and_then(|()| memory.write(0, bytes))
            .map_err(|error| error.to_string())?;
        let read = move || {
            let mut builder = Builder::new();
            let database = builder.set_check_integrity_on_open(true).create_with_backend(memory)?;
            all_records(&database)
        };
        let records = read().map_err(|error: redb::Error| error.to_string())?;
        let newer = records.iter().any(|(_, record)| record::is_newer(record));
        Ok(Image { records: MemoryStore { records: records.into_iter().collect(), commits: 0 }, newer })
    }
}
