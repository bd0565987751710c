// Rounded rectangles with everything a matte surface can have: shadow, gradient, stroke, light and shade along its edges.
//!include lib/frame.wgsl
//!include lib/color.wgsl
//!include lib/sdf.wgsl

struct Panel {
    // Left, top, width, height, pt.
    @location(0) rect: vec4f,
    // Radius, stroke width, what is left of the stroke at the bottom, reach of the inner shadow.
    @location(1) shape: vec4f,
    // Offset downwards and softness of the shadow, pt.
    @location(2) drop: vec2f,
    @location(3) top: vec4f,
    @location(4) middle: vec4f,
    @location(5) bottom: vec4f,
    @location(6) stroke: vec4f,
    @location(7) edge_light: vec4f,
    @location(8) edge_shade: vec4f,
    @location(9) shadow: vec4f,
    @location(10) inner_shadow: vec4f,
}

struct Varyings {
    @builtin(position) position: vec4f,
    // From the panel's centre, pt.
    @location(0) local: vec2f,
    @location(1) @interpolate(flat) half_size: vec2f,
    @location(2) @interpolate(flat) shape: vec4f,
    @location(3) @interpolate(flat) drop: vec2f,
    @location(4) @interpolate(flat) top: vec4f,
    @location(5) @interpolate(flat) middle: vec4f,
    @location(6) @interpolate(flat) bottom: vec4f,
    @location(7) @interpolate(flat) stroke: vec4f,
    @location(8) @interpolate(flat) edge_light: vec4f,
    @location(9) @interpolate(flat) edge_shade: vec4f,
    @location(10) @interpolate(flat) shadow: vec4f,
    @location(11) @interpolate(flat) inner_shadow: vec4f,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, panel: Panel) -> Varyings {
    let half_size = panel.rect.zw * 0.5;
    var grow = vec2f(1.0 / frame.px_per_pt);
    if panel.shadow.a > 0.0 {
        grow += vec2f(panel.drop.y, panel.drop.y + abs(panel.drop.x));
    }
    let local = centered_corner(index) * (half_size + grow);
    var out: Varyings;
    out.position = clip_from_pt(panel.rect.xy + half_size + local);
    out.local = local;
    out.half_size = half_size;
    out.shape = vec4f(clamp(panel.shape.x, 0.0, min(half_size.x, half_size.y)), panel.shape.yzw);
    out.drop = panel.drop;
    out.top = panel.top;
    out.middle = panel.middle;
    out.bottom = panel.bottom;
    out.stroke = panel.stroke;
    out.edge_light = panel.edge_light;
    out.edge_shade = panel.edge_shade;
    out.shadow = panel.shadow;
    out.inner_shadow = panel.inner_shadow;
    return out;
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    let px = frame.px_per_pt;
    let radius = in.shape.x;
    let distance = rounded_box(in.local, in.half_size, radius);
    let inside = coverage(distance, px);

    // Shadow: the distance of the moved shape, softened. Over ±blur this is a Gaussian of half that deviation to within 2 %.
    // It ends under the panel, so that it does not darken a translucent one.
    var shadow = vec4f(0.0);
    if in.shadow.a > 0.0 {
        let away = rounded_box(in.local - vec2f(0.0, in.drop.x), in.half_size, radius);
        let blur = max(in.drop.y, 0.5 / px);
        shadow = premultiplied(in.shadow, (1.0 - smoothstep(-blur, blur, away)) * (1.0 - inside));
    }
    if inside <= 0.0 {
        return shadow;
    }

    // Height within the panel, 0 at the top, 1 at the bottom; mixing premultiplied keeps a fade to nothing clean.
    let v = clamp(in.local.y / max(in.half_size.y, 1e-6) * 0.5 + 0.5, 0.0, 1.0);
    let top = premultiplied(in.top, 1.0);
    let middle = premultiplied(in.middle, 1.0);
    let bottom = premultiplied(in.bottom, 1.0);
    var surface = mix(mix(top, middle, min(v * 2.0, 1.0)), bottom, max(v * 2.0 - 1.0, 0.0));

    // Edge light and shade: the panel without itself moved by their width, so both follow the corners and run out there.
    if in.edge_light.a > 0.0 {
        let below = coverage(rounded_box(in.local - vec2f(0.0, 1.0), in.half_size, radius), px);
        surface = composite(premultiplied(in.edge_light, 1.0 - below), surface);
    }
    if in.edge_shade.a > 0.0 {
        let above = coverage(rounded_box(in.local + vec2f(0.0, 2.0), in.half_size, radius), px);
        surface = composite(premultiplied(in.edge_shade, 1.0 - above), surface);
    }
    if in.inner_shadow.a > 0.0 && in.shape.w > 0.0 {
        // Depth straight below the top edge, which a corner bends down.
        let past = max(abs(in.local.x) - (in.half_size.x - radius), 0.0);
        let edge = radius - sqrt(max(radius * radius - past * past, 0.0)) - in.half_size.y;
        let dark = 1.0 - smoothstep(0.0, in.shape.w, in.local.y - edge);
        surface = composite(premultiplied(in.inner_shadow, dark), surface);
    }
    if in.shape.y > 0.0 {
        let ring = 1.0 - coverage(distance + in.shape.y, px);
        surface = composite(premultiplied(in.stroke, ring * mix(1.0, in.shape.z, v)), surface);
    }
    return surface * inside + shadow;
}
