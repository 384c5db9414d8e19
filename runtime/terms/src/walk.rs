//! The representation of constraints in tables, for walks and texts.

use crate::syntax::{self, PredForm, Syntax, TermForm};
use crate::{Arg, Const, Constraint, Pred, Term};
use std::marker::PhantomData;

/// The constraints of tables.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a>(PhantomData<&'a ()>);

/// A constraint or a part of it.
pub type Part<'p, 'a> = syntax::Part<'p, Tables<'a>>;

impl<'a> Syntax for Tables<'a> {
    type Constraint = Constraint<'a>;
    type Arg = Arg<'a>;
    type Pred = Pred<'a>;
    type Term = Term<'a>;
    type Const = Const<'a>;

    fn inside_constraint<'p>(constraint: &'p Constraint<'a>, note: &mut dyn FnMut(syntax::Part<'p, Self>)) {
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

    fn constraint_of_arg<'p>(arg: &'p Arg<'a>) -> Option<&'p Constraint<'a>> {
        match arg {
            Arg::Constraint(constraint) => Some(constraint),
            Arg::Const(_) | Arg::Generic(_) => None,
        }
    }

    fn pred<'p>(pred: &'p Pred<'a>) -> PredForm<'p, Self> {
        match pred {
            Pred::Compare(a, rel, b) => PredForm::Compare(a, *rel, b),
            Pred::In(a, items) => PredForm::In(a, items),
            Pred::InRange(a, low, high, inclusive) => {
                PredForm::InRange(a, low.as_ref(), high.as_ref(), *inclusive)
            }
            Pred::Is(a, constraint) => PredForm::Is(a, *constraint),
            Pred::AllDims(var, inner) => PredForm::AllDims(var, *inner),
            Pred::AllItems(var, list, inner) => PredForm::AllItems(var, list, *inner),
            Pred::Static(a) => PredForm::Static(a),
            Pred::Present(a) => PredForm::Present(a),
            Pred::Flag(a) => PredForm::Flag(a),
            Pred::Bits(a, bits) => PredForm::Bits(a, *bits),
            Pred::And(parts) => PredForm::And(parts),
            Pred::Or(parts) => PredForm::Or(parts),
            Pred::Not(inner) => PredForm::Not(*inner),
            Pred::Rust(function, terms) => PredForm::Rust(function.path, terms),
        }
    }

    fn term<'p>(term: &'p Term<'a>) -> TermForm<'p, Self> {
        match term {
            Term::Param(name) => TermForm::Param(name),
            Term::Rank => TermForm::Rank,
            Term::Dim(at) => TermForm::Dim(*at),
            Term::Shape => TermForm::Shape,
            Term::NumElements => TermForm::NumElements,
            Term::Len(list) => TermForm::Len(*list),
            Term::Element => TermForm::Element,
            Term::Value => TermForm::Value,
            Term::Bound(name) => TermForm::Bound(name),
            Term::Generic(at) => TermForm::Generic(*at),
            Term::Const(value) => TermForm::Const(value),
            Term::Field(base, name) => TermForm::Field(*base, name),
            Term::Binary(op, a, b) => TermForm::Binary(*op, *a, *b),
        }
    }
}
