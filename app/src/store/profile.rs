//! What is kept of the player: bests, stars, choices.

use std::collections::BTreeMap;

use blockfall_engine::blocks::Mode;
use serde::{Deserialize, Serialize};

use super::games::SWAP;
use super::old;
use super::record::{RecordError, impossible, open, read, seal};
use crate::settings::Settings;

/// What the player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chosen {
    /// A mode of Blocks.
    Blocks(Mode),
    /// Swap.
    Swap,
}

impl Chosen {
    /// All that can be played, in the order in which it is offered.
    pub fn all() -> impl Iterator<Item = Chosen> {
        Mode::ALL.iter().copied().map(Chosen::Blocks).chain([Chosen::Swap])
    }

    /// The id by which it is kept.
    pub fn id(self) -> &'static str {
        match self {
            Chosen::Blocks(mode) => mode.id(),
            Chosen::Swap => SWAP,
        }
    }
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
    /// Score; 0 where it was forgotten since.
    pub score: u64,
}

/// What is kept of the player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Best score by mode id. By name, so that modes can come and go.
    pub(super) bests: BTreeMap<String, u64>,
    /// What was reached at the stages of Swap that were won, by their number.
    pub(super) stages: BTreeMap<u16, StageBest>,
    /// The id of what was chosen last; empty before a choice.
    pub(super) chosen: String,
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

    /// Whether anything has been reached in any game.
    pub fn has_results(&self) -> bool {
        !self.bests.is_empty() || !self.stages.is_empty()
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
        chosen.into().id().clone_into(&mut self.chosen);
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
        match open(record)? {
            (1, payload) => Profile::from(read::<old::ProfileV1>(payload)?),
            (2, payload) => Profile::from(read::<old::ProfileV2>(payload)?),
            (_, payload) => {
                let ProfileRecord { bests, stages, chosen, settings } = read(payload)?;
                let settings: Settings = serde_json::from_str(&settings).map_err(|_| RecordError::Damaged)?;
                Profile { bests, stages, chosen, settings }
            }
        }
        .check()
    }

    /// Passes a profile that can exist, with every choice in its range.
    pub(super) fn check(self) -> Result<Profile, RecordError> {
        if self.stages.iter().any(|(&number, best)| number == 0 || !(1..=3).contains(&best.stars)) {
            return Err(impossible("a stage that was won is counted from 1 and has one to three stars"));
        }
        Ok(Profile { settings: self.settings.checked(), ..self })
    }

    /// Forgets all best scores. Which stages were won, and with how many stars, is no statistic but how far the player has
    /// come, and stays.
    pub fn reset(&mut self) {
        self.bests.clear();
        self.stages.values_mut().for_each(|best| best.score = 0);
    }
}
