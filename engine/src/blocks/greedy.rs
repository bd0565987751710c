//! The move of somebody who takes the most points now and else fits pieces snugly.
//!
//! The greedy bot plays so, and the dealing looks ahead with it.

use std::cmp::Reverse;

use super::board::{Bitboard, FIRST_COL, bits};
use super::form::{Form, Reach};
use super::score;
use super::tally::Tally;

const LAST_COL: u64 = FIRST_COL << 7;
const FIRST_ROW: u64 = 0xFF;
const LAST_ROW: u64 = FIRST_ROW << 56;

/// For each cell whether its neighbour on each side is filled or the wall.
pub(crate) struct Neighbours {
    left: u64,
    right: u64,
    above: u64,
    below: u64,
}

impl Neighbours {
    pub const fn of(board: Bitboard) -> Self {
        let filled = board.0;
        Self {
            left: filled << 1 | FIRST_COL,
            right: filled >> 1 | LAST_COL,
            above: filled << 8 | FIRST_ROW,
            below: filled >> 8 | LAST_ROW,
        }
    }

    /// How many edges of the piece touch a wall or a filled cell, at each of its `anchors`.
    pub fn touching(&self, form: &Form, anchors: u64) -> Tally<6> {
        let mut touching = Tally::default();
        for (neighbours, edge) in [self.left, self.right, self.above, self.below].into_iter().zip(edges(form))
        {
            for cell in bits(edge) {
                touching.add(anchors & neighbours >> cell);
            }
        }
        touching
    }
}

/// The cells of a piece that have no neighbour of it to the left, to the right, above and below.
pub(crate) const fn edges(form: &Form) -> [u64; 4] {
    // A box is at most five wide, so that no cell moves over an edge of the board.
    let mask = form.mask();
    [mask & !(mask << 1), mask & !(mask >> 1), mask & !(mask << 8), mask & !(mask >> 8)]
}

/// The move with the most points, as the key of its piece and the bit number of its top left; among equals the one
/// whose piece touches most, and then the first key, row and column. `None` where nothing fits.
pub(crate) fn choose<'a, K: Ord + Copy>(
    board: Bitboard,
    combo: u32,
    pieces: impl Iterator<Item = (K, &'a Form)>,
) -> Option<(K, u8)> {
    let reach = Reach::of(board);
    let neighbours = Neighbours::of(board);
    let mut best = None;
    for (key, form) in pieces {
        let anchors = form.anchors(board);
        if anchors == 0 {
            continue;
        }
        let completions = reach.completions(form, anchors);
        let touching = neighbours.touching(form, anchors);
        let points = |lines, perfect| score::points(form.cell_count().into(), lines, combo, perfect).total();
        let mut consider = |points, touching, anchor| {
            best = best.max(Some((points, touching, Reverse((key, anchor)))));
        };
        let clearing = completions.some();
        for anchor in bits(clearing) {
            let (after, lines) = board.play(form.mask() << anchor);
            consider(points(lines.count(), after.0 == 0), touching.at(anchor), anchor);
        }
        // All others earn the same.
        if anchors & !clearing != 0 {
            let (most, positions) = touching.greatest(anchors & !clearing);
            consider(points(0, false), most, positions.trailing_zeros() as u8);
        }
    }
    best.map(|(_, _, Reverse(chosen))| chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::shape::catalog;
    use crate::random::Random;

    /// How many edges of `cells` touch the wall or a filled cell, edge by edge.
    fn touching_by_walking(board: Bitboard, cells: u64) -> u32 {
        let filled = |row: i32, col: i32| {
            !(0..8).contains(&row) || !(0..8).contains(&col) || board.0 >> (row * 8 + col) & 1 == 1
        };
        bits(cells)
            .map(|bit| (i32::from(bit) / 8, i32::from(bit) % 8))
            .map(|(row, col)| {
                let sides = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)];
                sides.iter().filter(|(row, col)| filled(*row, *col)).count() as u32
            })
            .sum()
    }

    #[test]
    fn the_move_is_the_best_of_all_when_each_is_tried() {
        let mut random = Random::new(1);
        for round in 0..2_000 {
            let filled = random.next_u64() & random.next_u64() | random.next_u64() & random.next_u64();
            let board = Bitboard(filled).play(0).0;
            let combo = round % 4;
            let forms = [0; 3].map(|_| &catalog()[random.below(catalog().len() as u64) as usize].form);
            let worth = |slot: usize, anchor| {
                let cells = forms[slot].mask() << anchor;
                let (after, lines) = board.play(cells);
                let points = score::points(cells.count_ones(), lines.count(), combo, after.0 == 0).total();
                (points, touching_by_walking(board, cells), Reverse((slot, anchor)))
            };
            let moves =
                (0..3).flat_map(|slot| bits(forms[slot].anchors(board)).map(move |anchor| (slot, anchor)));
            let best = moves.max_by_key(|&(slot, anchor)| worth(slot, anchor));
            assert_eq!(choose(board, combo, forms.into_iter().enumerate()), best, "{board:x?}");
        }
    }

    #[test]
    fn contact_counts_walls_and_neighbours() {
        let square = Form::new(0b11 | 0b11 << 8).unwrap();
        let touching = |board, anchor| Neighbours::of(Bitboard(board)).touching(&square, u64::MAX).at(anchor);
        assert_eq!(touching(0, 0), 4, "two walls meet in the corner");
        assert_eq!(touching(0, 27), 0, "nothing touches in the middle");
        assert_eq!(touching(0b100, 0), 5);
        assert_eq!(touching(1 << 8, 6), 4, "the right edge does not touch the left one");
    }
}
