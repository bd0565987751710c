//! Paints placed nodes into a stratum of the scene: boxes by their skin, words, icons. What only a game has (cells, pieces,
//! the mark) is painted by its own file.

use blockfall_render::scene::{Color, Glyph, Outline, Panel, Stratum, Tile, TileShape};
use glam::Vec2;

use super::geometry::Rect;
use super::layout::Placed;
use super::theme::{ACCENT, BUTTON_LIGHT, BUTTON_SHADE, DANGER_FILL, ON_ACCENT, Theme, Tokens};
use super::tree::{Content, Ink, Skin};

/// How a node is moved away from where it rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Scale about the pivot.
    pub scale: f32,
    /// What stays in place when scaled, pt.
    pub pivot: Vec2,
    /// Then moved by, pt.
    pub offset: Vec2,
    /// Opacity.
    pub alpha: f32,
}

impl Pose {
    /// At rest.
    pub const REST: Pose = Pose { scale: 1.0, pivot: Vec2::ZERO, offset: Vec2::ZERO, alpha: 1.0 };

    /// Where `rect` is in this pose.
    pub fn rect(&self, rect: Rect) -> Rect {
        rect.transformed(self.pivot, self.scale, self.offset)
    }

    /// Where `point` is in this pose.
    pub fn point(&self, point: Vec2) -> Vec2 {
        self.pivot + (point - self.pivot) * self.scale + self.offset
    }
}

/// Paints nodes in one pose.
pub struct Painter<'a> {
    /// Where to.
    pub stratum: &'a mut Stratum,
    /// In which colours.
    pub theme: &'a Theme,
    /// How they are moved.
    pub pose: Pose,
    /// Physical pixels in a point: the thinnest line is one pixel.
    pub px_per_pt: f32,
    /// Corner of a board cell, pt: the board's own corner follows from it.
    pub cell_radius: f32,
    /// How words are turned about their middle, radians.
    pub tilt: f32,
    /// How a letter of words is moved and faded: (its index, how many there are) to (points down, opacity).
    pub part: &'a dyn Fn(usize, usize) -> (f32, f32),
}

/// A letter at rest.
pub const WHOLE: &dyn Fn(usize, usize) -> (f32, f32) = &|_, _| (0.0, 1.0);

/// Opacity of a tile of which there is none left.
const FAINT: f32 = 0.35;

/// What floating words are outlined with.
pub const FLOAT_EDGE: Color = Color::hex(0x0B1030);

impl Painter<'_> {
    /// Paints the box, words and icon of a node.
    pub fn node(&mut self, placed: &Placed) {
        self.skin(placed);
        match placed.content {
            Content::Text { .. } => self.words(placed),
            Content::Icon { icon, size_pt, .. } => {
                let square = Rect::square(placed.rect.center(), size_pt);
                let ink = placed.ink().map_or(Color::CLEAR, |ink| self.ink(ink));
                self.icon(icon as u16, square, ink);
            }
            Content::ComboDots { left } => self.dots(placed.rect, left),
            Content::Toggle(on) => self.toggle(placed.rect, on),
            Content::Radio(on) => self.radio(placed.rect, on),
            Content::Slider(value) => self.slider(placed.rect, value),
            Content::Tile(shape) => self.tile(shape, placed.rect, 1.0),
            Content::FaintTile(shape) => self.tile(shape, placed.rect, FAINT),
            Content::None
            | Content::Cell(_)
            | Content::Slot(_)
            | Content::Drawing
            | Content::Swatches { .. }
            | Content::ModeMark(_)
            | Content::SwapBoard
            | Content::Trail
            | Content::Stage(_)
            | Content::Stars(_)
            | Content::StarTrack
            | Content::Logo => {}
        }
    }

    /// The ring around the control that the keyboard is on.
    pub fn focus_ring(&mut self, placed: &Placed) {
        let gap_and_ring = 5.0;
        let rect = placed.rect.inset(-gap_and_ring);
        let corner = match placed.content {
            // A stage on the map is round, though no skin says so.
            Content::Stage(_) => placed.rect.w * 0.5,
            _ => skin_radius(placed.skin, placed.rect, self.cell_radius),
        };
        let radius = corner + gap_and_ring;
        let ring = Panel {
            stroke: self.tokens().ring,
            stroke_width: 3.0,
            ..Panel::fill(rect.to_array(), radius, Color::CLEAR)
        };
        self.panel(ring);
    }

    fn tokens(&self) -> &'static Tokens {
        self.theme.tokens()
    }

    fn ink(&self, ink: Ink) -> Color {
        let tokens = self.tokens();
        match ink {
            Ink::Text => tokens.text,
            Ink::Quiet => tokens.text_quiet,
            Ink::Accent => tokens.accent_text,
            Ink::Danger => tokens.danger,
            Ink::Good => tokens.ok,
            Ink::OnAccent => ON_ACCENT,
            Ink::OnDanger => Color::WHITE,
            Ink::Inverse => tokens.panel,
            Ink::FloatWhite | Ink::FloatIce => Color::WHITE,
            Ink::FloatAmber => ACCENT[1],
        }
    }

    /// Adds a panel, moved and faded by the pose.
    pub fn panel(&mut self, panel: Panel) {
        let [x, y, w, h] = panel.rect;
        let (scale, alpha) = (self.pose.scale, self.pose.alpha);
        self.stratum.panels.push(Panel {
            rect: self.pose.rect(Rect::new(x, y, w, h)).to_array(),
            radius: panel.radius * scale,
            top: panel.top.fade(alpha),
            middle: panel.middle.fade(alpha),
            bottom: panel.bottom.fade(alpha),
            stroke: panel.stroke.fade(alpha),
            edge_light: panel.edge_light.fade(alpha),
            edge_shade: panel.edge_shade.fade(alpha),
            shadow: panel.shadow.fade(alpha),
            inner_shadow: panel.inner_shadow.fade(alpha),
            ..panel
        });
    }

    fn skin(&mut self, placed: &Placed) {
        let tokens = self.tokens();
        let rect = placed.rect.to_array();
        let radius = skin_radius(placed.skin, placed.rect, self.cell_radius);
        let hairline = 1.0_f32.max(1.0 / self.px_per_pt);
        let matte = |color: Color| Panel {
            stroke: tokens.hairline,
            stroke_width: hairline,
            ..Panel::fill(rect, radius, color)
        };
        let shadow = |panel: Panel, dy: f32, blur: f32| Panel {
            shadow: tokens.shadow,
            shadow_dy: dy,
            shadow_blur: blur,
            ..panel
        };
        let amber = Panel {
            top: ACCENT[0],
            middle: ACCENT[1],
            bottom: ACCENT[2],
            edge_light: BUTTON_LIGHT,
            edge_shade: BUTTON_SHADE,
            // On a light ground amber alone is too faint an edge.
            stroke: if self.theme.is_light() { tokens.accent_ui } else { Color::CLEAR },
            stroke_width: if self.theme.is_light() { 1.5 } else { 0.0 },
            ..Panel::fill(rect, radius, ACCENT[1])
        };
        let panel = match placed.skin {
            Skin::None => return,
            Skin::Primary => shadow(amber, 6.0, 16.0),
            Skin::Badge => shadow(amber, 4.0, 12.0),
            Skin::Danger => Panel {
                edge_light: BUTTON_LIGHT.fade(0.5),
                edge_shade: BUTTON_SHADE,
                ..Panel::fill(rect, radius, DANGER_FILL)
            },
            Skin::Secondary => matte(tokens.card_on),
            Skin::Round | Skin::Card => matte(tokens.card),
            Skin::CardOn => Panel {
                stroke: tokens.accent_ui,
                stroke_width: 2.0,
                ..Panel::fill(rect, radius, tokens.card_on)
            },
            Skin::Chip => Panel::fill(rect, radius, tokens.card),
            Skin::Shelf => Panel { stroke: tokens.shelf_line, ..matte(tokens.shelf) },
            Skin::Board => Panel {
                stroke: Color::WHITE.fade(if self.theme.is_light() { 0.55 } else { 0.16 }),
                stroke_width: hairline,
                stroke_bottom: 0.2,
                ..shadow(Panel::fill(rect, radius, tokens.board), 10.0, 26.0)
            },
            Skin::Scrim => Panel::fill(rect, 0.0, tokens.scrim),
            Skin::BottomSheet | Skin::CardSheet => shadow(matte(tokens.panel), 12.0, 40.0),
            Skin::Banner => shadow(matte(tokens.panel), 8.0, 24.0),
            Skin::Grabber => Panel::fill(rect, radius, tokens.control),
            Skin::Divider => Panel::fill(rect, 0.0, tokens.hairline),
            Skin::Track => {
                let track = if self.theme.is_light() { tokens.card_on } else { tokens.board };
                Panel { stroke: tokens.hairline, stroke_width: hairline, ..Panel::fill(rect, radius, track) }
            }
            Skin::Thumb => matte(if self.theme.is_light() { Color::WHITE } else { tokens.card_on }),
            Skin::Header => {
                let ground = tokens.mesh[1];
                Panel {
                    bottom: ground.fade(0.0),
                    middle: ground.fade(0.94),
                    ..Panel::fill(rect, 0.0, ground)
                }
            }
        };
        self.panel(panel);
    }

    fn words(&mut self, placed: &Placed) {
        let count = placed.text.as_ref().map_or(0, |set| set.glyphs.len());
        for i in 0..count {
            let (drop, shown) = (self.part)(i, count);
            self.letter(placed, i, None, drop, shown);
        }
    }

    /// Adds the `i`th letter of a node's words, or another glyph in its place, `drop` points lower and faded to `shown`.
    pub fn letter(&mut self, placed: &Placed, i: usize, instead: Option<u16>, drop: f32, shown: f32) {
        let (Some(set), Some(ink)) = (&placed.text, placed.ink()) else { return };
        let Some(letter) = set.glyphs.get(i) else { return };
        let (top, bottom, edge) = match ink {
            Ink::FloatWhite => (Color::WHITE, Color::hex(0xD5E2FF), FLOAT_EDGE),
            Ink::FloatIce => (Color::WHITE, Color::hex(0xAFF0FF), FLOAT_EDGE),
            Ink::FloatAmber => (Color::hex(0xFFE3A3), ACCENT[1], FLOAT_EDGE),
            _ => (self.ink(ink), self.ink(ink), Color::CLEAR),
        };
        let origin = placed.rect.origin() + Vec2::new(0.0, placed.text_drop);
        let pen = self.pose.point(origin + Vec2::new(letter.x, letter.y_baseline + drop));
        let middle = self.pose.point(placed.rect.center());
        let pen = middle + Vec2::from_angle(self.tilt).rotate(pen - middle);
        let fade = self.pose.alpha * shown;
        self.stratum.glyphs.push(Glyph {
            outline: Outline::Font { glyph: instead.unwrap_or(letter.glyph), weight: letter.weight },
            origin: pen.to_array(),
            em: placed.text_em * self.pose.scale,
            pivot: pen.to_array(),
            angle: self.tilt,
            top: top.fade(fade),
            bottom: bottom.fade(fade),
            edge: edge.fade(fade),
            edge_em: if edge.a > 0.0 { 0.10 } else { 0.0 },
            shadow: edge.fade(0.5 * fade),
        });
    }

    /// Adds an icon that fills `square`.
    pub fn icon(&mut self, icon: u16, square: Rect, color: Color) {
        let color = color.fade(self.pose.alpha);
        self.stratum.glyphs.push(Glyph {
            outline: Outline::Icon(icon),
            origin: self.pose.point(square.origin()).to_array(),
            em: square.w * self.pose.scale,
            top: color,
            bottom: color,
            ..Glyph::default()
        });
    }

    /// Adds a tile as large as its box, at rest.
    fn tile(&mut self, shape: TileShape, rect: Rect, alpha: f32) {
        self.stratum.tiles.push(Tile {
            center: self.pose.point(rect.center()).to_array(),
            cell: rect.w.min(rect.h) * self.pose.scale,
            shape,
            alpha: self.pose.alpha * alpha,
            ..Tile::default()
        });
    }

    fn toggle(&mut self, rect: Rect, on: bool) {
        let tokens = self.tokens();
        let radius = rect.h * 0.5;
        let knob = if on { 26.0 } else { 22.0 };
        let x = if on { rect.right() - radius } else { rect.x + radius };
        let knob = Rect::square(Vec2::new(x, rect.center().y), knob);
        if on {
            let edge = if self.theme.is_light() { 1.5 } else { 0.0 };
            self.panel(Panel {
                stroke: tokens.accent_ui,
                stroke_width: edge,
                ..Panel::fill(rect.to_array(), radius, ACCENT[1])
            });
            self.panel(Panel {
                shadow: tokens.shadow.fade(0.5),
                shadow_dy: 1.0,
                shadow_blur: 3.0,
                ..Panel::fill(knob.to_array(), knob.h * 0.5, Color::WHITE)
            });
        } else {
            let outline = Panel::fill(rect.to_array(), radius, Color::CLEAR);
            self.panel(Panel { stroke: tokens.control, stroke_width: 2.0, ..outline });
            self.panel(Panel::fill(knob.to_array(), knob.h * 0.5, tokens.control));
        }
    }

    fn radio(&mut self, rect: Rect, on: bool) {
        let tokens = self.tokens();
        let ring = Rect::square(rect.center(), 22.0);
        if on {
            let stroke = if self.theme.is_light() { tokens.accent_ui } else { ACCENT[1] };
            let full = Panel::fill(ring.to_array(), 11.0, ACCENT[1]);
            self.panel(Panel { stroke, stroke_width: 1.5, ..full });
            let hole = Rect::square(rect.center(), 8.0);
            self.panel(Panel::fill(hole.to_array(), 4.0, ON_ACCENT));
        } else {
            let empty = Panel::fill(ring.to_array(), 11.0, Color::CLEAR);
            self.panel(Panel { stroke: tokens.control, stroke_width: 2.0, ..empty });
        }
    }

    fn slider(&mut self, rect: Rect, value: u8) {
        let tokens = self.tokens();
        let knob = 28.0;
        let left = rect.x + knob * 0.5;
        let x = left + (rect.w - knob) * f32::from(value) / 255.0;
        let line = Rect::new(rect.x, rect.center().y - 3.0, rect.w, 6.0);
        self.panel(Panel::fill(line.to_array(), 3.0, tokens.control));
        let done = Rect { w: x - rect.x, ..line };
        let edge = if self.theme.is_light() { 1.5 } else { 0.0 };
        let filled = Panel::fill(done.to_array(), 3.0, ACCENT[1]);
        self.panel(Panel { stroke: tokens.accent_ui, stroke_width: edge, ..filled });
        let knob = Rect::square(Vec2::new(x, rect.center().y), knob);
        self.panel(Panel {
            shadow: tokens.shadow.fade(0.6),
            shadow_dy: 1.0,
            shadow_blur: 4.0,
            stroke: tokens.control,
            stroke_width: if self.theme.is_light() { 1.0 } else { 0.0 },
            ..Panel::fill(knob.to_array(), 14.0, Color::WHITE)
        });
    }

    fn dots(&mut self, rect: Rect, left: u32) {
        let tokens = self.tokens();
        let diameter = 7.0;
        for i in 0..3 {
            let center = Vec2::new(rect.x + 4.0 + i as f32 * 13.0, rect.center().y);
            let square = Rect::square(center, diameter).to_array();
            let full = i < left;
            let stroke = if full { tokens.accent_ui } else { tokens.control };
            let fill = if full { ACCENT[1] } else { Color::CLEAR };
            self.panel(Panel { stroke, stroke_width: 1.5, ..Panel::fill(square, diameter * 0.5, fill) });
        }
    }
}

/// Corner radius of a skin, pt.
fn skin_radius(skin: Skin, rect: Rect, cell_radius: f32) -> f32 {
    match skin {
        Skin::Primary | Skin::Secondary | Skin::Danger | Skin::Card | Skin::CardOn | Skin::None => 20.0,
        Skin::Round | Skin::Chip | Skin::Badge | Skin::Grabber | Skin::Banner => rect.w.min(rect.h) * 0.5,
        Skin::Shelf => 24.0,
        Skin::Track => 17.0,
        Skin::Thumb => 14.0,
        Skin::Board => cell_radius,
        Skin::BottomSheet => 32.0,
        Skin::CardSheet => 28.0,
        Skin::Scrim | Skin::Divider | Skin::Header => 0.0,
    }
}
