// What every layer knows about the frame, and how points become clip space.

struct Frame {
    size_px: vec2f,
    px_per_pt: f32,
    // 1 in a light theme, else 0.
    light: f32,
    // Thinnest rim of a block, pt.
    rim_min_pt: f32,
    // 1 when the background is a mesh, 0 when it is a vertical gradient.
    mesh: f32,
    // Where the mesh's drift stands, seconds.
    mesh_secs: f32,
    unused: f32,
    // A mesh: nine control colours row by row, OKLab. A gradient: top and bottom first, sRGB. Alpha in w.
    colors: array<vec4f, 9>,
}

@group(0) @binding(0) var<uniform> frame: Frame;

// Pixels map to pixels exactly, whatever fraction of a point the view's size is rounded by.
fn clip_from_pt(point: vec2f) -> vec4f {
    let unit = point * frame.px_per_pt / frame.size_px;
    return vec4f(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}

// Corner of a quad, 0 to 1 each way, of a strip of four vertices.
fn quad_corner(vertex: u32) -> vec2f {
    return vec2f(f32(vertex & 1u), f32(vertex >> 1u));
}

// The same, −1 to 1 each way: a corner of a quad about its centre.
fn centered_corner(vertex: u32) -> vec2f {
    return quad_corner(vertex) * 2.0 - 1.0;
}

// A place turned clockwise about the origin, by the cosine and sine of the angle.
fn rotated(p: vec2f, turn: vec2f) -> vec2f {
    return vec2f(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x);
}
