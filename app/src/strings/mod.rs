//! Every sentence that can be seen or heard, by id. Views name a [`Phrase`]; the words are in one Fluent file a language.

use std::fmt::Write as _;

use blockfall_engine::blocks::Mode;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::langid;

use crate::ui::PALETTES;

const ENGLISH: &str = include_str!("../../strings/en.ftl");

/// All digits and what separates groups of them.
const DIGITS: &str = "0123456789,";

/// What separates groups of three digits.
const GROUP_SEPARATOR: char = ',';

/// A sentence with what it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phrase {
    /// The name of the game.
    AppName,
    /// The name of a mode.
    ModeName(Mode),
    /// Start a game.
    Play,
    /// Go on with the game in progress.
    Continue,
    /// Which game that is.
    ContinueDetail {
        /// Its mode.
        mode: Mode,
        /// Its score.
        score: u64,
    },
    /// The best score, with its word.
    Best(u64),
    /// A bare number.
    Number(u64),
    /// A save could not be opened.
    SaveSetAside,
    /// The export has been written.
    Exported,
    /// Another instance runs.
    SecondInstance,
    /// Saving does not work.
    SaveImpossible,
    /// The word "Score".
    Score,
    /// "Combo xN".
    Combo(u32),
    /// The combo, and how many placements it lasts.
    ComboLeft {
        /// Length of the streak.
        count: u32,
        /// Placements left before it ends.
        left: u32,
    },
    /// Name of the pause button.
    Pause,
    /// Nothing fits any more.
    NoMoreSpace,
    /// Title of the pause sheet.
    Paused,
    /// Leave the pause sheet.
    Resume,
    /// Give the game up for a new one.
    Restart,
    /// Leave to Home.
    Home,
    /// A comfort on the pause sheet.
    SavedAfterEveryMove,
    /// Title of the confirmation.
    RestartQuestion,
    /// What a restart costs.
    RestartDetail(u64),
    /// Do not restart.
    KeepPlaying,
    /// Title of the card.
    GameOver,
    /// The best was beaten.
    NewBest,
    /// The best that was beaten.
    PreviousBest(u64),
    /// Label of a count.
    Lines,
    /// Label of a count.
    LongestCombo,
    /// Label of a count.
    Moves,
    /// Two lines.
    Great,
    /// Three lines or more.
    Excellent,
    /// The board is empty.
    Perfect,
    /// Points of a move.
    Plus(u64),
    /// Another game.
    PlayAgain,
    /// Ask to be shown the proof.
    ShowTheWay,
    /// What the proof proves.
    HandCouldBePlaced,
    /// Leave it.
    Close,
    /// `settings`.
    Settings,
    /// `statistics`.
    Statistics,
    /// `how-to-play`.
    HowToPlay,
    /// `licences`.
    Licences,
    /// `back`.
    Back,
    /// `sound`.
    Sound,
    /// `haptics`.
    Haptics,
    /// `theme-dark`.
    ThemeDark,
    /// `theme-system`.
    ThemeSystem,
    /// `theme-light`.
    ThemeLight,
    /// `marks`.
    Marks,
    /// `moving-background`.
    MovingBackground,
    /// `left-handed`.
    LeftHanded,
    /// `drag-lift`.
    DragLift,
    /// `refresh-rate`.
    RefreshRate,
    /// `refresh-full`.
    RefreshFull,
    /// `refresh-sixty`.
    RefreshSixty,
    /// `export-data`.
    ExportData,
    /// `reset-scores`.
    ResetScores,
    /// `section-look`.
    SectionLook,
    /// `section-play`.
    SectionPlay,
    /// `section-data`.
    SectionData,
    /// `reset-question`.
    ResetQuestion,
    /// `reset-detail`.
    ResetDetail,
    /// `keep-scores`.
    KeepScores,
    /// `forget-scores`.
    ForgetScores,
    /// `games`.
    Games,
    /// `best-word`.
    BestWord,
    /// `average`.
    Average,
    /// `total-lines`.
    TotalLines,
    /// `perfect-clears`.
    PerfectClears,
    /// `last-scores`.
    LastScores,
    /// `no-games-yet`.
    NoGamesYet,
    /// `latest`.
    Latest,
    /// `rules-aim`.
    RulesAim,
    /// `rules-aim-text`.
    RulesAimText,
    /// `rules-moves`.
    RulesMoves,
    /// `rules-drag-text`.
    RulesDragText,
    /// `rules-tap-text`.
    RulesTapText,
    /// `rules-tray-text`.
    RulesTrayText,
    /// `rules-points`.
    RulesPoints,
    /// `rules-lines-text`.
    RulesLinesText,
    /// `rules-combo-text`.
    RulesComboText,
    /// `rules-perfect-text`.
    RulesPerfectText,
    /// `rules-end`.
    RulesEnd,
    /// `rules-end-text`.
    RulesEndText,
    /// `licence-game`.
    LicenceGame,
    /// `licence-game-text`.
    LicenceGameText,
    /// `licence-font`.
    LicenceFont,
    /// `licence-font-text`.
    LicenceFontText,
    /// `licence-crates`.
    LicenceCrates,
    /// `licence-crates-text`.
    LicenceCratesText,
    /// The name of the palette of this index.
    PaletteName(u8),
    /// A number of points.
    Points(u8),
    /// The drag lift, spoken.
    LiftOf(u8),
    /// The mean score, with its word.
    AverageOf(u64),
    /// A number in thousands.
    Thousands(u64),
    /// So many games ago.
    GamesAgo(u32),
    /// The score of the game so many games ago.
    ScoreOfGame {
        /// Games since.
        back: u32,
        /// Its score.
        score: u64,
    },
    /// The chart, spoken.
    ChartSpoken {
        /// Games in it.
        count: u32,
        /// The best of them.
        best: u64,
        /// Their mean.
        average: u64,
    },
    /// Name of the board.
    Board,
    /// Name of the tray.
    Tray,
    /// An empty cell, counted from 0.
    CellEmpty(u8),
    /// A filled cell, counted from 0.
    CellFilled {
        /// Row-major index.
        cell: u8,
        /// Name of its colour.
        color: &'static str,
    },
    /// A place of the tray without a piece, counted from 0.
    SlotEmpty(u8),
    /// A piece in the tray.
    Slot(SpokenPiece),
    /// Said after a placement that cleared nothing.
    SaidPlaced {
        /// Row-major index of the top left of the piece's box.
        cell: u8,
        /// The score now.
        score: u64,
    },
    /// Said after a clear.
    SaidCleared {
        /// Lines cleared.
        lines: u32,
        /// The score now.
        score: u64,
    },
    /// Said when a piece cannot go there.
    SaidNoFit,
    /// Said when a piece is chosen.
    SaidChosen(SpokenPiece),
}

/// What is said of a tray piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpokenPiece {
    /// Name of its colour.
    pub color: &'static str,
    /// Rows of its box.
    pub rows: u8,
    /// Columns of its box.
    pub columns: u8,
    /// Blocks.
    pub cells: u8,
    /// Whether it fits somewhere now.
    pub fits: bool,
}

/// One language.
pub struct Strings {
    bundle: FluentBundle<FluentResource>,
}

impl Default for Strings {
    fn default() -> Self {
        Strings::english()
    }
}

impl Strings {
    /// English.
    pub fn english() -> Strings {
        let resource = FluentResource::try_new(ENGLISH.to_owned()).unwrap_or_else(|(partial, _)| partial);
        let mut bundle = FluentBundle::new(vec![langid!("en")]);
        // The marks that isolate arguments are for mixed directions; the font has no picture for them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number.value as u64)),
            _ => None,
        }));
        bundle.add_resource_overriding(resource);
        Strings { bundle }
    }

    /// The words of a phrase.
    pub fn text(&self, phrase: Phrase) -> String {
        if let Phrase::Number(number) = phrase {
            return grouped(number);
        }
        let mut args = FluentArgs::new();
        let id = self.describe(phrase, &mut args);
        self.message(&id, &args)
    }

    /// A text with every letter and every pair of letters that a sentence of the language can hold.
    pub fn sample(&self) -> String {
        format!("{ENGLISH} {DIGITS}")
    }

    /// A text with all that can float over the board.
    pub fn floating_sample(&self) -> String {
        let phrases = [
            Phrase::Great,
            Phrase::Excellent,
            Phrase::Perfect,
            Phrase::NewBest,
            Phrase::Combo(0),
            Phrase::Plus(0),
        ];
        format!("{} {DIGITS}", phrases.map(|phrase| self.text(phrase)).join(" "))
    }

    fn message(&self, id: &str, args: &FluentArgs) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            // Shown rather than hidden, so that a missing sentence is seen; a test asks for every phrase.
            return id.to_owned();
        };
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned()
    }

    fn word(&self, id: &str) -> String {
        self.message(id, &FluentArgs::new())
    }

    fn describe(&self, phrase: Phrase, args: &mut FluentArgs) -> String {
        let mut number = |name: &'static str, value: u64| args.set(name, FluentNumber::from(value as f64));
        let id = match phrase {
            Phrase::AppName => "app-name",
            Phrase::ModeName(mode) => return format!("mode-{}", mode.id()),
            Phrase::Play => "play",
            Phrase::Continue => "continue",
            Phrase::ContinueDetail { mode, score } => {
                number("score", score);
                args.set("mode", self.text(Phrase::ModeName(mode)));
                "continue-detail"
            }
            Phrase::Best(score) => {
                number("score", score);
                "best"
            }
            Phrase::Number(_) => "number",
            Phrase::SaveSetAside => "save-set-aside",
            Phrase::Exported => "exported",
            Phrase::SecondInstance => "second-instance",
            Phrase::SaveImpossible => "save-impossible",
            Phrase::Score => "score",
            Phrase::Combo(count) => {
                number("count", count.into());
                "combo"
            }
            Phrase::ComboLeft { count, left } => {
                number("count", count.into());
                number("left", left.into());
                "combo-left"
            }
            Phrase::Pause => "pause",
            Phrase::NoMoreSpace => "no-more-space",
            Phrase::Paused => "paused",
            Phrase::Resume => "resume",
            Phrase::Restart => "restart",
            Phrase::Home => "home",
            Phrase::SavedAfterEveryMove => "saved-after-every-move",
            Phrase::RestartQuestion => "restart-question",
            Phrase::RestartDetail(score) => {
                number("score", score);
                "restart-detail"
            }
            Phrase::KeepPlaying => "keep-playing",
            Phrase::GameOver => "game-over",
            Phrase::NewBest => "new-best",
            Phrase::PreviousBest(score) => {
                number("score", score);
                "previous-best"
            }
            Phrase::Lines => "lines",
            Phrase::LongestCombo => "longest-combo",
            Phrase::Moves => "moves",
            Phrase::Great => "great",
            Phrase::Excellent => "excellent",
            Phrase::Perfect => "perfect",
            Phrase::Plus(score) => {
                number("score", score);
                "plus"
            }
            Phrase::PlayAgain => "play-again",
            Phrase::ShowTheWay => "show-the-way",
            Phrase::HandCouldBePlaced => "hand-could-be-placed",
            Phrase::Close => "close",
            Phrase::Settings => "settings",
            Phrase::Statistics => "statistics",
            Phrase::HowToPlay => "how-to-play",
            Phrase::Licences => "licences",
            Phrase::Back => "back",
            Phrase::Sound => "sound",
            Phrase::Haptics => "haptics",
            Phrase::ThemeDark => "theme-dark",
            Phrase::ThemeSystem => "theme-system",
            Phrase::ThemeLight => "theme-light",
            Phrase::Marks => "marks",
            Phrase::MovingBackground => "moving-background",
            Phrase::LeftHanded => "left-handed",
            Phrase::DragLift => "drag-lift",
            Phrase::RefreshRate => "refresh-rate",
            Phrase::RefreshFull => "refresh-full",
            Phrase::RefreshSixty => "refresh-sixty",
            Phrase::ExportData => "export-data",
            Phrase::ResetScores => "reset-scores",
            Phrase::SectionLook => "section-look",
            Phrase::SectionPlay => "section-play",
            Phrase::SectionData => "section-data",
            Phrase::ResetQuestion => "reset-question",
            Phrase::ResetDetail => "reset-detail",
            Phrase::KeepScores => "keep-scores",
            Phrase::ForgetScores => "forget-scores",
            Phrase::Games => "games",
            Phrase::BestWord => "best-word",
            Phrase::Average => "average",
            Phrase::TotalLines => "total-lines",
            Phrase::PerfectClears => "perfect-clears",
            Phrase::LastScores => "last-scores",
            Phrase::NoGamesYet => "no-games-yet",
            Phrase::Latest => "latest",
            Phrase::RulesAim => "rules-aim",
            Phrase::RulesAimText => "rules-aim-text",
            Phrase::RulesMoves => "rules-moves",
            Phrase::RulesDragText => "rules-drag-text",
            Phrase::RulesTapText => "rules-tap-text",
            Phrase::RulesTrayText => "rules-tray-text",
            Phrase::RulesPoints => "rules-points",
            Phrase::RulesLinesText => "rules-lines-text",
            Phrase::RulesComboText => "rules-combo-text",
            Phrase::RulesPerfectText => "rules-perfect-text",
            Phrase::RulesEnd => "rules-end",
            Phrase::RulesEndText => "rules-end-text",
            Phrase::LicenceGame => "licence-game",
            Phrase::LicenceGameText => "licence-game-text",
            Phrase::LicenceFont => "licence-font",
            Phrase::LicenceFontText => "licence-font-text",
            Phrase::LicenceCrates => "licence-crates",
            Phrase::LicenceCratesText => "licence-crates-text",
            Phrase::PaletteName(index) => {
                let palette = PALETTES.get(usize::from(index)).unwrap_or(&PALETTES[0]);
                return format!("palette-{}", palette.id);
            }
            Phrase::Points(value) => {
                number("value", value.into());
                "points-unit"
            }
            Phrase::LiftOf(value) => {
                number("value", value.into());
                "lift-of"
            }
            Phrase::AverageOf(score) => {
                number("score", score);
                "average-of"
            }
            Phrase::Thousands(value) if value >= 10_000 => {
                number("value", value / 1_000);
                "thousands"
            }
            Phrase::Thousands(value) => {
                number("value", value);
                "plain-number"
            }
            Phrase::GamesAgo(count) => {
                number("count", count.into());
                "games-ago"
            }
            Phrase::ScoreOfGame { back, score } => {
                number("back", back.into());
                number("score", score);
                "score-of-game"
            }
            Phrase::ChartSpoken { count, best, average } => {
                number("count", count.into());
                number("best", best);
                number("average", average);
                "chart-spoken"
            }
            Phrase::Board => "board",
            Phrase::Tray => "tray",
            Phrase::CellEmpty(cell) => {
                number("row", u64::from(cell / 8) + 1);
                number("column", u64::from(cell % 8) + 1);
                "cell-empty"
            }
            Phrase::CellFilled { cell, color } => {
                number("row", u64::from(cell / 8) + 1);
                number("column", u64::from(cell % 8) + 1);
                args.set("color", self.word(&format!("color-{color}")));
                "cell-filled"
            }
            Phrase::SlotEmpty(slot) => {
                number("slot", u64::from(slot) + 1);
                "slot-empty"
            }
            Phrase::Slot(piece) => {
                number("rows", piece.rows.into());
                number("columns", piece.columns.into());
                number("cells", piece.cells.into());
                args.set("color", self.word(&format!("color-{}", piece.color)));
                if piece.fits { "slot-fits" } else { "slot-locked" }
            }
            Phrase::SaidPlaced { cell, score } => {
                number("row", u64::from(cell / 8) + 1);
                number("column", u64::from(cell % 8) + 1);
                number("score", score);
                "said-placed"
            }
            Phrase::SaidCleared { lines, score } => {
                number("lines", lines.into());
                number("score", score);
                "said-cleared"
            }
            Phrase::SaidNoFit => "said-no-fit",
            Phrase::SaidChosen(piece) => {
                args.set("piece", self.text(Phrase::Slot(piece)));
                "said-chosen"
            }
        };
        id.to_owned()
    }
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(GROUP_SEPARATOR);
        }
        // Writing to a string cannot fail.
        let _ = write!(out, "{digit}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(12_480), "12,480");
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn a_cell_is_counted_from_one_where_a_person_hears_it() {
        let strings = Strings::english();
        assert_eq!(strings.text(Phrase::CellEmpty(2 * 8 + 4)), "Row 3, column 5, empty");
        let filled = Phrase::CellFilled { cell: 7 * 8 + 1, color: "blue" };
        assert_eq!(strings.text(filled), "Row 8, column 2, filled, blue");
    }

    #[test]
    fn one_point_is_singular_and_thousands_are_grouped() {
        let strings = Strings::english();
        let detail = |score| strings.text(Phrase::ContinueDetail { mode: Mode::Classic, score });
        assert_eq!(detail(1), "Classic, 1 point");
        assert_eq!(detail(4270), "Classic, 4,270 points");
    }

    #[test]
    fn the_english_file_parses_without_errors() {
        assert!(FluentResource::try_new(ENGLISH.to_owned()).is_ok());
    }
}
