//! The thread of a document: parses after each edit, and answers questions until the next one.

use super::answers::{self, Document, Part};
use super::hints::{self, Calls, Functions, Kept};
use super::parsed::{self, Parsed};
use super::{Shared, Start, Task};
use crate::config::{Config, Editor};
use crate::outbox::Stopped;
use crate::question::Question;
use crate::text::Text;
use crate::uri::{path_of, uri_of};
use bourn_ir::parse::{ParseOptions, split_input};
use bourn_ir::{Context, DialectRegistry};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Position, Range, Uri,
};
use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// The number of edits after which the interned types and attributes of old texts are dropped.
const EDITS_PER_CONTEXT: usize = 500;

/// The state of a worker between edits.
struct State {
    uri: Uri,
    file: String,
    text: Text,
    version: i32,
    linked: DialectRegistry,
    config: Config,
    /// The rows of functions, by their text.
    kept: Kept,
    /// Questions that came with edits: they are about the text after all edits.
    waiting: Vec<Question>,
}

/// The reason why a text, or a set of dialects, is not analyzed any more.
enum Next {
    Edited,
    /// The configuration has changed.
    Reloaded,
    Closed,
}

pub(super) fn run(shared: &Shared, start: Start) {
    let file = path_of(&start.uri).map_or_else(|| start.uri.to_string(), |path| path.display().to_string());
    let mut state = State {
        uri: start.uri,
        file,
        text: start.text,
        version: start.version,
        linked: start.dialects,
        config: start.config,
        kept: Kept::default(),
        waiting: Vec::new(),
    };
    loop {
        let loaded = shared.out.contain("loading the specs", || dialects(&state, shared));
        let loaded = loaded.unwrap_or_else(|_| Loaded {
            dialects: state.linked.clone(),
            specs: Vec::new(),
            editor: state.config.editor,
        });
        state.kept = Kept::default();
        loop {
            match with_context(shared, &mut state, &loaded) {
                Next::Edited => {}
                Next::Reloaded => break,
                Next::Closed => return,
            }
        }
    }
}

/// The dialects and the settings of a document.
struct Loaded {
    dialects: DialectRegistry,
    specs: Vec<PathBuf>,
    editor: Editor,
}

/// Returns the linked dialects, and the dialects of the workspace. Mistakes in specs are diagnostics of the specs, so they are only logged here.
fn dialects(state: &State, shared: &Shared) -> Loaded {
    let mut registry = state.linked.clone();
    let mut specs = state.config.specs.clone();
    let mut editor = state.config.editor;
    if let Some(path) = path_of(&state.uri)
        && let Some(folder) = path.parent()
    {
        match bourn_driver::config::Project::around(folder) {
            Ok(Some(project)) => {
                editor.allow_unregistered_dialect |= project.editor.allow_unregistered_dialect;
                specs.extend(project.specs.into_iter().filter(|spec| !state.config.specs.contains(spec)))
            }
            Ok(None) => {}
            Err(error) => shared.out.log(lsp_types::MessageType::ERROR, error.to_string()),
        }
    }
    if !specs.is_empty()
        && let Err(mistakes) = bourn_loader::load(&mut registry, &specs, bourn_specs::ALL)
    {
        shared.out.log(lsp_types::MessageType::ERROR, format!("the specs have mistakes:\n{mistakes}"));
    }
    Loaded { dialects: registry, specs, editor }
}

/// Analyzes texts with one context, until it has grown large.
fn with_context(shared: &Shared, state: &mut State, loaded: &Loaded) -> Next {
    let context = Context::new(&loaded.dialects);
    for _ in 0..EDITS_PER_CONTEXT {
        match with_text(shared, state, &context, loaded) {
            Next::Edited => {}
            next => return next,
        }
    }
    Next::Edited
}

/// Returns the parts of a text between lines `// -----`, each as a text in which the other parts are blank, with its first line: all places
/// stay the same.
fn parts_of(text: &Text) -> Vec<(Text, usize)> {
    let chunks = split_input(text.as_str());
    if chunks.len() == 1 {
        return vec![(text.clone(), 0)];
    }
    let start = text.as_str().as_ptr().addr();
    let ranges = chunks.iter().map(|chunk| {
        let at = chunk.text.as_ptr().addr() - start;
        at..at + chunk.text.len()
    });
    let part = |range: std::ops::Range<usize>| {
        let blank = text.as_str()[..range.start].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
        let first_line = text.line_of(range.start);
        (Text::new(blank.collect::<String>() + &text.as_str()[range]), first_line)
    };
    ranges.map(part).collect()
}

/// Analyzes one text, and answers questions about it.
fn with_text(shared: &Shared, state: &mut State, context: &Context, loaded: &Loaded) -> Next {
    let mut waiting = std::mem::take(&mut state.waiting);
    let edits = shared.edits.load(Ordering::Acquire);
    let texts = parts_of(&state.text);
    let options = ParseOptions {
        file_name: state.file.clone(),
        keep_names: true,
        allow_unregistered: loaded.editor.allow_unregistered_dialect,
        max_depth: super::MAX_DEPTH,
        ..ParseOptions::default()
    };
    let parsed = shared.out.contain("parsing", || {
        let parse = |(text, _): &(Text, usize)| (parsed::parse(context, text, &options), OnceCell::new());
        texts.iter().map(parse).collect::<Vec<_>>()
    });
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(message) => return fail(shared, state, waiting, &message),
    };
    // The document may have been closed, and another edit has its own diagnostics.
    if shared.edits.load(Ordering::Acquire) == edits {
        let found = parsed.iter().zip(&texts);
        let found = found.flat_map(|((parsed, _), (text, _))| diagnostics(state, text, parsed));
        shared.out.publish(state.uri.clone(), found.collect(), Some(state.version));
    }
    let kept = RefCell::new(std::mem::take(&mut state.kept));
    let next = {
        let documents: Vec<Document<'_, '_>> = texts
            .iter()
            .zip(&parsed)
            .map(|((text, first_line), (parsed, names))| Document {
                uri: &state.uri,
                text,
                first_line: *first_line,
                parsed,
                names,
                context,
                specs: &loaded.specs,
            })
            .collect();
        let places: Vec<_> = documents
            .iter()
            .map(|document| {
                shared.out.contain("finding functions", || hints::places(document)).unwrap_or_default()
            })
            .collect();
        let calls: Vec<Vec<_>> =
            places.iter().map(|places| places.iter().map(|_| Calls::default()).collect()).collect();
        let rows: Vec<Vec<_>> =
            places.iter().map(|places| places.iter().map(|_| OnceCell::new()).collect()).collect();
        kept.borrow_mut().forget(places.iter().flatten().map(hints::Place::key));
        let mut parts: Vec<Part<'_, '_, '_, '_>> = documents
            .iter()
            .zip(places.iter().zip(calls.iter().zip(&rows)))
            .map(|(document, (places, (calls, rows)))| Part {
                document: *document,
                functions: Functions::new(
                    document,
                    places,
                    calls,
                    rows,
                    &kept,
                    shared.client.refreshes_hints,
                ),
            })
            .collect();
        serve(shared, &mut parts, &mut waiting, edits)
    };
    state.kept = kept.into_inner();
    match next {
        Ok(task) => take(state, shared, task),
        Err(next) => next,
    }
}

/// Reports that a text could not be analyzed, refuses the questions about it, and waits for an edit.
fn fail(shared: &Shared, state: &mut State, waiting: Vec<Question>, message: &str) -> Next {
    let diagnostic = Diagnostic::new_simple(Range::default(), message.to_owned());
    shared.out.publish(state.uri.clone(), vec![diagnostic], Some(state.version));
    for question in waiting {
        shared.out.refuse(question.id, lsp_server::ErrorCode::InternalError, message);
    }
    wait(shared, state, message)
}

/// Answers questions until an edit, which is returned.
fn serve(
    shared: &Shared,
    parts: &mut [Part<'_, '_, '_, '_>],
    waiting: &mut Vec<Question>,
    edits: u64,
) -> Result<Task, Next> {
    for question in waiting.drain(..) {
        let stop = shared.stop(edits, Some(question.id.clone()));
        answers::answer(shared, parts, question, &stop);
    }
    let changed = shared.stop(edits, None);
    loop {
        // Rows that a question had no time for are computed while there are no questions.
        while shared.inbox.is_empty()
            && let Some(part) = parts.iter_mut().find(|part| part.functions.has_work())
        {
            match shared.out.contain("computing bounds", || part.functions.work(&changed)) {
                Ok(true) => shared.out.request("workspace/inlayHint/refresh", serde_json::Value::Null),
                Ok(false) => {}
                Err(_) => part.functions.drop_work(),
            }
        }
        match shared.inbox.recv() {
            Err(_) => return Err(Next::Closed),
            Ok(Task::Ask(question)) => {
                let stop = shared.stop(edits, Some(question.id.clone()));
                answers::answer(shared, parts, question, &stop);
            }
            Ok(task) => return Ok(task),
        }
    }
}

/// Takes over an edit, and all edits that have arrived since.
fn take(state: &mut State, shared: &Shared, first: Task) -> Next {
    let mut next = Next::Edited;
    let mut task = Some(first);
    while let Some(now) = task {
        match now {
            Task::Edit(text, version) => {
                (state.text, state.version) = (text, version);
                // Questions before an edit are obsolete.
                for question in state.waiting.drain(..) {
                    shared.out.stopped(question.id, Stopped::Changed);
                }
            }
            Task::Reload(config) => {
                state.config = config;
                next = Next::Reloaded;
            }
            Task::Ask(question) => state.waiting.push(question),
        }
        task = shared.inbox.try_recv().ok();
    }
    next
}

/// Waits for an edit after the analysis has panicked; questions are answered with its message.
fn wait(shared: &Shared, state: &mut State, message: &str) -> Next {
    loop {
        match shared.inbox.recv() {
            Err(_) => return Next::Closed,
            Ok(Task::Ask(question)) => {
                shared.out.refuse(question.id, lsp_server::ErrorCode::InternalError, message);
            }
            Ok(task) => return take(state, shared, task),
        }
    }
}

/// Returns the diagnostics of a part of a document.
fn diagnostics(state: &State, text: &Text, parsed: &Parsed<'_>) -> Vec<Diagnostic> {
    let place = |diagnostic: &bourn_ir::Diagnostic| -> Option<(Uri, Range)> {
        let (file, line, column) = diagnostic.place.as_ref()?;
        if *file == state.file {
            return Some((state.uri.clone(), text.range(answers::token_at(text, text.at(*line, *column)))));
        }
        // A location in the program may name another file.
        let start = Position::new(line.saturating_sub(1), column.saturating_sub(1));
        let path = std::path::Path::new(file);
        Some((path.is_absolute().then(|| uri_of(path))??, Range::new(start, start)))
    };
    let all = parsed.diagnostics.all.iter();
    all.map(|diagnostic| {
        let own = place(diagnostic).filter(|(uri, _)| *uri == state.uri).map(|(_, range)| range);
        let notes = diagnostic.notes.iter().filter_map(|note| {
            let (uri, range) = place(note)?;
            Some(DiagnosticRelatedInformation {
                location: Location { uri, range },
                message: note.message.clone(),
            })
        });
        let notes: Vec<_> = notes.collect();
        Diagnostic {
            range: own.unwrap_or_default(),
            severity: Some(match diagnostic.severity {
                bourn_ir::Severity::Error => DiagnosticSeverity::ERROR,
                bourn_ir::Severity::Warning => DiagnosticSeverity::WARNING,
                _ => DiagnosticSeverity::INFORMATION,
            }),
            source: Some("bourn".to_owned()),
            message: diagnostic.message.clone(),
            related_information: (!notes.is_empty()).then_some(notes),
            ..Diagnostic::default()
        }
    })
    .collect()
}
