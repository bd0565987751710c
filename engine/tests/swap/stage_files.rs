//! Stage files: what they may say, and one sentence about everything else.

use blockfall_engine::swap::{Fault, Goal, Special, Stage, StageError, Target};

const SOUND: &str = "\
# A comment.
name    Night Market
moves   18
tiles   1*10 2*10 3*10 4*8
goals   3*14 x*2
stars   900 1800 2700
bonus   150
inventory 101*1 104*2

map
.??x??.
?r?1???
?x?????
";

/// Lines of [`SOUND`] that tests change, counted from 1.
const MOVES: usize = 3;
const TILES: usize = 4;
const GOALS: usize = 5;
const STARS: usize = 6;
const BONUS: usize = 7;
const STOCK: usize = 8;
const MAP: usize = 10;

fn read(text: &str) -> Result<Stage, StageError> {
    Stage::read("a.txt", text.as_bytes())
}

/// What is said about the sound stage with this line in place of another.
fn with(line: usize, content: &str) -> StageError {
    let mut lines: Vec<_> = SOUND.lines().collect();
    lines[line - 1] = content;
    read(&lines.join("\n")).unwrap_err()
}

/// What is said about the sound stage with another map.
fn with_map(map: &str) -> StageError {
    let head: String = SOUND.split_inclusive('\n').take(MAP).collect();
    read(&(head + map)).unwrap_err()
}

/// That the fault lies in this line and is told in one sentence that has these words.
#[track_caller]
fn says(error: &StageError, line: usize, words: &str) {
    let sentence = error.to_string();
    assert!(sentence.starts_with(&format!("a.txt, line {line}: ")), "{sentence}");
    assert!(sentence.contains(words), "{sentence}");
    assert!(!sentence.ends_with('.') && !sentence.contains('\n') && sentence.len() < 250, "{sentence}");
}

#[test]
fn a_sound_stage_says_everything() {
    let stage = read(SOUND).unwrap();
    assert_eq!((stage.name(), stage.moves(), stage.move_bonus()), ("Night Market", 18, 150));
    assert_eq!(stage.weights().iter().collect::<Vec<_>>(), [(1, 10), (2, 10), (3, 10), (4, 8)]);
    let goals = [Goal { target: Target::Tile(3), count: 14 }, Goal { target: Target::Blocker, count: 2 }];
    assert_eq!(stage.goals().iter().collect::<Vec<_>>(), goals);
    assert_eq!(stage.stars(), [900, 1800, 2700]);
    assert_eq!(stage.inventory()[Special::Firecracker.index()], 2);
    assert!(!stage.initial_matches());
    assert_eq!(stage.map().to_string(), ".??x??./?r?1???/?x?????");
    assert_eq!([0, 899, 900, 1_800, 2_699, 2_700].map(|score| stage.stars_for(score)), [1, 1, 1, 2, 2, 3]);
}

#[test]
fn line_endings_of_other_systems_are_fine() {
    assert_eq!(read(&SOUND.replace('\n', "\r\n")).unwrap().map(), read(SOUND).unwrap().map());
}

#[test]
fn a_mark_of_the_byte_order_is_fine() {
    assert_eq!(read(&format!("\u{FEFF}{SOUND}")).unwrap(), read(SOUND).unwrap());
}

#[test]
fn maps_of_wrong_sizes() {
    says(&with_map("???????\n??????\n???????\n"), MAP + 2, "row 2 is 6 wide; the first row is 7 wide");
    says(&with_map("???????\n????????\n"), MAP + 2, "row 2 is 8 wide");
    let ten = format!("{}\n", "?".repeat(10)).repeat(10);
    says(&with_map(&ten), MAP + 1, "the board is 10 by 10 cells; each side must be 1 to 9");
    says(&with_map(&"???\n".repeat(10)), MAP + 1, "10 by 3 cells");
    says(&with_map(""), MAP, "0 by 0 cells");
}

#[test]
fn unknown_characters() {
    says(&with_map("???\n?7?\n???\n"), MAP + 2, "'7'");
    says(
        &with_map("???\n???\n??é\n"),
        MAP + 3,
        "'é'; a cell is one of 1 to 6, r c s f d, x or a dot, or ? for",
    );
    says(&with_map("? ?\n???\n"), MAP + 1, "' '");
}

#[test]
fn weights_that_are_no_weights() {
    for weight in ["0", "-3", "NaN", "1.5", "", "1001", "99999999999999999999", "inf"] {
        let error = with(TILES, &format!("tiles 1*10 2*{weight} 3*10 4*10"));
        says(&error, TILES, "a weight is");
        says(&error, TILES, "a whole number from 1 to 1000 is allowed");
    }
}

#[test]
fn tiles_that_are_no_tiles() {
    says(&with(TILES, "tiles 1*10 2*10 3*10"), TILES, "the tiles entry lists 3; 4 to 6 are allowed");
    says(&with(TILES, "tiles"), TILES, "the tiles entry lists 0");
    says(&with(TILES, "tiles 1*10 2*10 3*10 7*10"), TILES, "a tile is \"7\"; a whole number from 1 to 6");
    says(&with(TILES, "tiles 1*10 2*10 3*10 101*10"), TILES, "a tile is \"101\"");
    says(&with(TILES, "tiles 1*10 2*10 3*10 3*10"), TILES, "\"3\" stands twice");
    says(
        &with(TILES, "tiles 1*10 2 3*10 4*10"),
        TILES,
        "\"2\"; a tile, a star and a number, like 3*10, is allowed",
    );
    says(&with(TILES, "tiles 2*10 3*10 4*10 5*10"), MAP, "tile 1 lies on the map but is not listed");
}

#[test]
fn moves_and_scores_out_of_range() {
    for moves in ["0", "-1", "100", "many", "", "1 2"] {
        says(&with(MOVES, &format!("moves {moves}")), MOVES, "a whole number from 1 to 99 is allowed");
    }
    says(&with(BONUS, "bonus 0"), BONUS, "the bonus is \"0\"; a whole number from 1 to 1000000");
    says(&with(STARS, "stars 900 1800"), STARS, "the stars entry lists 2; exactly 3 are allowed");
    says(&with(STARS, "stars 900 900 2700"), STARS, "do not rise");
    says(&with(STARS, "stars 900 NaN 2700"), STARS, "a star score is \"NaN\"");
}

#[test]
fn objectives_that_cannot_be_met() {
    says(&with(GOALS, "goals 5*14"), GOALS, "tile 5 is wanted but never comes");
    says(&with(GOALS, "goals x*3"), GOALS, "the goal x*3 cannot be met; x*2 is the most");
    says(&with(GOALS, "goals 3*0"), GOALS, "a goal is \"0\"");
    says(&with(GOALS, "goals 3*5 3*6"), GOALS, "\"3\" stands twice");
    says(&with(GOALS, "goals"), GOALS, "the goals entry lists 0; 1 to 3 are allowed");
    says(&with(GOALS, "goals 1*1 2*1 3*1 4*1"), GOALS, "the goals entry lists 4");
    says(&with(GOALS, "goals r*2"), GOALS, "a wanted tile is \"r\"");
    let short = SOUND.replace("moves   18", "moves   1").replace("3*14", "3*999");
    says(&read(&short).unwrap_err(), GOALS, "a goal of 999 tiles cannot be met; on this map at most 170");
}

#[test]
fn a_scooter_that_no_match_can_reach_cannot_be_wanted() {
    says(&with_map("?1?????\n.......\nx.x????\n"), GOALS, "x*1 is the most that lie beside");
    let behind_another =
        SOUND.replace(".??x??.", "?????xx").replace("?r?1???", "?r?1??.").replace("?x?????", "???????");
    assert!(read(&behind_another).is_ok(), "the first opens the way to the second");
}

#[test]
fn maps_without_a_possible_move() {
    for map in ["?1?\n", "??\n?1\n", "?.?\n.1.\n?.?\n", "x\n", "r\n", ".\n", "?x?1\nx?x?\n"] {
        says(&with_map(map), MAP, "no swap can ever make a match");
    }
    says(&with_map("1212\n3434\n1212\n3434\n"), MAP, "cannot be filled without a match and with a move");
}

#[test]
fn fixed_tiles_that_match() {
    says(&with_map("111?\n????\n"), MAP, "fixed tiles of the map match each other");
    says(&with_map("11??\n11??\n"), MAP, "fixed tiles of the map match each other");
    let text = SOUND.replace("map\n", "initial-matches allowed\nmap\n").replace("3*14 x*2", "3*14");
    let scooters = read(&text).unwrap_err();
    says(&scooters, MAP + 1, "initial matches would break scooters");
    let without = text.replace('x', "?").replace("ma?", "map");
    assert!(read(&without.replace("?r?1???", "111????")).is_ok());
}

#[test]
fn inventories_that_are_none() {
    says(&with(STOCK, "inventory 106*1"), STOCK, "a special is \"106\"; a whole number from 101 to 105");
    says(&with(STOCK, "inventory 101*0"), STOCK, "a stock is \"0\"; a whole number from 1 to 9");
    says(&with(STOCK, "inventory 101*1 101*1"), STOCK, "\"101\" stands twice");
    says(&with(STOCK, "initial-matches yes"), STOCK, "initial-matches is \"yes\"; only the word \"allowed\"");
}

#[test]
fn entries_that_are_unknown_doubled_or_missing() {
    says(&with(BONUS, "bonuses 3"), BONUS, "there is no entry \"bonuses\"; the entries are name, moves");
    says(&with(BONUS, "moves 3"), BONUS, "moves is given a second time");
    says(&with(BONUS, "# nothing"), 13, "the file ends without bonus");
    says(&with(MAP, "map here"), MAP, "there is no entry \"map\"");
    says(&read("").unwrap_err(), 1, "the file ends without map");
    says(&with(2, "name"), 2, "the name has 0 characters; 1 to 24 are allowed");
    says(&with(2, &format!("name {}", "n".repeat(25))), 2, "the name has 25 characters");
    let endless = with(BONUS, &"b".repeat(5_000));
    says(&endless, BONUS, "there is no entry");
}

#[test]
fn what_is_no_text() {
    let bytes = [SOUND.as_bytes(), b"\xFF\xFE"].concat();
    let error = Stage::read("a.txt", &bytes).unwrap_err();
    says(&error, 14, "this is not UTF-8 text");
    assert_eq!(Stage::read("a.txt", &[0xC3; 9]).unwrap_err().fault, Fault::NotUtf8);
}

#[test]
fn a_megabyte() {
    let long = SOUND.replace("# A comment.", &"# A comment.\n".repeat(80_000));
    assert!(long.len() > 1_000_000);
    assert_eq!(read(&long).unwrap_err().fault, Fault::TooLong);
    says(&read(&"1".repeat(1 << 20)).unwrap_err(), 1, "the file is too long; a stage has at most 8192 bytes");
}

#[test]
fn no_bytes_bring_the_reader_down() {
    let mut random = blockfall_engine::random::Random::new(1);
    let mut read_well = 0;
    for _ in 0..4_000 {
        let mut bytes = SOUND.as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            let place = random.below(bytes.len() as u64) as usize;
            match random.below(3) {
                0 => bytes[place] = random.below(256) as u8,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, bytes[random.below(bytes.len() as u64) as usize]),
            }
        }
        match Stage::read("a.txt", &bytes) {
            Ok(stage) => {
                let mut session = blockfall_engine::swap::Session::new(&stage, 1);
                let (a, b) = session.hint().unwrap();
                assert!(session.swap(a, b).unwrap().accepted);
                read_well += 1;
            }
            Err(error) => assert!(!error.to_string().ends_with('.'), "{error}"),
        }
    }
    assert!(read_well > 100, "{read_well}");
}
