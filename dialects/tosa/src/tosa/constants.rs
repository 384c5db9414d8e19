//! Checks of constants.

use super::ConstOp;
use super::checks::{Checked, report};
use super::types::{is_quantized, storage};
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Type, TypeData};

/// Checks that a constant has the type of its elements.
pub fn constant(op: ConstOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    report(op, cx, check(op.values().ty(), op.output().ty()));
}

fn check(values: Type<'_>, to: Type<'_>) -> Checked {
    let is_tensor =
        |ty: Type<'_>| matches!(ty.data(), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    if values.shape() != to.shape() && to.shape().is_some() {
        return Err("failed to verify that all of {values, output} have same shape".to_owned());
    }
    if !is_tensor(values) || !is_tensor(to) {
        return Err("expected tensors for attr/result type".to_owned());
    }
    let is_stored = is_quantized(to.element_or_self()) && storage(to) == storage(values);
    match is_stored || values.element_type() == to.element_type() {
        true => Ok(()),
        false => Err("expected same attr/result element types".to_owned()),
    }
}
