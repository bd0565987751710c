//! Everything that can be drawn, as plain data.
//!
//! A [`Scene`] is filled once a frame by its owner and handed to the renderer, which keeps no copy. It can be serialised,
//! so any frame can be recorded, replayed and compared. Lengths are points (pt) with y down and the origin at the top left
//! of the view; the [`Viewport`] says how many pixels a point has. Colours are sRGB as encoded (0 to 1), straight alpha;
//! blending happens on encoded values.

use serde::{Deserialize, Serialize};

pub use crate::color::Color;
pub use crate::mesh::{Mesh, MeshBuilder};

/// The size of the view and the density of its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Viewport {
    /// Width and height in points.
    pub size_pt: [f32; 2],
    /// Physical pixels in a point.
    pub px_per_pt: f32,
}

impl Default for Viewport {
    fn default() -> Self {
        Viewport { size_pt: [0.0, 0.0], px_per_pt: 1.0 }
    }
}

/// What lies behind everything.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Background {
    /// A 3×3 mesh of control colours, row by row, interpolated in OKLab and slowly warped by time.
    Mesh {
        /// Control colours, row by row from the top left.
        colors: [Color; 9],
        /// Where the drift stands, seconds.
        secs: f32,
    },
    /// A plain vertical gradient for devices that must save.
    Gradient {
        /// Colour at the top.
        top: Color,
        /// Colour at the bottom.
        bottom: Color,
    },
}

impl Default for Background {
    fn default() -> Self {
        Background::Gradient { top: Color::CLEAR, bottom: Color::CLEAR }
    }
}

/// How a [`Block`] is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BlockKind {
    /// The glossy block.
    #[default]
    Solid,
    /// A flat tint with an inner stroke: where the dragged piece would land.
    Ghost,
}

/// A mark on a block that tells its colour without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// Filled circle.
    Disc,
    /// Hollow circle.
    Ring,
    /// Horizontal bar.
    Bar,
    /// Plus sign.
    Plus,
    /// Triangle, point up.
    Triangle,
    /// Square on its corner.
    Diamond,
    /// Chevron, point up.
    Chevron,
}

/// One block, on the board, in the tray, under a finger or flying away: there is one painter for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// Centre, pt.
    pub center: [f32; 2],
    /// Edge of the cell the block belongs to, pt; the block itself is 0.94 of it.
    pub cell: f32,
    /// Clockwise turn, radians.
    pub angle: f32,
    /// How it is painted.
    pub kind: BlockKind,
    /// Face colour.
    pub face: Color,
    /// Rim colour.
    pub rim: Color,
    /// Colour of the mark; give it opaque, the painter lets a little of the face through.
    pub ink: Color,
    /// The mark, if marks are shown.
    pub mark: Option<Mark>,
    /// 0 lies on the board, 1 hangs under a finger (its shadow grows).
    pub lift: f32,
    /// 0 rests, 1 is about to be cleared (white line inside the edge, glow outside).
    pub glow: f32,
    /// 0 rests, 1 is being cleared: the glow without the line. The stronger of both shows.
    pub halo: f32,
    /// 0 usable, 1 fits nowhere: flat and dull. Needs [`Block::dull`].
    pub locked: f32,
    /// What a locked block fades towards: the colour of the cell under it.
    pub dull: Color,
    /// 0 rests, 1 is held down (less gloss).
    pub pressed: f32,
    /// 0 whole; a block that lands is for a moment by this share flatter and wider, on its foot.
    pub squash: f32,
    /// Opacity of the whole block with its shadow.
    pub alpha: f32,
}

impl Default for Block {
    fn default() -> Self {
        Block {
            center: [0.0, 0.0],
            cell: 0.0,
            angle: 0.0,
            kind: BlockKind::Solid,
            face: Color::WHITE,
            rim: Color::WHITE,
            ink: Color::CLEAR,
            mark: None,
            lift: 0.0,
            glow: 0.0,
            halo: 0.0,
            locked: 0.0,
            dull: Color::CLEAR,
            pressed: 0.0,
            squash: 0.0,
            alpha: 1.0,
        }
    }
}

/// What a [`Tile`] shows. Each is told by its outline alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TileShape {
    /// Red chilli.
    #[default]
    Chilli,
    /// Golden roll with three slashes.
    BanhMi,
    /// Half a lime.
    Lime,
    /// Blue bowl of noodles.
    Bowl,
    /// Pink lotus.
    Lotus,
    /// Purple star anise.
    Anise,
    /// Special: striped tube with arrows to the left and right.
    PopperRow,
    /// Special: striped tube with arrows up and down.
    PopperColumn,
    /// Special: leaf parcel in a ring of all six colours.
    Parcel,
    /// Special: three red tubes with a burning fuse.
    Firecracker,
    /// Special: dragonfly.
    Dragonfly,
    /// What stands in the way: a mint scooter with a box.
    Scooter,
    /// The dashed slate ground that a scooter stands on; it fills its cell.
    Plate,
}

impl TileShape {
    /// Every shape, in the order of the declaration.
    pub const ALL: [TileShape; 13] = [
        TileShape::Chilli,
        TileShape::BanhMi,
        TileShape::Lime,
        TileShape::Bowl,
        TileShape::Lotus,
        TileShape::Anise,
        TileShape::PopperRow,
        TileShape::PopperColumn,
        TileShape::Parcel,
        TileShape::Firecracker,
        TileShape::Dragonfly,
        TileShape::Scooter,
        TileShape::Plate,
    ];
}

/// A pictured piece, drawn within its cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tile {
    /// Centre, pt.
    pub center: [f32; 2],
    /// Edge of the cell that the tile belongs to, pt.
    pub cell: f32,
    /// Clockwise turn, radians.
    pub angle: f32,
    /// What it shows.
    pub shape: TileShape,
    /// Width and height as factors, before the turn: a landing tile is squashed. 0 shows nothing, negative mirrors.
    pub stretch: [f32; 2],
    /// 0 stands on the board, 1 hangs under a finger (its shadow sinks and softens).
    pub lift: f32,
    /// 0 rests, 1 is held down or chosen (duller).
    pub pressed: f32,
    /// 0 rests, 1 shines: a halo in its own colour, and a little lighter.
    pub glow: f32,
    /// Opacity of the whole tile with its shadow.
    pub alpha: f32,
}

impl Default for Tile {
    fn default() -> Self {
        Tile {
            center: [0.0, 0.0],
            cell: 0.0,
            angle: 0.0,
            shape: TileShape::Chilli,
            stretch: [1.0, 1.0],
            lift: 0.0,
            pressed: 0.0,
            glow: 0.0,
            alpha: 1.0,
        }
    }
}

/// A rounded rectangle: boards, cells, cards, buttons, chips, toggles, scrims, focus rings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// Left, top, width, height, pt.
    pub rect: [f32; 4],
    /// Corner radius, pt; clamped to half the shorter side.
    pub radius: f32,
    /// Fill at the top.
    pub top: Color,
    /// Fill at the middle.
    pub middle: Color,
    /// Fill at the bottom.
    pub bottom: Color,
    /// Stroke inside the edge.
    pub stroke: Color,
    /// Width of that stroke, pt; 0 for none.
    pub stroke_width: f32,
    /// How much of the stroke is left at the bottom edge, 0 to 1 (a top-lit hairline has little).
    pub stroke_bottom: f32,
    /// Light line inside the top edge, 1 pt.
    pub edge_light: Color,
    /// Shade inside the bottom edge, 2 pt.
    pub edge_shade: Color,
    /// Shadow colour; alpha 0 for none.
    pub shadow: Color,
    /// Shadow offset downwards, pt.
    pub shadow_dy: f32,
    /// Shadow softness (distance over which it fades), pt.
    pub shadow_blur: f32,
    /// Shadow inside the top edge (a cell is a hollow); alpha 0 for none.
    pub inner_shadow: Color,
    /// How far the inner shadow reaches, pt.
    pub inner_blur: f32,
}

impl Default for Panel {
    fn default() -> Self {
        Panel {
            rect: [0.0; 4],
            radius: 0.0,
            top: Color::CLEAR,
            middle: Color::CLEAR,
            bottom: Color::CLEAR,
            stroke: Color::CLEAR,
            stroke_width: 0.0,
            stroke_bottom: 1.0,
            edge_light: Color::CLEAR,
            edge_shade: Color::CLEAR,
            shadow: Color::CLEAR,
            shadow_dy: 0.0,
            shadow_blur: 0.0,
            inner_shadow: Color::CLEAR,
            inner_blur: 0.0,
        }
    }
}

impl Panel {
    /// A panel of one colour.
    pub fn fill(rect: [f32; 4], radius: f32, color: Color) -> Panel {
        Panel { rect, radius, top: color, middle: color, bottom: color, ..Panel::default() }
    }
}

/// A drawn shape at its place: charts, pictures, ornaments. See [`Mesh`] for how one is made; making it is not for every frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// The shape. A clone is cheap and shares it.
    pub mesh: Mesh,
    /// Where the mesh's own origin lies, pt.
    pub origin: [f32; 2],
    /// Points in a unit of the mesh.
    pub scale: f32,
    /// Clockwise turn about the origin, radians.
    pub angle: f32,
    /// What the colours of the mesh are multiplied by; its alpha is the drawing's opacity.
    pub tint: Color,
}

impl Default for Drawing {
    fn default() -> Self {
        Drawing { mesh: Mesh::default(), origin: [0.0, 0.0], scale: 1.0, angle: 0.0, tint: Color::WHITE }
    }
}

/// The line that a [`Stroke`] follows, from its tail to its head.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Course {
    /// A straight line; a dot where both ends are one.
    Line {
        /// Tail, pt.
        from: [f32; 2],
        /// Head, pt.
        to: [f32; 2],
    },
    /// A quadratic Bézier curve.
    Curve {
        /// Tail, pt.
        from: [f32; 2],
        /// What the curve bends towards, pt.
        control: [f32; 2],
        /// Head, pt.
        to: [f32; 2],
    },
    /// A part of a circle, or all of it.
    Arc {
        /// Centre, pt.
        center: [f32; 2],
        /// Radius, pt.
        radius: f32,
        /// Direction of the tail, clockwise from the right, radians.
        start: f32,
        /// Angle from tail to head, clockwise, radians; ±2π is the whole ring.
        sweep: f32,
    },
}

/// A line in motion, told anew every frame: a ray, a beam, a flight's trail, an expanding ring. Its ends are round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    /// The line.
    pub course: Course,
    /// The part of the course that shows, from 0 at its tail to 1 at its head: a ray that grows, a trail that follows its
    /// head. Widths and colours span this part.
    pub part: [f32; 2],
    /// Width at the tail and at the head, pt; it tapers between them, and a width of 0 runs out to nothing.
    pub width: [f32; 2],
    /// Distance over which the edge fades, pt, half of it outside the width; 0 is sharp. Up to the width itself the
    /// middle stays solid.
    pub soft: f32,
    /// Colour at the tail.
    pub tail: Color,
    /// Colour halfway.
    pub middle: Color,
    /// Colour at the head.
    pub head: Color,
    /// Opacity of the whole stroke.
    pub alpha: f32,
}

impl Default for Stroke {
    fn default() -> Self {
        Stroke {
            course: Course::Line { from: [0.0, 0.0], to: [0.0, 0.0] },
            part: [0.0, 1.0],
            width: [0.0, 0.0],
            soft: 0.0,
            tail: Color::WHITE,
            middle: Color::WHITE,
            head: Color::WHITE,
            alpha: 1.0,
        }
    }
}

impl Stroke {
    /// A whole course in one width and colour.
    pub fn plain(course: Course, width: f32, color: Color) -> Stroke {
        Stroke { course, width: [width; 2], tail: color, middle: color, head: color, ..Stroke::default() }
    }
}

/// Which outline a [`Glyph`] shows: a glyph of the font at one of the weights in use, or an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outline {
    /// A glyph of the embedded font.
    Font {
        /// Index into the font's glyphs.
        glyph: u16,
        /// Weight axis, 200 to 1000.
        weight: u16,
    },
    /// An icon by its place in the catalogue given to the renderer. Its em is its 24-unit box, its origin the top left.
    Icon(u16),
}

/// One glyph at its place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Glyph {
    /// The outline.
    pub outline: Outline,
    /// Pen position on the baseline (an icon: top left of its box), pt.
    pub origin: [f32; 2],
    /// Em size, pt.
    pub em: f32,
    /// Point that [`Glyph::angle`] turns about, pt.
    pub pivot: [f32; 2],
    /// Clockwise turn about the pivot, radians.
    pub angle: f32,
    /// Colour at the top of the em (cap height).
    pub top: Color,
    /// Colour at the baseline.
    pub bottom: Color,
    /// Outline colour; alpha 0 for none. Drawn behind every fill of the same stratum.
    pub edge: Color,
    /// Outline width, em.
    pub edge_em: f32,
    /// Soft shadow colour; alpha 0 for none.
    pub shadow: Color,
}

impl Default for Glyph {
    fn default() -> Self {
        Glyph {
            outline: Outline::Icon(0),
            origin: [0.0, 0.0],
            em: 0.0,
            pivot: [0.0, 0.0],
            angle: 0.0,
            top: Color::WHITE,
            bottom: Color::WHITE,
            edge: Color::CLEAR,
            edge_em: 0.0,
            shadow: Color::CLEAR,
        }
    }
}

/// How the particles of a [`Burst`] look and where they begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BurstKind {
    /// Rounded squares of nearly one colour that begin on an ellipse, fly straight away from its centre and shrink.
    #[default]
    Shards,
    /// Tumbling slips and discs of one colour that begin anywhere in a rectangle and sway.
    Confetti,
    /// Thin streaks that lie along their flight and cool down from white: a firecracker.
    Sparks,
    /// Tumbling slim leaves in shades of one colour that sway.
    Leaves,
    /// Sharp-edged splinters of all proportions, some of them nearly white: a tile that breaks like glass.
    Chips,
}

impl BurstKind {
    /// Every kind.
    pub const ALL: [BurstKind; 5] =
        [BurstKind::Shards, BurstKind::Confetti, BurstKind::Sparks, BurstKind::Leaves, BurstKind::Chips];
}

/// Particles thrown at one moment. Nothing of them is remembered: where each is follows from these numbers alone, so that
/// the same burst at the same age is the same picture at any frame rate. Pairs are the least and the most of what differs
/// from particle to particle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Burst {
    /// How they look.
    pub kind: BurstKind,
    /// Time since the throw, seconds; nothing shows before 0.
    pub age_secs: f32,
    /// How many particles. The renderer draws 20,000 of 512 bursts at most and leaves out the rest.
    pub count: u32,
    /// What makes this burst differ from another like it.
    pub seed: u32,
    /// Their colour.
    pub color: Color,
    /// Where they are thrown from, pt.
    pub origin: [f32; 2],
    /// Half axes of the ellipse, or half width and height of the rectangle, that they begin on, pt.
    pub spread: [f32; 2],
    /// Direction of the throw, clockwise from the right, radians.
    pub heading: f32,
    /// How far the throw fans out to either side, radians; π is all round.
    pub aperture: f32,
    /// Speed of the throw, pt/s.
    pub speed: [f32; 2],
    /// Share of the speed that the air takes, 1/s; at least 0.1.
    pub drag: f32,
    /// Pull downwards, pt/s².
    pub gravity: f32,
    /// Longest side, pt.
    pub size: [f32; 2],
    /// Life, seconds; they fade over its end.
    pub life_secs: [f32; 2],
    /// Time over which they are thrown one after another, seconds.
    pub delay_secs: f32,
    /// Fastest turn either way, rad/s.
    pub spin: f32,
    /// Left, top, width and height of a box that they stay in, bouncing off its sides and its floor, pt; it has no lid.
    pub bounds: Option<[f32; 4]>,
}

impl Default for Burst {
    fn default() -> Self {
        Burst {
            kind: BurstKind::Shards,
            age_secs: 0.0,
            count: 0,
            seed: 0,
            color: Color::WHITE,
            origin: [0.0, 0.0],
            spread: [0.0, 0.0],
            heading: 0.0,
            aperture: std::f32::consts::PI,
            speed: [0.0, 0.0],
            drag: 0.1,
            gravity: 0.0,
            size: [0.0, 0.0],
            life_secs: [1.0, 1.0],
            delay_secs: 0.0,
            spin: 0.0,
            bounds: None,
        }
    }
}

/// One sheet of the picture, painted in the order of these fields, and each list in its own: what lies on a board covers
/// the board, light plays over what lies there, and words stand above all.
///
/// A list that is empty costs nothing. Any other is one draw, except drawings: those are one draw for each run of the same
/// mesh.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stratum {
    /// Rounded rectangles, lowest first.
    pub panels: Vec<Panel>,
    /// Drawn shapes, lowest first.
    pub drawings: Vec<Drawing>,
    /// Blocks, lowest first.
    pub blocks: Vec<Block>,
    /// Tiles, lowest first.
    pub tiles: Vec<Tile>,
    /// Strokes, lowest first.
    pub strokes: Vec<Stroke>,
    /// Glyphs, lowest first.
    pub glyphs: Vec<Glyph>,
}

impl Stratum {
    /// Empties the sheet and keeps its memory.
    pub fn clear(&mut self) {
        self.panels.clear();
        self.drawings.clear();
        self.blocks.clear();
        self.tiles.clear();
        self.strokes.clear();
        self.glyphs.clear();
    }
}

/// A whole frame. Two strata: what lies on the table, and what hangs above it (a dragged piece, a sheet with its scrim).
/// Between them a veil can dim the table, and over that particles fly.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// Size and density.
    pub viewport: Viewport,
    /// What lies behind.
    pub background: Background,
    /// True when the theme is light: block shadows and rims differ.
    pub light: bool,
    /// True when the player wants more contrast: no rim of a block is thinner than 1 pt (always so in a light theme).
    pub high_contrast: bool,
    /// The table.
    pub base: Stratum,
    /// Dims the table, but not the particles; alpha 0 for none.
    pub veil: Color,
    /// Particles, lowest burst first.
    pub bursts: Vec<Burst>,
    /// What hangs above it.
    pub over: Stratum,
}

impl Scene {
    /// Empties the scene and keeps its memory, so that a steady frame allocates nothing.
    pub fn clear(&mut self) {
        self.base.clear();
        self.veil = Color::CLEAR;
        self.bursts.clear();
        self.over.clear();
    }
}
