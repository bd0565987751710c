//! The part that runs in the audio callback: it takes the cues that have come in through a lock-free queue and
//! adds up what sounds. It never allocates, locks or waits, and takes buffers of any size.
//!
//! All sounds are mono and go to the first two channels alike. When a ninth sound comes, the oldest one gives
//! way in a short fade.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use arrayvec::ArrayVec;
use cpal::{FromSample, Sample};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rtrb::{Consumer, Producer, RingBuffer};

use crate::Cue;
use crate::bank::Bank;
use crate::patch::amplitude;
use crate::synth::cosine_rise;

/// The most sounds at once.
pub const VOICES: usize = 8;
/// A sound is played so much higher or lower at most, in cents of a semitone.
const VARIATION_CENTS: f32 = 10.0;
/// A sound is played so much louder or softer at most.
pub const VARIATION_DB: f32 = 1.0;
/// The mix is kept below this.
const CEILING: f32 = 0.9;
/// How long the limiter takes to let go, down to 1/e of what is above the ceiling.
const LIMITER_RELEASE_SECS: f32 = 0.1;
/// How long a stolen voice is still heard.
const STEAL_SECS: f32 = 0.006;
/// The most cues that can come in between two callbacks; what is more is dropped.
const QUEUE: usize = 32;
/// How many frames are mixed at a time.
const BLOCK: usize = 64;

/// How a sound differs from its last time, so that it does not tire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shade {
    /// How fast it is played, 1 being as rendered.
    pub pitch: f32,
    /// How loud, likewise.
    pub level: f32,
}

impl Shade {
    /// As rendered.
    pub const NONE: Shade = Shade { pitch: 1.0, level: 1.0 };
}

/// Draws shades.
#[derive(Clone, Debug)]
pub struct Variation(SplitMix64);

impl Variation {
    /// All its shades follow from `seed`.
    pub fn new(seed: u64) -> Variation {
        Variation(SplitMix64::seed_from_u64(seed))
    }

    /// The next shade.
    pub fn draw(&mut self) -> Shade {
        let cents = VARIATION_CENTS * self.either_way();
        let db = VARIATION_DB * self.either_way();
        Shade { pitch: 2_f32.powf(cents / 1200.0), level: amplitude(db) }
    }

    /// Evenly from -1 to 1.
    fn either_way(&mut self) -> f32 {
        (self.0.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
    }
}

/// The near end of the queue: where cues go in.
pub struct Cues {
    queue: Producer<Start>,
    bank: Arc<Bank>,
    buffers: Arc<AtomicU32>,
}

/// The far end of the queue: what the audio callback owns.
pub struct Mixer {
    queue: Consumer<Start>,
    bank: Arc<Bank>,
    buffers: Arc<AtomicU32>,
    /// In the order they started.
    voices: ArrayVec<Voice, VOICES>,
    fades: Fades,
    limiter: Limiter,
}

struct Start {
    sound: usize,
    shade: Shade,
}

/// Joins the two ends of a queue for the sounds of `bank`.
pub fn mixer(bank: Arc<Bank>) -> (Cues, Mixer) {
    let (producer, consumer) = RingBuffer::new(QUEUE);
    let buffers = Arc::new(AtomicU32::new(0));
    let rate = bank.rate_hz() as f32;
    let cues = Cues { queue: producer, bank: Arc::clone(&bank), buffers: Arc::clone(&buffers) };
    let mixer = Mixer {
        queue: consumer,
        bank,
        buffers,
        voices: ArrayVec::new(),
        fades: Fades::new(rate),
        limiter: Limiter::new(rate),
    };
    (cues, mixer)
}

impl Cues {
    /// Starts a cue with the next buffer. When the queue is full it is dropped: whoever plays so much at once
    /// would not hear it anyway.
    pub fn play(&mut self, cue: Cue, shade: Shade) {
        // A full queue is the only way to fail.
        let _ = self.queue.push(Start { sound: self.bank.index(cue), shade });
    }

    /// How many buffers have been filled so far; it wraps round.
    pub fn buffers_filled(&self) -> u32 {
        self.buffers.load(Ordering::Relaxed)
    }
}

impl Mixer {
    /// Fills a buffer of interleaved frames. Channels beyond the second, and what is no whole frame, stay silent.
    pub fn fill<T: Sample + FromSample<f32>>(&mut self, output: &mut [T], channels: u16) {
        self.start_voices();
        let channels = usize::from(channels.max(1));
        for block in output.chunks_mut(BLOCK * channels) {
            block.fill(T::EQUILIBRIUM);
            let mut mixed = [0.0; BLOCK];
            let mixed = &mut mixed[..block.len() / channels];
            self.mix(mixed);
            for (frame, &sample) in block.chunks_exact_mut(channels).zip(&*mixed) {
                for channel in frame.iter_mut().take(2) {
                    *channel = T::from_sample(sample);
                }
            }
        }
        self.buffers.fetch_add(1, Ordering::Relaxed);
    }

    /// How many sounds are playing.
    pub fn voices(&self) -> usize {
        self.voices.len()
    }

    fn start_voices(&mut self) {
        while let Ok(Start { sound, shade }) = self.queue.pop() {
            if self.voices.is_full() {
                let oldest = self.voices.remove(0);
                // One that came with this very buffer has not been heard yet.
                if oldest.position > 0.0 {
                    let samples = self.bank.samples(oldest.sound);
                    self.fades.add(oldest, samples);
                }
            }
            self.voices.push(Voice { sound, shade, position: 0.0 });
        }
    }

    fn mix(&mut self, mixed: &mut [f32]) {
        let bank = &self.bank;
        self.voices.retain(|voice| voice.add_to(mixed, bank.samples(voice.sound)));
        for sample in mixed {
            *sample = self.limiter.limit(*sample + self.fades.next());
        }
    }
}

/// One sound that is playing.
struct Voice {
    sound: usize,
    shade: Shade,
    /// How far it has come, in samples as they were rendered.
    position: f64,
}

impl Voice {
    /// Adds what comes next and says whether more will.
    fn add_to(&mut self, mixed: &mut [f32], samples: &[f32]) -> bool {
        for sample in mixed {
            match self.next(samples) {
                Some(next) => *sample += next,
                None => return false,
            }
        }
        true
    }

    /// The sample at its position, from the curve through the four that are next to it (Catmull-Rom).
    fn next(&mut self, samples: &[f32]) -> Option<f32> {
        let whole = self.position as usize;
        let &[a, b, c, d] = samples.get(whole..whole + 4)?.first_chunk()?;
        let way = (self.position - whole as f64) as f32;
        self.position += f64::from(self.shade.pitch);
        let (linear, square, cube) = (c - a, 2.0 * a - 5.0 * b + 4.0 * c - d, 3.0 * (b - c) + d - a);
        Some(self.shade.level * (b + 0.5 * way * (linear + way * (square + way * cube))))
    }
}

/// The ends of stolen voices, added up ahead of time in a ring.
struct Fades {
    ring: Box<[f32]>,
    at: usize,
}

impl Fades {
    fn new(rate: f32) -> Fades {
        Fades { ring: vec![0.0; (STEAL_SECS * rate).ceil() as usize].into(), at: 0 }
    }

    fn add(&mut self, mut voice: Voice, samples: &[f32]) {
        let (later, sooner) = self.ring.split_at_mut(self.at);
        let length = (later.len() + sooner.len()) as f32;
        for (i, sample) in sooner.iter_mut().chain(later).enumerate() {
            let Some(next) = voice.next(samples) else { break };
            *sample += next * cosine_rise(1.0 - i as f32 / length);
        }
    }

    fn next(&mut self) -> f32 {
        let sample = std::mem::take(&mut self.ring[self.at]);
        self.at = (self.at + 1) % self.ring.len();
        sample
    }
}

/// Turns the mix down as soon as it would pass the ceiling, and slowly up again. It needs no look-ahead, so it
/// delays nothing; a peak is flattened for the moment that turning down takes.
struct Limiter {
    /// The loudness that it has in mind, never below the ceiling.
    loudness: f32,
    release: f32,
}

impl Limiter {
    fn new(rate: f32) -> Limiter {
        Limiter { loudness: CEILING, release: (-1.0 / (LIMITER_RELEASE_SECS * rate)).exp() }
    }

    fn limit(&mut self, sample: f32) -> f32 {
        let released = CEILING + (self.loudness - CEILING) * self.release;
        self.loudness = released.max(sample.abs());
        sample * CEILING / self.loudness
    }
}
