//! Sixty frames a second on a display of any rate, for those who spare their battery.
//!
//! A frame that came late does not move those after it: on a display of 90 Hz, frames that waited a sixtieth of a second each
//! after the last would come 45 times a second.

use crate::settings::RefreshChoice;

/// A sixtieth of a second, nanoseconds.
const PERIOD: u64 = 16_666_667;
/// How much earlier than it is due a frame may come, so that none is missed by a hair, nanoseconds.
const EARLY: u64 = 700_000;

/// When the next frame is due.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    due: u64,
}

impl Pace {
    /// The earliest time of the next frame, nanoseconds.
    pub fn next_frame(self, refresh: RefreshChoice) -> u64 {
        match refresh {
            RefreshChoice::Full => 0,
            RefreshChoice::Sixty => self.due.saturating_sub(EARLY),
        }
    }

    /// A frame was drawn at `now`.
    pub fn drawn(&mut self, now: u64) {
        let next = self.due + PERIOD;
        // After a rest it starts anew; and frames that nobody held back do not put the next one off.
        self.due = if next <= now { now + PERIOD } else { next.min(now + PERIOD) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    /// Frames a second on a display that shows one at most every `SECOND / hertz`.
    fn frames(pace: &mut Pace, from: u64, hertz: u64) -> u64 {
        let refreshes = (0..10 * hertz).map(|refresh| from + refresh * SECOND / hertz);
        let shown = refreshes.filter(|&at| {
            let shows = at >= pace.next_frame(RefreshChoice::Sixty);
            if shows {
                pace.drawn(at);
            }
            shows
        });
        shown.count() as u64 / 10
    }

    #[test]
    fn sixty_frames_a_second_come_on_displays_of_every_rate() {
        for (hertz, expected) in [(30, 30), (48, 48), (60, 60), (90, 60), (120, 60), (144, 60), (165, 60)] {
            let shown = frames(&mut Pace::default(), SECOND, hertz);
            assert!(shown.abs_diff(expected) <= 1, "{shown} on {hertz} Hz");
        }
    }

    #[test]
    fn a_rest_or_frames_that_nobody_held_back_put_no_frame_off() {
        let mut pace = Pace::default();
        for frame in 0..1_000 {
            pace.drawn(SECOND + frame * SECOND / 120);
        }
        assert!(pace.next_frame(RefreshChoice::Sixty) <= SECOND + 1_000 * SECOND / 120 + PERIOD);
        let rested = 100 * SECOND;
        assert!(pace.next_frame(RefreshChoice::Sixty) < rested);
        assert!(frames(&mut pace, rested, 120).abs_diff(60) <= 1);
    }
}
