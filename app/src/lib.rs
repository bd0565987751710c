//! Blockfall, the game: what it knows ([`model`]), what changes it ([`update`]), what it shows ([`view`], [`frame`]), and
//! the shell that connects it to a window. [`App`] ties the parts together; windows, tests, bots and pictures all drive it.

mod app;
pub mod crash;
#[cfg(debug_assertions)]
pub mod demo;
pub mod drag;
pub mod effect;
pub mod frame;
pub mod icons;
pub mod input;
pub mod keeper;
pub mod lesson;
pub mod licences;
pub mod model;
pub mod motion;
pub mod pace;
pub mod pilot;
pub mod pull;
pub mod scroll;
pub mod settings;
pub mod shell;
pub mod shot;
pub mod speed;
pub mod stats;
pub mod store;
pub mod strings;
pub mod ui;
pub mod update;
pub mod view;
pub mod way;

pub use app::{App, Wake};
