//! Dialects, types, attributes, enums, interfaces, traits.

use super::{
    AttrId, CaseIdx, ConstraintExpr, ConstraintId, DialectId, DialectInterfaceId, EnumId, Equation, Generic,
    GenericIdx, InterfaceId, MethodIdx, OpId, ParamFormat, Pred, RegionIdx, Require, RustPath, Span, Term,
    Text, TypeId, Value, Values,
};
use std::ops::Range;

/// A dialect: the namespace before the dot.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// The name, as in `arith.addi`.
    pub name: String,
    /// Markdown of the `//!` comments.
    pub doc: String,
    /// Whether it was loaded only because another spec uses it: a generator emits nothing for it.
    pub imported: bool,
    /// Rust path of the module with the code generated for the dialect; generated code of other dialects refers to it.
    /// `rust_module crate::arith;`, else `None`: a sibling module of the name of the dialect.
    pub rust_module: Option<RustPath>,
    /// `materialize rust PATH;`: makes constants of attributes.
    pub materialize: Option<RustPath>,
    /// `verify rust PATH;`: runs after the verifier of each of its ops.
    pub verify: Vec<RustPath>,
    /// `canonicalize rust PATH;`: rewrites any of its ops.
    pub canonicalize: Vec<RustPath>,
    /// `use` dependencies, in the order of first use.
    pub depends: Vec<DialectId>,
    /// The place of the header.
    pub span: Span,
}

/// An interface of dialects: `interface Inlining for dialect = rust PATH;`.
#[derive(Clone, Debug, Default)]
pub struct DialectInterface {
    /// The dialect that declares it.
    pub dialect: DialectId,
    /// Its name.
    pub name: String,
    /// The trait in Rust.
    pub rust: RustPath,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// The implementation of an interface by a dialect: `impl Inlining rust PATH;`.
#[derive(Clone, Debug)]
pub struct DialectImpl {
    /// The dialect that implements it.
    pub dialect: DialectId,
    /// The interface.
    pub interface: DialectInterfaceId,
    /// The value in Rust that implements its trait.
    pub by: RustPath,
    /// The place of the interface's name.
    pub span: Span,
}

/// An attribute of a dialect on ops of all dialects, or on arguments of functions.
#[derive(Clone, Debug)]
pub struct DialectAttr<'a> {
    /// The dialect.
    pub dialect: DialectId,
    /// The name, without the dialect.
    pub name: String,
    /// The constraint on its value.
    pub constraint: ConstraintExpr<'a>,
    /// The ops that may have it; `None`: arguments of functions have it.
    pub on: Option<ConstraintExpr<'a>>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// A parameter of a type or attribute.
#[derive(Clone, Debug)]
pub struct Param<'a> {
    /// Name as declared.
    pub name: String,
    /// The kind of its values.
    pub kind: ParamKind,
    /// Whether it is a list that is written without brackets.
    pub is_bare: bool,
    /// `type` and `attr` parameters may be constrained: `element: IntLike`.
    pub constraint: Option<ConstraintExpr<'a>>,
    /// Default, for parameters that the text may omit.
    pub default: Option<DefaultValue<'a>>,
    /// Doc comment.
    pub doc: String,
    /// The place of its declaration.
    pub span: Span,
}

/// The kind of a parameter. In specs: `u32`, `i64`, `bool`, `str`, `type`, `attr`, an enum's name, `[i64]`, `T?` ...
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// `bool`
    Bool,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `i64`
    I64,
    /// `int`: an integer of any size.
    BigInt,
    /// `f64`, also used for arbitrary floats (kept as bits by the runtime).
    F64,
    /// `str`
    Str,
    /// `type`: any type; the parameter's constraint may narrow it.
    Type,
    /// `attr`: any attribute; the parameter's constraint may narrow it.
    Attr,
    /// The name of an enum.
    Enum(EnumId),
    /// `shape`: dimensions, each a size or dynamic. Gives the constraint language `rank`, `dims`, `shape`.
    Shape,
    /// `affine_map`
    AffineMap,
    /// `integer_set`
    IntegerSet,
    /// `symbol`: a symbol reference.
    Symbol,
    /// `[K]`: a list.
    List(Box<ParamKind>),
    /// `K?`: the parameter may be absent.
    Optional(Box<ParamKind>),
    /// `rust PATH`: a Rust type of the user's.
    Rust(RustPath),
}

/// A default value: a typed expression, never host code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DefaultValue<'a> {
    /// `unit`
    Unit,
    /// `true`, `false`
    Bool(bool),
    /// `42`
    Int(i128),
    /// `1.5`
    Float(f64),
    /// `"text"`
    Str(&'a str),
    /// The name of a case; bit enums may join several with `|`.
    Enum(EnumId, &'a [CaseIdx]),
    /// `[1, 2]`
    List(&'a [DefaultValue<'a>]),
}

/// A `require COND else "text";` clause of a type or attribute.
#[derive(Clone, Debug)]
pub struct ParamRequire<'a> {
    /// Condition over the parameters.
    pub pred: Pred<'a>,
    /// Message after `else`.
    pub message: Text<Term<'a>>,
    /// The place in the spec.
    pub span: Span,
}

/// A type, or an attribute: `type integer(width: u32, signedness: Signedness) {..}`.
#[derive(Clone, Debug, Default)]
pub struct TypeDecl<'a> {
    /// The dialect that declares it.
    pub dialect: DialectId,
    /// Name in the spec; also the mnemonic after `!dialect.` or `#dialect.` unless
    /// [`TypeDecl::mnemonic`](super::TypeDecl::mnemonic) differs.
    pub name: String,
    /// `mnemonic "..."` or the name.
    pub mnemonic: String,
    /// CamelCase name of the handle: `IntegerType`.
    pub rust_name: String,
    /// Parameters in order.
    pub params: Vec<Param<'a>>,
    /// `= rust PATH`: the existing Rust handle; no handle is generated.
    pub storage: Option<RustPath>,
    /// Text for messages (`must be TEXT`), if given after the parameters.
    pub text: Option<String>,
    /// Clauses that are checked on construction.
    pub requires: Vec<ParamRequire<'a>>,
    /// `verify rust PATH;`
    pub verify: Option<RustPath>,
    /// Text form of the parameters; `None` means `<p0, p1, ..>`.
    pub format: Option<ParamFormat>,
    /// Interfaces that it implements, with methods bound to Rust functions.
    pub interfaces: Vec<InterfaceUse<'a>>,
    /// `alias "..";`
    pub alias: Option<String>,
    /// `deprecated "why";`
    pub deprecated: Option<String>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// An attribute: `attr overflow(flags: OverflowFlags) {..}`. It is declared as a type is.
pub type AttrDecl<'a> = TypeDecl<'a>;

/// An enum: `enum CmpIPredicate: i64 { eq, ne, slt = 2 }`, `bits FastMath: i32 as fastmath { none = 0, nnan = 1 }`.
#[derive(Clone, Debug, Default)]
pub struct EnumDecl {
    /// The dialect that declares it.
    pub dialect: DialectId,
    /// CamelCase name, also the Rust name.
    pub name: String,
    /// Whether cases are bits that may be combined (`bits` instead of `enum`).
    pub bits: bool,
    /// `: i64`: width in bits of the integer that holds a value; 32 when not given.
    pub width: u32,
    /// The attribute that holds it on an op.
    pub storage: EnumStorage,
    /// Whether the text of that attribute is the case without brackets.
    pub bare: bool,
    /// Separator between cases of a bit enum in text: `,` or `|`.
    pub separator: String,
    /// Cases in order.
    pub cases: Vec<EnumCase>,
    /// Text for messages, if given.
    pub text: Option<String>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// The attribute that holds an enum on an op.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EnumStorage {
    /// `enum E {..}`: only a parameter of types and attributes; as an op's attribute a string with the case's keyword.
    #[default]
    Keyword,
    /// `enum E: i64 {..}`: an integer attribute of [`EnumDecl::width`](super::EnumDecl::width) bits.
    Integer,
    /// `enum E as overflow {..}`: the attribute `#dialect.overflow<nsw>`.
    Attr(String),
}

/// One case of an enum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnumCase {
    /// Identifier in specs and (in CamelCase) in Rust.
    pub name: String,
    /// Keyword in IR text; the name unless given (`single = "SINGLE"`).
    pub keyword: String,
    /// Value.
    pub value: i64,
    /// Doc comment.
    pub doc: String,
}

/// The subject of a constraint, an interface or a trait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// `for op`
    #[default]
    Op,
    /// `for type`
    Type,
    /// `for attr`
    Attr,
}

impl Subject {
    /// Returns the word in specs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Subject::Op => "op",
            Subject::Type => "type",
            Subject::Attr => "attr",
        }
    }
}

/// An interface: methods that ops, types or attributes implement; found at run time by name.
#[derive(Clone, Debug, Default)]
pub struct InterfaceDecl<'a> {
    /// The dialect that declares it; `None` for the interfaces of the runtime.
    pub dialect: Option<DialectId>,
    /// CamelCase name.
    pub name: String,
    /// `for op | type | attr`.
    pub subject: Subject,
    /// Base interfaces.
    pub bases: Vec<InterfaceId>,
    /// Methods in order.
    pub methods: Vec<Method<'a>>,
    /// Equations that hold for every op that implements it. Values are [`Value::EachResult`] and method calls.
    pub bounds: Vec<Equation<'a>>,
    /// `require` clauses that hold for every op that implements it.
    pub requires: Vec<Require<'a>>,
    /// `= rust PATH`: the Rust trait exists already.
    pub rust: Option<RustPath>,
    /// `where rust PATH;`: functions that decide at run time whether an op, a type or an attribute that declares it implements it.
    pub conditions: Vec<RustPath>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// A method of an interface or of a constraint.
#[derive(Clone, Debug, Default)]
pub struct Method<'a> {
    /// snake_case name.
    pub name: String,
    /// Whether it has no `self` (`static fn`).
    pub is_static: bool,
    /// Arguments after `self`.
    pub args: Vec<(String, MethodType)>,
    /// Result, if any.
    pub ret: Option<MethodType>,
    /// Its body.
    pub body: MethodBody<'a>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// Body of a method.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum MethodBody<'a> {
    /// `;`: each implementor has to define it.
    #[default]
    Required,
    /// `{ default }`: the interface's Rust trait has a default body.
    Default,
    /// `= crate::path`: this function, checked by rustc.
    Rust(RustPath),
    /// `{ 1 }`: a constant.
    Const(DefaultValue<'a>),
}

/// Type of a method's argument or result.
#[derive(Clone, Debug, PartialEq)]
pub enum MethodType {
    /// `bool`
    Bool,
    /// `u32`
    U32,
    /// `i64`
    I64,
    /// `usize`
    Usize,
    /// `str`
    Str,
    /// `Type`
    Type,
    /// `Attribute`
    Attribute,
    /// `Value`
    Value,
    /// `Operands`: a range of operands.
    Operands,
    /// `Operand`: an operand slot.
    Operand,
    /// `Results`
    Results,
    /// `OpResult`
    OpResult,
    /// `Region`
    Region,
    /// `Context`: the owner of types and attributes.
    Context,
    /// `Block`
    Block,
    /// A named constraint: the generated typed handle.
    Constraint(ConstraintId),
    /// A generic of the constraint that the method belongs to.
    Generic(GenericIdx),
    /// `T?`
    Optional(Box<MethodType>),
    /// `[T]`
    List(Box<MethodType>),
    /// `rust PATH`
    Rust(RustPath),
}

/// The statement that an op, a type or an attribute implements an interface.
#[derive(Clone, Debug)]
pub struct InterfaceUse<'a> {
    /// The interface.
    pub interface: InterfaceId,
    /// Methods that are bound: `impl DestinationStyle { inits = outputs; tied_init = rust crate::tied; }`.
    pub methods: Vec<(MethodIdx, MethodImpl<'a>)>,
    /// The place in the spec.
    pub span: Span,
}

/// The implementation of a method of an interface.
#[derive(Clone, Debug, PartialEq)]
pub enum MethodImpl<'a> {
    /// `= rust PATH`
    Rust(RustPath),
    /// `= operands_name`: the values of this list.
    Values(Values),
    /// `= value_name`
    Value(Value<'a>),
    /// `= region_name`
    Region(RegionIdx),
    /// `= 3`, `= "dma"`
    Const(DefaultValue<'a>),
}

/// A trait: a property without methods, with an optional verifier and equations.
#[derive(Clone, Debug, Default)]
pub struct TraitDecl<'a> {
    /// The dialect that declares it; `None` for a native trait.
    pub dialect: Option<DialectId>,
    /// CamelCase name.
    pub name: String,
    /// `for op | type | attr`.
    pub subject: Subject,
    /// Parameters, which are numbers. The statements of a trait with parameters are statements of the ops that use it.
    pub generics: Vec<Generic<'a>>,
    /// Known to the runtime by name (`Pure`, `Terminator`, ..; see [`crate::model::NATIVE_TRAITS`]).
    pub native: bool,
    /// Equations, in terms of [`Value::EachOperand`] and [`Value::EachResult`].
    pub bounds: Vec<Equation<'a>>,
    /// `require` clauses, in the same terms.
    pub requires: Vec<Require<'a>>,
    /// `verify rust PATH;`
    pub verify: Option<RustPath>,
    /// Doc comment.
    pub doc: String,
    /// The place of the name.
    pub span: Span,
}

/// The target of an `implement` or a `promise`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// An op.
    Op(OpId),
    /// A type.
    Type(TypeId),
    /// An attribute.
    Attr(AttrId),
}

/// `promise Tileable for load by "toy_tiling::register";`: another crate implements it.
#[derive(Clone, Debug)]
pub struct Promise {
    /// Dialect whose spec contains it, and which owns the target.
    pub dialect: DialectId,
    /// `None` for `ValueBounds`, which the engine itself defines.
    pub interface: Option<InterfaceId>,
    /// The op, type or attribute that implements it.
    pub target: Target,
    /// The function to call for its registration.
    pub by: String,
    /// The place in the spec.
    pub span: Span,
}

/// `implement INTERFACE for other::foreign_op {..}`: a model that is attached to an op, a type or an attribute of another dialect.
#[derive(Clone, Debug)]
pub struct ExternalModel<'a> {
    /// Dialect whose spec contains it.
    pub dialect: DialectId,
    /// The interface.
    pub interface: InterfaceId,
    /// The op, type or attribute that implements it.
    pub target: Target,
    /// Bound methods of the interface itself.
    pub methods: Vec<(MethodIdx, MethodImpl<'a>)>,
    /// The bases of this interface, which are implemented together with it.
    pub bases: Vec<InterfaceUse<'a>>,
    /// The place in the spec.
    pub span: Span,
}

impl<'a> ExternalModel<'a> {
    /// Returns the interface with its methods.
    #[must_use]
    pub fn interface_use(&self) -> InterfaceUse<'a> {
        InterfaceUse { interface: self.interface, methods: self.methods.clone(), span: self.span }
    }
}

/// `extend op other::foreign_op {..}`, or `implement ValueBounds for other::foreign_op {..}`: clauses that a spec adds to an op, a type or an
/// attribute. The declaration in the model has them; this is the record of their origin.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// Dialect whose spec contains it.
    pub dialect: DialectId,
    /// The op, type or attribute.
    pub target: Target,
    /// The positions of its equations in `OpDecl::bounds`.
    pub bounds: Range<usize>,
    /// The word and the place of the first part that is neither an equation nor a `let`: such a part belongs to the tables of the target, while
    /// equations can be attached to an op of another crate.
    pub beyond_equations: Option<(String, Span)>,
    /// The place in the spec.
    pub span: Span,
}
