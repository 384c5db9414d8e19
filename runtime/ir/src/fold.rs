//! Folding: replacing an op by existing values or by constants.

use crate::body::{OpRef, OpState, Value};
use crate::context::Context;
use crate::def::Trait;
use crate::diag::Location;
use crate::int::{self, Int};
use crate::interned::{AttrData, Attribute, Type, TypeData};

/// The replacement of a result of a folded op.
#[derive(Clone, Copy, Debug)]
pub enum Fold<'a, 'c> {
    /// A constant, of which the dialect makes an op.
    Attr(Attribute<'c>),
    /// An existing value.
    Value(Value<'a, 'c>),
}

impl<'c> From<Attribute<'c>> for Fold<'_, 'c> {
    fn from(attr: Attribute<'c>) -> Self {
        Fold::Attr(attr)
    }
}

impl<'a, 'c> From<Value<'a, 'c>> for Fold<'a, 'c> {
    fn from(value: Value<'a, 'c>) -> Self {
        Fold::Value(value)
    }
}

/// The settings that a `fold` hook reads besides the op.
#[derive(Clone, Copy, Debug)]
pub struct FoldCx<'c> {
    /// The context, which makes constants.
    pub context: &'c Context,
    /// The bits of `index`.
    pub index_width: u32,
}

impl<'c> FoldCx<'c> {
    /// Returns the number of bits of a signless integer type or `index`; `None` unless it is 1 to 128.
    #[must_use]
    pub fn width_of(self, ty: Type<'_>) -> Option<u32> {
        int::width_in(ty, self.index_width)
    }
    /// Returns the number that a constant is, or the common element of a constant vector or tensor.
    #[must_use]
    pub fn read(self, attr: Attribute<'_>) -> Option<Int> {
        Int::read_in(attr, self.index_width)
    }
    /// Returns the constant of type `ty`: the number, or a vector or tensor of known size with this number in all elements.
    #[must_use]
    pub fn write(self, number: Int, ty: Type<'c>) -> Option<Attribute<'c>> {
        number.write_in(self.context, ty, self.index_width)
    }
}

/// The type of a `fold` hook. It gets the attributes of the constant operands, and returns one item per result, or `None`.
pub type FoldFn =
    for<'a, 'c> fn(FoldCx<'c>, OpRef<'a, 'c>, &[Option<Attribute<'c>>]) -> Option<Vec<Fold<'a, 'c>>>;

/// The type of a `fold` hook of an op with one result.
pub type FoldOneFn =
    for<'a, 'c> fn(FoldCx<'c>, OpRef<'a, 'c>, &[Option<Attribute<'c>>]) -> Option<Fold<'a, 'c>>;

/// The type of a `materialize` hook: makes a constant op of a type, with one result.
pub type MaterializeFn =
    for<'c> fn(&'c Context, Attribute<'c>, Type<'c>, Location<'c>) -> Option<OpState<'c>>;

/// Converts the result of a hook, an attribute or a value, to a [`Fold`].
pub fn folded<'a, 'c>(item: Option<impl Into<Fold<'a, 'c>>>) -> Option<Fold<'a, 'c>> {
    item.map(Into::into)
}

/// Folds an op by the hook of its spec. `constants` are the attributes of the constant operands. Returns one item per result, or `None`.
pub fn fold<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Fold<'a, 'c>>> {
    let hook = op.def()?.hooks.fold?;
    match hook.get::<FoldOneFn>() {
        Some(fold) => Some(vec![fold(cx, op, constants)?]),
        None => hook.get::<FoldFn>()?(cx, op, constants),
    }
}

/// Returns the attribute of a value if a constant op defines it.
pub fn constant_of<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    value.defining_op()?.constant_attr()
}

impl<'c> OpRef<'_, 'c> {
    /// Returns the attribute that a constant op stands for: `value`, or the first one that its table declares.
    pub fn constant_attr(self) -> Option<Attribute<'c>> {
        let def = self.def().filter(|def| def.has_trait(Trait::ConstantLike))?;
        let attr = self.attr("value").or_else(|| self.attr(def.attrs.first()?.name))?;
        let ty = self.results().next().map(Value::ty);
        Some(attr).filter(|attr| ty.is_none_or(|ty| is_number_of(*attr, ty)))
    }
}

/// Returns whether the number of an attribute is the number of a constant of type `ty`. `llvm.mlir.constant` converts numbers of other types:
/// `256 : i64` is 0 as a constant of type `i8`.
fn is_number_of(attr: Attribute<'_>, ty: Type<'_>) -> bool {
    match (attr.data(), ty.data()) {
        (AttrData::Integer { ty: own, .. } | AttrData::BigInteger { ty: own, .. }, _) if *own == ty => true,
        (AttrData::Integer { value, .. }, TypeData::Integer { width, .. }) => {
            let limit = width.checked_sub(1).and_then(|bits| 1_i128.checked_shl(bits));
            match limit.filter(|limit| *limit > 0) {
                Some(limit) => (-limit..limit).contains(value),
                None => *width >= 128,
            }
        }
        (AttrData::BigInteger { .. }, TypeData::Integer { .. }) => false,
        (AttrData::DenseElements { ty: own, .. }, _) => {
            ty.element_type().is_none_or(|element| own.element_type() == Some(element))
        }
        _ => true,
    }
}
