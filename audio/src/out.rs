//! Where cues go. Playing one returns at once and cannot fail: a game without sound goes on.

use crate::Cue;

/// Something that plays cues.
pub trait AudioOut {
    /// Starts a cue and returns without waiting.
    fn play(&mut self, cue: Cue);

    /// Looks after the output: opens it, and opens it anew when it has broken. `now_ns` is a monotonic clock's
    /// nanoseconds. Returns when to call again; never, where there is nothing to look after.
    fn poll(&mut self, _now_ns: u64) -> Option<u64> {
        None
    }

    /// Lets the device go, while the game is in the background or its sound is switched off.
    fn suspend(&mut self) {}

    /// Ends [`AudioOut::suspend`]; the next poll opens the device again.
    fn resume(&mut self) {}
}

/// No sound: for a device without an output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Silent;

impl AudioOut for Silent {
    fn play(&mut self, _cue: Cue) {}
}

/// Remembers what it was asked to play, for tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    cues: Vec<Cue>,
}

impl Recorded {
    /// Every cue since the last call, oldest first.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }
}

impl AudioOut for Recorded {
    fn play(&mut self, cue: Cue) {
        self.cues.push(cue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_is_heard_once_and_in_order() {
        let mut out = Recorded::default();
        out.play(Cue::PickUp);
        out.play(Cue::Combo { streak: 2 });
        assert_eq!(out.take(), [Cue::PickUp, Cue::Combo { streak: 2 }]);
        assert_eq!(out.take(), []);
    }
}
