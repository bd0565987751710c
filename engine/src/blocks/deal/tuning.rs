//! Every number that the dealing of hands is tuned by, with a line each on what it does.
//!
//! All are integers. Where a number moves with the difficulty it stands as a pair, the easy end first; so does one that
//! moves with the score. Change a number together with what the simulation then says.

/// From this score on nothing grows harder by the score.
pub const HARDEST_SCORE: u64 = 6_000;

/// How much likelier a shape is drawn for fitting somewhere on the board, in both dealings.
pub const FITTING: u64 = 12;

/// `Weighted`: what a shape of each tier weighs at score 0 and at [`HARDEST_SCORE`].
pub const WEIGHTED_TIERS: [(u64, u64); 3] = [(20_000, 14_000), (20_000, 20_000), (14_000, 26_000)];

/// The end of the scale of difficulty, which begins at 0.
pub const HARDEST: u64 = 1_024;

/// The difficulty by moves, over and over: a breath of 48 moves, easy at its ends and hard in the middle.
pub const WAVE: [u16; 48] = [
    0, 4, 17, 39, 69, 106, 150, 200, 256, 316, 379, 445, //
    512, 579, 645, 708, 768, 824, 874, 918, 955, 985, 1_007, 1_020, //
    1_024, 1_020, 1_007, 985, 955, 918, 874, 824, 768, 708, 645, 579, //
    512, 445, 379, 316, 256, 200, 150, 106, 69, 39, 17, 4,
];

/// How much the score lifts the wave: at [`HARDEST_SCORE`] by this part of the scale.
pub const SCORE_LIFT: u64 = HARDEST / 4;

/// `Proven`: what a shape of each tier weighs at the easy and at the hard end.
pub const PROVEN_TIERS: [(u64, u64); 3] = [(1_024, 512), (1_024, 1_024), (640, 1_536)];

/// From this combo on shapes that clear at once are likelier, so that the chain can go on.
pub const CHAIN_COMBO: u32 = 2;

/// How much likelier they are then.
pub const CHAIN_LEAN: u64 = 3;

/// Ease of a hand: what each line counts that it can clear.
pub const EASE_LINE: u32 = 32;

/// Ease of a hand: its legal placements count one each, up to here.
pub const EASE_PLACEMENTS: u32 = 96;

/// Ease of a hand: a snug fit all round counts this much.
pub const EASE_SNUG: u32 = 32;

/// In how many hands back a shape counts as repeated.
pub const REPEAT_HANDS: usize = 3;

/// The chance in a hundred, for each repeat, that a candidate is dropped.
pub const REPEAT_PERCENT: u64 = 12;

/// The greatest chance in a hundred for that.
pub const REPEAT_MOST_PERCENT: u64 = 90;

/// Candidates are dropped for repeats only when so many are kept already.
pub const REPEAT_KEPT: usize = 4;

/// What the easy, medium and hard third of the candidates weigh at the easy and at the hard end.
pub const THIRDS: [(u64, u64); 3] = [(55, 15), (35, 45), (10, 40)];

/// With so many filled cells a board is in danger, and hands that clear may come to the rescue.
pub const RESCUE_FILLED: u32 = 40;

/// The chance in a hundred that they do.
pub const RESCUE_PERCENT: u64 = 60;

/// The fewest and the most filled cells for which a hand that empties the board is looked for.
pub const FINISHER_FILLED: (u32, u32) = (4, 28);

/// The moves that must lie between such a hand and the one before it, or the start.
pub const FINISHER_PAUSE: u32 = 24;

/// The most cells that such a hand may place.
pub const FINISHER_GAPS: u32 = 18;

/// How many sets of lines are looked at for it, those with the fewest gaps first.
pub const FINISHER_COVERS: usize = 32;

/// One of the first so many found is dealt.
pub const FINISHER_CHOICES: usize = 8;

/// The most filled cells at which a hand is sought that leads to a board which can be emptied.
pub const SET_UP_FILLED: u32 = 24;

/// Hands that compete in a deal at the full budget, and the fewest that may.
pub const CANDIDATES: (u8, u8) = (16, 4);

/// Boards that each stage of a deal may look at, at the full and at the least budget.
pub const NODES: (u32, u32) = (20_000, 5_000);

/// A deal that took longer than this halves the budget, in nanoseconds.
pub const SLOW_DEAL_NANOS: u64 = 8_000_000;

/// Deals under this may double it, in nanoseconds.
pub const QUICK_DEAL_NANOS: u64 = 2_000_000;

/// So many of them in a row do.
pub const QUICK_DEALS: u8 = 8;
