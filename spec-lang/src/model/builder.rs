//! Builders that an op declares.

use super::{RustPath, Span};

/// `builder square(n: i64, source) { sizes = [n, n]; }`
#[derive(Clone, Debug)]
pub struct BuilderDecl {
    /// Name.
    pub name: String,
    /// Doc comment.
    pub doc: String,
    /// Parameters in order.
    pub params: Vec<BuilderParam>,
    /// How the op is described.
    pub body: BuilderBody,
    /// The place of the name.
    pub span: Span,
}

/// A parameter of a builder.
#[derive(Clone, Debug)]
pub struct BuilderParam {
    /// Name.
    pub name: String,
    /// `: i64`; `None` for a part of the op.
    pub kind: Option<BuilderParamKind>,
    /// The place of the name.
    pub span: Span,
}

/// The kind of a parameter that is no part of the op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuilderParamKind {
    /// `i64`
    Int,
    /// `bool`
    Flag,
    /// `str`
    Text,
    /// `type`
    Type,
    /// `attr`
    Attr,
    /// `value`
    Value,
}

impl BuilderParamKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [Self::Int, Self::Flag, Self::Text, Self::Type, Self::Attr, Self::Value];

    /// Returns the word in specs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Int => "i64",
            Self::Flag => "bool",
            Self::Text => "str",
            Self::Type => "type",
            Self::Attr => "attr",
            Self::Value => "value",
        }
    }
}

/// How a builder describes the op.
#[derive(Clone, Debug)]
pub enum BuilderBody {
    /// By the parts that are no parameters.
    Parts(Vec<GivenPart>),
    /// By a function in Rust.
    Rust(RustPath),
}

/// `sizes = [n, n];`
#[derive(Clone, Debug)]
pub struct GivenPart {
    /// The name of the part.
    pub name: String,
    /// Its value.
    pub value: PartValue,
    /// The place of the name.
    pub span: Span,
}

/// The value of a part.
#[derive(Clone, Debug)]
pub struct PartValue {
    /// The value.
    pub kind: PartValueKind,
    /// Its place.
    pub span: Span,
}

/// The kinds of values of parts.
#[derive(Clone, Debug)]
pub enum PartValueKind {
    /// A number.
    Int(i64),
    /// A string.
    Text(String),
    /// A parameter, a case of an enum, `true` or `false`.
    Name(String),
    /// A list.
    List(Vec<PartValue>),
}
