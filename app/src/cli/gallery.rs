//! `shot --all`: every screen on every device, in every theme and palette and at several text sizes, with a page to look
//! through them.
//!
//! Themes and palettes vary at the usual text size, text sizes in the usual colours: what one changes the other does not.

use std::fmt::Write as _;

use blockfall::settings::ThemeChoice;
use blockfall::shot::{Shot, Studio};
use blockfall::ui::PALETTES;
use blockfall_platform::simulated::{CATALOGUE, Entry, Orientation};
use clap::ValueEnum as _;

use super::{Screen, ShotArgs, files, mode_of, subject_of};

/// Text sizes beside the usual one.
const TEXT_SCALES: [f32; 3] = [0.8, 1.5, 3.12];

/// The shorter side of a picture, pixels: a phone's in points, so that every word can be read there, and what stands where on
/// a tablet.
const SHORTER_SIDE: f32 = 420.0;

/// How the same screen on the same device differs from picture to picture.
#[derive(Clone, Copy)]
struct Variant {
    theme: ThemeChoice,
    palette: usize,
    text_scale: f32,
}

impl Variant {
    fn all() -> impl Iterator<Item = Variant> {
        let usual = Variant { theme: ThemeChoice::Dark, palette: 0, text_scale: 1.0 };
        let colors = [ThemeChoice::Dark, ThemeChoice::Light].into_iter().flat_map(move |theme| {
            (0..PALETTES.len()).map(move |palette| Variant { theme, palette, ..usual })
        });
        colors.chain(TEXT_SCALES.map(|text_scale| Variant { text_scale, ..usual }))
    }

    fn name(self) -> String {
        let theme = if self.theme == ThemeChoice::Light { "light" } else { "dark" };
        let palette = PALETTES[self.palette].id;
        if self.text_scale == 1.0 {
            format!("{theme}-{palette}")
        } else {
            format!("text-{}", self.text_scale)
        }
    }
}

/// Writes the matrix into the folder `args.out`, as far as the arguments do not narrow it; returns how many pictures.
///
/// # Errors
/// When there is no graphics device or the folder cannot be written.
pub fn write(args: &ShotArgs) -> anyhow::Result<usize> {
    let mut studio = pollster::block_on(Studio::open())?;
    let mut page = Page::default();
    let mut count = 0;
    for &screen in Screen::value_variants() {
        if args.screen.is_some_and(|wanted| wanted != screen) {
            continue;
        }
        let name = screen.to_possible_value().expect("every screen can be asked for").get_name().to_owned();
        let folder = args.out.join(&name);
        files::make_folder(&folder)?;
        page.section(&name);
        for entry in
            CATALOGUE.iter().filter(|&entry| args.device.is_none_or(|wanted| wanted.name == entry.name))
        {
            for (orientation, held) in [(Orientation::Portrait, ""), (Orientation::Landscape, "-landscape")] {
                let Ok(shot) = shot(args, screen, entry, orientation) else { continue };
                page.row(&format!("{}{held}", entry.name));
                for variant in Variant::all() {
                    let mut shot = shot.clone();
                    shot.theme = variant.theme;
                    shot.palette = Some(variant.palette as u8);
                    shot.device.text_scale = variant.text_scale;
                    let file = format!("{}{held}-{}.png", entry.name, variant.name());
                    studio.take(&shot)?.write_png(&folder.join(&file))?;
                    page.picture(&format!("{name}/{file}"), &variant.name());
                    count += 1;
                }
            }
        }
    }
    let index = args.out.join("index.html");
    files::write(&index, page.finish())?;
    Ok(count)
}

fn shot(args: &ShotArgs, screen: Screen, entry: &Entry, orientation: Orientation) -> anyhow::Result<Shot> {
    let mut device = entry.held(orientation)?;
    let [width, height] = device.size_pt;
    device.px_per_pt = args.density.unwrap_or((SHORTER_SIDE / width.min(height)).min(1.0));
    Ok(Shot {
        device,
        subject: subject_of(screen, args.stage),
        theme: ThemeChoice::Dark,
        palette: None,
        mode: args.mode.unwrap_or(mode_of(screen)),
        seed: args.seed,
        moves: args.moves,
        at_secs: args.at,
    })
}

/// The page: a heading a screen, a row a device, the variants beside each other.
#[derive(Default)]
struct Page {
    body: String,
    open_row: bool,
}

impl Page {
    fn section(&mut self, name: &str) {
        self.close_row();
        let _ = writeln!(self.body, "<h2 id=\"{name}\">{name}</h2>");
    }

    fn row(&mut self, device: &str) {
        self.close_row();
        self.open_row = true;
        let _ = writeln!(self.body, "<section><h3>{device}</h3>");
    }

    fn picture(&mut self, path: &str, caption: &str) {
        let _ = writeln!(
            self.body,
            "<a href=\"{path}\"><img loading=\"lazy\" src=\"{path}\" alt=\"{path}\"><small>{caption}</small></a>"
        );
    }

    fn close_row(&mut self) {
        if std::mem::take(&mut self.open_row) {
            self.body.push_str("</section>\n");
        }
    }

    fn finish(mut self) -> String {
        self.close_row();
        format!("{HEAD}{}", self.body)
    }
}

const HEAD: &str = "<!doctype html>
<meta charset=\"utf-8\">
<title>Blockfall: every screen</title>
<style>
  body { font: 14px system-ui, sans-serif; background: #14161f; color: #e8eaf5; margin: 24px; }
  section { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; margin-bottom: 24px; }
  h3 { width: 100%; margin: 0; font-weight: 600; }
  a { color: inherit; text-decoration: none; }
  img { display: block; max-height: 420px; }
  small { display: block; text-align: center; padding-top: 4px; color: #a8aec8; }
</style>
<h1>Blockfall: every screen</h1>
";
