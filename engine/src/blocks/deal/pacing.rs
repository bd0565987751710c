//! How hard hands should be now, and which shapes that makes likely.
//!
//! Difficulty rises and falls with the moves like a breath, and the score lifts it slowly. Harder hands have larger and
//! more awkward shapes.

use super::tuning::{FITTING, HARDEST, HARDEST_SCORE, PROVEN_TIERS, SCORE_LIFT, WAVE, WEIGHTED_TIERS};

/// The difficulty after so many moves at this score, from 0 (easy) to [`HARDEST`].
pub const fn difficulty(moves: u32, score: u64) -> u64 {
    let wave = WAVE[moves as usize % WAVE.len()] as u64;
    let score = if score < HARDEST_SCORE { score } else { HARDEST_SCORE };
    let lifted = wave + score * SCORE_LIFT / HARDEST_SCORE;
    if lifted < HARDEST { lifted } else { HARDEST }
}

/// What a shape of this tier weighs in a draw of `Weighted` at this score.
pub const fn weighted(tier: u8, fits: bool, score: u64) -> u64 {
    let score = if score < HARDEST_SCORE { score } else { HARDEST_SCORE };
    with_fit(between(WEIGHTED_TIERS[tier as usize], score, HARDEST_SCORE), fits)
}

/// What a shape of this tier weighs in a draw of `Proven` at this difficulty.
pub const fn proven(tier: u8, fits: bool, difficulty: u64) -> u64 {
    with_fit(at(PROVEN_TIERS[tier as usize], difficulty), fits)
}

/// A number that moves with the difficulty.
pub(super) const fn at(ends: (u64, u64), difficulty: u64) -> u64 {
    between(ends, difficulty, HARDEST)
}

const fn with_fit(weight: u64, fits: bool) -> u64 {
    if fits { FITTING * weight } else { weight }
}

/// The number `part / whole` of the way from one end to the other.
const fn between((from, to): (u64, u64), part: u64, whole: u64) -> u64 {
    (from * (whole - part) + to * part) / whole
}
