//! The last resort of comparisons: the facts of all columns that the question rests on, as linear rows.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::{Form, ROOT};
use crate::expr::Expr;
use crate::facts::Relation;
use crate::graph::{Column, ValueGraph};
use crate::linear::{AtomId, Linear};
use crate::query::{Unknown, Verdict};
use crate::session::{Bounds, Value};

/// At most this many columns are searched for facts, this many rows taken, and this many rows kept when an atom is
/// eliminated.
const COLUMN_LIMIT: usize = 2000;
const ROW_LIMIT: usize = 96;
const ELIMINATION_LIMIT: usize = 300;

impl<G: ValueGraph> Bounds<'_, G> {
    /// Decides `gap >= 0` from the rows of all columns that exist where those of `gap` do.
    pub(crate) fn compare_by_rows(&mut self, gap: &Expr<Value<G>>, form: &Form) -> Verdict {
        let unknown = || Verdict::Unknown(Unknown::new("the facts of the values involved do not order them"));
        let facts = self.column_rows(gap);
        let rows = self.connected(&form.linear, facts);
        // To prove `form >= 0`, `form <= -1` must be impossible; to refute it, `form >= 0` must be.
        let Some(negative) = form.linear.scale(-1).and_then(|form| form.offset(-1)) else { return unknown() };
        if infeasible(rows.iter().cloned().chain([negative]).collect()) {
            return Verdict::Proven;
        }
        if infeasible(rows.into_iter().chain([form.linear.clone()]).collect()) {
            return Verdict::Refuted;
        }
        unknown()
    }

    /// Rows of the columns that `expr` is computed from. Columns of a branch that may not be taken, and of a body that
    /// may not be entered, are left out: their facts hold only there.
    fn column_rows(&mut self, expr: &Expr<Value<G>>) -> Vec<Linear> {
        let mut queue: Vec<Column<Value<G>>> = expr.columns().copied().collect();
        let mut seen = FxHashSet::default();
        let mut rows = Vec::new();
        let mut at = 0;
        while at < queue.len() && seen.len() < COLUMN_LIMIT {
            let column = queue[at];
            at += 1;
            if !seen.insert(column) {
                continue;
            }
            self.resolve(ROOT, [column], None);
            let id = self.column_id(column);
            if let Some(form) = self.form(ROOT, id) {
                let usual = self.atoms.interval(&form.linear);
                if let Some(lower) = form.interval.lower.filter(|_| form.interval.lower > usual.lower) {
                    rows.extend(lower.checked_neg().and_then(|negated| form.linear.offset(negated)));
                }
                if let Some(upper) = form.interval.upper.filter(|_| form.interval.upper != usual.upper) {
                    rows.extend(form.linear.scale(-1).and_then(|negated| negated.offset(upper)));
                }
            }
            let definition = self.definition(id);
            let relations =
                definition.side.iter().map(|(lhs, relation, rhs)| (lhs.clone(), *relation, rhs.clone()));
            let own = || Expr::from(column);
            let lowers = definition.lowers.iter().map(|lower| (own(), Relation::Ge, lower.clone()));
            let uppers = definition.uppers.iter().map(|upper| (own(), Relation::Le, upper.clone()));
            for (lhs, relation, rhs) in relations.chain(lowers).chain(uppers) {
                self.relation_rows(&lhs, relation, &rhs, &mut rows);
                // What the fact mentions exists where the column does.
                queue.extend(lhs.columns().chain(rhs.columns()).copied());
            }
            if let Some(equal) = &definition.equal {
                queue.extend(equal.columns().copied());
            }
        }
        rows
    }

    fn relation_rows(
        &mut self,
        lhs: &Expr<Value<G>>,
        relation: Relation,
        rhs: &Expr<Value<G>>,
        rows: &mut Vec<Linear>,
    ) {
        self.resolve(ROOT, lhs.columns().chain(rhs.columns()).copied(), None);
        let (Some(lhs), Some(rhs)) = (self.evaluate(ROOT, lhs), self.evaluate(ROOT, rhs)) else { return };
        let Some(gap) = rhs.linear.subtract(&lhs.linear) else { return };
        let negated = gap.scale(-1);
        let (forward, backward) = match relation {
            Relation::Eq => (Some(gap), negated),
            Relation::Le => (Some(gap), None),
            Relation::Lt => (gap.offset(-1), None),
            Relation::Ge => (None, negated),
            Relation::Gt => (None, negated.and_then(|negated| negated.offset(-1))),
        };
        rows.extend(forward.into_iter().chain(backward).filter(|row| !row.terms.is_empty()));
    }

    /// The rows that share atoms with `form`, directly or through other rows, and what the atoms themselves say.
    fn connected(&self, form: &Linear, facts: Vec<Linear>) -> Vec<Linear> {
        let mut by_atom: FxHashMap<AtomId, Vec<usize>> = FxHashMap::default();
        for (at, row) in facts.iter().enumerate() {
            for &(atom, _) in &row.terms {
                by_atom.entry(atom).or_default().push(at);
            }
        }
        let mut queue: Vec<AtomId> = form.terms.iter().map(|term| term.0).collect();
        let (mut seen, mut used) = (FxHashSet::default(), FxHashSet::default());
        let mut rows: Vec<Linear> = Vec::new();
        let mut at = 0;
        while at < queue.len() && rows.len() < ROW_LIMIT {
            let atom = queue[at];
            at += 1;
            if !seen.insert(atom) {
                continue;
            }
            let own = Linear::atom(atom);
            let interval = self.atoms.get(atom).interval;
            let mut found = self.atoms.rows_below(atom, 1);
            found.extend(self.atoms.rows_below(atom, -1));
            found.extend(interval.lower.and_then(|lower| own.offset(lower.checked_neg()?)));
            found.extend(interval.upper.and_then(|upper| own.scale(-1)?.offset(upper)));
            for &row in by_atom.get(&atom).into_iter().flatten() {
                if used.insert(row) {
                    found.push(facts[row].clone());
                }
            }
            for row in found {
                queue.extend(row.terms.iter().map(|term| term.0));
                rows.push(row);
            }
        }
        rows
    }
}

/// Whether no integers make all rows `>= 0`: Fourier-Motzkin elimination with rows rounded to integers. `false` if
/// that is not shown, or takes too long.
fn infeasible(mut rows: Vec<Linear>) -> bool {
    loop {
        let mut counts: FxHashMap<AtomId, (usize, usize)> = FxHashMap::default();
        for row in &mut rows {
            let content = row.content();
            if content > 1 {
                row.constant = row.constant.div_euclid(content);
                row.terms.iter_mut().for_each(|term| term.1 /= content);
            }
            if row.terms.is_empty() && row.constant < 0 {
                return true;
            }
            for &(atom, coefficient) in &row.terms {
                let count = counts.entry(atom).or_default();
                *(if coefficient > 0 { &mut count.0 } else { &mut count.1 }) += 1;
            }
        }
        rows.retain(|row| !row.terms.is_empty());
        // Of rows that differ in the constant only, the smallest constant says most.
        rows.sort_unstable_by(|a, b| a.terms.cmp(&b.terms).then(a.constant.cmp(&b.constant)));
        rows.dedup_by(|later, first| later.terms == first.terms);
        let cost = |&(_, &(above, below)): &(&AtomId, &(usize, usize))| {
            (above * below).saturating_sub(above + below)
        };
        let Some((&atom, &(above, below))) = counts.iter().min_by_key(|entry| (cost(entry), *entry.0)) else {
            return false;
        };
        if rows.len() + above * below > ELIMINATION_LIMIT {
            return false;
        }
        let (with, without): (Vec<Linear>, Vec<Linear>) =
            rows.into_iter().partition(|row| row.coefficient(atom) != 0);
        rows = without;
        let (lowers, uppers): (Vec<Linear>, Vec<Linear>) =
            with.into_iter().partition(|row| row.coefficient(atom) > 0);
        for lower in &lowers {
            for upper in &uppers {
                let (a, b) = (lower.coefficient(atom), upper.coefficient(atom));
                // A row whose numbers overflow is dropped, which leaves fewer facts, not wrong ones.
                let sum = b.checked_neg().and_then(|b| lower.scale(b)?.add_scaled(upper, a));
                rows.extend(sum);
            }
        }
    }
}
