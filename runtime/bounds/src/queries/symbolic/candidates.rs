//! The forms in allowed terms that bound another form.

use crate::answers::BoundKind;
use crate::base::ids::ContextId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::values::{Column, Expr};
use crate::queries::symbolic::search::{BoundKey, Search};
use crate::session::Engine;
use crate::session::context::ROOT;

impl Engine<'_> {
    /// Returns the expressible forms that bound a form, or one of `beside`; `everywhere` is a range of the form.
    pub(super) fn bounding_forms(
        &mut self,
        kind: BoundKind,
        form: &Linear,
        beside: &[Linear],
        everywhere: Interval,
        search: &mut Search<'_>,
    ) -> Vec<Linear> {
        match kind {
            BoundKind::Equal => {
                let lowers = self.candidates(form, &[], everywhere.lower, false, search);
                let uppers = self.candidates(form, &[], everywhere.upper, true, search);
                lowers.into_iter().filter(|lower| uppers.contains(lower)).take(1).collect()
            }
            BoundKind::Lower => self.candidates(form, beside, everywhere.lower, false, search),
            BoundKind::Upper => self.candidates(form, beside, everywhere.upper, true, search),
        }
    }

    /// Returns expressible forms that bound `form`, or one of `beside`, without redundant forms. `end` is a number that
    /// bounds it.
    fn candidates(
        &mut self,
        form: &Linear,
        beside: &[Linear],
        end: Option<i128>,
        upper: bool,
        search: &mut Search<'_>,
    ) -> Vec<Linear> {
        let key = BoundKey { form: form.clone(), end, upper, assumed: search.assumed.clone() };
        // Values with equal forms have the same answer, such as a size that is passed through many ops.
        let is_cached = beside.is_empty() && search.relations.is_empty();
        if is_cached && let Some(known) = search.cache.bounds.get(&key) {
            return known.clone();
        }
        let mut budget = Limits::MAP_TERMS;
        let starts = std::iter::once(form).chain(beside);
        let mut symbolic: Vec<Linear> =
            starts.flat_map(|form| search.bounds(self, form, upper, 0, &mut budget)).collect();
        if !beside.is_empty() {
            self.drop_equal_at_root(&mut symbolic);
        }
        let found =
            self.tightest(end.map(Linear::constant).into_iter().chain(symbolic), upper, &search.assumed);
        if is_cached {
            search.cache.set_bounds(key, found.clone());
        }
        found
    }

    /// Returns the forms of the bounds in the facts of a column, in addition to its exact form.
    pub(super) fn bounds_beside(
        &mut self,
        context: ContextId,
        of: &Expr,
        kind: BoundKind,
        allowed: &dyn Fn(Column) -> bool,
    ) -> Vec<Linear> {
        let Some(&column) = of.as_column() else { return Vec::new() };
        let id = self.columns.id(column);
        let definition = self.columns.definition(id);
        let exact = definition.equal.is_some()
            || definition.choose.is_some()
            || definition.carried.is_some()
            || definition.exit.is_some()
            || definition.elsewhere.is_some();
        let bounds = match kind {
            BoundKind::Lower if exact => definition.lowers(),
            BoundKind::Upper if exact => definition.uppers(),
            _ => return Vec::new(),
        };
        let mut found = Vec::new();
        for bound in bounds {
            self.resolve(context, bound.columns().copied(), Some(allowed));
            found.extend(self.evaluate(context, bound).map(|form| form.linear));
        }
        found
    }

    /// Returns the bounds of a form without those that are implied by another bound; the simplest, if there are too many.
    pub(super) fn tightest(
        &self,
        bounds: impl Iterator<Item = Linear>,
        upper: bool,
        assumed: &[Linear],
    ) -> Vec<Linear> {
        let at_most = |a: &Linear, b: &Linear| self.is_at_most_where(a, b, assumed);
        let mut found: Vec<Linear> = Vec::new();
        for candidate in bounds {
            let better = |a: &Linear, b: &Linear| if upper { at_most(a, b) } else { at_most(b, a) };
            if found.iter().any(|other| better(other, &candidate)) {
                continue;
            }
            found.retain(|other| !better(&candidate, other));
            found.push(candidate);
        }
        if found.len() > Limits::MAPS {
            // The order in which they are found depends on earlier questions.
            self.sort_forms(&mut found);
            found.truncate(Limits::MAPS);
        }
        found
    }

    /// Returns whether a form is at most another one where rows hold.
    pub(super) fn is_at_most_where(&self, a: &Linear, b: &Linear, rows: &[Linear]) -> bool {
        let by_rows = |gap: Linear| self.atoms.least_given(&gap, rows, Some(0)) >= Some(0);
        self.atoms.provable(a, b) || !rows.is_empty() && b.subtract(a).is_some_and(by_rows)
    }

    /// Drops forms in allowed terms that are equal to earlier forms at the root, such as the unsigned reading of a
    /// number that is not negative.
    fn drop_equal_at_root(&self, forms: &mut Vec<Linear>) {
        let mut met: Vec<Linear> = Vec::new();
        forms.retain(|form| {
            let Some(root) = self.at_root(form) else { return true };
            let is_new = !met.contains(&root);
            met.extend(is_new.then_some(root));
            is_new
        });
    }

    /// Returns a sum of columns in terms of the root.
    fn at_root(&self, form: &Linear) -> Option<Linear> {
        let mut sum = Linear::constant(form.constant);
        for &(atom, factor) in &form.terms {
            let Atom::Column { column, .. } = *self.atoms.get(atom).atom else { return None };
            sum = sum.add_scaled(&self.contexts.form(&self.columns, ROOT, column)?.linear, factor)?;
        }
        Some(sum)
    }
}
