//! Syntax trees: specs as written, with positions; names are not bound yet.

mod walk;

use crate::model::{BinaryOp, Rel, Span};
pub(crate) use walk::SyntaxPart;

/// A name and its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Name {
    pub text: String,
    pub span: Span,
}

/// `a::b`; one or more segments.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    pub segments: Vec<String>,
    pub span: Span,
}

impl Path {
    /// Returns the segment of a path that has only one.
    pub fn single(&self) -> Option<&str> {
        match self.segments.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    pub fn text(&self) -> String {
        self.segments.join("::")
    }
}

/// A string with placeholders: `"'{type(source)}' is too small"`.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub parts: Vec<TemplatePart>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum TemplatePart {
    Literal(String),
    /// The expression between the braces, and its text.
    Hole(Ex, String),
}

/// A parsed file.
#[derive(Clone, Debug, Default)]
pub(crate) struct File {
    /// `//!` lines.
    pub doc: String,
    pub items: Vec<Item>,
    /// The places of items from which a part was left out because it could not be parsed.
    pub damaged: Vec<Span>,
}

/// A parsed file and its origin.
#[derive(Debug)]
pub(crate) struct Unit {
    pub file: u32,
    pub ast: File,
    pub imported: bool,
}

impl Unit {
    /// Returns the dialect of the header.
    pub fn dialect(&self) -> Option<&DialectItem> {
        self.ast.items.iter().find_map(|item| match &item.kind {
            ItemKind::Dialect(d) => Some(d),
            _ => None,
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub doc: String,
    pub span: Span,
    pub kind: ItemKind,
}

#[derive(Clone, Debug)]
pub(crate) enum ItemKind {
    Dialect(DialectItem),
    Use(UseItem),
    Type(TypeItem),
    Enum(EnumItem),
    Constraint(ConstraintItem),
    Implies(CExpr, CExpr),
    Interface(InterfaceItem),
    Trait(InterfaceItem),
    Op(OpItem),
    Implement(ImplementItem),
    Promise(PromiseItem),
}

#[derive(Clone, Debug)]
pub(crate) struct DialectItem {
    pub name: Name,
    /// The paths of all `rust_module PATH;`.
    pub rust_modules: Vec<Name>,
    /// The kinds and paths of hooks: `verify rust PATH;`.
    pub hooks: Vec<(Name, String)>,
}

#[derive(Clone, Debug)]
pub(crate) struct UseItem {
    pub dialect: Name,
    /// The imported names; `None` for all.
    pub names: Option<Vec<Name>>,
    /// Whether constraints are copied instead of linked.
    pub inline: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct TypeItem {
    pub is_attr: bool,
    pub name: Name,
    pub params: Vec<ParamItem>,
    pub text: Option<Name>,
    pub traits: Vec<TraitUseItem>,
    pub storage: Option<String>,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug)]
pub(crate) struct ParamItem {
    pub doc: String,
    pub name: Name,
    pub kind: ParamKindItem,
    pub default: Option<Literal>,
}

#[derive(Clone, Debug)]
pub(crate) enum ParamKindItem {
    List(Box<ParamKindItem>),
    Optional(Box<ParamKindItem>),
    Rust(String),
    Constraint(CExpr),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Literal {
    pub kind: LiteralKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LiteralKind {
    Int(i128),
    Float(f64),
    Str(String),
    List(Vec<Literal>),
    Names(Vec<Name>),
}

#[derive(Clone, Debug)]
pub(crate) struct EnumItem {
    pub bits: bool,
    pub name: Name,
    pub width: Option<Name>,
    pub attr_form: Option<Name>,
    pub bare: bool,
    pub text: Option<Name>,
    pub separator: Option<Name>,
    pub cases: Vec<EnumCaseItem>,
}

#[derive(Clone, Debug)]
pub(crate) struct EnumCaseItem {
    pub doc: String,
    pub name: Name,
    pub value: Option<(i128, Span)>,
    pub keyword: Option<Name>,
}

#[derive(Clone, Debug)]
pub(crate) struct ConstraintItem {
    pub name: Name,
    pub generics: Vec<GenericItem>,
    pub subject: Option<Name>,
    pub text: Option<Template>,
    pub interfaces: Vec<TraitUseItem>,
    pub body: CExpr,
    pub handle: Option<String>,
    pub methods: Vec<MethodItem>,
}

#[derive(Clone, Debug)]
pub(crate) struct GenericItem {
    pub name: Name,
    pub bound: CExpr,
    pub variadic: bool,
    /// The message if two uses differ: a text, or `verify`.
    pub differ: Option<DifferItem>,
}

/// The message if two uses of a generic differ.
#[derive(Clone, Debug)]
pub(crate) enum DifferItem {
    Text(Name),
    Hook(Span),
}

#[derive(Clone, Debug)]
pub(crate) struct InterfaceItem {
    pub name: Name,
    pub subject: Option<Name>,
    pub bases: Vec<TraitUseItem>,
    pub rust: Option<String>,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug)]
pub(crate) struct TraitUseItem {
    pub path: Path,
    pub args: Vec<CArg>,
}

#[derive(Clone, Debug)]
pub(crate) struct OpItem {
    pub is_family: bool,
    pub name: Name,
    pub generics: Vec<GenericItem>,
    pub traits: Vec<TraitUseItem>,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, Debug)]
pub(crate) struct ImplementItem {
    pub interface: Path,
    pub target: Path,
    pub methods: Vec<(Name, Ex)>,
    pub clauses: Vec<Clause>,
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub(crate) struct PromiseItem {
    pub interface: Path,
    pub target: Path,
    pub by: Name,
}

#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub span: Span,
    pub kind: ClauseKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValuesKind {
    Operands,
    Attrs,
    Results,
    Successors,
}

#[derive(Clone, Debug)]
pub(crate) enum ClauseKind {
    Values(ValuesKind, Vec<ValueItem>),
    Region(RegionItem),
    Let(Name, Ex),
    Require(RequireItem),
    BoundsRust(String),
    Bounds(Vec<Stmt>),
    Format(Vec<FElem>),
    /// The kind of each effect, the affected value, and the resource.
    Effects(Vec<(Name, Option<Ex>, Option<Name>)>),
    Impl(Path, Vec<(Name, Ex)>),
    Builder(BuilderItem),
    Hook(String, String),
    RustName(Name),
    Mnemonic(Name),
    Deprecated(Name),
    ResultName(Name),
    Method(MethodItem),
}

/// `builder square(n: i64, source) { sizes = [n, n]; }`
#[derive(Clone, Debug)]
pub(crate) struct BuilderItem {
    pub doc: String,
    pub name: Name,
    /// The parameters, each with its kind; a parameter without a kind is a part of the op.
    pub params: Vec<(Name, Option<Name>)>,
    pub body: BuilderBodyItem,
}

#[derive(Clone, Debug)]
pub(crate) enum BuilderBodyItem {
    /// The other parts.
    Parts(Vec<(Name, Ex)>),
    Rust(String),
}

#[derive(Clone, Debug)]
pub(crate) struct ValueItem {
    pub doc: String,
    pub name: Name,
    pub constraint: Option<CExpr>,
    /// `*`, `?`, `N` for `**`, or 0 for exactly one.
    pub arity: u8,
    /// `by sizes`
    pub sizes: Option<Name>,
    pub default: Option<Literal>,
}

#[derive(Clone, Debug)]
pub(crate) struct RegionItem {
    pub doc: String,
    pub name: Name,
    pub arity: u8,
    pub args: Option<Vec<ValueItem>>,
    /// The least and the greatest number of blocks, and their place.
    pub blocks: Option<(i128, Option<i128>, Span)>,
    pub terminator: Option<TerminatorItem>,
}

#[derive(Clone, Debug)]
pub(crate) struct TerminatorItem {
    pub implicit: bool,
    pub op: Path,
    pub operands: Vec<ValueItem>,
}

#[derive(Clone, Debug)]
pub(crate) struct RequireItem {
    pub cond: Ex,
    pub guard: Option<Ex>,
    pub message: Option<Template>,
}

#[derive(Clone, Debug)]
pub(crate) struct MethodItem {
    pub doc: String,
    pub is_static: bool,
    pub name: Name,
    pub args: Vec<(Name, MethodTypeItem)>,
    pub ret: Option<MethodTypeItem>,
    pub body: MethodBodyItem,
}

#[derive(Clone, Debug)]
pub(crate) enum MethodTypeItem {
    List(Box<MethodTypeItem>),
    Optional(Box<MethodTypeItem>),
    Rust(String),
    Path(Path),
}

#[derive(Clone, Debug)]
pub(crate) enum MethodBodyItem {
    Required,
    Default,
    Const(Literal),
    Rust(String),
}

#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    For(Name, Ex, Ex, Vec<Stmt>),
    If(Ex, Vec<Stmt>),
    Loop(Box<LoopStmt>),
    Choose(Box<ChooseStmt>),
    Branch(Box<BranchStmt>),
    Call(Box<CallStmt>),
    Relation(Ex, Option<Ex>),
}

#[derive(Clone, Debug)]
pub(crate) struct LoopStmt {
    pub iv: Ex,
    pub lower: Ex,
    pub upper: Ex,
    pub step: Option<Ex>,
    /// The arguments, initial values, yielded values and results.
    pub carries: Option<[Ex; 4]>,
    pub guard: Option<Ex>,
}

#[derive(Clone, Debug)]
pub(crate) struct ChooseStmt {
    pub results: Ex,
    pub then_values: Ex,
    pub condition: Ex,
    pub else_values: Ex,
    pub guard: Option<Ex>,
}

/// `call callee(arguments) -> results if guard;`
#[derive(Clone, Debug)]
pub(crate) struct CallStmt {
    pub callee: Name,
    pub arguments: Ex,
    pub results: Ex,
    pub guard: Option<Ex>,
}

/// `branch from -> target if condition else target;`
#[derive(Clone, Debug)]
pub(crate) struct BranchStmt {
    pub from: Option<Name>,
    pub target: BranchTarget,
    pub rest: BranchRest,
}

/// `name(values)`
#[derive(Clone, Debug)]
pub(crate) struct BranchTarget {
    pub name: Name,
    pub values: Option<Ex>,
}

#[derive(Clone, Debug)]
pub(crate) enum BranchRest {
    Always,
    /// A condition, and the target where it is false.
    If(Ex, BranchTarget),
    /// The attribute with the cases, the integer that is compared with them, and the target if no case matches.
    For(Name, Ex, BranchTarget),
}

/// An expression: integer, condition or predicate.
#[derive(Clone, Debug)]
pub(crate) struct Ex {
    pub span: Span,
    pub kind: ExKind,
}

#[derive(Clone, Debug)]
pub(crate) enum ExKind {
    Int(i128),
    Float(f64),
    Str(String),
    List(Vec<Ex>),
    Path(Path),
    Call(Path, Vec<Ex>),
    Rust(String, Option<Vec<Ex>>),
    Field(Box<Ex>, Name),
    Index(Box<Ex>, Box<Ex>),
    Neg(Box<Ex>),
    Binary(BinaryOp, Box<Ex>, Box<Ex>),
    /// `2^e`
    Power(Box<Ex>, Box<Ex>),
    /// `a == b < c`: a chain of relations.
    Compare(Box<Ex>, Vec<(Rel, Ex)>),
    InSet(Box<Ex>, Vec<Ex>),
    /// The value, the ends of the range, and whether the upper end is included.
    InRange(Box<Ex>, Option<Box<Ex>>, Option<Box<Ex>>, bool),
    Is(Box<Ex>, Box<CExpr>),
    AllDims(Name, Box<Ex>),
    AllIn(Name, Box<Ex>, Option<Box<Ex>>, Box<Ex>),
    And(Vec<Ex>),
    Or(Vec<Ex>),
    Not(Box<Ex>),
}

/// A constraint expression.
#[derive(Clone, Debug)]
pub(crate) struct CExpr {
    pub span: Span,
    pub kind: CKind,
}

#[derive(Clone, Debug)]
pub(crate) enum CKind {
    Name(Path, Vec<CArg>),
    Rust(String),
    Or(Vec<(Option<Name>, CExpr)>),
    And(Vec<CExpr>),
    Not(Box<CExpr>),
    Each(Box<CExpr>),
    Where(Box<CExpr>, Box<Ex>),
}

#[derive(Clone, Debug)]
pub(crate) struct CArg {
    pub name: Option<Name>,
    pub value: CArgValue,
    pub span: Span,
}

impl CArg {
    /// Returns the name of a constraint, a generic or a case that is given without arguments.
    pub fn plain_name(&self) -> Option<&str> {
        match &self.value {
            CArgValue::Constraint(CExpr { kind: CKind::Name(path, args), .. }) if args.is_empty() => {
                path.single()
            }
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum CArgValue {
    Constraint(CExpr),
    Literal(Literal),
}

/// An element of a format.
#[derive(Clone, Debug)]
pub(crate) struct FElem {
    pub span: Span,
    pub anchor: bool,
    /// `^ else 1`: the value if the group of the anchor is absent.
    pub fallback: Option<Literal>,
    pub kind: FKind,
}

#[derive(Clone, Debug)]
pub(crate) enum FKind {
    Literal(String),
    Var(Name),
    /// `$region.arg`
    Arg(Name, Name),
    /// `$region.arg = $operand`; the region may be omitted.
    Assign(Option<Name>, Name, Name),
    Word(Name),
    Call(Name, Vec<FElem>),
    Custom(String, String, Vec<FElem>),
    Clauses(Vec<Vec<FElem>>),
    Group(Vec<FElem>, Vec<FElem>),
    /// `for x in $xs, .. sep `,` { .. }`
    For(Vec<(Name, Name)>, Option<Name>, Vec<FElem>),
}
