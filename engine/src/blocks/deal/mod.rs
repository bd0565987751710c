//! New hands: how three pieces come into the tray.
//!
//! [`weighted`] deals for Classic and Verse, [`proven`] for Peak. The latter rests on [`solve`] (what a hand allows),
//! [`rate`] (how it suits the board), [`finisher`] (hands that empty the board), [`tournament`] (the choice among
//! candidates) and [`constructed`] (the last resort). [`turned`] says what a hand allows in modes where pieces turn and
//! cells fall. [`tuning`] has every number, [`pacing`] what follows from them.

pub mod budget;
pub mod constructed;
pub mod finisher;
pub mod pacing;
pub mod proven;
pub mod rate;
pub mod solve;
pub mod tournament;
pub mod tuning;
pub mod turned;
pub mod weighted;

use super::piece::Piece;

/// A new hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The pieces, slot by slot.
    pub pieces: [Piece; 3],
    /// How they were chosen.
    pub how: How,
}

/// How a hand was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By weighted draws.
    Weighted {
        /// Whether none of the three fitted, so that the last one was replaced by one that does.
        replaced: bool,
    },
    /// With a proof; the bucket is for reports and never shown to a player.
    Proven(Bucket),
}

/// The ways in which a proven hand is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bucket {
    /// It can empty the board.
    Finisher,
    /// After it, greedily placed, some hand can empty the board.
    SetUp,
    /// The most lines for a board in danger.
    Rescue,
    /// Among the easiest third of the candidates.
    Easy,
    /// Among the middle third.
    Medium,
    /// Among the hardest third.
    Hard,
    /// Built piece by piece, as no candidate had a proof.
    Constructed,
}

impl Bucket {
    /// Every bucket.
    pub const ALL: [Self; 7] =
        [Self::Finisher, Self::SetUp, Self::Rescue, Self::Easy, Self::Medium, Self::Hard, Self::Constructed];

    /// The name in reports.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Finisher => "finisher",
            Self::SetUp => "set-up",
            Self::Rescue => "rescue",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Constructed => "constructed",
        }
    }
}
