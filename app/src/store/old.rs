//! The values of former formats, as they were, and what they are today. They must open for ever: nothing here changes, and
//! nothing here names a value that may.

use std::collections::BTreeMap;

use blockfall_platform::LocalTime;
use serde::Deserialize;

use super::{FinishedGame, Profile};
use crate::settings::{RefreshChoice, Settings, ThemeChoice};

/// The profile of format 1.
#[derive(Deserialize)]
pub struct ProfileV1 {
    bests: BTreeMap<String, u64>,
    mode: String,
}

impl From<ProfileV1> for Profile {
    fn from(ProfileV1 { bests, mode }: ProfileV1) -> Profile {
        Profile { bests, chosen: mode, ..Profile::default() }
    }
}

/// The profile of format 2.
#[derive(Deserialize)]
pub struct ProfileV2 {
    bests: BTreeMap<String, u64>,
    mode: String,
    settings: SettingsV2,
}

#[derive(Deserialize)]
struct SettingsV2 {
    sound: bool,
    haptics: bool,
    theme: ThemeV2,
    palette: Option<u8>,
    marks: Option<bool>,
    drift: bool,
    left_handed: bool,
    lift_pt: u8,
    refresh: RefreshV2,
}

#[derive(Deserialize)]
enum ThemeV2 {
    Dark,
    System,
    Light,
}

#[derive(Deserialize)]
enum RefreshV2 {
    Full,
    Sixty,
}

impl From<ProfileV2> for Profile {
    fn from(ProfileV2 { bests, mode, settings: old }: ProfileV2) -> Profile {
        let settings = Settings {
            sound: old.sound,
            haptics: old.haptics,
            theme: match old.theme {
                ThemeV2::Dark => ThemeChoice::Dark,
                ThemeV2::System => ThemeChoice::System,
                ThemeV2::Light => ThemeChoice::Light,
            },
            palette: old.palette,
            marks: old.marks,
            drift: old.drift,
            left_handed: old.left_handed,
            lift_pt: old.lift_pt,
            refresh: match old.refresh {
                RefreshV2::Full => RefreshChoice::Full,
                RefreshV2::Sixty => RefreshChoice::Sixty,
            },
        };
        Profile { bests, chosen: mode, settings, ..Profile::default() }
    }
}

/// The history of formats 1 and 2.
#[derive(Deserialize)]
pub struct HistoryV2 {
    games: Vec<FinishedGameV2>,
}

#[derive(Deserialize)]
struct FinishedGameV2 {
    mode: String,
    score: u64,
    lines: u32,
    longest_combo: u32,
    moves: u32,
    perfect_clears: u32,
    secs: u32,
    ended: LocalTimeV2,
    seed: u64,
}

#[derive(Deserialize)]
struct LocalTimeV2 {
    unix_secs: i64,
    utc_offset_minutes: i16,
}

impl From<HistoryV2> for Vec<FinishedGame> {
    fn from(HistoryV2 { games }: HistoryV2) -> Vec<FinishedGame> {
        let today = |old: FinishedGameV2| FinishedGame {
            mode: old.mode,
            score: old.score,
            lines: old.lines,
            longest_combo: old.longest_combo,
            moves: old.moves,
            perfect_clears: old.perfect_clears,
            secs: old.secs,
            ended: LocalTime {
                unix_secs: old.ended.unix_secs,
                utc_offset_minutes: old.ended.utc_offset_minutes,
            },
            seed: old.seed,
            stage: None,
            stars: 0,
        };
        games.into_iter().map(today).collect()
    }
}
