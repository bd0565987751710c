//! The background: the frame's uniforms hold its colours, and a grid of quads without any buffer draws it.

use bytemuck::{Pod, Zeroable};

use crate::scene::{Background, Color, Scene};

/// Vertices of the background's grid: 24 by 48 quads, as in its shader.
pub(crate) const VERTICES: u32 = 24 * 48 * 6;

/// What every shader knows about the frame; the WGSL struct of the same name.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct Frame {
    size_px: [f32; 2],
    px_per_pt: f32,
    light: f32,
    rim_min_pt: f32,
    mesh: f32,
    mesh_secs: f32,
    unused: f32,
    colors: [[f32; 4]; 9],
}

impl Frame {
    /// The uniforms of a scene drawn to a target of the given size.
    pub(crate) fn new(scene: &Scene, size_px: [u32; 2]) -> Frame {
        let mut frame = Frame {
            size_px: size_px.map(|side| side as f32),
            px_per_pt: scene.viewport.px_per_pt,
            light: if scene.light { 1.0 } else { 0.0 },
            rim_min_pt: if scene.light || scene.high_contrast { 1.0 } else { 0.0 },
            mesh: 0.0,
            mesh_secs: 0.0,
            unused: 0.0,
            colors: [[0.0; 4]; 9],
        };
        match scene.background {
            Background::Mesh { colors, secs } => {
                frame.mesh = 1.0;
                frame.mesh_secs = secs;
                frame.colors = colors.map(oklab);
            }
            Background::Gradient { top, bottom } => {
                frame.colors[0] = [top.r, top.g, top.b, top.a];
                frame.colors[1] = [bottom.r, bottom.g, bottom.b, bottom.a];
            }
        }
        frame
    }
}

/// OKLab of an encoded sRGB colour with its alpha (Björn Ottosson, 2020).
pub(crate) fn oklab(color: Color) -> [f32; 4] {
    let linear = |c: f32| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
    let [r, g, b] = [linear(color.r), linear(color.g), linear(color.b)];
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        color.a,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shader;
    use std::mem::offset_of;

    #[test]
    fn the_frame_is_what_the_shaders_read() {
        for file in shader::tests::LAYERS {
            let (members, size) = shader::tests::struct_layout(file, "Frame");
            assert_eq!(size as usize, size_of::<Frame>());
            let ours = [
                ("size_px", offset_of!(Frame, size_px)),
                ("px_per_pt", offset_of!(Frame, px_per_pt)),
                ("light", offset_of!(Frame, light)),
                ("rim_min_pt", offset_of!(Frame, rim_min_pt)),
                ("mesh", offset_of!(Frame, mesh)),
                ("mesh_secs", offset_of!(Frame, mesh_secs)),
                ("unused", offset_of!(Frame, unused)),
                ("colors", offset_of!(Frame, colors)),
            ];
            let theirs: Vec<(&str, usize)> =
                members.iter().map(|(name, at)| (name.as_str(), *at as usize)).collect();
            assert_eq!(theirs, ours, "{file}");
        }
    }

    #[test]
    fn white_is_white_in_oklab() {
        let [lightness, a, b, alpha] = oklab(Color::WHITE);
        assert!((lightness - 1.0).abs() < 1e-5 && a.abs() < 1e-5 && b.abs() < 1e-5);
        assert_eq!(alpha, 1.0);
    }
}
