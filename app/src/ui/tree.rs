//! The nodes of the interface: who they are, what they say, what they do, how they look.

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::Cell as SwapCell;
use blockfall_render::scene::TileShape;
use serde::{Deserialize, Serialize};

use super::typography::TextUse;
use crate::icons::Icon;
use crate::motion::Text;
use crate::settings::{RefreshChoice, ThemeChoice};
use crate::store::Chosen;
use crate::strings::Phrase;

/// The identity of a node, the same from frame to frame and from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NodeId(pub u64);

impl NodeId {
    /// The node of that name. (FNV-1a, so that names are readable in the code and cheap to compare.)
    pub const fn new(name: &str) -> NodeId {
        let bytes = name.as_bytes();
        let mut hash = 0xCBF2_9CE4_8422_2325_u64;
        let mut i = 0;
        while i < bytes.len() {
            hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01B3);
            i += 1;
        }
        // The lowest byte is free for an index.
        NodeId(hash & !0xFF)
    }

    /// The `index`th of a family of nodes, 0 to 255.
    pub const fn nth(self, index: u8) -> NodeId {
        NodeId(self.0 | index as u64)
    }
}

/// What a node is to someone who cannot see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Arranges others; means nothing by itself.
    Group,
    /// The whole window.
    Window,
    /// A sheet that must be answered.
    Dialog,
    /// A heading.
    Heading,
    /// Text.
    Text,
    /// Can be pressed.
    Button,
    /// Is on or off.
    Switch(bool),
    /// One of several, chosen or not.
    Choice(bool),
    /// A value in a range.
    Slider,
    /// A picture with a description.
    Image,
    /// A picture with a description, whose parts can be read.
    Figure,
    /// The board.
    Table,
    /// A cell of the board.
    Cell,
}

/// What pressing a node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Start or continue.
    Play,
    /// Choose the mode that Play starts.
    Mode(Mode),
    /// Show another screen.
    Open(Page),
    /// Leave it.
    Back,
    /// Change a setting.
    Set(Setting),
    /// Show the statistics of a mode.
    StatsOf(Chosen),
    /// Show the value of a bar of the chart.
    Bar(u8),
    /// Ask whether to forget all scores.
    AskReset,
    /// Forget them.
    Reset,
    /// Write everything that is kept into a file that people can read.
    Export,
    /// Hand the log of the last crash to the player.
    ShareCrashLog,
    /// Delete it.
    DeleteCrashLog,
    /// Open the pause sheet.
    Pause,
    /// Close the sheet.
    Resume,
    /// Ask whether to restart.
    AskRestart,
    /// Restart.
    Restart,
    /// Leave to Home.
    Home,
    /// Another game.
    PlayAgain,
    /// Show how the last hand could have been placed.
    ShowWay,
    /// Enough of it.
    LeaveWay,
    /// Show the Game Over card now.
    SkipBanner,
    /// Take the stuck hand back to its deal.
    Replan,
    /// End the stuck game.
    EndGame,
    /// Turn the chosen piece.
    Rotate,
    /// Begin the lesson.
    Learn,
    /// Enough of it.
    LeaveLesson,
    /// Choose a tray piece, let it go, or turn it.
    Slot(u8),
    /// Place the chosen piece around this cell.
    Cell(u8),
    /// Choose Swap for Play to start.
    Swap,
    /// Show the stages of Swap.
    Map,
    /// Begin or go on with a stage.
    Stage(u16),
    /// Leave the attempt in progress for another stage.
    LeaveFor(u16),
    /// The stage after the one that was won.
    NextStage,
    /// Choose a tile, swap with it, or let it go.
    Tile(SwapCell),
    /// Choose a special of the inventory by its place in the list of all, or let it go.
    Arm(u8),
}

/// A screen besides Home and the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Page {
    /// Settings.
    Settings,
    /// Statistics.
    Stats,
    /// The rules.
    Rules,
    /// Whose work is in the game.
    Licences,
    /// A licence to the letter, by its index; after those of the crates comes the font's.
    Licence(u8),
}

/// One change to the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Setting {
    /// Sound on or off.
    Sound,
    /// Haptics on or off.
    Haptics,
    /// This theme.
    Theme(ThemeChoice),
    /// The palette of this index.
    Palette(u8),
    /// Marks on or off.
    Marks,
    /// Drifting background on or off.
    Drift,
    /// Left-handed or not.
    LeftHanded,
    /// The slider of the drag lift; a key or a click moves it on by a step.
    Lift,
    /// This refresh rate.
    Refresh(RefreshChoice),
}

/// How the box of a node is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skin {
    /// Not at all.
    #[default]
    None,
    /// The one amber button of a screen.
    Primary,
    /// A quieter button.
    Secondary,
    /// A button that cannot be undone.
    Danger,
    /// A round button with an icon.
    Round,
    /// A card.
    Card,
    /// A card that is chosen.
    CardOn,
    /// A chip.
    Chip,
    /// The tray's shelf.
    Shelf,
    /// The board's frame.
    Board,
    /// Dims everything below.
    Scrim,
    /// A sheet rising from the bottom edge.
    BottomSheet,
    /// A card over the scrim.
    CardSheet,
    /// The amber badge.
    Badge,
    /// The handle of a sheet.
    Grabber,
    /// A thin dividing line.
    Divider,
    /// The track of a row of segments.
    Track,
    /// The chosen segment.
    Thumb,
    /// What lies under the head of a page once the page has moved under it.
    Header,
    /// A dark pill over the board.
    Banner,
}

impl Skin {
    /// The least air between the sides of such a box and what is read or pressed in it, pt.
    pub fn air(self) -> f32 {
        match self {
            Skin::Primary | Skin::Secondary | Skin::Danger => 12.0,
            Skin::BottomSheet | Skin::CardSheet => 20.0,
            _ => 0.0,
        }
    }
}

/// The colour of a text or an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Main.
    Text,
    /// Quiet.
    Quiet,
    /// Amber.
    Accent,
    /// Cannot be undone, or is about to run out.
    Danger,
    /// Done.
    Good,
    /// On amber.
    OnAccent,
    /// On the danger button.
    OnDanger,
    /// On what is filled with the colour of main text.
    Inverse,
    /// White that floats over the board, outlined.
    FloatWhite,
    /// White to ice blue, with an edge.
    FloatIce,
    /// Amber that floats over the board, outlined.
    FloatAmber,
}

/// What a node shows inside its box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Content {
    /// Nothing, or its children.
    None,
    /// Words.
    Text {
        /// Which.
        phrase: Phrase,
        /// How large.
        text_use: TextUse,
        /// Which colour.
        ink: Ink,
        /// Where in a box that is wider.
        align: Align,
    },
    /// An icon.
    Icon {
        /// Which.
        icon: Icon,
        /// Edge of its box, pt.
        size_pt: f32,
        /// Which colour.
        ink: Ink,
    },
    /// One cell of the board, row-major.
    Cell(u8),
    /// One place of the tray.
    Slot(u8),
    /// Dots for the placements a combo lasts.
    ComboDots {
        /// How many are left of three.
        left: u32,
    },
    /// A switch.
    Toggle(bool),
    /// A round mark of choice.
    Radio(bool),
    /// A slider, 0 to 255.
    Slider(u8),
    /// The seven colours of a palette, with marks or without.
    Swatches {
        /// Its index.
        palette: u8,
        /// Whether the marks are shown.
        marks: bool,
    },
    /// A drawing that was made for the node when it was laid out.
    Drawing,
    /// A few blocks that stand for a mode.
    ModeMark(Mode),
    /// A tile of Swap, as large as its box.
    Tile(TileShape),
    /// One of which there is none left.
    FaintTile(TileShape),
    /// The board of Swap.
    SwapBoard,
    /// What lies behind the stages of the map: lanterns, and the trail between them.
    Trail,
    /// A stage on the map.
    Stage(StageMark),
    /// So many of three stars on the card of a stage.
    Stars(u8),
    /// How far the score of a stage has come on its way to the three stars.
    StarTrack,
    /// The mark of the game: three blocks, and the one that falls into their gap.
    Logo,
}

/// How a stage stands on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageMark {
    /// It was won, with so many stars.
    Won(u8),
    /// It is to be won next.
    Next,
    /// It has yet to be reached.
    Locked,
}

/// Where words stand in a wider box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At its beginning.
    Start,
    /// In its middle.
    Center,
}

/// What a node moves with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Group {
    /// The screen.
    #[default]
    Screen,
    /// A page that scrolls.
    Page,
    /// The head of a page, which stays.
    Header,
    /// The scrim.
    Scrim,
    /// The sheet or card.
    Sheet,
    /// A text of a clear.
    Float(Text),
    /// The banner over the board.
    Banner,
    /// A few words over the board for a moment.
    Notice,
}

/// A node with everything under it.
#[derive(Clone, Debug)]
pub struct Node {
    /// Identity.
    pub id: NodeId,
    /// Meaning.
    pub role: Role,
    /// What is said of it; texts speak for themselves.
    pub label: Option<Phrase>,
    /// More about it, for those who ask.
    pub description: Option<Phrase>,
    /// What pressing it does.
    pub action: Option<Action>,
    /// Size and place.
    pub style: taffy::Style,
    /// Box.
    pub skin: Skin,
    /// Inside.
    pub content: Content,
    /// What it moves with.
    pub group: Group,
    /// Below it, in order.
    pub children: Vec<Node>,
}

impl Node {
    /// A node that only arranges its children.
    pub fn new(id: NodeId, style: taffy::Style) -> Node {
        Node {
            id,
            role: Role::Group,
            label: None,
            description: None,
            action: None,
            style,
            skin: Skin::None,
            content: Content::None,
            group: Group::Screen,
            children: Vec::new(),
        }
    }

    /// With a meaning and what is said of it.
    pub fn means(self, role: Role, label: Phrase) -> Node {
        Node { role, label: Some(label), ..self }
    }

    /// With more that is told to those who ask.
    pub fn described(self, description: Phrase) -> Node {
        Node { description: Some(description), ..self }
    }

    /// With an action; it can be pressed and takes the keyboard's focus.
    pub fn does(self, action: Action) -> Node {
        Node { action: Some(action), ..self }
    }

    /// With a painted box.
    pub fn skin(self, skin: Skin) -> Node {
        Node { skin, ..self }
    }

    /// With something inside.
    pub fn content(self, content: Content) -> Node {
        Node { content, ..self }
    }

    /// Moving with `group`, children included.
    pub fn moves_with(mut self, group: Group) -> Node {
        self.group = group;
        self.children = self.children.into_iter().map(|child| child.moves_with(group)).collect();
        self
    }

    /// With children.
    pub fn children(self, children: Vec<Node>) -> Node {
        Node { children, ..self }
    }
}
