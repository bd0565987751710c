//! Peak: every hand has a proof, hard times come and go, and boards can be emptied.

use blockfall_engine::blocks::deal::finisher::{Finish, Finisher};
use blockfall_engine::blocks::deal::proven::{ProvenHand, Situation, deal};
use blockfall_engine::blocks::deal::rate::{Rating, Recent, Survey};
use blockfall_engine::blocks::deal::solve::Witness;
use blockfall_engine::blocks::deal::{constructed, pacing, tournament, tuning};
use blockfall_engine::blocks::score::Streak;
use blockfall_engine::blocks::{
    Bitboard, Bucket, Budget, Calibration, Game, How, Mode, Setup, catalog, plain,
};
use blockfall_engine::bot::BotKind;
use blockfall_engine::random::Random;

use super::dealing::Fnv1a;
use super::naive::Naive;
use super::{board, piece, published_shapes, random_board, shape};

const NO_HANDS: Recent = [[0; 3]; tuning::REPEAT_HANDS];

/// A board early in a game in which no finisher is due.
fn situation(board: Bitboard) -> Situation {
    Situation { board, score: 0, moves: 0, streak: Streak::default(), since_finisher: 0, recent: NO_HANDS }
}

/// A board on which a finisher is due.
fn due(board: Bitboard) -> Situation {
    Situation { since_finisher: tuning::FINISHER_PAUSE, ..situation(board) }
}

/// Follows the hand's proof on a board that knows nothing of the engine; answers the board after it.
fn followed(board: Bitboard, hand: &ProvenHand) -> Naive {
    let mut naive = Naive::new(board.0);
    naive.follow(hand.masks(), hand.witness()).expect("the proof of a hand is legal");
    naive
}

#[test]
fn every_hand_of_a_game_has_a_proof_that_holds() {
    for (kind, games) in [(BotKind::Random, 60), (BotKind::Casual, 15), (BotKind::Greedy, 8)] {
        for seed in 0..games {
            let mut game = Game::new(Mode::Peak, seed);
            let mut bot = kind.build(seed);
            while let Some(chosen) = bot.choose(&game) {
                let outcome = game.place(chosen.slot, chosen.row, chosen.col).unwrap();
                let Some(dealt) = outcome.dealt else { continue };
                let deal = game.last_deal().unwrap();
                assert_eq!((deal.pieces(), deal.board()), (&dealt.pieces, game.board()));
                let masks = deal.pieces().map(|piece| piece.mask);
                let witness = Witness { steps: *deal.witness() };
                assert!(Naive::new(deal.board().occupancy()).follow(&masks, &witness).is_some());
                assert!(plain::fits(game.board().bits(), &masks));
                assert!(!outcome.game_over, "a hand that was just dealt can be placed");
            }
        }
    }
}

#[test]
fn on_any_board_any_budget_deals_a_proven_hand() {
    let mut random = Random::new(1);
    for round in 0..3_000 {
        let board = random_board(&mut random, round % 9).bits();
        let budget = if round % 2 == 0 { Budget::LEAST } else { Budget::FULL };
        let situation = Situation { score: round * 3, moves: round as u32, ..due(board) };
        let (hand, _) = deal(catalog(), &situation, budget, &mut random);
        followed(board, &hand);
    }
}

#[test]
fn only_a_proof_makes_a_hand() {
    let board = board(
        ".0000000 00.00000 000.0000 0.000000
         0000.... 0.000000 0000000. .0000000",
    );
    let masks = ["column-3", "row-4", "single"].map(|id| shape(id).mask);
    let hand = ProvenHand::search(board.bits(), masks).unwrap();
    assert_eq!(ProvenHand::new(board.bits(), masks, *hand.witness()), Some(hand));
    let mut wrong = *hand.witness();
    wrong.steps.reverse();
    assert_eq!(ProvenHand::new(board.bits(), masks, wrong), None, "the column goes after the row");
    let impossible = ["square-3", "square-3", "square-3"].map(|id| shape(id).mask);
    assert_eq!(ProvenHand::search(board.bits(), impossible), None);
}

/// Equal on every machine and in every build, like the digest of `Weighted`. A change of any number in the tuning
/// changes it, and with it what seeds deal.
#[test]
fn ten_thousand_proven_deals_have_the_committed_digest() {
    let mut boards = Random::new(3);
    let mut random = Random::new(4);
    let mut digest = Fnv1a::default();
    let mut recent = NO_HANDS;
    for round in 0..10_000_u32 {
        let situation = Situation {
            board: random_board(&mut boards, u64::from(round) % 9).bits(),
            score: u64::from(round),
            moves: 3 * round,
            streak: Streak { combo: round % 5, barren: round % 3 },
            since_finisher: round % 30,
            recent,
        };
        let budget = if round % 4 == 0 { Budget::LEAST } else { Budget::FULL };
        let (hand, bucket) = deal(published_shapes(), &situation, budget, &mut random);
        hand.masks().iter().for_each(|mask| digest.bytes(&mask.to_le_bytes()));
        hand.witness().steps.iter().for_each(|step| digest.bytes(&[step.slot, step.row, step.col]));
        digest.bytes(bucket.id().as_bytes());
        recent.rotate_right(1);
        recent[0] = *hand.masks();
    }
    assert_eq!(digest.0, 0xE98D_049C_0024_1570, "{:#018x}", digest.0);
}

#[test]
fn equal_states_and_budgets_deal_equal_hands() {
    let mut differ = 0;
    for seed in 0..20 {
        let [mut full, mut again, mut least] = [Budget::FULL, Budget::FULL, Budget::LEAST]
            .map(|budget| Game::with_budget(Mode::Peak, seed, budget));
        assert_eq!(full, Game::new(Mode::Peak, seed), "the full budget is the usual one");
        let mut bot = BotKind::Greedy.build(0);
        for _ in 0..9 {
            let chosen = bot.choose(&full).unwrap();
            let outcome = full.place(chosen.slot, chosen.row, chosen.col).unwrap();
            assert_eq!(again.place(chosen.slot, chosen.row, chosen.col), Ok(outcome));
        }
        for _ in 0..9 {
            let chosen = bot.choose(&least).unwrap();
            least.place(chosen.slot, chosen.row, chosen.col).unwrap();
        }
        differ += u32::from(full.tray() != least.tray());
    }
    assert!(differ > 10, "the budget matters: {differ}");
}

#[test]
fn the_budget_is_part_of_the_state_where_deals_search() {
    let mut game = Game::new(Mode::Peak, 1);
    assert_eq!(game.budget(), Some(Budget::FULL));
    game.set_budget(Budget::LEAST);
    let bytes = postcard::to_allocvec(&game).unwrap();
    let restored: Game = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(restored.validate().unwrap().budget(), Some(Budget::LEAST));

    let mut classic = Game::new(Mode::Classic, 1);
    classic.set_budget(Budget::LEAST);
    assert_eq!(classic.budget(), None);
    assert_eq!(classic, Game::new(Mode::Classic, 1));
    assert!(classic.last_deal().is_none());
}

#[test]
fn a_budget_halves_down_to_four_candidates_and_doubles_back() {
    assert_eq!((Budget::FULL.candidates(), Budget::FULL.nodes()), (16, 20_000));
    let half = Budget::FULL.halved();
    assert_eq!((half.candidates(), half.nodes()), (8, 10_000));
    assert_eq!(half.halved(), Budget::LEAST);
    assert_eq!(Budget::LEAST.halved(), Budget::LEAST);
    assert_eq!(Budget::LEAST.doubled().doubled(), Budget::FULL);
    assert_eq!(Budget::FULL.doubled(), Budget::FULL);
}

#[test]
fn one_slow_deal_lowers_the_budget_and_eight_quick_ones_raise_it() {
    const MILLISECOND: u64 = 1_000_000;
    let mut calibration = Calibration::default();
    assert_eq!(calibration.budget(), Budget::FULL);
    assert_eq!(calibration.measured(8 * MILLISECOND), Budget::FULL, "just quick enough");
    let half = calibration.measured(9 * MILLISECOND);
    assert_eq!(half.candidates(), 8);
    for _ in 0..7 {
        assert_eq!(calibration.measured(MILLISECOND), half);
    }
    assert_eq!(calibration.measured(2 * MILLISECOND), half, "not quick: the count begins again");
    for _ in 0..7 {
        assert_eq!(calibration.measured(MILLISECOND), half);
    }
    assert_eq!(calibration.measured(MILLISECOND), Budget::FULL);
    for _ in 0..100 {
        calibration.measured(u64::MAX);
    }
    assert_eq!(calibration.budget(), Budget::LEAST);
}

#[test]
fn difficulty_breathes_with_the_moves_and_rises_with_the_score() {
    let wave: Vec<_> = (0..96).map(|moves| pacing::difficulty(moves, 0)).collect();
    assert_eq!(wave[..48], wave[48..], "a breath of 48 moves");
    assert_eq!((wave[0], wave[24]), (0, 1_024), "easy in, hardest in the middle");
    assert!(wave[..25].is_sorted() && wave[24..48].is_sorted_by(|a, b| a >= b));
    assert_eq!(pacing::difficulty(0, 3_000), 128);
    assert_eq!(pacing::difficulty(0, 6_000), 256);
    assert_eq!(pacing::difficulty(0, u64::MAX), 256);
    assert_eq!(pacing::difficulty(24, 6_000), 1_024, "never beyond the end of the scale");
}

#[test]
fn hard_times_make_large_shapes_likelier() {
    let weights = |difficulty| [0, 1, 2].map(|tier| pacing::proven(tier, false, difficulty));
    assert_eq!(weights(0), [1_024, 1_024, 640]);
    assert_eq!(weights(512), [768, 1_024, 1_088]);
    assert_eq!(weights(1_024), [512, 1_024, 1_536]);
    assert_eq!(pacing::proven(1, true, 0), 12 * 1_024);
}

#[test]
fn a_hot_combo_leans_to_shapes_that_clear() {
    let board = board(
        "........ ........ ........ ........
         ........ ........ ........ 00000...",
    );
    // How often the row of three is drawn for each single cell, in hundredths.
    let odds = |combo| {
        let survey = Survey::of(catalog(), board.bits(), 0, combo);
        let mut random = Random::new(1);
        let draws: Vec<_> = (0..50_000).map(|_| catalog()[survey.draw(&mut random)].id).collect();
        let count = |id| draws.iter().filter(|&&drawn| drawn == id).count();
        100 * count("row-3") / count("single")
    };
    assert!((90..110).contains(&odds(1)), "{}", odds(1));
    assert!((270..330).contains(&odds(2)), "three times as often: {}", odds(2));
}

/// What the survey of a board says of three shapes.
fn rated(drawing: &str, ids: [&str; 3], recent: &Recent) -> Option<Rating> {
    let survey = Survey::of(catalog(), board(drawing).bits(), 0, 0);
    let index = |id| catalog().iter().position(|shape| shape.id == id).unwrap();
    survey.rate(ids.map(index), recent, &mut Budget::FULL.nodes())
}

#[test]
fn a_hand_is_rated_by_lines_placements_snugness_and_repeats() {
    let drawing = "........ ........ ........ ........
                   ........ ........ 00000... 00000...";
    let ids = ["row-3", "row-3", "square-2"];
    let rating = rated(drawing, ids, &NO_HANDS).unwrap();
    assert_eq!(rating.lines, 2);
    // A row of three: 6 positions in each of six rows, 1 in each of two. A square: 7 in each of five, 2 and 2.
    assert_eq!(rating.placements, 38 + 38 + (35 + 2 + 2));
    assert_eq!(rating.repeats, 0);
    // In the corner the row touches with five of its eight edges; the square never with more than four.
    assert_eq!(rating.snugness, 32 * (5 + 5 + 4) / (8 + 8 + 8));
    assert_eq!(rating.ease(), 32 * 2 + 96 + 18, "placements count up to 96");

    let row = shape("row-3").mask;
    let square = shape("square-2").mask;
    let rating = rated(drawing, ids, &[[row, 1, 1], [row, square, 1], [0; 3]]).unwrap();
    assert_eq!(rating.repeats, 2 + 2 + 1);
    assert_eq!(rated(&"0".repeat(64).replacen('0', ".", 1), ids, &NO_HANDS), None);
}

/// Candidates without lines, the first the easiest.
fn candidates(count: usize) -> Vec<Rating> {
    let rating = |index: usize| Rating {
        shapes: [index; 3],
        witness: Witness::default(),
        lines: 0,
        placements: 60 - index as u32,
        snugness: 0,
        repeats: 0,
    };
    (0..count).rev().map(rating).collect()
}

#[test]
fn the_buckets_are_drawn_as_the_difficulty_asks() {
    for (difficulty, percents) in [(0, [55, 35, 10]), (1_024, [15, 45, 40])] {
        let mut random = Random::new(1);
        let mut counts = [0_u32; 3];
        for _ in 0..10_000 {
            let (rating, bucket) = tournament::choose(candidates(12), 20, difficulty, &mut random).unwrap();
            let third = rating.shapes[0] / 4;
            assert_eq!(bucket, [Bucket::Easy, Bucket::Medium, Bucket::Hard][third]);
            counts[third] += 1;
        }
        for (count, percent) in counts.iter().zip(percents) {
            assert!(count.abs_diff(100 * percent) < 250, "{difficulty}: {counts:?}");
        }
    }
}

#[test]
fn the_weight_of_an_empty_bucket_is_shared() {
    let mut random = Random::new(2);
    let mut draw = |count| tournament::choose(candidates(count), 20, 512, &mut random);
    assert_eq!(draw(0), None);
    assert_eq!(draw(1).unwrap().1, Bucket::Easy);
    let buckets: Vec<_> = (0..200).map(|_| draw(2).unwrap().1).collect();
    assert!(buckets.contains(&Bucket::Easy) && buckets.contains(&Bucket::Medium));
    assert!(!buckets.contains(&Bucket::Hard));
}

#[test]
fn a_full_board_is_mostly_sent_the_hand_with_the_most_lines() {
    let with_lines = || {
        let mut hands = candidates(9);
        hands[2].lines = 1;
        hands[5].lines = 3;
        hands
    };
    let rescues = |filled, hands: &dyn Fn() -> Vec<Rating>| {
        let mut random = Random::new(3);
        let mut rescue = |_| tournament::choose(hands(), filled, 0, &mut random).unwrap();
        let chosen: Vec<_> =
            (0..2_000).map(&mut rescue).filter(|(_, bucket)| *bucket == Bucket::Rescue).collect();
        assert!(chosen.iter().all(|(rating, _)| rating.lines == 3));
        chosen.len()
    };
    assert!(rescues(40, &with_lines).abs_diff(1_200) < 100, "six in ten");
    assert_eq!(rescues(39, &with_lines), 0, "the board is not in danger yet");
    assert_eq!(rescues(64, &|| candidates(9)), 0, "nothing clears");
}

#[test]
fn repeated_shapes_are_dropped_once_four_candidates_are_kept() {
    let kept = |recent: &Recent| -> usize {
        let survey = Survey::of(published_shapes(), Bitboard(0), 0, 0);
        let kept = |seed| tournament::candidates(&survey, recent, Budget::FULL, &mut Random::new(seed));
        (0..200).map(|seed| kept(seed).len()).sum()
    };
    assert_eq!(kept(&NO_HANDS), 200 * 16);
    let some = [["row-3", "square-2", "t-up"].map(|id| shape(id).mask); tuning::REPEAT_HANDS];
    let dropped = 200 * 16 - kept(&some);
    // About a fifth of the other twelve have one of the shapes, which is three repeats.
    assert!((100..300).contains(&dropped), "{dropped}");
    let survey = Survey::of(&catalog()[..1], Bitboard(0), 0, 0);
    let singles = [[shape("single").mask; 3]; tuning::REPEAT_HANDS];
    for seed in 0..50 {
        let kept = tournament::candidates(&survey, &singles, Budget::FULL, &mut Random::new(seed)).len();
        assert!((4..12).contains(&kept), "nine in ten of the others are dropped: {kept}");
    }
}

#[test]
fn the_budget_says_how_many_candidates_compete() {
    let survey = Survey::of(catalog(), Bitboard(0), 0, 0);
    for (budget, count) in [(Budget::FULL, 16), (Budget::FULL.halved(), 8), (Budget::LEAST, 4)] {
        assert_eq!(tournament::candidates(&survey, &NO_HANDS, budget, &mut Random::new(1)).len(), count);
    }
}

#[test]
fn a_hand_built_piece_by_piece_always_has_a_proof() {
    let mut random = Random::new(5);
    for round in 0..5_000 {
        let board = random_board(&mut random, 4 + round % 5).bits();
        let survey = Survey::of(catalog(), board, 1_024, 0);
        let (shapes, witness) = constructed::construct(&survey, &mut random);
        assert!(ProvenHand::new(board, survey.masks(shapes), witness).is_some(), "{board:x?}");
    }
}

#[test]
fn where_no_candidate_has_a_proof_one_is_built() {
    let mut random = Random::new(6);
    let mut built = 0;
    for seed in 0..300 {
        // One gap in each row and column: nearly nothing but single cells can be placed.
        let gaps = (0..8).map(|row| 1 << (row * 8 + (row * 3 + seed) % 8)).sum::<u64>();
        let situation = Situation { moves: 24, ..situation(Bitboard(!gaps)) };
        let (hand, bucket) = deal(catalog(), &situation, Budget::LEAST, &mut random);
        followed(situation.board, &hand);
        built += u32::from(bucket == Bucket::Constructed);
    }
    assert!(built > 0, "some deals need it");
}

/// Follows a way to empty a board.
fn empties(board: Bitboard, finish: &Finish) -> bool {
    let mut naive = Naive::new(board.0);
    let legal = finish.iter().all(|&(shape, anchor)| {
        naive.place(catalog()[shape].mask, usize::from(anchor / 8), usize::from(anchor % 8)).is_some()
    });
    legal && naive.is_empty()
}

fn finishes(board: Bitboard) -> Vec<Finish> {
    Finisher::new(catalog()).find(board, tuning::FINISHER_CHOICES, &mut Budget::FULL.nodes()).to_vec()
}

#[test]
fn a_board_is_emptied_by_one_two_or_three_shapes() {
    let one_piece = board(
        "........ ........ ........ ........
         ........ ........ 00000... 00000...",
    );
    let found = finishes(one_piece.bits());
    assert!(found.iter().any(|finish| finish.len() == 1), "the 2 by 3 rectangle");
    let growing = board(
        "........ ........ ........ ...00...
         ...00... ........ ........ ........",
    );
    let found = finishes(growing.bits());
    assert!(!found.is_empty(), "two rows fill up from four cells");
    assert!(found.iter().all(|finish| finish.len() > 1), "the board grows before it clears");
    for (board, found) in [(one_piece.bits(), finishes(one_piece.bits())), (growing.bits(), found)] {
        assert!(found.iter().all(|finish| empties(board, finish)));
    }
}

/// A row or a column.
fn any_line(random: &mut Random) -> u64 {
    let index = random.below(8);
    if random.below(2) == 0 { 0xFF << (8 * index) } else { 0x0101_0101_0101_0101 << index }
}

#[test]
fn every_finish_found_empties_its_board() {
    let mut random = Random::new(7);
    let mut found = 0;
    for round in 0..3_000 {
        // Two or three lines with a few cells missing.
        let lines = (0..2 + round % 2).map(|_| any_line(&mut random)).fold(0, |lines, line| lines | line);
        let gaps = random.next_u64() & random.next_u64() & random.next_u64();
        let board = Bitboard(lines & !gaps).play(0).0;
        let finishes = finishes(board);
        assert!(finishes.len() <= 8);
        assert!(finishes.iter().all(|finish| empties(board, finish)), "{board:x?}");
        found += finishes.len();
    }
    assert!(found > 3_000, "{found}");
}

#[test]
fn four_to_twenty_eight_cells_can_be_finished() {
    let rows = board(
        "000000.. 000000.. 000000.. 000000..
         0000.... ........ ........ ........",
    );
    let with = |extra: u64| finishes(Bitboard(rows.occupancy() | extra));
    assert_eq!(rows.filled(), 28);
    assert!(!with(0).is_empty());
    assert!(with(1 << 6).is_empty(), "29 cells are too many");
    let few = |cells: u32| finishes(Bitboard((1 << cells) - 1));
    assert!(few(3).is_empty() && !few(4).is_empty(), "a short row may be finished from four cells on");
}

#[test]
fn a_finish_search_without_budget_finds_nothing() {
    let board = Bitboard(0b1111);
    assert!(Finisher::new(catalog()).find(board, 8, &mut 0).is_empty());
    assert_eq!(Finisher::new(catalog()).find(board, 1, &mut Budget::FULL.nodes()).len(), 1);
}

#[test]
fn a_finishing_hand_is_dealt_when_one_is_due_and_not_before() {
    let board = Bitboard(0b1_1111);
    let mut random = Random::new(8);
    let mut first_slots = [0; 3];
    for _ in 0..300 {
        let (hand, bucket) = deal(catalog(), &due(board), Budget::FULL, &mut random);
        assert_eq!(bucket, Bucket::Finisher);
        let mut naive = Naive::new(board.0);
        let emptied = hand.witness().steps.iter().any(|step| {
            let mask = hand.masks()[usize::from(step.slot)];
            naive.place(mask, step.row.into(), step.col.into()).unwrap();
            naive.is_empty()
        });
        assert!(emptied, "the proof goes by way of the empty board");
        first_slots[usize::from(hand.witness().steps[0].slot)] += 1;

        let early = Situation { since_finisher: tuning::FINISHER_PAUSE - 1, ..due(board) };
        let (_, bucket) = deal(catalog(), &early, Budget::FULL, &mut random);
        assert!(!matches!(bucket, Bucket::Finisher | Bucket::SetUp));
    }
    assert!(first_slots.iter().all(|&count| count > 60), "the slots do not tell the order: {first_slots:?}");
}

#[test]
fn the_pause_between_finishers_is_24_moves() {
    let mut last = None;
    let mut finishers = 0;
    for seed in 0..3 {
        let mut game = Game::new(Mode::Peak, seed);
        let mut bot = BotKind::Finisher.build(0);
        for _ in 0..1_500 {
            let chosen = bot.choose(&game).unwrap();
            let outcome = game.place(chosen.slot, chosen.row, chosen.col).unwrap();
            if outcome.dealt.is_some_and(|deal| deal.how == How::Proven(Bucket::Finisher)) {
                assert!(game.moves() >= last.unwrap_or(0) + tuning::FINISHER_PAUSE);
                last = Some(game.moves());
                finishers += 1;
            }
        }
        last = None;
    }
    assert!(finishers > 10, "{finishers}");
}

#[test]
fn a_set_up_hand_leads_greedy_play_to_a_board_that_can_be_emptied() {
    let mut random = Random::new(9);
    let mut set_ups = 0;
    for round in 0..1_500 {
        let board = random_board(&mut random, 1 + round % 3).bits();
        let situation = due(board);
        let (hand, bucket) = deal(catalog(), &situation, Budget::FULL, &mut random);
        if bucket != Bucket::SetUp {
            continue;
        }
        assert!(board.0.count_ones() <= tuning::SET_UP_FILLED);
        let (end, _) = hand.witness().replay(board, hand.masks()).unwrap();
        assert!(!finishes(end).is_empty());
        set_ups += 1;
    }
    assert!(set_ups > 5, "{set_ups}");
}

#[test]
fn a_game_set_up_with_a_whole_hand_has_its_proof() {
    let tray = ["square-3", "row-5", "single"].map(|id| Some(piece(id)));
    let setup = Setup { tray, ..Setup::new(Mode::Peak, 1) };
    let game = setup.clone().build().unwrap();
    assert_eq!(game.last_deal().unwrap().pieces().map(Some), *game.tray());
    let two_left = Setup { tray: [tray[0], tray[1], None], ..setup };
    assert!(two_left.build().unwrap().last_deal().is_none());
}
