//! The window around the game: carries inputs in and effects out, and draws when something moves.
//!
//! Nothing here starts a thread, and one thing is waited for: what a move changed is safe before its picture is presented or
//! its sound is heard ([`Keeper`]). The graphics device may come late (a browser hands it over when it likes); until
//! then the game runs and nothing is drawn. The window is made hidden, then the accessibility adapter, then it is shown:
//! assistive tools must find their tree when they first look.

mod canvas;
mod compiled;
mod host;
mod translate;
#[cfg(target_os = "linux")]
mod wayland;

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;

use accesskit_winit::{Adapter as AccessAdapter, WindowEvent as AccessEvent};
use blockfall_audio::{AudioOut, Output};
use blockfall_engine::blocks::Mode;
use blockfall_platform::{Device, DeviceState, Shared};
use blockfall_render::scene::Scene;
use blockfall_render::surface::SurfaceError;
use blockfall_render::wgpu;
use blockfall_render::{Fonts, Gpu, GpuError};
use winit::application::ApplicationHandler;
use winit::dpi::LogicalSize;
use winit::error::EventLoopError;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, EventLoopProxy};
use winit::window::{Theme as WindowTheme, Window, WindowAttributes, WindowId};

use crate::crash::CrashLog;
#[cfg(debug_assertions)]
use crate::demo::{Demo, Director};
use crate::effect::Effect;
#[cfg(debug_assertions)]
use crate::input::PointerKind;
use crate::input::{Event, Input, Lifecycle};
use crate::keeper::Keeper;
use crate::model::{Door, Setup, Stages};
use crate::pace::Pace;
use crate::store::{Chosen, Store, StoreError};
use crate::strings::{Phrase, Strings};
use crate::ui::{NodeId, access_tree};
use crate::{App, Wake};
use canvas::{Canvas, Drawn};
use compiled::CompiledFile;
use host::Host;
pub use translate::Translator;

/// Size of a desktop window at first, pt.
const WINDOW_PT: [f32; 2] = [1100.0, 820.0];
/// Smallest size that a window can be drawn to, pt.
const LEAST_WINDOW_PT: [f64; 2] = [320.0, 480.0];
/// How long a window that is put away is left alone, nanoseconds.
const HIDDEN: u64 = 500_000_000;
/// How often debug builds look for edited shaders, nanoseconds.
const RELOAD_EVERY: u64 = 500_000_000;

/// Runs a future to its end: at once on a desktop, when the browser likes in a browser.
pub type Spawn = fn(Pin<Box<dyn Future<Output = ()>>>);

/// What to run.
pub struct Options {
    /// What Play starts; what was chosen last, if none is given.
    pub mode: Option<Chosen>,
    /// What is shown at once; Home, if nothing is given.
    pub opens: Option<Door>,
    /// Seed of the first new game.
    pub seed: u64,
    /// Whether deals may search less where they are slow.
    pub calibrated: bool,
    /// The device to behave like.
    pub simulated: Option<DeviceState>,
    /// Where games are kept.
    pub store: Box<dyn Store>,
    /// Where a crash is written down.
    pub crash_log: Option<CrashLog>,
    /// Where what can be made again is kept.
    pub cache_folder: Option<PathBuf>,
    /// The prepared scene to play.
    #[cfg(debug_assertions)]
    pub demo: Option<&'static Demo>,
}

#[cfg(debug_assertions)]
impl Options {
    /// What plays a demo: everything it keeps is in memory and goes with it.
    pub fn of_demo(demo: &'static Demo, simulated: Option<DeviceState>) -> Options {
        Options {
            mode: None,
            opens: None,
            seed: 1,
            calibrated: false,
            simulated,
            store: Box::new(demo.store()),
            crash_log: None,
            cache_folder: None,
            demo: Some(demo),
        }
    }
}

/// Why there is no game in a window.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// No window system.
    #[error("no window can be opened here: {0}")]
    EventLoop(#[from] EventLoopError),
    /// No window.
    #[error("the window could not be opened: {0}")]
    Window(#[from] winit::error::OsError),
    /// No surface on the window: wgpu asks every driver in turn, and none has answered.
    #[error(
        "the window cannot be drawn to, since no graphics driver answers. Install one, or a software one (on Debian: \
         mesa-vulkan-drivers)"
    )]
    NoSurface,
    /// A surface of no use.
    #[error(transparent)]
    Format(#[from] SurfaceError),
    /// No device.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// The renderer cannot be built.
    #[error("the renderer could not be built: {0}")]
    Renderer(String),
}

/// Why there is no surface, for the log: it is the words of a library.
fn no_surface(error: wgpu::CreateSurfaceError) -> ShellError {
    log::debug!("{error}");
    ShellError::NoSurface
}

/// What reaches the loop from outside.
enum Arrival {
    Gpu(Box<Result<(Gpu, wgpu::Surface<'static>), GpuError>>),
    Access(accesskit_winit::Event),
}

impl From<accesskit_winit::Event> for Arrival {
    fn from(event: accesskit_winit::Event) -> Self {
        Arrival::Access(event)
    }
}

/// Opens a window and plays until the player leaves.
///
/// # Errors
/// When there is no window or nothing to draw with.
pub fn run(options: Options, spawn: Spawn) -> Result<(), ShellError> {
    let mut event_loop = EventLoop::<Arrival>::with_user_event();
    #[cfg(target_os = "linux")]
    if wayland::is_stale() {
        winit::platform::x11::EventLoopBuilderExtX11::with_x11(&mut event_loop);
    }
    let event_loop = event_loop.build()?;
    let mut shell = Shell::new(options, spawn, event_loop.create_proxy());
    event_loop.run_app(&mut shell)?;
    shell.failure.map_or(Ok(()), Err)
}

struct Shell {
    app: App,
    host: Host,
    keeper: Keeper,
    crash_log: Option<CrashLog>,
    compiled: CompiledFile,
    audio: Box<dyn AudioOut>,
    /// Whether the audio may hold the device.
    sounding: bool,
    spawn: Spawn,
    proxy: EventLoopProxy<Arrival>,
    instance: Option<wgpu::Instance>,
    window: Option<Arc<Window>>,
    access: Option<AccessAdapter>,
    /// What assistive tools were last told: the tree's generation and the focus.
    told: Option<(u64, Option<NodeId>)>,
    canvas: Canvas,
    /// Whether a device has been asked for and has not come yet.
    awaiting_gpu: bool,
    /// Whether the system lets us draw.
    active: bool,
    occluded: bool,
    /// The time of the frame drawn last.
    drawn: u64,
    /// When frames come where sixty a second are enough.
    pace: Pace,
    /// A frame is wanted no earlier than this.
    not_before: u64,
    translator: Translator,
    scene: Scene,
    effects: Vec<Effect>,
    reloaded: u64,
    failure: Option<ShellError>,
    #[cfg(debug_assertions)]
    director: Option<Director>,
}

impl Shell {
    fn new(options: Options, spawn: Spawn, proxy: EventLoopProxy<Arrival>) -> Shell {
        let size_pt = options.simulated.as_ref().map_or(WINDOW_PT, |device| device.size_pt);
        let host = Host::new(size_pt, options.simulated);
        let (keeper, mut saved) = Keeper::open(options.store);
        saved.crash_log = options.crash_log.as_ref().is_some_and(CrashLog::exists);
        let device = host.state();
        #[cfg(debug_assertions)]
        let kind = if device.touch { PointerKind::Touch } else { PointerKind::Mouse };
        let chosen = options.mode.or(saved.profile.chosen()).unwrap_or(Chosen::Blocks(Mode::ALL[0]));
        let setup = Setup {
            device,
            chosen,
            stages: Stages::shipped(),
            opens: options.opens,
            seed: options.seed,
            calibrated: options.calibrated,
            saved,
        };
        let mut app = App::new(setup, Fonts::embedded());
        app.speak(Strings::for_locales(&host.locales()));
        Shell {
            app,
            host,
            keeper,
            crash_log: options.crash_log,
            compiled: CompiledFile::of(options.cache_folder.as_deref()),
            audio: Box::new(Output::new(options.seed)),
            sounding: true,
            spawn,
            proxy,
            instance: None,
            window: None,
            access: None,
            told: None,
            canvas: Canvas::default(),
            awaiting_gpu: false,
            active: false,
            occluded: false,
            drawn: 0,
            pace: Pace::default(),
            not_before: 0,
            translator: Translator::new(1.0),
            scene: Scene::default(),
            effects: Vec::new(),
            reloaded: 0,
            failure: None,
            #[cfg(debug_assertions)]
            director: options.demo.map(|demo| Director::in_window(demo, kind)),
        }
    }

    // --- Window and device -----------------------------------------------------------------------------------------

    fn open_window(&mut self, event_loop: &ActiveEventLoop) -> Result<(), ShellError> {
        let [width, height] = self.host.state().size_pt;
        let attributes = WindowAttributes::default()
            .with_title(self.app.strings().text(Phrase::AppName))
            .with_inner_size(LogicalSize::new(width, height))
            .with_min_inner_size(LogicalSize::new(LEAST_WINDOW_PT[0], LEAST_WINDOW_PT[1]))
            .with_visible(false);
        let window = Arc::new(event_loop.create_window(attributes)?);
        self.access = Some(AccessAdapter::with_event_loop_proxy(event_loop, &window, self.proxy.clone()));
        window.set_visible(true);
        let display = Box::new(event_loop.owned_display_handle());
        self.instance =
            Some(wgpu::Instance::new(wgpu::InstanceDescriptor::new_with_display_handle_from_env(display)));
        self.host.refresh_changed(window.current_monitor().and_then(|m| m.refresh_rate_millihertz()));
        let theme = window.theme();
        self.window = Some(window);
        self.follow_window();
        self.follow_theme(theme);
        Ok(())
    }

    /// Asks for a device that can draw to the window; it arrives as a user event.
    fn ask_for_gpu(&mut self) -> Result<(), ShellError> {
        let (Some(instance), Some(window)) = (&self.instance, &self.window) else { return Ok(()) };
        if self.awaiting_gpu {
            return Ok(());
        }
        let surface = instance.create_surface(Arc::clone(window)).map_err(no_surface)?;
        let (instance, proxy) = (instance.clone(), self.proxy.clone());
        self.awaiting_gpu = true;
        (self.spawn)(Box::pin(async move {
            let gpu = Gpu::new(&instance, Some(&surface)).await;
            // A loop that has ended needs no device.
            let _ = proxy.send_event(Arrival::Gpu(Box::new(gpu.map(|gpu| (gpu, surface)))));
        }));
        Ok(())
    }

    fn prepare_to_draw(&mut self) -> Result<(), ShellError> {
        let size_px = self.size_px();
        if !self.canvas.has_gpu() {
            return self.ask_for_gpu();
        }
        match (&self.instance, &self.window) {
            (Some(instance), Some(window)) => self.canvas.make_surface(instance, window, size_px),
            _ => Ok(()),
        }
    }

    fn size_px(&self) -> [u32; 2] {
        self.window.as_ref().map_or([0, 0], |window| window.inner_size().into())
    }

    /// Reads the window's size and scale. They come in events of any order and number; what counts is what is now.
    fn follow_window(&mut self) {
        let Some(window) = &self.window else { return };
        let (size_px, scale) = (self.size_px(), window.scale_factor());
        if size_px.contains(&0) {
            // A window that is minimised has no size to lay anything out in.
            return;
        }
        self.translator.rescale(scale);
        self.host.window_changed(size_px, scale);
        self.canvas.resize(size_px);
        self.input(Event::Device(self.host.state()));
    }

    // --- In and out ------------------------------------------------------------------------------------------------

    fn input(&mut self, event: Event) {
        let began = self.host.now();
        let hand = self.app.hand();
        self.app.update(&Input::new(began, event), &mut self.effects);
        self.keeper.take(&mut self.effects);
        if self.app.hand() != hand {
            let ended = self.host.now();
            let took = Event::DealTook(ended.saturating_sub(began));
            self.app.update(&Input::new(ended, took), &mut self.effects);
        }
    }

    fn carry_out(&mut self, event_loop: &ActiveEventLoop) {
        self.settle();
        let mut leaves = false;
        for effect in std::mem::take(&mut self.effects) {
            if !effect.is_wanted(self.app.model().settings()) {
                continue;
            }
            match effect {
                // They were taken when they came.
                Effect::Save(..) | Effect::Forget(_) => {}
                Effect::Cue(cue) => self.audio.play(cue),
                Effect::PrepareHaptics => self.host.prepare_haptics(),
                Effect::Haptic(haptic) => self.host.play_haptic(haptic),
                Effect::Announce(phrase) => log::debug!("{}", self.app.strings().text(phrase)),
                Effect::Export => match self.keeper.export() {
                    Ok(()) => self.app.answer(Phrase::Exported),
                    Err(error) => {
                        log::warn!("the data cannot be exported: {error}");
                        self.app.answer(Phrase::NotExported);
                    }
                },
                Effect::ShareCrashLog => self.share_crash_log(),
                Effect::DeleteCrashLog => {
                    let deleted = self.crash_log.as_ref().map_or(Ok(()), CrashLog::delete);
                    deleted.unwrap_or_else(|error| log::warn!("the crash log cannot be deleted: {error}"));
                }
                Effect::Leave => leaves = true,
            }
        }
        if leaves {
            self.leave(event_loop);
        }
    }

    /// Lets a demo do what is due, and says when it has something to do next.
    #[cfg(debug_assertions)]
    fn direct(&mut self) -> Option<u64> {
        let director = self.director.as_mut()?;
        // It waits for its audience.
        if self.drawn == 0 {
            return None;
        }
        director.direct(&mut self.app, self.host.now(), &mut self.effects);
        self.keeper.take(&mut self.effects);
        director.due()
    }

    /// Waits until what was kept last is safe, which it nearly always is by then.
    fn settle(&mut self) {
        let asked = self.keeper.is_pending();
        match self.keeper.settle() {
            Ok(()) if asked => self.app.saves_again(),
            Ok(()) => {}
            Err(error) => self.complain(&error),
        }
    }

    fn complain(&mut self, error: &StoreError) {
        log::warn!("{error}");
        self.app.cannot_save();
    }

    fn share_crash_log(&mut self) {
        let Some(log) = &self.crash_log else { return };
        match self.host.share(log.path()) {
            Ok(Shared::Offered) => {}
            Ok(Shared::CopiedToDownloads) => self.app.answer(Phrase::CrashLogInDownloads),
            Ok(Shared::CopiedToHome) => self.app.answer(Phrase::CrashLogAtHome),
            Err(error) => {
                log::warn!("the crash log cannot be shared: {error}");
                self.app.answer(Phrase::CrashLogNotShared);
            }
        }
    }

    /// Keeps what was played since the last move, to the disk itself: from here on anything may happen.
    fn put_away(&mut self, event_loop: &ActiveEventLoop) {
        self.input(Event::Lifecycle(Lifecycle::Background));
        self.carry_out(event_loop);
        if let Err(error) = self.keeper.flush() {
            self.complain(&error);
        }
    }

    /// Ends the program.
    fn leave(&mut self, event_loop: &ActiveEventLoop) {
        self.put_away(event_loop);
        event_loop.exit();
    }

    fn follow_theme(&mut self, theme: Option<WindowTheme>) {
        self.host.theme_changed(theme.map(|theme| theme == WindowTheme::Light));
        self.input(Event::Device(self.host.state()));
    }

    /// Opens the sound after the first frame, and lets the device go while there is nothing to be heard. Returns when to
    /// look again.
    fn look_after_sound(&mut self, now: u64) -> Option<u64> {
        let wanted = self.active && self.app.model().settings().sound;
        if wanted != self.sounding {
            self.sounding = wanted;
            if wanted { self.audio.resume() } else { self.audio.suspend() }
        }
        if self.drawn > 0 { self.audio.poll(now) } else { None }
    }

    fn tell_assistive_tools(&mut self) {
        let state = (self.app.generation(), self.app.model().focus);
        if self.told == Some(state) {
            return;
        }
        if let Some(access) = &mut self.access {
            let app = &self.app;
            let scale = app.model().device.px_per_pt;
            access.update_if_active(|| access_tree(app.layout(), state.1, scale, app.strings()));
            self.told = Some(state);
        }
    }

    // --- Frames ----------------------------------------------------------------------------------------------------

    fn draw(&mut self) -> Result<(), ShellError> {
        let (Some(instance), Some(window)) = (self.instance.clone(), self.window.clone()) else {
            return Ok(());
        };
        let size_px = self.size_px();
        if !self.active || self.occluded || size_px.contains(&0) {
            return Ok(());
        }
        let now = self.host.now();
        if window.is_minimized() == Some(true) {
            self.not_before = now + HIDDEN;
            return Ok(());
        }
        if cfg!(debug_assertions) && now >= self.reloaded + RELOAD_EVERY {
            self.reloaded = now;
            self.canvas.reload_shaders();
        }
        self.app.frame(now, &mut self.scene);
        self.app.take_due(&mut self.effects);
        self.keeper.take(&mut self.effects);
        self.settle();
        match self.canvas.draw(&self.scene, &instance, &window, size_px) {
            Drawn::Presented => {
                log::trace!("drew a frame with {} bursts", self.scene.bursts.len());
                #[cfg(debug_assertions)]
                crate::crash::provoke();
                (self.drawn, self.not_before) = (now, 0);
                self.pace.drawn(now);
                self.keeper.presented(self.app.model());
                if let Some(bytes) = self.canvas.take_compiled() {
                    self.compiled.write(&bytes);
                }
            }
            Drawn::Later(wait) => self.not_before = now + wait.as_nanos() as u64,
            Drawn::Nothing => return self.ask_for_gpu(),
        }
        Ok(())
    }

    /// When the loop has to come back, and whether it draws then.
    fn next_wake(&self, now: u64) -> Wake {
        if !self.active || self.occluded || self.awaiting_gpu || self.size_px().contains(&0) {
            return Wake::Never;
        }
        let wake = if self.not_before > 0 { Wake::Now } else { self.app.wake(self.drawn) };
        let spared = self.pace.next_frame(self.app.model().settings().refresh);
        let not_before = self.not_before.max(spared);
        match wake {
            Wake::Now if not_before > now => Wake::At(not_before),
            Wake::At(at) if at <= now => Wake::Now,
            other => other,
        }
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, result: Result<(), ShellError>) {
        if let Err(error) = result {
            self.failure = Some(error);
            event_loop.exit();
        }
    }
}

/// The earlier of a wake and a time, both nanoseconds.
fn earlier(wake: Wake, at: Option<u64>) -> Wake {
    match (wake, at) {
        (Wake::At(first), Some(second)) => Wake::At(first.min(second)),
        (Wake::Never, Some(at)) => Wake::At(at),
        (wake, _) => wake,
    }
}

impl ApplicationHandler<Arrival> for Shell {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.active = true;
        let opened = if self.window.is_none() { self.open_window(event_loop) } else { Ok(()) };
        let ready = opened.and_then(|()| self.prepare_to_draw());
        self.fail(event_loop, ready);
        self.input(Event::Clock(self.host.local_time()));
        self.input(Event::Lifecycle(Lifecycle::Active));
    }

    fn suspended(&mut self, event_loop: &ActiveEventLoop) {
        self.active = false;
        self.canvas.drop_surface();
        self.put_away(event_loop);
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, arrival: Arrival) {
        match arrival {
            Arrival::Gpu(result) => {
                self.awaiting_gpu = false;
                let size_px = self.size_px();
                let glyphs = self.app.all_glyphs();
                let taken = match *result {
                    Ok((gpu, surface)) => {
                        let kept = self.compiled.read();
                        self.canvas.take_gpu(gpu, surface, size_px, self.app.fonts(), &glyphs, &kept)
                    }
                    Err(error) => Err(error.into()),
                };
                if !self.active {
                    self.canvas.drop_surface();
                }
                self.fail(event_loop, taken);
                self.not_before = self.host.now();
            }
            Arrival::Access(event) => match event.window_event {
                AccessEvent::InitialTreeRequested => self.told = None,
                AccessEvent::ActionRequested(request) if request.action == accesskit::Action::Click => {
                    self.input(Event::Activate(NodeId(request.target_node.0)));
                }
                AccessEvent::ActionRequested(_) | AccessEvent::AccessibilityDeactivated => {}
            },
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        if let (Some(access), Some(window)) = (&mut self.access, &self.window) {
            access.process_event(window, &event);
        }
        match &event {
            WindowEvent::CloseRequested => self.leave(event_loop),
            WindowEvent::ThemeChanged(theme) => self.follow_theme(Some(*theme)),
            WindowEvent::RedrawRequested => {
                let drawn = self.draw();
                self.fail(event_loop, drawn);
            }
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => self.follow_window(),
            WindowEvent::Occluded(occluded) => self.occluded = *occluded,
            event => {
                if let Some(event) = self.translator.translate(event) {
                    self.input(event);
                }
            }
        }
    }

    /// All that has come has been handled: now effects are carried out, and the next frame is asked for. (Asked for
    /// while a frame is drawn, some systems lose the request.)
    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        #[cfg(debug_assertions)]
        let direction = self.direct();
        #[cfg(not(debug_assertions))]
        let direction = None;
        self.carry_out(event_loop);
        self.tell_assistive_tools();
        let now = self.host.now();
        let sound = self.look_after_sound(now);
        match earlier(earlier(self.next_wake(now), sound), direction) {
            Wake::Now => {
                if let Some(window) = &self.window {
                    window.request_redraw();
                }
                event_loop.set_control_flow(ControlFlow::Wait);
            }
            Wake::At(at) => {
                let wait = std::time::Duration::from_nanos(at.saturating_sub(now));
                event_loop.set_control_flow(ControlFlow::wait_duration(wait));
            }
            Wake::Never => event_loop.set_control_flow(ControlFlow::Wait),
        }
    }
}
