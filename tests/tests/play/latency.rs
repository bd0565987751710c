//! Nothing waits: a sound and a touch are asked for by the very update that handles the finger, and heard with the next
//! buffer; a frame shows the finger where it was last. Counted, not timed.

use std::sync::Arc;

use blockfall::effect::Effect;
use blockfall::input::Phase;
use blockfall::store::Saved;
use blockfall::view::{self, id};
use blockfall_audio::mixer::{Shade, mixer};
use blockfall_audio::{Bank, Cue};
use blockfall_engine::blocks::Mode;
use blockfall_engine::bot::Move;
use blockfall_platform::simulated::SimulatedDevice;
use blockfall_platform::{Device as _, DeviceState, Haptic};
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, game, piece};
use glam::Vec2;

fn phone() -> DeviceState {
    device("iphone-15-pro")
}

/// What is heard of some effects.
fn cues(effects: &[Effect]) -> Vec<Cue> {
    let cue = |effect: &Effect| if let Effect::Cue(cue) = effect { Some(*cue) } else { None };
    effects.iter().filter_map(cue).collect()
}

/// A player over the place of a piece, and what the update asked for that let it go.
fn let_go(player: &mut Player, to: Move) -> Vec<Effect> {
    player.carry(to);
    player.effects.clear();
    let over = player.app.model().drag.expect("held").at;
    player.points(Phase::Up, over);
    player.take_effects()
}

#[test]
fn a_sound_is_asked_for_by_the_update_that_handles_the_touch() {
    let tray = [Some(piece("row-2", 1)), Some(piece("single", 2)), Some(piece("single", 3))];
    let mut player = Player::continuing(phone(), game(0x3F | 1 << 36, tray));
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(1)));
    assert_eq!(cues(&player.take_effects()), [Cue::PickUp], "at the first touch, not after a while");
    player.points(Phase::Cancel, Vec2::ZERO);
    assert_eq!(cues(&let_go(&mut player, Move::new(1, 6, 6))), [Cue::Place { cells: 1 }]);
    assert_eq!(cues(&let_go(&mut player, Move::new(0, 0, 6))), [Cue::Clear { lines: 1 }]);
    player.tap(id::PAUSE);
    assert_eq!(cues(&player.take_effects()), [Cue::Button]);
}

#[test]
fn what_a_touch_asks_for_is_heard_within_the_next_buffer() {
    const FRAMES: usize = 64;
    let mut player = Player::continuing(phone(), game(0, [Some(piece("square-2", 1)), None, None]));
    let (mut queue, mut mixer) = mixer(Arc::new(Bank::new(16_000)));
    let mut buffer = [0.0_f32; FRAMES];
    mixer.fill(&mut buffer, 1);
    assert_eq!(buffer, [0.0; FRAMES]);
    for cue in cues(&let_go(&mut player, Move::new(0, 3, 3))) {
        queue.play(cue, Shade::NONE);
    }
    mixer.fill(&mut buffer, 1);
    assert!(buffer.iter().any(|sample| *sample != 0.0), "the piece is heard to land");
}

#[test]
fn a_frame_shows_a_dragged_piece_where_the_finger_was_last() {
    let mut player = Player::continuing(phone(), game(0, [Some(piece("single", 1)), None, None]));
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    player.wait(500);
    let hangs = |player: &mut Player| Vec2::from(player.scene().over.blocks[0].center);
    let (first, then, last) = (Vec2::new(150.0, 500.0), Vec2::new(80.0, 520.0), Vec2::new(222.0, 437.0));
    player.points(Phase::Move, first);
    let before = hangs(&mut player);
    // Two movements between two frames.
    player.points(Phase::Move, then);
    player.points(Phase::Move, last);
    let after = hangs(&mut player);
    let moved = after - before;
    assert!((moved.x - (last - first).x).abs() < 1e-3, "one to one, and from the last place: {moved}");
    // And the piece hangs exactly where its grip says, with no easing behind the finger.
    let drag = player.app.model().drag.expect("held");
    let board = view::board_frame(player.app.layout(), player.app.model()).expect("a board");
    let middle = drag.grip.top_left(&board, last, board.cell) + board.cell * 0.5;
    assert!(after.distance(middle) < 1e-3);
}

// --- What is felt ----------------------------------------------------------------------------------------------------

/// Carries out what an app asks of a simulated device.
fn feel(effects: Vec<Effect>, on: &mut SimulatedDevice) -> (Vec<Cue>, Vec<Haptic>) {
    for effect in &effects {
        match effect {
            Effect::Haptic(haptic) => on.play_haptic(*haptic),
            Effect::PrepareHaptics => on.prepare_haptics(),
            _ => {}
        }
    }
    (cues(&effects), on.take_haptics())
}

#[test]
fn every_event_is_felt_as_the_table_says() {
    let mut hand = SimulatedDevice::new(phone());
    let tray = [Some(piece("row-2", 1)), Some(piece("row-2", 2)), Some(piece("single", 3))];
    let mut player = Player::continuing(phone(), game(0x3F3F | 1 << 36, tray));

    player.points(Phase::Down, player.middle_of(id::SLOT.nth(2)));
    let picked_up = feel(player.take_effects(), &mut hand);
    assert_eq!(picked_up, (vec![Cue::PickUp], vec![Haptic::Light]));
    let board = view::board_frame(player.app.layout(), player.app.model()).expect("a board");
    let grip = player.app.model().drag.expect("held").grip;
    player.points(Phase::Move, grip.pointer_for(&board, 4, 4));
    player.points(Phase::Up, grip.pointer_for(&board, 4, 4));
    let refused = feel(player.take_effects(), &mut hand);
    assert_eq!(refused, (vec![Cue::Invalid], vec![Haptic::Error]), "that cell is filled");

    let clear = feel(let_go(&mut player, Move::new(0, 0, 6)), &mut hand);
    assert_eq!(clear, (vec![Cue::Clear { lines: 1 }], vec![Haptic::Rigid]));
    let combo = feel(let_go(&mut player, Move::new(1, 1, 6)), &mut hand);
    let success = vec![Haptic::Success, Haptic::Heavy];
    assert_eq!(combo, (vec![Cue::Combo { streak: 2 }], success.clone()), "in place of the clear's");
    let placed = feel(let_go(&mut player, Move::new(2, 0, 0)), &mut hand);
    assert_eq!(placed, (vec![Cue::Place { cells: 1 }], vec![Haptic::Medium]));

    let mut emptied = Player::continuing(phone(), game(0x3F, [Some(piece("row-2", 1)), None, None]));
    let perfect = feel(let_go(&mut emptied, Move::new(0, 0, 6)), &mut hand);
    assert_eq!(perfect, (vec![Cue::Perfect], success));

    // A board on which the last single leaves no room for a square.
    let checkered = 0x55AA_55AA_55AA_55AA & !1;
    let tray = [Some(piece("single", 1)), Some(piece("square-2", 2)), None];
    let mut lost = Player::continuing(phone(), game(checkered, tray));
    let (cues, haptics) = feel(let_go(&mut lost, Move::new(0, 0, 0)), &mut hand);
    assert_eq!((cues, haptics), (vec![Cue::NewBest], vec![Haptic::Success]), "any score beats none");
}

#[test]
fn a_game_that_ends_below_the_best_score_is_felt_as_an_error() {
    let checkered = 0x55AA_55AA_55AA_55AA & !1;
    let tray = [Some(piece("single", 1)), Some(piece("square-2", 2)), None];
    let mut saved = Saved { games: vec![game(checkered, tray).into()], ..Saved::default() };
    saved.profile.record(Mode::Classic, 1_000_000);
    let mut player = Player::new(phone(), saved);
    player.tap(id::PLAY);
    player.wait(2_000);
    let mut hand = SimulatedDevice::new(phone());
    let (cues, haptics) = feel(let_go(&mut player, Move::new(0, 0, 0)), &mut hand);
    assert_eq!((cues, haptics), (vec![Cue::GameOver], vec![Haptic::Error]), "in place of the landing");
}

#[test]
fn the_motor_is_warmed_up_before_anything_is_felt() {
    let mut hand = SimulatedDevice::new(phone());
    let mut player = Player::new(phone(), Saved::default());
    player.tap(id::PLAY);
    feel(player.take_effects(), &mut hand);
    assert!(hand.take_prepared(), "a hand is about to come to the board");
    player.wait(1_000);
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    assert_eq!(feel(player.take_effects(), &mut hand).1, [Haptic::Light]);
    assert!(hand.take_prepared(), "and now a piece is about to land");
}
