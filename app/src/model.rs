//! Everything the game knows, as plain values. Only [`crate::update`] changes it; views and the painter read it.

mod play_time;
pub mod screen;
mod swap;

use blockfall_engine::blocks::{self, Calibration, Game, Mode, Preview};
use blockfall_engine::bot::Move;
use blockfall_platform::{DeviceState, LocalTime};
use glam::Vec2;

use crate::drag::Grip;
use crate::lesson::Lesson;
use crate::motion::{Motion, timing};
use crate::pull::SheetPull;
use crate::scroll::Scroll;
use crate::settings::Settings;
use crate::stats::Summary;
pub use crate::store::Stages;
use crate::store::{Access, Chosen, History, KeptGame, Profile, Saved};
use crate::strings::{Fit, Numbers, Phrase, SpokenPiece};
use crate::ui::{NodeId, Theme};
use crate::way::Way;
pub use play_time::PlayTime;
pub use screen::Screen;
pub use swap::{Attempt, ChosenTile, Hint, Points, Pull, SlideBack, StageResult, Swap};

/// What lies over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// Paused.
    Pause,
    /// "Start again?"
    ConfirmRestart,
    /// "No more space", but the hand can be planned anew.
    Stuck,
    /// The card after a game.
    Over,
    /// "Forget all scores?"
    ConfirmReset,
    /// The card after a stage of Swap.
    StageOver,
    /// "Leave the stage for this one?"
    ConfirmStage(u16),
    /// The card after the lesson.
    Learned,
}

impl Sheet {
    /// Whether pulling it down puts it away: what it asks can be left unanswered.
    pub fn can_be_pulled_away(self) -> bool {
        matches!(self, Sheet::Pause | Sheet::ConfirmRestart | Sheet::ConfirmReset | Sheet::ConfirmStage(_))
    }
}

/// A sheet with the times of its coming and going.
#[derive(Clone, Copy, Debug)]
pub struct Presence {
    /// Which.
    pub sheet: Sheet,
    /// When it began to come.
    pub since: u64,
    /// When it began to go; from then on nothing on it can be pressed.
    pub leaving: Option<u64>,
}

/// A finished game, as its card shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its score.
    pub score: u64,
    /// The best before it.
    pub previous_best: u64,
    /// When the card comes; until then the banner is shown.
    pub card_at: u64,
}

impl Finished {
    /// Whether it set a new best.
    pub fn is_best(&self) -> bool {
        self.score > self.previous_best
    }
}

/// A place that a piece is shown over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ghost {
    /// Row and column of the top left of the piece's box.
    pub place: (u8, u8),
    /// What would happen there; `None` where it may not lie.
    pub preview: Option<Preview>,
    /// Since when it is shown there.
    pub since: u64,
}

/// A piece under a pointer.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    /// The pointer that owns it; others change nothing.
    pub pointer: u64,
    /// The tray place it came from.
    pub slot: u8,
    /// How it is held.
    pub grip: Grip,
    /// Where the pointer went down, pt.
    pub began: Vec2,
    /// Where the pointer is, pt.
    pub at: Vec2,
    /// When it was picked up.
    pub since: u64,
    /// Whether it has moved so far that letting go is no tap.
    pub moved: bool,
    /// Where it would land.
    pub ghost: Option<Ghost>,
}

/// A piece chosen by tap or key, to be placed by tap or key.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// Its tray place.
    pub slot: u8,
    /// When it was chosen.
    pub since: u64,
    /// When it was tapped last.
    pub tapped: u64,
    /// Where the keyboard holds it, once a cursor key was pressed.
    pub ghost: Option<Ghost>,
}

/// A control under a pointer that is down.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    /// The pointer.
    pub pointer: u64,
    /// The control.
    pub node: NodeId,
    /// Since when it is held, or was let go.
    pub since: u64,
    /// Whether the pointer is over it now.
    pub inside: bool,
}

/// Where a player was on a screen that a page was opened from.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// The screen.
    pub screen: Screen,
    /// How far it was scrolled.
    pub scroll: Scroll,
    /// The control that led on.
    pub from: Option<NodeId>,
}

/// A control that has been let go and springs back.
#[derive(Clone, Copy, Debug)]
pub struct Release {
    /// The control.
    pub node: NodeId,
    /// Since when.
    pub since: u64,
    /// How far it was pressed then, 0 to 1.
    pub depth: f32,
}

/// What is shown at once, where it is not Home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// The chosen game: the one in progress, or a new one; of Swap, where none is, the stage that comes next.
    Game,
    /// The stage of Swap of this number, whether the player has come so far or not.
    Stage(u16),
}

/// What a model starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The device.
    pub device: DeviceState,
    /// What Play starts.
    pub chosen: Chosen,
    /// The stages of Swap.
    pub stages: Stages,
    /// What is shown at once; Home, if nothing is given.
    pub opens: Option<Door>,
    /// Seeds of the games to come follow from it.
    pub seed: u64,
    /// Whether deals may search less on a slow device. Not where a run is to be the same everywhere.
    pub calibrated: bool,
    /// What was kept.
    pub saved: Saved,
}

impl Setup {
    /// What an app on `device` starts from, with nothing kept.
    pub fn new(device: DeviceState, seed: u64) -> Setup {
        Setup {
            device,
            chosen: Chosen::Blocks(Mode::ALL[0]),
            stages: Stages::shipped(),
            opens: None,
            seed,
            calibrated: false,
            saved: Saved::default(),
        }
    }
}

/// Everything the game knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// The device as it last said it is.
    pub device: DeviceState,
    /// Colours.
    pub theme: Theme,
    /// How numbers are written in the language in force.
    pub numbers: Numbers,
    /// The screen.
    pub screen: Screen,
    /// When it came.
    pub screen_since: u64,
    /// The sheet over it.
    pub sheet: Option<Presence>,
    /// How far it is pulled down.
    pub pull: SheetPull,
    /// The chosen mode of Blocks.
    pub mode: Mode,
    /// Swap.
    pub swap: Swap,
    /// The game on the board: in progress, or just finished.
    pub game: Option<Game>,
    /// Games in progress of the modes that are not chosen.
    pub resting: Vec<KeptGame>,
    /// The proof of the last hand, while it is shown.
    pub way: Option<Way>,
    /// The lesson whose game is on the board, if one is.
    pub lesson: Option<Lesson>,
    /// The finished game's result, until another begins.
    pub finished: Option<Finished>,
    /// Best scores and settings.
    pub profile: Profile,
    /// The games that have ended.
    pub history: History,
    /// The game that has passed the best score and been told so, by its seed.
    pub best_said: Option<u64>,
    /// How long the game on the board has been played.
    pub played: PlayTime,
    /// What the clock on the wall said, and when.
    pub clock: Option<(LocalTime, u64)>,
    /// How far the page is scrolled.
    pub scroll: Scroll,
    /// What is played where the statistics shown come from.
    pub stats_of: Chosen,
    /// What its games add up to.
    pub summary: Summary,
    /// The bar of the chart whose value is shown, the latest is 0.
    pub bar: Option<u8>,
    /// The dragged piece.
    pub drag: Option<Drag>,
    /// The chosen piece.
    pub selection: Option<Selection>,
    /// The tray place whose piece was let go last by a tap, and when.
    pub let_go: Option<(u8, u64)>,
    /// The held control.
    pub press: Option<Press>,
    /// The control that was let go last.
    pub release: Option<Release>,
    /// The control the keyboard is on.
    pub focus: Option<NodeId>,
    /// What is moving.
    pub motion: Motion,
    /// Which tray places hold a piece that fits somewhere.
    pub fits: [bool; 3],
    /// When that last changed.
    pub fits_since: u64,
    /// Whether there is a log of a crash.
    pub crash_log: bool,
    /// When the hand got stuck, or its board was come back to.
    pub stuck_since: u64,
    /// A quiet line on Home.
    pub notice: Option<Phrase>,
    /// What came of the last thing asked for among the data, until that page is left.
    pub answer: Option<Phrase>,
    /// The pages that lead back from the present one, and where the player was on each; the last is the nearest.
    pub trail: Vec<Left>,
    /// Why nothing that is played now is kept, where that is so.
    pub unsaved: Option<Phrase>,
    /// The next new game's seed.
    pub next_seed: u64,
    /// How much searching a deal may do on this device; `None` where runs must be the same everywhere, at full budget.
    pub calibration: Option<Calibration>,
    /// The latest time heard of, nanoseconds.
    pub now: u64,
}

impl Model {
    /// The state at the start of the program, with numbers written like this.
    pub fn new(setup: Setup, numbers: Numbers) -> Model {
        let unsaved = match setup.saved.access {
            Access::Second => Some(Phrase::SecondInstance),
            Access::Newer => Some(Phrase::SaveNewer),
            Access::Refused => Some(Phrase::SaveImpossible),
            Access::Full => None,
        };
        let skipped = || setup.stages.faults().next().map(|_| Phrase::StageSkipped);
        let aside = if setup.saved.lost { Phrase::StoreSetAside } else { Phrase::SaveSetAside };
        let set_aside = (!setup.saved.set_aside.is_empty()).then_some(aside);
        let notice = unsaved.or(set_aside).or_else(skipped);
        let reduced = setup.device.reduce_motion;
        let (mode, swap_is_chosen) = match setup.chosen {
            Chosen::Blocks(mode) => (mode, false),
            Chosen::Swap => (Mode::ALL[0], true),
        };
        let kept = setup.saved.games.into_iter();
        let (mut chosen, resting): (Vec<_>, Vec<_>) = kept.partition(|kept| kept.game.mode() == mode);
        let chosen = chosen.pop();
        let theme = setup.saved.profile.settings.colors(&setup.device);
        let mut model = Model {
            device: setup.device,
            theme,
            numbers,
            screen: Screen::Home,
            screen_since: 0,
            sheet: None,
            pull: SheetPull::default(),
            mode,
            swap: Swap::new(setup.stages, swap_is_chosen, setup.saved.attempt, reduced),
            best_said: None,
            played: PlayTime::of_secs(chosen.as_ref().map_or(0, |kept| kept.secs)),
            game: chosen.map(|kept| kept.game),
            resting,
            way: None,
            lesson: None,
            finished: None,
            profile: setup.saved.profile,
            history: setup.saved.history,
            crash_log: setup.saved.crash_log,
            clock: None,
            scroll: Scroll::default(),
            stats_of: setup.chosen,
            summary: Summary::default(),
            bar: None,
            drag: None,
            selection: None,
            let_go: None,
            press: None,
            release: None,
            focus: None,
            motion: Motion::new(reduced),
            fits: [true; 3],
            fits_since: 0,
            stuck_since: 0,
            notice,
            answer: None,
            trail: Vec::new(),
            unsaved,
            next_seed: setup.seed,
            calibration: setup.calibrated.then(Calibration::default),
            now: 0,
        };
        model.refresh_fits();
        model.refresh_summary();
        model
    }

    /// The game in progress, if there is one to go on with.
    pub fn in_progress(&self) -> Option<&Game> {
        match &self.lesson {
            Some(lesson) => lesson.waiting.as_ref(),
            None => self.game.as_ref().filter(|_| self.finished.is_none()),
        }
    }

    /// What the player plays.
    pub fn chosen(&self) -> Chosen {
        if self.swap.is_chosen { Chosen::Swap } else { self.mode.into() }
    }

    /// Whether nobody has played here yet, or all of it has been forgotten.
    pub fn is_new(&self) -> bool {
        let played = self.in_progress().is_some()
            || !self.resting.is_empty()
            || self.swap.attempt.is_some()
            || self.history.games() > 0
            || self.profile.has_results();
        !played
    }

    /// Where the piece of a tray place may lie, a bit `row * 8 + col` of the top left of its box for each place.
    pub fn anchors(&self, slot: u8) -> u64 {
        let anchors = self.game.as_ref().map_or(0, |game| game.anchors(usize::from(slot)));
        self.lesson.as_ref().map_or(anchors, |lesson| anchors & lesson.anchors())
    }

    /// The score of the game on the board.
    pub fn score(&self) -> u64 {
        let base = self.lesson.as_ref().map_or(0, |lesson| lesson.base);
        self.game.as_ref().map_or(0, |game| game.score() - base)
    }

    /// Whether pieces can be moved now.
    pub fn can_play(&self) -> bool {
        let has_game = match &self.lesson {
            Some(lesson) => !lesson.is_over(),
            None => self.in_progress().is_some(),
        };
        self.screen == Screen::Game && self.open_sheet().is_none() && has_game
    }

    /// Whether a game is in front that can be paused.
    pub fn is_in_play(&self) -> bool {
        (self.can_play() && self.lesson.is_none()) || self.can_swap()
    }

    /// Whether tiles can be moved now, or as soon as they have come to rest.
    pub fn can_swap(&self) -> bool {
        self.screen == Screen::Stage && self.open_sheet().is_none() && self.swap.in_progress().is_some()
    }

    /// The sheet that takes input: one that has come and is not going.
    pub fn open_sheet(&self) -> Option<Sheet> {
        self.sheet.filter(|presence| presence.leaving.is_none()).map(|presence| presence.sheet)
    }

    /// Whether the chosen piece is the one in this tray place, and can be turned to lie otherwise.
    pub fn can_turn_chosen(&self, slot: u8) -> bool {
        let turns = |game: &Game| {
            let piece = game.tray()[usize::from(slot)];
            game.rules().rotation && piece.is_some_and(|piece| piece.can_turn())
        };
        self.selection.is_some_and(|chosen| chosen.slot == slot) && self.game.as_ref().is_some_and(turns)
    }

    /// When the sheet comes that offers to plan a stuck hand anew, while its board is looked at.
    pub fn stuck_sheet_at(&self) -> Option<u64> {
        let looked_at = self.screen == Screen::Game && self.sheet.is_none() && self.drag.is_none();
        self.in_progress().filter(|_| looked_at)?.stuck()?;
        Some(self.stuck_since.max(self.screen_since) + timing::STUCK)
    }

    /// Whether the banner over a finished board is shown.
    pub fn shows_banner(&self) -> bool {
        let over = self.screen == Screen::Game && self.finished.is_some();
        over && self.sheet.is_none() && self.way.is_none()
    }

    /// The place that is lit on the board, with the tray place it is for.
    pub fn ghost(&self) -> Option<(u8, Ghost)> {
        let dragged = self.drag.and_then(|drag| Some((drag.slot, drag.ghost?)));
        dragged.or_else(|| self.selection.and_then(|chosen| Some((chosen.slot, chosen.ghost?))))
    }

    /// What is said of the piece in a tray place.
    pub fn spoken_piece(&self, slot: u8) -> Option<SpokenPiece> {
        let over = self.lesson.as_ref().is_some_and(Lesson::is_over);
        let piece = self.game.as_ref().filter(|_| !over)?.tray()[usize::from(slot)]?;
        Some(SpokenPiece {
            color: self.theme.palette.names[usize::from(piece.color)],
            rows: piece.height,
            columns: piece.width,
            cells: piece.cell_count() as u8,
            fit: match self.fits[usize::from(slot)] {
                true if self.game.as_ref()?.anchors(usize::from(slot)) != 0 => Fit::Lying,
                true => Fit::Turned,
                false => Fit::Nowhere,
            },
        })
    }

    /// Adds up the games of the mode whose statistics are shown.
    pub fn refresh_summary(&mut self) {
        self.summary = Summary::of(&self.history, self.stats_of);
    }

    /// Looks again which tray pieces fit; true when that changed.
    pub fn refresh_fits(&mut self) -> bool {
        let Some(game) = &self.game else { return false };
        let fits = [0, 1, 2].map(|slot| game.tray()[slot].is_none() || game.fits_anywhere(slot));
        let changed = fits != self.fits;
        self.fits = fits;
        changed
    }

    /// The way that the last hand of a finished game could have been placed, where one is known.
    pub fn last_way(&self) -> Option<Way> {
        self.finished?;
        let game = self.game.as_ref()?;
        let way = game.last_way()?;
        let table = blocks::Setup {
            board: way.board.clone(),
            tray: way.pieces.map(Some),
            ..blocks::Setup::new(game.mode(), 0)
        };
        Way::new(table, &way.steps.map(Move::from), self.now, self.device.reduce_motion)
            .inspect_err(|error| log::warn!("the proof of the last hand cannot be shown: {error}"))
            .ok()
    }

    /// How long the game on the board has been played, seconds.
    pub fn played_secs(&self) -> u32 {
        self.played.secs(self.now)
    }

    /// The date and time now, as far as the clock on the wall has been heard of.
    pub fn local_time(&self) -> LocalTime {
        let (time, at) = self.clock.unwrap_or((LocalTime { unix_secs: 0, utc_offset_minutes: 0 }, self.now));
        let since = self.now.saturating_sub(at) / 1_000_000_000;
        LocalTime { unix_secs: time.unix_secs.saturating_add(since as i64), ..time }
    }

    /// What the player has chosen.
    pub fn settings(&self) -> &Settings {
        &self.profile.settings
    }

    /// Since when confetti falls for a new best.
    pub fn confetti_since(&self) -> Option<u64> {
        let presence = self.sheet.filter(|presence| {
            matches!(presence.sheet, Sheet::Over | Sheet::StageOver) && presence.leaving.is_none()
        })?;
        let is_best = match presence.sheet {
            Sheet::StageOver => self.swap.result.is_some_and(|result| result.stars == 3),
            _ => self.finished.is_some_and(|finished| finished.is_best()),
        };
        (is_best && !self.device.reduce_motion && !self.device.low_power).then_some(presence.since)
    }

    /// Whether the background drifts.
    pub fn drifts(&self) -> bool {
        self.settings().drift && !self.device.reduce_motion && !self.device.low_power
    }

    /// Whether anything but the drift moves at `now`.
    pub fn is_moving(&self, now: u64) -> bool {
        // The hand of a lesson moves unless the player does, or asked for less motion.
        let hand = self.lesson.as_ref().is_some_and(|lesson| !lesson.is_over());
        let idle = self.drag.is_none() && !self.device.reduce_motion && self.open_sheet().is_none();
        if self.way.is_some() || (hand && idle) {
            return true;
        }
        if self
            .lesson
            .as_ref()
            .is_some_and(|lesson| now < lesson.since + timing::LESSON_WAIT + timing::SCREEN)
        {
            return true;
        }
        let recent = |start: u64, duration: u64| now < start + duration;
        self.motion.is_moving(now)
            || recent(self.screen_since, timing::SCREEN)
            || self.scroll.is_moving(now)
            || self.pull.is_moving(now)
            || (self.screen == Screen::Home && recent(self.screen_since, timing::TITLE_END))
            || self.confetti_since().is_some_and(|since| recent(since, timing::CONFETTI))
            || recent(self.fits_since, timing::LOCK)
            || self.sheet.is_some_and(|presence| match presence.leaving {
                Some(left) => recent(left, timing::SHEET_OUT),
                None => recent(presence.since, timing::SHEET_IN_END),
            })
            || self.sheet.is_some_and(|presence| {
                presence.sheet == Sheet::StageOver && recent(presence.since, timing::STARS_END)
            })
            || self.press.is_some_and(|press| recent(press.since, timing::PRESS_BACK_END))
            || self.release.is_some_and(|release| recent(release.since, timing::PRESS_BACK_END))
            || self.drag.is_some_and(|drag| recent(drag.since, timing::PICK_UP))
            || self.selection.is_some_and(|chosen| recent(chosen.since, timing::PICK_UP))
            || self.ghost().is_some_and(|(_, ghost)| recent(ghost.since, timing::WILL_CLEAR))
            || (self.screen == Screen::Stage && self.swap.is_moving(now))
    }
}
