//! The board, its tray, and the bar above or beside them.

use blockfall_engine::blocks::{BARREN_LIMIT, Piece};
use blockfall_platform::DeviceClass;
use taffy::prelude::*;

use super::style::{child, column, exactly, fill, icon, overlay, round_button, row, spacer, text};
use super::{ShownPiece, id, safe_area};
use crate::icons::Icon;
use crate::model::Model;
use crate::motion::{Floats, Praise};
use crate::strings::Phrase;
use crate::ui::{Action, Align, Content, Group, Ink, Layout, Node, NodeId, Role, Skin, TextUse};

const BAR: NodeId = NodeId::new("game.bar");
const CHIP: NodeId = NodeId::new("game.chip");
const SIDE: NodeId = NodeId::new("game.side");
const SPACE: NodeId = NodeId::new("game.space");
const FLOAT: NodeId = NodeId::new("game.float");
const WAY: NodeId = NodeId::new("way.title");
const MODE: NodeId = NodeId::new("game.mode");

/// The arrangement of a view: where things go follows from the larger board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrangement {
    /// Edge of the board, pt.
    board: f32,
    /// Height (portrait) or width (landscape) of the tray, pt.
    tray: f32,
    /// Whether the board stands between two sides.
    landscape: bool,
    /// Space to the edges, or between board and sides, pt.
    margin: f32,
    /// Height of the top bar, pt.
    bar: f32,
    /// Height of the combo chip, pt.
    chip: f32,
}

/// Space between the board's edge and its cells, pt.
pub fn board_padding(board: f32) -> f32 {
    (board / 64.0).max(5.0)
}

fn cell_of(board: f32) -> f32 {
    (board - 2.0 * board_padding(board)) / 8.0
}

/// Share of a board cell that a tray cell is, by how the tray stands.
fn tray_share(model: &Model) -> f32 {
    if is_phone_sized(model) { 0.50 } else { 0.46 }
}

pub(super) fn is_phone_sized(model: &Model) -> bool {
    model.device.class == DeviceClass::Phone || model.is_small_window()
}

fn arrange(model: &Model) -> Arrangement {
    let portrait = arrange_portrait(model);
    let landscape = arrange_landscape(model);
    if landscape.board > portrait.board { landscape } else { portrait }
}

/// Widest a board gets, pt.
pub(super) fn cap(model: &Model) -> f32 {
    if model.device.class == DeviceClass::Phone { 520.0 } else { 760.0 }
}

/// How far the top bar grows with the player's text size.
pub(super) fn bar_scale(model: &Model) -> f32 {
    model.device.text_scale.clamp(1.0, 1.3)
}

/// Least space around the board and under the tray, pt.
pub(super) const LEAST_SPACES: [f32; 3] = [6.0, 8.0, 6.0];

fn arrange_portrait(model: &Model) -> Arrangement {
    let safe = safe_area(&model.device);
    let phone = is_phone_sized(model);
    let margin = if phone { 12.0 } else { 32.0 };
    let bar = if phone { 56.0 } else { 88.0 } * bar_scale(model);
    let chip = 30.0 * bar_scale(model);
    let fixed = 8.0 + bar + 10.0 + chip + LEAST_SPACES.iter().sum::<f32>();
    let (left, tray_of): (f32, fn(&Model, f32) -> f32) = if phone {
        (safe.h - fixed - phone_tray(model), |model, _| phone_tray(model))
    } else {
        // Five tray cells and some air: the tray grows with the board, so the board gets its share of both.
        let of_board = 5.0 * 0.46 / 8.0;
        ((safe.h - fixed - 28.0) / (1.0 + of_board), |_, board| 5.0 * 0.46 * cell_of(board) + 28.0)
    };
    let board = left.min(safe.w - 2.0 * margin).min(cap(model)).max(0.0);
    Arrangement { board, tray: tray_of(model, board), landscape: false, margin, bar, chip }
}

fn phone_tray(model: &Model) -> f32 {
    if model.is_short() { 112.0 } else { 132.0 }
}

fn arrange_landscape(model: &Model) -> Arrangement {
    let safe = safe_area(&model.device);
    let low = safe.h < 500.0;
    let margin = if low { 12.0 } else { 32.0 };
    let height = safe.h - if low { 16.0 } else { 64.0 };
    // Five tray cells fit into each side.
    let width = (safe.w - 2.0 * margin - 48.0) / 1.575;
    let board = cap(model).min(height).min(width).max(0.0);
    let tray = ((safe.w - board) / 2.0 - 2.0 * margin).clamp(0.0, 236.0);
    Arrangement { board, tray, landscape: true, margin, bar: 0.0, chip: 30.0 * bar_scale(model) }
}

/// Edge of a cell of the board that the model's view gets, pt.
pub fn cell_pt(model: &Model) -> f32 {
    cell_of(arrange(model).board)
}

/// The game.
pub fn view(model: &Model) -> Node {
    let arrangement = arrange(model);
    let insets = model.device.insets;
    let padding = Rect {
        left: length(insets.left),
        right: length(insets.right),
        top: length(insets.top),
        bottom: length(insets.bottom),
    };
    let (style, children) = if arrangement.landscape {
        let style = Style {
            size: Size { width: percent(1.0), height: percent(1.0) },
            justify_content: JustifyContent::CENTER,
            padding,
            ..row(arrangement.margin)
        };
        let mut children =
            vec![side(model, &arrangement), board(model, &arrangement), tray(model, &arrangement)];
        // What the hand goes to stands on its side.
        if model.settings().left_handed {
            children.reverse();
        }
        (style, children)
    } else {
        let style = Style { align_items: AlignItems::CENTER, padding, ..fill() };
        let [over, under, below] = LEAST_SPACES;
        let children = vec![
            bar(model, &arrangement),
            chip_row(model, &arrangement),
            spacer(SPACE.nth(0), 26.0, over),
            board(model, &arrangement),
            spacer(SPACE.nth(1), 30.0, under),
            tray(model, &arrangement),
            spacer(SPACE.nth(2), 44.0, below),
        ];
        (style, children)
    };
    Node::new(id::SCREEN, style).children(children)
}

fn score_of(model: &Model) -> u64 {
    model.game.as_ref().map_or(0, |game| game.score())
}

/// The score, or what is being shown.
fn score(model: &Model, align: Align) -> Node {
    if model.way.is_some() {
        let words = text(WAY, Phrase::HandCouldBePlaced, TextUse::Bar, Ink::Text, align);
        return Node { style: Style { flex_shrink: 1.0, ..words.style }, ..words };
    }
    let content = text(id::SCORE, Phrase::Number(score_of(model)), TextUse::Score, Ink::Text, align);
    Node { label: Some(Phrase::Score), ..content }
}

fn best(model: &Model) -> Node {
    let best = model.profile.best(model.mode);
    let node = Node::new(id::BEST, row(8.0));
    if best == 0 || model.way.is_some() {
        return node;
    }
    node.means(Role::Group, Phrase::Best(best)).children(vec![
        icon(child(id::BEST, 1), Icon::Crown, 18.0, Ink::Accent),
        text(child(id::BEST, 2), Phrase::Number(best), TextUse::Bar, Ink::Quiet, Align::Start),
    ])
}

/// The round button: pause, or leave what is being shown.
fn pause(model: &Model) -> Node {
    let (id, action, phrase, sign) = match model.way {
        Some(_) => (id::LEAVE_WAY, Action::LeaveWay, Phrase::Close, Icon::Close),
        None => (id::PAUSE, Action::Pause, Phrase::Pause, Icon::Pause),
    };
    round_button(id, action, phrase, sign, button_edge(model))
}

/// Edge of the round button of a board, pt.
pub(super) fn button_edge(model: &Model) -> f32 {
    if is_phone_sized(model) { 44.0 } else { 56.0 }
}

/// Widths of the top bar and of what stands in it, pt, as far as they follow from the numbers alone.
struct BarWidths {
    bar: f32,
    best: f32,
    button: f32,
}

impl BarWidths {
    fn of(model: &Model, arrangement: &Arrangement) -> BarWidths {
        let safe = safe_area(&model.device);
        let best = model.profile.best(model.mode);
        let scale = 17.0 * model.device.text_scale.min(1.3);
        BarWidths {
            bar: arrangement.board.max(280.0).min(safe.w) - 6.0,
            best: if best == 0 { 0.0 } else { 30.0 + number_em(model, best) * scale },
            button: if is_phone_sized(model) { 44.0 } else { 56.0 },
        }
    }
}

/// Gap between the parts of the bar, pt.
const BAR_GAP: f32 = 8.0;

/// Width of a number as it is shown, em: every digit is as wide as any other.
pub(super) fn number_em(model: &Model, number: u64) -> f32 {
    let signs = model.numbers.grouped(number);
    signs.chars().map(|sign| if sign.is_ascii_digit() { 0.60 } else { 0.28 }).sum()
}

/// The running score's size before the player's text size is applied: smaller where a long number would leave its place.
pub fn score_pt(model: &Model, wanted: f32) -> f32 {
    let arrangement = arrange(model);
    let room = if arrangement.landscape {
        arrangement.tray
    } else {
        let widths = BarWidths::of(model, &arrangement);
        widths.bar - widths.best - widths.button - 2.0 * BAR_GAP
    };
    let em = number_em(model, score_of(model)) * model.device.text_scale.min(1.3);
    wanted.min((room - 2.0) / em).max(12.0)
}

fn bar(model: &Model, arrangement: &Arrangement) -> Node {
    let widths = BarWidths::of(model, arrangement);
    let score_width = number_em(model, score_of(model)) * model.typography().style(TextUse::Score).size_pt;
    // The score stands in the middle of the view, and only where it is too long for that in the middle of what is left.
    let centred = score_width + 2.0 * (widths.best.max(widths.button) + BAR_GAP) <= widths.bar;
    let part = |index: u8, justify: JustifyContent, inner: Node| {
        let style = Style {
            justify_content: justify,
            flex_grow: 1.0,
            flex_basis: if centred { length(0.0) } else { auto() },
            ..row(0.0)
        };
        Node::new(child(BAR, index), style).children(vec![inner])
    };
    let style = Style {
        size: Size { width: length(arrangement.board.max(280.0)), height: length(arrangement.bar) },
        max_size: Size { width: percent(1.0), height: auto() },
        margin: Rect { left: auto(), right: auto(), top: length(8.0), bottom: length(0.0) },
        padding: Rect { left: length(4.0), right: length(2.0), top: zero(), bottom: zero() },
        ..row(BAR_GAP)
    };
    let (first, last) =
        if model.settings().left_handed { (pause(model), best(model)) } else { (best(model), pause(model)) };
    Node::new(BAR, style).children(vec![
        part(1, JustifyContent::START, first),
        score(model, Align::Center),
        part(2, JustifyContent::END, last),
    ])
}

/// The combo, in a row that keeps its height when there is none, so that the board never jumps.
fn chip_row(model: &Model, arrangement: &Arrangement) -> Node {
    let style = Style {
        size: Size { width: auto(), height: length(arrangement.chip) },
        margin: Rect { top: length(10.0), ..Rect::zero() },
        ..row(0.0)
    };
    Node::new(child(CHIP, 9), style).children(chip(model, arrangement).into_iter().collect())
}

fn chip(model: &Model, arrangement: &Arrangement) -> Option<Node> {
    let game = model.game.as_ref()?;
    let (count, left) = (game.combo(), BARREN_LIMIT.saturating_sub(game.barren()));
    if count < 2 || model.way.is_some() {
        return None;
    }
    let style = Style {
        size: Size { width: auto(), height: length(arrangement.chip) },
        padding: Rect { left: length(13.0), right: length(13.0), top: zero(), bottom: zero() },
        align_self: Some(AlignItems::START),
        ..row(6.0)
    };
    let dots = Style { size: exactly(36.0, arrangement.chip), flex_shrink: 0.0, ..Style::default() };
    Some(
        Node::new(CHIP, style)
            .skin(Skin::Chip)
            .means(Role::Group, Phrase::ComboLeft { count, left })
            .children(vec![
                text(child(CHIP, 1), Phrase::Combo(count), TextUse::Chip, Ink::Accent, Align::Start),
                Node::new(child(CHIP, 2), dots).content(Content::ComboDots { left }),
            ]),
    )
}

/// What stands beside the board in landscape: pause, score, best, combo, and the mode at its foot.
fn side(model: &Model, arrangement: &Arrangement) -> Node {
    let style = Style {
        size: Size { width: length(arrangement.tray), height: length(arrangement.board) },
        align_items: AlignItems::START,
        ..column(8.0)
    };
    let mut children = vec![pause(model)];
    if model.way.is_none() {
        children.push(text(child(SIDE, 1), Phrase::Score, TextUse::Label, Ink::Quiet, Align::Start));
    }
    children.extend([score(model, Align::Start), best(model)]);
    children.extend(chip(model, arrangement));
    children.push(spacer(SPACE.nth(3), 1.0, 0.0));
    children.push(text(MODE, Phrase::ModeName(model.mode), TextUse::Label, Ink::Quiet, Align::Start));
    Node::new(SIDE, style).children(children)
}

fn board(model: &Model, arrangement: &Arrangement) -> Node {
    let edge = arrangement.board;
    let mut cells: Vec<Node> = (0..64).map(|cell| board_cell(model, cell, cell_of(edge))).collect();
    cells.extend(model.motion.floats.map(|floats| float_texts(&floats, edge)));
    let style = Style {
        display: Display::Grid,
        grid_template_columns: evenly_sized_tracks(8),
        grid_template_rows: evenly_sized_tracks(8),
        size: exactly(edge, edge),
        padding: Rect::length(board_padding(edge)),
        flex_shrink: 0.0,
        ..Style::default()
    };
    Node::new(id::BOARD, style).skin(Skin::Board).means(Role::Table, Phrase::Board).children(cells)
}

/// The texts of a clear, a little above what was cleared and never outside the board.
fn float_texts(floats: &Floats, edge: f32) -> Node {
    let part = |index| child(FLOAT, index);
    let float = |index, phrase, text_use, ink, sways| {
        text(part(index), phrase, text_use, ink, Align::Center).moves_with(Group::Float { sways })
    };
    let mut lines = Vec::new();
    if floats.new_best {
        lines.push(float(1, Phrase::NewBest, TextUse::Praise, Ink::FloatAmber, false));
    }
    if let Some(count) = floats.combo {
        lines.push(float(2, Phrase::Combo(count), TextUse::FloatCombo, Ink::FloatWhite, true));
    }
    if let Some(praise) = floats.praise {
        let phrase = match praise {
            Praise::Great => Phrase::Great,
            Praise::Excellent => Phrase::Excellent,
            Praise::Perfect => Phrase::Perfect,
        };
        lines.push(float(3, phrase, TextUse::Praise, Ink::FloatWhite, false));
    }
    lines.push(float(4, Phrase::Plus(floats.points), TextUse::Plus, Ink::FloatAmber, false));
    let cell = cell_of(edge);
    // 1.6 cells above the middle of the lines; the box is as high as the tallest stack of texts.
    let tall = cell * 4.2;
    let middle = board_padding(edge) + (floats.row - 1.6) * cell;
    let top = (middle - tall * 0.5).clamp(0.0, edge - tall);
    let style = Style {
        position: Position::Absolute,
        inset: Rect { left: length(0.0), right: length(0.0), top: length(top), bottom: auto() },
        size: Size { width: length(edge), height: length(tall) },
        align_items: AlignItems::CENTER,
        justify_content: JustifyContent::CENTER,
        ..column(0.0)
    };
    Node::new(FLOAT, style).children(lines)
}

fn board_cell(model: &Model, cell: u8, edge: f32) -> Node {
    let color = model.game.as_ref().and_then(|game| game.board().get(cell / 8, cell % 8));
    let phrase = match color {
        Some(color) => Phrase::CellFilled { cell, color: model.theme.palette.names[usize::from(color)] },
        None => Phrase::CellEmpty(cell),
    };
    let node = Node::new(id::CELL.nth(cell), Style { size: exactly(edge, edge), ..Style::default() })
        .content(Content::Cell(cell))
        .means(Role::Cell, phrase);
    // A cell can be pressed while a piece is chosen for it.
    if model.selection.is_some() { node.does(Action::Cell(cell)) } else { node }
}

fn tray(model: &Model, arrangement: &Arrangement) -> Node {
    let (width, height, direction) = if arrangement.landscape {
        (arrangement.tray, arrangement.board, FlexDirection::Column)
    } else {
        (arrangement.board, arrangement.tray, FlexDirection::Row)
    };
    let style = Style { size: exactly(width, height), flex_direction: direction, ..row(0.0) };
    let slots = (0..3).map(|slot| tray_slot(model, slot)).collect();
    Node::new(id::TRAY, Style { align_items: AlignItems::STRETCH, ..style })
        .skin(Skin::Shelf)
        .means(Role::Group, Phrase::Tray)
        .children(slots)
}

fn tray_slot(model: &Model, slot: u8) -> Node {
    let style = Style { flex_grow: 1.0, flex_basis: length(0.0), ..Style::default() };
    let node = Node::new(id::SLOT.nth(slot), style).content(Content::Slot(slot));
    match model.spoken_piece(slot) {
        Some(piece) => node.means(Role::Button, Phrase::Slot(piece)).does(Action::Slot(slot)),
        None => node.means(Role::Group, Phrase::SlotEmpty(slot)),
    }
}

/// A tray piece as it rests in its place: at the share of a board cell that lets five cells fit.
pub fn slot_piece(layout: &Layout, model: &Model, slot: u8, piece: &Piece) -> ShownPiece {
    let place = layout.find(id::SLOT.nth(slot)).map(|placed| placed.rect).unwrap_or_default();
    let board = layout.find(id::BOARD).map_or(0.0, |placed| placed.rect.w);
    let fits = (place.w.min(place.h) - 12.0) / 5.0;
    let cell = (cell_of(board) * tray_share(model)).min(fits).max(1.0);
    ShownPiece::around(place.center(), piece, cell)
}

/// "No more space", over the finished board. A tap anywhere goes on to the card.
pub fn banner(model: &Model) -> Node {
    let insets = model.device.insets;
    let style = Style {
        align_items: AlignItems::CENTER,
        justify_content: JustifyContent::CENTER,
        padding: Rect {
            left: length(insets.left + 16.0),
            right: length(insets.right + 16.0),
            top: length(insets.top),
            bottom: length(insets.bottom),
        },
        ..overlay()
    };
    let pill = Style {
        padding: Rect { left: length(28.0), right: length(28.0), top: length(16.0), bottom: length(16.0) },
        max_size: Size { width: percent(1.0), height: auto() },
        ..row(0.0)
    };
    let words = text(child(id::BANNER, 1), Phrase::NoMoreSpace, TextUse::Banner, Ink::Text, Align::Center);
    let pill = Node::new(child(id::BANNER, 2), pill).skin(Skin::Banner).children(vec![words]);
    Node::new(id::BANNER, style)
        .means(Role::Button, Phrase::NoMoreSpace)
        .does(Action::SkipBanner)
        .children(vec![pill])
        .moves_with(Group::Banner)
}
