//! Equations and requirements. Their expressions are data of [`bourn_terms::equation`].

use super::{CaseIdx, ConstraintExpr, EnumId, Rel, RustPath, Span, Text, TextPart};
use bourn_terms::equation::{AttrIdx, RegionIdx, VarIdx};

pub use bourn_terms::equation::{
    BitOp, Branch, Call, Carried, Choose, Decision, EquationKind, Expr, Extent, FoldOp, IndexRange, LetKind,
    List, Loop, MethodCall, Outer, OuterPart, Part as EquationPart, Place, Target as BranchTarget, TypeTerm,
    Value, Values,
};

/// An index variable of an equation: free (`d` in `dim(x, d)`) or of a `for`.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexVar<'a> {
    /// Name as written.
    pub name: String,
    /// Its range. Free variables range over all extents that they index: these are equal in a valid op; the least extent is safe.
    pub range: IndexRange<'a>,
    /// The place of its first use.
    pub span: Span,
}

/// One statement of `bounds {..}`, with the guards around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Equation<'a> {
    /// Index variables that the equation ranges over, outermost first: indices into [`OpDecl::vars`](super::OpDecl::vars) of the op (for a
    /// trait or an interface see [`Equation::own_vars`]). Its expressions name variables by these indices.
    pub vars: Vec<VarIdx>,
    /// The variables of an equation of a trait or an interface, which is not resolved in an op.
    pub own_vars: Vec<IndexVar<'a>>,
    /// The equation holds only if all of these do.
    pub guards: Vec<Cond<'a>>,
    /// The statement itself. Chains and `x in lo .. hi` become several.
    pub kind: EquationKind<'a>,
    /// The place in the spec.
    pub span: Span,
}

impl<'a> Equation<'a> {
    /// Calls `note` with each part of the equation.
    pub fn for_each_part(&self, note: &mut dyn FnMut(EquationPart<'_, 'a>)) {
        self.own_vars.iter().for_each(|var| var.range.for_each_part(note));
        self.guards.iter().for_each(|guard| guard.for_each_part(note));
        self.kind.for_each_part(note);
    }
}

impl<'a> Require<'a> {
    /// Calls `note` with each part of the requirement and its message.
    pub fn for_each_part(&self, note: &mut dyn FnMut(EquationPart<'_, 'a>)) {
        self.own_vars.iter().for_each(|var| var.range.for_each_part(note));
        self.guards.iter().for_each(|guard| guard.for_each_part(note));
        self.cond.for_each_part(note);
        for part in &self.message.0 {
            match part {
                TextPart::Hole { value: Shown::Int(e), .. } => EquationPart::Expr(e).for_each(note),
                TextPart::Hole { value: Shown::Type(term), .. } => EquationPart::Type(term).for_each(note),
                TextPart::Hole { value: Shown::Attr(_), .. } | TextPart::Literal(_) => {}
            }
        }
    }
}

impl<'a> Cond<'a> {
    /// Calls `note` with each part of the condition.
    pub fn for_each_part(&self, note: &mut dyn FnMut(EquationPart<'_, 'a>)) {
        match self {
            Cond::Compare(a, _, b) => [a, b].into_iter().for_each(|e| EquationPart::Expr(e).for_each(note)),
            Cond::Constant(e) => EquationPart::Expr(e).for_each(note),
            Cond::SameType(a, b) => {
                [a, b].into_iter().for_each(|term| EquationPart::Type(term).for_each(note))
            }
            Cond::SameShape(a, b) => [a, b].into_iter().for_each(|v| EquationPart::Value(v).for_each(note)),
            Cond::TypeIs(term, _) => EquationPart::Type(term).for_each(note),
            Cond::Ranked(value) => EquationPart::Value(value).for_each(note),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.for_each_part(note)),
            Cond::Not(inner) => inner.for_each_part(note),
            Cond::Present(_)
            | Cond::PresentAttr(_)
            | Cond::PresentRegion(_)
            | Cond::AttrCase(..)
            | Cond::AttrTrue(_)
            | Cond::Rust(_) => {}
        }
    }
}

/// A condition: guard of an equation, body of a `require`.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond<'a> {
    /// Compares integers; unknown when a side is not known before execution.
    Compare(Expr<'a>, Rel, Expr<'a>),
    /// `constant(e)`: the value is known from attributes and constants.
    Constant(Expr<'a>),
    /// `present(x)`: an optional operand or result.
    Present(Values),
    /// `present(x)`: an optional or unit attribute.
    PresentAttr(AttrIdx),
    /// `present(r)`: a region that is not empty.
    PresentRegion(RegionIdx),
    /// `predicate == slt`: an enum attribute has this case (for bit enums: all of its bits).
    AttrCase(AttrIdx, EnumId, CaseIdx),
    /// A boolean attribute is true.
    AttrTrue(AttrIdx),
    /// `type(a) == type(b)`, `element(a) == element(b)`
    SameType(TypeTerm<'a>, TypeTerm<'a>),
    /// `shape(a) == shape(b)`: compatible shapes, dynamic sizes fit all.
    SameShape(Value<'a>, Value<'a>),
    /// `type(a) is C`
    TypeIs(TypeTerm<'a>, ConstraintExpr<'a>),
    /// `ranked(v)`: the value's type has a rank.
    Ranked(Value<'a>),
    /// `c && d`
    And(Vec<Cond<'a>>),
    /// `c || d`
    Or(Vec<Cond<'a>>),
    /// `!c`
    Not(Box<Cond<'a>>),
    /// `rust PATH`: `fn(Op) -> bool`
    Rust(RustPath),
}

/// A part of an op that the message of a `require` shows: `{type(source)}`, `{rank(source)}`, `{callee}`.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown<'a> {
    /// A number; `?` if it is not known.
    Int(Expr<'a>),
    /// A type as in IR text; `?` if it is unknown.
    Type(TypeTerm<'a>),
    /// An attribute, by its index in [`OpDecl::attrs`](super::OpDecl::attrs): the keyword of an enum, else as in IR text; `?` if absent.
    Attr(AttrIdx),
}

/// `require COND [if GUARD] else "text";`
#[derive(Clone, Debug, PartialEq)]
pub struct Require<'a> {
    /// Index variables that the requirement ranges over, as in [`Equation::vars`].
    pub vars: Vec<VarIdx>,
    /// The variables of a trait or an interface, as in [`Equation::own_vars`].
    pub own_vars: Vec<IndexVar<'a>>,
    /// The requirement is checked only if all of these hold.
    pub guards: Vec<Cond<'a>>,
    /// The condition that has to hold. A comparison whose value is unknown is no error.
    pub cond: Cond<'a>,
    /// The message after `'dialect.op' op `.
    pub message: Text<Shown<'a>>,
    /// The place in the spec.
    pub span: Span,
}
