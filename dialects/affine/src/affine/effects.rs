//! The effects of ops on memory, for passes that reorder ops.

use super::access::{Access, Variables};
use bourn_ir::def::Trait;
use bourn_ir::effects::{EffectKind, EffectOn, affected_by, effects_of};
use bourn_ir::{BlockRef, OpRef, RegionRef, Value};

/// An effect of an op on memory.
#[derive(Clone, Debug)]
pub enum Effect<'a, 'c> {
    /// The effect is unknown.
    Unknown,
    /// It reads or writes memory.
    Touch(Touch<'a, 'c>),
}

/// A read or a write of memory: of one element, or of any elements.
#[derive(Clone, Debug)]
pub struct Touch<'a, 'c> {
    /// The op.
    pub op: OpRef<'a, 'c>,
    /// The memory, as the op's operand.
    pub memory: Value<'a, 'c>,
    /// The element, if it is a single known one.
    pub access: Option<Access<'a, 'c>>,
    /// Whether the op writes or frees.
    pub writes: bool,
}

/// Returns the effects of an op and its nested ops on memory that they do not allocate. Grayboxes are entered.
pub fn effects<'a, 'c>(root: OpRef<'a, 'c>, variables: &mut Variables<'a, 'c>) -> Vec<Effect<'a, 'c>> {
    let mut found = effects_on_memory(root);
    for effect in &mut found {
        if let Effect::Touch(touch) = effect {
            touch.access = variables.access(touch.op);
        }
    }
    found
}

/// Returns the effects of an op and its nested ops on memory that they do not allocate, without the accessed elements.
pub fn effects_on_memory<'a, 'c>(root: OpRef<'a, 'c>) -> Vec<Effect<'a, 'c>> {
    let (mut found, mut stack) = (Vec::new(), vec![root]);
    while let Some(op) = stack.pop() {
        if op.isolated_body().is_none() {
            stack.extend(op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops));
        }
        let Some(effects) = effects_of(op) else {
            let is_known = op.def().is_some_and(|def| def.has_trait(Trait::RecursiveEffects));
            found.extend((!is_known).then_some(Effect::Unknown));
            continue;
        };
        let is_elsewhere = |kind, on| kind != EffectKind::Alloc && !matches!(on, EffectOn::Operand(_));
        if effects.iter().any(|effect| is_elsewhere(effect.kind, effect.on)) {
            found.push(Effect::Unknown);
        }
        for effect in effects.iter().filter(|effect| effect.kind != EffectKind::Alloc) {
            let writes = effect.kind != EffectKind::Read;
            let touch = |memory| Effect::Touch(Touch { op, memory, access: None, writes });
            found.extend(affected_by(op, effect).map(touch));
        }
    }
    found
}
