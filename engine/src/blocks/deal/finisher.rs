//! Hands that empty the board: the search begins at the goal.
//!
//! To empty a board every filled cell must go in some cleared line. So take a set of rows and columns that covers all
//! filled cells, and fill the gaps of these lines exactly with at most three shapes of the catalog: then the lines are
//! full, and nothing is left outside them. Which order does it is tried out by the rules, for a line that is full early
//! takes cells from those that cross it.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::tuning::{FINISHER_CHOICES, FINISHER_COVERS, FINISHER_FILLED, FINISHER_GAPS};
use crate::blocks::board::{Bitboard, Lines};
use crate::blocks::form::Form;
use crate::blocks::shape::Shape;

/// A shape of the catalog, by its place there, and the bit number of its top left.
pub type Placed = (usize, u8);

/// Placements that empty the board, one after the other.
pub type Finish = ArrayVec<Placed, 3>;

/// The shapes of a catalog, ready for the search.
pub struct Finisher {
    /// The largest first, so that few pieces do it; else in the catalog's order.
    tiles: Vec<Tile>,
    /// Cells of the largest.
    largest: u32,
}

#[derive(Clone, Copy)]
struct Tile {
    shape: usize,
    form: Form,
    cells: u32,
    /// The first cell as a bit of the mask.
    first: u8,
}

impl Finisher {
    /// A search with these shapes.
    pub fn new(catalog: &[Shape]) -> Self {
        let tile = |(index, shape): (usize, &Shape)| Tile {
            shape: index,
            form: shape.form,
            cells: shape.cell_count(),
            first: shape.mask.trailing_zeros() as u8,
        };
        let mut tiles: Vec<_> = catalog.iter().enumerate().map(tile).collect();
        tiles.sort_by_key(|tile| Reverse(tile.cells));
        let largest = tiles.first().map_or(0, |tile| tile.cells);
        Self { tiles, largest }
    }

    /// The first ways found to empty the board, at most `wanted`; none where too few or too many cells are filled.
    ///
    /// `nodes` counts the gaps that shapes were tried on; what is used is taken off, and with none left the search
    /// ends with what it has.
    pub fn find(
        &self,
        board: Bitboard,
        wanted: usize,
        nodes: &mut u32,
    ) -> ArrayVec<Finish, FINISHER_CHOICES> {
        let wanted = wanted.min(FINISHER_CHOICES);
        let mut search = Search { shapes: self, board, wanted, nodes, found: ArrayVec::new() };
        let (least, most) = FINISHER_FILLED;
        if (least..=most).contains(&board.0.count_ones()) {
            for gaps in covers(board) {
                search.tile(gaps, &mut ArrayVec::new());
            }
        }
        search.found
    }
}

/// The gaps of the sets of lines that cover all filled cells, the fewest gaps first.
///
/// The rows are chosen among those with filled cells; the columns of the cells then left follow.
fn covers(board: Bitboard) -> ArrayVec<u64, FINISHER_COVERS> {
    let rows_used = (0..8).filter(|row| board.0 >> (8 * row) & 0xFF != 0).map(|row| 1 << row).sum::<u8>();
    let filled = board.0.count_ones();
    let mut covers = ArrayVec::<(u32, u8, u64), FINISHER_COVERS>::new();
    // Every subset of the rows used, by the usual trick: counting with the other bits left out.
    let mut rows = 0;
    loop {
        let lines = Lines { rows, cols: columns_used(board.0 & !Lines { rows, cols: 0 }.mask()) };
        let (row_count, col_count) = (lines.rows.count_ones(), lines.cols.count_ones());
        let gaps = 8 * (row_count + col_count) - row_count * col_count - filled;
        if gaps <= FINISHER_GAPS {
            let cover = (gaps, rows, lines.mask() & !board.0);
            let place = covers.partition_point(|other| (other.0, other.1) < (gaps, rows));
            if covers.is_full() && place < FINISHER_COVERS {
                covers.pop();
            }
            if !covers.is_full() {
                covers.insert(place, cover);
            }
        }
        rows = rows.wrapping_sub(rows_used) & rows_used;
        if rows == 0 {
            return covers.into_iter().map(|(_, _, gaps)| gaps).collect();
        }
    }
}

/// The columns in which some of these cells lie.
const fn columns_used(cells: u64) -> u8 {
    let halves = cells | cells >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) as u8
}

struct Search<'a> {
    shapes: &'a Finisher,
    board: Bitboard,
    wanted: usize,
    nodes: &'a mut u32,
    found: ArrayVec<Finish, FINISHER_CHOICES>,
}

impl<'a> Search<'a> {
    /// Fills the gaps exactly, beginning with the first of them.
    fn tile(&mut self, gaps: u64, placed: &mut ArrayVec<(&'a Tile, u8), 3>) {
        if self.found.len() >= self.wanted {
            return;
        }
        if gaps == 0 {
            self.try_orders(placed);
            return;
        }
        let others_left = (placed.remaining_capacity() as u32).checked_sub(1);
        let most_others = others_left.map(|others| others * self.shapes.largest);
        let count = gaps.count_ones();
        let Some(most_others) = most_others.filter(|most| count <= most + self.shapes.largest) else {
            return;
        };
        let Some(nodes) = self.nodes.checked_sub(1) else { return };
        *self.nodes = nodes;
        let first_gap = gaps.trailing_zeros() as u8;
        for tile in &self.shapes.tiles {
            if tile.cells > count {
                continue;
            }
            // From here on shapes are so small that the others could not fill the rest.
            if tile.cells + most_others < count {
                return;
            }
            // The first gap is covered by the first cell of some shape.
            let Some(anchor) = first_gap.checked_sub(tile.first) else { continue };
            let cells = tile.form.mask() << anchor;
            if cells & !gaps == 0 && tile.form.stays_on_board(anchor) {
                placed.push((tile, anchor));
                self.tile(gaps & !cells, placed);
                placed.pop();
            }
        }
    }

    /// Takes the placements in the first order that empties the board.
    fn try_orders(&mut self, placed: &[(&Tile, u8)]) {
        let orders: &[&[usize]] = match placed.len() {
            1 => &[&[0]],
            2 => &[&[0, 1], &[1, 0]],
            _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
        };
        let in_order = |order: &&&[usize]| {
            let steps = order.iter().map(|&index| placed[index]);
            // Tiles of gaps are on empty cells, and a clear fills none.
            let end =
                steps.fold(self.board, |board, (tile, anchor)| board.play(tile.form.mask() << anchor).0);
            end.0 == 0
        };
        if let Some(order) = orders.iter().find(in_order) {
            let finish = order.iter().map(|&index| (placed[index].0.shape, placed[index].1)).collect();
            if !self.found.contains(&finish) {
                self.found.push(finish);
            }
        }
    }
}
