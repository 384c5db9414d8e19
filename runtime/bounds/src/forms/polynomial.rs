//! Ranges of polynomials: exact ranges in one unknown, and bounds by completed squares in several.
//!
//! A polynomial is monotone between the points where its difference `p(x + 1) - p(x)`, a polynomial of a lower degree,
//! changes its sign. These points are found recursively, by bisection between the points where the difference is
//! monotone. Beyond Cauchy's bound of the roots of the derivative the polynomial is monotone, too, so that the search
//! over an unbounded unknown stops there.
//!
//! In several unknowns squares are completed: with `a > 0`, `p == a x^2 + L x + R` implies
//! `4 a p == (2 a x + L)^2 + 4 a R - L^2`, and the square is not negative. So `p >= least(4 a R - L^2) / (4 a)`, which
//! eliminates `x`.

use rustc_hash::FxHashMap;

use crate::base::ids::AtomId;
use crate::base::interval::Interval;
use crate::forms::atoms::{Atom, Atoms};
use crate::forms::linear::Linear;

/// Coefficients in the order of degrees, starting with degree 0.
type Coefficients = Vec<i128>;

impl Atoms {
    /// Returns the range of a form that is a polynomial of degree 2 or more in one atom.
    pub fn polynomial_range(&self, form: &Linear) -> Option<Interval> {
        self.polynomial_range_where(form, |unknown| self.get(unknown).interval)
    }

    /// Returns the range of a form that is a polynomial of degree 2 or more in one atom, where the atom is in the interval that
    /// `within` returns for it.
    pub fn polynomial_range_where(
        &self,
        form: &Linear,
        within: impl FnOnce(AtomId) -> Interval,
    ) -> Option<Interval> {
        let (unknown, coefficients) = self.univariate(form)?;
        Some(within(unknown)).filter(|of| !of.is_empty()).and_then(|of| range(&coefficients, of))
    }

    /// Returns a number that is `<= form`, by completing the squares of a form of degree 2; `None` if it has other products.
    pub fn least_by_squares(&self, form: &Linear) -> Option<i128> {
        let is_square = |atom: AtomId| matches!(&*self.get(atom).atom, Atom::Product(factors) if factors.len() == 2 && factors[0] == factors[1]);
        if !form.terms.iter().any(|&(atom, factor)| factor > 0 && is_square(atom)) {
            return None;
        }
        let mut form = Quadratic::of(self, form)?;
        // The form's value is at least that of the remaining polynomial divided by this.
        let mut scale = 1i128;
        let mut best: Option<i128> = None;
        loop {
            let lower = form.least(&|atom| self.get(atom).interval);
            best = best.max(lower.map(|lower| -lower.saturating_neg().div_euclid(scale)));
            // Eliminating an unknown drops its ends, so that unknowns without ends are eliminated first.
            let has_ends = |atom: AtomId| {
                let range = self.get(atom).interval;
                range.lower.is_some() && range.upper.is_some()
            };
            let Some((unknown, factor)) = form.square(&has_ends) else { break };
            let Some(times) = factor.checked_mul(4).and_then(|times| scale.checked_mul(times)) else { break };
            let Some(rest) = form.without(unknown, factor) else { break };
            (form, scale) = (rest, times);
        }
        best
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

/// A polynomial of degree 2: its monomials, each with the factors in order, and their coefficients.
#[derive(Clone, Debug, Default)]
struct Quadratic(FxHashMap<(Option<AtomId>, Option<AtomId>), i128>);

impl Quadratic {
    fn of(atoms: &Atoms, form: &Linear) -> Option<Self> {
        let mut found = Quadratic::default();
        found.add((None, None), form.constant)?;
        for &(atom, factor) in &form.terms {
            let monomial = match &*atoms.get(atom).atom {
                Atom::Product(factors) => match factors.as_slice() {
                    [a, b] => (Some(*a), Some(*b)),
                    _ => return None,
                },
                _ => (None, Some(atom)),
            };
            found.add(monomial, factor)?;
        }
        Some(found)
    }

    fn add(&mut self, monomial: (Option<AtomId>, Option<AtomId>), factor: i128) -> Option<()> {
        let monomial = if monomial.0 <= monomial.1 { monomial } else { (monomial.1, monomial.0) };
        let sum = self.0.get(&monomial).copied().unwrap_or(0).checked_add(factor)?;
        match sum {
            0 => self.0.remove(&monomial),
            _ => self.0.insert(monomial, sum),
        };
        Some(())
    }

    /// Returns an unknown whose square has a positive coefficient, and the coefficient. Prefers an unknown for which
    /// `is_last` is false.
    fn square(&self, is_last: &dyn Fn(AtomId) -> bool) -> Option<(AtomId, i128)> {
        let squares = self.0.iter().filter_map(|(monomial, factor)| match monomial {
            (Some(a), Some(b)) if a == b && *factor > 0 => Some((*a, *factor)),
            _ => None,
        });
        squares.max_by_key(|&(atom, _)| (!is_last(atom), atom))
    }

    /// Returns `4 a R - L^2` for a polynomial `a x^2 + L x + R` of `x`.
    fn without(&self, unknown: AtomId, factor: i128) -> Option<Quadratic> {
        let mut rest = Quadratic::default();
        let mut beside: Vec<(Option<AtomId>, i128)> = Vec::new();
        for (&(a, b), &coefficient) in &self.0 {
            match (a == Some(unknown), b == Some(unknown)) {
                (true, true) => {}
                (false, true) => beside.push((a, coefficient)),
                (true, false) => beside.push((b, coefficient)),
                (false, false) => rest.add((a, b), coefficient.checked_mul(4)?.checked_mul(factor)?)?,
            }
        }
        for &(a, p) in &beside {
            for &(b, q) in &beside {
                rest.add((a, b), p.checked_mul(q)?.checked_neg()?)?;
            }
        }
        Some(rest)
    }

    /// Returns the least value by intervals of the unknowns.
    fn least(&self, interval: &dyn Fn(AtomId) -> Interval) -> Option<i128> {
        let mut sum = Interval::point(0);
        for (&(a, b), &factor) in &self.0 {
            let [x, y] = [a, b].map(|atom| atom.map_or(Interval::point(1), interval));
            let product = if a == b { x.power(2) } else { x.multiply(y) };
            sum = sum.add(product.scale(factor));
        }
        sum.lower
    }
}

/// Returns the values of a polynomial for integers of an interval, or `None` where numbers get too large.
fn range(coefficients: &[i128], over: Interval) -> Option<Interval> {
    let degree = coefficients.len() - 1;
    let leading = *coefficients.last()?;
    // An upper bound of the roots of the derivative.
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

/// Returns points in order, from `low` to `high`, between which the polynomial is monotone. The degree bounds the
/// recursion.
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
        // The last point with the sign of `a`, and the next point.
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
    fn squares_bound_what_they_are_part_of() {
        let mut atoms = Atoms::default();
        let (x, y, z) = (
            atoms.opaque(Interval::ALL, 0),
            atoms.opaque(Interval::ALL, 0),
            atoms.opaque(Interval { lower: Some(0), upper: Some(3) }, 0),
        );
        let square = |atoms: &mut Atoms, form: &Linear| atoms.multiply(form, form).unwrap();
        let gap = x.subtract(&y).unwrap();
        let expanded = square(&mut atoms, &gap);
        assert_eq!(atoms.least_by_squares(&expanded), Some(0));
        // (x - y)^2 + (y + z - 2)^2 - z
        let other = y.add(&z).unwrap().offset(-2).unwrap();
        let sum = expanded.add(&square(&mut atoms, &other)).unwrap().subtract(&z).unwrap();
        assert_eq!(atoms.least_by_squares(&sum), Some(-3));
        // x^2 + x is never below 0 over the integers; the square alone says -1/4, rounded up.
        let product = square(&mut atoms, &x).add(&x).unwrap();
        assert_eq!(atoms.least_by_squares(&product), Some(0));
        // A difference of squares has no least value.
        let negative = square(&mut atoms, &x).subtract(&square(&mut atoms, &y)).unwrap();
        assert_eq!(atoms.least_by_squares(&negative), None);
    }

    #[test]
    fn least_values_by_squares_hold_at_all_points() {
        let mut state = 7u64;
        let mut next = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        let mut bounded = 0;
        for _ in 0..500 {
            let mut atoms = Atoms::default();
            let over = |low: i128| Interval { lower: Some(low), upper: Some(low + 6) };
            let unknowns = [-3, 0, -6].map(|low| (low, atoms.opaque(over(low), 0)));
            let mut form = Linear::constant(i128::from(next(9)) - 4);
            for at in 0..3 {
                form = form.add_scaled(&unknowns[at].1, i128::from(next(9)) - 4).unwrap();
                for other in at..3 {
                    let product = atoms.multiply(&unknowns[at].1, &unknowns[other].1).unwrap();
                    form = form.add_scaled(&product, i128::from(next(9)) - 3).unwrap();
                }
            }
            let Some(least) = atoms.least_by_squares(&form) else { continue };
            bounded += 1;
            let quadratic = Quadratic::of(&atoms, &form).unwrap();
            for point in 0..343i128 {
                let digits = [point % 7, point / 7 % 7, point / 49];
                let value = |atom: AtomId| {
                    let at = unknowns.iter().position(|(_, form)| form.as_atom() == Some(atom)).unwrap();
                    Interval::point(unknowns[at].0 + digits[at])
                };
                assert!(quadratic.least(&value).unwrap() >= least);
            }
        }
        assert!(bounded > 200);
    }

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
