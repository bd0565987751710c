//! How long a game has been played: the time while its board is in front, and nothing else.

/// Played time, nanoseconds of the model's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayTime {
    /// What had been played before `since`.
    before: u64,
    /// When the player came (back) to it.
    since: Option<u64>,
}

impl PlayTime {
    /// So many seconds, and nobody is playing now.
    pub fn of_secs(secs: u32) -> PlayTime {
        PlayTime { before: u64::from(secs) * 1_000_000_000, since: None }
    }

    /// The player is there; nothing changes where that is known.
    pub fn go_on(&mut self, now: u64) {
        self.since.get_or_insert(now);
    }

    /// The player is gone.
    pub fn stop(&mut self, now: u64) {
        if let Some(since) = self.since.take() {
            self.before += now.saturating_sub(since);
        }
    }

    /// Whole seconds by now.
    pub fn secs(&self, now: u64) -> u32 {
        let running = self.since.map_or(0, |since| now.saturating_sub(since));
        u32::try_from((self.before + running) / 1_000_000_000).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::MILLI;

    #[test]
    fn only_the_time_at_the_board_counts() {
        let mut played = PlayTime::of_secs(60);
        played.go_on(1_000 * MILLI);
        played.go_on(9_000 * MILLI);
        assert_eq!(played.secs(11_500 * MILLI), 70);
        played.stop(11_500 * MILLI);
        assert_eq!(played.secs(99_000 * MILLI), 70, "away");
        played.go_on(99_000 * MILLI);
        assert_eq!(played.secs(99_500 * MILLI), 71);
    }
}
