//! The effects of executing an op on memory, as its spec declares them.

use crate::body::{OpRef, Value};
use crate::def::{OperandIdx, ResultIdx, Trait};
pub use bourn_terms::table::{EffectKind, EffectOn};

/// One effect.
pub type Effect = bourn_terms::table::Effect<'static>;

/// Returns the effects of an op itself, without its regions; `None` if its spec says nothing of effects.
pub fn effects_of(op: OpRef<'_, '_>) -> Option<&'static [Effect]> {
    let def = op.def()?;
    if let Some(effects) = def.effects {
        return Some(effects);
    }
    let none = def.has_trait(Trait::Pure)
        || def.traits.iter().any(|t| matches!(t, Trait::Other("NoMemoryEffect", _)));
    none.then_some(&[])
}

/// Returns the values on which an op has an effect of this kind.
pub fn affected<'a, 'c>(op: OpRef<'a, 'c>, kind: EffectKind) -> Vec<Value<'a, 'c>> {
    let mut values = Vec::new();
    for effect in effects_of(op).unwrap_or_default().iter().filter(|e| e.kind == kind) {
        match effect.on {
            EffectOn::Operand(i) => {
                let range = op.operand_group(OperandIdx(i)).unwrap_or(0..0);
                values.extend(range.map(|n| op.operand(n)));
            }
            EffectOn::Result(i) => {
                let range = op.result_group(ResultIdx(i)).unwrap_or(0..0);
                values.extend(range.map(|n| op.result(n)));
            }
            EffectOn::Resource => {}
        }
    }
    values
}

/// Returns whether an op can be erased unnoticed once its results have no uses: it only reads, or allocates its own
/// results.
pub fn is_unnoticed(op: OpRef<'_, '_>) -> Option<bool> {
    let effects = effects_of(op)?;
    Some(effects.iter().all(|e| match e.kind {
        EffectKind::Read => true,
        EffectKind::Alloc => matches!(e.on, EffectOn::Result(_)),
        EffectKind::Write | EffectKind::Free => false,
    }))
}

/// Returns whether an op itself certainly has no effects; those of its regions are left to the caller.
pub fn is_memory_effect_free(op: OpRef<'_, '_>) -> bool {
    match effects_of(op) {
        Some(effects) => effects.is_empty(),
        None => op.def().is_some_and(|def| def.has_trait(Trait::RecursiveEffects)),
    }
}
