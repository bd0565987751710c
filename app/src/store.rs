//! What is kept between runs: where ([`Store`]) and in which form.
//!
//! Every record begins with the magic bytes and the number of its format, so that a later version can open it for ever and
//! an earlier one knows to leave it alone. A checksum tells a damaged record from a good one. What cannot be opened is set
//! aside, never deleted.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::swap::{Session, State};
use blockfall_platform::LocalTime;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;

mod old;

/// Names a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Best scores.
    Profile,
    /// The game in progress of a mode.
    Game(Mode),
    /// The attempt in progress at a stage of Swap.
    Attempt,
    /// The games that have ended.
    History,
}

impl Key {
    /// A name that any file system takes.
    pub fn name(self) -> String {
        match self {
            Key::Profile => "profile".to_owned(),
            Key::Game(mode) => format!("game-{}", mode.id()),
            Key::Attempt => "attempt".to_owned(),
            Key::History => "history".to_owned(),
        }
    }
}

/// Why a record could not be kept or found.
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
}

/// Why the bytes of a record could not be opened.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Another program's file.
    #[error("this is not a Blockfall save")]
    Foreign,
    /// Written by a later version.
    #[error("this save has format {0}, and this version knows formats up to {FORMAT}")]
    Newer(u16),
    /// Cut off, or changed by accident.
    #[error("this save is damaged")]
    Damaged,
    /// Well formed, but no such game can exist.
    #[error("this save holds no possible game: {0}")]
    Impossible(String),
}

/// Keeps records. Nothing is ever half written: after a failure the old record is still there.
pub trait Store {
    /// The record, or `None` where there is none.
    ///
    /// # Errors
    /// When there is one and it cannot be read.
    fn load(&self, key: Key) -> Result<Option<Vec<u8>>, StoreError>;
    /// Keeps `bytes` in place of what was there.
    ///
    /// # Errors
    /// When it cannot be kept; what was there still is.
    fn save(&mut self, key: Key, bytes: &[u8]) -> Result<(), StoreError>;
    /// Removes a record; it need not exist.
    ///
    /// # Errors
    /// When it cannot be removed.
    fn forget(&mut self, key: Key) -> Result<(), StoreError>;
    /// Moves a record that cannot be opened to where it is in nobody's way.
    ///
    /// # Errors
    /// When it cannot be moved.
    fn set_aside(&mut self, key: Key) -> Result<(), StoreError>;
    /// Writes a text for people beside the records, in place of what was there under that name.
    ///
    /// # Errors
    /// When it cannot be written.
    fn export(&mut self, name: &str, text: &str) -> Result<(), StoreError>;
}

/// The name of the exported file.
pub const EXPORT_NAME: &str = "blockfall-export.json";

/// Everything that is kept, as JSON for people.
pub fn to_json(saved: &Saved) -> String {
    #[derive(Serialize)]
    struct Export<'a> {
        profile: &'a Profile,
        games_in_progress: Vec<&'a Game>,
        attempt_in_progress: Option<&'a KeptAttempt>,
        finished_games: &'a [FinishedGame],
    }
    let export = Export {
        profile: &saved.profile,
        games_in_progress: saved.games.iter().map(|kept| &kept.game).collect(),
        attempt_in_progress: saved.attempt.as_ref(),
        finished_games: &saved.history.games,
    };
    serde_json::to_string_pretty(&export).expect("plain values with text keys always serialise")
}

const MAGIC: [u8; 4] = *b"BLKF";
/// The newest format of any record. Format 1: as first released. Format 2: the profile holds the settings, a game in
/// progress the time it has been played. Format 3: Swap; the settings by name.
const FORMAT: u16 = 3;
const HEADER: usize = 4 + 2 + 4;

/// FNV-1a, enough to tell an accident. From format 3 on it covers the format's number, so that no accident makes one
/// format of another.
fn checksum(format: u16, payload: &[u8]) -> u32 {
    let number = format.to_le_bytes();
    let covered = if format < 3 { &[][..] } else { &number };
    let hash = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    covered.iter().chain(payload).fold(0x811C_9DC5, hash)
}

fn seal<T: Serialize>(value: &T) -> Vec<u8> {
    let payload = postcard::to_stdvec(value).expect("plain values always serialise into memory");
    let mut record = Vec::with_capacity(HEADER + payload.len());
    record.extend(MAGIC);
    record.extend(FORMAT.to_le_bytes());
    record.extend(checksum(FORMAT, &payload).to_le_bytes());
    record.extend(payload);
    record
}

/// The format of a record and what is in it.
fn open(record: &[u8]) -> Result<(u16, &[u8]), RecordError> {
    let rest = record.strip_prefix(&MAGIC).ok_or(RecordError::Foreign)?;
    let (format, rest) = rest.split_first_chunk::<2>().ok_or(RecordError::Damaged)?;
    let format = u16::from_le_bytes(*format);
    if format > FORMAT {
        return Err(RecordError::Newer(format));
    }
    let (sum, payload) = rest.split_first_chunk::<4>().ok_or(RecordError::Damaged)?;
    if format == 0 || u32::from_le_bytes(*sum) != checksum(format, payload) {
        return Err(RecordError::Damaged);
    }
    Ok((format, payload))
}

fn read<T: for<'a> Deserialize<'a>>(payload: &[u8]) -> Result<T, RecordError> {
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Ok(value),
        _ => Err(RecordError::Damaged),
    }
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The game.
    pub game: Game,
    /// How long it has been played, seconds.
    pub secs: u32,
}

impl From<Game> for KeptGame {
    /// A game that has just begun.
    fn from(game: Game) -> KeptGame {
        KeptGame { game, secs: 0 }
    }
}

impl KeptGame {
    /// Its record.
    pub fn encode(&self) -> Vec<u8> {
        seal(self)
    }

    /// Opens and checks its record.
    ///
    /// # Errors
    /// When it is foreign, newer, damaged, or no such game can exist.
    pub fn decode(record: &[u8]) -> Result<KeptGame, RecordError> {
        let kept = match open(record)? {
            (1, payload) => KeptGame { game: read(payload)?, secs: 0 },
            (_, payload) => read(payload)?,
        };
        let KeptGame { game, secs } = kept;
        let (game, note) =
            game.validate_with_note().map_err(|invalid| RecordError::Impossible(invalid.to_string()))?;
        if let Some(note) = note {
            log::warn!("{note}");
        }
        Ok(KeptGame { game, secs })
    }
}

/// An attempt in progress at a stage of Swap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptAttempt {
    /// Number of the stage, counted from 1. The stage itself comes with the session, so that a shipped one may change.
    pub stage: u16,
    /// The attempt.
    pub session: Session,
    /// How long it has been played, seconds.
    pub secs: u32,
}

impl KeptAttempt {
    /// Its record.
    pub fn encode(&self) -> Vec<u8> {
        seal(self)
    }

    /// Opens and checks its record.
    ///
    /// # Errors
    /// When it is foreign, newer, damaged, or no such attempt can exist.
    pub fn decode(record: &[u8]) -> Result<KeptAttempt, RecordError> {
        let kept: KeptAttempt = read(open(record)?.1)?;
        let session =
            kept.session.validate().map_err(|invalid| RecordError::Impossible(invalid.to_string()))?;
        Ok(KeptAttempt { session, ..kept })
    }
}

/// The game in a record of a game in progress.
///
/// # Errors
/// As [`KeptGame::decode`].
pub fn decode_game(record: &[u8]) -> Result<Game, RecordError> {
    KeptGame::decode(record).map(|kept| kept.game)
}

/// The mode id of Swap, beside those of [`Mode`].
pub const SWAP: &str = "swap";

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Id of its mode, [`SWAP`] for an attempt at a stage.
    pub mode: String,
    /// Score.
    pub score: u64,
    /// Lines cleared; none in Swap.
    pub lines: u32,
    /// Longest combo; none in Swap.
    pub longest_combo: u32,
    /// Pieces placed, or moves spent.
    pub moves: u32,
    /// Times the board was emptied.
    pub perfect_clears: u32,
    /// How long it was played, seconds.
    pub secs: u32,
    /// When it ended, where the player was.
    pub ended: LocalTime,
    /// Its seed.
    pub seed: u64,
    /// Number of the stage, counted from 1, that was attempted.
    pub stage: Option<u16>,
    /// Stars of the stage, 0 where it was lost.
    pub stars: u8,
}

impl FinishedGame {
    /// An attempt at a stage, as it stands now: nothing is won but by its session.
    pub fn of_attempt(attempt: &KeptAttempt, ended: LocalTime) -> FinishedGame {
        let KeptAttempt { stage, session, secs } = attempt;
        FinishedGame {
            mode: SWAP.to_owned(),
            score: session.score(),
            lines: 0,
            longest_combo: 0,
            moves: session.stage().moves() - session.moves_left(),
            perfect_clears: 0,
            secs: *secs,
            ended,
            seed: session.seed(),
            stage: Some(*stage),
            stars: session.stars().unwrap_or(0),
        }
    }
}

/// All games that have ended, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The games.
    pub games: Vec<FinishedGame>,
}

impl History {
    /// Whether the last game that ended is `game` one move later.
    fn ends_with(&self, game: &Game) -> bool {
        let same = |last: &FinishedGame| {
            last.mode == game.mode().id() && last.seed == game.seed() && last.moves == game.moves() + 1
        };
        self.games.last().is_some_and(same)
    }

    /// Whether the last game that ended is this attempt, later on. Every attempt has a seed of its own.
    fn ends_with_attempt(&self, attempt: &KeptAttempt) -> bool {
        let seed = attempt.session.seed();
        self.games.last().is_some_and(|last| last.stage == Some(attempt.stage) && last.seed == seed)
    }

    /// Its record.
    pub fn encode(&self) -> Vec<u8> {
        seal(self)
    }

    /// Opens its record.
    ///
    /// # Errors
    /// When it is foreign, newer or damaged.
    pub fn decode(record: &[u8]) -> Result<History, RecordError> {
        match open(record)? {
            (1 | 2, payload) => Ok(read::<old::HistoryV2>(payload)?.into()),
            (_, payload) => read(payload),
        }
    }
}

/// What the player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A mode of Blocks.
    Blocks(Mode),
    /// Swap.
    Swap,
}

impl From<Mode> for Chosen {
    fn from(mode: Mode) -> Chosen {
        Chosen::Blocks(mode)
    }
}

/// The best that was reached at a stage of Swap. Stars and score need not come from the same attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageBest {
    /// Stars, 1 to 3.
    pub stars: u8,
    /// Score.
    pub score: u64,
}

/// What is kept of the player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Best score by mode id. By name, so that modes can come and go.
    bests: BTreeMap<String, u64>,
    /// What was reached at the stages of Swap that were won, by their number.
    stages: BTreeMap<u16, StageBest>,
    /// The id of what was chosen last; empty before a choice.
    chosen: String,
    /// What the player has chosen.
    pub settings: Settings,
}

/// The profile as it is written.
#[derive(Serialize, Deserialize)]
struct ProfileRecord {
    bests: BTreeMap<String, u64>,
    stages: BTreeMap<u16, StageBest>,
    chosen: String,
    /// JSON, because it has names: settings come and go more often than formats.
    settings: String,
}

impl Profile {
    /// The best score of a mode, 0 before its first game has ended.
    pub fn best(&self, mode: Mode) -> u64 {
        self.bests.get(mode.id()).copied().unwrap_or(0)
    }

    /// The best of a stage; `None` before it was won.
    pub fn stage_best(&self, stage: u16) -> Option<StageBest> {
        self.stages.get(&stage).copied()
    }

    /// What was chosen last, if it is still offered.
    pub fn chosen(&self) -> Option<Chosen> {
        if self.chosen == SWAP { Some(Chosen::Swap) } else { self.mode().map(Chosen::Blocks) }
    }

    /// The mode of Blocks that was chosen last, if it is still offered and Swap was not chosen since.
    pub fn mode(&self) -> Option<Mode> {
        self.chosen.parse().ok()
    }

    /// Takes note of what is chosen.
    pub fn choose(&mut self, chosen: impl Into<Chosen>) {
        let id = match chosen.into() {
            Chosen::Blocks(mode) => mode.id(),
            Chosen::Swap => SWAP,
        };
        id.clone_into(&mut self.chosen);
    }

    /// Takes note of a stage that was won; true when it has more stars or a better score than before.
    pub fn record_stage(&mut self, stage: u16, stars: u8, score: u64) -> bool {
        let best = self.stages.entry(stage).or_default();
        let better = stars > best.stars || score > best.score;
        *best = StageBest { stars: best.stars.max(stars), score: best.score.max(score) };
        better
    }

    /// Takes note of a finished game's score; true when it is a new best.
    pub fn record(&mut self, mode: Mode, score: u64) -> bool {
        let better = score > self.best(mode);
        if better {
            self.bests.insert(mode.id().to_owned(), score);
        }
        better
    }

    /// Its record.
    pub fn encode(&self) -> Vec<u8> {
        seal(&ProfileRecord {
            bests: self.bests.clone(),
            stages: self.stages.clone(),
            chosen: self.chosen.clone(),
            settings: serde_json::to_string(&self.settings).expect("plain values always serialise"),
        })
    }

    /// Opens and checks its record.
    ///
    /// # Errors
    /// When it is foreign, newer, damaged, or no such profile can exist.
    pub fn decode(record: &[u8]) -> Result<Profile, RecordError> {
        let profile = match open(record)? {
            (1, payload) => read::<old::ProfileV1>(payload)?.into(),
            (2, payload) => read::<old::ProfileV2>(payload)?.into(),
            (_, payload) => {
                let ProfileRecord { bests, stages, chosen, settings } = read(payload)?;
                let settings: Settings = serde_json::from_str(&settings).map_err(|_| RecordError::Damaged)?;
                Profile { bests, stages, chosen, settings }
            }
        };
        if profile.stages.iter().any(|(&number, best)| number == 0 || !(1..=3).contains(&best.stars)) {
            return Err(RecordError::Impossible("A stage has one to three stars.".to_owned()));
        }
        Ok(Profile { settings: profile.settings.checked(), ..profile })
    }

    /// Forgets all best scores, and which stages were won.
    pub fn reset(&mut self) {
        self.bests.clear();
        self.stages.clear();
    }
}

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
    /// The records that could neither be opened nor set aside: nothing may be written over them.
    pub untouchable: Vec<Key>,
}

/// Loads everything; what cannot be opened is set aside and named.
pub fn load(store: &mut dyn Store) -> Saved {
    let mut saved = Saved::default();
    if let Some(profile) = load_one(store, Key::Profile, Profile::decode, &mut saved) {
        saved.profile = profile;
    }
    if let Some(history) = load_one(store, Key::History, History::decode, &mut saved) {
        saved.history = history;
    }
    for &mode in Mode::ALL {
        let decode = |record: &[u8]| {
            let kept = KeptGame::decode(record)?;
            if kept.game.mode() == mode {
                Ok(kept)
            } else {
                Err(RecordError::Impossible(format!("it is a game of {}", kept.game.mode())))
            }
        };
        let kept = load_one(store, Key::Game(mode), decode, &mut saved);
        // One whose result is in the history has ended; only its record was not removed in time.
        let goes_on = |kept: &KeptGame| !kept.game.is_over() && !saved.history.ends_with(&kept.game);
        let kept = kept.filter(goes_on);
        saved.games.extend(kept);
    }
    let attempt = load_one(store, Key::Attempt, KeptAttempt::decode, &mut saved);
    let goes_on =
        |kept: &KeptAttempt| kept.session.state() == State::Running && !saved.history.ends_with_attempt(kept);
    saved.attempt = attempt.filter(goes_on);
    saved
}

fn load_one<T>(
    store: &mut dyn Store,
    key: Key,
    decode: impl Fn(&[u8]) -> Result<T, RecordError>,
    saved: &mut Saved,
) -> Option<T> {
    let fault = match store.load(key) {
        Ok(record) => match decode(&record?) {
            Ok(value) => return Some(value),
            Err(error) => format!("{}: {error}", key.name()),
        },
        Err(error) => error.to_string(),
    };
    match store.set_aside(key) {
        Ok(()) => saved.set_aside.push(fault),
        Err(error) => {
            saved.set_aside.push(format!("{fault}; {error}"));
            saved.untouchable.push(key);
        }
    }
    None
}

/// Keeps records in memory: for tests, and where nothing can be kept.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    /// The records by name; those set aside end in `.bad`.
    pub records: BTreeMap<String, Vec<u8>>,
}

impl Store for MemoryStore {
    fn load(&self, key: Key) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.records.get(&key.name()).cloned())
    }

    fn save(&mut self, key: Key, bytes: &[u8]) -> Result<(), StoreError> {
        self.records.insert(key.name(), bytes.to_vec());
        Ok(())
    }

    fn forget(&mut self, key: Key) -> Result<(), StoreError> {
        self.records.remove(&key.name());
        Ok(())
    }

    fn set_aside(&mut self, key: Key) -> Result<(), StoreError> {
        if let Some(record) = self.records.remove(&key.name()) {
            self.records.insert(format!("{}.bad", key.name()), record);
        }
        Ok(())
    }

    fn export(&mut self, name: &str, text: &str) -> Result<(), StoreError> {
        self.records.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(())
    }
}

/// Keeps each record in a file of its own.
#[derive(Clone, Debug)]
pub struct FileStore {
    folder: PathBuf,
    /// Held for as long as the folder is ours.
    claim: Option<Arc<fs::File>>,
}

impl FileStore {
    /// In `folder`, which is made when the first record is kept.
    pub fn new(folder: PathBuf) -> FileStore {
        FileStore { folder, claim: None }
    }

    /// Claims the folder for this program; false where another instance holds it.
    pub fn claim(&mut self) -> bool {
        let file = fs::create_dir_all(&self.folder)
            .and_then(|()| fs::OpenOptions::new().create(true).append(true).open(self.folder.join("lock")));
        // Where nothing can be written nothing can be lost to another instance either.
        let Ok(file) = file else { return true };
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => false,
            _ => {
                self.claim = Some(Arc::new(file));
                true
            }
        }
    }

    fn path(&self, key: Key) -> PathBuf {
        self.folder.join(format!("{}.save", key.name()))
    }
}

/// A name that is still free, so that nothing set aside earlier is lost.
fn free_name(path: &std::path::Path) -> PathBuf {
    let candidates =
        (1..).map(|n| path.with_extension(if n == 1 { "bad".to_owned() } else { format!("{n}.bad") }));
    candidates.into_iter().find(|candidate| !candidate.exists()).expect("some number is free")
}

impl Store for FileStore {
    fn load(&self, key: Key) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.path(key);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::Io { action: "read", path, source }),
        }
    }

    fn save(&mut self, key: Key, bytes: &[u8]) -> Result<(), StoreError> {
        self.replace(self.path(key), bytes)
    }

    fn export(&mut self, name: &str, text: &str) -> Result<(), StoreError> {
        self.replace(self.folder.join(name), text.as_bytes())
    }

    fn forget(&mut self, key: Key) -> Result<(), StoreError> {
        let path = self.path(key);
        match fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::Io { action: "remove", path, source })
            }
            _ => Ok(()),
        }
    }

    fn set_aside(&mut self, key: Key) -> Result<(), StoreError> {
        let path = self.path(key);
        fs::rename(&path, free_name(&path)).map_err(|source| StoreError::Io {
            action: "set aside",
            path,
            source,
        })
    }
}

impl FileStore {
    /// Replaces a file as a whole: after a failure the old one is still there.
    fn replace(&self, path: PathBuf, bytes: &[u8]) -> Result<(), StoreError> {
        let write = || -> io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            // The new record is complete on disk before it takes the old one's name.
            let draft = path.with_extension("draft");
            let mut file = fs::File::create(&draft)?;
            file.write_all(bytes)?;
            file.sync_data()?;
            drop(file);
            fs::rename(&draft, &path)
        };
        write().map_err(|source| StoreError::Io { action: "write", path: path.clone(), source })
    }
}

/// A store that is only looked at: nothing in it is ever changed, not even what cannot be opened.
#[derive(Clone, Debug)]
pub struct ReadOnly<S>(pub S);

impl<S: Store> Store for ReadOnly<S> {
    fn load(&self, key: Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.load(key)
    }

    fn save(&mut self, _: Key, _: &[u8]) -> Result<(), StoreError> {
        Ok(())
    }

    fn forget(&mut self, _: Key) -> Result<(), StoreError> {
        Ok(())
    }

    fn set_aside(&mut self, _: Key) -> Result<(), StoreError> {
        Ok(())
    }

    fn export(&mut self, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Vec<u8> {
        KeptGame { game: Game::new(Mode::Classic, 7), secs: 90 }.encode()
    }

    #[test]
    fn a_game_is_the_same_after_it_was_kept() {
        let game = Game::new(Mode::Classic, 7);
        let kept = KeptGame { game, secs: 90 };
        assert_eq!(KeptGame::decode(&kept.encode()), Ok(kept));
    }

    #[test]
    fn no_cut_and_no_flipped_bit_opens() {
        let record = record();
        for length in 0..record.len() {
            assert!(decode_game(&record[..length]).is_err(), "cut at {length}");
        }
        for bit in 0..record.len() * 8 {
            let mut damaged = record.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(decode_game(&damaged).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn a_later_format_is_told_from_damage() {
        let mut record = record();
        record[4] = 200;
        assert_eq!(decode_game(&record), Err(RecordError::Newer(200)));
        assert_eq!(decode_game(b"PNG and so on"), Err(RecordError::Foreign));
    }

    #[test]
    fn what_cannot_be_opened_is_set_aside_and_named_and_the_rest_is_loaded() {
        let mut store = MemoryStore::default();
        let mut profile = Profile::default();
        assert!(profile.record(Mode::Classic, 120));
        store.save(Key::Profile, &profile.encode()).expect("memory keeps everything");
        store.save(Key::Game(Mode::Classic), b"nonsense").expect("memory keeps everything");
        let saved = load(&mut store);
        assert_eq!(saved.profile.best(Mode::Classic), 120);
        assert!(saved.games.is_empty());
        assert_eq!(saved.set_aside, ["game-classic: this is not a Blockfall save"]);
        assert_eq!(store.records.get("game-classic.bad").map(Vec::as_slice), Some(&b"nonsense"[..]));
    }

    #[test]
    fn a_second_bad_save_does_not_replace_the_first_one_set_aside() {
        let folder = std::env::temp_dir().join(format!("blockfall store {}", std::process::id()));
        let mut store = FileStore::new(folder.clone());
        for text in [b"first", b"other"] {
            store.save(Key::Profile, text).expect("the temporary folder is writable");
            assert_eq!(load(&mut store).set_aside.len(), 1);
        }
        assert_eq!(fs::read(folder.join("profile.bad")).expect("set aside"), b"first");
        assert_eq!(fs::read(folder.join("profile.2.bad")).expect("set aside"), b"other");
        assert_eq!(store.load(Key::Profile).expect("readable"), None);
        fs::remove_dir_all(folder).expect("removable");
    }
}
