//! The interface as one tree: built by a view, laid out once, then painted, hit-tested and read aloud from the same nodes,
//! so that what is seen, touched and heard cannot disagree.

mod access;
mod board_outline;
mod geometry;
mod grid_frame;
mod layout;
mod paint;
mod theme;
mod tiles;
mod tree;
mod typography;

pub use access::access_tree;
pub use board_outline::BoardOutline;
pub use geometry::Rect;
pub use grid_frame::GridFrame;
pub use layout::{Layout, Placed, TextCache};
pub use paint::{FLOAT_EDGE, Painter, Pose, WHOLE};
pub use theme::{ACCENT, DANGER_FILL, MARKS, ON_ACCENT, PALETTES, Palette, Theme, ThemeName, Tokens};
pub use tiles::{shape_of, target_shape};
pub use tree::{Action, Align, Content, Group, Ink, Node, NodeId, Page, Role, Setting, Skin, StageMark};
pub use typography::{TextUse, Typography, WEIGHTS};
