//! Turns sums into rows over unknown numbers, with the facts that operators imply about their operands.

use super::ranges::hull;
use crate::lattice::Lattice;
use crate::lattice::expr::{Linear, Op, Source};
use crate::lattice::linear::Row;
use crate::lattice::solve::ItemCube;

/// The unknown numbers, and the rows that are known to hold of them.
pub(super) struct Numbers<'l, 'a> {
    pub(super) lattice: &'l Lattice<'a>,
    pub(super) cube: &'l ItemCube,
    pub(super) sources: Vec<Source>,
    pub(super) rows: Vec<Sparse>,
}

/// A row before the number of columns is known.
#[derive(Clone)]
pub(super) struct Sparse {
    terms: Vec<(i128, usize)>,
    constant: i128,
    equal: bool,
}

impl Sparse {
    /// Returns the row over all columns.
    pub(super) fn filled(&self, columns: usize) -> Row {
        let mut coefficients = vec![0; columns];
        self.terms.iter().for_each(|&(times, at)| coefficients[at] += times);
        Row { coefficients, constant: self.constant, equal: self.equal }
    }
}

impl<'l, 'a> Numbers<'l, 'a> {
    pub(super) fn new(lattice: &'l Lattice<'a>, cube: &'l ItemCube) -> Self {
        Numbers { lattice, cube, sources: Vec::new(), rows: Vec::new() }
    }

    /// Returns the column of a number, which is added if it is new.
    fn column(&mut self, source: &Source) -> usize {
        if let Some(at) = self.sources.iter().position(|s| s == source) {
            return at;
        }
        self.sources.push(source.clone());
        self.sources.len() - 1
    }

    pub(super) fn terms(&mut self, linear: &Linear) -> Vec<(i128, usize)> {
        linear.terms.iter().map(|(times, source)| (*times, self.column(source))).collect()
    }

    pub(super) fn bound(&mut self, terms: &[(i128, usize)], constant: i128, bounds: (i128, i128)) {
        self.rows.extend(bounded(terms, constant, bounds));
    }

    /// Adds the sources of a sum, with the facts that follow from their operands.
    pub(super) fn enter(&mut self, linear: &Linear) {
        for (_, source) in &linear.terms {
            if self.sources.contains(source) {
                continue;
            }
            let at = self.column(source);
            match source {
                Source::Op(op, a, b) => self.enter_op(at, *op, a, b),
                // In one dimension the product is the size.
                Source::Elements(column) if hull(&self.length(*column)) == (1, 1) => {
                    let dim = self.column(&Source::Dim(*column, 0));
                    self.rows.push(Sparse { terms: vec![(1, at), (-1, dim)], constant: 0, equal: true });
                }
                // A dimension that is present is inside the list.
                Source::Dim(column, i) => {
                    let length = self.column(&Source::Len(*column));
                    self.bound(&[(1, length)], 0, (i128::from(*i) + 1, i128::MAX));
                }
                _ => {}
            }
        }
    }

    /// Adds the facts about an operator's operands and its result, which is the number in column `at`.
    fn enter_op(&mut self, at: usize, op: Op, a: &Linear, b: &Linear) {
        self.enter(a);
        self.enter(b);
        let (x, y) = (self.terms(a), self.terms(b));
        let beside = |mut terms: Vec<(i128, usize)>, factor: i128| {
            terms.push((factor, at));
            terms
        };
        match op {
            // `0 <= a - m * q <= m - 1`
            Op::FloorDiv if b.terms.is_empty() => {
                self.bound(&beside(x, -b.constant), a.constant, (0, b.constant - 1));
            }
            // `1 - m <= a - m * q <= 0`
            Op::CeilDiv if b.terms.is_empty() => {
                self.bound(&beside(x, -b.constant), a.constant, (1 - b.constant, 0));
            }
            // `a - r - m * q == 0`
            Op::Mod if b.terms.is_empty() => {
                let quotient = Source::Op(Op::FloorDiv, Box::new(a.clone()), Box::new(b.clone()));
                self.enter(&Linear::source(quotient.clone()));
                let mut terms = beside(x, -1);
                terms.push((-b.constant, self.column(&quotient)));
                self.rows.push(Sparse { terms, constant: a.constant, equal: true });
            }
            Op::Min => {
                self.bound(&beside(x, -1), a.constant, (0, i128::MAX));
                self.bound(&beside(y, -1), b.constant, (0, i128::MAX));
            }
            Op::Max => {
                self.bound(&beside(x, -1), a.constant, (i128::MIN, 0));
                self.bound(&beside(y, -1), b.constant, (i128::MIN, 0));
            }
            _ => {}
        }
    }
}

/// Returns the rows of `low <= terms + constant <= high`; an end at the limit of the numbers is unbounded.
pub(super) fn bounded(terms: &[(i128, usize)], constant: i128, (low, high): (i128, i128)) -> Vec<Sparse> {
    let mut out = Vec::new();
    if low != i128::MIN
        && let Some(constant) = constant.checked_sub(low)
    {
        out.push(Sparse { terms: terms.to_vec(), constant, equal: false });
    }
    if high != i128::MAX
        && let Some(constant) = high.checked_sub(constant)
    {
        let terms = terms.iter().map(|&(times, at)| (-times, at)).collect();
        out.push(Sparse { terms, constant, equal: false });
    }
    out
}
