//! Points and combo.

use blockfall_engine::blocks::score::{Streak, line_points, points};
use blockfall_engine::blocks::{Game, Lines, Outcome, Setup};

use super::{board, setup};

#[test]
fn lines_earn_ten_times_their_square() {
    let earned = [0, 1, 2, 3, 4, 5, 6].map(|lines| line_points(lines, 0));
    assert_eq!(earned, [0, 10, 40, 90, 160, 250, 360]);
}

#[test]
fn the_combo_before_the_move_multiplies_by_halves() {
    let single = [0, 1, 2, 3, 4].map(|combo| line_points(1, combo));
    assert_eq!(single, [10, 15, 20, 25, 30]);
    assert_eq!(line_points(2, 2), 80, "two lines on the third clear of a streak");
}

#[test]
fn the_combo_does_not_multiply_cells_and_the_perfect_bonus() {
    let earned = points(9, 2, 4, true);
    assert_eq!((earned.cells, earned.lines, earned.perfect), (9, 120, 300));
    assert_eq!(earned.total(), 429);
}

#[test]
fn the_largest_numbers_do_not_overflow() {
    let earned = points(u32::MAX, u32::MAX, u32::MAX, true);
    assert_eq!(earned.lines, u64::MAX);
    assert_eq!(earned.total(), u64::MAX);
}

#[test]
fn a_domino_that_empties_the_board_by_a_row_and_a_column_earns_342() {
    let start = board(
        ".......1 .......1 .......1 .......1
         .......1 .......1 .......1 000000..",
    );
    let mut game = setup(start, &["row-2", "single"]).build().unwrap();
    let score = game.score();
    let outcome = game.place(0, 7, 6).unwrap();
    assert_eq!((outcome.points.cells, outcome.points.lines, outcome.points.perfect), (2, 40, 300));
    assert_eq!(game.score() - score, 342);
    assert!(outcome.perfect_clear);
    assert_eq!(game.perfect_clears(), 1);
    assert_eq!(outcome.lines, Lines { rows: 1 << 7, cols: 1 << 7 });
}

#[test]
fn an_empty_board_without_a_clear_is_no_perfect_clear() {
    let start = board(
        "........ ........ ........ ........
         ........ ........ ........ 0000000.",
    );
    let mut game = setup(start, &["single", "single", "single"]).build().unwrap();
    let outcome = game.place(0, 0, 0).unwrap();
    assert!(!outcome.perfect_clear && outcome.points.perfect == 0);
    let outcome = game.place(1, 7, 7).unwrap();
    assert!(!outcome.perfect_clear, "a cell is left");
    assert_eq!(game.perfect_clears(), 0);
}

/// Three moves, each of which completes the row of its number, and a filled cell that never clears.
fn rows_to_finish(combo: u32, barren: u32) -> Game {
    let start = board(
        ".0000000 ........ .0000000 ........
         .0000000 ........ ........ ....1.1.",
    );
    let setup = Setup { combo, barren, score: 1_000, ..setup(start, &["single", "single", "single"]) };
    setup.build().unwrap()
}

fn clear(game: &mut Game, slot: usize) -> Outcome {
    let outcome = game.place(slot, 2 * slot as u8, 0).unwrap();
    assert_eq!(outcome.lines.count(), 1);
    outcome
}

fn miss(game: &mut Game, slot: usize) -> Outcome {
    let outcome = game.place(slot, 6, 2 * slot as u8).unwrap();
    assert!(outcome.lines.is_empty());
    outcome
}

#[test]
fn each_clear_adds_one_and_the_combo_is_shown_from_the_second_on() {
    let mut game = rows_to_finish(0, 0);
    let outcomes = [0, 1, 2].map(|slot| clear(&mut game, slot));
    assert_eq!(outcomes.each_ref().map(|outcome| outcome.combo_before), [0, 1, 2]);
    assert_eq!(outcomes.each_ref().map(|outcome| outcome.combo_after), [1, 2, 3]);
    assert_eq!(outcomes.each_ref().map(|outcome| outcome.combo_shown), [None, Some(2), Some(3)]);
    assert_eq!(outcomes.each_ref().map(|outcome| outcome.points.lines), [10, 15, 20]);
    assert_eq!((game.combo(), game.longest_combo(), game.lines()), (3, 3, 3));
}

#[test]
fn the_third_barren_placement_loses_the_streak() {
    let mut game = rows_to_finish(4, 0);
    let combos = [0, 1, 2].map(|slot| miss(&mut game, slot).combo_after);
    assert_eq!(combos, [4, 4, 0]);
    assert_eq!(game.barren(), 3);
    assert_eq!(game.longest_combo(), 4);
}

#[test]
fn a_clear_after_two_barren_placements_keeps_the_streak() {
    let mut game = rows_to_finish(4, 0);
    miss(&mut game, 0);
    assert_eq!(miss(&mut game, 1).combo_shown, None, "only a clear shows the combo");
    assert_eq!(game.barren(), 2);
    let outcome = clear(&mut game, 2);
    assert_eq!((outcome.combo_before, outcome.combo_after, game.barren()), (4, 5, 0));
    assert_eq!(outcome.points.lines, 30);
}

#[test]
fn the_count_of_barren_placements_starts_again_at_each_clear() {
    let mut game = rows_to_finish(1, 2);
    clear(&mut game, 0);
    miss(&mut game, 1);
    assert_eq!((miss(&mut game, 2).combo_after, game.barren()), (2, 2));
}

#[test]
fn a_lost_streak_starts_again_at_one() {
    let mut streak = Streak { combo: 7, barren: 2 };
    streak = streak.after(false);
    assert_eq!(streak, Streak { combo: 0, barren: 3 });
    streak = streak.after(false);
    assert_eq!(streak, Streak { combo: 0, barren: 3 });
    assert_eq!(streak.after(true), Streak { combo: 1, barren: 0 });
    let longest = Streak { combo: u32::MAX, barren: 0 };
    assert_eq!(longest.after(true).combo, u32::MAX);
}
