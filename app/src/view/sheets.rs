//! What lies over a screen: the pause sheet, the question before a restart, the card after a game.

use blockfall_platform::DeviceClass;
use taffy::prelude::*;

use super::pages::senses;
use super::sheet_parts::{Halves, PART, height, pair, question, title};
use super::style::{STACK_FROM, button, child, column, exactly, overlay, row, text};
use super::{id, safe_area, swap_cards};
use crate::icons::Icon;
use crate::model::{Finished, Model, Screen, Sheet};
use crate::strings::Phrase;
use crate::ui::{Action, Align, Ink, Node, NodeId, Role, Skin, TextUse};

const FRAME: NodeId = NodeId::new("sheet.frame");
const STAT: NodeId = NodeId::new("over.stat");

/// Widest a sheet gets, pt.
const WIDEST: f32 = 440.0;
/// Widest a sheet with two columns gets, pt.
const WIDEST_BESIDE: f32 = 720.0;

/// A sheet over everything. `fit` shrinks its icons with its words.
pub fn view(model: &Model, sheet: Sheet, fit: f32) -> Node {
    let scale = model.device.text_scale * fit;
    match sheet {
        Sheet::Pause => frame(model, Placement::Bottom, Phrase::Paused, pause(model, scale)),
        Sheet::ConfirmRestart => {
            frame(model, Placement::Bottom, Phrase::RestartQuestion, confirm(model, scale))
        }
        Sheet::ConfirmReset => frame(model, Placement::Bottom, Phrase::ResetQuestion, reset(model, scale)),
        Sheet::Stuck => frame(model, Placement::Bottom, Phrase::NoMoreSpace, stuck(model, scale)),
        Sheet::Learned => frame(model, Placement::Center, Phrase::LessonDone, learned(model, scale)),
        Sheet::Over => frame(model, Placement::Center, Phrase::GameOver, over(model, scale)),
        Sheet::StageOver => {
            let won = model.swap.result.is_some_and(|result| result.is_won());
            let title = if won { Phrase::StageClear } else { Phrase::OutOfMoves };
            frame(model, Placement::Center, title, swap_cards::over(model, scale))
        }
        Sheet::ConfirmStage(number) => {
            let present = model.swap.attempt.as_ref().map_or(number, |attempt| attempt.number);
            let title = Phrase::LeaveQuestion(present);
            frame(model, Placement::Bottom, title, swap_cards::leave(model, number, scale))
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Placement {
    /// Rises from the lower edge on a phone held upright; elsewhere in the middle.
    Bottom,
    /// In the middle.
    Center,
}

fn frame(model: &Model, placement: Placement, title: Phrase, halves: Halves) -> Node {
    let safe = safe_area(&model.device);
    let insets = model.device.insets;
    let upright_phone = model.device.class == DeviceClass::Phone && safe.h > safe.w;
    let at_bottom = placement == Placement::Bottom && upright_phone;
    let has_grabber = at_bottom && model.sheet.is_some_and(|presence| presence.sheet.can_be_pulled_away());
    let side = if at_bottom { 8.0 } else { 20.0 };
    let around = Style {
        align_items: AlignItems::CENTER,
        justify_content: if at_bottom { JustifyContent::END } else { JustifyContent::CENTER },
        padding: Rect {
            left: length(insets.left + side),
            right: length(insets.right + side),
            top: length(insets.top + 8.0),
            // A sheet at the lower edge runs on under the home indicator.
            bottom: length(if at_bottom { 8.0 } else { insets.bottom + 8.0 }),
        },
        ..overlay()
    };
    let below = if at_bottom { (insets.bottom - 8.0).max(0.0) + 20.0 } else { 20.0 };
    // Where the view is low, words and buttons stand beside each other; large words need a wider sheet.
    let beside = is_beside(model);
    let widest = if beside { WIDEST_BESIDE } else { WIDEST * model.device.text_scale.clamp(1.0, 1.6) };
    let sheet = Style {
        size: Size { width: percent(1.0), height: auto() },
        max_size: Size { width: length(widest), height: auto() },
        padding: Rect {
            left: length(Skin::CardSheet.air()),
            right: length(Skin::CardSheet.air()),
            top: length(if has_grabber { 11.0 } else { 24.0 }),
            bottom: length(below),
        },
        ..column(12.0)
    };
    let mut inside = Vec::new();
    if has_grabber {
        let grabber = Style { size: exactly(36.0, 5.0), align_self: Some(AlignItems::CENTER), ..row(0.0) };
        inside.push(Node::new(PART.nth(1), grabber).skin(Skin::Grabber));
    }
    if beside {
        let half = |index: u8, children| {
            let style = Style {
                flex_grow: 1.0,
                flex_basis: length(0.0),
                flex_shrink: 1.0,
                justify_content: JustifyContent::CENTER,
                ..column(12.0)
            };
            Node::new(PART.nth(index), style).children(children)
        };
        let both = vec![half(16, halves.words), half(17, halves.buttons)];
        inside.push(Node::new(PART.nth(18), row(24.0)).children(both));
    } else {
        inside.extend(halves.words);
        inside.extend(halves.buttons);
    }
    let skin = if at_bottom { Skin::BottomSheet } else { Skin::CardSheet };
    let sheet = Node::new(id::SHEET, sheet).skin(skin).means(Role::Dialog, title).children(inside);
    Node::new(FRAME, around).children(vec![sheet])
}

fn pause(model: &Model, scale: f32) -> Halves {
    let header = Style {
        justify_content: JustifyContent::SPACE_BETWEEN,
        flex_wrap: FlexWrap::Wrap,
        padding: Rect { left: length(4.0), right: length(4.0), top: length(8.0), bottom: length(4.0) },
        ..row(12.0)
    };
    let stage = model.swap.attempt.as_ref().filter(|_| model.screen == Screen::Stage);
    let what = stage.map_or(Phrase::ModeName(model.mode), |attempt| Phrase::Stage(attempt.number));
    let mode = text(PART.nth(3), what, TextUse::Row, Ink::Quiet, Align::Start);
    let header = Node::new(PART.nth(4), header).children(vec![title(Phrase::Paused), mode]);
    let resume = button(
        id::RESUME,
        Action::Resume,
        Phrase::Resume,
        Some(Icon::Play),
        Skin::Primary,
        height(model),
        scale,
    );
    let restart = button(
        id::RESTART,
        Action::AskRestart,
        Phrase::Restart,
        Some(Icon::Restart),
        Skin::Secondary,
        height(model),
        scale,
    );
    let leave = match stage {
        Some(_) => swap_cards::map(model, Skin::Secondary, scale),
        None => {
            let home = Some(Icon::Home);
            button(id::HOME, Action::Home, Phrase::Home, home, Skin::Secondary, height(model), scale)
        }
    };
    let saved = model.unsaved.unwrap_or(Phrase::SavedAfterEveryMove);
    let note = text(PART.nth(5), saved, TextUse::Label, Ink::Quiet, Align::Center);
    let note = Node { style: Style { margin: Rect { top: length(8.0), ..zero() }, ..note.style }, ..note };
    let [sound, haptics] = senses(model, scale);
    let line = Style { size: Size { width: auto(), height: length(1.0) }, ..Style::default() };
    let line = Node::new(PART.nth(19), line).skin(Skin::Divider);
    let switches = Style { margin: Rect { top: length(12.0), ..zero() }, ..column(0.0) };
    let switches = Node::new(PART.nth(20), switches).skin(Skin::Card).children(vec![sound, line, haptics]);
    let buttons = vec![resume, pair(PART.nth(6), restart, leave, scale), switches, note];
    Halves { words: vec![header], buttons }
}

fn confirm(model: &Model, scale: f32) -> Halves {
    let score = model.score();
    let keep =
        button(id::KEEP, Action::Resume, Phrase::KeepPlaying, None, Skin::Secondary, height(model), scale);
    let restart = button(
        id::CONFIRM,
        Action::Restart,
        Phrase::Restart,
        Some(Icon::Restart),
        Skin::Danger,
        height(model),
        scale,
    );
    let detail = match model.screen {
        Screen::Stage => Phrase::StageRestartDetail,
        _ => Phrase::RestartDetail(score),
    };
    let words = vec![question(Phrase::RestartQuestion, detail)];
    Halves { words, buttons: vec![restart, keep] }
}

fn reset(model: &Model, scale: f32) -> Halves {
    let keep =
        button(id::KEEP, Action::Resume, Phrase::KeepScores, None, Skin::Secondary, height(model), scale);
    let reset =
        button(id::CONFIRM, Action::Reset, Phrase::ForgetScores, None, Skin::Danger, height(model), scale);
    Halves { words: vec![question(Phrase::ResetQuestion, Phrase::ResetDetail)], buttons: vec![reset, keep] }
}

fn stuck(model: &Model, scale: f32) -> Halves {
    let left = model.game.as_ref().map_or(0, |game| game.replans_left());
    let replan = button(
        id::REPLAN,
        Action::Replan,
        Phrase::Replan(left),
        Some(Icon::Restart),
        Skin::Primary,
        height(model),
        scale,
    );
    let end = button(id::END, Action::EndGame, Phrase::EndGame, None, Skin::Secondary, height(model), scale);
    Halves { words: vec![question(Phrase::NoMoreSpace, Phrase::ReplanDetail)], buttons: vec![replan, end] }
}

/// The card after the lesson.
fn learned(model: &Model, scale: f32) -> Halves {
    let label = if model.in_progress().is_some() { Phrase::Continue } else { Phrase::Play };
    let sign = Some(Icon::Play);
    let play = button(id::PLAY, Action::Play, label, sign, Skin::Primary, height(model), scale);
    let sign = Some(Icon::Home);
    let home = button(id::HOME, Action::Home, Phrase::Home, sign, Skin::None, height(model), scale);
    Halves { words: vec![question(Phrase::LessonDone, Phrase::LessonDoneText)], buttons: vec![play, home] }
}

fn over(model: &Model, scale: f32) -> Halves {
    let Some(finished) = model.finished else { return Halves { words: Vec::new(), buttons: Vec::new() } };
    let label = text(PART.nth(9), Phrase::GameOver, TextUse::Row, Ink::Quiet, Align::Center);
    let score =
        text(PART.nth(10), Phrase::Number(finished.score), TextUse::FinalScore, Ink::Text, Align::Center);
    let score = Node { label: Some(Phrase::Score), ..score };
    let head = Style { align_items: AlignItems::CENTER, ..column(2.0) };
    let mut inside = vec![Node { role: Role::Heading, ..label }, score];
    inside.extend(best_line(&finished));
    let head = Node::new(PART.nth(11), head).children(inside);
    let again = button(
        id::AGAIN,
        Action::PlayAgain,
        Phrase::PlayAgain,
        Some(Icon::Restart),
        Skin::Primary,
        height(model),
        scale,
    );
    let home =
        button(id::HOME, Action::Home, Phrase::Home, Some(Icon::Home), Skin::None, height(model), scale);
    let mut words = vec![head, stats(model, scale)];
    if finished.is_best() {
        words.insert(0, badge(is_beside(model)));
    }
    let mut buttons = vec![again, home];
    if model.last_way().is_some() {
        let way = (id::WAY, Action::ShowWay, Phrase::ShowTheWay, Some(Icon::Eye));
        buttons.insert(1, button(way.0, way.1, way.2, way.3, Skin::Secondary, height(model), scale));
    }
    Halves { words, buttons }
}

fn best_line(finished: &Finished) -> Option<Node> {
    let phrase = match (finished.is_best(), finished.previous_best) {
        (_, 0) => return None,
        (true, best) => Phrase::PreviousBest(best),
        (false, best) => Phrase::Best(best),
    };
    Some(text(PART.nth(12), phrase, TextUse::Row, Ink::Quiet, Align::Center))
}

/// Whether a sheet has its words and its buttons beside each other: the view is wide and low.
fn is_beside(model: &Model) -> bool {
    let safe = safe_area(&model.device);
    let low = safe.w > safe.h && safe.h < 500.0;
    // The card is the only sheet that is too high for such a view at the ordinary text size.
    let card = model.finished.is_some() || model.swap.result.is_some();
    low && (card || model.device.text_scale > 1.2)
}

/// "New Best!", astride the card's top edge, or at the head of its words where these have a column of their own.
fn badge(beside: bool) -> Node {
    let style = Style {
        align_self: Some(AlignItems::CENTER),
        padding: Rect { left: length(20.0), right: length(20.0), top: length(7.0), bottom: length(8.0) },
        margin: Rect {
            top: length(if beside { 0.0 } else { -44.0 }),
            bottom: length(0.0),
            left: zero(),
            right: zero(),
        },
        ..row(0.0)
    };
    let words = text(PART.nth(14), Phrase::NewBest, TextUse::Button, Ink::OnAccent, Align::Center);
    Node::new(PART.nth(13), style).skin(Skin::Badge).children(vec![words])
}

fn stats(model: &Model, scale: f32) -> Node {
    let counts =
        model.game.as_ref().map_or([0; 3], |game| [game.lines(), game.longest_combo(), game.moves()]);
    let labels = [Phrase::Lines, Phrase::LongestCombo, Phrase::Moves];
    let stacked = scale >= STACK_FROM;
    let margin = Rect { top: length(8.0), bottom: length(12.0), ..zero() };
    let style = if stacked {
        Style { padding: Rect::length(12.0), margin, ..column(8.0) }
    } else {
        Style {
            align_items: AlignItems::STRETCH,
            min_size: Size { width: auto(), height: length(82.0) },
            margin,
            ..row(0.0)
        }
    };
    let mut children = Vec::new();
    for (i, (label, count)) in labels.into_iter().zip(counts).enumerate() {
        let part = |index| child(STAT.nth(i as u8), index);
        if i > 0 && !stacked {
            let line = Style { size: Size { width: length(1.0), height: auto() }, ..Style::default() };
            children.push(Node::new(part(3), line).skin(Skin::Divider));
        }
        let value = text(part(1), Phrase::Number(count.into()), TextUse::Value, Ink::Text, Align::Center);
        let name = text(part(2), label, TextUse::Label, Ink::Quiet, Align::Center);
        let (style, inside) = if stacked {
            (
                Style {
                    justify_content: JustifyContent::SPACE_BETWEEN,
                    flex_wrap: FlexWrap::Wrap,
                    ..row(8.0)
                },
                vec![name, value],
            )
        } else {
            let style = Style {
                flex_grow: 1.0,
                flex_basis: length(0.0),
                flex_shrink: 1.0,
                justify_content: JustifyContent::CENTER,
                padding: Rect {
                    left: length(1.0),
                    right: length(1.0),
                    top: length(8.0),
                    bottom: length(8.0),
                },
                ..column(2.0)
            };
            (style, vec![value, name])
        };
        children.push(Node::new(STAT.nth(i as u8), style).children(inside));
    }
    Node::new(PART.nth(15), style).skin(Skin::Card).children(children)
}
