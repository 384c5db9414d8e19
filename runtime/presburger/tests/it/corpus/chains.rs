//! The families `vb`, chains of definitions as a walk over the uses and definitions of index values finds them, and
//! `vbcmp`, the same with a fact negated, as a comparison of two values asks it.

use super::{Corpus, Distributions, Random, System};

const SIZES: [usize; 17] = [5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 45, 50, 55, 60];
const POWERS: [i64; 7] = [2, 4, 8, 16, 32, 64, 128];
/// The size above which a value is divided next, so that a chain stays within the range of an index.
const LARGE: i64 = 1 << 24;

pub fn generate(rng: &mut Random, count: usize, corpus: &mut Corpus) {
    for index in 0..count {
        let values = SIZES[index % SIZES.len()];
        let symbols = if index < count / 2 { 0 } else { rng.within(1, 3) as usize };
        let system = chain(rng, format!("vb{index}"), values, symbols);
        let name = system.name.clone();
        corpus.ask_plain(&["build", "rempty", "fmempty", "iempty", "redund"], &name);
        for column in [values - 1, values / 2] {
            corpus.ask_column(&["lb_fm", "ub_fm", "lb_lp", "ub_lp"], &name, column);
            if symbols == 0 {
                corpus.ask_column(&["lb_int", "ub_int"], &name, column);
            }
        }
        corpus.ask("project", &[&name, &0, &(values - 1)]);
        corpus.ask("project", &[&name, &(values / 4), &(values / 2)]);
        corpus.ask_column(&["walk_ub"], &name, values - 1);

        let mut compared = System { name: format!("vbcmp{index}"), family: "vbcmp", ..system.clone() };
        let left = rng.below(values);
        let right = (left + 1 + rng.below(values - 1)) % values;
        compared.at_least_zero(&[(left, 1), (right, -1)], -rng.pick(&[1, 100, 5_000, 100_000]));
        corpus.ask_plain(&["rempty", "fmempty", "iempty"], &compared.name);
        corpus.systems.extend([system, compared]);
    }
}

struct Chain<'r> {
    rng: &'r mut Random,
    system: System,
    /// A bound on each value's size.
    sizes: Vec<i64>,
}

fn chain(rng: &mut Random, name: String, values: usize, symbols: usize) -> System {
    let mut chain = Chain { rng, system: System::new(name, "vb", values, symbols, 0), sizes: Vec::new() };
    let roots = (values / 6).max(2);
    while chain.sizes.len() < values {
        let size = if chain.sizes.len() < roots { chain.root(symbols) } else { chain.definition() };
        chain.sizes.push(size);
    }
    chain.system
}

impl Chain<'_> {
    fn root(&mut self, symbols: usize) -> i64 {
        let value = self.sizes.len();
        if symbols > 0 && self.rng.chance(0.4) {
            let extent = self.system.dims + self.rng.below(symbols);
            self.system.at_least_zero(&[(value, 1)], 0);
            self.system.at_least_zero(&[(extent, 1), (value, -1)], -1);
            return 1024;
        }
        let any = self.rng.within(3, 5000);
        let high = self.rng.pick(&[7, 15, 31, 63, 127, 255, 511, 1023, 4095, any]);
        let low = self.rng.pick(&[0, 0, 0, 1, -1]);
        self.system.range(value, low, high);
        high
    }

    /// Returns an earlier value; the latest ones are used most.
    fn operand(&mut self) -> usize {
        (self.sizes.len() - 1).saturating_sub(self.rng.failures(0.22))
    }

    /// Defines the next value by one of the usual index computations.
    fn definition(&mut self) -> i64 {
        let (a, b) = (self.operand(), self.operand());
        let (value, size) = (self.sizes.len(), self.sizes[a]);
        let any = self.rng.within(-64, 64);
        let constant = self.rng.pick(&[0, 1, -1, 2, 3, any]);
        let divisor = self.rng.pick(&POWERS);
        let operation = self.rng.weighted(&[20, 15, 10, 8, 10, 6, 9, 6, 8, 8]);
        let s = &mut self.system;
        match if size > LARGE { 6 } else { operation } {
            0 => {
                s.equal(&[(value, -1), (a, 1), (b, 1)], constant);
                size + self.sizes[b] + constant.abs()
            }
            1 => {
                s.equal(&[(value, -1), (a, 1)], constant);
                size + constant.abs()
            }
            2 => {
                let factor = self.rng.pick(&[2, 3, 4, 8, -1]);
                s.equal(&[(value, -1), (a, factor)], constant);
                size * factor.abs() + constant.abs()
            }
            3 => {
                s.equal(&[(value, -1), (a, 1), (b, -1)], constant);
                size + self.sizes[b] + constant.abs()
            }
            4 => {
                // A minimum with a constant bounds it from above.
                let limit = self.rng.pick(&POWERS) * 4;
                s.at_least_zero(&[(a, 1), (value, -1)], 0);
                s.at_least_zero(&[(value, -1)], limit);
                s.at_least_zero(&[(value, 1)], size + limit);
                limit.max(size)
            }
            5 => {
                let sum = size + self.sizes[b] + 1;
                s.at_least_zero(&[(value, 1), (a, -1)], 0);
                s.at_least_zero(&[(value, 1), (b, -1)], 0);
                s.at_least_zero(&[(value, -1)], sum);
                sum
            }
            7 => {
                s.at_least_zero(&[(value, divisor), (a, -1)], 0);
                s.at_least_zero(&[(value, -divisor), (a, 1)], divisor - 1);
                size / divisor + 1
            }
            9 => {
                // This is a tile's extent.
                s.range(value, 0, divisor);
                s.at_least_zero(&[(a, 1), (value, -1)], size);
                divisor
            }
            8 if value + 1 < s.dims => {
                // This is a quotient, and the remainder after it.
                floor_division(s, value, a, divisor);
                s.equal(&[(value + 1, -1), (a, 1), (value, -divisor)], 0);
                self.sizes.push(size / divisor + 1);
                divisor
            }
            _ => {
                floor_division(s, value, a, divisor);
                size / divisor + 1
            }
        }
    }
}

fn floor_division(system: &mut System, value: usize, operand: usize, divisor: i64) {
    system.at_least_zero(&[(operand, 1), (value, -divisor)], 0);
    system.at_least_zero(&[(operand, -1), (value, divisor)], divisor - 1);
}
