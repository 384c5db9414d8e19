//! Collects the reports of the phases, and their notes for checks at the end.

use super::default::DefaultUse;
use crate::ast::Unit;
use crate::diagnostics::Diagnostic;
use crate::model::{DialectId, Span};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub errors: Vec<Diagnostic>,
    /// The positions of syntax mistakes: parts of the text there are missing in the syntax tree.
    pub misread: Vec<Span>,
    /// The places of the generics that something names.
    pub used_generics: RefCell<BTreeSet<Span>>,
    /// Uses of deprecated declarations: the place, and the warning.
    pub deprecated_uses: RefCell<BTreeMap<Span, Diagnostic>>,
    /// Default values, to be checked when all constraints are known.
    pub defaults: Vec<DefaultUse>,
    /// Pairs of a dialect and a dependency that results from copied constraints.
    pub depends: Vec<(DialectId, DialectId)>,
}

impl Notes {
    pub fn error(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    /// Returns all messages, except those about missing parts of an item that could not be parsed whole: that was reported already.
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
