//! Whole games: hands, the end, and what holds after every move.

use blockfall_engine::blocks::{Board, Game, Mode};
use blockfall_engine::bot::{Bot, BotKind, GreedyBot, Move, RandomBot, legal_moves};
use proptest::prelude::*;

use super::{board, game};

#[test]
fn a_new_game_has_an_empty_board_and_three_pieces() {
    let game = Game::new(Mode::Classic, 42);
    assert!(game.board().is_empty());
    assert!(game.tray().iter().all(Option::is_some));
    assert_eq!((game.score(), game.combo(), game.barren(), game.moves()), (0, 0, 0, 0));
    assert_eq!((game.mode(), game.seed()), (Mode::Classic, 42));
    assert!(!game.is_over());
}

#[test]
fn pieces_are_placed_in_any_order_and_the_next_hand_comes_after_the_third() {
    let mut game = Game::new(Mode::Classic, 42);
    for (placed, slot) in [2, 0, 1].into_iter().enumerate() {
        let anchor = game.anchors(slot).trailing_zeros() as u8;
        let outcome = game.place(slot, anchor / 8, anchor % 8).unwrap();
        assert_eq!(outcome.dealt.is_some(), placed == 2);
        let left = game.tray().iter().flatten().count();
        assert_eq!(left, if placed == 2 { 3 } else { 2 - placed });
        if let Some(deal) = outcome.dealt {
            assert_eq!(&deal.pieces.map(Some), game.tray());
        }
    }
}

#[test]
fn the_game_is_over_with_the_move_after_which_nothing_fits() {
    // Filling the hole in the first row clears it; the square then still has no room.
    let start = board(
        "0000000. .0.0.0.0 0.0.0.0. .0.0.0.0
         0.0.0.0. .0.0.0.0 0.0.0.0. .0.0.0.0",
    );
    let mut over = game(start.clone(), &["single", "square-3"]);
    assert!(!over.is_over());
    let outcome = over.place(0, 0, 7).unwrap();
    assert!(outcome.game_over && over.is_over());
    assert_eq!(outcome.lines.count(), 1);

    // With a domino left, which fits into the cleared row, it goes on.
    let mut going_on = game(start, &["single", "row-2"]);
    assert!(!going_on.place(0, 0, 7).unwrap().game_over);
}

#[test]
fn the_end_looks_at_every_piece_left() {
    let tight = board(
        ".0.0.0.0 0.0.0.0. .0.0.0.0 0.0.0.0.
         .0.0.0.0 0.0.0.0. .0.0.0.0 0.0.0.0.",
    );
    assert!(game(tight.clone(), &["row-2"]).is_over());
    assert!(game(tight.clone(), &["row-2", "column-3"]).is_over());
    assert!(game(tight.clone(), &["row-2", "column-3", "square-2"]).is_over());
    assert!(!game(tight, &["row-2", "column-3", "diagonal-2-falling"]).is_over());
}

#[test]
fn both_bots_play_to_the_end_and_the_greedy_one_plays_better() {
    let total = |kind: BotKind| -> u64 { (0..50).map(|seed| play_out(kind, seed).score()).sum() };
    let (random, greedy) = (total(BotKind::Random), total(BotKind::Greedy));
    assert!(greedy > 3 * random, "{greedy} against {random}");
}

#[test]
fn the_greedy_bot_takes_points_before_a_snug_place_and_that_before_an_open_one() {
    let start = board(
        "........ ........ ........ ........
         000.0000 ........ ........ ........",
    );
    let at = |row, col| Some(Move::new(0, row, col));
    let clearing = game(start.clone(), &["single"]);
    assert_eq!(GreedyBot.choose(&clearing), at(4, 3));
    let snug = game(Board::default(), &["square-3"]);
    assert_eq!(GreedyBot.choose(&snug), at(0, 0), "the first of four equal corners");
}

/// A game played to its end, or for 3,000 moves.
fn play_out(kind: BotKind, seed: u64) -> Game {
    let mut game = Game::new(Mode::Classic, seed);
    let mut bot = kind.build(seed);
    let mut ended = false;
    for _ in 0..3_000 {
        assert_eq!(ended, game.is_over(), "the end is reported by the move that brings it");
        let Some(chosen) = bot.choose(&game) else {
            assert!(game.is_over());
            break;
        };
        ended = game.place(chosen.slot, chosen.row, chosen.col).unwrap().game_over;
    }
    game
}

#[test]
fn a_seed_and_a_bot_give_the_same_game_again() {
    for kind in BotKind::ALL {
        assert_eq!(play_out(*kind, 9), play_out(*kind, 9));
    }
    assert_ne!(play_out(BotKind::Greedy, 9), play_out(BotKind::Greedy, 10));
}

#[test]
fn a_finished_game_takes_no_move() {
    let game = play_out(BotKind::Random, 3);
    assert!(game.is_over());
    assert_eq!(legal_moves(&game).count(), 0);
    assert_eq!(RandomBot::new(0).choose(&game), None);
    assert_eq!(GreedyBot.choose(&game), None);
}

#[test]
fn a_restored_game_deals_what_it_would_have_dealt() {
    let mut bot = RandomBot::new(4);
    let mut game = Game::new(Mode::Classic, 4);
    for _ in 0..300 {
        let bytes = postcard::to_allocvec(&game).unwrap();
        let restored: Game = postcard::from_bytes(&bytes).unwrap();
        let mut restored = restored.validate().unwrap();
        assert_eq!(restored, game);
        let Some(chosen) = bot.choose(&game) else {
            game = Game::new(Mode::Classic, game.score());
            continue;
        };
        let expected = game.place(chosen.slot, chosen.row, chosen.col);
        assert_eq!(restored.place(chosen.slot, chosen.row, chosen.col), expected);
    }
}

#[test]
fn modes_and_bots_go_by_their_names() {
    for mode in Mode::ALL {
        assert_eq!(mode.id().parse::<Mode>().as_ref(), Ok(mode));
    }
    for bot in BotKind::ALL {
        assert_eq!(bot.id().parse::<BotKind>().as_ref(), Ok(bot));
    }
    let error = "zen".parse::<Mode>().unwrap_err().to_string();
    assert_eq!(error, "there is no mode \"zen\"; the modes are: peak, classic, verse");
    let error = "Greedy".parse::<BotKind>().unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no bot \"Greedy\"; the bots are: random, casual, greedy, best, finisher, witness"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn after_every_move_the_game_is_sound(seed: u64, bot_seed: u64, greedy: bool, mode in 0_usize..3) {
        let kind = if greedy { BotKind::Greedy } else { BotKind::Random };
        let mut bot = kind.build(bot_seed);
        let mut game = Game::new(Mode::ALL[mode], seed);
        let mut newest_id = None;
        for _ in 0..120 {
            newest_id = newest_id.max(game.tray().iter().flatten().map(|piece| piece.id).max());
            let Some(chosen) = bot.choose(&game) else { break };
            let before = game.clone();
            let outcome = chosen.play(&mut game).unwrap();

            prop_assert!(game.board().full_lines().is_empty());
            prop_assert_eq!(game.clone().validate_with_note(), Ok((game.clone(), None)));
            prop_assert_eq!(game.score(), before.score() + outcome.points.total());
            prop_assert_eq!(game.moves(), before.moves() + 1);
            prop_assert_eq!(game.lines(), before.lines() + outcome.lines.count());
            prop_assert_eq!(outcome.points.cells, u64::from(outcome.cells.count_ones()));
            prop_assert_eq!(
                game.board().filled() + outcome.cleared.len() as u32,
                before.board().filled() + outcome.cells.count_ones()
            );
            prop_assert_eq!(outcome.perfect_clear, *game.board() == Board::default());
            if let Some(deal) = outcome.dealt {
                prop_assert!(deal.pieces.iter().all(|piece| Some(piece.id) > newest_id));
            }
        }
    }
}
