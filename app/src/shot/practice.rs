//! Games that nobody played, for pictures of what many add up to.

use blockfall_engine::random::Random;
use blockfall_platform::LocalTime;

use crate::store::{Chosen, FinishedGame};

/// The games of somebody who has played for a while and is getting better, so that there is something to add up.
pub fn practice(played: impl Into<Chosen>, seed: u64) -> Vec<FinishedGame> {
    let mode = played.into().id();
    let mut random = Random::new(seed);
    let mut game = |number: u64| {
        let score = 1_200 + random.below(1 << 6) * (20 + 4 * number);
        FinishedGame {
            mode: mode.to_owned(),
            score,
            lines: (score / 90) as u32,
            longest_combo: 2 + random.below(10) as u32,
            moves: (score / 25) as u32,
            perfect_clears: random.below(8) as u32 / 7,
            secs: (score / 20) as u32,
            ended: LocalTime { unix_secs: 0, utc_offset_minutes: 0 },
            seed: number,
            stage: None,
            stars: 0,
        }
    };
    (0..34).map(&mut game).collect()
}
