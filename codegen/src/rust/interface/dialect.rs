//! Emits interfaces of dialects, and the dialect's implementations of them.

use crate::rust::{Emitter, Item, doc, doc_or, ident};
use bourn_spec::model::DialectInterface;
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Emits the trait of an interface of dialects, and the function that finds the implementation of a dialect.
    pub fn dialect_interface_items(&self, i: &DialectInterface) -> Vec<Item> {
        let rt = &self.rt;
        let (name, text) = (ident(&i.name), &i.name);
        let view = ident(&format!("{}View", i.name));
        let docs = doc_or(&i.doc, &format!("The interface of dialects `{}`.", i.name));
        let path = self.placed_path(i.span, &i.rust.0);
        let about = doc(&format!("Finds the implementations of the interface [`{}`] of dialects.", i.name));
        let found = quote! {
            #about
            #[derive(Clone, Copy, Debug)]
            pub enum #view {}
        };
        let methods = quote! {
            impl #view {
                /// The name of the interface.
                pub const NAME: &'static str = #text;
                /// Returns the implementation of a dialect.
                #[must_use]
                pub fn of(ctx: &#rt::Context, dialect: &str) -> Option<&'static dyn #name> {
                    #rt::find_dialect_interface(ctx, dialect, Self::NAME)
                }
            }
        };
        vec![
            Item::ty(&name, quote!(#docs pub use #path as #name;)),
            Item::ty(&view, found),
            Item::plain(methods),
        ]
    }

    /// Prints the interfaces that the dialect implements.
    pub fn dialect_impls_data(&self) -> Option<TokenStream> {
        let (model, rt) = (self.model, &self.rt);
        let own = model.dialect_impls.iter().filter(|implemented| implemented.dialect == self.dialect);
        let impls = own.map(|implemented| {
            let interface = &model[implemented.interface];
            let (module, name, text) =
                (self.module(interface.dialect), ident(&interface.name), &interface.name);
            let (path, by) = (&implemented.by.0, self.placed_path(implemented.span, &implemented.by.0));
            quote! {
                #rt::DialectImpl {
                    interface: #text,
                    path: #path,
                    model: Some(&#rt::Model::<dyn #module #name>(&#by)),
                }
            }
        });
        let impls: Vec<_> = impls.collect();
        (!impls.is_empty()).then(|| quote!(impls: &[#(#impls),*],))
    }
}
