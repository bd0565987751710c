//! The chart of the last scores.

use blockfall_render::scene::{Panel, Stratum};

use super::Frame;
use crate::stats::Summary;
use crate::ui::{ACCENT, Placed, Pose, Rect};

impl Frame<'_> {
    /// The last scores: four lines, a bar a game, and the average as dashes.
    pub(super) fn chart(&self, placed: &Placed, pose: Pose, stratum: &mut Stratum) {
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
}
