//! The game is played through its one door, `update`, without a window and without a picture: what is laid out where, whole
//! games by pointer, every way a drag can go, what is kept, and when a frame is wanted.

mod chart;
#[cfg(debug_assertions)]
mod demos;
mod disk;
mod dragging;
mod games;
mod idle;
mod keys;
mod latency;
mod layout;
mod lesson;
mod mended;
#[cfg(debug_assertions)]
mod motion;
mod pages;
mod replay;
mod saving;
mod settings;
mod sheets;
mod strings;
mod swap;
mod swap_hands;
mod swap_kept;
mod swap_layout;
mod swap_panel;
mod theme;
mod verse;
