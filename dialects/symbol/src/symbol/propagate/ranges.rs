//! Ranges of symbols.

use super::Propagation;
use crate::symbol::SymbolicIntOp;
use crate::symbol::forms::{Form, Root};
use crate::symbol::ops::{self, Range};
use crate::{memref, tensor};
use bourn_bounds::{Bounds, Effort, Expr, Program, Relation, Val, index};
use bourn_ir::{Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

impl<'c> Propagation<'_, 'c> {
    /// Returns the range that a symbol with a form has for all numbers in the ranges of its roots.
    pub(super) fn range_of(&mut self, form: &Form) -> Range {
        let operands: Vec<Range> = form.roots.iter().map(|root| self.range_of_root(*root)).collect();
        range_of_results(&form.map, &operands)
    }

    pub(super) fn range_of_root(&self, root: Root) -> Range {
        match (self.symbols.get(&root), root.dimension()) {
            (Some(symbol), _) => self.range_of_value(*symbol),
            (None, Some(_)) => Range::SIZE,
            (None, None) => self.range_of_value(root.value),
        }
    }

    pub(super) fn range_of_map(&self, map: &AffineMap, operands: &[ValueId]) -> Range {
        let operands: Vec<Range> = operands.iter().map(|value| self.range_of_value(*value)).collect();
        range_of_results(map, &operands)
    }

    /// Returns the range of a value that is an operand of a symbol.
    pub(in crate::symbol) fn range_of_value(&self, value: ValueId) -> Range {
        let view = Value::new(self.body, value);
        match view.defining_op() {
            Some(op) if op.isa::<SymbolicIntOp>() => ops::range(op),
            Some(op) if op.isa::<tensor::DimOp>() || op.isa::<memref::DimOp>() => Range::SIZE,
            _ => {
                let least = self.forms.least.get(&value).copied();
                Range { min: least.unwrap_or(i64::MIN), max: i64::MAX }
            }
        }
    }
}

/// Returns a range of a map's result for operands in ranges. If the result is never negative, this is the range of a size.
fn range_of_results(map: &AffineMap, operands: &[Range]) -> Range {
    let Some(expr) = map.results().first() else { return Range::SIZE };
    let never_negative: Vec<bool> = operands.iter().map(|range| range.min >= 0).collect();
    if is_never_negative(expr, &never_negative) {
        return Range::SIZE;
    }
    if let Some(least) = least_of_linear(expr, operands) {
        return Range { min: least.clamp(i64::MIN.into(), 0) as i64, max: i64::MAX };
    }
    let mut program = Program::new();
    let mut input = |range: &Range| {
        let input = program.input();
        program.relate(input, index(input), Relation::Ge, i128::from(range.min));
        if range.max < i64::MAX {
            program.relate(input, index(input), Relation::Le, i128::from(range.max));
        }
        index(input)
    };
    let inputs: Vec<Expr<Val>> = operands.iter().map(&mut input).collect();
    let least = Bounds::with_effort(&program, Effort::Little)
        .interval(Expr::from_affine(expr, &[], &inputs))
        .lower
        .map_or(i64::MIN, |least| i64::try_from(least).unwrap_or(i64::MIN));
    Range { min: least.min(0), max: i64::MAX }
}

/// Returns the least number of a sum of multiples of numbers in ranges, or the least `i64` if there is none; `None` if the expression is no such
/// sum.
fn least_of_linear(expr: &AffineExpr, symbols: &[Range]) -> Option<i128> {
    let mut factors = vec![0_i128; symbols.len()];
    let mut least = add_linear(expr, 1, &mut factors)?;
    for (factor, range) in factors.into_iter().zip(symbols) {
        let end = match factor {
            0 => continue,
            1.. => Some(range.min).filter(|min| *min > i64::MIN),
            _ => Some(range.max).filter(|max| *max < i64::MAX),
        };
        let Some(end) = end else { return Some(i64::MIN.into()) };
        least = least.checked_add(factor.checked_mul(end.into())?)?;
    }
    Some(least)
}

/// Adds a multiple of an expression to the factors of symbols. Returns the constant part; `None` if the expression is not linear.
fn add_linear(expr: &AffineExpr, times: i128, factors: &mut [i128]) -> Option<i128> {
    match expr.kind() {
        ExprKind::Constant(number) => times.checked_mul(number.into()),
        ExprKind::Symbol(at) => {
            let factor = factors.get_mut(at as usize)?;
            *factor = factor.checked_add(times)?;
            Some(0)
        }
        ExprKind::Binary(BinaryKind::Add, a, b) => {
            add_linear(a, times, factors)?.checked_add(add_linear(b, times, factors)?)
        }
        ExprKind::Binary(BinaryKind::Mul, a, b) => match (a.as_constant(), b.as_constant()) {
            (_, Some(by)) => add_linear(a, times.checked_mul(by.into())?, factors),
            (Some(by), None) => add_linear(b, times.checked_mul(by.into())?, factors),
            (None, None) => None,
        },
        ExprKind::Dim(_) | ExprKind::Binary(..) => None,
    }
}

/// Returns whether an expression is a sum of products and quotients of numbers that are never negative.
fn is_never_negative(expr: &AffineExpr, symbols: &[bool]) -> bool {
    match expr.kind() {
        ExprKind::Dim(_) => false,
        ExprKind::Symbol(at) => symbols.get(at as usize).copied().unwrap_or(false),
        ExprKind::Constant(number) => number >= 0,
        ExprKind::Binary(BinaryKind::Mod, _, by) => by.as_constant().is_some_and(|by| by > 0),
        ExprKind::Binary(_, a, b) => is_never_negative(a, symbols) && is_never_negative(b, symbols),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_multiples_have_the_least_numbers_of_their_terms() {
        let [s0, s1] = [0, 1].map(AffineExpr::symbol);
        let ranges = [Range { min: -3, max: 9 }, Range { min: 0, max: i64::MAX }];
        let least = |expr: &AffineExpr| least_of_linear(expr, &ranges);
        assert_eq!(least(&(s0.clone() * 2 + s1.clone() + 5)), Some(-1));
        assert_eq!(least(&(s0.clone() * -2 + 1)), Some(-17));
        assert_eq!(least(&(s1.clone() * -1)), Some(i64::MIN.into()));
        // Terms of one number are one term.
        assert_eq!(least(&(s0.clone() * 2 + s0.clone() * -2)), Some(0));
        assert_eq!(least(&s0.clone().floor_div(2)), None);
        assert_eq!(least(&(s0 * s1)), None);
    }
}
