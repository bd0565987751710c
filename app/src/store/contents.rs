//! Everything that is kept, as one value: out of a store and back, and as JSON for people and for moving to another device.
//!
//! JSON that comes in is checked like a load, all of it, and every fault is a sentence.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::{State, has_shipped};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::record::{RecordError, impossible};
use super::stages::Stages;
use super::{Change, FinishedGame, History, KeptAttempt, KeptGame, Key, Profile, SWAP, Store, json};
use crate::settings::LIFT_PT;
use crate::ui::PALETTES;

/// The formats of JSON that can come back. Format 3: as first exported. Format 4: an attempt is at a stage that is open, as
/// all are since a stage that is not is only tried out.
const FORMATS: RangeInclusive<u16> = 3..=4;

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

    /// The format of JSON that it can be.
    fn format(&self) -> u16 {
        let is_open = |kept: &KeptAttempt| Stages::shipped().is_open(kept.stage, &self.profile);
        let open = self.attempt_in_progress.as_ref().is_none_or(is_open);
        if open { *FORMATS.end() } else { *FORMATS.start() }
    }

    /// As JSON for people.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(&Document { format: self.format(), contents: self })
            .expect("plain values with text keys always serialise")
    }

    /// From such JSON.
    ///
    /// # Errors
    /// With a sentence for everything that is wrong with it.
    pub fn from_json(text: &str) -> Result<Contents, Vec<String>> {
        let document =
            json::entries(text).map_err(|fault| vec![format!("this is no export of Blockfall: {fault}")])?;
        let mut reading = Reading { document, faults: Vec::new() };
        let format = reading.take::<u16>("format");
        let (low, high) = (*FORMATS.start(), *FORMATS.end());
        if let Some(format) = format.filter(|format| !FORMATS.contains(format)) {
            let from = if format > high { "; it comes from a later version of Blockfall" } else { "" };
            return Err(vec![format!("format: {format} stands here; {low} to {high} is allowed{from}")]);
        }
        let profile = reading.take("profile");
        if let Some(profile) = &profile {
            reading.faults.extend(faults_of(profile));
        }
        let profile = profile.and_then(|profile: Profile| reading.pass("profile", profile.check()));
        let games = reading.list("games_in_progress", |kept: KeptGame| kept.check_whole()?.in_progress());
        let attempt = reading.take::<Option<KeptAttempt>>("attempt_in_progress").flatten();
        let attempt = attempt.map(|kept| {
            let passed = kept.check().and_then(|kept| kept.in_progress()).and_then(KeptAttempt::shipped);
            let passed = passed.and_then(|kept| match &profile {
                Some(profile) if format != Some(low) => kept.open_to(profile),
                _ => Ok(kept),
            });
            reading.pass("attempt_in_progress", passed)
        });
        let finished_games =
            reading.list("finished_games", |game: FinishedGame| game.check()?.of_a_known_game());
        let mut modes = BTreeSet::new();
        for mode in games.iter().map(|kept| kept.game.mode()) {
            if !modes.insert(mode.id()) {
                reading
                    .faults
                    .push(format!("games_in_progress: there are two games of {mode}; one is allowed"));
            }
        }
        let unknown = reading
            .document
            .keys()
            .map(|key| format!("{}: there is no such entry; there are {ENTRIES}", key.escape_debug()));
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

/// What an export has.
const ENTRIES: &str = "format, profile, games_in_progress, attempt_in_progress and finished_games";

/// What no game of ours writes into a profile. A record of our own is mended where it is odd; what somebody has typed is not.
fn faults_of(profile: &Profile) -> Vec<String> {
    let mut faults = Vec::new();
    for id in profile.bests.keys().filter(|id| id.parse::<Mode>().is_err()) {
        faults.push(format!(
            "profile.bests.{}: there is no such mode; there are {}",
            id.escape_debug(),
            modes()
        ));
    }
    if !profile.chosen.is_empty() && profile.chosen().is_none() {
        let found = &profile.chosen;
        faults.push(format!("profile.chosen: there is no mode {found:?}; there are {} and {SWAP}", modes()));
    }
    let stages = Stages::shipped();
    for number in profile.stages.keys().filter(|&&number| number > 0 && stages.get(number).is_none()) {
        faults.push(format!("profile.stages.{number}: {}", no_stage()));
    }
    let (found, right) = (profile.settings, profile.settings.checked());
    if found.lift_pt != right.lift_pt {
        let (low, high) = (LIFT_PT.start(), LIFT_PT.end());
        faults.push(format!(
            "profile.settings.lift_pt: {} stands here; {low} to {high} is allowed",
            found.lift_pt
        ));
    }
    if let Some(index) = found.palette.filter(|_| found.palette != right.palette) {
        let most = PALETTES.len() - 1;
        faults.push(format!("profile.settings.palette: {index} stands here; 0 to {most} or null is allowed"));
    }
    faults
}

/// The ids of the modes of Blocks, for a sentence.
fn modes() -> String {
    let ids: Vec<&str> = Mode::ALL.iter().map(|mode| mode.id()).collect();
    ids.join(", ")
}

fn no_stage() -> String {
    format!("there is no such stage; there are 1 to {}", Stages::shipped().0.len())
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
            self.faults.push(format!("{name}: this entry is missing"));
            return None;
        };
        self.read(name, &value)
    }

    /// A value, or its fault written down.
    fn read<T: DeserializeOwned>(&mut self, name: &str, value: &Value) -> Option<T> {
        let read = json::read(value).map_err(|fault| self.faults.push(fault.within(name).to_string()));
        read.ok()
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
            let value = self.read(&name, &value);
            good.extend(value.and_then(|value| self.pass(&name, check(value))));
        }
        good
    }

    /// What has passed its check, or its fault written down.
    fn pass<T>(&mut self, name: &str, checked: Result<T, RecordError>) -> Option<T> {
        let fault = |error| match error {
            RecordError::Impossible(why) => format!("{name}: {why}"),
            error => format!("{name}: {error}"),
        };
        checked.map_err(|error| self.faults.push(fault(error))).ok()
    }
}

impl KeptGame {
    /// Passes a game that goes on.
    fn in_progress(self) -> Result<KeptGame, RecordError> {
        if self.game.is_over() { Err(impossible("the game has ended")) } else { Ok(self) }
    }
}

impl KeptAttempt {
    /// Passes an attempt that goes on.
    fn in_progress(self) -> Result<KeptAttempt, RecordError> {
        match self.session.state() {
            State::Running => Ok(self),
            State::Won | State::Lost => Err(impossible("the attempt has ended")),
        }
    }

    /// Passes an attempt at a stage as it comes with the game, or came with it once.
    fn shipped(self) -> Result<KeptAttempt, RecordError> {
        if has_shipped(self.stage, self.session.stage()) {
            return Ok(self);
        }
        let why = "the text in session.stage is another one than that of stage";
        Err(impossible(format!("{why} {}, which must stay as it is", self.stage)))
    }

    /// Passes an attempt at a stage that the player has come to.
    fn open_to(self, profile: &Profile) -> Result<KeptAttempt, RecordError> {
        let stages = Stages::shipped();
        if stages.is_open(self.stage, profile) {
            return Ok(self);
        }
        let next = stages.next_to_win(profile).unwrap_or(1);
        Err(impossible(format!("stage {} is not open yet; {next} and those that were won are", self.stage)))
    }
}

impl FinishedGame {
    /// Passes a game that is offered.
    fn of_a_known_game(self) -> Result<FinishedGame, RecordError> {
        if self.mode != SWAP && self.mode.parse::<Mode>().is_err() {
            let known = format!("there are {} and {SWAP}", modes());
            return Err(impossible(format!("there is no mode {:?}; {known}", self.mode)));
        }
        match self.stage {
            Some(number) if Stages::shipped().get(number).is_none() => Err(impossible(no_stage())),
            _ => Ok(self),
        }
    }
}
