//! The Swap board in motion: turns as tracks and as strips of pictures, with motion and without.

use blockfall::frame::{SwapPainter, SwapTable};
use blockfall::motion::swap::{Staging, direct};
use blockfall::motion::{MILLI, SwapMotion};
use blockfall::shot::Studio;
use blockfall::ui::{BoardOutline, GridFrame, PALETTES, Rect, Theme, ThemeName};
use blockfall_engine::random::Random;
use blockfall_engine::swap::{Cell, Goals, Grid, Turn, stages, turn};
use blockfall_render::scene::{Background, Scene, Viewport};
use blockfall_tests::golden::{Driver, assert_golden, assert_golden_text};

/// Width of a board in a strip, pt.
const BOARD: [f32; 2] = [168.0, 190.0];
/// Around it, pt.
const MARGIN: f32 = 6.0;
/// When the pictures of a strip are taken, ms: of a turn as a whole, and of what a special does once it goes off.
const MOMENTS: [u64; 5] = [0, 80, 200, 320, 600];
const FIRED: [u64; 5] = [200, 260, 320, 450, 620];

/// A turn with the board that it was made on and the one that it left.
struct Made {
    before: Grid,
    turn: Turn,
    after: Grid,
}

fn made(board: &str, a: (u8, u8), b: (u8, u8), seed: u64) -> Made {
    let before: Grid = board.parse().expect("a board");
    let mut after = before;
    let stage = stages()[0].as_ref().expect("the first stage can be played");
    let cell = |(row, col)| Cell::new(row, col);
    let mut random = Random::new(seed);
    let turn = turn::swap(&mut after, cell(a), cell(b), &Goals::default(), stage.weights(), &mut random);
    Made { before, turn: turn.expect("two tiles side by side"), after }
}

/// Four chillies make a popper beside a scooter, and what falls matches again.
fn cascade() -> Made {
    let board = ".43216./2653415/1326634/5116152/32x11f6/6d45321/x152s4c/4531632";
    made(board, (4, 3), (3, 3), 8)
}

/// Sticky rice and a firecracker.
fn pair() -> Made {
    made(".43216./2653415/132r634/5416252/32x41f6/6d45321/x152sfc/4531632", (6, 4), (6, 5), 2)
}

/// Two poppers sweep a row and a column.
fn poppers() -> Made {
    made(".43216./2653415/5416252/132rc34/32x41f6/6d45321/x152sfc/4531632", (3, 3), (3, 4), 2)
}

/// A dragonfly flies to what the board has most of, and beside the scooter something breaks.
fn flight() -> Made {
    made(".43216./2653415/132r634/5416252/32x41f6/6d45321/x152sfc/4531632", (5, 1), (5, 2), 2)
}

/// The boards of a turn side by side, as they are at these moments.
fn strip(made: &Made, moments: [u64; 5], reduced: bool, theme: &Theme) -> Scene {
    let [width, height] = BOARD;
    let step = width + MARGIN;
    let size_pt = [moments.len() as f32 * step + MARGIN, height + 2.0 * MARGIN];
    let tokens = theme.tokens();
    let mut scene = Scene {
        viewport: Viewport { size_pt, px_per_pt: 1.0 },
        light: theme.is_light(),
        high_contrast: theme.palette.high_contrast,
        background: Background::Gradient { top: tokens.mesh[0], bottom: tokens.mesh[2] },
        ..Scene::default()
    };
    let mut motion = SwapMotion::new(reduced);
    motion.play(&made.before, made.turn.clone(), 0.0, 0);
    let outline = BoardOutline::of(&made.before);
    for (i, now) in moments.into_iter().enumerate() {
        let rect = Rect::new(MARGIN + i as f32 * step, MARGIN, width, height);
        let board = GridFrame::within(rect, &made.after).expect("there is room");
        let table = SwapTable {
            grid: &made.after,
            motion: &motion,
            outline: &outline,
            selected: None,
            cursor: None,
            hint: None,
            pulled: None,
        };
        SwapPainter { theme, board, now: now * MILLI, alpha: 1.0 }.paint(&table, &mut scene);
    }
    scene
}

fn theme(name: ThemeName) -> Theme {
    Theme { name, palette: &PALETTES[0], marks: false }
}

#[test]
fn turns_look_as_they_did_at_five_moments_with_motion_and_without() {
    let mut studio = pollster::block_on(Studio::open()).expect("a graphics device");
    let driver = Driver::of(&studio.gpu().adapter.get_info());
    let (dark, light) = (theme(ThemeName::Dark), theme(ThemeName::Light));
    for (name, made, moments, reduced, theme) in [
        ("cascade", cascade(), MOMENTS, false, dark),
        ("cascade-reduced", cascade(), MOMENTS, true, dark),
        ("pair", pair(), MOMENTS, false, dark),
        ("pair-reduced", pair(), MOMENTS, true, dark),
        ("pair-light", pair(), MOMENTS, false, light),
        ("poppers", poppers(), FIRED, false, dark),
        ("poppers-light", poppers(), FIRED, false, light),
        ("flight", flight(), FIRED, false, dark),
        ("flight-light", flight(), FIRED, false, light),
    ] {
        let picture = studio.draw(&strip(&made, moments, reduced, &theme)).expect("a small picture");
        assert_golden(&format!("swap-{name}"), &picture, driver);
    }
}

#[test]
fn turns_are_told_by_the_tracks_that_they_were_told_by() {
    for (name, made) in
        [("cascade", cascade()), ("pair", pair()), ("poppers", poppers()), ("flight", flight())]
    {
        for (suffix, reduced) in [("", false), ("-reduced", true)] {
            let script = direct(&made.before, &made.turn, Staging { reduced, pulled: 0.0 });
            assert_golden_text(&format!("swap-{name}{suffix}"), &script.to_string());
        }
    }
}
