//! The board of Swap with what is asked for above it or beside it, and the inventory.

use blockfall_engine::swap::{Cell, Grid, Kind, MAX_SIDE, Special};
use taffy::prelude::*;

use super::arrangement::{LEAST_SPACES, around_board, bar_scale, button_edge, cap, number_em};
use super::form::is_phone_sized;
use super::style::{child, column, exactly, fill, overlay, round_button, row, spacer, text, tile};
use super::swap_panel::{BAR_PT, COUNT_PT, Edge, Room, SCORE_PT, bar, score, side_card, stock_node};
use super::{id, safe_area};
use crate::icons::Icon;
use crate::model::{Attempt, Model};
use crate::strings::Phrase;
use crate::ui::{
    Action, Align, Content, GridFrame, Group, Ink, Layout, Node, NodeId, Role, Skin, TextUse, shape_of,
};

const HEAD: NodeId = NodeId::new("swap.head");
const SIDE: NodeId = NodeId::new("swap.side");
const SPACE: NodeId = NodeId::new("swap.space");
const STOCK_ROW: NodeId = NodeId::new("swap.stock.row");
const NOTICE: NodeId = NodeId::new("swap.notice");

/// How large the inventory's cards are, pt.
const STOCK_PT: [f32; 2] = [92.0, 76.0];
/// Between the inventory's cards, pt.
const STOCK_GAP: f32 = 12.0;
/// Size of a stage's name ([`TextUse::StageName`]), pt.
const NAME_PT: f32 = 22.0;
/// Between the parts of the head, pt.
const HEAD_GAP: f32 = 8.0;
/// What stands over the board is no narrower than this where there is room, pt.
const BARS_PT: f32 = 330.0;
/// Least room for a stage's number as large as a name, pt.
const LEAST_NAMED: f32 = 120.0;
/// A board that is less high leaves no room for a stage's name beside it, pt.
const LOW_PT: f32 = 520.0;
/// Fewer columns than these make no larger cells.
const USUAL_COLS: u8 = 7;

/// Where things go, from the larger board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrangement {
    /// Edge of a cell, pt.
    cell: f32,
    /// Width and height of the board, pt.
    board: [f32; 2],
    /// Whether the board stands between two sides.
    landscape: bool,
    /// Width of a side, pt.
    side: f32,
    /// Space to the edges, or between board and sides, pt.
    margin: f32,
    /// Width of what stands over the board, pt.
    bars: f32,
    /// How much larger than usual what stands around the board is.
    scale: f32,
}

/// The largest board of `grid` in a place of that size: its cells' edge, and its own size.
fn board_in(grid: &Grid, width: f32, height: f32) -> (f32, [f32; 2]) {
    let (rows, cols) = (f32::from(grid.rows()), f32::from(grid.cols()));
    // The edge of the board is a 64th of its shorter side, at least 5 pt.
    let shorter = rows.min(cols);
    let fit = |space: f32, count: f32| (space / (count + shorter / 31.0)).min((space - 10.0) / count);
    let usual = f32::from(USUAL_COLS);
    let cell = fit(width, cols.max(usual)).min(fit(height, rows)).max(0.0);
    let padding = (shorter * cell / 62.0).max(5.0);
    (cell, [cols * cell + 2.0 * padding, rows * cell + 2.0 * padding])
}

fn arrange(model: &Model, attempt: &Attempt) -> Arrangement {
    let portrait = arrange_portrait(model, attempt);
    let landscape = arrange_landscape(model, attempt);
    if landscape.cell > portrait.cell { landscape } else { portrait }
}

fn arrange_portrait(model: &Model, attempt: &Attempt) -> Arrangement {
    let safe = safe_area(&model.device);
    let scale = scale(model);
    let margin = if is_phone_sized(model) { 12.0 } else { 32.0 };
    let stock = if has_inventory(attempt) { STOCK_PT[1] * scale } else { 0.0 };
    let fixed = 8.0 + head_height(model) + 10.0 + BAR_PT * scale + stock + LEAST_SPACES.iter().sum::<f32>();
    let width = (safe.w - 2.0 * margin).min(cap(model));
    let (cell, board) = board_in(attempt.session.grid(), width, (safe.h - fixed).min(height_cap(model)));
    let bars = board[0].max(BARS_PT * scale).min(safe.w - 2.0 * margin);
    Arrangement { cell, board, landscape: false, side: 0.0, margin, bars, scale }
}

fn arrange_landscape(model: &Model, attempt: &Attempt) -> Arrangement {
    let safe = safe_area(&model.device);
    let scale = scale(model);
    let low = safe.h < 500.0;
    let margin = if low { 12.0 } else { 32.0 };
    let height = (safe.h - if low { 16.0 } else { 64.0 }).min(height_cap(model));
    // Each side is at least as wide as a card of the inventory.
    let width = (safe.w - 4.0 * margin - 2.0 * STOCK_PT[0] * scale).min(cap(model));
    let (cell, board) = board_in(attempt.session.grid(), width, height);
    let side = ((safe.w - board[0]) / 2.0 - 2.0 * margin).clamp(0.0, 236.0);
    Arrangement { cell, board, landscape: true, side, margin, bars: side, scale }
}

/// How much larger than usual what stands around the board is.
fn scale(model: &Model) -> f32 {
    bar_scale(model) * around_board(model)
}

/// A board higher than it is wide may be higher than the widest one.
fn height_cap(model: &Model) -> f32 {
    cap(model) * 9.0 / 7.0
}

/// Width of a stage's name, em, and some air: its letters are seldom wider.
fn name_em(name: &str) -> f32 {
    0.58 * name.chars().count() as f32
}

/// Height of the row with the stage's name, pt.
fn head_height(model: &Model) -> f32 {
    (46.0 * scale(model)).max(button_edge(model))
}

fn has_inventory(attempt: &Attempt) -> bool {
    attempt.session.stage().inventory().iter().any(|&stock| stock > 0)
}

/// The board of Swap.
pub fn view(model: &Model) -> Node {
    let Some(attempt) = &model.swap.attempt else { return Node::new(id::SCREEN, fill()) };
    let arrangement = arrange(model, attempt);
    let insets = model.device.insets;
    let padding = Rect {
        left: length(insets.left),
        right: length(insets.right),
        top: length(insets.top),
        bottom: length(insets.bottom),
    };
    let board = board(model, attempt, &arrangement);
    let (style, mut children) = if arrangement.landscape {
        let style = Style {
            size: Size { width: percent(1.0), height: percent(1.0) },
            justify_content: JustifyContent::CENTER,
            padding,
            ..row(arrangement.margin)
        };
        let mut children = vec![side(model, attempt, &arrangement), board, stock_side(model, &arrangement)];
        // What the hand goes to stands on its side.
        if model.settings().left_handed {
            children.reverse();
        }
        (style, children)
    } else {
        let style = Style { align_items: AlignItems::CENTER, padding, ..fill() };
        let [over, under, below] = LEAST_SPACES;
        let mut children = vec![
            head(model, attempt, &arrangement),
            bar(
                model,
                attempt,
                Room {
                    width: arrangement.bars,
                    height: BAR_PT * arrangement.scale,
                    scale: arrangement.scale,
                },
            ),
            spacer(SPACE.nth(0), 26.0, over),
            board,
            spacer(SPACE.nth(1), 30.0, under),
        ];
        if has_inventory(attempt) {
            children.push(stock(model, &arrangement));
        }
        children.push(spacer(SPACE.nth(2), 44.0, below));
        (style, children)
    };
    if model.swap.shuffles_until.is_some() {
        children.push(notice(model, Phrase::Shuffling));
    }
    Node::new(id::SCREEN, style).children(children)
}

fn pause(model: &Model) -> Node {
    round_button(id::PAUSE, Action::Pause, Phrase::Pause, Icon::Pause, button_edge(model))
}

/// How much there is room to say of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naming {
    /// Its number, small.
    Small,
    /// Its number.
    Number,
    /// Its number, and the name that it is given.
    Name,
}

/// What the stage is called.
fn names(model: &Model, attempt: &Attempt, naming: Naming) -> Node {
    let number = Phrase::Stage(attempt.number);
    let (text_use, ink) = match naming {
        Naming::Number => (TextUse::StageName, Ink::Text),
        Naming::Small | Naming::Name => (TextUse::Tag, Ink::Quiet),
    };
    let number = text(child(HEAD, 1), number, text_use, ink, Align::Start);
    let named = naming == Naming::Name;
    let mut children = vec![if named { number } else { Node { role: Role::Heading, ..number } }];
    let stage = model.swap.stages.get(attempt.number).filter(|_| named);
    children.extend(stage.map(|stage| {
        let name = Phrase::StageName(stage.name());
        let name = text(child(HEAD, 2), name, TextUse::StageName, Ink::Text, Align::Start);
        Node { role: Role::Heading, ..name }
    }));
    Node::new(child(HEAD, 3), Style { flex_shrink: 1.0, ..column(0.0) }).children(children)
}

fn head(model: &Model, attempt: &Attempt, arrangement: &Arrangement) -> Node {
    let style = Style {
        size: Size { width: length(arrangement.bars), height: length(head_height(model)) },
        max_size: Size { width: percent(1.0), height: auto() },
        margin: Rect { top: length(8.0), bottom: length(0.0), left: auto(), right: auto() },
        padding: Rect { left: length(4.0), right: length(2.0), top: zero(), bottom: zero() },
        justify_content: JustifyContent::SPACE_BETWEEN,
        ..row(HEAD_GAP)
    };
    let scale = arrangement.scale;
    let place = Room { width: SCORE_PT * scale, height: head_height(model), scale };
    let room = arrangement.bars - 6.0 - 2.0 * HEAD_GAP - place.width - button_edge(model);
    let stage = model.swap.stages.get(attempt.number);
    // Where all three do not fit, the name gives way.
    let named = stage.is_some_and(|stage| name_em(stage.name()) * NAME_PT * scale <= room);
    let edge = if model.settings().left_handed { Edge::Start } else { Edge::End };
    let naming = match named {
        true => Naming::Name,
        false if room >= LEAST_NAMED * scale => Naming::Number,
        false => Naming::Small,
    };
    let names = names(model, attempt, naming);
    let names = Node { style: Style { flex_grow: 1.0, ..names.style }, ..names };
    let mut children = vec![names, score(model, attempt, place, edge), pause(model)];
    if model.settings().left_handed {
        children.reverse();
    }
    Node::new(HEAD, style).children(children)
}

/// What stands beside the board in landscape: pause, the stage, and the card with all that counts.
fn side(model: &Model, attempt: &Attempt, arrangement: &Arrangement) -> Node {
    const GAP: f32 = 8.0;
    let Arrangement { side, scale, board: [_, height], .. } = *arrangement;
    let style = Style {
        size: Size { width: length(side), height: length(height) },
        align_items: AlignItems::START,
        ..column(GAP)
    };
    let naming = match (side >= LEAST_NAMED * scale, height >= LOW_PT) {
        (true, true) => Naming::Name,
        (true, false) => Naming::Number,
        (false, _) => Naming::Small,
    };
    let names = names(model, attempt, naming);
    let (head, used) = if height >= LOW_PT {
        (vec![pause(model), names], button_edge(model) + GAP + 46.0 * scale)
    } else {
        // In a low view the stage's number stands beside the button, where there is room for it.
        let line = Style { flex_wrap: FlexWrap::Wrap, ..row(12.0) };
        let line = Node::new(child(SIDE, 1), line).children(vec![pause(model), names]);
        (vec![line], button_edge(model))
    };
    let room = Room { width: side, height: height - used - GAP, scale };
    let mut children = head;
    children.push(side_card(model, attempt, room));
    Node::new(SIDE, style).children(children)
}

fn board(model: &Model, attempt: &Attempt, arrangement: &Arrangement) -> Node {
    let grid = attempt.session.grid();
    let [width, height] = arrangement.board;
    let padding = (width.min(height) / 64.0).max(5.0);
    let cells = grid.beds().iter().map(|cell| board_cell(model, grid, cell, arrangement.cell));
    let style = Style {
        display: Display::Grid,
        grid_template_columns: evenly_sized_tracks(grid.cols().into()),
        grid_template_rows: evenly_sized_tracks(grid.rows().into()),
        size: exactly(width, height),
        padding: Rect::length(padding),
        flex_shrink: 0.0,
        ..Style::default()
    };
    Node::new(id::SWAP_BOARD, style)
        .content(Content::SwapBoard)
        .means(Role::Table, Phrase::SwapBoard { rows: grid.rows(), columns: grid.cols() })
        .children(cells.collect())
}

fn board_cell(model: &Model, grid: &Grid, cell: Cell, edge: f32) -> Node {
    let phrase = match grid.tile(cell) {
        Some(tile) => Phrase::TileAt { cell, tile: tile.kind },
        None => Phrase::ScooterAt(cell),
    };
    let line_of = |index: u8| Line { start: line(i16::from(index) + 1), end: span(1) };
    let style = Style {
        grid_row: line_of(cell.row),
        grid_column: line_of(cell.col),
        size: exactly(edge, edge),
        ..Style::default()
    };
    let node = Node::new(tile_node(cell), style).means(Role::Cell, phrase);
    // A board that is over is only looked at.
    if model.swap.in_progress().is_some() { node.does(Action::Tile(cell)) } else { node }
}

/// The node of a cell.
pub fn tile_node(cell: Cell) -> NodeId {
    id::TILE.nth(cell.row * MAX_SIDE + cell.col)
}

/// The cell that the keyboard is on.
pub fn focused_cell(model: &Model) -> Option<Cell> {
    let focus = model.focus?;
    model.swap.grid()?.beds().iter().find(|&cell| tile_node(cell) == focus)
}

/// Where the cells of Swap's board lie, if it is shown.
pub fn swap_frame(layout: &Layout, model: &Model) -> Option<GridFrame> {
    let placed = layout.find(id::SWAP_BOARD)?;
    GridFrame::within(placed.rect, model.swap.grid()?)
}

/// The inventory below the board.
fn stock(model: &Model, arrangement: &Arrangement) -> Node {
    let style = Style { justify_content: JustifyContent::CENTER, ..row(STOCK_GAP) };
    let room = [arrangement.bars, f32::MAX];
    Node::new(STOCK_ROW, style).means(Role::Group, Phrase::Inventory).children(stock_cards(
        model,
        arrangement.scale,
        room,
    ))
}

/// The inventory beside the board.
fn stock_side(model: &Model, arrangement: &Arrangement) -> Node {
    let style = Style {
        size: Size { width: length(arrangement.side), height: length(arrangement.board[1]) },
        align_items: AlignItems::CENTER,
        justify_content: JustifyContent::CENTER,
        ..column(STOCK_GAP)
    };
    let room = [f32::MAX, arrangement.board[1]];
    Node::new(STOCK_ROW, style).means(Role::Group, Phrase::Inventory).children(stock_cards(
        model,
        arrangement.scale,
        room,
    ))
}

/// The cards of the inventory: as large as they are to be, or as fit beside or below each other into `room`.
fn stock_cards(model: &Model, scale: f32, room: [f32; 2]) -> Vec<Node> {
    let count = model.swap.inventory().count().max(1) as f32;
    let [width, height] =
        [0, 1].map(|side| (STOCK_PT[side] * scale).min((room[side] + STOCK_GAP) / count - STOCK_GAP));
    let number = number_em(model, 9) * COUNT_PT * scale;
    let edge = (width - number - 3.0 * STOCK_GAP * 0.5 * scale).min(50.0 * scale).min(height - 8.0);
    let card = |(special, count): (Special, u32)| {
        let node = stock_node(special);
        let style = Style {
            size: exactly(width, height),
            justify_content: JustifyContent::CENTER,
            ..row(STOCK_GAP * 0.5 * scale)
        };
        let armed = model.swap.armed == Some(special);
        let ink = if count > 0 { Ink::Text } else { Ink::Quiet };
        let shape = shape_of(Kind::Special(special));
        let picture = tile(child(node, 1), shape, edge.max(0.0));
        let picture = if count > 0 { picture } else { picture.content(Content::FaintTile(shape)) };
        let card = Node::new(node, style)
            .described(Phrase::SpecialHint(special))
            .skin(if armed { Skin::CardOn } else { Skin::Card })
            .means(Role::Button, Phrase::Stock { special, count })
            .children(vec![
                picture,
                text(child(node, 2), Phrase::Number(count.into()), TextUse::Count, ink, Align::Start),
            ]);
        if count > 0 { card.does(Action::Arm(special.index() as u8)) } else { card }
    };
    model.swap.inventory().map(card).collect()
}

/// A few words over the board for a moment; they take no touch.
fn notice(model: &Model, phrase: Phrase) -> Node {
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
        padding: Rect { left: length(24.0), right: length(24.0), top: length(14.0), bottom: length(14.0) },
        max_size: Size { width: percent(1.0), height: auto() },
        ..row(0.0)
    };
    let words = text(child(NOTICE, 1), phrase, TextUse::Banner, Ink::Text, Align::Center);
    let words = Node { style: Style { flex_shrink: 1.0, ..words.style }, ..words };
    let pill = Node::new(child(NOTICE, 2), pill).skin(Skin::Banner).children(vec![words]);
    Node::new(NOTICE, style).children(vec![pill]).moves_with(Group::Notice)
}
