//! The functions behind the typed views of ops: casts, and accessors of operands and results.

use super::{TypeHandle, TypedValue, Values};
use bourn_ir::{AttrDef, BlockRef, OpDef, OpRef, OpView, OperandDef, RegionDef, RegionRef};
use bourn_terms::same_meaning;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Returns whether an op has this table.
#[must_use]
#[inline]
pub fn has_table(op: OpRef<'_, '_>, table: &'static OpDef) -> bool {
    op.def().is_some_and(|def| same_op(def, table))
}

/// Returns the position of an op's table in the list of a dialect's tables.
#[must_use]
pub fn op_index(op: OpRef<'_, '_>, tables: &[&'static OpDef]) -> Option<usize> {
    let def = op.def()?;
    if tables.first().is_none_or(|table| table.dialect() != def.dialect()) {
        return None;
    }
    let linked = tables.iter().position(|table| std::ptr::eq(*table, def));
    linked.or_else(|| tables.iter().position(|table| same_op(def, table)))
}

thread_local! {
    /// The tables of loaded dialects that were compared with linked tables, by their addresses: tables are never freed.
    static COMPARED: RefCell<FxHashMap<[usize; 2], bool>> = RefCell::default();
}

/// Returns whether the view of an op's linked table can read ops of another table: the table of a loaded dialect replaces the
/// linked one, and has the same name.
fn same_op(def: &'static OpDef, linked: &'static OpDef) -> bool {
    if std::ptr::eq(def, linked) {
        return true;
    }
    let key = [def, linked].map(|table| std::ptr::from_ref(table).addr());
    def.name == linked.name
        && COMPARED.with_borrow_mut(|known| *known.entry(key).or_insert_with(|| same_parts(def, linked)))
}

/// Returns whether two tables declare operands, results, attributes and regions that the same accessors can read.
fn same_parts(a: &OpDef, b: &OpDef) -> bool {
    let values = |a: &[OperandDef], b: &[OperandDef]| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.arity == b.arity)
    };
    let attr = |(a, b): (&AttrDef, &AttrDef)| {
        a.name == b.name
            && a.optional == b.optional
            && a.constraint.cases == b.constraint.cases
            && same_meaning(&a.constraint.is.body, &b.constraint.is.body)
    };
    let region = |(a, b): (&RegionDef, &RegionDef)| a.variadic == b.variadic && a.blocks == b.blocks;
    values(a.operands, b.operands)
        && values(a.results, b.results)
        && a.attrs.len() == b.attrs.len()
        && a.attrs.iter().zip(b.attrs).all(attr)
        && a.regions.len() == b.regions.len()
        && a.regions.iter().zip(b.regions).all(region)
}

/// Returns the operand of a group that has exactly one.
///
/// # Panics
/// Panics if it is missing, which the verifier rules out.
pub fn required_operand<'a, 'c, T: TypeHandle<'c>>(op: OpRef<'a, 'c>, group: u16) -> TypedValue<'a, 'c, T> {
    TypedValue::required(super::operand(op, group))
}

/// Returns the operand of an optional group, if it is present.
pub fn optional_operand<'a, 'c, T: TypeHandle<'c>>(
    op: OpRef<'a, 'c>,
    group: u16,
) -> Option<TypedValue<'a, 'c, T>> {
    super::operand(op, group).map(TypedValue::new)
}

/// Returns the result of a group that has exactly one.
///
/// # Panics
/// Panics if it is missing, which the verifier rules out.
pub fn required_result<'a, 'c, T: TypeHandle<'c>>(op: OpRef<'a, 'c>, group: u16) -> TypedValue<'a, 'c, T> {
    TypedValue::required(super::result(op, group))
}

/// Returns the result of an optional group, if it is present.
pub fn optional_result<'a, 'c, T: TypeHandle<'c>>(
    op: OpRef<'a, 'c>,
    group: u16,
) -> Option<TypedValue<'a, 'c, T>> {
    super::result(op, group).map(TypedValue::new)
}

/// Returns a successor of an op.
///
/// # Panics
/// Panics if it is missing, which the verifier rules out.
pub fn required_successor<'a, 'c>(op: OpRef<'a, 'c>, successor: usize) -> BlockRef<'a, 'c> {
    op.successors().nth(successor).expect("a verified op has this successor")
}

/// Returns a region of an op.
///
/// # Panics
/// Panics if it is missing, which the verifier rules out.
pub fn required_region<'a, 'c>(op: OpRef<'a, 'c>, region: usize) -> RegionRef<'a, 'c> {
    op.region(region).expect("a verified op has this region")
}

/// Returns the entry block of a region that may be empty.
pub fn entry<'a, 'c>(op: OpRef<'a, 'c>, region: usize) -> Option<BlockRef<'a, 'c>> {
    op.region(region).and_then(RegionRef::entry)
}

/// Returns the entry block of a region that is never empty.
///
/// # Panics
/// Panics if it is missing, which the verifier rules out.
pub fn required_entry<'a, 'c>(op: OpRef<'a, 'c>, region: usize) -> BlockRef<'a, 'c> {
    entry(op, region).expect("a verified op has this block")
}

/// Returns the arguments of a block without the first `before` and the last `after`.
pub fn entry_args<'a, 'c>(block: BlockRef<'a, 'c>, before: usize, after: usize) -> Values<'a, 'c> {
    let ids = block.arg_ids();
    let end = ids.len().saturating_sub(after);
    Values::new(block.body(), ids.get(before..end).unwrap_or_default())
}

/// Returns the view of the op that ends a block.
///
/// # Panics
/// Panics if another op does: the op around the block was not verified.
pub fn required_end<'a, 'c, V: OpView<'a, 'c>>(block: BlockRef<'a, 'c>) -> V {
    block.last().and_then(OpRef::dyn_cast).expect("a verified block has this terminator")
}

/// Implements the methods that all views of ops have, for a struct and its table.
#[macro_export]
macro_rules! op_view {
    ($name:ident, $table:ident) => {
        #[allow(deprecated)] // a view may be
        impl<'a, 'c> $name<'a, 'c> {
            /// The full name of the op.
            pub const NAME: &'static str = $table.name;
            /// Returns the view of an op, if its name is [`NAME`](Self::NAME).
            #[inline]
            pub fn cast(op: $crate::rt::OpRef<'a, 'c>) -> Option<Self> {
                op.dyn_cast()
            }
            /// Returns the op.
            #[inline]
            pub fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.0
            }
        }
        #[allow(deprecated)] // as above
        impl<'a, 'c> $crate::rt::OpView<'a, 'c> for $name<'a, 'c> {
            #[inline]
            fn classof(op: $crate::rt::OpRef<'a, 'c>) -> bool {
                $crate::rt::has_table(op, &$table)
            }
            #[inline]
            fn wrap(op: $crate::rt::OpRef<'a, 'c>) -> Self {
                Self(op)
            }
            #[inline]
            fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.0
            }
        }
        #[allow(deprecated)] // as above
        impl<'a, 'c> From<$name<'a, 'c>> for $crate::rt::OpRef<'a, 'c> {
            #[inline]
            fn from(view: $name<'a, 'c>) -> Self {
                view.0
            }
        }
        #[allow(deprecated)] // as above
        impl<'a, 'c> std::ops::Deref for $name<'a, 'c> {
            type Target = $crate::rt::OpRef<'a, 'c>;
            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
    };
}
