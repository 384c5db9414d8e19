//! The pass `affine-simplify-min-max`: drops operands of minima and maxima that the bounds engine proves never to be the result.

use super::ApplyOp;
use super::graybox::passes::for_each_body;
use super::graybox::remove::is_applied;
use super::mapped::map_of;
use super::scope::AffineScopes;
use super::simplify::sorted;
use crate::build::{CommonOps, MapOps};
use bourn_bounds::Condition;
use bourn_equations::value_bounds::{Items, MinMax, Owner, is_extremum};
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{AttrData, Body, Context, OpId, OpRef, Value, ValueId};
use bourn_passes::{EngineOptions, Pass, PassFailed, Target};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};

/// Removes operands of minima and maxima that are never the least or the greatest.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(argument = "affine-simplify-min-max", name = "SimplifyAffineMinMaxPass")]
pub struct SimplifyMinMax {
    /// The options of the bounds engine.
    #[options]
    engine: EngineOptions,
}

impl Pass for SimplifyMinMax {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut dropped = 0;
        for_each_body(target, |context, body, owner_is_scope, owner| {
            for (op, kept) in decided(context, body, owner, self.engine, |_| None) {
                let mut scopes = AffineScopes::of_body(owner_is_scope);
                dropped += simplify(op, &kept, &mut scopes, &mut Rewriter::new(context, body));
            }
            Ok(())
        })?;
        target.count("num-dropped", "Number of operands that were dropped", dropped);
        Ok(())
    }
}

/// Returns the minima and maxima of a body that have unneeded items, with the needed items. `given` returns further facts that hold where
/// an op runs.
pub(super) fn decided<'c>(
    context: &'c Context,
    body: &Body<'c>,
    owner: Owner<'c>,
    engine: EngineOptions,
    given: impl Fn(OpRef<'_, 'c>) -> Option<Condition<ValueId>>,
) -> Vec<(OpId, Vec<bool>)> {
    let kinds: Vec<_> = body.kinds().into_iter().filter(|def| is_extremum(context, def)).collect();
    if kinds.is_empty() {
        return Vec::new();
    }
    let is_one =
        |op: &OpRef<'_, '_>| op.def().is_some_and(|def| kinds.iter().any(|kind| std::ptr::eq(*kind, def)));
    let mut found = Vec::new();
    bourn_passes::walk(body, |op| found.extend(Some(op).filter(is_one)));
    let graph = engine.graph(context, body, owner);
    let mut decisions = engine.decisions(&graph);
    let kept = found.into_iter().filter_map(|op| {
        let items = graph.items(op).filter(|items| map_of(op).is_some() || are_operands(items, op))?;
        Some((op.id(), decisions.needed(op, &items, given(op).as_ref())))
    });
    kept.filter(|(_, kept)| kept.contains(&false)).collect()
}

/// Returns whether the items of an op are its operands, in order.
fn are_operands(items: &Items, op: OpRef<'_, '_>) -> bool {
    let values = (0..items.exprs.len()).map(|item| items.value(item));
    values.eq(op.operand_ids().iter().map(|operand| Some(*operand)))
}

/// Rewrites `affine.min` and `affine.max` with fewer items.
pub(super) struct MapItems;

impl MinMax for MapItems {
    fn keep(&self, op: OpId, kept: &[bool], rewriter: &mut Rewriter<'_, '_>) -> bool {
        simplify(op, kept, &mut AffineScopes::of_body(true), rewriter) > 0
    }
}

/// Drops redundant items of an op. Returns the number of dropped items.
pub(super) fn simplify(
    op: OpId,
    kept: &[bool],
    scopes: &mut AffineScopes,
    rewriter: &mut Rewriter<'_, '_>,
) -> usize {
    let dropped = kept.iter().filter(|kept| !**kept).count();
    let view = rewriter.op(op);
    let Some(map) = map_of(view) else {
        // Exactly one of two operands is kept.
        let value = kept.iter().position(|kept| *kept).map(|at| view.operand(at).id());
        let Some(value) = value.filter(|_| !is_applied(view.result(0))) else { return 0 };
        rewriter.replace_op(op, &[value]);
        return dropped;
    };
    let results = map.results().iter().zip(kept).filter(|(_, kept)| **kept).map(|(result, _)| result.clone());
    let (num_dims, num_symbols) = (map.num_dims(), map.num_symbols());
    let results = sorted(&results.collect::<Vec<_>>(), num_dims, num_symbols);
    let map = AffineMap::new(num_dims, num_symbols, results).compress_unused();
    let (dims, symbols) = view.operand_ids().split_at(num_dims);
    let dims = map.dims.iter().map(|&at| dims[at]);
    let operands: Vec<ValueId> = dims.chain(map.symbols.iter().map(|&at| symbols[at])).collect();
    let map = with_valid_symbols(view, map.map, &operands, scopes);
    replace(op, &map, &operands, rewriter);
    dropped
}

/// Returns a map with its symbols as further dimensions if an operand is no symbol in the scope: `affine.apply` checks this, `affine.min`
/// does not. If a symbol is a divisor, the map is unchanged.
fn with_valid_symbols(
    op: OpRef<'_, '_>,
    map: AffineMap,
    operands: &[ValueId],
    scopes: &mut AffineScopes,
) -> AffineMap {
    if map.num_symbols() == 0 || !map.is_pure_affine() {
        return map;
    }
    let scope = scopes.scope_of(op);
    let is_symbol = |value: &ValueId| scopes.is_symbol(Value::new(op.body(), *value), scope);
    if operands[map.num_dims()..].iter().all(is_symbol) {
        return map;
    }
    let all: Vec<AffineExpr> = (0..operands.len() as u32).map(AffineExpr::dim).collect();
    let (dims, symbols) = all.split_at(map.num_dims());
    map.replace(dims, symbols, operands.len(), 0)
}

/// Replaces an op by the minimum or maximum of a map's results: by a value, a constant, or an `affine.apply` if a single result is left.
/// Returns whether anything changed.
pub(super) fn replace(
    op: OpId,
    map: &AffineMap,
    operands: &[ValueId],
    rewriter: &mut Rewriter<'_, '_>,
) -> bool {
    let (context, view) = (rewriter.context, rewriter.op(op));
    let attr = context.attr(AttrData::AffineMap(map.clone()));
    let only = match map.results() {
        [only] if only.as_constant().is_some() => only.clone(),
        // The result of the minimum may be used as a symbol where the operand is only a dimension, and `affine.apply` does not accept other
        // values.
        [only] if !is_applied(view.result(0)) && (only.is_pure_affine() || map.num_symbols() == 0) => {
            only.clone()
        }
        _ if map_of(view) == Some(map) => return false,
        _ => {
            rewriter.modify_op(op, |body| {
                body.set_operands(op, operands);
                body.set_attr(op, context.ident(ApplyOp::MAP_ATTR), attr);
            });
            return true;
        }
    };
    let value = match only.kind() {
        ExprKind::Dim(at) => operands[at as usize],
        ExprKind::Symbol(at) => operands[map.num_dims() + at as usize],
        ExprKind::Constant(number) => rewriter.before(op).constant(number),
        ExprKind::Binary(..) => rewriter.before(op).apply(map, operands),
    };
    rewriter.replace_op(op, &[value]);
    true
}
