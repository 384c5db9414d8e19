//! Random numbers that are the same on every machine.

use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

/// A generator: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). Any seed is as
/// good as any other, and a seed gives the same numbers in every run.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// Returns the generator of a test that has no seed for each program, from [`first_seed`]; `salt` tells the tests of one file apart.
    #[must_use]
    pub fn of_day(salt: u64) -> Random {
        let seed = Random(first_seed()).bits();
        Random(seed.wrapping_add(salt))
    }

    /// Returns a generator with the seed in an environment variable, or with `seed` if the variable is not set.
    #[must_use]
    pub fn from_env(variable: &str, seed: u64) -> Random {
        Random(number_from_env(variable).unwrap_or(seed))
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// Returns a number of `low..=high`.
    pub fn within(&mut self, low: i64, high: i64) -> i64 {
        assert!(low <= high, "{low}..={high} is empty");
        let width = i128::from(high) - i128::from(low) + 1;
        let offset = (u128::from(self.bits()) * width.unsigned_abs()) >> 64;
        (i128::from(low) + offset as i128) as i64
    }

    /// Returns a number of `-size..=size`.
    pub fn around(&mut self, size: i64) -> i64 {
        self.within(-size, size)
    }

    /// Returns true once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns true as often as the probability says.
    pub fn chance(&mut self, probability: f64) -> bool {
        ((self.bits() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    /// Returns an item of a list.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// Returns the seeds of a test of random programs: from [`first_seed`] on, and `BOURN_PROGRAMS` of them. Without that variable there are as many
/// as `usual` says, times `BOURN_EFFORT`: so much more than a developer CI has time for.
#[must_use]
pub fn seeds(usual: u64) -> Range<u64> {
    seeds_from(first_seed(), usual)
}

/// Returns seeds that do not depend on the date, for a test that measures a share of few programs: as many as [`seeds`] returns, from
/// `BOURN_SEED` on, or from 1 if it is not set.
#[must_use]
pub fn fixed_seeds(usual: u64) -> Range<u64> {
    seeds_from(number_from_env("BOURN_SEED").unwrap_or(1), usual)
}

fn seeds_from(first: u64, usual: u64) -> Range<u64> {
    let count = number_from_env("BOURN_PROGRAMS").unwrap_or_else(|| usual * effort());
    first..first + count
}

/// Returns the first seed of random tests: `BOURN_SEED`, or a number derived from the date (UTC), so that other programs are tried each day. Prints the
/// seed: a failing test shows its output, and can be repeated.
#[must_use]
pub fn first_seed() -> u64 {
    let seed = number_from_env("BOURN_SEED").unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        seed_of_day(since.as_secs() / (24 * 60 * 60))
    });
    println!("BOURN_SEED={seed}");
    seed
}

/// The distance of the first seeds of two days: a multiple of the distance of large programs.
const SEEDS_OF_A_DAY: u64 = 100_000;

/// Returns the first seed of a day, counted from 1970 on. Like 1, it is no seed of a large program.
fn seed_of_day(day: u64) -> u64 {
    day * SEEDS_OF_A_DAY + 1
}

/// Returns whether the program of a seed is large. Most programs are small: the time of an analysis grows faster than the program, so that
/// a hundred small programs take no more time than a large program, and most mistakes show in small programs, too.
#[must_use]
pub fn is_large(seed: u64) -> bool {
    seed.is_multiple_of(100)
}

/// Returns how much more than usual is to be tried: what `BOURN_EFFORT` says, or 1; 40 in a release build.
#[must_use]
pub fn effort() -> u64 {
    number_from_env("BOURN_EFFORT").unwrap_or(if cfg!(debug_assertions) { 1 } else { 40 })
}

/// Returns the number in a variable of the environment, if it is set. Panics if it is not a number, since a run with another seed
/// than the intended one would show nothing.
fn number_from_env(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        // The first numbers of the reference implementation for the seed 1234567.
        let mut random = Random(1_234_567);
        let found: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(found, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn each_day_has_seeds_of_its_own() {
        let (today, tomorrow) = (seed_of_day(20_783), seed_of_day(20_784));
        assert_eq!((today, tomorrow), (2_078_300_001, 2_078_400_001));
        // The large programs of each day are as many as those from 1 on.
        let large = |first: u64| (first..first + 1000).filter(|seed| is_large(*seed)).count();
        assert_eq!([large(today), large(tomorrow), large(1)], [10; 3]);
        assert!(!is_large(today));
    }

    #[test]
    fn numbers_fill_their_ranges() {
        let mut random = Random(0);
        let mut seen = [0; 7];
        (0..700).for_each(|_| seen[(random.within(-3, 3) + 3) as usize] += 1);
        assert!(seen.iter().all(|count| (60..140).contains(count)), "{seen:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        assert!((0..100).all(|_| random.around(2).abs() <= 2 && !random.chance(0.0) && random.chance(1.0)));
        let numbers = [i64::MIN, i64::MAX].map(|end| random.within(end, end));
        assert_eq!(numbers, [i64::MIN, i64::MAX]);
        let wide: Vec<i64> = (0..64).map(|_| random.within(i64::MIN, i64::MAX)).collect();
        assert!(wide.iter().any(|&n| n < 0) && wide.iter().any(|&n| n > 0));
        let mut order: Vec<usize> = (0..20).collect();
        random.shuffle(&mut order);
        assert!(!order.is_sorted());
        order.sort_unstable();
        assert_eq!(order, (0..20).collect::<Vec<_>>());
        let ones = (0..1000).filter(|_| random.one_in(4)).count();
        assert!((180..320).contains(&ones), "{ones}");
    }
}
