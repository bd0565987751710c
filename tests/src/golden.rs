//! Reference pictures: what lavapipe, Mesa's software Vulkan, once drew and somebody looked at.
//!
//! On lavapipe a picture must be the same to within 2 of 255. Other drivers round differently, so with them only the general
//! likeness is asked for. `BLOCKFALL_BLESS=1` writes the references anew, on lavapipe alone. After a failure the expected and
//! the actual picture and their difference lie side by side in `target/goldens`.

use std::env;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use blockfall_render::capture::Image;
use blockfall_render::wgpu::AdapterInfo;

/// Furthest that a channel may be off on lavapipe: another instruction set rounds by 1.
const TOLERANCE: u8 = 2;
/// From here on another driver's pixel counts as a different one.
const OTHER_TOLERANCE: u8 = 40;
/// So many of a thousand pixels may be different there: edges fall differently.
const OTHER_PER_MILLE: usize = 10;

/// What a picture is compared on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// The driver that the references are from.
    Lavapipe,
    /// Any other.
    Other,
}

impl Driver {
    /// The driver of an adapter.
    pub fn of(adapter: &AdapterInfo) -> Driver {
        let vulkan = adapter.backend == blockfall_render::wgpu::Backend::Vulkan;
        if vulkan && adapter.name.starts_with("llvmpipe") { Driver::Lavapipe } else { Driver::Other }
    }
}

fn reference_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens").join(format!("{name}.png"))
}

/// The folder for what went wrong.
fn failure_folder() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"), PathBuf::from);
    target.join("goldens")
}

/// Compares a picture with its reference.
///
/// # Panics
/// When they differ, or there is no reference.
pub fn assert_golden(name: &str, actual: &Image, driver: Driver) {
    let path = reference_path(name);
    if env::var_os("BLOCKFALL_BLESS").is_some_and(|bless| bless == "1") {
        assert_eq!(driver, Driver::Lavapipe, "only lavapipe writes reference pictures");
        bless(&path, actual);
        return;
    }
    let expected = Image::read_png(&path)
        .unwrap_or_else(|error| panic!("{error}. BLOCKFALL_BLESS=1 writes the reference pictures."));
    if let Err(how) = compare(&expected, actual, driver) {
        let folder = lay_out_failure(name, &expected, actual);
        panic!("{name} {how}; look at {}", folder.display());
    }
}

/// Compares a text with its reference, line by line.
///
/// # Panics
/// When they differ, or there is no reference.
pub fn assert_golden_text(name: &str, actual: &str) {
    let path = reference_path(name).with_extension("txt");
    if env::var_os("BLOCKFALL_BLESS").is_some_and(|bless| bless == "1") {
        fs::write(&path, actual).expect("the folder of the references is writable");
        return;
    }
    let expected = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}. BLOCKFALL_BLESS=1 writes it.", path.display()));
    let lines = expected.lines().zip(actual.lines()).zip(1..);
    for ((expected, actual), number) in lines {
        assert_eq!(expected, actual, "{name}, line {number}");
    }
    assert_eq!(expected.lines().count(), actual.lines().count(), "{name} has another number of lines");
}

/// Says how two pictures differ if they do.
fn compare(expected: &Image, actual: &Image, driver: Driver) -> Result<(), String> {
    let tolerance = if driver == Driver::Lavapipe { TOLERANCE } else { OTHER_TOLERANCE };
    let Some(difference) = expected.difference(actual, tolerance) else {
        let [a, b] = [actual, expected].map(|image| format!("{} × {}", image.width, image.height));
        return Err(format!("is {a} px instead of {b}"));
    };
    let all = (expected.width * expected.height) as usize;
    let allowed = if driver == Driver::Lavapipe { 0 } else { all * OTHER_PER_MILLE / 1000 };
    if difference.pixels > allowed {
        return Err(format!("differs in {} of {all} pixels, by up to {}", difference.pixels, difference.max));
    }
    Ok(())
}

/// Replaces a reference, unless it only differs by rounding.
fn bless(path: &Path, actual: &Image) {
    let same = Image::read_png(path).is_ok_and(|old| compare(&old, actual, Driver::Lavapipe).is_ok());
    if !same {
        write_small(path, &calmed(actual));
    }
}

/// The picture with its dither taken out, which PNG cannot pack: a channel repeats its left neighbour where it is only one
/// apart from it. Half of the tolerance goes into that; rounding on other machines needs the other half.
fn calmed(image: &Image) -> Image {
    let mut calm = image.clone();
    for row in calm.rgba.chunks_exact_mut(image.width as usize * 4) {
        for at in 4..row.len() {
            if row[at].abs_diff(row[at - 4]) <= 1 {
                row[at] = row[at - 4];
            }
        }
    }
    calm
}

/// Writes an opaque picture as small as PNG makes it.
fn write_small(path: &Path, image: &Image) {
    let rgb: Vec<u8> = image.rgba.chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect();
    let file = File::create(path).expect("the folder of the reference pictures is writable");
    let mut encoder = png::Encoder::new(BufWriter::new(file), image.width, image.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&rgb));
    written.expect("the disk has room for a small picture");
}

fn lay_out_failure(name: &str, expected: &Image, actual: &Image) -> PathBuf {
    let folder = failure_folder();
    fs::create_dir_all(&folder).expect("target is writable");
    let mut pictures = vec![("expected", expected.clone()), ("actual", actual.clone())];
    pictures.extend(contrast(expected, actual).map(|picture| ("difference", picture)));
    for (what, picture) in pictures {
        write_small(&folder.join(format!("{name}.{what}.png")), &picture);
    }
    folder
}

/// Where two pictures of one size differ, brightly: anything beyond the tolerance is at least a third lit.
fn contrast(expected: &Image, actual: &Image) -> Option<Image> {
    expected.difference(actual, 0)?;
    let apart = |(a, b): (&u8, &u8)| match a.abs_diff(*b) {
        apart if apart <= TOLERANCE => 0,
        apart => apart.saturating_mul(4).max(85),
    };
    Some(Image { rgba: expected.rgba.iter().zip(&actual.rgba).map(apart).collect(), ..*expected })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(level: u8) -> Image {
        Image { width: 20, height: 20, rgba: [level, level, level, 255].repeat(400) }
    }

    #[test]
    fn on_lavapipe_one_pixel_that_is_off_by_three_is_seen() {
        let mut picture = grey(100);
        picture.rgba[804] += 2;
        assert_eq!(compare(&grey(100), &picture, Driver::Lavapipe), Ok(()));
        picture.rgba[804] += 1;
        let seen = compare(&grey(100), &picture, Driver::Lavapipe);
        assert_eq!(seen, Err("differs in 1 of 400 pixels, by up to 3".to_owned()));
    }

    #[test]
    fn another_driver_may_round_but_not_draw_something_else() {
        assert_eq!(compare(&grey(100), &grey(130), Driver::Other), Ok(()));
        let mut picture = grey(100);
        picture.rgba[..20].fill(255);
        assert!(compare(&grey(100), &picture, Driver::Other).is_err(), "five different pixels of 400");
    }

    #[test]
    fn a_picture_of_another_size_is_another_picture() {
        let small = Image { width: 10, height: 40, ..grey(100) };
        let seen = compare(&grey(100), &small, Driver::Other);
        assert_eq!(seen, Err("is 10 × 40 px instead of 20 × 20".to_owned()));
    }

    #[test]
    fn a_reference_is_calmer_than_its_picture_and_never_further_than_one_from_it() {
        let mut noisy = grey(100);
        noisy.rgba.iter_mut().step_by(12).for_each(|channel| *channel += 1);
        noisy.rgba[40..].iter_mut().step_by(4).zip(0..).for_each(|(channel, at)| *channel = (at / 3) as u8);
        let calm = calmed(&noisy);
        assert!(calm.difference(&noisy, 0).is_some_and(|apart| apart.max == 1 && apart.pixels > 100));
        assert_eq!(calm, calmed(&calm), "nothing is left to be calmed");
    }

    #[test]
    fn the_difference_shows_what_is_beyond_the_tolerance() {
        let mut picture = grey(100);
        picture.rgba[0] = 103;
        picture.rgba[4] = 102;
        let shown = contrast(&grey(100), &picture).expect("of one size");
        assert_eq!((shown.rgba[0], shown.rgba[4]), (85, 0));
    }
}
