//! Sets of types, attributes and ops: per definition a union of boxes, and one union for every other definition.

use super::dom::Dom;
use super::union::{self, Conjunction};
use super::value::Def;
use super::{Limit, Meter};
use crate::model::{Pred, RustPath};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Something that structure does not decide, true or false of an item as a whole.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    /// Two atoms are one exactly if their keys are equal.
    pub key: String,
    pub kind: AtomKind,
}

#[derive(Clone, Debug)]
pub(crate) enum AtomKind {
    /// A Rust function of the item, or of some of its parameters.
    Rust(RustPath),
    /// An interface or a trait, by its name.
    Interface(String),
    /// A predicate over something that is no parameter, with words for what that is.
    Opaque(&'static str),
    /// A generic that has no argument yet.
    Generic,
    /// A predicate that relates parameters, or computes: decided only where values are known.
    Pred(Pred),
}

impl PartialEq for Atom {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}
impl Eq for Atom {}
impl PartialOrd for Atom {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Atom {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

/// A conjunction: each parameter in a set of values, each atom true or false. What is not mentioned is free.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Bx {
    pub cols: BTreeMap<String, Dom>,
    pub lits: BTreeMap<Atom, bool>,
}

impl Bx {
    pub fn full() -> Self {
        Bx::default()
    }

    pub fn column(name: &str, dom: Dom) -> Self {
        Bx { cols: BTreeMap::from([(name.to_owned(), dom)]), lits: BTreeMap::new() }
    }

    pub fn literal(atom: Atom) -> Self {
        Bx { cols: BTreeMap::new(), lits: BTreeMap::from([(atom, true)]) }
    }
}

impl Conjunction for Bx {
    fn everything() -> Self {
        Bx::full()
    }

    fn intersect(&self, other: &Self, meter: &Meter) -> Result<Option<Self>, Limit> {
        let mut out = self.clone();
        for (atom, &positive) in &other.lits {
            if *out.lits.entry(atom.clone()).or_insert(positive) != positive {
                return Ok(None);
            }
        }
        for (name, dom) in &other.cols {
            let both = match out.cols.get(name) {
                Some(mine) => mine.intersect(dom, meter)?,
                None => dom.clone(),
            };
            if both.is_empty() {
                return Ok(None);
            }
            out.cols.insert(name.clone(), both);
        }
        Ok(Some(out))
    }

    fn complement(&self, meter: &Meter) -> Result<Vec<Self>, Limit> {
        let mut out = Vec::new();
        for (name, dom) in &self.cols {
            let not = dom.complement(meter)?;
            if !not.is_empty() {
                out.push(Bx::column(name, not));
            }
        }
        for (atom, &positive) in &self.lits {
            out.push(Bx { cols: BTreeMap::new(), lits: BTreeMap::from([(atom.clone(), !positive)]) });
        }
        Ok(out)
    }

    fn covers(&self, other: &Self, meter: &Meter) -> Result<bool, Limit> {
        for (atom, positive) in &self.lits {
            if other.lits.get(atom) != Some(positive) {
                return Ok(false);
            }
        }
        for (name, dom) in &self.cols {
            match other.cols.get(name) {
                Some(inner) if inner.is_subset(dom, meter)? => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn merge(&self, other: &Self, meter: &Meter) -> Result<Option<Self>, Limit> {
        if self.lits.len() != other.lits.len()
            || self.cols.len() != other.cols.len()
            || !self.cols.keys().eq(other.cols.keys())
            || !self.lits.keys().eq(other.lits.keys())
        {
            return Ok(None);
        }
        let lits: Vec<&Atom> =
            self.lits.iter().filter(|(a, p)| other.lits[*a] != **p).map(|(a, _)| a).collect();
        let cols: Vec<&String> =
            self.cols.iter().filter(|(n, d)| other.cols[*n] != **d).map(|(n, _)| n).collect();
        let mut out = self.clone();
        match (&lits[..], &cols[..]) {
            ([], []) => {}
            ([atom], []) => {
                out.lits.remove(*atom);
            }
            ([], [name]) => {
                let both = self.cols[*name].union(&other.cols[*name], meter)?;
                out.cols.insert((*name).clone(), both);
            }
            _ => return Ok(None),
        }
        Ok(Some(out))
    }
}

/// A union of boxes.
pub(crate) type Boxes = Vec<Bx>;

/// A set of items of one subject.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Set {
    /// Definitions with boxes of their own.
    pub defs: BTreeMap<Def, Boxes>,
    /// Every other definition, those of dialects that were not loaded among them. These boxes have no columns.
    pub rest: Boxes,
}

impl Set {
    pub fn none() -> Self {
        Set { defs: BTreeMap::new(), rest: Vec::new() }
    }

    pub fn all() -> Self {
        Set { defs: BTreeMap::new(), rest: vec![Bx::full()] }
    }

    pub fn only(def: Def, boxes: Boxes) -> Self {
        Set { defs: BTreeMap::from([(def, boxes)]), rest: Vec::new() }
    }

    pub fn atom(atom: Atom) -> Self {
        Set { defs: BTreeMap::new(), rest: vec![Bx::literal(atom)] }
    }

    pub fn of(&self, def: Def) -> &[Bx] {
        self.defs.get(&def).unwrap_or(&self.rest)
    }

    /// No box is left. The other answer says nothing: a box may be empty too.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.defs.values().all(Vec::is_empty)
    }

    fn zip(&self, other: &Self, f: impl Fn(&[Bx], &[Bx]) -> Result<Boxes, Limit>) -> Result<Self, Limit> {
        let rest = f(&self.rest, &other.rest)?;
        let mut defs = BTreeMap::new();
        for &def in self.defs.keys().chain(other.defs.keys()) {
            if let Entry::Vacant(entry) = defs.entry(def) {
                entry.insert(f(self.of(def), other.of(def))?);
            }
        }
        Ok(Set { defs, rest }.trimmed())
    }

    /// Without entries that say what the rest says.
    fn trimmed(mut self) -> Self {
        let rest = &self.rest;
        self.defs.retain(|_, boxes| boxes != rest);
        self
    }

    pub fn union(&self, other: &Self, meter: &Meter) -> Result<Self, Limit> {
        self.zip(other, |a, b| union::union(a, b, meter))
    }

    pub fn intersect(&self, other: &Self, meter: &Meter) -> Result<Self, Limit> {
        self.zip(other, |a, b| union::intersect(a, b, meter))
    }

    pub fn complement(&self, meter: &Meter) -> Result<Self, Limit> {
        let mut defs = BTreeMap::new();
        for (&def, boxes) in &self.defs {
            defs.insert(def, union::complement(boxes, meter)?);
        }
        Ok(Set { defs, rest: union::complement(&self.rest, meter)? }.trimmed())
    }
}
