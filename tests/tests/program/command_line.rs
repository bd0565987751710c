//! What is typed wrong, what cannot be done, and what comes out: one line each, and the right status.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Output, Stdio};

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
    assert!(said.ends_with(".\n") && !said.contains("os error"), "{said}");
    said
}

/// Runs it with this on its standard input.
fn run_with(args: &[&str], input: &[u8]) -> Output {
    let mut program = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut pipe = program.stdin.take().expect("it is a pipe");
    pipe.write_all(input).expect("it reads");
    drop(pipe);
    program.wait_with_output().expect("a child can be waited for")
}

#[test]
fn wrong_arguments_are_answered_in_one_line_and_with_status_2() {
    let wrong: [(&[&str], &str); 13] = [
        (&["play", "--mode", "a\n\nb"], "classic"),
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
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("iphone-se"));
}

#[test]
fn a_file_that_cannot_be_read_is_status_1_and_one_with_wrong_content_is_status_2_for_every_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(path("a folder")).expect("a temporary folder is writable");
    fs::write(path("no text"), b"one line\n\xFF\xFE").expect("a temporary folder is writable");
    fs::write(path("nonsense"), "nonsense").expect("a temporary folder is writable");
    let data = path("data");
    let commands: [&[&str]; 5] = [
        &["solve"],
        &["solve", "--mode", "verse"],
        &["solve", "--mode", "swap"],
        &["stage", "check"],
        &["save", "import", "--data", &data],
    ];
    for command in commands {
        for (name, status, says) in [
            ("nowhere", 1, "no such file or directory"),
            ("a folder", 1, "is a directory"),
            ("no text", 2, "line 2: this is not UTF-8 text"),
            ("nonsense", 2, "nonsense"),
        ] {
            let output = run(&[command, &[&path(name)]].concat());
            let said = complaint(&output);
            assert_eq!(output.status.code(), Some(status), "{command:?} {name}: {said}");
            assert!(said.contains(says) && said.contains(name), "{command:?} {name}: {said}");
        }
    }
    assert!(!Path::new(&data).exists(), "nothing was imported");
    // A file that is wrong weighs more than one that is not there.
    let output = run(&["stage", "check", &path("nowhere"), &path("nonsense")]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 2);
}

#[test]
fn what_cannot_be_written_is_status_1_for_every_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, data) = (path("taken"), path("data"));
    fs::write(&file, "not a folder").expect("a temporary folder is writable");
    fs::create_dir(&data).expect("a temporary folder is writable");
    let (inside, small) = (format!("{file}/out.png"), ["--density", "0.5", "--device", "iphone-se"]);
    let commands: [(&[&str], &str); 9] = [
        (&["shot", "--screen", "home", &inside], "out.png"),
        (&["shot", "--screen", "home", "/dev/full"], "no space left"),
        (&["shot", "--all", "--screen", "home", &inside], "taken"),
        (&["sound", &file], "taken"),
        (&["save", "export", "--data", &data, &inside], "out.png"),
        (&["save", "export", "--data", &data, "/dev/full"], "no space left"),
        (&["save", "reset", "--yes", "--data", &file], "taken"),
        (&["sim", "--mode", "classic", "--bot", "random", "--games", "1", "--chart", &inside], "out.png"),
        (&["play", "--headless", "--out", &file], "taken"),
    ];
    for (args, says) in commands {
        let args = if args[0] == "shot" { [args, &small].concat() } else { args.to_vec() };
        let output = run(&args);
        let said = complaint(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains(says) && said.matches(says).count() == 1, "{args:?}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_is_not_taken_for_a_success() {
    for args in [&["perft", "0", "1"][..], &["sim", "--mode", "classic", "--bot", "random", "--games", "1"]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output =
            command().args(args).stdout(full).stderr(Stdio::piped()).output().expect("it can be started");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert_eq!(
            said, "blockfall: cannot write to standard output: no space left on device.\n",
            "{args:?}"
        );
    }
}

#[test]
fn a_dash_is_standard_input_for_every_command_that_reads() {
    let stage = include_str!("../../../engine/stages/01.txt");
    let told = run_with(&["stage", "check", "-"], stage.as_bytes());
    assert_eq!(String::from_utf8_lossy(&told.stdout), "standard input: First Bowl, good\n");
    let hands = include_str!("../../data/hands.txt");
    let told = run_with(&["solve", "-"], hands.as_bytes());
    assert!(told.status.success() && told.stdout.starts_with(b"1 "), "{told:?}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data").display().to_string();
    let export = include_bytes!("../../fixtures/store-v3.json");
    assert!(run_with(&["save", "import", "--data", &data, "-"], export).status.success());
    let told = run(&["save", "export", "--data", &data, "-"]);
    assert_eq!(told.stdout, run(&["save", "show", "--data", &data]).stdout);
    assert!(told.status.success() && told.stdout.starts_with(b"{"), "a file has no such name");
    for args in [&["stage", "check", "-"][..], &["solve", "-"], &["save", "import", "--data", &data, "-"]] {
        let output = run_with(args, b"nonsense");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(complaint(&output).contains("standard input"), "{args:?}");
    }
}

#[test]
fn a_mark_of_the_byte_order_and_the_line_ends_of_windows_are_no_fault() {
    let as_on_windows = |text: &str| format!("\u{FEFF}{}", text.replace("\r\n", "\n").replace('\n', "\r\n"));
    let stage = as_on_windows(include_str!("../../../engine/stages/01.txt"));
    let told = run_with(&["stage", "check", "-"], stage.as_bytes());
    assert!(told.status.success(), "{told:?}");
    let hands = include_str!("../../data/hands.txt");
    let [usual, marked] = [hands.to_owned(), as_on_windows(hands)].map(|hands| {
        let told = run_with(&["solve", "-"], hands.as_bytes());
        assert!(told.status.success(), "{told:?}");
        told.stdout
    });
    assert!(usual == marked && !usual.is_empty());
    let swaps = as_on_windows(include_str!("../../data/swaps.txt"));
    let told = run_with(&["solve", "--mode", "swap", "-"], swaps.as_bytes());
    assert!(told.status.success(), "{told:?}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data").display().to_string();
    let export = as_on_windows(include_str!("../../fixtures/store-v3.json"));
    let told = run_with(&["save", "import", "--data", &data, "-"], export.as_bytes());
    assert!(told.status.success(), "{told:?}");
}

#[test]
fn a_file_that_cannot_be_read_or_written_is_named_and_not_taken_for_standard_output() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().display().to_string();
    for args in [
        &["solve", "no/such/file"][..],
        &["perft", "no/such/file", "1"],
        &["stage", "check", "no/such/file"],
        &["save", "import", "--data", &data, "no/such/file"],
        &["save", "export", "--data", &data, "no/such/file"],
        &["sound", "/proc/no/such/file"],
    ] {
        let told = run_with(args, b"");
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(said.contains("no/such/file") && !said.contains("standard output"), "{args:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    }
}

#[test]
fn an_import_with_many_faults_is_answered_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().display().to_string();
    let told = run_with(&["save", "import", "--data", &data, "-"], b"{}");
    assert_eq!(told.status.code(), Some(2));
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert_eq!(said, "blockfall: standard input: format: this entry is missing (4 more like this).\n");
}

#[test]
fn a_number_that_is_out_of_range_is_told_what_is_allowed() {
    let wrong: [(&[&str], &str); 14] = [
        (&["--seed", "-5"], "0 to 18446744073709551615"),
        (&["play", "--seed", "18446744073709551616"], "0 to 18446744073709551615"),
        (&["play", "--seed", ""], "--seed"),
        (&["play", "--stage", "-3"], "1 to 30"),
        (&["perft", "-1", "1"], "hexadecimal"),
        (&["perft", "0", "-1"], "1 to 4"),
        (&["perft", "0", "0"], "1 to 4"),
        (&["sim", "--games", "-3"], "1 to 4294967295"),
        (&["sim", "--games", "0"], "1 to 4294967295"),
        (&["sim", "--max-moves", "1e9"], "1 to 4294967295"),
        (&["shot", "--screen", "home", "--at", "-1", "out.png"], "0 to 3600"),
        (&["shot", "--screen", "home", "--text-scale", "-1", "out.png"], "0.8 to 3.12"),
        (&["shot", "--screen", "home", "--density", "inf", "out.png"], "0.5 to 4"),
        (&["sound", "--rate", "5", "out"], "8000 to 192000"),
    ];
    for (args, says) in wrong {
        let output = run(args);
        let said = complaint(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(says), "{args:?}: {said}");
    }
}

#[test]
fn a_command_that_is_not_complete_says_what_is_missing() {
    for (args, says) in [
        (&["stage"][..], "check"),
        (&["save"], "export"),
        (&["perft", "0"], "DEPTH"),
        (&["stage", "check"], "FILES"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(complaint(&output).contains(says), "{args:?}");
    }
}

#[test]
fn one_of_a_thing_is_not_told_as_many() {
    let output = run(&["sim", "--mode", "peak", "--games", "1", "--max-moves", "1"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.starts_with("1 game of peak by the greedy bot, seed 1: 1 move, 0 lines, "), "{told}");
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
