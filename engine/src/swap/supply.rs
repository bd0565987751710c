//! Where new tiles come from: kinds drawn by weight, freely or so that nothing matches.

use arrayvec::ArrayVec;

use super::cells::{Cell, Cells};
use super::grid::Planes;
use super::matching::completed_by;
use super::tile::REGULARS;
use crate::random::Random;

/// The fewest kinds of a stage. A cell whose left and upper neighbours are settled can be given any kind but
/// theirs, and one more beside a move that is being built: with four there is always one left.
pub const FEWEST_KINDS: usize = 4;

/// The regular kinds of a stage, each with its weight in a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights(pub(super) ArrayVec<(u8, u32), { REGULARS as usize }>);

impl Weights {
    /// The kinds and their weights, lowest kind first.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u32)> + '_ {
        self.0.iter().copied()
    }

    /// Whether this kind can be drawn.
    pub fn contain(&self, kind: u8) -> bool {
        self.iter().any(|(other, _)| other == kind)
    }

    /// A kind drawn by weight.
    pub fn draw(&self, random: &mut Random) -> u8 {
        self.draw_from(random, |_| true).expect("a stage has kinds")
    }

    /// A kind drawn by weight among those that `may` be drawn.
    fn draw_from(&self, random: &mut Random, may: impl Fn(u8) -> bool) -> Option<u8> {
        let allowed = || self.iter().filter(|&(kind, _)| may(kind));
        let total: u32 = allowed().map(|(_, weight)| weight).sum();
        let mut rest = (total > 0).then(|| random.below(u64::from(total)) as u32)?;
        for (kind, weight) in allowed() {
            match rest.checked_sub(weight) {
                Some(more) => rest = more,
                None => return Some(kind),
            }
        }
        None
    }

    /// A kind for each of `cells` in reading order, so that none completes a pattern with those before it or with
    /// `planes`, which must not have these cells. `None` where a cell is left without a choice.
    pub fn draw_apart(
        &self,
        mut planes: Planes,
        cells: Cells,
        random: &mut Random,
    ) -> Option<Vec<(Cell, u8)>> {
        let mut drawn = Vec::with_capacity(cells.len());
        for cell in cells.iter() {
            let completed = completed_by(&planes, cell);
            let kind = self.draw_from(random, |kind| !completed[usize::from(kind) - 1])?;
            planes[usize::from(kind) - 1] |= Cells::one(cell);
            drawn.push((cell, kind));
        }
        Some(drawn)
    }
}
