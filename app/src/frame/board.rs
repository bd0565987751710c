//! The board: hollows, blocks at rest and on their way out, the ghost, and the lines that will clear.

use blockfall_engine::blocks::Piece;
use blockfall_render::scene::{Block, BlockKind, Color, Panel, Scene, Stratum};
use glam::Vec2;

use super::{CELL_FILL, CELL_RADIUS, Frame, Table, block, push_piece};
use crate::drag::BoardFrame;
use crate::model::Ghost;
use crate::motion::{BlockPose, Restoring, Throw, cells_of, fade, smooth, timing};
use crate::ui::{Placed, Pose, Rect};
use crate::way::Shown;

/// From the middle of the board to the middle of a corner, cells.
const CORNER: f32 = 4.95;
/// How far a wave is felt before and behind its crest, cells.
const WAVE_REACH: f32 = 1.8;
/// How much a hollow is lit on the crest, in the dark theme and in the light one.
const WAVE_LIGHT: [f32; 2] = [0.10, 0.55];

impl Frame<'_> {
    /// The hollow of one cell.
    pub(super) fn cell(&self, placed: &Placed, pose: Pose, cell: usize, stratum: &mut Stratum) {
        let theme = &self.model.theme;
        let edge = placed.rect.w;
        let swell = self.swell(cell);
        let hollow =
            Rect::square(placed.rect.center(), edge * CELL_FILL * (1.0 + timing::WAVE_SWELL * swell));
        let mut panel = Panel::fill(hollow.to_array(), edge * CELL_RADIUS, theme.cell());
        if theme.palette.high_contrast {
            panel.stroke = Color::hex(0x4A5590);
            panel.stroke_width = 1.0;
        } else {
            panel.inner_shadow = theme.tokens().hollow;
            panel.inner_blur = edge * 0.07;
        }
        let mut painter = self.painter(stratum, pose);
        painter.panel(panel);
        if swell > 0.0 {
            let light = if theme.is_light() { WAVE_LIGHT[1] } else { WAVE_LIGHT[0] };
            let light = Color::WHITE.fade(light * swell);
            painter.panel(Panel::fill(panel.rect, panel.radius, light));
        }
        if let Some((_, color)) = self.lit_cells().filter(|(cells, _)| cells & (1 << cell) != 0) {
            // A band of the piece's colour lies under the lines that will clear.
            let band = Panel::fill(placed.rect.to_array(), 0.0, theme.palette.face[color].fade(0.20));
            painter.panel(band);
        }
    }

    /// How high the wave over an emptied board stands at a hollow, 0 to 1: it runs from the middle to the corners.
    fn swell(&self, cell: usize) -> f32 {
        let Some(wave) = self.stage.wave else { return 0.0 };
        let from_middle = Vec2::new((cell % 8) as f32 - 3.5, (cell / 8) as f32 - 3.5).length();
        let crest = wave * (CORNER + 2.0 * WAVE_REACH) - WAVE_REACH;
        smooth(1.0 - (from_middle - crest).abs() / WAVE_REACH)
    }

    /// The cells of the lines that will clear, with the colour index of the piece that clears them.
    pub(super) fn lit_cells(&self) -> Option<(u64, usize)> {
        let (slot, ghost) = self.model.ghost()?;
        let lines = ghost.preview?.lines;
        Some((lines.mask(), usize::from(self.piece(slot)?.color)))
    }

    pub(super) fn piece(&self, slot: u8) -> Option<Piece> {
        self.table.as_ref()?.shown.tray[usize::from(slot)]
    }

    pub(super) fn board(&self, board: &BoardFrame, table: &Table<'_>, alpha: f32, scene: &mut Scene) {
        let Shown { board: cells, motion, clock, .. } = table.shown;
        let theme = &self.model.theme;
        let lit = self.lit_cells();
        let (_, ghost) = self.model.ghost().unzip();
        let glow = ghost.map_or(0.0, |ghost| self.glow(&ghost));
        for cell in 0..64 {
            let (row, col) = ((cell / 8) as u8, (cell % 8) as u8);
            let center = board.cell_center(f32::from(row), f32::from(col));
            let here = cells.get(row, col);
            let restoring = motion.restoring(cell, here, clock);
            if let Some(Restoring { goes: Some(color), progress }) = restoring {
                scene.base.blocks.push(Block {
                    center: center.to_array(),
                    cell: board.cell * (1.0 - 0.1 * progress),
                    alpha: alpha * (1.0 - progress),
                    ..block(theme, usize::from(color))
                });
            }
            if let Some(color) = here {
                let will_clear = lit.filter(|(cells, _)| cells & (1 << cell) != 0);
                let color = will_clear.map_or(usize::from(color), |(_, color)| color);
                let come = restoring.map_or(1.0, |restoring| restoring.progress);
                let resting = Block {
                    cell: board.cell * (0.9 + 0.1 * come),
                    glow: if will_clear.is_some() { glow } else { 0.0 },
                    alpha: alpha * come,
                    ..block(theme, color)
                };
                scene.base.blocks.push(posed(board, cell, &self.stage.blocks[cell], resting));
            }
        }
        // What leaves is drawn over what stays.
        for (cell, leaving) in self.stage.leaving.into_iter().enumerate() {
            if let Some(leaving) = leaving {
                let color = usize::from(leaving.color);
                let resting = Block { cell: board.cell, halo: leaving.halo, alpha, ..block(theme, color) };
                scene.base.blocks.push(posed(board, cell, &leaving.pose, resting));
            }
        }
        for flying in motion.shards(clock) {
            let center = board.cell_center(f32::from(flying.cell / 8), f32::from(flying.cell % 8));
            let color = theme.palette.face[usize::from(flying.color)];
            let (age_secs, seed) = (flying.age_secs, flying.cell.into());
            scene.bursts.push(Throw::SHARDS.burst(age_secs, seed, color, center, board.cell));
        }
        if let Some((slot, ghost)) = self.model.ghost() {
            self.ghost(board, slot, &ghost, &mut scene.base);
        }
        for slot in 0..3 {
            self.tray_piece(board, table, slot, alpha, scene);
        }
        if theme.palette.high_contrast {
            self.frame_lines(board, &mut scene.over);
        }
    }

    /// Will-clear comes in quickly and then breathes, once every 1.2 s.
    pub(super) fn glow(&self, ghost: &Ghost) -> f32 {
        let come = fade(self.now, ghost.since, timing::WILL_CLEAR);
        if self.model.device.reduce_motion {
            return come;
        }
        let secs = self.now.saturating_sub(ghost.since) as f32 * 1e-9;
        let period_secs = timing::PULSE as f32 * 1e-9;
        let [least, most] = timing::PULSE_GLOW;
        let breath = 0.5 + 0.5 * (secs * std::f32::consts::TAU / period_secs).cos();
        come * (least + (most - least) * breath)
    }

    pub(super) fn ghost(&self, board: &BoardFrame, slot: u8, ghost: &Ghost, stratum: &mut Stratum) {
        let Some(piece) = self.piece(slot) else { return };
        let theme = &self.model.theme;
        let color = usize::from(piece.color);
        let (face, rim) = match ghost.preview {
            Some(_) if theme.is_light() => (theme.palette.face[color], theme.rim(color)),
            Some(_) => (theme.palette.face[color], theme.palette.face[color]),
            None => (theme.tokens().danger, theme.tokens().danger),
        };
        let alpha = fade(self.now, ghost.since, timing::GHOST);
        let (row, col) = ghost.place;
        let middle = board.origin
            + Vec2::new(
                f32::from(col) + f32::from(piece.width) * 0.5,
                f32::from(row) + f32::from(piece.height) * 0.5,
            ) * board.cell;
        let (angle, _) = self.model.motion.turn_pose(slot, self.now);
        let like = Block { kind: BlockKind::Ghost, angle, face, rim, alpha, ..Block::default() };
        push_piece(stratum, &piece, middle, board.cell, like);
    }

    /// High contrast frames the lines that will clear, so that they do not hang on colour alone.
    pub(super) fn frame_lines(&self, board: &BoardFrame, stratum: &mut Stratum) {
        let Some(preview) = self.model.ghost().and_then(|(_, ghost)| ghost.preview) else { return };
        let text = self.model.theme.tokens().text;
        let mut frame = |rect: Rect| {
            stratum.panels.push(Panel {
                stroke: text,
                stroke_width: 3.0,
                ..Panel::fill(rect.inset(-1.5).to_array(), board.cell * CELL_RADIUS, Color::CLEAR)
            });
        };
        let cells = board.cells();
        for row in cells_of(preview.lines.rows.into()) {
            frame(Rect::new(cells.x, cells.y + row as f32 * board.cell, cells.w, board.cell));
        }
        for col in cells_of(preview.lines.cols.into()) {
            frame(Rect::new(cells.x + col as f32 * board.cell, cells.y, board.cell, cells.h));
        }
    }
}

/// A block that belongs to a cell, in a pose.
fn posed(board: &BoardFrame, cell: usize, pose: &BlockPose, block: Block) -> Block {
    let center = board.cell_center((cell / 8) as f32, (cell % 8) as f32) + pose.off * board.cell;
    Block {
        center: center.to_array(),
        cell: block.cell * pose.scale,
        lift: pose.lift,
        squash: pose.squash,
        alpha: block.alpha * pose.alpha,
        ..block
    }
}
