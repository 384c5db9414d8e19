//! Folds of ops that change nothing, and constants.

use super::{
    AbsOp, AddOp, CastOp, ConcatOp, ConstOp, ConstShapeOp, NegateOp, PadOp, ReshapeOp, SelectOp, ShapeType,
    SliceOp, SubOp, TileOp, TransposeOp,
};
use bourn_ir::body::OpName;
use bourn_ir::fold::FoldCx;
use bourn_ir::{AttrData, Attribute, Context, DYNAMIC, Location, OpRef, OpState, Type, Value};

type Constants<'s, 'c> = &'s [Option<Attribute<'c>>];
type Folded<'a, 'c> = Option<Value<'a, 'c>>;

/// Makes a constant tensor, or a constant shape.
pub fn materialize<'c>(
    cx: &'c Context,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OpState<'c>> {
    let AttrData::DenseElements { .. } = value.data() else { return None };
    let (name, attr) = match ShapeType::classof(ty) {
        true => (ConstShapeOp::NAME, ConstShapeOp::VALUES_ATTR),
        false if value.ty() == Some(ty) => (ConstOp::NAME, ConstOp::VALUES_ATTR),
        false => return None,
    };
    let mut state = OpState::new(OpName::Known(cx.op_def(name)?), location);
    state.set_attr(cx.ident(attr), value);
    state.results.push(ty);
    Some(state)
}

/// Returns a value if it has the type of the first result.
fn unchanged<'a, 'c>(op: OpRef<'a, 'c>, value: Value<'a, 'c>) -> Folded<'a, 'c> {
    Some(value).filter(|value| value.ty() == op.result(0).ty())
}

/// Returns whether all sizes of the result are known.
fn is_static(op: OpRef<'_, '_>) -> bool {
    op.result(0).ty().shape().is_some_and(|shape| !shape.contains(&DYNAMIC))
}

/// Returns whether an operand is a constant with this number as its only element, or as all of its elements.
fn is_all(constants: Constants<'_, '_>, operand: usize, number: i64) -> bool {
    let Some(attr) = constants.get(operand).copied().flatten() else { return false };
    let elements = attr.int_elements_range(i128::from);
    elements.is_some_and(|range| range == (number.into(), number.into()))
}

/// Folds a sum with zero.
pub fn add<'a, 'c>(_: FoldCx<'c>, op: AddOp<'a, 'c>, constants: Constants<'_, 'c>) -> Folded<'a, 'c> {
    let (a, b) = (op.input1().value(), op.input2().value());
    let zero = |operand, other| is_all(constants, operand, 0).then(|| unchanged(op.into(), other))?;
    zero(1, a).or_else(|| zero(0, b))
}

/// Folds the difference to zero.
pub fn sub<'a, 'c>(_: FoldCx<'c>, op: SubOp<'a, 'c>, constants: Constants<'_, 'c>) -> Folded<'a, 'c> {
    is_all(constants, 1, 0).then(|| unchanged(op.into(), op.input1().value()))?
}

/// Folds the absolute value of an absolute value.
pub fn abs<'a, 'c>(_: FoldCx<'c>, op: AbsOp<'a, 'c>, _: Constants<'_, 'c>) -> Folded<'a, 'c> {
    let is_abs = op.input1().value().defining_op()?.isa::<AbsOp<'_, '_>>();
    is_abs.then(|| unchanged(op.into(), op.input1().value()))?
}

/// Folds the negation of a negation, if no zero point is added.
pub fn negate<'a, 'c>(_: FoldCx<'c>, op: NegateOp<'a, 'c>, constants: Constants<'_, 'c>) -> Folded<'a, 'c> {
    let inner = op.input1().value().defining_op()?.dyn_cast::<NegateOp<'_, '_>>()?;
    let is_zero = |value: Value<'_, '_>| {
        super::checks::constant(value).and_then(|attr| attr.int_elements_range(i128::from)) == Some((0, 0))
    };
    let has_zeros = is_all(constants, 1, 0)
        && is_all(constants, 2, 0)
        && is_zero(inner.input1_zp().value())
        && is_zero(inner.output_zp().value());
    has_zeros.then(|| unchanged(op.into(), inner.input1().value()))?
}

/// Folds the choice between two equal values, and the choice by a constant.
pub fn select<'a, 'c>(_: FoldCx<'c>, op: SelectOp<'a, 'c>, constants: Constants<'_, 'c>) -> Folded<'a, 'c> {
    let (yes, no) = (op.input2().value(), op.input3().value());
    if yes == no {
        return unchanged(op.into(), yes);
    }
    let (least, most) = constants.first()?.as_ref()?.int_elements_range(|bit| i128::from(bit != 0))?;
    (least == most).then(|| unchanged(op.into(), if least != 0 { yes } else { no }))?
}

/// Folds a conversion to the type of the operand.
pub fn cast<'a, 'c>(_: FoldCx<'c>, op: CastOp<'a, 'c>, _: Constants<'_, 'c>) -> Folded<'a, 'c> {
    unchanged(op.into(), op.input().value())
}

/// Folds a concatenation of a single tensor.
pub fn concat<'a, 'c>(_: FoldCx<'c>, op: ConcatOp<'a, 'c>, _: Constants<'_, 'c>) -> Folded<'a, 'c> {
    let mut inputs = OpRef::from(op).operands();
    let first = inputs.next()?;
    inputs.next().is_none().then(|| unchanged(op.into(), first))?
}

/// Folds a padding with nothing.
pub fn pad<'a, 'c>(_: FoldCx<'c>, op: PadOp<'a, 'c>, constants: Constants<'_, 'c>) -> Folded<'a, 'c> {
    is_all(constants, 1, 0).then(|| unchanged(op.into(), op.input1().value()))?
}

/// Folds a change to the same known sizes.
pub fn reshape<'a, 'c>(_: FoldCx<'c>, op: ReshapeOp<'a, 'c>, _: Constants<'_, 'c>) -> Folded<'a, 'c> {
    is_static(op.into()).then(|| unchanged(op.into(), op.input1().value()))?
}

/// Folds a part that is the whole: it has the same known sizes.
pub fn slice<'a, 'c>(_: FoldCx<'c>, op: SliceOp<'a, 'c>, _: Constants<'_, 'c>) -> Folded<'a, 'c> {
    is_static(op.into()).then(|| unchanged(op.into(), op.input1().value()))?
}

/// Folds a single repetition.
pub fn tile<'a, 'c>(_: FoldCx<'c>, op: TileOp<'a, 'c>, constants: Constants<'_, 'c>) -> Folded<'a, 'c> {
    is_all(constants, 1, 1).then(|| unchanged(op.into(), op.input1().value()))?
}

/// Folds an order of dimensions that is the order that they have.
pub fn transpose<'a, 'c>(_: FoldCx<'c>, op: TransposeOp<'a, 'c>, _: Constants<'_, 'c>) -> Folded<'a, 'c> {
    let keeps_order = op.perms().iter().zip(0..).all(|(&dim, at)| dim == at);
    keeps_order.then(|| unchanged(op.into(), op.input1().value()))?
}
