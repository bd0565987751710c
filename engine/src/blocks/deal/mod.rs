//! New hands: how three pieces come into the tray.

pub mod solve;
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
}
