// Drawings: tessellated shapes, placed, turned and tinted.
//!include lib/frame.wgsl
//!include lib/color.wgsl

struct Vertex {
    @location(0) position: vec2f,
    // Where the outline faces on the outer side of an edge, nothing elsewhere.
    @location(1) normal: vec2f,
    @location(2) coverage: f32,
    @location(3) color: vec4f,
}

struct Drawing {
    // Origin, pt; pt in a unit of the mesh.
    @location(4) place: vec3f,
    // Cosine and sine of the turn.
    @location(5) turn: vec2f,
    @location(6) tint: vec4f,
}

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) coverage: f32,
}

@vertex
fn vertex(vertex: Vertex, drawing: Drawing) -> Varyings {
    let half_px = 0.5 / frame.px_per_pt;
    let local = vertex.position * drawing.place.z + vertex.normal * half_px;
    var out: Varyings;
    out.position = clip_from_pt(drawing.place.xy + rotated(local, drawing.turn));
    out.color = vertex.color * drawing.tint;
    out.coverage = vertex.coverage;
    return out;
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    return premultiplied(in.color, in.coverage);
}
