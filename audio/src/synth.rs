//! From notes to samples. A timbre is data: the partials of a tone and perhaps some noise round its pitch.
//! fundsp turns both into oscillators, filters and envelopes; the edges of every note are cosines, so that
//! nothing clicks. Rendering is deterministic and works at any rate; what a rate cannot carry is left out.

use std::f32::consts::PI;

use fundsp::prelude64::*;

/// The shortest rise of a note, in seconds. A faster one would be heard as a click.
const LEAST_ATTACK_SECS: f32 = 0.006;
/// The share of a note over which it is faded out, in a cosine.
const RELEASE_SHARE: f32 = 0.3;
/// How often a partial falls by the factor e within its time: at the end it is 43 dB down.
const DECAY: f64 = 5.0;
/// Whatever is higher than this share of the rate is left out, as it could not be told from a lower tone.
const HIGHEST_SHARE: f64 = 0.45;
/// Levels of noise are meant for this rate; at a higher one the same noise is spread over more frequencies.
const NOISE_RATE_HZ: f64 = 48_000.0;
/// What is slower than this is not heard, but would push the loudspeaker's cone aside.
const DC_HZ: f32 = 20.0;

/// The character of an instrument.
#[derive(Debug)]
pub struct Timbre {
    /// The tones that sound together.
    pub partials: &'static [Partial],
    /// Noise that sounds with them.
    pub noise: Option<Noise>,
    /// The share of a note that passes until it is at its loudest.
    pub attack_share: f32,
}

/// One tone of several that are heard as one.
#[derive(Clone, Copy, Debug)]
pub struct Partial {
    /// Its frequency, in multiples of the note's.
    pub ratio: f64,
    /// Its amplitude.
    pub level: f64,
    /// The share of the note's length that it takes to die away.
    pub share: f64,
}

/// Noise that has the pitch of the note, more or less.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    /// The middle of its band, in multiples of the note's frequency.
    pub ratio: f64,
    /// Its amplitude before it is filtered.
    pub level: f64,
    /// The share of the note's length that it takes to die away.
    pub share: f64,
    /// How narrow the band is.
    pub q: f32,
}

/// One note of a patch.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    timbre: &'static Timbre,
    /// Pitches in semitones, as MIDI counts them: 69 is the A of 440 Hz. The note starts at the first one.
    from: f64,
    to: f64,
    glide_secs: f64,
    at_secs: f32,
    secs: f32,
    level: f32,
}

impl Timbre {
    /// A note that starts at once, lasts `secs` and is as loud as a patch allows.
    pub const fn note(&'static self, pitch: u8, secs: f32) -> Note {
        let pitch = pitch as f64;
        Note { timbre: self, from: pitch, to: pitch, glide_secs: 0.0, at_secs: 0.0, secs, level: 1.0 }
    }
}

impl Note {
    /// Starts it so many seconds later.
    pub const fn at(self, secs: f32) -> Note {
        Note { at_secs: self.at_secs + secs, ..self }
    }

    /// Plays it at this amplitude, 1 being that of an ordinary note.
    pub const fn level(self, level: f32) -> Note {
        Note { level, ..self }
    }

    /// Slides to another pitch within its first `secs` seconds.
    pub const fn glide(self, pitch: u8, secs: f64) -> Note {
        Note { to: pitch as f64, glide_secs: secs, ..self }
    }

    /// The pitch that it ends on, in semitones.
    #[cfg(test)]
    pub const fn pitch(&self) -> f64 {
        self.to
    }

    const fn ends_at_secs(&self) -> f32 {
        self.at_secs + self.secs
    }

    fn hz(&self, secs: f64) -> f64 {
        let way = if self.glide_secs > 0.0 { smooth3(clamp01(secs / self.glide_secs)) } else { 1.0 };
        midi_hz(lerp(self.from, self.to, way))
    }

    fn highest_hz(&self) -> f64 {
        midi_hz(self.from.max(self.to))
    }

    /// What sounds in the note, without its edges: fundsp's units, each with the seconds until it has died away.
    /// Nothing, where the rate carries nothing of it.
    fn tones(self, rate_hz: f64) -> impl Iterator<Item = (Box<dyn AudioUnit>, f64)> {
        let highest_hz = rate_hz * HIGHEST_SHARE;
        let audible = move |partial: &&Partial| self.highest_hz() * partial.ratio < highest_hz;
        let partials = self
            .timbre
            .partials
            .iter()
            .filter(audible)
            .map(move |partial| (self.tone(partial), self.dies_after_secs(partial.share)));
        let noise = self.timbre.noise.iter().map(move |noise| {
            let hz = envelope(move |secs| (self.hz(secs) * noise.ratio).min(highest_hz));
            let hiss = (white().seed(1) | hz) >> bandpass_q(noise.q);
            let level = noise.level * (rate_hz / NOISE_RATE_HZ).sqrt();
            let unit: Box<dyn AudioUnit> = Box::new(hiss * self.decay(level, noise.share));
            (unit, self.dies_after_secs(noise.share))
        });
        partials.chain(noise)
    }

    fn tone(self, &Partial { ratio, level, share }: &Partial) -> Box<dyn AudioUnit> {
        let decay = self.decay(level, share);
        if self.from == self.to {
            Box::new((dc((self.hz(0.0) * ratio) as f32) >> sine().phase(0.0)) * decay)
        } else {
            let hz = envelope(move |secs| self.hz(secs) * ratio);
            Box::new((hz >> sine().phase(0.0)) * decay)
        }
    }

    fn decay(self, level: f64, share: f64) -> An<impl AudioNode<Inputs = U0, Outputs = U1>> {
        let secs = f64::from(self.secs) * share;
        envelope(move |t| level * exp(-DECAY * t / secs))
    }

    /// At twice its time a partial is 87 dB down.
    fn dies_after_secs(&self, share: f64) -> f64 {
        f64::from(self.secs) * (2.0 * share).min(1.0)
    }

    /// The note alone, with its edges.
    fn render(&self, rate: f32) -> Vec<f32> {
        let mut samples = vec![0.0; (self.secs * rate).round() as usize];
        for (mut tone, secs) in self.tones(rate.into()) {
            let wave = Wave::render(rate.into(), secs, &mut *tone);
            add(&mut samples, wave.channel(0), self.level);
        }
        let attack_secs = (self.timbre.attack_share * self.secs).max(LEAST_ATTACK_SECS);
        fade(samples.iter_mut(), attack_secs * rate);
        fade(samples.iter_mut().rev(), RELEASE_SHARE * self.secs * rate);
        samples
    }
}

/// A smooth way from 0 to 1 while `way` goes from 0 to 1.
pub fn cosine_rise(way: f32) -> f32 {
    0.5 - 0.5 * (PI * way.clamp(0.0, 1.0)).cos()
}

/// Lets samples rise from silence over so many frames.
fn fade<'a>(samples: impl Iterator<Item = &'a mut f32>, frames: f32) {
    for (i, sample) in samples.take(frames.ceil() as usize).enumerate() {
        *sample *= cosine_rise(i as f32 / frames);
    }
}

fn add(mixed: &mut [f32], samples: &[f32], level: f32) {
    for (mixed, sample) in mixed.iter_mut().zip(samples) {
        *mixed += level * sample;
    }
}

/// Plays `notes` together, so loud that their peak is `peak` (1 is full scale). Mono.
///
/// # Panics
/// When there are no notes.
pub fn render(notes: &[Note], peak: f32, rate_hz: u32) -> Vec<f32> {
    let rate = rate_hz as f32;
    let secs = notes.iter().map(Note::ends_at_secs).reduce(f32::max).expect("a patch has notes");
    let mut samples = vec![0.0; (secs * rate).ceil() as usize + 1];
    for note in notes {
        let start = (note.at_secs * rate).round() as usize;
        add(&mut samples[start..], &note.render(rate), 1.0);
    }
    finish(&mut samples, peak, rate);
    samples
}

/// Takes out what is not heard, sets the level and closes the end.
fn finish(samples: &mut [f32], peak: f32, rate: f32) {
    let mut filter = dcblock_hz(DC_HZ);
    filter.set_sample_rate(rate.into());
    for sample in samples.iter_mut() {
        *sample = filter.filter_mono(*sample);
    }
    // The filter rings on for a little, where the last note has already ended.
    fade(samples.iter_mut().rev(), LEAST_ATTACK_SECS * rate);
    let loudest = samples.iter().fold(0.0, |loudest: f32, sample| loudest.max(sample.abs()));
    if loudest > 0.0 {
        for sample in samples.iter_mut() {
            *sample *= peak / loudest;
        }
    }
}
