//! From an outline to a distance field: contours of straight lines, made free of overlaps, then sampled texel by texel.
//!
//! Variable fonts draw a letter as overlapping strokes, and icons are strokes that cross. A multi-channel field of such
//! contours shows every hidden edge as a hairline, so all of them go through one polygon union first.

use fdsm::bezier::prepared::PreparedColoredShape;
use fdsm::bezier::{Point, Segment};
use fdsm::distance::TrackedDistanceAndOrthogonality;
use fdsm::shape::{ColoredContour, ColoredSegment, Contour, Shape};
use lyon::math::point;
use lyon::path::Path;

use crate::outline::Contours;

/// Texels in an em: enough for curves to stay within a fifth of a pixel at 200 px, few enough for hundreds of glyphs.
pub(crate) const TEXELS_PER_EM: f32 = 48.0;
/// Distance from black to white of a field for fills, em. Three texels either way: 8-bit steps stay below a tenth of a pixel
/// at 200 px, and the edge of 9 px text still fits.
pub(crate) const SHARP_RANGE_EM: f32 = 0.125;
/// The same of a field for halos, em: outlines and soft shadows reach this far.
pub(crate) const WIDE_RANGE_EM: f32 = 0.5;
/// How far a chord may lie from its curve, em; smaller than what the field resolves.
pub(crate) const FLATNESS_EM: f32 = 1.0 / 5000.0;
/// Sine of the least turn that is a corner. Chords of the tightest curve turn less, corners of letters more.
const CORNER_SINE: f64 = 0.5;

/// What a field is for: what its channels mean and how much room it leaves around the outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// The outline itself. Red, green and blue are a multi-channel field: their median keeps corners sharp.
    Fill,
    /// Outlines and soft shadows around it. All four channels hold the plain distance, each rounded a quarter step further
    /// on, so that their mean has four times the steps: at the wide range 256 of them would show as notches.
    Halo,
}

impl Reach {
    fn margin_texels(self) -> i32 {
        let range = match self {
            Reach::Fill => SHARP_RANGE_EM,
            Reach::Halo => WIDE_RANGE_EM,
        };
        // One more, because the picture ends at the centre of the last texel.
        (range / 2.0 * TEXELS_PER_EM).ceil() as i32 + 1
    }
}

/// A sampled field.
#[derive(Debug, PartialEq)]
pub(crate) struct Field {
    /// First column and row, texels from the outline's origin.
    pub(crate) origin: [i32; 2],
    /// Columns and rows.
    pub(crate) size: [u32; 2],
    /// Rows from the top.
    pub(crate) texels: Vec<[u8; 4]>,
}

/// Samples the field of an outline without overlaps; `None` when it is empty, as a space is.
pub(crate) fn sample(contours: &Contours, reach: Reach) -> Option<Field> {
    let scale = f64::from(TEXELS_PER_EM);
    let mut low = [f64::INFINITY; 2];
    let mut high = [f64::NEG_INFINITY; 2];
    for point in contours.iter().flatten() {
        for axis in 0..2 {
            low[axis] = low[axis].min(point[axis] * scale);
            high[axis] = high[axis].max(point[axis] * scale);
        }
    }
    if low[0] >= high[0] || low[1] >= high[1] {
        return None;
    }
    let margin = reach.margin_texels();
    let origin = low.map(|at| at.floor() as i32 - margin);
    let size = [0, 1].map(|axis| (high[axis].ceil() as i32 + margin - origin[axis]) as u32);

    let shape = Shape { contours: contours.iter().map(|points| contour(points, scale, origin)).collect() };
    let colored = Shape::edge_coloring_simple(shape, CORNER_SINE, 0);
    let edges: Vec<ColoredSegment> =
        colored.contours.into_iter().flat_map(|contour| contour.segments).collect();
    let mut texels = vec![[0; 4]; size[0] as usize * size[1] as usize];
    for top in (0..size[1]).step_by(TILE) {
        for left in (0..size[0]).step_by(TILE) {
            let shape = edges_near(&edges, [left, top]).prepare();
            for row in top..size[1].min(top + TILE as u32) {
                for column in left..size[0].min(left + TILE as u32) {
                    let at = Point::new(f64::from(column) + 0.5, f64::from(row) + 0.5);
                    texels[(row * size[0] + column) as usize] = texel(&shape, at, reach);
                }
            }
        }
    }
    Some(Field { origin, size, texels })
}

/// The channels of a texel.
fn texel(shape: &PreparedColoredShape, at: Point, reach: Reach) -> [u8; 4] {
    let [red, green, blue, nearest] = shape.distance4(at);
    match reach {
        Reach::Fill => {
            let sharp = |channel: TrackedDistanceAndOrthogonality| {
                encode(channel.signed_pseudo_distance(at), SHARP_RANGE_EM, 0.0)
            };
            [sharp(red), sharp(green), sharp(blue), u8::MAX]
        }
        Reach::Halo => {
            let distance = nearest.value.distance();
            [-0.375, -0.125, 0.125, 0.375].map(|step| encode(distance, WIDE_RANGE_EM, step))
        }
    }
}

/// Side of the tiles that share a choice of edges, texels.
const TILE: usize = 4;

/// The edges that can be the nearest of a channel to any texel of a tile. Most cannot, and asking each edge for each texel is
/// what makes a field slow.
fn edges_near(edges: &[ColoredSegment], tile: [u32; 2]) -> Shape<ColoredContour> {
    let middle = tile.map(|at| f64::from(at) + TILE as f64 / 2.0);
    let middle = Point::new(middle[0], middle[1]);
    let distance = |edge: &ColoredSegment| {
        let (start, along) = (edge.segment.start(), edge.segment.end() - edge.segment.start());
        let t = (middle - start).dot(&along) / along.dot(&along);
        (middle - start - along * t.clamp(0.0, 1.0)).norm()
    };
    let distances: Vec<f64> = edges.iter().map(distance).collect();
    let channels = |edge: &ColoredSegment| {
        let bits = edge.color.value();
        (0..3).filter(move |channel| bits >> channel & 1 == 1)
    };
    let mut nearest = [f64::INFINITY; 3];
    for (edge, distance) in edges.iter().zip(&distances) {
        for channel in channels(edge) {
            nearest[channel] = nearest[channel].min(*distance);
        }
    }
    // From the middle to a corner a distance changes by half a diagonal at most: one nears while another recedes.
    let slack = TILE as f64 * std::f64::consts::SQRT_2 + 1e-6;
    let near = |(edge, distance): &(&ColoredSegment, &f64)| {
        channels(edge).any(|channel| **distance <= nearest[channel] + slack)
    };
    let segments = edges.iter().zip(&distances).filter(near).map(|(edge, _)| *edge).collect();
    Shape { contours: vec![ColoredContour { segments }] }
}

/// A distance in texels as a byte, half at the outline, moved by a share of a step before rounding.
fn encode(distance: f64, range_em: f32, step: f64) -> u8 {
    let unit = (distance / f64::from(range_em * TEXELS_PER_EM) + 0.5).clamp(0.0, 1.0);
    (unit * 255.0 + step).round() as u8
}

/// A polygon as line segments in texels. The union runs the other way round than the field takes for inside.
fn contour(points: &[[f64; 2]], scale: f64, origin: [i32; 2]) -> Contour {
    let place = |point: &[f64; 2]| {
        Point::new(point[0] * scale - f64::from(origin[0]), point[1] * scale - f64::from(origin[1]))
    };
    let next = points.iter().rev().cycle().skip(1);
    Contour {
        segments: points.iter().rev().zip(next).map(|(a, b)| Segment::line(place(a), place(b))).collect(),
    }
}

/// A pen that collects a font's outline, in font units with y up, as a path in em units with y down.
pub(crate) struct EmPen {
    builder: lyon::path::path::Builder,
    open: bool,
    per_unit: f32,
}

impl EmPen {
    /// For a font with this many units in an em.
    pub(crate) fn new(units_per_em: u16) -> EmPen {
        EmPen { builder: Path::builder(), open: false, per_unit: 1.0 / f32::from(units_per_em) }
    }

    /// The outline so far.
    pub(crate) fn finish(mut self) -> Path {
        self.end();
        self.builder.build()
    }

    fn place(&self, x: f32, y: f32) -> lyon::math::Point {
        point(x * self.per_unit, -y * self.per_unit)
    }

    fn end(&mut self) {
        if self.open {
            self.builder.end(true);
            self.open = false;
        }
    }
}

impl skrifa::outline::OutlinePen for EmPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.end();
        self.builder.begin(self.place(x, y));
        self.open = true;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.builder.line_to(self.place(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.builder.quadratic_bezier_to(self.place(cx, cy), self.place(x, y));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.builder.cubic_bezier_to(self.place(ax, ay), self.place(bx, by), self.place(x, y));
    }

    fn close(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::union;

    fn square(at: f64, size: f64) -> Vec<[f64; 2]> {
        vec![[at, at], [at + size, at], [at + size, at + size], [at, at + size]]
    }

    /// Median of red, green and blue at a place in ems.
    fn median(field: &Field, x: f64, y: f64) -> u8 {
        let texel = |at: f64, axis: usize| ((at * 48.0).floor() as i32 - field.origin[axis]) as usize;
        let [r, g, b, _] = field.texels[texel(y, 1) * field.size[0] as usize + texel(x, 0)];
        r.min(g).max(r.max(g).min(b))
    }

    #[test]
    fn inside_is_bright_and_outside_is_dark() {
        for reach in [Reach::Fill, Reach::Halo] {
            let field = sample(&union(&vec![square(0.0, 0.5)]), reach).expect("a field");
            assert!(median(&field, 0.25, 0.25) > 240, "{reach:?}");
            assert!(median(&field, -0.05, 0.25) < 110, "{reach:?}");
        }
    }

    #[test]
    fn a_halo_has_more_steps_than_a_byte() {
        let field = sample(&union(&vec![square(0.0, 0.5)]), Reach::Halo).expect("a field");
        // A texel is 1/48 em, of 0.5 em that 1020 steps divide: 42.5 steps.
        let row = field.size[1] as usize / 2 * field.size[0] as usize;
        let sums: Vec<u32> = field.texels[row..row + 12]
            .iter()
            .map(|texel| texel.iter().map(|c| u32::from(*c)).sum())
            .collect();
        for pair in sums.windows(2).skip(1) {
            assert!((42..=43).contains(&(pair[1] - pair[0])), "{sums:?}");
        }
    }

    #[test]
    fn overlapping_contours_leave_no_hidden_edge() {
        // Two squares that overlap from 0.3 to 0.5, in both directions of drawing, and one inside them.
        for turned in [false, true] {
            let mut contours = vec![square(0.0, 0.5), square(0.3, 0.5), square(0.35, 0.1)];
            if turned {
                for contour in &mut contours {
                    contour.reverse();
                }
            }
            let field = sample(&union(&contours), Reach::Fill).expect("a field");
            for at in [0.3, 0.4, 0.49] {
                assert_eq!(median(&field, at, at), 255, "at {at}");
            }
        }
    }

    #[test]
    fn a_hole_stays_a_hole() {
        let mut hole = square(0.2, 0.2);
        hole.reverse();
        let field = sample(&union(&vec![square(0.0, 0.6), hole]), Reach::Fill).expect("a field");
        assert_eq!(median(&field, 0.3, 0.3), 0);
        assert_eq!(median(&field, 0.1, 0.3), 255);
    }

    #[test]
    fn nothing_has_no_field() {
        assert_eq!(sample(&Vec::new(), Reach::Fill), None);
    }
}
