//! Named constraints, their algebra and their predicates.

use super::{
    AttrId, ConstraintId, DefaultValue, DialectId, EnumId, GenericIdx, InterfaceId, InterfaceUse, Method,
    OpId, ParamIdx, ParamKind, RustPath, Span, Subject, TraitId, TypeId,
};

pub use bourn_terms::{BinaryOp, Rel};

/// A constraint with a name: `constraint I<W: u32> "{W}-bit signless integer" = SignlessInteger where width == W;`.
#[derive(Clone, Debug)]
pub struct ConstraintDecl<'a> {
    /// The dialect that declares it.
    pub dialect: DialectId,
    /// CamelCase name, also the Rust name.
    pub name: String,
    /// The subject.
    pub over: Subject,
    /// Generics; a use gives one argument for each.
    pub generics: Vec<Generic<'a>>,
    /// Text for messages; `None` if it is composed from the body (see [`Model::constraint_text`](super::Model::constraint_text)).
    /// Its placeholders are generics, by their index.
    pub text: Option<Text<GenericIdx>>,
    /// Meaning.
    pub body: ConstraintExpr<'a>,
    /// Interfaces of all types, attributes or ops that satisfy it: the generated handle has their methods as well.
    pub interfaces: Vec<InterfaceUse<'a>>,
    /// Methods of the generated handle.
    pub methods: Vec<Method<'a>>,
    /// `= rust TYPE` handle: the Rust type that replaces the generated handle, if any.
    pub rust_handle: Option<RustPath>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

impl<'a> ConstraintDecl<'a> {
    /// Returns the arms, if the body is a union with named arms: `case()` matches on them.
    #[must_use]
    pub fn arms(&self) -> &'a [Arm<'a>] {
        match &self.body {
            ConstraintExpr::OneOf(arms) => arms,
            _ => &[],
        }
    }
}

/// A generic of a constraint or an op.
#[derive(Clone, Debug)]
pub struct Generic<'a> {
    /// Name.
    pub name: String,
    /// Its range.
    pub kind: GenericKind<'a>,
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
pub enum GenericKind<'a> {
    /// On an op, `E: Any`: one type that satisfies the constraint. On a constraint, `T: type`: a constraint over types.
    Type(ConstraintExpr<'a>),
    /// `S: Any*`: a list of types; two lists that use it are equal item by item.
    TypeList(ConstraintExpr<'a>),
    /// `A: attr`: as `Type`, over attributes.
    Attr(ConstraintExpr<'a>),
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

/// A condition on a type, an attribute or an op. It refers to declarations by their ids; `Lowering::constraint` translates it to the
/// constraint of tables, [`bourn_terms::Constraint`], which has names and linked functions. Variants with equal names have equal meanings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstraintExpr<'a> {
    /// `any`: every item of the subject.
    Any(Subject),
    /// A type of the dialect, with constraints on some of its parameters.
    IsType(TypeId, &'a [ParamArg<'a>]),
    /// An attribute of the dialect, with constraints on some of its parameters.
    IsAttr(AttrId, &'a [ParamArg<'a>]),
    /// An op: `tosa::matmul` in a constraint over ops.
    IsOp(OpId),
    /// An enum as an op's attribute.
    Enum(EnumId),
    /// A named constraint with an argument per generic.
    Named(ConstraintId, &'a [ConstraintArg<'a>]),
    /// A generic in scope: of the constraint in its body, of the op in its operands.
    Generic(GenericIdx),
    /// The intersection.
    All(&'a [ConstraintExpr<'a>]),
    /// The union.
    OneOf(&'a [Arm<'a>]),
    /// The complement.
    Not(&'a ConstraintExpr<'a>),
    /// `base where pred`.
    Where(&'a ConstraintExpr<'a>, &'a Pred<'a>),
    /// `each C`: an array attribute all of whose elements satisfy it.
    Each(&'a ConstraintExpr<'a>),
    /// It implements an interface.
    Implements(InterfaceId),
    /// It has a trait.
    HasTrait(TraitId),
    /// `rust PATH`: `fn(Type<'_>) -> bool`, `fn(Attribute<'_>) -> bool`.
    Rust(Subject, &'a str),
}

/// An arm of a union: `Scalar(T)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arm<'a> {
    /// Name of the arm, if given: the variant of the generated enum.
    pub name: Option<&'a str>,
    /// Meaning.
    pub body: ConstraintExpr<'a>,
    /// The place in the spec.
    pub span: Span,
}

/// Constraint on one parameter: `tensor<element = F32>`.
pub type ParamArg<'a> = bourn_terms::ParamArg<'a, ParamIdx, ConstraintExpr<'a>, DefaultValue<'a>>;
/// An argument of a constraint, or of a type's parameter.
pub type ConstraintArg<'a> = bourn_terms::Arg<'a, ConstraintExpr<'a>, DefaultValue<'a>>;
/// A predicate of a `where` or of a type's `require`, over declared parameters.
pub type Pred<'a> = bourn_terms::Pred<'a, ConstraintExpr<'a>, DefaultValue<'a>>;
/// A term of a predicate.
pub type Term<'a> = bourn_terms::Term<'a, DefaultValue<'a>>;

/// `implies A => B;`
#[derive(Clone, Debug)]
pub struct Implication<'a> {
    /// The dialect whose spec claims it.
    pub dialect: DialectId,
    /// Left side.
    pub premise: ConstraintExpr<'a>,
    /// Right side.
    pub conclusion: ConstraintExpr<'a>,
    /// The place in the spec.
    pub span: Span,
}
