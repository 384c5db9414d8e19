//! Named constraints, their algebra and their predicates.

use super::{
    AttrId, ConstraintId, DefaultValue, DialectId, EnumId, GenericIdx, InterfaceId, InterfaceUse, Method,
    OpId, ParamIdx, ParamKind, RustPath, Span, Subject, TraitId, TypeId,
};

pub use bourn_terms::{BinaryOp, Rel};

/// A constraint with a name: `constraint I<W: u32> "{W}-bit signless integer" = SignlessInteger where width == W;`.
#[derive(Clone, Debug)]
pub struct ConstraintDecl {
    /// The dialect that declares it.
    pub dialect: DialectId,
    /// CamelCase name, also the Rust name.
    pub name: String,
    /// The subject.
    pub over: Subject,
    /// Generics; a use gives one argument for each.
    pub generics: Vec<Generic>,
    /// Text for messages; `None` if it is composed from the body (see [`Model::constraint_text`](super::Model::constraint_text)).
    /// Its placeholders are generics, by their index.
    pub text: Option<Text<GenericIdx>>,
    /// Meaning.
    pub body: ConstraintExpr,
    /// Interfaces of all types, attributes or ops that satisfy it: the generated handle has their methods as well.
    pub interfaces: Vec<InterfaceUse>,
    /// Methods of the generated handle.
    pub methods: Vec<Method>,
    /// `= rust TYPE` handle: the Rust type that replaces the generated handle, if any.
    pub rust_handle: Option<RustPath>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

impl ConstraintDecl {
    /// Returns the arms, if the body is a union with named arms: `case()` matches on them.
    #[must_use]
    pub fn arms(&self) -> &[Arm] {
        match &self.body {
            ConstraintExpr::Or(arms) => arms,
            _ => &[],
        }
    }
}

/// A generic of a constraint or an op.
#[derive(Clone, Debug)]
pub struct Generic {
    /// Name.
    pub name: String,
    /// Its range.
    pub kind: GenericKind,
    /// The message if two uses of it in an op differ.
    pub differ: Differ,
    /// The place of its declaration.
    pub span: Span,
}

/// The message if two uses of a generic differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Differ {
    /// A default message, derived from the places of the uses.
    #[default]
    Usual,
    /// `else "words"`, unless both are whole types.
    Text(String),
    /// `else verify`: the op's own verifier reports it.
    Hook,
}

/// The range of a generic.
#[derive(Clone, Debug, PartialEq)]
pub enum GenericKind {
    /// On an op, `E: Any`: one type that satisfies the constraint. On a constraint, `T: type`: a constraint over types.
    Type(ConstraintExpr),
    /// `S: Any*`: a list of types; two lists that use it are equal item by item.
    TypeList(ConstraintExpr),
    /// `A: attr`: as `Type`, over attributes.
    Attr(ConstraintExpr),
    /// `W: u32`: a value of a parameter.
    Param(ParamKind),
}

/// Text with placeholders: `"{W}-bit signless integer"`; `T` is the value of a placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<T>(pub Vec<TextPart<T>>);

/// Part of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart<T> {
    /// Literal text.
    Literal(String),
    /// A placeholder.
    Hole {
        /// The value that replaces it.
        value: T,
        /// The source text between the braces.
        written: String,
    },
}

impl<T> Default for Text<T> {
    fn default() -> Self {
        Text(Vec::new())
    }
}

/// A condition on a type, an attribute or an op.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstraintExpr {
    /// `any`: every item of the subject.
    Any(Subject),
    /// A type of the dialect, with constraints on some of its parameters.
    IsType(TypeId, Vec<ParamArg>),
    /// An attribute of the dialect, with constraints on some of its parameters.
    IsAttr(AttrId, Vec<ParamArg>),
    /// An enum as an op's attribute.
    Enum(EnumId),
    /// An op: `tosa::matmul` in a constraint over ops.
    IsOp(OpId),
    /// It implements an interface.
    Interface(InterfaceId),
    /// It has a trait.
    Trait(TraitId),
    /// A named constraint with an argument per generic.
    Named(ConstraintId, Vec<ConstraintArg>),
    /// A generic in scope: of the constraint in its body, of the op in its operands.
    Var(GenericIdx),
    /// The intersection.
    And(Vec<ConstraintExpr>),
    /// The union.
    Or(Vec<Arm>),
    /// The complement.
    Not(Box<ConstraintExpr>),
    /// `base where pred`.
    Where(Box<ConstraintExpr>, Pred),
    /// `each C`: an array attribute all of whose elements satisfy it.
    Each(Box<ConstraintExpr>),
    /// `rust PATH`: `fn(Type<'_>) -> bool`, `fn(Attribute<'_>) -> bool`.
    Rust(Subject, RustPath),
}

/// An arm of a union: `Scalar(T)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// Name of the arm, if given: the variant of the generated enum.
    pub name: Option<String>,
    /// Meaning.
    pub body: ConstraintExpr,
    /// The place in the spec.
    pub span: Span,
}

/// Constraint on one parameter: `tensor<element = F32>`.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamArg {
    /// The parameter.
    pub param: ParamIdx,
    /// The condition on it.
    pub arg: ConstraintArg,
}

/// An argument of a constraint, or of a type's parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstraintArg {
    /// A constraint over types or attributes.
    Constraint(ConstraintExpr),
    /// A number, string, enum case ...
    Value(DefaultValue),
    /// A generic in scope that represents a value of a parameter: `M` in `Tile<M, K, E>`.
    Var(GenericIdx),
}

/// A predicate of a `where` or of a type's `require`, over declared parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Pred {
    /// `a < b`
    Compare(Term, Rel, Term),
    /// `x in {8, 16}`
    In(Term, Vec<Term>),
    /// `x in lo .. hi`, `lo ..= hi`: both optional, the upper one inclusive when the flag is set.
    InRange(Term, Option<Term>, Option<Term>, bool),
    /// `x is C`: a type or attribute parameter satisfies a constraint.
    Is(Term, Box<ConstraintExpr>),
    /// `all dims d: P`: every dimension (a dynamic size satisfies any comparison, but not `static`).
    AllDims(String, Box<Pred>),
    /// `all x in list: P`: every item of a list parameter.
    AllItems(String, Term, Box<Pred>),
    /// `static(x)`: a dimension, or the entire shape, is static.
    Static(Term),
    /// `present(x)`: an optional parameter is present.
    Present(Term),
    /// A boolean parameter is true.
    Flag(Term),
    /// `p && q`
    And(Vec<Pred>),
    /// `p || q`
    Or(Vec<Pred>),
    /// `!p`
    Not(Box<Pred>),
    /// `rust PATH(x, ..)`: a function of these terms.
    Rust(RustPath, Vec<Term>),
}

/// A term of a predicate.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A parameter of the base, by its name. In a `where` the base is one type or attribute, or several with equal parameters of
    /// this name.
    Param(String),
    /// `rank` of the shape.
    Rank,
    /// `dim(i)` of the shape.
    Dim(Box<Term>),
    /// `shape` itself.
    Shape,
    /// Number of elements of a static shape.
    NumElements,
    /// `len(x)` of a list or string.
    Len(Box<Term>),
    /// `element`: the element type of a shaped type (the parameter of that name).
    Element,
    /// The value of an integer, float, string or enum attribute.
    Value,
    /// A variable bound by `all`.
    Bound(String),
    /// A generic of the constraint.
    Var(GenericIdx),
    /// Constant.
    Const(DefaultValue),
    /// Parameter of a parameter: `element.width`.
    Field(Box<Term>, String),
    /// `x + y` and other operators.
    Binary(BinaryOp, Box<Term>, Box<Term>),
}

/// `implies A => B;`
#[derive(Clone, Debug)]
pub struct Implication {
    /// The dialect whose spec claims it.
    pub dialect: DialectId,
    /// Left side.
    pub premise: ConstraintExpr,
    /// Right side.
    pub conclusion: ConstraintExpr,
    /// The place in the spec.
    pub span: Span,
}
