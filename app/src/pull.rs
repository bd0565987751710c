//! A sheet that a hand pulls down: it follows, and when let go it either leaves or springs back. A function of time.

use crate::motion::timing;
use crate::speed::Speed;

/// Where a thrown sheet would be after so long decides, seconds.
const AHEAD_SECS: f32 = 0.2;
/// Pulled, or thrown, further down than this share of its height, a sheet leaves.
const LEAVES_AT: f32 = 0.5;

/// How far a sheet is pulled down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SheetPull {
    /// Where it was when it was last held, pt below its place.
    from: f32,
    /// When it was let go of and began to spring back; not while it is held or has left.
    back_since: Option<u64>,
    held: Option<Hold>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Hold {
    pointer: u64,
    /// Where on the view the sheet was taken hold of, as if it had been at its place, pt.
    y: f32,
    last_y: f32,
    speed: Speed,
    /// Whether it has moved so far that it pulls.
    moves: bool,
}

impl SheetPull {
    /// A pointer comes down on the sheet.
    pub fn hold(&mut self, pointer: u64, y: f32, now: u64) {
        if self.held.is_none() {
            let here = self.at(now);
            (self.from, self.back_since) = (here, None);
            let speed = Speed::still(now);
            self.held = Some(Hold { pointer, y: y - here, last_y: y, speed, moves: here > 0.0 });
        }
    }

    /// The pointer moves; true once it has moved more than `slop` points down and pulls.
    pub fn drag(&mut self, pointer: u64, y: f32, slop: f32, now: u64) -> bool {
        let Some(hold) = self.held.as_mut().filter(|hold| hold.pointer == pointer) else { return false };
        hold.speed.moved(y - hold.last_y, now);
        hold.last_y = y;
        hold.moves |= y - hold.y > slop;
        if hold.moves {
            self.from = (y - hold.y).max(0.0);
        }
        hold.moves
    }

    /// The pointer goes up; true when a sheet of that height leaves, from where it is now. Else it springs back.
    pub fn release(&mut self, pointer: u64, height: f32, now: u64) -> bool {
        let Some(hold) = self.held.take_if(|hold| hold.pointer == pointer) else { return false };
        let leaves = hold.moves && self.from + hold.speed.at_release(now) * AHEAD_SECS > height * LEAVES_AT;
        self.back_since = (!leaves).then_some(now);
        leaves
    }

    /// Nothing holds it any more: it springs back.
    pub fn let_go(&mut self, now: u64) {
        if self.held.take().is_some() {
            self.back_since = Some(now);
        }
    }

    /// Whether a pointer holds it.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Whether this pointer holds it.
    pub fn is_held_by(&self, pointer: u64) -> bool {
        self.held.is_some_and(|hold| hold.pointer == pointer)
    }

    /// How far below its place the sheet is at `now`, pt.
    pub fn at(&self, now: u64) -> f32 {
        match self.back_since {
            Some(since) if now >= since + timing::SHEET_IN_END => 0.0,
            Some(since) => (self.from * (1.0 - timing::SHEET_IN.at(now.saturating_sub(since)))).max(0.0),
            None => self.from,
        }
    }

    /// Whether it springs back at `now`.
    pub fn is_moving(&self, now: u64) -> bool {
        let springs = self.back_since.is_some_and(|since| now < since + timing::SHEET_IN_END);
        springs && self.from > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::MILLI;

    /// Pulled down by `by` points in ten steps of `step` milliseconds.
    fn pulled(by: f32, step: u64) -> (SheetPull, u64) {
        let mut pull = SheetPull::default();
        pull.hold(1, 500.0, 0);
        let mut now = 0;
        for i in 1..=10 {
            now += step * MILLI;
            pull.drag(1, 500.0 + by * i as f32 / 10.0, 8.0, now);
        }
        (pull, now)
    }

    #[test]
    fn a_sheet_follows_the_hand_down_and_never_up() {
        let (pull, now) = pulled(120.0, 16);
        assert_eq!(pull.at(now), 120.0);
        let (pull, now) = pulled(-120.0, 16);
        assert_eq!(pull.at(now), 0.0);
        let (mut pull, now) = pulled(5.0, 16);
        assert!(!pull.drag(1, 505.0, 8.0, now), "less than the slop is a press");
    }

    #[test]
    fn a_sheet_pulled_a_little_springs_back_and_one_pulled_far_leaves_from_there() {
        let (mut pull, now) = pulled(120.0, 60);
        assert!(!pull.release(1, 400.0, now + 200 * MILLI));
        assert!(pull.is_moving(now + 250 * MILLI));
        assert!(pull.at(now + 250 * MILLI) < 120.0 && pull.at(now + 900 * MILLI) == 0.0);
        let (mut pull, now) = pulled(220.0, 60);
        assert!(pull.release(1, 400.0, now + 200 * MILLI));
        assert_eq!(pull.at(now + 300 * MILLI), 220.0, "it does not jump before it leaves");
    }

    #[test]
    fn a_sheet_thrown_down_leaves_and_one_thrown_back_up_stays() {
        let (mut pull, now) = pulled(120.0, 8);
        assert!(pull.release(1, 400.0, now));
        let (mut pull, mut now) = pulled(300.0, 30);
        for i in 1..=5 {
            now += 8 * MILLI;
            pull.drag(1, 800.0 - 20.0 * i as f32, 8.0, now);
        }
        assert!(!pull.release(1, 400.0, now));
    }

    #[test]
    fn a_sheet_caught_on_its_way_back_goes_on_from_there() {
        let (mut pull, now) = pulled(150.0, 30);
        pull.let_go(now);
        let caught = now + 60 * MILLI;
        let here = pull.at(caught);
        assert!(here > 1.0 && here < 150.0);
        pull.hold(2, 700.0, caught);
        assert_eq!(pull.at(caught + 500 * MILLI), here);
        assert!(pull.drag(2, 710.0, 8.0, caught + 10 * MILLI));
        assert!((pull.at(caught + 10 * MILLI) - here - 10.0).abs() < 1e-3);
    }

    #[test]
    fn another_finger_changes_nothing() {
        let (mut pull, now) = pulled(120.0, 16);
        pull.hold(2, 100.0, now);
        assert!(!pull.drag(2, 900.0, 8.0, now) && !pull.release(2, 10.0, now));
        assert_eq!(pull.at(now), 120.0);
    }
}
