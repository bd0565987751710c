//! Particles: bursts become rounded quads whose every property is a closed function of the burst, their number and their
//! age, so that a moment looks the same at any frame rate and in a replay.
//!
//! On the full tier `shaders/bursts.wgsl` works them out in one compute pass whose result is drawn indirectly; elsewhere
//! [`expand`] does, with the same equations. A test holds the two together.

use bytemuck::{Pod, Zeroable};
use glam::{Vec2, vec2};

use super::bursts::{BurstRecord, MOST_PARTICLES};
use super::instance_layout;
use crate::Tier;
use crate::color::unorm;
use crate::scene::Color;

/// A particle as its shader reads it; the WGSL struct `Particle`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub(crate) struct ParticleInstance {
    center: [f32; 2],
    half_size: [f32; 2],
    turn: [f32; 2],
    /// Negative rounds only two corners that lie across.
    radius: f32,
    pub(super) color: [u8; 4],
}

impl ParticleInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 5] = wgpu::vertex_attr_array![
        0 => Float32x2, 1 => Float32x2, 2 => Float32x2, 3 => Float32, 4 => Unorm8x4,
    ];
    /// How particles lie in their buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<ParticleInstance>(&Self::ATTRIBUTES);

    /// Not born yet, or dead.
    #[cfg(test)]
    pub(crate) fn is_gone(&self) -> bool {
        self.half_size[0] == 0.0
    }

    /// How far two particles are apart in the worst of their properties, pt; a colour step counts as a hundredth.
    #[cfg(test)]
    pub(crate) fn distance(&self, other: &ParticleInstance) -> f32 {
        let lengths = |it: &ParticleInstance| {
            [it.center[0], it.center[1], it.half_size[0], it.half_size[1], it.turn[0], it.turn[1], it.radius]
        };
        let places = lengths(self).into_iter().zip(lengths(other)).map(|(a, b)| (a - b).abs());
        let colors = self.color.iter().zip(other.color).map(|(a, b)| f32::from(a.abs_diff(b)) * 0.01);
        places.chain(colors).fold(0.0, f32::max)
    }
}

/// Appends the particles of all bursts that are alive: what the compute shader does where there is one.
pub(crate) fn expand(bursts: &[BurstRecord], particles: &mut Vec<ParticleInstance>) {
    for burst in bursts {
        particles.extend((0..burst.count).filter_map(|index| particle(burst, index)));
    }
}

/// A stream of numbers from 0 to 1, the same on every device: each state is a hash of the one before (PCG-RXS-M-XS,
/// Melissa O'Neill, 2014).
struct Random(u32);

impl Random {
    fn of(seed: u32, index: u32) -> Random {
        Random(seed ^ hash(index))
    }

    fn next(&mut self) -> f32 {
        self.0 = hash(self.0);
        (self.0 >> 8) as f32 / 16_777_216.0
    }

    fn between(&mut self, [least, most]: [f32; 2]) -> f32 {
        least + (most - least) * self.next()
    }
}

fn hash(value: u32) -> u32 {
    let state = value.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
    (word >> 22) ^ word
}

/// Flight under gravity and drag.
#[derive(Clone, Copy)]
struct Flight {
    place: Vec2,
    velocity: Vec2,
    drag: f32,
    /// Speed of fall at which drag balances gravity.
    terminal: f32,
}

impl Flight {
    fn place_at(&self, secs: f32) -> Vec2 {
        let glide = (1.0 - (-self.drag * secs).exp()) / self.drag;
        self.place + self.velocity * glide + vec2(0.0, self.terminal * (secs - glide))
    }

    fn velocity_at(&self, secs: f32) -> Vec2 {
        let rest = vec2(0.0, self.terminal);
        rest + (self.velocity - rest) * (-self.drag * secs).exp()
    }

    /// When the flight is highest: from there on it only falls.
    fn highest_secs(&self) -> f32 {
        if self.velocity.y >= 0.0 || self.terminal <= 0.0 {
            return 0.0;
        }
        (1.0 - self.velocity.y / self.terminal).ln() / self.drag
    }

    /// Place after some time above a floor that gives back a part of the speed. Each bounce begins a new flight where the
    /// fall met the floor, which is found by halving.
    fn place_above(mut self, floor: f32, mut secs: f32) -> Vec2 {
        for _ in 0..BOUNCES {
            if self.place_at(secs).y <= floor {
                break;
            }
            let mut early = self.highest_secs().min(secs);
            let mut late = secs;
            for _ in 0..HALVINGS {
                let middle = 0.5 * (early + late);
                if self.place_at(middle).y > floor { late = middle } else { early = middle }
            }
            let velocity = self.velocity_at(late) * vec2(ALONG_LEFT, -UP_LEFT);
            self = Flight { place: vec2(self.place_at(late).x, floor), velocity, ..self };
            secs -= late;
        }
        self.place_at(secs).min(vec2(f32::MAX, floor))
    }
}

/// After so many bounces a particle lies still; what a bounce leaves of the speed along the floor and away from it.
const BOUNCES: u32 = 4;
const HALVINGS: u32 = 16;
const ALONG_LEFT: f32 = 0.70;
const UP_LEFT: f32 = 0.45;

/// Time over which a particle appears, seconds.
const APPEAR_SECS: f32 = 0.05;

/// `x` folded back at two walls as often as it meets them.
fn between_walls(x: f32, left: f32, right: f32) -> f32 {
    let width = (right - left).max(1e-3);
    let phase = (x - left) / (2.0 * width);
    left + width * (1.0 - (1.0 - 2.0 * (phase - phase.floor())).abs())
}

fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A particle of a burst, or none when it is not born yet or gone. Line for line the function of the same name in
/// `shaders/bursts.wgsl`.
fn particle(burst: &BurstRecord, index: u32) -> Option<ParticleInstance> {
    let mut random = Random::of(burst.seed, index);
    let angle = burst.heading + burst.aperture * (2.0 * random.next() - 1.0);
    let speed = random.between(burst.speed);
    let mut size = random.between(burst.size);
    let life = random.between(burst.life);
    let secs = burst.age - burst.delay * random.next();
    let scatter = 2.0 * vec2(random.next(), random.next()) - 1.0;
    let phase = std::f32::consts::TAU * random.next();
    let spin = burst.spin * (2.0 * random.next() - 1.0);
    let tint = burst.look.tint * random.next();
    let form = random.next();
    let slim = random.between(burst.look.slim);
    if secs < 0.0 || secs >= life {
        return None;
    }

    let look = burst.look;
    let direction = vec2(angle.cos(), angle.sin());
    let from = if look.scatter > 0.5 { scatter } else { direction };
    let flight = Flight {
        place: Vec2::from(burst.origin) + Vec2::from(burst.spread) * from,
        velocity: direction * speed,
        drag: burst.drag,
        terminal: burst.gravity / burst.drag,
    };
    let [left, _, right, bottom] = burst.bounds;
    let bounded = right > left;
    let mut center =
        if bounded { flight.place_above(bottom - 0.5 * size, secs) } else { flight.place_at(secs) };
    center.x += look.sway * size * (phase + 0.7 * spin * secs).sin();
    if bounded {
        center.x = between_walls(center.x, left + 0.5 * size, right - 0.5 * size);
    }

    let aged = secs / life;
    size *= 1.0 - look.shrink * aged * aged;
    let turned = phase + spin * secs;
    let seen = 1.0 - look.tumble * (1.0 - turned.cos().abs().max(0.3));
    let (half_size, round) = if form < look.discs {
        (vec2(0.33, 0.33) * size, 1.0)
    } else {
        (vec2(0.5, 0.5 * slim * seen) * size, look.round)
    };
    let turn = if look.along > 0.5 {
        flight.velocity_at(secs).normalize_or(direction)
    } else {
        vec2(turned.cos(), turned.sin())
    };
    let white = tint.max(1.0 - (aged / look.hot.max(1e-3)).min(1.0));
    let [r, g, b, a] = burst.color;
    let lighter = |channel: f32| channel + (1.0 - channel) * white;
    let alpha = a * (secs / APPEAR_SECS).min(1.0) * (1.0 - smoothstep(look.fade, 1.0, aged));
    Some(ParticleInstance {
        center: center.into(),
        half_size: half_size.into(),
        turn: turn.into(),
        radius: round * half_size.min_element(),
        color: unorm(Color { r: lighter(r), g: lighter(g), b: lighter(b), a: alpha }),
    })
}

/// The buffer of all particles: written by the compute shader on the full tier, uploaded elsewhere.
pub(crate) fn buffer(device: &wgpu::Device, tier: Tier) -> wgpu::Buffer {
    let written = match tier {
        Tier::Full => wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
        Tier::Lite => wgpu::BufferUsages::COPY_DST,
    };
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("particles::instances"),
        size: u64::from(MOST_PARTICLES) * size_of::<ParticleInstance>() as u64,
        usage: wgpu::BufferUsages::VERTEX | written,
        mapped_at_creation: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::bursts;
    use crate::scene::{Burst, BurstKind};

    const RISING: Flight =
        Flight { place: vec2(0.0, 100.0), velocity: vec2(60.0, -300.0), drag: 1.5, terminal: 400.0 };

    #[test]
    fn a_particle_is_what_its_shader_reads() {
        crate::shader::tests::assert_layout(crate::shader::PARTICLES, &ParticleInstance::LAYOUT);
    }

    #[test]
    fn a_flight_is_what_small_steps_of_gravity_and_drag_add_up_to() {
        let (mut place, mut velocity) = (RISING.place.as_dvec2(), RISING.velocity.as_dvec2());
        let steps = 100_000;
        let step = 0.8 / f64::from(steps);
        for _ in 0..steps {
            place += velocity * step;
            velocity.y += f64::from(RISING.drag * RISING.terminal) * step;
            velocity -= velocity * f64::from(RISING.drag) * step;
        }
        assert!((RISING.place_at(0.8).as_dvec2() - place).length() < 0.05, "{place}");
        assert!((RISING.velocity_at(0.8).as_dvec2() - velocity).length() < 0.05, "{velocity}");
    }

    #[test]
    fn a_flight_is_highest_where_it_stops_rising() {
        assert!(RISING.velocity_at(RISING.highest_secs()).y.abs() < 0.01);
        assert_eq!(Flight { velocity: vec2(0.0, 5.0), ..RISING }.highest_secs(), 0.0);
        assert_eq!(Flight { terminal: 0.0, ..RISING }.highest_secs(), 0.0);
    }

    #[test]
    fn a_bouncing_particle_never_leaves_the_floor_by_more_than_it_fell_and_never_jumps() {
        let floor = 140.0;
        let places: Vec<Vec2> =
            (0..4000).map(|ms| Flight { ..RISING }.place_above(floor, ms as f32 / 1000.0)).collect();
        assert!(places.iter().all(|place| place.y <= floor));
        assert!(
            places.windows(2).all(|pair| (pair[1] - pair[0]).length() < 0.8),
            "half a point a millisecond"
        );
        let touches = places.windows(3).filter(|p| p[1].y > p[0].y && p[1].y > p[2].y).count();
        assert_eq!(touches, 4, "it bounces four times, and then lies still");
        assert_eq!(places[3999].y, floor);
    }

    /// The particles of a burst of a kind thrown to all sides without gravity.
    fn thrown(kind: BurstKind, age_secs: f32) -> Vec<ParticleInstance> {
        let burst = Burst {
            kind,
            age_secs,
            count: 50,
            color: Color::hex(0x204060),
            speed: [100.0, 200.0],
            size: [10.0, 10.0],
            spin: 3.0,
            ..Burst::default()
        };
        let (mut records, mut particles) = (Vec::new(), Vec::new());
        bursts::append(&[burst], false, &mut records);
        expand(&records, &mut particles);
        particles
    }

    #[test]
    fn sparks_are_streaks_along_their_flight_that_cool_down_from_white() {
        for spark in thrown(BurstKind::Sparks, 0.3) {
            let flight = Vec2::from(spark.center).normalize();
            assert!(flight.dot(spark.turn.into()) > 0.999, "{spark:?}");
            assert!(spark.half_size[1] < 0.25 * spark.half_size[0]);
        }
        let red = |age_secs| thrown(BurstKind::Sparks, age_secs)[0].color[0];
        assert!(red(0.06) > 220 && red(0.9) < 120, "{} and {}", red(0.06), red(0.9));
    }

    #[test]
    fn kinds_differ_in_form_and_chips_have_sharp_corners() {
        for kind in BurstKind::ALL {
            let particles = thrown(kind, 0.3);
            assert!(particles.len() == 50, "{kind:?}");
            let sharp = particles.iter().all(|chip| chip.radius.abs() < 0.2 * chip.half_size[1]);
            assert_eq!(sharp, kind == BurstKind::Chips, "{kind:?}");
            let slim = particles.iter().all(|leaf| leaf.half_size[1] < 0.6 * leaf.half_size[0]);
            assert_eq!(slim, matches!(kind, BurstKind::Leaves | BurstKind::Sparks), "{kind:?}");
        }
    }

    #[test]
    fn confetti_bounces_on_the_floor_of_its_box_and_stays_between_its_walls() {
        let box_of = [100.0, 0.0, 60.0, 200.0];
        let confetti = |age_secs| Burst {
            kind: BurstKind::Confetti,
            age_secs,
            count: 80,
            origin: [130.0, 20.0],
            spread: [20.0, 10.0],
            speed: [50.0, 150.0],
            gravity: 500.0,
            size: [4.0, 6.0],
            life_secs: [4.0, 4.0],
            bounds: Some(box_of),
            ..Burst::default()
        };
        let at = |age_secs| {
            let (mut records, mut particles) = (Vec::new(), Vec::new());
            bursts::append(&[confetti(age_secs)], false, &mut records);
            expand(&records, &mut particles);
            particles.iter().map(|particle| Vec2::from(particle.center)).collect::<Vec<Vec2>>()
        };
        let mut risen = [false; 80];
        let mut before = at(0.01);
        for step in 2..300 {
            let now = at(step as f32 * 0.01);
            for ((risen, now), before) in risen.iter_mut().zip(&now).zip(&before) {
                assert!((100.0..=160.0).contains(&now.x) && now.y <= 200.0, "{now}");
                *risen |= now.y < before.y && before.y > 180.0;
            }
            before = now;
        }
        assert!(risen.iter().all(|risen| *risen), "each has bounced");
    }

    #[test]
    fn walls_throw_back_what_meets_them() {
        let folded = [0.0, 5.0, 10.0, 12.0, 20.0, 23.0, -4.0].map(|x| between_walls(x, 0.0, 10.0));
        for (x, expected) in folded.into_iter().zip([0.0, 5.0, 10.0, 8.0, 0.0, 3.0, 4.0]) {
            assert!((x - expected).abs() < 1e-4, "{x} instead of {expected}");
        }
    }
}
