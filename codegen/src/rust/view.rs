//! Emits the typed view of an op, its accessors and its builder.

use crate::rust::{Emitter, Item, at, doc, doc_or, ident, snake_text};
use bourn_spec::model::{Arity, OpAttr, OpDecl, ValueDecl, closed};
use bourn_terms::table::AttrSyntax;
use proc_macro2::TokenStream;
use quote::quote;

const TAKEN: &[&str] = &["op", "as_op", "cast", "build", "name", "def"];

/// The type and body of an accessor.
struct Accessor {
    returns: TokenStream,
    body: TokenStream,
}

impl Emitter<'_> {
    /// Emits the view of an op, such as `AddIOp`, with all its methods.
    pub fn view_items(&self, op: &OpDecl, full: &str, table: &proc_macro2::Ident) -> Vec<Item> {
        let rt = &self.rt;
        let name = ident(&op.rust_name);
        let docs = doc_or(&op.doc, &format!("`{full}`"));
        let deprecated = op.deprecated.as_ref().map(|why| quote!(#[deprecated = #why]));
        let mut used = Vec::new();
        let mut methods = TokenStream::new();
        let mut method = |doc: &str, name: &str, what: &str, accessor: Accessor| {
            let docs = doc_or(doc, &format!("Returns the {what} `{name}`."));
            let suffix = if what == "attribute" { "attr" } else { what };
            let method = accessor_name(name, suffix, &mut used);
            let Accessor { returns, body } = accessor;
            methods.extend(quote! {
                #docs
                #[inline]
                pub fn #method(self) -> #returns { #body }
            });
        };
        for (i, o) in op.operands.iter().enumerate() {
            method(&o.doc, &o.name, "operand", self.value_accessor(op, o, i, "operand"));
        }
        for (i, r) in op.results.iter().enumerate() {
            method(&r.doc, &r.name, "result", self.value_accessor(op, r, i, "result"));
        }
        for a in &op.attrs {
            method(&a.doc, &a.name, "attribute", self.attr_accessor(op, a));
        }
        for (i, r) in op.regions.iter().enumerate() {
            let i = at(i);
            let (returns, body) = (quote!(Option<#rt::ir::RegionRef<'a, 'c>>), quote!(self.0.region(#i)));
            method(&r.doc, &r.name, "region", Accessor { returns, body });
        }
        let build = self.builder_of(op).tokens(self, table);
        let allow = op.deprecated.as_ref().map(|_| quote!(#[allow(deprecated)]));
        let cast = doc(&format!("Returns the view of an op if it is `{full}`."));
        let view = quote! {
            #docs
            #deprecated
            #[derive(Clone, Copy, Debug)]
            pub struct #name<'a, 'c>(#rt::OpRef<'a, 'c>);
        };
        let methods = quote! {
            #allow
            impl<'a, 'c> #name<'a, 'c> {
                #cast
                #[inline]
                pub fn cast(op: #rt::OpRef<'a, 'c>) -> Option<Self> {
                    #rt::cast_op(op, &#table).map(Self)
                }
                /// Returns the op.
                #[inline]
                pub fn as_op(self) -> #rt::OpRef<'a, 'c> { self.0 }
                #methods
                #build
            }
        };
        vec![Item::tuple(&name, view), Item::plain(methods)]
    }

    fn value_accessor(&self, op: &OpDecl, v: &ValueDecl, i: usize, what: &str) -> Accessor {
        let (rt, i) = (&self.rt, at(i));
        if let Some(sizes) = v.sizes.and_then(|i| op.attrs.get(i.index())) {
            let sizes = &sizes.name;
            let returns = quote!(Vec<#rt::Values<'a, 'c>>);
            return Accessor { returns, body: quote!(#rt::nested_operands(self.0, #i, #sizes)) };
        }
        let handle = self.handle_of(&v.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Type));
        let value = quote!(#rt::TypedValue<'a, 'c, #handle<'c>>);
        match v.arity {
            Arity::One => {
                let read = ident(&format!("required_{what}"));
                Accessor { returns: value, body: quote!(#rt::#read(self.0, #i)) }
            }
            Arity::Optional => {
                let read = ident(&format!("optional_{what}"));
                Accessor { returns: quote!(Option<#value>), body: quote!(#rt::#read(self.0, #i)) }
            }
            Arity::Variadic => {
                let (values, read) =
                    (quote!(#rt::TypedValues<'a, 'c, #handle<'c>>), ident(&format!("{what}s")));
                Accessor { returns: values, body: quote!(#rt::TypedValues::new(#rt::#read(self.0, #i))) }
            }
        }
    }

    fn attr_accessor(&self, op: &OpDecl, a: &OpAttr) -> Accessor {
        let rt = &self.rt;
        let text = &a.name;
        let closed = closed(&a.constraint, &op.generics);
        if let Some(id) = self.lowering.enum_of(&closed) {
            let e = self.enum_path(id);
            let body = quote!(self.0.attr(#text).and_then(#e::from_attr));
            return Accessor { returns: quote!(Option<#e>), body };
        }
        let table = |errors: &mut _| self.lowering.attr_constraint_table(&closed, "", None, errors);
        if self.collecting(table).syntax == AttrSyntax::Unit {
            return Accessor { returns: quote!(bool), body: quote!(self.0.attr(#text).is_some()) };
        }
        let handle = self.handle_of(&a.constraint, &op.generics).unwrap_or_else(|| quote!(#rt::Attribute));
        Accessor { returns: quote!(Option<#handle<'c>>), body: quote!(#rt::typed_attr(self.0, #text)) }
    }
}

/// Returns a name for a method: the spec's name in snake case, with a suffix if it is taken.
pub(crate) fn accessor_name(name: &str, what: &str, used: &mut Vec<String>) -> proc_macro2::Ident {
    let mut text = snake_text(name);
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
