//! Compares the ranges of integers with those of MLIR's `-int-range-optimizations` on random programs, and both with executions. Where
//! MLIR alone knows more, the test fails; where an execution shows that MLIR is wrong, the case is counted and listed.
//! `bourn_test_support::seeds` says which programs.

#[allow(dead_code, reason = "only the operations are used here")]
use crate::oracle;
use crate::oracle::words;
use crate::reduced::{panics, reduced};
use bourn::bounds::{Column, Interval};
use bourn::equations::value_bounds::{Calls, IrBounds, IrGraph};
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Body, Context, ValueId};
use bourn::passes::walk;
use bourn_test_support::{Random, mlir_opt, run, seeds};
use std::cell::Cell;
use std::fmt::Write;

/// The width that MLIR takes `index` to have.
const INDEX: u32 = 64;
const WIDTHS: [u32; 6] = [1, 4, 8, 16, 32, 64];

/// The type of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Type {
    width: u32,
    index: bool,
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.index { f.write_str("index") } else { write!(f, "i{}", self.width) }
    }
}

/// The step that makes a value; values are numbered in order.
#[derive(Clone, Debug)]
enum Step {
    /// Between two numbers, which are unsigned if `unsigned` is.
    Input {
        low: i128,
        high: i128,
        unsigned: bool,
    },
    Constant(i64),
    Binary {
        op: &'static str,
        a: usize,
        b: usize,
    },
    Convert {
        op: &'static str,
        a: usize,
    },
    Compare {
        predicate: &'static str,
        a: usize,
        b: usize,
    },
    Select {
        condition: usize,
        a: usize,
        b: usize,
    },
    /// The induction variable of a loop around the rest of the program.
    Counter {
        lower: usize,
        upper: usize,
        step: usize,
    },
}

#[derive(Default)]
struct Program {
    steps: Vec<(Type, Step)>,
}

impl Program {
    fn random(random: &mut Random, length: usize) -> Program {
        let mut program = Program::default();
        while program.steps.len() < length {
            program.step(random);
        }
        program
    }

    /// Returns a value of a type, a new one if there is none.
    fn value(&mut self, ty: Type, random: &mut Random) -> usize {
        let known: Vec<usize> = (0..self.steps.len()).filter(|&at| self.steps[at].0 == ty).collect();
        if known.is_empty() || random.one_in(4) {
            let step = if random.one_in(3) { constant(ty, random) } else { input(ty, random) };
            self.steps.push((ty, step));
            return self.steps.len() - 1;
        }
        random.pick(&known)
    }

    fn step(&mut self, random: &mut Random) {
        let width = random.pick(&WIDTHS);
        let ty =
            if random.one_in(7) { Type { width: INDEX, index: true } } else { Type { width, index: false } };
        let step = match random.below(12) {
            0..=6 => {
                let (a, b) = (self.value(ty, random), self.value(ty, random));
                (ty, Step::Binary { op: random.pick(&words::BINARY), a, b })
            }
            7 | 8 => {
                let from = Type { width: random.pick(&WIDTHS), index: false };
                let (op, from) = match (ty.index, ty.width.cmp(&from.width)) {
                    (true, _) => (random.pick(&["index_cast", "index_castui"]), from),
                    (false, std::cmp::Ordering::Less) => ("trunci", from),
                    (false, std::cmp::Ordering::Greater) => (random.pick(&["extsi", "extui"]), from),
                    (false, std::cmp::Ordering::Equal) => {
                        (random.pick(&["index_cast", "index_castui"]), Type { width: INDEX, index: true })
                    }
                };
                let a = self.value(from, random);
                (ty, Step::Convert { op, a })
            }
            9 => {
                let (a, b) = (self.value(ty, random), self.value(ty, random));
                (
                    Type { width: 1, index: false },
                    Step::Compare { predicate: random.pick(&oracle::PREDICATES), a, b },
                )
            }
            10 => {
                let condition = self.value(Type { width: 1, index: false }, random);
                let (a, b) = (self.value(ty, random), self.value(ty, random));
                (ty, Step::Select { condition, a, b })
            }
            _ if ty.width > 1 => {
                let (lower, upper) = (self.value(ty, random), self.value(ty, random));
                let step = random.within(1, 3).into();
                self.steps.push((
                    ty,
                    Step::Input { low: step, high: step + i128::from(random.one_in(2)), unsigned: false },
                ));
                (ty, Step::Counter { lower, upper, step: self.steps.len() - 1 })
            }
            _ => (ty, input(ty, random)),
        };
        self.steps.push(step);
    }

    /// Returns the program as text: each value, and right after it the question about it.
    fn text(&self, name: usize) -> String {
        let mut out = format!("func.func @f{name}() {{\n");
        let mut loops = 0;
        for (at, (ty, step)) in self.steps.iter().enumerate() {
            let of = |at: usize| self.steps[at].0;
            let _ = match step {
                Step::Input { low, high, unsigned } => {
                    let [smin, smax, umin, umax] = ends(*ty, *low, *high, *unsigned);
                    let end = |value: i128| oracle::wrap(ty.width, value);
                    writeln!(
                        out,
                        "%v{at} = test.with_bounds {{ umin = {} : {ty}, umax = {} : {ty}, smin = {} : {ty}, smax = {} : {ty} }} : {ty}",
                        end(umin),
                        end(umax),
                        end(smin),
                        end(smax)
                    )
                }
                Step::Constant(value) if ty.width == 1 => {
                    writeln!(out, "%v{at} = arith.constant {}", *value != 0)
                }
                Step::Constant(value) => writeln!(out, "%v{at} = arith.constant {value} : {ty}"),
                Step::Binary { op, a, b } => writeln!(out, "%v{at} = arith.{op} %v{a}, %v{b} : {ty}"),
                Step::Convert { op, a } => writeln!(out, "%v{at} = arith.{op} %v{a} : {} to {ty}", of(*a)),
                Step::Compare { predicate, a, b } => {
                    writeln!(out, "%v{at} = arith.cmpi {predicate}, %v{a}, %v{b} : {}", of(*a))
                }
                Step::Select { condition, a, b } => {
                    writeln!(out, "%v{at} = arith.select %v{condition}, %v{a}, %v{b} : {ty}")
                }
                Step::Counter { lower, upper, step } => {
                    loops += 1;
                    let of = if ty.index { String::new() } else { format!(" : {ty}") };
                    writeln!(out, "scf.for %v{at} = %v{lower} to %v{upper} step %v{step}{of} {{")
                }
            };
            let _ = writeln!(out, "%r{at} = test.reflect_bounds %v{at} : {ty}");
        }
        out + &"}\n".repeat(loops) + "return\n}\n"
    }

    /// Runs the program from a step on; `seen` gets each value. `None` ends the run.
    fn run(
        &self,
        at: usize,
        values: &mut Vec<i64>,
        random: &mut Random,
        (left, seen): (&Cell<u32>, &mut dyn FnMut(usize, i64)),
    ) -> Option<()> {
        let Some((ty, step)) = self.steps.get(at) else { return Some(()) };
        left.set(left.get().checked_sub(1)?);
        let mut then = |this: &Program, value: i64, values: &mut Vec<i64>, random: &mut Random| {
            seen(at, value);
            values.truncate(at);
            values.push(value);
            this.run(at + 1, values, random, (left, seen))
        };
        let value = match step {
            Step::Input { low, high, .. } => oracle::wrap(ty.width, some(*low, *high, random)),
            Step::Constant(value) => *value,
            Step::Binary { op, a, b } => words::binary(op, ty.width, values[*a], values[*b])?,
            Step::Convert { op, a } => words::convert(op, self.steps[*a].0.width, ty.width, values[*a]),
            Step::Compare { predicate, a, b } => {
                -i64::from(oracle::truth::compares(predicate, values[*a], values[*b]))
            }
            Step::Select { condition, a, b } => values[if values[*condition] == 0 { *b } else { *a }],
            Step::Counter { lower, upper, step } => {
                let (mut counter, upper, step) = (values[*lower], values[*upper], values[*step]);
                for _ in 0..40 {
                    if counter >= upper {
                        break;
                    }
                    then(self, counter, values, random)?;
                    counter = oracle::wrap(ty.width, i128::from(counter) + i128::from(step));
                }
                return Some(());
            }
        };
        then(self, value, values, random)
    }
}

/// Returns an end of a range or its neighbour, or any number inside.
fn some(low: i128, high: i128, random: &mut Random) -> i128 {
    let near = i128::from(random.within(0, 2)).min(high - low);
    match random.below(3) {
        0 => low + near,
        1 => high - near,
        _ => low + (i128::from(random.bits()) % (high - low + 1)),
    }
}

fn constant(ty: Type, random: &mut Random) -> Step {
    let near = i128::from(random.within(-3, 9));
    let end = 1i128 << (ty.width - 1);
    let power = 1 << random.below(ty.width as usize);
    let value = random.pick(&[near, near, end + near, power]);
    Step::Constant(oracle::wrap(ty.width, value))
}

fn input(ty: Type, random: &mut Random) -> Step {
    let unsigned = random.one_in(2);
    let count = 1i128 << ty.width;
    let (least, greatest) = if unsigned { (0, count - 1) } else { (-count / 2, count / 2 - 1) };
    let mut end = || {
        let near = i128::from(random.within(-9, 9));
        let any = i128::from(random.bits() as i64);
        let value = random.pick(&[near, least + near, greatest + near, count / 2 + near, any]);
        value.clamp(least, greatest)
    };
    let (a, b) = (end(), end());
    Step::Input { low: a.min(b), high: a.max(b), unsigned }
}

/// Returns the least and the greatest signed number, then the unsigned ones, of the words of an input.
fn ends(ty: Type, low: i128, high: i128, unsigned: bool) -> [i128; 4] {
    let half = 1i128 << (ty.width - 1);
    let (other_low, other_high) = if unsigned {
        if high < half || low >= half {
            (oracle::wrap(ty.width, low).into(), oracle::wrap(ty.width, high).into())
        } else {
            (-half, half - 1)
        }
    } else if low >= 0 || high < 0 {
        (low & (2 * half - 1), high & (2 * half - 1))
    } else {
        (0, 2 * half - 1)
    };
    if unsigned { [other_low, other_high, low, high] } else { [low, high, other_low, other_high] }
}

/// Returns whether MLIR's range of an operation's result has the results for the ends of MLIR's ranges of the operands.
fn follows(op: &str, ty: Type, ranges: &[Option<Ranges>], [a, b, result]: [usize; 3]) -> bool {
    let (Some(a), Some(b), Some(result)) = (ranges[a], ranges[b], ranges[result]) else { return true };
    let read = |value: i64| [i128::from(value), words::unsigned(ty.width, value)];
    let inside = |ranges: &Ranges, value: i64| {
        ranges.iter().zip(read(value)).all(|(range, value)| holds(range, value))
    };
    let ends = |ranges: Ranges| {
        let ends = ranges.into_iter().flat_map(|range| [range.lower, range.upper]).flatten();
        let ends = ends.map(|end| oracle::wrap(ty.width, end));
        ends.filter(move |end| inside(&ranges, *end)).collect::<Vec<_>>()
    };
    let (a, b) = (ends(a), ends(b));
    a.iter().all(|x| {
        b.iter().all(|y| words::binary(op, ty.width, *x, *y).is_none_or(|value| inside(&result, value)))
    })
}

/// Returns for each value whether MLIR's range of it is unfounded: it rests on an induction variable that may wrap by MLIR's own ranges
/// of the loop's ends, which MLIR takes for granted not to happen, or on an operation whose range leaves out a result.
fn rests_on_luck(program: &Program, ranges: &[Option<Ranges>]) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::new();
    let greatest = |at: usize| ranges[at].and_then(|[signed, _]| signed.upper);
    for (ty, step) in &program.steps {
        let of: Vec<usize> = match step {
            Step::Input { .. } | Step::Constant(_) => Vec::new(),
            Step::Binary { a, b, .. } | Step::Compare { a, b, .. } => vec![*a, *b],
            Step::Convert { a, .. } => vec![*a],
            Step::Select { condition, a, b } => vec![*condition, *a, *b],
            Step::Counter { lower, upper, step } => vec![*lower, *upper, *step],
        };
        let wraps = match step {
            Step::Counter { upper, step, .. } => greatest(*upper)
                .zip(greatest(*step))
                .is_none_or(|(end, step)| end - 1 + step >= 1 << (ty.width - 1)),
            Step::Binary { op, a, b } => !follows(op, *ty, ranges, [*a, *b, found.len()]),
            _ => false,
        };
        found.push(wraps || of.iter().any(|&at| found[at]));
    }
    found
}

/// A signed and an unsigned range.
pub(crate) type Ranges = [Interval; 2];

/// Returns the ranges of the values that are asked about, in order.
fn ours(context: &Context, text: &str) -> Vec<Ranges> {
    let (module, diagnostics) = parse_and_report(context, text, &ParseOptions::default());
    assert!(!diagnostics.has_errors(), "{diagnostics:?}\n{text}");
    let module = module.expect("there are no errors");
    let top = module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
    let table = module.view().isolated_body().expect("a module is isolated");
    let graph = |context, body| IrGraph::new(context, body).with_index_width(INDEX);
    let calls = Calls::of_table(context, table, &graph);
    let mut found = Vec::new();
    for function in top.ops() {
        let body = function.isolated_body().expect("functions are isolated");
        let graph = IrGraph::new(context, body).with_index_width(INDEX).with_calls(&calls);
        let mut session = IrBounds::new(&graph);
        found.extend(questions(body).into_iter().map(|value| {
            [session.interval(Column::index(value)), session.interval(Column::unsigned(value))]
        }));
    }
    found
}

fn questions(body: &Body<'_>) -> Vec<ValueId> {
    let mut found = Vec::new();
    walk(body, |op| {
        if op.name().as_str() == "test.reflect_bounds" {
            found.extend(op.operands().map(|value| value.id()));
        }
    });
    found
}

/// Returns the ranges that MLIR has written, in order; `None` where it says that the code is never reached.
pub(crate) fn theirs(text: &str) -> Vec<Option<Ranges>> {
    let read = |line: &str| -> Option<Ranges> {
        let end = |name: &str| -> Option<i128> {
            let rest = line.split_once(&format!("{name} = "))?.1;
            let digits: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '-').collect();
            let kind = rest.split_once(" : ").map(|(_, kind)| kind.split([',', '}']).next().unwrap_or(""));
            let value = digits.parse::<i128>().ok();
            // The bits of an index are shown as a signed number.
            let unsigned = name.starts_with('u') && kind == Some("index");
            value.map(|value| if unsigned { value & ((1 << INDEX) - 1) } else { value })
        };
        let range =
            |low: &str, high: &str| Some(Interval { lower: Some(end(low)?), upper: Some(end(high)?) });
        Some([range("smin", "smax")?, range("umin", "umax")?])
    };
    text.lines().filter(|line| line.contains("test.reflect_bounds")).map(read).collect()
}

fn holds(range: &Interval, value: i128) -> bool {
    range.intersect(Interval::point(value)) == Interval::point(value)
}

/// Returns whether MLIR has a range in a program that is narrower than Bourn's at one end, for a smaller program that shows it. That MLIR
/// may be lucky does not matter for it.
pub(crate) fn mlir_knows_more(text: &str) -> bool {
    let (Some(mlir), context) = (mlir_opt(), Context::new(&bourn::registries().0)) else { return false };
    let ran = run(mlir, &["-", "-int-range-optimizations"], text);
    let mut own = Vec::new();
    if ran.code != Some(0) || panics(|| own = ours(&context, text)) {
        return false;
    }
    let theirs = theirs(&ran.out);
    let is_wider = |own: &Interval, peer: &Interval| own.intersect(*peer) != *own;
    let wider = |(own, peer): (&Ranges, &Option<Ranges>)| {
        peer.is_some_and(|peer| own.iter().zip(&peer).any(|(own, peer)| is_wider(own, peer)))
    };
    own.len() == theirs.len() && own.iter().zip(&theirs).any(wider)
}

#[test]
fn no_range_is_wider_than_that_of_mlir() {
    let Some(mlir) = mlir_opt() else { return };
    let seeds = seeds(15);
    let context = Context::new(&bourn::registries().0);
    let mut random = Random(seeds.start.wrapping_mul(0x9fb2_1c65_1e98_df25));
    let programs: Vec<Program> = seeds.map(|_| Program::random(&mut random, 24)).collect();
    let text: String = programs.iter().enumerate().map(|(name, program)| program.text(name)).collect();
    let ran = run(mlir, &["-", "-int-range-optimizations"], &text);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (ours, theirs) = (ours(&context, &text), theirs(&ran.out));
    let places = || {
        programs.iter().enumerate().flat_map(|(p, program)| (0..program.steps.len()).map(move |at| (p, at)))
    };
    assert_eq!((ours.len(), theirs.len()), (places().count(), places().count()));
    let mut seen: Vec<Ranges> = vec![[Interval::EMPTY; 2]; ours.len()];
    let mut first = 0;
    for program in &programs {
        for _ in 0..200 {
            let left = Cell::new(400);
            let mut note = |at: usize, value: i64| {
                let width = program.steps[at].0.width;
                let read = [i128::from(value), words::unsigned(width, value)];
                for (range, value) in seen[first + at].iter_mut().zip(read) {
                    *range = range.hull(Interval::point(value));
                }
            };
            let _ = program.run(0, &mut Vec::new(), &mut random, (&left, &mut note));
        }
        first += program.steps.len();
    }
    let (mut equal, mut tighter, mut wrong, mut lucky, mut wider) =
        (0, 0, Vec::new(), Vec::new(), Vec::new());
    let mut rest = &theirs[..];
    let mut luck = Vec::new();
    for program in &programs {
        let (own, others) = rest.split_at(program.steps.len());
        luck.extend(rests_on_luck(program, own));
        rest = others;
    }
    for (number, (program, at)) in places().enumerate() {
        for reading in 0..2 {
            let (own, seen) = (ours[number][reading], seen[number][reading]);
            let place = || {
                let (ty, step) = &programs[program].steps[at];
                let read = ["signed", "unsigned"][reading];
                format!(
                    "@f{program} %v{at} : {ty}, {read}, {step:?}: Bourn {own:?}, MLIR {:?}, seen {seen:?}",
                    theirs[number]
                )
            };
            let is_in = |range: Interval| {
                [seen.lower, seen.upper].into_iter().flatten().all(|end| holds(&range, end))
            };
            let never_run = seen.is_empty();
            assert!(
                never_run || is_in(own),
                "Bourn is wrong: {}\n{}",
                place(),
                programs[program].text(program)
            );
            let Some(peer) = theirs[number].map(|ranges| ranges[reading]) else { continue };
            if !never_run && !is_in(peer) {
                wrong.push(place());
            } else if own == peer {
                equal += 1;
            } else if own.intersect(peer).is_empty() || own.intersect(peer) == own {
                tighter += 1;
            } else if luck[number] {
                lucky.push(place());
            } else {
                wider.push((place(), program));
            }
        }
    }
    println!("{} programs: {equal} ranges are equal, {tighter} tighter than MLIR's", programs.len());
    println!("MLIR is wrong {} times, first:", wrong.len());
    wrong.iter().take(10).for_each(|case| println!("  {case}"));
    println!(
        "MLIR takes for granted that a loop does not wrap, or leaves out a result, {} times, first:",
        lucky.len()
    );
    lucky.iter().take(10).for_each(|case| println!("  {case}"));
    println!("MLIR alone knows more {} times:", wider.len());
    wider.iter().take(30).for_each(|(case, _)| println!("  {case}"));
    if let Some((_, program)) = wider.first() {
        let small = reduced(&programs[*program].text(*program), &|text| mlir_knows_more(text));
        panic!("MLIR knows more, first in\n{small}");
    }
}
