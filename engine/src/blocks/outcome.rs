//! Everything that one move did. Whoever draws, sounds, announces or records a move needs nothing else.

use arrayvec::ArrayVec;

use super::board::{Board, Fall, Lines, bits};
use super::deal::Deal;
use super::piece::Piece;
use super::score::Points;

/// A cell that a clear emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearedCell {
    /// Row, 0 at the top.
    pub row: u8,
    /// Column, 0 at the left.
    pub col: u8,
    /// Palette index.
    pub color: u8,
    /// Twice the distance from the middle of its line (3.5), so 1 to 7; the smaller one of a cell in two lines.
    pub distance_half: u8,
}

/// What a move did, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The tray slot that the piece came from.
    pub slot: usize,
    /// The piece that was placed.
    pub piece: Piece,
    /// Row of the piece's top left.
    pub row: u8,
    /// Column of the piece's top left.
    pub col: u8,
    /// The board cells that the piece filled, bit `row * 8 + col`.
    pub cells: u64,
    /// The lines that were full and cleared.
    pub lines: Lines,
    /// The cleared cells, row by row.
    pub cleared: ArrayVec<ClearedCell, 64>,
    /// The cells that fell, lowest row first; empty where the mode has no settling.
    pub falls: ArrayVec<Fall, 64>,
    /// Points by cause.
    pub points: Points,
    /// The combo before the move, which multiplied its points.
    pub combo_before: u32,
    /// The combo after the move.
    pub combo_after: u32,
    /// N of "Combo xN", where this move is to show it: a clear after which the combo is 2 or more.
    pub combo_shown: Option<u32>,
    /// Whether the clear left the board empty.
    pub perfect_clear: bool,
    /// The new hand, where this move used up the old one.
    pub dealt: Option<Deal>,
    /// Where this move got the hand stuck and the mode allows to plan it anew: how many re-plans are left.
    pub stuck: Option<u8>,
    /// Whether the game ended with this move.
    pub game_over: bool,
}

/// The cells of the full `lines` with their colours and distances.
pub(super) fn cleared_cells(board: &Board, lines: Lines) -> ArrayVec<ClearedCell, 64> {
    let from_middle = |index: u8| (2 * index).abs_diff(7);
    bits(lines.mask())
        .map(|bit| {
            let (row, col) = (bit / 8, bit % 8);
            let along_row = (lines.rows >> row & 1 == 1).then(|| from_middle(col));
            let along_col = (lines.cols >> col & 1 == 1).then(|| from_middle(row));
            ClearedCell {
                row,
                col,
                color: board.get(row, col).expect("a full line is filled"),
                distance_half: along_row
                    .into_iter()
                    .chain(along_col)
                    .min()
                    .expect("a cleared cell lies in a cleared line"),
            }
        })
        .collect()
}
