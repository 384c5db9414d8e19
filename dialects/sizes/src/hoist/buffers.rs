//! Buffers that leave loops. A buffer that is freed at the end of each iteration can be shared by all iterations: the contents left by the
//! previous iteration are as undefined as the contents of a new buffer.

use super::{Size, is_loop};
use crate::build::{Builder, CommonOps, Number, Part, ShapedOps};
use crate::materialize::{self, Ops};
use crate::tensor::EmptyOp;
use crate::{affine, memref, scf};
use bourn_equations::rt::match_op;
use bourn_ir::def::groups::OPERAND_SEGMENTS;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Body, Context, DYNAMIC, OpId, OpRef, Type, TypeData};

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

/// Returns whether a part of a larger buffer has the same layout, that is, whether only its first size varies.
pub fn can_be_part(op: OpRef<'_, '_>) -> bool {
    op.result(0).ty().shape().is_some_and(|shape| !shape[1..].contains(&DYNAMIC))
}

/// Moves an allocation in front of a loop, and its deallocation after it.
pub fn move_out(body: &mut Body<'_>, op: OpId, kind: Kind, around: OpId) {
    body.move_before(op, around);
    if let Kind::Heap(end) = kind {
        body.move_after(end, around);
    }
}

/// Creates a larger buffer in front of a loop, and replaces an allocation in the loop by a view of it.
pub fn view_of_larger<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    kind: Kind,
    around: OpId,
    size: &Size,
) {
    let (ty, location) = (body.op(op).result(0).ty(), body.op(op).location());
    let (Some(shape), TypeData::MemRef { element, space, .. }) = (ty.shape(), ty.data()) else { return };
    let mut larger = shape.to_vec();
    let operands = match size {
        Size::Constant(constant) => {
            larger[0] = *constant;
            Vec::new()
        }
        Size::Computed { bound, is_size, .. } => {
            let mut builder = materialize::Builder::new(context, body, Ops::Arith);
            vec![if *is_size {
                builder.materialize(around, bound)
            } else {
                builder.materialize_size(around, bound)
            }]
        }
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
    let mut sizes: Vec<Number> = shape.iter().map(|extent| Number::Constant(*extent)).collect();
    sizes[0] = Number::Value(own[0]);
    let part = Part { offsets: vec![Number::Constant(0); sizes.len()], sizes };
    // The larger buffer is contiguous, so that it has strides.
    let Some(part) = builder.subview(made, &part) else { return };
    let part = builder.value(memref::CastOp::NAME, &[part], &[], ty);
    builder.rewriter.replace_op(op, &[part]);
}
