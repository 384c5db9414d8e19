//! Emits Rust from a model: one file per dialect.

mod argument;
mod attr;
mod bounds;
mod builder;
mod check;
mod clashes;
mod constraint;
mod conversion;
mod data;
mod dispatch;
mod doc;
mod enums;
mod foreign;
mod inherit;
mod interface;
mod item;
mod named_builder;
mod names;
mod op;
mod output;
mod params;
mod places;
mod setter;
mod types;
mod view;

use crate::Config;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::{Heritage, Lowering};
use bourn_spec::model::*;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::table;
use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use clashes::check_names;
pub use clashes::is_reserved;
pub(crate) use doc::{doc, doc_or, plain};
pub(crate) use foreign::rooted_model;
pub(crate) use item::odd_spelling;
pub use item::{Item, Namespace};
pub(crate) use names::*;
pub(crate) use output::Output;
pub(crate) use places::Places;
use places::line_ends;

/// The part of a dialect's code that is emitted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All items.
    Dialect,
    /// All items except conversions between handles, which need comparisons of constraints.
    Unrelated,
    /// The declarations, without the table of the dialect. They are Rust themselves, so their documentation names no place in a spec.
    Declarations,
}

/// Emits the code of one dialect.
pub(crate) struct Emitter<'m> {
    pub model: &'m Model<'m>,
    /// The lattice of the model's constraints.
    pub lattice: Lattice<'m>,
    /// The model as tables.
    pub lowering: &'m Lowering<'m>,
    pub config: &'m Config,
    pub dialect: DialectId,
    /// The name of the runtime in generated code.
    pub rt: TokenStream,
    /// Whether relations between handles are computed.
    relating: bool,
    related: conversion::Related,
    /// The interfaces of the model, in which implied interfaces are looked up.
    interfaces: inherit::Interfaces,
    /// The ends of the lines of each file, if items say where in the spec they are declared.
    line_ends: Vec<Vec<u32>>,
    /// The places of paths, if the code has comments about them.
    places: Option<&'m Places>,
}

impl<'m> Emitter<'m> {
    /// Creates an emitter whose code names the runtime `rt`.
    pub fn new(lowering: &'m Lowering<'m>, config: &'m Config, dialect: DialectId, rt: TokenStream) -> Self {
        let model = lowering.model();
        Emitter {
            model,
            lattice: Lattice::new(lowering),
            lowering,
            config,
            dialect,
            rt,
            relating: true,
            related: conversion::Related::default(),
            interfaces: inherit::Interfaces::default(),
            line_ends: model.files.iter().map(|file| line_ends(&file.text)).collect(),
            places: None,
        }
    }

    /// Marks paths of the spec with their places.
    pub fn with_places(mut self, places: Option<&'m Places>) -> Self {
        self.places = places;
        self
    }

    /// Emits the items of the dialect.
    ///
    /// # Errors
    /// Returns the errors in the order of their places: parts for which no code could be generated, and clashes of names.
    pub fn emit(mut self, scope: Scope) -> Result<Vec<Item>, Vec<(Span, String)>> {
        self.relating = scope != Scope::Unrelated;
        if scope == Scope::Declarations {
            self.line_ends.clear();
        }
        let mut out = Output::default();
        let mut items = self.declared_items_of_dialect(&mut out);
        match scope {
            Scope::Declarations => items.extend(self.shared_items(&mut out)),
            Scope::Dialect | Scope::Unrelated => items.extend(self.dialect_items(&mut out)),
        }
        let mut errors = out.into_errors();
        for (span, message) in check_names(&items) {
            // Only the first error of a declaration is reported.
            if errors.iter().all(|(reported, _)| *reported != span) {
                errors.push((span, message));
            }
        }
        if errors.is_empty() {
            return Ok(items);
        }
        errors.sort_by_key(|(span, _)| (span.file, span.start));
        Err(errors)
    }

    /// Returns the place of a declaration, for documentation: ` (toy.bourn:12)`, or nothing.
    pub fn place(&self, span: Span) -> String {
        let at = span.file as usize;
        let (Some(ends), Some(file)) = (self.line_ends.get(at), self.model.files.get(at)) else {
            return String::new();
        };
        let line = ends.partition_point(|&end| end < span.start) + 1;
        let name = std::path::Path::new(&file.path).file_name().unwrap_or_default();
        format!(" ({}:{line})", name.to_string_lossy())
    }

    /// Returns the module of a dialect, `super::builtin::`; nothing for the dialect itself.
    pub fn module(&self, dialect: DialectId) -> TokenStream {
        if dialect == self.dialect {
            return TokenStream::new();
        }
        let other = &self.model[dialect];
        if let Some(module) = self.config.modules.get(&other.name) {
            let module = path(module);
            return quote!(#module::);
        }
        match &other.rust_module {
            Some(module) => {
                let module = path(&module.0);
                quote!(#module::)
            }
            None => {
                let module = ident(&other.name);
                quote!(super::#module::)
            }
        }
    }

    /// Returns the handle of a declared type.
    pub fn type_handle(&self, id: TypeId) -> TokenStream {
        let decl = &self.model[id];
        if let Some(native) = self.native_type(decl) {
            let rt = &self.rt;
            let native = ident(native);
            return quote!(#rt::#native);
        }
        let (module, name) = (self.module(decl.dialect), ident(&decl.rust_name));
        quote!(#module #name)
    }

    /// Returns the handle of a declared attribute.
    pub fn attr_handle(&self, id: AttrId) -> TokenStream {
        let decl = &self.model[id];
        if let Some(native) = self.native_attr(decl) {
            let rt = &self.rt;
            let native = ident(native);
            return quote!(#rt::#native);
        }
        let (module, name) = (self.module(decl.dialect), ident(&decl.rust_name));
        quote!(#module #name)
    }

    /// Returns the runtime's handle of a type of the builtin dialect: the IR knows these types itself.
    pub fn native_type(&self, decl: &TypeDecl<'m>) -> Option<&'static str> {
        if self.model[decl.dialect].name != "builtin" {
            return None;
        }
        BuiltinType::named(&decl.name).map(BuiltinType::handle)
    }

    /// Returns the runtime's handle of an attribute of the builtin dialect, which is the handle in the spec.
    pub fn native_attr(&self, decl: &AttrDecl<'m>) -> Option<&'static str> {
        if self.model[decl.dialect].name != "builtin" {
            return None;
        }
        let storage = decl.storage.as_ref()?.0.rsplit("::").next()?;
        BuiltinAttr::with_handle(storage).map(BuiltinAttr::handle)
    }

    /// Returns the Rust enum of a declared enum.
    pub fn enum_path(&self, id: EnumId) -> TokenStream {
        let decl = &self.model[id];
        let (module, name) = (self.module(decl.dialect), ident(&decl.name));
        quote!(#module #name)
    }

    /// Returns a path of the spec that the declaration at `span` names. In the code of a dialect, a comment on the line of the path has its place in
    /// the spec.
    pub fn placed_path(&self, span: Span, text: &str) -> TokenStream {
        match self.places {
            Some(places) => places.mark_path(span, text, path(text)),
            None => path(text),
        }
    }

    /// Emits the items of the dialect's declarations, without the dialect's table.
    fn declared_items_of_dialect(&self, out: &mut Output<'m>) -> Vec<Item> {
        let (model, dialect) = (self.model, self.dialect);
        let mut items = Vec::new();
        for id in model.enum_ids().filter(|&id| model[id].dialect == dialect) {
            let e = &model[id];
            items.extend(out.declared(e.span, &format!("enum `{}`", e.name), |out| self.enum_items(out, id)));
        }
        let own = |t: &TypeDecl<'m>| t.dialect == dialect && self.native_type(t).is_none();
        for id in model.type_ids().filter(|&id| own(&model[id])) {
            let t = &model[id];
            items.extend(
                out.declared(t.span, &format!("type `{}`", t.name), |out| self.type_items(out, id, t)),
            );
        }
        let own = |a: &AttrDecl<'m>| a.dialect == dialect && self.native_attr(a).is_none();
        for id in model.attr_ids().filter(|&id| own(&model[id])) {
            let (a, what) = (&model[id], format!("attribute `{}`", model[id].name));
            items.extend(out.declared(a.span, &what, |out| self.attr_items(out, id, a)));
        }
        for (i, c) in model.constraints.iter().enumerate().filter(|(_, c)| c.dialect == dialect) {
            let make = |out: &mut Output<'m>| self.constraint_items(out, ConstraintId(i as u32), c);
            items.extend(out.declared(c.span, &format!("constraint `{}`", c.name), make));
        }
        items.extend(self.related_items(out));
        let interfaces = model.interfaces.iter().enumerate().filter(|(_, i)| i.dialect == Some(dialect));
        for (_, i) in interfaces.clone() {
            let what = format!("interface `{}`", i.name);
            items.extend(out.declared(i.span, &what, |out| self.interface_items(out, i)));
        }
        for i in model.dialect_interfaces.iter().filter(|i| i.dialect == dialect) {
            let what = format!("interface `{}`", i.name);
            items.extend(out.declared(i.span, &what, |_| self.dialect_interface_items(i)));
        }
        for (i, t) in model.traits.iter().enumerate().filter(|(_, t)| t.dialect == Some(dialect)) {
            let make = |out: &mut Output<'m>| self.heritage_items(out, Heritage::Trait(TraitId(i as u32)));
            items.extend(out.declared(t.span, &format!("trait `{}`", t.name), make));
        }
        for (n, i) in interfaces {
            let make =
                |out: &mut Output<'m>| self.heritage_items(out, Heritage::Interface(InterfaceId(n as u32)));
            items.extend(out.declared(i.span, &format!("interface `{}`", i.name), make));
        }
        items.extend(self.ops_items(out));
        items
    }

    /// Emits the tables and functions that other items refer to.
    fn shared_items(&self, out: &mut Output<'m>) -> Vec<Item> {
        let mut items = out.declared(Span::NONE, "the table of a constraint", |out| self.unnamed_items(out));
        items.extend(out.declared(Span::NONE, "a function of the spec", |out| data::hook_items(&out.hooks)));
        items
    }

    /// Emits the models for ops, types and attributes of other dialects, the tables and functions that items refer to, and the table of
    /// the dialect.
    fn dialect_items(&self, out: &mut Output<'m>) -> Vec<Item> {
        let (model, dialect) = (self.model, self.dialect);
        let mut items = Vec::new();
        let ops: Vec<OpId> = model.ops_of(dialect).collect();
        let mut attach = Vec::new();
        for external in model.external_models.iter().filter(|e| e.dialect == dialect) {
            items.extend(out.declared(external.span, "an external model", |out| {
                let (items, statements) = self.external_model(out, external);
                attach.extend(statements);
                items
            }));
        }
        for overlay in model.overlays.iter().filter(|overlay| overlay.dialect == dialect) {
            items.extend(out.declared(overlay.span, "an overlay", |out| {
                let (item, statement) = self.attached_equations(out, overlay).unzip();
                attach.extend(statement);
                item.into_iter().collect()
            }));
        }
        self.offer_hooks(out);
        let discardable = self.discardable_data(out);
        items.extend(self.shared_items(out));
        let make = |out: &mut Output<'m>| self.dialect_table(out, &ops, attach, discardable);
        items.extend(out.declared(Span::NONE, "the dialect itself", make));
        items
    }

    /// Offers the functions that implement methods of interfaces to loaded specs.
    fn offer_hooks(&self, out: &mut Output<'m>) {
        let (model, dialect) = (self.model, self.dialect);
        for op in model.ops.iter().filter(|op| op.dialect == dialect) {
            self.offer_methods(out, &op.interfaces);
        }
        for t in model.types.iter().chain(&model.attrs).filter(|t| t.dialect == dialect) {
            self.offer_methods(out, &t.interfaces);
        }
        for external in model.external_models.iter().filter(|external| external.dialect == dialect) {
            self.offer_methods(out, &[external.interface_use()]);
            self.offer_methods(out, &external.bases);
        }
    }

    /// Prints the attributes that the dialect declares for ops of all dialects.
    fn discardable_data(&self, out: &mut Output<'m>) -> Option<TokenStream> {
        let rt = &self.rt;
        let own = self.model.dialect_attrs.iter().filter(|attr| attr.dialect == self.dialect);
        let attrs = own.map(|attr| {
            let table::DialectAttr { name, constraint, on } =
                out.collecting(|errors| self.lowering.dialect_attr(attr, errors));
            let constraint = self.attr_constraint_ref(out, constraint);
            let on = match on {
                Some(table::OpConstraint { is, text }) => {
                    let body = self.constraint_data(out, &is.body);
                    quote!(Some(#rt::OpConstraint { is: #rt::Named::unnamed(#body), text: #text }))
                }
                None => quote!(None),
            };
            quote!(#rt::DialectAttr { name: #name, constraint: #constraint, on: #on })
        });
        let attrs: Vec<_> = attrs.collect();
        (!attrs.is_empty()).then(|| quote!(discardable: &[#(#attrs),*],))
    }

    fn dialect_table(
        &self,
        out: &mut Output<'m>,
        ops: &[OpId],
        attach: Vec<TokenStream>,
        discardable: Option<TokenStream>,
    ) -> Vec<Item> {
        let (model, rt, dialect) = (self.model, &self.rt, self.dialect);
        let name = &model[dialect].name;
        let tables: Vec<_> = ops.iter().map(|&op| op_static(&model[op].name)).collect();
        let types = model
            .types
            .iter()
            .filter(|t| t.dialect == dialect && t.storage.is_none() && self.native_type(t).is_none());
        let types: Vec<_> = types.map(|t| shouty(&t.rust_name, "_DEF")).collect();
        let attrs = model.attrs.iter().filter(|a| a.dialect == dialect && a.storage.is_none());
        let mut attrs: Vec<_> = attrs.map(|a| shouty(&a.rust_name, "_DEF")).collect();
        attrs.extend(
            model
                .enums
                .iter()
                .filter(|e| e.dialect == dialect && matches!(e.storage, EnumStorage::Attr(_)))
                .map(|e| shouty(&e.name, "_ATTR_DEF")),
        );
        let docs = doc(&format!(
            "The tables of the dialect `{name}`, for a [`DialectRegistry`](rt::ir::DialectRegistry)."
        ));
        let register = (!attach.is_empty()).then(|| {
            let item = quote! {
                /// Attaches the models that this dialect's spec has for ops, types and attributes of other dialects.
                pub fn attach_external_models(registry: &mut #rt::ir::DialectRegistry) {
                    #(#attach)*
                }
            };
            Item::value(&ident("attach_external_models"), item)
        });
        let hooks = data::hook_names(&out.hooks);
        let hooks = (!hooks.is_empty()).then(|| quote!(hooks: &[#(#hooks),*],));
        let interfaces = model.interfaces.iter().filter(|i| i.dialect == Some(dialect) && i.rust.is_none());
        let interfaces: Vec<_> = interfaces.map(|i| self.interface_static(i)).collect();
        let interfaces = (!interfaces.is_empty()).then(|| quote!(interfaces: &[#(&#interfaces),*],));
        let types = (!types.is_empty()).then(|| quote!(types: &[#(&#types),*],));
        let attrs = (!attrs.is_empty()).then(|| quote!(attrs: &[#(&#attrs),*],));
        let impls = self.dialect_impls_data();
        let given = [&types, &attrs, &hooks, &interfaces, &impls, &discardable];
        let rest = given.iter().any(|list| list.is_none()).then(|| quote!(..#rt::ir::Dialect::EMPTY));
        let table = quote! {
            #docs
            pub static DIALECT: #rt::ir::Dialect = #rt::ir::Dialect {
                name: #name,
                ops: &[#(&#tables),*],
                #types
                #attrs
                #hooks
                #interfaces
                #impls
                #discardable
                #rest
            };
        };
        let mut items = vec![Item::value(&ident("DIALECT"), table)];
        items.extend(self.any_op(ops));
        items.extend(register);
        items
    }

    /// Emits the enum of all ops and its constructor.
    fn any_op(&self, ops: &[OpId]) -> Vec<Item> {
        if ops.is_empty() {
            return Vec::new();
        }
        let (model, rt) = (self.model, &self.rt);
        let name = &model[self.dialect].name;
        let any = camel(&format!("{name}_op_kind"));
        let docs = doc(&format!("Any op of the dialect `{name}`, to match on."));
        let names: Vec<_> = ops.iter().map(|&op| ident(&model[op].rust_name)).collect();
        let variants = ops.iter().zip(&names).map(|(&op, variant)| {
            let docs = doc(&format!("`{}`", model.op_name(op)));
            quote!(#docs #variant(#variant<'a, 'c>))
        });
        let arms = names.iter().enumerate().map(|(i, name)| {
            let i = at(i);
            quote!(#i => Self::#name(#name(op)))
        });
        let deprecated = ops.iter().any(|&op| model[op].deprecated.is_some());
        let allow = deprecated.then(|| quote!(#[allow(deprecated)]));
        let spelling = names.iter().find_map(odd_spelling);
        let kinds = quote! {
            #docs
            #allow
            #spelling
            #[derive(Clone, Copy, Debug)]
            pub enum #any<'a, 'c> { #(#variants),* }
        };
        let cast = quote! {
            #allow
            impl<'a, 'c> #any<'a, 'c> {
                /// Returns the view of an op of this dialect.
                pub fn cast(op: #rt::OpRef<'a, 'c>) -> Option<Self> {
                    Some(match #rt::op_index(op, DIALECT.ops)? {
                        #(#arms,)*
                        _ => return None,
                    })
                }
            }
        };
        vec![Item::ty(&any, kinds), Item::plain(cast)]
    }
}
