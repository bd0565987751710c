//! Where the cells of a Swap board lie in the rectangle that the layout gives it.

use glam::Vec2;

use super::geometry::Rect;
use blockfall_engine::swap::{Cell, Grid};

/// Square cells in the middle of a rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GridFrame {
    /// Top left of the first cell, pt.
    pub origin: Vec2,
    /// Edge of a cell, pt.
    pub cell: f32,
    /// Between the cells and the edge of the board, pt.
    pub padding: f32,
    /// How many rows.
    pub rows: u8,
    /// How many columns.
    pub cols: u8,
}

impl GridFrame {
    /// The cells of `grid` as large as they fit into `rect`, the board's edge included. `None` where there is no room.
    pub fn within(rect: Rect, grid: &Grid) -> Option<GridFrame> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let padding = (rect.w.min(rect.h) / 64.0).max(5.0);
        let inner = rect.inset(padding);
        let cell = (inner.w / f32::from(cols)).min(inner.h / f32::from(rows));
        let size = Vec2::new(f32::from(cols), f32::from(rows)) * cell;
        (cell > 0.0).then_some(GridFrame { origin: rect.center() - size * 0.5, cell, padding, rows, cols })
    }

    /// The point at `place`: column and row, whole numbers being the middles of cells.
    pub fn point(&self, place: Vec2) -> Vec2 {
        self.origin + (place + 0.5) * self.cell
    }

    /// The middle of a cell.
    pub fn center(&self, cell: Cell) -> Vec2 {
        self.point(Vec2::new(f32::from(cell.col), f32::from(cell.row)))
    }

    /// The square of a cell.
    pub fn rect(&self, cell: Cell) -> Rect {
        Rect::square(self.center(cell), self.cell)
    }

    /// All cells together.
    pub fn cells(&self) -> Rect {
        Rect::new(
            self.origin.x,
            self.origin.y,
            self.cell * f32::from(self.cols),
            self.cell * f32::from(self.rows),
        )
    }

    /// The cell at a point, if there is one.
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        let Vec2 { x, y } = (point - self.origin) / self.cell;
        let inside = x >= 0.0 && y >= 0.0 && x < f32::from(self.cols) && y < f32::from(self.rows);
        inside.then(|| Cell::new(y as u8, x as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_where_it_is_drawn_and_nothing_beside_the_board() {
        let grid: Grid = "123/456/123/456".parse().expect("a board");
        let frame = GridFrame::within(Rect::new(10.0, 20.0, 300.0, 300.0), &grid).expect("there is room");
        assert!(Rect::new(10.0, 20.0, 300.0, 300.0).encloses(frame.cells()));
        for cell in grid.beds().iter() {
            assert_eq!(frame.cell_at(frame.center(cell)), Some(cell));
            assert_eq!(frame.rect(cell).center(), frame.center(cell));
        }
        assert_eq!(frame.cell_at(frame.cells().origin() - 1.0), None);
        assert_eq!(frame.cell_at(Vec2::new(frame.cells().right() + 0.1, 100.0)), None);
        assert_eq!(GridFrame::within(Rect::default(), &grid), None);
    }
}
