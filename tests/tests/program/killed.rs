//! Killed at any instant, the program has lost nothing that it has shown: a bot plays through the real binary and its real
//! store, and is killed again and again as a system kills that is short of memory.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use blockfall::store::{Contents, look_at};
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::BotKind;
use blockfall_engine::random::Random;

use crate::binary::command;
use crate::desk::{Desk, PATIENCE};
use crate::x_server::XServer;

/// What is kept of a player who plays nothing but Classic.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    ended: usize,
    game: Option<Game>,
}

impl Kept {
    fn found_in(folder: &Path) -> Kept {
        let mut store = look_at(folder).expect("a kill damages nothing");
        let (contents, faults) = Contents::of(&mut store);
        assert_eq!(faults, [""; 0], "a kill damages nothing");
        let mut games = contents.games_in_progress;
        assert!(games.len() <= 1);
        Kept { ended: contents.finished_games.len(), game: games.pop().map(|kept| kept.game) }
    }

    /// What is kept one step later, with the bot and the seed of this run, and what is seen then: seed and moves.
    fn next(self, seed: u64) -> (Kept, (u64, u32)) {
        let Some(mut game) = self.game else {
            return (Kept { game: Some(Game::new(Mode::Classic, seed)), ..self }, (seed, 0));
        };
        let next = BotKind::Greedy.build(seed).choose(&game).expect("a game that is kept goes on");
        game.place(next.slot, next.row, next.col).expect("bots move legally");
        let seen = (game.seed(), game.moves());
        let kept = if game.is_over() {
            Kept { ended: self.ended + 1, game: None }
        } else {
            Kept { ended: self.ended, game: Some(game) }
        };
        (kept, seen)
    }
}

/// The program, with a bot at it. What it has presented it tells on its standard error, which goes to `told`.
pub fn start(mode: &str, folder: &Path, seed: u64, told: Stdio) -> Child {
    command()
        .args(["play", "--headless", "--mode", mode, "--seed", &seed.to_string(), "--data"])
        .arg(folder)
        .arg("--out")
        .arg(folder.join("pictures"))
        .env("RUST_LOG", "off,blockfall=debug")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(told)
        .spawn()
        .expect("the program can be started")
}

/// Seed and moves of every state that was presented.
fn presented(line: &str) -> Option<(u64, u32)> {
    // The first word is the mode.
    let mut words = line.split("presented ").nth(1)?.split_whitespace().skip(1);
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

fn kill_again_and_again(kills: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("saved games");
    let mut random = Random::new(kills);
    let mut kept = Kept { ended: 0, game: None };
    let mut shown = 0;
    let mut killed = 0;
    let mut hung = 0;
    // On a machine that is slow it takes more of them until enough was shown and a game has come to its end.
    while killed < kills || shown < kills || kept.ended == 0 {
        let mut program = start("classic", &data, killed, Stdio::piped());
        let lines = BufReader::new(program.stderr.take().expect("it is a pipe")).lines();
        let (said, heard) = channel();
        let reader = thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // What is said after the kill is still to be heard, so this outlives nobody.
                said.send(line).expect("it is listened to");
            }
        });
        let mut log = Vec::new();
        if killed % 4 > 0 {
            // While it plays; the others while it starts.
            while let Ok(line) = heard.recv_timeout(PATIENCE) {
                let plays = presented(&line).is_some();
                log.push(line);
                if plays {
                    break;
                }
            }
        }
        thread::sleep(Duration::from_millis(random.below(800)));
        program.kill().expect("a child can be killed");
        let ended_by_itself = program.wait().expect("a child can be waited for").code().is_some();
        reader.join().expect("a pipe can be read");
        log.extend(heard.try_iter());

        let mut seen = kept.game.as_ref().map(|game| (game.seed(), game.moves()));
        for line in log.iter().filter_map(|line| presented(line)) {
            if seen != Some(line) {
                let (next, next_seen) = kept.next(killed);
                assert_eq!(line, next_seen, "nothing is presented out of turn");
                (kept, seen) = (next, Some(next_seen));
                shown += 1;
            }
        }
        let found = if data.is_dir() { Kept::found_in(&data) } else { kept.clone() };
        if log.iter().any(|line| line.contains("the disk does not answer")) {
            // It has said that it goes on without: this kill shows nothing.
            hung += 1;
            assert!(hung <= kills, "the disk answers sometimes");
            kept = found;
            continue;
        }
        let one_newer = kept.clone().next(killed).0;
        assert!(
            found == kept || (found == one_newer && !ended_by_itself),
            "kill {killed}: {found:?} is neither what was shown, {kept:?}, nor a step newer; {log:?}"
        );
        kept = found;
        killed += 1;
    }
}

#[test]
fn a_window_that_is_killed_in_mid_move_has_lost_nothing_that_it_showed() {
    let server = XServer::virtual_display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let mut random = Random::new(3);
    let mut moves = 0;
    for kill in 0..4 {
        let desk = Desk::open_with(&server, &data, "RUST_LOG", "warn,blockfall=debug");
        desk.begin();
        desk.play_by_mouse();
        let before = desk.saved().expect("a game is saved");
        assert_eq!(before.moves(), moves + 1);
        let after = desk.kill_in_mid_move(Duration::from_millis(350 + random.below(250)));
        let log =
            fs::read_to_string(folder.path().join("program.log")).expect("the program has said something");
        let shown = log.lines().filter_map(presented).next_back().expect("the board was shown").1;
        let found = Kept::found_in(&data).game.expect("the game goes on");
        assert!(found == before || found == after, "kill {kill}: {found:?}");
        assert!(found.moves() >= shown, "kill {kill}: {shown} moves were shown, {} are kept", found.moves());
        moves = found.moves();
    }
}

#[test]
fn ten_kills_lose_nothing_that_was_shown() {
    kill_again_and_again(10);
}

#[test]
#[ignore = "two minutes"]
fn a_hundred_kills_lose_nothing_that_was_shown() {
    kill_again_and_again(100);
}
