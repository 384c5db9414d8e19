//! Attributes of ops as Rust values: the functions behind the accessors of views.

use super::support::int_value_or;
use super::{AttrHandle, TypeHandle};
use bourn_ir::{AttrData, Attribute, OpRef, Type};
use bourn_presburger::affine::{AffineMap, IntegerSet};

/// A Rust value that an attribute holds: a number, a map, an enum, the attribute's own handle.
pub trait AttrValue<'c>: Sized {
    /// Returns the value, if the attribute holds such a value.
    fn of_attr(attr: Attribute<'c>) -> Option<Self>;
}

impl<'c, T: AttrHandle<'c>> AttrValue<'c> for T {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        T::dyn_cast(attr)
    }
}

/// A number that does not fit into an `i64` is read as the nearest `i64`.
impl<'c> AttrValue<'c> for i64 {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        matches!(attr.data(), AttrData::Integer { .. } | AttrData::BigInteger { .. })
            .then(|| int_value_or(attr, 0).clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }
}

/// A unit attribute is true; a number is true if it is not 0.
impl<'c> AttrValue<'c> for bool {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        match attr.data() {
            AttrData::Unit => Some(true),
            _ => attr.as_int().map(|value| value != 0),
        }
    }
}

/// A string, or the name of a symbol.
impl<'c> AttrValue<'c> for &'c str {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        attr.as_str().or_else(|| attr.as_symbol())
    }
}

impl<'c> AttrValue<'c> for Type<'c> {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        attr.as_type()
    }
}

impl<'c> AttrValue<'c> for &'c AffineMap {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        attr.as_affine_map()
    }
}

impl<'c> AttrValue<'c> for &'c IntegerSet {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        attr.as_integer_set()
    }
}

/// The elements of a dense array of integers.
impl<'c> AttrValue<'c> for &'c [i64] {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        attr.as_dense_array()
    }
}

/// The elements of an array of attributes.
impl<'c, T: AttrValue<'c>> AttrValue<'c> for Vec<T> {
    fn of_attr(attr: Attribute<'c>) -> Option<Self> {
        attr.as_array()?.iter().map(|&item| T::of_attr(item)).collect()
    }
}

/// Returns the value of an attribute that a verified op always has.
///
/// # Panics
/// Panics if the op does not have it: the op was not verified.
#[track_caller]
pub fn required_attr<'c, T: AttrValue<'c>>(op: OpRef<'_, 'c>, name: &str) -> T {
    match optional_attr(op, name) {
        Some(value) => value,
        None => panic!("a verified `{}` has the attribute `{name}`", op.name().as_str()),
    }
}

/// Returns the value of an attribute that may be absent.
pub fn optional_attr<'c, T: AttrValue<'c>>(op: OpRef<'_, 'c>, name: &str) -> Option<T> {
    op.attr(name).and_then(T::of_attr)
}

/// Returns the value of an attribute, or its default if the op does not have it.
pub fn attr_or<'c, T: AttrValue<'c>>(op: OpRef<'_, 'c>, name: &str, default: T) -> T {
    optional_attr(op, name).unwrap_or(default)
}

/// Returns the handle of the type that an attribute holds.
///
/// # Panics
/// Panics if the op does not have the attribute: the op was not verified.
#[track_caller]
pub fn required_type<'c, T: TypeHandle<'c>>(op: OpRef<'_, 'c>, name: &str) -> T {
    T::wrap(required_attr(op, name))
}

/// Returns the handle of the type that an attribute holds, if the op has the attribute.
pub fn optional_type<'c, T: TypeHandle<'c>>(op: OpRef<'_, 'c>, name: &str) -> Option<T> {
    optional_attr(op, name).and_then(T::dyn_cast)
}
