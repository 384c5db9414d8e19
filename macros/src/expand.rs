//! Expansion of a declaration to code: declaration, spec, model, emitter.

use crate::constraint::{Body, ConstraintInput};
use crate::declared::DeclaredInput;
use crate::input::OpInput;
use crate::interface::Implemented;
use crate::markers::BUILTIN;
use crate::names::{located, named_at, note, path_text, plain};
use crate::source::{FILE, Spec};
use crate::spec::spec;
use crate::typed::Uses;
use bourn_codegen::Config;
use bourn_spec::Arena;
use bourn_spec::model::{DialectId, Model, Subject};
use bourn_spec::{Diagnostic, Severity};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{DeriveInput, Error, Path, Visibility};

/// Returns the expansion of `#[derive(Op)]`: code, or `compile_error!` for each mistake.
pub fn op(tokens: TokenStream) -> TokenStream {
    expanded(tokens, |input| expand_op(&OpInput::new(input)?))
}

/// Returns the expansion of `#[derive(Type)]` or `#[derive(Attr)]`.
pub fn declared(tokens: TokenStream, subject: Subject) -> TokenStream {
    expanded(tokens, |input| {
        let vis = input.vis.clone();
        expand_declared(&DeclaredInput::new(input, subject)?, &vis, subject)
    })
}

/// Returns the expansion of `#[derive(Constraint)]`.
pub fn constraint(tokens: TokenStream) -> TokenStream {
    expanded(tokens, |input| {
        let vis = input.vis.clone();
        expand_constraint(&ConstraintInput::new(input)?, &vis)
    })
}

fn expanded(
    tokens: TokenStream,
    expand: impl FnOnce(DeriveInput) -> Result<TokenStream, Error>,
) -> TokenStream {
    syn::parse2(tokens).and_then(expand).unwrap_or_else(|errors| errors.to_compile_error())
}

fn expand_op(input: &OpInput) -> Result<TokenStream, Error> {
    let (spec, uses) = spec(input)?;
    let arena = Arena::new();
    let made =
        Expansion::new(&arena, &input.ident, input.options.krate.as_ref(), &spec, &uses, &input.interfaces)?;
    let op = made.model.ops.iter().find(|op| !made.model[op.dialect].imported);
    let Some(op) = op else { return Err(Error::new(input.ident.span(), "the op is not in the model")) };
    let (ident, krate) = (&input.ident, &made.krate);
    let view = Ident::new(&op.rust_name, ident.span());
    let table = format_ident!("{}_OP", op.name.to_uppercase());
    // Paths of hooks are relative to the place of the struct.
    let hooks = !input.options.hooks.is_empty()
        || !input.bounds.is_empty()
        || !input.requires.is_empty()
        || !input.interfaces.is_empty();
    let module = made.module(&input.vis, "op", hooks, &[&view]);
    let name = &made.module_name("op");
    let docs = table_docs(input.options.name.as_ref());
    let witness = witness_of_op(input);
    Ok(quote! {
        #module
        impl #ident {
            #[doc = #docs]
            pub const DEF: &'static #krate::ir::OpDef = &#name::#table;
        }
        impl #krate::rt::DeclaresOp for #ident {
            type View<'a, 'c> = #view<'a, 'c> where 'c: 'a;
        }
        #witness
    })
}

fn expand_declared(input: &DeclaredInput, vis: &Visibility, subject: Subject) -> Result<TokenStream, Error> {
    let (spec, uses) = input.spec()?;
    let arena = Arena::new();
    let made =
        Expansion::new(&arena, &input.ident, input.options.krate.as_ref(), &spec, &uses, &input.interfaces)?;
    let (ident, krate, handle) = (&input.ident, &made.krate, input.handle());
    let table = format_ident!("{}_DEF", heck::AsShoutySnakeCase(handle.to_string()).to_string());
    let (word, declares) = match subject {
        Subject::Type => ("type", quote!(DeclaresType)),
        _ => ("attr", quote!(DeclaresAttr)),
    };
    let module = made.module(vis, word, true, &[&handle]);
    let name = &made.module_name(word);
    let docs = table_docs(input.options.name.as_ref());
    let names: Vec<_> = input.params.iter().map(|p| &p.ident).collect();
    let types = input.params.iter().map(|p| &p.ty);
    Ok(quote! {
        #module
        impl #ident {
            #[doc = #docs]
            pub const DEF: &'static #krate::ir::def::TypeDef = &#name::#table;
        }
        impl #krate::rt::#declares for #ident {
            type Handle<'c> = #handle<'c>;
        }
        const _: () = {
            #[allow(dead_code, clippy::too_many_arguments)]
            fn declare(#(#names: #types),*) -> #ident {
                let declared = #ident { #(#names),* };
                #(let _ = &declared.#names;)*
                declared
            }
        };
    })
}

fn expand_constraint(input: &ConstraintInput, vis: &Visibility) -> Result<TokenStream, Error> {
    let (spec, uses) = input.spec()?;
    let arena = Arena::new();
    let made = Expansion::new(&arena, &input.ident, input.options.krate.as_ref(), &spec, &uses, &[])?;
    let (ident, krate, handle) = (&input.ident, &made.krate, input.handle());
    let mut exported = vec![&handle];
    let case = format_ident!("{handle}Case");
    if matches!(&input.body, Body::Any(variants) if variants.len() > 1) {
        exported.push(&case);
    }
    let module = made.module(vis, "constraint", true, &exported);
    let (declares, is) = match input.subject() {
        Subject::Type => (quote!(DeclaresType), quote!(type Handle<'c> = #handle<'c>;)),
        Subject::Attr => (quote!(DeclaresAttr), quote!(type Handle<'c> = #handle<'c>;)),
        Subject::Op => (quote!(DeclaresOp), quote!(type View<'a, 'c> = #handle<'a, 'c> where 'c: 'a;)),
    };
    let witness = witness_of_constraint(input);
    Ok(quote! {
        #module
        impl #krate::rt::#declares for #ident {
            #is
        }
        #witness
    })
}

fn table_docs(name: Option<&syn::LitStr>) -> String {
    format!(" The table of `{}`.", name.map(syn::LitStr::value).unwrap_or_default())
}

/// A valid declaration, and its code.
struct Expansion<'i> {
    ident: &'i Ident,
    model: Model<'i>,
    krate: TokenStream,
    items: TokenStream,
    /// Whether the declaration names other declarations of the user's own.
    own: bool,
}

impl<'i> Expansion<'i> {
    fn new(
        arena: &'i Arena,
        ident: &'i Ident,
        krate: Option<&Path>,
        spec: &Spec,
        uses: &Uses,
        interfaces: &[Implemented],
    ) -> Result<Expansion<'i>, Error> {
        let (model, dialect) = resolve(arena, ident, spec)?;
        let name = krate.map_or_else(|| "::bourn".to_owned(), path_text);
        let krate = krate.map_or_else(|| quote!(::bourn), ToTokens::to_token_stream);
        let mut config = Config { runtime: format!("{name}::rt"), ..Config::default() };
        config.modules.insert("builtin".to_owned(), format!("{name}::dialects::builtin"));
        config.models.extend(interfaces.iter().filter_map(Implemented::foreign));
        let items = bourn_codegen::rust_items(&model, dialect, &config).map_err(|list| {
            let list = list.iter().map(|e| Diagnostic::error(e.span, e.message.clone()));
            errors(ident, spec, list)
        })?;
        let places = uses.places();
        let items = items.iter().map(|item| {
            let place = item.path.as_ref().and_then(|path| spec.place_of_path(path));
            match place {
                Some(place) => located(item.tokens.clone(), place),
                None => named_at(item.tokens.clone(), &places),
            }
        });
        let own = uses.items(&quote!(#krate::rt));
        let has_own = !own.is_empty();
        let checks = interfaces.iter().map(|implemented| implemented.check(&krate));
        Ok(Expansion {
            ident,
            model,
            items: quote!(#own #(#items)* #(#checks)*),
            krate: krate.clone(),
            own: has_own,
        })
    }

    fn module_name(&self, word: &str) -> Ident {
        format_ident!("__bourn_{word}_{}", plain(self.ident))
    }

    /// Returns the generated items in a module of their own, since unnamed tables would collide with others; `exported` are
    /// used from outside.
    fn module(&self, vis: &Visibility, word: &str, names_others: bool, exported: &[&Ident]) -> TokenStream {
        let (module, items) = (self.module_name(word), &self.items);
        let others = (names_others || self.own).then(|| {
            quote!(
                #[allow(unused_imports)]
                use super::*;
            )
        });
        quote! {
            #[doc(hidden)]
            #[allow(non_snake_case, missing_docs)]
            mod #module {
                #others
                #items
            }
            #[allow(unused_imports)]
            #vis use #module::{#(#exported),*};
        }
    }
}

/// Resolves the syntax tree to a model.
fn resolve<'a>(arena: &'a Arena, ident: &Ident, spec: &Spec) -> Result<(Model<'a>, DialectId), Error> {
    let loaded = bourn_spec::load_tree(arena, spec.tree(), &[("builtin.bourn", BUILTIN)]);
    let Some(model) = loaded.model.filter(|_| spec.mistakes.is_empty()) else {
        let list = loaded.diagnostics.list.into_iter().filter(|d| d.severity == Severity::Error);
        let mut list: Vec<Diagnostic> = spec.mistakes.iter().cloned().chain(list).collect();
        list.sort_by_key(|mistake| (mistake.span.file != FILE, mistake.span.start));
        return Err(errors(ident, spec, list.into_iter()));
    };
    let own = model.dialects.iter().position(|dialect| !dialect.imported);
    match own.and_then(|i| u32::try_from(i).ok()) {
        Some(i) => Ok((model, DialectId(i))),
        None => Err(Error::new(ident.span(), "the declaration is not in the model")),
    }
}

/// Converts mistakes in the spec to errors at the places in Rust that they come from.
fn errors(ident: &Ident, spec: &Spec, list: impl Iterator<Item = Diagnostic>) -> Error {
    let mut all = None;
    for diagnostic in list {
        let own = diagnostic.span.file == FILE;
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
        let place = ident.span();
        let (first, last) = spec.spans(range).filter(|_| own).unwrap_or((place, place));
        note(&mut all, error_between(first, last, message));
    }
    all.unwrap_or_else(|| Error::new(ident.span(), "the declaration cannot be generated"))
}

/// Returns an error that spans from one place to another.
fn error_between(first: Span, last: Span, message: String) -> Error {
    let (first, last) = (Ident::new("a", first), Ident::new("b", last));
    Error::new_spanned(quote!(#first #last), message)
}

/// Returns uses of the fields of an op: no code reads them, and rustc would warn about that.
fn witness_of_op(input: &OpInput) -> TokenStream {
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

/// Returns uses of the cases of a constraint, for the same reason.
fn witness_of_constraint(input: &ConstraintInput) -> TokenStream {
    let ident = &input.ident;
    let declare = |path: TokenStream, part: &crate::constraint::Part| {
        let names: Vec<_> = (0..part.types.len()).map(|i| format_ident!("part{i}")).collect();
        let types = part.types.iter().map(|(_, ty)| ty);
        let fields: Vec<_> = part
            .types
            .iter()
            .zip(&names)
            .enumerate()
            .map(|(i, ((field, _), name))| match field {
                Some(field) => quote!(#field: #name),
                None => {
                    let i = syn::Index::from(i);
                    quote!(#i: #name)
                }
            })
            .collect();
        quote! {
            {
                #[allow(dead_code)]
                fn declare(#(#names: #types),*) -> #ident { #path { #(#fields),* } }
                #[allow(dead_code, irrefutable_let_patterns)]
                fn read(declared: &#ident) {
                    if let #path { #(#fields),* } = declared {
                        #(let _ = #names;)*
                    }
                }
            }
        }
    };
    let witnesses: Vec<_> = match &input.body {
        Body::All(part) => vec![declare(quote!(#ident), part)],
        Body::Any(variants) => {
            variants.iter().map(|(name, part)| declare(quote!(#ident::#name), part)).collect()
        }
    };
    quote!(const _: () = { #(#witnesses)* };)
}
