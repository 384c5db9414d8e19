//! The verification of the cast traits.

use bourn_ir::fold::FoldCx;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{OpRef, Type, TypeData, Value};

/// Checks that operand and result are tensors of the same shape, or that neither is a tensor. The shape trait checks memrefs and vectors.
pub fn verify_tensor_dims(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let Some((from, to)) = ends(op) else { return };
    let ranked = |ty: Type<'_>| matches!(ty.data(), TypeData::RankedTensor { .. });
    let unranked = |ty: Type<'_>| matches!(ty.data(), TypeData::UnrankedTensor(_));
    let dims = |ty: Type<'_>| if ranked(ty) { ty.shape().unwrap_or_default().to_vec() } else { Vec::new() };
    if unranked(from) != unranked(to) || dims(from) != dims(to) {
        cx.error(op, "failed to verify that input and output have the same tensor dimensions");
    }
}

/// Checks that integers become wider.
pub fn verify_widens_integers(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_cast(op, cx, |from, to| from.signless_width() < to.signless_width());
}

/// Checks that integers become narrower.
pub fn verify_narrows_integers(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_cast(op, cx, |from, to| from.signless_width() > to.signless_width());
}

/// Checks that floats get more bits.
pub fn verify_widens_floats(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_cast(op, cx, |from, to| float_width(from) < float_width(to));
}

/// Checks that floats get fewer bits.
pub fn verify_narrows_floats(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_cast(op, cx, |from, to| float_width(from) > float_width(to));
}

/// Accepts all element types, since the constraints check them.
pub fn verify_converts_elements(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_cast(op, cx, |_, _| true);
}

/// Checks that exactly one side is `index`. The constraints have checked that the other side is a signless integer.
pub fn verify_converts_index(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    verify_cast(op, cx, |from, to| from.is_index() != to.is_index());
}

/// Checks that elements have the same number of bits.
pub fn verify_keeps_bits(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let bits = |ty: Type<'_>| ty.signless_width().or_else(|| float_width(ty));
    verify_cast(op, cx, |from, to| bits(from) == bits(to));
}

/// Returns the width of a float type.
pub(super) fn float_width(ty: Type<'_>) -> Option<u32> {
    match ty.data() {
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// Returns the types of the first operand and of the result.
fn ends<'c>(op: OpRef<'_, 'c>) -> Option<(Type<'c>, Type<'c>)> {
    Some((op.operands().next()?.ty(), op.results().next()?.ty()))
}

/// Compares the element types of the first operand and of the result, whose containers must be otherwise equal.
fn verify_cast(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>, fits: impl Fn(Type<'_>, Type<'_>) -> bool) {
    let Some((from, to)) = ends(op) else { return };
    if fits(from.element_or_self(), to.element_or_self()) && same_container(op, from, to) {
        return;
    }
    let operands: Vec<String> = op.operands().map(Value::ty).map(|ty| format!("'{ty}'")).collect();
    let plural = if operands.len() == 1 { "" } else { "s" };
    let operands = operands.join(", ");
    cx.error(op, format!("operand type{plural} {operands} and result type '{to}' are cast incompatible"));
}

/// Returns whether tensors have the same encoding. For an op with scales, whose shapes the trait has not compared, this compares vectors
/// and scalars as well.
fn same_container(op: OpRef<'_, '_>, from: Type<'_>, to: Type<'_>) -> bool {
    match (from.data(), to.data()) {
        (TypeData::RankedTensor { encoding: a, .. }, TypeData::RankedTensor { encoding: b, .. }) => a == b,
        (TypeData::Vector { shape: a, scalable: s, .. }, TypeData::Vector { shape: b, scalable: t, .. }) => {
            a == b && s == t
        }
        (TypeData::Vector { .. }, _) | (_, TypeData::Vector { .. }) => op.num_operands() == 1,
        _ => true,
    }
}

/// Returns whether a cast is lossless, that is, whether the source type has at most as many bits.
pub(super) fn keeps_all(cx: FoldCx<'_>, from: Type<'_>, through: Type<'_>) -> bool {
    let width = |ty: Type<'_>| cx.width_of(ty.element_or_self());
    width(from).zip(width(through)).is_some_and(|(from, through)| from <= through)
}
