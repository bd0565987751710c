//! The shipped stages: sound, playable, and harder as they go on.

use std::collections::HashSet;
use std::thread;

use blockfall_engine::swap::{Bot, DIGESTS, FILES, Phase, Session, Stage, State, has_shipped, stages};

use super::{any_match, stage};

fn all() -> impl Iterator<Item = &'static Stage> {
    stages().iter().map(|stage| stage.as_ref().unwrap())
}

#[test]
fn every_shipped_stage_is_sound() {
    for stage in stages() {
        assert!(stage.is_ok(), "{}", stage.as_ref().unwrap_err());
    }
    assert!(stages().len() >= 25);
    let names: HashSet<_> = all().map(Stage::name).collect();
    assert_eq!(names.len(), stages().len(), "every stage has a name of its own");
}

#[test]
fn every_stage_file_comes_with_the_game() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/stages");
    let names =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".txt")).collect();
    names.sort();
    let shipped: Vec<_> = FILES.iter().map(|&(name, _)| name).collect();
    assert_eq!(names, shipped, "each is named in shipped.rs");
}

#[test]
fn the_stages_use_all_that_stages_have() {
    assert!(all().any(|stage| stage.map().beds().len() < 56 && !stage.map().blockers().is_empty()));
    assert!(all().any(|stage| stage.inventory().iter().any(|&stock| stock > 0)));
    assert!(all().any(Stage::initial_matches));
    let sizes: HashSet<_> = all().map(|stage| (stage.map().rows(), stage.map().cols())).collect();
    assert!(sizes.contains(&(8, 7)) && sizes.len() > 2, "{sizes:?}");
    assert!(!stage(21).map().specials().is_empty(), "stage 21 has fixed specials");
}

#[test]
fn every_attempt_begins_with_a_move_and_without_a_match() {
    for stage in all() {
        for seed in 0..50 {
            let session = Session::new(stage, seed);
            assert!(!any_match(session.grid()), "{}: {}", stage.name(), session.grid());
            assert!(!session.swaps().is_empty(), "{}: {}", stage.name(), session.grid());
            assert_eq!((session.score(), session.goals()), (0, stage.goals()));
            assert_eq!(session.clone().validate(), Ok(session.clone()));
        }
    }
}

#[test]
fn fixed_tiles_lie_where_the_map_has_them() {
    let map = stage(21).map();
    let session = Session::new(stage(21), 4);
    for cell in map.tiles().iter() {
        assert_eq!(session.grid().tile(cell), map.tile(cell));
    }
}

/// What a bot did in many attempts at a stage.
#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    won: u32,
    turns: u32,
    capped: u32,
    points: u64,
}

fn tries(stage: &Stage, bot: &str, seeds: u64) -> Tries {
    let mut tries = Tries::default();
    for seed in 0..seeds {
        let mut session = Session::new(stage, seed);
        let mut bot = Bot::by_id(bot, seed).unwrap();
        while let Some((a, b)) = bot.choose(&session) {
            tries.turns += 1;
            for phase in session.swap(a, b).unwrap().phases {
                match phase {
                    Phase::Won { .. } => tries.won += 1,
                    Phase::Capped(_) => tries.capped += 1,
                    other => tries.points += other.points(),
                }
            }
        }
        assert_ne!(session.state(), State::Running);
    }
    tries
}

/// Both bots' tries at every stage, greedy first, on two threads.
fn both_bots(seeds: u64) -> Vec<(Tries, Tries)> {
    thread::scope(|scope| {
        let play = |bot| move || all().map(|stage| tries(stage, bot, seeds)).collect::<Vec<_>>();
        let random = scope.spawn(play("random"));
        let greedy = play("greedy")();
        greedy.into_iter().zip(random.join().unwrap()).collect()
    })
}

#[test]
fn the_stages_get_harder_and_thinking_pays() {
    const SEEDS: u64 = 200;
    let tries = both_bots(SEEDS);
    let percent = |won: u32, stages: usize| won * 100 / (SEEDS as u32 * stages as u32);
    for (number, (greedy, random)) in (1..).zip(&tries) {
        assert!(greedy.won > 0, "stage {number} can be won");
        if number <= 5 {
            assert!(percent(greedy.won, 1) >= 80, "stage {number}: {greedy:?}");
        } else {
            assert!(random.won * 2 < greedy.won, "stage {number}: {random:?}, {greedy:?}");
        }
        let mean_points = greedy.points / u64::from(greedy.turns);
        let bonus = stage(number).move_bonus();
        assert!(
            bonus * 2 >= mean_points * 3,
            "stage {number}: stalling pays, {mean_points} a turn, {bonus} a move left"
        );
    }
    let groups: Vec<u32> = tries
        .chunks(5)
        .map(|group| percent(group.iter().map(|(greedy, _)| greedy.won).sum(), group.len()))
        .collect();
    assert!(groups.is_sorted_by(|before, after| before > after), "{groups:?}");
    assert!((20..=45).contains(groups.last().unwrap()), "{groups:?}");
    let turns: u32 = tries.iter().map(|(greedy, random)| greedy.turns + random.turns).sum();
    let capped: u32 = tries.iter().map(|(greedy, random)| greedy.capped + random.capped).sum();
    assert!(capped * 10_000 < turns, "{capped} of {turns} cascades did not end by themselves");
}

#[test]
#[ignore = "a minute: 300,000 turns on each stage"]
fn endless_cascades_are_rarer_than_one_in_ten_thousand_on_every_stage() {
    for stage in all() {
        let Tries { turns, capped, .. } = tries(stage, "random", 300_000 / u64::from(stage.moves()));
        assert!(capped * 10_000 < turns, "{}: {capped} of {turns}", stage.name());
    }
}

#[test]
fn every_stage_that_comes_with_the_game_is_among_those_that_ever_did() {
    for (number, stage) in (1..).zip(stages()) {
        let stage = stage.as_ref().expect("it is sound");
        assert!(
            has_shipped(number, stage),
            "stage {number} is new or has changed; add this line to engine/stages/DIGESTS and keep the others:\n{number} {:016x}",
            stage.digest()
        );
    }
    let lines: Vec<&str> = DIGESTS.lines().collect();
    assert!(lines.len() >= stages().len() && lines.iter().all(|line| line.split(' ').count() == 2));
}

#[test]
fn a_stage_is_known_whatever_its_comments_and_blanks_but_not_by_another_number_or_with_other_moves() {
    let (name, text) = FILES[2];
    let read = |text: &str| Stage::read(name, text.as_bytes()).expect("it is sound");
    assert!(has_shipped(3, &read(text)) && !has_shipped(4, &read(text)));
    assert!(has_shipped(3, &read(&format!("# Mine.\n\n{}", text.replace('\n', "  \r\n")))));
    let moves = read(text).moves();
    let easier = text.replacen(&format!("{moves}\n"), &format!("{}\n", moves + 1), 1);
    assert_eq!(read(&easier).moves(), moves + 1);
    assert!(!has_shipped(3, &read(&easier)));
}
