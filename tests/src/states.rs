//! Devices and games to begin a test from.

use blockfall_engine::blocks::{Board, Game, Mode, Piece, Setup, catalog};
use blockfall_engine::bot::Move;
use blockfall_engine::random::Random;
use blockfall_platform::simulated::{CATALOGUE, Orientation, find};
use blockfall_platform::{DeviceClass, DeviceState, Insets};

/// Every simulated device, each way round it can be held.
pub fn devices() -> Vec<DeviceState> {
    let both = [Orientation::Portrait, Orientation::Landscape];
    CATALOGUE.iter().flat_map(|entry| both.into_iter().filter_map(|way| entry.held(way).ok())).collect()
}

/// A simulated device held upright.
///
/// # Panics
/// When there is no such device.
pub fn device(name: &str) -> DeviceState {
    let entry = find(name).expect("the test names a device of the catalogue");
    entry.held(Orientation::Portrait).expect("every device can be held upright")
}

/// A simulated device held across.
///
/// # Panics
/// When there is no such device, or it does not turn.
pub fn device_across(name: &str) -> DeviceState {
    let entry = find(name).expect("the test names a device of the catalogue");
    entry.held(Orientation::Landscape).expect("the test names a device that turns")
}

/// A desktop window of that size, pt.
pub fn window(size_pt: [f32; 2]) -> DeviceState {
    DeviceState {
        name: "desktop".to_owned(),
        class: DeviceClass::Desktop,
        size_pt,
        px_per_pt: 1.0,
        insets: Insets::default(),
        refresh_hz: 60.0,
        text_scale: 1.0,
        reduce_motion: false,
        high_contrast: false,
        prefers_light: false,
        touch: false,
        low_power: false,
    }
}

/// How a device and the way it is held are named in a message.
pub fn name_of(device: &DeviceState) -> String {
    let [width, height] = device.size_pt;
    format!("{} {width}×{height} text ×{}", device.name, device.text_scale)
}

/// The shape of that name as a piece of that colour.
///
/// # Panics
/// When the catalog has no such shape.
pub fn piece(shape: &str, color: u8) -> Piece {
    let shape =
        catalog().iter().find(|entry| entry.id == shape).expect("the test names a shape of the catalog");
    Piece::new(0, color, shape.mask)
}

/// A board with these cells filled (bit `row * 8 + col`), in all colours.
pub fn board(cells: u64) -> Board {
    let mut board = Board::default();
    for color in 0..7 {
        let stripes: u64 = (0..64).filter(|bit| bit % 7 == color).map(|bit| 1 << bit).sum();
        board.fill(cells & stripes, color as u8);
    }
    board
}

/// A classic game in this state.
///
/// # Panics
/// When no such game can exist.
pub fn game(cells: u64, tray: [Option<Piece>; 3]) -> Game {
    let setup = Setup { board: board(cells), tray, ..Setup::new(Mode::Classic, 7) };
    setup.build().expect("the test describes a possible game")
}

/// A board of chance with about `percent` of its cells filled and no line full.
pub fn random_cells(random: &mut Random, percent: u64) -> u64 {
    let mut cells = 0;
    for bit in 0..64 {
        cells |= u64::from(random.below(100) < percent) << bit;
    }
    // Every line keeps a gap: row r loses column r, column c row c.
    for line in 0..8 {
        let row = 0xFF << (line * 8);
        let column = 0x0101_0101_0101_0101 << line;
        if cells & row == row || cells & column == column {
            cells &= !(1 << (line * 9));
        }
    }
    cells
}

/// A nearly full board with a long combo and many points, on which [`BUSY_MOVE`] clears three rows and three columns.
pub fn busy_game() -> Game {
    let hole = 0x07_0707 << (3 * 8 + 3);
    // The other rows and columns have one gap each.
    let gaps: u64 = [0, 1, 2, 6, 7].iter().map(|line| 1 << (line * 9)).sum();
    let tray = [Some(piece("square-3", 5)), Some(piece("column-5", 1)), Some(piece("corner-top-left", 3))];
    let cells = !(hole | gaps);
    let setup =
        Setup { board: board(cells), tray, score: 128_480, combo: 12, ..Setup::new(Mode::Classic, 7) };
    setup.build().expect("a possible game")
}

/// The best that can be done in [`busy_game`].
pub const BUSY_MOVE: Move = Move::new(0, 3, 3);
