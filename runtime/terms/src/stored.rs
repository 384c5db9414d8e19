//! What the property of an op can hold (MLIR's storage class): numbers, strings and lists by their kind, the rest by the constraint.

use crate::builtin::BuiltinAttr;
use crate::frame::{Frame, Meaning, budget, spend};
use crate::{Arg, Constraint, Definition};
use std::cell::Cell;

/// The definition of all attributes that a property of a constraint can hold, whatever else the constraint says; `None` where the
/// constraint itself decides.
#[must_use]
pub fn stored<'a>(constraint: &Constraint<'a>) -> Option<Definition<'a>> {
    match kind(constraint, &Frame::OUTERMOST, &budget()) {
        Some(Kind::Each) => Some(Definition::Attr(BuiltinAttr::Array)),
        // Elements of an array and the parts of a symbol are looked into.
        Some(Kind::Is(Definition::Attr(BuiltinAttr::DenseArray | BuiltinAttr::SymbolRef))) => None,
        Some(Kind::Is(definition @ (Definition::Attr(_) | Definition::DeclaredAttr(_)))) => Some(definition),
        Some(Kind::Is(_) | Kind::Several) | None => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind<'a> {
    /// Of one definition.
    Is(Definition<'a>),
    /// A list whose elements satisfy something.
    Each,
    /// Of several definitions.
    Several,
}

/// What a constraint says of the definition of what satisfies it, as far as its form shows.
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
            // An arm of which the form says nothing may be of any definition.
            let mut kinds = arms.iter().map(|arm| kind(&arm.body, frame, budget).unwrap_or(Kind::Several));
            let first = kinds.next()?;
            Some(if kinds.all(|kind| kind == first) { first } else { Kind::Several })
        }
        _ => None,
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
}
