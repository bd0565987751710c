//! What a sentence speaks of: how each kind of value becomes arguments of a message, and what samples of it are.

use blockfall_engine::blocks::Mode;
use blockfall_engine::swap::{Cell as SwapCell, Kind, REGULARS, Special, Target};
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentValue};

use super::{Fit, Phrase, SpokenPiece, Strings};
use crate::ui::PALETTES;

/// So many samples show every kind of number, every colour, every mode.
pub(super) const SAMPLES: usize = PALETTES.len() * 7;

/// Numbers of every form that languages know, and the largest.
const NUMBERS: [u64; 12] = [0, 1, 2, 3, 5, 11, 21, 100, 1_234, 12_345, 1_234_567, u64::MAX];

/// A sentence as its arguments are gathered.
pub(super) struct Sentence<'a> {
    pub strings: &'a Strings,
    pub args: FluentArgs<'static>,
    /// What is wrong with it, one line a fault.
    pub faults: &'a mut Vec<String>,
}

impl Sentence<'_> {
    fn number(&mut self, name: &'static str, value: u64) {
        self.args.set(name, FluentNumber::from(value as f64));
    }

    fn phrase(&mut self, name: &'static str, phrase: Phrase) {
        let words = self.strings.write(phrase, self.faults);
        self.args.set(name, FluentValue::from(words));
    }

    fn words(&mut self, name: &'static str, id: &str) {
        let words = self.strings.message(id, &FluentArgs::new(), self.faults);
        self.args.set(name, FluentValue::from(words));
    }
}

/// A value that a sentence can speak of.
pub(super) trait Argument: Sized {
    /// Hands it to a sentence under this name, or under names of its own.
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>);
}

/// A type of value of which there are samples.
pub(super) trait Samples: Sized {
    /// One of [`SAMPLES`] samples.
    fn sample(index: usize) -> Self;
}

impl Argument for u64 {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.number(name, self);
    }
}

impl Samples for u64 {
    fn sample(index: usize) -> u64 {
        NUMBERS[index % NUMBERS.len()]
    }
}

macro_rules! smaller_numbers {
    ($($number:ty),*) => {$(
        impl Argument for $number {
            fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
                sentence.number(name, self.into());
            }
        }

        impl Samples for $number {
            fn sample(index: usize) -> $number {
                <$number>::try_from(u64::sample(index)).unwrap_or(<$number>::MAX)
            }
        }
    )*};
}

smaller_numbers!(u8, u16, u32);

impl Argument for Mode {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.words(name, &format!("mode-{}", self.id()));
    }
}

impl Samples for Mode {
    fn sample(index: usize) -> Mode {
        Mode::ALL[index % Mode::ALL.len()]
    }
}

/// A cell of the board, row-major, counted from 0: its row and column, counted from 1.
pub(super) struct Cell(pub u8);

impl Argument for Cell {
    fn tell(self, _: &'static str, sentence: &mut Sentence<'_>) {
        sentence.number("row", u64::from(self.0 / 8) + 1);
        sentence.number("column", u64::from(self.0 % 8) + 1);
    }
}

/// One of a few, counted from 0 in the code and from 1 in words.
pub(super) struct Ordinal(pub u8);

impl Argument for Ordinal {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.number(name, u64::from(self.0) + 1);
    }
}

/// A step of the lesson, counted from 0: its number, counted from 1, and what it asks for.
pub(super) struct LessonStep(pub u8);

impl Argument for LessonStep {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        Ordinal(self.0).tell(name, sentence);
        sentence.phrase("words", Phrase::LessonWords(self.0));
    }
}

/// Words as they are.
pub(super) struct Words(pub &'static str);

impl Argument for Words {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.args.set(name, FluentValue::from(self.0));
    }
}

/// The name that a palette has for one of its colours.
pub(super) struct ColorName(pub &'static str);

impl Argument for ColorName {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.words(name, &format!("color-{}", self.0));
    }
}

impl Samples for &'static str {
    fn sample(index: usize) -> &'static str {
        PALETTES[index / 7 % PALETTES.len()].names[index % 7]
    }
}

impl Argument for SpokenPiece {
    fn tell(self, _: &'static str, sentence: &mut Sentence<'_>) {
        ColorName(self.color).tell("color", sentence);
        self.rows.tell("rows", sentence);
        self.columns.tell("columns", sentence);
        self.cells.tell("cells", sentence);
    }
}

impl Samples for SpokenPiece {
    fn sample(index: usize) -> SpokenPiece {
        let fit = [Fit::Lying, Fit::Turned, Fit::Nowhere][index % 3];
        let [rows, columns, cells] = [1, 2, 3].map(|more| (index + more) as u8 % 5 + 1);
        SpokenPiece { color: <&str>::sample(index), rows, columns, cells, fit }
    }
}

/// A piece, with the whole sentence that is said of it.
pub(super) struct Described(pub SpokenPiece);

impl Argument for Described {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.phrase(name, Phrase::Slot(self.0));
    }
}

/// Words that are the same in every language, like the name in a stage's file.
pub(super) struct Verbatim(pub &'static str);

impl Argument for Verbatim {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.args.set(name, self.0);
    }
}

impl Argument for SwapCell {
    fn tell(self, _: &'static str, sentence: &mut Sentence<'_>) {
        sentence.number("row", u64::from(self.row) + 1);
        sentence.number("column", u64::from(self.col) + 1);
    }
}

impl Samples for SwapCell {
    fn sample(index: usize) -> SwapCell {
        SwapCell::new(index as u8 % 9, index as u8 / 3 % 9)
    }
}

/// A second cell of the same sentence.
pub(super) struct OtherCell(pub SwapCell);

impl Argument for OtherCell {
    fn tell(self, _: &'static str, sentence: &mut Sentence<'_>) {
        sentence.number("other-row", u64::from(self.0.row) + 1);
        sentence.number("other-column", u64::from(self.0.col) + 1);
    }
}

impl Argument for Kind {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        sentence.words(name, &format!("swap-tile-{}", u8::from(self)));
    }
}

impl Samples for Kind {
    fn sample(index: usize) -> Kind {
        match Special::ALL.get(index % (Special::ALL.len() + usize::from(REGULARS))) {
            Some(&special) => Kind::Special(special),
            None => Kind::Regular((index % usize::from(REGULARS)) as u8 + 1),
        }
    }
}

impl Argument for Special {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        Kind::Special(self).tell(name, sentence);
        sentence.words("does", &format!("swap-does-{}", self.number()));
    }
}

impl Samples for Special {
    fn sample(index: usize) -> Special {
        Special::ALL[index % Special::ALL.len()]
    }
}

impl Argument for Target {
    fn tell(self, name: &'static str, sentence: &mut Sentence<'_>) {
        match self {
            Target::Tile(number) => Kind::Regular(number).tell(name, sentence),
            Target::Blocker => sentence.words(name, "swap-tile-scooter"),
        }
    }
}

impl Samples for Target {
    fn sample(index: usize) -> Target {
        match (index % (usize::from(REGULARS) + 1)) as u8 {
            0 => Target::Blocker,
            number => Target::Tile(number),
        }
    }
}
