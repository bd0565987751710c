//! Whose work is in the game: the crates that this very build links, and the font. The list is made by the build script, the
//! texts are as their authors wrote them and are not translated.

use std::sync::LazyLock;

use blockfall_render::text::FONT_LICENCE;

/// The crates that are linked, by licence (an SPDX expression): names and versions with commas between them. The most used
/// licence comes first.
pub static CRATES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/crates.rs"));

/// The licence of the font, paragraph by paragraph.
pub static FONT: LazyLock<Vec<String>> = LazyLock::new(|| paragraphs(FONT_LICENCE));

/// The paragraphs of a text whose lines are broken by hand: they are broken anew for the view. Rules of dashes go.
fn paragraphs(text: &str) -> Vec<String> {
    let is_rule = |line: &str| line.len() > 3 && line.chars().all(|sign| sign == '-');
    text.split("\n\n")
        .map(|paragraph| {
            let lines = paragraph.lines().map(str::trim).filter(|line| !is_rule(line));
            lines.collect::<Vec<_>>().join(" ").trim().to_owned()
        })
        .filter(|paragraph| !paragraph.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every (name, version) of a lock file.
    fn locked() -> Vec<(&'static str, &'static str)> {
        let value = |line: &'static str| line.split('"').nth(1);
        let mut name = "";
        let mut all = Vec::new();
        for line in include_str!("../../Cargo.lock").lines() {
            if line.starts_with("name = ") {
                name = value(line).unwrap_or_default();
            } else if line.starts_with("version = ") && !name.is_empty() {
                all.push((name, value(line).unwrap_or_default()));
            }
        }
        all
    }

    fn listed() -> Vec<(&'static str, &'static str)> {
        let names = CRATES.iter().flat_map(|(_, names)| names.split(", "));
        names.filter_map(|name| name.split_once(' ')).collect()
    }

    #[test]
    fn every_crate_that_is_listed_is_locked_at_that_version_and_once() {
        let (locked, mut listed) = (locked(), listed());
        assert!(listed.len() > 100, "{} crates", listed.len());
        for crate_and_version in &listed {
            assert!(locked.contains(crate_and_version), "{crate_and_version:?}");
        }
        let all = listed.len();
        listed.sort_unstable();
        listed.dedup();
        assert_eq!(listed.len(), all);
    }

    #[test]
    fn what_is_linked_is_listed_and_what_only_builds_or_tests_is_not() {
        let listed: Vec<&str> = listed().into_iter().map(|(name, _)| name).collect();
        for linked in
            ["wgpu", "winit", "parley", "taffy", "lyon", "fundsp", "serde", "fluent-bundle", "accesskit"]
        {
            assert!(listed.contains(&linked), "{linked}");
        }
        for other in ["proptest", "divan", "tempfile", "serde_derive", "blockfall-engine", "blockfall"] {
            assert!(!listed.contains(&other), "{other}");
        }
    }

    #[test]
    fn every_crate_has_a_licence_and_every_licence_is_named_once() {
        let mut licences: Vec<&str> = CRATES.iter().map(|(licence, _)| *licence).collect();
        assert!(licences.iter().all(|licence| !licence.trim().is_empty()), "{licences:?}");
        let all = licences.len();
        licences.sort_unstable();
        licences.dedup();
        assert_eq!(licences.len(), all);
        assert!(licences.contains(&"Apache-2.0 OR MIT") && !licences.contains(&"MIT OR Apache-2.0"));
    }

    #[test]
    fn the_whole_licence_of_the_font_is_there() {
        let words = |text: &str| -> usize {
            text.split_whitespace().filter(|word| !word.chars().all(|sign| sign == '-')).count()
        };
        assert_eq!(FONT.iter().map(|paragraph| words(paragraph)).sum::<usize>(), words(FONT_LICENCE));
        assert!(FONT.iter().any(|paragraph| paragraph.starts_with("PERMISSION & CONDITIONS")));
    }
}
