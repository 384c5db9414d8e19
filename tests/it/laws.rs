//! Random programs before and after passes: they have to do the same. A program is read and run once, however many pipelines it goes through.

use crate::machine::{Outcome, Undefined};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::verify::verify;
use bourn::ir::{Context, Diagnostics, DialectRegistry, OwnedOp};
use bourn::passes::{PassManager, RunOptions};
use bourn_test_support::Random;

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
    before: Outcomes,
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
        Program::defined(context, text, run, |before| before.iter().all(Result::is_ok))
    }

    /// Reads and runs a program; `None` if it is wrong, or does what is undefined for all inputs. For some it may.
    pub fn partly_defined(context: &'c Context, text: &str, run: Run) -> Option<Program<'c>> {
        Program::defined(context, text, run, |before| before.iter().any(Result::is_ok))
    }

    fn defined(
        context: &'c Context,
        text: &str,
        run: Run,
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
            before,
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
        self.checked(changed, how) != self.text
    }

    /// Checks a copy as [`Program::check`] does, and returns its text.
    #[track_caller]
    fn checked(&self, changed: &OwnedOp<'c>, how: &str) -> String {
        let after = print_source(changed, &PrintOptions::default());
        if after == self.text {
            return after;
        }
        let errors: Vec<String> =
            verify(self.context, changed.view()).all.iter().map(ToString::to_string).collect();
        assert_eq!(errors, Vec::<String>::new(), "{how}\n{}\n{after}", self.text);
        // What is done where the program is undefined does not matter.
        let matters = |of: Outcomes| -> Outcomes {
            of.into_iter().zip(&self.before).filter(|(_, before)| before.is_ok()).map(|(of, _)| of).collect()
        };
        let before = matters(self.before.clone());
        assert_eq!(matters((self.run)(changed)), before, "{how}\n{}\n{after}", self.text);
        after
    }

    /// Runs a pipeline on a copy, and checks it.
    #[track_caller]
    pub fn check_pipeline(&self, context: &'c Context, pipeline: &Pipeline, seed: u64) -> bool {
        self.made_by(context, pipeline, seed) != self.text
    }

    /// Runs a pipeline on a copy, checks it, and returns its text.
    #[track_caller]
    pub fn made_by(&self, context: &'c Context, (text, pipeline): &Pipeline, seed: u64) -> String {
        let mut module = self.module.duplicate();
        let mut diagnostics = Diagnostics::new();
        // A thread for each of two small functions costs more than both of them.
        let options = RunOptions { threads: 1, ..RunOptions::default() };
        let report = pipeline.run(context, &mut module, &options, &mut diagnostics, &mut |_| {});
        assert!(report.result.is_ok(), "seed {seed}: {text}\n{}\n{:?}", self.text, diagnostics.all);
        self.checked(&module, &format!("seed {seed}: {text}"))
    }
}
