//! Emits declared types and attributes: tables, handles, getters.

use crate::rust::{Emitter, Item, Output, at, doc, doc_or, getters, ident, int, shouty};
use bourn_spec::model::{
    AttrDecl, AttrId, ConstraintExpr, DefaultValue, InterfaceUse, Param, ParamKind, RustPath, Span, Subject,
    Target, TypeDecl, TypeId,
};
use proc_macro2::TokenStream;
use quote::quote;

struct Declared<'d> {
    subject: Subject,
    name: String,
    rust_name: &'d str,
    params: &'d [Param<'d>],
    storage: &'d Option<RustPath>,
    text: String,
    target: Target,
    interfaces: &'d [InterfaceUse<'d>],
    deprecated: &'d Option<String>,
    doc: &'d str,
    span: Span,
}

impl<'m> Emitter<'m> {
    /// Emits the items of a type.
    pub fn type_items(&self, out: &mut Output<'m>, id: TypeId, t: &'m TypeDecl<'m>) -> Vec<Item> {
        self.declared_items(
            out,
            &Declared {
                subject: Subject::Type,
                name: format!("{}.{}", self.model[t.dialect].name, t.mnemonic),
                rust_name: &t.rust_name,
                params: &t.params,
                storage: &t.storage,
                text: self.model.constraint_text(&ConstraintExpr::IsType(id, &[]), &[]),
                target: Target::Type(id),
                interfaces: &t.interfaces,
                deprecated: &t.deprecated,
                doc: &t.doc,
                span: t.span,
            },
        )
    }

    /// Emits the items of an attribute.
    pub fn attr_items(&self, out: &mut Output<'m>, id: AttrId, a: &'m AttrDecl<'m>) -> Vec<Item> {
        self.declared_items(
            out,
            &Declared {
                subject: Subject::Attr,
                name: format!("{}.{}", self.model[a.dialect].name, a.mnemonic),
                rust_name: &a.rust_name,
                params: &a.params,
                storage: &a.storage,
                text: self.model.constraint_text(&ConstraintExpr::IsAttr(id, &[]), &[]),
                target: Target::Attr(id),
                interfaces: &a.interfaces,
                deprecated: &a.deprecated,
                doc: &a.doc,
                span: a.span,
            },
        )
    }

    fn declared_items(&self, out: &mut Output<'m>, d: &Declared<'m>) -> Vec<Item> {
        let rt = &self.rt;
        let (name, table) = (ident(d.rust_name), shouty(d.rust_name, "_DEF"));
        if let Some(storage) = d.storage {
            let docs = doc_or(d.doc, &format!("`{}`", d.name));
            let last = storage.0.rsplit("::").next().unwrap_or_default();
            let storage_path = self.placed_path(d.span, &storage.0);
            let rename = (last != d.rust_name).then(|| quote!(as #name));
            return vec![Item::ty(&name, quote!(#docs pub use #storage_path #rename;))];
        }
        let is_type = d.subject == Subject::Type;
        let sigil = if is_type { '!' } else { '#' };
        let (holder, handle_macro) = if is_type {
            (quote!(#rt::Type), quote!(#rt::declared_type_handle))
        } else {
            (quote!(#rt::Attribute), quote!(#rt::declared_attr_handle))
        };
        let docs = doc_or(d.doc, &format!("`{sigil}{}`", d.name));
        let table_docs = doc(&format!("The table of `{sigil}{}`{}.", d.name, self.place(d.span)));
        let text = &d.text;
        let (interfaces, models) = self.interface_impls(out, d.rust_name, d.target, d.interfaces);
        let def = out.collecting(|errors| match d.target {
            Target::Attr(id) => Some(self.lowering.attr_def(id, errors)),
            Target::Type(id) => Some(self.lowering.type_def(id, errors)),
            Target::Op(_) => None,
        });
        let table_data = def.map(|def| self.type_def_data(out, def, &interfaces));
        let names = getters(d.params);
        let getters = d.params.iter().zip(&names).enumerate().map(|(i, (p, getter))| {
            let handle = self.param_handle(p);
            let ty = self.param_type(d.span, &p.kind, handle.as_ref());
            let docs = doc_or(&p.doc, &format!("Returns the parameter `{}`.", p.name));
            let i = at(i);
            let get =
                self.raw_param(d.span, &p.kind, handle.as_ref(), quote!(#rt::HasParams::param(&self.0, #i)));
            quote! {
                #docs
                pub fn #getter(self) -> #ty {
                    #get
                }
            }
        });
        let types: Vec<_> = d.params.iter().map(|p| self.param_arg_type(d.span, &p.kind)).collect();
        let values: Vec<_> =
            d.params.iter().zip(&names).map(|(p, n)| self.to_param(&p.kind, quote!(#n))).collect();
        let allow = d.deprecated.as_ref().map(|_| quote!(#[allow(deprecated)]));
        let deprecated = d.deprecated.as_ref().map(|why| quote!(#[deprecated = #why]));
        let what = if is_type { "type" } else { "attribute" };
        let get_docs = doc(&format!("Returns the {what} with these parameters, which are not verified."));
        let handle = quote! {
            #docs
            #deprecated
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #name<'c>(#holder<'c>);
        };
        let methods = quote! {
            #allow
            impl<'c> #name<'c> {
                #get_docs
                #[allow(clippy::too_many_arguments)]
                pub fn get(ctx: &'c #rt::Context, #(#names: #types),*) -> Self {
                    Self::from_params(ctx, &[#(#values),*])
                }
                #(#getters)*
            }
        };
        let mut items = vec![
            Item::tuple(&name, handle),
            Item::plain(quote!(#handle_macro!(#name, #table, #text);)),
            Item::plain(methods),
            Item::value(&table, quote!(#table_docs pub static #table: #rt::TypeDef = #table_data;)),
        ];
        items.extend(models);
        items
    }

    /// Returns the handle of the constraint on a parameter, unless everything satisfies it.
    fn param_handle(&self, param: &Param<'m>) -> Option<TokenStream> {
        let constraint = param.constraint.as_ref()?;
        let any = ConstraintExpr::Any(self.lattice.subject(constraint));
        let is_any = self.lattice.implies(&any, constraint).is_yes();
        if is_any { None } else { self.handle_of(constraint, &[]) }
    }

    /// Returns the Rust type of a parameter. `handle` is the handle of its constraint.
    pub fn param_type(&self, span: Span, kind: &ParamKind, handle: Option<&TokenStream>) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(bool),
            ParamKind::U32 => quote!(u32),
            ParamKind::U64 => quote!(u64),
            ParamKind::I64 => quote!(i64),
            ParamKind::BigInt => quote!(i128),
            ParamKind::F64 => quote!(f64),
            ParamKind::Str => quote!(#rt::ir::Ident<'c>),
            ParamKind::Type | ParamKind::Attr => match (handle, kind) {
                (Some(handle), _) => quote!(#handle<'c>),
                (None, ParamKind::Type) => quote!(#rt::Type<'c>),
                (None, _) => quote!(#rt::Attribute<'c>),
            },
            ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol => quote!(#rt::Attribute<'c>),
            ParamKind::Enum(id) => self.enum_path(*id),
            ParamKind::Shape => quote!(Vec<i64>),
            ParamKind::List(inner) => {
                let inner = self.param_type(span, inner, handle);
                quote!(Vec<#inner>)
            }
            ParamKind::Optional(inner) => {
                let inner = self.param_type(span, inner, handle);
                quote!(Option<#inner>)
            }
            ParamKind::Rust(p) => self.placed_path(span, &p.0),
        }
    }

    /// Returns the Rust type that a parameter is made from: a declared integer has 64 bits at most.
    pub fn param_arg_type(&self, span: Span, kind: &ParamKind) -> TokenStream {
        match kind {
            ParamKind::BigInt => quote!(i64),
            ParamKind::List(inner) => {
                let inner = self.param_arg_type(span, inner);
                quote!(Vec<#inner>)
            }
            ParamKind::Optional(inner) => {
                let inner = self.param_arg_type(span, inner);
                quote!(Option<#inner>)
            }
            kind => self.param_type(span, kind, None),
        }
    }

    /// Converts a Rust value to a `Param`.
    pub fn to_param(&self, kind: &ParamKind, value: TokenStream) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::U32 => quote!(#rt::Param::Int(i64::from(#value))),
            ParamKind::U64 => quote!(#rt::Param::Int(#value as i64)),
            ParamKind::F64 => quote!(#rt::Param::Int(#value.to_bits() as i64)),
            ParamKind::Enum(_) => quote!(#rt::Param::Int(#value.value())),
            ParamKind::Shape => quote!(#rt::Param::Shape(#value.into())),
            ParamKind::List(inner) => {
                let make = self.param_maker(inner);
                quote!(#rt::Param::List(#value.into_iter().map(#make).collect()))
            }
            ParamKind::Optional(inner) => {
                let make = self.param_maker(inner);
                quote!(#value.map_or(#rt::Param::Absent, #make))
            }
            ParamKind::Rust(_) => quote!(#value.to_param()),
            simple => {
                let make = self.param_maker(simple);
                quote!(#make(#value))
            }
        }
    }

    /// Returns the function or closure that makes a `Param` of a Rust value.
    fn param_maker(&self, kind: &ParamKind) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::Param::Bool),
            ParamKind::I64 | ParamKind::BigInt => quote!(#rt::Param::Int),
            ParamKind::Str => quote!(#rt::Param::Str),
            ParamKind::Type => quote!(#rt::Param::Type),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol => {
                quote!(#rt::Param::Attr)
            }
            kind => {
                let inner = self.to_param(kind, quote!(value));
                quote!(|value| #inner)
            }
        }
    }

    /// Returns a constant as a `Param`; `None` if the runtime cannot hold it.
    pub fn param_value(&self, kind: &ParamKind, value: &DefaultValue<'m>) -> Option<TokenStream> {
        let rt = &self.rt;
        Some(match value {
            DefaultValue::Bool(b) => quote!(#rt::Param::Bool(#b)),
            DefaultValue::Int(i) => {
                let i = int(held(kind, *i)?);
                quote!(#rt::Param::Int(#i))
            }
            DefaultValue::Enum(id, cases) => {
                let value = cases
                    .iter()
                    .filter_map(|c| self.model[*id].cases.get(c.index()))
                    .fold(0i64, |v, c| v | c.value);
                let value = int(value);
                quote!(#rt::Param::Int(#value))
            }
            DefaultValue::Str(s) => quote!(#rt::Param::Str(ctx.ident(#s))),
            DefaultValue::Float(f) => {
                let bits = int(f.to_bits() as i64);
                quote!(#rt::Param::Int(#bits))
            }
            _ => return None,
        })
    }
}

/// Returns the integer that a parameter holds for a value: its bits if it is not signed.
fn held(kind: &ParamKind, value: i128) -> Option<i64> {
    match kind {
        ParamKind::U64 => u64::try_from(value).ok().map(|v| v as i64),
        ParamKind::Optional(inner) => held(inner, value),
        _ => i64::try_from(value).ok(),
    }
}
