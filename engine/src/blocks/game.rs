//! A whole game as one value, and its only move: [`Game::place`].

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::board::{Board, COLORS, Lines, cells_at};
use super::deal::budget::Budget;
use super::deal::proven::{ProvenDeal, Situation};
use super::deal::{Deal, How, proven, weighted};
use super::mode_state::ModeState;
use super::outcome::{Outcome, cleared_cells};
use super::piece::Piece;
use super::record::Record;
use super::rules::{Mode, Rules};
use super::score::points;
use super::shape::catalog;
use super::state::State;

/// The state of a game, its random generator included: a restored game deals what it would have dealt.
///
/// A decoded game is not to be trusted before [`Game::validate`] has passed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Record", into = "Record")]
pub struct Game {
    pub(super) mode: ModeState,
    pub(super) seed: u64,
    pub(super) state: State,
}

impl From<Game> for Record {
    fn from(Game { mode, seed, state }: Game) -> Self {
        Self::new(mode, seed, state)
    }
}

impl From<Record> for Game {
    fn from(record: Record) -> Self {
        let (mode, seed, state) = record.into_parts();
        Self { mode, seed, state }
    }
}

/// Why a piece cannot be placed, or turned. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// The tray has three slots.
    #[error("there is no tray slot {slot}; slots are counted from 0 to 2")]
    NoSuchSlot {
        /// What was asked for.
        slot: usize,
    },
    /// The slot's piece has already been placed.
    #[error("tray slot {slot} is empty")]
    EmptySlot {
        /// What was asked for.
        slot: usize,
    },
    /// A cell would lie outside the board.
    #[error("the piece would reach over the edge of the board")]
    OffBoard,
    /// A cell would lie on a filled one.
    #[error("the piece would cover a filled cell")]
    Occupied,
    /// The mode turns no pieces.
    #[error("in this mode pieces are placed as they are dealt")]
    NoRotation,
}

/// What placing a piece would do to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The lines that would clear.
    pub lines: Lines,
    /// The cells that the piece would fill, bit `row * 8 + col`.
    pub cells: u64,
}

impl Game {
    /// A new game with its first hand dealt. The same mode and seed give the same hands for the same moves.
    pub fn new(mode: Mode, seed: u64) -> Self {
        Self::with_budget(mode, seed, Budget::FULL)
    }

    /// [`Game::new`] with less searching for its hands, until [`Game::set_budget`] says otherwise.
    pub fn with_budget(mode: Mode, seed: u64, budget: Budget) -> Self {
        let mut game = Self { mode: ModeState::new(mode), seed, state: State::new(seed) };
        game.set_budget(budget);
        game.deal();
        game
    }

    /// The mode that is played.
    pub const fn mode(&self) -> Mode {
        self.mode.mode()
    }

    /// The rules of that mode.
    pub const fn rules(&self) -> Rules {
        self.mode().rules()
    }

    /// What the next deal may use, or `None` in a mode whose deals do not search.
    pub fn budget(&self) -> Option<Budget> {
        self.mode.proofs().map(|proofs| proofs.budget)
    }

    /// Sets what the next deals may use. It is part of the state: equal games with equal budgets deal equal hands.
    /// In a mode whose deals do not search this changes nothing.
    pub fn set_budget(&mut self, budget: Budget) {
        if let Some(proofs) = self.mode.proofs_mut() {
            proofs.budget = budget;
        }
    }

    /// The last hand as it was dealt, with the way to place all of it. `None` in a mode without proofs, and where a
    /// game was set up without a whole hand or restored without a sound proof.
    pub fn last_deal(&self) -> Option<&ProvenDeal> {
        self.mode.proofs()?.last.as_ref()
    }

    /// The seed that the game began with.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.state.board
    }

    /// The three tray slots; a placed piece leaves its slot empty until the next hand.
    pub const fn tray(&self) -> &[Option<Piece>; 3] {
        &self.state.tray
    }

    /// Points so far.
    pub const fn score(&self) -> u64 {
        self.state.score
    }

    /// Clearing moves in the running streak.
    pub const fn combo(&self) -> u32 {
        self.state.combo
    }

    /// Placements since the last clear (or the start), counted up to [`super::BARREN_LIMIT`], where the combo is
    /// lost.
    pub const fn barren(&self) -> u32 {
        self.state.barren
    }

    /// Pieces placed.
    pub const fn moves(&self) -> u32 {
        self.state.moves
    }

    /// Lines cleared.
    pub const fn lines(&self) -> u32 {
        self.state.lines
    }

    /// The highest combo so far.
    pub const fn longest_combo(&self) -> u32 {
        self.state.longest_combo
    }

    /// How often a clear left the board empty.
    pub const fn perfect_clears(&self) -> u32 {
        self.state.perfect_clears
    }

    /// What a deal of a proven hand would depend on now.
    pub fn situation(&self) -> Situation {
        let (since_finisher, recent) =
            self.mode.proofs().map(|proofs| (proofs.since_finisher, proofs.recent)).unwrap_or_default();
        Situation {
            board: self.state.board.bits(),
            score: self.state.score,
            moves: self.state.moves,
            streak: self.state.streak(),
            since_finisher,
            recent,
        }
    }

    /// Every position for the piece in `slot` as it is turned now: the bit of each cell where its top left may stand. 0
    /// for an empty or unknown slot.
    pub fn anchors(&self, slot: usize) -> u64 {
        let piece = self.state.tray.get(slot).copied().flatten();
        piece.map_or(0, |piece| self.state.bits().anchors(piece.mask))
    }

    /// Whether the piece in `slot` fits anywhere, turned as the rules allow.
    pub fn fits_anywhere(&self, slot: usize) -> bool {
        self.state.fits_anywhere(self.rules(), slot)
    }

    /// Whether the game has ended: no piece of the tray fits anywhere, and it is not merely [`Game::stuck`].
    pub fn is_over(&self) -> bool {
        !self.state.goes_on(self.rules()) && self.stuck().is_none()
    }

    /// Turns the piece in `slot` a quarter clockwise about its box and answers how it lies then. An error changes
    /// nothing.
    pub fn turn(&mut self, slot: usize) -> Result<Piece, PlaceError> {
        let piece = self.piece(slot)?;
        if !self.rules().rotation {
            return Err(PlaceError::NoRotation);
        }
        Ok(*self.state.tray[slot].insert(piece.turned()))
    }

    /// Whether the piece in `slot` may be placed with its top left at (row, col).
    pub fn can_place(&self, slot: usize, row: u8, col: u8) -> bool {
        self.preview(slot, row, col).is_ok()
    }

    /// What [`Game::place`] would do to the board, by the same function.
    pub fn preview(&self, slot: usize, row: u8, col: u8) -> Result<Preview, PlaceError> {
        self.landing(slot, row, col).map(|(_, preview)| preview)
    }

    /// Places the piece in `slot` with its top left at (row, col), clears full lines, scores, deals a new hand when
    /// the tray is empty and finds out whether the game is over. An error changes nothing.
    pub fn place(&mut self, slot: usize, row: u8, col: u8) -> Result<Outcome, PlaceError> {
        let (piece, Preview { lines, cells }) = self.landing(slot, row, col)?;
        self.state.tray[slot] = None;
        self.state.board.fill(cells, piece.color);

        let cleared = cleared_cells(&self.state.board, lines);
        self.state.board.clear(lines.mask());
        let falls =
            if self.rules().settling { self.state.board.settle(lines.mask()) } else { ArrayVec::new() };
        // Only a clear takes away the piece just placed, so an empty board is always its doing.
        let perfect_clear = self.state.board.is_empty();

        let combo_before = self.state.combo;
        let points = points(piece.cell_count(), lines.count(), combo_before, perfect_clear);
        self.count(lines, perfect_clear, points.total());

        let hand_used_up = self.state.tray.iter().all(Option::is_none);
        let dealt = hand_used_up.then(|| self.deal());
        let rules = self.rules();
        if let Some(replans) = self.mode.replans_mut() {
            replans.look_for_stuck(rules, &self.state);
        }
        Ok(Outcome {
            slot,
            piece,
            row,
            col,
            cells,
            lines,
            cleared,
            falls,
            points,
            combo_before,
            combo_after: self.state.combo,
            combo_shown: (!lines.is_empty() && self.state.combo >= 2).then_some(self.state.combo),
            perfect_clear,
            dealt,
            stuck: self.stuck(),
            game_over: self.is_over(),
        })
    }

    fn piece(&self, slot: usize) -> Result<Piece, PlaceError> {
        let content = self.state.tray.get(slot).ok_or(PlaceError::NoSuchSlot { slot })?;
        content.ok_or(PlaceError::EmptySlot { slot })
    }

    /// The piece in `slot`, the cells it would fill and the lines that would then be full.
    fn landing(&self, slot: usize, row: u8, col: u8) -> Result<(Piece, Preview), PlaceError> {
        let piece = self.piece(slot)?;
        let cells = cells_at(piece.mask, row, col).ok_or(PlaceError::OffBoard)?;
        if cells & self.state.board.occupancy() != 0 {
            return Err(PlaceError::Occupied);
        }
        let (_, lines) = self.state.board.bits().play(cells);
        Ok((piece, Preview { lines, cells }))
    }

    /// Brings every counter up to date after a move.
    fn count(&mut self, lines: Lines, perfect_clear: bool, points: u64) {
        self.state.count(lines, perfect_clear, points);
        if let Some(proofs) = self.mode.proofs_mut() {
            proofs.since_finisher = proofs.since_finisher.saturating_add(1);
        }
    }

    /// Fills the empty tray with a new hand.
    fn deal(&mut self) -> Deal {
        let (rules, situation) = (self.rules(), self.situation());
        let State { board, score, random, next_id, .. } = &mut self.state;
        let deal = match self.mode.proofs_mut() {
            None => weighted::deal(rules, catalog(), board.bits(), *score, random, next_id),
            Some(proofs) => {
                let (hand, bucket) = proven::deal(catalog(), &situation, proofs.budget, random);
                let pieces = hand.masks().map(|mask| {
                    let piece = Piece::new(*next_id, random.below(u64::from(COLORS)) as u8, mask);
                    *next_id = next_id.saturating_add(1);
                    piece
                });
                proofs.dealt(bucket, ProvenDeal::new(board, &hand, pieces));
                Deal { pieces, how: How::Proven(bucket) }
            }
        };
        self.state.tray = deal.pieces.map(Some);
        self.keep_deal();
        deal
    }

    /// Keeps the state of a hand that has just been dealt, if the mode goes back to it.
    pub(super) fn keep_deal(&mut self) {
        if let Some(replans) = self.mode.replans_mut() {
            replans.keep(&self.state);
        }
    }
}
