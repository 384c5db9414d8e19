//! Statements, expressions, constraints and elements of formats.

use super::*;

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
