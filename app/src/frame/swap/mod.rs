//! The Swap board: beds, blockers, tiles at rest and on their way, what a special does, and the hand on it.

use blockfall_engine::swap::{Cell, Grid, Kind};
use blockfall_render::scene::{Color, Panel, Scene, Stratum, Tile, TileShape};
use glam::Vec2;

mod effects;

use std::f32::consts::TAU;

use super::{CELL_FILL, CELL_RADIUS};
use crate::motion::swap::{Blocker, Figure, place};
use crate::motion::{SwapMotion, fade, progress, timing};
use crate::ui::{BoardOutline, GridFrame, Painter, Pose, Rect, Theme, WHOLE, shape_of};

/// Regular tiles are drawn a little larger than their pictures say, so that they fill their cells as specials do.
const REGULAR: f32 = 1.06;

/// What lies on the board, and what the player does with it.
#[derive(Clone, Copy, Debug)]
pub struct SwapTable<'a> {
    /// The board at rest.
    pub grid: &'a Grid,
    /// What is still on its way there.
    pub motion: &'a SwapMotion,
    /// The cut of the board.
    pub outline: &'a BoardOutline,
    /// The chosen tile, and since when.
    pub selected: Option<(Cell, u64)>,
    /// The cell that the keyboard is on.
    pub cursor: Option<Cell>,
    /// Two tiles worth swapping, and since when they are shown.
    pub hint: Option<(Cell, Cell, u64)>,
    /// A tile that a finger pulls towards a neighbour, and how far, 0 to 1.
    pub pulled: Option<(Cell, Cell, f32)>,
}

/// The colour that a tile breaks into.
const fn color_of(kind: Kind) -> Color {
    match kind {
        Kind::Regular(1) => Color::hex(0xF0404F),
        Kind::Regular(2) => Color::hex(0xF2A03C),
        Kind::Regular(3) => Color::hex(0x7CCB3A),
        Kind::Regular(4) => Color::hex(0x3F76FF),
        Kind::Regular(5) => Color::hex(0xF3649F),
        Kind::Regular(_) => Color::hex(0x9A4FD0),
        Kind::Special(_) => Color::hex(0xFFB938),
    }
}

/// With what eyes the board is seen.
#[derive(Clone, Copy, Debug)]
pub struct SwapPainter<'a> {
    /// Colours.
    pub theme: &'a Theme,
    /// Where the cells are.
    pub board: GridFrame,
    /// When, nanoseconds.
    pub now: u64,
    /// Opacity of the whole board.
    pub alpha: f32,
}

impl SwapPainter<'_> {
    /// Draws the board.
    pub fn paint(&self, table: &SwapTable<'_>, scene: &mut Scene) {
        let (now, alpha) = (self.now, self.alpha);
        table.outline.paint(&self.board, self.theme, alpha, &mut scene.base);
        self.beds(table.grid, &mut scene.base);
        self.rings(table, &mut scene.base);
        table.motion.blockers(table.grid, now, |blocker| self.blocker(&blocker, &mut scene.base));
        let hand = Hand::of(table, now);
        // What is lifted is drawn above the rest.
        for lifted in [false, true] {
            table.motion.figures(table.grid, now, |figure| {
                let figure = hand.pose(figure);
                if (figure.lift > 0.0) == lifted {
                    scene.base.tiles.push(tile(&figure, &self.board, alpha));
                }
            });
        }
        for (act, age) in table.motion.acts(now) {
            self.act(act, age, scene);
        }
    }

    fn beds(&self, grid: &Grid, stratum: &mut Stratum) {
        let Self { theme, board, .. } = *self;
        let mut painter = self.painter(stratum);
        for cell in grid.beds().iter() {
            let hollow = Rect::square(board.center(cell), board.cell * CELL_FILL);
            let mut panel = Panel::fill(hollow.to_array(), board.cell * CELL_RADIUS, theme.cell());
            if theme.palette.high_contrast {
                panel.stroke = Color::hex(0x4A5590);
                panel.stroke_width = 1.0;
            } else {
                panel.inner_shadow = theme.tokens().hollow;
                panel.inner_blur = board.cell * 0.07;
            }
            painter.panel(panel);
        }
    }

    /// The ring in the cell of the chosen tile, and the keyboard's around its cell.
    fn rings(&self, table: &SwapTable<'_>, stratum: &mut Stratum) {
        let Self { theme, board, .. } = *self;
        let tokens = theme.tokens();
        let mut painter = self.painter(stratum);
        let mut ring = |cell: Cell, outside: f32, color: Color, fill: Color| {
            let square = Rect::square(board.center(cell), board.cell * CELL_FILL).inset(-outside);
            painter.panel(Panel {
                stroke: color,
                stroke_width: 3.0,
                ..Panel::fill(square.to_array(), board.cell * CELL_RADIUS + outside, fill)
            });
        };
        if let Some((cell, since)) = table.selected {
            let come = fade(self.now, since, timing::CHOSEN);
            ring(cell, 0.0, tokens.accent_ui.fade(come), tokens.accent_ui.fade(0.10 * come));
        }
        if let Some(cell) = table.cursor {
            ring(cell, 3.0, tokens.ring, Color::CLEAR);
        }
    }

    fn blocker(&self, blocker: &Blocker, stratum: &mut Stratum) {
        let center = self.board.center(blocker.cell);
        let plate = Tile {
            center: center.to_array(),
            cell: self.board.cell,
            shape: TileShape::Plate,
            alpha: self.alpha * blocker.plate,
            ..Tile::default()
        };
        let shaken = (blocker.rattle * TAU * 3.0).sin() * 0.03 * self.board.cell;
        let scooter = Tile {
            center: (center + Vec2::new(shaken, 0.0)).to_array(),
            shape: TileShape::Scooter,
            alpha: self.alpha * blocker.scooter,
            ..plate
        };
        stratum.tiles.extend([plate, scooter]);
    }

    fn painter<'b>(&'b self, stratum: &'b mut Stratum) -> Painter<'b> {
        Painter {
            stratum,
            theme: self.theme,
            pose: Pose { alpha: self.alpha, ..Pose::REST },
            px_per_pt: 1.0,
            cell_radius: CELL_RADIUS * self.board.cell,
            tilt: 0.0,
            part: WHOLE,
        }
    }
}

/// What the player's hand and the hint do to tiles that rest.
struct Hand {
    /// The chosen tile, and how far it has been picked up.
    chosen: Option<(u32, f32)>,
    /// Tiles that are drawn aside: which, how far in cells, and how high.
    aside: [Option<(u32, Vec2, f32)>; 2],
    /// How brightly those shine.
    glow: f32,
}

impl Hand {
    fn of(table: &SwapTable<'_>, now: u64) -> Hand {
        let still = table.motion.reduced;
        let id = |cell| table.grid.tile(cell).map(|tile| tile.id);
        let come = |since| if still { 1.0 } else { fade(now, since, timing::PICK_UP) };
        let chosen = table.selected.and_then(|(cell, since)| Some((id(cell)?, come(since))));
        let towards = |a: Cell, b: Cell| place(b) - place(a);
        if let Some((a, b, far)) = table.pulled {
            let aside = [
                id(a).map(|tile| (tile, towards(a, b) * far, 0.5)),
                id(b).map(|tile| (tile, towards(b, a) * far, 0.0)),
            ];
            return Hand { chosen, aside, glow: 0.0 };
        }
        let Some((a, b, since)) = table.hint else { return Hand { chosen, aside: [None; 2], glow: 0.0 } };
        let along = progress(now, since, timing::HINT);
        // Two small pushes, the second one weaker; where nothing moves they shine for as long.
        let push = (along * TAU).sin().powi(2) * (1.0 - 0.4 * along);
        let ends = since + timing::HINT - timing::REDUCED;
        let shine = fade(now, since, timing::REDUCED) * (1.0 - fade(now, ends, timing::REDUCED));
        let (far, glow) = if still { (0.0, shine) } else { (timing::HINT_FAR * push, push) };
        let aside = [(a, b), (b, a)].map(|(a, b)| Some((id(a)?, towards(a, b) * far, 0.0)));
        Hand { chosen, aside, glow: 0.6 * glow }
    }

    fn pose(&self, mut figure: Figure) -> Figure {
        if let Some((_, up)) = self.chosen.filter(|(tile, _)| *tile == figure.tile) {
            figure.scale *= 1.0 + 0.06 * up;
            figure.lift = figure.lift.max(0.35 * up);
        }
        let mut aside = self.aside.iter().flatten();
        if let Some(&(_, by, lift)) = aside.find(|(tile, ..)| *tile == figure.tile) {
            figure.place += by;
            figure.lift = figure.lift.max(lift);
            figure.glow = figure.glow.max(self.glow);
        }
        figure
    }
}

fn tile(figure: &Figure, board: &GridFrame, alpha: f32) -> Tile {
    let size = if figure.kind.regular().is_some() { REGULAR } else { 1.0 };
    Tile {
        center: board.point(figure.place).to_array(),
        cell: board.cell * figure.scale * size,
        angle: figure.angle,
        shape: shape_of(figure.kind),
        stretch: figure.stretch,
        lift: figure.lift,
        glow: figure.glow,
        alpha: alpha * figure.alpha,
        ..Tile::default()
    }
}
