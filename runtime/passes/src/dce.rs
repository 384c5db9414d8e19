//! Dead code elimination: the pass that erases unused ops without side effects.

use crate::Pass;
use crate::effect_search::{EffectSearch, is_dead};
use crate::pass::{PassFailed, Target};
use bourn_ir::{Body, OpId};
use rustc_hash::FxHashSet;

/// Erases ops without effects whose results are unused.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "dce")]
pub struct DeadCodeElimination;

impl Pass for DeadCodeElimination {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        if let Some(body) = target.body_mut() {
            erase_dead_ops(body);
        }
        Ok(())
    }
}

/// Erases all dead ops of a body, except inside isolated ops. Users are visited before the producers of their operands, so that each op is
/// visited about once.
pub fn erase_dead_ops(body: &mut Body<'_>) {
    let mut worklist: Vec<OpId> = Vec::new();
    crate::pass::walk(body, |op| worklist.push(op.id()));
    let mut erased: FxHashSet<OpId> = FxHashSet::default();
    let mut effects = EffectSearch::for_visible();
    while let Some(op) = worklist.pop() {
        if erased.contains(&op) || !is_dead(body.op(op), &mut effects) {
            continue;
        }
        let gone = body.within(op);
        let operands = gone.iter().flat_map(|&op| body.op(op).operands().filter_map(|v| v.defining_op()));
        worklist.extend(operands.map(|def| def.id()));
        body.erase(op);
        erased.extend(gone);
    }
}
