//! What only Verse moves: blocks that fall after a clear, pieces that turn, and a board that goes back to its deal.

use std::f32::consts::{FRAC_PI_2, PI};

use blockfall_engine::blocks::{Board, Fall};

use super::{Motion, fade, fall_nanos, fallen, progress, timing};

/// A block on its way down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Falling {
    /// How far above its cell it is, cells.
    pub above: f32,
    /// How much flatter than usual.
    pub squash: f32,
    /// How much of it is seen; less than all only where motion is reduced.
    pub alpha: f32,
}

/// A cell that goes back to what it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restoring {
    /// The colour index of what goes, if something does.
    pub goes: Option<u8>,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

/// The track of a block that falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drop {
    rows: u8,
    start: u64,
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
    /// Lets the blocks fall that a clear at `now` has left without ground. What they did in their old cells they go on
    /// doing in their new ones.
    pub(super) fn fall(&mut self, falls: &[Fall], now: u64) {
        let start = if self.reduced { now } else { now + timing::SETTLE };
        for fall in falls {
            let [from, to] = [fall.from_row, fall.to_row].map(|row| usize::from(row * 8 + fall.col));
            let rows = fall.to_row - fall.from_row;
            self.popped[to] = self.popped[from].take();
            self.dropped[from] = None;
            self.dropped[to] = Some(Drop { rows, start });
            self.last_until(start + fall_nanos(rows.into()) + timing::LAND);
        }
    }

    /// The block that falls to `cell`, if one does.
    pub fn falling(&self, cell: usize, now: u64) -> Option<Falling> {
        let Drop { rows, start } = self.dropped[cell]?;
        if self.reduced {
            let come = fade(now, start, timing::REDUCED);
            return (come < 1.0).then_some(Falling { above: 0.0, squash: 0.0, alpha: come });
        }
        let rows = f32::from(rows);
        let above = (rows - fallen(now.saturating_sub(start))).max(0.0);
        let landed = progress(now, start + fall_nanos(rows), timing::LAND);
        let squash = timing::SQUASH * (landed * PI).sin();
        (landed < 1.0).then_some(Falling { above, squash, alpha: 1.0 })
    }

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
    use blockfall_engine::blocks::{Mode, Piece, Setup};

    /// A single closes the lowest row; a block one row above it and one three above that fall.
    fn settled(reduced: bool) -> Motion {
        let mut board = Board::default();
        board.fill(0x7F << 56 | 1 << (6 * 8 + 2) | 1 << (3 * 8 + 2), 4);
        let single = Some(Piece::new(0, 1, 1));
        let setup = Setup { board, tray: [single, single, None], ..Setup::new(Mode::Verse, 1) };
        let outcome = setup.build().unwrap().place(0, 7, 7).unwrap();
        let mut motion = Motion::new(reduced);
        motion.play(&outcome, 1_000 * MILLI);
        motion
    }

    #[test]
    fn a_block_waits_for_the_clear_then_falls_ever_faster_and_is_squashed_as_it_lands() {
        let motion = settled(false);
        let at = |ms: u64| motion.falling(7 * 8 + 2, (1_000 + ms) * MILLI);
        assert_eq!(at(100).unwrap().above, 1.0, "its row is still clearing");
        let heights: Vec<f32> = (26..48).map(|step| at(step * 10).unwrap().above).collect();
        assert!(heights.is_sorted_by(|a, b| a > b), "{heights:?}");
        assert!(heights[0] - heights[1] < heights[20] - heights[21], "faster and faster");
        let landed = at(540).unwrap();
        assert!(landed.above == 0.0 && landed.squash > 0.06);
        assert_eq!(at(260 + 218 + 121), None, "it lies");
    }

    #[test]
    fn blocks_of_a_column_fall_together() {
        let motion = settled(false);
        for ms in (0..700).step_by(10) {
            let above = |row: usize| motion.falling(row * 8 + 2, (1_000 + ms) * MILLI).map(|fall| fall.above);
            assert_eq!(above(7), above(4), "at {ms} ms");
        }
        assert_eq!(motion.falling(6 * 8 + 2, 1_300 * MILLI), None, "nothing falls to where they came from");
    }

    #[test]
    fn where_motion_is_reduced_a_fallen_block_fades_in() {
        let motion = settled(true);
        let at = |ms: u64| motion.falling(7 * 8 + 2, (1_000 + ms) * MILLI);
        assert_eq!(at(0).map(|fall| (fall.above, fall.alpha)), Some((0.0, 0.0)));
        assert!((at(75).unwrap().alpha - 0.5).abs() < 1e-3);
        assert_eq!(at(150), None);
    }

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
