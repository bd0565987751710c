//! Swap as it looked when somebody last looked at it: the map, boards at rest, and the cards of a stage.

use blockfall::settings::ThemeChoice;
use blockfall::shot::swap::Scene;
use blockfall::shot::{Shot, Subject};
use blockfall_engine::blocks::Mode;
use blockfall_platform::DeviceState;
use blockfall_tests::states::{device, device_across};

use crate::goldens::{assert_as_it_was, studio};

fn shot(device: DeviceState, px_per_pt: f32, scene: Scene, stage: u16) -> Shot {
    Shot {
        device: DeviceState { px_per_pt, ..device },
        subject: Subject::Swap(scene, stage),
        theme: ThemeChoice::Dark,
        palette: None,
        mode: Mode::Classic,
        seed: 1,
        moves: 6,
        at_secs: 3.0,
    }
}

#[test]
fn the_map_of_stages_looks_as_it_did() {
    let mut studio = studio();
    let phone = shot(device("iphone-15-pro"), 1.0, Scene::Map, 12);
    assert_as_it_was(&mut studio, "swap-map-iphone-15-pro", &phone);
    let tablet = shot(device_across("ipad-pro-13"), 0.5, Scene::Map, 12);
    assert_as_it_was(&mut studio, "swap-map-ipad-pro-13-landscape", &tablet);
}

#[test]
fn boards_of_swap_look_as_they_did() {
    let mut studio = studio();
    let phone = shot(device("iphone-15-pro"), 1.0, Scene::Board, 12);
    assert_as_it_was(&mut studio, "swap-board-iphone-15-pro", &phone);
    let tablet = shot(device("ipad-pro-13"), 0.5, Scene::Board, 30);
    assert_as_it_was(&mut studio, "swap-board-ipad-pro-13", &tablet);
    let across = shot(device_across("pixel-8"), 0.75, Scene::Board, 21);
    assert_as_it_was(&mut studio, "swap-board-pixel-8-landscape", &across);
}

#[test]
fn the_cards_of_a_stage_look_as_they_did() {
    let mut studio = studio();
    let won = shot(device("iphone-se"), 1.0, Scene::Won, 12);
    assert_as_it_was(&mut studio, "swap-win-iphone-se", &won);
    let chosen = shot(device("iphone-se"), 1.0, Scene::Special, 10);
    assert_as_it_was(&mut studio, "swap-special-iphone-se", &chosen);
    let lost = shot(device("iphone-se"), 1.0, Scene::Lost, 12);
    assert_as_it_was(&mut studio, "swap-lose-iphone-se", &lost);
}

#[test]
fn swap_in_the_light_theme_looks_as_it_did() {
    let mut studio = studio();
    for (scene, name) in [(Scene::Map, "map"), (Scene::Board, "board"), (Scene::Won, "win")] {
        let light = Shot { theme: ThemeChoice::Light, ..shot(device("iphone-se"), 1.0, scene, 12) };
        assert_as_it_was(&mut studio, &format!("swap-{name}-iphone-se-light"), &light);
    }
}
