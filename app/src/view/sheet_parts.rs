//! What sheets have in common: words above or beside buttons.

use taffy::prelude::*;

use super::safe_area;
use super::style::{STACK_FROM, column, row, text};
use crate::model::Model;
use crate::strings::Phrase;
use crate::ui::{Align, Ink, Node, NodeId, Role, TextUse};

pub(super) const PART: NodeId = NodeId::new("sheet.part");

/// What a sheet holds: words to read, and buttons to press.
pub(super) struct Halves {
    pub words: Vec<Node>,
    pub buttons: Vec<Node>,
}

/// Height of a button, pt: less where the view is low.
pub(super) fn height(model: &Model) -> f32 {
    if safe_area(&model.device).h < 540.0 { 46.0 } else { 56.0 }
}

/// Two buttons beside each other, or below each other where the words are large or do not fit into one line.
pub(super) fn pair(node: NodeId, first: Node, second: Node, scale: f32) -> Node {
    if scale >= STACK_FROM {
        return Node::new(node, column(12.0)).children(vec![first, second]);
    }
    let share = |mut button: Node| {
        button.style.flex_grow = 1.0;
        button.style.flex_basis = length(0.0);
        button.style.max_size.width = percent(1.0);
        button
    };
    let beside = Style {
        align_items: AlignItems::STRETCH,
        flex_wrap: FlexWrap::Wrap,
        gap: Size::length(12.0),
        ..row(0.0)
    };
    Node::new(node, beside).children(vec![share(first), share(second)])
}

/// A question with what it is about.
pub(super) fn question(title_phrase: Phrase, detail: Phrase) -> Node {
    let words = Style {
        padding: Rect { left: length(4.0), right: length(4.0), top: length(8.0), bottom: length(8.0) },
        ..column(8.0)
    };
    let detail = text(PART.nth(7), detail, TextUse::Row, Ink::Quiet, Align::Start);
    Node::new(PART.nth(8), words).children(vec![title(title_phrase), detail])
}

pub(super) fn title(phrase: Phrase) -> Node {
    let node = text(PART.nth(2), phrase, TextUse::SheetTitle, Ink::Text, Align::Start);
    Node { role: Role::Heading, ..node }
}
