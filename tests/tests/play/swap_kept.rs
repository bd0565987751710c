//! Swap: what is kept and when, which stages are open, and what becomes of stages and saves that cannot be read.

use blockfall::effect::Effect;
use blockfall::input::{Event, Lifecycle};
use blockfall::model::{Screen, Setup, Sheet, Stages};
use blockfall::shot;
use blockfall::store::{
    self, Change, Chosen, KeptAttempt, Key as Record, MemoryStore, RecordError, Saved, Store,
};
use blockfall::strings::Phrase;
use blockfall::ui::Content;
use blockfall::view::{self, id};
use blockfall_engine::swap::{Bot, Session, Stage, StageError, State, stages};
use blockfall_tests::player::{Player, keep};
use blockfall_tests::states::device;

fn started(store: &mut dyn Store) -> Player {
    Player::of_swap(device("iphone-15-pro"), store::load(store))
}

fn says(player: &Player, phrase: Phrase) -> bool {
    let nodes = &player.app.layout().nodes;
    nodes.iter().any(|placed| matches!(placed.content, Content::Text { phrase: said, .. } if said == phrase))
}

fn play_a_move(player: &mut Player) {
    player.rest();
    let (a, b) = player.session().hint().expect("the stage goes on");
    player.swap([a, b]);
}

/// A store of a player who has just begun stage 1.
fn begun() -> (MemoryStore, Player) {
    let mut store = MemoryStore::default();
    let mut player = started(&mut store);
    player.tap(id::PLAY);
    player.wait(500);
    player.tap(view::stage_node(1));
    keep(&mut player, &mut store);
    (store, player)
}

#[test]
fn killed_at_any_instant_of_any_turn_a_stage_goes_on_as_if_nothing_had_happened() {
    let (mut store, mut player) = begun();
    let mut turns = 0;
    while player.session().state() == State::Running && turns < 12 {
        play_a_move(&mut player);
        // From here on nothing that was done can be lost, however much of it is still to be seen.
        keep(&mut player, &mut store);
        turns += 1;
        let mut again = started(&mut store);
        if player.session().state() != State::Running {
            break;
        }
        assert_eq!(again.session(), player.session(), "after {turns} turns");
        let detail = Phrase::SwapContinueDetail { stage: 1, moves: player.session().moves_left() };
        assert!(says(&again, Phrase::Continue) && says(&again, detail));
        again.tap(id::PLAY);
        assert_eq!(again.app.model().screen, Screen::Stage);
        // One move on, so that the generator shows whether it was kept.
        let mut ahead = player.session().clone();
        let (a, b) = ahead.hint().expect("the stage goes on");
        ahead.swap(a, b).expect("it is accepted");
        play_a_move(&mut again);
        assert_eq!(again.session(), &ahead, "after {turns} turns");
    }
    assert!(turns >= 5);
}

#[test]
fn what_was_earned_is_kept_before_anything_of_it_is_seen() {
    let (mut store, mut player) = begun();
    while player.session().state() == State::Running {
        play_a_move(&mut player);
        keep(&mut player, &mut store);
    }
    assert_eq!(player.session().state(), State::Won, "this seed is won");
    assert!(player.app.model().open_sheet().is_none(), "the last turn is still to be seen");
    let again = started(&mut store);
    let model = again.app.model();
    assert!(model.swap.attempt.is_none(), "the stage is over");
    let best = model.profile.stage_best(1).expect("it was won");
    assert_eq!((best.score, Some(best.stars)), (player.session().score(), player.session().stars()));
    assert!(says(&again, Phrase::Stage(2)), "stage 2 is next");
    assert_eq!(model.history.games(), 1);
}

#[test]
fn leaving_in_the_middle_keeps_the_attempt_and_the_mode() {
    let (mut store, mut player) = begun();
    play_a_move(&mut player);
    player.rest();
    player.wait(30_000);
    player.happens(Event::Lifecycle(Lifecycle::Background));
    keep(&mut player, &mut store);
    let saved = store::load(&mut store);
    assert!(saved.attempt.is_some_and(|kept| (29..=32).contains(&kept.secs)));
    assert_eq!(saved.profile.chosen(), None, "the test itself chose Swap");

    let mut blocks = Player::new(device("iphone-15-pro"), Saved::default());
    blocks.tap(id::SWAP);
    let mut store = MemoryStore::default();
    keep(&mut blocks, &mut store);
    assert_eq!(store::load(&mut store).profile.chosen(), Some(Chosen::Swap));
    blocks.tap(id::MODE.nth(0));
    keep(&mut blocks, &mut store);
    assert!(matches!(store::load(&mut store).profile.chosen(), Some(Chosen::Blocks(_))));
}

#[test]
fn a_stage_opens_when_the_one_before_is_won_and_those_before_can_be_played_again() {
    let mut player = Player::of(shot::swap::setup_at(device("ipad-mini"), 5, 1, false));
    player.tap(id::PLAY);
    player.wait(500);
    let act = |player: &mut Player, number: u16| player.happens(Event::Activate(view::stage_node(number)));
    for locked in 6..=30 {
        act(&mut player, locked);
        assert_eq!(player.app.model().screen, Screen::Map, "{locked} is locked");
    }
    for open in [1, 4, 5] {
        act(&mut player, open);
        assert_eq!(player.app.model().swap.attempt.as_ref().map(|attempt| attempt.number), Some(open));
        player.happens(Event::Back);
        player.happens(Event::Activate(id::MAP));
    }
    let before = player.app.model().profile.stage_best(1).expect("it was won");
    act(&mut player, 1);
    while player.session().state() == State::Running {
        play_a_move(&mut player);
    }
    let after = player.app.model().profile.stage_best(1).expect("it was won");
    assert!(after.stars >= before.stars && after.score >= before.score, "nothing earned is lost");
}

#[test]
fn an_attempt_is_not_lost_to_another_stage_without_a_question() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 5, 1);
    let to_map = |player: &mut Player| {
        player.happens(Event::Back);
        player.happens(Event::Activate(id::MAP));
        player.wait(500);
    };
    to_map(&mut player);
    player.happens(Event::Activate(view::stage_node(2)));
    assert_eq!(player.app.model().screen, Screen::Stage, "no move was made, nothing is lost");
    play_a_move(&mut player);
    let attempt = player.session().clone();
    to_map(&mut player);
    player.happens(Event::Activate(view::stage_node(3)));
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::ConfirmStage(3)));
    player.happens(Event::Activate(id::KEEP));
    player.wait(500);
    player.scene();
    assert_eq!(player.session(), &attempt);
    player.happens(Event::Activate(view::stage_node(2)));
    assert_eq!(player.session(), &attempt, "its own stage goes on with it");
    to_map(&mut player);
    player.happens(Event::Activate(view::stage_node(3)));
    player.happens(Event::Activate(id::CONFIRM));
    assert_eq!(player.app.model().swap.attempt.as_ref().map(|attempt| attempt.number), Some(3));
    assert!(player.app.model().can_swap());
}

#[test]
fn a_restart_is_asked_about_and_begins_with_other_tiles() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 5, 1);
    play_a_move(&mut player);
    player.rest();
    let before = player.session().clone();
    player.tap(id::PAUSE);
    player.wait(500);
    assert!(says(&player, Phrase::Paused) && says(&player, Phrase::Stage(5)));
    player.tap(id::RESTART);
    player.wait(500);
    player.tap(id::KEEP);
    player.wait(500);
    player.scene();
    assert_eq!(player.session(), &before);
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::RESTART);
    player.wait(500);
    player.tap(id::CONFIRM);
    assert_ne!(player.session().seed(), before.seed());
    assert_eq!(player.session().moves_left(), player.session().stage().moves());
}

#[test]
fn back_leads_one_step_back_from_everywhere_in_swap() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 5, 1);
    let back = |player: &mut Player| {
        player.happens(Event::Back);
        player.wait(600);
        player.scene();
    };
    back(&mut player);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::Pause));
    back(&mut player);
    assert!(player.app.model().can_swap());
    player.tap(id::PAUSE);
    player.wait(500);
    player.tap(id::MAP);
    back(&mut player);
    assert_eq!(player.app.model().screen, Screen::Home);
    assert!(says(&player, Phrase::Continue), "the attempt waits");
    player.effects.clear();
    player.happens(Event::Back);
    assert_eq!(player.take_effects(), [Effect::Leave]);
}

/// The shipped stages with some that cannot be read.
fn with_broken(numbers: &[usize]) -> Stages {
    let broken = |number: usize| -> Result<Stage, StageError> {
        Stage::read(&format!("{number:02}.txt"), b"name Nothing else\n")
    };
    let list = stages()
        .iter()
        .enumerate()
        .map(|(i, stage)| if numbers.contains(&(i + 1)) { broken(i + 1) } else { stage.clone() });
    Stages(Box::leak(list.collect::<Vec<_>>().into_boxed_slice()))
}

#[test]
fn a_stage_that_cannot_be_read_is_left_out_with_a_notice_and_the_way_goes_on_behind_it() {
    let stages = with_broken(&[2, 30]);
    let setup = Setup { chosen: Chosen::Swap, stages, ..Setup::new(device("iphone-15-pro"), 1) };
    let mut player = Player::of(setup);
    assert!(says(&player, Phrase::StageSkipped));
    player.tap(id::PLAY);
    player.wait(500);
    assert!(says(&player, Phrase::StageSkipped));
    assert!(player.app.layout().find(view::stage_node(2)).is_none());
    assert!(player.app.layout().find(view::stage_node(3)).is_some());
    player.tap(view::stage_node(1));
    while player.session().state() == State::Running {
        play_a_move(&mut player);
    }
    assert_eq!(player.session().state(), State::Won, "this seed is won");
    player.rest();
    player.wait(500);
    player.tap(id::NEXT);
    assert_eq!(player.app.model().swap.attempt.as_ref().map(|attempt| attempt.number), Some(3));
    let all = with_broken(&(1..=30).collect::<Vec<_>>());
    let mut nothing =
        Player::of(Setup { chosen: Chosen::Swap, stages: all, ..Setup::new(device("iphone-se"), 1) });
    nothing.tap(id::PLAY);
    nothing.scene();
    assert_eq!(nothing.app.model().screen, Screen::Map, "an empty map is no crash");
}

#[test]
fn a_saved_attempt_that_cannot_be_gone_on_with_is_kept_aside_and_named_once() {
    let stage = stages()[0].as_ref().expect("a stage");
    let good = KeptAttempt { stage: 1, session: Session::new(stage, 7), secs: 3 };
    let gone = KeptAttempt { stage: 31, ..good.clone() };
    assert!(matches!(KeptAttempt::decode(&gone.encode()), Err(RecordError::Impossible(_))));
    let mut damaged = good.encode();
    *damaged.last_mut().expect("a record is not empty") ^= 1;
    for (what, bytes) in [("a stage that is gone", gone.encode()), ("a damaged one", damaged)] {
        let mut store = MemoryStore::default();
        store.commit(vec![Change::Save(Record::Attempt, bytes)]);
        let mut player = started(&mut store);
        assert!(says(&player, Phrase::SaveSetAside), "{what}");
        assert!(says(&player, Phrase::Play), "{what}");
        player.tap(id::PLAY);
        player.wait(500);
        player.tap(view::stage_node(1));
        keep(&mut player, &mut store);
        let aside = store.records.iter().filter(|(name, _)| name.ends_with(".bad")).count();
        assert_eq!(aside, 1, "{what}");
        assert!(!says(&started(&mut store), Phrase::SaveSetAside), "{what}: it is said once");
    }
}

#[test]
fn a_bot_wins_stage_after_stage_from_an_app_that_is_killed_after_every_one() {
    let mut store = MemoryStore::default();
    let mut won = 0;
    for _ in 0..12 {
        let mut player = started(&mut store);
        player.tap(id::PLAY);
        player.wait(500);
        let next = player.app.model().swap.stages.next_to_win(&player.app.model().profile);
        player.happens(Event::Activate(view::stage_node(next.expect("not all are won"))));
        let mut bot = Bot::Greedy;
        while let Some((a, b)) = bot.choose(player.session()) {
            player.swap([a, b]);
            keep(&mut player, &mut store);
            player.rest();
        }
        won += u32::from(player.session().state() == State::Won);
    }
    let profile = store::load(&mut store).profile;
    let kept = Stages::shipped().numbers().filter(|&number| profile.stage_best(number).is_some()).count();
    assert_eq!(kept as u32, won);
    assert!(won >= 4, "the first stages are easy");
}
