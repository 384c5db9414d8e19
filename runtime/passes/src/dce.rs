//! Dead code: ops without effect and without use, and the pass that erases them.

use crate::pass::{Pass, PassFailed, Target};
use crate::registry::PassInfo;
use bourn_ir::{Body, OpId, OpRef, Trait};
use rustc_hash::FxHashSet;

/// Returns whether an op can be erased: none of its results is used, and neither the op nor anything inside it has effects.
pub fn is_trivially_dead(op: OpRef<'_, '_>) -> bool {
    op.results().all(|result| result.uses().len() == 0) && is_free_of_effects(op)
}

/// Returns whether executing the op can be noticed through its results only.
fn is_free_of_effects(op: OpRef<'_, '_>) -> bool {
    let mut stack = vec![op];
    while let Some(next) = stack.pop() {
        let Some(def) = next.def() else { return false };
        let is_root = next == op;
        if def.has_trait(Trait::Terminator) {
            if is_root {
                return false;
            }
            continue;
        }
        let is_recursive = def.has_trait(Trait::RecursiveEffects);
        if !bourn_ir::effects::is_unnoticed(next).unwrap_or(is_recursive) {
            return false;
        }
        if is_recursive {
            stack.extend(next.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()));
        }
    }
    true
}

/// The pass that erases dead ops.
#[derive(Clone, Copy, Default, Debug)]
pub struct DeadCodeElimination;

impl Pass for DeadCodeElimination {
    fn argument(&self) -> &'static str {
        "dce"
    }
    fn name(&self) -> &'static str {
        "DeadCodeElimination"
    }
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if let Some(body) = target.body_mut() {
            erase_dead_ops(body);
        }
        Ok(())
    }
}

/// Erases all dead ops of a body, except inside isolated ops. Users come before what they use, so that each op is looked at
/// about once.
pub fn erase_dead_ops(body: &mut Body<'_>) {
    let mut worklist: Vec<OpId> = Vec::new();
    crate::pass::walk(body, |op| worklist.push(op.id()));
    let mut erased: FxHashSet<OpId> = FxHashSet::default();
    while let Some(op) = worklist.pop() {
        if erased.contains(&op) || !is_trivially_dead(body.op(op)) {
            continue;
        }
        let gone = body.within(op);
        let operands = gone.iter().flat_map(|&op| body.op(op).operands().filter_map(|v| v.defining_op()));
        worklist.extend(operands.map(|def| def.id()));
        body.erase(op);
        erased.extend(gone);
    }
}

pub(crate) static DCE: PassInfo = PassInfo {
    argument: "dce",
    description: "erase ops without effect whose results are not used",
    options: &[],
    anchors: &[],
    build: |_| Box::new(DeadCodeElimination),
};
