//! Devices that exist only as data, for tests, pictures, benchmarks and recorded runs.
//!
//! A device is one entry of [`CATALOGUE`]. Sizes are in whole pixels at the default display size.
//! Safe areas are the usual ones of a full-screen app with the status bar shown and gesture
//! navigation; Android's bars vary a little from release to release.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use thiserror::Error;

use crate::{Device, DeviceClass, DeviceState, Haptic, Insets, LocalTime, Shared};

/// Which way round a device is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// Taller than wide.
    Portrait,
    /// Wider than tall.
    Landscape,
}

/// What the person has set on the device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The text size as a factor, within [`crate::TEXT_SCALE`].
    pub text_scale: f32,
    /// Less motion asked for.
    pub reduce_motion: bool,
    /// More contrast asked for.
    pub high_contrast: bool,
    /// The light theme is on.
    pub prefers_light: bool,
    /// The battery is being saved.
    pub low_power: bool,
}

/// A device as it comes out of the box, but for the dark theme, which is the game's own first look.
const OUT_OF_THE_BOX: Settings = Settings {
    text_scale: 1.0,
    reduce_motion: false,
    high_contrast: false,
    prefers_light: false,
    low_power: false,
};

/// One kind of device.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name it is asked for by.
    pub name: &'static str,
    /// How large it is in the hand.
    pub class: DeviceClass,
    /// Width and height of the screen held upright, in physical pixels.
    pub portrait_px: [u32; 2],
    /// Physical pixels to a pt (Android: to a dp).
    pub px_per_pt: f32,
    /// The safe area held upright.
    pub portrait: Insets,
    /// The safe area held across; `None` where the app does not turn.
    pub landscape: Option<Insets>,
    /// The display's highest rate in Hz.
    pub refresh_hz: f32,
    /// What the person has set.
    pub settings: Settings,
}

/// Insets of a screen with a bar above and a bar below.
const fn bars(top: f32, bottom: f32) -> Insets {
    Insets { top, right: 0.0, bottom, left: 0.0 }
}

/// Every simulated device.
///
/// iPhones have no landscape, because the app on an iPhone is portrait only. Android phones do: the
/// system may turn or resize any app there.
pub const CATALOGUE: &[Entry] = &[
    Entry {
        name: "iphone-se",
        class: DeviceClass::Phone,
        portrait_px: [750, 1334],
        px_per_pt: 2.0,
        portrait: bars(20.0, 0.0),
        landscape: None,
        refresh_hz: 60.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        name: "iphone-15-pro",
        class: DeviceClass::Phone,
        portrait_px: [1179, 2556],
        px_per_pt: 3.0,
        portrait: bars(59.0, 34.0),
        landscape: None,
        refresh_hz: 120.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        name: "iphone-15-pro-max",
        class: DeviceClass::Phone,
        portrait_px: [1290, 2796],
        px_per_pt: 3.0,
        portrait: bars(59.0, 34.0),
        landscape: None,
        refresh_hz: 120.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        name: "ipad-mini",
        class: DeviceClass::Tablet,
        portrait_px: [1488, 2266],
        px_per_pt: 2.0,
        portrait: bars(24.0, 20.0),
        landscape: Some(bars(24.0, 20.0)),
        refresh_hz: 60.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        name: "ipad-pro-13",
        class: DeviceClass::Tablet,
        portrait_px: [2064, 2752],
        px_per_pt: 2.0,
        portrait: bars(24.0, 20.0),
        landscape: Some(bars(24.0, 20.0)),
        refresh_hz: 120.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        name: "pixel-8",
        class: DeviceClass::Phone,
        portrait_px: [1080, 2400],
        px_per_pt: 2.625,
        portrait: bars(48.0, 24.0),
        // The camera is then on the left.
        landscape: Some(Insets { left: 48.0, ..bars(24.0, 24.0) }),
        refresh_hz: 120.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        name: "pixel-tablet",
        class: DeviceClass::Tablet,
        portrait_px: [1600, 2560],
        px_per_pt: 2.0,
        portrait: bars(24.0, 24.0),
        landscape: Some(bars(24.0, 24.0)),
        refresh_hz: 60.0,
        settings: OUT_OF_THE_BOX,
    },
    Entry {
        // A Fold5 opened; its inner camera is under the display and takes no space.
        name: "galaxy-fold-open",
        class: DeviceClass::Tablet,
        portrait_px: [1812, 2176],
        px_per_pt: 2.625,
        portrait: bars(24.0, 24.0),
        landscape: Some(bars(24.0, 24.0)),
        refresh_hz: 120.0,
        settings: OUT_OF_THE_BOX,
    },
];

/// A name that is not in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no device \"{name}\"; the devices are {}", names())]
pub struct UnknownDevice {
    /// The name that was asked for.
    pub name: String,
}

/// A way round that the app does not turn to on a device.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the game is portrait only on \"{name}\"; leave out landscape or choose another device")]
pub struct PortraitOnly {
    /// The device that was asked for.
    pub name: &'static str,
}

/// The names of the catalogue, as one phrase.
fn names() -> String {
    let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
    names.join(", ")
}

/// Looks a device up by its name.
///
/// # Errors
///
/// [`UnknownDevice`], which lists the names there are.
pub fn find(name: &str) -> Result<&'static Entry, UnknownDevice> {
    CATALOGUE.iter().find(|entry| entry.name == name).ok_or_else(|| UnknownDevice { name: name.to_owned() })
}

impl Entry {
    /// The device held one way round.
    ///
    /// # Errors
    ///
    /// [`PortraitOnly`] for landscape where the app does not turn.
    pub fn held(&self, orientation: Orientation) -> Result<DeviceState, PortraitOnly> {
        let [width, height] = self.portrait_px;
        let (size_px, insets) = match orientation {
            Orientation::Portrait => ([width, height], self.portrait),
            Orientation::Landscape => {
                let insets = self.landscape.ok_or(PortraitOnly { name: self.name })?;
                ([height, width], insets)
            }
        };
        Ok(DeviceState {
            name: self.name.to_owned(),
            class: self.class,
            size_pt: size_px.map(|px| px as f32 / self.px_per_pt),
            px_per_pt: self.px_per_pt,
            insets,
            refresh_hz: self.refresh_hz,
            text_scale: self.settings.text_scale,
            reduce_motion: self.settings.reduce_motion,
            high_contrast: self.settings.high_contrast,
            prefers_light: self.settings.prefers_light,
            touch: true,
            low_power: self.settings.low_power,
        })
    }
}

/// A device whose time passes only when told, and which remembers what it was asked to do.
#[derive(Clone, Debug)]
pub struct SimulatedDevice {
    /// What it says of itself; a test changes it as a person would change the settings.
    pub state: DeviceState,
    /// The folder it offers for saved games; none at first.
    pub data_dir: Option<PathBuf>,
    started: LocalTime,
    now_ns: u64,
    haptics: Vec<Haptic>,
    prepared: bool,
}

impl SimulatedDevice {
    /// A device that says `state`, at time 0 and at noon UTC on 2026-01-01.
    pub fn new(state: DeviceState) -> Self {
        Self {
            state,
            data_dir: None,
            started: LocalTime { unix_secs: 1_767_268_800, utc_offset_minutes: 0 },
            now_ns: 0,
            haptics: Vec::new(),
            prepared: false,
        }
    }

    /// Lets time pass, on the clock of frames and on the wall alike.
    pub fn advance(&mut self, by: Duration) {
        let by_ns = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
        self.now_ns = self.now_ns.saturating_add(by_ns);
    }

    /// Sets the wall clock, as a person does or a flight; the clock of frames does not notice.
    pub fn set_local_time(&mut self, time: LocalTime) {
        self.started = LocalTime { unix_secs: time.unix_secs.saturating_sub(self.elapsed_secs()), ..time };
    }

    /// Every haptic played since the last call, oldest first.
    pub fn take_haptics(&mut self) -> Vec<Haptic> {
        std::mem::take(&mut self.haptics)
    }

    /// Whether its motor was readied since the last call.
    pub fn take_prepared(&mut self) -> bool {
        std::mem::take(&mut self.prepared)
    }

    fn elapsed_secs(&self) -> i64 {
        i64::try_from(self.now_ns / 1_000_000_000).expect("u64 nanoseconds are 584 years")
    }
}

impl Device for SimulatedDevice {
    fn state(&self) -> DeviceState {
        self.state.clone()
    }

    fn prepare_haptics(&mut self) {
        self.prepared = true;
    }

    fn play_haptic(&mut self, haptic: Haptic) {
        self.haptics.push(haptic);
    }

    fn data_dir(&self) -> Option<PathBuf> {
        self.data_dir.clone()
    }

    fn share(&mut self, file: &Path) -> io::Result<Shared> {
        // As a phone does: the system asks, if there is anything to ask about.
        file.metadata().map(|_| Shared::Offered)
    }

    fn now(&self) -> u64 {
        self.now_ns
    }

    fn local_time(&self) -> LocalTime {
        LocalTime { unix_secs: self.started.unix_secs.saturating_add(self.elapsed_secs()), ..self.started }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::TEXT_SCALE;

    /// Every device, each way round it can be held.
    fn all_states() -> Vec<DeviceState> {
        let both = [Orientation::Portrait, Orientation::Landscape];
        CATALOGUE.iter().flat_map(|entry| both.iter().filter_map(|&way| entry.held(way).ok())).collect()
    }

    fn entry(name: &str) -> &'static Entry {
        find(name).expect("the test names a device of the catalogue")
    }

    fn upright(name: &str) -> DeviceState {
        entry(name).held(Orientation::Portrait).expect("every device can be held upright")
    }

    #[test]
    fn every_device_is_found_by_its_own_name_and_no_name_comes_twice() {
        let names: HashSet<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), CATALOGUE.len());
        for entry in CATALOGUE {
            assert_eq!(find(entry.name), Ok(entry));
        }
    }

    #[test]
    fn the_sizes_the_product_promises_are_there() {
        assert_eq!(upright("iphone-se").size_pt, [375.0, 667.0]);
        assert_eq!(upright("iphone-15-pro").size_pt, [393.0, 852.0]);
        assert_eq!(upright("iphone-15-pro-max").size_pt, [430.0, 932.0]);
        assert_eq!(upright("ipad-mini").size_pt, [744.0, 1133.0]);
        assert_eq!(upright("ipad-pro-13").size_pt, [1032.0, 1376.0]);
        assert_eq!(upright("pixel-tablet").size_pt, [800.0, 1280.0]);
    }

    #[test]
    fn points_and_pixels_agree_to_the_pixel() {
        for entry in CATALOGUE {
            assert_eq!(upright(entry.name).size_px(), entry.portrait_px, "{}", entry.name);
        }
    }

    #[test]
    fn a_device_counts_as_a_tablet_from_600_pt_of_smallest_width() {
        for state in all_states() {
            let smallest = state.size_pt[0].min(state.size_pt[1]);
            let expected = if smallest < 600.0 { DeviceClass::Phone } else { DeviceClass::Tablet };
            assert_eq!(state.class, expected, "{}", state.name);
        }
    }

    #[test]
    fn the_safe_area_leaves_most_of_the_screen_and_takes_nothing_back() {
        for state in all_states() {
            let Insets { top, right, bottom, left } = state.insets;
            assert!([top, right, bottom, left].iter().all(|inset| *inset >= 0.0), "{}", state.name);
            let [width, height] = state.size_pt;
            assert!(left + right < width * 0.15, "{}", state.name);
            assert!(top + bottom < height * 0.15, "{}", state.name);
        }
    }

    #[test]
    fn scale_rate_and_settings_are_such_as_devices_have() {
        for state in all_states() {
            assert!((1.0..=4.0).contains(&state.px_per_pt), "{}", state.name);
            assert!([60.0, 120.0].contains(&state.refresh_hz), "{}", state.name);
            assert!(TEXT_SCALE.contains(&state.text_scale), "{}", state.name);
            assert!(state.touch, "{}", state.name);
        }
    }

    #[test]
    fn turning_a_device_swaps_width_and_height() {
        let across = entry("ipad-pro-13").held(Orientation::Landscape).expect("an iPad turns");
        assert_eq!(across.size_pt, [1376.0, 1032.0]);
        assert_eq!(across.size_px(), [2752, 2064]);
    }

    #[test]
    fn an_unknown_device_is_answered_with_the_names_there_are() {
        let error = find("nokia-3310").expect_err("no such device");
        assert_eq!(
            error.to_string(),
            "there is no device \"nokia-3310\"; the devices are iphone-se, iphone-15-pro, \
             iphone-15-pro-max, ipad-mini, ipad-pro-13, pixel-8, pixel-tablet, galaxy-fold-open"
        );
    }

    #[test]
    fn an_iphone_held_across_is_refused_in_one_sentence() {
        let error = entry("iphone-se").held(Orientation::Landscape).expect_err("iPhones are portrait only");
        assert_eq!(
            error.to_string(),
            "the game is portrait only on \"iphone-se\"; leave out landscape or choose another device"
        );
    }

    #[test]
    fn an_android_phone_can_be_held_across_with_its_camera_beside_the_game() {
        let across = entry("pixel-8").held(Orientation::Landscape).expect("Android phones turn");
        assert!(across.insets.left > 0.0);
    }

    #[test]
    fn time_stands_still_until_it_is_advanced() {
        let mut device = SimulatedDevice::new(upright("pixel-8"));
        let wall = device.local_time().unix_secs;
        assert_eq!((device.now(), device.now()), (0, 0));

        device.advance(Duration::from_millis(1500));
        assert_eq!(device.now(), 1_500_000_000);
        assert_eq!(device.local_time().unix_secs, wall + 1);

        device.advance(Duration::MAX);
        assert_eq!(device.now(), u64::MAX, "the end of time is not an overflow");
    }

    #[test]
    fn setting_the_wall_clock_back_does_not_turn_the_clock_of_frames_back() {
        let mut device = SimulatedDevice::new(upright("pixel-8"));
        device.advance(Duration::from_secs(90));
        let set = LocalTime { unix_secs: 1_000_000, utc_offset_minutes: 330 };
        device.set_local_time(set);
        assert_eq!(device.local_time(), set);
        assert_eq!(device.now(), 90_000_000_000);
    }

    #[test]
    fn haptics_are_remembered_in_the_order_they_were_felt() {
        let mut device = SimulatedDevice::new(upright("iphone-15-pro"));
        device.play_haptic(Haptic::Success);
        device.play_haptic(Haptic::Heavy);
        assert_eq!(device.take_haptics(), [Haptic::Success, Haptic::Heavy]);
        assert_eq!(device.take_haptics(), []);
    }
}
