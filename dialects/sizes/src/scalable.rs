//! Bounds in terms of `vector.vscale`, the factor by which scalable vectors are longer than their types, like MLIR's
//! `ScalableValueBoundsConstraintSet`.
//!
//! A program may contain several `vector.vscale`; they all have the same value, whose range the caller gives.

use crate::vector::VscaleOp;
use bourn_bounds::{
    BoundKind, BoundMap, Column, Condition, Expr, Extremum, Interval, Relation, SymbolicBound, index,
};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{Body, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use std::ops::RangeInclusive;

/// Returns a closed bound of a value or a size in terms of `vector.vscale`, which is in `range`; a constant if the column has a constant
/// value. Only `vector.vscale` results that are `visible` may occur in the bound. `None` if there is no such bound.
///
/// ```
/// use bourn_bounds::{BoundKind, Column};
/// use bourn_dialects::scalable::scalable_bound;
/// use bourn_equations::value_bounds::{IrBounds, IrGraph};
/// use bourn_ir::parse::{ParseOptions, parse_source};
/// use bourn_ir::{Context, DialectRegistry};
///
/// let mut registry = DialectRegistry::new();
/// bourn_dialects::register_all(&mut registry);
/// let context = Context::new(&registry);
/// let text = "func.func @f(%n: index) {
///   %c4 = arith.constant 4 : index
///   %vscale = vector.vscale
///   %step = arith.muli %vscale, %c4 : index
///   %rest = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %step)
///   return
/// }";
/// let module = parse_source(&context, text, &ParseOptions::default()).unwrap();
/// let function = module.function("f").unwrap();
/// let body = function.isolated_body().unwrap();
/// let entry = body.entry().unwrap();
/// let rest = entry.ops().nth(3).unwrap().result(0).id();
///
/// let graph = IrGraph::new(&context, body);
/// let mut bounds = IrBounds::new(&graph);
/// let found = scalable_bound(&mut bounds, body, BoundKind::Upper, Column::index(rest), 1..=16, &|_| true).unwrap();
/// assert_eq!(found.maps[0].map.to_string(), "()[s0] -> (s0 * 4)");
/// ```
pub fn scalable_bound(
    bounds: &mut IrBounds<'_>,
    body: &Body<'_>,
    kind: BoundKind,
    of: Column<ValueId>,
    range: RangeInclusive<i64>,
    visible: &dyn Fn(ValueId) -> bool,
) -> Option<SymbolicBound<ValueId>> {
    let numbers = numbers(body);
    let known = |number: &ValueId| {
        let number = index(*number);
        [
            Condition::relation(number.clone(), Relation::Ge, *range.start()),
            Condition::relation(number.clone(), Relation::Le, *range.end()),
            Condition::relation(number, Relation::Eq, index(numbers[0])),
        ]
    };
    let condition = Condition::All(numbers.iter().flat_map(known).collect());
    bounds.assuming(&condition, |bounds| {
        if let Some(constant) = bounds.interval(Expr::from(of)).as_point() {
            return constant_bound(constant);
        }
        let may_occur = |column: Column<ValueId>| {
            column.dimension().is_none() && numbers.contains(&column.value) && visible(column.value)
        };
        let mut found = bounds.bound(kind, Expr::from(of), &may_occur).ok()?;
        found.maps.iter_mut().for_each(name_once);
        drop_implied(bounds, &mut found);
        Some(found)
    })
}

/// Merges the operands of a map, which are all equal.
fn name_once(map: &mut BoundMap<ValueId>) {
    if map.operands.len() < 2 {
        return;
    }
    let symbols = vec![AffineExpr::symbol(0); map.operands.len()];
    let results = map.map.results().iter().map(|result| result.replace(&[], &symbols).simplify(0, 1));
    map.map = AffineMap::new(0, 1, results.collect());
    map.operands.truncate(1);
}

/// Drops constant bounds that follow from another bound and the range of `vector.vscale`.
fn drop_implied(bounds: &mut IrBounds<'_>, found: &mut SymbolicBound<ValueId>) {
    let mut of_maps = Vec::new();
    for BoundMap { map, operands } in found.maps.iter().filter(|map| !map.operands.is_empty()) {
        let symbols: Vec<Expr<ValueId>> = operands.iter().map(|column| Expr::from(*column)).collect();
        of_maps.extend(map.results().iter().map(|result| Expr::from_affine(result, &[], &symbols)));
    }
    let ranges: Vec<Interval> = of_maps.into_iter().map(|expr| bounds.interval(expr)).collect();
    let extremum = found.extremum;
    found.maps.retain(|map| {
        let Some(constant) = map.map.results().first().and_then(|result| result.as_constant()) else {
            return true;
        };
        let constant = i128::from(constant);
        !ranges.iter().any(|range| match extremum {
            Extremum::Minimum => range.upper.is_some_and(|greatest| greatest <= constant),
            Extremum::Maximum => range.lower.is_some_and(|least| least >= constant),
        })
    });
}

fn constant_bound(constant: i128) -> Option<SymbolicBound<ValueId>> {
    let result = AffineExpr::constant(i64::try_from(constant).ok()?);
    let map = AffineMap::new(0, 0, vec![result]);
    let maps = vec![BoundMap { map, operands: Vec::new() }];
    Some(SymbolicBound { maps, extremum: Extremum::Minimum })
}

/// Returns all results of `vector.vscale`.
fn numbers(body: &Body<'_>) -> Vec<ValueId> {
    let mut found = Vec::new();
    bourn_passes::walk(body, |op| {
        if op.is(VscaleOp::NAME) {
            found.extend(op.result_ids());
        }
    });
    found
}
