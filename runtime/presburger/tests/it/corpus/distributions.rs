//! Random numbers in the distributions that systems of compilers have.

use bourn_presburger::Int;
use bourn_test_support::Random;

/// The questions of a corpus to the generator, besides numbers in ranges.
pub trait Distributions {
    /// Returns an index, as often as its weight says.
    fn weighted(&mut self, weights: &[usize]) -> usize;
    /// Returns how many failures come before a success of the given probability.
    fn failures(&mut self, probability: f64) -> usize;
    /// Returns an integer of so many bits, not negative.
    fn wide(&mut self, bits: u32) -> Int;
    /// Returns an integer like [`Distributions::wide`], of either sign.
    fn signed_wide(&mut self, bits: u32) -> Int;
}

impl Distributions for Random {
    fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut ticket = self.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if ticket < *weight {
                return index;
            }
            ticket -= weight;
        }
        unreachable!("the ticket is below the sum of the weights")
    }

    fn failures(&mut self, probability: f64) -> usize {
        let mut count = 0;
        while !self.chance(probability) {
            count += 1;
        }
        count
    }

    fn wide(&mut self, bits: u32) -> Int {
        let mut value = Int::ZERO;
        let mut left = bits;
        while left > 0 {
            let part = left.min(32);
            value = &(&value * &Int::from(1u64 << part)) + &Int::from(self.bits() >> (64 - part));
            left -= part;
        }
        value
    }

    fn signed_wide(&mut self, bits: u32) -> Int {
        let value = self.wide(bits);
        if self.chance(0.5) { -value } else { value }
    }
}
