//! Emits the setters of a view: methods that describe the change of one attribute, operand or group of operands.

use super::argument::Mixed;
use super::view::{Accessor, Methods};
use crate::rust::{Emitter, at};
use bourn_spec::model::{Arity, OpDecl};
use quote::quote;

impl<'m> Emitter<'m> {
    /// Adds the setters of all operands and attributes of an op. A list of numbers in an attribute and operands has one setter, and so have
    /// lists of operands with the attribute of their lengths.
    pub(super) fn setters(&self, op: &OpDecl<'m>, methods: &mut Methods) {
        let rt = &self.rt;
        let change = |body| Accessor { returns: quote!(#rt::Change<'c>), body };
        let mixed = Mixed::all(op);
        for (i, operand) in op.operands.iter().enumerate() {
            let i = at(i);
            if let Some(list) = mixed.iter().find(|list| op[list.operands].name == operand.name) {
                let (name, numbers) = (list.name(op), at(list.attr.index()));
                let numbers_type = quote!(impl #rt::NumberList);
                let body = quote!(#rt::Change::mixed(self.0, #i, #numbers, value));
                methods.add_setter("numbers", &name, (&numbers_type, true), change(body));
                continue;
            }
            let id = quote!(impl Into<#rt::ValueId>);
            let (what, ty, body) = match operand.arity {
                _ if operand.sizes.is_some() => {
                    let sizes = operand.sizes.map_or(0, |sizes| sizes.index());
                    let sizes = at(sizes);
                    (
                        "lists of operands",
                        quote!(impl IntoIterator<Item = impl #rt::ValueList>),
                        quote!(#rt::Change::nested_operands(self.0, #i, #sizes, value)),
                    )
                }
                Arity::One => ("operand", id, quote!(#rt::Change::operand(self.0, #i, value))),
                Arity::Optional => (
                    "optional operand",
                    quote!(Option<#rt::ValueId>),
                    quote!(#rt::Change::operands(self.0, #i, value)),
                ),
                Arity::Variadic => (
                    "operands",
                    quote!(impl #rt::ValueList),
                    quote!(#rt::Change::operands(self.0, #i, value)),
                ),
            };
            let is_generic = operand.arity != Arity::Optional || operand.sizes.is_some();
            methods.add_setter(what, &operand.name, (&ty, is_generic), change(body));
        }
        for (i, attr) in op.attrs.iter().enumerate() {
            let in_list = mixed.iter().any(|list| list.attr.index() == i);
            let lengths = op.operands.iter().any(|o| o.sizes.is_some_and(|sizes| sizes.index() == i));
            if in_list || lengths {
                continue;
            }
            let (take, optional) = (self.take(op, attr), attr.optional || attr.default.is_some());
            let ty = if optional { self.optional_attr_param_type(take) } else { self.attr_param_type(take) };
            let is_generic = !optional && take.is_generic();
            methods.add_setter(
                "attribute",
                &attr.name,
                (&ty, is_generic),
                change(self.attr_change(take, i, optional)),
            );
        }
    }
}
