//! The command `bounds`: a table of the bounds of each index value and each dynamic dimension.

mod answer;
mod args;
mod assume;
mod constraints;
mod functions;
mod json;
mod proofs;
pub mod report;
mod rows;
mod several;
mod table;
mod wraps;

use crate::inputs::Inputs;
use crate::io::{self, ColourArgs, Printed, Source};
use crate::{Exit, registry, usage};
pub use answer::{Answer, FunctionSession, Located, column_name};
pub use args::{BoundsArgs, TermsArg};
use assume::Assumptions;
use bourn_equations::value_bounds::IrGraph;
use bourn_ir::parse::{Chunk, ParseOptions, parse_and_report, split_input};
use bourn_ir::suggest;
use bourn_ir::{Body, Context, DialectRegistry, RegionId, Severity};
use bourn_passes::on_threads;
use clap::{Args as _, FromArgMatches as _};
pub use functions::{CallsOf, Function, calls_of_function, calls_of_table, functions};
use functions::{calls_of, chosen_functions, tables};
use rows::place_of;
pub use rows::{Integers, Kind, Names, Subject, subjects};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
pub use table::explanation;
use table::{Rows, table};
use wraps::Wraps;

/// The bounds of a function's values.
#[derive(Debug)]
struct FunctionBounds {
    /// The name of the function; the op's name if it has no symbol name.
    name: String,
    /// The values with their bounds, in the order of the text.
    values: Vec<(Subject, Answer)>,
}

/// Parses the words of a command line, the first of which is the program; `name` is its name in messages.
///
/// # Errors
/// Fails on `--help` or on a wrong command line, after printing the help or the error.
pub fn parse(name: &str, words: &[String]) -> Result<BoundsArgs, Exit> {
    let command = clap::Command::new("bounds")
        .bin_name(name)
        .version(env!("CARGO_PKG_VERSION"))
        .about("Print the bounds of every index value and every dynamic dimension of a program");
    let command = ColourArgs::augment_args(BoundsArgs::augment_args(command));
    let matches = command.try_get_matches_from(words);
    let parsed = matches.and_then(|matches| {
        io::use_colours(ColourArgs::from_arg_matches(&matches)?.color);
        BoundsArgs::from_arg_matches(&matches)
    });
    parsed.map_err(|error| usage(&error))
}

/// Runs the command with these dialects and the dialects of `--spec`.
#[must_use]
pub fn run(args: &BoundsArgs, dialects: &DialectRegistry) -> Exit {
    let inputs = Inputs::of(&args.files, "mlir");
    match &inputs.files[..] {
        [file] if !inputs.several => {
            only_file(args, file, dialects).map_or_else(|exit| exit, |()| Exit::Success)
        }
        _ => several::run(args, &inputs, dialects),
    }
}

/// Prints the answers for the only file of the command line.
fn only_file(args: &BoundsArgs, file: &str, dialects: &DialectRegistry) -> Result<(), Exit> {
    let source = io::read(file)?;
    let mut printed = Printed::default();
    let registry = registry::for_program(dialects, &args.spec, file, &mut printed);
    printed.print()?;
    let registry = registry.ok_or(Exit::Diagnostics)?;
    io::warn_of_promises(&Context::new(&registry));
    let threads = crate::several::threads(args.threads, 1).1;
    let assumptions = Assumptions::new(&args.assume);
    let mut analyzed = Analyzed::of(args, &registry, &source, &assumptions, threads);
    let error = match &analyzed.absent {
        Some(absent) => Some(absent.clone()),
        None if analyzed.failed => None,
        None => assumptions.unused(),
    };
    std::mem::take(&mut analyzed.messages).print()?;
    if let Some(error) = error {
        io::say(Some(&source.name), Severity::Error, &error);
        return Err(Exit::Diagnostics);
    }
    // Answers for the parts without errors are printed even if other parts have errors.
    if !analyzed.parts.is_empty() {
        io::write(None, &text_of(args, &source.name, &analyzed.parts))?;
    }
    if let Some(noted) = analyzed.noted().filter(|_| !args.quiet) {
        io::say(Some(&noted.place(&source.name)), Severity::Note, &noted.text());
    }
    if analyzed.failed { Err(Exit::Diagnostics) } else { Ok(()) }
}

/// The answers for a file.
#[derive(Default)]
struct Analyzed {
    /// The messages about the program.
    messages: Printed,
    /// The answers for the parts of the file without errors.
    parts: Vec<Output>,
    /// The message if the file does not have the requested function or value.
    absent: Option<String>,
    /// Whether there are errors; an absent function or value is none.
    failed: bool,
}

impl Analyzed {
    /// Computes the answers with this number of threads.
    fn of(
        args: &BoundsArgs,
        registry: &DialectRegistry,
        source: &Source,
        assumptions: &Assumptions<'_>,
        threads: usize,
    ) -> Analyzed {
        let chunks = match args.split_input_file {
            true => split_input(&source.text),
            false => vec![Chunk { text: &source.text, first_line: 0 }],
        };
        let mut analyzed = Analyzed::default();
        let part = Part { args, registry, source, assumptions, threads };
        for chunk in &chunks {
            match part.analyze(chunk, &mut analyzed.messages) {
                Ok(part) => {
                    analyzed.failed |= part.proofs.refused();
                    analyzed.parts.push(part);
                }
                Err(Failure::Reported) => analyzed.failed = true,
                Err(Failure::Absent(message)) => analyzed.absent = Some(message),
            }
        }
        analyzed
    }

    fn noted(&self) -> Option<&Noted> {
        self.parts.iter().find_map(|part| part.noted.as_ref())
    }
}

/// The reason why a part of a file has no answers.
enum Failure {
    /// It has errors, which are among the messages.
    Reported,
    /// It does not have the requested function or value.
    Absent(String),
}

/// Returns the output for the parts of a file: a list of functions in JSON, otherwise the texts of the parts.
fn text_of(args: &BoundsArgs, file: &str, parts: &[Output]) -> String {
    if args.json {
        return json::text(file, parts.iter().flat_map(|part| &part.found));
    }
    let texts: Vec<String> = parts.iter().map(|part| part.text(args)).collect();
    texts.join("// -----\n")
}

/// The data that the answers for all parts of a file share.
struct Part<'p> {
    args: &'p BoundsArgs,
    registry: &'p DialectRegistry,
    source: &'p Source,
    assumptions: &'p Assumptions<'p>,
    threads: usize,
}

impl Part<'_> {
    /// Computes the answers for one part of the file.
    fn analyze(&self, chunk: &Chunk<'_>, messages: &mut Printed) -> Result<Output, Failure> {
        let (args, source) = (self.args, self.source);
        let context = Context::new(self.registry);
        let (module, diagnostics) =
            parse_and_report(&context, chunk.text, &parse_options(args, source, chunk));
        messages.diagnose(source, &diagnostics);
        let module = module.filter(|_| !diagnostics.has_errors()).ok_or(Failure::Reported)?;
        let functions = chosen_functions(args, &module).map_err(Failure::Absent)?;
        let program = Program::new(&context, args, self.assumptions, &functions);
        let functions = functions.into_iter().enumerate().collect();
        let found = on_threads(functions, self.threads, crate::process::stack_size(), |(at, function)| {
            program.analyze(at, function)
        });
        let mut output = Output::default();
        let mut search = Search { wanted: args.value.as_deref(), ..Search::default() };
        for (found, near) in found {
            search.add(near);
            found.into_iter().for_each(|found| output.add(found));
        }
        match search.wanted {
            Some(wanted) if output.found.is_empty() => Err(Failure::Absent(search.not_found(args, wanted))),
            _ => Ok(output),
        }
    }
}

/// Returns the options for parsing a part of a file.
fn parse_options(args: &BoundsArgs, source: &Source, chunk: &Chunk<'_>) -> ParseOptions {
    ParseOptions {
        file_name: source.name.clone(),
        keep_names: true,
        allow_unregistered: args.allow_unregistered_dialect,
        first_line: chunk.first_line,
        max_depth: crate::process::max_depth(),
        ..ParseOptions::default()
    }
}

/// The data that the answers for all functions of a part share.
struct Program<'a, 'c> {
    context: &'c Context,
    args: &'a BoundsArgs,
    tables: Vec<&'a Body<'c>>,
    /// The summaries of the functions of each symbol table.
    calls: CallsOf<'a, 'c>,
    /// The conditions of the command line.
    assumptions: &'a Assumptions<'a>,
    /// The summaries with the width of [`NOTED_BITS`], for the note.
    calls_in_width: OnceLock<CallsOf<'a, 'c>>,
    /// The number of the first function with a note: only the first note is printed.
    first_noted: AtomicUsize,
}

/// The bits of `index` that the note is about.
const NOTED_BITS: u32 = 64;

impl<'a, 'c> Program<'a, 'c> {
    fn new(
        context: &'c Context,
        args: &'a BoundsArgs,
        assumptions: &'a Assumptions<'a>,
        functions: &[Function<'a, 'c>],
    ) -> Self {
        let tables = tables(functions);
        Program {
            context,
            args,
            calls: calls_of(context, args, args.index_bits(), &tables),
            calls_in_width: OnceLock::new(),
            tables,
            assumptions,
            first_noted: AtomicUsize::new(usize::MAX),
        }
    }

    /// Returns the graph of a function, with the conditions of the command line.
    fn graph<'s>(&'s self, function: &Function<'s, 'c>, names: &Names) -> IrGraph<'s, 'c> {
        let graph = function.graph(self.context, self.args, &self.calls);
        self.assumptions.add_to(graph, names)
    }

    /// Computes the answers for a function, given its number; `None` if it does not have the requested value. Also
    /// returns the state of the search for that value.
    fn analyze(&self, at: usize, function: Function<'a, 'c>) -> (Option<Output>, Search<'a>) {
        let names = Names::new(function.body);
        let graph = self.graph(&function, &names);
        let mut search = Search { wanted: self.args.value.as_deref(), ..Search::default() };
        let subjects = search.subjects(self.args, &graph, &names, &function.name);
        if subjects.is_empty() && (search.wanted.is_some() || !function.is_listed_without_values(self.args)) {
            return (None, search);
        }
        let narrow = self.narrow(at, &function, &names);
        let output = Output::of(self.args, &graph, narrow.as_ref(), &names, function.name.clone(), subjects);
        if output.noted.is_some() {
            self.first_noted.fetch_min(at, Ordering::Relaxed);
        }
        (Some(output), search)
    }

    /// Returns the graph of a function where `index` has the width of [`NOTED_BITS`], unless no note is needed or an earlier
    /// function has a note.
    fn narrow<'s>(
        &'s self,
        at: usize,
        function: &Function<'s, 'c>,
        names: &Names,
    ) -> Option<IrGraph<'s, 'c>> {
        let has_rows = !self.args.constraints && !self.args.check_proofs;
        let is_wanted = has_rows && self.args.index_width.is_none();
        if !is_wanted || at >= self.first_noted.load(Ordering::Relaxed) {
            return None;
        }
        let bits = Some(NOTED_BITS);
        let calls = self.calls_in_width.get_or_init(|| calls_of(self.context, self.args, bits, &self.tables));
        let graph = function.graph_in(self.context, self.args, bits, calls);
        Some(self.assumptions.add_to(graph, names))
    }
}

/// A value that may wrap in the width of [`NOTED_BITS`], although its row takes `index` as unbounded.
struct Noted {
    value: String,
    place: Option<(u32, u32)>,
}

impl Noted {
    fn place(&self, file: &str) -> String {
        match self.place {
            Some((line, column)) => format!("{file}:{line}:{column}"),
            None => file.to_owned(),
        }
    }

    fn text(&self) -> String {
        let (value, bits) = (&self.value, NOTED_BITS);
        format!(
            "'{value}' may wrap in {bits} bits, but rows take index as unbounded; see '--index-width {bits}'"
        )
    }
}

/// The search for the requested value, with the data for a message if it is not found.
#[derive(Default)]
struct Search<'r> {
    /// The requested name; `None` to select all values.
    wanted: Option<&'r str>,
    /// The existing names.
    near: Vec<String>,
    /// The message if a value with this name has an unsupported type.
    of_other_type: Option<String>,
}

impl<'r> Search<'r> {
    /// Adds the state of the search in another function.
    fn add(&mut self, other: Search<'r>) {
        self.near.extend(other.near);
        self.of_other_type = other.of_other_type.or(self.of_other_type.take());
    }

    /// Returns the rows to answer in a function.
    fn subjects(
        &mut self,
        args: &BoundsArgs,
        graph: &IrGraph<'_, '_>,
        names: &Names,
        function: &str,
    ) -> Vec<Subject> {
        let integers = match args.integers || self.wanted.is_some() {
            true => Integers::All,
            false => Integers::Index,
        };
        let mut subjects = rows::subjects(graph, names, integers);
        let Some(wanted) = self.wanted.map(bare) else { return subjects };
        if let Some(value) = names.find(wanted)
            && !subjects.iter().any(|subject| subject.column.value == value)
        {
            self.of_other_type =
                Some(format!("'%{wanted}' in '{function}' is neither an integer nor of dynamic shape"));
        }
        self.near.extend(names.all().map(|name| format!("%{name}")));
        subjects.retain(|subject| names.is(subject.column.value, wanted));
        subjects
    }

    fn not_found(self, args: &BoundsArgs, wanted: &str) -> String {
        self.of_other_type.unwrap_or_else(|| {
            let wanted = bare(wanted);
            let hint = suggest::did_you_mean(&format!("%{wanted}"), self.near.iter().map(String::as_str));
            format!("there is no value '%{wanted}'{}{hint}", in_function(args))
        })
    }
}

/// Returns the name of a value without its `%`.
fn bare(value: &str) -> &str {
    value.strip_prefix('%').unwrap_or(value)
}

/// The answers, function by function, in the form that the options select.
#[derive(Default)]
struct Output {
    found: Vec<FunctionBounds>,
    proofs: proofs::Proofs,
    matrices: String,
    noted: Option<Noted>,
}

impl Output {
    /// Computes the answers for the values of a function.
    fn of(
        args: &BoundsArgs,
        graph: &IrGraph<'_, '_>,
        narrow: Option<&IrGraph<'_, '_>>,
        names: &Names,
        name: String,
        subjects: Vec<Subject>,
    ) -> Output {
        let terms = args.in_terms_of.unwrap_or(TermsArg::Args);
        let mut output = Output::default();
        let mut found = Vec::new();
        if args.constraints {
            for subject in subjects.iter().filter(|subject| subject.kind == Kind::Column) {
                constraints::write(graph, names, subject, terms, &mut output.matrices);
            }
        } else if args.check_proofs {
            output.proofs.check(graph, names, &name, &subjects, terms);
        } else {
            (found, output.noted) = values(args, graph, narrow, names, subjects);
        }
        output.found.push(FunctionBounds { name, values: found });
        output
    }

    /// Adds the answers for a later function.
    fn add(&mut self, other: Output) {
        self.found.extend(other.found);
        self.noted = self.noted.take().or(other.noted);
        self.proofs.add(other.proofs);
        if !self.matrices.is_empty() && !other.matrices.is_empty() {
            self.matrices.push('\n');
        }
        self.matrices.push_str(&other.matrices);
    }

    fn text(&self, args: &BoundsArgs) -> String {
        if args.constraints {
            self.matrices.clone()
        } else if args.check_proofs {
            self.proofs.text()
        } else {
            table(&self.found, Rows::of(args), io::stdout_colours())
        }
    }
}

/// Computes the bounds of values, each within its affine scope if requested. `narrow` is the same graph with the width
/// of [`NOTED_BITS`], if the first value that may wrap in it is requested, too.
fn values(
    args: &BoundsArgs,
    graph: &IrGraph<'_, '_>,
    narrow: Option<&IrGraph<'_, '_>>,
    names: &Names,
    subjects: Vec<Subject>,
) -> (Vec<(Subject, Answer)>, Option<Noted>) {
    let (graphs, numbers) = by_scope(args, graph, &subjects);
    let mut sessions: Vec<_> = graphs.iter().map(|graph| FunctionSession::new(graph, names, args)).collect();
    let answers: Vec<Answer> =
        subjects.iter().zip(&numbers).map(|(subject, &at)| sessions[at].answer(subject)).collect();
    let noted = narrow.and_then(|narrow| {
        let mut wraps = Wraps::new(narrow, NOTED_BITS);
        let mut rows = subjects.iter().zip(&numbers).filter(|(subject, _)| subject.kind == Kind::Column);
        let column = rows.find_map(|(subject, &at)| wraps.first_behind(subject.column, &mut sessions[at]))?;
        let place = place_of(graph.value(column.value));
        Some(Noted { value: column_name(names, column), place })
    });
    (subjects.into_iter().zip(answers).collect(), noted)
}

/// Returns a graph for each affine scope that bounds must stay in, or one for all, and for each value the index of its
/// graph.
fn by_scope<'a, 'c>(
    args: &BoundsArgs,
    graph: &IrGraph<'a, 'c>,
    subjects: &[Subject],
) -> (Vec<IrGraph<'a, 'c>>, Vec<usize>) {
    let mut scopes: Vec<Option<RegionId>> = Vec::new();
    let mut number = |subject: &Subject| {
        let wanted = args.within_scope.then_some(subject.column.value);
        let scope = wanted.and_then(|value| graph.affine_scope_of(value));
        scopes.iter().position(|known| *known == scope).unwrap_or_else(|| {
            scopes.push(scope);
            scopes.len() - 1
        })
    };
    let numbers = subjects.iter().map(&mut number).collect();
    let of =
        |scope: Option<RegionId>| scope.map_or_else(|| graph.clone(), |region| graph.clone().within(region));
    (scopes.into_iter().map(of).collect(), numbers)
}

fn in_function(args: &BoundsArgs) -> String {
    args.function.as_ref().map_or(String::new(), |name| format!(" in function '{name}'"))
}
