//! The moving Swap board. The session's grid is what is true; this holds only what is still on its way there.
//!
//! A turn is written once into a [`Script`] ([`direct`]) and then sampled at a time: a tile has one place at a time, whoever
//! asks and however often. [`SwapMotion`] plays scripts one after another, tells what is to be heard as it is due, and
//! bends time when the player wants to go on.

mod direct;
mod pose;
mod script;
mod spray;
#[cfg(test)]
mod tests;

use blockfall_engine::swap::{Cell, Grid, Phase, Turn};

pub use direct::{Staging, direct};
pub use pose::{Figure, bow, curve, eased, place};
pub use script::{Act, Body, Change, Key, Parked, Script, Show, Span};
pub use spray::{Hue, Spray};

use super::timing;
use crate::effect::Moment;

/// A script on a clock that can run faster from some moment on.
#[derive(Clone, Debug)]
struct Playing {
    script: Script,
    phases: Vec<Phase>,
    reduced: bool,
    start: u64,
    /// Since when it is hurried.
    hurried: Option<u64>,
    /// How many cues have been told.
    told: usize,
}

impl Playing {
    /// The script's time at `now`.
    fn time(&self, now: u64) -> u64 {
        let plain = now.saturating_sub(self.start);
        match self.hurried {
            Some(at) if now > at => at.saturating_sub(self.start) + (now - at) * timing::HURRY,
            _ => plain,
        }
    }

    /// When the script's `time` is reached.
    fn when(&self, time: u64) -> u64 {
        let plain = self.start + time;
        match self.hurried {
            Some(at) if plain > at => at + (plain - at).div_ceil(timing::HURRY),
            _ => plain,
        }
    }
}

/// A blocker as it is seen at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blocker {
    /// Where it stands.
    pub cell: Cell,
    /// How much of its plate is left, 0 to 1.
    pub plate: f32,
    /// How much of its scooter is there, 0 to 1.
    pub scooter: f32,
    /// How far it has come in starting up, 0 to 1.
    pub rattle: f32,
}

/// All that is moving on a Swap board.
#[derive(Clone, Debug)]
pub struct SwapMotion {
    /// Whether the player asked for less motion. It holds for turns that begin from now on.
    pub reduced: bool,
    /// The turns that are still seen, the newest last: of all but that only the last quivers.
    playing: Vec<Playing>,
}

impl SwapMotion {
    /// Nothing moves.
    pub const fn new(reduced: bool) -> SwapMotion {
        SwapMotion { reduced, playing: Vec::new() }
    }

    /// Stops everything: the board is as the session says.
    pub fn stop(&mut self) {
        self.playing.clear();
    }

    /// Plays `turn`, made on the board `before`, from `now` on. `pulled` says how much of their way a finger has already
    /// drawn the two tiles, 0 to 1.
    ///
    /// Play it when the turn before is at rest ([`SwapMotion::is_busy`]); what is not would jump to its end.
    pub fn play(&mut self, before: &Grid, turn: Turn, pulled: f32, now: u64) {
        self.prune(now);
        let script = direct(before, &turn, Staging { reduced: self.reduced, pulled });
        self.push(script, turn.phases, now);
    }

    /// Forgets what is over.
    fn prune(&mut self, now: u64) {
        self.playing.retain(|playing| now < playing.when(playing.script.end));
    }

    fn push(&mut self, script: Script, phases: Vec<Phase>, now: u64) {
        let reduced = self.reduced;
        self.playing.push(Playing { script, phases, reduced, start: now, hurried: None, told: 0 });
    }

    /// The tiles of a new board spring in. That holds up nothing.
    pub fn deal(&mut self, grid: &Grid, now: u64) {
        self.stop();
        self.push(direct::deal(grid, self.reduced), Vec::new(), now);
    }

    /// The rest of the turn plays faster; nothing jumps. Where motion is reduced it goes on as it is: quicker fades
    /// would flicker.
    pub fn hurry(&mut self, now: u64) {
        if let Some(newest) = self.playing.last_mut().filter(|_| !self.reduced) {
            newest.hurried.get_or_insert(now);
        }
    }

    /// Whether a turn is still being played, so that the board cannot be touched yet.
    pub fn is_busy(&self, now: u64) -> bool {
        self.rests_at().is_some_and(|at| now < at)
    }

    /// When the newest turn is over and the board can be touched.
    pub fn rests_at(&self) -> Option<u64> {
        self.playing.last().map(|newest| newest.when(newest.script.settled))
    }

    /// Whether anything moves at `now`, pieces that still fly included.
    pub fn is_moving(&self, now: u64) -> bool {
        self.playing.iter().any(|playing| now < playing.when(playing.script.end))
    }

    /// What is to be heard and felt, one after another, as soon as it is due. Each is told once, late or not.
    pub fn due(&mut self, now: u64) -> Option<Moment> {
        self.playing.iter_mut().find_map(|playing| {
            let time = playing.time(now);
            let &(at, moment) = playing.script.cues.get(playing.told)?;
            (at <= time).then(|| {
                playing.told += 1;
                moment
            })
        })
    }

    /// When [`SwapMotion::due`] will next have something to tell.
    pub fn next_due(&self) -> Option<u64> {
        let next = |playing: &Playing| Some(playing.when(playing.script.cues.get(playing.told)?.0));
        self.playing.iter().filter_map(next).min()
    }

    /// The phases of the newest turn that have begun to be seen: what is counted along with them.
    pub fn presented(&self, now: u64) -> &[Phase] {
        let Some(newest) = self.playing.last() else { return &[] };
        let time = newest.time(now);
        let begun = newest.script.phases.iter().take_while(|span| span.start <= time).count();
        &newest.phases[..begun]
    }

    /// The phases of the newest turn that are still to come: what must not be counted yet.
    pub fn ahead(&self, now: u64) -> &[Phase] {
        let Some(newest) = self.playing.last() else { return &[] };
        &newest.phases[self.presented(now).len()..]
    }

    /// Every tile that is seen at `now` on the way to `grid`, each once: first those at rest and those on their way, then
    /// those that leave.
    pub fn figures(&self, grid: &Grid, now: u64, mut see: impl FnMut(Figure)) {
        for cell in grid.tiles().iter() {
            let Some(tile) = grid.tile(cell) else { continue };
            let moved = self.playing.iter().rev().find_map(|playing| {
                let body = playing.script.body(tile.id)?;
                Some(pose::figure(&playing.script, playing.reduced, body, playing.time(now)))
            });
            match moved {
                Some(figure) => figure.into_iter().for_each(&mut see),
                None => see(Figure::at_rest(tile.id, tile.kind, cell.row, cell.col)),
            }
        }
        for playing in &self.playing {
            let time = playing.time(now);
            for body in playing.script.bodies.iter().filter(|body| body.goes) {
                pose::figure(&playing.script, playing.reduced, body, time).into_iter().for_each(&mut see);
            }
        }
    }

    /// Every blocker that stands at `now`, and the plates of those that ride off ([`Show::Ride`]).
    pub fn blockers(&self, grid: &Grid, now: u64, mut see: impl FnMut(Blocker)) {
        let standing = |cell| Blocker { cell, plate: 1.0, scooter: 1.0, rattle: 0.0 };
        grid.blockers().iter().map(standing).for_each(&mut see);
        for playing in &self.playing {
            let time = playing.time(now);
            for parked in &playing.script.parked {
                let plate = 1.0 - parked.fade.progress(time);
                let scooter = match playing.reduced {
                    true => plate,
                    false => f32::from(u8::from(time < parked.rattle.end())),
                };
                let rattle = if playing.reduced { 0.0 } else { parked.rattle.progress(time) };
                if plate > 0.0 {
                    see(Blocker { cell: parked.cell, plate, scooter, rattle });
                }
            }
        }
    }

    /// Every effect that is seen at `now`, with its age in nanoseconds on the clock of its turn.
    pub fn acts(&self, now: u64) -> impl Iterator<Item = (&Act, u64)> {
        self.playing.iter().flat_map(move |playing| {
            let time = playing.time(now);
            let seen = move |act: &&Act| act.span.start <= time && time < act.span.end();
            playing.script.acts.iter().filter(seen).map(move |act| (act, time - act.span.start))
        })
    }
}
