//! The type scale: sizes, weights and tracking by use, and how far the player's text size may stretch each.

use blockfall_render::text::TextStyle;

/// What a text is for; there is no other way to get a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextUse {
    /// The running score.
    Score,
    /// The score on the Game Over card.
    FinalScore,
    /// The name of the game.
    Logo,
    /// Title of a sheet.
    SheetTitle,
    /// A number that matters.
    Value,
    /// Label of a button.
    Button,
    /// A line of text.
    Row,
    /// Title of a page.
    PageTitle,
    /// A section of a page.
    Section,
    /// The numbers of a chart.
    Axis,
    /// The value of a bar of a chart.
    Pill,
    /// A number on a card.
    Figure,
    /// A line of text in the top bar.
    Bar,
    /// A short line that stands out: a choice, a value, the best score on Home.
    Strong,
    /// What is asked for: by the lesson, or by the next stage.
    Asked,
    /// Chips.
    Chip,
    /// Small labels.
    Label,
    /// Small print: licences, names of crates.
    Print,
    /// Praise over the board.
    Praise,
    /// Points over the board.
    Plus,
    /// The combo over the board.
    FloatCombo,
    /// A short announcement over the board.
    Banner,
    /// The moves that are left in Swap.
    Moves,
    /// How many are left of something in Swap.
    Count,
    /// A word under such a number.
    Tag,
    /// What a special of Swap does.
    Hint,
    /// The name of the stage that is played.
    StageName,
    /// The score on the card of a stage.
    StageScore,
}

/// The weights in use.
pub const WEIGHTS: [u16; 3] = [700, 800, 900];

/// The largest stretch of texts that must neither wrap nor clip.
const CAPPED: f32 = 1.3;
/// The largest stretch of texts whose room ends sooner than a page.
const GENEROUS: f32 = 2.0;
/// The largest stretch of small print: the longest name of a crate still fits the narrowest phone.
const PRINT: f32 = 1.6;
/// Texts on sheets and screens that can wrap and stack.
const UNLIMITED: f32 = f32::MAX;

/// Turns a use into a style for one device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Typography {
    /// The player's text size, 1 is the design's.
    pub text_scale: f32,
    /// The running score's size before scaling, pt.
    pub score_pt: f32,
    /// How much larger what stands around a board of Swap is than on a phone.
    pub around_board: f32,
    /// How much larger than on a phone Home is.
    pub home: f32,
    /// Edge of a board cell, pt: what floats over the board follows it.
    pub cell_pt: f32,
    /// Further scale of texts that may grow without limit, where a sheet would not hold them at full size.
    pub fit: f32,
}

impl Typography {
    /// The size of a text of so many cells.
    fn floating(&self, cells: f32) -> f32 {
        (self.cell_pt * cells).clamp(24.0, 96.0)
    }

    /// The style of a use, without a width to wrap at.
    pub fn style(&self, text_use: TextUse) -> TextStyle {
        let (pt, weight, tracking_em, limit) = match text_use {
            TextUse::Score => (self.score_pt, 900, -0.02, CAPPED),
            TextUse::FinalScore => (68.0, 900, -0.02, CAPPED),
            TextUse::Logo => (56.0 * self.home, 900, -0.03, CAPPED),
            TextUse::SheetTitle => (28.0, 900, -0.01, UNLIMITED),
            TextUse::PageTitle => (22.0, 900, 0.0, CAPPED),
            TextUse::Section => (13.0, 800, 0.06, UNLIMITED),
            TextUse::Axis => (12.0, 700, 0.0, GENEROUS),
            TextUse::Pill => (14.0, 800, 0.0, GENEROUS),
            TextUse::Figure => (30.0, 900, 0.0, UNLIMITED),
            TextUse::Praise => (self.floating(1.10), 900, -0.01, CAPPED),
            TextUse::Plus => (self.floating(0.76), 900, 0.0, CAPPED),
            TextUse::FloatCombo => (self.floating(0.62), 900, 0.0, CAPPED),
            TextUse::Value => (24.0, 900, 0.0, UNLIMITED),
            TextUse::Button => (18.0 * self.home, 800, 0.0, UNLIMITED),
            TextUse::Row => (17.0, 700, 0.0, UNLIMITED),
            TextUse::Bar => (17.0 * self.home, 800, 0.0, CAPPED),
            TextUse::Strong => (17.0 * self.home, 800, 0.0, UNLIMITED),
            TextUse::Asked => (17.0, 800, 0.0, GENEROUS),
            TextUse::Chip => (14.0, 800, 0.0, CAPPED),
            TextUse::Label => (13.0 * self.home, 700, 0.0, UNLIMITED),
            TextUse::Print => (13.0, 700, 0.0, PRINT),
            TextUse::Banner => (22.0, 900, 0.0, GENEROUS),
            TextUse::Moves => (32.0 * self.around_board, 900, 0.0, CAPPED),
            TextUse::Count => (22.0 * self.around_board, 900, 0.0, CAPPED),
            TextUse::Tag => (13.0 * self.around_board, 700, 0.0, CAPPED),
            TextUse::Hint => (14.0 * self.around_board, 700, 0.0, CAPPED),
            TextUse::StageName => (22.0 * self.around_board, 900, -0.01, CAPPED),
            TextUse::StageScore => (44.0, 900, -0.02, CAPPED),
        };
        // What stands alone on its line, or in a corner of the game, gives way too; what is part of the game never does.
        let alone = matches!(
            text_use,
            TextUse::Logo
                | TextUse::FinalScore
                | TextUse::StageScore
                | TextUse::Bar
                | TextUse::Chip
                | TextUse::Asked
                | TextUse::Hint
        );
        let fit = if limit == UNLIMITED || alone { self.fit } else { 1.0 };
        TextStyle {
            size_pt: pt * self.text_scale.min(limit) * fit,
            weight,
            tracking_em,
            ..TextStyle::default()
        }
    }
}
