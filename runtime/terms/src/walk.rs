//! The one walk through constraints, predicates and terms.

use crate::{Arg, Constraint, Pred, Term};

/// A part of a constraint, or the whole of it.
#[derive(Clone, Copy, Debug)]
pub enum Part<'p, 'a> {
    /// A constraint.
    Constraint(&'p Constraint<'a>),
    /// An argument of a named constraint, or the condition on a parameter.
    Arg(&'p Arg<'a>),
    /// A predicate.
    Pred(&'p Pred<'a>),
    /// A term of a predicate.
    Term(&'p Term<'a>),
}

impl<'p, 'a: 'p> Part<'p, 'a> {
    /// Calls `note` with each part right inside of this one, in the order of the text. The body of a named constraint is not inside.
    pub fn for_each_child(self, note: &mut dyn FnMut(Part<'p, 'a>)) {
        match self {
            Part::Constraint(constraint) => inside_constraint(constraint, note),
            Part::Arg(Arg::Constraint(constraint)) => note(Part::Constraint(constraint)),
            Part::Arg(Arg::Const(_) | Arg::Generic(_)) => {}
            Part::Pred(pred) => inside_pred(pred, note),
            Part::Term(term) => match term {
                Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => note(Part::Term(inner)),
                Term::Binary(_, a, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
                Term::Param(_)
                | Term::Rank
                | Term::Shape
                | Term::NumElements
                | Term::Element
                | Term::Value
                | Term::Bound(_)
                | Term::Generic(_)
                | Term::Const(_) => {}
            },
        }
    }

    /// Calls `enter` with this part and with those inside of it, each before its own; where it says `false`, what is inside is left
    /// out.
    pub fn walk(self, enter: &mut dyn FnMut(Part<'p, 'a>) -> bool) {
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
    pub fn any(self, test: &mut dyn FnMut(Part<'p, 'a>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| {
            found = found || test(part);
            !found
        });
        found
    }
}

fn inside_constraint<'p, 'a: 'p>(constraint: &'p Constraint<'a>, note: &mut dyn FnMut(Part<'p, 'a>)) {
    match constraint {
        Constraint::Is(_, params) => params.iter().for_each(|param| note(Part::Arg(&param.arg))),
        Constraint::Named(_, args) => args.iter().for_each(|arg| note(Part::Arg(arg))),
        Constraint::All(parts) => parts.iter().for_each(|part| note(Part::Constraint(part))),
        Constraint::OneOf(arms) => arms.iter().for_each(|arm| note(Part::Constraint(&arm.body))),
        Constraint::Not(inner) | Constraint::Each(inner) => note(Part::Constraint(inner)),
        Constraint::Where(base, pred) => {
            note(Part::Constraint(base));
            note(Part::Pred(pred));
        }
        Constraint::Any
        | Constraint::Generic(_)
        | Constraint::Implements(_)
        | Constraint::HasTrait(_)
        | Constraint::Rust(_) => {}
    }
}

fn inside_pred<'p, 'a: 'p>(pred: &'p Pred<'a>, note: &mut dyn FnMut(Part<'p, 'a>)) {
    match pred {
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
        Pred::Static(term) | Pred::Present(term) | Pred::Flag(term) | Pred::Bits(term, _) => {
            note(Part::Term(term));
        }
        Pred::And(parts) | Pred::Or(parts) => parts.iter().for_each(|part| note(Part::Pred(part))),
        Pred::Rust(_, terms) => terms.iter().for_each(|term| note(Part::Term(term))),
    }
}
