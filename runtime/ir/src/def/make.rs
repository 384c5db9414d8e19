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
        generics: &[],
        assumed: &[],
        infer: None,
        format: Format::None,
        result_names: ResultNames::None,
        equations: None,
        verify: &[],
        interfaces: &[],
    };
}

/// Patterns that are a generic.
const WHOLE: &[Constraint<'static>] = &[
    Constraint::Generic(0),
    Constraint::Generic(1),
    Constraint::Generic(2),
    Constraint::Generic(3),
    Constraint::Generic(4),
    Constraint::Generic(5),
    Constraint::Generic(6),
    Constraint::Generic(7),
];

impl OperandDef {
    /// A single value.
    pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> Self {
        OperandDef { name, constraint, arity: Arity::One, pattern: None }
    }
    /// A value that may be absent.
    pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> Self {
        OperandDef { name, constraint, arity: Arity::Optional, pattern: None }
    }
    /// Any number of values.
    pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> Self {
        OperandDef { name, constraint, arity: Arity::Variadic, pattern: None }
    }
    /// Any number of groups of values; the attribute `sizes` has how many each has.
    pub const fn nested(
        name: &'static str,
        constraint: &'static TypeConstraint,
        sizes: &'static str,
    ) -> Self {
        OperandDef { name, constraint, arity: Arity::Nested(sizes), pattern: None }
    }
    /// The same place as one whose whole type is the generic of the op at this position, one of the first few.
    pub const fn generic(self, at: usize) -> Self {
        OperandDef { pattern: Some(&WHOLE[at]), ..self }
    }
    /// The only type that satisfies the constraint, whatever the generics of the op stand for.
    pub fn only_type<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        let open = self.pattern.is_some_and(|pattern| crate::generics::is_whole(pattern).is_none());
        if open { None } else { self.constraint.build(ctx) }
    }
    /// The same place with generics of the op.
    pub const fn with(self, pattern: &'static Constraint<'static>) -> Self {
        OperandDef { pattern: Some(pattern), ..self }
    }
}

impl AttrDef {
    /// An attribute that must be there.
    pub const fn required(name: &'static str, constraint: &'static AttrConstraint) -> Self {
        AttrDef { name, constraint, optional: false, default: None, pattern: None }
    }
    /// An attribute that may be absent.
    pub const fn optional(name: &'static str, constraint: &'static AttrConstraint) -> Self {
        AttrDef { name, constraint, optional: true, default: None, pattern: None }
    }
    /// The same attribute with what is meant where it is not given.
    pub const fn or(self, default: AttrExpr<'static>) -> Self {
        AttrDef { default: Some(default), ..self }
    }
    /// The same attribute with generics of the op.
    pub const fn with(self, pattern: &'static Constraint<'static>) -> Self {
        AttrDef { pattern: Some(pattern), ..self }
    }
}

impl TypeConstraint {
    /// A constraint on types that is written by hand.
    pub const fn new(name: &'static str, text: &'static str, body: Constraint<'static>) -> Self {
        TypeConstraint::declared("", name, text, body)
    }
    /// A constraint on types that a spec declares.
    pub const fn declared(
        dialect: &'static str,
        name: &'static str,
        text: &'static str,
        body: Constraint<'static>,
    ) -> Self {
        TypeConstraint { is: Named::new(dialect, name, text, body), text, only: None }
    }
    /// A constraint on types that has no name.
    pub const fn unnamed(text: &'static str, body: Constraint<'static>) -> Self {
        TypeConstraint { is: Named::unnamed(body), text, only: None }
    }
    /// The same constraint, which only one type satisfies.
    pub const fn only(self, only: TypeExpr<'static>) -> Self {
        TypeConstraint { only: Some(only), ..self }
    }
    /// A use of it in another constraint.
    pub const fn named(&'static self) -> Constraint<'static> {
        Constraint::Named(&self.is, &[])
    }
    /// The same, as the argument of a generic.
    pub const fn arg(&'static self) -> Arg<'static> {
        Arg::Constraint(self.named())
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
        AttrConstraint::declared("", name, text, body, syntax)
    }
    /// A constraint on attributes that a spec declares: a property holds just what satisfies it.
    pub const fn declared(
        dialect: &'static str,
        name: &'static str,
        text: &'static str,
        body: Constraint<'static>,
        syntax: AttrSyntax,
    ) -> Self {
        let is = Named::new(dialect, name, text, body);
        AttrConstraint { is, text, stored: body, value_type: None, cases: &[], syntax }
    }
    /// A constraint on attributes that has no name.
    pub const fn unnamed(text: &'static str, body: Constraint<'static>, syntax: AttrSyntax) -> Self {
        let is = Named::unnamed(body);
        AttrConstraint { is, text, stored: body, value_type: None, cases: &[], syntax }
    }
    /// The same constraint, of which a property holds all that satisfies a weaker one.
    pub const fn stores(self, stored: Constraint<'static>) -> Self {
        AttrConstraint { stored, ..self }
    }
    /// The same constraint, of attributes that always have this type.
    pub const fn of_type(self, value_type: TypeExpr<'static>) -> Self {
        AttrConstraint { value_type: Some(value_type), ..self }
    }
    /// The same constraint, of attributes that are cases of an enum.
    pub const fn with_cases(self, cases: &'static [(&'static str, i64)]) -> Self {
        AttrConstraint { cases, ..self }
    }
    /// A use of it in another constraint.
    pub const fn named(&'static self) -> Constraint<'static> {
        Constraint::Named(&self.is, &[])
    }
    /// The same, as the argument of a generic.
    pub const fn arg(&'static self) -> Arg<'static> {
        Arg::Constraint(self.named())
    }
}

impl OpConstraint {
    /// A constraint on ops that a spec declares.
    pub const fn declared(
        dialect: &'static str,
        name: &'static str,
        text: &'static str,
        body: Constraint<'static>,
    ) -> Self {
        OpConstraint { is: Named::new(dialect, name, text, body), text }
    }
    /// A use of it in another constraint.
    pub const fn named(&'static self) -> Constraint<'static> {
        Constraint::Named(&self.is, &[])
    }
    /// The same, as the argument of a generic.
    pub const fn arg(&'static self) -> Arg<'static> {
        Arg::Constraint(self.named())
    }
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
