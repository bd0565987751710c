//! The 8×8 board: cells as bits of one `u64` (bit `row * 8 + col`), and a colour for each filled cell.
//!
//! [`Bitboard`] is the bare bits, for rules and searches; all positions of a piece come from a few shifts, without
//! a loop over positions. [`Board`] adds the colours that the rules carry along but never ask about.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// How many colours pieces have; a colour is a palette index below this. Colours mean nothing to the rules.
pub const COLORS: u8 = 7;

/// A cell that fell after a clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Column, which never changes.
    pub col: u8,
    /// Row before.
    pub from_row: u8,
    /// Row after.
    pub to_row: u8,
    /// Palette index.
    pub color: u8,
}

/// Rows and columns of the board.
pub const SIZE: u8 = 8;

/// Rows and columns of the largest box that a piece may fill.
pub const MAX_BOX: u8 = 5;

/// What [`Board`] keeps as the colour of an empty cell.
const NO_COLOR: u8 = u8::MAX;

/// The cells of the left column.
pub(crate) const FIRST_COL: u64 = 0x0101_0101_0101_0101;

/// The set bits of `mask` as cell numbers, lowest (top left) first.
pub fn bits(mut mask: u64) -> impl Iterator<Item = u8> + use<> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// Width and height of the box from the top left corner that holds every cell of `mask`.
pub const fn extent(mask: u64) -> (u8, u8) {
    let height = (64 - mask.leading_zeros()).div_ceil(8);
    let mut columns = mask | mask >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    let width = 8 - (columns as u8).leading_zeros();
    (width as u8, height as u8)
}

/// The board cells that `mask` (box at the top left, not empty) covers when its box stands at (row, col), or
/// `None` where a cell would leave the board.
pub const fn cells_at(mask: u64, row: u8, col: u8) -> Option<u64> {
    let (width, height) = extent(mask);
    let inside = row < SIZE && col < SIZE && row + height <= SIZE && col + width <= SIZE;
    if inside { Some(mask << (row * 8 + col)) } else { None }
}

/// Full rows and columns, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Full rows, bit 0 the top one.
    pub rows: u8,
    /// Full columns, bit 0 the left one.
    pub cols: u8,
}

impl Lines {
    /// The cells of these lines; one in a row and a column is there once.
    pub const fn mask(self) -> u64 {
        let mut mask = self.cols as u64 * FIRST_COL;
        let mut row = 0;
        while row < SIZE {
            if self.rows >> row & 1 == 1 {
                mask |= 0xFF << (row * 8);
            }
            row += 1;
        }
        mask
    }

    /// How many lines.
    pub const fn count(self) -> u32 {
        self.rows.count_ones() + self.cols.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.rows == 0 && self.cols == 0
    }
}

/// The board without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// Every legal position of a piece: the bit of each cell where its box's top left may stand.
    ///
    /// `mask` has its box at the top left and is not empty. For a cell of the piece at bit `k` the free cells
    /// shifted down by `k` say where that cell would be free; the piece fits where all of them agree. `room`
    /// leaves out positions from which the box would run over the right or lower edge, and with them every wrap.
    pub const fn anchors(self, mask: u64) -> u64 {
        let (width, height) = extent(mask);
        let room = ((0xFF >> (width - 1)) * FIRST_COL) & (u64::MAX >> (8 * (height - 1)));
        let free = !self.0;
        let mut anchors = room;
        let mut cells = mask;
        while cells != 0 {
            anchors &= free >> cells.trailing_zeros();
            cells &= cells - 1;
        }
        anchors
    }

    /// The full lines.
    pub const fn full_lines(self) -> Lines {
        let halves = self.0 & self.0 >> 32;
        let quarters = halves & halves >> 16;
        let cols = (quarters & quarters >> 8) as u8;

        let pairs = self.0 & self.0 >> 1;
        let quads = pairs & pairs >> 2;
        // Bit 0 of each byte now says whether that row is full; the product gathers those bits in the top byte.
        let row_starts = quads & quads >> 4 & FIRST_COL;
        let rows = (row_starts.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        Lines { rows, cols }
    }

    /// Fills `cells`, then clears all full lines together: the board after the move, and the lines.
    #[must_use]
    pub const fn play(self, cells: u64) -> (Self, Lines) {
        let filled = Self(self.0 | cells);
        let lines = filled.full_lines();
        if lines.is_empty() { (filled, lines) } else { (Self(filled.0 & !lines.mask()), lines) }
    }

    /// [`Bitboard::play`], and then cells fall as in [`Board::settle`].
    #[must_use]
    pub const fn play_and_settle(self, cells: u64) -> (Self, Lines) {
        let (after, lines) = self.play(cells);
        if lines.rows == 0 { (after, lines) } else { (after.settled(lines.rows), lines) }
    }

    /// The board when everything above each of these empty rows has fallen by one row, the top row first.
    ///
    /// It is what [`Board::settle`] does: a cell that is left has no cleared column around it, so that as many cells
    /// have gone below it as rows have.
    const fn settled(self, rows: u8) -> Self {
        let mut cells = self.0;
        let mut left = rows;
        while left != 0 {
            let down_to_row = u64::MAX >> (8 * (7 - left.trailing_zeros()));
            cells = cells & !down_to_row | cells << 8 & down_to_row;
            left &= left - 1;
        }
        Self(cells)
    }
}

/// The board with a colour for each filled cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    occupancy: u64,
    colors: [[u8; SIZE as usize]; SIZE as usize],
}

impl Default for Board {
    fn default() -> Self {
        Self { occupancy: 0, colors: [[NO_COLOR; SIZE as usize]; SIZE as usize] }
    }
}

impl Board {
    /// The colour of a filled cell; `None` for an empty one and outside the board.
    pub fn get(&self, row: u8, col: u8) -> Option<u8> {
        let color = *self.colors.get(usize::from(row))?.get(usize::from(col))?;
        (color != NO_COLOR).then_some(color)
    }

    /// The filled cells, bit `row * 8 + col`.
    pub const fn occupancy(&self) -> u64 {
        self.occupancy
    }

    /// The board without colours, for searches.
    pub const fn bits(&self) -> Bitboard {
        Bitboard(self.occupancy)
    }

    /// Whether no cell is filled.
    pub const fn is_empty(&self) -> bool {
        self.occupancy == 0
    }

    /// Number of filled cells.
    pub const fn filled(&self) -> u32 {
        self.occupancy.count_ones()
    }

    /// Whether `mask` (box at the top left) lies on the board and on empty cells when its box stands at (row, col).
    pub fn fits(&self, mask: u64, row: u8, col: u8) -> bool {
        cells_at(mask, row, col).is_some_and(|cells| cells & self.occupancy == 0)
    }

    /// The full lines.
    pub const fn full_lines(&self) -> Lines {
        self.bits().full_lines()
    }

    /// Fills board cells with a colour.
    pub fn fill(&mut self, cells: u64, color: u8) {
        debug_assert!(color < COLORS, "a filled cell has a palette colour");
        self.occupancy |= cells;
        self.paint(cells, color);
    }

    /// Empties board cells.
    pub fn clear(&mut self, cells: u64) {
        self.occupancy &= !cells;
        self.paint(cells, NO_COLOR);
    }

    fn paint(&mut self, cells: u64, color: u8) {
        for bit in bits(cells) {
            self.colors[usize::from(bit / 8)][usize::from(bit % 8)] = color;
        }
    }

    /// Lets every cell fall by the number of `cleared` cells below it in its column, and no further: holes that
    /// were there stay. Answers who fell, lowest row first.
    pub fn settle(&mut self, cleared: u64) -> ArrayVec<Fall, 64> {
        let mut falls = ArrayVec::new();
        for row in (0..SIZE - 1).rev() {
            for col in 0..SIZE {
                let column = cleared >> col & FIRST_COL;
                let rows = (column >> (8 * (row + 1))).count_ones() as u8;
                let Some(color) = self.get(row, col).filter(|_| rows > 0) else {
                    continue;
                };
                self.clear(1 << (row * 8 + col));
                self.fill(1 << ((row + rows) * 8 + col), color);
                falls.push(Fall { col, from_row: row, to_row: row + rows, color });
            }
        }
        falls
    }

    /// Whether occupancy and colours agree: every filled cell has a palette colour and no empty one has any.
    pub(super) fn is_sound(&self) -> bool {
        self.colors.as_flattened().iter().enumerate().all(|(bit, &color)| {
            if self.occupancy >> bit & 1 == 1 { color < COLORS } else { color == NO_COLOR }
        })
    }
}

/// Eight rows of eight characters: `.` for an empty cell, a palette index for a filled one.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SIZE {
            for col in 0..SIZE {
                match self.get(row, col) {
                    Some(color) => write!(f, "{color}")?,
                    None => f.write_str(".")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Why a drawn board cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board is 64 characters, each . or a colour from 0 to 6")]
pub struct BoardError;

/// Reads what [`Board`]'s `Display` writes; white space does not count.
impl std::str::FromStr for Board {
    type Err = BoardError;

    fn from_str(drawing: &str) -> Result<Self, BoardError> {
        let mut board = Self::default();
        let mut count = 0;
        for character in drawing.chars().filter(|c| !c.is_whitespace()) {
            if count == 64 {
                return Err(BoardError);
            }
            if character != '.' {
                let color = character.to_digit(10).map(|digit| digit as u8);
                let color = color.filter(|&color| color < COLORS).ok_or(BoardError)?;
                board.fill(1 << count, color);
            }
            count += 1;
        }
        if count == 64 { Ok(board) } else { Err(BoardError) }
    }
}
