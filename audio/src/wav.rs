//! A cue as a WAV file, for listening to it outside the game and for the tests.

use cpal::Sample;

use crate::Cue;
use crate::patch::patch;

const BYTES_A_SAMPLE: u32 = 2;
/// What is in the file before the samples: the RIFF header and the chunks "fmt " and "data".
const HEADER: u32 = 44;

/// The bytes of a WAV file with the sound of `cue`, exactly as patched: mono, 16 bits, `rate_hz` frames a second.
pub fn wav(cue: Cue, rate_hz: u32) -> Vec<u8> {
    let samples = patch(cue).render(rate_hz);
    let data = samples.len() as u32 * BYTES_A_SAMPLE;
    let mut bytes = Vec::with_capacity((HEADER + data) as usize);
    bytes.extend(b"RIFF");
    bytes.extend((HEADER - 8 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    // Integer samples; one channel.
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend(rate_hz.to_le_bytes());
    bytes.extend((rate_hz * BYTES_A_SAMPLE).to_le_bytes());
    // Bytes a frame; bits a sample.
    bytes.extend((BYTES_A_SAMPLE as u16).to_le_bytes());
    bytes.extend(16_u16.to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    for sample in samples {
        bytes.extend(sample.to_sample::<i16>().to_le_bytes());
    }
    bytes
}
