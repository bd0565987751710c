//! Times of Swap's calls: `cargo bench -p blockfall-engine --bench swap`.
//!
//! A turn is a swap with all its passes and the search for a next move, on eight rows of seven.

use std::hint::black_box;

use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Cell, Session, Stage, Swaps, count_accepted, stages};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A full board of eight rows of seven, and one with voids and scooters.
const STAGES: [usize; 2] = [1, 23];

fn stage(number: usize) -> &'static Stage {
    stages()[number - 1].as_ref().expect("shipped stages are sound")
}

/// Attempts at their beginning and on, each with an accepted swap drawn by chance.
fn turns(number: usize) -> impl FnMut() -> (Session, (Cell, Cell)) {
    let mut seed = 0;
    let mut session = Session::new(stage(number), seed);
    let mut bot = Bot::Random(Random::new(1));
    move || loop {
        if let Some((a, b)) = bot.choose(&session) {
            let before = session.clone();
            session.swap(a, b).expect("the swap is accepted");
            return (before, (a, b));
        }
        seed += 1;
        session = Session::new(stage(number), seed);
    }
}

/// One sample a turn, so that the slowest one shows; on a busy machine that one is the scheduler's.
#[divan::bench(args = STAGES, sample_count = 100_000, sample_size = 1)]
fn whole_turn(bencher: Bencher, number: usize) {
    bencher.with_inputs(turns(number)).bench_local_refs(|(session, (a, b))| session.swap(*a, *b));
}

#[divan::bench(args = STAGES)]
fn all_accepted_swaps(bencher: Bencher, number: usize) {
    let session = Session::new(stage(number), 1);
    bencher.bench(|| Swaps::of(black_box(session.grid())).iter().map(black_box).count());
}

#[divan::bench(args = STAGES)]
fn hint(bencher: Bencher, number: usize) {
    let session = Session::new(stage(number), 1);
    bencher.bench(|| black_box(&session).hint());
}

#[divan::bench(args = STAGES)]
fn new_attempt(bencher: Bencher, number: usize) {
    bencher.bench(|| Session::new(stage(black_box(number)), 1));
}

#[divan::bench]
fn read_and_count_a_drawn_board(bencher: Bencher) {
    let board = Session::new(stage(1), 1).grid().to_string();
    bencher.bench(|| count_accepted(black_box(&board)));
}

#[divan::bench]
fn read_a_stage_file(bencher: Bencher) {
    let (name, text) = blockfall_engine::swap::FILES[22];
    bencher.bench(|| Stage::read(name, black_box(text.as_bytes())));
}
