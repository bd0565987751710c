//! Every sentence there is, in one table: its name in the code, what it speaks of, and its id in the language files. A new
//! sentence is one line here and one message in each file; tests hold the two together.

use std::borrow::Cow;

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::{Cell as SwapCell, Kind, Special, Target};

use super::sentence::{
    Argument, Cell, ColorName, Described, LessonStep, Ordinal, OtherCell, SAMPLES, Samples, Sentence,
    Verbatim, Words,
};
use crate::lesson::STEPS;
use crate::ui::PALETTES;

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
    pub fit: Fit,
}

/// Whether a piece fits somewhere on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fit {
    /// As it lies.
    Lying,
    /// Only when it is turned.
    Turned,
    /// Nowhere.
    Nowhere,
}

/// Makes the enum of sentences, what each tells its message, and samples of all, from a table of
/// `Name(argument: Type as WayOfTelling) => id`.
macro_rules! phrases {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $(( $one:ident : $one_type:ty $(as $one_way:ident)? ))?
        $({ $( $(#[$field_doc:meta])* $field:ident : $field_type:ty $(as $field_way:ident)? ),+ $(,)? })?
        => $id:expr,
    )+) => {
        /// A sentence with what it speaks of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Phrase {$(
            $(#[$doc])*
            #[doc = concat!("(`", stringify!($id), "`)")]
            $name $(( $one_type ))? $({ $( $(#[$field_doc])* $field : $field_type ),+ })?,
        )+}

        impl Phrase {
            /// Tells `sentence` what it speaks of; the id of its message.
            pub(super) fn tell(self, sentence: &mut Sentence<'_>) -> Cow<'static, str> {
                match self {$(
                    Phrase::$name $(( $one ))? $({ $( $field ),+ })? => {
                        $( Argument::tell($( $one_way )? ($one), stringify!($one), sentence); )?
                        $($( Argument::tell($( $field_way )? ($field), stringify!($field), sentence); )+)?
                        Cow::from($id)
                    }
                )+}
            }

            /// Samples of every sentence, with numbers of every form, every colour and every mode.
            pub fn samples() -> Vec<Phrase> {
                let mut all = Vec::new();
                $( for _index in 0..SAMPLES {
                    all.push(Phrase::$name
                        $(( <$one_type as Samples>::sample(_index) ))?
                        $({ $( $field: <$field_type as Samples>::sample(_index) ),+ })?);
                } )+
                all.dedup();
                all
            }
        }
    };
}

/// What a step of the lesson is called in ids; a step beyond them is the last.
fn lesson_id(step: u8) -> &'static str {
    const IDS: [&str; STEPS.len()] = ["lesson-row", "lesson-cross", "lesson-streak"];
    IDS[usize::from(step).min(IDS.len() - 1)]
}

/// What the palette of that index is called in ids; an index that is none is the first's.
fn palette_id(index: u8) -> &'static str {
    PALETTES.get(usize::from(index)).unwrap_or(&PALETTES[0]).id
}

phrases! {
    /// The name of the game.
    AppName => "app-name",
    /// The name of a mode.
    ModeName(mode: Mode) => format!("mode-{}", mode.id()),
    /// Start a game.
    Play => "play",
    /// Go on with the game in progress.
    Continue => "continue",
    /// Which game that is.
    ContinueDetail {
        /// Its mode.
        mode: Mode,
        /// Its score.
        score: u64,
    } => "continue-detail",
    /// The best score, with its word.
    Best(score: u64) => "best",
    /// A bare number.
    Number(value: u64) => "number",
    /// A save could not be opened.
    SaveSetAside => "save-set-aside",
    /// All the saves could not be opened.
    StoreSetAside => "store-set-aside",
    /// The export has been written.
    Exported => "exported",
    /// The export has not.
    NotExported => "not-exported",
    /// Another instance runs.
    SecondInstance => "second-instance",
    /// Saving does not work.
    SaveImpossible => "save-impossible",
    /// A later version has written the saves.
    SaveNewer => "save-newer",
    /// The word "Score".
    Score => "score",
    /// "Combo xN".
    Combo(count: u32) => "combo",
    /// The combo, and how many placements it lasts.
    ComboLeft {
        /// Length of the streak.
        count: u32,
        /// Placements left before it ends.
        left: u32,
    } => "combo-left",
    /// Name of the pause button.
    Pause => "pause",
    /// Nothing fits any more.
    NoMoreSpace => "no-more-space",
    /// Title of the pause sheet.
    Paused => "paused",
    /// Leave the pause sheet.
    Resume => "resume",
    /// Give the game up for a new one.
    Restart => "restart",
    /// Leave to Home.
    Home => "home",
    /// A comfort on the pause sheet.
    SavedAfterEveryMove => "saved-after-every-move",
    /// Title of the confirmation.
    RestartQuestion => "restart-question",
    /// What a restart costs.
    RestartDetail(score: u64) => "restart-detail",
    /// Do not restart.
    KeepPlaying => "keep-playing",
    /// Begin the lesson.
    Learn => "learn",
    /// Enough of it.
    Skip => "skip",
    /// What a step of the lesson asks for, counted from 0.
    LessonWords(step: u8 as Ordinal) => lesson_id(step),
    /// A step of the lesson as it is spoken.
    LessonSpoken {
        /// Counted from 0.
        step: u8 as LessonStep,
        /// Row-major index of the top left of the piece's place.
        cell: u8 as Cell,
    } => "lesson-spoken",
    /// Title of the card after the lesson.
    LessonDone => "lesson-done",
    /// What the lesson comes to.
    LessonDoneText => "lesson-done-text",
    /// Title of the card.
    GameOver => "game-over",
    /// The best was beaten.
    NewBest => "new-best",
    /// The best that was beaten.
    PreviousBest(score: u64) => "previous-best",
    /// Label of a count.
    Lines => "lines",
    /// Label of a count.
    LongestCombo => "longest-combo",
    /// Label of a count.
    Moves => "moves",
    /// Two lines.
    Great => "great",
    /// Three lines or more.
    Excellent => "excellent",
    /// The board is empty.
    Perfect => "perfect",
    /// Points of a move.
    Plus(score: u64) => "plus",
    /// Take the hand back, and how often that can still be done.
    Replan(left: u8) => "replan",
    /// What that does.
    ReplanDetail => "replan-detail",
    /// End the stuck game.
    EndGame => "end-game",
    /// Turn the chosen piece.
    Rotate => "rotate",
    /// Another game.
    PlayAgain => "play-again",
    /// Ask to be shown the proof.
    ShowTheWay => "show-the-way",
    /// What the proof proves.
    HandCouldBePlaced => "hand-could-be-placed",
    /// Leave it.
    Close => "close",
    Settings => "settings",
    Statistics => "statistics",
    HowToPlay => "how-to-play",
    Licences => "licences",
    /// To a licence, with how many crates are used under it.
    LicenceLink {
        /// Its name.
        licence: &'static str as Words,
        /// How many crates.
        crates: u32,
    } => "licence-link",
    /// The crates that are used under a licence.
    LicenceUses => "licence-uses",
    /// Its text.
    LicenceText => "licence-text",
    Back => "back",
    Sound => "sound",
    Haptics => "haptics",
    ThemeDark => "theme-dark",
    ThemeSystem => "theme-system",
    ThemeLight => "theme-light",
    Marks => "marks",
    MovingBackground => "moving-background",
    LeftHanded => "left-handed",
    DragLift => "drag-lift",
    RefreshRate => "refresh-rate",
    RefreshFull => "refresh-full",
    RefreshSixty => "refresh-sixty",
    ExportData => "export-data",
    /// Hand the log of the last crash over.
    ShareCrashLog => "share-crash-log",
    /// Delete it.
    DeleteCrashLog => "delete-crash-log",
    /// Where a copy of it is.
    CrashLogInDownloads => "crash-log-in-downloads",
    /// Where a copy of it is.
    CrashLogAtHome => "crash-log-at-home",
    /// It could not be handed over.
    CrashLogNotShared => "crash-log-not-shared",
    ResetScores => "reset-scores",
    SectionLook => "section-look",
    SectionPlay => "section-play",
    SectionData => "section-data",
    ResetQuestion => "reset-question",
    ResetDetail => "reset-detail",
    KeepScores => "keep-scores",
    ForgetScores => "forget-scores",
    Games => "games",
    BestWord => "best-word",
    Average => "average",
    TotalLines => "total-lines",
    PerfectClears => "perfect-clears",
    NotSaved => "not-saved",
    Attempts => "attempts",
    StagesWon => "stages-won",
    StarsEarned => "stars-earned",
    ThreeStars => "three-stars",
    LastScores => "last-scores",
    NoGamesYet => "no-games-yet",
    Latest => "latest",
    RulesAim => "rules-aim",
    RulesAimText => "rules-aim-text",
    RulesMoves => "rules-moves",
    RulesDragText => "rules-drag-text",
    RulesTapText => "rules-tap-text",
    RulesTrayText => "rules-tray-text",
    RulesPoints => "rules-points",
    RulesLinesText => "rules-lines-text",
    RulesComboText => "rules-combo-text",
    RulesPerfectText => "rules-perfect-text",
    RulesEnd => "rules-end",
    RulesEndText => "rules-end-text",
    RulesVerseAimText => "rules-verse-aim-text",
    RulesVerseTurnText => "rules-verse-turn-text",
    RulesVerseTrayText => "rules-verse-tray-text",
    RulesVerseFallText => "rules-verse-fall-text",
    RulesVerseEndText => "rules-verse-end-text",
    LicenceGame => "licence-game",
    LicenceGameText => "licence-game-text",
    LicenceFont => "licence-font",
    LicenceFontText => "licence-font-text",
    LicenceCrates => "licence-crates",
    LicenceCratesText => "licence-crates-text",
    /// Words that are nobody's to translate: the text of a licence, names.
    Verbatim(text: &'static str as Words) => "verbatim",
    /// The name of the palette of this index.
    PaletteName(index: u8) => format!("palette-{}", palette_id(index)),
    /// A number of points.
    Points(value: u8) => "points-unit",
    /// The drag lift, spoken.
    LiftOf(value: u8) => "lift-of",
    /// The mean score, with its word.
    AverageOf(score: u64) => "average-of",
    /// A number in thousands.
    Thousands(value: u64) => "thousands",
    /// So many games ago.
    GamesAgo(count: u32) => "games-ago",
    /// The score of the game so many games ago.
    ScoreOfGame {
        /// Games since.
        back: u32,
        /// Its score.
        score: u64,
    } => "score-of-game",
    /// The chart, spoken.
    ChartSpoken {
        /// Games in it.
        count: u32,
        /// The best of them.
        best: u64,
        /// Their mean.
        average: u64,
    } => "chart-spoken",
    /// Name of the board.
    Board => "board",
    /// Name of the tray.
    Tray => "tray",
    /// An empty cell, counted from 0.
    CellEmpty(cell: u8 as Cell) => "cell-empty",
    /// A filled cell, counted from 0.
    CellFilled {
        /// Row-major index.
        cell: u8 as Cell,
        /// Name of its colour.
        color: &'static str as ColorName,
    } => "cell-filled",
    /// A place of the tray without a piece, counted from 0.
    SlotEmpty(slot: u8 as Ordinal) => "slot-empty",
    /// A piece in the tray.
    Slot(piece: SpokenPiece) => match piece.fit {
        Fit::Lying => "slot-fits",
        Fit::Turned => "slot-fits-turned",
        Fit::Nowhere => "slot-locked",
    },
    /// Said after a placement that cleared nothing.
    SaidPlaced {
        /// Row-major index of the top left of the piece's box.
        cell: u8 as Cell,
        /// The score now.
        score: u64,
    } => "said-placed",
    /// Said after a clear.
    SaidCleared {
        /// Lines cleared.
        lines: u32,
        /// The score now.
        score: u64,
    } => "said-cleared",
    /// Said when a piece cannot go there.
    SaidNoFit => "said-no-fit",
    /// Said when a piece is chosen.
    SaidChosen(piece: SpokenPiece as Described) => "said-chosen",
    /// Said when it is turned.
    SaidTurned(piece: SpokenPiece as Described) => "said-turned",
    /// Said when the hand got stuck.
    SaidStuck(left: u8) => "said-stuck",
    /// Said when the board is back as it was.
    SaidReplanned(left: u8) => "said-replanned",

    /// The name of the game of tiles.
    SwapName => "mode-swap",
    /// Which attempt can be gone on with.
    SwapContinueDetail {
        /// Number of its stage.
        stage: u16,
        /// Moves left.
        moves: u32,
    } => "swap-continue-detail",
    /// A stage by its number.
    Stage(stage: u16) => "swap-stage",
    /// The name that a stage's file gives it.
    StageName(name: &'static str as Verbatim) => "swap-stage-name",
    /// The word under a number of moves.
    MovesWord(count: u32) => "swap-moves-word",
    /// A number of moves.
    MovesOf(count: u32) => "swap-moves-of",
    /// The moves left, spoken.
    MovesLeft(count: u32) => "swap-moves-left",
    /// Title of the map of stages.
    Map => "swap-map",
    /// All stars together, spoken.
    StarsTotal(count: u32) => "swap-stars-total",
    /// A stage that was won.
    StageWon {
        /// Its number.
        stage: u16,
        /// Its stars, 1 to 3.
        stars: u8,
    } => "swap-stage-won",
    /// The first stage that was not won yet.
    StageNext {
        /// Its number.
        stage: u16,
        /// Its moves.
        moves: u32,
    } => "swap-stage-next",
    /// A stage that has yet to be reached.
    StageLocked(stage: u16) => "swap-stage-locked",
    /// An objective and how much of it is open.
    GoalLeft {
        /// What counts.
        target: Target,
        /// How many.
        count: u32,
    } => "swap-goal-left",
    /// An objective that is met.
    GoalMet(target: Target) => "swap-goal-met",
    /// A special of the inventory.
    Stock {
        /// Which.
        special: Special,
        /// How many are left.
        count: u32,
    } => "swap-stock",
    /// The board of tiles.
    SwapBoard {
        /// Its rows.
        rows: u8,
        /// Its columns.
        columns: u8,
    } => "swap-board",
    /// The specials that can be put on the board.
    Inventory => "swap-inventory",
    /// A cell with a tile.
    TileAt {
        /// Where.
        cell: SwapCell,
        /// What lies there.
        tile: Kind,
    } => "swap-tile",
    /// A cell with a scooter.
    ScooterAt(cell: SwapCell) => "swap-scooter",
    /// Said when a tile is chosen.
    SaidTile {
        /// Where.
        cell: SwapCell,
        /// What lies there.
        tile: Kind,
    } => "swap-said-chosen",
    /// Said when a swap comes to nothing.
    SaidRefused => "swap-said-refused",
    /// Said after a swap.
    SaidTilesCleared {
        /// Tiles cleared.
        tiles: u32,
        /// Moves left.
        moves: u32,
    } => "swap-said-cleared",
    /// Said when a special of the inventory is chosen.
    SaidArmed(special: Special) => "swap-said-armed",
    /// Said when it was put on the board.
    SaidSpecialPlaced {
        /// Where.
        cell: SwapCell,
        /// Which.
        special: Special,
    } => "swap-said-placed",
    /// Said when it may not lie there.
    SaidNotThere => "swap-said-not-there",
    /// Said when a swap is shown that can be made.
    SaidHint {
        /// One of its cells.
        cell: SwapCell,
        /// The other.
        other: SwapCell as OtherCell,
    } => "swap-said-hint",
    /// The notice while the tiles are shuffled.
    Shuffling => "swap-shuffling",
    /// Said when a stage is won.
    SaidStageWon {
        /// Its stars.
        stars: u8,
        /// The score.
        score: u64,
    } => "swap-said-won",
    /// Title of the card of a stage that was won.
    StageClear => "swap-stage-clear",
    /// Title of the card of a stage that was lost, and said then.
    OutOfMoves => "swap-out-of-moves",
    /// The stars of a stage that was won.
    Stars(stars: u8) => "swap-stars",
    /// The stars that a score has reached, and what the next one takes.
    StarsSoFar {
        /// How many.
        stars: u8,
        /// The score that earns one more.
        next: u64,
    } => "swap-stars-so-far",
    /// What a special of the inventory does, and how.
    SpecialHint(special: Special) => format!("swap-hint-{}", special.number()),
    /// On to the next stage.
    NextStage => "swap-next-stage",
    /// A stage that was won once more.
    Replay => "swap-replay",
    /// The same stage once more.
    TryAgain => "swap-try-again",
    /// To the map.
    ToMap => "swap-to-map",
    /// What a restart of a stage costs.
    StageRestartDetail => "swap-restart-detail",
    /// Title of the question before another stage is begun.
    LeaveQuestion(stage: u16) => "swap-leave-question",
    /// What that costs.
    LeaveDetail(stage: u16) => "swap-leave-detail",
    /// Begin it.
    LeaveConfirm => "swap-leave-confirm",
    /// A stage cannot be played.
    StageSkipped => "swap-stage-skipped",
    RulesSwap => "swap-rules",
    RulesSwapAimText => "swap-rules-aim-text",
    RulesSwapMovesText => "swap-rules-moves-text",
    RulesSwapSpecialsText => "swap-rules-specials-text",
    RulesSwapScootersText => "swap-rules-scooters-text",
    RulesSwapEndText => "swap-rules-end-text",
}
