//! Emits the conversions of handles of constraints, the handles that they wrap, and the functions that make them.

use super::check::Fixed;
use super::dispatch::definition;
use crate::residual::Residual;
use crate::rust::{Emitter, Item, Output, constraint_static, doc, getters, ident, path, plain};
use bourn_spec::lattice::{Cost, Def};
use bourn_spec::model::{
    AttrId, Budget, ConstraintArg, ConstraintDecl, ConstraintExpr, ConstraintId, DialectId, InterfaceId,
    ParamIdx, Subject, TypeId,
};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The source or target of a handle's conversion.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Handle {
    Constraint(ConstraintId),
    Def(Def),
}

/// The relations of a constraint's handle to others.
#[derive(PartialEq)]
pub(crate) struct Relations {
    /// The handles that it converts to without a check.
    implies: Vec<Handle>,
    /// The handles of other modules that convert to it without a check.
    covers: Vec<Handle>,
    /// Whether all types or attributes satisfy the constraint.
    all: bool,
    /// The interfaces that it implies.
    views: Vec<InterfaceId>,
    /// The cost of its test.
    cost: Cost,
}

/// The relations of the handles of a dialect, by subject, once they are needed.
#[derive(Default)]
pub(crate) struct Related {
    types: OnceCell<BTreeMap<ConstraintId, Relations>>,
    attrs: OnceCell<BTreeMap<ConstraintId, Relations>>,
    ops: OnceCell<BTreeMap<ConstraintId, Relations>>,
}

impl<'m> Emitter<'m> {
    /// Returns whether exactly one type satisfies a constraint, so that its handle has a `get` without arguments.
    pub fn is_only_type(&self, decl: &ConstraintDecl<'m>) -> bool {
        let own = decl.methods.iter().any(|m| m.name == "get");
        decl.over == Subject::Type && !own && self.only_type(&decl.body).is_some()
    }

    /// Returns the named constraints with a generated handle over one subject, of this dialect and of the dialects that it uses.
    fn visible(&self, over: Subject) -> Vec<ConstraintId> {
        let ids = (0..self.model.constraints.len() as u32).map(ConstraintId);
        ids.filter(|&id| {
            let decl = &self.model[id];
            let here = decl.dialect == self.dialect || self.reachable(decl.dialect);
            here && decl.generics.is_empty() && decl.rust_handle.is_none() && decl.over == over
        })
        .collect()
    }

    /// Returns whether code of this dialect may relate its handles to the handles of another dialect. Of two dialects that use each
    /// other, only the later does.
    fn reachable(&self, dialect: DialectId) -> bool {
        let used = self.model[self.dialect].depends.contains(&dialect);
        used && (dialect < self.dialect || !self.model[dialect].depends.contains(&self.dialect))
    }

    fn handle_path(&self, id: ConstraintId) -> TokenStream {
        let (module, name) = (self.module(self.model[id].dialect), ident(&self.model[id].name));
        quote!(#module #name)
    }

    fn def_handle(&self, def: Def) -> Option<TokenStream> {
        match def {
            Def::Type(id) => Some(self.type_handle(id)),
            Def::Attr(id) => Some(self.attr_handle(id)),
            _ => None,
        }
    }

    /// Returns whether everything of the subject satisfies the constraint.
    fn universal(&self, id: ConstraintId) -> bool {
        let over = self.model[id].over;
        let named = ConstraintExpr::Named(id, &[]);
        self.lattice.implies(&ConstraintExpr::Any(over), &named).is_yes()
    }

    /// Returns the relations of the handle of a constraint of this dialect to others.
    pub fn relations(&self, id: ConstraintId) -> &Relations {
        let over = self.model[id].over;
        let all = match over {
            Subject::Type => &self.related.types,
            Subject::Attr => &self.related.attrs,
            Subject::Op => &self.related.ops,
        };
        all.get_or_init(|| self.all_relations(over)).get(&id).expect("the constraint has a generated handle")
    }

    /// Relates the handles of this dialect to each other and to the handles of the dialects that it uses.
    fn all_relations(&self, over: Subject) -> BTreeMap<ConstraintId, Relations> {
        let visible = self.visible(over);
        let named: Vec<_> = visible.iter().map(|&id| ConstraintExpr::Named(id, &[])).collect();
        let index = self.lattice.index(&named);
        let implied = |a: &ConstraintExpr<'m>| {
            let may = self.lattice.may_imply(a, &index).into_iter();
            may.filter(|&at| self.lattice.implies(a, &named[at]).is_yes()).map(|at| visible[at]).collect()
        };
        let own = |id: ConstraintId| self.model[id].dialect == self.dialect;
        let mut out = BTreeMap::new();
        for (&id, a) in visible.iter().zip(&named).filter(|(id, _)| own(**id)) {
            let others: Vec<ConstraintId> = implied(a);
            let others = others.into_iter().filter(|&other| other != id).map(Handle::Constraint);
            out.insert(id, self.relations_above(id, others.collect()));
        }
        if over == Subject::Op {
            return out;
        }
        // The handles of this dialect are in each other's `implies`.
        let foreign = visible.iter().zip(&named).filter(|(id, _)| !own(**id));
        let below = foreign.map(|(id, a)| (Handle::Constraint(*id), *a));
        let defs = self.handled_defs(over).into_iter();
        let defs = defs.filter_map(|def| Some((Handle::Def(def), definition(def)?)));
        for (handle, a) in below.chain(defs) {
            let covering: Vec<ConstraintId> = implied(&a);
            for id in covering {
                if let Some(relations) = out.get_mut(&id) {
                    relations.covers.push(handle);
                }
            }
        }
        let universal: Vec<ConstraintId> = implied(&ConstraintExpr::Any(over));
        for id in universal {
            if let Some(relations) = out.get_mut(&id) {
                relations.all = true;
            }
        }
        out
    }

    /// Returns the relations of a handle to wider handles, given the constraints that it implies.
    fn relations_above(&self, id: ConstraintId, mut implies: Vec<Handle>) -> Relations {
        let named = ConstraintExpr::Named(id, &[]);
        if self.model[id].over != Subject::Op {
            let support = self.lattice.support(&named).unwrap_or_default();
            if let [def @ (Def::Type(_) | Def::Attr(_))] = &support[..] {
                implies.push(Handle::Def(*def));
            }
        }
        let (views, cost) = (self.implied_views(id), self.lattice.cost(&named));
        Relations { implies, covers: Vec::new(), all: false, views, cost }
    }

    fn handle(&self, handle: Handle) -> Option<TokenStream> {
        match handle {
            Handle::Constraint(id) => Some(self.handle_path(id)),
            Handle::Def(def) => self.def_handle(def),
        }
    }

    /// Emits the relations of a view of a constraint over ops in the syntax of its macro.
    pub fn op_relations(&self, relations: &Relations) -> TokenStream {
        let implies = relations.implies.iter().filter_map(|&handle| self.handle(handle));
        let views: Vec<_> = relations.views.iter().map(|&interface| self.interface_view(interface)).collect();
        let views = (!views.is_empty()).then(|| quote!(; views [#(#views),*]));
        let cost = cost_text(relations.cost).map(|text| quote!(; #text));
        quote!(implies [#(#implies),*] #views #cost)
    }

    /// Returns the constraints of the dialect that have handles over types or attributes.
    fn handles(&self) -> impl Iterator<Item = (ConstraintId, &ConstraintDecl<'m>)> {
        let all = self.model.constraint_ids().map(|id| (id, &self.model[id]));
        all.filter(|(_, decl)| {
            let plain = decl.rust_handle.is_none() && decl.generics.is_empty();
            plain && decl.dialect == self.dialect && decl.over != Subject::Op
        })
    }

    /// Emits the handles' implementations, their conversions into each other, and `get()` of constraints with a single type.
    pub fn related_items(&self, out: &mut Output<'m>) -> Vec<Item> {
        let rt = &self.rt;
        let handles = self.handles().filter(|_| self.relating);
        let mut items: Vec<Item> = handles.flat_map(|(id, decl)| self.handle_items(out, id, decl)).collect();
        let only = self.handles().filter(|(_, decl)| decl.over == Subject::Type && self.is_only_type(decl));
        let only: Vec<_> = only.map(|(id, _)| self.handle_and_table(id)).collect();
        if !only.is_empty() {
            items.push(Item::plain(quote!(#rt::only_type!(#(#only),*);)));
        }
        items
    }

    /// Emits the implementation of a handle, and its conversions.
    fn handle_items(&self, out: &mut Output<'m>, id: ConstraintId, decl: &ConstraintDecl<'m>) -> Vec<Item> {
        let rt = &self.rt;
        let (name, table, relations) = (ident(&decl.name), constraint_static(&decl.name), self.relations(id));
        let base = self.wrapped(self.base_of(decl), decl.over);
        let [trait_, raw, get, constraint] = match decl.over {
            Subject::Attr => ["AttrHandle", "Attribute", "attr", "AttrConstraint"],
            Subject::Type | Subject::Op => ["TypeHandle", "Type", "ty", "TypeConstraint"],
        }
        .map(ident);
        let text = format!("::{}", decl.name);
        let ids = |field: &str, handles: &[Handle]| {
            let (field, paths) = (ident(field), self.handle_paths(handles));
            (!paths.is_empty()).then(
                || quote!(const #field: &'static [&'static str] = &[#(<#paths as #rt::#trait_>::ID),*];),
            )
        };
        let (implies, covers) = (ids("IMPLIES", &relations.implies), ids("COVERS", &relations.covers));
        let mut items = vec![quote! {
            impl<'c> #rt::#trait_<'c> for #name<'c> {
                const CONSTRAINT: &'static #rt::#constraint = &#table;
                const ID: &'static str = concat!(module_path!(), #text);
                #implies
                #covers
                fn wrap(#get: #rt::#raw<'c>) -> Self { Self(#rt::#trait_::wrap(#get)) }
                fn #get(self) -> #rt::#raw<'c> { #rt::#trait_::#get(self.0) }
            }
        }];
        let mut docs = "Returns whether the constraint is satisfied.".to_owned();
        docs.extend(cost_text(relations.cost).map(|cost| format!("\n\n{cost}")));
        let docs = doc(&docs);
        items.push(quote! {
            impl<'c> #name<'c> {
                #docs
                pub fn classof(#get: #rt::#raw<'c>) -> bool {
                    <Self as #rt::#trait_>::classof(#get)
                }
            }
        });
        items.push(quote! {
            impl<'c> std::ops::Deref for #name<'c> {
                type Target = #base<'c>;
                fn deref(&self) -> &Self::Target { &self.0 }
            }
        });
        items.push(match relations.all {
            true => quote! {
                impl<'c> From<#rt::#raw<'c>> for #name<'c> {
                    fn from(#get: #rt::#raw<'c>) -> Self { #rt::#trait_::wrap(#get) }
                }
            },
            false => quote! {
                impl<'c> TryFrom<#rt::#raw<'c>> for #name<'c> {
                    type Error = #rt::CastError;
                    fn try_from(#get: #rt::#raw<'c>) -> Result<Self, Self::Error> { #rt::#trait_::try_cast(#get) }
                }
            },
        });
        items.extend(self.narrowing(out, id, decl));
        items.extend(self.conversions(&name, [&trait_, &raw, &get], relations));
        items.into_iter().map(Item::plain).collect()
    }

    /// Emits the conversions between a handle and those that its constraint implies or covers.
    fn conversions(
        &self,
        name: &Ident,
        [trait_, raw, get]: [&Ident; 3],
        relations: &Relations,
    ) -> Vec<TokenStream> {
        let rt = &self.rt;
        let from = |from: &TokenStream, to: &TokenStream, body: TokenStream| {
            quote! {
                impl<'c> From<#from<'c>> for #to<'c> {
                    fn from(handle: #from<'c>) -> Self { #body }
                }
            }
        };
        let own = quote!(#name);
        let mut items = vec![from(&own, &quote!(#rt::#raw), quote!(#rt::#trait_::#get(handle)))];
        for &interface in &relations.views {
            let view = self.interface_view(interface);
            let body = quote!(#rt::implied_view(#view::of(#rt::#trait_::#get(handle))));
            items.push(from(&own, &view, body));
        }
        let convert = || quote!(#rt::#trait_::wrap(#rt::#trait_::#get(handle)));
        let (above, below) = (self.handle_paths(&relations.implies), self.handle_paths(&relations.covers));
        items.extend(above.iter().map(|up| from(&own, up, convert())));
        items.extend(below.iter().map(|down| from(down, &own, convert())));
        items
    }

    fn handle_paths(&self, handles: &[Handle]) -> Vec<TokenStream> {
        handles.iter().filter_map(|&handle| self.handle(handle)).collect()
    }

    /// Emits the conversion from the handle that the constraint narrows, which tests only what this handle does not imply.
    fn narrowing(
        &self,
        out: &mut Output<'m>,
        id: ConstraintId,
        decl: &ConstraintDecl<'m>,
    ) -> Option<TokenStream> {
        let base = self.base_of(decl)?;
        let known = match base {
            Handle::Constraint(id) => ConstraintExpr::Named(id, &[]),
            Handle::Def(def) => definition(def)?,
        };
        if self.lattice.implies(&known, &ConstraintExpr::Named(id, &[])).is_yes() {
            return None;
        }
        let residual = Residual { model: self.model, lattice: &self.lattice, known };
        let rest = residual.of(&decl.body, &Budget::default());
        let (rt, name, from) = (&self.rt, ident(&decl.name), self.wrapped(Some(base), decl.over));
        let rest = self.constraint_data(out, &self.lowering.constraint(&rest));
        let [trait_, get] = match decl.over {
            Subject::Attr => ["AttrHandle", "attr"],
            Subject::Type | Subject::Op => ["TypeHandle", "ty"],
        }
        .map(ident);
        Some(quote! {
            impl<'c> TryFrom<#from<'c>> for #name<'c> {
                type Error = #rt::CastError;
                fn try_from(handle: #from<'c>) -> Result<Self, Self::Error> {
                    static REST: #rt::Constraint<'static> = #rest;
                    #rt::#trait_::try_narrow(#rt::#trait_::#get(handle), &REST)
                }
            }
        })
    }

    /// Emits a handle and its table: `F32 = F32_TABLE`.
    fn handle_and_table(&self, id: ConstraintId) -> TokenStream {
        let name = &self.model[id].name;
        let (handle, table) = (ident(name), constraint_static(name));
        quote!(#handle = #table)
    }

    /// Returns the definitions whose handles code of this dialect can name.
    fn handled_defs(&self, over: Subject) -> Vec<Def> {
        let near = |d: DialectId| d == self.dialect || self.reachable(d);
        let model = self.model;
        let mut out = Vec::new();
        match over {
            Subject::Type => {
                let types = model.types.iter().enumerate().filter(|(_, t)| near(t.dialect));
                out.extend(types.map(|(i, _)| Def::Type(TypeId(i as u32))));
            }
            Subject::Attr => {
                let attrs = model.attrs.iter().enumerate().filter(|(_, a)| near(a.dialect));
                out.extend(attrs.map(|(i, _)| Def::Attr(AttrId(i as u32))));
            }
            Subject::Op => {}
        }
        out.retain(|&def| self.lattice.def(def) == def);
        out
    }

    /// Returns the handle that a constraint's handle wraps: the handle of the constraint that it narrows, else the handle of its only
    /// definition; `None` if it may be anything.
    pub fn base_of(&self, decl: &ConstraintDecl<'m>) -> Option<Handle> {
        self.narrowed(&decl.body, &Budget::default())
    }

    /// Returns the Rust type that a handle wraps.
    pub fn wrapped(&self, base: Option<Handle>, over: Subject) -> TokenStream {
        let own = base.and_then(|base| match base {
            Handle::Constraint(id) => Some(match &self.model[id].rust_handle {
                Some(handle) => path(&handle.0),
                None => self.handle_path(id),
            }),
            Handle::Def(def) => self.def_handle(def),
        });
        let rt = &self.rt;
        own.unwrap_or_else(|| match over {
            Subject::Attr => quote!(#rt::Attribute),
            _ => quote!(#rt::Type),
        })
    }

    fn narrowed(&self, expr: &ConstraintExpr<'m>, budget: &Budget) -> Option<Handle> {
        use ConstraintExpr as C;
        if !budget.spend() {
            return None;
        }
        match expr {
            C::IsType(id, _) => Some(Handle::Def(Def::Type(*id))),
            C::IsAttr(id, _) => Some(Handle::Def(Def::Attr(*id))),
            C::Where(base, _) => self.narrowed(base, budget),
            C::All(parts) => parts.iter().find_map(|p| self.narrowed(p, budget)),
            C::Named(id, args) => {
                let decl = &self.model[*id];
                match &decl.rust_handle {
                    Some(_) => Some(Handle::Constraint(*id)),
                    None if args.is_empty() && decl.generics.is_empty() => {
                        (!self.universal(*id)).then_some(Handle::Constraint(*id))
                    }
                    None => self.narrowed(&self.model.expand(self.lattice.arena(), *id, args), budget),
                }
            }
            C::OneOf(_) => match &self.lattice.support(expr)?[..] {
                [def @ (Def::Type(_) | Def::Attr(_))] => Some(Handle::Def(*def)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type that the handle of a constraint makes from arguments, with the parameters that the constraint fixes.
    pub fn made_with_arguments(&self, decl: &ConstraintDecl<'m>) -> Option<(TypeId, Fixed<'m>)> {
        if decl.methods.iter().any(|m| m.name == "get") || self.only_type(&decl.body).is_some() {
            return None;
        }
        let (id, fixed) = self.fixed_params(&decl.body)?;
        let t = &self.model[id];
        // Handles of the runtime are made from parameters if these are plain values.
        let makeable = match self.native_type(t) {
            Some(handle) => {
                matches!(handle, "IntegerType" | "FloatType" | "ComplexType" | "UnrankedTensorType")
            }
            None => t.storage.is_none(),
        };
        makeable.then_some((id, fixed))
    }

    /// Emits `get(ctx, ..)` of a constraint on a single definition, with an argument for each parameter that the constraint leaves
    /// open.
    pub fn constraint_builder(&self, out: &mut Output<'m>, decl: &ConstraintDecl<'m>) -> Option<Item> {
        let (id, fixed) = self.made_with_arguments(decl)?;
        let (rt, name, t) = (&self.rt, ident(&decl.name), &self.model[id]);
        let mut args = Vec::new();
        let mut values = Vec::new();
        for ((i, p), arg) in t.params.iter().enumerate().zip(getters(&t.params)) {
            let known = match fixed.get(&ParamIdx::at(i)).copied() {
                Some(ConstraintArg::Const(value)) => self.param_value(&p.kind, &value),
                Some(ConstraintArg::Constraint(c)) => self.only_type(&c).map(|only| {
                    let only = self.built(out, &only);
                    quote!(#rt::Param::Type(#only))
                }),
                _ => None,
            };
            values.push(known.unwrap_or_else(|| {
                let ty = self.param_arg_type(decl.span, &p.kind);
                args.push(quote!(#arg: #ty));
                self.to_param(&p.kind, quote!(#arg))
            }));
        }
        let handle = self.type_handle(id);
        let text = self.model.constraint_text(&decl.body, &[]);
        let docs = doc(&format!(
            "Returns the type with these parameters, if it satisfies the constraint: {}.",
            plain(&text)
        ));
        // The context is one more argument.
        let allow = (args.len() > 6).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        Some(Item::plain(quote! {
            impl<'c> #name<'c> {
                #docs
                #allow
                pub fn get(ctx: &'c #rt::Context, #(#args),*) -> Option<Self> {
                    let made = #handle::from_params(ctx, &[#(#values),*]);
                    #rt::TypeHandle::dyn_cast(#rt::TypeHandle::ty(made))
                }
            }
        }))
    }

    /// Emits typed access to the elements of an array.
    pub fn array_items(&self, decl: &ConstraintDecl<'m>) -> Option<Item> {
        let rt = &self.rt;
        let ConstraintExpr::Each(inner) = &decl.body else { return None };
        let name = ident(&decl.name);
        let item = self.handle_of(inner, &[]).unwrap_or_else(|| quote!(#rt::Attribute));
        Some(Item::plain(quote!(#rt::typed_array!(#name of #item);)))
    }
}

/// Returns the sentence about the cost of a constraint's test, if the test is not cheap.
fn cost_text(cost: Cost) -> Option<&'static str> {
    match cost {
        Cost::Constant => None,
        Cost::Linear => Some("Linear in dimensions or items."),
        Cost::Rust => Some("Calls a Rust function."),
    }
}
