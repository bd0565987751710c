//! The one function that changes the model: an input comes in, the model moves on, effects go out.
//!
//! It knows no window, no GPU and no clock; a test, a bot, a recording and a phone drive the same lines.

use blockfall_engine::blocks::{Budget, Calibration, Game, Mode, Outcome};
use glam::Vec2;

use crate::drag::{Grip, nearest};
use crate::effect::{Effect, Moment, feel};
use crate::input::{Event, Input, Key, Lifecycle, Phase, Pointer, PointerKind};
use crate::model::{Drag, Finished, Ghost, Model, Presence, Press, Screen, Selection, Sheet};
use crate::motion::{Roll, timing};
use crate::scroll::Scroll;
use crate::settings::LIFT_PT;
use crate::store::{FinishedGame, History, KeptGame, Key as Record};
use crate::strings::{Phrase, grouped};
use crate::ui::{Action, Group, Layout, NodeId, Page, Placed, Setting};
use crate::view;

/// A pointer that moves less than this is a tap, pt.
const SLOP_PT: f32 = 8.0;

/// What an update left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The picture may have changed, the tree has not.
    Picture,
    /// The tree has to be built anew.
    Tree,
}

/// Lets time pass: what was due by `now` happens.
pub fn advance(model: &mut Model, now: u64) -> Change {
    model.now = model.now.max(now);
    let mut change = Change::Picture;
    if let Some(Presence { leaving: Some(left), .. }) = model.sheet
        && now >= left + timing::SHEET_OUT
    {
        model.sheet = None;
        change = Change::Tree;
    }
    if model.shows_banner() && model.finished.is_some_and(|finished| now >= finished.card_at) {
        open_sheet(model, Sheet::Over);
        change = Change::Tree;
    }
    change
}

/// When [`advance`] has something to do next, if nothing else happens.
pub fn next_due(model: &Model) -> Option<u64> {
    let leaves = model.sheet.and_then(|presence| presence.leaving).map(|left| left + timing::SHEET_OUT);
    let card = model.finished.filter(|_| model.shows_banner()).map(|finished| finished.card_at);
    leaves.into_iter().chain(card).min()
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
            model.motion.reduced = device.reduce_motion;
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
            }
            Change::Picture
        }
    }
}

// --- Pointers ------------------------------------------------------------------------------------------------------

fn point(model: &mut Model, layout: &Layout, pointer: Pointer, effects: &mut Vec<Effect>) -> Change {
    let at = Vec2::from(pointer.position);
    if !at.is_finite() {
        return Change::Picture;
    }
    match pointer.phase {
        Phase::Down => pointer_down(model, layout, pointer, at, effects),
        Phase::Move => {
            drag_to(model, layout, pointer.id, at);
            let now = model.now;
            if slide(model, layout, pointer.id, at) {
                return Change::Tree;
            }
            if model.scroll.drag(pointer.id, at.y, SLOP_PT, now) {
                // What was meant to scroll presses nothing.
                model.press.take_if(|press| press.pointer == pointer.id);
                return Change::Picture;
            }
            if let Some(press) = model.press.as_mut().filter(|press| press.pointer == pointer.id) {
                let scrolled = Vec2::new(0.0, model.scroll.at(now));
                let inside = layout.find(press.node).is_some_and(|placed| {
                    let at = if placed.group == Group::Page { at + scrolled } else { at };
                    placed.rect.contains(at)
                });
                if inside != press.inside {
                    (press.inside, press.since) = (inside, now);
                }
            }
            Change::Picture
        }
        Phase::Up => {
            if model.drag.is_some_and(|drag| drag.pointer == pointer.id) {
                drag_to(model, layout, pointer.id, at);
                return drop_piece(model, layout, effects);
            }
            model.scroll.release(pointer.id, model.now);
            match model.press.take_if(|press| press.pointer == pointer.id) {
                // A slider has followed the pointer all along.
                Some(press) if press.node == view::id::LIFT => Change::Tree,
                Some(press) if model.drag.is_none() => {
                    let target = hit(model, layout, at).filter(|placed| placed.id == press.node);
                    target
                        .and_then(|placed| placed.action)
                        .map_or(Change::Picture, |action| perform(model, layout, action, effects))
                }
                _ => Change::Picture,
            }
        }
        Phase::Cancel => {
            model.press.take_if(|press| press.pointer == pointer.id);
            model.scroll.release(pointer.id, model.now);
            if model.drag.is_some_and(|drag| drag.pointer == pointer.id) {
                cancel(model, layout);
            }
            Change::Picture
        }
    }
}

fn pointer_down(
    model: &mut Model,
    layout: &Layout,
    pointer: Pointer,
    at: Vec2,
    effects: &mut Vec<Effect>,
) -> Change {
    // A pointer that goes down twice lost its way up: what it held is let go.
    if model.drag.is_some_and(|drag| drag.pointer == pointer.id) {
        cancel(model, layout);
    }
    // A second finger changes nothing.
    if model.drag.is_some() {
        return Change::Picture;
    }
    model.focus = None;
    if model.sheet.is_none() {
        model.scroll.hold(pointer.id, at.y, model.now);
    }
    let Some(placed) = hit(model, layout, at) else { return Change::Picture };
    let (node, action) = (placed.id, placed.action);
    if let Some(Action::Slot(slot)) = action
        && pick_up(model, layout, slot, pointer, at)
    {
        feel(Moment::PickUp, effects);
        return Change::Picture;
    }
    if model.press.is_none() {
        model.press = Some(Press { pointer: pointer.id, node, since: model.now, inside: true });
        if slide(model, layout, pointer.id, at) {
            return Change::Tree;
        }
    }
    Change::Picture
}

/// The topmost live control under `at`.
fn hit<'a>(model: &Model, layout: &'a Layout, at: Vec2) -> Option<&'a Placed> {
    let header = layout.find(view::id::HEADER).is_some_and(|header| header.rect.contains(at));
    // What has been scrolled under the head of a page is out of reach.
    let reachable = |placed: &Placed| !(header && placed.group == Group::Page) && is_live(model, placed);
    layout.hit(at, model.scroll.at(model.now), reachable)
}

/// Whether input reaches a node: what lies under a sheet is out of reach, and so is a sheet that leaves.
fn is_live(model: &Model, placed: &Placed) -> bool {
    placed.action.is_some()
        && match model.sheet {
            Some(presence) => presence.leaving.is_none() && placed.group.is_sheet(),
            None => !model.shows_banner() || placed.action == Some(Action::SkipBanner),
        }
}

/// Moves the slider that is held by `pointer`; false when it holds none.
fn slide(model: &mut Model, layout: &Layout, pointer: u64, at: Vec2) -> bool {
    let holds = |press: &Press| press.pointer == pointer && press.node == view::id::LIFT;
    if !model.press.as_ref().is_some_and(holds) {
        return false;
    }
    let Some(slider) = layout.find(view::id::LIFT) else { return false };
    let (least, most) = (f32::from(*LIFT_PT.start()), f32::from(*LIFT_PT.end()));
    let along = ((at.x - slider.rect.x - 14.0) / (slider.rect.w - 28.0).max(1.0)).clamp(0.0, 1.0);
    model.profile.settings.lift_pt = ((least + along * (most - least)) / 4.0).round() as u8 * 4;
    true
}

// --- Dragging ------------------------------------------------------------------------------------------------------

fn pick_up(model: &mut Model, layout: &Layout, slot: u8, pointer: Pointer, at: Vec2) -> bool {
    let piece = model.game.as_ref().and_then(|game| game.tray()[usize::from(slot)]);
    let Some(piece) = piece.filter(|_| model.can_play()) else { return false };
    let size = Vec2::new(f32::from(piece.width), f32::from(piece.height));
    let shown = view::slot_piece(layout, model, slot, &piece);
    // The whole slot picks up; where the pointer is beside the piece, the piece comes to it.
    let held = ((at - shown.rect.origin()) / shown.cell).clamp(Vec2::ZERO, size);
    let grip = Grip { point: held, size, lifted: pointer.kind == PointerKind::Touch };
    model.drag = Some(Drag {
        pointer: pointer.id,
        slot,
        grip,
        began: at,
        at,
        since: model.now,
        moved: false,
        ghost: None,
    });
    true
}

fn drag_to(model: &mut Model, layout: &Layout, pointer: u64, at: Vec2) {
    let (Some(board), Some(game)) = (view::board_frame(layout, model), &model.game) else { return };
    let Some(drag) = model.drag.as_mut().filter(|drag| drag.pointer == pointer) else { return };
    drag.at = at;
    drag.moved |= at.distance(drag.began) > SLOP_PT;
    if !drag.moved {
        return;
    }
    let top_left = board.to_cells(drag.grip.top_left(&board, at, board.cell));
    let held = drag.ghost.map(|ghost| ghost.place);
    let place = nearest(game.anchors(usize::from(drag.slot)), top_left, held);
    if place != held {
        drag.ghost = place.map(|place| ghost_at(game, drag.slot, place, model.now));
    }
}

fn ghost_at(game: &Game, slot: u8, place: (u8, u8), since: u64) -> Ghost {
    Ghost { place, preview: game.preview(usize::from(slot), place.0, place.1).ok(), since }
}

fn drop_piece(model: &mut Model, layout: &Layout, effects: &mut Vec<Effect>) -> Change {
    let Some(drag) = model.drag else { return Change::Picture };
    if !drag.moved {
        cancel(model, layout);
        return choose(model, drag.slot, effects);
    }
    if let Some(ghost) = drag.ghost {
        model.drag = None;
        return place(model, drag.slot, ghost.place, effects);
    }
    // Let go over the board it was meant to lie there; elsewhere it was only put back.
    let board = view::board_frame(layout, model);
    let refused = board.is_some_and(|board| {
        let origin = drag.grip.top_left(&board, drag.at, board.cell);
        let middle = origin + drag.grip.size * board.cell * 0.5;
        board.cells().contains(middle)
    });
    cancel(model, layout);
    if refused {
        feel(Moment::Invalid, effects);
        effects.push(Effect::Announce(Phrase::SaidNoFit));
    }
    Change::Picture
}

/// Gives up what pointers hold: the piece flies home, nothing is pressed.
fn cancel(model: &mut Model, layout: &Layout) {
    model.press = None;
    model.scroll.let_go();
    let Some(drag) = model.drag.take() else { return };
    if let Some(board) = view::board_frame(layout, model) {
        let top_left = drag.grip.top_left(&board, drag.at, board.cell);
        model.motion.fly_home(drag.slot, top_left, board.cell, model.now);
    }
}

// --- Choosing by tap and key ---------------------------------------------------------------------------------------

fn choose(model: &mut Model, slot: u8, effects: &mut Vec<Effect>) -> Change {
    let Some(piece) = model.spoken_piece(slot).filter(|_| model.can_play()) else { return Change::Picture };
    if model.selection.is_some_and(|chosen| chosen.slot == slot) {
        model.selection = None;
        return Change::Tree;
    }
    model.selection = Some(Selection { slot, ghost: None });
    effects.push(Effect::Announce(Phrase::SaidChosen(piece)));
    Change::Tree
}

/// Places the chosen piece so that it covers the tapped cell as its middle, or as near as it may lie.
fn place_chosen_around(model: &mut Model, cell: u8, effects: &mut Vec<Effect>) -> Change {
    let (Some(chosen), Some(game)) = (model.selection, &model.game) else { return Change::Picture };
    let Some(piece) = game.tray()[usize::from(chosen.slot)] else { return Change::Picture };
    let tapped = Vec2::new(f32::from(cell % 8), f32::from(cell / 8));
    let half = Vec2::new(f32::from(piece.width - 1), f32::from(piece.height - 1)) * 0.5;
    match nearest(game.anchors(usize::from(chosen.slot)), tapped - half, None) {
        Some(spot) => place(model, chosen.slot, spot, effects),
        None => refuse(effects),
    }
}

fn refuse(effects: &mut Vec<Effect>) -> Change {
    feel(Moment::Invalid, effects);
    effects.push(Effect::Announce(Phrase::SaidNoFit));
    Change::Picture
}

fn press_key(model: &mut Model, layout: &Layout, key: Key, effects: &mut Vec<Effect>) -> Change {
    if model.drag.is_some() {
        return Change::Picture;
    }
    match key {
        Key::Tab => move_focus(model, layout, 1),
        Key::BackTab => move_focus(model, layout, -1),
        Key::Slot(slot) if slot < 3 => choose(model, slot, effects),
        Key::Slot(_) => Change::Picture,
        Key::Pause if model.can_play() => perform(model, layout, Action::Pause, effects),
        Key::Pause => Change::Picture,
        Key::Enter => match (model.selection, model.focus) {
            (Some(Selection { slot, ghost: Some(ghost) }), _) if ghost.preview.is_some() => {
                place(model, slot, ghost.place, effects)
            }
            (Some(Selection { ghost: Some(_), .. }), _) => refuse(effects),
            (_, Some(node)) => match layout.find(node).filter(|placed| is_live(model, placed)) {
                Some(Placed { action: Some(action), .. }) => perform(model, layout, *action, effects),
                _ => Change::Picture,
            },
            _ if model.shows_banner() => perform(model, layout, Action::SkipBanner, effects),
            _ => Change::Picture,
        },
        Key::Left => move_cursor(model, layout, 0, -1),
        Key::Right => move_cursor(model, layout, 0, 1),
        Key::Up => move_cursor(model, layout, -1, 0),
        Key::Down => move_cursor(model, layout, 1, 0),
    }
}

/// Moves the focus among the live controls in reading order. Cells of the board are reached by the cursor instead.
fn move_focus(model: &mut Model, layout: &Layout, step: isize) -> Change {
    let stops = |placed: &&Placed| is_live(model, placed) && !matches!(placed.action, Some(Action::Cell(_)));
    let controls: Vec<NodeId> = layout.nodes.iter().filter(stops).map(|placed| placed.id).collect();
    if controls.is_empty() {
        return Change::Picture;
    }
    let count = controls.len() as isize;
    let here = model.focus.and_then(|focus| controls.iter().position(|&id| id == focus));
    let next = match here {
        Some(index) => (index as isize + step).rem_euclid(count),
        None if step > 0 => 0,
        None => count - 1,
    };
    model.focus = Some(controls[next as usize]);
    bring_into_view(model, layout);
    Change::Picture
}

/// Scrolls the page to the control that the keyboard is on.
fn bring_into_view(model: &mut Model, layout: &Layout) {
    const AIR: f32 = 8.0;
    let Some(placed) = model.focus.and_then(|focus| layout.find(focus)) else { return };
    if placed.group != Group::Page {
        return;
    }
    let safe = view::safe_area(&model.device);
    let top = layout.find(view::id::HEADER).map_or(safe.y, |header| header.rect.bottom());
    let scrolled = model.scroll.at(model.now);
    let (above, below) =
        (top + AIR - (placed.rect.y - scrolled), placed.rect.bottom() - scrolled + AIR - safe.bottom());
    if above > 0.0 {
        model.scroll.turn(-above, model.now);
    } else if below > 0.0 {
        model.scroll.turn(below, model.now);
    }
}

/// Moves the chosen piece over the board; without one, moves the focus.
fn move_cursor(model: &mut Model, layout: &Layout, rows: i8, cols: i8) -> Change {
    let (Some(chosen), Some(game)) = (model.selection, &model.game) else {
        return move_focus(model, layout, if rows + cols > 0 { 1 } else { -1 });
    };
    let Some(piece) = game.tray()[usize::from(chosen.slot)] else { return Change::Picture };
    let (last_row, last_col) = (8 - piece.height as i8, 8 - piece.width as i8);
    let place = match chosen.ghost {
        Some(ghost) => {
            let (row, col) = ghost.place;
            ((row as i8 + rows).clamp(0, last_row) as u8, (col as i8 + cols).clamp(0, last_col) as u8)
        }
        // It appears where it fits first, or in the middle.
        None => match game.anchors(usize::from(chosen.slot)) {
            0 => (last_row as u8 / 2, last_col as u8 / 2),
            anchors => {
                let first = anchors.trailing_zeros() as u8;
                (first / 8, first % 8)
            }
        },
    };
    let ghost = Some(ghost_at(game, chosen.slot, place, model.now));
    model.selection = Some(Selection { ghost, ..chosen });
    Change::Picture
}

// --- Actions -------------------------------------------------------------------------------------------------------

fn go_back(model: &mut Model, layout: &Layout, effects: &mut Vec<Effect>) -> Change {
    if model.drag.is_some() {
        cancel(model, layout);
        return Change::Picture;
    }
    if model.selection.take().is_some() {
        return Change::Tree;
    }
    match (model.open_sheet(), model.screen) {
        (Some(Sheet::Pause), _) => perform(model, layout, Action::Resume, effects),
        (Some(Sheet::ConfirmRestart), _) => perform(model, layout, Action::Pause, effects),
        (Some(Sheet::Over), _) => perform(model, layout, Action::Home, effects),
        (None, Screen::Game) if model.shows_banner() => perform(model, layout, Action::SkipBanner, effects),
        (None, Screen::Game) if model.way.is_some() => perform(model, layout, Action::LeaveWay, effects),
        (None, Screen::Game) if model.sheet.is_none() => perform(model, layout, Action::Pause, effects),
        (None, Screen::Game) => Change::Picture,
        (Some(Sheet::ConfirmReset), _) => perform(model, layout, Action::Resume, effects),
        (None, Screen::Page(_)) => perform(model, layout, Action::Back, effects),
        (None, Screen::Home) => {
            effects.push(Effect::Leave);
            Change::Picture
        }
    }
}

fn perform(model: &mut Model, layout: &Layout, action: Action, effects: &mut Vec<Effect>) -> Change {
    let from_key = model.focus.is_some();
    match action {
        Action::Slot(slot) => return choose(model, slot, effects),
        Action::Cell(cell) => return place_chosen_around(model, cell, effects),
        Action::Play => {
            if model.in_progress().is_none() {
                start(model, effects);
            } else {
                model.motion.deal(model.now);
            }
            go_to(model, Screen::Game);
        }
        Action::Mode(mode) => choose_mode(model, mode, effects),
        Action::Open(page) => {
            model.stats_of = model.mode;
            go_to(model, Screen::Page(page));
        }
        Action::Back => {
            let licences = model.screen == Screen::Page(Page::Licences);
            go_to(model, if licences { Screen::Page(Page::Settings) } else { Screen::Home });
        }
        Action::Set(setting) => {
            set(model, setting);
            effects.push(save_profile(model));
        }
        Action::StatsOf(mode) => (model.stats_of, model.bar) = (mode, None),
        Action::Bar(bar) => model.bar = (model.bar != Some(bar)).then_some(bar),
        Action::AskReset => open_sheet(model, Sheet::ConfirmReset),
        Action::Reset => {
            model.profile.reset();
            model.history = History::default();
            effects.push(save_profile(model));
            effects.push(Effect::Save(Record::History, model.history.encode()));
            close_sheet(model);
        }
        Action::Export => effects.push(Effect::Export),
        Action::Pause if !model.can_play() && model.open_sheet().is_none() => return Change::Picture,
        Action::Pause => {
            cancel(model, layout);
            open_sheet(model, Sheet::Pause);
        }
        Action::Resume => close_sheet(model),
        Action::AskRestart => open_sheet(model, Sheet::ConfirmRestart),
        Action::Restart => {
            // The score a game is given up at still counts as a best.
            if let Some((mode, score)) = model.game.as_ref().map(|game| (game.mode(), game.score())) {
                keep_best(model, mode, score, effects);
            }
            start(model, effects);
            close_sheet(model);
        }
        Action::Home => go_to(model, Screen::Home),
        Action::PlayAgain => {
            start(model, effects);
            close_sheet(model);
        }
        Action::ShowWay => {
            model.way = model.last_way();
            close_sheet(model);
        }
        Action::LeaveWay => {
            model.way = None;
            open_sheet(model, Sheet::Over);
        }
        Action::SkipBanner => {
            if model.shows_banner() {
                open_sheet(model, Sheet::Over);
            }
        }
    }
    feel(Moment::Button, effects);
    model.selection = None;
    // A player on the keyboard finds the focus on what came; a pointer leaves none behind.
    model.focus = from_key.then(|| view::first_focus(model)).flatten();
    Change::Tree
}

/// Takes up another mode; its game in progress comes back, the present one rests.
fn choose_mode(model: &mut Model, mode: Mode, effects: &mut Vec<Effect>) {
    if mode == model.mode {
        return;
    }
    stop_time(model);
    let secs = model.played_secs();
    model.resting.extend(model.game.take().map(|game| KeptGame { game, secs }));
    let waiting = model.resting.iter().position(|kept| kept.game.mode() == mode);
    let waiting = waiting.map(|index| model.resting.swap_remove(index));
    model.played = waiting.as_ref().map_or(0, |kept| u64::from(kept.secs) * 1_000_000_000);
    model.game = waiting.map(|kept| kept.game);
    model.mode = mode;
    model.refresh_fits();
    model.profile.choose(mode);
    effects.push(save_profile(model));
}

fn set(model: &mut Model, setting: Setting) {
    let marks = model.theme.marks;
    let settings = &mut model.profile.settings;
    match setting {
        Setting::Sound => settings.sound = !settings.sound,
        Setting::Haptics => settings.haptics = !settings.haptics,
        Setting::Theme(theme) => settings.theme = theme,
        Setting::Palette(index) => (settings.palette, settings.marks) = (Some(index), None),
        Setting::Marks => settings.marks = Some(!marks),
        Setting::Drift => settings.drift = !settings.drift,
        Setting::LeftHanded => settings.left_handed = !settings.left_handed,
        Setting::Refresh(refresh) => settings.refresh = refresh,
        // Round and round, so that one action reaches every value.
        Setting::Lift => {
            let next = settings.lift_pt.saturating_add(8);
            settings.lift_pt = if next > *LIFT_PT.end() { *LIFT_PT.start() } else { next };
        }
    }
    model.theme = model.profile.settings.colors(&model.device);
}

fn save_profile(model: &Model) -> Effect {
    Effect::Save(Record::Profile, model.profile.encode())
}

/// Keeps the game in progress with its time, if there is one.
fn save_game(model: &Model) -> Option<Effect> {
    let game = model.in_progress()?;
    let kept = KeptGame { game: game.clone(), secs: model.played_secs() };
    Some(Effect::Save(Record::Game(game.mode()), kept.encode()))
}

/// The time a game is played runs while its board is in front.
fn keep_time(model: &mut Model) {
    if model.can_play() {
        model.played_since.get_or_insert(model.now);
    }
}

fn stop_time(model: &mut Model) {
    if let Some(since) = model.played_since.take() {
        model.played += model.now.saturating_sub(since);
    }
}

fn go_to(model: &mut Model, screen: Screen) {
    stop_time(model);
    model.scroll = Scroll::default();
    model.bar = None;
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

fn open_sheet(model: &mut Model, sheet: Sheet) {
    model.selection = None;
    stop_time(model);
    // One sheet that follows another takes its place without a new entrance.
    let since = match model.sheet {
        Some(Presence { since, leaving: None, .. }) => since,
        _ => model.now,
    };
    model.sheet = Some(Presence { sheet, since, leaving: None });
}

fn close_sheet(model: &mut Model) {
    let now = model.now;
    if let Some(presence) = &mut model.sheet {
        presence.leaving.get_or_insert(now);
    }
    keep_time(model);
}

/// Begins a new game of the chosen mode.
fn start(model: &mut Model, effects: &mut Vec<Effect>) {
    let budget = model.calibration.map_or(Budget::FULL, Calibration::budget);
    let game = Game::with_budget(model.mode, model.next_seed, budget);
    model.next_seed = next_seed(model.next_seed);
    model.game = Some(game);
    model.finished = None;
    (model.played, model.played_since) = (0, None);
    keep_time(model);
    effects.extend(save_game(model));
    model.selection = None;
    model.notice = None;
    model.motion.stop();
    model.roll = None;
    model.motion.deal(model.now);
    model.refresh_fits();
}

/// The seed after `seed`: one step of a Weyl sequence, so that seeds do not repeat.
fn next_seed(seed: u64) -> u64 {
    seed.wrapping_add(0x9E37_79B9_7F4A_7C15)
}

fn place(model: &mut Model, slot: u8, (row, col): (u8, u8), effects: &mut Vec<Effect>) -> Change {
    let Some(game) = model.game.as_mut() else { return Change::Picture };
    let Ok(outcome) = game.place(usize::from(slot), row, col) else { return refuse(effects) };
    let (mode, score) = (game.mode(), game.score());
    if !outcome.game_over {
        effects.extend(save_game(model));
    }
    model.selection = None;
    let now = model.now;
    model.motion.play(&outcome, now);
    let before = score.saturating_sub(outcome.points.total());
    let best = model.profile.best(mode);
    if let Some(floats) = &mut model.motion.floats {
        floats.new_best = best > 0 && before <= best && score > best;
    }
    model.roll = (!model.motion.reduced).then(|| Roll::new(&grouped(before), &grouped(score), now));
    if model.refresh_fits() {
        model.fits_since = now;
    }
    feel(moment_of(&outcome), effects);
    let lines = outcome.lines.count();
    effects.push(Effect::Announce(if lines > 0 {
        Phrase::SaidCleared { lines, score }
    } else {
        Phrase::SaidPlaced { cell: row * 8 + col, score }
    }));
    if outcome.game_over {
        finish(model, score, effects);
        // Last of all, so that no crash can lose both the game and its result.
        effects.push(Effect::Forget(Record::Game(mode)));
    }
    Change::Tree
}

fn moment_of(outcome: &Outcome) -> Moment {
    match (outcome.lines.count(), outcome.combo_shown) {
        (0, _) => Moment::Place(outcome.piece.cell_count() as u8),
        _ if outcome.perfect_clear => Moment::PerfectClear,
        (_, Some(streak)) => Moment::Combo(streak),
        (lines, None) => Moment::Clear(lines as u8),
    }
}

/// The game is over: it is recorded at once, whatever is still to be shown.
fn finish(model: &mut Model, score: u64, effects: &mut Vec<Effect>) {
    stop_time(model);
    if let Some(game) = &model.game {
        model.history.games.push(FinishedGame {
            mode: game.mode().id().to_owned(),
            score,
            lines: game.lines(),
            longest_combo: game.longest_combo(),
            moves: game.moves(),
            perfect_clears: game.perfect_clears(),
            secs: model.played_secs(),
            ended: model.local_time(),
            seed: game.seed(),
        });
        effects.push(Effect::Save(Record::History, model.history.encode()));
    }
    let previous_best = model.profile.best(model.mode);
    let is_best = keep_best(model, model.mode, score, effects);
    feel(if is_best { Moment::NewBest } else { Moment::GameOver }, effects);
    effects.push(Effect::Announce(Phrase::NoMoreSpace));
    model.finished = Some(Finished { score, previous_best, card_at: model.now + timing::BANNER });
}

fn keep_best(model: &mut Model, mode: Mode, score: u64, effects: &mut Vec<Effect>) -> bool {
    let is_best = model.profile.record(mode, score);
    if is_best {
        effects.push(save_profile(model));
    }
    is_best
}
