//! When a frame is wanted: while something moves, thirty times a second for the background's drift, and else never.

use blockfall::Wake;
use blockfall::input::{Event, Phase};
use blockfall::store::Saved;
use blockfall::view::id;
use blockfall_engine::blocks::Piece;
use blockfall_engine::bot::Move;
use blockfall_platform::DeviceState;
use blockfall_render::scene::Scene;
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, game, piece, window};
use glam::Vec2;

const SECOND: u64 = 1_000_000_000;
/// By then everything has come to rest, confetti included.
const REST: u64 = 5 * SECOND;

/// Every screen and sheet, just reached.
fn everything_that_is_shown(device: &DeviceState) -> Vec<(&'static str, Player)> {
    let checkered = 0xAA55_AA55_AA55_AA55;
    let tray = || [Some(piece("single", 0)), Some(piece("square-3", 1)), None];
    let in_game = || {
        let mut player = Player::new(
            device.clone(),
            Saved { games: vec![game(checkered, tray()).into()], ..Saved::default() },
        );
        player.tap(id::PLAY);
        player
    };
    let mut paused = in_game();
    paused.tap(id::PAUSE);
    let mut confirm = in_game();
    confirm.tap(id::PAUSE);
    confirm.tap(id::RESTART);
    let mut over = in_game();
    over.play(Move::new(0, 0, 1));
    assert!(over.app.model().finished.is_some());
    let mut chosen = in_game();
    chosen.tap(id::SLOT.nth(0));
    let mut held = in_game();
    held.wait(1_000);
    held.points(Phase::Down, held.middle_of(id::SLOT.nth(0)));
    vec![
        ("home", Player::new(device.clone(), Saved::default())),
        ("game", in_game()),
        ("pause", paused),
        ("confirm", confirm),
        ("over", over),
        ("a chosen piece", chosen),
        ("a held piece", held),
    ]
}

/// Draws whenever the app wants it, as a display of 60 Hz would, for this long; says when frames were drawn.
fn frames_within(player: &mut Player, duration: u64) -> Vec<u64> {
    let end = player.pilot.now + duration;
    let mut scene = Scene::default();
    let mut frames = Vec::new();
    let mut now = player.pilot.now;
    while now < end {
        player.app.frame(now, &mut scene);
        frames.push(now);
        now = match player.app.wake(now) {
            Wake::Now => now + SECOND / 60,
            Wake::At(at) => at.max(now + SECOND / 60),
            Wake::Never => end,
        };
    }
    player.pilot.now = end;
    frames
}

#[test]
fn with_motion_reduced_nothing_is_drawn_once_everything_rests() {
    let calm = DeviceState { reduce_motion: true, ..device("iphone-15-pro") };
    for (what, mut player) in everything_that_is_shown(&calm) {
        frames_within(&mut player, REST);
        player.scene();
        assert_eq!(player.app.wake(player.pilot.now), Wake::Never, "{what}");
    }
}

#[test]
fn while_power_is_saved_nothing_is_drawn_once_everything_rests() {
    let saving = DeviceState { low_power: true, ..device("iphone-15-pro") };
    for (what, mut player) in everything_that_is_shown(&saving) {
        frames_within(&mut player, REST);
        player.scene();
        assert_eq!(player.app.wake(player.pilot.now), Wake::Never, "{what}");
    }
}

#[test]
fn at_rest_the_drifting_background_is_drawn_at_most_thirty_times_a_second() {
    for (what, mut player) in everything_that_is_shown(&device("iphone-15-pro")) {
        frames_within(&mut player, REST);
        let frames = frames_within(&mut player, 10 * SECOND).len();
        assert!((290..=301).contains(&frames), "{what}: {frames} frames in ten seconds");
    }
}

#[test]
fn a_mouse_that_hovers_does_not_keep_the_game_awake() {
    let calm = DeviceState { reduce_motion: true, ..window([1100.0, 820.0]) };
    let mut player = Player::starting(calm);
    frames_within(&mut player, 3 * SECOND);
    for step in 0..20 {
        player.points(Phase::Move, Vec2::new(100.0 + step as f32 * 40.0, 400.0));
    }
    let frames = frames_within(&mut player, SECOND);
    assert!(frames.len() <= 1, "{} frames after the hand rested", frames.len());
    assert_eq!(player.app.wake(player.pilot.now), Wake::Never);
}

#[test]
fn what_moves_is_drawn_at_every_frame_and_comes_to_rest() {
    let mut player = Player::starting(DeviceState { low_power: true, ..device("iphone-15-pro") });
    player.play(Move::new(0, 3, 3));
    let frames = frames_within(&mut player, 3 * SECOND);
    let moved = frames.last().expect("a first frame") - frames[0];
    assert!((200..1_000).contains(&(moved / 1_000_000)), "it moved for {} ms", moved / 1_000_000);
    assert!(frames.windows(2).all(|pair| pair[1] - pair[0] == SECOND / 60), "no frame was left out");
}

#[test]
fn lit_lines_breathe_for_as_long_as_the_piece_is_held_there() {
    let row = Piece::new(0, 2, 0b1);
    let game = || game(0x7F, [Some(row), None, None]);
    for (reduce_motion, awake) in [(false, true), (true, false)] {
        let device = DeviceState { reduce_motion, low_power: true, ..device("iphone-15-pro") };
        let mut player = Player::continuing(device, game());
        player.carry(Move::new(0, 0, 7));
        frames_within(&mut player, REST);
        player.scene();
        assert_eq!(player.app.wake(player.pilot.now) == Wake::Now, awake);
    }
}

#[test]
fn a_drag_builds_no_tree_and_sets_no_text() {
    let mut player = Player::starting(device("ipad-pro-13"));
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    let before = player.app.generation();
    for step in 0..200 {
        player.points(Phase::Move, Vec2::new(200.0 + step as f32 * 3.0, 400.0 + step as f32));
        player.scene();
    }
    assert_eq!(player.app.generation(), before);
    player.points(Phase::Cancel, Vec2::ZERO);
    player.wait(1_000);
    player.scene();
    assert_eq!(player.app.generation(), before, "nor does the way home");
}

#[test]
fn what_is_measured_anew_is_drawn_once_and_brings_no_frame_of_its_own() {
    // Larger and smaller windows: everything is laid out again, boards and texts change their size.
    let sizes = [[1_366.0, 1_024.0], [744.0, 1_133.0], [375.0, 667.0]];
    let calm = DeviceState { reduce_motion: true, ..device("ipad-pro-13") };
    for (what, mut player) in everything_that_is_shown(&calm) {
        frames_within(&mut player, REST);
        player.points(Phase::Cancel, Vec2::ZERO);
        frames_within(&mut player, REST);
        for size_pt in sizes {
            let before = player.app.generation();
            player.happens(Event::Device(DeviceState { size_pt, ..calm.clone() }));
            let frames = frames_within(&mut player, SECOND).len();
            assert_eq!((frames, player.app.generation()), (1, before + 1), "{what} at {size_pt:?}");
        }
    }
}

#[test]
fn a_device_that_says_the_same_again_changes_nothing() {
    let mut player = Player::starting(device("ipad-pro-13"));
    let before = player.app.generation();
    player.happens(Event::Device(device("ipad-pro-13")));
    assert_eq!(player.app.generation(), before);
}
