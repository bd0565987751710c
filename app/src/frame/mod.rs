//! Fills the scene of one frame: the laid-out tree, and on it what only this game has: cells, pieces, ghost, the mark.
//! Reads the model at a time and changes nothing, so the same model at the same time is the same picture.

mod board;
mod lesson;
mod marks;
mod star_track;
mod swap;
mod swap_map;
mod tray;

pub use swap::{SwapPainter, SwapTable};

use blockfall_engine::blocks::Piece;
use blockfall_render::scene::{Background, Block, Color, Drawing, Scene, Stratum, Viewport};
use glam::Vec2;

use crate::drag::BoardFrame;
use crate::lesson::Lesson;
use crate::model::{Model, Presence};
use crate::motion::{Sample, Sign, Text, TextPose, bezier, fade, progress, smooth, timing};
use crate::ui::{Content, Group, Layout, MARKS, Painter, Placed, Pose, Rect, Skin, Theme, WHOLE};
use crate::view;
use crate::way::Shown;

/// A dragged piece is drawn this much larger than it will lie.
const DRAG_SCALE: f32 = 1.04;
/// Corner of a cell and of a block, cells.
const CELL_RADIUS: f32 = 0.19;
/// What is painted of a node beyond its box, its shadow, is no further away, pt.
const OUT_OF_VIEW: f32 = 48.0;
/// Edge of the painted part of a cell and of a block, cells.
const CELL_FILL: f32 = 0.94;
/// How far a sign of the score rolls in and out, em.
const ROLL_EM: f32 = 0.6;
/// How much faster it comes and goes than it rolls, so that two signs are hardly ever read at once.
const ROLL_SHOWN: f32 = 1.6;

/// Fills `scene` with the model's picture at `now`.
pub fn fill(model: &Model, layout: &Layout, now: u64, scene: &mut Scene) {
    scene.clear();
    let theme = &model.theme;
    scene.viewport = Viewport { size_pt: model.device.size_pt, px_per_pt: model.device.px_per_pt };
    scene.light = theme.is_light();
    scene.high_contrast = theme.palette.high_contrast;
    let mesh = theme.tokens().mesh;
    scene.background = if model.device.low_power {
        Background::Gradient { top: mesh[0], bottom: mesh[2] }
    } else {
        let secs = if model.drifts() { now as f64 * 1e-9 } else { 0.0 };
        Background::Mesh { colors: mesh, secs: secs as f32 }
    };
    let table = Table::of(model, now);
    // The score of Swap rolls without a table too.
    let moving = table.as_ref().map_or((&model.motion, now), |table| (table.shown.motion, table.shown.clock));
    let stage = moving.0.sample(moving.1);
    Frame { model, layout, now, board: view::board_frame(layout, model), table, stage }.paint(scene);
}

struct Frame<'a> {
    model: &'a Model,
    layout: &'a Layout,
    now: u64,
    board: Option<BoardFrame>,
    table: Option<Table<'a>>,
    /// What moves on the table.
    stage: Sample,
}

/// What lies on the board and in the tray: the game, or the way that was there.
struct Table<'a> {
    shown: Shown<'a>,
    fits: [bool; 3],
}

impl<'a> Table<'a> {
    fn of(model: &'a Model, now: u64) -> Option<Table<'a>> {
        if let Some(way) = &model.way {
            return Some(Table { shown: way.at(now), fits: [true; 3] });
        }
        let game = model.game.as_ref()?;
        let over = model.lesson.as_ref().is_some_and(Lesson::is_over);
        let shown = Shown {
            board: game.board(),
            // The hand that comes after the lesson's last move is nobody's.
            tray: if over { [None; 3] } else { *game.tray() },
            flight: None,
            motion: &model.motion,
            clock: now,
        };
        Some(Table { shown, fits: model.fits })
    }
}

impl Frame<'_> {
    fn paint(&self, scene: &mut Scene) {
        let screen_alpha = self.screen_alpha();
        let [width, height] = self.model.device.size_pt;
        let view = Rect::new(0.0, 0.0, width, height);
        for placed in &self.layout.nodes {
            let pose = self.pose(placed, screen_alpha);
            if placed.group == Group::Scrim && self.model.confetti_since().is_some() {
                // It falls over what is dimmed and behind the card.
                scene.veil = self.model.theme.tokens().scrim.fade(pose.alpha);
                continue;
            }
            // A long page costs what is seen of it; the trail goes all along its page, and sees to that itself.
            let goes_along = placed.content == Content::Trail;
            let seen = || pose.rect(placed.rect).inset(-OUT_OF_VIEW).overlaps(view);
            if placed.group == Group::Page && !goes_along && !seen() {
                continue;
            }
            let stratum = if placed.group.is_over() { &mut scene.over } else { &mut scene.base };
            self.node(placed, pose, stratum);
            match placed.content {
                Content::Cell(cell) => self.cell(placed, pose, usize::from(cell), stratum),
                Content::Logo => self.logo(placed, pose, stratum),
                Content::Swatches { palette, marks } => self.swatches(palette, marks, placed, pose, stratum),
                Content::Drawing => self.drawing(placed, pose, stratum),
                Content::ModeMark(mode) => self.mode_mark(mode, placed, pose, stratum),
                Content::Trail => self.trail(placed, stratum),
                Content::Stage(mark) => self.stage_mark(mark, placed, pose, stratum),
                Content::StarTrack => self.star_track(placed, pose, stratum),
                Content::Stars(earned) => self.card_stars(earned, placed, pose, stratum),
                _ => {}
            }
        }
        if let (Some(board), Some(table)) = (self.board, &self.table) {
            self.board(&board, table, screen_alpha, scene);
            self.lesson(&board, screen_alpha, scene);
        }
        self.swap_board(screen_alpha, scene);
        if let Some(since) = self.model.confetti_since() {
            self.confetti(since, scene);
        }
        // A cell of Swap has a ring of its own, drawn with the board.
        let on_board = view::focused_cell(self.model).is_some();
        let focus = self.model.focus.filter(|_| !on_board);
        if let Some(placed) = focus.and_then(|focus| self.layout.find(focus)) {
            let stratum = if placed.group.is_over() { &mut scene.over } else { &mut scene.base };
            self.painter(stratum, self.pose(placed, screen_alpha)).focus_ring(placed);
        }
    }

    /// How far the screen has come.
    fn screen_alpha(&self) -> f32 {
        fade(self.now, self.model.screen_since, timing::SCREEN)
    }

    /// The board of Swap with the hand on it.
    fn swap_board(&self, alpha: f32, scene: &mut Scene) {
        let swap = &self.model.swap;
        let (Some(board), Some(attempt)) = (view::swap_frame(self.layout, self.model), &swap.attempt) else {
            return;
        };
        let pulled = swap.pull.and_then(|pull| Some((pull.cell, pull.toward?, pull.drawn)));
        let slides = swap.slide.map(|slide| {
            let left = 1.0 - bezier([0.2, 0.0, 0.0, 1.0], progress(self.now, slide.since, timing::RETURN));
            (slide.cell, slide.toward, slide.drawn * left)
        });
        let table = SwapTable {
            grid: attempt.session.grid(),
            motion: &swap.motion,
            outline: &attempt.outline,
            selected: swap.chosen.map(|chosen| (chosen.cell, chosen.since)),
            cursor: view::focused_cell(self.model),
            hint: swap.hint.map(|hint| (hint.cells[0], hint.cells[1], hint.since)),
            pulled: pulled.or(slides),
        };
        SwapPainter { theme: &self.model.theme, board, now: self.now, alpha }.paint(&table, scene);
    }

    fn node(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let drops = |i: usize, _: usize| {
            let start = self.model.screen_since + i as u64 * timing::TITLE_STEP;
            let come = timing::TITLE.at(self.now.saturating_sub(start));
            ((come - 1.0) * timing::TITLE_DROP, progress(self.now, start, timing::TITLE_STEP * 2))
        };
        let rolls = |i: usize, count: usize| {
            let come = self.stage.sign(count - 1 - i).come;
            ((1.0 - come) * ROLL_EM * placed.text_em, smooth(ROLL_SHOWN * come - (ROLL_SHOWN - 1.0)))
        };
        let mut painter = self.painter(stratum, pose);
        if placed.id == view::id::SCORE && self.model.way.is_none() {
            painter.part = &rolls;
            self.rolled_out(placed, &mut painter);
        } else if placed.id == view::id::NAME && !self.model.device.reduce_motion {
            painter.part = &drops;
        } else if let Group::Float(text) = placed.group {
            let Some(pose) = self.model.motion.text(text, self.now) else { return };
            painter.tilt = pose.tilt.to_radians();
        }
        painter.node(placed);
    }

    fn drawing(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        if let Some(mesh) = self.layout.drawing(placed.id) {
            stratum.drawings.push(Drawing {
                mesh: mesh.clone(),
                origin: pose.point(placed.rect.origin()).to_array(),
                scale: pose.scale,
                tint: Color::WHITE.fade(pose.alpha),
                ..Drawing::default()
            });
        }
    }

    /// The signs of the last score that roll out while others roll in.
    fn rolled_out(&self, placed: &Placed, painter: &mut Painter<'_>) {
        let count = placed.text.as_ref().map_or(0, |set| set.glyphs.len());
        for place in 0..count {
            let Sign { come, was: Some(digit) } = self.stage.sign(place) else { continue };
            let glyph = self.layout.digits[usize::from(digit)];
            let up = -come * ROLL_EM * placed.text_em;
            painter.letter(placed, count - 1 - place, Some(glyph), up, smooth(1.0 - ROLL_SHOWN * come));
        }
    }

    /// Where a text of a clear is: it jumps to its size, rises, and fades.
    fn float_pose(&self, placed: &Placed, text: Text) -> Pose {
        let cell = self.board.map_or(0.0, |board| board.cell);
        match self.model.motion.text(text, self.now) {
            Some(TextPose { scale, alpha, down, .. }) => {
                Pose { scale, pivot: placed.rect.center(), offset: Vec2::new(0.0, down * cell), alpha }
            }
            None => Pose { alpha: 0.0, ..Pose::REST },
        }
    }

    fn painter<'b>(&'b self, stratum: &'b mut Stratum, pose: Pose) -> Painter<'b> {
        let cell_radius = self.board.map_or(0.0, |board| {
            let padding = (board.cell * 8.0 / 62.0).max(5.0);
            0.215 * board.cell + padding
        });
        Painter {
            stratum,
            theme: &self.model.theme,
            pose,
            px_per_pt: self.model.device.px_per_pt,
            cell_radius,
            tilt: 0.0,
            part: WHOLE,
        }
    }

    // --- Where things are while they move --------------------------------------------------------------------------

    fn pose(&self, placed: &Placed, screen_alpha: f32) -> Pose {
        let mut pose = match placed.group {
            Group::Screen => Pose { alpha: screen_alpha, ..Pose::REST },
            // It is drawn over its page, so it makes way for a sheet that comes over both.
            Group::Header => Pose { alpha: screen_alpha * (1.0 - self.sheet_presence()), ..Pose::REST },
            Group::Page => {
                let up = Vec2::new(0.0, -self.model.scroll.at(self.now));
                let lit = self.under_lanterns(placed.rect.center().y + up.y);
                Pose { alpha: screen_alpha * lit, offset: up, ..Pose::REST }
            }
            Group::Float(text) => self.float_pose(placed, text),
            Group::Banner => {
                let since = self.model.finished.map_or(0, |finished| finished.card_at - timing::BANNER);
                // It waits for the last clear to be seen.
                Pose { alpha: fade(self.now, since + timing::CLEAR_START, timing::SCREEN), ..Pose::REST }
            }
            Group::Notice => {
                let until = self.model.swap.shuffles_until.unwrap_or(0);
                let come = fade(self.now, until.saturating_sub(timing::SHUFFLE_NOTICE), timing::SCREEN);
                let left = fade(self.now, until.saturating_sub(timing::SCREEN), timing::SCREEN);
                Pose { alpha: come * (1.0 - left), ..Pose::REST }
            }
            Group::Scrim => Pose { alpha: self.sheet_presence(), ..Pose::REST },
            Group::Sheet => self.sheet_pose(),
        };
        if let Some(scale) = self.press_scale(placed)
            && let Some(control) = placed.control.and_then(|control| self.layout.find(control))
        {
            let center = pose.point(control.rect.center());
            pose = Pose {
                scale: pose.scale * scale,
                pivot: control.rect.center(),
                offset: center - control.rect.center(),
                alpha: pose.alpha,
            };
        }
        pose
    }

    /// How large a held control is drawn, if this node belongs to one.
    fn press_scale(&self, placed: &Placed) -> Option<f32> {
        let control = placed.control?;
        let pressed = self.model.press.filter(|press| press.node == control);
        let released = self.model.release.filter(|release| release.node == control);
        let whole_screen = placed.group == Group::Banner || matches!(placed.content, Content::Slot(_));
        if whole_screen || self.model.device.reduce_motion {
            return None;
        }
        let back = |since: u64| 1.0 - timing::PRESS_BACK.at(self.now.saturating_sub(since));
        let held = match (pressed, released) {
            (Some(press), _) if press.inside => fade(self.now, press.since, timing::PRESS),
            (Some(press), _) => back(press.since),
            (None, Some(release)) => release.depth * back(release.since),
            (None, None) => return None,
        };
        Some(1.0 + (timing::PRESS_SCALE - 1.0) * held)
    }

    /// How far the sheet has come, 0 to 1, without overshoot.
    fn sheet_presence(&self) -> f32 {
        let sheet = self.layout.find(view::id::SHEET).map_or(1.0, |placed| placed.rect.h.max(1.0));
        let here = 1.0 - (self.model.pull.at(self.now) / sheet).clamp(0.0, 1.0);
        here * match self.model.sheet {
            Some(Presence { leaving: Some(left), .. }) => 1.0 - fade(self.now, left, timing::SHEET_OUT),
            Some(Presence { since, .. }) => fade(self.now, since, timing::SHEET_OUT),
            None => 0.0,
        }
    }

    fn sheet_pose(&self) -> Pose {
        let Some(presence) = self.model.sheet else { return Pose::REST };
        let pulled = self.model.pull.at(self.now);
        if self.model.device.reduce_motion {
            // It follows the hand, which is no motion of ours, and is back at once.
            let springs = self.model.pull.is_moving(self.now);
            let offset = Vec2::new(0.0, if springs { 0.0 } else { pulled });
            return Pose { alpha: self.sheet_presence(), offset, ..Pose::REST };
        }
        let sheet = self.layout.find(view::id::SHEET);
        let rect = sheet.map(|placed| placed.rect).unwrap_or_default();
        let rises = sheet.is_some_and(|placed| placed.skin == Skin::BottomSheet);
        let come = match presence.leaving {
            Some(left) => 1.0 - bezier([0.2, 0.0, 0.0, 1.0], progress(self.now, left, timing::SHEET_OUT)),
            None => timing::SHEET_IN.at(self.now.saturating_sub(presence.since)),
        };
        if rises {
            let below = self.model.device.size_pt[1] - rect.y;
            Pose { offset: Vec2::new(0.0, pulled + (below - pulled) * (1.0 - come)), ..Pose::REST }
        } else {
            let (offset, alpha) = (Vec2::new(0.0, pulled), self.sheet_presence());
            Pose { scale: 0.92 + 0.08 * come, pivot: rect.center(), offset, alpha }
        }
    }
}

/// A block of colour index `color` at rest.
fn block(theme: &Theme, color: usize) -> Block {
    let palette = theme.palette;
    Block {
        face: palette.face[color],
        rim: theme.rim(color),
        ink: palette.ink[color],
        mark: theme.marks.then_some(MARKS[color]),
        ..Block::default()
    }
}

/// The blocks of `piece` around `middle`, each like `like`, and all of it turned by that one's angle.
fn push_piece(stratum: &mut Stratum, piece: &Piece, middle: Vec2, cell: f32, like: Block) {
    let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
    let turn = Vec2::from_angle(like.angle);
    for (row, col) in piece.cells() {
        let from_middle = (Vec2::new(f32::from(col), f32::from(row)) + 0.5 - size * 0.5) * cell;
        let center = middle + turn.rotate(from_middle);
        stratum.blocks.push(Block { center: center.to_array(), cell, ..like });
    }
}
