//! The rules of Swap, told as tests. One binary with a file for each part of the rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod acceptance;
mod activation;
mod allocations;
mod blockers;
mod cascades;
mod creation;
mod faults;
mod invariants;
mod matches;
mod pairs;
mod physics;
mod saves;
mod sessions;
mod shuffles;
mod stage_files;
mod stages;

use std::collections::BTreeSet;

use blockfall_engine::random::Random;
use blockfall_engine::swap::{
    Cell, Effect, Goals, Grid, Moved, Phase, Placed, Special, Stage, Turn, Victim, stages, turn,
};

type Set = BTreeSet<(u8, u8)>;

/// A board as drawn, rows apart by blanks. A `-` is some tile of kinds 1 to 5 that matches with nothing: no kind
/// stands twice within five cells of a row or a column.
fn board(drawing: &str) -> Grid {
    let row = |(row, text): (usize, &str)| {
        let tile = |(col, char)| match char {
            '-' => char::from_digit(((col + 2 * row) % 5 + 1) as u32, 10).unwrap(),
            other => other,
        };
        text.chars().enumerate().map(tile).collect::<String>()
    };
    let rows: Vec<_> = drawing.split_whitespace().enumerate().map(row).collect();
    rows.join("/").parse().unwrap()
}

/// The board without the tiles of these cells.
fn emptied(mut grid: Grid, cells: &[(u8, u8)]) -> Grid {
    let victim = |&at| Victim { cell: cell(at), tile: grid.tile(cell(at)).unwrap(), matched: true };
    let victims = cells.iter().map(victim).collect();
    Phase::Cleared { pass: 1, victims, points: 0 }.apply(&mut grid);
    grid
}

const fn cell((row, col): (u8, u8)) -> Cell {
    Cell::new(row, col)
}

fn set(cells: impl IntoIterator<Item = Cell>) -> Set {
    cells.into_iter().map(|cell| (cell.row, cell.col)).collect()
}

/// A shipped stage, counted from 1.
fn stage(number: usize) -> &'static Stage {
    stages()[number - 1].as_ref().unwrap()
}

/// Swaps on a board with six kinds and no objectives.
fn swap(grid: &mut Grid, a: (u8, u8), b: (u8, u8)) -> Turn {
    swap_wanting(grid, a, b, &Goals::default())
}

fn swap_wanting(grid: &mut Grid, a: (u8, u8), b: (u8, u8), goals: &Goals) -> Turn {
    turn::swap(grid, cell(a), cell(b), goals, stage(1).weights(), &mut Random::new(1)).unwrap()
}

/// What the first pass of a turn did.
struct FirstPass {
    turn: Turn,
    victims: Vec<Victim>,
    made: Vec<((u8, u8), Special)>,
}

impl FirstPass {
    fn of(drawing: &str, a: (u8, u8), b: (u8, u8)) -> Self {
        Self::wanting(drawing, a, b, &Goals::default())
    }

    fn wanting(drawing: &str, a: (u8, u8), b: (u8, u8), goals: &Goals) -> Self {
        let turn = swap_wanting(&mut board(drawing), a, b, goals);
        let first =
            || turn.phases.iter().take_while(|phase| !matches!(phase, Phase::Fell(_) | Phase::Refilled(_)));
        let victims = first().find_map(|phase| match phase {
            Phase::Cleared { victims, .. } => Some(victims.clone()),
            _ => None,
        });
        let made = first().find_map(|phase| match phase {
            Phase::Created { made, .. } => Some(made.clone()),
            _ => None,
        });
        let special =
            |placed: &Placed| ((placed.cell.row, placed.cell.col), placed.tile.kind.special().unwrap());
        Self {
            victims: victims.unwrap_or_default(),
            made: made.unwrap_or_default().iter().map(special).collect(),
            turn,
        }
    }

    fn cleared(&self) -> Set {
        set(self.victims.iter().map(|victim| victim.cell))
    }

    /// Effects of the specials that went off, with what they hit.
    fn activated(&self) -> Vec<(Effect, (u8, u8), Set)> {
        let step = |phase: &Phase| match phase {
            Phase::Activated { source, effect, targets } => {
                Some((*effect, (source.cell.row, source.cell.col), set(targets.iter().copied())))
            }
            _ => None,
        };
        self.turn.phases.iter().filter_map(step).collect()
    }
}

/// Whether equal regular tiles make a line of three or a 2×2 on this board that has `(row, col)` in it. A plain
/// second opinion on what the engine finds with sets.
fn matches_at(grid: &Grid, row: i32, col: i32) -> bool {
    let kind = |row: i32, col: i32| {
        let inside = (0..9).contains(&row) && (0..9).contains(&col);
        inside.then(|| grid.tile(Cell::new(row as u8, col as u8)))?.and_then(|tile| tile.kind.regular())
    };
    let Some(own) = kind(row, col) else { return false };
    let same = |row, col| kind(row, col) == Some(own);
    let along =
        |down: i32, right: i32| (1..9).take_while(|step| same(row + step * down, col + step * right)).count();
    let run = |down: i32, right: i32| 1 + along(down, right) + along(-down, -right);
    let square = |down: i32, right: i32| {
        same(row + down, col) && same(row, col + right) && same(row + down, col + right)
    };
    run(0, 1) >= 3
        || run(1, 0) >= 3
        || [(1, 1), (1, -1), (-1, 1), (-1, -1)].iter().any(|&(down, right)| square(down, right))
}

/// Every pair of neighbouring cells of the largest board.
fn neighbours() -> impl Iterator<Item = ((u8, u8), (u8, u8))> {
    (0..9).flat_map(|row| {
        (0..9).flat_map(move |col| [((row, col), (row, col + 1)), ((row, col), (row + 1, col))])
    })
}

/// Whether a swap is accepted, by trying it on a copy.
fn accepted_by_trying(grid: &Grid, a: (u8, u8), b: (u8, u8)) -> bool {
    if grid.can_swap(cell(a), cell(b)).is_err() {
        return false;
    }
    let tiles = [cell(a), cell(b)].map(|cell| grid.tile(cell).unwrap());
    if tiles.iter().any(|tile| tile.kind.special().is_some()) {
        return true;
    }
    let moved = |tile, from, to| Moved { tile, from, to };
    let phase = Phase::Swapped([moved(tiles[0], cell(a), cell(b)), moved(tiles[1], cell(b), cell(a))]);
    let mut after = *grid;
    phase.apply(&mut after);
    [a, b].iter().any(|&(row, col)| matches_at(&after, row.into(), col.into()))
}

/// Whether anything matches anywhere.
fn any_match(grid: &Grid) -> bool {
    (0..9).any(|row| (0..9).any(|col| matches_at(grid, row, col)))
}

/// The text of a stage with ten moves, these entries and this map (rows joined by `/`).
fn stage_text(entries: &str, tiles: &str, map: &str) -> String {
    let rows = map.replace('/', "\n");
    format!("name Test\nmoves 10\n{tiles}\nstars 100 500 5000\nbonus 100\n{entries}\nmap\n{rows}\n")
}
