//! Conditions that completed iterations leave behind.
//!
//! A value that a loop carries is its initial value, or an iteration has been completed: then the constraints of the ops in
//! the body that the iteration has executed, and of the ops from whose results it has computed the value that it passes on, hold
//! for values from outside of the loop, which are the same in all iterations.

use super::IrGraph;
use super::executed::{Place, has_dynamic_size};
use bourn_bounds::{Carried, Column, Condition, Expr, Facts, Part, RegionToken, Relation, ValueGraph, index};
use bourn_ir::{BlockRef, OpRef, ValueId};
use rustc_hash::FxHashSet;

/// The columns that are visited behind one yielded value.
const COLUMNS: usize = 32;
/// The places that a value passes when control leaves a loop: the loop's other regions, and the results.
const EXITS: usize = 3;

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns whether some op in a loop that may carry an index has a result of dynamic size, which is not negative.
    pub(super) fn has_sizes_in_regions(&self) -> bool {
        *self.findings.sizes_in_regions.get_or_init(|| self.body.all_ops().any(is_sized_in_region))
    }

    /// Returns the condition that a value that a loop carries is the initial value, or that an iteration has been completed; `None`
    /// if nothing follows from an iteration.
    pub(super) fn initial_or_constrained(&self, value: ValueId) -> Option<Condition<ValueId>> {
        if !self.is_index(value) || !self.may_be_carried(value) {
            return None;
        }
        let carried = self.carried_by(value)?;
        let ([init], [yielded]) = (carried.inits.as_slice(), carried.yields.as_slice()) else { return None };
        let region = carried.bounds.region;
        let (ends, before) = self.iteration(self.value(carried.argument).owner_block()?, region);
        let is_outside = |of: &Column<ValueId>| self.is_defined_outside(of.value, region);
        let passed = *yielded.value.as_column().filter(|_| !ends.is_empty())?;
        let mut constraints = self.sizes_behind(passed, region);
        let mut outside = |of: &Column<ValueId>| match is_outside(of) {
            true => Some(Expr::from(*of)),
            false => self.definition_of(*of).filter(|definition| definition.columns().all(is_outside)),
        };
        let executed = |at| match self.constraints_at(&Place::new(self, at), vec![passed.value], None) {
            Condition::All(parts) => parts,
            _ => Vec::new(),
        };
        let before = before.map(executed).unwrap_or_default();
        let stated = ends.into_iter().flat_map(executed).filter(|part| !before.contains(part));
        let stated = stated.filter_map(|part| part.substitute(&mut outside));
        constraints.extend(stated.filter(|part| part.columns().next().is_some()));
        if constraints.is_empty() {
            return None;
        }
        let is_initial = Condition::relation(index(value), Relation::Eq, init.value.clone());
        Some(Condition::Any(vec![is_initial, Condition::All(constraints)]))
    }

    /// Returns the loop that carries a value. The value may also be the number that the loop carries when control leaves it, or
    /// that it passes from one of its regions to another.
    fn carried_by(&self, value: ValueId) -> Option<Carried<ValueId>> {
        let mut value = value;
        for _ in 0..EXITS {
            let mut facts = Facts::new();
            self.populate(Column::index(value), &mut facts);
            if let Some(carried) = facts.carried_value() {
                return Some(carried.clone());
            }
            value = facts.exit_value()?.as_column().filter(|column| column.part == Part::Value)?.value;
        }
        None
    }

    /// Returns the expression that defines a column.
    fn definition_of(&self, column: Column<ValueId>) -> Option<Expr<ValueId>> {
        let mut facts = Facts::new();
        self.populate(column, &mut facts);
        facts.definition(&column).cloned()
    }

    /// Returns whether a value is a result of an op with regions, an argument of a region of an op with results, or an argument of
    /// a block that is no entry block.
    fn may_be_carried(&self, value: ValueId) -> bool {
        let value = self.value(value);
        match (value.defining_op(), value.owner_block()) {
            (Some(op), _) => op.num_regions() > 0,
            (None, Some(block)) => {
                !block.is_entry() || block.parent_op().is_some_and(|op| op.num_results() > 0)
            }
            (None, None) => false,
        }
    }

    /// Returns that the sizes that a column is computed from in a region are not negative, as far as values from outside of the
    /// region determine them.
    fn sizes_behind(&self, of: Column<ValueId>, region: RegionToken) -> Vec<Condition<ValueId>> {
        let (mut found, mut queue, mut seen) = (Vec::new(), vec![of], FxHashSet::default());
        if !self.has_sizes_in_regions() {
            return found;
        }
        let is_outside = |of: &Column<ValueId>| self.is_defined_outside(of.value, region);
        while let Some(column) = queue.pop()
            && seen.len() < COLUMNS
        {
            if is_outside(&column) || !seen.insert(column) {
                continue;
            }
            let Some(definition) = self.definition_of(column) else { continue };
            if matches!(column.part, Part::Dim(_))
                && definition.columns().next().is_some()
                && definition.columns().all(is_outside)
            {
                found.push(Condition::relation(definition.clone(), Relation::Ge, 0));
            }
            queue.extend(definition.columns().copied());
        }
        found
    }
}

/// Returns whether an op is in a region of an op that may pass an index from one iteration to the next, and has a result of dynamic
/// size.
pub(super) fn is_sized_in_region(op: OpRef<'_, '_>) -> bool {
    let mut around = std::iter::successors(enclosing_op(op), |around| enclosing_op(*around));
    op.results().any(|result| has_dynamic_size(result.ty()))
        && around.any(|op| op.results().any(|result| result.ty().is_index()))
}

fn enclosing_op<'a, 'c>(op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
    op.block().and_then(BlockRef::parent_op)
}
