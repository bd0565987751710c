//! Places on the board: a [`Cell`] is one of them, [`Cells`] a set of them as bits of one `u128`.
//!
//! A set has ten columns to a row, one more than the widest board, so that a set moved sideways falls off the edge
//! and never into the next row. All positions of a pattern come from a few moves, without a loop over positions.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use serde::{Deserialize, Serialize};

/// Rows and columns of the largest board.
pub const MAX_SIDE: u8 = 9;

/// Bits from a cell to the one below it.
const STRIDE: u8 = MAX_SIDE + 1;

/// How many bits a set needs.
pub(super) const BITS: usize = MAX_SIDE as usize * STRIDE as usize;

/// A place on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Row, 0 at the top.
    pub row: u8,
    /// Column, 0 at the left.
    pub col: u8,
}

impl Cell {
    /// The cell in this row and column.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// Whether `other` lies beside, above or below.
    pub const fn touches(self, other: Self) -> bool {
        self.row.abs_diff(other.row) as u16 + self.col.abs_diff(other.col) as u16 == 1
    }

    /// The cell's bit, where the largest board has it.
    pub(super) const fn bit(self) -> Option<usize> {
        if self.row < MAX_SIDE && self.col < MAX_SIDE {
            Some(self.row as usize * STRIDE as usize + self.col as usize)
        } else {
            None
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// A set of cells.
///
/// ```
/// use blockfall_engine::swap::{Cell, Cells};
///
/// let corner = Cells::one(Cell::new(0, 0));
/// assert_eq!(corner.right(), Cells::one(Cell::new(0, 1)));
/// assert!(corner.left().is_empty(), "what leaves the board is gone");
/// assert_eq!((corner.neighbours() | corner).len(), 3);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The cells of the largest board.
    pub const BOARD: Self = Self::rectangle(MAX_SIDE, MAX_SIDE);

    /// The rectangle of this size in the top left corner.
    pub const fn rectangle(rows: u8, cols: u8) -> Self {
        let mut bits = 0;
        let mut row = 0;
        while row < rows {
            bits |= ((1 << cols) - 1) << (row * STRIDE);
            row += 1;
        }
        Self(bits)
    }

    /// This cell alone; nothing where no board has such a cell.
    pub const fn one(cell: Cell) -> Self {
        match cell.bit() {
            Some(bit) => Self(1 << bit),
            None => Self::EMPTY,
        }
    }

    /// The whole row of a cell.
    pub fn row_of(cell: Cell) -> Self {
        Self::rectangle(1, MAX_SIDE).moved_down(cell.row)
    }

    /// The whole column of a cell.
    pub fn column_of(cell: Cell) -> Self {
        let first = Self::rectangle(MAX_SIDE, 1);
        if cell.col < MAX_SIDE { Self(first.0 << cell.col) } else { Self::EMPTY }
    }

    /// A cell and the eight round it.
    pub fn square_round(cell: Cell) -> Self {
        let row = Self::one(cell).wide();
        row | row.up() | row.down()
    }

    /// How many cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is among them.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & Self::one(cell).0 != 0
    }

    /// Whether the sets have a cell in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first cell in reading order.
    pub fn first(self) -> Option<Cell> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as u8)?;
        Some(Cell::new(bit / STRIDE, bit % STRIDE))
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + use<> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(cell)
        })
    }

    /// All of them one column to the left.
    pub const fn left(self) -> Self {
        Self(self.0 >> 1 & Self::BOARD.0)
    }

    /// All of them one column to the right.
    pub const fn right(self) -> Self {
        Self(self.0 << 1 & Self::BOARD.0)
    }

    /// All of them one row up.
    pub const fn up(self) -> Self {
        Self(self.0 >> STRIDE)
    }

    /// All of them one row down.
    pub const fn down(self) -> Self {
        Self(self.0 << STRIDE & Self::BOARD.0)
    }

    /// The cells beside, above and below any of them.
    pub fn neighbours(self) -> Self {
        self.left() | self.right() | self.up() | self.down()
    }

    fn wide(self) -> Self {
        self | self.left() | self.right()
    }

    fn moved_down(self, rows: u8) -> Self {
        if rows < MAX_SIDE { Self(self.0 << (rows * STRIDE)) } else { Self::EMPTY }
    }
}

impl BitOr for Cells {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Cells {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::one(cell))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
