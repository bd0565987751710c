//! Looks a whole hand ahead: every order of its pieces, the best positions of each, and what the board is worth then.

use std::cmp::Reverse;

use super::{Key, Move, Pieces};
use crate::blocks::board::{Bitboard, FIRST_COL, bits};
use crate::blocks::deal::finisher::Finisher;
use crate::blocks::{Budget, Form, Rules, catalog};

/// How many boards are followed further after each piece.
const WIDTH: usize = 10;

/// What a plan wants besides a board with room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nothing.
    Room,
    /// Empty boards, and boards that a hand can empty.
    Finish,
}

/// What an empty board on the way is worth to [`Aim::Finish`].
const EMPTIED: i64 = 150;

/// What a board at the end that a hand can empty is worth to it.
const FINISH_AHEAD: i64 = 60;

/// The moves to come, and the board that the next one is for.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    board: Bitboard,
    /// Last to first.
    moves: Vec<Move>,
}

impl Plan {
    /// A plan of these moves, first to last.
    pub fn of(board: Bitboard, moves: impl DoubleEndedIterator<Item = Move>) -> Self {
        Self { board, moves: moves.rev().collect() }
    }

    /// The next move, where board and pieces are the ones that were foreseen.
    pub fn next(&mut self, rules: Rules, board: Bitboard, pieces: &Pieces) -> Option<Move> {
        if board != self.board || self.moves.len() != in_tray(pieces).into_iter().filter(|&left| left).count()
        {
            return None;
        }
        let next = self.moves.pop()?;
        let (_, form) = pieces.iter().find(|(key, _)| *key == next.key())?;
        let fits = form.anchors(board) >> next.anchor() & 1 == 1;
        self.board = rules.play(board, form.mask() << next.anchor()).0;
        fits.then_some(next)
    }

    /// The best way met that places all pieces, or `None` where none was met.
    pub fn make(rules: Rules, board: Bitboard, pieces: &Pieces, aim: Aim) -> Option<Self> {
        let left = in_tray(pieces);
        let mut drafts = vec![Draft { board, left, moves: Vec::new(), emptied: 0, worth: 0 }];
        for _ in left.iter().filter(|left| **left) {
            drafts = advance(rules, &drafts, pieces, aim);
        }
        if aim == Aim::Finish {
            let finisher = Finisher::new(catalog());
            for draft in &mut drafts {
                let found = finisher.find(draft.board, 1, &mut Budget::LEAST.nodes());
                draft.worth += if found.is_empty() { 0 } else { FINISH_AHEAD };
            }
        }
        // Of equal ones the first.
        let best = drafts.into_iter().rev().max_by_key(|draft| draft.worth)?;
        Some(Self::of(board, best.moves.into_iter()))
    }
}

/// Which slots hold a piece.
fn in_tray(pieces: &Pieces) -> [bool; 3] {
    [0, 1, 2].map(|slot| pieces.iter().any(|(key, _)| key.slot == slot))
}

/// The beginning of a way through the hand.
#[derive(Clone, Debug)]
struct Draft {
    board: Bitboard,
    left: [bool; 3],
    moves: Vec<Move>,
    /// How often the board was empty on the way.
    emptied: i64,
    worth: i64,
}

/// The best few beginnings that are one piece longer.
fn advance(rules: Rules, drafts: &[Draft], pieces: &Pieces, aim: Aim) -> Vec<Draft> {
    let mut next = Vec::new();
    for (parent, draft) in drafts.iter().enumerate() {
        let in_hand = |(key, _): &&(Key, Form)| draft.left[key.slot];
        for (index, (key, form)) in pieces.iter().enumerate().filter(|(_, piece)| in_hand(piece)) {
            // Equal pieces are tried once.
            if pieces[..index].iter().filter(in_hand).any(|(_, other)| other == form) {
                continue;
            }
            let mut left = draft.left;
            left[key.slot] = false;
            for anchor in bits(form.anchors(draft.board)) {
                let (board, _) = rules.play(draft.board, form.mask() << anchor);
                let emptied = draft.emptied + i64::from(board.0 == 0);
                let worth = worth(board) + if aim == Aim::Finish { EMPTIED * emptied } else { 0 };
                next.push((Reverse(worth), board.0, left, parent, Move::of(*key, anchor), emptied));
            }
        }
    }
    next.sort_unstable();
    next.dedup_by_key(|&mut (_, board, left, ..)| (board, left));
    next.truncate(WIDTH);
    let draft = |(Reverse(worth), board, left, parent, chosen, emptied): (_, _, _, usize, _, _)| {
        let mut moves = drafts[parent].moves.clone();
        moves.push(chosen);
        Draft { board: Bitboard(board), left, moves, emptied, worth }
    };
    next.into_iter().map(draft).collect()
}

/// How much room a board leaves: few filled cells, few edges between filled and empty ones, places for large shapes.
fn worth(board: Bitboard) -> i64 {
    const LAST_COL: u64 = FIRST_COL << 7;
    const LAST_ROW: u64 = 0xFF << 56;
    let (filled, free) = (board.0, !board.0);
    let across = (filled ^ filled >> 1) & !LAST_COL;
    let down = (filled ^ filled >> 8) & !LAST_ROW;
    let edges = i64::from(across.count_ones() + down.count_ones());
    // Positions of the 3 by 3 square and of the two lines of five.
    let threes = free & free >> 1 & free >> 2 & 0x3F3F_3F3F_3F3F_3F3F;
    let squares = threes & threes >> 8 & threes >> 16;
    let rows = threes & free >> 3 & free >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
    let columns = free & free >> 8 & free >> 16 & free >> 24 & free >> 32;
    let places = |positions: u64, lack: i64| match positions.count_ones() {
        0 => -lack,
        count => i64::from(count.min(6)),
    };
    -2 * i64::from(filled.count_ones()) - 3 * edges
        + places(squares, 40)
        + places(rows, 20)
        + places(columns, 20)
}
