//! The one door between the game and the machine it runs on.
//!
//! [`DeviceState`] is a plain value, so a run can be recorded with the device it ran on and played
//! again elsewhere. [`Device`] is what can only be asked or done live: the clock, a tap of the motor.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The text scales that systems offer, as factors of the size a text is designed at.
///
/// From the smallest Dynamic Type step (14/17) to the largest accessibility step (53/17); Android's
/// 0.85 to 2.0 lies inside.
pub const TEXT_SCALE: RangeInclusive<f32> = 0.8..=3.12;

/// How large a device is in the hand, which decides how large a control may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeviceClass {
    /// Held in one hand; the smallest width is below 600 pt.
    Phone,
    /// A tablet or an opened foldable; the smallest width is 600 pt or more.
    Tablet,
    /// A window on a desktop or in a browser; laid out like a tablet, whatever its size.
    Desktop,
}

/// The space at each edge that a bar, a notch or a system gesture takes, in pt.
///
/// Backgrounds run under it; nothing that is read or touched does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Insets {
    /// Status bar, notch or camera.
    pub top: f32,
    /// Camera side when held across.
    pub right: f32,
    /// Home indicator or navigation bar.
    pub bottom: f32,
    /// Camera side when held across.
    pub left: f32,
}

/// Everything the app may know about the device it runs on, at one moment.
///
/// All of it can change while the app runs: a window is resized, a phone turned, a setting switched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeviceState {
    /// The name the device goes by on the command line and in reports.
    pub name: String,
    /// How large it is in the hand.
    pub class: DeviceClass,
    /// Width and height of the drawable area in pt, insets included.
    pub size_pt: [f32; 2],
    /// Physical pixels to a pt.
    pub px_per_pt: f32,
    /// What the edges of `size_pt` keep for the system, in pt.
    pub insets: Insets,
    /// The display's highest rate in Hz; the rate of the moment can be lower.
    pub refresh_hz: f32,
    /// The person's text size as a factor, within [`TEXT_SCALE`].
    pub text_scale: f32,
    /// The person asked for less motion.
    pub reduce_motion: bool,
    /// The person asked for more contrast.
    pub high_contrast: bool,
    /// The system theme is the light one.
    pub prefers_light: bool,
    /// Fingers are the usual pointer, so that what is dragged is lifted above them.
    pub touch: bool,
    /// The system saves power, so that decoration should not cost any.
    pub low_power: bool,
}

impl DeviceState {
    /// Width and height of the drawable area in whole physical pixels, each at least 1.
    pub fn size_px(&self) -> [u32; 2] {
        // The cast saturates, so a nonsensical size ends at a bound rather than in a panic.
        self.size_pt.map(|pt| ((pt * self.px_per_pt).round() as u32).max(1))
    }
}

/// A short tap of the device's motor, named by how it feels.
///
/// These are the feedback styles of UIKit; Android's effects map onto them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Haptic {
    /// A small, soft knock.
    Light,
    /// A knock of middle weight.
    Medium,
    /// A short, hard knock.
    Rigid,
    /// A strong knock.
    Heavy,
    /// Two knocks that say "done".
    Success,
    /// Three knocks that say "no".
    Error,
}

/// A moment on the wall clock of the place where the device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalTime {
    /// Seconds since 1970-01-01 00:00 UTC.
    pub unix_secs: i64,
    /// Minutes that local time is ahead of UTC (behind: negative).
    pub utc_offset_minutes: i16,
}

impl LocalTime {
    /// The local calendar day, counted from 1970-01-01 as day 0.
    pub fn day(self) -> i64 {
        self.unix_secs.saturating_add(i64::from(self.utc_offset_minutes) * 60).div_euclid(86_400)
    }
}

/// What became of a file that was to be shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The system asks the person what to do with it.
    Offered,
    /// A copy lies in the downloads folder.
    CopiedToDownloads,
    /// A copy lies in the home folder.
    CopiedToHome,
}

/// A device that the game runs on.
pub trait Device {
    /// What the device says of itself now.
    fn state(&self) -> DeviceState;

    /// Readies the motor, so that a haptic within the next seconds is felt at once. Does nothing where there is nothing to
    /// ready; calling it often costs little.
    fn prepare_haptics(&mut self) {}

    /// Plays a haptic; does nothing where there is no motor.
    fn play_haptic(&mut self, haptic: Haptic);

    /// The folder for saved games, which may not exist yet; `None` where there is none to have.
    fn data_dir(&self) -> Option<PathBuf>;

    /// The folder for what can be made again at any time, which may not exist yet and which the system may empty; `None`
    /// where there is none to have.
    fn cache_dir(&self) -> Option<PathBuf> {
        None
    }

    /// Hands a file to the person, who may pass it on.
    ///
    /// # Errors
    /// When the system does not let it.
    fn share(&mut self, file: &Path) -> io::Result<Shared>;

    /// Nanoseconds of a clock that never goes back. Its start means nothing; only differences do.
    fn now(&self) -> u64;

    /// The date and time at the place where the device is.
    fn local_time(&self) -> LocalTime;

    /// The languages that its owner reads, as BCP 47 tags, the most liked first; none where the device does not say.
    fn locales(&self) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_local_midnight() {
        let secs_before_utc_midnight = LocalTime { unix_secs: 86_400 - 1, utc_offset_minutes: 0 };
        assert_eq!(secs_before_utc_midnight.day(), 0);

        let an_hour_east = LocalTime { utc_offset_minutes: 60, ..secs_before_utc_midnight };
        assert_eq!(an_hour_east.day(), 1);
    }

    #[test]
    fn a_day_before_1970_is_negative_even_by_one_second() {
        let west = LocalTime { unix_secs: 0, utc_offset_minutes: -1 };
        assert_eq!(west.day(), -1);
    }
}
