//! The derive macro of `bourn_terms::tree::ToTree`.
//!
//! A struct with `#[tree(rest = NONE)]` leaves out the fields that are equal to the fields of its constant `NONE`.
#![forbid(unsafe_code)]

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, parse_quote};

/// Derives the tree of a struct or an enum: its constructor, and the trees of its fields.
#[proc_macro_derive(ToTree, attributes(tree))]
pub fn to_tree(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    expanded(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn expanded(input: &DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let body = match &input.data {
        Data::Struct(data) => match rest(input)? {
            Some(rest) => with_rest(name, &data.fields, &rest),
            None => arm(&quote!(#name), &name.to_string(), &data.fields),
        },
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let case = &variant.ident;
                arm(&quote!(#name::#case), &format!("{name}::{case}"), &variant.fields)
            })
            .collect(),
        Data::Union(_) => return Err(syn::Error::new_spanned(name, "a union has no tree")),
    };
    let mut bounded = input.generics.clone();
    for parameter in bounded.type_params_mut() {
        parameter.bounds.push(parse_quote!(crate::tree::ToTree));
    }
    let (generics, arguments, bounds) = bounded.split_for_impl();
    Ok(quote! {
        impl #generics crate::tree::ToTree for #name #arguments #bounds {
            fn tree(&self) -> crate::tree::Tree<'_> {
                use crate::tree::{ToTree, Tree};
                match self { #body }
            }
        }
    })
}

/// Returns the constant of `#[tree(rest = NONE)]`.
fn rest(input: &DeriveInput) -> syn::Result<Option<Ident>> {
    let mut rest = None;
    for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("tree")) {
        attr.parse_nested_meta(|meta| {
            if !meta.path.is_ident("rest") {
                return Err(meta.error("expected `rest`"));
            }
            rest = Some(meta.value()?.parse()?);
            Ok(())
        })?;
    }
    Ok(rest)
}

/// Returns the arm of a constructor, whose name in the tree is `text`.
fn arm(path: &TokenStream, text: &str, fields: &Fields) -> TokenStream {
    match fields {
        Fields::Unit => quote!(#path => Tree::Name(#text),),
        Fields::Unnamed(fields) => {
            let names: Vec<_> = (0..fields.unnamed.len()).map(|at| format_ident!("field_{at}")).collect();
            quote!(#path(#(#names),*) => Tree::Call(#text, vec![#(ToTree::tree(#names)),*]),)
        }
        Fields::Named(fields) => {
            let names: Vec<_> = fields.named.iter().filter_map(|field| field.ident.as_ref()).collect();
            let texts = names.iter().map(ToString::to_string);
            quote! {
                #path { #(#names),* } => {
                    Tree::Fields { name: #text, fields: vec![#((#texts, ToTree::tree(#names))),*], rest: None }
                }
            }
        }
    }
}

/// Returns the arm of a struct that leaves out the fields that are equal to the fields of a constant.
fn with_rest(name: &Ident, fields: &Fields, rest: &Ident) -> TokenStream {
    let names: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let texts = names.iter().map(ToString::to_string);
    let (text, constant) = (name.to_string(), format!("{name}::{rest}"));
    quote! {
        whole => {
            let (rest, mut fields) = (#name::#rest, Vec::new());
            let mut complete = true;
            #(
                if whole.#names == rest.#names {
                    complete = false;
                } else {
                    fields.push((#texts, ToTree::tree(&whole.#names)));
                }
            )*
            match fields.is_empty() {
                true => Tree::Name(#constant),
                false => Tree::Fields { name: #text, fields, rest: (!complete).then_some(#constant) },
            }
        }
    }
}
