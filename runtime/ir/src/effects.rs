//! The effects of executing an op on memory, as its spec declares them. Tensors are values, not memory: an effect on an operand or a
//! result whose type is a tensor of numbers is ignored.

use crate::body::{OpRef, Value};
use crate::def::{OperandIdx, ResultIdx, Trait, has_trait_named};
use crate::fold::constant_of;
use crate::interned::TypeData;
pub use bourn_terms::table::{EffectKind, EffectOn};
use smallvec::SmallVec;

/// One effect.
pub type Effect = bourn_terms::table::Effect<'static>;

/// The effects of an op.
pub type Effects = SmallVec<[Effect; 4]>;

/// Returns the effects of an op itself, without its regions; `None` if they are unknown.
pub fn effects_of(op: OpRef<'_, '_>) -> Option<Effects> {
    let def = op.def()?;
    if let Some(effects) = def.effects {
        return Some(effects.iter().filter(|effect| is_on_memory(op, effect)).copied().collect());
    }
    (def.has_trait(Trait::Pure) || has_trait_named(def, "NoMemoryEffect")).then(Effects::new)
}

/// Returns whether an effect is on a resource, or on a value that may refer to memory.
fn is_on_memory(op: OpRef<'_, '_>, effect: &Effect) -> bool {
    match effect.on {
        EffectOn::Resource => true,
        EffectOn::Operand(_) | EffectOn::Result(_) => values_of(op, effect).any(may_be_memory),
    }
}

/// Returns the values that an effect is declared for.
fn values_of<'a, 'c>(op: OpRef<'a, 'c>, effect: &Effect) -> impl Iterator<Item = Value<'a, 'c>> {
    let (operands, results) = match effect.on {
        EffectOn::Operand(group) => (op.operand_group(OperandIdx(group)), None),
        EffectOn::Result(group) => (None, op.result_group(ResultIdx(group))),
        EffectOn::Resource => (None, None),
    };
    let operands = operands.into_iter().flatten().map(move |n| op.operand(n));
    operands.chain(results.into_iter().flatten().map(move |n| op.result(n)))
}

/// Returns whether a value may refer to memory. Tensors of numbers do not. Everything else may: a number or a value of a declared type may
/// be an address, and so may the elements of a tensor of a declared type.
fn may_be_memory(value: Value<'_, '_>) -> bool {
    use TypeData::{Complex, Float, Index, Integer, RankedTensor, UnrankedTensor};
    let ty = value.ty();
    let is_tensor = matches!(ty.data(), RankedTensor { .. } | UnrankedTensor(_));
    let number = ty.element_or_self().element_or_self();
    !is_tensor || !matches!(number.data(), Integer { .. } | Index | Float(_) | Complex(_))
}

/// Returns the values on which an op has effects of kind `kind`.
pub fn affected<'a, 'c>(op: OpRef<'a, 'c>, kind: EffectKind) -> Vec<Value<'a, 'c>> {
    let effects = effects_of(op).unwrap_or_default();
    effects.iter().filter(|effect| effect.kind == kind).flat_map(|effect| affected_by(op, effect)).collect()
}

/// Returns the values that `effect`, an effect of `op`, is on.
pub fn affected_by<'a, 'c>(op: OpRef<'a, 'c>, effect: &Effect) -> impl Iterator<Item = Value<'a, 'c>> {
    values_of(op, effect).filter(|value| may_be_memory(*value))
}

/// Returns whether an op can be erased once its results have no uses, because it only reads or allocates its own results. Returns `None` if
/// its effects are unknown.
pub fn would_be_trivially_dead(op: OpRef<'_, '_>) -> Option<bool> {
    let effects = effects_of(op)?;
    Some(effects.iter().all(|e| match e.kind {
        EffectKind::Read => true,
        EffectKind::Alloc => matches!(e.on, EffectOn::Result(_)),
        EffectKind::Write | EffectKind::Free => false,
    }))
}

/// Returns whether an op itself certainly has no effects. The ops in its regions are not checked.
pub fn is_memory_effect_free(op: OpRef<'_, '_>) -> bool {
    match effects_of(op) {
        Some(effects) => effects.is_empty(),
        None => op.def().is_some_and(|def| def.has_trait(Trait::RecursiveEffects)),
    }
}

/// Returns the effects of an op, and of the ops in its regions if it has recursive effects; `None` if any of them are unknown.
pub fn effects_within(op: OpRef<'_, '_>) -> Option<Vec<Effect>> {
    let mut found = Vec::new();
    let is_known = visit_effects(op, |effects| {
        found.extend(effects);
        true
    });
    is_known.then_some(found)
}

/// Returns whether an op and the ops in its regions certainly have no effects.
pub fn is_free_of_effects(op: OpRef<'_, '_>) -> bool {
    visit_effects(op, |effects| effects.is_empty())
}

/// Calls `visit` with the effects of an op, and with the effects of the ops in its regions if it has recursive effects. Returns false when
/// `visit` does or when an op has unknown effects.
fn visit_effects(op: OpRef<'_, '_>, mut visit: impl FnMut(Effects) -> bool) -> bool {
    let mut stack = vec![op];
    while let Some(next) = stack.pop() {
        let is_recursive = next.def().is_some_and(|def| def.has_trait(Trait::RecursiveEffects));
        if !effects_of(next).map_or(is_recursive, &mut visit) {
            return false;
        }
        if is_recursive {
            stack.extend(next.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
        }
    }
    true
}

/// Returns whether an op itself has effects, and all of them are of kind `kind`.
pub fn only_has(op: OpRef<'_, '_>, kind: EffectKind) -> bool {
    effects_of(op)
        .is_some_and(|effects| !effects.is_empty() && effects.iter().all(|effect| effect.kind == kind))
}

/// Returns whether an op may be executed where the program would not execute it: it has no visible effects and no undefined behaviour.
/// Without a trait that declares this, the answer is no.
pub fn is_speculatable(op: OpRef<'_, '_>) -> bool {
    let mut stack = vec![op];
    while let Some(next) = stack.pop() {
        match speculatability(next) {
            Speculatability::Always => {}
            Speculatability::WithRegions => {
                stack.extend(next.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
            }
            Speculatability::Never => return false,
        }
    }
    true
}

/// Whether an op may be executed where the program would not execute it.
enum Speculatability {
    Always,
    /// If the ops in its regions may be, too.
    WithRegions,
    Never,
}

fn speculatability(op: OpRef<'_, '_>) -> Speculatability {
    let Some(def) = op.def() else { return Speculatability::Never };
    let has = |name: &str| has_trait_named(def, name);
    let number = |operand: Value<'_, '_>| constant_of(operand).and_then(|value| value.as_int());
    let last = || op.operands().last().and_then(number);
    let divisor_fits = |excluded: &[i128]| last().is_some_and(|divisor| !excluded.contains(&divisor));
    let index_fits = || {
        let rank =
            op.operands().next().and_then(|shaped| shaped.ty().shape()).map(|shape| shape.len() as i128);
        last().zip(rank).is_some_and(|(index, rank)| (0..rank).contains(&index))
    };
    let step_fits = || {
        let step = def.operands.iter().position(|operand| operand.name == "step");
        let step = step.and_then(|group| op.group_operand(OperandIdx(group as u16)));
        step.and_then(number).is_some_and(|step| step != 0)
    };
    if def.has_trait(Trait::Pure)
        || has("AlwaysSpeculatable")
        || has("SpeculatableByDivisor") && divisor_fits(&[0])
        || has("SpeculatableBySignedDivisor") && divisor_fits(&[0, -1])
        || has("SpeculatableByIndex") && index_fits()
    {
        Speculatability::Always
    } else if has("RecursivelySpeculatable")
        || has("SpeculatableByStep") && step_fits()
        || has("SpeculatableOnValues") && op.operands().all(|operand| !operand.ty().is_memref())
    {
        Speculatability::WithRegions
    } else {
        Speculatability::Never
    }
}
