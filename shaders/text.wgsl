// Glyphs and icons from one atlas of distance fields. A field for fills is multi-channel: the median of red, green and blue
// keeps corners sharp. A field for outlines and shadows has the plain distance, over a wider range, in the mean of all four.
//!include lib/frame.wgsl
//!include lib/color.wgsl

// Distance from nothing to full of the two fields, em; the atlas is made with the same numbers.
const SHARP_RANGE = 0.125;
const WIDE_RANGE = 0.5;

@group(1) @binding(0) var atlas: texture_2d<f32>;

struct Glyph {
    // Left, top, right, bottom before turning, pt: from the centre of the first texel to that of the last.
    @location(0) rect: vec4f,
    // First texel and one past the last.
    @location(1) texels: vec4u,
    // Point to turn about, pt; cosine and sine of the turn.
    @location(2) pivot: vec4f,
    // Em, pt; how much the outline grows, em; how soft its edge is, em.
    @location(3) field: vec3f,
    // Where the top and the bottom colour lie, pt.
    @location(4) span: vec2f,
    @location(5) top: vec4f,
    @location(6) bottom: vec4f,
}

struct Varyings {
    @builtin(position) position: vec4f,
    // Place in the atlas, texels.
    @location(0) texel: vec2f,
    // 0 at the top colour, 1 at the bottom colour, beyond them outside the span.
    @location(1) t: f32,
    @location(2) @interpolate(flat) top: vec4f,
    @location(3) @interpolate(flat) bottom: vec4f,
    // Pixels in an em, growth, softness.
    @location(4) @interpolate(flat) field: vec3f,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, glyph: Glyph) -> Varyings {
    let corner = quad_corner(index);
    let flat_place = mix(glyph.rect.xy, glyph.rect.zw, corner);
    let p = flat_place - glyph.pivot.xy;
    let first = vec2f(glyph.texels.xy) + 0.5;
    let last = vec2f(glyph.texels.zw) - 0.5;

    var out: Varyings;
    out.position = clip_from_pt(glyph.pivot.xy + rotated(p, glyph.pivot.zw));
    out.texel = mix(first, last, corner);
    out.t = (flat_place.y - glyph.span.x) / (glyph.span.y - glyph.span.x);
    out.top = glyph.top;
    out.bottom = glyph.bottom;
    out.field = vec3f(glyph.field.x * frame.px_per_pt, glyph.field.yz);
    return out;
}

// The atlas between the centres of its texels. Interpolated here and not by a sampler, because many of those step in 1/256
// of a texel's difference, which shows as notches in large text, and no two of them step alike.
fn interpolated(place: vec2f) -> vec4f {
    let at = place - 0.5;
    let first = vec2i(floor(at));
    let f = at - floor(at);
    let above = mix(textureLoad(atlas, first, 0), textureLoad(atlas, first + vec2i(1, 0), 0), f.x);
    let below = mix(textureLoad(atlas, first + vec2i(0, 1), 0), textureLoad(atlas, first + vec2i(1, 1), 0), f.x);
    return mix(above, below, f.y);
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    let px = in.field.x;
    let grow = in.field.y;
    let soft = in.field.z;
    let texel = interpolated(in.texel);
    let halo = (dot(texel, vec4f(0.25)) - 0.5) * WIDE_RANGE + grow;
    var inside: f32;
    if soft > 0.0 {
        inside = smoothstep(-soft, soft, halo);
    } else if grow > 0.0 {
        inside = clamp(halo * px + 0.5, 0.0, 1.0);
    } else {
        let median = max(min(texel.r, texel.g), min(max(texel.r, texel.g), texel.b));
        inside = clamp((median - 0.5) * SHARP_RANGE * px + 0.5, 0.0, 1.0);
    }
    return premultiplied(mix(in.top, in.bottom, clamp(in.t, 0.0, 1.0)), inside);
}
