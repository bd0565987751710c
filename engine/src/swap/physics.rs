//! What happens to holes: tiles fall into them, and new tiles come where none is left to fall.

use super::cells::{Cell, Cells};
use super::grid::Grid;
use super::phase::{Moved, Phase, Placed};
use super::supply::Weights;
use super::tile::{Kind, Tile};
use crate::random::Random;

/// Tiles move down as far as their column is open: voids and blockers are floors and ceilings. `None` where
/// nothing falls.
pub fn fall(grid: &Grid) -> Option<Phase> {
    let holes = grid.holes();
    let mut moves = Vec::new();
    for col in (0..grid.cols()).filter(|&col| holes.meets(Cells::column_of(Cell::new(0, col)))) {
        // The lowest cell that is free to fall to, below which the column is full or closed.
        let mut floor = None;
        for row in (0..grid.rows()).rev() {
            let cell = Cell::new(row, col);
            if !grid.open().contains(cell) {
                floor = None;
            } else if let Some(tile) = grid.tile(cell) {
                if let Some(to) = floor {
                    moves.push(Moved { tile, from: cell, to });
                    floor = Some(Cell::new(to.row - 1, col));
                }
            } else {
                floor = floor.or(Some(cell));
            }
        }
    }
    (!moves.is_empty()).then_some(Phase::Fell(moves))
}

/// Every hole gets a regular tile, drawn by weight, with an id of its own. `None` where there is no hole.
pub fn refill(grid: &Grid, weights: &Weights, random: &mut Random) -> Option<Phase> {
    let ids = grid.next_id()..;
    let tile = |id, random: &mut Random| Tile { id, kind: Kind::Regular(weights.draw(random)) };
    let tiles = grid.holes().iter().zip(ids).map(|(cell, id)| Placed { cell, tile: tile(id, random) });
    let tiles: Vec<_> = tiles.collect();
    (!tiles.is_empty()).then_some(Phase::Refilled(tiles))
}
