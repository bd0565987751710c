//! The icons, as drawings in a box of 24 by 24 units. An icon is one line here; the renderer turns it into a distance field
//! that is sharp at any size.

use blockfall_render::IconDrawing;

/// An icon, by its place in [`DRAWINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Icon {
    /// Best score.
    Crown,
    /// Begin or go on.
    Play,
    /// Stop for now.
    Pause,
    /// From the beginning.
    Restart,
    /// To Home.
    Home,
    /// Look at it.
    Eye,
    /// Leave it.
    Close,
    /// One back.
    Back,
    /// One on.
    Forward,
    /// Settings.
    Gear,
    /// Statistics.
    Bars,
    /// How to play.
    Question,
    /// Sound.
    Speaker,
    /// Haptics.
    Vibration,
    /// A star that was earned.
    Star,
    /// Yet to be reached.
    Lock,
    /// Done.
    Check,
    /// The map of stages.
    Map,
    /// A quarter to the right.
    Turn,
    /// Shows a move.
    Hand,
}

const CROWN: &str = "M4 18.6 H20 L21.2 8.4 L16.3 11.9 L12 5.2 L7.7 11.9 L2.8 8.4 Z";
const STAR: &str =
    "M12 3.6 L14.5 9.1 L20.6 9.8 L16.1 13.9 L17.3 19.9 L12 16.9 L6.7 19.9 L7.9 13.9 L3.4 9.8 L9.5 9.1 Z";
const PLAY: &str = "M8.2 5.6 V18.4 L18.4 12 Z";

/// What each icon looks like, in the order of [`Icon`].
pub const DRAWINGS: [IconDrawing; 20] = [
    IconDrawing { fills: CROWN, strokes: CROWN, stroke_width: 1.6 },
    IconDrawing { fills: PLAY, strokes: PLAY, stroke_width: 2.4 },
    IconDrawing { fills: "", strokes: "M8.6 6.2 V17.8 M15.4 6.2 V17.8", stroke_width: 3.0 },
    IconDrawing::stroked("M18.9 9.2 A7.5 7.5 0 1 0 19.5 12.6 M19.5 4.4 V9.4 H14.5"),
    IconDrawing::stroked("M4.2 11.6 L12 4.4 L19.8 11.6 M6.4 10 V19.4 H17.6 V10"),
    IconDrawing {
        fills: "M12 9.7 A2.3 2.3 0 1 0 12 14.3 A2.3 2.3 0 1 0 12 9.7 Z",
        strokes: "M2.8 12 C6 6.6 9 5.4 12 5.4 C15 5.4 18 6.6 21.2 12 C18 17.4 15 18.6 12 18.6 C9 18.6 6 17.4 2.8 12 Z",
        stroke_width: 2.0,
    },
    IconDrawing::stroked("M6.5 6.5 L17.5 17.5 M17.5 6.5 L6.5 17.5"),
    IconDrawing { fills: "", strokes: "M14.6 5.4 L8.2 12 L14.6 18.6", stroke_width: 2.8 },
    IconDrawing { fills: "", strokes: "M9.4 5.4 L15.8 12 L9.4 18.6", stroke_width: 2.8 },
    IconDrawing::stroked(
        "M12 8.6 A3.4 3.4 0 1 0 12 15.4 A3.4 3.4 0 1 0 12 8.6 Z M12 2.9 V5.2 M12 18.8 V21.1 M2.9 12 H5.2 M18.8 12 H21.1 \
         M5.6 5.6 L7.2 7.2 M16.8 16.8 L18.4 18.4 M5.6 18.4 L7.2 16.8 M16.8 7.2 L18.4 5.6",
    ),
    IconDrawing { fills: "", strokes: "M5.5 14.5 V19 M12 10 V19 M18.5 5 V19", stroke_width: 3.0 },
    IconDrawing {
        fills: "",
        strokes: "M8 8.6 C8 3.6 16.2 3.8 16.2 8.8 C16.2 12 12 11.8 12 15 M12 19.6 V19.7",
        stroke_width: 2.8,
    },
    IconDrawing::stroked(
        "M3.6 9.4 V14.6 H7 L11.6 18.4 V5.6 L7 9.4 Z M15 9.2 A4 4 0 0 1 15 14.8 M17.8 6.4 A8 8 0 0 1 17.8 17.6",
    ),
    IconDrawing::stroked(
        "M9 4.6 H15 A1.4 1.4 0 0 1 16.4 6 V18 A1.4 1.4 0 0 1 15 19.4 H9 A1.4 1.4 0 0 1 7.6 18 V6 A1.4 1.4 0 0 1 9 4.6 Z M4 8.6 V15.4 M20 8.6 V15.4",
    ),
    IconDrawing { fills: STAR, strokes: STAR, stroke_width: 1.8 },
    IconDrawing {
        fills: "M6.8 11 H17.2 A1.4 1.4 0 0 1 18.6 12.4 V18.2 A1.4 1.4 0 0 1 17.2 19.6 H6.8 A1.4 1.4 0 0 1 5.4 18.2 V12.4 A1.4 1.4 0 0 1 6.8 11 Z",
        strokes: "M8.4 11 V8.2 A3.6 3.6 0 0 1 15.6 8.2 V11",
        stroke_width: 2.2,
    },
    IconDrawing { fills: "", strokes: "M5.2 12.6 L10 17.2 L18.8 7.4", stroke_width: 3.2 },
    IconDrawing::stroked(
        "M3.6 6.4 L9 4.4 L15 6.6 L20.4 4.6 V17.6 L15 19.6 L9 17.4 L3.6 19.4 Z M9 4.4 V17.4 M15 6.6 V19.6",
    ),
    IconDrawing::stroked(
        "M4.4 11.4 H12.6 V19.6 H4.4 Z M8.6 5.2 H12.6 A6 6 0 0 1 18.6 11.2 V16.2 M15 12.8 L18.6 16.4 L22.2 12.8",
    ),
    IconDrawing {
        fills: "M9.2 4.2 A1.8 1.8 0 0 1 12.8 4.2 V10.4 L17.9 11.6 A2.2 2.2 0 0 1 19.6 14 L18.9 18.2 A3.2 3.2 0 0 1 15.7 20.9 H12.2 A3.4 3.4 0 0 1 9.6 19.7 L5 14.3 A1.6 1.6 0 0 1 7.3 12.1 L9.2 13.8 Z",
        strokes: "",
        stroke_width: 0.0,
    },
];
