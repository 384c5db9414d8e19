//! Emits what constraints inherit from the interfaces that they imply: a conversion into the view of each, and the methods of those
//! that a constraint declares.

use crate::rust::{Emitter, Item, doc_or, ident, snake};
use bourn_spec::lattice::Index;
use bourn_spec::model::{ConstraintExpr, ConstraintId, InterfaceId, Subject};
use quote::quote;
use std::cell::OnceCell;

/// The interfaces over each subject with their indexes, once they are needed.
#[derive(Default)]
pub(crate) struct Interfaces {
    types: OnceCell<(Vec<InterfaceId>, Index)>,
    attrs: OnceCell<(Vec<InterfaceId>, Index)>,
    ops: OnceCell<(Vec<InterfaceId>, Index)>,
}

impl<'m> Emitter<'m> {
    /// Returns the views of all interfaces that a constraint implies, as far as code of its dialect can name them.
    pub fn implied_views(&self, id: ConstraintId) -> Vec<InterfaceId> {
        let decl = &self.model[id];
        let named = ConstraintExpr::Named(id, &[]);
        let (interfaces, index) = self.interfaces_over(decl.over);
        let may = self.lattice.may_imply(&named, index).into_iter().map(|at| interfaces[at]);
        let implied = may.filter(|&interface| {
            let i = &self.model[interface];
            let near =
                i.dialect.is_some_and(|d| d == self.dialect || self.model[self.dialect].depends.contains(&d));
            let declared = decl.interfaces.iter().any(|u| u.interface == interface);
            (near || declared)
                && self.lattice.implies(&named, &ConstraintExpr::Implements(interface)).is_yes()
        });
        implied.collect()
    }

    /// Returns the interfaces over a subject, and their index.
    fn interfaces_over(&self, over: Subject) -> &(Vec<InterfaceId>, Index) {
        let cell = match over {
            Subject::Type => &self.interfaces.types,
            Subject::Attr => &self.interfaces.attrs,
            Subject::Op => &self.interfaces.ops,
        };
        cell.get_or_init(|| {
            let all = (0..self.model.interfaces.len() as u32).map(InterfaceId);
            let ids: Vec<_> = all.filter(|&id| self.model[id].subject == over).collect();
            let exprs: Vec<_> = ids.iter().map(|&id| ConstraintExpr::Implements(id)).collect();
            let index = self.lattice.index(&exprs);
            (ids, index)
        })
    }

    /// Emits the methods of the interfaces that a constraint declares. A method of the handle itself hides an inherited method of this
    /// name, and so does a method of an interface that is named earlier.
    pub fn inherited_methods(&self, id: ConstraintId) -> Option<Item> {
        let decl = &self.model[id];
        if decl.interfaces.is_empty() {
            return None;
        }
        let mut taken = self.own_methods(id);
        let mut methods = Vec::new();
        for used in &decl.interfaces {
            let view = self.interface_view(used.interface);
            for m in self.all_methods(&self.model[used.interface]) {
                let name = snake(&m.name);
                if taken.contains(&name.to_string()) {
                    continue;
                }
                taken.push(name.to_string());
                let docs = doc_or(&m.doc, &format!("`{}` of `{}`.", m.name, self.model[used.interface].name));
                let args: Vec<_> = m.args.iter().map(|(n, _)| snake(n)).collect();
                let types = m.args.iter().map(|(_, t)| self.method_type(t));
                let ret = self.returned(m);
                methods.push(quote! {
                    #docs
                    pub fn #name(self, #(#args: #types),*) #ret { #view::from(self).#name(#(#args),*) }
                });
            }
        }
        let name = ident(&decl.name);
        (!methods.is_empty()).then(|| {
            Item::plain(match decl.over {
                Subject::Op => quote!(impl<'a, 'c> #name<'a, 'c> { #(#methods)* }),
                Subject::Type | Subject::Attr => quote!(impl<'c> #name<'c> { #(#methods)* }),
            })
        })
    }
}
