//! What is seen beside the tiles: light along a line, a ring, rays, a trail, pieces that fly, a scooter that rides off.

use std::f32::consts::TAU;

use blockfall_engine::swap::{Cell, Kind};
use blockfall_render::scene::{Burst, Color, Course, Scene, Stroke, Tile, TileShape};
use glam::Vec2;

use super::{SwapPainter, color_of};
use crate::motion::swap::{Act, Hue, Show, Spray, bow, eased};
use crate::motion::{progress, smooth, timing};
use crate::ui::{ACCENT, ThemeName};

/// A dragonfly's wings, and the air behind it.
const AIR: Color = Color::hex(0x5BD6F5);
/// A scooter's paint.
const MINT: Color = Color::hex(0x37C8B4);

impl SwapPainter<'_> {
    /// One effect at its age.
    pub(super) fn act(&self, act: &Act, age: u64, scene: &mut Scene) {
        match act.show {
            Show::Sweep { from, ends } => self.sweep(from, ends, age, scene),
            Show::Blast(cell) => self.blast(cell, age, scene),
            Show::Ray { from, to, kind } => self.ray(from, to, kind, age, scene),
            Show::Trail { from, to, bend } => self.trail(from, to, bend, age, scene),
            Show::Spray { at, spray } => self.spray(at, spray, age, scene),
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
        if tail < 1.0 {
            let halo = Stroke {
                part: [tail, head],
                width: [0.0, 0.36 * edge],
                soft: 0.3 * edge,
                tail: AIR.fade(0.0),
                middle: AIR.fade(0.35),
                ..Stroke::plain(course, 0.0, AIR.fade(0.8))
            };
            let core = Stroke {
                width: [0.0, 0.10 * edge],
                soft: 0.03 * edge,
                middle: AIR,
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
            let ring = Stroke::plain(ring, 0.14 * edge * (1.0 - struck), AIR);
            self.push(Stroke { soft: 0.08 * edge, alpha: 1.0 - struck, ..ring }, scene);
        }
    }

    /// What is thrown from a place of the board.
    fn spray(&self, [col, row]: [f32; 2], spray: Spray, age: u64, scene: &mut Scene) {
        let origin = self.board.point(Vec2::new(col, row));
        // The same throw from another place is another throw.
        let place = (row * 90.0 + col * 10.0) as u32;
        for (i, &(hue, throw)) in (0..).zip(spray.throws()) {
            let color = self.hue(hue, spray.kind()).fade(self.alpha);
            let burst = throw.burst(age as f32 * 1e-9, place + 1_000 * i, color, origin, self.board.cell);
            scene.bursts.push(Burst { heading: burst.heading + spray.turn(), ..burst });
        }
    }

    fn hue(&self, hue: Hue, kind: Option<Kind>) -> Color {
        match hue {
            // What is bright at night is deep by day.
            Hue::Glow if self.theme.is_light() => Color::hex(0xE07A00),
            Hue::Flash if self.theme.is_light() => self.theme.tokens().accent_ui,
            Hue::Air if self.theme.is_light() => Color::hex(0x0A88C8),
            Hue::Leaf if self.theme.is_light() => Color::hex(0x14915A),
            Hue::Dust if self.theme.is_light() => Color::hex(0x8A94BC).fade(0.8),
            Hue::Own => color_of(kind.unwrap_or(Kind::Regular(1))),
            Hue::Glow => self.glow(),
            Hue::Flash => self.flash(),
            Hue::Red => Color::hex(0xEE3B45),
            Hue::Air => AIR,
            Hue::Leaf => Color::hex(0x58D68D),
            Hue::Mint => MINT,
            Hue::Slate => Color::hex(0x6C7BB4),
            Hue::Dust => Color::hex(0xC8D0EA).fade(0.8),
        }
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
        let streak =
            Stroke { tail: MINT.fade(0.0), width: [0.0, 0.12 * edge], ..Stroke::plain(streak, 0.0, MINT) };
        self.push(Stroke { soft: 0.06 * edge, alpha: 0.7 * left * smooth(along * 4.0), ..streak }, scene);
    }
}
