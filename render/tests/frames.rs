//! What a frame costs, at which sizes it works, and what happens when the device goes away.

mod common;

use blockfall_render::capture::{self, CaptureError, Image, Target};
use blockfall_render::scene::{
    Background, Block, Burst, Color, Course, Drawing, Glyph, Outline, Panel, Scene, Stroke, Tile, TileShape,
};
use blockfall_render::text::TextStyle;
use blockfall_render::{FrameStats, Gpu, GpuError, Tier, wgpu};
use common::{gpu, gpu_of, picture, plain, renderer, ring_mesh, write};

/// A scene with everything: a board of cells and blocks, text with outlines, icons, and a sheet above it.
fn busy() -> Scene {
    let mut scene = plain([200, 400], Color::hex(0x0E1536));
    scene.background = Background::Mesh { colors: [Color::hex(0x1A1E5E); 9], secs: 1.0 };
    for cell in 0..64_u8 {
        let center = [20.0 + f32::from(cell % 8) * 22.0, 100.0 + f32::from(cell / 8) * 22.0];
        let rect = [center[0] - 10.0, center[1] - 10.0, 20.0, 20.0];
        scene.base.panels.push(Panel::fill(rect, 4.0, Color::hex(0x131A39)));
        scene.base.blocks.push(Block { center, cell: 22.0, face: Color::hex(0x46C878), ..Block::default() });
    }
    for (place, shape) in TileShape::ALL.into_iter().enumerate() {
        let center = [10.0 + place as f32 * 14.0, 390.0];
        scene.base.tiles.push(Tile { center, cell: 14.0, shape, ..Tile::default() });
    }
    let mesh = ring_mesh(1.0);
    scene.base.drawings = [40.0, 160.0]
        .map(|x| Drawing { mesh: mesh.clone(), origin: [x, 340.0], ..Drawing::default() })
        .into();
    let ray = Course::Line { from: [20.0, 100.0], to: [174.0, 254.0] };
    scene.base.strokes.push(Stroke::plain(ray, 4.0, Color::WHITE));
    let score = TextStyle { size_pt: 50.0, weight: 900, ..TextStyle::default() };
    scene.base.glyphs = write(&score, "4,270", [40.0, 60.0], Color::WHITE);
    let shards =
        Burst { age_secs: 0.1, count: 11, size: [3.0, 7.0], speed: [90.0, 270.0], ..Burst::default() };
    scene.bursts = (0..9).map(|seed| Burst { seed, origin: [100.0, 200.0], ..shards }).collect();
    scene.over.panels.push(Panel::fill([0.0, 300.0, 200.0, 100.0], 20.0, Color::hex(0x171D45)));
    scene.over.blocks.push(Block { center: [100.0, 200.0], cell: 24.0, lift: 1.0, ..Block::default() });
    scene.over.glyphs = write(&score, "Great!", [20.0, 360.0], Color::WHITE);
    for glyph in &mut scene.over.glyphs {
        glyph.edge = Color::hex(0x0B1030);
        glyph.edge_em = 0.1;
        glyph.shadow = Color::hex(0x000000).fade(0.5);
    }
    scene.over.glyphs.push(Glyph { outline: Outline::Icon(1), em: 24.0, ..Glyph::default() });
    scene
}

#[test]
fn a_frame_of_everything_is_one_pass_of_a_kind_one_submit_and_one_draw_a_primitive_and_sheet() {
    let gpu = gpu();
    let mut renderer = renderer(&gpu);
    let target = Target::new(&gpu, [200, 400]).expect("a target");
    let scene = busy();
    let first = renderer.draw(&gpu, &scene, target.view(), target.size_px());
    assert!(first.created_objects > 0, "the first frame answers for what the renderer is made of");
    let steady = renderer.draw(&gpu, &scene, target.view(), target.size_px());
    let expected = FrameStats {
        draws: 11,
        passes: 1,
        compute_passes: 1,
        submits: 1,
        // The uniforms, and an instance of each kind: 72 bytes a panel, 24 a drawing, 56 a block, 36 a tile,
        // 52 a stroke, 68 a glyph; 160 a burst, and the arguments of their draw.
        uploaded_bytes: 176 + 65 * 72 + 2 * 24 + 65 * 56 + 13 * 36 + 52 + 24 * 68 + 9 * 160 + 16,
        panels: 65,
        drawings: 2,
        blocks: 65,
        tiles: 13,
        strokes: 1,
        particles: 99,
        // Five letters, six with outline and shadow, and an icon.
        glyphs: 5 + 3 * 6 + 1,
        created_objects: 0,
    };
    assert_eq!(steady, expected);
    assert!(steady.uploaded_bytes <= 64 * 1024);
    assert!(renderer.gpu_bytes() < 48 << 20);
}

#[test]
fn an_empty_scene_is_its_background_alone() {
    let gpu = gpu();
    let target = Target::new(&gpu, [8, 8]).expect("a target");
    let stats = renderer(&gpu).draw(&gpu, &plain([8, 8], Color::WHITE), target.view(), [8, 8]);
    assert_eq!((stats.draws, stats.compute_passes, stats.uploaded_bytes), (1, 0, 176));
}

#[test]
fn a_steady_frame_allocates_nothing_of_ours() {
    for tier in [Tier::Full, Tier::Lite] {
        let gpu = gpu_of(tier);
        let mut renderer = renderer(&gpu);
        let mut scene = busy();
        renderer.build(&gpu, &scene, [200, 400]);
        let steady = allocation_counter::measure(|| {
            for step in 0..100 {
                // A drag: the block under the finger moves; and the particles fly on.
                scene.over.blocks[0].center[0] = 50.0 + step as f32;
                scene.bursts.iter_mut().for_each(|burst| burst.age_secs += 0.002);
                renderer.build(&gpu, &scene, [200, 400]);
            }
        });
        assert_eq!(steady.count_total, 0, "{tier:?}");
    }
}

#[test]
fn a_frame_that_outgrows_its_buffer_grows_it_once() {
    let gpu = gpu();
    let mut renderer = renderer(&gpu);
    let target = Target::new(&gpu, [32, 32]).expect("a target");
    let mut scene = plain([32, 32], Color::hex(0x000000));
    renderer.draw(&gpu, &scene, target.view(), [32, 32]);
    for step in 0..3000 {
        let x = step as f32 % 32.0;
        scene.base.panels.push(Panel::fill([x, 0.0, 1.0, 32.0], 0.0, Color::WHITE));
    }
    assert_eq!(renderer.draw(&gpu, &scene, target.view(), [32, 32]).created_objects, 1);
    assert_eq!(renderer.draw(&gpu, &scene, target.view(), [32, 32]).created_objects, 0);
    let image = target.read(&gpu).expect("a picture");
    assert!(image.rgba.iter().all(|byte| *byte == 255));
}

#[test]
fn a_window_of_one_pixel_and_one_of_sixteen_thousand_are_drawn() {
    let gpu = gpu();
    let white = Panel::fill([0.0, 0.0, 1e6, 1e6], 0.0, Color::WHITE);
    let long = gpu.max_size().min(16_000);
    for size in [[1, 1], [long, 2], [2, long]] {
        let mut scene = plain(size, Color::hex(0x000000));
        scene.base.panels.push(white);
        let image = picture(&gpu, &scene);
        assert_eq!((image.width, image.height), (size[0], size[1]));
        assert!(image.rgba.iter().all(|byte| *byte == 255), "{size:?}");
    }
}

#[test]
fn a_view_without_pixels_is_left_alone() {
    let gpu = gpu();
    let target = Target::new(&gpu, [1, 1]).expect("a target");
    let stats = renderer(&gpu).draw(&gpu, &busy(), target.view(), [0, 10]);
    assert_eq!(stats, FrameStats::default());
}

#[test]
fn an_impossible_picture_is_refused_in_words() {
    let gpu = gpu();
    for size in [[0, 5], [5, gpu.max_size() + 1]] {
        let error = Target::new(&gpu, size).expect_err("no such target");
        assert!(matches!(error, CaptureError::Size(..)));
        assert!(error.to_string().starts_with("a picture of "), "{error}");
    }
}

#[test]
fn after_a_lost_device_everything_is_rebuilt_and_looks_the_same() {
    let scene = busy();
    let old = gpu();
    let mut renderer = renderer(&old);
    let before = capture::picture(&old, &mut renderer, &scene, [200, 400]).expect("a picture");
    assert!(!old.lost());

    old.device.destroy();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while !old.lost() && std::time::Instant::now() < deadline {
        old.device.poll(wgpu::PollType::Poll).ok();
    }
    assert!(old.lost(), "the device says that it is gone");
    // Drawing with a lost device is harmless, and its picture cannot be read.
    assert!(capture::picture(&old, &mut renderer, &scene, [200, 400]).is_err());

    let after = picture(&gpu(), &scene);
    assert_eq!(before.difference(&after, 0), Some(capture::Difference { max: 0, pixels: 0 }));
}

#[test]
fn without_any_adapter_the_error_says_what_was_looked_for() {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = wgpu::Backends::empty();
    let error = pollster::block_on(Gpu::new(&wgpu::Instance::new(descriptor), None)).expect_err("no adapter");
    assert!(matches!(error, GpuError::NoAdapter { .. }));
    let sentence = error.to_string();
    assert!(sentence.starts_with("no graphics adapter was found: looked for "), "{sentence}");
    assert!(!sentence.contains('\n'), "{sentence}");
}

#[test]
fn a_picture_survives_its_file() {
    let rgba = (0..5 * 3 * 4).map(|byte| byte * 4).collect();
    let image = Image { width: 5, height: 3, rgba };
    let path = std::env::temp_dir().join(format!("blockfall-picture-{}.png", std::process::id()));
    image.write_png(&path).expect("written");
    assert_eq!(Image::read_png(&path).expect("read"), image);
    std::fs::remove_file(&path).expect("removed");
    assert!(Image::read_png(&path).expect_err("no file").to_string().contains("blockfall-picture"));
}

#[test]
fn pictures_differ_by_their_worst_channel_and_the_pixels_beyond_the_tolerance() {
    let black = Image { width: 2, height: 1, rgba: vec![0; 8] };
    let other = Image { width: 2, height: 1, rgba: vec![0, 2, 0, 0, 0, 0, 9, 0] };
    assert_eq!(black.difference(&other, 2), Some(capture::Difference { max: 9, pixels: 1 }));
    assert_eq!(black.difference(&Image { width: 1, height: 2, rgba: vec![0; 8] }, 2), None);
}

#[cfg(debug_assertions)]
#[test]
fn shaders_that_did_not_change_are_not_built_again() {
    let gpu = gpu();
    let mut renderer = renderer(&gpu);
    assert!(!pollster::block_on(renderer.reload_changed_shaders(&gpu)).expect("sound shaders"));
}
