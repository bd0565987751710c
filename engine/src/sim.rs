//! Whole games by bots, and what many of them say about the rules.
//!
//! A game is one call of [`play_game`], a pure function, so that games can be spread over threads as one likes and give
//! the same reports. [`Report`] adds them up; reports of parts can be merged. Whoever wants to know how long deals take
//! brings the clock, by [`Watch`].

use serde::Serialize;

use crate::blocks::board::{Bitboard, cells_at};
use crate::blocks::deal::pacing;
use crate::blocks::deal::tuning::HARDEST;
use crate::blocks::{Bucket, Budget, Deal, Game, How, Mode, Outcome, ProvenDeal, plain};
use crate::bot::BotKind;

/// Parts of the scale of difficulty, from easy to hard, for which hands and losses are counted.
pub const PARTS: usize = 4;

/// Moves that share an entry of [`GameReport::course`].
pub const COURSE_STEP: u32 = 12;

/// Entries of [`GameReport::course`]; later moves are not in it.
pub const COURSE_LENGTH: usize = 40;

/// Combos that are told apart; the last entry has all longer ones.
pub const COMBOS: usize = 12;

/// Told of every move just before and just after it is made.
pub trait Watch {
    /// A move is about to be made.
    fn begin(&mut self) {}
    /// It has been made; the outcome says whether a hand was dealt.
    fn end(&mut self, _outcome: &Outcome) {}
}

/// Nobody watches.
impl Watch for () {}

/// Hands dealt, and games lost with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Losses {
    /// Hands.
    pub hands: u64,
    /// Games that ended during one of these hands.
    pub lost: u64,
    /// The sum of the difficulties at which they were dealt, 0 to 1024 each.
    pub difficulty: u64,
}

impl Losses {
    fn add(&mut self, other: Self) {
        self.hands += other.hands;
        self.lost += other.lost;
        self.difficulty += other.difficulty;
    }
}

/// What happened in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// Points at the end.
    pub score: u64,
    /// Pieces placed.
    pub moves: u32,
    /// Lines cleared.
    pub lines: u32,
    /// How often the board was emptied.
    pub perfect_clears: u32,
    /// How often a hand that got stuck was planned anew.
    pub replans: u32,
    /// Whether it ended for lack of space, and not at the last move allowed.
    pub lost: bool,
    /// Hands dealt, the first included.
    pub hands: u64,
    /// Hands by the way they were chosen, in the order of [`Bucket::ALL`]; all 0 in a mode without proofs.
    pub buckets: [u64; Bucket::ALL.len()],
    /// Hands that the plain search cannot place whole.
    pub impossible_hands: u64,
    /// Hands of a mode with proofs whose proof does not replay.
    pub broken_proofs: u64,
    /// Clearing moves by the combo after them, from 1 on.
    pub combos: [u64; COMBOS],
    /// Hands and losses by difficulty, in four parts.
    pub by_difficulty: [Losses; PARTS],
    /// Hands and losses by moves, in steps of [`COURSE_STEP`].
    pub course: Vec<Losses>,
}

/// Plays a game to its end, or to `max_moves`. The same arguments give the same report.
pub fn play_game(
    mode: Mode,
    bot: BotKind,
    seed: u64,
    max_moves: u32,
    budget: Budget,
    watch: &mut impl Watch,
) -> GameReport {
    let mut game = Game::with_budget(mode, seed, budget);
    let mut bot = bot.build(seed);
    let mut report = GameReport { course: vec![Losses::default(); COURSE_LENGTH], ..GameReport::default() };
    let mut hand = report.count_hand(&game, None);
    while game.moves() < max_moves {
        let Some(chosen) = bot.choose(&game) else {
            if game.replan().is_ok() {
                report.replans += 1;
                continue;
            }
            report.lost = true;
            report.entries(hand).for_each(|entry| entry.lost += 1);
            break;
        };
        watch.begin();
        let outcome = chosen.play(&mut game).expect("bots move legally");
        watch.end(&outcome);
        if !outcome.lines.is_empty() {
            report.combos[(outcome.combo_after as usize).min(COMBOS) - 1] += 1;
        }
        if let Some(deal) = &outcome.dealt {
            hand = report.count_hand(&game, Some(deal));
        }
    }
    GameReport {
        score: game.score(),
        moves: game.moves(),
        lines: game.lines(),
        perfect_clears: game.perfect_clears(),
        ..report
    }
}

/// Where a hand is counted: its part of the difficulty, and its step of the course.
type HandPlace = (usize, usize);

impl GameReport {
    /// Counts the hand that has just been dealt.
    fn count_hand(&mut self, game: &Game, deal: Option<&Deal>) -> HandPlace {
        self.hands += 1;
        if let Some(How::Proven(bucket)) = deal.map(|deal| deal.how) {
            self.buckets[bucket as usize] += 1;
        }
        let board = game.board().bits();
        let masks: Vec<_> = game.tray().iter().flatten().map(|piece| piece.mask).collect();
        self.impossible_hands += u64::from(!plain::fits_by(game.rules(), board, &masks));
        let proof_holds = || {
            let deal = game.last_deal()?;
            let whole = deal.pieces().map(Some) == *game.tray() && deal.board() == game.board();
            whole.then(|| follow(board, deal))?
        };
        self.broken_proofs += u64::from(game.budget().is_some() && proof_holds().is_none());

        let difficulty = pacing::difficulty(game.moves(), game.score());
        let part = difficulty * PARTS as u64 / (HARDEST + 1);
        let place = (part as usize, (game.moves() / COURSE_STEP) as usize);
        self.entries(place).for_each(|entry| {
            entry.hands += 1;
            entry.difficulty += difficulty;
        });
        place
    }

    fn entries(&mut self, (part, step): HandPlace) -> impl Iterator<Item = &mut Losses> {
        self.by_difficulty.get_mut(part).into_iter().chain(self.course.get_mut(step))
    }
}

/// Follows a proof with the plainest means; `None` where it does not hold.
fn follow(board: Bitboard, deal: &ProvenDeal) -> Option<()> {
    let mut slots = deal.witness().map(|step| step.slot);
    slots.sort_unstable();
    let steps = deal.witness().iter().try_fold(board, |board, step| {
        let cells = cells_at(deal.pieces()[usize::from(step.slot)].mask, step.row, step.col)?;
        (board.0 & cells == 0).then(|| board.play(cells).0)
    });
    steps.filter(|_| slots == [0, 1, 2]).map(|_| ())
}

/// What many games say together. Reports of parts merge to the report of the whole, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Games.
    pub games: u64,
    /// Those that ended for lack of space.
    pub lost: u64,
    /// The points of each game, least first.
    pub scores: Vec<u64>,
    /// The moves of each game, fewest first.
    pub lengths: Vec<u64>,
    /// Pieces placed.
    pub moves: u64,
    /// Lines cleared.
    pub lines: u64,
    /// How often a board was emptied.
    pub perfect_clears: u64,
    /// How often a hand that got stuck was planned anew.
    pub replans: u64,
    /// Hands dealt.
    pub hands: u64,
    /// As in [`GameReport`].
    pub buckets: [u64; Bucket::ALL.len()],
    /// As in [`GameReport`].
    pub impossible_hands: u64,
    /// As in [`GameReport`].
    pub broken_proofs: u64,
    /// As in [`GameReport`].
    pub combos: [u64; COMBOS],
    /// As in [`GameReport`].
    pub by_difficulty: [Losses; PARTS],
    /// As in [`GameReport`].
    pub course: Vec<Losses>,
}

impl From<GameReport> for Report {
    fn from(game: GameReport) -> Self {
        Self {
            games: 1,
            lost: u64::from(game.lost),
            scores: vec![game.score],
            lengths: vec![game.moves.into()],
            moves: game.moves.into(),
            lines: game.lines.into(),
            perfect_clears: game.perfect_clears.into(),
            replans: game.replans.into(),
            hands: game.hands,
            buckets: game.buckets,
            impossible_hands: game.impossible_hands,
            broken_proofs: game.broken_proofs,
            combos: game.combos,
            by_difficulty: game.by_difficulty,
            course: game.course,
        }
    }
}

impl Report {
    /// Adds what other games say.
    pub fn merge(&mut self, other: impl Into<Self>) {
        let mut other = other.into();
        self.games += other.games;
        self.lost += other.lost;
        for (own, others) in [(&mut self.scores, &mut other.scores), (&mut self.lengths, &mut other.lengths)]
        {
            own.append(others);
            own.sort_unstable();
        }
        self.moves += other.moves;
        self.lines += other.lines;
        self.perfect_clears += other.perfect_clears;
        self.replans += other.replans;
        self.hands += other.hands;
        self.impossible_hands += other.impossible_hands;
        self.broken_proofs += other.broken_proofs;
        let sums = self.buckets.iter_mut().chain(&mut self.combos);
        sums.zip(other.buckets.iter().chain(&other.combos)).for_each(|(own, others)| *own += others);
        self.course.resize(self.course.len().max(other.course.len()), Losses::default());
        let losses = self.by_difficulty.iter_mut().chain(&mut self.course);
        losses
            .zip(other.by_difficulty.iter().chain(&other.course))
            .for_each(|(own, others)| own.add(*others));
    }

    /// How many moves there were for each perfect clear; `None` without any.
    pub fn moves_a_perfect_clear(&self) -> Option<u64> {
        self.moves.checked_div(self.perfect_clears)
    }
}

/// The value below which `permille` of a sorted list lie; 0 of an empty one.
pub fn percentile(sorted: &[u64], permille: usize) -> u64 {
    let index = sorted.len() * permille / 1_000;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0)
}
