//! Sheets are put away by hand: pulled down they follow the finger, and leave or spring back when let go; and by Back.

use blockfall::effect::Effect;
use blockfall::input::{Event, Lifecycle, Phase};
use blockfall::model::{Screen, Sheet};
use blockfall::store::Saved;
use blockfall::ui::{NodeId, Page};
use blockfall::view::id;
use blockfall_audio::Cue;
use blockfall_engine::bot::Move;
use blockfall_platform::{DeviceState, Haptic};
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, device_across, game, piece};
use glam::Vec2;

/// Time between two events of a finger, milliseconds.
const STEP: u64 = 16;

fn paused_on(device: DeviceState) -> Player {
    let mut player = Player::starting(device);
    player.tap(id::PAUSE);
    player.wait(1_000);
    player.effects.clear();
    player
}

fn paused() -> Player {
    paused_on(device("iphone-15-pro"))
}

fn sheet_of(player: &Player) -> Option<Sheet> {
    player.app.model().open_sheet()
}

/// A finger goes down on a node and moves down by `by` points in `steps` even steps.
fn pull(player: &mut Player, node: NodeId, by: f32, steps: u64) -> Vec2 {
    let from = player.middle_of(node);
    player.points(Phase::Down, from);
    let mut at = from;
    for step in 1..=steps {
        player.wait(STEP);
        at = from + Vec2::new(0.0, by * step as f32 / steps as f32);
        player.points(Phase::Move, at);
    }
    at
}

/// How far below its place the top of the sheet is drawn, pt.
fn drawn_below(player: &mut Player) -> f32 {
    let sheet = player.app.layout().find(id::SHEET).expect("a sheet is there").rect;
    let scene = player.scene();
    let is_sheet = |rect: &[f32; 4]| (rect[2] - sheet.w).abs() < 0.01 && (rect[3] - sheet.h).abs() < 0.01;
    let drawn = scene.over.panels.iter().map(|panel| panel.rect).find(is_sheet).expect("it is drawn");
    drawn[1] - sheet.y
}

#[test]
fn sound_and_haptics_are_switched_off_on_the_pause_sheet_and_in_the_settings() {
    let mut in_settings = Player::new(device("iphone-15-pro"), Saved::default());
    in_settings.tap(id::SETTINGS);
    in_settings.wait(1_000);
    let (cue, haptic) = (Effect::Cue(Cue::PickUp), Effect::Haptic(Haptic::Light));
    for mut player in [paused(), in_settings] {
        let wanted = |player: &Player| {
            let settings = player.app.model().settings();
            [&cue, &haptic, &Effect::PrepareHaptics].map(|effect| effect.is_wanted(settings))
        };
        assert_eq!(wanted(&player), [true, true, true]);
        player.tap(id::SOUND);
        assert_eq!(wanted(&player), [false, true, true]);
        player.tap(id::HAPTICS);
        assert_eq!(wanted(&player), [false, false, false]);
        player.tap(id::SOUND);
        assert_eq!(wanted(&player), [true, false, false]);
    }
}

#[test]
fn a_sheet_follows_the_finger_one_to_one() {
    let mut player = paused();
    for by in [20.0, 75.0, 140.0] {
        let at = pull(&mut player, id::SHEET, by, 4);
        assert!((drawn_below(&mut player) - by).abs() < 0.01, "{by}");
        player.points(Phase::Cancel, at);
        player.wait(1_000);
    }
}

#[test]
fn a_sheet_pulled_far_down_leaves_and_the_game_goes_on() {
    let mut player = paused();
    let height = player.app.layout().find(id::SHEET).expect("paused").rect.h;
    let at = pull(&mut player, id::SHEET, height * 0.7, 30);
    player.wait(300);
    let before = drawn_below(&mut player);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), None);
    assert!(drawn_below(&mut player) >= before, "it goes on down from where it was");
    player.wait(1_000);
    player.scene();
    assert!(player.app.model().sheet.is_none() && player.app.model().can_play());
}

#[test]
fn a_sheet_pulled_a_little_springs_back_and_still_works() {
    let mut player = paused();
    let at = pull(&mut player, id::SHEET, 60.0, 10);
    player.wait(300);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), Some(Sheet::Pause));
    player.wait(60);
    let on_the_way = drawn_below(&mut player);
    assert!(on_the_way > 0.0 && on_the_way < 60.0, "{on_the_way}");
    player.wait(1_000);
    assert_eq!(drawn_below(&mut player), 0.0);
    player.tap(id::RESUME);
    assert_eq!(sheet_of(&player), None);
}

#[test]
fn a_sheet_thrown_down_leaves_even_after_a_short_way() {
    let mut player = paused();
    let at = pull(&mut player, id::SHEET, 160.0, 6);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), None);
}

#[test]
fn a_pull_that_begins_on_a_button_presses_nothing() {
    for node in [id::RESTART, id::HOME, id::SOUND] {
        let mut player = paused();
        let sound = player.app.model().settings().sound;
        let at = pull(&mut player, node, 30.0, 4);
        player.wait(300);
        player.points(Phase::Up, at);
        assert_eq!(sheet_of(&player), Some(Sheet::Pause), "{node:?}");
        assert_eq!(player.app.model().settings().sound, sound);
        assert_eq!(player.app.model().screen, Screen::Game);
    }
}

#[test]
fn a_finger_that_trembles_still_presses() {
    let mut player = paused();
    let at = pull(&mut player, id::RESUME, 5.0, 2);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), None);
}

#[test]
fn a_pull_that_the_system_takes_away_springs_back() {
    let mut player = paused();
    let at = pull(&mut player, id::SHEET, 300.0, 10);
    player.points(Phase::Cancel, at);
    player.wait(1_000);
    assert_eq!((drawn_below(&mut player), sheet_of(&player)), (0.0, Some(Sheet::Pause)));
    pull(&mut player, id::SHEET, 300.0, 10);
    player.happens(Event::Lifecycle(Lifecycle::Inactive));
    player.wait(1_000);
    assert_eq!((drawn_below(&mut player), sheet_of(&player)), (0.0, Some(Sheet::Pause)));
}

#[test]
fn a_second_finger_neither_takes_the_sheet_over_nor_lets_it_go() {
    let mut player = paused();
    let at = pull(&mut player, id::SHEET, 60.0, 6);
    player.finger(7, Phase::Down, player.middle_of(id::SHEET));
    player.finger(7, Phase::Move, Vec2::new(100.0, 840.0));
    player.finger(7, Phase::Up, Vec2::new(100.0, 840.0));
    assert!((drawn_below(&mut player) - 60.0).abs() < 0.01);
    player.wait(300);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), Some(Sheet::Pause));
}

#[test]
fn a_question_that_is_pulled_away_is_answered_with_no() {
    let mut player = paused();
    player.tap(id::RESTART);
    player.wait(500);
    let moves = player.game().moves();
    let at = pull(&mut player, id::SHEET, 300.0, 6);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), None);
    assert_eq!(player.game().moves(), moves);

    let mut player = Player::new(device("iphone-15-pro"), Saved::default());
    player.tap(id::SETTINGS);
    player.happens(Event::Activate(id::RESET));
    player.wait(500);
    assert_eq!(sheet_of(&player), Some(Sheet::ConfirmReset));
    player.effects.clear();
    let at = pull(&mut player, id::SHEET, 300.0, 6);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), None);
    assert_eq!(player.app.model().screen, Screen::Page(Page::Settings));
    assert!(!player.effects.iter().any(|effect| matches!(effect, Effect::Save(..))), "nothing is forgotten");
}

#[test]
fn a_sheet_in_the_middle_of_a_tablet_can_be_pulled_away_too() {
    for device in [device("ipad-pro-13"), device_across("pixel-8")] {
        let mut player = paused_on(device);
        let at = pull(&mut player, id::SHEET, 200.0, 6);
        player.points(Phase::Up, at);
        assert_eq!(sheet_of(&player), None);
    }
}

#[test]
fn the_card_after_a_game_asks_for_an_answer_and_cannot_be_pulled_away() {
    let tray = [Some(piece("single", 0)), Some(piece("square-3", 1)), None];
    let mut player = Player::continuing(device("iphone-15-pro"), game(0xAA55_AA55_AA55_AA55, tray));
    player.play(Move::new(0, 0, 1));
    player.wait(3_000);
    let at = Vec2::new(1.0, 1.0);
    player.points(Phase::Move, at);
    assert_eq!(sheet_of(&player), Some(Sheet::Over));
    player.wait(1_000);
    let at = pull(&mut player, id::SHEET, 400.0, 6);
    assert_eq!(drawn_below(&mut player), 0.0);
    player.points(Phase::Up, at);
    assert_eq!(sheet_of(&player), Some(Sheet::Over));
}

#[test]
fn a_sheet_that_springs_back_is_caught_where_it_is() {
    let mut player = paused();
    let at = pull(&mut player, id::SHEET, 90.0, 6);
    player.wait(300);
    player.points(Phase::Up, at);
    player.wait(40);
    player.points(Phase::Down, at);
    let caught = drawn_below(&mut player);
    assert!(caught > 0.0 && caught < 90.0);
    player.wait(500);
    assert!((drawn_below(&mut player) - caught).abs() < 0.01, "a held sheet stands still");
}

#[test]
fn a_held_sheet_asks_for_no_frames() {
    let mut player = Player::starting(DeviceState { reduce_motion: true, ..device("iphone-15-pro") });
    player.tap(id::PAUSE);
    player.wait(1_000);
    pull(&mut player, id::SHEET, 60.0, 6);
    player.wait(500);
    player.scene();
    assert_eq!(player.app.wake(player.pilot.now), blockfall::Wake::Never);
}

#[test]
fn back_closes_every_sheet_one_step_at_a_time() {
    let mut player = paused();
    player.tap(id::RESTART);
    assert_eq!(sheet_of(&player), Some(Sheet::ConfirmRestart));
    player.happens(Event::Back);
    assert_eq!(sheet_of(&player), Some(Sheet::Pause));
    player.happens(Event::Back);
    assert_eq!((sheet_of(&player), player.app.model().screen), (None, Screen::Game));
}
