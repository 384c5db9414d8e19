//! The attributes that a property of an op can store (MLIR's storage class): for numbers, strings and lists their kind matters, for others
//! the constraint.

use crate::builtin::BuiltinAttr;
use crate::frame::{Frame, Meaning, budget, spend};
use crate::{Arg, Constraint, Definition};
use std::cell::Cell;

/// Returns the definition of all attributes that a property with this constraint can store; `None` if the constraint itself determines
/// them.
#[must_use]
pub fn stored<'a>(constraint: &Constraint<'a>) -> Option<Definition<'a>> {
    match kind(constraint, &Frame::OUTERMOST, &budget()) {
        Some(Kind::Each) => Some(Definition::Attr(BuiltinAttr::Array)),
        // The elements of an array and the parts of a symbol matter, too.
        Some(Kind::Is(Definition::Attr(BuiltinAttr::DenseArray | BuiltinAttr::SymbolRef))) => None,
        Some(Kind::Is(definition @ (Definition::Attr(_) | Definition::DeclaredAttr(_)))) => Some(definition),
        Some(Kind::Is(_) | Kind::Several) | None => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind<'a> {
    /// Instances of one definition.
    Is(Definition<'a>),
    /// A list with a condition on its elements.
    Each,
    /// Instances of several definitions.
    Several,
}

/// Returns the kind of the items that satisfy a constraint, if its form shows it.
fn kind<'a>(constraint: &Constraint<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<Kind<'a>> {
    match *constraint {
        Constraint::Is(definition, _) => Some(Kind::Is(definition)),
        Constraint::Each(_) => Some(Kind::Each),
        Constraint::Named(named, args) if spend(budget) => kind(&named.body, &frame.inside(args), budget),
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::Arg(Arg::Constraint(argument), outer) => kind(argument, outer, budget),
            _ => None,
        },
        Constraint::Where(base, _) => kind(base, frame, budget),
        Constraint::All(parts) => {
            let mut kinds = parts.iter().filter_map(|part| kind(part, frame, budget));
            let first = kinds.next()?;
            Some(if kinds.any(|kind| kind == Kind::Each) { Kind::Each } else { first })
        }
        Constraint::OneOf(arms) => {
            // An arm whose form does not show a definition may have any.
            let mut kinds = arms.iter().map(|arm| kind(&arm.body, frame, budget).unwrap_or(Kind::Several));
            let first = kinds.next()?;
            Some(if kinds.all(|kind| kind == first) { first } else { Kind::Several })
        }
        _ => None,
    }
}

/// Returns whether items that satisfy a constraint may be instances of a definition; `None` if the form of the constraint does not show
/// this, as for `any`.
#[must_use]
pub fn may_be(constraint: &Constraint<'_>, definition: &Definition<'_>) -> Option<bool> {
    may_be_in(constraint, definition, &Frame::OUTERMOST, &budget())
}

fn may_be_in(
    constraint: &Constraint<'_>,
    definition: &Definition<'_>,
    frame: &Frame<'_, '_>,
    budget: &Cell<u32>,
) -> Option<bool> {
    match *constraint {
        Constraint::Is(is, _) => Some(is == *definition),
        Constraint::Each(_) => Some(*definition == Definition::Attr(BuiltinAttr::Array)),
        // Only declared items implement interfaces and have traits.
        Constraint::Implements(_) | Constraint::HasTrait(_) => match definition {
            Definition::Type(_) | Definition::Attr(_) => Some(false),
            _ => None,
        },
        Constraint::Named(named, args) if spend(budget) => {
            may_be_in(&named.body, definition, &frame.inside(args), budget)
        }
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::Arg(Arg::Constraint(argument), outer) => may_be_in(argument, definition, outer, budget),
            _ => None,
        },
        Constraint::Where(base, _) => may_be_in(base, definition, frame, budget),
        Constraint::All(parts) => {
            let said = parts.iter().filter_map(|part| may_be_in(part, definition, frame, budget));
            said.reduce(|a, b| a && b)
        }
        Constraint::OneOf(arms) => arms
            .iter()
            .try_fold(Some(false), |so_far, arm| {
                match may_be_in(&arm.body, definition, frame, budget) {
                    // One arm is enough.
                    Some(true) => Err(Some(true)),
                    Some(false) => Ok(so_far),
                    None => Ok(None),
                }
            })
            .unwrap_or_else(|found| found),
        Constraint::Not(inner) if covers(inner, definition, frame, budget) => Some(false),
        Constraint::Any | Constraint::Not(_) | Constraint::Rust(_) | Constraint::Named(..) => None,
    }
}

/// Returns whether the form of a constraint shows that all instances of a definition satisfy it.
fn covers(
    constraint: &Constraint<'_>,
    definition: &Definition<'_>,
    frame: &Frame<'_, '_>,
    budget: &Cell<u32>,
) -> bool {
    match *constraint {
        Constraint::Any => true,
        Constraint::Is(is, args) => args.is_empty() && is == *definition,
        Constraint::Named(named, args) if spend(budget) => {
            covers(&named.body, definition, &frame.inside(args), budget)
        }
        Constraint::All(parts) => parts.iter().all(|part| covers(part, definition, frame, budget)),
        Constraint::OneOf(arms) => arms.iter().any(|arm| covers(&arm.body, definition, frame, budget)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::BuiltinAttr::{Array, Integer, String, SymbolRef};
    use crate::{Arm, Named, Pred, Rel, Term};

    #[test]
    fn a_number_is_held_whatever_its_value() {
        const POSITIVE: Constraint<'_> =
            Constraint::Where(&Integer.any(), &Pred::int(Term::Value, Rel::Gt, 0));
        assert_eq!(stored(&POSITIVE), Some(Definition::Attr(Integer)));
        let named = Named::new("d", "Positive", "positive", POSITIVE);
        assert_eq!(stored(&Constraint::Named(&named, &[])), Some(Definition::Attr(Integer)));
        let narrowed = [Constraint::Named(&named, &[]), Constraint::HasTrait("t")];
        assert_eq!(stored(&Constraint::All(&narrowed)), Some(Definition::Attr(Integer)));
    }

    #[test]
    fn a_list_is_held_whatever_its_elements() {
        assert_eq!(stored(&Constraint::Each(&Integer.any())), Some(Definition::Attr(Array)));
    }

    #[test]
    fn the_constraint_decides_on_the_rest() {
        assert_eq!(stored(&SymbolRef.any()), None);
        assert_eq!(stored(&Constraint::Any), None);
        let arms = [Arm::of(Integer.any()), Arm::of(String.any())];
        assert_eq!(stored(&Constraint::OneOf(&arms)), None);
        let arms = [Arm::of(Integer.any()), Arm::of(Constraint::Any)];
        assert_eq!(stored(&Constraint::OneOf(&arms)), None);
    }

    #[test]
    fn the_form_tells_what_may_be_there() {
        let integer = |constraint: &Constraint<'_>| may_be(constraint, &Definition::Attr(Integer));
        const FIVE: Constraint<'_> = Constraint::Where(&Integer.any(), &Pred::int(Term::Value, Rel::Eq, 5));
        assert_eq!(integer(&Constraint::Any), None);
        assert_eq!(integer(&FIVE), Some(true));
        assert_eq!(integer(&String.any()), Some(false));
        let arms = [Arm::of(String.any()), Arm::of(FIVE)];
        assert_eq!(integer(&Constraint::OneOf(&arms)), Some(true));
        let arms = [Arm::of(String.any()), Arm::of(Constraint::Any)];
        assert_eq!(integer(&Constraint::OneOf(&arms)), None);
        assert_eq!(integer(&Constraint::All(&[Constraint::Any, FIVE])), Some(true));
        // The form of `not 5` does not show which attributes satisfy it.
        assert_eq!(integer(&Constraint::Not(&FIVE)), None);
        let all_but_numbers = Constraint::Not(&const { Integer.any() });
        assert_eq!(integer(&Constraint::All(&[Constraint::Any, all_but_numbers])), Some(false));
        assert_eq!(may_be(&Constraint::Each(&FIVE), &Definition::Attr(Array)), Some(true));
        assert_eq!(integer(&Constraint::Each(&FIVE)), Some(false));
    }
}
