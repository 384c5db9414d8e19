//! Emits the functions that make ops: `build` of an op, and of a constraint over ops with equal builders.

use super::view::accessor_name;
use crate::rust::{Emitter, Item, camel, doc, ident};
use bourn_spec::lattice::Def;
use bourn_spec::model::{
    Arity, AttrIdx, ConstraintDecl, ConstraintExpr, ConstraintId, OpDecl, OpId, Subject, ValueDecl, closed,
};
use proc_macro2::TokenStream;
use quote::quote;

/// The parameters of an op's `build` and the steps of its body.
pub(crate) struct Builder {
    /// The parameters after context and location.
    params: Vec<BuilderParam>,
    /// The calls on a `StateBuilder`.
    steps: Vec<TokenStream>,
    results: Vec<TokenStream>,
    /// Whether the types of the results are inferred, which may fail.
    infers: bool,
}

struct BuilderParam {
    name: proc_macro2::Ident,
    /// The kind in words.
    kind: &'static str,
    ty: TokenStream,
}

impl Builder {
    fn add(&mut self, name: &proc_macro2::Ident, kind: &'static str, ty: TokenStream) {
        self.params.push(BuilderParam { name: name.clone(), kind, ty });
    }

    /// Returns the parameters of the function, after `fixed` others.
    fn signature(&self, rt: &TokenStream, fixed: usize) -> (TokenStream, TokenStream, Option<TokenStream>) {
        let params = self.params.iter().map(|p| {
            let (name, ty) = (&p.name, &p.ty);
            quote!(#name: #ty)
        });
        let ret = match self.infers {
            true => quote!(Result<#rt::OpState<'c>, String>),
            false => quote!(#rt::OpState<'c>),
        };
        let many = fixed + self.params.len() > 7;
        (quote!(#(#params),*), ret, many.then(|| quote!(#[allow(clippy::too_many_arguments)])))
    }

    /// Returns the function of an op.
    pub fn tokens(&self, emitter: &Emitter<'_>, table: &proc_macro2::Ident) -> TokenStream {
        let rt = &emitter.rt;
        let (params, ret, allow) = self.signature(rt, 2);
        let (steps, results) = (&self.steps, &self.results);
        let (docs, body) = match self.infers {
            true => (
                quote! {
                    /// Describes a new op, for `Body::create`; infers the types of its results.
                    ///
                    /// # Errors
                    /// Returns the reason why a type cannot be inferred.
                },
                quote!(Ok(#rt::StateBuilder::new(ctx, &#table, location) #(#steps)* .infer()?.finish())),
            ),
            false => (
                quote! {
                    /// Describes a new op, for `Body::create`.
                },
                quote!(#rt::StateBuilder::new(ctx, &#table, location) #(#steps)* #(#results)* .finish()),
            ),
        };
        quote! {
            #docs
            #allow
            #[inline]
            pub fn build(ctx: &'c #rt::Context, location: #rt::Location<'c>, #params) -> #ret { #body }
        }
    }

    /// Returns the difference between the builders of two ops, if there is one.
    fn difference(&self, name: &str, other: &Builder, other_name: &str) -> Option<String> {
        for i in 0..self.params.len().max(other.params.len()) {
            let told = |p: &BuilderParam| format!("`{}` ({})", p.name, p.kind);
            match (self.params.get(i), other.params.get(i)) {
                (Some(a), Some(b)) if a.name == b.name && a.kind == b.kind => {}
                (Some(a), Some(b)) => {
                    return Some(format!(
                        "where `{name}` takes {}, `{other_name}` takes {}",
                        told(a),
                        told(b)
                    ));
                }
                (Some(a), None) => {
                    return Some(format!("`{name}` takes {}, `{other_name}` does not", told(a)));
                }
                (None, Some(b)) => {
                    return Some(format!("`{other_name}` takes {}, `{name}` does not", told(b)));
                }
                (None, None) => {}
            }
        }
        let (infers, not) = if self.infers { (name, other_name) } else { (other_name, name) };
        let differ = self.infers != other.infers;
        differ.then(|| format!("`{infers}` infers the types of its results, `{not}` does not"))
    }
}

/// The ops that the common `build` of a constraint makes, each with the name of its case; or the reason why the constraint has no `build`.
type Common = Result<Vec<(proc_macro2::Ident, OpId)>, String>;

impl Emitter<'_> {
    /// Returns the builder of an op.
    pub fn builder_of(&self, op: &OpDecl) -> Builder {
        let rt = &self.rt;
        let mut names = Vec::new();
        let infers = self.infers(op);
        let mut out = Builder { params: Vec::new(), steps: Vec::new(), results: Vec::new(), infers };
        for o in &op.operands {
            let name = accessor_name(&o.name, "operand", &mut names);
            match o.arity {
                _ if o.sizes.is_some() => {
                    let sizes = o.sizes.and_then(|i| op.attrs.get(i.index())).map_or("", |a| &a.name);
                    out.add(&name, "lists of operands", quote!(&[&[#rt::Value<'_, 'c>]]));
                    out.steps.push(quote!(.nested_operands(#sizes, #name)));
                }
                Arity::One => {
                    out.add(&name, "operand", quote!(#rt::Value<'_, 'c>));
                    out.steps.push(quote!(.operand(#name)));
                }
                Arity::Optional => {
                    out.add(&name, "optional operand", quote!(Option<#rt::Value<'_, 'c>>));
                    out.steps.push(quote!(.optional_operand(#name)));
                }
                Arity::Variadic => {
                    out.add(&name, "operands", quote!(&[#rt::Value<'_, 'c>]));
                    out.steps.push(quote!(.operands(#name)));
                }
            }
        }
        let sizes: Vec<AttrIdx> = op.operands.iter().filter_map(|o| o.sizes).collect();
        for (_, a) in op.attrs.iter().enumerate().filter(|(i, _)| !sizes.contains(&AttrIdx::at(*i))) {
            let name = accessor_name(&a.name, "attr", &mut names);
            let text = &a.name;
            if a.optional || a.default.is_some() {
                out.add(&name, "optional attribute", quote!(Option<#rt::Attribute<'c>>));
                out.steps.push(quote!(.optional_attr(#text, #name)));
            } else {
                out.add(&name, "attribute", quote!(#rt::Attribute<'c>));
                out.steps.push(quote!(.attr(#text, #name)));
            }
        }
        for r in op.results.iter().filter(|_| !infers) {
            match (r.arity, self.result_type(op, r)) {
                (Arity::One, Some(ty)) => out.results.push(quote!(.result(#ty))),
                (Arity::One, None) => {
                    let name = accessor_name(&format!("{}_type", r.name), "type", &mut names);
                    out.add(&name, "type of a result", quote!(#rt::Type<'c>));
                    out.results.push(quote!(.result(#name)));
                }
                _ => {
                    let name = accessor_name(&format!("{}_types", r.name), "types", &mut names);
                    out.add(&name, "types of a result", quote!(&[#rt::Type<'c>]));
                    out.results.push(quote!(.results(#name)));
                }
            }
        }
        if !op.regions.is_empty() {
            out.add(&ident("regions"), "regions", quote!(#rt::Regions<'c>));
            out.steps.push(quote!(.regions(regions)));
        }
        if !op.successors.is_empty() {
            out.add(&ident("successors"), "successors", quote!(&[#rt::ir::BlockId]));
            out.steps.push(quote!(.successors(successors)));
        }
        out
    }

    /// Returns whether the builder leaves the types of all results to the op.
    fn infers(&self, op: &OpDecl) -> bool {
        let varying = op.results.iter().filter(|r| r.arity != Arity::One).count();
        (op.hooks.infer.is_some() && !op.results.is_empty() && varying <= 1)
            || self.lowering.results_follow(op)
    }

    /// Returns the type of a result if it follows from an operand or from the result's constraint.
    fn result_type(&self, op: &OpDecl, r: &ValueDecl) -> Option<TokenStream> {
        if let ConstraintExpr::Var(_) = r.constraint {
            let same = op.operands.iter().find(|o| o.constraint == r.constraint && o.arity == Arity::One);
            if let Some(o) = same {
                let mut used = Vec::new();
                let mut name = None;
                for other in &op.operands {
                    let n = accessor_name(&other.name, "operand", &mut used);
                    if other.name == o.name {
                        name = Some(n);
                        break;
                    }
                }
                let name = name?;
                return Some(quote!(#name.ty()));
            }
        }
        self.buildable(&closed(&r.constraint, &op.generics))
    }

    /// Returns the common builder of a constraint over several ops; `None` if it has a `build` of its own.
    pub fn common_builder(&self, id: ConstraintId) -> Option<Common> {
        let decl = &self.model[id];
        let named = ConstraintExpr::Named(id, Vec::new());
        let own = decl.methods.iter().any(|m| m.name == "build");
        if decl.over != Subject::Op || !decl.generics.is_empty() || own {
            return None;
        }
        let mut ops = Vec::new();
        for def in self.lattice.support(&named)? {
            let Def::Op(op) = def else { return None };
            // The module of an op may be unknown here if another dialect brought the op's dialect in.
            let at = self.model[op].dialect;
            let named_here = at == decl.dialect || self.model[decl.dialect].depends.contains(&at);
            if !named_here || !self.lattice.implies(&ConstraintExpr::IsOp(op), &named).is_yes() {
                return None;
            }
            ops.push(op);
        }
        let (first, others) = ops.split_first().filter(|(_, others)| !others.is_empty())?;
        let model = self.model;
        let builder = self.builder_of(&model[*first]);
        for &op in others {
            let other = self.builder_of(&model[op]);
            if let Some(why) = builder.difference(&model.op_name(*first), &other, &model.op_name(op)) {
                return Some(Err(why));
            }
        }
        Some(Ok(self.case_names(decl, &ops).into_iter().zip(ops).collect()))
    }

    /// Returns the names of the cases: an arm's name if the arm is one op; else the op's name, with its dialect if two are equal.
    fn case_names(&self, decl: &ConstraintDecl, ops: &[OpId]) -> Vec<proc_macro2::Ident> {
        let arm = |op: OpId| {
            let arm = decl.arms().iter().find(|a| a.body == ConstraintExpr::IsOp(op));
            arm.and_then(|a| a.name.clone())
        };
        let short = |op: &OpId| match arm(*op) {
            Some(name) => camel(&name),
            None => {
                let name = &self.model[*op].rust_name;
                let bare = name.strip_suffix("Op").filter(|bare| !matches!(*bare, "" | "Self"));
                ident(bare.unwrap_or(name))
            }
        };
        let names: Vec<_> = ops.iter().map(short).collect();
        let distinct: std::collections::BTreeSet<_> = names.iter().collect();
        if distinct.len() == names.len() {
            return names;
        }
        let long = |op: &OpId| {
            let op = &self.model[*op];
            ident(&format!("{}{}", camel(&self.model[op.dialect].name), op.rust_name))
        };
        ops.iter().map(long).collect()
    }

    /// Emits `build` of a constraint over ops, with an enum of the ops to choose from; or a paragraph with the reason why there is no
    /// `build`.
    pub fn common_builder_items(&self, id: ConstraintId) -> (Vec<Item>, Option<String>) {
        let (rt, decl) = (&self.rt, &self.model[id]);
        let (cases, ops): (Vec<_>, Vec<OpId>) = match self.common_builder(id) {
            Some(Ok(cases)) => cases.into_iter().unzip(),
            Some(Err(why)) => {
                let note = format!("No `build` makes all of its ops: {why}.");
                return (Vec::new(), Some(note));
            }
            None => return Default::default(),
        };
        let builder = self.builder_of(&self.model[ops[0]]);
        let (params, ret, allow) = builder.signature(rt, 3);
        let names: Vec<_> = builder.params.iter().map(|p| &p.name).collect();
        let (name, which) = (ident(&decl.name), self.free_name(&format!("{}Op", decl.name)));
        let docs = doc(&format!("The ops that [`{}::build`] makes.", decl.name));
        let variants = cases.iter().zip(&ops).map(|(case, op)| {
            let docs = doc(&format!("`{}`", self.model.op_name(*op)));
            quote!(#docs #case)
        });
        let arms = cases.iter().zip(&ops).map(|(case, op)| {
            let op = &self.model[*op];
            let (module, view) = (self.module(op.dialect), ident(&op.rust_name));
            quote!(#which::#case => #module #view::build(ctx, location, #(#names),*))
        });
        let deprecated = ops.iter().any(|op| self.model[*op].deprecated.is_some());
        let deprecated = deprecated.then(|| quote!(#[allow(deprecated)]));
        let errors = builder.infers.then(|| {
            quote! {
                ///
                /// # Errors
                /// Returns the reason why the types of the results cannot be inferred.
            }
        });
        let cases_of = quote! {
            #docs
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum #which { #(#variants),* }
        };
        let build = quote! {
            impl<'c> #name<'_, 'c> {
                /// Describes a new op, for `Body::create`: `op` selects its name.
                #errors
                #allow
                #deprecated
                pub fn build(op: #which, ctx: &'c #rt::Context, location: #rt::Location<'c>, #params) -> #ret {
                    match op { #(#arms),* }
                }
            }
        };
        (vec![Item::ty(&which, cases_of), Item::plain(build)], None)
    }

    /// Returns the name, or a longer name if the dialect has an item of this name.
    fn free_name(&self, name: &str) -> proc_macro2::Ident {
        let (model, own) = (self.model, self.dialect);
        let ops = model.ops.iter().filter(|o| o.dialect == own).map(|o| &o.rust_name);
        let types = model.types.iter().filter(|t| t.dialect == own).map(|t| &t.rust_name);
        let attrs = model.attrs.iter().filter(|a| a.dialect == own).map(|a| &a.rust_name);
        let enums = model.enums.iter().filter(|e| e.dialect == own).map(|e| &e.name);
        let constraints = model.constraints.iter().filter(|c| c.dialect == own).map(|c| &c.name);
        let interfaces = model.interfaces.iter().filter(|i| i.dialect == Some(own)).map(|i| &i.name);
        let taken = ops.chain(types).chain(attrs).chain(enums).chain(constraints).chain(interfaces);
        let taken: Vec<&String> = taken.collect();
        let mut name = name.to_owned();
        while taken.contains(&&name) {
            name.push_str("ToBuild");
        }
        ident(&name)
    }
}
