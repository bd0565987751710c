//! Which patterns earn a special, and where it stands.

use blockfall_engine::swap::matching::{Matches, runs, squares, unprompted};
use blockfall_engine::swap::special::earned;
use blockfall_engine::swap::{Cell, Special};

use super::{FirstPass, Set, board};

/// The specials that a board's patterns earn without a swap.
fn earns(drawing: &str) -> Vec<((u8, u8), Special)> {
    let made = earned(&unprompted(&board(drawing)), None);
    made.into_iter().map(|(cell, special)| ((cell.row, cell.col), special)).collect()
}

#[test]
fn every_pattern_earns_its_special() {
    assert_eq!(earns("666-- -----"), []);
    assert_eq!(earns("6666- -----"), [((0, 2), Special::RowPopper)]);
    assert_eq!(earns("6-- 6-- 6-- 6--"), [((2, 0), Special::ColumnPopper)]);
    assert_eq!(earns("66--- 66---"), [((0, 0), Special::DragonFly)]);
    assert_eq!(earns("666-- -6--- -6---"), [((0, 1), Special::Firecracker)]);
    assert_eq!(earns("66666 -----"), [((0, 2), Special::StickyRice)]);
    assert_eq!(earns("6-- 6-- 6-- 6-- 6--"), [((2, 0), Special::StickyRice)]);
}

#[test]
fn more_never_earns_less() {
    assert_eq!(earns("666666- -------"), [((0, 3), Special::StickyRice)]);
    assert_eq!(earns("666666666 ---------"), [((0, 4), Special::StickyRice)]);
    let wide_cross = "---6--- ---6--- 6666--- ---6---";
    assert_eq!(earns(wide_cross), [((2, 3), Special::Firecracker)], "four and four that cross");
    assert_eq!(earns("66666-- --6---- --6----"), [((0, 2), Special::StickyRice)], "five straight go first");
}

#[test]
fn a_run_of_four_beside_a_crossing_earns_nothing_more() {
    assert_eq!(earns("6666- -6--- -6---"), [((0, 1), Special::Firecracker)]);
}

#[test]
fn patterns_that_share_no_cell_all_earn() {
    let two = earns("6666--- ------- --5555- -------");
    assert_eq!(two, [((0, 2), Special::RowPopper), ((2, 4), Special::RowPopper)]);
    let upright_and_level = earns("5------ 5------ 5------ 5-6666-");
    assert_eq!(upright_and_level, [((3, 4), Special::RowPopper), ((2, 0), Special::ColumnPopper)]);
}

#[test]
fn one_level_run_crossed_twice_makes_one_firecracker() {
    assert_eq!(earns("6---6-- 66666-- 6---6--").len(), 1, "five straight");
    assert_eq!(earns("6--6--- 6666--- 6--6---"), [((1, 0), Special::Firecracker)]);
}

#[test]
fn a_square_comes_before_a_run_of_four_that_it_touches() {
    let grid = board("6666- 66--- -----");
    let matches = Matches { runs: runs(&grid), squares: squares(&grid) };
    assert_eq!(earned(&matches, None), [(Cell::new(0, 0), Special::DragonFly)]);
}

#[test]
fn the_special_stands_where_the_swap_ended() {
    let second = FirstPass::of("66-66- --6--- ------", (1, 2), (0, 2));
    assert_eq!(second.made, [((0, 2), Special::StickyRice)]);
    let other_way = FirstPass::of("66-66- --6--- ------", (0, 2), (1, 2));
    assert_eq!(other_way.made, [((0, 2), Special::StickyRice)], "the first cell, as the second is not in it");
    let off_centre = FirstPass::of("6-66-- -6---- ------", (1, 1), (0, 1));
    assert_eq!(off_centre.made, [((0, 1), Special::RowPopper)]);
}

#[test]
fn of_two_swapped_cells_in_one_pattern_the_last_one_counts() {
    let matches = unprompted(&board("66666 -----"));
    let made = earned(&matches, Some((Cell::new(0, 0), Cell::new(0, 1))));
    assert_eq!(made, [(Cell::new(0, 1), Special::StickyRice)]);
    let elsewhere = earned(&matches, Some((Cell::new(1, 0), Cell::new(1, 1))));
    assert_eq!(elsewhere, [(Cell::new(0, 2), Special::StickyRice)], "neither lies in the pattern");
}

#[test]
fn a_swap_that_makes_two_patterns_earns_twice() {
    let pass = FirstPass::of("66566- 55655- ------", (0, 2), (1, 2));
    assert_eq!(pass.made, [((0, 2), Special::StickyRice), ((1, 2), Special::StickyRice)]);
    assert_eq!(pass.cleared().len(), 8);
}

#[test]
fn the_cell_of_a_new_special_survives_and_keeps_its_id() {
    let before = board("6-66-- -6---- ------");
    let id = before.tile(Cell::new(1, 1)).unwrap().id;
    let pass = FirstPass::of("6-66-- -6---- ------", (1, 1), (0, 1));
    assert_eq!(pass.cleared(), Set::from([(0, 0), (0, 2), (0, 3)]));
    let made = pass.turn.phases.iter().find_map(|phase| match phase {
        blockfall_engine::swap::Phase::Created { made, .. } => Some(made[0]),
        _ => None,
    });
    assert_eq!(made.unwrap().tile.id, id);
}

#[test]
fn a_square_made_by_a_swap_clears_its_other_three() {
    let pass = FirstPass::of("66--- 6-6-- -----", (1, 2), (1, 1));
    assert_eq!(pass.made, [((1, 1), Special::DragonFly)]);
    assert_eq!(pass.cleared(), Set::from([(0, 0), (0, 1), (1, 0)]));
}
