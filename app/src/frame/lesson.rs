//! What shows a move of the lesson: the place where the piece goes, and a hand that makes the move. Where motion is reduced
//! it is a still picture of the whole way.

use blockfall_engine::blocks::Piece;
use blockfall_render::scene::{Block, BlockKind, Color, Glyph, Outline, Panel, Scene};
use glam::Vec2;

use super::{Frame, block, push_piece};
use crate::drag::{BoardFrame, Grip};
use crate::icons::Icon;
use crate::lesson::{Lesson, Manner, SLOT, Step};
use crate::motion::{fade, smooth, timing};
use crate::ui::{FLOAT_EDGE, Rect};
use crate::view;

/// Edge of the hand's picture, pt.
const HAND_PT: f32 = 52.0;
/// Where the fingertip is in it, as shares of its edge.
const FINGERTIP: Vec2 = Vec2::new(11.0 / 24.0, 3.2 / 24.0);
/// How much of the piece is seen that the hand carries; the real one stays in the tray.
const CARRIED_ALPHA: f32 = 0.72;
/// Dots on the way where nothing moves.
const DOTS: usize = 7;

/// The moments of one round, as shares of it: the hand has come, has pressed, has arrived, lets go, is gone.
const COME: f32 = 0.10;
const PRESSED: f32 = 0.20;
const ARRIVED: f32 = 0.58;
const LETS_GO: f32 = 0.70;
const GONE: f32 = 0.84;

/// The way of a hand over the view.
struct Way {
    /// Where it begins.
    from: Vec2,
    /// Where it ends.
    to: Vec2,
    /// Whether it presses at both ends instead of holding on.
    taps: bool,
}

impl Frame<'_> {
    /// The place that is asked for, and the hand.
    pub(super) fn lesson(&self, board: &BoardFrame, alpha: f32, scene: &mut Scene) {
        let Some(lesson) = &self.model.lesson else { return };
        let Some(step) = lesson.step() else { return };
        let begins = lesson.since + timing::LESSON_WAIT;
        let alpha = alpha * fade(self.now, begins, timing::SCREEN);
        if alpha <= 0.0 {
            return;
        }
        let piece = step.piece();
        if self.model.ghost().is_none() {
            self.wanted_place(board, step, &piece, alpha, scene);
        }
        if self.model.drag.is_none() && self.model.open_sheet().is_none() {
            self.hand(board, lesson, step, &piece, (begins, alpha), scene);
        }
    }

    fn wanted_place(&self, board: &BoardFrame, step: &Step, piece: &Piece, alpha: f32, scene: &mut Scene) {
        let theme = &self.model.theme;
        let color = usize::from(step.color);
        let rim = if theme.is_light() { theme.rim(color) } else { theme.palette.face[color] };
        let (row, col) = step.place;
        for (r, c) in piece.cells() {
            scene.base.blocks.push(Block {
                center: board.cell_center(f32::from(row + r), f32::from(col + c)).to_array(),
                cell: board.cell,
                kind: BlockKind::Ghost,
                face: theme.palette.face[color],
                rim,
                alpha,
                ..Block::default()
            });
        }
    }

    fn hand(
        &self,
        board: &BoardFrame,
        lesson: &Lesson,
        step: &Step,
        piece: &Piece,
        (begins, alpha): (u64, f32),
        scene: &mut Scene,
    ) {
        let rest = view::slot_piece(self.layout, self.model, SLOT, piece);
        let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
        let (row, col) = step.place;
        let middle = board.origin + (Vec2::new(f32::from(col), f32::from(row)) + size * 0.5) * board.cell;
        let grip = Grip { point: size * 0.5, size, lifted: self.model.device.touch };
        let chosen = self.model.selection.is_some();
        let way = match step.manner {
            // A piece that is chosen needs only its place.
            _ if chosen => Way { from: middle, to: middle, taps: true },
            Manner::Drag => {
                Way { from: rest.rect.center(), to: grip.pointer_for(board, row, col), taps: false }
            }
            Manner::Tap => Way { from: rest.rect.center(), to: middle, taps: true },
        };
        if self.model.device.reduce_motion {
            self.still_way(&way, alpha, scene);
            return;
        }
        let since = lesson.since.max(begins);
        let round = (self.now.saturating_sub(since) % timing::LESSON_ROUND) as f32;
        let t = round / timing::LESSON_ROUND as f32;
        let part = |from: f32, to: f32| ((t - from) / (to - from)).clamp(0.0, 1.0);
        let along = smooth(part(PRESSED, ARRIVED));
        let at = way.from.lerp(way.to, along);
        let alpha = alpha * part(0.0, COME) * (1.0 - part(LETS_GO, GONE));
        if way.taps {
            let ripples = [(way.from, COME), (way.to, ARRIVED)];
            for (center, start) in ripples.into_iter().skip(usize::from(chosen)) {
                self.ripple(center, part(start, start + (PRESSED - COME) * 1.6), alpha, scene);
            }
        } else if t > COME {
            let grown = smooth(part(COME, PRESSED));
            let cell = rest.cell + (board.cell - rest.cell) * grown;
            let carried = grip.top_left(board, at, board.cell) + size * board.cell * 0.5;
            let center = rest.rect.center().lerp(carried, grown);
            let color = usize::from(step.color);
            let like = Block { lift: 1.0, alpha: alpha * CARRIED_ALPHA, ..block(&self.model.theme, color) };
            push_piece(&mut scene.over, piece, center, cell, like);
        }
        let holds = if way.taps {
            let tap = |start: f32| {
                let t = part(start, start + (PRESSED - COME));
                1.0 - (2.0 * t - 1.0).abs()
            };
            tap(COME).max(tap(ARRIVED))
        } else {
            part(COME, PRESSED) * (1.0 - part(ARRIVED, LETS_GO))
        };
        pointing_hand(at, 1.0 - 0.10 * holds, alpha, scene);
    }

    /// A ring that spreads from a tap.
    fn ripple(&self, center: Vec2, spread: f32, alpha: f32, scene: &mut Scene) {
        if spread <= 0.0 || spread >= 1.0 {
            return;
        }
        let ring = Rect::square(center, 16.0 + 36.0 * spread);
        let stroke = self.model.theme.tokens().accent_ui.fade(alpha * (1.0 - spread));
        let circle = Panel::fill(ring.to_array(), ring.w * 0.5, Color::CLEAR);
        scene.over.panels.push(Panel { stroke, stroke_width: 3.0, ..circle });
    }

    /// Dots from the beginning of the way to its end, and the hand there.
    fn still_way(&self, way: &Way, alpha: f32, scene: &mut Scene) {
        let color = self.model.theme.tokens().accent_ui.fade(alpha);
        if way.from != way.to {
            for dot in 0..DOTS {
                let along = dot as f32 / DOTS as f32;
                let round = Rect::square(way.from.lerp(way.to, along), 5.0 + 3.0 * along);
                scene.over.panels.push(Panel::fill(round.to_array(), round.w * 0.5, color));
            }
        }
        pointing_hand(way.to, 1.0, alpha, scene);
    }
}

/// A hand whose fingertip is at a place.
fn pointing_hand(fingertip: Vec2, scale: f32, alpha: f32, scene: &mut Scene) {
    let em = HAND_PT * scale;
    scene.over.glyphs.push(Glyph {
        outline: Outline::Icon(Icon::Hand as u16),
        origin: (fingertip - FINGERTIP * em).to_array(),
        em,
        pivot: fingertip.to_array(),
        top: Color::WHITE.fade(alpha),
        bottom: Color::hex(0xD5E2FF).fade(alpha),
        edge: FLOAT_EDGE.fade(alpha),
        edge_em: 0.06,
        shadow: FLOAT_EDGE.fade(0.5 * alpha),
        ..Glyph::default()
    });
}
