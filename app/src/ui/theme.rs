//! Colours: the tokens of the two themes and the block palettes, as data. The numbers are the visual language's; a palette
//! is one entry here and the tests pick it up.

use blockfall_render::scene::{Color, Mark};
use serde::{Deserialize, Serialize};

/// Which set of tokens is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeName {
    /// Night glass, the default.
    #[default]
    Dark,
    /// Morning paper.
    Light,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Tokens {
    /// Control points of the background, row by row.
    pub mesh: [Color; 9],
    /// Frame of the board.
    pub board: Color,
    /// An empty cell.
    pub cell: Color,
    /// An empty cell beside the high-contrast palette.
    pub cell_high_contrast: Color,
    /// Sheets and cards that lie over everything.
    pub panel: Color,
    /// Cards and chips.
    pub card: Color,
    /// A card that is chosen; secondary buttons.
    pub card_on: Color,
    /// Main text.
    pub text: Color,
    /// Quiet text.
    pub text_quiet: Color,
    /// Amber text.
    pub accent_text: Color,
    /// Amber strokes.
    pub accent_ui: Color,
    /// Text of a step that cannot be undone.
    pub danger: Color,
    /// What is done.
    pub ok: Color,
    /// Outlines of controls.
    pub control: Color,
    /// Keyboard focus.
    pub ring: Color,
    /// Bars of a chart.
    pub bar: Color,
    /// A bar under a finger.
    pub bar_touched: Color,
    /// Dims what lies under a sheet.
    pub scrim: Color,
    /// The thinnest line.
    pub hairline: Color,
    /// The shelf that the tray stands on.
    pub shelf: Color,
    /// The shelf's edge.
    pub shelf_line: Color,
    /// Shadow under panels.
    pub shadow: Color,
    /// Shadow inside the top edge of a cell.
    pub hollow: Color,
}

/// The one accent, amber, from the top of a button to its bottom.
pub const ACCENT: [Color; 3] = [Color::hex(0xFFCB66), Color::hex(0xFFB938), Color::hex(0xF7A81F)];
/// Text on the accent.
pub const ON_ACCENT: Color = Color::hex(0x2B1700);
/// Fill of a button that cannot be undone; its text is white.
pub const DANGER_FILL: Color = Color::hex(0xC9303F);
/// Light inside the top edge of a filled button.
pub const BUTTON_LIGHT: Color = Color { a: 0.45, ..Color::WHITE };
/// Shade inside the bottom edge of a filled button.
pub const BUTTON_SHADE: Color = Color { a: 0.16, ..Color::hex(0x2B1700) };

const DARK: Tokens = Tokens {
    mesh: [
        Color::hex(0x0E1536),
        Color::hex(0x151B50),
        Color::hex(0x2C1D64),
        Color::hex(0x0B2449),
        Color::hex(0x1A1E5E),
        Color::hex(0x42226C),
        Color::hex(0x0A1734),
        Color::hex(0x191A50),
        Color::hex(0x451F4E),
    ],
    board: Color::hex(0x090E24),
    cell: Color::hex(0x131A39),
    cell_high_contrast: Color::hex(0x000000),
    panel: Color::hex(0x171D45),
    card: Color::hex(0x1D2452),
    card_on: Color::hex(0x2A3270),
    text: Color::hex(0xF5F6FF),
    text_quiet: Color::hex(0xB3BBE0),
    accent_text: Color::hex(0xFFC861),
    accent_ui: Color::hex(0xFFB938),
    danger: Color::hex(0xFF8C93),
    ok: Color::hex(0x5FD9A0),
    control: Color::hex(0x7782BE),
    ring: Color::hex(0x7FE3FF),
    bar: Color::hex(0x5B7BF0),
    bar_touched: Color::hex(0x9DB4FF),
    scrim: Color::hex(0x060918).fade(0.66),
    hairline: Color::WHITE.fade(0.07),
    shelf: Color::hex(0x090E24).fade(0.42),
    shelf_line: Color::WHITE.fade(0.07),
    shadow: Color::hex(0x03040E).fade(0.55),
    hollow: Color::hex(0x03040E).fade(0.42),
};

const LIGHT: Tokens = Tokens {
    mesh: [
        Color::hex(0xEDF1FF),
        Color::hex(0xE4EBFF),
        Color::hex(0xF0E7FF),
        Color::hex(0xE0EDFC),
        Color::hex(0xF3F1FF),
        Color::hex(0xFBE8F0),
        Color::hex(0xE8F3F8),
        Color::hex(0xEEEBFF),
        Color::hex(0xFFF0E3),
    ],
    board: Color::hex(0xBAC4E0),
    cell: Color::hex(0xDDE3F3),
    cell_high_contrast: Color::hex(0xFFFFFF),
    panel: Color::hex(0xFFFFFF),
    card: Color::hex(0xFAFBFF),
    card_on: Color::hex(0xE4E8FA),
    text: Color::hex(0x171B3A),
    text_quiet: Color::hex(0x4D557C),
    accent_text: Color::hex(0x8A4E00),
    accent_ui: Color::hex(0xB96C00),
    danger: Color::hex(0xB3202E),
    ok: Color::hex(0x12764A),
    control: Color::hex(0x7580A8),
    ring: Color::hex(0x0B57D0),
    bar: Color::hex(0x5A73DB),
    bar_touched: Color::hex(0x9DB4FF),
    scrim: Color::hex(0x2A3158).fade(0.66),
    hairline: Color::hex(0x171B3A).fade(0.07),
    shelf: Color::WHITE.fade(0.5),
    shelf_line: Color::WHITE.fade(0.85),
    shadow: Color::hex(0x2A3158).fade(0.28),
    hollow: Color::hex(0x2A3158).fade(0.16),
};

/// A block palette: seven colours that a player can tell apart.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// What the command line calls it.
    pub id: &'static str,
    /// Faces.
    pub face: [Color; 7],
    /// Rims on dark.
    pub rim_dark: [Color; 7],
    /// Rims on light.
    pub rim_light: [Color; 7],
    /// Marks.
    pub ink: [Color; 7],
    /// Message ids of the colours' names.
    pub names: [&'static str; 7],
    /// Whether marks are shown unless the player says otherwise.
    pub marks: bool,
    /// Whether cells turn to black or white and lines that will clear are framed.
    pub high_contrast: bool,
}

const fn colors(hex: [u32; 7]) -> [Color; 7] {
    let mut out = [Color::CLEAR; 7];
    let mut i = 0;
    while i < 7 {
        out[i] = Color::hex(hex[i]);
        i += 1;
    }
    out
}

/// All palettes; the first is the default.
pub static PALETTES: [Palette; 4] = [
    Palette {
        id: "classic",
        face: colors([0xF04A5A, 0xFF8B1F, 0xF9D44A, 0x46C878, 0x56D3F6, 0x4071FF, 0x9C4ACB]),
        rim_dark: colors([0x960225, 0xA25403, 0xAD8F02, 0x037F41, 0x0B8BA8, 0x102CA7, 0x57017B]),
        rim_light: colors([0xCC223D, 0xC06403, 0x947A04, 0x07904B, 0x0A88A5, 0x2650DC, 0x7D28AA]),
        ink: colors([0x2F0408, 0x260F00, 0x1C1500, 0x001C0A, 0x001A21, 0x071335, 0x200A2D]),
        names: ["red", "orange", "yellow", "green", "cyan", "blue", "purple"],
        marks: false,
        high_contrast: false,
    },
    Palette {
        id: "market",
        face: colors([0xEE5089, 0xF5876A, 0xFBB92E, 0xBCEB88, 0x25C3A8, 0x5478EA, 0xB497EA]),
        rim_dark: colors([0x99004B, 0xA44931, 0xA87803, 0x7BA24D, 0x017967, 0x203797, 0x71579C]),
        rim_light: colors([0xCA2B6C, 0xC65D42, 0xA27408, 0x608924, 0x048C78, 0x3A59C8, 0x8B6EBD]),
        ink: colors([0x2D0413, 0x2F0500, 0x201400, 0x0E1A00, 0x001B16, 0x081235, 0x1B0C30]),
        names: ["pink", "coral", "mango", "lime", "jade", "indigo", "taro"],
        marks: false,
        high_contrast: false,
    },
    Palette {
        id: "contrast",
        face: colors([0xB11E30, 0xD68801, 0xFDFF62, 0x31D08E, 0xA9E1EF, 0x1660FF, 0xEE26B0]),
        rim_dark: colors([0x51000C, 0x7F4F02, 0xB5B61D, 0x018456, 0x6A9AA6, 0x002988, 0x8B0064]),
        rim_light: colors([0x86031D, 0xAD6E03, 0x949405, 0x08A36B, 0x6298A5, 0x0043CF, 0xC3018E]),
        ink: colors([0xFFFFFF, 0x231200, 0x171700, 0x001C0F, 0x001A20, 0x051335, 0x2A051D]),
        names: ["red", "orange", "yellow", "green", "sky", "blue", "magenta"],
        marks: true,
        high_contrast: true,
    },
    Palette {
        id: "safe",
        face: colors([0xD11312, 0xF58B00, 0xFEE238, 0x12C5A5, 0xA5F4FF, 0x0566FC, 0x835A91]),
        rim_dark: colors([0x680102, 0x985404, 0xB19C03, 0x047965, 0x67ABB5, 0x013081, 0x42204D]),
        rim_light: colors([0xA00507, 0xB86805, 0x8F7D02, 0x088D76, 0x378792, 0x004CC4, 0x663E73]),
        ink: colors([0xFFFFFF, 0x251000, 0x1B1600, 0x001B15, 0x001A1E, 0x031435, 0xFFFFFF]),
        names: ["red", "orange", "yellow", "teal", "sky", "blue", "plum"],
        marks: true,
        high_contrast: false,
    },
];

/// The mark of each colour index.
pub const MARKS: [Mark; 7] =
    [Mark::Disc, Mark::Ring, Mark::Bar, Mark::Plus, Mark::Triangle, Mark::Diamond, Mark::Chevron];

/// A theme with a palette: everything a painter asks for.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Which tokens.
    pub name: ThemeName,
    /// The block palette.
    pub palette: &'static Palette,
    /// Whether blocks carry marks.
    pub marks: bool,
}

impl ThemeName {
    /// The colours that go by this name.
    pub fn tokens(self) -> &'static Tokens {
        match self {
            ThemeName::Dark => &DARK,
            ThemeName::Light => &LIGHT,
        }
    }
}

impl Theme {
    /// The tokens of this theme.
    pub fn tokens(&self) -> &'static Tokens {
        self.name.tokens()
    }

    /// Whether this is the light theme.
    pub fn is_light(&self) -> bool {
        self.name == ThemeName::Light
    }

    /// Colour of an empty cell.
    pub fn cell(&self) -> Color {
        if self.palette.high_contrast { self.tokens().cell_high_contrast } else { self.tokens().cell }
    }

    /// Rim of a block of colour `index`.
    pub fn rim(&self, index: usize) -> Color {
        if self.is_light() { self.palette.rim_light[index] } else { self.palette.rim_dark[index] }
    }
}
