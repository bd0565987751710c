//! Pictures of Swap: its map, its board in the middle of a stage, and how a stage ends. A bot plays it by pointer.

use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Session, Stage, State};

use super::practice::practice;
use crate::App;
use crate::effect::Effect;
use crate::input::{Event, Input};
use crate::model::{Door, Setup, Stages};
use crate::motion::MILLI;
use crate::pilot::Pilot;
use crate::store::Chosen;
use crate::view::id;
use blockfall_platform::DeviceState;

/// What a picture of Swap is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// The map, all stages before won.
    Map,
    /// The statistics, after as many attempts.
    Stats,
    /// The board.
    Board,
    /// A tile half pulled to its neighbour.
    Pull,
    /// A special of the inventory that has been chosen.
    Special,
    /// The pause sheet.
    Pause,
    /// The question before another stage is begun.
    Leave,
    /// The card of a stage that was won.
    Won,
    /// The card of a stage that was lost.
    Lost,
}

/// Seeds that are tried until one ends as it is to end.
const TRIES: u64 = 10_000;

/// What an app starts from that shows stage `number` at once; the stages before it are won.
pub fn setup_at(device: DeviceState, number: u16, seed: u64, opens: bool) -> Setup {
    let mut setup = Setup {
        chosen: Chosen::Swap,
        opens: opens.then_some(Door::Stage(number)),
        ..Setup::new(device, seed)
    };
    for before in (1..number).filter(|&before| setup.stages.get(before).is_some()) {
        let stars = [3, 2, 3, 1][usize::from(before) % 4];
        setup.saved.profile.record_stage(before, stars, 1_000 * u64::from(stars) + u64::from(before));
    }
    setup
}

/// The first seed from `seed` on with which `bot` ends a stage so; `seed` itself where none of many does.
fn seed_that_ends(stage: &Stage, end: State, seed: u64) -> u64 {
    let ends = |seed: &u64| bot_for(end, *seed).play(&mut Session::new(stage, *seed), u32::MAX) == end;
    (seed..seed.saturating_add(TRIES)).find(ends).unwrap_or(seed)
}

/// The bot that plays towards an end.
fn bot_for(end: State, seed: u64) -> Bot {
    if end == State::Lost { Bot::Random(Random::new(!seed)) } else { Bot::Greedy }
}

/// Plays the app to where the picture of `scene` is taken; its clock stands there. `change` sets what the player chose.
pub(super) fn stage(
    device: DeviceState,
    (scene, number): (Scene, u16),
    (seed, moves): (u64, u32),
    kind: crate::input::PointerKind,
    change: impl FnOnce(&mut Setup),
) -> (App, Pilot) {
    let end = match scene {
        Scene::Won => State::Won,
        Scene::Lost => State::Lost,
        _ => State::Running,
    };
    let stage = Stages::shipped().get(number);
    let seed = match (end, stage) {
        (State::Running, _) | (_, None) => seed,
        (end, Some(stage)) => seed_that_ends(stage, end, seed),
    };
    let mut setup = setup_at(device, number, seed, !matches!(scene, Scene::Map | Scene::Stats));
    if scene == Scene::Stats {
        let attempts = practice(Chosen::Swap, seed);
        let best = attempts.iter().map(|attempt| attempt.score).max().unwrap_or(0);
        setup.saved.profile.record_stage(1, 1, best);
        setup.saved.history = attempts.iter().collect();
    }
    change(&mut setup);
    let mut app = App::new(setup, blockfall_render::Fonts::embedded());
    let mut pilot = Pilot::new(0, kind);
    let mut effects = Vec::new();
    pilot.wait(1_000);
    let door = match scene {
        Scene::Map => Some(id::PLAY),
        Scene::Stats => Some(id::STATS),
        _ => None,
    };
    if let Some(door) = door {
        pilot.tap(&mut app, door, &mut effects);
        return (app, pilot);
    }
    let moves = if end == State::Running { moves } else { u32::MAX };
    play(&mut app, &mut pilot, &mut bot_for(end, seed), moves, &mut effects);
    match scene {
        Scene::Map | Scene::Stats | Scene::Board => {}
        Scene::Pull => {
            rest(&mut app, &mut pilot);
            let next = app.model().swap.in_progress().and_then(|attempt| attempt.session.hint());
            if let Some((a, b)) = next {
                pilot.pull(&mut app, a, b, 0.6, &mut effects);
            }
        }
        Scene::Special => {
            rest(&mut app, &mut pilot);
            let first = app.model().swap.inventory().next();
            if let Some((special, _)) = first {
                let card = Event::Activate(crate::view::stock_node(special));
                app.update(&Input::new(pilot.now, card), &mut effects);
            }
        }
        Scene::Pause => {
            pilot.tap(&mut app, id::PAUSE, &mut effects);
        }
        Scene::Leave => {
            pilot.tap(&mut app, id::PAUSE, &mut effects);
            pilot.wait(500);
            pilot.tap(&mut app, id::MAP, &mut effects);
            pilot.wait(500);
            let other = Event::Activate(crate::view::stage_node(1));
            app.update(&Input::new(pilot.now, other), &mut effects);
        }
        Scene::Won | Scene::Lost => rest(&mut app, &mut pilot),
    }
    (app, pilot)
}

/// Lets the last turn come to rest, and with it what follows.
pub fn rest(app: &mut App, pilot: &mut Pilot) {
    if let Some(at) = app.model().swap.motion.rests_at() {
        pilot.now = pilot.now.max(at + MILLI);
    }
    // Time alone brings a card; an input without meaning lets it pass.
    let device = Event::Device(app.model().device.clone());
    app.update(&Input::new(pilot.now, device), &mut Vec::new());
}

/// Lets a bot play up to `moves` moves of the stage by pointer; returns how many it played.
pub fn play(app: &mut App, pilot: &mut Pilot, bot: &mut Bot, moves: u32, effects: &mut Vec<Effect>) -> u32 {
    for played in 0..moves {
        rest(app, pilot);
        let next = app.model().swap.in_progress().and_then(|attempt| bot.choose(&attempt.session));
        let Some((a, b)) = next else { return played };
        effects.clear();
        if !pilot.swap(app, a, b, effects) {
            return played;
        }
    }
    moves
}
