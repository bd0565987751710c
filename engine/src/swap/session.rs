//! One attempt at a stage as one value: the board, what is left to do and to spend, and the player's moves.

use serde::{Deserialize, Serialize};

use super::cells::Cell;
use super::goals::Goals;
use super::grid::Grid;
use super::phase::{Phase, Placed};
use super::refusal::Refusal;
use super::solvable::Swaps;
use super::stage::{Inventory, Stage};
use super::tile::{Kind, Special, Tile};
use super::turn::{self, Foresight, Turn};
use crate::random::Random;

/// Where an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Moves and objectives are left.
    Running,
    /// Every objective is met.
    Won,
    /// No move is left, and an objective is open.
    Lost,
}

/// An attempt at a stage. Its board is always at rest: nothing matches, and a swap would be accepted.
///
/// A decoded session is not to be trusted before [`Session::validate`] has passed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub(super) stage: Stage,
    pub(super) seed: u64,
    pub(super) random: Random,
    pub(super) grid: Grid,
    pub(super) moves_left: u32,
    pub(super) goals: Goals,
    pub(super) score: u64,
    pub(super) inventory: Inventory,
}

impl Session {
    /// A new attempt. The same stage and seed give the same board, and the same tiles for the same moves.
    pub fn new(stage: &Stage, seed: u64) -> Self {
        let mut random = Random::new(seed);
        Self {
            stage: stage.clone(),
            seed,
            grid: stage.deal(&mut random),
            random,
            moves_left: stage.moves(),
            goals: stage.goals().clone(),
            score: 0,
            inventory: stage.inventory(),
        }
    }

    /// The stage that is played.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The seed that the attempt began with.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The board.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Moves left to spend.
    pub const fn moves_left(&self) -> u32 {
        self.moves_left
    }

    /// Moves spent.
    pub const fn turns(&self) -> u32 {
        self.stage.moves() - self.moves_left
    }

    /// The objectives with what is still open of each.
    pub const fn goals(&self) -> &Goals {
        &self.goals
    }

    /// Points so far; with the bonus of the moves left once the stage is won.
    pub const fn score(&self) -> u64 {
        self.score
    }

    /// How many of each special are left to place.
    pub const fn inventory(&self) -> &Inventory {
        &self.inventory
    }

    /// Where the attempt stands.
    pub fn state(&self) -> State {
        match (self.goals.are_met(), self.moves_left) {
            (true, _) => State::Won,
            (false, 0) => State::Lost,
            (false, _) => State::Running,
        }
    }

    /// The stars of a stage that is won, 1 to 3.
    pub fn stars(&self) -> Option<u8> {
        (self.state() == State::Won).then(|| self.stage.stars_for(self.score))
    }

    /// The swaps that would be accepted.
    pub fn swaps(&self) -> Swaps {
        match self.state() {
            State::Running => Swaps::of(&self.grid),
            State::Won | State::Lost => Swaps::default(),
        }
    }

    /// What is certain to follow from a swap.
    pub fn foresee(&self, a: Cell, b: Cell) -> Foresight {
        turn::foresee(&self.grid, a, b, &self.goals)
    }

    /// A swap worth making: the one with the most units of open objectives for certain, then the most points, then
    /// the first in reading order. `None` when the stage is over.
    pub fn hint(&self) -> Option<(Cell, Cell)> {
        // The last of equals is the greatest, so they are looked at from the end.
        let swaps: Vec<_> = self.swaps().iter().collect();
        swaps.into_iter().rev().max_by_key(|&(a, b)| self.foresee(a, b))
    }

    /// Swaps the tile of `a`, which was picked first, with that of `b`, and resolves the board. Only an accepted
    /// swap spends a move; one that is not comes back as a turn that says so. A refusal changes nothing.
    pub fn swap(&mut self, a: Cell, b: Cell) -> Result<Turn, Refusal> {
        self.is_running()?;
        let (goals, weights) = (&self.goals, self.stage.weights());
        let mut turn = turn::swap(&mut self.grid, a, b, goals, weights, &mut self.random)?;
        if turn.accepted {
            self.moves_left -= 1;
            turn.phases.iter().for_each(|phase| self.goals.count(phase));
            turn.phases.extend(self.ending());
            self.score += turn.points();
        }
        Ok(turn)
    }

    /// Puts a special from the inventory in place of a regular tile, which keeps its id. It spends no move.
    pub fn place_special(&mut self, cell: Cell, special: Special) -> Result<Turn, Refusal> {
        self.is_running()?;
        let tile = self.grid.has_tile(cell)?;
        tile.kind.regular().ok_or(Refusal::NotRegular(cell))?;
        let stock = &mut self.inventory[special.index()];
        *stock = stock.checked_sub(1).ok_or(Refusal::NoneLeft(special))?;
        let tile = Tile { kind: Kind::Special(special), ..tile };
        let phase = Phase::Created { made: vec![Placed { cell, tile }], points: 0 };
        phase.apply(&mut self.grid);
        Ok(Turn { accepted: true, phases: vec![phase] })
    }

    fn is_running(&self) -> Result<(), Refusal> {
        if self.state() == State::Running { Ok(()) } else { Err(Refusal::Over) }
    }

    /// How the attempt ends on the board as it is.
    fn ending(&self) -> Option<Phase> {
        let moves_left = self.moves_left;
        match self.state() {
            State::Running => None,
            State::Won => {
                Some(Phase::Won { moves_left, points: self.stage.move_bonus() * u64::from(moves_left) })
            }
            State::Lost => Some(Phase::Lost),
        }
    }
}
