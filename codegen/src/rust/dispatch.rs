//! Emits the cases of a union as an enum to match on.

use crate::rust::{Emitter, Item, at, camel, constraint_static, doc, ident, path, plain};
use bourn_spec::lattice::Def;
use bourn_spec::model::{Arm, ConstraintDecl, ConstraintExpr, Subject};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Returns the arms of the union that a constraint is; looks through named constraints with arguments.
    pub(super) fn union_arms(&self, expr: &ConstraintExpr<'m>) -> &'m [Arm<'m>] {
        match expr {
            ConstraintExpr::OneOf(arms) => arms,
            ConstraintExpr::Named(id, args) if !args.is_empty() => {
                self.union_arms(&self.model.expand(self.lattice.arena(), *id, args))
            }
            _ => &[],
        }
    }

    /// Returns whether the constraint is a union whose arms all have names.
    pub fn has_cases(&self, decl: &ConstraintDecl<'m>) -> bool {
        let arms = self.union_arms(&decl.body);
        arms.len() > 1 && arms.iter().all(|arm| arm.name.is_some())
    }

    /// Returns the view of the interface that an arm requires, if it requires one.
    fn arm_view(&self, body: &ConstraintExpr<'m>) -> Option<TokenStream> {
        match body {
            ConstraintExpr::Implements(id) if self.model[*id].dialect.is_some() => {
                Some(self.interface_view(*id))
            }
            ConstraintExpr::Where(base, _) => self.arm_view(base),
            ConstraintExpr::All(parts) => parts.iter().find_map(|part| self.arm_view(part)),
            _ => None,
        }
    }

    /// Emits the enum of a union's arms and `case()`.
    pub fn case_items(&self, decl: &ConstraintDecl<'m>) -> Vec<Item> {
        if !self.has_cases(decl) {
            return Vec::new();
        }
        let (arms, rt) = (self.union_arms(&decl.body), &self.rt);
        let (name, case) = (ident(&decl.name), ident(&format!("{}Case", decl.name)));
        let docs = doc(&format!("The cases of [`{}`].", decl.name));
        let [raw, handle, check, get] = match decl.over {
            Subject::Attr => ["Attribute", "AttrHandle", "CheckAttr", "attr"],
            Subject::Type | Subject::Op => ["Type", "TypeHandle", "CheckType", "ty"],
        }
        .map(ident);
        let mut variants = Vec::new();
        let mut makes = Vec::new();
        let mut last_is_view = false;
        for arm in arms {
            let docs = doc(&plain(&self.model.constraint_text(&arm.body, &[])));
            let variant = camel(arm.name.unwrap_or("Other"));
            let own = self.handle_of(&arm.body, &[]);
            let view = if own.is_some() { None } else { self.arm_view(&arm.body) };
            last_is_view = view.is_some();
            let (holds, make) = match (own, view) {
                (None, Some(view)) => (quote!(#view), quote!(#rt::implied_view(#view::of(#get)))),
                (own, _) => (own.unwrap_or_else(|| quote!(#rt::#raw)), quote!(#rt::#handle::wrap(#get))),
            };
            variants.push(quote!(#docs #variant(#holds<'c>)));
            makes.push(quote!(#case::#variant(#make)));
        }
        let table = constraint_static(&decl.name);
        let Some((last, makes)) = makes.split_last() else { return Vec::new() };
        let numbers = (0..makes.len()).map(at);
        // Only a type or an attribute with the interface has the view of the last case.
        let panics = last_is_view.then(|| {
            quote! {
                ///
                /// # Panics
                /// Panics in IR that was not verified, if no case fits.
            }
        });
        let cases_of = quote! {
            #docs
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum #case<'c> { #(#variants),* }
        };
        let method = quote! {
            impl<'c> #name<'c> {
                /// Returns the first case that fits. If no case does, which happens only in IR that was not verified, returns the last
                /// case.
                #panics
                pub fn case(self) -> #case<'c> {
                    let #get = #rt::#handle::#get(self);
                    match #rt::#check::arm(&#table, #get) {
                        #(Some(#numbers) => #makes,)*
                        _ => #last,
                    }
                }
            }
        };
        vec![Item::ty(&case, cases_of), Item::plain(method)]
    }

    /// Emits the enum and `case()` of a constraint over ops: its arms are views.
    pub fn op_case_items(&self, decl: &ConstraintDecl<'m>) -> Vec<Item> {
        if !self.has_cases(decl) {
            return Vec::new();
        }
        let (arms, rt) = (self.union_arms(&decl.body), &self.rt);
        let (name, case) = (ident(&decl.name), ident(&format!("{}Case", decl.name)));
        let docs = doc(&format!("The cases of [`{}`].", decl.name));
        let view = |arm: &Arm<'m>| match &arm.body {
            ConstraintExpr::IsOp(id) => {
                let (module, name) =
                    (self.module(self.model[*id].dialect), ident(&self.model[*id].rust_name));
                Some(quote!(#module #name))
            }
            ConstraintExpr::Named(id, _) if self.model[*id].rust_handle.is_some() => {
                self.model[*id].rust_handle.as_ref().map(|handle| path(&handle.0))
            }
            ConstraintExpr::Named(id, []) => {
                let (module, name) = (self.module(self.model[*id].dialect), ident(&self.model[*id].name));
                Some(quote!(#module #name))
            }
            _ => None,
        };
        let mut variants = Vec::new();
        let mut makes = Vec::new();
        for (i, arm) in arms.iter().enumerate() {
            let i = at(i);
            let view = view(arm).map(|view| (quote!(cast), view));
            let view = view.or_else(|| self.arm_view(&arm.body).map(|view| (quote!(of), view)));
            let variant = camel(arm.name.unwrap_or("Other"));
            let docs = doc(&plain(&self.model.constraint_text(&arm.body, &[])));
            match view {
                Some((get, view)) => {
                    variants.push(quote!(#docs #variant(#view<'a, 'c>)));
                    makes.push(quote!(Some(#i) => #view::#get(self.0).map(#case::#variant)));
                }
                None => {
                    variants.push(quote!(#docs #variant(#rt::OpRef<'a, 'c>)));
                    makes.push(quote!(Some(#i) => Some(#case::#variant(self.0))));
                }
            }
        }
        let table = constraint_static(&decl.name);
        let cases_of = quote! {
            #docs
            #[derive(Clone, Copy, Debug)]
            pub enum #case<'a, 'c: 'a> { #(#variants),* }
        };
        let method = quote! {
            impl<'a, 'c> #name<'a, 'c> {
                /// Returns the case of the op; `None` only if the op was not verified.
                pub fn case(self) -> Option<#case<'a, 'c>> {
                    match #rt::CheckOp::arm(&#table, self.0) {
                        #(#makes,)*
                        _ => None,
                    }
                }
            }
        };
        vec![Item::ty(&case, cases_of), Item::plain(method)]
    }
}

/// Returns a definition without conditions, as a constraint.
pub(crate) fn definition(def: Def) -> Option<ConstraintExpr<'static>> {
    match def {
        Def::Type(id) => Some(ConstraintExpr::IsType(id, &[])),
        Def::Attr(id) => Some(ConstraintExpr::IsAttr(id, &[])),
        _ => None,
    }
}
