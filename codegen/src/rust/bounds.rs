//! Emits equations and requirements: the statics that hold them, and the references of tables to them.

use crate::rust::{Emitter, Item, Output, doc, op_prefix, shouty};
use bourn_spec::lower::Heritage;
use bourn_spec::model::{OpDecl, Overlay, Target};
use bourn_terms::equation::{Equations, OpEquations};
use proc_macro2::TokenStream;
use quote::quote;

impl<'m> Emitter<'m> {
    /// Prints the equations of an op.
    pub fn equations_of(
        &self,
        out: &mut Output<'m>,
        op: &OpDecl<'m>,
        equations: &OpEquations<'_>,
    ) -> TokenStream {
        let inherited: Vec<_> = self.lowering.heritage(op).map(|from| self.heritage_path(from)).collect();
        self.op_equations_data(out, equations, &inherited)
    }

    /// Returns the name of the static of an op's equations.
    pub fn equations_static_name(&self, op: &OpDecl<'m>) -> proc_macro2::Ident {
        shouty(&format!("{}_equations", op_prefix(&op.name)), "")
    }

    /// Emits the static of an op's equations, to which this number of other ops refers too.
    pub fn op_equations_item(&self, op: &OpDecl<'m>, data: &TokenStream, others: usize) -> Item {
        let table = self.equations_static_name(op);
        let full = format!("{}.{}", self.model[op.dialect].name, op.mnemonic);
        let docs = doc(&format!("The equations and requirements of `{full}`{}.", and_others(others)));
        Item::value(&table, self.equations_static(&docs, &quote!(static #table), &quote!(OpEquations), data))
    }

    /// Returns the static of the equations and requirements that a trait or an interface gives to each of its ops.
    pub fn heritage_items(&self, out: &mut Output<'m>, from: Heritage) -> Vec<Item> {
        let shared = self.lowering.shared_equations(from);
        if shared == Equations::NONE {
            return Vec::new();
        }
        let (name, table) = self.heritage_static(from);
        let docs =
            doc(&format!("The equations and requirements that `{name}` gives to each op that has it."));
        let data = self.equations_data(out, &shared);
        let item = self.equations_static(&docs, &quote!(pub static #table), &quote!(Equations), &data);
        vec![Item::value(&table, item)]
    }

    fn equations_static(
        &self,
        docs: &TokenStream,
        head: &TokenStream,
        ty: &TokenStream,
        data: &TokenStream,
    ) -> TokenStream {
        let rt = &self.rt;
        quote! {
            #docs
            #head: #rt::#ty<'static> = {
                use #rt::eq::*;
                #data
            };
        }
    }

    fn heritage_static(&self, from: Heritage) -> (&str, proc_macro2::Ident) {
        match from {
            Heritage::Trait(id) => {
                let name = &self.model[id].name;
                (name, shouty(name, "_TRAIT_EQUATIONS"))
            }
            Heritage::Interface(id) => {
                let name = &self.model[id].name;
                (name, shouty(name, "_INTERFACE_EQUATIONS"))
            }
        }
    }

    fn heritage_path(&self, from: Heritage) -> TokenStream {
        let dialect = match from {
            Heritage::Trait(id) => self.model[id].dialect,
            Heritage::Interface(id) => self.model[id].dialect,
        };
        let module = dialect.map(|dialect| self.module(dialect));
        let (_, table) = self.heritage_static(from);
        quote!(#module #table)
    }

    /// Returns the equations of an overlay of an op of another crate, and the statement that attaches them; `None` if the overlay has no
    /// equations, or if the op's own table has them.
    pub fn attached_equations(
        &self,
        out: &mut Output<'m>,
        overlay: &'m Overlay,
    ) -> Option<(Item, TokenStream)> {
        let Target::Op(id) = overlay.target else { return None };
        if !self.model[self.model[id].dialect].imported || overlay.bounds.is_empty() {
            return None;
        }
        let rt = &self.rt;
        let full = self.model.op_name(id);
        let table = shouty(&format!("{}_external_equations", full.replace('.', "_")), "");
        let data =
            self.op_equations_data(out, &self.lowering.overlay_equations(overlay, &self.model[id]), &[]);
        let docs = doc(&format!("The equations and requirements that this dialect gives to `{full}`."));
        let items = self.equations_static(&docs, &quote!(static #table), &quote!(OpEquations), &data);
        // A reference to a static is not promoted: the model is a static as well.
        let model = quote!({
            static MODEL: #rt::ValueBoundsModel = #rt::ValueBoundsModel::Equations(&#table);
            &MODEL
        });
        Some((Item::value(&table, items), quote!(registry.attach(#full, "ValueBounds", #model);)))
    }
}

/// Returns the rest of a sentence about an op and others.
pub(super) fn and_others(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and of 1 other op".to_owned(),
        n => format!(" and of {n} other ops"),
    }
}
