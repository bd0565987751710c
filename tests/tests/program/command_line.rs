//! What is typed wrong, what cannot be done, and what comes out: one line each, and the right status.

use std::fs;
use std::path::Path;
use std::process::Output;

use blockfall_render::capture::Image;

use crate::binary::command;

fn run(args: &[&str]) -> Output {
    command().args(args).output().expect("the program can be started")
}

/// The one line a failed run has to say.
fn complaint(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).expect("it speaks UTF-8");
    assert_eq!(said.lines().count(), 1, "one line, not\n{said}");
    assert!(output.stdout.is_empty(), "nothing but the complaint");
    assert!(said.starts_with("blockfall: ") && said.len() > 30, "{said}");
    said
}

#[test]
fn wrong_arguments_are_answered_in_one_line_and_with_status_2() {
    let wrong: [(&[&str], &str); 12] = [
        (&["dance"], "dance"),
        (&["--seed", "minus one"], "minus one"),
        (&["play", "--mode", "zen"], "classic"),
        (&["play", "--device", "nokia-3310"], "iphone-se"),
        (&["play", "--landscape"], "--device"),
        (&["shot", "--screen", "lobby", "out.png"], "home"),
        (&["shot", "--screen", "game"], "OUT"),
        (&["shot", "--screen", "game", "--theme", "blue", "out.png"], "dark"),
        (&["shot", "--screen", "game", "--palette", "grey", "out.png"], "classic"),
        (&["shot", "--screen", "game", "--text-scale", "40", "out.png"], "3.12"),
        (&["perft", "xyz", "1"], "hexadecimal"),
        (&["perft", "0", "9"], "9"),
    ];
    for (args, hint) in wrong {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = complaint(&output);
        assert!(said.contains(hint), "{args:?}: {said}");
    }
}

#[test]
fn a_phone_that_does_not_turn_is_named_in_one_line() {
    let output = run(&["shot", "--screen", "home", "--device", "iphone-se", "--landscape", "out.png"]);
    assert!(matches!(output.status.code(), Some(1 | 2)));
    assert!(complaint(&output).contains("iphone-se"));
}

#[test]
fn help_and_version_are_no_mistakes() {
    for (args, part) in [(["--help"], "shot"), (["--version"], "blockfall 0")] {
        let output = run(&args);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&output.stdout).contains(part));
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn a_shot_is_a_picture_of_the_device_in_its_own_pixels() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a picture.png");
    let args = ["shot", "--screen", "game", "--device", "iphone-se", "--seed", "3", "--moves", "6"];
    let output = command().args(args).arg(&path).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let picture = Image::read_png(&path).expect("a PNG");
    assert_eq!((picture.width, picture.height), (750, 1334));
}

#[test]
fn all_shots_of_a_screen_on_a_device_come_with_a_page_that_shows_every_one_of_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("all of them");
    let args = ["shot", "--all", "--screen", "home", "--device", "iphone-se", "--density", "0.5"];
    let output = command().args(args).arg(&out).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(out.join("index.html")).expect("a page");
    let shown: Vec<&str> = page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    // Two themes by four palettes, and three more text sizes.
    assert_eq!(shown.len(), 11);
    for path in shown {
        let picture = Image::read_png(&out.join(path)).expect("a PNG");
        assert_eq!((picture.width, picture.height), (188, 334), "{path}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_named_in_one_line_and_with_status_1() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("taken");
    fs::write(&file, "not a folder").expect("a temporary folder is writable");
    let args = ["shot", "--screen", "home", "--device", "iphone-se"];
    let output = command().args(args).arg(file.join("out.png")).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("out.png"));
}

#[test]
fn without_any_driver_one_line_says_what_was_looked_for() {
    let mut command = command();
    // An empty list of Vulkan drivers, and nothing but Vulkan asked.
    command
        .env("VK_DRIVER_FILES", "/nowhere.json")
        .env("VK_ICD_FILENAMES", "/nowhere.json")
        .env("WGPU_BACKEND", "vulkan");
    let output =
        command.args(["shot", "--screen", "home", "out.png"]).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(1));
    let said = complaint(&output);
    assert!(said.contains("adapter") && said.contains("Vulkan"), "{said}");
    assert!(!Path::new("out.png").exists());
}

#[test]
fn without_a_display_one_line_says_so() {
    let output = run(&["play"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("window"));
}

#[test]
fn without_a_display_a_bot_plays_and_leaves_a_sheet_of_pictures() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("pictures of a game");
    let args = ["play", "--headless", "--seed", "5", "--out"];
    let output = command().args(args).arg(&out).output().expect("the program can be started");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("points"));
    let sheet = Image::read_png(&out.join("sheet.png")).expect("a PNG");
    assert!(sheet.width > 375 && sheet.height > 667);
}

#[test]
fn perft_counts_as_the_published_numbers_say() {
    let rows = include_str!("../../data/perft.txt");
    let mut asked = 0;
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split_whitespace().collect();
        let [board, depth, count] = columns[..] else { panic!("{row}") };
        // The larger counts are the engine's own test.
        if count.len() > 7 {
            continue;
        }
        let output = run(&["perft", board, depth]);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), count, "{row}");
        asked += 1;
    }
    assert!(asked >= 5);
}
