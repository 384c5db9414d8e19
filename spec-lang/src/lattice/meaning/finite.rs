//! Lists the items of a formula, if there are only a few.

use crate::lattice::form::{Form, Lit, Node};
use crate::lattice::item::{Item, Value};
use crate::lattice::universe::{Base, Ix, Kind, full};
use crate::lattice::{Lattice, Limit};

/// The greatest number of items that are listed instead of described.
pub(super) const MAX_LISTED: usize = 6;

impl<'a> Lattice<'a> {
    /// Returns all items of a definition that satisfy a formula, which is restricted to the definition; `None` if they are many, or
    /// unknown.
    pub(super) fn all_items(&self, form: Form, ix: Ix) -> Option<Vec<Item>> {
        if let Node::Or(arms) = &*self.forms.node(form) {
            return self.items_of_arms(arms, ix);
        }
        let entry = self.universe.entry(ix);
        let def = entry.def?;
        let forms = self.column_forms(form, ix)?;
        let mut rows: Vec<Vec<(String, Value)>> = vec![Vec::new()];
        for (column, form) in entry.columns.iter().zip(forms) {
            let values = self.few_values(form, column.kind)?;
            if rows.len() * values.len() > MAX_LISTED {
                return None;
            }
            let longer = rows.iter().flat_map(|row| {
                values.iter().map(|value| {
                    let mut row = row.clone();
                    row.push((column.name.clone(), value.clone()));
                    row
                })
            });
            rows = longer.collect();
        }
        let valid = self.valid(ix)?;
        let items = rows.into_iter().map(|params| Item { subject: entry.subject, def: Some(def), params });
        let mut out = Vec::new();
        for item in items {
            if self.item_has(valid, ix, &item)? {
                out.push(item);
            }
        }
        Some(out)
    }

    fn items_of_arms(&self, arms: &[Form], ix: Ix) -> Option<Vec<Item>> {
        let mut out: Vec<Item> = Vec::new();
        for &arm in arms {
            for item in self.all_items(arm, ix)? {
                if !out.contains(&item) {
                    out.push(item);
                }
            }
            if out.len() > MAX_LISTED {
                return None;
            }
        }
        Some(out)
    }

    /// Returns the formula of each parameter, if the formula of the item is a conjunction of them.
    fn column_forms(&self, form: Form, ix: Ix) -> Option<Vec<Form>> {
        let columns = &self.universe.entry(ix).columns;
        let whole = |kind: Kind| full(&self.forms, self.universe.kind_data(kind));
        let mut out: Vec<Form> = columns.iter().map(|c| whole(c.kind)).collect();
        let parts: Vec<Form> = match &*self.forms.node(form) {
            Node::And(parts) => parts.to_vec(),
            Node::True => Vec::new(),
            _ => vec![form],
        };
        for part in parts {
            match &*self.forms.node(part) {
                Node::Lit(Lit::Col(at, form)) => {
                    let known = out.get_mut(usize::from(*at))?;
                    *known = self.forms.and([*known, *form]);
                }
                _ => return None,
            }
        }
        Some(out)
    }

    /// Returns all values of a parameter that satisfy a formula, if they are few.
    fn few_values(&self, form: Form, kind: Kind) -> Option<Vec<Value>> {
        let data = self.universe.kind_data(kind);
        let Base::Item(subject) = data.base else { return self.all_values(form, kind, MAX_LISTED) };
        if form == Form::FALSE {
            return Some(Vec::new());
        }
        let support = self.support_of(form);
        if data.optional || support.all_but || support.list.len() > MAX_LISTED {
            return None;
        }
        let mut out = Vec::new();
        for &ix in self.universe.of(subject).iter().filter(|ix| support.contains(**ix)) {
            let items = self.all_items(self.restrict(form, ix).ok()?, ix)?;
            out.extend(items.into_iter().map(|item| Value::Item(item.into())));
        }
        Some(out)
    }

    /// Returns whether no item of a definition satisfies a formula.
    pub(super) fn has_none(&self, form: Form, ix: Ix) -> Result<bool, Limit> {
        Ok(matches!(self.solve_def(form, ix)?, crate::lattice::solve::Found::Nothing))
    }
}
