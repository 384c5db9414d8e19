//! Random programs over vectors of integers: the ranges of elements hold in executions, and are not wider than those of MLIR's
//! `-int-range-optimizations`.

use crate::oracle::words;
use bourn::bounds::{Column, Interval};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::Context;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::passes::walk;
use bourn_test_support::{Random, mlir_opt, run, seeds};
use std::fmt::Write;

/// The number of elements of each vector.
const LANES: usize = 4;
const WIDTH: u32 = 8;

const BINARY: [&str; 10] =
    ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"];
const COMPARISONS: [&str; 6] = ["eq", "ne", "slt", "sge", "ult", "uge"];

/// The step that makes a value.
#[derive(Clone, Debug)]
enum Step {
    Input,
    Constant([i64; LANES]),
    Binary {
        op: &'static str,
        a: usize,
        b: usize,
    },
    /// A choice by the comparison of two elements.
    Select {
        predicate: &'static str,
        a: usize,
        b: usize,
    },
    /// The element at a position.
    Extract {
        of: usize,
        at: usize,
    },
    /// A vector of one number.
    Broadcast(usize),
    Insert {
        value: usize,
        into: usize,
        at: usize,
    },
    Reverse(usize),
    /// Elements of two vectors in turn, the first four of them.
    Shuffle(usize, usize),
    Elements([usize; LANES]),
    Least(usize),
}

/// A value: numbers are vectors with equal elements.
type Lanes = [i64; LANES];

#[derive(Default)]
struct Program {
    /// Each step, and whether its value is a vector.
    steps: Vec<(Step, bool)>,
}

impl Program {
    fn random(random: &mut Random) -> Program {
        let mut program = Program::default();
        program.steps.push((Step::Input, true));
        program.steps.push((Step::Input, false));
        while program.steps.len() < 20 {
            let step = program.step(random);
            program.steps.extend(step);
        }
        program
    }

    /// Returns the number of a random value that is a vector, or that is none.
    fn pick(&self, random: &mut Random, vector: bool) -> usize {
        let fits: Vec<usize> = (0..self.steps.len()).filter(|at| self.steps[*at].1 == vector).collect();
        random.pick(&fits)
    }

    fn step(&self, random: &mut Random) -> Option<(Step, bool)> {
        let is_vector = random.chance(0.7);
        let mut any = |vector: bool| self.pick(&mut *random, vector);
        let (a, b, v, w) = (any(is_vector), any(is_vector), any(true), any(true));
        let (number, numbers) = (any(false), [(); LANES].map(|()| any(false)));
        let at = random.below(LANES);
        Some(match random.below(12) {
            0 => {
                let one: i64 = random.within(-128, 127);
                let mut other = || if is_vector { random.within(-20, 20) } else { one };
                (Step::Constant([(); LANES].map(|()| other())), is_vector)
            }
            1..=4 => (Step::Binary { op: random.pick(&BINARY), a, b }, is_vector),
            5 => (Step::Select { predicate: random.pick(&COMPARISONS), a, b }, is_vector),
            6 => (Step::Extract { of: v, at }, false),
            7 => (Step::Broadcast(number), true),
            8 => (Step::Insert { value: number, into: v, at }, true),
            9 => (Step::Shuffle(v, w), true),
            10 => (Step::Elements(numbers), true),
            _ => match random.one_in(2) {
                true => (Step::Reverse(v), true),
                false => (Step::Least(v), false),
            },
        })
    }

    fn text(&self, name: usize) -> String {
        let mut out = format!("func.func @f{name}(%v0: vector<4xi8>, %v1: i8) {{\n");
        for (at, (step, is_vector)) in self.steps.iter().enumerate() {
            let ty = if *is_vector { "vector<4xi8>" } else { "i8" };
            let truth = if *is_vector { "vector<4xi1>" } else { "i1" };
            let line = match step {
                Step::Input => String::new(),
                Step::Constant([one, ..]) if !is_vector => format!("%v{at} = arith.constant {one} : {ty}"),
                Step::Constant(lanes) => format!("%v{at} = arith.constant dense<{lanes:?}> : {ty}"),
                Step::Binary { op, a, b } => format!("%v{at} = arith.{op} %v{a}, %v{b} : {ty}"),
                Step::Select { predicate, a, b } => format!(
                    "%c{at} = arith.cmpi {predicate}, %v{a}, %v{b} : {ty}\n  \
                     %v{at} = arith.select %c{at}, %v{a}, %v{b} : {truth}, {ty}"
                )
                .replace("i1, i8", "i8"),
                Step::Extract { of, at: place } => {
                    format!("%v{at} = vector.extract %v{of}[{place}] : i8 from vector<4xi8>")
                }
                Step::Broadcast(of) => format!("%v{at} = vector.broadcast %v{of} : i8 to {ty}"),
                Step::Insert { value, into, at: place } => {
                    format!("%v{at} = vector.insert %v{value}, %v{into} [{place}] : i8 into {ty}")
                }
                Step::Reverse(of) => {
                    format!("%v{at} = vector.shuffle %v{of}, %v{of} [3, 2, 1, 0] : {ty}, {ty}")
                }
                Step::Shuffle(a, b) => {
                    format!("%v{at} = vector.shuffle %v{a}, %v{b} [0, 4, 1, 5] : {ty}, {ty}")
                }
                Step::Elements([a, b, c, d]) => {
                    format!("%v{at} = vector.from_elements %v{a}, %v{b}, %v{c}, %v{d} : {ty}")
                }
                Step::Least(of) => {
                    format!("%v{at} = vector.reduction <minsi>, %v{of} : vector<4xi8> into i8")
                }
            };
            writeln!(out, "  {line}").expect("strings are writable");
            writeln!(out, "  %r{at} = test.reflect_bounds %v{at} : {ty}").expect("strings are writable");
        }
        out + "  return\n}\n"
    }

    fn run(&self, vector: Lanes, number: i64) -> Vec<Lanes> {
        let mut values: Vec<Lanes> = Vec::new();
        for (step, is_vector) in &self.steps {
            let each = |f: &dyn Fn(usize) -> i64| std::array::from_fn(f);
            let made = match step {
                Step::Input if *is_vector => vector,
                Step::Input => [number; LANES],
                Step::Constant(lanes) => *lanes,
                Step::Binary { op, a, b } => each(&|lane| {
                    words::binary(op, WIDTH, values[*a][lane], values[*b][lane]).expect("it is defined")
                }),
                Step::Select { predicate, a, b } => each(&|lane| {
                    let (a, b) = (values[*a][lane], values[*b][lane]);
                    if holds(predicate, a, b) { a } else { b }
                }),
                Step::Extract { of, at } => [values[*of][*at]; LANES],
                Step::Broadcast(of) => values[*of],
                Step::Insert { value, into, at } => {
                    let mut lanes = values[*into];
                    lanes[*at] = values[*value][0];
                    lanes
                }
                Step::Reverse(of) => each(&|lane| values[*of][LANES - 1 - lane]),
                Step::Shuffle(a, b) => each(&|lane| values[if lane % 2 == 0 { *a } else { *b }][lane / 2]),
                Step::Elements(of) => each(&|lane| values[of[lane]][0]),
                Step::Least(of) => [*values[*of].iter().min().expect("it has elements"); LANES],
            };
            values.push(made);
        }
        values
    }
}

fn holds(predicate: &str, a: i64, b: i64) -> bool {
    let [first, second] = [a, b].map(|value| words::unsigned(WIDTH, value));
    match predicate {
        "eq" => a == b,
        "ne" => a != b,
        "slt" => a < b,
        "sge" => a >= b,
        "ult" => first < second,
        _ => first >= second,
    }
}

/// The ranges of a value.
struct Ranges {
    /// All elements, signed and unsigned.
    all: [Interval; 2],
    /// Each element, or one number.
    lanes: [Interval; LANES],
}

/// Returns the ranges of the values of each function.
fn ours(context: &Context, text: &str) -> Vec<Ranges> {
    let (module, errors) = parse_and_report(context, text, &ParseOptions::default());
    let module = module.unwrap_or_else(|| panic!("{errors:?}\n{text}"));
    let mut found = Vec::new();
    for function in module.functions() {
        let body = function.isolated_body().expect("functions are isolated");
        let graph = IrGraph::new(context, body);
        let mut session = IrBounds::new(&graph);
        walk(body, |op| {
            if op.name().as_str() == "test.reflect_bounds" {
                let value = op.operand(0).id();
                let is_vector = op.operand(0).ty().shape().is_some();
                let lane = |lane: usize| match is_vector {
                    true => Column::element(value, lane as u32),
                    false => Column::index(value),
                };
                let all = [Column::index(value), Column::unsigned(value)];
                let all = all.map(|column| session.interval(column));
                let lanes = std::array::from_fn(|at| session.interval(lane(at)));
                found.push(Ranges { all, lanes });
            }
        });
    }
    found
}

#[test]
fn ranges_of_elements_hold_and_are_not_wider_than_those_of_mlir() {
    let seeds = seeds(40);
    let context = Context::new(&bourn::registries().0);
    let mut random = Random(seeds.start.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ 7);
    let programs: Vec<Program> = seeds.map(|_| Program::random(&mut random)).collect();
    let text: String = programs.iter().enumerate().map(|(name, program)| program.text(name)).collect();
    let ours = ours(&context, &text);
    assert_eq!(ours.len(), programs.iter().map(|program| program.steps.len()).sum::<usize>());
    let mut first = 0;
    for (name, program) in programs.iter().enumerate() {
        for _ in 0..100 {
            let mut number =
                || -> i64 { if random.one_in(3) { random.within(-3, 3) } else { random.within(-128, 127) } };
            let (vector, scalar) = ([(); LANES].map(|()| number()), number());
            for (at, lanes) in program.run(vector, scalar).into_iter().enumerate() {
                let Ranges { all: [signed, as_unsigned], lanes: ranges } = &ours[first + at];
                for (lane, own) in lanes.into_iter().zip(ranges) {
                    let holds = is_in(*signed, lane.into())
                        && is_in(*own, lane.into())
                        && is_in(*as_unsigned, words::unsigned(WIDTH, lane));
                    assert!(
                        holds,
                        "%v{at} is {lane}, not in {signed:?}, {own:?}, {as_unsigned:?}\n{}",
                        program.text(name)
                    );
                }
            }
        }
        first += program.steps.len();
    }
    let Some(mlir) = mlir_opt() else { return };
    let ran = run(mlir, &["-", "-int-range-optimizations"], &text);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let theirs = crate::int_ranges::theirs(&ran.out);
    assert_eq!(ours.len(), theirs.len());
    let places = programs
        .iter()
        .enumerate()
        .flat_map(|(name, program)| (0..program.steps.len()).map(move |at| (name, at)));
    let (mut equal, mut tighter) = (0, 0);
    for ((name, at), (own, peer)) in places.zip(ours.iter().zip(&theirs)) {
        for (own, peer) in own.all.iter().zip(peer.iter().flatten()) {
            assert!(
                own.intersect(*peer) == *own,
                "MLIR knows more about %v{at}: {own:?}, MLIR {peer:?}\n{}",
                programs[name].text(name)
            );
            if own == peer { equal += 1 } else { tighter += 1 }
        }
    }
    println!("{equal} ranges are equal, {tighter} tighter than MLIR's");
}

fn is_in(range: Interval, value: i128) -> bool {
    range.intersect(Interval::point(value)) == Interval::point(value)
}
