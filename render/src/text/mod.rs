//! Text: shaping and measuring on the CPU ([`Fonts`]), icons ([`IconDrawing`]), and the distance-field atlas that the text
//! layer samples.
//!
//! Measuring needs no GPU: the owner of a scene lays text out once, keeps the [`TextLayout`] and puts
//! [`crate::scene::Glyph`]s from it.

pub(crate) mod atlas;
pub(crate) mod field;
mod fonts;
mod icon;

pub use fonts::{
    Align, FONT_LICENCE, FontError, FontMetrics, Fonts, LineMetrics, PlacedGlyph, TextLayout, TextStyle,
};
pub use icon::{ICON_BOX, IconDrawing, IconError};
