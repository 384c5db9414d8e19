//! Prints the tables of declared types and attributes, and of their parameters.

use crate::rust::{Emitter, Output};
use bourn_terms::Constraint;
use bourn_terms::table::{ParamConstraint, ParamDef, TypeDef};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints the table of a declared type or attribute.
    pub fn type_def_data(
        &self,
        out: &mut Output<'m>,
        def: &TypeDef<'m>,
        interfaces: &[TokenStream],
    ) -> TokenStream {
        let rt = &self.rt;
        let name = def.name;
        let verify = match &def.verify {
            Some(hook) => {
                let hook = self.hook(out, hook);
                quote!(Some(#hook))
            }
            None => quote!(None),
        };
        let format = self.rt_data(out, &def.format);
        let alias = self.rt_data(out, &def.alias);
        let params: Vec<_> = def.params.iter().map(|param| self.param_def_data(out, param)).collect();
        let requires = def.requires.iter().map(|require| self.rt_data(out, require));
        quote! {
            #rt::TypeDef {
                name: #name,
                params: &[#(#params),*],
                requires: &[#(#requires),*],
                verify: #verify,
                format: #format,
                alias: #alias,
                interfaces: &[#(#interfaces),*],
            }
        }
    }

    fn param_def_data(&self, out: &mut Output<'m>, param: &ParamDef<'m>) -> TokenStream {
        let rt = &self.rt;
        let (name, kind) = (param.name, self.rt_data(out, &param.kind));
        let default = self.rt_data(out, &param.default);
        let constraint = match &param.constraint {
            None => quote!(None),
            Some(ParamConstraint { is, text }) => {
                // The module that declares a handle knows its text.
                let text = self.text_elsewhere(is).unwrap_or_else(|| quote!(#text));
                let is = self.constraint_data(out, is);
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
}
