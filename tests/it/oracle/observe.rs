//! What executions of a program show.

use super::{Event, Held, Program, WIDTHS, words};
use bourn_test_support::Random;
use std::collections::{BTreeMap, BTreeSet};

/// A value, and whether its bits are read as an unsigned number.
pub type Read = (usize, bool);

/// What all runs share: the range of each value, and whether each question was ever answered yes or no.
#[derive(Default)]
pub struct Observed {
    pub ranges: BTreeMap<Read, (i128, i128)>,
    pub answers: BTreeMap<usize, [bool; 2]>,
    /// The values of type `index` and the tensors that were ever defined.
    pub indices: BTreeSet<usize>,
    /// The tensors among them.
    pub extents: BTreeSet<usize>,
}

/// Returns a number of a width: a small one, one near an end of the signed or of the unsigned range, or any.
pub fn fixed_number(width: u32, random: &mut Random) -> i64 {
    let near = random.within(-4, 4);
    let middle = 1i64.wrapping_shl(width - 1);
    match random.below(4) {
        0 => near,
        1 => middle.wrapping_add(near),
        2 => middle.wrapping_neg().wrapping_add(near),
        _ => random.bits() as i64,
    }
}

/// A program with fewer values is small.
const SMALL: usize = 60;

/// Runs a program on inputs that are likely to show differences, and returns what was seen.
pub fn observe(program: &Program, random: &mut Random) -> Observed {
    let mut inputs: Vec<[i64; 2]> = vec![[0, 0], [1, 1], [-1, -1], [7, -3], [100, 3], [-50, 60]];
    // A small program has few ways to go.
    let more = if program.names < SMALL { 8 } else { 24 };
    inputs.extend((0..more).map(|_| [random.within(-20, 20), random.within(-20, 20)]));
    observe_inputs(program, inputs, random)
}

/// Runs a program with an `index` that wraps, on inputs of which many are near its ends, and returns what was seen.
pub fn observe_words(program: &Program, random: &mut Random) -> Observed {
    let mut inputs: Vec<[i64; 2]> = vec![[0, 0], [7, -3], [i64::MAX, i64::MIN], [i64::MIN, 1], [i64::MAX, 1]];
    let more = if program.names < SMALL { 16 } else { 32 };
    inputs.extend((0..more).map(|_| [(); 2].map(|()| fixed_number(64, random))));
    observe_runs(program, inputs, random, Program::run_words)
}

/// Runs a program on these inputs, and returns what was seen.
pub fn observe_inputs(program: &Program, inputs: Vec<[i64; 2]>, random: &mut Random) -> Observed {
    observe_runs(program, inputs, random, Program::run)
}

/// A way to run a program.
type Run = fn(&Program, [i64; 2], [i64; WIDTHS.len()], &mut dyn FnMut(Event)) -> bool;

fn observe_runs(program: &Program, inputs: Vec<[i64; 2]>, random: &mut Random, run: Run) -> Observed {
    let mut observed = Observed::default();
    // Values are defined very often.
    let mut ranges: Vec<[Option<(i128, i128)>; 2]> = vec![[None; 2]; program.names];
    for args in inputs {
        let fixed = WIDTHS.map(|width| fixed_number(width, random));
        run(program, args, fixed, &mut |event| match event {
            Event::Value(name, held) => {
                let mut note = |unsigned: bool, n: i128| {
                    let range = &mut ranges[name][usize::from(unsigned)];
                    *range = Some(range.map_or((n, n), |(least, most)| (least.min(n), most.max(n))));
                };
                match held {
                    Held::Index(n) | Held::Extent(n) => {
                        note(false, n.into());
                        observed.indices.insert(name);
                        if matches!(held, Held::Extent(_)) {
                            observed.extents.insert(name);
                        }
                    }
                    Held::Fixed(n, width) => {
                        note(false, n.into());
                        note(true, words::unsigned(width, n));
                    }
                }
            }
            Event::Answer(number, answer) => {
                observed.answers.entry(number).or_default()[usize::from(answer)] = true
            }
        });
    }
    for (name, reads) in ranges.into_iter().enumerate() {
        for (range, unsigned) in reads.into_iter().zip([false, true]) {
            observed.ranges.extend(range.map(|range| ((name, unsigned), range)));
        }
    }
    observed
}
