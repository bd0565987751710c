//! Which swaps are accepted.

use std::fs;

use blockfall_engine::swap::{Cell, Grid, InvalidBoard, Swaps, count_accepted};

/// Rows of `swaps.txt`: a board and its number of accepted swaps.
fn published() -> Vec<(String, usize)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/swaps.txt");
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once(' ').unwrap())
        .map(|(board, count)| (board.to_owned(), count.parse().unwrap()))
        .collect()
}

#[test]
fn every_published_board_has_the_published_number_of_accepted_swaps() {
    let rows = published();
    assert!(rows.len() > 200, "{}", rows.len());
    for (board, count) in rows {
        assert_eq!(count_accepted(&board), Ok(count), "{board}");
    }
}
