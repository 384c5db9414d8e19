//! Searches predicates and terms.

use crate::model::Rel;
use bourn_terms::{Part, Pred, Term};

/// Returns a Rust function that a predicate calls.
pub(super) fn calls<'a>(pred: &Pred<'a>) -> Option<&'a str> {
    let mut called = None;
    Part::Pred(pred).walk(&mut |part| {
        if let (Part::Pred(Pred::Rust(function, _)), None) = (part, called) {
            called = Some(function.path);
        }
        called.is_none() && matches!(part, Part::Pred(_))
    });
    called
}

/// Returns `x in {..}` and ranges as comparisons.
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

/// Returns whether a term names a variable.
pub(super) fn names(term: &Term<'_>, var: &str) -> bool {
    Part::Term(term).any(&mut |part| matches!(part, Part::Term(Term::Bound(name)) if *name == var))
}

/// Returns whether `test` is true of any term of a predicate; constraints on the values of terms are not searched.
pub(in crate::lattice) fn any_term(pred: &Pred<'_>, test: &mut dyn FnMut(&Term<'_>) -> bool) -> bool {
    let mut found = false;
    Part::Pred(pred).walk(&mut |part| {
        found = found
            || match part {
                Part::Term(term) => test(term),
                Part::Pred(Pred::AllDims(..)) => test(&Term::Shape),
                Part::Pred(_) | Part::Constraint(_) | Part::Arg(_) => false,
            };
        !found && !matches!(part, Part::Constraint(_))
    });
    found
}
