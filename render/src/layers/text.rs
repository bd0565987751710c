//! Glyphs and icons: shadows first, then outlines, then fills, so that no letter's outline covers its neighbour.

use bytemuck::{Pod, Zeroable};

use super::instance_layout;
use crate::color::unorm;
use crate::scene::{Color, Glyph, Outline};
use crate::text::atlas::{Atlas, Key};
use crate::text::field::Reach;

/// How far a shadow lies below its glyph and how soft its edge is, em.
const SHADOW_DROP_EM: f32 = 0.05;
const SHADOW_SOFT_EM: f32 = 0.10;

/// A glyph, its outline or its shadow as the shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct GlyphInstance {
    rect: [f32; 4],
    texels: [u16; 4],
    /// Pivot, cosine, sine.
    pivot: [f32; 4],
    /// Em in pt, growth and softness in em.
    field: [f32; 3],
    span: [f32; 2],
    top: [u8; 4],
    bottom: [u8; 4],
}

impl GlyphInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 7] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Uint16x4, 2 => Float32x4, 3 => Float32x3, 4 => Float32x2, 5 => Unorm8x4, 6 => Unorm8x4,
    ];
    /// How glyphs lie in the instance buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<GlyphInstance>(&Self::ATTRIBUTES);
}

/// One of the three sheets that glyphs are painted in.
#[derive(Clone, Copy)]
enum Sheet {
    Shadow,
    Edge,
    Fill,
}

/// The fields that glyphs need, in no order.
pub(crate) fn keys(glyphs: &[Glyph]) -> impl Iterator<Item = Key> + Clone {
    glyphs.iter().filter(|glyph| glyph.em > 0.0).flat_map(|glyph| {
        let halo = glyph.edge.a > 0.0 || glyph.shadow.a > 0.0;
        let fill = glyph.top.a > 0.0 || glyph.bottom.a > 0.0;
        let key = |reach, wanted: bool| wanted.then_some(Key { outline: glyph.outline, reach });
        key(Reach::Halo, halo).into_iter().chain(key(Reach::Fill, fill))
    })
}

/// The instances of glyphs whose keys were prepared, lowest first.
pub(crate) fn instances(
    glyphs: &[Glyph],
    atlas: &Atlas,
    cap_height: f32,
) -> impl Iterator<Item = GlyphInstance> {
    [Sheet::Shadow, Sheet::Edge, Sheet::Fill].into_iter().flat_map(move |sheet| {
        glyphs.iter().filter_map(move |glyph| instance(glyph, sheet, atlas, cap_height))
    })
}

fn instance(glyph: &Glyph, sheet: Sheet, atlas: &Atlas, cap_height: f32) -> Option<GlyphInstance> {
    let (top, bottom, grow, soft, drop) = match sheet {
        Sheet::Shadow => (glyph.shadow, glyph.shadow, glyph.edge_em, SHADOW_SOFT_EM, SHADOW_DROP_EM),
        // An outline of no width is still an outline: the least growth that the shader takes for one.
        Sheet::Edge => (glyph.edge, glyph.edge, glyph.edge_em.max(f32::EPSILON), 0.0, 0.0),
        Sheet::Fill => (glyph.top, glyph.bottom, 0.0, 0.0, 0.0),
    };
    let seen = |color: Color| color.a > 0.0;
    if !(seen(top) || seen(bottom)) || glyph.em <= 0.0 {
        return None;
    }
    let reach = match sheet {
        Sheet::Shadow | Sheet::Edge => Reach::Halo,
        Sheet::Fill => Reach::Fill,
    };
    let cell = atlas.cell(Key { outline: glyph.outline, reach })?;
    let [x, y] = [glyph.origin[0], glyph.origin[1] + drop * glyph.em];
    let [left, above, right, below] = cell.rect_em.map(|at| at * glyph.em);
    let span = match glyph.outline {
        Outline::Font { .. } => [y - cap_height * glyph.em, y],
        Outline::Icon(_) => [y, y + glyph.em],
    };
    Some(GlyphInstance {
        rect: [x + left, y + above, x + right, y + below],
        texels: cell.texels,
        pivot: [glyph.pivot[0], glyph.pivot[1], glyph.angle.cos(), glyph.angle.sin()],
        field: [glyph.em, grow, soft],
        span,
        top: unorm(top),
        bottom: unorm(bottom),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::field::{SHARP_RANGE_EM, WIDE_RANGE_EM};

    #[test]
    fn a_glyph_is_what_its_shader_reads() {
        crate::shader::tests::assert_layout(crate::shader::TEXT, &GlyphInstance::LAYOUT);
    }

    #[test]
    fn the_shader_knows_the_ranges_of_the_fields() {
        let text = crate::shader::embedded(crate::shader::TEXT);
        assert!(text.contains(&format!("const SHARP_RANGE = {SHARP_RANGE_EM};")));
        assert!(text.contains(&format!("const WIDE_RANGE = {WIDE_RANGE_EM};")));
    }

    #[test]
    fn an_outline_and_its_shadow_stay_within_the_field() {
        let widest_outline = 0.10;
        assert!(widest_outline + SHADOW_SOFT_EM < WIDE_RANGE_EM / 2.0);
    }
}
