//! The occasions that sound, by name. What a cue sounds like is data of this crate; when it is
//! played is decided in the app, in the one table that also gives the haptic.

/// One occasion to sound. The Swap game will add its own: a swap, a special made or fired, a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A button is pressed: a faint tick.
    Button,
    /// A piece leaves the tray: a short rising blip.
    PickUp,
    /// A piece lands: a soft thud.
    Place,
    /// A piece is dropped where it may not lie: a low double tone.
    Invalid,
    /// Lines clear: an arpeggio of three notes.
    Clear {
        /// How many lines at once, 1 or more.
        lines: u8,
    },
    /// Lines clear within a streak: a faster arpeggio of four notes, played instead of [`Cue::Clear`].
    Combo {
        /// The streak's length, 2 or more; it raises the pitch.
        streak: u32,
    },
    /// A clear leaves the board empty.
    Perfect,
    /// A new tray is dealt.
    Deal,
    /// The best score so far is passed, once a game.
    NewBest,
    /// The game is over: a descending phrase.
    GameOver,
    /// A tray piece is turned.
    Rotate,
    /// The hand is taken back to be played another way.
    Replan,
}
