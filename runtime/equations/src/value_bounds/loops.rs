//! The roles of the arguments of a loop's body.

use super::{IrGraph, ValueBoundsModel};
use bourn_bounds::RegionToken;
use bourn_ir::{BlockRef, OpRef, RegionRef, Value, ValueId};
use bourn_terms::equation::{EquationKind, Loop, Subject, Value as Term, Values};

/// The role of an argument of a loop's body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopRole {
    /// The induction variable, which increases by the step.
    InductionVariable,
    /// A carried value, which the previous iteration passes.
    Carried,
}

impl IrGraph<'_, '_> {
    /// Returns the bodies of the counted loops around a value's definition, innermost first.
    pub(super) fn bodies_around(&self, value: ValueId) -> Vec<RegionToken> {
        let mut around = self.block_of(value).and_then(BlockRef::region);
        let mut found = Vec::new();
        while let Some(region) = around.filter(|region| !self.is_around(*region)) {
            let Some(op) = region.parent_op() else { break };
            if self.is_body(op, region) {
                found.push(RegionToken(region.id().index() as u64));
            }
            if self.is_border(region) {
                break;
            }
            around = op.block().and_then(BlockRef::region);
        }
        found
    }

    /// Returns whether the equations of an op declare a region as a loop's body.
    fn is_body(&self, op: OpRef<'_, '_>, region: RegionRef<'_, '_>) -> bool {
        let model = op.def().and_then(|def| super::model_of(self.context, def));
        let Some(ValueBoundsModel::Equations(equations)) = model else { return false };
        let mut kinds = equations.all().flat_map(|part| part.bounds).map(|equation| &equation.kind);
        kinds.any(|kind| match kind {
            EquationKind::Loop(counted) => {
                op.region(counted.region.index()).is_some_and(|body| body.id() == region.id())
            }
            _ => false,
        })
    }

    /// Returns the role that the op's equations declare for an argument of a loop's body, whether or not their
    /// conditions hold for this op. `None` for other values, and if a function in Rust replaces the equations.
    #[must_use]
    pub fn loop_role(&self, value: ValueId) -> Option<LoopRole> {
        let value = self.value(value);
        let op = value.owner_block().filter(|block| block.is_entry())?.parent_op()?;
        let ValueBoundsModel::Equations(equations) = self.model(op)? else { return None };
        let mut loops =
            equations.all().flat_map(|part| part.bounds).filter_map(|equation| match equation.kind {
                EquationKind::Loop(counted) => Some(counted),
                EquationKind::Relation(..)
                | EquationKind::Choose(_)
                | EquationKind::Branch(_)
                | EquationKind::Call(_)
                | EquationKind::Assume(_) => None,
            });
        loops.find_map(|counted| role(op, value, &counted))
    }
}

fn role(op: OpRef<'_, '_>, value: Value<'_, '_>, counted: &Loop<'_>) -> Option<LoopRole> {
    let induction = match counted.iv {
        Term::The(list) | Term::Item(list, _) => Some(list),
        Term::EachOperand | Term::EachResult | Term::Call(_) => None,
    };
    let is_in = |list: Values| {
        let list = op.values(list);
        (0..op.len(list)).any(|i| op.get(list, i).is_some_and(|item| item.id() == value.id()))
    };
    if induction.is_some_and(is_in) {
        return Some(LoopRole::InductionVariable);
    }
    counted.carried.filter(|carried| is_in(carried.args)).map(|_| LoopRole::Carried)
}
