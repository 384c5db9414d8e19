//! Changes of existing ops: what generated setters return.

use super::{AttrArg, NumberList, ValueList};
use crate::body::{Body, OpId, OpRef, ValueId};
use crate::context::Context;
use crate::def::OperandIdx;
use crate::def::groups::{OPERAND_SEGMENTS, is_segment_attr};
use crate::interned::{Attribute, Type};

/// A change of one part of an op, which [`Builder::change`](super::Builder::change), [`Rewriter::change`](crate::rewrite::Rewriter::change)
/// or [`Change::apply`] makes. It does not borrow the body of the op.
#[derive(Clone, Debug)]
#[must_use = "a change does nothing: apply it with a builder or rewriter"]
pub struct Change<'c> {
    op: OpId,
    /// The new operands of a group.
    operands: Option<(u16, Vec<ValueId>)>,
    /// The new value of an attribute that the op declares, or `None` to remove it.
    attr: Option<(u16, Option<AttrArg<'c>>)>,
}

impl<'c> Change<'c> {
    /// Describes other operands of a group.
    pub fn operands(op: OpRef<'_, 'c>, group: u16, values: impl ValueList) -> Self {
        let mut list = Vec::new();
        values.each(|value| list.push(value));
        Change { op: op.id(), operands: Some((group, list)), attr: None }
    }
    /// Describes another operand of a group that has one.
    pub fn operand(op: OpRef<'_, 'c>, group: u16, value: impl Into<ValueId>) -> Self {
        Change::operands(op, group, [value.into()])
    }
    /// Describes other lists of operands of a group; the attribute `sizes` gets their lengths.
    pub fn nested_operands<L: ValueList>(
        op: OpRef<'_, 'c>,
        group: u16,
        sizes: u16,
        lists: impl IntoIterator<Item = L>,
    ) -> Self {
        let (mut values, mut lengths) = (Vec::new(), Vec::new());
        for list in lists {
            let before = values.len();
            list.each(|value| values.push(value));
            lengths.push((values.len() - before) as i64);
        }
        let attr = Some((sizes, Some(AttrArg::Lengths(lengths))));
        Change { op: op.id(), operands: Some((group, values)), attr }
    }
    /// Describes another list of numbers, in the attribute `numbers` and the operands of a group.
    pub fn mixed(op: OpRef<'_, 'c>, group: u16, numbers: u16, list: impl NumberList) -> Self {
        let (constants, values) = list.split();
        let attr = Some((numbers, Some(AttrArg::Ints(constants))));
        Change { op: op.id(), operands: Some((group, values)), attr }
    }
    /// Describes another value of an attribute; `None` removes it.
    pub fn attr<A: Into<AttrArg<'c>>>(op: OpRef<'_, 'c>, attr: u16, value: Option<A>) -> Self {
        Change { op: op.id(), operands: None, attr: Some((attr, value.map(Into::into))) }
    }

    /// Describes another value of an attribute that holds a type.
    pub fn type_attr(op: OpRef<'_, 'c>, attr: u16, value: impl Into<Type<'c>>) -> Self {
        Change::attr(op, attr, Some(value.into()))
    }
    /// Describes another value of an attribute.
    pub fn any_attr(op: OpRef<'_, 'c>, attr: u16, value: impl Into<Attribute<'c>>) -> Self {
        Change::attr(op, attr, Some(value.into()))
    }

    /// Returns the op that changes.
    #[must_use]
    pub fn op(&self) -> OpId {
        self.op
    }

    /// Changes the op. The sizes of the operand groups are updated, too.
    ///
    /// # Panics
    /// Panics if the op has another name than when the change was described, or if its operands do not fit its declaration.
    #[track_caller]
    pub fn apply(self, context: &'c Context, body: &mut Body<'c>) {
        if let Some((group, values)) = self.operands {
            set_group(context, body, self.op, group, &values);
        }
        if let Some((i, value)) = self.attr {
            let name = body.op(self.op).name();
            let def = name.def().and_then(|def| def.attrs.get(usize::from(i)));
            let Some(def) = def else { panic!("'{}' does not declare the attribute #{i}", name.as_str()) };
            match value.and_then(|value| value.attribute(context, def)) {
                Some(attr) => body.set_attr(self.op, context.ident(def.name), attr),
                None => body.remove_attr(self.op, def.name),
            }
        }
    }
}

/// Replaces the operands of a group.
#[track_caller]
fn set_group<'c>(context: &'c Context, body: &mut Body<'c>, op: OpId, group: u16, values: &[ValueId]) {
    let view = body.op(op);
    let name = view.name();
    let Some((def, range)) = view.def().zip(view.operand_group(OperandIdx(group))) else {
        panic!("'{}' has no operand group #{group}", name.as_str());
    };
    if let (true, [value]) = (range.len() == 1, values) {
        return body.set_operand(op, range.start, *value);
    }
    let old = view.operand_ids();
    let operands = [&old[..range.start], values, &old[range.end..]].concat();
    let sizes = is_segment_attr(def, OPERAND_SEGMENTS).then(|| {
        let sizes = (0..).zip(def.operands).map(|(i, _)| {
            let size = view.operand_group(OperandIdx(i)).map_or(0, |range| range.len());
            if i == group { values.len() as i64 } else { size as i64 }
        });
        sizes.collect::<Vec<i64>>()
    });
    body.set_operands(op, &operands);
    if let Some(sizes) = sizes {
        body.set_attr(op, context.ident(OPERAND_SEGMENTS), context.i32_array_attr(&sizes));
    }
}
