//! The few kinds of boxes that the screens are made of.

use blockfall_render::scene::TileShape;
use taffy::prelude::*;

use crate::icons::Icon;
use crate::strings::Phrase;
use crate::ui::{Action, Align, Content, Ink, Node, NodeId, Role, Skin, TextUse};

/// From this text size on, things that stood beside each other stand below each other.
pub const STACK_FROM: f32 = 1.6;

/// A size of `width` by `height` points.
pub fn exactly(width: f32, height: f32) -> Size<Dimension> {
    Size { width: length(width), height: length(height) }
}

/// A column that takes all the room there is.
pub fn fill() -> Style {
    Style {
        display: Display::Flex,
        flex_direction: FlexDirection::Column,
        size: Size { width: percent(1.0), height: percent(1.0) },
        ..Style::default()
    }
}

/// Lies over its parent, all of it.
pub fn overlay() -> Style {
    Style { position: Position::Absolute, inset: Rect::zero(), ..fill() }
}

/// Children below each other, stretched to its width.
pub fn column(gap: f32) -> Style {
    Style {
        display: Display::Flex,
        flex_direction: FlexDirection::Column,
        gap: Size { width: zero(), height: length(gap) },
        flex_shrink: 0.0,
        ..Style::default()
    }
}

/// Children beside each other, on one middle line.
pub fn row(gap: f32) -> Style {
    Style {
        display: Display::Flex,
        flex_direction: FlexDirection::Row,
        align_items: AlignItems::CENTER,
        gap: Size { width: length(gap), height: zero() },
        flex_shrink: 0.0,
        ..Style::default()
    }
}

/// Room that grows by `share` and is at least `least` points, in a column.
pub fn spacer(id: NodeId, share: f32, least: f32) -> Node {
    let min_size = Size { width: auto(), height: length(least) };
    Node::new(id, Style { flex_grow: share, min_size, ..Style::default() })
}

/// Words.
pub fn text(id: NodeId, phrase: Phrase, text_use: TextUse, ink: Ink, align: Align) -> Node {
    let content = Content::Text { phrase, text_use, ink, align };
    Node { role: Role::Text, ..Node::new(id, Style::default()).content(content) }
}

/// An icon in a square of `size` points.
pub fn icon(id: NodeId, icon: Icon, size: f32, ink: Ink) -> Node {
    let style = Style { size: exactly(size, size), flex_shrink: 0.0, ..Style::default() };
    Node::new(id, style).content(Content::Icon { icon, size_pt: size, ink })
}

/// A button of at least `height` points with an icon and a label, as wide as its parent lets it be.
pub fn button(
    id: NodeId,
    action: Action,
    phrase: Phrase,
    icon: Option<Icon>,
    skin: Skin,
    height: f32,
    scale: f32,
) -> Node {
    let ink = match skin {
        Skin::Primary => Ink::OnAccent,
        Skin::Danger => Ink::OnDanger,
        Skin::Secondary => Ink::Text,
        _ => Ink::Quiet,
    };
    let style = Style {
        justify_content: JustifyContent::CENTER,
        padding: Rect { left: length(16.0), right: length(16.0), top: length(8.0), bottom: length(8.0) },
        min_size: Size { width: auto(), height: length(height) },
        ..row(12.0)
    };
    let mut children = Vec::new();
    if let Some(icon) = icon {
        children.push(self::icon(child(id, 1), icon, 24.0 * scale.min(2.0), ink));
    }
    let mut label = text(child(id, 2), phrase, TextUse::Button, ink, Align::Center);
    label.style.flex_shrink = 1.0;
    children.push(label);
    Node::new(id, style).skin(skin).means(Role::Button, phrase).does(action).children(children)
}

/// A round button of `edge` points with an icon.
pub fn round_button(id: NodeId, action: Action, phrase: Phrase, sign: Icon, edge: f32) -> Node {
    let style = Style {
        size: exactly(edge, edge),
        align_items: AlignItems::CENTER,
        justify_content: JustifyContent::CENTER,
        ..row(0.0)
    };
    let sign = icon(child(id, 1), sign, 24.0, Ink::Text);
    Node::new(id, style).skin(Skin::Round).means(Role::Button, phrase).does(action).children(vec![sign])
}

/// The identity of a part of `parent`.
pub const fn child(parent: NodeId, index: u8) -> NodeId {
    NodeId((parent.0 ^ 0x5BD1_E995_9E37_0000).wrapping_mul(0x0000_0100_0000_01B3) & !0xFF | index as u64)
}

/// A picture of a tile in a square.
pub fn tile(id: NodeId, shape: TileShape, edge: f32) -> Node {
    let style = Style { size: exactly(edge, edge), flex_shrink: 0.0, ..Style::default() };
    Node::new(id, style).content(Content::Tile(shape))
}
