//! Panels: rounded rectangles with gradient, stroke, lit and shaded edges, and shadows outside and in.

use bytemuck::{Pod, Zeroable};

use super::instance_layout;
use crate::color::unorm;
use crate::scene::Panel;

/// A panel as its shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct PanelInstance {
    rect: [f32; 4],
    /// Radius, stroke width, what is left of the stroke at the bottom, reach of the inner shadow.
    shape: [f32; 4],
    drop: [f32; 2],
    top: [u8; 4],
    middle: [u8; 4],
    bottom: [u8; 4],
    stroke: [u8; 4],
    edge_light: [u8; 4],
    edge_shade: [u8; 4],
    shadow: [u8; 4],
    inner_shadow: [u8; 4],
}

impl PanelInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 11] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Float32x4, 2 => Float32x2, 3 => Unorm8x4, 4 => Unorm8x4, 5 => Unorm8x4,
        6 => Unorm8x4, 7 => Unorm8x4, 8 => Unorm8x4, 9 => Unorm8x4, 10 => Unorm8x4,
    ];
    /// How panels lie in the instance buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<PanelInstance>(&Self::ATTRIBUTES);
}

impl From<&Panel> for PanelInstance {
    fn from(panel: &Panel) -> Self {
        PanelInstance {
            rect: panel.rect,
            shape: [panel.radius, panel.stroke_width, panel.stroke_bottom, panel.inner_blur],
            drop: [panel.shadow_dy, panel.shadow_blur],
            top: unorm(panel.top),
            middle: unorm(panel.middle),
            bottom: unorm(panel.bottom),
            stroke: unorm(panel.stroke),
            edge_light: unorm(panel.edge_light),
            edge_shade: unorm(panel.edge_shade),
            shadow: unorm(panel.shadow),
            inner_shadow: unorm(panel.inner_shadow),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panel_is_what_its_shader_reads() {
        crate::shader::tests::assert_layout(crate::shader::PANELS, &PanelInstance::LAYOUT);
    }
}
