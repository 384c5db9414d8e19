//! Interfaces: a trait that models implement, and a view that finds the model of an op, a type or an attribute by name.
//!
//! Here is how code names an interface, and what it builds on.

mod declaration;
mod loaded;
mod model;
pub(super) mod signature;

use crate::rust::{Emitter, ident, shouty};
use bourn_spec::model::{InterfaceDecl, InterfaceId, Method, MethodBody};
use proc_macro2::TokenStream;
use quote::quote;

impl Emitter<'_> {
    /// The static of an interface.
    pub fn interface_static(&self, i: &InterfaceDecl) -> proc_macro2::Ident {
        shouty(&i.name, "_INTERFACE")
    }

    /// Whether it depends on the instance who has an interface: by its own condition, or one of what it builds on.
    pub fn is_conditional(&self, id: InterfaceId) -> bool {
        self.model.is_conditional(id)
    }

    /// Whether equations or requirements hold for all that have an interface: its own, or those of what it builds on.
    fn has_equations(&self, i: &InterfaceDecl) -> bool {
        let any = |i: &InterfaceDecl| !i.bounds.is_empty() || !i.requires.is_empty();
        any(i) || self.bases_of(i).into_iter().any(|base| any(&self.model[base]))
    }

    /// The view of an interface.
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

    /// Whether all methods of a declared interface, and of what it builds on, have bodies.
    fn all_default(&self, i: &InterfaceDecl) -> bool {
        let declared = |i: &InterfaceDecl| i.rust.is_none() && i.dialect.is_some();
        let bodies = self.all_methods(i).iter().all(|m| m.body != MethodBody::Required);
        bodies && declared(i) && self.bases_of(i).iter().all(|b| declared(&self.model[*b]))
    }

    /// What an interface builds on, directly or not.
    fn bases_of(&self, i: &InterfaceDecl) -> Vec<InterfaceId> {
        let (mut seen, mut next) = (i.bases.clone(), 0);
        while let Some(&base) = seen.get(next) {
            next += 1;
            let more: Vec<_> = self.model[base].bases.iter().copied().filter(|b| !seen.contains(b)).collect();
            seen.extend(more);
        }
        seen
    }

    /// The methods of an interface and of all that it builds on.
    pub fn all_methods<'i>(&'i self, i: &'i InterfaceDecl) -> Vec<&'i Method> {
        let bases = self.bases_of(i).into_iter().flat_map(|base| &self.model[base].methods);
        i.methods.iter().chain(bases).collect()
    }

    /// The Rust path of an interface's trait.
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
