//! Every sentence is there in every language, says what it is told, and can be drawn; and no file holds one that nobody
//! says. A new sentence and a new language are held to this by being in their tables.

use std::collections::BTreeSet;

use blockfall::strings::{LANGUAGES, Phrase, Strings};
use blockfall_render::Fonts;
use blockfall_render::text::TextStyle;
use blockfall_tests::pseudo::{ids, labelled, pseudo};

#[test]
fn every_sentence_is_there_in_every_language_and_says_what_it_is_told() {
    for language in &LANGUAGES {
        let strings = Strings::new(language.tag, language.source);
        let faults: BTreeSet<String> =
            Phrase::samples().into_iter().flat_map(|phrase| strings.faults(phrase)).collect();
        assert!(faults.is_empty(), "{}: {faults:#?}", language.tag);
    }
}

#[test]
fn no_language_holds_a_sentence_that_nobody_says() {
    for language in &LANGUAGES {
        let strings = Strings::new(language.tag, &labelled(language.source));
        let said: String = Phrase::samples().into_iter().map(|phrase| strings.text(phrase)).collect();
        let unsaid: Vec<String> =
            ids(language.source).into_iter().filter(|id| !said.contains(&format!("«{id}»"))).collect();
        assert!(unsaid.is_empty(), "{}: nobody says {unsaid:?}", language.tag);
    }
}

#[test]
fn no_sentence_is_in_a_language_twice() {
    for language in &LANGUAGES {
        let ids = ids(language.source);
        let different: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(different.len(), ids.len(), "{}", language.tag);
    }
}

#[test]
fn every_letter_of_every_sentence_is_in_the_font() {
    let mut fonts = Fonts::embedded();
    let english = LANGUAGES[0].source;
    let languages = LANGUAGES.iter().map(|language| Strings::new(language.tag, language.source));
    for strings in languages.chain([Strings::new("en", &pseudo(english))]) {
        for phrase in Phrase::samples() {
            let text = strings.text(phrase);
            let missing = fonts.layout(&TextStyle::default(), &text).missing;
            assert_eq!(missing, 0, "{phrase:?}: “{text}”");
        }
    }
}

#[test]
fn the_numbers_of_every_region_are_in_the_font() {
    let mut fonts = Fonts::embedded();
    for region in ["US", "GB", "IN", "ZA", "CH", "AT", "FI", "ZW", "150"] {
        let strings = Strings::for_locales(&[format!("en-{region}")]);
        let number = strings.text(Phrase::Number(1_234_567_890));
        assert_eq!(fonts.layout(&TextStyle::default(), &number).missing, 0, "{region}: {number}");
    }
}

#[test]
fn the_pseudo_language_is_two_fifths_longer_than_english() {
    let english = Strings::english();
    let longer = Strings::new("en", &pseudo(LANGUAGES[0].source));
    let letters = |strings: &Strings| -> usize {
        let texts = Phrase::samples().into_iter().map(|phrase| strings.text(phrase));
        texts.map(|text| text.chars().filter(|letter| letter.is_alphabetic()).count()).sum()
    };
    let ratio = letters(&longer) as f64 / letters(&english) as f64;
    assert!((1.35..1.5).contains(&ratio), "{ratio}");
}
