//! Two specials swapped with each other: a table of what each pair does, step by step.
//!
//! A step hits what the steps before it have left, and both sources are used up in every pair.

use super::cells::{Cell, Cells};
use super::goals::Goals;
use super::grid::Grid;
use super::phase::{Effect, Phase};
use super::special::{Strike, activated};
use super::tile::Special;

/// Which of the two specials a step belongs to: the one picked first, or the lower and the higher by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Chosen,
    Lower,
    Higher,
}

/// The steps of a pair, the special with the lower number first.
fn steps(lower: Special, higher: Special) -> &'static [(Source, Effect)] {
    use Effect::{AllKinds, Column, Dart, OneKind, Row, Square};
    use Source::{Chosen, Higher, Lower};
    use Special::{ColumnPopper, DragonFly, Firecracker, RowPopper, StickyRice};
    match (lower, higher) {
        (RowPopper | ColumnPopper, RowPopper | ColumnPopper) => &[(Chosen, Row), (Chosen, Column)],
        (RowPopper, StickyRice) => &[(Higher, OneKind), (Lower, Row)],
        (ColumnPopper, StickyRice) => &[(Higher, OneKind), (Lower, Column)],
        (RowPopper | ColumnPopper, Firecracker) => &[(Higher, Square)],
        (RowPopper, DragonFly) => &[(Higher, Dart), (Lower, Row)],
        (ColumnPopper, DragonFly) => &[(Higher, Dart), (Lower, Column)],
        (StickyRice, StickyRice) => &[(Chosen, AllKinds)],
        (StickyRice, Firecracker) => &[(Lower, OneKind), (Higher, Square)],
        (StickyRice, DragonFly) => &[(Higher, Dart), (Lower, OneKind)],
        (Firecracker, Firecracker) => &[(Chosen, Square)],
        (Firecracker, DragonFly) => &[(Higher, Dart), (Lower, Square)],
        (DragonFly, DragonFly) => &[(Lower, Dart), (Higher, Dart)],
        _ => unreachable!("the lower special comes first"),
    }
}

/// What the specials in `chosen` (the one picked first) and `other` do, where they stand after the swap: one
/// [`Phase::Activated`] a step, and no step where a Dragon Fly finds nothing. `None` where they are not both
/// specials.
pub fn activate(grid: &Grid, chosen: Cell, other: Cell, goals: &Goals) -> Option<Vec<Phase>> {
    let special = |cell| grid.tile(cell).and_then(|tile| tile.kind.special());
    let (first, second) = (special(chosen)?, special(other)?);
    let in_order = first <= second;
    let (lower, higher) = if in_order { (first, second) } else { (second, first) };
    let (lower_cell, higher_cell) = if in_order { (chosen, other) } else { (other, chosen) };

    let mut strike = Strike { grid, sources: Cells::one(chosen) | Cells::one(other), hit: Cells::EMPTY };
    let mut phases = Vec::new();
    for &(source, effect) in steps(lower, higher) {
        let cell = match source {
            Source::Chosen => chosen,
            Source::Lower => lower_cell,
            Source::Higher => higher_cell,
        };
        let targets = match effect {
            Effect::Row => strike.row(cell),
            Effect::Column => strike.column(cell),
            Effect::Square => strike.square(cell),
            Effect::OneKind => strike.most_common(),
            Effect::AllKinds => strike.all_kinds(),
            Effect::Dart => strike.dart(goals),
        };
        if effect == Effect::Dart && targets.is_empty() {
            continue;
        }
        strike.hit |= targets;
        let tile = grid.tile(cell).expect("both cells hold specials");
        phases.push(activated(cell, tile, effect, targets));
    }
    Some(phases)
}
