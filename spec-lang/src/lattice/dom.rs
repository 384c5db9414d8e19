//! Sets of values of one parameter.

use super::int::IntSet;
use super::list::ListSet;
use super::set::Set;
use super::{Limit, Meter};
use std::collections::BTreeSet;

/// Values of one parameter. Both operands of an operation are of one kind: the kind of the parameter decides it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dom {
    /// Numbers, truth values, values of an enum.
    Int(IntSet),
    /// These constants, or all but these.
    Fin(BTreeSet<Key>, bool),
    /// Types or attributes.
    Item(Box<Set>),
    /// Lists and shapes.
    List(ListSet),
    /// An optional parameter: whether it may be absent, and what it may be if it is there.
    Opt(bool, Box<Dom>),
}

/// A constant that is compared for equality only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Str(String),
    Float(u64),
}

impl Dom {
    pub fn item(set: Set) -> Self {
        Dom::Item(Box::new(set))
    }

    /// Structure shows that no value is left. The other answer says nothing.
    pub fn is_empty(&self) -> bool {
        match self {
            Dom::Int(set) => set.is_empty(),
            Dom::Fin(keys, all_but) => keys.is_empty() && !all_but,
            Dom::Item(set) => set.is_empty(),
            Dom::List(set) => set.is_empty(),
            Dom::Opt(absent, some) => !absent && some.is_empty(),
        }
    }

    pub fn complement(&self, meter: &Meter) -> Result<Self, Limit> {
        Ok(match self {
            Dom::Int(set) => Dom::Int(set.complement()),
            Dom::Fin(keys, all_but) => Dom::Fin(keys.clone(), !all_but),
            Dom::Item(set) => Dom::item(set.complement(meter)?),
            Dom::List(set) => Dom::List(set.complement(meter)?),
            Dom::Opt(absent, some) => Dom::Opt(!absent, Box::new(some.complement(meter)?)),
        })
    }

    pub fn intersect(&self, other: &Self, meter: &Meter) -> Result<Self, Limit> {
        Ok(match (self, other) {
            (Dom::Int(a), Dom::Int(b)) => Dom::Int(a.intersect(b)),
            (Dom::Fin(a, x), Dom::Fin(b, y)) => match (x, y) {
                (false, false) => Dom::Fin(a & b, false),
                (false, true) => Dom::Fin(a - b, false),
                (true, false) => Dom::Fin(b - a, false),
                (true, true) => Dom::Fin(a | b, true),
            },
            (Dom::Item(a), Dom::Item(b)) => Dom::item(a.intersect(b, meter)?),
            (Dom::List(a), Dom::List(b)) => Dom::List(a.intersect(b, meter)?),
            (Dom::Opt(a, x), Dom::Opt(b, y)) => Dom::Opt(*a && *b, Box::new(x.intersect(y, meter)?)),
            // A spec with a mistake that is reported elsewhere.
            _ => return Err(Limit),
        })
    }

    pub fn union(&self, other: &Self, meter: &Meter) -> Result<Self, Limit> {
        Ok(match (self, other) {
            (Dom::Int(a), Dom::Int(b)) => Dom::Int(a.union(b)),
            (Dom::Item(a), Dom::Item(b)) => Dom::item(a.union(b, meter)?),
            (Dom::List(a), Dom::List(b)) => Dom::List(a.union(b, meter)?),
            (Dom::Opt(a, x), Dom::Opt(b, y)) => Dom::Opt(*a || *b, Box::new(x.union(y, meter)?)),
            _ => self.complement(meter)?.intersect(&other.complement(meter)?, meter)?.complement(meter)?,
        })
    }

    /// As far as structure shows it; `false` says nothing.
    pub fn is_subset(&self, other: &Self, meter: &Meter) -> Result<bool, Limit> {
        if self == other {
            return Ok(true);
        }
        if let (Dom::Int(a), Dom::Int(b)) = (self, other) {
            return Ok(a.is_subset(b));
        }
        Ok(self.intersect(&other.complement(meter)?, meter)?.is_empty())
    }
}
