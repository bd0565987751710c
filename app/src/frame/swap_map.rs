//! The map of Swap: lanterns over it, the trail from stage to stage, and the stages with their stars.

use blockfall_render::scene::{Color, Course, Glyph, Outline, Panel, Stratum, Stroke};
use glam::Vec2;

use super::Frame;
use crate::icons::Icon;
use crate::model::Screen;
use crate::motion::{fade, smooth, timing};
use crate::ui::{ACCENT, Placed, Pose, Rect, StageMark};
use crate::view;

/// Width of the trail, and of the light on what has been walked of it, pt.
const TRAIL_PT: [f32; 2] = [13.0, 6.0];
/// A star under a stage, pt.
const STAR_PT: f32 = 19.0;
/// Where the three stars stand: across and down, in stars.
const STAR_PLACES: [[f32; 2]; 3] = [[-0.86, -0.10], [0.0, 0.12], [0.86, -0.10]];
/// Where the three stars of the card stand, and how large they are, in thirds of its width.
const CARD_STARS: [([f32; 2], f32); 3] = [([-0.98, 0.06], 0.86), ([0.0, -0.04], 1.0), ([0.98, 0.06], 0.86)];
/// From this height on there is room for two strings of lanterns, pt.
const TALL_PT: f32 = 600.0;
/// The colours of the lanterns.
const LANTERNS: [Color; 3] = [Color::hex(0xF2A03C), Color::hex(0xF3649F), Color::hex(0xF0404F)];
/// What lies round a star.
const STAR_EDGE: Color = Color::hex(0x0B1030);

impl Frame<'_> {
    /// How much is left of what the map shows at a height: nothing where the lanterns hang.
    pub(super) fn under_lanterns(&self, y: f32) -> f32 {
        if self.model.screen != Screen::Map {
            return 1.0;
        }
        let head = self.layout.find(view::id::HEADER).map_or(0.0, |head| head.rect.bottom());
        let [from, to] = if self.model.device.size_pt[1] >= TALL_PT { [62.0, 120.0] } else { [10.0, 54.0] };
        smooth((y - head - from) / (to - from))
    }

    /// Everything on the map that is no box and no word.
    pub(super) fn trail(&self, placed: &Placed, stratum: &mut Stratum) {
        let pose = Pose { alpha: self.screen_alpha(), ..self.pose(placed, 1.0) };
        self.lanterns(pose.alpha, stratum);
        let tokens = self.model.theme.tokens();
        let walked = if self.model.theme.is_light() { tokens.accent_ui } else { ACCENT[1] };
        // All of the ground first, so that none of it lies on the light.
        self.along_trail(pose, false, TRAIL_PT[0], tokens.card_on, stratum);
        self.along_trail(pose, true, TRAIL_PT[1], walked, stratum);
    }

    /// Draws the trail from stage to stage, or only as far as it has been walked.
    fn along_trail(&self, pose: Pose, walked: bool, width: f32, color: Color, stratum: &mut Stratum) {
        let card = self.layout.find(view::id::STAGE_CARD).map(|placed| pose.rect(placed.rect));
        let card = card.map(|card| card.inset(-TRAIL_PT[0] * 0.5));
        let size = self.model.device.size_pt;
        let seen = Rect::new(0.0, 0.0, size[0], size[1]).inset(-60.0);
        let mut stages = self.model.swap.stages.numbers().filter_map(|number| {
            let placed = self.layout.find(view::stage_node(number))?;
            Some((number, pose.point(placed.rect.center())))
        });
        let Some((mut number, mut from)) = stages.next() else { return };
        let mut before = from;
        let mut next = stages.next();
        while let Some((next_number, to)) = next {
            next = stages.next();
            let after = next.map_or(to, |(_, after)| after);
            let drawn = !walked || self.model.profile.stage_best(number).is_some();
            if drawn && (seen.contains(from) || seen.contains(to)) {
                // Through every stage the trail runs as from the one before to the one after.
                let [out, into] = [(to - before) / 6.0, (after - from) / 6.0];
                for half in halves([from, from + out, to - into, to]) {
                    let alpha = pose.alpha * self.under_lanterns((half[0].y + half[2].y) * 0.5);
                    stratum.strokes.extend(parts_outside(half, card).map(|part| Stroke {
                        part,
                        alpha,
                        ..Stroke::plain(course(half), width, color)
                    }));
                }
            }
            (before, from, number) = (from, to, next_number);
        }
    }

    /// A stage: a disc with its ring, and under it the stars that were earned.
    pub(super) fn stage_mark(&self, mark: StageMark, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let tokens = self.model.theme.tokens();
        let center = pose.point(placed.rect.center());
        let edge = placed.rect.w * pose.scale;
        let alpha = pose.alpha;
        let mut disc = |at: Vec2, width: f32, soft: f32, color: Color| {
            let course = Course::Line { from: at.to_array(), to: at.to_array() };
            stratum.strokes.push(Stroke { soft, alpha, ..Stroke::plain(course, width, color) });
        };
        disc(center + Vec2::new(0.0, 5.0), edge + 6.0, 14.0, tokens.shadow);
        match mark {
            StageMark::Won(_) => {
                disc(
                    center,
                    edge,
                    0.0,
                    if self.model.theme.is_light() { tokens.accent_ui } else { ACCENT[1] },
                );
                disc(center, edge - 6.0, 0.0, tokens.card_on);
            }
            StageMark::Locked => {
                disc(center, edge, 0.0, tokens.control.fade(0.55));
                disc(center, edge - 4.0, 0.0, tokens.panel);
            }
            StageMark::Next => {
                let rim = if self.model.theme.is_light() { tokens.accent_ui } else { ACCENT[0] };
                disc(center, edge, 0.0, rim);
                disc(center, edge - 4.0, 0.0, ACCENT[1]);
                let ring = Course::Arc {
                    center: center.to_array(),
                    radius: edge * 0.5 + 9.0,
                    start: 0.0,
                    sweep: std::f32::consts::TAU,
                };
                stratum.strokes.push(Stroke { alpha: alpha * 0.55, ..Stroke::plain(ring, 3.0, rim) });
            }
        }
        match mark {
            StageMark::Won(stars) => {
                let foot = center + Vec2::new(0.0, edge * 0.5 - 1.0);
                for (i, [across, down]) in STAR_PLACES.into_iter().enumerate() {
                    let size = STAR_PT * placed.rect.w / 56.0;
                    let middle = foot + Vec2::new(across, down) * size;
                    self.star(i < usize::from(stars), middle, size * pose.scale, alpha, stratum);
                }
            }
            StageMark::Locked => {
                let square = Rect::square(placed.rect.center(), placed.rect.w * 0.42);
                self.painter(stratum, pose).icon(Icon::Lock as u16, square, tokens.control);
            }
            StageMark::Next => {}
        }
    }

    /// The stars of the card, one after another.
    pub(super) fn card_stars(&self, earned: u8, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let since = self.model.sheet.map_or(0, |presence| presence.since);
        let third = placed.rect.w / 3.0;
        for (i, ([across, down], size)) in CARD_STARS.into_iter().enumerate() {
            let middle = pose.point(placed.rect.center() + Vec2::new(across, down) * third);
            let size = size * third * pose.scale;
            self.star(false, middle, size, pose.alpha, stratum);
            if i >= usize::from(earned) {
                continue;
            }
            let start = since + timing::STAR_FIRST + i as u64 * timing::STAR_STEP;
            if self.model.device.reduce_motion {
                let come = fade(self.now, since, timing::REDUCED);
                self.star(true, middle, size, pose.alpha * come, stratum);
            } else if self.now > start {
                let come = timing::STAR.at(self.now - start);
                let alpha = fade(self.now, start, timing::PRESS);
                self.star(true, middle, size * (0.4 + 0.6 * come), pose.alpha * alpha, stratum);
            }
        }
    }

    pub(super) fn star(&self, earned: bool, middle: Vec2, size: f32, alpha: f32, stratum: &mut Stratum) {
        let tokens = self.model.theme.tokens();
        let light = self.model.theme.is_light();
        let (fill, edge) = match (earned, light) {
            (true, false) => ([ACCENT[0], ACCENT[2]], STAR_EDGE),
            (true, true) => ([ACCENT[0], ACCENT[2]], tokens.accent_ui),
            (false, false) => ([tokens.control.fade(0.75); 2], STAR_EDGE),
            (false, true) => ([tokens.card_on; 2], tokens.control),
        };
        stratum.glyphs.push(Glyph {
            outline: Outline::Icon(Icon::Star as u16),
            origin: (middle - size * 0.5).to_array(),
            em: size,
            top: fill[0].fade(alpha),
            bottom: fill[1].fade(alpha),
            edge: edge.fade(alpha),
            edge_em: 0.07,
            ..Glyph::default()
        });
    }

    /// Two strings of lanterns under the head, that stay while the map moves.
    fn lanterns(&self, alpha: f32, stratum: &mut Stratum) {
        let [width, height] = self.model.device.size_pt;
        let Some(head) = self.layout.find(view::id::HEADER) else { return };
        let top = head.rect.bottom() - 12.0;
        let size = if width.min(height) >= 700.0 { 1.4 } else { 1.0 };
        let count = (width / (62.0 * size)).clamp(4.0, 16.0) as usize;
        self.garland([0.0, width], top, 20.0 * size, count, size, alpha, stratum);
        if height >= TALL_PT {
            self.garland(
                [0.0, width],
                top + 54.0 * size,
                16.0 * size,
                count + 2,
                0.62 * size,
                alpha * 0.5,
                stratum,
            );
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a garland is drawn in two places with nothing in common")]
    fn garland(
        &self,
        [left, right]: [f32; 2],
        y: f32,
        sag: f32,
        count: usize,
        size: f32,
        alpha: f32,
        stratum: &mut Stratum,
    ) {
        let tokens = self.model.theme.tokens();
        let middle = (left + right) * 0.5;
        let string = Course::Curve { from: [left, y], control: [middle, y + 2.0 * sag], to: [right, y] };
        stratum.strokes.push(Stroke { alpha: alpha * 0.8, ..Stroke::plain(string, 1.5, tokens.control) });
        for i in 0..count {
            let t = (i as f32 + 0.5) / count as f32;
            let x = left + (right - left) * t;
            let hangs = y + 4.0 * sag * t * (1.0 - t);
            let color = LANTERNS[i % LANTERNS.len()];
            let mut part = |dx: f32, dy: f32, w: f32, h: f32, like: Panel| {
                let rect = [x + (dx - w * 0.5) * size, hangs + dy * size, w * size, h * size];
                stratum.panels.push(Panel { rect, radius: like.radius * size, ..like });
            };
            let plain = |color: Color, radius: f32| Panel::fill([0.0; 4], radius, color.fade(alpha));
            part(0.0, 2.0, 12.0, 4.0, plain(ACCENT[0], 1.5));
            part(0.0, 26.0, 12.0, 3.5, plain(ACCENT[0], 1.5));
            part(0.0, 29.0, 1.8, 9.0, plain(ACCENT[1], 0.9));
            part(
                0.0,
                5.0,
                27.0,
                22.0,
                Panel {
                    middle: mix(color, Color::hex(0xFFF3D6), 0.5).fade(alpha),
                    shadow: color.fade(0.55 * alpha),
                    shadow_blur: 22.0 * size,
                    ..plain(color, 11.0)
                },
            );
        }
    }
}

fn mix(a: Color, b: Color, t: f32) -> Color {
    let at = |a: f32, b: f32| a + (b - a) * t;
    Color { r: at(a.r, b.r), g: at(a.g, b.g), b: at(a.b, b.b), a: at(a.a, b.a) }
}

/// A cubic curve as two quadratic ones: end, control, end.
fn halves([a, b, c, d]: [Vec2; 4]) -> [[Vec2; 3]; 2] {
    let [ab, bc, cd] = [(a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5];
    let [abc, bcd] = [(ab + bc) * 0.5, (bc + cd) * 0.5];
    let middle = (abc + bcd) * 0.5;
    let bend = |a: Vec2, b: Vec2, c: Vec2, d: Vec2| (3.0 * (b + c) - a - d) * 0.25;
    [[a, bend(a, ab, abc, middle), middle], [middle, bend(middle, bcd, cd, d), d]]
}

fn course([from, control, to]: [Vec2; 3]) -> Course {
    Course::Curve { from: from.to_array(), control: control.to_array(), to: to.to_array() }
}

/// The parts of a curve that do not pass behind `cover`, each from 0 to 1 along it; a straight cover hides one stretch.
fn parts_outside([from, control, to]: [Vec2; 3], cover: Option<Rect>) -> impl Iterator<Item = [f32; 2]> {
    const STEPS: u32 = 24;
    let point = |t: f32| from * (1.0 - t) * (1.0 - t) + control * 2.0 * t * (1.0 - t) + to * t * t;
    let hidden = |step: &u32| cover.is_some_and(|cover| cover.contains(point(*step as f32 / STEPS as f32)));
    let first = (0..=STEPS).find(hidden);
    let last = (0..=STEPS).rev().find(hidden);
    let (head, tail) = match (first, last) {
        (Some(first), Some(last)) => {
            let at = |step: u32| step as f32 / STEPS as f32;
            let before = first.checked_sub(1).map(|step| [0.0, at(step)]);
            let after = (last < STEPS).then(|| [at(last + 1), 1.0]);
            (before, after)
        }
        _ => (Some([0.0, 1.0]), None),
    };
    head.into_iter().chain(tail)
}
