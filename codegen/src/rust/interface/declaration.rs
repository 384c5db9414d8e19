//! Emits the items of an interface: its trait, and the view of its implementors.

use super::model::Uses;
use super::signature::{arguments, is_list, many_arguments};
use crate::rust::{Emitter, Item, Output, doc, doc_or, ident, path, snake};
use bourn_spec::model::{InterfaceDecl, Method, MethodBody, Subject};
use proc_macro2::TokenStream;
use quote::quote;

/// The names of the methods that every view has.
const VIEW_METHODS: &[&str] = &["holds", "of", "find", "as_op", "ty", "attr"];

impl<'m> Emitter<'m> {
    /// Emits the trait of an interface and the view of its implementors.
    pub fn interface_items(&self, out: &mut Output<'m>, i: &InterfaceDecl<'m>) -> Vec<Item> {
        let rt = &self.rt;
        let name = ident(&i.name);
        let text = &i.name;
        let view = ident(&format!("{}View", i.name));
        let docs = doc_or(&i.doc, &format!("The interface `{}`.", i.name));
        let mut items = match &i.rust {
            Some(p) => {
                let p = path(&p.0);
                vec![Item::ty(&name, quote!(#docs pub use #p as #name;))]
            }
            None => {
                let bases = i.bases.iter().map(|b| self.interface_path(*b));
                let methods = i.methods.iter().map(|m| self.trait_method(out, i, m));
                let declared = quote! {
                    #docs
                    pub trait #name: #(#bases +)* Send + Sync {
                        #(#methods)*
                    }
                };
                let mut items = vec![Item::ty(&name, declared)];
                let defaults = self.all_default(i).then(|| quote!(impl #name for #rt::Defaults {}));
                items.extend(defaults.map(Item::plain));
                items.extend(self.declared_model(out, i));
                items
            }
        };
        let (field, of) = self.receiver(i.subject);
        let (lifetimes, what) = match i.subject {
            Subject::Op => (quote!(<'a, 'c>), "op"),
            Subject::Type => (quote!(<'c>), "type"),
            Subject::Attr => (quote!(<'c>), "attribute"),
        };
        let macro_name = match i.subject {
            Subject::Op => quote!(#rt::op_interface),
            Subject::Type => quote!(#rt::type_interface),
            Subject::Attr => quote!(#rt::attr_interface),
        };
        self.distinct_methods(out, &i.name, &self.all_methods(i), VIEW_METHODS);
        let methods: Vec<_> =
            self.all_methods(i).into_iter().map(|m| self.view_method(i.subject, m)).collect();
        let unread =
            methods.is_empty().then(|| quote!(#[allow(dead_code, reason = "the interface has no methods")]));
        let own = i.conditions.iter().map(|p| self.placed_path(out.declaration(), &p.0));
        let inherited = i.bases.iter().filter(|b| self.is_conditional(**b)).map(|b| {
            let view = self.interface_view(*b);
            quote!(#view::holds)
        });
        let conditions = own.chain(inherited);
        // This constant is found before the constant of the trait that all types have.
        let equations = self.has_equations(i).then(|| {
            quote!(
                #[doc(hidden)]
                pub const HAS_EQUATIONS: bool = true;
            )
        });
        let defaults = self.has_default_model(i).then(|| {
            quote!(
                /// The implementation of the interface by its defaults alone.
                pub const DEFAULTS: #rt::InterfaceImpl =
                    #rt::InterfaceImpl::model(#text, &#rt::Model::<dyn #name>(&#rt::Defaults));
            )
        });
        let docs = doc(&format!("Any {what} that implements [`{text}`]."));
        let declared = quote! {
            #docs
            #[derive(Clone, Copy)]
            pub struct #view #lifetimes { #field: #of, #unread model: &'static dyn #name }
        };
        items.push(Item::tuple(&view, declared));
        items.push(Item::plain(quote!(#macro_name!(#view, #name, #text #(, #conditions)*);)));
        items.push(Item::plain(
            quote!(impl #lifetimes #view #lifetimes { #defaults #equations #(#methods)* }),
        ));
        items
    }

    /// Reports methods whose names are equal in Rust, or equal to a method of every view or handle.
    pub fn distinct_methods(&self, out: &mut Output<'m>, of: &str, methods: &[&Method<'m>], taken: &[&str]) {
        for (i, m) in methods.iter().enumerate() {
            let name = snake(&m.name);
            if taken.iter().any(|taken| name == taken) {
                let message =
                    format!("everything that is `{of}` has a method `{name}` in generated Rust already");
                out.error(m.span, message);
            }
            if let Some(other) = methods[..i].iter().find(|other| snake(&other.name) == name) {
                let (own, other) = (&m.name, &other.name);
                let message = match own == other {
                    true => format!("`{of}` has two methods `{own}`, one of its own and one of a base"),
                    false => {
                        format!(
                            "methods `{other}` and `{own}` of `{of}` would both be `{name}` in generated Rust"
                        )
                    }
                };
                out.error(m.span, message);
            }
        }
    }

    fn view_method(&self, subject: Subject, m: &Method<'m>) -> TokenStream {
        let name = snake(&m.name);
        let docs = doc_or(&m.doc, &format!("`{}`", m.name));
        let (field, _) = self.receiver(subject);
        let names = arguments(m);
        let args = m.args.iter().zip(&names).map(|((_, t), n)| {
            let t = self.method_type(t);
            quote!(#n: #t)
        });
        let first = (!m.is_static).then(|| quote!(self.#field,));
        let ret = self.returned(m);
        let many = many_arguments(m);
        quote! {
            #docs
            #many
            pub fn #name(self, #(#args),*) #ret { self.model.#name(#first #(#names),*) }
        }
    }

    fn trait_method(&self, out: &mut Output<'m>, i: &InterfaceDecl<'m>, m: &Method<'m>) -> TokenStream {
        let docs = doc_or(&m.doc, &format!("`{}`", m.name));
        let signature = self.signature(i.subject, m);
        let many = many_arguments(m);
        let body = self.default_body(out, i, m);
        match body {
            Some((body, uses)) => {
                let unused = self.unused_arguments(i.subject, m, uses);
                quote!(#docs #many #signature { #unused #body })
            }
            None => quote!(#docs #many #signature;),
        }
    }

    /// Returns the default body of a method.
    pub(super) fn default_body(
        &self,
        out: &mut Output<'m>,
        i: &InterfaceDecl<'m>,
        m: &Method<'m>,
    ) -> Option<(TokenStream, Uses)> {
        match &m.body {
            MethodBody::Required => None,
            MethodBody::Rust(p) => Some((self.call(out, i.subject, m, p), Uses::All)),
            MethodBody::Const(value) => Some((self.constant(value)?, Uses::Nothing)),
            MethodBody::Default => {
                // The operand tied to a result has the same position in `inits`.
                let rt = &self.rt;
                let list = i
                    .methods
                    .iter()
                    .find(|m| m.args.is_empty() && is_list(m) && m.body == MethodBody::Required);
                match (list, m.args.as_slice()) {
                    (Some(list), [_]) => {
                        let (list, result) = (snake(&list.name), &arguments(m)[0]);
                        Some((quote!(#rt::tied(self.#list(op), #result)), Uses::All))
                    }
                    _ => {
                        out.error(m.span, format!("there is no default for `{}`", m.name));
                        None
                    }
                }
            }
        }
    }
}
