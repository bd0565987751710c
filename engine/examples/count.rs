//! Runs one search over the hands of `tests/data/hands.txt`, for callgrind: what it counts, less what `none` counts,
//! is the search. `cargo run --release --example count -- plain|most|first|none KINDS`.

use std::hint::black_box;
use std::{env, fs};

use blockfall_engine::blocks::deal::solve::{most_lines, solve};
use blockfall_engine::blocks::{Bitboard, Form, plain};

fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [search, kinds] = &arguments[..] else { panic!("wanted: plain|most|first|none KINDS") };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/hands.txt");
    let text = fs::read_to_string(path).expect("the tests' data lies beside the crate");
    let hex = |text: &str| u64::from_str_radix(text, 16).expect("masks are hexadecimal");
    for line in text.lines().filter(|line| kinds.contains(&line[..1])) {
        let columns: Vec<_> = line.split_whitespace().collect();
        let board = Bitboard(hex(columns[1]));
        let hand = [columns[2], columns[3], columns[4]].map(hex);
        // Known beforehand, as the forms of the catalog are.
        let forms = black_box(hand.map(|mask| Form::new(mask).expect("the data's pieces are boxed")));
        match &search[..] {
            "plain" => _ = black_box(plain::most_lines(board, &hand)),
            "plain-first" => _ = black_box(plain::fits(board, &hand)),
            "most" => _ = black_box(most_lines(board, forms.each_ref(), &mut u32::MAX.clone())),
            "first" => _ = black_box(solve(board, forms.each_ref(), &mut u32::MAX.clone())),
            _ => _ = black_box(board),
        }
    }
}
