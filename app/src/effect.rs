//! What the game asks of the world after an input. Whoever drives it carries these out: the shell, a test, a bot.
//!
//! What one input wants kept, however many records, is one transaction, and comes before it is seen, heard or felt.

use blockfall_audio::{Cue, Fired};
use blockfall_engine::blocks::Outcome;
use blockfall_platform::Haptic;

use crate::settings::Settings;
use crate::store::Key;
use crate::strings::Phrase;

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep these bytes under this key; what was there is replaced.
    Save(Key, Vec<u8>),
    /// What is kept under this key is no longer wanted.
    Forget(Key),
    /// Let it be heard.
    Cue(Cue),
    /// Something is about to be felt.
    PrepareHaptics,
    /// Let it be felt.
    Haptic(Haptic),
    /// Let a screen reader say it.
    Announce(Phrase),
    /// Write everything that is kept into a file that people can read.
    Export,
    /// Hand the log of the last crash to the player.
    ShareCrashLog,
    /// Delete the log of the last crash.
    DeleteCrashLog,
    /// The player left from Home.
    Leave,
}

impl Effect {
    /// Whether the player wants it: sound and touch can each be switched off.
    pub fn is_wanted(&self, settings: &Settings) -> bool {
        match self {
            Effect::Cue(_) => settings.sound,
            Effect::Haptic(_) | Effect::PrepareHaptics => settings.haptics,
            _ => true,
        }
    }
}

/// The moments that are heard and felt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A piece was picked up.
    PickUp,
    /// A piece of so many blocks landed.
    Place(u8),
    /// This many lines were cleared.
    Clear(u8),
    /// Lines were cleared in a streak, the combo now this long.
    Combo(u32),
    /// The board was emptied.
    PerfectClear,
    /// A piece could not be placed.
    Invalid,
    /// Nothing fits any more.
    GameOver,
    /// A piece was turned.
    Rotate,
    /// A stuck hand was taken back to its deal.
    Replan,
    /// The best was beaten.
    NewBest,
    /// A control was pressed.
    Button,
    /// Two tiles of Swap change places.
    Exchange,
    /// They go back.
    Refuse,
    /// A special tile was made.
    SpecialMade,
    /// A special tile goes off.
    Fired(Fired),
    /// Tiles clear, in this pass of a cascade.
    Cascade(u8),
    /// A scooter leaves.
    Scooter,
    /// The tiles are shuffled.
    Shuffle,
    /// A stage is won.
    Win,
    /// A stage is lost.
    Lose,
}

impl Moment {
    /// What a placement is heard and felt as: one moment, however much it did.
    pub fn of(outcome: &Outcome) -> Moment {
        match (outcome.lines.count(), outcome.combo_shown) {
            (0, _) => Moment::Place(outcome.piece.cell_count() as u8),
            _ if outcome.perfect_clear => Moment::PerfectClear,
            (_, Some(streak)) => Moment::Combo(streak),
            (lines, None) => Moment::Clear(lines as u8),
        }
    }

    /// The one table from moments to sound and touch.
    pub fn feedback(self) -> (Cue, &'static [Haptic]) {
        match self {
            Moment::PickUp => (Cue::PickUp, &[Haptic::Light]),
            Moment::Place(cells) => (Cue::Place { cells }, &[Haptic::Medium]),
            Moment::Clear(lines) => (Cue::Clear { lines }, &[Haptic::Rigid]),
            Moment::Combo(streak) => (Cue::Combo { streak }, &[Haptic::Success, Haptic::Heavy]),
            Moment::PerfectClear => (Cue::Perfect, &[Haptic::Success, Haptic::Heavy]),
            Moment::Invalid => (Cue::Invalid, &[Haptic::Error]),
            Moment::GameOver => (Cue::GameOver, &[Haptic::Error]),
            Moment::Rotate => (Cue::Rotate, &[Haptic::Light]),
            Moment::Replan => (Cue::Replan, &[Haptic::Medium]),
            Moment::NewBest => (Cue::NewBest, &[Haptic::Success]),
            Moment::Button => (Cue::Button, &[]),
            Moment::Exchange => (Cue::Swap, &[Haptic::Light]),
            Moment::Refuse => (Cue::Refuse, &[Haptic::Error]),
            Moment::SpecialMade => (Cue::SpecialMade, &[Haptic::Success]),
            Moment::Fired(fired) => (Cue::Fired(fired), &[Haptic::Heavy]),
            Moment::Cascade(step @ 0..=1) => (Cue::Cascade { step }, &[Haptic::Rigid]),
            Moment::Cascade(step) => (Cue::Cascade { step }, &[Haptic::Success, Haptic::Heavy]),
            Moment::Scooter => (Cue::Scooter, &[Haptic::Rigid]),
            Moment::Shuffle => (Cue::Shuffle, &[Haptic::Medium]),
            Moment::Win => (Cue::Win, &[Haptic::Success, Haptic::Heavy]),
            Moment::Lose => (Cue::Lose, &[Haptic::Error]),
        }
    }
}

/// Adds the sound and touch of `moment` to `effects`.
pub fn feel(moment: Moment, effects: &mut Vec<Effect>) {
    let (cue, haptics) = moment.feedback();
    effects.push(Effect::Cue(cue));
    effects.extend(haptics.iter().map(|&haptic| Effect::Haptic(haptic)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a moment is felt as.
    fn felt(moment: Moment) -> &'static [Haptic] {
        moment.feedback().1
    }

    #[test]
    fn what_is_alike_is_felt_alike() {
        let triumph = [Haptic::Success, Haptic::Heavy];
        for taken in [Moment::PickUp, Moment::Rotate, Moment::Exchange] {
            assert_eq!(felt(taken), [Haptic::Light], "{taken:?}");
        }
        for laid in [Moment::Place(4), Moment::Replan, Moment::Shuffle] {
            assert_eq!(felt(laid), [Haptic::Medium], "{laid:?}");
        }
        for gone in [Moment::Clear(1), Moment::Clear(6), Moment::Cascade(1), Moment::Scooter] {
            assert_eq!(felt(gone), [Haptic::Rigid], "{gone:?}");
        }
        for great in [Moment::Combo(2), Moment::PerfectClear, Moment::Cascade(2), Moment::Win] {
            assert_eq!(felt(great), triumph, "first a success, then heavy: {great:?}");
        }
        for no in [Moment::Invalid, Moment::Refuse, Moment::GameOver, Moment::Lose] {
            assert_eq!(felt(no), [Haptic::Error], "{no:?}");
        }
        for earned in [Moment::SpecialMade, Moment::NewBest] {
            assert_eq!(felt(earned), [Haptic::Success], "{earned:?}");
        }
        assert!(Fired::ALL.iter().all(|&fired| felt(Moment::Fired(fired)) == [Haptic::Heavy]));
        assert!(felt(Moment::Button).is_empty(), "a control only ticks");
    }
}
