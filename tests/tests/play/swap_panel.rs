//! What stands over Swap's board: the score on its way to the stars, and what a special of the inventory does.

use blockfall::input::{Event, Key};
use blockfall::strings::Phrase;
use blockfall::ui::{Content, Skin, access_tree};
use blockfall::view::{self, id};
use blockfall_engine::swap::Special;
use blockfall_tests::player::Player;
use blockfall_tests::states::device;

/// The score as the player sees it.
fn shown_score(player: &Player) -> u64 {
    match player.app.layout().find(id::SCORE).map(|placed| placed.content) {
        Some(Content::Text { phrase: Phrase::Number(score), .. }) => score,
        other => panic!("the score is {other:?}"),
    }
}

/// How far the score has come, as it is read out.
fn spoken_stars(player: &Player) -> Phrase {
    let mut nodes = player.app.layout().nodes.iter();
    let track = nodes.find(|placed| placed.content == Content::StarTrack).expect("the track is shown");
    track.label.expect("it says what it shows")
}

/// What is said of a special of the inventory, where it is said.
fn hint(player: &Player) -> Option<Special> {
    player.app.layout().nodes.iter().find_map(|placed| match placed.content {
        Content::Text { phrase: Phrase::SpecialHint(special), .. } => Some(special),
        _ => None,
    })
}

#[test]
fn the_score_grows_with_what_is_seen_and_is_the_sessions_when_all_lies_still() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 8, 1);
    assert_eq!((shown_score(&player), player.session().score()), (0, 0));
    let mut seen = 0;
    for _ in 0..6 {
        let Some((a, b)) = player.session().hint() else { break };
        player.swap([a, b]);
        assert_eq!(shown_score(&player), seen, "nothing has been cleared yet");
        player.rest();
        seen = shown_score(&player);
        assert_eq!(seen, player.session().score());
    }
    assert!(seen > 0);
}

#[test]
fn the_score_of_an_attempt_that_is_gone_on_with_is_there_at_once() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 8, 1);
    let (a, b) = player.session().hint().expect("there is always a move");
    player.swap([a, b]);
    // Whatever was still to be seen is left out by leaving.
    player.happens(Event::Back);
    player.wait(600);
    player.happens(Event::Activate(id::RESUME));
    player.wait(600);
    player.rest();
    assert_eq!(shown_score(&player), player.session().score());
}

#[test]
fn the_track_says_how_many_stars_are_reached_and_what_the_next_one_takes() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 1, 1);
    let stars = player.session().stage().stars();
    assert_eq!(spoken_stars(&player), Phrase::StarsSoFar { stars: 0, next: stars[0] });
    while let Some((a, b)) = player.session().hint() {
        player.swap([a, b]);
        player.rest();
        let score = shown_score(&player);
        let earned = stars.iter().filter(|&&least| score >= least).count();
        let said = match stars.get(earned) {
            Some(&next) => Phrase::StarsSoFar { stars: earned as u8, next },
            None => Phrase::Stars(3),
        };
        assert_eq!(spoken_stars(&player), said);
    }
    assert!(shown_score(&player) >= stars[0], "a stage that is won has reached a star");
}

#[test]
fn the_specials_of_the_inventory_were_cards_that_nothing_explained() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 12, 1);
    let (popper, cracker) = (Special::ALL[0], Special::ALL[3]);
    assert_eq!(hint(&player), None);
    player.tap(view::stock_node(popper));
    assert_eq!(hint(&player), Some(popper));
    player.tap(view::stock_node(cracker));
    assert_eq!(hint(&player), Some(cracker), "the chosen one is spoken of");
    player.tap(view::stock_node(cracker));
    assert_eq!(hint(&player), None, "it was let go");
    assert!(player.app.layout().find(id::MOVES).is_some(), "and what it stood in for is back");
}

#[test]
fn the_keyboard_hears_what_a_special_does_before_it_is_chosen() {
    let mut player = Player::at_stage(device("iphone-15-pro"), 12, 1);
    let card = view::stock_node(Special::ALL[0]);
    for _ in 0..40 {
        player.happens(Event::Key(Key::Tab));
        if player.app.model().focus == Some(card) {
            break;
        }
    }
    assert_eq!(player.app.model().focus, Some(card));
    assert_eq!(hint(&player), Some(Special::ALL[0]));
    player.happens(Event::Key(Key::Up));
    assert_eq!(hint(&player), None, "the keyboard is on the board");
}

#[test]
fn a_screen_reader_is_told_what_a_special_does_and_how() {
    let player = Player::at_stage(device("iphone-15-pro"), 12, 1);
    let tree = access_tree(player.app.layout(), None, 1.0, player.app.strings());
    for (special, _) in player.app.model().swap.inventory() {
        let node = view::stock_node(special).0;
        let (_, card) = tree.nodes.iter().find(|(id, _)| id.0 == node).expect("every card is read");
        let words = player.app.strings().text(Phrase::SpecialHint(special));
        assert_eq!(card.description(), Some(words.as_str()));
    }
    let card = player.app.layout().find(view::stock_node(Special::ALL[0])).expect("it is shown");
    assert_eq!(card.skin, Skin::Card);
}
