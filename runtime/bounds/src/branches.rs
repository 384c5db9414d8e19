//! Columns that are one of two expressions: the hull of both, each under what the condition says of its branch.

use rustc_hash::FxHashSet;

use crate::atoms::Atom;
use crate::context::{ContextId, Form, Knowledge};
use crate::facts::{Choose, Condition, Relation};
use crate::graph::ValueGraph;
use crate::interval::Interval;
use crate::linear::{AtomId, Linear};
use crate::session::{Bounds, Value};

impl<G: ValueGraph> Bounds<'_, G> {
    pub(crate) fn chosen_value(
        &mut self,
        context: ContextId,
        choose: &Choose<Value<G>>,
        known: &mut Knowledge,
    ) {
        let then = self.evaluate(context, &choose.then);
        let otherwise = self.evaluate(context, &choose.otherwise);
        let (Some(then), Some(otherwise)) = (then, otherwise) else { return };
        if then.linear == otherwise.linear {
            known.interval = known.interval.intersect(then.interval.hull(otherwise.interval));
            known.exact = Some(then.linear);
            return;
        }
        let (mut taken, mut not_taken) = (Vec::new(), Vec::new());
        if let Some(condition) = &choose.condition {
            (taken, not_taken) = self.condition_rows(context, condition);
        }
        let mut of_condition = FxHashSet::default();
        for row in taken.iter().chain(&not_taken) {
            self.atoms.visit(row, &mut |atom| {
                of_condition.insert(atom);
            });
        }
        let impossible = |rows: &[Linear]| {
            rows.iter().any(|row| self.atoms.interval(row).upper.is_some_and(|upper| upper < 0))
        };
        let only = match (impossible(&taken), impossible(&not_taken)) {
            (false, true) => Some((&then, &otherwise)),
            (true, false) => Some((&otherwise, &then)),
            _ => None,
        };
        if let Some((form, other)) = only {
            known.interval = known.interval.intersect(form.interval);
            // An answer in given terms must not use what is not visible outside of the branch.
            let expanded = self.contexts[context as usize].stop.is_none();
            if expanded || self.exists_beside(choose, &form.linear, &other.linear, &of_condition) {
                known.exact = Some(form.linear.clone());
            }
            return;
        }
        let hull = self.narrowed(&then, &taken).hull(self.narrowed(&otherwise, &not_taken));
        known.interval = known.interval.intersect(hull);
        known.congruence = self.atoms.congruence(&then.linear).join(self.atoms.congruence(&otherwise.linear));
        for (own, other, rows) in [(&then, &otherwise, &not_taken), (&otherwise, &then, &taken)] {
            if self.exists_beside(choose, &own.linear, &other.linear, &of_condition) {
                self.ordered(&own.linear, &other.linear, rows, known);
            }
        }
    }

    /// Whether all that `own` is computed from exists where the choice is made, so that it may be spoken of also where
    /// `other` is taken. What is used by the other branch too, or by the condition, exists. Facts of a value that is
    /// only defined in one branch need not have a solution in the other.
    fn exists_beside(
        &self,
        choose: &Choose<Value<G>>,
        own: &Linear,
        other: &Linear,
        of_condition: &FxHashSet<AtomId>,
    ) -> bool {
        let mut common = of_condition.clone();
        self.atoms.visit(other, &mut |atom| {
            common.insert(atom);
        });
        let mut exists = true;
        self.atoms.visit(own, &mut |atom| {
            let here = match *self.atoms.get(atom).atom {
                Atom::Column { column, .. } | Atom::Iteration { iv: column, .. } => {
                    self.graph.is_visible_at(self.columns[column as usize].value, choose.subject.value)
                }
                Atom::Opaque(_) => false,
                _ => true,
            };
            exists &= here || common.contains(&atom);
        });
        exists
    }

    /// Where the column is not `own` it is `other`, and `rows` are `>= 0`: whether `own`, moved by a constant, bounds it.
    fn ordered(&mut self, own: &Linear, other: &Linear, rows: &[Linear], known: &mut Knowledge) {
        let Some(gap) = other.subtract(own) else { return };
        if let Some(least) = self.least_given(&gap, rows) {
            known.lowers.extend(own.offset(least.min(0)));
        }
        let negated = gap.scale(-1).and_then(|gap| self.least_given(&gap, rows));
        if let Some(greatest) = negated.and_then(i128::checked_neg) {
            known.uppers.extend(own.offset(greatest.max(0)));
        }
    }

    /// The interval of a form where `rows` are `>= 0`.
    fn narrowed(&self, form: &Form, rows: &[Linear]) -> Interval {
        if rows.is_empty() {
            return form.interval;
        }
        let lower = self.least_given(&form.linear, rows);
        let negated = form.linear.scale(-1).and_then(|negated| self.least_given(&negated, rows));
        form.interval.intersect(Interval { lower, upper: negated.and_then(i128::checked_neg) })
    }

    /// Forms that are `>= 0` where the condition holds, and where it does not.
    fn condition_rows(
        &mut self,
        context: ContextId,
        condition: &Condition<Value<G>>,
    ) -> (Vec<Linear>, Vec<Linear>) {
        let lhs = self.evaluate(context, &condition.lhs);
        let rhs = self.evaluate(context, &condition.rhs);
        let (Some(lhs), Some(rhs)) = (lhs, rhs) else { return Default::default() };
        let (lhs, rhs) = (&lhs.linear, &rhs.linear);
        let at_most = |a: &Linear, b: &Linear| b.subtract(a).into_iter().collect::<Vec<_>>();
        let below =
            |a: &Linear, b: &Linear| b.subtract(a).and_then(|gap| gap.offset(-1)).into_iter().collect();
        match condition.relation {
            Relation::Lt => (below(lhs, rhs), at_most(rhs, lhs)),
            Relation::Le => (at_most(lhs, rhs), below(rhs, lhs)),
            Relation::Gt => (below(rhs, lhs), at_most(lhs, rhs)),
            Relation::Ge => (at_most(rhs, lhs), below(lhs, rhs)),
            Relation::Eq => ([at_most(lhs, rhs), at_most(rhs, lhs)].concat(), Vec::new()),
        }
    }
}
