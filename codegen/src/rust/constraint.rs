//! Emits named constraints: tables, handles, cases, conversions; and tables of constraints without a name.

use super::interface;
use crate::rust::{Emitter, Item, Output, constraint_static, doc, doc_or, ident, path, plain, snake};
use bourn_spec::model::{
    Budget, ConstraintDecl, ConstraintExpr, ConstraintId, Generic, GenericKind, MethodBody, Subject,
};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Emits the items of a named constraint.
    pub fn constraint_items(
        &self,
        out: &mut Output<'m>,
        id: ConstraintId,
        decl: &ConstraintDecl<'m>,
    ) -> Vec<Item> {
        let rt = &self.rt;
        if decl.rust_handle.is_some() {
            return Vec::new();
        }
        let table_name = constraint_static(&decl.name);
        if !decl.generics.is_empty() {
            let is = self.generic_table(out, self.lowering.named(id));
            let told = format!("The constraint `{}`, with generics{}.", decl.name, self.place(decl.span));
            let docs = doc(format!("{}\n\n{told}", decl.doc.trim()).trim());
            let item = quote!(#docs pub static #table_name: #rt::Named<'static> = #is;);
            return vec![Item::value(&table_name, item)];
        }
        let text = self.model.constraint_text(&ConstraintExpr::Named(id, &[]), &[]);
        let table = Item::value(&table_name, self.named_table(out, id, &table_name, &text));
        let (name, docs) = (ident(&decl.name), doc_or(&decl.doc, &plain(&text)));
        let handle = |docs: TokenStream| {
            let base = self.wrapped(self.base_of(decl), decl.over);
            let handle = quote! {
                #docs
                #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
                pub struct #name<'c>(#base<'c>);
            };
            Item::tuple(&name, handle)
        };
        let mut items = match decl.over {
            Subject::Type => {
                let mut items = vec![handle(docs), table];
                items.extend(self.constraint_builder(out, decl));
                items.extend(self.case_items(decl));
                items
            }
            Subject::Attr => {
                let mut items = vec![handle(docs), table];
                items.extend(self.array_items(decl));
                items.extend(self.case_items(decl));
                items
            }
            Subject::Op => {
                let (build, note) = self.common_builder_items(id);
                let told = if decl.doc.trim().is_empty() { &*plain(&text) } else { decl.doc.trim() };
                let docs = note.map_or(docs, |note| doc(&format!("{told}\n\n{note}")));
                let view = quote! {
                    #docs
                    #[derive(Clone, Copy, Debug)]
                    pub struct #name<'a, 'c>(#rt::OpRef<'a, 'c>);
                };
                let relations = self.op_relations(self.relations(id));
                let related = quote!(#rt::constraint_op!(#name, #table_name; #relations););
                let mut items = vec![Item::tuple(&name, view), Item::plain(related), table];
                items.extend(build);
                items.extend(self.op_case_items(decl));
                items
            }
        };
        items.extend(self.constraint_methods(out, decl));
        items.extend(self.inherited_methods(id));
        items
    }

    /// Returns the names of the methods of a constraint's handle, without the methods of interfaces.
    pub fn own_methods(&self, id: ConstraintId) -> Vec<String> {
        let decl = &self.model[id];
        let mut names = handle_methods(decl).into_iter().map(str::to_owned).collect::<Vec<_>>();
        names.extend(decl.methods.iter().map(|m| snake(&m.name).to_string()));
        if self.has_cases(decl) {
            names.push("case".to_owned());
        }
        match decl.over {
            Subject::Type if self.is_only_type(decl) || self.made_with_arguments(decl).is_some() => {
                names.push("get".to_owned());
            }
            Subject::Op if matches!(self.common_builder(id), Some(Ok(_))) => names.push("build".to_owned()),
            _ => {}
        }
        names
    }

    /// Emits the static of a named constraint without generics.
    fn named_table(
        &self,
        out: &mut Output<'m>,
        id: ConstraintId,
        name: &proc_macro2::Ident,
        text: &str,
    ) -> TokenStream {
        let rt = &self.rt;
        let docs = doc(&format!("The table of: {}{}.", plain(text), self.place(self.model[id].span)));
        let (ty, data) = match self.model[id].over {
            Subject::Type => {
                (quote!(TypeConstraint), self.type_constraint_data(out, self.lowering.named_type(id)))
            }
            Subject::Attr => {
                let table = out.collecting(|errors| self.lowering.named_attr(id, errors));
                (quote!(AttrConstraint), self.attr_constraint_data(out, table))
            }
            Subject::Op => {
                let named = self.lowering.named(id);
                let full = format!("{}.{}", named.dialect, named.name);
                let body = self.constraint_data(out, &named.body);
                (quote!(OpConstraint), quote!(#rt::OpConstraint::declared(#full, #text, #body)))
            }
        };
        quote!(#docs pub static #name: #rt::#ty = #data;)
    }

    /// Emits the methods that the spec gives a constraint.
    fn constraint_methods(&self, out: &mut Output<'m>, decl: &ConstraintDecl<'m>) -> Option<Item> {
        let name = ident(&decl.name);
        let methods = decl.methods.iter().filter_map(|m| {
            let MethodBody::Rust(body) = &m.body else { return None };
            let (body, method) = (self.placed_path(out.declaration(), &body.0), snake(&m.name));
            let args = interface::signature::arguments(m);
            let docs = doc_or(&m.doc, &format!("`{}` of this constraint.", m.name));
            let types = m.args.iter().map(|(_, t)| self.method_type(t));
            let ret = m.ret.as_ref().map(|t| {
                let t = self.method_type(t);
                quote!(-> #t)
            });
            let receiver = (!m.is_static).then(|| quote!(self,));
            Some(quote! {
                #docs
                pub fn #method(#receiver #(#args: #types),*) #ret {
                    #body(#receiver #(#args),*)
                }
            })
        });
        let methods: Vec<_> = methods.collect();
        if methods.is_empty() {
            return None;
        }
        let mut taken = handle_methods(decl);
        if self.has_cases(decl) {
            taken.push("case");
        }
        self.distinct_methods(out, &decl.name, &decl.methods.iter().collect::<Vec<_>>(), &taken);
        Some(Item::plain(match decl.over {
            Subject::Op => quote!(impl<'a, 'c> #name<'a, 'c> { #(#methods)* }),
            Subject::Type | Subject::Attr => quote!(impl<'c> #name<'c> { #(#methods)* }),
        }))
    }

    /// Returns the Rust type for values of a constraint over types: the constraint's handle, or its base's handle.
    pub fn handle_of(&self, expr: &ConstraintExpr<'m>, generics: &[Generic<'m>]) -> Option<TokenStream> {
        self.handle_within(expr, generics, &Budget::default())
    }

    fn handle_within(
        &self,
        expr: &ConstraintExpr<'m>,
        generics: &[Generic<'m>],
        budget: &Budget,
    ) -> Option<TokenStream> {
        use ConstraintExpr as C;
        if !budget.spend() {
            return None;
        }
        let go = |e: &C<'m>| self.handle_within(e, generics, budget);
        match expr {
            C::IsType(id, _) => Some(self.type_handle(*id)),
            C::IsAttr(id, _) => Some(self.attr_handle(*id)),
            C::Named(id, args) => {
                let decl = &self.model[*id];
                match &decl.rust_handle {
                    Some(handle) => Some(path(&handle.0)),
                    None if args.is_empty() && decl.generics.is_empty() => {
                        let (module, name) = (self.module(decl.dialect), ident(&decl.name));
                        Some(quote!(#module #name))
                    }
                    None => go(&self.model.expand(self.lattice.arena(), *id, args)),
                }
            }
            C::Generic(i) => match &generics.get(i.index())?.kind {
                GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => go(c),
                GenericKind::Param(_) => None,
            },
            C::Where(base, _) => go(base),
            C::All(parts) => parts.iter().find_map(go),
            _ => None,
        }
    }
}

/// Returns the methods that every handle of its kind has.
fn handle_methods(decl: &ConstraintDecl) -> Vec<&'static str> {
    match (decl.over, &decl.body) {
        (Subject::Op, _) => vec!["classof", "cast", "as_op", "known"],
        (_, ConstraintExpr::Each(_)) => vec!["classof", "elements", "len", "is_empty", "get", "iter"],
        _ => vec!["classof"],
    }
}
