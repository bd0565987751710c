//! How things move, frame by frame: what a clear looks like, that play goes on through it, and that nothing moves for those
//! who asked for less motion.

use blockfall::App;
use blockfall::demo::{self, Director};
use blockfall::input::{Event, Input, Phase};
use blockfall::model::Setup;
use blockfall::motion::{MILLI, timing};
use blockfall::store::Saved;
use blockfall::ui::{Content, Group, TextUse};
use blockfall::view::{self, id};
use blockfall_engine::bot::Move;
use blockfall_platform::DeviceState;
use blockfall_render::Fonts;
use blockfall_render::scene::{Background, Block, Burst, BurstKind, Glyph, Panel, Scene};
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, devices, game, piece};
use glam::Vec2;

fn phone() -> DeviceState {
    device("iphone-15-pro")
}

fn calm(device: DeviceState) -> DeviceState {
    DeviceState { reduce_motion: true, ..device }
}

/// A demo just after its last move, and when that was.
fn played(name: &str, device: DeviceState) -> (App, u64) {
    let demo = demo::find(name).expect("the test names a demo");
    let mut app = App::new(demo.setup(device), Fonts::embedded());
    let kind = blockfall::input::PointerKind::Touch;
    let moved = Director::in_picture(demo, kind).play_out(&mut app, &mut Vec::new());
    (app, moved)
}

fn scene_at(app: &mut App, now: u64) -> Scene {
    let mut scene = Scene::default();
    app.frame(now, &mut scene);
    scene
}

/// Edge of a cell of the board, pt.
fn cell_of(app: &App) -> f32 {
    view::board_frame(app.layout(), app.model()).expect("a board is shown").cell
}

/// The blocks on the board, whatever their pose.
fn on_board<'a>(app: &App, scene: &'a Scene) -> Vec<&'a Block> {
    let cells = view::board_frame(app.layout(), app.model()).expect("a board is shown").cells();
    scene.base.blocks.iter().filter(|block| cells.contains(Vec2::from(block.center))).collect()
}

// --- What a clear looks like -----------------------------------------------------------------------------------------

#[test]
fn a_clear_pops_bursts_and_scatters_when_it_should() {
    let (mut app, moved) = played("clear", phone());
    let cell = cell_of(&app);
    let mut at = |ms: u64| {
        let scene = scene_at(&mut app, moved + ms * MILLI);
        let blocks: Vec<Block> = on_board(&app, &scene).into_iter().copied().collect();
        (blocks, scene)
    };
    let whole = |block: &&Block| block.cell == cell && block.alpha == 1.0;

    let (blocks, scene) = at(0);
    let small: Vec<&Block> = blocks.iter().filter(|block| block.cell < 0.8 * cell).collect();
    assert_eq!((blocks.len(), small.len()), (15, 2), "the piece pops in, the rest lies still");
    assert!(scene.bursts.is_empty());

    let (blocks, scene) = at(79);
    assert!(blocks.len() == 15 && scene.bursts.is_empty(), "nothing leaves yet");

    let (blocks, scene) = at(140);
    let leaving = blocks.iter().filter(|block| block.halo > 0.0).count();
    assert!(leaving > 0 && leaving < 15 && !scene.bursts.is_empty(), "the middles burst");

    let (blocks, _) = at(199);
    assert!(blocks.iter().filter(whole).count() == 4, "the ends of both lines are still whole");
    assert!(blocks.iter().all(|block| block.cell < 1.07 * cell));

    let (blocks, scene) = at(320);
    assert!(blocks.is_empty(), "the outermost are done");
    let colors: Vec<_> = scene.bursts.iter().map(|burst| burst.color).collect();
    assert_eq!((scene.bursts.len(), colors.len()), (15, 15));
    assert!(
        colors.iter().all(|color| app.model().theme.palette.face.contains(color)),
        "of their own colours"
    );

    assert!(scene_at(&mut app, moved + 1_000 * MILLI).bursts.is_empty());
}

#[test]
fn a_soft_wave_runs_outward_over_an_emptied_board() {
    let (mut app, moved) = played("clear", phone());
    let size_of = |app: &mut App, cell: u8, ms: u64| {
        let scene = scene_at(app, moved + ms * MILLI);
        let rect = app.layout().find(id::CELL.nth(cell)).expect("the board has it").rect;
        let middle = rect.center();
        let hollow = |panel: &&Panel| {
            let [x, y, w, h] = panel.rect;
            (Vec2::new(x + w * 0.5, y + h * 0.5) - middle).length() < 0.5 && w < rect.w * 1.05
        };
        let largest = scene.base.panels.iter().filter(hollow).map(|panel| panel.rect[2]);
        largest.fold(0.0, f32::max) / (rect.w * 0.94)
    };
    let crest = |app: &mut App, cell| {
        let sizes = (0..100).map(|step| (size_of(app, cell, 200 + step * 5), step));
        sizes.fold((0.0, 0), |best, next| if next.0 > best.0 { next } else { best })
    };
    let (inner, outer) = (crest(&mut app, 27), crest(&mut app, 0));
    assert!((1.055..1.061).contains(&inner.0) && (1.055..1.061).contains(&outer.0), "{inner:?} {outer:?}");
    assert!(inner.1 + 20 < outer.1, "the corners come last");
    assert_eq!(size_of(&mut app, 27, 640), size_of(&mut app, 27, 5_000));
}

#[test]
fn a_new_best_rains_a_hundred_and_forty_slips_over_what_is_dimmed() {
    let (mut app, moved) = played("gameover", phone());
    let card = moved + timing::BANNER;
    let scene = scene_at(&mut app, card + 700 * MILLI);
    let confetti: Vec<&Burst> =
        scene.bursts.iter().filter(|burst| burst.kind == BurstKind::Confetti).collect();
    assert_eq!(confetti.iter().map(|burst| burst.count).sum::<u32>(), 140);
    assert!(scene.veil.a > 0.5, "the table is dimmed, and the confetti is not");
    assert!(scene_at(&mut app, card + timing::CONFETTI + MILLI).bursts.is_empty());
}

#[test]
fn the_card_comes_in_its_time_however_late_a_frame_is_drawn() {
    let (mut late, moved) = played("gameover", phone());
    let (mut early, _) = played("gameover", phone());
    for ms in (0..2_000).step_by(8) {
        scene_at(&mut early, moved + ms * MILLI);
    }
    let now = moved + 2_000 * MILLI;
    assert_eq!(scene_at(&mut late, now), scene_at(&mut early, now));
}

#[test]
fn a_picture_at_a_time_is_the_same_at_every_frame_rate() {
    for name in ["combo", "clear", "gameover"] {
        let end = 350;
        let mut pictures = [60, 90, 120, 1].map(|hz| {
            let (mut app, moved) = played(name, phone());
            let step = 1_000_000_000 / hz;
            let mut now = moved;
            while now < moved + end * MILLI {
                scene_at(&mut app, now);
                now += step;
            }
            scene_at(&mut app, moved + end * MILLI)
        });
        let last = pictures[3].clone();
        assert!(pictures.iter_mut().all(|picture| *picture == last), "{name}");
    }
}

// --- The hand --------------------------------------------------------------------------------------------------------

#[test]
fn a_piece_that_is_let_go_settles_and_does_not_jump() {
    let single = [Some(piece("single", 4)), Some(piece("single", 1)), None];
    let mut player = Player::continuing(phone(), game(0, single));
    player.carry(Move::new(0, 3, 3));
    let cell = cell_of(&player.app);
    let over = player.app.model().drag.expect("held").at;
    player.points(Phase::Move, over + Vec2::new(0.4, -0.3) * cell);
    let hung = Vec2::from(player.scene().over.blocks[0].center);
    let up = player.app.model().drag.expect("held").at;
    player.points(Phase::Up, up);
    let place = player.middle_of(id::CELL.nth(27));
    let start = player.pilot.now;
    let mut last = hung;
    for step in 0..20 {
        player.pilot.now = start + step * 8 * MILLI;
        let scene = player.scene();
        let block = on_board(&player.app, &scene)[0];
        let now = Vec2::from(block.center);
        assert!(now.distance(last) < 0.25 * cell, "it jumped at {step}");
        assert!(now.distance(place) <= last.distance(place) + 0.01, "it comes nearer all the way");
        last = now;
    }
    assert!(last.distance(place) < 0.5, "it lies where the cell is, to the pixel");
    player.wait(1_000);
    let scene = player.scene();
    assert_eq!(on_board(&player.app, &scene)[0].cell, cell);
}

#[test]
fn the_next_piece_can_be_placed_in_the_middle_of_a_clear_and_both_are_seen_to_their_end() {
    let two_rows = 0x3F3F;
    let dominoes = [Some(piece("row-2", 1)), Some(piece("row-2", 2)), Some(piece("single", 3))];
    let mut player = Player::continuing(phone(), game(two_rows | 1 << 36, dominoes));
    player.play(Move::new(0, 0, 6));
    let first = player.pilot.now;
    assert_eq!(player.game().lines(), 1);
    player.play(Move::new(1, 1, 6));
    let second = player.pilot.now;
    assert!(second - first < 100 * MILLI, "the first clear is under way");
    assert_eq!(player.game().lines(), 2);
    // And a third piece lands on a cell that is just leaving.
    player.play(Move::new(2, 0, 7));
    assert_eq!(player.game().board().filled(), 2);
    let mut at = |now: u64| {
        player.pilot.now = now;
        let scene = player.scene();
        let halos = on_board(&player.app, &scene).iter().filter(|block| block.halo > 0.0).count();
        (halos, on_board(&player.app, &scene).len(), scene.bursts.len())
    };
    assert!(at(second + 200 * MILLI).0 > 0);
    let (halos, blocks, bursts) = at(second + 330 * MILLI);
    assert_eq!((halos, blocks), (0, 2), "both rows have left");
    assert_eq!(bursts, 16, "and all their shards fly, those under the third piece too");
    assert_eq!(at(second + 1_200 * MILLI), (0, 2, 0));
}

#[test]
fn a_pressed_button_springs_back() {
    let mut player = Player::new(phone(), Saved::default());
    player.tap(id::SETTINGS);
    player.wait(1_000);
    let width = |player: &mut Player| {
        let middle = player.middle_of(id::HAPTICS);
        let scene = player.scene();
        let toggle = |panel: &&Panel| {
            let [x, y, w, h] = panel.rect;
            (50.0..54.0).contains(&w) && y < middle.y && middle.y < y + h && x > middle.x
        };
        scene.base.panels.iter().find(toggle).map_or(0.0, |panel| panel.rect[2])
    };
    let rest = width(&mut player);
    player.points(Phase::Down, player.middle_of(id::HAPTICS));
    player.wait(90);
    assert!((width(&mut player) / rest - timing::PRESS_SCALE).abs() < 1e-3);
    player.points(Phase::Up, player.middle_of(id::HAPTICS));
    let begun = player.pilot.now;
    let widths: Vec<f32> = (0..20)
        .map(|step| {
            player.pilot.now = begun + step * 10 * MILLI;
            width(&mut player) / rest
        })
        .collect();
    assert!(widths[0] < 0.975 && widths[2] < 0.995, "it does not snap: {widths:?}");
    assert!(widths.iter().any(|&width| width > 1.0005), "it springs: {widths:?}");
    assert!((widths[19] - 1.0).abs() < 1e-3);
}

#[test]
fn pieces_spring_into_the_tray_one_after_another() {
    let mut player = Player::continuing(phone(), game(0x7F, [Some(piece("single", 2)), None, None]));
    player.play(Move::new(0, 5, 5));
    let dealt = player.pilot.now;
    let slots = [0, 1, 2].map(|slot| player.app.layout().find(id::SLOT.nth(slot)).expect("a place").rect);
    let mut cells_at = |ms: u64| {
        let scene = scene_at(&mut player.app, dealt + ms * MILLI);
        slots.map(|slot| {
            let inside = scene.base.blocks.iter().filter(|block| slot.contains(Vec2::from(block.center)));
            inside.filter(|block| block.alpha > 0.0).map(|block| block.cell).fold(0.0, f32::max)
        })
    };
    let whole = cells_at(1_000);
    let ways: Vec<[f32; 3]> = (0..50)
        .map(|step| {
            let cells = cells_at(step * 10);
            [0, 1, 2].map(|slot| cells[slot] / whole[slot])
        })
        .collect();
    // When each has come to nine tenths of its size.
    let came = [0, 1, 2].map(|slot| ways.iter().position(|way| way[slot] > 0.9).expect("it comes") * 10);
    assert_eq!([came[1] - came[0], came[2] - came[1]], [70, 70], "{came:?} ms");
    let largest = ways.iter().flatten().copied().fold(0.0, f32::max);
    assert!(ways[1][0] < 0.6 && (1.01..1.12).contains(&largest), "{largest}");
    assert!(ways[49].iter().all(|way| (way - 1.0).abs() < 1e-3));
}

#[test]
fn the_letters_of_the_title_drop_one_after_another() {
    let mut app = App::new(Setup::new(phone(), 1), Fonts::embedded());
    // The letters of the title are the largest on Home: how far each that can be seen stands above where it will rest.
    let mut letters_at = |ms: u64| -> Vec<f32> {
        let scene = scene_at(&mut app, ms * MILLI);
        let glyphs = || scene.base.glyphs.iter().filter(|glyph| glyph.top.a > 0.0);
        let em = glyphs().map(|glyph| glyph.em).fold(0.0, f32::max);
        let mut letters: Vec<[f32; 2]> =
            glyphs().filter(|glyph| glyph.em == em).map(|glyph| glyph.origin).collect();
        letters.sort_by(|a, b| a[0].total_cmp(&b[0]));
        letters.iter().map(|letter| letter[1]).collect()
    };
    let rest = letters_at(2_000);
    assert_eq!(rest.len(), "Blockfall".len());
    let early: Vec<f32> = letters_at(150).iter().map(|letter| rest[0] - letter).collect();
    assert!((3..9).contains(&early.len()), "the last ones cannot be seen yet: {early:?}");
    assert!(early.is_sorted_by(|a, b| a < b), "the first ones are ahead: {early:?}");
    let lowest = (0..90).flat_map(|step| letters_at(step * 10)).fold(0.0, f32::max) - rest[0];
    assert!((0.5..8.0).contains(&lowest), "they swing a little below their line: {lowest} pt");
}

#[test]
fn where_power_is_saved_the_background_is_a_plain_gradient() {
    let background = |device: DeviceState| {
        let mut app = App::new(Setup::new(device, 1), Fonts::embedded());
        [1_000, 5_000].map(|ms| scene_at(&mut app, ms * MILLI).background)
    };
    let [first, then] = background(DeviceState { low_power: true, ..phone() });
    assert!(matches!(first, Background::Gradient { .. }) && first == then);
    let [first, then] = background(phone());
    assert!(matches!(first, Background::Mesh { .. }) && first != then, "it drifts");
}

#[test]
fn lit_lines_breathe_once_in_one_and_a_fifth_seconds() {
    let mut player = Player::continuing(phone(), game(0x7F, [Some(piece("single", 2)), None, None]));
    player.carry(Move::new(0, 0, 7));
    let shown = player.app.model().ghost().expect("it hangs over its place").1.since;
    let mut glow = |ms: u64| {
        let scene = scene_at(&mut player.app, shown + ms * MILLI);
        on_board(&player.app, &scene).iter().map(|block| block.glow).fold(0.0, f32::max)
    };
    assert!(glow(0) < 0.01 && glow(90) > 0.95, "they light up within 90 ms");
    assert!(glow(600) < 0.75 && glow(1_200) > 0.999 && glow(1_800) < 0.75);
}

#[test]
fn floating_texts_follow_the_board_and_the_text_size_within_their_caps() {
    for device in devices() {
        for text_scale in [0.8, 1.0, 1.3, 3.12] {
            let (app, _) = played("combo", DeviceState { text_scale, ..device.clone() });
            let cell = cell_of(&app);
            let board = app.layout().find(id::BOARD).expect("a board is shown").rect;
            let mut seen = 0;
            for placed in app.layout().nodes.iter().filter(|placed| matches!(placed.group, Group::Float(_))) {
                let Content::Text { text_use, .. } = placed.content else { continue };
                let cells = match text_use {
                    TextUse::Praise => 1.10,
                    TextUse::Plus => 0.76,
                    _ => 0.62,
                };
                let wanted = (cell * cells).clamp(24.0, 96.0) * text_scale.min(1.3);
                assert!((placed.text_em / wanted - 1.0).abs() < 0.01, "{}: {text_use:?}", device.name);
                assert!(board.encloses(placed.rect), "{}: {:?} in {board:?}", device.name, placed.rect);
                seen += 1;
            }
            assert_eq!(seen, 3, "the combo, the praise and the points");
        }
    }
}

// --- Less motion -----------------------------------------------------------------------------------------------------

/// Where everything in a scene is and how large, whatever its colour and opacity.
#[derive(Default)]
struct Places(std::collections::BTreeSet<String>);

impl Places {
    fn add(&mut self, scene: &Scene) {
        for stratum in [&scene.base, &scene.over] {
            for block in stratum.blocks.iter().filter(|block| block.alpha > 0.0) {
                let Block { center, cell, angle, lift, .. } = block;
                self.0.insert(format!("block {center:?} {cell} {angle} {lift}"));
            }
            for glyph in stratum.glyphs.iter().filter(|glyph| glyph.top.a > 0.0) {
                let Glyph { outline, origin, em, angle, .. } = glyph;
                self.0.insert(format!("glyph {outline:?} {origin:?} {em} {angle}"));
            }
            for panel in &stratum.panels {
                self.0.insert(format!("panel {:?}", panel.rect));
            }
        }
    }

    /// All places of the frames at these times.
    fn of(app: &mut App, times: impl Iterator<Item = u64>) -> Places {
        let mut places = Places::default();
        for now in times {
            places.add(&scene_at(app, now));
        }
        places
    }
}

#[test]
fn with_motion_reduced_nothing_pops_rises_rolls_or_flies_after_a_move() {
    for name in ["combo", "clear", "gameover"] {
        let every_frame = || (0..80).map(|step| step * 25 * MILLI);
        let some_frames = || [0, 120, 400, 1_999].map(|ms| ms * MILLI).into_iter();
        let places = |device: DeviceState, times: &dyn Fn() -> Vec<u64>| {
            let (mut app, moved) = played(name, device);
            Places::of(&mut app, times().into_iter().map(|at| moved + at)).0
        };
        let (all, some) = (|| every_frame().collect::<Vec<_>>(), || some_frames().collect::<Vec<_>>());
        let calm_all = places(calm(phone()), &all);
        assert_eq!(
            calm_all,
            places(calm(phone()), &some),
            "{name}: what is seen in between is seen elsewhere"
        );
        assert!(
            places(phone(), &all).len() > 2 * places(phone(), &some).len().min(200),
            "{name}: else it moves"
        );
        let (mut app, moved) = played(name, calm(phone()));
        for at in every_frame() {
            let scene = scene_at(&mut app, moved + at);
            assert!(scene.bursts.is_empty(), "{name}: no particles and no confetti");
        }
    }
}

#[test]
fn with_motion_reduced_a_clear_is_a_plain_fade() {
    let (mut app, moved) = played("clear", calm(phone()));
    let cell = cell_of(&app);
    let mut last = 1.01;
    for ms in (0..150).step_by(10) {
        let scene = scene_at(&mut app, moved + ms * MILLI);
        let blocks = on_board(&app, &scene);
        assert_eq!(blocks.len(), 15);
        let alpha = blocks[0].alpha;
        assert!(blocks.iter().all(|block| block.alpha == alpha && block.cell == cell && block.halo == 0.0));
        assert!(alpha < last, "it fades");
        last = alpha;
    }
    let scene = scene_at(&mut app, moved + 150 * MILLI);
    assert!(on_board(&app, &scene).is_empty());
}

#[test]
fn with_motion_reduced_the_title_stands_and_the_background_does_not_drift() {
    let frames = |device: DeviceState| {
        let mut app = App::new(Setup::new(device, 1), Fonts::embedded());
        let places = Places::of(&mut app, (1..100).map(|step| step * 10 * MILLI)).0.len();
        let drift = |scene: Scene| match scene.background {
            Background::Mesh { secs, .. } => secs,
            Background::Gradient { .. } => 0.0,
        };
        (places, drift(scene_at(&mut app, 10_000 * MILLI)) - drift(scene_at(&mut app, 5_000 * MILLI)))
    };
    let (still, no_drift) = frames(calm(phone()));
    let (moving, drift) = frames(phone());
    assert!(moving > still + 9 * 20, "nine letters drop: {moving} and {still}");
    assert_eq!((no_drift, drift), (0.0, 5.0));
}

#[test]
fn with_motion_reduced_a_dealt_hand_and_a_refused_piece_do_not_fly() {
    let mut player = Player::continuing(calm(phone()), game(0x7F, [Some(piece("single", 2)), None, None]));
    player.play(Move::new(0, 5, 5));
    let begun = player.pilot.now;
    let places = Places::of(&mut player.app, (0..40).map(|step| begun + step * 10 * MILLI)).0;
    let rest = Places::of(&mut player.app, [begun + 20 * MILLI, begun + 900 * MILLI].into_iter()).0;
    assert_eq!(places, rest, "three pieces appear where they lie");

    player.wait(1_000);
    let slot = player.middle_of(id::SLOT.nth(0));
    player.points(Phase::Down, slot);
    player.points(Phase::Move, slot - Vec2::new(0.0, 60.0));
    player.points(Phase::Up, slot - Vec2::new(0.0, 60.0));
    let begun = player.pilot.now;
    let places = Places::of(&mut player.app, (0..40).map(|step| begun + step * 10 * MILLI)).0;
    assert_eq!(places, Places::of(&mut player.app, [begun + 900 * MILLI].into_iter()).0);
}

#[test]
fn motion_that_is_reduced_in_the_middle_of_a_clear_ends_it_quietly() {
    let (mut app, moved) = played("clear", phone());
    let now = moved + 100 * MILLI;
    app.update(&Input::new(now, Event::Device(calm(phone()))), &mut Vec::new());
    let scene = scene_at(&mut app, now + 1);
    assert!(scene.bursts.is_empty() && on_board(&app, &scene).is_empty());
    let still = Places::of(&mut app, [now + 400 * MILLI].into_iter()).0;
    assert_eq!(Places::of(&mut app, (0..40).map(|step| now + step * 10 * MILLI)).0, still);
}
