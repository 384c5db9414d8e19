//! Dependences between the iterations of loops: textbook cases, and random nests whose iterations are counted out.

use bourn::dialects::affine::dependence::{Dependence, Direction, Nest};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::{Body, Context, DialectRegistry, OpRef, OwnedOp};
use bourn_test_support::{Random, seeds};
use expect_test::{Expect, expect};
use std::collections::BTreeMap;
use std::fmt::Write;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    Context::new(&registry)
}

fn module<'c>(context: &'c Context, text: &str) -> OwnedOp<'c> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    parse_source(context, text, &options).unwrap_or_else(|errors| panic!("{text}\n{:?}", errors.all))
}

/// Calls a function with the body of the last function.
fn with_body(context: &Context, text: &str, mut ask: impl FnMut(&Body<'_>)) {
    let module = module(context, text);
    let top = module.view().isolated_body().expect("a module");
    let mut last = None;
    bourn::passes::walk(top, |op| last = op.isolated_body().or(last));
    ask(last.expect("a function"));
}

/// The loads and stores of a body.
fn accesses<'a, 'c>(body: &'a Body<'c>) -> Vec<OpRef<'a, 'c>> {
    let mut found = Vec::new();
    bourn::passes::walk(body, |op| {
        let name = op.name().as_str();
        found.extend((name.ends_with("load") || name.ends_with("store")).then_some(op));
    });
    found
}

/// Writes the dependences of each two accesses: the source, the sink, and what is known.
fn dependences(function: &str) -> String {
    let context = context();
    let mut text = String::new();
    with_body(&context, function, |body| {
        let all = accesses(body);
        for (i, source) in all.iter().enumerate() {
            for (j, sink) in all.iter().enumerate() {
                let mut nest = Nest::around(*source, *sink);
                let names = format!("{} {i} -> {} {j}", source.name().as_str(), sink.name().as_str());
                let members = nest.member(*source).zip(nest.member(*sink));
                let Some((a, b)) = members else {
                    let _ = writeln!(text, "{names}: unknown");
                    continue;
                };
                match nest.dependences(&a, &b) {
                    None => {
                        let _ = writeln!(text, "{names}: unknown");
                    }
                    Some(found) => {
                        found.iter().for_each(|found| {
                            let _ = writeln!(text, "{names}: {found}");
                        });
                    }
                }
            }
        }
    });
    if text.is_empty() { "none\n".to_owned() } else { text.replace("affine.", "") }
}

fn check(function: &str, expected: &Expect) {
    expected.assert_eq(&dependences(function));
}

#[test]
fn one_loop() {
    // Each iteration reads what the one before it wrote.
    check(
        "func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %v = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}",
        &expect![[r"
            store 1 -> load 0: (<) at (1)
        "]],
    );
    // Even and odd elements are never the same: the GCD test.
    check(
        "func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i * 2 + 1] : memref<?xf32>
    affine.store %v, %A[%i * 2] : memref<?xf32>
  }
  return
}",
        &expect![[r"
            none
        "]],
    );
    // 4i == 6j + 2 has solutions, each of another distance; those with a source before the sink are told apart.
    check(
        "func.func @f(%A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %A[%i * 6 + 2] : memref<?xf32>
    affine.store %v, %A[%i * 4] : memref<?xf32>
  }
  return
}",
        &expect![[r"
            load 0 -> store 1: (<) at (1..3)
        "]],
    );
    // Elements that are written in the upper half are read in the lower half.
    check(
        "func.func @f(%A: memref<?xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[7 - %i] : memref<?xf32>
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}",
        &expect![[r"
            load 0 -> store 1: (<) at (1..7)
            store 1 -> load 0: (<) at (1..7)
        "]],
    );
    // One element for all iterations.
    check(
        "func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %A[0] : memref<?xf32>
    affine.store %v, %A[0] : memref<?xf32>
  }
  return
}",
        &expect![[r"
            load 0 -> store 1: (<) at (1..)
            load 0 -> store 1: (=) at (0)
            store 1 -> load 0: (<) at (1..)
            store 1 -> store 1: (<) at (1..)
        "]],
    );
}

#[test]
fn nests() {
    // The stencil that must not be interchanged: (<, >).
    check(
        "func.func @f(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %A[%i - 1, %j + 1] : memref<?x?xf32>
      affine.store %v, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}",
        &expect![[r"
            store 1 -> load 0: (<, >) at (1, -1)
        "]],
    );
    // Coupled subscripts: each alone has solutions, both together none.
    check(
        "func.func @f(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i, %i + 1] : memref<?x?xf32>
    affine.store %v, %A[%i + 1, %i] : memref<?x?xf32>
  }
  return
}",
        &expect![[r"
            none
        "]],
    );
    // One dimension for two loops: rows of 10 of which 5 are used do not meet; rows of 3 do.
    let rows = |width: u32| {
        format!(
            "func.func @f(%A: memref<?xf32>, %x: f32) {{
  affine.for %i = 0 to 4 {{
    affine.for %j = 0 to 5 {{
      affine.store %x, %A[%i * {width} + %j] : memref<?xf32>
    }}
  }}
  return
}}"
        )
    };
    check(
        &rows(10),
        &expect![[r"
            none
        "]],
    );
    check(
        &rows(3),
        &expect![[r"
            store 0 -> store 0: (<, >) at (1, -3)
        "]],
    );
    // A triangle: element (j, i) with j < i is never one that is written.
    check(
        "func.func @f(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %v = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %v, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}",
        &expect![[r"
            none
        "]],
    );
    // The full square with the same accesses.
    check(
        "func.func @f(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %v, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}",
        &expect![[r"
            load 0 -> store 1: (<, >) at (1.., ..-1)
            load 0 -> store 1: (=, =) at (0, 0)
            store 1 -> load 0: (<, >) at (1.., ..-1)
        "]],
    );
}

#[test]
fn steps_and_conditions() {
    // Steps of 4 over blocks of 4: blocks do not meet, but they do if a block has 5.
    let blocks = |size: u32| {
        format!(
            "func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {{
  affine.for %i = 3 to %n step 4 {{
    affine.for %j = 0 to {size} {{
      affine.store %x, %A[%i + %j] : memref<?xf32>
    }}
  }}
  return
}}"
        )
    };
    check(
        &blocks(4),
        &expect![[r"
            none
        "]],
    );
    check(
        &blocks(5),
        &expect![[r"
            store 0 -> store 0: (<, >) at (4, -4)
        "]],
    );
    // What a condition excludes, and what bounds do: the elements behind %n are read only.
    check(
        "func.func @f(%A: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to min affine_map<(d0, d1) -> (d0, d1)>(%n, %m) {
    %v = affine.load %A[%i + symbol(%n)] : memref<?xf32>
    affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%i) {
      affine.store %v, %A[%i] : memref<?xf32>
    } else {
      affine.store %v, %A[%i - 4] : memref<?xf32>
    }
  }
  return
}",
        &expect![[r"
            none
        "]],
    );
}

#[test]
fn what_is_not_known() {
    // Two arguments may be one memory; a new one is no other.
    check(
        "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  %C = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
    affine.store %v, %C[%i] : memref<8xf32>
  }
  return
}",
        &expect![[r"
            load 0 -> store 1: unknown
            store 1 -> load 0: unknown
        "]],
    );
    // An index that is loaded may be any number, and another one in each iteration.
    check(
        "func.func @f(%A: memref<8xf32>, %B: memref<8xindex>, %x: f32) {
  %C = memref.alloc() : memref<99xf32>
  affine.for %i = 0 to 8 {
    %v = affine.load %B[%i] : memref<8xindex>
    memref.store %x, %C[%v] : memref<99xf32>
    %w = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %r = memref.load %C[%w] : memref<99xf32>
  }
  return
}",
        &expect![[r"
            memref.store 1 -> memref.store 1: (<) at (1..7)
            memref.store 1 -> memref.load 2: (<) at (1..7)
            memref.store 1 -> memref.load 2: (=) at (0)
            memref.load 2 -> memref.store 1: (<) at (1..7)
        "]],
    );
    // What is in a box is not known.
    check(
        "func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    affine.graybox [%a] = (%A) : (memref<8xf32>) -> () {
      %v = affine.load %a[%i] : memref<8xf32>
      return
    }
  }
  return
}",
        &expect![[r"
            load 0 -> load 0: unknown
        "]],
    );
    // Each iteration has its own memory.
    check(
        "func.func @f(%n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %C = memref.alloc() : memref<8xf32>
    affine.for %j = 0 to 7 {
      affine.store %x, %C[%j] : memref<8xf32>
      %v = affine.load %C[%j + 1] : memref<8xf32>
    }
  }
  return
}",
        &expect![[r"
            load 1 -> store 0: (=, <) at (0, 1)
        "]],
    );
    // Two indices of one element.
    check(
        "func.func @f(%A: memref<8x8xf32, strided<[1, 1]>>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i, 0] : memref<8x8xf32, strided<[1, 1]>>
    %v = affine.load %A[0, %i] : memref<8x8xf32, strided<[1, 1]>>
  }
  return
}",
        &expect![[r"
            store 0 -> store 0: (<) at (1..7)
            store 0 -> load 1: (<) at (1..7)
            store 0 -> load 1: (=) at (0)
            load 1 -> store 0: (<) at (1..7)
        "]],
    );
}

/// A random nest of one to three loops with a load and a store, as text and as numbers.
struct Counted {
    loops: Vec<Loop>,
    /// The indices of the load and of the store, over the numbers of the loops; each with a divisor and whether it is a remainder.
    subscripts: [Vec<Form>; 2],
    condition: Option<Form>,
}

struct Loop {
    lower: Form,
    upper: Form,
    step: i64,
}

/// `factors * numbers + constant`, divided by or modulo a number.
#[derive(Clone)]
struct Form {
    factors: Vec<i64>,
    constant: i64,
    divisor: Option<(bool, i64)>,
}

impl Form {
    fn random(random: &mut Random, vars: usize, most: i64) -> Form {
        let factors = (0..vars).map(|_| if random.one_in(2) { random.within(-2, 2) } else { 0 }).collect();
        let divisor = random.one_in(6).then(|| (random.one_in(2), random.within(2, 3)));
        Form { factors, constant: random.within(-most, most), divisor }
    }
    fn text(&self) -> String {
        let terms = self.factors.iter().enumerate().map(|(i, factor)| format!("d{i} * {factor} + "));
        let sum = format!("{}{}", terms.collect::<String>(), self.constant);
        match self.divisor {
            Some((true, by)) => format!("({sum}) mod {by}"),
            Some((false, by)) => format!("({sum}) floordiv {by}"),
            None => sum,
        }
    }
    fn value(&self, numbers: &[i64]) -> i64 {
        let sum: i64 = self.factors.iter().zip(numbers).map(|(a, b)| a * b).sum::<i64>() + self.constant;
        match self.divisor {
            Some((true, by)) => sum.rem_euclid(by),
            Some((false, by)) => sum.div_euclid(by),
            None => sum,
        }
    }
}

impl Counted {
    fn new(random: &mut Random) -> Counted {
        let depth = 1 + random.below(3);
        let loops = (0..depth).map(|number| {
            let vars = if random.one_in(3) { number } else { 0 };
            let mut lower = Form::random(random, vars, 2);
            let mut upper = lower.clone();
            (lower.divisor, upper.divisor) = (None, None);
            upper.constant += random.within(0, 5);
            if random.one_in(4) {
                upper = Form::random(random, vars, 5);
            }
            Loop { lower, upper, step: random.pick(&[1, 1, 1, 2, 3]) }
        });
        let loops: Vec<Loop> = loops.collect();
        let rank = 1 + random.below(2);
        let mut subscript = || (0..rank).map(|_| Form::random(random, depth, 3)).collect();
        let subscripts = [subscript(), subscript()];
        let condition = random.one_in(4).then(|| Form::random(random, depth, 3));
        Counted { loops, subscripts, condition }
    }

    fn text(&self) -> String {
        let names = |count: usize| (0..count).map(|i| format!("%i{i}")).collect::<Vec<_>>().join(", ");
        let dims = |count: usize| (0..count).map(|i| format!("d{i}")).collect::<Vec<_>>().join(", ");
        let ty = format!("memref<{}xindex>", vec!["?"; self.subscripts[0].len()].join("x"));
        let mut text = format!("func.func @f(%A: {ty}) {{\n");
        for (number, the_loop) in self.loops.iter().enumerate() {
            let bound = |form: &Form| {
                let vars = form.factors.len();
                format!("affine_map<({}) -> ({})>({})", dims(vars), form.text(), names(vars))
            };
            let (lower, upper) = (bound(&the_loop.lower), bound(&the_loop.upper));
            let _ = writeln!(text, "affine.for %i{number} = {lower} to {upper} step {} {{", the_loop.step);
        }
        let all = self.loops.len();
        if let Some(condition) = &self.condition {
            let set = format!("affine_set<({}) : ({} >= 0)>", dims(all), condition.text());
            let _ = writeln!(text, "affine.if {set}({}) {{", names(all));
        }
        let place = |forms: &[Form]| {
            let texts = forms.iter().map(|form| {
                (0..all).rev().fold(form.text(), |text, i| text.replace(&format!("d{i}"), &format!("%i{i}")))
            });
            format!("%A[{}] : {ty}", texts.collect::<Vec<_>>().join(", "))
        };
        let _ = writeln!(text, "%v = affine.load {}", place(&self.subscripts[0]));
        let _ = writeln!(text, "affine.store %v, {}", place(&self.subscripts[1]));
        text + &"}\n".repeat(all + usize::from(self.condition.is_some())) + "return\n}\n"
    }

    /// The numbers of all iterations in which the accesses are executed, in order.
    fn iterations(&self) -> Vec<Vec<i64>> {
        let mut found = vec![Vec::new()];
        for the_loop in &self.loops {
            let mut next = Vec::new();
            for numbers in found {
                let mut at = the_loop.lower.value(&numbers);
                while at < the_loop.upper.value(&numbers) {
                    next.push([numbers.as_slice(), &[at]].concat());
                    at += the_loop.step;
                }
            }
            found = next;
        }
        found.retain(|numbers| self.condition.as_ref().is_none_or(|form| form.value(numbers) >= 0));
        found
    }

    /// The least and greatest distances of the dependences of one access on another one, by direction vector.
    fn counted(&self, source: usize, sink: usize) -> BTreeMap<Vec<Direction>, Vec<(i64, i64)>> {
        let iterations = self.iterations();
        let places = |access: usize| {
            let place = |numbers: &Vec<i64>| {
                self.subscripts[access].iter().map(|form| form.value(numbers)).collect::<Vec<_>>()
            };
            iterations.iter().map(place).collect::<Vec<_>>()
        };
        let (sources, sinks) = (places(source), places(sink));
        let mut found: BTreeMap<Vec<Direction>, Vec<(i64, i64)>> = BTreeMap::new();
        for first in 0..iterations.len() {
            let start = if source < sink { first } else { first + 1 };
            for second in start..iterations.len() {
                if sources[first] != sinks[second] {
                    continue;
                }
                let distances = iterations[first].iter().zip(&iterations[second]).map(|(a, b)| b - a);
                let distances: Vec<i64> = distances.collect();
                let direction = |distance: &i64| match distance.signum() {
                    1 => Direction::Less,
                    0 => Direction::Equal,
                    _ => Direction::Greater,
                };
                let ranges = found
                    .entry(distances.iter().map(direction).collect())
                    .or_insert_with(|| distances.iter().map(|d| (*d, *d)).collect());
                for (range, distance) in ranges.iter_mut().zip(&distances) {
                    *range = (range.0.min(*distance), range.1.max(*distance));
                }
            }
        }
        found
    }
}

/// What is found by the solver is what is found by counting out all iterations: the same directions, and the same distances.
#[test]
fn random_nests_have_the_dependences_that_are_counted() {
    let context = context();
    let (mut found, mut none, mut carried) = (0, 0, 0);
    for seed in seeds(75) {
        let nest = Counted::new(&mut Random(seed.wrapping_mul(0x9fb2_1c65_1e98_df25) | 1));
        let text = nest.text();
        with_body(&context, &text, |body| {
            let all = accesses(body);
            for (source, sink) in [(0, 1), (1, 0), (1, 1)] {
                let mut solver = Nest::around(all[source], all[sink]);
                assert_eq!(solver.loops().len(), nest.loops.len());
                let (Some(a), Some(b)) = (solver.member(all[source]), solver.member(all[sink])) else {
                    panic!("the accesses are affine\n{text}");
                };
                let counted = nest.counted(source, sink);
                let solved = solver.dependences(&a, &b).expect("all is affine");
                let solved: BTreeMap<_, _> = solved.into_iter().map(ranges).collect();
                assert_eq!(solved, counted, "{source} -> {sink}\n{text}");
                for number in 0..nest.loops.len() {
                    let is_carried = counted.keys().any(|directions| {
                        directions.iter().position(|d| *d != Direction::Equal) == Some(number)
                    });
                    assert_eq!(solver.is_carried(&a, &b, number), Some(is_carried), "{text}");
                    carried += usize::from(is_carried);
                }
                found += counted.len();
                none += usize::from(counted.is_empty());
            }
        });
    }
    println!("{found} direction vectors, {carried} carriers, and {none} pairs without dependences");
    assert!(found > 0 && none > 0 && carried > 0);
}

fn ranges(dependence: Dependence) -> (Vec<Direction>, Vec<(i64, i64)>) {
    let end = |end: &Option<bourn::presburger::Int>| {
        end.as_ref().and_then(|end| end.to_i64()).expect("it is bounded")
    };
    let ranges = dependence.distances.iter().map(|range| (end(&range.low), end(&range.high))).collect();
    (dependence.directions, ranges)
}
