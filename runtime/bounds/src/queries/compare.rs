//! Comparisons of values: the sign of a difference.

use crate::answers::{Unknown, Verdict};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::graph::facts::Relation;
use crate::graph::values::Expr;
use crate::induction::Scope;
use crate::search::final_ends::Sign;
use crate::search::ranges::Ends;
use crate::session::Engine;
use crate::session::context::Form;
use crate::solve::boxes::Seen;
use crate::solve::given::Given;

impl Engine<'_> {
    /// Checks whether `a relation b` holds always, or never.
    pub(crate) fn compare(&mut self, a: Expr, relation: Relation, b: Expr) -> Verdict {
        match self.compare_forms(a.clone(), relation, b.clone()) {
            unknown @ Verdict::Unknown(_) => self.compare_by_bounds(&a, relation, &b).unwrap_or(unknown),
            known => known,
        }
    }

    /// Compares by the forms of both sides, and by rows.
    pub(crate) fn compare_forms(&mut self, a: Expr, relation: Relation, b: Expr) -> Verdict {
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
        if gap.is_of_one_column() {
            // The range of a column answers all comparisons with constants.
            let range = self.interval(gap);
            return match sign_of(range) {
                _ if range.is_empty() => Verdict::NeverExecuted,
                Some(known) => known,
                None => unordered(),
            };
        }
        let Some(form) = self.root_form(&gap) else { return cyclic() };
        if let Some(known) = sign_of(form.interval) {
            return known;
        }
        let both = |seen: Seen| seen.least() < 0 && seen.greatest() >= 0;
        // Most known signs follow from a few bounds alone, which cost less than rows and points.
        let mut assumed = self.assumptions(&gap, &form.linear);
        let form = self.simplified_where(&form, &mut assumed).unwrap_or(form);
        if assumed.is_empty()
            && let Some(known) = sign_of(self.range_in_steps(&form, Ends::SIGN, Limits::FIRST_FORMS))
        {
            return known;
        }
        let given = Given { facts: self.rows_behind(&gap), assumed };
        let kept = self.cached_points(&form.linear, &given, &both);
        let seen = self.points_beside(kept, &form.linear, &given, Interval::ALL, &both);
        self.decide_sign(&gap, &form, &given, seen)
    }

    /// Decides `gap >= 0`, where `seen` has values at points. Searches for relations of carried values if the sign is
    /// open otherwise.
    fn decide_sign(&mut self, gap: &Expr, form: &Form, given: &Given, seen: Option<Seen>) -> Verdict {
        let verdict = self.decide_sign_where(form, given, seen);
        if !matches!(verdict, Verdict::Unknown(_)) {
            return verdict;
        }
        let relations = self.relations_behind(Scope::ROOT, gap, &form.linear, &given.facts);
        if relations.is_empty() {
            return verdict;
        }
        let mut given = given.clone();
        given.facts.extend(relations);
        let seen = self.points_for_sign(&form.linear, &given, Interval::ALL, &|seen| {
            seen.least() < 0 && seen.greatest() >= 0
        });
        self.decide_sign_where(form, &given, seen)
    }

    /// Decides `gap >= 0`: by points first, and then by the prover.
    fn decide_sign_where(&mut self, form: &Form, given: &Given, seen: Option<Seen>) -> Verdict {
        let below = form.linear.scale(-1).and_then(|negated| negated.offset(-1));
        let interval = form.interval.add(Interval::point(1)).negate();
        let below = below.map(|linear| Form { linear, interval });
        let sides = [
            (seen.is_none_or(|seen| seen.least() >= 0).then_some(form), Verdict::Proven),
            (below.as_ref().filter(|_| seen.is_none_or(|seen| seen.greatest() < 0)), Verdict::Refuted),
        ];
        let mut known = None;
        for (side, verdict) in sides {
            match side.map_or(Sign::Open, |side| self.prove_not_negative(side, given)) {
                Sign::NeverExists => return Verdict::NeverExecuted,
                // Both signs are proved where nothing can be executed. A point shows that something can.
                Sign::NotNegative if known.is_some() => return Verdict::NeverExecuted,
                Sign::NotNegative if seen.is_some() => return verdict,
                Sign::NotNegative => known = Some(verdict),
                Sign::Open => {}
            }
        }
        if let Some(known) = known {
            return known;
        }
        // Points of both signs show that the question is open.
        if seen.is_some_and(|seen| seen.least() < 0 && seen.greatest() >= 0) {
            return unordered();
        }
        match self.range_by_values(&form.linear, given) {
            Some(range) if range.is_empty() => Verdict::NeverExecuted,
            Some(range) => sign_of(range).unwrap_or_else(unordered),
            None => unordered(),
        }
    }

    /// Checks whether two expressions are equal, always or never: [`compare`](Self::compare) with [`Relation::Eq`].
    pub(crate) fn are_equal(&mut self, a: Expr, b: Expr) -> Verdict {
        self.compare_equal(a, b)
    }

    fn compare_equal(&mut self, a: Expr, b: Expr) -> Verdict {
        let gap = a.clone() - b.clone();
        match self.near_constant(&gap) {
            Some(0) => return Verdict::Proven,
            Some(_) => return Verdict::Refuted,
            None => {}
        }
        let Some(mut form) = self.root_form(&gap) else { return cyclic() };
        if form.interval.as_point() == Some(0) {
            return Verdict::Proven;
        }
        let congruence = self.atoms.congruence(&form.linear);
        let excluded = match congruence.modulus {
            0 => congruence.remainder != 0,
            modulus => congruence.remainder.rem_euclid(modulus) != 0,
        };
        let signs = [sign_of(form.interval), sign_of(form.interval.negate())];
        if excluded || signs.iter().flatten().any(Verdict::is_refuted) {
            return Verdict::Refuted;
        }
        if gap.is_of_one_column() {
            let range = self.interval(gap.clone());
            if range.is_empty() {
                return Verdict::NeverExecuted;
            }
            if range.as_point() == Some(0) {
                return Verdict::Proven;
            }
            if !range.contains(0) {
                return Verdict::Refuted;
            }
        }
        let given = self.given(&gap, &mut form);
        let Some(negated) = form.linear.scale(-1) else { return too_large() };
        let reverse = Form { linear: negated, interval: form.interval.negate() };
        let seen = self.points_for_sign(&form.linear, &given, Interval::ALL, &|seen| {
            seen.least() < 0 && seen.greatest() > 0
        });
        let [least, greatest] = signs;
        let least = least.unwrap_or_else(|| self.decide_sign(&gap, &form, &given, seen));
        if least.is_refuted() {
            return Verdict::Refuted;
        }
        let greatest = greatest
            .unwrap_or_else(|| self.decide_sign(&(b - a), &reverse, &given, seen.and_then(Seen::negated)));
        match (least, greatest) {
            (Verdict::NeverExecuted, _) | (_, Verdict::NeverExecuted) => Verdict::NeverExecuted,
            (_, Verdict::Refuted) | (Verdict::Refuted, _) => Verdict::Refuted,
            (Verdict::Proven, Verdict::Proven) => Verdict::Proven,
            (reason @ Verdict::Unknown(_), _) | (_, reason) => {
                let never =
                    self.is_never_zero_by_values(&form.linear, &given) || self.differs_in_cases(&form, given);
                if never { Verdict::Refuted } else { reason }
            }
        }
    }

    /// Returns the rows that hold where the columns of a difference exist, and simplifies its form by them.
    fn given(&mut self, gap: &Expr, form: &mut Form) -> Given {
        let mut assumed = self.assumptions(gap, &form.linear);
        if let Some(simplified) = self.simplified_where(form, &mut assumed) {
            *form = simplified;
        }
        Given { facts: self.rows_behind(gap), assumed }
    }

    /// Returns whether a difference with values of either sign is never 0, because a condition with several cases
    /// excludes 0 in each case.
    fn differs_in_cases(&mut self, form: &Form, mut given: Given) -> bool {
        if given.assumed.iter().all(|cases| cases.len() < 2) {
            return false;
        }
        let Some(negated) = form.linear.scale(-1) else { return false };
        given.assumed.push(vec![vec![form.linear.clone(), negated]]);
        // An integer with a least value of 1 is not 0.
        self.least_by_cases(&form.linear, &given, Some(1)).reaches(1)
    }
}

fn too_large() -> Verdict {
    Verdict::Unknown(Unknown::new("the difference has coefficients that are too large"))
}

fn unordered() -> Verdict {
    Verdict::Unknown(Unknown::new("the facts of the values involved do not order them"))
}

fn cyclic() -> Verdict {
    Verdict::Unknown(Unknown::new("the values depend on each other in a cycle"))
}

/// Returns whether all of an interval is `>= 0`, or all of it `< 0`; `None` if it has numbers of both signs, or is
/// empty.
fn sign_of(interval: Interval) -> Option<Verdict> {
    if interval.is_empty() {
        None
    } else if interval.lower.is_some_and(|least| least >= 0) {
        Some(Verdict::Proven)
    } else if interval.upper.is_some_and(|greatest| greatest < 0) {
        Some(Verdict::Refuted)
    } else {
        None
    }
}
