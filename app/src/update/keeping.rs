//! What is kept: the profile, the game in progress, the time it is played, and a game that is over.

use blockfall_engine::blocks::Mode;

use crate::effect::{Effect, Moment, feel};
use crate::model::{Finished, Model};
use crate::motion::timing;
use crate::store::{FinishedGame, KeptGame, Key as Record};

pub(super) fn save_profile(model: &Model) -> Effect {
    Effect::Save(Record::Profile, model.profile.encode())
}

/// Keeps the game in progress with its time, if there is one.
pub(super) fn save_game(model: &Model) -> Option<Effect> {
    let game = model.in_progress()?;
    let kept = KeptGame { game: game.clone(), secs: model.played_secs() };
    Some(Effect::Save(Record::Game(game.mode()), kept.encode()))
}

/// The time that a game or an attempt is played runs while its board is in front.
pub(super) fn keep_time(model: &mut Model) {
    if model.can_play() && model.lesson.is_none() {
        model.played.go_on(model.now);
    }
    if model.can_swap()
        && let Some(attempt) = &mut model.swap.attempt
    {
        attempt.played.go_on(model.now);
    }
}

pub(super) fn stop_time(model: &mut Model) {
    model.played.stop(model.now);
    if let Some(attempt) = &mut model.swap.attempt {
        attempt.played.stop(model.now);
    }
}

/// The game is over: it is recorded at once, whatever is still to be shown.
pub(super) fn finish(model: &mut Model, score: u64, effects: &mut Vec<Effect>) {
    stop_time(model);
    if let Some(game) = &model.game {
        let ended = FinishedGame {
            mode: game.mode().id().to_owned(),
            score,
            lines: game.lines(),
            longest_combo: game.longest_combo(),
            moves: game.moves(),
            perfect_clears: game.perfect_clears(),
            secs: model.played_secs(),
            ended: model.local_time(),
            seed: game.seed(),
            stage: None,
            stars: 0,
        };
        let record = model.history.add(&ended);
        effects.push(Effect::Save(record, ended.encode()));
        effects.push(Effect::Save(Record::History, model.history.encode()));
    }
    let previous_best = model.profile.best(model.mode);
    let is_best = keep_best(model, model.mode, score, effects);
    feel(if is_best { Moment::NewBest } else { Moment::GameOver }, effects);
    model.finished = Some(Finished { score, previous_best, card_at: model.now + timing::BANNER });
}

pub(super) fn keep_best(model: &mut Model, mode: Mode, score: u64, effects: &mut Vec<Effect>) -> bool {
    let is_best = model.profile.record(mode, score);
    if is_best {
        effects.push(save_profile(model));
    }
    is_best
}

/// The seed after `seed`: one step of a Weyl sequence, so that seeds do not repeat.
pub(super) fn next_seed(seed: u64) -> u64 {
    seed.wrapping_add(0x9E37_79B9_7F4A_7C15)
}
