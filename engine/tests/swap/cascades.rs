//! Pass after pass: what the later ones pay, what ends them, and what they leave.

use blockfall_engine::random::Random;
use blockfall_engine::swap::cascade::MAX_PASSES;
use blockfall_engine::swap::{Bot, Goals, Phase, Session, Stage, Turn};

use super::{any_match, board, cell, stage, stage_text, swap};

/// Pass, victims and points of every clear.
fn clears(turn: &Turn) -> Vec<(u8, usize, u64)> {
    let clear = |phase: &Phase| match phase {
        Phase::Cleared { pass, victims, points } => Some((*pass, victims.len(), *points)),
        _ => None,
    };
    turn.phases.iter().filter_map(clear).collect()
}

#[test]
fn what_falls_together_clears_in_the_second_pass_and_pays_double() {
    // The upright sixes leave, and the five above them lands between two others.
    let mut grid = board("--5-- --6-- --6-- 55-6- -----");
    let turn = swap(&mut grid, (3, 3), (3, 2));
    let clears = clears(&turn);
    assert_eq!(clears[0], (1, 3, 30));
    let (pass, victims, points) = clears[1];
    assert_eq!((pass, points), (2, 20 * victims as u64));
    assert!(victims >= 3);
}

#[test]
fn passes_are_counted_from_one_and_pay_by_their_number() {
    let mut session = Session::new(stage(13), 1);
    let mut longest = 0;
    let mut bot = Bot::Random(Random::new(1));
    while let Some((a, b)) = bot.choose(&session) {
        let turn = session.swap(a, b).unwrap();
        for (index, (pass, _, points)) in clears(&turn).into_iter().enumerate() {
            assert_eq!(usize::from(pass), index + 1);
            assert_eq!(points % (10 * u64::from(pass)), 0);
            longest = longest.max(pass);
        }
    }
    assert!(longest >= 3, "{longest}");
}

#[test]
fn each_pass_clears_then_falls_then_refills() {
    let order = |phase: &Phase| match phase {
        Phase::Swapped(_) => Some(0),
        Phase::Activated { .. } => Some(1),
        Phase::Cleared { .. } => Some(2),
        Phase::Created { .. } => Some(3),
        Phase::BlockerBreaking(_) => Some(4),
        Phase::BlockerCleared(_) => Some(5),
        Phase::Fell(_) => Some(6),
        Phase::Refilled(_) => Some(7),
        _ => None,
    };
    let mut session = Session::new(stage(17), 4);
    let mut bot = Bot::Greedy;
    while let Some((a, b)) = bot.choose(&session) {
        let turn = session.swap(a, b).unwrap();
        let steps: Vec<_> = turn.phases.iter().filter_map(order).collect();
        for pair in steps.windows(2) {
            let next_pass = pair[1] == 2 && pair[0] >= 6;
            let next_step = pair == [1, 1];
            assert!(pair[0] < pair[1] || next_pass || next_step, "{steps:?}");
        }
    }
}

/// A stage on which nearly every tile that comes is of one kind.
fn endless() -> Stage {
    let text =
        stage_text("goals 2*999", "tiles 1*1000 2*1 3*1 4*1", "???????/???????/???????/???????/???????");
    Stage::read("endless", text.as_bytes()).unwrap()
}

#[test]
fn a_cascade_that_would_not_end_is_capped_and_leaves_no_match() {
    let stage = endless();
    let mut capped = 0;
    for seed in 0..20 {
        let mut session = Session::new(&stage, seed);
        let mut bot = Bot::Random(Random::new(seed));
        for _ in 0..5 {
            let (a, b) = bot.choose(&session).unwrap();
            let turn = session.swap(a, b).unwrap();
            let passes = clears(&turn).len();
            let cap = turn.phases.iter().any(|phase| matches!(phase, Phase::Capped(_)));
            assert!(passes <= usize::from(MAX_PASSES));
            assert!(!cap || passes == usize::from(MAX_PASSES));
            capped += u32::from(cap);
            assert!(!any_match(session.grid()), "{}", session.grid());
            assert_eq!(session.clone().validate(), Ok(session.clone()));
        }
    }
    assert!(capped > 50, "{capped}");
}

#[test]
fn a_cap_changes_kinds_and_nothing_else() {
    let mut session = Session::new(&endless(), 3);
    let mut bot = Bot::Random(Random::new(3));
    loop {
        let mut grid = *session.grid();
        let (a, b) = bot.choose(&session).unwrap();
        for phase in &session.swap(a, b).unwrap().phases {
            if let Phase::Capped(tiles) = phase {
                for placed in tiles {
                    let was = grid.tile(placed.cell).unwrap();
                    assert_eq!(was.id, placed.tile.id);
                }
                return;
            }
            phase.apply(&mut grid);
        }
    }
}

#[test]
fn what_is_foreseen_is_what_happens_before_new_tiles_decide() {
    for seed in 0..50 {
        let session = Session::new(stage(12), seed);
        for (a, b) in session.swaps().iter() {
            let foresight = session.foresee(a, b);
            let mut after = session.clone();
            let turn = after.swap(a, b).unwrap();
            assert!(foresight.points >= clears(&turn)[0].2, "at least the first pass");
            let grid_before = *session.grid();
            assert_eq!(session.grid(), &grid_before);
        }
    }
    let nothing = board("--- --- ---");
    let foresight =
        blockfall_engine::swap::turn::foresee(&nothing, cell((0, 0)), cell((0, 1)), &Goals::default());
    assert_eq!(foresight, blockfall_engine::swap::Foresight::default());
}
