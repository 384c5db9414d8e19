//! Folds of casts and of integer ops, by the folds of `arith`.

use super::{AddrspacecastOp, BitcastOp, ICmpPredicate, IcmpOp};
use crate::arith;
use bourn_equations::rt::Connective;
use bourn_ir::fold::{Fold, FoldCx};
use bourn_ir::int::Int;
use bourn_ir::{Attribute, OpRef, Type, Value};

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
}

/// Folds a comparison of constants, or of a value with itself.
pub fn icmp<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Folded<'a, 'c> {
    use ICmpPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let comparison = op.dyn_cast::<IcmpOp<'_, '_>>()?;
    let (predicate, ty) = (comparison.predicate(), comparison.res().ty());
    let truth = |holds: bool| cx.write(Int::new(u128::from(holds), 1), ty).map(Fold::Attr);
    if comparison.lhs().id() == comparison.rhs().id() {
        return truth(matches!(predicate, Eq | Sle | Sge | Ule | Uge));
    }
    let constants = converted(cx, op, constants);
    let [Some(lhs), Some(rhs)] = constants.as_slice() else { return None };
    let (a, b) = (cx.read(*lhs)?, cx.read(*rhs)?);
    truth(match predicate {
        Eq => a == b,
        Ne => a != b,
        Slt => a.signed() < b.signed(),
        Sle => a.signed() <= b.signed(),
        Sgt => a.signed() > b.signed(),
        Sge => a.signed() >= b.signed(),
        Ult => a.unsigned() < b.unsigned(),
        Ule => a.unsigned() <= b.unsigned(),
        Ugt => a.unsigned() > b.unsigned(),
        Uge => a.unsigned() >= b.unsigned(),
    })
}

// ---- casts

/// Returns the constant operand of a cast.
fn constant<'c>(cx: FoldCx<'c>, op: OpRef<'_, 'c>, constants: &[Option<Attribute<'c>>]) -> Option<Int> {
    cx.read((*converted(cx, op, constants).first()?)?)
}

/// Returns a constant of the result type of a cast.
fn cast<'a, 'c>(cx: FoldCx<'c>, op: OpRef<'a, 'c>, number: impl FnOnce(u32) -> Int) -> Folded<'a, 'c> {
    let ty: Type<'c> = op.results().next()?.ty();
    cx.write(number(cx.width_of(ty.element_or_self())?), ty).map(Fold::Attr)
}

/// Folds the extension of a constant by zeros.
pub fn zext<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Folded<'a, 'c> {
    let value = constant(cx, op, constants)?;
    cast(cx, op, |width| value.resized_unsigned(width))
}

/// Folds the extension of a constant by its sign, and the truncation of a constant.
pub fn sext<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Folded<'a, 'c> {
    let value = constant(cx, op, constants)?;
    cast(cx, op, |width| value.resized_signed(width))
}

/// Folds the truncation of a constant.
pub fn trunc<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Folded<'a, 'c> {
    sext(cx, op, constants)
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

// ---- connectives

/// Returns the connective of `llvm.and` on `i1`.
pub fn conjunction(_: OpRef<'_, '_>) -> Option<Connective> {
    Some(Connective::And)
}

/// Returns the connective of `llvm.or` on `i1`.
pub fn disjunction(_: OpRef<'_, '_>) -> Option<Connective> {
    Some(Connective::Or)
}

/// Returns the connective of `llvm.xor` on `i1`.
pub fn exclusion(_: OpRef<'_, '_>) -> Option<Connective> {
    Some(Connective::Xor)
}
