//! Files that reproduce the failure of a pipeline: the program before it, and the pipeline among the resources of other tools.

use crate::{Exit, io};
use bourn_ir::print::{PrintOptions, print_source};
use bourn_ir::{Context, Diagnostic, Diagnostics, ExternalResources, ExternalValue, OwnedOp, Severity};
use bourn_passes::{PassManager, PassRegistry, Report, RunOptions};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The name of MLIR's section among the resources.
const SECTION: &str = "mlir_reproducer";

/// The reproducers that a command line requests.
#[derive(Clone, Default, Debug)]
pub struct ReproducerOptions {
    /// The file to write if a pass fails.
    pub on_failure: Option<String>,
    /// Whether that file has only the pass that fails.
    pub is_local: bool,
    /// The file to write in any case.
    pub always: Option<String>,
}

impl ReproducerOptions {
    /// Returns whether no reproducer is requested.
    pub fn is_empty(&self) -> bool {
        self.on_failure.is_none() && self.always.is_none()
    }
}

/// A run that may be reproduced.
pub struct Reproducer<'r, 'c> {
    pub context: &'c Context,
    /// The passes of the pipeline.
    pub passes: &'r PassRegistry,
    pub manager: &'r PassManager,
    pub run: &'r RunOptions,
    /// The program before the run.
    pub before: OwnedOp<'c>,
}

impl<'c> Reproducer<'_, 'c> {
    /// Runs the pipeline, and writes the reproducers. A panic goes on after its reproducer has been written.
    ///
    /// # Errors
    /// Fails if a file cannot be written, which is reported.
    pub fn run(
        self,
        options: &ReproducerOptions,
        module: &mut OwnedOp<'c>,
        diagnostics: &mut Diagnostics,
        print: &mut dyn FnMut(&str),
    ) -> Result<Report, Exit> {
        if let Some(file) = &options.always {
            self.write(file, &self.before, &self.manager.to_string())?;
        }
        let run = || self.manager.run(self.context, module, self.run, diagnostics, print);
        let outcome = catch_unwind(AssertUnwindSafe(run));
        let has_failed = !matches!(&outcome, Ok(report) if report.result.is_ok());
        if has_failed && let Some(file) = &options.on_failure {
            let failing = options.is_local.then(|| self.failing_pass()).flatten();
            let what = match &failing {
                Some((before, pipeline)) => {
                    self.write(file, before, pipeline)?;
                    pipeline.clone()
                }
                None => {
                    let pipeline = self.manager.to_string();
                    self.write(file, &self.before, &pipeline)?;
                    pipeline
                }
            };
            let location = self.before.view().location();
            let message = "Failures have been detected while processing an MLIR pass pipeline";
            let note = format!("Pipeline failed while executing `{what}`: reproducer generated at `{file}`");
            let error = Diagnostic::new(Severity::Error, location, message).note(location, note);
            match &outcome {
                Ok(_) => diagnostics.report(error),
                // The diagnostics are lost.
                Err(_) => io::complain(&format!("{error}\n{}", error.notes[0])),
            }
        }
        outcome.map_or_else(|panic| resume_unwind(panic), Ok)
    }

    /// Returns the first pass that fails if the passes run one after another, as a pipeline, and the program before it. `None` if all
    /// passes succeed.
    fn failing_pass(&self) -> Option<(OwnedOp<'c>, String)> {
        let mut module = self.before.duplicate();
        for text in self.manager.single_passes() {
            let manager = PassManager::parse(&text, self.passes).ok()?;
            let before = module.duplicate();
            let run = || {
                let mut diagnostics = Diagnostics::new();
                manager.run(self.context, &mut module, self.run, &mut diagnostics, &mut |_| {})
            };
            if !matches!(catch_unwind(AssertUnwindSafe(run)), Ok(report) if report.result.is_ok()) {
                return Some((before, text));
            }
        }
        None
    }

    /// Writes a program with a pipeline.
    fn write(&self, file: &str, program: &OwnedOp<'c>, pipeline: &str) -> Result<(), Exit> {
        let mut program = program.duplicate();
        let mut push = |key: &str, value| program.external.push(SECTION, key, value);
        push("pipeline", ExternalValue::String(pipeline.to_owned()));
        push("disable_threading", ExternalValue::Bool(self.run.threads == 1));
        push("verify_each", ExternalValue::Bool(self.run.verifier.is_some()));
        io::write(Some(file), &print_source(&program, &PrintOptions::default()))
    }
}

/// Removes the reproducer from a program, and returns its pipeline; changes the options of the run to the stored options. Returns `None` if
/// the program has no reproducer.
///
/// # Errors
/// Returns a message if the pipeline has mistakes.
pub fn take(
    module: &mut OwnedOp<'_>,
    passes: &PassRegistry,
    run: &mut RunOptions,
) -> Result<Option<PassManager>, String> {
    let all = std::mem::take(&mut module.external);
    let mut manager = None;
    let mut others = ExternalResources::default();
    for (tool, entries) in all.sections() {
        for (key, value) in entries {
            match (tool == SECTION, key.as_str(), value) {
                (true, "pipeline", ExternalValue::String(text)) => {
                    let stored =
                        PassManager::parse(text.trim(), passes).map_err(|error| error.to_string())?;
                    manager = Some(stored);
                }
                (true, "disable_threading", ExternalValue::Bool(off)) => {
                    run.threads = if *off { 1 } else { run.threads };
                }
                (true, "verify_each", ExternalValue::Bool(on)) => {
                    run.verifier = on.then_some(bourn_ir::verify::verify);
                }
                (true, ..) => {}
                (false, ..) => others.push(tool, key.clone(), value.clone()),
            }
        }
    }
    module.external = others;
    Ok(manager)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bourn_ir::DialectRegistry;
    use bourn_ir::parse::{ParseOptions, parse_and_report};
    use bourn_passes::{Pass, PassFailed, Target};

    /// Panics.
    #[derive(Pass, Debug)]
    #[pass(argument = "panic", anchors("func.func"))]
    struct Panic;

    impl Pass for Panic {
        fn run<'c>(&self, _: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
            panic!("a mistake in a pass")
        }
    }

    #[test]
    fn panics_are_reproduced() {
        let file = std::env::temp_dir().join(format!("bourn-panic-{}.mlir", std::process::id()));
        let name = file.to_string_lossy().into_owned();
        let (mut dialects, mut passes) = (DialectRegistry::new(), PassRegistry::new());
        bourn_dialects::register_all(&mut dialects);
        bourn_passes::register(&mut passes);
        passes.add(Panic::INFO);
        let text = "builtin.module(canonicalize,func.func(panic,cse))";
        let manager = PassManager::parse(text, &passes).expect("the passes exist");
        for is_local in [false, true] {
            let context = Context::new(&dialects);
            let (module, _) = parse_and_report(&context, "func.func private @f()", &ParseOptions::default());
            let mut module = module.expect("it is right");
            let run = RunOptions { threads: 1, ..RunOptions::default() };
            let before = module.duplicate();
            let reproducer =
                Reproducer { context: &context, passes: &passes, manager: &manager, run: &run, before };
            let options = ReproducerOptions {
                on_failure: Some(name.clone()),
                is_local,
                ..ReproducerOptions::default()
            };
            let ran = catch_unwind(AssertUnwindSafe(|| {
                reproducer.run(&options, &mut module, &mut Diagnostics::new(), &mut |_| {}).is_ok()
            }));
            assert!(ran.is_err(), "the panic goes on");
            let written = std::fs::read_to_string(&file).expect("it is written");
            let pipeline = match is_local {
                true => "builtin.module(func.func(panic))",
                false => &manager.to_string(),
            };
            assert!(written.starts_with("module {\n  func.func private @f()\n}"), "{written}");
            assert!(written.contains(&format!("pipeline: \"{pipeline}\"")), "{written}");
            std::fs::remove_file(&file).expect("it exists");
        }
    }
}
