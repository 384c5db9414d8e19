//! Bounds that are the least or the greatest of several forms: minima, maxima, and the values of choices.

use crate::answers::{BoundKind, SymbolicBound};
use crate::base::ids::AtomId;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::expr::Extremum;
use crate::graph::values::ValueId;
use crate::queries::symbolic::search::Search;
use crate::session::{Allowed, Engine};

impl Engine<'_> {
    /// Returns the expressible forms whose least or greatest value equals a form: a single minimum or maximum in it,
    /// with the remaining terms added to its items.
    pub(super) fn exact_extremum(
        &mut self,
        form: &Linear,
        search: &mut Search<'_>,
    ) -> Option<(Vec<Linear>, Extremum)> {
        let (items, least) = self.extremum_items(form, search)?;
        let forms: Option<Vec<Linear>> =
            items.into_iter().map(|form| search.expressible(self, &form).then_some(form)).collect();
        let mut forms = forms?;
        // Constants first.
        forms.sort_by_key(|form| !form.terms.is_empty());
        Some((forms, if least { Extremum::Minimum } else { Extremum::Maximum }))
    }

    /// Returns the forms whose least (`true`) or greatest value equals a form, if its inexpressible part is a minimum
    /// or maximum, or a quotient of one by a positive number, or a product with a factor of known sign, by distributing
    /// the operation over the items.
    fn extremum_items(&mut self, form: &Linear, search: &mut Search<'_>) -> Option<(Vec<Linear>, bool)> {
        let (atom, sign) = search.only_hidden(self, form)?;
        let atom_kind = self.atoms.get(atom).atom.clone();
        let (items, least) = match &*atom_kind {
            Atom::Minimum(items) => (items.clone(), true),
            Atom::Maximum(items) => (items.clone(), false),
            // The depth of composite atoms bounds the recursion.
            Atom::FloorDiv(inner, by) if *by > 0 => {
                let (items, least) = self.extremum_items(inner, search)?;
                let by = Linear::constant(*by);
                let quotients = items.iter().map(|item| self.atoms.floor_div(item, &by));
                (quotients.collect::<Option<_>>()?, least)
            }
            Atom::Product(factors) => {
                let (factor, others, positive) = search.hidden_factor(self, factors)?;
                let (items, least) = self.extremum_items(&Linear::atom(factor), search)?;
                let products = items.iter().map(|item| self.atoms.multiply(item, &others));
                (products.collect::<Option<_>>()?, least == positive)
            }
            _ => return None,
        };
        let forms: Option<Vec<Linear>> = items.iter().map(|item| form.substitute(atom, item)).collect();
        Some((forms?, least == (sign > 0)))
    }

    /// Returns forms whose greatest is an upper bound, or whose least is a lower bound: splits a maximum that only
    /// another maximum bounds from above, and sums and quotients that contain it.
    pub(super) fn bound_by_parts(
        &mut self,
        kind: BoundKind,
        starts: &[&Linear],
        search: &mut Search<'_>,
    ) -> Option<SymbolicBound<ValueId>> {
        let upper = match kind {
            BoundKind::Lower => false,
            BoundKind::Upper => true,
            BoundKind::Equal => return None,
        };
        let mut budget = Limits::MAP_TERMS / 10;
        let mut find = |search: &mut Search<'_>, takes_arms| {
            search.takes_arms = takes_arms;
            starts.iter().find_map(|form| search.parts(self, form, upper, 0, &mut budget))
        };
        (search.has_arms, search.took_arms) = (false, false);
        let mut parts = match find(search, false) {
            None if search.has_arms => find(search, true),
            found => found,
        }?;
        // Constants first.
        parts.sort_by_key(|form| !form.terms.is_empty());
        self.outermost(parts, upper, search)
    }

    /// Returns the bound that is the greatest (`upper`) or the least of some forms.
    fn outermost(
        &mut self,
        parts: Vec<Linear>,
        upper: bool,
        search: &Search<'_>,
    ) -> Option<SymbolicBound<ValueId>> {
        let mut forms: Vec<Linear> = Vec::new();
        // A number outside of the range is not the outermost part.
        let is_outside = |part: &Linear| {
            let number = Some(part.constant).filter(|_| part.terms.is_empty());
            let end = if upper { search.range.lower } else { search.range.upper };
            number.zip(end).is_some_and(|(number, end)| if upper { number < end } else { number > end })
        };
        let has_others = !parts.iter().all(is_outside);
        for part in parts.into_iter().filter(|part| !has_others || !is_outside(part)) {
            // A part that is never outermost compared with another part is dropped.
            let within = |a: &Linear, b: &Linear| {
                let (least, most) = if upper { (a, b) } else { (b, a) };
                self.is_at_most_where(least, most, &search.assumed)
            };
            if !forms.iter().any(|other| within(&part, other)) {
                forms.retain(|other| !within(other, &part));
                forms.push(part);
            }
        }
        if search.took_arms && !forms.iter().all(|form| self.is_visible_at_some(form, &search.values)) {
            return None;
        }
        let maps = forms.iter().map(|form| self.bound_map(form, search.sharing()));
        let maps = maps.collect::<Result<Vec<_>, _>>().ok()?;
        let extremum = if upper { Extremum::Maximum } else { Extremum::Minimum };
        (maps.len() <= Limits::MAPS).then_some(SymbolicBound { maps, extremum })
    }

    /// Returns whether each column of a form is visible at the definition of one of some values.
    fn is_visible_at_some(&self, form: &Linear, values: &[ValueId]) -> bool {
        let mut visible = true;
        self.atoms.visit(form, &mut |atom| {
            if let Atom::Column { column, .. } = *self.atoms.get(atom).atom {
                let own = self.columns[column].value;
                visible &= values.iter().any(|at| own == *at || self.columns.graph.is_visible_at(own, *at));
            }
        });
        visible
    }

    /// Returns the least or the greatest of the values of a choice, if all of them are expressible, and it is unknown
    /// which is taken.
    pub(super) fn bound_by_arms(
        &mut self,
        kind: BoundKind,
        form: &Linear,
        search: &mut Search<'_>,
    ) -> Option<SymbolicBound<ValueId>> {
        let upper = match kind {
            BoundKind::Lower => false,
            BoundKind::Upper => true,
            BoundKind::Equal => return None,
        };
        let (atom, _) = search.only_hidden(self, form)?;
        let values = self.arms(atom, search.allowed)?;
        search.took_arms = true;
        let arms: Option<Vec<Linear>> = values
            .iter()
            .map(|value| form.substitute(atom, value).filter(|arm| search.expressible(self, arm)))
            .collect();
        self.outermost(arms?, upper, search)
    }

    /// Returns the values of a choice, if they mention no allowed column that is not visible where the choice is made, such as a value
    /// that is defined in a branch.
    pub(super) fn arms(&self, choice: AtomId, allowed: Allowed<'_>) -> Option<Vec<Linear>> {
        let Atom::Choice { cases, owner } = &*self.atoms.get(choice).atom else { return None };
        let subject = match *owner {
            Some(owner) => Some(owner.column().map(|column| self.columns[column].value)?),
            None => None,
        };
        for case in cases {
            let mut visible = true;
            self.atoms.visit(&case.value, &mut |atom| {
                if let Atom::Column { column, .. } = *self.atoms.get(atom).atom
                    && let Some(subject) = subject
                {
                    let column = self.columns[column];
                    let is_hidden = allowed.is_some_and(|allowed| !allowed(column));
                    visible &= is_hidden || self.columns.graph.is_visible_at(column.value, subject);
                }
            });
            visible.then_some(())?;
        }
        Some(cases.iter().map(|case| case.value.clone()).collect())
    }
}
