//! Blocks: one painter for the board, the tray, the dragged piece, the ghost and everything that flies away.

use bytemuck::{Pod, Zeroable};

use super::instance_layout;
use crate::color::{unorm, unorm_fraction};
use crate::scene::{Block, BlockKind, Mark};

/// A block as its shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct BlockInstance {
    /// Centre, cell, opacity.
    place: [f32; 4],
    /// Cosine and sine.
    turn: [f32; 2],
    /// Lift, glow, locked, pressed.
    state: [u8; 4],
    face: [u8; 4],
    rim: [u8; 4],
    ink: [u8; 4],
    dull: [u8; 4],
    /// Ghost or not; mark, from 1.
    kind: [u16; 2],
    /// Halo, squash.
    halo_squash: [f32; 2],
}

impl BlockInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 9] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Float32x2, 2 => Unorm8x4, 3 => Unorm8x4, 4 => Unorm8x4, 5 => Unorm8x4,
        6 => Unorm8x4, 7 => Uint16x2, 8 => Float32x2,
    ];
    /// How blocks lie in the instance buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<BlockInstance>(&Self::ATTRIBUTES);

    /// The instance of a block, or none when nothing of it would show.
    pub(crate) fn new(block: &Block) -> Option<BlockInstance> {
        if block.alpha <= 0.0 || block.cell <= 0.0 {
            return None;
        }
        let ghost = match block.kind {
            BlockKind::Solid => 0,
            BlockKind::Ghost => 1,
        };
        Some(BlockInstance {
            place: [block.center[0], block.center[1], block.cell, block.alpha.min(1.0)],
            turn: [block.angle.cos(), block.angle.sin()],
            state: [block.lift, block.glow, block.locked, block.pressed].map(unorm_fraction),
            face: unorm(block.face),
            rim: unorm(block.rim),
            ink: unorm(block.ink),
            dull: unorm(block.dull),
            kind: [ghost, block.mark.map_or(0, mark_number)],
            halo_squash: [block.halo.clamp(0.0, 1.0), block.squash.clamp(-0.5, 0.5)],
        })
    }
}

/// The shader's number of a mark.
fn mark_number(mark: Mark) -> u16 {
    match mark {
        Mark::Disc => 1,
        Mark::Ring => 2,
        Mark::Bar => 3,
        Mark::Plus => 4,
        Mark::Triangle => 5,
        Mark::Diamond => 6,
        Mark::Chevron => 7,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_what_its_shader_reads() {
        crate::shader::tests::assert_layout(crate::shader::BLOCKS, &BlockInstance::LAYOUT);
    }

    #[test]
    fn a_block_that_cannot_be_seen_is_left_out() {
        let block = Block { cell: 40.0, ..Block::default() };
        assert!(BlockInstance::new(&block).is_some());
        assert!(BlockInstance::new(&Block { alpha: 0.0, ..block }).is_none());
        assert!(BlockInstance::new(&Block { cell: 0.0, ..block }).is_none());
    }
}
