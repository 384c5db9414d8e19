//! Describes the model's constraints to the generic walks and printers.

use super::{ConstraintArg, ConstraintExpr, DefaultValue, Pred, Term};
use bourn_terms::syntax::{self, PredForm, Syntax, TermForm};

/// The constraints of the model.
#[derive(Clone, Copy, Debug)]
pub enum Declared {}

/// A part of a constraint, or the whole of it.
pub type Part<'m> = syntax::Part<'m, Declared>;

impl Syntax for Declared {
    type Constraint = ConstraintExpr;
    type Arg = ConstraintArg;
    type Pred = Pred;
    type Term = Term;
    type Const = DefaultValue;

    fn inside_constraint<'m>(constraint: &'m ConstraintExpr, note: &mut dyn FnMut(Part<'m>)) {
        match constraint {
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

    fn constraint_of_arg(arg: &ConstraintArg) -> Option<&ConstraintExpr> {
        match arg {
            ConstraintArg::Constraint(constraint) => Some(constraint),
            ConstraintArg::Value(_) | ConstraintArg::Var(_) => None,
        }
    }

    fn pred(pred: &Pred) -> PredForm<'_, Self> {
        match pred {
            Pred::Compare(a, rel, b) => PredForm::Compare(a, *rel, b),
            Pred::In(a, items) => PredForm::In(a, items),
            Pred::InRange(a, low, high, inclusive) => {
                PredForm::InRange(a, low.as_ref(), high.as_ref(), *inclusive)
            }
            Pred::Is(a, constraint) => PredForm::Is(a, &**constraint),
            Pred::AllDims(var, inner) => PredForm::AllDims(var, &**inner),
            Pred::AllItems(var, list, inner) => PredForm::AllItems(var, list, &**inner),
            Pred::Static(a) => PredForm::Static(a),
            Pred::Present(a) => PredForm::Present(a),
            Pred::Flag(a) => PredForm::Flag(a),
            Pred::And(parts) => PredForm::And(parts),
            Pred::Or(parts) => PredForm::Or(parts),
            Pred::Not(inner) => PredForm::Not(&**inner),
            Pred::Rust(path, terms) => PredForm::Rust(&path.0, terms),
        }
    }

    fn term(term: &Term) -> TermForm<'_, Self> {
        match term {
            Term::Param(name) => TermForm::Param(name),
            Term::Rank => TermForm::Rank,
            Term::Dim(at) => TermForm::Dim(&**at),
            Term::Shape => TermForm::Shape,
            Term::NumElements => TermForm::NumElements,
            Term::Len(list) => TermForm::Len(&**list),
            Term::Element => TermForm::Element,
            Term::Value => TermForm::Value,
            Term::Bound(name) => TermForm::Bound(name),
            Term::Var(at) => TermForm::Generic(*at),
            Term::Const(value) => TermForm::Const(value),
            Term::Field(base, name) => TermForm::Field(&**base, name),
            Term::Binary(op, a, b) => TermForm::Binary(*op, &**a, &**b),
        }
    }
}
