//! Creates padded operands, the op on them, and the slices of its results.

use super::plan::{Operand, Plan};
use crate::build::{Builder, CommonOps, MapOps, Number, Part, ShapedOps};
use crate::linalg::padding::Padding;
use crate::linalg::structured::{copy_onto, is_tensor};
use crate::{arith, tensor};
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, DYNAMIC, OpId, Type, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};

/// Replaces an op by a copy that has padded operands.
pub fn pad<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, plan: &Plan) {
    let location = body.op(op).location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(op), location);
    let operands = builder.rewriter.op(op).operand_ids().to_vec();
    let mut padded = Vec::with_capacity(operands.len());
    for (&operand, plan) in operands.iter().zip(&plan.operands) {
        padded.push(match plan {
            Operand::Same => operand,
            Operand::New(sizes) => new(&mut builder, operand, sizes),
            Operand::Padded(sizes, padding) => match pad_operand(&mut builder, operand, sizes, *padding) {
                Some(padded) => padded,
                // `plan` chose only paddings that this element type has.
                None => return,
            },
        });
    }
    let outputs = plan.structured.outputs.clone();
    let (_, results) = copy_onto(&mut builder, op, &padded, outputs.clone());
    let tensors: Vec<usize> = outputs.filter(|i| is_tensor(builder.type_of(operands[*i]))).collect();
    let mut whole = Vec::with_capacity(results.len());
    for (&number, result) in tensors.iter().zip(results) {
        whole.push(match plan.operands[number] {
            Operand::Same => result,
            _ => {
                let rank = builder.type_of(operands[number]).shape().map_or(0, <[i64]>::len);
                let sizes = (0..rank).map(|dim| builder.extent(operands[number], dim)).collect();
                builder.extract_slice(result, &Part { offsets: vec![Number::Constant(0); rank], sizes })
            }
        });
    }
    builder.rewriter.replace_op(op, &whole);
}

/// Returns the shape of an operand with new sizes.
fn shape_of(ty: Type<'_>, sizes: &[Option<i64>]) -> Vec<i64> {
    let old = ty.shape().unwrap_or_default();
    old.iter().zip(sizes).map(|(old, new)| new.unwrap_or(*old)).collect()
}

/// Emits an uninitialized tensor.
fn new(builder: &mut Builder<'_, '_>, operand: ValueId, sizes: &[Option<i64>]) -> ValueId {
    let ty = builder.type_of(operand);
    let shape = shape_of(ty, sizes);
    let dynamic: Vec<usize> = (0..shape.len()).filter(|&dim| shape[dim] == DYNAMIC).collect();
    let dynamic: Vec<ValueId> = dynamic.into_iter().map(|dim| builder.dim(operand, dim)).collect();
    let result = builder.rewriter.context.tensor(&shape, ty.element_or_self());
    builder.value(tensor::EmptyOp::NAME, &dynamic, &[], result)
}

/// Emits the padding of a tensor at the high end of each dimension; `None` if its element type has no such padding.
fn pad_operand(
    builder: &mut Builder<'_, '_>,
    operand: ValueId,
    sizes: &[Option<i64>],
    padding: Padding,
) -> Option<ValueId> {
    let ty = builder.type_of(operand);
    let element = ty.element_or_self();
    let value = padding.attr(builder.rewriter.context, element)?;
    let value =
        builder.value(arith::ConstantOp::NAME, &[], &[(arith::ConstantOp::VALUE_ATTR, value)], element);
    let mut high = Vec::with_capacity(sizes.len());
    for (dim, size) in sizes.iter().enumerate() {
        high.push(match (*size, size.map(|_| builder.extent(operand, dim))) {
            (Some(size), Some(Number::Constant(extent))) => Number::Constant(size - extent),
            (Some(size), Some(Number::Value(extent))) => {
                let rest = AffineExpr::symbol(0) * AffineExpr::constant(-1) + AffineExpr::constant(size);
                Number::Value(builder.apply(&AffineMap::new(0, 1, vec![rest]), &[extent]))
            }
            _ => Number::Constant(0),
        });
    }
    let result = builder.rewriter.context.tensor(&shape_of(ty, sizes), element);
    Some(builder.pad_high(operand, &high, value, result))
}
