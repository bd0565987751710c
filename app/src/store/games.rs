//! Games as they are kept: those in progress, those that have ended, and what the latter add up to.
//!
//! A game that has ended is a record of its own and is never rewritten. Statistics need the sums alone, which are one small
//! record, however many games there have been.

use std::collections::BTreeMap;

use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::swap::{Session, stages};
use blockfall_platform::LocalTime;
use serde::{Deserialize, Serialize};

use super::record::{RecordError, impossible, open, read, seal};
use super::{Change, Chosen, Key, old};

/// The mode id of Swap, beside those of [`Mode`].
pub const SWAP: &str = "swap";

/// How many of the last scores of a mode are at hand.
pub const LAST_SCORES: usize = 20;

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
        kept.check()
    }

    /// Passes a game of this mode.
    pub(super) fn of(self, mode: Mode) -> Result<KeptGame, RecordError> {
        let is = self.game.mode();
        if is == mode { Ok(self) } else { Err(impossible(format!("it is a game of {is}"))) }
    }

    /// Passes a game that can exist.
    pub(super) fn check(self) -> Result<KeptGame, RecordError> {
        let (game, note) = self.game.validate_with_note().map_err(impossible)?;
        if let Some(note) = note {
            log::warn!("{note}; it is left out");
        }
        Ok(KeptGame { game, ..self })
    }

    /// Passes a game that can exist and is whole, where somebody is there to be told of a fault.
    pub(super) fn check_whole(self) -> Result<KeptGame, RecordError> {
        let (game, note) = self.game.validate_with_note().map_err(impossible)?;
        match note {
            None => Ok(KeptGame { game, ..self }),
            Some(note) => Err(impossible(note)),
        }
    }
}

/// The game in a record of a game in progress.
///
/// # Errors
/// As [`KeptGame::decode`].
pub fn decode_game(record: &[u8]) -> Result<Game, RecordError> {
    KeptGame::decode(record).map(|kept| kept.game)
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
        read::<KeptAttempt>(open(record)?.1)?.check()
    }

    /// Passes an attempt that can exist.
    pub(super) fn check(self) -> Result<KeptAttempt, RecordError> {
        if self.stage == 0 {
            return Err(impossible("stages are counted from 1"));
        }
        if usize::from(self.stage) > stages().len() {
            return Err(impossible(format!("there is no stage {} any more", self.stage)));
        }
        let session = self.session.validate().map_err(impossible)?;
        Ok(KeptAttempt { session, ..self })
    }
}

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
            moves: session.turns(),
            perfect_clears: 0,
            secs: *secs,
            ended,
            seed: session.seed(),
            stage: Some(*stage),
            stars: session.stars().unwrap_or(0),
        }
    }

    /// Its record.
    pub fn encode(&self) -> Vec<u8> {
        seal(self)
    }

    /// Opens and checks its record.
    ///
    /// # Errors
    /// When it is foreign, newer, damaged, or no game can have ended so.
    pub fn decode(record: &[u8]) -> Result<FinishedGame, RecordError> {
        read::<FinishedGame>(open(record)?.1)?.check()
    }

    /// Passes a game that can have ended so. Its mode may be one that is no longer offered.
    pub(super) fn check(self) -> Result<FinishedGame, RecordError> {
        let swap = self.mode == SWAP;
        if self.mode.is_empty() {
            return Err(impossible("a finished game has a mode"));
        }
        if swap != self.stage.is_some() || self.stage == Some(0) {
            return Err(impossible(
                "a finished attempt has a stage counted from 1, and no other game has one",
            ));
        }
        if self.stars > 3 || (!swap && self.stars > 0) {
            return Err(impossible("a finished attempt has three stars at most, and no other game has any"));
        }
        Ok(self)
    }
}

/// What the games of one mode that have ended add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Their scores.
    pub score: u128,
    /// Lines cleared.
    pub lines: u64,
    /// Longest combo.
    pub longest_combo: u32,
    /// Times the board was emptied.
    pub perfect_clears: u64,
    /// The last scores, the oldest first, [`LAST_SCORES`] at most.
    pub last: Vec<u64>,
}

impl Totals {
    fn add(&mut self, game: &FinishedGame) {
        self.games += 1;
        self.score += u128::from(game.score);
        self.lines += u64::from(game.lines);
        self.longest_combo = self.longest_combo.max(game.longest_combo);
        self.perfect_clears += u64::from(game.perfect_clears);
        if self.last.len() == LAST_SCORES {
            self.last.remove(0);
        }
        self.last.push(game.score);
    }

    fn is_possible(&self) -> bool {
        let last = self.last.len() as u64;
        let sum: u128 = self.last.iter().map(|&score| u128::from(score)).sum();
        // More games than anybody plays; keeps every sum far from its end.
        let countable = self.games < 1 << 32 && self.score < 1 << 110 && self.lines < 1 << 60;
        countable
            && self.perfect_clears <= self.lines
            && last == self.games.min(LAST_SCORES as u64)
            && sum <= self.score
    }
}

/// The games that have ended, as far as they are at hand: the sums of each mode.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// Number of the game that ended last, counted from 1.
    last: u64,
    /// By mode id, Swap's attempts apart from the others.
    totals: BTreeMap<String, Totals>,
}

impl History {
    /// How many games have ended, of all modes.
    pub fn games(&self) -> u64 {
        self.totals.values().map(|totals| totals.games).sum()
    }

    /// The sums of a mode, by its id; `None` before its first game has ended.
    pub fn totals(&self, mode: &str) -> Option<&Totals> {
        self.totals.get(mode)
    }

    /// The sums of a mode of Blocks; `None` before its first game has ended.
    pub fn of(&self, chosen: impl Into<Chosen>) -> Option<&Totals> {
        self.totals(chosen.into().id())
    }

    /// Adds a game that has ended; returns the key under which it is to be kept.
    pub fn add(&mut self, game: &FinishedGame) -> Key {
        self.last += 1;
        self.totals.entry(game.mode.clone()).or_default().add(game);
        Key::Finished(self.last)
    }

    /// Lets the next game have a higher number than this one.
    pub(super) fn count_from(&mut self, number: u64) {
        self.last = self.last.max(number);
    }

    /// The changes that put these games, and their sums, into a store that has none.
    pub(super) fn records(games: &[FinishedGame]) -> Vec<Change> {
        let mut history = History::default();
        let mut records: Vec<_> =
            games.iter().map(|game| Change::Save(history.add(game), game.encode())).collect();
        if !records.is_empty() {
            records.push(Change::Save(Key::History, history.encode()));
        }
        records
    }

    /// Its record.
    pub fn encode(&self) -> Vec<u8> {
        seal(self)
    }

    /// Opens and checks its record.
    ///
    /// # Errors
    /// When it is foreign, newer, damaged, or no games add up to it.
    pub fn decode(record: &[u8]) -> Result<History, RecordError> {
        let history = match open(record)? {
            (1 | 2, payload) => {
                let games = Vec::from(read::<old::HistoryV2>(payload)?);
                games.iter().collect()
            }
            (_, payload) => read::<History>(payload)?,
        };
        if history.totals.values().all(Totals::is_possible) && history.games() <= history.last {
            Ok(history)
        } else {
            Err(impossible("the sums of the finished games do not agree"))
        }
    }
}

impl<'a> FromIterator<&'a FinishedGame> for History {
    fn from_iter<T: IntoIterator<Item = &'a FinishedGame>>(games: T) -> History {
        let mut history = History::default();
        for game in games {
            history.add(game);
        }
        history
    }
}
