//! Buffers that leave loops. A buffer that is freed at the end of each iteration can be shared by all iterations: the contents left by the
//! previous iteration are as undefined as the contents of a new buffer.

use super::{Size, is_loop};
use crate::build::{Builder, CommonOps, Number, Part, ShapedOps};
use crate::tensor::EmptyOp;
use crate::{affine, arith, memref, scf};
use bourn_equations::rt::match_op;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, DYNAMIC, OpId, OpRef, Type, TypeData, ValueId};

/// The kind of an allocation, and its deallocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A [`tensor.empty`](EmptyOp).
    Tensor,
    /// A `memref.alloca`: it is freed at the end of the iteration.
    Stack,
    /// A `memref.alloc`, with the `memref.dealloc` in the same block.
    Heap(OpId),
}

impl Kind {
    /// Returns the kind of an op's allocation; `None` if it allocates nothing, or memory that may outlive the iteration.
    pub fn of(op: OpRef<'_, '_>) -> Option<Kind> {
        match_op!(op {
            _tensor: EmptyOp => Some(Kind::Tensor),
            buffer: memref::AllocaOp => is_plain(buffer.memref().ty()).then_some(Kind::Stack),
            buffer: memref::AllocOp if is_plain(buffer.memref().ty()) => {
                let users = buffer.memref().uses().map(|(user, _)| user);
                let mut ends = users.filter(|user| user.isa::<memref::DeallocOp>());
                let end = ends.next().filter(|end| end.block() == op.block())?;
                ends.next().is_none().then_some(Kind::Heap(end.id()))
            },
            _ => None,
        })
    }

    /// Returns whether it can leave a loop: iterations that run in parallel need separate buffers.
    pub fn can_leave(self, around: OpRef<'_, '_>) -> bool {
        match self {
            Kind::Tensor => is_loop(around),
            Kind::Stack | Kind::Heap(_) => {
                matches!(around.name().as_str(), scf::ForOp::NAME | scf::WhileOp::NAME | affine::ForOp::NAME)
            }
        }
    }
}

/// Returns whether the elements of a buffer are contiguous.
fn is_plain(ty: Type<'_>) -> bool {
    matches!(ty.data(), TypeData::MemRef { layout: None, .. })
}

/// Returns whether only the first size of a buffer varies, so that a part of a larger buffer has the same layout.
fn is_part(ty: Type<'_>) -> bool {
    ty.shape().is_some_and(|shape| !shape[1..].contains(&DYNAMIC))
}

/// Returns whether the number of elements of a larger buffer can be computed: no buffer has sizes whose product overflows, but the bounds of
/// several sizes, which need not occur together, may be such numbers.
pub fn fits(op: OpRef<'_, '_>, sizes: &[Size]) -> bool {
    let ty = op.result(0).ty();
    if is_part(ty) {
        return true;
    }
    let fixed = ty.shape().unwrap_or_default().iter().filter(|extent| **extent != DYNAMIC);
    let fixed = fixed.map(|extent| Some(i128::from(*extent)));
    let most = sizes.iter().map(|size| match size {
        Size::Constant(constant) => Some(i128::from(*constant)),
        Size::Computed(computed) => computed.most,
    });
    let product = fixed.chain(most).try_fold(1_i128, |product, size| product.checked_mul(size?.max(1)));
    product.is_some_and(|product| product <= i128::from(i64::MAX))
}

/// Moves an allocation in front of a loop, and its deallocation after it.
pub fn move_out(body: &mut Body<'_>, op: OpId, kind: Kind, around: OpId) {
    body.move_before(op, around);
    if let Kind::Heap(end) = kind {
        body.move_after(end, around);
    }
}

/// Creates a larger buffer in front of a loop, and replaces an allocation in the loop by a view of it.
///
/// If only the first size varies, the view is a part of a buffer with the same other sizes. Otherwise the rows of an iteration are at other
/// distances than those of the larger buffer: the buffer is flat, and the view gives the first elements of it the sizes of the iteration.
pub fn view_of_larger<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    kind: Kind,
    around: OpId,
    sizes: &[Size],
) {
    let (ty, location) = (body.op(op).result(0).ty(), body.op(op).location());
    let (Some(shape), TypeData::MemRef { element, space, .. }) = (ty.shape(), ty.data()) else { return };
    let bounds: Vec<Number> = sizes.iter().map(|size| size.materialize(context, body, around)).collect();
    let (larger, operands) = match is_part(ty) {
        true => whole(shape, &bounds),
        false => flat(context, body, around, shape, &bounds),
    };
    let larger = TypeData::MemRef { shape: larger.into(), element: *element, layout: None, space: *space };
    let larger = context.ty(larger);
    let view = body.op(op);
    let (name, own) = (view.name(), view.operand_ids().to_vec());
    let mut attrs: Vec<_> = view.attrs().iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let groups = context.i32_array_attr(&[operands.len() as i64, 0]);
    attrs.retain(|(name, _)| *name != OPERAND_SEGMENTS);
    attrs.push((OPERAND_SEGMENTS, groups));

    let mut builder = Builder::new(context, body, InsertionPoint::Before(around), location);
    let made = builder.value(name.as_str(), &operands, &attrs, larger);
    if let Kind::Heap(end) = kind {
        builder.move_to(InsertionPoint::After(around));
        builder.op(memref::DeallocOp::NAME, &[made], &[], &[]);
        builder.rewriter.erase_op(end);
    }
    builder.move_to(InsertionPoint::Before(op));
    let mut own = own.into_iter();
    let sizes = shape.iter().map(|extent| match *extent {
        DYNAMIC => own.next().map_or(Number::Constant(DYNAMIC), Number::Value),
        extent => Number::Constant(extent),
    });
    let sizes: Vec<Number> = sizes.collect();
    let view = match is_part(ty) {
        true => {
            let part = Part { offsets: vec![Number::Constant(0); sizes.len()], sizes };
            // The larger buffer is contiguous, so that it has strides.
            let Some(part) = builder.subview(made, &part) else { return };
            builder.value(memref::CastOp::NAME, &[part], &[], ty)
        }
        false => reinterpreted(&mut builder, made, &sizes, ty),
    };
    builder.rewriter.replace_op(op, &[view]);
}

/// Returns the shape and the dynamic sizes of a buffer or tensor with bounds as its dynamic sizes.
pub fn whole(shape: &[i64], bounds: &[Number]) -> (Vec<i64>, Vec<ValueId>) {
    let mut larger = shape.to_vec();
    let mut operands = Vec::new();
    for (extent, bound) in larger.iter_mut().filter(|extent| **extent == DYNAMIC).zip(bounds) {
        match bound {
            Number::Constant(constant) => *extent = *constant,
            Number::Value(value) => operands.push(*value),
        }
    }
    (larger, operands)
}

/// Returns the shape and the size of a flat buffer for as many elements as the product of the bounds and of the static sizes.
fn flat<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    around: OpId,
    shape: &[i64],
    bounds: &[Number],
) -> (Vec<i64>, Vec<ValueId>) {
    let mut fixed: i64 = shape.iter().filter(|extent| **extent != DYNAMIC).product();
    let mut values = Vec::new();
    for bound in bounds {
        match bound {
            Number::Constant(constant) => fixed *= constant,
            Number::Value(value) => values.push(*value),
        }
    }
    let location = body.op(around).location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(around), location);
    let Some((&first, others)) = values.split_first() else { return (vec![fixed], Vec::new()) };
    let mut product = first;
    for other in others {
        product = multiplied(&mut builder, product, *other);
    }
    if fixed != 1 {
        let fixed = builder.constant(fixed);
        product = multiplied(&mut builder, product, fixed);
    }
    (vec![DYNAMIC], vec![product])
}

/// Creates the product of two sizes.
fn multiplied(builder: &mut Builder<'_, '_>, a: ValueId, b: ValueId) -> ValueId {
    let index = builder.context().index();
    builder.value(arith::MuliOp::NAME, &[a, b], &[], index)
}

/// Creates a view of the first elements of a flat buffer, with sizes in row-major order.
fn reinterpreted<'c>(
    builder: &mut Builder<'_, 'c>,
    flat: ValueId,
    sizes: &[Number],
    ty: Type<'c>,
) -> ValueId {
    let context = builder.context();
    // The distance of two elements of a dimension is the product of the sizes after it.
    let mut strides = vec![Number::Constant(1); sizes.len()];
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = match (strides[dim], sizes[dim]) {
            (Number::Constant(a), Number::Constant(b)) => Number::Constant(a * b),
            (Number::Constant(1), other) | (other, Number::Constant(1)) => other,
            (a, b) => {
                let [a, b] = [a, b].map(|number| match number {
                    Number::Constant(constant) => builder.constant(constant),
                    Number::Value(value) => value,
                });
                Number::Value(multiplied(builder, a, b))
            }
        };
    }
    let number = |number: &Number| match number {
        Number::Constant(constant) => *constant,
        Number::Value(_) => DYNAMIC,
    };
    let values = |numbers: &[Number]| -> Vec<ValueId> {
        let value = |number: &Number| match number {
            Number::Constant(_) => None,
            Number::Value(value) => Some(*value),
        };
        numbers.iter().filter_map(value).collect()
    };
    let (dynamic_sizes, dynamic_strides) = (values(sizes), values(&strides));
    let groups = [1, 0, dynamic_sizes.len() as i64, dynamic_strides.len() as i64];
    let attrs = [
        (memref::ReinterpretCastOp::STATIC_OFFSETS_ATTR, context.i64_array_attr(&[0])),
        (
            memref::ReinterpretCastOp::STATIC_SIZES_ATTR,
            context.i64_array_attr(&sizes.iter().map(number).collect::<Vec<_>>()),
        ),
        (
            memref::ReinterpretCastOp::STATIC_STRIDES_ATTR,
            context.i64_array_attr(&strides.iter().map(number).collect::<Vec<_>>()),
        ),
        (OPERAND_SEGMENTS, context.i32_array_attr(&groups)),
    ];
    let operands = [vec![flat], dynamic_sizes, dynamic_strides].concat();
    builder.value(memref::ReinterpretCastOp::NAME, &operands, &attrs, ty)
}
