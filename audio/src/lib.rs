//! Turns cues into sound; knows no game.
//!
//! The app names what happened with a [`Cue`] and hands it to an [`AudioOut`]. Sounds are data (`patch`), made
//! of notes that fundsp renders (`synth`) once a rate (`bank`). From there a cue is a few bytes through a
//! lock-free queue to the [`mixer`], which runs in the audio callback. [`Output`] keeps a stream of the system's
//! default device going; [`host`] is the system itself, or what a test puts in its place.

mod bank;
mod cue;
pub mod host;
pub mod mixer;
mod out;
mod output;
mod patch;
mod synth;
mod wav;

pub use bank::Bank;
pub use cue::{Cue, Fired};
pub use out::{AudioOut, Recorded, Silent};
pub use output::Output;
pub use patch::{HIGHEST_DB, amplitude};
pub use wav::wav;
