//! A cached search for effects of ops and of the ops in their regions.

use bourn_ir::effects::{effects_of, would_be_trivially_dead};
use bourn_ir::{Body, OpId, OpRef, Trait};
use rustc_hash::FxHashSet;

/// Answers whether ops, or ops in their regions, have effects. The results are cached, so that nested ops are not searched again for each
/// enclosing op.
pub(crate) struct EffectSearch {
    own: fn(OpRef<'_, '_>) -> OwnEffect,
    /// Ops with an effect, or with such an op in their regions.
    found: FxHashSet<OpId>,
    /// Ops without an effect and without such ops in their regions. Adding ops to them invalidates this.
    absent: Option<FxHashSet<OpId>>,
}

/// The effects of an op without its regions.
enum OwnEffect {
    Some,
    None,
    /// The op has the effects of the ops in its regions.
    Inside,
}

impl EffectSearch {
    /// Creates a search for effects that are visible although the results are unused: all but reading, and allocating a result.
    pub fn for_visible() -> Self {
        EffectSearch { own: visible, found: FxHashSet::default(), absent: None }
    }

    /// Creates a search for any effects. No ops may be added during the search.
    pub fn for_any() -> Self {
        EffectSearch { own: any, found: FxHashSet::default(), absent: Some(FxHashSet::default()) }
    }

    /// Returns whether an op, or an op in its regions, has an effect.
    pub fn finds_in(&mut self, op: OpRef<'_, '_>) -> bool {
        // Most ops need no search, and are not cached because the check is as fast.
        match (self.own)(op) {
            OwnEffect::Some => return true,
            OwnEffect::None => return false,
            OwnEffect::Inside => {}
        }
        let mut stack = vec![op];
        while let Some(next) = stack.pop() {
            if self.absent.as_ref().is_some_and(|absent| absent.contains(&next.id())) {
                continue;
            }
            let own = if self.found.contains(&next.id()) { OwnEffect::Some } else { (self.own)(next) };
            match own {
                OwnEffect::None => {}
                OwnEffect::Inside => {
                    stack.extend(
                        next.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()),
                    );
                }
                OwnEffect::Some => {
                    let inside = std::iter::successors(Some(next), |inner| inner.parent_op());
                    self.found.extend(inside.take_while(|inner| *inner != op).map(OpRef::id));
                    self.found.insert(op.id());
                    return true;
                }
            }
        }
        if let Some(absent) = &mut self.absent {
            absent.insert(op.id());
        }
        false
    }

    /// Invalidates the cache for an op that is changed or erased, and for the ops around it.
    pub fn forget(&mut self, body: &Body<'_>, op: OpId) {
        let mut next = Some(body.op(op));
        while let Some(op) = next.filter(|op| self.found.remove(&op.id())) {
            next = op.parent_op();
        }
    }

    /// Invalidates the cache for the ops around the previous position of a moved op.
    pub fn forget_around_moved(&mut self, op: OpId) {
        if self.found.contains(&op) {
            self.found.clear();
        }
    }
}

/// Returns whether an op can be erased: its results are unused, and neither the op nor an op in its regions has visible effects.
pub fn is_trivially_dead(op: OpRef<'_, '_>) -> bool {
    is_dead(op, &mut EffectSearch::for_visible())
}

/// Returns whether an op can be erased, with a cached search for effects.
pub(crate) fn is_dead(op: OpRef<'_, '_>, effects: &mut EffectSearch) -> bool {
    let is_unused = op.results().all(|result| result.uses().len() == 0);
    is_unused && !op.def().is_some_and(|def| def.has_trait(Trait::Terminator)) && !effects.finds_in(op)
}

fn visible(op: OpRef<'_, '_>) -> OwnEffect {
    let Some(def) = op.def() else { return OwnEffect::Some };
    let is_recursive = def.has_trait(Trait::RecursiveEffects);
    if def.has_trait(Trait::Terminator) {
        OwnEffect::None
    } else if !would_be_trivially_dead(op).unwrap_or(is_recursive) {
        OwnEffect::Some
    } else if is_recursive {
        OwnEffect::Inside
    } else {
        OwnEffect::None
    }
}

fn any(op: OpRef<'_, '_>) -> OwnEffect {
    let is_recursive = op.def().is_some_and(|def| def.has_trait(Trait::RecursiveEffects));
    match effects_of(op) {
        Some(effects) if !effects.is_empty() => OwnEffect::Some,
        None if !is_recursive => OwnEffect::Some,
        _ if is_recursive => OwnEffect::Inside,
        _ => OwnEffect::None,
    }
}
