//! What is kept: every move at once, whole, under a name of its own, and nothing is ever lost to a file that cannot be read.

use std::fs;
use std::path::Path;

use blockfall::effect::Effect;
use blockfall::input::{Event, Lifecycle};
use blockfall::store::{self, FileStore, KeptGame, Key, MemoryStore, Profile, RecordError, Saved, Store};
use blockfall::strings::Phrase;
use blockfall::ui::Content;
use blockfall::view::id;
use blockfall_engine::blocks::{Game, Mode, Piece};
use blockfall_engine::bot::BotKind;
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, piece};

const CLASSIC: Key = Key::Game(Mode::Classic);

/// Carries the player's effects out as a shell does.
fn keep(player: &mut Player, store: &mut dyn Store) {
    for effect in player.take_effects() {
        let kept = match effect {
            Effect::Save(key, bytes) => store.save(key, &bytes),
            Effect::Forget(key) => store.forget(key),
            _ => Ok(()),
        };
        if kept.is_err() {
            player.app.cannot_save();
        }
    }
}

fn new_player(store: &mut dyn Store) -> Player {
    Player::new(device("iphone-15-pro"), store::load(store))
}

fn play_moves(player: &mut Player, store: &mut dyn Store, moves: u32) {
    let mut bot = BotKind::Greedy.build(0);
    for _ in 0..moves {
        let next = bot.choose(player.game()).expect("the game goes on");
        player.play(next);
        keep(player, store);
    }
}

fn record_of(game: &Game) -> Vec<u8> {
    KeptGame { game: game.clone(), secs: 0 }.encode()
}

/// Whether this sentence is on the screen.
fn says(player: &Player, phrase: Phrase) -> bool {
    let nodes = &player.app.layout().nodes;
    nodes.iter().any(|placed| matches!(placed.content, Content::Text { phrase: said, .. } if said == phrase))
}

#[test]
fn killed_after_any_move_the_game_goes_on_as_if_nothing_had_happened() {
    let mut store = MemoryStore::default();
    let mut player = new_player(&mut store);
    player.tap(id::PLAY);
    keep(&mut player, &mut store);
    for moves in 0..40 {
        let mut again = new_player(&mut store);
        assert_eq!(again.game(), player.game(), "after {moves} moves");
        assert!(says(&again, Phrase::Continue));
        again.tap(id::PLAY);
        // Two hands on, so that the generator shows whether it was kept.
        let mut kept = store.clone();
        let mut ahead = player.game().clone();
        let mut bot = BotKind::Greedy.build(0);
        for _ in 0..6 {
            let next = bot.choose(&ahead).expect("the game goes on");
            ahead.place(next.slot, next.row, next.col).expect("bots move legally");
        }
        play_moves(&mut again, &mut kept, 6);
        assert_eq!(again.game(), &ahead, "after {moves} moves");
        play_moves(&mut player, &mut store, 1);
    }
}

#[test]
fn leaving_keeps_the_time_played_and_the_game_was_kept_already() {
    let mut store = MemoryStore::default();
    let mut player = new_player(&mut store);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut store, 5);
    let kept = |store: &MemoryStore| KeptGame::decode(&store.records[&CLASSIC.name()]).expect("a good save");
    let before = kept(&store);
    assert_eq!(&before.game, player.game());
    player.wait(65_000);
    for lifecycle in [Lifecycle::Inactive, Lifecycle::Background] {
        player.happens(Event::Lifecycle(lifecycle));
        keep(&mut player, &mut store);
    }
    let after = kept(&store);
    assert_eq!(after.game, before.game);
    assert!((65..=66).contains(&(after.secs - before.secs)), "{} s were played", after.secs - before.secs);

    // Away for an hour, which is not played.
    player.wait(3_600_000);
    player.happens(Event::Lifecycle(Lifecycle::Active));
    assert!(player.app.model().can_play());
    play_moves(&mut player, &mut store, 1);
    assert!(kept(&store).secs <= after.secs + 1);
}

#[test]
fn a_finished_game_is_forgotten_and_its_best_is_not() {
    let mut store = MemoryStore::default();
    let mut player = new_player(&mut store);
    player.tap(id::PLAY);
    let mut bot = BotKind::Random.build(0);
    while let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) {
        player.play(next);
        keep(&mut player, &mut store);
    }
    let score = player.game().score();
    assert_eq!(store.records.keys().collect::<Vec<_>>(), ["history", "profile"]);
    let again = new_player(&mut store);
    assert!(says(&again, Phrase::Play));
    assert!(says(&again, Phrase::Best(score)));
}

/// A file store in a folder with a space in its name, where a game of five moves and a best are kept.
fn kept_game(parent: &Path) -> (FileStore, Game) {
    let mut store = FileStore::new(parent.join("saved games"));
    let mut player = new_player(&mut store);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut store, 5);
    let mut profile = Profile::default();
    assert!(profile.record(Mode::Classic, 777));
    store.save(Key::Profile, &profile.encode()).expect("the folder is writable");
    (store, player.game().clone())
}

#[test]
fn a_save_that_cannot_be_read_is_kept_aside_and_named_in_one_quiet_notice() {
    type Damage = fn(&mut Vec<u8>);
    let damages: [(&str, Damage); 6] = [
        ("empty", Vec::clear),
        ("cut off", |bytes| bytes.truncate(bytes.len() / 2)),
        ("foreign", |bytes| *bytes = b"\x89PNG\r\n and so on".to_vec()),
        ("newer", |bytes| bytes[4] = 200),
        ("changed", |bytes| *bytes.last_mut().expect("a save is not empty") ^= 0x10),
        ("longer", |bytes| bytes.push(0)),
    ];
    for (what, damage) in damages {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (mut store, _) = kept_game(folder.path());
        let path = folder.path().join("saved games").join("game-classic.save");
        let mut bytes = fs::read(&path).expect("the game was kept");
        damage(&mut bytes);
        fs::write(&path, &bytes).expect("the folder is writable");

        let mut player = new_player(&mut store);
        assert!(says(&player, Phrase::SaveSetAside), "{what}");
        assert!(says(&player, Phrase::Play), "{what}: there is nothing to go on with");
        assert!(says(&player, Phrase::Best(777)), "{what}: the rest is there");
        player.tap(id::PLAY);
        play_moves(&mut player, &mut store, 4);
        assert_eq!(fs::read(path.with_extension("bad")).expect("kept aside"), bytes, "{what}");

        let again = new_player(&mut store);
        assert!(!says(&again, Phrase::SaveSetAside), "{what}: it is said once");
        assert_eq!(again.game().moves(), 4, "{what}: the new game is kept");
    }
}

#[test]
fn a_save_that_holds_no_possible_game_is_refused_by_name() {
    let mut random = blockfall_engine::random::Random::new(9);
    let good = record_of(&Game::new(Mode::Classic, 3));
    let mut refused = 0;
    for _ in 0..3_000 {
        // The right checksum over a wrong payload: what a broken program would write.
        let mut record = good.clone();
        let place = 10 + random.below(record.len() as u64 - 10) as usize;
        record[place] = random.next_u64() as u8;
        let sum = record[10..]
            .iter()
            .fold(0x811C_9DC5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        record[6..10].copy_from_slice(&sum.to_le_bytes());
        match store::decode_game(&record) {
            Ok(game) => {
                // What passes can be played: the seed or the generator was changed, or nothing was.
                let mut player = Player::continuing(device("iphone-se"), game);
                if let Some(next) = BotKind::Greedy.build(0).choose(player.game()) {
                    player.play(next);
                }
                player.scene();
            }
            Err(RecordError::Impossible(why)) => {
                assert!(why.ends_with('.') && why.len() > 20, "a sentence: {why}");
                refused += 1;
            }
            Err(RecordError::Damaged) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 1_000, "only {refused} were refused");
}

#[test]
fn what_is_no_file_at_all_does_no_harm() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir_all(folder.path().join("game-classic.save")).expect("a folder in the place of a save");
    let mut store = FileStore::new(folder.path().to_owned());
    let saved = store::load(&mut store);
    assert_eq!(saved.set_aside.len(), 1);
    let mut player = Player::new(device("iphone-se"), saved);
    player.tap(id::PLAY);
    keep(&mut player, &mut store);
    play_moves(&mut player, &mut store, 3);
}

#[test]
fn where_nothing_can_be_kept_the_game_plays_on_and_says_so_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // A file stands where the folder would have to be: not even the system's administrator can write there.
    let file = folder.path().join("taken");
    fs::write(&file, "not a folder").expect("a temporary folder is writable");
    let mut store = FileStore::new(file.join("saved games"));
    let mut player = Player::new(device("iphone-15-pro"), Saved::default());
    player.tap(id::PLAY);
    keep(&mut player, &mut store);
    play_moves(&mut player, &mut store, 5);
    assert_eq!(player.game().moves(), 5);
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::HOME);
    let said = player
        .app
        .layout()
        .nodes
        .iter()
        .filter(|placed| matches!(placed.content, Content::Text { phrase: Phrase::SaveImpossible, .. }));
    assert_eq!(said.count(), 1);
    player.wait(500);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut store, 1);
    assert_eq!(fs::read_to_string(&file).expect("still there"), "not a folder");
}

#[test]
fn a_write_that_is_cut_short_leaves_the_old_save() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut store, game) = kept_game(folder.path());
    // What a crash in the middle of a write leaves behind.
    let draft = folder.path().join("saved games").join("game-classic.draft");
    fs::write(&draft, b"BLKF\x01").expect("the folder is writable");
    assert_eq!(new_player(&mut store).game(), &game);
    store.save(CLASSIC, &record_of(&game)).expect("the draft is in nobody's way");
    assert_eq!(new_player(&mut store).game(), &game);
}

// --- For ever ------------------------------------------------------------------------------------------------------

/// A save of the first format. It must open for ever: never write it anew.
fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_game_of_the_first_format_opens_for_ever() {
    let game = store::decode_game(&fixture("game-v1.save")).expect("it must open for ever");
    assert_eq!((game.mode(), game.seed()), (Mode::Classic, 20_261_130));
    assert_eq!((game.score(), game.moves(), game.lines()), (164, 17, 6));
    assert_eq!((game.combo(), game.barren(), game.longest_combo(), game.perfect_clears()), (4, 1, 4, 0));
    let colors: String = (0..64)
        .map(|cell| game.board().get(cell / 8, cell % 8).map_or('.', |color| char::from(b'0' + color)))
        .collect();
    assert_eq!(colors, "000.33...0...33......5551....4451....445..........0.0...........");
    assert_eq!(game.tray(), &[None, None, Some(Piece { id: 17, ..piece("small-corner-bottom-left", 4) })]);
}

#[test]
fn a_profile_of_the_first_format_opens_for_ever() {
    let profile = Profile::decode(&fixture("profile-v1.save")).expect("it must open for ever");
    assert_eq!(profile.best(Mode::Classic), 4_270);
}
