//! The stages of Swap as a player finds them: which there are, and which are open by what is kept of the player.

use blockfall_engine::swap::{Stage, StageError};

use super::profile::Profile;

/// The stages of the game, stage 1 first. One that could not be read is left out, and the others keep their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Stages(pub &'static [Result<Stage, StageError>]);

impl Stages {
    /// Those that come with the game.
    pub fn shipped() -> Stages {
        Stages(blockfall_engine::swap::stages())
    }

    /// The stage of this number, if it can be played.
    pub fn get(self, number: u16) -> Option<&'static Stage> {
        let index = usize::from(number).checked_sub(1)?;
        self.0.get(index)?.as_ref().ok()
    }

    /// The numbers of the stages that can be played, lowest first.
    pub fn numbers(self) -> impl Iterator<Item = u16> {
        (1..=u16::MAX).zip(self.0).filter(|(_, stage)| stage.is_ok()).map(|(number, _)| number)
    }

    /// What is wrong with those that cannot.
    pub fn faults(self) -> impl Iterator<Item = &'static StageError> {
        self.0.iter().filter_map(|stage| stage.as_ref().err())
    }

    /// The stage that comes after one.
    pub fn after(self, number: u16) -> Option<u16> {
        self.numbers().find(|&next| next > number)
    }

    /// The first stage that was not won yet; `None` when all were.
    pub fn next_to_win(self, profile: &Profile) -> Option<u16> {
        self.numbers().find(|&number| profile.stage_best(number).is_none())
    }

    /// Whether the player has come as far as this stage: it was won, or is the next.
    pub fn is_open(self, number: u16, profile: &Profile) -> bool {
        let won = profile.stage_best(number).is_some();
        self.get(number).is_some() && (won || self.next_to_win(profile) == Some(number))
    }

    /// All stars that were earned.
    pub fn stars(self, profile: &Profile) -> u32 {
        let earned = self.numbers().filter_map(|number| profile.stage_best(number));
        earned.map(|best| u32::from(best.stars)).sum()
    }
}
