//! Maps constraints, predicates and terms: one traversal, in which each pass overrides the parts that it changes.

use super::walk::Declared;
use super::{Arm, ConstraintArg, ConstraintExpr, DefaultValue, ParamArg};
use bourn_terms::syntax::{ArgOf, PredOf, Syntax, TermOf};
use bourn_terms::{Arg, Function, Pred, Term};
use bumpalo::Bump;

/// Maps predicates and terms to another representation of constraints. Each method returns its part with mapped children; a pass overrides
/// the methods for the parts that it changes, and calls [`pred_inside`] and [`term_inside`] to descend.
pub trait Map<'a> {
    /// The representation of the input.
    type From: Syntax<'a>;
    /// The representation of the output.
    type To: Syntax<'a>;

    /// Returns the arena of the output.
    fn output(&self) -> &'a Bump;
    /// Maps a constraint.
    fn map_constraint(
        &mut self,
        of: &<Self::From as Syntax<'a>>::Constraint,
    ) -> <Self::To as Syntax<'a>>::Constraint;
    /// Maps a constant.
    fn map_constant(&mut self, of: &<Self::From as Syntax<'a>>::Const) -> <Self::To as Syntax<'a>>::Const;
    /// Maps a function that a predicate calls.
    fn map_function(&mut self, of: &Function<'a>) -> Function<'a> {
        *of
    }
    /// Maps a predicate.
    fn map_pred(&mut self, of: &PredOf<'a, Self::From>) -> PredOf<'a, Self::To> {
        pred_inside(self, of)
    }
    /// Maps a term.
    fn map_term(&mut self, of: &TermOf<'a, Self::From>) -> TermOf<'a, Self::To> {
        term_inside(self, of)
    }
}

/// Rewrites constraints of the model. Each method returns its part with rewritten children; a pass overrides the methods for the parts that it
/// changes, and calls [`constraint_inside`] and similar functions to descend.
pub trait Rewrite<'a> {
    /// Returns the arena of the new constraints.
    fn arena(&self) -> &'a Bump;

    /// Rewrites a constraint.
    #[must_use]
    fn constraint(&mut self, of: &ConstraintExpr<'a>) -> ConstraintExpr<'a> {
        constraint_inside(self, of)
    }

    /// Rewrites an argument.
    #[must_use]
    fn arg(&mut self, of: &ConstraintArg<'a>) -> ConstraintArg<'a> {
        arg_inside(self, of)
    }

    /// Rewrites the path of a function.
    #[must_use]
    fn path(&mut self, of: &'a str) -> &'a str {
        of
    }

    /// Rewrites a term.
    #[must_use]
    fn term(&mut self, of: &Term<'a, DefaultValue<'a>>) -> Term<'a, DefaultValue<'a>> {
        term_inside(self, of)
    }
}

impl<'a, R: Rewrite<'a> + ?Sized> Map<'a> for R {
    type From = Declared;
    type To = Declared;

    fn output(&self) -> &'a Bump {
        self.arena()
    }
    fn map_constraint(&mut self, of: &ConstraintExpr<'a>) -> ConstraintExpr<'a> {
        self.constraint(of)
    }
    fn map_constant(&mut self, of: &DefaultValue<'a>) -> DefaultValue<'a> {
        *of
    }
    fn map_function(&mut self, of: &Function<'a>) -> Function<'a> {
        Function { path: self.path(of.path), ..*of }
    }
    fn map_term(&mut self, of: &Term<'a, DefaultValue<'a>>) -> Term<'a, DefaultValue<'a>> {
        self.term(of)
    }
}

/// Maps the inside of an argument.
pub fn arg_inside<'a, R: Map<'a> + ?Sized>(pass: &mut R, of: &ArgOf<'a, R::From>) -> ArgOf<'a, R::To> {
    match of {
        Arg::Constraint(constraint) => Arg::Constraint(pass.map_constraint(constraint)),
        Arg::Const(value) => Arg::Const(pass.map_constant(value)),
        Arg::Generic(at) => Arg::Generic(*at),
        Arg::Term(term) => Arg::Term(pass.map_term(term)),
    }
}

/// Maps the inside of a predicate.
pub fn pred_inside<'a, R: Map<'a> + ?Sized>(pass: &mut R, of: &PredOf<'a, R::From>) -> PredOf<'a, R::To> {
    let arena = pass.output();
    match of {
        Pred::Compare(a, rel, b) => Pred::Compare(pass.map_term(a), *rel, pass.map_term(b)),
        Pred::In(a, items) => Pred::In(pass.map_term(a), terms_inside(pass, items)),
        Pred::InRange(a, low, high, inclusive) => {
            let mut end = |end: &Option<TermOf<'a, R::From>>| end.as_ref().map(|end| pass.map_term(end));
            let (low, high) = (end(low), end(high));
            Pred::InRange(pass.map_term(a), low, high, *inclusive)
        }
        Pred::Is(a, constraint) => Pred::Is(pass.map_term(a), arena.alloc(pass.map_constraint(constraint))),
        Pred::AllDims(var, inner) => Pred::AllDims(var, arena.alloc(pass.map_pred(inner))),
        Pred::AllItems(var, list, inner) => {
            Pred::AllItems(var, pass.map_term(list), arena.alloc(pass.map_pred(inner)))
        }
        Pred::Static(term) => Pred::Static(pass.map_term(term)),
        Pred::Present(term) => Pred::Present(pass.map_term(term)),
        Pred::Flag(term) => Pred::Flag(pass.map_term(term)),
        Pred::Bits(term, bits) => Pred::Bits(pass.map_term(term), *bits),
        Pred::And(parts) => {
            Pred::And(arena.alloc_slice_fill_iter(parts.iter().map(|part| pass.map_pred(part))))
        }
        Pred::Or(parts) => {
            Pred::Or(arena.alloc_slice_fill_iter(parts.iter().map(|part| pass.map_pred(part))))
        }
        Pred::Not(inner) => Pred::Not(arena.alloc(pass.map_pred(inner))),
        Pred::Rust(function, terms) => Pred::Rust(pass.map_function(function), terms_inside(pass, terms)),
    }
}

fn terms_inside<'a, R: Map<'a> + ?Sized>(
    pass: &mut R,
    terms: &[TermOf<'a, R::From>],
) -> &'a [TermOf<'a, R::To>] {
    let arena = pass.output();
    arena.alloc_slice_fill_iter(terms.iter().map(|term| pass.map_term(term)))
}

/// Maps the inside of a term.
pub fn term_inside<'a, R: Map<'a> + ?Sized>(pass: &mut R, of: &TermOf<'a, R::From>) -> TermOf<'a, R::To> {
    let arena = pass.output();
    match of {
        Term::Param(name) => Term::Param(name),
        Term::Rank => Term::Rank,
        Term::Dim(at) => Term::Dim(arena.alloc(pass.map_term(at))),
        Term::Shape => Term::Shape,
        Term::NumElements => Term::NumElements,
        Term::Len(list) => Term::Len(arena.alloc(pass.map_term(list))),
        Term::Element => Term::Element,
        Term::Value => Term::Value,
        Term::Bound(name) => Term::Bound(name),
        Term::Generic(at) => Term::Generic(*at),
        Term::Const(value) => Term::Const(pass.map_constant(value)),
        Term::Field(base, name) => Term::Field(arena.alloc(pass.map_term(base)), name),
        Term::Binary(op, a, b) => {
            let a = pass.map_term(a);
            Term::Binary(*op, arena.alloc(a), arena.alloc(pass.map_term(b)))
        }
    }
}

/// Rewrites the inside of a constraint.
pub fn constraint_inside<'a, R: Rewrite<'a> + ?Sized>(
    pass: &mut R,
    of: &ConstraintExpr<'a>,
) -> ConstraintExpr<'a> {
    use ConstraintExpr as C;
    let arena = pass.arena();
    match of {
        C::IsType(id, params) => C::IsType(*id, params_inside(pass, params)),
        C::IsAttr(id, params) => C::IsAttr(*id, params_inside(pass, params)),
        C::Named(id, args) => {
            C::Named(*id, arena.alloc_slice_fill_iter(args.iter().map(|arg| pass.arg(arg))))
        }
        C::All(parts) => C::All(arena.alloc_slice_fill_iter(parts.iter().map(|part| pass.constraint(part)))),
        C::OneOf(arms) => {
            let arms = arms.iter().map(|arm| Arm { body: pass.constraint(&arm.body), ..*arm });
            C::OneOf(arena.alloc_slice_fill_iter(arms))
        }
        C::Not(inner) => C::Not(arena.alloc(pass.constraint(inner))),
        C::Each(inner) => C::Each(arena.alloc(pass.constraint(inner))),
        C::Where(base, pred) => {
            let base = pass.constraint(base);
            C::Where(arena.alloc(base), arena.alloc(pred_inside(pass, pred)))
        }
        C::Rust(subject, path) => C::Rust(*subject, pass.path(path)),
        C::Any(_) | C::Enum(_) | C::IsOp(_) | C::Implements(_) | C::HasTrait(_) | C::Generic(_) => *of,
    }
}

fn params_inside<'a, R: Rewrite<'a> + ?Sized>(pass: &mut R, params: &[ParamArg<'a>]) -> &'a [ParamArg<'a>] {
    let arena = pass.arena();
    let params = params.iter().map(|given| ParamArg { param: given.param, arg: pass.arg(&given.arg) });
    arena.alloc_slice_fill_iter(params)
}
