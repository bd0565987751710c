//! Faults that other games of this kind are known for. Each must not happen here.

use blockfall_engine::random::Random;
use blockfall_engine::swap::matching::runs;
use blockfall_engine::swap::{Bot, Kind, Phase, Session, Special, Swaps};

use super::{FirstPass, Set, board, stage, swap};

#[test]
fn a_row_and_a_column_made_at_once_both_clear() {
    let pass = FirstPass::of("--6-- --6-- 66-6- --6-- -----", (2, 3), (2, 2));
    let cross = Set::from([(0, 2), (1, 2), (2, 0), (2, 1), (3, 2)]);
    assert_eq!(pass.cleared(), cross, "all but the cell where the firecracker stands");
    assert_eq!(pass.made, [((2, 2), Special::Firecracker)]);
    let two_kinds = FirstPass::of("---5- ---5- 6656- ---1- -----", (2, 2), (2, 3));
    let both = Set::from([(0, 3), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3)]);
    assert_eq!(two_kinds.cleared(), both, "a row of one kind and a column of another");
}

#[test]
fn a_special_stands_where_the_swap_landed() {
    for (a, b) in [((1, 3), (0, 3)), ((0, 3), (1, 3))] {
        let pass = FirstPass::of("666-6- ---6-- ------", a, b);
        assert_eq!(pass.made, [((0, 3), Special::StickyRice)], "picked first: {a:?}");
    }
    let end_of_four = FirstPass::of("666-- ---6- -----", (1, 3), (0, 3));
    assert_eq!(end_of_four.made, [((0, 3), Special::RowPopper)]);
}

#[test]
fn a_t_makes_a_firecracker() {
    for (turned, drawing, a, b) in [
        ("upright", "66-6- --6-- --6-- -----", (0, 3), (0, 2)),
        ("upside down", "--6-- --6-- 66-6- -----", (2, 3), (2, 2)),
        ("to the left", "---6- -66-6 ---6- -----", (1, 4), (1, 3)),
        ("to the right", "-6--- 6-66- -6--- -----", (1, 0), (1, 1)),
    ] {
        let pass = FirstPass::of(drawing, a, b);
        assert_eq!(pass.made, [(b, Special::Firecracker)], "{turned}");
    }
}

#[test]
fn five_in_a_row_do_not_look_like_an_ordinary_tile() {
    let mut grid = board("66-66- --6--- ------");
    let turn = swap(&mut grid, (1, 2), (0, 2));
    let Some(Phase::Created { made, .. }) =
        turn.phases.iter().find(|phase| matches!(phase, Phase::Created { .. }))
    else {
        panic!("{turn:?}")
    };
    assert_eq!(made[0].tile.kind, Kind::Special(Special::StickyRice));
    assert!(!grid.specials().is_empty(), "it is on the board that is saved");
}

#[test]
fn a_creation_clears_its_victims() {
    for (drawing, a, b, size) in [
        ("66-6- --6-- -----", (1, 2), (0, 2), 4),
        ("66-66 --6-- -----", (1, 2), (0, 2), 5),
        ("66--- 6-6-- -----", (1, 2), (1, 1), 4),
        ("--6-- --6-- 66-6- -----", (2, 3), (2, 2), 5),
    ] {
        let pass = FirstPass::of(drawing, a, b);
        assert_eq!(pass.victims.len(), size - 1, "{drawing}");
        assert_eq!(pass.made.len(), 1, "{drawing}");
        assert!(pass.victims.iter().all(|victim| victim.tile.kind == Kind::Regular(6)), "{drawing}");
    }
}

#[test]
fn a_board_without_a_move_is_noticed() {
    // Stages with holes are where moves run out; each time the same turn brings them back.
    let mut shuffles = 0;
    for seed in 0..20 {
        let mut session = Session::new(stage(14), seed);
        let mut bot = Bot::Random(Random::new(seed));
        while let Some((a, b)) = bot.choose(&session) {
            let turn = session.swap(a, b).unwrap();
            shuffles += turn.phases.iter().filter(|phase| matches!(phase, Phase::Shuffled(_))).count();
            assert!(!Swaps::of(session.grid()).is_empty());
        }
    }
    assert!(shuffles > 0, "the test would prove nothing without one");
}

#[test]
fn a_tile_never_locks_on_an_empty_cell() {
    let mut session = Session::new(stage(20), 8);
    let mut bot = Bot::Greedy;
    while let Some((a, b)) = bot.choose(&session) {
        let mut grid = *session.grid();
        for phase in &session.swap(a, b).unwrap().phases {
            if let Phase::Fell(moves) = phase {
                for moved in moves {
                    assert_eq!(moved.from.col, moved.to.col, "tiles fall straight");
                    assert!(moved.from.row < moved.to.row, "tiles fall down and never back");
                }
            }
            phase.apply(&mut grid);
        }
        assert!(grid.holes().is_empty(), "no cell is left empty");
        assert!((grid.tiles() - grid.open()).is_empty(), "no tile lies where none may");
        assert_eq!(&grid, session.grid());
    }
}

#[test]
fn of_two_specials_in_one_swap_neither_is_forgotten() {
    for first in Special::ALL {
        for second in Special::ALL {
            let drawing = "------- ------- --**--- ------- -------"
                .replace("**", &[first, second].iter().map(|special| special.char()).collect::<String>());
            let pass = FirstPass::of(&drawing, (2, 2), (2, 3));
            let cleared = pass.cleared();
            assert!(cleared.contains(&(2, 2)) && cleared.contains(&(2, 3)), "{first:?} {second:?}");
        }
    }
}

#[test]
fn not_only_the_lowest_of_several_lines_is_found() {
    let grid = board("666--- ------ ---555 ------ 666---");
    assert_eq!(runs(&grid).len(), 3);
    let both_ways = FirstPass::of("55655- 66566- ------", (0, 2), (1, 2));
    let rows: std::collections::BTreeSet<u8> = both_ways.cleared().iter().map(|&(row, _)| row).collect();
    assert_eq!(rows.len(), 2, "the upper line and the lower one");
}
