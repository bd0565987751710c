//! Everything that can happen to the game, as data.
//!
//! Windows, phones, tests, bots and recordings all speak to the game through [`Input`], and through nothing else; so any run
//! can be written down and played again. Time is nanoseconds of a monotonic clock, places are points (pt, y down).

use blockfall_platform::{DeviceState, LocalTime};
use serde::{Deserialize, Serialize};

use crate::ui::NodeId;

/// Something that happened, and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Nanoseconds of a monotonic clock.
    pub at: u64,
    /// What happened.
    pub event: Event,
}

impl Input {
    /// `event` at time `at`, nanoseconds.
    pub fn new(at: u64, event: Event) -> Input {
        Input { at, event }
    }
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A finger, a mouse or a pen.
    Pointer(Pointer),
    /// A wheel turned or two fingers slid over a trackpad: by so many points, down is positive.
    Wheel(f32),
    /// A key went down.
    Key(Key),
    /// What the clock on the wall says.
    Clock(LocalTime),
    /// The last input dealt a hand, and took so long, nanoseconds.
    DealTook(u64),
    /// Back: Escape, Android's key or gesture, a browser's back. One path for all of them.
    Back,
    /// An assistive tool, or a test, clicked a node.
    Activate(NodeId),
    /// The device changed: size, rotation, insets, text size, any setting.
    Device(DeviceState),
    /// The program comes to the front or leaves it.
    Lifecycle(Lifecycle),
}

/// One step of one pointer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pointer {
    /// Tells fingers apart; a mouse has one id of its own.
    pub id: u64,
    /// What it is.
    pub kind: PointerKind,
    /// What it did.
    pub phase: Phase,
    /// Where, pt.
    pub position: [f32; 2],
}

/// What points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PointerKind {
    /// A finger hides what is under it, so a dragged piece is lifted above it.
    Touch,
    /// A mouse, trackpad or pen hides nothing.
    Mouse,
}

/// What a pointer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Touched or pressed.
    Down,
    /// Moved, pressed or (a mouse) hovering.
    Move,
    /// Let go.
    Up,
    /// Taken away by the system: nothing it began may happen.
    Cancel,
}

/// The keys that mean something. Escape is [`Event::Back`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Key {
    /// Next control.
    Tab,
    /// Previous control.
    BackTab,
    /// Activate.
    Enter,
    /// Cursor.
    Left,
    /// Cursor.
    Right,
    /// Cursor.
    Up,
    /// Cursor.
    Down,
    /// Choose a tray piece, 0 to 2.
    Slot(u8),
    /// Pause.
    Pause,
    /// Turn the dragged or chosen piece.
    Rotate,
}

/// Where the program stands towards the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lifecycle {
    /// In front, with input.
    Active,
    /// Still visible, but input goes elsewhere: pointers that were down are gone.
    Inactive,
    /// Not visible; may be killed at any moment.
    Background,
}
