//! The game in a real window, by mouse and keyboard, through everything a desktop does to a window.

use std::fs;
use std::thread;
use std::time::Duration;

use blockfall::input::{Event, Key, PointerKind};
use blockfall::store::{self, Contents, Saved};
use blockfall::view::id;
use blockfall_engine::blocks::Mode;
use blockfall_tests::player::Player;
use glam::Vec2;

use crate::desk::{Desk, small_phone, start, wait_until};
use crate::x_server::XServer;

#[test]
fn a_piece_dragged_by_mouse_is_placed_and_seen_and_saved() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = Desk::open(&server, &folder.path().join("saved games of mine"));
    desk.begin();
    let (next, after) = desk.next_move();
    let beside = desk.beside(PointerKind::Mouse);
    let (score, cell) =
        (beside.middle_of(id::SCORE), beside.middle_of(id::CELL.nth(next.row * 8 + next.col)));
    let before = desk.picture().expect("the window is shown");
    desk.play_by_mouse();
    assert_eq!(desk.saved(), Some(after.clone()));
    let piece_covers_its_corner = after.board().get(next.row, next.col).is_some();
    if piece_covers_its_corner {
        desk.wait_for_a_change_at(&before, cell);
    }
    desk.wait_for_a_change_at(&before, score);
}

#[test]
fn a_piece_is_chosen_moved_and_placed_by_keyboard() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = Desk::open(&server, &folder.path().join("data"));
    desk.keys("Tab Return");
    wait_until("the new game in its save", || desk.saved().is_some());
    let mut game = desk.saved().expect("it is there");
    // It appears at the first place where it fits; from there one down and two to the right.
    desk.keys("1 Right Right Right Down Return");
    game.place(0, 1, 2).expect("the board is empty");
    assert_eq!(desk.wait_for_moves(1), game);
}

#[test]
fn the_window_may_be_tiny_huge_hidden_and_shown_again() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::open(&server, &folder.path().join("data"));
    desk.begin();
    for (width, height) in [(1, 1), (50, 40), (1280, 30), (1270, 990), (2, 900), (375, 667)] {
        desk.resize(width, height);
        assert!(desk.runs(), "at {width} × {height}: {}", desk.log());
    }
    desk.wait_for_a_picture();
    desk.play_by_mouse();
    for _ in 0..3 {
        desk.hide();
        assert!(desk.runs(), "{}", desk.log());
        desk.show();
    }
    desk.play_by_mouse();
    assert_eq!(desk.close().code(), Some(0));
}

#[test]
fn a_wayland_display_that_is_gone_does_not_keep_the_window_from_x11() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk =
        Desk::open_with(&server, &folder.path().join("data"), "WAYLAND_DISPLAY", "wayland-of-yesterday");
    desk.begin();
    desk.play_by_mouse();
    assert_eq!(desk.saved().map(|game| game.moves()), Some(1));
}

#[test]
fn a_minimised_window_draws_nothing_and_comes_back_as_it_was() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = Desk::open(&server, &folder.path().join("data"));
    desk.begin();
    desk.play_by_mouse();
    let busy_for = |secs: u64| {
        let before = desk.busy();
        thread::sleep(Duration::from_secs(secs));
        desk.busy() - before
    };
    // The background drifts, thirty times a second.
    let seen = busy_for(2);
    desk.minimise();
    let hidden = busy_for(2);
    assert!(hidden < seen / 5, "{hidden:?} minimised, {seen:?} in view");
    desk.restore();
    desk.play_by_mouse();
    assert_eq!(desk.saved().map(|game| game.moves()), Some(2));
}

#[test]
fn a_drag_in_progress_ends_with_the_window_s_size_and_places_nothing() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = Desk::open(&server, &folder.path().join("data"));
    desk.begin();
    let started = desk.saved();
    let (next, _) = desk.next_move();
    let beside = desk.beside(PointerKind::Mouse);
    let slot = beside.middle_of(id::SLOT.nth(next.slot as u8));
    desk.hold_while(slot, slot - Vec2::new(0.0, 200.0), || {
        desk.resize(500, 800);
        desk.resize(375, 667);
    });
    assert_eq!(desk.saved(), started);
    desk.play_by_mouse();
}

#[test]
fn closing_the_window_ends_well_and_the_next_start_goes_on() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let desk = Desk::open(&server, &data);
    desk.begin();
    desk.play_by_mouse();
    desk.play_by_mouse();
    let left = desk.saved();
    let end = desk.close_and_say();
    let (status, log) = end;
    assert_eq!(status, Some(0));
    // A machine without sound is told of by its sound library; our own errors and panics would be something else.
    assert!(!log.contains("ERROR") && !log.contains("panicked"), "{log}");

    let desk = Desk::open(&server, &data);
    assert_eq!(desk.saved(), left);
    desk.begin();
    desk.play_by_mouse();
    assert_eq!(desk.saved().map(|game| game.moves()), Some(3));
}

#[test]
fn a_broken_file_of_compiled_pipelines_is_replaced_and_the_game_drawn() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let file = data.join("pipelines.cache");
    fs::create_dir(&data).expect("a folder for the saves");
    fs::write(&file, b"not what it says").expect("a broken file");
    let mut desk = Desk::open(&server, &data);
    wait_until("a sound file in its place", || {
        fs::read(&file).is_ok_and(|bytes| bytes.starts_with(b"BLKFPLC"))
    });
    assert!(desk.runs(), "{}", desk.log());
    let sound = fs::read(&file).expect("it is there");
    assert_eq!(desk.close().code(), Some(0));
    // The next start finds it in order and leaves it alone.
    let desk = Desk::open(&server, &data);
    desk.begin();
    assert_eq!(fs::read(&file).expect("it is there"), sound);
}

#[test]
fn escape_pauses_and_from_home_it_leaves() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::open(&server, &folder.path().join("data"));
    desk.begin();
    desk.keys("Escape");
    assert!(desk.runs(), "in a game it only pauses");
    let mut beside = desk.beside(PointerKind::Mouse);
    beside.tap(id::PAUSE);
    let before = desk.picture().expect("the window is shown");
    desk.click(beside.middle_of(id::HOME));
    desk.wait_for_a_change_at(&before, beside.middle_of(id::RESUME));
    desk.keys("Escape");
    assert_eq!(desk.wait_for_the_end().code(), Some(0));
}

#[test]
fn a_damaged_save_is_kept_aside_by_the_program_and_a_new_game_begins() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    fs::create_dir_all(&data).expect("a temporary folder is writable");
    fs::write(data.join("blockfall.redb"), "not a save").expect("a temporary folder is writable");
    let desk = Desk::open(&server, &data);
    assert_eq!(fs::read(data.join("blockfall.bad")).expect("kept aside"), b"not a save");
    assert_eq!(desk.log().matches("blockfall.redb: ").count(), 1, "{}", desk.log());
    desk.begin();
    desk.play_by_mouse();
}

#[test]
fn where_nothing_can_be_saved_the_game_is_played_all_the_same() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("taken"), "not a folder").expect("a temporary folder is writable");
    let mut desk = Desk::open(&server, &folder.path().join("taken/saves"));
    let home = Player::new(small_phone(), Saved::default());
    let before = desk.picture().expect("the window is shown");
    desk.click(home.middle_of(id::PLAY));
    desk.wait_for_a_change_at(&before, home.middle_of(id::PLAY));
    desk.keys("1 Down Return 2 Down Down Return");
    wait_until("the complaint in the log", || desk.log().contains("cannot make the folder"));
    assert!(desk.runs());
    assert_eq!(desk.close().code(), Some(0));
}

#[test]
fn on_a_full_disk_the_game_is_played_and_what_was_kept_stays() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let desk = Desk::open(&server, &data);
    desk.begin();
    desk.play_by_mouse();
    let kept = desk.saved();
    assert_eq!(desk.close().code(), Some(0));

    let mut desk = Desk::open_on_a_full_disk(&server, &data);
    desk.begin();
    let before = desk.picture().expect("the window is shown");
    desk.keys("1 Down Return");
    desk.wait_for_a_change_at(&before, desk.beside(PointerKind::Mouse).middle_of(id::SCORE));
    wait_until("the complaint in the log", || desk.log().contains("cannot write"));
    assert!(desk.runs());
    assert_eq!(desk.saved(), kept);
    desk.kill();

    let desk = Desk::open(&server, &data);
    assert_eq!(desk.saved(), kept, "nothing is damaged");
    desk.begin();
    desk.play_by_mouse();
}

#[test]
fn a_game_that_is_named_is_in_front_at_once_goes_on_and_is_offered_next_time() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let kept = || Contents::of(&mut store::look_at(&data).expect("a save is never half written")).0;
    for _ in 0..2 {
        let desk = Desk::open_as(&server, &data, &["--mode", "verse", "--seed", "7"]);
        wait_until("a game of Verse in its save", || !kept().games_in_progress.is_empty());
        assert_eq!(desk.close().code(), Some(0));
        let [game] = &kept().games_in_progress[..] else { panic!("one game is in progress") };
        assert_eq!((game.game.mode(), game.game.seed(), game.game.moves()), (Mode::Verse, 7, 0));
        assert_eq!(kept().profile.mode(), Some(Mode::Verse));
    }
    for _ in 0..2 {
        let desk = Desk::open_as(&server, &data, &["--mode", "swap", "--seed", "7"]);
        wait_until("an attempt in its save", || kept().attempt_in_progress.is_some());
        assert_eq!(desk.close().code(), Some(0));
        let attempt = kept().attempt_in_progress.expect("it was there");
        assert_eq!((attempt.stage, attempt.session.seed()), (1, 7));
    }
    // A stage that is not open yet is tried out; what was kept stays.
    let before = kept();
    let desk = Desk::open_as(&server, &data, &["--stage", "20", "--seed", "9"]);
    assert_eq!(desk.close().code(), Some(0));
    let Contents { attempt_in_progress, finished_games, .. } = kept();
    let attempt = attempt_in_progress.expect("it is still there");
    assert_eq!((attempt.stage, attempt.session), (1, before.attempt_in_progress.expect("as before").session));
    assert_eq!(finished_games, []);
}

#[cfg(debug_assertions)]
#[test]
fn a_crash_leaves_one_log_beside_the_saves_that_can_be_shared_and_deleted() {
    let server = XServer::virtual_display();
    let home = tempfile::tempdir().expect("a temporary folder");
    let data = home.path().join("saves");
    let path = data.join("blockfall-crash.txt");
    let in_home = home.path().display().to_string();
    for message in ["first", "other"] {
        let message = format!("{message} in {in_home}");
        let ended = start(&server, &data).env("HOME", home.path()).env("BLOCKFALL_PANIC", message).status();
        assert!(!ended.expect("the program can be started").success());
    }
    let log = fs::read_to_string(&path).expect("a crash leaves a log");
    assert!(log.starts_with("Blockfall ") && log.contains("other in ~") && !log.contains("first"), "{log}");
    assert!(log.contains("src/crash.rs") && !log.contains(&in_home) && log.len() <= 64 * 1024, "{log}");

    let desk = Desk::open_with(&server, &data, "HOME", &in_home);
    let saved = Saved { crash_log: true, ..Saved::default() };
    let mut beside = Player::new(small_phone(), saved);
    desk.click(beside.middle_of(id::SETTINGS));
    beside.tap(id::SETTINGS);
    // By keyboard, which brings the row into view.
    let mut press = |row| {
        let mut keys = String::new();
        while beside.app.model().focus != Some(row) {
            beside.happens(Event::Key(Key::BackTab));
            keys += "shift+Tab ";
        }
        beside.happens(Event::Key(Key::Enter));
        desk.keys(&(keys + "Return"));
    };
    press(id::SHARE_CRASH_LOG);
    let copy = home.path().join("blockfall-crash.txt");
    wait_until("a copy of the log", || copy.exists());
    assert_eq!(fs::read_to_string(copy).expect("a copy"), log);
    press(id::DELETE_CRASH_LOG);
    wait_until("the end of the log", || !path.exists());
    assert_eq!(desk.close().code(), Some(0));
}
