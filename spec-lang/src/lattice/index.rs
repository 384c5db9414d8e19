//! Finds the few of many constraints that a constraint may imply, without a comparison with each of them.
//!
//! An item that satisfies `a` and not `b` shows that `a` does not imply `b`. The index lists constraints by the definitions and
//! numbers of the items that satisfy them, so that an item of `a` is looked up, and only the constraints that it may satisfy are
//! left.

use super::form::{Defs, Form, Lit, Node};
use super::int::IntSet;
use super::item::{Item, Value};
use super::solve::Found;
use super::universe::Ix;
use super::{Lattice, Limit};
use crate::model::{ConstraintExpr, Subject};
use rustc_hash::FxHashMap;

/// The number of values of a parameter up to which a constraint is listed under each of them.
const MAX_NUMBERS: usize = 64;

/// The number of definitions of a constraint from which items are taken.
const MAX_DEFINITIONS: usize = 4;

/// Constraints by the definitions and numbers of the items that satisfy them.
#[derive(Debug)]
pub struct Index {
    forms: Vec<Option<Form>>,
    /// The constraints that items of a definition may satisfy.
    definitions: FxHashMap<Ix, Vec<usize>>,
    /// The part of these that allows many values of the parameter at this position.
    many: FxHashMap<(Ix, u16), Vec<usize>>,
    /// The part of these that allows few values of the parameter, under each of these values.
    few: FxHashMap<(Ix, u16, i128), Vec<usize>>,
    /// The constraints that are too complex, which any item may satisfy.
    complex: Vec<usize>,
}

impl<'a> Lattice<'a> {
    /// Creates the index of constraints over one subject.
    #[must_use]
    pub fn index(&self, constraints: &[ConstraintExpr<'a>]) -> Index {
        let mut index = Index {
            forms: Vec::new(),
            definitions: FxHashMap::default(),
            many: FxHashMap::default(),
            few: FxHashMap::default(),
            complex: Vec::new(),
        };
        for (at, constraint) in constraints.iter().enumerate() {
            let form = self.meaning(constraint, &[]);
            if form.is_none_or(|form| self.list(&mut index, at, form, self.subject(constraint)).is_err()) {
                index.complex.push(at);
            }
            index.forms.push(form);
        }
        index
    }

    fn list(&self, index: &mut Index, at: usize, form: Form, subject: Subject) -> Result<(), Limit> {
        for ix in self.definitions(form, subject) {
            self.refuel();
            let form = self.restrict(form, ix)?;
            if form == Form::FALSE {
                continue;
            }
            index.definitions.entry(ix).or_default().push(at);
            for column in self.columns(ix) {
                match self.few_numbers(form, column) {
                    None => index.many.entry((ix, column)).or_default().push(at),
                    Some(values) => {
                        for value in values {
                            index.few.entry((ix, column, value)).or_default().push(at);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the positions of the constraints that `a` may imply, in order: all that it implies are among them.
    #[must_use]
    pub fn may_imply(&self, a: &ConstraintExpr<'a>, index: &Index) -> Vec<usize> {
        let items = self.meaning(a, &[]).map(|form| self.examples(form, self.subject(a)));
        let mut left: Option<Vec<usize>> = None;
        for item in items.unwrap_or_default() {
            let found = match left {
                None => self.listed(&item, index),
                Some(left) => left,
            };
            let value = Value::Item(item.into());
            let kind = self.universe.kind_of(self.subject(a));
            let satisfied = |at: &usize| {
                self.refuel();
                index.forms[*at].and_then(|form| self.has(form, kind, &value)) != Some(false)
            };
            left = Some(found.into_iter().filter(satisfied).collect());
        }
        left.unwrap_or_else(|| (0..index.forms.len()).collect())
    }

    /// Returns the constraints that the item may satisfy, as far as the index shows.
    fn listed<'i>(&self, item: &Item, index: &'i Index) -> Vec<usize> {
        let unloaded = || self.universe.of(item.subject).last().copied();
        let ix = item.def.map_or_else(unloaded, |def| self.universe.ix(def));
        let Some(ix) = ix else { return (0..index.forms.len()).collect() };
        let list = |list: Option<&'i Vec<usize>>| list.map_or(&[][..], Vec::as_slice);
        let mut best = [list(index.definitions.get(&ix)), &[]];
        for (column, at) in self.universe.entry(ix).columns.iter().zip(0_u16..) {
            if let Some(Value::Int(value)) = item.param(&column.name) {
                let lists = [list(index.many.get(&(ix, at))), list(index.few.get(&(ix, at, *value)))];
                if lists[0].len() + lists[1].len() < best[0].len() + best[1].len() {
                    best = lists;
                }
            }
        }
        let mut found = [&index.complex, best[0], best[1]].concat();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns items that satisfy a formula and differ from each other in definition or numbers.
    fn examples(&self, form: Form, subject: Subject) -> Vec<Item> {
        let definitions = self.definitions(form, subject);
        let step = definitions.len().div_ceil(MAX_DEFINITIONS).max(1);
        let last = definitions.last().into_iter();
        let mut items = Vec::new();
        for &ix in last.chain(definitions.iter().step_by(step)) {
            self.refuel();
            let Ok(restricted) = self.restrict(form, ix) else { continue };
            let few = |column: u16| Some((column, self.few_numbers(restricted, column)?));
            let most = self.columns(ix).filter_map(few).max_by_key(|(_, values)| values.len());
            let forms = match most {
                None => vec![self.forms.and([form, self.forms.is(ix)])],
                Some((column, values)) => {
                    let ends = values.first().into_iter().chain(values.last());
                    let at = |value: &i128| self.forms.num(IntSet::one(*value));
                    ends.map(|v| self.forms.and([form, self.forms.lit(Lit::Column(ix, column, at(v)))]))
                        .collect()
                }
            };
            for form in forms {
                if let Found::Some(Value::Item(item)) = self.solve(form, self.universe.kind_of(subject)) {
                    items.push((*item).clone());
                }
            }
        }
        items
    }

    /// Returns the definitions whose items may satisfy a formula.
    fn definitions(&self, form: Form, subject: Subject) -> Vec<Ix> {
        let Defs { list, all_but } = self.support_of(form);
        match all_but {
            false => list.iter().copied().filter(|&ix| self.universe.entry(ix).subject == subject).collect(),
            true => self.universe.of(subject).iter().copied().filter(|ix| !list.contains(ix)).collect(),
        }
    }

    fn columns(&self, ix: Ix) -> impl Iterator<Item = u16> + use<> {
        0..self.universe.entry(ix).columns.len() as u16
    }

    /// Returns the values of a parameter in items that satisfy a formula about their definition, if they are few.
    fn few_numbers(&self, form: Form, column: u16) -> Option<Vec<i128>> {
        self.numbers_at(form, column)?.values(MAX_NUMBERS)
    }

    /// Returns numbers that include all values of a parameter in items that satisfy a formula; `None` if it may be anything.
    fn numbers_at(&self, form: Form, column: u16) -> Option<IntSet> {
        match &*self.forms.node(form) {
            Node::False => Some(IntSet::none()),
            Node::And(parts) => {
                let known = parts.iter().filter_map(|&part| self.numbers_at(part, column));
                known.reduce(|all, one| all.intersect(&one))
            }
            Node::Or(parts) => {
                let mut any = IntSet::none();
                for &part in parts {
                    any = any.union(&self.numbers_at(part, column)?);
                }
                Some(any)
            }
            Node::Lit(Lit::Col(at, form)) if *at == column => match &*self.forms.node(*form) {
                Node::Lit(Lit::Num(nums)) if !nums.absent && !nums.dynamic => Some(nums.set.clone()),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load_str;
    use crate::lower::Lowering;
    use bumpalo::Bump;

    /// Constraints of each kind: over one and over several definitions, with few and with many numbers, with and without functions.
    const SPEC: &str = "dialect d;
type tile(rows: u32, cols: u32);
type pair(first: type, second: type);
type unit;
constraint Anything \"anything\" = any;
constraint Flat \"flat\" = tile where rows in {1, 2};
constraint Small \"small\" = tile where rows <= 4;
constraint Long \"long\" = tile where rows <= 4000;
constraint Square \"square\" = tile where rows == cols;
constraint One \"one\" = tile where rows == 1 && cols == 1;
constraint Mixed \"mixed\" = unit | tile where rows == 2;
constraint Tiles \"tiles\" = pair where first is Flat && second is Small;
constraint SmallTiles \"small tiles\" = pair where first is Small && second is Small;
constraint Either \"either\" = Flat | pair;
constraint NotTile \"no tile\" = !tile;
constraint Own \"own\" = tile where rust crate::own(rows);";

    #[test]
    fn all_implied_constraints_are_found() {
        let arena = bumpalo::Bump::new();
        let model = load_str(&arena, "d.bourn", SPEC).model.expect("no mistakes");
        let arena = Bump::new();
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        let all: Vec<_> = model.constraint_ids().map(|id| ConstraintExpr::Named(id, &[])).collect();
        let index = lattice.index(&all);
        let (mut found, mut implied) = (0, 0);
        for a in &all {
            let may = lattice.may_imply(a, &index);
            found += may.len();
            for (at, b) in all.iter().enumerate().filter(|(_, b)| lattice.implies(a, b).is_yes()) {
                assert!(may.contains(&at), "{} implies {}", lattice_name(&model, a), lattice_name(&model, b));
                implied += 1;
            }
        }
        assert!(implied > 2 * all.len(), "{implied}");
        assert!(2 * found < all.len() * all.len(), "{found}");
    }

    fn lattice_name(model: &crate::model::Model<'_>, a: &ConstraintExpr<'_>) -> String {
        model.constraint_text(a, &[])
    }
}
