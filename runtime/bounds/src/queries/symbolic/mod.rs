//! Bounds in terms of columns.

mod candidates;
mod extrema;
mod operands;
mod search;
mod simplify;
mod visible;

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use bourn_presburger::affine::{AffineExpr, AffineMap};
use rustc_hash::FxHashMap;

use crate::answers::{Answer, BoundKind, BoundMap, Prefer, SymbolicBound, Unknown};
use crate::base::ids::{AtomId, ColumnId, ContextId};
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::graph::expr::Extremum;
use crate::graph::facts::Relation;
use crate::graph::values::{Column, Condition, Expr, ValueId};
use crate::induction::Scope;
use crate::queries::formula::FormulaCache;
use crate::queries::output::Sharing;
use crate::session::Engine;

pub(crate) use search::{Search, SearchCache};

/// The contexts for forms in some terms.
///
/// A form that is expressible without the intervals of the root is found without visiting the definitions of the terms.
/// Other forms are evaluated with all intervals, so that a bound does not depend on earlier questions.
#[derive(Default, Debug)]
struct Stops {
    bare: Option<ContextId>,
    informed: Option<ContextId>,
}

impl Stops {
    fn all(&self) -> impl Iterator<Item = ContextId> {
        self.bare.into_iter().chain(self.informed)
    }
}

/// A cache of forms in the terms of answers. All its users have the same terms.
#[derive(Default)]
pub(crate) struct TermCache {
    contexts: Stops,
    /// The columns as words, as far as they were needed: see [`Engine::equal_word`].
    pub words: FxHashMap<ColumnId, Option<Rc<Linear>>>,
    /// The results of searches in these terms.
    pub cache: SearchCache,
    formulas: FormulaCache,
}

impl fmt::Debug for TermCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TermCache").field("contexts", &self.contexts).finish_non_exhaustive()
    }
}

impl TermCache {
    /// Returns the contexts of the forms in these terms.
    pub fn contexts(&self) -> impl Iterator<Item = ContextId> {
        self.contexts.all()
    }

    /// Counts shared subexpressions of an answer once towards the size limit.
    pub fn share_parts(&mut self) {
        self.cache.sharing = Sharing::Shared;
    }
}

fn is_cyclic() -> Unknown {
    Unknown::new("the values depend on each other in a cycle")
}

/// Returns an expression plus a number, or `None` if both are constants, and their sum does not fit in 64 bits.
fn plus(expr: &AffineExpr, number: i64) -> Option<AffineExpr> {
    match expr.as_constant() {
        Some(constant) => constant.checked_add(number).map(AffineExpr::constant),
        None => Some(expr.clone() + AffineExpr::constant(number)),
    }
}

/// Returns the bound given by several maps together, or the reason why there is no bound.
fn bound_of(kind: BoundKind, maps: Vec<BoundMap<ValueId>>) -> Result<SymbolicBound<ValueId>, Unknown> {
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

impl Engine<'_> {
    /// Returns bounds of `of` in terms of the columns for which `in_terms_of` is true: see
    /// [`Bounds::bound`](crate::Bounds::bound).
    pub(crate) fn bound(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        in_terms_of: &dyn Fn(Column) -> bool,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        let mut terms = TermCache::default();
        let answer = self.bound_in(kind, of, in_terms_of, &mut terms);
        self.forget_terms(&mut terms);
        answer
    }

    /// Returns bounds like [`bound`](Self::bound), and caches forms in `terms` for further questions.
    pub(crate) fn bound_in(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        self.in_visible_terms(of, allowed, terms, |engine, allowed, terms| {
            engine.bound_of_form(kind, of, allowed, terms)
        })
    }

    fn bound_of_form(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        let is_machine_number = |column: &Column| self.columns.is_machine_number(*column);
        if of.columns().any(is_machine_number) {
            // Whether a sum wraps depends on the ranges of its operands at the root.
            return self.bound_in_context(kind, of, allowed, terms);
        }
        let context = self.bare_context(terms);
        self.resolve(context, of.columns().copied(), Some(allowed));
        let Some(form) = self.evaluate(context, of) else { return Err(is_cyclic()) };
        // A value that never exists may have any form, such as a number.
        let may_never_exist = form.interval.is_empty() || form.linear.as_constant().is_some();
        if may_never_exist && self.interval(of.clone()).is_empty() {
            return Err(Unknown::never_executed());
        }
        let search = &mut Search::new(allowed, &mut terms.cache);
        match search.expressible(self, &form.linear) {
            true => self.exact_bound(kind, of, &form.linear, search),
            false => self.bound_in_context(kind, of, allowed, terms),
        }
    }

    /// Returns the exact value of `of`, if its form is in the allowed terms. Unlike [`bound_in`](Self::bound_in) it does not search for bounds
    /// that meet, which takes much longer than the form.
    pub(crate) fn form_in(
        &mut self,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        self.in_visible_terms(of, allowed, terms, |engine, allowed, terms| {
            engine.expressible_form(of, allowed, terms)
        })
    }

    fn expressible_form(
        &mut self,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        if !of.columns().any(|column| self.columns.is_machine_number(*column)) {
            let context = self.bare_context(terms);
            if let Some(map) = self.form_in_context(context, of, allowed, terms)? {
                return Ok(map);
            }
        }
        // The form depends on intervals of the root.
        self.root_form(of);
        let context = *terms.contexts.informed.get_or_insert_with(|| self.contexts.add_stop());
        let map = self.form_in_context(context, of, allowed, terms)?;
        map.ok_or_else(|| Unknown::new("no exact expression in these terms is known"))
    }

    /// Returns the form of `of` in a context, if it is in the allowed terms.
    fn form_in_context(
        &mut self,
        context: ContextId,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<Option<BoundMap<ValueId>>, Unknown> {
        self.resolve(context, of.columns().copied(), Some(allowed));
        let Some(mut form) = self.evaluate(context, of) else { return Err(is_cyclic()) };
        form.linear = self.simplified_by(form.linear, context, of, allowed);
        let search = &mut Search::new(allowed, &mut terms.cache);
        match search.expressible(self, &form.linear) {
            true => self.bound_map(&form.linear, search.sharing()).map(Some),
            false => Ok(None),
        }
    }

    /// Drops the cached forms of some terms.
    pub(crate) fn forget_terms(&mut self, terms: &mut TermCache) {
        terms.contexts.all().for_each(|context| self.forget(context));
    }

    /// Returns the range, the exact value, and the bounds of an expression in given terms.
    pub(crate) fn answer(
        &mut self,
        of: &Expr,
        prefer: Prefer,
        allowed: &dyn Fn(Column) -> bool,
        cache: &mut TermCache,
    ) -> Answer<ValueId> {
        self.in_visible_terms(of, allowed, cache, |engine, allowed, cache| {
            engine.answer_of_form(of, prefer, allowed, cache)
        })
    }

    fn answer_of_form(
        &mut self,
        of: &Expr,
        prefer: Prefer,
        allowed: &dyn Fn(Column) -> bool,
        cache: &mut TermCache,
    ) -> Answer<ValueId> {
        let range = self.interval(of.clone());
        if range.is_empty() {
            let never = || Err(Unknown::never_executed());
            return Answer { range, exact: never(), formula: None, lower: never(), upper: never() };
        }
        let exact = self.bound_in_context(BoundKind::Equal, of, allowed, cache);
        if let Ok(exact) = exact {
            let (lower, upper) = (Ok(exact.clone()), Ok(exact.clone()));
            return Answer {
                range: exact.range_within(range),
                exact: Ok(exact),
                formula: None,
                lower,
                upper,
            };
        }
        let mut side = |kind: BoundKind, end: Option<i128>| {
            let number = end.filter(|_| prefer == Prefer::Numbers);
            match number.and_then(|end| self.bound_map(&Linear::constant(end), Sharing::Written).ok()) {
                Some(map) => Ok(SymbolicBound { maps: vec![map], extremum: Extremum::Minimum }),
                None => self.bound_in_context(kind, of, allowed, cache),
            }
        };
        let (lower, upper) = (side(BoundKind::Lower, range.lower), side(BoundKind::Upper, range.upper));
        // Equal lower and upper bounds are the exact value.
        let is_one = |lower: &SymbolicBound<ValueId>, upper: &SymbolicBound<ValueId>| {
            lower.maps == upper.maps && (lower.maps.len() == 1 || lower.extremum == upper.extremum)
        };
        let exact = match (&lower, &upper) {
            (Ok(lower), Ok(upper)) if is_one(lower, upper) => Ok(lower.clone()),
            _ => exact,
        };
        let range = exact.as_ref().map_or(range, |exact| exact.range_within(range));
        let formula = if exact.is_err() { self.formula_of(of, allowed, cache) } else { None };
        Answer { range, exact, formula, lower, upper }
    }

    /// Returns the exact value of an expression as a formula, after a search for its bounds in the same terms.
    fn formula_of(
        &mut self,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        cache: &mut TermCache,
    ) -> Option<Expr> {
        let context = cache.contexts.informed?;
        let form = self.evaluate(context, of)?.linear;
        let form = self.simplified_by(form, context, of, allowed);
        let mut has_extremum = false;
        self.atoms.visit(&form, &mut |atom| {
            has_extremum |= matches!(*self.atoms.get(atom).atom, Atom::Minimum(_) | Atom::Maximum(_));
        });
        has_extremum.then_some(())?;
        let conditions = self.conditions_around(of);
        self.exact_formula(&conditions, &form, allowed, &mut cache.formulas)
    }

    /// Asks questions for the executions in which a condition holds, if it is known.
    pub(super) fn where_holds<T>(&mut self, condition: &Condition, ask: impl FnOnce(&mut Self) -> T) -> T {
        match condition {
            Condition::Unknown => ask(self),
            known => self.assuming(known, ask),
        }
    }

    /// Returns the conditions of the regions around the columns of an expression.
    fn conditions_around(&self, of: &Expr) -> Condition {
        self.conditions_around_values(of.columns().map(|column| column.value), None)
    }

    /// Returns the conditions of the regions around the definitions of some values, except for one region.
    pub(super) fn conditions_around_values(
        &self,
        values: impl IntoIterator<Item = ValueId>,
        except: Option<RegionToken>,
    ) -> Condition {
        let mut conditions: Vec<Condition> = Vec::new();
        let mut regions: Vec<RegionToken> = Vec::new();
        for value in values {
            let mut around = self.columns.graph.enclosing(value);
            while let Some(region) =
                around.filter(|region| regions.len() < Limits::SYMBOLIC_REGIONS && !regions.contains(region))
            {
                regions.push(region);
                let entry = self.columns.graph.entry(region, value);
                around = entry.parent;
                if Some(region) != except {
                    conditions.push(entry.condition);
                }
            }
        }
        conditions.retain(|condition| *condition != Condition::Unknown);
        if conditions.is_empty() { Condition::Unknown } else { Condition::All(conditions) }
    }

    /// Returns the context of some terms that does not use intervals of the root.
    pub(crate) fn bare_context(&mut self, terms: &mut TermCache) -> ContextId {
        *terms.contexts.bare.get_or_insert_with(|| self.contexts.add_bare_stop())
    }

    /// Returns the map of a form that is expressible.
    fn exact_bound(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        form: &Linear,
        search: &Search<'_>,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        let map =
            self.bound_map(form, search.sharing()).or_else(|unknown| self.constant_map(kind, of, unknown))?;
        Ok(SymbolicBound { maps: vec![map], extremum: Extremum::Minimum })
    }

    /// Returns the constant bound of an exact form without a map.
    fn constant_map(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        unknown: Unknown,
    ) -> Result<BoundMap<ValueId>, Unknown> {
        let range = self.interval(of.clone());
        let end = match kind {
            BoundKind::Lower => range.lower,
            BoundKind::Upper => range.upper,
            BoundKind::Equal => None,
        };
        let map = end.and_then(|end| self.bound_map(&Linear::constant(end), Sharing::Written).ok());
        map.ok_or(unknown)
    }

    /// Returns bounds in the context that uses intervals of the root, in the order of their columns.
    pub(crate) fn bound_in_context(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        let mut bound = self.found_in_context(kind, of, allowed, terms)?;
        if bound.maps.len() > 1 {
            bound.maps.sort_by(|a, b| self.order_of_maps(a, b));
        }
        Ok(bound)
    }

    /// Compares maps by their operands, constants first. The order in which maps are found depends on earlier questions.
    fn order_of_maps(&self, a: &BoundMap<ValueId>, b: &BoundMap<ValueId>) -> Ordering {
        let mut by_operands = a.operands.iter().zip(&b.operands).map(|(a, b)| self.columns.graph.order(a, b));
        let first_difference = by_operands.find(|order| order.is_ne());
        first_difference
            .unwrap_or_else(|| a.operands.len().cmp(&b.operands.len()))
            .then_with(|| a.map.results().cmp(b.map.results()))
    }

    fn found_in_context(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        allowed: &dyn Fn(Column) -> bool,
        terms: &mut TermCache,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        // Intervals of the root that the query needs later are known from the start: forms depend on them.
        let everywhere = self.interval(of.clone());
        let context = *terms.contexts.informed.get_or_insert_with(|| self.contexts.add_stop());
        self.resolve(context, of.columns().copied(), Some(allowed));
        let Some(mut form) = self.evaluate(context, of) else { return Err(is_cyclic()) };
        // In code that never runs, contradictory rows would simplify a form to any other.
        if !everywhere.is_empty() {
            form.linear = self.simplified_by(form.linear, context, of, allowed);
        }
        let mut search = Search::new(allowed, &mut terms.cache);
        search.range = everywhere;
        search.values = of.columns().map(|column| column.value).collect();
        if search.expressible(self, &form.linear) {
            return self.exact_bound(kind, of, &form.linear, &search);
        }
        if !everywhere.is_empty() {
            search.assumed = self.rows_assumed(context, (of, &form.linear), allowed);
            // Where an inner minimum loses an item, so may the one around it.
            for _ in 0..Limits::SIMPLIFIED_DEPTH {
                let Some(simplified) = self.without_dominated_items(&form.linear, &search.assumed) else {
                    break;
                };
                form.linear = simplified;
            }
            if search.expressible(self, &form.linear) {
                return self.exact_bound(kind, of, &form.linear, &search);
            }
        }
        if let Some((forms, extremum)) = self.exact_extremum(&form.linear, &mut search) {
            let maps =
                forms.iter().map(|form| self.bound_map(form, search.sharing())).collect::<Result<_, _>>();
            let maps = maps.or_else(|unknown| Ok(vec![self.constant_map(kind, of, unknown)?]))?;
            return Ok(SymbolicBound { maps, extremum });
        }
        if everywhere.is_empty() {
            return Err(Unknown::never_executed());
        }
        let mut beside = self.bounds_beside(context, of, kind, allowed);
        beside.extend(self.bounds_by_operands(context, of, (kind, &form.linear), allowed));
        let forms = self.bounding_forms(kind, &form.linear, &beside, everywhere, &mut search);
        let maps: Vec<_> =
            forms.iter().filter_map(|form| self.bound_map(form, search.sharing()).ok()).collect();
        if maps.is_empty() {
            let starts: Vec<&Linear> = [&form.linear].into_iter().chain(&beside).collect();
            let arms = self.bound_by_arms(kind, &form.linear, &mut search);
            if let Some(bound) = arms.or_else(|| self.bound_by_parts(kind, &starts, &mut search)) {
                return Ok(self.next_if_proved(kind, of, bound));
            }
        }
        if forms.iter().all(|form| form.terms.is_empty()) {
            return self.bound_by_all_means(
                kind,
                of,
                Scope { context, allowed: Some(allowed) },
                (&form.linear, forms),
                &mut search,
            );
        }
        let is_choice =
            |&(atom, _): &(AtomId, i128)| matches!(*self.atoms.get(atom).atom, Atom::Choice { .. });
        match form.linear.terms.iter().any(is_choice) {
            true => bound_of(kind, maps).map(|bound| self.next_if_proved(kind, of, bound)),
            false => bound_of(kind, maps),
        }
    }

    /// Returns a bound of an expression for which the search has found at most numbers: by the range of all methods,
    /// and by relations of the carried values that it is computed from.
    fn bound_by_all_means(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        scope: Scope<'_>,
        (form, numbers): (&Linear, Vec<Linear>),
        search: &mut Search<'_>,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        let range = self.interval(of.clone());
        if range.is_empty() {
            return Err(Unknown::never_executed());
        }
        let relations = self.relations_behind(scope, of, form, &[]);
        search.relations = relations.iter().flat_map(|column| column.rows.iter().cloned()).collect();
        let found = self.bounding_forms(kind, form, &[], range, search);
        if numbers.is_empty()
            && found.is_empty()
            && !search.relations.is_empty()
            && let Some(bound) = self.bound_by_parts(kind, &[form], search)
        {
            return Ok(bound);
        }
        let forms =
            self.tightest(numbers.into_iter().chain(found), kind == BoundKind::Upper, &search.assumed);
        bound_of(kind, forms.iter().filter_map(|form| self.bound_map(form, search.sharing()).ok()).collect())
    }

    /// Returns a bound that was found for each case alone, or the next tighter bound if comparisons prove it: a case may exclude its end.
    fn next_if_proved(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        mut bound: SymbolicBound<ValueId>,
    ) -> SymbolicBound<ValueId> {
        let (relation, step) = match kind {
            BoundKind::Lower => (Relation::Gt, 1),
            BoundKind::Upper => (Relation::Lt, -1),
            BoundKind::Equal => return bound,
        };
        let end = bound.expression(|column| Expr::from(*column));
        if let [only] = bound.maps.as_mut_slice()
            && self.limits().is_thorough
            && let Some(next) = only.map.results().first().and_then(|result| plus(result, step))
            && self.compare_forms(of.clone(), relation, end).is_proven()
        {
            only.map = AffineMap::new(0, only.operands.len(), vec![next]);
        }
        bound
    }
}
