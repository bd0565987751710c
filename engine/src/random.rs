//! The only source of chance: a seedable SplitMix64 and our own way of drawing from it.
//!
//! Draws do not go through the distributions of the `rand` crates, which may change between versions: a saved
//! game must deal the same hands for ever.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// A random generator that is part of a game's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Random(SplitMix64);

impl Random {
    /// A generator whose whole sequence follows from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// An evenly drawn number in `0..n`; `n` must not be 0.
    ///
    /// The draw is the high word of `bits * n`. Where 2^64 is no multiple of `n` some results would own one draw
    /// more than others; those surplus draws have the smallest low words and are thrown away (Lemire, "Fast
    /// random integer generation in an interval", 2019).
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "a draw needs something to draw from");
        let surplus = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            if product as u64 >= surplus {
                return (product >> 64) as u64;
            }
        }
    }

    /// Draws a place in a list with a chance in proportion to the weight there. Some weight must be positive.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u64> + Clone) -> usize {
        let mut ticket = self.below(weights.clone().sum());
        let drawn = |weight: u64| {
            let drawn = ticket < weight;
            ticket = ticket.wrapping_sub(weight);
            drawn
        };
        weights.map(drawn).position(|drawn| drawn).expect("a ticket is smaller than the sum of the weights")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published values of the reference implementation, <https://prng.di.unimi.it/splitmix64.c>, for this seed.
    #[test]
    fn the_generator_is_the_published_splitmix64() {
        let mut random = Random::new(1_477_776_061_723_855_037);
        for expected in REFERENCE {
            assert_eq!(random.next_u64(), expected);
        }
        let mut zero = Random::new(0);
        assert_eq!(zero.next_u64(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(zero.next_u64(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(zero.next_u64(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn draws_stay_below_the_bound_and_are_even() {
        let mut random = Random::new(7);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        // Four standard deviations of a count of 10,000 are about 370.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn surplus_draws_are_thrown_away() {
        // 2^64 is this bound and a third of it, so a quarter of the draws is surplus.
        let bound = 3 << 62;
        let mut plain = Random::new(3);
        let mut raw_draws = 0;
        for _ in 0..1_000 {
            let before = plain.clone();
            plain.below(bound);
            let mut raw = before;
            while raw != plain {
                raw.next_u64();
                raw_draws += 1;
            }
        }
        assert!((1_250..1_420).contains(&raw_draws), "{raw_draws}");
    }

    const REFERENCE: [u64; 50] = [
        1_985_237_415_132_408_290,
        2_979_275_885_539_914_483,
        13_511_426_838_097_143_398,
        8_488_337_342_461_049_707,
        15_141_737_807_933_549_159,
        17_093_170_987_380_407_015,
        16_389_528_042_912_955_399,
        13_177_319_091_862_933_652,
        10_841_969_400_225_389_492,
        17_094_824_097_954_834_098,
        3_336_622_647_361_835_228,
        9_678_412_372_263_018_368,
        11_111_587_619_974_030_187,
        7_882_215_801_036_322_410,
        5_709_234_165_213_761_869,
        7_799_681_907_651_786_826,
        4_616_320_717_312_661_886,
        4_251_077_652_075_509_767,
        7_836_757_050_122_171_900,
        5_054_003_328_188_417_616,
        12_919_285_918_354_108_358,
        16_477_564_761_813_870_717,
        5_124_667_218_451_240_549,
        18_099_554_314_556_827_626,
        7_603_784_838_804_469_118,
        6_358_551_455_431_362_471,
        3_037_176_434_532_249_502,
        3_217_550_417_701_719_149,
        9_958_699_920_490_216_947,
        5_965_803_675_992_506_258,
        12_000_828_378_049_868_312,
        12_720_568_162_811_471_118,
        245_696_019_213_873_792,
        8_351_371_993_958_923_852,
        14_378_754_021_282_935_786,
        5_655_432_093_647_472_106,
        5_508_031_680_350_692_005,
        8_515_198_786_865_082_103,
        6_287_793_597_487_164_412,
        14_963_046_237_722_101_617,
        3_630_795_823_534_910_476,
        8_422_285_279_403_485_710,
        10_554_287_778_700_714_153,
        10_871_906_555_720_704_584,
        8_659_066_966_120_258_468,
        9_420_238_805_069_527_062,
        10_338_115_333_623_340_156,
        13_514_802_760_105_037_173,
        14_635_952_304_031_724_449,
        15_419_692_541_594_102_413,
    ];
}
