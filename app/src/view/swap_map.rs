//! The stages of Swap on a winding trail, the first at its foot, and what the next one asks for.

use taffy::prelude::*;

use super::arrangement::{around_board, bar_scale};
use super::pages::{head, head_of};
use super::style::{child, column, exactly, icon, row, text, tile};
use super::{id, safe_area};
use crate::icons::Icon;
use crate::model::{Model, Stages};
use crate::strings::Phrase;
use crate::ui::{
    Action, Align, Content, Group, Ink, Layout, Node, NodeId, Role, Skin, StageMark, TextUse, target_shape,
};

const STARS: NodeId = NodeId::new("map.stars");
const CARD: NodeId = id::STAGE_CARD;
const TRAIL: NodeId = NodeId::new("map.trail");

/// Diameter of a stage, and of the one that is next, pt.
const STAGE_PT: [f32; 2] = [56.0, 72.0];
/// Size of the card beside the next stage, pt.
const CARD_PT: [f32; 2] = [150.0, 76.0];
/// Space to the left and to the right on that card, pt.
const CARD_SIDES: [f32; 2] = [14.0, 12.0];
/// Space over the last stage, where the lanterns hang, and under the first, pt.
const ENDS: [f32; 2] = [132.0, 76.0];
/// How far apart stages are along a narrow trail, pt.
const STEP: f32 = 84.0;
/// From this width on a trail has several columns, so wide, and rows so high, pt.
const WIDE: [f32; 3] = [600.0, 160.0, 168.0];
/// How far to the side stages stand along a narrow trail, in its swings: never in the middle, so that the card of the next
/// one has room beside it.
const WINDING: [f32; 6] = [0.58, 1.0, 0.58, -0.58, -1.0, -0.58];
/// Most columns.
const MOST_COLUMNS: usize = 6;

/// How large words and cards are on this device.
fn scale(model: &Model) -> f32 {
    bar_scale(model) * around_board(model).max(1.0)
}

/// Where stages stand.
#[derive(Clone, Copy, Debug)]
struct Trail {
    /// The room for it, pt.
    width: f32,
    columns: usize,
    count: usize,
    scale: f32,
}

impl Trail {
    fn of(model: &Model) -> Trail {
        let width = safe_area(&model.device).w;
        let scale = scale(model);
        let [wide, column, _] = WIDE;
        let columns = if width < wide { 1 } else { (width / (column * scale)) as usize };
        let count = model.swap.stages.numbers().count();
        Trail { width, columns: columns.clamp(1, MOST_COLUMNS), count, scale }
    }

    fn rows(&self) -> usize {
        self.count.div_ceil(self.columns)
    }

    fn row_height(&self) -> f32 {
        if self.columns == 1 { STEP * self.scale } else { WIDE[2] * self.scale }
    }

    fn height(&self) -> f32 {
        let steps = self.rows().saturating_sub(1) as f32;
        let card = if self.columns == 1 { 0.0 } else { CARD_PT[1] * self.scale };
        ENDS[0] + ENDS[1] + card + steps * self.row_height()
    }

    /// The middle of the `index`th stage, from the left and from the top of the trail.
    fn place(&self, index: usize) -> [f32; 2] {
        let card = if self.columns == 1 { 0.0 } else { CARD_PT[1] * self.scale };
        let foot = self.height() - ENDS[1] - card;
        if self.columns == 1 {
            let swing = (self.width * 0.25).min(96.0);
            let x = self.width * 0.5 + swing * WINDING[index % WINDING.len()];
            return [x, foot - index as f32 * self.row_height()];
        }
        let (row, along) = (index / self.columns, index % self.columns);
        // There and back again, so that stages that follow each other are neighbours.
        let column = if row.is_multiple_of(2) { along } else { self.columns - 1 - along };
        let step = self.width / self.columns as f32;
        let wave = 10.0 * (index as f32 * 1.7).sin();
        [(column as f32 + 0.5) * step, foot - row as f32 * self.row_height() + wave]
    }
}

/// The head of the map: back, its name, and all stars.
pub fn header(model: &Model) -> Node {
    let count = model.swap.stages.stars(&model.profile);
    let chip = Style {
        size: Size { width: auto(), height: length(30.0 * bar_scale(model)) },
        padding: Rect { left: length(12.0), right: length(13.0), top: zero(), bottom: zero() },
        ..row(6.0)
    };
    let chip =
        Node::new(STARS, chip).skin(Skin::Chip).means(Role::Group, Phrase::StarsTotal(count)).children(vec![
            icon(child(STARS, 1), Icon::Star, 18.0 * bar_scale(model), Ink::Accent),
            text(child(STARS, 2), Phrase::Number(count.into()), TextUse::Chip, Ink::Text, Align::Start),
        ]);
    head_of(model, Phrase::Map, Action::Home, chip)
}

/// The map.
pub fn view(model: &Model) -> Node {
    let insets = model.device.insets;
    let trail = Trail::of(model);
    let next = model.swap.stages.next_to_win(&model.profile);
    let mut children = vec![Node::new(TRAIL, super::style::overlay()).content(Content::Trail)];
    // Read from the first on, though it stands lowest.
    for (index, number) in model.swap.stages.numbers().enumerate() {
        children.push(stage(model, &trail, index, number, next));
        if next == Some(number) {
            children.extend(card(model, &trail, index, number));
        }
    }
    let inside = Style { size: exactly(trail.width, trail.height()), flex_shrink: 0.0, ..Style::default() };
    let mut page = vec![Node::new(child(TRAIL, 1), inside).children(children)];
    if let Some(phrase) = model.notice {
        let words = text(child(TRAIL, 2), phrase, TextUse::Label, Ink::Quiet, Align::Center);
        let margin = Rect { left: length(16.0), right: length(16.0), top: zero(), bottom: length(8.0) };
        page.push(Node { style: Style { margin, ..words.style }, ..words });
    }
    let style = Style {
        size: Size { width: percent(1.0), height: auto() },
        min_size: Size { width: auto(), height: percent(1.0) },
        justify_content: JustifyContent::END,
        padding: Rect {
            left: length(insets.left),
            right: length(insets.right),
            top: length(insets.top + head(model)),
            bottom: length(insets.bottom),
        },
        ..column(0.0)
    };
    Node::new(id::SCREEN, style).children(page).moves_with(Group::Page)
}

/// A place in the trail's box.
fn at([x, y]: [f32; 2], [width, height]: [f32; 2]) -> Style {
    Style {
        position: Position::Absolute,
        inset: Rect {
            left: length(x - width * 0.5),
            top: length(y - height * 0.5),
            right: auto(),
            bottom: auto(),
        },
        size: exactly(width, height),
        ..Style::default()
    }
}

fn stage(model: &Model, trail: &Trail, index: usize, number: u16, next: Option<u16>) -> Node {
    let stars = model.profile.stage_best(number).map(|best| best.stars);
    let node = stage_node(number);
    let (mark, label) = match (stars, next == Some(number)) {
        (Some(stars), _) => (StageMark::Won(stars), Phrase::StageWon { stage: number, stars }),
        (None, true) => {
            let moves = model.swap.stages.get(number).map_or(0, |stage| stage.moves());
            (StageMark::Next, Phrase::StageNext { stage: number, moves })
        }
        (None, false) => (StageMark::Locked, Phrase::StageLocked(number)),
    };
    let size = STAGE_PT[usize::from(mark == StageMark::Next)] * trail.scale;
    let style = Style {
        display: Display::Flex,
        align_items: AlignItems::CENTER,
        justify_content: JustifyContent::CENTER,
        ..at(trail.place(index), [size, size])
    };
    let inside = match mark {
        StageMark::Locked => icon(child(node, 1), Icon::Lock, 22.0 * trail.scale, Ink::Quiet),
        _ => {
            let ink = if mark == StageMark::Next { Ink::OnAccent } else { Ink::Text };
            text(child(node, 1), Phrase::Number(number.into()), TextUse::Count, ink, Align::Center)
        }
    };
    let node = Node::new(node, style).content(Content::Stage(mark)).children(vec![inside]);
    match mark {
        StageMark::Locked => node.means(Role::Group, label),
        _ => node.means(Role::Button, label).does(Action::Stage(number)),
    }
}

/// The node of a stage.
pub fn stage_node(number: u16) -> NodeId {
    // No more than fit into a byte are shown by a map.
    id::STAGE.nth(number as u8)
}

/// What the next stage asks for.
fn card(model: &Model, trail: &Trail, index: usize, number: u16) -> Option<Node> {
    let stage = model.swap.stages.get(number)?;
    let [width, height] = CARD_PT.map(|pt| pt * trail.scale);
    let [x, y] = trail.place(index);
    // From the middle of the stage to the card, and from there to the edge.
    let gap = STAGE_PT[1] * trail.scale * 0.5 + 18.0;
    let (place, width) = if trail.columns > 1 {
        ([x, y + (STAGE_PT[1] * trail.scale + height) * 0.5 + 14.0], width)
    } else {
        let width = width.min(x.max(trail.width - x) - gap - 8.0);
        let aside = gap + width * 0.5;
        ([if x < trail.width * 0.5 { x + aside } else { x - aside }, y], width)
    };
    let narrow = width < CARD_PT[0] * trail.scale;
    let style = Style {
        display: Display::Flex,
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::CENTER,
        padding: Rect {
            left: length(CARD_SIDES[0]),
            right: length(CARD_SIDES[1]),
            top: zero(),
            bottom: zero(),
        },
        gap: Size::length(4.0),
        ..at(place, [width, height])
    };
    let moves = text(child(CARD, 1), Phrase::MovesOf(stage.moves()), TextUse::Asked, Ink::Text, Align::Start);
    let head = Style { justify_content: JustifyContent::SPACE_BETWEEN, ..row(4.0) };
    let mut in_head = vec![Node { style: Style { flex_shrink: 1.0, ..moves.style }, ..moves }];
    if !narrow {
        in_head.push(icon(child(CARD, 3), Icon::Play, 20.0 * trail.scale, Ink::Accent));
    }
    let head = Node::new(child(CARD, 2), head).children(in_head);
    // All stand beside each other on the narrowest card, too.
    let (count, apart) = (stage.goals().iter().count() as f32, 8.0 * trail.scale);
    let edge =
        (30.0 * trail.scale).min((width - CARD_SIDES[0] - CARD_SIDES[1] + apart) / count - apart).max(0.0);
    let goals = stage.goals().iter().enumerate();
    let goals = goals.map(|(i, goal)| tile(child(CARD, 8 + i as u8), target_shape(goal.target), edge));
    let goals = Node::new(child(CARD, 4), row(apart)).children(goals.collect());
    Some(
        Node::new(CARD, style)
            .skin(Skin::Card)
            .means(Role::Button, Phrase::StageNext { stage: number, moves: stage.moves() })
            .does(Action::Stage(number))
            .children(vec![head, goals]),
    )
}

/// How far the map is to be scrolled so that the stage that is next, or else the last, is in the middle, pt.
pub fn sought(layout: &Layout, model: &Model) -> Option<f32> {
    let stages: Stages = model.swap.stages;
    let number = stages.next_to_win(&model.profile).or_else(|| stages.numbers().last())?;
    let placed = layout.find(stage_node(number))?;
    Some(placed.rect.center().y - model.device.size_pt[1] * 0.5)
}
