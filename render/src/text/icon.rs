//! Icons: small vector drawings that become distance fields like letters.

use lyon::extra::parser::{ParserOptions, PathParser, Source};
use lyon::geom::euclid::default::Transform2D;
use lyon::path::Path;

use super::field::FLATNESS_EM;
use crate::outline::{Contours, filled, stroked, union};

/// Side of the box that icons are drawn in.
pub const ICON_BOX: f32 = 24.0;

/// An icon in a 24 by 24 box, y down. Both paths are SVG path data; the picture is their union.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IconDrawing {
    /// Filled outlines, non-zero winding; a hole runs the other way round than what it is in.
    pub fills: &'static str,
    /// Centre lines of strokes with round caps and joins.
    pub strokes: &'static str,
    /// Width of the strokes.
    pub stroke_width: f32,
}

impl IconDrawing {
    /// An icon of strokes of the usual width.
    pub const fn stroked(strokes: &'static str) -> IconDrawing {
        IconDrawing { fills: "", strokes, stroke_width: 2.3 }
    }

    /// A filled icon. Stroking the same path as well rounds its corners.
    pub const fn filled(fills: &'static str) -> IconDrawing {
        IconDrawing { fills, strokes: "", stroke_width: 2.3 }
    }

    /// The outline in em units (the box is one em, its top left the origin), without overlaps.
    ///
    /// # Errors
    /// [`IconError`] when a path is no SVG path data.
    pub(crate) fn contours(&self, place: usize) -> Result<Contours, IconError> {
        let parse = |data: &str| parse(data).map_err(|reason| IconError { place, reason });
        // The union turns every outer contour the same way round, so that a fill and a stroke over it never cancel.
        let mut contours = union(&filled(&parse(self.fills)?, FLATNESS_EM));
        contours.extend(stroked(&parse(self.strokes)?, self.stroke_width / ICON_BOX, FLATNESS_EM));
        Ok(union(&contours))
    }
}

/// An icon whose path cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("icon {place} cannot be drawn: {reason}")]
pub struct IconError {
    place: usize,
    reason: String,
}

/// SVG path data as a path in em units.
fn parse(data: &str) -> Result<Path, String> {
    let mut builder = Path::builder();
    PathParser::new()
        .parse(&ParserOptions::DEFAULT, &mut Source::new(data.chars()), &mut builder)
        .map_err(|error| error.to_string())?;
    let scale = 1.0 / ICON_BOX;
    Ok(builder.build().transformed(&Transform2D::scale(scale, scale)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Smallest and largest coordinate of an outline, box units.
    fn extent(contours: &Contours) -> [f64; 4] {
        let mut extent = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        for [x, y] in contours.iter().flatten() {
            extent = [extent[0].min(*x), extent[1].min(*y), extent[2].max(*x), extent[3].max(*y)];
        }
        extent.map(|at| at * 24.0)
    }

    #[test]
    fn a_stroke_is_as_wide_as_it_says_and_ends_round() {
        let contours = IconDrawing::stroked("M6 12 H18").contours(0).expect("an outline");
        let expected = [6.0 - 1.15, 12.0 - 1.15, 18.0 + 1.15, 12.0 + 1.15];
        for (at, expected) in extent(&contours).into_iter().zip(expected) {
            assert!((at - expected).abs() < 0.02, "{:?}", extent(&contours));
        }
    }

    #[test]
    fn crossing_strokes_are_one_outline() {
        let contours = IconDrawing::stroked("M6 12 H18 M12 6 V18").contours(0).expect("an outline");
        assert_eq!(contours.len(), 1);
    }

    #[test]
    fn a_closed_stroke_has_a_hole() {
        let contours = IconDrawing::stroked("M6 6 H18 V18 H6 Z").contours(0).expect("an outline");
        assert_eq!(contours.len(), 2);
    }

    #[test]
    fn a_fill_and_its_stroke_are_one_whichever_way_the_fill_runs() {
        for fills in ["M6 6 H18 V18 H6 Z", "M6 6 V18 H18 V6 Z"] {
            let icon = IconDrawing { fills, strokes: fills, stroke_width: 2.0 };
            let contours = icon.contours(0).expect("an outline");
            assert_eq!(contours.len(), 1, "{fills}");
            assert!((extent(&contours)[0] - 5.0).abs() < 0.02);
        }
    }

    #[test]
    fn a_path_that_cannot_be_read_is_named() {
        let error = IconDrawing::stroked("M6 6 banana").contours(3).expect_err("an error");
        assert!(error.to_string().starts_with("icon 3 cannot be drawn: "), "{error}");
    }
}
