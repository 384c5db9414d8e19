//! Checking types, attributes and ops against the constraints in tables, and creating items from constraints.

use crate::body::OpRef;
use crate::context::Context;
use crate::def::{AttrConstraint, OpConstraint, TypeConstraint};
use crate::interned::{Attribute, Type};
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::{Definition, FixedDef};

pub mod item;
mod params;
mod written;

pub use item::{AttrTest, Item, ListRef, OpTest, TypeTest, ValuesTest};
pub use params::VerifyParamsFn;
pub(crate) use params::verify_params;

/// Checks types against a constraint.
pub trait CheckType {
    /// Returns whether a type satisfies the constraint; false if this depends on a function that is not linked.
    fn check(&self, ty: Type<'_>) -> bool;
    /// Returns whether a type certainly does not satisfy the constraint; false if this depends on a function that is not linked.
    fn refuses(&self, ty: Type<'_>) -> bool;
    /// Names the arm or condition that failed, for a note; `None` if there is nothing to add.
    fn explain(&self, ty: Type<'_>) -> Option<String>;
    /// Builds the only type that satisfies the constraint.
    fn build<'c>(&self, ctx: &'c Context) -> Option<Type<'c>>;
    /// Returns the first arm that a type satisfies, if the constraint is a union.
    fn arm(&self, ty: Type<'_>) -> Option<usize>;
}

impl CheckType for TypeConstraint {
    fn check(&self, ty: Type<'_>) -> bool {
        bourn_terms::satisfies(Item::Type(ty), &self.is.body) == Some(true)
    }
    fn refuses(&self, ty: Type<'_>) -> bool {
        bourn_terms::satisfies(Item::Type(ty), &self.is.body) == Some(false)
    }
    fn explain(&self, ty: Type<'_>) -> Option<String> {
        bourn_terms::explain(Item::Type(ty), &self.is.body)
    }
    fn build<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        ctx.only_type_of(&self.is.body)
    }
    fn arm(&self, ty: Type<'_>) -> Option<usize> {
        bourn_terms::first_arm(Item::Type(ty), &self.is.body)
    }
}

/// Checks attributes against a constraint.
pub trait CheckAttr {
    /// Returns whether an attribute satisfies the constraint; false if this depends on a function that is not linked.
    fn check(&self, attr: Attribute<'_>) -> bool;
    /// Returns whether an attribute certainly does not satisfy the constraint.
    fn refuses(&self, attr: Attribute<'_>) -> bool;
    /// Returns whether a property of this kind can hold an attribute.
    fn can_store(&self, attr: Attribute<'_>) -> bool;
    /// Returns the type that all attributes of the constraint have; for dense arrays, the type of their elements. Formats leave it out:
    /// `$x` prints `3`, not `3 : i64`.
    fn typed<'c>(&self, ctx: &'c Context) -> Option<Type<'c>>;
    /// Returns whether all attributes of the constraint have the same type.
    fn is_typed(&self) -> bool;
    /// Returns whether a format reads a type after this string if the constraint fixes no type. If a string without a type satisfies the
    /// constraint, a colon belongs to the next element of the format.
    fn reads_string_type(&self, string: Attribute<'_>) -> bool;
    /// Returns whether the constraint, by its form, allows a kind of builtin attribute; `None` if the form does not decide this.
    fn may_be(&self, kind: BuiltinAttr) -> Option<bool>;
    /// Returns whether the list that a repeated format group writes is a dense array. Its elements are `i64` if the constraint fixes no
    /// type.
    fn is_dense_list(&self) -> bool {
        self.may_be(BuiltinAttr::DenseArray) == Some(true) && self.may_be(BuiltinAttr::Array) == Some(false)
    }
    /// Returns the first arm that an attribute satisfies, if the constraint is a union.
    fn arm(&self, attr: Attribute<'_>) -> Option<usize>;
}

impl CheckAttr for AttrConstraint {
    fn check(&self, attr: Attribute<'_>) -> bool {
        bourn_terms::satisfies(Item::Attr(attr), &self.is.body) == Some(true)
    }
    fn refuses(&self, attr: Attribute<'_>) -> bool {
        bourn_terms::satisfies(Item::Attr(attr), &self.is.body) == Some(false)
    }
    fn can_store(&self, attr: Attribute<'_>) -> bool {
        // The parser reads the cases of an enum itself and accepts nothing else.
        let stored = if self.cases.is_empty() { bourn_terms::stored(&self.is.body) } else { None };
        match stored {
            Some(definition) => bourn_terms::Item::is(Item::Attr(attr), &definition),
            None => bourn_terms::satisfies(Item::Attr(attr), &self.is.body) != Some(false),
        }
    }
    fn typed<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        let only = bourn_terms::value_type(&self.is.body).filter(FixedDef::is_complete)?;
        ctx.only_type(&only, &|_| None)
    }
    fn is_typed(&self) -> bool {
        bourn_terms::value_type(&self.is.body).is_some_and(|only| only.is_complete())
    }
    fn reads_string_type(&self, string: Attribute<'_>) -> bool {
        // If the constraint allows integers, a type is read after any attribute.
        self.may_be(BuiltinAttr::Integer) != Some(false)
            || bourn_terms::satisfies(Item::Untyped(string), &self.is.body) == Some(false)
    }
    fn may_be(&self, kind: BuiltinAttr) -> Option<bool> {
        bourn_terms::may_be(&self.is.body, &Definition::Attr(kind))
    }
    fn arm(&self, attr: Attribute<'_>) -> Option<usize> {
        bourn_terms::first_arm(Item::Attr(attr), &self.is.body)
    }
}

/// Checks ops against a constraint.
pub trait CheckOp {
    /// Returns whether an op satisfies the constraint; false if this depends on a function that is not linked.
    fn check(&self, op: OpRef<'_, '_>) -> bool;
    /// Returns the first arm that an op satisfies, if the constraint is a union.
    fn arm(&self, op: OpRef<'_, '_>) -> Option<usize>;
}

impl CheckOp for OpConstraint {
    fn check(&self, op: OpRef<'_, '_>) -> bool {
        bourn_terms::satisfies(Item::Op(op), &self.is.body) == Some(true)
    }
    fn arm(&self, op: OpRef<'_, '_>) -> Option<usize> {
        bourn_terms::first_arm(Item::Op(op), &self.is.body)
    }
}
