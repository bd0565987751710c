//! The hand on a piece: where a dragged piece hangs, and which cell it would land on. Pure geometry in points.

use glam::{Vec2, Vec2Swizzles as _};

use crate::ui::Rect;

/// A piece snaps to the nearest legal place within this distance, cells.
const SNAP_CELLS: f32 = 0.75;
/// A place that is held is given up only for one this much nearer, cells, so that the ghost does not flicker on a border.
const HYSTERESIS_CELLS: f32 = 0.12;
/// Space kept between the lowest useful finger position and the safe edge, pt.
const EDGE_PT: f32 = 8.0;

/// Where the board lies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardFrame {
    /// Top left of the first cell.
    pub origin: Vec2,
    /// Edge of a cell.
    pub cell: f32,
    /// The part of the view that a finger can reach.
    pub safe: Rect,
    /// How much a finger hides, pt: a piece hangs at least so far above it.
    pub finger: f32,
}

impl BoardFrame {
    /// Centre of the cell at (`row`, `col`), which may lie outside the board.
    pub fn cell_center(&self, row: f32, col: f32) -> Vec2 {
        self.origin + Vec2::new(col + 0.5, row + 0.5) * self.cell
    }

    /// The eight by eight cells.
    pub fn cells(&self) -> Rect {
        Rect::new(self.origin.x, self.origin.y, self.cell * 8.0, self.cell * 8.0)
    }

    /// A place in points as (column, row) in cells, fractions included.
    pub fn to_cells(&self, point: Vec2) -> Vec2 {
        (point - self.origin) / self.cell
    }
}

/// How a piece is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// Where on the piece it is held, in cells from the top left of its box.
    pub point: Vec2,
    /// Size of the piece's box, cells.
    pub size: Vec2,
    /// Whether it hangs above the pointer (a finger hides what is under it).
    pub lifted: bool,
}

impl Grip {
    /// How the piece is held when it has been turned a quarter clockwise: by the same block.
    #[must_use]
    pub fn turned(self) -> Grip {
        let Grip { point, size, lifted } = self;
        Grip { point: Vec2::new(size.y - point.y, point.x), size: size.yx(), lifted }
    }

    /// Top left of the piece's box when the pointer is at `pointer`, for a piece drawn with cells of `cell` points.
    pub fn top_left(&self, board: &BoardFrame, pointer: Vec2, cell: f32) -> Vec2 {
        if self.lifted {
            let bottom = pointer.y - lift(board, pointer.y, self.size.y);
            Vec2::new(pointer.x - self.point.x * cell, bottom - self.size.y * cell)
        } else {
            pointer - self.point * cell
        }
    }

    /// Where the pointer must be for the piece to lie exactly on the cell (`row`, `col`).
    pub fn pointer_for(&self, board: &BoardFrame, row: u8, col: u8) -> Vec2 {
        let target = board.origin + Vec2::new(f32::from(col), f32::from(row)) * board.cell;
        if !self.lifted {
            return target + self.point * board.cell;
        }
        let x = target.x + self.point.x * board.cell;
        // A piece sinks as the finger sinks, so halving finds the height.
        let (mut high, mut low) = (board.origin.y - board.cell, board.safe.bottom());
        for _ in 0..32 {
            let middle = (high + low) * 0.5;
            let top = self.top_left(board, Vec2::new(x, middle), board.cell).y;
            if top < target.y { high = middle } else { low = middle }
        }
        Vec2::new(x, (high + low) * 0.5)
    }
}

/// How far the bottom of a piece of `rows` rows hangs above a finger at height `y`.
///
/// One cell, and never less than a finger's width. Less near the top, where the piece waits at the first row for the finger
/// to come, and less near the lower edge of the screen where the finger could not go low enough for the last row.
pub fn lift(board: &BoardFrame, y: f32, rows: f32) -> f32 {
    let full = board.cell.max(board.finger);
    let to_top = (y - rows * board.cell - board.origin.y).max(0.0);
    let reach = board.safe.bottom() - EDGE_PT;
    let at_edge = (reach - board.cells().bottom()).clamp(0.0, full);
    // Over the last stretch above the edge the lift shrinks evenly to what still reaches the last row.
    let stretch = 2.0 * full;
    let near_edge = ((y - (reach - stretch)) / stretch).clamp(0.0, 1.0);
    let full_here = full + (at_edge - full) * near_edge;
    full_here.min(to_top)
}

/// The legal place nearest to a piece whose top left is at `at` (column, row in cells), or none within reach.
///
/// `anchors` has a bit `row * 8 + col` for each legal place, `held` is the place shown now.
pub fn nearest(anchors: u64, at: Vec2, held: Option<(u8, u8)>) -> Option<(u8, u8)> {
    let distance = |(row, col): (u8, u8)| at.distance(Vec2::new(f32::from(col), f32::from(row)));
    let mut best: Option<((u8, u8), f32)> = None;
    let mut rest = anchors;
    while rest != 0 {
        let bit = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        let place = (bit / 8, bit % 8);
        let far = distance(place) - if held == Some(place) { HYSTERESIS_CELLS } else { 0.0 };
        if far <= SNAP_CELLS && best.is_none_or(|(_, least)| far < least) {
            best = Some((place, far));
        }
    }
    best.map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(origin_y: f32, cell: f32, height: f32) -> BoardFrame {
        BoardFrame {
            origin: Vec2::new(20.0, origin_y),
            cell,
            safe: Rect::new(0.0, 0.0, 400.0, height),
            finger: 48.0,
        }
    }

    #[test]
    fn every_cell_stays_reachable_by_a_finger_for_every_box_even_where_the_board_fills_the_height() {
        for frame in [board(200.0, 44.0, 820.0), board(10.0, 40.0, 345.0), board(60.0, 90.0, 800.0)] {
            for rows in 1..=5_u8 {
                for row in 0..=(8 - rows) {
                    let grip = Grip {
                        point: Vec2::new(0.5, 0.5),
                        size: Vec2::new(1.0, f32::from(rows)),
                        lifted: true,
                    };
                    let pointer = grip.pointer_for(&frame, row, 3);
                    assert!(frame.safe.contains(pointer), "{frame:?} {rows} {row} {pointer}");
                    let at = frame.to_cells(grip.top_left(&frame, pointer, frame.cell));
                    assert!((at.y - f32::from(row)).abs() < 0.02, "{rows} {row} {at}");
                }
            }
        }
    }

    #[test]
    fn a_piece_hangs_a_cell_or_a_finger_above_the_middle_of_the_board() {
        let small = board(200.0, 36.0, 820.0);
        assert_eq!(lift(&small, 430.0, 2.0), 48.0);
        let large = board(200.0, 90.0, 1400.0);
        assert_eq!(lift(&large, 700.0, 2.0), 90.0);
    }

    #[test]
    fn a_piece_never_rises_while_the_finger_sinks() {
        let frame = board(10.0, 40.0, 345.0);
        let mut last = f32::MIN;
        for step in 0..700 {
            let y = step as f32 * 0.5;
            let bottom = y - lift(&frame, y, 2.0);
            assert!(bottom >= last - 1e-3, "at {y}");
            last = bottom;
        }
    }

    #[test]
    fn the_ghost_goes_to_the_nearest_legal_place_and_not_to_the_nearest_place() {
        let anchors = 1 << (2 * 8 + 3) | 1 << (2 * 8 + 5);
        assert_eq!(nearest(anchors, Vec2::new(3.2, 2.1), None), Some((2, 3)));
        assert_eq!(nearest(anchors, Vec2::new(4.4, 2.1), None), Some((2, 5)));
        assert_eq!(nearest(anchors, Vec2::new(4.0, 2.0), None), None, "a whole cell away from both");
        assert_eq!(nearest(0, Vec2::new(3.0, 2.0), None), None);
    }

    #[test]
    fn the_ghost_does_not_flicker_on_the_border_between_two_places() {
        let anchors = 1 << (2 * 8 + 3) | 1 << (2 * 8 + 4);
        let mut held = None;
        let mut changes = 0;
        for step in 0..100 {
            let x = 3.5 + if step % 2 == 0 { 0.04 } else { -0.04 };
            let next = nearest(anchors, Vec2::new(x, 2.0), held);
            changes += usize::from(held.is_some() && next != held);
            held = next;
        }
        assert_eq!(changes, 0);
    }

    #[test]
    fn a_held_place_is_still_given_up_out_of_reach() {
        let anchors = 1 << (2 * 8 + 3);
        assert_eq!(nearest(anchors, Vec2::new(3.8, 2.0), Some((2, 3))), Some((2, 3)));
        assert_eq!(nearest(anchors, Vec2::new(4.0, 2.0), Some((2, 3))), None);
    }
}
