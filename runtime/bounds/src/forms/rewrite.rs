//! Substitution of forms for atoms.

use rustc_hash::FxHashMap;

use crate::base::ids::AtomId;
use crate::base::interval::{Interval, solutions};
use crate::forms::atoms::{Atom, AtomData, Atoms, Case};
use crate::forms::linear::Linear;

impl Atoms {
    /// Replaces atoms by their forms in `map`, also inside of composite atoms. Results are added to the map.
    pub fn rewrite(&mut self, form: &Linear, map: &mut FxHashMap<AtomId, Linear>) -> Option<Linear> {
        if map.is_empty() {
            return Some(form.clone());
        }
        let mut sum = Linear::constant(form.constant);
        for &(id, coefficient) in &form.terms {
            sum = sum.add_scaled(&self.rewrite_atom(id, map)?, coefficient)?;
        }
        Some(sum)
    }

    /// Returns a form simplified under the assumption that the atoms of `ranges` are in these intervals: a choice with
    /// a single possible case is replaced by the value of that case.
    pub fn simplified_within(
        &mut self,
        form: &Linear,
        ranges: &FxHashMap<AtomId, Interval>,
    ) -> Option<Linear> {
        let mut map = self.decided([form], ranges, &[])?;
        self.rewrite(form, &mut map)
    }

    /// Returns the choices in forms of which only one case is possible where the atoms of `ranges` are in these intervals and
    /// `rows` are `>= 0`, each with the value of that case.
    pub fn decided<'f>(
        &mut self,
        forms: impl IntoIterator<Item = &'f Linear>,
        ranges: &FxHashMap<AtomId, Interval>,
        rows: &[Linear],
    ) -> Option<FxHashMap<AtomId, Linear>> {
        let mut choices = Vec::new();
        for form in forms {
            self.visit(form, &mut |atom| {
                if matches!(*self.get(atom).atom, Atom::Choice { .. }) {
                    choices.push(atom);
                }
            });
        }
        let mut map = FxHashMap::default();
        for atom in choices {
            if let Some(only) = self.possible_case(atom, ranges, rows) {
                map.insert(atom, only.value.clone());
            }
        }
        // The values may themselves contain choices, with smaller ids.
        let mut chosen: Vec<AtomId> = map.keys().copied().collect();
        chosen.sort_unstable();
        for atom in chosen {
            let value = map.remove(&atom)?;
            let value = self.rewrite(&value, &mut map)?;
            map.insert(atom, value);
        }
        Some(map)
    }

    /// Returns the case of a choice that is possible where the atoms of `ranges` are in these intervals and `rows` are `>= 0`, if there
    /// is exactly one.
    fn possible_case(
        &self,
        choice: AtomId,
        ranges: &FxHashMap<AtomId, Interval>,
        rows: &[Linear],
    ) -> Option<&Case> {
        let Atom::Choice { cases, .. } = &*self.get(choice).atom else { return None };
        let of_choice = ranges.get(&choice).copied().unwrap_or(Interval::ALL);
        let range_of = |&(atom, factor): &(AtomId, i128)| {
            let own = self.get(atom).interval;
            ranges.get(&atom).map_or(own, |range| own.intersect(*range)).scale(factor)
        };
        let range_of_form = |form: &Linear| {
            form.terms.iter().map(range_of).fold(Interval::point(form.constant), Interval::add)
        };
        let holds = |row: &Linear| {
            let range = range_of_form(row);
            range.upper.is_none_or(|most| most >= 0) && !rows.iter().any(|other| row.excludes(other))
        };
        let about_choice: Vec<&Linear> = rows.iter().filter(|row| row.coefficient(choice) != 0).collect();
        // The rows about the choice are rows about the value of the case.
        let is_excluded = |case: &Case| {
            let of_value = about_choice.iter().filter_map(|row| row.substitute(choice, &case.value));
            of_value.into_iter().any(|row| !holds(&row) || case.rows.iter().any(|own| row.excludes(own)))
        };
        let mut possible = cases.iter().filter(|case| {
            let is_value = !range_of_form(&case.value).intersect(of_choice).is_empty();
            is_value && case.rows.iter().all(holds) && !is_excluded(case)
        });
        possible.next().filter(|_| possible.next().is_none())
    }

    /// Returns a choice that is a term of a row, with the only case that is possible where `rows` are `>= 0`.
    pub fn decided_term(&self, rows: &[Linear]) -> Option<(AtomId, Case)> {
        let is_choice = |atom: &AtomId| matches!(*self.get(*atom).atom, Atom::Choice { .. });
        let mut choices =
            rows.iter().flat_map(|row| row.terms.iter().map(|&(atom, _)| atom)).filter(is_choice).peekable();
        choices.peek()?;
        let ranges = ranges_of(rows);
        choices.find_map(|choice| Some((choice, self.possible_case(choice, &ranges, rows)?.clone())))
    }

    fn rewrite_all(&mut self, items: &[Linear], map: &mut FxHashMap<AtomId, Linear>) -> Option<Vec<Linear>> {
        items.iter().map(|item| self.rewrite(item, map)).collect()
    }

    /// Rewrites one atom. `DEPTH_LIMIT` bounds the recursion.
    fn rewrite_atom(&mut self, id: AtomId, map: &mut FxHashMap<AtomId, Linear>) -> Option<Linear> {
        if let Some(value) = map.get(&id) {
            return Some(value.clone());
        }
        let atom = self.get(id).atom.clone();
        let value = self.rebuild(id, &atom, map)?;
        map.insert(id, value.clone());
        Some(value)
    }

    fn rebuild(&mut self, id: AtomId, atom: &Atom, map: &mut FxHashMap<AtomId, Linear>) -> Option<Linear> {
        match atom {
            Atom::Column { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => Some(Linear::atom(id)),
            Atom::FloorDiv(inner, by) => {
                let inner = self.rewrite(inner, map)?;
                self.floor_div(&inner, &Linear::constant(*by))
            }
            Atom::Quotient(a, b) => {
                let (a, b) = (self.rewrite(a, map)?, self.rewrite(b, map)?);
                self.floor_div(&a, &b)
            }
            Atom::Remainder(a, b) => {
                let (a, b) = (self.rewrite(a, map)?, self.rewrite(b, map)?);
                self.modulo(&a, &b)
            }
            Atom::Product(factors) => {
                let mut product = Linear::constant(1);
                for &factor in factors {
                    let factor = self.rewrite_atom(factor, map)?;
                    product = self.multiply(&product, &factor)?;
                }
                Some(product)
            }
            Atom::Minimum(items) => {
                let items = self.rewrite_all(items, map)?;
                self.minimum(items)
            }
            Atom::Maximum(items) => {
                let items = self.rewrite_all(items, map)?;
                self.maximum(items)
            }
            Atom::Choice { cases, owner } => {
                let mut rewritten = Vec::with_capacity(cases.len());
                for case in cases {
                    let rows = self.rewrite_all(&case.rows, map)?;
                    rewritten.push(Case { rows, value: self.rewrite(&case.value, map)? });
                }
                if rewritten == *cases {
                    return Some(Linear::atom(id));
                }
                // A choice of other parts is a different choice, and an unknown in one of its values a different
                // unknown.
                let owner = owner.map(|_| self.fresh_owner());
                let level = self.get(id).level;
                for case in rewritten.iter_mut().filter(|_| owner.is_some()) {
                    if let Some(atom) = case.value.as_atom()
                        && let AtomData { atom, interval, level, .. } = self.get(atom)
                        && let Atom::Opaque(_) = **atom
                    {
                        case.value = self.opaque(*interval, *level);
                    }
                }
                let is_partial = self.get(id).is_partial;
                let choice = self.choice(rewritten, owner, level)?;
                if is_partial && let Some(atom) = choice.as_atom() {
                    self.mark_partial(atom);
                }
                Some(choice)
            }
        }
    }
}

/// Returns the intervals of atoms that rows with a single term state: `factor * atom + constant >= 0`.
pub(crate) fn ranges_of(rows: &[Linear]) -> FxHashMap<AtomId, Interval> {
    let mut ranges: FxHashMap<AtomId, Interval> = FxHashMap::default();
    for row in rows {
        let &[(atom, factor)] = row.terms.as_slice() else { continue };
        let range = solutions(factor, Interval::point(row.constant));
        let known = ranges.entry(atom).or_insert(Interval::ALL);
        *known = known.intersect(range);
    }
    ranges
}
