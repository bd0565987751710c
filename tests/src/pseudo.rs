//! A language that nobody speaks, made from English: readable, a good deal longer, with accents on all its letters and the
//! marks of right-to-left scripts around what a sentence speaks of. What stands firm in it stands firm in any language of
//! the font's scripts.

use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

/// Says that what stands between two of them is read from right to left.
const RIGHT_TO_LEFT: &str = "\u{200F}";

/// English letters and what they look like with accents; vowels are long.
const LETTERS: [(char, &str); 24] = [
    ('a', "áä"),
    ('e', "éë"),
    ('i', "íï"),
    ('o', "óö"),
    ('u', "úü"),
    ('A', "ÁÄ"),
    ('E', "ÉË"),
    ('I', "ÍÏ"),
    ('O', "ÓÖ"),
    ('U', "ÚÜ"),
    ('c', "č"),
    ('d', "ď"),
    ('g', "ğ"),
    ('l', "ł"),
    ('n', "ñ"),
    ('r', "ř"),
    ('s', "š"),
    ('t', "ť"),
    ('y', "ý"),
    ('z', "ž"),
    ('C', "Č"),
    ('N', "Ñ"),
    ('S', "Š"),
    ('Y', "Ý"),
];

/// The messages that no language changes: the name of the game, and words that are quoted.
const UNTRANSLATED: [&str; 2] = ["app-name", "verbatim"];

/// The pseudo-language of a Fluent file.
///
/// # Panics
/// When the file cannot be read.
pub fn pseudo(source: &str) -> String {
    let stretch = |text: &mut String| {
        let with_accents = |letter: char| {
            LETTERS
                .iter()
                .find(|(plain, _)| *plain == letter)
                .map_or(letter.to_string(), |(_, s)| (*s).to_owned())
        };
        *text = text.chars().map(with_accents).collect();
    };
    rewritten(source, |id, pattern| {
        if !UNTRANSLATED.contains(&id) {
            for_each_text(pattern, &stretch);
            mark_placeables(pattern);
        }
    })
}

/// A Fluent file whose every message begins with its own id in quotes, so that a sentence shows where its words are from.
///
/// # Panics
/// When the file cannot be read.
pub fn labelled(source: &str) -> String {
    rewritten(source, |id, pattern| {
        pattern.elements.insert(0, PatternElement::TextElement { value: format!("«{id}»") });
    })
}

/// The ids of all messages of a Fluent file.
///
/// # Panics
/// When the file cannot be read.
pub fn ids(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    rewritten(source, |id, _| all.push(id.to_owned()));
    all
}

/// The file with every message's words changed by `change`, which is told the message's id.
fn rewritten(source: &str, mut change: impl FnMut(&str, &mut Pattern<String>)) -> String {
    let mut resource = parser::parse(source.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("the language file cannot be read: {errors:?}"));
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry
            && let Some(pattern) = &mut message.value
        {
            change(&message.id.name, pattern);
        }
    }
    serializer::serialize(&resource)
}

fn for_each_text(pattern: &mut Pattern<String>, change: &impl Fn(&mut String)) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => change(value),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter_mut().for_each(|variant| for_each_text(&mut variant.value, change));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

fn mark_placeables(pattern: &mut Pattern<String>) {
    let mark = || PatternElement::TextElement { value: RIGHT_TO_LEFT.to_owned() };
    let mut marked = Vec::with_capacity(pattern.elements.len());
    for element in pattern.elements.drain(..) {
        match element {
            PatternElement::Placeable { expression: Expression::Select { selector, mut variants } } => {
                variants.iter_mut().for_each(|variant| mark_placeables(&mut variant.value));
                let expression = Expression::Select { selector, variants };
                marked.push(PatternElement::Placeable { expression });
            }
            element @ PatternElement::Placeable { .. } => marked.extend([mark(), element, mark()]),
            element => marked.push(element),
        }
    }
    pattern.elements = marked;
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str =
        "app-name = Blockfall\ncount = { $count ->\n    [one] One line\n   *[other] { $count } lines\n}\n";

    #[test]
    fn the_pseudo_language_is_longer_accented_and_marked_and_keeps_the_name() {
        let pseudo = pseudo(ENGLISH);
        assert!(pseudo.contains("app-name = Blockfall"), "{pseudo}");
        assert!(pseudo.contains("[one] ÓÖñéë łíïñéë"), "{pseudo}");
        assert!(pseudo.contains("\u{200F}{ $count }\u{200F} łíïñéëš"), "{pseudo}");
    }

    #[test]
    fn a_labelled_message_says_its_id() {
        assert_eq!(ids(ENGLISH), ["app-name", "count"]);
        assert!(labelled(ENGLISH).contains("app-name = «app-name»Blockfall"), "{}", labelled(ENGLISH));
    }
}
