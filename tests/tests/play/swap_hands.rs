//! Swap: hands that change their mind, tiles that are still on their way, and what only time does.

use blockfall::Wake;
use blockfall::effect::Effect;
use blockfall::input::{Event, Key, Lifecycle, Phase};
use blockfall::motion::{MILLI, timing};
use blockfall::store::Key as Record;
use blockfall::strings::Phrase;
use blockfall::ui::Content;
use blockfall::view::{self, id};
use blockfall_audio::Cue;
use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Cell, Kind, Phase as Step, Session, Special, Stage, State};
use blockfall_platform::DeviceState;
use blockfall_tests::player::Player;
use blockfall_tests::states::device;
use glam::Vec2;

fn at_stage(number: u16) -> Player {
    Player::at_stage(device("iphone-15-pro"), number, 1)
}

/// A swap that would be accepted, and one that would not, both of neighbouring tiles.
fn good_swap(player: &Player) -> [Cell; 2] {
    player.session().hint().map(|(a, b)| [a, b]).expect("there is always a move")
}

fn bad_swap(player: &Player) -> [Cell; 2] {
    let session = player.session();
    let accepted = session.swaps();
    let pairs = session.grid().tiles().iter().flat_map(|a| {
        let right = Cell::new(a.row, a.col + 1);
        let below = Cell::new(a.row + 1, a.col);
        [[a, right], [a, below]]
    });
    let swappable = |&[a, b]: &[Cell; 2]| session.grid().can_swap(a, b).is_ok() && !accepted.contain(a, b);
    pairs.into_iter().find(swappable).expect("not every swap makes a match")
}

/// A turn that clears in so many passes at least, as a player stands before it.
fn before_a_cascade(passes: usize) -> (Player, [Cell; 2]) {
    let is_pass = |step: &&Step| matches!(step, Step::Cleared { .. });
    for seed in 1..200 {
        let player = Player::at_stage(device("iphone-15-pro"), 8, seed);
        for (a, b) in player.session().swaps().iter() {
            let turn = player.session().clone().swap(a, b).expect("it is accepted");
            if turn.phases.iter().filter(is_pass).count() >= passes {
                return (player, [a, b]);
            }
        }
    }
    panic!("no board cascades");
}

fn cues(effects: &[Effect]) -> Vec<Cue> {
    let cue = |effect: &Effect| if let Effect::Cue(cue) = effect { Some(*cue) } else { None };
    effects.iter().filter_map(cue).collect()
}

fn saves(effects: &[Effect]) -> usize {
    effects.iter().filter(|effect| matches!(effect, Effect::Save(..) | Effect::Forget(_))).count()
}

fn says(player: &Player, phrase: Phrase) -> bool {
    let nodes = &player.app.layout().nodes;
    nodes.iter().any(|placed| matches!(placed.content, Content::Text { phrase: said, .. } if said == phrase))
}

fn tap_cell(player: &mut Player, cell: Cell) {
    let at = player.middle_of_cell(cell);
    player.points(Phase::Down, at);
    player.points(Phase::Up, at);
}

// --- Pulling -------------------------------------------------------------------------------------------------------

#[test]
fn a_pull_of_half_a_cell_swaps_when_it_is_let_go_and_a_shorter_one_does_not() {
    for (part, swaps) in [(0.45, false), (0.55, true), (1.0, true)] {
        let mut player = at_stage(8);
        let [a, b] = good_swap(&player);
        let before = player.session().clone();
        let (from, to) = (player.middle_of_cell(a), player.middle_of_cell(b));
        player.points(Phase::Down, from);
        player.points(Phase::Move, from.lerp(to, part));
        assert_eq!(player.session(), &before, "nothing is done before it is let go");
        player.points(Phase::Up, from.lerp(to, part));
        assert_eq!(player.session() != &before, swaps, "{part}");
        assert_eq!(saves(&player.take_effects()) > 0, swaps, "{part}");
    }
}

#[test]
fn a_tile_that_is_pulled_and_brought_back_stays() {
    let mut player = at_stage(8);
    let [a, b] = good_swap(&player);
    let before = player.session().clone();
    let (from, to) = (player.middle_of_cell(a), player.middle_of_cell(b));
    player.points(Phase::Down, from);
    player.points(Phase::Move, to);
    assert!(player.app.model().swap.pull.is_some_and(|pull| pull.target() == Some(b)));
    player.points(Phase::Move, from.lerp(to, 0.2));
    player.points(Phase::Up, from.lerp(to, 0.2));
    assert_eq!(player.session(), &before);
    assert!(player.app.model().swap.chosen.is_none(), "it was no tap");
}

#[test]
fn a_slanting_pull_goes_the_way_it_mostly_goes() {
    let mut player = at_stage(8);
    let cell = Cell::new(3, 3);
    let from = player.middle_of_cell(cell);
    player.points(Phase::Down, from);
    for (towards, neighbour) in [
        (Vec2::new(40.0, 25.0), Cell::new(3, 4)),
        (Vec2::new(-40.0, -25.0), Cell::new(3, 2)),
        (Vec2::new(25.0, 40.0), Cell::new(4, 3)),
        (Vec2::new(25.0, -40.0), Cell::new(2, 3)),
    ] {
        player.points(Phase::Move, from + towards);
        assert_eq!(player.app.model().swap.pull.and_then(|pull| pull.target()), Some(neighbour));
    }
}

#[test]
fn a_tile_is_not_pulled_off_the_board_nor_onto_a_void_nor_onto_a_scooter() {
    let mut player = at_stage(30);
    let grid = *player.session().grid();
    let before = player.session().clone();
    for cell in grid.tiles().iter() {
        for (rows, cols) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let there = cell.row.checked_add_signed(rows).zip(cell.col.checked_add_signed(cols));
            let there = there.map(|(row, col)| Cell::new(row, col));
            if there.is_some_and(|there| grid.can_swap(cell, there).is_ok()) {
                continue;
            }
            let from = player.middle_of_cell(cell);
            player.points(Phase::Down, from);
            player.points(Phase::Move, from + Vec2::new(f32::from(cols), f32::from(rows)) * 60.0);
            assert_eq!(player.app.model().swap.pull.and_then(|pull| pull.toward), None, "{cell:?}");
            player.points(Phase::Up, from);
        }
    }
    assert_eq!(player.session(), &before);
    assert_eq!(saves(&player.take_effects()), 0);
}

#[test]
fn a_second_finger_neither_steals_nor_breaks_a_pull() {
    let mut player = at_stage(8);
    let [a, b] = good_swap(&player);
    let left = player.session().moves_left();
    let (from, to) = (player.middle_of_cell(a), player.middle_of_cell(b));
    let elsewhere = player.middle_of_cell(Cell::new(7, 6));
    let pause = player.middle_of(id::PAUSE);
    player.points(Phase::Down, from);
    player.points(Phase::Move, from.lerp(to, 0.7));
    for at in [elsewhere, pause] {
        player.finger(9, Phase::Down, at);
        player.finger(9, Phase::Move, at + Vec2::new(-60.0, 0.0));
        player.finger(9, Phase::Up, at + Vec2::new(-60.0, 0.0));
    }
    let pull = player.app.model().swap.pull.expect("it is still held");
    assert_eq!((pull.cell, pull.target()), (a, Some(b)));
    player.points(Phase::Up, to);
    assert_eq!(player.session().moves_left(), left - 1);
}

#[test]
fn a_cancelled_touch_changes_nothing_at_any_step_of_a_pull() {
    for steps in 0..6 {
        for by in ["the touch", "the focus", "the device", "back"] {
            let mut player = at_stage(8);
            let [a, b] = good_swap(&player);
            let before = player.session().clone();
            let (from, to) = (player.middle_of_cell(a), player.middle_of_cell(b));
            player.points(Phase::Down, from);
            for step in 1..=steps {
                player.points(Phase::Move, from.lerp(to, step as f32 * 0.25));
            }
            let mut turned = player.app.model().device.clone();
            turned.size_pt.swap(0, 1);
            match by {
                "the touch" => player.points(Phase::Cancel, to),
                "the focus" => player.happens(Event::Lifecycle(Lifecycle::Inactive)),
                "the device" => player.happens(Event::Device(turned)),
                _ => player.happens(Event::Back),
            }
            assert!(player.app.model().swap.pull.is_none(), "{by} after {steps}");
            player.points(Phase::Up, to);
            assert_eq!(player.session(), &before, "{by} after {steps}");
            assert!(player.app.model().open_sheet().is_none(), "{by} after {steps}");
            assert_eq!(saves(&player.take_effects()), 0, "{by} after {steps}");
        }
    }
}

#[test]
fn a_resting_palm_beside_the_board_does_not_block_it() {
    let mut player = at_stage(8);
    let [a, b] = good_swap(&player);
    let left = player.session().moves_left();
    player.finger(7, Phase::Down, Vec2::new(200.0, 800.0));
    player.swap([a, b]);
    assert_eq!(player.session().moves_left(), left - 1);
}

// --- Tapping -------------------------------------------------------------------------------------------------------

#[test]
fn a_tap_chooses_another_elsewhere_moves_the_choice_and_one_on_the_same_lets_go() {
    let mut player = at_stage(8);
    let before = player.session().clone();
    let chosen = |player: &Player| player.app.model().swap.chosen.map(|chosen| chosen.cell);
    tap_cell(&mut player, Cell::new(1, 1));
    assert_eq!(chosen(&player), Some(Cell::new(1, 1)));
    tap_cell(&mut player, Cell::new(5, 4));
    assert_eq!(chosen(&player), Some(Cell::new(5, 4)), "they are no neighbours");
    tap_cell(&mut player, Cell::new(5, 4));
    assert_eq!(chosen(&player), None);
    tap_cell(&mut player, Cell::new(5, 4));
    player.happens(Event::Back);
    assert_eq!(chosen(&player), None, "back lets go too, and pauses nothing");
    assert!(player.app.model().can_swap());
    assert_eq!(player.session(), &before);
}

#[test]
fn a_tile_chosen_earlier_kept_its_frame_while_another_one_was_pulled() {
    let mut player = at_stage(8);
    let before = player.session().clone();
    tap_cell(&mut player, Cell::new(1, 1));
    let from = player.middle_of_cell(Cell::new(5, 4));
    player.points(Phase::Down, from);
    player.points(Phase::Move, from + Vec2::new(3.0, 0.0));
    assert!(player.app.model().swap.chosen.is_some(), "a finger that trembles may still tap");
    player.points(Phase::Move, from + Vec2::new(12.0, 0.0));
    assert!(player.app.model().swap.chosen.is_none(), "a pull takes the choice back");
    player.points(Phase::Up, from);
    assert!(player.app.model().swap.chosen.is_none(), "for good");
    assert_eq!(player.session(), &before);
}

#[test]
fn a_swap_that_makes_nothing_goes_back_and_costs_no_move() {
    let mut player = at_stage(8);
    let before = player.session().clone();
    let [a, b] = bad_swap(&player);
    player.swap([a, b]);
    assert!(player.effects.contains(&Effect::Announce(Phrase::SaidRefused)));
    assert_eq!(player.session(), &before);
    player.rest();
    let effects = player.take_effects();
    assert_eq!(cues(&effects), [Cue::Swap, Cue::Refuse]);
    assert_eq!(saves(&effects), 0);
    assert!(!player.app.model().swap.motion.is_busy(player.pilot.now));
    player.swap(good_swap(&player));
    assert_eq!(player.session().moves_left(), before.moves_left() - 1, "and play goes on");
}

// --- Tiles on their way --------------------------------------------------------------------------------------------

#[test]
fn a_tap_while_tiles_are_cleared_hurries_them_and_does_nothing_else() {
    let (mut player, swap) = before_a_cascade(3);
    player.swap(swap);
    let after = player.session().clone();
    let slow = player.app.model().swap.motion.rests_at().expect("a turn is seen");
    player.wait(50);
    tap_cell(&mut player, Cell::new(0, 0));
    let quick = player.app.model().swap.motion.rests_at().expect("it is still seen");
    let now = player.pilot.now;
    assert!(
        (quick - now) * 3 <= slow - now,
        "{} ms instead of {}",
        (quick - now) / MILLI,
        (slow - now) / MILLI
    );
    assert!(player.app.model().swap.chosen.is_none() && player.app.model().swap.pull.is_none());
    assert_eq!(player.session(), &after);
}

#[test]
fn a_swap_begun_while_the_last_tiles_fall_waits_for_them_and_is_made() {
    let mut player = at_stage(8);
    player.swap(good_swap(&player));
    let left = player.session().moves_left();
    let next = good_swap(&player);
    // Until nothing but falling is still to be seen.
    let falls = |step: &Step| matches!(step, Step::Fell(_) | Step::Refilled(_));
    while !player.app.model().swap.motion.ahead(player.pilot.now).iter().all(falls) {
        player.wait(5);
    }
    let rests = player.app.model().swap.motion.rests_at().expect("a turn is seen");
    assert!(player.pilot.now < rests, "the last tiles are still falling");
    for cell in next {
        let at = player.middle_of_cell(cell);
        player.finger(1, Phase::Down, at);
        player.finger(1, Phase::Up, at);
    }
    assert_eq!(player.session().moves_left(), left, "not before they lie still");
    assert_eq!(player.app.model().swap.queued, Some(next));
    player.rest();
    assert_eq!(player.session().moves_left(), left - 1);
    assert!(saves(&player.take_effects()) > 0, "and kept at once");
}

#[test]
fn what_is_left_to_do_goes_down_as_it_is_seen_and_ends_at_what_is_true() {
    let (mut player, swap) = before_a_cascade(3);
    let open =
        |player: &Player| player.app.model().swap.attempt.as_ref().map(|attempt| attempt.goals.units());
    let before = open(&player);
    player.swap(swap);
    assert_eq!(open(&player), before, "nothing has been seen to be cleared");
    let mut seen = vec![before];
    while player.app.model().swap.motion.is_busy(player.pilot.now) {
        player.wait(16);
        player.scene();
        seen.push(open(&player));
    }
    assert!(seen.is_sorted_by(|earlier, later| earlier >= later), "{seen:?}");
    assert_eq!(open(&player), Some(player.session().goals().units()));
}

#[test]
fn every_sound_of_a_turn_is_told_once_and_in_order_and_a_late_frame_leaves_out_what_is_long_over() {
    let heard = |step: u64, hurried: bool| {
        let (mut player, swap) = before_a_cascade(3);
        player.swap(swap);
        if hurried {
            player.app.take_due(&mut player.effects);
            tap_cell(&mut player, Cell::new(0, 0));
        }
        for _ in 0..(6_000 / step) {
            player.wait(step);
            player.scene();
        }
        player.app.take_due(&mut player.effects);
        cues(&player.take_effects()).into_iter().filter(|cue| *cue != Cue::PickUp).collect::<Vec<_>>()
    };
    let smooth = heard(8, false);
    assert!(smooth.contains(&Cue::Swap) && smooth.contains(&Cue::Cascade { step: 3 }), "{smooth:?}");
    assert_eq!(heard(8, true), smooth, "hurried");
    let late = heard(700, false);
    let mut all = smooth.iter();
    assert!(late.iter().all(|cue| all.any(|other| other == cue)), "in order: {late:?} of {smooth:?}");
    assert!(late.len() < smooth.len() && late.last() == smooth.last(), "the last stands for all: {late:?}");
}

#[test]
fn however_late_a_stage_is_seen_to_end_its_last_sound_is_heard_alone() {
    for (end, last) in [(State::Won, Cue::Win), (State::Lost, Cue::Lose)] {
        let mut session_seeds = 1..;
        // A bot that wins, or one that plays by chance and loses.
        let bot = |seed: u64| if end == State::Won { Bot::Greedy } else { Bot::Random(Random::new(!seed)) };
        let stage: &Stage = blockfall_engine::swap::stages()[7].as_ref().expect("a stage");
        let ends = |seed: &u64| bot(*seed).play(&mut Session::new(stage, *seed), u32::MAX) == end;
        let seed = session_seeds.find(ends).expect("some attempt ends so");
        let mut player = Player::at_stage(device("iphone-15-pro"), 8, seed);
        let mut bot = bot(seed);
        while let Some((a, b)) = bot.choose(player.session()) {
            player.rest();
            player.effects.clear();
            player.swap([a, b]);
        }
        player.effects.clear();
        player.rest();
        player.app.take_due(&mut player.effects);
        assert_eq!(cues(&player.effects), [last], "{end:?}");
    }
}

#[test]
fn in_the_background_the_turn_is_over_and_the_attempt_is_kept() {
    let (mut player, swap) = before_a_cascade(2);
    player.swap(swap);
    player.effects.clear();
    player.happens(Event::Lifecycle(Lifecycle::Background));
    assert!(player.effects.iter().any(|effect| matches!(effect, Effect::Save(Record::Attempt, _))));
    assert!(!player.app.model().swap.motion.is_moving(player.pilot.now));
    player.effects.clear();
    player.wait(60_000);
    player.happens(Event::Lifecycle(Lifecycle::Active));
    player.scene();
    player.app.take_due(&mut player.effects);
    assert_eq!(cues(&player.take_effects()), [], "nothing is heard late");
    let goals = player.app.model().swap.attempt.as_ref().map(|attempt| attempt.goals.clone());
    assert_eq!(goals.as_ref(), Some(player.session().goals()));
}

// --- Time ----------------------------------------------------------------------------------------------------------

/// A still picture unless something moves: no drift.
fn calm() -> DeviceState {
    DeviceState { low_power: true, ..device("iphone-15-pro") }
}

#[test]
fn after_five_seconds_of_rest_a_swap_is_shown_that_can_be_made() {
    let mut player = Player::at_stage(calm(), 8, 1);
    let rested = player.app.model().swap.rests_since;
    player.wait(3_000);
    player.scene();
    let due = rested + timing::HINT_AFTER;
    assert_eq!(player.app.wake(player.pilot.now), Wake::At(due), "nothing is drawn before");
    player.pilot.now = due - 1;
    player.scene();
    assert!(player.app.model().swap.hint.is_none());
    player.pilot.now = due;
    player.scene();
    player.app.take_due(&mut player.effects);
    let [a, b] = player.app.model().swap.hint.expect("it is time").cells;
    assert!(player.session().swaps().contain(a, b));
    assert_eq!(player.take_effects(), [Effect::Announce(Phrase::SaidHint { cell: a, other: b })]);
    assert_eq!(player.app.wake(player.pilot.now), Wake::Now, "it moves");

    player.pilot.now = due + timing::HINT;
    player.scene();
    assert_eq!(player.app.wake(player.pilot.now), Wake::At(due + timing::HINT_AFTER), "it is shown again");
    player.pilot.now = due + timing::HINT_AFTER;
    player.scene();
    player.app.take_due(&mut player.effects);
    assert_eq!(player.take_effects(), [], "and said once");
    assert!(player.app.model().swap.hint.is_some_and(|hint| hint.since == player.pilot.now));

    player.points(Phase::Down, player.middle_of_cell(Cell::new(4, 4)));
    assert!(player.app.model().swap.hint.is_none(), "a hand on the board ends it");
}

#[test]
fn there_is_no_hint_under_a_sheet_nor_while_tiles_move_nor_in_a_hand() {
    let mut player = Player::at_stage(calm(), 8, 1);
    player.points(Phase::Down, player.middle_of_cell(Cell::new(4, 4)));
    player.wait(20_000);
    player.scene();
    assert!(player.app.model().swap.hint.is_none(), "a tile is held");
    player.points(Phase::Cancel, Vec2::ZERO);
    player.tap(id::PAUSE);
    player.wait(20_000);
    player.scene();
    assert!(player.app.model().swap.hint.is_none(), "the game is paused");
    player.tap(id::RESUME);
    player.wait(1_000);
    player.scene();
    assert!(player.app.model().swap.hint.is_none(), "the rest begins when the player is back");
}

#[test]
fn with_motion_reduced_the_hint_is_there_and_nothing_moves() {
    let mut player = Player::at_stage(DeviceState { reduce_motion: true, ..calm() }, 8, 1);
    player.pilot.now = player.app.model().swap.rests_since + timing::HINT_AFTER;
    player.scene();
    assert!(player.app.model().swap.hint.is_some());
    player.pilot.now += timing::REDUCED;
    let early = player.scene();
    player.pilot.now += 300 * MILLI;
    assert_eq!(player.scene(), early);
}

#[test]
fn time_counts_while_the_board_is_in_front_and_only_then() {
    let mut player = at_stage(8);
    let secs = |player: &Player| {
        player.app.model().swap.attempt.as_ref().map_or(0, |attempt| attempt.played.secs(player.pilot.now))
    };
    let before = secs(&player);
    player.wait(10_000);
    player.tap(id::PAUSE);
    assert_eq!(secs(&player), before + 10);
    player.wait(100_000);
    player.tap(id::RESUME);
    assert_eq!(secs(&player), before + 10);
    player.wait(5_000);
    player.happens(Event::Lifecycle(Lifecycle::Inactive));
    player.wait(100_000);
    player.happens(Event::Lifecycle(Lifecycle::Active));
    player.wait(5_000);
    assert_eq!(secs(&player), before + 20);
}

// --- The inventory and the shuffle ---------------------------------------------------------------------------------

#[test]
fn a_special_of_the_inventory_takes_the_place_of_an_ordinary_tile_and_spends_no_move() {
    let mut player = at_stage(12);
    let before = player.session().clone();
    let stock = |player: &Player, special: Special| player.session().inventory()[special.index()];
    let card = id::STOCK.nth(Special::RowPopper.index() as u8);
    player.tap(card);
    assert_eq!(player.app.model().swap.armed, Some(Special::RowPopper));
    player.tap(card);
    assert_eq!(player.app.model().swap.armed, None, "the same card lets it go");
    player.tap(card);
    let cell = player.session().grid().regular_tiles().first().expect("a tile");
    tap_cell(&mut player, cell);
    let tile = player.session().grid().tile(cell).expect("it is there");
    assert_eq!(tile.kind, Kind::Special(Special::RowPopper));
    assert_eq!(Some(tile.id), before.grid().tile(cell).map(|tile| tile.id), "it is the same tile");
    assert_eq!(stock(&player, Special::RowPopper), 1);
    assert_eq!(player.session().moves_left(), before.moves_left());
    assert!(player.take_effects().iter().any(|effect| matches!(effect, Effect::Save(Record::Attempt, _))));
    player.rest();

    player.tap(card);
    let now = player.session().clone();
    tap_cell(&mut player, cell);
    assert_eq!(player.session(), &now, "a special is no ordinary tile");
    assert!(cues(&player.take_effects()).contains(&Cue::Invalid));
    assert_eq!(player.app.model().swap.armed, Some(Special::RowPopper), "it is still in the hand");
    player.happens(Event::Back);
    assert_eq!(player.app.model().swap.armed, None);

    player.happens(Event::Key(Key::Slot(0)));
    let other = player.session().grid().regular_tiles().first().expect("a tile");
    player.happens(Event::Activate(view::tile_node(other)));
    assert_eq!(stock(&player, Special::RowPopper), 0, "keys and clicks do the same");
    player.rest();
    player.tap(card);
    assert_eq!(player.app.model().swap.armed, None, "there is none left");
}

#[test]
fn a_board_without_a_swap_is_shuffled_with_a_notice_that_is_said_and_goes_again() {
    // A player at random on a narrow board comes upon one soon.
    let stage: &Stage = blockfall_engine::swap::stages()[13].as_ref().expect("a stage");
    let shuffles = |seed: u64| {
        let mut session = Session::new(stage, seed);
        let mut bot = Bot::Random(Random::new(!seed));
        while session.state() == State::Running {
            let (a, b) = bot.choose(&session).expect("it is running");
            let turn = session.swap(a, b).expect("it is accepted");
            if turn.phases.iter().any(|step| matches!(step, Step::Shuffled(_))) {
                return session.state() == State::Running;
            }
        }
        false
    };
    let seed = (1..).find(|&seed| shuffles(seed)).expect("some seed does");
    let mut player = Player::at_stage(device("iphone-15-pro"), 14, seed);
    let mut bot = Bot::Random(Random::new(!seed));
    while !player.effects.contains(&Effect::Announce(Phrase::Shuffling)) {
        player.rest();
        player.effects.clear();
        let (a, b) = bot.choose(player.session()).expect("it is running");
        player.swap([a, b]);
    }
    assert!(!says(&player, Phrase::Shuffling), "it is shown when it is seen");
    let mut shown = false;
    for _ in 0..600 {
        player.wait(16);
        player.scene();
        shown |= says(&player, Phrase::Shuffling);
    }
    assert!(shown && !says(&player, Phrase::Shuffling));
    player.app.take_due(&mut player.effects);
    assert_eq!(cues(&player.effects).iter().filter(|cue| **cue == Cue::Shuffle).count(), 1);
    assert!(!player.session().swaps().is_empty());
}
