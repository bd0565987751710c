//! How specials come about and what they hit.
//!
//! A pattern of four or more earns a special, the best patterns first, and no cell pays for two. A special goes off
//! when it is swapped with a regular tile; two swapped with each other are a pair ([`super::pair`]).

use std::cmp::Reverse;

use super::cells::{Cell, Cells};
use super::goals::Goals;
use super::grid::Grid;
use super::matching::{Axis, Matches};
use super::phase::{Effect, Phase, Placed};
use super::tile::{REGULARS, Special, Tile};

/// A special that a pattern would earn.
struct Candidate {
    priority: u8,
    makes: Special,
    cells: Cells,
    /// Where the special stands unless a swapped cell lies in the pattern.
    own: Cell,
}

/// The specials that these patterns make, each in its cell. With a swap they stand on the cell that was swapped
/// last, or else on the other one, where the pattern has it.
pub fn earned(matches: &Matches, swap: Option<(Cell, Cell)>) -> Vec<(Cell, Special)> {
    let mut candidates = candidates(matches);
    // A stable sort: equals stay in the order in which they were found, horizontal ones first and row by row.
    candidates.sort_by_key(|candidate| Reverse(candidate.priority));
    let mut taken = Cells::EMPTY;
    let mut made = Vec::new();
    for Candidate { makes, cells, own, .. } in candidates {
        if !cells.meets(taken) {
            taken |= cells;
            let swapped = swap.into_iter().flat_map(|(a, b)| [b, a]).find(|&cell| cells.contains(cell));
            made.push((swapped.unwrap_or(own), makes));
        }
    }
    made
}

/// Every pattern that earns a special: runs, then crossings, then squares.
fn candidates(matches: &Matches) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for run in &matches.runs {
        let length = run.cells.len();
        let popper = match run.axis {
            Axis::Horizontal => Special::RowPopper,
            Axis::Vertical => Special::ColumnPopper,
        };
        let (priority, makes) = match length {
            5.. => (5, Special::StickyRice),
            4 => (2, popper),
            _ => continue,
        };
        let own = run.cells.iter().nth(length / 2).expect("a run has a middle");
        candidates.push(Candidate { priority, makes, cells: run.cells, own });
    }
    let along = |axis| matches.runs.iter().filter(move |run| run.axis == axis);
    for across in along(Axis::Horizontal) {
        for down in along(Axis::Vertical) {
            // Cells of two kinds never meet, so runs that do are of one kind, and are five cells or more together.
            if let Some(own) = (across.cells & down.cells).first() {
                let cells = across.cells | down.cells;
                candidates.push(Candidate { priority: 4, makes: Special::Firecracker, cells, own });
            }
        }
    }
    for square in &matches.squares {
        let own = square.cells.first().expect("a square has four cells");
        candidates.push(Candidate { priority: 3, makes: Special::DragonFly, cells: square.cells, own });
    }
    candidates
}

/// Sets off the special in `cell`, which was swapped with the tile in `partner`. `matched` cells are cleared
/// anyway; a Dragon Fly looks for its further target elsewhere. `None` where no special stands there.
pub fn activate(grid: &Grid, cell: Cell, partner: Cell, matched: Cells, goals: &Goals) -> Option<Phase> {
    let tile = grid.tile(cell)?;
    let hit = Strike { grid, sources: Cells::one(cell), hit: Cells::EMPTY };
    let partner_kind = grid.tile(partner).and_then(|tile| tile.kind.regular());
    let (effect, targets) = match tile.kind.special()? {
        Special::RowPopper => (Effect::Row, hit.row(cell)),
        Special::ColumnPopper => (Effect::Column, hit.column(cell)),
        Special::StickyRice => (Effect::OneKind, partner_kind.map_or(Cells::EMPTY, |kind| hit.kind(kind))),
        Special::Firecracker => (Effect::Square, hit.square(cell)),
        Special::DragonFly => {
            let first = Cells::one(partner) & grid.tiles();
            let further = Strike { hit: matched | first, ..hit }.dart(goals);
            (Effect::Dart, first | further)
        }
    };
    Some(activated(cell, tile, effect, targets))
}

/// The phase of a special that goes off.
pub(super) fn activated(cell: Cell, tile: Tile, effect: Effect, targets: Cells) -> Phase {
    Phase::Activated { source: Placed { cell, tile }, effect, targets: targets.iter().collect() }
}

/// What there is left to hit: all tiles but the sources and what has been hit.
#[derive(Clone, Copy)]
pub(super) struct Strike<'a> {
    pub grid: &'a Grid,
    pub sources: Cells,
    pub hit: Cells,
}

impl Strike<'_> {
    fn left(self) -> Cells {
        self.grid.tiles() - self.sources - self.hit
    }

    /// The row of `cell`, beyond voids and blockers too.
    pub(super) fn row(self, cell: Cell) -> Cells {
        Cells::row_of(cell) & self.left()
    }

    /// The column of `cell`, beyond voids and blockers too.
    pub(super) fn column(self, cell: Cell) -> Cells {
        Cells::column_of(cell) & self.left()
    }

    /// The 3×3 round `cell`.
    pub(super) fn square(self, cell: Cell) -> Cells {
        Cells::square_round(cell) & self.left()
    }

    /// All tiles of a regular kind.
    pub(super) fn kind(self, kind: u8) -> Cells {
        self.grid.planes()[usize::from(kind) - 1] & self.left()
    }

    /// All tiles of the most common regular kind; among equals the lowest number.
    pub(super) fn most_common(self) -> Cells {
        let kinds = (1..=REGULARS).map(|kind| self.kind(kind));
        kinds.reduce(|most, next| if next.len() > most.len() { next } else { most }).unwrap_or_default()
    }

    /// All regular tiles.
    pub(super) fn all_kinds(self) -> Cells {
        self.grid.regular_tiles() & self.left()
    }

    /// One regular tile: the first of a kind that an objective wants, or else of the most common kinds.
    pub(super) fn dart(self, goals: &Goals) -> Cells {
        let wanted = |kind: &u8| goals.want(*kind) && !self.kind(*kind).is_empty();
        let most = self.most_common().len();
        let common = |kind: &u8| self.kind(*kind).len() == most;
        let any_wanted = (1..=REGULARS).any(|kind| wanted(&kind));
        let aim = |kind: &u8| if any_wanted { wanted(kind) } else { common(kind) };
        let tiles = (1..=REGULARS).filter(aim).fold(Cells::EMPTY, |all, kind| all | self.kind(kind));
        tiles.first().map_or(Cells::EMPTY, Cells::one)
    }
}
