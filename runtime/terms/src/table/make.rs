//! Constructors for tables. They set the fields that are not arguments to their most common values.

use super::{
    Arity, AttrConstraint, AttrDef, AttrSyntax, Format, Implementation, InterfaceImpl, OpConstraint, OpDef,
    OpHooks, OperandDef, RegionDef, ResultNames, TypeConstraint,
};
use crate::ids::GenericIdx;
use crate::{Arg, AttrExpr, Constraint, Named};
use std::any::Any;

impl OpDef<'_> {
    /// An empty op, for the remaining fields of a table: `OpDef { name: "toy.nop", ..OpDef::EMPTY }`.
    pub const EMPTY: OpDef<'static> = OpDef {
        name: "",
        summary: "",
        operands: &[],
        results: &[],
        attrs: &[],
        regions: &[],
        successors: &[],
        traits: &[],
        generics: &[],
        assumed: &[],
        required: None,
        format: Format::None,
        result_names: ResultNames::None,
        equations: None,
        hooks: &OpHooks::NONE,
        effects: None,
        interfaces: &[],
    };
}

/// Patterns that consist of a generic.
const WHOLE: &[Constraint<'static>] = &[
    Constraint::Generic(GenericIdx(0)),
    Constraint::Generic(GenericIdx(1)),
    Constraint::Generic(GenericIdx(2)),
    Constraint::Generic(GenericIdx(3)),
    Constraint::Generic(GenericIdx(4)),
    Constraint::Generic(GenericIdx(5)),
    Constraint::Generic(GenericIdx(6)),
    Constraint::Generic(GenericIdx(7)),
];

impl<'a> OperandDef<'a> {
    /// Creates a single value.
    #[must_use]
    pub const fn one(name: &'a str, constraint: &'a TypeConstraint<'a>) -> Self {
        OperandDef { name, constraint, arity: Arity::One, pattern: None }
    }
    /// Creates a value that may be absent.
    #[must_use]
    pub const fn optional(name: &'a str, constraint: &'a TypeConstraint<'a>) -> Self {
        OperandDef { name, constraint, arity: Arity::Optional, pattern: None }
    }
    /// Creates a group of any number of values.
    #[must_use]
    pub const fn variadic(name: &'a str, constraint: &'a TypeConstraint<'a>) -> Self {
        OperandDef { name, constraint, arity: Arity::Variadic, pattern: None }
    }
    /// Creates any number of groups of values. The attribute `sizes` has the size of each group.
    #[must_use]
    pub const fn nested(name: &'a str, constraint: &'a TypeConstraint<'a>, sizes: &'a str) -> Self {
        OperandDef { name, constraint, arity: Arity::Nested(sizes), pattern: None }
    }
    /// Creates a single value whose whole type is the generic of the op at this index, which must be small.
    #[must_use]
    pub const fn generic(name: &'a str, constraint: &'a TypeConstraint<'a>, at: usize) -> Self {
        OperandDef { name, constraint, arity: Arity::One, pattern: Some(&WHOLE[at]) }
    }
    /// Returns the same place with the generic of the op at this index, which must be small, as its whole type.
    #[must_use]
    pub const fn whole(self, at: usize) -> Self {
        OperandDef { pattern: Some(&WHOLE[at]), ..self }
    }
    /// Returns the same place with generics of the op.
    #[must_use]
    pub const fn with(self, pattern: &'a Constraint<'a>) -> Self {
        OperandDef { pattern: Some(pattern), ..self }
    }
}

impl<'a> AttrDef<'a> {
    /// Creates an attribute that must be there.
    #[must_use]
    pub const fn required(name: &'a str, constraint: &'a AttrConstraint<'a>) -> Self {
        AttrDef { name, constraint, optional: false, default: None, pattern: None }
    }
    /// Creates an attribute that may be absent.
    #[must_use]
    pub const fn optional(name: &'a str, constraint: &'a AttrConstraint<'a>) -> Self {
        AttrDef { name, constraint, optional: true, default: None, pattern: None }
    }
    /// Returns the same attribute with a default value.
    #[must_use]
    pub const fn or(self, default: AttrExpr<'a>) -> Self {
        AttrDef { default: Some(default), ..self }
    }
    /// Returns the same attribute with generics of the op.
    #[must_use]
    pub const fn with(self, pattern: &'a Constraint<'a>) -> Self {
        AttrDef { pattern: Some(pattern), ..self }
    }
}

impl<'a> TypeConstraint<'a> {
    /// Creates a constraint on types that is written by hand.
    #[must_use]
    pub const fn new(name: &'a str, text: &'a str, body: Constraint<'a>) -> Self {
        TypeConstraint { is: Named::new("", name, text, body), text }
    }
    /// Creates a constraint on types that a spec declares: `builtin.Index`.
    #[must_use]
    pub const fn declared(name: &'a str, text: &'a str, body: Constraint<'a>) -> Self {
        TypeConstraint { is: Named::declared(name, text, body), text }
    }
    /// Creates a constraint on types that has no name.
    #[must_use]
    pub const fn unnamed(text: &'a str, body: Constraint<'a>) -> Self {
        TypeConstraint { is: Named::unnamed(body), text }
    }
    /// Returns a use of the constraint in another constraint.
    #[must_use]
    pub const fn named(&'a self) -> Constraint<'a> {
        Constraint::Named(&self.is, &[])
    }
    /// Returns a use of the constraint as the argument of a generic.
    #[must_use]
    pub const fn arg(&'a self) -> Arg<'a> {
        Arg::Constraint(self.named())
    }
}

impl<'a> AttrConstraint<'a> {
    /// Creates a constraint on attributes that is written by hand.
    #[must_use]
    pub const fn new(name: &'a str, text: &'a str, body: Constraint<'a>, syntax: AttrSyntax<'a>) -> Self {
        AttrConstraint { syntax, ..AttrConstraint::of(Named::new("", name, text, body), text) }
    }
    /// Creates a constraint on attributes that a spec declares: `builtin.I64Attr`.
    #[must_use]
    pub const fn declared(name: &'a str, text: &'a str, body: Constraint<'a>) -> Self {
        AttrConstraint::of(Named::declared(name, text, body), text)
    }
    /// Creates a constraint on declared attributes that formats write in a form of their own.
    #[must_use]
    pub const fn declared_as(
        name: &'a str,
        text: &'a str,
        body: Constraint<'a>,
        syntax: AttrSyntax<'a>,
    ) -> Self {
        AttrConstraint { syntax, ..AttrConstraint::declared(name, text, body) }
    }
    /// Creates a constraint on attributes that has no name.
    #[must_use]
    pub const fn unnamed(text: &'a str, body: Constraint<'a>) -> Self {
        AttrConstraint::of(Named::unnamed(body), text)
    }
    /// Creates a constraint without a name on attributes that formats write in a form of their own.
    #[must_use]
    pub const fn unnamed_as(text: &'a str, body: Constraint<'a>, syntax: AttrSyntax<'a>) -> Self {
        AttrConstraint { syntax, ..AttrConstraint::unnamed(text, body) }
    }
    const fn of(is: Named<'a>, text: &'a str) -> Self {
        AttrConstraint { is, text, cases: &[], syntax: AttrSyntax::Generic }
    }
    /// Returns the same constraint, of attributes that are cases of an enum.
    #[must_use]
    pub const fn with_cases(self, cases: &'a [(&'a str, i64)]) -> Self {
        AttrConstraint { cases, ..self }
    }
    /// Returns a use of the constraint in another constraint.
    #[must_use]
    pub const fn named(&'a self) -> Constraint<'a> {
        Constraint::Named(&self.is, &[])
    }
    /// Returns a use of the constraint as the argument of a generic.
    #[must_use]
    pub const fn arg(&'a self) -> Arg<'a> {
        Arg::Constraint(self.named())
    }
}

impl<'a> OpConstraint<'a> {
    /// Creates a constraint on ops that a spec declares: `toy.Arith`.
    #[must_use]
    pub const fn declared(name: &'a str, text: &'a str, body: Constraint<'a>) -> Self {
        OpConstraint { is: Named::declared(name, text, body), text }
    }
    /// Returns a use of the constraint in another constraint.
    #[must_use]
    pub const fn named(&'a self) -> Constraint<'a> {
        Constraint::Named(&self.is, &[])
    }
    /// Returns a use of the constraint as the argument of a generic.
    #[must_use]
    pub const fn arg(&'a self) -> Arg<'a> {
        Arg::Constraint(self.named())
    }
}

impl RegionDef<'_> {
    /// A region of any number of blocks, for what a table leaves out.
    pub const ANY: RegionDef<'static> = RegionDef {
        name: "",
        blocks: (0, None),
        terminator: None,
        variadic: false,
        args: None,
        yields: None,
    };
}

impl<'a> InterfaceImpl<'a> {
    /// Creates an implementation in Rust.
    #[must_use]
    pub const fn model(name: &'a str, model: &'a (dyn Any + Send + Sync)) -> Self {
        InterfaceImpl { name, by: Implementation::Model(model) }
    }
    /// Creates an implementation that another crate registers, with the function that does.
    #[must_use]
    pub const fn promised(name: &'a str, by: &'a str) -> Self {
        InterfaceImpl { name, by: Implementation::Promised(by) }
    }
}
