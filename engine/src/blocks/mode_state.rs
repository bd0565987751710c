//! What a game keeps for its mode alone.
//!
//! This is the first thing in a saved game: the mode's number, then what the mode adds. So a mode can be appended, and
//! bring its own state, while every game saved before still opens.

use serde::{Deserialize, Serialize};

use super::deal::Bucket;
use super::deal::budget::Budget;
use super::deal::proven::ProvenDeal;
use super::deal::rate::Recent;
use super::replans::Replans;
use super::rules::Mode;

/// The mode, and what it alone keeps; without a heap, since bots copy games by the million. Append only; the order is
/// that of [`Mode`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ModeState {
    Classic,
    Peak(Proofs),
    Verse(Replans),
}

/// What the dealing of proven hands needs to know of the game so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Proofs {
    /// What the next deal may use.
    pub budget: Budget,
    /// Moves since a hand was dealt that empties the board, or since the start.
    pub since_finisher: u32,
    /// The masks of the last hands, the newest first; 0 where there were fewer.
    pub recent: Recent,
    /// The last hand with its proof; none in a game that was set up, or whose saved proof did not hold.
    pub last: Option<ProvenDeal>,
}

impl ModeState {
    pub fn new(mode: Mode) -> Self {
        match mode {
            Mode::Classic => Self::Classic,
            Mode::Peak => Self::Peak(Proofs::default()),
            Mode::Verse => Self::Verse(Replans::new(mode.rules())),
        }
    }

    pub const fn mode(&self) -> Mode {
        match self {
            Self::Classic => Mode::Classic,
            Self::Peak(_) => Mode::Peak,
            Self::Verse(_) => Mode::Verse,
        }
    }

    /// What a mode with proven hands keeps.
    pub const fn proofs(&self) -> Option<&Proofs> {
        match self {
            Self::Peak(proofs) => Some(proofs),
            Self::Classic | Self::Verse(_) => None,
        }
    }

    /// [`ModeState::proofs`], to be changed.
    pub const fn proofs_mut(&mut self) -> Option<&mut Proofs> {
        match self {
            Self::Peak(proofs) => Some(proofs),
            Self::Classic | Self::Verse(_) => None,
        }
    }

    /// What a mode with re-plans keeps.
    pub const fn replans(&self) -> Option<&Replans> {
        match self {
            Self::Verse(replans) => Some(replans),
            Self::Classic | Self::Peak(_) => None,
        }
    }

    /// [`ModeState::replans`], to be changed.
    pub const fn replans_mut(&mut self) -> Option<&mut Replans> {
        match self {
            Self::Verse(replans) => Some(replans),
            Self::Classic | Self::Peak(_) => None,
        }
    }
}

impl Proofs {
    /// Takes note of a new hand.
    pub fn dealt(&mut self, bucket: Bucket, deal: ProvenDeal) {
        if bucket == Bucket::Finisher {
            self.since_finisher = 0;
        }
        self.recent.rotate_right(1);
        self.recent[0] = deal.pieces().map(|piece| piece.mask);
        self.last = Some(deal);
    }
}
