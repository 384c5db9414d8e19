//! The pass `normalize-memrefs`: memory with a layout becomes memory without a layout, with the elements at the positions that the layout
//! computes.
//!
//! A layout is a part of the type, and the types of arguments and results are a part of a function's signature. So memory changes together
//! with all its names in other functions and in grayboxes. Memory with uses other than single elements is not changed, nor is memory whose
//! layout gives negative indices.

mod classes;
mod layout;

use super::replace::{Remap, remap_uses};
use crate::build::{Builder, MapOps};
use crate::{func, memref};
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, DYNAMIC, OpId, Type, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use classes::{Classes, Place, signature};
use layout::{Normal, Size};
use std::collections::BTreeMap;

/// Replaces memory with a layout by memory without one, in all functions that it is passed to.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "normalize-memrefs", anchors("builtin.module"), runs_on("builtin.module"))]
pub struct NormalizeMemRefs;

impl Pass for NormalizeMemRefs {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, module)) = target.context_and_body() else { return Ok(()) };
        let changed = Classes::of(module).changed();
        let (mut normalized, mut signatures) = (0, BTreeMap::<OpId, Vec<(Place, Type<'c>)>>::new());
        for ((function, place), old, normal) in changed {
            let new = normal.ty(context, old);
            match (place, module.op_data_mut(function).body_mut()) {
                (Place::Value(memory), Some(body)) => {
                    change_memory(context, body, memory, new, &normal);
                    normalized += 1;
                }
                (place, _) => signatures.entry(function).or_default().push((place, new)),
            }
        }
        for (function, changes) in signatures {
            change_signature(context, module, function, &changes);
        }
        target.count("num-normalized", "Number of values whose layout was removed", normalized);
        Ok(())
    }
}

/// Gives memory its new type, and its uses their new indices.
fn change_memory<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    memory: ValueId,
    new: Type<'c>,
    normal: &Normal,
) {
    remap_uses(context, body, memory, &Remap::by(normal.map.clone()));
    let value = Value::new(body, memory);
    let alloc = value.defining_op().filter(|op| op.isa::<memref::AllocOp>() || op.isa::<memref::AllocaOp>());
    if let Some(alloc) = alloc.filter(|op| op.num_operands() > 0) {
        let (alloc, old) = (alloc.id(), value.ty());
        change_sizes(context, body, alloc, old, normal);
    }
    body.set_value_type(memory, new);
}

/// Gives an allocation the operands of its new type.
fn change_sizes<'c>(context: &'c Context, body: &mut Body<'c>, alloc: OpId, old: Type<'c>, normal: &Normal) {
    let view = body.op(alloc);
    let shape = old.shape().unwrap_or_default();
    let operand_of = |dim: usize| {
        let position = shape[..dim].iter().filter(|size| **size == DYNAMIC).count();
        view.operand_ids()[position]
    };
    let sizes: Vec<(ValueId, i64)> = normal
        .sizes
        .iter()
        .filter_map(|size| match *size {
            Size::Static(_) => None,
            Size::Of(dim) => Some((operand_of(dim), 1)),
            Size::Parts(dim, part) => Some((operand_of(dim), part)),
        })
        .collect();
    let location = view.location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(alloc), location);
    let operands = sizes.into_iter().map(|(size, part)| match part {
        1 => size,
        _ => builder.apply(&AffineMap::new(1, 0, vec![AffineExpr::dim(0).ceil_div(part)]), &[size]),
    });
    let operands: Vec<ValueId> = operands.collect();
    body.set_operands(alloc, &operands);
    let sizes = context.i32_array_attr(&[operands.len() as i64, 0]);
    body.set_attr(alloc, context.ident(OPERAND_SEGMENTS), sizes);
}

/// Changes types in the signature of a function.
fn change_signature<'c>(
    context: &'c Context,
    module: &mut Body<'c>,
    function: OpId,
    changes: &[(Place, Type<'c>)],
) {
    let Some((inputs, results)) = signature(module.op(function)) else { return };
    let (mut inputs, mut results) = (inputs.to_vec(), results.to_vec());
    for &(place, new) in changes {
        match place {
            Place::Argument(at) => inputs[at] = new,
            Place::Result(at) => results[at] = new,
            Place::Value(_) => {}
        }
    }
    let ty = context.type_attr(context.function(&inputs, &results));
    module.set_attr(function, context.ident(func::FuncOp::FUNCTION_TYPE_ATTR), ty);
}
