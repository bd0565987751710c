//! A piece as searches see it: its mask, where its box stays on the board, and its cells line by line.
//!
//! A search asks millions of times where a piece fits and which lines it would complete there. Both answers come
//! for all positions at once, from shifts of the board; what those shifts need to know of a piece stands ready
//! here. For shapes of the catalog it is worked out while compiling.

use super::board::{Bitboard, FIRST_COL, MAX_BOX, SIZE, extent};
use super::tally::Tally;

/// Lines of the largest box.
const MAX_LINES: usize = MAX_BOX as usize;

/// What a search knows of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    mask: u64,
    /// Positions of the top left from which the box stays on the board.
    room: u64,
    rows: Segments,
    cols: Segments,
    cell_count: u8,
}

/// The cells of a piece in one row or one column of its box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The cells along the line, bit 0 the first of them.
    pub cells: u8,
    /// The first cell as a bit of the piece's mask.
    pub low: u8,
    /// The last cell as a bit of the piece's mask.
    high: u8,
    /// What lies between these cells and is not the piece's, bit 0 the first cell; no catalog shape has any.
    holes: u8,
}

/// The rows or the columns of a box that hold a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segments {
    list: [Segment; MAX_LINES],
    count: u8,
    /// Bit `n` is set where some segment has `n` cells.
    pub lengths: u16,
    /// The most runs of cells in one segment: 1, or more where it has holes.
    pub runs: u8,
}

impl Segments {
    pub const fn as_slice(&self) -> &[Segment] {
        self.list.split_at(self.count as usize).0
    }

    const fn rows(mask: u64) -> Self {
        Self::read(mask, 8, 1)
    }

    const fn cols(mask: u64) -> Self {
        Self::read(transposed(mask), 1, 8)
    }

    /// The rows of a mask. `across` and `along` are the bits from one line to the next and from one cell of a line to
    /// the next on the board.
    const fn read(mask: u64, across: u8, along: u8) -> Self {
        let mut segments = Self { list: [NO_SEGMENT; MAX_LINES], count: 0, lengths: 0, runs: 0 };
        let mut index = 0;
        while index < MAX_BOX {
            let line = (mask >> (8 * index)) as u8;
            index += 1;
            if line == 0 {
                continue;
            }
            let first = line.trailing_zeros() as u8;
            let cells = line >> first;
            let length = 8 - cells.leading_zeros() as u8;
            let low = across * (index - 1) + along * first;
            let span = u8::MAX >> (8 - length);
            segments.list[segments.count as usize] =
                Segment { cells, low, high: low + along * (length - 1), holes: span & !cells };
            segments.count += 1;
            segments.lengths |= 1 << cells.count_ones();
            let runs = (cells & !(cells << 1)).count_ones() as u8;
            segments.runs = if segments.runs > runs { segments.runs } else { runs };
        }
        segments
    }
}

const NO_SEGMENT: Segment = Segment { cells: 0, low: 0, high: 0, holes: 0 };

impl Form {
    /// The form of a mask (bit `row * 8 + col`), or `None` where its box is empty, does not begin at the top left or
    /// is larger than 5 by 5.
    pub const fn new(mask: u64) -> Option<Self> {
        let (width, height) = extent(mask);
        let boxed = mask & 0xFF != 0 && mask & FIRST_COL != 0 && width <= MAX_BOX && height <= MAX_BOX;
        if !boxed {
            return None;
        }
        Some(Self {
            mask,
            room: ((0xFF >> (width - 1)) * FIRST_COL) & (u64::MAX >> (8 * (height - 1))),
            rows: Segments::rows(mask),
            cols: Segments::cols(mask),
            cell_count: mask.count_ones() as u8,
        })
    }

    /// The cells, with the box at the top left.
    pub const fn mask(&self) -> u64 {
        self.mask
    }

    /// Number of cells.
    pub const fn cell_count(&self) -> u8 {
        self.cell_count
    }

    /// What [`Bitboard::anchors`] answers, with the room already known.
    pub const fn anchors(&self, board: Bitboard) -> u64 {
        let free = !board.0;
        let mut anchors = self.room;
        let mut cells = self.mask;
        while cells != 0 {
            anchors &= free >> cells.trailing_zeros();
            cells &= cells - 1;
        }
        anchors
    }

    /// Whether the box stays on the board with its top left at this position.
    pub const fn stays_on_board(&self, anchor: u8) -> bool {
        self.room >> anchor & 1 == 1
    }

    /// Whether a row between others of the box holds no cell.
    pub(crate) const fn has_empty_row(&self) -> bool {
        self.rows.count < extent(self.mask).1
    }

    /// More lines than this one placement cannot complete.
    pub(crate) const fn most_lines(&self) -> u32 {
        (self.rows.count + self.cols.count) as u32
    }

    pub(crate) const fn rows(&self) -> &Segments {
        &self.rows
    }

    pub(crate) const fn cols(&self) -> &Segments {
        &self.cols
    }
}

/// The board with rows and columns exchanged: in three rounds, blocks of one, two and four cells beside the
/// diagonal change places.
pub(crate) const fn transposed(mut cells: u64) -> u64 {
    let mut swap = (cells ^ cells >> 7) & 0x00AA_00AA_00AA_00AA;
    cells ^= swap ^ swap << 7;
    swap = (cells ^ cells >> 14) & 0x0000_CCCC_0000_CCCC;
    cells ^= swap ^ swap << 14;
    swap = (cells ^ cells >> 28) & 0x0000_0000_F0F0_F0F0;
    cells ^ swap ^ swap << 28
}

/// How many lines a piece completes at each of its positions.
pub(crate) type Completions = Tally<4>;

/// For each cell of a board whether all cells of its row to the left, all to the right, all of its column above, or
/// all below are filled; the edge of the board counts as filled.
///
/// A piece that fits completes a row exactly where everything left of its first cell there, everything right of its
/// last one, and every hole between them is filled. Shifted like the free cells in [`Bitboard::anchors`], these four
/// say so for all positions of the piece at once.
pub(crate) struct Reach {
    filled: u64,
    left: u64,
    right: u64,
    above: u64,
    below: u64,
}

const LAST_COL: u64 = FIRST_COL << 7;
const FIRST_ROW: u64 = 0xFF;
const LAST_ROW: u64 = FIRST_ROW << 56;

impl Reach {
    pub const fn of(board: Bitboard) -> Self {
        let filled = board.0;
        // Each step doubles how many neighbours have been looked at; what comes in over an edge is filled.
        let mut left = filled << 1 | FIRST_COL;
        left &= left << 1 | FIRST_COL;
        left &= left << 2 | 0x0303_0303_0303_0303;
        left &= left << 4 | 0x0F0F_0F0F_0F0F_0F0F;
        let mut right = filled >> 1 | LAST_COL;
        right &= right >> 1 | LAST_COL;
        right &= right >> 2 | 0xC0C0_C0C0_C0C0_C0C0;
        right &= right >> 4 | 0xF0F0_F0F0_F0F0_F0F0;
        let mut above = filled << 8 | FIRST_ROW;
        above &= above << 8 | FIRST_ROW;
        above &= above << 16 | 0xFFFF;
        above &= above << 32 | 0xFFFF_FFFF;
        let mut below = filled >> 8 | LAST_ROW;
        below &= below >> 8 | LAST_ROW;
        below &= below >> 16 | 0xFFFF << 48;
        below &= below >> 32 | 0xFFFF_FFFF << 32;
        Self { filled, left, right, above, below }
    }

    /// How many lines the piece completes at each of its `anchors` on this board.
    pub fn completions(&self, form: &Form, anchors: u64) -> Completions {
        let mut completions = Completions::default();
        if anchors == 0 {
            return completions;
        }
        for row in form.rows.as_slice() {
            let full = anchors & self.left >> row.low & self.right >> row.high;
            completions.add(full & self.filled_at(row, 1));
        }
        for col in form.cols.as_slice() {
            let full = anchors & self.above >> col.low & self.below >> col.high;
            completions.add(full & self.filled_at(col, 8));
        }
        completions
    }

    /// The positions at which every hole of the segment is filled; `stride` is the bits from one cell to the next.
    fn filled_at(&self, segment: &Segment, stride: u8) -> u64 {
        let mut positions = u64::MAX;
        let mut holes = segment.holes;
        while holes != 0 {
            positions &= self.filled >> (segment.low + stride * holes.trailing_zeros() as u8);
            holes &= holes - 1;
        }
        positions
    }
}

const _: () = assert!(SIZE == 8 && 2 * MAX_BOX < 16, "a count of completed lines has four bits");
