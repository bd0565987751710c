//! How much room each part of the game screen gets in a view: worked out once a tree, from numbers alone. Taffy then places
//! the parts; nothing here is a coordinate.

use blockfall_platform::DeviceClass;

use super::form::{is_phone_sized, is_small_window};
use super::{home, safe_area};
use crate::model::{Model, Screen};
use crate::ui::Typography;

/// Gap between the parts of the top bar, pt.
pub(super) const BAR_GAP: f32 = 8.0;
/// Least space around the board and under the tray of an upright view, pt.
pub(super) const LEAST_SPACES: [f32; 3] = [6.0, 8.0, 6.0];

/// Height of the combo chip at the design's text size, pt.
const CHIP_PT: f32 = 30.0;
/// Height of the words of a lesson at the design's text size, pt: two lines and the dots of its steps.
const LESSON_PT: f32 = 68.0;
/// Least width of what stands beside the board in a view that lies across, pt.
const LEAST_SIDE: f32 = 84.0;

/// The arrangement of a view: of upright and across, the one with the larger board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// Edge of the board, pt.
    pub board: f32,
    /// Height (upright) or width (across) of the tray, pt.
    pub tray: f32,
    /// Whether the board stands between two sides.
    pub across: bool,
    /// Space to the edges, or between board and sides, pt.
    pub margin: f32,
    /// Height of the top bar, pt.
    pub bar: f32,
    /// Height of the combo chip, or of the words of a lesson in its place, pt.
    pub chip: f32,
    /// The type scale: what floats over the board follows its cells, and the score its room.
    pub typography: Typography,
    /// Whether the score has room in the middle of the top bar; else it stands in the middle of what is left.
    pub score_centred: bool,
}

impl Arrangement {
    /// The arrangement of what the model shows.
    pub fn of(model: &Model) -> Arrangement {
        let (upright, across) = (upright(model), across(model));
        let mut chosen = if across.board > upright.board { across } else { upright };
        let bar = BarWidths::of(model, &chosen);
        let room =
            if chosen.across { chosen.tray } else { bar.whole - bar.best - bar.button - 2.0 * BAR_GAP };
        let score_em = number_em(model, model.score()) * model.device.text_scale.min(1.3);
        // Smaller where a long number would leave its place.
        let score_pt = score_pt(model).min((room - 2.0) / score_em).max(12.0);
        chosen.score_centred = score_pt * score_em + 2.0 * (bar.best.max(bar.button) + BAR_GAP) <= bar.whole;
        chosen.typography = Typography {
            text_scale: model.device.text_scale,
            score_pt,
            around_board: around_board(model),
            home: if model.screen == Screen::Home { home::scale(model) } else { 1.0 },
            cell_pt: cell_of(chosen.board),
            fit: 1.0,
        };
        chosen
    }
}

/// Space between the board's edge and its cells, pt.
pub fn board_padding(board: f32) -> f32 {
    (board / 64.0).max(5.0)
}

/// Edge of a cell of a board of edge `board`, pt.
pub(super) fn cell_of(board: f32) -> f32 {
    (board - 2.0 * board_padding(board)) / 8.0
}

/// Share of a board cell that a tray cell is.
pub(super) fn tray_share(model: &Model) -> f32 {
    if is_phone_sized(model) { 0.50 } else { 0.46 }
}

/// Edge of a round button on the game screen, pt.
pub(super) fn button_edge(model: &Model) -> f32 {
    if is_phone_sized(model) { 44.0 } else { 56.0 }
}

/// How much larger than on a phone is what stands around a board of Swap, and on its map.
pub(super) fn around_board(model: &Model) -> f32 {
    let [width, height] = model.device.size_pt;
    if height < 620.0 && width < 1.5 * height {
        // In a low window the board needs the room that larger words would take.
        return 1.0 / bar_scale(model);
    }
    if model.device.class == DeviceClass::Phone || width.min(height) < 700.0 { 1.0 } else { 1.25 }
}

/// Whether the view is less than 700 pt high inside its insets.
fn is_short(model: &Model) -> bool {
    safe_area(&model.device).h < 700.0
}

/// The largest edge of a board, pt: larger ones are out of reach of a thumb.
pub(super) fn cap(model: &Model) -> f32 {
    if model.device.class == DeviceClass::Phone { 520.0 } else { 760.0 }
}

/// How far the top bar grows with the player's text size.
pub(super) fn bar_scale(model: &Model) -> f32 {
    model.device.text_scale.clamp(1.0, 1.3)
}

/// Height of what stands between the bar and the board, pt.
fn chip_height(model: &Model) -> f32 {
    let lesson = model.lesson.is_some() && model.screen == Screen::Game;
    let chip = CHIP_PT * bar_scale(model);
    let larger = model.device.text_scale.clamp(1.0, 2.0);
    // In a low window the words make way for the board, and the board for words that are large.
    let most = safe_area(&model.device).h * 0.1 * larger.min(1.5);
    if lesson { (LESSON_PT * larger).min(most).max(chip) } else { chip }
}

/// The running score's size where it has all the room it wants, before the player's text size is applied.
fn score_pt(model: &Model) -> f32 {
    match model.device.class {
        DeviceClass::Phone if is_short(model) => 42.0,
        DeviceClass::Phone => 50.0,
        DeviceClass::Tablet | DeviceClass::Desktop if is_small_window(model) => 50.0,
        DeviceClass::Tablet | DeviceClass::Desktop => 80.0,
    }
}

fn upright(model: &Model) -> Arrangement {
    let safe = safe_area(&model.device);
    let phone = is_phone_sized(model);
    let margin = if phone { 12.0 } else { 32.0 };
    let bar = if phone { 56.0 } else { 88.0 } * bar_scale(model);
    let chip = chip_height(model);
    let fixed = 8.0 + bar + 10.0 + chip + LEAST_SPACES.iter().sum::<f32>();
    let (left, tray_of): (f32, fn(&Model, f32) -> f32) = if phone {
        (safe.h - fixed - phone_tray(model), |model, _| phone_tray(model))
    } else {
        // Five tray cells and some air: the tray grows with the board, so the board gets its share of both.
        let of_board = 5.0 * 0.46 / 8.0;
        ((safe.h - fixed - 28.0) / (1.0 + of_board), |_, board| 5.0 * 0.46 * cell_of(board) + 28.0)
    };
    let board = left.min(safe.w - 2.0 * margin).min(cap(model)).max(0.0);
    Arrangement { bar, ..plain(board, tray_of(model, board), margin, chip) }
}

fn phone_tray(model: &Model) -> f32 {
    if is_short(model) { 112.0 } else { 132.0 }
}

fn across(model: &Model) -> Arrangement {
    let safe = safe_area(&model.device);
    let low = safe.h < 500.0;
    let margin = if low { 12.0 } else { 32.0 };
    let height = safe.h - if low { 16.0 } else { 64.0 };
    let width = safe.w - 2.0 * margin - 48.0;
    // Five tray cells fit into each side, and so do a few words.
    let width = (width / 1.575).min(width - 2.0 * LEAST_SIDE);
    let board = cap(model).min(height).min(width).max(0.0);
    let tray = ((safe.w - board) / 2.0 - margin - margin.min(24.0)).clamp(0.0, 236.0);
    Arrangement { across: true, ..plain(board, tray, margin, chip_height(model)) }
}

/// An arrangement whose words are still to be fitted.
fn plain(board: f32, tray: f32, margin: f32, chip: f32) -> Arrangement {
    let typography =
        Typography { text_scale: 1.0, score_pt: 0.0, around_board: 1.0, home: 1.0, cell_pt: 0.0, fit: 1.0 };
    Arrangement { board, tray, across: false, margin, bar: 0.0, chip, typography, score_centred: true }
}

/// Widths of the top bar and of what stands in it, pt, as far as they follow from the numbers alone.
struct BarWidths {
    whole: f32,
    best: f32,
    button: f32,
}

impl BarWidths {
    fn of(model: &Model, arrangement: &Arrangement) -> BarWidths {
        let best = model.profile.best(model.mode);
        let scale = 17.0 * model.device.text_scale.min(1.3);
        BarWidths {
            whole: arrangement.board.max(280.0).min(safe_area(&model.device).w) - 6.0,
            best: if best == 0 { 0.0 } else { 30.0 + number_em(model, best) * scale },
            button: button_edge(model),
        }
    }
}

/// Width of a number as it is shown, em: every digit is as wide as any other.
pub(super) fn number_em(model: &Model, number: u64) -> f32 {
    let signs = model.numbers.grouped(number);
    signs.chars().map(|sign| if sign.is_ascii_digit() { 0.60 } else { 0.28 }).sum()
}
