//! Whole games by pointer alone, of every mode: what the hand does is what the rules see.

use blockfall::effect::Effect;
use blockfall::input::{Event, Phase, PointerKind};
use blockfall::model::Sheet;
use blockfall::store::{FinishedGame, History, Key, Profile, Saved, decode_game};
use blockfall::view::id;
use blockfall_audio::Cue;
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::{Bot, BotKind};
use blockfall_platform::{DeviceState, Haptic};
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, device_across, window};
use glam::Vec2;

/// What became of one finished game.
struct Ended {
    score: u64,
    moves: u32,
}

/// Plays one game to its end beside a game of the same seed that knows no app, and holds the two together at every step.
fn play_a_game(player: &mut Player, bot: &mut dyn Bot) -> Ended {
    let mode = player.app.model().mode;
    let mut beside = Game::new(mode, player.game().seed());
    assert_eq!(player.game(), &beside, "the same seed deals the same first hand");
    let previous_best = player.app.model().profile.best(mode);
    let ended_before = player.app.model().history.games();
    while !beside.is_over() {
        player.effects.clear();
        let Some(next) = bot.choose(&beside) else {
            answer_a_stuck_hand(player, &mut beside, ended_before);
            continue;
        };
        player.play(next);
        let outcome = next.play(&mut beside).expect("bots move legally");
        assert_eq!(player.game(), &beside, "{next:?} landed somewhere else");

        let effects = player.take_effects();
        let refused = |effect: &&Effect| matches!(effect, Effect::Cue(Cue::Invalid));
        assert_eq!(effects.iter().find(refused), None, "{next:?} was refused");
        let saved: Vec<&Vec<u8>> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Save(Key::Game(saved), bytes) if *saved == mode => Some(bytes),
                _ => None,
            })
            .collect();
        let recorded = profiles(&effects);
        if outcome.game_over {
            let is_best = beside.score() > previous_best;
            assert_eq!(recorded.len(), usize::from(is_best), "a best is recorded once, and only a best");
            assert!(recorded.iter().all(|profile| profile.best(mode) == beside.score()));
            assert_recorded_once(&effects, &beside, ended_before);
            assert_eq!(effects.last(), Some(&Effect::Forget(Key::Game(mode))));
            assert!(effects.contains(&Effect::Haptic(if is_best { Haptic::Success } else { Haptic::Error })));
        } else {
            assert!(recorded.is_empty(), "nothing is recorded before the end");
            assert_eq!(saved.len(), 1 + usize::from(next.turns), "every turn and every move is saved once");
            assert_eq!(decode_game(saved[saved.len() - 1]), Ok(beside.clone()), "what is saved is the game");
        }
    }
    assert!(beside.is_over());
    Ended { score: beside.score(), moves: beside.moves() }
}

/// Waits for the sheet over a stuck hand and plans it anew, but for the last time: then it ends the game.
fn answer_a_stuck_hand(player: &mut Player, beside: &mut Game, ended_before: u64) {
    let left = beside.stuck().expect("a bot has no move only where the game is over or stuck");
    assert!(!player.app.model().shows_banner());
    player.wait(1_500);
    player.points(Phase::Move, Vec2::ZERO);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Stuck));
    player.wait(500);
    player.effects.clear();
    if left > 1 {
        player.tap(id::REPLAN);
        beside.replan().expect("it is stuck");
        player.wait(500);
        player.points(Phase::Move, Vec2::ZERO);
        assert!(player.app.model().can_play());
    } else {
        player.tap(id::END);
        beside.end().expect("it is stuck");
        assert_recorded_once(&player.take_effects(), beside, ended_before);
        assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over), "the card comes at once");
    }
    assert_eq!(player.game(), beside);
}

/// Asserts that the end of `game` was written into the history, once.
fn assert_recorded_once(effects: &[Effect], game: &Game, before: u64) {
    let histories: Vec<History> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Save(Key::History, bytes) => Some(History::decode(bytes).expect("it can be read")),
            _ => None,
        })
        .collect();
    let [history] = &histories[..] else { panic!("{} histories were saved", histories.len()) };
    assert_eq!(history.games(), before + 1);
    let finished: Vec<FinishedGame> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Save(Key::Finished(number), bytes) if *number == before + 1 => {
                FinishedGame::decode(bytes).ok()
            }
            _ => None,
        })
        .collect();
    let [last] = &finished[..] else { panic!("{} games were recorded", finished.len()) };
    assert_eq!((last.mode.as_str(), last.seed), (game.mode().id(), game.seed()));
    assert_eq!((last.score, last.moves, last.lines), (game.score(), game.moves(), game.lines()));
}

fn profiles(effects: &[Effect]) -> Vec<Profile> {
    let record = |effect: &Effect| match effect {
        Effect::Save(Key::Profile, bytes) => {
            Some(Profile::decode(bytes).expect("a profile that can be read"))
        }
        _ => None,
    };
    effects.iter().filter_map(record).collect()
}

/// Waits for the card, looks at it and starts the next game from it.
fn go_on_from_the_card(player: &mut Player, score: u64) {
    let ended_by_hand = player.app.model().open_sheet() == Some(Sheet::Over);
    assert!(ended_by_hand || player.app.model().shows_banner(), "first it says that there is no more space");
    player.wait(1_500);
    player.points(Phase::Move, Vec2::ZERO);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
    let finished = player.app.model().finished.expect("the game is over");
    assert_eq!(finished.score, score);
    player.wait(500);
    player.tap(id::AGAIN);
    player.wait(500);
    assert!(player.app.model().can_play(), "the next game has begun");
}

/// Plays games of every mode, by turns well and by chance, and says how many moves that took.
fn play_games(device: &DeviceState, games: u32) -> u32 {
    let share = games / Mode::ALL.len() as u32;
    Mode::ALL.iter().map(|&mode| play_games_of(mode, device.clone(), share)).sum()
}

fn play_games_of(mode: Mode, device: DeviceState, games: u32) -> u32 {
    let mut player = Player::of_mode(mode, device, Saved::default());
    player.tap(id::PLAY);
    let mut best = 0;
    let mut moves = 0;
    for number in 0..games {
        let kind = if number % 5 == 0 { BotKind::Greedy } else { BotKind::Random };
        let ended = play_a_game(&mut player, &mut *kind.build(number.into()));
        best = best.max(ended.score);
        moves += ended.moves;
        go_on_from_the_card(&mut player, ended.score);
    }
    assert_eq!(player.app.model().profile.best(mode), best);
    moves
}

#[test]
fn a_bot_plays_a_hundred_whole_games_by_finger() {
    for device in
        [device("iphone-se"), device("ipad-pro-13"), device_across("pixel-8"), device("galaxy-fold-open")]
    {
        assert!(device.touch);
        assert!(play_games(&device, 26) > 26 * 9, "no game is shorter than three hands");
    }
}

#[test]
fn a_bot_plays_a_hundred_whole_games_by_mouse() {
    let tablet_with_a_mouse = DeviceState { touch: false, ..device_across("ipad-mini") };
    for device in
        [window([1100.0, 820.0]), window([320.0, 480.0]), window([1900.0, 500.0]), tablet_with_a_mouse]
    {
        assert_eq!(Player::new(device.clone(), Saved::default()).pilot.kind, PointerKind::Mouse);
        assert!(play_games(&device, 26) > 26 * 9, "no game is shorter than three hands");
    }
}

#[test]
fn a_tap_brings_the_card_at_once_and_time_brings_it_anyway() {
    for hurried in [true, false] {
        let mut player = Player::starting(device("iphone-15-pro"));
        play_a_game(&mut player, &mut *BotKind::Random.build(3));
        player.wait(100);
        if hurried {
            player.tap(id::BANNER);
            assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
        } else {
            player.scene();
            assert_eq!(player.app.model().open_sheet(), None);
            player.wait(1_500);
            player.scene();
            assert_eq!(player.app.model().open_sheet(), Some(Sheet::Over));
        }
        player.happens(Event::Back);
        assert!(player.app.model().game.is_none(), "back from the card is Home, and the game is gone");
    }
}

#[test]
fn a_restart_is_asked_about_and_keeps_a_best_score() {
    let mut player = Player::starting(device("iphone-15-pro"));
    let mut bot = BotKind::Greedy.build(1);
    for _ in 0..6 {
        let next = bot.choose(player.game()).expect("the game goes on");
        player.play(next);
    }
    let (given_up, score) = (player.game().seed(), player.game().score());
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::RESTART);
    player.wait(500);
    player.tap(id::KEEP);
    player.wait(500);
    player.scene();
    assert_eq!((player.game().seed(), player.game().score()), (given_up, score), "it was only asked about");

    player.effects.clear();
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::RESTART);
    player.wait(500);
    player.tap(id::CONFIRM);
    assert_ne!(player.game().seed(), given_up);
    assert_eq!(player.game().moves(), 0);
    assert_eq!(
        profiles(&player.take_effects()).last().map(|profile| profile.best(Mode::Classic)),
        Some(score)
    );
}

#[test]
fn every_kind_of_back_leads_one_step_back() {
    let mut player = Player::starting(device("iphone-15-pro"));
    let back = |player: &mut Player| {
        player.happens(Event::Back);
        player.wait(600);
        player.scene();
    };
    back(&mut player);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Pause), "the game pauses");
    player.tap(id::RESTART);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::ConfirmRestart));
    back(&mut player);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Pause), "the question closes");
    back(&mut player);
    assert!(player.app.model().can_play(), "the sheet closes");
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::HOME);
    player.effects.clear();
    player.happens(Event::Back);
    assert_eq!(player.take_effects(), [Effect::Leave], "from Home it leads out");
}
