//! Describes the model's constraints to the generic walks and printers.

use super::{ConstraintExpr, DefaultValue};
use bourn_terms::syntax::{self, Syntax};

/// The constraints of the model, which refer to declarations by their ids.
#[derive(Clone, Copy, Debug)]
pub enum Declared {}

/// A part of a constraint, or the whole of it.
pub type Part<'m, 'a> = syntax::Part<'m, 'a, Declared>;

impl<'a> Syntax<'a> for Declared {
    type Constraint = ConstraintExpr<'a>;
    type Const = DefaultValue<'a>;

    fn inside_constraint<'m>(constraint: &'m ConstraintExpr<'a>, note: &mut dyn FnMut(Part<'m, 'a>)) {
        match constraint {
            ConstraintExpr::IsType(_, params) | ConstraintExpr::IsAttr(_, params) => {
                params.iter().for_each(|param| note(Part::Arg(&param.arg)));
            }
            ConstraintExpr::Named(_, args) => args.iter().for_each(|arg| note(Part::Arg(arg))),
            ConstraintExpr::All(parts) => parts.iter().for_each(|part| note(Part::Constraint(part))),
            ConstraintExpr::OneOf(arms) => arms.iter().for_each(|arm| note(Part::Constraint(&arm.body))),
            ConstraintExpr::Not(inner) | ConstraintExpr::Each(inner) => note(Part::Constraint(*inner)),
            ConstraintExpr::Where(base, pred) => {
                note(Part::Constraint(*base));
                note(Part::Pred(*pred));
            }
            ConstraintExpr::Any(_)
            | ConstraintExpr::Enum(_)
            | ConstraintExpr::IsOp(_)
            | ConstraintExpr::Implements(_)
            | ConstraintExpr::HasTrait(_)
            | ConstraintExpr::Generic(_)
            | ConstraintExpr::Rust(..) => {}
        }
    }
}
