//! What the interface shows beside words and boxes: palettes, the marks of the modes, the logo, and confetti.

use blockfall_engine::blocks::Mode;
use blockfall_render::scene::{Block, Burst, BurstKind, Color, Course, Panel, Scene, Stratum, Stroke};
use glam::Vec2;

use super::{CELL_FILL, CELL_RADIUS, Frame, block};
use crate::motion::timing;
use crate::ui::{ACCENT, PALETTES, Placed, Pose, Rect, Theme};

/// How far the piece on the card of Verse has turned, radians.
const TURNING: f32 = -0.38;

impl Frame<'_> {
    /// Seven colours of paper from above the screen.
    pub(super) fn confetti(&self, since: u64, scene: &mut Scene) {
        let [width, height] = self.model.device.size_pt;
        let age_secs = self.now.saturating_sub(since) as f32 * 1e-9;
        let most_secs = timing::CONFETTI as f32 * 1e-9;
        if age_secs > most_secs {
            return;
        }
        for (color, face) in self.model.theme.palette.face.into_iter().enumerate() {
            scene.bursts.push(Burst {
                kind: BurstKind::Confetti,
                age_secs,
                count: 20,
                seed: color as u32,
                color: face,
                origin: [width * 0.5, -20.0],
                spread: [width * 0.5, 20.0],
                heading: std::f32::consts::FRAC_PI_2,
                aperture: 0.9,
                speed: [40.0, height * 0.55],
                drag: 1.1,
                gravity: height * 0.42,
                size: [6.0, 13.0],
                life_secs: [most_secs * 0.7, most_secs],
                delay_secs: 0.5,
                spin: 9.0,
                // What is thrown too far comes back from the sides, and what is down early bounces.
                bounds: Some([0.0, 0.0, width, height]),
            });
        }
    }

    pub(super) fn swatches(
        &self,
        palette: u8,
        marks: bool,
        placed: &Placed,
        pose: Pose,
        stratum: &mut Stratum,
    ) {
        let Some(palette) = PALETTES.get(usize::from(palette)) else { return };
        let theme = Theme { palette, marks, ..self.model.theme };
        let cell = placed.rect.h;
        for color in 0..7 {
            let center = placed.rect.origin() + Vec2::new((color as f32 + 0.5) * cell, cell * 0.5);
            let center = pose.point(center).to_array();
            stratum.blocks.push(Block {
                center,
                cell: cell * pose.scale,
                alpha: pose.alpha,
                ..block(&theme, color)
            });
        }
    }

    pub(super) fn mode_mark(&self, mode: Mode, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let cell = placed.rect.h * 0.386;
        let angle = if mode == Mode::Verse { TURNING } else { 0.0 };
        for &(row, col, color) in mode_blocks(mode) {
            let from_middle = Vec2::from_angle(angle).rotate(Vec2::new(col, row)) * cell;
            stratum.blocks.push(Block {
                center: pose.point(placed.rect.center() + from_middle).to_array(),
                cell: cell * pose.scale,
                angle,
                alpha: pose.alpha,
                ..block(&self.model.theme, color)
            });
        }
        if mode == Mode::Verse {
            self.turn_arrow(placed.rect.center(), cell, pose, stratum);
        }
    }

    /// The arrow around a piece that turns, with cells of `cell` points around `middle`.
    fn turn_arrow(&self, middle: Vec2, cell: f32, pose: Pose, stratum: &mut Stratum) {
        let at = |x: f32, y: f32| pose.point(middle + Vec2::new(x, y) * cell).to_array();
        let curve = Course::Curve { from: at(0.75, -1.25), control: at(2.05, -0.55), to: at(1.30, 0.82) };
        let barbs = [(0.98, 0.42), (1.78, 0.60)];
        let barbs = barbs.map(|(x, y)| Course::Line { from: at(1.30, 0.82), to: at(x, y) });
        let color = self.model.theme.tokens().text;
        let width = cell * 0.16 * pose.scale;
        for course in [curve].into_iter().chain(barbs) {
            stratum.strokes.push(Stroke { alpha: pose.alpha, ..Stroke::plain(course, width, color) });
        }
    }

    /// Three blocks, and the amber one that falls into their gap.
    pub(super) fn logo(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let theme = &self.model.theme;
        let rect = placed.rect;
        let cell = rect.w * 0.5;
        let place = |row: f32, col: f32| rect.origin() + Vec2::new(col * cell, row * cell);
        let falling = place(0.52, 1.62);
        let glow = Rect::square(falling, cell * 0.7);
        let mut painter = self.painter(stratum, pose);
        painter.panel(Panel {
            shadow: ACCENT[1].fade(0.30),
            shadow_blur: cell * 1.1,
            ..Panel::fill(glow.to_array(), cell * 0.35, Color::CLEAR)
        });
        let gap = Rect::square(place(1.0, 1.5), cell * CELL_FILL * 0.96);
        painter.panel(Panel {
            stroke: ACCENT[0].fade(0.35),
            stroke_width: cell / 52.0,
            ..Panel::fill(gap.to_array(), cell * CELL_RADIUS, theme.tokens().board.fade(0.30))
        });
        let lying = [(1.0, 0.5, 6), (2.0, 0.5, 5), (2.0, 1.5, 4)];
        for (row, col, color) in lying {
            let center = place(row, col);
            stratum.blocks.push(Block {
                center: pose.point(center).to_array(),
                cell,
                alpha: pose.alpha,
                ..block(theme, color)
            });
        }
        stratum.blocks.push(Block {
            center: pose.point(falling).to_array(),
            cell: cell * 1.02,
            angle: 0.2,
            lift: 0.6,
            face: ACCENT[1],
            rim: Color::hex(0xB07400),
            alpha: pose.alpha,
            ..Block::default()
        });
    }
}

/// What stands for a mode on its card: (row, column, colour), in cells from the middle.
fn mode_blocks(mode: Mode) -> &'static [(f32, f32, usize)] {
    match mode {
        Mode::Peak => &[(-0.5, 0.0, 4), (0.5, -1.0, 5), (0.5, 0.0, 4), (0.5, 1.0, 5)],
        Mode::Classic => &[(-0.5, -0.5, 0), (-0.5, 0.5, 1), (0.5, -0.5, 2), (0.5, 0.5, 1)],
        Mode::Verse => &[(-0.5, -0.95, 6), (0.5, -0.95, 6), (0.5, 0.05, 6)],
    }
}
