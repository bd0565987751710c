//! The dealing of Peak: every hand comes with a proof that all its pieces can be placed.
//!
//! A deal tries, in this order: a hand that empties the board; one that leads a greedy player to a board which can be
//! emptied; the winner of a tournament among candidates; a hand built piece by piece. Whatever the way, it ends in
//! [`ProvenHand::new`], which follows the proof on the board itself: there is no other way to a hand.

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::finisher::Finisher;
use super::rate::{Rating, Recent, Shapes, Survey};
use super::solve::{Answer, Step, Witness, solve};
use super::tuning::{FINISHER_CHOICES, FINISHER_PAUSE, SET_UP_FILLED};
use super::{Bucket, constructed, pacing, tournament};
use crate::blocks::board::{Bitboard, Board, bits};
use crate::blocks::form::Form;
use crate::blocks::greedy;
use crate::blocks::piece::Piece;
use crate::blocks::score::Streak;
use crate::blocks::shape::Shape;
use crate::random::Random;

/// Three pieces that can be placed on the board they are for, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenHand {
    masks: [u64; 3],
    witness: Witness,
}

impl ProvenHand {
    /// The hand, if following the witness on the board places all of it.
    pub fn new(board: Bitboard, masks: [u64; 3], witness: Witness) -> Option<Self> {
        witness.replay(board, &masks)?;
        Some(Self { masks, witness })
    }

    /// The hand, if a way to place it is found.
    pub fn search(board: Bitboard, masks: [u64; 3]) -> Option<Self> {
        let [Some(first), Some(second), Some(third)] = masks.map(Form::new) else { return None };
        match solve(board, [&first, &second, &third], &mut Budget::FULL.nodes()) {
            Answer::Solved(witness) => Self::new(board, masks, witness),
            Answer::Impossible | Answer::BudgetSpent => None,
        }
    }

    /// The pieces, box at the top left.
    pub const fn masks(&self) -> &[u64; 3] {
        &self.masks
    }

    /// A way to place them.
    pub const fn witness(&self) -> &Witness {
        &self.witness
    }
}

/// The last hand of a game as it was dealt, kept so that the way that was there can be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProvenDeal {
    board: Board,
    pieces: [Piece; 3],
    witness: Witness,
}

impl ProvenDeal {
    /// Keeps a hand with the board that it was proven on and the pieces that it became.
    pub(crate) fn new(board: &Board, hand: &ProvenHand, pieces: [Piece; 3]) -> Self {
        debug_assert_eq!(pieces.map(|piece| piece.mask), hand.masks);
        Self { board: board.clone(), pieces, witness: hand.witness }
    }

    /// The board on which the hand was dealt.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The hand, slot by slot.
    pub const fn pieces(&self) -> &[Piece; 3] {
        &self.pieces
    }

    /// The three steps that place it, first to last.
    pub const fn witness(&self) -> &[Step; 3] {
        &self.witness.steps
    }

    /// Whether everything in it is what the rules can produce and the proof holds.
    pub(crate) fn is_sound(&self) -> bool {
        self.board.is_sound()
            && self.board.full_lines().is_empty()
            && self.pieces.iter().all(Piece::is_sound)
            && ProvenHand::new(self.board.bits(), self.pieces.map(|piece| piece.mask), self.witness).is_some()
    }
}

/// What a deal depends on, but for chance and budget.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// The board, without full lines.
    pub board: Bitboard,
    /// Points so far.
    pub score: u64,
    /// Pieces placed so far.
    pub moves: u32,
    /// The running streak.
    pub streak: Streak,
    /// Moves since a hand was dealt that empties the board, or since the start.
    pub since_finisher: u32,
    /// The last hands.
    pub recent: Recent,
}

/// Deals a hand for this situation. The catalog must have a shape of a single cell.
pub fn deal(
    catalog: &[Shape],
    situation: &Situation,
    budget: Budget,
    random: &mut Random,
) -> (ProvenHand, Bucket) {
    let board = situation.board;
    let filled = board.0.count_ones();
    let difficulty = pacing::difficulty(situation.moves, situation.score);
    let survey = Survey::of(catalog, board, difficulty, situation.streak.combo);

    let mut nodes = budget.nodes();
    let finisher = (situation.since_finisher >= FINISHER_PAUSE).then(|| Finisher::new(catalog));
    if let Some(finisher) = &finisher
        && let Some(hand) = finishing(&survey, finisher, &mut nodes, random)
    {
        return (hand, Bucket::Finisher);
    }
    let candidates = tournament::candidates(&survey, &situation.recent, budget, random);
    if let Some(finisher) = &finisher
        && filled <= SET_UP_FILLED
    {
        let set_up = |candidate: &Rating| {
            leading_to_a_finish(&survey, finisher, candidate.shapes, situation.streak, &mut nodes)
        };
        if let Some(hand) = candidates.iter().find_map(set_up) {
            return (hand, Bucket::SetUp);
        }
    }
    let chosen = tournament::choose(candidates, filled, difficulty, random);
    let proven = chosen.and_then(|(rating, bucket)| {
        Some((ProvenHand::new(board, survey.masks(rating.shapes), rating.witness)?, bucket))
    });
    proven.unwrap_or_else(|| {
        let (shapes, witness) = constructed::construct(&survey, random);
        let hand = in_any_slots(&survey, shapes, witness, random);
        (hand.expect("each piece was placed on the board that the one before it left"), Bucket::Constructed)
    })
}

/// A hand that empties the board, filled up with pieces that are placed after that.
fn finishing(
    survey: &Survey,
    finisher: &Finisher,
    nodes: &mut u32,
    random: &mut Random,
) -> Option<ProvenHand> {
    let found = finisher.find(survey.board, FINISHER_CHOICES, nodes);
    if found.is_empty() {
        return None;
    }
    let finish = &found[random.below(found.len() as u64) as usize];
    let mut shapes = [0; 3];
    let mut witness = Witness::default();
    let mut emptied = Bitboard(0);
    for (slot, (shape, step)) in shapes.iter_mut().zip(&mut witness.steps).enumerate() {
        let anchor;
        (*shape, anchor) = match finish.get(slot) {
            Some(&placed) => placed,
            None => {
                let filler = survey.draw(random);
                let form = &survey.catalog[filler].form;
                let anchor = bits(form.anchors(emptied)).next()?;
                emptied = emptied.play(form.mask() << anchor).0;
                (filler, anchor)
            }
        };
        *step = Step::at(slot, anchor);
    }
    in_any_slots(survey, shapes, witness, random)
}

/// The hand, if greedy play places all of it and then a hand can empty the board.
fn leading_to_a_finish(
    survey: &Survey,
    finisher: &Finisher,
    shapes: Shapes,
    mut streak: Streak,
    nodes: &mut u32,
) -> Option<ProvenHand> {
    let mut pieces = shapes.map(|shape| Some(&survey.catalog[shape].form));
    let mut board = survey.board;
    let mut witness = Witness::default();
    for step in &mut witness.steps {
        let left = pieces.iter().enumerate().filter_map(|(slot, piece)| Some((slot, (*piece)?)));
        let (slot, anchor) = greedy::choose(board, streak.combo, left)?;
        let form = pieces[slot].take()?;
        let (after, lines) = board.play(form.mask() << anchor);
        board = after;
        streak = streak.after(!lines.is_empty());
        *step = Step::at(slot, anchor);
    }
    if finisher.find(board, 1, nodes).is_empty() {
        return None;
    }
    ProvenHand::new(survey.board, survey.masks(shapes), witness)
}

/// A hand whose first piece is placed first and so on, in slots that do not tell.
fn in_any_slots(
    survey: &Survey,
    shapes: Shapes,
    mut witness: Witness,
    random: &mut Random,
) -> Option<ProvenHand> {
    let mut slots = [0, 1, 2];
    slots.swap(2, random.below(3) as usize);
    slots.swap(1, random.below(2) as usize);
    let mut masks = [0; 3];
    for step in &mut witness.steps {
        let slot = slots[usize::from(step.slot)];
        masks[slot] = survey.catalog[shapes[usize::from(step.slot)]].mask;
        step.slot = slot as u8;
    }
    ProvenHand::new(survey.board, masks, witness)
}
