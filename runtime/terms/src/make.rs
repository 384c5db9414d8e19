//! Short constructors for tables.

use crate::builtin::{BuiltinAttr, BuiltinType, FloatKind};
use crate::ids::GenericIdx;
use crate::{
    Arg, Arm, Const, Constraint, Definition, Function, FunctionKind, Named, ParamArg, ParamExpr, Pred, Rel,
    Term, Text, TypeExpr,
};
use std::any::Any;

/// `element = E`, for the first few generics.
pub(crate) const ELEMENTS: [&[ParamArg<'static>]; 4] = [
    &[ParamArg::is("element", Constraint::Generic(GenericIdx(0)))],
    &[ParamArg::is("element", Constraint::Generic(GenericIdx(1)))],
    &[ParamArg::is("element", Constraint::Generic(GenericIdx(2)))],
    &[ParamArg::is("element", Constraint::Generic(GenericIdx(3)))],
];

/// `kind = f32` as a parameter of a type expression, for each format.
static WRITTEN_KINDS: [[(&str, ParamExpr<'static>); 1]; FloatKind::ALL.len()] = {
    let mut kinds = [[("kind", ParamExpr::Const(Const::Unit))]; FloatKind::ALL.len()];
    let mut i = 0;
    while i < kinds.len() {
        kinds[i] = [("kind", ParamExpr::Const(FloatKind::ALL[i].case()))];
        i += 1;
    }
    kinds
};

/// `kind = f32` as a parameter of a constraint, for each format.
static KINDS: [[ParamArg<'static>; 1]; FloatKind::ALL.len()] = {
    let mut kinds = [[ParamArg { param: "kind", arg: Arg::Const(Const::Unit) }]; FloatKind::ALL.len()];
    let mut i = 0;
    while i < kinds.len() {
        kinds[i] = [ParamArg { param: "kind", arg: Arg::Const(FloatKind::ALL[i].case()) }];
        i += 1;
    }
    kinds
};

impl FloatKind {
    /// Returns the type with this format as an expression.
    #[must_use]
    pub const fn written(self) -> TypeExpr<'static> {
        TypeExpr { definition: Definition::Type(BuiltinType::Float), params: &WRITTEN_KINDS[self as usize] }
    }
    /// Returns the constraint that only the type with this format satisfies.
    #[must_use]
    pub const fn only(self) -> Constraint<'static> {
        Constraint::Is(Definition::Type(BuiltinType::Float), &KINDS[self as usize])
    }
    /// Returns the format as a case of the builtin dialect's enum.
    #[must_use]
    pub const fn case(self) -> Const<'static> {
        Const::Case { value: self as i64, keyword: self.keyword() }
    }
}

impl BuiltinType {
    /// Returns the constraint that all types of this kind satisfy.
    #[must_use]
    pub const fn any(self) -> Constraint<'static> {
        Constraint::Is(Definition::Type(self), &[])
    }
    /// Returns the constraint on a type of this kind with conditions on some of its parameters.
    #[must_use]
    pub const fn with<'a>(self, args: &'a [ParamArg<'a>]) -> Constraint<'a> {
        Constraint::Is(Definition::Type(self), args)
    }
    /// Returns the constraint on a type of this kind whose element type is the generic at this index, which must be small.
    #[must_use]
    pub const fn of(self, generic: usize) -> Constraint<'static> {
        Constraint::Is(Definition::Type(self), ELEMENTS[generic])
    }
    /// Returns the type as an expression. It must have no parameters.
    #[must_use]
    pub const fn written(self) -> TypeExpr<'static> {
        TypeExpr { definition: Definition::Type(self), params: &[] }
    }
}

impl BuiltinAttr {
    /// Returns the constraint that all attributes of this kind satisfy.
    #[must_use]
    pub const fn any(self) -> Constraint<'static> {
        Constraint::Is(Definition::Attr(self), &[])
    }
    /// Returns the constraint on an attribute of this kind with conditions on some of its parameters.
    #[must_use]
    pub const fn with<'a>(self, args: &'a [ParamArg<'a>]) -> Constraint<'a> {
        Constraint::Is(Definition::Attr(self), args)
    }
}

impl<'a> Named<'a> {
    /// Creates a constraint without generics.
    #[must_use]
    pub const fn new(dialect: &'a str, name: &'a str, text: &'a str, body: Constraint<'a>) -> Self {
        Named { dialect, name, generics: &[], text: Text::Plain(text), body }
    }
    /// Creates a constraint without generics that a spec declares, by its full name: `builtin.Index`.
    #[must_use]
    pub const fn declared(name: &'a str, text: &'a str, body: Constraint<'a>) -> Self {
        let (dialect, name) = split(name);
        Named::new(dialect, name, text, body)
    }
    /// Returns a constraint with generics that a spec declares, by its full name: `builtin.Vector`.
    #[must_use]
    pub const fn generic(
        name: &'a str,
        generics: &'a [&'a str],
        text: Text<'a>,
        body: Constraint<'a>,
    ) -> Self {
        let (dialect, name) = split(name);
        Named { dialect, name, generics, text, body }
    }
    /// Creates a constraint without a name.
    #[must_use]
    pub const fn unnamed(body: Constraint<'a>) -> Self {
        Named { dialect: "", name: "", generics: &[], text: Text::OfBody, body }
    }
    /// Returns a use of the constraint with these arguments.
    #[must_use]
    pub const fn with(&'a self, args: &'a [Arg<'a>]) -> Constraint<'a> {
        Constraint::Named(self, args)
    }
}

impl<'a> ParamArg<'a> {
    /// Creates the condition that the parameter satisfies a constraint.
    #[must_use]
    pub const fn is(param: &'a str, constraint: Constraint<'a>) -> Self {
        ParamArg { param, arg: Arg::Constraint(constraint) }
    }
    /// Creates the condition that the parameter is this case of an enum: its value, and its keyword.
    #[must_use]
    pub const fn case(param: &'a str, value: i64, keyword: &'a str) -> Self {
        ParamArg { param, arg: Arg::Const(Const::Case { value, keyword }) }
    }
    /// Creates the condition that the parameter is this number.
    #[must_use]
    pub const fn int(param: &'a str, value: i128) -> Self {
        ParamArg { param, arg: Arg::int(value) }
    }
    /// Creates the condition that the parameter equals the value of a generic.
    #[must_use]
    pub const fn generic(param: &'a str, at: usize) -> Self {
        ParamArg { param, arg: Arg::Generic(GenericIdx::at(at)) }
    }
}

impl Constraint<'_> {
    /// Creates the constraint that an item equals the value of the generic at this index.
    #[must_use]
    pub const fn generic(at: usize) -> Self {
        Constraint::Generic(GenericIdx::at(at))
    }
}

impl Term<'_> {
    /// Creates the term for the value of the generic at this index.
    #[must_use]
    pub const fn generic(at: usize) -> Self {
        Term::Generic(GenericIdx::at(at))
    }
}

impl Arg<'_> {
    /// Creates an argument that is the value of the generic at this index.
    #[must_use]
    pub const fn generic(at: usize) -> Self {
        Arg::Generic(GenericIdx::at(at))
    }
    /// Creates an argument that is this number.
    #[must_use]
    pub const fn int(value: i128) -> Self {
        Arg::Const(Const::Int(value))
    }
}

impl<'a> Function<'a> {
    /// Creates a function that is linked.
    #[must_use]
    pub const fn linked(path: &'a str, kind: FunctionKind, to: &'a (dyn Any + Send + Sync)) -> Self {
        Function { path, kind, linked: Some(to) }
    }
}

impl<'a> Arm<'a> {
    /// Creates an arm with a name.
    #[must_use]
    pub const fn named(name: &'a str, body: Constraint<'a>) -> Self {
        Arm { name, body }
    }
    /// Creates an arm without a name.
    #[must_use]
    pub const fn of(body: Constraint<'a>) -> Self {
        Arm { name: "", body }
    }
}

impl<'a> Pred<'a> {
    /// Creates a comparison with a number: `a < 8`.
    #[must_use]
    pub const fn int(term: Term<'a>, rel: Rel, value: i128) -> Self {
        Pred::Compare(term, rel, Term::Const(Const::Int(value)))
    }
    /// Creates a comparison with a case of an enum, `signedness == signless`: the value of the case, and its keyword.
    #[must_use]
    pub const fn case(term: Term<'a>, value: i64, keyword: &'a str) -> Self {
        Pred::Compare(term, Rel::Eq, Term::Const(Const::Case { value, keyword }))
    }
}

impl<'a> Term<'a> {
    /// Creates a number.
    #[must_use]
    pub const fn int(value: i128) -> Self {
        Term::Const(Const::Int(value))
    }
    /// Creates a text.
    #[must_use]
    pub const fn text(text: &'a str) -> Self {
        Term::Const(Const::Str(text))
    }
}

impl TypeExpr<'static> {
    /// Creates the type of a signless integer of `WIDTH` bits.
    #[must_use]
    pub const fn signless<const WIDTH: i128>() -> Self {
        TypeExpr {
            definition: Definition::Type(BuiltinType::Integer),
            params: &[
                ("width", ParamExpr::Const(Const::Int(WIDTH))),
                ("signedness", ParamExpr::Const(Const::Case { value: 0, keyword: "signless" })),
            ],
        }
    }
}

/// Returns the dialect and the name after the first dot.
const fn split(full: &str) -> (&str, &str) {
    let mut at = 0;
    while at < full.len() {
        if full.as_bytes()[at] == b'.' {
            return (full.split_at(at).0, full.split_at(at + 1).1);
        }
        at += 1;
    }
    ("", full)
}
