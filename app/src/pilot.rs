//! A player without hands: turns moves into pointer inputs, through the same door as a finger.
//!
//! It knows only what is on the screen: it presses where a slot is laid out, and lets go where the piece hangs over the
//! place it wants. Tests, pictures and the program without a display are played by it.

use blockfall_engine::bot::Move;
use blockfall_engine::swap::Cell;
use glam::Vec2;

use crate::App;
use crate::drag::Grip;
use crate::effect::Effect;
use crate::input::{Event, Input, Phase, Pointer, PointerKind};
use crate::motion::MILLI;
use crate::ui::{Group, NodeId};
use crate::view;

/// Time between two pointer events, as on a 120 Hz display.
const STEP: u64 = 1_000_000_000 / 120;
/// Pointer events on the way from the tray to the board.
const STEPS: u64 = 8;

/// Drives an app by pointer.
#[derive(Clone, Copy, Debug)]
pub struct Pilot {
    /// Its clock, nanoseconds; it moves on with every event.
    pub now: u64,
    /// What it points with.
    pub kind: PointerKind,
}

impl Pilot {
    /// A pilot that starts at `now`.
    pub fn new(now: u64, kind: PointerKind) -> Pilot {
        Pilot { now, kind }
    }

    /// Waits.
    pub fn wait(&mut self, millis: u64) {
        self.now += millis * MILLI;
    }

    /// One pointer event.
    pub fn point(&mut self, app: &mut App, phase: Phase, at: Vec2, effects: &mut Vec<Effect>) {
        self.now += STEP;
        let pointer = Pointer { id: 1, kind: self.kind, phase, position: at.to_array() };
        app.update(&Input::new(self.now, Event::Pointer(pointer)), effects);
    }

    /// Presses a node where it is seen and lets it go; false when it is not on the screen.
    pub fn tap(&mut self, app: &mut App, node: NodeId, effects: &mut Vec<Effect>) -> bool {
        let Some(placed) = app.layout().find(node) else { return false };
        let scrolled = if placed.group == Group::Page { app.model().scroll.at(self.now) } else { 0.0 };
        let at = placed.rect.center() - Vec2::new(0.0, scrolled);
        self.point(app, Phase::Down, at, effects);
        self.point(app, Phase::Up, at, effects);
        true
    }

    /// Turns a piece by taps that follow each other quickly; false when it is not on the screen.
    fn turn(&mut self, app: &mut App, to: Move, effects: &mut Vec<Effect>) -> bool {
        let slot = view::id::SLOT.nth(to.slot as u8);
        let chosen = app.model().selection.is_some_and(|chosen| usize::from(chosen.slot) == to.slot);
        // The first tap chooses; where that has been done there is a button.
        let node = if chosen { view::id::ROTATE } else { slot };
        let taps = to.turns + u8::from(!chosen && to.turns > 0);
        (0..taps).all(|_| self.tap(app, node, effects))
    }

    /// Turns a piece, picks it up and carries it to where it may be let go for `to`; false when there is no such piece.
    pub fn carry(&mut self, app: &mut App, to: Move, effects: &mut Vec<Effect>) -> bool {
        if !self.turn(app, to, effects) {
            return false;
        }
        let Some(path) = path(app, to, self.kind) else { return false };
        self.point(app, Phase::Down, path.from, effects);
        for step in 1..=STEPS {
            let at = path.from.lerp(path.to, step as f32 / STEPS as f32);
            self.point(app, Phase::Move, at, effects);
        }
        true
    }

    /// Plays a move; false when there is no such piece.
    pub fn play(&mut self, app: &mut App, to: Move, effects: &mut Vec<Effect>) -> bool {
        if !self.carry(app, to, effects) {
            return false;
        }
        let Some(drag) = app.model().drag else { return false };
        self.point(app, Phase::Up, drag.at, effects);
        true
    }
}

impl Pilot {
    /// Takes hold of a tile of Swap and pulls it towards its neighbour, `part` of the way; false when there is no board.
    pub fn pull(&mut self, app: &mut App, a: Cell, b: Cell, part: f32, effects: &mut Vec<Effect>) -> bool {
        let Some(board) = view::swap_frame(app.layout(), app.model()) else { return false };
        let (from, to) = (board.center(a), board.center(b));
        self.point(app, Phase::Down, from, effects);
        for step in 1..=STEPS {
            let at = from.lerp(to, part * step as f32 / STEPS as f32);
            self.point(app, Phase::Move, at, effects);
        }
        true
    }

    /// Swaps two neighbouring tiles; false when there is no board.
    pub fn swap(&mut self, app: &mut App, a: Cell, b: Cell, effects: &mut Vec<Effect>) -> bool {
        if !self.pull(app, a, b, 1.0, effects) {
            return false;
        }
        let Some(board) = view::swap_frame(app.layout(), app.model()) else { return false };
        self.point(app, Phase::Up, board.center(b), effects);
        true
    }
}

/// A way over the screen, pt.
pub(crate) struct Path {
    pub from: Vec2,
    pub to: Vec2,
}

/// Where a pointer goes down and where it lets go.
pub(crate) fn path(app: &App, to: Move, kind: PointerKind) -> Option<Path> {
    let model = app.model();
    let slot = u8::try_from(to.slot).ok()?;
    let piece = (*model.game.as_ref()?.tray().get(to.slot)?)?;
    let board = view::board_frame(app.layout(), model)?;
    let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
    let from = view::slot_piece(app.layout(), model, slot, &piece).rect.center();
    let grip = Grip { point: size * 0.5, size, lifted: kind == PointerKind::Touch };
    Some(Path { from, to: grip.pointer_for(&board, to.row, to.col) })
}
