//! The device the shell runs on: the desktop, or a simulated device shown in a desktop window.

use std::io;
use std::path::{Path, PathBuf};

use blockfall_platform::desktop::DesktopDevice;
use blockfall_platform::{Device, DeviceState, Haptic, LocalTime, Shared};

/// The desktop, in the clothes of a simulated device if one is given.
#[derive(Debug)]
pub struct Host {
    desktop: DesktopDevice,
    costume: Option<DeviceState>,
}

impl Host {
    /// A host whose window will be `size_pt` points large.
    pub fn new(size_pt: [f32; 2], costume: Option<DeviceState>) -> Host {
        Host { desktop: DesktopDevice::new(size_pt), costume }
    }

    /// Takes over the window's size and scale.
    pub fn window_changed(&mut self, size_px: [u32; 2], scale: f64) {
        self.desktop.window_changed(size_px, scale as f32);
    }

    /// Takes over the system's theme.
    pub fn theme_changed(&mut self, prefers_light: Option<bool>) {
        self.desktop.theme_changed(prefers_light);
    }

    /// Takes over the rate of the window's display, thousandths of a hertz.
    pub fn refresh_changed(&mut self, millihertz: Option<u32>) {
        self.desktop.refresh_changed(millihertz);
    }
}

impl Device for Host {
    fn state(&self) -> DeviceState {
        let window = self.desktop.state();
        match &self.costume {
            // The window is real: its size and pixels are its own, all else is the simulated device's.
            Some(costume) => DeviceState {
                size_pt: window.size_pt,
                px_per_pt: window.px_per_pt,
                prefers_light: window.prefers_light,
                ..costume.clone()
            },
            None => window,
        }
    }

    fn prepare_haptics(&mut self) {
        self.desktop.prepare_haptics();
    }

    fn play_haptic(&mut self, haptic: Haptic) {
        self.desktop.play_haptic(haptic);
    }

    fn data_dir(&self) -> Option<PathBuf> {
        self.desktop.data_dir()
    }

    fn cache_dir(&self) -> Option<PathBuf> {
        self.desktop.cache_dir()
    }

    fn share(&mut self, file: &Path) -> io::Result<Shared> {
        self.desktop.share(file)
    }

    fn now(&self) -> u64 {
        self.desktop.now()
    }

    fn local_time(&self) -> LocalTime {
        self.desktop.local_time()
    }

    fn locales(&self) -> Vec<String> {
        self.desktop.locales()
    }
}
