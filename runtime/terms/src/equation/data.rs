//! Equations and requirements: the data.

use super::{ArgIdx, AttrIdx, LetIdx, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, VarIdx, YieldIdx};
use crate::{BinaryOp, Constraint, Function, Rel};

/// The statements of an op's spec about its sizes and values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpEquations<'a> {
    /// `let`s; each refers to earlier `let`s only.
    pub lets: &'a [Let<'a>],
    /// The methods of interfaces that equations call, as this op implements them.
    pub methods: &'a [Method<'a>],
    /// The op's own statements.
    pub own: Equations<'a>,
    /// The statements of its traits, then those of its interfaces.
    pub inherited: &'a [&'a Equations<'a>],
    /// The time at which static sizes are compared with equations.
    pub sizes: SizeChecks,
}

impl OpEquations<'_> {
    /// No statements, for the remaining fields of a table.
    pub const NONE: OpEquations<'static> = OpEquations {
        lets: &[],
        methods: &[],
        own: Equations::NONE,
        inherited: &[],
        sizes: SizeChecks::BeforeHooks,
    };
}

impl<'a> OpEquations<'a> {
    /// Returns the op's own statements, then the inherited statements.
    pub fn all(&self) -> impl Iterator<Item = &Equations<'a>> {
        std::iter::once(&self.own).chain(self.inherited.iter().copied())
    }
}

/// The time at which static sizes are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub enum SizeChecks {
    /// Right after the requirements.
    BeforeHooks,
    /// After the op's own hooks, if these report nothing. The hooks have better messages for the same errors.
    AfterHooks,
    /// After the hook for the op's regions, if it reports nothing.
    AfterRegions,
}

/// The statements of an op, of a trait or of an interface.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
#[tree(rest = NONE)]
pub struct Equations<'a> {
    /// `require` clauses.
    pub requires: &'a [Require<'a>],
    /// Statements of `bounds`.
    pub bounds: &'a [Equation<'a>],
}

impl Equations<'_> {
    /// No statements.
    pub const NONE: Equations<'static> = Equations { requires: &[], bounds: &[] };
}

/// The values and indices for which a statement holds.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
#[tree(rest = ONCE)]
pub struct Range<'a> {
    /// Index variables; the range of each depends on earlier variables only.
    pub vars: &'a [IndexVar<'a>],
    /// Whether it holds for each operand, as [`Value::EachOperand`].
    pub each_operand: bool,
    /// Whether it holds for each result, as [`Value::EachResult`].
    pub each_result: bool,
    /// The conditions under which the statement holds.
    pub guards: &'a [Cond<'a>],
}

impl Range<'_> {
    /// The range of a statement that holds once, without a condition.
    pub const ONCE: Range<'static> =
        Range { vars: &[], each_operand: false, each_result: false, guards: &[] };
}

/// An index variable.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct IndexVar<'a> {
    /// Name as written.
    pub name: &'a str,
    /// The indices that it ranges over.
    pub range: IndexRange<'a>,
}

/// The indices that an index variable ranges over.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum IndexRange<'a> {
    /// `d` in `dim(x, d)`: from 0 to the minimum of these extents, which are equal in a valid op.
    Free(&'a [Extent<'a>]),
    /// `for i in lower .. upper`
    Between(Expr<'a>, Expr<'a>),
}

/// The end of a range of indices.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum Extent<'a> {
    /// The rank of a shaped value.
    Rank(Value<'a>),
    /// The number of elements of a shaped value.
    Elements(Value<'a>),
    /// The length of a list.
    Len(List<'a>),
}

/// A statement of `bounds`.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Equation<'a> {
    /// The values and indices for which it holds.
    pub range: Range<'a>,
    /// The statement itself.
    pub kind: EquationKind<'a>,
}

/// The kind of a statement of `bounds`.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum EquationKind<'a> {
    /// `lhs rel rhs`
    Relation(Expr<'a>, Rel, Expr<'a>),
    /// A counted loop.
    Loop(Loop<'a>),
    /// A choice between two lists of values, element by element: index values, and each dimension of shaped values.
    Choose(Choose<'a>),
    /// Control flow from the op, or from the end of one of its regions, to another place.
    Branch(Branch<'a>),
    /// Results that a called function returns.
    Call(Call),
    /// `assume value`: an operand of type `i1` is true wherever the op has been executed.
    Assume(Value<'a>),
}

/// `loop iv in lower .. upper step step carries ..`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Loop<'a> {
    /// The region that is the body.
    pub region: RegionIdx,
    /// Induction variable.
    pub iv: Value<'a>,
    /// Whether it is compared as an unsigned number.
    pub unsigned: bool,
    /// First value.
    pub lower: Expr<'a>,
    /// Upper bound, exclusive.
    pub upper: Expr<'a>,
    /// Step.
    pub step: Expr<'a>,
    /// The iteration arguments, with their values before, in and after the iterations.
    pub carried: Option<Carried>,
}

/// `args = inits -> yields -> results`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Carried {
    /// Arguments of the body.
    pub args: Values,
    /// Values before the first iteration.
    pub inits: Values,
    /// Values at the end of an iteration.
    pub yields: Values,
    /// Values after the last iteration.
    pub results: Values,
}

/// `choose results = then if condition else otherwise`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Choose<'a> {
    /// The values that are chosen.
    pub results: Values,
    /// An `i1` value.
    pub condition: Value<'a>,
    /// The values where the condition is true.
    pub then: Values,
    /// The values where the condition is false.
    pub otherwise: Values,
}

/// `call callee(arguments) -> results`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Call {
    /// The attribute that names the callee.
    pub callee: AttrIdx,
    /// The operands that are passed to the callee's arguments.
    pub arguments: Values,
    /// The results that the callee returns.
    pub results: Values,
}

/// `branch from -> target if condition else otherwise`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Branch<'a> {
    /// The region whose end control leaves; `None` for the op itself.
    pub from: Option<RegionIdx>,
    /// The place that control reaches, or may reach.
    pub target: Target,
    /// The choice among several targets.
    pub decision: Decision<'a>,
}

/// The choice of a target.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum Decision<'a> {
    /// There is one target.
    Always,
    /// An `i1` value, and the target if it is false.
    If(Value<'a>, Target),
    /// An attribute that is an integer set, the values that it is applied to (dimensions, then symbols), and the target if they are outside
    /// of the set.
    In(AttrIdx, &'a [Values], Target),
    /// An attribute with one integer per successor or region of the target, the integer that is compared with them, and the target if none
    /// is equal.
    Cases(AttrIdx, Value<'a>, Target),
}

/// A place that control reaches, and the values that are passed to its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub struct Target {
    /// The place.
    pub place: Place,
    /// The values.
    pub values: Option<Values>,
}

/// A place that control reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub enum Place {
    /// A successor block of the op.
    Successor(SuccessorIdx),
    /// The entry block of a region.
    Region(RegionIdx),
    /// The point after the op, with its results.
    Results(ResultIdx),
}

/// A list of values of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum Values {
    /// The values of one operand declaration.
    Operands(OperandIdx),
    /// The values of one result declaration.
    Results(ResultIdx),
    /// The values of one declared argument of a region's entry block.
    Args(RegionIdx, ArgIdx),
    /// The values of one declared operand of a region's terminator.
    Yields(RegionIdx, YieldIdx),
    /// All operands.
    AllOperands,
    /// All results.
    AllResults,
}

/// One value of an op.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum Value<'a> {
    /// The only value of a list: an operand that is not variadic.
    The(Values),
    /// `values[i]`
    Item(Values, &'a Expr<'a>),
    /// Each operand in turn; in traits and interfaces.
    EachOperand,
    /// Each result in turn; in traits and interfaces.
    EachResult,
    /// The value that a method returns; in interfaces.
    Call(MethodCall<'a>),
}

/// `tied_init(result)`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct MethodCall<'a> {
    /// Name of the interface.
    pub interface: &'a str,
    /// Name of the method.
    pub method: &'a str,
    /// Arguments.
    pub args: &'a [Value<'a>],
}

/// A method of an interface as an op implements it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Method<'a> {
    /// Name of the interface.
    pub interface: &'a str,
    /// Name of the method.
    pub method: &'a str,
    /// The value that it returns.
    pub body: MethodBody<'a>,
}

/// The value that a method returns.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum MethodBody<'a> {
    /// A value of the op.
    Value(Value<'a>),
    /// The value of a list at the result number of the first argument.
    Tied(Values),
    /// The value that a Rust function returns.
    Rust(Function<'a>),
}

/// Values that an affine map is applied to.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct MapInputs<'a> {
    /// The list that they belong to.
    pub values: Values,
    /// The first index and the end, which is exclusive; `None` for the whole list.
    pub range: Option<(&'a Expr<'a>, &'a Expr<'a>)>,
}

impl MapInputs<'_> {
    /// Returns all values of a list.
    #[must_use]
    pub const fn all(values: Values) -> Self {
        MapInputs { values, range: None }
    }
}

/// A list of integers.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum List<'a> {
    /// Index values.
    Values(Values),
    /// Integer values, read as unsigned numbers.
    Unsigned(Values),
    /// `width(values)`: the number of bits of each of several integers.
    Widths(Values),
    /// An attribute that is a list of integers.
    Attr(AttrIdx),
    /// A `let`.
    Let(LetIdx),
    /// The results of an affine map applied to values: dimensions, then symbols.
    Map(AttrIdx, &'a [MapInputs<'a>]),
    /// `part(list, from, to)`: the items from one index to another, which is exclusive.
    Part(&'a List<'a>, &'a Expr<'a>, &'a Expr<'a>),
    /// All dimensions of a shaped value.
    Dims(Value<'a>),
    /// The dimensions of a shaped value in a range, whose end is exclusive.
    DimsIn(Value<'a>, &'a Expr<'a>, &'a Expr<'a>),
    /// One dimension of each of several shaped values.
    DimOf(Values, &'a Expr<'a>),
    /// `strides(list, n)`: the place values of `n` digits in a mixed-radix number whose last radices are the list. The place value of a
    /// digit is the product of the radices after it.
    Strides(&'a List<'a>, &'a Expr<'a>),
    /// `elems(v)`: the elements of a vector or tensor of integers in row-major order, if there are at most [`MAX_ELEMENTS`], and not a
    /// multiple of their number, as in a scalable vector.
    Elements(Value<'a>),
    /// `params(attr, name)`, `params(attr[i], name)`: the integer parameter of this name of each item of an attribute that is a list, or of
    /// an item that is itself a list. The list is absent if an item does not have the parameter.
    Params(AttrIdx, Option<&'a Expr<'a>>, &'a str),
}

/// The greatest number of elements that [`List::Elements`] lists: each is an unknown of its own.
pub const MAX_ELEMENTS: usize = 64;

/// An integer expression.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum Expr<'a> {
    /// A constant.
    Int(i128),
    /// An index value.
    Value(Value<'a>),
    /// `dim(v, i)`
    Dim(Value<'a>, &'a Expr<'a>),
    /// `elem(v, i)`: the element of a vector or tensor of integers at a position in row-major order.
    Element(Value<'a>, &'a Expr<'a>),
    /// `rank(v)`
    Rank(Value<'a>),
    /// `len(list)`
    Len(List<'a>),
    /// `len(dests)`: the number of successors of one declaration.
    Successors(SuccessorIdx),
    /// `list[i]`
    Item(List<'a>, &'a Expr<'a>),
    /// An index variable.
    Var(VarIdx),
    /// An integer attribute.
    Attr(AttrIdx),
    /// An affine map with one result, applied to values: dimensions, then symbols.
    Apply(AttrIdx, &'a [MapInputs<'a>]),
    /// `inputs(map)`: the number of values that an affine map is applied to.
    Inputs(AttrIdx),
    /// `-a`
    Neg(&'a Expr<'a>),
    /// `a + b`
    Binary(BinaryOp, &'a Expr<'a>, &'a Expr<'a>),
    /// `sum(list)`
    Fold(FoldOp, List<'a>),
    /// `dot(a, b)`: the sum of the products of the elements of two lists of equal length.
    Dot(&'a List<'a>, &'a List<'a>),
    /// A `let`.
    Let(LetIdx),
    /// `unsigned(v)`: an integer read as unsigned.
    Unsigned(Value<'a>),
    /// `width(v)`: the number of bits of an integer.
    Width(Value<'a>),
    /// `type(v).rate`: a parameter of a type that is an integer.
    Param(&'a TypeTerm<'a>, &'a str),
    /// `wrap(e)`: `e` wrapped to the width and the signedness of the value that the statement is about.
    Wrap(&'a Expr<'a>),
    /// `2^e`. Unless types and attributes determine the exponent, it must be proved to be less than the width of the value that the
    /// statement is about; otherwise the number is unknown.
    Power(&'a Expr<'a>),
    /// `and(a, b)`
    Bits(BitOp, &'a Expr<'a>, &'a Expr<'a>),
    /// `around(launch.blockSizeX, func.known_block_size[0])`: the number of the innermost enclosing op that has one of these parts.
    Around(&'a [Outer<'a>]),
    /// `elsewhere(e, launch)`: the value of `e` in some execution of the op, possibly the current execution. With an op name, the execution
    /// belongs to the same execution of the innermost enclosing op with this name.
    Elsewhere(&'a Expr<'a>, Option<&'a str>),
}

/// A number of an enclosing op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub struct Outer<'a> {
    /// The name of the op: `gpu.func`. `None` for any op with the attribute.
    pub op: Option<&'a str>,
    /// The part of the op that is the number.
    pub part: OuterPart<'a>,
}

/// The part of an enclosing op that is a number. It is found by name, because the table of a loaded dialect may differ from the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub enum OuterPart<'a> {
    /// An operand that is one integer.
    Operand(&'a str),
    /// An integer attribute.
    Attr(&'a str),
    /// An item of an attribute that is a list of integers.
    Item(&'a str, u32),
}

/// An operation on two integers: bitwise in two's complement of unbounded width, or a quotient rounded towards zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
pub enum BitOp {
    /// `and`
    And,
    /// `or`
    Or,
    /// `xor`
    Xor,
    /// `quot`: the quotient rounded towards zero.
    Quot,
    /// `rem`: the remainder of that quotient, with the sign of the dividend.
    Rem,
    /// `pow`: a number to the power of another; if that is negative, the quotient of 1, rounded towards zero.
    Pow,
}

impl BitOp {
    /// All operations.
    pub const ALL: [BitOp; 6] = [BitOp::And, BitOp::Or, BitOp::Xor, BitOp::Quot, BitOp::Rem, BitOp::Pow];

    /// Returns the name in specs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BitOp::And => "and",
            BitOp::Or => "or",
            BitOp::Xor => "xor",
            BitOp::Quot => "quot",
            BitOp::Rem => "rem",
            BitOp::Pow => "pow",
        }
    }
}

/// An operation that folds a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bourn_tree_derive::ToTree)]
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
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Let<'a> {
    /// Name.
    pub name: &'a str,
    /// The list or expression.
    pub kind: LetKind<'a>,
}

/// The list or expression of a `let`.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum LetKind<'a> {
    /// `mixed(attr, operands)`: the integers of the attribute, with the next operand in the place of each dynamic integer.
    Mixed(AttrIdx, OperandIdx),
    /// `rust path`: integers computed from types and attributes.
    Rust(Function<'a>),
    /// An expression.
    Expr(Expr<'a>),
}

/// A condition, which may be known to hold, known not to hold, or unknown. `C` represents the constraints in it, as in [`crate::Pred`].
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum Cond<'a, C = Constraint<'a>> {
    /// `a < b`
    Compare(Expr<'a>, Rel, Expr<'a>),
    /// `constant(e)`: known from types, attributes and constants.
    Constant(Expr<'a>),
    /// `present(x)`: an optional operand or result, or a list of values that is not empty.
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
    /// `shape(a) == shape(b)`: a dynamic size may equal any size.
    SameShape(Value<'a>, Value<'a>),
    /// `type(a) is C`
    TypeIs(TypeTerm<'a>, &'a C),
    /// `ranked(v)`
    Ranked(Value<'a>),
    /// `c && d`
    And(&'a [Cond<'a, C>]),
    /// `c || d`
    Or(&'a [Cond<'a, C>]),
    /// `!c`
    Not(&'a Cond<'a, C>),
    /// `rust path`
    Rust(Function<'a>),
}

/// A case of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bourn_tree_derive::ToTree)]
pub struct Case<'a> {
    /// The keyword in IR text.
    pub keyword: &'a str,
    /// The value.
    pub value: i64,
}

/// A type in a condition.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum TypeTerm<'a> {
    /// `type(v)`
    Of(Value<'a>),
    /// `element(v)`
    Element(Value<'a>),
    /// `type(attr)`: of a typed attribute.
    OfAttr(AttrIdx),
    /// `type(v).pointee`: a parameter that is a type.
    Param(&'a TypeTerm<'a>, &'a str),
    /// `with_element(type(v), type(w))`: a shaped type, with another element type. Only as a side of [`Cond::SameType`].
    WithElement(&'a TypeTerm<'a>, &'a TypeTerm<'a>),
    /// `integer(width(v) + 1)`: the signless integer type with this number of bits. Only as a side of [`Cond::SameType`].
    Integer(&'a Expr<'a>),
}

/// The value of a type term. The type may not exist yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermType<T> {
    /// A type.
    Type(T),
    /// A shaped type with another element type.
    WithElement(T, T),
    /// The signless integer type of a width.
    Integer(u32),
}

/// `require COND [if GUARD] else "text"`
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub struct Require<'a> {
    /// The values and indices for which it must hold.
    pub range: Range<'a>,
    /// The condition. The op is invalid only if it is known not to hold.
    pub cond: Cond<'a>,
    /// The message after `'dialect.op' op `.
    pub message: &'a [MessagePart<'a>],
}

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, bourn_tree_derive::ToTree)]
pub enum MessagePart<'a> {
    /// Text that is printed as it is.
    Text(&'a str),
    /// A number; `?` if it is unknown.
    Int(Expr<'a>),
    /// A type as in IR text; `?` if it is absent.
    Type(TypeTerm<'a>),
    /// An attribute as in IR text; `?` where it is absent.
    Attr(AttrIdx),
    /// The keyword of an enum attribute with these cases; `?` if it has another value.
    Keyword(AttrIdx, &'a [Case<'a>]),
}

// Short constructors for tables that are printed as constants.

impl<'a> OpEquations<'a> {
    /// Creates the statements of an op that has only equations of its own.
    #[must_use]
    pub const fn bounds(bounds: &'a [Equation<'a>]) -> Self {
        OpEquations { own: Equations { requires: &[], bounds }, ..OpEquations::NONE }
    }
}

impl<'a> Equation<'a> {
    /// Creates a relation that always holds.
    #[must_use]
    pub const fn relation(lhs: Expr<'a>, rel: Rel, rhs: Expr<'a>) -> Self {
        Equation { range: Range::ONCE, kind: EquationKind::Relation(lhs, rel, rhs) }
    }
}

impl Value<'_> {
    /// Returns the list that the value is in; `None` for a value of a trait or an interface.
    #[must_use]
    pub const fn list(&self) -> Option<Values> {
        match self {
            Value::The(values) | Value::Item(values, _) => Some(*values),
            Value::EachOperand | Value::EachResult | Value::Call(_) => None,
        }
    }
    /// Creates an operand that is not variadic.
    #[must_use]
    pub const fn operand(at: u16) -> Self {
        Value::The(Values::operands(at))
    }
    /// Creates a result that is not variadic.
    #[must_use]
    pub const fn result(at: u16) -> Self {
        Value::The(Values::results(at))
    }
}

impl Values {
    /// Creates the values of one operand declaration.
    #[must_use]
    pub const fn operands(at: u16) -> Self {
        Values::Operands(OperandIdx(at))
    }
    /// Creates the values of one result declaration.
    #[must_use]
    pub const fn results(at: u16) -> Self {
        Values::Results(ResultIdx(at))
    }
}

impl Expr<'_> {
    /// Returns the value of an operand that is not variadic.
    #[must_use]
    pub const fn operand(at: u16) -> Self {
        Expr::Value(Value::operand(at))
    }
    /// Returns the value of a result that is not variadic.
    #[must_use]
    pub const fn result(at: u16) -> Self {
        Expr::Value(Value::result(at))
    }
    /// Creates an index variable.
    #[must_use]
    pub const fn var(at: u16) -> Self {
        Expr::Var(VarIdx(at))
    }
}
