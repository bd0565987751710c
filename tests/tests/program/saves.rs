//! The commands about what is kept, and the log of a crash: said in sentences, with the right status, and nothing changed where
//! anything is wrong.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use blockfall::store::{Change, Contents, DiskStore, KeptGame, Key, Profile, Store as _, look_at};
use blockfall_engine::blocks::{Game, Mode};
use tempfile::TempDir;

use crate::binary::command;

fn save(data: &Path, words: &[&str], file: Option<&Path>) -> Output {
    let mut command = command();
    command.arg("save").args(words).arg("--data").arg(data).args(file);
    command.output().expect("the program can be started")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("it speaks UTF-8")
}

/// A folder with a space in its name and a store in it: a best, and a game that has just begun.
fn kept() -> (TempDir, PathBuf) {
    let parent = tempfile::tempdir().expect("a temporary folder");
    let data = parent.path().join("saved games of mine");
    let mut store = DiskStore::open(&data).expect("a temporary folder is writable");
    let mut profile = Profile::default();
    assert!(profile.record(Mode::Classic, 4_270));
    store.commit(vec![
        Change::Save(Key::Profile, profile.encode()),
        Change::Save(Key::Game(Mode::Classic), KeptGame::from(Game::new(Mode::Classic, 7)).encode()),
    ]);
    store.flush().expect("a temporary folder is writable");
    (parent, data)
}

/// The files of a folder, but for the lock, which says nothing.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder can be read");
    let paths = entries.map(|entry| entry.expect("a folder can be read").path());
    paths
        .filter(|path| !path.ends_with("lock"))
        .map(|path| (path.clone(), fs::read(path).expect("readable")))
        .collect()
}

fn best(data: &Path) -> u64 {
    let (contents, faults) = Contents::of(&mut look_at(data).expect("it is sound"));
    assert_eq!(faults, [""; 0]);
    contents.profile.best(Mode::Classic)
}

#[test]
fn what_is_shown_can_be_exported_changed_by_hand_and_imported() {
    let (parent, data) = kept();
    let before = files(&data);
    let shown = save(&data, &["show"], None);
    assert_eq!(shown.status.code(), Some(0), "{}", said(&shown));
    let json = String::from_utf8(shown.stdout).expect("it speaks UTF-8");
    assert!(json.contains("4270"), "{json}");
    let file = parent.path().join("my saves.json");
    assert_eq!(save(&data, &["export"], Some(&file)).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).expect("it was written").trim(), json.trim());
    assert_eq!(files(&data), before, "to look changes nothing");

    fs::write(&file, json.replace("4270", "4280")).expect("a temporary folder is writable");
    let imported = save(&data, &["import"], Some(&file));
    assert_eq!(imported.status.code(), Some(0), "{}", said(&imported));
    assert_eq!(best(&data), 4_280);
    // What was there before is still there, and is told of.
    let copy = data.join("blockfall.backup");
    assert!(String::from_utf8_lossy(&imported.stdout).contains(&copy.display().to_string()));
    assert_eq!(fs::read(copy).expect("a copy"), before[&data.join("blockfall.redb")]);

    let elsewhere = parent.path().join("another device");
    assert_eq!(save(&elsewhere, &["import"], Some(&file)).status.code(), Some(0));
    assert_eq!(best(&elsewhere), 4_280);
}

#[test]
fn an_import_with_faults_is_told_of_in_one_sentence_and_changes_nothing() {
    let (parent, data) = kept();
    let before = files(&data);
    let json = String::from_utf8(save(&data, &["show"], None).stdout).expect("it speaks UTF-8");
    let file = parent.path().join("mine.json");
    let wrong = [
        String::new(),
        json.replace("\"format\": 4", "\"format\": 99"),
        json.replace("\"secs\": 0", "\"secs\": \"long\""),
        json.replace("\"finished_games\"", "\"finished\""),
    ];
    for text in wrong {
        assert_ne!(text, json);
        fs::write(&file, &text).expect("a temporary folder is writable");
        let output = save(&data, &["import"], Some(&file));
        assert_eq!(output.status.code(), Some(2), "{text}");
        let said = said(&output);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.lines().all(|line| line.starts_with("blockfall: ") && line.ends_with('.')), "{said}");
        assert!(said.contains("mine.json"), "{said}");
        assert_eq!(files(&data), before);
    }
    let missing = save(&data, &["import"], Some(&parent.path().join("nowhere.json")));
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn a_reset_wants_to_be_sure_and_keeps_a_copy() {
    let (_parent, data) = kept();
    let before = files(&data);
    let output = save(&data, &["reset"], None);
    assert_eq!((output.status.code(), said(&output).contains("--yes")), (Some(2), true));
    assert_eq!(files(&data), before);
    assert_eq!(save(&data, &["reset", "--yes"], None).status.code(), Some(0));
    assert_eq!(best(&data), 0);
    assert_eq!(
        fs::read(data.join("blockfall.backup")).expect("a copy"),
        before[&data.join("blockfall.redb")]
    );
}

#[test]
fn to_show_a_damaged_save_says_what_is_wrong_and_changes_nothing() {
    let (_parent, data) = kept();
    let path = data.join("blockfall.redb");
    let mut bytes = fs::read(&path).expect("it was written");
    bytes.truncate(10_000);
    fs::write(&path, bytes).expect("a temporary folder is writable");
    let before = files(&data);
    let output = save(&data, &["show"], None);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(
        said(&output).contains("blockfall.redb: ") && said(&output).lines().count() == 1,
        "{}",
        said(&output)
    );

    let output = save(&data.join("nowhere"), &["show"], None);
    assert_eq!((output.status.code(), said(&output).contains("nowhere")), (Some(1), true));
    assert_eq!(files(&data), before);

    // A single record that is damaged, in a store that is sound.
    fs::remove_file(&path).expect("a temporary folder is writable");
    let mut store = DiskStore::open(&data).expect("a temporary folder is writable");
    store.commit(vec![Change::Save(Key::Attempt, b"nonsense".to_vec())]);
    store.flush().expect("a temporary folder is writable");
    drop(store);
    let output = save(&data, &["show"], None);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said(&output), "blockfall: attempt: this is not a Blockfall save.\n");
}

#[test]
fn saves_in_use_are_shown_but_not_replaced() {
    let (parent, data) = kept();
    let file = parent.path().join("mine.json");
    assert_eq!(save(&data, &["export"], Some(&file)).status.code(), Some(0));
    let playing = DiskStore::open(&data).expect("nobody else plays there");
    assert_eq!(save(&data, &["show"], None).status.code(), Some(0));
    for words in [&["reset", "--yes"][..], &["import"]] {
        let output = save(&data, words, (words[0] == "import").then_some(&file));
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).contains("in use"), "{}", said(&output));
    }
    drop(playing);
    assert_eq!(best(&data), 4_270);
}

// --- Pipes and panics ----------------------------------------------------------------------------------------------

#[cfg(unix)]
#[test]
fn where_nobody_reads_on_every_command_ends_without_a_word() {
    let (parent, data) = kept();
    let hands = parent.path().join("hands.txt");
    fs::write(&hands, include_str!("../../data/hands.txt").repeat(4))
        .expect("a temporary folder is writable");
    let stage = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/stages/01.txt");
    let (data, hands, stage) =
        (data.display().to_string(), hands.display().to_string(), stage.display().to_string());
    let commands: [&[&str]; 7] = [
        &["sim", "--mode", "classic", "--bot", "random", "--games", "2"],
        &["sim", "--mode", "classic", "--bot", "random", "--games", "2", "--json"],
        &["solve", &hands],
        &["perft", "0", "1"],
        &["stage", "check", &stage],
        &["save", "show", "--data", &data],
        &["--help"],
    ];
    for words in commands {
        // The reading end is closed before a word is written.
        let (reader, writer) = std::io::pipe().expect("the system has pipes");
        drop(reader);
        let mut command = command();
        command.args(words).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped());
        let output = command.output().expect("the program can be started");
        assert_eq!(said(&output), "", "{words:?}");
        let by_convention = if words == ["--help"] { 0 } else { 141 };
        assert_eq!(output.status.code(), Some(by_convention), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_enough_gets_what_it_read() {
    let mut program = command()
        .args(["solve", "tests/data/hands.txt"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut first = String::new();
    let mut reader = BufReader::new(program.stdout.take().expect("it is a pipe"));
    reader.read_line(&mut first).expect("a pipe can be read");
    drop(reader);
    assert!(!first.is_empty());
    program.wait().expect("a child can be waited for");
    let mut said = String::new();
    program.stderr.take().expect("it is a pipe").read_to_string(&mut said).expect("a pipe can be read");
    assert_eq!(said, "");
}
