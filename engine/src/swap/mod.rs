//! Swap: neighbouring tiles change places, three or more of a kind clear, and a stage's objectives are to be met.
//!
//! [`Session`] is an attempt at a [`Stage`]; [`Session::swap`] is its move and answers with a [`Turn`], a list of
//! [`Phase`]s that says everything that happened. A board changes by phases alone, and each rule is a small room
//! that looks at a [`Grid`] and answers with one: [`matching`] and [`special`] (what belongs together and what that
//! earns), [`pair`], [`physics`], [`cascade`] (all of it, over and over), [`solvable`] (which swaps are accepted).

pub mod bot;
pub mod cascade;
mod cells;
mod goals;
mod grid;
pub mod matching;
pub mod pair;
mod phase;
pub mod physics;
mod refusal;
mod save;
mod session;
mod shipped;
pub mod sim;
pub mod solvable;
pub mod special;
mod stage;
pub mod supply;
mod tile;
pub mod turn;

pub use bot::Bot;
pub use cells::{Cell, Cells, MAX_SIDE};
pub use goals::{Goal, Goals, MOST_GOALS, Target};
pub use grid::{Grid, InvalidBoard, Planes};
pub use phase::{Effect, Moved, Phase, Placed, Victim};
pub use refusal::Refusal;
pub use save::InvalidSave;
pub use session::{Session, State};
pub use shipped::{DIGESTS, FILES, has_shipped, stages};
pub use solvable::{Swaps, count_accepted};
pub use stage::{Fault, Inventory, Stage, StageError};
pub use supply::Weights;
pub use tile::{Kind, REGULARS, Special, Tile, UnknownKind};
pub use turn::{Foresight, Turn};
