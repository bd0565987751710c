//! Many attempts at a stage by a bot, added up: how often it is won, with how many stars, and what its turns are worth.

use serde::Serialize;

use super::bot::Bot;
use super::phase::Phase;
use super::session::{Session, State};
use super::stage::Stage;

/// What attempts at one stage came to. Reports of parts add up to that of the whole, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StageReport {
    /// Attempts.
    pub games: u32,
    /// How many were won.
    pub won: u32,
    /// How many of those earned one, two and three stars.
    pub stars: [u32; 3],
    /// Moves left at the end of those, all together.
    pub moves_left: u64,
    /// Turns.
    pub turns: u64,
    /// What the turns paid, without the bonus of moves left.
    pub points: u64,
    /// Turns whose cascade had to be ended.
    pub capped: u64,
    /// Turns that left no swap, so that the tiles were shuffled.
    pub shuffled: u64,
}

impl StageReport {
    /// Adds another report.
    pub fn merge(&mut self, other: &StageReport) {
        self.games += other.games;
        self.won += other.won;
        self.stars.iter_mut().zip(other.stars).for_each(|(stars, more)| *stars += more);
        self.moves_left += other.moves_left;
        self.turns += other.turns;
        self.points += other.points;
        self.capped += other.capped;
        self.shuffled += other.shuffled;
    }

    /// The share of attempts that were won, 0 to 1.
    pub fn win_rate(&self) -> f64 {
        f64::from(self.won) / f64::from(self.games.max(1))
    }

    /// Mean moves left of the attempts that were won.
    pub fn mean_moves_left(&self) -> f64 {
        self.moves_left as f64 / f64::from(self.won.max(1))
    }

    /// Mean points of a turn.
    pub fn points_a_turn(&self) -> f64 {
        self.points as f64 / self.turns.max(1) as f64
    }
}

/// Lets a bot attempt a stage, stopping after `most_moves`.
pub fn play_attempt(stage: &Stage, bot: &mut Bot, seed: u64, most_moves: u32) -> StageReport {
    let mut session = Session::new(stage, seed);
    let mut report = StageReport { games: 1, ..StageReport::default() };
    for _ in 0..most_moves {
        let Some((a, b)) = bot.choose(&session) else { break };
        let turn = session.swap(a, b).expect("bots choose among the accepted swaps");
        report.turns += 1;
        for phase in &turn.phases {
            match phase {
                Phase::Capped(_) => report.capped += 1,
                Phase::Shuffled(_) => report.shuffled += 1,
                Phase::Won { .. } => {}
                paying => report.points += paying.points(),
            }
        }
    }
    if session.state() == State::Won {
        report.won = 1;
        report.moves_left = session.moves_left().into();
        let stars = session.stars().expect("a stage that is won has stars");
        report.stars[usize::from(stars) - 1] = 1;
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swap::stages;

    #[test]
    fn reports_add_up() {
        let stage = stages()[0].as_ref().unwrap();
        let mut all = StageReport::default();
        for seed in 0..20 {
            all.merge(&play_attempt(stage, &mut Bot::Greedy, seed, 99));
        }
        assert_eq!(all.games, 20);
        assert_eq!(all.stars.iter().sum::<u32>(), all.won);
        assert!(all.won >= 16 && all.turns <= 20 * u64::from(stage.moves()), "{all:?}");
        assert!(all.points_a_turn() > 30.0, "three tiles pay 30");
    }

    #[test]
    fn an_attempt_that_is_stopped_is_neither_won_nor_counted_as_longer() {
        let stage = stages()[0].as_ref().unwrap();
        let report = play_attempt(stage, &mut Bot::Greedy, 1, 2);
        assert_eq!((report.games, report.won, report.turns), (1, 0, 2));
    }
}
