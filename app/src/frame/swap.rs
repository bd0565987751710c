//! The Swap board: beds, blockers, tiles at rest and on their way, what a special does, and the hand on it.

use blockfall_engine::swap::{Cell, Grid, Kind};
use blockfall_render::scene::{Burst, BurstKind, Color, Panel, Scene, Stratum, Tile, TileShape};
use glam::Vec2;

use super::{CELL_FILL, CELL_RADIUS};
use crate::motion::SwapMotion;
use crate::motion::swap::{Act, Blocker, Figure, Show};
use crate::ui::{GridFrame, Painter, Pose, Rect, Theme, WHOLE, shape_of};

/// What lies on the board, and what the player does with it.
#[derive(Clone, Copy, Debug)]
pub struct SwapTable<'a> {
    /// The board at rest.
    pub grid: &'a Grid,
    /// What is still on its way there.
    pub motion: &'a SwapMotion,
    /// The chosen tile.
    pub selected: Option<Cell>,
    /// The cell that the keyboard is on.
    pub cursor: Option<Cell>,
    /// Two tiles worth swapping, and since when that is shown.
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
    /// The board in its place.
    pub fn paint(&self, table: &SwapTable<'_>, scene: &mut Scene) {
        let Self { board, alpha, .. } = self;
        self.beds(table.grid, &mut scene.base);
        self.marks(table, &mut scene.base);
        table.motion.blockers(table.grid, self.now, |blocker| {
            push_blocker(&blocker, board, *alpha, &mut scene.base);
        });
        table.motion.figures(table.grid, self.now, |figure| {
            scene.base.tiles.push(tile(&figure, board, *alpha));
        });
        for (act, age) in table.motion.acts(self.now) {
            self.act(act, age, scene);
        }
    }

    fn beds(&self, grid: &Grid, stratum: &mut Stratum) {
        let Self { theme, board, .. } = *self;
        let tokens = theme.tokens();
        let mut painter = self.painter(stratum);
        let edge = board.cells().inset(-board.padding);
        painter.panel(Panel {
            stroke: tokens.hairline,
            stroke_width: 1.0,
            shadow: tokens.shadow,
            shadow_dy: 10.0,
            shadow_blur: 26.0,
            ..Panel::fill(edge.to_array(), 0.215 * board.cell + board.padding, tokens.board)
        });
        for cell in grid.beds().iter() {
            let hollow = Rect::square(board.center(cell), board.cell * CELL_FILL);
            let mut panel = Panel::fill(hollow.to_array(), board.cell * CELL_RADIUS, theme.cell());
            if theme.palette.high_contrast {
                panel.stroke = Color::hex(0x4A5590);
                panel.stroke_width = 1.0;
            } else {
                panel.inner_shadow = tokens.hollow;
                panel.inner_blur = board.cell * 0.07;
            }
            painter.panel(panel);
        }
    }

    /// The ring around the chosen tile, and that of the keyboard.
    fn marks(&self, table: &SwapTable<'_>, stratum: &mut Stratum) {
        let Self { theme, board, .. } = *self;
        let tokens = theme.tokens();
        let mut painter = self.painter(stratum);
        for (cell, color) in [(table.selected, tokens.accent_ui), (table.cursor, tokens.ring)] {
            let Some(cell) = cell else { continue };
            let ring = Rect::square(board.center(cell), board.cell * CELL_FILL);
            painter.panel(Panel {
                stroke: color,
                stroke_width: 3.0,
                ..Panel::fill(ring.to_array(), board.cell * CELL_RADIUS, Color::CLEAR)
            });
        }
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

    fn act(&self, act: &Act, age: u64, scene: &mut Scene) {
        let Self { board, .. } = self;
        let age_secs = age as f32 * 1e-9;
        if let Show::Shards { cell, kind } = act.show {
            let edge = board.cell;
            scene.bursts.push(Burst {
                kind: BurstKind::Shards,
                age_secs,
                count: 11,
                seed: u32::from(cell.row) * 9 + u32::from(cell.col),
                color: color_of(kind),
                origin: board.center(cell).to_array(),
                spread: [edge * 0.30, edge * 0.30],
                speed: [edge * 3.0, edge * 9.0],
                drag: 5.0,
                gravity: edge * 18.0,
                size: [edge * 0.07, edge * 0.17],
                life_secs: [0.45, 0.65],
                delay_secs: 0.05,
                spin: 6.0,
                ..Burst::default()
            });
        }
    }
}

fn tile(figure: &Figure, board: &GridFrame, alpha: f32) -> Tile {
    Tile {
        center: board.point(figure.place).to_array(),
        cell: board.cell * figure.scale,
        angle: figure.angle,
        shape: shape_of(figure.kind),
        stretch: figure.stretch,
        lift: figure.lift,
        glow: figure.glow,
        alpha: alpha * figure.alpha,
        ..Tile::default()
    }
}

fn push_blocker(blocker: &Blocker, board: &GridFrame, alpha: f32, stratum: &mut Stratum) {
    let center = board.center(blocker.cell);
    let plate = Tile {
        center: center.to_array(),
        cell: board.cell,
        shape: TileShape::Plate,
        alpha: alpha * blocker.plate,
        ..Tile::default()
    };
    stratum.tiles.push(plate);
    let shaken = (blocker.rattle * std::f32::consts::TAU * 3.0).sin() * 0.03 * board.cell;
    stratum.tiles.push(Tile {
        center: (center + Vec2::new(shaken, 0.0)).to_array(),
        shape: TileShape::Scooter,
        alpha: alpha * blocker.scooter,
        ..plate
    });
}
