//! Clauses: what stands in the braces of an item.

use super::*;

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
