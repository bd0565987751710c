//! Ears for the tests: where notes begin, how high they are, and whether anything clicks. Everything is measured
//! from the samples alone.

use blockfall_audio::{Cue, wav};
use fundsp::fft::real_fft;
use fundsp::prelude64::Complex32;

/// What was heard, mono.
pub struct Sound {
    pub rate_hz: u32,
    pub samples: Vec<f32>,
}

impl Sound {
    /// The WAV file of a cue, read back.
    pub fn of(cue: Cue, rate_hz: u32) -> Sound {
        let bytes = wav(cue, rate_hz);
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        assert_eq!(
            (&bytes[..4], &bytes[8..16], &bytes[36..40]),
            (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
        );
        assert_eq!((word(4) as usize, word(40) as usize), (bytes.len() - 8, bytes.len() - 44));
        // Sixteen bytes of format: integers, mono, the rate, two bytes a frame, sixteen bits.
        assert_eq!([16, 20, 24, 28, 32].map(word), [16, 0x1_0001, rate_hz, 2 * rate_hz, 0x10_0002]);
        let sample = |pair: &[u8]| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0;
        Sound { rate_hz, samples: bytes[44..].chunks_exact(2).map(sample).collect() }
    }

    pub fn secs(&self) -> f32 {
        self.samples.len() as f32 / self.rate_hz as f32
    }

    pub fn peak(&self) -> f32 {
        self.samples.iter().fold(0.0, |peak: f32, sample| peak.max(sample.abs()))
    }

    pub fn peak_db(&self) -> f32 {
        20.0 * self.peak().log10()
    }

    fn frames(&self, secs: f32) -> usize {
        (secs * self.rate_hz as f32) as usize
    }

    /// The magnitudes of a stretch of `window_secs`, windowed and padded to `length` samples. What lies outside
    /// the sound is silence.
    fn spectrum(&self, from_frame: isize, window_secs: f32, length: usize) -> Vec<f32> {
        let window = self.frames(window_secs);
        let mut data = vec![0.0; length];
        for (i, out) in data[..window].iter_mut().enumerate() {
            let hann = 0.5 - 0.5 * (std::f32::consts::TAU * i as f32 / window as f32).cos();
            let at = usize::try_from(from_frame + i as isize).ok();
            *out = hann * at.and_then(|at| self.samples.get(at)).unwrap_or(&0.0);
        }
        let bins: &[Complex32] = real_fft(&mut data);
        bins.iter().map(|bin| bin.norm()).collect()
    }

    /// When notes begin, in seconds: where much energy appears that was not in the spectrum 12 ms before.
    pub fn onsets(&self) -> Vec<f32> {
        const WINDOW_SECS: f32 = 0.021;
        const HOP_SECS: f32 = 0.003;
        const LAG: usize = 4;
        /// Onsets are this much apart at least, in hops.
        const APART: usize = 8;
        /// As a share of the strongest one.
        const WEAKEST: f32 = 0.6;
        let (window, hop) = (self.frames(WINDOW_SECS) as isize, self.frames(HOP_SECS) as isize);
        let length = self.frames(WINDOW_SECS).next_power_of_two();
        let starts: Vec<isize> = (0..)
            .map(|i| i * hop - window)
            .take_while(|&start| start < self.samples.len() as isize)
            .collect();
        let spectra: Vec<Vec<f32>> =
            starts.iter().map(|&start| self.spectrum(start, WINDOW_SECS, length)).collect();
        let mut rises = vec![0.0; LAG];
        rises.extend(spectra.windows(LAG + 1).map(|spectra| {
            let gains = spectra[LAG].iter().zip(&spectra[0]).map(|(now, then)| (now - then).max(0.0).powi(2));
            gains.sum::<f32>().sqrt()
        }));
        let strongest = rises.iter().copied().fold(0.0, f32::max);
        let is_peak = |&i: &usize| {
            let near = &rises[i.saturating_sub(APART)..(i + APART + 1).min(rises.len())];
            rises[i] > WEAKEST * strongest && near.iter().all(|&other| other <= rises[i])
        };
        let middle = |i: usize| (starts[i] + window / 2) as f32 / self.rate_hz as f32;
        (0..rises.len()).filter(is_peak).map(middle).collect()
    }

    /// The pitch of the note that begins at about `secs`: the strongest frequency among what was not there before.
    pub fn pitch_hz(&self, secs: f32) -> f32 {
        const WINDOW_SECS: f32 = 0.045;
        const LENGTH: usize = 1 << 15;
        let window = self.frames(WINDOW_SECS) as isize;
        let begin = self.frames((secs - 0.004).max(0.0)) as isize;
        let after = self.spectrum(begin, WINDOW_SECS, LENGTH);
        let before = self.spectrum(begin - window, WINDOW_SECS, LENGTH);
        let gains: Vec<f32> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
        let strongest =
            (0..gains.len()).max_by(|&a, &b| gains[a].total_cmp(&gains[b])).expect("a spectrum has bins");
        strongest as f32 * self.rate_hz as f32 / LENGTH as f32
    }

    /// The pitches of its notes, in order.
    pub fn melody_hz(&self) -> Vec<f32> {
        self.onsets().into_iter().map(|secs| self.pitch_hz(secs)).collect()
    }

    /// The middle of the spectrum between two times, in Hz: higher is brighter.
    pub fn brightness_hz(&self, from_secs: f32, to_secs: f32) -> f32 {
        const LENGTH: usize = 1 << 15;
        let spectrum = self.spectrum(self.frames(from_secs) as isize, to_secs - from_secs, LENGTH);
        let energy: f32 = spectrum.iter().map(|bin| bin * bin).sum();
        let moment: f32 = spectrum.iter().enumerate().map(|(i, bin)| i as f32 * bin * bin).sum();
        moment / energy * self.rate_hz as f32 / LENGTH as f32
    }

    /// How strong a frequency is between two times.
    pub fn strength(&self, hz: f32, from_secs: f32, to_secs: f32) -> f32 {
        const LENGTH: usize = 1 << 15;
        let spectrum = self.spectrum(self.frames(from_secs) as isize, to_secs - from_secs, LENGTH);
        spectrum[(hz * LENGTH as f32 / self.rate_hz as f32).round() as usize]
    }

    /// How far the sharpest bend of the curve stands out from its neighbourhood of 10 ms to either side. Tones
    /// and noise stay below 6; a jump, however small, is far above.
    pub fn sharpest_bend(&self) -> f32 {
        /// Bends that are smaller than this are the rounding of samples to integers.
        const LEAST: f32 = 3e-4;
        let bends: Vec<f32> = self.samples.windows(3).map(|s| (s[0] - 2.0 * s[1] + s[2]).abs()).collect();
        let mut sums = vec![0.0_f64];
        sums.extend(bends.iter().scan(0.0, |sum, &bend| {
            *sum += f64::from(bend).powi(2);
            Some(*sum)
        }));
        let reach = self.frames(0.01);
        let stands_out = |(i, &bend): (usize, &f32)| {
            let (from, to) = (i.saturating_sub(reach), (i + reach + 1).min(bends.len()));
            let near = ((sums[to] - sums[from]) / (to - from) as f64).sqrt() as f32;
            if bend < LEAST { 0.0 } else { bend / near }
        };
        bends.iter().enumerate().map(stands_out).fold(0.0, f32::max)
    }
}

/// The frequency of a pitch in semitones, as MIDI counts them.
pub fn hz(pitch: u8) -> f32 {
    440.0 * 2_f32.powf((f32::from(pitch) - 69.0) / 12.0)
}

/// Whether each frequency is that of its pitch, to a third of a semitone.
pub fn are_pitches(heard_hz: &[f32], pitches: &[u8]) -> bool {
    let same = |(heard, pitch): (&f32, &u8)| (12.0 * (heard / hz(*pitch)).log2()).abs() < 0.34;
    heard_hz.len() == pitches.len() && heard_hz.iter().zip(pitches).all(same)
}
