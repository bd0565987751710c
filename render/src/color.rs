//! Colours as they are given, and as they travel to the GPU.

use bytemuck::{Pod, Zeroable};
use serde::{Deserialize, Serialize};

/// An sRGB colour as encoded, 0 to 1, straight (not premultiplied) alpha.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable, Serialize, Deserialize)]
pub struct Color {
    /// Red, encoded.
    pub r: f32,
    /// Green, encoded.
    pub g: f32,
    /// Blue, encoded.
    pub b: f32,
    /// Coverage, 0 (nothing) to 1 (opaque).
    pub a: f32,
}

impl Color {
    /// Nothing at all.
    pub const CLEAR: Color = Color { r: 0.0, g: 0.0, b: 0.0, a: 0.0 };
    /// Opaque white.
    pub const WHITE: Color = Color::hex(0xFFFFFF);

    /// An opaque colour from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Color {
        Color {
            r: ((rgb >> 16) & 0xFF) as f32 / 255.0,
            g: ((rgb >> 8) & 0xFF) as f32 / 255.0,
            b: (rgb & 0xFF) as f32 / 255.0,
            a: 1.0,
        }
    }

    /// The same colour with its alpha multiplied by `factor`.
    pub const fn fade(self, factor: f32) -> Color {
        Color { a: self.a * factor, ..self }
    }
}

/// A colour as four normalised bytes.
pub(crate) fn unorm(color: Color) -> [u8; 4] {
    // `as` saturates, and turns what is no number into 0.
    [color.r, color.g, color.b, color.a].map(|channel| (channel * 255.0 + 0.5) as u8)
}

/// A fraction as a normalised byte.
pub(crate) fn unorm_fraction(fraction: f32) -> u8 {
    (fraction * 255.0 + 0.5) as u8
}
