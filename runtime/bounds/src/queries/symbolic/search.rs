//! The search for forms that only have allowed columns.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::ids::AtomId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Side};
use crate::forms::linear::Linear;
use crate::graph::values::{Column, ValueId};
use crate::queries::output::Sharing;
use crate::session::context::ROOT;
use crate::session::{Allowed, Engine};

impl Engine<'_> {
    /// Returns the interval of an atom; for a term, intersected with its interval outside of these terms.
    fn interval_at_root(&self, atom: AtomId) -> Interval {
        let data = self.atoms.get(atom);
        let at_root = match *data.atom {
            Atom::Column { column, .. } => self.contexts.form(&self.columns, ROOT, column),
            _ => None,
        };
        at_root.map_or(data.interval, |form| data.interval.intersect(form.interval))
    }
}

/// Returns whether maps can have a divisor: they cannot express how often a sum wraps in 64 bits.
fn is_divisor_of_maps(divisor: i128) -> bool {
    i64::try_from(divisor).is_ok()
}

/// Returns whether `factor * end` can be a part of a useful symbolic bound: sums with the ends of a 64-bit width are beyond the range of the
/// value that they bound.
fn is_worth_adding(factor: i128, end: i128) -> bool {
    factor.checked_mul(end).is_some_and(|added| added.unsigned_abs() < Limits::FAR_END)
}

/// The key of a search for bounds of a form: the known constant bound is among the candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct BoundKey {
    pub form: Linear,
    pub end: Option<i128>,
    pub upper: bool,
    pub assumed: Rc<[Linear]>,
}

/// A cache of searches in the same terms.
#[derive(Default)]
pub(crate) struct SearchCache {
    expressible: FxHashMap<AtomId, bool>,
    pub(super) bounds: FxHashMap<BoundKey, Vec<Linear>>,
    /// How shared subexpressions of answers count.
    pub(crate) sharing: Sharing,
}

impl SearchCache {
    pub(super) fn set_bounds(&mut self, key: BoundKey, found: Vec<Linear>) {
        if self.bounds.len() >= Limits::KEPT_BOUNDS {
            self.bounds.clear();
        }
        self.bounds.insert(key, found);
    }
}

/// The search for forms that only have allowed columns.
pub(crate) struct Search<'a> {
    pub(super) allowed: Allowed<'a>,
    pub(super) cache: &'a mut SearchCache,
    /// Forms that are `>= 0` and relate carried values.
    pub(super) relations: Vec<Linear>,
    /// Forms that are `>= 0` where the expression exists: the conditions of its enclosing regions.
    pub(super) assumed: Rc<[Linear]>,
    /// Numbers between which the expression is.
    pub(super) range: Interval,
    /// The values of the expression.
    pub(super) values: Vec<ValueId>,
    /// Whether a choice is bounded by all of its values, if nothing else bounds it.
    pub(super) takes_arms: bool,
    /// Whether a choice was bounded by all of its values. What bounds one of them may only exist where this one is taken.
    pub(super) took_arms: bool,
    /// Whether a choice was met that was not bounded by its values.
    pub(super) has_arms: bool,
    /// The atoms that were replaced on the way to the current parts: relations could reintroduce them.
    replaced: Vec<AtomId>,
}

/// A form that waits for its next replacement, and the atoms that were replaced in it and could be reintroduced.
type Waiting = (Linear, Vec<AtomId>);

impl<'a> Search<'a> {
    pub(crate) fn new(allowed: &'a dyn Fn(Column) -> bool, cache: &'a mut SearchCache) -> Self {
        if cache.expressible.len() >= Limits::KEPT_BOUND_ATOMS {
            cache.expressible.clear();
        }
        Search {
            allowed: Some(allowed),
            cache,
            relations: Vec::new(),
            assumed: [].into(),
            range: Interval::ALL,
            values: Vec::new(),
            takes_arms: false,
            took_arms: false,
            has_arms: false,
            replaced: Vec::new(),
        }
    }

    pub(super) fn sharing(&self) -> Sharing {
        self.cache.sharing
    }

    pub(crate) fn expressible(&mut self, session: &Engine<'_>, form: &Linear) -> bool {
        form.terms.iter().all(|term| self.atom_expressible(session, term.0))
    }

    /// Returns whether an atom is expressible. The depth of composite atoms bounds the recursion.
    fn atom_expressible(&mut self, session: &Engine<'_>, atom: AtomId) -> bool {
        if let Some(&known) = self.cache.expressible.get(&atom) {
            return known;
        }
        let expressible = match &*session.atoms.get(atom).atom {
            Atom::Column { column, .. } => {
                self.allowed.is_some_and(|allowed| allowed(session.columns[*column]))
            }
            Atom::FloorDiv(inner, by) => is_divisor_of_maps(*by) && self.expressible(session, inner),
            Atom::Quotient(a, b) | Atom::Remainder(a, b) => {
                // Affine expressions leave the semantics of division by a divisor that is not positive open.
                session.atoms.interval(b).lower.is_some_and(|least| least > 0)
                    && self.expressible(session, a)
                    && self.expressible(session, b)
            }
            Atom::Product(factors) => factors.iter().all(|&factor| self.atom_expressible(session, factor)),
            Atom::Minimum(_)
            | Atom::Maximum(_)
            | Atom::Choice { .. }
            | Atom::Iteration { .. }
            | Atom::Opaque(_) => false,
        };
        self.cache.expressible.insert(atom, expressible);
        expressible
    }

    /// Returns the only atom that is not expressible with its factor, if there is exactly one.
    pub(super) fn only_hidden(&mut self, session: &Engine<'_>, form: &Linear) -> Option<(AtomId, i128)> {
        let mut hidden = form.terms.iter().filter(|term| !self.atom_expressible(session, term.0));
        let only = *hidden.next()?;
        hidden.next().is_none().then_some(only)
    }

    /// Returns the greatest factor of a product that is not expressible, the product of the others, and whether this
    /// product is never negative, or never positive; `None` if its sign is unknown.
    pub(super) fn hidden_factor(
        &mut self,
        session: &mut Engine<'_>,
        factors: &[AtomId],
    ) -> Option<(AtomId, Linear, bool)> {
        let at = factors.iter().rposition(|factor| !self.atom_expressible(session, *factor))?;
        let mut others = Linear::constant(1);
        let mut range = Interval::point(1);
        for (_, factor) in factors.iter().enumerate().filter(|(place, _)| *place != at) {
            others = session.atoms.multiply(&others, &Linear::atom(*factor))?;
            range = range.multiply(session.interval_at_root(*factor));
        }
        let mut range = range.intersect(session.atoms.interval(&others));
        if !self.assumed.is_empty() && (range.lower.is_none() || range.upper.is_none()) {
            // A size of a loop is positive in its body.
            let lower = session.atoms.least_given(&others, &self.assumed, Some(0));
            let negated = others.scale(-1)?;
            let upper =
                session.atoms.least_given(&negated, &self.assumed, Some(0)).and_then(i128::checked_neg);
            range = range.intersect(Interval { lower, upper });
        }
        let positive = range.lower.is_some_and(|least| least >= 0);
        let known = positive || range.upper.is_some_and(|greatest| greatest <= 0);
        known.then_some((factors[at], others, positive))
    }

    /// Returns forms in allowed terms, such that in each execution one of them is `>= form` (`upper`) or `<= form`.
    pub(super) fn parts(
        &mut self,
        session: &mut Engine<'_>,
        form: &Linear,
        upper: bool,
        depth: u32,
        budget: &mut usize,
    ) -> Option<Vec<Linear>> {
        // The first bound comes from the first replacement; constants come last.
        if let Some(bound) = self.bounds(session, form, upper, 0, budget).into_iter().next() {
            return Some(vec![bound]);
        }
        if depth >= Limits::SYMBOLIC_PARTS || *budget == 0 {
            return None;
        }
        let hidden = form.terms.iter().rev().find(|term| !self.atom_expressible(session, term.0));
        let &(atom, coefficient) = hidden?;
        let upwards = upper == (coefficient > 0);
        let atom_kind = session.atoms.get(atom).atom.clone();
        let items = match (&*atom_kind, upwards) {
            (Atom::Maximum(items), true) | (Atom::Minimum(items), false) => Some(items.clone()),
            (Atom::FloorDiv(inner, by), _) if *by > 0 && is_divisor_of_maps(*by) => {
                let parts = self.parts(session, inner, upwards, depth + 1, budget)?;
                let by = Linear::constant(*by);
                parts.iter().map(|part| session.atoms.floor_div(part, &by)).collect()
            }
            (Atom::Product(factors), _) => {
                let (factor, others, positive) = self.hidden_factor(session, factors)?;
                let upwards = upwards == positive;
                let parts = self.parts(session, &Linear::atom(factor), upwards, depth + 1, budget)?;
                parts.iter().map(|part| session.atoms.multiply(part, &others)).collect()
            }
            _ => None,
        };
        if let Some(items) = items {
            return self.parts_of_items(session, form, (atom, &items), upper, depth, budget);
        }
        let replacements = self.replacements(session, form, (atom, coefficient), upper, &self.replaced);
        let mut smaller: Vec<(Linear, AtomId)> = replacements.into_iter().map(|form| (form, atom)).collect();
        smaller.extend(self.removals(session, form, atom, upper));
        for (form, removed) in smaller {
            self.replaced.push(removed);
            let found = self.parts(session, &form, upper, depth + 1, budget);
            self.replaced.pop();
            if found.is_some() {
                return found;
            }
        }
        if !self.takes_arms {
            self.has_arms |= matches!(*atom_kind, Atom::Choice { .. });
            return None;
        }
        let arms = session.arms(atom, self.allowed)?;
        self.took_arms = true;
        self.parts_of_items(session, form, (atom, &arms), upper, depth, budget)
    }

    /// Returns the parts of a form for each of the items of which one equals an atom.
    fn parts_of_items(
        &mut self,
        session: &mut Engine<'_>,
        form: &Linear,
        (atom, items): (AtomId, &[Linear]),
        upper: bool,
        depth: u32,
        budget: &mut usize,
    ) -> Option<Vec<Linear>> {
        let mut found = Vec::new();
        for item in items {
            let part = form.substitute(atom, item)?;
            found.extend(self.parts(session, &part, upper, depth + 1, budget)?);
        }
        (found.len() <= 2 * Limits::MAPS).then_some(found)
    }

    /// Returns the forms that bound a form, with one atom replaced by its bounds, except for its constant bounds.
    fn replacements(
        &self,
        session: &mut Engine<'_>,
        form: &Linear,
        (atom, coefficient): (AtomId, i128),
        upper: bool,
        replaced: &[AtomId],
    ) -> Vec<Linear> {
        let mut found = Vec::new();
        let upwards = upper == (coefficient > 0);
        // `coefficient * atom` is bounded by multiples of rows, and by the atom's bounds.
        let sign = if upper { -coefficient.signum() } else { coefficient.signum() };
        let side = if upwards { Side::Upper } else { Side::Lower };
        let end_of_chain = session.atoms.follow(atom, side, AtomId::FIRST);
        if let Some(end) = &end_of_chain {
            found.extend(form.substitute(atom, end));
        }
        let mut rows = if end_of_chain.is_some() { Vec::new() } else { session.atoms.rows_below(atom, sign) };
        let comes_back = |row: &Linear| row.terms.iter().any(|(other, _)| replaced.contains(other));
        // The condition of a loop is tighter than what holds after it, too.
        let related = self
            .assumed
            .iter()
            .chain(&self.relations)
            .filter(|row| row.coefficient(atom).signum() == sign && !comes_back(row));
        rows.extend(related.cloned());
        for row in rows {
            let of_row = row.coefficient(atom);
            let times = coefficient.checked_rem(of_row).filter(|rest| *rest == 0);
            let times = times.and_then(|_| coefficient.checked_div(of_row)?.checked_neg());
            found.extend(times.and_then(|times| form.add_scaled(&row, times)));
        }
        found
    }

    /// Returns forms that bound a form and lack one of its atoms, each with this atom, by relations and conditions about `atom`:
    /// `a + b <= 2 * b` where `a <= b`. Which of the two is the greater atom depends on earlier questions.
    fn removals(
        &mut self,
        session: &Engine<'_>,
        form: &Linear,
        atom: AtomId,
        upper: bool,
    ) -> Vec<(Linear, AtomId)> {
        let related = self.assumed.iter().chain(&self.relations).filter(|row| row.coefficient(atom) != 0);
        let mut rows: Vec<Linear> = related.cloned().collect();
        if rows.is_empty() {
            return Vec::new();
        }
        let mut hidden = form.terms.to_vec();
        hidden.retain(|term| !self.atom_expressible(session, term.0));
        rows.retain(|row| {
            let is_known = |of_row: AtomId| hidden.iter().any(|(known, _)| *known == of_row);
            row.terms.iter().all(|term| is_known(term.0) || self.atom_expressible(session, term.0))
        });
        let mut found = Vec::new();
        for row in rows {
            for &(other, factor) in hidden.iter().filter(|(other, _)| *other != atom) {
                let of_row = row.coefficient(other);
                let divides = factor.checked_rem(of_row) == Some(0);
                let times = factor.checked_div(of_row).and_then(i128::checked_neg).filter(|_| divides);
                let times = times.filter(|times| (*times > 0) == upper);
                let removed = times.and_then(|times| form.add_scaled(&row, times));
                found.extend(removed.map(|form| (form, other)));
            }
        }
        found
    }

    /// Returns forms in allowed terms that are `>= form` (`upper`) or `<= form`: repeatedly replaces the greatest atom
    /// that is not allowed by its bounds.
    pub(super) fn bounds(
        &mut self,
        session: &mut Engine<'_>,
        form: &Linear,
        upper: bool,
        depth: u32,
        budget: &mut usize,
    ) -> Vec<Linear> {
        let mut pool: Vec<Waiting> = vec![(form.clone(), self.replaced.clone())];
        // Different replacements in different orders lead to the same forms.
        let mut met = FxHashSet::default();
        let mut done: Vec<Linear> = Vec::new();
        while let Some((form, replaced)) = pool.pop() {
            if *budget == 0 || done.len() >= 4 * Limits::MAPS {
                break;
            }
            *budget = budget.saturating_sub(1 + form.terms.len());
            let worst = form.terms.iter().rev().find(|term| !self.atom_expressible(session, term.0));
            let Some(&(atom, coefficient)) = worst else {
                if !done.contains(&form) {
                    done.push(form);
                }
                continue;
            };
            let upwards = upper == (coefficient > 0);
            let data = session.atoms.get(atom);
            let constant = if upwards { data.interval.upper } else { data.interval.lower };
            let mut replacements = self.replacements(session, &form, (atom, coefficient), upper, &replaced);
            let atom_kind = session.atoms.get(atom).atom.clone();
            if depth < Limits::SYMBOLIC_DEPTH {
                let inner = self.bounds_of_parts(session, &atom_kind, upwards, depth + 1, budget);
                replacements.extend(inner.iter().filter_map(|inner| form.substitute(atom, inner)));
            }
            let constant = constant.filter(|end| is_worth_adding(coefficient, *end));
            replacements.extend(constant.and_then(|end| form.substitute(atom, &Linear::constant(end))));
            let mut found: Vec<(Linear, AtomId)> =
                replacements.into_iter().map(|form| (form, atom)).collect();
            found.extend(self.removals(session, &form, atom, upper));
            let room = (8 * Limits::MAPS).saturating_sub(pool.len());
            // The first replacement is processed first.
            found.retain(|(form, _)| met.insert(form.clone()));
            let notes = !self.relations.is_empty() || !self.assumed.is_empty();
            pool.extend(found.into_iter().take(room).rev().map(|(form, removed)| {
                let mut replaced = replaced.clone();
                replaced.extend(notes.then_some(removed));
                (form, replaced)
            }));
        }
        done
    }

    /// Returns bounds of a product with a repeated factor that is not negative: all its occurrences are replaced by the
    /// same bound.
    fn bounds_of_power(
        &mut self,
        session: &mut Engine<'_>,
        (factor, factors): (AtomId, &[AtomId]),
        upper: bool,
        depth: u32,
        budget: &mut usize,
    ) -> Vec<Linear> {
        let times = factors.iter().filter(|other| **other == factor).count();
        if times < 2 || session.interval_at_root(factor).lower.is_none_or(|least| least < 0) {
            return Vec::new();
        }
        let mut others = Some(Linear::constant(1));
        for other in factors.iter().filter(|other| **other != factor) {
            others = others.and_then(|others| session.atoms.multiply(&others, &Linear::atom(*other)));
        }
        let Some(others) = others else { return Vec::new() };
        let assumed = self.assumed.clone();
        let is_natural = |session: &Engine<'_>, form: &Linear| {
            session.atoms.least_given(form, &assumed, Some(0)).is_some_and(|least| least >= 0)
        };
        if !is_natural(session, &others) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for bound in self.bounds(session, &Linear::atom(factor), upper, depth, budget) {
            if upper || is_natural(session, &bound) {
                let power =
                    (0..times).try_fold(others.clone(), |power, _| session.atoms.multiply(&power, &bound));
                found.extend(power);
            }
        }
        found
    }

    /// Returns bounds of an operation that is monotonic in an operand: the same operation on the operand's bounds.
    fn bounds_of_parts(
        &mut self,
        session: &mut Engine<'_>,
        operation: &Atom,
        upper: bool,
        depth: u32,
        budget: &mut usize,
    ) -> Vec<Linear> {
        let mut found = Vec::new();
        match operation {
            Atom::FloorDiv(inner, by) if is_divisor_of_maps(*by) => {
                for bound in self.bounds(session, inner, upper, depth, budget) {
                    found.extend(session.atoms.floor_div(&bound, &Linear::constant(*by)));
                }
            }
            Atom::Product(factors) => {
                let Some((factor, others, positive)) = self.hidden_factor(session, factors) else {
                    return found;
                };
                found.extend(self.bounds_of_power(session, (factor, factors), upper, depth, budget));
                for bound in self.bounds(session, &Linear::atom(factor), upper == positive, depth, budget) {
                    found.extend(session.atoms.multiply(&bound, &others));
                }
            }
            _ => {}
        }
        found
    }
}
