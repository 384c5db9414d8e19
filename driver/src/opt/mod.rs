//! The command `opt`, which runs passes over a program; its options are spelt as those of `mlir-opt`.

mod help;
mod options;
mod reproducer;
mod roundtrip;

use crate::io::{self, Printed, Source};
use crate::{Exit, registry};
use bourn_ir::parse::{Chunk, ParseOptions, check_expected, parse_and_report, split_input};
use bourn_ir::print::{print_source, write_source};
use bourn_ir::{Context, Diagnostics, DialectRegistry, OwnedOp, Severity};
use bourn_passes::{PassManager, PassRegistry, Report, RunOptions, StatisticsNode, TimingNode};
pub use help::command;
use options::{Action, Options, parse_words};
use reproducer::{Reproducer, ReproducerOptions};
use std::time::{Duration, Instant};

/// Runs the command on the words after its name, which is `program`, with these dialects, the dialects of `--spec`, and
/// these passes.
#[must_use]
pub fn run(program: &str, words: &[String], dialects: &DialectRegistry, passes: &PassRegistry) -> Exit {
    let passes = &with_graphs(passes);
    let options = match parse_words(words, passes) {
        Ok(options) => options,
        Err(message) => {
            io::say(Some(program), Severity::Error, &message);
            io::complain(&format!("See '{program} --help'."));
            return Exit::Usage;
        }
    };
    if let Some(color) = options.color {
        io::use_colours(color);
    }
    let print = |text: String| io::write(None, &text).map_or_else(|exit| exit, |()| Exit::Success);
    match options.action {
        Some(Action::Help) => return print(help::help(program, passes)),
        Some(Action::Version) => return print(format!("{program} {}\n", env!("CARGO_PKG_VERSION"))),
        Some(Action::ListPasses) => return print(help::passes(passes)),
        Some(Action::ShowDialects) => {
            let mut printed = Printed::default();
            let file = options.input.as_deref().unwrap_or("-");
            let dialects = registry::for_program(dialects, &options.specs, file, &mut printed);
            return match (printed.print(), dialects) {
                (Ok(()), Some(dialects)) => print(help::dialects(&dialects)),
                _ => Exit::Diagnostics,
            };
        }
        None => {}
    }
    let manager = match build_pipeline(program, &options, passes) {
        Ok(manager) => manager,
        Err(exit) => return exit,
    };
    if options.dump_pipeline {
        io::complain(&format!("Pass Manager:\n{manager}"));
    }
    let source = match io::read(options.input.as_deref().unwrap_or("-")) {
        Ok(source) => source,
        Err(exit) => return exit,
    };
    let mut printed = Printed::default();
    let file = options.input.as_deref().unwrap_or("-");
    let dialects = registry::for_program(dialects, &options.specs, file, &mut printed);
    match (printed.print(), dialects) {
        (Ok(()), Some(dialects)) => Run::new(&options, &manager, &source, dialects, passes).all(),
        _ => Exit::Diagnostics,
    }
}

/// Returns the passes with those that print graphs, which every tool has.
fn with_graphs(passes: &PassRegistry) -> PassRegistry {
    let mut all = passes.clone();
    crate::graph::register(&mut all);
    all
}

/// A run over all parts of a file.
struct Run<'r> {
    options: &'r Options,
    manager: &'r PassManager,
    source: &'r Source,
    registry: DialectRegistry,
    /// The passes that a pipeline may name.
    passes: &'r PassRegistry,
    times: Vec<TimingNode>,
    /// The statistics of all parts of the file, one after another.
    statistics: Vec<StatisticsNode>,
    start: Instant,
}

impl<'r> Run<'r> {
    fn new(
        options: &'r Options,
        manager: &'r PassManager,
        source: &'r Source,
        registry: DialectRegistry,
        passes: &'r PassRegistry,
    ) -> Self {
        io::warn_of_promises(&Context::new(&registry));
        Run {
            options,
            manager,
            source,
            registry,
            passes,
            times: Vec::new(),
            statistics: Vec::new(),
            start: Instant::now(),
        }
    }

    fn all(mut self) -> Exit {
        let chunks = match self.options.split {
            true => split_input(&self.source.text),
            false => vec![Chunk { text: &self.source.text, first_line: 0 }],
        };
        let exit = match &chunks[..] {
            [chunk] => self.only_part(chunk),
            chunks => self.parts(chunks),
        };
        if self.options.statistics {
            let report = bourn_passes::statistics_report(&self.statistics, self.options.statistics_display);
            io::complain(report.trim_end());
        }
        if self.options.timing {
            let report = bourn_passes::report(&self.times, self.start.elapsed(), self.options.display);
            io::complain(report.trim_end());
        }
        exit
    }

    /// Processes the parts of a file, and writes the output.
    fn parts(&mut self, chunks: &[Chunk<'_>]) -> Exit {
        let mut outputs = Vec::with_capacity(chunks.len());
        let mut failed = false;
        for chunk in chunks {
            let context = Context::new(&self.registry);
            let (module, ok) = self.process(&context, chunk);
            failed |= !ok;
            let start = Instant::now();
            let end = self.end();
            outputs.push(
                module.map_or_else(String::new, |module| print_source(&module, &self.options.form) + end),
            );
            self.add_time("Output", start.elapsed());
        }
        self.output(failed, |to| to.write_all(outputs.join("// -----\n").as_bytes()))
    }

    /// Processes a file of one part, and writes the output. Since the program may be large, its text is not kept, and
    /// the program is leaked instead of dropped, as the process ends soon.
    fn only_part(&mut self, chunk: &Chunk<'_>) -> Exit {
        let context = Context::new(&self.registry);
        let (module, ok) = self.process(&context, chunk);
        let (form, end) = (self.options.form, self.end());
        let exit = self.output(!ok, |to| match &module {
            Some(module) => write_source(module, &form, to).and_then(|()| to.write_all(end.as_bytes())),
            None => Ok(()),
        });
        std::mem::forget(module);
        std::mem::forget(context);
        exit
    }
    /// Returns the text after the program: as in mlir-opt, a newline after the definitions of aliases.
    fn end(&self) -> &'static str {
        if self.options.form.local_scope { "" } else { "\n" }
    }
    /// Writes the output. As in mlir-opt, standard output gets all parts that could be printed, but a file is written
    /// only on success.
    fn output(
        &mut self,
        failed: bool,
        text: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
    ) -> Exit {
        let exit = if failed { Exit::Diagnostics } else { Exit::Success };
        if failed && self.options.output.is_some() {
            return exit;
        }
        let start = Instant::now();
        let written = io::write_with(self.options.output.as_deref(), text);
        self.add_time("Output", start.elapsed());
        written.err().unwrap_or(exit)
    }

    /// Adds to the time of a step; a file of several parts goes through each step several times.
    fn add_time(&mut self, name: &str, wall: Duration) {
        add_times(&mut self.times, vec![TimingNode::new(name, wall)]);
    }

    /// Processes one part: returns the program if it is to be printed, and whether everything succeeded.
    fn process<'c>(&mut self, context: &'c Context, chunk: &Chunk<'_>) -> (Option<OwnedOp<'c>>, bool) {
        let (module, mut diagnostics, mut ok) = self.transformed(context, chunk);
        // Expected diagnostics do not prevent output, so that a test can check both diagnostics and output.
        let printed = module.filter(|_| ok);
        if self.options.verify_diagnostics {
            diagnostics = check_expected(*chunk, &self.source.name, &diagnostics);
            ok = diagnostics.all.is_empty();
        }
        io::print_diagnostics(self.source, &diagnostics);
        (printed, ok)
    }

    fn transformed<'c>(
        &mut self,
        context: &'c Context,
        chunk: &Chunk<'_>,
    ) -> (Option<OwnedOp<'c>>, Diagnostics, bool) {
        let start = Instant::now();
        let parse = ParseOptions {
            file_name: self.source.name.clone(),
            allow_unregistered: self.options.allow_unregistered,
            first_line: chunk.first_line,
            max_depth: crate::process::max_depth(),
            ..ParseOptions::default()
        };
        let (module, mut diagnostics) = parse_and_report(context, chunk.text, &parse);
        self.add_time("Parser", start.elapsed());
        let Some(mut module) = module else { return (None, diagnostics, false) };
        if diagnostics.has_errors() {
            return (None, diagnostics, false);
        }
        if self.options.verify_roundtrip
            && let Err(error) = roundtrip::check(&self.registry, &module, &parse, &self.options.form)
        {
            diagnostics.report(error);
            return (None, diagnostics, false);
        }
        let mut run = RunOptions::default();
        run.threads = self.options.threads.unwrap_or(run.threads);
        if !self.options.no_verify {
            run.verifier = Some(bourn_ir::verify::verify);
        }
        run.dumps = self.options.dumps.clone();
        run.stack = crate::process::stack_size();
        let mut stored = None;
        if self.options.run_reproducer {
            match reproducer::take(&mut module, self.passes, &mut run) {
                Ok(manager) => stored = manager,
                Err(message) => {
                    io::complain(&message);
                    return (None, diagnostics, false);
                }
            }
        }
        let options = &self.options.reproducer;
        let manager = stored.as_ref().unwrap_or(self.manager);
        match self.run(context, manager, &mut module, &run, options, &mut diagnostics) {
            Ok(report) => {
                add_times(&mut self.times, report.times);
                self.statistics.extend(report.statistics);
                (Some(module), diagnostics, report.result.is_ok())
            }
            // The file with the reproducer cannot be written, which has been reported.
            Err(_) => (None, diagnostics, false),
        }
    }

    /// Runs a pipeline, and writes the reproducers that the options request.
    fn run<'c>(
        &self,
        context: &'c Context,
        manager: &PassManager,
        module: &mut OwnedOp<'c>,
        run: &RunOptions,
        options: &ReproducerOptions,
        diagnostics: &mut Diagnostics,
    ) -> Result<Report, Exit> {
        let print = &mut |text: &str| io::complain(text.strip_suffix('\n').unwrap_or(text));
        if options.is_empty() {
            return Ok(manager.run(context, module, run, diagnostics, print));
        }
        let reproducer =
            Reproducer { context, passes: self.passes, manager, run, before: module.duplicate() };
        reproducer.run(options, module, diagnostics, print)
    }
}

fn add_times(into: &mut Vec<TimingNode>, from: Vec<TimingNode>) {
    for node in from {
        match into.iter_mut().find(|known| known.name == node.name) {
            Some(known) => {
                known.wall += node.wall;
                add_times(&mut known.children, node.children);
            }
            None => into.push(node),
        }
    }
    // Output is written at the end.
    if let Some(at) = into.iter().position(|node| node.name == "Output") {
        let output = into.remove(at);
        into.push(output);
    }
}

/// Builds the pipeline of the command line, and reports mistakes in it.
fn build_pipeline(program: &str, options: &Options, registry: &PassRegistry) -> Result<PassManager, Exit> {
    if let Some(text) = &options.pipeline {
        return PassManager::parse(text.trim(), registry).map_err(|error| {
            io::complain(&error.to_string());
            Exit::Diagnostics
        });
    }
    let mut manager = PassManager::new("builtin.module");
    for (name, values) in &options.passes {
        if let Some(info) = registry.get(name)
            && let Err(error) = manager.add_by_flag(info, values)
        {
            io::say(Some(program), Severity::Error, &format!("--{name}: {error}"));
            if let Some(note) = &error.note {
                io::say(Some(program), Severity::Note, note);
            }
            return Err(Exit::Diagnostics);
        }
    }
    Ok(manager)
}
