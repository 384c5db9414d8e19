//! Equations, requirements and the expressions in them.

use super::{
    BinaryOp, CaseIdx, ConstraintExpr, EnumId, InterfaceId, MethodIdx, OpId, Rel, RustPath, Span, Text,
};
use bourn_terms::equation::{
    ArgIdx, AttrIdx, LetIdx, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, VarIdx, YieldIdx,
};

pub use bourn_terms::equation::{BitOp, FoldOp};

/// An index variable of an equation: free (`d` in `dim(x, d)`) or of a `for`.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexVar {
    /// Name as written.
    pub name: String,
    /// Its range.
    pub range: IndexRange,
    /// The place of its first use.
    pub span: Span,
}

/// The range of an index variable.
#[derive(Clone, Debug, PartialEq)]
pub enum IndexRange {
    /// Free: from 0 to the extent of each list or shape that it indexes. The extents are equal in a valid op; the least extent is safe.
    Extents(Vec<Extent>),
    /// `for i in lower .. upper`.
    Between(Expr, Expr),
}

/// The upper end of an index.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// The rank of a shaped value.
    Rank(ValueRef),
    /// The length of a list.
    Len(ListRef),
}

/// One statement of `bounds {..}`, with the guards around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Equation<'a> {
    /// Index variables that the equation ranges over, outermost first: indices into [`OpDecl::vars`](super::OpDecl::vars) of the op (for a
    /// trait or an interface see [`Equation::own_vars`]).
    pub vars: Vec<VarIdx>,
    /// The variables of an equation of a trait or an interface, which is not resolved in an op.
    pub own_vars: Vec<IndexVar>,
    /// The equation holds only if all of these do.
    pub guards: Vec<Cond<'a>>,
    /// The statement itself.
    pub kind: EquationKind,
    /// The place in the spec.
    pub span: Span,
}

/// The kind of a statement in `bounds {..}`.
#[derive(Clone, Debug, PartialEq)]
// An op has a handful of them: a box would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum EquationKind {
    /// `lhs rel rhs`. Chains and `x in lo .. hi` become several.
    Relation(Expr, Rel, Expr),
    /// A counted loop.
    Loop(LoopEquation),
    /// A choice between two lists of values.
    Choose(ChooseEquation),
    /// A transfer of control from the op or one of its regions.
    Branch(BranchEquation),
    /// A function call.
    Call(CallEquation),
}

/// `loop iv in lower .. upper step step carries carried = inits -> yield.values -> results;`
#[derive(Clone, Debug, PartialEq)]
pub struct LoopEquation {
    /// Induction variable.
    pub iv: ValueRef,
    /// Whether it is compared as an unsigned number.
    pub unsigned: bool,
    /// First value.
    pub lower: Expr,
    /// Bound that is not reached.
    pub upper: Expr,
    /// The step.
    pub step: Expr,
    /// Values carried from iteration to iteration.
    pub carried: Option<Carried>,
}

/// The values that a loop carries.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// Block arguments.
    pub args: ValueListRef,
    /// Values before the first iteration.
    pub inits: ValueListRef,
    /// Values at the end of an iteration: operands of the terminator.
    pub yields: ValueListRef,
    /// Results of the op.
    pub results: ValueListRef,
}

/// `choose results = then.yield.values if condition else otherwise.yield.values;`
///
/// Relates values item by item: index values, and each dimension of shaped ones.
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseEquation {
    /// Results.
    pub results: ValueListRef,
    /// Values if the condition holds.
    pub then_values: ValueListRef,
    /// Values if it does not.
    pub else_values: ValueListRef,
    /// An `i1` value.
    pub condition: ValueRef,
}

/// `call callee(arguments) -> results;`
#[derive(Clone, Debug, PartialEq)]
pub struct CallEquation {
    /// The attribute that names the function.
    pub callee: AttrIdx,
    /// The arguments of the function.
    pub arguments: ValueListRef,
    /// The results, which are equal to the function's returned values.
    pub results: ValueListRef,
}

/// `branch from -> target if condition else target;`
#[derive(Clone, Debug, PartialEq)]
pub struct BranchEquation {
    /// The source region; the op itself if absent.
    pub from: Option<RegionIdx>,
    /// The target, or the first one.
    pub target: BranchTarget,
    /// What decides among several targets.
    pub decision: BranchDecision,
}

/// What decides where control goes.
#[derive(Clone, Debug, PartialEq)]
pub enum BranchDecision {
    /// Nothing: there is one target.
    Always,
    /// An `i1` value, and the target where it is false.
    If(ValueRef, BranchTarget),
    /// An attribute that is an integer set, the operands to which it is applied, and the target for operands outside of the set.
    In(AttrIdx, Vec<ValueListRef>, BranchTarget),
    /// An attribute with one integer for each of the first targets, the integer that is compared with them, and the target if no integer
    /// matches.
    Cases(AttrIdx, ValueRef, BranchTarget),
}

/// Where control goes, and the values that go along.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchTarget {
    /// The place.
    pub place: BranchPlace,
    /// The values that its arguments get.
    pub values: Option<ValueListRef>,
}

/// A place that control goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchPlace {
    /// A block that follows a terminator.
    Successor(SuccessorIdx),
    /// The entry block of a region.
    Region(RegionIdx),
    /// What follows the op, with its results.
    Results(ResultIdx),
}

/// One value of an op.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueRef {
    /// An operand; the item selects a value of a variadic operand.
    Operand(OperandIdx, Option<Box<Expr>>),
    /// A result.
    Result(ResultIdx, Option<Box<Expr>>),
    /// An argument of the entry block of a region.
    RegionArg {
        /// The region.
        region: RegionIdx,
        /// The argument.
        arg: ArgIdx,
        /// The item of a variadic argument.
        item: Option<Box<Expr>>,
    },
    /// An operand of the terminator of a region.
    Yielded {
        /// The region.
        region: RegionIdx,
        /// The operand.
        operand: YieldIdx,
        /// The item of a variadic operand.
        item: Option<Box<Expr>>,
    },
    /// `operands[i]`: an operand by its place among all of them.
    AnyOperand(Box<Expr>),
    /// In traits and interfaces: any operand; the equation holds for each.
    EachOperand,
    /// In traits and interfaces: any result; the equation holds for each.
    EachResult,
    /// In interfaces: the result of a method that returns a value.
    Method {
        /// The interface.
        interface: InterfaceId,
        /// The method.
        method: MethodIdx,
        /// Arguments.
        args: Vec<ValueRef>,
    },
}

/// A list of values of an op.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueListRef {
    /// All values of one operand declaration (one value if it is not variadic).
    Operands(OperandIdx),
    /// All values of one result declaration.
    Results(ResultIdx),
    /// Arguments of a region's entry block.
    RegionArgs {
        /// The region.
        region: RegionIdx,
        /// The argument.
        arg: ArgIdx,
    },
    /// Operands of a region's terminator.
    Yielded {
        /// The region.
        region: RegionIdx,
        /// The operand.
        operand: YieldIdx,
    },
    /// `operands`: all of them.
    AllOperands,
    /// `results`: all of them.
    AllResults,
}

/// A list of integers.
#[derive(Clone, Debug, PartialEq)]
pub enum ListRef {
    /// A list of index values.
    Values(ValueListRef),
    /// A dense integer array attribute, by its index in [`OpDecl::attrs`](super::OpDecl::attrs).
    Attr(AttrIdx),
    /// A `let`, by its index in [`OpDecl::lets`](super::OpDecl::lets).
    Let(LetIdx),
    /// The results of an affine map attribute applied to values.
    Map {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// Dimension operands, then symbol operands.
        operands: Vec<ValueListRef>,
    },
    /// All dimensions of a shaped value.
    Dims(ValueRef),
    /// `dims(v, from, to)`: the dimensions `from`, .., `to - 1`.
    DimsIn(ValueRef, Box<Expr>, Box<Expr>),
    /// `dim(vs, i)`: one dimension of each of several shaped values.
    DimOf(ValueListRef, Box<Expr>),
    /// `strides(list, n)`: how much each of `n` digits counts if the sizes of the last ones are a list.
    Strides(Box<ListRef>, Box<Expr>),
}

/// An integer expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// Constant.
    Int(i128),
    /// An index value.
    Value(ValueRef),
    /// `dim(v, i)`
    Dim(ValueRef, Box<Expr>),
    /// `rank(v)`
    Rank(ValueRef),
    /// `len(list)`
    Len(ListRef),
    /// `list[i]`
    Item(ListRef, Box<Expr>),
    /// An index variable, by its index in [`OpDecl::vars`](super::OpDecl::vars) (or [`Equation::own_vars`]).
    Index(VarIdx),
    /// An integer attribute, by its index in [`OpDecl::attrs`](super::OpDecl::attrs).
    Attr(AttrIdx),
    /// `map(operands)` for a map with one result.
    MapApply {
        /// Index into [`OpDecl::attrs`](super::OpDecl::attrs).
        attr: AttrIdx,
        /// Dimension operands, then symbol operands.
        operands: Vec<ValueListRef>,
    },
    /// `-a`
    Neg(Box<Expr>),
    /// `a + b` ...; `min` and `max` of more than two nest.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `sum(list)`, `product(list)`, `min(list)`, `max(list)`
    Fold(FoldOp, ListRef),
    /// `dot(a, b)`
    Dot(ListRef, ListRef),
    /// `let` with an expression, by its index in [`OpDecl::lets`](super::OpDecl::lets).
    Let(LetIdx),
    /// `unsigned(v)`
    Unsigned(ValueRef),
    /// `width(v)`
    Width(ValueRef),
    /// `wrap(e)`
    Wrap(Box<Expr>),
    /// `2^e`
    Power(Box<Expr>),
    /// `and(a, b)`, `or(a, b)`, `xor(a, b)`.
    Bits(BitOp, Box<Expr>, Box<Expr>),
    /// `around(op.operand, op.attr, op.list[0], "dialect.attr")`
    Around(Vec<OuterRef>),
    /// `elsewhere(e)`, `elsewhere(e, op)`
    Elsewhere(Box<Expr>, Option<OpId>),
}

/// A number of an enclosing op.
#[derive(Clone, Debug, PartialEq)]
pub struct OuterRef {
    /// The op; `None` for any op with the attribute.
    pub op: Option<OpId>,
    /// The name of an operand or an attribute.
    pub part: String,
    /// The item of an attribute that is a list.
    pub item: Option<u32>,
    /// The place in the spec.
    pub span: Span,
}

impl Expr {
    /// Returns whether the expression is a value alone, in either reading.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Expr::Value(_) | Expr::Unsigned(_))
    }

    /// Returns whether a part of the expression is a `wrap`.
    pub(crate) fn wraps(&self) -> bool {
        match self {
            Expr::Wrap(_) => true,
            Expr::Neg(a) | Expr::Power(a) | Expr::Elsewhere(a, _) => a.wraps(),
            Expr::Binary(_, a, b) | Expr::Bits(_, a, b) => a.wraps() || b.wraps(),
            _ => false,
        }
    }
}

/// A condition: guard of an equation, body of a `require`.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond<'a> {
    /// Compares integers; unknown when a side is not known before execution.
    Compare(Expr, Rel, Expr),
    /// `constant(e)`: the value is known from attributes and constants.
    Constant(Expr),
    /// `present(x)`: an optional operand.
    PresentOperand(OperandIdx),
    /// `present(x)`: an optional result.
    PresentResult(ResultIdx),
    /// `present(x)`: an optional or unit attribute.
    PresentAttr(AttrIdx),
    /// `present(r)`: a region that is not empty.
    PresentRegion(RegionIdx),
    /// `predicate == slt`: an enum attribute has this case (for bit enums: all of its bits).
    AttrCase(AttrIdx, EnumId, CaseIdx),
    /// A boolean attribute is true.
    AttrTrue(AttrIdx),
    /// `type(a) == type(b)`, `element(a) == element(b)`
    SameType(TypeTerm, TypeTerm),
    /// `shape(a) == shape(b)`: compatible shapes, dynamic sizes fit all.
    SameShape(ValueRef, ValueRef),
    /// `type(a) is C`
    TypeIs(TypeTerm, ConstraintExpr<'a>),
    /// `ranked(v)`: the value's type has a rank.
    Ranked(ValueRef),
    /// `c && d`
    And(Vec<Cond<'a>>),
    /// `c || d`
    Or(Vec<Cond<'a>>),
    /// `!c`
    Not(Box<Cond<'a>>),
    /// `rust PATH`: `fn(Op) -> bool`
    Rust(RustPath),
}

/// A type in a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeTerm {
    /// `type(v)`
    Of(ValueRef),
    /// `element(v)`
    Element(ValueRef),
    /// `type(attr)`: of a typed attribute.
    OfAttr(AttrIdx),
}

/// A part of an op that the message of a `require` shows: `{type(source)}`, `{rank(source)}`, `{callee}`.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A number; `?` if it is not known.
    Int(Expr),
    /// A type as in IR text; `?` if it is unknown.
    Type(TypeTerm),
    /// An attribute, by its index in [`OpDecl::attrs`](super::OpDecl::attrs): the keyword of an enum, else as in IR text; `?` if absent.
    Attr(AttrIdx),
}

/// `require COND [if GUARD] else "text";`
#[derive(Clone, Debug, PartialEq)]
pub struct Require<'a> {
    /// Index variables that the requirement ranges over, as in [`Equation::vars`].
    pub vars: Vec<VarIdx>,
    /// The variables of a trait or an interface, as in [`Equation::own_vars`].
    pub own_vars: Vec<IndexVar>,
    /// The requirement is checked only if all of these hold.
    pub guards: Vec<Cond<'a>>,
    /// The condition that has to hold. A comparison whose value is unknown is no error.
    pub cond: Cond<'a>,
    /// The message after `'dialect.op' op `.
    pub message: Text<Shown>,
    /// The place in the spec.
    pub span: Span,
}
