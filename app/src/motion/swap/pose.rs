//! Where a tile is at a time, and how it looks: its keys, folded.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use blockfall_engine::swap::{Cell, Kind};
use glam::Vec2;

use super::script::{Body, Change, Key, Script};
use crate::motion::{bezier, fallen, progress, smooth, timing};

/// A tile as it is seen at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Its id.
    pub tile: u32,
    /// What it is.
    pub kind: Kind,
    /// Column and row of its middle, in cells; whole numbers are the middles of cells.
    pub place: Vec2,
    /// Size, 1 is whole.
    pub scale: f32,
    /// Width and height as factors of that.
    pub stretch: [f32; 2],
    /// Clockwise turn, radians.
    pub angle: f32,
    /// 0 on the board, 1 above it.
    pub lift: f32,
    /// 0 rests, 1 shines.
    pub glow: f32,
    /// Opacity.
    pub alpha: f32,
}

impl Figure {
    /// A tile at rest in a cell.
    pub fn at_rest(tile: u32, kind: Kind, row: u8, col: u8) -> Figure {
        Figure {
            tile,
            kind,
            place: Vec2::new(f32::from(col), f32::from(row)),
            scale: 1.0,
            stretch: [1.0, 1.0],
            angle: 0.0,
            lift: 0.0,
            glow: 0.0,
            alpha: 1.0,
        }
    }
}

/// How a swap and a shuffle go: quickly off, softly in.
const GLIDE: [f32; 4] = [0.3, 0.0, 0.1, 1.0];
/// A passing tile is this much larger above and smaller below.
const PASSING: [f32; 2] = [0.10, -0.06];
/// How much longer and thinner a tile is drawn halfway to another cell.
const LEAN: f32 = 0.06;
/// A new tile is first seen this far above the middle of its highest cell, so that it is never seen over another one.
const ENTERS: f32 = 0.5;
/// The pictured dragonfly looks this far to the right of upwards, radians.
const DRAGONFLY_LOOKS: f32 = 0.6;
/// Half the height of a picture, cells: a squashed tile stands on its foot.
const FOOT: f32 = 0.36;

/// The tile of `body` at `time`; none before it comes and after it is gone.
pub(super) fn figure(script: &Script, reduced: bool, body: &Body, time: u64) -> Option<Figure> {
    let mut figure = Figure::at_rest(body.tile, body.kind, body.cell.row, body.cell.col);
    if body.comes {
        figure.alpha = 0.0;
    }
    for key in &script.keys[body.keys.clone()] {
        if time < key.span.start {
            break;
        }
        if reduced { fade(&mut figure, key, time) } else { change(&mut figure, key, time) }
    }
    (figure.alpha > 0.0 && figure.scale > 0.0).then_some(figure)
}

fn change(figure: &mut Figure, key: &Key, time: u64) {
    let Key { span, change, .. } = *key;
    let along = span.progress(time);
    // Up and down again.
    let bump = 4.0 * along * (1.0 - along);
    match change {
        Change::Glide { from, to, pulled, above } => {
            let come = pulled + (1.0 - pulled) * bezier(GLIDE, along);
            figure.place = place(from).lerp(place(to), come);
            figure.scale *= 1.0 + PASSING[usize::from(!above)] * bump;
            // It leans into its way.
            let lean = LEAN * bump;
            figure.stretch =
                if from.row == to.row { [1.0 + lean, 1.0 - lean] } else { [1.0 - lean, 1.0 + lean] };
            figure.lift = if above { 0.5 * bump } else { 0.0 };
        }
        Change::Fall { from, to, enters } => {
            let since = time - span.start;
            let row = (f32::from(from) + fallen(since)).min(f32::from(to.row));
            figure.place = Vec2::new(f32::from(to.col), row);
            if let Some(top) = enters {
                let seen = (row - (f32::from(top) - ENTERS)) / ENTERS;
                figure.alpha = smooth(seen);
            }
            let landed = progress(time, span.end(), timing::LAND);
            if time >= span.end() && landed < 1.0 {
                let flat = timing::SQUASH * (landed * PI).sin();
                figure.stretch = [1.0 + flat, 1.0 - flat];
                figure.place.y += FOOT * flat;
            }
        }
        Change::Light => {
            figure.glow = figure.glow.max(smooth(along));
            figure.scale *= 1.0 + 0.06 * bump;
        }
        Change::Charge => {
            figure.glow = figure.glow.max(smooth(along));
            figure.scale *= 1.0 + 0.12 * smooth(along);
        }
        Change::Become(kind) => {
            figure.kind = kind;
            figure.scale = 1.0;
            figure.glow = 1.0 - progress(time, span.start, timing::POP_END);
            if time < span.start + timing::POP_END {
                let spring = timing::POP.at(time - span.start);
                figure.scale = timing::POP_FROM + (1.0 - timing::POP_FROM) * spring;
            }
        }
        Change::Fly { to, bend } => {
            let (from, to) = (figure.place, place(to));
            let come = eased(along);
            figure.place = curve(from, to, bend, come);
            figure.lift = bump.sqrt();
            figure.scale *= 1.0 + 0.15 * bump;
            // It turns its head to where it goes.
            let bow = bow(from, to, bend);
            let way = (bow - from).lerp(to - bow, come);
            let turn = way.to_angle() + FRAC_PI_2 - DRAGONFLY_LOOKS;
            let turn = (turn + PI).rem_euclid(TAU) - PI;
            figure.angle = turn * smooth(along * 4.0);
        }
        Change::Leave { toward } => {
            // A short breath in, then away; the last two fifths fade.
            let size = if along < 0.25 {
                1.0 + 0.06 * smooth(along / 0.25)
            } else {
                1.06 * (1.0 - smooth((along - 0.25) / 0.75))
            };
            figure.scale *= size;
            figure.glow = figure.glow.max(smooth(along / 0.25));
            figure.alpha *= 1.0 - smooth((along - 0.6) / 0.4);
            if let Some(cell) = toward {
                figure.place = figure.place.lerp(place(cell), along * along);
            }
        }
        Change::Hop => {
            figure.scale *= 1.0 + 0.06 * bump;
            figure.glow = 0.5 * bump;
        }
        Change::Shove { by } => {
            // Quickly away, slowly back.
            let away = (along.sqrt() * PI).sin();
            figure.place += Vec2::from(by) * if along < 1.0 { away } else { 0.0 };
        }
        Change::Deal => {
            let since = time - span.start;
            figure.alpha = progress(time, span.start, timing::DEAL_STEP);
            if along < 1.0 {
                figure.scale = timing::DEAL_FROM + (1.0 - timing::DEAL_FROM) * timing::DEAL.at(since);
            }
        }
    }
}

/// Where motion is reduced, what would move fades out here and in there.
fn fade(figure: &mut Figure, key: &Key, time: u64) {
    let Key { span, change, .. } = *key;
    let along = span.progress(time);
    let through = |figure: &mut Figure, to: Vec2| {
        if along < 0.5 {
            figure.alpha *= 1.0 - 2.0 * along;
        } else {
            figure.place = to;
            figure.alpha = 2.0 * along - 1.0;
        }
    };
    match change {
        Change::Glide { to, .. } | Change::Fall { to, enters: None, .. } => through(figure, place(to)),
        Change::Fall { to, enters: Some(_), .. } => {
            figure.place = place(to);
            figure.alpha = smooth(2.0 * along - 1.0);
        }
        Change::Become(kind) => {
            let here = figure.place;
            through(figure, here);
            if along >= 0.5 {
                figure.kind = kind;
                figure.glow = 0.0;
            }
        }
        Change::Light | Change::Charge => figure.glow = figure.glow.max(along),
        Change::Leave { .. } => figure.alpha *= 1.0 - along,
        Change::Deal => figure.alpha = along,
        Change::Fly { .. } | Change::Hop | Change::Shove { .. } => {}
    }
}

/// The middle of a cell: its column and its row.
pub fn place(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.col), f32::from(cell.row))
}

/// How far along its curve a dragonfly is: it takes off slowly and comes in fast.
pub fn eased(along: f32) -> f32 {
    bezier([0.5, 0.0, 0.7, 0.8], along)
}

/// A point of the curve from `from` to `to` that swings out by `bend` of its length.
pub fn curve(from: Vec2, to: Vec2, bend: f32, along: f32) -> Vec2 {
    let middle = bow(from, to, bend);
    from.lerp(middle, along).lerp(middle.lerp(to, along), along)
}

/// The middle control point of that curve, a quadratic Bézier.
pub fn bow(from: Vec2, to: Vec2, bend: f32) -> Vec2 {
    let way = to - from;
    (from + to) * 0.5 + Vec2::new(way.y, -way.x) * (2.0 * bend)
}
