//! The pass `erase-symbol`, which erases binds and unused symbols. A symbol that is used as a size stays: run `unfold-symbolic-int` before
//! to replace these.

use super::names::encoding_names;
use super::ops;
use super::{BindSymbolicShapeOp, SymbolicIntOp};
use bourn_ir::{Body, OpId, RegionRef, Value};
use bourn_passes::{Pass, PassFailed, Target, is_trivially_dead, walk};
use rustc_hash::FxHashSet;

/// Erases binds, and symbols that are unused afterwards.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "erase-symbol", anchors("func.func"))]
pub struct EraseSymbol;

impl Pass for EraseSymbol {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((_, body)) = target.context_and_body() else { return Ok(()) };
        let (mut binds, mut symbols) = (Vec::new(), Vec::new());
        walk(body, |op| {
            if op.isa::<BindSymbolicShapeOp>() {
                binds.push(op.id());
            } else if op.isa::<SymbolicIntOp>() {
                symbols.push(op.id());
            }
        });
        let named = named_in_encodings(body);
        for bind in binds {
            symbols.extend(sources(body, bind));
            body.erase(bind);
        }
        erase_dead(body, symbols, &named);
        Ok(())
    }
}

/// Returns the names in the encodings of a body's values.
pub(super) fn named_in_encodings(body: &Body<'_>) -> FxHashSet<String> {
    let mut found = FxHashSet::default();
    let mut add = |value: Value<'_, '_>| found.extend(encoding_names(value.ty()).map(str::to_owned));
    body.top_regions().flat_map(RegionRef::blocks).flat_map(|block| block.args()).for_each(&mut add);
    walk(body, |op| {
        op.results().for_each(&mut add);
        if op.isolated_body().is_none() {
            op.regions().flat_map(RegionRef::blocks).flat_map(|block| block.args()).for_each(&mut add);
        }
    });
    found
}

/// Returns the defining ops of all operands of an op and of its nested ops.
fn sources(body: &Body<'_>, op: OpId) -> Vec<OpId> {
    let all = body.within(op).into_iter().flat_map(|op| body.op(op).operands());
    all.filter_map(Value::defining_op).map(|source| source.id()).collect()
}

/// Erases the ops of a list that are unused, and then their unused operands. Symbols in encodings stay.
pub(super) fn erase_dead(body: &mut Body<'_>, mut ops: Vec<OpId>, named: &FxHashSet<String>) {
    let mut erased = FxHashSet::default();
    while let Some(op) = ops.pop() {
        if erased.contains(&op) {
            continue;
        }
        let view = body.op(op);
        let is_named = view.isa::<SymbolicIntOp>() && named.contains(ops::name(view));
        if !is_named && is_trivially_dead(view) {
            ops.extend(sources(body, op));
            erased.extend(body.within(op));
            body.erase(op);
        }
    }
}
