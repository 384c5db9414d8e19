//! Questions to a session.

use std::fmt;
use std::rc::Rc;

use bourn_presburger::affine::AffineMap;
use rustc_hash::FxHashMap;

use crate::atoms::{Atom, Side};
use crate::boxes::{Cases, Formula, Seen};
use crate::cases::Minimum;
use crate::context::{ColumnId, ContextId, Form, ROOT};
use crate::expr::Expr;
use crate::facts::Relation;
use crate::graph::{Column, ValueGraph};
use crate::interval::Interval;
use crate::linear::{AtomId, Linear};
use crate::rows::ColumnRows;
use crate::session::{Allowed, Bounds, KnownRange, Value};

/// The kind of a bound. All bounds are closed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BoundKind {
    /// A value that is never greater.
    Lower,
    /// A value that is never less.
    Upper,
    /// The value itself.
    Equal,
}

/// The answer to a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Verdict {
    /// The relation holds in every execution.
    Proven,
    /// The relation holds in no execution.
    Refuted,
    /// Neither was shown.
    Unknown(Unknown),
    /// The values never exist together: the code is never executed, and whatever is done for its case is right. A relation that is decided
    /// before that is found is [`Proven`](Self::Proven) or [`Refuted`](Self::Refuted), and both hold there.
    NeverExecuted,
}

impl Verdict {
    /// Returns whether the relation always holds.
    pub fn is_proven(&self) -> bool {
        matches!(self, Verdict::Proven)
    }

    /// Returns whether the relation never holds.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Verdict::Refuted)
    }
}

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    reason: String,
    never_executed: bool,
}

impl Unknown {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Unknown { reason: reason.into(), never_executed: false }
    }

    fn never_executed() -> Self {
        let reason = "the value never exists: the code that defines it is never executed".to_owned();
        Unknown { reason, never_executed: true }
    }

    /// Returns whether there is no answer because the value never exists. Whatever is done for its case is right.
    pub fn is_never_executed(&self) -> bool {
        self.never_executed
    }

    /// Returns the reason, as a sentence without full stop.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unknown {}

/// A bound as an affine map with one result, over symbols only, and the columns that the symbols stand for.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundMap<V> {
    /// `()[s0, s1, ..] -> (result)`
    pub map: AffineMap,
    /// One column per symbol.
    pub operands: Vec<Column<V>>,
}

/// The one of several maps that counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Extremum {
    /// The least of their values.
    Minimum,
    /// The greatest of their values.
    Maximum,
}

/// A bound in terms of columns: the least, or the greatest, of one or more maps.
#[derive(Clone, PartialEq, Debug)]
pub struct SymbolicBound<V> {
    /// The maps, at least one.
    pub maps: Vec<BoundMap<V>>,
    /// The one of them that counts. Where there is one map, either holds.
    pub extremum: Extremum,
}

/// A set of columns that answers may be expressed in, with the forms that a session found in these terms. It is worth keeping
/// when many questions have the same terms.
pub struct Terms<'f, V> {
    pub(crate) allowed: Box<dyn Fn(Column<V>) -> bool + 'f>,
    context: Option<ContextId>,
    /// The columns as words, as far as asked for: see [`Bounds::equal_word`].
    pub(crate) words: FxHashMap<ColumnId, Option<Rc<Linear>>>,
}

impl<V> fmt::Debug for Terms<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terms").field("context", &self.context).finish_non_exhaustive()
    }
}

impl<'f, V> Terms<'f, V> {
    /// Creates the set of columns for which `allowed` is true. It is for use with one session only.
    pub fn new(allowed: impl Fn(Column<V>) -> bool + 'f) -> Self {
        Terms { allowed: Box::new(allowed), context: None, words: FxHashMap::default() }
    }
}

/// The polyhedral core is asked for ranges of forms with at most this many terms.
const SEARCH_TERMS: usize = 8;
/// At most this many maps are given for one bound, and this many replacements are made to find them.
const MAP_LIMIT: usize = 8;
const REPLACEMENT_LIMIT: usize = 20_000;

/// Returns a form without its constant and of a positive first coefficient, and the sign that this took.
fn direction(form: &Linear) -> (Linear, i128) {
    let base = Linear { constant: 0, terms: form.terms.clone() };
    match form.terms.first() {
        Some((_, ..0)) => match base.scale(-1) {
            Some(negated) => (negated, -1),
            None => (base, 1),
        },
        _ => (base, 1),
    }
}

impl<G: ValueGraph> Bounds<'_, G> {
    /// Returns the form of an expression in terms of the graph's inputs.
    pub(crate) fn root_form(&mut self, expr: &Expr<Value<G>>) -> Option<Form> {
        self.resolve(ROOT, expr.columns().copied(), None);
        let mut form = self.evaluate(ROOT, expr)?;
        form.interval = form.interval.intersect(self.atoms.interval(&form.linear));
        Some(form)
    }

    /// Returns the closed interval that holds all values of `of`. It is empty if there are none.
    ///
    /// No comparison with a constant knows more, as long as the session's budget for ranges lasts; later ranges are found by cheap
    /// means only, and may be wider.
    pub fn interval(&mut self, of: impl Into<Expr<Value<G>>>) -> Interval {
        let of = of.into();
        if let Some(&column) = of.as_column() {
            let id = self.column_id(column);
            if let Some(&(learned, known)) = self.column_ranges.get(&id)
                && learned == self.learned
            {
                return known;
            }
            let found = self.root_form(&of).map_or(Interval::ALL, |form| self.range(&of, &form));
            self.column_ranges.insert(id, (self.learned, found));
            return found;
        }
        if let Some(value) = self.near_constant(&of) {
            return Interval::point(value);
        }
        self.root_form(&of).map_or(Interval::ALL, |form| self.range(&of, &form))
    }

    /// Returns the interval of an expression with this form.
    fn range(&mut self, of: &Expr<Value<G>>, form: &Form) -> Interval {
        if form.linear.terms.is_empty() && self.atoms.interval(&form.linear) == form.interval {
            return form.interval;
        }
        let (base, sign) = direction(&form.linear);
        let key = (base, self.columns_of(of));
        let here = |range: Interval| range.scale(sign).add(Interval::point(form.linear.constant));
        let known = self.ranges.get(&key).copied().unwrap_or_default();
        if known.searched {
            return here(known.interval).intersect(form.interval);
        }
        let assumed = self.assumptions(of, &form.linear);
        let interval = self.search_range(of, form, &assumed);
        let back = interval.add(Interval::point(form.linear.constant).negate()).scale(sign);
        let found = KnownRange { interval: known.interval.intersect(back), searched: true };
        self.ranges.insert(key, found);
        here(found.interval)
    }

    /// Returns the interval of an expression without the polyhedral core, unless more is known already.
    fn quick_range(&mut self, of: &Expr<Value<G>>) -> Interval {
        let Some(form) = self.root_form(of) else { return Interval::ALL };
        let assumed = self.assumptions(of, &form.linear);
        self.quick_range_of(of, &form, &assumed)
    }

    fn quick_range_of(&mut self, of: &Expr<Value<G>>, form: &Form, assumed: &[Cases]) -> Interval {
        let key = (direction(&form.linear).0, self.columns_of(of));
        if self.ranges.get(&key).is_some_and(|known| known.searched) {
            return self.range(of, form);
        }
        let searches = std::mem::replace(&mut self.searches, 0);
        let found = self.search_range(of, form, assumed);
        self.searches = searches;
        found
    }

    /// Returns the interval of an expression by all means, the cheap ones first.
    fn search_range(&mut self, of: &Expr<Value<G>>, form: &Form, assumed: &[Cases]) -> Interval {
        let linear = &form.linear;
        let mut interval = form.interval;
        // The bounds of a single atom are part of its interval already; the bounds of several may cancel.
        let several = linear.terms.len() > 1;
        if several {
            let found = Interval {
                lower: self.atoms.least(linear, interval.lower),
                upper: self.atoms.greatest(linear, interval.upper),
            };
            interval = interval.intersect(found);
        }
        match self.atoms.polynomial_range(linear) {
            Some(exact) if assumed.is_empty() => return interval.intersect(exact),
            Some(exact) => interval = interval.intersect(exact),
            None => {}
        }
        let asks_core = self.searches > 0
            && linear.terms.len() <= SEARCH_TERMS
            && interval.as_point().is_none()
            && !self.atoms.is_free(linear);
        let facts = if asks_core { self.rows_behind(of) } else { Vec::new() };
        let done = |seen: Seen, interval: Interval| {
            seen.attains_lower(interval.lower) && seen.attains_upper(interval.upper)
        };
        let seen = self.points(linear, assumed, &facts, &|seen| done(seen, interval));
        if seen.is_some_and(|seen| done(seen, interval)) {
            return interval;
        }
        interval = self.split_boxes(linear, interval, assumed);
        if several && let Some(found) = self.atoms.range_by_residues(linear) {
            interval = interval.intersect(found);
        }
        match asks_core && interval.as_point().is_none() {
            true => self.search_by_rows(linear, interval, &facts, seen),
            false => interval,
        }
    }

    /// Returns the values of a form at points that facts allow. There are none where nothing would be gained, or where there is too much
    /// to look at.
    fn points(
        &self,
        form: &Linear,
        assumed: &[Cases],
        facts: &[Rc<ColumnRows>],
        enough: &dyn Fn(Seen) -> bool,
    ) -> Option<Seen> {
        let rows = self.facts_connected(form, assumed, facts)?;
        Formula::new(&self.atoms, form, &[assumed, &[vec![rows]]].concat())?.see(enough)
    }

    /// Returns the interval of a form that is known to be in `interval`, after the polyhedral core has been asked for the ends that no
    /// point attains.
    fn search_by_rows(
        &mut self,
        form: &Linear,
        interval: Interval,
        facts: &[Rc<ColumnRows>],
        seen: Option<Seen>,
    ) -> Interval {
        self.searches = self.searches.saturating_sub(facts.len());
        let mut lower = Minimum::from(interval.lower);
        if !seen.is_some_and(|seen| seen.attains_lower(interval.lower)) {
            lower = self.least_of_all(form, facts, lower.at_least(), seen.map(Seen::least));
        }
        let mut below = Minimum::from(interval.upper.and_then(i128::checked_neg));
        if !seen.is_some_and(|seen| seen.attains_upper(interval.upper))
            && let Some(negated) = form.scale(-1)
        {
            let seen = seen.and_then(|seen| seen.greatest().checked_neg());
            below = self.least_of_all(&negated, facts, below.at_least(), seen);
        }
        match (lower, below) {
            (Minimum::Never, _) | (_, Minimum::Never) => Interval::EMPTY,
            _ => interval.intersect(Interval {
                lower: lower.at_least(),
                upper: below.at_least().and_then(i128::checked_neg),
            }),
        }
    }

    /// Returns the columns of an expression, in order. The facts about its form hold where these exist.
    fn columns_of(&mut self, of: &Expr<Value<G>>) -> Vec<ColumnId> {
        let mut columns: Vec<ColumnId> = of.columns().map(|column| self.column_id(*column)).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Keeps what a comparison proved of a form, so that other questions know it, too.
    fn learn(&mut self, of: &Expr<Value<G>>, form: &Linear, found: Interval) {
        let (base, sign) = direction(form);
        let columns = self.columns_of(of);
        let back = found.add(Interval::point(form.constant).negate()).scale(sign);
        let known = self.ranges.entry((base, columns)).or_default();
        known.interval = known.interval.intersect(back);
        self.learned += 1;
    }

    /// Returns the interval of a form that is known to be in `interval`, after a search by boxes.
    fn split_boxes(&self, form: &Linear, interval: Interval, assumed: &[Cases]) -> Interval {
        if interval.is_empty() || (interval.as_point().is_some() && assumed.is_empty()) {
            return interval;
        }
        match Formula::new(&self.atoms, form, assumed).filter(Formula::gains) {
            Some(formula) => match formula.interval(&|_| None) {
                Some(found) => interval.intersect(found),
                None => Interval::EMPTY,
            },
            None => interval,
        }
    }

    /// Returns the best closed constant bound of `of` that is known. The result is also `None` for a column that never exists, such as a
    /// value in a loop that is never entered.
    pub fn constant_bound(&mut self, kind: BoundKind, of: impl Into<Expr<Value<G>>>) -> Option<i128> {
        let interval = self.interval(of);
        match kind {
            _ if interval.is_empty() => None,
            BoundKind::Lower => interval.lower,
            BoundKind::Upper => interval.upper,
            BoundKind::Equal => interval.as_point(),
        }
    }

    /// Returns `a - b`, if it is the same in all executions.
    pub fn constant_delta(
        &mut self,
        a: impl Into<Expr<Value<G>>>,
        b: impl Into<Expr<Value<G>>>,
    ) -> Option<i128> {
        self.constant_bound(BoundKind::Equal, a.into() - b.into())
    }

    /// Checks whether `a relation b` holds always, or never.
    pub fn compare(
        &mut self,
        a: impl Into<Expr<Value<G>>>,
        relation: Relation,
        b: impl Into<Expr<Value<G>>>,
    ) -> Verdict {
        let (a, b) = (a.into(), b.into());
        // The relation, as a difference that is not negative.
        let gap = match relation {
            Relation::Eq => return self.compare_equal(a, b),
            Relation::Ne => {
                return match self.compare_equal(a, b) {
                    Verdict::Proven => Verdict::Refuted,
                    Verdict::Refuted => Verdict::Proven,
                    unknown => unknown,
                };
            }
            Relation::Le => b - a,
            Relation::Lt => b - a - 1,
            Relation::Ge => a - b,
            Relation::Gt => a - b - 1,
        };
        match self.near_constant(&gap) {
            Some(0..) => return Verdict::Proven,
            Some(_) => return Verdict::Refuted,
            None => {}
        }
        let Some(form) = self.root_form(&gap) else {
            return Verdict::Unknown(Unknown::new("the values depend on each other in a cycle"));
        };
        if !form.interval.is_empty() {
            if form.interval.lower.is_some_and(|least| least >= 0) {
                return Verdict::Proven;
            }
            if form.interval.upper.is_some_and(|greatest| greatest < 0) {
                return Verdict::Refuted;
            }
        }
        self.decide_sign(&gap, &form)
    }

    /// Decides `gap >= 0`: points exclude what they can, then the range is asked for as far as it is cheap, then the rows of all
    /// columns.
    fn decide_sign(&mut self, gap: &Expr<Value<G>>, form: &Form) -> Verdict {
        let facts = self.rows_behind(gap);
        let assumed = self.assumptions(gap, &form.linear);
        let both = |seen: Seen| seen.least() < 0 && seen.greatest() >= 0;
        let seen = self.points(&form.linear, &assumed, &facts, &both);
        if seen.is_some_and(both) {
            return Verdict::Unknown(Unknown::new("the facts of the values involved do not order them"));
        }
        let found = self.quick_range_of(gap, form, &assumed);
        if found.is_empty() {
            return Verdict::NeverExecuted;
        }
        if found.lower.is_some_and(|least| least >= 0) {
            return Verdict::Proven;
        }
        if found.upper.is_some_and(|greatest| greatest < 0) {
            return Verdict::Refuted;
        }
        let verdict = self.compare_by_rows(&form.linear, &facts, seen);
        match verdict {
            Verdict::Proven => self.learn(gap, &form.linear, Interval::at_least(0)),
            Verdict::Refuted => self.learn(gap, &form.linear, Interval::at_most(-1)),
            Verdict::Unknown(_) | Verdict::NeverExecuted => {}
        }
        verdict
    }

    fn compare_equal(&mut self, a: Expr<Value<G>>, b: Expr<Value<G>>) -> Verdict {
        let gap = a.clone() - b.clone();
        match self.near_constant(&gap) {
            Some(0) => return Verdict::Proven,
            Some(_) => return Verdict::Refuted,
            None => {}
        }
        let Some(form) = self.root_form(&gap) else {
            return Verdict::Unknown(Unknown::new("the values depend on each other in a cycle"));
        };
        if form.interval.as_point() == Some(0) {
            return Verdict::Proven;
        }
        let congruence = self.atoms.congruence(&form.linear);
        let excluded = match congruence.modulus {
            0 => congruence.remainder != 0,
            modulus => congruence.remainder.rem_euclid(modulus) != 0,
        };
        if excluded {
            return Verdict::Refuted;
        }
        let least = self.compare(a.clone(), Relation::Ge, b.clone());
        if least.is_refuted() {
            return Verdict::Refuted;
        }
        match (least, self.compare(a, Relation::Le, b)) {
            (Verdict::NeverExecuted, _) | (_, Verdict::NeverExecuted) => Verdict::NeverExecuted,
            (_, Verdict::Refuted) => Verdict::Refuted,
            (Verdict::Proven, Verdict::Proven) => Verdict::Proven,
            (Verdict::Unknown(reason), _) | (_, Verdict::Unknown(reason)) => Verdict::Unknown(reason),
            (Verdict::Refuted, Verdict::Proven) => Verdict::Refuted,
        }
    }

    /// Returns bounds of `of` in terms of the columns for which `in_terms_of` is true. These are not looked through.
    ///
    /// One map is given where one is best; several where none of them is always the tightest: the least upper bound
    /// is then the minimum of all, the greatest lower bound the maximum. A constant comes first. What is exactly a minimum
    /// or a maximum of expressions is answered by these, whichever bound is asked for.
    pub fn bound(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<Value<G>>>,
        in_terms_of: &dyn Fn(Column<Value<G>>) -> bool,
    ) -> Result<SymbolicBound<Value<G>>, Unknown> {
        let context = self.stop_context();
        let answer = self.bound_in_context(kind, &of.into(), context, in_terms_of);
        self.forget(context);
        answer
    }

    /// Returns bounds as [`bound`](Self::bound) does, for many questions with the same terms.
    pub fn bound_in(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<Value<G>>>,
        terms: &mut Terms<'_, Value<G>>,
    ) -> Result<SymbolicBound<Value<G>>, Unknown> {
        let context = self.context_of(terms);
        self.bound_in_context(kind, &of.into(), context, &*terms.allowed)
    }

    /// Returns the context that the terms' answers are kept in.
    pub(crate) fn context_of(&mut self, terms: &mut Terms<'_, Value<G>>) -> ContextId {
        *terms.context.get_or_insert_with(|| self.stop_context())
    }

    fn bound_in_context(
        &mut self,
        kind: BoundKind,
        of: &Expr<Value<G>>,
        context: ContextId,
        allowed: &dyn Fn(Column<Value<G>>) -> bool,
    ) -> Result<SymbolicBound<Value<G>>, Unknown> {
        self.resolve(context, of.columns().copied(), Some(allowed));
        let Some(form) = self.evaluate(context, of) else {
            return Err(Unknown::new("the values depend on each other in a cycle"));
        };
        let mut search = Search::new(allowed);
        if search.expressible(self, &form.linear) {
            let maps = vec![self.bound_map(&form.linear)?];
            return Ok(SymbolicBound { maps, extremum: Extremum::Minimum });
        }
        let everywhere = self.quick_range(of);
        if everywhere.is_empty() {
            return Err(Unknown::never_executed());
        }
        if let Some((forms, extremum)) = self.exact_extremum(&form.linear, &mut search) {
            let maps = forms.iter().map(|form| self.bound_map(form)).collect::<Result<_, _>>()?;
            return Ok(SymbolicBound { maps, extremum });
        }
        let constant = |end: Option<i128>| end.map(Linear::constant);
        let forms = match kind {
            BoundKind::Equal => {
                let lowers = self.candidates(&form.linear, constant(everywhere.lower), false, &mut search);
                let uppers = self.candidates(&form.linear, constant(everywhere.upper), true, &mut search);
                lowers.into_iter().filter(|lower| uppers.contains(lower)).take(1).collect()
            }
            BoundKind::Lower => self.candidates(&form.linear, constant(everywhere.lower), false, &mut search),
            BoundKind::Upper => self.candidates(&form.linear, constant(everywhere.upper), true, &mut search),
        };
        let maps: Vec<_> = forms.iter().filter_map(|form| self.bound_map(form).ok()).collect();
        if maps.is_empty() {
            return Err(Unknown::new(match kind {
                BoundKind::Equal => "no exact expression in these terms is known",
                BoundKind::Lower => "no lower bound in these terms is known",
                BoundKind::Upper => "no upper bound in these terms is known",
            }));
        }
        let extremum = if kind == BoundKind::Lower { Extremum::Maximum } else { Extremum::Minimum };
        Ok(SymbolicBound { maps, extremum })
    }

    /// Returns the expressible forms whose least or greatest value a form is: that of one minimum or maximum in it, plus the rest.
    fn exact_extremum(
        &mut self,
        form: &Linear,
        search: &mut Search<'_, Value<G>>,
    ) -> Option<(Vec<Linear>, Extremum)> {
        let mut hidden = form.terms.iter().filter(|term| !search.atom_expressible(self, term.0));
        let (&(atom, sign), None) = (hidden.next()?, hidden.next()) else { return None };
        let atom_kind = self.atoms.get(atom).atom.clone();
        let (items, least) = match &*atom_kind {
            Atom::Minimum(items) => (items, sign > 0),
            Atom::Maximum(items) => (items, sign < 0),
            _ => return None,
        };
        let forms: Option<Vec<Linear>> = items
            .iter()
            .map(|item| form.substitute(atom, item).filter(|form| search.expressible(self, form)))
            .collect();
        let mut forms = forms?;
        // Constants first.
        forms.sort_by_key(|form| !form.terms.is_empty());
        Some((forms, if least { Extremum::Minimum } else { Extremum::Maximum }))
    }

    /// Returns expressible forms that bound `form`, none of which another one makes superfluous.
    fn candidates(
        &mut self,
        form: &Linear,
        constant: Option<Linear>,
        upper: bool,
        search: &mut Search<'_, Value<G>>,
    ) -> Vec<Linear> {
        let mut budget = REPLACEMENT_LIMIT;
        let mut found: Vec<Linear> = Vec::new();
        for candidate in constant.into_iter().chain(search.bounds(self, form, upper, 0, &mut budget)) {
            let better = |a: &Linear, b: &Linear| {
                if upper { self.atoms.provable(a, b) } else { self.atoms.provable(b, a) }
            };
            if found.iter().any(|other| better(other, &candidate)) {
                continue;
            }
            found.retain(|other| !better(&candidate, other));
            if found.len() < MAP_LIMIT {
                found.push(candidate);
            }
        }
        found
    }
}

/// The search for forms that only have allowed columns.
pub(crate) struct Search<'a, V> {
    allowed: Allowed<'a, V>,
    known: FxHashMap<AtomId, bool>,
}

impl<'a, V: Copy + Eq + std::hash::Hash + fmt::Debug + Ord> Search<'a, V> {
    pub(crate) fn new(allowed: &'a dyn Fn(Column<V>) -> bool) -> Self {
        Search { allowed: Some(allowed), known: FxHashMap::default() }
    }

    pub(crate) fn expressible<G: ValueGraph<Value = V>>(
        &mut self,
        session: &Bounds<'_, G>,
        form: &Linear,
    ) -> bool {
        form.terms.iter().all(|term| self.atom_expressible(session, term.0))
    }

    /// Returns whether an atom is expressible. The depth of composite atoms bounds the recursion.
    fn atom_expressible<G: ValueGraph<Value = V>>(&mut self, session: &Bounds<'_, G>, atom: AtomId) -> bool {
        if let Some(&known) = self.known.get(&atom) {
            return known;
        }
        let expressible = match &*session.atoms.get(atom).atom {
            Atom::Column { column, .. } => {
                self.allowed.is_some_and(|allowed| allowed(session.columns[*column as usize]))
            }
            Atom::FloorDiv(inner, _) => self.expressible(session, inner),
            Atom::Quotient(a, b) | Atom::Remainder(a, b) => {
                // The semantics of affine division by a divisor that is not positive is left open.
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
        self.known.insert(atom, expressible);
        expressible
    }

    /// Returns forms in allowed terms that are `>= form` (`upper`) or `<= form`: the greatest atom that is not allowed is
    /// replaced by what bounds it, until none is left.
    fn bounds<G: ValueGraph<Value = V>>(
        &mut self,
        session: &mut Bounds<'_, G>,
        form: &Linear,
        upper: bool,
        depth: u32,
        budget: &mut usize,
    ) -> Vec<Linear> {
        let mut pool = vec![form.clone()];
        let mut done: Vec<Linear> = Vec::new();
        while let Some(form) = pool.pop() {
            if *budget == 0 || done.len() >= 2 * MAP_LIMIT {
                break;
            }
            *budget -= 1;
            let worst = form.terms.iter().rev().find(|term| !self.atom_expressible(session, term.0));
            let Some(&(atom, coefficient)) = worst else {
                if !done.contains(&form) {
                    done.push(form);
                }
                continue;
            };
            let upwards = upper == (coefficient > 0);
            let mut replacements = Vec::new();
            let data = session.atoms.get(atom);
            let constant = if upwards { data.interval.upper } else { data.interval.lower };
            // `coefficient * atom` is bounded by multiples of rows, and by the atom's bounds.
            let sign = if upper { -coefficient.signum() } else { coefficient.signum() };
            let side = if upwards { Side::Upper } else { Side::Lower };
            let end_of_chain = session.atoms.follow(atom, side, 0);
            if let Some(end) = &end_of_chain {
                replacements.extend(form.substitute(atom, end));
            }
            let rows = if end_of_chain.is_some() { Vec::new() } else { session.atoms.rows_below(atom, sign) };
            for row in rows {
                let of_row = row.coefficient(atom);
                let times = coefficient.checked_rem(of_row).filter(|rest| *rest == 0);
                let times = times.and_then(|_| coefficient.checked_div(of_row)?.checked_neg());
                replacements.extend(times.and_then(|times| form.add_scaled(&row, times)));
            }
            let atom_kind = session.atoms.get(atom).atom.clone();
            if let Atom::FloorDiv(inner, by) = &*atom_kind
                && depth < 8
            {
                for bound in self.bounds(session, inner, upwards, depth + 1, budget) {
                    let quotient = session.atoms.floor_div(&bound, &Linear::constant(*by));
                    replacements.extend(quotient.and_then(|quotient| form.substitute(atom, &quotient)));
                }
            }
            replacements.extend(constant.and_then(|end| form.substitute(atom, &Linear::constant(end))));
            let room = (4 * MAP_LIMIT).saturating_sub(pool.len());
            // The first replacement is the one to look at first.
            pool.extend(replacements.into_iter().take(room).rev());
        }
        done
    }
}
