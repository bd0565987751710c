//! Runs one search, or recorded deals, for callgrind: what it counts, less what `none` counts, is the work itself.
//!
//! `cargo run --release -p blockfall-engine --example count -- SEARCH ROWS`, where SEARCH is `plain`, `most` or `first`
//! with the kinds of hands of `tests/data/hands.txt` as ROWS (`RPGL`), or `deal` with the number of a recorded deal.

use std::hint::black_box;
use std::{env, fs};

use blockfall_engine::blocks::deal::proven::{Situation, deal};
use blockfall_engine::blocks::deal::solve::{most_lines, solve};
use blockfall_engine::blocks::score::Streak;
use blockfall_engine::blocks::{Bitboard, Budget, Form, catalog, plain};
use blockfall_engine::random::Random;

fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["deal", number] => count_deal(number.parse().expect("deals are numbered from 0"), true),
        ["no-deal", number] => count_deal(number.parse().expect("deals are numbered from 0"), false),
        [search, kinds] => count_search(search, kinds),
        _ => panic!("wanted: plain, most, first or none and kinds of hands, or deal or no-deal and a number"),
    }
}

fn count_search(search: &str, kinds: &str) {
    for row in rows("../tests/data/hands.txt").iter().filter(|row| kinds.contains(&row[0])) {
        let board = Bitboard(hex(&row[1]));
        let hand = [2, 3, 4].map(|column| hex(&row[column]));
        // Known beforehand, as the forms of the catalog are.
        let forms = black_box(hand.map(|mask| Form::new(mask).expect("the data's pieces are boxed")));
        let mut nodes = u32::MAX;
        match search {
            "plain" => _ = black_box(plain::most_lines(board, &hand)),
            "most" => _ = black_box(most_lines(board, forms.each_ref(), &mut nodes)),
            "first" => _ = black_box(solve(board, forms.each_ref(), &mut nodes)),
            "none" => _ = black_box(board),
            other => panic!("there is no search {other}"),
        }
    }
}

fn count_deal(number: usize, really: bool) {
    let row = &rows("benches/worst_deals.txt")[number];
    let small = |column: usize| row[column].parse::<u32>().expect("counters are decimal");
    let situation = Situation {
        board: Bitboard(hex(&row[0])),
        score: small(1).into(),
        moves: small(2),
        streak: Streak { combo: small(3), barren: small(4) },
        since_finisher: small(5),
        recent: [6, 9, 12].map(|hand| [hand, hand + 1, hand + 2].map(|column| hex(&row[column]))),
    };
    if really {
        black_box(deal(catalog(), &situation, Budget::FULL, &mut Random::new(small(15).into())));
    } else {
        black_box(situation);
    }
}

/// The rows of a data file, split at blanks.
fn rows(path: &str) -> Vec<Vec<String>> {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the data lies beside the crate");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).expect("masks are hexadecimal")
}
