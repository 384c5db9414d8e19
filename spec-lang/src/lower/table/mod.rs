//! The tables of dialects, which the generator prints and the loader registers.

mod constraint;
mod declared;
mod format;
mod interface;
mod op;

pub use constraint::Bases;

use super::Lowering;
use crate::model::{self, DialectId, EnumStorage, Span};
use bourn_terms::Named;
use bourn_terms::table::{Dialect, DialectAttr, DialectImpl, OpConstraint};

/// The parts that a table cannot hold, each with its place.
pub type Errors = Vec<(Span, String)>;

impl<'a> Lowering<'a> {
    /// Lowers all tables of a dialect; the lists of hooks and interfaces stay empty.
    pub fn dialect(&self, id: DialectId, errors: &mut Errors) -> Dialect<'a> {
        let model = self.model;
        let own = |dialect: DialectId| dialect == id;
        let types = model.type_ids().filter(|&t| own(model[t].dialect) && model[t].storage.is_none());
        let types = types.map(|t| {
            self.begin(format!("!{}.{}", model[id].name, model[t].mnemonic), id);
            self.type_def(t, errors)
        });
        let types: Vec<_> = types.collect();
        let attrs = model.attr_ids().filter(|&a| own(model[a].dialect) && model[a].storage.is_none());
        let attrs = attrs.map(|a| {
            self.begin(format!("#{}.{}", model[id].name, model[a].mnemonic), id);
            self.attr_def(a, errors)
        });
        let mut attrs: Vec<_> = attrs.collect();
        let ops = model.ops_of(id).map(|op| {
            self.begin(model.op_name(op), id);
            self.op(op, errors)
        });
        let ops: Vec<_> = ops.collect();
        let enums = model.enum_ids().filter(|&e| own(model[e].dialect));
        let enums = enums.filter(|&e| matches!(model[e].storage, EnumStorage::Attr(_)));
        attrs.extend(enums.map(|e| self.enum_def(e)));
        let own_attrs = model.dialect_attrs.iter().filter(|attr| own(attr.dialect));
        let discardable: Vec<_> = own_attrs.map(|attr| self.dialect_attr(attr, errors)).collect();
        let impls = model.dialect_impls.iter().filter(|implemented| own(implemented.dialect));
        let impls = impls.map(|implemented| {
            self.begin(model[id].name.clone(), id);
            let (interface, path) = (&model[implemented.interface].name, &implemented.by.0);
            DialectImpl {
                interface: self.text(interface),
                path: self.text(path),
                model: self.link.and_then(|link| link.model(interface, path)),
            }
        });
        let impls: Vec<_> = impls.collect();
        Dialect {
            impls: self.list(impls),
            name: self.text(&model[id].name),
            ops: self.list(ops),
            types: self.list(types),
            attrs: self.list(attrs),
            discardable: self.list(discardable),
            ..Dialect::EMPTY
        }
    }
}

impl<'a> Lowering<'a> {
    /// Lowers an attribute of a dialect on ops of all dialects.
    pub fn dialect_attr(&self, attr: &model::DialectAttr<'a>, errors: &mut Errors) -> DialectAttr<'a> {
        let text = self.model.constraint_text(&attr.constraint, &[]);
        DialectAttr {
            name: self.text(&attr.name),
            constraint: self.attr_constraint_table(&attr.constraint, &text, None, errors),
            on: attr.on.as_ref().map(|on| OpConstraint {
                is: Named::unnamed(self.constraint(on)),
                text: self.text(&self.model.constraint_text(on, &[])),
            }),
        }
    }
}

/// Converts the index of a group to the type in tables; reports an overflow.
fn group(i: usize, errors: &mut Errors, span: Span) -> u16 {
    u16::try_from(i).unwrap_or_else(|_| {
        errors.push((span, "too many operands, results or attributes".to_owned()));
        u16::MAX
    })
}
