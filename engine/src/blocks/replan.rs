//! Planning a hand anew: when it got stuck although all of it could have been placed, the game goes back to its deal.
//!
//! Such a game is not over but stuck, until the player goes back or ends it.

use super::board::Board;
use super::deal::solve::{Answer, Step};
use super::game::Game;
use super::piece::Piece;
use super::replans::ways;

/// The last hand as it was dealt, and a way to place all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastWay<'a> {
    /// The board on which it was dealt.
    pub board: &'a Board,
    /// The hand, slot by slot; turned already where the way needs it.
    pub pieces: [Piece; 3],
    /// The three steps, first to last.
    pub steps: [Step; 3],
}

/// The game is not stuck, so that there is nothing to take back or to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is not stuck")]
pub struct NotStuck;

impl Game {
    /// How many re-plans are left; 0 in a mode without them.
    pub fn replans_left(&self) -> u8 {
        self.mode.replans().map_or(0, |replans| replans.left)
    }

    /// Where no piece fits, but the hand can be planned anew: how many re-plans are left, the next one included. The
    /// game then waits for [`Game::replan`] or [`Game::end`].
    pub fn stuck(&self) -> Option<u8> {
        self.mode.replans().filter(|replans| replans.stuck).map(|replans| replans.left)
    }

    /// Takes the game back to when the hand was dealt: board, tray, counters and generator are as they were then, and
    /// one re-plan less is left. An error changes nothing.
    pub fn replan(&mut self) -> Result<(), NotStuck> {
        let replans = self.mode.replans_mut().filter(|replans| replans.stuck).ok_or(NotStuck)?;
        self.state = replans.deal.clone().expect("a game is stuck only where its deal is known");
        replans.left -= 1;
        replans.stuck = false;
        Ok(())
    }

    /// Leaves a stuck game as it is: it is over. An error changes nothing.
    pub fn end(&mut self) -> Result<(), NotStuck> {
        let replans = self.mode.replans_mut().filter(|replans| replans.stuck).ok_or(NotStuck)?;
        replans.stuck = false;
        Ok(())
    }

    /// The way that there was through the last hand: its proof, or in a mode that keeps its deal what a search finds.
    /// `None` where there was none, or none is known.
    pub fn last_way(&self) -> Option<LastWay<'_>> {
        if let Some(deal) = self.last_deal() {
            return Some(LastWay { board: deal.board(), pieces: *deal.pieces(), steps: *deal.witness() });
        }
        let deal = self.mode.replans()?.deal.as_ref()?;
        let Answer::Solved(way) = ways(self.rules(), deal) else { return None };
        let mut pieces = deal.whole_hand()?;
        for (piece, turns) in pieces.iter_mut().zip(way.turns) {
            *piece = (0..turns).fold(*piece, |piece, _| piece.turned());
        }
        Some(LastWay { board: &deal.board, pieces, steps: way.witness.steps })
    }
}
