//! Prints predicates, terms and constants.

use super::plain::Cases;
use crate::rust::{Emitter, int};
use bourn_terms::{Const, Pred, Rel, Term};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emitter<'_> {
    /// Prints a predicate as a constant expression.
    pub fn pred_data(&self, pred: &Pred<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Pred);
        let term = |term: &Term<'_>| self.term_data(term);
        let list = |parts: &[Pred<'_>]| {
            let parts = parts.iter().map(|part| self.pred_data(part));
            quote!(&[#(#parts),*])
        };
        match pred {
            Pred::Compare(a, rel, Term::Const(Const::Int(value))) => {
                let (a, rel) = (term(a), rel.case());
                let value = Literal::i128_unsuffixed(*value);
                quote!(#form::int(#a, #rt::Rel::#rel, #value))
            }
            Pred::Compare(a, Rel::Eq, Term::Const(Const::Case { value, keyword })) => {
                let (a, value) = (term(a), Literal::i64_unsuffixed(*value));
                quote!(#form::case(#a, #value, #keyword))
            }
            Pred::Compare(a, rel, b) => {
                let (a, rel, b) = (term(a), rel.case(), term(b));
                quote!(#form::Compare(#a, #rt::Rel::#rel, #b))
            }
            Pred::In(a, items) => {
                let (a, items) = (term(a), items.iter().map(term));
                quote!(#form::In(#a, &[#(#items),*]))
            }
            Pred::InRange(a, low, high, inclusive) => {
                let side = |side: &Option<Term<'_>>| match side {
                    Some(side) => {
                        let side = term(side);
                        quote!(Some(#side))
                    }
                    None => quote!(None),
                };
                let (a, low, high) = (term(a), side(low), side(high));
                quote!(#form::InRange(#a, #low, #high, #inclusive))
            }
            Pred::Is(a, constraint) => {
                let (a, constraint) = (term(a), self.constraint_data(constraint));
                quote!(#form::Is(#a, &#constraint))
            }
            Pred::AllDims(var, inner) => {
                let inner = self.pred_data(inner);
                quote!(#form::AllDims(#var, &#inner))
            }
            Pred::AllItems(var, of, inner) => {
                let (of, inner) = (term(of), self.pred_data(inner));
                quote!(#form::AllItems(#var, #of, &#inner))
            }
            Pred::Static(a) => {
                let a = term(a);
                quote!(#form::Static(#a))
            }
            Pred::Present(a) => {
                let a = term(a);
                quote!(#form::Present(#a))
            }
            Pred::Flag(a) => {
                let a = term(a);
                quote!(#form::Flag(#a))
            }
            Pred::Bits(a, bits) => {
                let (a, bits) = (term(a), Literal::u64_unsuffixed(*bits));
                quote!(#form::Bits(#a, #bits))
            }
            Pred::And(parts) => {
                let parts = list(parts);
                quote!(#form::And(#parts))
            }
            Pred::Or(parts) => {
                let parts = list(parts);
                quote!(#form::Or(#parts))
            }
            Pred::Not(inner) => {
                let inner = self.pred_data(inner);
                quote!(#form::Not(&#inner))
            }
            Pred::Rust(function, terms) => {
                let function = self.function_data(function, terms.len());
                let terms = terms.iter().map(term);
                quote!(#form::Rust(#function, &[#(#terms),*]))
            }
        }
    }

    /// Prints a term as a constant expression.
    pub fn term_data(&self, term: &Term<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Term);
        let inner = |term: &Term<'_>| self.term_data(term);
        match term {
            Term::Param(name) => quote!(#form::Param(#name)),
            Term::Rank => quote!(#form::Rank),
            Term::Dim(index) => {
                let index = inner(index);
                quote!(#form::Dim(&#index))
            }
            Term::Shape => quote!(#form::Shape),
            Term::NumElements => quote!(#form::NumElements),
            Term::Len(list) => {
                let list = inner(list);
                quote!(#form::Len(&#list))
            }
            Term::Element => quote!(#form::Element),
            Term::Value => quote!(#form::Value),
            Term::Bound(name) => quote!(#form::Bound(#name)),
            Term::Generic(generic) => {
                let generic = int(generic.0);
                quote!(#form::generic(#generic))
            }
            Term::Const(Const::Int(value)) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#form::int(#value))
            }
            Term::Const(Const::Str(text)) => quote!(#form::text(#text)),
            Term::Const(value) => {
                let value = self.const_data(value);
                quote!(#form::Const(#value))
            }
            Term::Field(base, name) => {
                let base = inner(base);
                quote!(#form::Field(&#base, #name))
            }
            Term::Binary(op, a, b) => {
                let (op, a, b) = (op.case(), inner(a), inner(b));
                quote!(#form::Binary(#rt::BinaryOp::#op, &#a, &#b))
            }
        }
    }

    /// Prints a constant as a constant expression.
    pub fn const_data(&self, value: &Const<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = quote!(#rt::Const);
        match value {
            Const::Unit => quote!(#form::Unit),
            Const::Bool(value) => quote!(#form::Bool(#value)),
            Const::Int(value) => {
                let value = Literal::i128_unsuffixed(*value);
                quote!(#form::Int(#value))
            }
            Const::Float(bits) => {
                let value = Literal::f64_unsuffixed(f64::from_bits(*bits));
                quote!(#form::Float(f64::to_bits(#value)))
            }
            Const::Str(text) => quote!(#form::Str(#text)),
            Const::Case { value, keyword } => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#form::Case { value: #value, keyword: #keyword })
            }
            Const::List(items) => {
                let items = items.iter().map(|item| self.const_data(item));
                quote!(#form::List(&[#(#items),*]))
            }
        }
    }
}
