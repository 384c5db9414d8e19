//! Emits interfaces: a trait that models implement, and a view that finds the model of an op, a type or an attribute by name.
//!
//! This file has the names of interfaces in code, and the search for their bases.

mod declaration;
mod dialect;
mod loaded;
mod model;
pub(super) mod signature;

use crate::rust::{Emitter, ident, shouty};
use bourn_spec::model::{InterfaceDecl, InterfaceId, Method, MethodBody};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Returns the static of an interface.
    pub fn interface_static(&self, i: &InterfaceDecl<'m>) -> proc_macro2::Ident {
        shouty(&i.name, "_INTERFACE")
    }

    /// Returns whether only some instances have the interface, because the interface or a base has a condition.
    pub fn is_conditional(&self, id: InterfaceId) -> bool {
        self.model.is_conditional(id)
    }

    /// Returns whether an interface or a base of it has equations or requirements.
    fn has_equations(&self, i: &InterfaceDecl<'m>) -> bool {
        let any = |i: &InterfaceDecl<'m>| !i.bounds.is_empty() || !i.requires.is_empty();
        any(i) || self.bases_of(i).into_iter().any(|base| any(&self.model[base]))
    }

    /// Returns the view of an interface.
    pub fn interface_view(&self, id: InterfaceId) -> TokenStream {
        let decl = &self.model[id];
        let view = ident(&format!("{}View", decl.name));
        match decl.dialect {
            Some(dialect) => {
                let module = self.module(dialect);
                quote!(#module #view)
            }
            None => quote!(#view),
        }
    }

    /// Returns whether all methods of a declared interface and of its bases have bodies.
    fn all_default(&self, i: &InterfaceDecl<'m>) -> bool {
        let declared = |i: &InterfaceDecl<'m>| i.rust.is_none() && i.dialect.is_some();
        let bodies = self.all_methods(i).iter().all(|m| m.body != MethodBody::Required);
        bodies && declared(i) && self.bases_of(i).iter().all(|b| declared(&self.model[*b]))
    }

    /// Returns the bases of an interface, direct and indirect.
    fn bases_of(&self, i: &InterfaceDecl<'m>) -> Vec<InterfaceId> {
        let (mut seen, mut next) = (i.bases.clone(), 0);
        while let Some(&base) = seen.get(next) {
            next += 1;
            let more: Vec<_> = self.model[base].bases.iter().copied().filter(|b| !seen.contains(b)).collect();
            seen.extend(more);
        }
        seen
    }

    /// Returns the methods of an interface and of its bases.
    pub fn all_methods<'i>(&'i self, i: &'i InterfaceDecl<'m>) -> Vec<&'i Method<'m>> {
        let bases = self.bases_of(i).into_iter().flat_map(|base| &self.model[base].methods);
        i.methods.iter().chain(bases).collect()
    }

    /// Returns the Rust path of an interface's trait.
    fn interface_path(&self, id: InterfaceId) -> TokenStream {
        let decl = &self.model[id];
        let name = ident(&decl.name);
        match decl.dialect {
            Some(dialect) => {
                let module = self.module(dialect);
                quote!(#module #name)
            }
            None => quote!(#name),
        }
    }
}
