//! Prints the lowered generics of ops.

use crate::rust::{Emitter, Output, int};
use bourn_terms::{Constraint, Differ, Generic, GenericIdx, GenericKind};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints a generic of an op.
    pub fn generic_data(&self, generic: &Generic<'_>) -> TokenStream {
        let rt = &self.rt;
        let (name, alike) = (generic.name, generic.alike);
        let form = quote!(#rt::GenericKind);
        let kind = match generic.kind {
            GenericKind::Item => quote!(#form::Item),
            GenericKind::List => quote!(#form::List),
            GenericKind::Value => quote!(#form::Value),
            GenericKind::Flag => quote!(#form::Flag),
            GenericKind::Case(cases) => {
                let cases = cases.iter().map(|(keyword, value)| {
                    let value = Literal::i64_unsuffixed(*value);
                    quote!((#keyword, #value))
                });
                quote!(#form::Case(&[#(#cases),*]))
            }
        };
        let new = match alike {
            [] => quote!(new(#name, #kind)),
            _ => quote!(alike(#name, #kind, &[#(#alike),*])),
        };
        let of_elements = generic.of_elements.then(|| quote!(.of_elements()));
        let by_trait = generic.by_trait.then(|| quote!(.by_trait()));
        let differ = match generic.differ {
            Differ::Usual => None,
            Differ::Text(text) => Some(quote!(.with_text(#text))),
            Differ::Hook => Some(quote!(.by_hook())),
        };
        quote!(#rt::Generic::#new #of_elements #by_trait #differ)
    }

    /// Prints the pattern of an operand or a result: `.whole(0)` if it is one generic as a whole, otherwise `.with(&..)`.
    pub fn value_pattern_data(
        &self,
        out: &mut Output<'m>,
        pattern: Option<&Constraint<'_>>,
    ) -> Option<TokenStream> {
        if let Some(Constraint::Generic(GenericIdx(generic @ 0..8))) = pattern.copied() {
            let generic = int(generic);
            return Some(quote!(.whole(#generic)));
        }
        self.attr_pattern_data(out, pattern)
    }

    /// Prints the pattern of an attribute: `.with(&..)`.
    pub fn attr_pattern_data(
        &self,
        out: &mut Output<'m>,
        pattern: Option<&Constraint<'_>>,
    ) -> Option<TokenStream> {
        let pattern = self.constraint_data(out, pattern?);
        Some(quote!(.with(&#pattern)))
    }
}
