//! What can be asked for, and the asking of it.

mod files;
mod gallery;
mod save;
mod simulate;
mod solve;
mod swap_sim;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use blockfall::crash::CrashLog;
#[cfg(debug_assertions)]
use blockfall::demo::{self, Demo};
use blockfall::input::PointerKind;
use blockfall::keeper::Keeper;
use blockfall::model::{Door, Setup, Stages};
use blockfall::pilot::Pilot;
use blockfall::settings::ThemeChoice;
use blockfall::shell::{self, Options};
use blockfall::shot::swap::{self as swap_shot, Scene};
use blockfall::shot::{self, Shot, Studio, Subject};
use blockfall::store::{self, Chosen, MemoryStore, ReadOnly, Store};
use blockfall::ui::{PALETTES, Page};
use blockfall::view::{self, id};
use blockfall::{App, effect::Effect};
use blockfall_audio::{Cue, wav};
use blockfall_engine::blocks::{Mode, catalog, perft_with};
use blockfall_engine::bot::BotKind;
use blockfall_engine::swap::{Bot, Stage, State};
use blockfall_platform::desktop::DesktopDevice;
use blockfall_platform::simulated::{self, Orientation};
use blockfall_platform::{Device as _, DeviceState, TEXT_SCALE};
use blockfall_render::Fonts;
use blockfall_render::capture::Image;
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use files::Named;
use solve::Rows;

/// Why nothing is run.
#[derive(Debug)]
pub enum Stop {
    /// Help or version was asked for and has been printed.
    Shown,
    /// The arguments are wrong; one sentence says how.
    Wrong(String),
}

#[derive(Debug, Parser)]
#[command(name = "blockfall", version, about = "A block puzzle game with its own GPU renderer")]
#[command(args_conflicts_with_subcommands = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: PlayArgs,
}

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in a window (also without any command)
    Play(PlayArgs),
    /// Draw a picture off screen
    Shot(ShotArgs),
    /// Count the sequences of DEPTH placements from a board
    Perft(PerftArgs),
    /// Answer a file of hands or of Swap boards, a row each
    Solve(SolveArgs),
    /// Let a bot play many games on all cores, and tell what it met
    Sim(SimArgs),
    /// Write every sound as a WAV file
    Sound(SoundArgs),
    /// Validate files of Swap stages
    #[command(subcommand, arg_required_else_help = false)]
    Stage(StageCommand),
    /// Look at what is kept, as JSON; bring it back, or forget it
    #[command(subcommand, arg_required_else_help = false)]
    Save(save::SaveCommand),
}

/// Arguments of `play`.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// What to play at once: peak, classic, verse or swap. The game in progress goes on, or a new one begins
    #[arg(long, value_parser = parse_game)]
    mode: Option<Chosen>,
    /// The stage of Swap to begin or go on with; an attempt in progress at another one is given up. One that is not open yet
    /// is only tried out: nothing of it is kept
    #[arg(long, value_name = "N", value_parser = parse_stage, allow_negative_numbers = true)]
    stage: Option<u16>,
    /// Seed of the first new game; the same seed deals the same hands
    #[arg(long, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Behave like this device, in a window of its size
    #[arg(long, value_parser = parse_device)]
    device: Option<&'static simulated::Entry>,
    /// Hold that device sideways
    #[arg(long, requires = "device")]
    landscape: bool,
    /// The player asked that device for less motion
    #[arg(long, requires = "device")]
    reduce_motion: bool,
    /// The folder for saved games
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Without a display: let a bot play a game off screen and write pictures; with DATA it is kept and goes on
    #[arg(long, requires = "out")]
    headless: bool,
    /// The folder for those pictures
    #[arg(long, value_name = "DIR", requires = "headless")]
    out: Option<PathBuf>,
    /// Play a prepared scene, which keeps nothing: combo, gameover, clear, verse or swap
    #[cfg(debug_assertions)]
    #[arg(long, value_name = "SCENE", value_parser = parse_demo, conflicts_with_all = ["mode", "stage", "seed", "headless"])]
    demo: Option<&'static Demo>,
}

/// Arguments of `shot`.
#[derive(Clone, Debug, Args)]
pub struct ShotArgs {
    /// The device; iphone-15-pro, if none is given
    #[arg(long, value_parser = parse_device)]
    device: Option<&'static simulated::Entry>,
    /// Hold it sideways
    #[arg(long)]
    landscape: bool,
    /// A desktop window of this size instead of a device, pt
    #[arg(long, value_name = "WxH", value_parser = parse_window, conflicts_with_all = ["device", "landscape", "all"])]
    window: Option<[f32; 2]>,
    /// What to show
    #[cfg_attr(debug_assertions, arg(long, value_enum, required_unless_present_any = ["all", "demo"]))]
    #[cfg_attr(not(debug_assertions), arg(long, value_enum, required_unless_present = "all"))]
    screen: Option<Screen>,
    /// Show a prepared scene: combo, gameover, clear, verse or swap
    #[cfg(debug_assertions)]
    #[arg(long, value_name = "SCENE", value_parser = parse_demo)]
    #[arg(conflicts_with_all = ["all", "screen", "mode", "seed", "moves"])]
    demo: Option<&'static Demo>,
    /// Every screen on every device, in every theme and palette and at several text sizes, with a page to look through
    /// them; a screen or a device narrows it
    #[arg(long, conflicts_with_all = ["landscape", "theme", "palette", "text_scale"])]
    all: bool,
    /// Seed of the game
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// The mode
    #[arg(long)]
    mode: Option<Mode>,
    /// The stage of Swap
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = parse_stage, allow_negative_numbers = true)]
    stage: u16,
    /// How many moves a bot plays first
    #[arg(long, default_value_t = 12, value_parser = whole(0..=u32::MAX), allow_negative_numbers = true)]
    moves: u32,
    /// Seconds after the last input
    #[arg(long, value_name = "SECS", default_value_t = 3.0, value_parser = decimal(SECS), allow_negative_numbers = true)]
    at: f32,
    /// The theme
    #[arg(long, value_enum, default_value_t = ThemeArg::Dark)]
    theme: ThemeArg,
    /// The block palette: classic, market, contrast or safe
    #[arg(long, value_parser = parse_palette)]
    palette: Option<u8>,
    /// The player's text size, 0.8 to 3.12
    #[arg(long, value_name = "X", value_parser = decimal(TEXT_SCALE), allow_negative_numbers = true)]
    text_scale: Option<f32>,
    /// The player asked for less motion
    #[arg(long, conflicts_with = "all")]
    reduce_motion: bool,
    /// Pixels in a point, 0.5 to 4; the device's own, if none is given
    #[arg(long, value_name = "X", value_parser = decimal(DENSITIES), allow_negative_numbers = true)]
    density: Option<f32>,
    /// The PNG to write, or the folder for all of them
    out: PathBuf,
}

/// Arguments of `perft`.
#[derive(Clone, Debug, Args)]
pub struct PerftArgs {
    /// The board as 64 bits in hexadecimal; bit row * 8 + column
    #[arg(value_parser = parse_board, allow_negative_numbers = true)]
    board: u64,
    /// How many pieces are placed, 1 to 4
    #[arg(value_parser = whole(1..=4_u32), allow_negative_numbers = true)]
    depth: u32,
    /// By whose rules; where pieces turn, each distinct turn counts
    #[arg(long, default_value = "classic")]
    mode: Mode,
}

/// Arguments of `solve`.
#[derive(Clone, Debug, Args)]
pub struct SolveArgs {
    /// The file; `-` is standard input
    file: PathBuf,
    /// What its rows are
    #[arg(long, value_enum, default_value_t = Rows::Blocks)]
    mode: Rows,
}

/// Arguments of `sim`.
#[derive(Clone, Debug, Args)]
pub struct SimArgs {
    /// What is played: peak, classic, verse or swap
    #[arg(long, default_value = "peak", value_parser = parse_game)]
    mode: Chosen,
    /// Who plays: random, casual, greedy, best, finisher or witness; of Swap greedy or random
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// The stage of Swap that is attempted
    #[arg(long, value_name = "N", value_parser = parse_stage, allow_negative_numbers = true)]
    stage: Option<u16>,
    /// Every stage of Swap
    #[arg(long, conflicts_with = "stage")]
    all: bool,
    /// How many games
    #[arg(long, default_value_t = 200, value_parser = whole(1..=u32::MAX), allow_negative_numbers = true)]
    games: u32,
    /// A game is stopped after so many moves
    #[arg(long, default_value_t = 20_000, value_parser = whole(1..=u32::MAX), allow_negative_numbers = true)]
    max_moves: u32,
    /// Seed of the first game; the others follow
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Tell it as JSON
    #[arg(long)]
    json: bool,
    /// Draw the difficulty over the moves as a PNG
    #[arg(long, value_name = "OUT.png")]
    chart: Option<PathBuf>,
}

/// What can be done with stages.
#[derive(Clone, Debug, Subcommand)]
pub enum StageCommand {
    /// Say of each file whether it is a stage that can be played
    Check {
        /// The files; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Arguments of `sound`.
#[derive(Clone, Debug, Args)]
pub struct SoundArgs {
    /// The folder
    dir: PathBuf,
    /// Samples a second
    #[arg(long, default_value_t = 48_000, value_parser = whole(8_000..=192_000_u32), allow_negative_numbers = true)]
    rate: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Screen {
    Home,
    Game,
    Drag,
    Chosen,
    Stuck,
    Pause,
    Confirm,
    Over,
    Way,
    Settings,
    Stats,
    Rules,
    Licences,
    Licence,
    Lesson,
    LessonTap,
    Learned,
    Map,
    Swap,
    SwapPull,
    SwapSpecial,
    SwapPause,
    SwapLeave,
    SwapWin,
    SwapLose,
    SwapStats,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeArg {
    Dark,
    Light,
}

fn parse_device(name: &str) -> Result<&'static simulated::Entry, String> {
    simulated::find(name).map_err(|error| error.to_string())
}

fn parse_window(text: &str) -> Result<[f32; 2], String> {
    let sides =
        text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    let known = sides.filter(|sides: &[f32; 2]| sides.iter().all(|side| (320.0..=4000.0).contains(side)));
    known.ok_or_else(|| "a window is a width and a height from 320 to 4000, such as 1200x800".to_owned())
}

fn parse_game(name: &str) -> Result<Chosen, String> {
    if name == store::SWAP {
        return Ok(Chosen::Swap);
    }
    let mode = name.parse().map(Chosen::Blocks);
    mode.map_err(|_| {
        let known: Vec<&str> = Mode::ALL.iter().map(|mode| mode.id()).collect();
        format!("there is no such mode; there are {} and {}", known.join(", "), store::SWAP)
    })
}

fn parse_stage(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|&number| Stages::shipped().get(number).is_some());
    number.ok_or_else(|| format!("there is no such stage; there are 1 to {}", Stages::shipped().0.len()))
}

#[cfg(debug_assertions)]
fn parse_demo(name: &str) -> Result<&'static Demo, String> {
    demo::find(name).map_err(|error| error.to_string())
}

fn parse_palette(name: &str) -> Result<u8, String> {
    let index = PALETTES.iter().position(|palette| palette.id == name);
    index.map(|index| index as u8).ok_or_else(|| {
        let known: Vec<&str> = PALETTES.iter().map(|palette| palette.id).collect();
        format!("there is no such palette; there are {}", known.join(", "))
    })
}

/// Seconds that a picture may be taken after the last input.
const SECS: RangeInclusive<f32> = 0.0..=3600.0;
/// Pixels that a point of a picture may have.
const DENSITIES: RangeInclusive<f32> = 0.5..=4.0;

/// Reads whole numbers of a range.
fn whole<T: Number>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone {
    number("a whole number", range)
}

/// Reads numbers of a range.
fn decimal(range: RangeInclusive<f32>) -> impl Fn(&str) -> Result<f32, String> + Clone {
    number("a number", range)
}

/// What numbers on the command line are.
trait Number: FromStr + PartialOrd + Display + Clone {}
impl<T: FromStr + PartialOrd + Display + Clone> Number for T {}

fn number<T: Number>(
    what: &'static str,
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("{what} from {} to {} is allowed", range.start(), range.end()))
    }
}

fn parse_board(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    u64::from_str_radix(digits, 16).map_err(|_| "a board is up to 16 hexadecimal digits".to_owned())
}

/// Reads the arguments, the program's name first.
///
/// # Errors
/// When there is nothing to run.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Command, Stop> {
    match Line::try_parse_from(args) {
        Ok(line) => Ok(line.command.unwrap_or(Command::Play(line.play))),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            // Nothing is left to be said if this cannot be printed.
            let _ = error.print();
            Err(Stop::Shown)
        }
        Err(error) => Err(Stop::Wrong(one_sentence(&error.to_string()))),
    }
}

/// The part of a parser's message that says what is wrong, on one line.
fn one_sentence(message: &str) -> String {
    // What follows is advice. The sentence itself may have blank lines, where an argument has.
    let ends = ["\n\nUsage:", "\n\n  tip:", "\n\nFor more information"].map(|advice| message.find(advice));
    let told = &message[..ends.into_iter().flatten().min().unwrap_or(message.len())];
    let told = told.strip_prefix("error: ").unwrap_or(told);
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs a command.
///
/// # Errors
/// One sentence that says what failed.
pub fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Play(args) => match &args.out {
            Some(out) => play_headless(&args, out),
            None => play(&args),
        },
        Command::Shot(args) => take_shot(&args),
        Command::Solve(args) => solve::run(&args.file, args.mode),
        Command::Sim(args) => simulate(args),
        Command::Sound(args) => write_sounds(&args),
        Command::Stage(StageCommand::Check { files }) => check_stages(&files),
        Command::Save(command) => save::run(command),
        Command::Perft(args) => {
            let count = perft_with(args.mode.rules(), catalog(), args.board, args.depth);
            writeln!(std::io::stdout(), "{count}")?;
            Ok(())
        }
    }
}

fn held(entry: &simulated::Entry, landscape: bool) -> anyhow::Result<DeviceState> {
    let orientation = if landscape { Orientation::Landscape } else { Orientation::Portrait };
    entry.held(orientation).map_err(|error| WrongInput(error.to_string()).into())
}

/// A seed that nobody chose.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    // The standard library's hashers are keyed by the system's randomness.
    RandomState::new().hash_one(std::process::id())
}

/// What is to be played: a stage alone says that it is Swap.
fn game_of(args: &PlayArgs) -> anyhow::Result<Option<Chosen>> {
    match (args.mode, args.stage) {
        (Some(Chosen::Blocks(mode)), Some(_)) => {
            Err(WrongInput(format!("only Swap has stages, {mode} has none")).into())
        }
        (None, Some(_)) => Ok(Some(Chosen::Swap)),
        (mode, _) => Ok(mode),
    }
}

fn play(args: &PlayArgs) -> anyhow::Result<()> {
    let mode = game_of(args)?;
    let mut simulated = args.device.map(|entry| held(entry, args.landscape)).transpose()?;
    if let Some(device) = &mut simulated {
        device.reduce_motion |= args.reduce_motion;
    }
    #[cfg(debug_assertions)]
    if let Some(demo) = args.demo {
        return Ok(shell::run(Options::of_demo(demo, simulated), pollster::block_on)?);
    }
    let folder = data_folder(args.data.clone());
    let crash_log = folder.as_deref().map(CrashLog::of);
    if let Some(log) = crash_log.clone() {
        log.install();
    }
    let options = Options {
        mode,
        opens: args.stage.map(Door::Stage).or(mode.map(|_| Door::Game)),
        seed: args.seed.unwrap_or_else(fresh_seed),
        calibrated: args.seed.is_none(),
        simulated,
        store: open_store(folder.as_deref()),
        crash_log,
        cache_folder: cache_folder(args.data.clone()),
        #[cfg(debug_assertions)]
        demo: None,
    };
    // On a desktop the future is ready at once; a browser hands it to its event loop instead.
    shell::run(options, pollster::block_on)?;
    Ok(())
}

fn subject_of(screen: Screen, stage: u16) -> Subject {
    match screen {
        Screen::Map => Subject::Swap(Scene::Map, stage),
        Screen::Swap => Subject::Swap(Scene::Board, stage),
        Screen::SwapSpecial => Subject::Swap(Scene::Special, stage),
        Screen::SwapPull => Subject::Swap(Scene::Pull, stage),
        Screen::SwapPause => Subject::Swap(Scene::Pause, stage),
        Screen::SwapLeave => Subject::Swap(Scene::Leave, stage),
        Screen::SwapWin => Subject::Swap(Scene::Won, stage),
        Screen::SwapLose => Subject::Swap(Scene::Lost, stage),
        Screen::SwapStats => Subject::Swap(Scene::Stats, stage),
        Screen::Lesson => Subject::Lesson(0),
        Screen::LessonTap => Subject::Lesson(1),
        Screen::Learned => Subject::Lesson(3),
        Screen::Home => Subject::Home,
        Screen::Game => Subject::Game,
        Screen::Drag => Subject::Drag,
        Screen::Chosen => Subject::Chosen,
        Screen::Stuck => Subject::Stuck,
        Screen::Pause => Subject::Pause,
        Screen::Confirm => Subject::Confirm,
        Screen::Over => Subject::Over,
        Screen::Way => Subject::Way,
        Screen::Settings => Subject::Page(Page::Settings),
        Screen::Stats => Subject::Page(Page::Stats),
        Screen::Rules => Subject::Page(Page::Rules),
        Screen::Licences => Subject::Page(Page::Licences),
        // The one whose holders are named.
        Screen::Licence => Subject::Page(Page::Licence(1)),
    }
}

/// The mode of a picture for which none is asked.
fn mode_of(screen: Screen) -> Mode {
    match screen {
        Screen::Chosen | Screen::Stuck => Mode::Verse,
        _ => Mode::ALL[0],
    }
}

impl ShotArgs {
    /// What the one picture is of; `None` where all of them are asked for.
    fn subject(&self) -> Option<Subject> {
        #[cfg(debug_assertions)]
        if let Some(demo) = self.demo {
            return Some(Subject::Demo(demo));
        }
        self.screen.filter(|_| !self.all).map(|screen| subject_of(screen, self.stage))
    }
}

fn take_shot(args: &ShotArgs) -> anyhow::Result<()> {
    let Some(subject) = args.subject() else {
        let count = gallery::write(args)?;
        let (count, index) = (counted(count as u64, "picture"), args.out.join("index.html"));
        writeln!(std::io::stdout(), "{count}; look at {}", index.display())?;
        return Ok(());
    };
    let entry = args.device.map_or_else(|| simulated::find("iphone-15-pro"), Ok)?;
    let mut device = match args.window {
        Some(size_pt) => DesktopDevice::new(size_pt).state(),
        None => held(entry, args.landscape)?,
    };
    device.text_scale = args.text_scale.unwrap_or(device.text_scale);
    device.reduce_motion |= args.reduce_motion;
    device.px_per_pt = args.density.unwrap_or(device.px_per_pt);
    let shot = Shot {
        device,
        subject,
        theme: match args.theme {
            ThemeArg::Dark => ThemeChoice::Dark,
            ThemeArg::Light => ThemeChoice::Light,
        },
        palette: args.palette,
        mode: args.mode.or(args.screen.map(mode_of)).unwrap_or(Mode::ALL[0]),
        seed: args.seed,
        moves: args.moves,
        at_secs: args.at,
    };
    if shot.subject == Subject::Way && shot.mode != Mode::Peak {
        return Err(WrongInput(format!("{} keeps no proof that could be shown", shot.mode)).into());
    }
    if shot.subject == Subject::Stuck && shot.mode.rules().replans == 0 {
        return Err(WrongInput(format!("{} has no re-plans", shot.mode)).into());
    }
    let mut studio = pollster::block_on(Studio::open())?;
    studio.take(&shot)?.write_png(&args.out)?;
    Ok(())
}

/// Lets bots play what is asked for.
fn simulate(args: SimArgs) -> anyhow::Result<()> {
    let SimArgs { mode, bot, stage, all, games, max_moves, seed, json, chart } = args;
    let wrong = |sentence: &str| Err(WrongInput(sentence.to_owned()).into());
    match mode {
        Chosen::Swap if stage.is_none() && !all => {
            wrong("Swap is simulated stage by stage; name one with --stage N, or take --all")
        }
        Chosen::Swap if chart.is_some() => {
            wrong("there is a chart for the modes of Blocks only, not for Swap")
        }
        Chosen::Swap => swap_sim::run(&swap_sim::Plan { stage, bot, games, max_moves, seed, json }),
        Chosen::Blocks(_) if stage.is_some() || all => {
            wrong("only Swap has stages; --stage and --all go with --mode swap")
        }
        Chosen::Blocks(mode) => {
            let bot: BotKind = bot.parse().map_err(|error| WrongInput(format!("{error}")))?;
            if bot == BotKind::Witness && mode != Mode::Peak {
                return Err(WrongInput(format!("{mode} keeps no proof that a bot could follow")).into());
            }
            simulate::run(&simulate::Plan { mode, bot, games, max_moves, seed, json, chart })
        }
    }
}

/// Says of each file whether it is a stage; fails if one is not. A stage that is wrong weighs more than one that cannot be
/// read.
fn check_stages(files: &[PathBuf]) -> anyhow::Result<()> {
    let (mut faults, mut wrong) = (Vec::new(), false);
    for file in files {
        let name = Named(file).to_string();
        match files::read(file).map(|bytes| Stage::read(&name, &bytes)) {
            Ok(Ok(stage)) => writeln!(std::io::stdout(), "{name}: {}, good", stage.name())?,
            Ok(Err(fault)) => {
                faults.push(fault.to_string());
                wrong = true;
            }
            Err(error) => faults.push(format!("{error:#}")),
        }
    }
    let faults = faults.join("\n");
    match (faults.is_empty(), wrong) {
        (true, _) => Ok(()),
        (false, true) => Err(WrongInput(faults).into()),
        (false, false) => Err(anyhow::Error::msg(faults)),
    }
}

/// So many of something, in words.
fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Input that is wrong in itself: it ends with status 2 like wrong arguments.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongInput(pub String);

/// The folder for saved games: the one that was named, or the system's.
fn data_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| DesktopDevice::new([0.0; 2]).data_dir())
}

/// The folder for what can be made again: that of the saves if one was named, or the system's.
fn cache_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| DesktopDevice::new([0.0; 2]).cache_dir())
}

/// The store in a folder; one that keeps nothing where there is none to have.
fn open_store(folder: Option<&Path>) -> Box<dyn Store> {
    folder.map_or_else(|| Box::new(ReadOnly::nowhere()) as _, store::open)
}

fn write_sounds(args: &SoundArgs) -> anyhow::Result<()> {
    let dir = &args.dir;
    files::make_folder(dir)?;
    for cue in Cue::every() {
        let path = dir.join(format!("{cue}.wav"));
        files::write(&path, wav(cue, args.rate))?;
    }
    Ok(())
}

/// How many moves lie between two pictures of a game without a display, in Blocks and in a stage of Swap.
const PICTURE_EVERY: [u32; 2] = [10, 4];
/// Most pictures of one game.
const MOST_PICTURES: usize = 8;

/// Plays a whole game without a display, writes pictures of it and one sheet with all of them.
fn play_headless(args: &PlayArgs, out: &Path) -> anyhow::Result<()> {
    let entry = args.device.map_or_else(|| simulated::find("iphone-se"), Ok)?;
    let mut device = held(entry, args.landscape)?;
    device.px_per_pt = 1.0;
    device.reduce_motion |= args.reduce_motion;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    files::make_folder(out)?;
    let mut studio = pollster::block_on(Studio::open())?;
    // Without a folder of its own the bot's game leaves nothing but pictures.
    let store = args.data.as_deref().map_or_else(|| Box::new(MemoryStore::default()) as _, store::open);
    let (mut keeper, saved) = Keeper::open(store);
    let chosen = game_of(args)?.or(saved.profile.chosen()).unwrap_or(Chosen::Blocks(Mode::ALL[0]));
    let mut setup = match (chosen, args.data.is_some()) {
        (Chosen::Swap, false) => swap_shot::setup_at(device, args.stage.unwrap_or(1), seed, false),
        _ => Setup { saved, ..Setup::new(device, seed) },
    };
    setup.chosen = chosen;
    // In somebody's own saved games the stages before it need not have been won.
    setup.opens = args.stage.filter(|_| args.data.is_some()).map(Door::Stage);
    let mut app = App::new(setup, Fonts::embedded());
    let mut pilot = Pilot::new(0, PointerKind::Touch);
    let mut effects: Vec<Effect> = Vec::new();
    let mut pictures = Vec::new();

    pilot.wait(1_000);
    pictures.push(studio.picture(&mut app, pilot.now)?);
    pilot.tap(&mut app, id::PLAY, &mut effects);
    if let Some(stage) = app.model().swap.stages.next_to_win(&app.model().profile)
        && chosen == Chosen::Swap
    {
        pilot.wait(1_000);
        pictures.push(studio.picture(&mut app, pilot.now)?);
        pilot.tap(&mut app, view::stage_node(stage), &mut effects);
    }
    let mut moves = 0;
    let every = PICTURE_EVERY[usize::from(chosen == Chosen::Swap)];
    loop {
        keeper.take(&mut effects);
        keeper.settle()?;
        if moves % every == 0 && moves > 0 && pictures.len() < MOST_PICTURES - 1 {
            pictures.push(studio.picture(&mut app, pilot.now + 160_000_000)?);
        }
        keeper.presented(app.model());
        let played = match chosen {
            Chosen::Blocks(_) => shot::play(&mut app, &mut pilot, 1, seed, &mut effects),
            Chosen::Swap => swap_shot::play(&mut app, &mut pilot, &mut Bot::Greedy, 1, &mut effects),
        };
        if played > 0 {
            moves += 1;
        } else if !shot::replan(&mut app, &mut pilot, &mut effects) {
            break;
        }
    }
    pilot.wait(5_000);
    // The first picture sees the card come, the second one shows it at rest.
    studio.picture(&mut app, pilot.now)?;
    pilot.wait(2_000);
    pictures.push(studio.picture(&mut app, pilot.now)?);

    for (i, picture) in pictures.iter().enumerate() {
        picture.write_png(&out.join(format!("{:02}.png", i + 1)))?;
    }
    let sheet = out.join("sheet.png");
    contact_sheet(&pictures, 4).write_png(&sheet)?;
    let mut stdout = std::io::stdout();
    writeln!(stdout, "{}", how_it_ended(&app, chosen, moves, seed))?;
    writeln!(stdout, "Its pictures are in {}, all of them on {}.", out.display(), sheet.display())?;
    Ok(())
}

fn how_it_ended(app: &App, chosen: Chosen, moves: u32, seed: u64) -> String {
    if chosen == Chosen::Swap {
        let attempt = app.model().swap.attempt.as_ref().map(|attempt| (attempt.number, &attempt.session));
        return attempt.map_or_else(String::new, |(number, session)| {
            let end = if session.state() == State::Won { "won" } else { "lost" };
            let (moves, score) = (counted(moves.into(), "move"), counted(session.score(), "point"));
            format!("Played stage {number} with seed {seed}: {end} after {moves}, {score}.")
        });
    }
    let score = app.model().score();
    let seed = app.model().game.as_ref().map_or(seed, |game| game.seed());
    let moves = counted(moves.into(), "move");
    format!("Played a game of {moves} with seed {seed}: {}.", counted(score, "point"))
}

/// Pictures of one size beside and below each other, `columns` in a row.
fn contact_sheet(pictures: &[Image], columns: usize) -> Image {
    const GAP: usize = 12;
    let Some(first) = pictures.first() else { return Image { width: 1, height: 1, rgba: vec![0; 4] } };
    let (width, height) = (first.width as usize, first.height as usize);
    let columns = columns.min(pictures.len());
    let rows = pictures.len().div_ceil(columns);
    let sheet_width = columns * (width + GAP) + GAP;
    let sheet_height = rows * (height + GAP) + GAP;
    let mut rgba = [24, 24, 28, 255].repeat(sheet_width * sheet_height);
    for (i, picture) in pictures.iter().enumerate() {
        let (x, y) = (GAP + i % columns * (width + GAP), GAP + i / columns * (height + GAP));
        for row in 0..height {
            let from = row * width * 4;
            let to = ((y + row) * sheet_width + x) * 4;
            rgba[to..to + width * 4].copy_from_slice(&picture.rgba[from..from + width * 4]);
        }
    }
    Image { width: sheet_width as u32, height: sheet_height as u32, rgba }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(args: &[&str]) -> String {
        let args = ["blockfall"].iter().chain(args).map(OsString::from);
        match parse(args) {
            Err(Stop::Wrong(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn wrong_arguments_are_answered_in_one_line() {
        for args in [
            &["shot", "--device", "nokia-3310", "--screen", "game", "out.png"][..],
            &["shot", "--screen", "lobby", "out.png"],
            &["shot", "--screen", "game", "--window", "200x9", "out.png"],
            &["play", "--mode", "zen"],
            &["--seed", "minus one"],
            &["perft", "xyz", "1"],
            &["perft", "0", "9"],
            &["shot", "--screen", "game", "--at", "NaN", "out.png"],
            &["shot", "--screen", "game", "--text-scale", "9", "out.png"],
            &["dance"],
            &["play", "--headless"],
        ] {
            let sentence = wrong(args);
            assert!(!sentence.contains('\n') && sentence.len() > 20, "{args:?}: {sentence}");
        }
        assert!(wrong(&["play", "--device", "nokia-3310"]).contains("iphone-se"), "it says what there is");
    }

    #[test]
    fn no_command_plays() {
        let args = ["blockfall", "--seed", "7"].map(OsString::from);
        let Ok(Command::Play(play)) = parse(args.into_iter()) else { panic!("not play") };
        assert_eq!(play.seed, Some(7));
    }
}
