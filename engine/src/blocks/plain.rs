//! What a hand allows on a board: whether all its pieces can be placed, and how many lines that can clear.
//!
//! This is the plain search, every order and every position with clears in between, without any cleverness: it is
//! short enough to be read as the definition. The game asks [`super::deal::solve`], which is tested against it.

use super::board::{Bitboard, bits};

/// Whether some order and some positions place every piece of the hand. Pieces are masks with their box at the
/// top left.
pub fn fits(board: Bitboard, hand: &[u64]) -> bool {
    can_place(board, hand, all_of(hand))
}

/// The most lines that placing the whole hand can clear; `None` where it cannot be placed.
pub fn most_lines(board: Bitboard, hand: &[u64]) -> Option<u32> {
    best_lines(board, hand, all_of(hand))
}

/// A set of the hand's pieces, one bit each.
fn all_of(hand: &[u64]) -> u8 {
    debug_assert!(hand.len() <= 8);
    (1 << hand.len()) - 1
}

fn can_place(board: Bitboard, hand: &[u64], left: u8) -> bool {
    left == 0 || successors(board, hand, left).any(|(board, _, left)| can_place(board, hand, left))
}

fn best_lines(board: Bitboard, hand: &[u64], left: u8) -> Option<u32> {
    if left == 0 {
        return Some(0);
    }
    successors(board, hand, left)
        .filter_map(|(board, lines, left)| Some(lines + best_lines(board, hand, left)?))
        .max()
}

/// Every way of placing one of the pieces left: the board after it, the lines cleared and the pieces then left.
/// Equal pieces are tried once.
fn successors(board: Bitboard, hand: &[u64], left: u8) -> impl Iterator<Item = (Bitboard, u32, u8)> {
    let in_hand = move |index: &usize| left >> index & 1 == 1;
    (0..hand.len())
        .filter(in_hand)
        .filter(move |&index| !(0..index).filter(in_hand).any(|other| hand[other] == hand[index]))
        .flat_map(move |index| {
            bits(board.anchors(hand[index])).map(move |anchor| {
                let (after, lines) = board.play(hand[index] << anchor);
                (after, lines.count(), left & !(1 << index))
            })
        })
}
