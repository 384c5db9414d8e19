//! Visits the names in equations, requirements and their parts.

use super::{
    BranchDecision, Cond, Equation, EquationKind, Expr, Extent, IndexRange, ListRef, OuterRef, Require,
    Shown, TextPart, TypeTerm, ValueRef,
};
use bourn_terms::equation::{LetIdx, VarIdx};

/// A value, a variable or a `let` in an expression.
#[derive(Clone, Copy, Debug)]
pub enum Mention<'m> {
    /// A value; the names inside it follow.
    Value(&'m ValueRef),
    /// An index variable.
    Var(VarIdx),
    /// A `let`.
    Let(LetIdx),
    /// A part of an enclosing op.
    Outer(&'m OuterRef),
}

impl<'m> Mention<'m> {
    /// Returns the part of an enclosing op, if this is one.
    #[must_use]
    pub fn outer(self) -> Option<&'m OuterRef> {
        match self {
            Mention::Outer(outer) => Some(outer),
            Mention::Value(_) | Mention::Var(_) | Mention::Let(_) => None,
        }
    }
}

type Note<'f, 'm> = &'f mut dyn FnMut(Mention<'m>);

impl Equation<'_> {
    /// Calls `note` for each value, index variable and `let` in the equation.
    pub fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        self.own_vars.iter().for_each(|var| var.range.for_each_mention(note));
        self.guards.iter().for_each(|guard| guard.for_each_mention(note));
        match &self.kind {
            EquationKind::Relation(a, _, b) => {
                a.for_each_mention(note);
                b.for_each_mention(note);
            }
            EquationKind::Loop(l) => {
                l.iv.for_each_mention(note);
                [&l.lower, &l.upper, &l.step].into_iter().for_each(|e| e.for_each_mention(note));
            }
            EquationKind::Call(_) => {}
            EquationKind::Choose(choose) => choose.condition.for_each_mention(note),
            EquationKind::Branch(branch) => match &branch.decision {
                BranchDecision::Always | BranchDecision::In(..) => {}
                BranchDecision::If(value, _) | BranchDecision::Cases(_, value, _) => {
                    value.for_each_mention(note)
                }
            },
        }
    }
}

impl Require<'_> {
    /// Calls `note` for each value, index variable and `let` in the requirement and its message.
    pub fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        self.own_vars.iter().for_each(|var| var.range.for_each_mention(note));
        self.guards.iter().for_each(|guard| guard.for_each_mention(note));
        self.cond.for_each_mention(note);
        for part in &self.message.0 {
            match part {
                TextPart::Hole { value: Shown::Int(e), .. } => e.for_each_mention(note),
                TextPart::Hole { value: Shown::Type(term), .. } => term.for_each_mention(note),
                TextPart::Hole { value: Shown::Attr(_), .. } | TextPart::Literal(_) => {}
            }
        }
    }
}

impl IndexRange {
    /// Calls `note` for each value, index variable and `let` in the range.
    pub fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        match self {
            IndexRange::Extents(extents) => extents.iter().for_each(|extent| match extent {
                Extent::Rank(value) => value.for_each_mention(note),
                Extent::Len(list) => list.for_each_mention(note),
            }),
            IndexRange::Between(low, high) => {
                low.for_each_mention(note);
                high.for_each_mention(note);
            }
        }
    }

    /// Returns whether the range depends on an index variable.
    #[must_use]
    pub fn names_var(&self, var: VarIdx) -> bool {
        let mut found = false;
        self.for_each_mention(&mut |mention| found |= matches!(mention, Mention::Var(named) if named == var));
        found
    }
}

impl ValueRef {
    fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        note(Mention::Value(self));
        match self {
            ValueRef::Operand(_, item)
            | ValueRef::Result(_, item)
            | ValueRef::RegionArg { item, .. }
            | ValueRef::Yielded { item, .. } => item.iter().for_each(|at| at.for_each_mention(note)),
            ValueRef::Method { args, .. } => args.iter().for_each(|arg| arg.for_each_mention(note)),
            ValueRef::AnyOperand(at) => at.for_each_mention(note),
            ValueRef::EachOperand | ValueRef::EachResult => {}
        }
    }
}

impl ListRef {
    fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        match self {
            ListRef::Dims(value) => value.for_each_mention(note),
            ListRef::DimsIn(value, from, to) => {
                value.for_each_mention(note);
                from.for_each_mention(note);
                to.for_each_mention(note);
            }
            ListRef::DimOf(_, at) => at.for_each_mention(note),
            ListRef::Strides(sizes, count) => {
                sizes.for_each_mention(note);
                count.for_each_mention(note);
            }
            ListRef::Let(at) => note(Mention::Let(*at)),
            ListRef::Values(_) | ListRef::Attr(_) | ListRef::Map { .. } => {}
        }
    }
}

impl Expr {
    /// Calls `note` for each value, index variable and `let` in the expression.
    pub fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        match self {
            Expr::Index(var) => note(Mention::Var(*var)),
            Expr::Value(value) | Expr::Rank(value) | Expr::Unsigned(value) | Expr::Width(value) => {
                value.for_each_mention(note);
            }
            Expr::Dim(value, at) => {
                value.for_each_mention(note);
                at.for_each_mention(note);
            }
            Expr::Len(list) | Expr::Fold(_, list) => list.for_each_mention(note),
            Expr::Dot(a, b) => {
                a.for_each_mention(note);
                b.for_each_mention(note);
            }
            Expr::Item(list, at) => {
                list.for_each_mention(note);
                at.for_each_mention(note);
            }
            Expr::Neg(a) | Expr::Wrap(a) | Expr::Power(a) | Expr::Elsewhere(a, _) => a.for_each_mention(note),
            Expr::Binary(_, a, b) | Expr::Bits(_, a, b) => {
                a.for_each_mention(note);
                b.for_each_mention(note);
            }
            Expr::Around(outer) => outer.iter().for_each(|outer| note(Mention::Outer(outer))),
            Expr::Let(at) => note(Mention::Let(*at)),
            Expr::Int(_) | Expr::Attr(_) | Expr::MapApply { .. } => {}
        }
    }
}

impl TypeTerm {
    fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        match self {
            TypeTerm::Of(value) | TypeTerm::Element(value) => value.for_each_mention(note),
            TypeTerm::OfAttr(_) => {}
        }
    }
}

impl Cond<'_> {
    /// Calls `note` for each value, index variable and `let` in the condition.
    pub fn for_each_mention<'m>(&'m self, note: Note<'_, 'm>) {
        match self {
            Cond::Compare(a, _, b) => {
                a.for_each_mention(note);
                b.for_each_mention(note);
            }
            Cond::Constant(e) => e.for_each_mention(note),
            Cond::SameType(a, b) => {
                a.for_each_mention(note);
                b.for_each_mention(note);
            }
            Cond::SameShape(a, b) => {
                a.for_each_mention(note);
                b.for_each_mention(note);
            }
            Cond::TypeIs(term, _) => term.for_each_mention(note),
            Cond::Ranked(value) => value.for_each_mention(note),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| part.for_each_mention(note)),
            Cond::Not(inner) => inner.for_each_mention(note),
            Cond::PresentOperand(_)
            | Cond::PresentResult(_)
            | Cond::PresentAttr(_)
            | Cond::PresentRegion(_)
            | Cond::AttrCase(..)
            | Cond::AttrTrue(_)
            | Cond::Rust(_) => {}
        }
    }
}
