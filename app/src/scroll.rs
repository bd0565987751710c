//! How far a page is scrolled: a hand moves it, and it glides on when let go. A function of time, like all motion.

use crate::speed::Speed;

/// How quickly a glide slows down, seconds until a third of its speed is left.
const GLIDE_SECS: f32 = 0.325;
/// Slower than this it stands still, pt a second.
const STILL: f32 = 4.0;

/// The place of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scroll {
    /// Where it was at `since`, pt from the top.
    from: f32,
    /// How fast it went then, pt a second.
    speed: f32,
    /// When, nanoseconds.
    since: u64,
    /// How far it can go, pt.
    range: f32,
    /// The pointer that holds it.
    held: Option<Hold>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Hold {
    pointer: u64,
    /// Where the pointer was last, pt.
    y: f32,
    speed: Speed,
    /// Whether it has moved so far that it scrolls.
    moves: bool,
}

impl Scroll {
    /// A page that can go `range` points.
    pub fn set_range(&mut self, range: f32, now: u64) {
        let here = self.at(now);
        self.range = range.max(0.0);
        self.from = here.clamp(0.0, self.range);
        (self.since, self.speed) = (now, 0.0);
    }

    /// Whether a pointer holds it.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Whether there is anything to scroll.
    pub fn can_scroll(&self) -> bool {
        self.range > 0.0
    }

    /// How far the page is scrolled at `now`, pt.
    pub fn at(&self, now: u64) -> f32 {
        if self.held.is_some() {
            return self.from;
        }
        let secs = now.saturating_sub(self.since) as f32 * 1e-9;
        let glided = self.speed * GLIDE_SECS * (1.0 - (-secs / GLIDE_SECS).exp());
        (self.from + glided).clamp(0.0, self.range)
    }

    /// Whether it still glides at `now`.
    pub fn is_moving(&self, now: u64) -> bool {
        if self.held.is_some() {
            return false;
        }
        let secs = now.saturating_sub(self.since) as f32 * 1e-9;
        (self.speed * (-secs / GLIDE_SECS).exp()).abs() > STILL
            && self.at(now) > 0.0
            && self.at(now) < self.range
    }

    /// Moves it by `by` points.
    pub fn turn(&mut self, by: f32, now: u64) {
        self.from = (self.at(now) + by).clamp(0.0, self.range);
        (self.since, self.speed) = (now, 0.0);
    }

    /// A pointer comes down on it: a glide stops.
    pub fn hold(&mut self, pointer: u64, y: f32, now: u64) {
        if self.held.is_none() && self.can_scroll() {
            self.turn(0.0, now);
            self.held = Some(Hold { pointer, y, speed: Speed::still(now), moves: false });
        }
    }

    /// The pointer moves; true once it has moved more than `slop` points and scrolls.
    pub fn drag(&mut self, pointer: u64, y: f32, slop: f32, now: u64) -> bool {
        let Some(mut hold) = self.held.filter(|hold| hold.pointer == pointer) else { return false };
        let by = hold.y - y;
        if !hold.moves && by.abs() <= slop {
            return false;
        }
        hold.speed.moved(by, now);
        self.turn(by, now);
        self.held = Some(Hold { y, moves: true, ..hold });
        true
    }

    /// The same place, at rest: neither held nor gliding.
    pub fn at_rest(self, now: u64) -> Scroll {
        Scroll { from: self.at(now), since: now, range: self.range, ..Scroll::default() }
    }

    /// Nothing holds it any more, and it stands still.
    pub fn let_go(&mut self) {
        if self.held.take().is_some() {
            self.speed = 0.0;
        }
    }

    /// The pointer goes up; the page glides on if it was thrown.
    pub fn release(&mut self, pointer: u64, now: u64) {
        let Some(hold) = self.held.take_if(|hold| hold.pointer == pointer) else { return };
        (self.since, self.speed) = (now, hold.speed.at_release(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::MILLI;

    fn page() -> Scroll {
        let mut scroll = Scroll::default();
        scroll.set_range(500.0, 0);
        scroll
    }

    #[test]
    fn a_page_follows_the_hand_and_stops_at_its_ends() {
        let mut scroll = page();
        scroll.hold(1, 400.0, 0);
        assert!(!scroll.drag(1, 395.0, 8.0, MILLI), "less than the slop is no scroll");
        assert!(scroll.drag(1, 300.0, 8.0, 2 * MILLI));
        assert!((scroll.at(2 * MILLI) - 100.0).abs() < 0.01);
        assert!(scroll.drag(1, 900.0, 8.0, 3 * MILLI));
        assert_eq!(scroll.at(3 * MILLI), 0.0);
        assert!(!scroll.drag(2, 100.0, 8.0, 4 * MILLI), "another finger changes nothing");
    }

    #[test]
    fn a_thrown_page_glides_and_a_rested_one_does_not() {
        let throw = |rest: u64| {
            let mut scroll = page();
            scroll.hold(1, 400.0, 0);
            for step in 1..=5 {
                scroll.drag(1, 400.0 - 10.0 * step as f32, 8.0, step * 8 * MILLI);
            }
            let now = (40 + rest) * MILLI;
            scroll.release(1, now);
            (scroll.at(now), scroll.at(now + 2_000 * MILLI), scroll.is_moving(now))
        };
        let (here, there, moving) = throw(4);
        assert!(moving && there > here + 50.0);
        let (here, there, moving) = throw(300);
        assert!(!moving && (there - here).abs() < 0.01);
    }

    #[test]
    fn a_page_that_shrinks_is_not_left_beyond_its_end() {
        let mut scroll = page();
        scroll.turn(450.0, 0);
        scroll.set_range(200.0, 1);
        assert_eq!(scroll.at(1), 200.0);
        scroll.set_range(-5.0, 2);
        assert!(!scroll.can_scroll());
    }
}
