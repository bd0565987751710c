//! What belongs together.

use blockfall_engine::swap::matching::{Axis, after_swap, any, completing, runs, squares, unprompted};
use blockfall_engine::swap::{Cells, Grid};

use super::{Set, board, cell, emptied, set};

/// Kind, direction and cells of every run.
fn found(grid: &Grid) -> Vec<(u8, Axis, Set)> {
    runs(grid).iter().map(|run| (run.kind, run.axis, set(run.cells.iter()))).collect()
}

fn along_row(row: u8, cols: std::ops::Range<u8>) -> Set {
    cols.map(|col| (row, col)).collect()
}

fn along_column(col: u8, rows: std::ops::Range<u8>) -> Set {
    rows.map(|row| (row, col)).collect()
}

#[test]
fn three_four_or_five_in_a_row_or_a_column_are_a_run() {
    for length in 3..=9 {
        let row = "6".repeat(length.into()) + &"-".repeat(9 - usize::from(length));
        let grid = board(&format!("--------- {row} ---------"));
        assert_eq!(found(&grid), [(6, Axis::Horizontal, along_row(1, 0..length))]);

        let rows: Vec<_> = (0..9).map(|row| if row < length { "-6-" } else { "---" }).collect();
        assert_eq!(found(&board(&rows.join(" "))), [(6, Axis::Vertical, along_column(1, 0..length))]);
    }
    assert!(found(&board("66-66 66-66 -----")).is_empty(), "two are no run");
}

#[test]
fn a_run_stops_at_voids_blockers_and_specials() {
    for stop in ['.', 'x', 'r', 'c', 's', 'f', 'd', '1'] {
        let row = format!("66{stop}666{stop}6 -------- --------");
        assert_eq!(found(&board(&row)), [(6, Axis::Horizontal, along_row(0, 3..6))], "{stop}");
        let column = format!("6-- 6-- {stop}-- 6-- 6-- 6-- {stop}-- 6--");
        assert_eq!(found(&board(&column)), [(6, Axis::Vertical, along_column(0, 3..6))], "{stop}");
    }
}

#[test]
fn a_run_stops_at_an_empty_cell() {
    assert!(found(&emptied(board("66666-"), &[(0, 2)])).is_empty());
}

#[test]
fn a_run_does_not_go_on_in_the_next_row() {
    assert!(!any(&board("-------66 6--------")));
    assert!(!any(&board("--------6 66-------")));
    assert!(!any(&board("--------6 6-------6 6--------")), "nor does a square");
}

#[test]
fn specials_in_a_row_are_no_run() {
    assert!(!any(&board("rrrr- sssss ff--d ff--d ----d")));
}

#[test]
fn runs_that_cross_stay_two_and_their_union_has_each_cell_once() {
    for (name, drawing, size) in [
        ("T", "666-- -6--- -6---", 5),
        ("L", "6---- 6---- 666--", 5),
        ("plus", "-6--- 666-- -6---", 5),
        ("long L", "6---- 6---- 6666-", 6),
    ] {
        let matches = unprompted(&board(drawing));
        let axes: Vec<_> = matches.runs.iter().map(|run| run.axis).collect();
        assert_eq!(axes, [Axis::Horizontal, Axis::Vertical], "{name}");
        assert_eq!(matches.cells().len(), size, "{name}");
    }
}

#[test]
fn runs_come_in_reading_order_the_horizontal_ones_first() {
    let grid = board("---6-- ---6-- ---6-- 555--- ---666 ------");
    let order: Vec<_> = found(&grid).into_iter().map(|(kind, axis, _)| (kind, axis)).collect();
    assert_eq!(order, [(5, Axis::Horizontal), (6, Axis::Horizontal), (6, Axis::Vertical)]);
}

#[test]
fn four_equal_tiles_in_a_square_belong_together() {
    let grid = board("----- -66-- -66-- -----");
    let found: Vec<_> = squares(&grid).iter().map(|square| (square.kind, set(square.cells.iter()))).collect();
    assert_eq!(found, [(6, Set::from([(1, 1), (1, 2), (2, 1), (2, 2)]))]);
    for hole in ["6. 66", "6x 66", "6r 66", "61 66"] {
        assert!(!any(&board(hole)), "{hole}");
    }
}

#[test]
fn after_a_swap_only_the_squares_round_it_count() {
    let grid = board("66--- 66--- ----- ---55 ---55");
    let corners = |matches: blockfall_engine::swap::matching::Matches| {
        matches.squares.iter().map(|square| square.kind).collect::<Vec<_>>()
    };
    assert_eq!(corners(after_swap(&grid, cell((2, 1)), cell((1, 1)))), [6]);
    assert_eq!(corners(after_swap(&grid, cell((3, 3)), cell((3, 2)))), [5]);
    assert!(after_swap(&grid, cell((2, 2)), cell((2, 1))).is_empty());
}

#[test]
fn unprompted_squares_count_only_where_no_run_is() {
    assert_eq!(unprompted(&board("66--- 66--- ----- -----")).squares.len(), 1);
    let both = unprompted(&board("66--- 66--- ----- -666-"));
    assert_eq!((both.runs.len(), both.squares.len()), (1, 0));
}

#[test]
fn a_gap_and_both_ends_complete_a_run_and_the_fourth_corner_a_square() {
    let plane = |drawing: &str| board(drawing).planes()[5];
    let gaps = |drawing: &str| set(completing(plane(drawing)).iter());
    assert_eq!(gaps("-6-6- ----- ----- ----- -----"), Set::from([(0, 2)]));
    assert_eq!(gaps("----- -66-- ----- ----- -----"), Set::from([(1, 0), (1, 3)]));
    assert_eq!(gaps("--6-- ----- --6-- --6-- -----"), Set::from([(1, 2), (4, 2)]));
    assert_eq!(gaps("----- -6--- -66-- ----- -----"), Set::from([(0, 1), (1, 2), (2, 0), (2, 3), (3, 1)]));
    assert_eq!(completing(Cells::EMPTY), Cells::EMPTY);
}
