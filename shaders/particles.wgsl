// Particles: flat rounded quads.
//!include lib/frame.wgsl
//!include lib/color.wgsl
//!include lib/sdf.wgsl

struct Particle {
    // Centre, pt.
    @location(0) center: vec2f,
    // Half of width and height, pt; 0 draws nothing.
    @location(1) half_size: vec2f,
    // Cosine and sine of the turn.
    @location(2) turn: vec2f,
    // Corner radius, pt; negative rounds only two corners that lie across, as of a leaf.
    @location(3) radius: f32,
    @location(4) color: vec4f,
}

struct Varyings {
    @builtin(position) position: vec4f,
    // From the centre, pt.
    @location(0) local: vec2f,
    // Half of width and height, corner radius.
    @location(1) @interpolate(flat) shape: vec3f,
    @location(2) @interpolate(flat) color: vec4f,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, particle: Particle) -> Varyings {
    let grow = select(0.0, 1.0 / frame.px_per_pt, particle.half_size.x > 0.0);
    let local = centered_corner(index) * (particle.half_size + grow);

    var out: Varyings;
    out.position = clip_from_pt(particle.center + rotated(local, particle.turn));
    out.local = local;
    out.shape = vec3f(particle.half_size, particle.radius);
    out.color = particle.color;
    return out;
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    var radius = in.shape.z;
    if radius < 0.0 {
        radius = -radius * step(0.0, in.local.x * in.local.y);
    }
    let distance = rounded_box(in.local, in.shape.xy, radius);
    return premultiplied(in.color, coverage(distance, frame.px_per_pt));
}
