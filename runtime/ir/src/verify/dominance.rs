//! The check that each use comes after its definition.

use super::VerifyCx;
use crate::body::{BlockRef, OpRef, Value};
use crate::cfg::Dominance;
use crate::diag::{Diagnostic, Severity};

/// Reports the first operand of `op` that does not dominate it.
pub(super) fn check_operands<'a, 'c>(
    dominance: &mut Dominance<'a, 'c>,
    op: OpRef<'a, 'c>,
    cx: &mut VerifyCx<'a, 'c>,
) {
    for (number, operand) in op.operands().enumerate() {
        if !dominance.dominates(operand, op) {
            let message = format!("operand #{number} does not dominate this use");
            let relation = relation(operand, op);
            let note = match operand.owner_block() {
                Some(block) => {
                    let number =
                        block.region().and_then(|r| r.blocks().position(|b| b == block)).unwrap_or(0);
                    format!("operand defined as a block argument (block #{number} in {relation})")
                }
                None => format!("operand defined here (op in {relation})"),
            };
            let diagnostic = Diagnostic::new(Severity::Error, op.location(), message);
            // As in MLIR, the definition of a region argument is the location of the op that owns the region.
            let owner =
                operand.owner_block().and_then(|block| block.parent_op().or(cx.ancestors.last().copied()));
            let place = owner.map_or(operand.location(), |owner| owner.location());
            cx.diagnostics.report(diagnostic.note(place, note));
            return;
        }
    }
}

fn relation<'a, 'c>(value: Value<'a, 'c>, user: OpRef<'a, 'c>) -> &'static str {
    let def = value.block();
    let used = user.block();
    if def == used {
        return "the same block";
    }
    match (def.and_then(BlockRef::region), used.and_then(BlockRef::region)) {
        (Some(a), Some(b)) if a == b => "the same region",
        (Some(a), Some(mut b)) => {
            while let Some(up) = b.parent_op().and_then(|op| op.block()).and_then(BlockRef::region) {
                if up == a {
                    return "a parent region";
                }
                b = up;
            }
            "another region"
        }
        _ => "another region",
    }
}
