//! Whether something in an op has an effect, found once for all ops around it.

use bourn_ir::effects::{effects_of, is_unnoticed};
use bourn_ir::{Body, OpId, OpRef, Trait};
use rustc_hash::FxHashSet;

/// Answers whether ops, or ops in them, have an effect. What was found is kept, so that ops nested in each other are not searched once for
/// each op around them.
pub(crate) struct EffectSearch {
    own: fn(OpRef<'_, '_>) -> OwnEffect,
    /// Ops that have an effect, or in which one has.
    found: FxHashSet<OpId>,
    /// Ops in which there is none, if nothing is added to them.
    absent: Option<FxHashSet<OpId>>,
}

/// What an op tells about its effects without a look into its regions.
enum OwnEffect {
    Some,
    None,
    /// It has those of the ops in it.
    Inside,
}

impl EffectSearch {
    /// Searches for effects that are noticed though no result is used: any but reading, and allocating an own result.
    pub fn for_noticed() -> Self {
        EffectSearch { own: noticed, found: FxHashSet::default(), absent: None }
    }

    /// Searches for any effects. Nothing may be added to the ops meanwhile.
    pub fn for_any() -> Self {
        EffectSearch { own: any, found: FxHashSet::default(), absent: Some(FxHashSet::default()) }
    }

    /// Returns whether an op, or one in it, has an effect.
    pub fn finds_in(&mut self, op: OpRef<'_, '_>) -> bool {
        // Most ops answer by themselves, which is not kept: to ask again is as fast.
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

    /// Forgets what is known of an op that is changed or removed, and of the ops around it.
    pub fn forget(&mut self, body: &Body<'_>, op: OpId) {
        let mut next = Some(body.op(op));
        while let Some(op) = next.filter(|op| self.found.remove(&op.id())) {
            next = op.parent_op();
        }
    }

    /// Forgets what is known of the ops that an op was in before it was moved.
    pub fn forget_around_moved(&mut self, op: OpId) {
        if self.found.contains(&op) {
            self.found.clear();
        }
    }
}

/// Returns whether an op can be erased: none of its results is used, and neither the op nor anything inside it has effects.
pub fn is_trivially_dead(op: OpRef<'_, '_>) -> bool {
    is_dead(op, &mut EffectSearch::for_noticed())
}

/// The same, with what is known of effects.
pub(crate) fn is_dead(op: OpRef<'_, '_>, effects: &mut EffectSearch) -> bool {
    let is_unused = op.results().all(|result| result.uses().len() == 0);
    is_unused && !op.def().is_some_and(|def| def.has_trait(Trait::Terminator)) && !effects.finds_in(op)
}

fn noticed(op: OpRef<'_, '_>) -> OwnEffect {
    let Some(def) = op.def() else { return OwnEffect::Some };
    let is_recursive = def.has_trait(Trait::RecursiveEffects);
    if def.has_trait(Trait::Terminator) {
        OwnEffect::None
    } else if !is_unnoticed(op).unwrap_or(is_recursive) {
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
