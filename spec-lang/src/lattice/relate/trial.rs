//! Tries values: combinations of candidate values, and a last number that follows from the others.

use super::each_choice;
use crate::lattice::expr::Source;
use crate::lattice::form::{Lit, Node};
use crate::lattice::item::{Item, Value, View};
use crate::lattice::pred::any_term;
use crate::lattice::solve::{Found, ItemCube};
use crate::lattice::{Lattice, Limit};
use bourn_terms::{Const, Pred, Term};
use std::collections::BTreeSet;

/// The largest number of combinations that are tried.
const MAX_TRIES: usize = 3000;

impl<'a> Lattice<'a> {
    /// Returns whether the expressions and predicates of a cube are true of an item.
    fn holds(&self, cube: &ItemCube, item: &Item) -> Option<bool> {
        for (id, nums) in &cube.exprs {
            let fits = match self.value_of(cube.ix, &self.expr(*id), item) {
                None => nums.absent,
                Some(value) => nums.set.contains(value.clamped()),
            };
            if !fits {
                return Some(false);
            }
        }
        let mut all = Some(true);
        for (id, &positive) in &cube.rels {
            let (_, whole) = self.rels.borrow().1[id.index()];
            match bourn_terms::satisfies(View { lattice: self, item }, &whole) {
                Some(holds) if holds != positive => return Some(false),
                Some(_) => {}
                None => all = None,
            }
        }
        all
    }

    /// Returns the numbers that the expressions and predicates of a cube mention.
    fn interesting(&self, cube: &ItemCube) -> Vec<i128> {
        let mut out = BTreeSet::new();
        let mut add = |value: i128| {
            if value.unsigned_abs() < 1 << 100 {
                out.extend([value - 1, value, value + 1]);
            }
        };
        for (id, nums) in &cube.exprs {
            self.expr(*id).each_source(&mut |source| {
                if let Source::Op(_, a, b) = source {
                    [a, b].into_iter().filter(|l| l.terms.is_empty()).for_each(|l| add(l.constant));
                }
            });
            nums.set.parts().iter().for_each(|&(low, high)| [low, high].into_iter().for_each(&mut add));
        }
        for id in cube.rels.keys() {
            let (pred, _) = self.rels.borrow().1[id.index()];
            any_term(pred, &mut |term| {
                if let Term::Const(Const::Int(value)) = term {
                    add(*value);
                }
                false
            });
        }
        let mut out: Vec<i128> = out.into_iter().collect();
        out.sort_by_key(|v| (*v < 0, v.unsigned_abs()));
        out.truncate(12);
        out
    }

    /// Returns the positions of the parameters that expressions and predicates read.
    fn mentioned(&self, cube: &ItemCube) -> BTreeSet<usize> {
        let mut out = BTreeSet::new();
        for id in cube.exprs.keys() {
            self.expr(*id).each_source(&mut |source| match source {
                Source::Param(at) | Source::FloatWidth(at) | Source::Len(at) | Source::TextLen(at) => {
                    out.insert(*at as usize);
                }
                Source::Dim(at, _) | Source::Elements(at) | Source::Field(at, _) => {
                    out.insert(*at as usize);
                }
                Source::Var | Source::VarLen | Source::Op(..) => {}
            });
        }
        for id in cube.rels.keys() {
            let (pred, _) = self.rels.borrow().1[id.index()];
            self.columns_of(cube, pred, &mut out);
        }
        out
    }

    /// Adds the parameters that a predicate reads, under any of the names that lead to one.
    fn columns_of(&self, cube: &ItemCube, pred: &Pred<'_>, out: &mut BTreeSet<usize>) {
        let mut name = |name: &str| {
            if let Some((at, _)) = self.universe.column(cube.ix, name) {
                out.insert(at as usize);
            }
        };
        let mut shape = false;
        any_term(pred, &mut |term| {
            match term {
                Term::Param(param) => {
                    name(param);
                    if *param == "rank" {
                        name("ty");
                        shape = true;
                    }
                    if *param == "width" {
                        name("kind");
                    }
                }
                Term::Element => {
                    name("element");
                    name("ty");
                }
                Term::Value => name("value"),
                Term::Rank | Term::Shape | Term::Dim(_) | Term::NumElements => {
                    name("ty");
                    shape = true;
                }
                _ => {}
            }
            false
        });
        if let Some((at, _)) = self.universe.shape_column(cube.ix).filter(|_| shape) {
            out.insert(at as usize);
        }
    }

    /// Returns an item, built from candidate values, that satisfies the whole cube; nothing if all values were tried.
    pub(super) fn try_values(&self, cube: &ItemCube, first: Item) -> Result<Found<Item>, Limit> {
        let interesting = self.interesting(cube);
        let mentioned: Vec<usize> = self.mentioned(cube).into_iter().collect();
        let columns = &self.universe.entry(cube.ix).columns;
        let mut exact = true;
        let mut choices = Vec::new();
        for &at in &mentioned {
            let (values, all) = self.choices(cube.columns[at], columns[at].kind, &interesting)?;
            exact &= all;
            choices.push(values);
        }
        let pivot = self.pivot(cube, &mentioned);
        if let Some(at) = pivot {
            choices[at].truncate(1);
        }
        let tries = choices.iter().map(Vec::len).fold(1_usize, usize::saturating_mul);
        exact &= tries <= MAX_TRIES;
        let (mut found, mut open) = (None, false);
        each_choice(&choices, tries.min(MAX_TRIES), &mut |values| {
            let mut item = first.clone();
            for (&column, value) in mentioned.iter().zip(values) {
                item.params[column].1 = value.clone();
            }
            let mut items = vec![item];
            if let Some(at) = pivot {
                let (values, all) = self.pivot_values(cube, &items[0], mentioned[at], &interesting);
                exact &= all;
                items = values.into_iter().map(|value| with_param(&items[0], mentioned[at], value)).collect();
            }
            for item in items {
                match self.tried(cube, item, &mentioned) {
                    Tried::Fits(item) => found = Some(item),
                    Tried::Differs => continue,
                    Tried::CannotBe => exact = false,
                    Tried::Open => open = true,
                }
                if found.is_some() {
                    return true;
                }
            }
            false
        });
        Ok(match found {
            Some(item) => Found::Some(item),
            None if open => Found::Unknown("it rests on what is not looked into".to_owned()),
            None if exact => Found::Nothing,
            None => Found::Unknown("it relates or computes parameters, and no example was found".to_owned()),
        })
    }

    /// Tests an item against a cube; its other parameters, those not in `fixed`, may have to change so that the item exists.
    fn tried(&self, cube: &ItemCube, item: Item, fixed: &[usize]) -> Tried {
        match self.holds(cube, &item) {
            Some(false) => Tried::Differs,
            None => Tried::Open,
            Some(true) => match self.repaired(cube, item, fixed) {
                Some(item) if self.holds(cube, &item) == Some(true) => Tried::Fits(item),
                _ => Tried::CannotBe,
            },
        }
    }

    /// Returns the position in `mentioned` of a number that is a term of a sum: its values follow if all others are known.
    fn pivot(&self, cube: &ItemCube, mentioned: &[usize]) -> Option<usize> {
        let fit = |at: &usize| {
            let source = Source::Param(*at as u16);
            let alone = cube.exprs.keys().all(|id| {
                let mut inside = false;
                for (_, term) in &self.expr(*id).terms {
                    if let Source::Op(_, a, b) = term {
                        a.each_source(&mut |s| inside |= *s == source);
                        b.each_source(&mut |s| inside |= *s == source);
                    }
                }
                !inside
            });
            let used = cube.exprs.keys().any(|id| self.expr(*id).terms.iter().any(|(_, s)| *s == source));
            let plain = matches!(&*self.forms.node(cube.columns[*at]), Node::Lit(Lit::Num(nums)) if !nums.absent && !nums.dynamic);
            used && alone && plain && cube.rels.is_empty()
        };
        mentioned.iter().position(fit)
    }

    /// Returns the values of the pivot that fit the other values of an item, and whether there are no others.
    fn pivot_values(
        &self,
        cube: &ItemCube,
        item: &Item,
        at: usize,
        interesting: &[i128],
    ) -> (Vec<Value>, bool) {
        let Node::Lit(Lit::Num(nums)) = &*self.forms.node(cube.columns[at]) else {
            return (Vec::new(), false);
        };
        let mut set = nums.set.clone();
        let source = Source::Param(at as u16);
        for (id, nums) in &cube.exprs {
            let mut linear = self.expr(*id);
            let Some(place) = linear.terms.iter().position(|(_, s)| *s == source) else { continue };
            let (factor, _) = linear.terms.remove(place);
            match self.value_of(cube.ix, &linear, item).and_then(|rest| rest.to_i128()) {
                Some(rest) => set = set.intersect(&nums.set.shifted(rest.saturating_neg()).divided(factor)),
                // It is absent, whatever the number is.
                None if nums.absent => {}
                None => return (Vec::new(), true),
            }
        }
        let kind = self.universe.entry(cube.ix).columns[at].kind;
        let form = self.forms.num(set.clone());
        let values = self.samples(form, kind, interesting, 4).unwrap_or_default();
        let fits_type = self.universe.entry(cube.ix).builtin.is_none();
        (values, fits_type || set.is_empty())
    }
}

/// The result of trying an item.
enum Tried {
    /// The item satisfies the cube and exists.
    Fits(Item),
    /// The item does not satisfy the cube.
    Differs,
    /// The item satisfies the cube, but does not exist.
    CannotBe,
    /// It is not known whether the item satisfies the cube.
    Open,
}

fn with_param(item: &Item, at: usize, value: Value) -> Item {
    let mut out = item.clone();
    out.params[at].1 = value;
    out
}
