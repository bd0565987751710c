//! Numbers as a place writes them: 12,480 in Dublin, 12.480 in Berlin, 1,28,480 in Delhi.

use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_locale_core::LanguageIdentifier;
use intl_memoizer::Memoizable;

/// Writes whole numbers by the rules of a place. The digits are always 0 to 9: they are what the font has.
#[derive(Clone, Debug)]
pub struct Numbers {
    formatter: DecimalFormatter,
}

impl Numbers {
    /// By the rules of that place; where they are not known, by those of its language, and at last by everybody's.
    pub fn new(place: &LanguageIdentifier) -> Numbers {
        let digits = icu_locale_core::locale!("und-u-nu-latn").extensions;
        let locale = icu_locale_core::Locale { id: place.clone(), extensions: digits };
        let formatter = DecimalFormatter::try_new((&locale).into(), Default::default())
            .expect("the rules of all places are compiled in, and an unknown one falls back to the root");
        Numbers { formatter }
    }

    /// The number with its digits in groups.
    pub fn grouped(&self, number: u64) -> String {
        self.formatter.format(&Decimal::from(number)).to_string()
    }
}

/// So that a bundle of messages keeps one of them.
impl Memoizable for Numbers {
    type Args = ();
    type Error = icu_locale_core::ParseError;

    fn construct(language: unic_langid::LanguageIdentifier, (): ()) -> Result<Numbers, Self::Error> {
        Ok(Numbers::new(&LanguageIdentifier::try_from_str(&language.to_string())?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_locale_core::langid;

    #[test]
    fn numbers_are_grouped_as_their_place_groups_them() {
        let grouped = |place, number| Numbers::new(&place).grouped(number);
        assert_eq!(grouped(langid!("en"), 0), "0");
        assert_eq!(grouped(langid!("en"), 999), "999");
        assert_eq!(grouped(langid!("en"), 12_480), "12,480");
        assert_eq!(grouped(langid!("en"), u64::MAX), "18,446,744,073,709,551,615");
        assert_eq!(grouped(langid!("en-IN"), 128_480), "1,28,480");
        assert_eq!(grouped(langid!("de"), 12_480), "12.480");
        assert_eq!(grouped(langid!("es"), 4_270), "4270", "Spanish begins with five digits");
    }

    #[test]
    fn digits_are_those_that_the_font_has() {
        assert_eq!(Numbers::new(&langid!("ar-EG")).grouped(7), "7");
    }

    #[test]
    fn a_place_that_nobody_knows_still_has_numbers() {
        assert_eq!(Numbers::new(&langid!("qqq-ZZ")).grouped(4_270), "4,270");
    }
}
