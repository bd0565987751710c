//! What the tiles of Swap are drawn as, in the one place that the board, the bar, the map and the cards ask.

use blockfall_engine::swap::{Kind, Special, Target};
use blockfall_render::scene::TileShape;

/// What a tile is drawn as.
pub const fn shape_of(kind: Kind) -> TileShape {
    match kind {
        Kind::Regular(1) => TileShape::Chilli,
        Kind::Regular(2) => TileShape::BanhMi,
        Kind::Regular(3) => TileShape::Lime,
        Kind::Regular(4) => TileShape::Bowl,
        Kind::Regular(5) => TileShape::Lotus,
        Kind::Regular(_) => TileShape::Anise,
        Kind::Special(Special::RowPopper) => TileShape::PopperRow,
        Kind::Special(Special::ColumnPopper) => TileShape::PopperColumn,
        Kind::Special(Special::StickyRice) => TileShape::Parcel,
        Kind::Special(Special::Firecracker) => TileShape::Firecracker,
        Kind::Special(Special::DragonFly) => TileShape::Dragonfly,
    }
}

/// What an objective counts, drawn.
pub const fn target_shape(target: Target) -> TileShape {
    match target {
        Target::Tile(number) => shape_of(Kind::Regular(number)),
        Target::Blocker => TileShape::Scooter,
    }
}
