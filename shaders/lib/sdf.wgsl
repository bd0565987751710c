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

// How much of a pixel lies inside an edge at this distance; `px` is the pixels in a unit of distance. Exact for a straight
// edge along an axis, and within a twelfth of a pixel for any other.
fn coverage(distance: f32, px: f32) -> f32 {
    return clamp(0.5 - distance * px, 0.0, 1.0);
}
