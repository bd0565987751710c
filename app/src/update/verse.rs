//! What only Verse does: a piece is turned, and a stuck hand is planned anew or ends the game.

use super::Change;
use super::holding::{drag_to, ghost_at};
use super::keeping::{finish, save_game};
use super::screens::{close_sheet, open_sheet};
use crate::effect::{Effect, Moment, feel};
use crate::model::{Drag, Ghost, Model, Sheet};
use crate::store::Key as Record;
use crate::strings::Phrase;
use crate::ui::Layout;

/// Turns the piece that is dragged, else the chosen one, a quarter clockwise.
pub(super) fn turn(model: &mut Model, layout: &Layout, effects: &mut Vec<Effect>) -> Change {
    let held = model.drag.map(|drag| drag.slot).or(model.selection.map(|chosen| chosen.slot));
    let Some(slot) = held.filter(|_| model.can_play()) else { return Change::Picture };
    let Some(game) = model.game.as_mut() else { return Change::Picture };
    let before = game.tray()[usize::from(slot)];
    // A square looks the same from every side.
    let turned = game
        .turn(usize::from(slot))
        .ok()
        .filter(|piece| before.is_some_and(|before| before.mask != piece.mask));
    let Some(piece) = turned else { return Change::Picture };
    if let Some(chosen) = &mut model.selection
        && let Some(Ghost { place: (row, col), .. }) = chosen.ghost
    {
        // About its middle, as far as the board goes.
        let along =
            |at: u8, before: u8, after: u8| (at + before / 2).saturating_sub(after / 2).min(8 - after);
        let place = (along(row, piece.width, piece.height), along(col, piece.height, piece.width));
        chosen.ghost = Some(ghost_at(game, slot, place, model.now));
    }
    model.motion.turn(slot, model.now);
    if let Some(Drag { pointer, at, .. }) = model.drag {
        if let Some(drag) = &mut model.drag {
            (drag.grip, drag.ghost) = (drag.grip.turned(), None);
        }
        drag_to(model, layout, pointer, at);
    }
    effects.extend(save_game(model));
    feel(Moment::Rotate, effects);
    effects.extend(model.spoken_piece(slot).map(|piece| Effect::Announce(Phrase::SaidTurned(piece))));
    Change::Tree
}

/// Takes a stuck game back to when its hand was dealt.
pub(super) fn replan(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = model.game.as_mut() else { return };
    let (board, score) = (game.board().clone(), game.score());
    if game.replan().is_err() {
        return;
    }
    let (left, restored) = (game.replans_left(), game.score());
    model.motion.restore(&board, model.now);
    let scores = [score, restored].map(|score| model.numbers.grouped(score));
    model.motion.roll(&scores, model.now);
    if model.refresh_fits() {
        model.fits_since = model.now;
    }
    effects.extend(save_game(model));
    feel(Moment::Replan, effects);
    effects.push(Effect::Announce(Phrase::SaidReplanned(left)));
    close_sheet(model);
}

/// Ends a stuck game as it is.
pub(super) fn end_game(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = model.game.as_mut() else { return };
    let (mode, score) = (game.mode(), game.score());
    if game.end().is_err() {
        return;
    }
    finish(model, score, effects);
    effects.push(Effect::Forget(Record::Game(mode)));
    effects.push(Effect::Announce(Phrase::GameOver));
    // The card comes by itself and not in the place of the question, so that all that comes with it is seen.
    model.sheet = None;
    open_sheet(model, Sheet::Over);
}
