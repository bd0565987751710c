//! How searches and deals spread: medians and worst percentiles, which a benchmark of the mean does not show.
//!
//! `cargo bench -p blockfall-engine --bench spread`. Each hand of `tests/data/hands.txt`, and each deal and each turn of
//! Swap that bots met, counts with the shortest of a few runs, since other work on the machine only ever adds.

use std::hint::black_box;
use std::time::Instant;
use std::{env, fs};

use blockfall_engine::blocks::deal::proven::{Situation, deal};
use blockfall_engine::blocks::deal::solve::{most_lines, solve};
use blockfall_engine::blocks::{Bitboard, Budget, Form, Game, Mode, catalog};
use blockfall_engine::bot::BotKind;
use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Session, stages};

/// How many turns of Swap are measured.
const TURNS: usize = 100_000;

fn main() {
    // Run as a test it only has to start.
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    for kinds in ["RPG", "L", "RPGL"] {
        let hands = hands(kinds);
        let spread = |search: fn(&Hand)| {
            hands.iter().map(|hand| shortest(7, 200, || search(black_box(hand)))).collect::<Vec<_>>()
        };
        print(
            &format!("first witness, {kinds}"),
            spread(|(board, hand)| {
                _ = black_box(solve(*board, hand.each_ref(), &mut u32::MAX.clone()));
            }),
        );
        print(
            &format!("most lines, {kinds}"),
            spread(|(board, hand)| {
                _ = black_box(most_lines(*board, hand.each_ref(), &mut u32::MAX.clone()));
            }),
        );
    }
    let situations = situations();
    let deals = situations.iter().map(|situation| {
        shortest(3, 1, || _ = black_box(deal(catalog(), situation, Budget::FULL, &mut Random::new(1))))
    });
    print("whole deal", deals.collect());
    print("turn of Swap", turns());
}

/// Nanoseconds of 100,000 turns of Swap, solvability and new tiles included, on all stages in turn, by a bot that swaps at
/// random.
fn turns() -> Vec<f64> {
    let stages: Vec<_> = stages().iter().map(|stage| stage.as_ref().expect("ours can be read")).collect();
    let mut nanos = Vec::with_capacity(TURNS);
    for (seed, stage) in stages.iter().cycle().enumerate() {
        let mut session = Session::new(stage, seed as u64);
        let mut bot = Bot::Random(Random::new(seed as u64));
        while let Some((a, b)) = bot.choose(&session) {
            if nanos.len() == TURNS {
                return nanos;
            }
            let tries = (0..3).map(|_| {
                let mut session = session.clone();
                let start = Instant::now();
                _ = black_box(session.swap(a, b));
                start.elapsed().as_secs_f64() * 1e9
            });
            nanos.push(tries.fold(f64::INFINITY, f64::min));
            session.swap(a, b).expect("bots move legally");
        }
    }
    nanos
}

/// A board and three pieces for it.
type Hand = (Bitboard, [Form; 3]);

/// The hands of these kinds.
fn hands(kinds: &str) -> Vec<Hand> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/hands.txt");
    let text = fs::read_to_string(path).expect("the tests' data lies beside the crate");
    let hex = |text: &str| u64::from_str_radix(text, 16).expect("masks are hexadecimal");
    let rows = text.lines().filter(|line| kinds.contains(&line[..1]));
    rows.map(|line| {
        let columns: Vec<_> = line.split_whitespace().collect();
        let form = |column: usize| Form::new(hex(columns[column])).expect("the data's pieces are boxed");
        (Bitboard(hex(columns[1])), [2, 3, 4].map(form))
    })
    .collect()
}

/// What the deals of some games depended on.
fn situations() -> Vec<Situation> {
    let mut situations = Vec::new();
    for kind in BotKind::ALL {
        for seed in 0..20 {
            let mut game = Game::new(Mode::Peak, seed);
            let mut bot = kind.build(seed);
            while let Some(chosen) = bot.choose(&game).filter(|_| game.moves() < 600) {
                let outcome = game.place(chosen.slot, chosen.row, chosen.col).expect("bots move legally");
                situations.extend(outcome.dealt.map(|_| game.situation()));
            }
        }
    }
    situations
}

/// Nanoseconds of the shortest of `tries`, each of which runs `repeats` times.
fn shortest(tries: u32, repeats: u32, mut run: impl FnMut()) -> f64 {
    let tries = (0..tries).map(|_| {
        let start = Instant::now();
        (0..repeats).for_each(|_| run());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(repeats)
    });
    tries.fold(f64::INFINITY, f64::min)
}

#[expect(clippy::print_stdout, reason = "this is what the benchmark is for")]
fn print(what: &str, mut nanos: Vec<f64>) {
    nanos.sort_by(f64::total_cmp);
    let at = |permille: usize| nanos[(nanos.len() * permille / 1_000).min(nanos.len() - 1)] / 1e3;
    let [median, p99, p999, most] = [500, 990, 999, 1_000].map(at);
    println!(
        "{what:20} of {:6}: median {median:8.3}  p99 {p99:8.3}  p99.9 {p999:8.3}  most {most:8.3} µs",
        nanos.len()
    );
}
