//! A turn as timed tracks: plain data that says what moves, how and when. It is written once by the director and then only
//! sampled; printed, it is a list of lines by time, which tests hold.
//!
//! Times are nanoseconds since the turn began, places are cells.

use std::fmt;
use std::ops::Range;

use blockfall_engine::swap::{Cell, Kind};

use super::spray::Spray;
use crate::effect::Moment;
use crate::motion::{MILLI, progress};

/// A stretch of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// When it begins.
    pub start: u64,
    /// How long it is.
    pub duration: u64,
}

impl Span {
    /// From `start` on for `duration`.
    pub const fn new(start: u64, duration: u64) -> Span {
        Span { start, duration }
    }

    /// When it is over.
    pub const fn end(self) -> u64 {
        self.start + self.duration
    }

    /// How much of it has passed, 0 to 1.
    pub fn progress(self, time: u64) -> f32 {
        progress(time, self.start, self.duration)
    }
}

/// What a tile does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Goes to another cell, over the other tiles or under them.
    Glide {
        /// From here.
        from: Cell,
        /// To here.
        to: Cell,
        /// How much of the way a finger has already pulled it, 0 to 1.
        pulled: f32,
        /// Whether it passes above the tile that comes the other way.
        above: bool,
    },
    /// Falls within its column, and is squashed as it lands.
    Fall {
        /// From this row; a new tile begins above its cells.
        from: i8,
        /// To this cell.
        to: Cell,
        /// The highest cell that a new tile can be seen in: it fades in there.
        enters: Option<u8>,
    },
    /// Lights up, because it is about to leave.
    Light,
    /// Gathers strength: it goes off, or is about to become a special.
    Charge,
    /// Is from now on of another kind, and springs into it.
    Become(Kind),
    /// Flies along a curve.
    Fly {
        /// To this cell.
        to: Cell,
        /// How far the curve swings out to its left, as a share of its length.
        bend: f32,
    },
    /// Shrinks and is gone.
    Leave {
        /// The cell that it is drawn into, if not its own.
        toward: Option<Cell>,
    },
    /// Swells for a moment, as a wave passes.
    Hop,
    /// Is pushed aside for a moment.
    Shove {
        /// By so much at most, cells.
        by: [f32; 2],
    },
    /// Springs in on a new board.
    Deal,
}

/// What one tile does over a stretch of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// The tile's id.
    pub tile: u32,
    /// When.
    pub span: Span,
    /// What.
    pub change: Change,
}

/// A tile that takes part in the turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Its id.
    pub tile: u32,
    /// What it is at first.
    pub kind: Kind,
    /// Where it is at first.
    pub cell: Cell,
    /// Whether it comes in the course of the turn.
    pub comes: bool,
    /// Whether it is gone at the end.
    pub goes: bool,
    /// Its part of [`Script::keys`].
    pub keys: Range<usize>,
}

/// What is seen beside the tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Show {
    /// Light runs from a cell to both ends of its line, a cell every 40 ms.
    Sweep {
        /// Where it begins.
        from: Cell,
        /// The first and last cell of the line.
        ends: [Cell; 2],
    },
    /// A ring bursts out of a cell.
    Blast(Cell),
    /// A ray strikes a cell.
    Ray {
        /// From this cell.
        from: Cell,
        /// To this one.
        to: Cell,
        /// What it strikes there.
        kind: Kind,
    },
    /// A trail along a curve, behind a tile that [`Change::Fly`] carries.
    Trail {
        /// From this cell.
        from: Cell,
        /// To this one.
        to: Cell,
        /// As in [`Change::Fly`].
        bend: f32,
    },
    /// Something is thrown.
    Spray {
        /// From this column and row, in cells.
        at: [f32; 2],
        /// What.
        spray: Spray,
    },
    /// A special has come about.
    Made(Cell),
    /// A blocker rides off.
    Ride(Cell),
}

/// An effect and its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    /// When.
    pub span: Span,
    /// What.
    pub show: Show,
}

/// A blocker that leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parked {
    /// Where it stands.
    pub cell: Cell,
    /// When it rattles; it is there until then.
    pub rattle: Span,
    /// When the plate under it fades.
    pub fade: Span,
}

/// A whole turn in time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// When each phase plays, in the order of the turn.
    pub phases: Vec<Span>,
    /// What each phase is called in print.
    pub names: Vec<&'static str>,
    /// The tiles that take part, by id.
    pub bodies: Vec<Body>,
    /// What they do: tile after tile, each from its first key to its last.
    pub keys: Vec<Key>,
    /// Effects in order of their start.
    pub acts: Vec<Act>,
    /// The blockers that leave.
    pub parked: Vec<Parked>,
    /// What is heard and felt, in order.
    pub cues: Vec<(u64, Moment)>,
    /// When the last phase is over and the board stands still but for its last quivers.
    pub settled: u64,
    /// When nothing moves any more.
    pub end: u64,
}

impl Script {
    /// The tile of this id, if it takes part.
    pub fn body(&self, tile: u32) -> Option<&Body> {
        let index = self.bodies.binary_search_by_key(&tile, |body| body.tile).ok()?;
        Some(&self.bodies[index])
    }
}

/// The tracks by time, one a line: from and to in milliseconds, and what happens.
impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: Vec<(Span, u8, String)> = Vec::new();
        for (&span, name) in self.phases.iter().zip(&self.names) {
            lines.push((span, 0, (*name).to_owned()));
        }
        for &(at, moment) in &self.cues {
            lines.push((Span::new(at, 0), 1, format!("  cue {}", moment.feedback().0)));
        }
        for body in &self.bodies {
            for key in &self.keys[body.keys.clone()] {
                lines.push((key.span, 2, format!("  tile {} {}", body.tile, key.change)));
            }
        }
        for parked in &self.parked {
            lines.push((parked.rattle, 3, format!("  blocker {:?} rattles", parked.cell)));
            lines.push((parked.fade, 3, format!("  plate {:?} fades", parked.cell)));
        }
        lines.extend(self.acts.iter().map(|act| (act.span, 4, format!("  {}", act.show))));
        // Stable, so that what is equal stays in the order of the tiles.
        lines.sort_by_key(|&(span, rank, _)| (span.start, rank));
        for (span, _, what) in lines {
            writeln!(f, "{:5} {:5} {what}", span.start / MILLI, span.end() / MILLI)?;
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Glide { from, to, .. } => write!(f, "glides {from:?} to {to:?}"),
            Change::Fall { from, to, enters: None } => write!(f, "falls ({from}, {}) to {to:?}", to.col),
            Change::Fall { from, to, enters: Some(_) } => write!(f, "comes ({from}, {}) to {to:?}", to.col),
            Change::Light => write!(f, "lights up"),
            Change::Charge => write!(f, "gathers strength"),
            Change::Become(kind) => write!(f, "becomes {}", u8::from(*kind)),
            Change::Fly { to, .. } => write!(f, "flies to {to:?}"),
            Change::Leave { toward: None } => write!(f, "leaves"),
            Change::Leave { toward: Some(cell) } => write!(f, "leaves into {cell:?}"),
            Change::Hop => write!(f, "hops"),
            Change::Shove { .. } => write!(f, "is shoved"),
            Change::Deal => write!(f, "is dealt"),
        }
    }
}

impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Show::Sweep { from, ends: [first, last] } => {
                write!(f, "sweep from {from:?} to {first:?} and {last:?}")
            }
            Show::Blast(cell) => write!(f, "blast at {cell:?}"),
            Show::Ray { from, to, .. } => write!(f, "ray {from:?} to {to:?}"),
            Show::Trail { from, to, .. } => write!(f, "trail {from:?} to {to:?}"),
            Show::Spray { at: [col, row], spray } => write!(f, "{spray} at ({row:.1}, {col:.1})"),
            Show::Made(cell) => write!(f, "flash at {cell:?}"),
            Show::Ride(cell) => write!(f, "blocker rides off {cell:?}"),
        }
    }
}
