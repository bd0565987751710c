//! How things move: curves and springs of time since a start, and the tracks that a move sets going.
//!
//! Everything here is a function of the time that has passed, never of frames, so a picture at a given time is the same at
//! 60 and at 120 Hz.

mod choreography;
mod curve;

pub use choreography::{Clearing, Homing, Motion, cells_of};
pub use curve::{Spring, bezier, fade, progress, smooth};

/// One millisecond in nanoseconds.
pub const MILLI: u64 = 1_000_000;

/// All durations and springs, in one table.
pub mod timing {
    use super::{MILLI, Spring};

    /// A piece grows from tray size to board size when picked up.
    pub const PICK_UP: u64 = 110 * MILLI;
    /// A piece that could not be placed flies home.
    pub const RETURN: u64 = 180 * MILLI;
    /// The ghost appears.
    pub const GHOST: u64 = 80 * MILLI;
    /// Lines that will clear light up.
    pub const WILL_CLEAR: u64 = 90 * MILLI;
    /// Where a placed block starts its pop.
    pub const POP_FROM: f32 = 0.72;
    /// The pop's spring; it overshoots to 1.03.
    pub const POP: Spring = Spring { omega: 34.0, zeta: 0.58 };
    /// When the pop has settled.
    pub const POP_END: u64 = 250 * MILLI;
    /// When the first cell of a clear begins to leave.
    pub const CLEAR_START: u64 = 80 * MILLI;
    /// How much later each further cell from the centre leaves.
    pub const CLEAR_STEP: u64 = 40 * MILLI;
    /// How long one cell takes to leave.
    pub const CLEAR_CELL: u64 = 120 * MILLI;
    /// Where a dealt piece starts.
    pub const DEAL_FROM: f32 = 0.4;
    /// A dealt piece's spring.
    pub const DEAL: Spring = Spring { omega: 26.0, zeta: 0.62 };
    /// Delay from one dealt piece to the next.
    pub const DEAL_STEP: u64 = 70 * MILLI;
    /// When one dealt piece has settled.
    pub const DEAL_END: u64 = 330 * MILLI;
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
    /// A screen fades in.
    pub const SCREEN: u64 = 150 * MILLI;
    /// Any change where motion is reduced.
    pub const REDUCED: u64 = 150 * MILLI;
    /// A tray piece that fits nowhere turns dull.
    pub const LOCK: u64 = 150 * MILLI;
    /// "No more space" stays before the card comes.
    pub const BANNER: u64 = 1_100 * MILLI;
    /// The background's drift is drawn this often at rest.
    pub const DRIFT_FRAME: u64 = 1_000_000_000 / 30;
}
