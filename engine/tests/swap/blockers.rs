//! Scooters: what drives them off, and what is said about it.

use blockfall_engine::swap::{Cell, Phase};

use super::{FirstPass, Set, board, set, swap};

/// The scooters that broke in the first pass, and where the phases about them stand in the turn.
fn broken(drawing: &str, a: (u8, u8), b: (u8, u8)) -> Set {
    let turn = FirstPass::of(drawing, a, b).turn;
    let breaking = turn.phases.iter().find_map(|phase| match phase {
        Phase::BlockerBreaking(cells) => Some(cells.clone()),
        _ => None,
    });
    set(breaking.unwrap_or_default())
}

#[test]
fn a_match_breaks_the_scooters_beside_it() {
    assert_eq!(broken("---x- 66-6x --6-- -----", (2, 2), (1, 2)), Set::from([(0, 3), (1, 4)]));
    assert_eq!(
        broken("----x 66-6- --6-- -----", (2, 2), (1, 2)),
        Set::new(),
        "not one that touches a corner"
    );
}

#[test]
fn a_scooter_beside_several_cells_of_a_match_breaks_once() {
    let mut grid = board("6---- 6x--- -66-- 6----");
    let turn = swap(&mut grid, (3, 0), (2, 0));
    let broken = turn.phases.iter().filter_map(|phase| match phase {
        Phase::BlockerBreaking(cells) | Phase::BlockerCleared(cells) => Some(cells.clone()),
        _ => None,
    });
    let once = vec![Cell::new(1, 1)];
    assert_eq!(broken.collect::<Vec<_>>(), [once.clone(), once], "in the corner of an L");
}

#[test]
fn a_special_breaks_no_scooter_not_even_in_its_area() {
    assert_eq!(broken("----- -xfx- --x-- -----", (1, 2), (0, 2)), Set::new());
    assert_eq!(broken("xx-xx x-r-x xxxxx", (1, 2), (1, 3)), Set::new());
    assert_eq!(broken("xrcx xxxx ----", (0, 1), (0, 2)), Set::new(), "nor does a pair");
}

#[test]
fn the_cell_where_a_special_is_made_breaks_no_scooter() {
    assert_eq!(broken("--x--- 66-6-- --6--- ------", (2, 2), (1, 2)), Set::new(), "it survives");
    assert_eq!(broken("--x--- 66-66- --6--- ------", (2, 2), (1, 2)), Set::new());
    assert_eq!(
        broken("--x-- 66--- --6-- -----", (2, 2), (1, 2)),
        Set::from([(0, 2)]),
        "three make no special"
    );
}

#[test]
fn a_match_under_a_special_breaks_what_is_beside_the_match() {
    let drawing = "------ 66f6x- --6--- x-----";
    assert_eq!(broken(drawing, (1, 2), (2, 2)), Set::from([(1, 4)]), "the one beside the blast stays");
}

#[test]
fn scooters_break_before_they_are_gone_and_after_the_clear() {
    let mut grid = board("---x- 66-6- --6-- -----");
    let turn = swap(&mut grid, (2, 2), (1, 2));
    let names = turn.phases.iter().take(7).map(|phase| match phase {
        Phase::Swapped(_) => "swapped",
        Phase::Cleared { .. } => "cleared",
        Phase::Created { .. } => "created",
        Phase::BlockerBreaking(_) => "breaking",
        Phase::BlockerCleared(_) => "gone",
        Phase::Fell(_) => "fell",
        Phase::Refilled(_) => "refilled",
        _ => "other",
    });
    let names: Vec<_> = names.collect();
    assert_eq!(names, ["swapped", "cleared", "created", "breaking", "gone", "fell", "refilled"]);
}

#[test]
fn a_scooter_that_is_gone_leaves_a_bed_for_tiles() {
    let mut grid = board("---x- 66-6- --6-- -----");
    swap(&mut grid, (2, 2), (1, 2));
    assert!(grid.blockers().is_empty());
    assert!(grid.tile(Cell::new(0, 3)).is_some());
    assert!(grid.holes().is_empty());
}
