//! Turns what a move did into what is seen: which cell pops, leaves or arrives when. Sampled at a time, never stepped.

use blockfall_engine::blocks::Outcome;
use glam::Vec2;

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
    /// Top left of its box when it was let go, pt.
    pub from: Vec2,
    /// Edge of its cells then, pt.
    pub cell: f32,
    /// How far it has come, 0 to 1.
    pub progress: f32,
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
    popped: [Option<u64>; 64],
    leaving: [Option<Leaving>; 64],
    dealt: Option<u64>,
    flight: Option<Flight>,
    end: u64,
}

impl Motion {
    /// Nothing moves.
    pub fn new(reduced: bool) -> Motion {
        Motion { reduced, popped: [None; 64], leaving: [None; 64], dealt: None, flight: None, end: 0 }
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
        }
        self.last_until(now + timing::POP_END);
        for cleared in &outcome.cleared {
            let cell = usize::from(cleared.row * 8 + cleared.col);
            // Distances are counted from the middle between two cells, in halves: 1, 3, 5, 7.
            let steps = u64::from(cleared.distance_half.saturating_sub(1) / 2);
            let start = now + timing::CLEAR_START + steps * timing::CLEAR_STEP;
            self.leaving[cell] = Some(Leaving { color: cleared.color, start });
            self.last_until(start + timing::CLEAR_CELL);
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

    /// A piece let go at `from` flies home.
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

    fn last_until(&mut self, end: u64) {
        let end = if self.reduced { end.max(self.end) + timing::REDUCED } else { end };
        self.end = self.end.max(end);
    }
}

/// The cells whose bits are set, lowest first.
pub fn cells_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(cell)
    })
}
