//! Clears what belongs together, lets tiles fall and new ones come, and again while anything belongs together.
//!
//! One pass is: patterns found, specials set off, tiles cleared, specials made, blockers broken, tiles fallen, new
//! tiles come. The swap counts in the first pass only.

use super::cells::{Cell, Cells};
use super::goals::Goals;
use super::grid::Grid;
use super::matching::{self, after_swap, unprompted};
use super::phase::{Phase, Placed, Victim};
use super::special::earned;
use super::supply::Weights;
use super::tile::{Kind, Special, Tile};
use super::{pair, physics, special};
use crate::random::Random;

/// The most passes of one cascade.
pub const MAX_PASSES: u8 = 10;

/// Whether tiles that only a special hits hurt the blockers beside them.
const SPECIALS_HURT_BLOCKERS: bool = false;

/// Points of a regular tile in the first pass; in the second they are twice as many, and so on.
pub(super) const TILE_POINTS: u64 = 10;

/// Points of a special that is made.
pub(super) const SPECIAL_POINTS: u64 = 50;

/// How often the tiles of a capped cascade are drawn again before all tiles are.
const TRIES: u32 = 100;

/// A board and the phases that have changed it.
pub(super) struct Play<'a> {
    pub grid: &'a mut Grid,
    pub phases: Vec<Phase>,
}

impl Play<'_> {
    /// Applies phases one after another and records them.
    pub(super) fn run(&mut self, phases: impl IntoIterator<Item = Phase>) {
        for phase in phases {
            phase.apply(self.grid);
            self.phases.push(phase);
        }
    }

    /// Resolves the board, after a swap of this pair's first and second cell or unprompted. Without a supply holes
    /// stay open: what follows then is what can be foreseen.
    pub(super) fn cascade(
        &mut self,
        swap: Option<(Cell, Cell)>,
        goals: &Goals,
        mut supply: Option<(&Weights, &mut Random)>,
    ) {
        for pass in 1..=MAX_PASSES {
            let batch = Batch::of(self.grid, swap.filter(|_| pass == 1), goals);
            if batch.is_empty() {
                return;
            }
            batch.carry_out(pass, self);
            self.run(physics::fall(self.grid));
            if let Some((weights, random)) = &mut supply {
                self.run(physics::refill(self.grid, weights, random));
            }
        }
        if let Some((weights, random)) = supply {
            self.run(cap(self.grid, weights, random));
        }
    }
}

/// What one pass clears and makes.
struct Batch {
    /// The specials that go off, step by step.
    activated: Vec<Phase>,
    /// The cells of all patterns.
    matched: Cells,
    /// The cells of the specials that go off, and those that they hit.
    hit: Cells,
    /// The specials that the patterns make.
    made: Vec<(Cell, Special)>,
}

impl Batch {
    fn of(grid: &Grid, swap: Option<(Cell, Cell)>, goals: &Goals) -> Self {
        let matches = match swap {
            Some((a, b)) => after_swap(grid, a, b),
            None => unprompted(grid),
        };
        let matched = matches.cells();
        let activated = swap.map_or_else(Vec::new, |(a, b)| activate(grid, a, b, matched, goals));
        let sources = swap.map_or(Cells::EMPTY, |(a, b)| Cells::one(a) | Cells::one(b)) & grid.specials();
        let targets = activated.iter().flat_map(|phase| match phase {
            Phase::Activated { targets, .. } => targets.as_slice(),
            _ => &[],
        });
        let hit = sources | targets.copied().collect();
        Self { activated, matched, hit, made: earned(&matches, swap) }
    }

    fn is_empty(&self) -> bool {
        (self.matched | self.hit).is_empty()
    }

    fn carry_out(self, pass: u8, play: &mut Play<'_>) {
        let survivors: Cells = self.made.iter().map(|&(cell, _)| cell).collect();
        let matched = self.matched - survivors;
        let cleared = (matched | self.hit) - survivors;
        let hurting = if SPECIALS_HURT_BLOCKERS { cleared } else { matched };
        let breaking: Vec<Cell> = (hurting.neighbours() & play.grid.blockers()).iter().collect();

        let victims = victims(play.grid, cleared, matched);
        let created = created(play.grid, &self.made);
        play.run(self.activated);
        play.run([Phase::Cleared { pass, points: points(pass, &victims), victims }]);
        if !created.is_empty() {
            play.run([Phase::Created { points: SPECIAL_POINTS * created.len() as u64, made: created }]);
        }
        if !breaking.is_empty() {
            play.run([Phase::BlockerBreaking(breaking.clone()), Phase::BlockerCleared(breaking)]);
        }
    }
}

/// Sets off the specials that were swapped. The tile picked first stands in `b`.
fn activate(grid: &Grid, a: Cell, b: Cell, matched: Cells, goals: &Goals) -> Vec<Phase> {
    pair::activate(grid, b, a, goals).unwrap_or_else(|| {
        let source = special::activate(grid, b, a, matched, goals);
        source.or_else(|| special::activate(grid, a, b, matched, goals)).into_iter().collect()
    })
}

/// The tiles in `cleared` as they are before they go.
fn victims(grid: &Grid, cleared: Cells, matched: Cells) -> Vec<Victim> {
    let victim = |cell| Some(Victim { cell, tile: grid.tile(cell)?, matched: matched.contains(cell) });
    cleared.iter().filter_map(victim).collect()
}

/// The tiles of `made` as the specials that they become.
fn created(grid: &Grid, made: &[(Cell, Special)]) -> Vec<Placed> {
    let created = |&(cell, special)| {
        let Tile { id, .. } = grid.tile(cell)?;
        Some(Placed { cell, tile: Tile { id, kind: Kind::Special(special) } })
    };
    made.iter().filter_map(created).collect()
}

fn points(pass: u8, victims: &[Victim]) -> u64 {
    let regular = victims.iter().filter(|victim| victim.tile.kind.regular().is_some()).count();
    TILE_POINTS * u64::from(pass) * regular as u64
}

/// Ends a cascade that would go on: its tiles are given other kinds, or where that does not help all tiles are.
/// `None` where nothing belongs together any more.
fn cap(grid: &Grid, weights: &Weights, random: &mut Random) -> Option<Phase> {
    let matches = matching::Matches { runs: matching::runs(grid), squares: matching::squares(grid) };
    let offending = matches.cells();
    if offending.is_empty() {
        return None;
    }
    let planes = grid.planes().map(|plane| plane - offending);
    let few = (0..TRIES).find_map(|_| weights.draw_apart(planes, offending, random));
    let all = || weights.draw_apart(Default::default(), grid.regular_tiles(), random);
    let drawn = few.or_else(all).expect("of four kinds one is always apart");
    let placed = |(cell, kind)| {
        let Tile { id, .. } = grid.tile(cell)?;
        Some(Placed { cell, tile: Tile { id, kind: Kind::Regular(kind) } })
    };
    Some(Phase::Capped(drawn.into_iter().filter_map(placed).collect()))
}
