//! Locations and diagnostics.

pub use crate::interned::Location;
use std::collections::BTreeMap;
use std::fmt;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Severity {
    Remark,
    Note,
    Warning,
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Remark => "remark",
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// A message with a place, and notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// File, line and column (from 1), if known.
    pub place: Option<(String, u32, u32)>,
    /// The text, as MLIR words it: `'arith.addi' op operand #0 must be ..`.
    pub message: String,
    /// Further messages that explain this message.
    pub notes: Vec<Diagnostic>,
    /// Whether only Bourn reports this note. The expected diagnostics of MLIR's test files do not list it.
    pub is_extra: bool,
}

impl Diagnostic {
    /// Creates a diagnostic at a location.
    pub fn new(severity: Severity, location: Location<'_>, message: impl Into<String>) -> Self {
        let place = match location {
            Location::File { file, line, col } => Some((file.as_str().to_owned(), line, col)),
            _ => None,
        };
        Diagnostic { severity, place, message: message.into(), notes: Vec::new(), is_extra: false }
    }
    /// Adds a note.
    pub fn note(mut self, location: Location<'_>, message: impl Into<String>) -> Self {
        self.notes.push(Diagnostic::new(Severity::Note, location, message));
        self
    }
    /// Adds a note that MLIR does not have.
    pub fn extra_note(mut self, location: Location<'_>, message: impl Into<String>) -> Self {
        let note = Diagnostic::new(Severity::Note, location, message);
        self.notes.push(Diagnostic { is_extra: true, ..note });
        self
    }
}

impl fmt::Display for Diagnostic {
    /// Writes `file:line:col: error: message`, one line, without notes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some((file, line, col)) => write!(f, "{file}:{line}:{col}: ")?,
            None => f.write_str("loc(unknown): ")?,
        }
        write!(f, "{}: {}", self.severity, self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// Diagnostics in the order in which they were reported.
///
/// They are an error: `?` returns them from a function, and they print as the command prints them, with the source lines. Parsing adds
/// the lines of its text; [`Diagnostics::with_source`] adds those of other diagnostics.
///
/// ```
/// use bourn_ir::parse::{ParseOptions, parse_source};
/// use bourn_ir::{Context, DialectRegistry};
///
/// fn count(text: &str) -> Result<usize, Box<dyn std::error::Error>> {
///     let context = Context::new(&DialectRegistry::new());
///     let options = ParseOptions { file_name: "count.mlir".to_owned(), ..ParseOptions::default() };
///     let module = parse_source(&context, text, &options)?;
///     Ok(module.view().region(0).and_then(|region| region.entry()).map_or(0, |block| block.ops().count()))
/// }
///
/// assert_eq!(count("module {}").unwrap(), 0);
/// let error = count("module {\n  %0 = %1\n}").unwrap_err();
/// assert_eq!(error.to_string(), "count.mlir:2:7: error: expected operation name in quotes
///   %0 = %1
///       ^");
/// ```
#[derive(Clone, Default)]
pub struct Diagnostics {
    /// The diagnostics.
    pub all: Vec<Diagnostic>,
    /// The source lines that are known: by file, then by number from 1.
    lines: BTreeMap<String, BTreeMap<u32, String>>,
}

impl Diagnostics {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.all.push(diagnostic);
    }
    /// Reports an error.
    pub fn error(&mut self, location: Location<'_>, message: impl Into<String>) {
        self.report(Diagnostic::new(Severity::Error, location, message));
    }
    /// Returns whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.all.iter().any(|d| d.severity == Severity::Error)
    }

    /// Returns the diagnostics as the error if an error was reported, so that `?` stops at errors and passes over warnings.
    ///
    /// ```
    /// use bourn_ir::parse::{ParseOptions, parse_source};
    /// use bourn_ir::verify::verify;
    /// use bourn_ir::{Context, Diagnostics, DialectRegistry};
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// let module = parse_source(&context, "module {}", &ParseOptions::default())?;
    /// verify(&context, module.view()).into_result()?;
    /// # Ok::<(), Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// Returns all diagnostics if one of them is an error.
    pub fn into_result(self) -> Result<(), Diagnostics> {
        if self.has_errors() { Err(self) } else { Ok(()) }
    }

    /// Adds the lines of a file that its diagnostics and their notes are about, for [`Display`](fmt::Display). Diagnostics that are
    /// reported later do not have their lines.
    ///
    /// ```
    /// use bourn_ir::{Context, Diagnostics, DialectRegistry, Location};
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// let mut diagnostics = Diagnostics::new();
    /// let location = Location::File { file: context.ident("sizes.txt"), line: 1, col: 3 };
    /// diagnostics.error(location, "expected a number");
    /// assert_eq!(diagnostics.to_string(), "sizes.txt:1:3: error: expected a number");
    /// let diagnostics = diagnostics.with_source("sizes.txt", "4 x 8");
    /// assert_eq!(diagnostics.to_string(), "sizes.txt:1:3: error: expected a number\n4 x 8\n  ^");
    /// ```
    #[must_use]
    pub fn with_source(mut self, file: &str, text: &str) -> Self {
        self.add_source(file, text, 0);
        self
    }

    /// Adds lines as [`Diagnostics::with_source`] does; the text begins after `before` lines of the file.
    pub(crate) fn add_source(&mut self, file: &str, text: &str, before: u32) {
        let all = self.all.iter().flat_map(|diagnostic| std::iter::once(diagnostic).chain(&diagnostic.notes));
        let places = all.filter_map(|diagnostic| diagnostic.place.as_ref());
        let mut wanted: Vec<u32> = places.filter(|place| place.0 == file).map(|place| place.1).collect();
        wanted.sort_unstable();
        wanted.dedup();
        if wanted.is_empty() {
            return;
        }
        let known = self.lines.entry(file.to_owned()).or_default();
        let mut wanted = wanted.into_iter().peekable();
        for (line, number) in text.split('\n').zip(before.saturating_add(1)..) {
            while wanted.next_if(|wanted| *wanted < number).is_some() {}
            if wanted.peek() == Some(&number) {
                known.insert(number, line.to_owned());
            }
        }
    }
}

impl fmt::Display for Diagnostics {
    /// Writes each diagnostic and its notes, each with its source line and a caret if the line is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all.iter().flat_map(|diagnostic| std::iter::once(diagnostic).chain(&diagnostic.notes));
        for (i, diagnostic) in all.enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{diagnostic}")?;
            let line = diagnostic.place.as_ref().and_then(|(file, line, _)| self.lines.get(file)?.get(line));
            if let (Some(line), Some((_, _, column))) = (line, &diagnostic.place)
                && let Some(excerpt) = marked_line(line, *column)
            {
                write!(f, "\n{excerpt}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Diagnostics {
    /// Writes the text of `Display` on lines of its own, since `unwrap` and an error that `main` returns print it; `{:#?}` writes the fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.debug_struct("Diagnostics").field("all", &self.all).finish_non_exhaustive();
        }
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Diagnostics {}

/// The length at which shown lines are cut, so that a file of one line does not flood the terminal.
const LINE_LIMIT: usize = 400;

/// Returns a source line with a caret under a column, which counts bytes from 1, as MLIR prints them. `None` if the column is too far
/// right to be shown.
///
/// ```
/// assert_eq!(bourn_ir::marked_line("4 x 8", 3).as_deref(), Some("4 x 8\n  ^"));
/// ```
#[must_use]
pub fn marked_line(line: &str, column: u32) -> Option<String> {
    let line = line.trim_end_matches('\r');
    let mut end = (column as usize).saturating_sub(1).min(line.len());
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    let before = line[..end].chars().count();
    if before > LINE_LIMIT {
        return None;
    }
    let shown: String = line.chars().take(LINE_LIMIT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    Some(format!("{shown}\n{:before$}^", ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn at(file: &str, line: u32, col: u32, message: &str) -> Diagnostic {
        let diagnostic = Diagnostic::new(Severity::Error, Location::Unknown, message);
        Diagnostic { place: Some((file.to_owned(), line, col)), ..diagnostic }
    }

    fn diagnostics() -> Diagnostics {
        let mut out = Diagnostics::new();
        let mut first = at("a.mlir", 3, 5, "first");
        first.notes.push(at("a.mlir", 1, 1, "declared here"));
        first.notes.push(at("b.mlir", 1, 1, "of another file"));
        out.report(first);
        out.report(at("a.mlir", 9, 1, "after the end"));
        out.error(Location::Unknown, "nowhere");
        out
    }

    #[test]
    fn lines_are_shown_where_they_are_known() {
        let shown = diagnostics().with_source("a.mlir", "one\r\ntwo\n\tä ö\n");
        expect![[r#"
            a.mlir:3:5: error: first
             ä ö
               ^
            a.mlir:1:1: error: declared here
            one
            ^
            b.mlir:1:1: error: of another file
            a.mlir:9:1: error: after the end
            loc(unknown): error: nowhere"#]]
        .assert_eq(&shown.to_string());
        assert_eq!(format!("{shown:?}"), format!("\n{shown}"));
    }

    #[test]
    fn a_text_may_begin_inside_of_a_file() {
        let mut shown = diagnostics();
        shown.add_source("a.mlir", "two\n    three", 1);
        assert!(shown.to_string().starts_with("a.mlir:3:5: error: first\n    three\n    ^\n"), "{shown}");
    }

    #[test]
    fn long_lines_are_cut() {
        let long = "x".repeat(1000);
        assert_eq!(marked_line(&long, 900), None);
        let cut = marked_line(&long, 3).unwrap_or_default();
        assert_eq!(cut.lines().map(str::len).collect::<Vec<_>>(), [400, 3]);
        assert_eq!(marked_line("ab", 100).as_deref(), Some("ab\n  ^"));
    }

    #[test]
    fn only_errors_are_a_failure() {
        assert!(diagnostics().into_result().is_err());
        let mut warned = Diagnostics::new();
        warned.report(Diagnostic { severity: Severity::Warning, ..at("a.mlir", 1, 1, "odd") });
        assert!(warned.into_result().is_ok());
    }
}
