//! The rules of Blockfall, told as tests. One binary with a file for each part of the rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod catalog;
mod clearing;
mod counts;
mod dealing;
mod games;
mod naive;
mod placement;
mod proven;
mod saves;
mod scoring;
mod simulation;
mod solving;
mod verse;

use blockfall_engine::blocks::{Bitboard, Board, Game, Mode, Piece, Setup, Shape, catalog};
use blockfall_engine::random::Random;

/// The 41 shapes that published counts and digests are about. Shapes added later stand behind them.
fn published_shapes() -> &'static [Shape] {
    &catalog()[..41]
}

/// The catalog's shape of this id.
fn shape(id: &str) -> &'static Shape {
    let found = catalog().iter().find(|shape| shape.id == id);
    found.unwrap_or_else(|| panic!("the catalog has {id}"))
}

/// A piece of this shape.
fn piece(id: &str) -> Piece {
    Piece::new(0, 3, shape(id).mask)
}

/// A board as drawn.
fn board(drawing: &str) -> Board {
    drawing.parse().unwrap()
}

/// A setup of this board with these pieces in the tray's first slots.
fn setup(board: Board, ids: &[&str]) -> Setup {
    let mut tray = [None; 3];
    for (slot, id) in tray.iter_mut().zip(ids) {
        *slot = Some(piece(id));
    }
    Setup { board, tray, ..Setup::new(Mode::Classic, 1) }
}

/// A game on this board with these pieces in the tray's first slots.
fn game(board: Board, ids: &[&str]) -> Game {
    setup(board, ids).build().unwrap()
}

/// A board without full lines, each cell filled with a chance of `eighths` in eight before those clear.
fn random_board(random: &mut Random, eighths: u64) -> Board {
    let mut board = Board::default();
    for bit in 0..64 {
        if random.below(8) < eighths {
            board.fill(1 << bit, random.below(7) as u8);
        }
    }
    board.clear(board.full_lines().mask());
    board
}

/// The board's bits in the other direction of reading: rows become columns.
fn transposed(board: Bitboard) -> Bitboard {
    let cells = (0..64).filter(|bit| board.0 >> bit & 1 == 1);
    Bitboard(cells.map(|bit| 1 << (bit % 8 * 8 + bit / 8)).sum())
}
