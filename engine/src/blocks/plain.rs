//! What a hand allows on a board: whether all its pieces can be placed, and how many lines that can clear.
//!
//! This is the plain search, every order and every position with clears in between, without any cleverness: it is
//! short enough to be read as the definition. The game asks [`super::deal::solve`], which is tested against it.

use arrayvec::ArrayVec;

use super::board::{Bitboard, bits};
use super::rules::{Mode, Rules};

/// Whether some order and some positions place every piece of the hand. Pieces are masks with their box at the
/// top left; a hand has at most eight.
pub fn fits(board: Bitboard, hand: &[u64]) -> bool {
    fits_by(Mode::Classic.rules(), board, hand)
}

/// [`fits`] by the rules of any mode, pieces turned and cells falling as they say.
pub fn fits_by(rules: Rules, board: Bitboard, hand: &[u64]) -> bool {
    let hand = Hand::new(rules, hand);
    hand.can_be_placed(board, hand.all)
}

/// The most lines that placing the whole hand can clear; `None` where it cannot be placed.
pub fn most_lines(board: Bitboard, hand: &[u64]) -> Option<u32> {
    most_lines_by(Mode::Classic.rules(), board, hand)
}

/// [`most_lines`] by the rules of any mode.
pub fn most_lines_by(rules: Rules, board: Bitboard, hand: &[u64]) -> Option<u32> {
    let hand = Hand::new(rules, hand);
    hand.best_lines(board, hand.all)
}

/// A piece as it may be placed.
struct Turn {
    /// Which piece of the hand, as a set of one.
    piece: u8,
    /// Its equals that come before it in the hand.
    equals: u8,
    mask: u64,
}

struct Hand {
    rules: Rules,
    all: u8,
    turns: ArrayVec<Turn, 32>,
}

impl Hand {
    fn new(rules: Rules, hand: &[u64]) -> Self {
        let turns_of = |(index, &mask): (usize, &u64)| {
            let equals = (0..index).filter(|&other| hand[other] == mask).map(|other| 1 << other).sum();
            rules.orientations(mask).map(move |mask| Turn { piece: 1 << index, equals, mask })
        };
        let turns: ArrayVec<Turn, 32> = hand.iter().enumerate().flat_map(turns_of).collect();
        Self { rules, all: turns.iter().fold(0, |all, turn| all | turn.piece), turns }
    }

    fn can_be_placed(&self, board: Bitboard, left: u8) -> bool {
        left == 0 || self.successors(board, left).any(|(board, _, left)| self.can_be_placed(board, left))
    }

    fn best_lines(&self, board: Bitboard, left: u8) -> Option<u32> {
        if left == 0 {
            return Some(0);
        }
        self.successors(board, left)
            .filter_map(|(board, lines, left)| Some(lines + self.best_lines(board, left)?))
            .max()
    }

    /// Every way of placing one of the pieces left: the board after it, the lines cleared and the pieces then left.
    /// Equal pieces are tried once.
    fn successors(&self, board: Bitboard, left: u8) -> impl Iterator<Item = (Bitboard, u32, u8)> {
        let turns = self.turns.iter().filter(move |turn| left & turn.piece != 0 && left & turn.equals == 0);
        turns.flat_map(move |turn| {
            bits(board.anchors(turn.mask)).map(move |anchor| {
                let (after, lines) = self.rules.play(board, turn.mask << anchor);
                (after, lines.count(), left & !turn.piece)
            })
        })
    }
}
