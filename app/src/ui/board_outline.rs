//! The ground of a Swap board, cut after the map: where there are no beds there is no board. Corners that stick out are
//! round, and so are those that go in.

use blockfall_engine::swap::{Cell, Cells, Grid, MAX_SIDE};
use blockfall_render::lyon::math::{Point, point};
use blockfall_render::lyon::path::Path;
use blockfall_render::lyon::path::builder::PathBuilder;
use blockfall_render::scene::{Color, Drawing, Mesh, MeshBuilder, Panel, Stratum};
use glam::Vec2;

use super::geometry::Rect;
use super::grid_frame::GridFrame;
use super::theme::{Theme, ThemeName};

/// From the beds to the edge, cells: on a board of seven columns a 64th of its width.
const MARGIN: f32 = 7.0 / 62.0;
/// Corners that stick out, cells.
const OUTER: f32 = 0.215 + MARGIN;
/// Corners that go in, cells.
const INNER: f32 = 0.16;
/// Width of the hairline, cells.
const HAIRLINE: f32 = 0.02;
/// How far a rounding lies over the ground that it joins, cells, so that no seam shows.
const JOIN: f32 = 0.05;
/// Pixels of a cell on the largest tablet.
const FINEST_PX: f32 = 200.0;
/// How near a circle a curve's control points lie, as a share of its radius.
const ROUND: f32 = 0.5523;

/// The cut of a board. It follows from the map alone: build it with the board and keep it.
#[derive(Clone, Debug)]
pub struct BoardOutline {
    /// Stretches of cells that are ground, without their margin: from a first to a last cell.
    grounds: Vec<[Cell; 2]>,
    /// Those of them that make up the whole, and throw a shadow.
    bands: usize,
    /// Roundings and hairline in cells from the top left, in the colours of the dark and the light theme.
    trims: Option<[Mesh; 2]>,
}

impl BoardOutline {
    /// The cut of this board.
    pub fn of(grid: &Grid) -> BoardOutline {
        let beds = grid.beds();
        let mut grounds = bands(grid);
        let bands = grounds.len();
        if bands == 1 {
            return BoardOutline { grounds, bands, trims: None };
        }
        // Rows and columns together leave no notch where bands meet.
        let across = |row| (0..grid.cols()).map(move |col| Cell::new(row, col));
        let down = |col| (0..grid.rows()).map(move |row| Cell::new(row, col));
        for row in 0..grid.rows() {
            stretches(beds, across(row), &mut grounds);
        }
        for col in 0..grid.cols() {
            stretches(beds, down(col), &mut grounds);
        }
        let corners = corners(grid);
        let trims = [ThemeName::Dark, ThemeName::Light].map(|name| trim(&corners, name));
        BoardOutline { grounds, bands, trims: Some(trims) }
    }

    /// Paints the ground.
    pub fn paint(&self, board: &GridFrame, theme: &Theme, alpha: f32, stratum: &mut Stratum) {
        let tokens = theme.tokens();
        let ground = |[first, last]: [Cell; 2], color: Color| {
            let (from, to) = (board.rect(first), board.rect(last));
            let rect = Rect::new(from.x, from.y, to.right() - from.x, to.bottom() - from.y);
            let rect = rect.inset(-MARGIN * board.cell);
            Panel::fill(rect.to_array(), OUTER * board.cell, color.fade(alpha))
        };
        let (bands, rest) = self.grounds.split_at(self.bands);
        for &band in bands {
            stratum.panels.push(Panel {
                shadow: tokens.shadow.fade(alpha),
                shadow_dy: 10.0,
                shadow_blur: 26.0,
                ..ground(band, Color::CLEAR)
            });
        }
        let Some([dark, light]) = &self.trims else {
            stratum.panels.extend(bands.iter().map(|&band| Panel {
                stroke: tokens.hairline.fade(alpha),
                stroke_width: HAIRLINE * board.cell,
                ..ground(band, tokens.board)
            }));
            return;
        };
        stratum.panels.extend(bands.iter().chain(rest).map(|&stretch| ground(stretch, tokens.board)));
        stratum.drawings.push(Drawing {
            mesh: if theme.is_light() { light.clone() } else { dark.clone() },
            origin: board.origin.to_array(),
            scale: board.cell,
            angle: 0.0,
            tint: Color::WHITE.fade(alpha),
        });
    }
}

/// Rectangles of beds: stretches of a row, as far down as the rows below have the same ones.
fn bands(grid: &Grid) -> Vec<[Cell; 2]> {
    let mut bands: Vec<[Cell; 2]> = Vec::new();
    for row in 0..grid.rows() {
        let mut here = Vec::new();
        stretches(grid.beds(), (0..grid.cols()).map(|col| Cell::new(row, col)), &mut here);
        for [first, last] in here {
            let above = bands
                .iter_mut()
                .find(|[from, to]| to.row + 1 == row && from.col == first.col && to.col == last.col);
            match above {
                Some(band) => band[1] = last,
                None => bands.push([first, last]),
            }
        }
    }
    bands
}

/// The stretches of a line that are beds.
fn stretches(beds: Cells, line: impl Iterator<Item = Cell>, into: &mut Vec<[Cell; 2]>) {
    let mut open = false;
    for cell in line {
        match (beds.contains(cell), open) {
            (true, true) => {
                if let Some(last) = into.last_mut() {
                    last[1] = cell;
                }
            }
            (true, false) => into.push([cell, cell]),
            (false, _) => {}
        }
        open = beds.contains(cell);
    }
}

/// A corner of the outline, walked with the beds to the right.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Corner {
    /// Column and row of the crossing of cell edges.
    at: Vec2,
    /// The way to it and on from it.
    ways: [Vec2; 2],
}

impl Corner {
    /// Whether the outline turns towards the beds here: the corner sticks out.
    fn is_outer(&self) -> bool {
        self.ways[0].perp_dot(self.ways[1]) > 0.0
    }

    /// Where the outline's straight lines would meet, so far outside the beds.
    fn tip(&self, margin: f32) -> Vec2 {
        self.at + margin * (outward(self.ways[0]) + outward(self.ways[1]))
    }
}

/// The way out of the beds from an edge that is walked this way.
fn outward(way: Vec2) -> Vec2 {
    Vec2::new(way.y, -way.x)
}

/// The loops that the edge of the beds runs in, corner by corner.
fn corners(grid: &Grid) -> Vec<Vec<Corner>> {
    const WAYS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let inside =
        |col: i8, row: i8| col >= 0 && row >= 0 && grid.beds().contains(Cell::new(row as u8, col as u8));
    // Whether an edge of the outline leads from a crossing in a direction: beds on its right and none on its left.
    let leads = |(x, y): (i8, i8), way: usize| match way {
        0 => inside(x, y) && !inside(x, y - 1),
        1 => inside(x - 1, y) && !inside(x, y),
        2 => inside(x - 1, y - 1) && !inside(x - 1, y),
        _ => inside(x, y - 1) && !inside(x - 1, y - 1),
    };
    let side = MAX_SIDE as usize + 1;
    let mut walked = vec![[false; 4]; side * side];
    let number = |(x, y): (i8, i8)| y as usize * side + x as usize;
    let mut loops = Vec::new();
    for y in 0..side as i8 {
        for x in 0..side as i8 {
            if !leads((x, y), 0) || walked[number((x, y))][0] {
                continue;
            }
            let (mut at, mut way) = ((x, y), 0);
            let mut corners = Vec::new();
            while !walked[number(at)][way] {
                walked[number(at)][way] = true;
                at = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
                // Left before straight on before right: cells that touch at a corner belong together.
                let turns = [(way + 3) % 4, way, (way + 1) % 4];
                let next = turns.into_iter().find(|&next| leads(at, next)).unwrap_or(way);
                if next != way {
                    let vector = |way: usize| Vec2::new(f32::from(WAYS[way].0), f32::from(WAYS[way].1));
                    let place = Vec2::new(f32::from(at.0), f32::from(at.1));
                    corners.push(Corner { at: place, ways: [vector(way), vector(next)] });
                }
                way = next;
            }
            loops.push(corners);
        }
    }
    loops
}

/// The roundings of the corners that go in, and the hairline along the whole edge.
fn trim(loops: &[Vec<Corner>], name: ThemeName) -> Mesh {
    let tokens = name.tokens();
    let mut builder = MeshBuilder::new(FINEST_PX);
    for corner in loops.iter().flatten().filter(|corner| !corner.is_outer()) {
        builder.fill(&rounding(corner), tokens.board);
    }
    for corners in loops {
        builder.stroke(&edge(corners, MARGIN - 0.5 * HAIRLINE), HAIRLINE, tokens.hairline);
    }
    builder.build()
}

fn to_point(at: Vec2) -> Point {
    point(at.x, at.y)
}

/// Rounds a corner off, from one of its edges to the other.
fn round(path: &mut impl PathBuilder, tip: Vec2, ways: [Vec2; 2], radius: f32) {
    let near = radius * (1.0 - ROUND);
    let (from, to) = (tip - ways[0] * near, tip + ways[1] * near);
    path.cubic_bezier_to(to_point(from), to_point(to), to_point(tip + ways[1] * radius), &[]);
}

/// What fills a corner that goes in: the bit between the corner and its arc, and a little of the ground behind.
fn rounding(corner: &Corner) -> Path {
    let tip = corner.tip(MARGIN);
    let [to, on] = corner.ways;
    let behind = [outward(to) * -JOIN, outward(on) * -JOIN];
    let start = tip - to * INNER;
    let end = tip + on * INNER;
    let mut path = Path::builder();
    path.begin(to_point(start));
    round(&mut path, tip, corner.ways, INNER);
    for at in [end + behind[1], tip + behind[0] + behind[1], start + behind[0]] {
        path.line_to(to_point(at));
    }
    path.end(true);
    path.build()
}

/// The edge of the board, so far outside the beds.
fn edge(corners: &[Corner], margin: f32) -> Path {
    let mut path = Path::builder();
    for (i, corner) in corners.iter().enumerate() {
        // What is nearer to the beds than the edge is rounder where they stick out.
        let nearer = MARGIN - margin;
        let radius = if corner.is_outer() { OUTER - nearer } else { INNER + nearer };
        let tip = corner.tip(margin);
        let start = to_point(tip - corner.ways[0] * radius);
        if i == 0 {
            path.begin(start);
        } else {
            path.line_to(start);
        }
        round(&mut path, tip, corner.ways, radius);
    }
    path.end(true);
    path.build()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(map: &str) -> Vec<Vec<Corner>> {
        corners(&map.parse().expect("a board"))
    }

    /// Corners that stick out and go in, loop by loop.
    fn turns(map: &str) -> Vec<(usize, usize)> {
        let count = |corners: &Vec<Corner>| {
            let outer = corners.iter().filter(|corner| corner.is_outer()).count();
            (outer, corners.len() - outer)
        };
        outline(map).iter().map(count).collect()
    }

    #[test]
    fn the_edge_of_a_board_follows_its_map() {
        assert_eq!(turns("123/456"), [(4, 0)], "a rectangle");
        assert_eq!(turns(".23/456"), [(5, 1)], "a corner is missing");
        assert_eq!(turns("123/4.5/612"), [(4, 0), (0, 4)], "a hole in the middle");
        assert_eq!(turns("1../.2./..3"), [(8, 4)], "cells that touch at a corner belong together");
        assert_eq!(turns("1.2"), [(4, 0), (4, 0)], "two islands");
        assert_eq!(turns("x23/456"), [(4, 0)], "a blocker stands on ground");
    }

    #[test]
    fn a_plain_board_is_one_panel_and_any_other_is_trimmed() {
        let of = |map: &str| BoardOutline::of(&map.parse().expect("a board"));
        assert!(of("123/456").trims.is_none());
        assert_eq!((of("123/456").bands, of("123/456").grounds.len()), (1, 1));
        let cut = of(".2./456");
        assert_eq!(cut.bands, 2);
        assert!(cut.trims.is_some_and(|meshes| meshes.iter().all(|mesh| !mesh.is_empty())));
    }

    #[test]
    fn the_grounds_of_every_stage_cover_its_beds_and_nothing_else() {
        for stage in blockfall_engine::swap::stages().iter().flatten() {
            let outline = BoardOutline::of(stage.map());
            let mut covered = Cells::EMPTY;
            for [first, last] in &outline.grounds {
                for row in first.row..=last.row {
                    covered |= (first.col..=last.col).map(|col| Cell::new(row, col)).collect();
                }
            }
            assert_eq!(covered, stage.map().beds(), "{}", stage.name());
        }
    }
}
