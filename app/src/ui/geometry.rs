//! Rectangles in points.

use glam::Vec2;

/// A rectangle, pt, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left.
    pub x: f32,
    /// Top.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// From left, top, width and height.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// The square of edge `edge` around `center`.
    pub fn square(center: Vec2, edge: f32) -> Rect {
        Rect::new(center.x - edge * 0.5, center.y - edge * 0.5, edge, edge)
    }

    /// Top left corner.
    pub fn origin(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }

    /// The middle.
    pub fn center(self) -> Vec2 {
        Vec2::new(self.x + self.w * 0.5, self.y + self.h * 0.5)
    }

    /// Right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// Bottom edge.
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// Whether `point` lies inside; the right and bottom edges do not.
    pub fn contains(self, point: Vec2) -> bool {
        point.x >= self.x && point.x < self.right() && point.y >= self.y && point.y < self.bottom()
    }

    /// Whether `other` lies wholly inside, with half a point of slack for rounding.
    pub fn encloses(self, other: Rect) -> bool {
        const SLACK: f32 = 0.5;
        other.x >= self.x - SLACK
            && other.y >= self.y - SLACK
            && other.right() <= self.right() + SLACK
            && other.bottom() <= self.bottom() + SLACK
    }

    /// Whether the two share more than half a point in both directions.
    pub fn overlaps(self, other: Rect) -> bool {
        const SLACK: f32 = 0.5;
        self.x + SLACK < other.right()
            && other.x + SLACK < self.right()
            && self.y + SLACK < other.bottom()
            && other.y + SLACK < self.bottom()
    }

    /// Smaller by `by` on every side (larger when negative).
    pub fn inset(self, by: f32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// Scaled by `factor` about `pivot`, then moved by `offset`.
    pub fn transformed(self, pivot: Vec2, factor: f32, offset: Vec2) -> Rect {
        let origin = pivot + (self.origin() - pivot) * factor + offset;
        Rect::new(origin.x, origin.y, self.w * factor, self.h * factor)
    }

    /// Left, top, width, height.
    pub fn to_array(self) -> [f32; 4] {
        [self.x, self.y, self.w, self.h]
    }
}
