//! How things move: curves and springs of time since a start, and the tracks that a move sets going.
//!
//! Everything here is a function of the time that has passed, never of frames, so a picture at a given time is the same at
//! 60 and at 120 Hz.

mod choreography;
mod curve;
mod settling;
mod stage;
pub mod swap;
mod throw;
mod track;

pub use choreography::{Choreography, Fate, Floats, Played, Praise, cells_of, choreograph};
pub use curve::{Spring, bezier, fade, fall_nanos, fallen, progress, smooth};
pub use settling::Restoring;
pub use stage::{BlockPose, Homing, Leaving, Motion, Sample, Shards, Sign, TextPose};
pub use swap::SwapMotion;
pub use throw::Throw;
pub use track::{Actor, Channel, Curve, Ease, Key, Line, Text, Track};

/// One millisecond in nanoseconds.
pub const MILLI: u64 = 1_000_000;

/// All durations and springs, in one table.
pub mod timing {
    use super::{Ease, Key, MILLI, Spring};

    const fn key(at: f32, value: f32, ease: Ease) -> Key {
        Key { at, value, ease }
    }

    /// A piece grows from tray size to board size when picked up.
    pub const PICK_UP: u64 = 110 * MILLI;
    /// A piece that could not be placed flies home.
    pub const RETURN: u64 = 180 * MILLI;
    /// The ghost appears.
    pub const GHOST: u64 = 80 * MILLI;
    /// Lines that will clear light up.
    pub const WILL_CLEAR: u64 = 90 * MILLI;
    /// Then they breathe with this period.
    pub const PULSE: u64 = 1_200 * MILLI;
    /// Least and most of their glow.
    pub const PULSE_GLOW: [f32; 2] = [0.72, 1.0];
    /// Where a placed block starts its pop.
    pub const POP_FROM: f32 = 0.72;
    /// The pop's spring; it overshoots to 1.03.
    pub const POP: Spring = Spring { omega: 34.0, zeta: 0.58 };
    /// When the pop has settled.
    pub const POP_END: u64 = 250 * MILLI;
    /// A piece that was let go comes to rest on its cells.
    pub const DROP: u64 = 110 * MILLI;
    /// When the first cell of a clear begins to leave.
    pub const CLEAR_START: u64 = 80 * MILLI;
    /// How much later each further cell from the centre leaves.
    pub const CLEAR_STEP: u64 = 40 * MILLI;
    /// How long one cell takes to leave.
    pub const CLEAR_CELL: u64 = 120 * MILLI;
    /// Its size on the way: a short breath in, then away.
    pub const CLEAR_SCALE: [Key; 3] =
        [key(0.0, 1.0, Ease::Out), key(0.25, 1.06, Ease::Out), key(1.0, 0.0, Ease::In)];
    /// Its opacity: the last two fifths fade.
    pub const CLEAR_ALPHA: [Key; 3] =
        [key(0.0, 1.0, Ease::Out), key(0.6, 1.0, Ease::Out), key(1.0, 0.0, Ease::InOut)];
    /// Its glow.
    pub const CLEAR_HALO: [Key; 3] =
        [key(0.0, 0.0, Ease::Out), key(0.25, 1.0, Ease::Out), key(1.0, 1.0, Ease::Out)];
    /// When a wave begins to run over an emptied board.
    pub const WAVE_START: u64 = 200 * MILLI;
    /// How long it runs.
    pub const WAVE: u64 = 420 * MILLI;
    /// How much larger a hollow is on its crest.
    pub const WAVE_SWELL: f32 = 0.06;
    /// How long the shards of a cell fly at most.
    pub const SHARDS: u64 = 700 * MILLI;
    /// When the texts of a clear appear.
    pub const FLOAT_START: u64 = 80 * MILLI;
    /// How long they stay, and how long they take to fade.
    pub const FLOAT: [u64; 2] = [700 * MILLI, 250 * MILLI];
    /// How long they take to be seen whole.
    pub const FLOAT_COME: u64 = 60 * MILLI;
    /// How long they take to jump to their size.
    pub const FLOAT_JUMP: u64 = 220 * MILLI;
    /// Their size on the way.
    pub const FLOAT_SCALE: [Key; 4] = [
        key(0.0, 0.4, Ease::Out),
        key(0.33, 1.12, Ease::Out),
        key(0.67, 0.96, Ease::InOut),
        key(1.0, 1.0, Ease::InOut),
    ];
    /// How far they rise while they are seen, cells.
    pub const FLOAT_RISE: f32 = 0.6;
    /// How long the combo's text sways.
    pub const FLOAT_SWAY: u64 = 600 * MILLI;
    /// How far it is turned on the way, degrees.
    pub const FLOAT_TILT: [Key; 6] = [
        key(0.0, 4.0, Ease::Out),
        key(0.2, -4.0, Ease::InOut),
        key(0.4, 2.6, Ease::InOut),
        key(0.6, -1.6, Ease::InOut),
        key(0.8, 0.8, Ease::InOut),
        key(1.0, 0.0, Ease::InOut),
    ];
    /// Texts that are still there when others come fade within this time.
    pub const HUSH: u64 = 120 * MILLI;
    /// A digit of the score rolls in.
    pub const ROLL: u64 = 300 * MILLI;
    /// Delay from one digit to the next.
    pub const ROLL_STEP: u64 = 25 * MILLI;
    /// A letter of the title drops.
    pub const TITLE: Spring = Spring { omega: 20.0, zeta: 0.55 };
    /// How far, pt.
    pub const TITLE_DROP: f32 = 24.0;
    /// Delay from one letter to the next.
    pub const TITLE_STEP: u64 = 35 * MILLI;
    /// When the last letter has settled.
    pub const TITLE_END: u64 = 900 * MILLI;
    /// Confetti falls.
    pub const CONFETTI: u64 = 2_600 * MILLI;
    /// Where a dealt piece starts.
    pub const DEAL_FROM: f32 = 0.4;
    /// A dealt piece's spring.
    pub const DEAL: Spring = Spring { omega: 26.0, zeta: 0.62 };
    /// Delay from one dealt piece to the next.
    pub const DEAL_STEP: u64 = 70 * MILLI;
    /// When one dealt piece has settled.
    pub const DEAL_END: u64 = 330 * MILLI;
    /// A piece turns a quarter.
    pub const TURN: Spring = Spring { omega: 32.0, zeta: 0.62 };
    /// When that has settled.
    pub const TURN_END: u64 = 280 * MILLI;
    /// A second tap on a piece within this time turns it.
    pub const DOUBLE_TAP: u64 = 300 * MILLI;
    /// When blocks begin to fall after a clear: its last cells are fading.
    pub const SETTLE: u64 = 260 * MILLI;
    /// A board that is stuck is seen for this long before the sheet comes.
    pub const STUCK: u64 = 900 * MILLI;
    /// A cell goes back to what it was when the hand was dealt.
    pub const REPLAN: u64 = 260 * MILLI;
    /// How much later each row above does.
    pub const REPLAN_ROW: u64 = 18 * MILLI;
    /// A sheet's spring.
    pub const SHEET_IN: Spring = Spring { omega: 22.0, zeta: 0.9 };
    /// When a sheet has settled.
    pub const SHEET_IN_END: u64 = 400 * MILLI;
    /// A sheet leaves.
    pub const SHEET_OUT: u64 = 200 * MILLI;
    /// A held button shrinks.
    pub const PRESS: u64 = 80 * MILLI;
    /// How far.
    pub const PRESS_SCALE: f32 = 0.97;
    /// The spring that it comes back with.
    pub const PRESS_BACK: Spring = Spring { omega: 40.0, zeta: 0.7 };
    /// When it has come back.
    pub const PRESS_BACK_END: u64 = 200 * MILLI;
    /// A screen fades in.
    pub const SCREEN: u64 = 150 * MILLI;
    /// Any change where motion is reduced.
    pub const REDUCED: u64 = 150 * MILLI;
    /// A tray piece that fits nowhere turns dull.
    pub const LOCK: u64 = 150 * MILLI;
    /// After the last move of the lesson its card waits for the clear to be seen.
    pub const LESSON_END: u64 = 1_900 * MILLI;
    /// Before a move of the lesson is shown, the one before is seen to its end.
    pub const LESSON_WAIT: u64 = 900 * MILLI;
    /// The hand that shows a move comes down, carries the piece, and lets go; then it starts again.
    pub const LESSON_ROUND: u64 = 2_800 * MILLI;
    /// "No more space" stays before the card comes.
    pub const BANNER: u64 = 1_100 * MILLI;
    /// The background's drift is drawn this often at rest.
    pub const DRIFT_FRAME: u64 = 1_000_000_000 / 30;

    // --- Swap --------------------------------------------------------------------------------------------------------

    /// Two tiles change places.
    pub const SWAP: u64 = 160 * MILLI;
    /// Two tiles go and come back.
    pub const REFUSE: [u64; 2] = [110 * MILLI, 150 * MILLI];
    /// How fast a falling tile gains speed, cells/s², and its top speed, cells/s.
    pub const FALL: [f32; 2] = [42.0, 14.0];
    /// How flat a landing tile becomes, and for how long.
    pub const SQUASH: f32 = 0.08;
    /// How long a landing tile is squashed.
    pub const LAND: u64 = 120 * MILLI;
    /// How much later tiles of the next column fall, and for how many columns that adds up.
    pub const FALL_COLUMN: (u64, u64) = (12 * MILLI, 3);
    /// How much later the next tile up the column falls, and at most.
    pub const FALL_TILE: (u64, u64) = (4 * MILLI, 20 * MILLI);
    /// A tile leaves.
    pub const TILE_CLEAR: u64 = 110 * MILLI;
    /// How much later each further cell from where it began leaves, and for how many cells that adds up.
    pub const TILE_STEP: (u64, u64) = (8 * MILLI, 6);
    /// Tiles that match by themselves light up before they leave, so that the eye can find them.
    pub const TILE_LIGHT: u64 = 70 * MILLI;
    /// A special is made; the rest waits this long, and its spring settles meanwhile.
    pub const MADE: u64 = 60 * MILLI;
    /// The ring around a special that was made.
    pub const MADE_RING: u64 = 320 * MILLI;
    /// A popper's light runs over a cell.
    pub const SWEEP_CELL: u64 = 40 * MILLI;
    /// Then it dies away.
    pub const SWEEP_FADE: u64 = 180 * MILLI;
    /// A dragonfly leaves something behind so many times on its way.
    pub const WAKES: u64 = 9;
    /// A firecracker's ring.
    pub const BLAST: u64 = 180 * MILLI;
    /// Tiles beside the blast are shoved: so long after it began, and for so long.
    pub const SHOVE: [u64; 2] = [140 * MILLI, 140 * MILLI];
    /// How far, cells.
    pub const SHOVE_FAR: f32 = 0.07;
    /// Sticky rice's rays, all of them, and one.
    pub const RAYS: [u64; 2] = [260 * MILLI, 140 * MILLI];
    /// A dragonfly's flight.
    pub const FLIGHT: u64 = 420 * MILLI;
    /// A scooter starts.
    pub const RATTLE: u64 = 110 * MILLI;
    /// It rides off.
    pub const RIDE: u64 = 450 * MILLI;
    /// How much of that the rest waits for: until it has left its bed.
    pub const RIDE_CLEARS: u64 = 80 * MILLI;
    /// Delay of a dealt tile for each cell from the middle of the board.
    pub const TILE_DEAL_STEP: u64 = 18 * MILLI;
    /// Tiles glide to where a shuffle puts them.
    pub const SHUFFLE: u64 = 420 * MILLI;
    /// The wave over a board that is won: a tile's swell, and how much later it reaches the next cell.
    pub const WIN_WAVE: [u64; 2] = [240 * MILLI, 30 * MILLI];
    /// A board is lost.
    pub const LOST: u64 = 250 * MILLI;
    /// The notice of a shuffle stays.
    pub const SHUFFLE_NOTICE: u64 = 1_500 * MILLI;
    /// A player who rests so long is shown a swap, and again after as long.
    pub const HINT_AFTER: u64 = 5_000 * MILLI;
    /// How long it is shown.
    pub const HINT: u64 = 1_200 * MILLI;
    /// How far its two tiles nudge each other, cells.
    pub const HINT_FAR: f32 = 0.10;
    /// The ring around a chosen tile comes.
    pub const CHOSEN: u64 = 80 * MILLI;
    /// The first star of a card comes.
    pub const STAR_FIRST: u64 = 350 * MILLI;
    /// Delay from one star to the next.
    pub const STAR_STEP: u64 = 300 * MILLI;
    /// A star's spring.
    pub const STAR: Spring = Spring { omega: 24.0, zeta: 0.5 };
    /// When all stars have settled.
    pub const STARS_END: u64 = 1_500 * MILLI;
    /// How many times faster the rest of a turn plays once the player wants to go on.
    pub const HURRY: u64 = 4;
}
