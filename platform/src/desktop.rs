//! The computer on the desk: a window of any size, the system's clock, the usual data folder.
//!
//! The window belongs to the shell, which tells this device what happens to it. There is no motor,
//! and no safe area to keep. Nothing here is read from environment variables of our own; the data
//! folder follows the platform's convention (`XDG_DATA_HOME` on Linux).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use directories::{ProjectDirs, UserDirs};
use web_time::{Instant, SystemTime, UNIX_EPOCH};

use crate::{Device, DeviceClass, DeviceState, Haptic, Insets, LocalTime, Shared};

/// A window on a desktop.
#[derive(Debug)]
pub struct DesktopDevice {
    state: DeviceState,
    start: Instant,
}

impl DesktopDevice {
    /// A window of `size_pt`, on a display of one pixel to a pt and 60 Hz until told otherwise.
    pub fn new(size_pt: [f32; 2]) -> Self {
        Self {
            state: DeviceState {
                name: "desktop".to_owned(),
                class: DeviceClass::Desktop,
                size_pt,
                px_per_pt: 1.0,
                insets: Insets::default(),
                refresh_hz: 60.0,
                text_scale: 1.0,
                reduce_motion: false,
                high_contrast: false,
                prefers_light: false,
                touch: false,
                low_power: false,
            },
            start: Instant::now(),
        }
    }

    /// Takes over the window's inner size in physical pixels and its scale factor.
    ///
    /// A scale that is not a positive finite number is left out of account: some systems report 0
    /// while a display is unplugged.
    pub fn window_changed(&mut self, size_px: [u32; 2], px_per_pt: f32) {
        if px_per_pt.is_finite() && px_per_pt > 0.0 {
            self.state.px_per_pt = px_per_pt;
        }
        let scale = self.state.px_per_pt;
        self.state.size_pt = size_px.map(|px| px as f32 / scale);
    }

    /// Takes over the system theme; `None` where the system does not say keeps the last one.
    pub fn theme_changed(&mut self, prefers_light: Option<bool>) {
        self.state.prefers_light = prefers_light.unwrap_or(self.state.prefers_light);
    }

    /// Takes over the rate of the display the window is on, in millihertz as winit gives it.
    pub fn refresh_changed(&mut self, millihertz: Option<u32>) {
        if let Some(millihertz) = millihertz.filter(|&rate| rate > 0) {
            self.state.refresh_hz = millihertz as f32 / 1000.0;
        }
    }
}

impl Device for DesktopDevice {
    fn state(&self) -> DeviceState {
        self.state.clone()
    }

    fn play_haptic(&mut self, _haptic: Haptic) {}

    fn data_dir(&self) -> Option<PathBuf> {
        // Without qualifier and organisation, so that Linux says ~/.local/share/blockfall.
        ProjectDirs::from("", "", "Blockfall").map(|dirs| dirs.data_dir().to_owned())
    }

    fn cache_dir(&self) -> Option<PathBuf> {
        ProjectDirs::from("", "", "Blockfall").map(|dirs| dirs.cache_dir().to_owned())
    }

    fn share(&mut self, file: &Path) -> io::Result<Shared> {
        let dirs = UserDirs::new().ok_or(io::ErrorKind::NotFound)?;
        let (folder, shared) = match dirs.download_dir().filter(|folder| folder.is_dir()) {
            Some(downloads) => (downloads, Shared::CopiedToDownloads),
            None => (dirs.home_dir(), Shared::CopiedToHome),
        };
        let name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        fs::copy(file, folder.join(name)).map(|_| shared)
    }

    fn now(&self) -> u64 {
        // 64 bits of nanoseconds last 584 years.
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    fn local_time(&self) -> LocalTime {
        // A clock set before 1970 is a broken one; day 0 is as good an answer as any.
        let unix_secs = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX));
        // jiff falls back to UTC where the system does not say which zone it is in.
        let offset_secs = jiff::Timestamp::from_second(unix_secs)
            .map_or(0, |now| jiff::tz::TimeZone::system().to_offset(now).seconds());
        LocalTime {
            unix_secs,
            utc_offset_minutes: i16::try_from(offset_secs / 60)
                .expect("no zone is more than 26 hours from UTC"),
        }
    }

    fn locales(&self) -> Vec<String> {
        sys_locale::get_locales().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_measured_in_pt_whichever_event_comes_first() {
        let mut device = DesktopDevice::new([800.0, 600.0]);
        device.window_changed([1600, 1200], 1.0);
        device.window_changed([1600, 1200], 2.0);
        let state = device.state();
        assert_eq!(state.size_pt, [800.0, 600.0]);
        assert_eq!(state.size_px(), [1600, 1200]);
        assert_eq!(state.class, DeviceClass::Desktop);
    }

    #[test]
    fn a_nonsensical_scale_or_rate_changes_nothing() {
        let mut device = DesktopDevice::new([800.0, 600.0]);
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            device.window_changed([800, 600], scale);
        }
        device.refresh_changed(Some(0));
        device.refresh_changed(None);
        assert_eq!(device.state(), DesktopDevice::new([800.0, 600.0]).state());
    }

    #[test]
    fn a_window_of_no_size_still_has_a_pixel_to_draw() {
        let mut device = DesktopDevice::new([800.0, 600.0]);
        device.window_changed([0, 0], 1.0);
        assert_eq!(device.state().size_px(), [1, 1]);
    }

    #[test]
    fn the_system_theme_and_rate_are_taken_over() {
        let mut device = DesktopDevice::new([800.0, 600.0]);
        device.theme_changed(Some(true));
        device.theme_changed(None);
        device.refresh_changed(Some(143_856));
        assert!(device.state().prefers_light);
        assert_eq!(device.state().refresh_hz, 143.856);
    }

    #[test]
    fn the_clock_never_goes_back() {
        let device = DesktopDevice::new([1.0, 1.0]);
        let readings: Vec<u64> = (0..1000).map(|_| device.now()).collect();
        assert!(readings.is_sorted());
    }

    #[test]
    fn the_date_is_later_than_the_day_this_test_was_written() {
        let now = DesktopDevice::new([1.0, 1.0]).local_time();
        let day_2025_01_01 = 20_089;
        assert!(now.day() > day_2025_01_01);
        assert!(now.utc_offset_minutes.abs() <= 14 * 60);
    }
}
