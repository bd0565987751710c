//! What is kept: every move at once, whole, under a name of its own, and nothing is ever lost to a file that cannot be read.

use std::fs;
use std::path::Path;

use blockfall::effect::Effect;
use blockfall::input::{Event, Lifecycle};
use blockfall::settings::{RefreshChoice, Settings, ThemeChoice};
use blockfall::store::{
    self, Access, Change, Chosen, FinishedGame, History, KeptAttempt, KeptGame, Key, MemoryStore, Profile,
    RecordError, SWAP, Saved, StageBest, Store,
};
use blockfall::strings::Phrase;
use blockfall::ui::{Action, Content};
use blockfall::view::id;
use blockfall_engine::blocks::{Game, Mode, Piece};
use blockfall_engine::bot::BotKind;
use blockfall_engine::swap::{self, Session, State};
use blockfall_platform::LocalTime;
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::{device, piece};

const CLASSIC: Key = Key::Game(Mode::Classic);

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
    assert_eq!(store.records.keys().collect::<Vec<_>>(), ["finished-0000000001", "history", "profile"]);
    let again = new_player(&mut store);
    assert!(says(&again, Phrase::Play));
    assert!(says(&again, Phrase::Best(score)));
}

#[test]
fn a_record_that_cannot_be_opened_is_kept_aside_and_named_in_one_quiet_notice() {
    type Damage = fn(&mut Vec<u8>);
    let damages: [(&str, Damage); 5] = [
        ("empty", Vec::clear),
        ("cut off", |bytes| bytes.truncate(bytes.len() / 2)),
        ("foreign", |bytes| *bytes = b"\x89PNG\r\n and so on".to_vec()),
        ("changed", |bytes| *bytes.last_mut().expect("a save is not empty") ^= 0x10),
        ("longer", |bytes| bytes.push(0)),
    ];
    for (what, damage) in damages {
        let mut store = MemoryStore::default();
        let mut player = new_player(&mut store);
        player.tap(id::PLAY);
        play_moves(&mut player, &mut store, 5);
        let mut profile = Profile::default();
        assert!(profile.record(Mode::Classic, 777));
        store.commit(vec![Change::Save(Key::Profile, profile.encode())]);
        let record = store.records.get_mut("game-classic").expect("the game was kept");
        damage(record);
        let damaged = record.clone();

        let mut player = new_player(&mut store);
        assert!(says(&player, Phrase::SaveSetAside), "{what}");
        assert!(says(&player, Phrase::Play), "{what}: there is nothing to go on with");
        assert!(says(&player, Phrase::Best(777)), "{what}: the rest is there");
        player.tap(id::PLAY);
        play_moves(&mut player, &mut store, 4);
        assert_eq!(store.records["game-classic.bad"], damaged, "{what}");

        let again = new_player(&mut store);
        assert!(!says(&again, Phrase::SaveSetAside), "{what}: it is said once");
        assert_eq!(again.game().moves(), 4, "{what}: the new game is kept");
    }
}

#[test]
fn a_second_record_set_aside_does_not_replace_the_first() {
    let mut store = MemoryStore::default();
    for text in [b"first", b"other"] {
        store.commit(vec![Change::Save(Key::Profile, text.to_vec())]);
        assert_eq!(store::load(&mut store).set_aside, ["profile: this is not a Blockfall save"]);
    }
    assert_eq!(store.records["profile.bad"], b"first");
    assert_eq!(store.records["profile.2.bad"], b"other");
    assert!(store.load(Key::Profile).is_none());
}

#[test]
fn no_cut_and_no_flipped_bit_of_a_record_opens() {
    let record = record_of(&Game::new(Mode::Classic, 7));
    for length in 0..record.len() {
        assert!(store::decode_game(&record[..length]).is_err(), "cut at {length}");
    }
    for bit in 0..record.len() * 8 {
        let mut damaged = record.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(store::decode_game(&damaged).is_err(), "bit {bit}");
    }
}

#[test]
fn a_later_format_is_told_from_damage_and_nothing_is_written_over_it() {
    let mut store = MemoryStore::default();
    let mut player = new_player(&mut store);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut store, 2);
    store.records.get_mut("game-classic").expect("the game was kept")[4] = 200;
    let before = store.records.clone();
    let saved = store::load(&mut store);
    assert_eq!((saved.access, saved.set_aside.len()), (Access::Newer, 1));
    assert_eq!(store::decode_game(&before["game-classic"]), Err(RecordError::Newer(200)));
    assert_eq!(store.records, before);
    assert!(says(&Player::new(device("iphone-15-pro"), saved), Phrase::SaveNewer));
}

#[test]
fn where_nothing_can_be_kept_the_game_plays_on_and_says_so_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // A file stands where the folder would have to be: not even the system's administrator can write there.
    let file = folder.path().join("taken");
    fs::write(&file, "not a folder").expect("a temporary folder is writable");
    let mut store = store::open(&file.join("saved games"));
    let mut player = new_player(&mut *store);
    let said = |player: &Player| {
        let nodes = player.app.layout().nodes.iter();
        nodes
            .filter(|placed| matches!(placed.content, Content::Text { phrase: Phrase::SaveImpossible, .. }))
            .count()
    };
    assert_eq!(said(&player), 1);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut *store, 5);
    assert_eq!(player.game().moves(), 5);
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::HOME);
    assert_eq!(said(&player), 0, "it was said");
    player.wait(500);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut *store, 1);
    assert_eq!(fs::read_to_string(&file).expect("still there"), "not a folder");
}

#[test]
fn the_sums_of_the_history_are_added_up_again_where_their_record_is_lost() {
    let mut store = MemoryStore::default();
    let games: Vec<FinishedGame> = (1..=30).map(finished).collect();
    let mut history = History::default();
    for game in &games {
        store.commit(vec![Change::Save(history.add(game), game.encode())]);
    }
    store.commit(vec![Change::Save(Key::History, b"lost".to_vec())]);
    let saved = store::load(&mut store);
    assert_eq!(saved.history, history);
    assert_eq!((saved.set_aside.len(), history.of(Mode::Classic).expect("they were played").games), (1, 30));
    let again = store::load(&mut store);
    assert_eq!((again.history, again.set_aside.len()), (history, 0));
}

#[test]
fn a_reset_forgets_every_finished_game_and_nothing_else() {
    let mut store = MemoryStore::default();
    let game = finished(1);
    let mut history = History::default();
    let mut player = new_player(&mut store);
    player.tap(id::PLAY);
    play_moves(&mut player, &mut store, 3);
    store.commit(vec![
        Change::Save(history.add(&game), game.encode()),
        Change::Save(Key::History, history.encode()),
    ]);
    let mut player = new_player(&mut store);
    player.tap(id::STATS);
    player.tap(id::BACK);
    player.tap(id::SETTINGS);
    let row = player.app.layout().nodes.iter().find(|placed| placed.action == Some(Action::AskReset));
    let row = row.expect("statistics can be reset").id;
    player.happens(Event::Activate(row));
    player.wait(600);
    player.tap(id::CONFIRM);
    keep(&mut player, &mut store);
    assert_eq!(store.records.keys().collect::<Vec<_>>(), ["game-classic", "profile"]);
}

#[test]
fn a_crash_log_is_offered_where_there_is_one_and_gone_once_it_is_deleted() {
    let among_the_settings = |crash_log| {
        let saved = Saved { crash_log, ..Saved::default() };
        let mut player = Player::new(device("iphone-15-pro"), saved);
        player.tap(id::SETTINGS);
        player.take_effects();
        player
    };
    let offers = |player: &Player| player.app.layout().find(id::SHARE_CRASH_LOG).is_some();
    assert!(!offers(&among_the_settings(false)));
    let mut player = among_the_settings(true);
    assert!(offers(&player));
    player.happens(Event::Activate(id::SHARE_CRASH_LOG));
    assert!(player.take_effects().contains(&Effect::ShareCrashLog));
    assert!(offers(&player));
    player.happens(Event::Activate(id::DELETE_CRASH_LOG));
    assert!(player.take_effects().contains(&Effect::DeleteCrashLog));
    assert!(!offers(&player));
}

/// A game of Classic that has ended.
fn finished(number: u32) -> FinishedGame {
    FinishedGame {
        mode: "classic".to_owned(),
        score: u64::from(number) * 100,
        lines: number,
        longest_combo: number % 7,
        moves: number * 9,
        perfect_clears: number % 2,
        secs: 60,
        ended: LocalTime { unix_secs: 1_796_000_000, utc_offset_minutes: 60 },
        seed: number.into(),
        stage: None,
        stars: 0,
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
                assert!(!why.ends_with('.') && why.len() > 15, "a sentence: {why}");
                refused += 1;
            }
            Err(RecordError::Damaged) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 1_000, "only {refused} were refused");
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
        store.commit(vec![Change::Save(Key::Attempt, kept.encode())]);
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
    store.commit(vec![Change::Save(Key::Attempt, over.encode())]);
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
    assert_eq!(FinishedGame::decode(&finished.encode()), Ok(finished.clone()));
    let history: History = [&finished].into_iter().collect();
    assert_eq!(History::decode(&history.encode()), Ok(history.clone()));
    assert_eq!(history.totals(SWAP).expect("it has ended").games, 1);
    assert!(
        Mode::ALL.iter().all(|&mode| history.of(mode).is_none()),
        "the statistics of Blocks know nothing of it"
    );
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
    let classic = history.of(Mode::Classic).expect("one was played");
    assert_eq!((history.games(), classic.games, classic.score), (3, 1, 1_007));
    let peak = history.of(Mode::Peak).expect("two were played");
    assert_eq!((peak.games, peak.score, peak.lines), (2, 2_007 + 3_007, 50));
    assert_eq!((peak.longest_combo, peak.perfect_clears, &peak.last[..]), (3, 1, &[2_007, 3_007][..]));
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
