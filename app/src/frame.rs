//! Fills the scene of one frame: the laid-out tree, and on it what only this game has: cells, pieces, ghost, the mark.
//! Reads the model at a time and changes nothing, so the same model at the same time is the same picture.

use blockfall_engine::blocks::{Mode, Piece};
use blockfall_render::scene::{
    Background, Block, BlockKind, Burst, BurstKind, Color, Panel, Scene, Stratum, Viewport,
};
use glam::Vec2;

use crate::drag::BoardFrame;
use crate::model::{Ghost, Model, Presence};
use crate::motion::{bezier, cells_of, fade, progress, smooth, timing};
use crate::stats::Summary;
use crate::ui::{
    ACCENT, Content, Group, Layout, MARKS, PALETTES, Painter, Placed, Pose, Rect, Skin, Theme, WHOLE,
};
use crate::view::{self, ShownPiece};
use crate::way::Shown;

/// A dragged piece is drawn this much larger than it will lie.
const DRAG_SCALE: f32 = 1.04;
/// Corner of a cell and of a block, cells.
const CELL_RADIUS: f32 = 0.19;
/// Edge of the painted part of a cell and of a block, cells.
const CELL_FILL: f32 = 0.94;

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
    let frame =
        Frame { model, layout, now, board: view::board_frame(layout, model), table: Table::of(model, now) };
    frame.paint(scene);
}

struct Frame<'a> {
    model: &'a Model,
    layout: &'a Layout,
    now: u64,
    board: Option<BoardFrame>,
    table: Option<Table<'a>>,
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
        let shown = Shown {
            board: game.board(),
            tray: *game.tray(),
            flight: None,
            motion: &model.motion,
            clock: now,
        };
        Some(Table { shown, fits: model.fits })
    }
}

impl Frame<'_> {
    fn paint(&self, scene: &mut Scene) {
        let screen_alpha = fade(self.now, self.model.screen_since, timing::SCREEN);
        for placed in &self.layout.nodes {
            let pose = self.pose(placed, screen_alpha);
            let stratum = if placed.group.is_over() { &mut scene.over } else { &mut scene.base };
            self.node(placed, pose, stratum);
            match placed.content {
                Content::Cell(cell) => self.cell(placed, pose, usize::from(cell), stratum),
                Content::Logo => self.logo(placed, pose, stratum),
                Content::Swatches { palette, marks } => self.swatches(palette, marks, placed, pose, stratum),
                Content::Chart => self.chart(placed, pose, stratum),
                Content::ModeMark(mode) => self.mode_mark(mode, placed, pose, stratum),
                _ => {}
            }
        }
        if let (Some(board), Some(table)) = (self.board, &self.table) {
            self.board(&board, table, screen_alpha, scene);
        }
        if let Some(since) = self.model.confetti_since() {
            self.confetti(since, scene);
        }
        if let Some(placed) = self.model.focus.and_then(|focus| self.layout.find(focus)) {
            let stratum = if placed.group.is_over() { &mut scene.over } else { &mut scene.base };
            self.painter(stratum, self.pose(placed, screen_alpha)).focus_ring(placed);
        }
    }

    fn node(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let rolls = |i: usize, count: usize| {
            let come = self.model.roll.map_or(1.0, |roll| roll.at(count - 1 - i, self.now));
            ((1.0 - come) * 0.5 * placed.text_em, 0.35 + 0.65 * come)
        };
        let drops = |i: usize, _: usize| {
            let start = self.model.screen_since + i as u64 * timing::TITLE_STEP;
            let come = timing::TITLE.at(self.now.saturating_sub(start));
            ((come - 1.0) * timing::TITLE_DROP, progress(self.now, start, timing::TITLE_STEP * 2))
        };
        let mut painter = self.painter(stratum, pose);
        if placed.id == view::id::SCORE && self.model.roll.is_some() {
            painter.part = &rolls;
        } else if placed.id == view::id::NAME && !self.model.device.reduce_motion {
            painter.part = &drops;
        } else if let (Group::Float { sways: true }, Some(floats)) = (placed.group, self.model.motion.floats)
        {
            painter.tilt = self.sway(floats.start);
        }
        painter.node(placed);
    }

    /// How far the combo's text is tilted: it sways and comes to rest.
    fn sway(&self, start: u64) -> f32 {
        if self.model.device.reduce_motion {
            return 0.0;
        }
        let secs = self.now.saturating_sub(start) as f32 * 1e-9;
        timing::FLOAT_SWAY * (-secs * 4.0).exp() * (secs * 22.0).cos()
    }

    /// Where a text of a clear is: it jumps to its size, rises, and fades.
    fn float_pose(&self, placed: &Placed) -> Pose {
        let (Some(floats), Some(board)) = (self.model.motion.floats, self.board) else { return Pose::REST };
        let now = self.now;
        let [stay, leave] = timing::FLOAT;
        let gone = fade(now, floats.start + stay, leave);
        let come = if now < floats.start { 0.0 } else { 1.0 };
        if self.model.device.reduce_motion {
            let come = fade(now, floats.start, timing::REDUCED);
            return Pose { alpha: come * (1.0 - gone), ..Pose::REST };
        }
        let sizes = timing::FLOAT_SIZES;
        let along = progress(now, floats.start, timing::FLOAT_JUMP) * (sizes.len() - 1) as f32;
        let step = (along as usize).min(sizes.len() - 2);
        let scale = sizes[step] + (sizes[step + 1] - sizes[step]) * smooth(along - step as f32);
        let up = timing::FLOAT_RISE * board.cell * progress(now, floats.start, stay + leave);
        Pose { scale, pivot: placed.rect.center(), offset: Vec2::new(0.0, -up), alpha: come * (1.0 - gone) }
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
            Group::Screen | Group::Header => Pose { alpha: screen_alpha, ..Pose::REST },
            Group::Page => {
                let up = Vec2::new(0.0, -self.model.scroll.at(self.now));
                Pose { alpha: screen_alpha, offset: up, ..Pose::REST }
            }
            Group::Float { .. } => self.float_pose(placed),
            Group::Banner => {
                let since = self.model.finished.map_or(0, |finished| finished.card_at - timing::BANNER);
                // It waits for the last clear to be seen.
                Pose { alpha: fade(self.now, since + timing::CLEAR_START, timing::SCREEN), ..Pose::REST }
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
        let press = self.model.press.filter(|press| placed.control == Some(press.node))?;
        let whole_screen = placed.group == Group::Banner || matches!(placed.content, Content::Slot(_));
        if whole_screen || self.model.device.reduce_motion {
            return None;
        }
        let held = fade(self.now, press.since, timing::PRESS);
        let held = if press.inside { held } else { 1.0 - held };
        Some(1.0 + (timing::PRESS_SCALE - 1.0) * held)
    }

    /// How far the sheet has come, 0 to 1, without overshoot.
    fn sheet_presence(&self) -> f32 {
        match self.model.sheet {
            Some(Presence { leaving: Some(left), .. }) => 1.0 - fade(self.now, left, timing::SHEET_OUT),
            Some(Presence { since, .. }) => fade(self.now, since, timing::SHEET_OUT),
            None => 0.0,
        }
    }

    fn sheet_pose(&self) -> Pose {
        let Some(presence) = self.model.sheet else { return Pose::REST };
        if self.model.device.reduce_motion {
            return Pose { alpha: self.sheet_presence(), ..Pose::REST };
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
            Pose { offset: Vec2::new(0.0, below * (1.0 - come)), ..Pose::REST }
        } else {
            let alpha = self.sheet_presence();
            Pose { scale: 0.92 + 0.08 * come, pivot: rect.center(), offset: Vec2::ZERO, alpha }
        }
    }

    // --- Board -----------------------------------------------------------------------------------------------------

    /// The hollow of one cell.
    fn cell(&self, placed: &Placed, pose: Pose, cell: usize, stratum: &mut Stratum) {
        let theme = &self.model.theme;
        let edge = placed.rect.w;
        let hollow = Rect::square(placed.rect.center(), edge * CELL_FILL);
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
        if let Some((_, color)) = self.lit_cells().filter(|(cells, _)| cells & (1 << cell) != 0) {
            // A band of the piece's colour lies under the lines that will clear.
            let band = Panel::fill(placed.rect.to_array(), 0.0, theme.palette.face[color].fade(0.20));
            painter.panel(band);
        }
    }

    /// The cells of the lines that will clear, with the colour index of the piece that clears them.
    fn lit_cells(&self) -> Option<(u64, usize)> {
        let (slot, ghost) = self.model.ghost()?;
        let lines = ghost.preview?.lines;
        Some((lines.mask(), usize::from(self.piece(slot)?.color)))
    }

    fn piece(&self, slot: u8) -> Option<Piece> {
        self.table.as_ref()?.shown.tray[usize::from(slot)]
    }

    fn board(&self, board: &BoardFrame, table: &Table<'_>, alpha: f32, scene: &mut Scene) {
        let Shown { board: cells, motion, clock, .. } = table.shown;
        let theme = &self.model.theme;
        let lit = self.lit_cells();
        let (_, ghost) = self.model.ghost().unzip();
        let glow = ghost.map_or(0.0, |ghost| self.glow(&ghost));
        for cell in 0..64 {
            let (row, col) = ((cell / 8) as u8, (cell % 8) as u8);
            let center = board.cell_center(f32::from(row), f32::from(col));
            if let Some(color) = cells.get(row, col) {
                let will_clear = lit.filter(|(cells, _)| cells & (1 << cell) != 0);
                let color = will_clear.map_or(usize::from(color), |(_, color)| color);
                scene.base.blocks.push(Block {
                    center: center.to_array(),
                    cell: board.cell * motion.pop_scale(cell, clock),
                    glow: if will_clear.is_some() { glow } else { 0.0 },
                    alpha,
                    ..block(theme, color)
                });
            }
        }
        // What leaves is drawn over what stays.
        for cell in 0..64 {
            if let Some(leaving) = motion.clearing(cell, clock) {
                let center = board.cell_center((cell / 8) as f32, (cell % 8) as f32);
                scene.base.blocks.push(Block {
                    center: center.to_array(),
                    cell: board.cell * leaving.scale,
                    alpha: alpha * leaving.alpha,
                    halo: 1.0,
                    ..block(theme, usize::from(leaving.color))
                });
            }
        }
        for cell in 0..64 {
            if let Some((age_secs, color)) = motion.shards(cell, clock) {
                let center = board.cell_center((cell / 8) as f32, (cell % 8) as f32);
                scene.bursts.push(shards(
                    age_secs,
                    cell,
                    theme.palette.face[usize::from(color)],
                    center,
                    board.cell,
                ));
            }
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
    fn glow(&self, ghost: &Ghost) -> f32 {
        let come = fade(self.now, ghost.since, timing::WILL_CLEAR);
        if self.model.device.reduce_motion {
            return come;
        }
        let secs = self.now.saturating_sub(ghost.since) as f32 * 1e-9;
        come * (0.9 + 0.1 * (secs * std::f32::consts::TAU / 1.2).cos())
    }

    fn ghost(&self, board: &BoardFrame, slot: u8, ghost: &Ghost, stratum: &mut Stratum) {
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
        for (r, c) in piece.cells() {
            stratum.blocks.push(Block {
                center: board.cell_center(f32::from(row + r), f32::from(col + c)).to_array(),
                cell: board.cell,
                kind: BlockKind::Ghost,
                face,
                rim,
                alpha,
                ..Block::default()
            });
        }
    }

    /// High contrast frames the lines that will clear, so that they do not hang on colour alone.
    fn frame_lines(&self, board: &BoardFrame, stratum: &mut Stratum) {
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

    // --- Tray ------------------------------------------------------------------------------------------------------

    fn tray_piece(&self, board: &BoardFrame, table: &Table<'_>, slot: u8, alpha: f32, scene: &mut Scene) {
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

    fn locked(&self, table: &Table<'_>, slot: u8) -> f32 {
        if table.fits[usize::from(slot)] {
            return 0.0;
        }
        fade(self.now, self.model.fits_since, timing::LOCK)
    }

    /// Seven colours of paper from above the screen.
    fn confetti(&self, since: u64, scene: &mut Scene) {
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
                ..Burst::default()
            });
        }
    }

    // --- The marks --------------------------------------------------------------------------------------------------

    fn swatches(&self, palette: u8, marks: bool, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
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

    /// The last scores: four lines, a bar a game, and the average as dashes.
    fn chart(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let summary = Summary::of(&self.model.history, self.model.stats_of);
        let tokens = self.model.theme.tokens();
        let field = placed.rect;
        let height = |score: u64| field.h * score as f32 / summary.top() as f32;
        let mut painter = self.painter(stratum, pose);
        for score in summary.axis() {
            let y = field.bottom() - height(score);
            let line = Rect::new(field.x, y - 0.5, field.w, 1.0);
            painter.panel(Panel::fill(line.to_array(), 0.0, tokens.control.fade(0.4)));
        }
        let count = summary.last.len();
        let step = field.w / count.max(1) as f32;
        let best = summary.last.iter().copied().max().unwrap_or(0);
        for (i, &score) in summary.last.iter().enumerate() {
            let touched = self.model.bar.is_some_and(|back| usize::from(back) + i + 1 == count);
            let is_best = score == best && score > 0;
            let color = match (touched, is_best) {
                (true, _) => tokens.bar_touched,
                (false, true) => ACCENT[1],
                (false, false) => tokens.bar,
            };
            let width = (step * 0.66).min(28.0);
            let tall = height(score).max(1.0);
            let x = field.x + (i as f32 + 0.5) * step - width * 0.5;
            let bar = Rect::new(x, field.bottom() - tall, width, tall);
            let edge = if is_best && self.model.theme.is_light() { 1.5 } else { 0.0 };
            let panel = Panel::fill(bar.to_array(), 4.0_f32.min(tall * 0.5), color);
            painter.panel(Panel { stroke: tokens.accent_ui, stroke_width: edge, ..panel });
        }
        let y = field.bottom() - height(summary.average);
        let mut x = field.x;
        while x < field.right() {
            let dash = Rect::new(x, y - 0.75, 4.0_f32.min(field.right() - x), 1.5);
            painter.panel(Panel::fill(dash.to_array(), 0.75, tokens.text_quiet));
            x += 8.0;
        }
    }

    fn mode_mark(&self, mode: Mode, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let cell = placed.rect.h * 0.5;
        for &(row, col, color) in mode_blocks(mode) {
            let center = pose.point(placed.rect.center() + Vec2::new(col, row) * cell);
            stratum.blocks.push(Block {
                center: center.to_array(),
                cell: cell * pose.scale,
                alpha: pose.alpha,
                ..block(&self.model.theme, color)
            });
        }
    }

    /// Three blocks, and the amber one that falls into their gap.
    fn logo(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
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
    }
}

/// What a cell breaks into.
fn shards(age_secs: f32, cell: usize, color: Color, center: Vec2, edge: f32) -> Burst {
    Burst {
        kind: BurstKind::Shards,
        age_secs,
        count: 11,
        seed: cell as u32,
        color,
        origin: center.to_array(),
        spread: [edge * 0.30, edge * 0.30],
        speed: [edge * 3.0, edge * 9.0],
        drag: 5.0,
        gravity: edge * 18.0,
        size: [edge * 0.07, edge * 0.17],
        life_secs: [0.45, 0.65],
        delay_secs: 0.05,
        spin: 6.0,
        ..Burst::default()
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

/// The blocks of `piece` around `middle`, each like `like`.
fn push_piece(stratum: &mut Stratum, piece: &Piece, middle: Vec2, cell: f32, like: Block) {
    let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
    let origin = middle - size * cell * 0.5;
    for (row, col) in piece.cells() {
        let center = origin + (Vec2::new(f32::from(col), f32::from(row)) + 0.5) * cell;
        stratum.blocks.push(Block { center: center.to_array(), cell, ..like });
    }
}
