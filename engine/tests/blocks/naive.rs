//! A board that shares nothing with the engine: 64 truths, and the rules walked cell by cell. Proofs are replayed on
//! it.

use blockfall_engine::blocks::deal::solve::{Step, Witness};

/// Whether a cell is filled, row by row, and whether cells fall after a clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive([[bool; 8]; 8], bool);

impl Naive {
    pub fn new(occupancy: u64) -> Self {
        let mut board = Self([[false; 8]; 8], false);
        for bit in 0..64 {
            board.0[bit / 8][bit % 8] = (occupancy >> bit) % 2 == 1;
        }
        board
    }

    /// A board on which cells fall after a clear.
    pub fn settling(occupancy: u64) -> Self {
        Self(Self::new(occupancy).0, true)
    }

    pub fn occupancy(&self) -> u64 {
        let filled = (0..64).filter(|bit| self.0[bit / 8][bit % 8]);
        filled.map(|bit| 1 << bit).sum()
    }

    /// Places a piece and clears full lines: how many there were, or `None` where it does not fit.
    pub fn place(&mut self, piece: u64, row: usize, col: usize) -> Option<u32> {
        for cell in (0..64).filter(|cell| (piece >> cell) % 2 == 1) {
            let (row, col) = (row + cell / 8, col + cell % 8);
            if row > 7 || col > 7 || self.0[row][col] {
                return None;
            }
            self.0[row][col] = true;
        }
        let rows: Vec<_> = (0..8).filter(|&row| (0..8).all(|col| self.0[row][col])).collect();
        let cols: Vec<_> = (0..8).filter(|&col| (0..8).all(|row| self.0[row][col])).collect();
        let cleared = |row: usize, col: usize| rows.contains(&row) || cols.contains(&col);
        let before = self.0;
        self.0 = [[false; 8]; 8];
        for (row, col) in (0..64).map(|cell| (cell / 8, cell % 8)) {
            if before[row][col] && !cleared(row, col) {
                let below = (row + 1..8).filter(|&row| cleared(row, col)).count();
                self.0[row + if self.1 { below } else { 0 }][col] = true;
            }
        }
        Some((rows.len() + cols.len()) as u32)
    }

    pub fn is_empty(&self) -> bool {
        self.0.as_flattened().iter().all(|filled| !filled)
    }

    /// Follows a proof: the lines that it clears, or `None` where it is none for this hand.
    pub fn follow(&mut self, hand: &[u64; 3], proof: &Witness) -> Option<u32> {
        let mut slots: Vec<_> = proof.steps.iter().map(|step| step.slot).collect();
        slots.sort_unstable();
        if slots != [0, 1, 2] {
            return None;
        }
        let place = |step: &Step| self.place(hand[usize::from(step.slot)], step.row.into(), step.col.into());
        proof.steps.iter().map(place).sum()
    }
}

#[test]
fn a_row_and_a_column_clear_together_on_the_naive_board() {
    let column = 0x0101_0101_0101_0101_u64;
    let mut board = Naive::new((0xFF | column) & !1);
    assert_eq!(board.place(1, 0, 1), None);
    assert_eq!(board.place(1, 0, 0), Some(2));
    assert!(board.is_empty());
    assert_eq!(board.place(0b11, 0, 7), None);
}
