//! The chart of the last scores by finger, by keyboard and by ear.

use accesskit::Role;
use blockfall::input::{Event, Key};
use blockfall::shot::practice;
use blockfall::shot::swap::setup_at;
use blockfall::store::{Chosen, Saved};
use blockfall::strings::Phrase;
use blockfall::ui::{Content, NodeId, Placed, access_tree};
use blockfall::view::id;
use blockfall_engine::blocks::Mode;
use blockfall_platform::DeviceState;
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, devices, name_of};

/// Each figure of the page with what it counts.
fn figures(player: &Player) -> Vec<(Phrase, u64)> {
    let phrase = |placed: &Placed| match placed.content {
        Content::Text { phrase, .. } => Some(phrase),
        _ => None,
    };
    let words: Vec<Phrase> = player.app.layout().nodes.iter().filter_map(phrase).collect();
    let figure = |pair: &[Phrase]| match pair {
        &[counts, Phrase::Number(value)] if !matches!(counts, Phrase::Number(_)) => Some((counts, value)),
        _ => None,
    };
    words.windows(2).filter_map(figure).take(6).collect()
}

#[test]
fn the_statistics_of_swap_count_attempts_stages_and_stars() {
    let mut setup = setup_at(device("iphone-15-pro"), 5, 1, false);
    setup.saved.history = practice(Chosen::Swap, 9).iter().collect();
    let average = setup.saved.history.of(Chosen::Swap).map_or(0, |totals| totals.score / 34) as u64;
    let mut player = Player::of(setup);
    player.tap(id::STATS);
    player.wait(1_000);
    let expected = [
        (Phrase::Attempts, 34),
        (Phrase::BestWord, 3_004),
        (Phrase::Average, average),
        (Phrase::StagesWon, 4),
        (Phrase::StarsEarned, 2 + 3 + 1 + 3),
        (Phrase::ThreeStars, 2),
    ];
    assert_eq!(figures(&player), expected);
}

/// Before the statistics of thirty-four games.
fn among_statistics(device: DeviceState) -> Player {
    let saved = Saved { history: practice(Mode::Classic, 9).iter().collect(), ..Saved::default() };
    let mut player = Player::new(device, saved);
    player.tap(id::STATS);
    player.wait(1_000);
    player
}

fn field(player: &Player) -> &Placed {
    let nodes = &player.app.layout().nodes;
    nodes.iter().find(|placed| placed.content == Content::Drawing).expect("the chart is on the page")
}

/// The words that stand inside the chart's field: the value of a bar.
fn value(player: &Player) -> Option<&Placed> {
    let field = field(player);
    let inside = player.app.layout().nodes.iter().skip_while(|placed| placed.id != field.id).skip(1);
    inside.take_while(|placed| placed.depth > field.depth).find(|placed| placed.text.is_some())
}

fn said(player: &Player) -> Option<String> {
    match value(player)?.content {
        Content::Text { phrase, .. } => Some(player.app.strings().text(phrase)),
        _ => None,
    }
}

fn score(back: usize) -> String {
    let games = practice(Mode::Classic, 9);
    let score = games[games.len() - 1 - back].score;
    format!("{},{:03}", score / 1_000, score % 1_000)
}

fn press(player: &mut Player, keys: &[Key]) {
    for key in keys {
        player.wait(50);
        player.happens(Event::Key(*key));
    }
}

fn tab_to(player: &mut Player, node: NodeId) {
    for _ in 0..12 {
        if player.app.model().focus == Some(node) {
            return;
        }
        press(player, &[Key::Tab]);
    }
    panic!("the focus never comes to {node:?}");
}

#[test]
fn a_touched_bar_shows_its_value_and_touched_again_hides_it() {
    let mut player = among_statistics(device("iphone-15-pro"));
    assert_eq!(said(&player), None);
    player.tap(id::BAR.nth(5));
    assert_eq!(said(&player), Some(score(5)));
    player.tap(id::BAR.nth(0));
    assert_eq!(said(&player), Some(score(0)));
    player.tap(id::BAR.nth(0));
    assert_eq!(said(&player), None);
}

#[test]
fn the_value_stands_over_its_bar_and_on_the_card() {
    for device in devices() {
        for text_scale in [1.0, 3.12] {
            let device = DeviceState { text_scale, ..device.clone() };
            let mut player = among_statistics(device.clone());
            for back in [0, 7, 19] {
                player.happens(Event::Activate(id::BAR.nth(back)));
                let field = field(&player).rect;
                let bar = player.app.layout().find(id::BAR.nth(back)).expect("the bar").rect;
                let value = value(&player).expect("its value").rect;
                assert!(
                    value.x >= field.x - 8.0
                        && value.right() <= field.right() + 8.0
                        && (value.x - 12.0..value.right() + 12.0).contains(&bar.center().x)
                        && value.bottom() < field.bottom()
                        && value.y > field.y - 40.0,
                    "{}: bar {back} at {bar:?} has its value at {value:?} in {field:?}",
                    name_of(&device)
                );
            }
        }
    }
}

#[test]
fn the_chart_is_one_stop_of_the_keyboard_and_the_arrows_go_from_bar_to_bar() {
    let mut player = among_statistics(device("iphone-se"));
    tab_to(&mut player, id::BAR.nth(0));
    assert_eq!(said(&player), Some(score(0)), "the value comes with the focus");
    press(&mut player, &[Key::Left, Key::Left]);
    assert_eq!((player.app.model().focus, said(&player)), (Some(id::BAR.nth(2)), Some(score(2))));
    press(&mut player, &[Key::Right, Key::Right, Key::Right]);
    assert_eq!(player.app.model().focus, Some(id::BAR.nth(0)), "it ends at the latest game");
    press(&mut player, &[Key::Left; 25]);
    assert_eq!(player.app.model().focus, Some(id::BAR.nth(19)), "and at the oldest");
    press(&mut player, &[Key::Tab]);
    assert_eq!(player.app.model().focus, Some(id::BACK), "the next stop is another control");
    press(&mut player, &[Key::BackTab]);
    assert_eq!(player.app.model().focus, Some(id::BAR.nth(19)), "where it was left");
}

#[test]
fn a_control_pressed_by_key_sent_the_focus_away() {
    let mut player = among_statistics(device("iphone-se"));
    tab_to(&mut player, id::BAR.nth(0));
    press(&mut player, &[Key::Enter]);
    assert_eq!((said(&player), player.app.model().focus), (None, Some(id::BAR.nth(0))));
}

#[test]
fn the_chart_is_described_and_each_of_its_bars_can_be_read_and_pressed() {
    let player = among_statistics(device("iphone-15-pro"));
    let tree = access_tree(player.app.layout(), None, 1.0, player.app.strings());
    let node = |id: accesskit::NodeId| &tree.nodes.iter().find(|(known, _)| *known == id).expect("a node").1;
    let chart = node(accesskit::NodeId(field(&player).id.0));
    assert_eq!(chart.role(), Role::Figure, "a picture would hide its parts");
    let spoken = chart.label().expect("a description");
    assert!(spoken.starts_with("The last 20 scores. The best is 9,552, the average "), "{spoken}");
    let bars: Vec<_> = chart.children().iter().map(|&bar| node(bar)).collect();
    assert_eq!(bars.len(), 20);
    assert!(
        bars.iter().all(|bar| bar.role() == Role::Button && bar.supports_action(accesskit::Action::Click))
    );
    assert_eq!(
        bars[0].label(),
        Some(&*format!("19 games ago: {}", score(19))),
        "from the oldest to the latest"
    );
    assert_eq!(bars[19].label(), Some(&*format!("Latest game: {}", score(0))));
}

#[test]
fn one_game_is_a_bar_under_one_word_and_none_a_sentence() {
    let words = |games: usize| {
        let history = practice(Mode::Classic, 9)[..games].iter().collect();
        let mut player = Player::new(device("iphone-15-pro"), Saved { history, ..Saved::default() });
        player.tap(id::STATS);
        let texts = player.app.layout().nodes.iter().filter_map(|placed| match placed.content {
            Content::Text { phrase, .. } => Some(player.app.strings().text(phrase)),
            _ => None,
        });
        texts.collect::<Vec<_>>()
    };
    assert_eq!(words(1).iter().filter(|said| *said == "latest").count(), 1);
    assert!(words(0).iter().any(|said| said.starts_with("Finish a game")));
}

#[test]
fn the_drawing_is_made_with_the_layout_and_only_shown_by_its_frames() {
    let mut player = among_statistics(device("iphone-15-pro"));
    let first = player.scene();
    player.wait(500);
    let later = player.scene();
    let [mesh, same] = [&first, &later].map(|scene| &scene.base.drawings[0].mesh);
    assert!(mesh.is(same), "the same one, and not one that is equal");
    player.happens(Event::Activate(id::BAR.nth(3)));
    assert!(!mesh.is(&player.scene().base.drawings[0].mesh), "a touched bar is another drawing");
}
