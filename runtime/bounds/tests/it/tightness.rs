//! How much of what is true is found: random programs whose inputs are enumerated, so that what holds in all executions
//! is known. `cargo test -p bourn-bounds --release --test it tightness -- --nocapture` prints the shares.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::fixture::random::Generator;
use crate::fixture::{Def, Machine, Program, Val};
use bourn_bounds::{Bounds, Relation, Verdict, index};
use bourn_test_support::{Random, fixed_seeds};

const RANGES: [(i64, i64); 3] = [(0, 9), (-3, 4), (1, 6)];
const RELATIONS: [Relation; 3] = [Relation::Eq, Relation::Lt, Relation::Le];

/// Two values that were less, equal and greater.
type Orders = [Option<(i128, i128)>; 3];

/// What was seen in all executions of a program.
#[derive(Default)]
struct Seen {
    ranges: HashMap<Val, (i128, i128)>,
    /// The differences of pairs of values that were live together, reduced to their signs, with a value for each.
    orders: HashMap<(Val, Val), Orders>,
}

fn run_all(program: &Program, inputs: &[Val], pairs: &HashMap<Val, Vec<Val>>) -> Seen {
    let mut seen = Seen::default();
    let mut points: Vec<Vec<i128>> = vec![Vec::new()];
    for (lower, upper) in RANGES {
        let extended = |point: &Vec<i128>| {
            let point = point.clone();
            (lower..=upper).map(move |x| [&point[..], &[x.into()]].concat())
        };
        points = points.iter().flat_map(extended).collect();
    }
    for point in points {
        let given: HashMap<Val, i128> = inputs.iter().copied().zip(point).collect();
        let mut observe = |value: Val, live: &HashMap<Val, i128>| {
            let at = live[&value];
            let range = seen.ranges.entry(value).or_insert((at, at));
            *range = (range.0.min(at), range.1.max(at));
            for &other in pairs.get(&value).into_iter().flatten() {
                if let Some(&with) = live.get(&other) {
                    let order = (at.cmp(&with) as i8 + 1) as usize;
                    seen.orders.entry((value, other)).or_default()[order] = Some((at, with));
                }
            }
        };
        let mut machine = Machine {
            program,
            inputs: given.clone(),
            live: given,
            fuel: 3000,
            seed: 1,
            keeps: true,
            observe: &mut observe,
            others: Default::default(),
        };
        let _ = machine.run(&program.body, &[]);
    }
    seen
}

/// How many there are, and how many of them were found, by the kind of value; and why the others were not.
#[derive(Default)]
struct Shares {
    kinds: BTreeMap<&'static str, (usize, usize)>,
    reasons: BTreeMap<&'static str, usize>,
}

impl Shares {
    fn add(&mut self, kind: &'static str, found: bool) {
        let (all, good) = self.kinds.entry(kind).or_default();
        *all += 1;
        *good += usize::from(found);
    }

    fn total(&self) -> f64 {
        let (all, good) = self.kinds.values().fold((0, 0), |sum, share| (sum.0 + share.0, sum.1 + share.1));
        good as f64 / all.max(1) as f64
    }

    fn print(&self, what: &str) {
        println!("{what}: {:.1} %", 100.0 * self.total());
        for (kind, (all, good)) in &self.kinds {
            println!("  {kind:<12} {:>5.1} % of {all}", 100.0 * *good as f64 / *all as f64);
        }
        if !self.reasons.is_empty() {
            println!("not found, and what shows of the reason:");
        }
        for (reason, count) in &self.reasons {
            println!("  {count:>6} {reason}");
        }
    }
}

/// Returns the values that a value is computed from in one step.
fn sources(program: &Program, def: &Def) -> Vec<Val> {
    match def {
        Def::Input(_) | Def::Constant(_) => Vec::new(),
        Def::Add(a, b) | Def::Sub(a, b) | Def::Mul(a, b) => vec![*a, *b],
        Def::FloorDiv(a, b) | Def::CeilDiv(a, b) | Def::Mod(a, b) => vec![*a, *b],
        Def::Min(values) | Def::Max(values) => values.clone(),
        Def::Select(_, a, b, then, otherwise) => vec![*a, *b, *then, *otherwise],
        Def::Below(value) | Def::Elsewhere(value, _) => vec![*value],
        Def::InductionVariable(at) => {
            let info = &program.loops[*at];
            vec![info.lower, info.upper, info.step]
        }
        Def::Argument(at, number) | Def::LoopResult(at, number) => {
            let info = &program.loops[*at];
            vec![info.inits[*number], info.yielded[*number], info.lower, info.upper, info.step]
        }
        Def::IfResult(at, number) => {
            let info = &program.ifs[*at];
            vec![info.condition.1, info.condition.2, info.then[*number], info.otherwise[*number]]
        }
        Def::BeforeArgument(at, number) => {
            let info = &program.whiles[*at];
            vec![info.inits[*number], info.yielded[*number]]
        }
        Def::AfterArgument(at, number) | Def::WhileResult(at, number) => {
            vec![program.whiles[*at].passed[*number]]
        }
    }
}

/// Why an end is not the exact one, as far as it shows: each value that this one is computed from has its exact range, or one has not.
fn reason(program: &Program, def: &Def, inexact: &HashSet<Val>) -> &'static str {
    if sources(program, def).iter().any(|source| inexact.contains(source)) {
        return "computed from what is not exact";
    }
    match def {
        Def::Mul(..) => "factors that depend on each other",
        Def::FloorDiv(..) | Def::CeilDiv(..) | Def::Mod(..) => {
            "a dividend and a divisor that depend on each other"
        }
        Def::Min(_) | Def::Max(_) => "operands of a minimum or maximum that depend on each other",
        Def::Select(..) | Def::IfResult(..) => "an arm that depends on the condition",
        Def::Argument(..) | Def::LoopResult(..) => "what a loop carries",
        Def::BeforeArgument(..) | Def::AfterArgument(..) | Def::WhileResult(..) => {
            "what an uncounted loop carries"
        }
        _ => "terms that depend on each other",
    }
}

/// No comparison knows more than the range, while the session's budget lasts.
fn agree(program: &Program, value: Val, seed: u64) {
    let mut bounds = Bounds::new(program);
    let found = bounds.interval(index(value));
    for (end, relation) in [(found.upper, Relation::Lt), (found.lower, Relation::Gt)] {
        let more = end.map(|end| bounds.compare(index(value), relation, end));
        assert!(
            !more.is_some_and(|more| more.is_proven()),
            "seed {seed}: {value} {relation} {end:?}, but the range is {found:?}"
        );
    }
}

fn measure(seed: u64, ends: &mut Shares, comparisons: &mut Shares, verbose: bool) {
    let mut generator = Generator::new(seed);
    generator.wild = false;
    generator.program.visibility = true;
    let (program, inputs) = generator.finish(&RANGES.map(Some), 3..12);
    if verbose {
        for (value, def) in program.defs.iter().enumerate() {
            println!("{value} in {}: {def:?}", program.region_of[value]);
        }
        for info in &program.loops {
            println!("{info:?}");
        }
        for info in &program.ifs {
            println!("{info:?}");
        }
    }
    let mut rng = Random(seed.wrapping_mul(77) | 1);
    let count = program.defs.len();
    let mut pairs: HashMap<Val, Vec<Val>> = HashMap::new();
    for _ in 0..2 * count {
        let (a, b) = (rng.below(count) as Val, rng.below(count) as Val);
        pairs.entry(a).or_default().push(b);
    }
    let seen = run_all(&program, &inputs, &pairs);
    let mut bounds = Bounds::new(&program);
    let (mut inexact, mut missed) = (HashSet::new(), Vec::new());
    for value in 0..count as Val {
        let def = &program.defs[value as usize];
        if matches!(def, Def::Input(_) | Def::Constant(_)) {
            continue;
        }
        let Some(&(least, greatest)) = seen.ranges.get(&value) else { continue };
        let found = bounds.interval(index(value));
        assert!(found.lower.is_none_or(|lower| lower <= least), "seed {seed}, value {value}");
        assert!(found.upper.is_none_or(|upper| upper >= greatest), "seed {seed}, value {value}");
        agree(&program, value, seed);
        let exact = [found.lower == Some(least), found.upper == Some(greatest)];
        exact.into_iter().for_each(|exact| ends.add(def.kind(), exact));
        if exact != [true; 2] {
            inexact.insert(value);
            missed.extend(exact.into_iter().filter(|exact| !exact).map(|_| value));
        }
        if verbose && exact != [true; 2] {
            println!("seed {seed}: {} {value} is {least} .. {greatest}, found {found:?}", def.kind());
        }
    }
    // What a loop carries is defined before what it is computed from.
    for value in missed {
        *ends.reasons.entry(reason(&program, &program.defs[value as usize], &inexact)).or_default() += 1;
    }
    for (&(a, b), orders) in &seen.orders {
        for relation in RELATIONS {
            let mut truths = orders.iter().flatten().map(|(x, y)| relation.holds(*x, *y));
            let first = truths.next();
            let constant = first.filter(|first| truths.all(|truth| truth == *first));
            let answer = match bounds.compare(index(a), relation, index(b)) {
                Verdict::Proven => Some(true),
                Verdict::Refuted => Some(false),
                Verdict::Unknown(_) | Verdict::NeverExecuted => None,
            };
            match constant {
                Some(truth) => {
                    assert!(answer.is_none_or(|answer| answer == truth), "seed {seed}: {a} {relation} {b}");
                    comparisons.add(program.defs[a as usize].kind(), answer.is_some());
                    if verbose && answer.is_none() {
                        println!("seed {seed}: {a} {relation} {b} is {truth}");
                    }
                }
                None => assert!(answer.is_none(), "seed {seed}: {a} {relation} {b} is not always the same"),
            }
        }
    }
}

#[test]
fn most_of_what_is_true_is_found() {
    let seeds = fixed_seeds(12);
    let programs = seeds.end - seeds.start;
    let (mut ends, mut comparisons) = (Shares::default(), Shares::default());
    for seed in seeds {
        measure(seed, &mut ends, &mut comparisons, programs == 1);
    }
    ends.print("exact ends");
    comparisons.print("decided comparisons");
    assert!(programs < 20 || (ends.total() > 0.9 && comparisons.total() > 0.9), "less is found than was");
}

/// Programs of which a comparison once knew more than the range.
#[test]
fn comparisons_know_no_more_than_ranges() {
    let (mut ends, mut comparisons) = (Shares::default(), Shares::default());
    for seed in [599, 41_000_201, 43_000_765, 2_078_700_106] {
        measure(seed, &mut ends, &mut comparisons, false);
    }
}
