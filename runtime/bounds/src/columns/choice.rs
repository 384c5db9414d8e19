//! Columns that are one of several expressions: a choice among cases, each with the rows that hold where it is taken.

use crate::base::ids::{AtomId, ColumnId, ContextId, Ids};
use crate::base::interval::{Congruence, Interval};
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms, Case, Owner};
use crate::forms::linear::Linear;
use crate::forms::rewrite::ranges_of;
use crate::graph::facts::Relation;
use crate::graph::values::{Choose, Condition, Exit};
use crate::session::context::Knowledge;
use crate::session::{Allowed, Engine};
use crate::solve::boxes::Cases;

impl Atoms {
    /// Returns whether the rows cannot all be `>= 0`, by intervals alone.
    fn impossible(&self, rows: &[Linear]) -> bool {
        rows.iter().any(|row| self.interval(row).upper.is_some_and(|upper| upper < 0))
    }

    /// Returns whether an execution may take a case: its rows may hold, and its value may exist.
    fn may_be_taken(&self, case: &Case) -> bool {
        !self.impossible(&case.rows) && !self.interval(&case.value).is_empty()
    }

    /// Returns the choice among cases. An owner is needed if a case mentions atoms that do not exist wherever the
    /// choice does, or if several cases may be possible at once: the choice is then specific to an execution of the
    /// code at `level`. Returns `None` if the choice is too large, or if no case is possible.
    pub fn choice(&mut self, mut cases: Vec<Case>, owner: Option<Owner>, level: u32) -> Option<Linear> {
        let decided = exclusive(&cases);
        if owner.is_none() && !decided {
            return None;
        }
        cases.retain(|case| self.may_be_taken(case));
        for case in &mut cases {
            case.rows.retain(|row| self.interval(row).lower.is_none_or(|least| least < 0));
            case.rows.sort_unstable();
            case.rows.dedup();
        }
        cases.sort_unstable();
        cases.dedup();
        let first = cases.first()?;
        if cases.iter().all(|case| case.value == first.value) {
            return Some(first.value.clone());
        }
        if cases.len() > Limits::CASES {
            return None;
        }
        let parts = cases.iter().flat_map(|case| case.rows.iter().chain([&case.value]));
        let (of_parts, depth) = self.place(parts).filter(|(_, depth)| *depth <= Limits::CASE_DEPTH)?;
        let level = if decided { of_parts } else { level.max(of_parts) };
        let hull = cases.iter().map(|case| self.interval_in_case(case)).reduce(Interval::hull)?;
        let congruences = cases.iter().map(|case| self.congruence(&case.value));
        let congruence = congruences.reduce(Congruence::join)?;
        let bounds = match owner {
            None => self.bounds_among(&cases, &mut |_| true),
            Some(_) => Default::default(),
        };
        let assumes = cases.iter().flat_map(|case| &case.rows).any(|row| !self.is_truth(row));
        let (id, new) = self.intern(Atom::Choice { cases, owner }, hull, level, depth);
        if new {
            self.get_mut(id).congruence = congruence;
            self.set_bounds(id, bounds.0, bounds.1);
            if assumes && let Some(range) = self.interval_by_cases(&Linear::atom(id), &[]) {
                self.get_mut(id).interval = range.intersect(hull);
            }
        }
        Some(Linear::atom(id))
    }

    /// Returns whether a row states the value of a boolean, which does not constrain other numbers.
    fn is_truth(&self, row: &Linear) -> bool {
        let [(atom, _)] = row.terms.as_slice() else { return false };
        let data = self.get(*atom);
        data.depth == 0 && data.interval == Interval { lower: Some(-1), upper: Some(0) }
    }

    /// Returns lower and upper bounds that hold for all cases: values of cases for which `exists` is true, moved by a
    /// constant.
    fn bounds_among(
        &self,
        cases: &[Case],
        exists: &mut dyn FnMut(&Case) -> bool,
    ) -> (Vec<Linear>, Vec<Linear>) {
        let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
        for own in cases {
            if !exists(own) {
                continue;
            }
            let (mut least, mut greatest) = (Some(0i128), Some(0i128));
            for other in others(cases, own) {
                let gap = other.value.subtract(&own.value);
                let negated = gap.as_ref().and_then(|gap| gap.scale(-1));
                let lower = gap.and_then(|gap| self.least_given(&gap, &other.rows, None));
                let upper = negated.and_then(|gap| self.least_given(&gap, &other.rows, None)?.checked_neg());
                least = least.zip(lower).map(|(a, b)| a.min(b));
                greatest = greatest.zip(upper).map(|(a, b)| a.max(b));
            }
            lowers.extend(least.and_then(|least| own.value.offset(least)));
            uppers.extend(greatest.and_then(|greatest| own.value.offset(greatest)));
        }
        for bounds in [&mut lowers, &mut uppers] {
            bounds.sort_unstable();
            bounds.dedup();
        }
        (lowers, uppers)
    }

    /// Simplifies a value where rows are `>= 0`: a choice with all cases but one excluded by the rows becomes the value
    /// of that case. Repeated branches on the same condition so do not nest choices.
    fn value_in_case(&self, value: &Linear, rows: &[Linear]) -> Linear {
        let mut value = value.clone();
        for _ in 0..Limits::CASE_DEPTH {
            let decided = value.terms.iter().find_map(|&(atom, _)| {
                let Atom::Choice { cases, .. } = &*self.get(atom).atom else { return None };
                let is_possible =
                    |case: &&Case| !case.rows.iter().any(|row| rows.iter().any(|other| row.excludes(other)));
                let mut possible = cases.iter().filter(is_possible);
                match (possible.next(), possible.next()) {
                    (Some(only), None) => value.substitute(atom, &only.value),
                    _ => None,
                }
            });
            let Some(decided) = decided else { break };
            value = decided;
        }
        value
    }

    /// Simplifies a value of few parts where rows are `>= 0`: the quotient of a number that does not wrap there is a constant, and
    /// operands of nonlinear operations have the values of their possible cases. Returns `None` if there is nothing to simplify.
    fn parts_in_case(&mut self, value: &Linear, rows: &[Linear]) -> Option<Linear> {
        let is_small = self.reach(value, &mut Ids::default(), Limits::CASE_REACH);
        if rows.is_empty() || !is_small {
            return None;
        }
        let (mut wraps, mut choices, mut computes) = (Vec::new(), Ids::default(), false);
        self.visit(value, &mut |atom| {
            let data = self.get(atom);
            match *data.atom {
                Atom::Choice { .. } => {
                    choices.insert(atom);
                }
                Atom::Minimum(_) | Atom::Maximum(_) => {}
                _ => computes |= data.depth > 0,
            }
            wraps.extend((self.is_wrap(atom) && data.interval.as_point().is_none()).then_some(atom));
        });
        if wraps.is_empty() && (choices.is_empty() || !computes) {
            return None;
        }
        let mut map = self.decided([value], &ranges_of(rows), rows)?;
        for atom in wraps.into_iter().take(Limits::CASE_WRAPS) {
            let range = self.interval_by_cases(&Linear::atom(atom), &[vec![rows.to_vec()]]);
            let quotient = range.and_then(Interval::as_point);
            map.extend(quotient.map(|quotient| (atom, Linear::constant(quotient))));
        }
        let decided = (!map.is_empty()).then(|| self.rewrite(value, &mut map)).flatten();
        let value = decided.as_ref().unwrap_or(value);
        let simplified = self.decided_by_signs(value, &[vec![rows.to_vec()]]).or(decided)?;
        let mut found = Vec::new();
        self.visit(&simplified, &mut |atom| found.extend((!choices.contains(atom)).then_some(atom)));
        found.into_iter().for_each(|atom| self.mark_partial(atom));
        Some(simplified)
    }

    fn interval_in_case(&self, case: &Case) -> Interval {
        let interval = self.interval(&case.value);
        if case.rows.is_empty() {
            return interval;
        }
        let lower = self.least_given(&case.value, &case.rows, None);
        let negated = case.value.scale(-1).and_then(|negated| self.least_given(&negated, &case.rows, None));
        interval.intersect(Interval { lower, upper: negated.and_then(i128::checked_neg) })
    }
}

impl Engine<'_> {
    /// Adds the knowledge about a choice, with `owner` if it is not a function of its parts.
    pub(crate) fn chosen_value(
        &mut self,
        context: ContextId,
        choose: &Choose,
        owner: (ColumnId, ContextId),
        known: &mut Knowledge,
    ) {
        let (mut cases, mut dropped) = (Vec::new(), Vec::new());
        let mut hull: Option<Interval> = None;
        let mut of_conditions = Ids::default();
        for case in &choose.cases {
            let Some(value) = self.evaluate(context, &case.value) else { return };
            for rows in self.condition_cases(context, &case.condition) {
                for row in &rows {
                    self.atoms.visit(row, &mut |atom| {
                        of_conditions.insert(atom);
                    });
                }
                let value_there = self.atoms.value_in_case(&value.linear, &rows);
                let simplified = self.atoms.parts_in_case(&value_there, &rows);
                let case = Case { rows, value: simplified.clone().unwrap_or(value_there) };
                if !self.atoms.may_be_taken(&case) {
                    dropped.push(case);
                    continue;
                }
                let mut range = value.interval.intersect(self.atoms.interval_in_case(&case));
                if simplified.is_some() {
                    let limited = self.atoms.interval_by_cases(&case.value, &[vec![case.rows.clone()]]);
                    range = range.intersect(limited.unwrap_or(Interval::ALL));
                }
                hull = Some(hull.map_or(range, |hull| hull.hull(range)));
                cases.push(case);
            }
        }
        let (Some(hull), Some(first)) = (hull, cases.first()) else {
            // If no case is possible, the column never exists.
            known.interval = Interval::EMPTY;
            return;
        };
        known.interval = known.interval.intersect(hull);
        if cases.iter().all(|case| case.value == first.value) {
            // An answer in given terms must not use a value that is not visible outside of a branch.
            let expanded = self.contexts[context].stop.is_none();
            let exists = dropped.is_empty() || self.exists_beside(choose, first, &dropped, &of_conditions);
            if expanded || exists {
                known.exact = Some(first.value.clone());
            }
            return;
        }
        let exists: Vec<bool> =
            cases.iter().map(|case| self.exists_beside(choose, case, &cases, &of_conditions)).collect();
        let level = self.contexts[owner.1].level;
        // Where the condition of a dropped case holds, the choice has no value, so that its cases state a fact where the code runs.
        let is_partial = dropped.iter().any(|case| {
            let of_forms: Vec<Linear> =
                case.rows.iter().filter(|row| **row != Linear::constant(EXCLUDED)).cloned().collect();
            !self.atoms.impossible(&of_forms)
        });
        let owner = (is_partial || exists.contains(&false) || !exclusive(&cases))
            .then_some(Owner::Column(owner.0, owner.1));
        let congruences = cases.iter().map(|case| self.atoms.congruence(&case.value));
        known.congruence = congruences.reduce(Congruence::join).unwrap_or(Congruence::ANY);
        let mut flags = exists.into_iter();
        let (lowers, uppers) = self.atoms.bounds_among(&cases, &mut |_| flags.next().unwrap_or_default());
        let choice = self.atoms.choice(cases, owner, level);
        if let Some(atom) = choice.as_ref().and_then(Linear::as_atom)
            && let Atom::Choice { owner: Some(_), .. } = *self.atoms.get(atom).atom
        {
            let data = self.atoms.get_mut(atom);
            if is_partial {
                data.level = data.level.max(level);
            }
            if data.lowers.is_empty() && data.uppers.is_empty() {
                self.atoms.set_bounds(atom, lowers.clone(), uppers.clone());
            }
        }
        known.lowers.extend(lowers);
        known.uppers.extend(uppers);
        known.exact = choice;
    }

    /// Adds the knowledge about `subject`, which has the value of a column at the exit of a loop.
    ///
    /// Outside of the loop, the columns of its body are those of its last iteration, in which the exit condition holds.
    pub(crate) fn value_at_exit(
        &mut self,
        context: ContextId,
        subject: ColumnId,
        exit: &Exit,
        allowed: Allowed<'_>,
        known: &mut Knowledge,
    ) {
        let Some(value) = self.evaluate(context, &exit.value) else { return };
        let mut hull: Option<Interval> = None;
        for rows in self.condition_cases(context, &exit.condition) {
            let case = Case { rows, value: value.linear.clone() };
            if !self.atoms.impossible(&case.rows) {
                let range = value.interval.intersect(self.atoms.interval_in_case(&case));
                hull = Some(hull.map_or(range, |hull| hull.hull(range)));
            }
        }
        // A loop that is never left has no results.
        known.interval = known.interval.intersect(hull.unwrap_or(Interval::EMPTY));
        known.congruence = self.atoms.congruence(&value.linear);
        // An answer in given terms must not use a value that is not visible after the loop, nor find such a value by
        // the bounds of others.
        let subject = self.columns[subject].value;
        let mut speaks_of_body = false;
        if let Some(allowed) = allowed.filter(|_| self.contexts[context].stop.is_some()) {
            let mut reached = Ids::default();
            speaks_of_body = !self.atoms.reach(&value.linear, &mut reached, Limits::EXIT_ATOMS);
            speaks_of_body |= reached.iter().any(|atom| match *self.atoms.get(atom).atom {
                Atom::Column { column, .. } => {
                    let column = self.columns[column];
                    allowed(column) && !self.columns.graph.is_visible_at(column.value, subject)
                }
                _ => false,
            });
        }
        known.exact = (!speaks_of_body).then_some(value.linear);
    }

    /// Returns whether all atoms of a case's value exist where the choice is made, so that rows may mention them also
    /// where another case is taken. Atoms in the other cases' values, or in the conditions, exist. Facts of a value
    /// that is only defined in one branch need not have a solution in another.
    fn exists_beside(&self, choose: &Choose, own: &Case, all: &[Case], of_conditions: &Ids<AtomId>) -> bool {
        let mut missing = Ids::default();
        self.atoms.visit(&own.value, &mut |atom| {
            let is_visible = |column: ColumnId| {
                self.columns.graph.is_visible_at(self.columns[column].value, choose.subject.value)
            };
            let data = self.atoms.get(atom);
            let here = match *data.atom {
                Atom::Column { column, .. } | Atom::Iteration { iv: column, .. } => is_visible(column),
                Atom::Choice { owner: Some(owner), .. } => owner.column().is_some_and(is_visible),
                Atom::Choice { owner: None, .. } => !data.is_partial,
                Atom::Opaque(_) => false,
                _ => true,
            };
            if !here && !of_conditions.contains(atom) {
                missing.insert(atom);
            }
        });
        missing.is_empty()
            || others(all, own).all(|other| {
                let mut common = 0;
                self.atoms.visit(&other.value, &mut |atom| common += usize::from(missing.contains(atom)));
                common == missing.len()
            })
    }

    /// Returns the cases of a condition, with rows that are `>= 0`; a case without rows allows any values.
    pub(crate) fn condition_cases(&mut self, context: ContextId, condition: &Condition) -> Cases {
        self.cases_of(context, condition, true)
    }

    /// Returns the cases of a condition that holds, like [`Engine::condition_cases`]. If a single case compares a choice with numbers that
    /// only one value of the choice can be, its rows are about this value, and the rows of the value's case hold, too.
    pub(crate) fn cases_where_holds(&mut self, context: ContextId, condition: &Condition) -> Cases {
        let mut cases = self.condition_cases(context, condition);
        if let [rows] = cases.as_mut_slice() {
            for _ in 0..Limits::DECIDED_CHOICES {
                let Some((atom, case)) = self.atoms.decided_term(rows) else { break };
                let of_value: Option<Vec<Linear>> =
                    rows.iter().map(|row| row.substitute(atom, &case.value)).collect();
                let Some(of_value) = of_value else { break };
                *rows = of_value;
                rows.extend(case.rows);
            }
        }
        cases
    }

    /// Returns the cases of a condition, or of its negation. The nesting of the graph's conditions bounds the
    /// recursion.
    fn cases_of(&mut self, context: ContextId, condition: &Condition, holds: bool) -> Cases {
        let cases = match condition {
            Condition::Unknown => vec![Vec::new()],
            Condition::Not(inner) => self.cases_of(context, inner, !holds),
            Condition::Relation(lhs, relation, rhs) => {
                let forms = (self.evaluate(context, lhs), self.evaluate(context, rhs));
                let (Some(lhs), Some(rhs)) = forms else { return vec![Vec::new()] };
                let actual = if holds { *relation } else { relation.negated() };
                let cases = relation_cases(&lhs.linear, *relation, &rhs.linear, holds);
                // The interval of a column may be tighter than the interval of its form.
                if never_holds(lhs.interval, actual, rhs.interval) {
                    let by_forms = cases.iter().all(|rows| self.atoms.impossible(rows));
                    return vec![vec![Linear::constant(if by_forms { -1 } else { EXCLUDED })]];
                }
                cases
            }
            Condition::Unsigned(lhs, relation, rhs) => {
                let forms = (self.evaluate(context, lhs), self.evaluate(context, rhs));
                let (Some(lhs), Some(rhs)) = forms else { return vec![Vec::new()] };
                let relation = if holds { *relation } else { relation.negated() };
                let mut cases = unsigned_cases(&lhs.linear, relation, &rhs.linear);
                // If the signs are known, a single case remains.
                cases.retain(|rows| !self.atoms.impossible(rows));
                for rows in &mut cases {
                    rows.retain(|row| self.atoms.interval(row).lower.is_none_or(|least| least < 0));
                }
                match cases.is_empty() {
                    // The condition is never true.
                    true => vec![vec![Linear::constant(-1)]],
                    false => cases,
                }
            }
            Condition::Same(parts) | Condition::All(parts) | Condition::Any(parts) => {
                let together = match condition {
                    Condition::Same(_) => true,
                    Condition::All(_) => holds,
                    _ => !holds,
                };
                let mut parts = parts.iter().map(|part| self.cases_of(context, part, holds));
                let first = parts.next().unwrap_or_else(|| vec![Vec::new()]);
                parts.fold(
                    first,
                    |sum, part| if together { product(&sum, &part) } else { [sum, part].concat() },
                )
            }
        };
        if cases.len() > Limits::CASES { vec![Vec::new()] } else { cases }
    }
}

/// The row of a condition that is false by what is known of a column where the code runs, while its form alone allows other values: no
/// difference of two numbers of programs.
const EXCLUDED: i128 = -(1 << 100);

/// Returns whether no two numbers of these intervals are in a relation.
fn never_holds(lhs: Interval, relation: Relation, rhs: Interval) -> bool {
    let at_least = |a: Interval, b: Interval, gap: i128| {
        a.lower.zip(b.upper).and_then(|(a, b)| a.checked_sub(b)).is_some_and(|least| least >= gap)
    };
    match relation {
        Relation::Eq => at_least(lhs, rhs, 1) || at_least(rhs, lhs, 1),
        Relation::Ne => lhs.as_point().is_some() && lhs.as_point() == rhs.as_point(),
        Relation::Lt => at_least(lhs, rhs, 0),
        Relation::Le => at_least(lhs, rhs, 1),
        Relation::Gt => at_least(rhs, lhs, 0),
        Relation::Ge => at_least(rhs, lhs, 1),
    }
}

/// Returns whether cases of different values exclude each other: for each pair, a row of one is the negation of a row
/// of the other.
fn exclusive(cases: &[Case]) -> bool {
    cases.iter().enumerate().all(|(at, a)| {
        cases[at + 1..].iter().all(|b| {
            a.value == b.value || a.rows.iter().any(|row| b.rows.iter().any(|other| row.excludes(other)))
        })
    })
}

/// Returns the cases with another value.
fn others<'c>(cases: &'c [Case], own: &'c Case) -> impl Iterator<Item = &'c Case> {
    cases.iter().filter(|case| case.value != own.value)
}

/// Returns the conjunction of two lists of cases.
fn product(a: &Cases, b: &Cases) -> Cases {
    a.iter().flat_map(|x| b.iter().map(move |y| [&x[..], &y[..]].concat())).collect()
}

/// Returns the cases of an unsigned relation, by signs: negative signed numbers are greater than the others.
fn unsigned_cases(lhs: &Linear, relation: Relation, rhs: &Linear) -> Cases {
    let not_negative = |form: &Linear| form.clone();
    let negative = |form: &Linear| form.scale(-1).and_then(|form| form.offset(-1));
    let mixed = match relation {
        Relation::Eq | Relation::Ne => return relation_cases(lhs, relation, rhs, true),
        Relation::Lt | Relation::Le => vec![Some(not_negative(lhs)), negative(rhs)],
        Relation::Gt | Relation::Ge => vec![negative(lhs), Some(not_negative(rhs))],
    };
    let mut cases: Cases = vec![mixed.into_iter().flatten().collect()];
    for signed in relation_cases(lhs, relation, rhs, true) {
        cases.push([vec![not_negative(lhs), not_negative(rhs)], signed.clone()].concat());
        let both = negative(lhs).into_iter().chain(negative(rhs));
        cases.push(both.chain(signed).collect());
    }
    cases
}

/// Returns the cases of a relation, or of its negation. A row that overflows is left out.
fn relation_cases(lhs: &Linear, relation: Relation, rhs: &Linear, holds: bool) -> Cases {
    let at_most = |a: &Linear, b: &Linear| -> Vec<Linear> { b.subtract(a).into_iter().collect() };
    let below = |a: &Linear, b: &Linear| -> Vec<Linear> {
        b.subtract(a).and_then(|gap| gap.offset(-1)).into_iter().collect()
    };
    match if holds { relation } else { relation.negated() } {
        Relation::Lt => vec![below(lhs, rhs)],
        Relation::Le => vec![at_most(lhs, rhs)],
        Relation::Gt => vec![below(rhs, lhs)],
        Relation::Ge => vec![at_most(rhs, lhs)],
        Relation::Eq => vec![[at_most(lhs, rhs), at_most(rhs, lhs)].concat()],
        Relation::Ne => vec![below(lhs, rhs), below(rhs, lhs)],
    }
}
