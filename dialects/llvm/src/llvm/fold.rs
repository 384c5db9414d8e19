//! Folds of casts and of integer ops, by the folds of `arith`.

use super::{AddrspacecastOp, BitcastOp, IcmpOp};
use crate::arith::{self, CmpIPredicate};
use bourn_ir::fold::{Fold, FoldCx};
use bourn_ir::int::Int;
use bourn_ir::{Attribute, OpRef, Value};

pub use crate::arith::hooks::{conjunction, disjunction, exclusion};

type Folded<'a, 'c> = Option<Fold<'a, 'c>>;

/// Converts constants to the types of their operands: `llvm.mlir.constant` may have a number of another type.
fn converted<'c>(
    cx: FoldCx<'c>,
    op: OpRef<'_, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Vec<Option<Attribute<'c>>> {
    let convert = |(operand, constant): (Value<'_, 'c>, &Option<Attribute<'c>>)| {
        let (constant, ty) = ((*constant)?, operand.ty());
        if constant.ty() == Some(ty) {
            return Some(constant);
        }
        let width = cx.width_of(ty.element_or_self())?;
        cx.write(cx.read(constant)?.resized_signed(width), ty)
    };
    op.operands().zip(constants).map(convert).collect()
}

/// Defines folds of ops by the folds of `arith`.
macro_rules! folds {
    ($($(#[$doc:meta])* $name:ident = $fold:path;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a, 'c>(
            cx: FoldCx<'c>,
            op: OpRef<'a, 'c>,
            constants: &[Option<Attribute<'c>>],
        ) -> Folded<'a, 'c> {
            $fold(cx, op, &converted(cx, op, constants))
        }
    )*};
}

folds! {
    /// Folds a sum.
    add = arith::fold::addi;
    /// Folds a difference.
    sub = arith::fold::subi;
    /// Folds a product.
    mul = arith::fold::muli;
    /// Folds an unsigned quotient.
    udiv = arith::fold::divui;
    /// Folds a signed quotient.
    sdiv = arith::fold::divsi;
    /// Folds what unsigned division leaves.
    urem = arith::fold::remui;
    /// Folds what signed division leaves.
    srem = arith::fold::remsi;
    /// Folds a conjunction of bits.
    and = arith::fold::andi;
    /// Folds a disjunction of bits.
    or = arith::fold::ori;
    /// Folds an exclusive disjunction of bits.
    xor = arith::fold::xori;
    /// Folds a shift to the left.
    shl = arith::fold::shli;
    /// Folds a shift to the right.
    lshr = arith::fold::shrui;
    /// Folds a signed shift to the right.
    ashr = arith::fold::shrsi;
    /// Folds a signed maximum.
    smax = arith::fold::maxsi;
    /// Folds a signed minimum.
    smin = arith::fold::minsi;
    /// Folds an unsigned maximum.
    umax = arith::fold::maxui;
    /// Folds an unsigned minimum.
    umin = arith::fold::minui;
    /// Folds a choice.
    select = arith::fold::select;
    /// Folds the extension of a constant by zeros.
    zext = arith::fold::extui;
    /// Folds the extension of a constant by its sign.
    sext = arith::fold::extsi;
    /// Folds the truncation of a constant.
    trunc = arith::fold::trunci;
}

/// Folds a comparison of constants, or of a value with itself.
pub fn icmp<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Folded<'a, 'c> {
    let comparison = op.dyn_cast::<IcmpOp<'_, '_>>()?;
    // The cases of both enums have the same values.
    let predicate = CmpIPredicate::from_value(comparison.predicate().value())?;
    let truth = |holds: bool| cx.write(Int::new(u128::from(holds), 1), comparison.res().ty()).map(Fold::Attr);
    if comparison.lhs().id() == comparison.rhs().id() {
        return truth(arith::fold::holds_for_equal(predicate));
    }
    let constants = converted(cx, op, constants);
    let [Some(lhs), Some(rhs)] = constants.as_slice() else { return None };
    truth(arith::fold::compared(predicate, cx.read(*lhs)?, cx.read(*rhs)?))
}

/// Folds a cast to the same type, and a cast of a cast back to the first type.
pub fn cast_back<'a, 'c>(_: FoldCx<'c>, op: OpRef<'a, 'c>, _: &[Option<Attribute<'c>>]) -> Folded<'a, 'c> {
    let (value, to) = (op.operands().next()?, op.results().next()?.ty());
    if value.ty() == to {
        return Some(Fold::Value(value));
    }
    let inner = match op.is(BitcastOp::NAME) {
        true => value.defined_by::<BitcastOp<'_, '_>>()?.as_op(),
        false => value.defined_by::<AddrspacecastOp<'_, '_>>()?.as_op(),
    };
    inner.operands().next().filter(|first| first.ty() == to).map(Fold::Value)
}
