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

/// How instances of a type lie in a vertex buffer.
pub(crate) const fn instance_layout<T>(attributes: &[wgpu::VertexAttribute]) -> wgpu::VertexBufferLayout<'_> {
    wgpu::VertexBufferLayout {
        array_stride: size_of::<T>() as u64,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes,
    }
}
