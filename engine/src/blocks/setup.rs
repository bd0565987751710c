//! Builds a game in a chosen state, for demos and tests.

use super::board::Board;
use super::deal::proven::{ProvenDeal, ProvenHand};
use super::game::Game;
use super::mode_state::ModeState;
use super::piece::Piece;
use super::rules::Mode;
use super::save::{InvalidSave, least_score, most_points, pieces_left};
use super::state::State;

/// A state to start from. What is not said here follows: the fewest moves and lines that allow it, and for a whole hand
/// what the mode keeps of a deal.
///
/// ```
/// use blockfall_engine::blocks::{Mode, Piece, Setup};
///
/// let domino = Piece::new(0, 3, 0b11);
/// let setup = Setup { tray: [Some(domino), None, None], ..Setup::new(Mode::Classic, 1) };
/// let mut game = setup.build()?;
/// assert!(game.can_place(0, 7, 6));
/// # Ok::<(), blockfall_engine::blocks::InvalidSave>(())
/// ```
#[derive(Clone, Debug)]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// Seeds the hands to come.
    pub seed: u64,
    /// The board; no line may be full.
    pub board: Board,
    /// The tray, one to three pieces. They are given new ids.
    pub tray: [Option<Piece>; 3],
    /// Points so far; raised to what the moves before must have earned at least.
    pub score: u64,
    /// The running combo.
    pub combo: u32,
    /// Placements since the last clear.
    pub barren: u32,
}

impl Setup {
    /// An empty board and tray; the tray must be given pieces before it can be built.
    pub fn new(mode: Mode, seed: u64) -> Self {
        Self { mode, seed, board: Board::default(), tray: [None; 3], score: 0, combo: 0, barren: 0 }
    }

    /// The game in this state, or what is wrong with it.
    pub fn build(self) -> Result<Game, InvalidSave> {
        let moves = self.moves();
        let lines = self.combo;
        let mut next_id = moves;
        let tray = self.tray.map(|slot| {
            slot.map(|piece| {
                let id = next_id;
                next_id = next_id.saturating_add(1);
                Piece { id, ..piece }
            })
        });
        let state = State {
            board: self.board,
            tray,
            next_id,
            score: self.score.max(least_score(moves, lines, 0)),
            combo: self.combo,
            barren: self.barren,
            moves,
            lines,
            longest_combo: self.combo,
            ..State::new(self.seed)
        };
        let mut game = Game { mode: ModeState::new(self.mode), seed: self.seed, state };
        game.assume_deal();
        game.validate()
    }

    /// The fewest moves that leave this tray and allow this streak and score.
    fn moves(&self) -> u32 {
        let streak = self.combo.saturating_add(self.barren);
        let scoring = self.score.div_ceil(most_points(self.combo));
        let least = streak.max(u32::try_from(scoring).unwrap_or(u32::MAX));
        let pieces = self.tray.iter().flatten().count() as u32;
        (least..=u32::MAX).take(3).find(|&moves| pieces_left(moves) == pieces).unwrap_or(least)
    }
}

impl Game {
    /// Takes a whole hand for one that has just been dealt.
    fn assume_deal(&mut self) {
        let Some(pieces) = self.state.whole_hand() else { return };
        if let Some(proofs) = self.mode.proofs_mut() {
            let hand = ProvenHand::search(self.state.bits(), pieces.map(|piece| piece.mask));
            proofs.last = hand.map(|hand| ProvenDeal::new(&self.state.board, &hand, pieces));
        }
        self.keep_deal();
    }
}
