//! An attempt at a stage: moves, objectives, points, the inventory, and the end.

use blockfall_engine::swap::{
    Bot, Cell, Goal, Kind, Phase, Refusal, Session, Special, Stage, State, Swaps, Target,
};

use super::{board, cell, stage, stage_text};

/// An attempt on this board, with six kinds and ten moves.
fn on(goals: &str, entries: &str, drawing: &str) -> Session {
    with_moves(10, goals, entries, drawing)
}

fn with_moves(moves: u32, goals: &str, entries: &str, drawing: &str) -> Session {
    let map = board(drawing).to_string();
    let tiles = "tiles 1*10 2*10 3*10 4*10 5*10 6*10";
    let text = stage_text(&format!("goals {goals}\n{entries}"), tiles, &map);
    let text = text.replace("moves 10", &format!("moves {moves}"));
    Session::new(&Stage::read("test", text.as_bytes()).unwrap(), 1)
}

const THREE_SIXES: &str = "66--- --6-- -----";

fn count(session: &Session, target: Target) -> u32 {
    session.goals().iter().find(|goal| goal.target == target).unwrap().count
}

#[test]
fn only_an_accepted_swap_spends_a_move() {
    let mut session = on("6*99", "", THREE_SIXES);
    assert!(!session.swap(cell((2, 0)), cell((2, 1))).unwrap().accepted);
    assert_eq!(session.moves_left(), 10);
    let before = session.clone();
    assert!(session.swap(cell((2, 0)), cell((3, 0))).is_err());
    assert_eq!(session, before);
    assert!(session.swap(cell((1, 2)), cell((0, 2))).unwrap().accepted);
    assert_eq!(session.moves_left(), 9);
}

#[test]
fn cleared_tiles_count_for_objectives_and_a_new_special_does_not() {
    let mut session = on("6*99", "", "66-6- --6-- -----");
    let turn = session.swap(cell((1, 2)), cell((0, 2))).unwrap();
    let sixes = turn.phases.iter().flat_map(|phase| match phase {
        Phase::Cleared { victims, .. } => victims.as_slice(),
        _ => &[],
    });
    let sixes = sixes.filter(|victim| victim.tile.kind == Kind::Regular(6)).count() as u32;
    assert!(sixes >= 3);
    assert_eq!(count(&session, Target::Tile(6)), 99 - sixes);
    let first = turn.phases.iter().find(|phase| matches!(phase, Phase::Cleared { .. })).unwrap();
    assert_eq!(first.points(), 30, "the fourth has become a popper");
}

#[test]
fn tiles_that_a_special_clears_count_and_specials_do_not() {
    let mut session = on("6*99 5*99", "", "6-6-6r6 ------- 5-----5");
    let turn = session.swap(cell((0, 5)), cell((0, 6))).unwrap();
    let Phase::Cleared { victims, .. } = &turn.phases[2] else { panic!("{turn:?}") };
    assert_eq!(victims.len(), 7);
    assert!(count(&session, Target::Tile(6)) <= 95);
}

#[test]
fn scooters_count_when_they_are_gone() {
    let mut session = on("x*2 6*99", "", "---x- 66-6x --6-- -----");
    session.swap(cell((2, 2)), cell((1, 2))).unwrap();
    assert_eq!(count(&session, Target::Blocker), 0);
}

#[test]
fn points_are_those_of_the_phases() {
    let mut session = on("6*99", "", "66-6- --6-- -----");
    let turn = session.swap(cell((1, 2)), cell((0, 2))).unwrap();
    let made = turn.phases.iter().find(|phase| matches!(phase, Phase::Created { .. })).unwrap();
    assert_eq!(made.points(), 50);
    assert_eq!(session.score(), turn.phases.iter().map(Phase::points).sum::<u64>());
}

#[test]
fn the_last_objective_wins_and_each_move_left_pays_its_bonus() {
    let mut session = on("6*3", "", THREE_SIXES);
    let turn = session.swap(cell((1, 2)), cell((0, 2))).unwrap();
    assert_eq!(turn.phases.last(), Some(&Phase::Won { moves_left: 9, points: 900 }));
    assert_eq!(session.state(), State::Won);
    let played: u64 =
        turn.phases.iter().filter(|phase| !matches!(phase, Phase::Won { .. })).map(Phase::points).sum();
    assert!(played >= 30);
    assert_eq!(session.score(), played + 900, "frozen on the board at rest, and the bonus");
    assert_eq!(session.stars(), Some(2));
}

#[test]
fn without_moves_and_with_an_objective_open_the_stage_is_lost() {
    let mut session = Session::new(stage(15), 1);
    let mut bot = Bot::by_id("random", 1).unwrap();
    let mut last = None;
    while let Some((a, b)) = bot.choose(&session) {
        last = session.swap(a, b).unwrap().phases.last().cloned();
    }
    assert_eq!(last, Some(Phase::Lost));
    assert_eq!((session.state(), session.moves_left(), session.stars()), (State::Lost, 0, None));
}

#[test]
fn the_last_move_can_win() {
    let mut session = with_moves(1, "6*3", "", THREE_SIXES);
    let turn = session.swap(cell((1, 2)), cell((0, 2))).unwrap();
    assert_eq!(turn.phases.last(), Some(&Phase::Won { moves_left: 0, points: 0 }));
    assert_eq!(
        (session.state(), session.stars()),
        (State::Won, Some(1)),
        "a win earns a star with any score"
    );
}

#[test]
fn a_stage_that_is_over_takes_no_move() {
    let mut session = on("6*3", "inventory 101*1", THREE_SIXES);
    session.swap(cell((1, 2)), cell((0, 2))).unwrap();
    let over = session.clone();
    assert_eq!(session.swap(cell((0, 0)), cell((0, 1))), Err(Refusal::Over));
    assert_eq!(session.place_special(cell((0, 0)), Special::RowPopper), Err(Refusal::Over));
    assert_eq!((session.hint(), session.swaps()), (None, Swaps::default()));
    assert_eq!(session, over);
}

#[test]
fn a_special_from_the_inventory_takes_the_place_of_a_regular_tile() {
    let mut session = on("6*99", "inventory 101*2 105*1", "66--. --6x- --r--");
    let id = session.grid().tile(Cell::new(0, 0)).unwrap().id;
    let turn = session.place_special(cell((0, 0)), Special::DragonFly).unwrap();
    let [Phase::Created { made, points: 0 }] = &turn.phases[..] else { panic!("{turn:?}") };
    assert_eq!((made[0].tile.id, made[0].tile.kind), (id, Kind::Special(Special::DragonFly)));
    assert_eq!(session.grid().tile(Cell::new(0, 0)), Some(made[0].tile));
    assert_eq!((session.moves_left(), session.score()), (10, 0), "it costs no move and pays nothing");
    assert_eq!(session.inventory(), &[2, 0, 0, 0, 0]);
}

#[test]
fn a_special_is_placed_only_where_it_may_and_while_there_is_one() {
    let mut session = on("6*99", "inventory 101*1", "66--. --6x- --r--");
    let before = session.clone();
    let mut refused = |at, special| session.place_special(cell(at), special).err();
    assert_eq!(refused((0, 9), Special::RowPopper), Some(Refusal::OutOfBounds(Cell::new(0, 9))));
    assert_eq!(refused((0, 4), Special::RowPopper), Some(Refusal::Void(Cell::new(0, 4))));
    assert_eq!(refused((1, 3), Special::RowPopper), Some(Refusal::Blocked(Cell::new(1, 3))));
    assert_eq!(refused((2, 2), Special::RowPopper), Some(Refusal::NotRegular(Cell::new(2, 2))));
    assert_eq!(refused((0, 0), Special::StickyRice), Some(Refusal::NoneLeft(Special::StickyRice)));
    assert_eq!(session, before);
    session.place_special(cell((0, 0)), Special::RowPopper).unwrap();
    let used_up = session.place_special(cell((0, 1)), Special::RowPopper);
    assert_eq!(used_up, Err(Refusal::NoneLeft(Special::RowPopper)));
}

#[test]
fn numbers_outside_101_to_105_are_no_specials() {
    assert_eq!(Kind::try_from(101), Ok(Kind::Special(Special::RowPopper)));
    assert_eq!(Kind::try_from(105), Ok(Kind::Special(Special::DragonFly)));
    for number in [0, 7, 100, 106, 255] {
        assert!(Kind::try_from(number).is_err(), "{number}");
    }
}

#[test]
fn a_hint_is_a_swap_that_would_be_accepted() {
    for number in [1, 5, 20, 21] {
        let mut session = Session::new(stage(number), 9);
        while let Some((a, b)) = session.hint() {
            assert!(session.swap(a, b).unwrap().accepted);
        }
        assert_ne!(session.state(), State::Running);
    }
}

#[test]
fn a_hint_goes_for_the_objective_then_for_points_then_for_the_first() {
    let wanted_below = on("5*99", "", "66--- --6-- ----- ----- ----- 44-5- 3355- 5--1-");
    let (a, b) = wanted_below.hint().unwrap();
    assert!(wanted_below.foresee(a, b).units >= 3);
    let best = wanted_below.swaps().iter().map(|(a, b)| wanted_below.foresee(a, b)).max();
    assert_eq!(Some(wanted_below.foresee(a, b)), best);
    let equals = on("4*99", "", "66--- --6-- ----- ----- ----- 66--- --6-- -----");
    let first_best =
        equals.swaps().iter().max_by_key(|&(a, b)| (equals.foresee(a, b), std::cmp::Reverse((a, b))));
    assert_eq!(equals.hint(), first_best);
}

#[test]
fn the_same_seed_gives_the_same_attempt_and_another_one_does_not() {
    let play = |seed| {
        let mut session = Session::new(stage(12), seed);
        let mut bot = Bot::Greedy;
        bot.play(&mut session, 10);
        session
    };
    assert_eq!(play(5), play(5));
    assert_ne!(play(5).grid(), play(6).grid());
    assert_eq!(play(5).seed(), 5);
}

#[test]
fn objectives_are_told_in_the_stages_order() {
    let session = on("x*1 6*9 2*4", "", "66-x- --6-- -----");
    let goals: Vec<_> = session.goals().iter().collect();
    let goal = |target, count| Goal { target, count };
    assert_eq!(goals, [goal(Target::Blocker, 1), goal(Target::Tile(6), 9), goal(Target::Tile(2), 4)]);
    assert_eq!(session.goals().units(), 14);
}
