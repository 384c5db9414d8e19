//! Whole numbers without a limit, for the decimal digits of floats: a float of 128 bits may have more than 11,000 of them.

use std::cmp::Ordering;

/// A number in digits of 32 bits, the lowest first, without zeros at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Big(Vec<u32>);

impl Big {
    pub fn new(value: u128) -> Big {
        let digits = (0..4).map(|i| (value >> (32 * i)) as u32).collect();
        Big(digits).trimmed()
    }
    fn trimmed(mut self) -> Big {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }
    /// Returns the number of bits up to the highest one that is set.
    pub fn bits(&self) -> u32 {
        self.0.last().map_or(0, |top| 32 * self.0.len() as u32 - top.leading_zeros())
    }
    pub fn times(mut self, factor: u32) -> Big {
        let mut carry = 0;
        for digit in &mut self.0 {
            let product = u64::from(*digit) * u64::from(factor) + carry;
            *digit = product as u32;
            carry = product >> 32;
        }
        self.0.push(carry as u32);
        self.trimmed()
    }
    /// Divides by a number, and returns the remainder.
    pub fn divide(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for digit in self.0.iter_mut().rev() {
            let value = rest << 32 | u64::from(*digit);
            *digit = (value / u64::from(divisor)) as u32;
            rest = value % u64::from(divisor);
        }
        *self = Big(std::mem::take(&mut self.0)).trimmed();
        rest as u32
    }
    /// Multiplies by a power of `base`, of which `step` is the greatest power that fits 32 bits, with its exponent.
    fn times_power(self, base: u32, step: (u32, u32), mut exponent: u32) -> Big {
        let mut all = self;
        while exponent >= step.1 {
            all = all.times(step.0);
            exponent -= step.1;
        }
        all.times(base.pow(exponent))
    }
    pub fn times_power_of_5(self, exponent: u32) -> Big {
        self.times_power(5, (1_220_703_125, 13), exponent)
    }
    /// Divides by a power of ten, and forgets the remainder.
    pub fn divide_by_power_of_10(&mut self, mut exponent: u32) {
        while exponent >= 9 {
            self.divide(1_000_000_000);
            exponent -= 9;
        }
        self.divide(10_u32.pow(exponent));
    }
    pub fn shifted(mut self, bits: u32) -> Big {
        let mut all = vec![0; bits as usize / 32];
        all.append(&mut self.0);
        Big(all).times(1 << (bits % 32))
    }
    /// Returns the distance to another number.
    pub fn distance(&self, other: &Big) -> Big {
        let (less, more) = if self.cmp(other).is_lt() { (self, other) } else { (other, self) };
        let mut borrow = 0;
        let digits = more.0.iter().enumerate().map(|(i, &digit)| {
            let difference = i64::from(digit) - i64::from(less.0.get(i).copied().unwrap_or(0)) - borrow;
            borrow = i64::from(difference < 0);
            difference as u32
        });
        Big(digits.collect()).trimmed()
    }
    pub fn cmp(&self, other: &Big) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
