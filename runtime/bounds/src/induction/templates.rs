//! Linear inequalities that an iteration preserves.
//!
//! A *template* is a form over the carried values. Its least value is determined in two ways:
//!
//! - an iteration adds at least `least`, so that the template is at least its initial value plus `least` times the
//!   iteration number;
//! - it is at least a constant: the least initial value, lowered while an iteration goes below it, assuming all
//!   templates at once. Templates that are not preserved after some rounds are dropped, until the others preserve each
//!   other.
//!
//! (Sankaranarayanan, Sipma and Manna, "Scalable analysis of linear systems using mathematical programming", 2005.
//! Differences as templates: Mine, "The octagon abstract domain", 2006. Dropping templates: Flanagan and Leino,
//! "Houdini, an annotation assistant for ESC/Java", 2001.)

use crate::base::ids::AtomId;
use crate::base::limits::Limits;
use crate::forms::atoms::{Atom, Atoms, Case};
use crate::forms::linear::Linear;
use crate::session::Engine;
use crate::session::cache::Head;
use crate::session::cache::Member;

/// An end that is lowered again is lowered to the next of these numbers.
const THRESHOLDS: [i128; 4] = [1, 0, -1, -2];
/// A template that an iteration lowers by more, or lowers beyond this, gives no useful row: see [`Linear::is_small`].
const GREATEST_FALL: i128 = 1 << 20;
const GREATEST_END: i128 = 1 << 40;

/// A template, and its supposed lower bound.
struct Candidate {
    template: Linear,
    after: Linear,
    least: i128,
}

impl Engine<'_> {
    /// Returns generally useful templates: differences of values, and limits that the body compares with.
    pub(super) fn usual_templates(&mut self, head: &Head) -> Vec<Linear> {
        let mut found = Vec::new();
        for member in &head.members {
            found.extend(self.limits_of(head, member));
            found.extend([1, -1].into_iter().filter_map(|sign| Linear::atom(member.tentative).scale(sign)));
        }
        let atoms: Vec<(AtomId, Vec<AtomId>)> =
            head.members.iter().map(|member| (member.tentative, self.uses(&member.yielded.linear))).collect();
        for (at, (a, of_a)) in atoms.iter().enumerate() {
            for (b, of_b) in &atoms[at + 1..] {
                let related =
                    of_a.contains(b) || of_b.contains(a) || of_a.iter().any(|atom| of_b.contains(atom));
                if atoms.len() > Limits::PAIRED_MEMBERS && !related {
                    continue;
                }
                let gap = Linear::atom(*a).subtract(&Linear::atom(*b));
                found.extend(gap.iter().cloned());
                found.extend(gap.and_then(|gap| gap.scale(-1)));
            }
        }
        found.truncate(Limits::TEMPLATES);
        found
    }

    fn uses(&self, form: &Linear) -> Vec<AtomId> {
        let mut found = Vec::new();
        self.atoms.visit(form, &mut |atom| {
            let data = self.atoms.get(atom);
            if data.depth == 0 || matches!(*data.atom, Atom::Choice { .. }) {
                found.push(atom);
            }
        });
        found
    }

    /// Returns `limit - x` for the greatest value of a carried `x`, if its growth stops at a limit, and `x - limit`
    /// likewise. Differences from a constant are left out: the carried value itself is a template.
    fn limits_of(&mut self, head: &Head, member: &Member) -> Vec<Linear> {
        let (own, init) = (member.tentative, &member.init.linear);
        let mut lowers = vec![init.clone()];
        let mut uppers = vec![init.clone()];
        let mut ways = self.atoms.ways(&member.yielded.linear);
        if !head.guards.is_empty() {
            ways.push((member.yielded.linear.clone(), head.guards.clone()));
        }
        for (value, rows) in ways {
            if self.atoms.level(&value) < head.level {
                lowers.push(value.clone());
                uppers.push(value.clone());
                continue;
            }
            // The value grows with the carried value, which a row limits.
            let Some(rest) = value.substitute(own, &Linear::default()) else { continue };
            if value.coefficient(own) != 1 || self.atoms.level(&rest) >= head.level {
                continue;
            }
            for row in rows {
                let Some(others) = row.substitute(own, &Linear::default()) else { continue };
                if self.atoms.level(&others) >= head.level {
                    continue;
                }
                match row.coefficient(own) {
                    -1 => uppers.extend(others.add(&rest)),
                    1 => lowers.extend(others.scale(-1).and_then(|limit| limit.add(&rest))),
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        if uppers.len() > 1 {
            let most = self.atoms.maximum(uppers).filter(|most| most.as_constant().is_none());
            found.extend(most.and_then(|most| most.subtract(&Linear::atom(own))));
        }
        if lowers.len() > 1 {
            let least = self.atoms.minimum(lowers).filter(|least| least.as_constant().is_none());
            found.extend(least.and_then(|least| Linear::atom(own).subtract(&least)));
        }
        found
    }

    /// Returns whether a template has a quotient or remainder by a carried value that may be 0: it has no value in such
    /// iterations, but has a value where it is queried.
    fn may_not_exist(&self, head: &Head, template: &Linear) -> bool {
        let varies = |form: &Linear| {
            let mut found = false;
            self.atoms.visit(form, &mut |atom| found |= head.varies(atom));
            found
        };
        let mut found = false;
        self.atoms.visit(template, &mut |atom| {
            if let Atom::Quotient(_, by) | Atom::Remainder(_, by) = &*self.atoms.get(atom).atom {
                found |= self.atoms.interval(by).contains(0) && varies(by);
            }
        });
        found
    }

    /// Adds the rows found for templates to `rows`. They hold in each iteration, before the first and after the last
    /// iteration.
    pub(super) fn bounded_templates(&mut self, head: &Head, templates: &[Linear], rows: &mut Vec<Linear>) {
        let mut known = [&head.rows[..], &head.guards, rows].concat();
        let given = known.len();
        let (mut init, mut step) = (head.init.clone(), head.step.clone());
        let mut candidates: Vec<Candidate> = Vec::new();
        for template in templates {
            if self.may_not_exist(head, template) {
                continue;
            }
            let Some(start) = self.atoms.rewrite(template, &mut init) else { continue };
            let Some(after) = self.atoms.rewrite(template, &mut step) else { continue };
            let advance = after
                .subtract(template)
                .filter(|advance| !self.is_seen_below(advance, &known, -GREATEST_FALL));
            let advance = advance.and_then(|advance| {
                let least = self.least_in_body(&advance, &known);
                // Because a search has limits, it may succeed with fewer rows. A second search is affordable as a
                // question has few templates.
                let retries = templates.len() <= 2 && known.len() > given && least < Some(0);
                if retries { least.max(self.least_in_body(&advance, &known[..given])) } else { least }
            });
            let mut grows = false;
            if let Some(advance) = advance
                && let Some(row) = template.subtract(&start)
            {
                grows = advance >= 0;
                let count = head.iteration.map(Linear::atom).filter(|_| advance != 0);
                let row = match count {
                    Some(count) => advance.checked_neg().and_then(|back| row.add_scaled(&count, back)),
                    None => Some(row).filter(|_| grows),
                };
                if let Some(row) = row.filter(Linear::is_small) {
                    known.push(row.clone());
                    rows.push(row);
                }
            }
            // A bound by the intervals of the carried values is known already.
            if !grows
                && !self.is_seen_below(&start, &[], -GREATEST_END)
                && let Some(least) = self.least_in_body(&start, &[])
                && self.atoms.interval(template).lower < Some(least)
            {
                candidates.push(Candidate { template: template.clone(), after, least });
            }
        }
        rows.extend(self.kept_together(candidates, &known));
    }

    /// Returns the rows of the candidates that an iteration preserves if all of them hold before it.
    fn kept_together(&mut self, mut candidates: Vec<Candidate>, known: &[Linear]) -> Vec<Linear> {
        let row = |candidate: &Candidate| candidate.template.offset(candidate.least.checked_neg()?);
        let mut round = 0;
        loop {
            candidates.retain(|candidate| row(candidate).is_some());
            let rows: Vec<Linear> = known.iter().cloned().chain(candidates.iter().filter_map(row)).collect();
            let before = candidates.len();
            let mut stable = true;
            let mut kept = Vec::with_capacity(before);
            for mut candidate in candidates {
                if self.is_seen_below(&candidate.after, &rows, -GREATEST_END) {
                    stable = false;
                    continue;
                }
                let least = self.least_in_body(&candidate.after, &rows);
                if least.is_some_and(|least| least >= candidate.least) {
                    kept.push(candidate);
                    continue;
                }
                stable = false;
                let lower = match least {
                    Some(least) if round < Limits::LOWERING_ROUNDS => Some(least),
                    Some(least) if round < Limits::LOWERING_ROUNDS + THRESHOLDS.len() => {
                        THRESHOLDS.into_iter().find(|threshold| *threshold <= least)
                    }
                    _ => None,
                };
                if let Some(lower) = lower {
                    candidate.least = lower;
                    kept.push(candidate);
                }
            }
            candidates = kept;
            if stable {
                return candidates.iter().filter_map(row).collect();
            }
            round += 1;
        }
    }

    /// Returns a lower bound of a form where `rows` are `>= 0`, while there is a budget.
    fn least_in_body(&mut self, form: &Linear, rows: &[Linear]) -> Option<i128> {
        let work = 1 + rows.len() + rows.len() * rows.len() / 32;
        self.found.relations.budget = self.found.relations.budget.checked_sub(work)?;
        self.least_where(form, rows)
    }
}

impl Atoms {
    /// Returns the possible values of a form, with rows that hold then: splits a minimum, maximum or choice into its
    /// parts.
    fn ways(&self, form: &Linear) -> Vec<(Linear, Vec<Linear>)> {
        let mut ways = Vec::new();
        for &(atom, _) in &form.terms {
            let cases: Vec<Case> = match &*self.get(atom).atom {
                Atom::Choice { cases, .. } => cases.clone(),
                Atom::Minimum(items) | Atom::Maximum(items) => {
                    items.iter().map(|item| Case { rows: Vec::new(), value: item.clone() }).collect()
                }
                _ => continue,
            };
            ways.extend(
                cases.into_iter().filter_map(|case| Some((form.substitute(atom, &case.value)?, case.rows))),
            );
        }
        ways
    }
}
