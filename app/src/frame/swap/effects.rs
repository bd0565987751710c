//! What is seen beside the tiles: light along a line, a ring, rays, a trail, pieces that fly, a scooter that rides off.

use std::f32::consts::{PI, TAU};

use blockfall_engine::swap::{Cell, Kind};
use blockfall_render::scene::{Burst, BurstKind, Color, Course, Scene, Stroke, Tile, TileShape};
use glam::Vec2;

use super::{SwapPainter, color_of};
use crate::motion::swap::{Act, Show, bow, eased};
use crate::motion::{progress, smooth, timing};
use crate::ui::{ACCENT, ThemeName};

/// The six colours of the tiles, for paper slips.
const PAPERS: [u8; 6] = [1, 2, 3, 4, 5, 6];

impl SwapPainter<'_> {
    /// One effect at its age.
    pub(super) fn act(&self, act: &Act, age: u64, scene: &mut Scene) {
        match act.show {
            Show::Sweep { from, ends } => self.sweep(from, ends, age, scene),
            Show::Blast(cell) => self.blast(cell, age, scene),
            Show::Ray { from, to, kind } => self.ray(from, to, kind, age, scene),
            Show::Trail { from, to, bend } => self.trail(from, to, bend, age, scene),
            Show::Shards { cell, kind } => self.shards(cell, kind, age, scene),
            Show::Made(cell) => self.made(cell, age, scene),
            Show::Ride(cell) => self.ride(cell, age, scene),
        }
    }

    /// The brightest light: white on night glass, where on morning paper only amber stands out.
    fn flash(&self) -> Color {
        match self.theme.name {
            ThemeName::Dark => Color::hex(0xFFF6DC),
            ThemeName::Light => ACCENT[2],
        }
    }

    /// The light around it.
    fn glow(&self) -> Color {
        match self.theme.name {
            ThemeName::Dark => ACCENT[1],
            ThemeName::Light => Color::hex(0xFFCB66),
        }
    }

    fn push(&self, stroke: Stroke, scene: &mut Scene) {
        scene.base.strokes.push(Stroke { alpha: stroke.alpha * self.alpha, ..stroke });
    }

    /// A spot of light.
    fn spot(&self, at: Vec2, width: f32, color: Color, scene: &mut Scene) {
        let at = at.to_array();
        let spot = Stroke::plain(Course::Line { from: at, to: at }, width, color);
        self.push(Stroke { soft: width, ..spot }, scene);
    }

    fn sweep(&self, from: Cell, ends: [Cell; 2], age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        let start = self.board.center(from);
        let along_row = ends[0].row == ends[1].row;
        let reach = ends.map(|end| self.board.center(end).distance(start) + 0.3 * edge);
        let longest = reach[0].max(reach[1]);
        let run = (longest / edge * timing::SWEEP_CELL as f32) as u64;
        let left = 1.0 - smooth(progress(age, run, timing::SWEEP_FADE));
        let head = age as f32 / timing::SWEEP_CELL as f32 * edge;
        if left > 0.0 {
            for (way, reach) in [-1.0, 1.0].into_iter().zip(reach) {
                let far = way * head.min(reach);
                let to = start + if along_row { Vec2::new(far, 0.0) } else { Vec2::new(0.0, far) };
                let course = Course::Line { from: start.to_array(), to: to.to_array() };
                let halo = Stroke {
                    width: [0.30 * edge * left, 0.85 * edge * left],
                    soft: 0.55 * edge,
                    tail: self.glow().fade(0.25),
                    alpha: 0.75 * left,
                    ..Stroke::plain(course, 0.0, self.glow())
                };
                let core = Stroke {
                    width: [0.10 * edge * left, 0.30 * edge * left],
                    soft: 0.10 * edge,
                    tail: self.flash().fade(0.5),
                    alpha: left,
                    ..Stroke::plain(course, 0.0, self.flash())
                };
                self.push(halo, scene);
                self.push(core, scene);
            }
        }
        // A popper throws paper along its line once the light has reached the ends.
        let span = (reach[0] + reach[1]) * 0.5;
        let middle = start + if along_row { Vec2::X } else { Vec2::Y } * (reach[1] - reach[0]) * 0.5;
        for kind in PAPERS {
            let seed = u32::from(from.row) * 9 + u32::from(from.col) + 81 * u32::from(kind);
            scene.bursts.push(Burst {
                kind: BurstKind::Confetti,
                age_secs: (age as f32 - run as f32) * 1e-9,
                count: 7,
                seed,
                color: color_of(Kind::Regular(kind)),
                origin: middle.to_array(),
                spread: if along_row { [span, 0.1 * edge] } else { [0.1 * edge, span] },
                heading: -PI * 0.5,
                aperture: if along_row { 1.1 } else { PI },
                speed: [edge * 1.5, edge * 6.0],
                drag: 4.0,
                gravity: edge * 11.0,
                size: [edge * 0.10, edge * 0.20],
                life_secs: [0.35, 0.55],
                delay_secs: 0.1,
                spin: 9.0,
                ..Burst::default()
            });
        }
    }

    fn blast(&self, cell: Cell, age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        let center = self.board.center(cell);
        let along = progress(age, 0, timing::BLAST);
        let left = 1.0 - smooth(progress(age, timing::BLAST / 2, timing::BLAST));
        if left > 0.0 {
            let radius = edge * (0.25 + 1.45 * (1.0 - (1.0 - along) * (1.0 - along)));
            let ring = |radius| Course::Arc { center: center.to_array(), radius, start: 0.0, sweep: TAU };
            self.spot(center, 2.6 * edge * (0.5 + 0.5 * along), self.glow().fade(0.55 * left), scene);
            let outer = Stroke::plain(ring(radius), edge * 0.42 * left, self.glow());
            self.push(Stroke { soft: 0.30 * edge, alpha: left, ..outer }, scene);
            let inner = Stroke::plain(ring(radius), edge * 0.14 * left, self.flash());
            self.push(Stroke { soft: 0.06 * edge, alpha: left, ..inner }, scene);
            self.spot(center, 1.1 * edge * left, self.flash().fade(left), scene);
        }
        for (i, color) in [self.glow(), Color::hex(0xEE3B45), self.flash()].into_iter().enumerate() {
            scene.bursts.push(Burst {
                kind: BurstKind::Shards,
                age_secs: age as f32 * 1e-9,
                count: 14,
                seed: u32::from(cell.row) * 9 + u32::from(cell.col) + 81 * i as u32,
                color,
                origin: center.to_array(),
                spread: [edge * 0.2, edge * 0.2],
                speed: [edge * 5.0, edge * 15.0],
                drag: 6.0,
                gravity: edge * 9.0,
                size: [edge * 0.04, edge * 0.11],
                life_secs: [0.3, 0.6],
                delay_secs: 0.04,
                spin: 8.0,
                ..Burst::default()
            });
        }
    }

    fn ray(&self, from: Cell, to: Cell, kind: Kind, age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        let [_, one] = timing::RAYS;
        let (start, end) = (self.board.center(from), self.board.center(to));
        // Neighbouring rays bow to different sides, like threads of rice.
        let bend = if (to.row + to.col).is_multiple_of(2) { 0.07 } else { -0.07 };
        let control = bow(start, end, bend).to_array();
        let course = Course::Curve { from: start.to_array(), control, to: end.to_array() };
        let head = smooth(progress(age, 0, one * 2 / 3));
        let tail = smooth(progress(age, one / 2, one / 2 + timing::SWEEP_FADE));
        let color = color_of(kind);
        if tail < 1.0 {
            let part = [tail, head];
            let left = 1.0 - tail;
            let halo = Stroke {
                part,
                width: [0.05 * edge, 0.34 * edge],
                soft: 0.30 * edge,
                alpha: 0.7 * left,
                tail: color.fade(0.2),
                ..Stroke::plain(course, 0.0, color)
            };
            let core = Stroke {
                part,
                width: [0.02 * edge, 0.10 * edge],
                soft: 0.03 * edge,
                alpha: left,
                middle: color,
                tail: color,
                ..Stroke::plain(course, 0.0, self.flash())
            };
            self.push(halo, scene);
            self.push(core, scene);
        }
        let struck = progress(age, one * 2 / 3, timing::SWEEP_FADE);
        if struck > 0.0 && struck < 1.0 {
            // On paper a spot would hide the tile.
            let bright = if self.theme.is_light() { 0.25 } else { 0.6 };
            self.spot(end, edge * (0.6 + 0.5 * struck), self.flash().fade(bright * (1.0 - struck)), scene);
        }
    }

    fn trail(&self, from: Cell, to: Cell, bend: f32, age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        let (start, end) = (self.board.center(from), self.board.center(to));
        let control = bow(start, end, bend).to_array();
        let course = Course::Curve { from: start.to_array(), control, to: end.to_array() };
        // It hangs behind the one that flies.
        let behind = 0.45 * edge / start.distance(end).max(edge);
        let head = (eased(progress(age, 0, timing::FLIGHT)) - behind).max(0.0);
        let tail = eased(progress(age, timing::FLIGHT * 2 / 5, timing::FLIGHT));
        let air = Color::hex(0x5BD6F5);
        if tail < 1.0 {
            let halo = Stroke {
                part: [tail, head],
                width: [0.0, 0.36 * edge],
                soft: 0.3 * edge,
                tail: air.fade(0.0),
                middle: air.fade(0.35),
                ..Stroke::plain(course, 0.0, air.fade(0.8))
            };
            let core = Stroke {
                width: [0.0, 0.10 * edge],
                soft: 0.03 * edge,
                middle: air,
                head: self.flash(),
                ..halo
            };
            self.push(halo, scene);
            self.push(core, scene);
        }
        let struck = progress(age, timing::FLIGHT, timing::SWEEP_FADE);
        if struck > 0.0 && struck < 1.0 {
            let center = end.to_array();
            let ring =
                Course::Arc { center, radius: edge * (0.2 + 0.5 * smooth(struck)), start: 0.0, sweep: TAU };
            let ring = Stroke::plain(ring, 0.14 * edge * (1.0 - struck), air);
            self.push(Stroke { soft: 0.08 * edge, alpha: 1.0 - struck, ..ring }, scene);
        }
    }

    /// What a tile breaks into.
    fn shards(&self, cell: Cell, kind: Kind, age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        scene.bursts.push(Burst {
            kind: BurstKind::Shards,
            age_secs: age as f32 * 1e-9,
            count: 11,
            seed: u32::from(cell.row) * 9 + u32::from(cell.col),
            color: color_of(kind),
            origin: self.board.center(cell).to_array(),
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

    /// A ring and a few points of light around a special that has come about.
    fn made(&self, cell: Cell, age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        let center = self.board.center(cell);
        let along = progress(age, 0, timing::MADE_RING);
        let out = 1.0 - (1.0 - along) * (1.0 - along);
        let left = 1.0 - smooth(along);
        let ring = Course::Arc {
            center: center.to_array(),
            radius: edge * (0.40 + 0.45 * out),
            start: 0.0,
            sweep: TAU,
        };
        let ring = Stroke::plain(ring, 0.16 * edge * left, self.glow());
        self.push(Stroke { soft: 0.10 * edge, alpha: left, ..ring }, scene);
        for i in 0..8 {
            let way = Vec2::from_angle((i as f32 + 0.5) * TAU / 8.0);
            let [near, far] =
                [0.45 + 0.45 * out, 0.52 + 0.62 * out].map(|r| (center + way * r * edge).to_array());
            let point = Stroke {
                width: [0.0, 0.09 * edge * left],
                tail: self.glow().fade(0.0),
                ..Stroke::plain(Course::Line { from: near, to: far }, 0.0, self.flash())
            };
            self.push(Stroke { soft: 0.03 * edge, alpha: left, ..point }, scene);
        }
    }

    /// The scooter gains speed, lifts its front wheel, and is gone beyond the edge of the board.
    fn ride(&self, cell: Cell, age: u64, scene: &mut Scene) {
        let edge = self.board.cell;
        let along = progress(age, 0, timing::RIDE);
        let center = self.board.center(cell);
        let way = self.board.cells().right() + 0.4 * edge - center.x;
        let gone = along * along;
        let at = center + Vec2::new(way * gone, -0.05 * edge * smooth(4.0 * along));
        let left = 1.0 - smooth((along - 0.75) / 0.25);
        let streak = Course::Line {
            from: (at + Vec2::new(-(0.3 + 1.4 * along) * edge, 0.22 * edge)).to_array(),
            to: (at + Vec2::new(-0.3 * edge, 0.22 * edge)).to_array(),
        };
        scene.base.tiles.push(Tile {
            center: at.to_array(),
            cell: edge * 1.04,
            angle: -0.16 * smooth(3.0 * along) * (1.0 - along),
            shape: TileShape::Scooter,
            lift: 0.5 * smooth(4.0 * along),
            alpha: self.alpha * left,
            ..Tile::default()
        });
        let mint = Color::hex(0x37C8B4);
        let streak =
            Stroke { tail: mint.fade(0.0), width: [0.0, 0.12 * edge], ..Stroke::plain(streak, 0.0, mint) };
        self.push(Stroke { soft: 0.06 * edge, alpha: 0.7 * left * smooth(along * 4.0), ..streak }, scene);
        scene.bursts.push(Burst {
            kind: BurstKind::Shards,
            age_secs: age as f32 * 1e-9,
            count: 8,
            seed: u32::from(cell.row) * 9 + u32::from(cell.col),
            color: Color::hex(0xC8D0EA).fade(0.8),
            origin: (center + Vec2::new(-0.35, 0.25) * edge).to_array(),
            spread: [edge * 0.08, edge * 0.05],
            heading: PI,
            aperture: 0.5,
            speed: [edge * 1.0, edge * 3.5],
            drag: 5.0,
            gravity: edge * -3.0,
            size: [edge * 0.08, edge * 0.16],
            life_secs: [0.25, 0.4],
            delay_secs: 0.12,
            spin: 3.0,
            ..Burst::default()
        });
    }
}
