//! The way of a stage's score to its three stars: a track that fills from star to star. However far apart their scores are,
//! the stars stand at equal distances, so that every stage's track is read alike.

use blockfall_render::scene::{Color, Panel, Stratum};
use glam::Vec2;

use super::Frame;
use crate::model::Points;
use crate::motion::{progress, smooth, timing};
use crate::ui::{ACCENT, Placed, Pose};

/// Height of the track, and size of a star, of the height of its box.
const PARTS: [f32; 2] = [0.36, 1.1];
/// How much larger a star is for a moment when it is reached.
const POP: f32 = 0.35;

impl Frame<'_> {
    /// Draws the track of the attempt in progress.
    pub(super) fn star_track(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
        let Some(attempt) = &self.model.swap.attempt else { return };
        let stars = attempt.session.stage().stars();
        let (points, come) = (attempt.points, self.come(attempt.points));
        let score = points.from as f32 + (points.to - points.from) as f32 * come;
        let tokens = self.model.theme.tokens();
        let (rect, [thick, star]) = (placed.rect, PARTS.map(|part| part * placed.rect.h));
        // The last star lies in the box as a whole.
        let whole = rect.w - star * 0.5;
        let bar = |width: f32| [rect.x, rect.center().y - thick * 0.5, width, thick];
        let mut painter = self.painter(stratum, pose);
        painter.panel(Panel::fill(bar(whole), thick * 0.5, tokens.control.fade(0.38)));
        let full = whole * filled(score, stars);
        if full > 0.0 {
            let edged = self.model.theme.is_light();
            painter.panel(Panel {
                stroke: if edged { tokens.accent_ui } else { Color::CLEAR },
                stroke_width: if edged { 1.0 } else { 0.0 },
                // No narrower than it is high, or its ends would not be round.
                ..Panel::fill(bar(full.max(thick)), thick * 0.5, ACCENT[1])
            });
        }
        for (i, &least) in (1..).zip(&stars) {
            let earned = score >= least as f32;
            let reached = earned && points.from < least;
            let pop = if reached { POP * (come * std::f32::consts::PI).sin() } else { 0.0 };
            let middle = Vec2::new(rect.x + whole * i as f32 / 3.0, rect.center().y);
            let size = star * (1.0 + pop) * pose.scale;
            self.star(earned, pose.point(middle), size, pose.alpha, stratum);
        }
    }

    /// How far a score has grown to what it is.
    fn come(&self, points: Points) -> f32 {
        if self.model.device.reduce_motion {
            1.0
        } else {
            smooth(progress(self.now, points.since, timing::ROLL))
        }
    }
}

/// How much of the track a score fills, 0 to 1.
fn filled(score: f32, stars: [u64; 3]) -> f32 {
    let mut from = 0.0;
    let parts = stars.map(|least| {
        let part = (score - from) / (least as f32 - from);
        from = least as f32;
        part.clamp(0.0, 1.0)
    });
    parts.iter().sum::<f32>() / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_star_is_a_third_of_the_track_however_far_apart_they_are() {
        let stars = [1_000, 3_000, 3_500];
        for (score, third) in [(0.0, 0.0), (500.0, 0.5), (1_000.0, 1.0), (2_000.0, 1.5), (3_250.0, 2.5)] {
            assert!((filled(score, stars) * 3.0 - third).abs() < 1e-5, "{score}");
        }
        assert_eq!(filled(9_999.0, stars), 1.0);
    }
}
