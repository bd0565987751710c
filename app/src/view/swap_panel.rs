//! What stands over or beside Swap's board: the score on its way to the stars, the moves, the objectives, and in their
//! place what a special of the inventory does, while one is chosen or the keyboard is on it.

use blockfall_engine::swap::{Goal, Kind, Special};
use taffy::prelude::*;

use super::arrangement::number_em;
use super::id;
use super::style::{child, column, exactly, icon, row, text, tile};
use crate::icons::Icon;
use crate::model::{Attempt, Model};
use crate::strings::Phrase;
use crate::ui::{Align, Content, Ink, Node, NodeId, Role, Skin, TextUse, shape_of, target_shape};

const BAR: NodeId = NodeId::new("swap.bar");
const GOAL: NodeId = NodeId::new("swap.goal");
const HINT: NodeId = NodeId::new("swap.stock.hint");

/// Height of the bar with moves and objectives, pt.
pub(super) const BAR_PT: f32 = 76.0;
/// Width of the score with its stars, pt.
pub(super) const SCORE_PT: f32 = 104.0;
/// Size of a number beside a picture ([`TextUse::Count`]), pt.
pub(super) const COUNT_PT: f32 = 22.0;
/// Height of the way to the stars, pt.
const TRACK_PT: f32 = 16.0;
/// Space inside the bar, and between its parts, pt.
const BAR_PADDING: f32 = 8.0;
/// Between the parts of the bar, pt.
const BAR_GAP: f32 = 4.0;
/// Width of the number of moves, pt.
const MOVES_PT: f32 = 70.0;
/// Edge of the picture of an objective, pt.
const GOAL_PT: f32 = 38.0;
/// From the picture of an objective to its number, pt.
const GOAL_GAP: f32 = 6.0;
/// From this width on what stands beside the board is a list: names at its left edge, numbers at its right, pt.
const LIST_FROM: f32 = 150.0;
/// Space at the left and right inside what stands beside the board, pt.
const SIDE_PADDING: f32 = 12.0;
/// From here on the number of moves is a warning.
const FEW_MOVES: u32 = 3;

/// How much room there is for what stands over or beside the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Width, pt.
    pub width: f32,
    /// Height, pt.
    pub height: f32,
    /// How much larger than usual everything is.
    pub scale: f32,
}

/// The special of the inventory that is spoken of: the chosen one, or the one that the keyboard is on.
pub fn described(model: &Model) -> Option<Special> {
    let focused = |(special, _): &(Special, u32)| model.focus == Some(stock_node(*special));
    model.swap.armed.or_else(|| model.swap.inventory().find(focused).map(|(special, _)| special))
}

/// The node of a special of the inventory.
pub fn stock_node(special: Special) -> NodeId {
    id::STOCK.nth(special.index() as u8)
}

/// To which edge of its room the score keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Start,
    End,
    /// It stands in the middle.
    None,
    /// Its word at one, its number at the other.
    Both,
}

/// The score, and below it the way to the three stars.
pub(super) fn score(model: &Model, attempt: &Attempt, room: Room, edge: Edge) -> Node {
    let Room { width, scale, .. } = room;
    let (score, stars) = (attempt.points.to, attempt.session.stage().stars());
    // Smaller where a long number would leave its place.
    let fits = number_em(model, score) * COUNT_PT * scale <= width;
    let text_use = if fits { TextUse::Count } else { TextUse::Chip };
    let number = text(id::SCORE, Phrase::Number(score), text_use, Ink::Text, Align::Center);
    let number = Node { label: Some(Phrase::Score), ..number };
    let number = if edge == Edge::Both {
        let word = text(child(id::SCORE, 3), Phrase::Score, TextUse::Tag, Ink::Quiet, Align::Start);
        let line = Style { justify_content: JustifyContent::SPACE_BETWEEN, ..row(8.0) };
        Node::new(child(id::SCORE, 4), line).children(vec![word, number])
    } else {
        number
    };
    let earned = stars.iter().filter(|&&least| score >= least).count() as u8;
    let spoken = match stars.get(usize::from(earned)) {
        Some(&next) => Phrase::StarsSoFar { stars: earned, next },
        None => Phrase::Stars(earned),
    };
    let track = Style { size: exactly(width, TRACK_PT * scale), flex_shrink: 0.0, ..Style::default() };
    let track = Node::new(child(id::SCORE, 1), track).content(Content::StarTrack).means(Role::Image, spoken);
    let style = Style {
        size: Size { width: length(width), height: auto() },
        align_items: match edge {
            Edge::Start => AlignItems::START,
            Edge::End => AlignItems::END,
            Edge::None => AlignItems::CENTER,
            Edge::Both => AlignItems::STRETCH,
        },
        justify_content: JustifyContent::CENTER,
        ..column(0.0)
    };
    Node::new(child(id::SCORE, 2), style).children(vec![number, track])
}

/// Moves and objectives beside each other, over the board.
pub(super) fn bar(model: &Model, attempt: &Attempt, room: Room) -> Node {
    let Room { width, height, scale } = room;
    let style = Style {
        size: exactly(width, height),
        max_size: Size { width: percent(1.0), height: auto() },
        margin: Rect { top: length(10.0), bottom: length(0.0), left: auto(), right: auto() },
        padding: Rect { left: length(BAR_PADDING), right: length(BAR_PADDING), top: zero(), bottom: zero() },
        ..row(BAR_GAP)
    };
    if let Some(special) = described(model) {
        let picture = tile(child(HINT, 1), shape_of(Kind::Special(special)), 48.0 * scale);
        let words = hint_words(special, Align::Start);
        let inside = Style { size: Size { width: percent(1.0), height: percent(1.0) }, ..row(10.0) };
        let inside = Node::new(child(HINT, 3), inside).children(vec![picture, words]);
        return Node::new(BAR, style).skin(Skin::CardOn).children(vec![inside]);
    }
    let line = Style { size: exactly(1.0, 52.0 * scale), flex_shrink: 0.0, ..Style::default() };
    let line = Node::new(child(BAR, 1), line).skin(Skin::Divider);
    let mut children = vec![moves(attempt, MOVES_PT * scale), line];
    let count = attempt.goals.iter().count().max(1) as f32;
    let room = (width - 2.0 * BAR_PADDING - MOVES_PT * scale - 1.0) / count - BAR_GAP;
    // The numbers keep their size; where three of them leave little room, the pictures give way.
    let edge = (room - goal_number(model, attempt) * scale - GOAL_GAP * scale).clamp(16.0, GOAL_PT * scale);
    children.extend(attempt.goals.iter().enumerate().map(|(i, goal)| {
        let style = Style {
            flex_grow: 1.0,
            flex_basis: length(0.0),
            justify_content: JustifyContent::CENTER,
            ..row(GOAL_GAP * scale)
        };
        goal_node(i as u8, goal, style, edge)
    }));
    Node::new(BAR, style).skin(Skin::Card).children(children)
}

/// Moves, objectives and score below each other, beside the board.
pub(super) fn side_card(model: &Model, attempt: &Attempt, room: Room) -> Node {
    let Room { width, height, scale } = room;
    let card = Style {
        size: Size { width: percent(1.0), height: auto() },
        padding: Rect {
            left: length(SIDE_PADDING),
            right: length(SIDE_PADDING),
            top: length(10.0),
            bottom: length(12.0),
        },
        ..column(6.0)
    };
    let inner = width - 2.0 * SIDE_PADDING;
    if let Some(special) = described(model) {
        let picture = tile(child(HINT, 1), shape_of(Kind::Special(special)), 56.0 * scale);
        let words = hint_words(special, Align::Center);
        let inside = Style { align_items: AlignItems::CENTER, ..column(8.0) };
        let inside = Node::new(child(HINT, 3), inside).children(vec![picture, words]);
        return Node::new(BAR, card).skin(Skin::CardOn).children(vec![inside]);
    }
    let rule = |index| {
        let line = Style { size: Size { width: auto(), height: length(1.0) }, ..Style::default() };
        Node::new(child(BAR, index), Style { flex_shrink: 0.0, ..line }).skin(Skin::Divider)
    };
    // A list where it fits; else the objectives stand beside each other, as many as there is room for.
    let row_height = (GOAL_PT + 6.0) * scale;
    let count = attempt.goals.iter().count() as f32;
    let others = (48.0 + 1.4 * COUNT_PT + TRACK_PT) * scale + 48.0;
    let is_list = width >= LIST_FROM * scale && height >= others + count * row_height;
    let (moves, style, each, edge) = if is_list {
        let each = Style {
            size: Size { width: auto(), height: length(row_height) },
            justify_content: JustifyContent::SPACE_BETWEEN,
            ..row(GOAL_GAP * scale)
        };
        (moves_in_list(attempt), column(0.0), each, Edge::Both)
    } else {
        let style = Style {
            flex_wrap: FlexWrap::Wrap,
            justify_content: JustifyContent::SPACE_AROUND,
            gap: Size { width: length(12.0 * scale), height: length(2.0) },
            ..row(0.0)
        };
        (moves(attempt, inner), style, row(GOAL_GAP * scale), Edge::None)
    };
    let goals = attempt.goals.iter().enumerate();
    let goals = goals.map(|(i, goal)| goal_node(i as u8, goal, each.clone(), GOAL_PT * scale));
    let goals = Node::new(child(BAR, 2), style).children(goals.collect());
    let score = score(model, attempt, Room { width: inner, ..room }, edge);
    Node::new(BAR, card).skin(Skin::Card).children(vec![moves, rule(3), goals, rule(4), score])
}

/// What a special of the inventory does and how.
fn hint_words(special: Special, align: Align) -> Node {
    let words = text(child(HINT, 2), Phrase::SpecialHint(special), TextUse::Hint, Ink::Text, align);
    // What does not fit is set smaller, and never leaves its card.
    let style = Style {
        flex_shrink: 1.0,
        min_size: Size { width: zero(), height: auto() },
        max_size: Size { width: percent(1.0), height: percent(1.0) },
        ..words.style
    };
    Node { style, ..words }
}

/// Width of the widest number of an objective, em of [`COUNT_PT`] and a hair.
fn goal_number(model: &Model, attempt: &Attempt) -> f32 {
    let most = attempt.session.stage().goals().iter().map(|goal| goal.count).max().unwrap_or(0);
    number_em(model, most.into()) * COUNT_PT + 2.0
}

/// The number of moves over its word.
fn moves(attempt: &Attempt, width: f32) -> Node {
    let style = Style {
        size: Size { width: length(width), height: auto() },
        align_items: AlignItems::CENTER,
        ..column(0.0)
    };
    let [number, word] = moves_words(attempt);
    moves_group(attempt, style, vec![number, word])
}

/// The number of moves at the end of a line that begins with its word.
fn moves_in_list(attempt: &Attempt) -> Node {
    let [number, _] = moves_words(attempt);
    let word = text(child(id::MOVES, 2), Phrase::Moves, TextUse::Tag, Ink::Quiet, Align::Start);
    let style = Style { justify_content: JustifyContent::SPACE_BETWEEN, ..row(8.0) };
    moves_group(attempt, style, vec![word, number])
}

fn moves_words(attempt: &Attempt) -> [Node; 2] {
    let left = attempt.session.moves_left();
    let ink = if left <= FEW_MOVES { Ink::Danger } else { Ink::Text };
    [
        text(child(id::MOVES, 1), Phrase::Number(left.into()), TextUse::Moves, ink, Align::Center),
        text(child(id::MOVES, 2), Phrase::MovesWord(left), TextUse::Tag, Ink::Quiet, Align::Center),
    ]
}

/// The number is read with its word, by the group around both.
fn moves_group(attempt: &Attempt, style: Style, words: Vec<Node>) -> Node {
    let left = attempt.session.moves_left();
    Node::new(id::MOVES, style).means(Role::Group, Phrase::MovesLeft(left)).children(words)
}

/// An objective: what counts, drawn so large, and how many are open, or that it is done.
pub fn goal_node(index: u8, goal: Goal, style: Style, edge: f32) -> Node {
    let node = GOAL.nth(index);
    let done = goal.count == 0;
    let label = if done {
        Phrase::GoalMet(goal.target)
    } else {
        Phrase::GoalLeft { target: goal.target, count: goal.count }
    };
    let count = if done {
        icon(child(node, 2), Icon::Check, 0.66 * edge, Ink::Good)
    } else {
        text(child(node, 2), Phrase::Number(goal.count.into()), TextUse::Count, Ink::Text, Align::Start)
    };
    Node::new(node, style)
        .means(Role::Group, label)
        .children(vec![tile(child(node, 1), target_shape(goal.target), edge), count])
}
