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
        if let Some(drag) = self.model.drag.filter(|drag| drag.slot == slot) {
            let grown = bezier([0.0, 0.0, 0.0, 1.0], progress(self.now, drag.since, timing::PICK_UP));
            let grown = if self.model.device.reduce_motion { 1.0 } else { grown };
            let cell = rest.cell + (board.cell * DRAG_SCALE - rest.cell) * grown;
            // Drawn larger around its middle, so that it hangs evenly over the cells it is meant for.
            let middle = drag.grip.top_left(board, drag.at, board.cell) + drag.grip.size * board.cell * 0.5;
            let dragged = Block { lift: grown, alpha, ..block(theme, color) };
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
            let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
            let from = homing.from + size * homing.cell * 0.5;
            let middle = from.lerp(rest.rect.center(), homing.progress);
            let cell = homing.cell + (rest.cell - homing.cell) * homing.progress;
            let returning = Block { lift: 1.0 - homing.progress, alpha, ..block(theme, color) };
            push_piece(&mut scene.over, &piece, middle, cell, returning);
            return;
        }
        let (scale, dealt) = table.shown.motion.deal_pose(slot, table.shown.clock);
        let chosen = self.model.selection.is_some_and(|chosen| chosen.slot == slot);
        let locked = self.locked(table, slot);
        let resting = Block {
            alpha: alpha * dealt,
            locked,
            dull: theme.cell(),
            lift: if chosen { 0.5 } else { 0.0 },
            ..block(theme, color)
        };
        let cell = rest.cell * scale * if chosen { 1.12 } else { 1.0 };
        push_piece(&mut scene.base, &piece, rest.rect.center(), cell, resting);
        if chosen {
            let ring = ShownPiece::around(rest.rect.center(), &piece, cell).rect.inset(-8.0);
            scene.base.panels.push(Panel {
                stroke: theme.tokens().accent_ui.fade(alpha),
                stroke_width: 2.0,
                ..Panel::fill(ring.to_array(), 12.0, Color::CLEAR)
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
