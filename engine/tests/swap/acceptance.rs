//! Which swaps are accepted, and which are not even tried.

use std::fs;

use blockfall_engine::random::Random;
use blockfall_engine::swap::{Cell, Grid, InvalidBoard, Phase, Refusal, Swaps, count_accepted};

use super::{accepted_by_trying, any_match, board, cell, emptied, neighbours, swap};

/// Rows of `swaps.txt`: a board and its number of accepted swaps.
fn published() -> Vec<(String, usize)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/swaps.txt");
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once(' ').unwrap())
        .map(|(board, count)| (board.to_owned(), count.parse().unwrap()))
        .collect()
}

#[test]
fn every_published_board_has_the_published_number_of_accepted_swaps() {
    let rows = published();
    assert_eq!(rows.len(), 300);
    for (board, count) in rows {
        assert_eq!(count_accepted(&board), Ok(count), "{board}");
    }
}

/// A board of random size, tiles, voids, blockers and specials.
fn random_board(random: &mut Random) -> Grid {
    let (rows, cols) = (1 + random.below(9), 1 + random.below(9));
    let kinds = 3 + random.below(4);
    let mut tile = || match random.below(40) {
        0..=2 => '.',
        3..=4 => 'x',
        5 => ['r', 'c', 's', 'f', 'd'][random.below(5) as usize],
        _ => char::from_digit(1 + random.below(kinds) as u32, 10).unwrap(),
    };
    let rows: Vec<String> = (0..rows).map(|_| (0..cols).map(|_| tile()).collect()).collect();
    rows.join("/").parse().unwrap()
}

#[test]
fn the_swaps_that_are_found_are_those_that_trying_accepts() {
    let mut random = Random::new(1);
    let mut boards = 0;
    while boards < 2_000 {
        let grid = random_board(&mut random);
        if any_match(&grid) {
            continue;
        }
        boards += 1;
        let swaps = Swaps::of(&grid);
        let tried = neighbours().filter(|&(a, b)| accepted_by_trying(&grid, a, b));
        let tried: Vec<_> = tried.map(|(a, b)| (cell(a), cell(b))).collect();
        assert_eq!(swaps.iter().collect::<Vec<_>>(), tried, "{grid}");
        assert_eq!((swaps.len(), swaps.is_empty()), (tried.len(), tried.is_empty()), "{grid}");
        assert!(tried.iter().all(|&(a, b)| swaps.contain(a, b) && swaps.contain(b, a)), "{grid}");
    }
}

#[test]
fn a_swap_that_makes_nothing_goes_back_and_says_so() {
    let before = board("--- --- ---");
    let mut grid = before;
    let turn = swap(&mut grid, (1, 1), (1, 2));
    assert!(!turn.accepted);
    let [Phase::Swapped(there), Phase::SwappedBack(back)] = &turn.phases[..] else { panic!("{turn:?}") };
    assert_eq!(
        there.map(|moved| (moved.from, moved.to)),
        [(cell((1, 1)), cell((1, 2))), (cell((1, 2)), cell((1, 1)))]
    );
    assert_eq!(back.map(|moved| (moved.from, moved.to)), there.map(|moved| (moved.to, moved.from)));
    assert_eq!(grid, before);
}

#[test]
fn only_two_unblocked_neighbours_with_tiles_swap() {
    let grid = board("--. -x- ---");
    let refused = |a, b| grid.can_swap(cell(a), cell(b)).err();
    assert_eq!(refused((0, 0), (0, 1)), None);
    assert_eq!(refused((0, 0), (1, 0)), None);
    assert_eq!(refused((0, 0), (0, 3)), Some(Refusal::OutOfBounds(Cell::new(0, 3))));
    assert_eq!(refused((255, 0), (0, 0)), Some(Refusal::OutOfBounds(Cell::new(255, 0))));
    assert_eq!(refused((0, 1), (0, 2)), Some(Refusal::Void(Cell::new(0, 2))));
    assert_eq!(refused((1, 1), (0, 1)), Some(Refusal::Blocked(Cell::new(1, 1))));
    assert_eq!(refused((0, 0), (1, 1)), Some(Refusal::Blocked(Cell::new(1, 1))));
    let not_neighbours = |a, b| Some(Refusal::NotNeighbours(cell(a), cell(b)));
    assert_eq!(refused((0, 0), (0, 0)), not_neighbours((0, 0), (0, 0)));
    assert_eq!(refused((2, 0), (2, 2)), not_neighbours((2, 0), (2, 2)));
    assert_eq!(refused((1, 0), (2, 1)), not_neighbours((1, 0), (2, 1)));
}

#[test]
fn an_empty_cell_does_not_swap() {
    let grid = emptied(board("--- ---"), &[(0, 0)]);
    assert_eq!(grid.can_swap(Cell::new(0, 0), Cell::new(0, 1)), Err(Refusal::Empty(Cell::new(0, 0))));
}

#[test]
fn a_drawing_that_is_no_board_is_refused_with_its_row() {
    let wrong = |drawing: &str| drawing.parse::<Grid>().unwrap_err();
    assert_eq!(wrong(""), InvalidBoard::Size { rows: 1, cols: 0 });
    assert_eq!(wrong("1212121212"), InvalidBoard::Size { rows: 1, cols: 10 });
    assert_eq!(wrong("1/2/1/2/1/2/1/2/1/2"), InvalidBoard::Size { rows: 10, cols: 1 });
    assert_eq!(wrong("121/12"), InvalidBoard::Ragged { row: 2, found: 2, expected: 3 });
    assert_eq!(wrong("121/").row(), 2);
    assert_eq!(wrong("121/1é1").to_string(), "row 2 has 'é'; a cell is one of 1 to 6, r c s f d, x or a dot");
    assert_eq!(wrong("171").row(), 1);
    assert_eq!(wrong("1?1").row(), 1, "only a stage's map has free cells");
    let drawing = "1r.x/2csf/d6..";
    assert_eq!(drawing.parse::<Grid>().unwrap().to_string(), drawing);
}
