//! What a hand allows under the rules of any mode, where pieces may turn and cells may fall.
//!
//! A turned hand is a hand like any other, so each choice of turns is one search of [`super::solve`].

use super::solve::{self, Answer, Witness};
use crate::blocks::board::Bitboard;
use crate::blocks::form::Form;
use crate::blocks::rules::Rules;
use crate::blocks::turning::quarter_turn;

/// A way to place a hand of which some pieces are turned first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnedWitness {
    /// Quarter turns clockwise of each piece of the hand, 0 to 3.
    pub turns: [u8; 3],
    /// The placements of the turned pieces.
    pub witness: Witness,
}

impl TurnedWitness {
    /// The hand as it lies when its pieces are turned.
    pub fn turn(&self, hand: &[u64; 3]) -> [u64; 3] {
        let mut turned_hand = *hand;
        for (mask, turns) in turned_hand.iter_mut().zip(self.turns) {
            *mask = (0..turns).fold(*mask, |mask, _| quarter_turn(mask));
        }
        turned_hand
    }

    /// Follows the way on `board`: the board after it and the lines it clears, or `None` where these rules turn no
    /// pieces, or a step is illegal, or the steps do not place each piece of the hand once.
    pub fn replay(&self, rules: Rules, board: Bitboard, hand: &[u64; 3]) -> Option<(Bitboard, u32)> {
        let may_turn = rules.rotation || self.turns == [0; 3];
        let play = |board, cells| rules.play(board, cells);
        may_turn.then(|| self.witness.replay_by(play, board, &self.turn(hand)))?
    }
}

/// Looks for a first way to place the hand, unturned pieces first. `nodes` counts as in [`solve::solve`]; a hand with a
/// piece that is none cannot be placed.
pub fn solve(rules: Rules, board: Bitboard, hand: &[u64; 3], nodes: &mut u32) -> Answer<TurnedWitness> {
    let search = if rules.settling { solve::solve_settling } else { solve::solve };
    let mut answer = Answer::Impossible;
    for_each_turn(rules, hand, |turns, forms| {
        answer = match search(board, forms, nodes) {
            Answer::Solved(witness) => Answer::Solved(TurnedWitness { turns, witness }),
            Answer::Impossible => Answer::Impossible,
            Answer::BudgetSpent => Answer::BudgetSpent,
        };
        answer == Answer::Impossible
    });
    answer
}

/// Looks for a way that clears the most lines; `nodes` counts as in [`solve::most_lines`].
pub fn most_lines(rules: Rules, board: Bitboard, hand: &[u64; 3], nodes: &mut u32) -> Answer<TurnedWitness> {
    let search = if rules.settling { solve::most_lines_settling } else { solve::most_lines };
    let mut best: Option<(u32, TurnedWitness)> = None;
    let mut spent = false;
    for_each_turn(rules, hand, |turns, forms| {
        match search(board, forms, nodes) {
            Answer::Solved(witness) => {
                let way = TurnedWitness { turns, witness };
                let (_, lines) = way.replay(rules, board, hand).expect("a search finds legal ways");
                if best.is_none_or(|(most, _)| lines > most) {
                    best = Some((lines, way));
                }
            }
            Answer::Impossible => {}
            Answer::BudgetSpent => spent = true,
        }
        !spent
    });
    match best {
        _ if spent => Answer::BudgetSpent,
        Some((_, way)) => Answer::Solved(way),
        None => Answer::Impossible,
    }
}

/// Calls `visit` with every choice of turns and the pieces as they then lie, until it answers false. Of equal pieces an
/// earlier one is not turned further than a later one.
fn for_each_turn(rules: Rules, hand: &[u64; 3], mut visit: impl FnMut([u8; 3], [&Form; 3]) -> bool) {
    let [firsts, seconds, thirds] = hand.map(|mask| {
        let forms = rules.orientations(mask).filter_map(Form::new);
        forms.zip(0..).collect::<arrayvec::ArrayVec<(Form, u8), 4>>()
    });
    let [first, second, third] = hand;
    for (first_form, first_turns) in &firsts {
        for (second_form, second_turns) in &seconds {
            for (third_form, third_turns) in &thirds {
                let repeated = first == second && first_turns > second_turns
                    || second == third && second_turns > third_turns
                    || first == third && first_turns > third_turns;
                let turns = [*first_turns, *second_turns, *third_turns];
                if !repeated && !visit(turns, [first_form, second_form, third_form]) {
                    return;
                }
            }
        }
    }
}
