//! Declared types and attributes: tables, handles, getters.

use super::*;
use crate::rust::pred::Place;

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
            quote!(#rt::ParamDef { name: #name, kind: #kind, default: #default })
        });
        let format = self.param_format(d.format.as_ref());
        let (interfaces, models) = self.interface_impls(d.rust_name, d.target, d.interfaces);
        let verify = self.declared_verify(d);
        let getters = d.params.iter().enumerate().map(|(i, p)| {
            let (getter, ty) = (snake(&p.name), self.param_type(&p.kind));
            let docs = doc_or(&p.doc, &format!("The parameter `{}`.", p.name));
            let get = bare(self.raw_param(&p.kind, quote!(#rt::HasParams::param(&self.0, #i))));
            quote! {
                #docs
                pub fn #getter(self) -> #ty {
                    #get
                }
            }
        });
        let names: Vec<_> = d.params.iter().map(|p| snake(&p.name)).collect();
        let types: Vec<_> = d.params.iter().map(|p| self.param_type(&p.kind)).collect();
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
                verify: #verify,
                format: #format,
                interfaces: &[#(#interfaces),*],
            };
            #models
        }
    }

    fn declared_verify(&self, d: &Declared<'_>) -> TokenStream {
        if d.requires.is_empty() && d.verify.is_none() && d.params.iter().all(|p| p.constraint.is_none()) {
            return quote!(None);
        }
        let rt = &self.rt;
        let place = Place::Raw { params: d.params };
        let count = d.params.len();
        let constraints = d.params.iter().enumerate().filter_map(|(i, p)| {
            let c = p.constraint.as_ref()?;
            let get = self.raw_param(&p.kind, raw_item(i));
            let check = match self.subject(c) {
                Subject::Attr => self.attr_check(c, &quote!(inner)),
                _ => self.type_check(c, &quote!(inner)),
            };
            let text = self.model.constraint_text(c, &[]);
            let message = match self.handle_declared_elsewhere(c) {
                // Its text is known where it is declared.
                Some(constraint) => {
                    let start = format!("parameter '{}' must be ", p.name);
                    quote!(format!("{}{}", #start, #constraint.text))
                }
                None => {
                    let message = format!("parameter '{}' must be {text}", p.name);
                    quote!(#message.to_owned())
                }
            };
            let fits = match &p.kind {
                ParamKind::Optional(_) => quote!(let fits = #get.is_none_or(|inner| #check);),
                _ => quote!(let inner = #get; let fits = #check;),
            };
            Some(quote!(#fits if !fits { return Err(#message); }))
        });
        let requires = d.requires.iter().map(|r| {
            let pred = bare(self.pred(&r.pred, &place));
            let (lets, message) = self.param_message(&r.message, &place);
            quote!(let fits = #pred; if !fits { #lets return Err(#message); })
        });
        let hook = d.verify.as_ref().map(|p| {
            let p = path(&p.0);
            quote!(#p(params)?;)
        });
        quote! {
            Some(|params: &[#rt::Param<'_>]| {
                if params.len() != #count {
                    return Err(format!("expected {} parameters", #count));
                }
                #(#constraints)*
                #(#requires)*
                #hook
                Ok(())
            })
        }
    }

    fn param_kind(&self, kind: &ParamKind) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::ParamKind::Bool),
            ParamKind::U32 => quote!(#rt::ParamKind::Int { bits: 32, signed: false }),
            ParamKind::U64 => quote!(#rt::ParamKind::Int { bits: 64, signed: false }),
            ParamKind::I64 | ParamKind::BigInt | ParamKind::F64 => {
                quote!(#rt::ParamKind::Int { bits: 64, signed: true })
            }
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
            ParamKind::Shape => {
                quote!(#rt::ParamKind::List(&#rt::ParamKind::Int { bits: 64, signed: true }))
            }
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
            ParamKind::Str | ParamKind::Symbol => quote!(#rt::ir::Ident<'c>),
            ParamKind::Type => quote!(#rt::Type<'c>),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet => quote!(#rt::Attribute<'c>),
            ParamKind::Enum(id) => self.enum_path(*id),
            ParamKind::Shape => quote!(Vec<i64>),
            ParamKind::List(_) => quote!(Vec<#rt::Param<'c>>),
            ParamKind::Optional(inner) => {
                let inner = self.param_type(inner);
                quote!(Option<#inner>)
            }
            ParamKind::Rust(p) => path(&p.0),
        }
    }

    /// A Rust value as a `Param`.
    pub fn to_param(&self, kind: &ParamKind, value: TokenStream) -> TokenStream {
        let rt = &self.rt;
        match kind {
            ParamKind::Bool => quote!(#rt::Param::Bool(#value)),
            ParamKind::U32 => quote!(#rt::Param::Int(i64::from(#value))),
            ParamKind::U64 | ParamKind::BigInt => quote!(#rt::Param::Int(#value as i64)),
            ParamKind::I64 => quote!(#rt::Param::Int(#value)),
            ParamKind::F64 => quote!(#rt::Param::Int(#value.to_bits() as i64)),
            ParamKind::Str | ParamKind::Symbol => quote!(#rt::Param::Str(#value)),
            ParamKind::Type => quote!(#rt::Param::Type(#value)),
            ParamKind::Attr | ParamKind::AffineMap | ParamKind::IntegerSet => {
                quote!(#rt::Param::Attr(#value))
            }
            ParamKind::Enum(_) => quote!(#rt::Param::Int(#value.value())),
            ParamKind::Shape => {
                quote!(#rt::Param::List(#value.into_iter().map(#rt::Param::Int).collect()))
            }
            ParamKind::List(_) => quote!(#rt::Param::List(#value.into())),
            ParamKind::Optional(inner) => {
                let inner = self.to_param(inner, quote!(value));
                let make = closure(&quote!(value), &inner);
                quote!(#value.map_or(#rt::Param::Absent, #make))
            }
            ParamKind::Rust(_) => quote!(#value.to_param()),
        }
    }

    /// A constant as a `Param`; `None` where the runtime cannot hold it.
    pub fn param_value(&self, _kind: &ParamKind, value: &DefaultValue) -> Option<TokenStream> {
        let rt = &self.rt;
        Some(match value {
            DefaultValue::Bool(b) => quote!(#rt::Param::Bool(#b)),
            DefaultValue::Int(i) => {
                let i = i64::try_from(*i).ok()?;
                quote!(#rt::Param::Int(#i))
            }
            DefaultValue::Enum(id, cases) => {
                let value =
                    cases.iter().filter_map(|&c| self.model[*id].cases.get(c)).fold(0i64, |v, c| v | c.value);
                quote!(#rt::Param::Int(#value))
            }
            DefaultValue::Str(s) => quote!(#rt::Param::Str(ctx.ident(#s))),
            _ => return None,
        })
    }

    /// An expression over `ctx` for the attribute that a default value stands for.
    pub fn default_attr(&self, constraint: &ConstraintExpr, value: &DefaultValue) -> Option<TokenStream> {
        let rt = &self.rt;
        let of_type = || self.type_argument(constraint, 0).and_then(|c| self.buildable(&c));
        Some(match value {
            DefaultValue::Unit => quote!(ctx.unit_attr()),
            DefaultValue::Bool(b) => quote!(ctx.int_attr(i128::from(#b), ctx.signless(1))),
            DefaultValue::Int(i) => {
                let ty = of_type().unwrap_or_else(|| quote!(ctx.signless(64)));
                let literal = proc_macro2::Literal::i128_suffixed(*i);
                quote!(ctx.int_attr(#literal, #ty))
            }
            DefaultValue::Str(s) => quote!(ctx.string_attr(#s)),
            DefaultValue::Enum(id, cases) => {
                let e = self.enum_path(*id);
                let value =
                    cases.iter().filter_map(|&c| self.model[*id].cases.get(c)).fold(0i64, |v, c| v | c.value);
                quote!(#e::from_value_or_default(#value).to_attr(ctx))
            }
            DefaultValue::List(items) => {
                let (_, syntax) = self.attr_syntax(constraint);
                let ints: Option<Vec<i64>> = items
                    .iter()
                    .map(|i| match i {
                        DefaultValue::Int(i) => i64::try_from(*i).ok(),
                        DefaultValue::Bool(b) => Some(i64::from(*b)),
                        _ => None,
                    })
                    .collect();
                let ints = ints?;
                if syntax == "BareArray" {
                    let text = self.model.constraint_text(constraint, &[]);
                    if text.contains("i32") || text.contains("32-bit") {
                        quote!(ctx.i32_array_attr(&[#(#ints),*]))
                    } else if text.contains("i1 ") {
                        quote!(#rt::bool_array_attr(ctx, &[#(#ints),*]))
                    } else {
                        quote!(ctx.i64_array_attr(&[#(#ints),*]))
                    }
                } else if ints.is_empty() {
                    quote!(#rt::array_attr(ctx, &[]))
                } else {
                    quote!(#rt::int_array_attr(ctx, &[#(#ints),*]))
                }
            }
            DefaultValue::Float(f) => {
                let ty = of_type()?;
                quote!(#rt::float_attr(ctx, #f, #ty))
            }
        })
    }
}
