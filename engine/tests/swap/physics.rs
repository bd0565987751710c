//! How tiles fall, and what comes after them.

use blockfall_engine::random::Random;
use blockfall_engine::swap::physics::{fall, refill};
use blockfall_engine::swap::{Cell, Grid, Kind, Phase};

use super::{board, emptied, stage};

/// Rows before and after of every tile that falls in the only column.
fn falls(grid: &Grid) -> Vec<(u8, u8)> {
    match fall(grid) {
        Some(Phase::Fell(moves)) => moves.iter().map(|moved| (moved.from.row, moved.to.row)).collect(),
        Some(other) => panic!("{other:?}"),
        None => Vec::new(),
    }
}

#[test]
fn a_blocker_stops_what_falls() {
    let grid = emptied(board("1 2 3 x 2 1"), &[(1, 0), (4, 0)]);
    assert_eq!(falls(&grid), [(0, 1)], "tile, hole, tile, blocker, hole, tile");
}

#[test]
fn a_void_is_a_floor_and_a_ceiling() {
    let grid = emptied(board("1 2 . 3 4 5"), &[(1, 0), (4, 0), (5, 0)]);
    assert_eq!(falls(&grid), [(3, 5), (0, 1)]);
}

#[test]
fn tiles_compact_without_overtaking_each_other_and_keep_their_ids() {
    let before = emptied(board("1 2 3 4 5 6"), &[(1, 0), (3, 0), (5, 0)]);
    assert_eq!(falls(&before), [(4, 5), (2, 4), (0, 3)]);
    let mut after = before;
    fall(&before).unwrap().apply(&mut after);
    for (from, to) in [(4, 5), (2, 4), (0, 3)] {
        assert_eq!(after.tile(Cell::new(to, 0)), before.tile(Cell::new(from, 0)));
    }
    assert_eq!(after.holes().len(), 3);
    assert_eq!(fall(&after), None, "nothing is left to fall");
}

#[test]
fn specials_fall_like_any_tile() {
    assert_eq!(falls(&emptied(board("d 1 s 2"), &[(1, 0), (3, 0)])), [(2, 3), (0, 2)]);
}

#[test]
fn columns_fall_on_their_own() {
    let mut grid = emptied(board("12.4 2x41 3142"), &[(2, 0), (2, 1), (2, 2)]);
    fall(&grid).unwrap().apply(&mut grid);
    assert_eq!(grid.to_string(), "?2.4/1x?1/2?42");
}

#[test]
fn every_hole_is_refilled_with_a_regular_tile_of_the_stage_and_a_new_id() {
    let weights = stage(10).weights();
    let mut random = Random::new(3);
    for _ in 0..200 {
        let mut grid = emptied(board("12.4 2x41 3142"), &[(2, 0), (2, 1), (0, 3)]);
        let first_new = grid.next_id();
        let Some(Phase::Refilled(tiles)) = refill(&grid, weights, &mut random) else {
            panic!("there are holes")
        };
        let cells: Vec<_> = tiles.iter().map(|placed| (placed.cell.row, placed.cell.col)).collect();
        assert_eq!(cells, [(0, 3), (2, 0), (2, 1)], "blocker and void stay as they are");
        let ids: Vec<_> = tiles.iter().map(|placed| placed.tile.id).collect();
        assert_eq!(ids, [first_new, first_new + 1, first_new + 2]);
        assert!(
            tiles
                .iter()
                .all(|placed| matches!(placed.tile.kind, Kind::Regular(kind) if weights.contain(kind)))
        );
        Phase::Refilled(tiles).apply(&mut grid);
        assert!(grid.holes().is_empty());
        assert_eq!(refill(&grid, weights, &mut random), None);
    }
}

#[test]
fn kinds_come_as_often_as_their_weights_say() {
    let weights = stage(10).weights();
    let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let mut random = Random::new(5);
    let mut counts = [0_u32; 7];
    for _ in 0..56_000 {
        counts[usize::from(weights.draw(&mut random))] += 1;
    }
    for (kind, weight) in weights.iter() {
        let expected = 56_000 * weight / total;
        // Four standard deviations are below 400.
        assert!(counts[usize::from(kind)].abs_diff(expected) < 400, "{kind}: {counts:?}");
    }
}
