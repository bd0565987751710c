//! Counts that other programs agree on: placement sequences, and what hands allow.

use std::fs;

use blockfall_engine::blocks::{Bitboard, Mode, perft, perft_with, plain};

use super::{published_shapes, transposed};

/// The rows of a data file, split at blanks.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap()
}

#[test]
fn placement_sequences_are_as_many_as_published() {
    let rows = rows("perft.txt");
    assert_eq!(rows.len(), 9);
    for row in rows {
        let [board, depth, count] = &row[..] else { panic!("{row:?}") };
        let (depth, count) = (depth.parse().unwrap(), count.parse().unwrap());
        assert_eq!(
            perft_with(Mode::Classic.rules(), published_shapes(), hex(board), depth),
            count,
            "{row:?}"
        );
    }
}

#[test]
fn no_placement_is_one_sequence_and_a_full_board_has_none() {
    assert_eq!(perft(0, 0), 1);
    assert_eq!(perft(u64::MAX, 1), 0);
    assert_eq!(perft(!(1 << 20), 1), 1);
}

/// A row of `hands.txt`.
pub(super) struct HandRow {
    pub board: Bitboard,
    pub hand: [u64; 3],
    pub fits: bool,
    pub lines: Option<u32>,
}

pub(super) fn hands() -> Vec<HandRow> {
    let read = |row: Vec<String>| {
        let [_, board, first, second, third, fits, lines] = &row[..] else { panic!("{row:?}") };
        HandRow {
            board: Bitboard(hex(board)),
            hand: [first, second, third].map(|mask| hex(mask)),
            fits: fits == "1",
            lines: lines.parse().ok(),
        }
    };
    rows("hands.txt").into_iter().map(read).collect()
}

#[test]
fn the_plain_search_knows_which_hands_can_be_placed() {
    let hands = hands();
    assert_eq!(hands.len(), 600);
    for row in &hands {
        assert_eq!(plain::fits(row.board, &row.hand), row.fits, "{:x?} {:x?}", row.board, row.hand);
    }
    assert!(hands.iter().any(|row| row.fits) && hands.iter().any(|row| !row.fits));
}

#[test]
fn the_plain_search_knows_the_most_lines_of_a_hand() {
    for row in hands() {
        assert_eq!(plain::most_lines(row.board, &row.hand), row.lines, "{:x?} {:x?}", row.board, row.hand);
    }
}

#[test]
fn a_hand_allows_the_same_on_its_side() {
    for row in hands().iter().step_by(7) {
        let hand = row.hand.map(|mask| transposed(Bitboard(mask)).0);
        assert_eq!(plain::fits(transposed(row.board), &hand), row.fits);
    }
}

#[test]
fn an_empty_hand_is_always_placed() {
    assert!(plain::fits(Bitboard(u64::MAX), &[]));
    assert_eq!(plain::most_lines(Bitboard(u64::MAX), &[]), Some(0));
}
