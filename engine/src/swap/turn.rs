//! A turn: a swap, all that follows from it, and a board at rest again.

use super::cascade::Play;
use super::cells::Cell;
use super::goals::Goals;
use super::grid::Grid;
use super::phase::{Moved, Phase};
use super::refusal::Refusal;
use super::solvable::{Swaps, rescue};
use super::supply::Weights;
use crate::random::Random;

/// What a turn did, complete before anything is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whether the swap was accepted; if not, the tiles went back and no move is spent.
    pub accepted: bool,
    /// What happened, in order. Applied one after another to a copy of the old board, they give the new one.
    pub phases: Vec<Phase>,
}

impl Turn {
    /// The points of all phases.
    pub fn points(&self) -> u64 {
        self.phases.iter().map(Phase::points).sum()
    }
}

/// What is certain to follow from a swap, whatever tiles come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Foresight {
    /// Units of open objectives.
    pub units: u32,
    /// Points.
    pub points: u64,
}

/// Swaps the tiles of `a`, which was picked first, and `b`, and resolves the board to the end. A swap that is not
/// accepted is undone.
pub fn swap(
    grid: &mut Grid,
    a: Cell,
    b: Cell,
    goals: &Goals,
    weights: &Weights,
    random: &mut Random,
) -> Result<Turn, Refusal> {
    let moves = exchange(grid, a, b)?;
    let accepted = Swaps::of(grid).contain(a, b);
    let mut play = Play { grid, phases: Vec::new() };
    play.run([Phase::Swapped(moves)]);
    if accepted {
        play.cascade(Some((a, b)), goals, Some((weights, random)));
        play.run(rescue(play.grid, weights, random));
    } else {
        let back = moves.map(|Moved { tile, from, to }| Moved { tile, from: to, to: from });
        play.run([Phase::SwappedBack(back)]);
    }
    Ok(Turn { accepted, phases: play.phases })
}

/// What is certain to follow from an accepted swap; nothing from any other.
pub fn foresee(grid: &Grid, a: Cell, b: Cell, goals: &Goals) -> Foresight {
    let Ok(moves) = exchange(grid, a, b) else { return Foresight::default() };
    let mut after = *grid;
    let mut play = Play { grid: &mut after, phases: Vec::new() };
    play.run([Phase::Swapped(moves)]);
    play.cascade(Some((a, b)), goals, None);
    let mut open = goals.clone();
    play.phases.iter().for_each(|phase| open.count(phase));
    let points = play.phases.iter().map(Phase::points).sum();
    Foresight { units: goals.units() - open.units(), points }
}

/// The moves of two tiles that change places, that of `a` first.
fn exchange(grid: &Grid, a: Cell, b: Cell) -> Result<[Moved; 2], Refusal> {
    grid.can_swap(a, b)?;
    let tiles = [grid.has_tile(a)?, grid.has_tile(b)?];
    Ok([Moved { tile: tiles[0], from: a, to: b }, Moved { tile: tiles[1], from: b, to: a }])
}
