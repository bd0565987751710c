//! Times of the calls that a frame or a search makes: `cargo bench -p blockfall-engine`.

use std::fs;
use std::hint::black_box;

use blockfall_engine::blocks::deal::solve::{Answer, most_lines, solve};
use blockfall_engine::blocks::deal::{proven, weighted};
use blockfall_engine::blocks::{Bitboard, Budget, Form, Game, Mode, catalog, perft, plain};
use blockfall_engine::bot::{Bot, GreedyBot, Move, RandomBot};
use blockfall_engine::random::Random;
use divan::Bencher;

fn main() {
    divan::main();
}

/// A game in its middle, and a legal move in it that deals no hand.
fn middle_game() -> (Game, Move) {
    let mut game = Game::new(Mode::Classic, 1);
    for _ in 0..30 {
        let chosen = GreedyBot.choose(&game).expect("a greedy game lasts longer");
        game.place(chosen.slot, chosen.row, chosen.col).expect("bots move legally");
    }
    let chosen = RandomBot::new(1).choose(&game).expect("a greedy game lasts longer");
    (game, chosen)
}

#[divan::bench]
fn place_without_a_deal(bencher: Bencher) {
    let (game, chosen) = middle_game();
    bencher.with_inputs(|| game.clone()).bench_refs(|game| game.place(chosen.slot, chosen.row, chosen.col));
}

#[divan::bench]
fn place_with_a_clear(bencher: Bencher) {
    let (game, chosen) = clearing_move();
    bencher.with_inputs(|| game.clone()).bench_refs(|game| game.place(chosen.slot, chosen.row, chosen.col));
}

/// A state and a move that clears at least two lines and deals no hand.
fn clearing_move() -> (Game, Move) {
    let mut game = Game::new(Mode::Classic, 2);
    loop {
        let chosen = GreedyBot.choose(&game).expect("a greedy game clears before it ends");
        let before = game.clone();
        let outcome = game.place(chosen.slot, chosen.row, chosen.col).expect("bots move legally");
        if outcome.lines.count() >= 2 && outcome.dealt.is_none() {
            return (before, chosen);
        }
    }
}

#[divan::bench]
fn preview(bencher: Bencher) {
    let (game, chosen) = middle_game();
    bencher.bench(|| black_box(&game).preview(chosen.slot, chosen.row, chosen.col));
}

#[divan::bench]
fn anchors(bencher: Bencher) {
    let (game, chosen) = middle_game();
    bencher.bench(|| black_box(&game).anchors(chosen.slot));
}

#[divan::bench]
fn game_over_check(bencher: Bencher) {
    let (game, _) = middle_game();
    bencher.bench(|| black_box(&game).is_over());
}

#[divan::bench]
fn greedy_choice(bencher: Bencher) {
    let (game, _) = middle_game();
    bencher.bench(|| GreedyBot.choose(black_box(&game)));
}

#[divan::bench]
fn weighted_deal(bencher: Bencher) {
    let (game, _) = middle_game();
    let board = game.board().bits();
    let mut random = Random::new(1);
    bencher
        .bench_local(|| weighted::deal(Mode::Classic.rules(), catalog(), board, 1_500, &mut random, &mut 0));
}

/// Depth and published count.
#[divan::bench(args = [(1, 1_767), (2, 2_586_834), (3, 3_122_991_544)], max_time = 10)]
fn perft_from_the_empty_board((depth, count): (u32, u64)) {
    assert_eq!(perft(black_box(0), depth), count);
}

/// All 600 rows of the hands that searches are measured with.
fn hands() -> Vec<(Bitboard, [u64; 3])> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/hands.txt");
    let text = fs::read_to_string(path).expect("the tests' data lies beside the crate");
    let hex = |text: &str| u64::from_str_radix(text, 16).expect("masks are hexadecimal");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let columns: Vec<_> = line.split_whitespace().collect();
        let hand = [columns[2], columns[3], columns[4]];
        (Bitboard(hex(columns[1])), hand.map(hex))
    })
    .collect()
}

/// The same with the forms that a search wants.
fn formed_hands() -> Vec<(Bitboard, [Form; 3])> {
    let form = |mask| Form::new(mask).expect("the data's pieces are boxed");
    hands().into_iter().map(|(board, hand)| (board, hand.map(form))).collect()
}

#[divan::bench]
fn first_witness_of_600_hands(bencher: Bencher) {
    let hands = formed_hands();
    let solved = |(board, hand): &&(Bitboard, [Form; 3])| {
        matches!(solve(*board, hand.each_ref(), &mut u32::MAX.clone()), Answer::Solved(_))
    };
    bencher.bench(|| hands.iter().filter(solved).count());
}

#[divan::bench]
fn most_lines_of_600_hands(bencher: Bencher) {
    let hands = formed_hands();
    bencher.bench(|| {
        for (board, hand) in &hands {
            black_box(most_lines(*board, hand.each_ref(), &mut u32::MAX.clone()));
        }
    });
}

#[divan::bench]
fn proven_deal(bencher: Bencher) {
    let (game, _) = middle_game();
    let situation = game.situation();
    let mut random = Random::new(1);
    bencher.bench_local(|| proven::deal(catalog(), &situation, Budget::FULL, &mut random));
}

#[divan::bench]
fn proven_deal_at_the_least_budget(bencher: Bencher) {
    let (game, _) = middle_game();
    let situation = game.situation();
    let mut random = Random::new(1);
    bencher.bench_local(|| proven::deal(catalog(), &situation, Budget::LEAST, &mut random));
}

#[divan::bench]
fn plain_search_which_of_600_hands_fit(bencher: Bencher) {
    let hands = hands();
    bencher.bench(|| hands.iter().filter(|(board, hand)| plain::fits(*board, hand)).count());
}

#[divan::bench(sample_count = 5, max_time = 20)]
fn plain_search_most_lines_of_600_hands(bencher: Bencher) {
    let hands = hands();
    bencher.bench(|| {
        let lines = hands.iter().filter_map(|(board, hand)| plain::most_lines(*board, hand));
        lines.sum::<u32>()
    });
}
