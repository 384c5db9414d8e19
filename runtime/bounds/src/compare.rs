//! Comparisons of values: the sign of a difference.

use crate::answers::{Unknown, Verdict};
use crate::boxes::Seen;
use crate::cache::Given;
use crate::context::Form;
use crate::expr::Expr;
use crate::facts::Relation;
use crate::graph::ValueGraph;
use crate::interval::Interval;
use crate::ranges::Ends;
use crate::session::{Bounds, Value};

impl<G: ValueGraph> Bounds<'_, G> {
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
        let unknown = || Verdict::Unknown(Unknown::new("the facts of the values involved do not order them"));
        let given = Given { facts: self.rows_behind(gap), assumed: self.assumptions(gap, &form.linear) };
        let both = |seen: Seen| seen.least() < 0 && seen.greatest() >= 0;
        let seen = self.points(&form.linear, &given, &both);
        let ends = Ends {
            lower: seen.is_none_or(|seen| seen.least() >= 0),
            upper: seen.is_none_or(|seen| seen.greatest() < 0),
            sign: true,
        };
        if !ends.lower && !ends.upper {
            return unknown();
        }
        let found = match self.searched_range(gap, form) {
            Some(found) => found,
            None => {
                let found = self.range_by_bounds(form, ends);
                self.range_by_cases(&form.linear, found, &given.assumed, ends)
            }
        };
        let learned = if found.is_empty() {
            return Verdict::NeverExecuted;
        } else if found.lower.is_some_and(|least| least >= 0) {
            return Verdict::Proven;
        } else if found.upper.is_some_and(|greatest| greatest < 0) {
            return Verdict::Refuted;
        } else if ends.lower && self.is_not_negative_by_rows(&form.linear, &given) {
            (Verdict::Proven, Interval::at_least(0))
        } else if ends.upper && self.is_negative_by_rows(&form.linear, &given) {
            (Verdict::Refuted, Interval::at_most(-1))
        } else {
            return unknown();
        };
        self.learn(gap, &form.linear, learned.1);
        learned.0
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
            (Verdict::Unknown(_), _) | (_, Verdict::Unknown(_)) if self.differs_in_cases(&gap, &form) => {
                Verdict::Refuted
            }
            (Verdict::Unknown(reason), _) | (_, Verdict::Unknown(reason)) => Verdict::Unknown(reason),
            (Verdict::Refuted, Verdict::Proven) => Verdict::Refuted,
        }
    }
    /// Returns whether a difference is never 0 although it may have either sign: a condition holds in several ways, and excludes 0 in
    /// each.
    fn differs_in_cases(&mut self, gap: &Expr<Value<G>>, form: &Form) -> bool {
        let mut given = Given { facts: Vec::new(), assumed: self.assumptions(gap, &form.linear) };
        if given.assumed.iter().all(|cases| cases.len() < 2) {
            return false;
        }
        given.facts = self.rows_behind(gap);
        let Some(negated) = form.linear.scale(-1) else { return false };
        given.assumed.push(vec![vec![form.linear.clone(), negated]]);
        // No number that is 0 is 1 at least.
        self.least_by_cases(&form.linear, &given, Some(1)).reaches(1)
    }
}
