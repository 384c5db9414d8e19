//! Adapts maps of ops that move to another scope, where symbols may become dimensions.

use super::mapped::mapped;
use super::scope::AffineScopes;
use super::verify::{fits, moves_memory};
use super::{ApplyOp, DelinearizeIndexOp, LinearizeIndexOp};
use bourn_ir::{Body, Context, OpId, OpRef, Value, ValueId};
use rustc_hash::FxHashSet;

/// Returns whether the operands of an op's maps and sets are valid, if its symbols may become dimensions.
#[must_use]
pub fn can_adapt_maps(op: OpRef<'_, '_>, scopes: &mut AffineScopes) -> bool {
    if fits(op, scopes) {
        return true;
    }
    // Any value may be a dimension of `affine.apply`, but not any value may be a symbol.
    let (is_apply, scope) = (op.isa::<ApplyOp>(), scopes.scope_of(op));
    !moves_memory(op)
        && mapped(op).into_iter().all(|mapped| {
            let mut operands = mapped.operands.map(|number| op.operand(number));
            if mapped.form.without_symbols().is_some() {
                is_apply || operands.all(|operand| scopes.is_dim(operand, scope))
            } else {
                !is_apply && scopes.check(op, operands, mapped.form.num_dims()).is_ok()
            }
        })
}

/// Turns the symbols of an op into dimensions if its current scope requires it. Returns whether its operands are then valid.
pub fn adapt_maps<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    op: OpId,
    scopes: &mut AffineScopes,
) -> bool {
    let view = body.op(op);
    if fits(view, scopes) {
        return true;
    }
    if !can_adapt_maps(view, scopes) {
        return false;
    }
    let attrs: Vec<_> = mapped(view)
        .into_iter()
        .filter_map(|mapped| Some((context.ident(mapped.name), context.attr(mapped.form.without_symbols()?))))
        .collect();
    for (name, attr) in attrs {
        body.set_attr(op, name, attr);
    }
    fits(body.op(op), scopes)
}

/// Turns symbols of `affine.apply` and similar ops that depend on these values into dimensions, so that each value may be replaced by any
/// other value. Returns false if a map divides by a symbol, which then must stay.
pub fn symbols_to_dims<'c>(context: &'c Context, body: &mut Body<'c>, values: &[ValueId]) -> bool {
    let (mut waiting, mut seen) = (values.to_vec(), FxHashSet::default());
    while let Some(value) = waiting.pop() {
        let passes_on = |op: &OpRef<'_, '_>| {
            op.isa::<ApplyOp>() || op.isa::<LinearizeIndexOp>() || op.isa::<DelinearizeIndexOp>()
        };
        let users = Value::new(body, value).uses().map(|(user, _)| user);
        let users: Vec<OpId> = users.filter(passes_on).map(OpRef::id).collect();
        for user in users {
            if !seen.insert(user) {
                continue;
            }
            let view = body.op(user);
            waiting.extend_from_slice(view.result_ids());
            let Some(mapped) = mapped(view).into_iter().find(|mapped| {
                let symbols = mapped.operands.start + mapped.form.num_dims()..mapped.operands.end;
                view.operand_ids()[symbols].contains(&value)
            }) else {
                continue;
            };
            let Some(form) = mapped.form.without_symbols() else { return false };
            body.set_attr(user, context.ident(mapped.name), context.attr(form));
        }
    }
    true
}
