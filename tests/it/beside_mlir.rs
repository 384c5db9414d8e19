//! Asks MLIR and Bourn for the same bounds and comparisons of random programs over `index`, and checks both against executions. Where
//! MLIR alone knows more, the test fails; where an execution shows that MLIR is wrong, the case is counted and listed.
//! `bourn_test_support::seeds` says which programs.

use crate::oracle::observe::{Observed, observe, observe_inputs};
use crate::oracle::{Event, Held, Program, WIDTHS};
use crate::reduced::reduced;
#[allow(dead_code, reason = "the questions are other ones than those of the soundness tests")]
use bourn::bounds::{BoundKind, Column, Extremum, SymbolicBound, Terms};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::diag::Diagnostics;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Body, Context, OpRef, OwnedOp, Value, ValueId};
use bourn::passes::{PassManager, RunOptions, walk};
use bourn_test_support::{Random, fixed_seeds, mlir_opt, run, seeds};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

const KINDS: [BoundKind; 2] = [BoundKind::Lower, BoundKind::Upper];

/// The questions that one process of MLIR answers: a process that takes too long is killed.
const QUESTIONS_PER_RUN: usize = 1000;

/// A bound that is asked for: of which value, whether as a constant or in terms of the function's arguments.
#[derive(Clone, Copy, Debug)]
struct Question {
    program: usize,
    value: usize,
    kind: BoundKind,
    constant: bool,
}

/// A program, and what its executions showed.
struct Case {
    seed: u64,
    program: Program,
    text: String,
    lines: BTreeMap<usize, usize>,
    observed: Observed,
}

fn cases(seeds: Range<u64>) -> Vec<Case> {
    let case = |seed: u64| {
        let mut random = Random(seed.wrapping_mul(0x61c8_8646_80b5_83eb));
        let program = Program::random(&mut random, 14);
        let mut lines = BTreeMap::new();
        let text = program.text(&mut lines);
        let observed = observe(&program, &mut random);
        Case { seed, program, text, lines, observed }
    };
    seeds.map(case).collect()
}

/// Runs a program on many more inputs: on all pairs of small numbers.
fn observe_closely(program: &Program, random: &mut Random) -> Observed {
    let inputs = (-16..=16).flat_map(|a| (-16..=16).map(move |b| [a, b]));
    observe_inputs(program, inputs.collect(), random)
}

/// Returns the least and the greatest number that a value has in one execution; `None` if it is never defined there.
fn observe_run(program: &Program, args: [i64; 2], value: usize) -> Option<(i128, i128)> {
    let mut seen: Option<(i128, i128)> = None;
    program.run(args, [0; WIDTHS.len()], &mut |event| {
        if let Event::Value(name, Held::Index(n) | Held::Extent(n)) = event
            && name == value
        {
            let n = i128::from(n);
            seen = Some(seen.map_or((n, n), |(least, greatest)| (least.min(n), greatest.max(n))));
        }
    });
    seen
}

/// Returns the program with a question right after the definition of its value; `None` for an argument of a block.
fn asking(case: &Case, question: Question, number: usize) -> Option<String> {
    let name = format!("%v{} = ", question.value);
    let shaped = case.observed.extents.contains(&question.value);
    let (mut out, mut asked, mut open) = (String::new(), false, None);
    for line in case.text.replacen("@f(", &format!("@f{number}("), 1).lines() {
        let _ = writeln!(out, "{line}");
        let indent = line.len() - line.trim_start().len();
        let defines = line.trim_start().starts_with(&name);
        if defines && line.ends_with('{') {
            open = Some(indent);
        } else if defines || open == Some(indent) && line.trim_start() == "}" {
            let kind = if question.kind == BoundKind::Lower { "LB" } else { "UB" };
            let ty = if shaped { "tensor<?xf32>" } else { "index" };
            let dim = if shaped { "dim = 0, " } else { "" };
            let constant = if question.constant { ", constant" } else { "" };
            let _ = writeln!(
                out,
                "%q = \"test.reify_bound\"(%v{}) {{{dim}type = \"{kind}\"{constant}}} : ({ty}) -> index\n\"test.keep\"(%q) : (index) -> ()",
                question.value
            );
            (asked, open) = (true, None);
        }
    }
    asked.then_some(out)
}

fn parsed<'c>(context: &'c Context, text: &str) -> OwnedOp<'c> {
    let options = ParseOptions { keep_names: true, allow_unregistered: true, ..ParseOptions::default() };
    let (module, diagnostics) = parse_and_report(context, text, &options);
    assert!(!diagnostics.has_errors(), "{diagnostics:?}\n{text}");
    module.expect("there are no errors")
}

/// Returns the functions of a module by the numbers in their names.
fn functions<'a, 'c>(module: &'a OwnedOp<'c>) -> BTreeMap<usize, &'a Body<'c>> {
    let mut found = BTreeMap::new();
    let top = module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
    for function in top.ops() {
        let name = function.attr("sym_name").and_then(|name| name.as_str()).unwrap_or_default();
        let number = name.strip_prefix('f').and_then(|number| number.parse().ok());
        found.extend(number.zip(function.isolated_body()));
    }
    found
}

/// Returns the bound that MLIR has put in place of a question.
fn kept<'a, 'c>(body: &'a Body<'c>) -> Value<'a, 'c> {
    let mut found = None;
    walk(body, |op| {
        if op.name().as_str() == "test.keep" {
            found = Some(op.operand(0).id());
        }
    });
    Value::new(body, found.expect("the question has a user"))
}

/// Returns the position of an `index` argument of the function.
fn argument(value: Value<'_, '_>) -> Option<usize> {
    let block = value.owner_block().filter(|_| value.defining_op().is_none())?;
    let top = value.body().top_regions().next()?.entry()?;
    let at = block.args().position(|arg| arg.id() == value.id())?;
    (block.id() == top.id() && at < 2).then_some(at)
}

/// Returns the number that ops on the function's arguments compute; `None` if they need more than these.
fn evaluate(value: Value<'_, '_>, args: [i64; 2]) -> Option<i128> {
    let Some(op) = value.defining_op() else {
        return argument(value).map(|at| i128::from(args[at]));
    };
    let operands = |op: OpRef<'_, '_>| -> Option<Vec<i64>> {
        op.operands().map(|operand| i64::try_from(evaluate(operand, args)?).ok()).collect()
    };
    match op.name().as_str() {
        "arith.constant" => op.attr("value")?.as_int(),
        "affine.apply" | "affine.min" | "affine.max" => {
            let map = op.attr("map")?.as_affine_map()?.clone();
            let operands = operands(op)?;
            let (dims, symbols) = operands.split_at(map.num_dims());
            let results = map.eval(dims, symbols)?.into_iter().map(i128::from);
            if op.name().as_str() == "affine.max" { results.max() } else { results.min() }
        }
        _ => None,
    }
}

/// Returns the numbers that a bound is for the arguments.
fn number_of(bound: &SymbolicBound<ValueId>, body: &Body<'_>, args: [i64; 2]) -> Option<i128> {
    let numbers = bound.maps.iter().map(|bound| {
        let operands =
            bound.operands.iter().map(|column| Some(args[argument(Value::new(body, column.value))?]));
        let operands: Vec<i64> = operands.collect::<Option<_>>()?;
        let (dims, symbols) = operands.split_at(bound.map.num_dims());
        Some(i128::from(*bound.map.eval(dims, symbols)?.first()?))
    });
    let numbers: Vec<i128> = numbers.collect::<Option<_>>()?;
    match bound.extremum {
        Extremum::Minimum => numbers.into_iter().min(),
        Extremum::Maximum => numbers.into_iter().max(),
    }
}

/// What came of the comparison.
#[derive(Default)]
struct Tally {
    equal: usize,
    tighter: usize,
    wrong: Vec<String>,
    /// With the seeds of their programs.
    wider: Vec<(u64, String)>,
}

impl Tally {
    /// Counts an answer of MLIR that an execution does not refute.
    fn count(
        &mut self,
        own: Option<i128>,
        peer: i128,
        kind: BoundKind,
        case: impl FnOnce() -> (u64, String),
    ) {
        let better = |own: i128| if kind == BoundKind::Lower { own > peer } else { own < peer };
        match own {
            Some(own) if own == peer => self.equal += 1,
            Some(own) if better(own) => self.tighter += 1,
            _ => self.wider.push(case()),
        }
    }

    fn print(&self, what: &str) {
        println!("{what}: {} equal, {} tighter than MLIR's", self.equal, self.tighter);
        println!("  MLIR is wrong {} times, first:", self.wrong.len());
        self.wrong.iter().take(5).for_each(|case| println!("    {case}"));
        println!("  MLIR alone knows more {} times:", self.wider.len());
        self.wider.iter().take(20).for_each(|(_, case)| println!("    {case}"));
    }
}

fn refuted(kind: BoundKind, bound: i128, (least, greatest): (i128, i128)) -> bool {
    if kind == BoundKind::Lower { least < bound } else { greatest > bound }
}

/// Returns all questions about bounds, with their texts, numbered.
fn questions(cases: &[Case]) -> Vec<(Question, String)> {
    let mut found = Vec::new();
    for (program, case) in cases.iter().enumerate() {
        for &value in &case.observed.indices {
            for kind in KINDS {
                for constant in [true, false] {
                    let question = Question { program, value, kind, constant };
                    let text = asking(case, question, found.len());
                    found.extend(text.map(|text| (question, text)));
                }
            }
        }
    }
    found
}

#[test]
fn no_bound_is_wider_than_that_of_mlir() {
    let Some(mlir) = mlir_opt() else { return };
    let context = Context::new(&bourn::registries().0);
    let cases = cases(seeds(1));
    let questions = questions(&cases);
    let pipeline = "builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args}))";
    let pipeline = format!("--pass-pipeline={pipeline}");
    let (mut answered, mut errors): (Vec<OwnedOp<'_>>, _) = (Vec::new(), String::new());
    for part in questions.chunks(QUESTIONS_PER_RUN) {
        let text = part.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("// -----\n");
        let ran = run(mlir, &["-", "--split-input-file", "--allow-unregistered-dialect", &pipeline], &text);
        let pieces = ran.out.split("// -----").filter(|piece| piece.contains("test.keep"));
        answered.extend(pieces.map(|piece| parsed(&context, piece)));
        errors.push_str(&ran.err);
    }
    let (mut constants, mut symbolic) = (Tally::default(), Tally::default());
    for module in &answered {
        for (number, body) in functions(module) {
            let (question, text) = &questions[number];
            let case = &cases[question.program];
            let peer = kept(body);
            let offset = i128::from(question.kind == BoundKind::Upper);
            let place = |own: &dyn std::fmt::Debug, peer: i128| {
                format!(
                    "seed {}: %v{} {:?}: Bourn {own:?}, MLIR {peer}",
                    case.seed, question.value, question.kind
                )
            };
            let own_module = parsed(&context, text);
            let own_body = functions(&own_module)[&number];
            let graph = IrGraph::new(&context, own_body);
            let mut session = IrBounds::new(&graph);
            let mut column = None;
            walk(own_body, |op| {
                if op.name().as_str() == "test.reify_bound" {
                    let value = op.operand(0);
                    let shaped = value.ty().shape().is_some();
                    column =
                        Some(if shaped { Column::dim(value.id(), 0) } else { Column::index(value.id()) });
                }
            });
            let column = column.expect("the question is there");
            if question.constant {
                let Some(bound) = evaluate(peer, [0, 0]).map(|bound| bound - offset) else { continue };
                let own = session.interval(column);
                let seen = case.observed.ranges[&(question.value, false)];
                if refuted(question.kind, bound, seen) {
                    constants.wrong.push(place(&own, bound));
                } else {
                    let end = if question.kind == BoundKind::Lower { own.lower } else { own.upper };
                    constants.count(end, bound, question.kind, || (case.seed, place(&own, bound)));
                }
                continue;
            }
            let mut terms =
                Terms::new(|column: Column<ValueId>| argument(Value::new(own_body, column.value)).is_some());
            let own = session.bound_in(question.kind, column, &mut terms);
            for args in [[0, 0], [1, 1], [7, -3], [100, 3], [-50, 60], [5, 12]] {
                let Some(bound) = evaluate(peer, args).map(|bound| bound - offset) else { continue };
                let Some(seen) = observe_run(&case.program, args, question.value) else { continue };
                let own = own.as_ref().ok().and_then(|own| number_of(own, own_body, args));
                let place = || format!("{} at {args:?}", place(&own, bound));
                if refuted(question.kind, bound, seen) {
                    symbolic.wrong.push(place());
                } else {
                    symbolic.count(own, bound, question.kind, || (case.seed, place()));
                }
            }
        }
    }
    println!("{} programs, {} questions, {} answered by MLIR", cases.len(), questions.len(), answered.len());
    constants.print("constant bounds");
    symbolic.print("bounds in terms of arguments");
    assert!(answered.len() > cases.len(), "MLIR answered nothing: {errors}");
    let wider = constants.wider.iter().chain(&symbolic.wider).next();
    let program =
        |seed: u64| cases.iter().find(|case| case.seed == seed).map_or("", |case| case.text.as_str());
    assert!(wider.is_none(), "MLIR knows more, first in\n{}", program(wider.map_or(0, |wider| wider.0)));
}

/// Returns the answers to comparisons, by line, of one program.
fn own_answers(context: &Context, manager: &PassManager, text: &str) -> BTreeMap<usize, String> {
    let mut diagnostics = Diagnostics::default();
    let mut module = parsed(context, text);
    let _ = manager.run(context, &mut module, &RunOptions::default(), &mut diagnostics, &mut |_| {});
    let line = |place: &Option<(String, u32, u32)>| place.as_ref().map(|place| place.1 as usize);
    diagnostics.all.into_iter().filter_map(|d| Some((line(&d.place)?, d.message))).collect()
}

/// Returns whether MLIR decides a comparison of a program that Bourn does not, for a smaller program that shows it.
fn mlir_decides_more(text: &str, pipeline: &str) -> bool {
    let Some(mlir) = mlir_opt() else { return false };
    let ran = run(mlir, &["-", pipeline, "-o", "/dev/null"], text);
    let context = Context::new(&bourn::registries().0);
    let own = PassManager::parse(pipeline.trim_start_matches("--pass-pipeline="), &bourn::registries().1);
    let own = own_answers(&context, &own.expect("a pipeline"), text);
    let decided = |message: &str| message == "true" || message == "false";
    let is_alone = |line: &str| {
        let (place, message) = line.split_once(": remark: ").or_else(|| line.split_once(": error: "))?;
        let at: usize = place.split(':').nth(1)?.parse().ok()?;
        let own = own.get(&at).map_or("nothing", String::as_str);
        Some(decided(message) && !decided(own) && own != "never executed")
    };
    ran.err.lines().filter_map(is_alone).any(|alone| alone)
}

#[test]
fn no_comparison_is_decided_by_mlir_alone() {
    let Some(mlir) = mlir_opt() else { return };
    let context = Context::new(&bourn::registries().0);
    let pipeline = "builtin.module(func.func(test-affine-reify-value-bounds))";
    let manager = PassManager::parse(pipeline, &bourn::registries().1).expect("a pipeline");
    let cases = cases(fixed_seeds(30));
    // One run for all: the lines of each program begin after those of the programs before it.
    let text = cases.iter().map(|case| case.text.as_str()).collect::<Vec<_>>().join("// -----\n");
    let pipeline = format!("--pass-pipeline={pipeline}");
    let ran = run(mlir, &["-", "--split-input-file", &pipeline, "-o", "/dev/null"], &text);
    let mut theirs: BTreeMap<usize, &str> = BTreeMap::new();
    for line in ran.err.lines() {
        let Some((place, message)) = line.split_once(": remark: ").or_else(|| line.split_once(": error: "))
        else {
            continue;
        };
        let at = place.split(':').nth(1).and_then(|line| line.parse().ok());
        theirs.extend(at.zip(Some(message)));
    }
    let (mut equal, mut more, mut opposite) = (0, 0, 0);
    let (mut wrong, mut alone, mut unsigned) = (Vec::new(), Vec::new(), Vec::new());
    let mut before = 0;
    for case in &cases {
        let own = own_answers(&context, &manager, &case.text);
        for (number, line) in &case.lines {
            let peer = theirs.get(&(before + line)).copied().unwrap_or("nothing");
            let own = own.get(line).map_or("nothing", String::as_str);
            let seen = case.observed.answers.get(number).copied().unwrap_or_default();
            let place = || format!("seed {}, line {line}: Bourn {own}, MLIR {peer}", case.seed);
            match peer {
                "true" if seen[0] => wrong.push(place()),
                "false" if seen[1] => wrong.push(place()),
                "true" | "false" if own == peer => equal += 1,
                "true" | "false" if own == "never executed" => more += 1,
                "true" | "false" => {
                    // Few inputs may not show that MLIR is wrong.
                    let seen = observe_closely(&case.program, &mut Random(case.seed | 1));
                    let seen = seen.answers.get(number).copied().unwrap_or_default();
                    let is_wrong = seen[usize::from(peer == "false")];
                    match own {
                        _ if is_wrong => wrong.push(place()),
                        // Both may be right where no execution gets to.
                        "true" | "false" => opposite += 1,
                        // MLIR takes unsigned induction variables to be below the end as signed numbers: `end_that_may_be_huge` in
                        // `tests/conformance/loops.mlir`. What follows from that may still be so.
                        _ if case.text.contains("for unsigned") => unsigned.push(place()),
                        _ => alone.push((case, place())),
                    }
                }
                _ => more += usize::from(own == "true" || own == "false"),
            }
        }
        before += case.text.lines().count() + 1;
    }
    println!("{} programs: {equal} comparisons are decided by both, {more} by Bourn alone", cases.len());
    println!("MLIR is wrong {} times, first:", wrong.len());
    wrong.iter().take(5).for_each(|case| println!("  {case}"));
    println!("{opposite} have opposite answers and are never executed");
    println!("{} may rest on unsigned loops read as signed, first:", unsigned.len());
    unsigned.iter().take(5).for_each(|case| println!("  {case}"));
    println!("MLIR alone decides {}:", alone.len());
    alone.iter().take(20).for_each(|(_, place)| println!("  {place}"));
    assert!(opposite + unsigned.len() <= equal / 100, "too many to be what they are taken for");
    assert!(equal > 0, "MLIR decided nothing: {}", ran.err);
    if let Some((case, _)) = alone.first() {
        let small = reduced(&case.text, &|text| mlir_decides_more(text, &pipeline));
        panic!("MLIR decides more, first in\n{small}");
    }
}
