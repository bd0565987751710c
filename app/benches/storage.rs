//! What it costs to keep a move: `cargo bench -p blockfall --bench storage`.
//!
//! `safe` is what a frame would wait for if it were drawn at once: the commit handed over, and the kernel has it. `durable`
//! is what the disk takes, on the store's own thread. `hand_over` is the part that is on the frame's own thread.

use std::cell::RefCell;
use std::path::PathBuf;

use blockfall::store::{self, Change, DiskStore, FinishedGame, History, KeptGame, Key, Store as _};
use blockfall_engine::blocks::{Game, Mode};
use blockfall_platform::LocalTime;
use divan::Bencher;

fn main() {
    divan::main();
}

/// A store in a folder of its own, in which a thousand games have ended.
struct Folder {
    path: PathBuf,
    store: Option<DiskStore>,
    record: Vec<u8>,
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("blockfall bench {name} {}", std::process::id()));
        let mut store = DiskStore::open(&path).expect("the temporary folder is writable");
        let mut history = History::default();
        let mut changes: Vec<Change> = (0..1_000).map(|seed| finish(&mut history, seed)).collect();
        changes.push(Change::Save(Key::History, history.encode()));
        store.commit(changes);
        store.flush().expect("there is room");
        let record = KeptGame::from(Game::new(Mode::Peak, 7)).encode();
        Folder { path, store: Some(store), record }
    }

    fn store(&mut self) -> &mut DiskStore {
        self.store.as_mut().expect("it is open but for a moment")
    }

    fn commit(&mut self) {
        let change = Change::Save(Key::Game(Mode::Peak), self.record.clone());
        self.store().commit(vec![change]);
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.store = None;
        // What is left of a benchmark is in nobody's way.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

fn finish(history: &mut History, seed: u64) -> Change {
    let game = FinishedGame {
        mode: Mode::Peak.id().to_owned(),
        score: 12_345,
        lines: 120,
        longest_combo: 9,
        moves: 400,
        perfect_clears: 2,
        secs: 1_200,
        ended: LocalTime { unix_secs: 1_796_000_000, utc_offset_minutes: 60 },
        seed,
        stage: None,
        stars: 0,
    };
    Change::Save(history.add(&game), game.encode())
}

/// The part of a move's commit that is on the frame's thread. The disk is waited for outside of it.
#[divan::bench(sample_size = 1, sample_count = 200)]
fn hand_over(bencher: Bencher) {
    let folder = RefCell::new(Folder::new("hand over"));
    bencher
        .with_inputs(|| folder.borrow_mut().store().flush().expect("there is room"))
        .bench_local_values(|()| folder.borrow_mut().commit());
}

/// A move, until a kill cannot lose it.
#[divan::bench(sample_size = 1, sample_count = 200)]
fn safe(bencher: Bencher) {
    let folder = RefCell::new(Folder::new("safe"));
    bencher.with_inputs(|| folder.borrow_mut().store().flush().expect("there is room")).bench_local_values(
        |()| {
            let mut folder = folder.borrow_mut();
            folder.commit();
            folder.store().settle().expect("there is room");
        },
    );
}

/// A move, until a loss of power cannot lose it.
#[divan::bench(sample_size = 1, sample_count = 200)]
fn durable(bencher: Bencher) {
    let mut folder = Folder::new("durable");
    bencher.bench_local(|| {
        folder.commit();
        folder.store().flush().expect("there is room");
    });
}

/// The start: the whole file is read and checked, then opened.
#[divan::bench(sample_size = 1, sample_count = 50)]
fn open_and_load(bencher: Bencher) {
    let folder = RefCell::new(Folder::new("open"));
    bencher.with_inputs(|| folder.borrow_mut().store = None).bench_local_values(|()| {
        let mut folder = folder.borrow_mut();
        let mut store = DiskStore::open(&folder.path).expect("the temporary folder is writable");
        let saved = store::load(&mut store);
        folder.store = Some(store);
        saved
    });
}
