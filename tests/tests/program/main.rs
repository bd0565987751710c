//! The real binary: its command line, and the game in a real window under a display of the test's own, played by mouse,
//! keyboard and fingers.
#![cfg(target_os = "linux")]

mod binary;
mod command_line;
#[cfg(debug_assertions)]
mod demos;
mod desk;
mod fingers;
mod killed;
mod killed_swap;
mod saves;
mod stuck;
mod swap;
mod touch;
mod window;
mod x_server;
