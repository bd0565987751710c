//! What is kept between runs: in which form ([`record`], [`games`], [`profile`]), and where ([`Store`]).
//!
//! A move is one transaction: all that it changes is kept, or nothing of it. What cannot be opened is set aside and named,
//! never deleted; what a later version has written is not touched at all.

mod contents;
#[cfg(not(target_arch = "wasm32"))]
mod disk;
#[cfg(not(target_arch = "wasm32"))]
mod former;
mod games;
mod json;
mod memory;
mod old;
mod profile;
mod record;
mod stages;
#[cfg(not(target_arch = "wasm32"))]
mod writer;

use std::io;
use std::path::PathBuf;

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::State;

pub use contents::Contents;
#[cfg(not(target_arch = "wasm32"))]
pub use disk::{DiskStore, look_at, open, replace_all};
pub use games::{FinishedGame, History, KeptAttempt, KeptGame, LAST_SCORES, SWAP, Totals, decode_game};
pub use memory::{MemoryStore, ReadOnly};
pub use profile::{Chosen, Profile, StageBest};
pub use record::{FORMAT, RecordError};
pub use stages::Stages;

/// Names a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Best scores, stars, choices.
    Profile,
    /// The game in progress of a mode.
    Game(Mode),
    /// The attempt in progress at a stage of Swap.
    Attempt,
    /// What the games that have ended add up to. They go with it when it is forgotten.
    History,
    /// The game that ended as the first, second and so on.
    Finished(u64),
}

/// What the names of finished games begin with.
const FINISHED: &str = "finished-";

impl Key {
    /// A name that sorts as the key does.
    pub fn name(self) -> String {
        match self {
            Key::Profile => "profile".to_owned(),
            Key::Game(mode) => format!("game-{}", mode.id()),
            Key::Attempt => "attempt".to_owned(),
            Key::History => "history".to_owned(),
            Key::Finished(number) => format!("{FINISHED}{number:010}"),
        }
    }
}

/// One step of a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Keep these bytes under this key, in place of what was there.
    Save(Key, Vec<u8>),
    /// Remove a record; it need not exist. With [`Key::History`] go all finished games.
    Forget(Key),
    /// Move a record that cannot be opened to where it is in nobody's way.
    SetAside(Key),
    /// Remove everything.
    Clear,
}

/// What a transaction is carried out on: records by name.
trait Records {
    type Error;

    fn put(&mut self, name: &str, record: &[u8]) -> Result<(), Self::Error>;
    fn take(&mut self, name: &str) -> Result<Option<Vec<u8>>, Self::Error>;
    fn has(&self, name: &str) -> Result<bool, Self::Error>;
    /// Removes every record whose name begins so.
    fn remove_all(&mut self, prefix: &str) -> Result<(), Self::Error>;

    fn apply(&mut self, change: &Change) -> Result<(), Self::Error> {
        match change {
            Change::Save(key, record) => self.put(&key.name(), record),
            Change::Forget(key) => {
                if *key == Key::History {
                    self.remove_all(FINISHED)?;
                }
                self.take(&key.name()).map(|_| ())
            }
            Change::SetAside(key) => {
                let name = key.name();
                let Some(record) = self.take(&name)? else { return Ok(()) };
                // A name that is still free, so that nothing set aside earlier is lost.
                let mut aside = format!("{name}.bad");
                let mut number = 1;
                while self.has(&aside)? {
                    number += 1;
                    aside = format!("{name}.{number}.bad");
                }
                self.put(&aside, &record)
            }
            Change::Clear => self.remove_all(""),
        }
    }
}

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The store's file cannot be used as it is.
    #[error("{path}: {fault}")]
    Fault {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
    /// Nothing may be written.
    #[error("{}", .0.sentence())]
    Shut(Access),
}

/// How far a store may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Read and written.
    #[default]
    Full,
    /// Another instance writes there.
    Second,
    /// A later version has written there; it is left alone.
    Newer,
    /// The system does not let us write.
    Refused,
}

impl Access {
    /// Why nothing is written, for a log or a terminal.
    fn sentence(self) -> &'static str {
        match self {
            Access::Full => "the saved games can be written",
            Access::Second => "the saved games are in use by another Blockfall; close it first",
            Access::Newer => {
                "the saved games were written by a later version of Blockfall and are left alone"
            }
            Access::Refused => "the saved games cannot be written here",
        }
    }
}

/// How a store was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// How far it may be used.
    pub access: Access,
    /// What could not be opened and was set aside, a sentence each.
    pub set_aside: Vec<String>,
    /// Whether that is everything there was.
    pub lost: bool,
}

/// The records of the games that have ended, with their numbers, the oldest first.
pub type FinishedRecords = Vec<(u64, Vec<u8>)>;

/// Keeps records.
///
/// The records of games in progress, of the player and of the history's sums are at hand at any time; finished games are
/// read when they are asked for.
pub trait Store {
    /// How it was found.
    fn condition(&self) -> Condition;
    /// A record with all that was committed, or `None` where there is none. Not for finished games.
    fn load(&self, key: Key) -> Option<&[u8]>;
    /// The records of the games that have ended, with their numbers, the oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn finished(&mut self) -> Result<FinishedRecords, StoreError>;
    /// Keeps all these changes or none of them. It may begin to and return; [`Store::settle`] waits.
    fn commit(&mut self, changes: Vec<Change>);
    /// Waits until what was committed outlives this program. A store that does not answer is not waited for any longer.
    ///
    /// # Errors
    /// When something could not be kept, once. It is tried again with the next commit.
    fn settle(&mut self) -> Result<(), StoreError>;
    /// Waits until what was committed outlives a loss of power.
    ///
    /// # Errors
    /// As [`Store::settle`].
    fn flush(&mut self) -> Result<(), StoreError>;
    /// Writes a text for people beside the records, in place of what was there under that name.
    ///
    /// # Errors
    /// When it cannot be written.
    fn export(&mut self, name: &str, text: &str) -> Result<(), StoreError>;
}

/// The name of the exported file.
pub const EXPORT_NAME: &str = "blockfall-export.json";

/// What was found at the start.
#[derive(Clone, Debug, Default)]
pub struct Saved {
    /// The player.
    pub profile: Profile,
    /// The games in progress.
    pub games: Vec<KeptGame>,
    /// The attempt in progress at a stage of Swap.
    pub attempt: Option<KeptAttempt>,
    /// The games that have ended.
    pub history: History,
    /// What could not be opened and was set aside, a sentence each, for the log.
    pub set_aside: Vec<String>,
    /// Whether that is everything there was.
    pub lost: bool,
    /// How far the store may be used: unless fully, nothing is written.
    pub access: Access,
    /// Whether there is a log of a crash.
    pub crash_log: bool,
}

/// Loads what the game needs; what cannot be opened is set aside and named.
pub fn load(store: &mut dyn Store) -> Saved {
    let Condition { access, set_aside, lost } = store.condition();
    let mut loading =
        Loading { store, saved: Saved { access, set_aside, lost, ..Saved::default() }, rejected: vec![] };
    let profile = loading.record(Key::Profile, Profile::decode);
    let history = loading.record(Key::History, History::decode);
    let history = history.or_else(|| loading.add_up()).unwrap_or_default();
    let games = Mode::ALL.iter().filter_map(|&mode| {
        let decode = |record: &[u8]| KeptGame::decode(record)?.of(mode);
        loading.record(Key::Game(mode), decode).filter(|kept| !kept.game.is_over())
    });
    let games = games.collect();
    let attempt = loading.record(Key::Attempt, KeptAttempt::decode);
    let attempt = attempt.filter(|kept| kept.session.state() == State::Running);
    let Loading { store, mut saved, rejected } = loading;
    if saved.access == Access::Full && !rejected.is_empty() {
        store.commit(rejected);
    }
    saved.profile = profile.unwrap_or_default();
    Saved { history, games, attempt, ..saved }
}

struct Loading<'a> {
    store: &'a mut dyn Store,
    saved: Saved,
    rejected: Vec<Change>,
}

impl Loading<'_> {
    fn record<T>(&mut self, key: Key, decode: impl Fn(&[u8]) -> Result<T, RecordError>) -> Option<T> {
        let error = match decode(self.store.load(key)?) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        self.saved.set_aside.push(format!("{}: {error}", key.name()));
        match error {
            RecordError::Newer(_) => self.saved.access = Access::Newer,
            _ => self.rejected.push(Change::SetAside(key)),
        }
        None
    }

    /// The sums of the finished games where their own record is gone: they can be added up again.
    fn add_up(&mut self) -> Option<History> {
        self.rejected.iter().find(|change| **change == Change::SetAside(Key::History))?;
        let records = self.store.finished().inspect_err(|error| log::warn!("{error}")).ok()?;
        let games: Vec<_> =
            records.iter().filter_map(|(_, record)| FinishedGame::decode(record).ok()).collect();
        let mut history: History = games.iter().collect();
        history.count_from(records.last().map_or(0, |(number, _)| *number));
        self.rejected.push(Change::Save(Key::History, history.encode()));
        Some(history)
    }
}
