// Bursts become particles: every property of a particle is a closed function of its burst, its number and its age. Line for
// line what `particle` does in render/src/layers/particles.rs for devices that cannot compute.

// What makes one kind of particles look unlike another.
struct Look {
    // Breadth as a share of the length, least and most.
    slim: vec2f,
    // Share of those that are discs, two thirds as large.
    discs: f32,
    // Corner radius as a share of half the breadth; negative rounds only two corners that lie across.
    round: f32,
    // 1 begins anywhere in the rectangle, 0 on the ellipse.
    scatter: f32,
    // How far they sway, sizes.
    sway: f32,
    // 1 is foreshortened as it turns, 0 is seen flat.
    tumble: f32,
    // 1 lies along its flight, 0 turns.
    along: f32,
    // How much lighter the lightest are, towards white.
    tint: f32,
    // Share of life over which they cool down from white.
    hot: f32,
    // Share of the size that is lost by the end.
    shrink: f32,
    // Share of life after which they fade.
    fade: f32,
}

struct Burst {
    origin: vec2f,
    spread: vec2f,
    heading: f32,
    aperture: f32,
    drag: f32,
    gravity: f32,
    // Least and most.
    speed: vec2f,
    size: vec2f,
    life: vec2f,
    delay: f32,
    age: f32,
    // Left, top, right, bottom; no wider than 0 where there are none.
    bounds: vec4f,
    color: vec4f,
    look: Look,
    spin: f32,
    seed: u32,
    // Place of its first particle among all.
    first: u32,
    count: u32,
}

struct Particle {
    center: vec2f,
    half_size: vec2f,
    turn: vec2f,
    radius: f32,
    color: u32,
}

struct Arguments {
    vertices: u32,
    instances: atomic<u32>,
    first_vertex: u32,
    first_instance: u32,
}

@group(0) @binding(0) var<storage, read> bursts: array<Burst>;
@group(0) @binding(1) var<storage, read_write> particles: array<Particle>;
@group(0) @binding(2) var<storage, read_write> arguments: Arguments;

const BOUNCES = 4;
const HALVINGS = 16;
const ALONG_LEFT = 0.70;
const UP_LEFT = 0.45;
const APPEAR_SECS = 0.05;
const TAU = 6.283185307;

var<private> state: u32;

// PCG-RXS-M-XS (Melissa O'Neill, 2014).
fn hash(value: u32) -> u32 {
    let mixed = value * 747796405u + 2891336453u;
    let word = ((mixed >> ((mixed >> 28u) + 4u)) ^ mixed) * 277803737u;
    return (word >> 22u) ^ word;
}

fn random() -> f32 {
    state = hash(state);
    return f32(state >> 8u) / 16777216.0;
}

fn between(range: vec2f) -> f32 {
    return range.x + (range.y - range.x) * random();
}

// Flight under gravity and drag.
struct Flight {
    place: vec2f,
    velocity: vec2f,
    drag: f32,
    // Speed of fall at which drag balances gravity.
    terminal: f32,
}

fn place_at(flight: Flight, secs: f32) -> vec2f {
    let glide = (1.0 - exp(-flight.drag * secs)) / flight.drag;
    return flight.place + flight.velocity * glide + vec2f(0.0, flight.terminal * (secs - glide));
}

fn velocity_at(flight: Flight, secs: f32) -> vec2f {
    let rest = vec2f(0.0, flight.terminal);
    return rest + (flight.velocity - rest) * exp(-flight.drag * secs);
}

// When the flight is highest: from there on it only falls.
fn highest_secs(flight: Flight) -> f32 {
    if flight.velocity.y >= 0.0 || flight.terminal <= 0.0 {
        return 0.0;
    }
    return log(1.0 - flight.velocity.y / flight.terminal) / flight.drag;
}

// Place after some time above a floor that gives back a part of the speed. Each bounce begins a new flight where the fall
// met the floor, which is found by halving.
fn place_above(start: Flight, floor_y: f32, since: f32) -> vec2f {
    var flight = start;
    var secs = since;
    for (var bounce = 0; bounce < BOUNCES; bounce += 1) {
        if place_at(flight, secs).y <= floor_y {
            break;
        }
        var early = min(highest_secs(flight), secs);
        var late = secs;
        for (var halving = 0; halving < HALVINGS; halving += 1) {
            let middle = 0.5 * (early + late);
            if place_at(flight, middle).y > floor_y {
                late = middle;
            } else {
                early = middle;
            }
        }
        let velocity = velocity_at(flight, late) * vec2f(ALONG_LEFT, -UP_LEFT);
        flight = Flight(vec2f(place_at(flight, late).x, floor_y), velocity, flight.drag, flight.terminal);
        secs -= late;
    }
    let place = place_at(flight, secs);
    return vec2f(place.x, min(place.y, floor_y));
}

// `x` folded back at two walls as often as it meets them.
fn between_walls(x: f32, left: f32, right: f32) -> f32 {
    let width = max(right - left, 1e-3);
    let phase = (x - left) / (2.0 * width);
    return left + width * (1.0 - abs(1.0 - 2.0 * (phase - floor(phase))));
}

// A particle of a burst; of no size when it is not born yet or gone.
fn particle(burst: Burst, index: u32) -> Particle {
    state = burst.seed ^ hash(index);
    let angle = burst.heading + burst.aperture * (2.0 * random() - 1.0);
    let speed = between(burst.speed);
    var size = between(burst.size);
    let life = between(burst.life);
    let secs = burst.age - burst.delay * random();
    let scatter_x = random();
    let scatter = 2.0 * vec2f(scatter_x, random()) - 1.0;
    let phase = TAU * random();
    let spin = burst.spin * (2.0 * random() - 1.0);
    let tint = burst.look.tint * random();
    let form = random();
    let slim = between(burst.look.slim);
    if secs < 0.0 || secs >= life {
        return Particle();
    }

    let look = burst.look;
    let direction = vec2f(cos(angle), sin(angle));
    let start = burst.origin + burst.spread * select(direction, scatter, look.scatter > 0.5);
    let flight = Flight(start, direction * speed, burst.drag, burst.gravity / burst.drag);
    let bounded = burst.bounds.z > burst.bounds.x;
    var center: vec2f;
    if bounded {
        center = place_above(flight, burst.bounds.w - 0.5 * size, secs);
    } else {
        center = place_at(flight, secs);
    }
    center.x += look.sway * size * sin(phase + 0.7 * spin * secs);
    if bounded {
        center.x = between_walls(center.x, burst.bounds.x + 0.5 * size, burst.bounds.z - 0.5 * size);
    }

    let aged = secs / life;
    size *= 1.0 - look.shrink * aged * aged;
    let turned = phase + spin * secs;
    let seen = 1.0 - look.tumble * (1.0 - max(abs(cos(turned)), 0.3));
    var half_size = vec2f(0.5, 0.5 * slim * seen) * size;
    var round = look.round;
    if form < look.discs {
        half_size = vec2f(0.33) * size;
        round = 1.0;
    }
    var turn = vec2f(cos(turned), sin(turned));
    if look.along > 0.5 {
        let velocity = velocity_at(flight, secs);
        turn = select(direction, velocity / max(length(velocity), 1e-6), length(velocity) > 1e-6);
    }
    let white = max(tint, 1.0 - min(aged / max(look.hot, 1e-3), 1.0));
    let color = burst.color.rgb + (1.0 - burst.color.rgb) * white;
    let alpha = burst.color.a * min(secs / APPEAR_SECS, 1.0) * (1.0 - smoothstep(look.fade, 1.0, aged));
    return Particle(
        center,
        half_size,
        turn,
        round * min(half_size.x, half_size.y),
        pack4x8unorm(vec4f(color, alpha)),
    );
}

// A column of workgroups a burst. A particle keeps its place whoever has died before it, so that what lies above what is
// the same in every run; the draw ends with the last one alive.
@compute @workgroup_size(64)
fn expand(@builtin(global_invocation_id) id: vec3u) {
    let burst = bursts[id.y];
    if id.x >= burst.count {
        return;
    }
    let made = particle(burst, id.x);
    particles[burst.first + id.x] = made;
    if made.half_size.x > 0.0 {
        atomicMax(&arguments.instances, burst.first + id.x + 1u);
    }
}
