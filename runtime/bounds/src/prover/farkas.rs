//! Multiples of rows whose sum is a negative constant (Farkas), by the dual simplex method on exact fractions.
//!
//! Each row is an unknown with a lower end, and a sum of products of atoms, which are free. While some unknown is below
//! its end, it is exchanged with an unknown that allows it to grow; if there is no such unknown, its row of the tableau
//! contains the multiples. (Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)", 2006. Rule of Bland:
//! the first possible exchange.)

use std::collections::BTreeMap;

use crate::certificate::{AtomId, Poly};

const PIVOT_LIMIT: usize = 250;
const CELL_LIMIT: usize = 60_000;

/// A fraction of machine integers in lowest terms. Operations that overflow return `None`, which ends the search: numbers of this
/// size mean that it would take too long, so that the unbounded [`bourn_presburger::Fraction`] would be slower without proving
/// more.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct SmallFraction {
    pub above: i128,
    pub below: i128,
}

impl SmallFraction {
    const ZERO: SmallFraction = SmallFraction { above: 0, below: 1 };

    fn whole(value: i128) -> Self {
        SmallFraction { above: value, below: 1 }
    }

    fn new(above: i128, below: i128) -> Option<Self> {
        let divisor = i128::try_from(gcd(above.unsigned_abs(), below.unsigned_abs())).ok()?.max(1);
        let sign = if below < 0 { -1 } else { 1 };
        if divisor == 1 {
            return Some(SmallFraction { above: above.checked_mul(sign)?, below: below.checked_mul(sign)? });
        }
        Some(SmallFraction {
            above: (above / divisor).checked_mul(sign)?,
            below: (below / divisor).checked_mul(sign)?,
        })
    }

    fn add(self, other: Self) -> Option<Self> {
        if self.below == 1 && other.below == 1 {
            return Some(SmallFraction::whole(self.above.checked_add(other.above)?));
        }
        let above = self.above.checked_mul(other.below)?.checked_add(other.above.checked_mul(self.below)?)?;
        SmallFraction::new(above, self.below.checked_mul(other.below)?)
    }

    fn multiply(self, other: Self) -> Option<Self> {
        if self.above == 0 || other.above == 0 {
            return Some(SmallFraction::ZERO);
        }
        SmallFraction::new(self.above.checked_mul(other.above)?, self.below.checked_mul(other.below)?)
    }

    fn negate(self) -> Option<Self> {
        Some(SmallFraction { above: self.above.checked_neg()?, ..self })
    }

    fn inverse(self) -> Option<Self> {
        SmallFraction::new(self.below, self.above)
    }

    fn subtract(self, other: Self) -> Option<Self> {
        self.add(other.negate()?)
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    // Nearly all numbers are small, and machine words are much faster.
    if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return a.into();
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The result for a system of rows.
pub(super) enum Outcome {
    /// These multiples of rows, by their positions, have a negative constant as their sum.
    Refuted(Vec<(usize, i128)>),
    /// These values of products of atoms satisfy the rows over the rationals.
    Point(BTreeMap<Vec<AtomId>, SmallFraction>),
    /// The numbers became too large, or there are too many rows.
    Unknown,
}

/// Searches for multiples of rows whose sum is a negative constant, within the budget `work`, which counts the numbers
/// that are changed. A row is `>= 0`, or `== 0`.
pub(super) fn refute(rows: &[(&Poly, bool)], work: &mut usize) -> Outcome {
    // A row with a product that no other row has with the opposite sign cannot be part of such a sum.
    let mut kept: Vec<usize> = (0..rows.len()).collect();
    loop {
        let mut signs: BTreeMap<&Vec<AtomId>, [bool; 2]> = BTreeMap::new();
        for &at in &kept {
            for (product, factor) in rows[at].0.terms() {
                let seen = signs.entry(product).or_default();
                seen[usize::from(factor > 0)] = true;
                if rows[at].1 {
                    *seen = [true; 2];
                }
            }
        }
        let before = kept.len();
        kept.retain(|&at| {
            rows[at].0.terms().all(|(product, _)| product.is_empty() || signs[product] == [true; 2])
        });
        if kept.len() == before {
            break;
        }
    }
    Tableau::new(rows, &kept).and_then(|mut tableau| tableau.solve(work)).unwrap_or(Outcome::Unknown)
}

struct Tableau {
    /// The products of atoms, which are the first unknowns; the unknowns of rows follow.
    products: Vec<Vec<AtomId>>,
    kept: Vec<usize>,
    /// The lower end of each row's unknown, and whether it is also the upper end.
    ends: Vec<(i128, bool)>,
    /// The unknowns of the rows of the table.
    basic: Vec<usize>,
    /// The unknowns of the columns of the table.
    free: Vec<usize>,
    table: Vec<Vec<SmallFraction>>,
    values: Vec<SmallFraction>,
}

impl Tableau {
    fn new(rows: &[(&Poly, bool)], kept: &[usize]) -> Option<Self> {
        let mut places: BTreeMap<Vec<AtomId>, usize> = BTreeMap::new();
        for &at in kept {
            for (product, _) in rows[at].0.terms().filter(|(product, _)| !product.is_empty()) {
                places.entry(product.clone()).or_insert(0);
            }
        }
        places.values_mut().enumerate().for_each(|(at, place)| *place = at);
        let count = places.len();
        if count * kept.len() > CELL_LIMIT {
            return None;
        }
        let (mut ends, mut table) = (Vec::new(), Vec::new());
        for &at in kept {
            let (mut row, mut end) = (vec![SmallFraction::ZERO; count], 0i128);
            for (product, factor) in rows[at].0.terms() {
                match places.get(product) {
                    Some(&place) => row[place] = SmallFraction::whole(factor),
                    None => end = factor.checked_neg()?,
                }
            }
            ends.push((end, rows[at].1));
            table.push(row);
        }
        Some(Tableau {
            products: places.into_keys().collect(),
            kept: kept.to_vec(),
            ends,
            basic: (count..count + kept.len()).collect(),
            free: (0..count).collect(),
            table,
            values: vec![SmallFraction::ZERO; count + kept.len()],
        })
    }

    fn end(&self, unknown: usize) -> Option<(i128, bool)> {
        Some(self.ends[unknown.checked_sub(self.products.len())?])
    }

    /// Returns the distance of an unknown to its end, if it is out of bounds.
    fn missing(&self, unknown: usize) -> Option<Option<SmallFraction>> {
        let Some((end, equal)) = self.end(unknown) else { return Some(None) };
        let gap = SmallFraction::whole(end).subtract(self.values[unknown])?;
        Some((gap.above > 0 || (equal && gap.above != 0)).then_some(gap))
    }

    fn solve(&mut self, work: &mut usize) -> Option<Outcome> {
        *work = work.saturating_sub(self.basic.len() * self.free.len());
        for _ in 0..PIVOT_LIMIT {
            if *work == 0 {
                return None;
            }
            let mut leaving: Option<(usize, SmallFraction)> = None;
            for (at, &unknown) in self.basic.iter().enumerate() {
                let first = leaving.is_none_or(|(best, _)| unknown < self.basic[best]);
                if first && let Some(gap) = self.missing(unknown)? {
                    leaving = Some((at, gap));
                }
            }
            let Some((row, gap)) = leaving else {
                let point = self.products.iter().cloned().zip(self.values.iter().copied()).collect();
                return Some(Outcome::Point(point));
            };
            let mut entering: Option<usize> = None;
            for (at, &unknown) in self.free.iter().enumerate() {
                let factor = self.table[row][at].above;
                let grows = (factor > 0) == (gap.above > 0);
                let can = factor != 0
                    && match self.end(unknown) {
                        None => true,
                        Some((_, equal)) => !equal && grows,
                    };
                if can && entering.is_none_or(|best| unknown < self.free[best]) {
                    entering = Some(at);
                }
            }
            match entering {
                Some(column) => {
                    *work = work.saturating_sub(self.exchange(row, column, gap)?);
                }
                None => return self.multiples(row, gap),
            }
        }
        None
    }

    /// Exchanges two unknowns. Returns the number of changed numbers.
    fn exchange(&mut self, row: usize, column: usize, gap: SmallFraction) -> Option<usize> {
        let pivot = self.table[row][column].inverse()?;
        // The entering unknown moves so that the leaving unknown reaches its end.
        let step = gap.multiply(pivot)?;
        for at in 0..self.basic.len() {
            let moved = self.table[at][column].multiply(step)?;
            let unknown = self.basic[at];
            self.values[unknown] = self.values[unknown].add(moved)?;
        }
        let entering = self.free[column];
        self.values[entering] = self.values[entering].add(step)?;
        let mut new = std::mem::take(&mut self.table[row]);
        for (at, cell) in new.iter_mut().enumerate() {
            *cell = if at == column { pivot } else { cell.multiply(pivot)?.negate()? };
        }
        let filled = new.iter().filter(|cell| cell.above != 0).count();
        let mut changed = self.basic.len() + new.len();
        for at in (0..self.basic.len()).filter(|at| *at != row) {
            let factor = self.table[at][column];
            if factor.above == 0 {
                continue;
            }
            changed += filled;
            for (place, cell) in new.iter().enumerate().filter(|(_, cell)| cell.above != 0) {
                let more = factor.multiply(*cell)?;
                let own = &mut self.table[at][place];
                *own = if place == column { more } else { own.add(more)? };
            }
        }
        self.table[row] = new;
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        Some(changed)
    }

    /// Returns the multiples of rows in a row of the table, as integers.
    fn multiples(&self, row: usize, gap: SmallFraction) -> Option<Outcome> {
        let sign = if gap.above > 0 { 1 } else { -1 };
        let mut parts = vec![(self.basic[row], SmallFraction::whole(sign))];
        for (&unknown, factor) in self.free.iter().zip(&self.table[row]) {
            if factor.above != 0 {
                parts.push((unknown, factor.multiply(SmallFraction::whole(-sign))?));
            }
        }
        let mut common = 1i128;
        for (_, factor) in &parts {
            let divisor = i128::try_from(gcd(common.unsigned_abs(), factor.below.unsigned_abs())).ok()?;
            common = common.checked_mul(factor.below / divisor)?;
        }
        let mut found = Vec::new();
        for (unknown, factor) in parts {
            let whole = factor.above.checked_mul(common / factor.below)?;
            found.push((self.kept[unknown - self.products.len()], whole));
        }
        Some(Outcome::Refuted(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_limited() {
        // 1 <= x, 2x <= y, y <= 1
        let (x, y) = (Poly::atom(0), Poly::atom(1));
        let rows = [
            x.offset(-1),
            y.subtract(&x).and_then(|gap| gap.subtract(&x)),
            y.negate().and_then(|negated| negated.offset(1)),
        ];
        let rows: Vec<Poly> = rows.into_iter().map(|row| row.expect("the numbers are small")).collect();
        let rows: Vec<(&Poly, bool)> = rows.iter().map(|row| (row, false)).collect();
        let mut work = 100;
        assert!(matches!(refute(&rows, &mut work), Outcome::Refuted(_)));
        let taken = 100 - work;
        assert!(taken > 0 && work > 0);
        // Each smaller budget gives no answer.
        for least in 0..taken {
            let mut work = least;
            assert!(matches!(refute(&rows, &mut work), Outcome::Unknown), "{least} of {taken}");
            assert_eq!(work, 0);
        }
    }
}
