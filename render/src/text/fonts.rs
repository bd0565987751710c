//! The one font, and shaping with it: a string and a style become placed glyphs.
//!
//! Shaping, wrapping and bidirectional order are parley's; system fonts are never consulted, so that a text measures the
//! same on every device. Lengths are points with y down; em lengths are fractions of the font size.

use std::sync::Arc;

use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::{
    Alignment, AlignmentOptions, FontContext, FontFamily, FontFamilyName, FontWeight, Layout, LayoutContext,
    LineHeight, OverflowWrap, PositionedLayoutItem, StyleProperty,
};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::NullPen;
use skrifa::{FontRef, MetadataProvider, Tag};

/// Nunito, variable from weight 200 to 1000, under the SIL Open Font License (see `render/font/OFL.txt`).
static NUNITO: &[u8] = include_bytes!("../../font/Nunito.ttf");

/// The licence that the embedded font comes under, with whose it is: it goes wherever the font goes.
pub static FONT_LICENCE: &str = include_str!("../../font/OFL.txt");

/// Why a font cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FontError {
    /// The bytes are no font, or a damaged one.
    #[error("the font is damaged or is no font: {0}")]
    Damaged(String),
    /// A font without the glyphs or the axis that the game is set in.
    #[error("the font cannot be used: it has no {0}")]
    Unfit(&'static str),
}

/// Where the line's text ends up between the left edge and `max_width`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the start of the reading direction.
    #[default]
    Start,
    /// In the middle.
    Center,
    /// At the end of the reading direction.
    End,
}

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Font size, pt.
    pub size_pt: f32,
    /// Weight axis, 200 to 1000; clamped.
    pub weight: u16,
    /// Extra space between letters, em.
    pub tracking_em: f32,
    /// Wrap between words at this width, pt; `None` breaks at line feeds only. A wider word sticks out and makes the
    /// layout's size wider than this, so 0 measures the longest word.
    pub max_width: Option<f32>,
    /// Alignment within `max_width`, or within the widest line without one.
    pub align: Align,
    /// Distance of baselines, em.
    pub line_height_em: f32,
}

impl Default for TextStyle {
    fn default() -> Self {
        TextStyle {
            size_pt: 17.0,
            weight: 700,
            tracking_em: 0.0,
            max_width: None,
            align: Align::Start,
            line_height_em: 1.25,
        }
    }
}

/// One glyph where shaping put it, relative to the top left of the layout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedGlyph {
    /// Index into the font's glyphs.
    pub glyph: u16,
    /// Weight axis, as drawn.
    pub weight: u16,
    /// Pen position, pt.
    pub x: f32,
    /// Baseline, pt.
    pub y_baseline: f32,
    /// Distance to the next pen position, tracking included, pt.
    pub advance: f32,
}

/// One line of a layout, pt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineMetrics {
    /// Top of the line box.
    pub top: f32,
    /// Height of the line box.
    pub height: f32,
    /// Baseline.
    pub baseline: f32,
    /// Where the text begins.
    pub left: f32,
    /// Width of the text without spaces at its end.
    pub width: f32,
}

/// A text that has been shaped, wrapped and placed. Positions are relative to the top left of the layout, pt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextLayout {
    /// Width of the widest line and height of all lines.
    pub size: [f32; 2],
    /// Every line, from the top.
    pub lines: Vec<LineMetrics>,
    /// Every visible glyph and space, line by line, from left to right.
    pub glyphs: Vec<PlacedGlyph>,
    /// Baseline of the first line.
    pub first_baseline: f32,
    /// How many glyphs the font lacks; they show as boxes.
    pub missing: u32,
}

/// Vertical measures of the font, em; all positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FontMetrics {
    /// Top of the tallest letters above the baseline.
    pub ascent: f32,
    /// Bottom of the deepest letters below the baseline.
    pub descent: f32,
    /// Height of capital letters: centre text on this, not on the line box.
    pub cap_height: f32,
    /// Height of small letters.
    pub x_height: f32,
}

/// The font and the scratch memory of shaping.
pub struct Fonts {
    data: Blob<u8>,
    family: String,
    weights: [u16; 2],
    metrics: FontMetrics,
    font_context: FontContext,
    layout_context: LayoutContext<()>,
    layout: Layout<()>,
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts")
            .field("family", &self.family)
            .field("weights", &self.weights)
            .finish_non_exhaustive()
    }
}

impl Fonts {
    /// Reads a variable TrueType or OpenType font; the bytes are copied.
    ///
    /// # Errors
    /// [`FontError`] says in one sentence what is wrong with the bytes.
    pub fn new(bytes: &[u8]) -> Result<Fonts, FontError> {
        Fonts::from_blob(Blob::new(Arc::new(bytes.to_vec())))
    }

    /// The embedded font.
    pub fn embedded() -> Fonts {
        Fonts::from_blob(Blob::new(Arc::new(NUNITO))).expect("the embedded font is sound; a test opens it")
    }

    fn from_blob(data: Blob<u8>) -> Result<Fonts, FontError> {
        let font = FontRef::new(data.as_ref()).map_err(|error| FontError::Damaged(error.to_string()))?;
        let letter = font.charmap().map('A').ok_or(FontError::Unfit("letter A"))?;
        font.outline_glyphs()
            .get(letter)
            .ok_or(FontError::Unfit("outlines"))?
            .draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut NullPen)
            .map_err(|error| FontError::Damaged(error.to_string()))?;
        let axis = font.axes().get_by_tag(Tag::new(b"wght")).ok_or(FontError::Unfit("weight axis"))?;
        let weights = [axis.min_value() as u16, axis.max_value() as u16];

        let units = font.metrics(Size::unscaled(), LocationRef::default());
        if units.units_per_em == 0 {
            return Err(FontError::Unfit("em size"));
        }
        let em = f32::from(units.units_per_em);
        let metrics = FontMetrics {
            ascent: units.ascent / em,
            descent: -units.descent / em,
            cap_height: units.cap_height.unwrap_or(units.ascent) / em,
            x_height: units.x_height.unwrap_or(units.ascent / 2.0) / em,
        };

        let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        let families = collection.register_fonts(data.clone(), None);
        let family = families
            .first()
            .and_then(|(id, _)| collection.family_name(*id))
            .ok_or(FontError::Unfit("family name"))?
            .to_owned();

        Ok(Fonts {
            data,
            family,
            weights,
            metrics,
            font_context: FontContext { collection, source_cache: SourceCache::default() },
            layout_context: LayoutContext::new(),
            layout: Layout::new(),
        })
    }

    /// Vertical measures, em.
    pub fn metrics(&self) -> FontMetrics {
        self.metrics
    }

    /// The font file; cloning shares the bytes.
    pub(crate) fn data(&self) -> Blob<u8> {
        self.data.clone()
    }

    /// Shapes, wraps and places `text`. Needs no GPU. An empty text has one empty line.
    pub fn layout(&mut self, style: &TextStyle, text: &str) -> TextLayout {
        let weight = style.weight.clamp(self.weights[0], self.weights[1]);
        let tracking = style.tracking_em * style.size_pt;

        let mut builder = self.layout_context.ranged_builder(&mut self.font_context, text, 1.0, false);
        let family = FontFamilyName::Named(self.family.as_str().into());
        builder.push_default(StyleProperty::FontFamily(FontFamily::Single(family)));
        builder.push_default(StyleProperty::FontSize(style.size_pt));
        builder.push_default(StyleProperty::FontWeight(FontWeight::new(f32::from(weight))));
        builder.push_default(StyleProperty::LetterSpacing(tracking));
        builder.push_default(StyleProperty::LineHeight(LineHeight::FontSizeRelative(style.line_height_em)));
        // A word is never broken inside: one that is too wide makes the layout wider than asked, which tells the caller
        // to set the text smaller.
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Normal));
        builder.build_into(&mut self.layout, text);
        self.layout.break_all_lines(style.max_width.map(|width| width.max(0.0)));
        let alignment = match style.align {
            Align::Start => Alignment::Start,
            Align::Center => Alignment::Center,
            Align::End => Alignment::End,
        };
        self.layout
            .align(alignment, AlignmentOptions { align_when_overflowing: true, last_line_alignment: None });
        let mut placed = place(&self.layout, style.align, weight, tracking);
        if text.is_empty() {
            // parley shapes a space where there is nothing, to know the height of the line.
            placed.glyphs.clear();
            placed.size[0] = 0.0;
            placed.lines.iter_mut().for_each(|line| line.width = 0.0);
        }
        placed
    }
}

/// Copies what the game needs out of parley's layout.
fn place(layout: &Layout<()>, align: Align, weight: u16, tracking: f32) -> TextLayout {
    // Tracking is added after every letter, so also after the last one of a line, where nothing follows. Without it the
    // line is that much narrower, and centred text would sit half of it off centre.
    let shift = match align {
        Align::Start => 0.0,
        Align::Center => tracking / 2.0,
        Align::End => tracking,
    };
    let mut placed = TextLayout { size: [0.0, layout.height()], ..TextLayout::default() };
    for line in layout.lines() {
        let metrics = line.metrics();
        let visible = metrics.advance - metrics.hanging_advance;
        let width = if visible > 0.0 { (visible - tracking).max(0.0) } else { 0.0 };
        placed.lines.push(LineMetrics {
            top: metrics.block_min_coord,
            height: metrics.line_height,
            baseline: metrics.baseline,
            left: metrics.offset + shift,
            width,
        });
        placed.size[0] = placed.size[0].max(width);
        for item in line.items() {
            let PositionedLayoutItem::GlyphRun(run) = item else { continue };
            for glyph in run.positioned_glyphs() {
                placed.missing += u32::from(glyph.id == 0);
                placed.glyphs.push(PlacedGlyph {
                    // TrueType glyph indices are 16 bits wide.
                    glyph: glyph.id as u16,
                    weight,
                    x: glyph.x + shift,
                    y_baseline: glyph.y,
                    advance: glyph.advance,
                });
            }
        }
    }
    placed.first_baseline = placed.lines.first().map_or(0.0, |line| line.baseline);
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(size_pt: f32, weight: u16) -> TextStyle {
        TextStyle { size_pt, weight, ..TextStyle::default() }
    }

    #[test]
    fn the_embedded_font_knows_its_measures() {
        let metrics = Fonts::embedded().metrics();
        assert_eq!(metrics.cap_height, 0.705);
        assert_eq!(metrics.x_height, 0.484);
        assert_eq!(metrics.ascent, 1.011);
        assert_eq!(metrics.descent, 0.353);
    }

    #[test]
    fn digits_are_as_wide_as_each_other_at_every_weight() {
        let mut fonts = Fonts::embedded();
        for weight in [200, 400, 700, 900, 1000] {
            let layout = fonts.layout(&style(100.0, weight), "0123456789");
            assert_eq!(layout.glyphs.len(), 10);
            for glyph in &layout.glyphs {
                assert!(
                    (glyph.advance - 60.0).abs() < 0.01,
                    "weight {weight}: a digit is {} wide",
                    glyph.advance
                );
            }
        }
    }

    #[test]
    fn heavier_letters_are_wider() {
        let mut fonts = Fonts::embedded();
        let light = fonts.layout(&style(40.0, 400), "Blockfall").size[0];
        let heavy = fonts.layout(&style(40.0, 900), "Blockfall").size[0];
        assert!(heavy > light * 1.05, "{heavy} against {light}");
    }

    #[test]
    fn centred_text_stands_in_the_middle_whatever_its_tracking() {
        let mut fonts = Fonts::embedded();
        for tracking_em in [-0.03, 0.0, 0.06] {
            let style =
                TextStyle { tracking_em, max_width: Some(300.0), align: Align::Center, ..style(50.0, 900) };
            let layout = fonts.layout(&style, "4270");
            let line = layout.lines[0];
            let last = layout.glyphs[3];
            assert!((line.left - layout.glyphs[0].x).abs() < 1e-3);
            let right = last.x + last.advance - tracking_em * 50.0;
            assert!((line.left + right - 300.0).abs() < 0.01, "left {} and right {right}", line.left);
            assert!((line.width - (right - line.left)).abs() < 0.01);
        }
    }

    #[test]
    fn long_text_wraps_inside_its_width() {
        let mut fonts = Fonts::embedded();
        let style = TextStyle { max_width: Some(120.0), ..style(17.0, 700) };
        let layout = fonts.layout(&style, "Your game is saved after every move, unbelievably faithfully.");
        assert!(layout.lines.len() >= 4);
        assert!(layout.size[0] <= 120.01, "{}", layout.size[0]);
        assert!((layout.size[1] - layout.lines.len() as f32 * 17.0 * 1.25).abs() < 0.01);
    }

    #[test]
    fn a_word_is_never_broken_inside_and_sticks_out_of_a_column_too_narrow_for_it() {
        let mut fonts = Fonts::embedded();
        let column = |width| TextStyle { max_width: Some(width), ..style(17.0, 700) };
        let word = fonts.layout(&style(17.0, 700), "unbelievably").size[0];
        let layout = fonts.layout(&column(60.0), "An unbelievably odd ad");
        assert!(word > 60.0 && (layout.size[0] - word).abs() < 0.01, "{} against {word}", layout.size[0]);
        assert_eq!(layout.lines.len(), 3);
    }

    #[test]
    fn a_column_of_no_width_is_as_wide_as_the_longest_word() {
        let mut fonts = Fonts::embedded();
        let style = style(17.0, 700);
        for longest in ["unbelievably", "nghiêng:", "9"] {
            let word = fonts.layout(&style, longest).size[0];
            let none = TextStyle { max_width: Some(0.0), ..style };
            let layout = fonts.layout(&none, &format!("1 {longest} 2"));
            assert_eq!(layout.lines.len(), 3, "{longest}");
            assert!((layout.size[0] - word).abs() < 0.01, "{longest}: {} against {word}", layout.size[0]);
        }
    }

    #[test]
    fn a_letter_the_font_lacks_is_counted() {
        let mut fonts = Fonts::embedded();
        assert_eq!(fonts.layout(&style(17.0, 700), "Tiếng Việt").missing, 0);
        assert_eq!(fonts.layout(&style(17.0, 700), "漢字").missing, 2);
    }

    #[test]
    fn an_empty_text_is_one_empty_line() {
        let layout = Fonts::embedded().layout(&style(20.0, 700), "");
        assert_eq!(layout.lines.len(), 1);
        assert_eq!(layout.size, [0.0, 25.0]);
        assert!(layout.glyphs.is_empty());
    }

    #[test]
    fn a_damaged_font_is_refused_in_one_sentence() {
        let mut short = NUNITO.to_vec();
        short.truncate(2000);
        for bytes in [&b"not a font at all"[..], &short, &[]] {
            let message = Fonts::new(bytes).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(message.starts_with("the font "), "{message:?}");
            assert!(!message.contains('\n'));
        }
    }
}
