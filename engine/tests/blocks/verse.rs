//! Verse: pieces turn, cells fall into the place of cleared ones, and a hand that got stuck can be planned anew.

use blockfall_engine::blocks::deal::solve::Answer;
use blockfall_engine::blocks::deal::turned::{most_lines, solve};
use blockfall_engine::blocks::{
    Bitboard, Board, Dealing, Game, How, Mode, Outcome, Piece, PlaceError, Rules, Setup, Shape,
    TurnedWitness, catalog, perft_with, plain, quarter_turn, turns,
};
use blockfall_engine::bot::{BotKind, Move, legal_moves};
use blockfall_engine::random::Random;
use proptest::prelude::*;

use super::dealing::Fnv1a;
use super::naive::Naive;
use super::{board, piece, published_shapes, random_board, shape};

const VERSE: Rules = Mode::Verse.rules();
const FALLING: Rules = Rules { rotation: false, ..VERSE };
const TURNING: Rules = Rules { settling: false, ..VERSE };
const UNLIMITED: u32 = u32::MAX;

/// A game of Verse on this board with these pieces in the tray's first slots.
fn verse(board: Board, ids: &[&str]) -> Game {
    let mut tray = [None; 3];
    for (slot, id) in tray.iter_mut().zip(ids) {
        *slot = Some(piece(id));
    }
    Setup { board, tray, ..Setup::new(Mode::Verse, 1) }.build().unwrap()
}

#[test]
fn the_three_options_are_all_on() {
    let all_on = Rules { dealing: Dealing::Weighted, rotation: true, settling: true, replans: 3 };
    assert_eq!(VERSE, all_on);
    for mode in [Mode::Peak, Mode::Classic] {
        let rules = mode.rules();
        assert!(!rules.rotation && !rules.settling && rules.replans == 0, "{mode}");
    }
}

// Turning.

#[test]
fn a_piece_turns_clockwise_about_its_box_and_four_turns_lead_back() {
    let mut game = verse(Board::default(), &["l-up", "row-5", "square-2"]);
    let before = game.clone();
    for id in ["l-right", "l-down", "l-left", "l-up"] {
        let turned = game.turn(0).unwrap();
        assert_eq!(game.tray()[0], Some(turned));
        assert_eq!(turned.mask, shape(id).mask, "{id}");
        assert_eq!((turned.width, turned.height), (shape(id).width, shape(id).height));
        assert_eq!((turned.id, turned.color), before.tray()[0].map(|piece| (piece.id, piece.color)).unwrap());
    }
    assert_eq!(game, before);
    assert_eq!(game.turn(1).unwrap().mask, shape("column-5").mask);
    let square = game.turn(2).unwrap();
    assert!(!square.can_turn() && game.tray()[2] == before.tray()[2]);
}

#[test]
fn a_turned_piece_is_placed_as_it_lies() {
    let mut game = verse(Board::default(), &["row-5", "single"]);
    assert_eq!(game.preview(0, 4, 0), Ok(game.preview(0, 4, 0).unwrap()));
    game.turn(0).unwrap();
    assert_eq!(game.preview(0, 4, 0), Err(PlaceError::OffBoard), "it stands upright now");
    let outcome = game.place(0, 3, 0).unwrap();
    assert_eq!(outcome.cells, 0x0101_0101_0100_0000);
    assert_eq!(outcome.piece.mask, shape("column-5").mask);
}

#[test]
fn only_verse_turns_pieces() {
    for mode in [Mode::Peak, Mode::Classic] {
        let mut game = Game::new(mode, 1);
        let before = game.clone();
        assert_eq!(game.turn(0), Err(PlaceError::NoRotation));
        assert_eq!(game, before);
    }
    let mut game = verse(Board::default(), &["row-2"]);
    assert_eq!(game.turn(1), Err(PlaceError::EmptySlot { slot: 1 }));
    assert_eq!(game.turn(3), Err(PlaceError::NoSuchSlot { slot: 3 }));
    assert_eq!(PlaceError::NoRotation.to_string(), "in this mode pieces are placed as they are dealt");
}

/// Room for an upright domino and nothing larger.
fn upright_gap() -> Board {
    board(
        ".0000000 00.00000 00.00000 000.00.0
         0000.000 00000.00 0.000000 0000000.",
    )
}

#[test]
fn a_piece_that_fits_only_when_turned_keeps_the_game_going() {
    let game = verse(upright_gap(), &["row-2"]);
    assert_eq!(game.anchors(0), 0, "not as it lies");
    assert!(game.fits_anywhere(0) && !game.is_over());
    assert_eq!(legal_moves(&game).collect::<Vec<_>>(), [Move { turns: 1, ..Move::new(0, 1, 2) }]);
    let classic = Setup {
        board: upright_gap(),
        tray: [Some(piece("row-2")), None, None],
        ..Setup::new(Mode::Classic, 1)
    };
    assert!(classic.build().unwrap().is_over(), "elsewhere it does not");
}

// Settling.

#[test]
fn the_cells_above_a_cleared_row_fall_into_its_place() {
    let start = board(
        "........ ........ ........ ........
         ........ ....6... 1....2.. 0000000.",
    );
    let mut game = verse(start, &["single", "single"]);
    let outcome = game.place(0, 7, 7).unwrap();
    let falls = outcome.falls.iter().map(|fall| (fall.col, fall.from_row, fall.to_row, fall.color));
    assert_eq!(falls.collect::<Vec<_>>(), [(0, 6, 7, 1), (5, 6, 7, 2), (4, 5, 6, 6)]);
    let settled = board(
        "........ ........ ........ ........
         ........ ........ ....6... 1....2..",
    );
    assert_eq!(game.board(), &settled);
}

#[test]
fn a_cleared_column_lets_nothing_fall_and_a_cross_only_what_is_above_its_row() {
    let start = board(
        "...1.... 5..1.... ...1.... ...1....
         000.0000 ...1...6 ...1.... ...1....",
    );
    let mut game = verse(start, &["single", "single"]);
    let outcome = game.place(0, 4, 3).unwrap();
    assert_eq!(outcome.lines.count(), 2);
    let falls: Vec<_> = outcome.falls.iter().map(|fall| (fall.col, fall.from_row, fall.to_row)).collect();
    assert_eq!(falls, [(0, 1, 2)], "the cell below the row stays");
}

/// Random cells with some full rows and columns, and what clears of them.
fn with_full_lines(random: &mut Random) -> (Board, u64) {
    let mut board = random_board(random, 5);
    let rows = random.below(256) & random.below(256);
    let cols = random.below(256) & random.below(256) & random.below(256);
    let lines = blockfall_engine::blocks::Lines { rows: rows as u8, cols: cols as u8 };
    board.fill(lines.mask(), 0);
    let cleared = board.full_lines().mask();
    (board, cleared)
}

#[test]
fn cells_fall_straight_down_past_what_cleared_and_no_line_is_full_after_it() {
    let mut random = Random::new(17);
    for _ in 0..5_000 {
        let (full, cleared) = with_full_lines(&mut random);
        let mut settled = full.clone();
        settled.clear(cleared);
        let before = settled.clone();
        let falls = settled.settle(cleared);
        assert!(settled.full_lines().is_empty(), "\n{full}\n{settled}");
        for col in 0..8 {
            let colors = |board: &Board| (0..8).filter_map(|row| board.get(row, col)).collect::<Vec<_>>();
            assert_eq!(colors(&before), colors(&settled), "each column keeps its cells in their order");
        }
        for fall in &falls {
            let below = (fall.from_row + 1..8).filter(|row| cleared >> (row * 8 + fall.col) & 1 == 1);
            assert_eq!(fall.to_row - fall.from_row, below.count() as u8);
            assert_eq!(settled.get(fall.to_row, fall.col), Some(fall.color));
        }
        // The searches' way of it agrees, and so does the walk over single cells.
        let (bits, _) = full.bits().play_and_settle(0);
        assert_eq!(bits, settled.bits());
    }
}

#[test]
fn a_move_does_to_the_board_what_the_naive_board_does() {
    let mut random = Random::new(18);
    for _ in 0..3_000 {
        let start = random_board(&mut random, 6);
        let mask = catalog()[random.below(catalog().len() as u64) as usize].mask;
        let tray = [Some(Piece::new(0, 1, mask)), None, None];
        let game = Setup { board: start.clone(), tray, ..Setup::new(Mode::Verse, 1) }.build().unwrap();
        for to in legal_moves(&game) {
            let mut game = game.clone();
            let outcome = to.play(&mut game).unwrap();
            let mut naive = Naive::settling(start.occupancy());
            let lines = naive.place(outcome.piece.mask, to.row.into(), to.col.into());
            assert_eq!(lines, Some(outcome.lines.count()));
            assert_eq!(naive.occupancy(), game.board().occupancy(), "\n{start}");
        }
    }
}

// What a hand allows.

/// Cells filled by chance, or rows and columns with a few holes, so that clears and falls are common.
fn any_board(random: &mut Random) -> Bitboard {
    let scattered = |random: &mut Random, eighths: u64| {
        (0..64).filter(|_| random.below(8) < eighths).map(|bit| 1 << bit).sum::<u64>()
    };
    let filled = if random.below(2) == 0 {
        scattered(random, 5) | scattered(random, 4)
    } else {
        let rows = (0..8).filter(|_| random.below(3) > 0).map(|row| 0xFF << (8 * row)).sum::<u64>();
        rows & scattered(random, 7) | scattered(random, 3)
    };
    Bitboard(filled).play(0).0
}

fn any_hand(random: &mut Random) -> [u64; 3] {
    [0; 3].map(|_| catalog()[random.below(catalog().len() as u64) as usize].mask)
}

/// What both searches find, their ways followed on a naive board: the most lines, or `None` where there is no way.
fn searched(rules: Rules, board: Bitboard, hand: &[u64; 3]) -> Option<u32> {
    let first = solve(rules, board, hand, &mut UNLIMITED.clone());
    let most = most_lines(rules, board, hand, &mut UNLIMITED.clone());
    let follow = |way: TurnedWitness| {
        let naive = if rules.settling { Naive::settling } else { Naive::new };
        let mut naive = naive(board.0);
        let lines = naive.follow(&way.turn(hand), &way.witness).expect("a way is legal");
        assert_eq!(way.replay(rules, board, hand), Some((Bitboard(naive.occupancy()), lines)));
        lines
    };
    match (first, most) {
        (Answer::Solved(first), Answer::Solved(most)) => {
            let lines = follow(most);
            assert!(follow(first) <= lines);
            Some(lines)
        }
        (Answer::Impossible, Answer::Impossible) => None,
        answers => panic!("{board:x?} {hand:x?}: {answers:?}"),
    }
}

fn agrees_with_the_plain_search(rules: Rules, seed: u64, count: u32, hand: fn(&mut Random) -> [u64; 3]) {
    let mut random = Random::new(seed);
    let (mut impossible, mut clearing) = (0, 0);
    for _ in 0..count {
        let (board, hand) = (any_board(&mut random), hand(&mut random));
        let expected = plain::most_lines_by(rules, board, &hand);
        assert_eq!(searched(rules, board, &hand), expected, "{rules:?} {board:x?} {hand:x?}");
        assert_eq!(plain::fits_by(rules, board, &hand), expected.is_some());
        impossible += u32::from(expected.is_none());
        clearing += u32::from(expected > Some(0));
    }
    assert!(impossible > count / 40 && clearing > count / 4, "{impossible} and {clearing} of {count}");
}

#[test]
fn hands_have_the_plain_answer_where_cells_fall() {
    agrees_with_the_plain_search(FALLING, 1, 5_000, any_hand);
}

#[test]
fn hands_have_the_plain_answer_where_pieces_turn() {
    agrees_with_the_plain_search(TURNING, 2, 500, any_hand);
}

#[test]
fn hands_have_the_plain_answer_in_verse() {
    agrees_with_the_plain_search(VERSE, 3, 500, any_hand);
}

#[test]
fn pieces_in_two_parts_have_the_plain_answer_too() {
    let hand = |random: &mut Random| {
        let mut hand = any_hand(random);
        hand[random.below(3) as usize] =
            [0b11 << 16 | 0b11, 0b101 << 8 | 0b101, 1 << 24 | 1][random.below(3) as usize];
        hand
    };
    agrees_with_the_plain_search(FALLING, 4, 2_000, hand);
}

#[test]
fn a_way_with_turns_is_none_where_nothing_turns() {
    let mut random = Random::new(5);
    let mut turned = 0;
    for _ in 0..2_000 {
        let (board, hand) = (any_board(&mut random), any_hand(&mut random));
        let Answer::Solved(way) = solve(TURNING, board, &hand, &mut UNLIMITED.clone()) else { continue };
        assert!(way.replay(TURNING, board, &hand).is_some());
        let as_dealt = plain::fits(board, &hand);
        assert_eq!(way.turns == [0; 3], as_dealt, "turns only where they are needed");
        assert_eq!(way.replay(Mode::Classic.rules(), board, &hand).is_some(), as_dealt);
        turned += u32::from(!as_dealt);
    }
    assert!(turned > 100, "{turned}");
}

#[test]
fn a_spent_budget_is_never_taken_for_impossible() {
    let mut random = Random::new(6);
    for _ in 0..500 {
        let (board, hand) = (any_board(&mut random), any_hand(&mut random));
        for search in [solve, most_lines] {
            let full = search(VERSE, board, &hand, &mut UNLIMITED.clone());
            for budget in [0, 1, 5, 50] {
                let answer = search(VERSE, board, &hand, &mut budget.clone());
                assert!(answer == full || answer == Answer::BudgetSpent, "{board:x?} {hand:x?}: {answer:?}");
            }
        }
    }
}

#[test]
fn sequences_of_placements_count_every_distinct_turn() {
    fn walked(naive: &Naive, masks: &[u64], depth: u32) -> u64 {
        let mut count = 0;
        for (mask, row, col) in masks.iter().flat_map(|&mask| (0..64).map(move |at| (mask, at / 8, at % 8))) {
            let mut after = naive.clone();
            if after.place(mask, row, col).is_some() {
                count += if depth == 1 { 1 } else { walked(&after, masks, depth - 1) };
            }
        }
        count
    }
    let shapes: Vec<Shape> = ["row-3", "square-2", "l-up"].map(|id| *shape(id)).into();
    let masks: Vec<u64> = shapes.iter().flat_map(|shape| turns(shape.mask)).collect();
    assert_eq!(masks.len(), 2 + 1 + 4);
    for start in [0, 0xFF7F << 48, 0x00FE_FE00_FE00_FFFE] {
        let expected = walked(&Naive::settling(start), &masks, 2);
        assert_eq!(perft_with(VERSE, &shapes, start, 2), expected, "{start:x}");
    }
    assert_eq!(perft_with(VERSE, &shapes, 0, 1), 2 * 48 + 49 + 4 * 42);
}

// The end, and planning anew.

/// Whether the piece fits somewhere in some turn, by walking.
fn fits_by_walking(board: &Board, piece: Piece) -> bool {
    let mut mask = piece.mask;
    (0..4).any(|_| {
        mask = quarter_turn(mask);
        (0..64).any(|at| Naive::new(board.occupancy()).place(mask, at / 8, at % 8).is_some())
    })
}

#[test]
fn a_game_ends_or_is_stuck_when_no_turn_of_no_piece_fits() {
    let (mut ended, mut stuck) = (0, 0);
    for seed in 0..120 {
        let mut game = Game::new(Mode::Verse, seed);
        let mut bot = BotKind::Random.build(seed);
        let mut dealt = game.clone();
        while let Some(chosen) = bot.choose(&game) {
            let outcome = chosen.play(&mut game).unwrap();
            if outcome.dealt.is_some() {
                dealt = game.clone();
            }
            let fits = game.tray().iter().flatten().any(|&piece| fits_by_walking(game.board(), piece));
            assert_eq!(outcome.game_over || outcome.stuck.is_some(), !fits);
            assert_eq!((outcome.game_over, outcome.stuck), (game.is_over(), game.stuck()));
        }
        // Not over but stuck exactly where the hand could have been placed.
        let hand: Vec<_> = dealt.tray().iter().flatten().map(|piece| piece.mask).collect();
        assert_eq!(game.stuck().is_some(), plain::fits_by(VERSE, dealt.board().bits(), &hand));
        assert_eq!(game.is_over(), game.stuck().is_none());
        ended += u32::from(game.is_over());
        stuck += u32::from(game.stuck().is_some());
    }
    assert!(ended > 10 && stuck > 10, "{ended} ended, {stuck} were stuck");
}

/// A row of five must go before the singles: any of them in its place, and it fits nowhere.
fn needs_a_plan() -> Game {
    let start = board(
        ".....000 0.0.0.0. .0.0.0.0 0.0.0.0.
         .0.0.0.0 0.0.0.0. .0.0.0.0 0.0.0.0.",
    );
    verse(start, &["row-5", "single", "single"])
}

/// Puts one of the singles where the row of five should go.
fn get_stuck(game: &mut Game) -> Outcome {
    let outcome = game.place(1, 0, 2).unwrap();
    assert!(!outcome.game_over && outcome.stuck.is_none(), "the other single still fits");
    game.place(2, 0, 1).unwrap()
}

#[test]
fn a_hand_that_could_have_been_placed_can_be_planned_anew() {
    let mut game = needs_a_plan();
    let dealt = game.clone();
    let outcome = get_stuck(&mut game);
    assert_eq!((outcome.stuck, outcome.game_over), (Some(3), false));
    assert_eq!(game.stuck(), Some(3));
    assert!(!game.is_over());
    assert!(game.tray()[0].is_some() && outcome.dealt.is_none(), "no new hand comes");

    game.replan().unwrap();
    assert_eq!((game.stuck(), game.replans_left()), (None, 2));
    assert_eq!((game.board(), game.tray()), (dealt.board(), dealt.tray()));
    assert_eq!((game.score(), game.moves()), (dealt.score(), dealt.moves()));
    // This time with a plan.
    let outcome = game.place(0, 0, 0).unwrap();
    assert_eq!(outcome.lines.count(), 1);
    assert!(!outcome.game_over);
}

#[test]
fn there_are_three_re_plans_a_game() {
    let mut game = needs_a_plan();
    for left in [3, 2, 1] {
        assert_eq!(get_stuck(&mut game).stuck, Some(left));
        game.replan().unwrap();
    }
    let outcome = get_stuck(&mut game);
    assert_eq!((outcome.stuck, outcome.game_over), (None, true));
    assert!(game.is_over() && game.replans_left() == 0);
    assert!(game.replan().is_err() && game.end().is_err());
}

#[test]
fn a_stuck_game_can_be_ended() {
    let mut game = needs_a_plan();
    assert!(game.end().is_err(), "it is not stuck yet");
    assert_eq!(game.replan().unwrap_err().to_string(), "the game is not stuck");
    get_stuck(&mut game);
    let stuck = game.clone();
    game.end().unwrap();
    assert!(game.is_over() && game.stuck().is_none());
    assert_eq!((game.board(), game.score(), game.replans_left()), (stuck.board(), stuck.score(), 3));
    assert!(game.replan().is_err() && game.end().is_err());
}

#[test]
fn a_hand_without_any_way_ends_the_game_at_once() {
    let mut start = needs_a_plan().board().clone();
    start.fill(1 << 4, 0);
    let mut game = verse(start, &["row-5", "single", "single"]);
    game.place(1, 0, 2).unwrap();
    let end = (0..64).find_map(|at| {
        let mut game = game.clone();
        let outcome = game.place(2, at / 8, at % 8).ok()?;
        outcome.game_over.then_some(outcome)
    });
    assert_eq!(end.unwrap().stuck, None);
}

#[test]
fn the_way_that_was_there_places_the_whole_hand() {
    let mut found = 0;
    for seed in 0..60 {
        let Some((stuck, dealt, _)) = played_till_stuck(seed) else { continue };
        let way = stuck.last_way().unwrap();
        assert_eq!(way.board, dealt.board());
        let tray = way.pieces.map(Some);
        let setup = Setup { board: way.board.clone(), tray, ..Setup::new(Mode::Verse, 1) };
        let mut game = setup.build().unwrap();
        for step in way.steps {
            game.place(step.slot.into(), step.row, step.col).unwrap();
        }
        found += 1;
    }
    assert!(found > 10, "{found}");
    let mut start = needs_a_plan().board().clone();
    start.fill(1 << 4, 0);
    assert_eq!(verse(start, &["row-5", "single", "single"]).last_way(), None);
    assert_eq!(Game::new(Mode::Classic, 1).last_way(), None);
    let peak = Game::new(Mode::Peak, 1);
    assert_eq!(peak.last_way().map(|way| way.steps), peak.last_deal().map(|deal| *deal.witness()));
}

#[test]
fn turned_pieces_lie_as_they_were_dealt_after_a_re_plan() {
    let mut game = needs_a_plan();
    let dealt = game.clone();
    get_stuck(&mut game);
    game.turn(0).unwrap();
    assert_eq!(game.stuck(), Some(3), "a turn does not help");
    game.replan().unwrap();
    assert_eq!(game.tray(), dealt.tray());
}

#[test]
fn stuck_with_all_three_is_the_end() {
    let tight = board(
        ".0.0.0.0 0.0.0.0. .0.0.0.0 0.0.0.0.
         .0.0.0.0 0.0.0.0. .0.0.0.0 0.0.0.0.",
    );
    let game = verse(tight.clone(), &["row-2", "column-3", "square-2"]);
    assert!(game.is_over() && game.stuck().is_none());
    // With only part of a hand there is nothing to go back to.
    let game = verse(tight, &["row-2"]);
    assert!(game.is_over() && game.stuck().is_none());
}

#[test]
fn other_modes_never_get_stuck() {
    for mode in [Mode::Classic, Mode::Peak] {
        let mut game = Game::new(mode, 2);
        let mut bot = BotKind::Random.build(2);
        while let Some(chosen) = bot.choose(&game) {
            assert_eq!(chosen.play(&mut game).unwrap().stuck, None);
        }
        assert!(game.is_over() && game.replans_left() == 0);
        assert!(game.replan().is_err() && game.end().is_err());
    }
}

/// Plays until the game is stuck; the game as it was dealt last, and the moves since.
fn played_till_stuck(seed: u64) -> Option<(Game, Game, Vec<Move>)> {
    let mut game = Game::new(Mode::Verse, seed);
    let mut bot = BotKind::Random.build(seed);
    let (mut dealt, mut moves) = (game.clone(), Vec::new());
    while let Some(chosen) = bot.choose(&game) {
        moves.push(chosen);
        if chosen.play(&mut game).unwrap().dealt.is_some() {
            (dealt, moves) = (game.clone(), Vec::new());
        }
    }
    game.stuck().is_some().then_some((game, dealt, moves))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn after_a_re_plan_the_same_moves_give_the_same_state(seed: u64) {
        let Some((stuck, dealt, moves)) = played_till_stuck(seed) else { return Ok(()) };
        let mut again = stuck.clone();
        for left in [2, 1, 0] {
            again.replan().unwrap();
            prop_assert_eq!(again.replans_left(), left);
            prop_assert_eq!(fields(&again), fields(&dealt));
            for to in &moves {
                to.play(&mut again).unwrap();
            }
            prop_assert_eq!(fields(&again), fields(&stuck));
        }
        prop_assert!(again.is_over(), "with no re-plan left the same place is the end");
    }

    #[test]
    fn a_game_that_is_stuck_opens_stuck(seed: u64) {
        let Some((mut stuck, _, _)) = played_till_stuck(seed) else { return Ok(()) };
        let restored: Game = postcard::from_bytes(&postcard::to_allocvec(&stuck).unwrap()).unwrap();
        let mut restored = restored.validate().unwrap();
        prop_assert_eq!(&restored, &stuck);
        restored.replan().unwrap();
        stuck.replan().unwrap();
        prop_assert_eq!(restored, stuck);
    }
}

/// A saved game without the number of re-plans left and whether it is stuck, which follow the mode's number.
fn fields(game: &Game) -> Vec<u8> {
    let mut bytes = postcard::to_allocvec(game).unwrap();
    assert_eq!(bytes[1..3], [game.replans_left(), game.stuck().is_some().into()]);
    bytes.drain(1..3);
    bytes
}

// Whole games.

#[test]
fn every_bot_plays_verse_by_its_rules() {
    for kind in BotKind::ALL {
        let mut turned = 0;
        for seed in 0..6 {
            let mut game = Game::new(Mode::Verse, seed);
            let mut bot = kind.build(seed);
            while let Some(chosen) = bot.choose(&game).filter(|_| game.moves() < 200) {
                assert!(legal_moves(&game).any(|legal| legal == chosen), "{kind}");
                let hand = chosen.play(&mut game).unwrap().dealt.map(|deal| deal.how);
                assert!(hand.is_none_or(|how| matches!(how, How::Weighted { .. })));
                turned += u32::from(chosen.turns > 0);
            }
        }
        assert!(turned > 5, "{kind} turned {turned} pieces");
    }
}

#[test]
fn who_plans_each_hand_never_needs_a_re_plan() {
    for seed in 0..12 {
        let mut game = Game::new(Mode::Verse, seed);
        let mut bot = BotKind::Best.build(seed);
        while let Some(chosen) = bot.choose(&game).filter(|_| game.moves() < 400) {
            assert_eq!(chosen.play(&mut game).unwrap().stuck, None);
        }
    }
}

/// Equal on every machine and in every build, like the digests of the deals.
#[test]
fn games_of_verse_have_the_committed_digest() {
    let mut digest = Fnv1a::default();
    for seed in 0..20 {
        let mut game = Game::new(Mode::Verse, seed);
        let mut bot = BotKind::Greedy.build(seed);
        for _ in 0..300 {
            let Some(chosen) = bot.choose(&game) else {
                if game.replan().is_err() {
                    break;
                }
                continue;
            };
            let outcome = chosen.play(&mut game).unwrap();
            digest.bytes(&game.board().occupancy().to_le_bytes());
            digest.bytes(&game.score().to_le_bytes());
            digest.bytes(&[outcome.stuck.unwrap_or(0), outcome.game_over.into(), outcome.falls.len() as u8]);
        }
    }
    assert_eq!(digest.0, 0xC4D0_C195_E93C_AC89, "{:#018x}", digest.0);
}

#[test]
fn turns_of_published_shapes_are_published_shapes() {
    for shape in published_shapes() {
        assert!(turns(shape.mask).all(|mask| published_shapes().iter().any(|other| other.mask == mask)));
    }
}
