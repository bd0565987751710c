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
}

const CROWN: &str = "M4 18.6 H20 L21.2 8.4 L16.3 11.9 L12 5.2 L7.7 11.9 L2.8 8.4 Z";
const PLAY: &str = "M8.2 5.6 V18.4 L18.4 12 Z";

/// What each icon looks like, in the order of [`Icon`].
pub const DRAWINGS: [IconDrawing; 5] = [
    IconDrawing { fills: CROWN, strokes: CROWN, stroke_width: 1.6 },
    IconDrawing { fills: PLAY, strokes: PLAY, stroke_width: 2.4 },
    IconDrawing { fills: "", strokes: "M8.6 6.2 V17.8 M15.4 6.2 V17.8", stroke_width: 3.0 },
    IconDrawing::stroked("M18.9 9.2 A7.5 7.5 0 1 0 19.5 12.6 M19.5 4.4 V9.4 H14.5"),
    IconDrawing::stroked("M4.2 11.6 L12 4.4 L19.8 11.6 M6.4 10 V19.4 H17.6 V10"),
];
