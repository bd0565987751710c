//! What a hand allows, quickly: the searches against the plain one, and their proofs on a naive board.

use blockfall_engine::blocks::deal::solve::{Answer, Witness, most_lines, solve};
use blockfall_engine::blocks::{Bitboard, Form, catalog, plain};
use blockfall_engine::random::Random;

use super::counts::hands;
use super::naive::Naive;
use super::{board, published_shapes, shape};

const UNLIMITED: u32 = u32::MAX;

fn forms(hand: &[u64; 3]) -> [Form; 3] {
    hand.map(|mask| Form::new(mask).unwrap())
}

/// What both searches find, their proofs replayed: the most lines, or `None` where the hand cannot be placed.
fn searched(board: Bitboard, hand: &[u64; 3]) -> Option<u32> {
    let forms = forms(hand);
    let first = solve(board, forms.each_ref(), &mut UNLIMITED.clone());
    let most = most_lines(board, forms.each_ref(), &mut UNLIMITED.clone());
    match (first, most) {
        (Answer::Solved(first), Answer::Solved(most)) => {
            let follow = |proof| Naive::new(board.0).follow(hand, proof).expect("a proof is legal");
            let lines = follow(&most);
            assert!(follow(&first) <= lines, "{board:x?} {hand:x?}");
            assert_eq!(most.replay(board, hand).map(|(_, lines)| lines), Some(lines));
            Some(lines)
        }
        (Answer::Impossible, Answer::Impossible) => None,
        answers => panic!("{board:x?} {hand:x?}: {answers:?}"),
    }
}

#[test]
fn every_recorded_hand_has_its_answer_and_its_proof() {
    for row in hands() {
        assert_eq!(searched(row.board, &row.hand), row.lines, "{:x?} {:x?}", row.board, row.hand);
        assert_eq!(row.lines.is_some(), row.fits);
    }
}

/// Each cell filled with a chance of `eighths` in eight.
fn scattered(random: &mut Random, eighths: u64) -> u64 {
    (0..64).filter(|_| random.below(8) < eighths).map(|bit| 1 << bit).sum()
}

/// Cells filled by chance, or whole rows and columns with holes, or a crowded board with one open place.
fn any_board(random: &mut Random) -> Bitboard {
    let filled = match random.below(8) {
        0..5 => {
            let eighths = 3 + random.below(5);
            scattered(random, eighths)
        }
        5 | 6 => {
            let rows = (0..8).filter(|_| random.below(2) == 0).map(|row| 0xFF << (8 * row)).sum::<u64>();
            let cols =
                (0..8).filter(|_| random.below(4) == 0).map(|col| 0x0101_0101_0101_0101 << col).sum::<u64>();
            (rows | cols) & scattered(random, 7) | scattered(random, 1)
        }
        _ => scattered(random, 7) & !(0x3F_3F3F << random.below(40)),
    };
    Bitboard(filled).play(0).0
}

fn any_hand(random: &mut Random) -> [u64; 3] {
    [0; 3].map(|_| catalog()[random.below(catalog().len() as u64) as usize].mask)
}

fn random_hands_agree(seed: u64, count: u32) {
    let mut random = Random::new(seed);
    let mut impossible = 0;
    for _ in 0..count {
        let (board, hand) = (any_board(&mut random), any_hand(&mut random));
        let expected = plain::most_lines(board, &hand);
        assert_eq!(searched(board, &hand), expected, "{board:x?} {hand:x?}");
        impossible += u32::from(expected.is_none());
    }
    assert!((count / 20..count / 2).contains(&impossible), "both answers are common: {impossible}");
}

#[test]
fn a_hundred_thousand_random_hands_have_the_plain_answer() {
    random_hands_agree(1, 100_000);
}

#[test]
#[ignore = "about two minutes"]
fn a_million_random_hands_have_the_plain_answer() {
    random_hands_agree(2, 1_000_000);
}

#[test]
fn hands_for_low_boards_have_the_plain_answer() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let filled = random.next_u64() & random.next_u64() & random.next_u64();
        let (board, hand) = (Bitboard(filled), any_hand(&mut random));
        assert_eq!(searched(board, &hand), plain::most_lines(board, &hand), "{board:x?} {hand:x?}");
    }
}

#[test]
fn pieces_with_holes_have_the_plain_answer_too() {
    let mut random = Random::new(4);
    let any_piece = |random: &mut Random| {
        let cells = random.next_u64() & random.next_u64() & 0x1F_1F1F_1F1F;
        Form::new(cells).map_or(0b101, |form| form.mask())
    };
    for _ in 0..10_000 {
        let board = any_board(&mut random);
        let hand = [0; 3].map(|_| any_piece(&mut random));
        assert_eq!(searched(board, &hand), plain::most_lines(board, &hand), "{board:x?} {hand:x?}");
    }
}

#[test]
fn a_spent_budget_is_never_taken_for_impossible() {
    let mut random = Random::new(5);
    let mut spent = 0;
    for _ in 0..5_000 {
        let (board, hand) = (any_board(&mut random), any_hand(&mut random));
        let forms = forms(&hand);
        let full = solve(board, forms.each_ref(), &mut UNLIMITED.clone());
        let lines = most_lines(board, forms.each_ref(), &mut UNLIMITED.clone());
        for budget in 0..12 {
            for (answer, known) in [
                (solve(board, forms.each_ref(), &mut budget.clone()), full),
                (most_lines(board, forms.each_ref(), &mut budget.clone()), lines),
            ] {
                assert!(answer == known || answer == Answer::BudgetSpent, "{board:x?} {hand:x?}: {answer:?}");
                spent += u32::from(answer == Answer::BudgetSpent);
            }
        }
    }
    assert!(spent > 10_000, "small budgets are spent: {spent}");
}

#[test]
fn a_search_takes_what_it_uses_off_the_budget() {
    let forms = forms(&[1, 0b11, 0b111]);
    let mut nodes = 1_000;
    assert!(matches!(solve(Bitboard(0), forms.each_ref(), &mut nodes), Answer::Solved(_)));
    assert!((900..1_000).contains(&nodes), "{nodes}");
}

/// No three gaps stand above each other before the row of four gaps is cleared.
fn only_after_a_clear() -> Bitboard {
    board(
        ".0000000 00.00000 000.0000 0.000000
         0000.... 0.000000 0000000. .0000000",
    )
    .bits()
}

#[test]
fn a_piece_that_fits_only_after_a_clear_still_counts() {
    let board = only_after_a_clear();
    let hand = ["column-3", "row-4", "single"].map(|id| shape(id).mask);
    assert_eq!(board.anchors(hand[0]), 0, "the column has no room yet");
    let forms = forms(&hand);
    let Answer::Solved(proof) = solve(board, forms.each_ref(), &mut UNLIMITED.clone()) else {
        panic!("the row makes room for the column");
    };
    let place_of = |slot| proof.steps.iter().position(|step| step.slot == slot);
    assert!(place_of(1) < place_of(0), "{proof:?}");
    assert_eq!(searched(board, &hand), plain::most_lines(board, &hand));
}

#[test]
fn equal_pieces_are_tried_once() {
    let one_gap = board(
        "0000000. ........ ........ ........
         ........ ........ ........ ........",
    );
    let used = |hand: [&str; 3]| {
        let mut nodes = UNLIMITED;
        most_lines(one_gap.bits(), forms(&hand.map(|id| shape(id).mask)).each_ref(), &mut nodes);
        UNLIMITED - nodes
    };
    // Each piece that clears the row alone is one more board to look at.
    assert_eq!(used(["single", "column-2", "column-3"]), 3);
    assert_eq!(used(["single", "column-2", "column-2"]), 2);
    assert_eq!(used(["single", "single", "single"]), 1);
}

#[test]
fn a_hand_that_fits_side_by_side_takes_one_look() {
    let forms = forms(&[shape("square-3").mask, shape("row-5").mask, shape("corner-top-left").mask]);
    let mut nodes = 1;
    assert!(matches!(solve(Bitboard(0), forms.each_ref(), &mut nodes), Answer::Solved(_)));
}

#[test]
fn a_proof_is_refused_where_it_is_none() {
    let hand = [1, 0b11, 0b111];
    let forms = forms(&hand);
    let Answer::Solved(proof) = solve(Bitboard(0), forms.each_ref(), &mut UNLIMITED.clone()) else {
        panic!("an empty board takes any hand");
    };
    assert!(proof.replay(Bitboard(0), &hand).is_some());
    let with = |change: fn(&mut Witness)| {
        let mut changed = proof;
        change(&mut changed);
        changed.replay(Bitboard(0), &hand)
    };
    assert_eq!(with(|proof| proof.steps[0].slot = 3), None);
    assert_eq!(with(|proof| proof.steps[0].slot = proof.steps[1].slot), None);
    assert_eq!(with(|proof| proof.steps[2].row = 8), None);
    assert_eq!(with(|proof| proof.steps[2].col = u8::MAX), None);
    assert_eq!(proof.replay(Bitboard(u64::MAX), &hand), None, "nothing fits on a full board");
}

#[test]
fn forms_know_where_a_piece_fits() {
    let mut random = Random::new(6);
    for _ in 0..500 {
        let board = any_board(&mut random);
        for shape in published_shapes() {
            let form = Form::new(shape.mask).unwrap();
            assert_eq!(form.anchors(board), board.anchors(shape.mask), "{} on {board:x?}", shape.id);
        }
    }
    for bad in [0, 0b10, 0b11 << 8, 0b11_1111, 1 | 1 << 40] {
        assert_eq!(Form::new(bad), None, "{bad:x}");
    }
}
