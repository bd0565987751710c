//! The occasions that sound, by name. What a cue sounds like is data of this crate; when it is
//! played is decided in the app, in the one table that also gives the haptic.

use std::fmt;

/// One occasion to sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A button is pressed: a faint tick.
    Button,
    /// A piece leaves the tray: a short rising blip.
    PickUp,
    /// A piece lands: a soft thud.
    Place {
        /// How many cells the piece has, 1 to 9; the more, the lower the thud.
        cells: u8,
    },
    /// A piece is dropped where it may not lie: a low double tone.
    Invalid,
    /// Lines clear: an arpeggio of three notes.
    Clear {
        /// How many lines at once, 1 or more; two add a sparkle on top, three or more a chord.
        lines: u8,
    },
    /// Lines clear within a streak: a faster arpeggio of four notes, played instead of [`Cue::Clear`].
    Combo {
        /// The streak's length, 2 or more; each further clear raises the root by a step of the
        /// pentatonic scale, up to an octave.
        streak: u32,
    },
    /// A clear leaves the board empty.
    Perfect,
    /// The best score so far is passed, once a game.
    NewBest,
    /// The game is over: a descending phrase.
    GameOver,
    /// A tray piece is turned.
    Rotate,
    /// The hand is taken back to be played another way.
    Replan,
    /// Two tiles change places: two tones that cross.
    Swap,
    /// Two tiles change places and back, because nothing came of it.
    Refuse,
    /// A special tile is made.
    SpecialMade,
    /// A special tile goes off.
    Fired(Fired),
    /// Tiles clear.
    Cascade {
        /// Which pass of the cascade clears them, from 1; each plays a step of the pentatonic scale higher,
        /// up to two octaves.
        step: u8,
    },
    /// A scooter starts and rides off.
    Scooter,
    /// The tiles are shuffled.
    Shuffle,
    /// A stage is won.
    Win,
    /// A stage is lost.
    Lose,
}

/// What a special tile does when it goes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fired {
    /// It sweeps its row.
    Row,
    /// It sweeps its column.
    Column,
    /// It strikes every tile of one colour.
    Colour,
    /// It blasts the tiles round it.
    Blast,
    /// It flies to a far tile.
    Flight,
}

impl Fired {
    /// Every kind.
    pub const ALL: [Fired; 5] = [Fired::Row, Fired::Column, Fired::Colour, Fired::Blast, Fired::Flight];
}

/// The largest piece that has a thud of its own.
const MOST_CELLS: u8 = 9;
/// From here on more lines sound no richer.
const MOST_LINES: u8 = 3;
/// A streak of two is the first that is heard as one, and five steps above it lies the octave.
const STREAKS: (u32, u32) = (2, 7);
/// Two octaves of five steps.
const MOST_STEPS: u8 = 10;

impl Cue {
    /// Every cue that sounds different from all others, about fifty.
    pub fn every() -> impl Iterator<Item = Cue> + Clone {
        let plain = [
            Cue::Button,
            Cue::PickUp,
            Cue::Invalid,
            Cue::Perfect,
            Cue::NewBest,
            Cue::GameOver,
            Cue::Rotate,
            Cue::Replan,
            Cue::Swap,
            Cue::Refuse,
            Cue::SpecialMade,
            Cue::Scooter,
            Cue::Shuffle,
            Cue::Win,
            Cue::Lose,
        ];
        plain
            .into_iter()
            .chain((1..=MOST_CELLS).map(|cells| Cue::Place { cells }))
            .chain((1..=MOST_LINES).map(|lines| Cue::Clear { lines }))
            .chain((STREAKS.0..=STREAKS.1).map(|streak| Cue::Combo { streak }))
            .chain(Fired::ALL.map(Cue::Fired))
            .chain((1..=MOST_STEPS).map(|step| Cue::Cascade { step }))
    }

    /// The cue of [`Cue::every`] that this one sounds like: numbers beyond a cue's range sound like its end.
    pub fn heard_as(self) -> Cue {
        match self {
            Cue::Place { cells } => Cue::Place { cells: cells.clamp(1, MOST_CELLS) },
            Cue::Clear { lines } => Cue::Clear { lines: lines.clamp(1, MOST_LINES) },
            Cue::Combo { streak } => Cue::Combo { streak: streak.clamp(STREAKS.0, STREAKS.1) },
            Cue::Cascade { step } => Cue::Cascade { step: step.clamp(1, MOST_STEPS) },
            other => other,
        }
    }
}

/// A name that is fit for a file: lower-case letters, digits and hyphens.
impl fmt::Display for Cue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cue::Button => write!(f, "button"),
            Cue::PickUp => write!(f, "pick-up"),
            Cue::Place { cells } => write!(f, "place-{cells}"),
            Cue::Invalid => write!(f, "invalid"),
            Cue::Clear { lines } => write!(f, "clear-{lines}"),
            Cue::Combo { streak } => write!(f, "combo-{streak}"),
            Cue::Perfect => write!(f, "perfect"),
            Cue::NewBest => write!(f, "new-best"),
            Cue::GameOver => write!(f, "game-over"),
            Cue::Rotate => write!(f, "rotate"),
            Cue::Replan => write!(f, "re-plan"),
            Cue::Swap => write!(f, "swap"),
            Cue::Refuse => write!(f, "refuse"),
            Cue::SpecialMade => write!(f, "special-made"),
            Cue::Fired(Fired::Row) => write!(f, "fired-row"),
            Cue::Fired(Fired::Column) => write!(f, "fired-column"),
            Cue::Fired(Fired::Colour) => write!(f, "fired-colour"),
            Cue::Fired(Fired::Blast) => write!(f, "fired-blast"),
            Cue::Fired(Fired::Flight) => write!(f, "fired-flight"),
            Cue::Cascade { step } => write!(f, "cascade-{step:02}"),
            Cue::Scooter => write!(f, "scooter"),
            Cue::Shuffle => write!(f, "shuffle"),
            Cue::Win => write!(f, "win"),
            Cue::Lose => write!(f, "lose"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_cue_stands_for_itself_and_has_a_name_of_its_own() {
        let names: HashSet<String> = Cue::every().map(|cue| cue.to_string()).collect();
        assert_eq!(names.len(), Cue::every().count());
        assert!(Cue::every().all(|cue| cue.heard_as() == cue));
    }

    #[test]
    fn a_streak_that_never_ends_sounds_like_the_highest_one() {
        assert_eq!(Cue::Combo { streak: u32::MAX }.heard_as(), Cue::Combo { streak: 7 });
        assert_eq!(Cue::Combo { streak: 0 }.heard_as(), Cue::Combo { streak: 2 });
        assert_eq!(Cue::Cascade { step: 200 }.heard_as(), Cue::Cascade { step: 10 });
        assert_eq!(Cue::Place { cells: 25 }.heard_as(), Cue::Place { cells: 9 });
        assert_eq!(Cue::Clear { lines: 6 }.heard_as(), Cue::Clear { lines: 3 });
    }
}
