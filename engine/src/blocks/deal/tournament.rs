//! The choice of a hand among candidates: drawn by weight, proven, rated, and one of them taken as the difficulty asks.

use std::cmp::Reverse;

use super::Bucket;
use super::budget::Budget;
use super::pacing;
use super::rate::{Rating, Recent, Survey};
use super::tuning::{
    REPEAT_KEPT, REPEAT_MOST_PERCENT, REPEAT_PERCENT, RESCUE_FILLED, RESCUE_PERCENT, THIRDS,
};
use crate::random::Random;

/// Draws candidates and keeps those with a proof, as many as the budget allows.
pub fn candidates(survey: &Survey, recent: &Recent, budget: Budget, random: &mut Random) -> Vec<Rating> {
    let mut nodes = budget.nodes();
    let mut kept = Vec::with_capacity(budget.candidates().into());
    for _ in 0..budget.candidates() {
        let shapes = [0; 3].map(|_| survey.draw(random));
        let Some(rating) = survey.rate(shapes, recent, &mut nodes) else { continue };
        let percent = (REPEAT_PERCENT * u64::from(rating.repeats)).min(REPEAT_MOST_PERCENT);
        let dropped = kept.len() >= REPEAT_KEPT && percent > 0 && random.below(100) < percent;
        if !dropped {
            kept.push(rating);
        }
    }
    kept
}

/// Chooses one of the candidates for a board with so many filled cells; `None` where there are none.
pub fn choose(
    mut candidates: Vec<Rating>,
    filled: u32,
    difficulty: u64,
    random: &mut Random,
) -> Option<(Rating, Bucket)> {
    candidates.sort_by_key(|candidate| (Reverse(candidate.ease()), candidate.shapes));
    if filled >= RESCUE_FILLED {
        // The easiest of those with the most lines.
        let most = candidates
            .iter()
            .filter(|candidate| candidate.lines > 0)
            .rev()
            .max_by_key(|candidate| candidate.lines);
        if let Some(&most) = most
            && random.below(100) < RESCUE_PERCENT
        {
            return Some((most, Bucket::Rescue));
        }
    }

    let count = candidates.len();
    let third = |index: usize| &candidates[(index * count).div_ceil(3)..((index + 1) * count).div_ceil(3)];
    let thirds = [(third(0), Bucket::Easy), (third(1), Bucket::Medium), (third(2), Bucket::Hard)];
    if count == 0 {
        return None;
    }
    // An empty third's weight is shared by the others.
    let weight = |((hands, _), ends): (&(&[Rating], Bucket), (u64, u64))| {
        if hands.is_empty() { 0 } else { pacing::at(ends, difficulty) }
    };
    let (hands, bucket) = thirds[random.weighted(thirds.iter().zip(THIRDS).map(weight))];
    Some((hands[random.below(hands.len() as u64) as usize], bucket))
}
