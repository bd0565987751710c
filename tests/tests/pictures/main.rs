//! The game is looked at: reference pictures of its screens, and what is drawn where nothing can be drawn well.

mod goldens;
mod limits;
