//! The game as whoever drives it sees it: inputs in, effects out, a scene when asked, and when to ask next.

use blockfall_platform::DeviceState;
use blockfall_render::scene::{Glyph, Scene};
use blockfall_render::text::Fonts;

use crate::effect::Effect;
use crate::frame;
use crate::input::{Event, Input, Phase};
use crate::model::{Model, Screen, Setup};
use crate::motion::timing;
use crate::strings::{Phrase, Strings};
use crate::ui::{Group, Layout, Page, Placed, Rect, TextCache, Typography};
use crate::update::{self, Change};
use crate::view::{self, Arrangement};

/// When the next frame is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// As soon as the display takes one: something moves.
    Now,
    /// At this time, nanoseconds.
    At(u64),
    /// Not before the next input.
    Never,
}

/// Words on a sheet are never made smaller than this share of the design's size.
const LEAST_SIZE: f32 = 0.3;
/// One step of making them smaller.
const FIT_STEP: f32 = 0.92;

/// The whole game.
pub struct App {
    model: Model,
    layout: Layout,
    words: TextCache,
    /// Whether the tree is older than the model.
    stale: bool,
    /// How often the tree was built.
    generation: u64,
    /// Whether an input may have changed the picture since the last frame.
    touched: bool,
    /// What time alone has asked of the world.
    due: Vec<Effect>,
}

impl App {
    /// The game as it starts, with words in English set in `fonts`.
    pub fn new(setup: Setup, fonts: Fonts) -> App {
        let strings = Strings::english();
        let opens = setup.opens;
        let mut app = App {
            model: Model::new(setup, strings.numbers().clone()),
            layout: Layout::default(),
            words: TextCache::new(fonts, strings),
            stale: true,
            generation: 0,
            touched: true,
            due: Vec::new(),
        };
        if let Some(door) = opens {
            update::open(&mut app.model, door, &mut app.due);
        }
        app.rebuild();
        app
    }

    /// What the game knows.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What is where on the screen.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Goes on in another language.
    pub fn speak(&mut self, strings: Strings) {
        self.model.numbers = strings.numbers().clone();
        self.words.speak(strings);
        self.stale = true;
        self.rebuild();
    }

    /// The words of the language in force.
    pub fn strings(&self) -> &Strings {
        self.words.strings()
    }

    /// Names the hand that was dealt last; 0 before there is one. It changes with every deal.
    pub fn hand(&self) -> u32 {
        let pieces = self.model.game.iter().flat_map(|game| game.tray().iter().flatten());
        pieces.map(|piece| piece.id / 3 + 1).max().unwrap_or(0)
    }

    /// Every glyph that this language and these icons can need.
    pub fn all_glyphs(&mut self) -> Vec<Glyph> {
        self.words.all_glyphs()
    }

    /// The font that the words are set in.
    pub fn fonts(&self) -> &Fonts {
        self.words.fonts()
    }

    /// Grows by one whenever the tree was built anew.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Lets an input happen; what it asks of the world is added to `effects`.
    pub fn update(&mut self, input: &Input, effects: &mut Vec<Effect>) {
        self.advance(input.at);
        effects.append(&mut self.due);
        let hovers = self.is_hover(&input.event);
        let described = view::described(&self.model);
        let change = update::update(&mut self.model, &self.layout, input, effects);
        // The focus alone changes only the picture, unless it comes to what is then explained.
        self.stale |= change == Change::Tree || view::described(&self.model) != described;
        self.touched |= !hovers;
        self.rebuild();
    }

    /// Adds to `effects` what the time up to the last frame asks of the world: a sound that was due, a hint to be said.
    pub fn take_due(&mut self, effects: &mut Vec<Effect>) {
        effects.append(&mut self.due);
    }

    /// Says once that the game cannot save, and no longer claims that it does.
    pub fn cannot_save(&mut self) {
        self.model.unsaved.get_or_insert(Phrase::SaveImpossible);
        self.notify(self.model.notice.unwrap_or(Phrase::SaveImpossible));
    }

    /// What could not be saved is saved now.
    pub fn saves_again(&mut self) {
        if self.model.unsaved.take_if(|why| *why == Phrase::SaveImpossible).is_some() {
            self.model.notice.take_if(|notice| *notice == Phrase::SaveImpossible);
            self.stale = true;
            self.rebuild();
        }
    }

    /// Answers what was asked for among the settings: below its row, and aloud.
    pub fn answer(&mut self, answer: Phrase) {
        self.due.push(Effect::Announce(answer));
        self.model.answer = matches!(self.model.screen, Screen::Page(Page::Settings)).then_some(answer);
        self.stale = true;
        self.rebuild();
        update::show_answer(&mut self.model, &self.layout);
    }

    /// Shows a quiet line on Home and among the settings.
    pub fn notify(&mut self, notice: Phrase) {
        self.model.notice = Some(notice);
        self.stale = true;
        self.rebuild();
    }

    /// Fills `scene` with the picture at `now`, nanoseconds.
    pub fn frame(&mut self, now: u64, scene: &mut Scene) {
        self.advance(now);
        self.touched = false;
        frame::fill(&self.model, &self.layout, now, scene);
    }

    /// When the next frame is wanted after one at `now`.
    pub fn wake(&self, now: u64) -> Wake {
        if self.touched || self.model.is_moving(now) || self.pulses() {
            return Wake::Now;
        }
        let drift = self.model.drifts().then(|| now + timing::DRIFT_FRAME);
        let due = update::next_due(&self.model);
        drift.into_iter().chain(due).min().map_or(Wake::Never, Wake::At)
    }

    /// Whether an event is a pointer that moves and holds nothing: it changes no picture.
    fn is_hover(&self, event: &Event) -> bool {
        let moves = matches!(event, Event::Pointer(pointer) if pointer.phase == Phase::Move);
        let holds = self.model.drag.is_some()
            || self.model.swap.pull.is_some()
            || self.model.press.is_some()
            || self.model.scroll.is_held()
            || self.model.pull.is_held();
        moves && !holds
    }

    /// Whether lines that will clear breathe.
    fn pulses(&self) -> bool {
        let lit = self.model.ghost().and_then(|(_, ghost)| ghost.preview);
        lit.is_some_and(|preview| preview.lines.count() > 0) && !self.model.device.reduce_motion
    }

    fn advance(&mut self, now: u64) {
        self.stale |= update::advance(&mut self.model, now, &mut self.due) == Change::Tree;
        self.rebuild();
    }

    /// Builds and lays out the tree anew if the model is ahead of it.
    fn rebuild(&mut self) {
        if !self.stale {
            return;
        }
        self.stale = false;
        self.touched = true;
        self.generation += 1;
        let safe = view::safe_area(&self.model.device);
        let arrangement = Arrangement::of(&self.model);
        let mut fit = 1.0;
        loop {
            self.layout = self.lay_out(&arrangement, fit);
            if fit * self.model.device.text_scale < LEAST_SIZE || self.fits(safe) {
                break;
            }
            fit *= FIT_STEP;
        }
        self.layout.drawings = view::drawings(&self.model, &self.layout);
        let range = view::scroll_range(&self.layout, &self.model.device);
        self.model.scroll.set_range(range, self.model.now);
        if std::mem::take(&mut self.model.swap.seeks)
            && let Some(middle) = view::sought(&self.layout, &self.model)
        {
            let now = self.model.now;
            self.model.scroll.turn(middle - self.model.scroll.at(now), now);
        }
    }

    fn lay_out(&mut self, arrangement: &Arrangement, fit: f32) -> Layout {
        let DeviceState { size_pt, px_per_pt, .. } = self.model.device;
        let root = view::view(&self.model, arrangement, fit);
        let typography = Typography { fit, ..arrangement.typography };
        Layout::new(root, size_pt.into(), px_per_pt, typography, &mut self.words)
    }

    /// Whether everything that is read lies inside the safe area, whole, the sheet inside the view, and all of it inside the
    /// sheet.
    fn fits(&self, safe: Rect) -> bool {
        let DeviceState { size_pt: [_, height], px_per_pt, .. } = self.model.device;
        // What snapping to coarse pixels takes from a text, or moves it by, it does not miss.
        let slack = 1.0_f32.max(1.0 / px_per_pt);
        let safe = safe.inset(1.0 - slack);
        let beside = |placed: &Placed, around: &Placed| {
            let air = around.skin.air() - slack;
            placed.rect.x >= around.rect.x + air && placed.rect.right() <= around.rect.right() - air
        };
        let held = |placed: &Placed| {
            let control = placed.control.and_then(|control| self.layout.find(control));
            control.is_none_or(|control| {
                beside(placed, control) && control.rect.inset(1.0 - slack).encloses(placed.rect)
            })
        };
        let sheet = self.layout.find(view::id::SHEET);
        let in_sheet = |placed: &Placed| {
            let is_seen = placed.text.is_some() || placed.action.is_some();
            !is_seen || placed.group != Group::Sheet || sheet.is_none_or(|sheet| beside(placed, sheet))
        };
        self.layout.nodes.iter().all(|placed| match &placed.text {
            _ if !in_sheet(placed) => false,
            Some(_) if !held(placed) => false,
            // A page goes on below the view.
            Some(set) if placed.group == Group::Page => set.size[0] <= placed.rect.w + slack,
            Some(set) => {
                let whole = set.size[0] <= placed.rect.w + slack && set.size[1] <= placed.rect.h + slack;
                whole && safe.encloses(placed.rect)
            }
            None if placed.group == Group::Sheet && placed.action.is_some() => safe.encloses(placed.rect),
            None if placed.id == view::id::SHEET => {
                placed.rect.y >= safe.y && placed.rect.bottom() <= height + slack - 1.0
            }
            None => true,
        })
    }
}
