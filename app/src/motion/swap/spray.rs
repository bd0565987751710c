//! What flies about on a Swap board when a special is made, goes off, or strikes, when a tile breaks, and when a scooter
//! leaves: for every occasion a few rows of numbers, and nothing else.

use std::f32::consts::PI;
use std::fmt;

use blockfall_engine::swap::Kind;
use blockfall_render::scene::BurstKind;

use crate::motion::throw::Throw;

/// An occasion to throw something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spray {
    /// A tile breaks.
    Tile(Kind),
    /// A special has come about.
    Made,
    /// A popper's light leaves a cell behind, running in this direction (clockwise from the right, radians).
    Sweep(f32),
    /// And throws slips of paper there, in the colour of this tile.
    Paper(Kind),
    /// A firecracker goes off.
    Blast,
    /// A ray strikes a tile.
    Struck(Kind),
    /// A dragonfly passes, flying in this direction.
    Wake(f32),
    /// It has come to its target.
    Lands,
    /// A scooter leaves, and its plate breaks.
    Plate,
    /// Its wheel throws up dust.
    Dust,
}

/// The colour of what is thrown; the theme says which that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// Of the tile that it is about.
    Own,
    /// The light of specials.
    Glow,
    /// The brightest light.
    Flash,
    /// A firecracker's paper.
    Red,
    /// A dragonfly's wings.
    Air,
    /// Rice fields.
    Leaf,
    /// A scooter's paint.
    Mint,
    /// A scooter's plate.
    Slate,
    /// Dust of the street.
    Dust,
}

/// Thin streaks that fly on a little and die.
const SPARKS: Throw = Throw {
    kind: BurstKind::Sparks,
    count: 8,
    spread: [0.16, 0.16],
    heading: 0.0,
    aperture: PI,
    speed: [3.0, 6.5],
    drag: 6.0,
    gravity: 5.0,
    size: [0.16, 0.34],
    life_secs: [0.22, 0.42],
    delay_secs: 0.03,
    spin: 0.0,
};

/// Sharp splinters.
const CHIPS: Throw = Throw { kind: BurstKind::Chips, size: [0.09, 0.20], spin: 12.0, ..Throw::SHARDS };

/// Petals that sink.
const LEAVES: Throw = Throw {
    kind: BurstKind::Leaves,
    count: 9,
    speed: [2.0, 6.0],
    gravity: 7.0,
    size: [0.12, 0.24],
    life_secs: [0.5, 0.7],
    spin: 7.0,
    ..Throw::SHARDS
};

/// Porcelain is brittle, a lotus has petals; everything else crumbles, and a special goes off in sparks.
const BOWL: [(Hue, Throw); 1] = [(Hue::Own, Throw { count: 12, ..CHIPS })];
const LOTUS: [(Hue, Throw); 1] = [(Hue::Own, LEAVES)];
const CRUMBS: [(Hue, Throw); 1] = [(Hue::Own, Throw::SHARDS)];
const SPECIAL: [(Hue, Throw); 2] = [
    (Hue::Glow, Throw { count: 12, speed: [4.0, 9.0], ..SPARKS }),
    (Hue::Glow, Throw { count: 7, ..Throw::SHARDS }),
];
const MADE: [(Hue, Throw); 2] = [
    // A ring: they begin on the rim of the medallion, all about as fast.
    (
        Hue::Glow,
        Throw {
            count: 22,
            spread: [0.42, 0.42],
            speed: [4.2, 5.6],
            gravity: 1.0,
            delay_secs: 0.0,
            life_secs: [0.26, 0.40],
            ..SPARKS
        },
    ),
    (Hue::Flash, Throw { count: 9, spread: [0.40, 0.40], speed: [1.5, 3.5], gravity: 2.0, ..SPARKS }),
];
const SWEEP: [(Hue, Throw); 2] = [
    // They are left behind: thrown backwards and to both sides.
    (
        Hue::Glow,
        Throw { count: 7, spread: [0.10, 0.10], heading: PI, aperture: 0.9, speed: [2.5, 8.0], ..SPARKS },
    ),
    (
        Hue::Flash,
        Throw { count: 3, spread: [0.05, 0.05], heading: PI, aperture: 1.5, speed: [2.0, 5.0], ..SPARKS },
    ),
];
const PAPER: [(Hue, Throw); 1] = [(
    Hue::Own,
    Throw {
        kind: BurstKind::Confetti,
        count: 6,
        spread: [0.45, 0.20],
        heading: -PI * 0.5,
        aperture: 1.3,
        speed: [1.5, 5.5],
        drag: 4.0,
        gravity: 11.0,
        size: [0.10, 0.20],
        life_secs: [0.40, 0.60],
        delay_secs: 0.05,
        spin: 9.0,
    },
)];
const BLOWN: Throw = Throw { spread: [0.30, 0.30], speed: [4.0, 14.0], drag: 6.0, gravity: 9.0, ..CHIPS };
const BLAST: [(Hue, Throw); 4] = [
    (Hue::Red, Throw { count: 20, size: [0.12, 0.26], ..BLOWN }),
    (Hue::Glow, Throw { count: 14, ..BLOWN }),
    (Hue::Flash, Throw { count: 16, speed: [8.0, 17.0], size: [0.2, 0.45], ..SPARKS }),
    (Hue::Red, Throw { count: 12, speed: [3.0, 9.0], life_secs: [0.35, 0.55], ..SPARKS }),
];
const STRUCK: [(Hue, Throw); 2] =
    [(Hue::Own, Throw { count: 7, ..SPARKS }), (Hue::Flash, Throw { count: 3, speed: [2.0, 4.5], ..SPARKS })];
const WAKE: [(Hue, Throw); 2] = [
    (
        Hue::Leaf,
        Throw {
            count: 4,
            spread: [0.16, 0.16],
            heading: PI,
            aperture: 1.4,
            speed: [0.6, 2.6],
            drag: 3.0,
            gravity: 3.5,
            size: [0.18, 0.30],
            ..LEAVES
        },
    ),
    (
        Hue::Air,
        Throw { count: 4, spread: [0.08, 0.08], heading: PI, aperture: 0.6, speed: [1.5, 4.0], ..SPARKS },
    ),
];
const LANDS: [(Hue, Throw); 2] =
    [(Hue::Air, Throw { count: 12, ..SPARKS }), (Hue::Leaf, Throw { count: 8, ..LEAVES })];
const PLATE: [(Hue, Throw); 2] = [
    (Hue::Slate, Throw { count: 14, spread: [0.40, 0.40], speed: [2.0, 6.5], size: [0.10, 0.22], ..CHIPS }),
    (Hue::Mint, Throw { count: 6, spread: [0.35, 0.35], speed: [2.0, 6.0], ..CHIPS }),
];
const DUST: [(Hue, Throw); 1] = [(
    Hue::Dust,
    Throw {
        count: 8,
        spread: [0.30, 0.05],
        heading: PI,
        aperture: 0.5,
        speed: [1.0, 3.5],
        gravity: -3.0,
        size: [0.08, 0.16],
        life_secs: [0.25, 0.4],
        delay_secs: 0.12,
        spin: 3.0,
        ..Throw::SHARDS
    },
)];

impl Spray {
    /// What is thrown, and in which colours.
    pub const fn throws(self) -> &'static [(Hue, Throw)] {
        match self {
            Spray::Tile(Kind::Regular(4)) => &BOWL,
            Spray::Tile(Kind::Regular(5)) => &LOTUS,
            Spray::Tile(Kind::Regular(_)) => &CRUMBS,
            Spray::Tile(Kind::Special(_)) => &SPECIAL,
            Spray::Made => &MADE,
            Spray::Sweep(_) => &SWEEP,
            Spray::Paper(_) => &PAPER,
            Spray::Blast => &BLAST,
            Spray::Struck(_) => &STRUCK,
            Spray::Wake(_) => &WAKE,
            Spray::Lands => &LANDS,
            Spray::Plate => &PLATE,
            Spray::Dust => &DUST,
        }
    }

    /// The tile that it is about.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Spray::Tile(kind) | Spray::Paper(kind) | Spray::Struck(kind) => Some(kind),
            _ => None,
        }
    }

    /// How far the throws are turned, radians.
    pub const fn turn(self) -> f32 {
        match self {
            Spray::Sweep(heading) | Spray::Wake(heading) => heading,
            _ => 0.0,
        }
    }

    /// How long something of it is seen, nanoseconds.
    pub fn nanos(self) -> u64 {
        let secs = self.throws().iter().map(|(_, throw)| throw.secs()).fold(0.0, f32::max);
        (secs * 1e9) as u64
    }
}

impl fmt::Display for Spray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let degrees = |radians: f32| radians.to_degrees().round() as i32;
        match *self {
            Spray::Tile(kind) => write!(f, "pieces of {}", u8::from(kind)),
            Spray::Made => write!(f, "ring of sparks"),
            Spray::Sweep(heading) => write!(f, "sparks behind what goes to {}°", degrees(heading)),
            Spray::Paper(kind) => write!(f, "slips of {}", u8::from(kind)),
            Spray::Blast => write!(f, "chips and sparks"),
            Spray::Struck(kind) => write!(f, "sparks of {}", u8::from(kind)),
            Spray::Wake(heading) => write!(f, "leaves behind what flies to {}°", degrees(heading)),
            Spray::Lands => write!(f, "leaves and sparks"),
            Spray::Plate => write!(f, "chips of a plate"),
            Spray::Dust => write!(f, "dust"),
        }
    }
}
