//! What a busy frame costs on the largest tablet: `cargo bench -p blockfall`.
//!
//! Input, layout, scene and encoding are measured on wgpu's backend that draws nothing, so that it is our time and wgpu's
//! bookkeeping; `drawn` runs on whatever device there is and waits for it.
#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::time::{Duration, Instant};

use blockfall::effect::Effect;
use blockfall::input::{Phase, PointerKind};
use blockfall::pilot::Pilot;
use blockfall::store::Saved;
use blockfall::view::id;
use blockfall::{App, icons, model::Setup};
use blockfall_engine::blocks::{Board, Game, Mode, Piece, Setup as Position};
use blockfall_engine::bot::Move;
use blockfall_platform::simulated::{Orientation, find};
use blockfall_render::capture::{FORMAT, Target};
use blockfall_render::scene::Scene;
use blockfall_render::{Assets, Fonts, FrameStats, Gpu, Renderer, wgpu};
use divan::Bencher;
use glam::Vec2;

fn main() {
    report();
    divan::main();
}

/// A nearly full board on which three rows and three columns can be cleared at once.
fn busy_game() -> Game {
    let hole = 0x07_0707 << (3 * 8 + 3);
    let gaps: u64 = [0, 1, 2, 6, 7].iter().map(|line| 1 << (line * 9)).sum();
    let mut board = Board::default();
    for cell in (0..64).filter(|cell| (hole | gaps) >> cell & 1 == 0) {
        board.fill(1 << cell, (cell % 7) as u8);
    }
    let tray = [0x07_0707, 0x01_0101_0101, 0x01_0107].map(|mask| Some(Piece::new(0, 5, mask)));
    let position = Position { board, tray, score: 128_480, combo: 12, ..Position::new(Mode::Classic, 7) };
    position.build().expect("a possible game")
}

/// The app with a piece in the air over that hole, all lines lit, and the hand that holds it.
struct Busy {
    app: App,
    pilot: Pilot,
    effects: Vec<Effect>,
    scene: Scene,
    over: Vec2,
}

impl Busy {
    fn new() -> Busy {
        let tablet = find("ipad-pro-13").expect("a device of the catalogue");
        let device = tablet.held(Orientation::Portrait).expect("every device can be held upright");
        let saved = Saved { games: vec![busy_game().into()], ..Saved::default() };
        let mut app = App::new(
            Setup { chosen: Mode::Classic.into(), saved, ..Setup::new(device, 1) },
            Fonts::embedded(),
        );
        let mut pilot = Pilot::new(0, PointerKind::Touch);
        let mut effects = Vec::new();
        pilot.tap(&mut app, id::PLAY, &mut effects);
        pilot.wait(2_000);
        pilot.carry(&mut app, Move::new(0, 3, 3), &mut effects);
        let over = app.model().drag.expect("a piece is carried").at;
        Busy { app, pilot, effects, scene: Scene::default(), over }
    }

    /// One frame of a drag: the newest place of the finger, and the picture with it.
    fn drag_frame(&mut self) {
        // The finger trembles, so that nothing is the same as in the frame before.
        let tremble = (self.pilot.now % 7) as f32 * 0.5;
        self.pilot.point(&mut self.app, Phase::Move, self.over + tremble, &mut self.effects);
        self.app.frame(self.pilot.now, &mut self.scene);
    }

    /// The frame of the drop: the move is made, the tree is built and laid out anew.
    fn drop_frame(&mut self) {
        self.pilot.point(&mut self.app, Phase::Up, self.over, &mut self.effects);
        self.app.frame(self.pilot.now, &mut self.scene);
    }
}

/// A device with what is drawn to.
struct Screen {
    gpu: Gpu,
    renderer: Renderer,
    target: Target,
    size_px: [u32; 2],
}

impl Screen {
    fn new(descriptor: wgpu::InstanceDescriptor, busy: &mut Busy) -> Screen {
        let gpu = pollster::block_on(Gpu::new(&wgpu::Instance::new(descriptor), None)).expect("a device");
        let assets = Assets { fonts: &Fonts::embedded(), icons: &icons::DRAWINGS };
        let mut renderer = Renderer::new(&gpu, FORMAT, &assets).expect("the icons are drawings");
        renderer.warm(&gpu, &busy.app.all_glyphs());
        let size_px = busy.app.model().device.size_px();
        let target = Target::new(&gpu, size_px).expect("a possible size");
        Screen { gpu, renderer, target, size_px }
    }

    fn draw(&mut self, scene: &Scene) -> FrameStats {
        self.renderer.draw(&self.gpu, scene, self.target.view(), self.size_px)
    }

    fn wait(&self) {
        self.gpu.device.poll(wgpu::PollType::wait_indefinitely()).expect("the device is not lost");
    }
}

fn nothing_drawn() -> wgpu::InstanceDescriptor {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = wgpu::Backends::NOOP;
    descriptor.backend_options.noop.enable = true;
    descriptor
}

fn any_device() -> wgpu::InstanceDescriptor {
    wgpu::InstanceDescriptor::new_without_display_handle_from_env()
}

/// Prints what a busy frame is made of, and how its time spreads.
fn report() {
    const FRAMES: usize = 4_000;
    let mut busy = Busy::new();
    let mut screen = Screen::new(nothing_drawn(), &mut busy);
    let mut stats = FrameStats::default();
    let mut times = [Duration::ZERO; FRAMES];
    for time in &mut times {
        let start = Instant::now();
        busy.drag_frame();
        stats = screen.draw(&busy.scene);
        *time = start.elapsed();
        screen.wait();
    }
    times.sort_unstable();
    let micros = |share: usize| times[FRAMES * share / 100].as_micros();
    println!("A busy frame on ipad-pro-13: {stats:?}");
    println!("update + scene + encode: median {} µs, 99 % within {} µs", micros(50), micros(99));
    println!("GPU memory by our ledger: {} KB\n", screen.renderer.gpu_bytes() / 1024);
}

/// The newest place of the finger, and the scene with it.
#[divan::bench]
fn drag_update_and_scene(bencher: Bencher) {
    let mut busy = Busy::new();
    bencher.bench_local(|| busy.drag_frame());
}

/// The same, encoded and submitted to a device that draws nothing.
#[divan::bench]
fn drag_encoded(bencher: Bencher) {
    let mut busy = Busy::new();
    let mut screen = Screen::new(nothing_drawn(), &mut busy);
    bencher.bench_local(|| {
        busy.drag_frame();
        screen.draw(&busy.scene);
        screen.wait();
    });
}

/// The same, drawn by the device there is. With a software one this is nearly all its time.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn drag_drawn(bencher: Bencher) {
    let mut busy = Busy::new();
    let mut screen = Screen::new(any_device(), &mut busy);
    bencher.bench_local(|| {
        busy.drag_frame();
        screen.draw(&busy.scene);
        screen.wait();
    });
}

/// The drop of a piece that clears six lines: the move, its save, the tree, its layout, the scene.
#[divan::bench]
fn drop_update_layout_and_scene(bencher: Bencher) {
    bencher.with_inputs(Busy::new).bench_local_refs(Busy::drop_frame);
}

/// The same, encoded and submitted to a device that draws nothing.
#[divan::bench(sample_count = 50, sample_size = 1)]
fn drop_encoded(bencher: Bencher) {
    let made = || {
        let mut busy = Busy::new();
        let mut screen = Screen::new(nothing_drawn(), &mut busy);
        screen.draw(&busy.scene);
        (busy, screen)
    };
    bencher.with_inputs(made).bench_local_refs(|(busy, screen)| {
        busy.drop_frame();
        screen.draw(&busy.scene)
    });
}

/// From nothing to the first frame of a game: app, pipelines, glyphs.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn start_to_first_frame(bencher: Bencher) {
    bencher.bench_local(|| {
        let mut busy = Busy::new();
        let mut screen = Screen::new(nothing_drawn(), &mut busy);
        busy.drag_frame();
        screen.draw(&busy.scene)
    });
}
