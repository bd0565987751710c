//! `solve`: answers files of hands or of Swap boards, so that other programs can be held against this one.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use blockfall_engine::blocks::deal::solve::Answer;
use blockfall_engine::blocks::deal::turned::most_lines;
use blockfall_engine::blocks::{Bitboard, Form, Mode, Rules};
use blockfall_engine::swap::count_accepted;

use super::files::{Named, read_text};
use super::{WrongInput, counted};

/// What the rows of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Rows {
    /// `KIND BOARD P0 P1 P2 …`; the answer is whether the hand fits and the most lines it can clear.
    Blocks,
    /// The same by the rules of Verse: pieces may be turned, and cells fall.
    Verse,
    /// `BOARD …`; the answer is the number of accepted swaps.
    Swap,
}

/// Answers each row of `file` (`-` is standard input) with a row on standard output.
///
/// # Errors
/// One sentence with the line that cannot be read.
pub fn run(file: &Path, rows: Rows) -> anyhow::Result<()> {
    let text = read_text(file)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (i, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let answer = match rows {
            Rows::Blocks => answer_hand(Mode::Peak.rules(), line),
            Rows::Verse => answer_hand(Mode::Verse.rules(), line),
            Rows::Swap => answer_swaps(line),
        };
        let answer =
            answer.map_err(|error| WrongInput(format!("{}, line {}: {error}", Named(file), i + 1)))?;
        writeln!(out, "{answer}")?;
    }
    out.flush()?;
    Ok(())
}

fn answer_hand(rules: Rules, line: &str) -> anyhow::Result<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, board, pieces @ ..] = words.as_slice() else {
        bail!("a row needs a kind, a board and three pieces")
    };
    let Some(pieces) = pieces.first_chunk::<3>() else {
        bail!("the row has {}; three are needed", counted(pieces.len() as u64, "piece"))
    };
    let bits = |word: &str| {
        u64::from_str_radix(word, 16)
            .map_err(|_| anyhow!("{word:?} stands there; up to 16 hexadecimal digits are allowed"))
    };
    let board = Bitboard(bits(board)?);
    let mut hand = [0; 3];
    for (mask, word) in hand.iter_mut().zip(pieces) {
        let form = Form::new(bits(word)?).ok_or_else(|| {
            anyhow!("{word:?} is no piece; one lies at the top left of a box of 5 by 5 cells")
        })?;
        *mask = form.mask();
    }
    Ok(match most_lines(rules, board, &hand, &mut u32::MAX.clone()) {
        Answer::Solved(way) => {
            let (_, lines) =
                way.replay(rules, board, &hand).context("the way that was found cannot be followed")?;
            format!("1 {lines}")
        }
        Answer::Impossible => "0 -1".to_owned(),
        Answer::BudgetSpent => bail!("the search was cut short"),
    })
}

fn answer_swaps(line: &str) -> anyhow::Result<String> {
    let board = line.split_whitespace().next().unwrap_or_default();
    Ok(count_accepted(board)?.to_string())
}
