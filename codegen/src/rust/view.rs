//! Emits the typed view of an op, its accessors and its builder.

use crate::rust::{Emitter, Item, at, doc_or, ident, odd_spelling};
use bourn_spec::model::{Arity, OpAttr, OpDecl, ValueDecl, closed};
use bourn_terms::table::AttrSyntax;
use proc_macro2::TokenStream;
use quote::quote;

const TAKEN: &[&str] = &["op", "as_op", "cast", "build", "name", "def"];

impl Emitter<'_> {
    /// Emits the view of an op, such as `AddIOp`, with all its methods.
    pub fn view_items(&self, op: &OpDecl, full: &str, table: &proc_macro2::Ident) -> Vec<Item> {
        let rt = &self.rt;
        let name = ident(&op.rust_name);
        let docs = doc_or(&op.doc, &format!("`{full}`"));
        let deprecated = op.deprecated.as_ref().map(|why| quote!(#[deprecated = #why]));
        let mut used = Vec::new();
        let mut accessors = TokenStream::new();
        for (i, o) in op.operands.iter().enumerate() {
            let method = accessor_name(&o.name, "operand", &mut used);
            accessors.extend(self.value_accessor(op, o, i, &method, "operand"));
        }
        for (i, r) in op.results.iter().enumerate() {
            let method = accessor_name(&r.name, "result", &mut used);
            accessors.extend(self.value_accessor(op, r, i, &method, "result"));
        }
        for a in &op.attrs {
            let method = accessor_name(&a.name, "attr", &mut used);
            accessors.extend(self.attr_accessor(op, a, &method));
        }
        for (i, r) in op.regions.iter().enumerate() {
            let method = accessor_name(&r.name, "region", &mut used);
            let region = doc_or(&r.doc, &format!("The region `{}`.", r.name));
            let i = at(i);
            accessors.extend(quote!(#region #method: region(#i);));
        }
        let build = self.builder_of(op).tokens(self, table);
        let allow = op.deprecated.as_ref().map(|_| quote!(#[allow(deprecated)]));
        let every = op.deprecated.as_ref().map(|_| quote!(#![allow(deprecated)]));
        let spelling = odd_spelling(&name);
        let view = quote! {
            #rt::op_view! {
                #every
                #spelling
                #docs
                #deprecated
                pub struct #name = #table;
                #accessors
            }
        };
        let builder = quote!(#allow impl<'c> #name<'_, 'c> { #build });
        vec![Item::view(&name, view), Item::plain(builder)]
    }

    fn value_accessor(
        &self,
        op: &OpDecl,
        v: &ValueDecl,
        i: usize,
        method: &proc_macro2::Ident,
        what: &str,
    ) -> TokenStream {
        let (rt, i) = (&self.rt, at(i));
        let docs = doc_or(&v.doc, &format!("The {what} `{}`.", v.name));
        if let Some(sizes) = v.sizes.and_then(|i| op.attrs.get(i.index())) {
            let sizes = &sizes.name;
            return quote!(#docs #method: nested_operands(#i, #sizes););
        }
        let handle = self.handle_of(&v.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Type));
        let kind = ident(&match v.arity {
            Arity::One => what.to_owned(),
            Arity::Optional => format!("optional_{what}"),
            Arity::Variadic => format!("{what}s"),
        });
        quote!(#docs #method: #kind(#i, #handle<'c>);)
    }

    fn attr_accessor(&self, op: &OpDecl, a: &OpAttr, method: &proc_macro2::Ident) -> TokenStream {
        let rt = &self.rt;
        let text = &a.name;
        let docs = doc_or(&a.doc, &format!("The attribute `{}`.", a.name));
        let closed = closed(&a.constraint, &op.generics);
        if let Some(id) = self.lowering.enum_of(&closed) {
            let e = self.enum_path(id);
            return quote!(#docs #method: enum_attr(#text, #e););
        }
        let table = |errors: &mut _| self.lowering.attr_constraint_table(&closed, "", None, errors);
        if self.collecting(table).syntax == AttrSyntax::Unit {
            return quote!(#docs #method: unit_attr(#text););
        }
        let handle = self.handle_of(&a.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Attribute));
        quote!(#docs #method: attr(#text, #handle<'c>);)
    }
}

/// Returns a name for a method: that of the spec in snake case, with a suffix if it is taken.
pub(crate) fn accessor_name(name: &str, what: &str, used: &mut Vec<String>) -> proc_macro2::Ident {
    use heck::ToSnakeCase;
    let mut text = name.to_snake_case();
    if text.is_empty() {
        text = what.to_owned();
    }
    while TAKEN.contains(&&*text)
        || matches!(&*text, "ctx" | "location" | "regions" | "successors")
        || used.contains(&text)
    {
        text = format!("{text}_{what}");
    }
    used.push(text.clone());
    ident(&text)
}
