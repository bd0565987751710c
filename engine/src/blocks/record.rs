//! A game as it is written: all its fields in one row, so that it reads the same however the code groups them.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::game::Game;
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

impl From<Game> for Record {
    fn from(Game { mode, seed, state }: Game) -> Self {
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
}

impl From<Record> for Game {
    fn from(record: Record) -> Self {
        let state = State {
            random: record.random,
            board: record.board,
            tray: record.tray,
            next_id: record.next_id,
            score: record.score,
            combo: record.combo,
            barren: record.barren,
            moves: record.moves,
            lines: record.lines,
            longest_combo: record.longest_combo,
            perfect_clears: record.perfect_clears,
        };
        Self { mode: record.mode, seed: record.seed, state }
    }
}
