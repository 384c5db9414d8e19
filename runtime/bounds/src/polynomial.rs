//! Exact ranges of polynomials in one unknown.
//!
//! A polynomial is monotone between the points where its difference `p(x + 1) - p(x)`, a polynomial of a lower degree, changes its
//! sign. These are found between the points where the difference is monotone in its turn, by bisection. Beyond Cauchy's bound of the
//! roots of the derivative it is monotone, too, so that an unknown without ends is searched up to there only.

use crate::atoms::{Atom, Atoms};
use crate::ids::AtomId;
use crate::interval::Interval;
use crate::linear::Linear;

/// Coefficients, that of degree 0 first.
type Coefficients = Vec<i128>;

impl Atoms {
    /// Returns the range of a form that is a polynomial of degree 2 or more in one atom.
    pub fn polynomial_range(&self, form: &Linear) -> Option<Interval> {
        let (unknown, coefficients) = self.univariate(form)?;
        range(&coefficients, self.get(unknown).interval)
    }

    fn univariate(&self, form: &Linear) -> Option<(AtomId, Coefficients)> {
        let mut unknown = None;
        let mut coefficients = vec![form.constant];
        for &(atom, coefficient) in &form.terms {
            let (base, power) = match &*self.get(atom).atom {
                Atom::Product(factors) => {
                    let first = *factors.first()?;
                    factors.iter().all(|factor| *factor == first).then_some((first, factors.len()))?
                }
                _ => (atom, 1),
            };
            if *unknown.get_or_insert(base) != base {
                return None;
            }
            if coefficients.len() <= power {
                coefficients.resize(power + 1, 0);
            }
            coefficients[power] = coefficient;
        }
        (coefficients.len() > 2).then_some((unknown?, coefficients))
    }
}

/// Returns the values of a polynomial for integers of an interval, or `None` where numbers get too large.
fn range(coefficients: &[i128], over: Interval) -> Option<Interval> {
    let degree = coefficients.len() - 1;
    let leading = *coefficients.last()?;
    // Roots of the derivative are not greater than this.
    let mut most = 0i128;
    for (power, coefficient) in coefficients.iter().enumerate().skip(1) {
        most = most.max(coefficient.checked_mul(power as i128)?.checked_abs()?);
    }
    let reach = most.checked_div(leading.checked_mul(degree as i128)?.checked_abs()?)?.checked_add(2)?;
    let low = over.lower.unwrap_or_else(|| over.upper.map_or(-reach, |upper| upper.min(-reach)));
    let high = over.upper.unwrap_or_else(|| over.lower.map_or(reach, |lower| lower.max(reach)));
    let mut found: Option<Interval> = None;
    for point in turning_points(coefficients, low, high)? {
        let value = Interval::point(value(coefficients, point)?);
        found = Some(found.map_or(value, |found| found.hull(value)));
    }
    let mut found = found?;
    let grows_up = leading > 0;
    let grows_down = grows_up == degree.is_multiple_of(2);
    if (over.upper.is_none() && grows_up) || (over.lower.is_none() && grows_down) {
        found.upper = None;
    }
    if (over.upper.is_none() && !grows_up) || (over.lower.is_none() && !grows_down) {
        found.lower = None;
    }
    Some(found)
}

fn value(coefficients: &[i128], at: i128) -> Option<i128> {
    coefficients
        .iter()
        .rev()
        .try_fold(0i128, |sum, coefficient| sum.checked_mul(at)?.checked_add(*coefficient))
}

/// Returns points in order, from the first to the last, between which the polynomial is monotone. The degree bounds the recursion.
fn turning_points(coefficients: &[i128], low: i128, high: i128) -> Option<Vec<i128>> {
    if coefficients.len() <= 2 || low >= high {
        return Some(vec![low, high]);
    }
    let difference = difference(coefficients)?;
    let sign = |at: i128| value(&difference, at).map(i128::signum);
    let steps = turning_points(&difference, low, high)?;
    let mut found = steps.clone();
    for pair in steps.windows(2) {
        let (mut a, mut b) = (pair[0], pair[1]);
        let first = sign(a)?;
        if first == sign(b)? {
            continue;
        }
        // The last with the sign of the first, and the next.
        while b.checked_sub(a)? > 1 {
            let middle = a + (b - a) / 2;
            if sign(middle)? == first { a = middle } else { b = middle }
        }
        found.extend([a, b, b.saturating_add(1).min(high)]);
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

/// Returns `p(x + 1) - p(x)`
fn difference(coefficients: &[i128]) -> Option<Coefficients> {
    let degree = coefficients.len() - 1;
    let mut found = vec![0i128; degree];
    for (power, &coefficient) in coefficients.iter().enumerate() {
        // The binomial coefficients of this power.
        let mut binomial = 1i128;
        for (lower, sum) in found.iter_mut().enumerate().take(power) {
            *sum = sum.checked_add(coefficient.checked_mul(binomial)?)?;
            binomial = binomial.checked_mul((power - lower) as i128)?.checked_div(lower as i128 + 1)?;
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_all_points() {
        let mut state = 1u64;
        let mut next = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        for _ in 0..2_000 {
            let degree = 2 + next(4) as usize;
            let mut coefficients: Vec<i128> = (0..=degree).map(|_| i128::from(next(41)) - 20).collect();
            coefficients[degree] = if next(2) == 0 { -3 } else { 2 };
            let low = i128::from(next(60)) - 30;
            let high = low + i128::from(next(50));
            let values: Vec<i128> = (low..=high).map(|x| value(&coefficients, x).unwrap()).collect();
            let over = Interval { lower: Some(low), upper: Some(high) };
            let expected =
                Interval { lower: values.iter().min().copied(), upper: values.iter().max().copied() };
            assert_eq!(range(&coefficients, over), Some(expected), "{coefficients:?} over {over:?}");
            // Without ends, no value far out is beyond the range that is found.
            let found = range(&coefficients, Interval::ALL).unwrap();
            for x in (-200..200).map(|x| value(&coefficients, x).unwrap()) {
                assert!(
                    found.lower.is_none_or(|least| least <= x) && found.upper.is_none_or(|most| x <= most)
                );
            }
            let within: Vec<i128> = (-200..200).map(|x| value(&coefficients, x).unwrap()).collect();
            assert!(found.lower.is_none_or(|least| within.contains(&least)));
            assert!(found.upper.is_none_or(|most| within.contains(&most)));
        }
    }
}
