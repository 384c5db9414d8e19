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

/// A page of a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SitePage {
    /// The title.
    pub title: String,
    /// The file name of the page.
    pub file: String,
    /// The links to all dialects.
    pub dialects: Vec<NavItem>,
    /// The dialect that the page belongs to; `None` for the list of dialects.
    pub dialect: Option<SiteDialect>,
    /// The op, on its page.
    pub op: Option<Op>,
    /// The constraint, on its page.
    pub constraint: Option<Constraint>,
    /// The list of dialects, on the first page.
    pub entries: Vec<Entry>,
}

/// The dialect of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SiteDialect {
    /// The name.
    pub name: String,
    /// The link to its page.
    pub link: String,
    /// The links to its items, by kind.
    pub groups: Vec<NavGroup>,
    /// The description, on the page of the dialect. Its ops and constraints have links and summaries only.
    pub all: Option<Dialect>,
}

/// Links to items of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NavGroup {
    /// The kind: `Ops`.
    pub title: &'static str,
    /// The links.
    pub items: Vec<NavItem>,
    /// Whether the page describes one of the items.
    pub here: bool,
}

/// A link to a page or to a part of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NavItem {
    /// The name.
    pub name: String,
    /// The link.
    pub link: String,
    /// Whether it is the page with the link.
    pub here: bool,
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
    pub dialect_interfaces: Vec<DialectInterface>,
    pub implements: Vec<Implemented>,
    pub traits: Vec<Trait>,
    pub constraints: Vec<Constraint>,
    pub discardable: Vec<Discardable>,
    pub ops: Vec<Op>,
}

/// An interface of dialects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DialectInterface {
    /// Its name.
    pub name: String,
    /// The documentation, in Markdown.
    pub doc: String,
}

/// An interface of dialects that the dialect implements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Implemented {
    /// The name of the interface, with its dialect.
    pub interface: String,
    /// The path of the value in Rust.
    pub by: String,
}

/// An attribute of a dialect on ops of all dialects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Discardable {
    /// The full name.
    pub name: String,
    /// The constraint on its value.
    pub constraint: Text,
    /// The ops that may have it, or `arguments`.
    pub on: Text,
    /// The documentation, in Markdown.
    pub doc: String,
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
    /// Its requirements.
    pub requires: Vec<Requirement>,
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
    /// Its requirements.
    pub requires: Vec<Requirement>,
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
    /// The link to its description.
    pub link: String,
    /// The subject: `types`, `attributes` or `ops`.
    pub of: &'static str,
    /// The generics.
    pub generics: Vec<Value>,
    /// The text in messages.
    pub text: Text,
    /// The set of the items that satisfy it.
    pub meaning: Meaning,
    /// The signatures of the generated Rust code; empty on pages of several dialects.
    pub signatures: Vec<String>,
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

/// The meaning of a constraint. Words are Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meaning {
    /// The normal form: an item satisfies the constraint if one of these descriptions fits. Empty if it is too complex.
    pub alternatives: Vec<String>,
    /// The arms, if the constraint is a union with named arms.
    pub arms: Vec<ConstraintArm>,
    /// An item that satisfies it.
    pub matching: Option<Instance>,
    /// An item that does not satisfy it.
    pub not_matching: Option<Instance>,
}

/// An arm of a union.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConstraintArm {
    /// The name.
    pub name: String,
    /// The normal form in words.
    pub text: String,
    /// An item that satisfies it.
    pub matching: Option<Instance>,
}

/// An item as an example of a constraint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Instance {
    /// The item in the syntax of MLIR.
    pub text: String,
    /// The arguments of the constraint for which it is an example: `W = 8`.
    pub with: Vec<String>,
}

/// An op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Op {
    /// The name, qualified with the dialect.
    pub name: String,
    /// The anchor.
    pub anchor: String,
    /// The link to its description.
    pub link: String,
    /// The first paragraph of the documentation, in Markdown.
    pub summary: String,
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
    /// The successors.
    pub successors: Vec<Successor>,
    /// The effects on memory, if the spec declares them.
    pub effects: Option<Vec<Effect>>,
    /// The builders that its spec declares.
    pub builders: Vec<Builder>,
    /// The signatures of the generated Rust code; empty on pages of several dialects.
    pub signatures: Vec<String>,
    /// Its requirements.
    pub requires: Vec<Requirement>,
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

/// A requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Requirement {
    /// The message if it does not hold.
    pub message: Text,
    /// The condition, in mathematical notation.
    pub condition: Formula,
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

/// A successor of an op.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Successor {
    /// The name.
    pub name: String,
    /// The arity: `one`, `optional` or `variadic`.
    pub arity: &'static str,
    /// The arguments of its blocks.
    pub args: Vec<Value>,
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
