//! What every cue sounds like, heard from the WAV files that the game writes.

use std::collections::HashSet;

use crate::listen::{Sound, are_pitches, hz};
use blockfall_audio::{Cue, Fired, HIGHEST_DB, wav};

const RATE_HZ: u32 = 48_000;
const C4: u8 = 60;
const C5: u8 = 72;

fn melody_hz(cue: Cue) -> Vec<f32> {
    Sound::of(cue, RATE_HZ).melody_hz()
}

fn rises(melody_hz: &[f32]) -> bool {
    melody_hz.len() > 1 && melody_hz.is_sorted_by(|a, b| a < b)
}

fn falls(melody_hz: &[f32]) -> bool {
    melody_hz.len() > 1 && melody_hz.is_sorted_by(|a, b| a > b)
}

#[test]
fn every_cue_is_audible_short_and_leaves_room_for_seven_others() {
    for cue in Cue::every() {
        let sound = Sound::of(cue, RATE_HZ);
        assert!((-27.0..HIGHEST_DB + 0.01).contains(&sound.peak_db()), "{cue}: {} dBFS", sound.peak_db());
        assert!((0.05..2.0).contains(&sound.secs()), "{cue}: {} s", sound.secs());
    }
}

#[test]
fn no_cue_pushes_the_loudspeaker_aside() {
    for cue in Cue::every() {
        let sound = Sound::of(cue, RATE_HZ);
        let mean = sound.samples.iter().sum::<f32>() / sound.samples.len() as f32;
        assert!(mean.abs() < 1e-3 * sound.peak(), "{cue}: {mean}");
    }
}

#[test]
fn every_cue_comes_from_silence_within_no_less_than_five_milliseconds_and_goes_back_to_it() {
    for cue in Cue::every() {
        let sound = Sound::of(cue, RATE_HZ);
        for (i, sample) in sound.samples.iter().enumerate().take(240) {
            let most = sound.peak() * (0.5 - 0.5 * (std::f32::consts::PI * i as f32 / 240.0).cos());
            assert!(sample.abs() <= most + 1e-4, "{cue}: {sample} after {i} frames");
        }
        assert_eq!((sound.samples[0], sound.samples[sound.samples.len() - 1]), (0.0, 0.0), "{cue}");
    }
}

#[test]
fn nothing_clicks_at_any_rate() {
    for rate_hz in [8_000, 44_100, 96_000] {
        for cue in Cue::every() {
            let bend = Sound::of(cue, rate_hz).sharpest_bend();
            assert!(bend < 6.0, "{cue} at {rate_hz} Hz: {bend}");
        }
    }
}

#[test]
fn a_click_would_be_noticed() {
    let mut sound = Sound::of(Cue::Clear { lines: 1 }, RATE_HZ);
    for sample in &mut sound.samples[12_000..] {
        *sample += 0.004;
    }
    assert!(sound.sharpest_bend() > 10.0);
}

#[test]
fn no_two_cues_are_the_same() {
    let files: HashSet<Vec<u8>> = Cue::every().map(|cue| wav(cue, 8_000)).collect();
    assert_eq!(files.len(), Cue::every().count());
}

#[test]
fn a_cue_is_rendered_alike_every_time() {
    for cue in [Cue::Place { cells: 4 }, Cue::Fired(Fired::Row), Cue::Win] {
        assert_eq!(wav(cue, RATE_HZ), wav(cue, RATE_HZ));
    }
}

#[test]
fn a_piece_is_picked_up_with_a_short_rising_blip() {
    let sound = Sound::of(Cue::PickUp, RATE_HZ);
    assert_eq!(sound.onsets().len(), 1);
    assert!(sound.secs() < 0.15);
    assert!(sound.brightness_hz(0.06, 0.1) > 1.2 * sound.brightness_hz(0.0, 0.04));
}

#[test]
fn a_larger_piece_lands_with_a_lower_thud() {
    let body_hz = |cells| Sound::of(Cue::Place { cells }, RATE_HZ).pitch_hz(0.045);
    let thuds: Vec<f32> = (1..=9).map(body_hz).collect();
    assert!(falls(&thuds), "{thuds:?}");
    assert!(thuds[0] < 420.0);
}

#[test]
fn a_clear_is_an_arpeggio_of_three_notes_however_many_lines() {
    for lines in 1..=3 {
        let melody = melody_hz(Cue::Clear { lines });
        assert_eq!(melody.len(), 3, "{lines} lines: {melody:?}");
        assert!(are_pitches(&melody[..2], &[C5, C5 + 4]), "{lines} lines: {melody:?}");
    }
    assert!(are_pitches(&melody_hz(Cue::Clear { lines: 1 }), &[C5, C5 + 4, C5 + 7]));
}

#[test]
fn a_combo_is_faster_has_four_notes_and_climbs_the_pentatonic_scale_to_the_octave() {
    let gaps =
        |cue| Sound::of(cue, RATE_HZ).onsets().windows(2).map(|two| two[1] - two[0]).collect::<Vec<_>>();
    let clear = gaps(Cue::Clear { lines: 1 });
    for (streak, root) in (2..).zip([0, 2, 4, 7, 9, 12]) {
        let cue = Cue::Combo { streak };
        let melody = melody_hz(cue);
        assert_eq!(melody.len(), 4, "{cue}: {melody:?}");
        assert!(rises(&melody) && are_pitches(&melody[..1], &[C5 + root]), "{cue}: {melody:?}");
        assert!(gaps(cue).iter().all(|&gap| gap < 0.8 * clear[0]), "{cue}");
    }
    assert_eq!(wav(Cue::Combo { streak: 8 }, RATE_HZ), wav(Cue::Combo { streak: 7 }, RATE_HZ));
}

#[test]
fn what_may_not_be_is_a_low_double_tone() {
    let melody = melody_hz(Cue::Invalid);
    assert!(melody.len() == 2 && melody.iter().all(|&hz| hz < 200.0), "{melody:?}");
    assert_eq!(melody_hz(Cue::Refuse).len(), 2);
}

#[test]
fn an_end_falls_and_a_triumph_rises() {
    for cue in [Cue::GameOver, Cue::Lose] {
        assert!(falls(&melody_hz(cue)), "{cue}: {:?}", melody_hz(cue));
    }
    for cue in [Cue::NewBest, Cue::Win] {
        let melody = melody_hz(cue);
        assert!(rises(&melody[..melody.len() - 1]), "{cue}: {melody:?}");
    }
    let perfect = melody_hz(Cue::Perfect);
    assert!(are_pitches(&perfect[..5], &[C5, C5 + 4, C5 + 7, C5 + 12, C5 + 16]), "{perfect:?}");
}

/// How many notes a cue is heard as. A cue that is added says it here.
fn notes(cue: Cue) -> usize {
    match cue {
        Cue::Button | Cue::PickUp | Cue::Place { .. } | Cue::Swap | Cue::Cascade { .. } => 1,
        Cue::Fired(Fired::Row | Fired::Column | Fired::Blast) => 1,
        Cue::Invalid | Cue::Rotate | Cue::Refuse | Cue::SpecialMade => 2,
        Cue::Clear { .. } | Cue::Lose | Cue::Scooter | Cue::Fired(Fired::Flight) => 3,
        Cue::Combo { .. } | Cue::GameOver | Cue::Replan | Cue::NewBest => 4,
        Cue::Win => 5,
        Cue::Perfect | Cue::Fired(Fired::Colour) | Cue::Shuffle => 6,
    }
}

#[test]
fn every_cue_has_as_many_notes_as_it_is_meant_to_have() {
    let heard = Cue::every().map(|cue| (cue, Sound::of(cue, RATE_HZ).onsets().len()));
    let wrong: Vec<_> = heard.filter(|&(cue, heard)| heard != notes(cue)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_button_is_a_tick_that_nobody_minds_a_hundred_times() {
    let sound = Sound::of(Cue::Button, RATE_HZ);
    assert!(sound.secs() < 0.1 && sound.peak_db() < -23.0, "{} s, {} dBFS", sound.secs(), sound.peak_db());
    assert!(Cue::every().all(|cue| Sound::of(cue, RATE_HZ).peak_db() >= sound.peak_db() - 0.01));
}

#[test]
fn two_tiles_that_change_places_are_two_tones_that_meet_halfway() {
    let sound = Sound::of(Cue::Swap, RATE_HZ);
    let apart = |from_secs: f32| {
        let [low, middle, high] =
            [0, 2, 4].map(|above| sound.strength(hz(C5 + above), from_secs, from_secs + 0.04));
        low.min(high) / middle
    };
    let [before, halfway, after] = [0.0, 0.04, 0.1].map(apart);
    assert!(before > 2.0 * halfway && after > 2.0 * halfway, "{before} {halfway} {after}");
}

#[test]
fn a_refused_swap_falls_and_a_special_rises_and_chimes() {
    assert!(are_pitches(&melody_hz(Cue::Refuse), &[C4 + 4, C4]), "{:?}", melody_hz(Cue::Refuse));
    let sound = Sound::of(Cue::SpecialMade, RATE_HZ);
    let [begins, ends] = [0.02, 0.11].map(|secs| sound.pitch_hz(secs));
    assert!(ends > 1.3 * begins, "{begins} Hz to {ends} Hz");
    let chime = sound.melody_hz()[1];
    assert!(chime > 1_250.0, "{chime} Hz");
}

#[test]
fn a_scooter_breathes_higher_and_higher_and_is_off() {
    let melody = melody_hz(Cue::Scooter);
    assert!(rises(&melody), "{melody:?}");
    let sound = Sound::of(Cue::Scooter, RATE_HZ);
    assert!(sound.brightness_hz(0.38, 0.46) > sound.brightness_hz(0.0, 0.08));
}

#[test]
fn a_cascade_climbs_with_every_pass() {
    let passes: Vec<f32> = (1..=10).map(|step| melody_hz(Cue::Cascade { step })[0]).collect();
    assert!(are_pitches(&passes, &[0, 2, 4, 7, 9, 12, 14, 16, 19, 21].map(|above| C4 + above)), "{passes:?}");
}

#[test]
fn a_turn_goes_up_and_taking_back_goes_down() {
    assert!(rises(&melody_hz(Cue::Rotate)));
    assert!(falls(&melody_hz(Cue::Replan)));
}

#[test]
fn a_row_is_swept_upwards_and_a_column_downwards() {
    let brighter = |cue| {
        let sound = Sound::of(cue, RATE_HZ);
        sound.brightness_hz(0.2, 0.3) / sound.brightness_hz(0.07, 0.17)
    };
    assert!(brighter(Cue::Fired(Fired::Row)) > 1.3);
    assert!(brighter(Cue::Fired(Fired::Column)) < 0.7);
}

#[test]
fn the_specials_go_off_each_in_its_own_way() {
    assert_eq!(melody_hz(Cue::Fired(Fired::Colour)).len(), 6);
    assert_eq!(melody_hz(Cue::Fired(Fired::Flight)).len(), 3);
    let brightness_hz = |kind| Sound::of(Cue::Fired(kind), RATE_HZ).brightness_hz(0.05, 0.3);
    assert!(brightness_hz(Fired::Blast) < 0.5 * brightness_hz(Fired::Row));
    let blast = Sound::of(Cue::Fired(Fired::Blast), RATE_HZ);
    let [deep, high] = [C4 - 12, C4].map(|pitch| blast.strength(hz(pitch), 0.08, 0.25));
    assert!(deep > 4.0 * high, "it drops to a rumble: {deep} of {high}");
    assert_eq!(melody_hz(Cue::Shuffle).len(), 6);
}

#[test]
fn a_melody_is_the_same_at_every_rate() {
    for rate_hz in [8_000, 11_025, 44_100, 96_000, 192_000] {
        let sound = Sound::of(Cue::Clear { lines: 1 }, rate_hz);
        assert!(
            are_pitches(&sound.melody_hz(), &[C5, C5 + 4, C5 + 7]),
            "at {rate_hz} Hz: {:?}",
            sound.melody_hz()
        );
    }
}
