//! The rules of Blockfall as pure values.
//!
//! Nothing here draws, waits, reads a clock or a file, or starts a thread. Randomness is a value that is passed
//! in and saved; every number is an integer. So the same moves give the same game on every machine, and a test,
//! a bot, a replay and a phone all drive the same functions.
#![forbid(unsafe_code)]

pub mod blocks;
pub mod bot;
pub mod random;
pub mod sim;
pub mod swap;
