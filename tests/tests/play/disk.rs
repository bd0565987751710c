//! The store on a disk: whole after any kill, aside where it is damaged, untouched where it is newer, and fed once from the
//! files that came before it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use blockfall::store::{
    self, Access, Change, Contents, DiskStore, FinishedGame, History, KeptAttempt, KeptGame, Key, Profile,
    Store, look_at, replace_all,
};
use blockfall::strings::Phrase;
use blockfall::view::id;
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::BotKind;
use blockfall_engine::random::Random;
use blockfall_engine::swap::{self, Session};
use blockfall_platform::LocalTime;
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::device;

const FILE: &str = "blockfall.redb";
const CLASSIC: Key = Key::Game(Mode::Classic);

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn open(folder: &Path) -> DiskStore {
    DiskStore::open(folder).unwrap_or_else(|shut| panic!("{:?}", shut.condition))
}

fn keep_all(store: &mut dyn Store, changes: Vec<Change>) {
    store.commit(changes);
    store.settle().expect("the disk has room");
}

fn save(key: Key, record: Vec<u8>) -> Vec<Change> {
    vec![Change::Save(key, record)]
}

/// A game of Classic some moves on.
fn game(seed: u64, moves: u32) -> Game {
    let mut game = Game::new(Mode::Classic, seed);
    let mut bot = BotKind::Greedy.build(0);
    for _ in 0..moves {
        let next = bot.choose(&game).expect("the game goes on");
        game.place(next.slot, next.row, next.col).expect("bots move legally");
    }
    game
}

fn record(game: &Game) -> Vec<u8> {
    KeptGame::from(game.clone()).encode()
}

fn finished(number: u64) -> FinishedGame {
    FinishedGame {
        mode: Mode::ALL[number as usize % Mode::ALL.len()].id().to_owned(),
        score: number * 100,
        lines: 12,
        longest_combo: 4,
        moves: 77,
        perfect_clears: 1,
        secs: 301,
        ended: LocalTime { unix_secs: 1_796_000_000 + number as i64, utc_offset_minutes: -210 },
        seed: u64::MAX - number,
        stage: None,
        stars: 0,
    }
}

/// A store in `folder` with everything in it: a player, two games, an attempt, finished games.
fn fill(folder: &Path) -> Contents {
    fill_with(folder, 60)
}

fn fill_with(folder: &Path, games_ended: u64) -> Contents {
    let mut store = open(folder);
    let mut profile = Profile::default();
    assert!(profile.record(Mode::Classic, 4_270) && profile.record_stage(3, 2, 5_150));
    profile.settings.left_handed = true;
    let games =
        [KeptGame { game: game(3, 9), secs: 80 }, KeptGame { game: Game::new(Mode::Peak, 4), secs: 0 }];
    let stage = swap::stages()[20].as_ref().expect("shipped stages are good");
    let attempt = KeptAttempt { stage: 21, session: Session::new(stage, 8), secs: 12 };
    keep_all(&mut store, save(Key::Profile, profile.encode()));
    for kept in &games {
        keep_all(&mut store, save(Key::Game(kept.game.mode()), kept.encode()));
    }
    keep_all(&mut store, save(Key::Attempt, attempt.encode()));
    let mut history = History::default();
    for number in 1..=games_ended {
        let game = finished(number);
        let mut changes = save(history.add(&game), game.encode());
        changes.extend(save(Key::History, history.encode()));
        keep_all(&mut store, changes);
    }
    let (contents, faults) = Contents::of(&mut store);
    assert_eq!(faults, [""; 0]);
    assert_eq!((contents.games_in_progress.len(), contents.finished_games.len() as u64), (2, games_ended));
    contents
}

/// Every file below a folder with what is in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = fs::read(&path).expect("a file can be read");
            found.insert(path, bytes);
        }
    }
    found
}

// --- Kept ----------------------------------------------------------------------------------------------------------

#[test]
fn a_folder_whose_last_holder_is_only_just_ending_is_ours_all_the_same() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let killed = open(folder.path());
    let ends = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(150));
        drop(killed);
    });
    assert!(DiskStore::open(folder.path()).is_ok(), "a restart right after a kill plays without saving");
    ends.join().expect("it ends");
}

#[test]
fn everything_is_there_after_a_restart_in_a_folder_with_spaces_in_its_name() {
    let parent = temporary();
    let folder = parent.path().join("saved games of mine");
    let contents = fill(&folder);
    let mut store = open(&folder);
    assert_eq!(Contents::of(&mut store), (contents.clone(), vec![]));
    let saved = store::load(&mut store);
    assert_eq!(saved.profile, contents.profile);
    assert_eq!(saved.attempt, contents.attempt_in_progress);
    assert_eq!(saved.history, contents.finished_games.iter().collect());
    assert_eq!((saved.set_aside.len(), saved.access), (0, Access::Full));
}

#[test]
fn what_is_settled_is_in_the_file_whatever_happens_to_the_program() {
    let folder = temporary();
    let elsewhere = temporary();
    let mut store = open(folder.path());
    let mut random = Random::new(5);
    let mut history = History::default();
    for number in 1..=150 {
        // A move, or the end of a game: several records, of many sizes, so that the file has to grow.
        let padding = vec![7; random.below(20_000) as usize];
        let game = finished(number);
        let changes = vec![
            Change::Save(history.add(&game), game.encode()),
            Change::Save(Key::History, history.encode()),
            Change::Save(Key::Attempt, padding.clone()),
        ];
        keep_all(&mut store, changes);
        // The file as the kernel has it now is what a program finds that is started after this one was killed.
        fs::copy(folder.path().join(FILE), elsewhere.path().join(FILE))
            .expect("a temporary folder is writable");
        let mut found = look_at(elsewhere.path()).unwrap_or_else(|error| panic!("after {number}: {error}"));
        assert_eq!(found.load(Key::Attempt), Some(&padding[..]), "after {number}");
        assert_eq!(found.load(Key::History), Some(&history.encode()[..]), "after {number}");
        assert_eq!(found.finished().expect("in memory").len() as u64, number);
    }
}

#[test]
fn a_game_that_has_ended_is_a_record_of_its_own_and_is_not_written_again() {
    let folder = temporary();
    let contents = fill(folder.path());
    let mut found = look_at(folder.path()).expect("just written");
    let records = found.finished().expect("in memory");
    assert_eq!(records.len(), 60);
    for (i, (number, record)) in records.iter().enumerate() {
        assert_eq!(*number, i as u64 + 1);
        assert_eq!(FinishedGame::decode(record).as_ref(), Ok(&contents.finished_games[i]));
        assert!(record.len() < 64, "{} bytes", record.len());
    }
    let sums = found.load(Key::History).expect("it was kept").len();
    assert!(sums < 200, "{sums} bytes are written with every game that ends");
}

#[test]
fn to_look_at_a_store_touches_nothing() {
    let folder = temporary();
    let contents = fill(folder.path());
    let before = files(folder.path());
    let mut found = look_at(folder.path()).expect("just written");
    assert_eq!(Contents::of(&mut found), (contents, vec![]));
    assert_eq!(files(folder.path()), before);
    assert!(look_at(&folder.path().join("nowhere")).is_ok_and(|found| found.found.records.is_empty()));
    assert!(!folder.path().join("nowhere").exists());
}

#[test]
fn a_store_can_be_looked_at_while_a_game_is_played_there() {
    let folder = temporary();
    let mut store = open(folder.path());
    for moves in 0..30 {
        let game = game(6, moves);
        keep_all(&mut store, save(CLASSIC, record(&game)));
        let found = look_at(folder.path()).expect("it is whole at any time");
        assert_eq!(found.load(CLASSIC), Some(&record(&game)[..]));
    }
}

// --- Not kept ------------------------------------------------------------------------------------------------------

#[test]
fn a_damaged_file_is_set_aside_and_named_and_the_game_plays() {
    let whole = temporary();
    let contents = fill(whole.path());
    let sound = fs::read(whole.path().join(FILE)).expect("just written");
    let mut damages: Vec<(String, Vec<u8>)> = vec![
        ("empty".to_owned(), vec![]),
        ("foreign".to_owned(), b"\x89PNG\r\n\x1a\n and so on".to_vec()),
        ("zeros".to_owned(), vec![0; sound.len()]),
        ("half zeros".to_owned(), [&sound[..sound.len() / 2], &vec![0; sound.len() / 2]].concat()),
        ("text".to_owned(), b"redb is a fine name".repeat(3_000)),
    ];
    let cuts = [
        1,
        9,
        64,
        100,
        320,
        512,
        4_095,
        4_096,
        4_097,
        8_192,
        20_000,
        65_536,
        sound.len() / 2,
        sound.len() - 1,
    ];
    damages.extend(cuts.map(|length| (format!("cut at {length}"), sound[..length].to_vec())));
    for (what, damaged) in damages {
        let folder = temporary();
        let path = folder.path().join(FILE);
        fs::write(&path, &damaged).expect("a temporary folder is writable");
        let mut store = open(folder.path());
        let saved = store::load(&mut store);
        assert_eq!(saved.set_aside.len(), 1, "{what}: {:?}", saved.set_aside);
        assert!(saved.set_aside[0].starts_with("blockfall.redb: "), "{what}: {:?}", saved.set_aside);
        assert_eq!(fs::read(path.with_extension("bad")).expect("kept aside"), damaged, "{what}");
        let mut player = Player::new(device("iphone-15-pro"), saved);
        assert_eq!(player.app.model().notice, Some(Phrase::StoreSetAside), "it was more than one game");
        player.tap(id::PLAY);
        keep(&mut player, &mut store);
        drop(store);
        let again = store::load(&mut open(folder.path()));
        assert_eq!((again.games.len(), again.set_aside.len()), (1, 0), "{what}: it is said once");
        assert_ne!(again.profile, contents.profile);
    }
}

#[test]
fn no_flipped_bit_of_the_file_changes_what_is_read_or_brings_the_game_down() {
    let whole = temporary();
    let contents = fill(whole.path());
    let sound = fs::read(whole.path().join(FILE)).expect("just written");
    let mut random = Random::new(11);
    let mut noticed = 0;
    for round in 0..600 {
        let mut damaged = sound.clone();
        // Most of the file is room for later; its head and its pages come first.
        let within = if round % 3 == 0 { 640 } else { damaged.len() };
        let at = random.below(within as u64) as usize;
        damaged[at] ^= 1 << random.below(8);
        let folder = temporary();
        fs::write(folder.path().join(FILE), &damaged).expect("a temporary folder is writable");
        match look_at(folder.path()) {
            Ok(mut found) => assert_eq!(Contents::of(&mut found), (contents.clone(), vec![]), "byte {at}"),
            Err(_) => noticed += 1,
        }
    }
    assert!(noticed > 50, "only {noticed} were noticed");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_now_is_not_taken_for_a_damaged_one() {
    let folder = temporary();
    let path = folder.path().join(FILE);
    // Not even a superuser can read what leads back to itself.
    std::os::unix::fs::symlink(FILE, &path).expect("a link");
    let shut = DiskStore::open(folder.path()).expect_err("it cannot be read");
    assert_eq!(shut.condition.access, Access::Refused);
    assert!(!shut.condition.set_aside.is_empty(), "and says so");
    assert!(replace_all(folder.path(), &Contents::default()).is_err());
    let left: Vec<_> = fs::read_dir(folder.path()).expect("it is there").flatten().collect();
    assert!(path.is_symlink() && left.len() == 2, "the file and the lock, nothing aside: {left:?}");
}

#[test]
fn a_database_in_a_format_of_the_future_is_left_alone() {
    let folder = temporary();
    let path = folder.path().join(FILE);
    let mut store = open(folder.path());
    keep_all(&mut store, save(CLASSIC, record(&game(1, 3))));
    drop(store);
    let mut bytes = fs::read(&path).expect("it was written");
    for format in [64, 192] {
        assert_eq!(bytes[format], 3, "where redb has its format");
        bytes[format] = 4;
    }
    fs::write(&path, &bytes).expect("it can be written");
    let shut = DiskStore::open(folder.path()).expect_err("it is not for us");
    assert_eq!(shut.condition.access, Access::Newer);
    assert!(replace_all(folder.path(), &Contents::default()).is_err());
    assert_eq!(fs::read(&path).expect("it is there"), bytes);
    let left = fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(left, 2, "the file and the lock");
}

#[test]
fn an_import_over_a_damaged_store_says_where_that_is_now() {
    let folder = temporary();
    let path = folder.path().join(FILE);
    fs::write(&path, b"no database").expect("it can be written");
    let aside = replace_all(folder.path(), &Contents::default()).expect("it makes room");
    assert_eq!(fs::read(aside.expect("it is told")).expect("it is there"), b"no database");
}

#[test]
fn two_damaged_files_are_both_kept() {
    let folder = temporary();
    for text in ["first", "other"] {
        fs::write(folder.path().join(FILE), text).expect("a temporary folder is writable");
        assert_eq!(open(folder.path()).condition().set_aside.len(), 1);
        fs::remove_file(folder.path().join(FILE)).expect("a new one was made");
    }
    assert_eq!(fs::read(folder.path().join("blockfall.bad")).expect("kept aside"), b"first");
    assert_eq!(fs::read(folder.path().join("blockfall.2.bad")).expect("kept aside"), b"other");
}

#[test]
fn a_folder_in_the_place_of_the_file_is_set_aside_too() {
    let folder = temporary();
    let path = folder.path().join(FILE);
    fs::create_dir_all(path.join("and what is in it")).expect("a temporary folder is writable");
    let mut store = open(folder.path());
    assert_eq!(store.condition().set_aside.len(), 1);
    keep_all(&mut store, save(CLASSIC, record(&game(1, 1))));
    drop(store);
    assert!(open(folder.path()).load(CLASSIC).is_some());
    assert!(path.with_extension("bad").join("and what is in it").is_dir());
}

#[test]
fn what_a_later_version_has_written_is_read_and_left_alone_byte_for_byte() {
    let folder = temporary();
    let contents = fill(folder.path());
    let mut newer = finished(61).encode();
    newer[4] = 200;
    let mut store = open(folder.path());
    keep_all(&mut store, save(Key::Finished(61), newer));
    drop(store);
    let before = files(folder.path());
    let mut shut = DiskStore::open(folder.path()).expect_err("it is not ours to write to");
    assert_eq!(shut.condition().access, Access::Newer);
    let saved = store::load(&mut shut);
    assert_eq!(saved.profile, contents.profile);
    let mut player = Player::new(device("iphone-15-pro"), saved);
    assert_eq!(player.app.model().notice, Some(Phrase::SaveNewer));
    player.tap(id::PLAY);
    keep(&mut player, &mut shut);
    assert!(shut.export("export.json", "{}").is_err());
    assert!(replace_all(folder.path(), &Contents::default()).is_err());
    drop(shut);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn what_could_not_be_written_is_written_once_it_can_be() {
    let folder = temporary();
    // The new file cannot be made while something stands in its way that cannot be removed.
    let obstacle = folder.path().join("blockfall.draft");
    fs::create_dir_all(obstacle.join("inside")).expect("a temporary folder is writable");
    let mut store = open(folder.path());
    assert!(store.settle().is_err(), "it says so");
    let mut history = History::default();
    for number in 1..=3 {
        let game = finished(number);
        store.commit(vec![
            Change::Save(history.add(&game), game.encode()),
            Change::Save(Key::History, history.encode()),
            Change::Forget(CLASSIC),
            Change::Save(CLASSIC, record(&game_of(number))),
        ]);
        assert!(store.settle().is_err());
        assert!(store.settle().is_ok(), "once");
    }
    assert_eq!(store.load(CLASSIC), Some(&record(&game_of(3))[..]), "in this run it is there");
    assert!(!folder.path().join(FILE).exists());
    fs::remove_dir_all(&obstacle).expect("a temporary folder is writable");
    keep_all(&mut store, save(Key::Profile, Profile::default().encode()));
    drop(store);
    let mut again = open(folder.path());
    let saved = store::load(&mut again);
    assert_eq!((saved.history, saved.games[0].game.clone()), (history, game_of(3)));
    assert_eq!(again.finished().expect("they can be read").len(), 3);
}

fn game_of(number: u64) -> Game {
    game(number, number as u32)
}

#[test]
fn what_a_crash_left_half_made_is_in_nobodys_way() {
    let folder = temporary();
    let path = folder.path().join("blockfall.draft");
    fs::write(&path, b"redb\x1a\x0a half a file").expect("a temporary folder is writable");
    let mut store = open(folder.path());
    assert_eq!(store.condition().set_aside.len(), 0);
    keep_all(&mut store, save(CLASSIC, record(&game(2, 2))));
    drop(store);
    assert!(!path.exists() && open(folder.path()).load(CLASSIC).is_some());
}

// --- All at once ---------------------------------------------------------------------------------------------------

#[test]
fn as_json_it_goes_to_another_device_and_is_the_same_there() {
    let (here, there) = (temporary(), temporary());
    let contents = fill(here.path());
    let json = contents.to_json();
    assert!(
        json.contains("\"left_handed\": true") && json.contains("\"finished_games\""),
        "people can read it"
    );
    let arrived = Contents::from_json(&json).expect("it is our own");
    assert_eq!(arrived, contents);
    assert_eq!(replace_all(there.path(), &arrived).expect("a temporary folder is writable"), None);
    let mut store = open(there.path());
    assert_eq!(Contents::of(&mut store), (contents.clone(), vec![]));
    // The generator came along: the same move brings the same hand.
    let [kept, _] = &contents.games_in_progress[..] else { panic!("two games are in progress") };
    let mode = kept.game.mode();
    let other = KeptGame::decode(store.load(Key::Game(mode)).expect("it was kept")).expect("it is sound");
    let (mut one, mut other, mut bot) = (kept.game.clone(), other.game, BotKind::Greedy.build(0));
    for _ in 0..6 {
        let next = bot.choose(&one).expect("the game goes on");
        assert_eq!(one.place(next.slot, next.row, next.col), other.place(next.slot, next.row, next.col));
    }
    assert_eq!(one, other);
}

#[test]
fn what_was_there_before_stays_beside_what_replaces_it() {
    let folder = temporary();
    let contents = fill(folder.path());
    let before = fs::read(folder.path().join(FILE)).expect("just written");
    let copy = replace_all(folder.path(), &Contents::default()).expect("it can be written").expect("a copy");
    assert_eq!(fs::read(&copy).expect("it is there"), before);
    let mut store = open(folder.path());
    assert_eq!(Contents::of(&mut store), (Contents::default(), vec![]));
    drop(store);
    let second = replace_all(folder.path(), &contents).expect("it can be written").expect("a copy");
    assert!(second != copy && copy.exists());
    assert_eq!(Contents::of(&mut open(folder.path())).0, contents);
}

#[test]
fn every_fault_of_an_import_is_a_sentence_that_says_where_it_is() {
    let folder = temporary();
    let json = fill(folder.path()).to_json();
    let faults = |text: &str| Contents::from_json(text).expect_err("it is not sound");
    let with = |from: &str, to: &str| {
        assert!(json.contains(from), "{from}");
        faults(&json.replacen(from, to, 1))
    };
    assert!(faults("")[0].starts_with("this is no export"));
    assert!(faults("[]")[0].starts_with("this is no export"));
    assert_eq!(faults("{}").len(), 5, "every entry is missing");
    assert!(
        with("\"format\": 3", "\"format\": 5")[0].starts_with("format: 5 stands here; 3 to 4 is allowed; it")
    );
    assert!(
        with("\"format\": 3", "\"format\": 0")[0].starts_with("format: 0 stands here; 3 to 4 is allowed")
    );
    assert!(with("\"stars\": 2", "\"stars\": 4")[0].starts_with("profile: "));
    assert!(with("\"secs\": 80", "\"secs\": -80")[0].starts_with("games_in_progress[1].secs: "));
    assert!(with("\"secs\": 12", "\"seconds\": 12")[0].starts_with("attempt_in_progress.seconds: "));
    assert!(with("\"moves\": 77", "\"moves\": \"many\"")[0].starts_with("finished_games[0].moves: "));
    assert!(
        with("\"profile\"", "\"player\"")
            .iter()
            .any(|fault| fault.starts_with("player: there is no such entry; there are "))
    );
    let both = json.replacen("\"stars\": 2", "\"stars\": 4", 1).replacen("\"moves\": 77", "\"moves\": -1", 1);
    assert_eq!(faults(&both).len(), 2, "all of them are told");
    // A game that the rules could not have produced.
    let (profile, games) = json.split_once("games_in_progress").expect("there are some");
    let games = games.replacen("\"score\": ", "\"score\": 99999", 1);
    let score = faults(&format!("{profile}games_in_progress{games}"));
    assert!(score[0].starts_with("games_in_progress[0]: ") && score[0].contains("score"), "{score:?}");
    for fault in [both.as_str(), "{}"].iter().flat_map(|text| faults(text)) {
        assert!(!fault.ends_with('.') && !fault.contains('\n'), "{fault}");
    }
}

#[test]
fn an_import_leaves_no_proof_out_in_silence() {
    let peak = KeptGame::from(Game::new(Mode::Peak, 7));
    let json = Contents { games_in_progress: vec![peak], ..Contents::default() }.to_json();
    let first = |from: &str, to: &str| {
        let (before, hand) = json.split_once("\"tray\"").expect("there is one");
        format!("{before}\"tray\"{}", hand.replacen(from, to, 1))
    };
    let (_, color) =
        json.split_once("\"tray\"").and_then(|(_, hand)| hand.split_once("\"color\": ")).expect("one");
    let color = &color[..1];
    let other = if color == "0" { "1" } else { "0" };
    let changed = first(&format!("\"color\": {color}"), &format!("\"color\": {other}"));
    let faults = Contents::from_json(&changed).expect_err("the proof is of another hand");
    assert!(faults.len() == 1 && faults[0].contains("proof"), "{faults:?}");
}

#[test]
fn an_import_lets_no_unknown_name_pass_at_any_depth() {
    let folder = temporary();
    let json = fill(folder.path()).to_json();
    let fault = |from: &str, to: &str, said: &str| {
        assert!(json.contains(from), "{from}");
        let faults = Contents::from_json(&json.replacen(from, to, 1)).expect_err("it is not sound");
        assert!(faults.len() == 1 && faults[0].starts_with(said), "{faults:?}, not {said}");
    };
    // A typo in a setting used to be dropped without a word, and the setting with it.
    fault(
        "\"left_handed\"",
        "\"lefthanded\"",
        "profile.settings.lefthanded: there is no such entry; there are sound,",
    );
    fault("\"sound\": true", "\"sound\": true, \"bass\": 3", "profile.settings.bass: there is no such entry");
    fault("\"sound\":", "\"so\\u0000\\nund\":", "profile.settings.so\\0\\nund: there is no such entry");
    fault("\"combo\"", "\"combos\"", "games_in_progress[0].game.");
    fault(
        "\"moves_left\"",
        "\"moves_over\"",
        "attempt_in_progress.session.moves_over: there is no such entry",
    );
    fault("\"utc_offset_minutes\"", "\"offset\"", "finished_games[0].ended.offset: there is no such entry");
    fault(
        "\"theme\": \"Dark\"",
        "\"theme\": \"Blue\"",
        "profile.settings.theme: \"Blue\" stands here; Dark, System or Light is",
    );
    fault(
        "\"lift_pt\": 48",
        "\"lift_pt\": 250",
        "profile.settings.lift_pt: 250 stands here; 16 to 96 is allowed",
    );
    fault(
        "\"palette\": null",
        "\"palette\": 44",
        "profile.settings.palette: 44 stands here; 0 to 3 or null is",
    );
    fault(
        "\"classic\": 4270",
        "\"zen\": 4270",
        "profile.bests.zen: there is no such mode; there are peak, classic, verse",
    );
    fault(
        "\"chosen\": \"\"",
        "\"chosen\": \"zen\"",
        "profile.chosen: there is no mode \"zen\"; there are peak, classic, verse and swap",
    );
    fault("\"3\": {", "\"31\": {", "profile.stages.31: there is no such stage; there are 1 to 30");
    fault("\"mode\": \"verse\"", "\"mode\": \"zen\"", "finished_games[");
    fault("\"lines\": 12", "\"lines\": 12, \"lines\": 13", "this is no export of Blockfall: line ");
}

#[test]
fn an_import_takes_no_attempt_at_a_stage_that_is_not_open_or_was_changed() {
    let won = |stages: u16| {
        let mut profile = Profile::default();
        (1..=stages).for_each(|stage| assert!(profile.record_stage(stage, 1, 900)));
        profile
    };
    let stage = swap::stages()[6].as_ref().expect("shipped stages are good");
    let attempt = KeptAttempt { stage: 7, session: Session::new(stage, 8), secs: 12 };
    let with =
        |profile| Contents { profile, attempt_in_progress: Some(attempt.clone()), ..Contents::default() };
    let open = with(won(6)).to_json();
    assert_eq!(Contents::from_json(&open), Ok(with(won(6))));

    let six_lost = open.replacen("\"6\":", "\"8\":", 1);
    let faults = Contents::from_json(&six_lost).expect_err("it is not open");
    assert_eq!(faults, ["attempt_in_progress: stage 7 is not open yet; 6 and those that were won are"]);
    // What could be kept once, when such a stage was not only tried out, still comes back.
    let once = with(won(3));
    assert_eq!(Contents::from_json(&once.to_json()), Ok(once));

    let moves = format!("moves   {}", stage.moves());
    assert!(open.contains(&moves), "{open}");
    let easier = open.replacen(&moves, &format!("moves   {}", stage.moves() + 5), 1);
    let faults = Contents::from_json(&easier).expect_err("it was changed");
    assert!(faults[0].starts_with("attempt_in_progress: "), "{faults:?}");
    // With its counters to match it is a sound game of another stage.
    let left = |moves: u32| format!("\"moves_left\": {moves}");
    let easier = easier.replacen(&left(stage.moves()), &left(stage.moves() + 5), 1);
    let faults = Contents::from_json(&easier).expect_err("it was changed");
    assert!(
        faults.len() == 1 && faults[0].starts_with("attempt_in_progress: the text in session.stage"),
        "{faults:?}"
    );
}

// --- For ever ------------------------------------------------------------------------------------------------------

fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn files_of_the_first_formats_are_taken_over_once_and_kept_aside() {
    let folder = temporary();
    let former = [
        ("profile.save", fixture("profile-v2.save")),
        ("history.save", fixture("history-v2.save")),
        ("game-classic.save", fixture("game-v1.save")),
        ("game-peak.save", fixture("game-v2.save")),
    ];
    for (name, bytes) in &former {
        fs::write(folder.path().join(name), bytes).expect("a temporary folder is writable");
    }
    for round in 0..2 {
        let mut store = open(folder.path());
        let (contents, faults) = Contents::of(&mut store);
        assert_eq!(faults, [""; 0], "round {round}");
        assert_eq!(contents.profile.best(Mode::Peak), 13_260);
        assert!(contents.profile.settings.left_handed);
        let games: Vec<(Mode, u32)> =
            contents.games_in_progress.iter().map(|kept| (kept.game.mode(), kept.secs)).collect();
        assert_eq!(games, [(Mode::Peak, 754), (Mode::Classic, 0)]);
        assert_eq!(contents.finished_games.len(), 3);
        assert_eq!(store::load(&mut store).history.games(), 3);
        for (name, bytes) in &former {
            assert!(!folder.path().join(name).exists());
            assert_eq!(&fs::read(folder.path().join("former").join(name)).expect("kept aside"), bytes);
        }
    }
}

#[test]
fn a_former_file_that_cannot_be_opened_is_set_aside_and_the_others_are_taken_over() {
    let folder = temporary();
    fs::write(folder.path().join("profile.save"), fixture("profile-v1.save")).expect("writable");
    fs::write(folder.path().join("game-classic.save"), "not a save").expect("writable");
    fs::create_dir(folder.path().join("history.save")).expect("writable");
    let (contents, faults) = Contents::of(&mut look_at(folder.path()).expect("it can be read"));
    assert_eq!((contents.profile.best(Mode::Classic), faults.len()), (4_270, 2));
    let saved = store::load(&mut open(folder.path()));
    assert_eq!(saved.profile.best(Mode::Classic), 4_270);
    assert_eq!(saved.set_aside.len(), 2, "{:?}", saved.set_aside);
    assert_eq!(fs::read(folder.path().join("game-classic.bad")).expect("kept aside"), b"not a save");
    assert!(folder.path().join("history.bad").is_dir());
}

#[test]
fn a_former_game_whose_result_is_in_the_history_has_ended() {
    let folder = temporary();
    let mut last = game(9, 5);
    fs::write(folder.path().join("game-classic.save"), record(&last)).expect("writable");
    assert_eq!(store::load(&mut look_at(folder.path()).expect("it can be read")).games.len(), 1);
    let next = BotKind::Greedy.build(0).choose(&last).expect("the game goes on");
    last.place(next.slot, next.row, next.col).expect("bots move legally");
    // As format 2 wrote the history when this move was the last.
    fs::write(folder.path().join("history.save"), history_v2(&last)).expect("writable");
    let saved = store::load(&mut open(folder.path()));
    assert_eq!((saved.games.len(), saved.history.games()), (0, 1));
}

/// A history of format 2 with one game that has ended.
fn history_v2(game: &Game) -> Vec<u8> {
    let ended = (1_796_000_000_i64, 60_i16);
    let counts = (game.lines(), game.longest_combo(), game.moves(), game.perfect_clears(), 60_u32);
    let (lines, combo, moves, perfect, secs) = counts;
    let row = (game.mode().id(), game.score(), lines, combo, moves, perfect, secs, ended, game.seed());
    let payload = postcard::to_stdvec(&[row].as_slice()).expect("plain values");
    let sum =
        payload.iter().fold(0x811C_9DC5_u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    [b"BLKF", &2_u16.to_le_bytes()[..], &sum.to_le_bytes(), &payload].concat()
}

#[test]
fn a_store_of_the_third_format_opens_for_ever() {
    let folder = temporary();
    fs::write(folder.path().join(FILE), fixture("store-v3.redb")).expect("writable");
    let (contents, faults) = Contents::of(&mut open(folder.path()));
    assert_eq!(faults, [""; 0]);
    let json = String::from_utf8(fixture("store-v3.json")).expect("JSON is text");
    assert_eq!(Contents::from_json(&json), Ok(contents));
}

#[test]
fn an_export_of_the_fourth_format_opens_for_ever() {
    let json = String::from_utf8(fixture("export-v4.json")).expect("JSON is text");
    let contents = Contents::from_json(&json).expect("it opens for ever");
    assert_eq!((contents.games_in_progress.len(), contents.finished_games.len()), (2, 3));
    assert_eq!(contents.attempt_in_progress.as_ref().map(|kept| kept.stage), Some(1));
    assert_eq!(contents.to_json().trim(), json.trim());
}
