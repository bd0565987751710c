//! The whole game by keyboard, and what an assistive tool may press.

use blockfall::effect::Effect;
use blockfall::input::{Event, Key};
use blockfall::store::Saved;
use blockfall::view::id;
use blockfall_audio::Cue;
use blockfall_engine::bot::BotKind;
use blockfall_tests::player::Player;
use blockfall_tests::states::{device, game, piece, window};

fn press(player: &mut Player, keys: &[Key]) {
    for key in keys {
        player.wait(50);
        player.happens(Event::Key(*key));
    }
}

fn press_until_focused(player: &mut Player, node: blockfall::ui::NodeId) {
    for _ in 0..20 {
        if player.app.model().focus == Some(node) {
            return;
        }
        press(player, &[Key::Tab]);
    }
    panic!("the focus never comes to {node:?}");
}

#[test]
fn a_whole_game_is_played_by_keyboard_alone() {
    let mut player = Player::new(window([1100.0, 820.0]), Saved::default());
    press_until_focused(&mut player, id::PLAY);
    press(&mut player, &[Key::Enter]);
    let mut bot = BotKind::Random.build(4);
    while let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) {
        let moves = player.game().moves();
        let seed = player.game().seed();
        press(&mut player, &[Key::Slot(next.slot as u8), Key::Right]);
        loop {
            let ghost = player.app.model().selection.expect("chosen").ghost.expect("over the board");
            let (row, col) = ghost.place;
            let towards = match (next.row.cmp(&row), next.col.cmp(&col)) {
                (std::cmp::Ordering::Less, _) => Key::Up,
                (std::cmp::Ordering::Greater, _) => Key::Down,
                (_, std::cmp::Ordering::Less) => Key::Left,
                (_, std::cmp::Ordering::Greater) => Key::Right,
                _ => break,
            };
            press(&mut player, &[towards]);
        }
        press(&mut player, &[Key::Enter]);
        assert_eq!((player.game().moves(), player.game().seed()), (moves + 1, seed));
    }
    // The banner is skipped, and the next game is started from the card.
    press(&mut player, &[Key::Enter]);
    press_until_focused(&mut player, id::AGAIN);
    press(&mut player, &[Key::Enter]);
    player.wait(500);
    player.scene();
    assert!(player.app.model().can_play());
    assert_eq!(player.game().moves(), 0);
}

#[test]
fn enter_where_the_piece_does_not_fit_is_refused_and_it_stays_chosen() {
    let checkered = 0xAA55_AA55_AA55_AA55;
    let tray = [Some(piece("square-2", 0)), Some(piece("single", 0)), None];
    let mut player = Player::continuing(window([1100.0, 820.0]), game(checkered, tray));
    press(&mut player, &[Key::Slot(0), Key::Down, Key::Enter]);
    let heard = player.take_effects();
    assert!(heard.contains(&Effect::Cue(Cue::Invalid)));
    assert_eq!(player.app.model().selection.map(|chosen| chosen.slot), Some(0));
}

#[test]
fn keys_that_mean_nothing_now_do_nothing() {
    let mut player = Player::starting(device("iphone-15-pro"));
    let before = player.game().clone();
    press(&mut player, &[Key::Slot(3), Key::Slot(255), Key::Enter]);
    assert_eq!(player.game(), &before);
    assert!(player.app.model().selection.is_none());
}

#[test]
fn an_assistive_tool_plays_a_whole_game_by_clicks() {
    let mut player = Player::new(device("iphone-15-pro"), Saved::default());
    player.happens(Event::Activate(id::PLAY));
    let mut bot = BotKind::Random.build(8);
    while let Some(next) = player.app.model().in_progress().and_then(|game| bot.choose(game)) {
        let moves = player.game().moves();
        let piece = player.game().tray()[next.slot].expect("bots choose what is there");
        player.happens(Event::Activate(id::SLOT.nth(next.slot as u8)));
        // A click on a cell lays the piece's middle there.
        let (row, col) = (next.row + (piece.height - 1) / 2, next.col + (piece.width - 1) / 2);
        player.happens(Event::Activate(id::CELL.nth(row * 8 + col)));
        assert_eq!(player.game().moves(), moves + 1);
        player.wait(1_000);
    }
    player.happens(Event::Activate(id::BANNER));
    player.happens(Event::Activate(id::AGAIN));
    assert_eq!(player.game().moves(), 0);
}

#[test]
fn a_click_on_what_is_not_there_or_lies_under_a_sheet_does_nothing() {
    let mut player = Player::starting(device("iphone-15-pro"));
    player.happens(Event::Activate(id::AGAIN));
    player.happens(Event::Activate(id::CELL.nth(0)));
    assert!(player.app.model().can_play());
    player.tap(id::PAUSE);
    player.effects.clear();
    player.happens(Event::Activate(id::SLOT.nth(0)));
    player.happens(Event::Activate(id::PAUSE));
    player.tap(id::PAUSE);
    assert_eq!(player.take_effects(), []);
    assert!(player.app.model().selection.is_none());
}
