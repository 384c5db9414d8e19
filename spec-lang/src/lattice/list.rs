//! Sets of lists, shapes among them: a shape is a list of sizes, and a dynamic size is the number -1.

use super::dom::Dom;
use super::int::IntSet;
use super::union::{self, Conjunction};
use super::{Limit, Meter};
use std::collections::BTreeMap;

/// A union of conjunctions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListSet(pub Vec<ListBox>);

/// A conjunction of statements about a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ListBox {
    /// How long it is.
    pub len: IntSet,
    /// What every item is in.
    pub all: Option<Dom>,
    /// There is an item here, and it is in this.
    pub at: BTreeMap<u32, Dom>,
    /// For each of these, some item is in it.
    pub some: Vec<Dom>,
}

impl ListBox {
    pub fn full() -> Self {
        ListBox { len: IntSet::range(0, i128::MAX), all: None, at: BTreeMap::new(), some: Vec::new() }
    }
}

impl Conjunction for ListBox {
    fn everything() -> Self {
        ListBox::full()
    }

    fn intersect(&self, other: &Self, meter: &Meter) -> Result<Option<Self>, Limit> {
        let mut out = self.clone();
        out.len = self.len.intersect(&other.len);
        out.all = match (&self.all, &other.all) {
            (Some(a), Some(b)) => Some(a.intersect(b, meter)?),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        for (&i, dom) in &other.at {
            let both = match out.at.get(&i) {
                Some(mine) => mine.intersect(dom, meter)?,
                None => dom.clone(),
            };
            out.at.insert(i, both);
        }
        for dom in &other.some {
            if !out.some.contains(dom) {
                out.some.push(dom.clone());
            }
        }
        if let Some((&last, _)) = out.at.last_key_value() {
            out.len = out.len.intersect(&IntSet::range(i128::from(last) + 1, i128::MAX));
        }
        if !out.some.is_empty() {
            out.len = out.len.intersect(&IntSet::range(1, i128::MAX));
        }
        if out.all.as_ref().is_some_and(Dom::is_empty) {
            out.len = out.len.intersect(&IntSet::one(0));
        }
        let dead = out.len.is_empty() || out.at.values().chain(&out.some).any(Dom::is_empty);
        Ok((!dead).then_some(out))
    }

    fn complement(&self, meter: &Meter) -> Result<Vec<Self>, Limit> {
        let full = ListBox::full;
        let mut out = Vec::new();
        let not = self.len.complement().intersect(&full().len);
        if !not.is_empty() {
            out.push(ListBox { len: not, ..full() });
        }
        if let Some(all) = &self.all {
            out.push(ListBox {
                some: vec![all.complement(meter)?],
                len: IntSet::range(1, i128::MAX),
                ..full()
            });
        }
        for (&i, dom) in &self.at {
            out.push(ListBox { len: IntSet::range(0, i128::from(i)), ..full() });
            let at = BTreeMap::from([(i, dom.complement(meter)?)]);
            out.push(ListBox { len: IntSet::range(i128::from(i) + 1, i128::MAX), at, ..full() });
        }
        for dom in &self.some {
            out.push(ListBox { all: Some(dom.complement(meter)?), ..full() });
        }
        Ok(out)
    }

    /// Only the lengths differ.
    fn merge(&self, other: &Self, _: &Meter) -> Result<Option<Self>, Limit> {
        let same = self.all == other.all && self.at == other.at && self.some == other.some;
        Ok(same.then(|| ListBox { len: self.len.union(&other.len), ..self.clone() }))
    }

    fn covers(&self, other: &Self, meter: &Meter) -> Result<bool, Limit> {
        if !other.len.is_subset(&self.len) || !self.some.iter().all(|d| other.some.contains(d)) {
            return Ok(false);
        }
        let inside = |inner: Option<&Dom>, outer: &Dom| match inner {
            Some(inner) => inner.is_subset(outer, meter),
            None => Ok(false),
        };
        if let Some(all) = &self.all
            && !inside(other.all.as_ref(), all)?
        {
            return Ok(false);
        }
        for (i, dom) in &self.at {
            if !(inside(other.at.get(i), dom)?
                || other.at.contains_key(i) && inside(other.all.as_ref(), dom)?)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl ListSet {
    pub fn one(list: ListBox) -> Self {
        ListSet(vec![list])
    }

    pub fn len_in(len: IntSet) -> Self {
        ListSet::one(ListBox { len: len.intersect(&ListBox::full().len), ..ListBox::full() })
    }

    pub fn all_in(dom: Dom) -> Self {
        ListSet::one(ListBox { all: Some(dom), ..ListBox::full() })
    }

    pub fn at(i: u32, dom: Dom) -> Self {
        let len = IntSet::range(i128::from(i) + 1, i128::MAX);
        ListSet::one(ListBox { len, at: BTreeMap::from([(i, dom)]), ..ListBox::full() })
    }

    /// Just this list.
    pub fn exactly(items: Vec<Dom>) -> Self {
        let len = IntSet::one(items.len() as i128);
        let at = items.into_iter().enumerate().map(|(i, d)| (i as u32, d)).collect();
        ListSet::one(ListBox { len, at, ..ListBox::full() })
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|l| l.len.is_empty())
    }

    /// Longer lists than this are all in the set, or none of them is, as far as lengths decide.
    pub fn horizon(&self) -> i128 {
        let of = |list: &ListBox| {
            let at = list.at.last_key_value().map_or(0, |(&i, _)| i128::from(i) + 1);
            list.len.horizon().max(at).saturating_add(list.some.len() as i128 + 1)
        };
        self.0.iter().map(of).max().unwrap_or(0)
    }

    pub fn union(&self, other: &Self, meter: &Meter) -> Result<Self, Limit> {
        union::union(&self.0, &other.0, meter).map(ListSet)
    }

    pub fn intersect(&self, other: &Self, meter: &Meter) -> Result<Self, Limit> {
        union::intersect(&self.0, &other.0, meter).map(ListSet)
    }

    pub fn complement(&self, meter: &Meter) -> Result<Self, Limit> {
        union::complement(&self.0, meter).map(ListSet)
    }
}
