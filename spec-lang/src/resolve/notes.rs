//! What the phases report, and what they note for checks at the end.

use super::default::DefaultUse;
use crate::diagnostics::Diagnostic;
use crate::load::Unit;
use crate::model::{DialectId, Span};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub errors: Vec<Diagnostic>,
    /// Where there is a mistake of the text: what was read there is not all that was written.
    pub misread: Vec<Span>,
    /// Where the generics stand that something names.
    pub used_generics: RefCell<BTreeSet<Span>>,
    /// Uses of what is deprecated: where, and the warning.
    pub deprecated_uses: RefCell<BTreeMap<Span, Diagnostic>>,
    /// Default values, to be checked when all constraints are known.
    pub defaults: Vec<DefaultUse>,
    /// Dialects that others depend on for what they copy.
    pub depends: Vec<(DialectId, DialectId)>,
}

impl Notes {
    pub fn error(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    /// All messages, but those about what is missing in an item that could not be parsed whole, which was reported already.
    pub fn into_diagnostics(self, units: &[Unit]) -> Vec<Diagnostic> {
        let damaged: Vec<Span> = units.iter().flat_map(|u| u.ast.damaged.iter().copied()).collect();
        let mut all = self.errors;
        all.extend(self.deprecated_uses.into_inner().into_values());
        all.retain(|e| {
            !damaged.iter().any(|d| d.file == e.span.file && (d.start..=d.end).contains(&e.span.start))
        });
        all
    }
}
