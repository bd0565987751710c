//! Fingers, mice and pens: what they hit, press, slide and drag.

use glam::Vec2;

use super::action::perform;
use super::holding::{SLOP_PT, cancel, drag_to, pick_up};
use super::play::{choose, drop_at};
use super::{Change, swap};
use crate::effect::{Effect, Moment, feel};
use crate::input::{Phase, Pointer};
use crate::model::{Model, Press, Release, Sheet};
use crate::motion::{fade, timing};
use crate::settings::LIFT_PT;
use crate::strings::Phrase;
use crate::ui::{Action, Group, Layout, Placed};
use crate::view;

pub(super) fn point(
    model: &mut Model,
    layout: &Layout,
    pointer: Pointer,
    effects: &mut Vec<Effect>,
) -> Change {
    let at = Vec2::from(pointer.position);
    if !at.is_finite() {
        return Change::Picture;
    }
    match pointer.phase {
        Phase::Down => pointer_down(model, layout, pointer, at, effects),
        Phase::Move => {
            drag_to(model, layout, pointer.id, at);
            swap::pull_to(model, layout, pointer.id, at);
            let now = model.now;
            if slide(model, layout, pointer.id, at) {
                return Change::Tree;
            }
            let scrolls = model.scroll.drag(pointer.id, at.y, SLOP_PT, now);
            if scrolls || model.pull.drag(pointer.id, at.y, SLOP_PT, now) {
                // What was meant to scroll or to pull presses nothing.
                model.press.take_if(|press| press.pointer == pointer.id);
                return Change::Picture;
            }
            if let Some(press) = model.press.as_mut().filter(|press| press.pointer == pointer.id) {
                let scrolled = Vec2::new(0.0, model.scroll.at(now));
                let inside = layout.find(press.node).is_some_and(|placed| {
                    let at = if placed.group == Group::Page { at + scrolled } else { at };
                    placed.rect.contains(at)
                });
                if inside != press.inside {
                    (press.inside, press.since) = (inside, now);
                }
            }
            Change::Picture
        }
        Phase::Up => {
            if model.drag.is_some_and(|drag| drag.pointer == pointer.id) {
                drag_to(model, layout, pointer.id, at);
                return drop_piece(model, layout, effects);
            }
            if model.swap.pull.is_some_and(|pull| pull.pointer == pointer.id) {
                swap::pull_to(model, layout, pointer.id, at);
                return swap::pull_end(model, effects);
            }
            model.scroll.release(pointer.id, model.now);
            let height = layout.find(view::id::SHEET).map_or(0.0, |sheet| sheet.rect.h);
            if model.pull.release(pointer.id, height, model.now) && model.open_sheet().is_some() {
                return perform(model, layout, Action::Resume, effects);
            }
            let pressed = model.press.take_if(|press| press.pointer == pointer.id);
            if let Some(press) = pressed.filter(|press| press.inside) {
                let depth = fade(model.now, press.since, timing::PRESS);
                model.release = Some(Release { node: press.node, since: model.now, depth });
            }
            match pressed {
                // A slider has followed the pointer all along.
                Some(press) if press.node == view::id::LIFT => Change::Tree,
                Some(press) if model.drag.is_none() => {
                    let target = hit(model, layout, at).filter(|placed| placed.id == press.node);
                    target
                        .and_then(|placed| placed.action)
                        .map_or(Change::Picture, |action| perform(model, layout, action, effects))
                }
                _ => Change::Picture,
            }
        }
        Phase::Cancel => {
            model.press.take_if(|press| press.pointer == pointer.id);
            model.scroll.release(pointer.id, model.now);
            if model.pull.is_held_by(pointer.id) {
                model.pull.let_go(model.now);
            }
            if model.drag.is_some_and(|drag| drag.pointer == pointer.id)
                || model.swap.pull.is_some_and(|pull| pull.pointer == pointer.id)
            {
                cancel(model, layout);
            }
            Change::Picture
        }
    }
}

pub(super) fn pointer_down(
    model: &mut Model,
    layout: &Layout,
    pointer: Pointer,
    at: Vec2,
    effects: &mut Vec<Effect>,
) -> Change {
    // A pointer that goes down twice lost its way up: what it held is let go.
    if model.drag.is_some_and(|drag| drag.pointer == pointer.id)
        || model.swap.pull.is_some_and(|pull| pull.pointer == pointer.id)
    {
        cancel(model, layout);
    }
    // A second finger changes nothing.
    if model.drag.is_some() || model.swap.pull.is_some() {
        return Change::Picture;
    }
    model.focus = None;
    if model.sheet.is_none() {
        model.scroll.hold(pointer.id, at.y, model.now);
    }
    let sheet = layout.find(view::id::SHEET).filter(|sheet| sheet.rect.contains(at));
    if sheet.is_some() && model.open_sheet().is_some_and(Sheet::can_be_pulled_away) {
        model.pull.hold(pointer.id, at.y, model.now);
    }
    let Some(placed) = hit(model, layout, at) else { return Change::Picture };
    let (node, action) = (placed.id, placed.action);
    if let Some(Action::Slot(slot)) = action
        && pick_up(model, layout, slot, pointer, at)
    {
        feel(Moment::PickUp, effects);
        effects.push(Effect::PrepareHaptics);
        return Change::Picture;
    }
    if let Some(Action::Tile(cell)) = action {
        swap::pull(model, cell, pointer.id, at);
        return Change::Picture;
    }
    if model.press.is_none() {
        model.press = Some(Press { pointer: pointer.id, node, since: model.now, inside: true });
        if slide(model, layout, pointer.id, at) {
            return Change::Tree;
        }
    }
    Change::Picture
}

/// The topmost live control under `at`.
pub(super) fn hit<'a>(model: &Model, layout: &'a Layout, at: Vec2) -> Option<&'a Placed> {
    let header = layout.find(view::id::HEADER).is_some_and(|header| header.rect.contains(at));
    // What has been scrolled under the head of a page is out of reach.
    let reachable = |placed: &Placed| !(header && placed.group == Group::Page) && is_live(model, placed);
    layout.hit(at, model.scroll.at(model.now), reachable)
}

/// Whether input reaches a node: what lies under a sheet is out of reach, and so is a sheet that leaves.
pub(super) fn is_live(model: &Model, placed: &Placed) -> bool {
    placed.action.is_some()
        && match model.sheet {
            Some(presence) => presence.leaving.is_none() && placed.group.is_sheet(),
            None => !model.shows_banner() || placed.action == Some(Action::SkipBanner),
        }
}

/// Moves the slider that is held by `pointer`; false when it holds none.
pub(super) fn slide(model: &mut Model, layout: &Layout, pointer: u64, at: Vec2) -> bool {
    let holds = |press: &Press| press.pointer == pointer && press.node == view::id::LIFT;
    if !model.press.as_ref().is_some_and(holds) {
        return false;
    }
    let Some(slider) = layout.find(view::id::LIFT) else { return false };
    let (least, most) = (f32::from(*LIFT_PT.start()), f32::from(*LIFT_PT.end()));
    let along = ((at.x - slider.rect.x - 14.0) / (slider.rect.w - 28.0).max(1.0)).clamp(0.0, 1.0);
    model.profile.settings.lift_pt = ((least + along * (most - least)) / 4.0).round() as u8 * 4;
    true
}

// --- Dragging ------------------------------------------------------------------------------------------------------

pub(super) fn drop_piece(model: &mut Model, layout: &Layout, effects: &mut Vec<Effect>) -> Change {
    let Some(drag) = model.drag else { return Change::Picture };
    if !drag.moved {
        cancel(model, layout);
        return choose(model, layout, drag.slot, effects);
    }
    let board = view::board_frame(layout, model);
    if let Some(ghost) = drag.ghost {
        model.drag = None;
        let (row, col) = ghost.place;
        let hung = board.map(|board| board.to_cells(drag.grip.top_left(&board, drag.at, board.cell)));
        let off = hung.map(|hung| hung - Vec2::new(f32::from(col), f32::from(row)));
        return drop_at(model, drag.slot, ghost.place, off, effects);
    }
    // Let go over the board it was meant to lie there; elsewhere it was only put back.
    let refused = board.is_some_and(|board| {
        let origin = drag.grip.top_left(&board, drag.at, board.cell);
        let middle = origin + drag.grip.size * board.cell * 0.5;
        board.cells().contains(middle)
    });
    cancel(model, layout);
    if refused {
        feel(Moment::Invalid, effects);
        effects.push(Effect::Announce(Phrase::SaidNoFit));
    }
    Change::Picture
}
