//! Collects the mistakes in specs, each with its place, and reports all of them.

use crate::file::FileError;
use crate::model::{SourceFile, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet, renderer::DecorStyle};
use std::fmt;

/// The severity of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The model cannot be used.
    Error,
    /// The model is usable.
    Warning,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The description of the mistake: lower case, no full stop.
    pub message: String,
    /// The place; [`Span::NONE`] if the mistake is about no place in a spec.
    pub span: Span,
    /// The file that the mistake is about, if it could not be read.
    pub file: Option<String>,
    /// The words under the place.
    pub label: String,
    /// Other places that matter, each with its words.
    pub related: Vec<(Span, String)>,
    /// Advice for the author of the spec.
    pub help: Vec<String>,
    /// The correction of the text.
    pub replacement: Option<Replacement>,
    /// Further facts.
    pub notes: Vec<String>,
}

/// Advice for the author of a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// The advice.
    pub text: String,
    /// The correction that it suggests.
    pub replacement: Option<Replacement>,
}

/// A text that is wrong, and the text that probably was intended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The place of the wrong text; `None` for the first word in the place of the mistake that is `name`.
    pub span: Option<Span>,
    /// The wrong text, such as a name that does not exist; empty if something is missing.
    pub name: String,
    /// The intended text.
    pub by: String,
}

impl Help {
    /// Creates the advice to replace the text in a place.
    pub(crate) fn replace(text: impl Into<String>, span: Span, name: &str, by: impl Into<String>) -> Help {
        let replacement = Replacement { span: Some(span), name: name.to_owned(), by: by.into() };
        Help { text: text.into(), replacement: Some(replacement) }
    }

    /// Creates the advice to replace a word in the place of the mistake.
    pub(crate) fn rename(text: impl Into<String>, name: &str, by: impl Into<String>) -> Help {
        let replacement = Replacement { span: None, name: name.to_owned(), by: by.into() };
        Help { text: text.into(), replacement: Some(replacement) }
    }
}

impl From<String> for Help {
    fn from(text: String) -> Self {
        Help { text, replacement: None }
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Diagnostic {
    /// Creates an error at a place.
    #[must_use]
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            message: message.into(),
            span,
            file: None,
            label: String::new(),
            related: Vec::new(),
            help: Vec::new(),
            replacement: None,
            notes: Vec::new(),
        }
    }

    /// Creates a warning at a place.
    #[must_use]
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// Sets the words under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, span: Span, words: impl Into<String>) -> Self {
        if span != Span::NONE {
            self.related.push((span, words.into()));
        }
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<Help>) -> Self {
        let Help { text, replacement } = help.into();
        self.help.push(text);
        self.replacement = self.replacement.or(replacement);
        self
    }

    /// Adds advice, if there is some.
    #[must_use]
    pub fn maybe_help(self, help: Option<impl Into<Help>>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Adds a further fact.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

impl From<FileError> for Diagnostic {
    fn from(error: FileError) -> Self {
        Diagnostic { file: Some(error.place), ..Diagnostic::error(Span::NONE, error.message) }
    }
}

/// All mistakes of a run, with the files that their places refer to.
#[derive(Clone, Default)]
pub struct Diagnostics {
    /// The mistakes in the order in which they were found; [`Diagnostics::sort`] orders them by place.
    pub list: Vec<Diagnostic>,
    /// Files by index.
    pub files: Vec<SourceFile>,
}

impl Diagnostics {
    /// Adds a mistake.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Returns whether there is an error (warnings do not count).
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// Returns the number of errors.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.list.iter().filter(|d| d.severity == Severity::Error).count()
    }

    /// Orders mistakes by file and place and drops repeated ones.
    pub fn sort(&mut self) {
        self.list.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
        self.list.dedup();
    }

    /// Returns a place as `file:line:column`; columns count characters.
    #[must_use]
    pub fn place(&self, span: Span) -> Option<String> {
        let file = self.files.get(span.file as usize)?;
        let before = &file.text[..floor(&file.text, span.start as usize)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Some(format!("{}:{line}:{column}", file.path))
    }

    /// Returns text for a log: each mistake with file, line, column and the source line.
    #[must_use]
    pub fn render(&self) -> String {
        self.rendered(Renderer::plain())
    }

    /// Returns the text of [`Diagnostics::render`] with the colors of a terminal.
    #[must_use]
    pub fn render_colored(&self) -> String {
        self.rendered(Renderer::styled())
    }

    fn rendered(&self, renderer: Renderer) -> String {
        let renderer = renderer.decor_style(DecorStyle::Ascii).term_width(120);
        let mut out = String::new();
        for diagnostic in &self.list {
            out.push_str(&self.render_one(&renderer, diagnostic));
            out.push_str("\n\n");
        }
        out
    }

    fn render_one(&self, renderer: &Renderer, diagnostic: &Diagnostic) -> String {
        if let Some(place) = &diagnostic.file {
            let (place, message) = (printable(place), printable(&diagnostic.message));
            return FileError { place, message }.to_string();
        }
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut group: Group<'_> = Group::with_title(level.primary_title(printable(&diagnostic.message)));
        let mut files: Vec<u32> = vec![diagnostic.span.file];
        for (span, _) in &diagnostic.related {
            if !files.contains(&span.file) {
                files.push(span.file);
            }
        }
        for file in files {
            let Some(source) = self.files.get(file as usize) else { continue };
            for places in clusters(file, diagnostic) {
                group = group.element(snippet(source, places));
            }
        }
        for note in &diagnostic.notes {
            group = group.element(Level::NOTE.message(printable(note)));
        }
        for help in &diagnostic.help {
            group = group.element(Level::HELP.message(printable(help)));
        }
        renderer.render(&[group])
    }
}

type Place<'a> = (AnnotationKind, Span, &'a str);

/// Places further apart are shown apart: a spec may be large.
const FAR: usize = 8 << 10;

/// Groups a diagnostic's places in one file, those near each other together, the group of the mistake itself first.
fn clusters<'a>(file: u32, diagnostic: &'a Diagnostic) -> Vec<Vec<Place<'a>>> {
    let mut out: Vec<Vec<Place<'a>>> = Vec::new();
    if diagnostic.span.file == file {
        out.push(vec![(AnnotationKind::Primary, diagnostic.span, &diagnostic.label)]);
    }
    for (span, words) in diagnostic.related.iter().filter(|(span, _)| span.file == file) {
        let place = (AnnotationKind::Context, *span, words.as_str());
        let near = out.iter_mut().find(|c| c.iter().any(|p| p.1.start.abs_diff(span.start) as usize <= FAR));
        match near {
            Some(cluster) => cluster.push(place),
            None => out.push(vec![place]),
        }
    }
    out
}

/// Returns the lines around some places of a file.
fn snippet<'a>(
    source: &'a SourceFile,
    places: Vec<Place<'a>>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = source.text.as_str();
    let first = places.iter().map(|p| p.1.start as usize).min().unwrap_or(0).min(text.len());
    let last = places.iter().map(|p| p.1.end as usize).max().unwrap_or(0).clamp(first, text.len());
    let from = text[..floor(text, first)].rfind('\n').map_or(0, |i| i + 1);
    let last = floor(text, last);
    let to = text[last..].find('\n').map_or(text.len(), |i| last + i);
    let line = text[..from].bytes().filter(|&b| b == b'\n').count() + 1;
    let mut snippet = Snippet::source(&text[from..to]).line_start(line).path(source.path.as_str());
    for (kind, span, label) in places {
        let start = floor(text, span.start as usize).max(from) - from;
        let end = floor(text, (span.end as usize).min(to)).max(from + start) - from;
        let annotation = kind.span(start..end);
        let annotation = if label.is_empty() { annotation } else { annotation.label(printable(label)) };
        snippet = snippet.annotation(annotation);
    }
    snippet
}

/// Returns the last character boundary that is not after `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Returns the text without control characters, which could confuse a terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render())
    }
}

impl fmt::Debug for Diagnostics {
    /// Writes the text of `Display` on lines of its own, since `unwrap` and an error that `main` returns print it; `{:#?}` writes the mistakes
    /// as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.debug_struct("Diagnostics").field("list", &self.list).finish_non_exhaustive();
        }
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Diagnostics {}

/// Returns the help `did you mean ..` for the name that is most similar to `name`, if any is similar.
pub(crate) fn did_you_mean<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<Help> {
    let closest = closest(name, names).filter(|c| *c != name)?;
    Some(Help::rename(format!("did you mean `{closest}`?"), name, closest))
}

/// Returns the candidate that is most like `name`.
fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 64 {
        return None;
    }
    // A name of one or two letters is similar to every other.
    let limit = name.chars().count() / 3;
    candidates
        .into_iter()
        .filter(|c| c.len() <= 80)
        .map(|c| (edit_distance(name, c), c))
        .filter(|&(d, _)| d <= limit)
        .min()
        .map(|(_, c)| c)
}

/// Returns the edit distance with swaps of neighbours, ignoring case.
fn edit_distance(a: &str, b: &str) -> usize {
    strsim::osa_distance(&a.to_lowercase(), &b.to_lowercase())
}
