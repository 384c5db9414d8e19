//! Merges symbols of equal sizes: sizes that an op requires to be equal, and sizes in several binds of one value.

use super::SymbolicIntOp;
use super::ops::{self, Range, as_symbol};
use super::propagate::Propagation;
use super::sizes::{Size, size_in_bind};
use crate::size_cache::{OpSizes, Place};
use bourn_ir::{DYNAMIC, Diagnostic, OpId, Severity, Value, ValueId};

/// Unifies the sizes that an op requires to be equal by its equations.
pub(super) fn op<'c>(all: &mut Propagation<'_, 'c>, op: OpId, sizes: &OpSizes<'c>) {
    for &(a, b) in sizes.equal(all.body.op(op)) {
        let size = |all: &Propagation<'_, 'c>, place: Place| {
            all.binds.size(all.body, place.value(all.body.op(op)), place.dim()?, op)
        };
        if let (Some(a), Some(b)) = (size(all, a), size(all, b)) {
            equal(all, op, &a, &b);
        }
    }
}

/// Unifies the sizes of a bind with the sizes of other binds of the same value.
pub(super) fn bind(all: &mut Propagation<'_, '_>, bind: OpId) {
    let view = all.body.op(bind);
    let Some(&value) = view.operand_ids().first() else { return };
    if view.block().map(|b| b.id()) != Value::new(all.body, value).block().map(|b| b.id()) {
        return;
    }
    let shape = all.body.value_type(value).shape().unwrap_or_default().to_vec();
    // A bind in a branch may be wrong if the branch is never taken. All binds of this block are compared with the first one.
    let is_here = |other: &OpId| all.body.op(*other).block() == view.block();
    let first = all.binds.of(value).find(is_here).filter(|first| *first != bind);
    for (dim, &extent) in shape.iter().enumerate() {
        let Some(own) = size_in_bind(all.body.op(bind), dim) else { continue };
        if extent != DYNAMIC {
            equal(all, bind, &own, &Size::Constant(extent));
        }
        let theirs = first.and_then(|first| Some((first, size_in_bind(all.body.op(first), dim)?)));
        match (theirs, &own) {
            (Some((first, Size::Constant(was))), Size::Constant(is)) if was != *is => {
                let message = format!(
                    "conflicting bind_symbolic_shape: dimension #{dim} was bound to {was}, now to {is}"
                );
                let (here, there) = (all.body.op(bind).location(), all.body.op(first).location());
                let error = Diagnostic::new(Severity::Error, here, message);
                return all.diagnostics.report(error.note(there, "the other bind is here"));
            }
            (Some((_, theirs)), own) => equal(all, bind, &theirs, own),
            (None, _) => {}
        }
    }
}

/// Assumes that a symbol equals another value wherever the block of an op runs. Returns whether the value is a constant to which the
/// symbol's range was narrowed; if the value is a symbol, one symbol replaces the other.
pub(super) fn is_number(all: &mut Propagation<'_, '_>, at: OpId, symbol: ValueId, own: ValueId) -> bool {
    let Some(value) = Value::new(all.body, own).constant().and_then(|value| i64::try_from(value).ok()) else {
        equal(all, at, &Size::Value(symbol), &Size::Value(own));
        return false;
    };
    equal(all, at, &Size::Value(symbol), &Size::Constant(value));
    as_symbol(Value::new(all.body, symbol))
        .is_some_and(|op| ops::range(op) == Range { min: value, max: value })
}

/// Assumes that two sizes are equal wherever the block of an op runs.
fn equal(all: &mut Propagation<'_, '_>, at: OpId, a: &Size, b: &Size) {
    let symbol = |size: &Size| match size {
        Size::Value(value) => as_symbol(Value::new(all.body, *value)).map(|op| op.id()),
        Size::Constant(_) | Size::Map(..) => None,
    };
    match (symbol(a), symbol(b), a, b) {
        (Some(a), Some(b), ..) if a != b => same(all, at, a, b),
        (Some(symbol), None, _, Size::Constant(value)) | (None, Some(symbol), Size::Constant(value), _) => {
            narrow(all, at, symbol, *value);
        }
        _ => {}
    }
}

/// Merges two symbols.
fn same(all: &mut Propagation<'_, '_>, at: OpId, a: OpId, b: OpId) {
    let (Some(place_a), Some(place_b)) = (all.place(all.body.op(a)), all.place(all.body.op(b))) else {
        return;
    };
    let (keep, drop) = if place_a <= place_b { (a, b) } else { (b, a) };
    let (kept, dropped, op) = (all.body.op(keep), all.body.op(drop), all.body.op(at));
    let (range, other) = (ops::range(kept), ops::range(dropped));
    let same_expression =
        ops::expression(kept) == ops::expression(dropped) && kept.operand_ids() == dropped.operand_ids();
    // An equality in one block may only replace a symbol of the same block, and the map of a replaced symbol must not be lost.
    let is_here = dropped.block() == op.block();
    if !is_here
        || !all.is_available(kept.result_ids()[0], drop)
        || (ops::expression(dropped).is_some() && !same_expression)
    {
        return;
    }
    let Some(both) = range.intersect(other) else {
        let message = format!(
            "symbols '@{}' {} and '@{}' {} are equal but their ranges are disjoint",
            ops::name(kept),
            range_text(range),
            ops::name(dropped),
            range_text(other)
        );
        let error = Diagnostic::new(Severity::Error, op.location(), message)
            .note(kept.location(), "the first symbol is here")
            .note(dropped.location(), "the other symbol is here");
        return all.diagnostics.report(error);
    };
    if both != range {
        if kept.block() != op.block() {
            return;
        }
        set_range(all, keep, both);
    }
    let by = all.body.op(keep).result_ids()[0];
    all.replace_symbol(drop, by);
}

/// Narrows the range of a symbol to one number.
fn narrow(all: &mut Propagation<'_, '_>, at: OpId, symbol: OpId, value: i64) {
    let (view, op) = (all.body.op(symbol), all.body.op(at));
    let range = ops::range(view);
    let Some(both) = range.intersect(Range { min: value, max: value }) else {
        let message = format!(
            "symbol '@{}' {} is equal to {value}, which is not in its range",
            ops::name(view),
            range_text(range)
        );
        let error = Diagnostic::new(Severity::Error, op.location(), message)
            .note(view.location(), "the symbol is here");
        return all.diagnostics.report(error);
    };
    if both != range && view.block() == op.block() {
        set_range(all, symbol, both);
    }
}

fn set_range(all: &mut Propagation<'_, '_>, symbol: OpId, range: Range) {
    let context = all.context;
    for (name, value) in [(SymbolicIntOp::MIN_VAL_ATTR, range.min), (SymbolicIntOp::MAX_VAL_ATTR, range.max)]
    {
        all.body.set_attr(symbol, context.ident(name), context.int_attr(value.into(), context.signless(64)));
    }
}

fn range_text(range: Range) -> String {
    match range.max {
        i64::MAX => format!("[{}, ?]", range.min),
        max => format!("[{}, {max}]", range.min),
    }
}
