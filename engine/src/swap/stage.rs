//! A stage is one text file: entries of a name and a value, one a line, and then a map drawn in characters.
//!
//! ```text
//! # A line that begins like this is a comment.
//! name    Night Market
//! moves   18
//! tiles   1*10 2*10 3*10 4*8       regular kinds with their weights
//! goals   3*14 4*9 x*2             so many of a kind, x for scooters
//! stars   900 1800 2700            scores that earn one, two and three
//! bonus   150                      what each move left pays in the end
//! inventory 101*1 104*2            specials by number; may be left out
//! initial-matches allowed          may be left out; they clear before the first move
//! map
//! .?????.
//! ???x???
//! ```
//!
//! On the map `.` is a void, `x` a scooter, `?` a free cell; `1` to `6` and `r c s f d` are fixed tiles. Reading and
//! checking are one path ([`Stage::read`]): a stage that exists can be played and won.

use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

use serde::{Deserialize, Serialize};

use super::cascade::{MAX_PASSES, Play};
use super::cells::Cells;
use super::goals::{Goal, Goals, MOST_GOALS, Target};
use super::grid::{Grid, InvalidBoard};
use super::matching::any;
use super::solvable::{Swaps, matchable, rescue};
use super::supply::{FEWEST_KINDS, Weights};
use super::tile::{Kind, REGULARS, Special, Tile};
use crate::random::Random;

/// How many of each special, in the order of [`Special::ALL`].
pub type Inventory = [u32; Special::ALL.len()];

/// More than any sensible stage file has.
const MOST_BYTES: usize = 8 * 1024;

const MOVES: RangeInclusive<u32> = 1..=99;
const WEIGHT: RangeInclusive<u32> = 1..=1_000;
const UNITS: RangeInclusive<u32> = 1..=999;
const STOCK: RangeInclusive<u32> = 1..=9;
const SCORE: RangeInclusive<u32> = 1..=1_000_000;
const NAME_LENGTH: RangeInclusive<usize> = 1..=24;

/// How often the free cells are filled before the stage counts as impossible to fill.
const TRIES: u32 = 100;

/// The seed with which a stage was filled when it was checked, and will be where another seed fails.
const PROOF_SEED: u64 = 0;

/// A stage that has been checked. It is saved as its text, and checked again when it is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stage {
    text: String,
    name: String,
    moves: u32,
    weights: Weights,
    goals: Goals,
    stars: [u64; 3],
    move_bonus: u64,
    inventory: Inventory,
    initial_matches: bool,
    /// Fixed tiles in their cells, and holes where any tile may lie.
    map: Grid,
}

/// What is wrong with a stage file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {fault}")]
pub struct StageError {
    /// The file's name as it was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong with a stage, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Longer than any stage.
    #[error("the file is too long; a stage has at most {MOST_BYTES} bytes")]
    TooLong,
    /// Bytes that are no text.
    #[error("this is not UTF-8 text")]
    NotUtf8,
    /// An entry of another name.
    #[error("there is no entry {0:?}; the entries are {KEYS}")]
    UnknownEntry(String),
    /// An entry a second time.
    #[error("{0} is given a second time; once is allowed")]
    Twice(&'static str),
    /// No such entry in the whole file.
    #[error("the file ends without {0}; only inventory and initial-matches may be left out")]
    Missing(&'static str),
    /// An empty or endless name.
    #[error("the name has {0} characters; {low} to {high} are allowed", low = NAME_LENGTH.start(), high = NAME_LENGTH.end())]
    Name(usize),
    /// A number that is none, or is out of range.
    #[error("{what} is {found:?}; a whole number from {low} to {high} is allowed")]
    Number {
        /// What the number is.
        what: &'static str,
        /// What stands there.
        found: String,
        /// The least that is allowed.
        low: u32,
        /// The most that is allowed.
        high: u32,
    },
    /// Another word where something fixed is expected.
    #[error("{what} is {found:?}; {allowed} is allowed")]
    Word {
        /// What stands at fault.
        what: &'static str,
        /// What stands there.
        found: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// The same kind twice in one list.
    #[error("{0:?} stands twice in the list; once is allowed")]
    Repeated(String),
    /// Too short or too long a list.
    #[error("{what} lists {found}; {} allowed", between(*low, *high))]
    Count {
        /// What is listed.
        what: &'static str,
        /// How many.
        found: usize,
        /// The fewest that are allowed.
        low: usize,
        /// The most that are allowed.
        high: usize,
    },
    /// Stars that do not rise.
    #[error("the star scores do not rise; each must be more than the one before")]
    Stars,
    /// A map that is no board.
    #[error("{0}")]
    Map(#[from] InvalidBoard),
    /// A fixed regular tile that the stage does not list.
    #[error("tile {0} lies on the map but is not listed; tiles on the map must stand in the tiles entry")]
    UnlistedTile(u8),
    /// Fixed tiles that match from the start.
    #[error("fixed tiles of the map match each other; that needs initial-matches allowed")]
    FixedMatch,
    /// No swap can ever make a match.
    #[error(
        "no swap can ever make a match on this map; three tiles of a kind must be able to meet by one swap"
    )]
    NoMove,
    /// The fixed tiles leave no way to fill the map.
    #[error("the free cells cannot be filled without a match and with a move; fix fewer tiles")]
    NoFilling,
    /// Scooters that matches before the first move would break for nothing.
    #[error(
        "initial matches would break scooters before they count; they are allowed on maps without scooters"
    )]
    InitialMatches,
    /// A wanted kind that never comes.
    #[error("tile {0} is wanted but never comes; goals must stand in the tiles entry")]
    GoalUnlisted(u8),
    /// More scooters than matches can reach.
    #[error(
        "the goal x*{wanted} cannot be met; x*{reachable} is the most that lie beside cells that can match"
    )]
    GoalBlockers {
        /// How many are wanted.
        wanted: u32,
        /// How many can be broken.
        reachable: u32,
    },
    /// More tiles than can be cleared.
    #[error(
        "a goal of {wanted} tiles cannot be met; on this map at most {most} can be cleared in {moves} moves"
    )]
    GoalTiles {
        /// How many are wanted.
        wanted: u32,
        /// Moves of the stage.
        moves: u32,
        /// More than can be cleared.
        most: u32,
    },
}

impl Stage {
    /// Reads and checks a stage file. `file` names it in the error.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, StageError> {
        let error = |At { line, fault }| StageError { file: file.to_owned(), line, fault };
        text_of(bytes).and_then(parse).map_err(error)
    }

    /// A number that differs where anything of its file does but comments and blanks (64-bit FNV-1a).
    pub fn digest(&self) -> u64 {
        let lines =
            self.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let words = lines.flat_map(|line| line.split_whitespace().chain(["\n"]));
        let bytes = words.flat_map(|word| word.bytes().chain([b' ']));
        bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many moves the player has.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// The kinds that come, with their weights.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The objectives.
    pub const fn goals(&self) -> &Goals {
        &self.goals
    }

    /// The scores that earn one, two and three stars.
    pub const fn stars(&self) -> [u64; 3] {
        self.stars
    }

    /// The stars of a stage won with this score: at least one.
    pub fn stars_for(&self, score: u64) -> u8 {
        let reached = self.stars.iter().filter(|&&least| score >= least).count() as u8;
        reached.max(1)
    }

    /// What each move left pays when the stage is won.
    pub const fn move_bonus(&self) -> u64 {
        self.move_bonus
    }

    /// The specials that the player may place.
    pub const fn inventory(&self) -> Inventory {
        self.inventory
    }

    /// Whether matches may lie on the board at first. They clear before the first move.
    pub const fn initial_matches(&self) -> bool {
        self.initial_matches
    }

    /// The board with its fixed tiles; free cells are empty.
    pub const fn map(&self) -> &Grid {
        &self.map
    }

    /// A board to begin with: every free cell filled, nothing that matches, and a move to make.
    pub fn deal(&self, random: &mut Random) -> Grid {
        let dealt = self.try_deal(random).or_else(|| self.try_deal(&mut Random::new(PROOF_SEED)));
        dealt.expect("the stage was filled with this seed when it was checked")
    }

    fn try_deal(&self, random: &mut Random) -> Option<Grid> {
        if self.initial_matches {
            return Some(self.deal_freely(random));
        }
        (0..TRIES).find_map(|_| {
            let mut grid = self.map;
            let drawn = self.weights.draw_apart(*grid.planes(), grid.holes(), random)?;
            for (cell, kind) in drawn {
                grid.put(cell, Tile { id: grid.next_id(), kind: Kind::Regular(kind) });
            }
            (!Swaps::of(&grid).is_empty()).then_some(grid)
        })
    }

    /// Fills the free cells with anything and lets the matches clear, for no points and no objectives.
    fn deal_freely(&self, random: &mut Random) -> Grid {
        let mut grid = self.map;
        for cell in grid.holes().iter() {
            grid.put(cell, Tile { id: grid.next_id(), kind: Kind::Regular(self.weights.draw(random)) });
        }
        let mut play = Play { grid: &mut grid, phases: Vec::new() };
        play.cascade(None, &Goals::default(), Some((&self.weights, random)));
        play.run(rescue(play.grid, &self.weights, random));
        grid
    }
}

impl From<Stage> for String {
    fn from(stage: Stage) -> Self {
        stage.text
    }
}

impl TryFrom<String> for Stage {
    type Error = StageError;

    fn try_from(text: String) -> Result<Self, StageError> {
        Self::read("the saved stage", text.as_bytes())
    }
}

/// A fault and its line.
struct At {
    line: usize,
    fault: Fault,
}

/// The names of all entries, for the error.
const KEYS: &str = "name, moves, tiles, goals, stars, bonus, inventory, initial-matches and map";

/// The entries that stand before the map.
#[derive(Default)]
struct Entries<'a> {
    name: Option<Entry<'a>>,
    moves: Option<Entry<'a>>,
    tiles: Option<Entry<'a>>,
    goals: Option<Entry<'a>>,
    stars: Option<Entry<'a>>,
    bonus: Option<Entry<'a>>,
    inventory: Option<Entry<'a>>,
    initial_matches: Option<Entry<'a>>,
}

/// The value of an entry and its line.
#[derive(Clone, Copy)]
struct Entry<'a> {
    line: usize,
    value: &'a str,
}

impl<'a> Entry<'a> {
    /// The value read by `read`, or a fault in this line.
    fn read<T>(self, read: impl FnOnce(&'a str) -> Result<T, Fault>) -> Result<T, At> {
        read(self.value).map_err(|fault| At { line: self.line, fault })
    }
}

impl<'a> Entries<'a> {
    fn slot(&mut self, key: &str) -> Option<(&'static str, &mut Option<Entry<'a>>)> {
        Some(match key {
            "name" => ("name", &mut self.name),
            "moves" => ("moves", &mut self.moves),
            "tiles" => ("tiles", &mut self.tiles),
            "goals" => ("goals", &mut self.goals),
            "stars" => ("stars", &mut self.stars),
            "bonus" => ("bonus", &mut self.bonus),
            "inventory" => ("inventory", &mut self.inventory),
            "initial-matches" => ("initial-matches", &mut self.initial_matches),
            _ => return None,
        })
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, At> {
    let line = |upto: usize| 1 + bytes[..upto].iter().filter(|&&byte| byte == b'\n').count();
    if bytes.len() > MOST_BYTES {
        return Err(At { line: line(MOST_BYTES), fault: Fault::TooLong });
    }
    let not_text = |error: std::str::Utf8Error| At { line: line(error.valid_up_to()), fault: Fault::NotUtf8 };
    let text = std::str::from_utf8(bytes).map_err(not_text)?;
    // Some editors begin a file with a mark of its byte order, which says nothing in UTF-8.
    Ok(text.trim_start_matches('\u{FEFF}'))
}

fn parse(text: &str) -> Result<Stage, At> {
    let mut entries = Entries::default();
    let last = text.lines().count().max(1);
    let trimmed = (1..).zip(text.lines().map(str::trim));
    let mut lines = trimmed.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let map_line = loop {
        let Some((line, content)) = lines.next() else {
            return Err(At { line: last, fault: Fault::Missing("map") });
        };
        if content == "map" {
            break line;
        }
        let (key, value) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let Some((key, slot)) = entries.slot(key) else {
            return Err(At { line, fault: Fault::UnknownEntry(shortened(key)) });
        };
        if slot.replace(Entry { line, value: value.trim() }).is_some() {
            return Err(At { line, fault: Fault::Twice(key) });
        }
    };
    let (row_lines, rows): (Vec<usize>, Vec<&str>) = lines.unzip();
    let map = Grid::read(&rows, Some('?')).map_err(|fault| {
        let line = row_lines.get(fault.row() - 1).copied().unwrap_or(map_line);
        At { line, fault: Fault::Map(fault) }
    })?;

    let missing = |key| move || At { line: last, fault: Fault::Missing(key) };
    let goals = entries.goals.ok_or_else(missing("goals"))?;
    let initial_matches = match entries.initial_matches {
        Some(entry) => entry.read(allowed)?,
        None => false,
    };
    let inventory = match entries.inventory {
        Some(entry) => entry.read(read_inventory)?,
        None => Inventory::default(),
    };
    let stage = Stage {
        text: text.to_owned(),
        name: entries.name.ok_or_else(missing("name"))?.read(read_name)?,
        moves: entries
            .moves
            .ok_or_else(missing("moves"))?
            .read(|value| number("the number of moves", value, MOVES))?,
        weights: entries.tiles.ok_or_else(missing("tiles"))?.read(read_weights)?,
        goals: goals.read(read_goals)?,
        stars: entries.stars.ok_or_else(missing("stars"))?.read(read_stars)?,
        move_bonus: entries
            .bonus
            .ok_or_else(missing("bonus"))?
            .read(|value| number("the bonus", value, SCORE))?
            .into(),
        inventory,
        initial_matches,
        map,
    };
    stage.check_map().map_err(|fault| At { line: map_line, fault })?;
    stage.check_goals().map_err(|fault| At { line: goals.line, fault })?;
    Ok(stage)
}

impl Stage {
    fn check_map(&self) -> Result<(), Fault> {
        let fixed = self.map.planes();
        let unlisted = |kind: &u8| !fixed[usize::from(*kind) - 1].is_empty() && !self.weights.contain(*kind);
        if let Some(kind) = (1..=REGULARS).find(unlisted) {
            return Err(Fault::UnlistedTile(kind));
        }
        if matchable(self.map.open()).is_empty() {
            return Err(Fault::NoMove);
        }
        if self.initial_matches && !self.map.blockers().is_empty() {
            return Err(Fault::InitialMatches);
        }
        if !self.initial_matches && any(&self.map) {
            return Err(Fault::FixedMatch);
        }
        self.try_deal(&mut Random::new(PROOF_SEED)).map(|_| ()).ok_or(Fault::NoFilling)
    }

    fn check_goals(&self) -> Result<(), Fault> {
        let cells = self.map.open().len() as u32;
        for Goal { target, count: wanted } in self.goals.iter() {
            match target {
                Target::Tile(kind) if !self.weights.contain(kind) => return Err(Fault::GoalUnlisted(kind)),
                Target::Tile(_) => {
                    let most = self.moves * u32::from(MAX_PASSES) * cells;
                    if wanted > most {
                        return Err(Fault::GoalTiles { wanted, moves: self.moves, most });
                    }
                }
                Target::Blocker => {
                    let reachable = breakable(&self.map).len() as u32;
                    if wanted > reachable {
                        return Err(Fault::GoalBlockers { wanted, reachable });
                    }
                }
            }
        }
        Ok(())
    }
}

/// The blockers that matches can break, those included to which others open the way.
fn breakable(map: &Grid) -> Cells {
    let mut broken = Cells::EMPTY;
    loop {
        let next = broken | (matchable(map.open() | broken).neighbours() & map.blockers());
        if next == broken {
            return broken;
        }
        broken = next;
    }
}

fn read_name(value: &str) -> Result<String, Fault> {
    let length = value.chars().count();
    if NAME_LENGTH.contains(&length) { Ok(value.to_owned()) } else { Err(Fault::Name(length)) }
}

fn number(what: &'static str, found: &str, range: RangeInclusive<u32>) -> Result<u32, Fault> {
    let (low, high) = (*range.start(), *range.end());
    let number = found.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| Fault::Number { what, found: shortened(found), low, high })
}

fn allowed(value: &str) -> Result<bool, Fault> {
    let word = |found| Fault::Word { what: "initial-matches", found, allowed: "only the word \"allowed\"" };
    if value == "allowed" { Ok(true) } else { Err(word(shortened(value))) }
}

/// Splits each word of a list at its star.
fn counted<'a>(
    what: &'static str,
    words: SplitWhitespace<'a>,
) -> impl Iterator<Item = Result<(&'a str, &'a str), Fault>> {
    words.map(move |word| {
        let fault = || Fault::Word {
            what,
            found: shortened(word),
            allowed: "a tile, a star and a number, like 3*10,",
        };
        word.split_once('*').ok_or_else(fault)
    })
}

fn regular(what: &'static str, word: &str) -> Result<u8, Fault> {
    number(what, word, 1..=REGULARS.into()).map(|kind| kind as u8)
}

fn read_weights(value: &str) -> Result<Weights, Fault> {
    let mut weights = Weights::default();
    for pair in counted("an entry of tiles", value.split_whitespace()) {
        let (word, weight) = pair?;
        let kind = regular("a tile", word)?;
        if weights.contain(kind) {
            return Err(Fault::Repeated(word.to_owned()));
        }
        weights.0.push((kind, number("a weight", weight, WEIGHT)?));
    }
    weights.0.sort_unstable();
    in_range("the tiles entry", weights.0.len(), FEWEST_KINDS..=REGULARS.into())?;
    Ok(weights)
}

fn read_goals(value: &str) -> Result<Goals, Fault> {
    let mut goals = Goals::default();
    let words = value.split_whitespace();
    in_range("the goals entry", words.clone().count(), 1..=MOST_GOALS)?;
    for pair in counted("an entry of goals", words) {
        let (word, units) = pair?;
        let target =
            if word == "x" { Target::Blocker } else { Target::Tile(regular("a wanted tile", word)?) };
        if goals.iter().any(|goal| goal.target == target) {
            return Err(Fault::Repeated(word.to_owned()));
        }
        goals.0.push(Goal { target, count: number("a goal", units, UNITS)? });
    }
    Ok(goals)
}

fn read_stars(value: &str) -> Result<[u64; 3], Fault> {
    let scores = value.split_whitespace().map(|word| number("a star score", word, SCORE).map(u64::from));
    let scores = scores.collect::<Result<Vec<_>, _>>()?;
    in_range("the stars entry", scores.len(), 3..=3)?;
    let stars = [scores[0], scores[1], scores[2]];
    if stars.is_sorted_by(|low, high| low < high) { Ok(stars) } else { Err(Fault::Stars) }
}

fn read_inventory(value: &str) -> Result<Inventory, Fault> {
    let mut inventory = Inventory::default();
    for pair in counted("an entry of inventory", value.split_whitespace()) {
        let (word, stock) = pair?;
        let [low, .., high] = Special::ALL.map(|special| u32::from(special.number()));
        let index = (number("a special", word, low..=high)? - low) as usize;
        if inventory[index] > 0 {
            return Err(Fault::Repeated(word.to_owned()));
        }
        inventory[index] = number("a stock", stock, STOCK)?;
    }
    Ok(inventory)
}

fn in_range(what: &'static str, found: usize, range: RangeInclusive<usize>) -> Result<(), Fault> {
    let (low, high) = (*range.start(), *range.end());
    if range.contains(&found) { Ok(()) } else { Err(Fault::Count { what, found, low, high }) }
}

/// How many are allowed, and the verb.
fn between(low: usize, high: usize) -> String {
    if low == high { format!("exactly {low} are") } else { format!("{low} to {high} are") }
}

/// The start of a word from a file, short enough for a sentence.
fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}
