//! The modes of the game as values: a mode is a constant of [`Rules`], not a fork in the code.
//!
//! To add a mode, append it to [`Mode`], give it its id and its rules, and say what it keeps in a game's state.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

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
    /// Whether cells fall into the place of cleared ones.
    pub settling: bool,
}

/// A mode that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Weighted dealing, nothing else.
    Classic,
    /// Proven dealing, nothing else.
    Peak,
}

impl Mode {
    /// Every mode in the order in which it is offered. The enum's own order is that of saved games.
    pub const ALL: &'static [Self] = &[Self::Peak, Self::Classic];

    /// The rules of this mode.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Classic => Rules { dealing: Dealing::Weighted, settling: false },
            Self::Peak => Rules { dealing: Dealing::Proven, settling: false },
        }
    }

    /// The name on the command line and in records.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Peak => "peak",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// There is no mode of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no mode {0:?}; the modes are: {modes}.", modes = mode_ids())]
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
