//! Pages in a hand: the figures of the statistics, mode by mode, and a page that is thrown.

use blockfall::Wake;
use blockfall::input::Phase;
use blockfall::store::{Chosen, FinishedGame, Profile, SWAP, Saved};
use blockfall::strings::Phrase;
use blockfall::ui::{Action, Content, NodeId, Role};
use blockfall::view::{self, id};
use blockfall_engine::blocks::Mode;
use blockfall_platform::LocalTime;
use blockfall_tests::player::Player;
use blockfall_tests::states::device;
use glam::Vec2;

// --- Statistics ----------------------------------------------------------------------------------------------------

/// A game that has ended with this score, lines, longest combo and perfect clears.
fn ended(mode: &str, [score, lines, combo, perfect]: [u32; 4]) -> FinishedGame {
    FinishedGame {
        mode: mode.to_owned(),
        score: score.into(),
        lines,
        longest_combo: combo,
        moves: 50,
        perfect_clears: perfect,
        secs: 60,
        ended: LocalTime { unix_secs: 1_796_000_000, utc_offset_minutes: 60 },
        seed: 1,
        stage: (mode == SWAP).then_some(1),
        stars: u8::from(mode == SWAP),
    }
}

/// The segment that shows the statistics of what is played.
fn segment(player: &Player, chosen: Chosen) -> NodeId {
    let mut nodes = player.app.layout().nodes.iter();
    nodes.find(|placed| placed.action == Some(Action::StatsOf(chosen))).expect("all are offered").id
}

/// The figure on the card of this name.
fn figure(player: &Player, name: Phrase) -> u64 {
    let is_card = |role, label| role == Role::Group && label == Some(name);
    let nodes = player.app.layout().nodes.iter().skip_while(|placed| !is_card(placed.role, placed.label));
    let number = |content| match content {
        Content::Text { phrase: Phrase::Number(value), .. } => Some(value),
        _ => None,
    };
    nodes.filter_map(|placed| number(placed.content)).next().expect("a card has a figure")
}

#[test]
fn no_test_had_pressed_a_segment_of_the_statistics_each_shows_the_figures_of_its_own_games() {
    let games = [
        ended("peak", [1_000, 11, 4, 1]),
        ended("classic", [300, 5, 2, 0]),
        ended("peak", [2_501, 30, 9, 2]),
        ended("verse", [77, 1, 1, 0]),
        ended(SWAP, [640, 0, 0, 0]),
        ended("classic", [401, 8, 3, 1]),
        ended("peak", [700, 7, 2, 0]),
        ended(SWAP, [1_261, 0, 0, 0]),
    ];
    let mut profile = Profile::default();
    for (mode, best) in [(Mode::Peak, 9_000), (Mode::Classic, 401), (Mode::Verse, 77)] {
        profile.record(mode, best);
    }
    profile.record_stage(1, 3, 1_261);
    profile.record_stage(2, 2, 900);
    let saved = Saved { history: games.iter().collect(), profile, ..Saved::default() };
    let mut player = Player::new(device("iphone-15-pro"), saved);
    player.tap(id::STATS);
    player.wait(1_000);
    let blocks = [
        Phrase::Games,
        Phrase::BestWord,
        Phrase::Average,
        Phrase::TotalLines,
        Phrase::LongestCombo,
        Phrase::PerfectClears,
    ];
    let swap = [
        Phrase::Attempts,
        Phrase::BestWord,
        Phrase::Average,
        Phrase::StagesWon,
        Phrase::StarsEarned,
        Phrase::ThreeStars,
    ];
    let shown = [
        (Mode::Peak.into(), blocks, [3, 9_000, 1_400, 48, 9, 3]),
        (Mode::Verse.into(), blocks, [1, 77, 77, 1, 1, 0]),
        (Chosen::Swap, swap, [2, 1_261, 950, 2, 5, 1]),
        (Mode::Classic.into(), blocks, [2, 401, 350, 13, 3, 1]),
    ];
    assert_eq!(shown.len(), Chosen::all().count());
    for (chosen, names, figures) in shown {
        let node = segment(&player, chosen);
        player.tap(node);
        let pressed = player.app.layout().find(node).expect("it stays").role;
        assert_eq!(pressed, Role::Choice(true), "{chosen:?}");
        assert_eq!(names.map(|name| figure(&player, name)), figures, "{chosen:?}");
        player.wait(500);
    }
}

// --- A thrown page -------------------------------------------------------------------------------------------------

/// A finger throws the page up, by so much a step of 8 ms.
fn throw(player: &mut Player, by: f32) {
    let mut at = Vec2::new(187.0, 520.0);
    player.points(Phase::Down, at);
    for _ in 0..6 {
        at.y -= by;
        player.points(Phase::Move, at);
    }
    player.points(Phase::Up, at);
}

#[test]
fn a_page_that_is_thrown_goes_on_and_comes_to_rest_inside_its_range() {
    for (by, to_the_end) in [(6.0, false), (60.0, true), (-60.0, false)] {
        let mut player = Player::new(device("iphone-se"), Saved::default());
        player.tap(id::RULES);
        player.wait(1_000);
        let range = view::scroll_range(player.app.layout(), &player.app.model().device);
        let at = |player: &Player| player.app.model().scroll.at(player.pilot.now);
        throw(&mut player, by);
        let let_go = at(&player);
        let mut seen = vec![let_go];
        let drawn = |player: &mut Player| {
            player.wait(16);
            player.scene();
            at(player)
        };
        for _ in 0..200 {
            seen.push(drawn(&mut player));
        }
        assert!(seen.iter().all(|place| (0.0..=range).contains(place)), "{by}: {seen:?} of {range}");
        assert!(seen.is_sorted(), "{by}: it never turns round: {seen:?}");
        let rests = at(&player);
        if by > 0.0 {
            assert!(rests > let_go + 40.0, "{by}: it goes on from {let_go}, to {rests}");
            assert!(seen[1] > let_go && seen[1] - let_go < rests - let_go, "{by}: not in a leap");
        } else {
            assert_eq!(rests, 0.0, "there is nothing above the top");
        }
        assert_eq!(rests == range, to_the_end, "{by}: {rests} of {range}");
        assert!(!player.app.model().scroll.is_moving(player.pilot.now));
        assert_ne!(player.app.wake(player.pilot.now), Wake::Now, "at rest it asks for no frames");
    }
}

#[test]
fn a_finger_stops_a_page_that_glides() {
    let mut player = Player::new(device("iphone-se"), Saved::default());
    player.tap(id::RULES);
    player.wait(1_000);
    throw(&mut player, 12.0);
    player.wait(60);
    player.points(Phase::Down, Vec2::new(187.0, 400.0));
    let caught = player.app.model().scroll.at(player.pilot.now);
    player.wait(1_000);
    assert_eq!(player.app.model().scroll.at(player.pilot.now), caught);
}
