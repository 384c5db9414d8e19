//! Searches through predicates and terms.

use super::{Pred, Term};

impl Pred {
    /// Whether a test holds for this predicate or for one within it; constraints are not looked into.
    pub fn any(&self, test: &mut dyn FnMut(&Pred) -> bool) -> bool {
        if test(self) {
            return true;
        }
        match self {
            Pred::AllDims(_, inner) | Pred::AllItems(_, _, inner) | Pred::Not(inner) => inner.any(test),
            Pred::And(parts) | Pred::Or(parts) => parts.iter().any(|part| part.any(test)),
            _ => false,
        }
    }

    /// Whether a test holds for a term of this predicate, or for one within a term.
    pub fn any_term(&self, test: &mut dyn FnMut(&Term) -> bool) -> bool {
        self.any(&mut |pred| match pred {
            Pred::Compare(a, _, b) => a.any(test) || b.any(test),
            Pred::In(a, items) => a.any(test) || items.iter().any(|item| item.any(test)),
            Pred::InRange(a, low, high, _) => {
                a.any(test) || low.iter().chain(high).any(|side| side.any(test))
            }
            Pred::Is(term, _)
            | Pred::Static(term)
            | Pred::Present(term)
            | Pred::Flag(term)
            | Pred::AllItems(_, term, _) => term.any(test),
            Pred::Rust(_, terms) => terms.iter().any(|term| term.any(test)),
            Pred::AllDims(..) | Pred::And(_) | Pred::Or(_) | Pred::Not(_) => false,
        })
    }
}

impl Term {
    /// Whether a test holds for this term or for one within it.
    pub fn any(&self, test: &mut dyn FnMut(&Term) -> bool) -> bool {
        test(self)
            || match self {
                Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => inner.any(test),
                Term::Binary(_, a, b) => a.any(test) || b.any(test),
                _ => false,
            }
    }
}
