//! Prints the tables of ops, types, attributes and constraints.

mod constraint;
mod declared;
mod op;

use crate::rust::ident;
use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use constraint::Unnamed;

/// Prints the field `field: &[..],`, if the list has items.
fn list<T>(field: &str, items: &[T], print: impl FnMut(&T) -> TokenStream) -> Option<TokenStream> {
    let items: Vec<_> = items.iter().map(print).collect();
    let field = ident(field);
    (!items.is_empty()).then(|| quote!(#field: &[#(#items),*],))
}
