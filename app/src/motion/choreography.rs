//! Turns what a move did into what is seen: which cell pops, leaves or arrives when. Sampled at a time, never stepped.

use blockfall_engine::blocks::Outcome;
use glam::Vec2;

use super::settling::{Drop, Restore, Turn};
use super::{bezier, fade, progress, smooth, timing};

/// A cell that is leaving the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clearing {
    /// Its colour index.
    pub color: u8,
    /// How large it is now, 1 is whole.
    pub scale: f32,
    /// How much of it is left.
    pub alpha: f32,
}

/// A piece on its way back to the tray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homing {
    /// Its place in the tray.
    pub slot: u8,
    /// Its middle when it was let go, pt.
    pub from: Vec2,
    /// Edge of its cells then, pt.
    pub cell: f32,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

/// What is said of a clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Praise {
    /// Two lines.
    Great,
    /// Three lines or more.
    Excellent,
    /// The board is empty.
    Perfect,
}

/// The texts that a clear throws up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floats {
    /// When they appear.
    pub start: u64,
    /// The best of the praises.
    pub praise: Option<Praise>,
    /// Points of the move.
    pub points: u64,
    /// N of "Combo xN".
    pub combo: Option<u32>,
    /// Whether this move passed the best score.
    pub new_best: bool,
    /// The row of the middle of what was cleared, cells from the top.
    pub row: f32,
}

impl Floats {
    /// When they are gone.
    pub fn end(&self) -> u64 {
        self.start + timing::FLOAT[0] + timing::FLOAT[1]
    }
}

/// A score that rolls to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// When it began.
    pub start: u64,
    /// Bit `i` says that the `i`th sign from the right has changed.
    pub changed: u32,
}

impl Roll {
    /// From one score to another, both as they are shown.
    pub fn new(from: &str, to: &str, start: u64) -> Roll {
        let mut before = from.chars().rev();
        let mut changed = 0;
        for (i, sign) in to.chars().rev().enumerate().take(32) {
            changed |= u32::from(before.next() != Some(sign)) << i;
        }
        Roll { start, changed }
    }

    /// How far the `i`th sign from the right has come at `now`, 0 to 1.
    pub fn at(&self, i: usize, now: u64) -> f32 {
        if i >= 32 || self.changed & (1 << i) == 0 {
            return 1.0;
        }
        let before = (self.changed & ((1 << i) - 1)).count_ones();
        smooth(progress(now, self.start + u64::from(before) * timing::ROLL_STEP, timing::ROLL))
    }

    /// When it stands still.
    pub fn end(&self) -> u64 {
        self.start + timing::ROLL + u64::from(self.changed.count_ones()) * timing::ROLL_STEP
    }
}

#[derive(Clone, Copy, Debug)]
struct Leaving {
    color: u8,
    start: u64,
}

#[derive(Clone, Copy, Debug)]
struct Flight {
    slot: u8,
    from: Vec2,
    cell: f32,
    start: u64,
}

/// All that is moving on the game screen.
#[derive(Clone, Debug)]
pub struct Motion {
    /// Whether the player asked for less motion: no pops or flights, plain fades.
    pub reduced: bool,
    pub(super) popped: [Option<u64>; 64],
    leaving: [Option<Leaving>; 64],
    pub(super) dropped: [Option<Drop>; 64],
    pub(super) turned: [Option<Turn>; 3],
    pub(super) restored: Option<Restore>,
    dealt: Option<u64>,
    flight: Option<Flight>,
    /// The texts over the board.
    pub floats: Option<Floats>,
    end: u64,
}

impl Motion {
    /// Nothing moves.
    pub fn new(reduced: bool) -> Motion {
        Motion {
            reduced,
            popped: [None; 64],
            leaving: [None; 64],
            dropped: [None; 64],
            turned: [None; 3],
            restored: None,
            dealt: None,
            flight: None,
            floats: None,
            end: 0,
        }
    }

    /// Stops everything.
    pub fn stop(&mut self) {
        *self = Motion::new(self.reduced);
    }

    /// Sets going what `outcome` made happen at `now`.
    pub fn play(&mut self, outcome: &Outcome, now: u64) {
        for cell in cells_of(outcome.cells) {
            self.popped[cell] = Some(now);
            self.leaving[cell] = None;
            self.dropped[cell] = None;
        }
        self.last_until(now + timing::POP_END);
        for cleared in &outcome.cleared {
            let cell = usize::from(cleared.row * 8 + cleared.col);
            // Distances are counted from the middle between two cells, in halves: 1, 3, 5, 7.
            let steps = u64::from(cleared.distance_half.saturating_sub(1) / 2);
            let start = now + timing::CLEAR_START + steps * timing::CLEAR_STEP;
            self.leaving[cell] = Some(Leaving { color: cleared.color, start });
            self.dropped[cell] = None;
            self.last_until(start + timing::SHARDS);
        }
        self.fall(&outcome.falls, now);
        self.restored = None;
        self.turned[outcome.slot] = None;
        self.floats = (!outcome.lines.is_empty()).then(|| floats(outcome, now));
        if let Some(floats) = self.floats {
            self.last_until(floats.end());
        }
        if outcome.dealt.is_some() {
            self.deal(now);
        }
    }

    /// A new hand springs in.
    pub fn deal(&mut self, now: u64) {
        self.dealt = Some(now);
        self.last_until(now + 2 * timing::DEAL_STEP + timing::DEAL_END);
    }

    /// A piece let go with its middle at `from` flies home.
    pub fn fly_home(&mut self, slot: u8, from: Vec2, cell: f32, now: u64) {
        self.flight = Some(Flight { slot, from, cell, start: now });
        self.last_until(now + timing::RETURN);
    }

    /// Whether anything still moves at `now`.
    pub fn is_moving(&self, now: u64) -> bool {
        now < self.end
    }

    /// Size of the block that was placed on `cell` lately, 1 when it rests.
    pub fn pop_scale(&self, cell: usize, now: u64) -> f32 {
        match self.popped[cell] {
            Some(start) if !self.reduced && now < start + timing::POP_END => {
                let spring = timing::POP.at(now.saturating_sub(start));
                timing::POP_FROM + (1.0 - timing::POP_FROM) * spring
            }
            _ => 1.0,
        }
    }

    /// The block that is leaving `cell`, if one is.
    pub fn clearing(&self, cell: usize, now: u64) -> Option<Clearing> {
        let Leaving { color, start } = self.leaving[cell]?;
        if self.reduced {
            let left = 1.0 - fade(now, start, timing::REDUCED);
            return (left > 0.0).then_some(Clearing { color, scale: 1.0, alpha: left });
        }
        let t = progress(now, start, timing::CLEAR_CELL);
        if t >= 1.0 {
            return None;
        }
        // A short breath in, then away; the last two fifths fade.
        let scale =
            if t < 0.25 { 1.0 + 0.06 * smooth(t / 0.25) } else { 1.06 * (1.0 - smooth((t - 0.25) / 0.75)) };
        let alpha = 1.0 - smooth((t - 0.6) / 0.4);
        Some(Clearing { color, scale, alpha })
    }

    /// How long ago the shards of `cell` were thrown, seconds, and their colour, while they fly.
    pub fn shards(&self, cell: usize, now: u64) -> Option<(f32, u8)> {
        let Leaving { color, start } = self.leaving[cell]?;
        let flies = !self.reduced && now >= start && now < start + timing::SHARDS;
        flies.then(|| ((now - start) as f32 * 1e-9, color))
    }

    /// Size and opacity of the tray piece in `slot`.
    pub fn deal_pose(&self, slot: u8, now: u64) -> (f32, f32) {
        let Some(dealt) = self.dealt else { return (1.0, 1.0) };
        let start = dealt + u64::from(slot) * timing::DEAL_STEP;
        if self.reduced {
            return (1.0, fade(now, dealt, timing::REDUCED));
        }
        if now >= start + timing::DEAL_END {
            return (1.0, 1.0);
        }
        let spring = timing::DEAL.at(now.saturating_sub(start));
        (timing::DEAL_FROM + (1.0 - timing::DEAL_FROM) * spring, progress(now, start, timing::DEAL_STEP))
    }

    /// The piece that is flying home, if one is.
    pub fn homing(&self, now: u64) -> Option<Homing> {
        let Flight { slot, from, cell, start } = self.flight?;
        let t = progress(now, start, timing::RETURN);
        (t < 1.0 && !self.reduced).then(|| Homing {
            slot,
            from,
            cell,
            progress: bezier([0.2, 0.0, 0.0, 1.0], t),
        })
    }

    pub(super) fn last_until(&mut self, end: u64) {
        let end = if self.reduced { end.max(self.end) + timing::REDUCED } else { end };
        self.end = self.end.max(end);
    }
}

/// What is to be said of `outcome`: one praise, the points, and the combo from the second clear on.
fn floats(outcome: &Outcome, now: u64) -> Floats {
    let praise = match outcome.lines.count() {
        _ if outcome.perfect_clear => Some(Praise::Perfect),
        0 | 1 => None,
        2 => Some(Praise::Great),
        _ => Some(Praise::Excellent),
    };
    let rows = outcome.cleared.iter().map(|cleared| f32::from(cleared.row) + 0.5);
    let row = rows.sum::<f32>() / outcome.cleared.len().max(1) as f32;
    let points = outcome.points.total();
    let start = now + timing::FLOAT_START;
    Floats { start, praise, points, combo: outcome.combo_shown, new_best: false, row }
}

/// The cells whose bits are set, lowest first.
pub fn cells_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::MILLI;
    use blockfall_engine::blocks::{Board, Game, Mode, Piece, Setup};

    fn cleared(cells: u64, mask: u64, place: (u8, u8)) -> (Motion, Outcome) {
        let mut board = Board::default();
        board.fill(cells, 3);
        let tray = [Some(Piece::new(0, 1, mask)), Some(Piece::new(0, 2, 1)), None];
        let mut game: Game = Setup { board, tray, ..Setup::new(Mode::Classic, 1) }.build().unwrap();
        let outcome = game.place(0, place.0, place.1).unwrap();
        let mut motion = Motion::new(false);
        motion.play(&outcome, 1_000 * MILLI);
        (motion, outcome)
    }

    #[test]
    fn a_row_leaves_from_its_middle_outward_and_is_gone_at_320_ms() {
        let (motion, _) = cleared(0b0011_1111 | 1 << 20, 0b11, (0, 6));
        let at = |cell, ms: u64| motion.clearing(cell, (1_000 + ms) * MILLI);
        assert!(at(3, 100).unwrap().scale < 1.06 + 1e-6 && at(0, 199).unwrap().scale == 1.0);
        assert!(at(3, 200).is_none() && at(4, 200).is_none(), "the middle is gone at 200 ms");
        assert!(at(0, 201).is_some() && at(7, 319).is_some());
        for cell in 0..8 {
            assert!(at(cell, 320).is_none(), "{cell}");
        }
    }

    #[test]
    fn shards_fly_when_their_cell_goes_and_never_where_motion_is_reduced() {
        let (mut motion, outcome) = cleared(0b0011_1111 | 1 << 20, 0b11, (0, 6));
        let thrown = motion.shards(3, 1_100 * MILLI).unwrap();
        assert!((thrown.0 - 0.02).abs() < 1e-6 && thrown.1 == 3);
        assert!(motion.shards(0, 1_100 * MILLI).is_none());
        motion = Motion::new(true);
        motion.play(&outcome, 0);
        assert!((0..64).all(|cell| motion.shards(cell, 150 * MILLI).is_none()));
    }

    #[test]
    fn one_praise_at_most_is_given_and_perfect_comes_before_great() {
        let (motion, _) = cleared(0b0011_1111, 0b11, (0, 6));
        assert_eq!(motion.floats.and_then(|floats| floats.praise), Some(Praise::Perfect));
        let (motion, outcome) = cleared(0b0011_1111 | 0b0011_1111 << 8 | 1 << 40, 0b11 | 0b11 << 8, (0, 6));
        let floats = motion.floats.unwrap();
        assert_eq!((floats.praise, floats.points), (Some(Praise::Great), outcome.points.total()));
        assert_eq!(floats.combo, None, "the first clear of a streak");
        assert_eq!(floats.row, 1.0);
    }

    #[test]
    fn only_the_digits_that_changed_roll_the_last_first() {
        let roll = Roll::new("980", "1,024", 0);
        assert_eq!(roll.changed, 0b11111);
        let roll = Roll::new("1,024", "1,034", 0);
        assert_eq!(roll.changed, 0b00010);
        assert_eq!(roll.at(0, 0), 1.0);
        assert_eq!(roll.at(1, 0), 0.0);
        assert_eq!(roll.at(1, roll.end()), 1.0);
    }
}
