//! The canonical forms of sums and products with constants: `(x + 1) + 2` is `x + 3`.
//!
//! Numbers wrap, so this holds for all of them. Ops with overflow flags are not combined, because the combined op may overflow.

use super::{AddiOp, MuliOp, Overflow, SubiOp};
use bourn_equations::rt::match_op;
use bourn_ir::fold::constant_of;
use bourn_ir::int::Int;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{OpId, OpRef, Value};

/// The operation of an op on a value and a constant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sum,
    Difference,
    Product,
}

/// An op on a value and a constant.
struct WithConstant<'a, 'c> {
    kind: Kind,
    overflow: Overflow,
    value: Value<'a, 'c>,
    constant: Int,
    /// Whether the constant is the second operand.
    is_last: bool,
}

/// The combined form of two ops.
enum Joined {
    /// The value plus the constant.
    Sum(Int),
    /// The value minus the constant.
    Less(Int),
    /// The constant minus the value.
    From(Int),
    /// The value times the constant.
    Product(Int),
}

/// Combines the addition of a constant with an operand that adds or subtracts a constant.
pub fn addi(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    join(op, rewriter, |outer, inner| {
        let (outer, own) = (outer.constant, inner.constant);
        match (inner.kind, inner.is_last) {
            (Kind::Sum, _) => Some(Joined::Sum(own.wrapping_add(outer))),
            (Kind::Difference, true) => Some(Joined::Sum(outer.wrapping_sub(own))),
            (Kind::Difference, false) => Some(Joined::From(own.wrapping_add(outer))),
            _ => None,
        }
    })
}

/// Combines the subtraction of a constant, or from a constant, with an operand that adds or subtracts a constant.
pub fn subi(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    join(op, rewriter, |outer, inner| {
        let (is_last, outer, own) = (outer.is_last, outer.constant, inner.constant);
        match (is_last, inner.kind, inner.is_last) {
            (true, Kind::Sum, _) => Some(Joined::Sum(own.wrapping_sub(outer))),
            (true, Kind::Difference, true) => Some(Joined::Less(own.wrapping_add(outer))),
            (true, Kind::Difference, false) => Some(Joined::From(own.wrapping_sub(outer))),
            (false, Kind::Sum, _) => Some(Joined::From(outer.wrapping_sub(own))),
            (false, Kind::Difference, true) => Some(Joined::From(own.wrapping_add(outer))),
            (false, Kind::Difference, false) => Some(Joined::Sum(outer.wrapping_sub(own))),
            _ => None,
        }
    })
}

/// Combines the multiplication by a constant with an operand that multiplies by a constant.
pub fn muli(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    join(op, rewriter, |outer, inner| {
        (inner.kind == Kind::Product).then(|| Joined::Product(inner.constant.wrapping_mul(outer.constant)))
    })
}

fn join(
    op: OpId,
    rewriter: &mut Rewriter<'_, '_>,
    joined: impl Fn(&WithConstant<'_, '_>, &WithConstant<'_, '_>) -> Option<Joined>,
) -> bool {
    let context = rewriter.context;
    let view = rewriter.op(op);
    let Some(outer) = with_constant(view) else { return false };
    let Some(inner) = outer.value.defining_op().and_then(with_constant) else { return false };
    let Some(joined) = joined(&outer, &inner) else { return false };
    if outer.overflow != Overflow::NONE || inner.overflow != Overflow::NONE {
        return false;
    }
    let (value, ty, location) = (inner.value.id(), view.result(0).ty(), view.location());
    let (Joined::Sum(constant) | Joined::Less(constant) | Joined::From(constant) | Joined::Product(constant)) =
        joined;
    let Some(number) = constant.write(context, ty) else { return false };
    let Some(state) = super::hooks::materialize(context, number, ty, location) else { return false };
    let constant = rewriter.create_before(op, state)[0];
    match joined {
        Joined::Sum(_) => rewriter.replace_with(op, AddiOp::build(value, constant)),
        Joined::Less(_) => rewriter.replace_with(op, SubiOp::build(value, constant)),
        Joined::From(_) => rewriter.replace_with(op, SubiOp::build(constant, value)),
        Joined::Product(_) => rewriter.replace_with(op, MuliOp::build(value, constant)),
    };
    true
}

/// Returns the parts of an op on a value and a constant that is not itself constant. As in MLIR, ops on vectors are not combined.
fn with_constant<'a, 'c>(op: OpRef<'a, 'c>) -> Option<WithConstant<'a, 'c>> {
    let is_one = op.results().next().is_some_and(|result| result.ty().shape().is_none());
    if !is_one {
        return None;
    }
    let (kind, overflow, first, second) = match_op!(op {
        sum: AddiOp => (Kind::Sum, sum.overflow_flags(), sum.lhs().value(), sum.rhs().value()),
        less: SubiOp => (Kind::Difference, less.overflow_flags(), less.lhs().value(), less.rhs().value()),
        product: MuliOp => (Kind::Product, product.overflow_flags(), product.lhs().value(), product.rhs().value()),
        _ => return None,
    });
    let [left, right] = [first, second].map(|operand| constant_of(operand).and_then(Int::read));
    match (left, right) {
        (None, Some(constant)) => {
            Some(WithConstant { kind, overflow, value: first, constant, is_last: true })
        }
        (Some(constant), None) => {
            Some(WithConstant { kind, overflow, value: second, constant, is_last: false })
        }
        _ => None,
    }
}
