//! Constructors that tables are written with: what an entry does not say is what most entries mean.

use super::*;

impl OpDef {
    /// An op without anything, for what a table leaves out: `OpDef { name: "toy.nop", ..OpDef::EMPTY }`.
    pub const EMPTY: OpDef = OpDef {
        name: "",
        summary: "",
        operands: &[],
        results: &[],
        attrs: &[],
        regions: &[],
        successors: &[],
        traits: &[],
        type_vars: &[],
        infer: None,
        unify: None,
        format: Format::None,
        result_names: ResultNames::None,
        verify: None,
        interfaces: &[],
    };
}

impl OperandDef {
    /// A single value.
    pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> Self {
        OperandDef { name, constraint, arity: Arity::One }
    }
    /// A value that may be absent.
    pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> Self {
        OperandDef { name, constraint, arity: Arity::Optional }
    }
    /// Any number of values.
    pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> Self {
        OperandDef { name, constraint, arity: Arity::Variadic }
    }
    /// Any number of groups of values; the attribute `sizes` has how many each has.
    pub const fn nested(
        name: &'static str,
        constraint: &'static TypeConstraint,
        sizes: &'static str,
    ) -> Self {
        OperandDef { name, constraint, arity: Arity::Nested(sizes) }
    }
}

impl AttrDef {
    /// An attribute that must be there.
    pub const fn required(name: &'static str, constraint: &'static AttrConstraint) -> Self {
        AttrDef { name, constraint, optional: false, default: None }
    }
    /// An attribute that may be absent.
    pub const fn optional(name: &'static str, constraint: &'static AttrConstraint) -> Self {
        AttrDef { name, constraint, optional: true, default: None }
    }
    /// The same attribute with what is meant where it is not given.
    pub const fn or(self, default: AttrExpr<'static>) -> Self {
        AttrDef { default: Some(default), ..self }
    }
}

impl TypeConstraint {
    /// A constraint on types that is written by hand.
    pub const fn new(name: &'static str, text: &'static str, body: Constraint<'static>) -> Self {
        TypeConstraint { is: named(name, body), text, only: None }
    }
}

impl AttrConstraint {
    /// A constraint on attributes that is written by hand: a property holds all of them that it holds at all.
    pub const fn new(
        name: &'static str,
        text: &'static str,
        body: Constraint<'static>,
        syntax: AttrSyntax,
    ) -> Self {
        AttrConstraint { is: named(name, body), text, stored: body, value_type: None, cases: &[], syntax }
    }
}

/// A meaning without generics, of no dialect in particular.
const fn named(name: &'static str, body: Constraint<'static>) -> Named<'static> {
    Named { dialect: "", name, generics: &[], text: &[], body }
}

impl RegionDef {
    /// A region of any number of blocks, for what a table leaves out.
    pub const ANY: RegionDef = RegionDef {
        name: "",
        blocks: (0, None),
        terminator: None,
        variadic: false,
        args: None,
        yields: None,
    };
}

impl TypeVar {
    /// Places of one type.
    pub const fn same(slots: &'static [Slot], message: &'static str) -> Self {
        TypeVar { slots, element_slots: &[], message }
    }
}
