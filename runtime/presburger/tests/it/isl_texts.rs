//! Tests of the notation with isl as oracle: a text that both read means the same set, and sets that isl prints are read.

use crate::isl::{self, Oracle, Questions, literal};
use bourn_presburger::{Budget, Set};
use bourn_test_support::Random;

/// Writes random formulas in isl's notation, with as few parentheses as possible: what binds more tightly shows in the sets.
struct Writer {
    rng: Random,
    names: Vec<String>,
    /// The number of names after `exists`, so far.
    bound: usize,
}

impl Writer {
    fn name(&mut self) -> String {
        let index = self.rng.below(self.names.len());
        self.names[index].clone()
    }

    fn term(&mut self) -> String {
        let (name, number, divisor) = (self.name(), self.rng.within(1, 4), self.rng.within(2, 4));
        match self.rng.below(16) {
            0 => number.to_string(),
            1 => format!("{number}{name}"),
            2 => format!("{number} * {name}"),
            3 => format!("{name} * {number}"),
            4 => format!("{name} mod {divisor}"),
            5 => format!("({number}{name} - 1) mod {divisor}"),
            6 => format!("{number} * ({name} mod {divisor})"),
            7 => format!("floor(({name} + {number})/{divisor})"),
            8 => format!("{number} * ceil({number}{name}/{divisor})"),
            _ => name,
        }
    }

    fn sum(&mut self) -> String {
        let first = self.term();
        // A text with the remainder of a negative is an error.
        let sign = if !first.contains("mod") && self.rng.chance(0.2) { "-" } else { "" };
        match self.rng.below(4) {
            0 => format!("{sign}{first} + {}", self.term()),
            1 => format!("{sign}{first} - {}", self.term()),
            _ => format!("{sign}{first}"),
        }
    }

    fn list(&mut self) -> String {
        let first = self.sum();
        if self.rng.chance(0.2) { format!("{first}, {}", self.sum()) } else { first }
    }

    fn relation(&mut self) -> String {
        let mut text = self.list();
        for _ in 0..self.rng.within(1, 2) {
            let relation = ["<=", "<", ">=", ">", "=", "!="][self.rng.below(6)];
            text = format!("{text} {relation} {}", self.list());
        }
        text
    }

    fn formula(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.relation();
        }
        match self.rng.below(8) {
            0 | 1 => format!("{} and {}", self.formula(depth - 1), self.formula(depth - 1)),
            2 | 3 => format!("{} or {}", self.formula(depth - 1), self.formula(depth - 1)),
            4 => format!("not ({})", self.formula(depth - 1)),
            5 => {
                let not = if self.rng.chance(0.3) { "not " } else { "" };
                let closed = self.rng.chance(0.3);
                let name = format!("q{}", self.bound);
                self.bound += 1;
                self.names.push(name.clone());
                let inner = self.formula(depth - 1);
                self.names.retain(|n| *n != name);
                if closed {
                    format!("{not}exists ({name} : {inner})")
                } else {
                    format!("{not}exists {name} : {inner}")
                }
            }
            6 => format!("not {}", self.relation()),
            _ => self.relation(),
        }
    }

    /// Writes a tuple of two dims, the names of which are `x` and `y` where they have any, and its condition. The parameter has
    /// the name that [`literal`] gives it, since isl tells parameters by their names.
    fn part(&mut self) -> String {
        self.names = vec!["s0".to_owned(), "x".to_owned()];
        let dims = match self.rng.below(6) {
            0 => "[x, x]".to_owned(),
            1 => "[s0, x]".to_owned(),
            2 => format!("[x, {}]", self.sum()),
            3 => format!("[x, y = {}]", self.sum()),
            _ => "[x, y]".to_owned(),
        };
        if dims.contains('y') {
            self.names.push("y".to_owned());
        }
        let depth = self.rng.below(3);
        format!("{dims} : {}", self.formula(depth))
    }

    fn set(&mut self) -> String {
        let first = self.part();
        let rest = if self.rng.chance(0.2) { format!("; {}", self.part()) } else { String::new() };
        format!("[s0] -> {{ {first}{rest} }}")
    }
}

#[test]
fn texts_mean_what_isl_reads() {
    let Some(oracle) = Oracle::build() else { return };
    let seed = isl::seed();
    let mut writer = Writer { rng: Random(seed), names: Vec::new(), bound: 0 };
    let mut questions = Questions::default();
    for _ in 0..300 {
        let text = writer.set();
        match text.parse::<Set>() {
            Ok(set) => questions.ask("equal", &[&text, &literal(&set)], "1"),
            // A negation may be too hard.
            Err(error) if error.message.contains("too many") => questions.give_up(),
            Err(error) => panic!("BOURN_ISL_SEED={seed}\n{text}\n{error}"),
        }
    }
    questions.compare(&oracle, seed);
}

#[test]
fn sets_that_isl_prints_are_read() {
    let Some(oracle) = Oracle::build() else { return };
    let seed = isl::seed();
    let mut writer = Writer { rng: Random(seed), names: Vec::new(), bound: 0 };
    let sets: Vec<Set> = (0..100).filter_map(|_| writer.set().parse().ok()).collect();
    let printed = oracle.answers(sets.iter().map(|set| format!("print\t{}", literal(set))));
    for (set, text) in sets.iter().zip(&printed) {
        if text == "gave up" {
            continue;
        }
        let read: Set = text.parse().unwrap_or_else(|e| panic!("BOURN_ISL_SEED={seed}\n{text}\n{e}"));
        if let Ok(equal) = read.is_equal(set, Budget::default()) {
            assert!(equal, "BOURN_ISL_SEED={seed}\n{text}\nis read as {read}\nand was {set}");
        }
    }
}
