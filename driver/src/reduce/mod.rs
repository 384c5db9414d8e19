//! The command `reduce`, which shrinks a program as long as a test finds it interesting, like `mlir-reduce`.

mod args;
mod numbers;
mod place;
mod script;
mod steps;
mod structure;

use crate::io::{self, Printed};
use crate::{Exit, registry};
pub use args::ReduceArgs;
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_source};
use bourn_ir::{Context, DialectRegistry, OwnedOp, Severity};
use bourn_passes::on_threads;
use indicatif::ProgressBar;
use script::Script;
use std::collections::HashSet;
use std::fmt;
use steps::Step;

/// The reason why a program was not reduced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReduceError {
    /// The program has mistakes.
    Invalid,
    /// The test does not find the whole program interesting.
    NotInteresting,
    /// The test failed.
    Test(String),
}

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReduceError::Invalid => f.write_str("the program has mistakes"),
            ReduceError::NotInteresting => f.write_str("the test does not find the program interesting"),
            ReduceError::Test(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for ReduceError {}

/// A reduced program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The text.
    pub text: String,
    /// The number of tests that ran.
    pub tests: usize,
}

/// The settings of a reduction.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The options of the parser.
    pub parse: ParseOptions,
    /// The number of tests that run at the same time. The result is the same for any number.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { parse: ParseOptions::default(), threads: 1 }
    }
}

/// Shrinks a program as long as it is interesting: erases ops, regions, blocks, arguments and attributes, and makes constants and sizes
/// smaller. All tested programs verify. No single step makes the result smaller and keeps it interesting.
///
/// # Errors
/// Fails if the program has mistakes or is not interesting, or if a test fails.
///
/// ```
/// use bourn_driver::reduce::{Settings, reduce};
///
/// let mut dialects = bourn_ir::DialectRegistry::new();
/// bourn_dialects::register_all(&mut dialects);
/// let program = "func.func @f(%n: index) -> index {
///   %c64 = arith.constant 64 : index
///   %0 = arith.muli %n, %c64 : index
///   %1 = arith.addi %0, %n : index
///   return %1 : index
/// }";
/// let has_product = |text: &str| Ok(text.contains("arith.muli"));
/// let reduced = reduce(program, &dialects, &Settings::default(), &has_product).unwrap();
/// assert!(reduced.text.contains("arith.muli %arg0, %arg0") && !reduced.text.contains("arith.addi"));
/// ```
pub fn reduce(
    program: &str,
    dialects: &DialectRegistry,
    settings: &Settings,
    is_interesting: &(dyn Fn(&str) -> Result<bool, String> + Sync),
) -> Result<Reduced, ReduceError> {
    reduce_with(program, dialects, settings, is_interesting, &mut |_, _| {})
}

/// Does the same as [`reduce`], and calls `report` with each smaller program and the number of tests so far.
fn reduce_with(
    program: &str,
    dialects: &DialectRegistry,
    settings: &Settings,
    is_interesting: &(dyn Fn(&str) -> Result<bool, String> + Sync),
    report: &mut dyn FnMut(&str, usize),
) -> Result<Reduced, ReduceError> {
    let mut reducer = Reducer { dialects, settings, is_interesting, seen: HashSet::new(), tests: 0 };
    let text = reducer.normalized(program).ok_or(ReduceError::Invalid)?;
    reducer.tests += 1;
    if !is_interesting(&text).map_err(ReduceError::Test)? {
        return Err(ReduceError::NotInteresting);
    }
    reducer.seen.insert(text.clone());
    let text = reducer.shrunk(text, report).map_err(ReduceError::Test)?;
    Ok(Reduced { text, tests: reducer.tests })
}

struct Reducer<'r> {
    dialects: &'r DialectRegistry,
    settings: &'r Settings,
    is_interesting: &'r (dyn Fn(&str) -> Result<bool, String> + Sync),
    /// The programs that were tested.
    seen: HashSet<String>,
    tests: usize,
}

impl Reducer<'_> {
    /// Returns the printed form of a program without mistakes.
    fn normalized(&self, text: &str) -> Option<String> {
        let context = Context::new(self.dialects);
        let module = self.parsed(&context, text)?;
        Some(print_source(&module, &PrintOptions::default()))
    }

    fn parsed<'c>(&self, context: &'c Context, text: &str) -> Option<OwnedOp<'c>> {
        let (module, diagnostics) = parse_and_report(context, text, &self.settings.parse);
        module.filter(|_| !diagnostics.has_errors())
    }

    /// Takes steps until no step leads to an interesting program.
    fn shrunk(&mut self, mut text: String, report: &mut dyn FnMut(&str, usize)) -> Result<String, String> {
        // Large steps first: they erase many ops at once.
        let mut chunk = usize::MAX;
        loop {
            let mut has_shrunk = false;
            // The number of the next step: after a success, the steps before it are not tried again in this round.
            let mut from = 0;
            loop {
                let context = Context::new(self.dialects);
                let Some(module) = self.parsed(&context, &text) else { return Ok(text) };
                let count = steps::op_count(&module);
                chunk = chunk.min(count / 2);
                let steps = steps::steps(&module, chunk);
                let Some((at, smaller)) = self.first(&context, &module, &steps, from)? else { break };
                (text, from, has_shrunk) = (smaller, at, true);
                report(&text, self.tests);
            }
            match (has_shrunk, chunk) {
                (_, 2..) => chunk /= 2,
                (true, _) => {}
                (false, _) => return Ok(text),
            }
        }
    }

    /// Returns the first step from a number on that leads to an interesting program, and the program.
    fn first<'c>(
        &mut self,
        context: &'c Context,
        module: &OwnedOp<'c>,
        steps: &[Step],
        from: usize,
    ) -> Result<Option<(usize, String)>, String> {
        let mut at = from;
        while at < steps.len() {
            let mut batch: Vec<(usize, String)> = Vec::new();
            while at < steps.len() && batch.len() < self.settings.threads.max(1) {
                if let Some(text) = self.candidate(context, module, &steps[at])
                    && self.seen.insert(text.clone())
                {
                    batch.push((at, text));
                }
                at += 1;
            }
            self.tests += batch.len();
            let test = |(at, text): (usize, String)| ((self.is_interesting)(&text), at, text);
            let threads = self.settings.threads;
            for (result, at, text) in on_threads(batch, threads, crate::process::stack_size(), test) {
                if result? {
                    return Ok(Some((at, text)));
                }
            }
        }
        Ok(None)
    }

    /// Returns the program after a step, if it verifies.
    fn candidate<'c>(&self, context: &'c Context, module: &OwnedOp<'c>, step: &Step) -> Option<String> {
        let mut smaller = module.duplicate();
        step.apply(context, &mut smaller).then_some(())?;
        if bourn_ir::verify::verify(context, smaller.view()).has_errors() {
            return None;
        }
        // A constant may have a type that its elements do not have: only the parser checks that.
        self.normalized(&print_source(&smaller, &PrintOptions::default()))
    }
}

/// Runs the command with these dialects and the dialects of `--spec`.
#[must_use]
pub fn run(args: &ReduceArgs, dialects: &DialectRegistry) -> Exit {
    reduced(args, dialects).map_or_else(|exit| exit, |()| Exit::Success)
}

fn reduced(args: &ReduceArgs, dialects: &DialectRegistry) -> Result<(), Exit> {
    let source = io::read(&args.file)?;
    let mut printed = Printed::default();
    let dialects = registry::for_program(dialects, &args.spec, &args.file, &mut printed);
    printed.print()?;
    let dialects = dialects.ok_or(Exit::Diagnostics)?;
    let settings = Settings {
        parse: ParseOptions {
            file_name: source.name.clone(),
            allow_unregistered: args.allow_unregistered_dialect,
            max_depth: crate::process::max_depth(),
            ..ParseOptions::default()
        },
        threads: usize::try_from(args.threads).unwrap_or(usize::MAX),
    };
    let context = Context::new(&dialects);
    let (module, diagnostics) = parse_and_report(&context, &source.text, &settings.parse);
    io::print_diagnostics(&source, &diagnostics);
    let Some(module) = module.filter(|_| !diagnostics.has_errors()) else { return Err(Exit::Diagnostics) };
    let fail = |message: &str| {
        io::say(Some(&source.name), Severity::Error, message);
        Exit::Diagnostics
    };
    let script = Script::new(args).map_err(|message| fail(&message))?;
    let bar = if args.quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    let mut report = |text: &str, tests: usize| {
        bar.set_message(format!("{} lines, {tests} tests", text.lines().count()));
        bar.tick();
    };
    let outcome = reduce_with(&source.text, &dialects, &settings, &|text| script.run(text), &mut report);
    bar.finish_and_clear();
    let Reduced { text, tests } = outcome.map_err(|error| fail(&error.to_string()))?;
    io::write(args.output.as_deref(), &text)?;
    if !args.quiet {
        let before = steps::op_count(&module);
        let context = Context::new(&dialects);
        let (after, _) = parse_and_report(&context, &text, &settings.parse);
        let after = after.map_or(0, |module| steps::op_count(&module));
        io::complain(&format!("reduced {before} ops to {after} in {tests} tests"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialects() -> DialectRegistry {
        let mut registry = DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        registry
    }

    /// Reduces a program as long as it contains some parts, and compares the result.
    #[track_caller]
    fn check(program: &str, parts: &[&str], expected: &str) {
        let dialects = dialects();
        let is_interesting = |text: &str| Ok(parts.iter().all(|part| text.contains(part)));
        let parse = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let run = |threads| {
            let settings = Settings { threads, parse: parse.clone() };
            reduce(program, &dialects, &settings, &is_interesting).expect("it is interesting").text
        };
        let reduced = run(1);
        assert_eq!(reduced.trim_end(), expected.trim());
        // The number of threads makes no difference.
        assert_eq!(run(3), reduced);
    }

    #[test]
    fn ops_are_erased_or_replaced() {
        let program = "
func.func @f(%n: index, %m: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %n, %c1 : index
  %1 = arith.muli %0, %m : index
  %2 = arith.divui %1, %0 : index
  %3 = arith.subi %2, %n : index
  return %3 : index
}
func.func @g() {
  return
}";
        let expected = "
module {
  func.func @f(%arg0: index) {
    %0 = arith.divui %arg0, %arg0 : index
    return
  }
}";
        check(program, &["arith.divui"], expected);
    }

    #[test]
    fn regions_are_unwrapped_or_emptied() {
        let program = "
func.func @f(%n: index, %m: memref<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %n step %c7 iter_args(%a = %c0) -> (index) {
    %x = memref.load %m[%i] : memref<?xf32>
    memref.store %x, %m[%a] : memref<?xf32>
    %s = scf.if %c -> (index) {
      %t = arith.addi %a, %i : index
      scf.yield %t : index
    } else {
      scf.yield %a : index
    }
    scf.yield %s : index
  }
  return %r : index
}";
        let expected = "
module {
  func.func @f(%arg0: index, %arg1: memref<?xf32>) {
    %0 = memref.load %arg1[%arg0] : memref<?xf32>
    return
  }
}";
        check(program, &["memref.load"], expected);
        let expected = "
module {
  func.func @f(%arg0: index) {
    scf.for %arg1 = %arg0 to %arg0 step %arg0 {
    }
    return
  }
}";
        check(program, &["scf.for"], expected);
    }

    #[test]
    fn blocks_and_calls_are_erased() {
        let program = "
func.func private @g(%x: index, %y: f32, %z: index) -> f32 {
  %0 = arith.negf %y : f32
  return %0 : f32
}
func.func @f(%c: i1, %n: index, %v: f32) -> f32 {
  %0 = call @g(%n, %v, %n) : (index, f32, index) -> f32
  cf.cond_br %c, ^a(%0 : f32), ^b
^a(%x: f32):
  %1 = math.exp %x : f32
  cf.br ^b
^b:
  return %0 : f32
}";
        // The type of the call has the result of the function, which stays.
        let kept = "
module {
  func.func @g(%arg0: f32) -> f32 {
    return %arg0 : f32
  }
  func.func @f(%arg0: f32) {
    %0 = call @g(%arg0) : (f32) -> f32
    return
  }
}";
        check(program, &["call @g"], kept);
        let expected = "
module {
  func.func @f(%arg0: f32) {
    %0 = math.exp %arg0 : f32
    return
  }
}";
        check(program, &["math.exp"], expected);
    }

    #[test]
    fn numbers_and_sizes_become_smaller() {
        let program = "
func.func @f(%t: tensor<48x128xf32>, %u: tensor<48x128xf32>) -> tensor<48x128xf32> {
  %c48 = arith.constant 48 : index
  %0 = arith.addf %t, %u {note = 12, other} : tensor<48x128xf32>
  %1 = tensor.extract_slice %0[0, 8] [48, 64] [1, 1] : tensor<48x128xf32> to tensor<48x64xf32>
  return %0 : tensor<48x128xf32>
}";
        let expected = "
module {
  func.func @f(%arg0: tensor<1x1xf32>) {
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [1, 1] [0, 0] : tensor<1x1xf32> to tensor<1x1xf32>
    return
  }
}";
        check(program, &["extract_slice"], expected);
        let constant = "func.func @f() -> index {\n  %c = arith.constant 100 : index\n  return %c : index\n}";
        let dialects = dialects();
        let at_least_ten = |text: &str| {
            let number = text.split("arith.constant ").nth(1).and_then(|rest| rest.split(' ').next());
            Ok(number.and_then(|number| number.parse::<i64>().ok()).is_some_and(|number| number >= 10))
        };
        let reduced =
            reduce(constant, &dialects, &Settings::default(), &at_least_ten).expect("it is interesting");
        assert!(reduced.text.contains("arith.constant 10 : index"), "{}", reduced.text);
        assert!(reduced.tests < 40, "{}", reduced.tests);
    }

    #[test]
    fn ops_of_unknown_dialects_are_erased() {
        let program = "\"a.x\"() ({\n  \"a.y\"() : () -> ()\n}) : () -> ()\n\"a.z\"() : () -> ()\n";
        check(program, &["a.y"], "module {\n  \"a.y\"() : () -> ()\n}");
    }

    /// Programs with all kinds of ops: no step panics, and what remains of a program with an op is small.
    #[test]
    fn programs_with_any_op_become_small() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ir");
        let dialects = dialects();
        let parse = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let settings = Settings { parse: parse.clone(), threads: 1 };
        let mut reductions = 0;
        for file in ["affine", "arith", "cf", "func_ub", "memref", "scf", "tensor"] {
            let text = std::fs::read_to_string(folder.join(format!("{file}.mlir"))).expect("a file");
            for chunk in bourn_ir::parse::split_input(&text) {
                let context = Context::new(&dialects);
                let (module, diagnostics) = parse_and_report(&context, chunk.text, &parse);
                let Some(module) = module.filter(|_| !diagnostics.has_errors() && chunk.text.len() < 2500)
                else {
                    continue;
                };
                let all = place::places(&module);
                let Some(op) = all.get(all.len() / 2).and_then(|place| place::op(&module, place)) else {
                    continue;
                };
                let name = op.name().as_str();
                let has_op = |text: &str| {
                    let context = Context::new(&dialects);
                    let (module, diagnostics) = parse_and_report(&context, text, &parse);
                    let module = module.filter(|_| !diagnostics.has_errors()).expect("candidates verify");
                    Ok(place::places(&module)
                        .iter()
                        .any(|place| place::op(&module, place).is_some_and(|op| op.is(name))))
                };
                let reduced = reduce(chunk.text, &dialects, &settings, &has_op).expect("it has the op");
                reductions += 1;
                assert!(reduced.text.lines().count() < 16, "{name}:\n{}", reduced.text);
            }
        }
        assert!(reductions > 5, "{reductions}");
    }

    #[test]
    fn programs_that_cannot_be_reduced() {
        let dialects = dialects();
        let settings = Settings::default();
        let run = |program: &str, test: &(dyn Fn(&str) -> Result<bool, String> + Sync)| {
            reduce(program, &dialects, &settings, test).expect_err("it is not reduced")
        };
        assert_eq!(run("func.func", &|_| Ok(true)), ReduceError::Invalid);
        assert_eq!(run("", &|_| Ok(false)), ReduceError::NotInteresting);
        let failed = run("func.func private @f()", &|text| {
            if text.contains("@f") { Ok(true) } else { Err("no".into()) }
        });
        assert_eq!(failed, ReduceError::Test("no".to_owned()));
    }

    /// Each single step was tried on the result, and every tested program verifies.
    #[test]
    fn results_are_minimal() {
        let dialects = dialects();
        let program = "
func.func @f(%n: index, %t: tensor<8xf32>) -> (index, tensor<8xf32>) {
  %c3 = arith.constant 3 : index
  %0 = arith.addi %n, %c3 : index
  %1 = scf.for %i = %n to %0 step %c3 iter_args(%a = %t) -> (tensor<8xf32>) {
    %2 = arith.negf %a : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0, %1 : index, tensor<8xf32>
}";
        let has_both = |text: &str| {
            let context = Context::new(&dialects);
            let (module, diagnostics) = parse_and_report(&context, text, &ParseOptions::default());
            assert!(module.is_some() && !diagnostics.has_errors(), "{text}");
            Ok(text.contains("arith.negf") && text.contains("arith.addi"))
        };
        let reduced = reduce(program, &dialects, &Settings::default(), &has_both).expect("it is interesting");
        let context = Context::new(&dialects);
        let (module, _) = parse_and_report(&context, &reduced.text, &ParseOptions::default());
        let module = module.expect("it is right");
        let settings = Settings::default();
        let (seen, is_interesting) = (HashSet::new(), &has_both);
        let reducer = Reducer { dialects: &dialects, settings: &settings, is_interesting, seen, tests: 0 };
        let mut candidates = 0;
        for step in steps::steps(&module, 1) {
            if let Some(text) = reducer.candidate(&context, &module, &step)
                && text != reduced.text
            {
                candidates += 1;
                assert_eq!(has_both(&text), Ok(false), "{step:?}\n{text}");
            }
        }
        assert!(candidates > 2, "{}", reduced.text);
    }
}
