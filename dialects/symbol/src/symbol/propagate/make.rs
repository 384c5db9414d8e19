//! New constants, symbols and binds.

use super::Propagation;
use crate::build::{Builder, CommonOps};
use crate::symbol::build::{SymbolOps, Words};
use crate::symbol::ops::Range;
use crate::symbol::sizes::Size;
use bourn_ir::rewrite::InsertionPoint;
use bourn_ir::{Attribute, Location, OpId, Value, ValueId};

impl<'c> Propagation<'_, 'c> {
    /// Returns a builder at an insertion point, with the location of its op, and the attributes of symbols and binds.
    pub(super) fn builder(&mut self, point: InsertionPoint) -> (Builder<'_, 'c>, &mut Words<'c>) {
        let location = match point {
            InsertionPoint::Before(op) | InsertionPoint::After(op) => self.body.op(op).location(),
            InsertionPoint::Start(_) | InsertionPoint::End(_) => Location::Unknown,
        };
        (Builder::new(self.context, self.body, point, location), &mut self.words)
    }

    /// Records a new op as the latest one.
    pub(super) fn note(&mut self, op: OpId, point: &mut InsertionPoint) {
        if !matches!(point, InsertionPoint::Before(_)) {
            *point = InsertionPoint::After(op);
        }
        self.reach(op);
    }

    pub(in crate::symbol) fn make_value(
        &mut self,
        point: &mut InsertionPoint,
        make: impl FnOnce(&mut Builder<'_, 'c>, &Words<'c>) -> ValueId,
    ) -> ValueId {
        let (mut builder, words) = self.builder(*point);
        let value = make(&mut builder, words);
        if let Some(op) = Value::new(self.body, value).defining_op().map(|op| op.id()) {
            self.note(op, point);
        }
        value
    }

    pub(in crate::symbol) fn make_symbol(
        &mut self,
        range: Range,
        expression: Option<(Attribute<'c>, &[ValueId])>,
        point: &mut InsertionPoint,
    ) -> ValueId {
        let name = self.names.fresh();
        let value =
            self.make_value(point, |builder, words| builder.symbol(words, name.as_str(), range, expression));
        self.made.extend(Value::new(self.body, value).defining_op().map(|op| op.id()));
        value
    }

    pub(in crate::symbol) fn make_bind(
        &mut self,
        value: ValueId,
        sizes: &[Size],
        point: &mut InsertionPoint,
    ) {
        let (mut builder, words) = self.builder(*point);
        let bind = builder.bind(words, value, sizes);
        self.note(bind, point);
        self.binds.add(self.body.op(bind));
        self.binds_made += 1;
    }

    pub(in crate::symbol) fn make_constant(&mut self, value: i64, point: &mut InsertionPoint) -> ValueId {
        self.make_value(point, |builder, _| builder.constant(value))
    }

    /// Records that an op is visited, so that its results can be used from here on.
    pub(in crate::symbol) fn reach(&mut self, op: OpId) {
        self.order.reach(op);
    }
}
