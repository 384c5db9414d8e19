//! Prints predicates, terms and constants: as their trees, except where a short constructor or a function stands for them.

use crate::rust::{Emitter, Output};
use bourn_terms::tree::Tree;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints a predicate, a term or a constant that has another form than its tree, with a path in front of each name.
    pub(super) fn pred_form(
        &self,
        out: &mut Output<'m>,
        scope: &TokenStream,
        tree: &Tree<'_>,
    ) -> Option<TokenStream> {
        let Tree::Call(name, args) = tree else { return None };
        if let ("Pred::Rust", [Tree::Function(function), Tree::Ref(terms)]) = (*name, &args[..]) {
            let Tree::List(list) = &**terms else { return None };
            let function = self.function_data(out, function, list.len());
            let terms = self.tree_in(out, scope, terms);
            return Some(quote!(#scope Pred::Rust(#function, &#terms)));
        }
        let mut print = |tree: &Tree<'_>| self.tree_in(out, scope, tree);
        Some(match (*name, &args[..]) {
            ("Pred::Compare", [a, rel, Tree::Call("Term::Const", value)]) => match &value[..] {
                [Tree::Call("Const::Int", value)] => {
                    let (a, rel, value) = (print(a), print(rel), value.first().map(print));
                    quote!(#scope Pred::int(#a, #rel, #value))
                }
                [Tree::Fields { name: "Const::Case", fields, .. }] if is_equal(rel) => {
                    let (a, values) = (print(a), fields.iter().map(|(_, value)| print(value)));
                    quote!(#scope Pred::case(#a, #(#values),*))
                }
                _ => return None,
            },
            ("Term::Generic", [Tree::Call(_, at)]) => {
                let at = at.iter().map(print);
                quote!(#scope Term::generic(#(#at),*))
            }
            ("Term::Const", [Tree::Call("Const::Int", value)]) => {
                let value = value.iter().map(print);
                quote!(#scope Term::int(#(#value),*))
            }
            ("Term::Const", [Tree::Call("Const::Str", text)]) => {
                let text = text.iter().map(print);
                quote!(#scope Term::text(#(#text),*))
            }
            ("Const::Float", [Tree::Int(bits)]) => {
                let value = Literal::f64_unsuffixed(f64::from_bits(u64::try_from(*bits).ok()?));
                quote!(#scope Const::Float(f64::to_bits(#value)))
            }
            _ => return None,
        })
    }
}

/// Returns whether a relation is equality.
fn is_equal(rel: &Tree<'_>) -> bool {
    matches!(rel, Tree::Name("Rel::Eq"))
}
