//! Sets of definitions, numbers and texts in literals. Each has a complement of the same size.

use crate::lattice::int::IntSet;
use crate::lattice::universe::Ix;
use std::collections::BTreeSet;

/// A set of definitions: a list, or the complement of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Defs {
    pub list: BTreeSet<Ix>,
    pub all_but: bool,
}

impl Defs {
    pub fn one(ix: Ix) -> Self {
        Defs { list: [ix].into(), all_but: false }
    }

    pub fn contains(&self, ix: Ix) -> bool {
        self.list.contains(&ix) != self.all_but
    }

    pub fn complement(&self) -> Self {
        Defs { list: self.list.clone(), all_but: !self.all_but }
    }

    pub fn intersect(&self, other: &Self) -> Self {
        let (list, all_but) = both(&self.list, self.all_but, &other.list, other.all_but);
        Defs { list, all_but }
    }
}

/// Returns the intersection of two sets, each of which lists its members or its non-members.
fn both<T: Ord + Clone>(a: &BTreeSet<T>, x: bool, b: &BTreeSet<T>, y: bool) -> (BTreeSet<T>, bool) {
    match (x, y) {
        (false, false) => (a & b, false),
        (false, true) => (a - b, false),
        (true, false) => (b - a, false),
        (true, true) => (a | b, true),
    }
}

/// A set of numbers, which may also contain an absent number and a dynamic size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nums {
    /// Whether it contains the absent parameter, or a position beyond the end of the list.
    pub absent: bool,
    /// Whether it contains the dynamic size.
    pub dynamic: bool,
    pub set: IntSet,
}

impl Nums {
    pub fn of(set: IntSet) -> Self {
        Nums { absent: false, dynamic: false, set }
    }

    pub const fn dynamic_only() -> Self {
        Nums { absent: false, dynamic: true, set: IntSet::none() }
    }

    pub fn is_empty(&self) -> bool {
        !self.absent && !self.dynamic && self.set.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.absent && self.dynamic && self.set == IntSet::all()
    }

    pub fn complement(&self) -> Self {
        Nums { absent: !self.absent, dynamic: !self.dynamic, set: self.set.complement() }
    }

    pub fn intersect(&self, other: &Self) -> Self {
        Nums {
            absent: self.absent && other.absent,
            dynamic: self.dynamic && other.dynamic,
            set: self.set.intersect(&other.set),
        }
    }

    pub fn union(&self, other: &Self) -> Self {
        Nums {
            absent: self.absent || other.absent,
            dynamic: self.dynamic || other.dynamic,
            set: self.set.union(&other.set),
        }
    }
}

/// A set of texts: a list, or the complement of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Texts {
    pub absent: bool,
    pub list: BTreeSet<String>,
    pub all_but: bool,
}

impl Texts {
    pub fn of(list: impl IntoIterator<Item = String>) -> Self {
        Texts { absent: false, list: list.into_iter().collect(), all_but: false }
    }

    /// Returns the set of all texts, for a parameter that is present.
    pub fn all() -> Self {
        Texts { absent: false, list: BTreeSet::new(), all_but: true }
    }

    pub fn is_empty(&self) -> bool {
        !self.absent && self.list.is_empty() && !self.all_but
    }

    pub(super) fn is_full(&self) -> bool {
        self.absent && self.list.is_empty() && self.all_but
    }

    pub fn complement(&self) -> Self {
        Texts { absent: !self.absent, list: self.list.clone(), all_but: !self.all_but }
    }

    pub fn intersect(&self, other: &Self) -> Self {
        let (list, all_but) = both(&self.list, self.all_but, &other.list, other.all_but);
        Texts { absent: self.absent && other.absent, list, all_but }
    }
}
