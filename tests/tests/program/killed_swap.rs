//! Killed at any instant of a stage of Swap, the program has lost nothing that it has shown: neither a move, nor a stage that
//! was won, nor what is kept of it.

use std::fs::{self, File};
use std::path::Path;
use std::thread;
use std::time::Duration;

use blockfall::model::Stages;
use blockfall::store::{Contents, Profile, look_at};
use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Session, State};

use crate::desk::wait_until;
use crate::killed::start;

/// What is kept of a player who plays nothing but Swap.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kept {
    profile: Profile,
    ended: usize,
    /// The stage and the attempt at it.
    attempt: Option<(u16, Session)>,
}

impl Kept {
    fn found_in(folder: &Path) -> Kept {
        let mut store = look_at(folder).expect("a kill damages nothing");
        let (contents, faults) = Contents::of(&mut store);
        assert_eq!(faults, [""; 0], "a kill damages nothing");
        assert_eq!(contents.games_in_progress, []);
        let attempt = contents.attempt_in_progress.map(|kept| (kept.stage, kept.session));
        Kept { profile: contents.profile, ended: contents.finished_games.len(), attempt }
    }

    /// What is kept one step later, with the bot and the seed of this run, and what is seen then: seed and moves.
    fn next(mut self, seed: u64) -> (Kept, (u64, u32)) {
        let Some((number, mut session)) = self.attempt.take() else {
            let stages = Stages::shipped();
            let number = stages.next_to_win(&self.profile).expect("there are more than a few kills can win");
            let session = Session::new(stages.get(number).expect("it can be won"), seed);
            return (Kept { attempt: Some((number, session)), ..self }, (seed, 0));
        };
        let (a, b) = Bot::Greedy.choose(&session).expect("an attempt that is kept goes on");
        session.swap(a, b).expect("bots move legally");
        let seen = (session.seed(), session.turns());
        if session.state() == State::Running {
            self.attempt = Some((number, session));
        } else {
            self.ended += 1;
            if let Some(stars) = session.stars() {
                self.profile.record_stage(number, stars, session.score());
            }
        }
        (self, seen)
    }
}

/// Seed and moves of a state that was presented.
fn presented(line: &str) -> Option<(u64, u32)> {
    let mut words = line.split("presented swap ").nth(1)?.split_whitespace();
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

#[test]
fn ten_kills_in_swap_lose_nothing_that_was_shown() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (data, log) = (folder.path().join("saved games"), folder.path().join("log"));
    let said = || fs::read_to_string(&log).expect("it was made");
    let mut random = Random::new(1);
    let (mut kept, mut shown, mut kills) = (Kept::default(), 0, 0);
    // On a machine that is slow it takes more of them until enough was shown and a stage has come to its end.
    while kills < 10 || shown < 10 || kept.ended == 0 {
        assert!(kills < 200, "it plays: {}", said());
        let told = File::create(&log).expect("a temporary folder is writable");
        let mut program = start("swap", &data, kills, told.into());
        if kills % 4 > 0 {
            // While it plays; the others while it starts.
            wait_until("a board", || said().lines().any(|line| presented(line).is_some()));
        }
        thread::sleep(Duration::from_millis(random.below(800)));
        program.kill().expect("a child can be killed");
        let ended_by_itself = program.wait().expect("a child can be waited for").code().is_some();
        kills += 1;

        let (log, run) = (said(), kills - 1);
        let mut seen = kept.attempt.as_ref().map(|(_, session)| (session.seed(), session.turns()));
        for state in log.lines().filter_map(presented) {
            if seen != Some(state) {
                let (next, next_seen) = kept.next(run);
                assert_eq!(state, next_seen, "nothing is presented out of turn");
                (kept, seen) = (next, Some(next_seen));
                shown += 1;
            }
        }
        let found = if data.is_dir() { Kept::found_in(&data) } else { kept.clone() };
        // Where the disk did not answer it has said that it goes on without: such a kill shows nothing.
        if !log.contains("the disk does not answer") {
            let one_newer = kept.clone().next(run).0;
            assert!(
                found == kept || (found == one_newer && !ended_by_itself),
                "kill {run}: {found:?} is neither what was shown, {kept:?}, nor a step newer; {log}"
            );
        }
        kept = found;
    }
}
