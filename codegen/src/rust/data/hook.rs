//! Functions in Rust that specs name: one constant each, so that rustc checks its type once, and tables and loaded specs find it.

use super::plain::Cases;
use crate::rust::item::Item;
use crate::rust::{Emitter, Output, ident};
use bourn_terms::{Function, FunctionKind};
use heck::ToShoutySnakeCase;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The constant of a function.
pub(crate) struct Hook {
    path: String,
    kind: FunctionKind,
    /// The number of values or arguments of a call, for kinds whose type does not fix it.
    arity: usize,
    name: Ident,
    item: TokenStream,
}

impl Hook {
    /// Returns the item of the constant.
    fn item(&self) -> Item {
        Item { path: Some(self.path.clone()), ..Item::value(&self.name, self.item.clone()) }
    }
}

/// Returns the items of constants.
pub(crate) fn hook_items(hooks: &[Hook]) -> Vec<Item> {
    hooks.iter().map(Hook::item).collect()
}

/// Returns the names of constants.
pub(crate) fn hook_names(hooks: &[Hook]) -> Vec<Ident> {
    hooks.iter().map(|hook| hook.name.clone()).collect()
}

impl<'m> Emitter<'m> {
    /// Returns the constant of a hook whose type follows from its kind.
    pub fn hook(&self, out: &mut Output<'m>, function: &Function<'_>) -> TokenStream {
        let (rt, hook) = (&self.rt, self.placed_path(out.declaration(), function.path));
        // These hooks take any view of an op.
        let call = match function.kind {
            FunctionKind::Verify => quote!((|op, cx| #rt::verified(#hook, op, cx))),
            FunctionKind::List => quote!((|op| #rt::list_of(#hook, op))),
            FunctionKind::Fold => quote!((|cx, op, constants| #rt::fold_of(#hook, cx, op, constants))),
            // The result of a fold may be an attribute.
            FunctionKind::FoldOne => {
                quote!((|cx, op, constants| #rt::folded(#rt::fold_of(#hook, cx, op, constants))))
            }
            _ => hook,
        };
        self.hook_as(out, function, 0, &call)
    }

    /// Returns the constant of a function that is this expression, called with `arity` values.
    pub fn hook_as(
        &self,
        out: &mut Output<'m>,
        function: &Function<'_>,
        arity: usize,
        expr: &TokenStream,
    ) -> TokenStream {
        let ty = self.hook_type(function.kind);
        self.hook_of_type(out, function, arity, expr, &ty)
    }

    /// Returns the constant of a function of a type.
    pub fn hook_of_type(
        &self,
        out: &mut Output<'m>,
        function: &Function<'_>,
        arity: usize,
        expr: &TokenStream,
        ty: &TokenStream,
    ) -> TokenStream {
        let same =
            |hook: &&Hook| hook.path == function.path && hook.kind == function.kind && hook.arity == arity;
        if let Some(known) = out.hooks.iter().find(same) {
            let name = &known.name;
            return quote!(#name);
        }
        let last = function.path.rsplit(['.', ':']).next().unwrap_or_default();
        let stem = format!("HOOK_{}", last.to_shouty_snake_case());
        let free = |name: &String| out.hooks.iter().all(|hook| hook.name != name);
        let numbered = (2..).map(|n| format!("{stem}_{n}"));
        let name = std::iter::once(stem.clone()).chain(numbered).find(free);
        let name = ident(&name.unwrap_or_default());
        let (rt, text, kind) = (&self.rt, function.path, function.kind.case());
        let item = quote! {
            const #name: #rt::Function = #rt::Function::linked(#text, #rt::FunctionKind::#kind, &(#expr as #ty));
        };
        out.hooks.push(Hook { path: text.to_owned(), kind: function.kind, arity, name: name.clone(), item });
        quote!(#name)
    }

    /// Returns the type of functions of a kind. Methods of interfaces have types of their own.
    fn hook_type(&self, kind: FunctionKind) -> TokenStream {
        let rt = &self.rt;
        let name = ident(match kind {
            FunctionKind::Type => "TypeTest",
            FunctionKind::Attr => "AttrTest",
            FunctionKind::Op => "OpTest",
            FunctionKind::Values => "ValuesTest",
            FunctionKind::List => "ListFn",
            FunctionKind::Method | FunctionKind::TraitMethod => "MethodFn",
            FunctionKind::Model => "ModelFn",
            FunctionKind::Verify => "VerifyFn",
            FunctionKind::VerifyParams => "VerifyParamsFn",
            FunctionKind::Infer => "InferFn",
            FunctionKind::ResultNames => "ResultNamesFn",
            FunctionKind::Parse => "ParseFn",
            FunctionKind::Print => "PrintFn",
            FunctionKind::ParseElement => "ParseElementFn",
            FunctionKind::PrintElement => "PrintElementFn",
            FunctionKind::ParseParams => "ParseParamsFn",
            FunctionKind::PrintParams => "PrintParamsFn",
            FunctionKind::Fold => "FoldFn",
            FunctionKind::FoldOne => "FoldOneFn",
            FunctionKind::Materialize => "MaterializeFn",
            FunctionKind::Canonicalize => "CanonicalizeFn",
            FunctionKind::Bounds => "PopulateFn",
        });
        quote!(#rt::#name)
    }
}
