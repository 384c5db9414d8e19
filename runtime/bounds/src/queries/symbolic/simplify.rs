//! Forms in the terms of answers, simplified where the expression exists: by the conditions of the regions around it, and those
//! that the caller assumes.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::ids::{AtomId, ContextId, Ids};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::graph::values::{Column, Expr, ValueId};
use crate::search::ranges::Ends;
use crate::session::Engine;

impl Engine<'_> {
    /// Simplifies a form in a context by the rows that hold where an expression exists: choices that they decide, and quotients
    /// of wrapping that are constant there.
    pub(super) fn simplified_by(
        &mut self,
        form: Linear,
        context: ContextId,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
    ) -> Linear {
        let has_callers = !self.regions.of_callers.is_empty();
        let is_inside = |column: &Column| self.columns.graph.enclosing(column.value).is_some();
        if !has_callers && !of.columns().any(is_inside) {
            return form;
        }
        // Conditions of regions simplify extrema later, where the rows are needed anyway.
        let is_extremum = |atom: &Atom| matches!(atom, Atom::Minimum(_) | Atom::Maximum(_));
        let mut is_simple = true;
        self.atoms.visit(&form, &mut |atom| {
            let own = &self.atoms.get(atom).atom;
            is_simple &= !matches!(**own, Atom::Choice { .. }) && !self.atoms.is_wrap(atom);
            is_simple &= !has_callers || !is_extremum(own);
        });
        if is_simple {
            return form;
        }
        let rows = self.rows_assumed(context, (of, &form), allowed);
        let form = match self.decided_where([&form], &rows) {
            Some(mut map) => self.atoms.rewrite(&form, &mut map).unwrap_or(form),
            None => form,
        };
        if rows.is_empty() {
            return form;
        }
        let form = self.without_constant_wraps(form, &rows);
        match has_callers {
            true => self.without_dominated_items(&form, &rows).unwrap_or(form),
            false => form,
        }
    }

    /// Simplifies the minima and maxima in a form by rows: an item is dropped where the rows show that another item is at least as
    /// tight. Returns `None` if there is no such item.
    pub(super) fn without_dominated_items(&mut self, form: &Linear, rows: &[Linear]) -> Option<Linear> {
        if rows.is_empty() {
            return None;
        }
        let mut extrema: Vec<AtomId> = Vec::new();
        self.atoms.visit(form, &mut |atom| {
            if matches!(*self.atoms.get(atom).atom, Atom::Minimum(_) | Atom::Maximum(_)) {
                extrema.push(atom);
            }
        });
        extrema.sort_unstable();
        // Parts have smaller ids, so that they are in the map before the extrema around them.
        let mut map: FxHashMap<AtomId, Linear> = FxHashMap::default();
        for atom in extrema.into_iter().take(Limits::SIMPLIFIED_EXTREMA) {
            let (items, least) = match &*self.atoms.get(atom).atom {
                Atom::Minimum(items) => (items.clone(), true),
                Atom::Maximum(items) => (items.clone(), false),
                _ => continue,
            };
            let mut kept = items.clone();
            for item in &items {
                let exceeds = |other: &Linear| {
                    let gap = if least { item.subtract(other) } else { other.subtract(item) };
                    gap.and_then(|gap| self.atoms.least_given(&gap, rows, Some(0)))
                        .is_some_and(|gap| gap >= 0)
                };
                if kept.iter().any(|other| other != item && exceeds(other)) {
                    kept.retain(|other| other != item);
                }
            }
            if kept.len() == items.len() {
                continue;
            }
            let kept =
                kept.iter().map(|item| self.atoms.rewrite(item, &mut map)).collect::<Option<Vec<_>>>()?;
            let value = if least { self.atoms.minimum(kept) } else { self.atoms.maximum(kept) };
            map.insert(atom, value?);
        }
        if map.is_empty() { None } else { self.atoms.rewrite(form, &mut map) }
    }

    /// Replaces the quotients of wrapping that are constant where rows hold.
    fn without_constant_wraps(&mut self, mut form: Linear, rows: &[Linear]) -> Linear {
        let assumed = [vec![rows.to_vec()]];
        let mut tried: Vec<AtomId> = Vec::new();
        while tried.len() < Limits::GUESSED_WRAPS {
            // Quotients that others are computed from come first.
            let mut next: Option<AtomId> = None;
            self.atoms.visit(&form, &mut |atom| {
                if self.atoms.is_wrap(atom) && !tried.contains(&atom) {
                    next = Some(next.map_or(atom, |next| next.min(atom)));
                }
            });
            let Some(atom) = next else { break };
            tried.push(atom);
            let Atom::FloorDiv(inner, by) = self.atoms.get(atom).atom.as_ref().clone() else { continue };
            let interval = self.atoms.operand_range(&inner);
            let range = self.range_by_cases(&inner, interval, &assumed, Ends::BOTH);
            if let Some(quotient) = range.floor_div(Interval::point(by)).as_point() {
                let mut map = FxHashMap::from_iter([(atom, Linear::constant(quotient))]);
                form = self.atoms.rewrite(&form, &mut map).unwrap_or(form);
            }
        }
        form
    }

    /// Returns forms in terms of `context` that are `>= 0` where an expression, which has a form there, exists: the conditions of the
    /// regions around its columns, and those that the caller assumes, that have a single case.
    pub(super) fn rows_assumed(
        &mut self,
        context: ContextId,
        (of, form): (&Expr, &Linear),
        allowed: &dyn Fn(Column) -> bool,
    ) -> Rc<[Linear]> {
        // What the form mentions, and the answer does not.
        let mut mentioned = Ids::default();
        self.atoms.visit(form, &mut |atom| {
            if let Atom::Column { column, .. } = *self.atoms.get(atom).atom
                && !allowed(self.columns[column])
            {
                mentioned.insert(atom);
            }
        });
        let mut rows: Vec<Linear> = Vec::new();
        let mut regions: Vec<RegionToken> = Vec::new();
        for column in of.columns() {
            let mut around = self.columns.graph.enclosing(column.value);
            while let Some(region) =
                around.filter(|region| regions.len() < Limits::SYMBOLIC_REGIONS && !regions.contains(region))
            {
                regions.push(region);
                let entry = self.columns.graph.entry(region, column.value);
                around = entry.parent;
                let columns: Vec<Column> = entry
                    .condition
                    .expressions()
                    .into_iter()
                    .flat_map(|expr| expr.columns().copied())
                    .collect();
                self.resolve(context, columns, Some(allowed));
                if let [only] = self.cases_where_holds(context, &entry.condition).as_slice() {
                    // An answer must not use a value that is not visible at the queried value.
                    rows.extend(
                        only.iter().filter(|row| self.is_visible(row, column.value, &mentioned)).cloned(),
                    );
                }
            }
        }
        let is_everywhere = |engine: &Self, row: &Linear| {
            of.columns().all(|column| engine.is_visible(row, column.value, &mentioned))
        };
        for condition in self.regions.of_callers.clone() {
            let columns: Vec<Column> =
                condition.expressions().into_iter().flat_map(|expr| expr.columns().copied()).collect();
            self.resolve(context, columns, Some(allowed));
            if let [only] = self.cases_where_holds(context, &condition).as_slice() {
                rows.extend(only.iter().filter(|row| is_everywhere(self, row)).cloned());
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows.into()
    }

    /// Returns whether a form has terms, and all its columns are visible at the definition of a value, or mentioned.
    fn is_visible(&self, form: &Linear, at: ValueId, mentioned: &Ids<AtomId>) -> bool {
        let mut visible = !form.terms.is_empty();
        self.atoms.visit(form, &mut |atom| {
            if let Atom::Column { column, .. } = *self.atoms.get(atom).atom {
                let value = self.columns[column].value;
                let is_here = value == at || self.columns.graph.is_visible_at(value, at);
                visible &= is_here || mentioned.contains(atom);
            }
        });
        visible
    }
}
