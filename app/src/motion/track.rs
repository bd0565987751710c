//! A movement as data: who moves, in which way, from when, for how long, along which curve. Tracks can be printed, compared
//! and sampled at any time; nothing in them knows frames.

use std::f32::consts::PI;
use std::fmt;

use blockfall_audio::Cue;
use blockfall_platform::Haptic;

use super::{MILLI, Spring, bezier, fallen, smooth};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The block that lies on a cell when it has come there.
    Block(u8),
    /// The block of a colour index that leaves a cell.
    Leaving(u8, u8),
    /// What it breaks into.
    Shards(u8, u8),
    /// A text over the board.
    Text(Text),
    /// A sign of the score, and the digit that it was before.
    Sign {
        /// Counted from the right.
        place: u8,
        /// What rolls out, if that was a digit.
        was: Option<u8>,
    },
    /// A place of the tray.
    Slot(u8),
    /// The hollows of an emptied board.
    Board,
    /// The ear.
    Sound(Cue),
    /// The hand.
    Touch(Haptic),
}

/// A text over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Which of the stacks that can be seen at once: a clear that follows quickly does not cut off the texts before it.
    pub stack: u8,
    /// Which line of it.
    pub line: Line,
}

/// The lines of a stack of texts, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// "New Best!"
    NewBest,
    /// "Combo xN"
    Combo,
    /// "Great!" and its like.
    Praise,
    /// "+N"
    Points,
}

/// In which way. Values of one actor in one channel multiply where the channel rests at 1, and add where it rests at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Size, 1 at rest.
    Scale,
    /// Opacity, 1 at rest.
    Alpha,
    /// To the right of its place, cells, 0 at rest.
    Right,
    /// Below its place, cells, 0 at rest.
    Down,
    /// Turned clockwise, degrees, 0 at rest.
    Tilt,
    /// Above the board, 1 as under a finger, 0 at rest.
    Lift,
    /// How much flatter than usual, 0 at rest.
    Squash,
    /// How strongly it glows, 0 at rest.
    Halo,
    /// Seconds since the throw.
    Age,
    /// How far it has come, from 0 to 1 at rest.
    Way,
    /// Begins; there is no value.
    Start,
}

/// A point that a curve goes through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// When, as a share of the duration.
    pub at: f32,
    /// The value there.
    pub value: f32,
    /// How it is reached.
    pub ease: Ease,
}

/// How a value is reached from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// Slow first.
    In,
    /// Slow last.
    Out,
    /// Slow first and last.
    InOut,
}

impl Ease {
    fn at(self, t: f32) -> f32 {
        match self {
            Ease::In => t * t,
            Ease::Out => t * (2.0 - t),
            Ease::InOut => smooth(t),
        }
    }
}

/// The way of a value over the duration of a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// Evenly from one value to the other.
    Line(f32, f32),
    /// Slow first and last.
    Fade(f32, f32),
    /// Fast first, and long in coming to rest.
    Settle(f32, f32),
    /// Let go at a value, drawn to 1 by a spring.
    Spring(f32, Spring),
    /// From so many cells above its place down to it, ever faster.
    Fall(u8),
    /// From 0 up to a value and back.
    Bump(f32),
    /// Through these points; the first is where it begins.
    Keys(&'static [Key]),
}

impl Curve {
    /// The value `elapsed` of `duration` nanoseconds after the start.
    pub fn at(self, elapsed: u64, duration: u64) -> f32 {
        let t = (elapsed as f64 / duration.max(1) as f64).min(1.0) as f32;
        let mix = |from: f32, to: f32, t: f32| from + (to - from) * t;
        match self {
            Curve::Line(from, to) => mix(from, to, t),
            Curve::Fade(from, to) => mix(from, to, smooth(t)),
            Curve::Settle(from, to) => mix(from, to, bezier([0.2, 0.0, 0.0, 1.0], t)),
            Curve::Spring(from, spring) if elapsed < duration => mix(from, 1.0, spring.at(elapsed)),
            Curve::Spring(..) => 1.0,
            Curve::Fall(rows) => (fallen(elapsed) - f32::from(rows)).min(0.0),
            Curve::Bump(most) => most * (t * PI).sin(),
            Curve::Keys(keys) => {
                let next = keys.iter().position(|key| t < key.at).unwrap_or(keys.len() - 1).max(1);
                let (from, to) = (keys[next - 1], keys[next]);
                mix(from.value, to.value, to.ease.at(((t - from.at) / (to.at - from.at)).clamp(0.0, 1.0)))
            }
        }
    }
}

/// A movement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Track {
    /// Who moves.
    pub actor: Actor,
    /// In which way.
    pub channel: Channel,
    /// From when on, nanoseconds; until then it has the first value.
    pub start: u64,
    /// For how long, nanoseconds; then it keeps the last value for as long as the track is kept.
    pub duration: u64,
    /// Along which curve.
    pub curve: Curve,
}

impl Track {
    /// When it has ended.
    pub fn end(&self) -> u64 {
        self.start + self.duration
    }

    /// The value at `now`.
    pub fn at(&self, now: u64) -> f32 {
        self.curve.at(now.saturating_sub(self.start), self.duration)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: u8| format!("r{} c{}", cell / 8 + 1, cell % 8 + 1);
        let words = match self {
            Actor::Block(cell) => format!("block {}", place(*cell)),
            Actor::Leaving(cell, color) => format!("leaving {} of {color}", place(*cell)),
            Actor::Shards(cell, color) => format!("shards {} of {color}", place(*cell)),
            Actor::Text(Text { stack, line }) => format!("text {stack} {line:?}"),
            Actor::Sign { place, was: Some(digit) } => format!("sign {place} was {digit}"),
            Actor::Sign { place, was: None } => format!("sign {place}"),
            Actor::Slot(slot) => format!("slot {}", slot + 1),
            Actor::Board => "board".to_owned(),
            Actor::Sound(cue) => format!("sound {cue}"),
            Actor::Touch(haptic) => format!("touch {haptic:?}"),
        };
        f.pad(&words)
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Channel::Scale => "scale",
            Channel::Alpha => "alpha",
            Channel::Right => "right",
            Channel::Down => "down",
            Channel::Tilt => "tilt",
            Channel::Lift => "lift",
            Channel::Squash => "squash",
            Channel::Halo => "halo",
            Channel::Age => "age",
            Channel::Way => "way",
            Channel::Start => "start",
        })
    }
}

impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Curve::Line(from, to) => write!(f, "{from} > {to}"),
            Curve::Fade(from, to) => write!(f, "{from} ) {to}"),
            Curve::Settle(from, to) => write!(f, "{from} | {to}"),
            Curve::Spring(from, spring) => write!(f, "{from} ~ 1, ω{} ζ{}", spring.omega, spring.zeta),
            Curve::Fall(rows) => write!(f, "-{rows} falls to 0"),
            Curve::Bump(most) => write!(f, "0 > {most} > 0"),
            Curve::Keys(keys) => {
                for (i, key) in keys.iter().enumerate() {
                    let sign = if i > 0 { " > " } else { "" };
                    write!(f, "{sign}{}", key.value)?;
                }
                Ok(())
            }
        }
    }
}

/// One line: when, for how long, who, which way, from where to where.
impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:4} ms ", self.start / MILLI)?;
        if self.channel == Channel::Start {
            return write!(f, "        {}", self.actor);
        }
        let (duration, actor) = (self.duration / MILLI, self.actor);
        write!(f, "{duration:+5}   {actor:<20} {:<6} {}", self.channel, self.curve)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP_AND_AWAY: Curve = Curve::Keys(&[
        Key { at: 0.0, value: 1.0, ease: Ease::Out },
        Key { at: 0.25, value: 1.5, ease: Ease::Out },
        Key { at: 1.0, value: 0.0, ease: Ease::In },
    ]);

    #[test]
    fn a_curve_goes_through_its_keys_and_stays_at_the_last() {
        let at = |ms: u64| UP_AND_AWAY.at(ms, 100);
        assert_eq!([0, 25, 100, 999].map(at), [1.0, 1.5, 0.0, 0.0]);
        assert!((1.0..1.5).contains(&at(10)) && (0.0..1.5).contains(&at(60)));
    }

    #[test]
    fn before_its_start_a_track_has_the_first_value_and_after_its_end_the_last() {
        let spring = Spring { omega: 30.0, zeta: 0.6 };
        for curve in [
            Curve::Line(0.5, 1.0),
            Curve::Fade(0.5, 1.0),
            Curve::Settle(0.5, 1.0),
            Curve::Spring(0.5, spring),
        ] {
            let track = Track {
                actor: Actor::Board,
                channel: Channel::Scale,
                start: 100,
                duration: 200 * MILLI,
                curve,
            };
            assert!((track.at(0) - 0.5).abs() < 1e-4 && (track.at(100) - 0.5).abs() < 1e-4, "{curve:?}");
            assert!((track.at(track.end()) - 1.0).abs() < 1e-4, "{curve:?}");
        }
    }

    #[test]
    fn a_track_is_one_line() {
        let track = Track {
            actor: Actor::Leaving(11, 4),
            channel: Channel::Scale,
            start: 80 * MILLI,
            duration: 120 * MILLI,
            curve: UP_AND_AWAY,
        };
        assert_eq!(track.to_string(), "  80 ms  +120   leaving r2 c4 of 4   scale  1 > 1.5 > 0");
        let cue = Track { actor: Actor::Sound(Cue::Perfect), channel: Channel::Start, ..track };
        assert_eq!(cue.to_string(), "  80 ms         sound perfect");
    }
}
