//! The first minute: three guided moves by the real rules, which nobody counts and which can be left at any time.

use blockfall::Wake;
use blockfall::effect::Effect;
use blockfall::icons::Icon;
use blockfall::input::{Event, Key, Lifecycle, Phase, PointerKind};
use blockfall::lesson::{SLOT, STEPS};
use blockfall::model::{Screen, Sheet};
use blockfall::store::{Key as Record, Saved};
use blockfall::strings::Phrase;
use blockfall::ui::{NodeId, Page};
use blockfall::view::{self, id};
use blockfall_engine::bot::Move;
use blockfall_platform::DeviceState;
use blockfall_render::scene::Outline;
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, device_across, game, piece, window};
use glam::Vec2;

fn newcomer() -> Player {
    Player::new(device("iphone-15-pro"), Saved::default())
}

fn learner_on(device: DeviceState) -> Player {
    let mut player = Player::new(device, Saved::default());
    player.happens(Event::Activate(id::LEARN));
    player.wait(2_000);
    player
}

fn learner() -> Player {
    learner_on(device("iphone-15-pro"))
}

fn step(made: usize) -> Move {
    let (row, col) = STEPS[made].place;
    Move::new(usize::from(SLOT), row, col)
}

fn made(player: &Player) -> Option<usize> {
    player.app.model().lesson.as_ref().map(|lesson| lesson.made)
}

/// Lets the card come.
fn wait_for_card(player: &mut Player) {
    player.wait(3_000);
    player.scene();
}

fn keeps_something(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Save(..) | Effect::Forget(..)))
}

#[test]
fn the_lesson_is_played_by_finger_to_its_card_and_nothing_is_kept_of_it() {
    for device in [device("iphone-se"), device("ipad-pro-13"), device_across("pixel-8")] {
        let mut player = learner_on(device);
        for step in [0, 1, 2].map(step) {
            player.play(step);
            player.wait(1_500);
        }
        wait_for_card(&mut player);
        assert_eq!(player.app.model().open_sheet(), Some(Sheet::Learned));
        assert!(!keeps_something(&player.effects));
        assert_eq!(player.app.model().history.games(), 0);
        player.tap(id::PLAY);
        assert!(player.app.model().lesson.is_none() && player.app.model().can_play());
        assert_eq!((player.game().moves(), player.game().score()), (0, 0), "a real game, from its beginning");
    }
}

#[test]
fn every_move_clears_and_the_last_one_empties_the_board() {
    let mut player = learner();
    let mut said = Vec::new();
    for step in [0, 1, 2].map(step) {
        player.take_effects();
        player.play(step);
        said.extend(player.take_effects().into_iter().filter_map(|effect| match effect {
            Effect::Announce(Phrase::SaidCleared { lines, .. }) => Some(lines),
            _ => None,
        }));
        player.wait(1_500);
    }
    assert_eq!(said, [1, 2, 1]);
    assert_eq!(player.game().board().filled(), 0);
}

#[test]
fn the_lesson_can_be_tapped() {
    let mut player = learner();
    for step in &STEPS {
        player.tap(id::SLOT.nth(SLOT));
        let (row, col) = step.place;
        player.tap(id::CELL.nth(row * 8 + col));
        player.wait(1_500);
    }
    wait_for_card(&mut player);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Learned));
}

#[test]
fn the_lesson_can_be_done_by_keyboard_alone() {
    let mut player = Player::new(window([1100.0, 820.0]), Saved::default());
    let press = |player: &mut Player, key| player.happens(Event::Key(key));
    let mut presses = 0;
    while player.app.model().focus != Some(id::LEARN) {
        press(&mut player, Key::Tab);
        presses += 1;
        assert!(presses < 20, "the offer can be reached");
    }
    press(&mut player, Key::Enter);
    for made_before in 0..3 {
        assert_eq!(made(&player), Some(made_before));
        player.wait(1_500);
        press(&mut player, Key::Slot(SLOT));
        // The cursor appears where the piece is meant to go.
        press(&mut player, Key::Down);
        press(&mut player, Key::Enter);
    }
    wait_for_card(&mut player);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Learned));
}

#[test]
fn every_step_is_spoken_and_done_by_an_assistive_tool() {
    let mut player = newcomer();
    player.happens(Event::Activate(id::LEARN));
    for (made, step) in STEPS.iter().enumerate() {
        player.wait(1_500);
        let spoken = player.take_effects().into_iter().rev().find_map(|effect| match effect {
            Effect::Announce(phrase @ Phrase::LessonSpoken { .. }) => Some(phrase),
            _ => None,
        });
        let spoken = player.app.strings().text(spoken.expect("the step is spoken"));
        let (row, col) = step.place;
        assert!(spoken.starts_with(&format!("Step {} of 3.", made + 1)), "{spoken}");
        assert!(spoken.ends_with(&format!("row {}, column {}.", row + 1, col + 1)), "{spoken}");
        player.happens(Event::Activate(id::SLOT.nth(SLOT)));
        player.happens(Event::Activate(id::CELL.nth(row * 8 + col)));
    }
    wait_for_card(&mut player);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Learned));
}

#[test]
fn only_the_place_that_is_asked_for_takes_the_piece() {
    let mut player = learner();
    let before = player.game().board().clone();
    // Anywhere else on the board, however well the piece would fit there.
    let at = player.middle_of(id::CELL.nth(5 * 8 + 1));
    player.carry(step(0));
    player.points(Phase::Move, at);
    player.points(Phase::Up, at);
    assert_eq!((made(&player), player.game().board()), (Some(0), &before));
    player.wait(1_000);
    player.tap(id::SLOT.nth(SLOT));
    player.tap(id::CELL.nth(5 * 8 + 3));
    assert_eq!((made(&player), player.game().board()), (Some(0), &before));
    assert!(player.app.model().selection.is_some(), "it is still chosen");
    player.tap(id::CELL.nth(6 * 8 + 5));
    assert_eq!(made(&player), Some(1), "any of the lit cells is meant");
}

#[test]
fn the_lesson_can_be_left_at_every_step_by_its_button_and_by_back() {
    for steps in 0..=2 {
        for by_back in [false, true] {
            let mut player = learner();
            for step in (0..steps).map(step) {
                player.play(step);
                player.wait(1_500);
            }
            if by_back {
                player.happens(Event::Back);
            } else {
                player.tap(id::SKIP);
            }
            assert_eq!((made(&player), player.app.model().screen), (None, Screen::Home));
            assert!(player.app.model().game.is_none() && !keeps_something(&player.effects));
        }
    }
}

#[test]
fn back_gives_up_a_drag_first_and_leaves_from_the_card() {
    let mut player = learner();
    player.carry(step(0));
    player.happens(Event::Back);
    assert_eq!((made(&player), player.app.model().drag.is_some()), (Some(0), false));
    for step in [0, 1, 2].map(step) {
        player.wait(1_500);
        player.play(step);
    }
    wait_for_card(&mut player);
    player.happens(Event::Back);
    assert_eq!((made(&player), player.app.model().screen), (None, Screen::Home));
}

#[test]
fn a_game_in_progress_waits_and_comes_back_as_it_was() {
    let tray = [Some(piece("single", 0)), Some(piece("square-3", 1)), Some(piece("column-5", 2))];
    let mut player = Player::continuing(
        device("iphone-15-pro"),
        game(0x00FF_FF7F_0000_0000 & !0x0101_0101_0101_0101, tray),
    );
    player.play(Move::new(0, 0, 0));
    player.wait(1_000);
    let before = player.game().clone();
    let secs = player.app.model().played_secs();
    player.tap(id::PAUSE);
    player.tap(id::HOME);
    player.tap(id::RULES);
    player.take_effects();
    player.happens(Event::Activate(id::LEARN));
    player.wait(60_000);
    player.play(step(0));
    player.happens(Event::Lifecycle(Lifecycle::Background));
    player.happens(Event::Lifecycle(Lifecycle::Active));
    for effect in player.take_effects() {
        if let Effect::Save(key, _) = effect {
            assert_eq!(key, Record::Game(before.mode()), "only the waiting game may be kept");
        }
    }
    player.tap(id::SKIP);
    assert_eq!(player.app.model().screen, Screen::Page(Page::Rules), "back to where it was begun");
    player.happens(Event::Back);
    player.tap(id::PLAY);
    assert_eq!(player.game(), &before);
    assert!(player.app.model().played_secs() <= secs + 1, "a lesson is no time at the game");
}

#[test]
fn the_lesson_is_offered_on_home_until_a_game_has_begun_and_always_among_the_rules() {
    let offers = |player: &Player| player.app.layout().find(id::LEARN).is_some();
    let mut player = newcomer();
    assert!(offers(&player));
    player.tap(id::PLAY);
    player.wait(1_000);
    player.tap(id::PAUSE);
    player.tap(id::HOME);
    assert!(!offers(&player));
    player.tap(id::RULES);
    assert!(offers(&player));
    // A game of another mode counts as well.
    player.happens(Event::Back);
    player.tap(id::MODE.nth(0));
    assert!(!offers(&player));
}

#[test]
fn no_points_of_the_lesson_are_a_best() {
    let mut player = newcomer();
    player.tap(id::PLAY);
    player.wait(1_000);
    player.tap(id::PAUSE);
    player.tap(id::HOME);
    player.tap(id::RULES);
    player.happens(Event::Activate(id::LEARN));
    for step in [0, 1, 2].map(step) {
        player.wait(1_500);
        player.play(step);
        let floats: Vec<_> = player.app.model().motion.floats().collect();
        assert!(!floats.is_empty(), "points float up");
        assert!(floats.iter().all(|(_, floats)| !floats.new_best));
    }
    for &mode in blockfall_engine::blocks::Mode::ALL {
        assert_eq!(player.app.model().profile.best(mode), 0);
    }
}

/// Where the hand points, if it is drawn.
fn hand(player: &mut Player) -> Option<Vec2> {
    let scene = player.scene();
    let hands = scene.over.glyphs.iter().filter(|glyph| glyph.outline == Outline::Icon(Icon::Hand as u16));
    hands.map(|glyph| Vec2::from(glyph.pivot)).next()
}

#[test]
fn a_hand_carries_the_piece_from_the_tray_to_its_place_and_begins_again() {
    let mut player = learner();
    let seen: Vec<Vec2> = (0..400)
        .map(|_| {
            player.wait(16);
            hand(&mut player).expect("the hand is there")
        })
        .collect();
    assert_eq!(player.app.wake(player.pilot.now), Wake::Now);
    let board = view::board_frame(player.app.layout(), player.app.model()).expect("a board");
    let start = player.middle_of(id::SLOT.nth(SLOT));
    let highest = seen.iter().copied().min_by(|a, b| a.y.total_cmp(&b.y)).expect("it was seen");
    assert!(seen.iter().filter(|at| at.distance(start) < 1.0).count() > 20, "it begins in the tray");
    // With the piece hanging above the finger, the finger ends below the piece's place.
    assert!(highest.y < start.y - 100.0 && highest.y > board.cell_center(6.0, 0.0).y, "{highest} {start}");
    let returns = seen.windows(2).filter(|pair| pair[1].y > pair[0].y + 50.0).count();
    assert!(returns >= 2, "it begins again: {returns}");
}

#[test]
fn the_hand_steps_aside_while_the_player_moves_the_piece() {
    let mut player = learner();
    assert!(hand(&mut player).is_some());
    player.carry(step(0));
    assert!(hand(&mut player).is_none());
    player.points(Phase::Cancel, Vec2::ZERO);
    player.wait(1_000);
    assert!(hand(&mut player).is_some());
}

#[test]
fn a_chosen_piece_is_shown_its_place_alone() {
    let mut player = learner();
    player.play(step(0));
    player.wait(1_500);
    player.tap(id::SLOT.nth(SLOT));
    let seen: Vec<Vec2> = (0..100)
        .filter_map(|_| {
            player.wait(30);
            hand(&mut player)
        })
        .collect();
    let board = view::board_frame(player.app.layout(), player.app.model()).expect("a board");
    let middle = board.cell_center(5.0, 6.0);
    assert!(!seen.is_empty() && seen.iter().all(|at| at.distance(middle) < 1.0));
}

#[test]
fn with_less_motion_the_move_is_a_still_picture() {
    let calm = DeviceState { reduce_motion: true, ..device("iphone-15-pro") };
    let mut player = learner_on(calm);
    player.wait(2_000);
    let at = hand(&mut player).expect("the hand is there");
    assert_eq!(player.app.wake(player.pilot.now), Wake::Never);
    let still = player.scene();
    player.wait(777);
    assert_eq!(hand(&mut player), Some(at));
    assert_eq!(player.scene().over.panels, still.over.panels);
    assert!(still.over.panels.len() >= 5, "dots lead to the place");
}

#[test]
fn the_lesson_of_a_mouse_carries_the_piece_at_the_pointer() {
    let mut player = learner_on(window([1100.0, 820.0]));
    assert_eq!(player.pilot.kind, PointerKind::Mouse);
    let board = view::board_frame(player.app.layout(), player.app.model()).expect("a board");
    let middle = board.origin + Vec2::new(4.0, 6.5) * board.cell;
    let nearest = (0..400)
        .map(|_| {
            player.wait(16);
            hand(&mut player).expect("the hand is there").distance(middle)
        })
        .fold(f32::MAX, f32::min);
    assert!(nearest < 1.0, "{nearest}");
}

#[test]
fn what_is_behind_the_lesson_cannot_be_pressed() {
    let mut player = learner();
    for node in [id::PLAY, id::SETTINGS, id::PAUSE] {
        let node: NodeId = node;
        assert!(player.app.layout().find(node).is_none());
    }
    player.happens(Event::Key(Key::Pause));
    assert_eq!(player.app.model().open_sheet(), None, "a lesson is left, not paused");
}
