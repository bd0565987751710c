//! Where a piece may be placed. Positions from bit arithmetic are checked against a walk over single cells.

use blockfall_engine::blocks::{Bitboard, Board, PlaceError, SIZE, Shape, catalog};
use blockfall_engine::random::Random;

use super::{board, game, random_board, shape};

/// The definition, cell by cell.
fn fits_by_walking(board: &Board, shape: &Shape, row: u8, col: u8) -> bool {
    shape.cells().all(|(down, right)| {
        let (row, col) = (row + down, col + right);
        row < SIZE && col < SIZE && board.get(row, col).is_none()
    })
}

fn suite(catalog: &[Shape], board: &Board) {
    for shape in catalog {
        let anchors = board.bits().anchors(shape.mask);
        for bit in 0..64 {
            let (row, col) = (bit / 8, bit % 8);
            let expected = fits_by_walking(board, shape, row, col);
            assert_eq!(anchors >> bit & 1 == 1, expected, "{} at {row}, {col} of\n{board}", shape.id);
            assert_eq!(board.fits(shape.mask, row, col), expected);
        }
    }
}

#[test]
fn on_an_empty_board_a_piece_goes_everywhere_inside() {
    suite(catalog(), &Board::default());
    for shape in catalog() {
        let anchors = Bitboard(0).anchors(shape.mask).count_ones();
        let inside = u32::from(9 - shape.width) * u32::from(9 - shape.height);
        assert_eq!(anchors, inside, "{}", shape.id);
    }
}

#[test]
fn on_random_boards_a_piece_goes_where_all_its_cells_are_empty() {
    let mut random = Random::new(11);
    for round in 0..400 {
        suite(catalog(), &random_board(&mut random, round % 8));
    }
}

#[test]
fn a_plus_added_to_the_catalog_is_placed_by_the_same_rules() {
    let plus = Shape::parse("plus", &[".X.", "XXX", ".X."]).unwrap();
    let mut random = Random::new(12);
    for round in 0..100 {
        suite(&[plus], &random_board(&mut random, round % 8));
    }
}

#[test]
fn a_piece_fits_into_each_corner_and_not_one_cell_beyond() {
    let square = shape("square-3");
    let empty = Board::default();
    for (row, col) in [(0, 0), (0, 5), (5, 0), (5, 5)] {
        assert!(empty.fits(square.mask, row, col), "{row}, {col}");
    }
    for (row, col) in [(0, 6), (6, 0), (5, 6), (6, 5), (7, 7), (8, 0), (0, 8), (255, 255)] {
        assert!(!empty.fits(square.mask, row, col), "{row}, {col}");
    }
}

#[test]
fn a_piece_does_not_run_over_the_right_edge_into_the_next_row() {
    let game = game(Board::default(), &["row-2"]);
    assert_eq!(game.preview(0, 0, 7), Err(PlaceError::OffBoard));
    assert_eq!(game.anchors(0) >> 7 & 1, 0);
}

#[test]
fn an_overlap_is_refused_and_its_neighbour_cell_is_not() {
    let board = board(
        "........ ........ ........ ...4....
         ........ ........ ........ ........",
    );
    let game = game(board, &["row-3"]);
    for col in 1..=3 {
        assert_eq!(game.preview(0, 3, col), Err(PlaceError::Occupied), "{col}");
    }
    assert!(game.can_place(0, 3, 0));
    assert!(game.can_place(0, 3, 4));
    assert!(game.can_place(0, 2, 2));
}

#[test]
fn a_diagonal_slips_between_filled_cells() {
    let board = board(
        "00000.00 0.000000 00.00000 000.0000
         .0000000 000000.0 0000.000 0000000.",
    );
    let game = game(board, &["diagonal-3-falling", "diagonal-3-rising", "row-2"]);
    assert_eq!(game.anchors(0), 1 << 9);
    assert_eq!(game.anchors(1), 0);
    assert_eq!(game.anchors(2), 0);
    assert!(game.fits_anywhere(0) && !game.fits_anywhere(1));
}

#[test]
fn a_hole_of_the_right_size_but_the_wrong_form_fits_nothing() {
    let board = board(
        "00000.00 .0000000 00..0000 0000000.
         0.000000 0000.000 000000.0 000.0000",
    );
    let game = game(board, &["column-3", "square-2", "row-2"]);
    assert!(!game.fits_anywhere(0) && !game.fits_anywhere(1));
    assert_eq!(game.anchors(2), 1 << 18);
}

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    let mut game = game(Board::default(), &["row-2", "single"]);
    let before = game.clone();
    assert_eq!(game.place(3, 0, 0), Err(PlaceError::NoSuchSlot { slot: 3 }));
    assert_eq!(game.place(usize::MAX, 0, 0), Err(PlaceError::NoSuchSlot { slot: usize::MAX }));
    assert_eq!(game.place(2, 0, 0), Err(PlaceError::EmptySlot { slot: 2 }));
    assert_eq!(game.place(0, 0, 7), Err(PlaceError::OffBoard));
    assert_eq!(game.place(0, 200, 200), Err(PlaceError::OffBoard));
    assert_eq!(game, before);
    assert_eq!(PlaceError::Occupied.to_string(), "the piece would cover a filled cell");
}
