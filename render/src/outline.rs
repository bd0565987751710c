//! Outlines as closed polygons: curves made straight, strokes made areas, and overlaps united.
//!
//! Letters and icons become distance fields from here, drawings become meshes.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::simplify::SimplifyShape;
use i_overlay::mesh::float::stroke::offset::StrokeOffset;
use i_overlay::mesh::float::style::{LineCap, LineJoin, StrokeStyle};
use lyon::path::iterator::PathIterator;
use lyon::path::{Event, Path, PathEvent};

/// Closed polygons, y down, non-zero winding inside.
pub(crate) type Contours = Vec<Vec<[f64; 2]>>;

/// The contours of a path whose chords lie no further than `flatness` from its curves, each with whether it is closed.
pub(crate) fn flatten(path: &Path, flatness: f32) -> Vec<(Vec<[f64; 2]>, bool)> {
    let mut lines: Vec<(Vec<[f64; 2]>, bool)> = Vec::new();
    for event in path.iter().flattened(flatness) {
        let to = match event {
            Event::Begin { at } => {
                lines.push((Vec::new(), false));
                at
            }
            PathEvent::Line { to, .. } => to,
            PathEvent::End { close, .. } => {
                if let Some((_, closed)) = lines.last_mut() {
                    *closed = close;
                }
                continue;
            }
            PathEvent::Quadratic { .. } | PathEvent::Cubic { .. } => continue,
        };
        if let Some((points, _)) = lines.last_mut() {
            points.push([f64::from(to.x), f64::from(to.y)]);
        }
    }
    lines
}

/// What lies within a path, overlaps and all.
pub(crate) fn filled(path: &Path, flatness: f32) -> Contours {
    flatten(path, flatness).into_iter().map(|(points, _)| points).collect()
}

/// What a pen of some width with round ends and joins covers along a path, overlaps and all.
pub(crate) fn stroked(path: &Path, width: f32, flatness: f32) -> Contours {
    let style = StrokeStyle::new(f64::from(width))
        .line_join(LineJoin::Round(0.1))
        .start_cap(LineCap::Round(0.1))
        .end_cap(LineCap::Round(0.1));
    let lines = flatten(path, flatness).into_iter();
    lines.flat_map(|(points, closed)| points.stroke(style.clone(), closed)).flatten().collect()
}

/// One outline without overlaps: outer contours one way round, holes the other.
pub(crate) fn union(contours: &Contours) -> Contours {
    contours.simplify_shape(FillRule::NonZero).into_iter().flatten().collect()
}
