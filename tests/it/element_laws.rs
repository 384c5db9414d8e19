//! Random programs over vectors of integers: the ranges of elements hold in executions, and are not wider than those of MLIR's
//! `-int-range-optimizations`.

use crate::int_ranges::mlir_knows_more;
use crate::oracle::words;
use crate::reduced::reduced;
use bourn::bounds::{Column, Interval};
use bourn::equations::value_bounds::{Calls, IrBounds, IrGraph};
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
    /// A combination of all elements with a number.
    Combine {
        kind: &'static str,
        of: usize,
        with: usize,
    },
    /// The first operand to the power of the second.
    Power(usize, usize),
    /// A function of a vector and a number.
    Call {
        callee: usize,
        vector: usize,
        number: usize,
    },
}

/// The kinds of combinations, and the operations on two numbers.
const KINDS: [(&str, &str); 9] = [
    ("add", "addi"),
    ("mul", "muli"),
    ("minsi", "minsi"),
    ("maxsi", "maxsi"),
    ("minui", "minui"),
    ("maxui", "maxui"),
    ("and", "andi"),
    ("or", "ori"),
    ("xor", "xori"),
];

/// A value: numbers are vectors with equal elements.
type Lanes = [i64; LANES];

#[derive(Default)]
struct Program {
    /// Each step, and whether its value is a vector.
    steps: Vec<(Step, bool)>,
    /// The number of functions that it may call.
    callees: usize,
}

impl Program {
    fn random(random: &mut Random, callees: usize, length: usize) -> Program {
        let mut program = Program { callees, ..Program::default() };
        program.steps.push((Step::Input, true));
        program.steps.push((Step::Input, false));
        while program.steps.len() < length {
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
        Some(match random.below(16) {
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
            11 => (Step::Combine { kind: random.pick(&KINDS).0, of: v, with: number }, false),
            12 => (Step::Power(a, b), is_vector),
            13 if self.callees > 0 => {
                (Step::Call { callee: random.below(self.callees), vector: v, number }, true)
            }
            _ => match random.one_in(2) {
                true => (Step::Reverse(v), true),
                false => (Step::Least(v), false),
            },
        })
    }

    /// Returns a function that asks for the ranges of all values.
    fn text(&self, name: usize) -> String {
        let header = format!("func.func @f{name}(%v0: vector<4xi8>, %v1: i8) {{\n");
        header + &self.lines(true) + "  return\n}\n"
    }

    /// Returns a function that other programs call: its result is the last vector.
    fn callee_text(&self, name: usize) -> String {
        let ty = "vector<4xi8>";
        format!(
            "func.func private @g{name}(%v0: {ty}, %v1: i8) -> {ty} {{\n{}  return %v{} : {ty}\n}}\n",
            self.lines(false),
            self.result()
        )
    }

    fn result(&self) -> usize {
        self.steps.iter().rposition(|(_, is_vector)| *is_vector).expect("the first input is a vector")
    }

    fn lines(&self, asks: bool) -> String {
        let mut out = String::new();
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
                Step::Combine { kind, of, with } => {
                    format!("%v{at} = vector.reduction <{kind}>, %v{of}, %v{with} : vector<4xi8> into i8")
                }
                Step::Power(a, b) => format!("%v{at} = math.ipowi %v{a}, %v{b} : {ty}"),
                Step::Call { callee, vector, number } => format!(
                    "%v{at} = func.call @g{callee}(%v{vector}, %v{number}) : (vector<4xi8>, i8) -> vector<4xi8>"
                ),
            };
            writeln!(out, "  {line}").expect("strings are writable");
            if asks {
                writeln!(out, "  %r{at} = test.reflect_bounds %v{at} : {ty}").expect("strings are writable");
            }
        }
        out
    }

    fn run(&self, vector: Lanes, number: i64, callees: &[Program]) -> Vec<Lanes> {
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
                Step::Combine { kind, of, with } => {
                    let (_, op) = KINDS.iter().find(|(name, _)| name == kind).expect("it is a kind");
                    let join = |a, b| words::binary(op, WIDTH, a, b).expect("it is defined");
                    [values[*of].into_iter().fold(values[*with][0], join); LANES]
                }
                Step::Power(a, b) => each(&|lane| raise(values[*a][lane], values[*b][lane])),
                Step::Call { callee, vector, number } => {
                    let callee = &callees[*callee];
                    callee.run(values[*vector], values[*number][0], callees)[callee.result()]
                }
            };
            values.push(made);
        }
        values
    }
}

/// Returns a power of eight bits. A negative power of 0 is any number.
fn raise(base: i64, exponent: i64) -> i64 {
    match (base, exponent) {
        (0, ..=-1) => 85,
        (1, _) => 1,
        (-1, _) => 1 - 2 * (exponent & 1),
        (_, ..=-1) => 0,
        _ => (0..exponent)
            .fold(1, |power, _| words::binary("muli", WIDTH, power, base).expect("it is defined")),
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
    let table = module.view().isolated_body().expect("a module is isolated");
    let calls = Calls::of_table(context, table, &|context, body| IrGraph::new(context, body));
    for function in module.functions() {
        let body = function.isolated_body().expect("functions are isolated");
        let graph = IrGraph::new(context, body).with_calls(&calls);
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
    let mut callees: Vec<Program> = Vec::new();
    for number in 0..3 {
        callees.push(Program::random(&mut random, number, 9));
    }
    let programs: Vec<Program> = seeds.map(|_| Program::random(&mut random, callees.len(), 20)).collect();
    let called: String = callees.iter().enumerate().map(|(name, callee)| callee.callee_text(name)).collect();
    let text: String = called.clone()
        + &programs.iter().enumerate().map(|(name, program)| program.text(name)).collect::<String>();
    let ours = ours(&context, &text);
    assert_eq!(ours.len(), programs.iter().map(|program| program.steps.len()).sum::<usize>());
    let mut first = 0;
    for (name, program) in programs.iter().enumerate() {
        for _ in 0..100 {
            let mut number =
                || -> i64 { if random.one_in(3) { random.within(-3, 3) } else { random.within(-128, 127) } };
            let (vector, scalar) = ([(); LANES].map(|()| number()), number());
            for (at, lanes) in program.run(vector, scalar, &callees).into_iter().enumerate() {
                let Ranges { all: [signed, as_unsigned], lanes: ranges } = &ours[first + at];
                for (lane, own) in lanes.into_iter().zip(ranges) {
                    let holds = is_in(*signed, lane.into())
                        && is_in(*own, lane.into())
                        && is_in(*as_unsigned, words::unsigned(WIDTH, lane));
                    assert!(
                        holds,
                        "%v{at} is {lane}, not in {signed:?}, {own:?}, {as_unsigned:?}\n{called}{}",
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
            if own.intersect(*peer) != *own {
                let small = reduced(&(called.clone() + &programs[name].text(name)), &mlir_knows_more);
                panic!("MLIR knows more about %v{at}: {own:?}, MLIR {peer:?}\n{small}");
            }
            if own == peer { equal += 1 } else { tighter += 1 }
        }
    }
    println!("{equal} ranges are equal, {tighter} tighter than MLIR's");
}

fn is_in(range: Interval, value: i128) -> bool {
    range.intersect(Interval::point(value)) == Interval::point(value)
}
