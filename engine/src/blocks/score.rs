//! Points and combo, in whole numbers.

/// Placements in a row without a clear that end a streak: the third one resets the combo.
pub const BARREN_LIMIT: u32 = 3;

/// Points for leaving the board empty; the combo does not multiply them.
pub const PERFECT_CLEAR: u64 = 300;

/// What a move earned, by cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// One for each placed cell.
    pub cells: u64,
    /// For the lines, the combo included.
    pub lines: u64,
    /// For leaving the board empty.
    pub perfect: u64,
}

impl Points {
    /// All points of the move.
    pub const fn total(self) -> u64 {
        self.cells.saturating_add(self.lines).saturating_add(self.perfect)
    }
}

/// Points of a move that places `cells` cells and clears `lines` lines; `combo` is its value before the move,
/// `perfect` says whether the clear left the board empty.
pub const fn points(cells: u32, lines: u32, combo: u32, perfect: bool) -> Points {
    Points {
        cells: cells as u64,
        lines: line_points(lines, combo),
        perfect: if perfect { PERFECT_CLEAR } else { 0 },
    }
}

/// `10 · lines² · (1 + combo / 2)`, which is whole since `10 / 2` is.
pub const fn line_points(lines: u32, combo: u32) -> u64 {
    let lines = lines as u64;
    (lines * lines).saturating_mul(5 * (2 + combo as u64))
}

/// The streak: clears that follow each other with fewer than [`BARREN_LIMIT`] placements without one in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Clearing moves so far.
    pub combo: u32,
    /// Placements since the last clear, counted up to [`BARREN_LIMIT`].
    pub barren: u32,
}

impl Streak {
    /// The streak after one more move.
    #[must_use]
    pub const fn after(self, cleared: bool) -> Self {
        if cleared {
            return Self { combo: self.combo.saturating_add(1), barren: 0 };
        }
        if self.barren + 1 < BARREN_LIMIT {
            Self { combo: self.combo, barren: self.barren + 1 }
        } else {
            Self { combo: 0, barren: BARREN_LIMIT }
        }
    }
}
