//! The command `bounds`: a table of the bounds of each index value and each dynamic dimension.

mod answer;
mod args;
mod assume;
mod constraints;
mod json;
mod proofs;
pub mod report;
mod rows;
mod several;
mod wraps;

use crate::inputs::Inputs;
use crate::io::{self, ColourArgs, Printed, Source};
use crate::table::{Cell, Colours, Row, Style, render};
use crate::{Exit, registry, usage};
pub use answer::{Answer, FunctionSession, Located, column_name};
pub use args::{BoundsArgs, TermsArg};
use assume::Assumptions;
use bourn_equations::value_bounds::{Calls, IndexModel, IrGraph};
use bourn_ir::def::has_trait_named;
use bourn_ir::parse::{Chunk, ParseOptions, parse_and_report, split_input};
use bourn_ir::suggest;
use bourn_ir::symbols::{Visibility, is_table};
use bourn_ir::{Body, Context, DialectRegistry, OpRef, OwnedOp, RegionId, Severity};
use bourn_passes::on_threads;
use clap::{Args as _, FromArgMatches as _};
use rows::place_of;
pub use rows::{Integers, Kind, Names, Subject, subjects};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// The summaries of the functions of symbol tables.
pub type CallsOf<'a, 'c> = Vec<(&'a Body<'c>, Calls)>;

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

/// The name of the trait of functions.
const CALLABLE: &str = "CallableLike";

/// A function, or another isolated op whose values are analyzed.
#[derive(Clone, Debug)]
pub struct Function<'a, 'c> {
    /// Its name; the op's name if the op has no symbol name.
    pub name: String,
    /// The op.
    pub owner: OpRef<'a, 'c>,
    /// Its body.
    pub body: &'a Body<'c>,
    /// The body of the symbol table that the function is in.
    pub table: Option<&'a Body<'c>>,
}

impl<'a, 'c> Function<'a, 'c> {
    /// Returns whether the function has a heading even if it has no rows: it can be called, or the options select it. A module, or the
    /// initial value of a global, is listed for its rows only.
    fn is_listed_without_values(&self, args: &BoundsArgs) -> bool {
        args.function.is_some() || self.owner.def().is_none_or(|def| has_trait_named(def, CALLABLE))
    }

    /// Returns the graph of the function for the questions that the options describe; `calls` has the summaries of the functions
    /// of its table.
    pub fn graph<'s>(
        &self,
        context: &'c Context,
        args: &BoundsArgs,
        calls: &'s CallsOf<'a, 'c>,
    ) -> IrGraph<'s, 'c>
    where
        'a: 's,
    {
        self.graph_in(context, args, args.index_bits(), calls)
    }

    fn graph_in<'s>(
        &self,
        context: &'c Context,
        args: &BoundsArgs,
        bits: Option<u32>,
        calls: &'s CallsOf<'a, 'c>,
    ) -> IrGraph<'s, 'c>
    where
        'a: 's,
    {
        let mut graph = graph_of(context, args, bits, self.body).with_owner(self.owner);
        if args.explain {
            graph = graph.with_origins();
        }
        let own = |of: &Body<'c>| self.table.is_some_and(|table| std::ptr::eq(of, table));
        match calls.iter().find(|(of, _)| own(of)) {
            Some((_, calls)) => graph.with_calls(calls),
            None => graph,
        }
    }
}

/// Returns the data about the functions of a table that the answers for its functions depend on, for the questions that the options
/// describe.
pub fn calls_of_table<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    table: &'a Body<'c>,
) -> CallsOf<'a, 'c> {
    calls_of(context, args, args.index_bits(), &[table])
}

/// Returns the part of [`calls_of_table`] that the answers for one function depend on; `None` if it depends on the whole table: for a private
/// function, whose arguments depend on its callers, and for functions that call each other in a cycle.
pub fn calls_of_function<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    function: &Function<'a, 'c>,
) -> Option<CallsOf<'a, 'c>> {
    let Some(table) = function.table else { return Some(Vec::new()) };
    if Visibility::of(function.owner) == Visibility::Private {
        return None;
    }
    let graph = |context, body| graph_of(context, args, args.index_bits(), body);
    Some(vec![(table, Calls::of_body(context, table, function.body, &graph)?)])
}

/// Returns the selected functions, or a message if there are none.
fn chosen_functions<'a, 'c>(
    args: &BoundsArgs,
    module: &'a OwnedOp<'c>,
) -> Result<Vec<Function<'a, 'c>>, String> {
    let all = functions(module.view());
    let Some(wanted) = &args.function else { return Ok(all) };
    let wanted = wanted.strip_prefix('@').unwrap_or(wanted);
    let hint = suggest::did_you_mean(wanted, all.iter().map(|f| f.name.as_str()));
    let chosen: Vec<_> = all.into_iter().filter(|f| f.name == wanted).collect();
    if chosen.is_empty() {
        return Err(format!("there is no function '{wanted}'{hint}"));
    }
    Ok(chosen)
}

/// Returns the graph of a function's body.
fn graph_of<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    bits: Option<u32>,
    body: &'a Body<'c>,
) -> IrGraph<'a, 'c> {
    let index = bits.map_or(IndexModel::UNBOUNDED, IndexModel::of_width);
    IrGraph::new(context, body).with_index_model(index.with_max_object_bytes(args.max_object_bytes))
}

/// Returns the symbol tables that functions are in, each once.
fn tables<'a, 'c>(functions: &[Function<'a, 'c>]) -> Vec<&'a Body<'c>> {
    let mut found: Vec<&Body<'_>> = Vec::new();
    for table in functions.iter().filter_map(|function| function.table) {
        if !found.iter().any(|known| std::ptr::eq(*known, table)) {
            found.push(table);
        }
    }
    found
}

/// Returns the summaries of the functions of each symbol table.
fn calls_of<'a, 'c>(
    context: &'c Context,
    args: &BoundsArgs,
    bits: Option<u32>,
    tables: &[&'a Body<'c>],
) -> CallsOf<'a, 'c> {
    let graph = |context, body| graph_of(context, args, bits, body);
    let of_function =
        |context, function: OpRef<'a, 'c>, body| graph_of(context, args, bits, body).with_owner(function);
    let calls = |table| Calls::of_table(context, table, &graph).with_callers(context, table, &of_function);
    tables.iter().map(|table| (*table, calls(*table))).collect()
}

/// Returns the isolated ops that are not modules, outermost first; and a module itself if it directly contains index
/// values.
pub fn functions<'a, 'c>(top: OpRef<'a, 'c>) -> Vec<Function<'a, 'c>> {
    let mut found = Vec::new();
    let mut stack = vec![(top, None)];
    while let Some((op, table)) = stack.pop() {
        let Some(body) = op.isolated_body() else { continue };
        let name = op.attr("sym_name").and_then(|a| a.as_str()).unwrap_or(op.name().as_str());
        found.push(Function { name: name.to_owned(), owner: op, body, table });
        let table = if is_table(op) { Some(body) } else { table };
        let mut inner = Vec::new();
        bourn_passes::walk(body, |op| {
            if op.isolated_body().is_some() {
                inner.push((op, table));
            }
        });
        stack.extend(inner.into_iter().rev());
    }
    // A module that contains only isolated ops has no values of its own.
    found.retain(|f| !body_is_empty(f.body));
    found
}

fn body_is_empty(body: &Body<'_>) -> bool {
    let has_args = body.top_regions().any(|r| r.entry().is_some_and(|b| b.args().len() > 0));
    let mut only_isolated = !has_args;
    bourn_passes::walk(body, |op| only_isolated &= op.isolated_body().is_some());
    only_isolated
}

/// The rows of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    All,
    /// All rows except for constants, and for arguments of which nothing is known.
    Informative,
}

impl Rows {
    fn of(args: &BoundsArgs) -> Self {
        if args.all || args.value.is_some() { Rows::All } else { Rows::Informative }
    }

    fn show(self, subject: &Subject, answer: &Answer) -> bool {
        let says_nothing = || subject.is_argument && answer.is_unknown(subject.of_type);
        self == Rows::All || !subject.is_constant && !says_nothing()
    }
}

fn table(functions: &[FunctionBounds], shown: Rows, colours: Colours) -> String {
    let mut out = String::new();
    let mut hidden = 0;
    for (at, function) in functions.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let title =
            Row { cells: vec![Cell::left(format!("@{}", function.name), Style::Bold)], below: Vec::new() };
        out.push_str(&render(&[title], colours));
        if function.values.is_empty() {
            out.push_str("  no index values, no dynamic dimensions\n");
            continue;
        }
        let is_shown = |(subject, answer): &&(Subject, Answer)| shown.show(subject, answer);
        let mut rows = vec![heading()];
        rows.extend(function.values.iter().filter(is_shown).map(|(subject, answer)| row(subject, answer)));
        hidden += function.values.len() + 1 - rows.len();
        if rows.len() == 1 {
            out.push_str("  only constants and unknown arguments\n");
            continue;
        }
        for line in render(&rows, colours).lines() {
            out.push_str("  ");
            out.push_str(line);
            out.push('\n');
        }
    }
    match hidden {
        0 => {}
        1 => out.push_str("\n1 constant or unknown argument is hidden (--all shows it)\n"),
        _ => out
            .push_str(&format!("\n{hidden} constants and unknown arguments are hidden (--all shows them)\n")),
    }
    out
}

fn heading() -> Row {
    let cells = vec![
        Cell::left("value", Style::Dim),
        Cell::left("what it is", Style::Dim),
        Cell::right("lower", Style::Dim),
        Cell::right("upper", Style::Dim),
        Cell::left("exactly", Style::Dim),
    ];
    Row { cells, below: Vec::new() }
}

fn row(subject: &Subject, answer: &Answer) -> Row {
    let side = |bound: &Option<String>| match bound {
        Some(text) if text.parse::<i128>().is_ok() => Cell::right(text.clone(), Style::Plain),
        Some(expression) => Cell::left(expression.clone(), Style::Plain),
        None => Cell::right("?", Style::Dim),
    };
    let cells = vec![
        Cell::left(subject.label(), Style::Name),
        Cell::left(subject.what.to_string(), Style::Plain),
        side(&answer.lower_text()),
        side(&answer.upper_text()),
        Cell::left(answer.exact_text().unwrap_or_default(), Style::Good),
    ];
    Row { cells, below: explanation(answer) }
}

/// Returns the lines below a row, with `--explain`: the equations, then the reasons for missing bounds.
#[must_use]
pub fn explanation(answer: &Answer) -> Vec<String> {
    if !answer.explained {
        return Vec::new();
    }
    let mut lines: Vec<String> = answer
        .steps()
        .iter()
        .map(|Located { step, place }| {
            let end = |end: Option<i128>| end.map_or_else(|| "?".to_owned(), |end| end.to_string());
            let range = match (step.interval.lower, step.interval.upper) {
                (None, None) => String::new(),
                (lower, upper) if lower == upper => String::new(),
                (lower, upper) => format!("  in {} .. {}", end(lower), end(upper)),
            };
            let line = place.map_or_else(String::new, |(line, _)| format!("line {line}"));
            let origin = match &step.origin {
                Some(origin) if line.is_empty() => format!("  ({origin})"),
                Some(origin) => format!("  ({line}, {origin})"),
                None if line.is_empty() => String::new(),
                None => format!("  ({line})"),
            };
            format!("    {}{range}{origin}", step.equation)
        })
        .collect();
    lines.extend(answer.known().iter().map(|fact| format!("    {fact}  (an op before it needs that)")));
    lines.extend(answer.reasons().iter().map(|reason| format!("    {reason}")));
    lines
}
