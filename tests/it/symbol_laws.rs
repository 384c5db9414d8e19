//! Laws of the passes of the symbol dialect, on random programs. An interpreter that knows the ops only runs each program before and after
//! each pass: what a bind, a range, a map or an encoding says must hold then, and every answer of the engine, too.

use crate::reduced::reduced;
use crate::symbol_programs::{Execution, Program};
use bourn::bounds::{Column, Interval};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::body::work;
use bourn::ir::diag::Diagnostics;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Body, Context, OpRef, OwnedOp, Value, ValueId};
use bourn::passes::{PassManager, RunOptions, walk};
use bourn_test_support::{Random, effort, files_below, pieces, seeds};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A program as IR, which passes change.
struct Module<'p, 'c> {
    context: &'c Context,
    program: &'p Program,
    module: OwnedOp<'c>,
}

impl<'p, 'c> Module<'p, 'c> {
    fn new(context: &'c Context, program: &'p Program) -> Self {
        let options = ParseOptions { keep_names: true, allow_unregistered: true, ..ParseOptions::default() };
        let (module, diagnostics) = parse_and_report(context, &program.text, &options);
        assert!(!diagnostics.has_errors(), "{diagnostics:?}\n{}", program.text);
        Module { context, program, module: module.expect("there are no errors") }
    }

    fn text(&self) -> String {
        self.module.view().to_string()
    }

    /// Returns the body of the function.
    fn body(&self) -> &Body<'c> {
        let top =
            self.module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
        top.first().and_then(OpRef::isolated_body).expect("the first op is a function")
    }

    /// Runs a pipeline, and verifies what it makes.
    fn run(mut self, pipeline: &str) -> Self {
        let manager = PassManager::parse(pipeline, &bourn::registries().1).expect("the pipeline is right");
        let mut diagnostics = Diagnostics::default();
        let options = RunOptions { verifier: Some(bourn::ir::verify::verify), ..RunOptions::default() };
        let report = manager.run(self.context, &mut self.module, &options, &mut diagnostics, &mut |_| {});
        assert!(report.result.is_ok(), "{pipeline}: {:?}\n{}", diagnostics.all, self.program.text);
        self
    }

    /// Checks all that the program says, and all answers, on the numbers. Returns the answers for values with names.
    fn check(&self, what: &str) -> BTreeMap<(String, Option<u32>), Interval> {
        let body = self.body();
        let run = Execution::of(self.program, body);
        let mut seen: HashMap<Column<ValueId>, Vec<i64>> = HashMap::new();
        for (column, number) in run.all {
            seen.entry(column).or_default().push(number);
        }
        let graph = IrGraph::new(self.context, body);
        let mut session = IrBounds::new(&graph);
        let mut found = BTreeMap::new();
        let mut ask = |value: Value<'_, '_>| {
            let rank = value.ty().shape().map(<[i64]>::len);
            let columns: Vec<Column<ValueId>> = match rank {
                Some(rank) => (0..rank as u32).map(|d| Column::dim(value.id(), d)).collect(),
                None if value.ty().is_index() => vec![Column::index(value.id())],
                None => Vec::new(),
            };
            for column in columns {
                let interval = session.interval(column);
                for number in seen.get(&column).into_iter().flatten().map(|number| i128::from(*number)) {
                    let inside = interval.lower.is_none_or(|l| l <= number)
                        && interval.upper.is_none_or(|u| number <= u);
                    let name = body.value_name(value.id()).unwrap_or("?");
                    assert!(
                        inside,
                        "{what}: %{name} {column:?} is {number}, but {interval:?}\n{}",
                        self.text()
                    );
                }
                if let Some(name) = body.value_name(value.id()) {
                    found.insert((name.to_owned(), column.dimension()), interval);
                }
            }
        };
        body.top_regions()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.args())
            .for_each(&mut ask);
        walk(body, |op| {
            op.results().for_each(&mut ask);
            op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args()).for_each(&mut ask);
        });
        found
    }
}

/// Counts how often the first of two answers says more, where the second one follows from all that the first one does. The engine does
/// not find everything, so that this happens, but seldom.
#[derive(Default)]
struct Law {
    compared: usize,
    broken: usize,
}

impl Law {
    fn compare(&mut self, less: Interval, more: Interval, what: impl Fn() -> String) {
        if less.is_empty() {
            // The value never exists, so that anything may be said of it.
            return;
        }
        self.compared += 1;
        let lower = less.lower.is_none_or(|l| more.lower.is_some_and(|m| l <= m));
        let upper = less.upper.is_none_or(|l| more.upper.is_some_and(|m| m <= l));
        if !(lower && upper) {
            self.broken += 1;
            println!("{less:?}, but {more:?}: {}", what());
        }
    }

    fn same(&mut self, one: Interval, other: Interval, what: impl Fn() -> String) {
        self.compare(one, other, &what);
        self.compare(other, one, &what);
    }

    #[track_caller]
    fn holds(&self) {
        assert!(self.compared > 1000, "only {} answers", self.compared);
        assert!(self.broken * 200 <= self.compared, "{} of {} answers", self.broken, self.compared);
    }
}

/// Calls `law` with random programs.
fn for_random_programs(is_simple: bool, mut law: impl FnMut(&Context, &Program)) {
    let context = Context::new(&bourn::registries().0);
    for seed in seeds(100) {
        let program = Program::random(&mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)), is_simple);
        law(&context, &program);
    }
}

const PROPAGATE: &str = "builtin.module(func.func(propagate-symbol))";

#[test]
fn all_that_is_said_holds_before_and_after_propagation() {
    let mut law = Law::default();
    for_random_programs(false, |context, program| {
        let before = Module::new(context, program).check("before");
        let propagated = Module::new(context, program).run(PROPAGATE);
        let after = propagated.check("after propagation");
        for (name, before) in before {
            // Values that are replaced are gone.
            if let Some(after) = after.get(&name) {
                law.compare(before, *after, || format!("{name:?}\n{}{}", program.text, propagated.text()));
            }
        }
        let text = propagated.text();
        if propagated.run(PROPAGATE).text() != text {
            let small = reduced(&program.text, &second_run_changes);
            panic!("a second run changes more, first in\n{small}");
        }
    });
    law.holds();
}

/// Returns whether a second run of `propagate-symbol` changes a program that the first one has changed.
fn second_run_changes(text: &str) -> bool {
    let context = Context::new(&bourn::registries().0);
    let manager = PassManager::parse(PROPAGATE, &bourn::registries().1).expect("the pipeline is right");
    let Ok(once) = changed(&context, &manager, text) else { return false };
    changed(&context, &manager, &once).is_ok_and(|twice| twice != once)
}

#[test]
fn erasing_only_loses_bounds() {
    let mut law = Law::default();
    for_random_programs(false, |context, program| {
        let before = Module::new(context, program).check("before");
        let erased = Module::new(context, program).run("builtin.module(func.func(erase-symbol))");
        for (name, after) in erased.check("after erasing") {
            law.compare(after, before[&name], || format!("{name:?}\n{}", program.text));
        }
    });
    law.holds();
}

#[test]
fn encodings_and_back_keep_all_answers() {
    let mut law = Law::default();
    for_random_programs(true, |context, program| {
        let simple = Module::new(context, program).run(PROPAGATE);
        let text = simple.text();
        let before = simple.check("before");
        let encoded = simple.run("builtin.module(symbol-to-encoding)");
        let between = encoded.check("with encodings");
        let of_types = encoded.text();
        let decoded = encoded.run("builtin.module(encoding-to-symbol)");
        let after = decoded.check("without encodings");
        for (name, before) in before {
            law.same(before, between[&name], || format!("{name:?}\n{text}{of_types}"));
            law.same(before, after[&name], || format!("{name:?}\n{text}{}", decoded.text()));
        }
    });
    law.holds();
}

#[test]
fn sizes_stay_after_other_passes() {
    for_random_programs(false, |context, program| {
        let pipeline = "builtin.module(func.func(propagate-symbol,canonicalize,cse))";
        let simple = Module::new(context, program).run(pipeline);
        simple.check("in canonical form");
    });
}

#[test]
fn bound_values_are_not_asked_for_sizes() {
    for_random_programs(false, |context, program| {
        let propagated = Module::new(context, program).run(PROPAGATE);
        // The values to which a bind before gives sizes wherever they exist.
        let mut bound = HashSet::new();
        walk(propagated.body(), |op| {
            if op.is("symbol.bind_symbolic_shape") && op.block() == op.operand(0).block() {
                bound.insert(op.operand(0).id());
            }
            let asks = op.is("tensor.dim") && op.operand(1).constant().is_some();
            assert!(!(asks && bound.contains(&op.operand(0).id())), "{op}\n{}", propagated.text());
        });
    });
}

/// Runs a pipeline on a program, and returns its text, or the errors.
fn changed(context: &Context, manager: &PassManager, text: &str) -> Result<String, String> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let (module, diagnostics) = parse_and_report(context, text, &options);
    let mut module =
        module.filter(|_| !diagnostics.has_errors()).ok_or_else(|| format!("{diagnostics:?}"))?;
    let mut diagnostics = Diagnostics::default();
    let options = RunOptions { verifier: Some(bourn::ir::verify::verify), ..RunOptions::default() };
    let report = manager.run(context, &mut module, &options, &mut diagnostics, &mut |_| {});
    report.result.map_err(|_| format!("{:?}", diagnostics.all))?;
    Ok(module.view().to_string())
}

#[test]
fn programs_of_other_tests_stay_right() {
    let context = Context::new(&bourn::registries().0);
    let passes = [
        "func.func(propagate-symbol{symbolize-unknown}),symbol-to-encoding",
        "func.func(propagate-symbol{symbolize-unknown}),symbol-to-encoding,encoding-to-symbol",
        "func.func(propagate-symbol,unfold-symbolic-int)",
        "func.func(propagate-symbol,erase-symbol)",
    ];
    let manager = |pipeline: &str| {
        PassManager::parse(&format!("builtin.module({pipeline})"), &bourn::registries().1)
            .expect("it is right")
    };
    let (nothing, passes) = (manager(""), passes.map(|pipeline| (pipeline, manager(pipeline))));
    let mut count = 0;
    let step = if effort() > 1 { 1 } else { 3 };
    let paths =
        ["tests/ir", "tests/ops", "tests/passes"].iter().flat_map(|folder| files_below(folder, "mlir"));
    for path in paths.step_by(step) {
        // These have binds that no encoding and no unfolding can express.
        if path.ends_with("tests/ops/symbol/bind_symbolic_shape.mlir") {
            continue;
        }
        // Resources get other names when they are read again in one context.
        for text in pieces(&path).into_iter().filter(|text| !text.contains("dense_resource")) {
            for (pipeline, passes) in &passes {
                let name = format!("{}: {pipeline}\n{text}", path.display());
                let answer =
                    changed(&context, passes, &text).unwrap_or_else(|errors| panic!("{errors} {name}"));
                let again = changed(&context, &nothing, &answer)
                    .unwrap_or_else(|errors| panic!("{errors} {name}{answer}"));
                assert_eq!(again, answer, "{name}");
                count += 1;
            }
        }
    }
    assert!(count * step > 1500, "only {count} programs");
}

/// Returns a function with `n` groups of sizes: a product in `arith`, a branch with a sum in each arm, and a loop.
fn many_sizes(n: usize) -> String {
    let mut text = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index\n"
        .to_owned();
    let list = "tensor<?xf32>";
    let mut last = "%a".to_owned();
    for at in 0..n {
        text += &format!(
            "  %d{at} = tensor.dim %b, %c0 : {list}
  %q{at} = arith.muli %d{at}, %c3 : index
  %e{at} = tensor.empty(%q{at}) : {list}
  %r{at} = scf.if %c -> {list} {{
    %x = tensor.concat dim(0) {last}, %e{at} : ({list}, {list}) -> {list}
    scf.yield %x : {list}
  }} else {{
    %y = tensor.concat dim(0) %e{at}, {last} : ({list}, {list}) -> {list}
    scf.yield %y : {list}
  }}
  %s{at} = scf.for %i = %c0 to %n step %c1 iter_args(%t = %r{at}) -> ({list}) {{
    %m = tensor.dim %t, %c0 : {list}
    %u = tensor.empty(%m) : {list}
    %o = linalg.exp ins(%t : {list}) outs(%u : {list}) -> {list}
    scf.yield %o : {list}
  }}\n"
        );
        last = format!("%s{at}");
    }
    text + &format!("  return {last} : {list}\n}}\n")
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "a release build counts no steps")]
fn propagation_takes_linear_time() {
    let context = Context::new(&bourn::registries().0);
    let manager = PassManager::parse(PROPAGATE, &bourn::registries().1).expect("the pipeline is right");
    let steps = |n: usize| {
        let (module, _) = parse_and_report(&context, &many_sizes(n), &ParseOptions::default());
        let mut module = module.expect("the program is right");
        let options = RunOptions { threads: 1, ..RunOptions::default() };
        let start = work::steps();
        let report = manager.run(&context, &mut module, &options, &mut Diagnostics::default(), &mut |_| {});
        let steps = work::steps() - start;
        assert!(report.result.is_ok());
        let text = module.view().to_string();
        assert!(!text.contains("tensor.dim") && !text.contains("arith.muli"), "{text}");
        steps
    };
    let (small, large) = (steps(100), steps(400));
    assert!(small > 0 && large <= 5 * small, "{small} steps, {large} steps");
}
