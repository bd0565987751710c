//! Home: the mark, the name, the best score, and Play or Continue.

use blockfall_engine::blocks::Mode;
use blockfall_render::scene::TileShape;
use taffy::prelude::*;

use super::form::is_phone_sized;
use super::style::{STACK_FROM, button, child, column, exactly, icon, row, spacer, text};
use super::{id, safe_area};
use crate::icons::Icon;
use crate::model::Model;
use crate::strings::Phrase;
use crate::ui::{Action, Align, Content, Group, Ink, Node, NodeId, Page, Role, Skin, TextUse};

const LOGO: NodeId = NodeId::new("home.logo");
const DETAIL: NodeId = NodeId::new("home.detail");
const NOTICE: NodeId = NodeId::new("home.notice");
const PART: NodeId = NodeId::new("home.part");

/// Widest a column of words and buttons gets, pt.
const COLUMN: f32 = 420.0;
/// The view that Home fills as it is on a phone, with its words below the mark and beside it, pt.
const BELOW: [f32; 2] = [560.0, 800.0];
const BESIDE: [f32; 2] = [860.0, 600.0];
/// Largest block of the mark on a phone, pt.
const MARK: f32 = 104.0;
/// As large as that it gets.
const LARGEST: f32 = 1.8;
/// Space to the edges of the safe area, pt.
const MARGIN: f32 = 24.0;

/// Home.
pub fn view(model: &Model) -> Node {
    let safe = safe_area(&model.device);
    let (wide, most) = (is_wide(model), MARK * enlargement(model));
    let insets = model.device.insets;
    let padding = Rect {
        left: length(insets.left + MARGIN),
        right: length(insets.right + MARGIN),
        top: length(insets.top + 12.0),
        bottom: length(insets.bottom + 12.0),
    };
    // As high as the view; higher, and to be scrolled, where the words are large.
    let at_least = Size { width: auto(), height: percent(1.0) };
    let (style, children) = if wide {
        let style = Style {
            size: Size { width: percent(1.0), height: auto() },
            min_size: at_least,
            justify_content: JustifyContent::SPACE_EVENLY,
            padding,
            ..row(MARGIN)
        };
        let beside = Style {
            size: Size { width: length(column_width(model)), height: auto() },
            flex_shrink: 1.0,
            ..column(20.0 * scale(model))
        };
        let beside = Node::new(PART.nth(1), beside).children(vec![names(model), actions(model)]);
        let room = (safe.w - 3.0 * MARGIN) * 0.4;
        (style, vec![logo(((safe.h - 48.0) / 2.5).min(room / 2.0), most), beside])
    } else {
        let style = Style {
            size: Size { width: percent(1.0), height: auto() },
            min_size: at_least,
            align_items: AlignItems::CENTER,
            padding,
            ..column(0.0)
        };
        let children = vec![
            spacer(PART.nth(2), 30.0, 0.0),
            logo(safe.h * 0.12, most),
            spacer(PART.nth(3), 8.0, 8.0),
            names(model),
            spacer(PART.nth(4), 12.0, 16.0),
            actions(model),
            spacer(PART.nth(5), 34.0, 0.0),
        ];
        (style, children)
    };
    Node::new(id::SCREEN, style).children(children).moves_with(Group::Page)
}

/// Whether mark and words stand beside each other and not below: where the view is wide and low, or where a large view has
/// more room for them so.
fn is_wide(model: &Model) -> bool {
    let safe = safe_area(&model.device);
    let [below, beside] = room(model);
    if is_phone_sized(model) { safe.w > safe.h && safe.h < 600.0 } else { beside > below }
}

/// How large Home could be with its words below the mark, and beside it; on a phone it is 1.
fn room(model: &Model) -> [f32; 2] {
    let safe = safe_area(&model.device);
    [BELOW, BESIDE].map(|[width, height]| (safe.w / width).min(safe.h / height))
}

/// How much larger than on a phone words are, and what stands with them: a large view is filled, unless the player's text
/// size fills it.
pub(super) fn scale(model: &Model) -> f32 {
    (enlargement(model) / model.device.text_scale.max(1.0)).max(1.0)
}

/// How much larger than on a phone what is no word is.
fn enlargement(model: &Model) -> f32 {
    if is_phone_sized(model) { 1.0 } else { room(model).into_iter().fold(1.0, f32::max).min(LARGEST) }
}

/// Width of the words and buttons, pt.
fn column_width(model: &Model) -> f32 {
    let safe = safe_area(&model.device);
    let room = if is_wide(model) { (safe.w - 3.0 * MARGIN) * 0.58 } else { safe.w - 2.0 * MARGIN };
    (COLUMN * enlargement(model)).min(room)
}

/// The mark, whose blocks are `cell` points where that is neither tiny nor more than `most`.
fn logo(cell: f32, most: f32) -> Node {
    let cell = cell.clamp(28.0, most);
    let style = Style { size: exactly(cell * 2.0, cell * 2.5), flex_shrink: 0.0, ..Style::default() };
    Node::new(LOGO, style).content(Content::Logo)
}

fn names(model: &Model) -> Node {
    let mut name = text(id::NAME, Phrase::AppName, TextUse::Logo, Ink::Text, Align::Center);
    name.style.max_size.width = percent(1.0);
    let mut children = vec![Node { role: Role::Heading, ..name }];
    let (count, sign, phrase) = if model.swap.is_chosen {
        let stars = model.swap.stages.stars(&model.profile);
        (stars.into(), Icon::Star, Phrase::StarsTotal(stars))
    } else {
        let best = model.profile.best(model.mode);
        (best, Icon::Crown, Phrase::Best(best))
    };
    if count > 0 {
        let sign = icon(child(id::BEST, 1), sign, 20.0 * scale(model), Ink::Accent);
        let mut words = text(child(id::BEST, 2), phrase, TextUse::Strong, Ink::Quiet, Align::Start);
        words.style.flex_shrink = 1.0;
        let style = Style { max_size: Size { width: percent(1.0), height: auto() }, ..row(8.0) };
        children.push(Node::new(id::BEST, style).children(vec![sign, words]));
    }
    Node::new(PART.nth(6), Style { align_items: AlignItems::CENTER, ..column(8.0) }).children(children)
}

fn actions(model: &Model) -> Node {
    let (label, detail) = match (model.swap.is_chosen, model.in_progress()) {
        (true, _) => swap_to_play(model),
        (false, Some(game)) => {
            let detail = Phrase::ContinueDetail { mode: game.mode(), score: game.score() };
            (Phrase::Continue, detail)
        }
        (false, None) => (Phrase::Play, Phrase::ModeName(model.mode)),
    };
    let larger = scale(model);
    let scale = model.device.text_scale * larger;
    let play = button(id::PLAY, Action::Play, label, Some(Icon::Play), Skin::Primary, 60.0 * larger, scale);
    let mut children = vec![play, text(DETAIL, detail, TextUse::Label, Ink::Quiet, Align::Center)];
    if model.is_new() {
        let sign = Some(Icon::Question);
        let height = 56.0 * larger;
        children.push(button(id::LEARN, Action::Learn, Phrase::Learn, sign, Skin::Secondary, height, scale));
    }
    if let Some(notice) = model.notice {
        children.push(text(NOTICE, notice, TextUse::Label, Ink::Quiet, Align::Center));
    }
    children.push(modes(model));
    children.push(doors(larger));
    let size = Size { width: length(column_width(model)), height: auto() };
    let style = Style { size, ..column(16.0 * larger) };
    Node::new(PART.nth(7), style).children(children)
}

/// What Play does where Swap is chosen.
fn swap_to_play(model: &Model) -> (Phrase, Phrase) {
    let swap = &model.swap;
    match (swap.in_progress(), swap.stages.next_to_win(&model.profile)) {
        (Some(attempt), _) => {
            let detail =
                Phrase::SwapContinueDetail { stage: attempt.number, moves: attempt.session.moves_left() };
            (Phrase::Continue, detail)
        }
        (None, Some(next)) => (Phrase::Play, Phrase::Stage(next)),
        (None, None) => (Phrase::Play, Phrase::SwapName),
    }
}

/// The ways to the pages.
fn doors(scale: f32) -> Node {
    let door = |id: NodeId, sign, page, phrase| {
        let size = exactly(44.0 * scale, 44.0 * scale);
        let style = Style { size, justify_content: JustifyContent::CENTER, ..row(0.0) };
        Node::new(id, style)
            .skin(Skin::Round)
            .means(Role::Button, phrase)
            .does(Action::Open(page))
            .children(vec![icon(child(id, 1), sign, 24.0 * scale, Ink::Text)])
    };
    let style = Style {
        justify_content: JustifyContent::CENTER,
        margin: Rect { top: length(12.0), ..zero() },
        ..row(28.0 * scale)
    };
    Node::new(PART.nth(9), style).children(vec![
        door(id::STATS, Icon::Bars, Page::Stats, Phrase::Statistics),
        door(id::RULES, Icon::Question, Page::Rules, Phrase::HowToPlay),
        door(id::SETTINGS, Icon::Gear, Page::Settings, Phrase::Settings),
    ])
}

/// Gap between the cards of the modes, pt.
const CARD_GAP: f32 = 10.0;
/// Least width of such a card at the design's text size, pt.
const LEAST_CARD: f32 = 66.0;

/// A card a mode, the chosen one lit: all beside each other, or two, or below each other where the words are large.
fn modes(model: &Model) -> Node {
    let scale = scale(model);
    let gap = CARD_GAP * scale;
    let swap = model.swap.is_chosen;
    let blocks = Mode::ALL.iter().enumerate().map(|(i, &mode)| ModeCard {
        id: id::MODE.nth(i as u8),
        name: Phrase::ModeName(mode),
        action: Action::Mode(mode),
        mark: Content::ModeMark(mode),
        chosen: mode == model.mode && !swap,
    });
    let swap = ModeCard {
        id: id::SWAP,
        name: Phrase::SwapName,
        action: Action::Swap,
        mark: Content::Tile(TileShape::Lotus),
        chosen: swap,
    };
    let stacked = model.device.text_scale >= STACK_FROM;
    let cards: Vec<_> = blocks.chain([swap]).map(|card| card.node(stacked, scale)).collect();
    let gaps = gap * (cards.len() - 1) as f32;
    let one_row = (column_width(model) - gaps) / cards.len() as f32
        >= LEAST_CARD * scale * model.device.text_scale.max(1.0);
    let style = if stacked {
        column(gap)
    } else {
        Style {
            display: Display::Grid,
            grid_template_columns: evenly_sized_tracks(if one_row { cards.len() as u16 } else { 2 }),
            gap: Size::length(gap),
            flex_shrink: 0.0,
            ..Style::default()
        }
    };
    Node::new(PART.nth(8), style).children(cards)
}

/// What can be played, as its card shows it.
struct ModeCard {
    id: NodeId,
    name: Phrase,
    action: Action,
    mark: Content,
    chosen: bool,
}

impl ModeCard {
    fn node(self, stacked: bool, scale: f32) -> Node {
        let style = Style {
            align_items: AlignItems::CENTER,
            justify_content: JustifyContent::CENTER,
            padding: Rect { left: length(4.0), right: length(4.0), top: length(14.0), bottom: length(10.0) },
            ..column(8.0 * scale)
        };
        let style = if stacked {
            Style { flex_direction: FlexDirection::Row, gap: Size::length(16.0), ..style }
        } else {
            let min_size = Size { width: auto(), height: length(98.0 * scale) };
            Style { min_size, ..style }
        };
        // A tile fills less of its box than blocks do of theirs.
        let margin = Rect { top: length(-5.0), bottom: length(-5.0), ..zero() };
        let mark =
            Style { size: exactly(56.0 * scale, 44.0 * scale), margin, flex_shrink: 0.0, ..Style::default() };
        let skin = if self.chosen { Skin::CardOn } else { Skin::Card };
        Node::new(self.id, style).skin(skin).means(Role::Button, self.name).does(self.action).children(vec![
            Node::new(child(self.id, 1), mark).content(self.mark),
            text(child(self.id, 2), self.name, TextUse::Label, Ink::Text, Align::Center),
        ])
    }
}
