//! Home, the game, a drag, the pause sheet and the card at the end, as they looked when somebody last looked at them.

use blockfall::settings::ThemeChoice;
use blockfall::shot::{Shot, Studio, Subject};
use blockfall::ui::PALETTES;
use blockfall_engine::blocks::Mode;
use blockfall_platform::DeviceState;
use blockfall_tests::golden::{Driver, assert_golden};
use blockfall_tests::states::{device, device_across};

/// The screens and what they are called in a file's name.
const SUBJECTS: [(Subject, &str); 5] = [
    (Subject::Home, "home"),
    (Subject::Game, "game"),
    (Subject::Drag, "drag"),
    (Subject::Pause, "pause"),
    (Subject::Over, "over"),
];

/// A picture of a game of Classic some moves on, at rest.
pub fn shot(device: DeviceState, subject: Subject) -> Shot {
    Shot {
        device,
        subject,
        theme: ThemeChoice::Dark,
        palette: None,
        mode: Mode::Classic,
        seed: 65,
        moves: 15,
        at_secs: 3.0,
    }
}

pub fn studio() -> Studio {
    pollster::block_on(Studio::open())
        .unwrap_or_else(|error| panic!("these tests draw pictures, but {error}"))
}

/// Compares a picture with what it once was.
pub fn assert_as_it_was(studio: &mut Studio, name: &str, shot: &Shot) {
    let driver = Driver::of(&studio.gpu().adapter.get_info());
    let picture = studio.take(shot).expect("a device that can be simulated can be drawn");
    assert_golden(name, &picture, driver);
}

/// Compares every screen on a device. Fewer pixels show the same faults and keep the references small.
fn assert_screens_as_they_were(name: &str, device: DeviceState, px_per_pt: f32) {
    let mut studio = studio();
    for (subject, screen) in SUBJECTS {
        let shot = shot(DeviceState { px_per_pt, ..device.clone() }, subject);
        assert_as_it_was(&mut studio, &format!("{name}-{screen}"), &shot);
    }
}

#[test]
fn the_screens_of_a_small_phone_look_as_they_did() {
    assert_screens_as_they_were("iphone-se", device("iphone-se"), 1.0);
}

#[test]
fn the_screens_of_a_phone_look_as_they_did() {
    assert_screens_as_they_were("iphone-15-pro", device("iphone-15-pro"), 1.0);
}

#[test]
fn the_screens_of_a_large_tablet_look_as_they_did() {
    assert_screens_as_they_were("ipad-pro-13", device("ipad-pro-13"), 0.5);
}

#[test]
fn the_screens_of_a_large_tablet_held_across_look_as_they_did() {
    assert_screens_as_they_were("ipad-pro-13-landscape", device_across("ipad-pro-13"), 0.5);
}

fn palette(id: &str) -> Option<u8> {
    PALETTES.iter().position(|palette| palette.id == id).and_then(|index| index.try_into().ok())
}

#[test]
fn verse_looks_as_it_did() {
    let mut studio = studio();
    let phone = DeviceState { px_per_pt: 1.0, ..device("iphone-se") };
    let verse = |subject| Shot { mode: Mode::Verse, seed: 1, moves: 3, ..shot(phone.clone(), subject) };
    assert_as_it_was(&mut studio, "iphone-se-verse-chosen", &verse(Subject::Chosen));
    assert_as_it_was(&mut studio, "iphone-se-verse-stuck", &verse(Subject::Stuck));
    // Two rows go at once, and the seven blocks above them fall by two.
    for (name, at_secs) in [("iphone-se-verse-falls-0", 0.36), ("iphone-se-verse-falls-1", 0.52)] {
        assert_as_it_was(&mut studio, name, &Shot { moves: 41, at_secs, ..verse(Subject::Game) });
    }
}

#[test]
fn the_light_theme_and_the_palette_of_high_contrast_look_as_they_did() {
    let mut studio = studio();
    let phone = DeviceState { px_per_pt: 1.0, ..device("iphone-se") };
    let light = Shot { theme: ThemeChoice::Light, ..shot(phone.clone(), Subject::Drag) };
    assert_as_it_was(&mut studio, "iphone-se-drag-light", &light);
    let contrast = Shot { palette: palette("contrast"), ..shot(phone, Subject::Drag) };
    assert_as_it_was(&mut studio, "iphone-se-drag-contrast", &contrast);
}

#[test]
fn the_largest_text_looks_as_it_did() {
    let mut studio = studio();
    let large = DeviceState { px_per_pt: 1.0, text_scale: 3.12, ..device("iphone-se") };
    for (subject, screen) in [(Subject::Pause, "pause"), (Subject::Over, "over")] {
        let name = format!("iphone-se-{screen}-largest-text");
        assert_as_it_was(&mut studio, &name, &shot(large.clone(), subject));
    }
}
