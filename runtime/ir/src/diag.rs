//! Locations and diagnostics.

pub use crate::interned::Location;
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

/// Diagnostics in the order in which they were reported.
#[derive(Clone, Default, Debug)]
pub struct Diagnostics {
    /// The diagnostics.
    pub all: Vec<Diagnostic>,
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
}
