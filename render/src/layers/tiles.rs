//! Tiles: the pictured pieces, their specials, and the blocker with its plate; each a drawing made of distances.

use bytemuck::{Pod, Zeroable};

use super::instance_layout;
use crate::color::unorm_fraction;
use crate::scene::{Tile, TileShape};

/// A tile as its shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct TileInstance {
    /// Centre and cell.
    place: [f32; 3],
    /// Cosine, sine, width and height factors.
    turn: [f32; 4],
    /// Lift, pressed, glow, opacity.
    state: [u8; 4],
    shape: u32,
}

impl TileInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 4] =
        wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x4, 2 => Unorm8x4, 3 => Uint32];
    /// How tiles lie in the instance buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<TileInstance>(&Self::ATTRIBUTES);

    /// The instance of a tile, or none when nothing of it would show.
    pub(crate) fn new(tile: &Tile) -> Option<TileInstance> {
        if tile.alpha <= 0.0 || tile.cell <= 0.0 || tile.stretch.contains(&0.0) {
            return None;
        }
        let [width, height] = tile.stretch;
        Some(TileInstance {
            place: [tile.center[0], tile.center[1], tile.cell],
            turn: [tile.angle.cos(), tile.angle.sin(), width, height],
            state: [tile.lift, tile.pressed, tile.glow, tile.alpha].map(unorm_fraction),
            shape: shape_number(tile.shape),
        })
    }
}

/// The shader's number of a shape: regular ones first, then specials, then what lies in the way.
fn shape_number(shape: TileShape) -> u32 {
    match shape {
        TileShape::Chilli => 0,
        TileShape::BanhMi => 1,
        TileShape::Lime => 2,
        TileShape::Bowl => 3,
        TileShape::Lotus => 4,
        TileShape::Anise => 5,
        TileShape::PopperRow => 6,
        TileShape::PopperColumn => 7,
        TileShape::Parcel => 8,
        TileShape::Firecracker => 9,
        TileShape::Dragonfly => 10,
        TileShape::Scooter => 11,
        TileShape::Plate => 12,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::background::oklab;
    use crate::scene::Color;
    use crate::shader;

    #[test]
    fn a_tile_is_what_its_shader_reads() {
        shader::tests::assert_layout(shader::TILES, &TileInstance::LAYOUT);
    }

    #[test]
    fn a_tile_that_cannot_be_seen_is_left_out() {
        let tile = Tile { cell: 40.0, ..Tile::default() };
        assert!(TileInstance::new(&tile).is_some());
        assert!(TileInstance::new(&Tile { alpha: 0.0, ..tile }).is_none());
        assert!(TileInstance::new(&Tile { cell: 0.0, ..tile }).is_none());
        assert!(TileInstance::new(&Tile { stretch: [1.0, 0.0], ..tile }).is_none());
    }

    #[test]
    fn the_paint_box_holds_the_colours_that_it_names() {
        let mut colors = 0;
        for line in shader::embedded(shader::TILES).lines() {
            let Some((_, rest)) = line.split_once("= vec3f(") else { continue };
            let Some((lab, hex)) = rest.split_once("); // ") else { continue };
            let lab: Vec<f32> = lab.split(", ").map(|part| part.parse().expect("a number")).collect();
            let exact = oklab(Color::hex(u32::from_str_radix(hex, 16).expect("a colour")));
            assert!(
                lab.iter().zip(exact).all(|(ours, exact)| (ours - exact).abs() < 1e-4),
                "{line}: {exact:?}"
            );
            colors += 1;
        }
        assert_eq!(colors, 47);
    }
}
