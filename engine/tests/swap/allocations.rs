//! Memory: a long evening of play holds no more of it in the end than in the beginning.

use blockfall_engine::random::Random;
use blockfall_engine::swap::{Bot, Session};

use super::stage;

#[test]
fn ten_thousand_turns_leave_no_allocation_behind() {
    let stages = [stage(1), stage(14), stage(21), stage(29)];
    let mut turns = 0;
    let growth = allocation_counter::measure(|| {
        for seed in 0.. {
            let mut session = Session::new(stages[seed as usize % 4], seed);
            let mut bot = Bot::Random(Random::new(seed));
            while let Some((a, b)) = bot.choose(&session) {
                session.swap(a, b).unwrap();
                turns += 1;
            }
            if turns >= 10_000 {
                break;
            }
        }
    });
    assert!(turns >= 10_000);
    assert_eq!((growth.count_current, growth.bytes_current), (0, 0), "{growth:?}");
    assert!(growth.bytes_max < 64 * 1024, "an attempt and its turn are small: {growth:?}");
}
