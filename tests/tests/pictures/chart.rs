//! The chart of the last scores, as it looked when somebody last looked at it.

use blockfall::effect::Effect;
use blockfall::input::{Event, Input};
use blockfall::settings::ThemeChoice;
use blockfall::shot::{Shot, Studio, Subject};
use blockfall::ui::{PALETTES, Page};
use blockfall::view::id;
use blockfall_engine::blocks::Mode;
use blockfall_platform::DeviceState;
use blockfall_render::scene::Scene;
use blockfall_tests::golden::{Driver, assert_golden};
use blockfall_tests::states::{device, device_across};

fn shot(device: DeviceState, theme: ThemeChoice, palette: Option<u8>) -> Shot {
    Shot {
        device,
        subject: Subject::Page(Page::Stats),
        theme,
        palette,
        mode: Mode::Classic,
        seed: 9,
        moves: 0,
        at_secs: 3.0,
    }
}

/// The end of the page with the value of a bar.
fn scene(shot: &Shot, bar: u8) -> Scene {
    let (mut app, at) = shot.stage();
    let mut happens = |at: u64, event: Event| app.update(&Input::new(at, event), &mut Vec::<Effect>::new());
    happens(at, Event::Activate(id::BAR.nth(bar)));
    happens(at, Event::Wheel(5_000.0));
    let mut scene = Scene::default();
    app.frame(at + 3_000_000_000, &mut scene);
    scene
}

#[test]
fn the_chart_looks_as_it_did() {
    let mut studio = pollster::block_on(Studio::open())
        .unwrap_or_else(|error| panic!("these tests draw pictures, but {error}"));
    let phone = DeviceState { px_per_pt: 1.0, ..device("iphone-se") };
    let large = DeviceState { text_scale: 3.12, ..phone.clone() };
    let tablet = DeviceState { px_per_pt: 0.5, ..device_across("ipad-pro-13") };
    let contrast = PALETTES.iter().position(|palette| palette.high_contrast).map(|index| index as u8);
    let cases = [
        ("iphone-se-chart", shot(phone.clone(), ThemeChoice::Dark, None), 0),
        ("iphone-se-chart-light", shot(phone, ThemeChoice::Light, None), 19),
        ("iphone-se-chart-largest-text", shot(large, ThemeChoice::Dark, None), 8),
        ("ipad-pro-13-landscape-chart-contrast", shot(tablet, ThemeChoice::Dark, contrast), 2),
    ];
    for (name, shot, bar) in cases {
        let driver = Driver::of(&studio.gpu().adapter.get_info());
        assert_golden(name, &studio.draw(&scene(&shot, bar)).expect("a picture"), driver);
    }
}
