//! The game is looked at: reference pictures of its screens, its colours, and what is drawn where nothing can be drawn well.

mod chart;
mod colors;
#[cfg(debug_assertions)]
mod flashes;
mod goldens;
mod limits;
mod moments;
mod swap;
mod turns;
