//! Declared types and attributes: tables, handles, getters.

use super::*;
use bourn_terms::{Constraint, Definition};

struct Declared<'d> {
    subject: Subject,
    name: String,
    rust_name: &'d str,
    params: &'d [Param],
    storage: &'d Option<RustPath>,
    text: String,
    requires: &'d [ParamRequire],
    verify: &'d Option<RustPath>,
    format: &'d Option<ParamFormat>,
    target: Target,
    interfaces: &'d [InterfaceUse],
    deprecated: &'d Option<String>,
    doc: &'d str,
}

impl Emitter<'_> {
    /// Items of a type.
    pub fn type_items(&self, id: TypeId, t: &TypeDecl) -> TokenStream {
        self.declared_items(&Declared {
            subject: Subject::Type,
            name: format!("{}.{}", self.model[t.dialect].name, t.mnemonic),
            rust_name: &t.rust_name,
            params: &t.params,
            storage: &t.storage,
            text: self.model.constraint_text(&ConstraintExpr::IsType(id, Vec::new()), &[]),
            requires: &t.requires,
            verify: &t.verify,
            format: &t.format,
            target: Target::Type(id),
            interfaces: &t.interfaces,
            deprecated: &t.deprecated,
            doc: &t.doc,
        })
    }

    /// Items of an attribute.
    pub fn attr_items(&self, id: AttrId, a: &AttrDecl) -> TokenStream {
        self.declared_items(&Declared {
            subject: Subject::Attr,
            name: format!("{}.{}", self.model[a.dialect].name, a.mnemonic),
            rust_name: &a.rust_name,
            params: &a.params,
            storage: &a.storage,
            text: self.model.constraint_text(&ConstraintExpr::IsAttr(id, Vec::new()), &[]),
            requires: &a.requires,
            verify: &a.verify,
            format: &a.format,
            target: Target::Attr(id),
            interfaces: &a.interfaces,
            deprecated: &a.deprecated,
            doc: &a.doc,
        })
    }

    fn declared_items(&self, d: &Declared<'_>) -> TokenStream {
        let rt = &self.rt;
        let (name, table) = (ident(d.rust_name), shouty(d.rust_name, "_DEF"));
        if let Some(storage) = d.storage {
            let docs = doc_or(d.doc, &format!("`{}`", d.name));
            let last = storage.0.rsplit("::").next().unwrap_or_default();
            let storage_path = path(&storage.0);
            let rename = (last != d.rust_name).then(|| quote!(as #name));
            return quote!(#docs pub use #storage_path #rename;);
        }
        let is_type = d.subject == Subject::Type;
        let sigil = if is_type { '!' } else { '#' };
        let (holder, handle_macro) = if is_type {
            (quote!(#rt::Type), quote!(#rt::declared_type_handle))
        } else {
            (quote!(#rt::Attribute), quote!(#rt::declared_attr_handle))
        };
        let docs = doc_or(d.doc, &format!("`{sigil}{}`", d.name));
        let table_docs = doc(&format!("The table of `{sigil}{}`.", d.name));
        let (full, text) = (&d.name, &d.text);
        let params = d.params.iter().map(|p| {
            let (name, kind, default) = (&p.name, self.param_kind(&p.kind), self.param_default(p));
            let constraint = self.param_constraint(p);
            quote!(#rt::ParamDef { name: #name, kind: #kind, default: #default, constraint: #constraint })
        });
        let format = self.param_format(d.format.as_ref());
        let (interfaces, models) = self.interface_impls(d.rust_name, d.target, d.interfaces);
        let requires = d.requires.iter().map(|require| self.param_require(require));
        let verify = match d.verify {
            Some(hook) => {
                let hook = path(&hook.0);
                quote!(Some(#hook))
            }
            None => quote!(None),
        };
        let names = getters(d.params);
        let getters = d.params.iter().zip(&names).enumerate().map(|(i, (p, getter))| {
            let ty = self.param_type(&p.kind);
            let docs = doc_or(&p.doc, &format!("The parameter `{}`.", p.name));
            let get = bare(self.raw_param(&p.kind, quote!(#rt::HasParams::param(&self.0, #i))));
            quote! {
                #docs
                pub fn #getter(self) -> #ty {
                    #get
                }
            }
        });
        let types: Vec<_> = d.params.iter().map(|p| self.param_arg_type(&p.kind)).collect();
        let values: Vec<_> =
            d.params.iter().zip(&names).map(|(p, n)| self.to_param(&p.kind, quote!(#n))).collect();
        let allow = d.deprecated.as_ref().map(|_| quote!(#[allow(deprecated)]));
        let deprecated = d.deprecated.as_ref().map(|why| quote!(#[deprecated = #why]));
        quote! {
            #docs
            #deprecated
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct #name<'c>(#holder<'c>);
            #handle_macro!(#name, #table, #text);
            #allow
            impl<'c> #name<'c> {
                /// Makes it; the parameters are not verified.
                #[allow(clippy::too_many_arguments)]
                pub fn get(ctx: &'c #rt::Context, #(#names: #types),*) -> Self {
                    Self::from_params(ctx, &[#(#values),*])
                }
                #(#getters)*
            }
            #table_docs
            pub static #table: #rt::TypeDef = #rt::TypeDef {
                name: #full,
                params: &[#(#params),*],
                requires: &[#(#requires),*],
                verify: #verify,
                format: #format,
                interfaces: &[#(#interfaces),*],
            };
            #models
        }
    }

    /// What a parameter has to satisfy, with its text.
    fn param_constraint(&self, p: &Param) -> TokenStream {
        let rt = &self.rt;
        if let Some((attr, text)) = attr_kind(&p.kind) {
            let is = self.constraint_data(&Constraint::Is(Definition::Attr(attr), &[]));
            return quote!(Some(#rt::ParamConstraint { is: #is, text: #text }));
        }
        let Some(constraint) = &p.constraint else { return quote!(None) };
        let is = self.constraint_data(&self.lowering.constraint(constraint));
        let text = match self.handle_declared_elsewhere(constraint) {
            // Its text is known where it is declared.
            Some(table) => quote!(#table.text),
            None => {
                let text = self.model.constraint_text(constraint, &[]);
                quote!(#text)
            }
        };
        quote!(Some(#rt::ParamConstraint { is: #is, text: #text }))
    }

    fn param_require(&self, require: &ParamRequire) -> TokenStream {
        let rt = &self.rt;
        let pred = self.pred_data(&self.lowering.pred(&require.pred));
        let message = require.message.0.iter().map(|part| match part {
            TextPart::Literal(text) => quote!(#rt::MessagePart::Literal(#text)),
            TextPart::Hole { value, .. } => {
                let term = self.term_data(&self.lowering.term(value));
                quote!(#rt::MessagePart::Term(#term))
            }
        });
        quote!(#rt::ParamRequire { pred: #pred, message: &[#(#message),*] })
    }

    fn param_kind(&self, kind: &ParamKind) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::ParamKind::Bool),
            ParamKind::U32 => quote!(#rt::ParamKind::Int { bits: 32, signed: false }),
            ParamKind::U64 => quote!(#rt::ParamKind::Int { bits: 64, signed: false }),
            ParamKind::I64 | ParamKind::BigInt => quote!(#rt::ParamKind::Int { bits: 64, signed: true }),
            ParamKind::F64 => quote!(#rt::ParamKind::Float),
            ParamKind::Str => quote!(#rt::ParamKind::Str),
            ParamKind::Type => quote!(#rt::ParamKind::Type),
            ParamKind::Attr
            | ParamKind::AffineMap
            | ParamKind::IntegerSet
            | ParamKind::Symbol
            | ParamKind::Rust(_) => quote!(#rt::ParamKind::Attr),
            ParamKind::Enum(id) => {
                let e = &self.model[*id];
                let cases = self.enum_cases(e);
                match e.bits {
                    true => {
                        let separator = &e.separator;
                        quote!(#rt::ParamKind::Bits(&[#(#cases),*], #separator))
                    }
                    false => quote!(#rt::ParamKind::Enum(&[#(#cases),*])),
                }
            }
            ParamKind::Shape => quote!(#rt::ParamKind::Shape),
            ParamKind::List(inner) => {
                let inner = self.param_kind(inner);
                quote!(#rt::ParamKind::List(&#inner))
            }
            ParamKind::Optional(inner) => {
                let inner = self.param_kind(inner);
                quote!(#rt::ParamKind::Optional(&#inner))
            }
        }
    }

    pub fn param_type(&self, kind: &ParamKind) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(bool),
            ParamKind::U32 => quote!(u32),
            ParamKind::U64 => quote!(u64),
            ParamKind::I64 => quote!(i64),
            ParamKind::BigInt => quote!(i128),
            ParamKind::F64 => quote!(f64),
            ParamKind::Str => quote!(#rt::ir::Ident<'c>),
            ParamKind::Type => quote!(#rt::Type<'c>),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol => {
                quote!(#rt::Attribute<'c>)
            }
            ParamKind::Enum(id) => self.enum_path(*id),
            ParamKind::Shape => quote!(Vec<i64>),
            ParamKind::List(inner) => {
                let inner = self.param_type(inner);
                quote!(Vec<#inner>)
            }
            ParamKind::Optional(inner) => {
                let inner = self.param_type(inner);
                quote!(Option<#inner>)
            }
            ParamKind::Rust(p) => path(&p.0),
        }
    }

    /// What makes a parameter: a declared one has 64 bits at most.
    pub fn param_arg_type(&self, kind: &ParamKind) -> TokenStream {
        match kind {
            ParamKind::BigInt => quote!(i64),
            ParamKind::List(inner) => {
                let inner = self.param_arg_type(inner);
                quote!(Vec<#inner>)
            }
            ParamKind::Optional(inner) => {
                let inner = self.param_arg_type(inner);
                quote!(Option<#inner>)
            }
            kind => self.param_type(kind),
        }
    }

    /// A Rust value as a `Param`.
    pub fn to_param(&self, kind: &ParamKind, value: TokenStream) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::Param::Bool(#value)),
            ParamKind::U32 => quote!(#rt::Param::Int(i64::from(#value))),
            ParamKind::U64 => quote!(#rt::Param::Int(#value as i64)),
            ParamKind::I64 | ParamKind::BigInt => quote!(#rt::Param::Int(#value)),
            ParamKind::F64 => quote!(#rt::Param::Int(#value.to_bits() as i64)),
            ParamKind::Str => quote!(#rt::Param::Str(#value)),
            ParamKind::Type => quote!(#rt::Param::Type(#value)),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet | ParamKind::Symbol => {
                quote!(#rt::Param::Attr(#value))
            }
            ParamKind::Enum(_) => quote!(#rt::Param::Int(#value.value())),
            ParamKind::Shape => quote!(#rt::Param::Shape(#value.into())),
            ParamKind::List(inner) => {
                let inner = self.to_param(inner, quote!(value));
                let make = closure(&quote!(value), &inner);
                quote!(#rt::Param::List(#value.into_iter().map(#make).collect()))
            }
            ParamKind::Optional(inner) => {
                let inner = self.to_param(inner, quote!(value));
                let make = closure(&quote!(value), &inner);
                quote!(#value.map_or(#rt::Param::Absent, #make))
            }
            ParamKind::Rust(_) => quote!(#value.to_param()),
        }
    }

    /// A constant as a `Param`; `None` where the runtime cannot hold it.
    pub fn param_value(&self, kind: &ParamKind, value: &DefaultValue) -> Option<TokenStream> {
        let rt = &self.rt;
        Some(match value {
            DefaultValue::Bool(b) => quote!(#rt::Param::Bool(#b)),
            DefaultValue::Int(i) => {
                let i = held(kind, *i)?;
                quote!(#rt::Param::Int(#i))
            }
            DefaultValue::Enum(id, cases) => {
                let value =
                    cases.iter().filter_map(|&c| self.model[*id].cases.get(c)).fold(0i64, |v, c| v | c.value);
                quote!(#rt::Param::Int(#value))
            }
            DefaultValue::Str(s) => quote!(#rt::Param::Str(ctx.ident(#s))),
            DefaultValue::Float(f) => {
                let bits = f.to_bits() as i64;
                quote!(#rt::Param::Int(#bits))
            }
            _ => return None,
        })
    }
}

/// The integer that a parameter holds for a value: its bits where it is not signed.
pub(super) fn held(kind: &ParamKind, value: i128) -> Option<i64> {
    match kind {
        ParamKind::U64 => u64::try_from(value).ok().map(|v| v as i64),
        ParamKind::Optional(inner) => held(inner, value),
        _ => i64::try_from(value).ok(),
    }
}

/// What a parameter that is an attribute of a certain kind has to be, and what messages call it.
fn attr_kind(kind: &ParamKind) -> Option<(BuiltinAttr, &'static str)> {
    match kind {
        ParamKind::AffineMap => Some((BuiltinAttr::AffineMap, "an affine map")),
        ParamKind::IntegerSet => Some((BuiltinAttr::IntegerSet, "an integer set")),
        ParamKind::Symbol => Some((BuiltinAttr::SymbolRef, "a symbol")),
        ParamKind::Optional(inner) | ParamKind::List(inner) => attr_kind(inner),
        _ => None,
    }
}
