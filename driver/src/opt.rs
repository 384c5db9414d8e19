//! The command `opt`, which runs passes over a program; its options are spelt as those of `mlir-opt`.

use crate::io::{self, Source};
use crate::{Exit, registry, suggest};
use bourn_ir::parse::{Chunk, ParseOptions, check_expected, parse_and_report, split_input};
use bourn_ir::print::{PrintOptions, print_source, write_source};
use bourn_ir::{Context, Diagnostics, DialectRegistry, OwnedOp};
use bourn_passes::{
    DumpOptions, PassManager, PassRegistry, RunOptions, StatisticsDisplay, StatisticsNode, TimingDisplay,
    TimingNode,
};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The options given on the command line.
#[derive(Default, Debug)]
struct Options {
    input: Option<String>,
    output: Option<String>,
    specs: Vec<PathBuf>,
    pipeline: Option<String>,
    /// The passes named without a pipeline, with the text of their options.
    passes: Vec<(String, String)>,
    split: bool,
    verify_diagnostics: bool,
    allow_unregistered: bool,
    generic: bool,
    debug_info: bool,
    timing: bool,
    display: TimingDisplay,
    statistics: bool,
    statistics_display: StatisticsDisplay,
    dumps: DumpOptions,
    threads: Option<usize>,
    no_verify: bool,
    dump_pipeline: bool,
    help: bool,
}

/// Runs the command on the words after its name, which is `program`, with these dialects, the dialects of `--spec`, and
/// these passes.
#[must_use]
pub fn run(program: &str, words: &[String], dialects: &DialectRegistry, passes: &PassRegistry) -> Exit {
    let options = match parse_words(words, passes) {
        Ok(options) => options,
        Err(message) => {
            io::complain(&format!("{program}: error: {message}\nSee '{program} --help'."));
            return Exit::Usage;
        }
    };
    if options.help {
        return io::write(None, &help(program, passes)).map_or_else(|exit| exit, |()| Exit::Success);
    }
    let manager = match build_pipeline(program, &options, passes) {
        Ok(manager) => manager,
        Err(message) => {
            io::complain(&message);
            return Exit::Diagnostics;
        }
    };
    if options.dump_pipeline {
        io::complain(&format!("Pass Manager:\n{manager}"));
    }
    let source = match io::read(options.input.as_deref().unwrap_or("-")) {
        Ok(source) => source,
        Err(exit) => return exit,
    };
    match registry::for_program(dialects, &options.specs, options.input.as_deref().unwrap_or("-")) {
        Ok(dialects) => Run::new(&options, &manager, &source, dialects).all(),
        Err(exit) => exit,
    }
}

/// A run over all parts of a file.
struct Run<'r> {
    options: &'r Options,
    manager: &'r PassManager,
    source: &'r Source,
    registry: DialectRegistry,
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
    ) -> Self {
        io::warn_of_promises(&Context::new(&registry));
        Run {
            options,
            manager,
            source,
            registry,
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
            // As in mlir-opt, a newline follows the text.
            outputs.push(
                module.map_or_else(String::new, |module| print_source(&module, &self.printing()) + "\n"),
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
        let printing = self.printing();
        let exit = self.output(!ok, |to| match &module {
            Some(module) => write_source(module, &printing, to).and_then(|()| to.write_all(b"\n")),
            None => Ok(()),
        });
        std::mem::forget(module);
        std::mem::forget(context);
        exit
    }
    fn printing(&self) -> PrintOptions {
        PrintOptions {
            generic: self.options.generic,
            locations: self.options.debug_info,
            ..PrintOptions::default()
        }
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
        let mut run = RunOptions::default();
        run.threads = self.options.threads.unwrap_or(run.threads);
        if !self.options.no_verify {
            run.verifier = Some(bourn_ir::verify::verify);
        }
        run.dumps = self.options.dumps.clone();
        run.stack = crate::process::stack_size();
        let print = &mut |text: &str| io::complain(text.strip_suffix('\n').unwrap_or(text));
        let report = self.manager.run(context, &mut module, &run, &mut diagnostics, print);
        add_times(&mut self.times, report.times);
        self.statistics.extend(report.statistics);
        (Some(module), diagnostics, report.result.is_ok())
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

fn build_pipeline(program: &str, options: &Options, registry: &PassRegistry) -> Result<PassManager, String> {
    if let Some(text) = &options.pipeline {
        return PassManager::parse(text.trim(), registry).map_err(|error| error.to_string());
    }
    let mut manager = PassManager::new("builtin.module");
    for (name, values) in &options.passes {
        if let Some(info) = registry.get(name) {
            manager
                .add_by_flag(info, values)
                .map_err(|message| format!("{program}: error: --{name}: {message}"))?;
        }
    }
    Ok(manager)
}

/// The options without value, or with `=true` and `=false`.
const FLAGS: [&str; 16] = [
    "split-input-file",
    "verify-diagnostics",
    "allow-unregistered-dialect",
    "mlir-print-op-generic",
    "mlir-print-debuginfo",
    "mlir-timing",
    "mlir-disable-threading",
    "mlir-pass-statistics",
    "mlir-print-ir-before-all",
    "mlir-print-ir-after-all",
    "mlir-print-ir-after-change",
    "mlir-print-ir-after-failure",
    "verify-each",
    "dump-pass-pipeline",
    "no-implicit-module",
    "help",
];

/// The options with a value, in the same word or in the next word.
const VALUED: [&str; 8] = [
    "pass-pipeline",
    "mlir-timing-display",
    "mlir-pass-statistics-display",
    "mlir-print-ir-before",
    "mlir-print-ir-after",
    "bourn-threads",
    "spec",
    "o",
];

fn parse_words(words: &[String], registry: &PassRegistry) -> Result<Options, String> {
    let mut options = Options::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let bare = word.strip_prefix("--").or_else(|| word.strip_prefix('-')).filter(|bare| !bare.is_empty());
        let Some(bare) = bare else {
            if let Some(first) = &options.input {
                return Err(format!("expected one file, but got '{first}' and '{word}'"));
            }
            options.input = Some(word.clone());
            continue;
        };
        let (name, value) = match bare.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (bare, None),
        };
        let name = if name == "h" { "help" } else { name };
        if VALUED.contains(&name) {
            let value = match value {
                Some(value) => value.to_owned(),
                None => words.next().ok_or_else(|| format!("option '{word}' requires a value"))?.clone(),
            };
            set_value(&mut options, name, value)?;
        } else if FLAGS.contains(&name) {
            let on = match value {
                None | Some("" | "1" | "true") => true,
                Some("0" | "false") => false,
                Some(other) => return Err(format!("option '--{name}' takes true or false, not '{other}'")),
            };
            set_flag(&mut options, name, on);
        } else if registry.get(name).is_some() {
            let value = value.unwrap_or_default();
            let value = value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value);
            options.passes.push((name.to_owned(), value.to_owned()));
        } else {
            let passes = registry.iter().map(|info| info.argument);
            let hint = suggest::did_you_mean(name, FLAGS.into_iter().chain(VALUED).chain(passes));
            return Err(format!("unknown option '{word}'{hint}"));
        }
    }
    if options.pipeline.is_some() && !options.passes.is_empty() {
        return Err("'--pass-pipeline' can't be used with individual pass options".to_owned());
    }
    Ok(options)
}

fn set_value(options: &mut Options, name: &str, value: String) -> Result<(), String> {
    match name {
        "pass-pipeline" => options.pipeline = Some(value),
        "o" => options.output = Some(value),
        "spec" => options.specs.push(PathBuf::from(value)),
        "mlir-print-ir-before" => options.dumps.before.extend(value.split(',').map(str::to_owned)),
        "mlir-print-ir-after" => options.dumps.after.extend(value.split(',').map(str::to_owned)),
        "bourn-threads" => {
            let number = value.parse().ok().filter(|&number: &usize| number > 0);
            let number = number.ok_or_else(|| format!("option '--{name}' takes a number, not '{value}'"))?;
            options.threads = Some(number);
        }
        "mlir-pass-statistics-display" => {
            options.statistics_display = match value.as_str() {
                "list" => StatisticsDisplay::List,
                "pipeline" => StatisticsDisplay::Pipeline,
                other => return Err(format!("option '--{name}' takes list or pipeline, not '{other}'")),
            }
        }
        _ => {
            options.display = match value.as_str() {
                "list" => TimingDisplay::List,
                "tree" => TimingDisplay::Tree,
                other => {
                    return Err(format!("option '--mlir-timing-display' takes list or tree, not '{other}'"));
                }
            }
        }
    }
    Ok(())
}

fn set_flag(options: &mut Options, name: &str, on: bool) {
    match name {
        "split-input-file" => options.split = on,
        "verify-diagnostics" => options.verify_diagnostics = on,
        "allow-unregistered-dialect" => options.allow_unregistered = on,
        "mlir-print-op-generic" => options.generic = on,
        "mlir-print-debuginfo" => options.debug_info = on,
        "mlir-timing" => options.timing = on,
        "mlir-pass-statistics" => options.statistics = on,
        "mlir-print-ir-before-all" => options.dumps.before_all = on,
        "mlir-print-ir-after-all" => options.dumps.after_all = on,
        "mlir-print-ir-after-change" => options.dumps.only_changes = on,
        "mlir-print-ir-after-failure" => options.dumps.after_failure = on,
        "mlir-disable-threading" => options.threads = if on { Some(1) } else { options.threads },
        "verify-each" => options.no_verify = !on,
        "dump-pass-pipeline" => options.dump_pipeline = on,
        "help" => options.help = on,
        // Top-level ops are always wrapped in a module.
        _ => {}
    }
}

fn help(program: &str, registry: &PassRegistry) -> String {
    let mut out = format!(
        "Run passes over a program, and print the result

Usage: {program} [OPTIONS] [PASSES] [FILE]

FILE is MLIR text; standard input is read for '-', and without FILE. Options may have one or two dashes.

Options:
  --pass-pipeline=TEXT             the passes to run, e.g. 'builtin.module(func.func(dce))'
  --split-input-file               treat the parts between lines '// -----' as separate files
  --verify-diagnostics             check diagnostics against comments '// expected-error @+1 {{{{..}}}}'
  --spec=FILE                      a spec of a dialect that the program uses; may be given several times
  --allow-unregistered-dialect     keep ops, types and attributes of dialects that are not registered
  --mlir-print-op-generic          print the generic form of all ops
  --mlir-print-debuginfo           print locations
  --mlir-timing                    print the time that each pass took
  --mlir-timing-display=list|tree  how to print it
  --mlir-pass-statistics           print the statistics of the passes
  --mlir-pass-statistics-display=list|pipeline  how to print it
  --mlir-print-ir-before-all       print the op that a pass works on before each pass, on standard error
  --mlir-print-ir-after-all        print it after each pass
  --mlir-print-ir-after-change     print it after a pass only if it changed
  --mlir-print-ir-after-failure    print it after a pass that fails
  --mlir-print-ir-before=PASS,..   print it before these passes
  --mlir-print-ir-after=PASS,..    print it after these passes
  --mlir-disable-threading         use one thread
  --bourn-threads=NUMBER           use this many threads; by default one per processor
  --verify-each=false              do not verify between passes
  --dump-pass-pipeline             print the pipeline before it runs
  -o FILE                          the output file; standard output if not given

Passes, each also an option of its own, as --PASS or --PASS=\"option=value ..\":
",
    );
    for info in registry.iter() {
        out.push_str(&format!("  {}\n      {}\n", info.argument, info.description));
        for option in info.all_options() {
            out.push_str(&format!("      {}: {} ({})\n", option.name, option.description, option.default));
        }
    }
    out
}
