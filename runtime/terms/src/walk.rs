//! The representation of constraints in tables, for walks and texts.

use crate::syntax::{self, Syntax};
use crate::{Const, Constraint};

/// The constraints of tables.
#[derive(Clone, Copy, Debug)]
pub enum Tables {}

/// A constraint or a part of it.
pub type Part<'p, 'a> = syntax::Part<'p, 'a, Tables>;

impl<'a> Syntax<'a> for Tables {
    type Constraint = Constraint<'a>;
    type Const = Const<'a>;

    fn inside_constraint<'p>(constraint: &'p Constraint<'a>, note: &mut dyn FnMut(Part<'p, 'a>)) {
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
}
