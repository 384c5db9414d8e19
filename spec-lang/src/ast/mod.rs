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

mod make;
mod walk;

use crate::model::{BinaryOp, Rel, Span, Subject};
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
#[derive(Debug)]
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
    /// The attributes of the dialect on ops of all dialects.
    pub attrs: Vec<DialectAttrItem>,
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
    /// `for type`, `for attr` or `for op`.
    pub subject: Option<Name>,
    /// The interfaces that it extends.
    pub bases: Vec<TraitUseItem>,
    /// `= rust PATH`: an existing Rust trait.
    pub rust: Option<String>,
    /// The clauses in braces.
    pub clauses: Vec<Clause>,
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

/// A clause in the braces of an item.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// Its place, without the doc comment.
    pub span: Span,
    /// The clause itself.
    pub kind: ClauseKind,
}

/// The kind of a list of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValuesKind {
    /// `operands`
    Operands,
    /// `attrs`
    Attrs,
    /// `results`
    Results,
    /// `successors`
    Successors,
}

/// A clause.
#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    /// `operands { .. }` and the like
    Values(ValuesKind, Vec<ValueItem>),
    /// `region NAME ..;`
    Region(RegionItem),
    /// `let NAME = ..;`
    Let(Name, Ex),
    /// `require ..;`
    Require(RequireItem),
    /// `bounds rust PATH;`
    BoundsRust(String),
    /// `bounds { .. }`
    Bounds(Vec<Stmt>),
    /// `format { .. }`
    Format(Vec<FElem>),
    /// The kind of each effect, the affected value, and the resource.
    Effects(Vec<(Name, Option<Ex>, Option<Name>)>),
    /// `impl INTERFACE { .. }`
    Impl(Path, Vec<(Name, Ex)>),
    /// `builder NAME(..) { .. }`
    Builder(BuilderItem),
    /// `verify rust PATH;` and the like: the words, and the path.
    Hook(String, String),
    /// `rust_name NAME;`
    RustName(Name),
    /// `mnemonic "..";`
    Mnemonic(Name),
    /// `alias "..";`
    Alias(Name),
    /// `deprecated "..";`
    Deprecated(Name),
    /// `result_names "..", ..;`
    ResultNames(Vec<Name>),
    /// `fn NAME(..) ..`
    Method(MethodItem),
}

/// `builder square(n: i64, source) { sizes = [n, n]; }`
#[derive(Clone, Debug, PartialEq)]
pub struct BuilderItem {
    /// Its doc comment.
    pub doc: String,
    /// Its name.
    pub name: Name,
    /// The parameters, each with its kind; a parameter without a kind is a part of the op.
    pub params: Vec<(Name, Option<Name>)>,
    /// The op that it builds.
    pub body: BuilderBodyItem,
}

/// The body of a builder.
#[derive(Clone, Debug, PartialEq)]
pub enum BuilderBodyItem {
    /// The other parts.
    Parts(Vec<(Name, Ex)>),
    /// A function in Rust.
    Rust(String),
}

/// The number of values that a name stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// Exactly one.
    #[default]
    One,
    /// `?`: at most one.
    Optional,
    /// `*`: any number.
    Variadic,
    /// `**`: any number of lists.
    Nested,
}

/// An operand, a result, an attribute, a successor, or an argument of a region.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueItem {
    /// Its doc comment.
    pub doc: String,
    /// Its name.
    pub name: Name,
    /// The arguments of a successor, if they are declared.
    pub args: Option<Vec<ValueItem>>,
    /// Its constraint.
    pub constraint: Option<CExpr>,
    /// The number of values.
    pub arity: Count,
    /// `by sizes`
    pub sizes: Option<Name>,
    /// `where len >= 2`: a condition on the number of values.
    pub length: Option<Ex>,
    /// The value if it is absent.
    pub default: Option<Literal>,
}

/// A region of an op.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionItem {
    /// Its doc comment.
    pub doc: String,
    /// Its name.
    pub name: Name,
    /// The number of regions.
    pub arity: Count,
    /// The arguments of its first block, if they are declared.
    pub args: Option<Vec<ValueItem>>,
    /// The least and the greatest number of blocks, and their place.
    pub blocks: Option<(i128, Option<i128>, Span)>,
    /// The terminator of its blocks.
    pub terminator: Option<TerminatorItem>,
}

/// The terminator of a region: `implicit terminator yield(value: T);`
#[derive(Clone, Debug, PartialEq)]
pub struct TerminatorItem {
    /// Whether the text may omit it.
    pub implicit: bool,
    /// The op.
    pub op: Path,
    /// The operands.
    pub operands: Vec<ValueItem>,
}

/// `require condition if guard else "message";`
#[derive(Clone, Debug, PartialEq)]
pub struct RequireItem {
    /// The condition.
    pub cond: Ex,
    /// `if ..`: the condition under which it is required.
    pub guard: Option<Ex>,
    /// The error message.
    pub message: Option<Template>,
}

/// A method of an interface or a constraint.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodItem {
    /// Its doc comment.
    pub doc: String,
    /// Whether it has no `self`.
    pub is_static: bool,
    /// Its name.
    pub name: Name,
    /// The arguments, without `self`.
    pub args: Vec<(Name, MethodTypeItem)>,
    /// The type of the result.
    pub ret: Option<MethodTypeItem>,
    /// Its implementation.
    pub body: MethodBodyItem,
}

/// The type of an argument or a result of a method.
#[derive(Clone, Debug, PartialEq)]
pub enum MethodTypeItem {
    /// `[TYPE]`
    List(Box<MethodTypeItem>),
    /// `TYPE?`
    Optional(Box<MethodTypeItem>),
    /// `rust PATH`
    Rust(String),
    /// A name.
    Path(Path),
}

/// The implementation of a method.
#[derive(Clone, Debug, PartialEq)]
pub enum MethodBodyItem {
    /// `;`
    Required,
    /// `{ default }`
    Default,
    /// `{ VALUE }`
    Const(Literal),
    /// `= rust PATH;`
    Rust(String),
}

/// A statement of `bounds`.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// Its place.
    pub span: Span,
    /// The statement itself.
    pub kind: StmtKind,
}

/// A statement of `bounds`, without its place.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `for i in low .. high { .. }`
    For(Name, Ex, Ex, Vec<Stmt>),
    /// `if condition { .. }`
    If(Ex, Vec<Stmt>),
    /// `loop ..;`
    Loop(Box<LoopStmt>),
    /// `choose ..;`
    Choose(Box<ChooseStmt>),
    /// `branch ..;`
    Branch(Box<BranchStmt>),
    /// `call ..;`
    Call(Box<CallStmt>),
    /// `assume value;`, and the condition under which it holds.
    Assume(Ex, Option<Ex>),
    /// A relation, and the condition under which it holds.
    Relation(Ex, Option<Ex>),
}

/// `loop iv in lower .. upper step s carries a = b -> c -> d if guard;`
#[derive(Clone, Debug, PartialEq)]
pub struct LoopStmt {
    /// The induction variable.
    pub iv: Ex,
    /// The first value.
    pub lower: Ex,
    /// The end of the values.
    pub upper: Ex,
    /// The difference of two values.
    pub step: Option<Ex>,
    /// The arguments, initial values, yielded values and results.
    pub carries: Option<[Ex; 4]>,
    /// The condition under which the statement holds.
    pub guard: Option<Ex>,
}

/// `choose results = values if condition else values if guard;`
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseStmt {
    /// The results.
    pub results: Ex,
    /// Their values if the condition holds.
    pub then_values: Ex,
    /// The condition.
    pub condition: Ex,
    /// Their values if it does not hold.
    pub else_values: Ex,
    /// The condition under which the statement holds.
    pub guard: Option<Ex>,
}

/// `call callee(arguments) -> results if guard;`
#[derive(Clone, Debug, PartialEq)]
pub struct CallStmt {
    /// The attribute that names the called function.
    pub callee: Name,
    /// The arguments.
    pub arguments: Ex,
    /// The results.
    pub results: Ex,
    /// The condition under which the statement holds.
    pub guard: Option<Ex>,
}

/// `branch from -> target if condition else target;`
#[derive(Clone, Debug, PartialEq)]
pub struct BranchStmt {
    /// The region whose terminator branches; `None` for the op itself.
    pub from: Option<Name>,
    /// The region or successor, with its arguments.
    pub target: BranchTarget,
    /// The condition, and other targets.
    pub rest: BranchRest,
}

/// `name(values)`
#[derive(Clone, Debug, PartialEq)]
pub struct BranchTarget {
    /// The region or successor.
    pub name: Name,
    /// The values of its arguments.
    pub values: Option<Ex>,
}

/// The rest of a branch.
#[derive(Clone, Debug, PartialEq)]
pub enum BranchRest {
    /// The branch is always taken.
    Always,
    /// A condition, and the target where it is false.
    If(Ex, BranchTarget),
    /// The attribute with the cases, the integer that is compared with them, and the target if no case matches.
    For(Name, Ex, BranchTarget),
}

/// An expression: integer, condition or predicate.
#[derive(Clone, Debug, PartialEq)]
pub struct Ex {
    /// Its place.
    pub span: Span,
    /// The expression itself.
    pub kind: ExKind,
}

/// An expression, without its place.
#[derive(Clone, Debug, PartialEq)]
pub enum ExKind {
    /// An integer.
    Int(i128),
    /// A number with a point.
    Float(f64),
    /// A string.
    Str(String),
    /// `[a, b]`
    List(Vec<Ex>),
    /// A name.
    Path(Path),
    /// `f(a, b)`
    Call(Path, Vec<Ex>),
    /// `rust PATH`, maybe with arguments
    Rust(String, Option<Vec<Ex>>),
    /// `a.b`
    Field(Box<Ex>, Name),
    /// `a[b]`
    Index(Box<Ex>, Box<Ex>),
    /// `-a`
    Neg(Box<Ex>),
    /// `a + b` and the like
    Binary(BinaryOp, Box<Ex>, Box<Ex>),
    /// `2^e`
    Power(Box<Ex>, Box<Ex>),
    /// `a == b < c`: a chain of relations.
    Compare(Box<Ex>, Vec<(Rel, Ex)>),
    /// `a in {b, c}`
    InSet(Box<Ex>, Vec<Ex>),
    /// The value, the ends of the range, and whether the upper end is included.
    InRange(Box<Ex>, Option<Box<Ex>>, Option<Box<Ex>>, bool),
    /// `a is C`
    Is(Box<Ex>, Box<CExpr>),
    /// `all dims d: p`
    AllDims(Name, Box<Ex>),
    /// `all x in list: p`, or `all i in low .. high: p`
    AllIn(Name, Box<Ex>, Option<Box<Ex>>, Box<Ex>),
    /// `a && b`
    And(Vec<Ex>),
    /// `a || b`
    Or(Vec<Ex>),
    /// `!a`
    Not(Box<Ex>),
}

/// A constraint expression.
#[derive(Clone, Debug, PartialEq)]
pub struct CExpr {
    /// Its place.
    pub span: Span,
    /// The constraint itself.
    pub kind: CKind,
}

/// A constraint expression, without its place.
#[derive(Clone, Debug, PartialEq)]
pub enum CKind {
    /// A name with its arguments.
    Name(Path, Vec<CArg>),
    /// `rust PATH`
    Rust(String),
    /// `A | B`; an arm may have a name.
    Or(Vec<(Option<Name>, CExpr)>),
    /// `A & B`
    And(Vec<CExpr>),
    /// `!A`
    Not(Box<CExpr>),
    /// `each A`
    Each(Box<CExpr>),
    /// `A where p`
    Where(Box<CExpr>, Box<Ex>),
}

/// An argument of a constraint, trait or family.
#[derive(Clone, Debug, PartialEq)]
pub struct CArg {
    /// `name = ..`: the parameter; arguments without a name are in order.
    pub name: Option<Name>,
    /// The argument.
    pub value: CArgValue,
    /// Its place.
    pub span: Span,
}

impl CArg {
    /// Returns the name of a constraint, a generic or a case that is given without arguments.
    #[must_use]
    pub fn plain_name(&self) -> Option<&str> {
        match &self.value {
            CArgValue::Constraint(CExpr { kind: CKind::Name(path, args), .. }) if args.is_empty() => {
                path.single()
            }
            _ => None,
        }
    }
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum CArgValue {
    /// A constraint, a generic, or the name of a value.
    Constraint(CExpr),
    /// A number or a string.
    Literal(Literal),
    /// A number that is computed: `2 * W`.
    Computed(Ex),
}

/// An element of a format.
#[derive(Clone, Debug, PartialEq)]
pub struct FElem {
    /// Its place.
    pub span: Span,
    /// Whether `^` marks it as the anchor of its group.
    pub anchor: bool,
    /// `^ else 1`: the value if the group of the anchor is absent.
    pub fallback: Option<Literal>,
    /// The element itself.
    pub kind: FKind,
}

/// An element of a format, without its anchor.
#[derive(Clone, Debug, PartialEq)]
pub enum FKind {
    /// A literal, without its backticks.
    Literal(String),
    /// `$x`
    Var(Name),
    /// `$region.arg`
    Arg(Name, Name),
    /// `$region.arg = $operand`; the region may be omitted.
    Assign(Option<Name>, Name, Name),
    /// A directive, or the name of a list.
    Word(Name),
    /// `type(..)` and the like
    Call(Name, Vec<FElem>),
    /// `custom(parse, print)(..)`
    Custom(String, String, Vec<FElem>),
    /// `clauses { .. | .. }`
    Clauses(Vec<Vec<FElem>>),
    /// `(..)?`, or `(..):(..)?`
    Group(Vec<FElem>, Vec<FElem>),
    /// `for x in $xs, .. sep `,` { .. }`
    For(Vec<(Name, Name)>, Option<Name>, Vec<FElem>),
}
