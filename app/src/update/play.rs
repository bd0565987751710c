//! The course of a game: it starts, pieces are chosen and placed, time is kept, it ends and is recorded.

use blockfall_engine::blocks::{Budget, Calibration, Game};
use glam::Vec2;

use super::keeping::{finish, keep_time, next_seed, save_game};
use super::verse::turn;
use super::{Change, lesson};
use crate::drag::nearest;
use crate::effect::{Effect, Moment, feel};
use crate::model::{Model, PlayTime, Selection};
use crate::motion::{Played, choreograph, timing};
use crate::store::Key as Record;
use crate::strings::Phrase;
use crate::ui::Layout;

pub(super) fn choose(model: &mut Model, layout: &Layout, slot: u8, effects: &mut Vec<Effect>) -> Change {
    let Some(piece) = model.spoken_piece(slot).filter(|_| model.can_play()) else { return Change::Picture };
    let now = model.now;
    if let Some(chosen) = model.selection.as_mut().filter(|chosen| chosen.slot == slot) {
        let quickly = now <= chosen.tapped + timing::DOUBLE_TAP;
        if quickly && model.game.as_ref().is_some_and(|game| game.rules().rotation) {
            chosen.tapped = now;
            return turn(model, layout, effects);
        }
        model.selection = None;
        model.let_go = Some((slot, now));
        return Change::Tree;
    }
    // The second of two quick taps turns the piece, also where the first one let it go.
    let again = model.let_go.take().is_some_and(|(last, at)| last == slot && now <= at + timing::DOUBLE_TAP);
    model.selection = Some(Selection { slot, since: now, tapped: now, ghost: None });
    if again && model.game.as_ref().is_some_and(|game| game.rules().rotation) {
        turn(model, layout, effects);
        return Change::Tree;
    }
    effects.push(Effect::Announce(Phrase::SaidChosen(piece)));
    Change::Tree
}

/// Places the chosen piece so that it covers the tapped cell as its middle, or as near as it may lie.
pub(super) fn place_chosen_around(model: &mut Model, cell: u8, effects: &mut Vec<Effect>) -> Change {
    let (Some(chosen), Some(game)) = (model.selection, &model.game) else { return Change::Picture };
    let Some(piece) = game.tray()[usize::from(chosen.slot)] else { return Change::Picture };
    if let Some(lesson) = model.lesson.as_ref().filter(|lesson| lesson.wants(cell)) {
        // Any cell of the lit place is meant for it.
        let spot = lesson.anchors().trailing_zeros() as u8;
        return place(model, chosen.slot, (spot / 8, spot % 8), effects);
    }
    let tapped = Vec2::new(f32::from(cell % 8), f32::from(cell / 8));
    let half = Vec2::new(f32::from(piece.width - 1), f32::from(piece.height - 1)) * 0.5;
    match nearest(model.anchors(chosen.slot), tapped - half, None) {
        Some(spot) => place(model, chosen.slot, spot, effects),
        None => refuse(effects),
    }
}

pub(super) fn refuse(effects: &mut Vec<Effect>) -> Change {
    feel(Moment::Invalid, effects);
    effects.push(Effect::Announce(Phrase::SaidNoFit));
    Change::Picture
}

/// Begins a new game of the chosen mode.
pub(super) fn start(model: &mut Model, effects: &mut Vec<Effect>) {
    let budget = model.calibration.map_or(Budget::FULL, Calibration::budget);
    let game = Game::with_budget(model.mode, model.next_seed, budget);
    model.next_seed = next_seed(model.next_seed);
    model.game = Some(game);
    model.finished = None;
    model.played = PlayTime::default();
    keep_time(model);
    effects.extend(save_game(model));
    model.selection = None;
    model.notice = None;
    model.motion.stop();
    model.motion.deal(model.now);
    model.refresh_fits();
}

pub(super) fn place(model: &mut Model, slot: u8, place: (u8, u8), effects: &mut Vec<Effect>) -> Change {
    drop_at(model, slot, place, None, effects)
}

/// Places a piece that was let go so far to the right of its place and below it, cells.
pub(super) fn drop_at(
    model: &mut Model,
    slot: u8,
    (row, col): (u8, u8),
    dropped: Option<Vec2>,
    effects: &mut Vec<Effect>,
) -> Change {
    if model.lesson.is_some() && model.anchors(slot) & 1 << (row * 8 + col) == 0 {
        return refuse(effects);
    }
    let counts = model.lesson.is_none();
    // What a lesson's board was laid out with is not shown.
    let base = model.lesson.as_ref().map_or(0, |lesson| lesson.base);
    let Some(game) = model.game.as_mut() else { return Change::Picture };
    let before = game.score().saturating_sub(base);
    let Ok(outcome) = game.place(usize::from(slot), row, col) else { return refuse(effects) };
    let (mode, score, seed) = (game.mode(), game.score().saturating_sub(base), game.seed());
    if counts && !outcome.game_over {
        effects.extend(save_game(model));
    }
    model.selection = None;
    let now = model.now;
    let scores = [before, score].map(|score| model.numbers.grouped(score));
    // A score that was taken back by a re-plan passes the best again, but that has been said.
    let said = model.best_said == Some(seed);
    let best = if counts && !said { model.profile.best(mode) } else { 0 };
    let played = Played { outcome: &outcome, before, best, dropped, scores: Some(&scores) };
    let choreography = choreograph(&played, model.motion.next_stack(), model.motion.reduced);
    let ends = counts && outcome.game_over;
    if !ends {
        // Never two sounds at once: the end of a game is heard in place of the move that brought it.
        effects.extend(choreography.effects());
    }
    if played.is_new_best() {
        model.best_said = Some(seed);
    }
    model.motion.play(choreography, now);
    if model.refresh_fits() {
        model.fits_since = now;
    }
    let lines = outcome.lines.count();
    effects.push(Effect::Announce(if lines > 0 {
        Phrase::SaidCleared { lines, score }
    } else {
        Phrase::SaidPlaced { cell: row * 8 + col, score }
    }));
    model.stuck_since = now;
    effects.extend(outcome.stuck.map(|left| Effect::Announce(Phrase::SaidStuck(left))));
    if !counts {
        lesson::go_on(model, effects);
    } else if ends {
        effects.push(Effect::Announce(Phrase::NoMoreSpace));
        finish(model, score, effects);
        effects.push(Effect::Forget(Record::Game(mode)));
    }
    Change::Tree
}
