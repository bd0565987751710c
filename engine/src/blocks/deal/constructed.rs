//! A hand built piece by piece, for the deal where no candidate has a proof.

use super::rate::{Shapes, Survey};
use super::solve::{Step, Witness};
use crate::blocks::board::bits;
use crate::random::Random;

/// Draws a piece that fits, places it somewhere on a copy, clears, and draws the next one against what is left.
///
/// This always succeeds on a board without full lines, if the catalog has a single cell: each row then has a gap, and
/// has one again after each clear.
pub fn construct(survey: &Survey, random: &mut Random) -> (Shapes, Witness) {
    let mut board = survey.board;
    let mut shapes = [0; 3];
    let mut witness = Witness::default();
    for (slot, (shape, step)) in shapes.iter_mut().zip(&mut witness.steps).enumerate() {
        *shape = survey.draw_fitting(board, random);
        let form = &survey.catalog[*shape].form;
        let anchors = form.anchors(board);
        let index = random.below(anchors.count_ones().into()) as usize;
        let anchor = bits(anchors).nth(index).expect("the index is below the number of positions");
        *step = Step::at(slot, anchor);
        board = board.play(form.mask() << anchor).0;
    }
    (shapes, witness)
}
