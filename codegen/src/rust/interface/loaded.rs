//! Emits interfaces for specs that are loaded at run time: their methods are data, and functions that are linked by name.

use super::signature::{arguments, many_arguments};
use crate::rust::{Emitter, Item, Output, doc, ident};
use bourn_spec::model::{InterfaceDecl, InterfaceUse, Method, MethodImpl, MethodType, Subject};
use bourn_terms::{Function, FunctionKind};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Emits the interface for ops, types or attributes of loaded specs, whose methods are data.
    pub(super) fn declared_model(&self, out: &mut Output<'m>, i: &InterfaceDecl<'m>) -> [Item; 2] {
        let rt = &self.rt;
        let (name, text, view) = (ident(&i.name), &i.name, ident(&format!("{}View", i.name)));
        let methods = i.methods.iter().map(|m| self.declared_method(out, i, m));
        let table = self.interface_static(i);
        let kind = ident(match i.subject {
            Subject::Op => "Op",
            Subject::Type => "Type",
            Subject::Attr => "Attr",
        });
        let full = i.dialect.map_or(text.clone(), |id| format!("{}.{text}", self.model[id].name));
        let docs =
            doc(&format!("The interface [`{text}`]{}, for specs that are loaded.", self.place(i.span)));
        let item = quote! {
            #docs
            pub static #table: #rt::InterfaceDef = #rt::interface_table!(#kind, #view: #name, #full);
        };
        [Item::plain(quote!(impl #name for #rt::Declared { #(#methods)* })), Item::value(&table, item)]
    }

    fn declared_method(&self, out: &mut Output<'m>, i: &InterfaceDecl<'m>, m: &Method<'m>) -> TokenStream {
        let (signature, name, ty) = (self.signature(i.subject, m), &m.name, self.function_type(i.subject, m));
        let (field, _) = self.receiver(i.subject);
        let first = (!m.is_static).then(|| quote!(#field,));
        let args = arguments(m);
        let default = self.default_body(out, i, m).map(|(body, _)| body);
        let given = is_data(m).then(|| match (i.subject, m.is_static) {
            (Subject::Op, false) => quote!(self.returned(op, #name)),
            _ => quote!(self.constant(#name)),
        });
        let otherwise = match (default, given) {
            (Some(default), Some(given)) => {
                quote!(None if self.has(#name) => #given, None => { #default })
            }
            (Some(default), None) => quote!(None => { #default }),
            (None, Some(given)) => quote!(None => #given),
            (None, None) => quote!(None => panic!("`{}` is a function that the loader links", #name)),
        };
        let many = many_arguments(m);
        quote! {
            #many
            #signature {
                type Function = #ty;
                match self.function::<Function>(#name) {
                    Some(hook) => hook(#first #(#args),*),
                    #otherwise
                }
            }
        }
    }

    /// Offers the functions that implement methods to loaded specs.
    pub fn offer_methods(&self, out: &mut Output<'m>, uses: &[InterfaceUse<'m>]) {
        for used in uses {
            let decl = &self.model[used.interface];
            for (at, how) in &used.methods {
                if let (Some(m), MethodImpl::Rust(hook)) = (decl.methods.get(at.index()), how) {
                    let (ty, expr) =
                        (self.function_type(decl.subject, m), self.placed_path(out.declaration(), &hook.0));
                    let function = Function::unlinked(&hook.0, FunctionKind::TraitMethod);
                    self.hook_of_type(out, &function, 0, &expr, &ty);
                }
            }
        }
    }
}

/// Returns whether the result of a method can be given as data.
fn is_data(m: &Method) -> bool {
    use MethodType as T;
    let returned = m.ret.as_ref();
    returned.is_some_and(|t| {
        matches!(
            t,
            T::Operands
                | T::Results
                | T::Operand
                | T::Value
                | T::OpResult
                | T::Region
                | T::Bool
                | T::U32
                | T::I64
                | T::Usize
                | T::Str
        )
    })
}
