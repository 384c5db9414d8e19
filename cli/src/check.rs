//! The command `bourn check`.

use crate::args::{CheckArgs, MessageFormat};
use crate::spec::{config_with, errors_of, of_project, own_dialects};
use bourn_driver::Exit;
use bourn_driver::inputs::Inputs;
use bourn_driver::io::{self, Printed, Source};
use bourn_driver::several::{Progress, in_order, threads};
use bourn_spec::diagnostics::{Diagnostic, Diagnostics, Severity};
use bourn_spec::model::{SourceFile, Span};
use bourn_spec::{Arena, FileError};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Reports all mistakes, including contradictions, and names and parts that cannot be generated as Rust.
pub fn check(args: &CheckArgs) -> Exit {
    let mut folders = args.include.clone();
    let (tasks, inputs) = match args.specs.is_empty() {
        true => match of_project() {
            Ok(project) => {
                folders.splice(0..0, project.include);
                let names = project.specs.iter().map(|path| path.to_string_lossy().into_owned());
                (vec![names.collect()], Inputs::default())
            }
            Err(exit) => return exit,
        },
        false => {
            let inputs = Inputs::of(&args.specs, "bourn");
            (tasks(&inputs.files), inputs)
        }
    };
    let mut total = Total::default();
    for mistake in inputs.mistakes.iter().chain(&unreadable(&folders)) {
        io::fail(mistake);
        total.has_failed = true;
    }
    let given = Given::new(&tasks, folders);
    let names: Vec<String> = tasks.iter().map(|task| task.join(" ")).collect();
    let progress = if inputs.several && !args.quiet { Progress::Line } else { Progress::Quiet };
    let at_once = threads(args.threads, tasks.len()).0;
    let mut written = Ok(());
    in_order(
        &names,
        at_once,
        progress,
        |at, _| given.check(&tasks[at]),
        |_, checked| {
            if written.is_ok() {
                written = total.report(checked, args.message_format);
            }
        },
    );
    if inputs.several && !args.quiet && total.specs > 0 {
        io::complain(&total.text());
    }
    match written {
        Ok(()) if !total.has_failed => Exit::Success,
        Ok(()) => Exit::Diagnostics,
        Err(exit) => exit,
    }
}

/// Returns the specs to check together: a file that extends its own dialect, with the other files of this dialect in its folder. All other files are
/// checked alone.
fn tasks(files: &[String]) -> Vec<Vec<String>> {
    let read = |file: &String| {
        // Files that cannot be read are reported when they are checked.
        let text = bourn_spec::read_text(Path::new(file)).ok().filter(|_| file != "-")?;
        let folder = Path::new(file).parent().map(Path::to_path_buf);
        let extends = bourn_spec::extended_own_dialect(&text).is_some();
        Some(((folder, bourn_spec::dialect_of(&text)?), extends))
    };
    let known: Vec<_> = files.iter().map(read).collect();
    let mut tasks: Vec<Vec<String>> = Vec::new();
    let mut joined: Vec<(&(Option<PathBuf>, String), usize)> = Vec::new();
    for (file, known_as) in files.iter().zip(&known) {
        let place = known_as
            .as_ref()
            .map(|(place, _)| place)
            .filter(|place| known.iter().flatten().any(|(other, extends)| *extends && other == *place));
        let task = place.and_then(|place| joined.iter().find(|(of, _)| *of == place)).map(|(_, task)| *task);
        match (task, place) {
            (Some(task), _) => tasks[task].push(file.clone()),
            (None, place) => {
                joined.extend(place.map(|place| (place, tasks.len())));
                tasks.push(vec![file.clone()]);
            }
        }
    }
    tasks
}

/// Returns the errors about folders that do not exist or cannot be read.
fn unreadable(folders: &[PathBuf]) -> Vec<FileError> {
    let error = |folder: &PathBuf| {
        let error = std::fs::read_dir(folder).err()?;
        Some(FileError::reading_folder(&folder.display().to_string(), &error))
    };
    folders.iter().filter_map(error).collect()
}

/// The specs of a command line, and where the dialects that they use are found.
struct Given {
    /// The canonical paths of all specs.
    files: HashSet<PathBuf>,
    /// The dialects of the specs, with their files.
    dialects: Vec<(String, PathBuf)>,
    folders: Vec<PathBuf>,
}

impl Given {
    fn new(tasks: &[Vec<String>], folders: Vec<PathBuf>) -> Given {
        let files = tasks.iter().flatten().filter(|file| *file != "-").map(PathBuf::from);
        let files: Vec<PathBuf> = files.collect();
        // The only task has the texts of its specs.
        let others = if tasks.len() == 1 { &[][..] } else { &files };
        let dialect = |file: &PathBuf| {
            // Files that cannot be read are reported when they are checked.
            Some((bourn_spec::dialect_of(&bourn_spec::read_text(file).ok()?)?, file.clone()))
        };
        let dialects = others.iter().filter_map(dialect).collect();
        Given { files: files.iter().map(|file| canonical(file)).collect(), dialects, folders }
    }

    /// Checks specs together. A mistake in another spec of the command line is left to the task that checks that spec.
    fn check(&self, specs: &[String]) -> Checked {
        let mut checked = Checked { specs: Vec::new(), mistakes: Diagnostics::default(), has_failed: false };
        let mut sources = Vec::new();
        let mut errors = Vec::new();
        for spec in specs {
            match io::open(spec) {
                Ok(source) => {
                    checked.specs.push(source.name.clone());
                    sources.push(source);
                }
                Err(error) => {
                    checked.specs.push(spec.clone());
                    errors.push(Diagnostic::from(error));
                }
            }
        }
        if !sources.is_empty() {
            checked.mistakes = self.mistakes(specs, &sources);
        }
        let own: HashSet<PathBuf> = specs.iter().map(|spec| canonical(Path::new(spec))).collect();
        let Diagnostics { files, list } = &mut checked.mistakes;
        list.retain(|mistake| match files.get(mistake.span.file as usize) {
            Some(file) => {
                let file = canonical(Path::new(&file.path));
                own.contains(&file) || !self.files.contains(&file)
            }
            None => true,
        });
        list.extend(errors);
        checked.has_failed = checked.mistakes.has_errors();
        checked
    }

    fn mistakes(&self, specs: &[String], sources: &[Source]) -> Diagnostics {
        let mut folders: Vec<PathBuf> = Vec::new();
        for spec in specs {
            let folder = Path::new(spec).parent().unwrap_or(Path::new("")).to_path_buf();
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders.extend(self.folders.iter().cloned());
        let texts: Vec<(&str, &str)> =
            sources.iter().map(|source| (source.name.as_str(), source.text.as_str())).collect();
        let arena = Arena::new();
        let loaded = bourn_spec::load_strs_from(&arena, &texts, &folders, &self.dialects, bourn_specs::ALL);
        let mut mistakes = loaded.diagnostics;
        let Some(model) = loaded.model.filter(|_| !mistakes.has_errors()) else { return mistakes };
        mistakes.list.extend(bourn_checks::check(&model));
        if !mistakes.has_errors() {
            let config = config_with(&loaded.known);
            let reasons = own_dialects(&model).flat_map(|id| bourn_codegen::unsupported(&model, id, &config));
            mistakes.list.extend(errors_of(reasons.collect()));
        }
        mistakes
    }
}

fn canonical(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The mistakes in specs that were checked together.
struct Checked {
    /// The names of the specs.
    specs: Vec<String>,
    mistakes: Diagnostics,
    has_failed: bool,
}

/// The sums over all specs.
#[derive(Default)]
struct Total {
    specs: usize,
    errors: usize,
    warnings: usize,
    has_failed: bool,
    /// The reported mistakes: several specs may use a dialect with mistakes.
    reported: HashSet<(String, u32, u32, String)>,
}

impl Total {
    /// Prints the mistakes that have not been printed.
    fn report(&mut self, checked: Checked, format: MessageFormat) -> Result<(), Exit> {
        let Checked { specs, mut mistakes, has_failed } = checked;
        let files = &mistakes.files;
        mistakes.list.retain(|mistake| {
            let file = files.get(mistake.span.file as usize).map_or("", |file| &file.path);
            let Span { start, end, .. } = mistake.span;
            file.is_empty() || self.reported.insert((file.to_owned(), start, end, mistake.message.clone()))
        });
        self.specs += specs.len();
        self.errors += mistakes.error_count();
        self.warnings += mistakes.list.len() - mistakes.error_count();
        self.has_failed |= has_failed;
        let mut printed = Printed::default();
        match format {
            MessageFormat::Human => printed.complain_of(&mistakes),
            MessageFormat::Short => {
                for mistake in &mistakes.list {
                    printed.say(
                        place(&mistakes, mistake).as_deref(),
                        severity(mistake),
                        &line(&mistake.message),
                    );
                }
            }
            MessageFormat::Json => {
                objects(&specs, &mistakes, has_failed).for_each(|object| printed.write(object))
            }
        }
        printed.print()
    }

    fn text(&self) -> String {
        let counted = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let parts =
            [counted(self.specs, "spec"), counted(self.errors, "error"), counted(self.warnings, "warning")];
        parts.join(", ")
    }
}

fn severity(mistake: &Diagnostic) -> bourn_ir::Severity {
    match mistake.severity {
        Severity::Error => bourn_ir::Severity::Error,
        Severity::Warning => bourn_ir::Severity::Warning,
    }
}

/// Returns a message on one line.
fn line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `FILE:LINE:COLUMN`, if the mistake has a place.
fn place(mistakes: &Diagnostics, mistake: &Diagnostic) -> Option<String> {
    let file = mistakes.files.get(mistake.span.file as usize);
    let place = file.map(|file| {
        let (line, column) = line_and_column(file, mistake.span.start);
        format!("{}:{line}:{column}", file.path)
    });
    place.or_else(|| mistake.file.clone())
}

/// Returns the line and the column of a byte of a file, counted in characters from 1.
fn line_and_column(file: &SourceFile, at: u32) -> (usize, usize) {
    let before = file.text.as_bytes().get(..at as usize).unwrap_or(file.text.as_bytes());
    let before = String::from_utf8_lossy(before);
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1)
}

/// Returns a line of JSON for each spec. Mistakes in a file that the command line does not name belong to the first spec.
fn objects(specs: &[String], mistakes: &Diagnostics, has_failed: bool) -> impl Iterator<Item = String> {
    let of = |mistake: &Diagnostic| {
        let file = mistakes.files.get(mistake.span.file as usize).map(|file| &file.path);
        let file = file.or(mistake.file.as_ref());
        specs.iter().position(|spec| Some(spec) == file).unwrap_or(0)
    };
    let objects = specs.iter().enumerate().map(move |(at, spec)| {
        let own: Vec<&Diagnostic> = mistakes.list.iter().filter(|mistake| of(mistake) == at).collect();
        // A single spec may have failed because of a mistake that an earlier spec has reported.
        let failed =
            own.iter().any(|mistake| mistake.severity == Severity::Error) || has_failed && specs.len() == 1;
        let own: Vec<Value> = own.into_iter().map(|mistake| object(mistakes, mistake)).collect();
        json!({"schema": 1, "file": spec, "mistakes": own, "failed": failed}).to_string() + "\n"
    });
    objects.collect::<Vec<_>>().into_iter()
}

fn object(mistakes: &Diagnostics, mistake: &Diagnostic) -> Value {
    let mut object = range(mistakes, mistake.span);
    if let Some(file) = &mistake.file {
        object["file"] = json!(file);
    }
    object["severity"] = json!(severity(mistake).to_string());
    object["message"] = json!(mistake.message);
    object["label"] = json!(mistake.label);
    object["help"] = json!(mistake.help);
    object["notes"] = json!(mistake.notes);
    object["replacement"] = match &mistake.replacement {
        Some(replacement) => json!({"name": replacement.name, "by": replacement.by}),
        None => Value::Null,
    };
    let related = mistake.related.iter().map(|(span, message)| {
        let mut related = range(mistakes, *span);
        related["message"] = json!(message);
        related
    });
    object["related"] = related.collect();
    object
}

/// Returns a place as an object; its end is exclusive.
fn range(mistakes: &Diagnostics, span: Span) -> Value {
    match mistakes.files.get(span.file as usize) {
        Some(file) => {
            let (start, end) = (line_and_column(file, span.start), line_and_column(file, span.end));
            json!({"file": file.path, "line": start.0, "column": start.1, "end_line": end.0, "end_column": end.1})
        }
        None => json!({"file": null, "line": null, "column": null, "end_line": null, "end_column": null}),
    }
}
