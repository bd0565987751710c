//! Somebody who plays: an app on a device, a pointer, and what the app asked of the world.

use blockfall::effect::Effect;
use blockfall::input::{Event, Input, Phase, Pointer, PointerKind};
use blockfall::pilot::Pilot;
use blockfall::shot;
use blockfall::store::{Change, Chosen, Saved, Store};
use blockfall::ui::NodeId;
use blockfall::view::{self, id};
use blockfall::{App, model::Setup};
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::Move;
use blockfall_engine::swap::{Cell, Session};
use blockfall_platform::DeviceState;
use blockfall_render::Fonts;
use blockfall_render::scene::Scene;
use glam::Vec2;

/// Keeps in `store` what the player's app wants kept since it was last asked, as one transaction.
pub fn keep(player: &mut Player, store: &mut dyn Store) {
    let change = |effect| match effect {
        Effect::Save(key, record) => Some(Change::Save(key, record)),
        Effect::Forget(key) => Some(Change::Forget(key)),
        _ => None,
    };
    let changes: Vec<Change> = player.take_effects().into_iter().filter_map(change).collect();
    if !changes.is_empty() {
        store.commit(changes);
    }
    if store.settle().is_err() {
        player.app.cannot_save();
    }
}

/// An app in somebody's hand.
pub struct Player {
    /// The app.
    pub app: App,
    /// The hand, with the clock.
    pub pilot: Pilot,
    /// What the app has asked for since it was last looked at.
    pub effects: Vec<Effect>,
}

impl Player {
    /// On Home with Classic chosen, with what was kept. The device says whether it is played by finger or by mouse.
    pub fn new(device: DeviceState, saved: Saved) -> Player {
        Player::of_mode(Mode::Classic, device, saved)
    }

    /// On Home with a mode chosen, with what was kept.
    pub fn of_mode(mode: Mode, device: DeviceState, saved: Saved) -> Player {
        Player::of(Setup { chosen: mode.into(), saved, ..Setup::new(device, 1) })
    }

    /// On Home with Swap chosen, with what was kept.
    pub fn of_swap(device: DeviceState, saved: Saved) -> Player {
        Player::of(Setup { chosen: Chosen::Swap, saved, ..Setup::new(device, 1) })
    }

    /// At a stage of Swap, with everything at rest; the stages before it are won.
    pub fn at_stage(device: DeviceState, number: u16, seed: u64) -> Player {
        let mut player = Player::of(shot::swap::setup_at(device, number, seed, true));
        player.scene();
        player.app.take_due(&mut player.effects);
        player.effects.clear();
        player
    }

    /// From a setup. The device says whether it is played by finger or by mouse.
    pub fn of(setup: Setup) -> Player {
        let kind = if setup.device.touch { PointerKind::Touch } else { PointerKind::Mouse };
        let mut player = Player {
            app: App::new(setup, Fonts::embedded()),
            pilot: Pilot::new(0, kind),
            effects: Vec::new(),
        };
        player.wait(1_000);
        player
    }

    /// In the middle of this game, with everything at rest.
    pub fn continuing(device: DeviceState, game: Game) -> Player {
        let mode = game.mode();
        let saved = Saved { games: vec![game.into()], ..Saved::default() };
        let mut player = Player::of_mode(mode, device, saved);
        player.tap(id::PLAY);
        player.wait(2_000);
        player.effects.clear();
        player
    }

    /// At the beginning of a new game of Classic, with everything at rest.
    pub fn starting(device: DeviceState) -> Player {
        let mut player = Player::new(device, Saved::default());
        player.tap(id::PLAY);
        player.wait(2_000);
        player.effects.clear();
        player
    }

    /// Lets something happen now.
    pub fn happens(&mut self, event: Event) {
        self.app.update(&Input::new(self.pilot.now, event), &mut self.effects);
    }

    /// The player's own pointer does something.
    pub fn points(&mut self, phase: Phase, at: Vec2) {
        self.pilot.point(&mut self.app, phase, at, &mut self.effects);
    }

    /// Another finger does something.
    pub fn finger(&mut self, finger: u64, phase: Phase, at: Vec2) {
        let pointer = Pointer { id: finger, kind: PointerKind::Touch, phase, position: at.to_array() };
        self.happens(Event::Pointer(pointer));
    }

    /// Presses a control and lets it go.
    ///
    /// # Panics
    /// When it is not on the screen.
    pub fn tap(&mut self, node: NodeId) {
        assert!(self.pilot.tap(&mut self.app, node, &mut self.effects), "{node:?} is not on the screen");
    }

    /// Picks a piece up and carries it over the place it may be let go for.
    ///
    /// # Panics
    /// When there is no such piece.
    pub fn carry(&mut self, to: Move) {
        assert!(self.pilot.carry(&mut self.app, to, &mut self.effects), "there is no piece for {to:?}");
    }

    /// Drags a piece to its place and lets it go.
    ///
    /// # Panics
    /// When there is no such piece.
    pub fn play(&mut self, to: Move) {
        assert!(self.pilot.play(&mut self.app, to, &mut self.effects), "there is no piece for {to:?}");
    }

    /// Lets everything on Swap's board come to rest.
    pub fn rest(&mut self) {
        let at = self.app.model().swap.motion.rests_at();
        self.pilot.now = at.map_or(self.pilot.now, |at| self.pilot.now.max(at));
        self.wait(1);
        self.scene();
        self.app.take_due(&mut self.effects);
    }

    /// Pulls a tile of Swap onto its neighbour and lets it go.
    ///
    /// # Panics
    /// When there is no board.
    pub fn swap(&mut self, [a, b]: [Cell; 2]) {
        assert!(self.pilot.swap(&mut self.app, a, b, &mut self.effects), "there is no board");
    }

    /// The attempt on the board of Swap.
    ///
    /// # Panics
    /// When there is none.
    pub fn session(&self) -> &Session {
        &self.app.model().swap.attempt.as_ref().expect("a stage is on the board").session
    }

    /// The middle of a cell of Swap.
    ///
    /// # Panics
    /// When there is no board.
    pub fn middle_of_cell(&self, cell: Cell) -> Vec2 {
        let board = view::swap_frame(self.app.layout(), self.app.model());
        board.expect("a board is on the screen").center(cell)
    }

    /// Lets time pass.
    pub fn wait(&mut self, millis: u64) {
        self.pilot.wait(millis);
    }

    /// What the app has asked for since it was last asked.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// The picture now.
    pub fn scene(&mut self) -> Scene {
        let mut scene = Scene::default();
        self.app.frame(self.pilot.now, &mut scene);
        scene
    }

    /// The game on the board.
    ///
    /// # Panics
    /// When there is none.
    pub fn game(&self) -> &Game {
        self.app.model().game.as_ref().expect("a game is on the board")
    }

    /// The middle of a node.
    ///
    /// # Panics
    /// When it is not on the screen.
    pub fn middle_of(&self, node: NodeId) -> Vec2 {
        self.app.layout().find(node).expect("the node is on the screen").rect.center()
    }
}
