//! The prepared scenes in the real program: they leave the player's records alone, and a release does not know them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use blockfall::App;
use blockfall::demo::{self, DEMOS, Director};
use blockfall::input::PointerKind;
use blockfall::store::{self, Contents};
use blockfall::view::id;
use blockfall_render::Fonts;
use blockfall_render::capture::Image;
use blockfall_tests::player::Player;
use glam::Vec2;

use crate::binary::{command, library};
use crate::desk::{Desk, small_phone, wait_until};
use crate::x_server::XServer;

/// The names and contents of the files in a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder");
    let file = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).expect("a file that can be read");
        (entry.file_name().to_string_lossy().into_owned(), bytes)
    };
    entries.map(|entry| file(entry.expect("an entry"))).collect()
}

/// The player's own records: a game in progress, a low best score.
fn keep_own(data: &Path) {
    let mut own = store::open(data);
    let kept = demo::find("clear").expect("a demo").saved();
    let contents = Contents { profile: kept.profile, games_in_progress: kept.games, ..Contents::default() };
    own.commit(contents.changes());
    own.flush().expect("the folder is writable");
}

#[test]
fn no_demo_touches_what_is_kept() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    keep_own(&data);
    let before = files(&data);
    for demo in &DEMOS {
        let desk = Desk::open_demo(&server, &data, demo.name);
        let plays = || desk.picture().is_some_and(|picture| !picture.is_empty());
        wait_until("the demo's board", plays);
        thread::sleep(Duration::from_secs(2));
        desk.keys("1 Down Return Escape");
        assert_eq!(desk.close().code(), Some(0), "{}", demo.name);
        assert_eq!(files(&data), before, "{}", demo.name);
    }
}

#[test]
fn a_demo_records_nothing_changes_no_best_score_and_replaces_no_saved_game() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    keep_own(&data);
    let before = files(&data);

    let desk = Desk::open_demo(&server, &data, "gameover");
    // The card's first button is amber; on Home there is nothing at that place.
    let demo = demo::find("gameover").expect("a demo");
    let mut beside = Player::new(small_phone(), demo.saved());
    beside.app = App::new(demo.setup(small_phone()), Fonts::embedded());
    let ended = Director::in_window(demo, PointerKind::Mouse).play_out(&mut beside.app, &mut beside.effects);
    beside.pilot.now = ended + 3_000_000_000;
    beside.scene();
    let again = beside.app.layout().find(id::AGAIN).expect("the card has come").rect;
    let at = Vec2::new(again.x + 30.0, again.center().y);
    wait_until("the card after the game", || {
        let picture = desk.picture().unwrap_or_default();
        let [blue, green, red] = Desk::pixel(&picture, at);
        red > 200 && green > 130 && blue < 110
    });
    desk.click(again.center());
    desk.keys("1 Down Return Escape");
    assert_eq!(desk.close().code(), Some(0));
    assert_eq!(files(&data), before);
}

#[test]
fn a_demo_can_be_pictured_and_a_wrong_one_is_named_in_one_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("clear.png");
    let args = ["shot", "--demo", "clear", "--at", "0.2", "--device", "iphone-se", "--density", "0.5"];
    let output = command().args(args).arg(&path).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(Image::read_png(&path).expect("a PNG").width, 188);

    for command_line in [&["shot", "--demo", "dance", "out.png"][..], &["play", "--demo", "dance"]] {
        let output = command().args(command_line).output().expect("the program can be started");
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.lines().count() == 1 && said.contains("gameover"), "{said}");
    }
}

#[test]
#[ignore = "a minute: compiles the game once more"]
fn demos_are_compiled_out_of_a_release() {
    let holds =
        |library: &[u8], words: &str| library.windows(words.len()).any(|part| part == words.as_bytes());
    let (release, debug) = (library(false), library(true));
    assert!(holds(&release, "no-more-space"), "the game's words are found in it");
    for words in ["there is no such demo", "0113.44. 25.33441"] {
        assert!(holds(&debug, words) && !holds(&release, words), "{words}");
    }
}

#[test]
fn with_motion_reduced_a_clear_throws_nothing_and_then_no_frame_is_drawn() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    for reduced in [false, true] {
        let data = folder.path().join(format!("{reduced}"));
        let desk = Desk::open_demo_and_count(&server, &data, "combo", reduced);
        wait_until("what is said of two lines", || desk.log().contains("2 lines"));
        // By then the texts have faded too.
        thread::sleep(Duration::from_secs(3));
        let frames = desk.frames();
        let thrown = frames.iter().any(|&bursts| bursts > 0);
        assert_eq!(thrown, !reduced, "{frames:?}");
        thread::sleep(Duration::from_secs(2));
        let more = desk.frames().len() - frames.len();
        assert_eq!(more == 0, reduced, "{more} frames, while the background drifts or does not");
    }
}
