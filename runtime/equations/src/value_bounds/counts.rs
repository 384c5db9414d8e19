//! What encloses an op, to count its executions.

use super::{IrGraph, LoopRole, ValueBoundsModel};
use bourn_bounds::{Column, Condition, Enclosure, Executions, Facts, ValueGraph as _};
use bourn_ir::{BlockRef, OpRef, RegionRef, ValueId};
use bourn_terms::equation::{EquationKind, RegionIdx, Values};

/// The enclosures of an op, from the inside outwards, and the condition that holds wherever the outermost op is executed.
#[derive(Debug)]
pub struct Enclosures {
    /// The enclosures.
    pub around: Vec<Enclosure<ValueId>>,
    /// The condition.
    pub known: Condition<ValueId>,
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns what encloses the ops of a block: see [`Bounds::runs`](bourn_bounds::Bounds::runs).
    #[must_use]
    pub fn enclosures(&self, block: BlockRef<'a, 'c>) -> Enclosures {
        let mut around = Vec::new();
        let mut ends: Vec<ValueId> = Vec::new();
        let (mut here, mut outermost) = (Some(block), None);
        while let Some(block) = here {
            let Some(region) = block.region() else { break };
            around.extend(enclosure_of(self.executions_of_block(block)));
            if self.is_border(region) {
                break;
            }
            let Some(op) = region.parent_op() else { break };
            around.extend(self.enclosure_in(op, region));
            ends.extend(op.operand_ids());
            (here, outermost) = (op.block(), Some(op));
        }
        // A condition that holds in a part of the calls says nothing about the count in the others.
        let known = match outermost.filter(|op| op.block().is_some_and(BlockRef::is_entry)) {
            Some(op) => self.executed_before(op, ends),
            None => Condition::Unknown,
        };
        Enclosures { around, known }
    }

    /// Returns how the code of a region is enclosed by its op; `None` if it is executed once whenever the op is executed.
    fn enclosure_in(&self, op: OpRef<'a, 'c>, region: RegionRef<'a, 'c>) -> Option<Enclosure<ValueId>> {
        let Some(ValueBoundsModel::Equations(equations)) = self.model(op) else {
            return Some(Enclosure::Unknown);
        };
        let is_region = |at: RegionIdx| op.region(at.index()).is_some_and(|of| of.id() == region.id());
        let mut is_arm = false;
        for equation in equations.all().flat_map(|part| part.bounds) {
            match &equation.kind {
                EquationKind::Loop(counted) if is_region(counted.region) => {
                    return Some(self.loop_of(region));
                }
                EquationKind::Choose(choose) => {
                    is_arm |= [choose.then, choose.otherwise].into_iter().any(|values| match values {
                        Values::Yields(at, _) => is_region(at),
                        _ => false,
                    });
                }
                _ => {}
            }
        }
        if is_arm {
            return Some(Enclosure::Branch);
        }
        match self.executions_of_region(op, equations, region) {
            Some(executions) => enclosure_of(executions),
            None => Some(Enclosure::Unknown),
        }
    }

    /// Returns the loop whose body is a region; unknown if the facts about one of its induction variables do not apply.
    fn loop_of(&self, region: RegionRef<'a, 'c>) -> Enclosure<ValueId> {
        let arguments = region.entry().into_iter().flat_map(BlockRef::arg_ids).copied();
        let declared = arguments.filter(|at| self.loop_role(*at) == Some(LoopRole::InductionVariable));
        let ivs: Option<Vec<Column<ValueId>>> = declared.map(|at| self.induction_variable(at)).collect();
        match ivs {
            Some(ivs) if !ivs.is_empty() => Enclosure::Loop(ivs),
            _ => Enclosure::Unknown,
        }
    }
}

impl IrGraph<'_, '_> {
    /// Returns the column of a value that is the induction variable of a counted loop: the value as a signed or as an
    /// unsigned number, like the ends of the loop.
    #[must_use]
    pub fn induction_variable(&self, value: ValueId) -> Option<Column<ValueId>> {
        if self.loop_role(value) != Some(LoopRole::InductionVariable) {
            return None;
        }
        [Column::index(value), Column::unsigned(value)].into_iter().find(|column| {
            let mut facts = Facts::new();
            self.populate(*column, &mut facts);
            facts.counted_loop().is_some_and(|bounds| bounds.iv == *column)
        })
    }
}

fn enclosure_of(executions: Executions) -> Option<Enclosure<ValueId>> {
    match executions {
        Executions::Once => None,
        Executions::AtMostOnce => Some(Enclosure::Branch),
        Executions::AnyNumber => Some(Enclosure::Unknown),
    }
}
