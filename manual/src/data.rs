//! The content of a manual as plain data, for templates. Templates refer to the fields by their names.

use serde::Serialize;

/// A part of a line of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The text for readers: neither Markdown nor HTML.
    pub text: String,
    /// Whether it is code.
    pub code: bool,
    /// The link to the manual of the named item: `builtin.md#constraint-builtin.Index`, `#op-toy.add`.
    pub link: Option<String>,
}

impl Piece {
    /// Creates a piece of plain words.
    pub fn plain(text: impl Into<String>) -> Self {
        Piece { text: text.into(), code: false, link: None }
    }

    /// Creates a piece of code: a name, or a text of the language.
    pub fn code(text: impl Into<String>) -> Self {
        Piece { text: text.into(), code: true, link: None }
    }

    /// Adds a link.
    #[must_use]
    pub fn linked(self, link: Option<String>) -> Self {
        Piece { link, ..self }
    }
}

/// A line of text.
pub type Text = Vec<Piece>;

/// One file of a manual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The names of its dialects.
    pub title: String,
    /// The link to the list of all pages, if there is one.
    pub index: Option<String>,
    /// The dialects that the page describes.
    pub dialects: Vec<Dialect>,
}

/// The list of all pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Index {
    /// The pages: first the dialects of the specs, then the dialects that they use.
    pub pages: Vec<Entry>,
}

/// A page in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The name of the dialect.
    pub name: String,
    /// The link to the page.
    pub link: String,
    /// The first paragraph of its documentation, in Markdown.
    pub summary: String,
}

/// A dialect. Here and below, `doc` is Markdown, and `anchor` is the part of a link after `#`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the fields are lists of the items that are described below
pub struct Dialect {
    pub name: String,
    pub anchor: String,
    pub doc: String,
    pub types: Vec<Declared>,
    pub attrs: Vec<Declared>,
    pub enums: Vec<Enum>,
    pub interfaces: Vec<Interface>,
    pub traits: Vec<Trait>,
    pub constraints: Vec<Constraint>,
    pub ops: Vec<Op>,
}

/// A type or an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declared {
    /// The name as in IR: `!toy.shape`, `#toy.layout`.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The documentation, in Markdown.
    pub doc: String,
    /// The reason not to use it.
    pub deprecated: Option<String>,
    /// The parameters in order.
    pub params: Vec<Param>,
    /// The text form, if the spec gives one.
    pub syntax: Option<String>,
    /// The messages of its requirements.
    pub requires: Vec<Text>,
    /// The names of the implemented interfaces.
    pub interfaces: Text,
}

/// A parameter of a type or an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Param {
    /// The name.
    pub name: String,
    /// The kind of its values.
    pub kind: Text,
    /// The value if the text omits it.
    pub default: Option<String>,
    /// The documentation, in Markdown.
    pub doc: String,
}

/// An enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Enum {
    /// The name.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The documentation, in Markdown.
    pub doc: String,
    /// The attribute that holds it.
    pub attribute: Piece,
    /// The separator of several cases in text, if they are bits.
    pub separator: Option<String>,
    /// The cases.
    pub cases: Vec<Case>,
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// The keyword in IR.
    pub keyword: String,
    /// The number.
    pub value: i64,
    /// The documentation, in Markdown.
    pub doc: String,
}

/// An interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Interface {
    /// The name.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The subject: `ops`, `types` or `attributes`.
    pub of: &'static str,
    /// The documentation, in Markdown.
    pub doc: String,
    /// The names of its bases.
    pub bases: Text,
    /// The Rust functions that decide whether an item implements it.
    pub conditions: Vec<String>,
    /// The methods.
    pub methods: Vec<Method>,
    /// The equations.
    pub bounds: Vec<Formula>,
}

/// A method of an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Method {
    /// The signature in the spec.
    pub signature: String,
    /// The default if an implementation does not define it.
    pub otherwise: Piece,
    /// The documentation, in Markdown.
    pub doc: String,
}

/// A trait that a dialect declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trait {
    /// The name.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The subject: `ops`, `types` or `attributes`.
    pub of: &'static str,
    /// The documentation, in Markdown.
    pub doc: String,
    /// The messages of its requirements.
    pub requires: Vec<Text>,
    /// The equations.
    pub bounds: Vec<Formula>,
}

/// A named constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Constraint {
    /// The name.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The text in messages.
    pub text: Text,
    /// The cost of its test: `constant`, `linear` or `rust`.
    pub cost: &'static str,
    /// The documentation, in Markdown.
    pub doc: String,
    /// The names of the interfaces that every item that satisfies it implements.
    pub interfaces: Text,
    /// Whether a single `build` makes each of its ops.
    pub builds: bool,
    /// The reason why there is no `build`, in Markdown, if there are several ops.
    pub no_build: Option<String>,
}

/// An op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Op {
    /// The name, qualified with the dialect.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The documentation, in Markdown.
    pub doc: String,
    /// The reason not to use it.
    pub deprecated: Option<String>,
    /// The names of its traits.
    pub traits: Text,
    /// The names of the implemented interfaces.
    pub interfaces: Text,
    /// The interfaces that other crates implement for it.
    pub promises: Vec<Promise>,
    /// The format, as in the spec.
    pub syntax: Option<String>,
    /// An example of IR with the op.
    pub example: Option<Example>,
    /// Whether an example was searched for and no example satisfies all constraints.
    pub nothing_fits: bool,
    /// The generics, each with the same value at all uses.
    pub generics: Vec<Value>,
    /// The operands.
    pub operands: Vec<Value>,
    /// The attributes.
    pub attrs: Vec<Value>,
    /// The results.
    pub results: Vec<Value>,
    /// The regions.
    pub regions: Vec<Region>,
    /// The successors; they have no constraint.
    pub successors: Vec<Value>,
    /// The effects on memory, if the spec declares them.
    pub effects: Option<Vec<Effect>>,
    /// The builders that its spec declares.
    pub builders: Vec<Builder>,
    /// The messages of its requirements.
    pub requires: Vec<Text>,
    /// The equations.
    pub bounds: Vec<Formula>,
}

/// A builder that a spec declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Builder {
    /// The name with the parameters: `evenly(source, n: i64)`.
    pub signature: String,
    /// The parts of the op that follow from the parameters: `low = [n, n]`.
    pub parts: Vec<String>,
    /// The function in Rust that builds the op instead.
    pub rust: Option<String>,
    /// The documentation, in Markdown.
    pub doc: String,
}

/// A promised interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// The name.
    pub interface: Piece,
    /// The provider of the implementation.
    pub by: String,
}

/// An example of an op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// The text of the IR.
    pub text: String,
    /// Whether the op has a verifier in Rust, which was not run.
    pub unverified: bool,
}

/// An operand, an attribute, a result, a successor, an argument of a region, or a generic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Value {
    /// The name.
    pub name: String,
    /// The arity: `one`, `optional` or `variadic`.
    pub arity: &'static str,
    /// The constraint.
    pub constraint: Text,
    /// The default of an optional attribute.
    pub default: Option<String>,
    /// The documentation, in Markdown.
    pub doc: String,
}

/// A region of an op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// The name.
    pub name: String,
    /// The arity: `one`, `optional` or `variadic`.
    pub arity: &'static str,
    /// The arguments of its entry block.
    pub args: Vec<Value>,
    /// The number of blocks, in words.
    pub blocks: String,
    /// The name of the op that terminates it.
    pub terminator: Option<Piece>,
    /// Whether text may leave the terminator out.
    pub implicit: bool,
}

/// A side effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// The kind: `reads`, `writes`, `allocates` or `frees`.
    pub kind: &'static str,
    /// The operand or result that has the effect.
    pub on: Option<String>,
    /// The resource.
    pub resource: Option<String>,
}

/// An equation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formula {
    /// The text, in mathematical notation.
    pub text: String,
    /// The free variables; it holds for all their values.
    pub free: Vec<String>,
}
