//! Ranges of affine expressions from the constant bounds of induction variables: enough to see that a bound of a loop is redundant, or that
//! a quotient is constant.

use super::band::{Header, counter};
use bourn_bounds::Interval;
use bourn_ir::{BlockRef, OpRef, Value};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

/// The largest nesting of expressions, and of loops whose bounds depend on other loops, that is followed.
const MAX_DEPTH: usize = 16;

/// Returns the results of a map without results that are never needed for the minimum (or maximum), because another result is always at
/// most (or at least) as large.
pub(super) fn deciding(map: &AffineMap, operands: &[Value<'_, '_>], is_minimum: bool) -> Vec<AffineExpr> {
    let results = map.results();
    let ranges: Vec<Interval> =
        results.iter().map(|result| range_of(result, map.num_dims(), operands, MAX_DEPTH)).collect();
    let mut kept = vec![true; results.len()];
    for (at, range) in ranges.iter().enumerate() {
        for (other, of_other) in ranges.iter().enumerate() {
            let is_never_needed = if is_minimum {
                range.upper.zip(of_other.lower).is_some_and(|(upper, lower)| upper <= lower)
            } else {
                range.lower.zip(of_other.upper).is_some_and(|(lower, upper)| lower >= upper)
            };
            if at != other && kept[at] && is_never_needed {
                kept[other] = false;
            }
        }
    }
    results.iter().zip(kept).filter(|(_, kept)| *kept).map(|(result, _)| result.clone()).collect()
}

/// Replaces quotients that are constant, and simplifies the remainders that belong to them; `None` if there are none.
pub(super) fn without_needless_quotients(map: &AffineMap, operands: &[Value<'_, '_>]) -> Option<AffineMap> {
    let results: Vec<AffineExpr> =
        map.results().iter().map(|result| narrowed(result, map.num_dims(), operands, MAX_DEPTH)).collect();
    (results != map.results()).then(|| AffineMap::new(map.num_dims(), map.num_symbols(), results))
}

fn narrowed(expr: &AffineExpr, num_dims: usize, operands: &[Value<'_, '_>], depth: usize) -> AffineExpr {
    let (ExprKind::Binary(kind, lhs, rhs), Some(depth)) = (expr.kind(), depth.checked_sub(1)) else {
        return expr.clone();
    };
    let [new_lhs, new_rhs] = [lhs, rhs].map(|part| narrowed(part, num_dims, operands, depth));
    if let (BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv, Some(divisor @ 1..)) =
        (kind, rhs.as_constant())
    {
        let quotient = quotients(kind, range_of(lhs, num_dims, operands, depth), divisor).as_point();
        match quotient.and_then(|number| i64::try_from(number).ok()) {
            Some(0) if kind == BinaryKind::Mod => return new_lhs,
            Some(number) if kind != BinaryKind::Mod => return AffineExpr::constant(number),
            _ => {}
        }
    }
    if new_lhs == *lhs && new_rhs == *rhs {
        return expr.clone();
    }
    match kind {
        BinaryKind::Add => new_lhs + new_rhs,
        BinaryKind::Mul => new_lhs * new_rhs,
        BinaryKind::Mod => new_lhs.modulo(new_rhs),
        BinaryKind::FloorDiv => new_lhs.floor_div(new_rhs),
        BinaryKind::CeilDiv => new_lhs.ceil_div(new_rhs),
    }
}

/// Returns the range of quotients, rounded up for `ceildiv` and down otherwise.
fn quotients(kind: BinaryKind, of: Interval, divisor: i64) -> Interval {
    let divisor = Interval::point(divisor.into());
    match kind {
        BinaryKind::CeilDiv => of.negate().floor_div(divisor).negate(),
        _ => of.floor_div(divisor),
    }
}

fn range_of(expr: &AffineExpr, num_dims: usize, operands: &[Value<'_, '_>], depth: usize) -> Interval {
    let Some(depth) = depth.checked_sub(1) else { return Interval::ALL };
    let operand = |at: usize| operands.get(at).map_or(Interval::ALL, |value| range_of_value(*value, depth));
    match expr.kind() {
        ExprKind::Constant(value) => Interval::point(value.into()),
        ExprKind::Dim(at) => operand(at as usize),
        ExprKind::Symbol(at) => operand(num_dims + at as usize),
        ExprKind::Binary(kind, lhs, rhs) => {
            let range = range_of(lhs, num_dims, operands, depth);
            match (kind, rhs.as_constant()) {
                (BinaryKind::Add, _) => range + range_of(rhs, num_dims, operands, depth),
                (BinaryKind::Mul, Some(factor)) => range.scale(factor.into()),
                (BinaryKind::Mod, Some(divisor @ 1..)) => range.remainder(Interval::point(divisor.into())),
                (BinaryKind::FloorDiv | BinaryKind::CeilDiv, Some(divisor @ 1..)) => {
                    quotients(kind, range, divisor)
                }
                _ => Interval::ALL,
            }
        }
    }
}

/// Returns the range of an induction variable that follows from the bounds and the step of its loop.
fn range_of_value(value: Value<'_, '_>, depth: usize) -> Interval {
    let owner = value.owner_block().and_then(BlockRef::parent_op);
    let is_counter = |op: &OpRef<'_, '_>| counter(*op).map(Value::id) == Some(value.id());
    let Some(header) = owner.filter(is_counter).and_then(Header::of) else { return Interval::ALL };
    let body = value.body();
    let ranges = |map: &AffineMap, operands: &[bourn_ir::ValueId]| -> Vec<Interval> {
        let operands: Vec<Value<'_, '_>> = operands.iter().map(|value| Value::new(body, *value)).collect();
        map.results().iter().map(|result| range_of(result, map.num_dims(), &operands, depth)).collect()
    };
    let lower = ranges(&header.lower.map, &header.lower.operands);
    let upper = ranges(&header.upper.map, &header.upper.operands);
    let low = lower.iter().filter_map(|range| range.lower).max();
    let behind = upper.iter().filter_map(|range| range.upper).min();
    let last = behind.and_then(|behind| behind.checked_sub(1));
    // With a single start value, the range excludes numbers between the steps.
    let start = if let [only] = lower.as_slice() { only.as_point() } else { None };
    let upper = start.zip(last).and_then(|(start, last)| {
        let beyond = last.checked_sub(start)?.rem_euclid(header.step.into());
        last.checked_sub(beyond)
    });
    Interval { lower: low, upper: upper.or(last) }
}
