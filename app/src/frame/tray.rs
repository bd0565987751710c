//! The tray: pieces at rest, dealt, chosen, under a pointer and on their way home.

use blockfall_render::scene::{Block, Color, Panel, Scene};
use glam::Vec2;

use super::{DRAG_SCALE, Frame, Table, block, push_piece};
use crate::drag::BoardFrame;
use crate::motion::{bezier, fade, progress, timing};
use crate::view::{self, ShownPiece};

impl Frame<'_> {
    pub(super) fn tray_piece(
        &self,
        board: &BoardFrame,
        table: &Table<'_>,
        slot: u8,
        alpha: f32,
        scene: &mut Scene,
    ) {
        let Some(piece) = self.piece(slot) else { return };
        let rest = view::slot_piece(self.layout, self.model, slot, &piece);
        let theme = &self.model.theme;
        let color = usize::from(piece.color);
        let (angle, turned) = self.model.motion.turn_pose(slot, self.now);
        if let Some(drag) = self.model.drag.filter(|drag| drag.slot == slot) {
            let grown = bezier([0.0, 0.0, 0.0, 1.0], progress(self.now, drag.since, timing::PICK_UP));
            let grown = if self.model.device.reduce_motion { 1.0 } else { grown };
            let cell = rest.cell + (board.cell * DRAG_SCALE - rest.cell) * grown;
            // Drawn larger around its middle, so that it hangs evenly over the cells it is meant for.
            let middle = drag.grip.top_left(board, drag.at, board.cell) + drag.grip.size * board.cell * 0.5;
            // It turns about the pointer that holds it.
            let middle = drag.at + Vec2::from_angle(angle).rotate(middle - drag.at);
            let dragged = Block { lift: grown, angle, alpha, ..block(theme, color) };
            push_piece(&mut scene.over, &piece, middle, cell, dragged);
            return;
        }
        if let Some(flight) = table.shown.flight.filter(|flight| flight.played.slot == usize::from(slot)) {
            let come = bezier([0.2, 0.0, 0.0, 1.0], flight.progress);
            let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
            let place = Vec2::new(f32::from(flight.played.col), f32::from(flight.played.row));
            let target = board.origin + (place + size * 0.5) * board.cell;
            let middle = rest.rect.center().lerp(target, come);
            let cell = rest.cell + (board.cell - rest.cell) * come;
            let lift = 4.0 * come * (1.0 - come);
            push_piece(&mut scene.over, &piece, middle, cell, Block { lift, alpha, ..block(theme, color) });
            return;
        }
        let homing = self.model.motion.homing(self.now).filter(|homing| homing.slot == slot);
        if let Some(homing) = homing {
            let middle = homing.from.lerp(rest.rect.center(), homing.progress);
            let cell = homing.cell + (rest.cell - homing.cell) * homing.progress;
            let returning = Block { lift: 1.0 - homing.progress, angle, alpha, ..block(theme, color) };
            push_piece(&mut scene.over, &piece, middle, cell, returning);
            return;
        }
        let (scale, dealt) = self.stage.slots[usize::from(slot)];
        let chosen = self.model.selection.filter(|chosen| chosen.slot == slot);
        let chosen = chosen.map_or(0.0, |chosen| match self.model.device.reduce_motion {
            true => 1.0,
            false => fade(self.now, chosen.since, timing::PICK_UP),
        });
        let locked = self.locked(table, slot);
        let resting = Block {
            alpha: alpha * dealt * self.model.motion.turn_alpha(slot, self.now),
            angle,
            locked,
            dull: theme.cell(),
            lift: 0.5 * chosen,
            ..block(theme, color)
        };
        // A chosen piece makes way for the button beside it, by how it lies.
        let as_before = view::slot_piece(self.layout, self.model, slot, &piece.turned().turned().turned());
        let aside = as_before.rect.center().lerp(rest.rect.center(), turned);
        let place = self.layout.find(view::id::SLOT.nth(slot)).map(|placed| placed.rect.center());
        let middle = place.unwrap_or(aside).lerp(aside, chosen);
        let cell = rest.cell * scale * (1.0 + (view::chosen_scale(self.model, slot) - 1.0) * chosen);
        push_piece(&mut scene.base, &piece, middle, cell, resting);
        if chosen > 0.0 {
            let ring = ShownPiece::around(middle, &piece, cell).rect.inset(-view::RING.0);
            scene.base.panels.push(Panel {
                stroke: theme.tokens().accent_ui.fade(alpha * chosen),
                stroke_width: 2.0,
                ..Panel::fill(ring.to_array(), view::RING.1, Color::CLEAR)
            });
        }
    }

    pub(super) fn locked(&self, table: &Table<'_>, slot: u8) -> f32 {
        if table.fits[usize::from(slot)] {
            return 0.0;
        }
        fade(self.now, self.model.fits_since, timing::LOCK)
    }
}
