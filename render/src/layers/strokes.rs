//! Strokes: lines, curves and arcs in motion, one instance each, drawn by their distance.

use std::f32::consts::PI;

use bytemuck::{Pod, Zeroable};
use glam::{Vec2, vec2};

use super::instance_layout;
use crate::color::unorm;
use crate::scene::{Course, Stroke};

/// A stroke as its shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub(crate) struct StrokeInstance {
    /// Tail and head; of an arc its centre, radius and half angle.
    ends: [f32; 4],
    /// Control point of a curve; direction of an arc's middle.
    bend: [f32; 2],
    /// Half of the width at the tail and at the head, and of the softness.
    size: [f32; 3],
    tail: [u8; 4],
    middle: [u8; 4],
    head: [u8; 4],
    /// 0 line, 1 curve, 2 arc.
    course: u32,
}

impl StrokeInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 7] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Float32x2, 2 => Float32x3, 3 => Unorm8x4, 4 => Unorm8x4, 5 => Unorm8x4, 6 => Uint32,
    ];
    /// How strokes lie in the instance buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<StrokeInstance>(&Self::ATTRIBUTES);

    /// The instance of a stroke, or none when nothing of it would show.
    pub(crate) fn new(stroke: &Stroke) -> Option<StrokeInstance> {
        let [start, end] = stroke.part.map(|at| at.clamp(0.0, 1.0));
        let colors = [stroke.tail, stroke.middle, stroke.head].map(|color| color.fade(stroke.alpha));
        let seen = colors.iter().any(|color| color.a > 0.0) && stroke.width.iter().any(|width| *width > 0.0);
        if !seen || start >= end {
            return None;
        }
        let mut width = stroke.width.map(|width| width.max(0.0) / 2.0);
        let [mut tail, middle, mut head] = colors.map(unorm);
        let (ends, bend, course) = match stroke.course {
            Course::Line { from, to } => {
                let [from, to] = [from, to].map(Vec2::from);
                let [tail, head] = [start, end].map(|at| from.lerp(to, at));
                ([tail.x, tail.y, head.x, head.y], tail.midpoint(head), 0)
            }
            Course::Curve { from, control, to } => {
                let [from, control, to] = [from, control, to].map(Vec2::from);
                // The polar form (blossom) of the curve gives the three points of any part of it.
                let blossom = |s: f32, t: f32| from.lerp(control, s).lerp(control.lerp(to, s), t);
                let [tail, head] = [blossom(start, start), blossom(end, end)];
                ([tail.x, tail.y, head.x, head.y], blossom(start, end), 1)
            }
            Course::Arc { center, radius, start: from, sweep } => {
                let half = sweep.clamp(-2.0 * PI, 2.0 * PI) * (end - start) / 2.0;
                let angle = from + sweep * (start + end) / 2.0;
                if half < 0.0 {
                    // The shader knows arcs that run clockwise.
                    width.reverse();
                    std::mem::swap(&mut tail, &mut head);
                }
                let [x, y] = center;
                ([x, y, radius.max(0.0), half.abs()], vec2(angle.cos(), angle.sin()), 2)
            }
        };
        let size = [width[0], width[1], stroke.soft.max(0.0) / 2.0];
        Some(StrokeInstance { ends, bend: bend.into(), size, tail, middle, head, course })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Color;
    use std::f32::consts::FRAC_PI_2;

    const LINE: Course = Course::Line { from: [10.0, 20.0], to: [50.0, 20.0] };

    #[test]
    fn a_stroke_is_what_its_shader_reads() {
        crate::shader::tests::assert_layout(crate::shader::STROKES, &StrokeInstance::LAYOUT);
    }

    #[test]
    fn a_stroke_that_cannot_be_seen_is_left_out() {
        let stroke = Stroke::plain(LINE, 4.0, Color::WHITE);
        assert!(StrokeInstance::new(&stroke).is_some());
        assert!(
            StrokeInstance::new(&Stroke { width: [0.0, 2.0], ..stroke }).is_some(),
            "it runs out to a point"
        );
        assert!(StrokeInstance::new(&Stroke { width: [0.0, 0.0], ..stroke }).is_none());
        assert!(StrokeInstance::new(&Stroke { alpha: 0.0, ..stroke }).is_none());
        assert!(StrokeInstance::new(&Stroke { part: [0.0, 0.0], ..stroke }).is_none());
        assert!(StrokeInstance::new(&Stroke::plain(LINE, 4.0, Color::CLEAR)).is_none());
    }

    #[test]
    fn a_part_of_a_course_is_a_shorter_one() {
        let part = |course: Course, part: [f32; 2]| {
            let stroke = Stroke { part, ..Stroke::plain(course, 2.0, Color::WHITE) };
            StrokeInstance::new(&stroke).expect("it shows")
        };
        assert_eq!(part(LINE, [0.25, 2.0]).ends, [20.0, 20.0, 50.0, 20.0]);
        // A parabola's second half begins at its top and leaves it level.
        let curve = Course::Curve { from: [0.0, 0.0], control: [10.0, -20.0], to: [20.0, 0.0] };
        let half = part(curve, [0.5, 1.0]);
        assert_eq!((half.ends, half.bend), ([10.0, -10.0, 20.0, 0.0], [15.0, -10.0]));
        let arc = Course::Arc { center: [0.0, 0.0], radius: 9.0, start: 0.0, sweep: PI };
        let half = part(arc, [0.5, 1.0]);
        assert_eq!(half.ends, [0.0, 0.0, 9.0, PI / 4.0]);
        assert!(Vec2::from(half.bend).distance(Vec2::from_angle(FRAC_PI_2 + PI / 4.0)) < 1e-6);
    }

    #[test]
    fn an_arc_that_runs_anticlockwise_is_turned_round_with_its_colours_and_widths() {
        let arc = |start: f32, sweep: f32| Course::Arc { center: [5.0, 5.0], radius: 9.0, start, sweep };
        let stroke = Stroke {
            width: [1.0, 3.0],
            tail: Color::hex(0x112233),
            head: Color::hex(0x445566),
            ..Stroke::plain(arc(1.0, -0.8), 0.0, Color::WHITE)
        };
        let other = Stroke {
            course: arc(0.2, 0.8),
            width: [3.0, 1.0],
            tail: stroke.head,
            head: stroke.tail,
            ..stroke
        };
        let [one, other] = [stroke, other].map(|stroke| StrokeInstance::new(&stroke).expect("it shows"));
        assert!(one.ends.iter().zip(other.ends).all(|(a, b)| (a - b).abs() < 1e-6));
        assert!(Vec2::from(one.bend).distance(other.bend.into()) < 1e-6);
        assert_eq!((one.size, one.tail, one.head), (other.size, other.tail, other.head));
    }
}
