//! What can happen on the board. A turn is a list of phases, and a board changes by [`Phase::apply`] alone.
//!
//! The rules look at a board and answer with a phase; the phase is applied and recorded. So a turn played again
//! on a copy of the old board always ends on the new one, and whoever draws it sees exactly what the rules did.

use super::cells::{Cell, Cells};
use super::grid::Grid;
use super::tile::Tile;

/// A tile in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where.
    pub cell: Cell,
    /// The tile as it is from now on.
    pub tile: Tile,
}

/// A tile that went from one cell to another, or stayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The tile on its arrival.
    pub tile: Tile,
    /// Where it was.
    pub from: Cell,
    /// Where it is.
    pub to: Cell,
}

/// A tile that was cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    /// Where it was.
    pub cell: Cell,
    /// What it was.
    pub tile: Tile,
    /// Whether it lay in a match (then it hurts blockers), and was not only hit by a special.
    pub matched: bool,
}

/// What a special does when it goes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Hits its row.
    Row,
    /// Hits its column.
    Column,
    /// Hits the 3×3 round it.
    Square,
    /// Hits every tile of a regular kind: that of the swap partner, or the most common one.
    OneKind,
    /// Hits every regular tile.
    AllKinds,
    /// Hits single tiles, wherever they are.
    Dart,
}

/// One thing that happened. Within a phase everything happens at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The player's two tiles changed places: the one picked first, then the other.
    Swapped([Moved; 2]),
    /// The swap was not accepted, and the tiles went back.
    SwappedBack([Moved; 2]),
    /// A special went off. What it hits is cleared with the next [`Phase::Cleared`], the special itself too.
    Activated {
        /// The special, where it stands after the swap.
        source: Placed,
        /// What it does.
        effect: Effect,
        /// The cells that it hits, in reading order: no source's, and none that an earlier special of this turn
        /// has hit.
        targets: Vec<Cell>,
    },
    /// Tiles were cleared.
    Cleared {
        /// The pass of the cascade, from 1.
        pass: u8,
        /// The tiles, in reading order.
        victims: Vec<Victim>,
        /// What they pay.
        points: u64,
    },
    /// Tiles became specials, with the ids that they had.
    Created {
        /// The specials.
        made: Vec<Placed>,
        /// What they pay.
        points: u64,
    },
    /// Blockers beside a match are about to leave.
    BlockerBreaking(Vec<Cell>),
    /// The same blockers are gone.
    BlockerCleared(Vec<Cell>),
    /// Tiles fell, the lowest of a column first.
    Fell(Vec<Moved>),
    /// New tiles came, in reading order.
    Refilled(Vec<Placed>),
    /// No swap would have been accepted, so the regular tiles changed places, or kinds where that did not help.
    Shuffled(Vec<Moved>),
    /// The cascade would not end; these tiles changed their kinds to end it.
    Capped(Vec<Placed>),
    /// The last objective is met on a board at rest.
    Won {
        /// Moves left.
        moves_left: u32,
        /// What they pay.
        points: u64,
    },
    /// No move is left, and an objective is open.
    Lost,
}

impl Phase {
    /// Does to a board what the phase says.
    pub fn apply(&self, grid: &mut Grid) {
        match self {
            Self::Swapped(moves) | Self::SwappedBack(moves) => relocate(grid, moves),
            Self::Fell(moves) | Self::Shuffled(moves) => relocate(grid, moves),
            Self::Cleared { victims, .. } => victims.iter().for_each(|victim| {
                grid.take(victim.cell);
            }),
            Self::Created { made: tiles, .. } | Self::Refilled(tiles) | Self::Capped(tiles) => {
                tiles.iter().for_each(|placed| grid.put(placed.cell, placed.tile));
            }
            Self::BlockerCleared(cells) => grid.unblock(cells.iter().copied().collect::<Cells>()),
            Self::Activated { .. } | Self::BlockerBreaking(_) | Self::Won { .. } | Self::Lost => {}
        }
    }

    /// The points that the phase pays.
    pub const fn points(&self) -> u64 {
        match self {
            Self::Cleared { points, .. } | Self::Created { points, .. } | Self::Won { points, .. } => *points,
            _ => 0,
        }
    }
}

/// Lifts all tiles before it puts any down, so that none lands on another.
fn relocate(grid: &mut Grid, moves: &[Moved]) {
    for moved in moves {
        grid.take(moved.from);
    }
    for moved in moves {
        grid.put(moved.to, moved.tile);
    }
}
