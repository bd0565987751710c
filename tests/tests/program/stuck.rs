//! A bot that plays Verse without a display and gets stuck: it takes its hand back as a player would, goes on, and its game
//! comes to an end that is kept.

use std::ops::RangeInclusive;

use blockfall::store::{Contents, look_at};
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::BotKind;

use crate::binary::command;

/// How the bot's game with a seed goes: moves on the board before and after each re-plan.
fn replans(seed: u64) -> Vec<(u32, u32)> {
    let mut game = Game::new(Mode::Verse, seed);
    let mut taken_back = Vec::new();
    loop {
        if let Some(next) = BotKind::Greedy.build(seed).choose(&game) {
            next.play(&mut game).expect("bots move legally");
        } else if game.stuck().is_some() {
            let before = game.moves();
            game.replan().expect("it is stuck");
            taken_back.push((before, game.moves()));
        } else {
            return taken_back;
        }
    }
}

#[test]
fn a_bot_stuck_in_verse_without_a_display_plans_its_hand_anew_and_plays_on_to_the_end() {
    const SEEDS: RangeInclusive<u64> = 1..=200;
    let games = SEEDS.map(|seed| (seed, replans(seed))).filter(|(_, taken_back)| !taken_back.is_empty());
    let short = games.min_by_key(|(_, taken_back)| taken_back[0].0);
    let (seed, taken_back) = short.expect("some hand gets stuck that could have been placed");

    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("saved games");
    let seed = seed.to_string();
    let output = command()
        .args(["play", "--headless", "--mode", "verse", "--seed", &seed, "--data"])
        .arg(&data)
        .arg("--out")
        .arg(folder.path().join("pictures"))
        .env("RUST_LOG", "off,blockfall=debug")
        .output()
        .expect("the program can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let presented = said.lines().filter_map(|line| line.split(&format!("presented verse {seed} ")).nth(1));
    let moves: Vec<u32> = presented.map(|moves| moves.parse().expect("a number")).collect();
    let seen: Vec<_> =
        moves.windows(2).filter(|pair| pair[1] < pair[0]).map(|pair| (pair[0], pair[1])).collect();
    assert_eq!(seen, taken_back, "seed {seed}: {moves:?}");

    let (contents, faults) = Contents::of(&mut look_at(&data).expect("it was kept"));
    assert_eq!(faults, [""; 0]);
    assert_eq!(contents.games_in_progress, [], "it has ended");
    let ended: Vec<_> = contents.finished_games.iter().map(|game| game.mode.as_str()).collect();
    assert_eq!(ended, ["verse"]);
}
