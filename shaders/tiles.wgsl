// The one painter of tiles: thirteen small still lifes, each a list of strokes that reads from the lowest to the highest.
// Lengths are cells, centre 0, y down; the light stands above. Paint is mixed in OKLab.
//!include lib/frame.wgsl
//!include lib/color.wgsl
//!include lib/sdf.wgsl

// The paint box, OKLab; a test holds every colour to the sRGB value beside it.
const WHITE = vec3f(1.0000, 0.0000, 0.0000); // FFFFFF
const CHILLI = vec3f(0.6365, 0.1968, 0.0766); // F0404F
const STALK = vec3f(0.6925, -0.1396, 0.0788); // 3DB765
const CRUST = vec3f(0.7708, 0.0571, 0.1357); // F2A03C
const CRUMB = vec3f(0.9414, 0.0067, 0.0591); // FFE9BF
const PEEL = vec3f(0.6640, -0.1448, 0.1083); // 3FAE3F
const PITH = vec3f(0.9600, -0.0329, 0.0616); // EDF9C4
const PULP = vec3f(0.8211, -0.1197, 0.1492); // 9EDB3F
const LIME = vec3f(0.7632, -0.1331, 0.1380); // 7CCB3A
const BAMBOO = vec3f(0.8128, 0.0288, 0.0948); // E9B878
const NOODLES = vec3f(0.9240, 0.0069, 0.0659); // FBE3B4
const BROTH = vec3f(0.7877, 0.0211, 0.0963); // DDB26F
const HERB = vec3f(0.7034, -0.1324, 0.0890); // 52B95F
const GLAZE = vec3f(0.6068, -0.0208, -0.2114); // 3F76FF
const BAND = vec3f(0.9762, -0.0001, -0.0111); // F4F7FF
const PETAL_LOW = vec3f(0.6445, 0.2066, -0.0105); // E8468F
const PETAL = vec3f(0.6985, 0.1840, -0.0089); // F3649F
const PETAL_FRONT = vec3f(0.7823, 0.1431, -0.0115); // FF8FBC
const ANISE = vec3f(0.5773, 0.1212, -0.1538); // 9A4FD0
const SEED = vec3f(0.8967, 0.0189, 0.0911); // FFD696
const MEDAL = vec3f(0.4327, 0.0349, -0.1414); // 4A3F9C
const MEDAL_EDGE = vec3f(0.2436, 0.0173, -0.0864); // 1B1748
const GOLD_LIGHT = vec3f(0.9142, -0.0005, 0.1109); // FFE08A
const GOLD_DARK = vec3f(0.7406, 0.0425, 0.1448); // E39A1C
const AMBER = vec3f(0.8308, 0.0330, 0.1533); // FFB938
const POWDER = vec3f(0.6274, 0.1967, 0.0847); // EE3B45
const STRIPE = vec3f(0.9622, 0.0041, 0.0382); // FFF1D6
const GILT = vec3f(0.8625, 0.0139, 0.1488); // FFC94D
const SKY = vec3f(0.8187, -0.0927, -0.0706); // 5BD6F5
const LEAF = vec3f(0.6203, -0.1266, 0.0685); // 2F9E58
const FOLD = vec3f(0.5446, 0.0348, 0.0986); // 96641E
const BOW = vec3f(0.9690, 0.0014, 0.0360); // FFF4DA
const BOW_EDGE = vec3f(0.7058, 0.0252, 0.1168); // C9963F
const SPARK = vec3f(0.9621, -0.0058, 0.0616); // FFF3C4
const WING_ROOT = vec3f(0.9037, -0.0773, -0.0431); // 96F0FF
const WING_TIP = vec3f(0.9684, -0.0231, -0.0139); // E1FAFF
const WING_EDGE = vec3f(0.7852, -0.0838, -0.0776); // 58C9EE
const EMBER = vec3f(0.7037, 0.1100, 0.1268); // F07A2E
const EYE = vec3f(0.3060, -0.0251, -0.0516); // 12324A
const MINT = vec3f(0.7533, -0.1226, -0.0031); // 37C8B4
const TYRE = vec3f(0.2832, 0.0049, -0.0661); // 20264A
const HUB = vec3f(0.8596, 0.0013, -0.0371); // C8D0EA
const STEEL = vec3f(0.6852, 0.0033, -0.0572); // 8E98BE
const SEAT = vec3f(0.4570, 0.0091, -0.0879); // 4A5288
const LAMP = vec3f(0.7520, 0.0194, 0.1328); // D9A53A
const SLATE = vec3f(0.3485, 0.0013, -0.0850); // 2A3666
const DASH = vec3f(0.4676, 0.0105, -0.0967); // 4C5490

const FIRST_MEDAL = 6u;
const SCOOTER = 11u;
const PLATE = 12u;
const SHADOW_COLOR = vec3f(0.016, 0.024, 0.086);
const HALO = 0.15;
const MEDAL_HALO = 0.16;

struct Tile {
    // Centre, pt; cell, pt.
    @location(0) place: vec3f,
    // Cosine and sine of the turn; width and height as factors.
    @location(1) turn: vec4f,
    // Lift, pressed, glow, opacity.
    @location(2) state: vec4f,
    @location(3) shape: u32,
}

struct Varyings {
    @builtin(position) position: vec4f,
    @location(0) p: vec2f,
    // Pixels in a cell, thinnest rim in cells.
    @location(1) @interpolate(flat) scale: vec2f,
    @location(2) @interpolate(flat) state: vec4f,
    @location(3) @interpolate(flat) shape: u32,
}

fn is_medal(shape: u32) -> bool {
    return shape >= FIRST_MEDAL && shape < SCOOTER;
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, tile: Tile) -> Varyings {
    let cell = tile.place.z;
    // A shadow, a halo and the sparkle of a medal reach out of the cell.
    let reach = select(0.52, 0.64, tile.state.x > 0.0 || tile.state.z > 0.0 || is_medal(tile.shape));
    let p = centered_corner(index) * reach;

    var out: Varyings;
    out.position = clip_from_pt(tile.place.xy + rotated(p * tile.turn.zw, tile.turn.xy) * cell);
    out.p = p;
    out.scale = vec2f(cell * frame.px_per_pt, frame.rim_min_pt / cell);
    out.state = tile.state;
    out.shape = tile.shape;
    return out;
}

// The picture so far: OKLab, premultiplied.
var<private> picture: vec4f;
// Distance to the outline of the solids so far, and the colour of the nearest one: what a halo is made from.
var<private> outline: f32 = 1.0;
var<private> outline_color: vec3f;
var<private> px: f32;
var<private> rim_min: f32;
// How much of a highlight is left when the tile is held down.
var<private> polish: f32;

// Lays a colour over the picture.
fn lay(lab: vec3f, alpha: f32) {
    picture = composite(vec4f(lab * alpha, alpha), picture);
}

// Fills a shape with one colour.
fn fill(lab: vec3f, distance: f32) {
    lay(lab, coverage(distance, px));
}

// A highlight.
fn shine(distance: f32, alpha: f32) {
    lay(WHITE, coverage(distance, px) * alpha * polish);
}

// The same colour, lighter or darker.
fn toned(lab: vec3f, lightness: f32) -> vec3f {
    return vec3f(min(lab.x + lightness, 0.99), lab.yz);
}

// Fills a shape lit from above, `t` being 0 at its top and 1 at its bottom, and gives it a dark rim inside its edge.
fn solid(lab: vec3f, distance: f32, t: f32, rim: f32) {
    if distance < outline {
        outline = distance;
        outline_color = lab;
    }
    let inside = coverage(distance, px);
    lay(toned(lab, mix(0.07, -0.09, clamp(t, 0.0, 1.0))), inside);
    let deep = toned(lab, mix(-0.24, -0.30, frame.light));
    lay(deep, inside * (1.0 - coverage(distance + max(rim, rim_min), px)));
}

// The place as seen by something turned clockwise.
fn turned(p: vec2f, angle: f32) -> vec2f {
    let c = cos(angle);
    let s = sin(angle);
    return vec2f(p.x * c + p.y * s, p.y * c - p.x * s);
}

fn mirrored(p: vec2f) -> vec2f {
    return vec2f(abs(p.x), p.y);
}

fn chilli(p: vec2f) {
    // A crescent: a stroke along an arc, round at the top, tapering to nothing at the tip.
    let q = p - vec2f(-0.3315, -0.2177);
    let angle = atan2(q.y, q.x);
    let t = (angle - 0.2547) / 1.3796;
    let reach = min(t, 1.0);
    let thickness = (1.0 - reach) * (0.1331 + reach * (0.2082 - reach * 0.1348));
    let along = abs(length(q) - 0.5044) - thickness;
    let top = length(p - vec2f(0.1566, -0.0906)) - 0.1331;
    let body = select(select(along, length(p - vec2f(-0.3636, 0.2857)), t > 1.0), top, t < 0.0);
    solid(CHILLI, body, (p.y + 0.29) / 0.66, 0.032);
    let gleam = arc(q, 0.470, vec2f(0.801, 0.599), 0.277);
    shine(gleam - 0.024, 0.55);

    // The cap: a dome with two scallops cut out from below, and the stalk.
    let c = turned(p - vec2f(0.151, -0.125), 0.1);
    let dome = max(ellipse(c, vec2f(0.150, 0.122)), c.y - 0.010);
    let bite = ellipse(vec2f(abs(c.x) - 0.073, c.y - 0.012), vec2f(0.076, 0.046));
    solid(STALK, max(dome, -bite), (c.y + 0.14) / 0.18, 0.021);
    let stalk = arc(p - vec2f(0.3185, -0.2168), 0.1519, vec2f(-0.8112, -0.5848), 0.551);
    fill(toned(STALK, -0.06), stalk - 0.032);
}

fn banh_mi(p: vec2f) {
    let q = turned(p, -0.55);
    solid(CRUST, segment(q, vec2f(-0.225, 0.0), vec2f(0.225, 0.0)) - 0.175, (q.y + 0.18) / 0.36, 0.030);
    // Three slashes, the nearest one.
    let slash = vec2f(q.x - 0.2 * clamp(round(q.x / 0.2), -1.0, 1.0), q.y);
    fill(toned(CRUST, -0.13), segment(slash, vec2f(-0.045, 0.075), vec2f(0.050, -0.085)) - 0.0425);
    fill(CRUMB, segment(slash, vec2f(-0.040, 0.062), vec2f(0.045, -0.072)) - 0.029);
    shine(segment(q, vec2f(-0.24, -0.125), vec2f(-0.08, -0.125)) - 0.018, 0.50);
}

fn lime(p: vec2f) {
    let from_center = length(p);
    solid(PEEL, from_center - 0.345, (p.y + 0.35) / 0.70, 0.030);
    fill(PITH, from_center - 0.285);
    let place = spoke(turned(p, 0.26), 6.0);
    let side = dot(vec2f(abs(place.x), place.y + 0.035), vec2f(0.879, 0.476));
    let lit = place.z == 0.0 || place.z == -1.0;
    fill(toned(PULP, select(-0.03, 0.03, lit)), rounded_overlap(from_center - 0.254, side, 0.018));
    shine(ellipse(turned(p - vec2f(-0.130, -0.215), -0.55), vec2f(0.085, 0.035)), 0.60);
}

fn bowl(p: vec2f) {
    fill(BAMBOO, segment(p, vec2f(0.010, -0.050), vec2f(0.330, -0.365)) - 0.021);
    fill(toned(BAMBOO, -0.06), segment(p, vec2f(0.110, -0.050), vec2f(0.370, -0.365)) - 0.021);
    let heap = ellipse(p - vec2f(0.0, -0.03), vec2f(0.300, 0.168));
    solid(NOODLES, max(heap, p.y + 0.03), (p.y + 0.22) / 0.22, 0.016);
    // Three loops of noodle.
    let loops = vec3f(
        length(p - vec2f(-0.12, -0.015)),
        length(p - vec2f(0.0, -0.015)),
        length(p - vec2f(0.12, -0.015)),
    );
    let nearest = abs(loops - 0.095);
    fill(BROTH, max(min(nearest.x, min(nearest.y, nearest.z)) - 0.011, p.y + 0.035));
    let herbs = min(
        ellipse(turned(p - vec2f(-0.130, -0.115), -0.3), vec2f(0.050, 0.024)),
        ellipse(turned(p - vec2f(0.070, -0.135), 0.4), vec2f(0.045, 0.022)),
    );
    fill(HERB, herbs);

    let round_side = length(p - vec2f(0.0, -0.035)) - 0.387;
    let half = max(max(round_side, -0.035 - p.y), p.y - 0.325);
    solid(GLAZE, max(half, abs(p.x) - 0.375), (p.y + 0.05) / 0.39, 0.028);
    lay(BAND, coverage(abs(p.y - 0.0825) - 0.0275, px) * coverage(half, px));
    shine(segment(p, vec2f(-0.285, 0.004), vec2f(-0.170, 0.004)) - 0.0175, 0.50);
}

// A petal of this length that leans outwards.
fn petal(lab: vec3f, p: vec2f, lean: f32, size: f32) {
    let q = turned(p - vec2f(0.0, 0.25), lean);
    solid(lab, lens(q + vec2f(0.0, 0.5 * size), 0.5 * size, 0.1275), (q.y + size) / size, 0.024);
}

fn lotus(p: vec2f) {
    let q = mirrored(p);
    petal(PETAL_LOW, q, 1.12, 0.43);
    petal(PETAL, q, 0.60, 0.52);
    petal(PETAL_FRONT, p, 0.0, 0.58);
    shine(segment(p, vec2f(-0.035, -0.190), vec2f(-0.050, -0.100)) - 0.020, 0.60);
}

fn anise(p: vec2f) {
    let edge = star(p, 8.0, 0.354, 0.175);
    fill(toned(ANISE, -0.22), edge - 0.034);
    solid(ANISE, edge - 0.014, (p.y + 0.35) / 0.70, 0.0);
    let seed = spoke(p, 8.0).xy;
    fill(toned(ANISE, -0.20), ellipse(seed - vec2f(0.0, -0.184), vec2f(0.035, 0.075)));
    lay(SEED, 0.9 * coverage(ellipse(seed - vec2f(-0.007, -0.198), vec2f(0.015, 0.032)), px));
    fill(toned(ANISE, 0.17), length(p) - 0.069);
}

// The ground of a special: an indigo medallion.
fn medal(p: vec2f) {
    // A ball of light whose middle stands above the centre and whose edge is the medallion's.
    let q = p + vec2f(0.0, 0.2);
    let b = 0.4 * q.y + 0.04;
    let t = (sqrt(max(b * b + 0.48 * (dot(q, q) - 0.0025), 0.0)) - b) / 0.24;
    outline = length(p) - 0.445;
    outline_color = AMBER;
    fill(mix(MEDAL, MEDAL_EDGE, clamp(t, 0.0, 1.0)), outline);
}

fn gold_ring(p: vec2f) {
    fill(mix(GOLD_LIGHT, GOLD_DARK, clamp(p.y / 0.84 + 0.5, 0.0, 1.0)), abs(length(p) - 0.42) - 0.025);
}

// A paper tube with an arrow at either end: it clears the line that it lies along.
fn popper(p: vec2f) {
    let q = mirrored(p);
    let folded = abs(q);
    let streak = segment(folded, vec2f(0.2066, 0.0341), vec2f(0.2541, 0.0784));
    fill(select(PETAL_FRONT, SKY, q.y < 0.0), streak - 0.018);
    let side = segment(folded, vec2f(0.365, 0.0), vec2f(0.245, 0.085));
    let away = min(side, segment(folded, vec2f(0.245, 0.085), vec2f(0.245, 0.0)));
    let within = max(dot(folded - vec2f(0.365, 0.0), vec2f(0.578, 0.816)), 0.245 - folded.x) < 0.0;
    fill(GILT, select(away, -away, within) - 0.015);

    let tube = rounded_box(p, vec2f(0.200, 0.098), 0.07);
    solid(POWDER, tube, (p.y + 0.10) / 0.20, 0.018);
    let across = p.x + 0.4615 * p.y;
    let stripe = abs(across - 0.13 * clamp(round(across / 0.13), -1.0, 1.0)) * 0.908 - 0.026;
    lay(STRIPE, coverage(stripe, px) * coverage(tube, px));
    shine(segment(p, vec2f(-0.13, -0.06), vec2f(0.13, -0.06)) - 0.013, 0.55);
}

// Sticky rice in a leaf, tied with a ribbon, in a ring of all six colours.
fn parcel(p: vec2f) {
    let place = spoke(turned(p, 0.5236), 6.0);
    var colors = array<vec3f, 6>(CHILLI, CRUST, LIME, GLAZE, PETAL, ANISE);
    let gap = abs(place.x) - tan(0.4736) * -place.y;
    let number = u32(place.z + 6.0) % 6u;
    fill(colors[number], max(abs(length(p) - 0.42) - 0.031, gap * 0.89));

    let leaf = rounded_box(p, vec2f(0.225), 0.075);
    let inside = coverage(leaf, px);
    solid(LEAF, leaf, (p.y + 0.23) / 0.46, 0.024);
    let vein = (p.x + p.y) * 0.7071;
    lay(WHITE, 0.16 * inside * coverage(abs(vein - 0.0636 * round(vein / 0.0636)) - 0.010, px));
    lay(CRUMB, inside * coverage(abs(p.y) - 0.030, px));
    lay(FOLD, 0.35 * inside * coverage(abs(p.y - 0.024) - 0.006, px));
    lay(CRUMB, inside * coverage(abs(p.x) - 0.030, px));
    lay(FOLD, 0.35 * inside * coverage(abs(p.x + 0.024) - 0.006, px));
    let ear = ellipse(turned(mirrored(p) - vec2f(0.062, -0.045), -0.6), vec2f(0.066, 0.040));
    fill(BOW_EDGE, ear - 0.007);
    fill(BOW, ear + 0.007);
    fill(BOW_EDGE, length(p) - 0.049);
    fill(BOW, length(p) - 0.035);
}

fn tube(p: vec2f) {
    solid(POWDER, rounded_box(p - vec2f(0.0, 0.05), vec2f(0.075, 0.185), 0.05), (p.y + 0.14) / 0.39, 0.020);
    fill(GILT, max(abs(abs(p.y - 0.040) - 0.0975) - 0.0175, abs(p.x) - 0.075));
    shine(segment(p, vec2f(-0.033, -0.018), vec2f(-0.033, 0.068)) - 0.012, 0.50);
}

// Three red tubes and a burning fuse.
fn firecracker(p: vec2f) {
    let fuse = min(
        segment(p, vec2f(0.0, -0.120), vec2f(0.024, -0.196)),
        min(segment(p, vec2f(0.024, -0.196), vec2f(0.076, -0.225)), segment(p, vec2f(0.076, -0.225), vec2f(0.12, -0.265))),
    );
    fill(CRUMB, fuse - 0.016);
    tube(vec2f(p.x - select(-0.14, 0.14, p.x > 0.0), p.y - 0.03));
    tube(p);
    let spark = star(p - vec2f(0.130, -0.275), 6.0, 0.095, 0.043);
    lay(AMBER, 0.8 * (1.0 - smoothstep(-0.10, 0.10, spark)));
    fill(SPARK, spark);
}

fn wing(p: vec2f, size: f32) {
    let edge = ellipse(p - vec2f(0.5 * size + 0.01, 0.0), vec2f(0.5 * size, 0.062));
    fill(WING_EDGE, abs(edge) - 0.007);
    let t = clamp(p.x / size, 0.0, 1.0);
    lay(mix(WING_ROOT, WING_TIP, t), mix(0.95, 0.80, t) * coverage(edge + 0.007, px));
}

fn dragonfly(p: vec2f) {
    let q = turned(p, 0.6);
    let m = mirrored(q) - vec2f(0.02, 0.0);
    wing(turned(m - vec2f(0.0, -0.10), -0.22), 0.29);
    wing(turned(m - vec2f(0.0, 0.015), 0.34), 0.25);
    // The nearest of five rings of the tail.
    let ring = clamp(round((q.y - 0.02) / 0.068), 0.0, 4.0);
    let tail = ellipse(q - vec2f(0.0, 0.02 + 0.068 * ring), vec2f(0.036 - 0.004 * ring, 0.042));
    fill(select(EMBER, GILT, ring % 2.0 == 1.0), tail);
    solid(EMBER, ellipse(q - vec2f(0.0, -0.085), vec2f(0.066, 0.098)), (q.y + 0.18) / 0.20, 0.016);
    fill(EMBER, ellipse(q - vec2f(0.0, -0.205), vec2f(0.062, 0.052)));
    fill(EYE, ellipse(mirrored(q) - vec2f(0.052, -0.225), vec2f(0.036, 0.040)));
    fill(WHITE, length(vec2f(q.x - select(-0.062, 0.042, q.x > -0.010), q.y + 0.24)) - 0.012);
}

fn scooter(p: vec2f) {
    let wheel = length(p - vec2f(select(-0.235, 0.255, p.x > 0.01), 0.225));
    fill(TYRE, wheel - 0.125);
    fill(HUB, wheel - 0.062);
    fill(TYRE, wheel - 0.024);
    fill(STEEL, segment(p, vec2f(0.255, 0.225), vec2f(0.165, -0.200)) - 0.025);

    // Body: tail, floor and leg shield melted together, the rear wheel's arch cut out.
    let tail = rounded_box(p - vec2f(-0.215, 0.110), vec2f(0.180, 0.130), 0.115);
    let floor_board = rounded_box(p - vec2f(0.030, 0.185), vec2f(0.160, 0.055), 0.050);
    let shield = segment(p, vec2f(0.140, -0.165), vec2f(0.132, 0.170)) - 0.050;
    let whole = melted(melted(tail, floor_board, 0.10), shield, 0.07);
    let arch = length(p - vec2f(-0.262, 0.260)) - 0.175;
    solid(MINT, max(whole, -arch), (p.y + 0.22) / 0.47, 0.022);
    // Front mudguard: an arc about the wheel.
    let guard = arc(p - vec2f(0.2642, 0.2057), 0.1259, vec2f(0.155, -0.988), 1.129);
    fill(toned(MINT, -0.06), guard - 0.025);

    fill(SEAT, rounded_box(p - vec2f(-0.180, -0.0375), vec2f(0.150, 0.0375), 0.035));
    solid(CRUMB, rounded_box(p - vec2f(-0.270, -0.190), vec2f(0.135, 0.125), 0.045), (p.y + 0.34) / 0.26, 0.020);
    fill(POWDER, rounded_box(p - vec2f(-0.270, -0.200), vec2f(0.115, 0.025), 0.0));
    fill(SEAT, segment(p, vec2f(0.165, -0.235), vec2f(0.085, -0.275)) - 0.025);
    fill(LAMP, length(p - vec2f(0.195, -0.200)) - 0.064);
    fill(SPARK, length(p - vec2f(0.195, -0.200)) - 0.046);
}

// The ground of a cell that holds a scooter: slate with a dashed line, twenty dashes around.
fn plate(p: vec2f) {
    let edge = rounded_box(p, vec2f(0.47), 0.19);
    fill(SLATE, edge);
    // Length of the line from the middle of a side to here; its corner is an arc of radius 0.14.
    let q = abs(p) - 0.28;
    let corner = 0.28 + 0.14 * atan2(q.x, q.y);
    let side = select(abs(p.x), 0.78 - abs(p.y), q.x > q.y);
    let along = select(side, corner, q.x > 0.0 && q.y > 0.0);
    let dash = abs(along - 0.156 * round(along / 0.156)) - 0.045;
    fill(DASH, max(abs(edge + 0.05) - 0.013, dash));
}

fn paint(shape: u32, p: vec2f) {
    if is_medal(shape) {
        medal(p);
        if shape != 8u {
            gold_ring(p);
        }
        // Gold needs an edge where the theme asks for one.
        if rim_min > 0.0 {
            lay(toned(GOLD_DARK, -0.22), coverage(outline, px) * (1.0 - coverage(outline + rim_min, px)));
        }
    }
    switch shape {
        case 0u: { chilli(p); }
        case 1u: { banh_mi(p); }
        case 2u: { lime(p); }
        case 3u: { bowl(p); }
        case 4u: { lotus(p); }
        case 5u: { anise(p); }
        case 6u, 7u: { popper(select(p, vec2f(p.y, -p.x), shape == 7u)); }
        case 8u: { parcel(p); }
        case 9u: { firecracker(p); }
        case 10u: { dragonfly(p); }
        case 11u: { scooter(p); }
        default: { plate(p); }
    }
}

// What the tile throws on the board, an ellipse at its foot that sinks and softens as the tile is lifted. A medal lies flat
// and has none until then.
fn shadow(p: vec2f, shape: u32, lift: f32) -> f32 {
    if shape == PLATE {
        return 0.0;
    }
    let rest = select(mix(0.35, 0.18, frame.light), 0.0, is_medal(shape));
    let soft = mix(0.10, 0.45, lift);
    let k = length((p - vec2f(0.0, mix(0.33, 0.45, lift))) / vec2f(mix(0.27, 0.30, lift), mix(0.05, 0.11, lift)));
    return mix(rest, mix(0.42, 0.30, frame.light), lift) * (1.0 - smoothstep(1.0 - soft, 1.0 + soft, k));
}

@fragment
fn fragment(in: Varyings) -> @location(0) vec4f {
    px = in.scale.x;
    rim_min = in.scale.y;
    let lift = in.state.x;
    let pressed = in.state.y;
    let glow = in.state.z;
    polish = 1.0 - 0.5 * pressed;
    paint(in.shape, in.p);

    let dark = shadow(in.p, in.shape, lift);
    var out = vec4f(SHADOW_COLOR * dark, dark);
    var halo = 0.50 * glow * (1.0 - smoothstep(0.0, HALO, outline));
    if is_medal(in.shape) {
        halo = mix(0.55, 0.95, glow) * (1.0 - smoothstep(-MEDAL_HALO, MEDAL_HALO, outline));
    }
    out = composite(vec4f(srgb_from_oklab(toned(outline_color, 0.05)) * halo, halo), out);
    if picture.w > 0.0 {
        let lab = picture.xyz / picture.w;
        let color = srgb_from_oklab(vec3f(lab.x + 0.04 * glow - 0.03 * pressed, lab.yz));
        out = composite(vec4f(color * picture.w, picture.w), out);
    }
    return out * in.state.w;
}
