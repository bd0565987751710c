//! What each cue sounds like: one entry a cue, made of notes. Everything is in C major pentatonic, where no two
//! notes clash, so that cues may sound over one another in any order.

use crate::synth::{Noise, Note, Partial, Timbre, render};
use crate::{Cue, Fired};

/// The highest peak of a single cue, in dBFS. With the variation of its level ([`crate::mixer::VARIATION_DB`]) and
/// what lies between two samples, it stays below -12.
pub const HIGHEST_DB: f32 = -13.5;

/// A cue's sound as data.
#[derive(Clone, Debug)]
pub struct Patch {
    /// How loud it is: its peak in dBFS, [`HIGHEST_DB`] at most.
    pub peak_db: f32,
    /// What is played.
    pub notes: Vec<Note>,
}

impl Patch {
    /// The samples of the patch, mono, at `rate_hz`.
    pub fn render(&self, rate_hz: u32) -> Vec<f32> {
        render(&self.notes, amplitude(self.peak_db), rate_hz)
    }
}

/// The amplitude of a level in decibels; 1 is 0 dB.
pub fn amplitude(db: f32) -> f32 {
    10_f32.powf(db / 20.0)
}

const fn partial(ratio: f64, level: f64, share: f64) -> Partial {
    Partial { ratio, level, share }
}

/// A marimba's bar: a warm tone, and wood for a moment.
static MALLET: Timbre = Timbre {
    partials: &[partial(1.0, 1.0, 1.0), partial(2.0, 0.15, 0.6), partial(4.0, 0.16, 0.22)],
    noise: None,
    attack_share: 0.0,
};

/// A celesta: clear, with a little glass in it.
static BELL: Timbre = Timbre {
    partials: &[
        partial(1.0, 1.0, 1.0),
        partial(2.0, 0.3, 0.7),
        partial(3.0, 0.1, 0.45),
        partial(4.2, 0.06, 0.25),
    ],
    noise: None,
    attack_share: 0.0,
};

/// A blown tone that comes gently.
static FLUTE: Timbre = Timbre {
    partials: &[partial(1.0, 1.0, 2.0), partial(2.0, 0.2, 1.6), partial(3.0, 0.06, 1.2)],
    noise: None,
    attack_share: 0.1,
};

/// A low reed. Its overtones let a small loudspeaker, which has no bass, be heard.
static REED: Timbre = Timbre {
    partials: &[
        partial(1.0, 1.0, 1.5),
        partial(2.0, 0.55, 1.2),
        partial(3.0, 0.35, 1.0),
        partial(4.0, 0.12, 0.8),
        partial(5.0, 0.06, 0.6),
    ],
    noise: None,
    attack_share: 0.05,
};

/// A wooden block on a table: the body, and the touch as noise.
static THUD: Timbre = Timbre {
    partials: &[partial(1.0, 1.0, 1.0), partial(2.0, 0.4, 0.6), partial(3.1, 0.12, 0.3)],
    noise: Some(Noise { ratio: 5.0, level: 0.7, share: 0.25, q: 1.0 }),
    attack_share: 0.0,
};

/// Moving air.
static AIR: Timbre = Timbre {
    partials: &[],
    noise: Some(Noise { ratio: 1.0, level: 6.0, share: 1.5, q: 2.0 }),
    attack_share: 0.35,
};

// Pitches, in semitones as MIDI counts them.
const C3: u8 = 48;
const E3: u8 = 52;
const G3: u8 = 55;
const C4: u8 = 60;
const D4: u8 = 62;
const E4: u8 = 64;
const G4: u8 = 67;
const C5: u8 = 72;
const D5: u8 = 74;
const E5: u8 = 76;
const G5: u8 = 79;
const A5: u8 = 81;
const C6: u8 = 84;
const D6: u8 = 86;
const E6: u8 = 88;
const G6: u8 = 91;
const C7: u8 = 96;

/// The pitch that lies so many steps of the pentatonic scale above the C `root`.
const fn step(root: u8, steps: u8) -> u8 {
    const SCALE: [u8; 5] = [0, 2, 4, 7, 9];
    root + 12 * (steps / 5) + SCALE[(steps % 5) as usize]
}

/// Notes one after another, `gap` seconds from start to start, each `secs` long.
fn run(timbre: &'static Timbre, pitches: &[u8], gap: f32, secs: f32) -> Vec<Note> {
    pitches.iter().enumerate().map(|(i, &pitch)| timbre.note(pitch, secs).at(i as f32 * gap)).collect()
}

/// Notes all at once, each softer than a single one.
fn chord(timbre: &'static Timbre, pitches: &[u8], at: f32, secs: f32) -> Vec<Note> {
    pitches.iter().map(|&pitch| timbre.note(pitch, secs).at(at).level(0.5)).collect()
}

/// The sound of a cue.
pub fn patch(cue: Cue) -> Patch {
    let (peak_db, parts) = match cue.heard_as() {
        Cue::Button => (-24.0, vec![run(&MALLET, &[G5], 0.0, 0.07)]),
        Cue::PickUp => (-18.0, vec![vec![FLUTE.note(G4, 0.11).glide(D5, 0.08)]]),
        Cue::Place { cells } => {
            // Down the scale, a step for each cell more. Lower still, a phone would not be heard.
            let pitch = step(C3, 9 - cells);
            let secs = 0.13 + 0.012 * f32::from(cells);
            (-14.0, vec![vec![THUD.note(pitch + 8, secs).glide(pitch, 0.035)]])
        }
        Cue::Invalid => (-16.0, vec![run(&REED, &[E3, C3], 0.11, 0.13)]),
        Cue::Clear { lines } => {
            let on_top: &[u8] = [&[][..], &[C6], &[C6, E6]][usize::from(lines - 1)];
            (-14.0, vec![run(&MALLET, &[C5, E5, G5], 0.075, 0.34), chord(&BELL, on_top, 0.15, 0.5)])
        }
        Cue::Combo { streak } => {
            let root = streak as u8 - 2;
            let pitches = [0, 2, 3, 5].map(|steps| step(C5, root + steps));
            (-14.0, vec![run(&MALLET, &pitches, 0.055, 0.3)])
        }
        Cue::Perfect => (
            -13.5,
            vec![run(&BELL, &[C5, E5, G5, C6, E6], 0.07, 0.5), chord(&BELL, &[C5, G5, C6, G6], 0.4, 1.3)],
        ),
        Cue::NewBest => {
            (-13.5, vec![run(&BELL, &[G4, C5, E5], 0.11, 0.4), chord(&BELL, &[G5, C6, E6], 0.33, 1.1)])
        }
        Cue::GameOver => {
            let last = [MALLET.note(C4, 1.0).at(0.63), REED.note(C3, 1.0).at(0.63).level(0.3)];
            (-15.0, vec![run(&MALLET, &[G4, E4, D4], 0.21, 0.5), last.to_vec()])
        }
        Cue::Rotate => (-19.0, vec![run(&MALLET, &[E5, A5], 0.05, 0.1)]),
        Cue::Replan => {
            let air = AIR.note(C7, 0.34).glide(C5, 0.3).level(0.2);
            (-17.0, vec![run(&FLUTE, &[C6, A5, G5, E5], 0.06, 0.16), vec![air]])
        }
        Cue::Swap => {
            let (up, down) = (FLUTE.note(C5, 0.16).glide(E5, 0.12), FLUTE.note(E5, 0.16).glide(C5, 0.12));
            (-20.0, vec![vec![up, down]])
        }
        Cue::Refuse => (-19.0, vec![run(&REED, &[E4, C4], 0.09, 0.11)]),
        Cue::SpecialMade => {
            let rise = FLUTE.note(C5, 0.2).glide(C6, 0.16).level(0.7);
            (-15.0, vec![vec![rise], chord(&BELL, &[E6, G6], 0.16, 0.5)])
        }
        Cue::Fired(Fired::Row) => (-14.0, vec![vec![THUD.note(G3, 0.2), AIR.note(C5, 0.36).glide(C7, 0.3)]]),
        Cue::Fired(Fired::Column) => {
            (-14.0, vec![vec![THUD.note(G3, 0.2), AIR.note(C7, 0.36).glide(C5, 0.3)]])
        }
        Cue::Fired(Fired::Colour) => (-15.0, vec![run(&BELL, &[C6, E6, A5, D6, G5, C6], 0.05, 0.35)]),
        Cue::Fired(Fired::Blast) => (
            -13.5,
            vec![vec![THUD.note(C4, 0.45).glide(C3, 0.06), AIR.note(C5, 0.4).glide(C4, 0.3).level(0.5)]],
        ),
        Cue::Fired(Fired::Flight) => {
            let beats = [(E5, A5), (G5, C6), (A5, E6)];
            let flap = |(i, (from, to))| FLUTE.note(from, 0.14).glide(to, 0.11).at(i as f32 * 0.11);
            (-16.0, vec![beats.into_iter().enumerate().map(flap).collect()])
        }
        Cue::Cascade { step: pass } => {
            let pitch = step(C4, pass - 1);
            (-15.0, vec![vec![MALLET.note(pitch, 0.28), BELL.note(pitch + 12, 0.28).level(0.25)]])
        }
        Cue::Scooter => {
            // A small engine takes three breaths, each higher, and is off.
            let off = AIR.note(G4, 0.3).glide(C6, 0.28).at(0.18).level(0.2);
            (-17.0, vec![run(&REED, &[G3, C4, E4], 0.08, 0.11), vec![off]])
        }
        Cue::Shuffle => {
            let air = AIR.note(C5, 0.42).glide(G5, 0.4).level(0.3);
            (-18.0, vec![run(&MALLET, &[E5, C5, G5, D5, A5, E5], 0.06, 0.12), vec![air]])
        }
        Cue::Win => {
            (-13.5, vec![run(&BELL, &[C5, D5, E5, G5], 0.1, 0.4), chord(&BELL, &[C5, E5, G5, C6], 0.42, 1.4)])
        }
        Cue::Lose => {
            let last = FLUTE.note(C4, 0.7).at(0.5);
            (-17.0, vec![run(&FLUTE, &[G4, E4], 0.25, 0.36), vec![last]])
        }
    };
    Patch { peak_db, notes: parts.concat() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_note_belongs_to_one_key() {
        for cue in Cue::every() {
            for note in patch(cue).notes {
                let class = note.pitch().rem_euclid(12.0);
                assert!([0.0, 2.0, 4.0, 7.0, 9.0].contains(&class), "{cue}: {note:?}");
            }
        }
    }

    #[test]
    fn no_patch_is_louder_than_a_single_cue_may_be() {
        for cue in Cue::every() {
            assert!(patch(cue).peak_db <= HIGHEST_DB, "{cue}");
        }
    }
}
