//! The pattern that folds ops.

use bourn_ir::def::has_trait_named;
use bourn_ir::effects::is_memory_effect_free;
use bourn_ir::fold::MaterializeFn;
use bourn_ir::fold::{Fold, FoldCx, constant_of, fold};
use bourn_ir::rewrite::{RewritePattern, Rewriter};
use bourn_ir::{Attribute, OpId, OpRef, Trait, Type, Value, ValueId};

/// Folds any op whose table has a `fold` hook.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoldPattern {
    /// The bits of `index`.
    pub index_width: u32,
}

impl RewritePattern for FoldPattern {
    fn root(&self) -> Option<&'static str> {
        None
    }
    /// Returns a high benefit: folding comes before rewriting, as in MLIR.
    fn benefit(&self) -> u32 {
        u32::MAX
    }
    fn match_and_rewrite<'c>(&self, id: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        let op = rewriter.op(id);
        let Some(replacements) =
            folded(FoldCx { context: rewriter.context, index_width: self.index_width }, op)
        else {
            if let Some(value) = folded_by_trait(op) {
                rewriter.replace_op(id, &[value]);
                return true;
            }
            return constants_last(id, rewriter);
        };
        let materialize = op.def().and_then(|def| def.hooks.materialize?.get::<MaterializeFn>());
        let location = op.location();
        let types: Vec<Type<'c>> = op.results().map(Value::ty).collect();
        let mut states = Vec::new();
        for (replacement, ty) in replacements.iter().zip(&types) {
            if let Replacement::Attr(attr) = *replacement {
                let state = materialize.and_then(|make| make(rewriter.context, attr, *ty, location));
                match state {
                    Some(state) if state.results.as_slice() == [*ty] => states.push(state),
                    _ => return false,
                }
            }
        }
        let mut states = states.into_iter();
        let mut values = Vec::new();
        for replacement in replacements {
            match replacement {
                Replacement::Value(value) => values.push(value),
                Replacement::Attr(_) => {
                    if let Some(state) = states.next() {
                        values.extend(rewriter.create_before(id, state));
                    }
                }
            }
        }
        rewriter.replace_op(id, &values);
        true
    }
}

/// Returns the value that replaces an op by its trait: `f(f(x))` is `f(x)` and `g(x, x)` is `x` if the op is `Idempotent`, and `f(f(x))` is
/// `x` if it is an `Involution`. The inner op has the same attributes, which MLIR does not check.
fn folded_by_trait(op: OpRef<'_, '_>) -> Option<ValueId> {
    let def = op.def()?;
    if op.num_results() != 1 || !is_memory_effect_free(op) {
        return None;
    }
    let operands: Vec<Value<'_, '_>> = op.operands().collect();
    let ty = op.result(0).ty();
    let value = match operands[..] {
        [operand] => {
            let inner = operand.defining_op()?;
            let is_same = inner.def().is_some_and(|of| std::ptr::eq(of, def)) && inner.attrs() == op.attrs();
            if !is_same || inner.num_operands() != 1 || inner.num_regions() != 0 {
                return None;
            } else if has_trait_named(def, "Involution") {
                inner.operands().next()?
            } else if has_trait_named(def, "Idempotent") {
                operand
            } else {
                return None;
            }
        }
        [first, second] if first.id() == second.id() && has_trait_named(def, "Idempotent") => first,
        _ => return None,
    };
    (value.ty() == ty && value.id() != op.result(0).id()).then(|| value.id())
}

/// Moves constant operands of a commutative op after the other operands. Returns whether any moved.
fn constants_last(id: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let op = rewriter.op(id);
    if !op.def().is_some_and(|def| def.has_trait(Trait::Commutative)) {
        return false;
    }
    let (constants, others): (Vec<_>, Vec<_>) =
        op.operands().partition(|operand| constant_of(*operand).is_some());
    let operands: Vec<ValueId> = others.into_iter().chain(constants).map(Value::id).collect();
    if operands == op.operand_ids() {
        return false;
    }
    rewriter.modify_op(id, |body| body.set_operands(id, &operands));
    true
}

#[derive(Clone, Copy)]
enum Replacement<'c> {
    Attr(Attribute<'c>),
    Value(ValueId),
}

/// Returns the replacements for the results of an op, if it can be folded. They have the types of the results, and no result replaces
/// itself.
fn folded<'c>(cx: FoldCx<'c>, op: OpRef<'_, 'c>) -> Option<Vec<Replacement<'c>>> {
    let def = op.def()?;
    if def.has_trait(Trait::ConstantLike) || op.num_results() == 0 {
        return None;
    }
    def.hooks.fold?;
    let constants: Vec<_> = op.operands().map(constant_of).collect();
    let items = fold(cx, op, &constants)?;
    if items.len() != op.num_results() {
        return None;
    }
    let replacements = items.into_iter().zip(op.results()).map(|(item, result)| match item {
        Fold::Attr(attr) => Some(Replacement::Attr(attr)),
        Fold::Value(value) => {
            let own = op.result_ids().contains(&value.id());
            (!own && value.ty() == result.ty()).then(|| Replacement::Value(value.id()))
        }
    });
    replacements.collect()
}
