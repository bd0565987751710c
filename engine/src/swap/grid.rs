//! The one authoritative board: beds, blockers and tiles, and the cells of each kind as bits beside them.
//!
//! A board is drawn in characters, rows from the top joined by `/`: `1` to `6` are regular tiles, `r c s f d` the
//! specials, `x` a blocker, `.` a void.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::cells::{BITS, Cell, Cells, MAX_SIDE};
use super::refusal::Refusal;
use super::tile::{Kind, REGULARS, Tile};

/// The cells of each regular kind, kind 1 first.
pub type Planes = [Cells; REGULARS as usize];

/// A board of up to 9×9 cells. A cell with a bed may hold a tile or a blocker, never both.
///
/// Whatever changes a board goes through a [`super::Phase`].
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SavedGrid", into = "SavedGrid")]
pub struct Grid {
    rows: u8,
    cols: u8,
    beds: Cells,
    blockers: Cells,
    tiles: [Option<Tile>; BITS],
    regulars: Planes,
    specials: Cells,
    next_id: u32,
}

/// What is wrong with a drawn board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBoard {
    /// No cell at all, or more than nine in a row or column.
    #[error("the board is {rows} by {cols} cells; each side must be 1 to {MAX_SIDE}")]
    Size {
        /// Rows.
        rows: usize,
        /// Cells in the first row.
        cols: usize,
    },
    /// A row of another length than the first.
    #[error("row {row} is {found} wide; the first row is {expected} wide")]
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// A character that means nothing.
    #[error("row {row} has {found:?}; a cell is one of 1 to {REGULARS}, r c s f d, x or a dot{also}")]
    Unknown {
        /// The row, counted from 1.
        row: usize,
        /// The character.
        found: char,
        /// What else would have been allowed.
        also: &'static str,
    },
}

impl InvalidBoard {
    /// The row at fault, counted from 1.
    pub const fn row(&self) -> usize {
        match self {
            Self::Size { .. } => 1,
            Self::Ragged { row, .. } | Self::Unknown { row, .. } => *row,
        }
    }
}

impl Grid {
    /// Reads a board row by row. Cells drawn as `free` (where that is given) have a bed and nothing on it.
    pub(super) fn read(rows: &[&str], free: Option<char>) -> Result<Self, InvalidBoard> {
        let cols = rows.first().map_or(0, |row| row.chars().count());
        let fits = |count| (1..=usize::from(MAX_SIDE)).contains(&count);
        if !fits(rows.len()) || !fits(cols) {
            return Err(InvalidBoard::Size { rows: rows.len(), cols });
        }
        let mut grid = Self {
            rows: rows.len() as u8,
            cols: cols as u8,
            beds: Cells::rectangle(rows.len() as u8, cols as u8),
            blockers: Cells::EMPTY,
            tiles: [None; BITS],
            regulars: Planes::default(),
            specials: Cells::EMPTY,
            next_id: 0,
        };
        for (number, (row, text)) in (1..).zip((0..).zip(rows)) {
            let found = text.chars().count();
            if found != cols {
                return Err(InvalidBoard::Ragged { row: number, found, expected: cols });
            }
            for (col, char) in (0..).zip(text.chars()) {
                let cell = Cell::new(row, col);
                match (char, Kind::from_char(char)) {
                    (_, Some(kind)) => grid.put(cell, Tile { id: grid.next_id, kind }),
                    ('.', _) => grid.beds = grid.beds - Cells::one(cell),
                    ('x', _) => grid.blockers |= Cells::one(cell),
                    _ if Some(char) == free => {}
                    _ => {
                        let also = if free.is_some() { ", or ? for a free cell" } else { "" };
                        return Err(InvalidBoard::Unknown { row: number, found: char, also });
                    }
                }
            }
        }
        Ok(grid)
    }

    /// How many rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// How many columns.
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// The playable cells: those with a bed.
    pub const fn beds(&self) -> Cells {
        self.beds
    }

    /// The cells on which a blocker stands.
    pub const fn blockers(&self) -> Cells {
        self.blockers
    }

    /// The cells that can hold a tile: a bed and no blocker.
    pub fn open(&self) -> Cells {
        self.beds - self.blockers
    }

    /// The cells that hold a tile.
    pub fn tiles(&self) -> Cells {
        self.regular_tiles() | self.specials
    }

    /// The open cells without a tile; none on a board at rest.
    pub fn holes(&self) -> Cells {
        self.open() - self.tiles()
    }

    /// The cells that hold a special.
    pub const fn specials(&self) -> Cells {
        self.specials
    }

    /// The cells that hold a regular tile.
    pub fn regular_tiles(&self) -> Cells {
        self.regulars.iter().fold(Cells::EMPTY, |all, &plane| all | plane)
    }

    /// The cells of each regular kind.
    pub const fn planes(&self) -> &Planes {
        &self.regulars
    }

    /// The tile in a cell.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        cell.bit().and_then(|bit| self.tiles[bit])
    }

    /// More than any tile's id.
    pub const fn next_id(&self) -> u32 {
        self.next_id
    }

    /// Whether the tiles of `a` and `b` may change places: both there, unblocked, and neighbours. This alone does
    /// not make the swap an accepted one ([`super::solvable::Swaps`]).
    pub fn can_swap(&self, a: Cell, b: Cell) -> Result<(), Refusal> {
        self.has_tile(a)?;
        self.has_tile(b)?;
        if a.touches(b) { Ok(()) } else { Err(Refusal::NotNeighbours(a, b)) }
    }

    /// Whether the cell holds a tile, or what stands against it.
    pub(super) fn has_tile(&self, cell: Cell) -> Result<Tile, Refusal> {
        if cell.row >= self.rows || cell.col >= self.cols {
            Err(Refusal::OutOfBounds(cell))
        } else if !self.beds.contains(cell) {
            Err(Refusal::Void(cell))
        } else if self.blockers.contains(cell) {
            Err(Refusal::Blocked(cell))
        } else {
            self.tile(cell).ok_or(Refusal::Empty(cell))
        }
    }

    /// Puts a tile on an open cell in place of what was there.
    pub(super) fn put(&mut self, cell: Cell, tile: Tile) {
        self.take(cell);
        *self.slot(cell) = Some(tile);
        *self.plane_of(tile.kind) |= Cells::one(cell);
        self.next_id = self.next_id.max(tile.id.saturating_add(1));
    }

    /// Takes the tile out of a cell.
    pub(super) fn take(&mut self, cell: Cell) -> Option<Tile> {
        let tile = self.slot(cell).take()?;
        let plane = self.plane_of(tile.kind);
        *plane = *plane - Cells::one(cell);
        Some(tile)
    }

    /// Takes these blockers off the board.
    pub(super) fn unblock(&mut self, cells: Cells) {
        self.blockers = self.blockers - cells;
    }

    fn slot(&mut self, cell: Cell) -> &mut Option<Tile> {
        &mut self.tiles[cell.bit().expect("phases name cells of the board")]
    }

    fn plane_of(&mut self, kind: Kind) -> &mut Cells {
        match kind {
            Kind::Regular(number) => &mut self.regulars[usize::from(number) - 1],
            Kind::Special(_) => &mut self.specials,
        }
    }

    /// The board in characters, `free` where an open cell is empty and `tile` where it is not.
    fn draw(&self, free: char, tile: impl Fn(Tile) -> char) -> String {
        let char = |cell| match self.tile(cell) {
            Some(content) => tile(content),
            None if self.blockers.contains(cell) => 'x',
            None if self.beds.contains(cell) => free,
            None => '.',
        };
        let row = |row| (0..self.cols).map(|col| char(Cell::new(row, col))).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }
}

impl FromStr for Grid {
    type Err = InvalidBoard;

    fn from_str(text: &str) -> Result<Self, InvalidBoard> {
        Self::read(&text.split('/').collect::<Vec<_>>(), None)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw('?', |tile| tile.kind.char()))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// A board as it is saved: beds and blockers drawn, and the tiles of the open cells in reading order.
#[derive(Serialize, Deserialize)]
struct SavedGrid {
    map: String,
    tiles: Vec<Tile>,
    next_id: u32,
}

impl From<Grid> for SavedGrid {
    fn from(grid: Grid) -> Self {
        Self {
            map: grid.draw('?', |_| '?'),
            tiles: grid.tiles().iter().filter_map(|cell| grid.tile(cell)).collect(),
            next_id: grid.next_id,
        }
    }
}

/// What is wrong with a saved board.
#[derive(Debug, thiserror::Error)]
enum InvalidGrid {
    #[error(transparent)]
    Map(#[from] InvalidBoard),
    #[error("the saved board has {found} tiles for {expected} open cells")]
    Tiles { found: usize, expected: usize },
}

impl TryFrom<SavedGrid> for Grid {
    type Error = InvalidGrid;

    fn try_from(SavedGrid { map, tiles, next_id }: SavedGrid) -> Result<Self, InvalidGrid> {
        let mut grid = Self::read(&map.split('/').collect::<Vec<_>>(), Some('?'))?;
        let holes = grid.holes();
        if tiles.len() != holes.len() {
            return Err(InvalidGrid::Tiles { found: tiles.len(), expected: holes.len() });
        }
        for (cell, tile) in holes.iter().zip(tiles) {
            grid.put(cell, tile);
        }
        grid.next_id = next_id;
        Ok(grid)
    }
}
