//! Prints the tables of declared types and attributes, and of their parameters.

use super::{cases_data, numbered};
use crate::rust::{Emitter, int};
use bourn_terms::Constraint;
use bourn_terms::table::{
    DefaultParam, MessagePart, ParamConstraint, ParamDef, ParamFmt, ParamKind, ParamRequire, TypeDef,
};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints the table of a declared type or attribute.
    pub fn type_def_data(&self, def: &TypeDef<'m>, interfaces: &[TokenStream]) -> TokenStream {
        let rt = &self.rt;
        let name = def.name;
        let params = def.params.iter().map(|param| self.param_def_data(param));
        let requires = def.requires.iter().map(|require| self.param_require_data(require));
        let verify = match &def.verify {
            Some(hook) => {
                let hook = self.hook(hook);
                quote!(Some(#hook))
            }
            None => quote!(None),
        };
        let format = match def.format {
            Some(elements) => {
                let elements = elements.iter().map(|element| self.param_fmt_data(element));
                quote!(Some(&[#(#elements),*]))
            }
            None => quote!(None),
        };
        quote! {
            #rt::TypeDef {
                name: #name,
                params: &[#(#params),*],
                requires: &[#(#requires),*],
                verify: #verify,
                format: #format,
                interfaces: &[#(#interfaces),*],
            }
        }
    }

    fn param_def_data(&self, param: &ParamDef<'m>) -> TokenStream {
        let rt = &self.rt;
        let (name, kind) = (param.name, self.param_kind_data(&param.kind));
        let default = match param.default {
            None => quote!(None),
            Some(DefaultParam::Int(n)) => {
                let n = int(n);
                quote!(Some(#rt::DefaultParam::Int(#n)))
            }
            Some(DefaultParam::Bool(b)) => quote!(Some(#rt::DefaultParam::Bool(#b))),
            Some(DefaultParam::Str(text)) => quote!(Some(#rt::DefaultParam::Str(#text))),
            Some(DefaultParam::Ints(ints)) => {
                let ints = ints.iter().map(|n| int(*n));
                quote!(Some(#rt::DefaultParam::Ints(&[#(#ints),*])))
            }
        };
        let constraint = match &param.constraint {
            None => quote!(None),
            Some(ParamConstraint { is, text }) => {
                // The module that declares a handle knows its text.
                let text = self.text_elsewhere(is).unwrap_or_else(|| quote!(#text));
                let is = self.constraint_data(is);
                quote!(Some(#rt::ParamConstraint { is: #is, text: #text }))
            }
        };
        quote!(#rt::ParamDef { name: #name, kind: #kind, default: #default, constraint: #constraint })
    }

    fn text_elsewhere(&self, is: &Constraint<'_>) -> Option<TokenStream> {
        let Constraint::Named(named, []) = is else { return None };
        let table = self.handle_declared_elsewhere(named)?;
        Some(quote!(#table.text))
    }

    fn param_require_data(&self, require: &ParamRequire<'_>) -> TokenStream {
        let rt = &self.rt;
        let pred = self.pred_data(&require.pred);
        let message = require.message.iter().map(|part| match part {
            MessagePart::Literal(text) => quote!(#rt::MessagePart::Literal(#text)),
            MessagePart::Term(term) => {
                let term = self.term_data(term);
                quote!(#rt::MessagePart::Term(#term))
            }
        });
        quote!(#rt::ParamRequire { pred: #pred, message: &[#(#message),*] })
    }

    fn param_kind_data(&self, kind: &ParamKind<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = match kind {
            ParamKind::Int { bits, signed } => {
                let bits = int(*bits);
                quote!(Int { bits: #bits, signed: #signed })
            }
            ParamKind::Float => quote!(Float),
            ParamKind::Bool => quote!(Bool),
            ParamKind::Str => quote!(Str),
            ParamKind::Type => quote!(Type),
            ParamKind::Attr => quote!(Attr),
            ParamKind::Enum(cases) => {
                let cases = cases_data(cases);
                quote!(Enum(#cases))
            }
            ParamKind::Bits(cases, separator) => {
                let cases = cases_data(cases);
                quote!(Bits(#cases, #separator))
            }
            ParamKind::Shape => quote!(Shape),
            ParamKind::List(inner) => {
                let inner = self.param_kind_data(inner);
                quote!(List(&#inner))
            }
            ParamKind::Optional(inner) => {
                let inner = self.param_kind_data(inner);
                quote!(Optional(&#inner))
            }
        };
        quote!(#rt::ParamKind::#form)
    }

    fn param_fmt_data(&self, element: &ParamFmt<'_>) -> TokenStream {
        let rt = &self.rt;
        let form = match element {
            ParamFmt::Lit(text) => quote!(Lit(#text)),
            ParamFmt::Space(printed) => quote!(Space(#printed)),
            ParamFmt::Param(i) => numbered("Param", *i),
            ParamFmt::Params => quote!(Params),
            ParamFmt::Struct(members) => {
                let members = members.iter().map(|i| int(*i));
                quote!(Struct(&[#(#members),*]))
            }
            ParamFmt::Optional(anchor, inner) => {
                let inner = inner.iter().map(|element| self.param_fmt_data(element));
                let anchor = int(*anchor);
                quote!(Optional(#anchor, &[#(#inner),*]))
            }
            ParamFmt::Custom { parse, print, params } => {
                let (parse, print) = (self.hook(parse), self.hook(print));
                let params = params.iter().map(|i| int(*i));
                quote!(Custom { parse: &#parse, print: &#print, params: &[#(#params),*] })
            }
        };
        quote!(#rt::ParamFmt::#form)
    }
}
