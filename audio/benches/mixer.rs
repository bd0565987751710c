//! Times of the audio callback, and of what it needs at launch: `cargo bench -p blockfall-audio`.
//!
//! A buffer of 64 frames lasts 1.33 ms at 48 kHz; the callback is to take 5 % of that at most, 67 µs.

use std::sync::Arc;

use blockfall_audio::mixer::{Cues, Mixer, Shade, VOICES, mixer};
use blockfall_audio::{Bank, Cue, Fired};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A mixer in which so many sounds have just started, each at a pitch that is none of its samples'.
fn playing(bank: &Arc<Bank>, voices: usize) -> (Cues, Mixer) {
    let (mut cues, mut mixer) = mixer(Arc::clone(bank));
    for _ in 0..voices {
        cues.play(Cue::Win, Shade { pitch: 1.003, level: 0.9 });
    }
    mixer.fill(&mut [0.0_f32; 2], 2);
    (cues, mixer)
}

#[divan::bench(args = [0, 1, VOICES])]
fn callback_of_64_stereo_frames(bencher: Bencher, voices: usize) {
    let bank = Arc::new(Bank::new(48_000));
    bencher.with_inputs(|| playing(&bank, voices)).bench_refs(|(_, mixer)| {
        let mut output = [0.0_f32; 128];
        mixer.fill(&mut output, 2);
        output
    });
}

/// The worst that a buffer can bring: a full queue, which steals every voice several times.
#[divan::bench]
fn callback_with_a_full_queue(bencher: Bencher) {
    let bank = Arc::new(Bank::new(48_000));
    let inputs = || {
        let (mut cues, mixer) = playing(&bank, VOICES);
        for _ in 0..32 {
            cues.play(Cue::Fired(Fired::Blast), Shade::NONE);
        }
        (cues, mixer)
    };
    bencher.with_inputs(inputs).bench_refs(|(_, mixer)| {
        let mut output = [0.0_f32; 128];
        mixer.fill(&mut output, 2);
        output
    });
}

#[divan::bench(args = [44_100, 48_000, 96_000])]
fn render_every_cue(rate_hz: u32) -> Bank {
    Bank::new(rate_hz)
}
