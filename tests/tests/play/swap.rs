//! Swap: whole stages, won and lost by every way of playing.

use blockfall::effect::Effect;
use blockfall::input::{Event, Key, Phase};
use blockfall::model::{Screen, Sheet};
use blockfall::store::{self, Key as Record, Profile, Saved};
use blockfall::ui::NodeId;
use blockfall::view::{self, id};
use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Cell, State};
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, window};

fn at_stage(number: u16) -> Player {
    Player::at_stage(device("iphone-15-pro"), number, 1)
}

/// How the end of a stage was kept: the last profile, and whether its attempt was forgotten.
fn kept_end(effects: &[Effect]) -> (Option<Profile>, bool) {
    let profile = |effect: &Effect| match effect {
        Effect::Save(Record::Profile, bytes) => Some(Profile::decode(bytes).expect("a profile")),
        _ => None,
    };
    let forgotten = effects.contains(&Effect::Forget(Record::Attempt));
    (effects.iter().rev().find_map(profile), forgotten)
}

/// Lets a bot play the stage to its end by `swap`, and says how it ended. Nothing is kept before the last move.
fn play_out(player: &mut Player, bot: &mut Bot, mut swap: impl FnMut(&mut Player, [Cell; 2])) -> State {
    loop {
        player.rest();
        let Some((a, b)) = bot.choose(player.session()) else { break };
        player.effects.clear();
        let left = player.session().moves_left();
        swap(player, [a, b]);
        player.rest();
        assert_eq!(player.session().moves_left(), left - 1, "{a:?} with {b:?}");
    }
    player.session().state()
}

fn tap_cell(player: &mut Player, cell: Cell) {
    let at = player.middle_of_cell(cell);
    player.points(Phase::Down, at);
    player.points(Phase::Up, at);
}

fn press(player: &mut Player, key: Key) {
    player.wait(50);
    player.happens(Event::Key(key));
}

fn press_until_focused(player: &mut Player, node: NodeId) {
    for _ in 0..60 {
        if player.app.model().focus == Some(node) {
            return;
        }
        press(player, Key::Tab);
    }
    panic!("the focus never comes to {node:?}");
}

#[test]
fn whole_stages_are_won_by_finger_one_after_another_and_their_stars_are_kept() {
    let mut player = Player::of_swap(device("iphone-se"), Saved::default());
    player.tap(id::PLAY);
    assert_eq!(player.app.model().screen, Screen::Map);
    player.wait(500);
    player.tap(view::stage_node(1));
    let mut won = 0;
    while won < 3 {
        let number = player.app.model().swap.attempt.as_ref().expect("a stage").number;
        let state = play_out(&mut player, &mut Bot::Greedy, Player::swap);
        let (profile, forgotten) = kept_end(&player.take_effects());
        assert!(forgotten, "what is over is not gone on with");
        assert_eq!(player.app.model().open_sheet(), Some(Sheet::StageOver));
        player.wait(500);
        if state == State::Lost {
            player.tap(id::AGAIN);
        } else {
            won += 1;
            let best = profile.expect("the first win is kept").stage_best(number).expect("it was won");
            assert_eq!(best.score, player.session().score());
            assert_eq!(Some(best.stars), player.session().stars());
            player.tap(id::NEXT);
            let next = player.app.model().swap.attempt.as_ref().expect("the next stage").number;
            assert_eq!(next, number + 1);
        }
        player.wait(500);
    }
    let history = &player.app.model().history;
    assert!(history.totals(store::SWAP).is_some_and(|totals| totals.games >= 3));
    assert_eq!(history.games(), history.totals(store::SWAP).map_or(0, |totals| totals.games));
}

#[test]
fn a_lost_stage_costs_nothing_and_is_tried_again_with_other_tiles() {
    let mut player = at_stage(26);
    let before = player.app.model().profile.clone();
    let seed = player.session().seed();
    let state = play_out(&mut player, &mut Bot::Random(Random::new(3)), Player::swap);
    assert_eq!(state, State::Lost);
    let (profile, forgotten) = kept_end(&player.take_effects());
    assert!(profile.is_none() && forgotten);
    assert_eq!(player.app.model().profile, before);
    assert_eq!(player.app.model().open_sheet(), Some(Sheet::StageOver));
    assert!(player.app.layout().find(id::NEXT).is_none(), "there is nothing to go on to");
    player.wait(500);
    player.tap(id::AGAIN);
    assert_ne!(player.session().seed(), seed);
    assert_eq!(player.session().moves_left(), player.session().stage().moves());
    assert!(player.app.model().can_swap());
}

#[test]
fn a_whole_stage_is_won_by_tapping_tile_after_tile() {
    let mut player = Player::at_stage(window([1100.0, 820.0]), 2, 4);
    let state = play_out(&mut player, &mut Bot::Greedy, |player, [a, b]| {
        tap_cell(player, a);
        assert_eq!(player.app.model().swap.chosen.map(|chosen| chosen.cell), Some(a));
        tap_cell(player, b);
    });
    assert_eq!(state, State::Won);
}

#[test]
fn a_whole_stage_is_won_by_keyboard_alone() {
    let mut player = Player::new(window([1100.0, 820.0]), Saved::default());
    press_until_focused(&mut player, id::SWAP);
    press(&mut player, Key::Enter);
    press_until_focused(&mut player, id::PLAY);
    press(&mut player, Key::Enter);
    assert_eq!(player.app.model().focus, Some(view::stage_node(1)), "where the player is to go on");
    press(&mut player, Key::Enter);
    let go_to = |player: &mut Player, cell: Cell| {
        if view::focused_cell(player.app.model()).is_none() {
            press(player, Key::Down);
        }
        loop {
            let here = view::focused_cell(player.app.model()).expect("the cursor is on the board");
            let towards = match (cell.row.cmp(&here.row), cell.col.cmp(&here.col)) {
                (std::cmp::Ordering::Less, _) => Key::Up,
                (std::cmp::Ordering::Greater, _) => Key::Down,
                (_, std::cmp::Ordering::Less) => Key::Left,
                (_, std::cmp::Ordering::Greater) => Key::Right,
                _ => break,
            };
            press(player, towards);
        }
        press(player, Key::Enter);
    };
    let state = play_out(&mut player, &mut Bot::Greedy, |player, [a, b]| {
        go_to(player, a);
        go_to(player, b);
    });
    assert_eq!(state, State::Won, "this seed is won");
    press_until_focused(&mut player, id::NEXT);
    press(&mut player, Key::Enter);
    assert_eq!(player.app.model().swap.attempt.as_ref().map(|attempt| attempt.number), Some(2));
}

#[test]
fn an_assistive_tool_wins_a_whole_stage_by_clicks() {
    let mut player = Player::of_swap(device("pixel-8"), Saved::default());
    player.happens(Event::Activate(id::PLAY));
    player.happens(Event::Activate(view::stage_node(1)));
    let state = play_out(&mut player, &mut Bot::Greedy, |player, [a, b]| {
        for cell in [a, b] {
            player.happens(Event::Activate(view::tile_node(cell)));
        }
    });
    assert_eq!(state, State::Won, "this seed is won");
    player.happens(Event::Activate(id::NEXT));
    assert!(player.app.model().can_swap());
}

#[test]
fn every_bed_is_a_node_that_says_what_lies_there_and_a_void_is_none() {
    let player = at_stage(30);
    let grid = *player.session().grid();
    let mut scooters = 0;
    for row in 0..grid.rows() {
        for col in 0..grid.cols() {
            let cell = Cell::new(row, col);
            let placed = player.app.layout().find(view::tile_node(cell));
            assert_eq!(placed.is_some(), grid.beds().contains(cell), "{cell:?}");
            let Some(label) = placed.and_then(|placed| placed.label) else { continue };
            let said = player.app.strings().text(label);
            assert!(said.starts_with(&format!("Row {}, column {}, ", row + 1, col + 1)), "{said}");
            scooters += u32::from(said.ends_with("scooter"));
        }
    }
    assert_eq!(scooters as usize, grid.blockers().len());
}
