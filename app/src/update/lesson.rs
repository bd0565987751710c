//! The lesson: it begins, a move leads to the next one, and the player's own game comes back when it is left.

use super::keeping::stop_time;
use super::screens::{go_to, open_sheet, put_lesson_away};
use crate::effect::Effect;
use crate::lesson::{Lesson, first_game, next_game};
use crate::model::{Model, Screen, Sheet};
use crate::motion::timing;
use crate::strings::Phrase;

/// Lays the board out for the lesson; the game in progress waits.
pub(super) fn begin(model: &mut Model, effects: &mut Vec<Effect>) {
    put_lesson_away(model);
    let from = model.screen;
    stop_time(model);
    let game = first_game();
    let base = game.score();
    let waiting = model.game.replace(game);
    model.lesson = Some(Lesson { made: 0, since: model.now, base, card_at: None, from, waiting });
    model.refresh_fits();
    go_to(model, Screen::Game);
    ask(model, effects);
}

/// Leaves for where the player came from.
pub(super) fn leave(model: &mut Model) {
    let from = model.lesson.as_ref().map_or(Screen::Home, |lesson| lesson.from);
    go_to(model, from);
}

/// After a move of the lesson: the next one is asked for, or the closing card is on its way.
pub(super) fn go_on(model: &mut Model, effects: &mut Vec<Effect>) {
    let (Some(lesson), Some(game)) = (&mut model.lesson, &mut model.game) else { return };
    lesson.made += 1;
    lesson.since = model.now;
    match next_game(game, lesson.made) {
        Some(next) => *game = next,
        None => lesson.card_at = Some(model.now + timing::LESSON_END),
    }
    model.refresh_fits();
    ask(model, effects);
}

/// Says what is to be done, and where, to somebody who cannot see it.
fn ask(model: &Model, effects: &mut Vec<Effect>) {
    let Some(lesson) = &model.lesson else { return };
    if let Some(step) = lesson.step() {
        let (row, col) = step.place;
        let phrase = Phrase::LessonSpoken { step: lesson.made as u8, cell: row * 8 + col };
        effects.push(Effect::Announce(phrase));
    }
}

/// When the closing card comes.
pub(super) fn next_due(model: &Model) -> Option<u64> {
    model.lesson.as_ref().filter(|_| model.sheet.is_none())?.card_at
}

/// Lets the closing card come when it is time; true when it has.
pub(super) fn advance(model: &mut Model) -> bool {
    let due = next_due(model).is_some_and(|at| model.now >= at);
    if due {
        open_sheet(model, Sheet::Learned);
    }
    due
}
