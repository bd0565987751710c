//! Why the game declines a player's wish. Nothing has changed then.

use super::cells::Cell;
use super::tile::Special;

/// Why a swap or a special from the inventory is not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The board has no such cell.
    #[error("{0:?} lies outside the board")]
    OutOfBounds(Cell),
    /// The cell has no bed.
    #[error("{0:?} is a void")]
    Void(Cell),
    /// A scooter stands there.
    #[error("{0:?} is blocked by a scooter")]
    Blocked(Cell),
    /// The cell is empty.
    #[error("{0:?} holds no tile")]
    Empty(Cell),
    /// Only orthogonal neighbours swap.
    #[error("{0:?} and {1:?} are not neighbours")]
    NotNeighbours(Cell, Cell),
    /// A special replaces a regular tile only.
    #[error("{0:?} holds a special already")]
    NotRegular(Cell),
    /// The inventory has none of these left.
    #[error("there is no {0:?} left")]
    NoneLeft(Special),
    /// The stage is won or lost.
    #[error("the stage is over")]
    Over,
}
