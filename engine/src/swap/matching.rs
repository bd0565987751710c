//! Finds equal regular tiles that belong together: straight runs of three or more, and 2×2 squares.
//!
//! Voids, blockers, empty cells and specials hold no regular tile, so they break a run without being asked about.
//! Runs that cross stay two runs; what is cleared is the union.

use super::cells::{Cell, Cells};
use super::grid::{Grid, Planes};

/// Direction of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

/// The longest line of equal tiles through its cells, three or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Regular kind.
    pub kind: u8,
    /// Direction.
    pub axis: Axis,
    /// Its cells.
    pub cells: Cells,
}

/// Four equal tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Regular kind.
    pub kind: u8,
    /// Its cells.
    pub cells: Cells,
}

/// What belongs together on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// Horizontal runs in reading order of their first cells, then the vertical ones.
    pub runs: Vec<Run>,
    /// Squares in reading order.
    pub squares: Vec<Square>,
}

impl Matches {
    /// All cells of all patterns, each once.
    pub fn cells(&self) -> Cells {
        let runs = self.runs.iter().map(|run| run.cells);
        let squares = self.squares.iter().map(|square| square.cells);
        runs.chain(squares).fold(Cells::EMPTY, |all, cells| all | cells)
    }

    /// Whether nothing belongs together.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.squares.is_empty()
    }
}

/// What a swap of `a` and `b` has made: every run, and the squares that `a` or `b` lies in.
pub fn after_swap(grid: &Grid, a: Cell, b: Cell) -> Matches {
    let round = |square: &Square| square.cells.contains(a) || square.cells.contains(b);
    Matches { runs: runs(grid), squares: squares(grid).into_iter().filter(round).collect() }
}

/// What an automatic pass clears: every run or, where there is none, every square.
pub fn unprompted(grid: &Grid) -> Matches {
    let runs = runs(grid);
    let squares = if runs.is_empty() { squares(grid) } else { Vec::new() };
    Matches { runs, squares }
}

/// Every run, horizontal ones first, in reading order.
pub fn runs(grid: &Grid) -> Vec<Run> {
    let mut runs = Vec::new();
    for (kind, &plane) in (1..).zip(grid.planes()) {
        let across = in_runs(plane, Cells::left, Cells::right);
        let down = in_runs(plane, Cells::up, Cells::down);
        split(across, Cells::right, |cells| runs.push(Run { kind, axis: Axis::Horizontal, cells }));
        split(down, Cells::down, |cells| runs.push(Run { kind, axis: Axis::Vertical, cells }));
    }
    runs.sort_by_key(|run| (run.axis, run.cells.first()));
    runs
}

/// Every square, in reading order.
pub fn squares(grid: &Grid) -> Vec<Square> {
    let mut squares = Vec::new();
    for (kind, &plane) in (1..).zip(grid.planes()) {
        for corner in top_lefts(plane).iter() {
            let top = Cells::one(corner) | Cells::one(corner).right();
            squares.push(Square { kind, cells: top | top.down() });
        }
    }
    squares.sort_by_key(|square| square.cells.first());
    squares
}

/// Whether anything belongs together.
pub fn any(grid: &Grid) -> bool {
    let runs_in = |plane, back, on| !in_runs(plane, back, on).is_empty();
    grid.planes().iter().any(|&plane| {
        runs_in(plane, Cells::left, Cells::right)
            || runs_in(plane, Cells::up, Cells::down)
            || !top_lefts(plane).is_empty()
    })
}

/// The cells where one more tile of this kind would complete a pattern.
pub fn completing(plane: Cells) -> Cells {
    Sides::of(plane).completing()
}

/// For each kind whether it would complete a pattern at `cell`.
pub(super) fn completed_by(planes: &Planes, cell: Cell) -> [bool; 6] {
    planes.map(|plane| completing(plane).contains(cell))
}

/// A kind as seen from every cell at once: where the neighbour on each side is of that kind.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub plane: Cells,
    pub left: Cells,
    pub right: Cells,
    pub above: Cells,
    pub below: Cells,
}

impl Sides {
    pub(super) const fn of(plane: Cells) -> Self {
        Self { plane, left: plane.right(), right: plane.left(), above: plane.down(), below: plane.up() }
    }

    /// The cells that lie in the gap, or at the end, of a pattern. A side that has been emptied takes no part.
    pub(super) fn completing(self) -> Cells {
        let Self { plane, left, right, above, below } = self;
        let (further_left, further_right) = (plane.right().right(), plane.left().left());
        let (further_up, further_down) = (plane.down().down(), plane.up().up());
        let across = (left & (further_left | right)) | (right & further_right);
        let upright = (above & (further_up | below)) | (below & further_down);
        let upper = above & ((left & plane.right().down()) | (right & plane.left().down()));
        let lower = below & ((left & plane.right().up()) | (right & plane.left().up()));
        across | upright | upper | lower
    }
}

/// The cells of `plane` that lie in lines of three or more along one axis.
fn in_runs(plane: Cells, back: fn(Cells) -> Cells, on: fn(Cells) -> Cells) -> Cells {
    let starts = plane & back(plane) & back(back(plane));
    starts | on(starts) | on(on(starts))
}

/// The top left cells of the squares in `plane`.
fn top_lefts(plane: Cells) -> Cells {
    let pairs = plane & plane.left();
    pairs & pairs.up()
}

/// Cuts cells into their contiguous lines along one axis.
fn split(cells: Cells, on: fn(Cells) -> Cells, mut line: impl FnMut(Cells)) {
    for start in (cells - on(cells)).iter() {
        let mut run = Cells::one(start);
        loop {
            let longer = run | (on(run) & cells);
            if longer == run {
                break;
            }
            run = longer;
        }
        line(run);
    }
}
