//! Players that need no person: for tests, simulations and pictures.
//!
//! A bot sees the game as a player does and answers with a move. Its chance comes from its own seed, so a game by
//! a bot can be played again.

mod plan;

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::blocks::board::bits;
use crate::blocks::deal::solve::Answer;
use crate::blocks::deal::turned;
use crate::blocks::{Budget, Form, Game, Outcome, PlaceError, ProvenDeal, Step, TurnedWitness, greedy};
use crate::random::Random;
use plan::{Aim, Plan};

/// A placement, ordered by slot, turns, row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    /// Tray slot, 0 to 2.
    pub slot: usize,
    /// Quarter turns clockwise from how the piece lies in the tray, made first; 0 in a mode without rotation.
    pub turns: u8,
    /// Row of the piece's top left.
    pub row: u8,
    /// Column of the piece's top left.
    pub col: u8,
}

impl Move {
    /// The piece in `slot` as it lies, with its top left at (row, col).
    pub const fn new(slot: usize, row: u8, col: u8) -> Self {
        Self { slot, turns: 0, row, col }
    }

    /// Turns the piece, then places it. An error changes at most how the piece lies.
    pub fn play(self, game: &mut Game) -> Result<Outcome, PlaceError> {
        for _ in 0..self.turns {
            game.turn(self.slot)?;
        }
        game.place(self.slot, self.row, self.col)
    }

    const fn of(key: Key, anchor: u8) -> Self {
        Self { slot: key.slot, turns: key.turns, row: anchor / 8, col: anchor % 8 }
    }

    const fn key(self) -> Key {
        Key { slot: self.slot, turns: self.turns }
    }

    /// The top left as a bit of the board.
    const fn anchor(self) -> u8 {
        self.row * 8 + self.col
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self::new(step.slot.into(), step.row, step.col)
    }
}

/// A piece of the tray and how often it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    slot: usize,
    turns: u8,
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
    /// [`CasualBot`].
    Casual,
    /// [`GreedyBot`].
    Greedy,
    /// [`PlanningBot`] that wants room.
    Best,
    /// [`PlanningBot`] that wants empty boards.
    Finisher,
    /// [`WitnessBot`].
    Witness,
}

impl BotKind {
    /// Every bot.
    pub const ALL: &'static [Self] =
        &[Self::Random, Self::Casual, Self::Greedy, Self::Best, Self::Finisher, Self::Witness];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Casual => "casual",
            Self::Greedy => "greedy",
            Self::Best => "best",
            Self::Finisher => "finisher",
            Self::Witness => "witness",
        }
    }

    /// The bot, its chance seeded.
    pub fn build(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Casual => Box::new(CasualBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot),
            Self::Best => Box::new(PlanningBot::best()),
            Self::Finisher => Box::new(PlanningBot::finisher()),
            Self::Witness => Box::new(WitnessBot),
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
#[error("there is no bot {0:?}; the bots are: {bots}", bots = bot_ids())]
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

/// Every legal move, slot by slot, turn by turn and row by row.
pub fn legal_moves(game: &Game) -> impl Iterator<Item = Move> {
    let board = game.board().bits();
    orientations(game)
        .flat_map(move |(key, mask)| bits(board.anchors(mask)).map(move |anchor| Move::of(key, anchor)))
}

/// The masks that the pieces of the tray may be placed as.
fn orientations(game: &Game) -> impl Iterator<Item = (Key, u64)> {
    let rules = game.rules();
    let pieces = game.tray().iter().enumerate().filter_map(|(slot, piece)| Some((slot, (*piece)?)));
    pieces.flat_map(move |(slot, piece)| {
        rules.orientations(piece.mask).zip(0..).map(move |(mask, turns)| (Key { slot, turns }, mask))
    })
}

/// The same with all that a search wants to know of them.
type Pieces = ArrayVec<(Key, Form), 12>;

fn pieces(game: &Game) -> Pieces {
    let form = |mask| Form::new(mask).expect("the pieces of a game are boxed");
    orientations(game).map(|(key, mask)| (key, form(mask))).collect()
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
        let board = game.board().bits();
        let count = orientations(game).map(|(_, mask)| u64::from(board.anchors(mask).count_ones())).sum();
        let index = (count > 0).then(|| self.0.below(count))?;
        legal_moves(game).nth(index as usize)
    }
}

/// Takes the move with the most points; among equals the one whose piece touches most, and then the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBot;

impl Bot for GreedyBot {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let pieces = pieces(game);
        let pieces = pieces.iter().map(|(key, form)| (*key, form));
        let (key, anchor) = greedy::choose(game.board().bits(), game.combo(), pieces)?;
        Some(Move::of(key, anchor))
    }
}

/// Plays like [`GreedyBot`], but every fifth move like [`RandomBot`]: somebody who does not look closely.
#[derive(Clone, Debug)]
pub struct CasualBot(RandomBot);

impl CasualBot {
    /// A bot whose lapses follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(RandomBot::new(seed))
    }
}

impl Bot for CasualBot {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let lapse = self.0.0.below(5) == 0;
        if lapse { self.0.choose(game) } else { GreedyBot.choose(game) }
    }
}

/// Plans a whole hand and follows the plan. Where its look ahead finds no way to place the hand it searches for one,
/// so that it never loses a hand that can be placed.
#[derive(Clone, Debug)]
pub struct PlanningBot {
    aim: Aim,
    plan: Plan,
}

impl PlanningBot {
    /// Leaves as much room as it can.
    pub fn best() -> Self {
        Self { aim: Aim::Room, plan: Plan::default() }
    }

    /// Empties the board where it can, if need be by the proof, and leaves boards that a hand can empty.
    pub fn finisher() -> Self {
        Self { aim: Aim::Finish, plan: Plan::default() }
    }

    fn make_plan(&self, game: &Game, pieces: &Pieces) -> Option<Plan> {
        let board = game.board().bits();
        if self.aim == Aim::Finish
            && let Some(deal) = game.last_deal()
            && deal.board() == game.board()
            && empties(deal)
        {
            return Some(Plan::of(board, deal.witness().iter().copied().map(Move::from)));
        }
        let searched = || {
            let [Some(first), Some(second), Some(third)] = *game.tray() else { return None };
            let hand = [first, second, third].map(|piece| piece.mask);
            match turned::solve(game.rules(), board, &hand, &mut Budget::FULL.nodes()) {
                Answer::Solved(way) => Some(Plan::of(board, moves(&way).into_iter())),
                Answer::Impossible | Answer::BudgetSpent => None,
            }
        };
        Plan::make(game.rules(), board, pieces, self.aim).or_else(searched)
    }
}

/// The steps of a way, first to last.
fn moves(way: &TurnedWitness) -> [Move; 3] {
    way.witness.steps.map(|step| Move { turns: way.turns[usize::from(step.slot)], ..Move::from(step) })
}

impl Bot for PlanningBot {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let (rules, board, pieces) = (game.rules(), game.board().bits(), pieces(game));
        if let Some(planned) = self.plan.next(rules, board, &pieces) {
            return Some(planned);
        }
        self.plan = self.make_plan(game, &pieces).unwrap_or_default();
        self.plan.next(rules, board, &pieces).or_else(|| GreedyBot.choose(game))
    }
}

/// Whether the proof empties the board on its way.
fn empties(deal: &ProvenDeal) -> bool {
    let mut boards = deal.witness().iter().scan(deal.board().bits(), |board, step| {
        let mask = deal.pieces()[usize::from(step.slot)].mask;
        *board = board.play(mask << Move::from(*step).anchor()).0;
        Some(*board)
    });
    boards.any(|board| board.0 == 0)
}

/// Follows the proof of each hand; where there is none it plays like [`GreedyBot`].
#[derive(Clone, Copy, Debug, Default)]
pub struct WitnessBot;

impl Bot for WitnessBot {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let steps = game.last_deal().map(|deal| *deal.witness());
        let in_tray = |step: &Step| game.tray()[usize::from(step.slot)].is_some();
        let next = steps.and_then(|steps| steps.into_iter().find(in_tray)).map(Move::from);
        next.filter(|next| game.can_place(next.slot, next.row, next.col)).or_else(|| GreedyBot.choose(game))
    }
}
