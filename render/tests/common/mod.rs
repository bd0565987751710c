//! What the tests that need a device share: one that exists, in either tier, and scenes to draw.
#![allow(dead_code, reason = "each test file uses its share")]

use blockfall_render::capture::{self, FORMAT, Image};
use blockfall_render::lyon::math::point;
use blockfall_render::lyon::path::{Path, Winding};
use blockfall_render::scene::{Background, Color, Glyph, Mesh, MeshBuilder, Outline, Scene, Viewport};
use blockfall_render::text::{TextLayout, TextStyle};
use blockfall_render::{Assets, Fonts, Gpu, IconDrawing, Renderer, Tier, wgpu};

/// Two icons to draw.
pub const ICONS: [IconDrawing; 2] =
    [IconDrawing::filled("M8 5 V19 L19 12 Z"), IconDrawing::stroked("M9 6 V18 M15 6 V18")];

/// Whatever device there is, software included. There must be one: a renderer that was never run is not tested.
pub fn gpu() -> Gpu {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    pollster::block_on(Gpu::new(&instance, None))
        .unwrap_or_else(|error| panic!("these tests draw pictures, but {error}"))
}

/// The same device held to a tier.
pub fn gpu_of(tier: Tier) -> Gpu {
    pollster::block_on(Gpu::with_adapter(gpu().adapter, tier)).expect("a device of the tier")
}

/// A renderer of off-screen pictures with the embedded font and [`ICONS`].
pub fn renderer(gpu: &Gpu) -> Renderer {
    Renderer::new(gpu, FORMAT, &Assets { fonts: &Fonts::embedded(), icons: &ICONS }).expect("a renderer")
}

/// An empty scene of one pixel a point on a plain colour.
pub fn plain(size: [u32; 2], color: Color) -> Scene {
    Scene {
        viewport: Viewport { size_pt: size.map(|side| side as f32), px_per_pt: 1.0 },
        background: Background::Gradient { top: color, bottom: color },
        ..Scene::default()
    }
}

/// A picture of a scene with a new renderer.
pub fn picture(gpu: &Gpu, scene: &Scene) -> Image {
    capture::picture(gpu, &mut renderer(gpu), scene, size_px(scene)).expect("a picture")
}

/// A device and a renderer for many pictures.
pub struct Camera {
    gpu: Gpu,
    renderer: Renderer,
}

impl Camera {
    /// A camera on a device.
    pub fn new(gpu: Gpu) -> Camera {
        Camera { renderer: renderer(&gpu), gpu }
    }

    /// A picture of a scene.
    pub fn picture(&mut self, scene: &Scene) -> Image {
        capture::picture(&self.gpu, &mut self.renderer, scene, size_px(scene)).expect("a picture")
    }
}

fn size_px(scene: &Scene) -> [u32; 2] {
    scene.viewport.size_pt.map(|side| (side * scene.viewport.px_per_pt) as u32)
}

/// The glyphs of a text in one colour, its first baseline starting at a place.
pub fn write(style: &TextStyle, text: &str, at: [f32; 2], color: Color) -> Vec<Glyph> {
    let layout: TextLayout = Fonts::embedded().layout(style, text);
    let glyph = |placed: &blockfall_render::text::PlacedGlyph| Glyph {
        outline: Outline::Font { glyph: placed.glyph, weight: placed.weight },
        origin: [at[0] + placed.x, at[1] + placed.y_baseline - layout.first_baseline],
        em: style.size_pt,
        top: color,
        bottom: color,
        ..Glyph::default()
    };
    layout.glyphs.iter().map(glyph).collect()
}

/// Asserts that no channel is further from the expected colour than the tolerance.
pub fn assert_color(image: &Image, [x, y]: [u32; 2], expected: [u8; 3], tolerance: u8, what: &str) {
    let pixel = image.pixel(x, y);
    let apart = pixel.iter().zip(expected).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
    assert!(apart <= tolerance, "{what} at {x}, {y}: {pixel:?} instead of {expected:?}");
}

/// A white ring of radii 10 and 20 about the origin, tessellated for some pixels a point.
pub fn ring_mesh(px_per_pt: f32) -> Mesh {
    let mut path = Path::builder();
    for (radius, winding) in [(20.0, Winding::Positive), (10.0, Winding::Negative)] {
        path.add_circle(point(0.0, 0.0), radius, winding);
    }
    let mut builder = MeshBuilder::new(px_per_pt);
    builder.fill(&path.build(), Color::WHITE);
    builder.build()
}
