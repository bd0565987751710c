//! From one screen to another, and the sheets over them.

use super::keeping::{keep_time, stop_time};
use crate::model::{Model, Presence, Screen, Sheet};
use crate::pull::SheetPull;
use crate::scroll::Scroll;

pub(super) fn go_to(model: &mut Model, screen: Screen) {
    stop_time(model);
    if screen != Screen::Game {
        put_lesson_away(model);
    }
    model.scroll = Scroll::default();
    model.bar = None;
    model.answer = None;
    if !matches!(screen, Screen::Page(_)) {
        model.trail.clear();
    }
    model.screen = screen;
    model.screen_since = model.now;
    model.sheet = None;
    model.way = None;
    model.motion.stop();
    if screen == Screen::Game {
        model.motion.deal(model.now);
        keep_time(model);
    } else {
        model.finished.take().inspect(|_| model.game = None);
    }
}

pub(super) fn open_sheet(model: &mut Model, sheet: Sheet) {
    model.selection = None;
    stop_time(model);
    // One sheet that follows another takes its place without a new entrance.
    let since = match model.sheet {
        Some(Presence { since, leaving: None, .. }) => since,
        _ => model.now,
    };
    model.sheet = Some(Presence { sheet, since, leaving: None });
    model.pull = SheetPull::default();
}

pub(super) fn close_sheet(model: &mut Model) {
    let now = model.now;
    if let Some(presence) = &mut model.sheet {
        presence.leaving.get_or_insert(now);
    }
    keep_time(model);
}

/// Puts the lesson away, wherever the player goes: the waiting game is theirs again.
pub(super) fn put_lesson_away(model: &mut Model) {
    if let Some(lesson) = model.lesson.take() {
        model.game = lesson.waiting;
        model.selection = None;
        model.motion.stop();
        model.refresh_fits();
    }
}
