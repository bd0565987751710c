//! Full rows and columns clear together, and the preview knows which.

use blockfall_engine::blocks::{Bitboard, Board, Game, Lines, Mode, Piece, Setup, catalog};
use blockfall_engine::random::Random;

use super::{board, game, random_board, transposed};

/// The definition, line by line.
fn full_lines_by_walking(bits: Bitboard) -> Lines {
    let filled = |row: u8, col: u8| bits.0 >> (row * 8 + col) & 1 == 1;
    let full_row = |&row: &u8| (0..8).all(|col| filled(row, col));
    let full_col = |&col: &u8| (0..8).all(|row| filled(row, col));
    Lines {
        rows: (0..8).filter(full_row).map(|row| 1 << row).sum(),
        cols: (0..8).filter(full_col).map(|col| 1 << col).sum(),
    }
}

#[test]
fn every_set_of_full_rows_and_columns_is_found() {
    for rows in 0..=255_u8 {
        for cols in 0..=255_u8 {
            let lines = Lines { rows, cols };
            let found = Bitboard(lines.mask()).full_lines();
            assert_eq!(found, full_lines_by_walking(Bitboard(lines.mask())));
            assert!(found.rows & rows == rows && found.cols & cols == cols);
        }
    }
}

#[test]
fn scattered_cells_make_no_line() {
    let mut random = Random::new(5);
    for _ in 0..10_000 {
        let bits = Bitboard(random.next_u64() | random.next_u64() | random.next_u64());
        assert_eq!(bits.full_lines(), full_lines_by_walking(bits));
        let turned = transposed(bits).full_lines();
        assert_eq!((turned.rows, turned.cols), (bits.full_lines().cols, bits.full_lines().rows));
    }
}

#[test]
fn a_full_row_clears_and_the_rest_stays() {
    let start = board(
        "........ ...2.... ........ ........
         ........ ........ 1....... 0123456.",
    );
    let mut game = game(start, &["single", "single"]);
    let outcome = game.place(0, 7, 7).unwrap();
    assert_eq!(outcome.lines, Lines { rows: 1 << 7, cols: 0 });
    assert_eq!(outcome.cells, 1 << 63);
    let colors: Vec<_> = outcome.cleared.iter().map(|cell| cell.color).collect();
    assert_eq!(colors, [0, 1, 2, 3, 4, 5, 6, 3], "the placed cell clears in its own colour");
    let left = board(
        "........ ...2.... ........ ........
         ........ ........ 1....... ........",
    );
    assert_eq!(game.board(), &left);
    assert!(outcome.falls.is_empty(), "nothing falls in Classic");
}

#[test]
fn a_full_column_clears() {
    let start = board(
        "2....... 2....... 2....... ........
         ........ 2....... 2....... 2.....5.",
    );
    let mut game = game(start, &["column-2", "single"]);
    let outcome = game.place(0, 3, 0).unwrap();
    assert_eq!(outcome.lines, Lines { rows: 0, cols: 1 });
    assert_eq!(game.board().filled(), 1);
    assert_eq!(game.board().get(7, 6), Some(5));
}

#[test]
fn a_cross_clears_fifteen_cells_the_shared_one_once() {
    let start = board(
        "...1.... ...1.... ...1.... ...1....
         000.0000 ...1.... ...1.... ...1...6",
    );
    let mut game = game(start, &["single", "single"]);
    let outcome = game.place(0, 4, 3).unwrap();
    assert_eq!(outcome.lines, Lines { rows: 1 << 4, cols: 1 << 3 });
    assert_eq!(outcome.cleared.len(), 15);
    assert_eq!(game.board().filled(), 1);
}

#[test]
fn three_rows_and_three_columns_clear_at_once() {
    let start = board(
        "...000.. ...000.. 000...00 000...00
         000...00 ...000.. ...000.. ...000.1",
    );
    let start = {
        let mut full = start;
        full.clear(1 << 63);
        full
    };
    let mut game = game(start, &["square-3", "single"]);
    let outcome = game.place(0, 2, 3).unwrap();
    assert_eq!(outcome.lines.count(), 6);
    assert_eq!(outcome.cleared.len(), 39);
    assert_eq!(outcome.points.lines, 360);
    assert!(outcome.perfect_clear && game.board().is_empty());
}

#[test]
fn a_cell_knows_how_far_it_is_from_the_middle_of_its_line() {
    let start = board(
        "1....... 1....... 1....... 1.......
         1....... 1....... 1....... .0000000",
    );
    let mut game = game(start, &["single", "single"]);
    let outcome = game.place(0, 7, 0).unwrap();
    let distance = |row, col| {
        let cell = outcome.cleared.iter().find(|cell| (cell.row, cell.col) == (row, col));
        cell.unwrap().distance_half
    };
    let along_row: Vec<_> = (1..8).map(|col| distance(7, col)).collect();
    assert_eq!(along_row, [5, 3, 1, 1, 3, 5, 7]);
    let along_col: Vec<_> = (0..8).map(|row| distance(row, 0)).collect();
    assert_eq!(along_col, [7, 5, 3, 1, 1, 3, 5, 7]);
}

#[test]
fn a_cell_in_two_lines_goes_with_the_nearer_middle() {
    let start = board(
        "..1..... ..1..... ..1..... ..1.....
         ..1..... ..1..... ..1..... 00.00000",
    );
    let mut game = game(start, &["single", "single"]);
    let outcome = game.place(0, 7, 2).unwrap();
    let corner = outcome.cleared.iter().find(|cell| (cell.row, cell.col) == (7, 2));
    assert_eq!(corner.unwrap().distance_half, 3, "3 along the row, 7 down the column");
}

#[test]
fn on_500_random_boards_the_highlight_is_what_clears() {
    let mut random = Random::new(135);
    let mut clears = 0;
    for round in 0..500 {
        let board = random_board(&mut random, 4 + round % 4);
        let spare = Some(Piece::new(0, 0, 1));
        for shape in catalog() {
            let setup = Setup {
                board: board.clone(),
                tray: [Some(Piece::new(0, 2, shape.mask)), spare, None],
                ..Setup::new(Mode::Classic, round)
            };
            let game = setup.build().unwrap();
            for bit in (0..64).filter(|bit| game.anchors(0) >> bit & 1 == 1) {
                clears += u32::from(preview_is_what_happens(&game, bit / 8, bit % 8));
            }
        }
    }
    assert!(clears > 5_000, "the boards are full enough to say something: {clears}");
}

/// Compares preview and move; answers whether a line cleared.
fn preview_is_what_happens(game: &Game, row: u8, col: u8) -> bool {
    let preview = game.preview(0, row, col).unwrap();
    let mut after = game.clone();
    let outcome = after.place(0, row, col).unwrap();
    assert_eq!((preview.lines, preview.cells), (outcome.lines, outcome.cells));
    let highlighted = preview.lines.mask();
    let cleared = outcome.cleared.iter().map(|cell| 1 << (cell.row * 8 + cell.col));
    assert_eq!(cleared.sum::<u64>(), highlighted);
    let expected = (game.board().occupancy() | preview.cells) & !highlighted;
    assert_eq!(after.board().occupancy(), expected);
    !preview.lines.is_empty()
}

#[test]
fn settling_moves_cells_down_by_what_cleared_below_and_keeps_holes() {
    let mut settled = board(
        "........ 1....... ........ 2......3
         ........ ........ 4....... .......5",
    );
    let cleared = Lines { rows: 1 << 4 | 1 << 6, cols: 0 }.mask();
    settled.clear(cleared);
    let falls = settled.settle(cleared);
    let expected = board(
        "........ ........ ........ 1.......
         ........ 2......3 ........ .......5",
    );
    assert_eq!(settled, expected);
    let rows: Vec<_> = falls.iter().map(|fall| (fall.col, fall.from_row, fall.to_row)).collect();
    assert_eq!(rows, [(0, 3, 5), (7, 3, 5), (0, 1, 3)]);
}

#[test]
fn settling_never_makes_a_full_line() {
    let mut random = Random::new(8);
    for round in 0..2_000 {
        let mut full = random_board(&mut random, 7);
        let lines = Lines {
            rows: random.below(256) as u8,
            cols: if round % 2 == 0 { 0 } else { 1 << random.below(8) },
        };
        full.fill(lines.mask(), 0);
        let cleared = full.full_lines().mask();
        full.clear(cleared);
        let count = full.filled();
        full.settle(cleared);
        assert!(full.full_lines().is_empty(), "\n{full}");
        assert_eq!(full.filled(), count);
    }
}

#[test]
fn a_drawn_board_is_read_back() {
    let drawing = "01234560\n........\n........\n........\n........\n........\n........\n.......6\n";
    assert_eq!(board(drawing).to_string(), drawing);
    for bad in ["", "7", &".".repeat(63), &".".repeat(65), &"x".repeat(64)] {
        assert!(bad.parse::<Board>().is_err(), "{bad:?}");
    }
}
