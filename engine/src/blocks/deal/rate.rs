//! How a hand suits a board: what it can clear, how much room it has, how snugly it fits, what it repeats.

use super::pacing;
use super::solve::{Answer, Witness, most_lines, solve};
use super::tuning::{CHAIN_COMBO, CHAIN_LEAN, EASE_LINE, EASE_PLACEMENTS, EASE_SNUG, REPEAT_HANDS};
use crate::blocks::board::Bitboard;
use crate::blocks::form::Reach;
use crate::blocks::greedy::{Neighbours, edges};
use crate::blocks::shape::Shape;
use crate::random::Random;

/// Three shapes, by their place in the catalog.
pub type Shapes = [usize; 3];

/// The masks of the last hands, the newest first; 0 where there were fewer.
pub type Recent = [[u64; 3]; REPEAT_HANDS];

/// What a board says of every shape of the catalog; worked out once a deal.
pub struct Survey<'a> {
    /// The shapes.
    pub catalog: &'a [Shape],
    /// The board.
    pub board: Bitboard,
    shapes: Vec<ShapeSurvey>,
}

struct ShapeSurvey {
    weight: u64,
    placements: u32,
    /// Edges that touch a wall or a filled cell at the snuggest position, 0 where there is none.
    touching: u32,
    edges: u32,
}

impl<'a> Survey<'a> {
    /// Looks at a board at this difficulty and combo.
    pub fn of(catalog: &'a [Shape], board: Bitboard, difficulty: u64, combo: u32) -> Self {
        let neighbours = Neighbours::of(board);
        let reach = Reach::of(board);
        let survey = |shape: &Shape| {
            let anchors = shape.form.anchors(board);
            let fits = anchors != 0;
            let goes_on = combo >= CHAIN_COMBO && reach.completions(&shape.form, anchors).some() != 0;
            let weight = pacing::proven(shape.tier, fits, difficulty);
            ShapeSurvey {
                weight: if goes_on { CHAIN_LEAN * weight } else { weight },
                placements: anchors.count_ones(),
                touching: if fits {
                    neighbours.touching(&shape.form, anchors).greatest(anchors).0
                } else {
                    0
                },
                edges: edges(&shape.form).iter().map(|edge| edge.count_ones()).sum(),
            }
        };
        Self { catalog, board, shapes: catalog.iter().map(survey).collect() }
    }

    /// Draws a shape by its weight, by its place in the catalog.
    pub fn draw(&self, random: &mut Random) -> usize {
        random.weighted(self.shapes.iter().map(|shape| shape.weight))
    }

    /// Draws a shape that fits on another board than the surveyed one; some shape must.
    pub fn draw_fitting(&self, board: Bitboard, random: &mut Random) -> usize {
        let fits = |shape: &Shape| shape.form.anchors(board) != 0;
        let weights = self.shapes.iter().zip(self.catalog);
        random.weighted(weights.map(|(survey, shape)| if fits(shape) { survey.weight } else { 0 }))
    }

    /// The masks of three shapes.
    pub fn masks(&self, shapes: Shapes) -> [u64; 3] {
        shapes.map(|shape| self.catalog[shape].mask)
    }

    /// Rates a hand, or `None` where no proof was found within `nodes` boards, which are taken off.
    pub fn rate(&self, shapes: Shapes, recent: &Recent, nodes: &mut u32) -> Option<Rating> {
        let forms = shapes.map(|shape| &self.catalog[shape].form);
        let Answer::Solved(first) = solve(self.board, forms, nodes) else { return None };
        // With no budget left for the best way the first one has to do.
        let witness = match most_lines(self.board, forms, nodes) {
            Answer::Solved(most) => most,
            Answer::Impossible | Answer::BudgetSpent => first,
        };
        let masks = self.masks(shapes);
        let (_, lines) = witness.replay(self.board, &masks)?;
        let total = |count: fn(&ShapeSurvey) -> u32| {
            shapes.iter().map(|&shape| count(&self.shapes[shape])).sum::<u32>()
        };
        let repeats = |mask: &u64| recent.as_flattened().iter().filter(|&other| other == mask).count() as u32;
        Some(Rating {
            shapes,
            witness,
            lines,
            placements: total(|shape| shape.placements),
            snugness: EASE_SNUG * total(|shape| shape.touching) / total(|shape| shape.edges),
            repeats: masks.iter().map(repeats).sum(),
        })
    }
}

/// A hand that can be placed, and how well it suits the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The hand.
    pub shapes: Shapes,
    /// The way that clears the most lines, as far as the search went.
    pub witness: Witness,
    /// The lines that it clears.
    pub lines: u32,
    /// Legal placements of its pieces on the board as it is.
    pub placements: u32,
    /// The share of its pieces' edges that touch filled cells or walls at the snuggest positions, from 0 to
    /// [`EASE_SNUG`].
    pub snugness: u32,
    /// How often its shapes were in the last hands.
    pub repeats: u32,
}

impl Rating {
    /// How easy the hand is to place well.
    pub fn ease(&self) -> u32 {
        EASE_LINE * self.lines + self.placements.min(EASE_PLACEMENTS) + self.snugness
    }
}
