//! Sessions on the IR that outlive edits.

use super::assumptions::walk;
use super::{IrBounds, IrGraph};
use bourn_bounds::Suspended;
use bourn_ir::def::Trait;
use bourn_ir::{BlockRef, OpId, OpRef, ValueId};
use bourn_terms::equation::OpEquations;
use rustc_hash::FxHashSet;

/// What a session has found, while its arena is edited.
///
/// A pass that rewrites suspends the session, tells which ops changed, and goes on. Only what rests on these is found again.
#[derive(Debug)]
pub struct SuspendedBounds(Suspended<ValueId>);

impl IrBounds<'_> {
    /// Ends the borrow of the arena, so that it can be edited, and keeps what the session has found.
    #[must_use]
    pub fn suspend(self) -> SuspendedBounds {
        SuspendedBounds(self.0.suspend())
    }
}

impl SuspendedBounds {
    /// Goes on with the arena as it is now.
    #[must_use]
    pub fn resume<'g>(self, graph: &'g IrGraph<'_, '_>) -> IrBounds<'g> {
        IrBounds(self.0.resume(graph))
    }

    /// Forgets what rests on an op. To be told of each op whose operands, attributes or terminators were changed, before or after that;
    /// of each that is to be erased; and of each in the regions of an op that is moved. An op whose uses are replaced changes its users.
    pub fn op_changed(&mut self, op: OpRef<'_, '_>) {
        let mut seen: FxHashSet<OpId> = FxHashSet::default();
        let mut waiting = vec![op];
        while let Some(op) = waiting.pop() {
            if !seen.insert(op.id()) {
                continue;
            }
            self.forget(op);
            for result in op.results() {
                // Equations may look at the ops of their operands, and those of truth values do so through several.
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

    /// Forgets the values that an op defines, those of its regions' arguments, and, of a terminator, those that take its operands.
    fn forget(&mut self, op: OpRef<'_, '_>) {
        self.forget_assumed(op);
        op.result_ids().iter().for_each(|result| self.0.changed(*result));
        self.forget_regions(op);
        if op.successors().len() > 0 {
            // Another jump, or another condition of one, is another way through all blocks of the region.
            self.0.conditions_changed();
            let blocks = op.block().and_then(BlockRef::region).into_iter().flat_map(|region| region.blocks());
            blocks.for_each(|block| self.forget_arguments(block));
        }
        if let Some(parent) = op.parent_op().filter(|_| op.next().is_none()) {
            parent.result_ids().iter().for_each(|result| self.0.changed(*result));
            self.forget_regions(parent);
        }
    }

    /// Forgets what an op says of its operands, and of what has the name of its result.
    fn forget_assumed(&mut self, op: OpRef<'_, '_>) {
        let Some(def) = op.def() else { return };
        if !def.has_trait(Trait::Assumption) && !def.has_trait(Trait::NamedNumber) {
            return;
        }
        // What is equal to what follows from all of them together.
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

    /// Forgets the results of the ops inside that take numbers from ops around.
    fn forget_inside(&mut self, op: OpRef<'_, '_>) {
        let mut waiting: Vec<OpRef<'_, '_>> = vec![op];
        while let Some(op) = waiting.pop() {
            if op.isolated_body().is_some() {
                continue;
            }
            for inner in op.regions().flat_map(|region| region.blocks()).flat_map(BlockRef::ops) {
                if inner.def().and_then(|def| def.equations).is_some_and(OpEquations::look_around) {
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
