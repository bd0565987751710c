//! Checks a decoded session before it is used: whatever the bytes said, a session that passes can be played.
//!
//! Its stage has been checked while it was decoded, and its board has a known tile on every open cell.

use super::cascade::{MAX_PASSES, SPECIAL_POINTS, TILE_POINTS};
use super::goals::Target;
use super::matching::any;
use super::session::{Session, State};
use super::solvable::Swaps;
use super::tile::{Kind, Tile};

/// More points than one turn can earn: every pass clears 81 tiles and makes a special of every four.
const MOST_POINTS_A_TURN: u64 = {
    let passes = MAX_PASSES as u64;
    81 * TILE_POINTS * (passes * (passes + 1) / 2) + passes * 20 * SPECIAL_POINTS
};

/// More ids than one turn can give.
const MOST_IDS_A_TURN: u32 = 81 * MAX_PASSES as u32;

/// What is wrong with a decoded session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSave {
    /// Beds or blockers where the stage has none.
    #[error("the saved board is not the stage's")]
    Map,
    /// A tile that the stage does not have.
    #[error("the saved board has a tile that the stage does not have")]
    Kind,
    /// Tiles that would have cleared.
    #[error("the saved board has a match")]
    Match,
    /// A board that would have been shuffled.
    #[error("the saved board has no move")]
    NoMove,
    /// Two tiles share an id, or an id is yet to be given.
    #[error("the saved tiles' ids are not their own")]
    Ids,
    /// Other objectives than the stage's, or more open than there were.
    #[error("the saved objectives are not the stage's")]
    Goals,
    /// More moves or specials left than there were.
    #[error("the saved counters are out of range")]
    Counters,
    /// Points that so many turns cannot make.
    #[error("the saved score is out of range")]
    Score,
}

impl Session {
    /// Passes a session that the rules could have produced, and names the fault of any other.
    pub fn validate(self) -> Result<Self, InvalidSave> {
        self.check_counters()?;
        self.check_board()?;
        self.check_goals()?;
        self.check_score()?;
        Ok(self)
    }

    fn check_counters(&self) -> Result<(), InvalidSave> {
        let stocked = self.inventory.iter().zip(self.stage.inventory()).all(|(left, given)| *left <= given);
        ensure(self.moves_left <= self.stage.moves() && stocked, InvalidSave::Counters)
    }

    fn check_board(&self) -> Result<(), InvalidSave> {
        let (grid, map) = (&self.grid, self.stage.map());
        let same_size = (grid.rows(), grid.cols()) == (map.rows(), map.cols());
        let added = grid.blockers() - map.blockers();
        ensure(same_size && grid.beds() == map.beds() && added.is_empty(), InvalidSave::Map)?;

        let tiles = || grid.tiles().iter().filter_map(|cell| grid.tile(cell));
        let known = |tile: Tile| match tile.kind {
            Kind::Regular(kind) => self.stage.weights().contain(kind),
            Kind::Special(_) => true,
        };
        ensure(tiles().all(known), InvalidSave::Kind)?;

        let mut ids: Vec<u32> = tiles().map(|tile| tile.id).collect();
        ids.sort_unstable();
        let unique = ids.windows(2).all(|pair| pair[0] < pair[1]);
        let given = ids.last().is_none_or(|&last| last < grid.next_id());
        let most = (self.turns() + 2) * MOST_IDS_A_TURN;
        ensure(unique && given && grid.next_id() <= most, InvalidSave::Ids)?;

        ensure(!any(grid), InvalidSave::Match)?;
        ensure(!Swaps::of(grid).is_empty(), InvalidSave::NoMove)
    }

    fn check_goals(&self) -> Result<(), InvalidSave> {
        let broken = (self.stage.map().blockers() - self.grid.blockers()).len() as u32;
        let same_number = self.goals.iter().count() == self.stage.goals().iter().count();
        let agree = self.goals.iter().zip(self.stage.goals().iter()).all(|(open, whole)| {
            let counted = match whole.target {
                Target::Tile(_) => open.count <= whole.count,
                Target::Blocker => open.count == whole.count.saturating_sub(broken),
            };
            open.target == whole.target && counted
        });
        let untouched = self.turns() > 0 || (self.goals == *self.stage.goals() && broken == 0);
        ensure(same_number && agree && untouched, InvalidSave::Goals)
    }

    fn check_score(&self) -> Result<(), InvalidSave> {
        let bonus = match self.state() {
            State::Won => self.stage.move_bonus() * u64::from(self.moves_left),
            State::Running | State::Lost => 0,
        };
        // Every tile that counted for an objective has paid too.
        let met = self.stage.goals().iter().zip(self.goals.iter()).map(|(whole, open)| match whole.target {
            Target::Tile(_) => u64::from(whole.count - open.count),
            Target::Blocker => 0,
        });
        let least = met.sum::<u64>() * TILE_POINTS + bonus;
        let most = u64::from(self.turns()) * MOST_POINTS_A_TURN + bonus;
        ensure((least..=most).contains(&self.score), InvalidSave::Score)
    }
}

fn ensure(holds: bool, fault: InvalidSave) -> Result<(), InvalidSave> {
    if holds { Ok(()) } else { Err(fault) }
}
