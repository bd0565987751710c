//! The thread that writes: a transaction is handed over in no time and committed beside the frame.
//!
//! A commit is acknowledged twice. It is *safe* once the kernel has all of it: then the end of the program, of whatever kind,
//! cannot lose it, and it may be seen and heard. That takes a fraction of a millisecond. It is *durable* once the disk has it
//! too, for a loss of power; that takes the disk's own time, and nobody waits for it but those who put the game away.

use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use redb::backends::FileBackend;
use redb::{BackendError, Builder, Database, ReadableDatabase as _, ReadableTable as _, StorageBackend};
use redb::{Table, TableDefinition};

use super::{Access, Change, FINISHED, FinishedRecords, Key, Records, StoreError};

/// The one table: records by name.
const TABLE: TableDefinition<&str, &[u8]> = TableDefinition::new("records");
/// What the database may keep in memory, bytes. All that is read during play is a few kilobytes.
const CACHE: usize = 1 << 20;

/// Longest that a frame is kept waiting until its move is safe: as long as a busy disk may need for the sync of the move
/// before. One that takes longer hangs, and must not take the game with it: nobody waits for it again until it has answered.
const SAFE_WITHIN: Duration = Duration::from_secs(2);
/// Longest that the end of the program, or its way into the background, waits for the disk.
const DURABLE_WITHIN: Duration = Duration::from_secs(3);

/// Numbers a transaction; those before it have been tried when it has.
type Ticket = u64;
/// The number of no transaction.
const NONE: Ticket = 0;

enum Job {
    Commit(Ticket, Vec<Change>),
    Finished(Sender<Result<FinishedRecords, StoreError>>),
}

/// A hand that gives transactions to the thread.
#[derive(Debug)]
pub struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    progress: Arc<Progress>,
    handed_over: Ticket,
    path: PathBuf,
    opened: bool,
}

impl Writer {
    /// Opens the database at `path`, or makes one with `first` in it.
    ///
    /// # Errors
    /// When it is in use. One that cannot be opened for another reason is tried again with every commit.
    pub fn start(path: PathBuf, first: Vec<Change>) -> Result<Writer, StoreError> {
        let progress = Arc::new(Progress::default());
        let mut scribe =
            Scribe { path: path.clone(), database: None, pending: first, progress: Arc::clone(&progress) };
        if let Err(error) = scribe.write(NONE) {
            if matches!(error, StoreError::Shut(_)) {
                return Err(error);
            }
            progress.state().fault = Some(error);
        }
        let opened = scribe.database.is_some();
        let (jobs, inbox) = channel();
        let thread = std::thread::Builder::new()
            .name("saves".to_owned())
            .spawn(move || scribe.work(&inbox))
            .map_err(|source| StoreError::Io { action: "write", path: path.clone(), source })?;
        Ok(Writer { jobs: Some(jobs), thread: Some(thread), progress, handed_over: 0, path, opened })
    }

    /// Whether the database was open from the start.
    pub fn is_open(&self) -> bool {
        self.opened
    }

    /// Hands a transaction over.
    pub fn commit(&mut self, changes: Vec<Change>) {
        self.handed_over += 1;
        self.hand_over(Job::Commit(self.handed_over, changes));
    }

    /// Waits until all that was handed over is safe.
    ///
    /// # Errors
    /// When something could not be written, once.
    pub fn settle(&mut self) -> Result<(), StoreError> {
        self.progress.wait(SAFE_WITHIN, |state| state.safe >= self.handed_over)
    }

    /// Waits until all that was handed over is durable.
    ///
    /// # Errors
    /// As [`Writer::settle`].
    pub fn flush(&mut self) -> Result<(), StoreError> {
        self.progress.wait(DURABLE_WITHIN, |state| state.durable >= self.handed_over)
    }

    /// The records of the games that have ended, with their numbers.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn finished(&mut self) -> Result<FinishedRecords, StoreError> {
        let (reply, answer) = channel();
        self.hand_over(Job::Finished(reply));
        answer.recv().unwrap_or_else(|_| Err(fault(&self.path, "its writer has ended")))
    }

    fn hand_over(&mut self, job: Job) {
        let taken = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !taken {
            // The thread panicked, which its log has told; the game goes on without it.
            self.progress.reach(self.handed_over, Some(fault(&self.path, "its writer has ended")));
        }
    }
}

impl Drop for Writer {
    /// Writes what is left and closes the database.
    fn drop(&mut self) {
        self.jobs = None;
        // A thread that panicked has nothing more to say.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn fault(path: &Path, fault: impl ToString) -> StoreError {
    StoreError::Fault { path: path.to_owned(), fault: fault.to_string() }
}

/// How far the thread has come.
#[derive(Debug, Default)]
struct Progress {
    state: Mutex<State>,
    moved: Condvar,
    #[cfg(test)]
    disk_is_full: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    /// The transaction that is safe with the next sync of a new header.
    committing: Ticket,
    safe: Ticket,
    durable: Ticket,
    fault: Option<StoreError>,
    /// Whether the disk has let somebody wait in vain, and has not answered since.
    hangs: bool,
}

impl Progress {
    fn state(&self) -> MutexGuard<'_, State> {
        // Tickets only grow, so a panic in between leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, within: Duration, done: impl Fn(&State) -> bool) -> Result<(), StoreError> {
        let waits = |state: &mut State| !state.hangs && !done(state);
        let waited = self.moved.wait_timeout_while(self.state(), within, waits);
        let (mut state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
        if timeout.timed_out() {
            state.hangs = true;
            log::warn!("the disk does not answer; the game goes on before its last move is safe");
        }
        state.fault.take().map_or(Ok(()), Err)
    }

    /// The kernel has what is being committed.
    fn is_safe(&self) {
        let mut state = self.state();
        state.safe = state.safe.max(std::mem::take(&mut state.committing));
        state.hangs = false;
        self.moved.notify_all();
    }

    /// A transaction has been tried to its end.
    fn reach(&self, ticket: Ticket, fault: Option<StoreError>) {
        let mut state = self.state();
        state.safe = state.safe.max(ticket);
        state.durable = state.durable.max(ticket);
        state.hangs = false;
        if fault.is_some() {
            state.fault = fault;
        }
        self.moved.notify_all();
    }
}

/// The thread's own half.
struct Scribe {
    path: PathBuf,
    database: Option<Database>,
    /// What is still to be written, in order.
    pending: Vec<Change>,
    progress: Arc<Progress>,
}

impl Scribe {
    fn work(mut self, inbox: &Receiver<Job>) {
        for job in inbox {
            match job {
                Job::Commit(ticket, changes) => {
                    changes.into_iter().for_each(|change| self.add(change));
                    let fault = self.write(ticket).err();
                    self.progress.reach(ticket, fault);
                }
                Job::Finished(reply) => {
                    // Whoever asked may have gone.
                    let _ = reply.send(self.finished());
                }
            }
        }
        if !self.pending.is_empty()
            && let Err(error) = self.write(NONE)
        {
            log::warn!("{error}");
        }
    }

    /// Adds a change to what is to be written; it stands for an earlier one of the same record.
    fn add(&mut self, change: Change) {
        if let Change::Save(key, _) | Change::Forget(key) = &change
            && *key != Key::History
        {
            let same = |at: &usize| match &self.pending[*at] {
                Change::Save(of, _) | Change::Forget(of) => of == key,
                Change::SetAside(_) | Change::Clear => false,
            };
            // Not across one that goes on to something else with it: that has to find it as it was.
            let earlier = self.pending.iter().rposition(|earlier| touches(earlier, *key));
            if let Some(at) = earlier.filter(same) {
                self.pending.remove(at);
            }
        }
        self.pending.push(change);
    }

    /// Writes all that is pending in one transaction, of that number.
    fn write(&mut self, ticket: Ticket) -> Result<(), StoreError> {
        let written = match self.database.take() {
            Some(database) => self.commit(&database, ticket).map(|()| database),
            None => self.open(ticket),
        };
        // After a fault the database is closed; opening it again mends what a commit has left half done.
        self.database = Some(written?);
        self.pending.clear();
        Ok(())
    }

    fn commit(&self, database: &Database, ticket: Ticket) -> Result<(), StoreError> {
        let write = || -> Result<(), redb::Error> {
            let transaction = database.begin_write()?;
            let mut table = transaction.open_table(TABLE)?;
            for change in &self.pending {
                table.apply(change)?;
            }
            drop(table);
            self.progress.state().committing = ticket;
            // Durable, or a loss of power could take the whole file with it: writes reach a disk in any order.
            Ok(transaction.commit()?)
        };
        write().map_err(|error| self.failure("write", error))
    }

    /// Opens the database, or makes one, and commits what is pending.
    fn open(&self, ticket: Ticket) -> Result<Database, StoreError> {
        if self.path.exists() {
            let database = self.open_at(&self.path)?;
            if !self.pending.is_empty() {
                self.commit(&database, ticket)?;
            }
            return Ok(database);
        }
        // It takes its name when it is whole; what a crash has left of an earlier try is of no use.
        let draft = self.path.with_extension("draft");
        let io = |source| StoreError::Io { action: "write", path: self.path.clone(), source };
        match fs::remove_file(&draft) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(io(error)),
            _ => {}
        }
        let database = self.open_at(&draft)?;
        // Under a draft's name nothing is safe yet.
        self.commit(&database, NONE)?;
        fs::rename(&draft, &self.path).map_err(io)?;
        sync_folder(&self.path);
        Ok(database)
    }

    fn open_at(&self, path: &Path) -> Result<Database, StoreError> {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|source| StoreError::Io { action: "open", path: path.to_owned(), source })?;
        let open = || -> Result<Database, redb::Error> {
            let tap = Tap {
                file: FileBackend::new(file)?,
                progress: Arc::clone(&self.progress),
                header_written: AtomicBool::new(false),
            };
            Ok(Builder::new().set_cache_size(CACHE).create_with_backend(tap)?)
        };
        open().map_err(|error| match error {
            redb::Error::DatabaseAlreadyOpen => StoreError::Shut(Access::Second),
            error => self.failure("open", error),
        })
    }

    fn failure(&self, action: &'static str, error: redb::Error) -> StoreError {
        match error {
            redb::Error::Io(source) => StoreError::Io { action, path: self.path.clone(), source },
            error => fault(&self.path, error),
        }
    }

    fn finished(&mut self) -> Result<FinishedRecords, StoreError> {
        if self.database.is_none() || !self.pending.is_empty() {
            self.write(NONE)?;
        }
        let Some(database) = &self.database else { return Ok(Vec::new()) };
        finished(database).map_err(|error| self.failure("read", error))
    }
}

fn finished(database: &Database) -> Result<FinishedRecords, redb::Error> {
    let table = database.begin_read()?.open_table(TABLE)?;
    let mut games = Vec::new();
    for entry in table.range(FINISHED..)? {
        let (name, record) = entry?;
        let Some(number) = name.value().strip_prefix(FINISHED) else { break };
        if let Ok(number) = number.parse() {
            games.push((number, record.value().to_vec()));
        }
    }
    Ok(games)
}

/// Every record of a database, by name.
pub fn all_records(database: &impl redb::ReadableDatabase) -> Result<Vec<(String, Vec<u8>)>, redb::Error> {
    let table = database.begin_read()?.open_table(TABLE)?;
    let mut records = Vec::new();
    for entry in table.iter()? {
        let (name, record) = entry?;
        records.push((name.value().to_owned(), record.value().to_vec()));
    }
    Ok(records)
}

/// Whether a change has to do with a record.
fn touches(change: &Change, key: Key) -> bool {
    match change {
        Change::Save(of, _) | Change::Forget(of) | Change::SetAside(of) => {
            *of == key || matches!((change, key), (Change::Forget(Key::History), Key::Finished(_)))
        }
        Change::Clear => true,
    }
}

/// Makes a new name in a folder durable, where the system lets a folder be synced.
fn sync_folder(path: &Path) {
    let synced = path.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
    if let Some(Err(error)) = synced {
        log::debug!("the folder cannot be synced: {error}");
    }
}

impl Records for Table<'_, &'static str, &'static [u8]> {
    type Error = redb::Error;

    fn put(&mut self, name: &str, record: &[u8]) -> Result<(), redb::Error> {
        self.insert(name, record)?;
        Ok(())
    }

    fn take(&mut self, name: &str) -> Result<Option<Vec<u8>>, redb::Error> {
        Ok(self.remove(name)?.map(|record| record.value().to_vec()))
    }

    fn has(&self, name: &str) -> Result<bool, redb::Error> {
        Ok(self.get(name)?.is_some())
    }

    fn remove_all(&mut self, prefix: &str) -> Result<(), redb::Error> {
        self.retain(|name, _| !name.starts_with(prefix))?;
        Ok(())
    }
}

/// The database's file, which says when the kernel has a commit.
///
/// A commit ends with the one write of the header that makes it the newest, and then syncs: what a sync after a new header
/// has to bring to the disk, the kernel has.
#[derive(Debug)]
struct Tap {
    file: FileBackend,
    progress: Arc<Progress>,
    header_written: AtomicBool,
}

impl StorageBackend for Tap {
    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        #[cfg(test)]
        if self.progress.disk_is_full.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.file.write(offset, data)?;
        self.header_written.fetch_or(offset == 0, Ordering::Relaxed);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        if self.header_written.swap(false, Ordering::Relaxed) {
            self.progress.is_safe();
        }
        self.file.sync_data()
    }

    fn len(&self) -> io::Result<u64> {
        self.file.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.file.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }

    fn close(&self) -> io::Result<()> {
        self.file.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_range(start, end)
    }

    fn try_lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_range(start, end)
    }

    fn lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.query_lock_range(start, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of the test's own; it goes with the value.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("blockfall writer {name} {}", std::process::id()));
            fs::create_dir_all(&folder).expect("the temporary folder is writable");
            Folder(folder)
        }

        fn start(&self) -> Writer {
            Writer::start(self.0.join("test.redb"), Vec::new()).expect("nobody else writes there")
        }

        /// What a program finds that is started after this one was killed now.
        fn after_a_kill(&self) -> Vec<(String, Vec<u8>)> {
            let copy = self.0.join("copy.redb");
            fs::copy(self.0.join("test.redb"), &copy).expect("the temporary folder is writable");
            all_records(&Database::open(copy).expect("it is whole")).expect("it is whole")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn save(number: u64, bytes: usize) -> Change {
        Change::Save(Key::Finished(number), vec![number as u8; bytes])
    }

    #[test]
    fn a_full_disk_loses_nothing_once_there_is_room_again() {
        let folder = Folder::new("full");
        let mut writer = folder.start();
        writer.commit(vec![save(1, 100), Change::Save(Key::Profile, vec![1])]);
        writer.settle().expect("there is room");
        writer.progress.disk_is_full.store(true, Ordering::Relaxed);
        for number in 2..5 {
            writer.commit(vec![save(number, 30_000), Change::Save(Key::Profile, vec![number as u8])]);
            assert!(writer.flush().is_err(), "it says so");
            assert!(writer.settle().is_ok(), "once");
            assert!(writer.finished().is_err());
        }
        assert_eq!(folder.after_a_kill().len(), 2, "what was there is there");
        writer.progress.disk_is_full.store(false, Ordering::Relaxed);
        writer.commit(vec![Change::Forget(Key::Attempt)]);
        writer.settle().expect("there is room");
        let found = folder.after_a_kill();
        assert_eq!(found.len(), 5, "four games and the profile");
        assert_eq!(found.last(), Some(&("profile".to_owned(), vec![4])));
        assert_eq!(writer.finished().expect("there is room").len(), 4);
    }

    #[test]
    fn a_disk_that_was_full_to_the_end_is_tried_once_more_at_the_end() {
        let folder = Folder::new("end");
        let mut writer = folder.start();
        writer.progress.disk_is_full.store(true, Ordering::Relaxed);
        writer.commit(vec![save(1, 10)]);
        assert!(writer.flush().is_err());
        writer.progress.disk_is_full.store(false, Ordering::Relaxed);
        drop(writer);
        assert_eq!(folder.after_a_kill().len(), 1);
    }

    #[test]
    fn what_waits_to_be_written_is_no_more_than_what_will_be_there() {
        let path = PathBuf::new();
        let mut scribe = Scribe { path, database: None, pending: vec![], progress: Arc::default() };
        let profile = |value| Change::Save(Key::Profile, vec![value]);
        for value in 0..100 {
            scribe.add(profile(value));
            scribe.add(Change::Save(Key::Attempt, vec![value]));
        }
        scribe.add(Change::Forget(Key::Attempt));
        assert_eq!(scribe.pending, [profile(99), Change::Forget(Key::Attempt)]);
        // But what is done to a record as it was then is done in its turn.
        scribe.add(Change::SetAside(Key::Profile));
        scribe.add(profile(7));
        scribe.add(save(1, 1));
        scribe.add(Change::Forget(Key::History));
        scribe.add(save(1, 2));
        let after = [
            Change::SetAside(Key::Profile),
            profile(7),
            save(1, 1),
            Change::Forget(Key::History),
            save(1, 2),
        ];
        assert_eq!(scribe.pending[2..], after);
    }

    #[test]
    fn a_disk_that_hangs_is_waited_for_once() {
        let progress = Progress::default();
        // Whoever waits longest has seen that it hangs; from then on even the longest wait is none.
        progress.wait(Duration::from_millis(1), |state| state.safe >= 1).expect("it is no fault yet");
        assert!(progress.state().hangs);
        progress.wait(Duration::MAX, |state| state.safe >= 1).expect("it is no fault yet");
        progress.reach(1, None);
        assert!(!progress.state().hangs, "it has answered");
        progress.wait(Duration::MAX, |state| state.safe >= 1).expect("it is safe");
    }

    #[test]
    fn a_second_writer_is_refused() {
        let folder = Folder::new("second");
        let writer = folder.start();
        let second = Writer::start(folder.0.join("test.redb"), Vec::new());
        assert!(matches!(second, Err(StoreError::Shut(Access::Second))));
        drop(writer);
        drop(folder.start());
    }
}
