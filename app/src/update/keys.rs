//! The keyboard: the focus on the controls, and the cursor that carries the chosen piece.

use super::action::perform;
use super::holding::ghost_at;
use super::play::{choose, place, refuse};
use super::pointer::is_live;
use super::verse::turn;
use super::{Change, swap};
use crate::effect::Effect;
use crate::input::Key;
use crate::model::{Model, Selection};
use crate::ui::{Action, Group, Layout, NodeId, Placed};
use crate::view;

pub(super) fn press_key(model: &mut Model, layout: &Layout, key: Key, effects: &mut Vec<Effect>) -> Change {
    if model.drag.is_some() && key != Key::Rotate {
        return Change::Picture;
    }
    if let Some(change) = swap::press_key(model, key, effects) {
        return change;
    }
    match key {
        Key::Rotate => turn(model, layout, effects),
        Key::Tab => move_focus(model, layout, 1),
        Key::BackTab => move_focus(model, layout, -1),
        Key::Slot(slot) if slot < 3 => choose(model, layout, slot, effects),
        Key::Slot(_) => Change::Picture,
        Key::Pause if model.is_in_play() => perform(model, layout, Action::Pause, effects),
        Key::Pause => Change::Picture,
        Key::Enter => match (model.selection, model.focus) {
            (Some(Selection { slot, ghost: Some(ghost), .. }), _) if ghost.preview.is_some() => {
                place(model, slot, ghost.place, effects)
            }
            (Some(Selection { ghost: Some(_), .. }), _) => refuse(effects),
            (_, Some(node)) => match layout.find(node).filter(|placed| is_live(model, placed)) {
                Some(Placed { action: Some(action), .. }) => perform(model, layout, *action, effects),
                _ => Change::Picture,
            },
            _ if model.shows_banner() => perform(model, layout, Action::SkipBanner, effects),
            _ => Change::Picture,
        },
        Key::Left => move_cursor(model, layout, 0, -1),
        Key::Right => move_cursor(model, layout, 0, 1),
        Key::Up => move_cursor(model, layout, -1, 0),
        Key::Down => move_cursor(model, layout, 1, 0),
    }
}

/// Moves the focus among the live controls in reading order. Cells of the board are reached by the cursor instead, and the
/// chart is one stop, whose bars the arrows go along.
pub(super) fn move_focus(model: &mut Model, layout: &Layout, step: isize) -> Change {
    let stops = |placed: &&Placed| match placed.action {
        Some(Action::Cell(_) | Action::Tile(_)) => false,
        Some(Action::Bar(back)) if back != model.bar.unwrap_or(0) => false,
        _ => is_live(model, placed),
    };
    let controls: Vec<NodeId> = layout.nodes.iter().filter(stops).map(|placed| placed.id).collect();
    if controls.is_empty() {
        return Change::Picture;
    }
    let count = controls.len() as isize;
    let here = model.focus.and_then(|focus| controls.iter().position(|&id| id == focus));
    let next = match here {
        Some(index) => (index as isize + step).rem_euclid(count),
        None if step > 0 => 0,
        None => count - 1,
    };
    focus_on(model, layout, controls[next as usize])
}

/// Puts the focus on a control; a bar of the chart shows its value.
fn focus_on(model: &mut Model, layout: &Layout, node: NodeId) -> Change {
    model.focus = Some(node);
    bring_into_view(model, layout, node);
    match layout.find(node).and_then(|placed| placed.action) {
        Some(Action::Bar(back)) => {
            model.bar = Some(back);
            Change::Tree
        }
        _ => Change::Picture,
    }
}

/// Moves the focus to the bar of the chart that is so many games older; it stays on the last one.
fn move_along_bars(model: &mut Model, layout: &Layout, back: u8, older: i8) -> Change {
    let next = view::id::BAR.nth(back.saturating_add_signed(older));
    if layout.find(next).is_some() { focus_on(model, layout, next) } else { Change::Picture }
}

/// Scrolls the page to a node.
pub(super) fn bring_into_view(model: &mut Model, layout: &Layout, node: NodeId) {
    const AIR: f32 = 8.0;
    let Some(placed) = layout.find(node) else { return };
    if placed.group != Group::Page {
        return;
    }
    let safe = view::safe_area(&model.device);
    let top = layout.find(view::id::HEADER).map_or(safe.y, |header| header.rect.bottom());
    let scrolled = model.scroll.at(model.now);
    let (above, below) =
        (top + AIR - (placed.rect.y - scrolled), placed.rect.bottom() - scrolled + AIR - safe.bottom());
    if above > 0.0 {
        model.scroll.turn(-above, model.now);
    } else if below > 0.0 {
        model.scroll.turn(below, model.now);
    }
}

/// Moves the chosen piece over the board; without one, moves the focus.
pub(super) fn move_cursor(model: &mut Model, layout: &Layout, rows: i8, cols: i8) -> Change {
    let focused = model.focus.and_then(|focus| layout.find(focus)).and_then(|placed| placed.action);
    if let (Some(Action::Bar(back)), 0) = (focused, rows) {
        return move_along_bars(model, layout, back, -cols);
    }
    let (Some(chosen), Some(game)) = (model.selection, &model.game) else {
        return move_focus(model, layout, if rows + cols > 0 { 1 } else { -1 });
    };
    let Some(piece) = game.tray()[usize::from(chosen.slot)] else { return Change::Picture };
    let (last_row, last_col) = (8 - piece.height as i8, 8 - piece.width as i8);
    let place = match chosen.ghost {
        Some(ghost) => {
            let (row, col) = ghost.place;
            ((row as i8 + rows).clamp(0, last_row) as u8, (col as i8 + cols).clamp(0, last_col) as u8)
        }
        // It appears where it fits first, or in the middle.
        None => match model.anchors(chosen.slot) {
            0 => (last_row as u8 / 2, last_col as u8 / 2),
            anchors => {
                let first = anchors.trailing_zeros() as u8;
                (first / 8, first % 8)
            }
        },
    };
    let ghost = Some(ghost_at(game, chosen.slot, place, model.now));
    model.selection = Some(Selection { ghost, ..chosen });
    Change::Picture
}
