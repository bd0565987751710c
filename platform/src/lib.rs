//! What a device says and what it can do: screen, safe area, settings, haptics, folders, clock.
//!
//! The app asks a [`Device`] and nothing else, so a desktop window, a phone and a simulated phone in
//! a test all look alike to it. This crate knows no game.

pub mod desktop;
mod device;
pub mod simulated;

pub use device::{Device, DeviceClass, DeviceState, Haptic, Insets, LocalTime, Shared, TEXT_SCALE};
