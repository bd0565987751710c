//! Every primitive in every state, dark and light, and a clear and confetti in flight, as eight pictures to look at:
//! `cargo run -p blockfall-render --example gallery [FOLDER]`.

use std::error::Error;
use std::f32::consts::{FRAC_PI_2, TAU};
use std::path::PathBuf;

use blockfall_render::capture::{self, FORMAT};
use blockfall_render::lyon::geom::euclid::default::Box2D;
use blockfall_render::lyon::math::point;
use blockfall_render::lyon::path::builder::BorderRadii;
use blockfall_render::lyon::path::{Path, Winding};
use blockfall_render::scene::{
    Background, Block, BlockKind, Burst, BurstKind, Color, Course, Drawing, Glyph, Mark, Mesh, MeshBuilder,
    Outline, Panel, Scene, Stratum, Stroke, Tile, TileShape, Viewport,
};
use blockfall_render::text::{Align, TextStyle};
use blockfall_render::{Assets, Fonts, Gpu, IconDrawing, Renderer, wgpu};

const SIZE_PT: [f32; 2] = [900.0, 1180.0];
const TILES_PT: [f32; 2] = [660.0, 660.0];
const PARTICLES_PT: [f32; 2] = [390.0, 760.0];
const STROKES_PT: [f32; 2] = [390.0, 620.0];
const CELL: f32 = 44.0;

const FACES: [u32; 7] = [0xF04A5A, 0xFF8B1F, 0xF9D44A, 0x46C878, 0x56D3F6, 0x4071FF, 0x9C4ACB];
const INKS: [u32; 7] = [0x2F0408, 0x260F00, 0x1C1500, 0x001C0A, 0x001A21, 0x071335, 0x200A2D];
const MARKS: [Mark; 7] =
    [Mark::Disc, Mark::Ring, Mark::Bar, Mark::Plus, Mark::Triangle, Mark::Diamond, Mark::Chevron];

const CROWN: &str = "M4 18.6 H20 L21.2 8.4 L16.3 11.9 L12 5.2 L7.7 11.9 L2.8 8.4 Z";
const PLAY: &str = "M8.2 5.6 V18.4 L18.4 12 Z";
const ICONS: [IconDrawing; 6] = [
    IconDrawing { fills: CROWN, strokes: CROWN, stroke_width: 1.6 },
    IconDrawing { fills: PLAY, strokes: PLAY, stroke_width: 2.4 },
    IconDrawing { fills: "", strokes: "M8.6 6.2 V17.8 M15.4 6.2 V17.8", stroke_width: 3.0 },
    IconDrawing::stroked("M18.9 9.2 A7.5 7.5 0 1 0 19.5 12.6 M19.5 4.4 V9.4 H14.5"),
    IconDrawing::stroked("M4.2 11.6 L12 4.4 L19.8 11.6 M6.4 10 V19.4 H17.6 V10"),
    IconDrawing::stroked(
        "M4 9.5 H7.5 L12 5.5 V18.5 L7.5 14.5 H4 Z M15.5 9 A4.3 4.3 0 0 1 15.5 15 M18.3 6.4 A8 8 0 0 1 18.3 17.6",
    ),
];

/// The colours of a theme.
struct Theme {
    light: bool,
    mesh: [u32; 9],
    rims: [u32; 7],
    board: u32,
    cell: u32,
    card_on: u32,
    text: u32,
    hairline: Color,
}

const DARK: Theme = Theme {
    light: false,
    mesh: [0x0E1536, 0x151B50, 0x2C1D64, 0x0B2449, 0x1A1E5E, 0x42226C, 0x0A1734, 0x191A50, 0x451F4E],
    rims: [0x960225, 0xA25403, 0xAD8F02, 0x037F41, 0x0B8BA8, 0x102CA7, 0x57017B],
    board: 0x090E24,
    cell: 0x131A39,
    card_on: 0x2A3270,
    text: 0xF5F6FF,
    hairline: Color::hex(0xFFFFFF).fade(0.07),
};

const LIGHT: Theme = Theme {
    light: true,
    mesh: [0xEDF1FF, 0xE4EBFF, 0xF0E7FF, 0xE0EDFC, 0xF3F1FF, 0xFBE8F0, 0xE8F3F8, 0xEEEBFF, 0xFFF0E3],
    rims: [0xCC223D, 0xC06403, 0x947A04, 0x07904B, 0x0A88A5, 0x2650DC, 0x7D28AA],
    board: 0xBAC4E0,
    cell: 0xDDE3F3,
    card_on: 0xE4E8FA,
    text: 0x171B3A,
    hairline: Color::hex(0x171B3A).fade(0.07),
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let gpu = pollster::block_on(Gpu::new(&instance, None))?;
    let mut fonts = Fonts::embedded();
    let mut renderer = Renderer::new(&gpu, FORMAT, &Assets { fonts: &fonts, icons: &ICONS })?;
    for (theme, name) in [(&DARK, "gallery-dark.png"), (&LIGHT, "gallery-light.png")] {
        let scene = gallery(theme, &mut fonts);
        let size_px = SIZE_PT.map(|side| (side * scene.viewport.px_per_pt) as u32);
        capture::picture(&gpu, &mut renderer, &scene, size_px)?.write_png(&folder.join(name))?;
        for (scene, what) in
            [(tiles(theme), "tiles"), (particles(theme), "particles"), (strokes(theme), "strokes")]
        {
            let size_px = scene.viewport.size_pt.map(|side| (side * scene.viewport.px_per_pt) as u32);
            let name = name.replace("gallery", &format!("gallery-{what}"));
            capture::picture(&gpu, &mut renderer, &scene, size_px)?.write_png(&folder.join(name))?;
        }
    }
    Ok(())
}

fn gallery(theme: &Theme, fonts: &mut Fonts) -> Scene {
    let mut scene = Scene {
        viewport: Viewport { size_pt: SIZE_PT, px_per_pt: 2.0 },
        background: Background::Mesh { colors: theme.mesh.map(Color::hex), secs: 7.0 },
        light: theme.light,
        ..Scene::default()
    };
    blocks(theme, &mut scene);
    parts(theme, fonts, &mut scene.base);
    text(theme, fonts, &mut scene.base);
    scene
}

/// A board of all colours, a row a state.
fn blocks(theme: &Theme, scene: &mut Scene) {
    let rows = 8;
    let pad = 6.0;
    let [left, top] = [20.0, 20.0];
    let size = [7.0 * CELL + 2.0 * pad, rows as f32 * CELL + 2.0 * pad];
    scene.base.panels.push(Panel {
        stroke: Color::hex(0xFFFFFF).fade(0.16),
        stroke_width: 1.0,
        stroke_bottom: 0.2,
        shadow: Color::hex(0x03040E).fade(0.55),
        shadow_dy: 10.0,
        shadow_blur: 26.0,
        ..Panel::fill([left, top, size[0], size[1]], 0.215 * CELL + pad, Color::hex(theme.board))
    });
    for row in 0..rows {
        for color in 0..7 {
            let center = [left + pad + (color as f32 + 0.5) * CELL, top + pad + (row as f32 + 0.5) * CELL];
            let half = 0.47 * CELL;
            scene.base.panels.push(Panel {
                inner_shadow: Color::hex(0x03040E).fade(0.42),
                inner_blur: 0.035 * CELL,
                ..Panel::fill(
                    [center[0] - half, center[1] - half, 2.0 * half, 2.0 * half],
                    0.19 * CELL,
                    Color::hex(theme.cell),
                )
            });
            let rest = Block {
                center,
                cell: CELL,
                face: Color::hex(FACES[color]),
                rim: Color::hex(theme.rims[color]),
                ink: Color::hex(INKS[color]),
                dull: Color::hex(theme.cell),
                ..Block::default()
            };
            let block = match row {
                0 => rest,
                1 => Block { mark: Some(MARKS[color]), ..rest },
                2 => Block { pressed: 1.0, ..rest },
                3 => Block { glow: 1.0, ..rest },
                4 => Block { locked: 1.0, mark: Some(MARKS[color]), ..rest },
                5 => Block { kind: BlockKind::Ghost, ..rest },
                6 => Block { cell: CELL * 0.5, angle: color as f32 * 0.2, ..rest },
                _ => Block { lift: 1.0, cell: CELL * 1.04, ..rest },
            };
            let sheet = if row == 7 { &mut scene.over } else { &mut scene.base };
            sheet.blocks.push(block);
        }
    }
    // One large block a colour, to see the shading.
    for color in 0..3 {
        scene.base.blocks.push(Block {
            center: [410.0 + color as f32 * 100.0, 75.0],
            cell: 96.0,
            face: Color::hex(FACES[color * 2]),
            rim: Color::hex(theme.rims[color * 2]),
            ink: Color::hex(INKS[color * 2]),
            mark: (color == 2).then_some(Mark::Triangle),
            glow: if color == 1 { 1.0 } else { 0.0 },
            ..Block::default()
        });
    }
}

/// Every tile large, in use, and in every state.
fn tiles(theme: &Theme) -> Scene {
    let mut scene = Scene {
        viewport: Viewport { size_pt: TILES_PT, px_per_pt: 2.0 },
        background: Background::Gradient { top: Color::hex(theme.cell), bottom: Color::hex(theme.cell) },
        light: theme.light,
        ..Scene::default()
    };
    for (place, shape) in TileShape::ALL.into_iter().enumerate() {
        let [column, row] = [(place % 6) as f32, (place / 6) as f32];
        let center = [(column + 0.5) * 110.0, (row + 0.5) * 110.0];
        scene.base.tiles.push(Tile { center, cell: 100.0, shape, ..Tile::default() });
    }
    let plate = Tile { center: [165.0, 275.0], cell: 100.0, shape: TileShape::Plate, ..Tile::default() };
    scene.base.tiles.extend([plate, Tile { shape: TileShape::Scooter, ..plate }]);
    for (row, cell) in [40.0, 28.0, 20.0].into_iter().enumerate() {
        let y = 250.0 + row as f32 * 38.0;
        scene.base.tiles.extend(TileShape::ALL[..12].iter().enumerate().map(|(column, shape)| Tile {
            center: [250.0 + column as f32 * 36.0, y],
            cell,
            shape: *shape,
            ..Tile::default()
        }));
    }
    for (column, shape) in TileShape::ALL[..12].iter().enumerate() {
        let rest = Tile { cell: 52.0, shape: *shape, ..Tile::default() };
        let states = [
            Tile { pressed: 1.0, ..rest },
            Tile { glow: 1.0, ..rest },
            Tile { lift: 1.0, cell: 52.0 * 1.04, ..rest },
            Tile { stretch: [1.08, 0.92], ..rest },
            Tile { angle: 0.4, alpha: 0.5, ..rest },
        ];
        for (row, state) in states.into_iter().enumerate() {
            let center = [30.0 + column as f32 * 54.5, 375.0 + row as f32 * 60.0];
            scene.over.tiles.push(Tile { center, ..state });
        }
    }
    scene
}

/// Bars and a star as drawings, turned and tinted; and every kind of stroke: sharp, soft, tapering and growing.
fn strokes(theme: &Theme) -> Scene {
    let mut scene = Scene {
        viewport: Viewport { size_pt: STROKES_PT, px_per_pt: 2.0 },
        background: Background::Mesh { colors: theme.mesh.map(Color::hex), secs: 7.0 },
        light: theme.light,
        ..Scene::default()
    };
    scene.base.drawings.push(Drawing { mesh: bars(), origin: [20.0, 130.0], ..Drawing::default() });
    let star = star();
    for (place, color) in FACES.into_iter().enumerate() {
        let scale = 6.0 + 4.0 * place as f32;
        scene.base.drawings.push(Drawing {
            mesh: star.clone(),
            origin: [35.0 + 52.0 * place as f32, 180.0],
            scale,
            angle: 0.2 * place as f32,
            tint: Color::hex(color).fade(1.0 - 0.1 * place as f32),
        });
    }
    let ink = Color::hex(theme.text);
    let rice = [70.0, 300.0];
    for (place, color) in FACES.into_iter().enumerate() {
        // Rays that have come as far as their turn lets them, each with its glow.
        let to = [200.0 + 22.0 * place as f32, 225.0 + 26.0 * place as f32];
        let color = Color::hex(color);
        let core = Stroke {
            part: [0.0, 0.4 + 0.1 * place as f32],
            tail: Color::WHITE,
            ..Stroke::plain(Course::Line { from: rice, to }, 3.0, color)
        };
        let glow = Stroke { width: [18.0, 8.0], soft: 18.0, tail: color, alpha: 0.5, ..core };
        scene.base.strokes.extend([glow, core]);
    }
    let row = Course::Line { from: [10.0, 430.0], to: [380.0, 430.0] };
    let amber = Color::hex(0xFFB938);
    scene.base.strokes.push(Stroke {
        soft: 20.0,
        tail: amber.fade(0.0),
        head: amber.fade(0.0),
        ..Stroke::plain(row, 40.0, amber)
    });
    for place in 0..4 {
        let age = place as f32 / 4.0;
        let ring = Course::Arc {
            center: [60.0 + 95.0 * place as f32, 515.0],
            radius: 12.0 + 30.0 * age,
            start: 0.0,
            sweep: TAU,
        };
        let ring = Stroke::plain(ring, 10.0 * (1.0 - age), ink.fade(1.0 - age));
        scene.base.strokes.push(Stroke { soft: 6.0 * age, ..ring });
    }
    let arc = Course::Arc { center: [345.0, 515.0], radius: 40.0, start: -FRAC_PI_2, sweep: 4.0 };
    scene.base.strokes.push(Stroke {
        width: [2.0, 9.0],
        tail: amber.fade(0.0),
        ..Stroke::plain(arc, 0.0, amber)
    });
    let flight = Course::Curve { from: [20.0, 600.0], control: [170.0, 470.0], to: [370.0, 590.0] };
    let trail = Stroke {
        part: [0.25, 0.85],
        width: [0.0, 9.0],
        tail: Color::hex(0x56D3F6).fade(0.0),
        middle: Color::hex(0x56D3F6).fade(0.6),
        ..Stroke::plain(flight, 0.0, Color::WHITE)
    };
    scene.base.strokes.push(trail);
    scene
}

/// Twenty bars with rounded tops, the last one amber, standing on a line.
fn bars() -> Mesh {
    let mut builder = MeshBuilder::new(2.0);
    for place in 0..20_u8 {
        let left = 17.5 * f32::from(place);
        let height = 20.0 + (u32::from(place) * 37 % 90) as f32;
        let mut path = Path::builder();
        let radii = BorderRadii { top_left: 4.0, top_right: 4.0, ..BorderRadii::new(0.0) };
        let bar = Box2D::new(point(left, -height), point(left + 11.5, 0.0));
        path.add_rounded_rectangle(&bar, &radii, Winding::Positive);
        builder.fill(&path.build(), Color::hex(if place == 19 { 0xFFB938 } else { 0x5B7BF0 }));
    }
    let mut line = Path::builder();
    line.begin(point(0.0, 1.0));
    line.line_to(point(350.0, 1.0));
    line.end(false);
    builder.stroke(&line.build(), 1.5, Color::hex(0x7782BE));
    builder.build()
}

/// A star of unit size that is lighter towards its middle.
fn star() -> Mesh {
    let mut path = Path::builder();
    for step in 0..10_u8 {
        let radius = if step % 2 == 0 { 1.0 } else { 0.45 };
        let angle = TAU * f32::from(step) / 10.0 - FRAC_PI_2;
        let at = point(radius * angle.cos(), radius * angle.sin());
        if step == 0 {
            path.begin(at);
        } else {
            path.line_to(at);
        }
    }
    path.close();
    let mut builder = MeshBuilder::new(2.0 * 30.0);
    builder.fill_shaded(&path.build(), |[x, y]| {
        let shade = 1.0 - 0.3 * x.hypot(y);
        Color { r: shade, g: shade, b: shade, a: 1.0 }
    });
    builder.build()
}

/// Two rows that are being cleared from the middle, confetti that rains from above the top edge, and sparks, leaves and chips.
fn particles(theme: &Theme) -> Scene {
    let mut scene = Scene {
        viewport: Viewport { size_pt: PARTICLES_PT, px_per_pt: 2.0 },
        background: Background::Mesh { colors: theme.mesh.map(Color::hex), secs: 7.0 },
        light: theme.light,
        ..Scene::default()
    };
    let board = [12.0, 12.0, 366.0, 366.0];
    scene.base.panels.push(Panel::fill(board, 14.0, Color::hex(theme.board)));
    for cell in 0..64 {
        let [column, row] = [(cell % 8) as f32, (cell / 8) as f32];
        let center = [17.0 + (column + 0.5) * CELL, 17.0 + (row + 0.5) * CELL];
        let half = 0.47 * CELL;
        scene.base.panels.push(Panel::fill(
            [center[0] - half, center[1] - half, 2.0 * half, 2.0 * half],
            0.19 * CELL,
            Color::hex(theme.cell),
        ));
        if ![4.0, 5.0].contains(&row) {
            continue;
        }
        let color = [0, 0, 1, 1, 4, 4, 4, 2][(column as usize + row as usize) % 8];
        // 200 ms after the drop: a cell begins to leave the later the further it is from the middle.
        let away = (column - 3.5).abs();
        let since_secs = 0.2 - 0.08 - 0.04 * (away - 0.5);
        if since_secs < 0.12 {
            let shrunk = 1.06 * (1.0 - (since_secs / 0.12).max(0.0).powi(2));
            scene.base.blocks.push(Block {
                center,
                cell: CELL * shrunk,
                face: Color::hex(FACES[color]),
                rim: Color::hex(theme.rims[color]),
                halo: 1.0,
                ..Block::default()
            });
        }
        scene.bursts.push(Burst {
            age_secs: since_secs,
            count: 11,
            seed: cell,
            color: Color::hex(FACES[color]),
            origin: center,
            spread: [0.30 * CELL; 2],
            speed: [3.0 * CELL, 9.0 * CELL],
            drag: 5.0,
            gravity: 18.0 * CELL,
            size: [0.07 * CELL, 0.17 * CELL],
            life_secs: [0.45, 0.65],
            spin: 9.0,
            ..Burst::default()
        });
    }
    let [width, height] = PARTICLES_PT;
    for (color, face) in FACES.into_iter().enumerate() {
        scene.bursts.push(Burst {
            kind: BurstKind::Confetti,
            age_secs: 1.1,
            count: 20,
            seed: color as u32,
            color: Color::hex(face),
            origin: [0.5 * width, -24.0],
            spread: [0.5 * width, 12.0],
            heading: FRAC_PI_2,
            aperture: 0.3,
            speed: [60.0, 900.0],
            drag: 1.6,
            gravity: 260.0,
            size: [6.0, 10.0],
            life_secs: [1.7, 2.2],
            delay_secs: 0.4,
            spin: 8.0,
            bounds: Some([0.0, 0.0, width, height]),
        });
    }
    let kinds = [(BurstKind::Sparks, 2, 120.0), (BurstKind::Leaves, 3, 90.0), (BurstKind::Chips, 4, 150.0)];
    for (place, (kind, color, speed)) in kinds.into_iter().enumerate() {
        for (row, age_secs) in [0.08, 0.3].into_iter().enumerate() {
            scene.bursts.push(Burst {
                kind,
                age_secs,
                count: 36,
                seed: place as u32,
                color: Color::hex(FACES[color]),
                origin: [70.0 + 125.0 * place as f32, 470.0 + 160.0 * row as f32],
                spread: [10.0; 2],
                speed: [speed, 4.0 * speed],
                drag: 5.0,
                gravity: 400.0,
                size: [6.0, 13.0],
                life_secs: [0.5, 0.8],
                spin: 8.0,
                ..Burst::default()
            });
        }
    }
    scene
}

/// Buttons, a toggle, a chip, a card, and icons at four sizes.
fn parts(theme: &Theme, fonts: &mut Fonts, sheet: &mut Stratum) {
    let amber = Panel {
        top: Color::hex(0xFFCB66),
        bottom: Color::hex(0xF7A81F),
        edge_light: Color::hex(0xFFFFFF).fade(0.55),
        edge_shade: Color::hex(0xB96C00).fade(0.45),
        shadow: Color::hex(0x03040E).fade(0.35),
        shadow_dy: 4.0,
        shadow_blur: 10.0,
        ..Panel::fill([360.0, 150.0, 336.0, 56.0], 20.0, Color::hex(0xFFB938))
    };
    let card = Panel {
        stroke: theme.hairline,
        stroke_width: 1.0,
        ..Panel::fill([360.0, 218.0, 162.0, 56.0], 20.0, Color::hex(theme.card_on))
    };
    let ring = Panel {
        stroke: Color::hex(0x7FE3FF),
        stroke_width: 3.0,
        ..Panel::fill([529.0, 213.0, 172.0, 66.0], 25.0, Color::CLEAR)
    };
    let toggle = Panel::fill([360.0, 290.0, 52.0, 32.0], 16.0, Color::hex(0xFFB938));
    let knob = Panel {
        shadow: Color::hex(0x03040E).fade(0.3),
        shadow_dy: 1.0,
        shadow_blur: 3.0,
        ..Panel::fill([383.0, 293.0, 26.0, 26.0], 13.0, Color::WHITE)
    };
    let off = Panel {
        stroke: Color::hex(0x7782BE),
        stroke_width: 2.0,
        ..Panel::fill([430.0, 290.0, 52.0, 32.0], 16.0, Color::CLEAR)
    };
    let dot = Panel::fill([435.0, 295.0, 22.0, 22.0], 11.0, Color::hex(0x7782BE));
    sheet.panels.extend([
        amber,
        card,
        Panel { rect: [534.0, 218.0, 162.0, 56.0], ..card },
        ring,
        toggle,
        knob,
        off,
        dot,
    ]);

    let label = TextStyle { size_pt: 18.0, weight: 800, ..TextStyle::default() };
    write(fonts, sheet, &label, "Resume", [522.0, 184.0], [Color::hex(0x2B1700); 2], 0.0);
    write(fonts, sheet, &label, "Restart", [432.0, 252.0], [Color::hex(theme.text); 2], 0.0);
    write(fonts, sheet, &label, "Home", [606.0, 252.0], [Color::hex(theme.text); 2], 0.0);
    let mut x = 360.0;
    for em in [20.0, 28.0, 44.0, 64.0] {
        for icon in 0..ICONS.len() {
            let row = if em < 40.0 { 336.0 } else { 366.0 };
            let wrap = if em == 64.0 { [x - 290.0, row + 44.0] } else { [x, row] };
            sheet.glyphs.push(Glyph {
                outline: Outline::Icon(icon as u16),
                origin: wrap,
                em,
                top: Color::hex(theme.text),
                bottom: Color::hex(theme.text),
                ..Glyph::default()
            });
            x += em + 4.0;
        }
        if em == 28.0 {
            x = 360.0;
        }
    }
}

/// Text from 11 to 200 pixels, the letters that overlapping contours spoil, and floating text.
fn text(theme: &Theme, fonts: &mut Fonts, sheet: &mut Stratum) {
    let ink = [Color::hex(theme.text); 2];
    let mut y = 510.0;
    for (size_pt, weight) in
        [(5.5, 700), (8.0, 700), (12.0, 700), (17.0, 700), (22.0, 900), (28.0, 900), (40.0, 400)]
    {
        y += size_pt * 1.25;
        let style = TextStyle { size_pt, weight, align: Align::Start, ..TextStyle::default() };
        write_at(
            fonts,
            sheet,
            &style,
            "Sphinx of black quartz, judge my vow: 0123456789 Đặng Щука",
            [20.0, y],
            ink,
            0.0,
        );
    }
    let heavy = TextStyle { size_pt: 60.0, weight: 900, ..TextStyle::default() };
    write_at(fonts, sheet, &heavy, "ABeko4%&@Q#8wxØ", [20.0, 740.0], ink, 0.0);
    let score = TextStyle { size_pt: 100.0, weight: 900, tracking_em: -0.02, ..TextStyle::default() };
    write_at(fonts, sheet, &score, "4,270 Rg", [20.0, 850.0], ink, 0.0);

    let praise = TextStyle { size_pt: 48.0, weight: 900, ..TextStyle::default() };
    let blue = [Color::WHITE, Color::hex(0xD5E2FF)];
    let gold = [Color::hex(0xFFE3A3), Color::hex(0xFFB938)];
    floating(fonts, sheet, &praise, "Great!", [620.0, 800.0], blue, 0.0);
    floating(fonts, sheet, &TextStyle { size_pt: 33.0, ..praise }, "+84", [620.0, 850.0], gold, 0.0);
    floating(fonts, sheet, &TextStyle { size_pt: 27.0, ..praise }, "Combo x3", [620.0, 745.0], blue, -0.07);
    floating(fonts, sheet, &TextStyle { size_pt: 96.0, ..praise }, "Wonderful!", [300.0, 960.0], blue, 0.0);
    floating(fonts, sheet, &TextStyle { size_pt: 150.0, ..praise }, "Gk%4a", [450.0, 1120.0], gold, 0.05);
}

/// Puts a text centred on a baseline.
fn write(
    fonts: &mut Fonts,
    sheet: &mut Stratum,
    style: &TextStyle,
    text: &str,
    at: [f32; 2],
    [top, bottom]: [Color; 2],
    angle: f32,
) {
    let width = fonts.layout(style, text).size[0];
    write_at(fonts, sheet, style, text, [at[0] - width / 2.0, at[1]], [top, bottom], angle);
}

/// Puts a text from its left end on a baseline.
fn write_at(
    fonts: &mut Fonts,
    sheet: &mut Stratum,
    style: &TextStyle,
    text: &str,
    at: [f32; 2],
    [top, bottom]: [Color; 2],
    angle: f32,
) {
    let layout = fonts.layout(style, text);
    sheet.glyphs.extend(layout.glyphs.iter().map(|placed| Glyph {
        outline: Outline::Font { glyph: placed.glyph, weight: placed.weight },
        origin: [at[0] + placed.x, at[1] + placed.y_baseline - layout.first_baseline],
        em: style.size_pt,
        pivot: [at[0] + layout.size[0] / 2.0, at[1]],
        angle,
        top,
        bottom,
        ..Glyph::default()
    }));
}

/// Puts a centred text with outline and shadow.
fn floating(
    fonts: &mut Fonts,
    sheet: &mut Stratum,
    style: &TextStyle,
    text: &str,
    at: [f32; 2],
    colors: [Color; 2],
    angle: f32,
) {
    let first = sheet.glyphs.len();
    write(fonts, sheet, style, text, at, colors, angle);
    for glyph in &mut sheet.glyphs[first..] {
        glyph.edge = Color::hex(0x0B1030);
        glyph.edge_em = 0.10;
        glyph.shadow = Color::hex(0x03040E).fade(0.5);
    }
}
