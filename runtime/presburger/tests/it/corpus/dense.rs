//! The families `rnd`, dense rows with small coefficients around a point, and `huge`, rows whose products leave 64 bits at
//! once.

use super::{Corpus, Distributions, Random, System};
use bourn_presburger::Int;

pub fn generate(rng: &mut Random, count: usize, corpus: &mut Corpus) {
    for index in 0..count {
        let columns = 2 + index % 7;
        let locals = usize::from(index % 5 == 4 && columns > 2);
        let system = dense(rng, format!("rnd{index}"), columns, locals);
        let name = system.name.clone();
        corpus.ask_plain(&["build", "rempty", "fmempty", "iempty", "redund", "lexmin"], &name);
        let dropped = if columns > 5 { 1 } else { system.dims / 2 };
        corpus.ask("project", &[&name, &0, &dropped]);
        corpus.ask_column(&["lb_fm", "ub_fm", "lb_lp", "ub_lp", "lb_int", "ub_int"], &name, 0);
        corpus.systems.push(system);
    }
}

pub fn generate_huge(rng: &mut Random, count: usize, corpus: &mut Corpus) {
    for index in 0..count {
        let bits = [20, 31, 40, 62, 80][index % 5];
        let system = huge(rng, format!("huge{index}"), 3 + index % 6, bits);
        let name = system.name.clone();
        corpus.ask_plain(&["build", "rempty", "iempty", "redund"], &name);
        corpus.ask("project", &[&name, &0, &1]);
        corpus.ask_column(&["lb_lp", "ub_lp", "ub_fm"], &name, 0);
        corpus.systems.push(system);
    }
}

fn dense(rng: &mut Random, name: String, columns: usize, locals: usize) -> System {
    let mut system = System::new(name, "rnd", columns - locals, 0, locals);
    let center: Vec<i64> = (0..columns).map(|_| rng.within(-10, 10)).collect();
    for (column, middle) in center.iter().enumerate() {
        let (low, high) = (middle - rng.within(1, 20), middle + rng.within(1, 20));
        system.range(column, low, high);
    }
    let at_center = |row: &[i64]| -> i64 { row.iter().zip(&center).map(|(a, x)| a * x).sum() };
    let terms = |row: &[i64]| row.iter().copied().enumerate().collect::<Vec<_>>();
    // A third of the systems may lose their center, and be empty in the end.
    let tight = rng.chance(0.35);
    for _ in 0..rng.within(columns as i64, 3 * columns as i64) {
        let row: Vec<i64> = (0..columns).map(|_| rng.within(-5, 5)).collect();
        let slack = if tight { rng.within(-12, 6) } else { rng.within(0, 12) };
        system.at_least_zero(&terms(&row), slack - at_center(&row));
    }
    for _ in 0..rng.pick(&[0, 0, 1, 1, 2]) {
        let row: Vec<i64> = (0..columns).map(|_| rng.pick(&[0, 0, 1, -1, 2, 3, -3, 7])).collect();
        let offset = rng.pick(&[0, 0, 0, 1]);
        system.equal(&terms(&row), offset - at_center(&row));
    }
    system
}

fn huge(rng: &mut Random, name: String, columns: usize, bits: u32) -> System {
    let mut system = System::new(name, "huge", columns, 0, 0);
    let center: Vec<Int> = (0..columns).map(|_| rng.signed_wide(bits)).collect();
    for (column, middle) in center.iter().enumerate() {
        for sign in [1, -1] {
            let mut row = vec![Int::ZERO; columns + 1];
            row[column] = Int::from(sign);
            row[columns] = &rng.wide(bits) - &(&Int::from(sign) * middle);
            system.inequalities.push(row);
        }
    }
    let close = |mut row: Vec<Int>, slack: Int| {
        let constant = row.iter().zip(&center).fold(slack, |sum, (a, x)| &sum - &(a * x));
        row.push(constant);
        row
    };
    for _ in 0..rng.within(columns as i64, 2 * columns as i64) {
        let entry = |rng: &mut Random| match rng.below(5) {
            4 => rng.signed_wide(bits),
            small => Int::from([0, 1, -1, 3][small]),
        };
        let row = (0..columns).map(|_| entry(rng)).collect();
        let slack = rng.wide(2 * bits);
        system.inequalities.push(close(row, slack));
    }
    if rng.chance(0.6) {
        let entry = |rng: &mut Random| match rng.below(4) {
            3 => rng.wide(bits),
            small => Int::from([1, -2, 5][small]),
        };
        let row = (0..columns).map(|_| entry(rng)).collect();
        system.equalities.push(close(row, Int::ZERO));
    }
    system
}
