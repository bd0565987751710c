//! The first minute: three moves on a board that is laid out for them, shown by a hand and made by the player. It is a real
//! game by the real rules, but nobody counts it: it is neither kept nor recorded, and the player's own game waits meanwhile.

use blockfall_engine::blocks::{Board, Game, Mode, Piece, Setup, catalog};

use crate::model::screen::Screen;

/// The tray place that the pieces of a lesson lie in.
pub const SLOT: u8 = 1;

/// How a step is shown; either way of placing is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// The piece is dragged to its place.
    Drag,
    /// The piece is tapped, then its place.
    Tap,
}

/// One guided move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Id of the piece's shape in the catalog.
    pub shape: &'static str,
    /// Its colour.
    pub color: u8,
    /// Row and column of the top left of its box, where it goes.
    pub place: (u8, u8),
    /// How it is shown.
    pub manner: Manner,
}

/// The moves: a row, a row and a column at once, and a third clear in a row that leaves the board empty.
pub const STEPS: [Step; 3] = [
    Step { shape: "row-4", color: 5, place: (6, 2), manner: Manner::Drag },
    Step { shape: "column-3", color: 1, place: (4, 6), manner: Manner::Tap },
    Step { shape: "row-3", color: 6, place: (7, 4), manner: Manner::Drag },
];

/// The board at the beginning: a digit is a colour.
const BOARD: [&str; 8] =
    ["......3.", "......3.", "......3.", "......3.", "440044.2", "........", "22....55", "6633..15"];

/// A lesson in progress.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// How many moves have been made.
    pub made: usize,
    /// When the present one was first asked for.
    pub since: u64,
    /// The score that a game with such a board has at least: it is not the player's, who begins at 0.
    pub base: u64,
    /// When the closing card comes, once all are made.
    pub card_at: Option<u64>,
    /// Where the player came from.
    pub from: Screen,
    /// The player's own game, which waits.
    pub waiting: Option<Game>,
}

impl Lesson {
    /// The move that is asked for; none once all are made.
    pub fn step(&self) -> Option<&'static Step> {
        STEPS.get(self.made)
    }

    /// The one place where the piece may lie, a bit `row * 8 + col`; 0 once all moves are made.
    pub fn anchors(&self) -> u64 {
        self.step().map_or(0, |Step { place: (row, col), .. }| 1 << (row * 8 + col))
    }

    /// Whether all moves are made.
    pub fn is_over(&self) -> bool {
        self.step().is_none()
    }

    /// Whether that cell, row-major, is among those that the piece will fill.
    pub fn wants(&self, cell: u8) -> bool {
        self.step().is_some_and(|step| {
            let (row, col) = step.place;
            step.piece().cells().any(|(r, c)| (row + r) * 8 + col + c == cell)
        })
    }
}

impl Step {
    /// The piece to be placed.
    ///
    /// # Panics
    /// When the catalog has lost its shape; a test plays the whole lesson.
    pub fn piece(&self) -> Piece {
        let shape = catalog().iter().find(|shape| shape.id == self.shape).expect("a shape of the catalog");
        Piece::new(0, self.color, shape.mask)
    }

    /// A game in which this step is next, going on from `board` with that score and combo.
    fn game(&self, board: Board, score: u64, combo: u32) -> Game {
        let mut tray = [None; 3];
        tray[usize::from(SLOT)] = Some(self.piece());
        let setup = Setup { board, tray, score, combo, ..Setup::new(Mode::Classic, 0) };
        setup.build().expect("a game that can be; a test plays the whole lesson")
    }
}

/// The game at the beginning of the lesson.
pub fn first_game() -> Game {
    let mut board = Board::default();
    for (row, line) in BOARD.iter().enumerate() {
        for (col, sign) in line.chars().enumerate() {
            if let Some(color) = sign.to_digit(10) {
                board.fill(1 << (row * 8 + col), color as u8);
            }
        }
    }
    STEPS[0].game(board, 0, 0)
}

/// The game after so many moves, the last of which left it like this.
pub fn next_game(game: &Game, made: usize) -> Option<Game> {
    Some(STEPS.get(made)?.game(game.board().clone(), game.score(), game.combo()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lesson_clears_a_row_then_a_cross_then_the_board() {
        let mut game = first_game();
        let base = game.score();
        let mut shown = Vec::new();
        for (i, step) in STEPS.iter().enumerate() {
            let (row, col) = step.place;
            let outcome = game.place(usize::from(SLOT), row, col).expect("the step can be made");
            shown.push((
                outcome.lines.count(),
                outcome.combo_after,
                outcome.perfect_clear,
                outcome.game_over,
            ));
            if let Some(next) = next_game(&game, i + 1) {
                assert_eq!((next.score(), next.combo()), (game.score(), game.combo()), "it goes on");
                assert_eq!(next.board(), game.board());
                game = next;
            }
        }
        assert_eq!(shown, [(1, 1, false, false), (2, 2, false, false), (1, 3, true, false)]);
        // 4 cells and a row; 3 cells and two lines at combo 1; 3 cells, a row at combo 2 and the empty board.
        assert_eq!(game.score() - base, (4 + 10) + (3 + 60) + (3 + 20 + 300));
    }
}
