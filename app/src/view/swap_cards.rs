//! What lies over Swap: the card of a stage that is over, and the question before an attempt is given up.

use taffy::prelude::*;

use super::id;
use super::sheet_parts::{Halves, height, pair, question};
use super::style::{button, child, column, exactly, row, text};
use super::swap_panel::goal_node;
use crate::icons::Icon;
use crate::model::{Model, StageResult};
use crate::strings::Phrase;
use crate::ui::{Action, Align, Content, Ink, Node, NodeId, Role, Skin, TextUse};

const CARD: NodeId = NodeId::new("swap.card");

/// How large the stars of the card are, pt.
const STARS_PT: [f32; 2] = [204.0, 72.0];

/// The card after a stage.
pub fn over(model: &Model, scale: f32) -> Halves {
    match model.swap.result {
        Some(result) if result.is_won() => won(model, &result, scale),
        _ => lost(model, scale),
    }
}

fn heading(model: &Model, title: Phrase) -> Vec<Node> {
    let number = model.swap.attempt.as_ref().map_or(0, |attempt| attempt.number);
    let title = text(child(CARD, 2), title, TextUse::SheetTitle, Ink::Text, Align::Center);
    vec![
        text(child(CARD, 1), Phrase::Stage(number), TextUse::Row, Ink::Quiet, Align::Center),
        Node { role: Role::Heading, ..title },
    ]
}

/// The button that leads to the map.
pub fn map(model: &Model, skin: Skin, scale: f32) -> Node {
    button(id::MAP, Action::Map, Phrase::ToMap, Some(Icon::Map), skin, height(model), scale)
}

fn won(model: &Model, result: &StageResult, scale: f32) -> Halves {
    let stars = Style { size: exactly(STARS_PT[0], STARS_PT[1]), flex_shrink: 0.0, ..Style::default() };
    let stars = Node::new(id::STARS, stars)
        .content(Content::Stars(result.stars))
        .means(Role::Image, Phrase::Stars(result.stars));
    let score =
        text(child(CARD, 3), Phrase::Number(result.score), TextUse::StageScore, Ink::Text, Align::Center);
    let score = Node { label: Some(Phrase::Score), ..score };
    let head = Style { align_items: AlignItems::CENTER, ..column(4.0) };
    let mut inside = heading(model, Phrase::StageClear);
    inside.extend([stars, score]);
    inside.extend(best_line(result));
    let head = Node::new(child(CARD, 4), head).children(inside);
    let again = |skin| {
        let restart = Some(Icon::Restart);
        button(id::AGAIN, Action::PlayAgain, Phrase::Replay, restart, skin, height(model), scale)
    };
    let buttons = if result.next.is_some() {
        let next = button(
            id::NEXT,
            Action::NextStage,
            Phrase::NextStage,
            Some(Icon::Play),
            Skin::Primary,
            height(model),
            scale,
        );
        vec![next, pair(child(CARD, 5), again(Skin::Secondary), map(model, Skin::Secondary, scale), scale)]
    } else {
        vec![map(model, Skin::Primary, scale), again(Skin::Secondary)]
    };
    Halves { words: vec![head], buttons }
}

fn best_line(result: &StageResult) -> Option<Node> {
    let previous = result.previous?.score;
    let phrase = if result.is_best() { Phrase::PreviousBest(previous) } else { Phrase::Best(previous) };
    let line = text(child(CARD, 6), phrase, TextUse::Row, Ink::Quiet, Align::Center);
    if !result.is_best() {
        return Some(line);
    }
    let badge = Style {
        padding: Rect { left: length(20.0), right: length(20.0), top: length(6.0), bottom: length(7.0) },
        margin: Rect { top: length(4.0), bottom: length(4.0), ..zero() },
        ..row(0.0)
    };
    let words = text(child(CARD, 7), Phrase::NewBest, TextUse::Button, Ink::OnAccent, Align::Center);
    let badge = Node::new(child(CARD, 8), badge).skin(Skin::Badge).children(vec![words]);
    let both = Style { align_items: AlignItems::CENTER, ..column(2.0) };
    Some(Node::new(child(CARD, 9), both).children(vec![badge, line]))
}

/// What is still open says how near it was.
fn lost(model: &Model, scale: f32) -> Halves {
    let mut inside = heading(model, Phrase::OutOfMoves);
    if let Some(attempt) = &model.swap.attempt {
        let open = attempt.session.goals().iter().enumerate().map(|(i, goal)| {
            goal_node(i as u8 + 8, goal, row(8.0), 40.0 * model.device.text_scale.clamp(1.0, 1.3))
        });
        let goals = Style {
            flex_wrap: FlexWrap::Wrap,
            justify_content: JustifyContent::CENTER,
            margin: Rect { top: length(12.0), bottom: length(12.0), ..zero() },
            ..row(24.0)
        };
        inside.push(Node::new(child(CARD, 10), goals).children(open.collect()));
    }
    let head = Style { align_items: AlignItems::CENTER, ..column(4.0) };
    let head = Node::new(child(CARD, 4), head).children(inside);
    let again = button(
        id::AGAIN,
        Action::PlayAgain,
        Phrase::TryAgain,
        Some(Icon::Restart),
        Skin::Primary,
        height(model),
        scale,
    );
    Halves { words: vec![head], buttons: vec![again, map(model, Skin::None, scale)] }
}

/// Another stage is chosen while an attempt is in progress.
pub fn leave(model: &Model, number: u16, scale: f32) -> Halves {
    let present = model.swap.attempt.as_ref().map_or(0, |attempt| attempt.number);
    let keep =
        button(id::KEEP, Action::Resume, Phrase::KeepPlaying, None, Skin::Secondary, height(model), scale);
    let leave = button(
        id::CONFIRM,
        Action::LeaveFor(number),
        Phrase::LeaveConfirm,
        None,
        Skin::Danger,
        height(model),
        scale,
    );
    let words = vec![question(Phrase::LeaveQuestion(present), Phrase::LeaveDetail(present))];
    Halves { words, buttons: vec![leave, keep] }
}
