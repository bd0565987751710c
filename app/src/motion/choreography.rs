//! The one function that turns what a move did into what is seen, heard and felt of it, as tracks on one timeline that
//! begins with the move.

use std::fmt;

use blockfall_engine::blocks::Outcome;
use glam::Vec2;

use super::track::{Actor, Channel, Curve, Line, Text, Track};
use super::{fall_nanos, timing};
use crate::effect::{Effect, Moment};

/// A move, and what its choreography has to know besides its outcome.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// What it did.
    pub outcome: &'a Outcome,
    /// The score before it.
    pub before: u64,
    /// The best score before it; 0 where there is none to beat.
    pub best: u64,
    /// How far to the right of its place and below it the piece was let go, cells, if it was dragged there.
    pub dropped: Option<Vec2>,
    /// The score before it and after it, as written; nothing where no score is shown.
    pub scores: Option<&'a [String; 2]>,
}

impl<'a> Played<'a> {
    /// A move that is only shown.
    pub fn shown(outcome: &'a Outcome) -> Played<'a> {
        Played { outcome, before: 0, best: 0, dropped: None, scores: None }
    }

    fn after(&self) -> u64 {
        self.before.saturating_add(self.outcome.points.total())
    }

    /// Whether this move passed the best score.
    pub fn is_new_best(&self) -> bool {
        self.best > 0 && self.before <= self.best && self.after() > self.best
    }
}

/// What is said of a clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Praise {
    /// Two lines.
    Great,
    /// Three lines or more.
    Excellent,
    /// The board is empty.
    Perfect,
}

/// The texts that a move throws up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floats {
    /// The best of the praises.
    pub praise: Option<Praise>,
    /// Points of the move.
    pub points: u64,
    /// N of "Combo xN".
    pub combo: Option<u32>,
    /// Whether this move passed the best score.
    pub new_best: bool,
    /// What they stand above: the middle of the topmost row that was cleared, else of what was cleared or placed. Cells
    /// from the top.
    pub row: f32,
}

impl Floats {
    /// What is to be said of a move: one praise, the points, and the combo from the second clear on.
    pub fn of(played: &Played) -> Option<Floats> {
        let outcome = played.outcome;
        let new_best = played.is_new_best();
        if outcome.lines.is_empty() && !new_best {
            return None;
        }
        let praise = match outcome.lines.count() {
            _ if outcome.perfect_clear => Some(Praise::Perfect),
            0 | 1 => None,
            2 => Some(Praise::Great),
            _ => Some(Praise::Excellent),
        };
        let rows = outcome.lines.rows;
        let cleared = outcome.cleared.iter().map(|cleared| f32::from(cleared.row));
        let row = match outcome.cleared.len() {
            _ if rows != 0 => rows.trailing_zeros() as f32,
            0 => f32::from(outcome.row) + f32::from(outcome.piece.height - 1) * 0.5,
            count => cleared.sum::<f32>() / count as f32,
        };
        let points = outcome.points.total();
        Some(Floats { praise, points, combo: outcome.combo_shown, new_best, row: row + 0.5 })
    }

    /// Its lines, from the top.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let line = |line, said: bool| said.then_some(line);
        let lines = [
            line(Line::NewBest, self.new_best),
            line(Line::Combo, self.combo.is_some()),
            line(Line::Praise, self.praise.is_some()),
            line(Line::Points, true),
        ];
        lines.into_iter().flatten()
    }
}

/// Everything that is seen, heard and felt of a move. Times are nanoseconds since the move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choreography {
    /// Who moves how.
    pub tracks: Vec<Track>,
    /// The words that the text tracks move, and their stack.
    pub floats: Option<(u8, Floats)>,
    /// What becomes of blocks that still move from earlier, in this order.
    pub fates: Vec<Fate>,
    /// The tray place that the piece came from.
    pub slot: Option<u8>,
}

/// What a move does to whoever still moves from earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A piece covers the cell, and whatever moves there.
    Covered(u8),
    /// One actor goes on as another: a block that is cleared, or that falls to another cell.
    Becomes(Actor, Actor),
}

/// The choreography of a move. Its texts stand in `stack`. Where motion is `reduced`, nothing pops, flies, turns or rises:
/// what comes and goes, fades.
pub fn choreograph(played: &Played, stack: u8, reduced: bool) -> Choreography {
    let slot = u8::try_from(played.outcome.slot).ok();
    let mut all = Choreography { fates: fates(played.outcome), slot, ..Choreography::default() };
    all.feedback(Moment::of(played.outcome));
    all.landing(played, reduced);
    all.clearing(played.outcome, reduced);
    all.falling(played.outcome, reduced);
    all.floats = Floats::of(played).map(|floats| (stack, floats));
    if let Some((stack, floats)) = all.floats {
        all.texts(stack, &floats, reduced);
    }
    if let Some([before, after]) = played.scores.filter(|_| !reduced) {
        all.roll(before, after);
    }
    if played.outcome.dealt.is_some() {
        all.dealing(reduced);
    }
    all
}

/// A new hand that comes by itself.
pub(super) fn deal(reduced: bool) -> Choreography {
    let mut all = Choreography::default();
    all.dealing(reduced);
    all
}

/// The score rolls from one to the other, as written.
pub(super) fn roll([before, after]: &[String; 2], reduced: bool) -> Choreography {
    let mut all = Choreography::default();
    if !reduced {
        all.roll(before, after);
    }
    all
}

impl Choreography {
    /// What is to be heard and felt, in order. All of it begins with the move: what comes late feels slow.
    pub fn effects(&self) -> impl Iterator<Item = Effect> {
        self.tracks.iter().filter_map(|track| match track.actor {
            Actor::Sound(cue) => Some(Effect::Cue(cue)),
            Actor::Touch(haptic) => Some(Effect::Haptic(haptic)),
            _ => None,
        })
    }

    fn add(&mut self, actor: Actor, channel: Channel, start: u64, duration: u64, curve: Curve) {
        self.tracks.push(Track { actor, channel, start, duration, curve });
    }

    fn feedback(&mut self, moment: Moment) {
        let (cue, haptics) = moment.feedback();
        let touches = haptics.iter().map(|&haptic| Actor::Touch(haptic));
        for actor in [Actor::Sound(cue)].into_iter().chain(touches) {
            self.add(actor, Channel::Start, 0, 0, Curve::Line(0.0, 0.0));
        }
    }

    /// The piece comes to rest where it was let go, and pops in.
    fn landing(&mut self, played: &Played, reduced: bool) {
        if reduced {
            return;
        }
        for cell in cells_of(played.outcome.cells) {
            let actor = after(Actor::Block(cell as u8), &self.fates);
            let pop = Curve::Spring(timing::POP_FROM, timing::POP);
            self.add(actor, Channel::Scale, 0, timing::POP_END, pop);
            if let Some(from) = played.dropped {
                self.add(actor, Channel::Right, 0, timing::DROP, Curve::Settle(from.x, 0.0));
                self.add(actor, Channel::Down, 0, timing::DROP, Curve::Settle(from.y, 0.0));
                self.add(actor, Channel::Lift, 0, timing::DROP, Curve::Settle(1.0, 0.0));
            }
        }
    }

    /// The lines leave from their middles outward.
    fn clearing(&mut self, outcome: &Outcome, reduced: bool) {
        for cleared in &outcome.cleared {
            let cell = cleared.row * 8 + cleared.col;
            let actor = Actor::Leaving(cell, cleared.color);
            if reduced {
                self.add(actor, Channel::Alpha, 0, timing::REDUCED, Curve::Fade(1.0, 0.0));
                continue;
            }
            // Distances are counted from the middle between two cells, in halves: 1, 3, 5, 7.
            let steps = u64::from(cleared.distance_half.saturating_sub(1) / 2);
            let start = timing::CLEAR_START + steps * timing::CLEAR_STEP;
            self.add(actor, Channel::Scale, start, timing::CLEAR_CELL, Curve::Keys(&timing::CLEAR_SCALE));
            self.add(actor, Channel::Alpha, start, timing::CLEAR_CELL, Curve::Keys(&timing::CLEAR_ALPHA));
            self.add(actor, Channel::Halo, start, timing::CLEAR_CELL, Curve::Keys(&timing::CLEAR_HALO));
            let (actor, secs) = (Actor::Shards(cell, cleared.color), timing::SHARDS as f32 * 1e-9);
            self.add(actor, Channel::Age, start, timing::SHARDS, Curve::Line(0.0, secs));
        }
        if outcome.perfect_clear && !reduced {
            self.add(Actor::Board, Channel::Way, timing::WAVE_START, timing::WAVE, Curve::Line(0.0, 1.0));
        }
    }

    /// Where blocks settle, those that a clear has left without ground fall once it is over.
    fn falling(&mut self, outcome: &Outcome, reduced: bool) {
        for fall in &outcome.falls {
            let actor = Actor::Block(fall.to_row * 8 + fall.col);
            if reduced {
                self.add(actor, Channel::Alpha, 0, timing::REDUCED, Curve::Fade(0.0, 1.0));
                continue;
            }
            let rows = fall.to_row - fall.from_row;
            let duration = fall_nanos(rows.into());
            self.add(actor, Channel::Down, timing::SETTLE, duration, Curve::Fall(rows));
            let squash = Curve::Bump(timing::SQUASH);
            self.add(actor, Channel::Squash, timing::SETTLE + duration, timing::LAND, squash);
        }
    }

    /// Texts jump to their size, rise, and fade; the combo's sways.
    fn texts(&mut self, stack: u8, floats: &Floats, reduced: bool) {
        let (start, [stay, leave]) = (timing::FLOAT_START, timing::FLOAT);
        for line in floats.lines() {
            let actor = Actor::Text(Text { stack, line });
            let come = if reduced { timing::REDUCED } else { timing::FLOAT_COME };
            self.add(actor, Channel::Alpha, start, come, Curve::Fade(0.0, 1.0));
            if !reduced {
                self.add(actor, Channel::Scale, start, timing::FLOAT_JUMP, Curve::Keys(&timing::FLOAT_SCALE));
                let rise = Curve::Line(0.0, -timing::FLOAT_RISE);
                self.add(actor, Channel::Down, start, stay + leave, rise);
                if line == Line::Combo {
                    let sway = Curve::Keys(&timing::FLOAT_TILT);
                    self.add(actor, Channel::Tilt, start, timing::FLOAT_SWAY, sway);
                }
            }
            self.add(actor, Channel::Alpha, start + stay, leave, Curve::Fade(1.0, 0.0));
        }
    }

    /// The signs of the score that change roll in, the last one first.
    fn roll(&mut self, from: &str, to: &str) {
        let mut before = from.chars().rev();
        let mut start = 0;
        for (place, sign) in (0..).zip(to.chars().rev()) {
            let was = before.next();
            if was != Some(sign) {
                let was = was.and_then(|sign| sign.to_digit(10)).map(|digit| digit as u8);
                let actor = Actor::Sign { place, was };
                self.add(actor, Channel::Way, start, timing::ROLL, Curve::Settle(0.0, 1.0));
                start += timing::ROLL_STEP;
            }
        }
    }

    /// Pieces spring into the tray one after another.
    fn dealing(&mut self, reduced: bool) {
        for slot in 0..3 {
            let actor = Actor::Slot(slot);
            if reduced {
                self.add(actor, Channel::Alpha, 0, timing::REDUCED, Curve::Fade(0.0, 1.0));
                continue;
            }
            let start = u64::from(slot) * timing::DEAL_STEP;
            let spring = Curve::Spring(timing::DEAL_FROM, timing::DEAL);
            self.add(actor, Channel::Scale, start, timing::DEAL_END, spring);
            self.add(actor, Channel::Alpha, start, timing::DEAL_STEP, Curve::Line(0.0, 1.0));
        }
    }
}

/// What a move does to blocks that are on the board, or that it puts there.
fn fates(outcome: &Outcome) -> Vec<Fate> {
    let covered = cells_of(outcome.cells).map(|cell| Fate::Covered(cell as u8));
    let cleared = outcome.cleared.iter().map(|cleared| {
        let cell = cleared.row * 8 + cleared.col;
        Fate::Becomes(Actor::Block(cell), Actor::Leaving(cell, cleared.color))
    });
    let falls = outcome.falls.iter().map(|fall| {
        let [from, to] = [fall.from_row, fall.to_row].map(|row| Actor::Block(row * 8 + fall.col));
        Fate::Becomes(from, to)
    });
    covered.chain(cleared).chain(falls).collect()
}

/// Who an actor is after these fates.
pub(super) fn after(actor: Actor, fates: &[Fate]) -> Actor {
    fates.iter().fold(actor, |actor, fate| match fate {
        Fate::Becomes(before, after) if *before == actor => *after,
        _ => actor,
    })
}

/// A line a track, in the order in which they begin.
impl fmt::Display for Choreography {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tracks: Vec<&Track> = self.tracks.iter().collect();
        tracks.sort_by_key(|track| track.start);
        tracks.into_iter().try_for_each(|track| writeln!(f, "{track}"))
    }
}

/// The cells whose bits are set, lowest first.
pub fn cells_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::MILLI;
    use blockfall_engine::blocks::{Board, Game, Mode, Piece, Setup};

    /// What placing a piece of these cells does on a board.
    fn outcome(drawing: &str, mask: u64, place: (u8, u8)) -> Outcome {
        let board: Board = drawing.parse().unwrap();
        let tray = [Some(Piece::new(0, 1, mask)), Some(Piece::new(0, 2, 1)), None];
        let mut game: Game = Setup { board, tray, ..Setup::new(Mode::Classic, 1) }.build().unwrap();
        game.place(0, place.0, place.1).unwrap()
    }

    /// A domino that completes the top row.
    const ROW: &str = "333333.. ........ ........ ........ .....5.. ........ ........ ........";
    /// A domino that completes the fourth row and the fourth column, and leaves nothing.
    const CROSS: &str = "...2.... ...2.... ...4.... 003..556 ...4.... ...1.... ...1.... ...6....";

    fn of(drawing: &str, place: (u8, u8), reduced: bool) -> Choreography {
        choreograph(&Played::shown(&outcome(drawing, 0b11, place)), 0, reduced)
    }

    /// Start and end of what a cell does in a channel, ms.
    fn times(all: &Choreography, cell: u8, channel: Channel) -> (u64, u64) {
        let is = |track: &&Track| matches!(track.actor, Actor::Leaving(at, _) | Actor::Shards(at, _) if at == cell);
        // A cell that was placed pops first and leaves later.
        let track = all.tracks.iter().filter(is).rfind(|track| track.channel == channel).expect("it moves");
        (track.start / MILLI, track.end() / MILLI)
    }

    #[test]
    fn a_clear_keeps_to_its_timeline() {
        let all = of(ROW, (0, 6), false);
        let pop =
            all.tracks.iter().find(|track| track.actor == Actor::Leaving(6, 1)).expect("the piece pops in");
        assert_eq!(pop.start, 0);
        assert!(pop.end() <= 250 * MILLI);
        let peak = (0..250).map(|ms| pop.at(ms * MILLI)).fold(0.0, f32::max);
        assert!(peak > 1.0 && peak <= 1.08, "{peak}");
        let texts = all.tracks.iter().filter(|track| matches!(track.actor, Actor::Text(_)));
        assert_eq!(texts.map(|track| track.start / MILLI).min(), Some(80), "texts appear");
        assert_eq!(times(&all, 3, Channel::Scale), (80, 200), "the centre bursts");
        assert_eq!(times(&all, 3, Channel::Age).0, 80);
        assert_eq!(times(&all, 0, Channel::Scale), (200, 320), "the outermost are done");
        assert!(times(&all, 0, Channel::Age).1 > 600, "while particles still fly");
        assert!(all.tracks.iter().all(|track| track.channel != Channel::Start || track.start == 0));
    }

    #[test]
    fn the_further_from_the_middle_of_its_line_the_later_a_cell_leaves() {
        let all = of(ROW, (0, 6), false);
        let starts = [3, 2, 1, 0].map(|cell| times(&all, cell, Channel::Scale).0);
        assert_eq!(starts, [80, 120, 160, 200]);
        assert_eq!(starts, [4, 5, 6, 7].map(|cell| times(&all, cell, Channel::Scale).0));
    }

    #[test]
    fn a_cell_in_two_lines_leaves_with_the_one_that_is_nearer_to_its_middle() {
        // The third row and the first column: their crossing is far out in the row and near the middle of the column.
        let board = "4....... 4....... 4....... ..555555 4....... 4....... 4....... 4.......";
        let all = of(board, (3, 0), false);
        assert_eq!(times(&all, 3 * 8, Channel::Scale).0, 80);
        assert_eq!(times(&all, 3 * 8 + 1, Channel::Scale).0, 160);
        assert_eq!(times(&all, 0, Channel::Scale).0, 200);
    }

    #[test]
    fn one_praise_at_most_is_given_and_perfect_comes_before_great() {
        let said = |drawing, mask, place| {
            let outcome = outcome(drawing, mask, place);
            Floats::of(&Played::shown(&outcome)).map(|floats| (floats.praise, floats.points, floats.combo))
        };
        assert_eq!(said(ROW, 0b11, (0, 6)), Some((None, 12, None)), "the first clear of a streak");
        assert_eq!(said(CROSS, 0b11, (3, 3)), Some((Some(Praise::Perfect), 342, None)));
        let two = "333333.. 333333.. ........ ........ .....5.. ........ ........ ........";
        assert_eq!(said(two, 0b11 | 0b11 << 8, (0, 6)), Some((Some(Praise::Great), 44, None)));
        let three = "3333333. 3333333. 3333333. ........ .....5.. ........ ........ ........";
        assert_eq!(said(three, 1 | 1 << 8 | 1 << 16, (0, 7)), Some((Some(Praise::Excellent), 93, None)));
        assert_eq!(said(ROW, 0b11, (1, 0)), None, "nothing was cleared");
    }

    #[test]
    fn texts_stand_above_the_topmost_row_that_was_cleared() {
        let row = |drawing, place| {
            let outcome = outcome(drawing, 0b11, place);
            Floats::of(&Played::shown(&outcome)).expect("something is said").row
        };
        assert_eq!(row(ROW, (0, 6)), 0.5);
        assert_eq!(row(CROSS, (3, 3)), 3.5);
    }

    #[test]
    fn a_new_best_is_said_once_by_whatever_move_passes_an_old_one() {
        let placed = outcome(ROW, 0b11, (2, 2));
        let says = |before, best| Floats::of(&Played { before, best, ..Played::shown(&placed) });
        assert!(says(99, 100).is_some_and(|floats| floats.new_best && floats.row == 2.5));
        for (before, best) in [(97, 100), (98, 100), (101, 100), (0, 0)] {
            assert_eq!(says(before, best), None, "{before} of {best}");
        }
    }

    #[test]
    fn a_clear_is_heard_and_felt_once_and_in_order() {
        let effects: Vec<Effect> = of(CROSS, (3, 3), false).effects().collect();
        let (cue, haptics) = Moment::PerfectClear.feedback();
        let felt = haptics.iter().map(|&haptic| Effect::Haptic(haptic));
        assert_eq!(effects, [Effect::Cue(cue)].into_iter().chain(felt).collect::<Vec<_>>());
    }

    #[test]
    fn only_the_signs_that_changed_roll_the_last_one_first() {
        let rolls = |from, to| {
            let mut all = Choreography::default();
            all.roll(from, to);
            all.tracks.iter().map(|track| (track.actor, track.start / MILLI)).collect::<Vec<_>>()
        };
        let sign = |place, was, ms| (Actor::Sign { place, was }, ms);
        assert_eq!(rolls("1,024", "1,034"), [sign(1, Some(2), 0)]);
        let new = [sign(0, Some(0), 0), sign(2, Some(9), 25), sign(3, None, 50), sign(4, None, 75)];
        assert_eq!(rolls("980", "1,081"), new);
        assert_eq!(rolls("99.998", "1.00.003").len(), 7, "wherever a place groups its digits");
    }

    #[test]
    fn with_motion_reduced_a_clear_is_a_plain_fade() {
        let all = of(CROSS, (3, 3), true);
        for track in &all.tracks {
            let fades = track.channel == Channel::Alpha && matches!(track.curve, Curve::Fade(..));
            assert!(fades || track.channel == Channel::Start, "{track}");
        }
        assert!(
            (0..64)
                .filter(|cell| CROSS.replace(' ', "").as_bytes()[*cell] != b'.')
                .all(|cell| { times(&all, cell as u8, Channel::Alpha) == (0, 150) })
        );
    }

    #[test]
    fn a_choreography_can_be_read() {
        let row = "333333.. ........ ........ ........ .....5.. ........ ........ ........";
        let outcome = outcome(row, 0b11, (0, 6));
        let dropped = Some(Vec2::new(0.25, -0.5));
        let scores = ["4,254", "4,266"].map(str::to_owned);
        let played =
            Played { before: 4_254, best: 4_260, dropped, scores: Some(&scores), ..Played::shown(&outcome) };
        let printed = choreograph(&played, 1, false).to_string();
        assert_eq!(printed, include_str!("choreography.txt"));
    }
}
