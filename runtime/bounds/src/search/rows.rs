//! The last method of comparisons: the facts of all dependencies of the question, as linear rows. The rows connected
//! with the question go to the polyhedral core.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::ids::{AtomId, ColumnId, Ids};
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::facts::Relation;
use crate::graph::values::Expr;
use crate::session::Engine;
use crate::session::context::ROOT;
use crate::solve::given::{ColumnRows, Given};

impl Engine<'_> {
    /// Returns whether a form is proved to be `>= 0` by the rows of all columns that exist wherever it does, case by
    /// case.
    pub(crate) fn is_not_negative_by_rows(&mut self, form: &Linear, given: &Given) -> bool {
        self.least_by_cases(form, given, Some(0)).reaches(0)
    }

    /// Returns the rows of the columns that `expr` is computed from. Columns of a branch that may not be taken, and of a body that
    /// may not be entered, are left out: their facts hold only there.
    pub(crate) fn rows_behind(&mut self, expr: &Expr) -> Vec<Rc<ColumnRows>> {
        self.rows_of_nearest(expr, self.limits().columns)
    }

    /// Returns whether a row of the nearest columns that `expr` is computed from mentions an unknown of its form.
    pub(crate) fn is_mentioned_nearby(&mut self, expr: &Expr, form: &Linear) -> bool {
        let mentions =
            |row: &Linear| row.terms.iter().any(|(atom, _)| form.terms.iter().any(|(own, _)| own == atom));
        self.rows_of_nearest(expr, Limits::NEAR_COLUMNS).iter().any(|column| column.rows.iter().any(mentions))
    }

    fn rows_of_nearest(&mut self, expr: &Expr, limit: usize) -> Vec<Rc<ColumnRows>> {
        let mut queue: Vec<ColumnId> = Vec::new();
        for column in expr.columns() {
            queue.push(self.columns.id(*column));
        }
        // The lookups on the way may start their own walks.
        let mut seen = std::mem::take(&mut self.columns.marks);
        seen.start();
        let mut found = Vec::new();
        let mut at = 0;
        while at < queue.len() && seen.len() < limit {
            let id = queue[at];
            at += 1;
            if seen.insert(id) {
                let own = self.column_rows(id);
                queue.extend(&own.mentions);
                found.push(own);
            }
        }
        self.columns.marks = seen;
        found
    }

    fn column_rows(&mut self, id: ColumnId) -> Rc<ColumnRows> {
        if let Some(known) = self.search.rows.get(&id) {
            return known.clone();
        }
        let column = self.columns[id];
        let mut rows = Vec::new();
        self.resolve(ROOT, [column], None);
        if let Some(form) = self.contexts.form(&self.columns, ROOT, id) {
            let usual = self.atoms.interval(&form.linear);
            if let Some(lower) = form.interval.lower.filter(|_| form.interval.lower > usual.lower) {
                rows.extend(lower.checked_neg().and_then(|negated| form.linear.offset(negated)));
            }
            if let Some(upper) = form.interval.upper.filter(|_| form.interval.upper != usual.upper) {
                rows.extend(form.linear.scale(-1).and_then(|negated| negated.offset(upper)));
            }
        }
        let definition = self.columns.definition(id);
        let mut mentions = Vec::new();
        let own = Expr::from(column);
        let sides = definition.side().iter().map(|(lhs, relation, rhs)| (lhs, *relation, rhs));
        let lowers = definition.lowers().iter().map(|lower| (&own, Relation::Ge, lower));
        let uppers = definition.uppers().iter().map(|upper| (&own, Relation::Le, upper));
        for (lhs, relation, rhs) in sides.chain(lowers).chain(uppers) {
            self.relation_rows(lhs, relation, rhs, &mut rows);
            // The columns that the fact mentions exist where the column does.
            mentions.extend(lhs.columns().chain(rhs.columns()).copied());
        }
        if let Some(equal) = &definition.equal {
            mentions.extend(equal.columns().copied());
        }
        if let Some(other) = &definition.elsewhere {
            mentions.extend(other.value.columns().copied());
        }
        if let Some(exit) = &definition.exit {
            // After a loop, the columns of its body are those of its last iteration.
            if let [only] = self.condition_cases(ROOT, &exit.condition).as_slice() {
                rows.extend(only.iter().filter(|row| !row.terms.is_empty()).cloned());
            }
            let of_condition = exit.condition.expressions().into_iter().flat_map(Expr::columns);
            mentions.extend(exit.value.columns().chain(of_condition).copied());
        }
        let mentions = mentions.into_iter().map(|column| self.columns.id(column)).collect();
        let found = Rc::new(ColumnRows::new(rows, mentions));
        self.search.rows.insert(id, found.clone());
        found
    }

    fn relation_rows(&mut self, lhs: &Expr, relation: Relation, rhs: &Expr, rows: &mut Vec<Linear>) {
        self.resolve(ROOT, lhs.columns().chain(rhs.columns()).copied(), None);
        let (Some(lhs), Some(rhs)) = (self.evaluate(ROOT, lhs), self.evaluate(ROOT, rhs)) else { return };
        let Some(gap) = rhs.linear.subtract(&lhs.linear) else { return };
        let negated = gap.scale(-1);
        let (forward, backward) = match relation {
            Relation::Eq => (Some(gap), negated),
            // Both orders are possible.
            Relation::Ne => return,
            Relation::Le => (Some(gap), None),
            Relation::Lt => (gap.offset(-1), None),
            Relation::Ge => (None, negated),
            Relation::Gt => (None, negated.and_then(|negated| negated.offset(-1))),
        };
        rows.extend(forward.into_iter().chain(backward).filter(|row| !row.terms.is_empty()));
    }

    /// Returns the rows of the given facts that are connected with `form` or with the assumed conditions: by common
    /// atoms, through other rows, or through parts and bounds of atoms. Returns `None` if there are too many rows.
    pub(crate) fn facts_connected(&self, form: &Linear, given: &Given) -> Option<Vec<Linear>> {
        let mut seen = Ids::default();
        for row in given.assumed.iter().flatten().flatten().chain([form]) {
            self.atoms.reach(row, &mut seen, Limits::POINT_ATOMS).then_some(())?;
        }
        let mut waiting: Vec<&Linear> = given.facts.iter().flat_map(|column| &column.rows).collect();
        let mut found: Vec<&Linear> = Vec::new();
        loop {
            let known = found.len();
            let mut others = Vec::new();
            for row in waiting {
                if !row.terms.iter().any(|(atom, _)| seen.contains(*atom)) {
                    others.push(row);
                    continue;
                }
                found.push(row);
                let is_within = found.len() <= Limits::POINT_ROWS
                    && self.atoms.reach(row, &mut seen, Limits::POINT_ATOMS);
                is_within.then_some(())?;
            }
            if found.len() == known {
                return Some(found.into_iter().cloned().collect());
            }
            waiting = others;
        }
    }

    /// Returns whether all rows that are connected with `form` are within the limit of the polyhedral core. The rows of the atoms themselves are
    /// counted first: often they are too many already, and there can be far more facts.
    pub(crate) fn is_connected_whole(&mut self, form: &Linear, facts: &[Rc<ColumnRows>]) -> bool {
        let is_within = facts.is_empty() || self.connected(form, &[], &[]).is_whole;
        is_within && self.connected(form, &[], facts).is_whole
    }

    /// Returns the rows of `given`, the rows of `facts` that share atoms with these or with `form`, directly or through
    /// other rows, and the rows of the atoms themselves, up to the limit of the polyhedral core.
    pub(crate) fn connected(
        &mut self,
        form: &Linear,
        given: &[Linear],
        facts: &[Rc<ColumnRows>],
    ) -> Connected {
        let limit = self.limits().rows;
        let facts: Vec<&Linear> = facts.iter().flat_map(|column| &column.rows).chain(given).collect();
        let mut by_atom: FxHashMap<AtomId, Vec<usize>> = FxHashMap::default();
        for (at, row) in facts.iter().enumerate() {
            for &(atom, _) in &row.terms {
                by_atom.entry(atom).or_default().push(at);
            }
        }
        // Contradictory rows exclude every value of any form, so they count as connected.
        let mut queue: Vec<AtomId> =
            [form].into_iter().chain(given).flat_map(|row| &row.terms).map(|term| term.0).collect();
        let (mut seen, mut used) = (Ids::default(), FxHashSet::default());
        let mut rows: Vec<Linear> = Vec::new();
        let (mut at, mut weight) = (0, 0);
        while at < queue.len() && weight < limit {
            let atom = queue[at];
            at += 1;
            if !seen.insert(atom) {
                continue;
            }
            let own = Linear::atom(atom);
            let interval = self.atoms.get(atom).interval;
            let first = rows.len();
            rows.extend(self.atoms.rows_below(atom, 1));
            rows.extend(self.atoms.rows_below(atom, -1));
            rows.extend(interval.lower.and_then(|lower| own.offset(lower.checked_neg()?)));
            rows.extend(interval.upper.and_then(|upper| own.scale(-1)?.offset(upper)));
            for &row in by_atom.get(&atom).into_iter().flatten() {
                if used.insert(row) {
                    rows.push(facts[row].clone());
                }
            }
            weight += rows[first..].iter().map(Linear::weight).sum::<usize>();
            queue.extend(rows[first..].iter().flat_map(|row| &row.terms).map(|term| term.0));
            if let Atom::Product(factors) = &*self.atoms.get(atom).atom {
                queue.extend_from_slice(factors);
            }
        }
        let mut is_whole = truncate_to_weight(&mut rows, limit);
        for related in given.iter().chain([form]) {
            for product in self.atoms.products_between(related) {
                seen.insert(product);
            }
        }
        let products = self.atoms.rows_of_products(&rows, &seen);
        rows.extend(products);
        is_whole &= truncate_to_weight(&mut rows, limit);
        Connected { rows, is_whole }
    }
}

/// The rows that are connected with a form.
#[derive(Debug)]
pub(crate) struct Connected {
    pub rows: Vec<Linear>,
    /// Whether the rows are within the limit of the polyhedral core, so that no row is left out.
    pub is_whole: bool,
}

/// Drops rows from the end until their total weight is at most `limit`. Returns whether no row was dropped.
fn truncate_to_weight(rows: &mut Vec<Linear>, limit: usize) -> bool {
    let mut weight = 0;
    let is_within = |row: &Linear| {
        weight += row.weight();
        weight <= limit
    };
    let kept = rows.iter().map(is_within).take_while(|within| *within).count();
    rows.truncate(kept);
    weight < limit
}
