//! Verse in the hand: pieces turn by tap, button and key, blocks fall, and a stuck hand is planned anew, whatever comes between.

use std::f32::consts::FRAC_PI_2;

use blockfall::effect::Effect;
use blockfall::input::{Event, Key, Lifecycle, Phase};
use blockfall::model::{Screen, Sheet};
use blockfall::store::{self, KeptGame, Key as Record, MemoryStore, Saved, decode_game};
use blockfall::strings::{Phrase, Strings};
use blockfall::view::id;
use blockfall_audio::Cue;
use blockfall_engine::blocks::{Board, Game, Mode, Piece, Setup};
use blockfall_engine::bot::{BotKind, Move};
use blockfall_platform::{DeviceState, Haptic};
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::{board, device, device_across, piece, window};
use glam::Vec2;

/// A game of Verse on a board with these cells filled.
fn verse(cells: u64, shapes: [&str; 3]) -> Game {
    let mut color = 0;
    let tray = shapes.map(|shape| {
        color += 1;
        Some(piece(shape, color))
    });
    Setup { board: board(cells), tray, ..Setup::new(Mode::Verse, 7) }.build().expect("a possible game")
}

fn playing(game: Game) -> Player {
    Player::continuing(device("iphone-15-pro"), game)
}

fn open_game() -> Player {
    playing(verse(0, ["l-up", "row-5", "square-2"]))
}

fn mask(player: &Player, slot: usize) -> u64 {
    player.game().tray()[slot].expect("the piece has not been placed").mask
}

fn shape(id: &str) -> u64 {
    piece(id, 0).mask
}

fn chosen(player: &Player) -> Option<u8> {
    player.app.model().selection.map(|chosen| chosen.slot)
}

fn heard(effects: &[Effect], cue: Cue) -> usize {
    effects.iter().filter(|effect| **effect == Effect::Cue(cue)).count()
}

fn said(effects: &[Effect]) -> Vec<String> {
    let strings = Strings::english();
    let words = effects.iter().filter_map(|effect| match effect {
        Effect::Announce(phrase) => Some(strings.text(*phrase)),
        _ => None,
    });
    words.collect()
}

// Turning.

#[test]
fn a_second_tap_within_three_tenths_of_a_second_turns_the_piece_and_keeps_it_chosen() {
    let mut player = open_game();
    player.tap(id::SLOT.nth(0));
    assert_eq!((chosen(&player), mask(&player, 0)), (Some(0), shape("l-up")), "one tap only chooses");
    player.effects.clear();
    player.wait(250);
    player.tap(id::SLOT.nth(0));
    assert_eq!((chosen(&player), mask(&player, 0)), (Some(0), shape("l-right")));
    let effects = player.take_effects();
    assert_eq!(heard(&effects, Cue::Rotate), 1);
    assert!(effects.contains(&Effect::Haptic(Haptic::Light)));
    assert_eq!(said(&effects), ["Turned: orange piece, 2 by 3, 4 blocks, fits"]);
    let kept = effects.iter().rev().find_map(|effect| match effect {
        Effect::Save(Record::Game(Mode::Verse), bytes) => decode_game(bytes).ok(),
        _ => None,
    });
    assert_eq!(kept.as_ref(), Some(player.game()), "how it lies is kept");
    // Each further quick tap turns it on.
    player.wait(200);
    player.tap(id::SLOT.nth(0));
    assert_eq!(mask(&player, 0), shape("l-down"));
}

#[test]
fn two_quick_taps_turn_a_piece_that_was_chosen_long_before() {
    let mut player = open_game();
    player.tap(id::SLOT.nth(0));
    player.wait(1_000);
    player.tap(id::SLOT.nth(0));
    player.wait(50);
    player.tap(id::SLOT.nth(0));
    assert_eq!((chosen(&player), mask(&player, 0)), (Some(0), shape("l-right")));
}

#[test]
fn a_slow_second_tap_lets_the_piece_go_and_a_tap_on_another_chooses_that() {
    let mut player = open_game();
    player.tap(id::SLOT.nth(0));
    player.wait(320);
    player.tap(id::SLOT.nth(0));
    assert_eq!((chosen(&player), mask(&player, 0)), (None, shape("l-up")));
    player.tap(id::SLOT.nth(0));
    player.tap(id::SLOT.nth(1));
    assert_eq!((chosen(&player), mask(&player, 1)), (Some(1), shape("row-5")));
}

#[test]
fn the_button_beside_the_chosen_piece_turns_it_again_and_again_in_one_place() {
    let mut player = open_game();
    assert!(player.app.layout().find(id::ROTATE).is_none());
    player.tap(id::SLOT.nth(1));
    let there = player.middle_of(id::ROTATE);
    for expected in ["column-5", "row-5", "column-5"] {
        player.wait(1_000);
        player.tap(id::ROTATE);
        assert_eq!((mask(&player, 1), chosen(&player)), (shape(expected), Some(1)));
        assert_eq!(player.middle_of(id::ROTATE), there, "it stays under the finger");
    }
    player.tap(id::SLOT.nth(2));
    assert!(player.app.layout().find(id::ROTATE).is_none(), "a square looks the same from every side");
    let button = Strings::english().text(Phrase::Rotate);
    assert_eq!(button, "Rotate");
}

#[test]
fn a_turned_piece_is_dragged_and_tapped_to_its_place_as_it_lies() {
    for kind in ["iphone-se", "ipad-mini"] {
        let mut player = Player::continuing(device(kind), verse(0, ["l-up", "row-5", "square-2"]));
        player.play(Move { turns: 1, ..Move::new(1, 3, 0) });
        assert_eq!(
            player.game().board().occupancy(),
            0x0101_0101_0100_0000,
            "the column along the left edge"
        );
        player.tap(id::SLOT.nth(0));
        player.tap(id::ROTATE);
        player.wait(500);
        player.tap(id::CELL.nth(8 + 4));
        let l_right = player.game().board().occupancy() & !0x0101_0101_0100_0000;
        assert_eq!(l_right, shape("l-right") << 3, "its middle lies on the tapped cell");
    }
}

#[test]
fn a_piece_that_fits_only_when_turned_is_bright_and_says_so() {
    // One upright gap of two.
    let gaps = [(0, 0), (1, 2), (2, 2), (3, 3), (3, 6), (4, 4), (5, 5), (6, 1), (7, 7)];
    let cells = gaps.iter().fold(u64::MAX, |cells, (row, col)| cells & !(1 << (row * 8 + col)));
    let mut player = playing(verse(cells, ["row-2", "row-3", "single"]));
    let model = player.app.model();
    assert_eq!(model.fits, [true, false, true]);
    let words = |player: &Player, slot| {
        let piece = player.app.model().spoken_piece(slot).expect("it is in the tray");
        Strings::english().text(Phrase::Slot(piece))
    };
    assert_eq!(words(&player, 0), "orange piece, 1 by 2, 2 blocks, fits when turned");
    assert_eq!(words(&player, 1), "yellow piece, 1 by 3, 3 blocks, fits nowhere");
    player.tap(id::SLOT.nth(0));
    player.tap(id::SLOT.nth(0));
    assert_eq!(words(&player, 0), "orange piece, 2 by 1, 2 blocks, fits");
    player.tap(id::CELL.nth(8 + 2));
    assert!(player.game().tray()[0].is_none(), "and it is placed");
}

#[test]
fn r_turns_the_chosen_piece_about_the_middle_of_where_the_keyboard_holds_it() {
    let mut player = Player::continuing(window([1100.0, 820.0]), verse(0, ["l-up", "row-5", "square-2"]));
    let press = |player: &mut Player, key| {
        player.wait(50);
        player.happens(Event::Key(key));
    };
    let place = |player: &Player| {
        player.app.model().selection.and_then(|chosen| chosen.ghost).map(|ghost| ghost.place)
    };
    press(&mut player, Key::Rotate);
    assert_eq!(mask(&player, 0), shape("l-up"), "nothing is chosen");
    press(&mut player, Key::Slot(1));
    for key in [Key::Right, Key::Down, Key::Down, Key::Down] {
        press(&mut player, key);
    }
    assert_eq!(place(&player), Some((3, 0)));
    press(&mut player, Key::Rotate);
    assert_eq!((mask(&player, 1), place(&player)), (shape("column-5"), Some((1, 2))));
    press(&mut player, Key::Right);
    press(&mut player, Key::Enter);
    assert_eq!(player.game().board().occupancy(), 0x0101_0101_0100 << 3);
    // At the edge it moves as far as it has to.
    press(&mut player, Key::Slot(0));
    for key in [Key::Right; 9] {
        press(&mut player, key);
    }
    assert_eq!(place(&player).map(|(_, col)| col), Some(6));
    press(&mut player, Key::Rotate);
    let (_, col) = place(&player).expect("it is still held");
    assert_eq!(col, 5, "three columns wide");
}

#[test]
fn r_turns_a_dragged_piece_in_the_hand_of_a_mouse_and_its_ghost_with_it() {
    let mut player = Player::continuing(window([1100.0, 820.0]), verse(0, ["row-5", "single", "single"]));
    player.carry(Move::new(0, 4, 1));
    let held = player.app.model().drag.expect("it is dragged");
    player.happens(Event::Key(Key::Rotate));
    let turned = player.app.model().drag.expect("it is still dragged");
    assert_eq!((turned.at, turned.grip.size), (held.at, Vec2::new(1.0, 5.0)));
    assert_eq!(turned.ghost.map(|ghost| ghost.place), Some((2, 3)), "it turned about the block that is held");
    player.points(Phase::Up, held.at);
    assert_eq!(player.game().board().occupancy(), 0x0101_0101_0100 << 8 << 3);
}

#[test]
fn a_second_finger_neither_turns_nor_steals_a_dragged_piece() {
    let mut player = open_game();
    player.carry(Move::new(0, 2, 2));
    let before = player.game().clone();
    for node in [id::SLOT.nth(0), id::SLOT.nth(1), id::SLOT.nth(1)] {
        let at = player.middle_of(node);
        player.finger(9, Phase::Down, at);
        player.finger(9, Phase::Up, at);
    }
    assert_eq!(player.game(), &before);
    assert_eq!(player.app.model().drag.map(|drag| drag.slot), Some(0));
}

#[test]
fn in_other_modes_nothing_turns() {
    for mode in [Mode::Classic, Mode::Peak] {
        let mut player = Player::of_mode(mode, device("iphone-15-pro"), Saved::default());
        player.tap(id::PLAY);
        player.wait(2_000);
        let before = player.game().clone();
        player.tap(id::SLOT.nth(0));
        player.happens(Event::Key(Key::Rotate));
        player.happens(Event::Activate(id::ROTATE));
        assert!(player.app.layout().find(id::ROTATE).is_none());
        player.tap(id::SLOT.nth(0));
        assert_eq!(chosen(&player), None, "a quick second tap lets go");
        assert_eq!(player.game(), &before);
    }
}

// What is seen.

#[test]
fn a_piece_is_seen_turning_and_comes_to_rest() {
    let mut player = open_game();
    player.tap(id::SLOT.nth(1));
    player.wait(500);
    player.tap(id::ROTATE);
    let angle = |player: &mut Player| player.app.model().motion.turn_pose(1, player.pilot.now).0;
    assert_eq!(angle(&mut player), -FRAC_PI_2, "it begins as it lay");
    player.wait(60);
    assert!((-1.4..-0.05).contains(&angle(&mut player)));
    let turning = player.scene();
    assert!(turning.base.blocks.iter().any(|block| block.angle != 0.0));
    player.wait(400);
    let resting = player.scene();
    assert!(resting.base.blocks.iter().all(|block| block.angle == 0.0));
}

#[test]
fn where_motion_is_reduced_nothing_turns_or_falls_on_the_screen() {
    let mut player = Player::continuing(
        DeviceState { reduce_motion: true, ..device("iphone-15-pro") },
        verse(0x7F << 56 | 1 << 50, ["single", "row-5", "l-up"]),
    );
    player.tap(id::SLOT.nth(1));
    player.tap(id::SLOT.nth(1));
    player.wait(40);
    assert!(player.scene().base.blocks.iter().all(|block| block.angle == 0.0));
    player.play(Move::new(0, 7, 7));
    let cell = player.middle_of(id::CELL.nth(58));
    for _ in 0..20 {
        player.wait(20);
        let scene = player.scene();
        let fallen = scene.base.blocks.iter().find(|block| (Vec2::from(block.center) - cell).abs().x < 1.0);
        assert!(fallen.is_none_or(|block| (block.center[1] - cell.y).abs() < 1.0 && block.squash == 0.0));
    }
}

#[test]
fn after_a_clear_the_blocks_above_fall_and_the_game_goes_on_meanwhile() {
    let mut player = playing(verse(0x7F << 56 | 1 << 50, ["single", "row-5", "l-up"]));
    player.play(Move::new(0, 7, 7));
    assert_eq!(player.game().board().occupancy(), 1 << 58, "the rules have let it fall already");
    let cell = player.middle_of(id::CELL.nth(58));
    let height = |player: &mut Player| {
        let scene = player.scene();
        // The highest: under it the row may still be leaving.
        let heights = scene.base.blocks.iter().filter_map(|block| {
            let above = cell.y - block.center[1];
            ((block.center[0] - cell.x).abs() < 1.0 && above < 100.0).then_some(above)
        });
        heights.fold(f32::NEG_INFINITY, f32::max)
    };
    player.wait(100);
    let first = height(&mut player);
    assert!(first > 30.0, "its row is still clearing: {first}");
    player.wait(280);
    let second = height(&mut player);
    assert!(second < first && second > 0.0, "{second}");
    player.play(Move::new(1, 0, 0));
    assert!(player.game().tray()[1].is_none(), "another piece can be placed meanwhile");
    player.wait(1_000);
    assert!(height(&mut player).abs() < 0.5);
}

// Stuck.

/// Every second cell, and a row of five that must be filled before the singles are placed.
fn needs_a_plan() -> Game {
    let cells = !0x55AA_55AA_55AA_551F_u64;
    verse(cells, ["row-5", "single", "single"])
}

/// Puts the singles where the row of five should go.
fn get_stuck(player: &mut Player) {
    player.play(Move::new(1, 0, 2));
    player.wait(500);
    player.effects.clear();
    player.play(Move::new(2, 0, 1));
    assert_eq!(player.game().stuck().is_some(), player.app.model().finished.is_none());
}

/// Waits for the sheet.
fn wait_for_the_sheet(player: &mut Player) {
    player.wait(1_000);
    player.scene();
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Stuck));
    player.wait(500);
    player.scene();
}

#[test]
fn a_stuck_hand_is_offered_to_be_planned_anew_and_all_is_as_it_was_dealt() {
    let mut player = playing(needs_a_plan());
    let dealt = player.game().clone();
    get_stuck(&mut player);
    let effects = player.take_effects();
    assert_eq!(said(&effects).last().map(String::as_str), Some("No more space. 3 re-plans left."));
    assert!(!player.app.model().shows_banner());
    assert_eq!(player.app.model().open_sheet(), None, "the board is seen first");
    wait_for_the_sheet(&mut player);
    player.tap(id::REPLAN);
    let effects = player.take_effects();
    assert_eq!(heard(&effects, Cue::Replan), 1);
    assert!(effects.contains(&Effect::Haptic(Haptic::Medium)));
    let words = "The board is back as it was when the pieces came. 2 re-plans left.";
    assert_eq!(said(&effects), [words]);
    let game = player.game();
    assert_eq!((game.board(), game.tray(), game.score()), (dealt.board(), dealt.tray(), dealt.score()));
    assert_eq!(game.replans_left(), 2);
    player.wait(600);
    player.scene();
    // With a plan it goes well.
    player.play(Move::new(0, 0, 0));
    assert!(player.game().tray()[0].is_none() && player.app.model().can_play());
}

#[test]
fn a_best_that_is_passed_again_after_a_re_plan_is_not_called_new_again() {
    let game = needs_a_plan();
    let mut saved = Saved { games: vec![game.clone().into()], ..Saved::default() };
    // The first piece that is placed passes it.
    saved.profile.record(Mode::Verse, game.score().max(1));
    let mut player = Player::of_mode(Mode::Verse, device("iphone-15-pro"), saved);
    player.tap(id::PLAY);
    player.wait(1_000);
    let mut said = 0;
    for _ in 0..2 {
        for single in [Move::new(1, 0, 2), Move::new(2, 0, 1)] {
            player.play(single);
            said += player.app.model().motion.floats().filter(|(_, floats)| floats.new_best).count();
            player.wait(2_000);
            player.scene();
        }
        wait_for_the_sheet(&mut player);
        player.tap(id::REPLAN);
        player.wait(600);
        player.scene();
    }
    assert_eq!(said, 1);
}

#[test]
fn the_fourth_time_the_game_is_over() {
    let mut player = playing(needs_a_plan());
    for _ in 0..3 {
        get_stuck(&mut player);
        wait_for_the_sheet(&mut player);
        player.tap(id::REPLAN);
        player.wait(600);
        player.scene();
    }
    get_stuck(&mut player);
    assert!(player.game().is_over() && player.app.model().shows_banner());
    let effects = player.take_effects();
    assert_eq!(heard(&effects, Cue::GameOver) + heard(&effects, Cue::NewBest), 1);
    player.wait(2_000);
    player.scene();
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
    // There was a way, and it is shown: the row of five first.
    player.wait(500);
    player.tap(id::WAY);
    player.wait(600 + 1_000);
    player.scene();
    let way = player.app.model().way.as_ref().expect("it is shown");
    assert!(way.at(player.pilot.now).tray[0].is_none());
}

#[test]
fn ending_a_stuck_game_records_it_once_and_brings_the_card() {
    let mut store = MemoryStore::default();
    let mut player = playing(needs_a_plan());
    get_stuck(&mut player);
    wait_for_the_sheet(&mut player);
    keep(&mut player, &mut store);
    assert!(store.records.contains_key(&Record::Game(Mode::Verse).name()));
    let score = player.game().score();
    player.tap(id::END);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
    assert_eq!(player.app.model().finished.map(|finished| finished.score), Some(score));
    keep(&mut player, &mut store);
    assert_eq!(store.records.keys().collect::<Vec<_>>(), ["finished-0000000001", "history", "profile"]);
    assert_eq!(player.app.model().profile.best(Mode::Verse), score);
    assert!(player.app.model().last_way().is_some(), "there was a way, and it can be shown now");
}

#[test]
fn a_hand_that_never_had_a_way_ends_the_game_and_no_way_is_offered() {
    let cells = !0x55AA_55AA_55AA_551F_u64 | 1 << 4;
    let mut player = playing(verse(cells, ["row-5", "square-3", "single"]));
    player.play(Move::new(2, 0, 2));
    assert!(player.game().is_over());
    player.wait(2_000);
    player.scene();
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
    assert!(player.app.layout().find(id::WAY).is_none());
}

#[test]
fn killed_while_stuck_the_sheet_is_there_again() {
    let mut store = MemoryStore::default();
    let mut player = playing(needs_a_plan());
    get_stuck(&mut player);
    keep(&mut player, &mut store);
    let stuck = player.game().clone();
    for wait_first in [false, true] {
        let saved = store::load(&mut store);
        let mut again = Player::of_mode(Mode::Verse, device("iphone-15-pro"), saved);
        assert_eq!(again.game(), &stuck);
        again.tap(id::PLAY);
        if wait_first {
            again.wait(200);
            again.happens(Event::Lifecycle(Lifecycle::Background));
            again.wait(60_000);
            again.happens(Event::Lifecycle(Lifecycle::Active));
        }
        wait_for_the_sheet(&mut again);
        again.tap(id::REPLAN);
        assert_eq!((again.game().moves(), again.game().replans_left()), (stuck.moves() - 2, 2));
        again.wait(600);
        // And what was taken back stays so.
        let mut kept = store.clone();
        keep(&mut again, &mut kept);
        let record = &kept.records[&Record::Game(Mode::Verse).name()];
        assert_eq!(&KeptGame::decode(record).expect("a good save").game, again.game());
    }
}

#[test]
fn back_from_the_sheet_leads_home_and_decides_nothing() {
    let mut player = playing(needs_a_plan());
    get_stuck(&mut player);
    wait_for_the_sheet(&mut player);
    player.happens(Event::Back);
    assert_eq!(player.app.model().screen, Screen::Home);
    assert!(player.game().stuck().is_some());
    player.wait(500);
    player.tap(id::PLAY);
    wait_for_the_sheet(&mut player);
}

#[test]
fn a_pause_before_the_sheet_or_over_it_leads_back_to_it() {
    let mut player = playing(needs_a_plan());
    get_stuck(&mut player);
    player.wait(100);
    player.tap(id::PAUSE);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Pause));
    player.wait(2_000);
    player.scene();
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Pause), "it does not come over the pause");
    player.tap(id::RESUME);
    wait_for_the_sheet(&mut player);
}

#[test]
fn the_sheet_does_not_take_a_piece_out_of_the_hand() {
    let mut player = playing(needs_a_plan());
    get_stuck(&mut player);
    player.carry(Move::new(0, 4, 0));
    player.wait(3_000);
    player.scene();
    assert!(player.app.model().drag.is_some());
    assert_eq!(player.app.model().open_sheet(), None);
    player.points(Phase::Up, Vec2::new(180.0, 700.0));
    wait_for_the_sheet(&mut player);
}

#[test]
fn a_stuck_game_rests_while_another_mode_is_played() {
    let mut player = playing(needs_a_plan());
    get_stuck(&mut player);
    wait_for_the_sheet(&mut player);
    player.happens(Event::Back);
    let other =
        |mode| id::MODE.nth(Mode::ALL.iter().position(|known| *known == mode).expect("offered") as u8);
    player.wait(500);
    player.tap(other(Mode::Classic));
    player.tap(id::PLAY);
    player.wait(3_000);
    player.scene();
    assert!(player.app.model().can_play(), "another game is not stuck");
    player.happens(Event::Back);
    player.wait(500);
    player.tap(id::HOME);
    player.wait(500);
    player.tap(other(Mode::Verse));
    player.tap(id::PLAY);
    wait_for_the_sheet(&mut player);
}

// Whole games without a finger.

#[test]
fn an_assistive_tool_plays_a_whole_game_by_clicks_turns_and_re_plans_included() {
    let mut player = Player::of_mode(Mode::Verse, device_across("pixel-8"), Saved::default());
    player.happens(Event::Activate(id::PLAY));
    let mut bot = BotKind::Random.build(2);
    let (mut turned, mut replanned) = (0, 0);
    loop {
        let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) else {
            if player.game().stuck().is_none() {
                break;
            }
            player.wait(1_000);
            player.scene();
            player.happens(Event::Activate(id::REPLAN));
            replanned += 1;
            player.wait(1_000);
            player.scene();
            continue;
        };
        let moves = player.game().moves();
        player.happens(Event::Activate(id::SLOT.nth(next.slot as u8)));
        for _ in 0..next.turns {
            player.wait(400);
            player.happens(Event::Activate(id::ROTATE));
            turned += 1;
        }
        let Piece { width, height, .. } = player.game().tray()[next.slot].expect("bots choose what is there");
        let (row, col) = (next.row + (height - 1) / 2, next.col + (width - 1) / 2);
        player.happens(Event::Activate(id::CELL.nth(row * 8 + col)));
        assert_eq!(player.game().moves(), moves + 1);
        player.wait(1_000);
    }
    assert!(turned > 5, "{turned}");
    assert_eq!(player.game().replans_left(), 3 - replanned);
    player.happens(Event::Activate(id::BANNER));
    player.happens(Event::Activate(id::AGAIN));
    assert_eq!(player.game().moves(), 0);
}

#[test]
fn a_whole_game_is_played_by_keyboard_alone_turns_and_re_plans_included() {
    let mut player = Player::of_mode(Mode::Verse, window([1100.0, 820.0]), Saved::default());
    let press = |player: &mut Player, keys: &[Key]| {
        for key in keys {
            player.wait(50);
            player.happens(Event::Key(*key));
        }
    };
    press(&mut player, &[Key::Tab]);
    player.tap(id::PLAY);
    let mut bot = BotKind::Random.build(4);
    let mut turned = 0;
    loop {
        let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) else {
            if player.game().stuck().is_none() {
                break;
            }
            player.wait(1_000);
            player.scene();
            let seen = player.game().replans_left();
            for _ in 0..4 {
                press(&mut player, &[Key::Tab]);
                if player.app.model().focus == Some(id::REPLAN) {
                    break;
                }
            }
            press(&mut player, &[Key::Enter]);
            assert_eq!(player.game().replans_left(), seen - 1);
            player.wait(1_000);
            player.scene();
            continue;
        };
        let moves = player.game().moves();
        press(&mut player, &[Key::Slot(next.slot as u8), Key::Right]);
        for _ in 0..next.turns {
            press(&mut player, &[Key::Rotate]);
            turned += 1;
        }
        loop {
            let ghost = player.app.model().selection.expect("chosen").ghost.expect("over the board");
            let (row, col) = ghost.place;
            let towards = match (next.row.cmp(&row), next.col.cmp(&col)) {
                (std::cmp::Ordering::Less, _) => Key::Up,
                (std::cmp::Ordering::Greater, _) => Key::Down,
                (_, std::cmp::Ordering::Less) => Key::Left,
                (_, std::cmp::Ordering::Greater) => Key::Right,
                _ => break,
            };
            press(&mut player, &[towards]);
        }
        press(&mut player, &[Key::Enter]);
        assert_eq!(player.game().moves(), moves + 1);
    }
    assert!(turned > 5, "{turned}");
    assert_eq!(player.app.model().open_sheet(), None);
    assert!(player.app.model().shows_banner());
}

#[test]
fn a_board_that_goes_back_moves_calmly_and_then_lies_as_it_was() {
    let mut player = playing(needs_a_plan());
    let dealt: Board = player.game().board().clone();
    get_stuck(&mut player);
    wait_for_the_sheet(&mut player);
    player.tap(id::REPLAN);
    player.wait(60);
    let going = player.scene();
    assert!(going.base.blocks.iter().any(|block| block.alpha > 0.0 && block.alpha < 1.0));
    player.wait(1_500);
    let resting = player.scene();
    let board = player.app.layout().find(id::BOARD).expect("the board is shown").rect;
    let lying = resting.base.blocks.iter().filter(|block| board.contains(Vec2::from(block.center)));
    assert!(lying.clone().all(|block| block.alpha == 1.0));
    assert_eq!(lying.count() as u32, dealt.filled());
}
