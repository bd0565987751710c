//! Everything that is kept, as one value: out of a store and back, and as JSON for people and for moving to another device.
//!
//! JSON that comes in is checked like a load, all of it, and every fault is a sentence.

use std::collections::BTreeSet;

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::State;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::record::{FORMAT, RecordError, impossible};
use super::{Change, FinishedGame, History, KeptAttempt, KeptGame, Key, Profile, Store};

/// The oldest format that was ever written as JSON that can come back.
const FIRST_FORMAT: u16 = 3;

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Contents {
    /// The player.
    pub profile: Profile,
    /// The games in progress.
    pub games_in_progress: Vec<KeptGame>,
    /// The attempt in progress at a stage of Swap.
    pub attempt_in_progress: Option<KeptAttempt>,
    /// The games that have ended, the oldest first.
    pub finished_games: Vec<FinishedGame>,
}

#[derive(Serialize)]
struct Document<'a> {
    format: u16,
    #[serde(flatten)]
    contents: &'a Contents,
}

impl Contents {
    /// What is in a store, and a sentence for each thing in it that cannot be read.
    pub fn of(store: &mut dyn Store) -> (Contents, Vec<String>) {
        let mut faults = store.condition().set_aside;
        let profile = read(store, Key::Profile, Profile::decode, &mut faults).unwrap_or_default();
        let game = |&mode: &Mode| {
            let decode = |record: &[u8]| KeptGame::decode(record)?.of(mode);
            read(store, Key::Game(mode), decode, &mut faults)
        };
        let games_in_progress = Mode::ALL.iter().filter_map(game).collect();
        let attempt_in_progress = read(store, Key::Attempt, KeptAttempt::decode, &mut faults);
        // Only looked at: the sums follow from the games.
        let _ = read(store, Key::History, History::decode, &mut faults);
        let mut finished_games = Vec::new();
        match store.finished() {
            Ok(records) => {
                for (number, record) in records {
                    match FinishedGame::decode(&record) {
                        Ok(game) => finished_games.push(game),
                        Err(error) => faults.push(format!("{}: {error}", Key::Finished(number).name())),
                    }
                }
            }
            Err(error) => faults.push(error.to_string()),
        }
        (Contents { profile, games_in_progress, attempt_in_progress, finished_games }, faults)
    }

    /// The changes that put all of it into an empty store.
    pub fn changes(&self) -> Vec<Change> {
        let mut changes = vec![Change::Save(Key::Profile, self.profile.encode())];
        let games = self.games_in_progress.iter();
        changes.extend(games.map(|kept| Change::Save(Key::Game(kept.game.mode()), kept.encode())));
        changes.extend(self.attempt_in_progress.iter().map(|kept| Change::Save(Key::Attempt, kept.encode())));
        changes.extend(History::records(&self.finished_games));
        changes
    }

    /// As JSON for people.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&Document { format: FORMAT, contents: self })
            .expect("plain values with text keys always serialise")
    }

    /// From such JSON.
    ///
    /// # Errors
    /// With a sentence for everything that is wrong with it.
    pub fn from_json(text: &str) -> Result<Contents, Vec<String>> {
        let document: Map<String, Value> = serde_json::from_str(text)
            .map_err(|error| vec![format!("this is no export of Blockfall: {error}.")])?;
        let mut reading = Reading { document, faults: Vec::new() };
        match reading.take::<u16>("format") {
            Some(format) if format > FORMAT => {
                let newer = RecordError::Newer(format);
                return Err(vec![format!("{newer}.")]);
            }
            Some(format) if format < FIRST_FORMAT => {
                reading.faults.push(format!("format: {format} was never exported."));
            }
            _ => {}
        }
        let profile =
            reading.take("profile").and_then(|profile: Profile| reading.pass("profile", profile.check()));
        let games = reading.list("games_in_progress", |kept: KeptGame| kept.check()?.in_progress());
        let attempt = reading.take::<Option<KeptAttempt>>("attempt_in_progress").flatten();
        let attempt = attempt.map(|kept| {
            reading.pass("attempt_in_progress", kept.check().and_then(|kept| kept.in_progress()))
        });
        let finished_games = reading.list("finished_games", FinishedGame::check);
        let mut modes = BTreeSet::new();
        for mode in games.iter().map(|kept| kept.game.mode()) {
            if !modes.insert(mode.id()) {
                reading
                    .faults
                    .push(format!("games_in_progress: there are two games of {mode}; one is kept."));
            }
        }
        let unknown = reading.document.keys().map(|key| format!("{key}: there is no such entry."));
        reading.faults.extend(unknown.collect::<Vec<_>>());
        match (reading.faults.is_empty(), profile) {
            (true, Some(profile)) => Ok(Contents {
                profile,
                games_in_progress: games,
                attempt_in_progress: attempt.flatten(),
                finished_games,
            }),
            _ => Err(reading.faults),
        }
    }
}

/// The value of a record, if there is one; its fault is written down.
fn read<T>(
    store: &dyn Store,
    key: Key,
    decode: impl Fn(&[u8]) -> Result<T, RecordError>,
    faults: &mut Vec<String>,
) -> Option<T> {
    decode(store.load(key)?).map_err(|error| faults.push(format!("{}: {error}", key.name()))).ok()
}

/// JSON that is taken apart, and what was found wrong with it.
struct Reading {
    document: Map<String, Value>,
    faults: Vec<String>,
}

impl Reading {
    /// The value of an entry, which has to be there.
    fn take<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let Some(value) = self.document.remove(name) else {
            self.faults.push(format!("{name}: this entry is missing."));
            return None;
        };
        self.pass(name, serde_json::from_value(value))
    }

    /// The good values of a list.
    fn list<T: DeserializeOwned>(
        &mut self,
        name: &str,
        check: impl Fn(T) -> Result<T, RecordError>,
    ) -> Vec<T> {
        let values = self.take::<Vec<Value>>(name).unwrap_or_default();
        let mut good = Vec::with_capacity(values.len());
        for (i, value) in values.into_iter().enumerate() {
            let name = format!("{name}[{i}]");
            let value = self.pass(&name, serde_json::from_value(value));
            good.extend(value.and_then(|value| self.pass(&name, check(value))));
        }
        good
    }

    /// The value, or its fault written down.
    fn pass<T, E: std::fmt::Display>(&mut self, name: &str, value: Result<T, E>) -> Option<T> {
        let fault = |error: E| {
            let said = error.to_string();
            format!("{name}: {}.", said.trim_end_matches('.'))
        };
        value.map_err(|error| self.faults.push(fault(error))).ok()
    }
}

impl KeptGame {
    /// Passes a game that goes on.
    fn in_progress(self) -> Result<KeptGame, RecordError> {
        if self.game.is_over() { Err(impossible("The game has ended.")) } else { Ok(self) }
    }
}

impl KeptAttempt {
    /// Passes an attempt that goes on.
    fn in_progress(self) -> Result<KeptAttempt, RecordError> {
        match self.session.state() {
            State::Running => Ok(self),
            State::Won | State::Lost => Err(impossible("The attempt has ended.")),
        }
    }
}
