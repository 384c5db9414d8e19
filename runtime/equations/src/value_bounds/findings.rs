//! A cache of the data that a graph reads from its arena.

use super::assumptions::Assumptions;
use super::executed::constrains_operands;
use super::flow::Flows;
use super::iterations::is_sized_in_region;
use super::positions::Positions;
use super::scope::Nesting;
use super::stated::{Statements, may_state};
use bourn_ir::OpRef;
use bourn_ir::def::{OpDef, Trait};
use std::cell::{Cell, OnceCell, RefCell};

/// Caches over an arena of ops. The owner reports each edit, which clears the entries that the edit may invalidate.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    pub flows: RefCell<Flows>,
    pub assumptions: OnceCell<Assumptions>,
    pub statements: OnceCell<Statements>,
    pub positions: RefCell<Positions>,
    /// The tables of the ops in the arena; after edits, also of erased ops.
    pub kinds: OnceCell<Vec<&'static OpDef>>,
    /// Whether some ops constrain their operands; after edits, also true for erased ops.
    pub constraining: OnceCell<bool>,
    /// Whether ops in loops that may carry an index have results of dynamic sizes; after edits, also true for erased ops.
    pub sizes_in_regions: OnceCell<bool>,
    /// The nesting of regions, created for deeply nested bodies.
    pub nesting: OnceCell<Nesting>,
    /// The number of columns whose facts were read.
    columns: Cell<usize>,
}

impl Findings {
    /// Counts a column whose facts are read.
    pub fn count_column(&self) {
        self.columns.set(self.columns.get() + 1);
    }

    /// Returns the number of columns whose facts were read.
    pub fn columns(&self) -> usize {
        self.columns.get()
    }

    /// Clears everything except for the counts.
    pub fn forget(&mut self) {
        *self = Findings { columns: self.columns.clone(), ..Findings::default() };
    }

    /// Updates the cache after an op was inserted. Returns whether the facts of existing ops stay the same.
    pub fn inserted(&mut self, op: OpRef<'_, '_>) -> bool {
        if !is_plain(op) {
            self.forget();
            return false;
        }
        self.positions.get_mut().inserted(op);
        if let (Some(kinds), Some(def)) = (self.kinds.get_mut(), op.def())
            && !kinds.iter().any(|kind| std::ptr::eq(*kind, def))
        {
            kinds.push(def);
        }
        if let Some(constraining) = self.constraining.get_mut() {
            *constraining = *constraining || constrains_operands(op);
        }
        if let Some(sizes) = self.sizes_in_regions.get_mut() {
            *sizes = *sizes || is_sized_in_region(op);
        }
        true
    }

    /// Updates the cache after an op was changed. Returns whether the change is known to affect only its results.
    pub fn changed(&mut self, op: OpRef<'_, '_>) -> bool {
        // Jumps have conditions, which are read through the ops that compute truth values.
        let computes_truth = op.results().any(|result| result.ty().signless_width() == Some(1));
        if !is_plain(op) || computes_truth {
            self.forget();
            return false;
        }
        if self.assumptions.get().is_some_and(|assumptions| !assumptions.is_empty()) {
            self.assumptions = OnceCell::new();
        }
        if self.statements.get().is_some_and(|statements| !statements.is_empty()) {
            self.statements = OnceCell::new();
        }
        // With other operands or attributes the op may have constraints.
        if let Some(constraining) = self.constraining.get_mut() {
            *constraining = *constraining || constrains_operands(op);
        }
        if let Some(sizes) = self.sizes_in_regions.get_mut() {
            *sizes = *sizes || is_sized_in_region(op);
        }
        true
    }

    /// Updates the cache after an op was moved; returns the same as [`Findings::changed`].
    pub fn moved(&mut self, op: OpRef<'_, '_>) -> bool {
        let is_local = self.changed(op);
        self.positions.get_mut().inserted(op);
        is_local
    }

    /// Updates the cache before an op is erased; returns the same as [`Findings::changed`].
    pub fn erased(&mut self, op: OpRef<'_, '_>) -> bool {
        let is_local = self.changed(op);
        self.positions.get_mut().removed(op.id());
        is_local
    }
}

/// Returns whether an op only computes results: it neither affects control flow nor states assumptions.
fn is_plain(op: OpRef<'_, '_>) -> bool {
    let is_granted =
        op.def().is_some_and(|def| def.has_trait(Trait::Assumption) || def.has_trait(Trait::NamedNumber));
    op.num_regions() == 0
        && op.successors().len() == 0
        && op.next().is_some()
        && !is_granted
        && !may_state(op)
}
