//! Loop skewing: computes the bounds of a perfect nest's loops in another order, where bounds depend on induction variables of other loops
//! of the nest.
//!
//! The iterations are the integer points of a polyhedron. Each inequality is a bound of the innermost loop that it involves. From the
//! innermost loop outwards, the induction variables are eliminated (by Fourier and Motzkin's method): the remaining inequalities hold
//! wherever the inner loops run at all. They may also hold where these run no iteration.

use super::band::{Bound, Header, Operands, counter};
use bourn_ir::{OpRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, flatten};
use bourn_presburger::{Budget, Polyhedron};

/// The most inequalities.
const MAX_ROWS: usize = 64;

/// The budget of steps to decide whether one inequality follows from the others.
const STEPS: u64 = 2000;

/// An inequality: the coefficients of all columns, then a constant. The sum is not negative.
type Row = Vec<i64>;

/// The iterations of a nest.
struct Iterations {
    headers: Vec<Header>,
    counters: Vec<ValueId>,
    /// The columns: the induction variables, other dimensions, symbols.
    operands: Operands,
    rows: Vec<Row>,
    /// The loops that bounds depend on, and the loops whose bounds depend on another loop.
    entangled: Vec<bool>,
}

/// Returns the headers of a nest's loops in a new order, over the old induction variables; `None` if they cannot be computed.
pub(super) fn in_order(loops: &[OpRef<'_, '_>], order: &[usize]) -> Option<Vec<Header>> {
    let mut iterations = Iterations::of(loops)?;
    let mut new: Vec<Header> = order.iter().map(|number| iterations.headers[*number].clone()).collect();
    for (at, number) in order.iter().enumerate().rev() {
        if iterations.entangled[*number] {
            iterations.drop_needless(*number);
            new[at] = iterations.header(*number)?;
            iterations.eliminate(*number)?;
        }
    }
    Some(new)
}

impl Iterations {
    fn of(loops: &[OpRef<'_, '_>]) -> Option<Iterations> {
        let headers: Vec<Header> = loops.iter().map(|op| Header::of(*op)).collect::<Option<_>>()?;
        // A bound must be defined even if a loop that enclosed it does not run.
        let bounds = headers.iter().flat_map(|header| [&header.lower.map, &header.upper.map]);
        if !bounds.into_iter().all(|map| flatten(map.results(), map.num_dims(), map.num_symbols()).is_ok()) {
            return None;
        }
        let counters: Vec<ValueId> =
            loops.iter().map(|op| counter(*op).map(Value::id)).collect::<Option<_>>()?;
        let values = |header: &Header| [header.lower.operands.as_slice(), &header.upper.operands].concat();
        let entangled = (0..loops.len()).map(|number| {
            let depends = values(&headers[number]).iter().any(|value| counters.contains(value));
            depends || headers.iter().any(|header| values(header).contains(&counters[number]))
        });
        let entangled: Vec<bool> = entangled.collect();
        let mut operands = Operands { dims: counters.clone(), symbols: Vec::new() };
        let mut exprs = Vec::new();
        for (number, header) in headers.iter().enumerate().filter(|(number, _)| entangled[*number]) {
            if header.step != 1 {
                return None;
            }
            let at = AffineExpr::dim(number as u32);
            let lower = header.lower.over(&mut operands).into_iter();
            exprs.extend(lower.map(|low| at.clone() - low));
            let upper = header.upper.over(&mut operands).into_iter();
            exprs.extend(upper.map(|high| high - at.clone() - 1));
        }
        let flat = flatten(&exprs, operands.dims.len(), operands.symbols.len()).ok()?;
        let is_linear =
            flat.locals.is_empty() && !operands.symbols.iter().any(|value| counters.contains(value));
        is_linear.then_some(Iterations { headers, counters, operands, rows: flat.rows, entangled })
    }

    /// Removes the bounds of a loop that follow from all other inequalities.
    fn drop_needless(&mut self, number: usize) {
        let mut at = 0;
        while at < self.rows.len() {
            if self.rows[at][number] != 0 && self.follows(at) {
                self.rows.remove(at);
            } else {
                at += 1;
            }
        }
    }

    fn follows(&self, at: usize) -> bool {
        let mut points = Polyhedron::new(self.operands.dims.len(), self.operands.symbols.len());
        for (_, row) in self.rows.iter().enumerate().filter(|(other, _)| *other != at) {
            points.add_inequality(row);
        }
        let fails: Option<Row> = self.rows[at].iter().map(|factor| factor.checked_neg()).collect();
        let Some(mut fails) = fails else { return false };
        if let Some(constant) = fails.last_mut() {
            *constant = constant.saturating_sub(1);
        }
        points.add_inequality(&fails);
        points.is_empty(Budget::steps(STEPS)) == Ok(true)
    }

    /// Returns the header of a loop from the remaining inequalities.
    fn header(&self, number: usize) -> Option<Header> {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for row in &self.rows {
            let factor = row[number];
            match factor {
                0 => {}
                1.. => lower.push(-self.rest(row, number).floor_div(factor)),
                _ => upper.push(self.rest(row, number).floor_div(factor.checked_neg()?) + 1),
            }
        }
        if lower.is_empty() || upper.is_empty() {
            return None;
        }
        let bound = |exprs: Vec<AffineExpr>| -> Bound { self.operands.bound(exprs) };
        Some(Header { lower: bound(lower), upper: bound(upper), step: 1 })
    }

    /// Returns the sum of a row without one column.
    fn rest(&self, row: &[i64], without: usize) -> AffineExpr {
        let dims = self.operands.dims.len();
        let (factors, constant) = row.split_at(row.len() - 1);
        let terms = factors.iter().enumerate().filter(|(column, factor)| *column != without && **factor != 0);
        let leaf = |column: usize| match column.checked_sub(dims) {
            Some(symbol) => AffineExpr::symbol(symbol as u32),
            None => AffineExpr::dim(column as u32),
        };
        let sum = terms.map(|(column, factor)| leaf(column) * *factor).reduce(|sum, term| sum + term);
        let constant = constant[0];
        sum.map_or(AffineExpr::constant(constant), |sum| sum + constant)
    }

    /// Eliminates the induction variable of a loop. Resulting conditions on outside values alone are dropped: if they do not hold, the
    /// loops run no iteration anyway.
    fn eliminate(&mut self, number: usize) -> Option<()> {
        let (bounds, mut rest): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.rows).into_iter().partition(|row| row[number] != 0);
        let (lower, upper): (Vec<Row>, Vec<Row>) = bounds.into_iter().partition(|row| row[number] > 0);
        for low in &lower {
            for high in &upper {
                let row = combined(low, high, number)?;
                let is_bound = row[..self.counters.len()].iter().any(|factor| *factor != 0);
                if is_bound && !rest.contains(&row) {
                    rest.push(row);
                }
            }
        }
        self.rows = rest;
        (self.rows.len() <= MAX_ROWS).then_some(())
    }
}

/// Returns the sum of two rows, scaled so that a column vanishes and divided by the common divisor of all coefficients; `None` on overflow.
fn combined(low: &[i64], high: &[i64], column: usize) -> Option<Row> {
    let (a, b) = (high[column].checked_neg()?, low[column]);
    let sum = low.iter().zip(high).map(|(x, y)| x.checked_mul(a)?.checked_add(y.checked_mul(b)?));
    let mut row: Row = sum.collect::<Option<_>>()?;
    let (factors, constant) = row.split_at_mut(low.len() - 1);
    let divisor =
        factors.iter().try_fold(0_i64, |gcd, factor| Some(common_divisor(gcd, factor.checked_abs()?)))?;
    if divisor > 1 {
        factors.iter_mut().for_each(|factor| *factor /= divisor);
        constant[0] = constant[0].div_euclid(divisor);
    }
    Some(row)
}

fn common_divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
