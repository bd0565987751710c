//! The hand on a piece: pick-up, lift, ghost, drop, cancel, other fingers, and what the lit lines promise.

use blockfall::effect::Effect;
use blockfall::input::{Event, Lifecycle, Phase, PointerKind};
use blockfall::view::{self, id};
use blockfall_audio::Cue;
use blockfall_engine::blocks::{Piece, catalog};
use blockfall_engine::bot::{Move, legal_moves};
use blockfall_engine::random::Random;
use blockfall_platform::{DeviceState, Haptic};
use blockfall_render::scene::{Block, BlockKind, Scene};
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, device_across, devices, game, name_of, piece, random_cells, window};
use glam::Vec2;

/// A drawn piece is larger than it will lie.
const DRAG_SCALE: f32 = 1.04;

/// An empty board and three pieces.
fn three_pieces(device: DeviceState) -> Player {
    let tray = [Some(piece("square-2", 0)), Some(piece("t-up", 1)), Some(piece("row-3", 2))];
    Player::continuing(device, game(0, tray))
}

/// A board on which a square fits only in the top left corner.
fn nearly_full(device: DeviceState) -> Player {
    let checkered = 0xAA55_AA55_AA55_AA55 & !0x0303;
    Player::continuing(device, game(checkered, [Some(piece("square-2", 0)), None, None]))
}

/// The rectangle of the piece in the air as it will lie: its top left and the edge of its cells.
fn piece_in_the_air(player: &mut Player) -> (Vec2, f32) {
    player.wait(300);
    let scene = player.scene();
    let cell = board(player).cell;
    let drag = player.app.model().drag.expect("a piece is in the air");
    let (mut least, mut most) = (Vec2::MAX, Vec2::MIN);
    for block in &scene.over.blocks {
        assert!(
            (block.cell - cell * DRAG_SCALE).abs() < 1e-3,
            "a dragged piece has the size of the board's cells"
        );
        least = least.min(Vec2::from(block.center) - block.cell * 0.5);
        most = most.max(Vec2::from(block.center) + block.cell * 0.5);
    }
    ((least + most) * 0.5 - drag.grip.size * cell * 0.5, cell)
}

fn board(player: &Player) -> blockfall::drag::BoardFrame {
    view::board_frame(player.app.layout(), player.app.model()).expect("a board is shown")
}

fn ghost_place(player: &Player) -> Option<(u8, u8)> {
    player.app.model().drag.and_then(|drag| drag.ghost).map(|ghost| ghost.place)
}

/// What was heard and felt.
fn feedback(effects: &[Effect]) -> (Vec<Cue>, Vec<Haptic>) {
    let cue = |effect: &Effect| match effect {
        Effect::Cue(cue) => Some(*cue),
        _ => None,
    };
    let haptic = |effect: &Effect| match effect {
        Effect::Haptic(haptic) => Some(*haptic),
        _ => None,
    };
    (effects.iter().filter_map(cue).collect(), effects.iter().filter_map(haptic).collect())
}

// --- Picking up ----------------------------------------------------------------------------------------------------

#[test]
fn a_piece_is_picked_up_from_every_point_of_its_slot_at_once() {
    for device in devices() {
        let mut player = three_pieces(device.clone());
        for slot in 0..3 {
            let place = player.app.layout().find(id::SLOT.nth(slot)).expect("three slots").rect;
            for step in 0..100 {
                let share = Vec2::new((step % 10) as f32, (step / 10) as f32) / 9.0;
                let at = place.origin() + share * (Vec2::new(place.w, place.h) - 0.02) + 0.01;
                player.points(Phase::Down, at);
                let held = player.app.model().drag.map(|drag| drag.slot);
                assert_eq!(held, Some(slot), "{} at {at} of {place:?}", name_of(&device));
                assert_eq!(feedback(&player.take_effects()), (vec![Cue::PickUp], vec![Haptic::Light]));
                player.points(Phase::Cancel, at);
            }
        }
    }
}

#[test]
fn a_held_piece_is_under_the_pointer_wherever_in_the_slot_it_was_picked_up() {
    let mut player = three_pieces(window([900.0, 700.0]));
    let place = player.app.layout().find(id::SLOT.nth(2)).expect("three slots").rect;
    for corner in [Vec2::ZERO, Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0), Vec2::ONE] {
        let at = place.origin() + corner * (Vec2::new(place.w, place.h) - 0.02) + 0.01;
        player.points(Phase::Down, at);
        let (top_left, cell) = piece_in_the_air(&mut player);
        let size = player.app.model().drag.expect("held").grip.size * cell;
        let nearest = at.clamp(top_left, top_left + size);
        assert!(nearest.distance(at) < 0.01, "picked up at {at}, hangs at {top_left}");
        player.points(Phase::Cancel, at);
    }
}

#[test]
fn an_empty_slot_gives_nothing() {
    let mut player = Player::continuing(device("iphone-se"), game(0, [None, Some(piece("single", 0)), None]));
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    assert!(player.app.model().drag.is_none());
    assert!(player.take_effects().is_empty());
}

// --- Holding -------------------------------------------------------------------------------------------------------

#[test]
fn a_piece_follows_the_pointer_exactly() {
    for device in devices().into_iter().chain([window([1100.0, 820.0])]) {
        let mut player = three_pieces(device.clone());
        let frame = board(&player);
        let middle = frame.cells().center() + Vec2::new(0.0, frame.cell);
        player.points(Phase::Down, player.middle_of(id::SLOT.nth(1)));
        player.points(Phase::Move, middle);
        let (mut last_at, (mut last, _)) = (middle, piece_in_the_air(&mut player));
        let mut random = Random::new(5);
        for _ in 0..50 {
            // Away from the edges, where the lift changes: sideways anywhere, up and down by a cell or so.
            let reach = Vec2::new(frame.cell * 3.0, if device.size_pt[1] > 600.0 { frame.cell } else { 0.0 });
            let share = Vec2::new(random.below(2001) as f32, random.below(2001) as f32) / 1000.0 - 1.0;
            let at = middle + share * reach;
            player.points(Phase::Move, at);
            let (now, _) = piece_in_the_air(&mut player);
            let slip = ((now - last) - (at - last_at)).length();
            assert!(slip < 0.01, "{}: slipped by {slip} on the way to {at}", name_of(&device));
            (last, last_at) = (now, at);
        }
    }
}

#[test]
fn a_finger_lifts_the_piece_a_cell_and_at_least_48_pt_above_itself() {
    for device in devices() {
        if device.size_pt[1] < 600.0 {
            continue; // Where the board fills the height there is no middle without an edge near.
        }
        let mut player = three_pieces(device.clone());
        let finger = board(&player).cells().center();
        player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
        player.points(Phase::Move, finger);
        let (top_left, cell) = piece_in_the_air(&mut player);
        let lift = finger.y - (top_left.y + 2.0 * cell);
        assert!((lift - cell.max(48.0)).abs() < 0.05, "{}: lifted by {lift}", name_of(&device));
    }
}

#[test]
fn a_finger_low_in_the_tray_does_not_throw_the_piece_out_of_sight() {
    for device in devices() {
        let mut player = three_pieces(device.clone());
        for slot in 0..3 {
            player.points(Phase::Down, player.middle_of(id::SLOT.nth(slot)));
            let (top_left, cell) = piece_in_the_air(&mut player);
            let drag = player.app.model().drag.expect("held");
            let bottom = top_left + drag.grip.size * cell;
            let view = Vec2::from(device.size_pt);
            assert!(
                top_left.cmpge(Vec2::ZERO).all() && bottom.cmple(view).all(),
                "{} {top_left}",
                name_of(&device)
            );
            player.points(Phase::Cancel, drag.at);
        }
    }
}

#[test]
fn a_mouse_lifts_nothing() {
    let mut player = three_pieces(window([1100.0, 820.0]));
    let from = player.middle_of(id::SLOT.nth(0));
    let to = board(&player).cells().center();
    player.points(Phase::Down, from);
    player.points(Phase::Move, to);
    let (top_left, cell) = piece_in_the_air(&mut player);
    assert!((top_left + cell).distance(to) < 0.01, "the middle of the square is under the pointer");
}

#[test]
fn near_the_top_row_the_lift_shrinks_so_that_the_piece_waits_there() {
    let mut player = three_pieces(device("iphone-15-pro"));
    let frame = board(&player);
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    for above in [0.0, 10.0, 30.0] {
        player.points(Phase::Move, frame.origin + Vec2::new(4.0 * frame.cell, 2.0 * frame.cell + above));
        let (top_left, _) = piece_in_the_air(&mut player);
        assert!((top_left.y - frame.origin.y).abs() < 0.05, "{above} below its own bottom: {top_left}");
    }
}

// --- The ghost -----------------------------------------------------------------------------------------------------

#[test]
fn every_place_on_every_device_can_be_reached_with_every_piece() {
    for device in devices().into_iter().chain([window([320.0, 480.0]), window([2000.0, 500.0])]) {
        for shape in catalog() {
            let only = Piece::new(0, 0, shape.mask);
            let mut player = Player::continuing(device.clone(), game(0, [Some(only), None, None]));
            let safe = view::safe_area(&device);
            let moves: Vec<Move> = legal_moves(player.game()).collect();
            for to in moves {
                player.carry(to);
                let what = || format!("{} {} {to:?}", name_of(&device), shape.id);
                assert_eq!(ghost_place(&player), Some((to.row, to.col)), "{}", what());
                let pointer = player.app.model().drag.expect("held").at;
                assert!(safe.contains(pointer), "{}: no finger gets to {pointer}", what());
                player.points(Phase::Cancel, pointer);
            }
        }
    }
}

#[test]
fn the_ghost_is_only_ever_shown_on_the_nearest_legal_place_within_reach() {
    let mut random = Random::new(11);
    for round in 0..40 {
        let shape = catalog()[random.below(catalog().len() as u64) as usize];
        let cells = random_cells(&mut random, 20 + 60 * (round % 2));
        let game = game(cells, [Some(Piece::new(0, 3, shape.mask)), None, None]);
        let mut player = Player::continuing(window([900.0, 700.0]), game);
        let frame = board(&player);
        let mut at = player.middle_of(id::SLOT.nth(0));
        player.points(Phase::Down, at);
        let mut held: Option<(u8, u8)> = None;
        for _ in 0..150 {
            let aim = Vec2::new(random.below(1100) as f32, random.below(1100) as f32) / 1000.0;
            let aim = frame.origin + (aim - 0.05) * frame.cell * 8.0;
            at = at.lerp(aim, random.below(1000) as f32 / 1000.0);
            player.points(Phase::Move, at);
            let shown = ghost_place(&player);
            let piece_at = frame.to_cells(piece_in_the_air(&mut player).0);
            let distance = |(row, col): (u8, u8)| piece_at.distance(Vec2::new(col.into(), row.into()));
            let nearest =
                legal_moves(player.game()).map(|to| distance((to.row, to.col))).fold(f32::MAX, f32::min);
            match shown {
                Some(place) => {
                    assert!(player.game().can_place(0, place.0, place.1));
                    // A place that is held is let go of a little later than another one is taken.
                    let slack = if held == shown { 0.13 } else { 0.001 };
                    assert!(distance(place) <= 0.75 + slack, "{place:?} is {} away", distance(place));
                    assert!(distance(place) <= nearest + slack, "{place:?} is not the nearest");
                }
                None => assert!(nearest > 0.749, "a place {nearest} away is not shown"),
            }
            held = shown;
        }
    }
}

#[test]
fn the_ghost_has_the_piece_s_own_cells_and_colour() {
    let mut player = three_pieces(device("iphone-15-pro"));
    player.carry(Move::new(1, 3, 2));
    player.wait(300);
    let scene = player.scene();
    let frame = board(&player);
    let ghost: Vec<&Block> =
        scene.base.blocks.iter().filter(|block| block.kind == BlockKind::Ghost).collect();
    let t_up = [(3, 3), (4, 2), (4, 3), (4, 4)].map(|(row, col)| frame.cell_center(row as f32, col as f32));
    assert_eq!(ghost.iter().map(|block| Vec2::from(block.center)).collect::<Vec<_>>(), t_up);
    let face = player.app.model().theme.palette.face[1];
    assert!(ghost.iter().all(|block| block.face == face && block.cell == frame.cell));
}

/// The cells of the lines that filling `cells` of `board` completes, found the slow way.
fn cells_that_clear(board: u64, cells: u64) -> u64 {
    let full = |row: u64, col: u64| (board | cells) >> (row * 8 + col) & 1 == 1;
    let mut clear = 0;
    for line in 0..8 {
        if (0..8).all(|at| full(line, at)) {
            (0..8).for_each(|at| clear |= 1 << (line * 8 + at));
        }
        if (0..8).all(|at| full(at, line)) {
            (0..8).for_each(|at| clear |= 1 << (at * 8 + line));
        }
    }
    clear
}

#[test]
fn the_lit_lines_are_the_ones_that_clear_on_500_random_boards() {
    let mut random = Random::new(500);
    let (mut boards, mut clears) = (0, 0);
    while boards < 500 {
        let cells = random_cells(&mut random, 55 + 40 * (boards % 2));
        let shape = catalog()[random.below(catalog().len() as u64) as usize];
        let color = random.below(7) as u8;
        let game = game(cells, [Some(Piece::new(0, color, shape.mask)), None, None]);
        let moves: Vec<Move> = legal_moves(&game).collect();
        if moves.is_empty() {
            continue;
        }
        let to = moves[random.below(moves.len() as u64) as usize];
        let mut player = Player::continuing(window([900.0, 700.0]), game);
        player.carry(to);
        assert_eq!(ghost_place(&player), Some((to.row, to.col)));
        let placed = shape.mask << (to.row * 8 + to.col);
        let clear = cells_that_clear(cells, placed);

        player.wait(300);
        let frame = board(&player);
        let scene = player.scene();
        let lit: Vec<&Block> = scene.base.blocks.iter().filter(|block| block.glow > 0.0).collect();
        let lit_cells = lit.iter().fold(0_u64, |lit, block| {
            let at = frame.to_cells(Vec2::from(block.center));
            lit | 1 << (at.y as u64 * 8 + at.x as u64)
        });
        assert_eq!(lit_cells, clear & cells, "what is lit is what lies there of the lines that clear");
        let face = player.app.model().theme.palette.face[usize::from(color)];
        assert!(lit.iter().all(|block| block.face == face), "lit in the piece's colour");

        let at = player.app.model().drag.expect("held").at;
        player.points(Phase::Up, at);
        assert_eq!(player.game().board().occupancy(), (cells | placed) & !clear, "what was lit has cleared");
        boards += 1;
        clears += u32::from(clear != 0);
    }
    assert!(clears > 100, "only {clears} of the boards had something to clear");
}

// --- Letting go ----------------------------------------------------------------------------------------------------

/// The picture with the background's drift left out.
fn still(mut scene: Scene) -> Scene {
    scene.background = Default::default();
    scene
}

/// Asserts that the player's picture is that of a game in which nothing ever happened.
fn assert_as_if_nothing_had_happened(player: &mut Player, untouched: &mut Player, what: &str) {
    untouched.pilot.now = player.pilot.now;
    assert_eq!(player.game(), untouched.game(), "{what}");
    assert!(player.app.model().drag.is_none() && player.app.model().press.is_none(), "{what}");
    assert_eq!(still(player.scene()), still(untouched.scene()), "{what}");
}

#[test]
fn a_drop_where_the_piece_does_not_fit_is_heard_and_felt_and_it_is_home_within_200_ms() {
    let mut player = nearly_full(device("iphone-15-pro"));
    let mut untouched = nearly_full(device("iphone-15-pro"));
    let frame = board(&player);
    let from = player.middle_of(id::SLOT.nth(0));
    let over = frame.cell_center(6.0, 5.0);
    player.points(Phase::Down, from);
    for step in 1..=8 {
        player.points(Phase::Move, from.lerp(over, step as f32 / 8.0));
    }
    assert_eq!(ghost_place(&player), None);
    player.effects.clear();
    player.points(Phase::Up, over);
    assert_eq!(feedback(&player.take_effects()), (vec![Cue::Invalid], vec![Haptic::Error]));
    player.wait(50);
    let flying = player.scene();
    assert!(!flying.over.blocks.is_empty(), "it can be seen on its way");
    player.wait(150);
    assert_as_if_nothing_had_happened(&mut player, &mut untouched, "200 ms after the drop");
}

#[test]
fn a_drop_beside_the_board_only_puts_the_piece_back() {
    for device in [device("iphone-se"), device_across("ipad-pro-13"), window([1100.0, 820.0])] {
        let mut player = three_pieces(device.clone());
        let mut untouched = three_pieces(device);
        let from = player.middle_of(id::SLOT.nth(1));
        player.points(Phase::Down, from);
        player.points(Phase::Move, from + Vec2::new(30.0, 12.0));
        player.effects.clear();
        player.points(Phase::Up, from + Vec2::new(30.0, 12.0));
        assert_eq!(player.take_effects(), []);
        player.wait(200);
        assert_as_if_nothing_had_happened(&mut player, &mut untouched, "a drop beside the board");
    }
}

#[test]
fn a_drag_can_be_taken_away_at_any_step_and_nothing_is_placed() {
    let turned = DeviceState { text_scale: 1.3, ..device("iphone-15-pro") };
    let ways = [
        ("a cancelled touch", None),
        ("another window in front", Some(Event::Lifecycle(Lifecycle::Inactive))),
        ("the background", Some(Event::Lifecycle(Lifecycle::Background))),
        ("back", Some(Event::Back)),
        ("a changed device", Some(Event::Device(turned.clone()))),
    ];
    for (what, event) in ways {
        for step in 0..=9 {
            let what = format!("{what} after {step} steps");
            let mut player = three_pieces(device("iphone-15-pro"));
            let changed = matches!(event, Some(Event::Device(_)));
            let mut untouched = three_pieces(if changed { turned.clone() } else { device("iphone-15-pro") });
            let from = player.middle_of(id::SLOT.nth(0));
            let to = board(&player).cells().center();
            player.points(Phase::Down, from);
            let mut at = from;
            for i in 1..=step {
                at = from.lerp(to, i as f32 / 9.0);
                player.points(Phase::Move, at);
            }
            player.effects.clear();
            match event.clone() {
                Some(event) => player.happens(event),
                None => player.points(Phase::Cancel, at),
            }
            // The finger is still there, and is lifted only now.
            player.points(Phase::Move, at + 3.0);
            player.points(Phase::Up, at + 3.0);
            let effects = player.take_effects();
            assert_eq!(feedback(&effects), (vec![], vec![]), "{what}");
            let announced = |effect: &&Effect| matches!(effect, Effect::Announce(_));
            assert_eq!(effects.iter().find(announced), None, "{what}");
            player.wait(1_000);
            assert_as_if_nothing_had_happened(&mut player, &mut untouched, &what);

            // And it can be picked up again.
            player.play(Move::new(0, 5, 5));
            assert_eq!(player.game().moves(), untouched.game().moves() + 1, "{what}");
        }
    }
}

#[test]
fn a_press_on_a_button_can_be_taken_away_too() {
    for event in [Event::Lifecycle(Lifecycle::Inactive), Event::Lifecycle(Lifecycle::Background)] {
        let mut player = three_pieces(device("iphone-15-pro"));
        let pause = player.middle_of(id::PAUSE);
        player.points(Phase::Down, pause);
        player.happens(event);
        player.points(Phase::Up, pause);
        assert!(player.app.model().can_play(), "the game was not paused");
    }
    let mut player = three_pieces(device("iphone-15-pro"));
    let pause = player.middle_of(id::PAUSE);
    player.points(Phase::Down, pause);
    player.points(Phase::Move, pause + Vec2::new(0.0, 90.0));
    player.points(Phase::Up, pause + Vec2::new(0.0, 90.0));
    assert!(player.app.model().can_play(), "let go beside the button it does nothing");
}

// --- Other fingers -------------------------------------------------------------------------------------------------

#[test]
fn a_second_finger_neither_steals_nor_breaks_a_drag() {
    let to = Move::new(0, 2, 3);
    for phase in [Phase::Up, Phase::Cancel] {
        let mut player = three_pieces(device("iphone-15-pro"));
        player.carry(to);
        let held = format!("{:?}", player.app.model().drag);
        player.effects.clear();
        let elsewhere = [id::SLOT.nth(0), id::SLOT.nth(1), id::SLOT.nth(2), id::PAUSE, id::BOARD]
            .map(|node| player.middle_of(node));
        for (finger, at) in (2..).zip(elsewhere) {
            player.finger(finger, Phase::Down, at);
            player.finger(finger, Phase::Move, at + 40.0);
            player.finger(finger, Phase::Move, at);
            player.finger(finger, phase, at);
        }
        assert_eq!(player.take_effects(), []);
        assert_eq!(format!("{:?}", player.app.model().drag), held);
        let at = player.app.model().drag.expect("held").at;
        player.points(Phase::Up, at);
        assert_eq!(
            player.game().board().occupancy(),
            0x0303 << (2 * 8 + 3),
            "the first finger places its piece"
        );
    }
}

#[test]
fn a_finger_that_stays_down_through_a_drag_places_nothing_afterwards() {
    let mut player = three_pieces(device("iphone-15-pro"));
    player.carry(Move::new(0, 2, 3));
    let other = player.middle_of(id::SLOT.nth(1));
    player.finger(2, Phase::Down, other);
    let at = player.app.model().drag.expect("held").at;
    player.points(Phase::Up, at);
    let placed = player.game().clone();
    player.effects.clear();
    player.finger(2, Phase::Move, board(&player).cells().center());
    player.finger(2, Phase::Up, board(&player).cells().center());
    assert_eq!(player.take_effects(), []);
    assert_eq!(player.game(), &placed);
}

#[test]
fn a_resting_palm_does_not_block_a_drag() {
    let mut player = three_pieces(device("ipad-pro-13"));
    let palm = board(&player).cells().center();
    player.finger(7, Phase::Down, palm);
    player.finger(7, Phase::Move, palm + 2.0);
    player.play(Move::new(1, 0, 0));
    assert_eq!(player.game().board().filled(), 4, "the piece was placed under a palm that lies elsewhere");
    player.effects.clear();
    player.finger(7, Phase::Up, palm + 2.0);
    assert_eq!(player.take_effects(), []);
    player.play(Move::new(0, 5, 5));
    assert_eq!(player.game().board().filled(), 8);
}

#[test]
fn a_pointer_that_goes_down_twice_holds_one_piece() {
    let mut player = three_pieces(device("iphone-se"));
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    player.points(Phase::Move, board(&player).cells().center());
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(1)));
    assert_eq!(player.app.model().drag.map(|drag| drag.slot), Some(1));
    assert_eq!(player.game().board().filled(), 0);
}

#[test]
fn nonsense_places_are_left_out_of_account() {
    let mut player = three_pieces(device("iphone-se"));
    player.points(Phase::Down, player.middle_of(id::SLOT.nth(0)));
    let held = format!("{:?}", player.app.model().drag);
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        player.points(Phase::Move, Vec2::new(x, 100.0));
        player.points(Phase::Up, Vec2::new(100.0, x));
    }
    assert_eq!(format!("{:?}", player.app.model().drag), held);
    player.points(Phase::Move, Vec2::splat(1e30));
    player.points(Phase::Up, Vec2::splat(-1e30));
    assert_eq!(player.game().board().filled(), 0);
}

// --- Without dragging ----------------------------------------------------------------------------------------------

#[test]
fn a_tap_chooses_a_piece_and_a_tap_on_the_board_places_it() {
    let mut player = three_pieces(device("iphone-15-pro"));
    player.tap(id::SLOT.nth(1));
    assert_eq!(player.app.model().selection.map(|chosen| chosen.slot), Some(1));
    player.tap(id::CELL.nth(3 * 8 + 3));
    assert_eq!(player.game().board().filled(), 4);
    assert!(player.game().board().get(3, 3).is_some(), "the tapped cell is covered");
    assert!(player.app.model().selection.is_none());
}

#[test]
fn a_second_tap_lets_the_piece_go_again() {
    let mut player = three_pieces(device("iphone-15-pro"));
    player.tap(id::SLOT.nth(1));
    player.tap(id::SLOT.nth(1));
    assert!(player.app.model().selection.is_none());
    player.points(Phase::Down, player.middle_of(id::CELL.nth(20)));
    player.points(Phase::Up, player.middle_of(id::CELL.nth(20)));
    assert_eq!(player.game().board().filled(), 0);
}

#[test]
fn a_mouse_that_only_hovers_picks_nothing_up() {
    let mut player = three_pieces(window([1100.0, 820.0]));
    assert_eq!(player.pilot.kind, PointerKind::Mouse);
    player.points(Phase::Move, player.middle_of(id::SLOT.nth(0)));
    player.points(Phase::Move, board(&player).cells().center());
    player.points(Phase::Up, board(&player).cells().center());
    assert!(player.app.model().drag.is_none());
    assert_eq!(player.take_effects(), []);
}
