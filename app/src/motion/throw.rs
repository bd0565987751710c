//! What is thrown when something breaks or bursts: each way to throw is a row of numbers in cells and seconds, so that it is
//! the same on every board, however large it is drawn.

use std::f32::consts::PI;

use blockfall_render::scene::{Burst, BurstKind, Color};
use glam::Vec2;

/// Particles thrown at one moment from one place. Lengths are cells; pairs are the least and the most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Throw {
    /// How they look.
    pub kind: BurstKind,
    /// How many.
    pub count: u32,
    /// Half axes of what they begin on.
    pub spread: [f32; 2],
    /// Direction of the throw, clockwise from the right, radians.
    pub heading: f32,
    /// How far the throw fans out to either side, radians.
    pub aperture: f32,
    /// Speed, cells/s.
    pub speed: [f32; 2],
    /// Share of the speed that the air takes, 1/s.
    pub drag: f32,
    /// Pull downwards, cells/s².
    pub gravity: f32,
    /// Longest side.
    pub size: [f32; 2],
    /// Life, seconds.
    pub life_secs: [f32; 2],
    /// Time over which they are thrown one after another, seconds.
    pub delay_secs: f32,
    /// Fastest turn either way, rad/s.
    pub spin: f32,
}

impl Throw {
    /// What a cell breaks into.
    pub const SHARDS: Throw = Throw {
        kind: BurstKind::Shards,
        count: 11,
        spread: [0.30, 0.30],
        heading: 0.0,
        aperture: PI,
        speed: [3.0, 9.0],
        drag: 5.0,
        gravity: 18.0,
        size: [0.07, 0.17],
        life_secs: [0.45, 0.65],
        delay_secs: 0.05,
        spin: 6.0,
    };

    /// How long the last of them is seen, seconds.
    pub const fn secs(&self) -> f32 {
        self.life_secs[1] + self.delay_secs
    }

    /// The throw at its age, from `origin` (pt) on a board with cells of `edge` points.
    pub fn burst(&self, age_secs: f32, seed: u32, color: Color, origin: Vec2, edge: f32) -> Burst {
        let long = |cells: [f32; 2]| cells.map(|cells| cells * edge);
        Burst {
            kind: self.kind,
            age_secs,
            count: self.count,
            seed,
            color,
            origin: origin.to_array(),
            spread: long(self.spread),
            heading: self.heading,
            aperture: self.aperture,
            speed: long(self.speed),
            drag: self.drag,
            gravity: self.gravity * edge,
            size: long(self.size),
            life_secs: self.life_secs,
            delay_secs: self.delay_secs,
            spin: self.spin,
            bounds: None,
        }
    }
}
