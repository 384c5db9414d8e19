//! Values of attributes that are not attributes yet: the parameters of generated builders and setters.

use crate::body::{Value, ValueId};
use crate::constraint::CheckAttr;
use crate::context::Context;
use crate::def::AttrDef;
use crate::interned::{AttrData, Attribute, Type};
use bourn_presburger::affine::{AffineMap, IntegerSet};

/// Creates the attribute of a case of an enum, given its value.
pub type CaseFn = for<'c> fn(&'c Context, i64) -> Attribute<'c>;

/// The value of an attribute. The attribute is created when the op is: the constraint of its declaration determines its type.
#[derive(Clone, Debug)]
pub enum AttrArg<'c> {
    /// An attribute.
    Attr(Attribute<'c>),
    /// An integer.
    Int(i64),
    /// A flag: a unit attribute that is present, or an `i1`.
    Flag(bool),
    /// A case of an enum.
    Case(i64, CaseFn),
    /// A string, or the name of a symbol.
    Text(String),
    /// A dense array of integers.
    Ints(Vec<i64>),
    /// An array attribute of integers of this width; `None` for `index`.
    IntItems(Vec<i64>, Option<u32>),
    /// The lengths of lists of operands.
    Lengths(Vec<i64>),
    /// An affine map.
    Map(AffineMap),
    /// An integer set.
    Set(IntegerSet),
    /// A type.
    Type(Type<'c>),
}

macro_rules! from {
    ($($ty:ty => $value:ident $to:expr;)*) => {$(
        impl<'c> From<$ty> for AttrArg<'c> {
            fn from($value: $ty) -> Self {
                $to
            }
        }
    )*};
}
from! {
    Attribute<'c> => value AttrArg::Attr(value);
    i64 => value AttrArg::Int(value);
    bool => value AttrArg::Flag(value);
    &str => value AttrArg::Text(value.to_owned());
    &[i64] => value AttrArg::Ints(value.to_vec());
    Vec<i64> => value AttrArg::Ints(value);
    &AffineMap => value AttrArg::Map(value.clone());
    &IntegerSet => value AttrArg::Set(value.clone());
    Type<'c> => value AttrArg::Type(value);
}

impl<'c> AttrArg<'c> {
    /// Returns the attribute; `None` for a flag that is stored by leaving the attribute out.
    pub(super) fn attribute(&self, context: &'c Context, def: &AttrDef) -> Option<Attribute<'c>> {
        let typed = |width: u32| def.constraint.typed(context).unwrap_or_else(|| context.signless(width));
        Some(match self {
            AttrArg::Attr(attr) => *attr,
            AttrArg::Int(value) => context.int_attr(i128::from(*value), typed(64)),
            AttrArg::Flag(value) => {
                let number = context.int_attr(i128::from(*value), context.signless(1));
                if def.constraint.check(number) {
                    number
                } else if *value {
                    context.unit_attr()
                } else {
                    return None;
                }
            }
            AttrArg::Case(value, to_attr) => to_attr(context, *value),
            AttrArg::Text(text) => {
                let string = context.string_attr(text);
                let symbol = || Some(context.symbol_attr(text)).filter(|attr| def.constraint.check(*attr));
                if def.constraint.check(string) { string } else { symbol().unwrap_or(string) }
            }
            AttrArg::Ints(values) => dense_array(context, typed(64), values),
            AttrArg::Lengths(values) => dense_array(context, typed(32), values),
            AttrArg::IntItems(values, width) => {
                let ty = width.map_or_else(|| context.index(), |width| context.signless(width));
                let items = values.iter().map(|&value| context.int_attr(i128::from(value), ty));
                context.attr(AttrData::Array(items.collect()))
            }
            AttrArg::Map(map) => context.attr(AttrData::AffineMap(map.clone())),
            AttrArg::Set(set) => context.attr(AttrData::IntegerSet(set.clone())),
            AttrArg::Type(ty) => context.type_attr(*ty),
        })
    }
}

fn dense_array<'c>(context: &'c Context, element: Type<'c>, values: &[i64]) -> Attribute<'c> {
    context.attr(AttrData::DenseArray { element, values: values.into() })
}

/// A number that is either an attribute of an op or an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberId {
    /// A constant.
    Constant(i64),
    /// An `index` value.
    Value(ValueId),
}

impl NumberId {
    /// Returns the number for a list attribute, in which [`DYNAMIC`](crate::DYNAMIC) stands for an operand.
    #[must_use]
    pub fn or_dynamic(self) -> i64 {
        match self {
            NumberId::Constant(value) => value,
            NumberId::Value(_) => crate::DYNAMIC,
        }
    }
}

impl From<i64> for NumberId {
    fn from(value: i64) -> Self {
        NumberId::Constant(value)
    }
}

impl From<i32> for NumberId {
    fn from(value: i32) -> Self {
        NumberId::Constant(value.into())
    }
}

impl From<ValueId> for NumberId {
    fn from(value: ValueId) -> Self {
        NumberId::Value(value)
    }
}

impl From<&NumberId> for NumberId {
    fn from(number: &NumberId) -> Self {
        *number
    }
}

impl From<Value<'_, '_>> for NumberId {
    fn from(value: Value<'_, '_>) -> Self {
        NumberId::Value(value.id())
    }
}

impl From<Value<'_, '_>> for ValueId {
    fn from(value: Value<'_, '_>) -> Self {
        value.id()
    }
}

impl From<&ValueId> for ValueId {
    fn from(value: &ValueId) -> Self {
        *value
    }
}
