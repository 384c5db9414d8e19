//! The family `dep`: pairs of iterations of a loop nest, tiled or not, that touch the same element, one before the other.

use super::{Corpus, Random, System, Term};

pub fn generate(rng: &mut Random, count: usize, corpus: &mut Corpus) {
    for index in 0..count {
        let tiled = index % 2 == 1;
        let depth = if tiled { [1, 2, 3, 2][index % 4] } else { [2, 3, 4][index % 3] };
        let symbols = if index % 3 == 0 { rng.within(1, 2.min(depth as i64)) as usize } else { 0 };
        let nest = Nest { depth, tiled, symbols };
        let system = nest.dependence(rng, format!("dep{index}"));
        let (name, last) = (system.name.clone(), system.dims - 1);
        corpus.ask_plain(&["build", "rempty", "fmempty", "iempty", "redund"], &name);
        corpus.ask("project", &[&name, &(system.dims / 2), &(system.dims / 2)]);
        corpus.ask_column(&["lb_lp", "lb_fm"], &name, 0);
        corpus.ask_column(&["ub_lp", "ub_fm"], &name, last);
        if symbols == 0 {
            corpus.ask_plain(&["lexmin"], &name);
            corpus.ask_column(&["lb_int"], &name, 0);
            corpus.ask_column(&["ub_int"], &name, last);
        }
        corpus.systems.push(system);
    }
}

struct Nest {
    depth: usize,
    tiled: bool,
    symbols: usize,
}

fn scaled(terms: &[Term], factor: i64) -> Vec<Term> {
    terms.iter().map(|(column, value)| (*column, value * factor)).collect()
}

impl Nest {
    /// Returns the number of columns of one iteration: a tile and a place in it per loop, or just the loop's variable.
    fn width(&self) -> usize {
        if self.tiled { 2 * self.depth } else { self.depth }
    }

    fn dependence(&self, rng: &mut Random, name: String) -> System {
        let width = self.width();
        let mut system = System::new(name, "dep", 2 * width, self.symbols, 0);
        let tiles: Vec<i64> = (0..self.depth).map(|_| rng.pick(&[4, 8, 16, 32])).collect();
        let extents: Vec<i64> = (0..self.depth).map(|_| rng.pick(&[64, 100, 256, 1000])).collect();
        let iterator = |side: usize, level: usize| -> Vec<Term> {
            let outer = side * width + level;
            if self.tiled { vec![(outer, tiles[level]), (outer + self.depth, 1)] } else { vec![(outer, 1)] }
        };
        for side in [0, 1] {
            for level in 0..self.depth {
                let outer = side * width + level;
                if self.tiled {
                    system.range(outer + self.depth, 0, tiles[level] - 1);
                    system.at_least_zero(&[(outer, 1)], 0);
                }
                let own = iterator(side, level);
                let mut below = scaled(&own, -1);
                system.at_least_zero(&own, 0);
                if level < self.symbols {
                    below.push((2 * width + level, 1));
                    system.at_least_zero(&below, -1);
                } else {
                    system.at_least_zero(&below, extents[level] - 1);
                }
                if level > 0 && rng.chance(0.3) {
                    let triangular = [iterator(side, level - 1), scaled(&own, -1)].concat();
                    system.at_least_zero(&triangular, 0);
                }
            }
        }
        self.accesses(rng, &mut system, &iterator);
        system
    }

    /// Adds that both sides touch the same element, and that the first comes before the second at some level.
    fn accesses(&self, rng: &mut Random, system: &mut System, iterator: &dyn Fn(usize, usize) -> Vec<Term>) {
        let carried = rng.below(self.depth);
        for level in 0..self.depth {
            if level + 1 == self.depth && rng.chance(0.5) {
                continue;
            }
            let (a, b) = rng.pick(&[(1, 1), (1, 1), (1, 1), (2, 2), (2, 1), (3, 2)]);
            let mut distance = match level.cmp(&carried) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => rng.pick(&[1, 1, 2, 8]),
                std::cmp::Ordering::Greater => rng.within(-3, 3),
            };
            if rng.chance(0.12) {
                distance = rng.within(-20, 20);
            }
            let offset = i64::from(rng.chance(0.08));
            let terms = [scaled(&iterator(0, level), a), scaled(&iterator(1, level), -b)].concat();
            system.equal(&terms, a * distance + offset);
        }
        for level in 0..carried {
            system.equal(&[iterator(0, level), scaled(&iterator(1, level), -1)].concat(), 0);
        }
        system.at_least_zero(&[scaled(&iterator(0, carried), -1), iterator(1, carried)].concat(), -1);
        for symbol in 0..self.symbols {
            system.at_least_zero(&[(2 * self.width() + symbol, 1)], -1);
        }
    }
}
