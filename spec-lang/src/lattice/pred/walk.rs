//! What predicates and terms mention.

use crate::model::Rel;
use bourn_terms::{Pred, Term};

/// A Rust function that a predicate calls.
pub(super) fn calls<'a>(pred: &Pred<'a>) -> Option<&'a str> {
    match pred {
        Pred::Rust(function, _) => Some(function.path),
        Pred::And(parts) | Pred::Or(parts) => parts.iter().find_map(calls),
        Pred::Not(inner) | Pred::AllDims(_, inner) | Pred::AllItems(_, _, inner) => calls(inner),
        _ => None,
    }
}

/// `x in {..}` and ranges as comparisons.
pub(super) fn spelled_out<'a>(arena: &'a bumpalo::Bump, pred: &Pred<'a>) -> Pred<'a> {
    let mut parts = Vec::new();
    match pred {
        Pred::In(term, items) => {
            parts.extend(items.iter().map(|item| Pred::Compare(*term, Rel::Eq, *item)));
            Pred::Or(arena.alloc_slice_copy(&parts))
        }
        Pred::InRange(term, low, high, inclusive) => {
            let upper = if *inclusive { Rel::Le } else { Rel::Lt };
            parts.extend(low.map(|low| Pred::Compare(*term, Rel::Ge, low)));
            parts.extend(high.map(|high| Pred::Compare(*term, upper, high)));
            Pred::And(arena.alloc_slice_copy(&parts))
        }
        other => *other,
    }
}

/// Whether a term names a variable.
pub(super) fn names(term: &Term<'_>, var: &str) -> bool {
    match term {
        Term::Bound(name) => *name == var,
        Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => names(inner, var),
        Term::Binary(_, a, b) => names(a, var) || names(b, var),
        _ => false,
    }
}

/// Whether any term of a predicate, or a part of one, is such.
pub(in crate::lattice) fn any_term(pred: &Pred<'_>, test: &mut dyn FnMut(&Term<'_>) -> bool) -> bool {
    fn in_term(term: &Term<'_>, test: &mut dyn FnMut(&Term<'_>) -> bool) -> bool {
        test(term)
            || match term {
                Term::Dim(t) | Term::Len(t) | Term::Field(t, _) => in_term(t, test),
                Term::Binary(_, a, b) => in_term(a, test) || in_term(b, test),
                _ => false,
            }
    }
    match pred {
        Pred::Compare(a, _, b) => in_term(a, test) || in_term(b, test),
        Pred::In(a, items) => in_term(a, test) || items.iter().any(|t| in_term(t, test)),
        Pred::InRange(a, low, high, _) => {
            in_term(a, test) || [low, high].into_iter().flatten().any(|t| in_term(t, test))
        }
        Pred::Is(t, _) | Pred::Static(t) | Pred::Present(t) | Pred::Flag(t) | Pred::Bits(t, _) => {
            in_term(t, test)
        }
        Pred::AllDims(_, p) => test(&Term::Shape) || any_term(p, test),
        Pred::AllItems(_, t, p) => in_term(t, test) || any_term(p, test),
        Pred::And(parts) | Pred::Or(parts) => parts.iter().any(|p| any_term(p, test)),
        Pred::Not(p) => any_term(p, test),
        Pred::Rust(_, terms) => terms.iter().any(|t| in_term(t, test)),
    }
}
