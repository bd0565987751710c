//! What the player has chosen, and what follows from it together with the device.

use blockfall_platform::DeviceState;
use serde::{Deserialize, Serialize};

use crate::ui::{PALETTES, Palette, Theme, ThemeName};

/// Which theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// Dark, whatever the system says.
    #[default]
    Dark,
    /// As the system says.
    System,
    /// Light, whatever the system says.
    Light,
}

/// How often the picture changes while something moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RefreshChoice {
    /// As often as the display can.
    #[default]
    Full,
    /// At most 60 times a second, to spare the battery.
    Sixty,
}

/// Least and most that a piece can hang above a finger, pt.
pub const LIFT_PT: std::ops::RangeInclusive<u8> = 16..=96;

/// The choices. They are written by name, and one that is missing has its default: a new one needs no new format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Sound is on.
    pub sound: bool,
    /// Haptics are on.
    pub haptics: bool,
    /// The theme.
    pub theme: ThemeChoice,
    /// Index of the palette; `None` is the device's wish.
    pub palette: Option<u8>,
    /// Marks on blocks; `None` is the palette's wish.
    pub marks: Option<bool>,
    /// The background drifts.
    pub drift: bool,
    /// What stands beside the board changes sides.
    pub left_handed: bool,
    /// How far a piece hangs above a finger at least, pt.
    pub lift_pt: u8,
    /// Frames a second.
    pub refresh: RefreshChoice,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            sound: true,
            haptics: true,
            theme: ThemeChoice::Dark,
            palette: None,
            marks: None,
            drift: true,
            left_handed: false,
            lift_pt: 48,
            refresh: RefreshChoice::Full,
        }
    }
}

impl Settings {
    /// The colours that these choices give on `device`.
    pub fn colors(&self, device: &DeviceState) -> Theme {
        let light = match self.theme {
            ThemeChoice::Dark => false,
            ThemeChoice::System => device.prefers_light,
            ThemeChoice::Light => true,
        };
        let palette = self.palette(device);
        Theme {
            name: if light { ThemeName::Light } else { ThemeName::Dark },
            palette,
            marks: self.marks.unwrap_or(palette.marks),
        }
    }

    /// The palette that these choices give on `device`.
    pub fn palette(&self, device: &DeviceState) -> &'static Palette {
        let chosen = self.palette.and_then(|index| PALETTES.get(usize::from(index)));
        chosen.unwrap_or_else(|| {
            let wanted = |palette: &&Palette| palette.high_contrast == device.high_contrast;
            PALETTES.iter().find(wanted).unwrap_or(&PALETTES[0])
        })
    }

    /// The same choices with every number in its range, for choices that come from a file.
    pub fn checked(self) -> Settings {
        Settings {
            lift_pt: self.lift_pt.clamp(*LIFT_PT.start(), *LIFT_PT.end()),
            palette: self.palette.filter(|&index| usize::from(index) < PALETTES.len()),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use blockfall_platform::simulated::{self, Orientation};

    fn device() -> DeviceState {
        simulated::find("iphone-se").unwrap().held(Orientation::Portrait).unwrap()
    }

    #[test]
    fn dark_is_the_default_and_the_system_counts_only_when_asked() {
        let light = DeviceState { prefers_light: true, ..device() };
        let theme = |theme| Settings { theme, ..Settings::default() }.colors(&light).name;
        assert_eq!(Settings::default().colors(&light).name, ThemeName::Dark);
        assert_eq!(theme(ThemeChoice::System), ThemeName::Light);
        assert_eq!(theme(ThemeChoice::Light), ThemeName::Light);
    }

    #[test]
    fn a_device_that_asks_for_contrast_gets_it_until_the_player_chooses() {
        let device = DeviceState { high_contrast: true, ..device() };
        let theme = Settings::default().colors(&device);
        assert!(theme.palette.high_contrast && theme.marks);
        let chosen = Settings { palette: Some(1), ..Settings::default() }.colors(&device);
        assert_eq!((chosen.palette.id, chosen.marks), ("market", false));
    }

    #[test]
    fn choices_from_a_file_are_brought_into_range() {
        let odd = Settings { lift_pt: 255, palette: Some(99), ..Settings::default() }.checked();
        assert_eq!((odd.lift_pt, odd.palette), (96, None));
    }
}
