//! Formulas, before they are multiplied out.

use crate::int::Int;
use std::collections::BTreeMap;

/// The type of a column. Each declared name and each division has its own column.
pub(super) type Column = usize;

/// A linear form; no coefficient is zero.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) terms: BTreeMap<Column, Int>,
    pub(super) constant: Int,
}

impl Linear {
    pub(super) fn constant(value: Int) -> Linear {
        Linear { terms: BTreeMap::new(), constant: value }
    }

    pub(super) fn column(column: Column) -> Linear {
        Linear { terms: BTreeMap::from([(column, Int::ONE)]), constant: Int::ZERO }
    }

    /// Adds `factor * other`.
    pub(super) fn add(&mut self, factor: &Int, other: &Linear) {
        for (column, value) in &other.terms {
            let sum = self.terms.entry(*column).or_default();
            *sum = &*sum + &(value * factor);
            if sum.is_zero() {
                self.terms.remove(column);
            }
        }
        self.constant = &self.constant + &(&other.constant * factor);
    }

    pub(super) fn scaled(mut self, factor: &Int) -> Linear {
        if factor.is_zero() {
            return Linear::default();
        }
        self.terms.values_mut().for_each(|v| *v = &*v * factor);
        self.constant = &self.constant * factor;
        self
    }

    pub(super) fn as_constant(&self) -> Option<&Int> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// Returns the form that is at least zero where `self >= 0` does not hold: `-self - 1`.
    pub(super) fn complement(self) -> Linear {
        let mut out = self.scaled(&-Int::ONE);
        out.constant = &out.constant - &Int::ONE;
        out
    }
}

#[derive(Debug, Clone)]
pub(super) enum Formula {
    True,
    False,
    NonNegative(Linear),
    Zero(Linear),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    /// The inner formula holds for some values of the columns. Columns are never declared twice, so this is only needed
    /// under a negation.
    Exists(Vec<Column>, Box<Formula>),
    /// The negation of [`Formula::Exists`], kept until the formula is multiplied out. It has the place for the error if
    /// that takes too long.
    NotExists(Vec<Column>, Box<Formula>, usize),
}

impl Formula {
    /// Returns the negation, with `not` moved to the leaves.
    pub(super) fn negated(self, offset: usize) -> Formula {
        let each = |parts: Vec<Formula>| parts.into_iter().map(|part| part.negated(offset)).collect();
        match self {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::NonNegative(row) => Formula::NonNegative(row.complement()),
            Formula::Zero(row) => Formula::not_zero(row),
            Formula::All(parts) => Formula::Any(each(parts)),
            Formula::Any(parts) => Formula::All(each(parts)),
            Formula::Exists(columns, inner) => Formula::NotExists(columns, inner, offset),
            Formula::NotExists(columns, inner, _) => Formula::Exists(columns, inner),
        }
    }

    pub(super) fn not_zero(row: Linear) -> Formula {
        let mut less = row.clone().scaled(&-Int::ONE);
        less.constant = &less.constant - &Int::ONE;
        let mut more = row;
        more.constant = &more.constant - &Int::ONE;
        Formula::Any(vec![Formula::NonNegative(more), Formula::NonNegative(less)])
    }
}

/// `floor(numerator / divisor)`.
#[derive(Debug, Clone)]
pub(super) struct Quotient {
    pub(super) column: Column,
    pub(super) numerator: Linear,
    pub(super) divisor: Int,
}
