//! Views of ops: what all of them have in common, and their typed accessors.

use super::{AttrHandle, TypeHandle, TypedValue};
use bourn_ir::{OpDef, OpRef};
use std::fmt;

/// Declares the view of an op: the struct, what every view has, and an accessor per line.
///
/// ```
/// use bourn_ir::OpDef;
/// use bourn_equations::rt as rt;
///
/// static ADD_OP: OpDef = OpDef { name: "toy.add", ..OpDef::EMPTY };
/// rt::op_view! {
///     /// A sum.
///     pub struct AddOp = ADD_OP;
///     /// What is added.
///     summands: operands(0, rt::IntegerType<'c>);
///     /// The sum.
///     sum: result(0, rt::IntegerType<'c>);
///     /// How to round.
///     rounding: attr("rounding", rt::IntegerAttr<'c>);
/// }
/// # fn summands(op: rt::OpRef<'_, '_>) -> Option<usize> {
/// AddOp::cast(op).map(|add| add.summands().len())
/// # }
/// ```
///
/// Attributes at the start, such as `#![allow(deprecated)]`, are put on every `impl`.
///
/// | accessor | returns |
/// |---|---|
/// | `operand(i, T)`, `result(i, T)` | [`TypedValue`](crate::rt::TypedValue), of group `i`; it panics if the op was not verified and has none |
/// | `optional_operand(i, T)`, `optional_result(i, T)` | `Option<TypedValue>` |
/// | `operands(i, T)`, `results(i, T)` | [`TypedValues`](crate::rt::TypedValues) |
/// | `nested_operands(i, "sizes")` | `Vec<Values>` |
/// | `attr("name", T)` | `Option<T>`, if the attribute is there and satisfies `T` |
/// | `enum_attr("name", T)` | the same for an enum |
/// | `unit_attr("name")` | `bool` |
/// | `region(i)` | `Option<RegionRef>` |
#[macro_export]
macro_rules! op_view {
    (
        $(#![$every:meta])*
        $(#[$meta:meta])*
        pub struct $name:ident = $table:ident;
        $($(#[$doc:meta])* $method:ident: $kind:ident($($args:tt)*);)*
    ) => {
        $(#[$meta])*
        pub struct $name<'a, 'c>($crate::rt::OpRef<'a, 'c>);
        $(#[$every])*
        impl<'a, 'c> $name<'a, 'c> {
            /// Returns the view of an op, if it is this one.
            #[inline]
            pub fn cast(op: $crate::rt::OpRef<'a, 'c>) -> Option<Self> {
                $crate::rt::cast_op(op, &$table).map(Self)
            }
            /// Returns the op.
            #[inline]
            pub fn as_op(self) -> $crate::rt::OpRef<'a, 'c> {
                self.0
            }
            $($crate::op_accessor!($(#[$doc])* $method: $kind($($args)*));)*
        }
        $(#[$every])*
        impl Clone for $name<'_, '_> {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        $(#[$every])*
        impl Copy for $name<'_, '_> {}
        $(#[$every])*
        impl std::fmt::Debug for $name<'_, '_> {
            #[inline]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::rt::debug_view(stringify!($name), self.0, f)
            }
        }
    };
}

/// Declares one accessor of [`op_view!`](crate::op_view).
#[doc(hidden)]
#[macro_export]
macro_rules! op_accessor {
    ($(#[$doc:meta])* $method:ident: operand($i:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> $crate::rt::TypedValue<'a, 'c, $ty> {
            $crate::rt::required_operand(self.0, $i)
        }
    };
    ($(#[$doc:meta])* $method:ident: optional_operand($i:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> Option<$crate::rt::TypedValue<'a, 'c, $ty>> {
            $crate::rt::optional_operand(self.0, $i)
        }
    };
    ($(#[$doc:meta])* $method:ident: operands($i:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> $crate::rt::TypedValues<'a, 'c, $ty> {
            $crate::rt::TypedValues::new($crate::rt::operands(self.0, $i))
        }
    };
    ($(#[$doc:meta])* $method:ident: nested_operands($i:literal, $sizes:literal)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> Vec<$crate::rt::Values<'a, 'c>> {
            $crate::rt::nested_operands(self.0, $i, $sizes)
        }
    };
    ($(#[$doc:meta])* $method:ident: result($i:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> $crate::rt::TypedValue<'a, 'c, $ty> {
            $crate::rt::required_result(self.0, $i)
        }
    };
    ($(#[$doc:meta])* $method:ident: optional_result($i:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> Option<$crate::rt::TypedValue<'a, 'c, $ty>> {
            $crate::rt::optional_result(self.0, $i)
        }
    };
    ($(#[$doc:meta])* $method:ident: results($i:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> $crate::rt::TypedValues<'a, 'c, $ty> {
            $crate::rt::TypedValues::new($crate::rt::results(self.0, $i))
        }
    };
    ($(#[$doc:meta])* $method:ident: attr($text:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> Option<$ty> {
            $crate::rt::typed_attr(self.0, $text)
        }
    };
    ($(#[$doc:meta])* $method:ident: enum_attr($text:literal, $ty:ty)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> Option<$ty> {
            self.0.attr($text).and_then(<$ty>::from_attr)
        }
    };
    ($(#[$doc:meta])* $method:ident: unit_attr($text:literal)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> bool {
            self.0.attr($text).is_some()
        }
    };
    ($(#[$doc:meta])* $method:ident: region($i:literal)) => {
        $(#[$doc])*
        #[inline]
        pub fn $method(self) -> Option<$crate::rt::ir::RegionRef<'a, 'c>> {
            self.0.region($i)
        }
    };
}

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

/// Writes the `Debug` text of a view: `AddOp(op3)`.
///
/// # Errors
/// Returns the errors of the formatter.
pub fn debug_view(name: &str, op: OpRef<'_, '_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_tuple(name).field(&op).finish()
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
