//! The one function that changes the model: an input comes in, the model moves on, effects go out.
//!
//! It knows no window, no GPU and no clock; a test, a bot, a recording and a phone drive the same lines.

mod action;
mod holding;
mod keeping;
mod keys;
mod lesson;
mod play;
mod pointer;
mod screens;
mod swap;
mod verse;

use crate::effect::Effect;
use crate::input::{Event, Input, Lifecycle};
use crate::model::{Door, Model, Presence, Sheet};
use crate::motion::timing;
use crate::ui::{Layout, Placed};
use crate::view;
use action::{go_back, perform};
use holding::cancel;
use keeping::{keep_time, save_game, save_profile, stop_time};
use keys::press_key;
use pointer::{is_live, point};
use screens::open_sheet;

/// What an update left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The picture may have changed, the tree has not.
    Picture,
    /// The tree has to be built anew.
    Tree,
}

/// Lets time pass: what was due by `now` happens.
pub fn advance(model: &mut Model, now: u64, effects: &mut Vec<Effect>) -> Change {
    model.now = model.now.max(now);
    let mut change = Change::Picture;
    if let Some(Presence { leaving: Some(left), .. }) = model.sheet
        && now >= left + timing::SHEET_OUT
    {
        model.sheet = None;
        change = Change::Tree;
    }
    let card_at = model.finished.filter(|_| model.shows_banner()).map(|finished| finished.card_at);
    if let Some(at) = card_at.filter(|&at| at <= now) {
        open_sheet(model, Sheet::Over);
        // However late the clock was asked, the card came in its time.
        model.sheet = model.sheet.map(|presence| Presence { since: at, ..presence });
        change = Change::Tree;
    }
    if model.stuck_sheet_at().is_some_and(|at| now >= at) {
        open_sheet(model, Sheet::Stuck);
        change = Change::Tree;
    }
    if lesson::advance(model) || swap::advance(model, effects) == Change::Tree {
        change = Change::Tree;
    }
    change
}

/// Goes through a door at once, and remembers the choice of game that this is.
pub fn open(model: &mut Model, door: Door, effects: &mut Vec<Effect>) {
    let next = model.swap.stages.next_to_win(&model.profile);
    match (door, next) {
        (Door::Stage(number), _) => swap::open(model, number, effects),
        (Door::Game, Some(next)) if model.swap.is_chosen && model.swap.in_progress().is_none() => {
            swap::open(model, next, effects);
        }
        (Door::Game, _) => action::play(model, effects),
    }
    let chosen = model.chosen();
    if model.profile.chosen() != Some(chosen) {
        model.profile.choose(chosen);
        effects.push(save_profile(model));
    }
}

/// Brings the answer among the settings into view, once it is laid out.
pub fn show_answer(model: &mut Model, layout: &Layout) {
    keys::bring_into_view(model, layout, view::id::ANSWER);
}

/// When [`advance`] has something to do next, if nothing else happens.
pub fn next_due(model: &Model) -> Option<u64> {
    let leaves = model.sheet.and_then(|presence| presence.leaving).map(|left| left + timing::SHEET_OUT);
    let card = model.finished.filter(|_| model.shows_banner()).map(|finished| finished.card_at);
    let games = [model.stuck_sheet_at(), lesson::next_due(model), swap::next_due(model)];
    games.into_iter().chain([leaves, card]).flatten().min()
}

/// Lets `input` happen. `layout` is that of the model before it.
pub fn update(model: &mut Model, layout: &Layout, input: &Input, effects: &mut Vec<Effect>) -> Change {
    model.now = model.now.max(input.at);
    let held_slider = model.press.is_some_and(|press| press.node == view::id::LIFT);
    let change = handle(model, layout, input, effects);
    if held_slider && model.press.is_none() {
        // However it was let go, its value counts.
        effects.push(save_profile(model));
    }
    change
}

fn handle(model: &mut Model, layout: &Layout, input: &Input, effects: &mut Vec<Effect>) -> Change {
    match &input.event {
        Event::Pointer(pointer) => point(model, layout, *pointer, effects),
        Event::Wheel(by) => {
            if model.sheet.is_none() {
                model.scroll.turn(*by, model.now);
            }
            Change::Picture
        }
        Event::DealTook(nanos) => {
            if let (Some(calibration), Some(game)) = (&mut model.calibration, &mut model.game) {
                game.set_budget(calibration.measured(*nanos));
            }
            Change::Picture
        }
        Event::Clock(time) => {
            model.clock = Some((*time, model.now));
            Change::Picture
        }
        Event::Key(key) => press_key(model, layout, *key, effects),
        Event::Back => go_back(model, layout, effects),
        Event::Activate(node) => match layout.find(*node).filter(|placed| is_live(model, placed)) {
            Some(Placed { action: Some(action), .. }) => perform(model, layout, *action, effects),
            _ => Change::Picture,
        },
        Event::Device(device) => {
            if model.device == *device {
                return Change::Picture;
            }
            // The piece was held over a board that is elsewhere now.
            cancel(model, layout);
            model.swap.motion.reduced = device.reduce_motion;
            if model.motion.reduced != device.reduce_motion {
                // What was under way would go on as nobody wants it.
                model.motion.stop();
                model.motion.reduced = device.reduce_motion;
            }
            model.device = device.clone();
            model.theme = model.settings().colors(device);
            Change::Tree
        }
        Event::Lifecycle(Lifecycle::Active) => {
            keep_time(model);
            Change::Picture
        }
        Event::Lifecycle(lifecycle @ (Lifecycle::Inactive | Lifecycle::Background)) => {
            cancel(model, layout);
            stop_time(model);
            if *lifecycle == Lifecycle::Background {
                effects.extend(save_game(model));
                effects.extend(swap::save(model));
                swap::settle(model);
                return Change::Tree;
            }
            Change::Picture
        }
    }
}
