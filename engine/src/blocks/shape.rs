//! The catalog of shapes: one line each, an id and its ASCII rows (`X` filled, `.` empty).
//!
//! A shape is a bit mask with its box at the board's top left (bit `row * 8 + col`). Patterns are read while
//! compiling, so a misdrawn one does not build. To add a shape, append its line to `CATALOG`; the tests then cover it.

use super::board::{FIRST_COL, bits, extent};
use super::form::Form;

/// A shape that can be dealt. Every orientation is a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Unique name; for tests, reports and a total order, never shown to a player.
    pub id: &'static str,
    /// Cells with the box at the top left, bit `row * 8 + col`.
    pub mask: u64,
    /// Columns of the box, 1 to 5.
    pub width: u8,
    /// Rows of the box, 1 to 5.
    pub height: u8,
    /// Difficulty for dealing: 0 small, 1 middling, 2 large or awkward.
    pub tier: u8,
    /// What searches know of it.
    pub form: Form,
}

/// Why an ASCII pattern is no shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A character other than `X` and `.`.
    #[error("a pattern is drawn with X and . only")]
    Character,
    /// No filled cell.
    #[error("a pattern needs at least one X")]
    Empty,
    /// More than five rows or columns.
    #[error("a pattern fits into a box of 5 by 5 cells")]
    TooLarge,
}

impl Shape {
    /// Reads a pattern. Empty rows and columns around the cells do not count; the tier follows from the number
    /// of cells (up to 3 → 0, 4 → 1, more → 2).
    pub const fn parse(id: &'static str, rows: &[&str]) -> Result<Self, PatternError> {
        let mut mask = 0_u64;
        let mut row = 0;
        while row < rows.len() {
            let pattern = rows[row].as_bytes();
            let mut col = 0;
            while col < pattern.len() {
                match pattern[col] {
                    b'.' => {}
                    b'X' if row < 8 && col < 8 => mask |= 1 << (row * 8 + col),
                    b'X' => return Err(PatternError::TooLarge),
                    _ => return Err(PatternError::Character),
                }
                col += 1;
            }
            row += 1;
        }
        if mask == 0 {
            return Err(PatternError::Empty);
        }
        while mask & FIRST_ROW == 0 {
            mask >>= 8;
        }
        while mask & FIRST_COL == 0 {
            mask >>= 1;
        }
        let Some(form) = Form::new(mask) else {
            return Err(PatternError::TooLarge);
        };
        let (width, height) = extent(mask);
        let tier = match mask.count_ones() {
            0..=3 => 0,
            4 => 1,
            _ => 2,
        };
        Ok(Self { id, mask, width, height, tier, form })
    }

    /// The same shape with another difficulty than its number of cells suggests.
    pub const fn with_tier(mut self, tier: u8) -> Self {
        self.tier = tier;
        self
    }

    /// Number of cells.
    pub const fn cell_count(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The filled cells as (row, col) in the shape's box, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        bits(self.mask).map(|bit| (bit / 8, bit % 8))
    }
}

const FIRST_ROW: u64 = 0xFF;

/// A catalog line; a bad pattern stops the build.
const fn shape(id: &'static str, rows: &[&str]) -> Shape {
    match Shape::parse(id, rows) {
        Ok(shape) => shape,
        Err(_) => panic!("a pattern holds X and . only, at least one X, at most 5 by 5 cells"),
    }
}

/// Every shape of the game.
pub const fn catalog() -> &'static [Shape] {
    CATALOG
}

#[rustfmt::skip]
const CATALOG: &[Shape] = &[
    shape("single", &["X"]),
    shape("row-2", &["XX"]),
    shape("row-3", &["XXX"]),
    shape("row-4", &["XXXX"]),
    shape("row-5", &["XXXXX"]),
    shape("column-2", &["X", "X"]),
    shape("column-3", &["X", "X", "X"]),
    shape("column-4", &["X", "X", "X", "X"]),
    shape("column-5", &["X", "X", "X", "X", "X"]),
    shape("square-2", &["XX", "XX"]),
    shape("square-3", &["XXX", "XXX", "XXX"]),
    shape("rectangle-2x3", &["XXX", "XXX"]),
    shape("rectangle-3x2", &["XX", "XX", "XX"]),
    shape("small-corner-top-left", &["XX", "X."]),
    shape("small-corner-top-right", &["XX", ".X"]),
    shape("small-corner-bottom-left", &["X.", "XX"]),
    shape("small-corner-bottom-right", &[".X", "XX"]),
    shape("l-up", &["X.", "X.", "XX"]),
    shape("l-right", &["XXX", "X.."]),
    shape("l-down", &["XX", ".X", ".X"]),
    shape("l-left", &["..X", "XXX"]),
    shape("j-up", &[".X", ".X", "XX"]),
    shape("j-right", &["X..", "XXX"]),
    shape("j-down", &["XX", "X.", "X."]),
    shape("j-left", &["XXX", "..X"]),
    shape("t-up", &[".X.", "XXX"]),
    shape("t-right", &["X.", "XX", "X."]),
    shape("t-down", &["XXX", ".X."]),
    shape("t-left", &[".X", "XX", ".X"]),
    shape("s-horizontal", &[".XX", "XX."]),
    shape("s-vertical", &["X.", "XX", ".X"]),
    shape("z-horizontal", &["XX.", ".XX"]),
    shape("z-vertical", &[".X", "XX", "X."]),
    shape("corner-top-left", &["XXX", "X..", "X.."]),
    shape("corner-top-right", &["XXX", "..X", "..X"]),
    shape("corner-bottom-left", &["X..", "X..", "XXX"]),
    shape("corner-bottom-right", &["..X", "..X", "XXX"]),
    // Diagonals clear no line by themselves and leave gaps: harder than their size says.
    shape("diagonal-2-falling", &["X.", ".X"]).with_tier(1),
    shape("diagonal-2-rising", &[".X", "X."]).with_tier(1),
    shape("diagonal-3-falling", &["X..", ".X.", "..X"]).with_tier(2),
    shape("diagonal-3-rising", &["..X", ".X.", "X.."]).with_tier(2),
];
