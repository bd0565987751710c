//! Curves: how far along something is.

use super::timing;

/// A damped spring from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Natural frequency, radians a second.
    pub omega: f32,
    /// Damping ratio, below 1 (it may overshoot).
    pub zeta: f32,
}

impl Spring {
    /// Where the spring is `nanos` after it was let go at 0, at rest. Tends to 1.
    pub fn at(self, nanos: u64) -> f32 {
        let secs = nanos as f32 * 1e-9;
        let damped = self.omega * (1.0 - self.zeta * self.zeta).sqrt();
        let decay = (-self.zeta * self.omega * secs).exp();
        let (sin, cos) = (damped * secs).sin_cos();
        1.0 - decay * (cos + self.zeta * self.omega / damped * sin)
    }
}

/// How much of `duration` has passed at `now`, 0 before the start, 1 after the end.
pub fn progress(now: u64, start: u64, duration: u64) -> f32 {
    if duration == 0 {
        return if now >= start { 1.0 } else { 0.0 };
    }
    (now.saturating_sub(start) as f64 / duration as f64).min(1.0) as f32
}

/// Eases in and out.
pub fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// [`progress`] eased in and out.
pub fn fade(now: u64, start: u64, duration: u64) -> f32 {
    smooth(progress(now, start, duration))
}

/// The cubic Bézier easing with control points `(x1, y1)` and `(x2, y2)` at `t`, 0 to 1. Exact at its ends.
pub fn bezier([x1, y1, x2, y2]: [f32; 4], t: f32) -> f32 {
    if t <= 0.0 || t >= 1.0 {
        return t.clamp(0.0, 1.0);
    }
    let at = |a: f32, b: f32, s: f32| {
        let r = 1.0 - s;
        3.0 * r * r * s * a + 3.0 * r * s * s * b + s * s * s
    };
    // x grows with s, so halving finds it; 24 halvings are below f32's resolution.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..24 {
        let middle = (low + high) * 0.5;
        if at(x1, x2, middle) < t { low = middle } else { high = middle }
    }
    at(y1, y2, (low + high) * 0.5)
}

/// How far something has fallen after `nanos`, cells: it gains speed up to a limit.
pub fn fallen(nanos: u64) -> f32 {
    let [gain, most] = timing::FALL;
    let secs = nanos as f32 * 1e-9;
    let gaining = most / gain;
    if secs < gaining { 0.5 * gain * secs * secs } else { most * (secs - 0.5 * gaining) }
}

/// How long it takes to fall so many cells: the inverse of [`fallen`].
pub fn fall_nanos(cells: f32) -> u64 {
    let [gain, most] = timing::FALL;
    let gaining = most / gain;
    let far = 0.5 * most * gaining;
    let secs = if cells < far { (2.0 * cells / gain).sqrt() } else { cells / most + 0.5 * gaining };
    (secs * 1e9) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{MILLI, timing};

    #[test]
    fn the_placement_pop_overshoots_by_less_than_eight_percent_and_settles() {
        let scale = |ms: u64| timing::POP_FROM + (1.0 - timing::POP_FROM) * timing::POP.at(ms * MILLI);
        let peak = (0..400).map(scale).fold(0.0, f32::max);
        assert!(peak > 1.0 && peak < 1.08, "{peak}");
        assert!((scale(250) - 1.0).abs() < 0.004);
        assert_eq!(scale(0), timing::POP_FROM);
    }

    #[test]
    fn a_spring_starts_at_zero_and_ends_at_one() {
        assert_eq!(timing::SHEET_IN.at(0), 0.0);
        assert!((timing::SHEET_IN.at(timing::SHEET_IN_END) - 1.0).abs() < 0.01);
        assert!((timing::DEAL.at(timing::DEAL_END) - 1.0).abs() < 0.01);
    }

    #[test]
    fn an_easing_begins_and_ends_where_it_should() {
        let ease = |t| bezier([0.2, 0.0, 0.0, 1.0], t);
        assert_eq!((ease(0.0), ease(1.0)), (0.0, 1.0));
        assert!(ease(0.3) > 0.5, "fast first");
        assert!((bezier([0.25, 0.25, 0.75, 0.75], 0.4) - 0.4).abs() < 1e-3, "a straight line");
    }

    #[test]
    fn a_fall_takes_as_long_as_its_distance_says_and_never_passes_its_top_speed() {
        for cells in 1..=8 {
            let cells = cells as f32;
            assert!((fallen(fall_nanos(cells)) - cells).abs() < 1e-3, "{cells}");
        }
        let [_, most] = timing::FALL;
        let speed = |ms: u64| (fallen((ms + 1) * MILLI) - fallen(ms * MILLI)) * 1_000.0;
        assert!((0..900).all(|ms| speed(ms) <= most * 1.001 && speed(ms + 1) >= speed(ms) - 1e-2));
    }

    #[test]
    fn progress_is_clamped_even_where_the_clock_is_before_the_start() {
        assert_eq!(progress(5, 10, 10), 0.0);
        assert_eq!(progress(15, 10, 10), 0.5);
        assert_eq!(progress(99, 10, 10), 1.0);
        assert_eq!(progress(10, 10, 0), 1.0);
    }
}
