//! Every cue rendered once, at the rate of the device, so that playing one costs no more than adding it up.

use crate::Cue;
use crate::patch::patch;

/// The samples of every cue, mono. A few megabytes.
pub struct Bank {
    rate_hz: u32,
    sounds: Vec<(Cue, Box<[f32]>)>,
}

impl Bank {
    /// Renders every cue.
    pub fn new(rate_hz: u32) -> Bank {
        let render = |cue| (cue, patch(cue).render(rate_hz).into_boxed_slice());
        Bank { rate_hz, sounds: Cue::every().map(render).collect() }
    }

    /// The rate that everything is rendered at.
    pub fn rate_hz(&self) -> u32 {
        self.rate_hz
    }

    /// Where the sound of `cue` is.
    pub(crate) fn index(&self, cue: Cue) -> usize {
        let cue = cue.heard_as();
        self.sounds.iter().position(|&(other, _)| other == cue).expect("every cue is rendered")
    }

    /// The samples at an index; they start and end with silence.
    pub(crate) fn samples(&self, index: usize) -> &[f32] {
        &self.sounds[index].1
    }
}
