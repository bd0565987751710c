//! Every sentence that can be seen or heard, by id. Views name a [`Phrase`]; the words are in one Fluent file a language,
//! and the device says which languages its owner reads.

mod number;
mod phrase;
mod sentence;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use icu_locale_core::{LanguageIdentifier, Locale};

pub use number::Numbers;
pub use phrase::{Fit, Phrase, SpokenPiece};
use sentence::Sentence;

/// A language with all its sentences.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its tag, as in BCP 47.
    pub tag: &'static str,
    /// Its Fluent file.
    pub source: &'static str,
}

/// The languages there are; the first is spoken where none of them is asked for. Another is a file and a line.
pub static LANGUAGES: [Language; 1] = [Language { tag: "en", source: include_str!("../../strings/en.ftl") }];

/// A number in which every sign of numbers comes up.
const LONG_NUMBER: u64 = 12_345_678_900;

/// One language, as it is spoken in one place.
pub struct Strings {
    bundle: FluentBundle<FluentResource>,
    numbers: Numbers,
    source: String,
}

impl Default for Strings {
    fn default() -> Self {
        Strings::english()
    }
}

impl Strings {
    /// English.
    pub fn english() -> Strings {
        Strings::for_locales::<&str>(&[])
    }

    /// The language to speak to somebody who reads these, the most liked first, as the device names them. Numbers are
    /// written as in their place; where none of the languages is here, all is English.
    pub fn for_locales<S: AsRef<str>>(wanted: &[S]) -> Strings {
        let tag = |language: &Language| language.tag.parse::<LanguageIdentifier>();
        let spoken = |place: &LanguageIdentifier| {
            // Best in the same script and region, else in the same language.
            let exact = LANGUAGES.iter().find(|language| tag(language).as_ref() == Ok(place));
            let near = |language: &&Language| tag(language).is_ok_and(|tag| tag.language == place.language);
            exact.or_else(|| LANGUAGES.iter().find(near))
        };
        let places = wanted.iter().filter_map(|wanted| Some(wanted.as_ref().parse::<Locale>().ok()?.id));
        let found = places.into_iter().find_map(|place| Some((spoken(&place)?, place)));
        match found {
            Some((language, place)) => Strings::new(&place.to_string(), language.source),
            None => Strings::new(LANGUAGES[0].tag, LANGUAGES[0].source),
        }
    }

    /// The sentences of a Fluent file, with the plurals and numbers of the place that `tag` names. What cannot be read of
    /// the file is left out.
    pub fn new(tag: &str, source: &str) -> Strings {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
        let mut bundle = FluentBundle::new(vec![tag.parse().unwrap_or_default()]);
        // The marks that isolate arguments are for mixed directions; the font has no picture for them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, rules| match value {
            FluentValue::Number(number) => {
                let written = |numbers: &Numbers| numbers.grouped(number.value as u64);
                rules.with_try_get::<Numbers, _, _>((), written).ok()
            }
            _ => None,
        }));
        bundle.add_resource_overriding(resource);
        let numbers = Numbers::new(&tag.parse().unwrap_or(LanguageIdentifier::UNKNOWN));
        Strings { bundle, numbers, source: source.to_owned() }
    }

    /// How numbers are written.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The words of a phrase.
    pub fn text(&self, phrase: Phrase) -> String {
        self.write(phrase, &mut Vec::new())
    }

    /// What is wrong with the words of a phrase, one line a fault: an id without a message, a message that speaks of
    /// something it is not told.
    pub fn faults(&self, phrase: Phrase) -> Vec<String> {
        let mut faults = Vec::new();
        self.write(phrase, &mut faults);
        faults
    }

    /// A text with every letter and every pair of letters that a sentence of the language can hold.
    pub fn sample(&self) -> String {
        format!("{} 0123456789 {}", self.source, self.numbers.grouped(LONG_NUMBER))
    }

    /// A text with all that can float over the board.
    pub fn floating_sample(&self) -> String {
        let phrases = [
            Phrase::Great,
            Phrase::Excellent,
            Phrase::Perfect,
            Phrase::NewBest,
            Phrase::Combo(0),
            Phrase::Plus(LONG_NUMBER),
        ];
        format!("{} 0123456789", phrases.map(|phrase| self.text(phrase)).join(" "))
    }

    fn write(&self, phrase: Phrase, faults: &mut Vec<String>) -> String {
        let mut sentence = Sentence { strings: self, args: FluentArgs::new(), faults };
        let id = phrase.tell(&mut sentence);
        let args = sentence.args;
        self.message(&id, &args, faults)
    }

    fn message(&self, id: &str, args: &FluentArgs<'_>, faults: &mut Vec<String>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            faults.push(format!("{id} has no message"));
            // Shown rather than hidden, so that a missing sentence is seen.
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let words = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        faults.extend(errors.iter().map(|error| format!("{id}: {error}")));
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use blockfall_engine::blocks::Mode;

    #[test]
    fn a_cell_is_counted_from_one_where_a_person_hears_it() {
        let strings = Strings::english();
        assert_eq!(strings.text(Phrase::CellEmpty(2 * 8 + 4)), "Row 3, column 5, empty");
        let filled = Phrase::CellFilled { cell: 7 * 8 + 1, color: "blue" };
        assert_eq!(strings.text(filled), "Row 8, column 2, filled, blue");
    }

    #[test]
    fn one_point_is_singular_and_thousands_are_grouped() {
        let strings = Strings::english();
        let detail = |score| strings.text(Phrase::ContinueDetail { mode: Mode::Classic, score });
        assert_eq!(detail(1), "Classic, 1 point");
        assert_eq!(detail(4270), "Classic, 4,270 points");
    }

    #[test]
    fn a_language_that_is_not_here_is_answered_in_english() {
        let best = |wanted: &[&str]| Strings::for_locales(wanted).text(Phrase::Best(128_480));
        assert_eq!(best(&[]), "Best 128,480");
        assert_eq!(best(&["C", "xx-not a tag", "tlh"]), "Best 128,480");
    }

    #[test]
    fn a_known_language_keeps_the_numbers_of_its_place() {
        let best = |wanted: &[&str]| Strings::for_locales(wanted).text(Phrase::Best(128_480));
        assert_eq!(best(&["en-GB"]), "Best 128,480");
        assert_eq!(best(&["tlh", "en-IN"]), "Best 1,28,480", "the first that is here");
        assert_eq!(best(&["en-US-u-nu-thai"]), "Best 128,480", "digits that the font has");
    }

    #[test]
    fn plurals_follow_the_language() {
        let polish = "games-ago = { $count ->\n    [one] grę temu\n    [few] { $count } gry temu\n   *[many] { $count } gier temu\n}\n";
        let polish = Strings::new("pl", polish);
        let ago = |count| polish.text(Phrase::GamesAgo(count));
        assert_eq!([1, 2, 5, 22].map(ago), ["grę temu", "2 gry temu", "5 gier temu", "22 gry temu"]);
    }

    #[test]
    fn a_missing_message_and_a_missing_argument_are_named() {
        let strings = Strings::new("en", "best = Best { $scroe }\n");
        assert_eq!(strings.faults(Phrase::Play), ["play has no message"]);
        assert_eq!(strings.faults(Phrase::Best(3)).len(), 1);
        assert_eq!(Strings::english().faults(Phrase::Best(3)), [""; 0]);
    }
}
