//! What the game knows of Swap: the attempt on the board, and what a hand or the keyboard is about to do with it.

use blockfall_engine::swap::{Cell, Goals, Grid, Session, Special, State};
use glam::Vec2;

use super::PlayTime;
use crate::motion::{SwapMotion, timing};
use crate::store::{KeptAttempt, StageBest, Stages};
use crate::ui::BoardOutline;

/// An attempt at a stage: in progress, or just over.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The stage's number.
    pub number: u16,
    /// The attempt as it is, whatever is still to be seen of it.
    pub session: Session,
    /// How long it has been played.
    pub played: PlayTime,
    /// Whether it is kept, with all that it earns. At a stage that the player has not come to it is only tried out, and what
    /// was kept before stays as it is.
    pub counts: bool,
    /// The objectives as the player sees them: as far as the last turn has been presented.
    pub goals: Goals,
    /// How many phases of that turn have been counted.
    pub counted: usize,
    /// The score, as far as it has been counted too.
    pub points: Points,
    /// The cut of its board.
    pub outline: BoardOutline,
}

/// A score that grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// What it was.
    pub from: u64,
    /// What it is.
    pub to: u64,
    /// When it last grew.
    pub since: u64,
}

impl Points {
    /// A score that rests.
    pub fn at_rest(score: u64) -> Points {
        Points { from: score, to: score, since: 0 }
    }

    /// Grows by `more` at `now`.
    pub fn grow(&mut self, more: u64, now: u64) {
        *self = Points { from: self.to, to: self.to + more, since: now };
    }
}

impl Attempt {
    /// An attempt that is at rest, and counts.
    pub fn new(number: u16, session: Session, played: PlayTime) -> Attempt {
        let goals = session.goals().clone();
        let outline = BoardOutline::of(session.grid());
        let points = Points::at_rest(session.score());
        Attempt { number, session, played, counts: true, goals, counted: 0, points, outline }
    }

    /// As it is kept.
    pub fn kept(&self, now: u64) -> KeptAttempt {
        KeptAttempt { stage: self.number, session: self.session.clone(), secs: self.played.secs(now) }
    }

    /// Whether moves and objectives are left.
    pub fn is_running(&self) -> bool {
        self.session.state() == State::Running
    }
}

impl From<KeptAttempt> for Attempt {
    fn from(kept: KeptAttempt) -> Attempt {
        Attempt::new(kept.stage, kept.session, PlayTime::of_secs(kept.secs))
    }
}

/// How an attempt ended, as its card shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageResult {
    /// Stars, 0 where it was lost.
    pub stars: u8,
    /// Score.
    pub score: u64,
    /// What had been reached before.
    pub previous: Option<StageBest>,
    /// The stage to go on with.
    pub next: Option<u16>,
}

impl StageResult {
    /// Whether the stage was won.
    pub fn is_won(&self) -> bool {
        self.stars > 0
    }

    /// Whether it was won with more points than ever before, and there was a before.
    pub fn is_best(&self) -> bool {
        self.is_won() && self.previous.is_some_and(|previous| self.score > previous.score)
    }
}

/// A tile under a pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The pointer that owns it; others change nothing.
    pub pointer: u64,
    /// The tile's cell.
    pub cell: Cell,
    /// Where the pointer went down, pt.
    pub began: Vec2,
    /// Where it is, pt.
    pub at: Vec2,
    /// Whether it has moved so far that letting go is no tap.
    pub moved: bool,
    /// How far the tile is drawn towards the neighbour in [`Pull::toward`], 0 to 1.
    pub drawn: f32,
    /// The neighbour that it is drawn towards.
    pub toward: Option<Cell>,
}

impl Pull {
    /// From here on letting go swaps.
    pub const ENOUGH: f32 = 0.5;

    /// The neighbour that letting go swaps with.
    pub fn target(&self) -> Option<Cell> {
        self.toward.filter(|_| self.drawn >= Pull::ENOUGH)
    }
}

/// A tile that was let go before it had been pulled far enough: it slides back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlideBack {
    /// Its cell.
    pub cell: Cell,
    /// The neighbour that it was drawn towards.
    pub toward: Cell,
    /// How far, 0 to 1.
    pub drawn: f32,
    /// When it was let go.
    pub since: u64,
}

/// A tile that was chosen by tap or key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenTile {
    /// Its cell.
    pub cell: Cell,
    /// Since when.
    pub since: u64,
}

/// A swap that is shown to a player who rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Its two cells.
    pub cells: [Cell; 2],
    /// When it was last shown.
    pub since: u64,
}

/// Swap.
#[derive(Clone, Debug)]
pub struct Swap {
    /// The stages.
    pub stages: Stages,
    /// Whether Swap is what Play starts.
    pub is_chosen: bool,
    /// The attempt in progress, or just over.
    pub attempt: Option<Attempt>,
    /// How it ended.
    pub result: Option<StageResult>,
    /// What is still on its way over the board.
    pub motion: SwapMotion,
    /// The chosen tile.
    pub chosen: Option<ChosenTile>,
    /// The chosen special of the inventory.
    pub armed: Option<Special>,
    /// The pulled tile.
    pub pull: Option<Pull>,
    /// The tile that slides back.
    pub slide: Option<SlideBack>,
    /// A swap that waits for the last tiles to fall.
    pub queued: Option<[Cell; 2]>,
    /// The hint.
    pub hint: Option<Hint>,
    /// Since when the player rests, with a board to play on.
    pub rests_since: u64,
    /// Until when the notice of a shuffle is shown.
    pub shuffles_until: Option<u64>,
    /// Whether the map is yet to be scrolled to where the player is.
    pub seeks: bool,
}

impl Swap {
    /// The specials that the stage gives, with how many of each are left.
    pub fn inventory(&self) -> impl Iterator<Item = (Special, u32)> {
        let (given, left) = self.attempt.as_ref().map_or_else(Default::default, |attempt| {
            (attempt.session.stage().inventory(), *attempt.session.inventory())
        });
        let given = Special::ALL.into_iter().filter(move |special| given[special.index()] > 0);
        given.map(move |special| (special, left[special.index()]))
    }

    /// At the start of the program.
    pub fn new(stages: Stages, is_chosen: bool, kept: Option<KeptAttempt>, reduced: bool) -> Swap {
        let attempt = kept.filter(|kept| stages.get(kept.stage).is_some()).map(Attempt::from);
        Swap {
            stages,
            is_chosen,
            attempt,
            result: None,
            motion: SwapMotion::new(reduced),
            chosen: None,
            armed: None,
            pull: None,
            slide: None,
            queued: None,
            hint: None,
            rests_since: 0,
            shuffles_until: None,
            seeks: false,
        }
    }

    /// The attempt that can be gone on with.
    pub fn in_progress(&self) -> Option<&Attempt> {
        self.attempt.as_ref().filter(|attempt| attempt.is_running())
    }

    /// The board as it is.
    pub fn grid(&self) -> Option<&Grid> {
        self.attempt.as_ref().map(|attempt| attempt.session.grid())
    }

    /// Whether anything on the board moves at `now`.
    pub fn is_moving(&self, now: u64) -> bool {
        let recent = |start: u64, duration: u64| now < start + duration;
        self.motion.is_moving(now)
            || self.slide.is_some_and(|slide| recent(slide.since, timing::RETURN))
            || self.chosen.is_some_and(|chosen| recent(chosen.since, timing::CHOSEN))
            || self.hint.is_some_and(|hint| recent(hint.since, timing::HINT))
    }

    /// Forgets what a hand or the keyboard was about to do.
    pub fn let_go(&mut self) {
        (self.chosen, self.armed, self.pull, self.slide, self.queued) = (None, None, None, None, None);
        self.hint = None;
    }
}
