//! The modes of the game as values: a mode is a constant of [`Rules`], not a fork in the code.
//!
//! To add a mode, append it to [`Mode`], give it its id and its rules, and say what it keeps in a game's state.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::{Bitboard, Lines};
use super::turning::turns;

/// How hands are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Weighted draws, and at least one piece of a hand fits ([`super::deal::weighted`]).
    Weighted,
    /// Every hand has a proof that all of it can be placed ([`super::deal::proven`]).
    Proven,
}

/// What the modes differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How hands are made.
    pub dealing: Dealing,
    /// Whether the pieces of the tray may be turned by quarters.
    pub rotation: bool,
    /// Whether cells fall into the place of cleared ones.
    pub settling: bool,
    /// How often in a game a hand that got stuck may be taken back to its deal.
    pub replans: u8,
}

impl Rules {
    /// The masks that a piece may be placed as: its own, and where pieces turn, its other turns.
    pub fn orientations(self, mask: u64) -> impl Iterator<Item = u64> + Clone {
        turns(mask).take(if self.rotation { 4 } else { 1 })
    }

    /// Whether a piece fits anywhere on the board, turned as may be.
    pub fn fits(self, board: Bitboard, mask: u64) -> bool {
        board.anchors(mask) != 0 || self.rotation && turns(mask).skip(1).any(|turn| board.anchors(turn) != 0)
    }

    /// Fills `cells`, clears all full lines together and lets cells fall if they do: the board after the move, and the
    /// lines.
    pub const fn play(self, board: Bitboard, cells: u64) -> (Bitboard, Lines) {
        if self.settling { board.play_and_settle(cells) } else { board.play(cells) }
    }
}

/// A mode that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Weighted dealing, nothing else.
    Classic,
    /// Proven dealing, nothing else.
    Peak,
    /// Weighted dealing; pieces turn, cells fall, and a hand that got stuck may be planned anew.
    Verse,
}

impl Mode {
    /// Every mode in the order in which it is offered. The enum's own order is that of saved games.
    pub const ALL: &'static [Self] = &[Self::Peak, Self::Classic, Self::Verse];

    /// The rules of this mode.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Classic => plain(Dealing::Weighted),
            Self::Peak => plain(Dealing::Proven),
            Self::Verse => Rules { dealing: Dealing::Weighted, rotation: true, settling: true, replans: 3 },
        }
    }

    /// The name on the command line and in records.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Peak => "peak",
            Self::Verse => "verse",
        }
    }
}

/// Pieces stay as they are dealt, cells stay where they are, and what is placed is placed.
const fn plain(dealing: Dealing) -> Rules {
    Rules { dealing, rotation: false, settling: false, replans: 0 }
}

// Proofs are searched on boards where nothing falls.
const _: () = {
    let mut index = 0;
    while index < Mode::ALL.len() {
        let rules = Mode::ALL[index].rules();
        assert!(!(rules.settling && matches!(rules.dealing, Dealing::Proven)));
        index += 1;
    }
};

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// There is no mode of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no mode {0:?}; the modes are: {modes}", modes = mode_ids())]
pub struct UnknownMode(pub String);

fn mode_ids() -> String {
    Mode::ALL.iter().map(|mode| mode.id()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(id: &str) -> Result<Self, UnknownMode> {
        let mode = Self::ALL.iter().copied().find(|mode| mode.id() == id);
        mode.ok_or_else(|| UnknownMode(id.to_owned()))
    }
}
