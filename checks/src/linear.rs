//! Sizes and values of an op as linear expressions over unknown integers.

use crate::scenario::{Place, Scenario};
use bourn_terms::BinaryOp;
use bourn_terms::equation::{AttrIdx, BitOp, Domain, FoldOp, LetIdx, Outer, Reading, Subject};
use std::cell::RefCell;
use std::collections::HashMap;

bourn_terms::ids! {
    /// An unknown integer of an op.
    pub Column(u32);
}

/// The identity of a column: two equal unknowns are the same column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// An index value.
    Index(Place),
    /// An integer value read as unsigned.
    Unsigned(Place),
    /// A dimension of a shaped value.
    Dim(Place, usize),
    /// An integer attribute.
    Attr(AttrIdx),
    /// A part of a requirement, by its number, and whether it cannot be negative.
    Part(usize, bool),
    /// An item of an attribute that is a list.
    ListItem(AttrIdx, usize),
    /// An item of a `let` list.
    LetItem(LetIdx, usize),
    /// The quotient by a positive number, rounded down.
    Quotient(Linear, i128),
    /// The lesser of two numbers.
    Min(Linear, Linear),
    /// The greater of two numbers.
    Max(Linear, Linear),
    /// A power of two.
    Power(Linear),
    /// The result of `wrap(e)` in a reading of a value.
    Wrapped(Linear, Place, bool),
    /// The result of an operation that is not linear.
    Binary(BinaryOp, Linear, Linear),
    /// The result of an operation on bits.
    Bits(BitOp, Linear, Linear),
}

/// A sum of multiples of columns, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Linear {
    /// The columns in ascending order, with their coefficients, which are not 0.
    pub terms: Vec<(Column, i128)>,
    /// The constant.
    pub constant: i128,
}

impl Linear {
    /// Creates a constant.
    pub fn int(constant: i128) -> Self {
        Linear { terms: Vec::new(), constant }
    }

    /// Creates a column.
    pub fn column(column: Column) -> Self {
        Linear { terms: vec![(column, 1)], constant: 0 }
    }

    /// Returns its value, if it is a constant.
    pub fn as_int(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Returns `self + factor * other`, unless a number does not fit.
    pub fn plus(&self, factor: i128, other: &Linear) -> Option<Linear> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (x, y) = (a.peek().copied(), b.peek().copied());
            let column = match (x, y) {
                (Some((x, _)), Some((y, _))) => *x.min(y),
                (Some((only, _)), None) | (None, Some((only, _))) => *only,
                (None, None) => break,
            };
            let mut sum: i128 = 0;
            if let Some((_, value)) = x.filter(|(at, _)| *at == column) {
                sum = *value;
                a.next();
            }
            if let Some((_, value)) = y.filter(|(at, _)| *at == column) {
                sum = sum.checked_add(value.checked_mul(factor)?)?;
                b.next();
            }
            if sum != 0 {
                terms.push((column, sum));
            }
        }
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(Linear { terms, constant })
    }

    /// Returns `factor * self`, unless a number does not fit.
    pub fn times(&self, factor: i128) -> Option<Linear> {
        Linear::default().plus(factor, self)
    }
}

/// The columns of an op. As a [`Domain`] they read expressions of equations; a non-linear expression is a column without a definition.
#[derive(Debug, Default)]
pub struct Columns {
    ids: RefCell<HashMap<Unknown, Column>>,
    unknowns: RefCell<Vec<Unknown>>,
}

impl Columns {
    /// Returns the identity of a column.
    pub fn unknown(&self, column: Column) -> Unknown {
        self.unknowns.borrow()[column.index()].clone()
    }

    /// Returns the column of an unknown.
    pub fn of(&self, unknown: Unknown) -> Linear {
        let mut unknowns = self.unknowns.borrow_mut();
        let column = *self.ids.borrow_mut().entry(unknown.clone()).or_insert_with(|| {
            unknowns.push(unknown);
            Column::at(unknowns.len() - 1)
        });
        Linear::column(column)
    }

    /// Returns linear expressions that are never negative, by the definition of a column.
    pub fn definition(&self, column: Column) -> Vec<Linear> {
        let this = Linear::column(column);
        let rows = match self.unknown(column) {
            Unknown::Dim(..) | Unknown::Unsigned(_) | Unknown::Part(_, true) => vec![Some(this)],
            Unknown::Power(_) => vec![this.plus(-1, &Linear::int(1))],
            Unknown::Quotient(of, by) => {
                let rest = of.plus(-by, &this);
                let below = rest.as_ref().and_then(|rest| Linear::int(by - 1).plus(-1, rest));
                vec![rest, below]
            }
            Unknown::Min(a, b) => vec![a.plus(-1, &this), b.plus(-1, &this)],
            Unknown::Max(a, b) => vec![this.plus(-1, &a), this.plus(-1, &b)],
            _ => Vec::new(),
        };
        rows.into_iter().flatten().collect()
    }

    /// Returns whether a column is a size, which is never negative.
    pub fn is_size(&self, column: Column) -> bool {
        matches!(self.unknown(column), Unknown::Dim(..))
    }

    fn quotient(&self, a: Linear, by: i128) -> Linear {
        match a.as_int() {
            Some(a) => Linear::int(a.div_euclid(by)),
            None if by == 1 => a,
            None => self.of(Unknown::Quotient(a, by)),
        }
    }

    /// Returns the lesser or the greater of two numbers.
    fn extreme(&self, a: Linear, b: Linear, least: bool) -> Linear {
        if let Some(difference) = a.plus(-1, &b).and_then(|difference| difference.as_int()) {
            return if (difference <= 0) == least { a } else { b };
        }
        self.of(if least { Unknown::Min(a, b) } else { Unknown::Max(a, b) })
    }
}

impl<'s> Domain<Scenario<'s>> for Columns {
    type Size = Linear;

    fn int(&self, value: i128) -> Linear {
        Linear::int(value)
    }
    fn attr(&self, _: Scenario<'s>, attr: AttrIdx) -> Option<Linear> {
        Some(self.of(Unknown::Attr(attr)))
    }
    fn list_item(&self, op: Scenario<'s>, list: AttrIdx, i: usize) -> Option<Linear> {
        (i < op.list_len(list)).then(|| self.of(Unknown::ListItem(list, i)))
    }
    fn open_item(&self, op: Scenario<'s>, list: LetIdx, i: usize) -> Option<Linear> {
        (i < op.open_list(list)?).then(|| self.of(Unknown::LetItem(list, i)))
    }
    fn index(&self, _: Scenario<'s>, value: Place) -> Option<Linear> {
        Some(self.of(Unknown::Index(value)))
    }
    fn dim(&self, op: Scenario<'s>, value: Place, d: usize) -> Option<Linear> {
        (d < op.rank(value)?).then(|| self.of(Unknown::Dim(value, d)))
    }
    fn apply(&self, _: Scenario<'s>, _: AttrIdx, _: usize, _: &[Place]) -> Option<Linear> {
        None
    }
    fn neg(&self, a: Linear) -> Option<Linear> {
        a.times(-1)
    }
    fn binary(&self, op: BinaryOp, a: Linear, b: Linear) -> Option<Linear> {
        let divisor = b.as_int().filter(|by| *by > 0);
        match op {
            BinaryOp::Add => a.plus(1, &b),
            BinaryOp::Sub => a.plus(-1, &b),
            BinaryOp::Mul => match (a.as_int(), b.as_int()) {
                (Some(factor), _) => b.times(factor),
                (_, Some(factor)) => a.times(factor),
                // The order of the factors does not matter.
                (None, None) if b.terms < a.terms => Some(self.of(Unknown::Binary(op, b, a))),
                (None, None) => Some(self.of(Unknown::Binary(op, a, b))),
            },
            BinaryOp::FloorDiv if divisor.is_some() => Some(self.quotient(a, divisor?)),
            BinaryOp::CeilDiv if divisor.is_some() => self.quotient(a.times(-1)?, divisor?).times(-1),
            BinaryOp::Mod if divisor.is_some() => {
                let quotient = self.quotient(a.clone(), divisor?);
                a.plus(-divisor?, &quotient)
            }
            BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod => {
                // There is no quotient by 0.
                (b.as_int() != Some(0)).then(|| self.of(Unknown::Binary(op, a, b)))
            }
            BinaryOp::Min => Some(self.extreme(a, b, true)),
            BinaryOp::Max => Some(self.extreme(a, b, false)),
        }
    }
    fn unsigned(&self, _: Scenario<'s>, value: Place) -> Option<Linear> {
        Some(self.of(Unknown::Unsigned(value)))
    }
    fn wrap(&self, _: Scenario<'s>, a: Linear, of: Reading<Place>) -> Option<Linear> {
        Some(self.of(Unknown::Wrapped(a, of.value, of.unsigned)))
    }
    fn power(&self, _: Scenario<'s>, a: Linear, _: Reading<Place>) -> Option<Linear> {
        Some(self.of(Unknown::Power(a)))
    }
    fn bits(&self, op: BitOp, a: Linear, b: Linear) -> Option<Linear> {
        Some(self.of(Unknown::Bits(op, a, b)))
    }
    fn around(&self, _: Scenario<'s>, _: &[Outer<'_>]) -> Option<Linear> {
        None
    }
    fn elsewhere(&self, _: Scenario<'s>, _: Linear, _: Option<&str>) -> Option<Linear> {
        // Another execution of the op has other numbers.
        None
    }
    fn fold(&self, op: FoldOp, items: Vec<Linear>) -> Option<Linear> {
        let mut items = items.into_iter();
        let over = match op {
            FoldOp::Sum => return items.try_fold(Linear::int(0), |a, b| a.plus(1, &b)),
            FoldOp::Product => BinaryOp::Mul,
            FoldOp::Min => BinaryOp::Min,
            FoldOp::Max => BinaryOp::Max,
        };
        let first = match op {
            FoldOp::Product => Linear::int(1),
            _ => items.next()?,
        };
        items.try_fold(first, |a, b| Domain::<Scenario<'s>>::binary(self, over, a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_cancel_and_do_not_overflow() {
        let columns = Columns::default();
        let (x, y) = (columns.of(Unknown::Attr(AttrIdx(0))), columns.of(Unknown::Attr(AttrIdx(1))));
        let sum = x.plus(2, &y).and_then(|sum| sum.plus(1, &Linear::int(7))).expect("small");
        assert_eq!(sum.plus(-2, &y).and_then(|rest| rest.plus(-1, &x)), Some(Linear::int(7)));
        assert_eq!(Linear::int(i128::MAX).plus(1, &Linear::int(1)), None);
        assert_eq!(x.times(i128::MAX).and_then(|x| x.times(2)), None);
    }
}
