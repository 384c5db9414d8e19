//! Random programs before and after passes: they have to do the same. A program is read and run once, however many pipelines it goes through.

use crate::machine::{Outcome, Undefined, WRAPPED_DIVIDEND};
use crate::reduced::reduced;
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::verify::verify;
use bourn::ir::{Context, Diagnostics, DialectRegistry, OwnedOp};
use bourn::passes::{Pass, PassFailed, PassManager, RunOptions, Target};
use bourn_test_support::Random;
use expect_test::expect;
use std::cell::Cell;

/// What a program does for several inputs.
pub type Outcomes = Vec<Result<Outcome, Undefined>>;

/// Runs a program on the inputs of a test.
pub type Run = fn(&OwnedOp<'_>) -> Outcomes;

/// A program that is right and runs to its end.
pub struct Program<'c> {
    context: &'c Context,
    pub module: OwnedOp<'c>,
    /// The text that is printed of it.
    pub text: String,
    run: Run,
    /// Runs what passes make of the program.
    rerun: Run,
    before: Outcomes,
    /// How often a rewritten program did not count, since a simplified map wraps.
    pub ignored: Cell<usize>,
}

/// A pipeline, and its text.
pub type Pipeline = (&'static str, PassManager);

/// Returns a context that knows all dialects.
pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    Context::new(&registry)
}

/// Returns pipelines for modules; `of_functions` says which texts are of the functions in them.
pub fn pipelines(texts: &[&'static str], of_functions: impl Fn(&str) -> bool) -> Vec<Pipeline> {
    let passes = bourn::registries().1;
    let parsed = |text: &&'static str| {
        let inner = if of_functions(text) { format!("func.func({text})") } else { (*text).to_owned() };
        (*text, PassManager::parse(&format!("builtin.module({inner})"), &passes).expect("a pipeline"))
    };
    texts.iter().map(parsed).collect()
}

/// Returns the pipeline that the program of a seed goes through. As many programs as there are runs find more than a few programs that go
/// through all of them.
pub fn pipeline_of(pipelines: &[Pipeline], seed: u64) -> &Pipeline {
    &pipelines[(seed % pipelines.len() as u64) as usize]
}

impl<'c> Program<'c> {
    /// Reads and runs a program; `None` if it is wrong, or does what is undefined.
    pub fn new(context: &'c Context, text: &str, run: Run) -> Option<Program<'c>> {
        Program::defined(context, text, [run, run], |before| before.iter().all(Result::is_ok))
    }

    /// Reads a program, and runs it in the first of two ways; `None` if it is wrong, or does what is undefined for all inputs. For some it
    /// may. What passes make of it will run in the second way.
    pub fn partly_defined(context: &'c Context, text: &str, runs: [Run; 2]) -> Option<Program<'c>> {
        Program::defined(context, text, runs, |before| before.iter().any(Result::is_ok))
    }

    fn defined(
        context: &'c Context,
        text: &str,
        [run, rerun]: [Run; 2],
        is_right: impl Fn(&Outcomes) -> bool,
    ) -> Option<Program<'c>> {
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let module = parse_source(context, text, &options).ok()?;
        let before = run(&module);
        is_right(&before).then(|| Program {
            context,
            text: print_source(&module, &PrintOptions::default()),
            module,
            run,
            rerun,
            before,
            ignored: Cell::new(0),
        })
    }

    /// Returns the program of a seed: the first one that is right of those that are written with random numbers. Returns also how many were
    /// tried, and what is left of the random numbers.
    pub fn of_seed(
        context: &'c Context,
        seed: u64,
        write: fn(&mut Random) -> String,
        run: Run,
    ) -> (Program<'c>, usize, Random) {
        let mut random = Random(seed.wrapping_mul(0x9fb2_1c65_1e98_df25) | 1);
        let mut tries = (1..=1000).map(|tried| (Program::new(context, &write(&mut random), run), tried));
        let found = tries.find_map(|(program, tried)| Some((program?, tried)));
        let (program, tried) = found.unwrap_or_else(|| panic!("no program of seed {seed} is right"));
        (program, tried, random)
    }

    /// Checks that a copy is right and does the same after it was changed. Returns whether it is another program at all.
    #[track_caller]
    pub fn check(&self, changed: &OwnedOp<'c>, how: &str) -> bool {
        let after = self.compared(changed);
        after.unwrap_or_else(|failure| panic!("{how}\n{}\n{}", self.text, failure.text)) != self.text
    }

    /// Returns the text of a changed copy, if it is right and does the same.
    fn compared(&self, changed: &OwnedOp<'c>) -> Result<String, Failure> {
        let after = print_source(changed, &PrintOptions::default());
        if after == self.text {
            return Ok(after);
        }
        let errors = verify(self.context, changed.view());
        if !errors.all.is_empty() {
            return Err(Failure { kind: Kind::Wrong, text: format!("{after}\n{:?}", errors.all) });
        }
        // What is done where the program is undefined does not matter, nor where a simplified map wraps.
        let is_ignored = |now: &Result<Outcome, Undefined>| {
            let ignored = now.as_ref().is_err_and(|why| why.0 == WRAPPED_DIVIDEND);
            self.ignored.set(self.ignored.get() + usize::from(ignored));
            ignored
        };
        let now = (self.rerun)(changed);
        let matters = now.iter().zip(&self.before).filter(|(now, before)| before.is_ok() && !is_ignored(now));
        let (now, before): (Vec<_>, Vec<_>) = matters.unzip();
        if now == before {
            return Ok(after);
        }
        Err(Failure { kind: Kind::Different, text: format!("{after}\nbefore: {before:?}\nafter: {now:?}") })
    }

    /// Runs a pipeline on a copy, and checks it.
    #[track_caller]
    pub fn check_pipeline(&self, context: &'c Context, pipeline: &Pipeline, seed: u64) -> bool {
        self.made_by(context, pipeline, seed) != self.text
    }

    /// Runs a pipeline on a copy, checks it, and returns its text. If the check fails, shows the program, and a small one that fails in the same way.
    #[track_caller]
    pub fn made_by(&self, context: &'c Context, (text, pipeline): &Pipeline, seed: u64) -> String {
        self.changed_by(context, pipeline).unwrap_or_else(|failure| {
            let (small, why) = self.smallest(pipeline, failure);
            panic!("seed {seed}: {text}\n{}\nreduced:\n{small}\n{why}", self.text)
        })
    }

    fn changed_by(&self, context: &'c Context, pipeline: &PassManager) -> Result<String, Failure> {
        let mut module = self.module.duplicate();
        let mut diagnostics = Diagnostics::new();
        // A thread for each of two small functions costs more than both of them.
        let options = RunOptions { threads: 1, ..RunOptions::default() };
        let report = pipeline.run(context, &mut module, &options, &mut diagnostics, &mut |_| {});
        if report.result.is_err() {
            return Err(Failure { kind: Kind::Fails, text: format!("{:?}", diagnostics.all) });
        }
        self.compared(&module)
    }

    /// Returns a smaller program that fails in the same way, and its failure.
    fn smallest(&self, pipeline: &PassManager, failure: Failure) -> (String, String) {
        let runs = [self.run, self.rerun];
        let failure_of = |text: &str| {
            let context = context();
            let program = Program::partly_defined(&context, text, runs)?;
            program.changed_by(&context, pipeline).err()
        };
        let fails = |text: &str| failure_of(text).is_some_and(|found| found.kind == failure.kind);
        let small = reduced(&self.text, &fails);
        let why = failure_of(&small).map_or(failure.text.clone(), |failure| failure.text);
        (small, why)
    }
}

/// What a pipeline made of a program.
struct Failure {
    kind: Kind,
    text: String,
}

#[derive(PartialEq, Eq)]
enum Kind {
    /// A pass failed.
    Fails,
    /// The program has mistakes afterwards.
    Wrong,
    /// The program does something else.
    Different,
}

/// Swaps the operands of differences, which is wrong.
#[derive(bourn::passes::Pass, Debug)]
#[pass(argument = "swap-differences", anchors("func.func"))]
struct SwapDifferences;

impl Pass for SwapDifferences {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some(body) = target.body_mut() else { return Ok(()) };
        let differences: Vec<_> = body.all_ops().filter(|op| op.is("arith.subi")).collect();
        let swaps: Vec<_> =
            differences.iter().map(|op| (op.id(), [op.operand(1).id(), op.operand(0).id()])).collect();
        swaps.iter().for_each(|(op, operands)| body.set_operands(*op, operands));
        Ok(())
    }
}

#[test]
fn a_wrong_pass_is_shown_with_a_small_program() {
    let text = "
func.func @f(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %0 = arith.addi %n, %i : index
    memref.store %0, %m[%i] : memref<?xindex>
  }
  %1 = arith.muli %n, %c3 : index
  %2 = arith.subi %1, %c1 : index
  \"test.use\"(%2) : (index) -> ()
  return
}";
    let run: Run = |module| vec![crate::machine::run(module, 4, 8, false)];
    let context = context();
    let program = Program::new(&context, text, run).expect("the program is right");
    let mut pipeline = PassManager::new("builtin.module");
    pipeline.nest("func.func").add(Box::new(SwapDifferences)).expect("a pass of functions");
    let failure = program.changed_by(&context, &pipeline).expect_err("the pass is wrong");
    assert!(failure.kind == Kind::Different);
    let (small, why) = program.smallest(&pipeline, failure);
    expect![[r#"
        module {
          func.func @f(%arg0: index) {
            %0 = arith.muli %arg0, %arg0 : index
            %1 = arith.subi %0, %arg0 : index
            "test.use"(%1) : (index) -> ()
            return
          }
        }
    "#]]
    .assert_eq(&small);
    assert!(why.contains("before: [Ok("), "{why}");
}
