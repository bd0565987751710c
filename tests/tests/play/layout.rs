//! Whatever the device, the window, the text size and the language: everything can be read and pressed.

use std::env;
use std::fmt::Write as _;

use blockfall::App;
use blockfall::input::{Event, Phase, PointerKind};
use blockfall::lesson::{SLOT, STEPS};
use blockfall::licences;
use blockfall::model::{Screen, Sheet};
use blockfall::pilot::Pilot;
use blockfall::settings::ThemeChoice;
use blockfall::shot::swap::{Scene as SwapScene, setup_at};
use blockfall::shot::{Shot, Subject};
use blockfall::store::{Chosen, FinishedGame, Profile, Saved};
use blockfall::strings::{LANGUAGES, Strings};
use blockfall::ui::{Content, NodeId, Page, TextUse};
use blockfall::view::{Arrangement, id, stage_node};
use blockfall_engine::blocks::{Mode, Setup};
use blockfall_engine::bot::Move;
use blockfall_engine::random::Random;
use blockfall_platform::{DeviceClass, DeviceState, Insets, LocalTime};
use blockfall_tests::faults::faults;
use blockfall_tests::player::Player;
use blockfall_tests::pseudo::pseudo;
use blockfall_tests::states::{board, device, devices, name_of, piece, window};
use glam::Vec2;

/// The least and the largest text size of any system, the design's, and some between: just below where things stack, too.
const TEXT_SCALES: [f32; 6] = [0.8, 1.0, 1.3, 1.58, 2.0, 3.12];
/// Every second cell: every piece but the smallest is stuck.
const CHECKERED: u64 = 0xAA55_AA55_AA55_AA55;

/// Who comes to a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Who {
    mode: Mode,
    left_handed: bool,
}

const SOMEBODY: Who = Who { mode: Mode::Classic, left_handed: false };

/// Someone with twenty-five games behind them, and in one with much to show: a long combo, many points, a move from its end.
fn rich(who: Who) -> Saved {
    let tray = [Some(piece("single", 0)), Some(piece("square-3", 1)), Some(piece("column-5", 2))];
    let setup = Setup { board: board(CHECKERED), tray, score: 128_480, combo: 12, ..Setup::new(who.mode, 7) };
    let mut profile = Profile::default();
    assert!(profile.record(who.mode, 104_860));
    profile.settings.left_handed = who.left_handed;
    let ended = LocalTime { unix_secs: 1_767_268_800, utc_offset_minutes: 60 };
    let finished = |number: u32| FinishedGame {
        mode: who.mode.id().to_owned(),
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
    let games: Vec<FinishedGame> = (1..=25).map(finished).collect();
    Saved {
        profile,
        games: vec![setup.build().expect("a possible game").into()],
        history: games.iter().collect(),
        set_aside: vec!["a sentence for the log".to_owned()],
        // With every row that the settings can have.
        crash_log: true,
        ..Saved::default()
    }
}

fn first_home(who: Who) -> Player {
    Player::of_mode(who.mode, device("iphone-15-pro"), Saved::default())
}

fn home(who: Who) -> Player {
    Player::of_mode(who.mode, device("iphone-15-pro"), rich(who))
}

fn in_game(who: Who) -> Player {
    let mut player = home(who);
    player.tap(id::PLAY);
    player.wait(2_000);
    player
}

fn with_piece_chosen(who: Who) -> Player {
    let mut player = in_game(who);
    player.tap(id::SLOT);
    assert!(player.app.model().selection.is_some());
    player
}

/// A game of Verse with a piece chosen that can be turned, in the slot that is tightest.
fn with_piece_to_turn(who: Who) -> Player {
    let tray = [Some(piece("single", 0)), Some(piece("corner-top-left", 1)), Some(piece("column-5", 2))];
    let setup = Setup { tray, ..Setup::new(Mode::Verse, 7) };
    let games = vec![setup.build().expect("a possible game").into()];
    let mut player = Player::of_mode(Mode::Verse, device("iphone-15-pro"), Saved { games, ..rich(who) });
    player.tap(id::PLAY);
    player.wait(2_000);
    player.tap(id::SLOT.nth(1));
    assert!(player.app.layout().find(id::ROTATE).is_some());
    player
}

/// A hand of Verse that got stuck.
fn stuck(_: Who) -> Player {
    let player = before(Subject::Stuck, Mode::Verse);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Stuck));
    player
}

fn paused(who: Who) -> Player {
    let mut player = in_game(who);
    player.tap(id::PAUSE);
    player.wait(1_000);
    player
}

fn asked_about_restart(who: Who) -> Player {
    let mut player = paused(who);
    player.tap(id::RESTART);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::ConfirmRestart));
    player
}

fn with_banner(who: Who) -> Player {
    let mut player = in_game(Who { mode: Mode::Classic, ..who });
    player.play(Move::new(0, 0, 1));
    assert!(player.app.model().shows_banner());
    player
}

fn over(who: Who) -> Player {
    let mut player = with_banner(who);
    player.wait(3_000);
    player.points(Phase::Move, Vec2::ZERO);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
    assert!(player.app.model().finished.expect("it is over").is_best());
    player
}

/// Somebody in front of a picture's subject.
fn before(subject: Subject, mode: Mode) -> Player {
    let shot = Shot {
        device: device("iphone-15-pro"),
        subject,
        theme: ThemeChoice::Dark,
        palette: None,
        mode,
        seed: 5,
        moves: 0,
        at_secs: 0.0,
    };
    let (app, now) = shot.stage();
    Player { app, pilot: Pilot::new(now, PointerKind::Touch), effects: Vec::new() }
}

fn shown_the_way(_: Who) -> Player {
    let player = before(Subject::Way, Mode::Peak);
    assert!(player.app.model().way.is_some());
    player
}

fn on_page(who: Who, door: NodeId) -> Player {
    let mut player = home(who);
    player.tap(door);
    player.wait(1_000);
    assert!(matches!(player.app.model().screen, Screen::Page(_)));
    player
}

fn in_settings(who: Who) -> Player {
    on_page(who, id::SETTINGS)
}

fn in_statistics(who: Who) -> Player {
    on_page(who, id::STATS)
}

fn in_statistics_of_swap(_: Who) -> Player {
    let player = before(Subject::Swap(SwapScene::Stats, 12), Mode::Peak);
    assert_eq!(player.app.model().stats_of, Chosen::Swap);
    player
}

fn in_rules(who: Who) -> Player {
    on_page(who, id::RULES)
}

fn in_licences(who: Who) -> Player {
    let mut player = in_settings(who);
    player.happens(Event::Activate(id::LICENCES));
    assert_eq!(player.app.model().screen, Screen::Page(Page::Licences));
    player
}

fn in_lesson(who: Who) -> Player {
    let mut player = on_page(who, id::RULES);
    player.happens(Event::Activate(id::LEARN));
    player.wait(2_000);
    assert!(player.app.model().lesson.is_some());
    player
}

fn with_lesson_learned(who: Who) -> Player {
    let mut player = in_lesson(who);
    for step in &STEPS {
        let (row, col) = step.place;
        player.play(Move::new(usize::from(SLOT), row, col));
        player.wait(2_000);
    }
    player.points(Phase::Move, Vec2::ZERO);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Learned));
    player
}

fn asked_about_reset(who: Who) -> Player {
    let mut player = in_settings(who);
    player.happens(Event::Activate(id::RESET));
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::ConfirmReset));
    player
}

/// At stage 12 of Swap, which has three objectives and two specials to place.
fn at_a_stage(who: Who) -> Player {
    let mut setup = setup_at(device("iphone-15-pro"), 12, 1, true);
    setup.saved.profile.settings.left_handed = who.left_handed;
    Player::of(setup)
}

fn on_the_map(who: Who) -> Player {
    let mut player = at_a_stage(who);
    player.tap(id::PAUSE);
    player.wait(1_000);
    player.tap(id::MAP);
    player.wait(1_000);
    assert_eq!(player.app.model().screen, Screen::Map);
    player
}

fn after_a_stage(who: Who) -> Player {
    let mut player = at_a_stage(who);
    while let Some((a, b)) = player.session().hint() {
        player.swap([a, b]);
        player.rest();
    }
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::StageOver));
    player
}

fn paused_at_a_stage(who: Who) -> Player {
    let mut player = at_a_stage(who);
    player.tap(id::PAUSE);
    player.wait(1_000);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Pause));
    player
}

fn asked_about_leaving(who: Who) -> Player {
    let mut player = at_a_stage(who);
    let (a, b) = player.session().hint().expect("a stage begins with a move");
    player.swap([a, b]);
    player.rest();
    player.tap(id::PAUSE);
    player.wait(1_000);
    player.tap(id::MAP);
    player.wait(1_000);
    player.happens(Event::Activate(stage_node(1)));
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::ConfirmStage(1)));
    player
}

fn with_special_chosen(_: Who) -> Player {
    let mut player = before(Subject::Swap(SwapScene::Special, 12), Mode::Classic);
    player.rest();
    assert!(player.app.model().swap.armed.is_some());
    player
}

/// That of the font, which is none of the longest: so many words take their time.
fn in_a_licence(who: Who) -> Player {
    let mut player = in_licences(who);
    player.happens(Event::Activate(id::LICENCE.nth(licences::font_page())));
    assert_eq!(player.app.model().screen, Screen::Page(Page::Licence(licences::font_page())));
    player
}

type Reach = fn(Who) -> Player;

/// Every screen and sheet, with the way to it.
const PLACES: [(&str, Reach); 26] = [
    ("Home at the first start", first_home),
    ("Home", home),
    ("the game", in_game),
    ("the game with a piece chosen", with_piece_chosen),
    ("the game with a piece to turn", with_piece_to_turn),
    ("the sheet over a stuck hand", stuck),
    ("the pause sheet", paused),
    ("the question before a restart", asked_about_restart),
    ("the banner", with_banner),
    ("the card after a game", over),
    ("the way that was there", shown_the_way),
    ("the settings", in_settings),
    ("the statistics", in_statistics),
    ("the statistics of Swap", in_statistics_of_swap),
    ("the rules", in_rules),
    ("the licences", in_licences),
    ("the question before a reset", asked_about_reset),
    ("the map of stages", on_the_map),
    ("a stage", at_a_stage),
    ("the card after a stage", after_a_stage),
    ("the pause sheet of a stage", paused_at_a_stage),
    ("the question before a stage is left", asked_about_leaving),
    ("a stage with a special chosen", with_special_chosen),
    ("a licence", in_a_licence),
    ("the lesson", in_lesson),
    ("the card after the lesson", with_lesson_learned),
];

/// English, and a language that is longer.
fn languages() -> [Strings; 2] {
    [Strings::english(), Strings::new("en", &pseudo(LANGUAGES[0].source))]
}

/// Every device, and windows of every size and form; each with every text size.
fn everywhere() -> Vec<DeviceState> {
    let mut random = Random::new(200);
    let mut side = |least: u64, most: u64| (least + random.below(most - least + 1)) as f32;
    let mut all = devices();
    all.extend((0..200).map(|_| window([side(320, 2000), side(480, 1400)])));
    all.extend([[320.0, 480.0], [2000.0, 1400.0], [320.0, 1400.0], [2000.0, 480.0]].map(window));
    scaled(&all)
}

/// Each of them with every text size.
fn scaled(devices: &[DeviceState]) -> Vec<DeviceState> {
    let scaled =
        |device: &DeviceState| TEXT_SCALES.map(|text_scale| DeviceState { text_scale, ..device.clone() });
    devices.iter().flat_map(scaled).collect()
}

/// Says where something is wrong; a dozen faults say enough.
#[derive(Default)]
struct Report {
    views: usize,
    wrong: usize,
    such_as: String,
}

impl Report {
    fn look(&mut self, app: &App, where_it_is: impl FnOnce() -> String) {
        self.views += 1;
        let faults = faults(app);
        if faults.is_empty() {
            return;
        }
        self.wrong += 1;
        if self.wrong <= 12 {
            writeln!(self.such_as, "{}: {}", where_it_is(), faults.join("; ")).expect("a string takes it");
        }
    }

    fn end(self) {
        let Report { views, wrong, such_as } = self;
        assert!(wrong == 0, "{wrong} of {views} views are wrong, such as\n{such_as}");
    }
}

/// Shows a place everywhere, in both languages.
fn assert_fine_everywhere(reach: Reach) {
    assert_screen_fine_everywhere(reach(SOMEBODY));
}

/// Shows the player's screen everywhere, in both languages.
pub fn assert_screen_fine_everywhere(player: Player) {
    assert_fine(player, &everywhere());
}

/// Shows the player's screen on these devices, in both languages.
fn assert_fine(mut player: Player, devices: &[DeviceState]) {
    let mut report = Report::default();
    for strings in languages() {
        player.app.speak(strings);
        for device in devices {
            player.happens(Event::Device(device.clone()));
            report.look(&player.app, || name_of(device));
        }
    }
    report.end();
}

#[test]
fn home_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(first_home);
}

#[test]
fn home_with_a_game_to_go_on_with_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(home);
}

#[test]
fn the_game_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(in_game);
}

#[test]
fn a_chosen_piece_and_the_button_that_turns_it_can_be_seen_and_pressed_everywhere() {
    assert_fine_everywhere(with_piece_to_turn);
}

#[test]
fn the_sheet_over_a_stuck_hand_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(stuck);
}

#[test]
fn the_button_that_turns_stands_on_the_other_side_for_the_left_hand() {
    for left_handed in [false, true] {
        let player = with_piece_to_turn(Who { left_handed, ..SOMEBODY });
        let [slot, button] = [id::SLOT.nth(1), id::ROTATE].map(|node| player.middle_of(node));
        assert_eq!(button.x < slot.x, left_handed);
        assert!(button.y > slot.y);
    }
}

#[test]
fn the_pause_sheet_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(paused);
}

#[test]
fn the_question_before_a_restart_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(asked_about_restart);
}

#[test]
fn the_banner_can_be_read_everywhere() {
    assert_fine_everywhere(with_banner);
}

#[test]
fn the_game_over_card_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(over);
}

#[test]
fn the_settings_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(in_settings);
}

#[test]
fn the_statistics_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(in_statistics);
}

#[test]
fn the_statistics_of_swap_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(in_statistics_of_swap);
}

#[test]
fn the_rules_can_be_read_everywhere() {
    assert_fine_everywhere(in_rules);
}

#[test]
fn every_licence_can_be_read_to_the_letter_and_left_again() {
    let narrowest = [window([320.0, 480.0]), device("iphone-15-pro")];
    for page in 0..=licences::font_page() {
        let mut player = in_licences(SOMEBODY);
        player.happens(Event::Activate(id::LICENCE.nth(page)));
        assert_eq!(player.app.model().screen, Screen::Page(Page::Licence(page)));
        player.happens(Event::Back);
        assert_eq!(player.app.model().screen, Screen::Page(Page::Licences));
        player.happens(Event::Activate(id::LICENCE.nth(page)));
        assert_fine(player, &scaled(&narrowest));
    }
}

#[test]
fn the_licences_can_be_read_on_every_device() {
    // So many words take their time: the windows of chance see to the other sizes.
    assert_fine(in_licences(SOMEBODY), &scaled(&devices()));
}

#[test]
fn the_question_before_a_reset_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(asked_about_reset);
}

#[test]
fn the_lesson_can_be_read_and_pressed_everywhere() {
    assert_fine_everywhere(in_lesson);
    assert_fine_everywhere(with_lesson_learned);
}

#[test]
fn the_way_that_was_there_can_be_seen_everywhere() {
    assert_fine_everywhere(shown_the_way);
}

/// Somebody somewhere, by chance.
struct Chance {
    place: usize,
    who: Who,
    language: usize,
    device: DeviceState,
}

impl Chance {
    fn new(seed: u64) -> Chance {
        let mut random = Random::new(seed);
        let mut below = |bound: u64| random.below(bound);
        let size_pt = loop {
            let size = [320 + below(1681), 480 + below(921)].map(|side| side as f32);
            // No display is longer than 21 to 9.
            if (9.0 / 21.0..=21.0 / 9.0).contains(&(size[0] / size[1])) {
                break size;
            }
        };
        let mut up_to = |most: u64| below(most + 1) as f32;
        // What is at the sides takes room only where a phone or tablet lies on its side.
        let sides = if size_pt[0] > size_pt[1] { 59 } else { 0 };
        let insets = Insets { top: up_to(59), right: up_to(sides), bottom: up_to(34), left: up_to(sides) };
        let text_scale = 0.8 + up_to(232) / 100.0;
        let px_per_pt = [1.0, 1.5, 2.0, 2.625, 3.0][below(5) as usize];
        let class = [DeviceClass::Phone, DeviceClass::Tablet, DeviceClass::Desktop][below(3) as usize];
        let mode = Mode::ALL[below(Mode::ALL.len() as u64) as usize];
        Chance {
            place: below(PLACES.len() as u64) as usize,
            who: Who { mode, left_handed: below(2) == 1 },
            language: below(2) as usize,
            device: DeviceState { class, insets, px_per_pt, text_scale, ..window(size_pt) },
        }
    }
}

/// One seed alone where the environment names it, as `BLOCKFALL_SEED=417`.
fn seeds() -> Vec<u64> {
    let named = env::var("BLOCKFALL_SEED").ok().and_then(|seed| seed.parse().ok());
    named.map_or_else(|| (0..1000).collect(), |seed| vec![seed])
}

#[test]
fn coarse_pixels_shrink_no_words() {
    for (_, reach) in PLACES {
        let mut player = reach(SOMEBODY);
        for device in devices() {
            let mut sizes = |px_per_pt| {
                player.happens(Event::Device(DeviceState { px_per_pt, ..device.clone() }));
                player.app.layout().nodes.iter().map(|placed| placed.text_em).collect::<Vec<_>>()
            };
            let fine = sizes(3.0);
            for coarse in [0.4, 0.5, 1.0] {
                let kept = sizes(coarse).iter().zip(&fine).all(|(size, fine)| size >= fine);
                assert!(kept, "{} with {coarse} pixels in a point", name_of(&device));
            }
        }
    }
}

#[test]
fn a_thousand_windows_of_chance_can_be_read_and_pressed() {
    let languages = [LANGUAGES[0].source.to_owned(), pseudo(LANGUAGES[0].source)];
    let mut report = Report::default();
    // The way to a place can be long, so each is gone once.
    let mut chances: Vec<(u64, Chance)> = seeds().into_iter().map(|seed| (seed, Chance::new(seed))).collect();
    chances.sort_by_key(|(_, chance)| (chance.place, chance.who.mode.id(), chance.who.left_handed));
    let mut arrived: Option<(usize, Who, Player)> = None;
    for (seed, Chance { place, who, language, device }) in chances {
        let (name, reach) = PLACES[place];
        let here = arrived.take().filter(|(at, as_who, _)| (*at, *as_who) == (place, who));
        let (_, _, player) = arrived.insert(here.unwrap_or_else(|| (place, who, reach(who))));
        player.app.speak(Strings::new("en", &languages[language]));
        player.happens(Event::Device(device.clone()));
        report.look(&player.app, || {
            let hand = if who.left_handed { ", left-handed" } else { "" };
            format!("seed {seed} ({name}, {}{hand}, {:?}, {})", who.mode, device.class, name_of(&device))
        });
    }
    report.end();
}

#[test]
fn a_view_of_one_point_and_one_of_sixteen_thousand_are_laid_out_without_complaint() {
    for (_, reach) in PLACES {
        let mut player = reach(SOMEBODY);
        for size in [[1.0, 1.0], [1.0, 16_000.0], [16_000.0, 1.0], [16_000.0, 16_000.0], [0.0, 0.0]] {
            player.happens(Event::Device(window(size)));
            player.scene();
        }
    }
}

/// A place with the text at this size.
fn with_text(reach: Reach, text_scale: f32) -> Player {
    let mut player = reach(SOMEBODY);
    let device = player.app.model().device.clone();
    player.happens(Event::Device(DeviceState { text_scale, ..device }));
    player
}

#[test]
fn swatches_go_below_their_names_at_the_largest_sizes() {
    let under = |text_scale| {
        let player = with_text(in_settings, text_scale);
        let nodes = &player.app.layout().nodes;
        let swatches = nodes.iter().filter(|placed| matches!(placed.content, Content::Swatches { .. }));
        let below: Vec<bool> = swatches
            .map(|swatches| {
                let name = nodes
                    .iter()
                    .find(|placed| placed.text.is_some() && placed.control == swatches.control)
                    .expect("a palette has a name");
                swatches.rect.y >= name.rect.bottom() && swatches.rect.x < name.rect.right()
            })
            .collect();
        assert!(below.len() >= 3);
        below
    };
    assert!(under(1.0).iter().all(|below| !below), "beside their names where there is room");
    for large in [2.0, 3.12] {
        assert!(under(large).iter().all(|below| *below), "×{large}");
    }
}

#[test]
fn buttons_and_cards_stack_at_the_largest_sizes() {
    let stacked = |reach, text_scale, [first, second]: [NodeId; 2]| {
        let player = with_text(reach, text_scale);
        let [first, second] =
            [first, second].map(|node| player.app.layout().find(node).expect("it is there").rect);
        second.y >= first.bottom()
    };
    let modes = [id::MODE.nth(0), id::MODE.nth(1)];
    let buttons = [id::RESTART, id::HOME];
    assert!(!stacked(home, 1.0, modes) && stacked(home, 2.0, modes) && stacked(home, 3.12, modes));
    assert!(
        !stacked(paused, 1.0, buttons) && stacked(paused, 2.0, buttons) && stacked(paused, 3.12, buttons)
    );
}

#[test]
fn long_screens_scroll_at_the_largest_sizes() {
    for reach in [home, in_settings, in_statistics, in_rules] {
        assert!(with_text(reach, 3.12).app.model().scroll.can_scroll());
    }
    assert!(!with_text(home, 1.0).app.model().scroll.can_scroll(), "Home is one view at the usual size");
}

#[test]
fn the_top_bar_and_the_logo_stop_growing_and_neither_wrap_nor_clip() {
    let sizes = |text_scale| {
        let (home, game) = (with_text(home, text_scale), with_text(in_game, text_scale));
        let logo = home.app.layout().find(id::NAME).expect("the name is on Home").clone();
        let score = game.app.layout().find(id::SCORE).expect("the score is in the bar").clone();
        for placed in [&logo, &score] {
            let set = placed.text.as_ref().expect("it is written");
            assert_eq!(set.lines.len(), 1, "{:?} wraps at ×{text_scale}", placed.content);
            assert!(set.size[0] <= placed.rect.w + 1.0, "{:?} is clipped at ×{text_scale}", placed.content);
        }
        let bar = Arrangement::of(game.app.model()).bar;
        (logo.text_em, score.text_em, bar)
    };
    let largest = sizes(1.3);
    assert!(sizes(1.0).0 < largest.0 && sizes(1.0).2 < largest.2, "they do grow");
    for larger in [1.31, 1.6, 2.0, 3.12] {
        assert_eq!(sizes(larger), largest, "×{larger}");
    }
}

#[test]
fn every_size_of_text_grows_with_the_players_up_to_its_own_limit() {
    let at = |text_scale: f32| {
        let player = with_text(home, text_scale);
        Arrangement::of(player.app.model()).typography
    };
    for text_use in [TextUse::Row, TextUse::Label, TextUse::Button, TextUse::SheetTitle, TextUse::Strong] {
        let [small, usual, largest] = [0.8, 1.0, 3.12].map(|scale| at(scale).style(text_use).size_pt);
        assert!((small - usual * 0.8).abs() < 1e-3 && (largest - usual * 3.12).abs() < 1e-3, "{text_use:?}");
    }
}
