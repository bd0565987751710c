//! Draws a [`scene::Scene`] with wgpu; knows no game.
//!
//! [`Gpu`] is the device, [`Renderer`] turns a scene into one pass, [`text::Fonts`] measures text without a GPU,
//! [`surface`] decides what to do with every answer of a window's surface, [`capture`] takes pictures off screen.

pub mod capture;
mod color;
mod compiled;
pub mod gpu;
mod layers;
mod mesh;
mod outline;
pub mod renderer;
pub mod scene;
mod shader;
pub mod surface;
pub mod text;

pub use gpu::{Gpu, GpuError, Tier};
pub use lyon;
pub use renderer::{Assets, FrameStats, Renderer};
pub use shader::ShaderError;
pub use text::{Fonts, IconDrawing};
pub use wgpu;
