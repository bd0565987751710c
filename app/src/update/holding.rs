//! What a pointer holds: a piece is picked up, follows, and is given up.

use blockfall_engine::blocks::Game;
use glam::Vec2;

use super::swap;
use crate::drag::{Grip, nearest};
use crate::input::{Pointer, PointerKind};
use crate::model::{Drag, Ghost, Model};
use crate::ui::Layout;
use crate::view;

/// A pointer that moves less than this is a tap, pt.
pub(super) const SLOP_PT: f32 = 8.0;

pub(super) fn pick_up(model: &mut Model, layout: &Layout, slot: u8, pointer: Pointer, at: Vec2) -> bool {
    let piece = model.game.as_ref().and_then(|game| game.tray()[usize::from(slot)]);
    let Some(piece) = piece.filter(|_| model.can_play()) else { return false };
    let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
    let shown = view::slot_piece(layout, model, slot, &piece);
    // The whole slot picks up; where the pointer is beside the piece, the piece comes to it.
    let held = ((at - shown.rect.origin()) / shown.cell).clamp(Vec2::ZERO, size);
    let grip = Grip { point: held, size, lifted: pointer.kind == PointerKind::Touch };
    model.drag = Some(Drag {
        pointer: pointer.id,
        slot,
        grip,
        began: at,
        at,
        since: model.now,
        moved: false,
        ghost: None,
    });
    true
}

pub(super) fn drag_to(model: &mut Model, layout: &Layout, pointer: u64, at: Vec2) {
    let anchors = model.drag.map_or(0, |drag| model.anchors(drag.slot));
    let (Some(board), Some(game)) = (view::board_frame(layout, model), &model.game) else { return };
    let Some(drag) = model.drag.as_mut().filter(|drag| drag.pointer == pointer) else { return };
    drag.at = at;
    drag.moved |= at.distance(drag.began) > SLOP_PT;
    if !drag.moved {
        return;
    }
    let top_left = board.to_cells(drag.grip.top_left(&board, at, board.cell));
    let held = drag.ghost.map(|ghost| ghost.place);
    let place = nearest(anchors, top_left, held);
    if place != held {
        drag.ghost = place.map(|place| ghost_at(game, drag.slot, place, model.now));
    }
}

pub(super) fn ghost_at(game: &Game, slot: u8, place: (u8, u8), since: u64) -> Ghost {
    Ghost { place, preview: game.preview(usize::from(slot), place.0, place.1).ok(), since }
}

/// Gives up what pointers hold: the piece flies home, nothing is pressed.
pub(super) fn cancel(model: &mut Model, layout: &Layout) {
    model.press = None;
    model.scroll.let_go();
    swap::cancel(model);
    model.pull.let_go(model.now);
    let Some(drag) = model.drag.take() else { return };
    if let Some(board) = view::board_frame(layout, model) {
        let middle = drag.grip.top_left(&board, drag.at, board.cell) + drag.grip.size * board.cell * 0.5;
        model.motion.fly_home(drag.slot, middle, board.cell, model.now);
    }
}
