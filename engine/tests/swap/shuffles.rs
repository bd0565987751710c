//! Boards without a move: they are noticed and helped.

use std::collections::BTreeMap;

use blockfall_engine::random::Random;
use blockfall_engine::swap::solvable::rescue;
use blockfall_engine::swap::{Grid, Phase, Swaps, Tile};

use super::{accepted_by_trying, any_match, board, neighbours, stage};

fn has_move(grid: &Grid) -> bool {
    neighbours().any(|(a, b)| accepted_by_trying(grid, a, b))
}

/// The tiles by id.
fn tiles(grid: &Grid) -> BTreeMap<u32, Tile> {
    let tiles = grid.tiles().iter().map(|cell| grid.tile(cell).unwrap());
    tiles.map(|tile| (tile.id, tile)).collect()
}

/// The board after help, and whether every tile kept its kind.
fn helped(grid: &Grid, seed: u64) -> Option<(Grid, bool)> {
    let phase = rescue(grid, stage(1).weights(), &mut Random::new(seed))?;
    let mut after = *grid;
    phase.apply(&mut after);
    Some((after, tiles(grid) == tiles(&after)))
}

#[test]
fn a_board_with_a_move_is_left_alone() {
    assert_eq!(helped(&board("66-6- ----- -----"), 1), None);
}

#[test]
fn a_special_that_can_move_is_a_move_and_one_that_cannot_is_none() {
    assert_eq!(helped(&board("----- --r-- -----"), 1), None);
    let walled_in = board("-----x ----xr -----x");
    assert!(Swaps::of(&walled_in).is_empty());
    let (after, _) = helped(&walled_in, 1).unwrap();
    assert!(has_move(&after));
    assert_eq!(after.specials(), walled_in.specials(), "the special stays where it is");
}

#[test]
fn a_dead_board_is_shuffled_tiles_and_ids_together() {
    let dead = board("------- ------- ------- ---.--- ------- --x---- ------- -------");
    assert!(!has_move(&dead));
    for seed in 0..200 {
        let (after, same_tiles) = helped(&dead, seed).unwrap();
        assert!(same_tiles, "tiles change places, not kinds");
        assert!(has_move(&after) && !any_match(&after), "{after}");
        assert_eq!((after.beds(), after.blockers()), (dead.beds(), dead.blockers()));
    }
}

#[test]
fn where_no_order_of_the_tiles_has_a_move_they_become_others() {
    let all_different = board("123 456");
    for seed in 0..50 {
        let (after, same_tiles) = helped(&all_different, seed).unwrap();
        assert!(!same_tiles);
        assert!(has_move(&after) && !any_match(&after), "{after}");
        assert!(tiles(&after).keys().eq(tiles(&all_different).keys()), "the ids stay");
    }
}

#[test]
fn a_map_that_allows_no_move_cannot_be_helped() {
    assert_eq!(helped(&board("123"), 1), None);
    assert_eq!(helped(&board("12 34"), 1), None);
}

#[test]
fn a_shuffle_says_where_every_tile_went() {
    let dead = board("----- ----- -----");
    let Some(Phase::Shuffled(moves)) = rescue(&dead, stage(1).weights(), &mut Random::new(1)) else {
        panic!("the board is dead")
    };
    assert_eq!(moves.len(), 15);
    assert!(moves.iter().all(|moved| dead.tile(moved.from) == Some(moved.tile)));
}
