//! What a manual says, as plain data: what templates get. The field names are those that templates use.

use serde::Serialize;

/// A part of a line of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// As it is read: neither Markdown nor HTML.
    pub text: String,
    /// Whether it is code.
    pub code: bool,
    /// Where the manual of what it names is: `builtin.md#constraint-builtin.Index`, `#op-toy.add`.
    pub link: Option<String>,
}

impl Piece {
    /// Words.
    pub fn plain(text: impl Into<String>) -> Self {
        Piece { text: text.into(), code: false, link: None }
    }

    /// A name, or a text of the language.
    pub fn code(text: impl Into<String>) -> Self {
        Piece { text: text.into(), code: true, link: None }
    }

    /// The same with a link.
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
    /// Where the list of all pages is, if there is one.
    pub index: Option<String>,
    /// What it describes.
    pub dialects: Vec<Dialect>,
}

/// The list of all pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Index {
    /// In the order of the specs, then those that they use.
    pub pages: Vec<Entry>,
}

/// A page in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Name of the dialect.
    pub name: String,
    /// Where the page is.
    pub link: String,
    /// Markdown: the first paragraph of its documentation.
    pub summary: String,
}

/// A dialect. `doc` is Markdown, here and below, and `anchor` is what a link names after `#`.
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
    /// As in IR: `!toy.shape`, `#toy.layout`.
    pub name: String,
    /// Its anchor.
    pub anchor: String,
    /// Markdown.
    pub doc: String,
    /// Why not to use it.
    pub deprecated: Option<String>,
    /// Parameters in order.
    pub params: Vec<Param>,
    /// The text form, if the spec gives one.
    pub syntax: Option<String>,
    /// The messages of its requirements.
    pub requires: Vec<Text>,
    /// Names of the interfaces that it implements.
    pub interfaces: Text,
}

/// A parameter of a type or an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Text,
    /// Its value where the text leaves it out.
    pub default: Option<String>,
    /// Markdown.
    pub doc: String,
}

/// An enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// Its anchor.
    pub anchor: String,
    /// Markdown.
    pub doc: String,
    /// What it is as an attribute.
    pub attribute: Piece,
    /// What joins several cases in text, where they are bits.
    pub separator: Option<String>,
    /// The cases.
    pub cases: Vec<Case>,
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// As in IR.
    pub keyword: String,
    /// Its number.
    pub value: i64,
    /// Markdown.
    pub doc: String,
}

/// An interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Interface {
    /// Its name.
    pub name: String,
    /// Its anchor.
    pub anchor: String,
    /// `ops`, `types` or `attributes`.
    pub of: &'static str,
    /// Markdown.
    pub doc: String,
    /// Names of the interfaces that it builds on.
    pub bases: Text,
    /// Functions in Rust that say where it holds.
    pub conditions: Vec<String>,
    /// Its methods.
    pub methods: Vec<Method>,
    /// Its equations.
    pub bounds: Vec<Formula>,
}

/// A method of an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Method {
    /// As the spec writes it.
    pub signature: String,
    /// What holds where an implementation does not give it.
    pub otherwise: Piece,
    /// Markdown.
    pub doc: String,
}

/// A trait that a dialect declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trait {
    /// Its name.
    pub name: String,
    /// Its anchor.
    pub anchor: String,
    /// `ops`, `types` or `attributes`.
    pub of: &'static str,
    /// Markdown.
    pub doc: String,
    /// The messages of its requirements.
    pub requires: Vec<Text>,
    /// Its equations.
    pub bounds: Vec<Formula>,
}

/// A named constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Constraint {
    /// Its name.
    pub name: String,
    /// Its anchor.
    pub anchor: String,
    /// What messages say of it.
    pub text: Text,
    /// `constant`, `linear` or `rust`: how long its test takes.
    pub cost: &'static str,
    /// Markdown.
    pub doc: String,
    /// Names of the interfaces that all that satisfies it implements.
    pub interfaces: Text,
    /// Whether one `build` makes each of its ops.
    pub builds: bool,
    /// Markdown: why none does, where it has several.
    pub no_build: Option<String>,
}

/// An op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Op {
    /// With its dialect's name.
    pub name: String,
    /// Its anchor.
    pub anchor: String,
    /// Markdown.
    pub doc: String,
    /// Why not to use it.
    pub deprecated: Option<String>,
    /// Names of its traits.
    pub traits: Text,
    /// Names of the interfaces that it implements.
    pub interfaces: Text,
    /// Interfaces that somebody else implements for it.
    pub promises: Vec<Promise>,
    /// Its format, as the spec writes it.
    pub syntax: Option<String>,
    /// IR that has it.
    pub example: Option<Example>,
    /// Whether an example was looked for and nothing was found that satisfies all constraints.
    pub nothing_fits: bool,
    /// What is equal wherever it is named.
    pub generics: Vec<Value>,
    /// Its operands.
    pub operands: Vec<Value>,
    /// Its attributes.
    pub attrs: Vec<Value>,
    /// Its results.
    pub results: Vec<Value>,
    /// Its regions.
    pub regions: Vec<Region>,
    /// Its successors; they have no constraint.
    pub successors: Vec<Value>,
    /// What it does to memory, if the spec says so.
    pub effects: Option<Vec<Effect>>,
    /// The messages of its requirements.
    pub requires: Vec<Text>,
    /// Its equations.
    pub bounds: Vec<Formula>,
}

/// A promised interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// Its name.
    pub interface: Piece,
    /// What implements it.
    pub by: String,
}

/// An example of an op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// IR.
    pub text: String,
    /// Whether a function in Rust verifies the op, which was not asked.
    pub unverified: bool,
}

/// An operand, an attribute, a result, a successor, an argument of a region, or a generic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Value {
    /// Its name.
    pub name: String,
    /// How many there are: `one`, `optional` or `variadic`.
    pub arity: &'static str,
    /// What it has to satisfy.
    pub constraint: Text,
    /// Of an attribute, where it is left out.
    pub default: Option<String>,
    /// Markdown.
    pub doc: String,
}

/// A region of an op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// How many there are: `one`, `optional` or `variadic`.
    pub arity: &'static str,
    /// Arguments of its entry block.
    pub args: Vec<Value>,
    /// How many blocks it has, in words.
    pub blocks: String,
    /// The name of the op that ends it.
    pub terminator: Option<Piece>,
    /// Whether text may leave the terminator out.
    pub implicit: bool,
}

/// A side effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// `reads`, `writes`, `allocates` or `frees`.
    pub kind: &'static str,
    /// The operand or result that it is on.
    pub on: Option<String>,
    /// The resource.
    pub resource: Option<String>,
}

/// An equation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formula {
    /// With the signs of mathematics.
    pub text: String,
    /// Variables for every value of which it holds.
    pub free: Vec<String>,
}
