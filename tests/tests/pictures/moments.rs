//! A perfect clear at five moments, with motion and without, a combo at its liveliest, and the screens that a player opens
//! seldom, as they looked when somebody last looked at them.

use blockfall::settings::ThemeChoice;
use blockfall::shot::{Shot, Subject};
use blockfall::ui::Page;
use blockfall_platform::DeviceState;
use blockfall_tests::states::{device, device_across};

use crate::goldens::{self, assert_as_it_was, studio};

fn shot(device: DeviceState, subject: Subject, at_secs: f32) -> Shot {
    Shot { at_secs, ..goldens::shot(device, subject) }
}

/// When the clear is looked at after the piece was let go, ms.
#[cfg(debug_assertions)]
const MOMENTS: [u16; 5] = [0, 80, 200, 320, 600];

#[cfg(debug_assertions)]
#[test]
fn a_perfect_clear_looks_as_it_did_at_five_moments_with_motion_and_without() {
    let clear = blockfall::demo::find("clear").expect("a demo");
    let mut studio = studio();
    for (reduce_motion, name) in [(false, "clear"), (true, "clear-reduced")] {
        for ms in MOMENTS {
            let phone = DeviceState { px_per_pt: 0.5, reduce_motion, ..device("iphone-se") };
            let shot = shot(phone, Subject::Demo(clear), f32::from(ms) / 1000.0);
            assert_as_it_was(&mut studio, &format!("{name}-{ms:03}"), &shot);
        }
    }
}

#[cfg(debug_assertions)]
#[test]
fn a_combo_looks_as_it_did_a_fifth_of_a_second_after_the_piece_was_let_go() {
    let combo = blockfall::demo::find("combo").expect("a demo");
    let mut studio = studio();
    let small = |name: &str| DeviceState { px_per_pt: 0.75, ..device(name) };
    let across = |name: &str| DeviceState { px_per_pt: 0.4, ..device_across(name) };
    let calm = DeviceState { reduce_motion: true, ..small("iphone-se") };
    for (name, device, theme) in [
        ("iphone-15-pro", small("iphone-15-pro"), ThemeChoice::Dark),
        ("iphone-se-light", small("iphone-se"), ThemeChoice::Light),
        ("iphone-se-reduced", calm, ThemeChoice::Dark),
        ("ipad-pro-13-landscape", across("ipad-pro-13"), ThemeChoice::Dark),
    ] {
        let shot = Shot { theme, ..shot(device, Subject::Demo(combo), 0.2) };
        assert_as_it_was(&mut studio, &format!("combo-200-{name}"), &shot);
    }
}

#[test]
fn pages_and_the_lesson_look_as_they_did() {
    let mut studio = studio();
    let pages = [
        (Subject::Page(Page::Settings), "settings"),
        (Subject::Page(Page::Rules), "rules"),
        (Subject::Lesson(0), "lesson"),
    ];
    for (subject, name) in pages {
        let phone = DeviceState { px_per_pt: 0.75, ..device("iphone-se") };
        assert_as_it_was(&mut studio, &format!("iphone-se-{name}"), &shot(phone, subject, 3.0));
        let tablet = DeviceState { px_per_pt: 0.4, ..device_across("ipad-pro-13") };
        assert_as_it_was(&mut studio, &format!("ipad-pro-13-landscape-{name}"), &shot(tablet, subject, 3.0));
    }
}
