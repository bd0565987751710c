//! Pictures off screen: the real app in a simulated hand, drawn by the real renderer, read back as pixels.

mod practice;
pub mod swap;

use blockfall_engine::blocks::Mode;
use blockfall_engine::bot::{BotKind, Move};
use blockfall_platform::DeviceState;
use blockfall_render::capture::{self, CaptureError, Image};
use blockfall_render::scene::{Scene, Viewport};
use blockfall_render::{Assets, Fonts, Gpu, GpuError, IconDrawing, Renderer, wgpu};
use glam::Vec2;

use crate::App;
#[cfg(debug_assertions)]
use crate::demo::{Demo, Director};
use crate::effect::Effect;
use crate::icons;
use crate::input::{Event, Input, Phase, PointerKind};
use crate::lesson::{SLOT, STEPS, Step};
use crate::model::{Setup, Sheet};
use crate::pilot::Pilot;
use crate::settings::ThemeChoice;
use crate::ui::Page;
use crate::view::{self, id};
pub use practice::practice;

/// What a picture is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Home.
    Home,
    /// The board at rest.
    Game,
    /// A piece in the air over the board.
    Drag,
    /// A piece that was chosen by a tap: in Verse one that can be turned.
    Chosen,
    /// "No more space", where the hand can be planned anew: only in Verse.
    Stuck,
    /// The pause sheet.
    Pause,
    /// The question before a restart.
    Confirm,
    /// The card after a game.
    Over,
    /// The way that the last hand could have been placed.
    Way,
    /// A page.
    Page(Page),
    /// The lesson, so many of its moves made.
    Lesson(u8),
    /// Of Swap, at the stage of this number.
    Swap(swap::Scene, u16),
    /// A prepared scene after its moves; mode, seed and moves are its own.
    #[cfg(debug_assertions)]
    Demo(&'static Demo),
}

/// A picture to be taken.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The device it is taken on.
    pub device: DeviceState,
    /// What it is of.
    pub subject: Subject,
    /// Theme.
    pub theme: ThemeChoice,
    /// Index of the palette; the device's choice where none is given.
    pub palette: Option<u8>,
    /// The mode.
    pub mode: Mode,
    /// Seed of the game.
    pub seed: u64,
    /// How many moves a bot plays first. [`Subject::Over`] plays on to the end.
    pub moves: u32,
    /// Seconds between the last input and the picture.
    pub at_secs: f32,
}

/// Longest a bot plays for a picture of a game's end, moves.
const LONGEST_GAME: u32 = 20_000;

impl Shot {
    /// Plays the app to where the picture is taken.
    pub fn stage(&self) -> (App, u64) {
        if let Subject::Swap(scene, number) = self.subject {
            let kind = self.pointer();
            let (app, pilot) =
                swap::stage(self.device.clone(), (scene, number), (self.seed, self.moves), kind, |setup| {
                    self.choose(setup);
                });
            return (app, self.at(&pilot));
        }
        #[cfg(debug_assertions)]
        if let Subject::Demo(demo) = self.subject {
            let mut setup = demo.setup(self.device.clone());
            self.choose(&mut setup);
            let mut app = App::new(setup, Fonts::embedded());
            let mut pilot = Pilot::new(0, self.pointer());
            let director = Director::in_picture(demo, pilot.kind);
            pilot.now = director.play_out(&mut app, &mut Vec::new());
            return (app, self.at(&pilot));
        }
        let mut setup = Setup::new(self.device.clone(), self.seed);
        setup.chosen = self.mode.into();
        self.choose(&mut setup);
        if self.subject == Subject::Page(Page::Stats) {
            let games = practice(self.mode, self.seed);
            for game in &games {
                setup.saved.profile.record(self.mode, game.score);
            }
            setup.saved.history = games.iter().collect();
        }
        let mut app = App::new(setup, Fonts::embedded());
        let mut pilot = Pilot::new(0, self.pointer());
        let mut effects = Vec::new();
        pilot.wait(1_000);
        let other = matches!(self.subject, Subject::Page(_) | Subject::Lesson(_));
        let wants_game = !other && (self.subject != Subject::Home || self.moves > 0);
        if wants_game {
            pilot.tap(&mut app, id::PLAY, &mut effects);
            match self.subject {
                Subject::Over | Subject::Way => {
                    play_to_the_end(&mut app, &mut pilot, self.seed, &mut effects);
                }
                Subject::Stuck => get_stuck(&mut app, &mut pilot, self.seed, &mut effects),
                _ => _ = play(&mut app, &mut pilot, self.moves, self.seed, &mut effects),
            }
        }
        match self.subject {
            Subject::Game | Subject::Swap(..) => {}
            Subject::Chosen => {
                let turns = |slot: &u8| {
                    let game = app.model().game.as_ref();
                    game.and_then(|game| game.tray()[usize::from(*slot)])
                        .is_some_and(|piece| piece.can_turn())
                };
                let slot = (0..3).find(turns).unwrap_or(0);
                pilot.tap(&mut app, id::SLOT.nth(slot), &mut effects);
            }
            Subject::Stuck => {
                debug_assert_eq!(app.model().open_sheet(), Some(Sheet::Stuck));
            }
            #[cfg(debug_assertions)]
            Subject::Demo(_) => {}
            Subject::Lesson(made) => {
                app.update(&Input::new(pilot.now, Event::Activate(id::LEARN)), &mut effects);
                for Step { place: (row, col), .. } in STEPS.iter().take(usize::from(made)) {
                    pilot.wait(1_000);
                    pilot.play(&mut app, Move::new(usize::from(SLOT), *row, *col), &mut effects);
                }
                pilot.wait(2_000);
                // As after a game: time alone brings the card.
                app.update(&Input::new(pilot.now, Event::Device(app.model().device.clone())), &mut effects);
            }
            Subject::Page(page) => {
                let door = match page {
                    Page::Settings | Page::Licences | Page::Licence(_) => id::SETTINGS,
                    Page::Stats => id::STATS,
                    Page::Rules => id::RULES,
                };
                pilot.tap(&mut app, door, &mut effects);
                // Their links lie further down than the view may reach.
                let links = match page {
                    Page::Licences => vec![id::LICENCES],
                    Page::Licence(page) => vec![id::LICENCES, id::LICENCE.nth(page)],
                    _ => Vec::new(),
                };
                for link in links {
                    app.update(&Input::new(pilot.now, Event::Activate(link)), &mut effects);
                }
            }
            Subject::Home => {
                pilot.tap(&mut app, id::PAUSE, &mut effects);
                pilot.tap(&mut app, id::HOME, &mut effects);
            }
            Subject::Pause => {
                pilot.tap(&mut app, id::PAUSE, &mut effects);
            }
            Subject::Confirm => {
                pilot.tap(&mut app, id::PAUSE, &mut effects);
                pilot.wait(500);
                pilot.tap(&mut app, id::RESTART, &mut effects);
            }
            Subject::Drag => {
                let next = app.model().game.as_ref().and_then(|game| BotKind::Greedy.build(0).choose(game));
                if let Some(next) = next {
                    pilot.carry(&mut app, next, &mut effects);
                    // A little beside the place that it would go to, so that both can be seen.
                    if let Some(drag) = app.model().drag {
                        let beside = drag.at + Vec2::new(0.28, -0.24) * cell(&app);
                        pilot.point(&mut app, Phase::Move, beside, &mut effects);
                    }
                }
            }
            Subject::Over | Subject::Way => {
                // Time alone brings the card.
                let_pass(&mut app, &mut pilot, 2_000, &mut effects);
                debug_assert_eq!(app.model().open_sheet(), Some(Sheet::Over));
                if self.subject == Subject::Way {
                    pilot.wait(1_000);
                    pilot.tap(&mut app, id::WAY, &mut effects);
                }
            }
        }
        (app, self.at(&pilot))
    }

    /// What the player has chosen.
    fn choose(&self, setup: &mut Setup) {
        let settings = &mut setup.saved.profile.settings;
        settings.theme = self.theme;
        settings.palette = self.palette;
    }

    fn pointer(&self) -> PointerKind {
        if self.device.touch { PointerKind::Touch } else { PointerKind::Mouse }
    }

    /// When the picture is taken.
    fn at(&self, pilot: &Pilot) -> u64 {
        pilot.now + (f64::from(self.at_secs.max(0.0)) * 1e9) as u64
    }
}

/// Edge of a board cell, pt.
fn cell(app: &App) -> f32 {
    view::board_frame(app.layout(), app.model()).map_or(0.0, |board| board.cell)
}

/// Lets the greedy bot play up to `moves` moves by pointer; returns how many it played.
pub fn play(app: &mut App, pilot: &mut Pilot, moves: u32, seed: u64, effects: &mut Vec<Effect>) -> u32 {
    let mut bot = BotKind::Greedy.build(seed);
    for played in 0..moves {
        let next = app.model().in_progress().and_then(|game| bot.choose(game));
        let Some(next) = next else { return played };
        effects.clear();
        if !pilot.play(app, next, effects) {
            return played;
        }
    }
    moves
}

/// Waits until what is due by time alone has come.
fn let_pass(app: &mut App, pilot: &mut Pilot, millis: u64, effects: &mut Vec<Effect>) {
    pilot.wait(millis);
    // An input without meaning.
    app.update(&Input::new(pilot.now, Event::Device(app.model().device.clone())), effects);
}

/// Takes a stuck hand back to its deal, or ends its game where no re-plan is left; false when no game goes on.
pub fn replan(app: &mut App, pilot: &mut Pilot, effects: &mut Vec<Effect>) -> bool {
    if app.model().stuck_sheet_at().is_none() && app.model().open_sheet() != Some(Sheet::Stuck) {
        return false;
    }
    let_pass(app, pilot, 2_000, effects);
    let goes_on = app.model().game.as_ref().is_some_and(|game| game.replans_left() > 0);
    pilot.tap(app, if goes_on { id::REPLAN } else { id::END }, effects);
    // The sheet lies over the board until it has gone.
    let_pass(app, pilot, 500, effects);
    goes_on
}

/// Lets the greedy bot play a game to its end; a stuck one is ended.
fn play_to_the_end(app: &mut App, pilot: &mut Pilot, seed: u64, effects: &mut Vec<Effect>) {
    play(app, pilot, LONGEST_GAME, seed, effects);
    if app.model().stuck_sheet_at().is_some() {
        let_pass(app, pilot, 2_000, effects);
        pilot.tap(app, id::END, effects);
    }
}

/// Lets a bot play by chance, game after game, until a hand got stuck that could have been placed.
fn get_stuck(app: &mut App, pilot: &mut Pilot, seed: u64, effects: &mut Vec<Effect>) {
    let mut bot = BotKind::Random.build(seed);
    for _ in 0..LONGEST_GAME {
        if app.model().open_sheet() == Some(Sheet::Stuck) {
            return;
        }
        effects.clear();
        let next = app.model().in_progress().and_then(|game| bot.choose(game));
        match next {
            Some(next) => _ = pilot.play(app, next, effects),
            None => let_pass(app, pilot, 2_000, effects),
        }
        if app.model().open_sheet() == Some(Sheet::Over) {
            pilot.wait(500);
            pilot.tap(app, id::AGAIN, effects);
            let_pass(app, pilot, 500, effects);
        }
    }
}

/// Draws scenes off screen.
pub struct Studio {
    gpu: Gpu,
    renderer: Renderer,
}

fn instance(backends: wgpu::Backends) -> wgpu::Instance {
    let descriptor =
        wgpu::InstanceDescriptor { backends, ..wgpu::InstanceDescriptor::new_without_display_handle() };
    wgpu::Instance::new(descriptor.with_env())
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// No graphics device.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// The picture could not be made.
    #[error(transparent)]
    Capture(#[from] CaptureError),
    /// An icon's drawing is wrong.
    #[error("{0}")]
    Icon(String),
}

impl Studio {
    /// A studio on any adapter there is.
    ///
    /// # Errors
    /// When there is no graphics device.
    pub async fn open() -> Result<Studio, StudioError> {
        // OpenGL only where there is nothing better: merely looking for it makes some drivers complain aloud.
        let gpu = match Gpu::new(&instance(wgpu::Backends::PRIMARY), None).await {
            Ok(gpu) => gpu,
            Err(_) => Gpu::new(&instance(wgpu::Backends::all()), None).await?,
        };
        let fonts = Fonts::embedded();
        let drawings: &[IconDrawing] = &icons::DRAWINGS;
        let assets = Assets { fonts: &fonts, icons: drawings };
        let renderer = Renderer::new(&gpu, capture::FORMAT, &assets)
            .map_err(|error| StudioError::Icon(error.to_string()))?;
        Ok(Studio { gpu, renderer })
    }

    /// What it draws with.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// The picture of `app` at `now`.
    ///
    /// # Errors
    /// When the view is larger than the device can draw, or the device is gone.
    pub fn picture(&mut self, app: &mut App, now: u64) -> Result<Image, StudioError> {
        let mut scene = Scene::default();
        app.frame(now, &mut scene);
        self.draw(&scene)
    }

    /// The picture of a scene.
    ///
    /// # Errors
    /// As [`Studio::picture`].
    pub fn draw(&mut self, scene: &Scene) -> Result<Image, StudioError> {
        let Viewport { size_pt, px_per_pt } = scene.viewport;
        let size = size_pt.map(|pt| (pt * px_per_pt).round().max(1.0) as u32);
        Ok(capture::picture(&self.gpu, &mut self.renderer, scene, size)?)
    }

    /// Takes a shot.
    ///
    /// # Errors
    /// As [`Studio::picture`].
    pub fn take(&mut self, shot: &Shot) -> Result<Image, StudioError> {
        let (mut app, at) = shot.stage();
        self.picture(&mut app, at)
    }
}
