//! Hands: fair, weighted, and the same for the same seed everywhere.

use std::collections::BTreeSet;

use blockfall_engine::blocks::deal::pacing::weighted as weight;
use blockfall_engine::blocks::deal::weighted::deal;
use blockfall_engine::blocks::{Bitboard, Deal, Game, How, Mode, Rules, Shape, catalog};
use blockfall_engine::random::Random;

use super::{board, published_shapes, random_board, shape};

const CLASSIC: Rules = Mode::Classic.rules();
const VERSE: Rules = Mode::Verse.rules();

/// In 10,000 hands for random boards at least one piece fits whenever any shape does.
fn fairness(rules: Rules, catalog: &[Shape]) {
    let mut random = Random::new(139);
    let mut next_id = 0;
    let mut replaced = 0;
    for round in 0..10_000 {
        let board = random_board(&mut random, 1 + round % 8).bits();
        let hand = deal(rules, catalog, board, round, &mut random, &mut next_id);
        let fits = |mask| rules.orientations(mask).any(|mask| board.anchors(mask) != 0);
        let any_can = catalog.iter().any(|shape| fits(shape.mask));
        assert_eq!(hand.pieces.iter().any(|piece| fits(piece.mask)), any_can);
        assert!(any_can, "a settled board has room for a single cell");
        replaced += u32::from(hand.how == How::Weighted { replaced: true });
    }
    assert!(replaced > 0, "some boards are full enough to need the guarantee");
}

#[test]
fn at_least_one_piece_of_every_hand_fits() {
    fairness(CLASSIC, catalog());
}

#[test]
fn hands_stay_fair_with_a_plus_added_to_the_catalog() {
    let plus = Shape::parse("plus", &[".X.", "XXX", ".X."]).unwrap();
    fairness(CLASSIC, &[published_shapes(), &[plus]].concat());
}

#[test]
fn where_pieces_turn_a_piece_counts_as_fitting_if_some_turn_does() {
    fairness(VERSE, catalog());
}

#[test]
fn without_any_fitting_shape_the_hand_stays_as_drawn() {
    let full = Bitboard(u64::MAX);
    let mut next_id = 0;
    let hand = deal(CLASSIC, catalog(), full, 0, &mut Random::new(1), &mut next_id);
    assert_eq!(hand.how, How::Weighted { replaced: false });
    assert_eq!(next_id, 3);
}

#[test]
fn the_last_piece_is_the_one_replaced_and_it_is_a_fresh_one() {
    let holes = board(
        ".0000000 0.000000 00.00000 000.0000
         0000.000 00000.00 000000.0 0000000.",
    );
    let mut replacements = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut next_id = 10;
        let hand = deal(CLASSIC, catalog(), holes.bits(), 0, &mut random, &mut next_id);
        let ids = hand.pieces.map(|piece| piece.id);
        if hand.how == (How::Weighted { replaced: true }) {
            assert_eq!((ids, next_id), ([10, 11, 13], 14));
            assert_ne!(holes.bits().anchors(hand.pieces[2].mask), 0);
            replacements += 1;
        } else {
            assert_eq!((ids, next_id), ([10, 11, 12], 13));
        }
    }
    assert!(replacements > 10, "{replacements}");
}

#[test]
fn weights_follow_the_score_up_to_6000() {
    let weights = |score| [0, 1, 2].map(|tier| weight(tier, false, score));
    assert_eq!(weights(0), [20_000, 20_000, 14_000]);
    assert_eq!(weights(3_000), [17_000, 20_000, 20_000]);
    assert_eq!(weights(6_000), [14_000, 20_000, 26_000]);
    assert_eq!(weights(9_000), weights(6_000));
    assert_eq!(weights(u64::MAX), weights(6_000));
    assert_eq!(weight(1, true, 0), 12 * weight(1, false, 0));
}

#[test]
fn large_and_awkward_shapes_weigh_more_as_the_score_rises() {
    let awkward =
        ["row-5", "column-5", "corner-top-left", "square-3", "diagonal-3-falling", "diagonal-3-rising"];
    for id in awkward {
        let tier = shape(id).tier;
        assert!(weight(tier, true, 6_000) > weight(tier, true, 0), "{id}");
    }
    for id in ["single", "row-2", "small-corner-top-left"] {
        let tier = shape(id).tier;
        assert!(weight(tier, true, 6_000) < weight(tier, true, 0), "{id}");
    }
}

/// How often each shape is dealt as the first piece of 50,000 hands, against its weight: within five standard
/// deviations.
fn dealt_as_often_as_they_weigh(rules: Rules) {
    const HANDS: u64 = 50_000;
    let crowded = board(
        "0.000.00 00.0.0.0 0.00.000 .0.00.0.
         000.0.00 .00.000. 0.0.0.00 00.0.00.",
    );
    let bits = crowded.bits();
    let fits = |mask| rules.orientations(mask).any(|mask| bits.anchors(mask) != 0);
    let weight_of = |shape: &Shape| weight(shape.tier, fits(shape.mask), 1_500);
    let total: u64 = catalog().iter().map(weight_of).sum();
    let mut random = Random::new(47);
    let mut counts = vec![0_u64; catalog().len()];
    for _ in 0..HANDS {
        let hand = deal(rules, catalog(), bits, 1_500, &mut random, &mut 0);
        let dealt = catalog().iter().position(|shape| shape.mask == hand.pieces[0].mask);
        counts[dealt.unwrap()] += 1;
    }
    let fitting = catalog().iter().filter(|shape| fits(shape.mask)).count();
    assert!((5..36).contains(&fitting), "both kinds are there: {fitting} fit");
    for (shape, count) in catalog().iter().zip(counts) {
        let expected = HANDS * weight_of(shape) / total;
        let off = count.abs_diff(expected);
        assert!(off * off < 25 * (expected + 1), "{}: {count}, expected {expected}", shape.id);
    }
}

#[test]
fn shapes_are_dealt_as_often_as_they_weigh() {
    dealt_as_often_as_they_weigh(CLASSIC);
}

#[test]
fn where_pieces_turn_any_turn_that_fits_gives_the_greater_weight() {
    dealt_as_often_as_they_weigh(VERSE);
}

#[test]
fn all_seven_colours_are_dealt_evenly() {
    let mut random = Random::new(33);
    let mut counts = [0_u32; 7];
    for _ in 0..7_000 {
        for piece in deal(CLASSIC, catalog(), Bitboard(0), 0, &mut random, &mut 0).pieces {
            counts[usize::from(piece.color)] += 1;
        }
    }
    assert!(counts.iter().all(|count| count.abs_diff(3_000) < 250), "{counts:?}");
}

#[test]
fn a_piece_takes_two_draws_whatever_it_is() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        deal(CLASSIC, catalog(), Bitboard(0), 0, &mut random, &mut 0);
        let mut counted = Random::new(seed);
        for _ in 0..6 {
            counted.next_u64();
        }
        assert_eq!(random, counted);
    }
}

#[test]
fn the_same_seed_deals_the_same_hands() {
    let first = Game::new(Mode::Classic, 5);
    assert_eq!(first, Game::new(Mode::Classic, 5));
    let hands: BTreeSet<_> =
        (0..20).map(|seed| Game::new(Mode::Classic, seed).tray().map(|slot| slot.unwrap().mask)).collect();
    assert!(hands.len() >= 19, "other seeds deal other hands");
}

/// Equal on every machine and in every build. If it changes, saved games and shared seeds deal other hands than
/// before, so it may only change on purpose.
#[test]
fn ten_thousand_deals_have_the_committed_digest() {
    assert_eq!(digest_of_deals(CLASSIC), 0x2095_703C_D55F_C992);
    assert_eq!(digest_of_deals(VERSE), 0x5420_716D_98E6_6218);
}

fn digest_of_deals(rules: Rules) -> u64 {
    let mut boards = Random::new(1);
    let mut random = Random::new(2);
    let mut next_id = 0;
    let mut digest = Fnv1a::default();
    for score in 0..10_000 {
        let board = random_board(&mut boards, score % 9).bits();
        digest.deal(&deal(rules, published_shapes(), board, score, &mut random, &mut next_id));
    }
    digest.0
}

/// The 64-bit FNV-1a hash.
pub(super) struct Fnv1a(pub u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv1a {
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn deal(&mut self, deal: &Deal) {
        for piece in deal.pieces {
            self.bytes(&piece.id.to_le_bytes());
            self.bytes(&piece.mask.to_le_bytes());
            self.bytes(&[piece.color]);
        }
    }
}

#[test]
fn the_digest_is_the_published_fnv_1a() {
    let mut digest = Fnv1a::default();
    digest.bytes(b"foobar");
    assert_eq!(digest.0, 0x8594_4171_F739_67E8);
}
