//! Rewrites constraints: one traversal, in which each pass overrides the parts that it changes.

use super::{Arm, ConstraintArg, ConstraintExpr, ParamArg, Pred, Term};

/// Rewrites a constraint part by part. Each method returns its part with rewritten children; a pass overrides the methods for the parts
/// that it changes, and calls [`constraint_inside`] and similar functions to descend.
pub trait Rewrite {
    /// Rewrites a constraint.
    #[must_use]
    fn constraint(&mut self, of: &ConstraintExpr) -> ConstraintExpr {
        constraint_inside(self, of)
    }

    /// Rewrites an argument.
    #[must_use]
    fn arg(&mut self, of: &ConstraintArg) -> ConstraintArg {
        match of {
            ConstraintArg::Constraint(constraint) => ConstraintArg::Constraint(self.constraint(constraint)),
            ConstraintArg::Value(_) | ConstraintArg::Var(_) => of.clone(),
        }
    }

    /// Rewrites a predicate.
    #[must_use]
    fn pred(&mut self, of: &Pred) -> Pred {
        pred_inside(self, of)
    }

    /// Rewrites a term.
    #[must_use]
    fn term(&mut self, of: &Term) -> Term {
        term_inside(self, of)
    }
}

/// Rewrites the inside of a constraint.
pub fn constraint_inside<R: Rewrite + ?Sized>(pass: &mut R, of: &ConstraintExpr) -> ConstraintExpr {
    use ConstraintExpr as C;
    match of {
        C::IsType(id, params) => C::IsType(*id, params_inside(pass, params)),
        C::IsAttr(id, params) => C::IsAttr(*id, params_inside(pass, params)),
        C::Named(id, args) => C::Named(*id, args.iter().map(|arg| pass.arg(arg)).collect()),
        C::And(parts) => C::And(parts.iter().map(|part| pass.constraint(part)).collect()),
        C::Or(arms) => {
            let arm = |arm: &Arm| Arm { body: pass.constraint(&arm.body), ..arm.clone() };
            C::Or(arms.iter().map(arm).collect())
        }
        C::Not(inner) => C::Not(pass.constraint(inner).into()),
        C::Each(inner) => C::Each(pass.constraint(inner).into()),
        C::Where(base, pred) => {
            let base = pass.constraint(base);
            C::Where(base.into(), pass.pred(pred))
        }
        C::Any(_) | C::Enum(_) | C::IsOp(_) | C::Interface(_) | C::Trait(_) | C::Var(_) | C::Rust(..) => {
            of.clone()
        }
    }
}

fn params_inside<R: Rewrite + ?Sized>(pass: &mut R, params: &[ParamArg]) -> Vec<ParamArg> {
    params.iter().map(|given| ParamArg { param: given.param, arg: pass.arg(&given.arg) }).collect()
}

/// Rewrites the inside of a predicate.
pub fn pred_inside<R: Rewrite + ?Sized>(pass: &mut R, of: &Pred) -> Pred {
    match of {
        Pred::Compare(a, rel, b) => Pred::Compare(pass.term(a), *rel, pass.term(b)),
        Pred::In(a, items) => Pred::In(pass.term(a), terms_inside(pass, items)),
        Pred::InRange(a, low, high, inclusive) => {
            let mut end = |end: &Option<Term>| end.as_ref().map(|end| pass.term(end));
            let (low, high) = (end(low), end(high));
            Pred::InRange(pass.term(a), low, high, *inclusive)
        }
        Pred::Is(a, constraint) => Pred::Is(pass.term(a), pass.constraint(constraint).into()),
        Pred::AllDims(var, inner) => Pred::AllDims(var.clone(), pass.pred(inner).into()),
        Pred::AllItems(var, list, inner) => {
            Pred::AllItems(var.clone(), pass.term(list), pass.pred(inner).into())
        }
        Pred::Static(term) => Pred::Static(pass.term(term)),
        Pred::Present(term) => Pred::Present(pass.term(term)),
        Pred::Flag(term) => Pred::Flag(pass.term(term)),
        Pred::And(parts) => Pred::And(parts.iter().map(|part| pass.pred(part)).collect()),
        Pred::Or(parts) => Pred::Or(parts.iter().map(|part| pass.pred(part)).collect()),
        Pred::Not(inner) => Pred::Not(pass.pred(inner).into()),
        Pred::Rust(path, terms) => Pred::Rust(path.clone(), terms_inside(pass, terms)),
    }
}

fn terms_inside<R: Rewrite + ?Sized>(pass: &mut R, terms: &[Term]) -> Vec<Term> {
    terms.iter().map(|term| pass.term(term)).collect()
}

/// Rewrites the inside of a term.
pub fn term_inside<R: Rewrite + ?Sized>(pass: &mut R, of: &Term) -> Term {
    match of {
        Term::Dim(at) => Term::Dim(pass.term(at).into()),
        Term::Len(list) => Term::Len(pass.term(list).into()),
        Term::Field(base, name) => Term::Field(pass.term(base).into(), name.clone()),
        Term::Binary(op, a, b) => Term::Binary(*op, pass.term(a).into(), pass.term(b).into()),
        Term::Param(_)
        | Term::Rank
        | Term::Shape
        | Term::NumElements
        | Term::Element
        | Term::Value
        | Term::Bound(_)
        | Term::Var(_)
        | Term::Const(_) => of.clone(),
    }
}
