//! Tests over the whole house, and what they share: devices and games to begin from ([`states`]), somebody who plays on
//! them ([`player`]), what can be wrong with a layout ([`faults`]) and with colours ([`color`]), flashes that are counted
//! ([`flash`]), a language that is hard on layouts ([`pseudo`]), and pictures to compare with ([`golden`]).
//!
//! The tests themselves are in `tests/`: `play` drives the game without a picture, `pictures` looks at it, `costs` counts
//! what a frame costs, `program` starts the real binary.

pub mod color;
pub mod faults;
pub mod flash;
pub mod golden;
pub mod player;
pub mod pseudo;
pub mod states;
