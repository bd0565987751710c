//! Whose work is in the game: the crates that this very build links, and the font, each with its licence to the letter. The
//! list is made by the build script from the crates' own files; what their authors wrote is not translated.

use std::sync::LazyLock;

use blockfall_render::text::FONT_LICENCE;

/// A licence with the crates that are used under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Licence {
    /// Its SPDX identifier.
    pub id: &'static str,
    /// How many crates there are.
    pub count: u32,
    /// Their names and versions, with commas between them.
    pub crates: &'static str,
    /// Its text; several where crates word it differently. What holds for most comes first.
    pub texts: &'static [Text],
}

/// A licence to the letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Who holds the copyright of which crates, a line each.
    pub holders: &'static [&'static str],
    /// Paragraph by paragraph.
    pub paragraphs: &'static [&'static str],
}

/// The licences of the crates that are linked; the most used one comes first.
pub static LICENCES: &[Licence] = include!(concat!(env!("OUT_DIR"), "/licences.rs"));

/// What the font's licence is called.
pub const FONT_ID: &str = "OFL-1.1";

/// Index of the font's page among the pages of licences, after those of the crates.
pub fn font_page() -> u8 {
    LICENCES.len() as u8
}

/// What the licence of that page is called.
pub fn name(page: u8) -> &'static str {
    LICENCES.get(usize::from(page)).map_or(FONT_ID, |licence| licence.id)
}

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

    /// Every (name, version) of the list; a long name carries the places where it can be broken.
    fn listed() -> Vec<(String, String)> {
        let crates = LICENCES.iter().map(|licence| licence.crates.replace('\u{200B}', ""));
        let name =
            |name: &str| name.split_once(' ').map(|(name, version)| (name.to_owned(), version.to_owned()));
        crates.flat_map(|crates| crates.split(", ").filter_map(name).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn every_crate_that_is_listed_is_locked_at_that_version() {
        let (locked, listed) = (locked(), listed());
        assert!(listed.len() > 100, "{} crates", listed.len());
        for (name, version) in &listed {
            assert!(locked.contains(&(name.as_str(), version.as_str())), "{name} {version}");
        }
    }

    #[test]
    fn a_crate_is_listed_once_under_each_licence_and_counted() {
        for licence in LICENCES {
            let mut names: Vec<&str> = licence.crates.split(", ").collect();
            assert_eq!(names.len(), licence.count as usize, "{}", licence.id);
            names.dedup();
            assert_eq!(names.len(), licence.count as usize, "{}", licence.id);
        }
    }

    #[test]
    fn what_is_linked_is_listed_and_what_only_builds_or_tests_is_not() {
        let listed: Vec<String> = listed().into_iter().map(|(name, _)| name).collect();
        for linked in
            ["wgpu", "winit", "parley", "taffy", "lyon", "fundsp", "serde", "fluent-bundle", "accesskit"]
        {
            assert!(listed.iter().any(|listed| listed == linked), "{linked}");
        }
        for other in ["proptest", "divan", "tempfile", "serde_derive", "blockfall-engine", "blockfall"] {
            assert!(listed.iter().all(|listed| listed != other), "{other}");
        }
    }

    #[test]
    fn every_licence_is_there_once_and_to_the_letter() {
        let mut ids: Vec<&str> = LICENCES.iter().map(|licence| licence.id).collect();
        assert!(LICENCES.iter().all(|licence| !licence.id.trim().is_empty() && !licence.texts.is_empty()));
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), LICENCES.len());
        let last_words = [
            ("Apache-2.0", "limitations under the License."),
            ("MIT", "DEALINGS IN THE SOFTWARE."),
            ("Unicode-3.0", "without prior written authorization of the copyright holder."),
        ];
        for (id, words) in last_words {
            let licence = LICENCES.iter().find(|licence| licence.id == id).expect("it is used");
            assert!(licence.texts[0].paragraphs.join(" ").contains(words), "{id}");
        }
    }

    #[test]
    fn nobody_who_asks_to_be_named_is_left_out() {
        let mit = LICENCES.iter().find(|licence| licence.id == "MIT").expect("it is used");
        // A long name carries the places where it can be broken, here or there.
        let whole = |words: &str| words.replace('\u{200B}', "");
        let named: Vec<String> =
            mit.texts.iter().flat_map(|text| text.holders).map(|line| whole(line)).collect();
        for name in whole(mit.crates).split(", ").filter_map(|name| name.split(' ').next()) {
            assert!(named.iter().any(|line| line.contains(name)), "{name} is in none of {named:?}");
        }
    }

    #[test]
    fn the_texts_take_little_room() {
        let texts = LICENCES.iter().flat_map(|licence| licence.texts);
        let size: usize = texts.flat_map(|text| text.paragraphs).map(|paragraph| paragraph.len()).sum();
        assert!(size < 100_000, "{size} bytes are worth being packed");
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
