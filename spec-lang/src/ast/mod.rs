//! Syntax trees: specs as written, with positions; names are not bound yet.
//!
//! The parser builds them from text. Programs that write specs, such as importers and derive macros, build them with the
//! functions of this module, and parse the parts that are text already ([`Part`](crate::Part)).
//! [`Printer`](crate::Printer) prints them.
//!
//! ```
//! use bourn_spec::Printer;
//! use bourn_spec::ast::{CExpr, ItemKind, TypeItem, ParamItem};
//!
//! let rows = ParamItem::new("rows", CExpr::name("u32"));
//! let tile = TypeItem { params: vec![rows], ..TypeItem::new("tile") };
//! let mut printer = Printer::default();
//! printer.item(&ItemKind::Type(tile).into());
//! assert_eq!(printer.finish().text, "type tile(rows: u32);\n");
//! ```

mod clause;
mod expr;
mod make;
mod walk;

use crate::model::{BinaryOp, Rel, Span, Subject};
pub use clause::*;
pub use expr::*;
use std::collections::BTreeSet;
pub(crate) use walk::SyntaxPart;

/// A name and its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// `a::b`; one or more segments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// The names between `::`.
    pub segments: Vec<String>,
    /// Its place.
    pub span: Span,
}

impl Path {
    /// Returns the segment of a path that has only one.
    #[must_use]
    pub fn single(&self) -> Option<&str> {
        match self.segments.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Returns the path with `::` between its segments.
    #[must_use]
    pub fn text(&self) -> String {
        self.segments.join("::")
    }
}

/// A string with placeholders: `"'{type(source)}' is too small"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// The texts and placeholders, in order.
    pub parts: Vec<TemplatePart>,
    /// Its place.
    pub span: Span,
}

/// A part of a string with placeholders.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplatePart {
    /// Text, without escapes.
    Literal(String),
    /// The expression between the braces, and its text.
    Hole(Ex, String),
}

/// A parsed file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// `//!` lines.
    pub doc: String,
    /// The items, in order.
    pub items: Vec<Item>,
    /// The places of items from which a part was left out because it could not be parsed.
    pub damaged: Vec<Span>,
    /// The names of items that could not be parsed, and `dialect` for a header: they are not reported as unknown.
    pub lost: BTreeSet<String>,
}

/// A parsed file and its origin.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub file: u32,
    pub ast: File,
    pub imported: bool,
}

impl Unit {
    /// Returns whether a place is in the file, or in one of its items, which may have numbers of their own.
    pub fn contains(&self, span: Span) -> bool {
        self.file == span.file || self.ast.items.iter().any(|item| item.span.file == span.file)
    }

    /// Returns the dialect of the header.
    pub fn dialect(&self) -> Option<&DialectItem> {
        self.ast.items.iter().find_map(|item| match &item.kind {
            ItemKind::Dialect(d) => Some(d),
            _ => None,
        })
    }
}

/// An item with its doc comment.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The lines of its doc comment, joined by line breaks.
    pub doc: String,
    /// Its place, without the doc comment.
    pub span: Span,
    /// The item itself.
    pub kind: ItemKind,
}

/// An item: the outermost part of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `dialect NAME;`
    Dialect(DialectItem),
    /// `use DIALECT::{..};`
    Use(UseItem),
    /// `type` or `attr`
    Type(TypeItem),
    /// `enum` or `bits`
    Enum(EnumItem),
    /// `constraint NAME .. = ..;`
    Constraint(ConstraintItem),
    /// `implies A => B;`
    Implies(CExpr, CExpr),
    /// `interface NAME ..`
    Interface(InterfaceItem),
    /// `trait NAME ..`
    Trait(InterfaceItem),
    /// `op` or `family`
    Op(OpItem),
    /// `extend op OP { .. }`
    Extend(ExtendItem),
    /// `extend custom ..`
    ExtendCustom(ExtendCustomItem),
    /// `implement INTERFACE for OP { .. }`
    Implement(ImplementItem),
    /// `promise INTERFACE for OP by ".."`
    Promise(PromiseItem),
}

/// `dialect NAME { .. }`
#[derive(Clone, Debug, PartialEq)]
pub struct DialectItem {
    /// Its name.
    pub name: Name,
    /// The paths of all `rust_module PATH;`.
    pub rust_modules: Vec<Name>,
    /// The kinds and paths of hooks: `verify rust PATH;`.
    pub hooks: Vec<(Name, String)>,
    /// The interfaces of the dialect itself.
    pub impls: Vec<DialectImplItem>,
    /// The attributes of the dialect on ops of all dialects.
    pub attrs: Vec<DialectAttrItem>,
}

/// `impl INTERFACE rust PATH;`: an interface of a dialect, implemented by a value in Rust.
#[derive(Clone, Debug, PartialEq)]
pub struct DialectImplItem {
    /// The interface.
    pub interface: Path,
    /// The path of the value.
    pub by: String,
}

/// `name: CONSTRAINT for OPS`: an attribute of a dialect on ops of all dialects, or on arguments of functions.
#[derive(Clone, Debug, PartialEq)]
pub struct DialectAttrItem {
    /// Its doc comment.
    pub doc: String,
    /// Its name, without the dialect.
    pub name: Name,
    /// The constraint on its value.
    pub constraint: CExpr,
    /// The ops that may have it, or `argument`.
    pub on: Option<CExpr>,
}

/// `use DIALECT::{A, B};`
#[derive(Clone, Debug, PartialEq)]
pub struct UseItem {
    /// The dialect whose names are imported.
    pub dialect: Name,
    /// The imported names; `None` for all.
    pub names: Option<Vec<Name>>,
    /// Whether constraints are copied instead of linked.
    pub inline: bool,
}

/// A declaration of a type or an attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeItem {
    /// Whether it declares an attribute.
    pub is_attr: bool,
    /// Its name.
    pub name: Name,
    /// The parameters.
    pub params: Vec<ParamItem>,
    /// The name in messages.
    pub text: Option<Name>,
    /// Traits and interfaces.
    pub traits: Vec<TraitUseItem>,
    /// `= rust PATH`: the Rust type of the handle.
    pub storage: Option<String>,
    /// The clauses in braces.
    pub clauses: Vec<Clause>,
}

/// A parameter of a type or an attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamItem {
    /// Its doc comment.
    pub doc: String,
    /// Its name.
    pub name: Name,
    /// The kind of its values.
    pub kind: ParamKindItem,
    /// The value if the text omits it.
    pub default: Option<Literal>,
}

/// The kind of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKindItem {
    /// `[KIND]`
    List(Box<ParamKindItem>),
    /// `KIND?`
    Optional(Box<ParamKindItem>),
    /// `KIND*`: a list without brackets.
    Repeated(Box<ParamKindItem>),
    /// `rust PATH`
    Rust(String),
    /// A constraint, or the name of a kind such as `u32`.
    Constraint(CExpr),
}

/// A value that is written out.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    /// The value.
    pub kind: LiteralKind,
    /// Its place.
    pub span: Span,
}

/// The value of a literal.
#[derive(Clone, Debug, PartialEq)]
pub enum LiteralKind {
    /// An integer.
    Int(i128),
    /// A number with a point.
    Float(f64),
    /// A string.
    Str(String),
    /// `[a, b]`
    List(Vec<Literal>),
    /// `a | b`
    Names(Vec<Name>),
}

/// A declaration of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumItem {
    /// Whether its values are sets of cases.
    pub bits: bool,
    /// Its name.
    pub name: Name,
    /// `: i32`: the type of the integer.
    pub width: Option<Name>,
    /// `as NAME`: the mnemonic of the attribute.
    pub attr_form: Option<Name>,
    /// Whether the attribute is printed as its case only.
    pub bare: bool,
    /// The name in messages.
    pub text: Option<Name>,
    /// The text between the cases of a set.
    pub separator: Option<Name>,
    /// The cases.
    pub cases: Vec<EnumCaseItem>,
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumCaseItem {
    /// Its doc comment.
    pub doc: String,
    /// Its name.
    pub name: Name,
    /// Its number, and the place of the number.
    pub value: Option<(i128, Span)>,
    /// Its text, if it differs from the name.
    pub keyword: Option<Name>,
}

/// A declaration of a constraint.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstraintItem {
    /// Its name.
    pub name: Name,
    /// Its generics.
    pub generics: Vec<GenericItem>,
    /// `for type`, `for attr` or `for op`.
    pub subject: Option<Name>,
    /// The name in messages.
    pub text: Option<Template>,
    /// The interfaces that its subjects implement.
    pub interfaces: Vec<TraitUseItem>,
    /// Its meaning.
    pub body: CExpr,
    /// `as rust PATH`: an existing handle.
    pub handle: Option<String>,
    /// The methods of its handle.
    pub methods: Vec<MethodItem>,
}

/// A generic of a constraint or an op: `T: C`.
#[derive(Clone, Debug, PartialEq)]
pub struct GenericItem {
    /// Its name.
    pub name: Name,
    /// The constraint of its values.
    pub bound: CExpr,
    /// Whether it is a list: `*`.
    pub variadic: bool,
    /// Whether its value is a list of values of a kind: `[KIND]`.
    pub listed: bool,
    /// The message if two uses differ: a text, or `verify`.
    pub differ: Option<DifferItem>,
}

/// The message if two uses of a generic differ.
#[derive(Clone, Debug, PartialEq)]
pub enum DifferItem {
    /// The text of the message.
    Text(Name),
    /// `verify`: the hook reports the difference; its place.
    Hook(Span),
}

/// A declaration of an interface or a trait.
#[derive(Clone, Debug, PartialEq)]
pub struct InterfaceItem {
    /// Its name.
    pub name: Name,
    /// The parameters of a trait.
    pub generics: Vec<GenericItem>,
    /// `for type`, `for attr`, `for op`, or `for dialect` of an interface.
    pub subject: Option<Name>,
    /// The interfaces that it extends.
    pub bases: Vec<TraitUseItem>,
    /// `= rust PATH`: an existing Rust trait.
    pub rust: Option<String>,
    /// The clauses in braces.
    pub clauses: Vec<Clause>,
}

impl InterfaceItem {
    /// Returns whether dialects implement it, and not items.
    #[must_use]
    pub fn is_of_dialects(&self) -> bool {
        self.subject.as_ref().is_some_and(|subject| subject.text == "dialect")
    }
}

/// A trait, an interface or a family that an item names.
#[derive(Clone, Debug, PartialEq)]
pub struct TraitUseItem {
    /// The trait, interface or family.
    pub path: Path,
    /// Its arguments.
    pub args: Vec<CArg>,
}

/// A declaration of an op or a family.
#[derive(Clone, Debug, PartialEq)]
pub struct OpItem {
    /// Whether it declares a family of ops.
    pub is_family: bool,
    /// Its name.
    pub name: Name,
    /// Its generics.
    pub generics: Vec<GenericItem>,
    /// Traits, interfaces and families.
    pub traits: Vec<TraitUseItem>,
    /// The clauses in braces.
    pub clauses: Vec<Clause>,
}

/// An overlay: `extend op OP { .. }`
#[derive(Clone, Debug, PartialEq)]
pub struct ExtendItem {
    /// The kind of the target.
    pub subject: Subject,
    /// Whether the target may be missing: `extend op? ..`.
    pub optional: bool,
    /// Whether `target` is a dialect, `dialect::*`: all of its ops whose text is hooks.
    pub every: bool,
    /// The op, type or attribute, or the dialect.
    pub target: Path,
    /// The parameters of the type or attribute, if they replace the declared parameters.
    pub params: Vec<ParamItem>,
    /// Generics, in addition to those of the op.
    pub generics: Vec<GenericItem>,
    /// Traits and interfaces that the target has, too.
    pub traits: Vec<TraitUseItem>,
    /// The clauses in braces.
    pub clauses: Vec<Clause>,
}

/// `extend custom DIALECT::NAME(x) { .. }`: the text of `custom(crate::DIALECT::hooks::parse_NAME, ..)(..)` in all formats.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtendCustomItem {
    /// Whether the directives may be missing: `extend custom? ..`.
    pub optional: bool,
    /// The directives.
    pub targets: Vec<Path>,
    /// The names of their arguments.
    pub params: Vec<Name>,
    /// The elements that replace the directive.
    pub elements: Vec<FElem>,
}

/// `implement INTERFACE for OP { .. }`
#[derive(Clone, Debug, PartialEq)]
pub struct ImplementItem {
    /// The interface.
    pub interface: Path,
    /// The op, type or attribute.
    pub target: Path,
    /// The methods, each with its value.
    pub methods: Vec<(Name, Ex)>,
    /// Other clauses.
    pub clauses: Vec<Clause>,
    /// Equations.
    pub stmts: Vec<Stmt>,
}

/// `promise INTERFACE for OP by "crate";`
#[derive(Clone, Debug, PartialEq)]
pub struct PromiseItem {
    /// The interface.
    pub interface: Path,
    /// The op.
    pub target: Path,
    /// The crate that implements it.
    pub by: Name,
}
