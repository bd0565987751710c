//! What is drawn, pixel by pixel: colours, blocks, panels, the background, text. The numbers of blocks and background come
//! from the formulas of the look, computed in double precision by another program; those of tiles from its reference painter.

mod common;

use blockfall_render::Tier;
use blockfall_render::scene::{
    Background, Block, BlockKind, Burst, BurstKind, Color, Course, Drawing, Glyph, Mark, Outline, Panel,
    Scene, Stroke, Tile, TileShape,
};
use blockfall_render::text::TextStyle;
use common::{Camera, assert_color, gpu, gpu_of, picture, plain, ring_mesh, write};

type Pixel = ([u32; 2], [u8; 3]);

const FACES: [u32; 7] = [0xF04A5A, 0xFF8B1F, 0xF9D44A, 0x46C878, 0x56D3F6, 0x4071FF, 0x9C4ACB];
const INKS: [u32; 7] = [0x2F0408, 0x260F00, 0x1C1500, 0x001C0A, 0x001A21, 0x071335, 0x200A2D];
const DARK_RIMS: [u32; 7] = [0x960225, 0xA25403, 0xAD8F02, 0x037F41, 0x0B8BA8, 0x102CA7, 0x57017B];
const LIGHT_RIMS: [u32; 7] = [0xCC223D, 0xC06403, 0x947A04, 0x07904B, 0x0A88A5, 0x2650DC, 0x7D28AA];
const MARKS: [Mark; 7] =
    [Mark::Disc, Mark::Ring, Mark::Bar, Mark::Plus, Mark::Triangle, Mark::Diamond, Mark::Chevron];
const CELL: Color = Color::hex(0x131A39);
const MIDNIGHT: Color = Color::hex(0x141E3C);

/// A block of 96 px in the middle of 154 by 154 px of cell colour.
fn block_scene(light: bool, color: usize, state: impl Fn(Block) -> Block) -> Scene {
    let mut scene = plain([154, 154], CELL);
    scene.light = light;
    scene.base.blocks.push(state(Block {
        center: [77.0, 77.0],
        cell: 96.0,
        face: Color::hex(FACES[color]),
        rim: Color::hex(if light { LIGHT_RIMS[color] } else { DARK_RIMS[color] }),
        ink: Color::hex(INKS[color]),
        dull: CELL,
        ..Block::default()
    }));
    scene
}

/// A block's state, theme, colour, and pixels.
type BlockCase = (&'static str, bool, usize, fn(Block) -> Block, &'static [Pixel]);

#[test]
fn every_state_of_a_block_has_the_colours_of_the_look() {
    let cases: [BlockCase; 7] = [
        (
            "rest",
            false,
            0,
            |rest| rest,
            &[
                ([77, 77], [240, 74, 90]),
                ([77, 50], [255, 111, 119]),
                ([58, 48], [255, 199, 198]),
                ([77, 36], [255, 105, 116]),
                ([77, 118], [176, 0, 40]),
                ([36, 77], [242, 76, 92]),
                ([118, 77], [217, 50, 71]),
                ([40, 40], [255, 102, 114]),
                ([77, 112], [245, 70, 89]),
                ([77, 126], [17, 24, 53]),
                ([60, 122], [31, 18, 43]),
                ([30, 77], [18, 24, 54]),
                ([77, 26], [19, 26, 57]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
        (
            "rest light",
            true,
            5,
            |rest| rest,
            &[
                ([77, 77], [64, 113, 255]),
                ([77, 50], [96, 145, 255]),
                ([58, 48], [188, 212, 255]),
                ([77, 36], [88, 142, 255]),
                ([77, 118], [21, 53, 193]),
                ([36, 77], [66, 115, 255]),
                ([118, 77], [47, 92, 232]),
                ([40, 40], [87, 140, 255]),
                ([77, 112], [62, 113, 255]),
                ([77, 126], [18, 25, 55]),
                ([60, 122], [19, 30, 71]),
                ([30, 77], [18, 25, 55]),
                ([77, 26], [19, 26, 57]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
        (
            "glow",
            false,
            2,
            |rest| Block { glow: 1.0, ..rest },
            &[
                ([77, 77], [255, 218, 82]),
                ([77, 50], [255, 230, 115]),
                ([58, 48], [255, 248, 206]),
                ([77, 36], [255, 252, 225]),
                ([77, 118], [247, 245, 235]),
                ([36, 77], [253, 245, 218]),
                ([118, 77], [250, 248, 238]),
                ([40, 40], [255, 251, 223]),
                ([77, 112], [255, 220, 73]),
                ([77, 126], [95, 91, 66]),
                ([60, 122], [123, 112, 58]),
                ([30, 77], [115, 108, 70]),
                ([77, 26], [87, 84, 67]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
        (
            "glow light",
            true,
            3,
            |rest| Block { glow: 1.0, ..rest },
            &[
                ([77, 77], [78, 206, 126]),
                ([77, 50], [115, 223, 151]),
                ([58, 48], [206, 245, 216]),
                ([77, 36], [242, 251, 244]),
                ([77, 118], [224, 239, 227]),
                ([36, 77], [240, 249, 242]),
                ([118, 77], [229, 243, 232]),
                ([40, 40], [242, 251, 244]),
                ([77, 112], [71, 209, 125]),
                ([77, 126], [41, 88, 81]),
                ([60, 122], [42, 109, 85]),
                ([30, 77], [47, 103, 88]),
                ([77, 26], [39, 81, 80]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
        (
            "locked",
            false,
            3,
            |rest| Block { locked: 1.0, mark: Some(Mark::Plus), ..rest },
            &[
                ([77, 77], [58, 89, 80]),
                ([77, 50], [80, 122, 124]),
                ([58, 48], [115, 148, 150]),
                ([77, 36], [77, 120, 123]),
                ([77, 118], [50, 94, 96]),
                ([36, 77], [68, 112, 115]),
                ([118, 77], [61, 105, 107]),
                ([40, 40], [76, 120, 122]),
                ([77, 112], [67, 112, 115]),
                ([77, 126], [19, 26, 57]),
                ([60, 122], [21, 32, 59]),
                ([30, 77], [19, 26, 57]),
                ([77, 26], [19, 26, 57]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
        (
            "pressed",
            false,
            4,
            |rest| Block { pressed: 1.0, ..rest },
            &[
                ([77, 77], [73, 200, 235]),
                ([77, 50], [95, 210, 243]),
                ([58, 48], [138, 219, 244]),
                ([77, 36], [107, 230, 255]),
                ([77, 118], [0, 145, 178]),
                ([36, 77], [77, 203, 238]),
                ([118, 77], [46, 180, 215]),
                ([40, 40], [105, 228, 255]),
                ([77, 112], [67, 203, 239]),
                ([77, 126], [17, 24, 53]),
                ([60, 122], [13, 34, 59]),
                ([30, 77], [18, 24, 54]),
                ([77, 26], [19, 26, 57]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
        (
            "lifted",
            false,
            6,
            |rest| Block { lift: 1.0, ..rest },
            &[
                ([77, 77], [156, 75, 203]),
                ([77, 50], [181, 111, 225]),
                ([58, 48], [224, 197, 244]),
                ([77, 36], [184, 102, 233]),
                ([77, 118], [103, 0, 145]),
                ([36, 77], [158, 76, 205]),
                ([118, 77], [136, 53, 182]),
                ([40, 40], [182, 100, 231]),
                ([77, 112], [159, 72, 208]),
                ([77, 126], [14, 19, 43]),
                ([60, 122], [22, 16, 51]),
                ([30, 77], [16, 22, 50]),
                ([77, 26], [19, 26, 57]),
                ([77, 2], [19, 26, 57]),
            ],
        ),
    ];
    let gpu = gpu();
    for (name, light, color, state, pixels) in cases {
        let image = picture(&gpu, &block_scene(light, color, state));
        for (at, expected) in pixels {
            assert_color(&image, *at, *expected, 1, name);
        }
    }
}

#[test]
fn every_mark_is_engraved_where_the_look_has_it() {
    let cases: [&[Pixel]; 7] = [
        &[
            ([77, 77], [62, 12, 16]),
            ([77, 64], [62, 12, 16]),
            ([66, 77], [62, 12, 16]),
            ([77, 88], [62, 12, 16]),
            ([88, 84], [62, 12, 16]),
            ([66, 84], [62, 12, 16]),
            ([77, 92], [255, 134, 138]),
        ],
        &[
            ([77, 77], [254, 139, 32]),
            ([77, 64], [54, 26, 4]),
            ([66, 77], [53, 25, 3]),
            ([77, 88], [53, 24, 1]),
            ([88, 84], [53, 25, 3]),
            ([66, 84], [53, 25, 3]),
            ([77, 92], [54, 26, 3]),
        ],
        &[
            ([77, 77], [43, 34, 4]),
            ([77, 64], [252, 217, 92]),
            ([66, 77], [43, 34, 4]),
            ([77, 88], [253, 215, 72]),
            ([88, 84], [253, 221, 110]),
            ([66, 84], [253, 221, 110]),
            ([77, 92], [255, 218, 73]),
        ],
        &[
            ([77, 77], [5, 41, 20]),
            ([77, 64], [6, 41, 20]),
            ([66, 77], [5, 41, 20]),
            ([77, 88], [5, 41, 20]),
            ([88, 84], [68, 200, 119]),
            ([66, 84], [68, 201, 119]),
            ([77, 92], [5, 41, 20]),
        ],
        &[
            ([77, 77], [6, 39, 48]),
            ([77, 64], [6, 39, 48]),
            ([66, 77], [17, 72, 86]),
            ([77, 88], [5, 39, 48]),
            ([88, 84], [5, 39, 48]),
            ([66, 84], [5, 39, 48]),
            ([77, 92], [54, 110, 126]),
        ],
        &[
            ([77, 77], [14, 29, 68]),
            ([77, 64], [15, 29, 69]),
            ([66, 77], [14, 29, 68]),
            ([77, 88], [14, 29, 69]),
            ([88, 84], [14, 29, 68]),
            ([66, 84], [14, 29, 68]),
            ([77, 92], [14, 29, 69]),
        ],
        &[
            ([77, 77], [107, 66, 132]),
            ([77, 64], [169, 93, 214]),
            ([66, 77], [43, 18, 58]),
            ([77, 88], [160, 75, 208]),
            ([88, 84], [43, 18, 58]),
            ([66, 84], [43, 18, 58]),
            ([77, 92], [163, 77, 212]),
        ],
    ];
    let gpu = gpu();
    for (color, pixels) in cases.into_iter().enumerate() {
        let image =
            picture(&gpu, &block_scene(false, color, |rest| Block { mark: Some(MARKS[color]), ..rest }));
        for (at, expected) in pixels {
            assert_color(&image, *at, *expected, 1, &format!("{:?}", MARKS[color]));
        }
    }
}

#[test]
fn a_ghost_is_a_flat_tint_with_an_inner_stroke() {
    let gpu = gpu();
    for light in [false, true] {
        let image = picture(&gpu, &block_scene(light, 3, |rest| Block { kind: BlockKind::Ghost, ..rest }));
        let over = |alpha: f32, color: u32| {
            let mix = |under: f32, shift: u32| {
                (under * 255.0 * (1.0 - alpha) + ((color >> shift) & 255) as f32 * alpha).round() as u8
            };
            [mix(CELL.r, 16), mix(CELL.g, 8), mix(CELL.b, 0)]
        };
        assert_color(&image, [77, 77], over(0.30, FACES[3]), 1, "the tint");
        let stroke = if light { LIGHT_RIMS[3] } else { FACES[3] };
        let tint = over(0.30, FACES[3]);
        let expected = [16, 8, 0].map(|shift| ((stroke >> shift) & 255) as f32 * 0.95);
        let expected =
            [0, 1, 2].map(|channel| (expected[channel] + f32::from(tint[channel]) * 0.05).round() as u8);
        assert_color(&image, [77, 37], expected, 1, "the stroke");
        assert_color(&image, [77, 32], [0x13, 0x1A, 0x39], 0, "outside");
    }
}

#[test]
fn a_turned_block_covers_as_much_as_a_straight_one() {
    let gpu = gpu();
    let covered = |angle: f32| {
        let mut scene = plain([60, 60], Color::CLEAR);
        // A locked block has no shadow, so alpha is coverage alone.
        scene.base.blocks.push(Block {
            center: [30.2, 29.7],
            cell: 36.0,
            angle,
            locked: 1.0,
            ..Block::default()
        });
        let image = picture(&gpu, &scene);
        image.rgba.chunks_exact(4).map(|pixel| f64::from(pixel[3]) / 255.0).sum::<f64>()
    };
    let side = 0.94 * 36.0;
    let corners = (4.0 - std::f64::consts::PI) * (0.19_f64 * 36.0).powi(2);
    for angle in [0.0, 0.3, 0.8, 2.0] {
        let area = covered(angle);
        assert!((area / (side * side - corners) - 1.0).abs() < 0.003, "{area} px at {angle} rad");
    }
}

/// A tile of 96 px in the middle of 154 by 154 px of cell colour.
fn tile_scene(shape: TileShape, state: impl Fn(Tile) -> Tile) -> Scene {
    let mut scene = plain([154, 154], CELL);
    scene.base.tiles.push(state(Tile { center: [77.0, 77.0], cell: 96.0, shape, ..Tile::default() }));
    scene
}

#[test]
fn every_tile_has_the_colours_of_the_look() {
    let cases: [(TileShape, &[Pixel]); 13] = [
        (
            TileShape::Chilli,
            &[([91, 75], [236, 63, 81]), ([93, 53], [34, 164, 83]), ([64, 100], [215, 33, 61])],
        ),
        (
            TileShape::BanhMi,
            &[([104, 71], [222, 143, 30]), ([60, 84], [255, 233, 191]), ([68, 70], [246, 171, 70])],
        ),
        (TileShape::Lime, &[([74, 95], [149, 209, 50]), ([77, 76], [237, 249, 196])]),
        (
            TileShape::Bowl,
            &[([88, 99], [50, 103, 232]), ([60, 85], [244, 247, 255]), ([98, 52], [233, 184, 120])],
        ),
        (
            TileShape::Lotus,
            &[([60, 99], [221, 57, 134]), ([78, 81], [235, 133, 178]), ([46, 87], [245, 83, 155])],
        ),
        (
            TileShape::Anise,
            &[([76, 104], [135, 58, 186]), ([78, 76], [208, 133, 255]), ([104, 76], [158, 82, 212])],
        ),
        (
            TileShape::PopperRow,
            &[([57, 104], [36, 30, 87]), ([57, 61], [55, 47, 123]), ([50, 76], [255, 201, 77])],
        ),
        (
            TileShape::PopperColumn,
            &[([60, 107], [34, 29, 85]), ([94, 69], [58, 49, 127]), ([78, 50], [255, 201, 77])],
        ),
        (
            TileShape::Parcel,
            &[([102, 69], [49, 42, 111]), ([71, 37], [154, 79, 208]), ([70, 116], [63, 118, 255])],
        ),
        (
            TileShape::Firecracker,
            &[([107, 89], [37, 32, 90]), ([78, 80], [232, 50, 68]), ([88, 50], [255, 243, 196])],
        ),
        (
            TileShape::Dragonfly,
            &[([97, 96], [41, 35, 96]), ([60, 72], [176, 217, 236]), ([86, 63], [240, 122, 46])],
        ),
        (
            TileShape::Scooter,
            &[([70, 92], [16, 180, 161]), ([56, 74], [74, 82, 136]), ([96, 57], [255, 243, 196])],
        ),
        (
            TileShape::Plate,
            &[([77, 77], [42, 54, 102]), ([77, 36], [76, 84, 144]), ([84, 36], [42, 54, 102])],
        ),
    ];
    for (tier, every) in [(Tier::Full, 1), (Tier::Lite, 4)] {
        let mut camera = Camera::new(gpu_of(tier));
        for (shape, pixels) in cases.iter().step_by(every) {
            let image = camera.picture(&tile_scene(*shape, |rest| rest));
            for (at, expected) in *pixels {
                assert_color(&image, *at, *expected, 9, &format!("{shape:?}"));
            }
        }
    }
}

#[test]
fn every_tile_is_told_from_every_other_without_colour_at_the_size_of_a_small_phone() {
    let mut camera = Camera::new(gpu());
    let mut grey = |shape: TileShape| {
        let mut scene = plain([44, 44], CELL);
        scene.base.tiles.push(Tile { center: [22.0, 22.0], cell: 40.0, shape, ..Tile::default() });
        let image = camera.picture(&scene);
        let luma = |pixel: &[u8]| {
            0.2126 * f64::from(pixel[0]) + 0.7152 * f64::from(pixel[1]) + 0.0722 * f64::from(pixel[2])
        };
        image.rgba.chunks_exact(4).map(luma).collect::<Vec<_>>()
    };
    let pictures = TileShape::ALL.map(&mut grey);
    for (i, one) in pictures.iter().enumerate() {
        for (j, other) in pictures.iter().enumerate().skip(i + 1) {
            let apart = one.iter().zip(other).filter(|(a, b)| (*a - *b).abs() > 24.0).count();
            assert!(
                apart > 150,
                "{:?} and {:?} differ in {apart} pixels only",
                TileShape::ALL[i],
                TileShape::ALL[j]
            );
        }
    }
}

#[test]
fn a_squashed_tile_is_wider_and_lower_and_a_turned_one_is_squashed_before_it_turns() {
    let mut camera = Camera::new(gpu());
    let mut size = |angle: f32| {
        let mut scene = plain([154, 154], Color::CLEAR);
        scene.base.tiles.push(Tile {
            center: [77.0, 77.0],
            cell: 100.0,
            angle,
            shape: TileShape::Plate,
            stretch: [1.2, 0.8],
            ..Tile::default()
        });
        let image = camera.picture(&scene);
        let covered = |at: fn(u32) -> [u32; 2]| {
            (0..154)
                .map(|i| image.pixel(at(i)[0], at(i)[1])[3])
                .map(|alpha| f64::from(alpha) / 255.0)
                .sum::<f64>()
        };
        [covered(|x| [x, 77]), covered(|y| [77, y])]
    };
    for (angle, expected) in [(0.0, [112.8, 75.2]), (std::f32::consts::FRAC_PI_2, [75.2, 112.8])] {
        let [width, height] = size(angle);
        assert!(
            (width - expected[0]).abs() < 0.5 && (height - expected[1]).abs() < 0.5,
            "{width} × {height}"
        );
    }
}

#[test]
fn a_tile_shows_that_it_glows_is_lifted_or_is_held_down() {
    let mut camera = Camera::new(gpu());
    let mut at = |[x, y]: [u32; 2], state: fn(Tile) -> Tile| {
        camera.picture(&tile_scene(TileShape::Lime, state)).pixel(x, y).map(u32::from)
    };
    let rest: fn(Tile) -> Tile = |rest| rest;
    assert!(at([77, 38], |rest| Tile { glow: 1.0, ..rest })[1] > at([77, 38], rest)[1] + 40, "a green halo");
    assert!(
        at([77, 120], |rest| Tile { lift: 1.0, ..rest })[2] < at([77, 120], rest)[2] - 10,
        "a shadow below"
    );
    assert!(at([65, 56], |rest| Tile { pressed: 1.0, ..rest })[2] < at([65, 56], rest)[2] - 10, "less gloss");
}

/// Sum of the alphas of a picture on nothing: how many pixels are covered.
fn covered(image: &blockfall_render::capture::Image) -> f64 {
    image.rgba.chunks_exact(4).map(|pixel| f64::from(pixel[3]) / 255.0).sum()
}

#[test]
fn a_drawing_covers_what_its_path_does_at_any_scale_and_turn() {
    let mut camera = Camera::new(gpu());
    for (scale, angle, origin) in
        [(1.0, 0.0, [80.0, 80.0]), (0.33, 1.0, [40.3, 91.7]), (3.7, 0.4, [79.5, 80.2])]
    {
        let mut area = |made_for: f32| {
            let mut scene = plain([160, 160], Color::CLEAR);
            scene.base.drawings.push(Drawing {
                mesh: ring_mesh(made_for),
                origin,
                scale,
                angle,
                ..Drawing::default()
            });
            covered(&camera.picture(&scene))
        };
        let expected = std::f64::consts::PI * (400.0 - 100.0) * f64::from(scale * scale);
        let exact = area(scale);
        assert!((exact / expected - 1.0).abs() < 0.015, "{exact} px instead of {expected} at scale {scale}");
        // Shown at half the size that it was made for, every edge stands out by an eighth of a pixel.
        let around = std::f64::consts::TAU * 30.0 * f64::from(scale);
        let fatter = area(2.0 * scale) - expected;
        assert!((fatter / around - 0.125).abs() < 0.03, "{} px", fatter / around);
    }
}

#[test]
fn a_drawing_has_smooth_edges_a_tint_and_nothing_covered_twice() {
    let mut scene = plain([60, 60], Color::CLEAR);
    let tint = Color::hex(0xFF8000).fade(0.5);
    scene.base.drawings.push(Drawing {
        mesh: ring_mesh(1.0),
        origin: [30.0, 30.0],
        tint,
        ..Drawing::default()
    });
    let image = picture(&gpu(), &scene);
    assert_eq!(image.pixel(30, 30), [0; 4], "the hole");
    assert_eq!(image.pixel(45, 30), [128, 64, 0, 128]);
    let most = image.rgba.chunks_exact(4).map(|pixel| pixel[3]).max();
    assert_eq!(most, Some(128), "half the tint, seams included");
    let soft = image.rgba.chunks_exact(4).filter(|pixel| (1..127).contains(&pixel[3])).count();
    assert!(soft > 150, "{soft} pixels lie on the edges");
}

/// One course of a kind within 160 by 160 px.
fn courses() -> [Course; 3] {
    [
        Course::Line { from: [30.0, 120.0], to: [130.0, 50.0] },
        Course::Curve { from: [20.0, 130.0], control: [80.0, -40.0], to: [140.0, 110.0] },
        Course::Arc { center: [80.0, 80.0], radius: 50.0, start: -2.0, sweep: 4.5 },
    ]
}

/// Length of a course by small steps.
fn length(course: Course) -> f64 {
    let at = |t: f32| match course {
        Course::Line { from, to } => [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * t),
        Course::Curve { from, control, to } => [0, 1].map(|axis| {
            let bend = 2.0 * (1.0 - t) * t * control[axis];
            (1.0 - t) * (1.0 - t) * from[axis] + bend + t * t * to[axis]
        }),
        Course::Arc { center, radius, start, sweep } => {
            let angle = start + sweep * t;
            [center[0] + radius * angle.cos(), center[1] + radius * angle.sin()]
        }
    };
    let places: Vec<[f32; 2]> = (0..=1000).map(|step| at(step as f32 / 1000.0)).collect();
    places.windows(2).map(|pair| f64::from((pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1]))).sum()
}

#[test]
fn a_stroke_covers_its_course_as_wide_as_asked_sharp_or_soft_and_tapering() {
    let mut camera = Camera::new(gpu());
    for course in courses() {
        let round_ends = |width: f64| std::f64::consts::PI * width * width / 4.0;
        let mut area = |stroke: Stroke| {
            let mut scene = plain([160, 160], Color::CLEAR);
            scene.base.strokes.push(stroke);
            covered(&camera.picture(&scene))
        };
        let stroke = Stroke::plain(course, 6.0, Color::WHITE);
        let exact = length(course) * 6.0 + round_ends(6.0);
        for (stroke, expected, share, what) in [
            (stroke, exact, 0.02, "sharp"),
            (Stroke { soft: 6.0, ..stroke }, exact, 0.06, "soft"),
            (Stroke { width: [0.4, 0.4], ..stroke }, length(course) * 0.4, 0.06, "thinner than a pixel"),
            (
                Stroke { width: [8.0, 0.0], ..stroke },
                length(course) * 4.0 + round_ends(8.0) / 2.0,
                0.04,
                "tapering",
            ),
        ] {
            let area = area(stroke);
            assert!(
                (area / expected - 1.0).abs() < share,
                "{what} {course:?}: {area} px instead of {expected}"
            );
        }
    }
}

#[test]
fn a_stroke_changes_colour_from_tail_to_head_and_shows_the_part_that_is_asked_for() {
    let mut camera = Camera::new(gpu());
    let stroke = Stroke {
        tail: Color::hex(0xFF0000),
        middle: Color::hex(0x00FF00),
        head: Color::hex(0x0000FF),
        ..Stroke::plain(Course::Line { from: [10.0, 20.0], to: [110.0, 20.0] }, 8.0, Color::WHITE)
    };
    let mut picture = |stroke: Stroke| {
        let mut scene = plain([120, 40], Color::CLEAR);
        scene.base.strokes.push(stroke);
        camera.picture(&scene)
    };
    let whole = picture(stroke);
    assert_color(&whole, [10, 20], [255, 0, 0], 6, "the tail");
    assert_color(&whole, [35, 20], [126, 129, 0], 6, "a quarter");
    assert_color(&whole, [60, 20], [0, 255, 0], 6, "the middle");
    assert_color(&whole, [109, 20], [0, 0, 255], 6, "the head");
    let half = picture(Stroke { part: [0.0, 0.5], alpha: 0.5, ..stroke });
    assert_eq!(half.pixel(70, 20)[3], 0, "what has not come yet");
    assert_eq!(half.pixel(35, 20)[3], 128);
    assert_color(&half, [59, 20], [0, 0, 127], 4, "the head of the part");
}

#[test]
fn a_whole_ring_is_closed_and_a_dot_is_a_disc() {
    let mut scene = plain([120, 60], Color::CLEAR);
    let ring = Course::Arc { center: [30.0, 30.0], radius: 20.0, start: 0.7, sweep: std::f32::consts::TAU };
    let dot = Course::Line { from: [90.0, 30.0], to: [90.0, 30.0] };
    let disc = Course::Arc { center: [90.0, 30.0], radius: 0.0, start: 0.0, sweep: std::f32::consts::TAU };
    scene.base.strokes = vec![Stroke::plain(ring, 6.0, Color::WHITE), Stroke::plain(dot, 20.0, Color::WHITE)];
    let mut camera = Camera::new(gpu());
    let one = camera.picture(&scene);
    for step in 0..64 {
        let angle = step as f32 * std::f32::consts::TAU / 64.0;
        let place = [30.0 + 20.0 * angle.cos(), 30.0 + 20.0 * angle.sin()].map(|at| at as u32);
        assert_eq!(one.pixel(place[0], place[1])[3], 255, "{angle} rad");
    }
    scene.base.strokes[1] = Stroke::plain(disc, 20.0, Color::WHITE);
    assert_eq!(one, camera.picture(&scene));
    let exact = std::f64::consts::PI * (23.0 * 23.0 - 17.0 * 17.0 + 100.0);
    assert!((covered(&one) - exact).abs() < 3.0, "{} px", covered(&one));
}

#[test]
fn drawings_lie_on_panels_and_under_blocks_strokes_over_tiles_and_under_words() {
    let mut scene = plain([60, 60], Color::hex(0x000000));
    let fill = |x: f32| Panel::fill([x, 0.0, 20.0, 60.0], 0.0, Color::hex(0x0000FF));
    scene.base.panels.push(fill(0.0));
    scene.base.drawings.push(Drawing {
        mesh: ring_mesh(1.0),
        origin: [15.0, 30.0],
        tint: Color::hex(0xFF0000),
        ..Drawing::default()
    });
    scene.base.blocks.push(Block { center: [30.0, 30.0], cell: 16.0, ..Block::default() });
    scene.base.tiles.push(Tile { center: [50.0, 30.0], cell: 16.0, ..Tile::default() });
    let across = Course::Line { from: [30.0, 30.0], to: [60.0, 30.0] };
    scene.base.strokes.push(Stroke::plain(across, 4.0, Color::hex(0x00FF00)));
    scene.base.glyphs.push(Glyph {
        outline: Outline::Icon(0),
        origin: [44.0, 20.0],
        em: 20.0,
        ..Glyph::default()
    });
    let image = picture(&gpu(), &scene);
    assert_color(&image, [1, 30], [255, 0, 0], 0, "the drawing on the panel");
    assert_color(&image, [30, 25], [255, 255, 255], 30, "the block on the drawing");
    assert_color(&image, [42, 30], [0, 255, 0], 0, "the stroke on the tile");
    assert_color(&image, [54, 30], [255, 255, 255], 0, "the word on the stroke");
}

/// Shards of a cell of 40 px that bursts in the middle of 160 by 160 px.
fn shards(seed: u32, age_secs: f32) -> Burst {
    Burst {
        age_secs,
        count: 11,
        seed,
        color: Color::hex(FACES[1]),
        origin: [80.0, 80.0],
        spread: [12.0, 12.0],
        speed: [120.0, 360.0],
        drag: 5.0,
        gravity: 720.0,
        size: [2.8, 6.8],
        life_secs: [0.45, 0.65],
        spin: 9.0,
        ..Burst::default()
    }
}

#[test]
fn particles_look_the_same_on_both_tiers() {
    let mut scene = plain([160, 160], CELL);
    scene.bursts = (0..4).map(|seed| shards(seed, 0.06 * (seed + 1) as f32)).collect();
    scene.bursts.push(Burst {
        kind: BurstKind::Confetti,
        age_secs: 0.8,
        count: 60,
        drag: 1.0,
        life_secs: [1.5, 2.0],
        bounds: Some([0.0, 0.0, 160.0, 160.0]),
        ..shards(7, 0.0)
    });
    scene.bursts.extend(BurstKind::ALL.map(|kind| Burst { kind, ..shards(20, 0.15) }));
    let [full, lite] = [Tier::Full, Tier::Lite].map(|tier| picture(&gpu_of(tier), &scene));
    let difference = full.difference(&lite, 8).expect("one size");
    assert!(difference.pixels <= 4, "{difference:?}");
    let empty = picture(&gpu(), &plain([160, 160], CELL));
    assert!(full.difference(&empty, 40).expect("one size").pixels > 500, "there are particles");
}

#[test]
fn a_burst_at_a_time_is_one_picture_whatever_frames_came_before() {
    let mut once = Camera::new(gpu());
    let mut often = Camera::new(gpu());
    let scene_at = |age_secs: f32| {
        let mut scene = plain([160, 160], CELL);
        scene.bursts = vec![shards(1, age_secs), shards(2, age_secs - 0.1)];
        scene
    };
    for step in 1..24 {
        often.picture(&scene_at(step as f32 / 120.0));
    }
    assert_eq!(once.picture(&scene_at(0.2)), often.picture(&scene_at(0.2)));
}

#[test]
fn particles_fly_over_the_table_and_under_what_hangs_above_it() {
    let mut scene = plain([160, 160], CELL);
    let speck = Burst {
        count: 40,
        age_secs: 0.1,
        spread: [30.0, 30.0],
        kind: BurstKind::Confetti,
        speed: [0.0, 0.0],
        gravity: 0.0,
        ..shards(3, 0.0)
    };
    let left = Panel::fill([0.0, 0.0, 80.0, 160.0], 0.0, MIDNIGHT);
    scene.base.panels.push(left);
    scene.over.panels.push(Panel { rect: [80.0, 0.0, 80.0, 160.0], ..left });
    scene.bursts.push(speck);
    let image = picture(&gpu(), &scene);
    let orange = |from: u32| {
        let pixels = (from..from + 80).flat_map(|x| (0..160).map(move |y| (x, y)));
        pixels.filter(|(x, y)| image.pixel(*x, *y)[0] > 200).count()
    };
    assert!(orange(0) > 50, "above the table");
    assert_eq!(orange(80), 0, "under the sheet");
}

#[test]
fn a_veil_dims_the_table_alone_whether_or_not_particles_fly() {
    let speck = Burst {
        count: 400,
        age_secs: 0.1,
        spread: [20.0, 20.0],
        speed: [0.0, 0.0],
        gravity: 0.0,
        ..shards(3, 0.0)
    };
    let mut pictures = [Vec::new(), vec![speck]].map(|bursts| {
        let mut scene = plain([160, 160], CELL);
        scene.base.panels.push(Panel::fill([0.0, 0.0, 160.0, 160.0], 0.0, Color::hex(0xFF0000)));
        scene.veil = Color::hex(0x000000).fade(0.5);
        scene.over.panels.push(Panel::fill([120.0, 0.0, 40.0, 160.0], 0.0, Color::hex(0x00FF00)));
        scene.bursts = bursts;
        picture(&gpu(), &scene)
    });
    for image in &pictures {
        assert_color(image, [10, 10], [128, 0, 0], 1, "the table is dimmed");
        assert_color(image, [140, 80], [0, 255, 0], 0, "what hangs above is not");
    }
    let bright = |image: &mut blockfall_render::capture::Image| {
        image.rgba.chunks_exact(4).filter(|pixel| pixel[0] > 240 && pixel[1] > 100).count()
    };
    let [without, with] = pictures.each_mut().map(bright);
    assert!(without == 0 && with > 100, "{without} {with}: nor are particles");
}

#[test]
fn a_block_that_leaves_shines_without_the_white_line() {
    let gpu = gpu();
    let [glow, halo] = [|rest| Block { glow: 1.0, ..rest }, |rest| Block { halo: 1.0, ..rest }]
        .map(|state: fn(Block) -> Block| picture(&gpu, &block_scene(false, 2, state)));
    assert_eq!(glow.pixel(30, 77), halo.pixel(30, 77), "the same glow outside");
    assert_eq!(glow.pixel(77, 77), halo.pixel(77, 77), "the same face");
    assert!(glow.pixel(77, 118)[2] > 200 && halo.pixel(77, 118)[2] < 60, "but no line");
}

#[test]
fn the_background_is_the_mesh_of_the_look() {
    let cases: [([u32; 9], &[Pixel]); 2] = [
        (
            [0x0E1536, 0x151B50, 0x2C1D64, 0x0B2449, 0x1A1E5E, 0x42226C, 0x0A1734, 0x191A50, 0x451F4E],
            &[
                ([0, 0], [14, 22, 56]),
                ([120, 240], [26, 30, 94]),
                ([239, 479], [67, 31, 79]),
                ([60, 100], [20, 29, 79]),
                ([180, 100], [40, 30, 95]),
                ([60, 400], [15, 26, 63]),
                ([200, 300], [51, 33, 101]),
                ([10, 240], [11, 35, 72]),
                ([120, 10], [22, 27, 81]),
            ],
        ),
        (
            [0xEDF1FF, 0xE4EBFF, 0xF0E7FF, 0xE0EDFC, 0xF3F1FF, 0xFBE8F0, 0xE8F3F8, 0xEEEBFF, 0xFFF0E3],
            &[
                ([0, 0], [236, 241, 255]),
                ([120, 240], [243, 241, 255]),
                ([239, 479], [254, 240, 228]),
                ([60, 100], [234, 238, 254]),
                ([180, 100], [239, 233, 253]),
                ([60, 400], [233, 240, 251]),
                ([200, 300], [248, 236, 245]),
                ([10, 240], [224, 237, 252]),
                ([120, 10], [229, 235, 255]),
            ],
        ),
    ];
    for tier in [Tier::Full, Tier::Lite] {
        let gpu = gpu_of(tier);
        for (colors, pixels) in cases {
            let mut scene = plain([240, 480], CELL);
            scene.background = Background::Mesh { colors: colors.map(Color::hex), secs: 7.0 };
            let image = picture(&gpu, &scene);
            for (at, expected) in pixels {
                assert_color(&image, *at, *expected, 1, "the mesh");
            }
        }
    }
}

#[test]
fn known_colours_come_out_exact_on_both_tiers() {
    for tier in [Tier::Full, Tier::Lite] {
        let gpu = gpu_of(tier);
        let mut scene = plain([64, 64], MIDNIGHT);
        scene.base.panels.push(Panel::fill([0.0, 0.0, 16.0, 64.0], 0.0, Color::hex(0xFFB938)));
        // Encoded values are blended: half of FFB938 over 141E3C is 8A6C3A; in linear light it would be B98739.
        scene.base.panels.push(Panel::fill([16.0, 0.0, 16.0, 64.0], 0.0, Color::hex(0xFFB938).fade(0.5)));
        scene.base.panels.push(Panel::fill([32.0, 0.0, 16.0, 64.0], 0.0, Color::WHITE.fade(0.07)));
        let image = picture(&gpu, &scene);
        assert_color(&image, [8, 32], [0xFF, 0xB9, 0x38], 0, "opaque");
        assert_color(&image, [24, 32], [0x8A, 0x6C, 0x3A], 1, "half");
        assert_color(&image, [40, 32], [0x24, 0x2E, 0x4A], 1, "a breath");
        assert_color(&image, [56, 32], [0x14, 0x1E, 0x3C], 0, "the background");
    }
}

#[test]
fn both_tiers_draw_the_same_picture() {
    let mut scene = block_scene(false, 0, |rest| Block { mark: Some(Mark::Ring), ..rest });
    scene.background = Background::Mesh { colors: FACES_MESH.map(Color::hex), secs: 3.0 };
    let tile = Tile { center: [40.0, 110.0], cell: 60.0, shape: TileShape::Dragonfly, ..Tile::default() };
    scene.over.tiles.push(tile);
    scene.base.drawings.push(Drawing { mesh: ring_mesh(1.0), origin: [120.0, 110.0], ..Drawing::default() });
    scene.base.strokes = courses().map(|course| Stroke::plain(course, 5.0, Color::hex(FACES[1]))).into();
    scene.base.glyphs =
        write(&TextStyle { size_pt: 30.0, ..TextStyle::default() }, "4,270", [10.0, 40.0], Color::WHITE);
    let [full, lite] = [Tier::Full, Tier::Lite].map(|tier| picture(&gpu_of(tier), &scene));
    assert_eq!(full, lite);
}

const FACES_MESH: [u32; 9] =
    [0x0E1536, 0x151B50, 0x2C1D64, 0x0B2449, 0x1A1E5E, 0x42226C, 0x0A1734, 0x191A50, 0x451F4E];

#[test]
fn a_panel_has_its_parts_where_they_belong() {
    let gpu = gpu();
    let mut scene = plain([60, 60], MIDNIGHT);
    scene.base.panels.push(Panel {
        edge_light: Color::WHITE,
        edge_shade: Color::hex(0x000000),
        ..Panel::fill([10.0, 10.0, 40.0, 20.0], 6.0, Color::hex(0x808080))
    });
    scene.base.panels.push(Panel {
        stroke: Color::hex(0x00FF00),
        stroke_width: 2.0,
        stroke_bottom: 0.0,
        ..Panel::fill([10.0, 36.0, 40.0, 20.0], 6.0, Color::hex(0x808080))
    });
    let image = picture(&gpu, &scene);
    let column = |x: u32, rows: std::ops::Range<u32>| rows.map(|y| image.pixel(x, y)[0]).collect::<Vec<_>>();
    assert_eq!(column(30, 9..13), [0x14, 255, 128, 128], "the light is one point");
    assert_eq!(column(30, 27..31), [128, 0, 0, 0x14], "the shade is two points");
    // Where the corner has turned half away the light has moved down with it, and at the side there is none.
    assert!(image.pixel(12, 12)[0] > 128 && image.pixel(10, 20)[0] == 128);
    assert_color(&image, [30, 36], [3, 252, 3], 4, "the stroke at the top");
    assert_color(&image, [30, 38], [128, 128, 128], 0, "inside the stroke");
    assert_color(&image, [30, 55], [126, 130, 126], 3, "the stroke has run out at the bottom");
}

#[test]
fn a_shadow_falls_below_and_not_under_its_panel() {
    let gpu = gpu();
    let mut scene = plain([80, 80], Color::WHITE);
    scene.base.panels.push(Panel {
        shadow: Color::hex(0x000000),
        shadow_dy: 6.0,
        shadow_blur: 8.0,
        ..Panel::fill([20.0, 20.0, 40.0, 40.0], 8.0, Color::hex(0x0000FF).fade(0.5))
    });
    let image = picture(&gpu, &scene);
    assert_color(&image, [40, 40], [127, 127, 255], 1, "the translucent panel");
    assert!(image.pixel(40, 61)[0] < 60, "dark right below");
    assert!(image.pixel(40, 18)[0] > 200, "faint above");
    assert_eq!(image.pixel(40, 75), [255; 4], "gone after the blur");
}

/// Coverage of the stem of an `l` along a row through its middle, with its left edge at any fraction of a pixel.
fn stem(gpu: &blockfall_render::Gpu, size_px: f32, shift: f32) -> Vec<f64> {
    let side = size_px.ceil() as u32 + 8;
    let mut scene = plain([side, side], Color::hex(0x000000));
    let style = TextStyle { size_pt: size_px, weight: 700, ..TextStyle::default() };
    scene.base.glyphs = write(&style, "l", [4.0 + shift, size_px], Color::WHITE);
    let image = picture(gpu, &scene);
    let row = (size_px * 0.65) as u32;
    (0..side).map(|x| f64::from(image.pixel(x, row)[0]) / 255.0).collect()
}

#[test]
fn text_is_sharp_at_every_size() {
    let gpu = gpu();
    // The stem as wide as the font draws it, from the largest size.
    let width_em = stem(&gpu, 400.0, 0.0).iter().sum::<f64>() / 400.0;
    assert!((0.10..0.16).contains(&width_em), "{width_em} em");
    for size_px in [11.0, 17.0, 40.0, 200.0] {
        for shift in [0.0, 0.3, 0.6] {
            let row = stem(&gpu, size_px, shift);
            let soft = row.iter().filter(|coverage| (0.02..0.98).contains(*coverage)).count();
            assert!(soft <= 2, "{size_px} px: each edge is one pixel, but {soft} are soft: {row:?}");
            let width = row.iter().sum::<f64>();
            let expected = width_em * f64::from(size_px);
            assert!(
                (width - expected).abs() < 0.15,
                "{size_px} px: a stem of {expected} px is {width} px wide"
            );
        }
    }
}

#[test]
fn the_fill_of_a_letter_is_never_covered_by_its_neighbours_outline() {
    let gpu = gpu();
    let mut scene = plain([160, 60], Color::hex(0x000000));
    let style = TextStyle { size_pt: 48.0, weight: 900, ..TextStyle::default() };
    scene.base.glyphs = write(&style, "AVAV", [10.0, 48.0], Color::WHITE);
    let bare = picture(&gpu, &scene);
    for glyph in &mut scene.base.glyphs {
        glyph.edge = Color::hex(0x2040FF);
        glyph.edge_em = 0.10;
    }
    let edged = picture(&gpu, &scene);
    for (bare, edged) in bare.rgba.chunks_exact(4).zip(edged.rgba.chunks_exact(4)) {
        assert!(bare[0] < 255 || edged[0] == 255);
    }
    assert!(
        edged.rgba.chunks_exact(4).any(|pixel| pixel[0] == 0x20 && pixel[2] == 0xFF),
        "there is an outline"
    );
}

#[test]
fn icons_fill_their_box() {
    let gpu = gpu();
    for size in [20.0_f32, 44.0, 64.0] {
        let mut scene = plain([size as u32, size as u32], Color::hex(0x000000));
        scene.base.glyphs.push(Glyph { outline: Outline::Icon(0), em: size, ..Glyph::default() });
        let image = picture(&gpu, &scene);
        let at = |x: f32, y: f32| image.pixel((x / 24.0 * size) as u32, (y / 24.0 * size) as u32)[0];
        assert_eq!(at(12.0, 12.0), 255, "inside the triangle at {size}");
        assert_eq!([at(5.0, 12.0), at(12.0, 4.0), at(18.0, 6.0)], [0; 3], "outside it at {size}");
    }
}

#[test]
fn an_icon_or_glyph_that_does_not_exist_draws_nothing() {
    let mut scene = plain([20, 20], MIDNIGHT);
    for outline in [Outline::Icon(99), Outline::Font { glyph: 65000, weight: 700 }] {
        scene.base.glyphs.push(Glyph { outline, em: 20.0, origin: [0.0, 0.0], ..Glyph::default() });
    }
    let image = picture(&gpu(), &scene);
    assert!(image.rgba.chunks_exact(4).all(|pixel| pixel == [0x14, 0x1E, 0x3C, 0xFF]));
}
