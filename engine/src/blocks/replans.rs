//! What a mode that plans hands anew keeps: the state that the last hand was dealt in, and how often it can be gone back to.

use serde::{Deserialize, Serialize};

use super::deal::budget::Budget;
use super::deal::solve::Answer;
use super::deal::turned::{self, TurnedWitness};
use super::rules::Rules;
use super::state::State;

/// What a mode with re-plans keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Replans {
    /// How many are left.
    pub left: u8,
    /// Whether the game waits to be taken back or ended.
    pub stuck: bool,
    /// The state that the hand was dealt in; none in a game that was set up with part of a hand.
    pub deal: Option<State>,
}

impl Replans {
    /// None used, and no hand dealt yet.
    pub const fn new(rules: Rules) -> Self {
        Self { left: rules.replans, stuck: false, deal: None }
    }

    /// Keeps the state of a hand that has just been dealt.
    pub fn keep(&mut self, deal: &State) {
        self.deal = Some(deal.clone());
    }

    /// Finds out whether the last move, which led to this state, has got the hand stuck.
    pub fn look_for_stuck(&mut self, rules: Rules, state: &State) {
        self.stuck = !state.goes_on(rules) && self.would_help(rules);
    }

    /// Whether the hand can be planned anew: a re-plan is left, and from the deal some way may place all of it.
    pub fn would_help(&self, rules: Rules) -> bool {
        // A search that was cut short may have missed one.
        let may_be_placed = |deal: &State| ways(rules, deal) != Answer::Impossible;
        self.left > 0 && self.deal.as_ref().is_some_and(may_be_placed)
    }
}

/// A way to place all of the hand that was dealt in this state.
pub(super) fn ways(rules: Rules, deal: &State) -> Answer<TurnedWitness> {
    let Some(pieces) = deal.whole_hand() else { return Answer::Impossible };
    let hand = pieces.map(|piece| piece.mask);
    turned::solve(rules, deal.bits(), &hand, &mut Budget::FULL.nodes())
}
