//! Swap from the command line: pictures, a bot's stage without a display, simulations, and what is typed wrong.

use std::process::Output;

use blockfall_render::capture::Image;

use crate::binary::command;

fn run(args: &[&str]) -> Output {
    command().args(args).output().expect("the program can be started")
}

fn told(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("it speaks UTF-8")
}

#[test]
fn wrong_stages_and_bots_are_answered_in_one_line_and_with_status_2() {
    let wrong: [(&[&str], &str); 10] = [
        (&["sim", "--mode", "swap"], "--stage"),
        (&["sim", "--mode", "swap", "--stage", "31"], "1 to 30"),
        (&["sim", "--mode", "swap", "--stage", "3", "--all"], "--all"),
        (&["sim", "--mode", "swap", "--stage", "3", "--bot", "finisher"], "greedy"),
        (&["sim", "--mode", "swap", "--all", "--chart", "out.png"], "chart"),
        (&["sim", "--mode", "peak", "--all"], "swap"),
        (&["sim", "--mode", "zen"], "swap"),
        (&["play", "--mode", "classic", "--stage", "4"], "Swap"),
        (&["play", "--stage", "zero"], "1 to 30"),
        (&["shot", "--screen", "map", "--stage", "0", "out.png"], "1 to 30"),
    ];
    for (args, hint) in wrong {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.lines().count() == 1 && said.contains(hint), "{args:?}: {said}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn a_simulation_of_a_stage_tells_how_often_it_is_won_and_what_its_turns_are_worth() {
    let told = told(&run(&["sim", "--mode", "swap", "--stage", "1", "--games", "40", "--json"]));
    let stage = |name: &str| {
        let at = told.find(&format!("\"{name}\": ")).unwrap_or_else(|| panic!("no {name} in {told}"));
        let number: String =
            told[at + name.len() + 4..].chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        number.parse::<f64>().unwrap_or_else(|_| panic!("{name} is no number in {told}"))
    };
    assert_eq!(stage("games"), 40.0);
    assert!((0.8..=1.0).contains(&stage("win_rate")), "the first stage is easy");
    assert!(stage("points_a_turn") > 30.0 && stage("mean_moves_left") > 0.0);
    assert_eq!(stage("capped"), 0.0);
}

#[test]
fn a_simulation_of_all_stages_has_a_line_for_each() {
    let told = told(&run(&["sim", "--mode", "swap", "--all", "--games", "2", "--bot", "random"]));
    assert_eq!(told.lines().count(), 2 + 30, "{told}");
    assert!(told.contains("Night Market"));
    let short = run(&["sim", "--mode", "swap", "--stage", "1", "--games", "3", "--max-moves", "1"]);
    assert!(self::told(&short).contains("0.0%"), "nothing is won in one move");
}

#[test]
fn every_screen_of_swap_can_be_shot() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for screen in
        ["map", "swap", "swap-pull", "swap-special", "swap-pause", "swap-leave", "swap-win", "swap-lose"]
    {
        let path = folder.path().join(format!("{screen}.png"));
        let args = ["shot", "--device", "iphone-se", "--density", "0.5", "--moves", "2", "--stage", "12"];
        let output = command().args(args).args(["--screen", screen]).arg(&path).output();
        told(&output.expect("the program can be started"));
        let picture = Image::read_png(&path).expect("a PNG");
        assert_eq!((picture.width, picture.height), (188, 334), "{screen}");
    }
}

#[test]
fn without_a_display_a_bot_plays_a_stage_and_leaves_a_sheet_of_pictures() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("pictures of a stage");
    let args = ["play", "--headless", "--stage", "3", "--seed", "5", "--out"];
    let output = command().args(args).arg(&out).output().expect("the program can be started");
    let told = told(&output);
    assert!(told.contains("Played stage 3 with seed 5") && told.contains("points"), "{told}");
    let sheet = Image::read_png(&out.join("sheet.png")).expect("a PNG");
    assert!(sheet.width > 375 && sheet.height > 667);
}

#[test]
fn a_bot_s_stage_is_kept_where_a_folder_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("saved games");
    let out = folder.path().join("pictures");
    let play = |stage: &str| {
        let mut command = command();
        command.args(["play", "--headless", "--stage", stage, "--seed", "5", "--out"]).arg(&out);
        told(&command.arg("--data").arg(&data).output().expect("the program can be started"))
    };
    assert!(play("1").contains("won"), "this seed is won");
    let shown = command().args(["save", "show", "--data"]).arg(&data).output();
    let shown = told(&shown.expect("the program can be started"));
    assert!(shown.contains("\"swap\"") && shown.contains("\"stars\""), "{shown}");
}
