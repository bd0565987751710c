//! Writes a turn as a script. Phases follow one another strictly: one begins when the one before has ended. Only tiles that
//! come into a board are let in with the tiles that fall, behind them in the same columns.

use blockfall_audio::Fired;
use blockfall_engine::swap::{Cell, Cells, Effect, Grid, MAX_SIDE, Moved, Phase, Placed, Tile, Turn, Victim};
use glam::Vec2;

use super::pose::{curve, eased, place};
use super::script::{Act, Body, Change, Key, Parked, Script, Show, Span};
use super::spray::Spray;
use crate::effect::Moment;
use crate::motion::{fall_nanos, timing};

/// How a turn is to be played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Staging {
    /// Whether nothing is to move: every change is a fade.
    pub reduced: bool,
    /// How much of their way a finger has already pulled the two tiles, 0 to 1.
    pub pulled: f32,
}

/// The script of `turn`, played on the board `before`.
pub fn direct(before: &Grid, turn: &Turn, staging: Staging) -> Script {
    let mut director = Director::new(before, turn.accepted, staging);
    for (i, phase) in turn.phases.iter().enumerate() {
        let span = director.phase(phase, turn.phases.get(i + 1));
        director.script.phases.push(span);
        director.script.names.push(name(phase));
        director.time = director.time.max(span.end());
        phase.apply(&mut director.grid);
    }
    director.finish()
}

/// The script of a board that is dealt: from the middle outward its tiles spring in.
pub(super) fn deal(grid: &Grid, reduced: bool) -> Script {
    let mut director = Director::new(grid, true, Staging { reduced, pulled: 0.0 });
    let middle = Cell::new(grid.rows() / 2, grid.cols() / 2);
    for cell in grid.tiles().iter() {
        let Some(tile) = grid.tile(cell) else { continue };
        let late = if reduced { 0 } else { timing::TILE_DEAL_STEP * u64::from(far(middle, cell)) };
        let span = Span::new(late, director.lasting(timing::DEAL_END));
        director.script.bodies.push(Body { comes: true, ..body(tile, cell) });
        director.key(tile.id, span, Change::Deal);
    }
    director.finish()
}

const fn name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Swapped(_) => "swapped",
        Phase::SwappedBack(_) => "swapped back",
        Phase::Activated { .. } => "activated",
        Phase::Cleared { .. } => "cleared",
        Phase::Created { .. } => "created",
        Phase::BlockerBreaking(_) => "blocker breaking",
        Phase::BlockerCleared(_) => "blocker cleared",
        Phase::Fell(_) => "fell",
        Phase::Refilled(_) => "refilled",
        Phase::Shuffled(_) => "shuffled",
        Phase::Capped(_) => "capped",
        Phase::Won { .. } => "won",
        Phase::Lost => "lost",
    }
}

struct Director {
    staging: Staging,
    accepted: bool,
    /// The board as the phases so far have left it.
    grid: Grid,
    script: Script,
    time: u64,
    /// The cells of the swap: where the tile picked first went, and the other one.
    swapped: [Option<Cell>; 2],
    /// The specials that go off in this pass.
    sources: Cells,
    /// Those of them that have flown away.
    flown: Cells,
    /// The falling that the tiles to come join.
    fell: Option<Span>,
    /// For each segment of a column, named by its top cell: the lowest cell that a tile fell to.
    lowest: [[u8; MAX_SIDE as usize]; MAX_SIDE as usize],
    /// The column that tiles fall from first.
    focus: f32,
}

impl Director {
    fn new(grid: &Grid, accepted: bool, staging: Staging) -> Director {
        Director {
            staging,
            accepted,
            grid: *grid,
            script: Script::default(),
            time: 0,
            swapped: [None; 2],
            sources: Cells::EMPTY,
            flown: Cells::EMPTY,
            fell: None,
            lowest: [[0; MAX_SIDE as usize]; MAX_SIDE as usize],
            focus: 0.0,
        }
    }

    /// `full`, or a plain fade where motion is reduced.
    const fn lasting(&self, full: u64) -> u64 {
        if self.staging.reduced { timing::REDUCED } else { full }
    }

    fn phase(&mut self, phase: &Phase, next: Option<&Phase>) -> Span {
        if !matches!(phase, Phase::Refilled(_)) {
            self.fell = None;
        }
        match phase {
            Phase::Swapped(moves) => {
                self.cue(0, Moment::Exchange);
                self.swapped = moves.map(|moved| Some(moved.to));
                let full = if self.accepted { timing::SWAP } else { timing::REFUSE[0] };
                self.exchange(moves, full, self.staging.pulled)
            }
            Phase::SwappedBack(moves) => {
                self.cue(0, Moment::Refuse);
                self.exchange(moves, timing::REFUSE[1], 0.0)
            }
            Phase::Activated { source, effect, targets } => self.activated(source, *effect, targets),
            Phase::Cleared { pass, victims, .. } => self.cleared(*pass, victims, next),
            Phase::Created { made, .. } => self.created(made),
            Phase::BlockerBreaking(cells) => self.breaking(cells),
            Phase::BlockerCleared(cells) => self.rode_off(cells),
            Phase::Fell(moves) => self.fell(moves),
            Phase::Refilled(tiles) => self.refilled(tiles),
            Phase::Shuffled(moves) => self.shuffled(moves),
            Phase::Capped(tiles) => {
                let span = self.span(self.lasting(timing::MADE));
                for &Placed { cell, tile } in tiles {
                    self.turns_into(cell, tile, span);
                }
                span
            }
            Phase::Won { .. } => self.won(),
            Phase::Lost => {
                self.cue(0, Moment::Lose);
                self.span(self.lasting(timing::LOST))
            }
        }
    }

    // --- The phases ----------------------------------------------------------------------------------------------

    fn exchange(&mut self, moves: &[Moved; 2], full: u64, pulled: f32) -> Span {
        let span = self.span(self.lasting(full));
        for (moved, above) in moves.iter().zip([true, false]) {
            let &Moved { tile, from, to } = moved;
            self.mention(tile, from);
            self.key(tile.id, span, Change::Glide { from, to, pulled, above });
        }
        span
    }

    fn activated(&mut self, source: &Placed, effect: Effect, targets: &[Cell]) -> Span {
        let &Placed { cell, tile } = source;
        self.sources |= Cells::one(cell);
        self.mention(tile, cell);
        let fired = match effect {
            Effect::Row => Fired::Row,
            Effect::Column => Fired::Column,
            Effect::Square => Fired::Blast,
            Effect::OneKind | Effect::AllKinds => Fired::Colour,
            Effect::Dart => Fired::Flight,
        };
        self.cue(0, Moment::Fired(fired));
        let full = match effect {
            Effect::Row | Effect::Column => self.sweep(cell, effect, targets),
            Effect::Square => self.blast(cell, targets),
            Effect::OneKind | Effect::AllKinds => self.rays(cell, targets),
            Effect::Dart => self.flight(cell, tile, targets),
        };
        let span = self.span(self.lasting(full));
        self.key(tile.id, span, Change::Charge);
        span
    }

    fn sweep(&mut self, from: Cell, effect: Effect, targets: &[Cell]) -> u64 {
        let line = if effect == Effect::Row { Cells::row_of(from) } else { Cells::column_of(from) };
        let beds = line & self.grid.beds();
        let first = beds.first().unwrap_or(from);
        let last = beds.iter().last().unwrap_or(from);
        let most = far(from, first).max(far(from, last)) as u64;
        let duration = timing::SWEEP_CELL * most.max(1);
        self.act(0, duration + timing::SWEEP_FADE, Show::Sweep { from, ends: [first, last] });
        for cell in beds.iter() {
            let late = timing::SWEEP_CELL * u64::from(far(from, cell));
            if cell != from {
                self.spray(late, place(cell), Spray::Sweep((place(cell) - place(from)).to_angle()));
            }
            if let Some(Tile { kind, .. }) = self.grid.tile(cell) {
                self.spray(late, place(cell), Spray::Paper(kind));
            }
        }
        for &target in targets {
            let comes = timing::SWEEP_CELL * u64::from(far(from, target).saturating_sub(1));
            self.light(target, comes, timing::SWEEP_CELL);
        }
        duration
    }

    fn blast(&mut self, from: Cell, targets: &[Cell]) -> u64 {
        self.act(0, timing::BLAST * 3 / 2, Show::Blast(from));
        self.spray(0, place(from), Spray::Blast);
        for &target in targets {
            // The ring reaches the corners at its end.
            let reached = timing::BLAST * u64::from(far(from, target)) / 3;
            self.light(target, reached, timing::SWEEP_CELL);
        }
        self.shove(from);
        timing::BLAST
    }

    /// What stands just outside the blast is pushed away from it.
    fn shove(&mut self, from: Cell) {
        if self.staging.reduced {
            return;
        }
        let inside = Cells::square_round(from);
        let around = inside.neighbours() - inside;
        let [late, long] = timing::SHOVE;
        for cell in around.iter() {
            let Some(tile) = self.grid.tile(cell) else { continue };
            let away = (place(cell) - place(from)).normalize() * timing::SHOVE_FAR;
            self.mention(tile, cell);
            let span = Span::new(self.time + late, long);
            self.key(tile.id, span, Change::Shove { by: away.to_array() });
        }
    }

    fn rays(&mut self, from: Cell, targets: &[Cell]) -> u64 {
        let [all, one] = timing::RAYS;
        for (i, &to) in targets.iter().enumerate() {
            let late = (all - one) * i as u64 / (targets.len() as u64).max(2);
            if let Some(Tile { kind, .. }) = self.grid.tile(to) {
                self.act(late, one + timing::SWEEP_FADE, Show::Ray { from, to, kind });
                self.spray(late + one * 2 / 3, place(to), Spray::Struck(kind));
            }
            self.light(to, late + one / 2, one / 2);
        }
        all
    }

    /// The dragonfly hits the tile it was swapped with as it takes off, and flies to the other one.
    fn flight(&mut self, from: Cell, tile: Tile, targets: &[Cell]) -> u64 {
        let beside = |cell: &Cell| self.swapped.contains(&Some(*cell));
        let Some(&to) = targets.iter().find(|cell| !beside(cell)).or(targets.first()) else {
            return timing::SWEEP_CELL;
        };
        // It swings out to the side that has more room.
        let bend = if from.col * 2 < self.grid.cols() { 0.28 } else { -0.28 };
        let span = self.span(self.lasting(timing::FLIGHT));
        self.key(tile.id, span, Change::Fly { to, bend });
        self.act(0, timing::FLIGHT + timing::SWEEP_FADE, Show::Trail { from, to, bend });
        self.wake(place(from), place(to), bend);
        self.flown |= Cells::one(from);
        for &target in targets {
            if target == to {
                self.light(to, timing::FLIGHT * 5 / 6, timing::FLIGHT / 6);
            } else {
                self.light(target, 0, timing::SWEEP_CELL);
            }
        }
        timing::FLIGHT
    }

    /// What it leaves behind along its curve, and throws up at the end of it.
    fn wake(&mut self, from: Vec2, to: Vec2, bend: f32) {
        let at = |late: u64| curve(from, to, bend, eased(late as f32 / timing::FLIGHT as f32));
        for step in 1..timing::WAKES {
            let late = timing::FLIGHT * step / timing::WAKES;
            let way = at(late + timing::FLIGHT / timing::WAKES) - at(late);
            self.spray(late, at(late), Spray::Wake(way.to_angle()));
        }
        self.spray(timing::FLIGHT, to, Spray::Lands);
    }

    fn cleared(&mut self, pass: u8, victims: &[Victim], next: Option<&Phase>) -> Span {
        let first = pass <= 1;
        let lead = if first || self.staging.reduced { 0 } else { timing::TILE_LIGHT };
        self.cue(lead, Moment::Cascade(pass));
        let made: &[Placed] = match next {
            Some(Phase::Created { made, .. }) => made,
            _ => &[],
        };
        // What leaves begins where it was set off.
        let swap = self.swapped.iter().flatten().copied().filter(|_| first);
        let sources = self.sources;
        let origins: Cells = if sources.is_empty() { swap.collect() } else { sources };
        let mut latest = 0;
        for victim in victims {
            let &Victim { cell, tile, .. } = victim;
            self.mention(tile, cell);
            if lead > 0 {
                self.key(tile.id, Span::new(self.time, lead), Change::Light);
            }
            let steps = origins.iter().map(|origin| u64::from(far(origin, cell))).min().unwrap_or(0);
            let (step, most) = timing::TILE_STEP;
            let late = if self.staging.reduced { 0 } else { lead + step * steps.min(most) };
            latest = latest.max(late);
            let span = Span::new(self.time + late, self.lasting(timing::TILE_CLEAR));
            self.key(tile.id, span, Change::Leave { toward: self.drawn_into(victim, victims, made) });
            if !self.flown.contains(cell) {
                self.spray(late + timing::TILE_CLEAR / 2, place(cell), Spray::Tile(tile.kind));
            }
        }
        let span = self.span(latest + self.lasting(timing::TILE_CLEAR));
        for &Placed { cell, tile } in made {
            if let Some(old) = self.grid.tile(cell) {
                self.mention(old, cell);
                self.key(tile.id, span, Change::Charge);
            }
        }
        let columns: f32 = victims.iter().map(|victim| f32::from(victim.cell.col)).sum();
        let middle = columns / victims.len().max(1) as f32;
        self.focus = origins.first().map_or(middle, |origin| f32::from(origin.col));
        self.sources = Cells::EMPTY;
        self.flown = Cells::EMPTY;
        self.swapped = [None; 2];
        span
    }

    /// The special that a tile of its pattern is drawn into: matched tiles of the kind it had, joined to it.
    fn drawn_into(&self, victim: &Victim, victims: &[Victim], made: &[Placed]) -> Option<Cell> {
        let kind = victim.matched.then(|| victim.tile.kind.regular()).flatten()?;
        let same = |other: &&Victim| other.matched && other.tile.kind.regular() == Some(kind);
        let alike: Cells = victims.iter().filter(same).map(|other| other.cell).collect();
        made.iter().map(|placed| placed.cell).find(|&cell| {
            let was = self.grid.tile(cell).and_then(|tile| tile.kind.regular());
            let mut joined = Cells::one(cell);
            loop {
                let grown = joined | (joined.neighbours() & alike);
                if grown == joined {
                    break;
                }
                joined = grown;
            }
            was == Some(kind) && joined.contains(victim.cell)
        })
    }

    fn created(&mut self, made: &[Placed]) -> Span {
        self.cue(0, Moment::SpecialMade);
        let span = self.span(self.lasting(timing::MADE));
        for &Placed { cell, tile } in made {
            self.turns_into(cell, tile, span);
            self.act(0, timing::MADE_RING, Show::Made(cell));
            self.spray(0, place(cell), Spray::Made);
        }
        span
    }

    fn breaking(&mut self, cells: &[Cell]) -> Span {
        let span = self.span(if self.staging.reduced { 0 } else { timing::RATTLE });
        let fade = Span::new(span.end(), self.lasting(timing::RIDE_CLEARS));
        self.script.parked.extend(cells.iter().map(|&cell| Parked { cell, rattle: span, fade }));
        span
    }

    fn rode_off(&mut self, cells: &[Cell]) -> Span {
        self.cue(0, Moment::Scooter);
        for &cell in cells {
            self.act(0, timing::RIDE, Show::Ride(cell));
            self.spray(0, place(cell), Spray::Plate);
            // What its wheel throws up behind it.
            self.spray(0, place(cell) + Vec2::new(-0.05, 0.25), Spray::Dust);
        }
        self.span(self.lasting(timing::RIDE_CLEARS))
    }

    fn fell(&mut self, moves: &[Moved]) -> Span {
        self.lowest = Default::default();
        let mut end = self.time + self.lasting(0);
        for &Moved { tile, from, to } in moves {
            self.mention(tile, from);
            let cells = f32::from(to.row - from.row);
            let fall = Change::Fall { from: from.row as i8, to, enters: None };
            end = end.max(self.falls(tile, to, cells, self.time, fall));
        }
        let span = Span::new(self.time, end - self.time);
        self.fell = Some(span);
        span
    }

    fn refilled(&mut self, tiles: &[Placed]) -> Span {
        let joins = self.fell.take();
        if joins.is_none() {
            self.lowest = Default::default();
        }
        let fell = joins.unwrap_or(Span::new(self.time, 0));
        let start = fell.start;
        let mut end = fell.end().max(start + self.lasting(0));
        // The lowest of a column first, so that its place in the queue is known.
        for &Placed { cell, tile } in tiles.iter().rev() {
            let top = self.top_of(cell);
            let new = tiles.iter().filter(|other| self.top_of(other.cell) == top).count() as u8;
            self.script.bodies.push(Body { comes: true, ..body(tile, cell) });
            let from = cell.row as i8 - new as i8;
            let fall = Change::Fall { from, to: cell, enters: Some(top.row) };
            end = end.max(self.falls(tile, cell, f32::from(new), start, fall));
        }
        Span::new(start, end - start)
    }

    fn shuffled(&mut self, moves: &[Moved]) -> Span {
        self.cue(0, Moment::Shuffle);
        let span = self.span(self.lasting(timing::SHUFFLE));
        for (i, &Moved { tile, from, to }) in moves.iter().enumerate() {
            let Some(old) = self.grid.tile(from) else { continue };
            if from == to && old == tile {
                continue;
            }
            self.mention(old, from);
            if from != to {
                let above = i % 2 == 0;
                self.key(tile.id, span, Change::Glide { from, to, pulled: 0.0, above });
            }
            if old.kind != tile.kind {
                let half = Span::new(span.start + span.duration / 2, span.duration / 2);
                self.key(tile.id, half, Change::Become(tile.kind));
            }
        }
        span
    }

    fn won(&mut self) -> Span {
        self.cue(0, Moment::Win);
        let [swell, step] = timing::WIN_WAVE;
        if self.staging.reduced {
            return self.span(timing::REDUCED);
        }
        let middle = Cell::new(self.grid.rows() / 2, self.grid.cols() / 2);
        let mut latest = 0;
        for cell in self.grid.tiles().iter() {
            let Some(tile) = self.grid.tile(cell) else { continue };
            let late = step * u64::from(far(middle, cell));
            latest = latest.max(late);
            self.mention(tile, cell);
            self.key(tile.id, Span::new(self.time + late, swell), Change::Hop);
        }
        self.span(latest + swell)
    }

    // --- Pieces of them ------------------------------------------------------------------------------------------

    /// Lets a tile fall so many cells when it is its turn; says when it lands.
    fn falls(&mut self, tile: Tile, to: Cell, cells: f32, start: u64, fall: Change) -> u64 {
        if self.staging.reduced {
            self.key(tile.id, Span::new(start, timing::REDUCED), fall);
            return start + timing::REDUCED;
        }
        let top = self.top_of(to);
        let lowest = &mut self.lowest[usize::from(top.row)][usize::from(top.col)];
        *lowest = (*lowest).max(to.row);
        let (step, most) = timing::FALL_TILE;
        let up = (step * u64::from(*lowest - to.row)).min(most);
        let (step, most) = timing::FALL_COLUMN;
        let aside = (f32::from(to.col) - self.focus).abs().round() as u64;
        let late = up + step * aside.min(most);
        let span = Span::new(start + late, fall_nanos(cells));
        self.key(tile.id, span, fall);
        span.end()
    }

    /// The highest cell that is open above this one.
    fn top_of(&self, cell: Cell) -> Cell {
        let open = self.grid.open();
        let above = (0..cell.row).rev().take_while(|&row| open.contains(Cell::new(row, cell.col)));
        Cell::new(above.last().unwrap_or(cell.row), cell.col)
    }

    fn turns_into(&mut self, cell: Cell, tile: Tile, span: Span) {
        if let Some(old) = self.grid.tile(cell) {
            self.mention(old, cell);
            self.key(tile.id, span, Change::Become(tile.kind));
        }
    }

    /// A tile that is about to be cleared shows it, so late after the phase began.
    fn light(&mut self, cell: Cell, late: u64, duration: u64) {
        let Some(tile) = self.grid.tile(cell) else { return };
        self.mention(tile, cell);
        let late = if self.staging.reduced { 0 } else { late };
        let span = Span::new(self.time + late, self.lasting(duration));
        self.key(tile.id, span, Change::Light);
    }

    fn span(&self, duration: u64) -> Span {
        Span::new(self.time, duration)
    }

    fn cue(&mut self, late: u64, moment: Moment) {
        self.script.cues.push((self.time + late, moment));
    }

    /// Nothing but tiles is seen where motion is reduced, and the blockers that go.
    fn act(&mut self, late: u64, duration: u64, show: Show) {
        if !self.staging.reduced {
            self.script.acts.push(Act { span: Span::new(self.time + late, duration), show });
        }
    }

    fn spray(&mut self, late: u64, at: Vec2, spray: Spray) {
        self.act(late, spray.nanos(), Show::Spray { at: at.to_array(), spray });
    }

    fn key(&mut self, tile: u32, span: Span, change: Change) {
        self.script.keys.push(Key { tile, span, change });
    }

    /// Lets a tile take part: as it is the first time it is mentioned, so it was before the turn.
    fn mention(&mut self, tile: Tile, cell: Cell) {
        self.script.bodies.push(body(tile, cell));
    }

    fn finish(self) -> Script {
        let mut script = self.script;
        // Stable sorts: the first mention of a tile and the order of what it does stay.
        script.bodies.sort_by_key(|body| body.tile);
        script.bodies.dedup_by_key(|body| body.tile);
        script.keys.sort_by_key(|key| (key.tile, key.span.start));
        script.acts.sort_by_key(|act| act.span.start);
        let mut start = 0;
        for body in &mut script.bodies {
            let own = script.keys[start..].iter().take_while(|key| key.tile == body.tile);
            let end = start + own.count();
            body.keys = start..end;
            body.goes = script.keys[start..end].iter().any(|key| matches!(key.change, Change::Leave { .. }));
            start = end;
        }
        script.settled = self.time;
        let landed = script.keys.iter().map(|key| match key.change {
            Change::Fall { .. } if !self.staging.reduced => key.span.end() + timing::LAND,
            Change::Become(_) if !self.staging.reduced => key.span.start + timing::POP_END,
            _ => key.span.end(),
        });
        let acts = script.acts.iter().map(|act| act.span.end());
        let faded = script.parked.iter().map(|parked| parked.fade.end());
        script.end = landed.chain(acts).chain(faded).fold(self.time, u64::max);
        script
    }
}

const fn body(tile: Tile, cell: Cell) -> Body {
    Body { tile: tile.id, kind: tile.kind, cell, comes: false, goes: false, keys: 0..0 }
}

/// Steps from one cell to another along rows and columns.
const fn far(a: Cell, b: Cell) -> u32 {
    a.row.abs_diff(b.row) as u32 + a.col.abs_diff(b.col) as u32
}
