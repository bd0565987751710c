//! Everything on the game screen that is moving: tracks of the moves of the last second, sampled at a time, never stepped.

use glam::Vec2;

use super::choreography::{Choreography, Fate, Floats, after, deal, roll};
use super::settling::{Restore, Turn};
use super::track::{Actor, Channel, Text, Track};
use super::{bezier, fade, progress, timing};

/// How a block is off the way it rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockPose {
    /// Its size, 1 at rest.
    pub scale: f32,
    /// To the right of its place and below it, cells.
    pub off: Vec2,
    /// 1 hangs as under a finger, 0 lies.
    pub lift: f32,
    /// How much flatter than usual.
    pub squash: f32,
    /// Its opacity.
    pub alpha: f32,
}

impl BlockPose {
    /// At rest.
    pub const REST: BlockPose = BlockPose { scale: 1.0, off: Vec2::ZERO, lift: 0.0, squash: 0.0, alpha: 1.0 };

    fn add(&mut self, channel: Channel, value: f32) {
        match channel {
            Channel::Scale => self.scale *= value,
            Channel::Alpha => self.alpha *= value,
            Channel::Right => self.off.x += value,
            Channel::Down => self.off.y += value,
            Channel::Lift => self.lift += value,
            Channel::Squash => self.squash += value,
            _ => {}
        }
    }
}

/// A block that is leaving the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaving {
    /// Its colour index.
    pub color: u8,
    /// How it is seen.
    pub pose: BlockPose,
    /// How strongly it glows.
    pub halo: f32,
}

/// Shards in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shards {
    /// The cell they come from.
    pub cell: u8,
    /// Their colour index.
    pub color: u8,
    /// Seconds since they were thrown.
    pub age_secs: f32,
}

/// How a text over the board is off its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextPose {
    /// Its size, 1 at rest.
    pub scale: f32,
    /// Its opacity.
    pub alpha: f32,
    /// Below its place, cells.
    pub down: f32,
    /// Turned clockwise, degrees.
    pub tilt: f32,
}

/// A piece on its way back to the tray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homing {
    /// Its place in the tray.
    pub slot: u8,
    /// Its middle when it was let go, pt.
    pub from: Vec2,
    /// Edge of its cells then, pt.
    pub cell: f32,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

/// Where everything is at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The blocks on the board.
    pub blocks: [BlockPose; 64],
    /// The blocks that leave it.
    pub leaving: [Option<Leaving>; 64],
    /// Size and opacity of what is in the tray.
    pub slots: [(f32, f32); 3],
    /// How far a wave has run over the hollows, 0 to 1.
    pub wave: Option<f32>,
    signs: [Sign; SIGNS],
}

/// How a sign of the score has come, and what it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// How far it has rolled in, 0 to 1.
    pub come: f32,
    /// The digit that rolls out, if there was one.
    pub was: Option<u8>,
}

/// Signs of the longest number, separators included.
const SIGNS: usize = 26;

impl Sample {
    /// Nothing moves.
    pub const REST: Sample = Sample {
        blocks: [BlockPose::REST; 64],
        leaving: [None; 64],
        slots: [(1.0, 1.0); 3],
        wave: None,
        signs: [Sign { come: 1.0, was: None }; SIGNS],
    };

    /// The score's sign at `place`, counted from the right.
    pub fn sign(&self, place: usize) -> Sign {
        self.signs.get(place).copied().unwrap_or(Sign { come: 1.0, was: None })
    }
}

#[derive(Clone, Copy, Debug)]
struct Flight {
    slot: u8,
    from: Vec2,
    cell: f32,
    start: u64,
}

/// All that is moving on the game screen.
#[derive(Clone, Debug)]
pub struct Motion {
    /// Whether the player asked for less motion.
    pub reduced: bool,
    /// On the clock of the program.
    tracks: Vec<Track>,
    stacks: [Option<Stack>; STACKS],
    /// The stack of the latest texts.
    stack: u8,
    flight: Option<Flight>,
    pub(super) turned: [Option<Turn>; 3],
    pub(super) restored: Option<Restore>,
    end: u64,
}

/// Stacks of texts that can be seen at once.
const STACKS: usize = 2;

#[derive(Clone, Copy, Debug)]
struct Stack {
    floats: Floats,
    /// When it began to make room for the next one.
    hushed: Option<u64>,
}

impl Motion {
    /// Nothing moves.
    pub fn new(reduced: bool) -> Motion {
        Motion {
            reduced,
            tracks: Vec::new(),
            stacks: [None; STACKS],
            stack: 0,
            flight: None,
            turned: [None; 3],
            restored: None,
            end: 0,
        }
    }

    /// Stops everything.
    pub fn stop(&mut self) {
        self.tracks.clear();
        *self = Motion { tracks: std::mem::take(&mut self.tracks), ..Motion::new(self.reduced) };
    }

    /// The stack that the next texts are to stand in.
    pub fn next_stack(&self) -> u8 {
        (self.stack + 1) % STACKS as u8
    }

    /// The texts over the board by their stacks.
    pub fn floats(&self) -> impl Iterator<Item = (u8, Floats)> {
        (0..).zip(self.stacks).filter_map(|(index, stack)| Some((index, stack?.floats)))
    }

    /// Sets going what a move made happen at `now`.
    pub fn play(&mut self, choreography: Choreography, now: u64) {
        self.tracks.retain_mut(|track| {
            let goes_on = track.end() > now && !is_replaced(track, &choreography);
            track.actor = after(track.actor, &choreography.fates);
            goes_on
        });
        if let Some(slot) = choreography.slot {
            self.turned[usize::from(slot)] = None;
            self.restored = None;
        }
        if let Some((stack, floats)) = choreography.floats {
            if let Some(before) = &mut self.stacks[usize::from(self.stack)] {
                before.hushed = Some(now);
            }
            self.stacks[usize::from(stack)] = Some(Stack { floats, hushed: None });
            self.stack = stack;
        }
        for track in choreography.tracks {
            if track.channel != Channel::Start {
                self.add(Track { start: now + track.start, ..track });
            }
        }
    }

    /// A new hand springs in.
    pub fn deal(&mut self, now: u64) {
        self.play(deal(self.reduced), now);
    }

    /// The score rolls from one to the other, as written.
    pub fn roll(&mut self, scores: &[String; 2], now: u64) {
        self.play(roll(scores, self.reduced), now);
    }

    /// A piece let go with its middle at `from` flies home.
    pub fn fly_home(&mut self, slot: u8, from: Vec2, cell: f32, now: u64) {
        self.flight = Some(Flight { slot, from, cell, start: now });
        self.last_until(now + timing::RETURN);
    }

    /// Whether anything still moves at `now`.
    pub fn is_moving(&self, now: u64) -> bool {
        now < self.end
    }

    /// Where everything is at `now`.
    pub fn sample(&self, now: u64) -> Sample {
        let mut sample = Sample::REST;
        // A block is leaving for as long as it fades, whatever else still moves it.
        for track in self.tracks.iter().filter(|track| now < track.end()) {
            if let (Actor::Leaving(cell, color), Channel::Alpha) = (track.actor, track.channel) {
                let pose = BlockPose { alpha: track.at(now), ..BlockPose::REST };
                sample.leaving[usize::from(cell)] = Some(Leaving { color, pose, halo: 0.0 });
            }
        }
        for track in self.tracks.iter().filter(|track| now < track.end()) {
            let value = track.at(now);
            match (track.actor, track.channel) {
                (Actor::Block(cell), channel) => sample.blocks[usize::from(cell)].add(channel, value),
                (Actor::Leaving(cell, _), channel) => {
                    if let Some(leaving) = &mut sample.leaving[usize::from(cell)] {
                        match channel {
                            Channel::Halo => leaving.halo += value,
                            // It is there already.
                            Channel::Alpha => {}
                            channel => leaving.pose.add(channel, value),
                        }
                    }
                }
                (Actor::Slot(slot), Channel::Scale) => sample.slots[usize::from(slot)].0 *= value,
                (Actor::Slot(slot), Channel::Alpha) => sample.slots[usize::from(slot)].1 *= value,
                (Actor::Sign { place, was }, Channel::Way) => {
                    if let Some(sign) = sample.signs.get_mut(usize::from(place)) {
                        *sign = Sign { come: value, was };
                    }
                }
                (Actor::Board, Channel::Way) if now >= track.start => sample.wave = Some(value),
                _ => {}
            }
        }
        sample
    }

    /// The shards in the air at `now`.
    pub fn shards(&self, now: u64) -> impl Iterator<Item = Shards> {
        self.tracks.iter().filter(move |track| track.start <= now && now < track.end()).filter_map(
            move |track| match track.actor {
                Actor::Shards(cell, color) => Some(Shards { cell, color, age_secs: track.at(now) }),
                _ => None,
            },
        )
    }

    /// Where a text is at `now`, while it can be seen.
    pub fn text(&self, text: Text, now: u64) -> Option<TextPose> {
        let hushed = self.stacks[usize::from(text.stack)]?.hushed;
        let loud = hushed.map_or(1.0, |since| 1.0 - fade(now, since, timing::HUSH));
        let mut pose = None;
        let ours = |track: &&Track| track.actor == Actor::Text(text) && now < track.end();
        for track in self.tracks.iter().filter(ours) {
            let pose = pose.get_or_insert(TextPose { scale: 1.0, alpha: loud, down: 0.0, tilt: 0.0 });
            match track.channel {
                Channel::Scale => pose.scale *= track.at(now),
                Channel::Alpha => pose.alpha *= track.at(now),
                Channel::Down => pose.down += track.at(now),
                Channel::Tilt => pose.tilt += track.at(now),
                _ => {}
            }
        }
        pose.filter(|pose| pose.alpha > 0.0)
    }

    /// The piece that is flying home, if one is.
    pub fn homing(&self, now: u64) -> Option<Homing> {
        let Flight { slot, from, cell, start } = self.flight?;
        let t = progress(now, start, timing::RETURN);
        (t < 1.0 && !self.reduced).then(|| Homing {
            slot,
            from,
            cell,
            progress: bezier([0.2, 0.0, 0.0, 1.0], t),
        })
    }

    pub(super) fn last_until(&mut self, end: u64) {
        self.end = self.end.max(end);
    }

    fn add(&mut self, track: Track) {
        self.last_until(track.end());
        self.tracks.push(track);
    }
}

/// Whether another choreography takes the place of what this track moves.
fn is_replaced(track: &Track, by: &Choreography) -> bool {
    let mut actors = by.tracks.iter().map(|track| track.actor);
    match track.actor {
        Actor::Leaving(cell, _) | Actor::Block(cell) => by.fates.contains(&Fate::Covered(cell)),
        Actor::Text(Text { stack, .. }) => by.floats.is_some_and(|(taken, _)| taken == stack),
        Actor::Sign { .. } => actors.any(|actor| matches!(actor, Actor::Sign { .. })),
        Actor::Slot(_) => actors.any(|actor| matches!(actor, Actor::Slot(_))),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Curve, Line, MILLI, Played, choreograph};
    use blockfall_engine::blocks::{Board, Game, Mode, Outcome, Piece, Setup};

    const MOVED: u64 = 1_000;

    /// Two rows that a domino each completes, and a block that stays.
    fn moves() -> [Outcome; 2] {
        let board = "333333.. 333333.. ........ ........ .....5.. ........ ........ ........";
        let domino = Some(Piece::new(0, 1, 0b11));
        let board = board.parse().unwrap();
        let mut game: Game =
            Setup { board, tray: [domino; 3], ..Setup::new(Mode::Classic, 1) }.build().unwrap();
        [0, 1].map(|row| game.place(usize::from(row), row, 6).unwrap())
    }

    /// Both clears, the second one this much later.
    fn cleared_twice(reduced: bool, later: u64) -> Motion {
        let mut motion = Motion::new(reduced);
        for (outcome, at) in moves().iter().zip([MOVED, MOVED + later]) {
            let choreography = choreograph(&Played::shown(outcome), motion.next_stack(), reduced);
            motion.play(choreography, at * MILLI);
        }
        motion
    }

    #[test]
    fn two_clears_at_once_both_finish() {
        let motion = cleared_twice(false, 130);
        let leaving = |cell: usize, ms: u64| motion.sample((MOVED + ms) * MILLI).leaving[cell];
        assert!(leaving(0, 319).is_some() && leaving(0, 320).is_none(), "the first row on its own time");
        assert!(leaving(8, 449).is_some() && leaving(8, 450).is_none(), "the second row on its own");
        let at_once = motion.sample((MOVED + 250) * MILLI).leaving;
        assert!(at_once[0].is_some() && at_once[11].is_some());
        let cells =
            |ms: u64| motion.shards((MOVED + ms) * MILLI).map(|shards| shards.cell).collect::<Vec<_>>();
        assert!(cells(400).contains(&0) && cells(400).contains(&11), "shards of both fly");
    }

    #[test]
    fn a_block_that_is_placed_where_another_still_leaves_covers_it_but_not_its_shards() {
        let mut motion = Motion::new(false);
        let [first, _] = moves();
        motion.play(choreograph(&Played::shown(&first), 1, false), 0);
        let mut on_top = moves()[0].clone();
        on_top.lines = Default::default();
        on_top.cleared.clear();
        motion.play(choreograph(&Played::shown(&on_top), 0, false), 230 * MILLI);
        let sample = motion.sample(240 * MILLI);
        assert!(sample.leaving[7].is_none() && sample.leaving[0].is_some());
        assert!(sample.blocks[7].scale < 0.9, "the new one pops in");
        assert!(motion.shards(240 * MILLI).any(|shards| shards.cell == 7));
    }

    #[test]
    fn texts_that_are_still_there_make_room_for_the_next_ones() {
        let motion = cleared_twice(false, 300);
        let points = |stack, ms: u64| motion.text(Text { stack, line: Line::Points }, (MOVED + ms) * MILLI);
        assert_eq!(motion.floats().count(), 2);
        assert_eq!(points(1, 290).map(|pose| pose.alpha), Some(1.0));
        assert!(points(1, 360).is_some_and(|pose| pose.alpha < 0.6) && points(1, 421).is_none());
        assert!(points(0, 379).is_none() && points(0, 500).is_some_and(|pose| pose.alpha == 1.0));
        assert!(points(0, 300 + 80 + 949).is_some() && points(0, 300 + 80 + 950).is_none());
    }

    #[test]
    fn a_placement_that_clears_nothing_leaves_the_texts_alone() {
        let mut motion = cleared_twice(false, 300);
        let mut placed = moves()[0].clone();
        placed.lines = Default::default();
        placed.cleared.clear();
        motion.play(choreograph(&Played::shown(&placed), motion.next_stack(), false), (MOVED + 500) * MILLI);
        let pose = motion.text(Text { stack: 0, line: Line::Points }, (MOVED + 600) * MILLI);
        assert_eq!(pose.map(|pose| pose.alpha), Some(1.0));
    }

    #[test]
    fn the_combo_jumps_to_its_size_sways_and_comes_to_rest() {
        let mut motion = Motion::new(false);
        let outcome = Outcome { combo_shown: Some(2), ..moves()[0].clone() };
        motion.play(choreograph(&Played::shown(&outcome), 1, false), 0);
        let at = |line, ms: u64| motion.text(Text { stack: 1, line }, (80 + ms) * MILLI).expect("it is seen");
        let (start, over, under, rest) =
            (at(Line::Combo, 1), at(Line::Combo, 73), at(Line::Combo, 147), at(Line::Combo, 699));
        assert!(start.scale < 0.5 && over.scale > 1.1 && under.scale < 0.97 && rest.scale == 1.0);
        assert!(start.tilt > 3.8 && at(Line::Combo, 120).tilt < -3.9 && rest.tilt == 0.0);
        assert!(start.down > -0.01 && rest.down < -0.4);
        assert_eq!(at(Line::Points, 120).tilt, 0.0, "only the combo sways");
    }

    #[test]
    fn when_everything_has_ended_everything_rests() {
        for reduced in [false, true] {
            let motion = cleared_twice(reduced, 130);
            let mut end = MOVED * MILLI;
            while motion.is_moving(end) {
                end += MILLI;
            }
            assert_eq!(motion.sample(end), Sample::REST);
            assert_eq!(motion.shards(end).count(), 0);
            assert!(end < (MOVED + 1_500) * MILLI);
        }
    }

    // --- Settling ----------------------------------------------------------------------------------------------------

    /// A single closes the lowest row; a block one row above it and one three above that fall.
    fn settled(reduced: bool) -> Motion {
        let mut board = Board::default();
        board.fill(0x7F << 56 | 1 << (6 * 8 + 2) | 1 << (3 * 8 + 2), 4);
        let single = Some(Piece::new(0, 1, 1));
        let setup = Setup { board, tray: [single, single, None], ..Setup::new(Mode::Verse, 1) };
        let outcome = setup.build().unwrap().place(0, 7, 7).unwrap();
        let mut motion = Motion::new(reduced);
        motion.play(choreograph(&Played::shown(&outcome), 0, reduced), MOVED * MILLI);
        motion
    }

    #[test]
    fn a_block_waits_for_the_clear_then_falls_ever_faster_and_is_squashed_as_it_lands() {
        let motion = settled(false);
        let at = |ms: u64| motion.sample((MOVED + ms) * MILLI).blocks[7 * 8 + 2];
        assert_eq!(at(100).off.y, -1.0, "its row is still clearing");
        let heights: Vec<f32> = (26..48).map(|step| at(step * 10).off.y).collect();
        assert!(heights.is_sorted_by(|a, b| a < b), "{heights:?}");
        assert!(heights[1] - heights[0] < heights[21] - heights[20], "faster and faster");
        let landed = at(540);
        assert!(landed.off.y == 0.0 && landed.squash > 0.06);
        assert_eq!(at(260 + 218 + 121), BlockPose::REST, "it lies");
    }

    #[test]
    fn blocks_of_a_column_fall_together() {
        let motion = settled(false);
        for ms in (0..700).step_by(10) {
            let blocks = motion.sample((MOVED + ms) * MILLI).blocks;
            assert_eq!(blocks[7 * 8 + 2], blocks[4 * 8 + 2], "at {ms} ms");
            assert_eq!(blocks[6 * 8 + 2], BlockPose::REST, "nothing falls to where they came from");
        }
    }

    #[test]
    fn a_block_that_falls_again_before_it_has_landed_goes_on_from_where_it_is() {
        let mut motion = settled(false);
        let again = MOVED + 400;
        let height = |motion: &Motion, cell: usize, ms: u64| motion.sample(ms * MILLI).blocks[cell].off.y;
        let before = height(&motion, 4 * 8 + 2, again);
        assert!(before < -0.1, "it is in the air");
        let fates = vec![Fate::Becomes(Actor::Block(4 * 8 + 2), Actor::Block(6 * 8 + 2))];
        let fall = Track {
            actor: Actor::Block(6 * 8 + 2),
            channel: Channel::Down,
            start: 0,
            duration: 1_000 * MILLI,
            curve: Curve::Fall(2),
        };
        let next = Choreography { tracks: vec![fall], fates, ..Choreography::default() };
        motion.play(next, again * MILLI);
        assert!((height(&motion, 6 * 8 + 2, again) - (before - 2.0)).abs() < 1e-4);
        assert_eq!(height(&motion, 4 * 8 + 2, again), 0.0);
    }

    #[test]
    fn where_motion_is_reduced_a_fallen_block_fades_in() {
        let motion = settled(true);
        let at = |ms: u64| motion.sample((MOVED + ms) * MILLI).blocks[7 * 8 + 2];
        assert_eq!((at(0).off.y, at(0).alpha), (0.0, 0.0));
        assert!((at(75).alpha - 0.5).abs() < 1e-3);
        assert_eq!(at(150), BlockPose::REST);
    }
}
