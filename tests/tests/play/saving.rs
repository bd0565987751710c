//! What is kept: every move at once, whole, under a name of its own, and nothing is ever lost to a file that cannot be read.

use std::fs;
use std::path::Path;

use blockfall::effect::Effect;
use blockfall::input::{Event, Lifecycle};
use blockfall::settings::{RefreshChoice, Settings, ThemeChoice};
use blockfall::store::{
    self, Chosen, FileStore, FinishedGame, History, KeptAttempt, KeptGame, Key, MemoryStore, Profile,
    RecordError, SWAP, Saved, StageBest, Store,
};
use blockfall::strings::Phrase;
use blockfall::ui::Content;
use blockfall::view::id;
use blockfall_engine::blocks::{Game, Mode, Piece};
use blockfall_engine::bot::BotKind;
use blockfall_engine::swap::{self, Session, State};
use blockfall_platform::LocalTime;
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

/// Gives a record the right checksum.
fn checked(record: &mut [u8]) {
    let hash = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let sum = record[4..6].iter().chain(&record[10..]).fold(0x811C_9DC5, hash);
    record[6..10].copy_from_slice(&sum.to_le_bytes());
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
        checked(&mut record);
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

// --- Swap ----------------------------------------------------------------------------------------------------------

/// An attempt at a shipped stage, some swaps on.
fn attempt(stage: u16, seed: u64, swaps: u32) -> KeptAttempt {
    let shipped = swap::stages()[usize::from(stage) - 1].as_ref().expect("shipped stages are good");
    let mut session = Session::new(shipped, seed);
    for _ in 0..swaps {
        let Some((a, b)) = session.hint() else { break };
        session.swap(a, b).expect("a hint is accepted");
    }
    KeptAttempt { stage, session, secs: 41 }
}

#[test]
fn an_attempt_goes_on_as_if_nothing_had_happened_and_with_the_same_tiles() {
    let mut store = MemoryStore::default();
    for (stage, swaps) in [(1, 0), (7, 3), (21, 5)] {
        let kept = attempt(stage, 99, swaps);
        store.save(Key::Attempt, &kept.encode()).expect("memory keeps everything");
        let mut found = store::load(&mut store).attempt.expect("it was kept");
        assert_eq!(found, kept);
        let mut here = kept.session;
        for _ in 0..4 {
            let Some((a, b)) = here.hint() else { break };
            assert_eq!(found.session.swap(a, b), here.swap(a, b), "stage {stage}");
        }
    }
}

#[test]
fn an_attempt_that_has_ended_is_not_gone_on_with() {
    let mut store = MemoryStore::default();
    let over = attempt(1, 5, u32::MAX);
    assert_ne!(over.session.state(), State::Running);
    store.save(Key::Attempt, &over.encode()).expect("memory keeps everything");
    assert_eq!(store::load(&mut store).attempt, None);
}

#[test]
fn no_flipped_bit_of_an_attempt_gives_one_that_cannot_be_played() {
    let good = attempt(21, 4, 2).encode();
    let mut refused = 0;
    for bit in 80..good.len() * 8 {
        let mut record = good.clone();
        record[bit / 8] ^= 1 << (bit % 8);
        checked(&mut record);
        match KeptAttempt::decode(&record) {
            Ok(mut kept) => {
                if let Some((a, b)) = kept.session.hint() {
                    kept.session.swap(a, b).expect("a hint is accepted");
                }
            }
            Err(RecordError::Damaged | RecordError::Impossible(_)) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > good.len() * 4, "only {refused} of {} were refused", good.len() * 8);
}

#[test]
fn a_stage_keeps_its_most_stars_and_its_best_score_and_the_choice_of_swap_is_kept() {
    let mut profile = Profile::default();
    assert_eq!((profile.stage_best(4), profile.chosen()), (None, None));
    assert!(profile.record_stage(4, 2, 5_000));
    assert!(!profile.record_stage(4, 1, 4_000));
    assert!(profile.record_stage(4, 1, 6_000), "a better score");
    assert!(profile.record_stage(4, 3, 5_500), "more stars");
    profile.choose(Chosen::Swap);
    let profile = Profile::decode(&profile.encode()).expect("just written");
    assert_eq!(profile.stage_best(4), Some(StageBest { stars: 3, score: 6_000 }));
    assert_eq!((profile.chosen(), profile.mode()), (Some(Chosen::Swap), None));
    assert_eq!(profile.best(Mode::Classic), 0);
}

#[test]
fn an_attempt_in_the_history_has_its_stage_and_stars() {
    let won = (1..).map(|seed| attempt(1, seed, u32::MAX)).find(|kept| kept.session.state() == State::Won);
    let won = won.expect("the first stage is easily won");
    let ended = LocalTime { unix_secs: 1_796_000_000, utc_offset_minutes: 60 };
    let finished = FinishedGame::of_attempt(&won, ended);
    assert_eq!((finished.mode.as_str(), finished.stage), (SWAP, Some(1)));
    assert_eq!(Some(finished.stars), won.session.stars());
    assert_eq!((finished.score, finished.secs), (won.session.score(), 41));
    assert!((1..=won.session.stage().moves()).contains(&finished.moves));
    let history = History { games: vec![finished] };
    assert_eq!(History::decode(&history.encode()), Ok(history));
}

// --- For ever ------------------------------------------------------------------------------------------------------

/// A save of a former format. It must open for ever: never write it anew.
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

#[test]
fn a_game_of_the_second_format_opens_for_ever() {
    let kept = KeptGame::decode(&fixture("game-v2.save")).expect("it must open for ever");
    let game = &kept.game;
    assert_eq!((game.mode(), game.seed(), kept.secs), (Mode::Peak, 20_261_201, 754));
    assert_eq!((game.score(), game.moves(), game.lines(), game.longest_combo()), (223, 23, 8, 5));
    let left = Piece { id: 23, color: 5, mask: 131_841, width: 2, height: 3 };
    assert_eq!(game.tray(), &[None, None, Some(left)]);
    assert!(game.last_deal().is_some(), "the proof of the hand is in it");
}

#[test]
fn a_profile_of_the_second_format_opens_for_ever() {
    let profile = Profile::decode(&fixture("profile-v2.save")).expect("it must open for ever");
    assert_eq!((profile.best(Mode::Classic), profile.best(Mode::Peak)), (4_270, 13_260));
    assert_eq!(profile.chosen(), Some(Chosen::Blocks(Mode::Classic)));
    let settings = Settings {
        sound: false,
        haptics: true,
        theme: ThemeChoice::System,
        palette: Some(3),
        marks: Some(true),
        drift: false,
        left_handed: true,
        lift_pt: 64,
        refresh: RefreshChoice::Sixty,
    };
    assert_eq!(profile.settings, settings);
}

#[test]
fn a_history_of_the_second_format_opens_for_ever() {
    let history = History::decode(&fixture("history-v2.save")).expect("it must open for ever");
    let modes: Vec<&str> = history.games.iter().map(|game| game.mode.as_str()).collect();
    assert_eq!(modes, ["classic", "peak", "peak"]);
    let peak = &history.games[1];
    assert_eq!((peak.score, peak.lines, peak.longest_combo, peak.moves), (2_007, 20, 2, 80));
    assert_eq!((peak.perfect_clears, peak.secs, peak.seed), (0, 600, u64::MAX - 2));
    assert_eq!(peak.ended, LocalTime { unix_secs: 1_796_172_800, utc_offset_minutes: -210 });
    assert_eq!((peak.stage, peak.stars), (None, 0));
}

#[test]
fn a_profile_of_the_third_format_opens_for_ever() {
    let profile = Profile::decode(&fixture("profile-v3.save")).expect("it must open for ever");
    assert_eq!((profile.best(Mode::Peak), profile.chosen()), (8_120, Some(Chosen::Swap)));
    assert_eq!(profile.stage_best(21), Some(StageBest { stars: 2, score: 9_400 }));
    assert_eq!(profile.settings, Settings { left_handed: true, ..Settings::default() });
}

#[test]
fn an_attempt_of_the_third_format_opens_for_ever() {
    let kept = KeptAttempt::decode(&fixture("attempt-v3.save")).expect("it must open for ever");
    let session = &kept.session;
    assert_eq!((kept.stage, session.seed(), kept.secs), (21, 20_261_201, 41));
    assert_eq!((session.stage().name(), session.score(), session.moves_left()), ("Festival", 960, 16));
    assert_eq!(session.state(), State::Running);
    let mut session = kept.session;
    let (a, b) = session.hint().expect("it goes on");
    assert!(session.swap(a, b).expect("a hint is accepted").accepted);
}
