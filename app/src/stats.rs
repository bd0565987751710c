//! What the games that have ended add up to.

use crate::store::{Chosen, History};

/// The sums over the games of one mode, or over all attempts at stages of Swap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games.
    pub games: u32,
    /// Mean score, rounded down.
    pub average: u64,
    /// Lines cleared.
    pub lines: u64,
    /// Longest combo.
    pub longest_combo: u32,
    /// Times the board was emptied.
    pub perfect_clears: u64,
    /// The last scores, the oldest first, 20 at most.
    pub last: Vec<u64>,
}

impl Summary {
    /// What the games of a mode, or the attempts at stages of Swap, add up to.
    pub fn of(history: &History, chosen: impl Into<Chosen>) -> Summary {
        let Some(totals) = history.of(chosen) else { return Summary::default() };
        Summary {
            games: u32::try_from(totals.games).unwrap_or(u32::MAX),
            average: totals.score.checked_div(totals.games.into()).map_or(0, |mean| mean as u64),
            lines: totals.lines,
            longest_combo: totals.longest_combo,
            perfect_clears: totals.perfect_clears,
            last: totals.last.clone(),
        }
    }

    /// The best of the last scores.
    pub fn best(&self) -> u64 {
        self.last.iter().copied().max().unwrap_or(0)
    }

    /// The score of the game that many games back, the latest being 0.
    pub fn back(&self, back: u8) -> Option<u64> {
        self.last.iter().rev().nth(usize::from(back)).copied()
    }

    /// The value at the top of the chart: three round steps that hold every score.
    pub fn top(&self) -> u64 {
        let highest = self.best().max(3);
        let mut unit = 1_u64;
        loop {
            for step in [1, 2, 3, 4, 5, 6, 8] {
                let step = unit.saturating_mul(step);
                if step.saturating_mul(3) >= highest {
                    return step.saturating_mul(3);
                }
            }
            unit = unit.saturating_mul(10);
        }
    }

    /// The values at the chart's lines, from 0 up.
    pub fn axis(&self) -> [u64; 4] {
        let step = self.top() / 3;
        [0, step, 2 * step, self.top()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::FinishedGame;
    use blockfall_engine::blocks::Mode;
    use blockfall_platform::LocalTime;

    fn history(scores: &[u64]) -> History {
        let game = |score| FinishedGame {
            mode: "classic".to_owned(),
            score,
            lines: 2,
            longest_combo: score as u32 % 7,
            moves: 3,
            perfect_clears: 1,
            secs: 60,
            ended: LocalTime { unix_secs: 0, utc_offset_minutes: 0 },
            seed: 1,
            stage: None,
            stars: 0,
        };
        scores.iter().map(|&score| game(score)).collect::<Vec<_>>().iter().collect()
    }

    #[test]
    fn twenty_five_games_show_twenty_bars() {
        let scores: Vec<u64> = (1..=25).collect();
        let summary = Summary::of(&history(&scores), Mode::Classic);
        assert_eq!((summary.games, summary.average, summary.lines, summary.perfect_clears), (25, 13, 50, 25));
        assert_eq!(summary.longest_combo, 6);
        assert_eq!(summary.last, (6..=25).collect::<Vec<u64>>());
        assert_eq!((summary.back(0), summary.back(19), summary.back(20)), (Some(25), Some(6), None));
    }

    #[test]
    fn the_axis_has_round_steps_that_hold_every_score() {
        for (highest, top) in
            [(0, 3), (3, 3), (4, 6), (828, 900), (9_552, 12_000), (13_260, 15_000), (24_001, 30_000)]
        {
            let summary = Summary::of(&history(&[highest]), Mode::Classic);
            assert_eq!(summary.top(), top, "{highest}");
        }
        assert!(Summary::of(&history(&[u64::MAX]), Mode::Classic).top() >= u64::MAX / 2);
    }

    #[test]
    fn no_games_are_no_sums() {
        assert_eq!(Summary::of(&History::default(), Mode::Classic), Summary::default());
    }
}
