//! The mixer as an audio callback drives it: buffers of every size, rate and format, more sounds than voices,
//! and never a moment spent on memory.

use std::sync::{Arc, LazyLock};

use crate::listen::Sound;
use blockfall_audio::mixer::{Cues, Mixer, Shade, VARIATION_DB, VOICES, Variation, mixer};
use blockfall_audio::{Bank, Cue, Fired, amplitude};

const RATE_HZ: u32 = 48_000;

static BANK: LazyLock<Arc<Bank>> = LazyLock::new(|| Arc::new(Bank::new(RATE_HZ)));

fn pair() -> (Cues, Mixer) {
    mixer(Arc::clone(&BANK))
}

/// So many seconds of the mix, in mono.
fn record(mixer: &mut Mixer, secs: f32) -> Sound {
    let mut samples = vec![0.0; (secs * RATE_HZ as f32) as usize];
    mixer.fill(&mut samples, 1);
    Sound { rate_hz: RATE_HZ, samples }
}

#[test]
fn a_cue_sounds_as_it_was_rendered_and_from_the_first_buffer_on() {
    for cue in Cue::every() {
        let (mut cues, mut mixer) = pair();
        cues.play(cue, Shade::NONE);
        let rendered = Sound::of(cue, RATE_HZ);
        let mixed = record(&mut mixer, rendered.secs());
        // The very first sample is silence and is left out.
        for (i, (mixed, rendered)) in mixed.samples.iter().zip(&rendered.samples[1..]).enumerate() {
            assert!((mixed - rendered).abs() < 1e-4, "{cue}, sample {i}: {mixed} for {rendered}");
        }
        assert!(mixed.samples[..64].iter().any(|sample| sample.abs() > 1e-5), "{cue}");
    }
}

#[test]
fn buffers_of_any_size_give_the_same_sound() {
    let play = |sizes: &[usize]| {
        let (mut cues, mut mixer) = pair();
        for cue in [Cue::Place { cells: 3 }, Cue::Combo { streak: 4 }, Cue::Fired(Fired::Row)] {
            cues.play(cue, Shade { pitch: 1.003, level: 0.9 });
        }
        let mut whole = vec![0.0_f32; 30_000];
        let mut rest = &mut whole[..];
        for &size in sizes.iter().cycle() {
            let (buffer, later) = rest.split_at_mut(size.min(rest.len()));
            mixer.fill(buffer, 1);
            rest = later;
            if rest.is_empty() {
                break;
            }
        }
        whole
    };
    let whole = play(&[30_000]);
    for sizes in [&[1][..], &[64], &[63, 65], &[0, 7, 333], &[4096, 1]] {
        assert!(play(sizes) == whole, "{sizes:?}");
    }
}

#[test]
fn one_to_eight_channels_hear_the_same_on_the_first_two() {
    for channels in 1..=8_u16 {
        let (mut cues, mut mixer) = pair();
        cues.play(Cue::Win, Shade::NONE);
        // One sample more than there is room for in whole frames.
        let mut output = vec![7.0_f32; 1_000 * usize::from(channels) + usize::from(channels > 1)];
        mixer.fill(&mut output, channels);
        let frames = output.chunks_exact(usize::from(channels));
        assert!(frames.remainder().iter().all(|&sample| sample == 0.0));
        assert!(frames.clone().any(|frame| frame[0] != 0.0));
        for frame in frames {
            assert_eq!(frame[0], frame[usize::from(channels > 1)]);
            assert!(frame.iter().skip(2).all(|&sample| sample == 0.0));
        }
    }
}

#[test]
fn every_format_carries_the_same_sound() {
    let play = || {
        let (mut cues, mixer) = pair();
        cues.play(Cue::Perfect, Shade::NONE);
        mixer
    };
    let (mut floats, mut signed, mut unsigned) = ([0.0_f32; 9_000], [1_i16; 9_000], [1_u16; 9_000]);
    play().fill(&mut floats, 2);
    play().fill(&mut signed, 2);
    play().fill(&mut unsigned, 2);
    for ((float, signed), unsigned) in floats.into_iter().zip(signed).zip(unsigned) {
        assert!((float - f32::from(signed) / 32_768.0).abs() < 1e-4);
        assert!((float - (f32::from(unsigned) - 32_768.0) / 32_768.0).abs() < 1e-4);
    }
    assert!(floats.iter().any(|sample| sample.abs() > 0.05));
}

#[test]
fn silence_is_the_middle_of_an_unsigned_format() {
    let mut output = [0_u16; 600];
    pair().1.fill(&mut output, 3);
    assert_eq!(output, [32_768; 600]);
}

#[test]
fn every_rate_from_8_to_192_kilohertz_plays_in_time() {
    for rate_hz in [8_000, 11_025, 44_100, 96_000, 192_000] {
        let (mut cues, mut mixer) = mixer(Arc::new(Bank::new(rate_hz)));
        cues.play(Cue::Clear { lines: 1 }, Shade::NONE);
        let mut samples = vec![0.0; rate_hz as usize];
        mixer.fill(&mut samples, 1);
        let onsets = Sound { rate_hz, samples }.onsets();
        assert_eq!(onsets.len(), 3, "at {rate_hz} Hz");
        assert!((onsets[2] - onsets[0] - 0.15).abs() < 0.01, "at {rate_hz} Hz: {onsets:?}");
    }
}

#[test]
fn the_ninth_sound_takes_the_place_of_the_oldest_without_a_click() {
    let (mut cues, mut mixer) = pair();
    cues.play(Cue::GameOver, Shade::NONE);
    record(&mut mixer, 0.1);
    for _ in 1..VOICES {
        cues.play(Cue::Button, Shade { pitch: 1.0, level: 0.1 });
    }
    record(&mut mixer, 0.001);
    assert_eq!(mixer.voices(), VOICES);
    cues.play(Cue::Button, Shade { pitch: 1.0, level: 0.1 });
    let after = record(&mut mixer, 0.1);
    assert!(after.sharpest_bend() < 6.0, "{}", after.sharpest_bend());
    // The game's end has faded; of it alone much would be left.
    let left = after.samples[2_000..].iter().fold(0.0, |peak: f32, sample| peak.max(sample.abs()));
    assert!(left < 0.02, "{left}");
}

#[test]
fn a_storm_of_cues_never_clicks_nor_exceeds_the_voices() {
    let mut variation = Variation::new(5);
    let (mut cues, mut mixer) = pair();
    let mut storm = Sound { rate_hz: RATE_HZ, samples: Vec::new() };
    for (i, cue) in Cue::every().cycle().take(400).enumerate() {
        cues.play(cue, variation.draw());
        storm.samples.extend(record(&mut mixer, 0.001 * (i % 17) as f32).samples);
        assert!(mixer.voices() <= VOICES);
    }
    assert!(storm.sharpest_bend() < 7.0, "{}", storm.sharpest_bend());
}

#[test]
fn the_loudest_mix_stays_below_full_scale_and_a_single_sound_is_left_alone() {
    let (mut cues, mut mixer) = pair();
    for _ in 0..VOICES {
        cues.play(Cue::Perfect, Shade { pitch: 1.0, level: 1.1 });
    }
    let loud = record(&mut mixer, 2.0);
    assert!(loud.peak() > 0.85 && loud.peak() < 0.901, "{}", loud.peak());
    cues.play(Cue::Perfect, Shade::NONE);
    let single = record(&mut mixer, 2.0);
    assert!((single.peak() - Sound::of(Cue::Perfect, RATE_HZ).peak()).abs() < 1e-4);
}

#[test]
fn no_shade_of_a_cue_is_louder_than_twelve_decibels_below_full_scale() {
    let mut variation = Variation::new(1);
    let shades: Vec<Shade> = (0..10_000).map(|_| variation.draw()).collect();
    for shade in &shades {
        assert!((0.994..1.006).contains(&shade.pitch), "{shade:?}");
        assert!((amplitude(-VARIATION_DB)..=amplitude(VARIATION_DB)).contains(&shade.level), "{shade:?}");
    }
    let loudest = shades.into_iter().max_by(|a, b| a.level.total_cmp(&b.level)).unwrap();
    for cue in Cue::every() {
        let (mut cues, mut mixer) = pair();
        cues.play(cue, loudest);
        let peak_db = record(&mut mixer, 2.0).peak_db();
        assert!(peak_db <= -12.0, "{cue}: {peak_db}");
    }
}

#[test]
fn equal_seeds_vary_alike_and_no_two_plays_are_the_same() {
    let draws = |seed| {
        let mut variation = Variation::new(seed);
        std::iter::repeat_with(move || variation.draw()).take(100).collect::<Vec<_>>()
    };
    assert_eq!(draws(3), draws(3));
    assert_ne!(draws(3), draws(4));
    assert!(draws(3).windows(2).all(|two| two[0] != two[1]));
}

#[test]
fn the_callback_never_touches_the_heap() {
    let (mut cues, mut mixer) = pair();
    let mut output = [0.0_f32; 128];
    let counted = allocation_counter::measure(|| {
        for cue in Cue::every().cycle().take(500) {
            for _ in 0..3 {
                cues.play(cue, Shade::NONE);
            }
            mixer.fill(&mut output, 2);
        }
    });
    assert_eq!((counted.count_total, counted.bytes_current), (0, 0));
}

#[test]
fn more_cues_than_the_queue_holds_are_dropped_and_the_next_ones_heard() {
    let (mut cues, mut mixer) = pair();
    for _ in 0..10_000 {
        cues.play(Cue::Button, Shade::NONE);
    }
    record(&mut mixer, 1.0);
    assert_eq!(mixer.voices(), 0);
    cues.play(Cue::Win, Shade::NONE);
    assert!(record(&mut mixer, 0.1).peak() > 0.05);
}
