//! "This hand could be placed": the proof of the last hand, played on the board as it was dealt, over and over, until the
//! player leaves. A function of time like all motion; it changes nothing in the game.

use blockfall_engine::blocks::{Board, InvalidSave, Piece, Setup};
use blockfall_engine::bot::Move;

use crate::motion::{MILLI, Motion, Played, choreograph};

/// The board is shown alone for this long.
const LEAD: u64 = 600 * MILLI;
/// A piece flies from the tray to its place.
const FLIGHT: u64 = 550 * MILLI;
/// From one piece to the next.
const STEP: u64 = 1_400 * MILLI;
/// The last board is shown for this long before it starts again.
const REST: u64 = 1_200 * MILLI;

#[derive(Clone, Debug)]
struct Step {
    before: Board,
    tray: [Option<Piece>; 3],
    played: Move,
    /// What the move sets going, on a clock that starts with the first step.
    motion: Motion,
}

/// A way to place a hand.
#[derive(Clone, Debug)]
pub struct Way {
    steps: Vec<Step>,
    end: Board,
    still: Motion,
    since: u64,
}

/// A piece on its way to its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// Where it comes from and goes to.
    pub played: Move,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

/// What lies on the table at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The board.
    pub board: &'a Board,
    /// The pieces still in the tray, a flying one included.
    pub tray: [Option<Piece>; 3],
    /// The piece in the air.
    pub flight: Option<Flight>,
    /// What still moves from the step before.
    pub motion: &'a Motion,
    /// The time on that motion's clock.
    pub clock: u64,
}

impl Way {
    /// Plays `moves` on that table, beginning at `since`.
    ///
    /// # Errors
    /// When such a table cannot be, or a move is not legal there.
    pub fn new(table: Setup, moves: &[Move], since: u64, reduced: bool) -> Result<Way, InvalidWay> {
        let mut game = table.build()?;
        let mut steps = Vec::with_capacity(moves.len());
        let mut left = *game.tray();
        for (i, &played) in moves.iter().enumerate() {
            let before = game.board().clone();
            let Ok(outcome) = game.place(played.slot, played.row, played.col) else {
                return Err(InvalidWay::Move(i + 1));
            };
            let mut motion = Motion::new(reduced);
            let choreography = choreograph(&Played::shown(&outcome), motion.next_stack(), reduced);
            motion.play(choreography, LEAD + STEP * i as u64 + FLIGHT);
            steps.push(Step { before, tray: left, played, motion });
            left[played.slot] = None;
        }
        Ok(Way { steps, end: game.board().clone(), still: Motion::new(reduced), since })
    }

    /// What lies on the table at `now`.
    pub fn at(&self, now: u64) -> Shown<'_> {
        let round = LEAD + STEP * self.steps.len() as u64 + REST;
        let clock = now.saturating_sub(self.since) % round;
        let begun = clock.saturating_sub(LEAD);
        let index = (begun / STEP) as usize;
        let (Some(step), true) = (self.steps.get(index), clock >= LEAD) else {
            // Before the first step, or after the last one.
            return match self.steps.first().filter(|_| clock < LEAD) {
                Some(first) => {
                    Shown { board: &first.before, tray: first.tray, flight: None, motion: &self.still, clock }
                }
                None => self.after(self.steps.len(), clock),
            };
        };
        let flown = begun % STEP;
        if flown >= FLIGHT {
            return self.after(index + 1, clock);
        }
        let flight = Some(Flight { played: step.played, progress: flown as f32 / FLIGHT as f32 });
        Shown { board: &step.before, tray: step.tray, flight, motion: &self.still, clock }
    }

    /// The table when `count` pieces lie.
    fn after(&self, count: usize, clock: u64) -> Shown<'_> {
        let (board, tray) = match self.steps.get(count) {
            Some(next) => (&next.before, next.tray),
            None => (&self.end, [None; 3]),
        };
        let motion = count
            .checked_sub(1)
            .and_then(|last| self.steps.get(last))
            .map_or(&self.still, |step| &step.motion);
        Shown { board, tray, flight: None, motion, clock }
    }
}

/// Why there is no way to be shown.
#[derive(Debug, thiserror::Error)]
pub enum InvalidWay {
    /// No such board and tray.
    #[error(transparent)]
    Table(#[from] InvalidSave),
    /// A move that is not legal, counted from 1.
    #[error("step {0} of the proof cannot be placed")]
    Move(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use blockfall_engine::blocks::Mode;

    /// Two dominoes close a row of six; then a single.
    fn way() -> Way {
        let mut board = Board::default();
        board.fill(0b0011_1111 & !0b11, 2);
        let pieces = [0b11, 0b11, 0b1].map(|mask| Some(Piece::new(0, 1, mask)));
        let moves = [Move::new(1, 0, 0), Move::new(0, 0, 6), Move::new(2, 0, 3)];
        let table = Setup { board, tray: pieces, ..Setup::new(Mode::Classic, 0) };
        Way::new(table, &moves, 1_000 * MILLI, false).unwrap()
    }

    #[test]
    fn the_way_is_shown_piece_by_piece_and_starts_again() {
        let way = way();
        let at = |ms: u64| way.at((1_000 + ms) * MILLI);
        assert_eq!(at(0).board.filled(), 4);
        assert!(at(0).tray.iter().all(Option::is_some));
        let flying = at(600 + 100);
        assert_eq!(flying.flight.map(|flight| flight.played.slot), Some(1));
        assert_eq!(flying.board.filled(), 4);
        assert_eq!(at(600 + 700).board.filled(), 6);
        assert!(at(600 + 700).tray[1].is_none());
        let cleared = at(600 + 1_400 + 700);
        assert_eq!(cleared.board.filled(), 0, "the second domino closes the row");
        assert!(cleared.motion.sample(cleared.clock).leaving[3].is_some(), "and it is seen to go");
        assert_eq!(at(600 + 2 * 1_400 + 700).board.filled(), 1);
        assert_eq!(at(600 + 3 * 1_400 + 1_200).board.filled(), 4, "again from the start");
    }

    #[test]
    fn a_proof_that_cannot_be_placed_is_refused() {
        let piece = Some(Piece::new(0, 1, 0b11));
        let moves = [Move::new(0, 0, 7)];
        let table = Setup { tray: [piece, None, None], ..Setup::new(Mode::Classic, 0) };
        let refused = Way::new(table, &moves, 0, false);
        assert_eq!(
            refused.err().map(|error| error.to_string()).as_deref(),
            Some("step 1 of the proof cannot be placed")
        );
    }
}
