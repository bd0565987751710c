//! Checks a decoded game before it is used: whatever the bytes said, a game that passes can be played.

use super::form::Form;
use super::game::Game;
use super::piece::Piece;
use super::score::{BARREN_LIMIT, PERFECT_CLEAR, line_points};
use super::state::State;

/// More moves than anybody plays; keeps every counter far from its end.
const MOST_MOVES: u32 = 1_000_000_000;

/// The most cells of a piece, and the most lines that one can complete, in a box of 5 by 5.
const MOST_CELLS: u64 = 25;
const MOST_LINES: u64 = 10;

/// What is wrong with a decoded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSave {
    /// Occupancy and colours disagree, or a colour is unknown.
    #[error("the saved board's cells and colours disagree")]
    Board,
    /// A full line would have cleared.
    #[error("the saved board has a full line")]
    FullLine,
    /// A piece with an unknown colour, or cells that do not fill the box it claims within 5 by 5.
    #[error("the saved piece in slot {slot} has an unknown colour or impossible cells")]
    Piece {
        /// Its tray slot.
        slot: usize,
    },
    /// The tray holds another number of pieces than this many moves leave.
    #[error("the saved tray holds a wrong number of pieces")]
    Tray,
    /// Two pieces share an id, or an id is yet to be given.
    #[error("the saved pieces' ids are not their own")]
    Ids,
    /// Combo, barren placements and longest combo cannot be together.
    #[error("the saved combo is out of range")]
    Combo,
    /// More moves than can be, or lines and perfect clears that so many moves cannot make.
    #[error("the saved counters are out of range")]
    Counters,
    /// Points that so many moves and lines cannot make.
    #[error("the saved score is out of range")]
    Score,
    /// A budget that no calibration gives, or a dealing that remembers what cannot have been.
    #[error("the saved state of the dealing is out of range")]
    Dealing,
    /// More re-plans than there are, a deal that the game cannot have come from, or a game that waits for a re-plan
    /// which would not help.
    #[error("the saved deal is not one that the game could be taken back to")]
    Replans,
}

/// What was left out of a decoded game that is otherwise sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveNote {
    /// The proof of the last hand does not hold, or is not of this game's hand.
    #[error("the saved proof of the last hand does not hold")]
    Proof,
}

impl Game {
    /// Passes a game that the rules could have produced, and names the fault of any other. A proof that does not hold
    /// is left out, without a word; [`Game::validate_with_note`] has the word.
    pub fn validate(self) -> Result<Self, InvalidSave> {
        self.validate_with_note().map(|(game, _)| game)
    }

    /// Passes a game that the rules could have produced, and says if something in it was left out. Mode, seed and
    /// random generator have no wrong values; the rest is checked field by field.
    pub fn validate_with_note(mut self) -> Result<(Self, Option<SaveNote>), InvalidSave> {
        self.state.check()?;
        self.check_dealing()?;
        self.check_replans()?;
        let note = self.drop_unsound_proof();
        Ok((self, note))
    }

    fn check_dealing(&self) -> Result<(), InvalidSave> {
        let Some(proofs) = self.mode.proofs() else { return Ok(()) };
        let known = |&mask: &u64| mask == 0 || Form::new(mask).is_some();
        ensure(
            proofs.budget.is_sound()
                && proofs.since_finisher <= self.state.moves
                && proofs.recent.as_flattened().iter().all(known),
            InvalidSave::Dealing,
        )
    }

    fn check_replans(&self) -> Result<(), InvalidSave> {
        let Some(replans) = self.mode.replans() else { return Ok(()) };
        let rules = self.rules();
        let deal = replans.deal.as_ref();
        ensure(
            replans.left <= rules.replans
                && deal.is_none_or(|deal| deal.check().is_ok() && self.state.can_come_from(deal))
                && (!replans.stuck || !self.state.goes_on(rules) && replans.would_help(rules)),
            InvalidSave::Replans,
        )
    }

    /// Forgets a saved proof that does not hold or does not belong to the hand in the tray.
    fn drop_unsound_proof(&mut self) -> Option<SaveNote> {
        let (tray, board) = (self.state.tray, &self.state.board);
        let proofs = self.mode.proofs_mut()?;
        let deal = proofs.last.as_ref()?;
        let mut slots = tray.iter().zip(deal.pieces());
        let same_hand = slots.all(|(slot, dealt)| slot.is_none_or(|piece| piece == *dealt));
        let untouched = tray.iter().all(Option::is_some);
        let same_board = !untouched || deal.board() == board;
        if deal.is_sound() && same_hand && same_board {
            return None;
        }
        proofs.last = None;
        Some(SaveNote::Proof)
    }
}

impl State {
    /// Whether the rules could have produced it.
    fn check(&self) -> Result<(), InvalidSave> {
        self.check_board()?;
        self.check_counters()?;
        self.check_tray()
    }

    fn check_board(&self) -> Result<(), InvalidSave> {
        ensure(self.board.is_sound(), InvalidSave::Board)?;
        ensure(self.board.full_lines().is_empty(), InvalidSave::FullLine)
    }

    fn check_counters(&self) -> Result<(), InvalidSave> {
        let moves = u64::from(self.moves);
        let lines = u64::from(self.lines);
        ensure(
            self.moves <= MOST_MOVES && lines <= MOST_LINES * moves && self.perfect_clears <= self.lines,
            InvalidSave::Counters,
        )?;

        let streak_runs = self.barren < BARREN_LIMIT;
        ensure(
            self.barren <= BARREN_LIMIT.min(self.moves)
                && (streak_runs || self.combo == 0)
                && self.combo <= self.longest_combo
                && self.longest_combo <= self.lines.min(self.moves),
            InvalidSave::Combo,
        )?;

        let least = least_score(self.moves, self.lines, self.perfect_clears);
        let most = u128::from(moves) * u128::from(most_points(self.longest_combo));
        ensure(self.score >= least && u128::from(self.score) <= most, InvalidSave::Score)
    }

    fn check_tray(&self) -> Result<(), InvalidSave> {
        let pieces = || self.tray.iter().flatten();
        let count = pieces().count() as u32;
        ensure(count == pieces_left(self.moves), InvalidSave::Tray)?;
        for (slot, piece) in self.tray.iter().enumerate() {
            ensure(piece.as_ref().is_none_or(Piece::is_sound), InvalidSave::Piece { slot })?;
        }

        let apart = |piece: &Piece| pieces().filter(|other| other.id == piece.id).count() == 1;
        ensure(pieces().all(|piece| piece.id < self.next_id && apart(piece)), InvalidSave::Ids)?;
        // A hand draws three pieces, or four where one is replaced.
        let dealt = self.moves + count;
        ensure((dealt..=dealt + dealt / 3).contains(&self.next_id), InvalidSave::Ids)
    }

    /// Whether it may have come from the state that its hand was dealt in, by turns and by placing some pieces.
    fn can_come_from(&self, deal: &Self) -> bool {
        let Some(hand) = deal.whole_hand() else { return false };
        let same_hand =
            self.tray.iter().zip(&hand).all(|(slot, dealt)| slot.is_none_or(|piece| piece.is_turn_of(dealt)));
        let same_deal = (&self.random, self.next_id) == (&deal.random, deal.next_id);
        if self.whole_hand().is_some() {
            return same_hand && *self == Self { tray: self.tray, ..deal.clone() };
        }
        let Some((moves, lines, perfect_clears, score)) = self.since(deal) else { return false };
        same_hand
            && same_deal
            && moves + pieces_left(self.moves) == 3
            && u64::from(lines) <= MOST_LINES * u64::from(moves)
            && perfect_clears <= lines
            && score >= least_score(moves, lines, perfect_clears)
            && score <= u64::from(moves) * most_points(self.longest_combo)
            && self.longest_combo >= deal.longest_combo
    }

    /// Moves, lines, perfect clears and points since another state; `None` where there were more of them then.
    fn since(&self, earlier: &Self) -> Option<(u32, u32, u32, u64)> {
        Some((
            self.moves.checked_sub(earlier.moves)?,
            self.lines.checked_sub(earlier.lines)?,
            self.perfect_clears.checked_sub(earlier.perfect_clears)?,
            self.score.checked_sub(earlier.score)?,
        ))
    }
}

/// How many pieces the tray holds after so many moves: it is refilled when the third has been placed.
pub(super) const fn pieces_left(moves: u32) -> u32 {
    3 - moves % 3
}

/// The fewest points of a game: every move places a cell at least, and lines earn least one by one.
pub(super) const fn least_score(moves: u32, lines: u32, perfect_clears: u32) -> u64 {
    moves as u64 + lines as u64 * line_points(1, 0) + perfect_clears as u64 * PERFECT_CLEAR
}

/// More points than one move can earn in a game with this longest combo.
pub(super) const fn most_points(longest_combo: u32) -> u64 {
    MOST_CELLS + PERFECT_CLEAR + line_points(MOST_LINES as u32, longest_combo)
}

fn ensure(holds: bool, fault: InvalidSave) -> Result<(), InvalidSave> {
    if holds { Ok(()) } else { Err(fault) }
}
