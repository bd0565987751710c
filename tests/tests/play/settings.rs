//! The page of settings: every control acts at once and for good, what is asked of it is answered where the eye is, and a
//! reset takes exactly what it says.

use blockfall::Wake;
use blockfall::effect::Effect;
use blockfall::input::{Event, Key};
use blockfall::model::Screen;
use blockfall::pace::Pace;
use blockfall::settings::{RefreshChoice, Settings, ThemeChoice};
use blockfall::shot::practice;
use blockfall::store::{self, Contents, KeptAttempt, MemoryStore, Profile, Saved, StageBest, Stages, Store};
use blockfall::strings::Phrase;
use blockfall::ui::{Action, Content, NodeId, PALETTES, Page, Role, Setting};
use blockfall::view::{self, id};
use blockfall_audio::Cue;
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::swap::Session;
use blockfall_platform::{DeviceState, Haptic};
use blockfall_render::scene::{Background, Block};
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::{device, device_across, window};
use glam::Vec2;

// --- Every control -------------------------------------------------------------------------------------------------

/// So high that the whole page is in sight, touched by fingers, and with a wish of its own for the theme.
fn tall() -> DeviceState {
    DeviceState { touch: true, prefers_light: true, ..window([420.0, 1_700.0]) }
}

fn among_the_settings(device: DeviceState, saved: Saved) -> Player {
    let mut player = Player::new(device, saved);
    player.tap(id::SETTINGS);
    player.wait(1_000);
    player.take_effects();
    player
}

/// The controls that set something, with what they set.
fn controls(player: &Player) -> Vec<(NodeId, Setting)> {
    let sets = |action| if let Some(Action::Set(setting)) = action { Some(setting) } else { None };
    let nodes = player.app.layout().nodes.iter();
    nodes.filter_map(|placed| Some((placed.id, sets(placed.action)?))).collect()
}

fn profile_with(settings: Settings) -> Profile {
    let mut profile = Profile::default();
    profile.settings = settings;
    profile
}

/// Choices from which this one is another.
fn other_than(setting: Setting) -> Settings {
    let choices = Settings::default();
    match setting {
        Setting::Theme(ThemeChoice::Dark) => Settings { theme: ThemeChoice::Light, ..choices },
        Setting::Palette(index) => Settings { palette: Some((index + 1) % PALETTES.len() as u8), ..choices },
        Setting::Refresh(RefreshChoice::Full) => Settings { refresh: RefreshChoice::Sixty, ..choices },
        _ => choices,
    }
}

fn role(player: &Player, node: NodeId) -> Role {
    player.app.layout().find(node).expect("it stays on the page").role
}

fn colors_behind(player: &mut Player) -> String {
    match player.scene().background {
        Background::Mesh { colors, .. } => format!("{colors:?}"),
        plain @ Background::Gradient { .. } => format!("{plain:?}"),
    }
}

/// What a setting comes to in a game that the player goes into from wherever he is, for comparing.
fn felt(player: &mut Player, setting: Setting) -> String {
    while player.app.model().screen != Screen::Home {
        player.happens(Event::Back);
    }
    player.tap(id::PLAY);
    player.wait(5_000);
    let blocks = |player: &mut Player| {
        let scene = player.scene();
        scene.base.blocks.iter().chain(&scene.over.blocks).copied().collect::<Vec<Block>>()
    };
    let settings = *player.app.model().settings();
    match setting {
        Setting::Sound => format!("{}", Effect::Cue(Cue::PickUp).is_wanted(&settings)),
        Setting::Haptics => format!("{}", Effect::Haptic(Haptic::Light).is_wanted(&settings)),
        Setting::Theme(_) => colors_behind(player),
        Setting::Palette(_) => {
            format!("{:?}", blocks(player).iter().map(|block| block.face).collect::<Vec<_>>())
        }
        Setting::Marks => format!("{:?}", blocks(player).iter().map(|block| block.mark).collect::<Vec<_>>()),
        Setting::Drift => {
            player.scene();
            format!("{}", player.app.wake(player.pilot.now) == Wake::Never)
        }
        Setting::LeftHanded => {
            player.happens(Event::Device(device_across("pixel-8")));
            format!("{}", player.middle_of(id::TRAY).x > player.middle_of(id::BOARD).x)
        }
        Setting::Lift => {
            let from = player.middle_of(id::SLOT.nth(0));
            player.points(blockfall::input::Phase::Down, from);
            player.points(blockfall::input::Phase::Move, from - Vec2::new(0.0, 200.0));
            player.wait(1_000);
            let held = blocks(player).into_iter().filter(|block| block.lift > 0.0).map(|block| block.center);
            format!("{:?}", held.collect::<Vec<_>>())
        }
        Setting::Refresh(_) => {
            let mut pace = Pace::default();
            pace.drawn(1_000_000_000);
            format!("{}", pace.next_frame(settings.refresh))
        }
    }
}

#[test]
fn no_test_had_pressed_most_of_the_settings_each_acts_at_once_is_kept_and_is_there_after_a_restart() {
    let all = controls(&among_the_settings(tall(), Saved::default()));
    // Sound, haptics; themes, palettes, symbols, background; left-handed, lift, refresh rates.
    assert_eq!(all.len(), 2 + 3 + PALETTES.len() + 2 + 2 + 2, "{all:?}");
    for (node, setting) in all {
        let begins = || Saved { profile: profile_with(other_than(setting)), ..Saved::default() };
        let before = felt(&mut among_the_settings(tall(), begins()), setting);
        for by_key in [false, true] {
            let what = format!("{setting:?}{}", if by_key { " by key" } else { "" });
            let mut player = among_the_settings(tall(), begins());
            let (was, behind) = (role(&player, node), colors_behind(&mut player));
            if by_key {
                while player.app.model().focus != Some(node) {
                    player.happens(Event::Key(Key::Tab));
                }
                player.happens(Event::Key(Key::Enter));
            } else {
                player.tap(node);
            }
            let is = role(&player, node);
            match was {
                Role::Switch(on) => assert_eq!(is, Role::Switch(!on), "{what}"),
                Role::Choice(_) => assert_eq!((was, is), (Role::Choice(false), Role::Choice(true)), "{what}"),
                other => assert_eq!((other, setting), (Role::Slider, Setting::Lift), "{what}"),
            }
            let is_theme = matches!(setting, Setting::Theme(_));
            assert_eq!(colors_behind(&mut player) != behind, is_theme, "{what}: the page itself");

            let mut store = MemoryStore::default();
            keep(&mut player, &mut store);
            let saved = store::load(&mut store);
            assert_eq!(&saved.profile.settings, player.app.model().settings(), "{what}: it is kept");
            let after = felt(&mut player, setting);
            assert_ne!(after, before, "{what}: it acts");
            assert_eq!(felt(&mut Player::new(tall(), saved), setting), after, "{what}: after a restart");
        }
    }
}

// --- Answers -------------------------------------------------------------------------------------------------------

fn says(player: &Player, phrase: Phrase) -> bool {
    let nodes = &player.app.layout().nodes;
    nodes.iter().any(|placed| matches!(placed.content, Content::Text { phrase: said, .. } if said == phrase))
}

/// Scrolls the page until the lower edge of a node is at the lower edge of what is in sight.
fn put_at_the_end_of_the_view(player: &mut Player, node: NodeId) {
    let model = player.app.model();
    let rect = player.app.layout().find(node).expect("it is on the page").rect;
    let by = rect.bottom() - view::safe_area(&model.device).bottom() - model.scroll.at(player.pilot.now);
    player.happens(Event::Wheel(by));
}

#[test]
fn the_answer_to_an_export_stood_out_of_sight_was_not_said_and_turned_up_on_home() {
    let logs = [Phrase::CrashLogInDownloads, Phrase::CrashLogAtHome, Phrase::CrashLogNotShared];
    let exports = [Phrase::Exported, Phrase::NotExported];
    let asked = exports.map(|answer| (id::EXPORT, Effect::Export, answer));
    let asked =
        asked.into_iter().chain(logs.map(|answer| (id::SHARE_CRASH_LOG, Effect::ShareCrashLog, answer)));
    for (row, effect, answer) in asked {
        for text_scale in [1.0, 3.12] {
            let device = DeviceState { text_scale, ..device("iphone-se") };
            let mut player = among_the_settings(device, Saved { crash_log: true, ..Saved::default() });
            put_at_the_end_of_the_view(&mut player, row);
            player.tap(row);
            assert!(player.take_effects().contains(&effect));
            player.app.answer(answer);
            player.app.take_due(&mut player.effects);
            assert_eq!(player.take_effects(), [Effect::Announce(answer)]);

            let model = player.app.model();
            let layout = player.app.layout();
            let (above, words) = (layout.find(row), layout.find(id::ANSWER).expect("it is answered"));
            let head = layout.find(id::HEADER).expect("a page has a head").rect.bottom();
            let scrolled = model.scroll.at(player.pilot.now);
            let safe = view::safe_area(&model.device);
            assert!(says(&player, answer));
            assert!(words.rect.y - scrolled >= head, "{answer:?} ×{text_scale}: below the head");
            assert!(words.rect.bottom() - scrolled <= safe.bottom(), "{answer:?} ×{text_scale}: in sight");
            let gap = words.rect.y - above.expect("its row").rect.bottom();
            assert!((0.0..8.0).contains(&gap), "{answer:?}: right below its row, not {gap} pt");

            player.tap(id::BACK);
            player.wait(1_000);
            assert!(player.app.model().screen == Screen::Home && !says(&player, answer));
            player.tap(id::SETTINGS);
            assert!(!says(&player, answer), "it was said once");
        }
    }
}

#[test]
fn an_answer_that_comes_when_the_page_has_been_left_is_only_said() {
    let mut player = among_the_settings(device("iphone-se"), Saved::default());
    player.tap(id::BACK);
    player.app.answer(Phrase::Exported);
    player.take_effects();
    player.app.take_due(&mut player.effects);
    assert_eq!(player.take_effects(), [Effect::Announce(Phrase::Exported)]);
    player.tap(id::SETTINGS);
    assert!(!says(&player, Phrase::Exported));
}

// --- Reset ---------------------------------------------------------------------------------------------------------

#[test]
fn a_reset_locked_the_stages_again_and_left_an_attempt_at_one_of_them() {
    let stage = Stages::shipped().get(3).expect("it is shipped");
    let mut profile = profile_with(Settings { left_handed: true, ..Settings::default() });
    profile.record(Mode::Classic, 4_270);
    profile.record_stage(1, 3, 5_000);
    profile.record_stage(2, 1, 800);
    let attempt = KeptAttempt { stage: 3, session: Session::new(stage, 7), secs: 41 };
    let contents = Contents {
        profile,
        games_in_progress: vec![Game::new(Mode::Classic, 7).into(), Game::new(Mode::Peak, 8).into()],
        attempt_in_progress: Some(attempt),
        finished_games: practice(Mode::Classic, 9),
    };
    let mut store = MemoryStore::default();
    store.commit(contents.changes());
    let mut player = among_the_settings(device("iphone-15-pro"), store::load(&mut store));
    player.happens(Event::Activate(id::RESET));
    player.wait(600);
    assert!(player.app.strings().text(Phrase::ResetDetail).contains("Stages that were won"));
    player.tap(id::CONFIRM);
    keep(&mut player, &mut store);
    player.wait(1_000);
    player.scene();

    let restarted = Player::new(device("iphone-15-pro"), store::load(&mut store));
    for (when, player) in [("at once", &player), ("after a restart", &restarted)] {
        let model = player.app.model();
        let settings = Settings { left_handed: true, ..Settings::default() };
        assert_eq!(model.profile.settings, settings, "{when}: the settings stay");
        assert_eq!((model.profile.best(Mode::Classic), model.history.games()), (0, 0), "{when}: gone");
        let stages = [1, 2, 3].map(|number| model.profile.stage_best(number));
        let won = |stars| Some(StageBest { stars, score: 0 });
        assert_eq!(stages, [won(3), won(1), None], "{when}: the stars stay, the scores do not");
        assert!(model.swap.stages.is_open(3, &model.profile), "{when}");
        assert_eq!(model.game, Some(Game::new(Mode::Classic, 7)), "{when}");
        assert_eq!(model.resting.len(), 1, "{when}: the other game in progress too");
        let attempt = model.swap.in_progress().expect("it goes on");
        assert_eq!((attempt.number, attempt.session.seed()), (3, 7), "{when}");
        assert!(!model.is_new(), "{when}");
    }
    let (kept, faults) = Contents::of(&mut store);
    assert!(faults.is_empty() && kept.finished_games.is_empty(), "{faults:?}");
    assert_eq!(Contents::from_json(&kept.to_json()).as_ref(), Ok(&kept), "it can go to another device");
}

#[test]
fn after_a_reset_the_first_win_of_a_stage_beat_a_best_of_nothing() {
    let mut profile = Profile::default();
    profile.record_stage(1, 2, 5_000);
    profile.reset();
    assert_eq!(profile.stage_best(1), Some(StageBest { stars: 2, score: 0 }));
    assert!(profile.has_results(), "a stage that was won is a result");
    assert!(profile.record_stage(1, 1, 900));
    assert_eq!(profile.stage_best(1), Some(StageBest { stars: 2, score: 900 }));
}

// --- The way back --------------------------------------------------------------------------------------------------

fn scrolled(player: &Player) -> f32 {
    player.app.model().scroll.at(player.pilot.now)
}

fn enter_by_key(player: &mut Player, node: NodeId) {
    while player.app.model().focus != Some(node) {
        player.happens(Event::Key(Key::BackTab));
    }
    player.happens(Event::Key(Key::Enter));
    player.wait(1_000);
}

fn page(player: &Player) -> Option<Page> {
    if let Screen::Page(page) = player.app.model().screen { Some(page) } else { None }
}

/// The control far down a page that leads on to the last of its pages.
fn last_link(player: &Player) -> NodeId {
    let nodes = player.app.layout().nodes.iter().rev();
    nodes.into_iter().find(|placed| matches!(placed.action, Some(Action::Open(_)))).expect("a link").id
}

#[test]
fn back_from_a_licence_lost_the_place_on_the_page_and_the_row_one_came_from() {
    for by_key in [true, false] {
        let mut player = among_the_settings(device("iphone-se"), Saved::default());
        let go = |player: &mut Player, node: NodeId| {
            if by_key {
                enter_by_key(player, node);
            } else {
                put_at_the_end_of_the_view(player, node);
                player.tap(node);
                player.wait(1_000);
            }
        };
        let focus = |node| by_key.then_some(node);
        go(&mut player, id::LICENCES);
        assert_eq!(page(&player), Some(Page::Licences));
        assert_eq!(scrolled(&player), 0.0, "a page begins at its top");
        let row = last_link(&player);
        go(&mut player, row);
        assert!(matches!(page(&player), Some(Page::Licence(_))));

        player.happens(Event::Back);
        assert_eq!(page(&player), Some(Page::Licences));
        assert_eq!(player.app.model().focus, focus(row));
        assert!(scrolled(&player) > 0.0, "where it was");
        in_sight(&player, row);
        player.happens(Event::Back);
        assert_eq!(page(&player), Some(Page::Settings));
        assert_eq!(player.app.model().focus, focus(id::LICENCES));
        in_sight(&player, id::LICENCES);
        player.happens(Event::Back);
        assert_eq!((page(&player), scrolled(&player)), (None, 0.0));
        assert_eq!(player.app.model().focus, focus(id::SETTINGS));
        assert!(player.app.model().trail.is_empty());
    }
}

#[test]
fn after_the_question_of_a_reset_the_focus_was_far_from_its_row() {
    for answer in [id::KEEP, id::CONFIRM] {
        let mut player = among_the_settings(device("iphone-se"), Saved::default());
        enter_by_key(&mut player, id::RESET);
        let before = scrolled(&player);
        enter_by_key(&mut player, answer);
        assert_eq!(player.app.model().focus, Some(id::RESET));
        assert_eq!(scrolled(&player), before);
        in_sight(&player, id::RESET);
    }
}

fn in_sight(player: &Player, node: NodeId) {
    let rect = player.app.layout().find(node).expect("it is on the page").rect;
    let safe = view::safe_area(&player.app.model().device);
    let (top, bottom) = (rect.y - scrolled(player), rect.bottom() - scrolled(player));
    assert!(top >= safe.y && bottom <= safe.bottom() + 0.01, "{node:?} from {top} to {bottom}");
}
