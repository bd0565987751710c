//! How much searching a deal may do.
//!
//! The engine reads no clock, so that the same state and budget deal the same hand on every machine. Whoever has a
//! clock measures how long a deal took and lets a [`Calibration`] say the budget for the next one. A small budget makes
//! hands less well chosen, never unfair.

use serde::{Deserialize, Serialize};

use super::tuning::{CANDIDATES, NODES, QUICK_DEAL_NANOS, QUICK_DEALS, SLOW_DEAL_NANOS};

/// What a deal may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    candidates: u8,
    nodes: u32,
}

impl Budget {
    /// What a deal uses where time does not matter.
    pub const FULL: Self = Self { candidates: CANDIDATES.0, nodes: NODES.0 };

    /// The least that still deals well.
    pub const LEAST: Self = Self { candidates: CANDIDATES.1, nodes: NODES.1 };

    /// Hands that compete in a deal, 4 to 16.
    pub const fn candidates(self) -> u8 {
        self.candidates
    }

    /// Boards that each stage of a deal may look at.
    pub const fn nodes(self) -> u32 {
        self.nodes
    }

    /// Half of it, but not less than the least.
    #[must_use]
    pub fn halved(self) -> Self {
        Self {
            candidates: (self.candidates / 2).max(Self::LEAST.candidates),
            nodes: (self.nodes / 2).max(Self::LEAST.nodes),
        }
    }

    /// Twice as much, but not more than the full one.
    #[must_use]
    pub fn doubled(self) -> Self {
        Self {
            candidates: self.candidates.saturating_mul(2).min(Self::FULL.candidates),
            nodes: self.nodes.saturating_mul(2).min(Self::FULL.nodes),
        }
    }

    /// Whether it lies between the least and the full one.
    pub(crate) fn is_sound(self) -> bool {
        (Self::LEAST.candidates..=Self::FULL.candidates).contains(&self.candidates)
            && (Self::LEAST.nodes..=Self::FULL.nodes).contains(&self.nodes)
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::FULL
    }
}

/// Finds the budget that suits a device, from how long its deals take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calibration {
    budget: Budget,
    quick_deals: u8,
}

impl Calibration {
    /// The budget for the next deal.
    pub const fn budget(self) -> Budget {
        self.budget
    }

    /// Takes note of how long a deal took, and says the budget for the next one.
    pub fn measured(&mut self, nanos: u64) -> Budget {
        self.quick_deals = if nanos < QUICK_DEAL_NANOS { self.quick_deals + 1 } else { 0 };
        if nanos > SLOW_DEAL_NANOS {
            self.budget = self.budget.halved();
        } else if self.quick_deals == QUICK_DEALS {
            self.budget = self.budget.doubled();
            self.quick_deals = 0;
        }
        self.budget
    }
}
