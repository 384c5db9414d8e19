//! Comparisons of terms.

use super::*;

impl Emitter<'_> {
    /// A comparison with something that is not there (below zero) is false, and `!=` is the opposite of `==`.
    pub(super) fn compare(&self, a: &Term, rel: Rel, b: &Term, place: &Place<'_>) -> TokenStream {
        if let Some(test) = self.compare_optional(a, rel, b, place) {
            return test;
        }
        if let Some((term, wanted)) = truth(a, rel, b) {
            let (value, _) = self.term(term, place);
            return if wanted { value } else { quote!(!#value) };
        }
        if let Some(test) = self.compare_lists(a, rel, b, place) {
            return test;
        }
        let mut there = Vec::new();
        self.guards(a, place, &mut there);
        self.guards(b, place, &mut there);
        if !there.is_empty() {
            let ((left, _), (right, _)) = (self.term(a, place), self.term(b, place));
            let operator = rel_tokens(if rel == Rel::Ne { Rel::Eq } else { rel });
            let not = (rel == Rel::Ne).then(|| quote!(!));
            return quote!(#not(#(#there &&)* #left #operator #right));
        }
        let operator = rel_tokens(rel);
        let (mut left, left_kind) = self.term(a, place);
        let (mut right, _) = self.term(b, place);
        if left_kind == Kind::Type && matches!(a, Term::Element) != matches!(b, Term::Element) {
            if matches!(a, Term::Element) {
                right = quote!(Some(#right));
            } else {
                left = quote!(Some(#left));
            }
        }
        if matches!((a, rel, place), (Term::Value, Rel::Lt | Rel::Le, Place::Whole { .. })) {
            let (rt, x) = (&self.rt, self.whole(place));
            left = quote!(#rt::int_value_or(#x, i128::MAX));
        }
        let absent = (self.may_be_absent(a, place), self.may_be_absent(b, place));
        match (rel, absent) {
            (Rel::Lt | Rel::Le, (true, _)) => quote!((#left >= 0 && #left #operator #right)),
            (Rel::Gt | Rel::Ge, (_, true)) => quote!((#right >= 0 && #left #operator #right)),
            (Rel::Eq, (true, true)) => quote!((#left >= 0 && #left == #right)),
            (Rel::Ne, (true, true)) => quote!(!(#left >= 0 && #left == #right)),
            _ => quote!((#left #operator #right)),
        }
    }

    /// A comparison with an optional parameter.
    pub(super) fn compare_optional(
        &self,
        a: &Term,
        rel: Rel,
        b: &Term,
        place: &Place<'_>,
    ) -> Option<TokenStream> {
        let (optional, other, rel) = match (self.is_optional(a, place), self.is_optional(b, place)) {
            (true, _) => (a, b, rel),
            (_, true) => (b, a, flipped(rel)),
            _ => return None,
        };
        if rel == Rel::Ne {
            let equal = self.compare_optional(optional, Rel::Eq, other, place)?;
            return Some(quote!(!#equal));
        }
        let (Term::Param(name), Place::Handle { params, .. } | Place::Raw { params }) = (optional, place)
        else {
            return None;
        };
        let ParamKind::Optional(inner) = &params.iter().find(|p| p.name == *name)?.kind else { return None };
        let (value, _) = self.term(optional, place);
        let (held, _) = self.kinded(inner, quote!(held));
        if let Some((_, wanted)) = truth(optional, rel, other) {
            return Some(quote!((#value == Some(#wanted))));
        }
        let (other, _) = self.term(other, place);
        let operator = rel_tokens(rel);
        Some(quote!(#value.is_some_and(|held| #held #operator #other)))
    }

    /// Tests that what a computed term is made from is there, where that is not certain.
    pub(super) fn guards(&self, term: &Term, place: &Place<'_>, out: &mut Vec<TokenStream>) {
        let Term::Binary(_, a, b) = term else { return };
        for part in [&**a, &**b] {
            let (value, _) = self.term(part, place);
            let test = match part {
                Term::Binary(..) => {
                    self.guards(part, place, out);
                    continue;
                }
                Term::Value if matches!(place, Place::Whole { .. }) => {
                    let x = self.whole(place);
                    quote!(#x.as_int().is_some())
                }
                _ if self.is_optional(part, place) => quote!(#value.is_some()),
                _ if self.may_be_absent(part, place) => quote!(#value >= 0),
                _ => continue,
            };
            if !out.iter().any(|known| known.to_string() == test.to_string()) {
                out.push(test);
            }
        }
    }

    /// A comparison with a list that is written out: its length, then item by item.
    pub(super) fn compare_lists(
        &self,
        a: &Term,
        rel: Rel,
        b: &Term,
        place: &Place<'_>,
    ) -> Option<TokenStream> {
        let (list, items) = match (a, b) {
            (list, Term::Const(DefaultValue::List(items)))
            | (Term::Const(DefaultValue::List(items)), list) => (list, items),
            _ => return None,
        };
        let item = self.item_kind(list, place).cloned().unwrap_or(ParamKind::I64);
        let (value, _) = self.term(list, place);
        let count = items.len();
        let tests = items.iter().enumerate().map(|(i, constant)| {
            let (found, _) = self.kinded(&item, quote!(list[#i]));
            let (constant, _) = self.const_term(constant);
            quote!(&& #found == #constant)
        });
        let len = if count == 0 { quote!(list.is_empty()) } else { quote!(list.len() == #count) };
        let not = (rel == Rel::Ne).then(|| quote!(!));
        Some(quote!(#not({ let list = #value; #len #(#tests)* })))
    }

    pub(super) fn may_be_absent(&self, term: &Term, place: &Place<'_>) -> bool {
        match term {
            Term::Rank => matches!(place, Place::Whole { ranked: false, .. }),
            Term::Dim(_) | Term::NumElements => true,
            Term::Field(_, field) => matches!(&**field, "width" | "rank"),
            _ => false,
        }
    }
}

/// What a comparison with `true` or `false` asks for.
fn truth<'t>(a: &'t Term, rel: Rel, b: &'t Term) -> Option<(&'t Term, bool)> {
    match (a, b) {
        // Items are numbers.
        (Term::Bound(_) | Term::Const(_), _) if !matches!(b, Term::Param(_)) => None,
        (_, Term::Bound(_)) => None,
        (term, Term::Const(DefaultValue::Bool(b))) | (Term::Const(DefaultValue::Bool(b)), term) => {
            match rel {
                Rel::Eq => Some((term, *b)),
                Rel::Ne => Some((term, !*b)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn flipped(rel: Rel) -> Rel {
    match rel {
        Rel::Lt => Rel::Gt,
        Rel::Le => Rel::Ge,
        Rel::Gt => Rel::Lt,
        Rel::Ge => Rel::Le,
        same => same,
    }
}
