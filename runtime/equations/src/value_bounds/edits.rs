//! Sessions on the IR that survive edits.

use super::assumptions::walk;
use super::{IrBounds, IrGraph};
use bourn_bounds::Suspended;
use bourn_ir::def::Trait;
use bourn_ir::{BlockRef, OpId, OpRef, ValueId};
use bourn_terms::equation::OpEquations;
use rustc_hash::FxHashSet;

/// The results of a session, while its arena is edited.
///
/// A pass that rewrites suspends the session, reports the changed ops, and resumes. Only results that depend on these
/// ops are computed again.
#[derive(Debug)]
pub struct SuspendedBounds(Suspended<ValueId>);

impl IrBounds<'_> {
    /// Ends the borrow of the arena, so that it can be edited, and keeps the session's results.
    #[must_use]
    pub fn suspend(self) -> SuspendedBounds {
        SuspendedBounds(self.0.suspend())
    }
}

impl SuspendedBounds {
    /// Resumes the session on the edited arena.
    #[must_use]
    pub fn resume<'g>(self, graph: &'g IrGraph<'_, '_>) -> IrBounds<'g> {
        IrBounds(self.0.resume(graph))
    }

    /// Invalidates the results that depend on an op. Call it, before or after the edit, for each op whose operands,
    /// attributes or terminators change; before the edit, for each op that is erased; and for each op in the regions of
    /// an op that is moved. An op whose uses are replaced changes its users.
    pub fn op_changed(&mut self, op: OpRef<'_, '_>) {
        let mut seen: FxHashSet<OpId> = FxHashSet::default();
        let mut waiting = vec![op];
        while let Some(op) = waiting.pop() {
            if !seen.insert(op.id()) {
                continue;
            }
            self.forget(op);
            for result in op.results() {
                // Equations may read the definitions of operands, and conditions read the definitions of truth values
                // through several ops.
                let is_looked_through = !result.ty().is_index() && result.ty().shape().is_none();
                for (user, _) in result.uses() {
                    match is_looked_through {
                        true => waiting.push(user),
                        false => self.forget(user),
                    }
                }
            }
        }
    }

    /// Invalidates the values that an op defines, the arguments of its regions, and, for a terminator, the values that
    /// take its operands.
    fn forget(&mut self, op: OpRef<'_, '_>) {
        self.forget_assumed(op);
        op.result_ids().iter().for_each(|result| self.0.changed(*result));
        self.forget_regions(op);
        if op.successors().len() > 0 {
            // Another jump, or another condition of a jump, changes the paths through all blocks of the region.
            self.0.conditions_changed();
            let blocks = op.block().and_then(BlockRef::region).into_iter().flat_map(|region| region.blocks());
            blocks.for_each(|block| self.forget_arguments(block));
        }
        if let Some(parent) = op.parent_op().filter(|_| op.next().is_none()) {
            parent.result_ids().iter().for_each(|result| self.0.changed(*result));
            self.forget_regions(parent);
        }
    }

    /// Invalidates the values that an assumption op constrains, and the values with the name of its result.
    fn forget_assumed(&mut self, op: OpRef<'_, '_>) {
        let Some(def) = op.def() else { return };
        if !def.has_trait(Trait::Assumption) && !def.has_trait(Trait::NamedNumber) {
            return;
        }
        // All numbers that are equal to each other are affected.
        self.0.conditions_changed();
        for region in op.body().top_regions() {
            region.blocks().for_each(|block| self.forget_arguments(block));
        }
        let mut all = Vec::new();
        walk(op.body(), |op| {
            let names = op
                .def()
                .is_some_and(|def| def.has_trait(Trait::Assumption) || def.has_trait(Trait::NamedNumber));
            all.extend(op.operand_ids().iter().chain(op.result_ids()).copied().filter(|_| names));
        });
        all.into_iter().for_each(|value| self.0.changed(value));
    }

    fn forget_regions(&mut self, op: OpRef<'_, '_>) {
        if op.num_regions() > 0 {
            self.0.conditions_changed();
        }
        for region in op.regions() {
            region.blocks().for_each(|block| self.forget_arguments(block));
        }
        self.forget_inside(op);
    }

    /// Invalidates the results of nested ops that read numbers from enclosing ops.
    fn forget_inside(&mut self, op: OpRef<'_, '_>) {
        let mut waiting: Vec<OpRef<'_, '_>> = vec![op];
        while let Some(op) = waiting.pop() {
            if op.isolated_body().is_some() {
                continue;
            }
            for inner in op.regions().flat_map(|region| region.blocks()).flat_map(BlockRef::ops) {
                if inner.def().and_then(|def| def.equations).is_some_and(OpEquations::reads_enclosing_ops) {
                    inner.result_ids().iter().for_each(|result| self.0.changed(*result));
                }
                waiting.extend((inner.num_regions() > 0).then_some(inner));
            }
        }
    }

    fn forget_arguments(&mut self, block: BlockRef<'_, '_>) {
        block.arg_ids().iter().for_each(|argument| self.0.changed(*argument));
    }
}
