//! What drawing costs the CPU: `cargo bench -p blockfall-render`.
//!
//! `cpu` runs on wgpu's backend that draws nothing, so that it measures our code and wgpu's bookkeeping; `whole` runs on
//! whatever device there is, and waits for it.

use blockfall_render::capture::{FORMAT, Target};
use blockfall_render::scene::{
    Background, Block, Burst, Color, Glyph, Outline, Panel, Scene, Tile, TileShape, Viewport,
};
use blockfall_render::text::TextStyle;
use blockfall_render::{Assets, Fonts, Gpu, IconDrawing, Renderer, Tier, wgpu};
use divan::Bencher;

const ICONS: [IconDrawing; 1] = [IconDrawing::stroked("M9 6 V18 M15 6 V18")];
const SIZE: [u32; 2] = [390, 844];

fn main() {
    divan::main();
}

fn noop() -> Gpu {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = wgpu::Backends::NOOP;
    descriptor.backend_options.noop.enable = true;
    // Without limits of a real device it would not count as one that computes.
    descriptor.backend_options.noop.limits = Some(wgpu::Limits::default());
    open(descriptor)
}

fn device() -> Gpu {
    open(wgpu::InstanceDescriptor::new_without_display_handle_from_env())
}

fn open(descriptor: wgpu::InstanceDescriptor) -> Gpu {
    pollster::block_on(Gpu::new(&wgpu::Instance::new(descriptor), None)).expect("a device to measure on")
}

fn renderer(gpu: &Gpu) -> Renderer {
    Renderer::new(gpu, FORMAT, &Assets { fonts: &Fonts::embedded(), icons: &ICONS }).expect("sound icons")
}

/// The glyphs of a text at a size and weight.
fn write(text: &str, size_pt: f32, weight: u16) -> Vec<Glyph> {
    let style = TextStyle { size_pt, weight, ..TextStyle::default() };
    let layout = Fonts::embedded().layout(&style, text);
    let glyph = |placed: &blockfall_render::text::PlacedGlyph| Glyph {
        outline: Outline::Font { glyph: placed.glyph, weight: placed.weight },
        origin: [20.0 + placed.x, 100.0 + placed.y_baseline],
        em: size_pt,
        ..Glyph::default()
    };
    layout.glyphs.iter().map(glyph).collect()
}

/// A full board, three pieces, one of them under the finger, all the texts of the game, and floating praise.
fn busy() -> Scene {
    let mut scene = Scene {
        viewport: Viewport { size_pt: SIZE.map(|side| side as f32), px_per_pt: 1.0 },
        background: Background::Mesh { colors: [Color::hex(0x1A1E5E); 9], secs: 1.0 },
        ..Scene::default()
    };
    scene.base.panels.push(Panel {
        shadow: Color::hex(0x03040E).fade(0.55),
        shadow_dy: 10.0,
        shadow_blur: 26.0,
        ..Panel::fill([12.0, 200.0, 366.0, 366.0], 16.0, Color::hex(0x090E24))
    });
    for cell in 0..64_u8 {
        let center = [40.0 + f32::from(cell % 8) * 44.0, 228.0 + f32::from(cell / 8) * 44.0];
        let rect = [center[0] - 20.0, center[1] - 20.0, 40.0, 40.0];
        scene.base.panels.push(Panel::fill(rect, 8.0, Color::hex(0x131A39)));
        scene.base.blocks.push(Block { center, cell: 44.0, face: Color::hex(0x46C878), ..Block::default() });
    }
    for cell in 0..15_u8 {
        let center = [50.0 + f32::from(cell) * 20.0, 700.0];
        scene.base.blocks.push(Block { center, cell: 20.0, face: Color::hex(0xF04A5A), ..Block::default() });
    }
    for cell in 0..5_u8 {
        let center = [100.0 + f32::from(cell) * 44.0, 500.0];
        scene.over.blocks.push(Block {
            center,
            cell: 46.0,
            lift: 1.0,
            face: Color::hex(0x4071FF),
            ..Block::default()
        });
    }
    scene.base.glyphs = write("4,270 12,480 Combo x3 Your game is saved after every move.", 17.0, 700);
    scene.over.glyphs = write("Great! +84", 48.0, 900);
    for glyph in &mut scene.over.glyphs {
        glyph.edge = Color::hex(0x0B1030);
        glyph.edge_em = 0.1;
        glyph.shadow = Color::hex(0x000000).fade(0.5);
    }
    scene
}

/// The busy scene with as many particles as the renderer draws, 40 a burst.
fn stormy() -> Scene {
    let mut scene = busy();
    let burst = |seed: u32| Burst {
        age_secs: 0.1 + (seed % 8) as f32 * 0.04,
        count: 40,
        seed,
        color: Color::hex(0x46C878),
        origin: [40.0 + (seed % 8) as f32 * 44.0, 228.0 + (seed / 8 % 8) as f32 * 44.0],
        spread: [12.0, 12.0],
        speed: [132.0, 396.0],
        drag: 5.0,
        gravity: 792.0,
        size: [3.0, 7.5],
        life_secs: [0.45, 0.65],
        spin: 9.0,
        ..Burst::default()
    };
    scene.bursts = (0..500).map(burst).collect();
    scene
}

mod cpu {
    use super::*;

    #[divan::bench]
    fn scene_to_instances(bencher: Bencher) {
        let gpu = noop();
        let mut renderer = renderer(&gpu);
        let scene = busy();
        bencher.bench_local(|| renderer.build(&gpu, &scene, SIZE));
    }

    #[divan::bench]
    fn scene_to_submitted_frame(bencher: Bencher) {
        let gpu = noop();
        let mut renderer = renderer(&gpu);
        let target = Target::new(&gpu, SIZE).expect("a target");
        let scene = busy();
        bencher.bench_local(|| renderer.draw(&gpu, &scene, target.view(), SIZE));
    }

    /// 20,000 particles of 500 bursts, computed by the GPU or by the CPU.
    #[divan::bench(args = [Tier::Full, Tier::Lite])]
    fn storm_to_submitted_frame(bencher: Bencher, tier: &Tier) {
        let gpu = pollster::block_on(Gpu::with_adapter(noop().adapter, *tier)).expect("the tier");
        let mut renderer = renderer(&gpu);
        let target = Target::new(&gpu, SIZE).expect("a target");
        let scene = stormy();
        assert_eq!(renderer.draw(&gpu, &scene, target.view(), SIZE).particles, 20_000);
        bencher.bench_local(|| renderer.draw(&gpu, &scene, target.view(), SIZE));
    }

    #[divan::bench(sample_count = 20)]
    fn renderer_with_pipelines(bencher: Bencher) {
        let gpu = noop();
        bencher.bench_local(|| renderer(&gpu));
    }

    /// The 95 printable characters of ASCII enter the atlas: divide by 95 for one.
    #[divan::bench(sample_count = 10)]
    fn ascii_into_the_atlas(bencher: Bencher) {
        let gpu = noop();
        let ascii: String = (' '..='~').collect();
        let glyphs = write(&ascii, 17.0, 800);
        bencher
            .with_inputs(|| renderer(&gpu))
            .bench_local_values(|mut renderer| renderer.warm(&gpu, &glyphs));
    }

    #[divan::bench]
    fn layout_of_a_label(bencher: Bencher) {
        let mut fonts = Fonts::embedded();
        bencher.bench_local(|| fonts.layout(&TextStyle::default(), "Your game is saved after every move."));
    }
}

mod whole {
    use super::*;

    #[divan::bench(sample_count = 20)]
    fn frame(bencher: Bencher) {
        draw_and_wait(bencher, &busy());
    }

    #[divan::bench(sample_count = 20)]
    fn frame_with_20_000_particles(bencher: Bencher) {
        draw_and_wait(bencher, &stormy());
    }

    /// A Swap board of seven by eight tiles.
    #[divan::bench(sample_count = 20)]
    fn frame_of_tiles(bencher: Bencher) {
        let mut scene = busy();
        scene.base.blocks.clear();
        scene.base.tiles.extend((0..56).map(|cell| Tile {
            center: [39.0 + (cell % 7) as f32 * 52.0, 228.0 + (cell / 7) as f32 * 52.0],
            cell: 52.0,
            shape: TileShape::ALL[cell % 12],
            ..Tile::default()
        }));
        draw_and_wait(bencher, &scene);
    }

    fn draw_and_wait(bencher: Bencher, scene: &Scene) {
        let gpu = device();
        let mut renderer = renderer(&gpu);
        let target = Target::new(&gpu, SIZE).expect("a target");
        bencher.bench_local(|| {
            renderer.draw(&gpu, scene, target.view(), SIZE);
            gpu.device.poll(wgpu::PollType::wait_indefinitely()).expect("the device finishes")
        });
    }
}
