//! The board, its tray, and the bar above or beside them.

use blockfall_engine::blocks::{BARREN_LIMIT, Piece};
use glam::Vec2;
use taffy::prelude::*;

use super::ShownPiece;
use super::arrangement::{
    Arrangement, BAR_GAP, LEAST_SPACES, board_padding, button_edge, cell_of, tray_share,
};
use super::id;
use super::style::{child, column, exactly, fill, icon, overlay, round_button, row, spacer, text};
use crate::icons::Icon;
use crate::lesson::Lesson;
use crate::model::Model;
use crate::motion::{Floats, Line, Praise, Text};
use crate::strings::Phrase;
use crate::ui::{Action, Align, Content, Group, Ink, Layout, Node, NodeId, Rect as Box, Role, Skin, TextUse};

const BAR: NodeId = NodeId::new("game.bar");
const CHIP: NodeId = NodeId::new("game.chip");
const SIDE: NodeId = NodeId::new("game.side");
const SPACE: NodeId = NodeId::new("game.space");
const FLOAT: NodeId = NodeId::new("game.float");
const WAY: NodeId = NodeId::new("way.title");
const MODE: NodeId = NodeId::new("game.mode");

/// The game, arranged like this.
pub fn view(model: &Model, arrangement: &Arrangement) -> Node {
    let insets = model.device.insets;
    let padding = Rect {
        left: length(insets.left),
        right: length(insets.right),
        top: length(insets.top),
        bottom: length(insets.bottom),
    };
    let (style, children) = if arrangement.across {
        let style = Style {
            size: Size { width: percent(1.0), height: percent(1.0) },
            justify_content: JustifyContent::CENTER,
            padding,
            ..row(arrangement.margin)
        };
        let mut children =
            vec![side(model, arrangement), board(model, arrangement), tray(model, arrangement)];
        // What the hand goes to stands on its side.
        if model.settings().left_handed {
            children.reverse();
        }
        (style, children)
    } else {
        let style = Style { align_items: AlignItems::CENTER, padding, ..fill() };
        let [over, under, below] = LEAST_SPACES;
        let children = vec![
            bar(model, arrangement),
            chip_row(model, arrangement),
            spacer(SPACE.nth(0), 26.0, over),
            board(model, arrangement),
            spacer(SPACE.nth(1), 30.0, under),
            tray(model, arrangement),
            spacer(SPACE.nth(2), 44.0, below),
        ];
        (style, children)
    };
    Node::new(id::SCREEN, style).children(children)
}

/// The score, or what is being shown.
fn score(model: &Model, align: Align) -> Node {
    if model.way.is_some() {
        let words = text(WAY, Phrase::HandCouldBePlaced, TextUse::Bar, Ink::Text, align);
        return Node { style: Style { flex_shrink: 1.0, ..words.style }, ..words };
    }
    let content = text(id::SCORE, Phrase::Number(model.score()), TextUse::Score, Ink::Text, align);
    Node { label: Some(Phrase::Score), ..content }
}

fn best(model: &Model) -> Node {
    let best = model.profile.best(model.mode);
    let node = Node::new(id::BEST, row(8.0));
    if best == 0 || model.way.is_some() || model.lesson.is_some() {
        return node;
    }
    let crown = icon(child(id::BEST, 1), Icon::Crown, 18.0, Ink::Accent);
    let mut number = text(child(id::BEST, 2), Phrase::Number(best), TextUse::Bar, Ink::Quiet, Align::Start);
    number.style.min_size.width = zero();
    node.means(Role::Group, Phrase::Best(best)).children(vec![crown, number])
}

/// The round button: pause, skip, or leave what is being shown.
fn pause(model: &Model) -> Node {
    let (id, action, phrase, sign) = match (&model.way, &model.lesson) {
        (Some(_), _) => (id::LEAVE_WAY, Action::LeaveWay, Phrase::Close, Icon::Close),
        (_, Some(_)) => (id::SKIP, Action::LeaveLesson, Phrase::Skip, Icon::Close),
        (None, None) => (id::PAUSE, Action::Pause, Phrase::Pause, Icon::Pause),
    };
    round_button(id, action, phrase, sign, button_edge(model))
}

fn bar(model: &Model, arrangement: &Arrangement) -> Node {
    let part = |index: u8, justify: JustifyContent, inner: Node| {
        let style = Style {
            justify_content: justify,
            flex_grow: 1.0,
            flex_basis: if arrangement.score_centred { length(0.0) } else { auto() },
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

/// The combo, in a row that keeps its height when there is none, so that the board never jumps; in a lesson its words.
fn chip_row(model: &Model, arrangement: &Arrangement) -> Node {
    if let Some(lesson) = &model.lesson {
        let mut words = lesson_words(lesson, Align::Center, arrangement.board.max(280.0));
        words.style.size = exactly(arrangement.board.max(280.0), arrangement.chip);
        words.style.max_size = Size { width: percent(1.0), height: auto() };
        words.style.margin.top = length(10.0);
        return words;
    }
    let style = Style {
        size: Size { width: auto(), height: length(arrangement.chip) },
        margin: Rect { top: length(10.0), ..Rect::zero() },
        ..row(0.0)
    };
    Node::new(child(CHIP, 9), style).children(chip(model, arrangement).into_iter().collect())
}

/// What the lesson asks for, no wider than `width`, pt, and how many of its moves are made.
fn lesson_words(lesson: &Lesson, align: Align, width: f32) -> Node {
    let phrase = match lesson.step() {
        Some(_) => Phrase::LessonWords(lesson.made as u8),
        None => Phrase::LessonDone,
    };
    let mut words = text(id::LESSON, phrase, TextUse::Asked, Ink::Text, align);
    // What does not fit is set smaller, and never lies over the board.
    words.style.min_size = Size { width: zero(), height: zero() };
    words.style.max_size = Size { width: length(width), height: auto() };
    let dots = Style { size: exactly(36.0, 14.0), flex_shrink: 0.0, ..Style::default() };
    let dots = Node::new(child(id::LESSON, 1), dots).content(Content::ComboDots { left: lesson.made as u32 });
    let style = Style {
        align_items: if align == Align::Center { AlignItems::CENTER } else { AlignItems::START },
        justify_content: JustifyContent::CENTER,
        ..column(6.0)
    };
    Node::new(child(id::LESSON, 2), style).children(vec![words, dots])
}

/// The combo; without one, that the game is not saved, where that is so.
fn chip(model: &Model, arrangement: &Arrangement) -> Option<Node> {
    let game = model.game.as_ref().filter(|_| model.lesson.is_none())?;
    let (count, left) = (game.combo(), BARREN_LIMIT.saturating_sub(game.barren()));
    if model.way.is_some() {
        return None;
    }
    let unsaved = model.unsaved.filter(|_| count < 2);
    if count < 2 && unsaved.is_none() {
        return None;
    }
    let style = Style {
        // In a narrow side the words break, and the dots go below them.
        flex_wrap: if arrangement.across { FlexWrap::Wrap } else { FlexWrap::NoWrap },
        min_size: Size { width: auto(), height: length(arrangement.chip) },
        max_size: Size { width: percent(1.0), height: auto() },
        padding: Rect { left: length(13.0), right: length(13.0), top: zero(), bottom: zero() },
        align_self: Some(AlignItems::START),
        ..row(6.0)
    };
    if let Some(why) = unsaved {
        let words = text(child(CHIP, 1), Phrase::NotSaved, TextUse::Chip, Ink::Danger, Align::Start);
        return Some(Node::new(CHIP, style).skin(Skin::Chip).means(Role::Group, why).children(vec![words]));
    }
    let dots = Style { size: exactly(36.0, arrangement.chip), flex_shrink: 0.0, ..Style::default() };
    let mut words = text(child(CHIP, 1), Phrase::Combo(count), TextUse::Chip, Ink::Accent, Align::Start);
    if arrangement.across {
        // A word wider than the side is set smaller, and never leaves its chip.
        words.style.max_size.width = percent(1.0);
    }
    Some(
        Node::new(CHIP, style)
            .skin(Skin::Chip)
            .means(Role::Group, Phrase::ComboLeft { count, left })
            .children(vec![words, Node::new(child(CHIP, 2), dots).content(Content::ComboDots { left })]),
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
    if model.way.is_none() && model.lesson.is_none() {
        children.push(text(child(SIDE, 1), Phrase::Score, TextUse::Label, Ink::Quiet, Align::Start));
    }
    children.extend([score(model, Align::Start), best(model)]);
    if let Some(lesson) = &model.lesson {
        let mut words = lesson_words(lesson, Align::Start, arrangement.tray);
        words.style.flex_shrink = 1.0;
        children.push(words);
    }
    children.extend(chip(model, arrangement));
    children.push(spacer(SPACE.nth(3), 1.0, 0.0));
    if model.lesson.is_none() {
        children.push(text(MODE, Phrase::ModeName(model.mode), TextUse::Label, Ink::Quiet, Align::Start));
    }
    // What is wider than the side is set smaller, and never lies over the board.
    for child in &mut children {
        child.style.max_size.width = percent(1.0);
    }
    Node::new(SIDE, style).children(children)
}

fn board(model: &Model, arrangement: &Arrangement) -> Node {
    let edge = arrangement.board;
    let mut cells: Vec<Node> = (0..64).map(|cell| board_cell(model, cell, cell_of(edge))).collect();
    cells.extend(model.motion.floats().map(|(stack, floats)| float_texts(stack, &floats, edge)));
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

/// Space between the lines of floating texts, whose boxes are higher than their letters, cells.
const FLOAT_GAP: f32 = -0.1;

/// The texts of a clear, a little above what was cleared and never outside the board.
fn float_texts(stack: u8, floats: &Floats, edge: f32) -> Node {
    let id = FLOAT.nth(stack);
    let text_of = |line| {
        let (phrase, text_use, ink) = match line {
            Line::NewBest => (Phrase::NewBest, TextUse::Praise, Ink::FloatAmber),
            Line::Combo => (Phrase::Combo(floats.combo?), TextUse::FloatCombo, Ink::FloatIce),
            Line::Praise => (praise(floats.praise?), TextUse::Praise, Ink::FloatWhite),
            Line::Points => (Phrase::Plus(floats.points), TextUse::Plus, Ink::FloatAmber),
        };
        let words = text(child(id, line as u8), phrase, text_use, ink, Align::Center);
        Some(words.moves_with(Group::Float(Text { stack, line })))
    };
    let lines = floats.lines().filter_map(text_of).collect();
    let cell = cell_of(edge);
    // 1.6 cells above; the box is as high as the tallest stack of texts.
    let tall = cell * 4.2;
    let middle = board_padding(edge) + (floats.row - 1.6) * cell;
    let top = (middle - tall * 0.5).clamp(0.0, edge - tall);
    let style = Style {
        position: Position::Absolute,
        inset: Rect { left: length(0.0), right: length(0.0), top: length(top), bottom: auto() },
        size: Size { width: length(edge), height: length(tall) },
        align_items: AlignItems::CENTER,
        justify_content: JustifyContent::CENTER,
        ..column(cell * FLOAT_GAP)
    };
    Node::new(id, style).children(lines)
}

fn praise(praise: Praise) -> Phrase {
    match praise {
        Praise::Great => Phrase::Great,
        Praise::Excellent => Phrase::Excellent,
        Praise::Perfect => Phrase::Perfect,
    }
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
    let (width, height, direction) = if arrangement.across {
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
    let node = Node::new(id::SLOT.nth(slot), style.clone()).content(Content::Slot(slot));
    let node = match model.spoken_piece(slot) {
        Some(piece) => node.means(Role::Button, Phrase::Slot(piece)).does(Action::Slot(slot)),
        None => node.means(Role::Group, Phrase::SlotEmpty(slot)),
    };
    if !model.can_turn_chosen(slot) {
        return node;
    }
    // Beside the piece's button and not within it, for those who meet one after the other.
    let around = Style {
        position: Position::Relative,
        align_items: AlignItems::STRETCH,
        flex_grow: 1.0,
        flex_basis: length(0.0),
        ..row(0.0)
    };
    Node::new(child(id::SLOT, slot), around).children(vec![node, rotate(model)])
}

/// The button that turns the chosen piece. It stands in a corner of the piece's place, so that it stays under the
/// finger however the piece lies.
fn rotate(model: &Model) -> Node {
    let air = length(3.0);
    let (left, right) = if model.settings().left_handed { (air, auto()) } else { (auto(), air) };
    let place = Style {
        position: Position::Absolute,
        inset: Rect { left, right, top: auto(), bottom: air },
        ..row(0.0)
    };
    let button = round_button(id::ROTATE, Action::Rotate, Phrase::Rotate, Icon::Turn, 44.0);
    Node { style: Style { position: place.position, inset: place.inset, ..button.style }, ..button }
}

/// How far the ring around a chosen piece stands off, and its corner, pt.
pub const RING: (f32, f32) = (6.0, 12.0);

/// How much larger a chosen piece is drawn; not where it shares its place with a button.
pub fn chosen_scale(model: &Model, slot: u8) -> f32 {
    if model.can_turn_chosen(slot) { 1.0 } else { 1.12 }
}

/// A tray piece as it rests in its place: at the share of a board cell that lets five cells and a ring fit.
pub fn slot_piece(layout: &Layout, model: &Model, slot: u8, piece: &Piece) -> ShownPiece {
    let place = layout.find(id::SLOT.nth(slot)).map(|placed| placed.rect).unwrap_or_default();
    let board = layout.find(id::BOARD).map_or(0.0, |placed| placed.rect.w);
    let fits = (place.w.min(place.h) - 2.0 * RING.0) / 5.0;
    let cell = (cell_of(board) * tray_share(model)).min(fits).max(1.0);
    let button = layout.find(id::ROTATE).filter(|_| model.can_turn_chosen(slot));
    let middle = ShownPiece::around(place.center(), piece, cell);
    let by = button.map_or(Vec2::ZERO, |button| aside(middle.rect, place, button.rect));
    ShownPiece::around(place.center() + by, piece, cell)
}

/// How far a piece with its ring moves out of the way of a round button in a lower corner of its place: up, sideways or
/// both, whichever is least and keeps it in its place.
fn aside(piece: Box, place: Box, button: Box) -> Vec2 {
    let (ring, corner) = RING;
    let sideways = (place.center().x - button.center().x).signum();
    let ways = [Vec2::NEG_Y, Vec2::new(sideways, 0.0), Vec2::new(sideways, -1.0).normalize()];
    let clear = |by: Vec2| {
        // From the button's middle to the box of the ring without its corners.
        let half = Vec2::new(piece.w, piece.h) * 0.5 + ring - corner;
        let beyond = ((button.center() - piece.center() - by).abs() - half).max(Vec2::ZERO);
        beyond.length() >= corner + button.w * 0.5
    };
    let stays = |by: Vec2| place.encloses(piece.inset(-ring).transformed(Vec2::ZERO, 1.0, by));
    let mut steps = (0..60).flat_map(|step| ways.map(|way| way * step as f32)).filter(|&by| stays(by));
    let furthest = steps.clone().next_back();
    steps.find(|&by| clear(by)).or(furthest).unwrap_or(Vec2::ZERO)
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
