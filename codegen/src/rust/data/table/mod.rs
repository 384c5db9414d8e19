//! Prints the tables of ops, types, attributes and constraints.

mod constraint;
mod declared;
mod format;
mod op;

use crate::rust::{ident, int};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

pub(crate) use constraint::Unnamed;

/// Prints a case with a number, such as `Operand(1)`.
fn numbered(kind: &str, i: u16) -> TokenStream {
    let (kind, i) = (ident(kind), int(i));
    quote!(#kind(#i))
}

/// Prints the field `field: &[..],`, if the list has items.
fn list<T>(field: &str, items: &[T], print: impl Fn(&T) -> TokenStream) -> Option<TokenStream> {
    let items: Vec<_> = items.iter().map(print).collect();
    let field = ident(field);
    (!items.is_empty()).then(|| quote!(#field: &[#(#items),*],))
}

/// Prints the cases of an enum: `&[("eq", 0), ..]`.
fn cases_data(cases: &[(&str, i64)]) -> TokenStream {
    let cases = cases.iter().map(|(keyword, value)| {
        let value = Literal::i64_unsuffixed(*value);
        quote!((#keyword, #value))
    });
    quote!(&[#(#cases),*])
}
