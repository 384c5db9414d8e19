//! Represents the numbers that predicates compute: sums of parameters, sizes, lengths, products and quotients.

mod statement;
mod term;
mod value;

pub(super) use term::Number;

use super::Lattice;
use super::pred::ExprId;

/// The origin of a number. A `u16` is the position of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Source {
    /// The value of a parameter.
    Param(u16),
    /// The width of a float; the parameter has its format.
    FloatWidth(u16),
    /// The length of a list.
    Len(u16),
    /// The length of a text.
    TextLen(u16),
    /// The size of a dimension of the shape.
    Dim(u16, u32),
    /// The product of all sizes.
    Elements(u16),
    /// The variable of an `all`.
    Var,
    /// The length of the list that the variable is bound to.
    VarLen,
    /// A parameter of the value of a parameter, by the names on the path.
    Field(u16, Vec<String>),
    /// The result of an operator that is not a sum.
    Op(Op, Box<Linear>, Box<Linear>),
}

/// Operators that are not sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Op {
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
    Min,
    Max,
}

/// A sum of multiples of sources: each occurs once, with a factor other than 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Linear {
    pub terms: Vec<(i128, Source)>,
    pub constant: i128,
    /// Sources that cancel out, but still have to be present.
    pub also: Vec<Source>,
}

impl Linear {
    pub(super) fn constant(constant: i128) -> Self {
        Linear { constant, ..Linear::default() }
    }

    pub fn source(source: Source) -> Self {
        Linear { terms: vec![(1, source)], ..Linear::default() }
    }

    /// Returns `self + factor * other`; `None` if numbers grow too large.
    fn plus(&self, other: &Self, factor: i128) -> Option<Self> {
        let mut out = self.clone();
        out.constant = small(out.constant.checked_add(other.constant.checked_mul(factor)?)?)?;
        for (times, source) in &other.terms {
            let times = times.checked_mul(factor)?;
            match out.terms.iter_mut().find(|(_, s)| s == source) {
                Some(term) => term.0 = small(term.0.checked_add(times)?)?,
                None => out.terms.push((small(times)?, source.clone())),
            }
        }
        let gone = out.terms.iter().filter(|(times, _)| *times == 0).map(|(_, source)| source.clone());
        out.also.extend(gone.chain(other.also.iter().cloned()));
        out.also.sort();
        out.also.dedup();
        out.terms.retain(|(times, _)| *times != 0);
        out.terms.sort_by(|a, b| a.1.cmp(&b.1));
        Some(out)
    }

    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(other, -1)
    }

    fn as_constant(&self) -> Option<i128> {
        (self.terms.is_empty() && self.also.is_empty()).then_some(self.constant)
    }

    /// Calls `each` with the sources, including those inside operators.
    pub fn each_source(&self, each: &mut dyn FnMut(&Source)) {
        for source in self.terms.iter().map(|(_, source)| source).chain(&self.also) {
            each(source);
            if let Source::Op(_, a, b) = source {
                a.each_source(each);
                b.each_source(each);
            }
        }
    }
}

/// Returns the number if sums of a few such numbers do not overflow.
fn small(value: i128) -> Option<i128> {
    (value.unsigned_abs() < 1 << 110).then_some(value)
}

impl<'a> Lattice<'a> {
    pub(super) fn expr(&self, id: ExprId) -> Linear {
        self.exprs.borrow().1[id.index()].clone()
    }
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
