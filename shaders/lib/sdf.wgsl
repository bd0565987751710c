// Signed distances, negative inside, and the coverage of a pixel by an edge.

fn rounded_box(p: vec2f, half_size: vec2f, radius: f32) -> f32 {
    let q = abs(p) - half_size + radius;
    return length(max(q, vec2f(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

// Direction in which the distance of `rounded_box` grows fastest; unit length.
fn rounded_box_normal(p: vec2f, half_size: vec2f, radius: f32) -> vec2f {
    let q = abs(p) - half_size + radius;
    let side = select(vec2f(-1.0), vec2f(1.0), p >= vec2f(0.0));
    if q.x > 0.0 && q.y > 0.0 {
        return side * normalize(q);
    }
    return side * select(vec2f(0.0, 1.0), vec2f(1.0, 0.0), q.x > q.y);
}

// Distance to the segment from `a` to `b`.
fn segment(p: vec2f, a: vec2f, b: vec2f) -> f32 {
    let along = b - a;
    let t = clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0);
    return length(p - a - along * t);
}

// Distance to an ellipse with these half axes; first-order, so exact at the edge and good near it.
fn ellipse(p: vec2f, half_axes: vec2f) -> f32 {
    let k = length(p / half_axes);
    return k * (k - 1.0) / max(length(p / (half_axes * half_axes)), 1e-6);
}

// Where two shapes overlap, with its corners rounded by this radius.
fn rounded_overlap(a: f32, b: f32, radius: f32) -> f32 {
    let q = vec2f(a, b) + radius;
    return length(max(q, vec2f(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

// Two shapes melted into one: where they meet they are joined by a fillet of about this size.
fn melted(a: f32, b: f32, size: f32) -> f32 {
    let h = max(size - abs(a - b), 0.0) / size;
    return min(a, b) - h * h * size * 0.25;
}

// Lens with its points at (0, ±reach) and these half widths (after Inigo Quilez).
fn lens(place: vec2f, reach: f32, width: f32) -> f32 {
    let p = abs(place);
    let inset = 0.5 * (reach * reach - width * width) / width;
    if reach * p.x < inset * (p.y - reach) {
        return length(p - vec2f(0.0, reach));
    }
    return length(p + vec2f(inset, 0.0)) - inset - width;
}

// Where a place lies in the nearest of a ring of equal spokes about the centre, the first straight up, the spoke pointing
// up; and the spoke's number, clockwise from 0, negative to the left of the first.
fn spoke(p: vec2f, count: f32) -> vec3f {
    let pitch = 6.283185307 / count;
    let angle = atan2(p.x, -p.y);
    let number = round(angle / pitch);
    let rest = angle - number * pitch;
    return vec3f(length(p) * vec2f(sin(rest), -cos(rest)), number);
}

// Star with this many points, the first straight up; distances of its points and of its notches from the centre.
fn star(p: vec2f, points: f32, outer: f32, inner: f32) -> f32 {
    let place = spoke(p, points);
    let q = vec2f(abs(place.x), place.y);
    let half = 3.141592654 / points;
    let tip = vec2f(0.0, -outer);
    let edge = inner * vec2f(sin(half), -cos(half)) - tip;
    let w = q - tip;
    let away = length(w - edge * clamp(dot(w, edge) / dot(edge, edge), 0.0, 1.0));
    return away * sign(w.x * edge.y - w.y * edge.x);
}

// Distance to an arc about the centre: its radius, the direction of its middle, and the angle from there to either end.
fn arc(p: vec2f, radius: f32, middle: vec2f, half_angle: f32) -> f32 {
    let q = vec2f(abs(p.x * middle.y - p.y * middle.x), dot(p, middle));
    let end = vec2f(sin(half_angle), cos(half_angle));
    if end.y * q.x > end.x * q.y {
        return length(q - radius * end);
    }
    return abs(length(q) - radius);
}

// How much of a pixel lies inside an edge at this distance; `px` is the pixels in a unit of distance. Exact for a straight
// edge along an axis, and within a twelfth of a pixel for any other.
fn coverage(distance: f32, px: f32) -> f32 {
    return clamp(0.5 - distance * px, 0.0, 1.0);
}
