//! Pseudo-random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).

use bourn_presburger::Int;

pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number of `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        ((self.next() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    pub fn choose<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// An index, as often as its weight says.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut ticket = self.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if ticket < *weight {
                return index;
            }
            ticket -= weight;
        }
        unreachable!("the ticket is below the sum of the weights")
    }

    /// How many failures come before a success of the given probability.
    pub fn failures(&mut self, probability: f64) -> usize {
        let mut count = 0;
        while !self.chance(probability) {
            count += 1;
        }
        count
    }

    /// An integer of so many bits, not negative.
    pub fn bits(&mut self, bits: u32) -> Int {
        let mut value = Int::ZERO;
        let mut left = bits;
        while left > 0 {
            let part = left.min(32);
            value = &(&value * &Int::from(1u64 << part)) + &Int::from(self.next() >> (64 - part));
            left -= part;
        }
        value
    }

    /// As [`Rng::bits`], of either sign.
    pub fn signed_bits(&mut self, bits: u32) -> Int {
        let value = self.bits(bits);
        if self.chance(0.5) { -value } else { value }
    }
}
