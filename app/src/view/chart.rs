//! The chart of the last scores: its words and bars as nodes that can be pressed and read, and what is drawn as one mesh, made
//! when the screen is laid out.

use blockfall_render::lyon::geom::euclid::default::Box2D;
use blockfall_render::lyon::math::point;
use blockfall_render::lyon::path::builder::BorderRadii;
use blockfall_render::lyon::path::{Path, Winding};
use blockfall_render::scene::{Color, Mesh, MeshBuilder};
use taffy::prelude::*;

use super::form::is_phone_sized;
use super::id;
use super::safe_area;
use super::style::{child, column, exactly, overlay, row, text};
use crate::model::Model;
use crate::stats::Summary;
use crate::strings::Phrase;
use crate::ui::{
    ACCENT, Action, Align, Content, Ink, Layout, Node, NodeId, Rect as Area, Role, Skin, TextUse,
};

const CHART: NodeId = NodeId::new("stats.chart");
/// Where the bars stand.
const FIELD: NodeId = child(CHART, 6);
/// The dashes beside the average's name.
const LEGEND: NodeId = child(CHART, 21);
/// The value of a touched bar.
const PILL: NodeId = child(CHART, 22);

/// Least and greatest height of the field, pt, and its share of a view's height between the two.
const FIELD_HEIGHTS: [f32; 2] = [200.0, 380.0];
const FIELD_SHARE: f32 = 0.36;
/// A bar's share of its step, and the most of it, pt.
const BAR_SHARE: f32 = 0.66;
const WIDEST_BAR: f32 = 28.0;
/// Corner of its top, and thickness of its edge in a light theme, pt.
const BAR_RADIUS: f32 = 4.0;
const BAR_EDGE: f32 = 1.5;
/// How far a pill may reach out of the field, pt: as far as the numbers of the axis stand away.
const AIR: f32 = 8.0;
/// How high and wide the point under a pill is, and how far above the bar it ends, pt.
const POINT: f32 = 6.0;
const POINT_WIDTH: f32 = 14.0;
const POINT_GAP: f32 = 4.0;
/// The average's dashes: length, from one to the next, thickness, pt.
const DASH: [f32; 3] = [4.0, 8.0, 1.5];

// --- Nodes ---------------------------------------------------------------------------------------------------------

/// The card with the chart on it.
pub fn view(model: &Model, summary: &Summary) -> Node {
    let part = |index| child(CHART, index);
    let title = text(part(1), Phrase::LastScores, TextUse::Row, Ink::Text, Align::Start);
    let style = Style { padding: Rect::length(16.0), ..column(12.0) };
    let Some(latest) = summary.last.len().checked_sub(1) else {
        let none = text(part(3), Phrase::NoGamesYet, TextUse::Label, Ink::Quiet, Align::Start);
        return Node::new(CHART, style).skin(Skin::Card).children(vec![title, none]);
    };

    let dashes = Node::new(
        LEGEND,
        Style { size: exactly(2.0 * DASH[1] + DASH[0], 2.0), flex_shrink: 0.0, ..Style::default() },
    );
    let average = text(part(2), Phrase::AverageOf(summary.average), TextUse::Label, Ink::Quiet, Align::Start);
    let average = Node::new(part(12), Style { flex_shrink: 1.0, ..row(8.0) }).children(vec![dashes, average]);
    let head =
        Style { justify_content: JustifyContent::SPACE_BETWEEN, flex_wrap: FlexWrap::Wrap, ..row(8.0) };
    let head = Node::new(part(4), head).children(vec![title, average]);

    // The numbers of the axis stand at their lines: the whole column is half a line taller at both ends.
    let thousands = summary.top().is_multiple_of(3_000);
    let numbers = summary.axis().into_iter().rev().enumerate().map(|(i, value)| {
        let short = thousands && value > 0;
        let phrase = if short { Phrase::Thousands(value / 1_000) } else { Phrase::Number(value) };
        text(part(30 + i as u8), phrase, TextUse::Axis, Ink::Quiet, Align::Start)
    });
    let half_line = 7.5 * model.device.text_scale.min(2.0);
    let numbers_style = Style {
        justify_content: JustifyContent::SPACE_BETWEEN,
        align_items: AlignItems::END,
        size: Size { width: auto(), height: length(field_height(model) + 2.0 * half_line) },
        margin: Rect { top: length(-half_line), ..zero() },
        ..column(0.0)
    };
    let numbers = Node::new(part(5), numbers_style).children(numbers.collect());

    let mut foot = vec![text(part(9), Phrase::Latest, TextUse::Axis, Ink::Quiet, Align::Start)];
    if latest > 0 {
        let first = Phrase::GamesAgo(latest as u32);
        foot.insert(0, text(part(8), first, TextUse::Axis, Ink::Quiet, Align::Start));
    }
    let justify_content = if latest > 0 { JustifyContent::SPACE_BETWEEN } else { JustifyContent::CENTER };
    let foot =
        Node::new(part(20), Style { justify_content, flex_wrap: FlexWrap::Wrap, ..row(8.0) }).children(foot);

    let right = Node::new(part(11), Style { flex_grow: 1.0, flex_basis: length(0.0), ..column(10.0) })
        .children(vec![field(model, summary), foot]);
    // Room for the value over the highest bar.
    let body =
        Style { align_items: AlignItems::START, margin: Rect { top: length(16.0), ..zero() }, ..row(AIR) };
    let body = Node::new(part(7), body).children(vec![numbers, right]);
    Node::new(CHART, style).skin(Skin::Card).children(vec![head, body])
}

/// Height of the field, pt: more where the page would leave half of a large view empty.
fn field_height(model: &Model) -> f32 {
    let [least, most] = FIELD_HEIGHTS;
    if is_phone_sized(model) { least } else { (safe_area(&model.device).h * FIELD_SHARE).clamp(least, most) }
}

/// A node a bar, the oldest first, and over them the value of the touched one.
fn field(model: &Model, summary: &Summary) -> Node {
    let count = summary.last.len();
    let bars = summary.last.iter().enumerate().map(|(i, &score)| {
        // Bars are named from the latest backwards, so that a name stays with its place.
        let back = (count - 1 - i) as u8;
        let style = Style { flex_grow: 1.0, flex_basis: length(0.0), ..Style::default() };
        let spoken = Phrase::ScoreOfGame { back: back.into(), score };
        Node::new(id::BAR.nth(back), style).means(Role::Button, spoken).does(Action::Bar(back))
    });
    let touched = model.bar.and_then(|bar| Some((bar, summary.back(bar)?)));
    let value = touched.map(|(bar, score)| value(model, summary, bar, score));
    let style = Style {
        position: Position::Relative,
        align_items: AlignItems::STRETCH,
        size: Size { width: auto(), height: length(field_height(model)) },
        ..row(0.0)
    };
    let spoken = Phrase::ChartSpoken { count: count as u32, best: summary.best(), average: summary.average };
    Node::new(FIELD, style)
        .content(Content::Drawing)
        .means(Role::Figure, spoken)
        .children(bars.chain(value).collect())
}

/// The value of a bar above it, moved sideways where it would leave the field.
fn value(model: &Model, summary: &Summary, back: u8, score: u64) -> Node {
    let part = |index| child(PILL, index);
    let scale = model.device.text_scale.min(2.0);
    // Digits are .600 em wide at every weight, and what parts them less.
    let digits = model.numbers.grouped(score).chars().count() as f32;
    let (width, height) = (digits * 0.6 * 14.0 * scale + 24.0, 16.0 + 10.0 * scale);
    let along = (summary.last.len() - usize::from(back)) as f32 - 0.5;
    let along = along / summary.last.len() as f32;
    // As high as its bar, but no higher than the gap to the words above.
    let up = score as f32 / summary.top() as f32 * field_height(model) + POINT_GAP + POINT;
    let up = up.min(field_height(model) + 28.0 - height);
    let side = |index, share: f32| {
        let style = Style {
            flex_basis: percent(share),
            min_size: Size { width: length(width / 2.0 - AIR), height: auto() },
            ..Style::default()
        };
        Node::new(part(index), style)
    };
    let words = text(part(1), Phrase::Number(score), TextUse::Pill, Ink::Inverse, Align::Center);
    let pill = Style {
        size: exactly(width, height),
        margin: Rect { left: length(-width / 2.0), right: length(-width / 2.0), ..zero() },
        justify_content: JustifyContent::CENTER,
        ..row(0.0)
    };
    let pill = Node::new(PILL, pill).children(vec![words]);
    let style = Style {
        padding: Rect { bottom: length(up), ..zero() },
        align_items: AlignItems::END,
        ..Style { flex_direction: FlexDirection::Row, ..overlay() }
    };
    Node::new(part(2), style).children(vec![side(3, along), pill, side(4, 1.0 - along)])
}

// --- Picture -------------------------------------------------------------------------------------------------------

/// The chart's drawing about the top left of its node, if it is on the screen.
pub fn drawing(model: &Model, layout: &Layout) -> Option<(NodeId, Mesh)> {
    let field = layout.find(FIELD)?.rect;
    // Distances from the field's corner, so that a page may move.
    let local = |id| {
        layout.find(id).map(|placed| Area {
            x: placed.rect.x - field.x,
            y: placed.rect.y - field.y,
            ..placed.rect
        })
    };
    let mut pen = Pen { mesh: MeshBuilder::new(model.device.px_per_pt), px_per_pt: model.device.px_per_pt };
    let tokens = model.theme.tokens();
    let summary = &model.summary;
    let height = |score: u64| field.h * score as f32 / summary.top() as f32;

    for value in summary.axis() {
        let line = Area::new(0.0, pen.snap(field.h - height(value)) - 0.5, field.w, 1.0);
        pen.rounded(line, [0.0; 2], tokens.control.fade(0.4));
    }
    let step = field.w / summary.last.len().max(1) as f32;
    let width = pen.snap((step * BAR_SHARE).min(WIDEST_BAR));
    let best = summary.best();
    for (i, &score) in summary.last.iter().enumerate() {
        let back = summary.last.len() - 1 - i;
        let left = pen.snap((i as f32 + 0.5) * step - width * 0.5);
        let tall = height(score).max(1.0);
        let bar = Area::new(left, field.h - tall, width, tall);
        let touched = model.bar.map(usize::from) == Some(back);
        let (color, edge) = match (touched, score == best && score > 0) {
            (true, _) => (tokens.bar_touched, tokens.bar),
            (false, true) => (ACCENT[1], tokens.accent_ui),
            (false, false) => (tokens.bar, tokens.bar),
        };
        // On a light ground what is bright is too faint an edge.
        pen.bar(bar, color, if model.theme.is_light() { edge } else { color });
    }
    pen.dashes(Area::new(0.0, field.h - height(summary.average), field.w, 0.0), tokens.text_quiet);
    if let Some(legend) = local(LEGEND) {
        pen.dashes(Area::new(legend.x, legend.center().y, legend.w, 0.0), tokens.text_quiet);
    }
    if let (Some(pill), Some(bar)) = (local(PILL), model.bar.and_then(|bar| local(id::BAR.nth(bar)))) {
        pen.pill(pill, bar.center().x, tokens.text);
    }
    Some((FIELD, pen.mesh.build()))
}

/// Draws the parts of a chart.
struct Pen {
    mesh: MeshBuilder,
    px_per_pt: f32,
}

impl Pen {
    /// The nearest edge of a pixel, where a straight line is sharp.
    fn snap(&self, pt: f32) -> f32 {
        (pt * self.px_per_pt).round() / self.px_per_pt
    }

    /// A box whose upper and lower corners are rounded.
    fn rounded(&mut self, area: Area, radii: [f32; 2], color: Color) {
        let mut path = Path::builder();
        add_rounded(&mut path, area, radii);
        self.mesh.fill(&path.build(), color);
    }

    /// A bar whose top is round, with an edge that may have another colour.
    fn bar(&mut self, bar: Area, color: Color, edge: Color) {
        let radius = BAR_RADIUS.min(bar.h).min(bar.w * 0.5);
        self.rounded(bar, [radius, 0.0], edge);
        let inside = bar.inset(BAR_EDGE);
        if edge != color && inside.w > 0.0 && inside.h > 0.0 {
            self.rounded(inside, [(radius - BAR_EDGE).max(0.0), 0.0], color);
        }
    }

    /// Dashes along the upper edge of `line`.
    fn dashes(&mut self, line: Area, color: Color) {
        let [long, step, thick] = DASH;
        let mut x = line.x;
        while x + long <= line.right() + 0.01 {
            self.rounded(Area::new(x, line.y - thick * 0.5, long, thick), [0.0; 2], color);
            x += step;
        }
    }

    /// A pill whose point is under it at `x`, as far as its round ends allow.
    fn pill(&mut self, pill: Area, x: f32, color: Color) {
        let mut path = Path::builder();
        let radius = pill.h * 0.5;
        add_rounded(&mut path, pill, [radius; 2]);
        let x = x.clamp(pill.x + POINT_WIDTH, pill.right() - POINT_WIDTH);
        // From within the pill, where both are one.
        let base = pill.bottom() - POINT;
        path.begin(point(x - POINT_WIDTH, base));
        path.line_to(point(x + POINT_WIDTH, base));
        path.line_to(point(x, pill.bottom() + POINT));
        path.close();
        self.mesh.fill(&path.build(), color);
    }
}

fn add_rounded(path: &mut blockfall_render::lyon::path::path::Builder, area: Area, [top, bottom]: [f32; 2]) {
    let corners = Box2D::new(point(area.x, area.y), point(area.right(), area.bottom()));
    let radii = BorderRadii { top_left: top, top_right: top, bottom_left: bottom, bottom_right: bottom };
    path.add_rounded_rectangle(&corners, &radii, Winding::Positive);
}
