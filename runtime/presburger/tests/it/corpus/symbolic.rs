//! The family `sym`: lexicographic minima as functions of symbols: maxima of bounds, last writes before a read, tiles of a
//! range.

use super::{Corpus, Random, System};

pub fn generate(rng: &mut Random, count: usize, corpus: &mut Corpus) {
    for index in 0..count {
        let name = format!("sym{index}");
        let system = match rng.below(3) {
            0 => maxima(rng, name),
            1 => last_write(rng, name),
            _ => tiles(rng, name),
        };
        let point = |rng: &mut Random| {
            let values = (0..system.symbols).map(|_| rng.within(0, 12).to_string());
            values.collect::<Vec<_>>().join(",")
        };
        let points: Vec<String> = (0..4).map(|_| point(rng)).collect();
        corpus.ask("symlex", &[&system.name, &points.join(" ")]);
        corpus.systems.push(system);
    }
}

/// Makes a system in which each value is at least the one before it plus a symbol, and between two others.
fn maxima(rng: &mut Random, name: String) -> System {
    let dims = rng.within(1, 3) as usize;
    let mut system = System::new(name, "sym", dims, 3, 0);
    for dim in 0..dims {
        let mut above = vec![(dim, 1), (dims, -1)];
        if dim > 0 {
            above.push((dim - 1, -1));
        }
        system.at_least_zero(&above, 0);
        system.at_least_zero(&[(dim, 1), (dims + 1, -1)], 0);
        system.at_least_zero(&[(dim, -1), (dims + 2, 1)], 0);
    }
    system
}

/// Makes the system of the last iteration that writes what iteration `(i', j')` of an `N` by `N` nest reads; unknowns are
/// negated iterators.
fn last_write(rng: &mut Random, name: String) -> System {
    let mut system = System::new(name, "sym", 2, 3, 0);
    let (a, b) = rng.pick(&[(1, 1), (2, 1), (1, 2), (3, 2)]);
    for unknown in [0, 1] {
        system.at_least_zero(&[(unknown, -1)], 0);
        system.at_least_zero(&[(unknown, 1), (4, 1)], -1);
    }
    for symbol in [2, 3] {
        system.at_least_zero(&[(symbol, 1)], 0);
        system.at_least_zero(&[(4, 1), (symbol, -1)], -1);
    }
    system.equal(&[(0, -a), (1, -b), (2, -a), (3, -b)], rng.pick(&[0, 1, 2]));
    system.at_least_zero(&[(0, 1), (2, 1)], -rng.pick(&[0, 1]));
    system
}

/// Makes the system of the first tile, and the place in it, of a range between two symbols.
fn tiles(rng: &mut Random, name: String) -> System {
    let size = rng.pick(&[2, 3, 4, 8]);
    let mut system = System::new(name, "sym", 2, 2, 0);
    system.at_least_zero(&[(0, size), (1, 1), (2, -1)], 0);
    system.at_least_zero(&[(0, -size), (1, -1), (3, 1)], 0);
    system.range(1, 0, size - 1);
    system.at_least_zero(&[(0, 1)], 0);
    system
}
