//! Many random turns on random stages, and everything that must hold after each.

use std::collections::{BTreeMap, BTreeSet};

use blockfall_engine::random::Random;
use blockfall_engine::swap::{
    Bot, Cells, Goals, Grid, Kind, Moved, Phase, Session, Special, Stage, State, Tile, Turn,
};

use super::{accepted_by_trying, any_match, neighbours};

/// A stage of random size with voids, scooters, fixed tiles and an inventory. `None` where it is not sound.
fn random_stage(random: &mut Random) -> Option<Stage> {
    let mut pick = |n: u64| random.below(n);
    let (rows, cols, kinds) = (3 + pick(7), 3 + pick(7), 4 + pick(3));
    let (voids, blockers) = (pick(8), pick(8));
    let mut cell = || match pick(60) {
        n if n < voids => '.',
        n if (10..10 + blockers).contains(&n) => 'x',
        20 => ['r', 'c', 's', 'f', 'd'][pick(5) as usize],
        21 => char::from_digit(1 + pick(kinds) as u32, 10).unwrap_or('1'),
        _ => '?',
    };
    let map: Vec<String> = (0..rows).map(|_| (0..cols).map(|_| cell()).collect()).collect();
    let tiles: Vec<_> = (1..=kinds).map(|kind| format!("{kind}*{}", 5 + pick(10))).collect();
    let (first, second) = (1 + pick(kinds), pick(20));
    let scooters = map.iter().any(|row| row.contains('x'));
    let goal = if scooters && second > 5 { " x*1" } else { "" };
    let initial = if !scooters && pick(3) == 0 { "initial-matches allowed\n" } else { "" };
    let text = format!(
        "name Random\nmoves {}\ntiles {}\ngoals {first}*{}{goal}\nstars 1 2 3\nbonus 7\n\
         inventory 101*1 102*1 103*1 104*1 105*1\n{initial}map\n{}\n",
        5 + pick(30),
        tiles.join(" "),
        10 + pick(80),
        map.join("\n"),
    );
    Stage::read("random", text.as_bytes()).ok()
}

fn tiles(grid: &Grid) -> BTreeMap<u32, Kind> {
    let tiles: Vec<Tile> = grid.tiles().iter().map(|cell| grid.tile(cell).unwrap()).collect();
    let by_id: BTreeMap<_, _> = tiles.iter().map(|tile| (tile.id, tile.kind)).collect();
    assert_eq!(by_id.len(), tiles.len(), "two tiles share an id: {grid}");
    by_id
}

/// Checks each phase against the board on which it happens, and that all of them lead to the new board.
fn check_phases(before: &Grid, turn: &Turn, stage: &Stage, after: &Grid) {
    let mut grid = *before;
    let mut surviving = Cells::EMPTY;
    let mut hurt = Cells::EMPTY;
    let mut breaking = Vec::new();
    for phase in &turn.phases {
        match phase {
            Phase::Swapped(moves) | Phase::SwappedBack(moves) => {
                check_moves(&grid, moves);
                assert!(moves[0].from.touches(moves[0].to), "only neighbours swap");
            }
            Phase::Fell(moves) => check_moves(&grid, moves),
            Phase::Shuffled(moves) => {
                let ids = |cells: &mut dyn Iterator<Item = u32>| cells.collect::<BTreeSet<_>>();
                let before = ids(&mut moves.iter().map(|moved| grid.tile(moved.from).unwrap().id));
                assert_eq!(before, ids(&mut moves.iter().map(|moved| moved.tile.id)));
            }
            Phase::Activated { source, targets, .. } => {
                assert_eq!(grid.tile(source.cell), Some(source.tile));
                assert!(source.tile.kind.special().is_some());
                assert!(targets.iter().all(|&cell| grid.tile(cell).is_some()));
            }
            Phase::Cleared { pass, victims, points } => {
                let cells: Cells = victims.iter().map(|victim| victim.cell).collect();
                assert_eq!(cells.len(), victims.len(), "no tile is cleared twice");
                assert!(victims.iter().all(|victim| grid.tile(victim.cell) == Some(victim.tile)));
                let regular =
                    victims.iter().filter(|victim| victim.tile.kind.regular().is_some()).count() as u64;
                assert_eq!(*points, 10 * u64::from(*pass) * regular);
                let matched = victims.iter().filter(|victim| victim.matched);
                assert!(matched.clone().all(|victim| victim.tile.kind.regular().is_some()));
                hurt = matched.map(|victim| victim.cell).collect();
                surviving = grid.tiles() - cells;
            }
            Phase::Created { made, points } => {
                assert_eq!(*points, 50 * made.len() as u64);
                for placed in made {
                    assert!(surviving.contains(placed.cell), "the cell of a new special survives its clear");
                    let was = grid.tile(placed.cell).unwrap();
                    assert_eq!(was.id, placed.tile.id);
                    assert!(was.kind.regular().is_some() && placed.tile.kind.special().is_some());
                }
            }
            Phase::BlockerBreaking(cells) => {
                assert_eq!(cells.iter().copied().collect::<Cells>(), hurt.neighbours() & grid.blockers());
                assert_eq!(cells.iter().copied().collect::<Cells>().len(), cells.len());
                breaking.clone_from(cells);
            }
            Phase::BlockerCleared(cells) => assert_eq!(*cells, breaking),
            Phase::Refilled(tiles) => {
                assert_eq!(tiles.iter().map(|placed| placed.cell).collect::<Cells>(), grid.holes());
                for placed in tiles {
                    assert!(placed.tile.kind.regular().is_some_and(|kind| stage.weights().contain(kind)));
                    assert!(placed.tile.id >= grid.next_id(), "a new tile has a new id");
                }
            }
            Phase::Capped(tiles) => {
                assert!(tiles.iter().all(|placed| grid.tile(placed.cell).unwrap().id == placed.tile.id));
            }
            Phase::Won { .. } | Phase::Lost => assert_eq!(&grid, after, "the end comes on the board at rest"),
        }
        phase.apply(&mut grid);
    }
    assert_eq!(&grid, after, "the phases lead to the new board");
}

/// Tiles move whole: what arrives is what left.
fn check_moves(grid: &Grid, moves: &[Moved]) {
    assert!(moves.iter().all(|moved| grid.tile(moved.from) == Some(moved.tile)));
}

/// What holds on every board at rest.
fn check_rest(session: &Session) {
    let grid = session.grid();
    tiles(grid);
    assert!(grid.holes().is_empty(), "{grid}");
    assert!((grid.tiles() - grid.beds()).is_empty() && !grid.tiles().meets(grid.blockers()), "{grid}");
    assert!(!any_match(grid), "{grid}");
    assert!(neighbours().any(|(a, b)| accepted_by_trying(grid, a, b)), "{grid}");
    assert_eq!(session.clone().validate().as_ref(), Ok(session));
}

/// Plays so many random turns, some of them swaps that are not accepted and some specials from the inventory.
fn play(turns: u32, seed: u64) {
    let mut random = Random::new(seed);
    let mut played = 0;
    while played < turns {
        let Some(stage) = random_stage(&mut random) else { continue };
        let mut session = Session::new(&stage, random.next_u64());
        check_rest(&session);
        let mut bot = Bot::Random(Random::new(random.next_u64()));
        while let (State::Running, Some((a, b))) = (session.state(), bot.choose(&session)) {
            let before = session.clone();
            let turn = match random.below(12) {
                0 => {
                    let special = Special::ALL[random.below(5) as usize];
                    let Ok(turn) = session.place_special(a, special) else {
                        assert_eq!(session, before, "a refusal changes nothing");
                        continue;
                    };
                    turn
                }
                1 => {
                    let (a, b) = neighbours().nth(random.below(162) as usize).unwrap();
                    let tried = accepted_by_trying(before.grid(), a, b);
                    match session.swap(super::cell(a), super::cell(b)) {
                        Ok(turn) if turn.accepted => {
                            assert!(tried);
                            turn
                        }
                        _ => {
                            assert!(!tried);
                            assert_eq!(session, before, "neither a refusal nor a swap back changes anything");
                            continue;
                        }
                    }
                }
                2..=6 => session.swap(b, a).unwrap(),
                _ => session.swap(a, b).unwrap(),
            };
            played += 1;
            if !matches!(turn.phases[0], Phase::Created { .. }) {
                check_phases(before.grid(), &turn, &stage, session.grid());
                assert_eq!(session.moves_left(), before.moves_left() - 1);
                let mut goals: Goals = before.goals().clone();
                turn.phases.iter().for_each(|phase| goals.count(phase));
                assert_eq!(&goals, session.goals());
                assert_eq!(session.score(), before.score() + turn.points());
            }
            check_rest(&session);
        }
    }
}

#[test]
fn everything_holds_after_each_of_twenty_thousand_random_turns() {
    play(20_000, 1);
}

#[test]
#[ignore = "half a minute: the same with a hundred thousand turns"]
fn everything_holds_after_each_of_a_hundred_thousand_random_turns() {
    play(100_000, 2);
}
