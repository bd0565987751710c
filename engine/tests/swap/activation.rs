//! What a special hits when it is swapped with a regular tile.

use blockfall_engine::swap::special::activate;
use blockfall_engine::swap::{Cell, Cells, Effect, Goal, Goals, Kind, Phase, Special, Target};

use super::{FirstPass, Set, board, cell, set};

fn row(row: u8, cols: impl IntoIterator<Item = u8>) -> Set {
    cols.into_iter().map(|col| (row, col)).collect()
}

/// Objectives that want tiles of one kind.
fn wanting(kind: u8) -> Goals {
    Goals::from_iter([Goal { target: Target::Tile(kind), count: 9 }])
}

#[test]
fn a_row_popper_clears_the_row_that_it_was_swapped_into() {
    let pass = FirstPass::of("------- ---r--- ------- -------", (1, 3), (2, 3));
    assert_eq!(pass.cleared(), row(2, 0..7));
    assert_eq!(pass.activated(), [(Effect::Row, (2, 3), row(2, [0, 1, 2, 4, 5, 6]))]);
}

#[test]
fn a_popper_goes_on_beyond_voids_and_blockers() {
    let pass = FirstPass::of("------- -.-r-x- -------", (1, 3), (1, 2));
    assert_eq!(pass.cleared(), row(1, [0, 2, 3, 4, 6]));
    let pass = FirstPass::of("--- -c- --- -.- --- -x- ---", (1, 1), (0, 1));
    assert_eq!(pass.cleared(), Set::from([(0, 1), (1, 1), (2, 1), (4, 1), (6, 1)]));
}

#[test]
fn a_column_popper_clears_the_column_that_it_was_swapped_into() {
    let pass = FirstPass::of("----- --c-- -----", (1, 3), (1, 2));
    assert_eq!(pass.cleared(), Set::from([(0, 3), (1, 3), (2, 3)]));
    assert_eq!(pass.activated()[0].1, (1, 3), "the special, not the tile picked first");
}

#[test]
fn a_firecracker_clears_the_square_round_it() {
    let middle = FirstPass::of("----- ----- --f-- ----- -----", (2, 2), (2, 1));
    let square = (1..4).flat_map(|row| (0..3).map(move |col| (row, col)));
    assert_eq!(middle.cleared(), square.collect());
    let corner = FirstPass::of("-f--- ----- -----", (0, 1), (0, 0));
    assert_eq!(corner.cleared(), Set::from([(0, 0), (0, 1), (1, 0), (1, 1)]));
    let crowded = FirstPass::of("-x-- .f-- --x- ----", (1, 1), (1, 2));
    assert_eq!(crowded.cleared(), Set::from([(0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 1), (2, 3)]));
}

#[test]
fn sticky_rice_clears_every_tile_of_its_partners_kind() {
    let pass = FirstPass::of("6----6 ------ --6s-- ------ 6-----", (2, 3), (2, 2));
    let sixes = Set::from([(0, 0), (0, 5), (2, 3), (4, 0)]);
    assert_eq!(pass.activated(), [(Effect::OneKind, (2, 2), sixes.clone())]);
    assert_eq!(pass.cleared(), &sixes | &Set::from([(2, 2)]));
}

#[test]
fn sticky_rice_without_a_regular_partner_hits_nothing() {
    let grid = board("--- -sr ---");
    let Some(Phase::Activated { targets, .. }) =
        activate(&grid, cell((1, 1)), cell((1, 2)), Cells::EMPTY, &Goals::default())
    else {
        panic!("the special stands there")
    };
    assert_eq!(targets, []);
}

#[test]
fn a_dragon_fly_takes_its_partner_and_the_first_tile_that_an_objective_wants() {
    let drawing = "------ ------ ---d-- ---6-- -6---6";
    let pass = FirstPass::wanting(drawing, (2, 3), (2, 4), &wanting(6));
    assert_eq!(pass.activated(), [(Effect::Dart, (2, 4), Set::from([(2, 3), (3, 3)]))]);
    assert_eq!(pass.cleared(), Set::from([(2, 3), (2, 4), (3, 3)]));
}

#[test]
fn without_a_wanted_tile_a_dragon_fly_takes_the_first_of_the_most_common_kind() {
    let drawing = "---66- ------ 6--d-6 -6---- --6-6-";
    let pass = FirstPass::of(drawing, (2, 3), (2, 2));
    assert_eq!(pass.cleared(), Set::from([(0, 3), (2, 2), (2, 3)]));
    let wants_what_is_not_there = FirstPass::wanting("121d21 212121", (0, 3), (0, 2), &wanting(5));
    assert_eq!(wants_what_is_not_there.cleared(), Set::from([(0, 0), (0, 2), (0, 3)]));
    let met = Goals::from_iter([Goal { target: Target::Tile(2), count: 0 }]);
    let no_longer_wanted = FirstPass::wanting("1314d1 412513", (0, 4), (0, 3), &met);
    assert_eq!(no_longer_wanted.cleared(), Set::from([(0, 0), (0, 3), (0, 4)]));
}

#[test]
fn a_dragon_fly_that_finds_nothing_further_takes_its_partner_alone() {
    let grid = board("d1");
    let Some(Phase::Activated { targets, .. }) =
        activate(&grid, cell((0, 0)), cell((0, 1)), Cells::EMPTY, &Goals::default())
    else {
        panic!("the special stands there")
    };
    assert_eq!(targets, [Cell::new(0, 1)]);
}

#[test]
fn a_dragon_fly_looks_beyond_the_match_that_its_swap_makes() {
    let drawing = "66-d-- --6--- ------ -----6";
    let pass = FirstPass::wanting("66d6-- ------ ------ -----6", (0, 2), (0, 3), &wanting(6));
    assert_eq!(pass.cleared(), Set::from([(0, 0), (0, 1), (0, 2), (0, 3), (3, 5)]));
    assert!(FirstPass::of(drawing, (0, 3), (0, 2)).turn.accepted);
}

#[test]
fn a_special_that_is_hit_is_cleared_without_going_off() {
    let pass = FirstPass::of("------- ------- r--r-cs ------- -------", (2, 3), (2, 4));
    assert_eq!(pass.activated().len(), 1);
    assert_eq!(pass.cleared(), row(2, 0..7));
    let specials = pass.victims.iter().filter(|victim| victim.tile.kind.special().is_some());
    assert_eq!(specials.count(), 4);
    let points: u64 = pass.turn.phases.iter().take(3).map(Phase::points).sum();
    assert_eq!(points, 30, "three regular tiles; specials pay nothing");
}

#[test]
fn a_match_made_by_the_same_swap_clears_and_earns_in_the_same_batch() {
    let pass = FirstPass::of("------ 66r6-- --6--- ------", (1, 2), (2, 2));
    assert_eq!(pass.made, [((1, 2), Special::RowPopper)]);
    let matched = Set::from([(1, 0), (1, 1), (1, 3)]);
    assert_eq!(pass.cleared(), &matched | &row(2, 0..6));
    let only_matched = pass.victims.iter().filter(|victim| victim.matched).map(|victim| victim.cell);
    assert_eq!(set(only_matched), matched);
}

#[test]
fn a_new_special_survives_the_special_whose_area_it_lies_in() {
    let pass = FirstPass::of("------ 66f6-- --6--- ------", (1, 2), (2, 2));
    assert_eq!(pass.made, [((1, 2), Special::RowPopper)]);
    assert!(!pass.cleared().contains(&(1, 2)));
    let cleared_by_match = pass.victims.iter().find(|victim| victim.cell == Cell::new(1, 1)).unwrap();
    assert!(cleared_by_match.matched, "a cell of the match, though the firecracker covers it");
}

#[test]
fn victims_are_named_as_they_were() {
    let grid = board("----- --r-- -----");
    let pass = FirstPass::of("----- --r-- -----", (1, 2), (1, 1));
    for victim in &pass.victims {
        let was = grid.tile(victim.cell).unwrap();
        let swapped = [Cell::new(1, 1), Cell::new(1, 2)].contains(&victim.cell);
        assert!(swapped || was == victim.tile, "{victim:?}");
    }
    assert!(pass.victims.iter().any(|victim| victim.tile.kind == Kind::Special(Special::RowPopper)));
}
