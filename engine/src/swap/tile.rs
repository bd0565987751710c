//! What lies on a bed: a [`Tile`] of some [`Kind`], with an id that it keeps while it moves.
//!
//! Kinds are numbers in saves and stage files (1 to 6, and 101 to 105) and single characters on a drawn board.

use serde::{Deserialize, Serialize};

/// How many regular kinds there are. They are numbered from 1.
pub const REGULARS: u8 = 6;

/// A tile that does more than match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Special {
    /// Party Popper that clears its row.
    RowPopper = 101,
    /// Party Popper that clears its column.
    ColumnPopper,
    /// Clears a whole kind.
    StickyRice,
    /// Clears the 3×3 round it.
    Firecracker,
    /// Clears a tile far away.
    DragonFly,
}

impl Special {
    /// Every special, by number.
    pub const ALL: [Self; 5] =
        [Self::RowPopper, Self::ColumnPopper, Self::StickyRice, Self::Firecracker, Self::DragonFly];

    /// Its number, 101 to 105.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its place in [`Special::ALL`].
    pub const fn index(self) -> usize {
        self as usize - Self::RowPopper as usize
    }

    /// Its character on a drawn board: row, column, sticky, fire, dragon.
    pub const fn char(self) -> char {
        match self {
            Self::RowPopper => 'r',
            Self::ColumnPopper => 'c',
            Self::StickyRice => 's',
            Self::Firecracker => 'f',
            Self::DragonFly => 'd',
        }
    }
}

/// What a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Kind {
    /// Matches with its like; numbered from 1 to [`REGULARS`].
    Regular(u8),
    /// Never matches.
    Special(Special),
}

impl Kind {
    /// The regular kind's number.
    pub const fn regular(self) -> Option<u8> {
        match self {
            Self::Regular(number) => Some(number),
            Self::Special(_) => None,
        }
    }

    /// The special.
    pub const fn special(self) -> Option<Special> {
        match self {
            Self::Regular(_) => None,
            Self::Special(special) => Some(special),
        }
    }

    /// Its character on a drawn board.
    pub fn char(self) -> char {
        match self {
            Self::Regular(number) => (b'0' + number).into(),
            Self::Special(special) => special.char(),
        }
    }

    /// The kind that a drawn board shows with this character.
    pub fn from_char(char: char) -> Option<Self> {
        let regulars = (1..=REGULARS).map(Self::Regular);
        let mut kinds = regulars.chain(Special::ALL.map(Self::Special));
        kinds.find(|kind| kind.char() == char)
    }
}

impl From<Kind> for u8 {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Regular(number) => number,
            Kind::Special(special) => special.number(),
        }
    }
}

/// No kind has this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no tile {0}; tiles are 1 to {REGULARS}, and 101 to 105")]
pub struct UnknownKind(pub u8);

impl TryFrom<u8> for Kind {
    type Error = UnknownKind;

    fn try_from(number: u8) -> Result<Self, UnknownKind> {
        let special = || Special::ALL.into_iter().find(|special| special.number() == number);
        match number {
            1..=REGULARS => Ok(Self::Regular(number)),
            _ => special().map(Self::Special).ok_or(UnknownKind(number)),
        }
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tile {
    /// Its own number: unique on the board, the same wherever the tile moves and whatever it becomes.
    pub id: u32,
    /// What it is.
    pub kind: Kind,
}
