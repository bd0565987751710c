//! The colours of every theme and palette, as numbers: what is read can be read, what is pressed can be seen, and seven
//! blocks are seven blocks to every eye. A new palette is one entry among the others and is held to all of it.

use blockfall::ui::{
    ACCENT, DANGER_FILL, FLOAT_EDGE, ON_ACCENT, PALETTES, Palette, Theme, ThemeName, Tokens,
};
use blockfall_render::scene::Color;
use blockfall_tests::color::{Vision, blend, contrast, distance, from_oklab, luminance, oklab};

/// Least contrast of words.
const READ: f64 = 4.5;
/// Least contrast of large words, and of what is pressed or tells something without words.
const SEEN: f64 = 3.0;
/// So much of a mark is ink; for the rest the face shines through.
const INK_SHARE: f64 = 0.92;

const THEMES: [ThemeName; 2] = [ThemeName::Dark, ThemeName::Light];

fn theme(name: ThemeName, palette: &'static Palette) -> Theme {
    Theme { name, palette, marks: palette.marks }
}

fn tokens(name: ThemeName) -> &'static Tokens {
    theme(name, &PALETTES[0]).tokens()
}

/// What has been looked at, and what of it is too faint.
#[derive(Default)]
struct Sight {
    looked: usize,
    faint: Vec<String>,
}

impl Sight {
    fn needs(&mut self, what: impl FnOnce() -> String, value: f64, least: f64) {
        self.looked += 1;
        if value < least {
            self.faint.push(format!("{}: {value:.3}, and needs {least}", what()));
        }
    }

    fn ends(self, looked_at_least: usize) {
        assert!(self.faint.is_empty(), "{} too faint:\n{}", self.faint.len(), self.faint.join("\n"));
        assert!(self.looked >= looked_at_least, "only {} pairs were looked at", self.looked);
    }
}

/// The darkest and the lightest colour that the background can show: mixed in OKLab, smoothly within each of its quads.
fn ends_of_mesh(mesh: &[Color; 9]) -> [Color; 2] {
    const STEPS: usize = 80;
    let mut all = Vec::new();
    for i in 0..=STEPS {
        for j in 0..=STEPS {
            let along = |step: usize| {
                let at = 2.0 * step as f64 / STEPS as f64;
                let quad = (at as usize).min(1);
                let t = at - quad as f64;
                (quad, t * t * (3.0 - 2.0 * t))
            };
            let ((row, down), (col, right)) = (along(i), along(j));
            let corner = |r: usize, c: usize| oklab(mesh[(row + r) * 3 + col + c]);
            let mix = |a: [f64; 3], b: [f64; 3], t: f64| [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) * t);
            let above = mix(corner(0, 0), corner(0, 1), right);
            let below = mix(corner(1, 0), corner(1, 1), right);
            all.push(from_oklab(mix(above, below, down)));
        }
    }
    all.sort_by(|a, b| luminance(*a).total_cmp(&luminance(*b)));
    [all[0], all[all.len() - 1]]
}

#[test]
fn words_can_be_read_on_everything_they_stand_on() {
    let mut sight = Sight::default();
    for name in THEMES {
        let t = tokens(name);
        let [darkest, lightest] = ends_of_mesh(&t.mesh);
        let words = [
            ("text", t.text),
            ("quiet text", t.text_quiet),
            ("amber text", t.accent_text),
            ("danger text", t.danger),
        ];
        // The header of a page lies over its words; the shelf and the scrim lie over the background.
        let grounds = [
            ("the darkest background", darkest),
            ("the lightest background", lightest),
            ("a panel", t.panel),
            ("a card", t.card),
            ("a chosen card", t.card_on),
            ("a shelf on the darkest background", blend(t.shelf, darkest)),
            ("a shelf on the lightest background", blend(t.shelf, lightest)),
        ];
        for (word, ink) in words {
            for (place, ground) in grounds {
                sight.needs(|| format!("{name:?}: {word} on {place}"), contrast(ink, ground), READ);
            }
            // On the board only what is large is ever written.
            let least = if word == "text" { READ } else { SEEN };
            for (place, ground) in [("the board", t.board), ("a cell", t.cell)] {
                sight.needs(|| format!("{name:?}: {word} on {place}"), contrast(ink, ground), least);
            }
        }
    }
    for (i, amber) in ACCENT.into_iter().enumerate() {
        sight.needs(|| format!("text on amber {i}"), contrast(ON_ACCENT, amber), READ);
    }
    sight.needs(|| "white on danger".to_owned(), contrast(Color::WHITE, DANGER_FILL), READ);
    for (what, ink) in [("white", Color::WHITE), ("amber", ACCENT[1])] {
        sight.needs(|| format!("floating {what} on its outline"), contrast(ink, FLOAT_EDGE), READ);
    }
    sight.ends(70);
}

#[test]
fn what_is_pressed_or_chosen_can_be_seen_on_everything_it_stands_on() {
    let mut sight = Sight::default();
    for name in THEMES {
        let t = tokens(name);
        let [darkest, lightest] = ends_of_mesh(&t.mesh);
        let sheets = [
            ("a panel", t.panel),
            ("a card", t.card),
            ("the darkest background", darkest),
            ("the lightest background", lightest),
        ];
        let board =
            [("a cell", t.cell), ("a cell in high contrast", t.cell_high_contrast), ("the board", t.board)];
        let mut seen = |what: &str, color: Color, place: &str, ground: Color| {
            sight.needs(|| format!("{name:?}: {what} on {place}"), contrast(color, ground), SEEN);
        };
        for (place, ground) in sheets {
            seen("the outline of a control", t.control, place, ground);
            seen("the focus ring", t.ring, place, ground);
            seen("an amber stroke", t.accent_ui, place, ground);
        }
        for (place, ground) in board {
            seen("the focus ring", t.ring, place, ground);
        }
        seen("an amber stroke", t.accent_ui, "a cell", t.cell);
        seen("the frame of a line that will clear", t.text, "a cell in high contrast", t.cell_high_contrast);
        seen("an amber stroke", t.accent_ui, "a chosen card", t.card_on);
        seen("a bar of the chart", t.bar, "a card", t.card);
        if name == ThemeName::Dark {
            // In light every amber surface has the stroke that is checked above.
            for (place, ground) in sheets {
                seen("amber", ACCENT[1], place, ground);
            }
        }
        let cell = contrast(t.cell, t.board);
        sight.needs(|| format!("{name:?}: a cell beside the board's frame"), cell, 1.08);
        let touched = distance(t.bar_touched, t.bar, Vision::Full);
        sight.needs(|| format!("{name:?}: a touched bar beside the others"), touched, 0.10);
    }
    sight.ends(40);
}

#[test]
fn every_block_stands_out_from_an_empty_cell() {
    let mut sight = Sight::default();
    for palette in &PALETTES {
        for name in THEMES {
            let theme = theme(name, palette);
            for color in 0..7 {
                let face = contrast(palette.face[color], theme.cell());
                let rim = contrast(theme.rim(color), theme.cell());
                // In the dark the face does it alone; in light the rim may, which is never thinner than a pixel there.
                let seen = if theme.is_light() { face.max(rim) } else { face };
                let what = || format!("{}, {name:?}: {} on a cell", palette.id, palette.names[color]);
                sight.needs(what, seen, SEEN);
            }
        }
    }
    sight.ends(PALETTES.len() * 14);
}

#[test]
fn every_mark_can_be_seen_on_its_block() {
    let mut sight = Sight::default();
    for palette in &PALETTES {
        for ((ink, face), name) in palette.ink.into_iter().zip(palette.face).zip(palette.names) {
            sight.needs(|| format!("{}: the mark on {name}", palette.id), contrast(ink, face), 3.6);
            let (clear, covered) = (oklab(face), oklab(ink));
            let drawn = [0, 1, 2].map(|i| clear[i] + (covered[i] - clear[i]) * INK_SHARE);
            let blended = contrast(from_oklab(drawn), face);
            sight.needs(|| format!("{}: the mark on {name} as it is drawn", palette.id), blended, SEEN);
        }
    }
    sight.ends(PALETTES.len() * 14);
}

/// How far apart the two nearest colours of a palette must be, with all cones and without one kind of them.
fn promised(palette: &Palette) -> (f64, f64) {
    match palette.id {
        "safe" => (0.18, 0.15),
        "classic" => (0.12, 0.075),
        _ if palette.high_contrast => (0.15, 0.11),
        // The least of any palette; a person just sees 0.02.
        _ => (0.10, 0.06),
    }
}

#[test]
fn seven_colours_are_seven_colours_to_every_eye() {
    let mut sight = Sight::default();
    for palette in &PALETTES {
        let (normal, without) = promised(palette);
        for vision in Vision::ALL {
            let least = if vision == Vision::Full { normal } else { without };
            for a in 0..7 {
                for b in 0..a {
                    let apart = distance(palette.face[a], palette.face[b], vision);
                    let [a, b] = [a, b].map(|color| palette.names[color]);
                    sight.needs(|| format!("{}, {vision:?}: {a} and {b}", palette.id), apart, least);
                }
            }
        }
    }
    sight.ends(PALETTES.len() * 4 * 21);
}

#[test]
fn high_contrast_parts_its_colours_by_brightness_too() {
    let mut sight = Sight::default();
    for palette in PALETTES.iter().filter(|palette| palette.high_contrast) {
        let mut faces: Vec<(Color, &str)> = palette.face.into_iter().zip(palette.names).collect();
        faces.sort_by(|a, b| luminance(a.0).total_cmp(&luminance(b.0)));
        for pair in faces.windows(2) {
            let step = contrast(pair[0].0, pair[1].0);
            sight.needs(|| format!("{}: {} and {}", palette.id, pair[0].1, pair[1].1), step, 1.3);
        }
    }
    sight.ends(6);
}

#[test]
fn a_palette_that_asks_for_contrast_or_is_for_the_colour_blind_shows_its_marks() {
    for palette in &PALETTES {
        let hard = palette.high_contrast || palette.id == "safe";
        assert_eq!(palette.marks, hard, "{}", palette.id);
    }
}

#[test]
fn rims_are_the_faces_own_colours_darkened() {
    // Lightness down by 0.22 in the dark, and in light as far as the cell asks; the hue stays.
    let hue = |lab: [f64; 3]| lab[2].atan2(lab[1]);
    let turned = |a: f64, b: f64| {
        let turn = (a - b).abs();
        turn.min(std::f64::consts::TAU - turn).to_degrees()
    };
    for palette in &PALETTES {
        for color in 0..7 {
            let face = oklab(palette.face[color]);
            for rim in [palette.rim_dark[color], palette.rim_light[color]].map(oklab) {
                assert!(rim[0] < face[0] - 0.05, "{} {}", palette.id, palette.names[color]);
                assert!(turned(hue(rim), hue(face)) < 8.0, "{} {}", palette.id, palette.names[color]);
            }
            let dark = oklab(palette.rim_dark[color])[0];
            assert!(
                ((face[0] - 0.22).max(0.18) - dark).abs() < 0.01,
                "{} {}",
                palette.id,
                palette.names[color]
            );
        }
    }
}
