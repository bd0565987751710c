//! What a hand allows on a board: whether all its pieces can be placed, and how many lines that can clear.
//!
//! This is the plain search, every order and every position with clears in between, without any cleverness: it is
//! short enough to be read as the definition. The game asks [`super::deal::solve`], which is tested against it.

use super::board::{Bitboard, bits};
use super::rules::{Mode, Rules};

/// Whether some order and some positions place every piece of the hand. Pieces are masks with their box at the
/// top left.
pub fn fits(board: Bitboard, hand: &[u64]) -> bool {
    fits_by(Mode::Classic.rules(), board, hand)
}

/// [`fits`] by the rules of any mode, pieces turned and cells falling as they say.
pub fn fits_by(rules: Rules, board: Bitboard, hand: &[u64]) -> bool {
    can_place(rules, board, hand, all_of(hand))
}

/// The most lines that placing the whole hand can clear; `None` where it cannot be placed.
pub fn most_lines(board: Bitboard, hand: &[u64]) -> Option<u32> {
    most_lines_by(Mode::Classic.rules(), board, hand)
}

/// [`most_lines`] by the rules of any mode.
pub fn most_lines_by(rules: Rules, board: Bitboard, hand: &[u64]) -> Option<u32> {
    best_lines(rules, board, hand, all_of(hand))
}

/// A set of the hand's pieces, one bit each.
fn all_of(hand: &[u64]) -> u8 {
    debug_assert!(hand.len() <= 8);
    (1 << hand.len()) - 1
}

fn can_place(rules: Rules, board: Bitboard, hand: &[u64], left: u8) -> bool {
    left == 0
        || successors(rules, board, hand, left).any(|(board, _, left)| can_place(rules, board, hand, left))
}

fn best_lines(rules: Rules, board: Bitboard, hand: &[u64], left: u8) -> Option<u32> {
    if left == 0 {
        return Some(0);
    }
    successors(rules, board, hand, left)
        .filter_map(|(board, lines, left)| Some(lines + best_lines(rules, board, hand, left)?))
        .max()
}

/// Every way of placing one of the pieces left: the board after it, the lines cleared and the pieces then left.
/// Equal pieces are tried once.
fn successors(
    rules: Rules,
    board: Bitboard,
    hand: &[u64],
    left: u8,
) -> impl Iterator<Item = (Bitboard, u32, u8)> {
    let in_hand = move |index: &usize| left >> index & 1 == 1;
    (0..hand.len())
        .filter(in_hand)
        .filter(move |&index| !(0..index).filter(in_hand).any(|other| hand[other] == hand[index]))
        .flat_map(move |index| rules.orientations(hand[index]).map(move |mask| (index, mask)))
        .flat_map(move |(index, mask)| {
            bits(board.anchors(mask)).map(move |anchor| {
                let (after, lines) = rules.play(board, mask << anchor);
                (after, lines.count(), left & !(1 << index))
            })
        })
}
