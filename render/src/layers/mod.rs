//! The layers of a picture, one file a primitive: what an instance looks like to the shader and how a scene becomes some.
//!
//! Instances reach the shaders as vertex buffers that step once an instance, never as storage buffers, so that the same
//! layers draw on WebGL2 and on a desktop.

pub(crate) mod background;
pub(crate) mod blocks;
pub(crate) mod bursts;
pub(crate) mod panels;
pub(crate) mod particles;
pub(crate) mod strokes;
pub(crate) mod text;
pub(crate) mod tiles;
pub(crate) mod vectors;

use crate::scene::Color;

/// A colour as four normalised bytes.
pub(crate) fn unorm(color: Color) -> [u8; 4] {
    // `as` saturates, and turns what is no number into 0.
    [color.r, color.g, color.b, color.a].map(|channel| (channel * 255.0 + 0.5) as u8)
}

/// A fraction as a normalised byte.
pub(crate) fn unorm_fraction(fraction: f32) -> u8 {
    (fraction * 255.0 + 0.5) as u8
}

/// How instances of a type lie in a vertex buffer.
pub(crate) const fn instance_layout<T>(attributes: &[wgpu::VertexAttribute]) -> wgpu::VertexBufferLayout<'_> {
    wgpu::VertexBufferLayout {
        array_stride: size_of::<T>() as u64,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes,
    }
}
