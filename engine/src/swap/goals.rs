//! What a stage asks for, and how much of it is still open.

use serde::{Deserialize, Serialize};

use super::phase::Phase;

/// The most objectives of a stage.
pub const MOST_GOALS: usize = 3;

/// What an objective counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// Cleared tiles of a regular kind.
    Tile(u8),
    /// Blockers that left.
    Blocker,
}

/// An objective: so many of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// What counts.
    pub target: Target,
    /// How many; 0 when it is met.
    pub count: u32,
}

/// The objectives of a stage, or what is left of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Goals(pub(super) Vec<Goal>);

impl Goals {
    /// The objectives in the stage's order.
    pub fn iter(&self) -> impl Iterator<Item = Goal> + '_ {
        self.0.iter().copied()
    }

    /// Whether every one is met.
    pub fn are_met(&self) -> bool {
        self.iter().all(|goal| goal.count == 0)
    }

    /// Whether tiles of this regular kind are still wanted.
    pub fn want(&self, kind: u8) -> bool {
        self.iter().any(|goal| goal.target == Target::Tile(kind) && goal.count > 0)
    }

    /// How many units are open, all objectives together.
    pub fn units(&self) -> u32 {
        self.iter().map(|goal| goal.count).sum()
    }

    /// Takes off what a phase cleared.
    pub fn count(&mut self, phase: &Phase) {
        match phase {
            Phase::Cleared { victims, .. } => {
                for kind in victims.iter().filter_map(|victim| victim.tile.kind.regular()) {
                    self.take(Target::Tile(kind), 1);
                }
            }
            Phase::BlockerCleared(cells) => self.take(Target::Blocker, cells.len() as u32),
            _ => {}
        }
    }

    fn take(&mut self, target: Target, units: u32) {
        for goal in self.0.iter_mut().filter(|goal| goal.target == target) {
            goal.count = goal.count.saturating_sub(units);
        }
    }
}

impl FromIterator<Goal> for Goals {
    fn from_iter<I: IntoIterator<Item = Goal>>(goals: I) -> Self {
        Self(goals.into_iter().collect())
    }
}
