//! `sim`: bots play many games on all cores, and what they met is told: scores, lengths, fairness, how long deals take.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use blockfall::shot::Studio;
use blockfall_engine::blocks::{Bucket, Budget, Mode, Outcome};
use blockfall_engine::bot::BotKind;
use blockfall_engine::sim::{COURSE_STEP, Report, Watch, percentile, play_game};
use blockfall_render::Fonts;
use blockfall_render::scene::{Background, Color, Glyph, Outline, Panel, Scene, Viewport};
use blockfall_render::text::TextStyle;
use serde::Serialize;

use super::counted;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The mode.
    pub mode: Mode,
    /// Who plays.
    pub bot: BotKind,
    /// How many games.
    pub games: u32,
    /// A game is stopped after so many moves.
    pub max_moves: u32,
    /// The first game's seed; the others follow.
    pub seed: u64,
    /// Whether the report is JSON.
    pub json: bool,
    /// Where to draw the losses over the moves.
    pub chart: Option<PathBuf>,
}

/// Measures moves that dealt a hand.
struct Stopwatch {
    began: Instant,
    nanos: Vec<u64>,
}

impl Default for Stopwatch {
    fn default() -> Self {
        Stopwatch { began: Instant::now(), nanos: Vec::new() }
    }
}

impl Watch for Stopwatch {
    fn begin(&mut self) {
        self.began = Instant::now();
    }

    fn end(&mut self, outcome: &Outcome) {
        if outcome.dealt.is_some() {
            self.nanos.push(self.began.elapsed().as_nanos() as u64);
        }
    }
}

/// A report with what only a clock can tell.
#[derive(Serialize)]
struct Told<'a> {
    mode: &'a str,
    bot: &'a str,
    seed: u64,
    moves_a_perfect_clear: Option<u64>,
    deal_nanos: Percentiles,
    #[serde(flatten)]
    report: &'a Report,
}

#[derive(Serialize)]
struct Percentiles {
    median: u64,
    p99: u64,
    p999: u64,
    most: u64,
}

impl Percentiles {
    fn of(sorted: &[u64]) -> Percentiles {
        Percentiles {
            median: percentile(sorted, 500),
            p99: percentile(sorted, 990),
            p999: percentile(sorted, 999),
            most: sorted.last().copied().unwrap_or(0),
        }
    }
}

/// Plays and tells.
///
/// # Errors
/// When the report or the chart cannot be written.
pub fn run(plan: &Plan) -> anyhow::Result<()> {
    let (report, mut deals) = play_all(plan);
    deals.sort_unstable();
    if let Some(path) = &plan.chart {
        draw_chart(&report, plan, path)?;
    }
    let mut out = io::stdout().lock();
    if plan.json {
        let told = Told {
            mode: plan.mode.id(),
            bot: plan.bot.id(),
            seed: plan.seed,
            moves_a_perfect_clear: report.moves_a_perfect_clear(),
            deal_nanos: Percentiles::of(&deals),
            report: &report,
        };
        serde_json::to_writer_pretty(&mut out, &told)?;
        writeln!(out)?;
        return Ok(());
    }
    write!(out, "{}", in_words(plan, &report, &deals))?;
    Ok(())
}

fn play_all(plan: &Plan) -> (Report, Vec<u64>) {
    let parts = on_all_cores(plan.games, |game, (report, watch): &mut (Report, Stopwatch)| {
        let seed = plan.seed.wrapping_add(u64::from(game));
        report.merge(play_game(plan.mode, plan.bot, seed, plan.max_moves, Budget::FULL, watch));
    });
    let (mut report, mut deals) = (Report::default(), Vec::new());
    for (part, watch) in parts {
        report.merge(part);
        deals.extend(watch.nanos);
    }
    (report, deals)
}

/// Plays games on all cores, each counted from 0, and returns what the workers made of theirs.
pub fn on_all_cores<T: Default + Send>(games: u32, play: impl Fn(u32, &mut T) + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut made = T::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return made;
            }
            play(game, &mut made);
        }
    };
    thread::scope(|scope| {
        let players: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        show_progress(&next, games, || players.iter().all(thread::ScopedJoinHandle::is_finished));
        // A worker that panicked has said why; its panic goes on here.
        let join = |player: thread::ScopedJoinHandle<'_, T>| {
            player.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        players.into_iter().map(join).collect()
    })
}

/// A bar on a terminal, and nothing anywhere else.
fn show_progress(next: &AtomicU32, games: u32, is_done: impl Fn() -> bool) {
    const WIDTH: usize = 40;
    let mut stderr = io::stderr();
    let shown = stderr.is_terminal();
    while !is_done() {
        thread::sleep(Duration::from_millis(20));
        if shown {
            let played = next.load(Ordering::Relaxed).min(games);
            let full = WIDTH * played as usize / games.max(1) as usize;
            let bar = format!("{}{}", "#".repeat(full), ".".repeat(WIDTH - full));
            // A bar that cannot be shown is not worth stopping for.
            let _ = write!(stderr, "\r[{bar}] {played} of {}", counted(games.into(), "game"));
        }
    }
    if shown {
        let _ = write!(stderr, "\r{}\r", " ".repeat(WIDTH + 40));
    }
}

fn in_words(plan: &Plan, report: &Report, deals: &[u64]) -> String {
    let mut lines = vec![format!(
        "{} of {} by the {} bot, seed {}: {}, {}, {} lost.",
        counted(report.games, "game"),
        plan.mode,
        plan.bot,
        plan.seed,
        counted(report.moves, "move"),
        counted(report.lines, "line"),
        report.lost
    )];
    for (name, sorted) in [("score", &report.scores), ("moves", &report.lengths)] {
        let [p5, p25, p50, p75, p95] = [50, 250, 500, 750, 950].map(|permille| percentile(sorted, permille));
        lines.push(format!("{name:>6}: 5% {p5}, 25% {p25}, median {p50}, 75% {p75}, 95% {p95}"));
    }
    // The first hand of a game is dealt before there is a bucket to draw from.
    let drawn: u64 = report.buckets.iter().sum();
    let buckets = Bucket::ALL.iter().zip(report.buckets).filter(|(_, count)| *count > 0);
    let buckets: Vec<String> = buckets
        .map(|(bucket, count)| {
            let share = 100.0 * count as f64 / drawn.max(1) as f64;
            format!("{} {share:.1}%", format!("{bucket:?}").to_lowercase())
        })
        .collect();
    if !buckets.is_empty() {
        lines.push(format!(" hands: {} dealt; {}", report.hands, buckets.join(", ")));
    }
    lines.push(format!(
        "  fair: {}, proofs that do not replay: {}",
        counted(report.impossible_hands, "impossible hand"),
        report.broken_proofs
    ));
    let perfect = report
        .moves_a_perfect_clear()
        .map_or("none".to_owned(), |moves| format!("1 in {}", counted(moves, "move")));
    lines.push(format!(" empty: {}, {perfect}", counted(report.perfect_clears, "perfect clear")));
    let deaths = report.by_difficulty.iter().map(|part| {
        let thousand = 1000.0 * part.lost as f64 / part.hands.max(1) as f64;
        format!("{thousand:.1}")
    });
    lines.push(format!(
        "  hard: deaths a thousand hands by quarter of the difficulty: {}",
        deaths.collect::<Vec<_>>().join(", ")
    ));
    let Percentiles { median, p99, p999, most } = Percentiles::of(deals);
    let micros = |nanos: u64| nanos as f64 / 1000.0;
    lines.push(format!(
        " deals: median {:.1} µs, p99 {:.1} µs, p99.9 {:.1} µs, longest {:.1} µs",
        micros(median),
        micros(p99),
        micros(p999),
        micros(most)
    ));
    lines.join("\n") + "\n"
}

/// Mean difficulty over the moves of a game, a bar each dozen moves, drawn by the game's own renderer.
fn draw_chart(report: &Report, plan: &Plan, path: &Path) -> anyhow::Result<()> {
    const SIZE: [f32; 2] = [900.0, 420.0];
    const FIELD: [f32; 4] = [70.0, 70.0, 800.0, 290.0];
    let text = Color::hex(0xF5F6FF);
    let quiet = Color::hex(0xB3BBE0);
    let mut fonts = Fonts::embedded();
    let mut scene = Scene { viewport: Viewport { size_pt: SIZE, px_per_pt: 1.0 }, ..Scene::default() };
    scene.background = Background::Gradient { top: Color::hex(0x171D45), bottom: Color::hex(0x0E1536) };
    let mut write = |scene: &mut Scene, words: &str, size_pt: f32, at: [f32; 2], color: Color| {
        let style = TextStyle { size_pt, ..TextStyle::default() };
        let set = fonts.layout(&style, words);
        scene.base.glyphs.extend(set.glyphs.iter().map(|glyph| Glyph {
            outline: Outline::Font { glyph: glyph.glyph, weight: glyph.weight },
            origin: [at[0] + glyph.x, at[1] + glyph.y_baseline],
            em: size_pt,
            top: color,
            bottom: color,
            ..Glyph::default()
        }));
    };
    let games = counted(report.games, "game");
    let title = format!("{}, {} bot, {games}: difficulty over the moves", plan.mode, plan.bot);
    write(&mut scene, &title, 20.0, [FIELD[0], 22.0], text);
    for part in 0..=4_u16 {
        let y = FIELD[1] + FIELD[3] * (1.0 - f32::from(part) / 4.0);
        scene.base.panels.push(Panel::fill([FIELD[0], y, FIELD[2], 1.0], 0.0, quiet.fade(0.25)));
        write(&mut scene, &format!("{}", part * 256), 13.0, [28.0, y - 8.0], quiet);
    }
    let step = FIELD[2] / report.course.len().max(1) as f32;
    for (i, losses) in report.course.iter().enumerate() {
        let x = FIELD[0] + i as f32 * step;
        if i % 4 == 0 {
            let moves = i as u32 * COURSE_STEP;
            write(&mut scene, &moves.to_string(), 13.0, [x, FIELD[1] + FIELD[3] + 8.0], quiet);
        }
        let Some(mean) = losses.difficulty.checked_div(losses.hands) else { continue };
        let tall = FIELD[3] * mean as f32 / 1024.0;
        let bar = [x + step * 0.17, FIELD[1] + FIELD[3] - tall, step * 0.66, tall];
        scene.base.panels.push(Panel::fill(bar, 4.0, Color::hex(0x5B7BF0)));
    }
    write(&mut scene, "moves", 13.0, [FIELD[0] + FIELD[2] - 40.0, FIELD[1] + FIELD[3] + 28.0], quiet);
    let mut studio = pollster::block_on(Studio::open())?;
    studio.draw(&scene)?.write_png(path)?;
    Ok(())
}
