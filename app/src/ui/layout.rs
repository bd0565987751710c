//! One layout pass: a tree of nodes becomes a flat list of placed nodes in painting order, with their texts set.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use blockfall_render::scene::{Color, Glyph, Mesh, Outline};
use blockfall_render::text::{Align as TextAlign, Fonts, TextLayout, TextStyle};
use glam::Vec2;
use taffy::{AvailableSpace, TaffyTree};

use super::geometry::Rect;
use super::tree::{Action, Align, Content, Group, Ink, Node, NodeId, Role, Skin};
use super::typography::{Typography, WEIGHTS};
use crate::icons::DRAWINGS;
use crate::strings::{Phrase, Strings};

/// A node at its place.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Identity.
    pub id: NodeId,
    /// Meaning.
    pub role: Role,
    /// What is said of it.
    pub label: Option<Phrase>,
    /// More about it, for those who ask.
    pub description: Option<Phrase>,
    /// What pressing it does.
    pub action: Option<Action>,
    /// Box.
    pub skin: Skin,
    /// Inside.
    pub content: Content,
    /// What it moves with.
    pub group: Group,
    /// Where it is, pt.
    pub rect: Rect,
    /// Its words, set to the width of its box.
    pub text: Option<Rc<TextLayout>>,
    /// Their em, pt.
    pub text_em: f32,
    /// How far down the words have to go so that their capitals are in the middle of the line, pt.
    pub text_drop: f32,
    /// The nearest node around it, or itself, that can be pressed.
    pub control: Option<NodeId>,
    /// How deep it is in the tree; the root is 0.
    pub depth: u16,
}

impl Group {
    /// Whether it is drawn over the screen.
    pub fn is_over(self) -> bool {
        !matches!(self, Group::Screen | Group::Page)
    }

    /// Whether it belongs to a sheet, and takes all input while that is there.
    pub fn is_sheet(self) -> bool {
        matches!(self, Group::Scrim | Group::Sheet)
    }
}

/// The words of the moment, set: shaping is dear, and most words stay from one tree to the next.
pub struct TextCache {
    fonts: Fonts,
    strings: Strings,
    set: HashMap<TextKey, Rc<TextLayout>>,
    /// How many glyphs these hold together.
    held: usize,
    digits: [u16; 10],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct TextKey {
    phrase: Phrase,
    size_bits: u32,
    weight: u16,
    tracking_bits: u32,
    width_bits: u32,
    centered: bool,
}

/// So many lines are set evenly.
const FEW_LINES: usize = 3;
/// A last line shorter than this share of the widest, and than so many em, is a word that was left alone.
const LONELY: (f32, f32) = (0.3, 4.0);

/// When the cache holds more glyphs than this, some 4 MB, it starts over: scores never come back.
const CACHE_LIMIT: usize = 200_000;

impl TextCache {
    /// Sets words of `strings` in `fonts`.
    pub fn new(mut fonts: Fonts, strings: Strings) -> TextCache {
        let all = fonts.layout(&TextStyle::default(), "0123456789");
        let digits = std::array::from_fn(|digit| all.glyphs.get(digit).map_or(0, |placed| placed.glyph));
        TextCache { fonts, strings, set: HashMap::new(), held: 0, digits }
    }

    /// Goes on with other words.
    pub fn speak(&mut self, strings: Strings) {
        self.strings = strings;
        self.forget();
    }

    /// The words themselves.
    pub fn strings(&self) -> &Strings {
        &self.strings
    }

    /// The font.
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Every glyph that words and icons can need, so that none has to be drawn anew in the middle of a game.
    pub fn all_glyphs(&mut self) -> Vec<Glyph> {
        let mut glyphs: Vec<Glyph> = Vec::new();
        // Of no size it would count as not drawn.
        let some_size = Glyph { em: 1.0, ..Glyph::default() };
        let floating = Glyph { edge: Color::WHITE, edge_em: 0.10, shadow: Color::WHITE, ..some_size };
        let plain = WEIGHTS.map(|weight| (weight, self.strings.sample(), some_size));
        let floating = (900, self.strings.floating_sample(), floating);
        for (weight, sample, like) in plain.into_iter().chain([floating]) {
            let set = self.fonts.layout(&TextStyle { weight, ..TextStyle::default() }, &sample);
            // Laid out as words, since a letter's picture can depend on its neighbours; each picture once.
            let pictures: BTreeSet<u16> = set.glyphs.iter().map(|placed| placed.glyph).collect();
            let outlines = pictures.into_iter().map(|glyph| Outline::Font { glyph, weight });
            glyphs.extend(outlines.map(|outline| Glyph { outline, ..like }));
        }
        let icons =
            (0..DRAWINGS.len() as u16).map(|icon| Glyph { outline: Outline::Icon(icon), ..some_size });
        glyphs.extend(icons);
        glyphs
    }

    /// `phrase` in `style`.
    pub fn set(&mut self, phrase: Phrase, style: &TextStyle) -> Rc<TextLayout> {
        let key = TextKey {
            phrase,
            size_bits: style.size_pt.to_bits(),
            weight: style.weight,
            tracking_bits: style.tracking_em.to_bits(),
            width_bits: style.max_width.map_or(u32::MAX, f32::to_bits),
            centered: style.align == TextAlign::Center,
        };
        if let Some(set) = self.set.get(&key) {
            return set.clone();
        }
        if self.held > CACHE_LIMIT {
            self.forget();
        }
        let words = self.strings.text(phrase);
        let set = self.fonts.layout(style, &words);
        let set = Rc::new(self.balanced(set, style, &words));
        // An empty text takes room too.
        self.held += set.glyphs.len() + 1;
        self.set.insert(key, set.clone());
        set
    }

    /// A few lines, set again so that no word is left alone below the others: in the middle as narrow as takes no more lines,
    /// and from an edge as little narrower as brings the next word down to it.
    fn balanced(&mut self, set: TextLayout, style: &TextStyle, words: &str) -> TextLayout {
        let count = set.lines.len();
        let Some(width) = style.max_width.filter(|&width| set.size[0] <= width) else { return set };
        if !(2..=FEW_LINES).contains(&count) {
            return set;
        }
        let mut narrower = |max_width: f32| {
            let tried = self.fonts.layout(&TextStyle { max_width: Some(max_width), ..*style }, words);
            (tried.lines.len() == count && tried.size[0] <= max_width).then_some(tried)
        };
        if style.align == TextAlign::Start {
            let (share, em) = LONELY;
            let is_alone = |set: &TextLayout| {
                let least = (share * set.size[0]).min(em * style.size_pt);
                set.lines.last().is_some_and(|last| last.width < least)
            };
            let mut others = (1..=12).filter_map(|step| narrower(width * (1.0 - 0.02 * step as f32)));
            let better = if is_alone(&set) { others.find(|tried| !is_alone(tried)) } else { None };
            return better.unwrap_or(set);
        }
        let all: f32 = set.lines.iter().map(|line| line.width).sum();
        let (mut narrow, mut wide, mut best) = (all / count as f32, width, set);
        for _ in 0..5 {
            let middle = (narrow + wide) * 0.5;
            match narrower(middle) {
                Some(tried) => (wide, best) = (middle, tried),
                None => narrow = middle,
            }
        }
        // It was set in the middle of less.
        let aside = (width - wide) * 0.5;
        best.glyphs.iter_mut().for_each(|glyph| glyph.x += aside);
        best.lines.iter_mut().for_each(|line| line.left += aside);
        best
    }

    fn forget(&mut self) {
        self.set.clear();
        self.held = 0;
    }
}

/// What the measuring of a leaf needs.
#[derive(Clone, Copy)]
struct Leaf {
    phrase: Phrase,
    style: TextStyle,
}

/// A tree that has been laid out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// All nodes, the ones painted first first.
    pub nodes: Vec<Placed>,
    /// The drawings of those that have one, about the top left of the node.
    pub drawings: Vec<(NodeId, Mesh)>,
    /// The font's glyphs of the ten digits, for digits that no node shows any more.
    pub digits: [u16; 10],
}

impl Layout {
    /// Lays `root` out in a view of `size` points whose pixels are `px_per_pt` to the point.
    pub fn new(
        root: Node,
        size: Vec2,
        px_per_pt: f32,
        typography: Typography,
        words: &mut TextCache,
    ) -> Layout {
        let mut taffy = TaffyTree::<Leaf>::new();
        // Boxes are snapped to pixels below; snapping to points would cost words half a letter.
        taffy.disable_rounding();
        let taffy_root = add(&mut taffy, &root, typography);
        let space =
            taffy::Size { width: AvailableSpace::Definite(size.x), height: AvailableSpace::Definite(size.y) };
        let computed = taffy.compute_layout_with_measure(taffy_root, space, |inputs, _, leaf, style| {
            taffy::compute_leaf_layout(
                inputs,
                style,
                |_, _| 0.0,
                |known, available| match leaf {
                    Some(leaf) => measure(words, leaf, known, available),
                    None => taffy::Size::ZERO,
                },
            )
        });
        computed.expect("taffy knows every node that was added to it");

        let mut placing = Placing { taffy: &taffy, words, typography, px_per_pt, nodes: Vec::new() };
        placing.place(root, taffy_root, Vec2::ZERO, None, 0);
        Layout { nodes: placing.nodes, drawings: Vec::new(), digits: words.digits }
    }

    /// The node of that identity.
    pub fn find(&self, id: NodeId) -> Option<&Placed> {
        self.nodes.iter().find(|placed| placed.id == id)
    }

    /// The drawing of the node of that identity.
    pub fn drawing(&self, id: NodeId) -> Option<&Mesh> {
        self.drawings.iter().find(|(node, _)| *node == id).map(|(_, mesh)| mesh)
    }

    /// The topmost node under `point` that `wanted` accepts, a page having been moved up by `scrolled`.
    pub fn hit(&self, point: Vec2, scrolled: f32, wanted: impl Fn(&Placed) -> bool) -> Option<&Placed> {
        let is_under = |placed: &Placed| {
            let down = if placed.group == Group::Page { scrolled } else { 0.0 };
            placed.rect.contains(point + Vec2::new(0.0, down))
        };
        self.nodes.iter().rev().find(|placed| is_under(placed) && wanted(placed))
    }
}

fn add(taffy: &mut TaffyTree<Leaf>, node: &Node, typography: Typography) -> taffy::NodeId {
    let known = "a new node has no wrong parent";
    if let Content::Text { phrase, text_use, align, .. } = node.content {
        let style = TextStyle { align: text_align(align), ..typography.style(text_use) };
        return taffy.new_leaf_with_context(node.style.clone(), Leaf { phrase, style }).expect(known);
    }
    let children: Vec<_> = node.children.iter().map(|child| add(taffy, child, typography)).collect();
    taffy.new_with_children(node.style.clone(), &children).expect(known)
}

fn text_align(align: Align) -> TextAlign {
    match align {
        Align::Start => TextAlign::Start,
        Align::Center => TextAlign::Center,
    }
}

fn measure(
    words: &mut TextCache,
    leaf: &Leaf,
    known: taffy::Size<Option<f32>>,
    available: taffy::Size<AvailableSpace>,
) -> taffy::Size<f32> {
    let max_width = known.width.or(match available.width {
        AvailableSpace::Definite(width) => Some(width),
        AvailableSpace::MinContent => Some(0.0),
        AvailableSpace::MaxContent => None,
    });
    let set = words.set(leaf.phrase, &TextStyle { max_width, ..leaf.style });
    taffy::Size {
        // A hair wider, so that setting it again at this width never breaks a line.
        width: known.width.unwrap_or(set.size[0].ceil() + 0.5),
        height: known.height.unwrap_or(set.size[1]),
    }
}

struct Placing<'a> {
    taffy: &'a TaffyTree<Leaf>,
    words: &'a mut TextCache,
    typography: Typography,
    px_per_pt: f32,
    nodes: Vec<Placed>,
}

impl Placing<'_> {
    fn place(
        &mut self,
        node: Node,
        taffy_node: taffy::NodeId,
        origin: Vec2,
        control: Option<NodeId>,
        depth: u16,
    ) {
        let computed = self.taffy.layout(taffy_node).expect("every node was laid out");
        let origin = origin + Vec2::new(computed.location.x, computed.location.y);
        let snap = |pt: f32| (pt * self.px_per_pt).round() / self.px_per_pt;
        let (left, top) = (snap(origin.x), snap(origin.y));
        let right = snap(origin.x + computed.size.width);
        let bottom = snap(origin.y + computed.size.height);
        let rect = Rect::new(left, top, right - left, bottom - top);

        let (text, text_em, text_drop) = match node.content {
            Content::Text { phrase, text_use, align, .. } => {
                let style = self.typography.style(text_use);
                let style =
                    TextStyle { align: text_align(align), max_width: Some(computed.size.width), ..style };
                let set = self.words.set(phrase, &style);
                let cap = self.words.fonts().metrics().cap_height * style.size_pt;
                let drop = set
                    .lines
                    .first()
                    .map_or(0.0, |line| line.top + line.height * 0.5 - (line.baseline - cap * 0.5));
                (Some(set), style.size_pt, drop)
            }
            _ => (None, 0.0, 0.0),
        };
        let control = if node.action.is_some() { Some(node.id) } else { control };
        self.nodes.push(Placed {
            id: node.id,
            role: node.role,
            label: node.label,
            description: node.description,
            action: node.action,
            skin: node.skin,
            content: node.content,
            group: node.group,
            rect,
            text,
            text_em,
            text_drop,
            control,
            depth,
        });
        for (i, child) in node.children.into_iter().enumerate() {
            let taffy_child = self.taffy.child_at_index(taffy_node, i).expect("children were added in order");
            self.place(child, taffy_child, origin, control, depth + 1);
        }
    }
}

impl Placed {
    /// The colour role of its words or icon.
    pub fn ink(&self) -> Option<Ink> {
        match self.content {
            Content::Text { ink, .. } | Content::Icon { ink, .. } => Some(ink),
            _ => None,
        }
    }
}
