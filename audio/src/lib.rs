//! Turns cues into sound; knows no game.
//!
//! So far this is only its face: the app names what happened with a [`Cue`] and hands it to an
//! [`AudioOut`]. The outputs here make no sound; synthesis comes with the mixer.

mod cue;
mod out;

pub use cue::Cue;
pub use out::{AudioOut, Recorded, Silent};
