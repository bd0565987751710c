//! What pressing a control does, whoever pressed it: finger, key, Back or an assistive tool.

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::Special;
use blockfall_platform::DeviceClass;

use super::holding::cancel;
use super::keeping::{keep_best, save_profile, stop_time};
use super::play::{choose, place_chosen_around, start};
use super::screens::{close_sheet, go_to, open_sheet, put_lesson_away};
use super::verse::{end_game, replan, turn};
use super::{Change, lesson, swap};
use crate::effect::{Effect, Moment, feel};
use crate::model::{Left, Model, PlayTime, Screen, Sheet};
use crate::settings::LIFT_PT;
use crate::store::{History, KeptGame, Key as Record};
use crate::ui::{Action, Layout, NodeId, Page, Setting};
use crate::view;

pub(super) fn go_back(model: &mut Model, layout: &Layout, effects: &mut Vec<Effect>) -> Change {
    if model.drag.is_some() {
        cancel(model, layout);
        return Change::Picture;
    }
    if model.selection.take().is_some() || model.swap.armed.take().is_some() {
        return Change::Tree;
    }
    if model.swap.pull.is_some() || model.swap.chosen.take().is_some() {
        swap::cancel(model);
        return Change::Picture;
    }
    match (model.open_sheet(), model.screen) {
        (Some(Sheet::Pause), _) => perform(model, layout, Action::Resume, effects),
        (Some(Sheet::ConfirmRestart), _) => perform(model, layout, Action::Pause, effects),
        (Some(Sheet::Over), _) => perform(model, layout, Action::Home, effects),
        (None, Screen::Game) if model.shows_banner() => perform(model, layout, Action::SkipBanner, effects),
        (Some(Sheet::Learned), _) => perform(model, layout, Action::LeaveLesson, effects),
        (None, Screen::Game) if model.lesson.is_some() => {
            perform(model, layout, Action::LeaveLesson, effects)
        }
        (None, Screen::Game) if model.way.is_some() => perform(model, layout, Action::LeaveWay, effects),
        (None, Screen::Game | Screen::Stage) if model.sheet.is_none() => {
            perform(model, layout, Action::Pause, effects)
        }
        (None, Screen::Game | Screen::Stage) => Change::Picture,
        (Some(Sheet::ConfirmReset | Sheet::ConfirmStage(_)), _) => {
            perform(model, layout, Action::Resume, effects)
        }
        (Some(Sheet::StageOver), _) => perform(model, layout, Action::Map, effects),
        (None, Screen::Map) => perform(model, layout, Action::Home, effects),
        // It waits on Home; so nothing is decided by leaving.
        (Some(Sheet::Stuck), _) => perform(model, layout, Action::Home, effects),
        (None, Screen::Page(_)) => perform(model, layout, Action::Back, effects),
        (None, Screen::Home) => {
            // A phone's Back leads out; on a desk one Esc too many does not close the window.
            if model.device.class != DeviceClass::Desktop {
                effects.push(Effect::Leave);
            }
            Change::Picture
        }
    }
}

pub(super) fn perform(
    model: &mut Model,
    layout: &Layout,
    action: Action,
    effects: &mut Vec<Effect>,
) -> Change {
    let from_key = model.focus.is_some();
    let before = (model.screen, model.open_sheet());
    let mut came_from = None;
    match action {
        Action::Slot(slot) => return choose(model, layout, slot, effects),
        Action::Cell(cell) => return place_chosen_around(model, cell, effects),
        Action::Rotate => return turn(model, layout, effects),
        Action::Replan => replan(model, effects),
        Action::EndGame => end_game(model, effects),
        Action::Tile(cell) => return swap::tap(model, cell, effects),
        Action::Arm(index) => {
            let special = Special::ALL.get(usize::from(index)).copied();
            return special.map_or(Change::Picture, |special| swap::arm(model, special, effects));
        }
        Action::Learn => lesson::begin(model, effects),
        Action::LeaveLesson => lesson::leave(model),
        Action::Play => play(model, effects),
        Action::Mode(mode) => choose_mode(model, mode, effects),
        Action::Swap => swap::choose(model, effects),
        Action::Map => swap::open_map(model),
        Action::Stage(number) => swap::enter(model, number, effects),
        Action::LeaveFor(number) => swap::begin(model, number, effects),
        Action::NextStage => swap::next_stage(model, effects),
        Action::Open(page) => {
            model.stats_of = model.chosen();
            model.refresh_summary();
            model.trail.push(Left {
                screen: model.screen,
                scroll: model.scroll.at_rest(model.now),
                from: layout
                    .nodes
                    .iter()
                    .find(|placed| placed.action == Some(action))
                    .map(|placed| placed.id),
            });
            go_to(model, Screen::Page(page));
        }
        Action::Back => came_from = back(model),
        Action::Set(setting) => {
            set(model, setting);
            effects.push(save_profile(model));
        }
        Action::StatsOf(chosen) => {
            (model.stats_of, model.bar) = (chosen, None);
            model.refresh_summary();
        }
        Action::Bar(bar) => model.bar = (model.bar != Some(bar)).then_some(bar),
        Action::AskReset => open_sheet(model, Sheet::ConfirmReset),
        Action::Reset => {
            model.profile.reset();
            model.history = History::default();
            model.refresh_summary();
            effects.push(save_profile(model));
            effects.push(Effect::Forget(Record::History));
            close_sheet(model);
        }
        Action::Export => effects.push(Effect::Export),
        Action::ShareCrashLog => effects.push(Effect::ShareCrashLog),
        Action::DeleteCrashLog => {
            (model.crash_log, model.answer) = (false, None);
            effects.push(Effect::DeleteCrashLog);
        }
        Action::Pause if !model.is_in_play() && model.open_sheet().is_none() => return Change::Picture,
        Action::Pause => {
            cancel(model, layout);
            open_sheet(model, Sheet::Pause);
        }
        Action::Resume => close_sheet(model),
        Action::AskRestart => open_sheet(model, Sheet::ConfirmRestart),
        Action::Restart | Action::PlayAgain if model.screen == Screen::Stage => {
            swap::again(model, effects);
        }
        Action::Restart => {
            // The score a game is given up at still counts as a best.
            if let Some((mode, score)) = model.game.as_ref().map(|game| (game.mode(), game.score())) {
                keep_best(model, mode, score, effects);
            }
            start(model, effects);
            close_sheet(model);
        }
        Action::Home => {
            swap::leave_board(model);
            go_to(model, Screen::Home);
        }
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
    swap::rest(model);
    model.selection = None;
    // A player on the keyboard finds the focus on what came, or where it was; a pointer leaves none behind.
    if from_key && before != (model.screen, model.open_sheet()) {
        let asked = matches!(before.1, Some(Sheet::ConfirmReset)).then_some(view::id::RESET);
        model.focus = came_from.or(asked).or_else(|| view::first_focus(model));
    }
    Change::Tree
}

/// Leaves a page for where it was opened from, as that was left; says which control led on from there.
fn back(model: &mut Model) -> Option<NodeId> {
    let left = model.trail.pop();
    let to = match model.screen {
        Screen::Page(Page::Licence(_)) => Screen::Page(Page::Licences),
        Screen::Page(Page::Licences) => Screen::Page(Page::Settings),
        _ => Screen::Home,
    };
    go_to(model, to);
    let left = left.filter(|left| left.screen == to)?;
    model.scroll = left.scroll;
    left.from
}

/// Goes on with the chosen game, or begins it.
pub(super) fn play(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.swap.is_chosen {
        return swap::play(model);
    }
    put_lesson_away(model);
    if model.in_progress().is_none() {
        start(model, effects);
    } else {
        model.motion.deal(model.now);
    }
    go_to(model, Screen::Game);
    effects.push(Effect::PrepareHaptics);
}

/// Takes up another mode; its game in progress comes back, the present one rests.
pub(super) fn choose_mode(model: &mut Model, mode: Mode, effects: &mut Vec<Effect>) {
    if mode == model.mode && !model.swap.is_chosen {
        return;
    }
    model.swap.is_chosen = false;
    model.profile.choose(mode);
    effects.push(save_profile(model));
    if mode == model.mode {
        return;
    }
    stop_time(model);
    let secs = model.played_secs();
    model.resting.extend(model.game.take().map(|game| KeptGame { game, secs }));
    let waiting = model.resting.iter().position(|kept| kept.game.mode() == mode);
    let waiting = waiting.map(|index| model.resting.swap_remove(index));
    model.played = PlayTime::of_secs(waiting.as_ref().map_or(0, |kept| kept.secs));
    model.game = waiting.map(|kept| kept.game);
    model.mode = mode;
    model.refresh_fits();
}

pub(super) fn set(model: &mut Model, setting: Setting) {
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
