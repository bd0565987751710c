//! Two specials swapped with each other: every pair, its steps in order, and what is cleared.

use blockfall_engine::swap::pair::activate;
use blockfall_engine::swap::{Effect, Goal, Goals, Grid, Special, Target};

use super::{FirstPass, Set, board, cell, set};

/// Where the special that was picked first stands after the swap, and the other one.
const CHOSEN: (u8, u8) = (3, 4);
const OTHER: (u8, u8) = (3, 3);

/// Seven by seven, with 6 the most common kind: it stands in the corners and elsewhere.
fn drawing(chosen: Special, other: Special) -> String {
    let rows = ["6-6-6-6", "-------", "6-----6", "---**--", "6-----6", "-------", "6-6-6-6"];
    let pair: String = [chosen, other].iter().map(|special| special.char()).collect();
    rows.join(" ").replace("**", &pair)
}

/// The pair that is swapped, `chosen` picked first, so that it goes from the left to the right.
fn swapped(chosen: Special, other: Special) -> FirstPass {
    FirstPass::of(&drawing(chosen, other), OTHER, CHOSEN)
}

/// The board once the two have changed places.
fn grid(chosen: Special, other: Special) -> Grid {
    board(&drawing(other, chosen))
}

fn line(row: Option<u8>, col: Option<u8>) -> Set {
    let all = (0..7).flat_map(|r| (0..7).map(move |c| (r, c)));
    all.filter(|&(r, c)| row == Some(r) || col == Some(c)).collect()
}

fn square((row, col): (u8, u8)) -> Set {
    (row - 1..=row + 1).flat_map(|r| (col - 1..=col + 1).map(move |c| (r, c))).collect()
}

fn kind(grid: &Grid, kind: u8) -> Set {
    set(grid.planes()[usize::from(kind) - 1].iter())
}

/// The steps of a pair as the rules tell them: each effect, its centre, and all that it covers.
fn told(chosen: Special, other: Special) -> Vec<(Effect, (u8, u8), Set)> {
    use Special::{ColumnPopper, DragonFly, Firecracker, RowPopper, StickyRice};
    let grid = grid(chosen, other);
    let at = |special| if chosen == special { CHOSEN } else { OTHER };
    let is = |special| chosen == special || other == special;
    let popper = |special| matches!(special, RowPopper | ColumnPopper);
    let popper_line = || {
        let (special, centre) = if popper(chosen) { (chosen, CHOSEN) } else { (other, OTHER) };
        match special {
            RowPopper => (Effect::Row, centre, line(Some(centre.0), None)),
            _ => (Effect::Column, centre, line(None, Some(centre.1))),
        }
    };
    let blast = |centre| (Effect::Square, centre, square(centre));
    let most_common = || (Effect::OneKind, at(StickyRice), kind(&grid, 6));
    // The first of the most common kind, which is 6.
    let first_dart = || (Effect::Dart, at(DragonFly), Set::from([(0, 0)]));

    if popper(chosen) && popper(other) {
        let (row, col) = CHOSEN;
        vec![(Effect::Row, CHOSEN, line(Some(row), None)), (Effect::Column, CHOSEN, line(None, Some(col)))]
    } else if popper(chosen) || popper(other) {
        match () {
            () if is(Firecracker) => vec![blast(at(Firecracker))],
            () if is(StickyRice) => vec![most_common(), popper_line()],
            () => vec![first_dart(), popper_line()],
        }
    } else if chosen == other {
        match chosen {
            StickyRice => vec![(Effect::AllKinds, CHOSEN, set(grid.regular_tiles().iter()))],
            Firecracker => vec![blast(CHOSEN)],
            _ => {
                vec![(Effect::Dart, CHOSEN, Set::from([(0, 0)])), (Effect::Dart, OTHER, Set::from([(0, 2)]))]
            }
        }
    } else if is(DragonFly) {
        let second = if is(Firecracker) { blast(at(Firecracker)) } else { most_common() };
        vec![first_dart(), second]
    } else {
        vec![most_common(), blast(at(Firecracker))]
    }
}

#[test]
fn every_pair_in_either_order_does_what_the_rules_tell() {
    for chosen in Special::ALL {
        for other in Special::ALL {
            let pass = swapped(chosen, other);
            let told = told(chosen, other);
            let steps = |step: &[(Effect, (u8, u8), Set)]| {
                step.iter().map(|&(effect, centre, _)| (effect, centre)).collect::<Vec<_>>()
            };
            assert_eq!(steps(&pass.activated()), steps(&told), "{chosen:?} {other:?}");

            let sources = Set::from([CHOSEN, OTHER]);
            let mut hit = sources.clone();
            for ((_, _, targets), (effect, _, covers)) in pass.activated().iter().zip(&told) {
                assert_eq!(*targets, covers - &hit, "{chosen:?} {other:?} {effect:?}");
                hit.extend(covers);
            }
            assert_eq!(pass.cleared(), hit, "both sources are used up: {chosen:?} {other:?}");
            assert!(pass.made.is_empty());
        }
    }
}

#[test]
fn among_equally_common_kinds_sticky_rice_takes_the_lowest() {
    let pass = FirstPass::of("rs2323 213213 321321", (0, 0), (0, 1));
    let grid = board("sr2323 213213 321321");
    assert_eq!([1, 2, 3].map(|number| kind(&grid, number).len()), [4, 6, 6]);
    assert_eq!(pass.activated()[0], (Effect::OneKind, (0, 0), kind(&grid, 2)));
}

#[test]
fn a_dragon_fly_in_a_pair_takes_what_an_objective_wants() {
    let wanting = Goals::from_iter([Goal { target: Target::Tile(2), count: 5 }]);
    let pass = FirstPass::wanting(&drawing(Special::DragonFly, Special::DragonFly), OTHER, CHOSEN, &wanting);
    let twos = kind(&grid(Special::DragonFly, Special::DragonFly), 2);
    let first_two: Set = twos.into_iter().take(2).collect();
    assert_eq!(pass.cleared(), &first_two | &Set::from([CHOSEN, OTHER]));
}

#[test]
fn dragon_flies_that_find_nothing_are_used_up_all_the_same() {
    let pass = FirstPass::of("dd", (0, 0), (0, 1));
    assert!(pass.activated().is_empty());
    let one_left = activate(&board("dd1"), cell((0, 1)), cell((0, 0)), &Goals::default());
    assert_eq!(one_left.map(|steps| steps.len()), Some(1));
    let pass = FirstPass::of("dd1", (0, 0), (0, 1));
    assert_eq!(pass.cleared(), Set::from([(0, 0), (0, 1), (0, 2)]));
}

#[test]
fn a_special_and_a_regular_tile_are_no_pair() {
    assert_eq!(activate(&board("r-"), cell((0, 0)), cell((0, 1)), &Goals::default()), None);
}
