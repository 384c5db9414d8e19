//! The canonical forms of ops on memory.

use super::hooks::allocation_operands;
use super::views::describe_one_memref;
use super::{AllocOp, CastOp, CopyOp, DeallocOp, StoreOp};
use crate::shaped::compatible_shapes;
use crate::shaped::strides::Strided;
use bourn_equations::rt::match_op;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::fold::{FoldCx, constant_of};
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{Attribute, DYNAMIC, OpId, OpRef, OpState, Type, TypeData, Value, ValueId};

/// Erases an allocation whose memory is only written and freed.
pub fn dead_allocation(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let memory = rewriter.op(op).result(0);
    let only_frees_or_fills = |(user, number): (OpRef<'_, '_>, usize)| {
        user.isa::<DeallocOp>() || user.isa::<StoreOp>() && number == 1
    };
    if !memory.uses().all(only_frees_or_fills) {
        return false;
    }
    let mut users: Vec<OpId> = memory.uses().map(|(user, _)| user.id()).collect();
    users.dedup();
    for user in users {
        rewriter.erase_op(user);
    }
    rewriter.erase_op(op);
    true
}

/// Makes constant sizes of an allocation static sizes of its type.
pub fn constant_sizes(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let ty = view.result(0).ty();
    let Some([sizes, symbols]) = allocation_operands(view) else { return false };
    let TypeData::MemRef { shape, element, layout, space } = ty.data() else { return false };
    let mut shape = shape.clone();
    let known = |operand: Value<'_, '_>| {
        let size = constant_of(operand).and_then(|size| size.as_int());
        size.and_then(|size| i64::try_from(size).ok()).filter(|size| *size >= 0)
    };
    let mut dynamic: Vec<ValueId> = Vec::new();
    let dims = shape.iter_mut().filter(|size| **size == DYNAMIC);
    for (size, operand) in dims.zip(sizes.iter()) {
        match known(operand) {
            Some(known) => *size = known,
            None => dynamic.push(operand.id()),
        }
    }
    if dynamic.len() == sizes.len() {
        return false;
    }
    let symbols = symbols.ids().to_vec();
    let (name, location, alignment) = (view.name(), view.location(), view.attr(AllocOp::ALIGNMENT_ATTR));
    let context = rewriter.context;
    let narrow = TypeData::MemRef { shape, element: *element, layout: *layout, space: *space };
    let mut state = OpState::new(name, location);
    for &value in dynamic.iter().chain(&symbols) {
        state.operands.push(value);
        state.operand_types.push(rewriter.body().value_type(value));
    }
    state.results.push(context.ty(narrow));
    state.set_attr(
        context.ident(OPERAND_SEGMENTS),
        context.i32_array_attr(&[dynamic.len() as i64, symbols.len() as i64]),
    );
    if let Some(alignment) = alignment {
        state.set_attr(context.ident(AllocOp::ALIGNMENT_ATTR), alignment);
    }
    let memory = rewriter.create_before(op, state)[0];
    rewriter.replace_with(op, CastOp::build(memory, ty));
    true
}

/// Replaces the result of a cast by its operand in an access. The cast must be from a ranked memref.
pub fn cast_operands(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let found: Vec<(usize, ValueId)> = view
        .operands()
        .enumerate()
        .filter_map(|(number, operand)| {
            let source = cast_source(operand)?;
            stays_valid(view, number, source.ty()).then(|| (number, source.id()))
        })
        .collect();
    let Some(&(number, source)) = found.first() else { return false };
    rewriter.modify_op(op, |body| body.set_operand(op, number, source));
    true
}

/// Returns the operand of a cast that defines a value, if it is a ranked memref.
fn cast_source<'a, 'c>(value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let source = value.defined_by::<CastOp>()?.source().value();
    matches!(source.ty().data(), TypeData::MemRef { .. }).then_some(source)
}

/// Returns whether an operand of an op may be replaced by a value of another type.
fn stays_valid(op: OpRef<'_, '_>, number: usize, source: Type<'_>) -> bool {
    match_op!(op {
        cast: CastOp => return describe_one_memref(source, cast.dest().ty()),
        copy: CopyOp => {
            let other = if number == 0 { copy.target() } else { copy.source() };
            let shapes = (source.shape(), other.ty().shape());
            return matches!(shapes, (Some(one), Some(other)) if compatible_shapes(one, other));
        },
        _ => {},
    });
    match op.name().as_str() {
        // The stored value may be a memref, too; its type must not change.
        StoreOp::NAME | "affine.store" => number == 1,
        // The elements of a vector must be contiguous in memory.
        name if name.starts_with("vector.") => {
            Strided::of(source).is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
        }
        _ => true,
    }
}

/// Folds a cast to the type of its operand.
pub fn fold_cast<'a, 'c>(
    _: FoldCx<'c>,
    op: CastOp<'a, 'c>,
    _: &[Option<Attribute<'c>>],
) -> Option<Value<'a, 'c>> {
    Some(op.source().value()).filter(|source| source.ty() == op.dest().ty())
}
