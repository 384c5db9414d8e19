//! The answers for several files, which are analyzed at the same time and printed in the order of the arguments.

use super::assume::Assumptions;
use super::json::Analysis;
use super::{Analyzed, BoundsArgs, bare, in_function, json, text_of};
use crate::Exit;
use crate::inputs::Inputs;
use crate::io::{self, Printed};
use crate::registry::Registries;
use crate::several::{Progress, in_order, threads};
use crate::table::{Cell, Row, Style, render};
use bourn_ir::{Context, DialectRegistry, Severity};
use bourn_spec::FileError;

/// Prints the answers for files and, on standard error, a summary.
pub fn run(args: &BoundsArgs, inputs: &Inputs, dialects: &DialectRegistry) -> Exit {
    inputs.mistakes.iter().for_each(io::fail);
    let mut printed = Printed::default();
    let registries = Registries::new(dialects, &args.spec, &inputs.files, &mut printed);
    if let Err(exit) = printed.print() {
        return exit;
    }
    registries.all().for_each(|registry| io::warn_of_promises(&Context::new(registry)));
    let assumptions = Assumptions::new(&args.assume);
    let (at_once, for_each) = threads(args.threads, inputs.files.len());
    let progress = if args.quiet { Progress::Quiet } else { Progress::Line };
    let analyze = |at: usize, file: &str| {
        let name = if file == "-" { "<stdin>" } else { file };
        // The mistakes in the specs have been reported.
        let Some(registry) = registries.of(at) else { return Answered::failed(args, name, None) };
        match io::open(file) {
            Ok(source) => {
                let analyzed = Analyzed::of(args, registry, &source, &assumptions, for_each);
                Answered::of(args, &source.name, analyzed)
            }
            Err(error) => Answered::failed(args, name, Some(&error)),
        }
    };
    let mut total = Total::default();
    let mut written = Ok(());
    in_order(&inputs.files, at_once, progress, analyze, |_, answered: Answered| {
        if written.is_ok() {
            written = total.add(args, answered);
        }
    });
    if let Err(exit) = written {
        return exit;
    }
    let absent = total.absent.clone().filter(|_| !total.any_present).or_else(|| {
        // An error may hide the values of a condition.
        assumptions.unused().filter(|_| total.failed == 0 && total.files > 0)
    });
    if let Some(message) = &absent {
        io::say(None, Severity::Error, message);
    }
    if !args.quiet && total.files > 0 {
        io::complain(&total.text());
    }
    let failed = total.failed > 0 || absent.is_some() || !inputs.mistakes.is_empty();
    if failed { Exit::Diagnostics } else { Exit::Success }
}

/// The output for a file.
struct Answered {
    /// The messages, then the answers.
    printed: Printed,
    /// Whether the answers are separated from the answers for the file before.
    has_title: bool,
    /// The title and the answers.
    text: String,
    /// The note about values that may wrap.
    noted: Option<(String, String)>,
    values: usize,
    bounded: usize,
    failed: bool,
    is_absent: bool,
}

impl Answered {
    fn of(args: &BoundsArgs, name: &str, analyzed: Analyzed) -> Answered {
        let (text, has_title) = match args.json {
            true => {
                let functions = analyzed.parts.iter().flat_map(|part| &part.found);
                let analysis = if analyzed.failed { Analysis::Failed } else { Analysis::Complete };
                (json::line(name, functions, analysis), false)
            }
            // A file without answers has no title.
            false if analyzed.parts.is_empty() => (String::new(), false),
            false => {
                let title =
                    Row { cells: vec![Cell::left(format!("{name}:"), Style::Bold)], below: Vec::new() };
                (render(&[title], io::stdout_colours()) + &text_of(args, name, &analyzed.parts), true)
            }
        };
        let noted = analyzed.noted().map(|noted| (noted.place(name), noted.text()));
        let found = analyzed.parts.iter().flat_map(|part| &part.found);
        let values = found.flat_map(|function| &function.values);
        let bounded = values
            .clone()
            .filter(|(_, answer)| answer.lower_text().is_some() && answer.upper_text().is_some());
        Answered {
            has_title,
            text,
            noted: noted.filter(|_| !args.quiet),
            values: values.clone().count(),
            bounded: bounded.count(),
            failed: analyzed.failed,
            is_absent: analyzed.absent.is_some(),
            printed: analyzed.messages,
        }
    }

    /// Returns the output for a file that cannot be analyzed.
    fn failed(args: &BoundsArgs, name: &str, error: Option<&FileError>) -> Answered {
        let mut analyzed = Analyzed { failed: true, ..Analyzed::default() };
        error.into_iter().for_each(|error| analyzed.messages.fail(error));
        Answered::of(args, name, analyzed)
    }
}

/// The sums over all files.
#[derive(Default)]
struct Total {
    files: usize,
    values: usize,
    bounded: usize,
    failed: usize,
    titles: usize,
    /// The message if no file has the requested function or value.
    absent: Option<String>,
    /// Whether some file has it, or may have it.
    any_present: bool,
}

impl Total {
    /// Prints the output for the next file.
    fn add(&mut self, args: &BoundsArgs, answered: Answered) -> Result<(), Exit> {
        let Answered { mut printed, text, .. } = answered;
        if answered.has_title && self.titles > 0 {
            printed.write("\n");
        }
        if !text.is_empty() {
            printed.write(text);
        }
        if let Some((place, text)) = &answered.noted {
            printed.say(Some(place), Severity::Note, text);
        }
        self.files += 1;
        self.values += answered.values;
        self.bounded += answered.bounded;
        self.failed += usize::from(answered.failed);
        self.titles += usize::from(answered.has_title);
        self.any_present |= !answered.is_absent;
        if answered.is_absent {
            self.absent = Some(absent(args));
        }
        printed.print()
    }

    fn text(&self) -> String {
        let counted = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let mut text = counted(self.files, "file");
        if self.values > 0 {
            text += &format!(
                ", {}, {} of them bounded on both sides",
                counted(self.values, "value"),
                self.bounded
            );
        }
        if self.failed > 0 {
            text += &format!(", {} failed", counted(self.failed, "file"));
        }
        text
    }
}

/// Returns the message if no file has the function or the value that the options select.
fn absent(args: &BoundsArgs) -> String {
    match (&args.value, &args.function) {
        (Some(value), _) => format!("no file has a value '%{}'{}", bare(value), in_function(args)),
        (None, Some(function)) => {
            format!("no file has a function '{}'", function.strip_prefix('@').unwrap_or(function))
        }
        (None, None) => "no file has answers".to_owned(),
    }
}
