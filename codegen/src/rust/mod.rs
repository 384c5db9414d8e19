//! Rust from a model: one file per dialect.

mod bounds;
mod builder;
mod check;
mod claims;
mod constraint;
mod conversion;
mod data;
mod dispatch;
mod doc;
mod enums;
mod foreign;
mod format;
mod hooks;
mod inherit;
mod interface;
mod names;
mod op;
mod params;
mod types;
mod verify;
mod view;

use crate::Config;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::{Heritage, Lowering};
use bourn_spec::model::*;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeMap;

pub(crate) use doc::{doc, doc_or};
pub(crate) use names::*;

/// Emits the code of one dialect.
pub(crate) struct Emitter<'m> {
    pub model: &'m Model,
    /// What the model's constraints mean.
    pub lattice: Lattice<'m>,
    /// The model as tables.
    pub lowering: &'m Lowering<'m>,
    pub config: &'m Config,
    pub dialect: DialectId,
    /// How generated code names the runtime.
    pub rt: TokenStream,
    /// Tables of constraints without a name, by their key, in order of first use.
    unnamed: RefCell<BTreeMap<String, (usize, TokenStream)>>,
    /// The items so far.
    claims: RefCell<claims::Claims>,
    /// The declaration that is being emitted.
    current: std::cell::Cell<Span>,
    /// What could not be generated.
    errors: RefCell<Vec<(Span, String)>>,
}

impl<'m> Emitter<'m> {
    /// An emitter whose code names the runtime `rt`.
    pub fn new(lowering: &'m Lowering<'m>, config: &'m Config, dialect: DialectId, rt: TokenStream) -> Self {
        let model = lowering.model();
        Emitter {
            model,
            lattice: Lattice::new(lowering),
            lowering,
            config,
            dialect,
            rt,
            unnamed: RefCell::default(),
            claims: RefCell::default(),
            current: std::cell::Cell::new(Span::NONE),
            errors: RefCell::default(),
        }
    }

    /// Notes something that the runtime cannot do.
    pub fn error(&self, span: Span, message: impl Into<String>) {
        let error = (span, message.into());
        let mut errors = self.errors.borrow_mut();
        if !errors.contains(&error) {
            errors.push(error);
        }
    }

    /// What could not be generated, in order.
    pub fn take_errors(&self) -> Vec<(Span, String)> {
        self.errors.take()
    }

    /// `super::builtin::` or nothing for the dialect itself.
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

    /// The handle of a declared type.
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

    /// The handle of a declared attribute.
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

    /// The runtime's handle of a type of the builtin dialect: the IR knows these types itself.
    pub fn native_type(&self, decl: &TypeDecl) -> Option<&'static str> {
        if self.model[decl.dialect].name != "builtin" {
            return None;
        }
        BuiltinType::named(&decl.name).map(BuiltinType::handle)
    }

    /// The same for attributes; these are named by the handle that the spec says they have.
    pub fn native_attr(&self, decl: &AttrDecl) -> Option<&'static str> {
        if self.model[decl.dialect].name != "builtin" {
            return None;
        }
        let storage = decl.storage.as_ref()?.0.rsplit("::").next()?;
        BuiltinAttr::with_handle(storage).map(BuiltinAttr::handle)
    }

    /// The Rust enum of a declared enum.
    pub fn enum_path(&self, id: EnumId) -> TokenStream {
        let decl = &self.model[id];
        let (module, name) = (self.module(decl.dialect), ident(&decl.name));
        quote!(#module #name)
    }

    /// Items of what the dialect declares, without those of its table.
    pub fn declared_items_of_dialect(&self) -> TokenStream {
        let model = self.model;
        let dialect = self.dialect;
        let mut items = TokenStream::new();
        for e in model.enums.iter().filter(|e| e.dialect == dialect) {
            items.extend(self.claimed(e.span, &format!("enum `{}`", e.name), || self.enum_items(e)));
        }
        let own = |t: &TypeDecl| t.dialect == dialect && self.native_type(t).is_none();
        for (i, t) in model.types.iter().enumerate().filter(|(_, t)| own(t)) {
            let make = || self.type_items(TypeId(i as u32), t);
            items.extend(self.claimed(t.span, &format!("type `{}`", t.name), make));
        }
        let own = |a: &AttrDecl| a.dialect == dialect && self.native_attr(a).is_none();
        for (i, a) in model.attrs.iter().enumerate().filter(|(_, a)| own(a)) {
            let make = || self.attr_items(AttrId(i as u32), a);
            items.extend(self.claimed(a.span, &format!("attribute `{}`", a.name), make));
        }
        for (i, c) in model.constraints.iter().enumerate().filter(|(_, c)| c.dialect == dialect) {
            let make = || self.constraint_items(ConstraintId(i as u32), c);
            items.extend(self.claimed(c.span, &format!("constraint `{}`", c.name), make));
        }
        for i in model.interfaces.iter().filter(|i| i.dialect == Some(dialect)) {
            items
                .extend(self.claimed(i.span, &format!("interface `{}`", i.name), || self.interface_items(i)));
        }
        for (i, t) in model.traits.iter().enumerate().filter(|(_, t)| t.dialect == Some(dialect)) {
            let make = || self.heritage_items(Heritage::Trait(TraitId(i as u32)));
            items.extend(self.claimed(t.span, &format!("trait `{}`", t.name), make));
        }
        for (n, i) in model.interfaces.iter().enumerate().filter(|(_, i)| i.dialect == Some(dialect)) {
            let make = || self.heritage_items(Heritage::Interface(InterfaceId(n as u32)));
            items.extend(self.claimed(i.span, &format!("interface `{}`", i.name), make));
        }
        for op in model.ops_of(dialect) {
            let decl = &model[op];
            items.extend(self.claimed(decl.span, &format!("op `{}`", decl.name), || self.op_items(op)));
        }
        items
    }

    /// All items of the dialect.
    pub fn dialect_items(&self) -> TokenStream {
        let (model, dialect) = (self.model, self.dialect);
        let mut items = self.declared_items_of_dialect();
        let ops: Vec<OpId> = model.ops_of(dialect).collect();
        let mut attach = Vec::new();
        for external in model.external_models.iter().filter(|e| e.dialect == dialect) {
            items.extend(self.claimed(external.span, "an external model", || {
                let (item, statements) = self.external_items(external);
                attach.extend(statements);
                item
            }));
        }
        items.extend(self.claimed(Span::NONE, "the table of a constraint", || self.unnamed_items()));
        let make = || self.dialect_table(&ops, &attach);
        items.extend(self.claimed(Span::NONE, "the dialect itself", make));
        items
    }

    fn dialect_table(&self, ops: &[OpId], attach: &[TokenStream]) -> TokenStream {
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
            "The tables of the dialect `{name}`, for a [`DialectRegistry`]({}).",
            quote!(#rt::ir::DialectRegistry).to_string().replace(' ', "")
        ));
        let register = (!attach.is_empty()).then(|| {
            quote! {
                /// Attaches the models that this dialect's spec has for ops, types and attributes of other dialects.
                pub fn attach_external_models(registry: &mut #rt::ir::DialectRegistry) {
                    #(#attach)*
                }
            }
        });
        let any_op = self.any_op(ops);
        quote! {
            #docs
            pub static DIALECT: #rt::ir::Dialect = #rt::ir::Dialect {
                name: #name,
                ops: &[#(&#tables),*],
                types: &[#(&#types),*],
                attrs: &[#(&#attrs),*],
            };
            #any_op
            #register
        }
    }

    /// The enum of all ops and the way into it.
    fn any_op(&self, ops: &[OpId]) -> TokenStream {
        if ops.is_empty() {
            return TokenStream::new();
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
        let arms = names.iter().enumerate().map(|(i, name)| quote!(#i => Self::#name(#name(op))));
        let deprecated = ops.iter().any(|&op| model[op].deprecated.is_some());
        let allow = deprecated.then(|| quote!(#[allow(deprecated)]));
        let odd = names.iter().any(|name| !claims::is_camel_case(&name.to_string()));
        let spelling = odd.then(|| quote!(#[allow(non_camel_case_types)]));
        quote! {
            #docs
            #allow
            #spelling
            #[derive(Clone, Copy, Debug)]
            pub enum #any<'a, 'c> { #(#variants),* }
            #allow
            impl<'a, 'c> #any<'a, 'c> {
                /// The op, if it is one of this dialect.
                pub fn cast(op: #rt::OpRef<'a, 'c>) -> Option<Self> {
                    let kind = match #rt::op_index(op, DIALECT.ops)? {
                        #(#arms,)*
                        _ => return None,
                    };
                    Some(kind)
                }
            }
        }
    }
}
