// The background: a grid of quads whose corners carry the colour, so that the costly OKLab mixing runs once a corner and
// not once a pixel. At 24 by 48 quads the picture is within a step of the exact one.
//!include lib/frame.wgsl
//!include lib/color.wgsl

const GRID = vec2u(24u, 48u);
const TAU = 6.283185307;

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) color: vec4f,
}

// Colour of the drifting mesh at a place, 0 to 1 each way.
fn mesh_color(place: vec2f) -> vec4f {
    let t = frame.mesh_secs;
    let warped = clamp(
        place + vec2f(
            0.07 * sin(TAU * (t / 29.0 + 0.6 * place.y)),
            0.06 * sin(TAU * (t / 37.0 + 0.7 * place.x)),
        ),
        vec2f(0.0),
        vec2f(1.0),
    );
    let cell = min(vec2u(warped * 2.0), vec2u(1u));
    let f = smoothstep(vec2f(0.0), vec2f(1.0), warped * 2.0 - vec2f(cell));
    let first = cell.y * 3u + cell.x;
    let above = mix(frame.colors[first], frame.colors[first + 1u], f.x);
    let below = mix(frame.colors[first + 3u], frame.colors[first + 4u], f.x);
    let lab = mix(above, below, f.y);
    return vec4f(srgb_from_oklab(lab.xyz), lab.w);
}

@vertex
fn vertex(@builtin(vertex_index) index: u32) -> Varyings {
    let quad = index / 6u;
    var corners = array<u32, 6>(0u, 1u, 2u, 2u, 1u, 3u);
    let corner = quad_corner(corners[index % 6u]);
    let place = (vec2f(f32(quad % GRID.x), f32(quad / GRID.x)) + corner) / vec2f(GRID);
    var color: vec4f;
    if frame.mesh > 0.5 {
        color = mesh_color(place);
    } else {
        color = mix(frame.colors[0], frame.colors[1], place.y);
    }
    return Varyings(vec4f(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0), color);
}

// Even noise in ±½ (interleaved gradient noise, Jorge Jimenez, 2014): hides the steps of 8-bit colour in slow gradients,
// and leaves a colour that has no fraction as it is.
fn dither(pixel: vec2f) -> f32 {
    return fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715)))) - 0.5;
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    let noise = dither(in.position.xy) / 255.0;
    return premultiplied(vec4f(in.color.rgb + noise, in.color.a), 1.0);
}
