//! A piece in play: its own cells, a colour and an id.
//!
//! A piece does not point into the catalog, so that a saved game still opens after the catalog has changed.

use serde::{Deserialize, Serialize};

use super::board::{COLORS, FIRST_COL, MAX_BOX, bits, extent};
use super::turning::{quarter_turn, turns};

/// A piece in the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Unique within its game.
    pub id: u32,
    /// Palette index, 0 to 6.
    pub color: u8,
    /// Cells with the box at the top left, bit `row * 8 + col`.
    pub mask: u64,
    /// Columns of the box, 1 to 5.
    pub width: u8,
    /// Rows of the box, 1 to 5.
    pub height: u8,
}

impl Piece {
    /// A piece with these cells; `mask` has its box at the top left and is not empty.
    pub const fn new(id: u32, color: u8, mask: u64) -> Self {
        let (width, height) = extent(mask);
        Self { id, color, mask, width, height }
    }

    /// Number of cells.
    pub const fn cell_count(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The piece a quarter turn clockwise about its box.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::new(self.id, self.color, quarter_turn(self.mask))
    }

    /// Whether a turn shows another piece. A square looks the same from every side.
    pub fn can_turn(&self) -> bool {
        quarter_turn(self.mask) != self.mask
    }

    /// Whether this is `other`, turned somehow.
    pub(super) fn is_turn_of(&self, other: &Self) -> bool {
        let same = (self.id, self.color) == (other.id, other.color);
        same && turns(other.mask).any(|mask| mask == self.mask)
    }

    /// The filled cells as (row, col) in the piece's box, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        bits(self.mask).map(|bit| (bit / 8, bit % 8))
    }

    /// Whether every field is one that the rules can produce: a palette colour, and a box of at most 5 by 5 that
    /// starts at the top left and is the one the piece claims.
    pub(super) const fn is_sound(&self) -> bool {
        let (width, height) = extent(self.mask);
        self.color < COLORS
            && self.mask & 0xFF != 0
            && self.mask & FIRST_COL != 0
            && width <= MAX_BOX
            && height <= MAX_BOX
            && self.width == width
            && self.height == height
    }
}
