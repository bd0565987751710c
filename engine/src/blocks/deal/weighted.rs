//! The dealing of Classic: three weighted draws from the catalog, and at least one piece of the hand fits.
//!
//! Shapes that fit now are twelve times as likely as ones that do not (3 against 1/4). As the score nears 6,000
//! small shapes become rarer and large or awkward ones more common.

use super::{Deal, How};
use crate::blocks::board::Bitboard;
use crate::blocks::piece::{COLORS, Piece};
use crate::blocks::shape::Shape;
use crate::random::Random;

/// From this score on the weights no longer change.
pub const HARDEST_SCORE: u64 = 6_000;

/// How much likelier a shape is for fitting somewhere on the board.
const FITTING: u64 = 12;

/// The weight of a shape of this tier for a draw at this score.
pub const fn weight(tier: u8, fits: bool, score: u64) -> u64 {
    let score = if score < HARDEST_SCORE { score } else { HARDEST_SCORE };
    let by_tier = match tier {
        0 => 20_000 - score,
        1 => 20_000,
        _ => 14_000 + 2 * score,
    };
    if fits { FITTING * by_tier } else { by_tier }
}

/// Deals a hand for `board` at `score`. `catalog` must not be empty; pieces are numbered from `next_id` on, which
/// moves on with each piece drawn, a replaced one included.
pub fn deal(catalog: &[Shape], board: Bitboard, score: u64, random: &mut Random, next_id: &mut u32) -> Deal {
    let fits = |shape: &Shape| board.anchors(shape.mask) != 0;
    let any_shape = |shape: &Shape| weight(shape.tier, fits(shape), score);
    let fitting_shape = |shape: &Shape| if fits(shape) { any_shape(shape) } else { 0 };

    let mut draw = |weight: &dyn Fn(&Shape) -> u64, random: &mut Random| {
        let shape = draw_shape(catalog, weight, random);
        let color = random.below(u64::from(COLORS)) as u8;
        let piece = Piece::new(*next_id, color, shape.mask);
        *next_id = next_id.saturating_add(1);
        piece
    };
    let mut pieces = [0; 3].map(|_| draw(&any_shape, random));
    let none_fits = pieces.iter().all(|piece| board.anchors(piece.mask) == 0);
    let replaced = none_fits && catalog.iter().any(fits);
    if replaced {
        pieces[2] = draw(&fitting_shape, random);
    }
    Deal { pieces, how: How::Weighted { replaced } }
}

/// Draws a shape with a chance in proportion to its weight. Some weight must be positive.
fn draw_shape<'a>(catalog: &'a [Shape], weight: impl Fn(&Shape) -> u64, random: &mut Random) -> &'a Shape {
    let total = catalog.iter().map(&weight).sum();
    let mut ticket = random.below(total);
    catalog
        .iter()
        .find(|shape| {
            let weight = weight(shape);
            let drawn = ticket < weight;
            ticket = ticket.wrapping_sub(weight);
            drawn
        })
        .expect("a ticket is smaller than the sum of the weights")
}
