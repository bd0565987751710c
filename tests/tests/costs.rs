//! What a frame costs: memory, GPU objects, draws and bytes. Nothing here measures time, and nothing is drawn for real.
#![allow(clippy::print_stdout, reason = "the figures are for whoever runs this with --no-capture")]

use allocation_counter::measure;
use blockfall::effect::Effect;
use blockfall::frame::{SwapPainter, SwapTable};
use blockfall::icons;
use blockfall::input::Phase;
use blockfall::motion::SwapMotion;
use blockfall::shot::practice;
use blockfall::shot::swap::setup_at;
use blockfall::store::{MemoryStore, Saved};
use blockfall::ui::{BoardOutline, GridFrame, Rect};
use blockfall::view::id;
use blockfall_engine::blocks::Mode;
use blockfall_engine::bot::BotKind;
use blockfall_engine::random::Random;
use blockfall_engine::swap::{Cell, Goals, Grid, Phase as Step, stages, turn};
use blockfall_platform::DeviceState;
use blockfall_render::scene::Scene;
use blockfall_render::{Assets, Fonts, FrameStats, Gpu, Renderer, capture, wgpu};
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::{BUSY_MOVE, busy_game, device, device_across};
use glam::Vec2;

/// Nanoseconds of a frame at 120 Hz.
const FRAME: u64 = 1_000_000_000 / 120;

/// A renderer on wgpu's backend that draws nothing, with all glyphs in its atlas, as the window has it.
struct Screen {
    gpu: Gpu,
    renderer: Renderer,
    view: wgpu::TextureView,
    size_px: [u32; 2],
    scene: Scene,
}

impl Screen {
    fn new(player: &mut Player) -> Screen {
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
        descriptor.backends = wgpu::Backends::NOOP;
        descriptor.backend_options.noop.enable = true;
        let gpu =
            pollster::block_on(Gpu::new(&wgpu::Instance::new(descriptor), None)).expect("it needs no driver");
        let assets = Assets { fonts: &Fonts::embedded(), icons: &icons::DRAWINGS };
        let mut renderer = Renderer::new(&gpu, capture::FORMAT, &assets).expect("the icons are drawings");
        renderer.warm(&gpu, &player.app.all_glyphs());
        let size_px = player.app.model().device.size_px();
        let view = capture::Target::new(&gpu, size_px).expect("a possible size").view().clone();
        Screen { gpu, renderer, view, size_px, scene: Scene::default() }
    }

    /// The part of a frame that is ours: sampling the model into a scene, and the scene into instances.
    fn build(&mut self, player: &mut Player) {
        player.app.frame(player.pilot.now, &mut self.scene);
        self.renderer.build(&self.gpu, &self.scene, self.size_px);
    }

    /// A whole frame.
    fn draw(&mut self, player: &mut Player) -> FrameStats {
        self.build(player);
        self.renderer.submit(&self.gpu, &self.view)
    }
}

/// The largest tablet with a nearly full board, a long combo, and a piece in the air that will clear six lines.
fn busy_drag(device: DeviceState) -> Player {
    let mut player = Player::continuing(device, busy_game());
    player.carry(BUSY_MOVE);
    let ghost = player.app.model().drag.and_then(|drag| drag.ghost).expect("it hangs over its place");
    assert_eq!(ghost.preview.expect("it fits").lines.count(), 6);
    player
}

#[test]
fn a_busy_frame_is_one_pass_one_submit_few_draws_and_few_bytes() {
    for device in [device("ipad-pro-13"), device_across("ipad-pro-13"), device("iphone-se")] {
        let mut player = busy_drag(device);
        let mut screen = Screen::new(&mut player);
        screen.draw(&mut player);
        player.wait(200);
        let stats = screen.draw(&mut player);
        println!("{}: {stats:?}", player.app.model().device.name);
        assert_eq!((stats.passes, stats.submits, stats.created_objects), (1, 1, 0));
        assert!(stats.draws <= 8, "{stats:?}");
        assert!(stats.uploaded_bytes <= 64 * 1024, "{stats:?}");
        assert!(stats.blocks >= 64, "this is no busy frame: {stats:?}");
    }
}

#[test]
fn at_rest_a_frame_allocates_nothing_and_creates_nothing() {
    let mut player = Player::continuing(device("ipad-pro-13"), busy_game());
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    let counted = measure(|| {
        for _ in 0..100 {
            player.pilot.now += 4 * FRAME;
            screen.build(&mut player);
        }
    });
    assert_eq!(counted.count_total, 0);
    assert_eq!(screen.draw(&mut player).created_objects, 0);
}

#[test]
fn a_drag_allocates_nothing_and_creates_nothing() {
    let mut player = busy_drag(device("ipad-pro-13"));
    let mut screen = Screen::new(&mut player);
    let over = player.app.model().drag.expect("held").at;
    let drag_about = |player: &mut Player, screen: &mut Screen| {
        for step in 0..200 {
            // Now over its place with the lines lit, now beside it.
            let swing = (step as f32 * 0.2).sin() * 90.0;
            player.points(Phase::Move, over + Vec2::new(swing, swing * 0.3));
            screen.build(player);
        }
    };
    // The first round makes room, the second one uses it.
    drag_about(&mut player, &mut screen);
    screen.draw(&mut player);
    let counted = measure(|| drag_about(&mut player, &mut screen));
    assert_eq!(counted.count_total, 0);
    assert_eq!(screen.draw(&mut player).created_objects, 0);
}

#[test]
fn the_way_of_a_clear_allocates_nothing_once_the_move_is_made() {
    let mut player = busy_drag(device("ipad-pro-13"));
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    let over = player.app.model().drag.expect("held").at;
    player.points(Phase::Up, over);
    assert_eq!(player.game().lines(), 12 + 6);
    screen.draw(&mut player);
    let clear = |player: &mut Player, screen: &mut Screen| {
        for _ in 0..120 {
            player.pilot.now += FRAME;
            screen.build(player);
        }
    };
    // The first clear makes room for its shards, the second one uses it.
    let moved = player.pilot.now;
    clear(&mut player, &mut screen);
    player.pilot.now = moved;
    let counted = measure(|| clear(&mut player, &mut screen));
    assert_eq!(counted.count_total, 0);
}

#[test]
fn the_chart_of_the_scores_is_uploaded_once_and_allocates_nothing_while_it_is_shown() {
    let history = practice(Mode::Classic, 9).iter().collect();
    let mut player = Player::new(device("ipad-pro-13"), Saved { history, ..Saved::default() });
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    player.tap(id::STATS);
    player.wait(1_000);
    let first = screen.draw(&mut player);
    assert!(first.uploaded_bytes <= 64 * 1024 && first.created_objects == 0, "{first:?}");
    let steady = screen.draw(&mut player);
    println!("{first:?}\n{steady:?}");
    assert_eq!((steady.drawings, steady.created_objects), (1, 0));
    assert!(steady.draws <= 8 && steady.uploaded_bytes < first.uploaded_bytes / 2, "{steady:?}");
    let counted = measure(|| {
        for _ in 0..100 {
            player.pilot.now += 4 * FRAME;
            screen.build(&mut player);
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn no_frame_of_a_whole_game_creates_anything_on_the_gpu_after_the_first() {
    let mut player = Player::starting(device("iphone-15-pro"));
    let mut screen = Screen::new(&mut player);
    assert!(screen.draw(&mut player).created_objects > 0, "the first frame answers for what is there");
    let mut bot = BotKind::Greedy.build(1);
    let mut worst = FrameStats::default();
    let mut look = |player: &mut Player, screen: &mut Screen| {
        for _ in 0..12 {
            player.wait(60);
            let stats = screen.draw(player);
            assert_eq!(stats.created_objects, 0);
            worst.draws = worst.draws.max(stats.draws);
            worst.uploaded_bytes = worst.uploaded_bytes.max(stats.uploaded_bytes);
        }
    };
    while let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) {
        player.play(next);
        look(&mut player, &mut screen);
    }
    player.wait(2_000);
    look(&mut player, &mut screen);
    player.tap(id::HOME);
    look(&mut player, &mut screen);
    assert!(worst.draws <= 8 && worst.uploaded_bytes <= 64 * 1024, "{worst:?}");
}

#[test]
fn the_game_fits_into_forty_megabytes_and_the_gpu_s_share_into_forty_eight() {
    let mut gpu_bytes = 0;
    let counted = measure(|| {
        let mut player = busy_drag(device("ipad-pro-13"));
        let mut screen = Screen::new(&mut player);
        for _ in 0..10 {
            player.wait(16);
            screen.draw(&mut player);
        }
        gpu_bytes = screen.renderer.gpu_bytes();
    });
    let [_, height] = device("ipad-pro-13").size_px();
    assert_eq!(height, 2752, "the largest tablet");
    println!("heap at most {} KB, GPU {} KB", counted.bytes_max / 1024, gpu_bytes / 1024);
    assert!(counted.bytes_max <= 40 << 20, "{} bytes of heap", counted.bytes_max);
    assert!(gpu_bytes <= 48 << 20, "{gpu_bytes} bytes on the GPU");
}

#[test]
fn a_hundred_rounds_of_turning_the_device_leave_nothing_behind() {
    let mut player = Player::continuing(device("ipad-pro-13"), busy_game());
    let turn = |player: &mut Player| {
        for state in [device_across("ipad-pro-13"), device("ipad-pro-13")] {
            player.happens(blockfall::input::Event::Device(state));
            player.scene();
        }
    };
    turn(&mut player);
    let counted = measure(|| (0..100).for_each(|_| turn(&mut player)));
    assert!(counted.bytes_current.abs() < 64 * 1024, "{} bytes are left", counted.bytes_current);
}

#[test]
fn a_move_is_one_transaction_of_less_than_a_kilobyte() {
    let mut player = Player::starting(device("iphone-15-pro"));
    let mut store = MemoryStore::default();
    let mut bot = BotKind::Greedy.build(1);
    let mut largest = 0;
    while let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) {
        player.play(next);
        let saved = player.effects.iter().map(|effect| match effect {
            Effect::Save(_, record) => record.len(),
            _ => 0,
        });
        largest = largest.max(saved.sum());
        keep(&mut player, &mut store);
    }
    println!("{} moves, at most {largest} bytes", player.game().moves());
    assert_eq!(store.commits, u64::from(player.game().moves()));
    assert!(largest < 1024, "{largest} bytes");
}

/// The largest tablet with the largest board of Swap, and a swap on it that makes so many passes.
fn before_a_cascade(passes: usize) -> (Player, [Cell; 2]) {
    for seed in 1..500 {
        let player = Player::at_stage(device("ipad-pro-13"), 27, seed);
        for (a, b) in player.session().swaps().iter() {
            let turn = player.session().clone().swap(a, b).expect("it is accepted");
            let cleared = turn.phases.iter().filter(|step| matches!(step, Step::Cleared { .. }));
            if cleared.count() >= passes {
                return (player, [a, b]);
            }
        }
    }
    panic!("no board makes so long a cascade");
}

#[test]
fn a_board_of_swap_at_rest_allocates_nothing_and_creates_nothing() {
    let (mut player, _) = before_a_cascade(1);
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    let counted = measure(|| {
        for _ in 0..100 {
            player.pilot.now += 4 * FRAME;
            screen.build(&mut player);
        }
    });
    assert_eq!(counted.count_total, 0);
    let stats = screen.draw(&mut player);
    println!("{stats:?}");
    assert_eq!((stats.passes, stats.submits, stats.created_objects), (1, 1, 0));
    assert!(stats.draws <= 8 && stats.uploaded_bytes <= 64 * 1024, "{stats:?}");
}

#[test]
fn pulling_a_tile_about_allocates_nothing() {
    let (mut player, [a, b]) = before_a_cascade(1);
    let mut screen = Screen::new(&mut player);
    let (from, to) = (player.middle_of_cell(a), player.middle_of_cell(b));
    player.points(Phase::Down, from);
    let pull_about = |player: &mut Player, screen: &mut Screen| {
        for step in 0..200 {
            let along = (step as f32 * 0.2).sin();
            player.points(Phase::Move, from.lerp(to, along) + Vec2::new(0.0, along * 20.0));
            screen.build(player);
        }
    };
    // The first round makes room, the second one uses it.
    pull_about(&mut player, &mut screen);
    let counted = measure(|| pull_about(&mut player, &mut screen));
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_long_cascade_stays_within_the_budget_of_every_frame_and_creates_nothing() {
    let (mut player, swap) = before_a_cascade(4);
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    player.swap(swap);
    let mut worst = FrameStats::default();
    while player.app.model().swap.motion.is_moving(player.pilot.now) {
        player.pilot.now += FRAME;
        let stats = screen.draw(&mut player);
        assert_eq!((stats.passes, stats.submits, stats.created_objects), (1, 1, 0));
        worst.draws = worst.draws.max(stats.draws);
        worst.uploaded_bytes = worst.uploaded_bytes.max(stats.uploaded_bytes);
    }
    println!("{worst:?}");
    assert!(worst.draws <= 8 && worst.uploaded_bytes <= 64 * 1024, "{worst:?}");
}

#[test]
fn between_the_moments_when_something_is_counted_a_cascade_allocates_nothing() {
    let (mut player, swap) = before_a_cascade(4);
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    player.swap(swap);
    let began = player.pilot.now;
    // The first time makes room and counts the objectives along; the second one shows the same once more.
    let rests = player.app.model().swap.motion.rests_at().expect("a turn is seen");
    let mut show = |player: &mut Player| {
        player.pilot.now = began;
        while player.pilot.now < rests {
            player.pilot.now += FRAME;
            screen.build(player);
        }
    };
    show(&mut player);
    let counted = measure(|| show(&mut player));
    assert_eq!(counted.count_total, 0);
}

#[test]
fn the_map_of_stages_allocates_nothing_while_it_glides() {
    let mut player = Player::of(setup_at(device("ipad-mini"), 20, 1, false));
    player.tap(id::PLAY);
    let mut screen = Screen::new(&mut player);
    screen.draw(&mut player);
    let glide = |player: &mut Player, screen: &mut Screen| {
        for by in [400.0, -400.0] {
            player.happens(blockfall::input::Event::Wheel(by));
            for _ in 0..60 {
                player.pilot.now += FRAME;
                screen.build(player);
            }
        }
    };
    glide(&mut player, &mut screen);
    let counted = measure(|| glide(&mut player, &mut screen));
    assert_eq!(counted.count_total, 0);
    let stats = screen.draw(&mut player);
    println!("{stats:?}");
    assert_eq!((stats.passes, stats.submits, stats.created_objects), (1, 1, 0));
    assert!(stats.draws <= 8 && stats.uploaded_bytes <= 64 * 1024, "{stats:?}");
}

/// Two parcels of sticky rice strike the whole board: the busiest turn of Swap.
fn busiest_turn(motion: &mut SwapMotion) -> Grid {
    let before: Grid =
        ".65341./1326341/3416253/4521412/31ss463/6153234/2345163/4516325".parse().expect("a board");
    let mut after = before;
    let stage = stages()[0].as_ref().expect("the first stage can be played");
    let (a, b) = (Cell::new(4, 2), Cell::new(4, 3));
    let turn = turn::swap(&mut after, a, b, &Goals::default(), stage.weights(), &mut Random::new(1))
        .expect("a pair");
    motion.play(&before, turn, 0.0, 0);
    after
}

#[test]
fn a_turn_of_swap_allocates_nothing_while_it_plays_and_few_draws_show_it() {
    let mut player = Player::starting(device("ipad-pro-13"));
    let mut screen = Screen::new(&mut player);
    // The first frame brings the glyphs.
    screen.draw(&mut player);
    let theme = player.app.model().theme;
    let mut motion = SwapMotion::new(false);
    let grid = busiest_turn(&mut motion);
    let outline = BoardOutline::of(&grid);
    let board = GridFrame::within(Rect::new(100.0, 100.0, 760.0, 860.0), &grid).expect("there is room");
    let mut worst = FrameStats::default();
    let mut show = |screen: &mut Screen, now: u64, drawn: bool| {
        screen.scene.clear();
        let (selected, cursor) = (Some((Cell::new(0, 0), 0)), Some(Cell::new(1, 1)));
        let hint = Some((Cell::new(2, 2), Cell::new(2, 3), 0));
        let table = SwapTable {
            grid: &grid,
            motion: &motion,
            outline: &outline,
            selected,
            cursor,
            hint,
            pulled: None,
        };
        SwapPainter { theme: &theme, board, now, alpha: 1.0 }.paint(&table, &mut screen.scene);
        screen.renderer.build(&screen.gpu, &screen.scene, screen.size_px);
        if drawn {
            let stats = screen.renderer.submit(&screen.gpu, &screen.view);
            worst.draws = worst.draws.max(stats.draws);
            worst.uploaded_bytes = worst.uploaded_bytes.max(stats.uploaded_bytes);
        }
    };
    let frames = (0..240).map(|frame| frame * FRAME);
    // The first frame brings the cut of the board, the first round makes room, the second one uses it.
    show(&mut screen, 0, false);
    screen.renderer.submit(&screen.gpu, &screen.view);
    frames.clone().for_each(|now| show(&mut screen, now, true));
    let counted = measure(|| frames.for_each(|now| show(&mut screen, now, false)));
    assert_eq!(counted.count_total, 0);
    println!("the busiest turn of Swap: {worst:?}");
    assert!(worst.draws <= 8 && worst.uploaded_bytes <= 64 * 1024, "{worst:?}");
}
