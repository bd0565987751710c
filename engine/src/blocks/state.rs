//! What changes while a game is played: everything but its mode and its seed.
//!
//! It stands apart from [`super::Game`] so that a mode can keep the state that a hand was dealt in, and go back to it.

use serde::{Deserialize, Serialize};

use super::board::{Bitboard, Board, Lines};
use super::piece::Piece;
use super::rules::Rules;
use super::score::Streak;
use crate::random::Random;

/// Board, tray, generator and counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    pub random: Random,
    pub board: Board,
    pub tray: [Option<Piece>; 3],
    pub next_id: u32,
    pub score: u64,
    pub combo: u32,
    pub barren: u32,
    pub moves: u32,
    pub lines: u32,
    pub longest_combo: u32,
    pub perfect_clears: u32,
}

impl State {
    /// An empty board and tray.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            board: Board::default(),
            tray: [None; 3],
            next_id: 0,
            score: 0,
            combo: 0,
            barren: 0,
            moves: 0,
            lines: 0,
            longest_combo: 0,
            perfect_clears: 0,
        }
    }

    /// The board without colours.
    pub const fn bits(&self) -> Bitboard {
        self.board.bits()
    }

    /// The pieces of a hand of which none has been placed.
    pub const fn whole_hand(&self) -> Option<[Piece; 3]> {
        match self.tray {
            [Some(first), Some(second), Some(third)] => Some([first, second, third]),
            _ => None,
        }
    }

    /// Whether the piece in `slot` fits anywhere, turned as the rules allow.
    pub fn fits_anywhere(&self, rules: Rules, slot: usize) -> bool {
        let piece = self.tray.get(slot).copied().flatten();
        piece.is_some_and(|piece| rules.fits(self.bits(), piece.mask))
    }

    /// Whether any piece of the tray does.
    pub fn goes_on(&self, rules: Rules) -> bool {
        (0..self.tray.len()).any(|slot| self.fits_anywhere(rules, slot))
    }

    /// The running streak.
    pub const fn streak(&self) -> Streak {
        Streak { combo: self.combo, barren: self.barren }
    }

    /// Brings every counter up to date after a move.
    pub fn count(&mut self, lines: Lines, perfect_clear: bool, points: u64) {
        let streak = self.streak().after(!lines.is_empty());
        self.combo = streak.combo;
        self.barren = streak.barren;
        self.longest_combo = self.longest_combo.max(self.combo);
        self.score = self.score.saturating_add(points);
        self.moves = self.moves.saturating_add(1);
        self.lines = self.lines.saturating_add(lines.count());
        self.perfect_clears = self.perfect_clears.saturating_add(u32::from(perfect_clear));
    }
}
