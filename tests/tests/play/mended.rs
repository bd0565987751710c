//! One fault, one test, named after what went wrong.

use blockfall::effect::Effect;
use blockfall::input::{Event, Key as Press, Lifecycle, Phase};
use blockfall::keeper::Keeper;
use blockfall::model::{Screen, Sheet};
use blockfall::settings::ThemeChoice;
use blockfall::shot::{Shot, Subject};
use blockfall::store::{
    self, Access, Change, DiskStore, KeptGame, Key, MemoryStore, Profile, ReadOnly, Saved, Store,
};
use blockfall::strings::Phrase;
use blockfall::ui::{Content, Page};
use blockfall::view::id;
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::{BotKind, Move};
use blockfall_platform::DeviceState;
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::{device, game, piece, window};
use glam::Vec2;

fn kept(mode: Mode) -> Vec<u8> {
    KeptGame { game: Game::new(mode, 7), secs: 0 }.encode()
}

/// A player who left a game for the settings.
fn among_the_settings(device: DeviceState) -> Player {
    let mut player = Player::starting(device);
    player.tap(id::PAUSE);
    player.wait(600);
    player.tap(id::HOME);
    player.tap(id::SETTINGS);
    player
}

#[test]
fn what_could_be_neither_read_nor_moved_was_written_over_and_called_kept_aside() {
    let found = ReadOnly::nowhere();
    let mut player = Player::new(device("iphone-15-pro"), store::load(&mut found.clone()));
    assert_eq!(player.app.model().notice, Some(Phrase::SaveImpossible));
    let (mut keeper, _) = Keeper::open(Box::new(found));
    player.tap(id::PLAY);
    keeper.take(&mut player.effects);
    keeper.settle().expect("it was said at the start");
    assert!(
        !player.effects.iter().any(|effect| matches!(effect, Effect::Save(..))),
        "they are taken and let go"
    );
}

#[test]
fn a_sound_record_under_another_modes_name_was_dropped_without_a_word() {
    let mut store = MemoryStore::default();
    store.commit(vec![Change::Save(Key::Game(Mode::Classic), kept(Mode::Peak))]);
    let saved = store::load(&mut store);
    assert!(saved.games.is_empty());
    assert_eq!(saved.set_aside.len(), 1);
    assert!(store.records.contains_key("game-classic.bad"));
}

#[test]
fn two_instances_on_one_folder_wrote_over_each_others_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut first = DiskStore::open(folder.path()).expect("a temporary folder is writable");
    first.commit(vec![Change::Save(Key::Game(Mode::Classic), kept(Mode::Classic))]);
    first.settle().expect("a temporary folder is writable");
    let mut second = DiskStore::open(folder.path()).expect_err("while the first one runs");
    assert_eq!(second.condition().access, Access::Second);
    assert!(second.load(Key::Game(Mode::Classic)).is_some(), "it shows what is there");
    second.commit(vec![Change::Clear]);
    drop(first);
    let again = DiskStore::open(folder.path()).expect("and no longer");
    assert!(again.load(Key::Game(Mode::Classic)).is_some());
}

#[test]
fn a_game_killed_between_its_result_and_its_end_was_recorded_twice() {
    let mut player = Player::of_mode(Mode::Classic, device("iphone-15-pro"), Saved::default());
    player.tap(id::PLAY);
    let mut bot = BotKind::Greedy.build(1);
    let mut store = MemoryStore::default();
    while let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) {
        player.play(next);
        let before = store.commits;
        keep(&mut player, &mut store);
        assert_eq!(store.commits, before + 1, "all of it at once, or nothing");
        let saved = store::load(&mut store.clone());
        assert_eq!(saved.games.len() as u64 + saved.history.games(), 1, "it goes on or it has ended");
    }
    assert_eq!(store::load(&mut store).history.games(), 1);
}

#[test]
fn the_sliders_value_was_lost_when_the_pointer_was_taken_away() {
    let mut player = among_the_settings(window([420.0, 1200.0]));
    let middle = player.middle_of(id::LIFT);
    player.points(Phase::Down, middle);
    player.points(Phase::Move, middle + Vec2::new(40.0, 0.0));
    let shown = player.app.model().settings().lift_pt;
    player.take_effects();
    player.happens(Event::Lifecycle(Lifecycle::Inactive));
    let saved = player.take_effects().into_iter().find_map(|effect| match effect {
        Effect::Save(Key::Profile, bytes) => Profile::decode(&bytes).ok(),
        _ => None,
    });
    assert_eq!(saved.map(|profile| profile.settings.lift_pt), Some(shown));
    assert_ne!(shown, 48);
}

#[test]
fn a_tap_on_the_head_of_a_page_pressed_what_was_scrolled_under_it() {
    let mut player = among_the_settings(device("iphone-se"));
    player.happens(Event::Wheel(10_000.0));
    let before = player.app.model().profile.clone();
    for x in (70..375).step_by(20) {
        for y in (22..80).step_by(6) {
            let at = Vec2::new(x as f32, y as f32);
            player.points(Phase::Down, at);
            player.points(Phase::Up, at);
        }
    }
    assert_eq!(player.app.model().profile, before);
    assert_eq!(player.app.model().open_sheet(), None);
}

#[test]
fn time_spent_paused_counted_as_time_played() {
    let mut player = Player::starting(device("iphone-15-pro"));
    player.tap(id::PAUSE);
    let begun = player.app.model().played_secs();
    player.wait(60_000);
    player.happens(Event::Lifecycle(Lifecycle::Active));
    player.tap(id::RESUME);
    assert!(player.app.model().played_secs() <= begun + 1);
    player.wait(10_000);
    player.happens(Event::Lifecycle(Lifecycle::Inactive));
    assert!((9..=12).contains(&(player.app.model().played_secs() - begun)));
}

#[test]
fn pause_could_be_opened_over_a_finished_game() {
    // A board on which the last single leaves no room for a square.
    let checkered = 0x55AA_55AA_55AA_55AA & !1;
    let tray = [Some(piece("single", 1)), Some(piece("square-2", 2)), None];
    let mut player = Player::continuing(device("iphone-15-pro"), game(checkered, tray));
    player.play(Move::new(0, 0, 0));
    assert!(player.app.model().shows_banner());
    player.happens(Event::Key(Press::Tab));
    player.happens(Event::Key(Press::Enter));
    player.happens(Event::Activate(id::PAUSE));
    assert_ne!(player.app.model().open_sheet(), Some(Sheet::Pause));
}

#[test]
fn the_focus_walked_out_of_view() {
    let mut player = among_the_settings(device("iphone-se"));
    for _ in 0..40 {
        player.happens(Event::Key(Press::Tab));
        let model = player.app.model();
        let focus = model.focus.and_then(|focus| player.app.layout().find(focus)).expect("something has it");
        let up = if focus.group == blockfall::ui::Group::Page { model.scroll.at(model.now) } else { 0.0 };
        let (top, bottom) = (focus.rect.y - up, focus.rect.bottom() - up);
        assert!(top >= 0.0 && bottom <= 667.0, "{:?} at {top} to {bottom}", focus.label);
    }
}

#[test]
fn a_held_control_on_a_scrolled_page_sprang_back_at_the_first_movement() {
    let mut player = among_the_settings(device("iphone-se"));
    player.happens(Event::Wheel(10_000.0));
    let up = player.app.model().scroll.at(player.pilot.now);
    assert!(up > 100.0);
    let last = player
        .app
        .layout()
        .nodes
        .iter()
        .rev()
        .find(|placed| placed.action.is_some() && placed.group == blockfall::ui::Group::Page);
    let at = last.expect("a page has controls").rect.center() - Vec2::new(0.0, up);
    player.points(Phase::Down, at);
    player.points(Phase::Move, at + Vec2::new(2.0, 2.0));
    assert!(player.app.model().press.is_some_and(|press| press.inside));
}

#[test]
fn a_picture_of_the_licences_showed_the_settings() {
    let shot = Shot {
        device: device("iphone-se"),
        subject: Subject::Page(Page::Licences),
        theme: ThemeChoice::Dark,
        palette: None,
        mode: Mode::Peak,
        seed: 1,
        moves: 0,
        at_secs: 0.0,
    };
    assert_eq!(shot.stage().0.model().screen, Screen::Page(Page::Licences));
}

/// Whether these words are shown.
fn shows(player: &Player, words: Phrase) -> bool {
    let mut nodes = player.app.layout().nodes.iter();
    nodes.any(|placed| matches!(placed.content, Content::Text { phrase, .. } if phrase == words))
}

#[test]
fn a_second_instance_said_that_it_saves_after_every_move() {
    let reasons = [
        (Access::Second, Phrase::SecondInstance),
        (Access::Newer, Phrase::SaveNewer),
        (Access::Refused, Phrase::SaveImpossible),
    ];
    for (access, reason) in reasons {
        let saved = Saved { access, ..Saved::default() };
        let mut player = Player::new(device("iphone-15-pro"), saved);
        player.tap(id::STATS);
        assert!(shows(&player, reason), "the statistics");
        player.tap(id::BACK);
        player.tap(id::SETTINGS);
        assert!(shows(&player, reason), "the settings");
        player.tap(id::BACK);
        player.tap(id::PLAY);
        player.wait(600);
        player.tap(id::PAUSE);
        assert!(shows(&player, reason) && !shows(&player, Phrase::SavedAfterEveryMove), "the pause sheet");
    }
    let mut player = Player::starting(device("iphone-15-pro"));
    player.tap(id::PAUSE);
    assert!(shows(&player, Phrase::SavedAfterEveryMove), "where it is true");
}

#[test]
fn a_full_disk_was_complained_of_for_ever() {
    let mut player = Player::starting(device("iphone-15-pro"));
    player.app.cannot_save();
    player.tap(id::PAUSE);
    assert!(shows(&player, Phrase::SaveImpossible));
    player.app.saves_again();
    assert!(shows(&player, Phrase::SavedAfterEveryMove));
    player.tap(id::HOME);
    assert!(!shows(&player, Phrase::SaveImpossible));
}

#[test]
fn a_full_disk_is_told_of_on_the_board_and_not_only_on_the_pause_sheet() {
    let mut player = Player::starting(device("iphone-se"));
    player.wait(2_000);
    assert!(player.app.model().can_play() && !shows(&player, Phrase::NotSaved));
    player.app.cannot_save();
    assert!(shows(&player, Phrase::NotSaved));
    player.app.saves_again();
    assert!(!shows(&player, Phrase::NotSaved));
}
