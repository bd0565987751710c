//! Swap can be read and pressed on every device, in every window and at every text size: its map, its boards, its cards.

use blockfall::input::{Event, PointerKind};
use blockfall::model::Sheet;
use blockfall::pilot::Pilot;
use blockfall::settings::ThemeChoice;
use blockfall::shot::swap::{Scene, setup_at};
use blockfall::shot::{Shot, Subject};
use blockfall::strings::Phrase;
use blockfall::view::{self, id};
use blockfall_engine::blocks::Mode;
use blockfall_tests::player::Player;
use blockfall_tests::states::device;

use super::layout::assert_screen_fine_everywhere as assert_fine_everywhere;

/// Somebody who looks at a scene of a stage.
fn looking_at(scene: Scene, stage: u16) -> Player {
    let shot = Shot {
        device: device("iphone-15-pro"),
        subject: Subject::Swap(scene, stage),
        theme: ThemeChoice::Dark,
        palette: None,
        mode: Mode::Classic,
        seed: 1,
        moves: 2,
        at_secs: 0.0,
    };
    let (app, now) = shot.stage();
    let mut player = Player { app, pilot: Pilot::new(now, PointerKind::Touch), effects: Vec::new() };
    player.rest();
    player
}

#[test]
fn the_map_of_stages_can_be_read_and_pressed_everywhere_however_far_the_player_has_come() {
    for stage in [1, 8, 30] {
        assert_fine_everywhere(looking_at(Scene::Map, stage));
    }
    // All are won, and none is next.
    let mut setup = setup_at(device("iphone-15-pro"), 30, 1, false);
    setup.saved.profile.record_stage(30, 3, 4_000);
    let mut player = Player::of(setup);
    player.tap(id::PLAY);
    assert_fine_everywhere(player);
}

#[test]
fn every_kind_of_stage_can_be_read_and_pressed_everywhere() {
    // One objective and nothing more; three of each; the smallest, the largest and the raggedest board.
    for stage in [1, 12, 18, 27, 30] {
        assert_fine_everywhere(looking_at(Scene::Board, stage));
    }
}

#[test]
fn what_a_special_does_can_be_read_everywhere_while_it_is_chosen() {
    // The shortest sentence, and the two longest.
    for stage in [6, 10, 22] {
        let player = looking_at(Scene::Special, stage);
        assert!(player.app.model().swap.armed.is_some());
        assert_fine_everywhere(player);
    }
}

#[test]
fn a_stage_for_a_left_hand_can_be_read_and_pressed_everywhere() {
    let mut setup = setup_at(device("iphone-15-pro"), 12, 1, true);
    setup.saved.profile.settings.left_handed = true;
    assert_fine_everywhere(Player::of(setup));
}

#[test]
fn the_pause_sheet_and_the_questions_of_swap_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(looking_at(Scene::Pause, 12));
    let mut asked = looking_at(Scene::Pause, 12);
    asked.happens(Event::Activate(id::RESTART));
    assert_eq!(asked.app.model().open_sheet(), Some(Sheet::ConfirmRestart));
    assert_fine_everywhere(asked);
    let leaving = looking_at(Scene::Leave, 12);
    assert_eq!(leaving.app.model().open_sheet(), Some(Sheet::ConfirmStage(1)));
    assert_fine_everywhere(leaving);
}

#[test]
fn the_cards_of_a_stage_that_is_over_can_be_read_and_pressed_everywhere() {
    for scene in [Scene::Won, Scene::Lost] {
        let player = looking_at(scene, 12);
        assert_eq!(player.app.model().open_sheet(), Some(Sheet::StageOver));
        assert_fine_everywhere(player);
    }
    // Won once more, and better than before.
    let mut player = Player::of(setup_at(device("iphone-15-pro"), 3, 1, false));
    player.happens(Event::Activate(id::PLAY));
    player.happens(Event::Activate(view::stage_node(1)));
    while let Some((a, b)) = player.session().hint() {
        player.swap([a, b]);
        player.rest();
    }
    assert!(player.app.model().swap.result.is_some_and(|result| result.is_best()), "this seed is won well");
    assert_fine_everywhere(player);
}

#[test]
fn the_notice_of_a_shuffle_can_be_read_everywhere() {
    let seen = |player: &Player| player.app.model().swap.shuffles_until.is_some();
    for seed in 1..200 {
        let mut player = Player::at_stage(device("iphone-15-pro"), 14, seed);
        while let Some((a, b)) = player.session().hint() {
            player.swap([a, b]);
            let shuffled = player.effects.contains(&blockfall::effect::Effect::Announce(Phrase::Shuffling));
            player.rest();
            if shuffled && seen(&player) {
                assert_fine_everywhere(player);
                return;
            }
            player.effects.clear();
        }
    }
    panic!("no board was shuffled");
}
