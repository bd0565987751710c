//! Drawn shapes as triangles: lyon tessellates filled and stroked paths once, and a [`crate::scene::Drawing`] shows the
//! [`Mesh`] wherever it is wanted, without any work for the CPU.
//!
//! Every edge is a strip that reaches half a pixel to either side of the outline, so that a mesh has smooth edges in the one
//! render pass. Its inner side is made with the mesh and its outer side keeps half a pixel of distance at any scale. A shape
//! thinner than a pixel comes out about a pixel wide.

use std::sync::Arc;

use bytemuck::{Pod, Zeroable};
use glam::DVec2;
use lyon::math::point;
use lyon::path::Path;
use lyon::tessellation::{
    FillGeometryBuilder, FillOptions, FillRule, FillTessellator, FillVertex, GeometryBuilder,
    GeometryBuilderError, TessellationError, VertexId,
};
use serde::{Deserialize, Serialize};

use crate::color::{Color, unorm};
use crate::outline::{Contours, filled, stroked, union};

/// A corner of a triangle as the shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable, Serialize, Deserialize)]
pub(crate) struct MeshVertex {
    /// Where it stands at an endless density of pixels.
    pub(crate) position: [f32; 2],
    /// How far it is moved where its edges move by half a unit, in 127ths; then how much of a pixel the shape covers there,
    /// of 127: all inside, nothing along the outer side of its edge; and a byte that nobody reads.
    pub(crate) edge: [i8; 4],
    pub(crate) color: [u8; 4],
}

/// The triangles of a mesh.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Triangles {
    pub(crate) vertices: Vec<MeshVertex>,
    /// Three to a triangle.
    pub(crate) indices: Vec<u32>,
}

/// A tessellated drawing; a clone shares the triangles. The renderer keeps those that it was shown in GPU memory, so a mesh
/// costs its upload once: build it once and keep it, rather than building an equal one every frame.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Triangles", into = "Triangles")]
pub struct Mesh(Option<Arc<Triangles>>);

impl Mesh {
    /// True when it draws nothing.
    pub fn is_empty(&self) -> bool {
        self.triangles().is_none()
    }

    /// True when both are one mesh, not only equal ones.
    pub fn is(&self, other: &Mesh) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// Its triangles, unless it is empty.
    pub(crate) fn triangles(&self) -> Option<&Triangles> {
        self.0.as_deref()
    }
}

impl From<Triangles> for Mesh {
    fn from(triangles: Triangles) -> Self {
        Mesh((!triangles.indices.is_empty()).then(|| Arc::new(triangles)))
    }
}

impl From<Mesh> for Triangles {
    fn from(mesh: Mesh) -> Self {
        mesh.0.map(Arc::unwrap_or_clone).unwrap_or_default()
    }
}

/// Puts a mesh together from paths, the lowest first.
#[derive(Debug)]
pub struct MeshBuilder {
    triangles: Triangles,
    /// Units of the paths in a pixel.
    pixel: f32,
}

/// How far a chord may lie from its curve, pixels: nobody sees the corners of such chords.
const FLATNESS_PX: f32 = 0.07;
/// A corner so sharp that it would have to be moved by more than this moves its edges by less.
const LONGEST_MITER: f64 = 2.0;
/// The edge of a vertex that belongs to none.
const INSIDE: [i8; 4] = [0, 0, 127, 0];

impl MeshBuilder {
    /// A builder of meshes that are shown at this many pixels a unit of their paths at most: pixels a point times the
    /// largest scale. Shown larger, curves have corners and edges are soft; shown smaller, shapes stand out by an eighth of
    /// a pixel at half the scale and a quarter at most.
    pub fn new(px_per_unit: f32) -> MeshBuilder {
        MeshBuilder { triangles: Triangles::default(), pixel: 1.0 / px_per_unit.max(1e-3) }
    }

    fn flatness(&self) -> f32 {
        FLATNESS_PX * self.pixel
    }

    /// Adds what lies within a path. Non-zero winding: a hole runs the other way round than what it is in.
    pub fn fill(&mut self, path: &Path, color: Color) -> &mut MeshBuilder {
        self.fill_shaded(path, |_| color)
    }

    /// Adds what lies within a path, in a colour that is asked for at each corner and blended between them.
    pub fn fill_shaded(&mut self, path: &Path, color: impl Fn([f32; 2]) -> Color) -> &mut MeshBuilder {
        self.add(&filled(path, self.flatness()), &color);
        self
    }

    /// Adds a line of some width along a path, with round ends and joins.
    pub fn stroke(&mut self, path: &Path, width: f32, color: Color) -> &mut MeshBuilder {
        self.add(&stroked(path, width, self.flatness()), &|_| color);
        self
    }

    /// The mesh of everything added.
    pub fn build(self) -> Mesh {
        self.triangles.into()
    }

    /// Adds what lies within contours: the area between the inner vertices, and a strip from each inner to its outer ones.
    fn add(&mut self, contours: &Contours, color: &dyn Fn([f32; 2]) -> Color) {
        let outer = distinct(union(contours), f64::from(self.flatness()));
        // Outer contours run one way round and holes the other, so the sum tells on which side the shape lies.
        let outward = outer.iter().map(|points| doubled_area(points)).sum::<f64>().signum();
        let first = self.triangles.vertices.len() as u32;
        let mut shape = Shape { first, triangles: Triangles::default(), color };
        let mut inner = Contours::new();
        for points in &outer {
            let first = shape.next();
            let mut inset = Vec::new();
            for (place, at) in points.iter().enumerate() {
                let [before, after] = [points.len() - 1, 1].map(|step| points[(place + step) % points.len()]);
                let normal = outward * normal(before.into(), (*at).into(), after.into());
                let inside = DVec2::from(*at) - normal * f64::from(self.pixel) / 2.0;
                let color = unorm(color(at.map(|coordinate| coordinate as f32)));
                let [x, y] = (normal * 127.0 / LONGEST_MITER).round().to_array();
                let vertex = |at: DVec2, edge| MeshVertex { position: at.as_vec2().into(), edge, color };
                let vertices = [vertex(inside, INSIDE), vertex((*at).into(), [x as i8, y as i8, 0, 0])];
                shape.triangles.vertices.extend(vertices);
                inset.push(inside.into());
            }
            let count = points.len() as u32;
            for place in 0..count {
                let [inner, next] = [place, (place + 1) % count].map(|place| first + 2 * place);
                shape.triangles.indices.extend([inner, inner + 1, next, next, inner + 1, next + 1]);
            }
            inner.push(inset);
        }
        match shape.tessellate(&inner) {
            Ok(()) => {
                self.triangles.vertices.append(&mut shape.triangles.vertices);
                self.triangles.indices.append(&mut shape.triangles.indices);
            }
            Err(error) => log::error!("a shape is left out, because it cannot be tessellated: {error}"),
        }
    }
}

/// Contours without the points and slivers that nobody can see: ends that should have met, and where outlines touched.
fn distinct(mut contours: Contours, flatness: f64) -> Contours {
    let near = |a: &[f64; 2], b: &[f64; 2]| DVec2::from(*a).distance(DVec2::from(*b)) < 0.1 * flatness;
    for points in &mut contours {
        points.dedup_by(|a, b| near(a, b));
        if points.len() > 1 && near(&points[0], &points[points.len() - 1]) {
            points.pop();
        }
    }
    contours.retain(|points| doubled_area(points).abs() > flatness * flatness);
    contours
}

/// Twice the area that a polygon runs round, with a sign for the way.
fn doubled_area(points: &[[f64; 2]]) -> f64 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| DVec2::from(*a).perp_dot(DVec2::from(*b))).sum()
}

/// The way to the right of a corner of a polygon, as far as both of its edges move by 1.
fn normal(before: DVec2, at: DVec2, after: DVec2) -> DVec2 {
    let right = |along: DVec2| -along.normalize_or_zero().perp();
    let [one, other] = [right(at - before), right(after - at)];
    let sum = one + other;
    let miter = 2.0 / sum.length_squared().max(f64::EPSILON);
    (sum * miter).clamp_length_max(LONGEST_MITER)
}

/// A shape on its way into a mesh: the inner and outer vertex of each of its corners, and what lies between the inner ones.
struct Shape<'a> {
    /// Number of its first vertex in the mesh.
    first: u32,
    triangles: Triangles,
    color: &'a dyn Fn([f32; 2]) -> Color,
}

impl Shape<'_> {
    /// Number of the next vertex in the mesh.
    fn next(&self) -> u32 {
        self.first + self.triangles.vertices.len() as u32
    }

    fn tessellate(&mut self, contours: &Contours) -> Result<(), TessellationError> {
        let options = FillOptions::default().with_fill_rule(FillRule::NonZero);
        let mut tessellator = FillTessellator::new();
        let mut builder = tessellator.builder(&options, self);
        for points in contours {
            let mut points = points.iter().map(|[x, y]| point(*x as f32, *y as f32));
            if let Some(start) = points.next() {
                builder.begin(start);
                points.for_each(|to| {
                    builder.line_to(to);
                });
                builder.end(true);
            }
        }
        builder.build()
    }
}

impl GeometryBuilder for Shape<'_> {
    fn add_triangle(&mut self, a: VertexId, b: VertexId, c: VertexId) {
        self.triangles.indices.extend([a.0, b.0, c.0]);
    }
}

impl FillGeometryBuilder for Shape<'_> {
    /// The tessellator counts corners as they were given, and each of them has two vertices here.
    fn add_fill_vertex(&mut self, vertex: FillVertex<'_>) -> Result<VertexId, GeometryBuilderError> {
        if let Some(corner) = vertex.as_endpoint_id() {
            return Ok(VertexId(self.first + 2 * corner.0));
        }
        // The inner contour of a thin shape crosses itself: a vertex of its own.
        let id = self.next();
        let position = vertex.position().to_array();
        let color = unorm((self.color)(position));
        self.triangles.vertices.push(MeshVertex { position, edge: INSIDE, color });
        Ok(VertexId(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lyon::geom::euclid::default::Box2D;
    use lyon::math::{Angle, vector};
    use lyon::path::Winding;
    use lyon::path::builder::BorderRadii;

    fn rectangle(path: &mut lyon::path::path::Builder, at: [f32; 4], winding: Winding) {
        let [left, top, right, bottom] = at;
        path.add_rectangle(&Box2D::new(point(left, top), point(right, bottom)), winding);
    }

    fn filled(path: &Path) -> Mesh {
        let mut builder = MeshBuilder::new(1.0);
        builder.fill(path, Color::WHITE);
        builder.build()
    }

    /// Area of the triangles with every edge moved outwards.
    fn area(mesh: &Mesh, moved: f64) -> f64 {
        let triangles = mesh.triangles().expect("a shape");
        let place = |index: &u32| {
            let vertex = &triangles.vertices[*index as usize];
            let normal = DVec2::new(vertex.edge[0].into(), vertex.edge[1].into()) * LONGEST_MITER / 127.0;
            DVec2::from(vertex.position.map(f64::from)) + normal * moved
        };
        let area = |corners: &[u32]| {
            let [a, b, c] = [&corners[0], &corners[1], &corners[2]].map(place);
            (b - a).perp_dot(c - a).abs() / 2.0
        };
        triangles.indices.chunks_exact(3).map(area).sum()
    }

    #[test]
    fn a_mesh_covers_its_shape_and_half_a_pixel_around_it_and_nothing_twice() {
        let mut path = Path::builder();
        let radii = BorderRadii { top_left: 4.0, top_right: 4.0, ..BorderRadii::new(0.0) };
        path.add_rounded_rectangle(
            &Box2D::new(point(10.0, 10.0), point(30.0, 60.0)),
            &radii,
            Winding::Positive,
        );
        let mesh = filled(&path.build());
        let exact = 20.0 * 50.0 - (4.0 - std::f64::consts::PI) / 2.0 * 16.0;
        assert!((area(&mesh, 0.0) - exact).abs() < 0.6, "{}", area(&mesh, 0.0));
        let around = 46.0 + 46.0 + 20.0 + 12.0 + std::f64::consts::PI * 4.0;
        let grown = exact + 0.5 * around;
        assert!((area(&mesh, 0.5) - grown).abs() < 1.0, "{} instead of {grown}", area(&mesh, 0.5));
    }

    #[test]
    fn a_hole_is_a_hole_and_its_edge_lies_within_it() {
        let mut path = Path::builder();
        rectangle(&mut path, [0.0, 0.0, 40.0, 40.0], Winding::Positive);
        rectangle(&mut path, [10.0, 10.0, 30.0, 30.0], Winding::Negative);
        let mesh = filled(&path.build());
        assert!((area(&mesh, 0.0) - 1200.0).abs() < 1e-3);
        assert!((area(&mesh, 0.5) - (41.0 * 41.0 - 19.0 * 19.0)).abs() < 1.0);
    }

    #[test]
    fn overlapping_parts_of_a_path_are_one_shape_whichever_way_it_runs() {
        for winding in [Winding::Positive, Winding::Negative] {
            let mut path = Path::builder();
            rectangle(&mut path, [0.0, 0.0, 20.0, 20.0], winding);
            rectangle(&mut path, [10.0, 0.0, 30.0, 20.0], winding);
            let mesh = filled(&path.build());
            assert!((area(&mesh, 0.0) - 600.0).abs() < 1e-3, "{}", area(&mesh, 0.0));
            assert!((area(&mesh, 0.5) - 31.0 * 21.0).abs() < 1.0, "{}", area(&mesh, 0.5));
        }
    }

    #[test]
    fn a_stroke_is_as_wide_as_asked_and_ends_round() {
        let mut path = Path::builder();
        path.begin(point(10.0, 10.0));
        path.line_to(point(50.0, 10.0));
        path.end(false);
        let mut builder = MeshBuilder::new(4.0);
        builder.stroke(&path.build(), 6.0, Color::WHITE);
        let exact = 40.0 * 6.0 + std::f64::consts::PI * 9.0;
        assert!((area(&builder.build(), 0.0) - exact).abs() < 0.5);
    }

    #[test]
    fn colours_are_asked_for_at_the_corners() {
        let mut path = Path::builder();
        rectangle(&mut path, [0.0, 0.0, 10.0, 10.0], Winding::Positive);
        let mut builder = MeshBuilder::new(1.0);
        builder.fill_shaded(&path.build(), |[_, y]| Color::WHITE.fade(y / 10.0));
        for vertex in &builder.build().triangles().expect("a shape").vertices {
            assert_eq!(vertex.color[3], if vertex.position[1] > 5.0 { 255 } else { 0 });
        }
    }

    #[test]
    fn the_ends_of_a_circle_that_miss_each_other_by_a_hair_leave_no_sliver() {
        let mut path = Path::builder();
        path.add_ellipse(point(0.0, 0.0), vector(20.0, 20.0), Angle::radians(0.0), Winding::Positive);
        let mut builder = MeshBuilder::new(4.0);
        builder.fill(&path.build(), Color::WHITE);
        let mesh = builder.build();
        for corner in mesh.triangles().expect("a shape").vertices.chunks_exact(2) {
            let [inner, outer] = [0, 1].map(|side| DVec2::from(corner[side].position.map(f64::from)));
            let width = inner.distance(outer);
            assert!((0.12..0.13).contains(&width), "the edge is an eighth of a unit wide, and not {width}");
        }
    }

    #[test]
    fn a_path_without_an_area_is_an_empty_mesh() {
        assert!(filled(&Path::builder().build()).is_empty());
        let mut line = Path::builder();
        line.begin(point(0.0, 0.0));
        line.line_to(point(9.0, 0.0));
        line.end(false);
        assert!(filled(&line.build()).is_empty());
    }
}
