//! The dealing of Classic and Verse: three weighted draws from the catalog, and at least one piece of the hand fits.
//!
//! Shapes that fit now, turned as the rules allow, are twelve times as likely as ones that do not (3 against 1/4). As the score nears 6,000
//! small shapes become rarer and large or awkward ones more common.

use super::{Deal, How, pacing};
use crate::blocks::board::{Bitboard, COLORS};
use crate::blocks::piece::Piece;
use crate::blocks::rules::Rules;
use crate::blocks::shape::Shape;
use crate::random::Random;

/// Deals a hand for `board` at `score`. `catalog` must not be empty; pieces are numbered from `next_id` on, which
/// moves on with each piece drawn, a replaced one included.
pub fn deal(
    rules: Rules,
    catalog: &[Shape],
    board: Bitboard,
    score: u64,
    random: &mut Random,
    next_id: &mut u32,
) -> Deal {
    let fits = |shape: &Shape| rules.fits(board, shape.mask);
    let any_shape = |shape: &Shape| pacing::weighted(shape.tier, fits(shape), score);
    let fitting_shape = |shape: &Shape| if fits(shape) { any_shape(shape) } else { 0 };

    let mut draw = |weight: &dyn Fn(&Shape) -> u64, random: &mut Random| {
        let shape = &catalog[random.weighted(catalog.iter().map(weight))];
        let color = random.below(u64::from(COLORS)) as u8;
        let piece = Piece::new(*next_id, color, shape.mask);
        *next_id = next_id.saturating_add(1);
        piece
    };
    let mut pieces = [0; 3].map(|_| draw(&any_shape, random));
    let none_fits = !pieces.iter().any(|piece| rules.fits(board, piece.mask));
    let replaced = none_fits && catalog.iter().any(fits);
    if replaced {
        pieces[2] = draw(&fitting_shape, random);
    }
    Deal { pieces, how: How::Weighted { replaced } }
}
