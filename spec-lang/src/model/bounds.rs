//! Equations and requirements. Their expressions are data of [`bourn_terms::equation`].

use super::{ConstraintExpr, Span, Text, TextPart};
use bourn_terms::equation::{AttrIdx, VarIdx};

pub use bourn_terms::equation::{
    BitOp, Branch, Call, Carried, Case, Choose, Decision, EquationKind, Expr, Extent, FoldOp, IndexRange,
    LetKind, List, Loop, MapInputs, MethodCall, Outer, OuterPart, Place, Target as BranchTarget, TypeTerm,
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
        self.guards.iter().for_each(|guard| EquationPart::Cond(guard).for_each(note));
        self.kind.for_each_part(note);
    }
}

impl<'a> Require<'a> {
    /// Calls `note` with each part of the requirement and its message.
    pub fn for_each_part(&self, note: &mut dyn FnMut(EquationPart<'_, 'a>)) {
        self.own_vars.iter().for_each(|var| var.range.for_each_part(note));
        self.guards.iter().for_each(|guard| EquationPart::Cond(guard).for_each(note));
        EquationPart::Cond(&self.cond).for_each(note);
        for part in &self.message.0 {
            match part {
                TextPart::Hole { value: Shown::Int(e), .. } => EquationPart::Expr(e).for_each(note),
                TextPart::Hole { value: Shown::Type(term), .. } => EquationPart::Type(term).for_each(note),
                TextPart::Hole { value: Shown::Attr(_), .. } | TextPart::Literal(_) => {}
            }
        }
    }
}

/// A condition: guard of an equation, body of a `require`.
pub type Cond<'a> = bourn_terms::equation::Cond<'a, ConstraintExpr<'a>>;
/// A part of a condition or an expression.
pub type EquationPart<'p, 'a> = bourn_terms::equation::Part<'p, 'a, ConstraintExpr<'a>>;

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
