//! Multiples of rows whose sum is a negative constant (Farkas), by the dual simplex method on exact fractions.
//!
//! Each row is an unknown with a lower end, and a sum of products of atoms, which are free. While some unknown is below
//! its end, it is exchanged with an unknown that allows it to grow; if there is no such unknown, its row of the tableau
//! contains the multiples. (Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)", 2006. Rule of Bland:
//! the first possible exchange.)

use std::collections::BTreeMap;

use bourn_presburger::Fraction;

use crate::certificate::{AtomId, Poly};
use crate::prover::fractions::{Number, SmallFraction};

const PIVOT_LIMIT: usize = 250;
const CELL_LIMIT: usize = 60_000;

/// The result for a system of rows.
pub(super) enum Outcome {
    /// These multiples of rows, by their positions, have a negative constant as their sum.
    Refuted(Vec<(usize, i128)>),
    /// These values of products of atoms satisfy the rows over the rationals.
    Point(BTreeMap<Vec<AtomId>, SmallFraction>),
    /// The budget is used up, or there are too many rows.
    Unknown,
    /// A number is too large.
    TooLarge,
}

/// Returns the result of an operation, or that it is too large.
fn fits<T>(result: Option<T>) -> Result<T, Outcome> {
    result.ok_or(Outcome::TooLarge)
}

/// Searches for multiples of rows whose sum is a negative constant, within the budget `work`, which counts the numbers
/// that are changed. A row is `>= 0`, or `== 0`.
pub(super) fn refute(rows: &[(&Poly, bool)], work: &mut usize) -> Outcome {
    solve::<SmallFraction>(rows, work)
}

/// Does the same with fractions that have no limit. The factors of wraps are powers of 2 with large exponents, and products of a few
/// of them overflow machine fractions.
pub(super) fn refute_large(rows: &[(&Poly, bool)], work: &mut usize) -> Outcome {
    solve::<Fraction>(rows, work)
}

fn solve<N: Number>(rows: &[(&Poly, bool)], work: &mut usize) -> Outcome {
    let kept = connected(rows);
    match Tableau::<N>::new(rows, &kept) {
        Some(mut tableau) => tableau.solve(work).unwrap_or_else(|outcome| outcome),
        None => Outcome::Unknown,
    }
}

/// Returns the rows that may be part of a sum without products.
fn connected(rows: &[(&Poly, bool)]) -> Vec<usize> {
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
    kept
}

struct Tableau<N> {
    /// The products of atoms, which are the first unknowns; the unknowns of rows follow.
    products: Vec<Vec<AtomId>>,
    kept: Vec<usize>,
    /// The lower end of each row's unknown, and whether it is also the upper end.
    ends: Vec<(i128, bool)>,
    /// The unknowns of the rows of the table.
    basic: Vec<usize>,
    /// The unknowns of the columns of the table.
    free: Vec<usize>,
    table: Vec<Vec<N>>,
    values: Vec<N>,
}

impl<N: Number> Tableau<N> {
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
            let (mut row, mut end) = (vec![N::whole(0); count], 0i128);
            for (product, factor) in rows[at].0.terms() {
                match places.get(product) {
                    Some(&place) => row[place] = N::whole(factor),
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
            values: vec![N::whole(0); count + kept.len()],
        })
    }

    fn end(&self, unknown: usize) -> Option<(i128, bool)> {
        Some(self.ends[unknown.checked_sub(self.products.len())?])
    }

    /// Returns the distance of an unknown to its end, if it is out of bounds.
    fn missing(&self, unknown: usize) -> Result<Option<N>, Outcome> {
        let Some((end, equal)) = self.end(unknown) else { return Ok(None) };
        let gap = fits(self.values[unknown].negate().and_then(|value| N::whole(end).add(&value)))?;
        Ok((gap.signum() > 0 || (equal && gap.signum() != 0)).then_some(gap))
    }

    fn solve(&mut self, work: &mut usize) -> Result<Outcome, Outcome> {
        *work = work.saturating_sub(N::COST * self.basic.len() * self.free.len());
        for _ in 0..PIVOT_LIMIT {
            if *work == 0 {
                return Err(Outcome::Unknown);
            }
            let mut leaving: Option<(usize, N)> = None;
            for (at, &unknown) in self.basic.iter().enumerate() {
                let first = leaving.as_ref().is_none_or(|(best, _)| unknown < self.basic[*best]);
                if first && let Some(gap) = self.missing(unknown)? {
                    leaving = Some((at, gap));
                }
            }
            let Some((row, gap)) = leaving else { return Ok(Outcome::Point(self.point())) };
            let mut entering: Option<usize> = None;
            for (at, &unknown) in self.free.iter().enumerate() {
                let sign = self.table[row][at].signum();
                let grows = (sign > 0) == (gap.signum() > 0);
                let can = sign != 0
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
                    let changed = fits(self.exchange(row, column, &gap))?;
                    *work = work.saturating_sub(N::COST * changed);
                }
                None => return fits(self.multiples(row, &gap)),
            }
        }
        Err(Outcome::Unknown)
    }

    /// Returns the values of the products that are small enough.
    fn point(&self) -> BTreeMap<Vec<AtomId>, SmallFraction> {
        let values = self.products.iter().cloned().zip(&self.values);
        values.filter_map(|(product, value)| Some((product, value.to_small()?))).collect()
    }

    /// Exchanges two unknowns. Returns the number of changed numbers.
    fn exchange(&mut self, row: usize, column: usize, gap: &N) -> Option<usize> {
        let pivot = self.table[row][column].inverse()?;
        // The entering unknown moves so that the leaving unknown reaches its end.
        let step = gap.multiply(&pivot)?;
        for at in 0..self.basic.len() {
            let moved = self.table[at][column].multiply(&step)?;
            let unknown = self.basic[at];
            self.values[unknown] = self.values[unknown].add(&moved)?;
        }
        let entering = self.free[column];
        self.values[entering] = self.values[entering].add(&step)?;
        let mut new = std::mem::take(&mut self.table[row]);
        for (at, cell) in new.iter_mut().enumerate() {
            *cell = if at == column { pivot.clone() } else { cell.multiply(&pivot)?.negate()? };
        }
        let filled = new.iter().filter(|cell| cell.signum() != 0).count();
        let mut changed = self.basic.len() + new.len();
        for at in (0..self.basic.len()).filter(|at| *at != row) {
            let factor = self.table[at][column].clone();
            if factor.signum() == 0 {
                continue;
            }
            changed += filled;
            for (place, cell) in new.iter().enumerate().filter(|(_, cell)| cell.signum() != 0) {
                let more = factor.multiply(cell)?;
                let own = &mut self.table[at][place];
                *own = if place == column { more } else { own.add(&more)? };
            }
        }
        self.table[row] = new;
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        Some(changed)
    }

    /// Returns the multiples of rows in a row of the table, as integers.
    fn multiples(&self, row: usize, gap: &N) -> Option<Outcome> {
        let sign = if gap.signum() > 0 { 1 } else { -1 };
        let (mut unknowns, mut factors) = (vec![self.basic[row]], vec![N::whole(sign)]);
        for (&unknown, factor) in self.free.iter().zip(&self.table[row]) {
            if factor.signum() != 0 {
                unknowns.push(unknown);
                factors.push(factor.multiply(&N::whole(-sign))?);
            }
        }
        let whole = N::to_integers(&factors)?;
        let places = unknowns.into_iter().map(|unknown| self.kept[unknown - self.products.len()]);
        Some(Outcome::Refuted(places.zip(whole).collect()))
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
