//! Counts flashes as WCAG 2.3.1 defines them.
//!
//! A *general flash* is a pair of opposing changes of relative luminance by 0.10 or more (of the 1.00 of white), where the
//! darker of the two is below 0.80. A *red flash* is a pair of opposing changes to or from a saturated red: red is saturated
//! where R / (R + G + B) ≥ 0.8, and it changes where (R − G − B) × 320, no less than 0, changes by more than 20 (all linear).
//! Either counts where it covers a quarter of the view at once. No more than three may fall into any second.
//!
//! Each pixel's changes are followed by themselves, over as many frames as they take. *At once* is within a twentieth of a
//! second, two frames of thirty. Changes upward and downward are counted apart, and two of them are a flash, whichever part of the view they
//! cover: so the count is never lower than the definition's, and can be higher.

use std::collections::VecDeque;

use blockfall_render::capture::Image;
use blockfall_render::scene::Color;

use crate::color::linear;

/// Least change of relative luminance.
const LUMINANCE: f32 = 0.10;
/// Above this even the darker state is too bright for a flash.
const BRIGHT: f32 = 0.80;
/// Least change of saturated red.
const RED: f32 = 20.0;
/// Share of linear red from which on it is saturated.
const SATURATED: f32 = 0.8;
/// Share of the view that has to change.
const AREA: f32 = 0.25;
/// What changes within this time changes at once, nanoseconds.
const AT_ONCE: u64 = 50_000_000;
const SECOND: u64 = 1_000_000_000;

/// The most flashes of the view within any second, halves counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worst {
    /// Of luminance.
    pub general: f32,
    /// Of red.
    pub red: f32,
}

impl Worst {
    /// Whether there are no more than three of either kind.
    pub fn passes(self) -> bool {
        self.general <= 3.0 && self.red <= 3.0
    }
}

/// Watches frames, the times of which are given with them, and counts.
pub struct FlashCounter {
    /// Linear values of the encoded ones.
    linear: [f32; 256],
    pixels: Vec<[Value; 2]>,
    counts: [Count; 2],
}

impl Default for FlashCounter {
    fn default() -> Self {
        let level = |level: usize| linear(Color::hex(level as u32 * 0x01_0101))[0] as f32;
        FlashCounter { linear: std::array::from_fn(level), pixels: Vec::new(), counts: Default::default() }
    }
}

impl FlashCounter {
    /// Takes the next frame, `now` nanoseconds on its clock.
    ///
    /// # Panics
    /// When frames are of different sizes.
    pub fn see(&mut self, frame: &Image, now: u64) {
        let size = frame.rgba.len() / 4;
        if self.pixels.is_empty() {
            self.pixels = vec![[Value::default(); 2]; size];
        }
        assert_eq!(self.pixels.len(), size, "all frames are of one size");
        let mut changed = [[0_u32; 2]; 2];
        for (pixel, values) in frame.rgba.chunks_exact(4).zip(&mut self.pixels) {
            let [r, g, b] = [0, 1, 2].map(|channel| self.linear[usize::from(pixel[channel])]);
            let luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
            let saturated = r > 0.0 && r / (r + g + b) >= SATURATED;
            let red = if saturated { ((r - g - b) * 320.0).max(0.0) } else { 0.0 };
            let signs =
                [values[0].follow(luminance, LUMINANCE, BRIGHT), values[1].follow(red, RED, f32::INFINITY)];
            for (changed, sign) in changed.iter_mut().zip(signs) {
                changed[0] += u32::from(sign > 0);
                changed[1] += u32::from(sign < 0);
            }
        }
        for (count, changed) in self.counts.iter_mut().zip(changed) {
            count.add(now, changed.map(|pixels| pixels as f32 / size as f32));
        }
    }

    /// The worst second so far.
    pub fn worst(&self) -> Worst {
        let [general, red] = [0, 1].map(|kind| self.counts[kind].most as f32 / 2.0);
        Worst { general, red }
    }
}

/// A value of one pixel that goes up and down.
#[derive(Clone, Copy, Debug, Default)]
struct Value {
    /// Least and most since it last turned.
    range: Option<[f32; 2]>,
    /// The way of its last change: 1 up, -1 down, 0 none yet.
    way: i8,
}

impl Value {
    /// Follows it to `value`: 1 when that completes a change upward, -1 downward, else 0.
    fn follow(&mut self, value: f32, least: f32, bright: f32) -> i8 {
        let [low, high] = self.range.unwrap_or([value; 2]);
        let (low, high) = (low.min(value), high.max(value));
        let (rose, fell) = (value - low >= least && low < bright, high - value >= least && value < bright);
        let change = match self.way {
            1 if fell => -1,
            -1 if rose => 1,
            0 if rose => 1,
            0 if fell => -1,
            _ => 0,
        };
        if change != 0 {
            self.way = change;
            self.range = Some([value; 2]);
        } else {
            self.range = Some([low, high]);
        }
        change
    }
}

/// Changes of the view of one kind.
#[derive(Clone, Debug, Default)]
struct Count {
    /// Shares of the view that changed upward and downward lately, with their times.
    recent: [VecDeque<(u64, f32)>; 2],
    /// When a quarter of it did, within the last second.
    changes: VecDeque<u64>,
    most: usize,
}

impl Count {
    fn add(&mut self, now: u64, shares: [f32; 2]) {
        for (recent, share) in self.recent.iter_mut().zip(shares) {
            recent.push_back((now, share));
            while recent.front().is_some_and(|&(then, _)| then + AT_ONCE <= now) {
                recent.pop_front();
            }
            if recent.iter().map(|&(_, share)| share).sum::<f32>() >= AREA {
                // What has been counted is not counted again.
                recent.clear();
                self.changes.push_back(now);
            }
        }
        while self.changes.front().is_some_and(|&then| then + SECOND <= now) {
            self.changes.pop_front();
        }
        self.most = self.most.max(self.changes.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When a frame of a display of 60 Hz is shown.
    const fn time(frame: u64) -> u64 {
        frame * SECOND / 60
    }

    /// A view of 20 by 20 pixels: those of a share from the top in one colour, the others in another.
    fn view(share: f32, top: [u8; 3], rest: [u8; 3]) -> Image {
        let pixels = (0..400).flat_map(|i| {
            let [r, g, b] = if (i as f32) < 400.0 * share { top } else { rest };
            [r, g, b, 255]
        });
        Image { width: 20, height: 20, rgba: pixels.collect() }
    }

    /// Two colours by turns, so many times a second, over a share of a black view, for two seconds.
    fn flicker(hz: f32, share: f32, colors: [[u8; 3]; 2]) -> Worst {
        let mut counter = FlashCounter::default();
        for frame in 0..120 {
            let phase = frame as f32 / 60.0 * hz;
            let color = colors[usize::from(phase.fract() >= 0.5)];
            counter.see(&view(share, color, [0; 3]), time(frame));
        }
        counter.worst()
    }

    const BLACK: [u8; 3] = [0; 3];
    const WHITE: [u8; 3] = [255; 3];

    #[test]
    fn black_and_white_at_three_hertz_pass_and_at_four_and_ten_do_not() {
        assert!(flicker(3.0, 1.0, [BLACK, WHITE]).passes());
        let worst = flicker(4.0, 1.0, [BLACK, WHITE]);
        assert!((3.5..=4.5).contains(&worst.general) && !worst.passes(), "{worst:?}");
        assert!(flicker(10.0, 1.0, [BLACK, WHITE]).general > 8.0);
    }

    #[test]
    fn less_than_a_quarter_of_the_view_may_flash() {
        assert_eq!(flicker(10.0, 0.24, [BLACK, WHITE]).general, 0.0);
        assert!(!flicker(10.0, 0.26, [BLACK, WHITE]).passes());
    }

    #[test]
    fn a_small_change_and_a_change_between_bright_colours_are_no_flashes() {
        // Relative luminance 0.05 to 0.14, and 0.81 to 1.
        assert_eq!(flicker(10.0, 1.0, [[63; 3], [104; 3]]).general, 0.0);
        assert_eq!(flicker(10.0, 1.0, [[233; 3], WHITE]).general, 0.0);
        // 0.05 to 0.16, and 0.79 to 1.
        assert!(!flicker(10.0, 1.0, [[63; 3], [112; 3]]).passes());
        assert!(!flicker(10.0, 1.0, [[229; 3], WHITE]).passes());
    }

    #[test]
    fn saturated_red_counts_even_where_it_is_as_dark_as_what_it_replaces() {
        // As dark as the red: the luminance stays.
        let worst = flicker(10.0, 1.0, [[160, 0, 0], [76, 76, 76]]);
        assert!(worst.red > 8.0 && worst.general == 0.0, "{worst:?}");
        let orange = flicker(10.0, 1.0, [[160, 100, 0], [96, 96, 96]]);
        assert_eq!(orange.red, 0.0, "orange is no saturated red");
    }

    #[test]
    fn going_bright_and_staying_so_is_half_a_flash_however_slowly() {
        for frames in [1, 10, 100] {
            let mut counter = FlashCounter::default();
            for frame in 0..120_u64 {
                let level = (255 * frame.min(frames) / frames) as u8;
                counter.see(&view(1.0, [level; 3], BLACK), time(frame));
            }
            // A ramp that takes longer is several changes of a tenth, all in one direction: one change.
            assert_eq!(counter.worst().general, 0.5, "{frames} frames");
        }
    }

    #[test]
    fn a_flash_that_ramps_over_several_frames_counts_like_a_sudden_one() {
        let mut counter = FlashCounter::default();
        for frame in 0..120_u64 {
            let wave = (frame as f32 / 60.0 * 5.0 * std::f32::consts::TAU).sin();
            counter.see(&view(1.0, [(127.5 + 127.0 * wave) as u8; 3], BLACK), time(frame));
        }
        assert!((4.5..=5.5).contains(&counter.worst().general), "{:?}", counter.worst());
    }

    #[test]
    fn halves_that_flash_by_turns_are_counted_together() {
        let mut counter = FlashCounter::default();
        for frame in 0..120_u64 {
            let top = frame / 15 % 2 == 0;
            let lit = frame / 8 % 2 == 0;
            let color = if lit { WHITE } else { BLACK };
            let (top, rest) = if top { (color, BLACK) } else { (BLACK, color) };
            counter.see(&view(0.5, top, rest), time(frame));
        }
        assert!(!counter.worst().passes());
    }

    #[test]
    fn a_light_that_sweeps_over_the_view_lights_no_quarter_of_it_at_once() {
        let mut counter = FlashCounter::default();
        for frame in 0..120_u64 {
            // A twentieth of the view every 50 ms.
            let mut image = view(0.0, BLACK, BLACK);
            let row = frame as usize / 3 % 20;
            image.rgba[row * 80..][..80].fill(255);
            counter.see(&image, time(frame));
        }
        assert_eq!(counter.worst(), Worst::default());
    }
}
