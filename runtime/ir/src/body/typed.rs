//! Typed views of ops: `op.dyn_cast::<PadOp>()`.

use super::{OpRef, Value};

/// A view of ops that have one table, or that satisfy a constraint. The generator implements it. An [`OpRef`] is a view of any op.
pub trait OpView<'a, 'c>: Copy {
    /// Returns whether an op has this view.
    fn classof(op: OpRef<'a, 'c>) -> bool;
    /// Returns the view of an op that is known to have it.
    fn wrap(op: OpRef<'a, 'c>) -> Self;
    /// Returns the op.
    fn as_op(self) -> OpRef<'a, 'c>;
}

impl<'a, 'c> OpView<'a, 'c> for OpRef<'a, 'c> {
    #[inline]
    fn classof(_: OpRef<'a, 'c>) -> bool {
        true
    }
    #[inline]
    fn wrap(op: OpRef<'a, 'c>) -> Self {
        op
    }
    #[inline]
    fn as_op(self) -> OpRef<'a, 'c> {
        self
    }
}

impl<'a, 'c> OpRef<'a, 'c> {
    /// Returns whether the op has a view: `op.isa::<PadOp>()`.
    #[inline]
    pub fn isa<V: OpView<'a, 'c>>(self) -> bool {
        V::classof(self)
    }
    /// Returns the view of the op, if it has it: `op.dyn_cast::<PadOp>()`.
    #[inline]
    pub fn dyn_cast<V: OpView<'a, 'c>>(self) -> Option<V> {
        V::classof(self).then(|| V::wrap(self))
    }
}

impl<'a, 'c> Value<'a, 'c> {
    /// Returns the view of the op that defines the value, if it has it: `value.defined_by::<ConstantOp>()`.
    #[inline]
    pub fn defined_by<V: OpView<'a, 'c>>(self) -> Option<V> {
        self.defining_op().and_then(OpRef::dyn_cast)
    }
}
