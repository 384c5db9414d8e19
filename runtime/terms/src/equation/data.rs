//! Equations and requirements: the data.

use super::{ArgIdx, AttrIdx, LetIdx, OperandIdx, RegionIdx, ResultIdx, VarIdx, YieldIdx};
use crate::{BinaryOp, Constraint, Function, Rel};

/// What an op's spec says of its sizes and values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpEquations<'a> {
    /// `let`s; each refers to earlier ones only.
    pub lets: &'a [Let<'a>],
    /// What the methods of interfaces are for this op, as far as equations call them.
    pub methods: &'a [Method<'a>],
    /// The op's own.
    pub own: Equations<'a>,
    /// Those of its traits, then those of its interfaces.
    pub inherited: &'a [&'a Equations<'a>],
    /// When sizes that types fix are compared with what equations say.
    pub sizes: SizeChecks,
}

impl OpEquations<'_> {
    /// Nothing, for what a table leaves out.
    pub const NONE: OpEquations<'static> = OpEquations {
        lets: &[],
        methods: &[],
        own: Equations::NONE,
        inherited: &[],
        sizes: SizeChecks::BeforeHooks,
    };
}

impl<'a> OpEquations<'a> {
    /// The op's own, and then those that it inherits.
    pub fn all(&self) -> impl Iterator<Item = &Equations<'a>> {
        std::iter::once(&self.own).chain(self.inherited.iter().copied())
    }
}

/// When static sizes are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeChecks {
    /// Right after the requirements.
    BeforeHooks,
    /// Where a hook of the op's own found nothing: it says the same in its own words.
    AfterHooks,
}

/// The statements of an op, of a trait or of an interface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equations<'a> {
    /// `require` clauses.
    pub requires: &'a [Require<'a>],
    /// Statements of `bounds`.
    pub bounds: &'a [Equation<'a>],
}

impl Equations<'_> {
    /// Nothing.
    pub const NONE: Equations<'static> = Equations { requires: &[], bounds: &[] };
}

/// For which values and indices a statement holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range<'a> {
    /// Index variables; the range of each depends on earlier ones only.
    pub vars: &'a [IndexVar<'a>],
    /// It holds for each operand, as [`Value::EachOperand`].
    pub each_operand: bool,
    /// It holds for each result, as [`Value::EachResult`].
    pub each_result: bool,
    /// It holds only where all of these do.
    pub guards: &'a [Cond<'a>],
}

impl Range<'_> {
    /// Once, and always.
    pub const ONCE: Range<'static> =
        Range { vars: &[], each_operand: false, each_result: false, guards: &[] };
}

/// An index variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexVar<'a> {
    /// Name as written.
    pub name: &'a str,
    /// What it ranges over.
    pub range: IndexRange<'a>,
}

/// What an index variable ranges over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum IndexRange<'a> {
    /// `d` in `dim(x, d)`: from 0 up to the least of these, which are equal in a valid op.
    Free(&'a [Extent<'a>]),
    /// `for i in lower .. upper`
    Between(Expr<'a>, Expr<'a>),
}

/// How far an index may go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent<'a> {
    /// Up to the rank of a shaped value.
    Rank(Value<'a>),
    /// Up to the length of a list.
    Len(List<'a>),
}

/// A statement of `bounds`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equation<'a> {
    /// For what it holds.
    pub range: Range<'a>,
    /// What it says.
    pub kind: EquationKind<'a>,
}

/// What a statement of `bounds` says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EquationKind<'a> {
    /// `lhs rel rhs`
    Relation(Expr<'a>, Rel, Expr<'a>),
    /// A counted loop.
    Loop(Loop<'a>),
    /// One of two lists of values, item by item: index values, and each dimension of shaped ones.
    Choose(Choose<'a>),
}

/// `loop iv in lower .. upper step step carries ..`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loop<'a> {
    /// The region that is the body.
    pub region: RegionIdx,
    /// Induction variable.
    pub iv: Value<'a>,
    /// First value.
    pub lower: Expr<'a>,
    /// Bound that is not reached.
    pub upper: Expr<'a>,
    /// Step.
    pub step: Expr<'a>,
    /// What is carried from iteration to iteration.
    pub carried: Option<Carried>,
}

/// `args = inits -> yields -> results`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carried {
    /// Arguments of the body.
    pub args: Values,
    /// Values before the first iteration.
    pub inits: Values,
    /// Values at the end of an iteration.
    pub yields: Values,
    /// What is left after the last one.
    pub results: Values,
}

/// `choose results = then if condition else otherwise`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choose<'a> {
    /// What is chosen.
    pub results: Values,
    /// An `i1` value.
    pub condition: Value<'a>,
    /// Where the condition is true.
    pub then: Values,
    /// Where it is false.
    pub otherwise: Values,
}

/// A list of values of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Of one operand declaration.
    Operands(OperandIdx),
    /// Of one result declaration.
    Results(ResultIdx),
    /// Of one declared argument of a region's entry block.
    Args(RegionIdx, ArgIdx),
    /// Of one declared operand of a region's terminator.
    Yields(RegionIdx, YieldIdx),
    /// All operands.
    AllOperands,
    /// All results.
    AllResults,
}

/// One value of an op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// The first of a list, which is the only one: an operand that is not variadic.
    The(Values),
    /// `values[i]`
    Item(Values, &'a Expr<'a>),
    /// In traits and interfaces: an operand; the statement holds for each.
    EachOperand,
    /// In traits and interfaces: a result; the statement holds for each.
    EachResult,
    /// In interfaces: what a method returns.
    Call(MethodCall<'a>),
}

/// `tied_init(result)`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodCall<'a> {
    /// Name of the interface.
    pub interface: &'a str,
    /// Name of the method.
    pub method: &'a str,
    /// Arguments.
    pub args: &'a [Value<'a>],
}

/// What a method of an interface is for an op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Method<'a> {
    /// Name of the interface.
    pub interface: &'a str,
    /// Name of the method.
    pub method: &'a str,
    /// What it returns.
    pub body: MethodBody<'a>,
}

/// What a method returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MethodBody<'a> {
    /// This value.
    Value(Value<'a>),
    /// The value of a list at the position that the first argument has among the results of its op.
    Tied(Values),
    /// What a function says.
    Rust(Function<'a>),
}

/// A list of integers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum List<'a> {
    /// Index values.
    Values(Values),
    /// An attribute that is a list of integers.
    Attr(AttrIdx),
    /// A `let`.
    Let(LetIdx),
    /// The results of an affine map applied to values: dimensions, then symbols.
    Map(AttrIdx, &'a [Values]),
    /// All dimensions of a shaped value.
    Dims(Value<'a>),
}

/// An integer expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expr<'a> {
    /// A constant.
    Int(i128),
    /// An index value.
    Value(Value<'a>),
    /// `dim(v, i)`
    Dim(Value<'a>, &'a Expr<'a>),
    /// `rank(v)`
    Rank(Value<'a>),
    /// `len(list)`
    Len(List<'a>),
    /// `list[i]`
    Item(List<'a>, &'a Expr<'a>),
    /// An index variable.
    Var(VarIdx),
    /// An integer attribute.
    Attr(AttrIdx),
    /// An affine map with one result, applied to values: dimensions, then symbols.
    Apply(AttrIdx, &'a [Values]),
    /// `-a`
    Neg(&'a Expr<'a>),
    /// `a + b`
    Binary(BinaryOp, &'a Expr<'a>, &'a Expr<'a>),
    /// `sum(list)`
    Fold(FoldOp, List<'a>),
    /// A `let`.
    Let(LetIdx),
}

/// What folds a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoldOp {
    /// `sum`
    Sum,
    /// `product`
    Product,
    /// `min`
    Min,
    /// `max`
    Max,
}

/// `let name = ..;`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Let<'a> {
    /// Name.
    pub name: &'a str,
    /// What it stands for.
    pub kind: LetKind<'a>,
}

/// What a `let` stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LetKind<'a> {
    /// `mixed(attr, operands)`: each item an integer of the attribute, or the next operand where that is dynamic.
    Mixed(AttrIdx, OperandIdx),
    /// `rust path`: integers that are known from types and attributes.
    Rust(Function<'a>),
    /// An expression.
    Expr(Expr<'a>),
}

/// A condition. It may be neither known to hold nor known not to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cond<'a> {
    /// `a < b`
    Compare(Expr<'a>, Rel, Expr<'a>),
    /// `constant(e)`: known from types, attributes and constants.
    Constant(Expr<'a>),
    /// `present(x)`: a list of values that is not empty.
    Present(Values),
    /// `present(x)` of an attribute.
    PresentAttr(AttrIdx),
    /// `present(r)`: a region with a block.
    PresentRegion(RegionIdx),
    /// `predicate == slt`: an enum attribute has this case.
    Case(AttrIdx, Case<'a>),
    /// A bit enum has all bits of this case.
    Bits(AttrIdx, Case<'a>),
    /// A boolean attribute is true.
    Flag(AttrIdx),
    /// `type(a) == type(b)`
    SameType(TypeTerm<'a>, TypeTerm<'a>),
    /// `shape(a) == shape(b)`: dynamic sizes fit all.
    SameShape(Value<'a>, Value<'a>),
    /// `type(a) is C`
    TypeIs(TypeTerm<'a>, &'a Constraint<'a>),
    /// `ranked(v)`
    Ranked(Value<'a>),
    /// `c && d`
    And(&'a [Cond<'a>]),
    /// `c || d`
    Or(&'a [Cond<'a>]),
    /// `!c`
    Not(&'a Cond<'a>),
    /// `rust path`
    Rust(Function<'a>),
}

/// A case of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case<'a> {
    /// The keyword in IR text.
    pub keyword: &'a str,
    /// The value.
    pub value: i64,
}

/// A type in a condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TypeTerm<'a> {
    /// `type(v)`
    Of(Value<'a>),
    /// `element(v)`
    Element(Value<'a>),
    /// `type(attr)`: of a typed attribute.
    OfAttr(AttrIdx),
}

/// `require COND [if GUARD] else "text"`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Require<'a> {
    /// For what it has to hold.
    pub range: Range<'a>,
    /// What has to hold; it is an error only where it is known not to.
    pub cond: Cond<'a>,
    /// The message after `'dialect.op' op `.
    pub message: &'a [MessagePart<'a>],
}

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MessagePart<'a> {
    /// As it stands.
    Text(&'a str),
    /// A number; `?` where it is not known.
    Int(Expr<'a>),
    /// A type as in IR text; `?` where there is none.
    Type(TypeTerm<'a>),
    /// An attribute as in IR text; `?` where it is absent.
    Attr(AttrIdx),
    /// The keyword of an enum attribute, one of these cases; `?` where it is none.
    Keyword(AttrIdx, &'a [Case<'a>]),
}

// Short forms, for what is printed as constants.

impl<'a> OpEquations<'a> {
    /// An op that only has equations of its own.
    #[must_use]
    pub const fn bounds(bounds: &'a [Equation<'a>]) -> Self {
        OpEquations { own: Equations { requires: &[], bounds }, ..OpEquations::NONE }
    }
}

impl<'a> Equation<'a> {
    /// A relation that always holds.
    #[must_use]
    pub const fn relation(lhs: Expr<'a>, rel: Rel, rhs: Expr<'a>) -> Self {
        Equation { range: Range::ONCE, kind: EquationKind::Relation(lhs, rel, rhs) }
    }
}

impl Value<'_> {
    /// An operand that is not variadic.
    #[must_use]
    pub const fn operand(at: u16) -> Self {
        Value::The(Values::operands(at))
    }
    /// A result that is not variadic.
    #[must_use]
    pub const fn result(at: u16) -> Self {
        Value::The(Values::results(at))
    }
}

impl Values {
    /// Of one operand declaration.
    #[must_use]
    pub const fn operands(at: u16) -> Self {
        Values::Operands(OperandIdx(at))
    }
    /// Of one result declaration.
    #[must_use]
    pub const fn results(at: u16) -> Self {
        Values::Results(ResultIdx(at))
    }
}

impl Expr<'_> {
    /// The value of an operand that is not variadic.
    #[must_use]
    pub const fn operand(at: u16) -> Self {
        Expr::Value(Value::operand(at))
    }
    /// The value of a result that is not variadic.
    #[must_use]
    pub const fn result(at: u16) -> Self {
        Expr::Value(Value::result(at))
    }
    /// An index variable.
    #[must_use]
    pub const fn var(at: u16) -> Self {
        Expr::Var(VarIdx(at))
    }
}
