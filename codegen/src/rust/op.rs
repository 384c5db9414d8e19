//! Emits ops: the view, the table, and the items that the table refers to.

use crate::rust::{Emitter, Item, doc, op_static};
use bourn_spec::model::{OpId, Target};
use quote::quote;

impl<'m> Emitter<'m> {
    /// Emits all items of an op.
    pub fn op_items(&self, id: OpId) -> Vec<Item> {
        let rt = &self.rt;
        let op = &self.model[id];
        let def = self.collecting(|errors| self.lowering.op(id, errors));
        let table = op_static(&op.name);
        let equations = def.equations.map(|equations| self.equations_item(op, equations));
        let (interfaces, models) = self.interface_impls(&op.rust_name, Target::Op(id), &op.interfaces);
        let mut items = self.view_items(op, def.name, &table);
        let docs = doc(&format!("The table of `{}`{}.", def.name, self.place(op.span)));
        let (field, equations) = equations.unzip();
        let data = self.op_data(def, field, interfaces);
        items.push(Item::value(&table, quote!(#docs pub static #table: #rt::OpDef = #data;)));
        items.extend(equations);
        items.extend(models);
        items
    }

    /// Returns the result of `lower`, and notes its errors.
    pub fn collecting<T>(&self, lower: impl FnOnce(&mut bourn_spec::lower::Errors) -> T) -> T {
        let mut errors = Vec::new();
        let lowered = lower(&mut errors);
        errors.into_iter().for_each(|(span, message)| self.error(span, message));
        lowered
    }
}
