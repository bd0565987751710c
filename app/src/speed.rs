//! How fast a hand moves along one direction: what it leaves to a page or a sheet that it lets go of.

use crate::motion::MILLI;

/// A hand that has rested so long throws nothing.
const REST: u64 = 100 * MILLI;
/// Share of the latest step in the speed; the rest is what came before, so that one uneven step does not decide.
const LATEST: f32 = 0.6;

/// The speed of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Speed {
    /// pt a second.
    speed: f32,
    /// When it moved last, nanoseconds.
    at: u64,
    /// Whether it has moved since it came down.
    moves: bool,
}

impl Speed {
    /// A hand that comes down at `now`.
    pub fn still(now: u64) -> Speed {
        Speed { speed: 0.0, at: now, moves: false }
    }

    /// The hand moves by `by` points.
    pub fn moved(&mut self, by: f32, now: u64) {
        let secs = now.saturating_sub(self.at).max(1) as f32 * 1e-9;
        // The first step begins nobody knows when.
        self.speed = if self.moves { (1.0 - LATEST) * self.speed + LATEST * by / secs } else { 0.0 };
        (self.at, self.moves) = (now, true);
    }

    /// How fast it goes when it lets go at `now`, pt a second.
    pub fn at_release(&self, now: u64) -> f32 {
        if now.saturating_sub(self.at) > REST { 0.0 } else { self.speed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_hand_has_its_speed_and_a_rested_one_has_none() {
        let mut speed = Speed::still(0);
        for step in 1..=12 {
            speed.moved(10.0, step * 10 * MILLI);
        }
        let now = 120 * MILLI;
        assert!((speed.at_release(now + 10 * MILLI) - 1_000.0).abs() < 1.0);
        assert_eq!(speed.at_release(now + 200 * MILLI), 0.0);
    }

    #[test]
    fn a_single_step_throws_nothing() {
        let mut speed = Speed::still(0);
        speed.moved(300.0, MILLI);
        assert_eq!(speed.at_release(2 * MILLI), 0.0);
    }
}
