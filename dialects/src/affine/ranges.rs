//! Ranges of affine expressions, as far as constants bound the numbers that loops count: enough to see that one bound of a loop never
//! decides, or that a quotient is one number. All arithmetic is checked; what becomes too large is not known.

use super::band::{Header, counter};
use bourn_ir::{BlockRef, OpRef, Value};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

/// How deep expressions, and loops whose bounds are the numbers of others, are followed.
const MAX_DEPTH: usize = 16;

/// The numbers from `low` to `high`, as far as the ends are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Range {
    low: Option<i128>,
    high: Option<i128>,
}

/// Drops the results of a map of which another one is always at most as large, or at least as large, so that only they decide which is the
/// least, or the greatest.
pub(super) fn deciding(map: &AffineMap, operands: &[Value<'_, '_>], is_minimum: bool) -> Vec<AffineExpr> {
    let results = map.results();
    let ranges: Vec<Range> =
        results.iter().map(|result| range_of(result, map.num_dims(), operands, MAX_DEPTH)).collect();
    let mut kept = vec![true; results.len()];
    for (at, range) in ranges.iter().enumerate() {
        for (other, of_other) in ranges.iter().enumerate() {
            let is_never_needed = if is_minimum {
                range.high.zip(of_other.low).is_some_and(|(high, low)| high <= low)
            } else {
                range.low.zip(of_other.high).is_some_and(|(low, high)| low >= high)
            };
            if at != other && kept[at] && is_never_needed {
                kept[other] = false;
            }
        }
    }
    results.iter().zip(kept).filter(|(_, kept)| *kept).map(|(result, _)| result.clone()).collect()
}

/// Returns a map whose quotients that are always the same number are that number, so that remainders need none; `None` if it has none.
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
        && let Range { low: Some(low), high: Some(high) } = range_of(lhs, num_dims, operands, depth)
    {
        let quotient = |end: i128| match kind {
            BinaryKind::CeilDiv => -(-end).div_euclid(divisor.into()),
            _ => end.div_euclid(divisor.into()),
        };
        match i64::try_from(quotient(low)) {
            Ok(0) if kind == BinaryKind::Mod && quotient(high) == 0 => return new_lhs,
            Ok(number) if kind != BinaryKind::Mod && quotient(high) == quotient(low) => {
                return AffineExpr::constant(number);
            }
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

fn range_of(expr: &AffineExpr, num_dims: usize, operands: &[Value<'_, '_>], depth: usize) -> Range {
    let Some(depth) = depth.checked_sub(1) else { return Range::default() };
    let operand =
        |at: usize| operands.get(at).map_or(Range::default(), |value| range_of_value(*value, depth));
    match expr.kind() {
        ExprKind::Constant(value) => Range::only(value.into()),
        ExprKind::Dim(at) => operand(at as usize),
        ExprKind::Symbol(at) => operand(num_dims + at as usize),
        ExprKind::Binary(kind, lhs, rhs) => {
            let range = range_of(lhs, num_dims, operands, depth);
            match (kind, rhs.as_constant().map(i128::from)) {
                (BinaryKind::Add, _) => range.plus(range_of(rhs, num_dims, operands, depth)),
                (BinaryKind::Mul, Some(factor)) => range.times(factor),
                (BinaryKind::Mod, Some(divisor @ 1..)) => range.modulo(divisor),
                (BinaryKind::FloorDiv, Some(divisor @ 1..)) => range.mapped(|end| end.div_euclid(divisor)),
                (BinaryKind::CeilDiv, Some(divisor @ 1..)) => range.mapped(|end| -(-end).div_euclid(divisor)),
                _ => Range::default(),
            }
        }
    }
}

/// Returns what the bounds and the step of a loop say of the number that it counts, where it is counted.
fn range_of_value(value: Value<'_, '_>, depth: usize) -> Range {
    let owner = value.owner_block().and_then(BlockRef::parent_op);
    let is_counter = |op: &OpRef<'_, '_>| counter(*op).map(Value::id) == Some(value.id());
    let Some(header) = owner.filter(is_counter).and_then(Header::of) else { return Range::default() };
    let body = value.body();
    let ranges = |map: &AffineMap, operands: &[bourn_ir::ValueId]| -> Vec<Range> {
        let operands: Vec<Value<'_, '_>> = operands.iter().map(|value| Value::new(body, *value)).collect();
        map.results().iter().map(|result| range_of(result, map.num_dims(), &operands, depth)).collect()
    };
    let lower = ranges(&header.lower.map, &header.lower.operands);
    let upper = ranges(&header.upper.map, &header.upper.operands);
    let low = lower.iter().filter_map(|range| range.low).max();
    let behind = upper.iter().filter_map(|range| range.high).min();
    let last = behind.map(|behind| behind - 1);
    // If it begins at one number only, it does not count those between its steps.
    let start = match lower.as_slice() {
        [Range { low: Some(low), high: Some(high) }] if low == high => Some(*low),
        _ => None,
    };
    let high = start.zip(last).map(|(start, last)| last - (last - start).rem_euclid(header.step.into()));
    Range { low, high: high.or(last) }
}

/// Returns a number if sums and differences of two like it are no problem.
fn small(value: i128) -> Option<i128> {
    (value.unsigned_abs() < 1 << 100).then_some(value)
}

impl Range {
    fn only(value: i128) -> Range {
        Range { low: Some(value), high: Some(value) }
    }
    /// Returns the range of a function that does not fall.
    fn mapped(self, function: impl Fn(i128) -> i128) -> Range {
        Range { low: self.low.map(&function), high: self.high.map(&function) }
    }
    fn plus(self, other: Range) -> Range {
        let sum = |a: Option<i128>, b: Option<i128>| small(a?.checked_add(b?)?);
        Range { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }
    fn times(self, factor: i128) -> Range {
        let product = |end: Option<i128>| small(end?.checked_mul(factor)?);
        let (low, high) = (product(self.low), product(self.high));
        match factor {
            0 => Range::only(0),
            1.. => Range { low, high },
            _ => Range { low: high, high: low },
        }
    }
    fn modulo(self, divisor: i128) -> Range {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low.div_euclid(divisor) == high.div_euclid(divisor) => {
                self.mapped(|end| end.rem_euclid(divisor))
            }
            _ => Range { low: Some(0), high: Some(divisor - 1) },
        }
    }
}
