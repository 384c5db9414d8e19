//! Prints the tables of constraints and references to them: named ones stand where they are declared, the others are numbered.

use crate::rust::item::Item;
use crate::rust::{Emitter, Output, constraint_static, ident, path, shouty};
use bourn_spec::model::{AttrId, DialectId, EnumStorage, Subject};
use bourn_terms::table::{AttrConstraint, AttrSyntax, TypeConstraint};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The table of a constraint without a name.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Unnamed<'m> {
    Type(&'m TypeConstraint<'m>),
    Attr(&'m AttrConstraint<'m>),
}

impl<'m> Emitter<'m> {
    /// Prints a reference to the table of a constraint on types.
    pub fn type_constraint_ref(
        &self,
        out: &mut Output<'m>,
        constraint: &'m TypeConstraint<'m>,
    ) -> TokenStream {
        match constraint.is.name {
            "" => self.unnamed_ref(out, Unnamed::Type(constraint)),
            _ => self.named_ref(&constraint.is),
        }
    }

    /// Prints a reference to the table of a constraint on attributes.
    pub fn attr_constraint_ref(
        &self,
        out: &mut Output<'m>,
        constraint: &'m AttrConstraint<'m>,
    ) -> TokenStream {
        match constraint.is.name {
            "" => self.unnamed_ref(out, Unnamed::Attr(constraint)),
            _ => self.named_ref(&constraint.is),
        }
    }

    fn named_ref(&self, named: &bourn_terms::Named<'_>) -> TokenStream {
        if let Some(table) = self.handle_declared_elsewhere(named) {
            return table;
        }
        let decl = &self.model[self.constraint_id(named)];
        let (module, name) = (self.module(decl.dialect), constraint_static(&decl.name));
        quote!(&#module #name)
    }

    /// Returns the table of a constraint whose handle is declared elsewhere.
    pub(super) fn handle_declared_elsewhere(&self, named: &bourn_terms::Named<'_>) -> Option<TokenStream> {
        let (rt, decl) = (&self.rt, &self.model[self.constraint_id(named)]);
        let handle = path(&decl.rust_handle.as_ref()?.0);
        let bound = if decl.over == Subject::Attr { quote!(AttrHandle) } else { quote!(TypeHandle) };
        Some(quote!(<#handle<'static> as #rt::#bound<'static>>::CONSTRAINT))
    }

    fn unnamed_ref(&self, out: &mut Output<'m>, constraint: Unnamed<'m>) -> TokenStream {
        let known = out.unnamed.iter().position(|known| *known == constraint);
        let at = known.unwrap_or_else(|| {
            out.unnamed.push(constraint);
            out.unnamed.len() - 1
        });
        let name = ident(&format!("CONSTRAINT_{at}"));
        quote!(&#name)
    }

    /// Prints the tables of constraints without a name, in order of first use.
    pub fn unnamed_items(&self, out: &mut Output<'m>) -> Vec<Item> {
        let rt = &self.rt;
        let all = out.unnamed.clone();
        let items = all.into_iter().enumerate().map(|(at, constraint)| {
            let name = ident(&format!("CONSTRAINT_{at}"));
            match constraint {
                Unnamed::Type(constraint) => {
                    let table = self.type_constraint_data(out, constraint);
                    Item::value(&name, quote!(static #name: #rt::TypeConstraint = #table;))
                }
                Unnamed::Attr(constraint) => {
                    let table = self.attr_constraint_data(out, constraint);
                    Item::value(&name, quote!(static #name: #rt::AttrConstraint = #table;))
                }
            }
        });
        items.collect()
    }

    /// Prints the table of a constraint on types.
    pub fn type_constraint_data(&self, out: &mut Output<'m>, constraint: &TypeConstraint<'_>) -> TokenStream {
        let rt = &self.rt;
        let (name, args) = constructor(&constraint.is, constraint.text);
        let body = self.constraint_data(out, &constraint.is.body);
        quote!(#rt::TypeConstraint::#name(#args, #body))
    }

    /// Prints the table of a constraint on attributes.
    pub fn attr_constraint_data(&self, out: &mut Output<'m>, constraint: &AttrConstraint<'m>) -> TokenStream {
        let rt = &self.rt;
        let AttrConstraint { is, text, cases, syntax } = constraint;
        let (name, args) = constructor(is, text);
        let body = self.constraint_data(out, &is.body);
        let (name, syntax) = match syntax {
            AttrSyntax::Generic => (name, None),
            syntax => {
                let syntax = self.syntax_data(syntax);
                (ident(&format!("{name}_as")), Some(quote!(, #syntax)))
            }
        };
        let cases = (!cases.is_empty()).then(|| {
            let cases = self.rt_data(out, cases);
            quote!(.with_cases(#cases))
        });
        quote!(#rt::AttrConstraint::#name(#args, #body #syntax) #cases)
    }

    fn syntax_data(&self, syntax: &AttrSyntax<'_>) -> TokenStream {
        let rt = &self.rt;
        match syntax {
            AttrSyntax::BitKeywords(separator) => quote!(#rt::AttrSyntax::BitKeywords(#separator)),
            AttrSyntax::Params(def) => {
                let table = self.attr_def_path(def.name);
                quote!(#rt::AttrSyntax::Params(&#table))
            }
            AttrSyntax::Generic => quote!(#rt::AttrSyntax::Generic),
            AttrSyntax::SymbolName => quote!(#rt::AttrSyntax::SymbolName),
            AttrSyntax::EnumKeyword => quote!(#rt::AttrSyntax::EnumKeyword),
            AttrSyntax::BareArray => quote!(#rt::AttrSyntax::BareArray),
            AttrSyntax::Unit => quote!(#rt::AttrSyntax::Unit),
            AttrSyntax::Type => quote!(#rt::AttrSyntax::Type),
        }
    }

    /// Returns the path of the static of a declared attribute, or of the attribute of an enum, by its full name.
    fn attr_def_path(&self, name: &str) -> TokenStream {
        let model = self.model;
        let full = |dialect: DialectId, mnemonic: &str| format!("{}.{mnemonic}", model[dialect].name) == name;
        let declared = |id: &AttrId| full(model[*id].dialect, &model[*id].mnemonic);
        if let Some(id) = model.attr_ids().find(declared) {
            let (module, table) = (self.module(model[id].dialect), shouty(&model[id].rust_name, "_DEF"));
            return quote!(#module #table);
        }
        let of_enum = model.enums.iter().find(|e| match &e.storage {
            EnumStorage::Attr(mnemonic) => full(e.dialect, mnemonic),
            EnumStorage::Keyword | EnumStorage::Integer => false,
        });
        let decl = of_enum.expect("the attribute was lowered from the model");
        let (module, table) = (self.module(decl.dialect), shouty(&decl.name, "_ATTR_DEF"));
        quote!(#module #table)
    }
}

/// Returns the function that makes the table of a constraint, and its arguments before the meaning: the full name if there is one, the
/// text.
fn constructor(is: &bourn_terms::Named<'_>, text: &str) -> (Ident, TokenStream) {
    let full = format!("{}.{}", is.dialect, is.name);
    match is.name {
        "" => (ident("unnamed"), quote!(#text)),
        _ => (ident("declared"), quote!(#full, #text)),
    }
}
