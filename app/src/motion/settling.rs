//! What only Verse moves beside its falling blocks: pieces that turn, and a board that goes back to its deal.

use std::f32::consts::FRAC_PI_2;

use blockfall_engine::blocks::Board;

use super::{Motion, fade, timing};

/// A cell that goes back to what it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restoring {
    /// The colour index of what goes, if something does.
    pub goes: Option<u8>,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

/// The track of a piece that turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// The angle that it starts from, radians; it comes to rest at 0.
    from: f32,
    start: u64,
}

/// The track of a board that goes back.
#[derive(Clone, Debug)]
pub(super) struct Restore {
    before: Board,
    start: u64,
}

impl Motion {
    /// The piece in `slot` has been turned a quarter clockwise.
    pub fn turn(&mut self, slot: u8, now: u64) {
        // Turned again before it came to rest, it goes on from where it is.
        let (angle, _) = self.turn_pose(slot, now);
        self.turned[usize::from(slot)] = Some(Turn { from: angle - FRAC_PI_2, start: now });
        self.last_until(now + timing::TURN_END);
    }

    /// How the piece in `slot` stands to how it lies: its angle, clockwise in radians, and how far it has come from
    /// lying as before, 0 to 1 and a little beyond.
    pub fn turn_pose(&self, slot: u8, now: u64) -> (f32, f32) {
        let Some(Turn { from, start }) = self.turned[usize::from(slot)] else { return (0.0, 1.0) };
        if self.reduced || now >= start + timing::TURN_END {
            return (0.0, 1.0);
        }
        let come = timing::TURN.at(now.saturating_sub(start));
        (from * (1.0 - come), come)
    }

    /// How much of the piece in `slot` is seen: where motion is reduced, a turned one fades in.
    pub fn turn_alpha(&self, slot: u8, now: u64) -> f32 {
        let turned = self.turned[usize::from(slot)].filter(|_| self.reduced);
        turned.map_or(1.0, |turn| fade(now, turn.start, timing::REDUCED))
    }

    /// The board goes back from `before` to what it was when the hand was dealt, and its pieces to the tray.
    pub fn restore(&mut self, before: &Board, now: u64) {
        self.stop();
        self.restored = Some(Restore { before: before.clone(), start: now });
        self.last_until(now + 7 * timing::REPLAN_ROW + timing::REPLAN);
        self.deal(now);
    }

    /// How far `cell`, which holds `color` now, has gone back to that, while it is on its way.
    pub fn restoring(&self, cell: usize, color: Option<u8>, now: u64) -> Option<Restoring> {
        let Restore { before, start } = self.restored.as_ref()?;
        let (row, col) = ((cell / 8) as u8, (cell % 8) as u8);
        let goes = before.get(row, col);
        let come = if self.reduced {
            fade(now, *start, timing::REDUCED)
        } else {
            fade(now, start + u64::from(7 - row) * timing::REPLAN_ROW, timing::REPLAN)
        };
        (goes != color && come < 1.0).then_some(Restoring { goes, progress: come })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::MILLI;

    #[test]
    fn a_piece_turns_from_how_it_lay_and_a_second_turn_goes_on_from_there() {
        let mut motion = Motion::new(false);
        assert_eq!(motion.turn_pose(1, 0), (0.0, 1.0));
        motion.turn(1, 0);
        assert_eq!(motion.turn_pose(1, 0), (-FRAC_PI_2, 0.0));
        let (half_way, _) = motion.turn_pose(1, 40 * MILLI);
        assert!((-1.2..-0.2).contains(&half_way), "{half_way}");
        motion.turn(1, 40 * MILLI);
        assert!((motion.turn_pose(1, 40 * MILLI).0 - (half_way - FRAC_PI_2)).abs() < 1e-6);
        assert!(motion.is_moving(300 * MILLI) && !motion.is_moving(320 * MILLI));
        assert_eq!(motion.turn_pose(1, 320 * MILLI), (0.0, 1.0));
        assert_eq!(motion.turn_pose(0, 40 * MILLI), (0.0, 1.0), "the others lie still");
    }

    #[test]
    fn a_board_goes_back_row_by_row_from_below() {
        let mut before = Board::default();
        before.fill(1 << 60 | 1 << 4, 2);
        let mut motion = Motion::new(false);
        motion.restore(&before, 0);
        let going = |cell, ms: u64| motion.restoring(cell, None, ms * MILLI);
        assert_eq!(going(60, 0), Some(Restoring { goes: Some(2), progress: 0.0 }));
        assert!(going(60, 100).unwrap().progress > going(4, 100).unwrap().progress);
        assert!(going(60, 260).is_none() && going(4, 260).is_some() && going(4, 386).is_none());
        assert_eq!(motion.restoring(60, Some(2), 10 * MILLI), None, "what stays does not move");
    }
}
