//! A small number for each of the 64 positions of a board, kept as bits: `N` boards instead of 64 counters.

/// Counts up to `2^N - 1` at each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally<const N: usize> {
    /// Bit `n` of every position's number.
    planes: [u64; N],
}

impl<const N: usize> Default for Tally<N> {
    fn default() -> Self {
        Self { planes: [0; N] }
    }
}

impl<const N: usize> Tally<N> {
    /// Adds one at each of these positions.
    pub fn add(&mut self, positions: u64) {
        // Nearly always where completed lines are counted, and what follows would then change nothing.
        if positions == 0 {
            return;
        }
        let mut carry = positions;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// The positions with a number above 0.
    pub fn some(&self) -> u64 {
        self.planes.iter().fold(0, |some, plane| some | plane)
    }

    /// The number at a position.
    pub fn at(&self, position: u8) -> u32 {
        self.planes.iter().rev().fold(0, |number, plane| number << 1 | (plane >> position & 1) as u32)
    }

    /// The greatest number among `positions` (at least one), and those that have it.
    pub fn greatest(&self, mut positions: u64) -> (u32, u64) {
        let mut number = 0;
        for plane in self.planes.iter().rev() {
            number <<= 1;
            if positions & plane != 0 {
                positions &= plane;
                number |= 1;
            }
        }
        (number, positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_counts_for_itself() {
        let mut tally = Tally::<4>::default();
        for number in 1..=15 {
            // Position 10 counts to 15, 11 to 14 and so on.
            tally.add(u64::MAX << 10 & u64::MAX >> (63 - (25 - number)));
        }
        for position in 10..25 {
            assert_eq!(tally.at(position), 25 - u32::from(position), "{position}");
        }
        assert_eq!(tally.at(9), 0);
        assert_eq!(tally.some(), u64::MAX << 10 & u64::MAX >> (63 - 24));
        assert_eq!(tally.greatest(u64::MAX), (15, 1 << 10));
        assert_eq!(tally.greatest(1 << 20 | 1 << 22), (5, 1 << 20));
        assert_eq!(tally.greatest(0b11), (0, 0b11));
    }
}
