// Drawings: tessellated shapes, placed, turned and tinted.
//!include lib/frame.wgsl
//!include lib/color.wgsl

struct Vertex {
    @location(0) position: vec2f,
    // How far it is moved where its edges move by half a unit: only along the outer side of an edge. Then the coverage.
    @location(1) edge: vec4f,
    @location(2) color: vec4f,
}

struct Drawing {
    // Origin, pt; pt in a unit of the mesh.
    @location(3) place: vec3f,
    // Cosine and sine of the turn.
    @location(4) turn: vec2f,
    @location(5) tint: vec4f,
}

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
    @location(1) coverage: f32,
}

@vertex
fn vertex(vertex: Vertex, drawing: Drawing) -> Varyings {
    let px = 1.0 / frame.px_per_pt;
    let local = vertex.position * drawing.place.z + vertex.edge.xy * px;
    var out: Varyings;
    out.position = clip_from_pt(drawing.place.xy + rotated(local, drawing.turn));
    out.color = vertex.color * drawing.tint;
    out.coverage = vertex.edge.z;
    return out;
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    return premultiplied(in.color, in.coverage);
}
