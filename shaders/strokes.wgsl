// Strokes: lines, quadratic curves and arcs by their distance, tapering, with soft edges and three colours along their way.
//!include lib/frame.wgsl
//!include lib/color.wgsl
//!include lib/sdf.wgsl

const LINE = 0u;
const CURVE = 1u;
const CHORDS = 8;
const STEPS = 3;

struct Stroke {
    // Tail and head; of an arc its centre, radius, and half of its angle. Pt and radians.
    @location(0) ends: vec4f,
    // What a curve bends towards; of an arc the direction of its middle, unit length.
    @location(1) bend: vec2f,
    // Half of the width at the tail and at the head, and of the distance over which the edge fades, pt.
    @location(2) size: vec3f,
    @location(3) tail: vec4f,
    @location(4) middle: vec4f,
    @location(5) head: vec4f,
    // 0 line, 1 curve, 2 arc.
    @location(6) course: u32,
}

struct Varyings {
    @builtin(position) position: vec4f,
    // Place in the view, pt.
    @location(0) p: vec2f,
    @location(1) @interpolate(flat) ends: vec4f,
    @location(2) @interpolate(flat) bend: vec2f,
    @location(3) @interpolate(flat) size: vec3f,
    @location(4) @interpolate(flat) tail: vec4f,
    @location(5) @interpolate(flat) middle: vec4f,
    @location(6) @interpolate(flat) head: vec4f,
    @location(7) @interpolate(flat) course: u32,
}

// Corner of the smallest box along a line's or a curve's chord that holds its three points, grown to all sides.
fn box_corner(stroke: Stroke, corner: vec2f, grow: f32) -> vec2f {
    let chord = stroke.ends.zw - stroke.ends.xy;
    let long = length(chord);
    let along = select(vec2f(1.0, 0.0), chord / max(long, 1e-6), long > 1e-3);
    let bend = stroke.bend - stroke.ends.xy;
    let control = vec2f(dot(bend, along), along.x * bend.y - along.y * bend.x);
    let low = min(vec2f(0.0), control) - grow;
    let high = max(vec2f(long, 0.0), control) + grow;
    return stroke.ends.xy + rotated(mix(low, high, corner), along);
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, stroke: Stroke) -> Varyings {
    let grow = max(stroke.size.x, stroke.size.y) + stroke.size.z + 1.0 / frame.px_per_pt;
    var p: vec2f;
    if stroke.course <= CURVE {
        p = box_corner(stroke, quad_corner(index), grow);
    } else {
        p = stroke.ends.xy + centered_corner(index) * (stroke.ends.z + grow);
    }
    return Varyings(
        clip_from_pt(p), p, stroke.ends, stroke.bend, stroke.size, stroke.tail, stroke.middle, stroke.head, stroke.course,
    );
}

// Distance from a segment, and how far along it the nearest place lies, 0 to 1.
fn along_line(p: vec2f, a: vec2f, b: vec2f) -> vec2f {
    let way = b - a;
    let t = clamp(dot(p - a, way) / max(dot(way, way), 1e-9), 0.0, 1.0);
    return vec2f(length(p - a - way * t), t);
}

// The same of a curve: the nearest of its chords, then Newton's steps to where the way there meets it at a right angle.
fn along_curve(p: vec2f, a: vec2f, control: vec2f, b: vec2f) -> vec2f {
    let slope = 2.0 * (control - a);
    let curl = a - 2.0 * control + b;
    var best = 1e9;
    var t = 0.0;
    var begin = a;
    for (var chord = 0; chord < CHORDS; chord += 1) {
        let reached = f32(chord + 1) / f32(CHORDS);
        let end = a + (slope + curl * reached) * reached;
        let near = along_line(p, begin, end);
        if near.x < best {
            best = near.x;
            t = (f32(chord) + near.y) / f32(CHORDS);
        }
        begin = end;
    }
    for (var step = 0; step < STEPS; step += 1) {
        let away = a + (slope + curl * t) * t - p;
        let speed = slope + 2.0 * curl * t;
        let bent = dot(speed, speed) + 2.0 * dot(away, curl);
        // Where the curve turns away from the place there is no step to take.
        if bent > 0.0 {
            t = clamp(t - dot(away, speed) / bent, 0.0, 1.0);
        }
    }
    return vec2f(length(a + (slope + curl * t) * t - p), t);
}

// The same of an arc about the centre.
fn along_arc(p: vec2f, radius: f32, half_angle: f32, middle: vec2f) -> vec2f {
    let angle = atan2(middle.x * p.y - middle.y * p.x, dot(p, middle));
    let t = clamp(0.5 + 0.5 * angle / max(half_angle, 1e-6), 0.0, 1.0);
    return vec2f(arc(p, radius, middle, half_angle), t);
}

// How much of a pixel lies on this side of an edge that fades over twice `soft`.
fn faded(distance: f32, soft: f32) -> f32 {
    if soft * frame.px_per_pt <= 0.5 {
        return coverage(distance, frame.px_per_pt);
    }
    return 1.0 - smoothstep(-soft, soft, distance);
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    var near: vec2f;
    if in.course == LINE {
        near = along_line(in.p, in.ends.xy, in.ends.zw);
    } else if in.course == CURVE {
        near = along_curve(in.p, in.ends.xy, in.bend, in.ends.zw);
    } else {
        near = along_arc(in.p - in.ends.xy, in.ends.z, in.ends.w, in.bend);
    }
    // Both edges, so that what is thinner than its softness or than a pixel is fainter.
    let half_width = mix(in.size.x, in.size.y, near.y);
    let inside = faded(near.x - half_width, in.size.z) - faded(near.x + half_width, in.size.z);
    let tail = premultiplied(in.tail, 1.0);
    let middle = premultiplied(in.middle, 1.0);
    let head = premultiplied(in.head, 1.0);
    return mix(mix(tail, middle, min(near.y * 2.0, 1.0)), head, max(near.y * 2.0 - 1.0, 0.0)) * inside;
}
