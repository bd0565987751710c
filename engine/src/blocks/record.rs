//! A game as it is written: all its fields in one row, so that it reads the same however the code groups them.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::mode_state::ModeState;
use super::piece::Piece;
use super::state::State;
use crate::random::Random;

/// Mode and what it keeps, seed, and then the fields of the state. The order is that of saved games.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    mode: ModeState,
    seed: u64,
    random: Random,
    board: Board,
    tray: [Option<Piece>; 3],
    next_id: u32,
    score: u64,
    combo: u32,
    barren: u32,
    moves: u32,
    lines: u32,
    longest_combo: u32,
    perfect_clears: u32,
}

impl Record {
    /// A game's mode, seed and state in one row.
    pub fn new(mode: ModeState, seed: u64, state: State) -> Self {
        let State {
            random,
            board,
            tray,
            next_id,
            score,
            combo,
            barren,
            moves,
            lines,
            longest_combo,
            perfect_clears,
        } = state;
        Self {
            mode,
            seed,
            random,
            board,
            tray,
            next_id,
            score,
            combo,
            barren,
            moves,
            lines,
            longest_combo,
            perfect_clears,
        }
    }

    /// Mode, seed and state again.
    pub fn into_parts(self) -> (ModeState, u64, State) {
        let state = State {
            random: self.random,
            board: self.board,
            tray: self.tray,
            next_id: self.next_id,
            score: self.score,
            combo: self.combo,
            barren: self.barren,
            moves: self.moves,
            lines: self.lines,
            longest_combo: self.longest_combo,
            perfect_clears: self.perfect_clears,
        };
        (self.mode, self.seed, state)
    }
}
