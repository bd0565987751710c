// The one painter of blocks: a gloss lacquer tile shaded in OKLab, its shadow and glow, the flat ghost, and the seven marks.
// Lengths are cells, centre 0, y down; the light stands above and a little left.
//!include lib/frame.wgsl
//!include lib/color.wgsl
//!include lib/sdf.wgsl

const HALF = 0.470;
const RADIUS = 0.190;
const BEVEL = 0.100;
const LIGHT = vec2f(-0.34, -0.94);
const SHADOW_COLOR = vec3f(0.012, 0.016, 0.055);

struct Block {
    // Centre, pt; cell, pt; opacity.
    @location(0) place: vec4f,
    // Cosine and sine of the turn.
    @location(1) turn: vec2f,
    // Lift, glow, locked, pressed.
    @location(2) state: vec4f,
    @location(3) face: vec4f,
    @location(4) rim: vec4f,
    @location(5) ink: vec4f,
    @location(6) dull: vec4f,
    // 0 solid, 1 ghost; 0 no mark, else the mark from 1.
    @location(7) kind: vec2u,
    // How much it shines as when it glows, but without the line; how much flatter and wider it is.
    @location(8) halo_squash: vec2f,
}

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) p: vec2f,
    // Opacity, pixels in a cell, thinnest rim in cells, 1 for a ghost.
    @location(1) @interpolate(flat) scale: vec4f,
    @location(2) @interpolate(flat) state: vec4f,
    // OKLab; for a ghost face and rim stay sRGB.
    @location(3) @interpolate(flat) face: vec3f,
    @location(4) @interpolate(flat) rim: vec3f,
    // OKLab, and its opacity.
    @location(5) @interpolate(flat) ink: vec4f,
    @location(6) @interpolate(flat) mark: u32,
    // Strength of the white line.
    @location(7) @interpolate(flat) line: f32,
}

// Offset, softness and opacity of the shadow of a block lifted this far.
fn shadow_of(lift: f32) -> vec3f {
    return mix(vec3f(0.035, 0.075, mix(0.45, 0.22, frame.light)), vec3f(0.17, 0.26, 0.42), lift);
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, block: Block) -> Varyings {
    let cell = block.place.z;
    let px = cell * frame.px_per_pt;
    let shine = max(block.state.y, block.halo_squash.x);
    let shadow = shadow_of(block.state.x);
    let reach = max(max(HALF - 0.02 + shadow.x + shadow.y, (HALF + 0.15) * step(0.001, shine)), HALF + 1.0 / px);
    let p = centered_corner(index) * reach;

    var out: Varyings;
    // Squashed it stands on its foot.
    let squash = block.halo_squash.y;
    let squashed = p * vec2f(1.0 + squash, 1.0 - squash) + vec2f(0.0, HALF * squash);
    out.position = clip_from_pt(block.place.xy + rotated(squashed, block.turn) * cell);
    out.p = p;
    out.scale = vec4f(block.place.w, px, frame.rim_min_pt / cell, f32(block.kind.x));
    // From here on glow is how much it shines, the line apart.
    out.state = vec4f(block.state.x, shine, block.state.zw);
    out.line = block.state.y;
    out.mark = block.kind.y;
    if block.kind.x == 1u {
        out.face = block.face.rgb;
        out.rim = mix(block.face.rgb, block.rim.rgb, frame.light);
    } else {
        let dull = oklab_from_srgb(block.dull.rgb);
        let locked = block.state.z;
        out.face = mix(oklab_from_srgb(block.face.rgb), dull, vec3f(0.45, 0.68, 0.68) * locked);
        out.rim = mix(oklab_from_srgb(block.rim.rgb), dull, 0.55 * locked);
    }
    out.ink = vec4f(oklab_from_srgb(block.ink.rgb), block.ink.a * mix(0.92, 0.5, block.state.z));
    return out;
}

// Distance to a mark, 1 disc, 2 ring, 3 bar, 4 plus, 5 triangle, 6 diamond, 7 chevron.
fn mark_distance(mark: u32, p: vec2f) -> f32 {
    switch mark {
        case 1u: { return length(p) - 0.150; }
        case 2u: { return abs(length(p) - 0.145) - 0.042; }
        case 3u: { return segment(p, vec2f(-0.135, 0.0), vec2f(0.135, 0.0)) - 0.062; }
        case 4u: {
            let bar = segment(p, vec2f(-0.145, 0.0), vec2f(0.145, 0.0));
            return min(bar, segment(p, vec2f(0.0, -0.145), vec2f(0.0, 0.145))) - 0.050;
        }
        case 5u: {
            // Equilateral triangle (after Inigo Quilez) with rounded corners.
            let k = sqrt(3.0);
            var q = vec2f(abs(p.x) - 0.155, 0.155 / k - (p.y - 0.045));
            if q.x + k * q.y > 0.0 {
                q = vec2f(q.x - k * q.y, -k * q.x - q.y) * 0.5;
            }
            q.x -= clamp(q.x, -0.31, 0.0);
            return -length(q) * sign(q.y) - 0.028;
        }
        case 6u: { return (abs(p.x) + abs(p.y) - 0.185) * 0.7071 - 0.018; }
        default: {
            let left = segment(p, vec2f(-0.135, 0.065), vec2f(0.0, -0.070));
            return min(left, segment(p, vec2f(0.0, -0.070), vec2f(0.135, 0.065))) - 0.050;
        }
    }
}

// Lightens towards a lightness and loses colour by the same share.
fn lighten(lab: vec3f, lightness: f32, share: f32, fade: f32) -> vec3f {
    return vec3f(mix(lab.x, lightness, share), lab.yz * (1.0 - fade));
}

// Colour of the tile itself at a place with this distance to its edge, OKLab.
fn face_color(in: Varyings, distance: f32) -> vec3f {
    let p = in.p;
    let px = in.scale.y;
    let glow = in.state.y;
    let relief = mix(1.0, 0.35, in.state.z);
    let pressed = in.state.w;
    var lab = in.face;

    lab.x += mix(0.020, -0.060, p.y + 0.5) * relief;

    // Bevel: a rounded edge that catches the light from above and turns away from it below.
    let facing = dot(rounded_box_normal(p, vec2f(HALF), RADIUS), LIGHT);
    let t = clamp(-distance / BEVEL, 0.0, 1.0);
    let bevel = (1.0 - t) * (1.0 - t) * (1.0 + 2.0 * t) * (1.0 - smoothstep(0.94, 1.06, t));
    lab.x += facing * select(0.190, 0.150, facing > 0.0) * bevel * relief;

    // Plate: a crisp step where the bevel ends; gloss, bounce light and glint lie on it.
    let plate = coverage(rounded_box(p, vec2f(HALF - BEVEL), RADIUS - BEVEL * 0.55), px / 1.5);
    lab.x += plate * 0.012 * relief;
    let gloss = plate * (1.0 - smoothstep(-0.30, 0.06, p.y + 0.10 * p.x * p.x)) * 0.200 * relief * mix(1.0, 0.5, pressed);
    lab = lighten(lab, 0.985, gloss, 0.55 * gloss);
    let bounce = plate * 0.100 * relief * (1.0 - smoothstep(0.0, 0.52, length(vec2f(p.x * 0.85, p.y - 0.46))));
    lab = vec3f(lab.x + bounce, lab.yz * (1.0 + 0.9 * bounce));
    let capsule = segment(p, vec2f(-0.250, -0.300), vec2f(-0.150, -0.300)) - 0.030;
    let glint = (1.0 - smoothstep(-0.014, 0.020, capsule)) * 0.60 * relief * mix(1.0, 0.4, pressed);
    lab = lighten(lab, 0.99, glint, glint);
    lab.x = mix(lab.x, min(lab.x + 0.02, 0.99), glow) - 0.03 * pressed;

    // Rim, never thinner than asked, its soft inner edge growing with it.
    let width = max(1.0, in.scale.z / 0.028);
    let rim = (1.0 - smoothstep(0.020 * width, 0.036 * width, -distance)) * mix(0.55, 0.95, frame.light);
    lab = mix(lab, in.rim, rim);

    // White line inside the edge (light theme: inside the rim) of a block about to be cleared.
    let inset = mix(0.004, 0.034, frame.light);
    let line = 0.92 * in.line * smoothstep(inset - 0.010, inset + 0.006, -distance)
        * (1.0 - smoothstep(inset + 0.040, inset + 0.056, -distance));
    lab = lighten(lab, 0.99, line, line);

    if in.mark > 0u {
        // A light lip below the mark makes it engraved; white ink has none.
        let dark_ink = step(in.ink.x, 0.9);
        let lip = coverage(mark_distance(in.mark, p - vec2f(0.0, 0.018)), px) * 0.35 * dark_ink * step(0.001, in.ink.w);
        lab = lighten(lab, 0.98, lip, 0.6 * lip);
        lab = mix(lab, in.ink.xyz, coverage(mark_distance(in.mark, p), px) * in.ink.w);
    }
    return lab;
}

fn solid(in: Varyings) -> vec4f {
    let distance = rounded_box(in.p, vec2f(HALF), RADIUS);
    let inside = coverage(distance, in.scale.y);
    let shadow = shadow_of(in.state.x);
    let below = rounded_box(in.p - vec2f(0.0, shadow.x), vec2f(HALF - 0.02), RADIUS);
    let dark = shadow.z * (1.0 - in.state.z) * (1.0 - smoothstep(-shadow.y, shadow.y, below));
    var out = vec4f(SHADOW_COLOR * dark, dark);
    if inside < 1.0 && in.state.y > 0.0 {
        let halo = 0.42 * in.state.y * (1.0 - smoothstep(0.0, 0.15, distance));
        out = composite(vec4f(srgb_from_oklab(in.face + vec3f(0.05, 0.0, 0.0)) * halo, halo), out);
    }
    if inside > 0.0 {
        out = composite(vec4f(srgb_from_oklab(face_color(in, distance)) * inside, inside), out);
    }
    return out;
}

fn ghost(in: Varyings) -> vec4f {
    let px = in.scale.y;
    let distance = rounded_box(in.p, vec2f(0.44), 0.17);
    let inside = coverage(distance, px);
    let fill = 0.30 * inside;
    let ring = 0.95 * (inside - coverage(distance + 0.05, px));
    return composite(vec4f(in.rim * ring, ring), vec4f(in.face * fill, fill));
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    if in.scale.w > 0.5 {
        return ghost(in) * in.scale.x;
    }
    return solid(in) * in.scale.x;
}
