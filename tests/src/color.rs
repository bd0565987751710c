//! How people see colours, as far as numbers say it: contrast as WCAG 2 counts it, distance in OKLab, and what is left of a
//! colour without one of the three kinds of cones. For tests; the game itself needs none of it.

use blockfall_render::scene::Color;

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// All three kinds of cones.
    Full,
    /// Without the cones for long waves.
    Protanopia,
    /// Without the cones for middle waves.
    Deuteranopia,
    /// Without the cones for short waves.
    Tritanopia,
}

impl Vision {
    /// Everybody.
    pub const ALL: [Vision; 4] = [Vision::Full, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia];

    /// What linear red, green and blue turn into. (Machado, Oliveira and Fernandes, 2009, at severity 1.)
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Vision::Full => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Vision::Protanopia => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Vision::Deuteranopia => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Vision::Tritanopia => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        }
    }
}

type Vector = [f64; 3];

fn times(matrix: [Vector; 3], vector: Vector) -> Vector {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// Linear red, green and blue, 0 to 1.
pub fn linear(color: Color) -> Vector {
    [color.r, color.g, color.b].map(|encoded| {
        let encoded = f64::from(encoded);
        if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
    })
}

fn encoded(linear: Vector) -> Color {
    let [r, g, b] = linear.map(|linear| {
        let linear = linear.clamp(0.0, 1.0);
        let encoded =
            if linear <= 0.0031308 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        encoded as f32
    });
    Color { r, g, b, a: 1.0 }
}

// Björn Ottosson's OKLab (2020): linear red, green and blue to cones, their cube roots to lightness and two axes of hue.
const CONES: [Vector; 3] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB: [Vector; 3] = [
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
];
const CONES_INVERSE: [Vector; 3] = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010],
];
const LAB_INVERSE: [Vector; 3] = [
    [1.0, 0.3963377774, 0.2158037573],
    [1.0, -0.1055613458, -0.0638541728],
    [1.0, -0.0894841775, -1.2914855480],
];

fn oklab_of(linear: Vector) -> Vector {
    times(LAB, times(CONES, linear).map(f64::cbrt))
}

/// Lightness, green to red, blue to yellow.
pub fn oklab(color: Color) -> [f64; 3] {
    oklab_of(linear(color))
}

/// The colour of an OKLab value, the nearest there is on the screen.
pub fn from_oklab(lab: [f64; 3]) -> Color {
    encoded(times(CONES_INVERSE, times(LAB_INVERSE, lab).map(|root| root.powi(3))))
}

/// Relative luminance, 0 (black) to 1 (white).
pub fn luminance(color: Color) -> f64 {
    linear(color).iter().zip([0.2126, 0.7152, 0.0722]).map(|(linear, share)| linear * share).sum()
}

/// Contrast of two colours, 1 (none) to 21.
pub fn contrast(a: Color, b: Color) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// How far apart two colours look, in OKLab; people just see about 0.02.
pub fn distance(a: Color, b: Color, vision: Vision) -> f64 {
    let seen = |color| {
        let seen = times(vision.matrix(), linear(color));
        oklab_of(seen.map(|channel| channel.clamp(0.0, 1.0)))
    };
    seen(a).iter().zip(seen(b)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// `over` blended onto an opaque colour the way the screen does it, in encoded sRGB.
pub fn blend(over: Color, under: Color) -> Color {
    let mix = |over_channel: f32, under_channel: f32| over_channel * over.a + under_channel * (1.0 - over.a);
    Color { r: mix(over.r, under.r), g: mix(over.g, under.g), b: mix(over.b, under.b), a: 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_is_twenty_one_to_one_and_a_colour_on_itself_is_one() {
        assert!((contrast(Color::hex(0), Color::WHITE) - 21.0).abs() < 1e-9);
        let mid = Color::hex(0x777777);
        assert!((contrast(mid, mid) - 1.0).abs() < 1e-9);
        assert!((contrast(mid, Color::WHITE) - 4.48).abs() < 0.01, "the well-known grey that just fails");
    }

    #[test]
    fn oklab_has_the_published_lightness_and_comes_back() {
        let [l, a, b] = oklab(Color::WHITE);
        assert!((l - 1.0).abs() < 1e-4 && a.abs() < 1e-4 && b.abs() < 1e-4);
        // Red, from the paper's own converter.
        let [l, a, b] = oklab(Color::hex(0xFF0000));
        assert!((l - 0.62796).abs() < 1e-4 && (a - 0.22486).abs() < 1e-4 && (b - 0.12585).abs() < 1e-4);
        for hex in [0x000000, 0x4071FF, 0xF9D44A, 0x123456] {
            let back = from_oklab(oklab(Color::hex(hex)));
            assert!(distance(back, Color::hex(hex), Vision::Full) < 1e-4);
        }
    }

    #[test]
    fn red_and_green_come_close_without_the_cones_that_part_them_and_greys_stay() {
        let (red, green) = (Color::hex(0xC03030), Color::hex(0x408030));
        let full = distance(red, green, Vision::Full);
        assert!(distance(red, green, Vision::Deuteranopia) < full * 0.5);
        for vision in Vision::ALL {
            let (dark, light) = (Color::hex(0x404040), Color::hex(0xC0C0C0));
            let seen = distance(dark, light, vision);
            assert!((seen - distance(dark, light, Vision::Full)).abs() < 1e-3, "{vision:?} {seen}");
        }
    }
}
