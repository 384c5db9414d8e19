//! Values that are never poison.

use super::{
    AddOp, AndOp, ConstantOp, FreezeOp, IcmpOp, MulOp, OrOp, Overflow, SelectOp, SextOp, SubOp, TruncOp,
    XorOp, ZeroOp, ZextOp,
};
use bourn_equations::rt::match_op;
use bourn_ir::{OpRef, Value};

/// The number of values that are visited; a value that is computed from more of them may be poison.
const MAX_VALUES: usize = 64;

/// Returns whether the operand of a `freeze` is never poison, so that the result equals it: it is computed from constants and frozen values by
/// ops that make no poison. A flag such as `nsw` may make poison; an argument, a loaded value and the result of a call may be poison.
pub fn is_never_poison(freeze: OpRef<'_, '_>) -> bool {
    let Some(freeze) = freeze.dyn_cast::<FreezeOp<'_, '_>>() else { return false };
    let mut waiting = vec![freeze.val().value()];
    for _ in 0..MAX_VALUES {
        let Some(value) = waiting.pop() else { return true };
        let Some(operands) = value.defining_op().and_then(|op| sources(op)) else { return false };
        waiting.extend(operands);
    }
    false
}

/// Returns the operands that make the result of an op poison if one of them is; `None` for an op that may make poison from other operands.
fn sources<'a, 'c>(op: OpRef<'a, 'c>) -> Option<Vec<Value<'a, 'c>>> {
    let makes_none = match_op!(op {
        _c: ConstantOp => true,
        _c: ZeroOp => true,
        _f: FreezeOp => return Some(Vec::new()),
        sum: AddOp => sum.overflow_flags() == Overflow::NONE,
        less: SubOp => less.overflow_flags() == Overflow::NONE,
        product: MulOp => product.overflow_flags() == Overflow::NONE,
        _a: AndOp => true,
        either: OrOp => !either.is_disjoint(),
        _x: XorOp => true,
        _i: IcmpOp => true,
        _s: SelectOp => true,
        _s: SextOp => true,
        wider: ZextOp => !wider.non_neg(),
        narrow: TruncOp => narrow.overflow_flags() == Overflow::NONE,
        _ => false,
    });
    makes_none.then(|| op.operands().collect())
}
