//! Merging of constants: each distinct constant moves to the start of its closest enclosing isolated region.

use crate::borders::is_border;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{Attribute, BlockRef, Body, Location, OpId, RegionId, Trait, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// The key of a constant: the region that it moves to, its dialect, its value and its type.
type Key<'c> = (RegionId, &'c str, Attribute<'c>, Type<'c>);

/// The constants found so far.
#[derive(Default)]
pub(crate) struct Constants<'c> {
    known: FxHashMap<Key<'c>, OpId>,
    ops: FxHashSet<OpId>,
}

impl<'c> Constants<'c> {
    /// Moves an op, if it is a constant, to the start of its region, or replaces it by an equal constant. Returns whether it was erased.
    pub fn add(&mut self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        let view = rewriter.op(op);
        let is_constant = view.num_results() == 1
            && view.num_regions() == 0
            && view.def().is_some_and(|def| def.has_trait(Trait::ConstantLike));
        if !is_constant {
            return false;
        }
        let result = view.result(0);
        let (Some(value), Some(region)) = (constant_of(result), home(rewriter.body(), op)) else {
            return false;
        };
        let dialect = view.name().as_str().split('.').next().unwrap_or_default();
        let key = (region, dialect, value, result.ty());
        if let Some(&known) = self.known.get(&key) {
            let by = rewriter.op(known).result_ids().to_vec();
            rewriter.set_location(known, Location::Unknown);
            rewriter.replace_op(op, &by);
            return true;
        }
        let entry = bourn_ir::RegionRef::new(rewriter.body(), region).entry();
        let first = entry.and_then(BlockRef::first).map(|first| first.id());
        let is_there = rewriter.op(op).block() == entry
            && (first == Some(op)
                || rewriter.op(op).prev().is_some_and(|prev| self.ops.contains(&prev.id())));
        if let (false, Some(first)) = (is_there, first) {
            rewriter.move_before(op, first);
            // The constant replaces equal constants elsewhere, so that no single location is right.
            rewriter.set_location(op, Location::Unknown);
        }
        self.known.insert(key, op);
        self.ops.insert(op);
        false
    }
}

/// Returns the region to whose start a constant moves: the region of the closest enclosing op that is isolated or unregistered, or, for a
/// memref, a memory border.
fn home(body: &Body<'_>, op: OpId) -> Option<RegionId> {
    let mut region = body.op(op).block()?.region()?;
    let is_made = body.op(op).results().any(|result| result.ty().is_memref());
    while let Some(owner) = region.parent_op() {
        if is_made && is_border(owner)
            || owner.def().is_none_or(|def| def.has_trait(Trait::IsolatedFromAbove))
        {
            break;
        }
        region = owner.block()?.region()?;
    }
    Some(region.id())
}
