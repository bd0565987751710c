//! Players that need no person: for tests, simulations and pictures.
//!
//! A bot sees the game as a player does and answers with a move. Its chance comes from its own seed, so a game by
//! a bot can be played again.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::blocks::board::{Bitboard, FIRST_COL, bits};
use crate::blocks::{Game, score};
use crate::random::Random;

/// A placement, ordered by slot, row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    /// Tray slot, 0 to 2.
    pub slot: usize,
    /// Row of the piece's top left.
    pub row: u8,
    /// Column of the piece's top left.
    pub col: u8,
}

/// Chooses moves.
pub trait Bot {
    /// A legal move, or `None` where there is none.
    fn choose(&mut self, game: &Game) -> Option<Move>;
}

/// The bots by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// [`RandomBot`].
    Random,
    /// [`GreedyBot`].
    Greedy,
}

impl BotKind {
    /// Every bot.
    pub const ALL: &'static [Self] = &[Self::Random, Self::Greedy];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The bot, its chance seeded.
    pub fn build(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// There is no bot of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no bot {0:?}; the bots are: {bots}.", bots = bot_ids())]
pub struct UnknownBot(pub String);

fn bot_ids() -> String {
    BotKind::ALL.iter().map(|bot| bot.id()).collect::<Vec<_>>().join(", ")
}

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(id: &str) -> Result<Self, UnknownBot> {
        let bot = Self::ALL.iter().copied().find(|bot| bot.id() == id);
        bot.ok_or_else(|| UnknownBot(id.to_owned()))
    }
}

/// Every legal move, slot by slot and row by row.
pub fn legal_moves(game: &Game) -> impl Iterator<Item = Move> {
    (0..game.tray().len())
        .flat_map(|slot| bits(game.anchors(slot)).map(move |bit| Move { slot, row: bit / 8, col: bit % 8 }))
}

/// Plays any legal move, each with the same chance.
#[derive(Clone, Debug)]
pub struct RandomBot(Random);

impl RandomBot {
    /// A bot whose choices follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }
}

impl Bot for RandomBot {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let count = legal_moves(game).count();
        (count > 0)
            .then(|| self.0.below(count as u64))
            .and_then(|index| legal_moves(game).nth(index as usize))
    }
}

/// Takes the move with the most points; among equals the one whose piece touches most, and then the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBot;

impl Bot for GreedyBot {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        legal_moves(game).max_by_key(|&move_| (worth(game, move_), Reverse(move_)))
    }
}

/// Points of a legal move, then how many edges of the piece touch a wall or a filled cell.
fn worth(game: &Game, Move { slot, row, col }: Move) -> (u64, u32) {
    let preview = game.preview(slot, row, col).expect("the move is legal");
    let board = game.board().bits();
    let (after, lines) = board.play(preview.cells);
    let perfect = after == Bitboard::default();
    let points = score::points(preview.cells.count_ones(), lines.count(), game.combo(), perfect);
    (points.total(), contact(board, preview.cells))
}

/// How many edges of `cells` touch the wall or a filled cell of `board`.
fn contact(board: Bitboard, cells: u64) -> u32 {
    let first_row = 0xFF;
    let (last_row, last_col) = (first_row << 56, FIRST_COL << 7);
    let touching = |neighbours: u64| (neighbours & board.0).count_ones();
    let walls = [first_row, last_row, FIRST_COL, last_col];
    let at_walls: u32 = walls.iter().map(|wall| (cells & wall).count_ones()).sum();
    at_walls
        + touching(cells >> 8)
        + touching(cells << 8)
        + touching((cells & !FIRST_COL) >> 1)
        + touching((cells & !last_col) << 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contact_counts_walls_and_neighbours() {
        let square = 0b11 | 0b11 << 8;
        assert_eq!(contact(Bitboard(0), square), 4, "two walls meet in the corner");
        assert_eq!(contact(Bitboard(0), square << 27), 0, "nothing touches in the middle");
        assert_eq!(contact(Bitboard(0b100), square), 5);
        assert_eq!(contact(Bitboard(1 << 8), 1 << 7), 2, "the right edge does not touch the left one");
    }
}
