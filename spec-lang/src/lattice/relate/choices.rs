//! Chooses candidate values of one parameter.

use crate::lattice::form::{Form, Lit, Node};
use crate::lattice::int::IntSet;
use crate::lattice::item::{Item, Value};
use crate::lattice::solve::Found;
use crate::lattice::universe::{Base, Kind};
use crate::lattice::{Lattice, Limit};

/// The maximum number of values of one parameter for an exhaustive search.
const MAX_VALUES: usize = 300;

impl<'a> Lattice<'a> {
    /// Returns candidate values of a parameter, and whether these are all its values.
    pub(super) fn choices(
        &self,
        form: Form,
        kind: Kind,
        interesting: &[i128],
    ) -> Result<(Vec<Value>, bool), Limit> {
        if let Some(mut values) = self.all_values(form, kind, MAX_VALUES) {
            values.retain(|value| self.has(form, kind, value) == Some(true));
            return Ok((values, true));
        }
        if let Some(mut values) = self.samples(form, kind, interesting, 24) {
            let lengths = interesting.iter().filter_map(|n| usize::try_from(*n).ok().filter(|n| *n < 100));
            let texts = lengths.map(|n| Value::Str("a".repeat(n)));
            if let Node::Lit(Lit::Text(known)) = &*self.forms.node(form)
                && known.all_but
            {
                values.extend(texts.filter(|t| !matches!(t, Value::Str(t) if known.list.contains(t))));
            }
            return Ok((values, false));
        }
        let data = self.universe.kind_data(kind);
        let mut out = Vec::new();
        if data.optional && self.absent(form) {
            out.push(Value::Absent);
        }
        let there = if data.optional { self.there_only(form) } else { form };
        match &data.base {
            Base::Item(_) => self.some_items(there, kind, interesting, &mut out)?,
            Base::List(item) => {
                for length in 0..=4 {
                    let sized = self.forms.and([there, self.forms.len_in(IntSet::one(length))]);
                    self.some_lists(sized, *item, length as usize, interesting, &mut out)?;
                }
                if let Found::Some(list) = self.solve_list(there, *item)? {
                    out.push(list);
                }
            }
            _ => {}
        }
        let mut seen: Vec<Value> = Vec::new();
        out.retain(|value| {
            let new = !seen.contains(value) && self.has(form, kind, value) == Some(true);
            seen.push(value.clone());
            new
        });
        Ok((out, false))
    }

    /// Returns lists of one length, if the formula is a union of conjunctions.
    fn some_lists(
        &self,
        form: Form,
        item: Kind,
        length: usize,
        interesting: &[i128],
        out: &mut Vec<Value>,
    ) -> Result<(), Limit> {
        let (mut all, mut at) = (Form::TRUE, vec![Form::TRUE; length]);
        let node = self.forms.node(form);
        let parts = match &*node {
            Node::And(parts) => parts.to_vec(),
            _ => vec![form],
        };
        for part in parts {
            match &*self.forms.node(part) {
                Node::Lit(Lit::All(form)) => all = self.forms.and([all, *form]),
                Node::Lit(Lit::At(i, form)) => {
                    if let Some(slot) = at.get_mut(*i as usize) {
                        *slot = self.forms.and([*slot, *form]);
                    }
                }
                Node::False => return Ok(()),
                _ => {}
            }
        }
        let whole = crate::lattice::universe::full(&self.forms, self.universe.kind_data(item));
        let mut lists: Vec<Vec<Value>> = vec![Vec::new()];
        for slot in at {
            let slot = self.there_only(self.forms.and([whole, all, slot]));
            let room = if length <= 2 { 10 } else { 4 };
            let mut values = self.samples(slot, item, interesting, room).unwrap_or_default();
            if values.is_empty()
                && let Found::Some(value) = self.solve(slot, item)
            {
                values.push(value);
            }
            lists = lists
                .iter()
                .flat_map(|l| values.iter().map(|v| [&l[..], std::slice::from_ref(v)].concat()))
                .collect();
            self.step()?;
        }
        let sizes = matches!(&self.universe.kind_data(item).base, Base::Num(nums) if nums.dynamic);
        out.extend(lists.into_iter().take(160).map(|items| match sizes {
            true => Value::Shape(items.iter().map(crate::lattice::item::size).collect()),
            false => Value::List(items),
        }));
        Ok(())
    }

    /// Returns items of several definitions, with several numbers as parameters.
    fn some_items(
        &self,
        form: Form,
        kind: Kind,
        interesting: &[i128],
        out: &mut Vec<Value>,
    ) -> Result<(), Limit> {
        let Base::Item(subject) = self.universe.kind_data(kind).base else { return Ok(()) };
        let support = self.support_of(form);
        for &ix in self.universe.of(subject) {
            if !support.contains(ix) || self.solving.borrow().len() > 12 {
                continue;
            }
            let mut items: Vec<Item> = Vec::new();
            let _: Found<()> = self.cubes(form, ix, &mut |cube| {
                if let Found::Some(item) = self.complete(cube)? {
                    for (at, column) in self.universe.entry(ix).columns.iter().enumerate() {
                        let values = match self.list_kind(cube, at) {
                            Some(_) => Vec::new(),
                            None => self
                                .samples(cube.columns[at], column.kind, interesting, 10)
                                .unwrap_or_default(),
                        };
                        for value in values {
                            let mut other = item.clone();
                            other.params[at].1 = value;
                            if cube.exprs.is_empty() && cube.rels.is_empty() {
                                items.extend(self.repaired(cube, other, &[at]));
                            }
                        }
                    }
                    items.push(item);
                }
                Ok(if items.len() > 24 { Found::Some(()) } else { Found::Nothing })
            })?;
            out.extend(items.into_iter().map(|item| Value::Item(item.into())));
            if out.len() > 60 {
                break;
            }
        }
        Ok(())
    }
}
