//! The atlas: one texture of distance fields, filled the first time a glyph or an icon is drawn.
//!
//! It begins small and doubles when it is full; at its largest it is emptied and filled again with what is in use. A frame
//! that needs more than the largest atlas holds goes without the rest; nothing here fails.

use std::collections::HashMap;

use parley::fontique::Blob;
use skrifa::instance::Size;
use skrifa::outline::DrawSettings;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};

use super::Fonts;
use super::field::{self, EmPen, FLATNESS_EM, Field, Reach, TEXELS_PER_EM};
use super::icon::{IconDrawing, IconError};
use crate::Gpu;
use crate::outline::{Contours, filled, union};
use crate::scene::Outline;

/// Side of the atlas at first, texels: about 400 glyphs in 4 MB.
const FIRST_SIDE: u32 = 1024;
/// Side of the largest atlas, texels: 16 MB, and what the weakest device has.
const LARGEST_SIDE: u32 = 2048;

/// Every outline that can be drawn: the font's glyphs at any weight, and the icons.
pub(crate) struct Outlines {
    font: Blob<u8>,
    icons: Vec<Contours>,
    /// Height of capital letters, em: where a glyph's top colour lies.
    pub(crate) cap_height: f32,
}

impl Outlines {
    pub(crate) fn new(fonts: &Fonts, icons: &[IconDrawing]) -> Result<Outlines, IconError> {
        let icons =
            icons.iter().enumerate().map(|(place, icon)| icon.contours(place)).collect::<Result<_, _>>()?;
        Ok(Outlines { font: fonts.data(), icons, cap_height: fonts.metrics().cap_height })
    }

    /// The field of an outline; `None` when there is nothing to see, as in a space or an outline that does not exist.
    fn field(&self, outline: Outline, reach: Reach) -> Option<Field> {
        match outline {
            Outline::Font { glyph, weight } => field::sample(&self.glyph(glyph, weight)?, reach),
            Outline::Icon(place) => field::sample(self.icons.get(usize::from(place))?, reach),
        }
    }

    fn glyph(&self, glyph: u16, weight: u16) -> Option<Contours> {
        let font = FontRef::new(self.font.as_ref()).expect("the font was opened before");
        let location = font.axes().location([(Tag::new(b"wght"), f32::from(weight))]);
        let mut pen = EmPen::new(font.metrics(Size::unscaled(), &location).units_per_em);
        let outline = font.outline_glyphs().get(GlyphId::from(glyph))?;
        if let Err(error) = outline.draw(DrawSettings::unhinted(Size::unscaled(), &location), &mut pen) {
            log::warn!("glyph {glyph} of the font cannot be drawn: {error}");
            return None;
        }
        Some(union(&filled(&pen.finish(), FLATNESS_EM)))
    }
}

/// What a field is found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) outline: Outline,
    pub(crate) reach: Reach,
}

/// Where a field lies in the atlas and around its outline's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cell {
    /// Left, top, right, bottom from the origin, em: from the centre of the first texel to that of the last.
    pub(crate) rect_em: [f32; 4],
    /// First texel and one past the last.
    pub(crate) texels: [u16; 4],
}

impl Cell {
    fn new(field: &Field, at: [u32; 2]) -> Cell {
        let [left, top] = field.origin.map(|texel| (texel as f32 + 0.5) / TEXELS_PER_EM);
        let [width, height] = field.size.map(|texels| (texels as f32 - 1.0) / TEXELS_PER_EM);
        // The atlas is at most 2048 texels wide.
        let texels = [at[0], at[1], at[0] + field.size[0], at[1] + field.size[1]].map(|texel| texel as u16);
        Cell { rect_em: [left, top, left + width, top + height], texels }
    }
}

/// Rectangles in rows of like height.
#[derive(Debug)]
struct Shelves {
    side: u32,
    /// Top, height and used width of each row, from the top.
    rows: Vec<[u32; 3]>,
}

impl Shelves {
    fn new(side: u32) -> Shelves {
        Shelves { side, rows: Vec::new() }
    }

    /// Top left of a free rectangle.
    fn place(&mut self, size: [u32; 2]) -> Option<[u32; 2]> {
        let [width, height] = size;
        let side = self.side;
        let fits =
            |row: &&mut [u32; 3]| row[1] >= height && row[1] <= height + height / 4 && row[2] + width <= side;
        if let Some(row) = self.rows.iter_mut().filter(fits).min_by_key(|row| row[1]) {
            row[2] += width;
            return Some([row[2] - width, row[0]]);
        }
        let top = self.rows.last().map_or(0, |row| row[0] + row[1]);
        let tall = height.next_multiple_of(4);
        if width > side || top + tall > side {
            return None;
        }
        self.rows.push([top, tall, width]);
        Some([0, top])
    }
}

/// The texture with the fields that are in it.
pub(crate) struct Atlas {
    texture: wgpu::Texture,
    layout: wgpu::BindGroupLayout,
    bind_group: wgpu::BindGroup,
    shelves: Shelves,
    largest_side: u32,
    /// `None` for what has nothing to see.
    cells: HashMap<Key, Option<Cell>>,
    uploaded_bytes: u64,
    created_objects: u32,
}

impl Atlas {
    pub(crate) fn new(gpu: &Gpu) -> Atlas {
        Atlas::with_sides(gpu, FIRST_SIDE, LARGEST_SIDE)
    }

    /// An atlas that is first and at most this wide, as far as the device goes.
    fn with_sides(gpu: &Gpu, first: u32, largest: u32) -> Atlas {
        let layout = gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("text::atlas_layout"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::FRAGMENT,
                ty: wgpu::BindingType::Texture {
                    // Loaded texel by texel, never through a sampler.
                    sample_type: wgpu::TextureSampleType::Float { filterable: false },
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
                count: None,
            }],
        });
        let side = first.min(gpu.max_size());
        let texture = texture(gpu, side);
        let bind_group = bind_group(gpu, &layout, &texture);
        Atlas {
            texture,
            layout,
            bind_group,
            shelves: Shelves::new(side),
            largest_side: largest.min(gpu.max_size()),
            cells: HashMap::new(),
            uploaded_bytes: 0,
            created_objects: 2,
        }
    }

    pub(crate) fn layout(&self) -> &wgpu::BindGroupLayout {
        &self.layout
    }

    pub(crate) fn bind_group(&self) -> &wgpu::BindGroup {
        &self.bind_group
    }

    /// The field of a key that was [prepared](Atlas::prepare); `None` when there is nothing to draw.
    pub(crate) fn cell(&self, key: Key) -> Option<Cell> {
        self.cells.get(&key).copied().flatten()
    }

    /// Size of the texture, bytes.
    pub(crate) fn bytes(&self) -> u64 {
        u64::from(self.shelves.side) * u64::from(self.shelves.side) * 4
    }

    /// Bytes uploaded and objects created since this was last asked.
    pub(crate) fn take_costs(&mut self) -> (u64, u32) {
        (std::mem::take(&mut self.uploaded_bytes), std::mem::take(&mut self.created_objects))
    }

    /// Sees to it that every key of a frame is in the atlas.
    pub(crate) fn prepare(
        &mut self,
        gpu: &Gpu,
        outlines: &Outlines,
        keys: impl Iterator<Item = Key> + Clone,
    ) {
        // As it is, then grown, then emptied for this frame alone.
        for last in [false, false, true] {
            let mut full = false;
            for key in keys.clone() {
                full |= !self.cells.contains_key(&key) && !self.add(gpu, outlines, key);
                if full && !last {
                    break;
                }
            }
            if !full {
                return;
            }
            if last {
                log::warn!("one frame needs more glyphs than the atlas holds; some are not drawn");
            } else {
                self.make_room(gpu);
            }
        }
    }

    /// Adds a field; false when there is no room.
    fn add(&mut self, gpu: &Gpu, outlines: &Outlines, key: Key) -> bool {
        let Some(field) = outlines.field(key.outline, key.reach) else {
            self.cells.insert(key, None);
            return true;
        };
        let Some(at) = self.shelves.place(field.size) else { return false };
        self.upload(gpu, &field, at);
        self.cells.insert(key, Some(Cell::new(&field, at)));
        true
    }

    fn upload(&mut self, gpu: &Gpu, field: &Field, at: [u32; 2]) {
        let [width, height] = field.size;
        let bytes: &[u8] = bytemuck::cast_slice(&field.texels);
        gpu.queue.write_texture(
            wgpu::TexelCopyTextureInfo {
                origin: wgpu::Origin3d { x: at[0], y: at[1], z: 0 },
                ..self.texture.as_image_copy()
            },
            bytes,
            wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(width * 4), rows_per_image: None },
            wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        );
        self.uploaded_bytes += bytes.len() as u64;
    }

    /// Doubles the texture, or empties the largest.
    fn make_room(&mut self, gpu: &Gpu) {
        let side = (self.shelves.side * 2).min(self.largest_side);
        if side > self.shelves.side {
            self.texture = texture(gpu, side);
            self.bind_group = bind_group(gpu, &self.layout, &self.texture);
            self.created_objects += 2;
        }
        log::debug!("the glyph atlas is full; it has {side} texels a side now");
        self.shelves = Shelves::new(side);
        self.cells.clear();
    }
}

fn texture(gpu: &Gpu, side: u32) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("text::atlas"),
        size: wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

fn bind_group(gpu: &Gpu, layout: &wgpu::BindGroupLayout, texture: &wgpu::Texture) -> wgpu::BindGroup {
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("text::atlas"),
        layout,
        entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;

    #[test]
    fn placed_fields_neither_overlap_nor_leave_the_atlas() {
        let mut shelves = Shelves::new(256);
        let mut placed: Vec<[u32; 4]> = Vec::new();
        for step in 0..400_u32 {
            let size = [10 + step * 7 % 31, 12 + step * 11 % 37];
            let Some([x, y]) = shelves.place(size) else { continue };
            let new = [x, y, x + size[0], y + size[1]];
            assert!(new[2] <= 256 && new[3] <= 256);
            for old in &placed {
                let apart = new[0] >= old[2] || old[0] >= new[2] || new[1] >= old[3] || old[1] >= new[3];
                assert!(apart, "{new:?} lies over {old:?}");
            }
            placed.push(new);
        }
        let covered: u32 = placed.iter().map(|[a, b, c, d]| (c - a) * (d - b)).sum();
        assert!(covered > 256 * 256 / 2, "half of the atlas is wasted: {covered}");
    }

    #[test]
    fn a_full_atlas_grows_then_drops_what_is_not_in_use() {
        let gpu = crate::gpu::tests::noop();
        let outlines = Outlines::new(&Fonts::embedded(), &[]).expect("outlines");
        let mut atlas = Atlas::with_sides(&gpu, 128, 256);
        let keys = |glyphs: Range<u16>| {
            let outline = |glyph| Outline::Font { glyph, weight: 900 };
            glyphs.map(move |glyph| Key { outline: outline(glyph), reach: Reach::Fill })
        };
        let found = |atlas: &Atlas, glyphs| keys(glyphs).filter(|key| atlas.cell(*key).is_some()).count();

        atlas.prepare(&gpu, &outlines, keys(30..33));
        assert_eq!((atlas.bytes(), found(&atlas, 30..33)), (128 * 128 * 4, 3));
        atlas.prepare(&gpu, &outlines, keys(30..42));
        assert_eq!((atlas.bytes(), found(&atlas, 30..42)), (256 * 256 * 4, 12));
        atlas.prepare(&gpu, &outlines, keys(60..80));
        assert_eq!((atlas.bytes(), found(&atlas, 60..80)), (256 * 256 * 4, 20));
        assert!(found(&atlas, 30..42) < 12, "what the frame does not use made room");
        // More than fits: as many as fit are drawn, and the next frame is whole again.
        atlas.prepare(&gpu, &outlines, keys(30..130));
        assert!((20..100).contains(&found(&atlas, 30..130)));
        atlas.prepare(&gpu, &outlines, keys(60..80));
        assert_eq!(found(&atlas, 60..80), 20);
    }

    #[test]
    fn heavy_letters_have_no_edges_inside_their_strokes() {
        let outlines = Outlines::new(&Fonts::embedded(), &[]).expect("outlines");
        let font = FontRef::new(outlines.font.as_ref()).expect("the font");
        for letter in "ABDOPQRXaebdghkpqw4689%&@#".chars() {
            let glyph = font.charmap().map(letter).expect("the letter").to_u32() as u16;
            for weight in [400, 700, 900] {
                let outline = Outline::Font { glyph, weight };
                let fill = outlines.field(outline, Reach::Fill).expect("a field");
                let halo = outlines.field(outline, Reach::Halo).expect("a field");
                let margin = (fill.origin[0] - halo.origin[0]) as u32;
                for (place, [r, g, b, _]) in (0..).zip(&fill.texels) {
                    // The plain distance says on which side a texel lies that is not close to an edge; the median of the
                    // sharp field must agree.
                    let [column, row] = [place % fill.size[0] + margin, place / fill.size[0] + margin];
                    let depth = i32::from(halo.texels[(row * halo.size[0] + column) as usize][0]) - 128;
                    let median = i32::from((*r).min(*g).max((*r).max(*g).min(*b))) - 128;
                    assert!(
                        depth.abs() < 6 || median.signum() == depth.signum(),
                        "{letter} at weight {weight}"
                    );
                }
            }
        }
    }
}
