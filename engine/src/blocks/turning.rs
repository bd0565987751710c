//! Quarter turns of a piece about its box.
//!
//! A turned piece is another mask with its box at the top left again; nothing else of a piece changes.

use super::board::extent;
use super::form::transposed;

/// The mask a quarter turn clockwise. `mask` has its box at the top left and is not empty.
///
/// ```
/// use blockfall_engine::blocks::quarter_turn;
///
/// let l_up = 0b11 << 16 | 0b01 << 8 | 0b01;
/// assert_eq!(quarter_turn(l_up), 0b001 << 8 | 0b111, "the foot comes up, the stem lies down");
/// ```
pub const fn quarter_turn(mask: u64) -> u64 {
    let (_, height) = extent(mask);
    // Rows become columns; what was the lowest row is then the last column, and has to be the first.
    transposed(mask).reverse_bits().swap_bytes() >> (8 - height)
}

/// The distinct turns of a mask: itself, then a quarter clockwise, and so on until it comes round. 1, 2 or 4.
pub fn turns(mask: u64) -> impl Iterator<Item = u64> + Clone {
    let mut last = None;
    std::iter::from_fn(move || {
        let next = match last {
            None => mask,
            Some(turn) => Some(quarter_turn(turn)).filter(|&turn| turn != mask)?,
        };
        last = Some(next);
        last
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::board::bits;
    use crate::blocks::shape::catalog;

    /// Cell by cell: row and column become column and row from the right.
    fn turned_by_walking(mask: u64) -> u64 {
        let (_, height) = extent(mask);
        bits(mask).map(|bit| (bit % 8, height - 1 - bit / 8)).map(|(row, col)| 1 << (row * 8 + col)).sum()
    }

    #[test]
    fn a_turn_moves_each_cell_a_quarter_clockwise() {
        for shape in catalog() {
            assert_eq!(quarter_turn(shape.mask), turned_by_walking(shape.mask), "{}", shape.id);
        }
    }

    #[test]
    fn four_turns_lead_back() {
        for shape in catalog() {
            let four = (0..4).fold(shape.mask, |mask, _| quarter_turn(mask));
            assert_eq!(four, shape.mask, "{}", shape.id);
        }
    }

    #[test]
    fn a_square_has_one_turn_a_line_two_and_an_l_four() {
        let count = |id| {
            let shape = catalog().iter().find(|shape| shape.id == id);
            turns(shape.expect("the catalog has it").mask).count()
        };
        assert_eq!([count("single"), count("square-3")], [1, 1]);
        assert_eq!([count("row-5"), count("s-vertical"), count("diagonal-2-rising")], [2, 2, 2]);
        assert_eq!([count("l-up"), count("t-left"), count("corner-top-left")], [4, 4, 4]);
    }
}
