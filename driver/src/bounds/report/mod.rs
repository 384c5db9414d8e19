//! The data of a report: the program with the bounds of its values, their explanations, and drawings. It has no layout;
//! `bourn-report` makes a page from it.

mod drawings;
mod footprint;
mod function;
mod source;

use super::args::{BoundsArgs, TermsArg};
use super::assume::Assumptions;
pub use super::proofs::Proof;
use super::proofs::Proofs;
use super::rows::Names;
use super::{Failure, Noted, Part, Program, Rows, Search, chosen_functions, parse_options, values};
use crate::inputs::Inputs;
use crate::io::{self, Printed};
use crate::{Exit, registry};
use bourn_ir::parse::{Chunk, parse_traced, split_input};
use bourn_ir::{Context, DialectRegistry, Severity};
use bourn_passes::on_threads;
pub use drawings::{Iterations, Nest, Quantity, SliceDrawing, SliceSide};
pub use footprint::{Footprint, Run};
pub use function::{Fact, FunctionReport, LoopLines, ReportColumn, ReportRow, ReportValue, Role};
use function::{Found, Made};
use serde::{Serialize, Serializer};
pub use source::{Line, Paint, Token};
use std::collections::HashMap;
use std::sync::atomic::Ordering;

/// The data of a report on one file.
#[derive(Serialize, Debug)]
pub struct Report {
    /// The file, as the user named it.
    pub file: String,
    /// The options that change answers, as on the command line.
    pub options: Vec<String>,
    /// The lines of the file.
    pub lines: Vec<Line>,
    /// The analyzed functions, in the order of the text.
    pub functions: Vec<FunctionReport>,
    /// The equations of ops that facts come from, each with its op.
    pub origins: Vec<String>,
    /// Notes on the whole file.
    pub notes: Vec<ReportNote>,
}

/// A note on the whole file.
#[derive(Serialize, Debug)]
pub struct ReportNote {
    /// The text.
    pub text: String,
    /// The line of the value that the note is about.
    pub line: Option<u32>,
}

/// Analyzes a file, with these dialects and the dialects of `--spec`, and passes the result to `write`. Errors are reported on
/// standard error; if only some parts of a file have errors, the report is about the others.
pub fn report(
    args: BoundsArgs,
    dialects: &DialectRegistry,
    write: impl FnOnce(&Report) -> Result<(), Exit>,
) -> Exit {
    // Each row has its explanation, and `--check-proofs` does not replace the rows.
    let with_proofs = args.check_proofs;
    let args = BoundsArgs { explain: true, check_proofs: false, for_report: true, ..args };
    match reported(&args, with_proofs, dialects, write) {
        Ok(()) => Exit::Success,
        Err(exit) => exit,
    }
}

fn reported(
    args: &BoundsArgs,
    with_proofs: bool,
    dialects: &DialectRegistry,
    write: impl FnOnce(&Report) -> Result<(), Exit>,
) -> Result<(), Exit> {
    let inputs = Inputs::of(&args.files, "mlir");
    let file = match &inputs.files[..] {
        [file] if !inputs.several => file,
        _ => {
            io::say(None, Severity::Error, "a page shows one file");
            return Err(Exit::Usage);
        }
    };
    let source = io::read(file)?;
    let mut printed = Printed::default();
    let registry = registry::for_program(dialects, &args.spec, file, &mut printed);
    printed.print()?;
    let registry = registry.ok_or(Exit::Diagnostics)?;
    io::warn_of_promises(&Context::new(&registry));
    let chunks = match args.split_input_file {
        true => split_input(&source.text),
        false => vec![Chunk { text: &source.text, first_line: 0 }],
    };
    let assumptions = Assumptions::new(&args.assume);
    let mut report = Report {
        file: source.name.clone(),
        options: options(args),
        lines: Vec::new(),
        functions: Vec::new(),
        origins: Vec::new(),
        notes: Vec::new(),
    };
    let mut words = source::Words::default();
    let mut origins = Origins::default();
    let mut result = Ok(());
    let (mut is_empty, mut absent) = (true, None);
    let mut messages = Printed::default();
    let threads = crate::several::threads(args.threads, 1).1;
    let part = Part { args, registry: &registry, source: &source, assumptions: &assumptions, threads };
    for chunk in &chunks {
        match report_part(&part, with_proofs, chunk, &mut words, &mut messages) {
            Ok(part) => {
                is_empty = false;
                report.notes.extend(part.notes);
                if part.is_refused {
                    result = Err(Exit::Diagnostics);
                }
                for made in part.functions {
                    report.functions.push(made.report.with_origins(&made.origins, &mut origins));
                }
            }
            Err(Failure::Reported) => result = Err(Exit::Diagnostics),
            Err(Failure::Absent(message)) => absent = Some(message),
        }
    }
    messages.print()?;
    let error = absent.or_else(|| result.is_ok().then(|| assumptions.unused()).flatten());
    if let Some(error) = error {
        io::say(Some(&source.name), Severity::Error, &error);
        return Err(Exit::Diagnostics);
    }
    if is_empty {
        return result;
    }
    report.origins = origins.texts;
    report.lines = source::lines(&source.text, &chunks, &words);
    write(&report)?;
    result
}

/// Returns the options that change answers, as on the command line.
fn options(args: &BoundsArgs) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(args.function.iter().map(|name| format!("--function {name}")));
    found.extend(args.value.iter().map(|name| format!("--value {name}")));
    found.extend(args.assume.iter().map(|assumed| format!("--assume '{}'", assumed.text)));
    let name = |value: Option<clap::builder::PossibleValue>| {
        value.map(|value| value.get_name().to_owned()).unwrap_or_default()
    };
    use clap::ValueEnum as _;
    found.extend(args.in_terms_of.map(|terms| format!("--in-terms-of {}", name(terms.to_possible_value()))));
    found.extend(args.index_width.map(|width| format!("--index-width {}", name(width.to_possible_value()))));
    found.extend(args.max_object_bytes.map(|bytes| format!("--max-object-bytes {bytes}")));
    found.extend(args.within_scope.then(|| "--within-scope".to_owned()));
    found.extend(args.integers.then(|| "--integers".to_owned()));
    found.extend(args.spec.iter().map(|spec| format!("--spec {}", spec.display())));
    found
}

/// The texts of origins, each once.
#[derive(Default)]
struct Origins {
    numbers: HashMap<String, u32>,
    texts: Vec<String>,
}

impl Origins {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.texts.len() as u32;
        self.texts.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }
}

/// The data of one part of a file.
struct PartReport {
    functions: Vec<Made>,
    notes: Vec<ReportNote>,
    /// Whether the checker refused a certificate.
    is_refused: bool,
}

/// Analyzes one part of a file. Adds messages to `messages`, and the names of values in the text to `words`.
fn report_part(
    of: &Part<'_>,
    with_proofs: bool,
    chunk: &Chunk<'_>,
    words: &mut source::Words,
    messages: &mut Printed,
) -> Result<PartReport, Failure> {
    let Part { args, registry, source, assumptions, threads } = *of;
    let context = Context::new(registry);
    let (module, diagnostics, trace) =
        parse_traced(&context, chunk.text, &parse_options(args, source, chunk));
    messages.diagnose(source, &diagnostics);
    let module = module.filter(|_| !diagnostics.has_errors()).ok_or(Failure::Reported)?;
    let functions = chosen_functions(args, &module).map_err(Failure::Absent)?;
    let program = Program::new(&context, args, assumptions, &functions);
    let (text, offset) = (&source.text, source::offset_of(chunk, &source.text));
    let (places, lines) = (source::Places::of(&trace, &module, offset), source::Lines::of(text));
    let nowhere = source::BodyPlaces::default();
    words.add_trace(&trace, offset);
    let functions = functions.into_iter().enumerate().collect();
    let found = on_threads(functions, threads, crate::process::stack_size(), |(at, function)| {
        let names = Names::new(function.body);
        let graph = program.graph(&function, &names);
        let mut search = Search { wanted: args.value.as_deref(), ..Search::default() };
        let subjects = search.subjects(args, &graph, &names, &function.name);
        if subjects.is_empty() && (search.wanted.is_some() || !function.is_listed_without_values(args)) {
            return (None, search);
        }
        let narrow = program.narrow(at, &function, &names);
        let mut proofs = Proofs::recording();
        if with_proofs {
            let terms = args.in_terms_of.unwrap_or(TermsArg::Args);
            proofs.check(&graph, &names, &function.name, &subjects, terms);
        }
        let (rows, noted) = values(args, &graph, narrow.as_ref(), &names, subjects);
        if noted.is_some() {
            program.first_noted.fetch_min(at, Ordering::Relaxed);
        }
        let is_refused = proofs.refused();
        let found = Found {
            graph: &graph,
            names: &names,
            rows,
            proofs: proofs.take_recorded(),
            shown: Rows::of(args),
        };
        let places = places.of_body(function.body).unwrap_or(&nowhere);
        (Some((function::report(&function.name, found, places, &lines), is_refused, noted)), search)
    });
    let mut part = PartReport { functions: Vec::new(), notes: Vec::new(), is_refused: false };
    let mut search = Search { wanted: args.value.as_deref(), ..Search::default() };
    let mut first_note: Option<Noted> = None;
    for (found, near) in found {
        search.add(near);
        let Some((made, is_refused, noted)) = found else { continue };
        words.add_values(&made.offsets);
        part.is_refused |= is_refused;
        first_note = first_note.or(noted);
        part.functions.push(made);
    }
    if let Some(wanted) = search.wanted
        && part.functions.is_empty()
    {
        return Err(Failure::Absent(search.not_found(args, wanted)));
    }
    part.notes.extend(
        first_note.map(|noted| ReportNote { text: noted.text(), line: noted.place.map(|(line, _)| line) }),
    );
    Ok(part)
}

/// The greatest number that JavaScript represents exactly.
const EXACT: i128 = 1 << 53;

/// Serializes a number; as text, if JavaScript would round it.
fn exactly<S: Serializer>(number: &Option<i128>, to: S) -> Result<S::Ok, S::Error> {
    match number {
        None => to.serialize_none(),
        Some(number) if number.unsigned_abs() <= EXACT.unsigned_abs() => to.serialize_i64(*number as i64),
        Some(number) => to.serialize_str(&number.to_string()),
    }
}
