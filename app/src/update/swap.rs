//! The course of Swap: stages are begun and gone on with, tiles are pulled, tapped and swapped, turns are presented, and an
//! attempt is judged and kept before any of it is seen.

use blockfall_engine::swap::{Cell, Grid, Phase, Session, Special, State, Turn};
use glam::Vec2;

use super::Change;
use super::keeping::{keep_time, next_seed, save_profile, stop_time};
use super::screens::{close_sheet, go_to, open_sheet};
use crate::effect::{Effect, Moment, feel};
use crate::input::Key;
use crate::model::{
    Attempt, ChosenTile, Hint, Model, PlayTime, Points, Pull, Screen, Sheet, SlideBack, StageResult,
};
use crate::motion::timing;
use crate::store::{Chosen, FinishedGame, Key as Record};
use crate::strings::Phrase;
use crate::ui::Layout;
use crate::view;

/// A pointer that moves less than this is a tap, pt.
const SLOP_PT: f32 = 8.0;

fn say(phrase: Phrase, effects: &mut Vec<Effect>) {
    effects.push(Effect::Announce(phrase));
}

// --- Stages --------------------------------------------------------------------------------------------------------

/// Takes Swap up instead of a mode of Blocks.
pub(super) fn choose(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.swap.is_chosen {
        return;
    }
    model.swap.is_chosen = true;
    model.profile.choose(Chosen::Swap);
    effects.push(save_profile(model));
}

/// The attempt in progress, or the map where there is none.
pub(super) fn play(model: &mut Model) {
    if model.swap.in_progress().is_some() { go_on(model) } else { open_map(model) }
}

/// Shows the map, with the stage that comes next in sight.
pub(super) fn open_map(model: &mut Model) {
    leave_board(model);
    go_to(model, Screen::Map);
    model.swap.seeks = true;
}

/// What was just over is only kept while its board is shown.
pub(super) fn leave_board(model: &mut Model) {
    settle(model);
    model.swap.let_go();
    if model.swap.result.take().is_some() {
        model.swap.attempt = None;
    }
}

/// Back to the board.
pub(super) fn go_on(model: &mut Model) {
    if model.screen != Screen::Stage {
        go_to(model, Screen::Stage);
    }
    close_sheet(model);
    model.swap.let_go();
    rest(model);
    keep_time(model);
}

/// Begins a stage, goes on with it, or asks first where an attempt at another one would be lost.
pub(super) fn enter(model: &mut Model, number: u16, effects: &mut Vec<Effect>) {
    if !model.swap.stages.is_open(number, &model.profile) {
        return;
    }
    let touched = |attempt: &&Attempt| attempt.session.turns() > 0;
    match model.swap.in_progress() {
        Some(attempt) if attempt.number == number => go_on(model),
        Some(attempt) if touched(&attempt) => open_sheet(model, Sheet::ConfirmStage(number)),
        _ => begin(model, number, effects),
    }
}

/// Begins a stage or goes on with it, without asking.
pub(super) fn open(model: &mut Model, number: u16, effects: &mut Vec<Effect>) {
    match model.swap.in_progress() {
        Some(attempt) if attempt.number == number => go_on(model),
        _ => begin(model, number, effects),
    }
}

/// Begins an attempt at a stage; one that was in progress is gone.
pub(super) fn begin(model: &mut Model, number: u16, effects: &mut Vec<Effect>) {
    let Some(stage) = model.swap.stages.get(number) else { return };
    let session = Session::new(stage, model.next_seed);
    model.next_seed = next_seed(model.next_seed);
    model.swap.motion.deal(session.grid(), model.now);
    model.swap.result = None;
    model.swap.shuffles_until = None;
    let counts = model.swap.stages.is_open(number, &model.profile);
    model.swap.attempt = Some(Attempt { counts, ..Attempt::new(number, session, PlayTime::default()) });
    model.notice = None;
    go_on(model);
    effects.extend(save(model));
}

/// Begins the same stage anew.
pub(super) fn again(model: &mut Model, effects: &mut Vec<Effect>) {
    if let Some(number) = model.swap.attempt.as_ref().map(|attempt| attempt.number) {
        begin(model, number, effects);
    }
}

/// Begins the stage after the one that was won.
pub(super) fn next_stage(model: &mut Model, effects: &mut Vec<Effect>) {
    match model.swap.result.and_then(|result| result.next) {
        Some(number) => begin(model, number, effects),
        None => open_map(model),
    }
}

/// Keeps the attempt in progress with its time, if there is one.
pub(super) fn save(model: &Model) -> Option<Effect> {
    let attempt = model.swap.in_progress().filter(|attempt| attempt.counts)?;
    Some(Effect::Save(Record::Attempt, attempt.kept(model.now).encode()))
}

// --- Turns ---------------------------------------------------------------------------------------------------------

/// What can be done on the board now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readiness {
    /// Everything lies still.
    Ready,
    /// The last tiles are falling: what is done now waits for them.
    Soon,
    /// Tiles will still be cleared, or the stage is over.
    Busy,
}

fn readiness(model: &Model) -> Readiness {
    let motion = &model.swap.motion;
    if !model.can_swap() {
        return Readiness::Busy;
    }
    if !motion.is_busy(model.now) {
        return Readiness::Ready;
    }
    let falls = |phase: &Phase| matches!(phase, Phase::Fell(_) | Phase::Refilled(_));
    if motion.ahead(model.now).iter().all(falls) { Readiness::Soon } else { Readiness::Busy }
}

/// The player wants to go on: what is still to be seen of the last turn is seen faster.
fn hurry(model: &mut Model) {
    if model.swap.motion.is_busy(model.now) {
        model.swap.motion.hurry(model.now);
    }
}

/// Swaps now, or when the last tiles have fallen. `drawn` says how far the tile was already pulled.
fn swap(model: &mut Model, cells: [Cell; 2], drawn: f32, effects: &mut Vec<Effect>) -> Change {
    match readiness(model) {
        Readiness::Ready => make(model, cells, drawn, effects),
        Readiness::Soon => {
            model.swap.queued = Some(cells);
            hurry(model);
            Change::Picture
        }
        Readiness::Busy => Change::Picture,
    }
}

fn make(model: &mut Model, [a, b]: [Cell; 2], drawn: f32, effects: &mut Vec<Effect>) -> Change {
    model.swap.chosen = None;
    rest(model);
    count_all(model);
    let Some(attempt) = model.swap.attempt.as_mut() else { return Change::Picture };
    let before = *attempt.session.grid();
    let Ok(turn) = attempt.session.swap(a, b) else { return refuse(Phrase::SaidRefused, effects) };
    if turn.accepted {
        judge(model, &turn, effects);
    } else {
        say(Phrase::SaidRefused, effects);
    }
    present(model, &before, turn, drawn, effects);
    Change::Tree
}

/// Puts the chosen special on a cell.
fn place(model: &mut Model, cell: Cell, special: Special, effects: &mut Vec<Effect>) -> Change {
    let Some(attempt) = model.swap.attempt.as_mut() else { return Change::Picture };
    let before = *attempt.session.grid();
    let Ok(turn) = attempt.session.place_special(cell, special) else {
        return refuse(Phrase::SaidNotThere, effects);
    };
    model.swap.armed = None;
    rest(model);
    say(Phrase::SaidSpecialPlaced { cell, special }, effects);
    effects.extend(save(model));
    present(model, &before, turn, 0.0, effects);
    Change::Tree
}

fn refuse(phrase: Phrase, effects: &mut Vec<Effect>) -> Change {
    feel(Moment::Invalid, effects);
    say(phrase, effects);
    Change::Picture
}

/// Keeps what a turn came to, before anything of it is seen: the attempt, or its end with all that it earned.
fn judge(model: &mut Model, turn: &Turn, effects: &mut Vec<Effect>) {
    let Some(attempt) = &model.swap.attempt else { return };
    let cleared = |phase: &Phase| match phase {
        Phase::Cleared { victims, .. } => victims.len() as u32,
        _ => 0,
    };
    let tiles = turn.phases.iter().map(cleared).sum();
    say(Phrase::SaidTilesCleared { tiles, moves: attempt.session.moves_left() }, effects);
    if attempt.is_running() {
        effects.extend(save(model));
    } else {
        finish(model, effects);
    }
}

/// The attempt is over: it is recorded at once, whatever is still to be shown.
fn finish(model: &mut Model, effects: &mut Vec<Effect>) {
    stop_time(model);
    let Some(attempt) = &model.swap.attempt else { return };
    let (number, score) = (attempt.number, attempt.session.score());
    let stars = attempt.session.stars().unwrap_or(0);
    let (counts, won) = (attempt.counts, attempt.session.state() == State::Won);
    // A score that was forgotten is none to beat.
    let previous = model.profile.stage_best(number).filter(|best| best.score > 0);
    if counts {
        let ended = FinishedGame::of_attempt(&attempt.kept(model.now), model.local_time());
        let record = model.history.add(&ended);
        effects.push(Effect::Save(record, ended.encode()));
        effects.push(Effect::Save(Record::History, model.history.encode()));
        effects.push(Effect::Forget(Record::Attempt));
        if won && model.profile.record_stage(number, stars, score) {
            effects.push(save_profile(model));
        }
    }
    if won {
        say(Phrase::SaidStageWon { stars, score }, effects);
    } else {
        say(Phrase::OutOfMoves, effects);
    }
    let next = model.swap.stages.after(number);
    model.swap.result = Some(StageResult { stars, score, previous, next });
}

/// Shows a turn that has been made.
fn present(model: &mut Model, before: &Grid, turn: Turn, drawn: f32, effects: &mut Vec<Effect>) {
    if turn.phases.iter().any(|phase| matches!(phase, Phase::Shuffled(_))) {
        say(Phrase::Shuffling, effects);
    }
    if let Some(attempt) = &mut model.swap.attempt {
        attempt.counted = 0;
    }
    model.swap.motion.play(before, turn, drawn, model.now);
    model.swap.slide = None;
    tell_due(model, effects);
}

/// What is to be heard and felt by now. After a late frame, or in a hurry, several moments can be due at once: the last of
/// them stands for all, so that a win is not drowned by the cascade that brought it.
fn tell_due(model: &mut Model, effects: &mut Vec<Effect>) {
    if let Some(moment) = std::iter::from_fn(|| model.swap.motion.due(model.now)).last() {
        feel(moment, effects);
    }
}

/// Counts objectives along with what is seen; true when that changed something.
fn count(model: &mut Model) -> bool {
    let Some(attempt) = &mut model.swap.attempt else { return false };
    let presented = model.swap.motion.presented(model.now);
    let before = attempt.counted;
    let (mut shuffles, mut points) = (false, 0);
    for phase in presented.get(before..).unwrap_or_default() {
        attempt.goals.count(phase);
        points += phase.points();
        shuffles |= matches!(phase, Phase::Shuffled(_));
    }
    attempt.counted = before.max(presented.len());
    let counted = attempt.counted > before;
    if points > 0 {
        attempt.points.grow(points, model.now);
        let scores = [attempt.points.from, attempt.points.to].map(|score| model.numbers.grouped(score));
        model.motion.roll(&scores, model.now);
    }
    if shuffles {
        model.swap.shuffles_until = Some(model.now + timing::SHUFFLE_NOTICE);
    }
    counted
}

/// The bar says what is true, whatever is still to be seen.
fn count_all(model: &mut Model) {
    if let Some(attempt) = &mut model.swap.attempt {
        attempt.goals.clone_from(attempt.session.goals());
        if attempt.points.to != attempt.session.score() {
            attempt.points = Points::at_rest(attempt.session.score());
        }
        attempt.counted = usize::MAX;
    }
}

/// What is still to be seen is left out: the board is as it is.
pub(super) fn settle(model: &mut Model) {
    model.swap.motion.stop();
    model.swap.shuffles_until = None;
    model.swap.queued = None;
    count_all(model);
}

// --- Time ----------------------------------------------------------------------------------------------------------

/// The player has done something: the time until a hint begins anew.
pub(super) fn rest(model: &mut Model) {
    model.swap.rests_since = model.now;
    model.swap.hint = None;
}

/// Lets time pass: sounds that are due, counts, the queued swap, the hint, the card.
pub(super) fn advance(model: &mut Model, effects: &mut Vec<Effect>) -> Change {
    if model.screen != Screen::Stage {
        return Change::Picture;
    }
    let now = model.now;
    tell_due(model, effects);
    let mut changed = count(model);
    changed |= model.swap.shuffles_until.take_if(|until| now >= *until).is_some();
    if !model.swap.motion.is_busy(now) {
        if let Some(cells) = model.swap.queued.take() {
            changed |= make(model, cells, 0.0, effects) == Change::Tree;
        }
        if model.swap.result.is_some() && model.sheet.is_none() && !model.swap.motion.is_busy(now) {
            open_sheet(model, Sheet::StageOver);
            changed = true;
        }
    }
    if let Some(due) = hint_due(model).filter(|&due| now >= due) {
        // However late the frame comes, the hint is where it would have been.
        show_hint(model, now - (now - due) % timing::HINT_AFTER, effects);
    }
    if changed { Change::Tree } else { Change::Picture }
}

/// When [`advance`] has something to do next, if nothing else happens.
pub(super) fn next_due(model: &Model) -> Option<u64> {
    if model.screen != Screen::Stage {
        return None;
    }
    let rests = model.swap.motion.rests_at().filter(|&at| at > model.now);
    let told = model.swap.motion.next_due();
    let notice = model.swap.shuffles_until;
    let card = model.swap.result.filter(|_| model.sheet.is_none()).map(|_| rests.unwrap_or(model.now));
    [rests, told, notice, card, hint_due(model)].into_iter().flatten().min()
}

/// When the next hint is shown: after some rest, and again after some more.
fn hint_due(model: &Model) -> Option<u64> {
    let rests = model.can_swap()
        && !model.swap.motion.is_busy(model.now)
        && model.swap.pull.is_none()
        && model.swap.armed.is_none();
    let rested = model.swap.motion.rests_at().unwrap_or(0).max(model.swap.rests_since);
    let since = model.swap.hint.map_or(rested, |hint| hint.since);
    rests.then_some(since + timing::HINT_AFTER)
}

fn show_hint(model: &mut Model, since: u64, effects: &mut Vec<Effect>) {
    let Some(attempt) = model.swap.in_progress() else { return };
    let known = model.swap.hint.map(|hint| hint.cells);
    let Some(cells) = known.or_else(|| attempt.session.hint().map(|(a, b)| [a, b])) else { return };
    if known.is_none() {
        // It is said once, and shown again and again.
        say(Phrase::SaidHint { cell: cells[0], other: cells[1] }, effects);
    }
    model.swap.hint = Some(Hint { cells, since });
}

// --- Taps and keys -------------------------------------------------------------------------------------------------

/// A tap, a click or Enter on a cell.
pub(super) fn tap(model: &mut Model, cell: Cell, effects: &mut Vec<Effect>) -> Change {
    hurry(model);
    if readiness(model) == Readiness::Busy {
        return Change::Picture;
    }
    rest(model);
    let Some(tile) = model.swap.grid().and_then(|grid| grid.tile(cell)) else {
        // A scooter cannot be moved; what was chosen is let go.
        return if model.swap.chosen.take().is_some() || model.swap.armed.is_some() {
            refuse(Phrase::SaidNotThere, effects)
        } else {
            Change::Picture
        };
    };
    if let Some(special) = model.swap.armed {
        return match readiness(model) {
            Readiness::Ready => place(model, cell, special, effects),
            _ => Change::Picture,
        };
    }
    match model.swap.chosen {
        Some(chosen) if chosen.cell == cell => model.swap.chosen = None,
        Some(chosen) if chosen.cell.touches(cell) => return swap(model, [chosen.cell, cell], 0.0, effects),
        _ => {
            model.swap.chosen = Some(ChosenTile { cell, since: model.now });
            say(Phrase::SaidTile { cell, tile: tile.kind }, effects);
            feel(Moment::PickUp, effects);
        }
    }
    Change::Picture
}

/// Chooses a special of the inventory, or lets it go.
pub(super) fn arm(model: &mut Model, special: Special, effects: &mut Vec<Effect>) -> Change {
    if !model.can_swap() {
        return Change::Picture;
    }
    hurry(model);
    rest(model);
    model.swap.chosen = None;
    let stock = model.swap.in_progress().map_or(0, |attempt| attempt.session.inventory()[special.index()]);
    if model.swap.armed == Some(special) {
        model.swap.armed = None;
    } else if stock > 0 {
        model.swap.armed = Some(special);
        say(Phrase::SaidArmed(special), effects);
        feel(Moment::PickUp, effects);
    }
    Change::Tree
}

/// The keys that mean something on the board; `None` leaves them to the controls.
pub(super) fn press_key(model: &mut Model, key: Key, effects: &mut Vec<Effect>) -> Option<Change> {
    if !model.can_swap() || model.swap.pull.is_some() {
        return None;
    }
    let (rows, cols) = match key {
        Key::Left => (0, -1),
        Key::Right => (0, 1),
        Key::Up => (-1, 0),
        Key::Down => (1, 0),
        Key::Slot(index) => {
            let specials = model.swap.inventory().nth(usize::from(index));
            return specials.map(|(special, _)| arm(model, special, effects));
        }
        _ => return None,
    };
    rest(model);
    let grid = model.swap.grid()?;
    let next = match view::focused_cell(model) {
        Some(cell) => step(grid, cell, rows, cols).unwrap_or(cell),
        None => model.swap.chosen.map(|chosen| chosen.cell).or_else(|| middle_of(grid))?,
    };
    model.focus = Some(view::tile_node(next));
    Some(Change::Picture)
}

/// The next cell with something on it in that direction, over voids.
fn step(grid: &Grid, from: Cell, rows: i8, cols: i8) -> Option<Cell> {
    let mut cell = from;
    loop {
        let (row, col) = (cell.row.checked_add_signed(rows)?, cell.col.checked_add_signed(cols)?);
        if row >= grid.rows() || col >= grid.cols() {
            return None;
        }
        cell = Cell::new(row, col);
        if grid.beds().contains(cell) {
            return Some(cell);
        }
    }
}

/// The cell with a tile that is nearest to the middle.
fn middle_of(grid: &Grid) -> Option<Cell> {
    let far = |cell: &Cell| {
        let rows = (2 * cell.row + 1).abs_diff(grid.rows());
        let cols = (2 * cell.col + 1).abs_diff(grid.cols());
        u32::from(rows).pow(2) + u32::from(cols).pow(2)
    };
    grid.tiles().iter().min_by_key(far)
}

// --- Pulling -------------------------------------------------------------------------------------------------------

/// A pointer goes down on a cell. It owns the tile from now on, unless tiles will still be cleared: then it only makes
/// them hurry.
pub(super) fn pull(model: &mut Model, cell: Cell, pointer: u64, at: Vec2) {
    hurry(model);
    rest(model);
    if readiness(model) == Readiness::Busy {
        return;
    }
    model.swap.slide = None;
    model.swap.pull = Some(Pull { pointer, cell, began: at, at, moved: false, drawn: 0.0, toward: None });
}

/// The pointer moves: the tile follows it along one line, as far as its neighbour.
pub(super) fn pull_to(model: &mut Model, layout: &Layout, pointer: u64, at: Vec2) {
    let Some(edge) = view::swap_frame(layout, model).map(|board| board.cell) else { return };
    let Some(grid) = model.swap.attempt.as_ref().map(|attempt| *attempt.session.grid()) else { return };
    let armed = model.swap.armed.is_some();
    let Some(pull) = model.swap.pull.as_mut().filter(|pull| pull.pointer == pointer) else { return };
    pull.at = at;
    let by = (at - pull.began) / edge;
    pull.moved |= at.distance(pull.began) > SLOP_PT;
    if pull.moved {
        // One tile is in the hand; the one that was chosen before is let go.
        model.swap.chosen = None;
    }
    // A special of the inventory is put down by a tap, and nothing is moved meanwhile.
    if !pull.moved || armed {
        return;
    }
    let (rows, cols) =
        if by.x.abs() >= by.y.abs() { (0, by.x.signum() as i8) } else { (by.y.signum() as i8, 0) };
    let neighbour = pull.cell.row.checked_add_signed(rows).zip(pull.cell.col.checked_add_signed(cols));
    let neighbour = neighbour.map(|(row, col)| Cell::new(row, col));
    pull.toward = neighbour.filter(|&neighbour| grid.can_swap(pull.cell, neighbour).is_ok());
    pull.drawn = if pull.toward.is_some() { by.abs().max_element().min(1.0) } else { 0.0 };
}

/// The pointer goes up: far enough pulled it swaps, not moved it taps, and else everything is as it was.
pub(super) fn pull_end(model: &mut Model, effects: &mut Vec<Effect>) -> Change {
    let Some(pull) = model.swap.pull.take() else { return Change::Picture };
    rest(model);
    if !pull.moved {
        return tap(model, pull.cell, effects);
    }
    match pull.target() {
        Some(target) => {
            model.swap.chosen = None;
            swap(model, [pull.cell, target], pull.drawn, effects)
        }
        None => {
            slide_back(model, pull);
            Change::Picture
        }
    }
}

/// Whatever a pointer has pulled goes back.
pub(super) fn cancel(model: &mut Model) {
    if let Some(pull) = model.swap.pull.take() {
        slide_back(model, pull);
        rest(model);
    }
}

fn slide_back(model: &mut Model, pull: Pull) {
    let Pull { cell, toward, drawn, .. } = pull;
    model.swap.slide = toward.map(|toward| SlideBack { cell, toward, drawn, since: model.now });
}
