//! From a struct to code: struct, spec, model, emitter.

use crate::input::{OpInput, note};
use crate::markers::BUILTIN;
use crate::spec::{Spec, spec};
use bourn_codegen::Config;
use bourn_spec::model::{Model, OpId};
use bourn_spec::{Diagnostic, Severity};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{DeriveInput, Error};

/// The expansion of `#[derive(Op)]`: code, or `compile_error!` for each mistake.
pub fn op(tokens: TokenStream) -> TokenStream {
    syn::parse2::<DeriveInput>(tokens)
        .and_then(OpInput::new)
        .and_then(|input| expand(&input))
        .unwrap_or_else(|errors| errors.to_compile_error())
}

fn expand(input: &OpInput) -> Result<TokenStream, Error> {
    let spec = spec(input)?;
    let (model, op) = resolve(input, &spec)?;
    let krate = input.options.krate.as_ref().map_or_else(|| quote!(::bourn), ToTokens::to_token_stream);
    let name = krate.to_string().replace(' ', "");
    let mut config = Config { runtime: format!("{name}::runtime"), ..Config::default() };
    config.modules.insert("builtin".to_owned(), format!("{name}::dialects::builtin"));
    let items = bourn_codegen::rust_op(&model, op, &config).map_err(|list| {
        let list = list.iter().map(|e| Diagnostic::error(e.span, e.message.clone()));
        errors(input, &spec, list)
    })?;
    Ok(items_of(input, &krate, &items, &model[op].name, &model[op].rust_name))
}

/// The model that the spec gives.
fn resolve(input: &OpInput, spec: &Spec) -> Result<(Model, OpId), Error> {
    let name = format!("{}.rs", input.ident);
    let loaded = bourn_spec::load_strs(&[(&name, &spec.text), ("builtin.bourn", BUILTIN)], 1);
    let Some(model) = loaded.model.filter(|_| !loaded.diagnostics.has_errors()) else {
        let list = loaded.diagnostics.list.into_iter().filter(|d| d.severity == Severity::Error);
        return Err(errors(input, spec, list));
    };
    let own = model.ops.iter().position(|op| !model[op.dialect].imported);
    match own.and_then(|i| u32::try_from(i).ok()) {
        Some(i) => Ok((model, OpId(i))),
        None => Err(Error::new(input.ident.span(), "the op is not in the model")),
    }
}

/// Mistakes in the spec, at the places in Rust that they come from.
fn errors(input: &OpInput, spec: &Spec, list: impl Iterator<Item = Diagnostic>) -> Error {
    let mut all = None;
    for diagnostic in list {
        let own = diagnostic.span.file == 0;
        let range = diagnostic.span.start as usize..diagnostic.span.end as usize;
        let mut message = diagnostic.message.clone();
        if !diagnostic.label.is_empty() {
            message.push_str(&format!(": {}", diagnostic.label));
        }
        if let Some(excerpt) = spec.excerpt(range.clone()).filter(|_| own) {
            message.push_str(&format!("\n{excerpt}"));
        }
        let notes = diagnostic.notes.iter().map(|text| format!("\nnote: {text}"));
        message.extend(notes.chain(diagnostic.help.iter().map(|text| format!("\nhelp: {text}"))));
        let place = input.ident.span();
        let (first, last) = spec.spans(range).filter(|_| own).unwrap_or((place, place));
        note(&mut all, error_between(first, last, message));
    }
    all.unwrap_or_else(|| Error::new(input.ident.span(), "the op cannot be generated"))
}

/// An error from one place to another.
fn error_between(first: Span, last: Span, message: String) -> Error {
    let (first, last) = (Ident::new("a", first), Ident::new("b", last));
    Error::new_spanned(quote!(#first #last), message)
}

/// The generated items in a module of their own, as tables without a name would meet those of other ops.
fn items_of(input: &OpInput, krate: &TokenStream, items: &TokenStream, op: &str, view: &str) -> TokenStream {
    let (ident, vis) = (&input.ident, &input.vis);
    let module = format_ident!("__bourn_op_{}", ident.to_string().trim_start_matches("r#"));
    let view = Ident::new(view, ident.span());
    let table = format_ident!("{}_OP", op.to_uppercase());
    // Paths of hooks are written for the place of the struct.
    let hooks = (!input.options.hooks.is_empty() || !input.bounds.is_empty() || !input.requires.is_empty())
        .then(|| {
            quote!(
                #[allow(unused_imports)]
                use super::*;
            )
        });
    let docs = format!(
        " The table of `{}`.",
        input.options.name.as_ref().map(syn::LitStr::value).unwrap_or_default()
    );
    let witness = witness(input);
    quote! {
        #[doc(hidden)]
        #[allow(non_snake_case, missing_docs)]
        mod #module {
            #hooks
            #items
        }
        #[allow(unused_imports)]
        #vis use #module::#view;
        impl #ident {
            #[doc = #docs]
            pub const DEF: &'static #krate::ir::OpDef = &#module::#table;
        }
        #witness
    }
}

/// Uses of the fields: they declare, and nobody reads them, which is no mistake.
fn witness(input: &OpInput) -> TokenStream {
    let ident = &input.ident;
    let (generics, args, _) = input.generics.split_for_impl();
    let names: Vec<_> = input.fields.iter().map(|f| &f.ident).collect();
    let types = input.fields.iter().map(|f| &f.ty);
    quote! {
        const _: () = {
            #[allow(dead_code, clippy::too_many_arguments)]
            fn declare #generics (#(#names: #types),*) -> #ident #args {
                let op = #ident { #(#names),* };
                #(let _ = &op.#names;)*
                op
            }
        };
    }
}
