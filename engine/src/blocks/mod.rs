//! Blockfall proper: pieces are placed on an 8×8 board and full lines clear.
//!
//! [`Game`] is the whole state of a game; [`Game::place`] is its only move and answers with an [`Outcome`] that
//! says everything that happened. Below it: [`shape`] (the catalog), [`board`] (cells and lines as bits),
//! [`score`], [`deal`] (new hands, and what a hand allows) and [`plain`] (the same, slowly, as the definition).

pub mod board;
pub mod deal;
pub(crate) mod form;
mod game;
pub(crate) mod greedy;
mod mode_state;
mod outcome;
mod perft;
mod piece;
pub mod plain;
mod record;
mod replan;
mod replans;
mod rules;
mod save;
pub mod score;
mod setup;
pub mod shape;
mod state;
mod tally;
mod turning;

pub use board::{Bitboard, Board, COLORS, Fall, Lines, SIZE};
pub use deal::budget::{Budget, Calibration};
pub use deal::proven::ProvenDeal;
pub use deal::solve::Step;
pub use deal::turned::TurnedWitness;
pub use deal::{Bucket, Deal, How};
pub use form::Form;
pub use game::{Game, PlaceError, Preview};
pub use outcome::{ClearedCell, Outcome};
pub use perft::{perft, perft_with};
pub use piece::Piece;
pub use replan::{LastWay, NotStuck};
pub use rules::{Dealing, Mode, Rules, UnknownMode};
pub use save::{InvalidSave, SaveNote};
pub use score::{BARREN_LIMIT, Points};
pub use setup::Setup;
pub use shape::{Shape, catalog};
pub use turning::{quarter_turn, turns};
