//! The pieces of a piecewise affine function.

use super::sure;
use crate::budget::Exhausted;
use crate::int::Int;
use crate::num::gathered;
use crate::polyhedron::Polyhedron;
use crate::solve::AnySystem;
use crate::solve::quotients::{Divided, Quotients};
use crate::solve::rows::System;

/// One piece of a [`PiecewiseAffine`](super::PiecewiseAffine) function.
#[derive(Debug, Clone)]
pub struct AffinePiece {
    quotients: Quotients<Int>,
    /// The conditions over inputs and quotients, without the definitions of the quotients.
    conditions: System<Int>,
    /// The values: rows over inputs and quotients.
    values: Vec<Vec<Int>>,
    /// The domain: conditions and definitions, derived from the fields before.
    domain: Polyhedron,
}

impl PartialEq for AffinePiece {
    fn eq(&self, other: &AffinePiece) -> bool {
        self.quotients == other.quotients
            && self.conditions == other.conditions
            && self.values == other.values
    }
}
impl Eq for AffinePiece {}

/// Two pieces over the same columns.
pub(super) struct Pair {
    pub(super) quotients: Quotients<Int>,
    /// The conditions of both.
    pub(super) conditions: System<Int>,
    pub(super) first: Vec<Vec<Int>>,
    pub(super) second: Vec<Vec<Int>>,
}

impl AffinePiece {
    pub(crate) fn new(
        quotients: Quotients<Int>,
        conditions: System<Int>,
        values: Vec<Vec<Int>>,
    ) -> AffinePiece {
        debug_assert!(quotients.is_reduced(), "Reduced");
        let inputs = quotients.visible();
        let values = values.iter().map(|row| quotients.pad(row)).collect();
        let mut system = match quotients.definitions() {
            Ok(system) => system,
            Err(stop) => unreachable!("integers of any size fit: {stop:?}"),
        };
        system.append(&conditions);
        let domain = Polyhedron::in_space(inputs, 0, inputs, AnySystem::from_system(&system));
        AffinePiece { quotients, conditions, values, domain }
    }

    /// Returns the points where this piece applies; the divisions are its locals.
    #[must_use]
    pub fn domain(&self) -> &Polyhedron {
        &self.domain
    }

    /// Returns numerator (over the inputs and earlier divisions, constant last) and divisor of each floor division.
    pub fn divisions(&self) -> impl ExactSizeIterator<Item = (&[Int], &Int)> {
        self.quotients.list.iter().map(|division| (&division.numerator[..], &division.divisor))
    }

    /// Returns one row for each output, over the inputs and the divisions, constant last.
    #[must_use]
    pub fn values(&self) -> &[Vec<Int>] {
        &self.values
    }

    /// Returns the conditions without the definitions of the divisions: equalities, then inequalities.
    pub(crate) fn condition_rows(&self) -> (Vec<Vec<Int>>, Vec<Vec<Int>>) {
        let rows = |rows: &crate::solve::rows::Rows<Int>| rows.iter().map(<[Int]>::to_vec).collect();
        (rows(&self.conditions.eq), rows(&self.conditions.ge))
    }

    pub(super) fn quotients(&self) -> &Quotients<Int> {
        &self.quotients
    }

    pub(super) fn conditions(&self) -> &System<Int> {
        &self.conditions
    }

    pub(super) fn divided(&self) -> Divided<Int> {
        Divided { quotients: self.quotients.clone(), conditions: self.conditions.clone() }
    }

    /// Returns the value at a point, if this piece applies there.
    pub(super) fn evaluate(&self, point: &[Int]) -> Option<Vec<Int>> {
        let mut all = point.to_vec();
        for (numerator, divisor) in self.divisions() {
            all.push(value(numerator, &all).div_floor(divisor));
        }
        let applies = self.conditions.eq.iter().all(|row| value(row, &all).is_zero())
            && self.conditions.ge.iter().all(|row| value(row, &all).signum() >= 0);
        applies.then(|| self.values.iter().map(|row| value(row, &all)).collect())
    }

    /// Returns the piece with other values, rows over the same columns.
    pub(super) fn with_values(&self, values: Vec<Vec<Int>>) -> AffinePiece {
        AffinePiece { values, ..self.clone() }
    }

    /// Returns this piece with the values of `other`, whose domain contains the domain of this piece.
    pub(super) fn valued_as(&self, other: &AffinePiece) -> Result<AffinePiece, Exhausted> {
        let mut quotients = self.quotients.clone();
        let columns = sure(quotients.adopt(&other.quotients.list, quotients.identity()))?;
        let conditions = self
            .conditions
            .insert_columns(self.conditions.vars(), quotients.columns() - self.conditions.vars());
        let values = sure(gathered(other.values.iter().map(|row| quotients.substitute(row, &columns))))?;
        Ok(AffinePiece::new(quotients, conditions, values))
    }

    /// Returns both pieces over the divisions of both.
    pub(super) fn pair(&self, other: &AffinePiece) -> Result<Pair, Exhausted> {
        let mut quotients = self.quotients.clone();
        let columns = sure(quotients.adopt(&other.quotients.list, quotients.identity()))?;
        let own = self.conditions.vars();
        let mut conditions = self.conditions.insert_columns(own, quotients.columns() - own);
        for row in other.conditions.eq.iter() {
            conditions.eq.push(&sure(quotients.substitute(row, &columns))?);
        }
        for row in other.conditions.ge.iter() {
            conditions.ge.push(&sure(quotients.substitute(row, &columns))?);
        }
        let first = self.values.iter().map(|row| quotients.pad(row)).collect();
        let second = sure(gathered(other.values.iter().map(|row| quotients.substitute(row, &columns))))?;
        Ok(Pair { quotients, conditions, first, second })
    }

    /// Returns the piece with as few conditions and divisions as is easily found; `None` if it has no points.
    pub(super) fn tidied(&self, fuel: &mut u64) -> Result<Option<AffinePiece>, Exhausted> {
        let columns = self.quotients.columns();
        let flat =
            |system: &System<Int>| Polyhedron::in_space(columns, 0, columns, AnySystem::from_system(system));
        let definitions = flat(&sure(self.quotients.definitions())?);
        if self.domain.is_empty_on(fuel)? {
            return Ok(None);
        }
        let simple = flat(&self.conditions).gist_on(&definitions, fuel)?;
        let mut conditions = System::new(columns);
        simple.equalities().iter().for_each(|row| conditions.eq.push(row));
        simple.inequalities().iter().for_each(|row| conditions.ge.push(row));
        let rows =
            conditions.eq.iter().chain(conditions.ge.iter()).chain(self.values.iter().map(Vec::as_slice));
        let (quotients, kept) = self.quotients.used_by(rows);
        let short = |row: &Vec<Int>| kept.iter().chain([&columns]).map(|c| row[*c].clone()).collect();
        let values = self.values.iter().map(short).collect();
        Ok(Some(AffinePiece::new(quotients, conditions.select(&kept), values)))
    }
}

impl Pair {
    /// Returns the piece with extra conditions (`row >= 0`) and with these values.
    pub(super) fn piece(&self, extra: &[Vec<Int>], values: Vec<Vec<Int>>) -> AffinePiece {
        let mut conditions = self.conditions.clone();
        extra.iter().for_each(|row| conditions.ge.push(row));
        AffinePiece::new(self.quotients.clone(), conditions, values)
    }
}

/// Returns the value of a row at a point: coefficients times values, plus the constant at the row's end.
fn value(row: &[Int], point: &[Int]) -> Int {
    debug_assert_eq!(row.len(), point.len() + 1);
    let constant = row.last().cloned().unwrap_or_default();
    row[..row.len() - 1].iter().zip(point).fold(constant, |sum, (c, x)| &sum + &(c * x))
}

/// Returns `a + factor * b`.
pub(super) fn combined(a: &[Int], factor: &Int, b: &[Int]) -> Vec<Int> {
    debug_assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(x, y)| x + &(y * factor)).collect()
}
