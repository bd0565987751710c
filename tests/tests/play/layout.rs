//! Whatever the device, the window and the text size: everything can be read and pressed.

use std::fmt::Write as _;

use blockfall::input::{Event, Phase, PointerKind};
use blockfall::model::Screen;
use blockfall::pilot::Pilot;
use blockfall::settings::ThemeChoice;
use blockfall::shot::{Shot, Subject};
use blockfall::store::{FinishedGame, Profile, Saved};
use blockfall::strings::{LANGUAGES, Strings};
use blockfall::ui::{Action, Group, Placed, Rect};
use blockfall::view::{self, id};
use blockfall::{App, model::Sheet};
use blockfall_engine::blocks::{Mode, Setup, catalog};
use blockfall_engine::bot::Move;
use blockfall_engine::random::Random;
use blockfall_platform::{DeviceClass, DeviceState, LocalTime};
use blockfall_tests::player::Player;
use blockfall_tests::pseudo::pseudo;
use blockfall_tests::states::{board, device, devices, name_of, piece, window};
use glam::Vec2;

/// The least and the largest text size of any system, the design's, and two between.
const TEXT_SCALES: [f32; 5] = [0.8, 1.0, 1.3, 2.0, 3.12];
/// Smallest side of what a finger is asked to hit, pt.
const TARGET: f32 = 44.0;
/// Every second cell: every piece but the smallest is stuck.
const CHECKERED: u64 = 0xAA55_AA55_AA55_AA55;

/// A game with much to show: a long combo, many points, and one move from its end.
fn rich() -> Saved {
    let tray = [Some(piece("single", 0)), Some(piece("square-3", 1)), Some(piece("column-5", 2))];
    let setup =
        Setup { board: board(CHECKERED), tray, score: 128_480, combo: 12, ..Setup::new(Mode::Classic, 7) };
    let mut profile = Profile::default();
    assert!(profile.record(Mode::Classic, 104_860));
    Saved {
        profile,
        games: vec![setup.build().expect("a possible game").into()],
        set_aside: vec!["a sentence for the log".to_owned()],
        ..Saved::default()
    }
}

fn home() -> Player {
    Player::new(device("iphone-15-pro"), rich())
}

fn in_game() -> Player {
    let mut player = home();
    player.tap(id::PLAY);
    player.wait(2_000);
    player
}

fn paused() -> Player {
    let mut player = in_game();
    player.tap(id::PAUSE);
    player.wait(1_000);
    player
}

fn with_banner() -> Player {
    let mut player = in_game();
    player.play(Move::new(0, 0, 1));
    assert!(player.app.model().shows_banner());
    player
}

/// Every device, and windows of every size and form; each with every text size.
fn everywhere() -> Vec<DeviceState> {
    let mut random = Random::new(200);
    let mut side = |least: u64, most: u64| (least + random.below(most - least + 1)) as f32;
    let mut all = devices();
    all.extend((0..200).map(|_| window([side(320, 2000), side(480, 1400)])));
    all.extend([[320.0, 480.0], [2000.0, 1400.0], [320.0, 1400.0], [2000.0, 480.0]].map(window));
    let scaled =
        |device: &DeviceState| TEXT_SCALES.map(|text_scale| DeviceState { text_scale, ..device.clone() });
    all.iter().flat_map(scaled).collect()
}

/// Shows the player's screen everywhere, in English and in a language that is longer, and says where something is wrong with it.
fn assert_fine_everywhere(mut player: Player) {
    let mut report = String::new();
    let (mut views, mut wrong) = (0, 0);
    for strings in [Strings::english(), Strings::new("en", &pseudo(LANGUAGES[0].source))] {
        player.app.speak(strings);
        for device in everywhere() {
            player.happens(Event::Device(device.clone()));
            views += 1;
            let faults = faults(&player.app);
            if !faults.is_empty() {
                wrong += 1;
                if wrong <= 12 {
                    writeln!(report, "{}: {}", name_of(&device), faults.join("; "))
                        .expect("a string takes it");
                }
            }
        }
    }
    assert!(wrong == 0, "{wrong} of {views} views are wrong, such as\n{report}");
}

fn faults(app: &App) -> Vec<String> {
    let mut faults = Vec::new();
    let device = &app.model().device;
    let safe = view::safe_area(device);
    let nodes = &app.layout().nodes;
    let said = |placed: &Placed| match placed.content {
        blockfall::ui::Content::Text { phrase, .. } => format!("“{}”", app.strings().text(phrase)),
        _ => placed.label.map_or_else(|| format!("{:?}", placed.id), |label| app.strings().text(label)),
    };
    let texts: Vec<&Placed> = nodes.iter().filter(|placed| placed.text.is_some()).collect();
    let controls: Vec<&Placed> = nodes
        .iter()
        // The whole screen skips the banner; a cell is as small as the board makes it, and a bar as the chart.
        .filter(|placed| {
            !matches!(placed.action, None | Some(Action::SkipBanner | Action::Cell(_) | Action::Bar(_)))
        })
        .collect();

    // A page may go on below, as far as it can be scrolled.
    let scrolled = Rect { h: safe.h + view::scroll_range(app.layout(), device), ..safe };
    for placed in texts.iter().chain(&controls) {
        let within = if placed.group == Group::Page { scrolled } else { safe };
        if !within.encloses(placed.rect) {
            faults.push(format!("{} leaves the safe area: {:?}", said(placed), placed.rect));
        }
    }
    for text in &texts {
        let set = text.text.as_ref().expect("only nodes with words");
        // Boxes are snapped to pixels, which may take one.
        if set.size[0] > text.rect.w + 1.0 || set.size[1] > text.rect.h + 1.0 {
            faults.push(format!("{} needs {:?} and has {:?}", said(text), set.size, text.rect));
        }
        let around = text.control.filter(|_| text.group != Group::Banner);
        let around = around.and_then(|control| app.layout().find(control));
        if around.is_some_and(|control| !control.rect.encloses(text.rect)) {
            faults.push(format!("{} leaves its button", said(text)));
        }
    }
    for control in &controls {
        if control.rect.w < TARGET - 0.5 || control.rect.h < TARGET - 0.5 {
            faults.push(format!("{} is too small to hit: {:?}", said(control), control.rect));
        }
    }
    for nodes in [&texts, &controls] {
        for (i, a) in nodes.iter().enumerate() {
            let over = nodes[i + 1..].iter().find(|b| a.group == b.group && a.rect.overlaps(b.rect));
            faults.extend(over.map(|b| format!("{} and {} overlap", said(a), said(b))));
        }
    }
    faults.extend(board_faults(app, device, safe));
    faults
}

fn board_faults(app: &App, device: &DeviceState, safe: Rect) -> Option<String> {
    let rect_of = |node| app.layout().find(node).map(|placed| placed.rect);
    let (board, tray) = (rect_of(id::BOARD)?, rect_of(id::TRAY)?);
    let most = if device.class == DeviceClass::Phone { 520.0 } else { 760.0 };
    if board.w > most + 0.5 || (board.w - board.h).abs() > 1.0 {
        return Some(format!("the board is {} × {}", board.w, board.h));
    }
    // Half of what there is in the narrower direction is the least that can be called a board in the middle of things.
    if board.w < safe.w.min(safe.h) * 0.5 && board.w < most - 0.5 {
        return Some(format!("the board is only {} in {safe:?}", board.w));
    }
    if !safe.encloses(board) || !safe.encloses(tray) || board.overlaps(tray) {
        return Some(format!("board {board:?} and tray {tray:?} do not lie in {safe:?}"));
    }
    for slot in 0..3 {
        let place = rect_of(id::SLOT.nth(slot)).expect("a tray has three slots");
        for shape in catalog() {
            let piece = blockfall_engine::blocks::Piece::new(0, 0, shape.mask);
            let shown = view::slot_piece(app.layout(), app.model(), slot, &piece).rect;
            if !place.encloses(shown) {
                return Some(format!("{} in {shown:?} leaves its slot {place:?}", shape.id));
            }
        }
    }
    None
}

#[test]
fn home_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(Player::new(device("iphone-15-pro"), Saved::default()));
}

#[test]
fn home_with_a_game_to_go_on_with_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(home());
}

#[test]
fn the_game_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(in_game());
}

#[test]
fn the_pause_sheet_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(paused());
}

#[test]
fn the_question_before_a_restart_can_be_read_and_pressed_everywhere() {
    let mut player = paused();
    player.tap(id::RESTART);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::ConfirmRestart));
    assert_fine_everywhere(player);
}

#[test]
fn the_banner_can_be_read_everywhere() {
    assert_fine_everywhere(with_banner());
}

#[test]
fn the_game_over_card_can_be_read_and_pressed_everywhere() {
    let mut player = with_banner();
    player.wait(3_000);
    player.points(Phase::Move, Vec2::ZERO);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
    assert!(player.app.model().finished.expect("it is over").is_best());
    assert_fine_everywhere(player);
}

/// Home after twenty-five games, so that the statistics have something to show.
fn experienced() -> Player {
    let ended = LocalTime { unix_secs: 1_767_268_800, utc_offset_minutes: 60 };
    let game = |number: u32| FinishedGame {
        mode: "classic".to_owned(),
        score: u64::from(number * number) * 211,
        lines: number * 3,
        longest_combo: number,
        moves: number * 9,
        perfect_clears: number / 9,
        secs: number * 61,
        ended,
        seed: number.into(),
        stage: None,
        stars: 0,
    };
    let games: Vec<FinishedGame> = (1..=25).map(game).collect();
    let history = games.iter().collect();
    // With every row that the settings can have.
    Player::new(device("iphone-15-pro"), Saved { history, crash_log: true, ..rich() })
}

#[test]
fn every_page_can_be_read_and_pressed_everywhere() {
    for door in [id::SETTINGS, id::STATS, id::RULES] {
        let mut player = experienced();
        player.tap(door);
        player.wait(1_000);
        assert!(matches!(player.app.model().screen, Screen::Page(_)));
        assert_fine_everywhere(player);
    }
}

#[test]
fn the_way_that_was_there_can_be_seen_everywhere() {
    let shot = Shot {
        device: device("iphone-15-pro"),
        subject: Subject::Way,
        theme: ThemeChoice::Dark,
        palette: None,
        mode: Mode::Peak,
        seed: 5,
        moves: 0,
        at_secs: 0.0,
    };
    let (app, now) = shot.stage();
    assert!(app.model().way.is_some());
    assert_fine_everywhere(Player { app, pilot: Pilot::new(now, PointerKind::Touch), effects: Vec::new() });
}

#[test]
fn a_view_of_one_point_and_one_of_sixteen_thousand_are_laid_out_without_complaint() {
    for mut player in [home(), in_game(), paused(), with_banner()] {
        for size in [[1.0, 1.0], [1.0, 16_000.0], [16_000.0, 1.0], [16_000.0, 16_000.0], [0.0, 0.0]] {
            player.happens(Event::Device(window(size)));
            player.scene();
        }
    }
}
