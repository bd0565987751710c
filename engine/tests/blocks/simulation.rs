//! Games by bots: what a simulation counts, and the figures that Peak is held to.

use blockfall_engine::blocks::{Bucket, Budget, Mode, Outcome};
use blockfall_engine::bot::BotKind;
use blockfall_engine::sim::{GameReport, Report, Watch, percentile, play_game};

fn games(mode: Mode, bot: BotKind, seeds: std::ops::Range<u64>, max_moves: u32) -> Report {
    let mut report = Report::default();
    for seed in seeds {
        report.merge(play_game(mode, bot, seed, max_moves, Budget::FULL, &mut ()));
    }
    report
}

#[test]
fn a_simulated_game_is_the_same_again() {
    for bot in BotKind::ALL {
        let play = || play_game(Mode::Peak, *bot, 3, 60, Budget::FULL, &mut ());
        assert_eq!(play(), play());
    }
}

#[test]
fn reports_of_parts_merge_to_the_report_of_the_whole() {
    let whole = games(Mode::Peak, BotKind::Random, 0..40, 200);
    let mut merged = games(Mode::Peak, BotKind::Random, 25..40, 200);
    merged.merge(games(Mode::Peak, BotKind::Random, 0..25, 200));
    assert_eq!(merged, whole);
    assert_eq!((whole.games, whole.scores.len(), whole.lengths.len()), (40, 40, 40));
    assert_eq!(whole.lengths.iter().sum::<u64>(), whole.moves);
}

#[test]
fn a_report_counts_hands_losses_and_combos() {
    let GameReport { hands, buckets, moves, lost, by_difficulty, course, combos, .. } =
        play_game(Mode::Peak, BotKind::Greedy, 5, 10_000, Budget::FULL, &mut ());
    assert!(lost);
    assert_eq!(hands, u64::from(moves / 3) + 1);
    assert_eq!(buckets.iter().sum::<u64>(), hands - 1, "nobody is told how the first hand was chosen");
    assert_eq!(by_difficulty.iter().map(|part| part.hands).sum::<u64>(), hands);
    assert_eq!(by_difficulty.iter().map(|part| part.lost).sum::<u64>(), 1);
    assert_eq!(course[0].hands, 4, "twelve moves are four hands");
    let told_apart = &combos[..combos.len() - 1];
    assert!(told_apart.is_sorted_by(|shorter, longer| shorter >= longer), "{combos:?}");
}

#[test]
fn games_of_verse_are_played_to_their_end_re_plans_included() {
    let report = games(Mode::Verse, BotKind::Casual, 0..40, 10_000);
    assert_eq!((report.games, report.lost, report.broken_proofs), (40, 40, 0));
    assert!(report.replans > 10, "{}", report.replans);
    let careful = games(Mode::Verse, BotKind::Best, 0..5, 300);
    assert_eq!(careful.replans, 0, "who plans each hand does not need them");
    assert_eq!(games(Mode::Classic, BotKind::Casual, 0..40, 10_000).replans, 0);
}

/// Counts moves and hands.
#[derive(Default)]
struct Counter {
    begun: u32,
    ended: u32,
    hands: u64,
}

impl Watch for Counter {
    fn begin(&mut self) {
        self.begun += 1;
    }

    fn end(&mut self, outcome: &Outcome) {
        self.ended += 1;
        self.hands += u64::from(outcome.dealt.is_some());
    }
}

#[test]
fn a_watch_hears_of_every_move() {
    let mut counter = Counter::default();
    let report = play_game(Mode::Classic, BotKind::Greedy, 1, 50, Budget::FULL, &mut counter);
    assert_eq!((counter.begun, counter.ended), (report.moves, report.moves));
    assert_eq!(counter.hands, report.hands - 1);
}

#[test]
fn percentiles_are_read_off_the_sorted_list() {
    let list: Vec<_> = (0..1_000).collect();
    assert_eq!([0, 500, 999, 1_000].map(|permille| percentile(&list, permille)), [0, 500, 999, 999]);
    assert_eq!(percentile(&[7], 990), 7);
    assert_eq!(percentile(&[], 500), 0);
}

#[test]
fn classic_deals_hands_that_cannot_be_placed_and_peak_none() {
    let classic = games(Mode::Classic, BotKind::Greedy, 0..30, 10_000);
    assert!(classic.impossible_hands > 0);
    let peak = games(Mode::Peak, BotKind::Greedy, 0..15, 10_000);
    assert_eq!((peak.impossible_hands, peak.broken_proofs), (0, 0));
    assert!(peak.moves * classic.games > classic.moves * peak.games, "and games last longer for it");
}

#[test]
fn who_places_the_whole_hand_never_gets_stuck() {
    for bot in [BotKind::Best, BotKind::Finisher, BotKind::Witness] {
        let report = games(Mode::Peak, bot, 0..2, 1_500);
        assert_eq!((report.lost, report.moves), (0, 3_000), "{bot}");
    }
}

#[test]
fn fairness_is_a_floor_and_no_gift() {
    let median = |bot, seeds| {
        let report = games(Mode::Peak, bot, 0..seeds, 20_000);
        assert_eq!(report.lost, report.games, "{bot} loses every game");
        percentile(&report.lengths, 500)
    };
    let (casual, greedy) = (median(BotKind::Casual, 151), median(BotKind::Greedy, 51));
    assert!((40..140).contains(&casual), "{casual}");
    assert!((120..500).contains(&greedy), "{greedy}");
}

// The figures that Peak is held to, at full length.

#[test]
#[ignore = "about five minutes"]
fn a_million_hands_have_a_proof() {
    let mut report = Report::default();
    let bots = [BotKind::Random, BotKind::Casual, BotKind::Greedy];
    let mut seed = 0;
    while report.hands < 1_000_000 {
        for bot in bots {
            report.merge(games(Mode::Peak, bot, seed..seed + 100, 20_000));
        }
        seed += 100;
    }
    assert_eq!((report.impossible_hands, report.broken_proofs), (0, 0));
}

#[test]
#[ignore = "half a minute"]
fn perfect_clears_come_as_often_as_promised() {
    let played = |bot| {
        let report = games(Mode::Peak, bot, 0..50, 2_000);
        assert_eq!((report.lost, report.moves), (0, 100_000), "{bot} never gets stuck");
        let finishers = report.buckets[Bucket::Finisher as usize];
        assert!(finishers * 20 < report.hands, "{bot}: {finishers} of {}", report.hands);
        report.moves_a_perfect_clear()
    };
    let [best, finisher, _] = [BotKind::Best, BotKind::Finisher, BotKind::Witness].map(played);
    assert!(best.is_some_and(|moves| moves <= 400), "{best:?}");
    assert!(finisher.is_some_and(|moves| (120..=250).contains(&moves)), "{finisher:?}");
}

#[test]
#[ignore = "one minute"]
fn games_last_as_long_as_promised() {
    let median = |bot| {
        let report = games(Mode::Peak, bot, 0..2_000, 20_000);
        assert_eq!(report.lost, 2_000, "{bot} loses every game");
        let finishers = report.buckets[Bucket::Finisher as usize];
        assert!(finishers * 20 < report.hands, "{bot}: {finishers} of {}", report.hands);
        percentile(&report.lengths, 500)
    };
    let (casual, greedy) = (median(BotKind::Casual), median(BotKind::Greedy));
    assert!((50..=120).contains(&casual), "{casual}");
    assert!((150..=400).contains(&greedy), "{greedy}");
}
