//! Finds every swap that would be accepted, and helps a board that has none.
//!
//! A swap is accepted when it makes a run or a square at one of its cells, or moves a special. There is one test
//! for it, [`Swaps`], for the player's swap, the hint, the bots and the search for a way out alike.

use super::cells::{Cell, Cells};
use super::grid::{Grid, InvalidBoard};
use super::matching::{Sides, any, completed_by};
use super::phase::{Moved, Phase};
use super::supply::Weights;
use super::tile::{Kind, Tile};
use crate::random::Random;

/// How often tiles are shuffled, and then how often their kinds are drawn again, before a move is built.
const TRIES: u32 = 100;

/// The accepted swaps of a board that holds no match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps {
    /// Cells that swap with the one to their right.
    right: Cells,
    /// Cells that swap with the one below.
    down: Cells,
}

impl Swaps {
    /// Every accepted swap of `grid`.
    pub fn of(grid: &Grid) -> Self {
        let tiles = grid.tiles();
        let specials = grid.specials();
        let mut right = (specials | specials.left()) & tiles & tiles.left();
        let mut down = (specials | specials.up()) & tiles & tiles.up();
        for &plane in grid.planes() {
            // A tile of this kind comes from one side and completes a pattern without the cell that it leaves.
            let sides = Sides::of(plane);
            let others = tiles - plane;
            right |= Sides { right: Cells::EMPTY, ..sides }.completing() & sides.right & others;
            right |= (Sides { left: Cells::EMPTY, ..sides }.completing() & sides.left & others).left();
            down |= Sides { below: Cells::EMPTY, ..sides }.completing() & sides.below & others;
            down |= (Sides { above: Cells::EMPTY, ..sides }.completing() & sides.above & others).up();
        }
        Self { right, down }
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.right.is_empty() && self.down.is_empty()
    }

    /// How many there are, each pair of cells counted once.
    pub const fn len(self) -> usize {
        self.right.len() + self.down.len()
    }

    /// Whether the swap of `a` and `b`, in either order, is among them.
    pub fn contain(self, a: Cell, b: Cell) -> bool {
        let first = a.min(b);
        a.touches(b) && if a.row == b.row { self.right.contains(first) } else { self.down.contains(first) }
    }

    /// The swaps in reading order of their first cells, to the right before down.
    pub fn iter(self) -> impl Iterator<Item = (Cell, Cell)> {
        (self.right | self.down).iter().flat_map(move |cell| {
            let right = self.right.contains(cell).then_some((cell, Cell::new(cell.row, cell.col + 1)));
            let down = self.down.contains(cell).then_some((cell, Cell::new(cell.row + 1, cell.col)));
            right.into_iter().chain(down)
        })
    }
}

/// The number of accepted swaps of a drawn board.
///
/// ```
/// use blockfall_engine::swap::count_accepted;
///
/// assert_eq!(count_accepted("1121/2212"), Ok(3));
/// ```
pub fn count_accepted(board: &str) -> Result<usize, InvalidBoard> {
    Ok(Swaps::of(&board.parse()?).len())
}

/// A move that could be: tiles of one kind in `rest` and `from`, and the one in `from` swaps into the `gap`.
#[derive(Clone, Copy, Debug)]
struct Template {
    gap: Cell,
    rest: Cells,
    from: Cell,
}

/// Every move that could be made on a board whose tiles lie in `open`.
fn templates(open: Cells) -> impl Iterator<Item = Template> {
    open.iter().flat_map(move |corner| {
        let one = Cells::one(corner);
        let (right, below) = (one.right(), one.down());
        let across = one | right | right.right();
        let upright = one | below | below.down();
        let square = one | right | below | below.right();
        let patterns = [(across, 3), (upright, 3), (square, 4)].into_iter();
        patterns.filter(move |&(cells, size)| (cells & open).len() == size).flat_map(move |(cells, _)| {
            cells.iter().flat_map(move |gap| {
                let rest = cells - Cells::one(gap);
                let froms = (Cells::one(gap).neighbours() & open) - cells;
                froms.iter().map(move |from| Template { gap, rest, from })
            })
        })
    })
}

/// The cells that can lie in a match that a swap makes, on a board whose tiles lie in `open`; none where no move
/// can ever be made.
pub(super) fn matchable(open: Cells) -> Cells {
    templates(open).fold(Cells::EMPTY, |all, Template { gap, rest, .. }| all | Cells::one(gap) | rest)
}

/// Helps a board without an accepted swap: its regular tiles change places until nothing matches and a swap is
/// accepted. Where that fails they are given other kinds, and in the end a move is built. `None` where the board
/// needs no help, or its map allows no move at all, as no stage's does.
pub fn rescue(grid: &Grid, weights: &Weights, random: &mut Random) -> Option<Phase> {
    if !Swaps::of(grid).is_empty() {
        return None;
    }
    let helps = |moves: &Vec<Moved>| {
        let mut after = *grid;
        Phase::Shuffled(moves.clone()).apply(&mut after);
        !any(&after) && !Swaps::of(&after).is_empty()
    };
    let shuffled = (0..TRIES).find_map(|_| shuffle(grid, random).filter(helps));
    let redrawn = shuffled.or_else(|| (0..TRIES).find_map(|_| redraw(grid, weights, random).filter(helps)));
    redrawn.or_else(|| build(grid, weights, random)).map(Phase::Shuffled)
}

/// Deals the regular tiles out again in reading order, each at random among those that complete no pattern.
fn shuffle(grid: &Grid, random: &mut Random) -> Option<Vec<Moved>> {
    let cells = grid.regular_tiles();
    let mut pool: Vec<(Cell, Tile)> = regular_tiles(grid).collect();
    let mut planes = Default::default();
    let mut moves = Vec::with_capacity(pool.len());
    for to in cells.iter() {
        let completed = completed_by(&planes, to);
        let fits = |tile: &Tile| tile.kind.regular().is_some_and(|kind| !completed[usize::from(kind) - 1]);
        let count = pool.iter().filter(|(_, tile)| fits(tile)).count();
        let choice = (count > 0).then(|| random.below(count as u64) as usize)?;
        let index = (0..pool.len()).filter(|&index| fits(&pool[index].1)).nth(choice)?;
        let (from, tile) = pool.swap_remove(index);
        planes[usize::from(tile.kind.regular()?) - 1] |= Cells::one(to);
        moves.push(Moved { tile, from, to });
    }
    Some(moves)
}

/// Draws all kinds again; every tile stays where it is.
fn redraw(grid: &Grid, weights: &Weights, random: &mut Random) -> Option<Vec<Moved>> {
    let drawn = weights.draw_apart(Default::default(), grid.regular_tiles(), random)?;
    Some(retyped(grid, drawn))
}

/// Gives three tiles the kind that a move needs and draws the others round them.
fn build(grid: &Grid, weights: &Weights, random: &mut Random) -> Option<Vec<Moved>> {
    let cells = grid.regular_tiles();
    let count = templates(cells).count() as u64;
    let index = (count > 0).then(|| random.below(count))?;
    let template = templates(cells).nth(index as usize)?;
    let kind = weights.draw(random);
    let of_kind = template.rest | Cells::one(template.from);
    let mut planes = [Cells::EMPTY; 6];
    planes[usize::from(kind) - 1] = of_kind;
    let rest = weights.draw_apart(planes, cells - of_kind, random);
    let mut drawn = rest.expect("of four kinds one is always apart");
    drawn.extend(of_kind.iter().map(|cell| (cell, kind)));
    Some(retyped(grid, drawn))
}

fn retyped(grid: &Grid, kinds: Vec<(Cell, u8)>) -> Vec<Moved> {
    let id = |cell| grid.tile(cell).expect("kinds are drawn for cells with tiles").id;
    let tile = |cell, kind| Tile { id: id(cell), kind: Kind::Regular(kind) };
    kinds.into_iter().map(|(cell, kind)| Moved { tile: tile(cell, kind), from: cell, to: cell }).collect()
}

fn regular_tiles(grid: &Grid) -> impl Iterator<Item = (Cell, Tile)> {
    grid.regular_tiles().iter().filter_map(|cell| Some((cell, grid.tile(cell)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swap::stages;

    #[test]
    fn a_move_can_be_built_on_every_stage() {
        for stage in stages().iter().flatten() {
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut grid = stage.deal(&mut random);
                let ids = |grid: &Grid| regular_tiles(grid).map(|(_, tile)| tile.id).collect::<Vec<_>>();
                let before = ids(&grid);
                let moves = build(&grid, stage.weights(), &mut random).unwrap();
                Phase::Shuffled(moves).apply(&mut grid);
                assert!(!any(&grid) && !Swaps::of(&grid).is_empty(), "{}: {grid}", stage.name());
                assert_eq!(ids(&grid), before);
            }
        }
    }

    #[test]
    fn where_a_move_can_be_is_told_from_the_map() {
        let open = |drawing: &str| drawing.parse::<Grid>().unwrap().open();
        assert!(matchable(open("123")).is_empty(), "three in a row match, or never will");
        assert!(matchable(open("12/34")).is_empty());
        assert!(matchable(open("1.2/.3./4.5")).is_empty(), "no two are neighbours");
        assert_eq!(matchable(open("1234")), open("1234"));
        assert_eq!(matchable(open("123/4..")), open("123/..."));
        assert_eq!(matchable(open("12./.34")), Cells::EMPTY);
        assert_eq!(matchable(open("123/4x5")), open("123/..."), "a blocker is in the way");
    }
}
