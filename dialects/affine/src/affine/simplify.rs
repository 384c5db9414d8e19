//! The canonical forms of loops and conditions that certainly run or never run, and of minima and maxima.

use super::mapped::{Form, Mapped, map_of, mapped};
use super::minmax;
use super::ranges::deciding;
use super::{ForOp, IfOp, MinOp};
use crate::scf::rebuild::inline;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{AttrData, BlockRef, OpId, OpRef, Value};
use bourn_presburger::affine::{AffineExpr, AffineMap, ConstraintKind, ExprKind, IntegerSet, flatten};

/// The most operands of a minimum or maximum into which nested minima or maxima are merged.
const MAX_RESULTS: usize = 32;

/// Replaces a loop that certainly has no iteration by its initial values.
pub fn for_op(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(for_op) = view.dyn_cast::<ForOp>() else { return false };
    let constants =
        |map: &AffineMap| map.results().iter().map(AffineExpr::as_constant).collect::<Option<Vec<i64>>>();
    let (lower, upper) = (constants(for_op.lower_bound_map()), constants(for_op.upper_bound_map()));
    let (Some(lower), Some(upper)) = (lower, upper) else { return false };
    // The greatest lower bound and the least upper one.
    if !lower.iter().any(|lower| upper.iter().any(|upper| lower >= upper)) {
        return false;
    }
    let inits = for_op.inits().ids().to_vec();
    rewriter.replace_op(op, &inits);
    true
}

/// Replaces an `affine.if` with a constant condition, and drops constraints that always hold from other conditions.
pub fn if_op(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let (context, view) = (rewriter.context, rewriter.op(op));
    let Some(if_op) = view.dyn_cast::<IfOp>() else { return false };
    let set = if_op.condition();
    let chosen = match known(set) {
        Some(true) => Some(if_op.then_entry().id()),
        Some(false) => if_op.else_entry().map(BlockRef::id),
        None => {
            let mut needed = set.constraints().to_vec();
            needed.retain(|(expr, _)| expr.as_constant().is_none());
            if needed.len() == set.constraints().len() {
                return false;
            }
            let set = IntegerSet::new(set.num_dims(), set.num_symbols(), needed);
            let attr = context.attr(AttrData::IntegerSet(set));
            rewriter.modify_op(op, |body| body.set_attr(op, context.ident(IfOp::CONDITION_ATTR), attr));
            return true;
        }
    };
    match chosen {
        Some(block) => inline(op, block, &[], rewriter),
        // The second region is only optional without results.
        None => rewriter.erase_op(op),
    }
    true
}

/// Returns whether a set is the universe or empty, as far as its constraints are constants.
fn known(set: &IntegerSet) -> Option<bool> {
    let holds = |(expr, kind): &(AffineExpr, ConstraintKind)| {
        expr.as_constant().map(|value| if *kind == ConstraintKind::Eq { value == 0 } else { value >= 0 })
    };
    let all: Vec<Option<bool>> = set.constraints().iter().map(holds).collect();
    if all.contains(&Some(false)) {
        return Some(false);
    }
    all.iter().all(|known| *known == Some(true)).then_some(true)
}

/// Replaces an `affine.apply` whose result is an operand or a constant.
pub fn apply(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    let Some(map) = map_of(view) else { return false };
    let is_leaf = |result: &AffineExpr| !matches!(result.kind(), ExprKind::Binary(..));
    let operands = view.operand_ids().to_vec();
    map.num_inputs() == operands.len()
        && map.results().iter().all(is_leaf)
        && minmax::replace(op, map, &operands, rewriter)
}

/// Sorts the results of a minimum or maximum by coefficients, as MLIR does, and drops duplicates. A minimum of a single value is replaced
/// by the value.
pub fn min_max(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let (context, view) = (rewriter.context, rewriter.op(op));
    let Some(map) = map_of(view) else { return false };
    let mut results = sorted(&distinct(map.results()), map.num_dims(), map.num_symbols());
    // Constants are merged into one.
    let numbers: Option<Vec<i64>> = results.iter().map(AffineExpr::as_constant).collect();
    if let Some(number) = numbers.and_then(|numbers| {
        let numbers = numbers.into_iter();
        if view.isa::<MinOp>() { numbers.min() } else { numbers.max() }
    }) {
        results = vec![AffineExpr::constant(number)];
    }
    if let [only] = results.as_slice() {
        let operands = view.operand_ids().to_vec();
        let map = AffineMap::new(map.num_dims(), map.num_symbols(), vec![only.clone()]);
        return minmax::replace(op, &map, &operands, rewriter);
    }
    if results == map.results() {
        return false;
    }
    let map = AffineMap::new(map.num_dims(), map.num_symbols(), results);
    let attr = context.attr(AttrData::AffineMap(map));
    rewriter.modify_op(op, |body| body.set_attr(op, context.ident(MinOp::MAP_ATTR), attr));
    true
}

/// Merges a minimum of minima into one op, and likewise maxima.
pub fn merge(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let (context, view) = (rewriter.context, rewriter.op(op));
    let own = match mapped(view).first() {
        Some(&Mapped { form: Form::Map(map), .. }) => map,
        _ => return false,
    };
    let (dims, symbols) = view.operand_ids().split_at(own.num_dims());
    let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
    let (mut results, mut taken) = (Vec::new(), Vec::new());
    for result in own.results() {
        let operand = match result.kind() {
            ExprKind::Dim(at) => Some(view.operand(at as usize)),
            ExprKind::Symbol(at) => Some(view.operand(own.num_dims() + at as usize)),
            _ => None,
        };
        match operand
            .and_then(Value::defining_op)
            .filter(|maker| maker.is(view.name().as_str()) && *maker != view)
        {
            Some(maker) => taken.push(maker),
            None => results.push(result.clone()),
        }
    }
    for &maker in &taken {
        let Some(&Mapped { form: Form::Map(map), .. }) = mapped(maker).first() else { return false };
        let shifted =
            map.results().iter().map(|result| result.shift_dims(dims.len()).shift_symbols(symbols.len()));
        results.extend(shifted);
        let (more_dims, more_symbols) = maker.operand_ids().split_at(map.num_dims());
        dims.extend_from_slice(more_dims);
        symbols.extend_from_slice(more_symbols);
    }
    if taken.is_empty() || results.len() > MAX_RESULTS {
        return false;
    }
    let map = AffineMap::new(dims.len(), symbols.len(), results);
    let attr = context.attr(AttrData::AffineMap(map));
    let makers: Vec<OpId> = taken.into_iter().map(OpRef::id).collect();
    rewriter.modify_op(op, |body| {
        body.set_operands(op, &[dims, symbols].concat());
        body.set_attr(op, context.ident(MinOp::MAP_ATTR), attr);
    });
    // The ops that computed the operands may be dead.
    for maker in makers {
        rewriter.modify_op(maker, |_| {});
    }
    true
}

/// Drops repeated bounds of a loop, and bounds that are never the least or the greatest.
pub fn bounds(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let (context, view) = (rewriter.context, rewriter.op(op));
    let mut changed = Vec::new();
    for mapped in mapped(view) {
        let Form::Map(map) = mapped.form else { continue };
        if map.num_results() < 2 {
            continue;
        }
        let with = |results| AffineMap::new(map.num_dims(), map.num_symbols(), results);
        let operands: Vec<Value<'_, '_>> = mapped.operands.map(|number| view.operand(number)).collect();
        let results =
            deciding(&with(distinct(map.results())), &operands, mapped.name == ForOp::UPPER_BOUND_MAP_ATTR);
        if results.len() < map.num_results() {
            changed.push((context.ident(mapped.name), context.attr(AttrData::AffineMap(with(results)))));
        }
    }
    if changed.is_empty() {
        return false;
    }
    rewriter.modify_op(op, |body| changed.iter().for_each(|(name, attr)| body.set_attr(op, *name, *attr)));
    true
}

fn distinct(exprs: &[AffineExpr]) -> Vec<AffineExpr> {
    let mut seen = rustc_hash::FxHashSet::default();
    exprs.iter().filter(|expr| seen.insert((*expr).clone())).cloned().collect()
}

/// Sorts expressions by their coefficients; if an expression is not linear, all keep their order.
pub(super) fn sorted(exprs: &[AffineExpr], num_dims: usize, num_symbols: usize) -> Vec<AffineExpr> {
    let mut keyed = Vec::new();
    for expr in exprs {
        match flatten(std::slice::from_ref(expr), num_dims, num_symbols) {
            Ok(flat) if flat.locals.is_empty() => keyed.push((flat.rows[0].clone(), expr.clone())),
            _ => return exprs.to_vec(),
        }
    }
    keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
    keyed.into_iter().map(|(_, expr)| expr).collect()
}
