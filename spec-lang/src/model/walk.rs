//! The one walk through constraints, predicates and terms.

use super::{ConstraintArg, ConstraintExpr, Pred, Term};

/// A part of a constraint, or the whole of it.
#[derive(Clone, Copy, Debug)]
pub enum Part<'m> {
    /// A constraint.
    Constraint(&'m ConstraintExpr),
    /// An argument of a named constraint, or the condition on a parameter.
    Arg(&'m ConstraintArg),
    /// A predicate.
    Pred(&'m Pred),
    /// A term of a predicate.
    Term(&'m Term),
}

impl<'m> Part<'m> {
    /// Calls `note` with each part right inside of this one, in the order of the text. The meaning of a name is not inside.
    pub fn for_each_child(self, note: &mut dyn FnMut(Part<'m>)) {
        match self {
            Part::Constraint(constraint) => constraint.for_each_child(note),
            Part::Arg(ConstraintArg::Constraint(constraint)) => note(Part::Constraint(constraint)),
            Part::Arg(ConstraintArg::Value(_) | ConstraintArg::Var(_)) => {}
            Part::Pred(pred) => pred.for_each_child(note),
            Part::Term(term) => term.for_each_child(note),
        }
    }

    /// Calls `enter` with this part and with those inside of it, each before its own; if it returns `false`, the inside is left out. The
    /// walk is no recursion: copies of imports may be nested deeper than any text.
    pub fn walk(self, enter: &mut dyn FnMut(Part<'m>) -> bool) {
        let mut open = vec![self];
        while let Some(part) = open.pop() {
            if enter(part) {
                let first = open.len();
                part.for_each_child(&mut |child| open.push(child));
                open[first..].reverse();
            }
        }
    }

    /// Returns whether a test holds for this part or for one inside of it.
    pub fn any(self, test: &mut dyn FnMut(Part<'m>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| {
            found = found || test(part);
            !found
        });
        found
    }
}

impl ConstraintExpr {
    fn for_each_child<'m>(&'m self, note: &mut dyn FnMut(Part<'m>)) {
        match self {
            ConstraintExpr::IsType(_, params) | ConstraintExpr::IsAttr(_, params) => {
                params.iter().for_each(|param| note(Part::Arg(&param.arg)));
            }
            ConstraintExpr::Named(_, args) => args.iter().for_each(|arg| note(Part::Arg(arg))),
            ConstraintExpr::And(parts) => parts.iter().for_each(|part| note(Part::Constraint(part))),
            ConstraintExpr::Or(arms) => arms.iter().for_each(|arm| note(Part::Constraint(&arm.body))),
            ConstraintExpr::Not(inner) | ConstraintExpr::Each(inner) => note(Part::Constraint(inner)),
            ConstraintExpr::Where(base, pred) => {
                note(Part::Constraint(base));
                note(Part::Pred(pred));
            }
            ConstraintExpr::Any(_)
            | ConstraintExpr::Enum(_)
            | ConstraintExpr::IsOp(_)
            | ConstraintExpr::Interface(_)
            | ConstraintExpr::Trait(_)
            | ConstraintExpr::Var(_)
            | ConstraintExpr::Rust(..) => {}
        }
    }
}

impl Pred {
    fn for_each_child<'m>(&'m self, note: &mut dyn FnMut(Part<'m>)) {
        match self {
            Pred::Compare(a, _, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
            Pred::In(a, items) => {
                note(Part::Term(a));
                items.iter().for_each(|item| note(Part::Term(item)));
            }
            Pred::InRange(a, low, high, _) => {
                note(Part::Term(a));
                low.iter().chain(high).for_each(|end| note(Part::Term(end)));
            }
            Pred::Is(term, constraint) => {
                note(Part::Term(term));
                note(Part::Constraint(constraint));
            }
            Pred::AllDims(_, inner) | Pred::Not(inner) => note(Part::Pred(inner)),
            Pred::AllItems(_, list, inner) => {
                note(Part::Term(list));
                note(Part::Pred(inner));
            }
            Pred::Static(term) | Pred::Present(term) | Pred::Flag(term) => note(Part::Term(term)),
            Pred::And(parts) | Pred::Or(parts) => parts.iter().for_each(|part| note(Part::Pred(part))),
            Pred::Rust(_, terms) => terms.iter().for_each(|term| note(Part::Term(term))),
        }
    }
}

impl Term {
    fn for_each_child<'m>(&'m self, note: &mut dyn FnMut(Part<'m>)) {
        match self {
            Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => note(Part::Term(inner)),
            Term::Binary(_, a, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
            Term::Param(_)
            | Term::Rank
            | Term::Shape
            | Term::NumElements
            | Term::Element
            | Term::Value
            | Term::Bound(_)
            | Term::Var(_)
            | Term::Const(_) => {}
        }
    }
}
