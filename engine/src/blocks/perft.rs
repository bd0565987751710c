//! Counts placement sequences, to check board, shapes and clearing against published numbers.

use super::board::{Bitboard, bits};
use super::rules::{Mode, Rules};
use super::shape::{Shape, catalog};

/// The number of sequences of exactly `depth` placements on `board` (bit `row * 8 + col`), each of any catalog
/// shape, full lines clearing after each. Stops counting at `u64::MAX`.
pub fn perft(board: u64, depth: u32) -> u64 {
    perft_with(Mode::Classic.rules(), catalog(), board, depth)
}

/// [`perft`] with other shapes than the catalog's, and by the rules of any mode: where pieces turn, each distinct turn
/// is a placement of its own.
pub fn perft_with(rules: Rules, shapes: &[Shape], board: u64, depth: u32) -> u64 {
    let board = Bitboard(board);
    let masks = shapes.iter().flat_map(|shape| rules.orientations(shape.mask));
    let placements = masks.map(|mask| (mask, board.anchors(mask)));
    match depth {
        0 => 1,
        // The last placements are only counted, so they need not be made.
        1 => placements.map(|(_, anchors)| u64::from(anchors.count_ones())).sum(),
        _ => placements
            .flat_map(|(mask, anchors)| bits(anchors).map(move |anchor| mask << anchor))
            .map(|cells| perft_with(rules, shapes, rules.play(board, cells).0.0, depth - 1))
            .fold(0, u64::saturating_add),
    }
}
