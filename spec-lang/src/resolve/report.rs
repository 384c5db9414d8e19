//! Collects the messages of the phases, and data for checks at the end.

use super::default::DefaultUse;
use super::op::around::OuterUse;
use super::uses::Use;
use crate::ast::Unit;
use crate::diagnostics::Diagnostic;
use crate::model::{DialectId, Span};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The messages of the phases, and data for checks at the end.
#[derive(Debug, Default)]
pub(crate) struct Report<'a> {
    /// The errors and warnings so far.
    pub errors: Vec<Diagnostic>,
    /// The positions of syntax mistakes: parts of the text there are missing in the syntax tree.
    pub misread: Vec<Span>,
    /// The positions of the used generics.
    pub used_generics: RefCell<BTreeSet<Span>>,
    /// Uses of deprecated declarations: the position, and the warning.
    pub deprecated_uses: RefCell<BTreeMap<Span, Diagnostic>>,
    /// References to parts of enclosing ops, by the addresses of their data.
    pub outer_uses: BTreeMap<usize, OuterUse>,
    /// Default values, to be checked when all constraints are known.
    pub defaults: Vec<DefaultUse<'a>>,
    /// Occurrences of names, if they are collected.
    pub uses: RefCell<Option<Vec<Use>>>,
    /// Pairs of a dialect and a dependency that results from copied constraints.
    pub depends: Vec<(DialectId, DialectId)>,
}

impl Report<'_> {
    pub fn error(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    /// Returns all messages, except messages about missing parts of an item with a syntax error, which has already been reported.
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
