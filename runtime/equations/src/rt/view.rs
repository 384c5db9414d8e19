//! The functions behind the typed accessors of views of ops.

use super::{AttrHandle, TypeHandle, TypedValue};
use bourn_ir::{OpDef, OpRef};

/// Returns the op, if it has this table.
#[must_use]
pub fn cast_op<'a, 'c>(op: OpRef<'a, 'c>, table: &'static OpDef) -> Option<OpRef<'a, 'c>> {
    op.def().filter(|def| same_op(def, table)).map(|_| op)
}

/// Returns the position of an op's table in a list.
#[must_use]
pub fn op_index(op: OpRef<'_, '_>, tables: &[&'static OpDef]) -> Option<usize> {
    let def = op.def()?;
    tables.iter().position(|table| same_op(table, def))
}

/// Returns whether two tables describe one op: that of a loaded dialect replaces the linked one.
fn same_op(a: &OpDef, b: &OpDef) -> bool {
    std::ptr::eq(a, b) || a.name == b.name
}

/// Returns the operand of a group that has exactly one.
///
/// # Panics
/// Panics if there is none: the op was not verified.
pub fn required_operand<'a, 'c, T: TypeHandle<'c>>(op: OpRef<'a, 'c>, group: u16) -> TypedValue<'a, 'c, T> {
    TypedValue::required(super::operand(op, group))
}

/// Returns the operand of a group that has one or none.
pub fn optional_operand<'a, 'c, T: TypeHandle<'c>>(
    op: OpRef<'a, 'c>,
    group: u16,
) -> Option<TypedValue<'a, 'c, T>> {
    super::operand(op, group).map(TypedValue::new)
}

/// Returns the result of a group that has exactly one.
///
/// # Panics
/// Panics if there is none: the op was not verified.
pub fn required_result<'a, 'c, T: TypeHandle<'c>>(op: OpRef<'a, 'c>, group: u16) -> TypedValue<'a, 'c, T> {
    TypedValue::required(super::result(op, group))
}

/// Returns the result of a group that has one or none.
pub fn optional_result<'a, 'c, T: TypeHandle<'c>>(
    op: OpRef<'a, 'c>,
    group: u16,
) -> Option<TypedValue<'a, 'c, T>> {
    super::result(op, group).map(TypedValue::new)
}

/// Returns an attribute as the handle of its constraint, if it is there and satisfies it.
pub fn typed_attr<'c, T: AttrHandle<'c>>(op: OpRef<'_, 'c>, name: &str) -> Option<T> {
    op.attr(name).and_then(T::dyn_cast)
}
