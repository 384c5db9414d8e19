//! Values in other executions of the same code, such as the value in another thread.
//!
//! Another execution is a context of its own, in which each column of the code is a separate unknown; columns that are
//! defined outside of the region are shared. A form of that context can be used outside only in terms of shared
//! unknowns: the form itself, or its bounds. Its interval and its congruence hold in all executions, so they always can
//! be used.

use crate::base::ids::ContextId;
use crate::base::limits::Limits;
use crate::forms::atoms::Atoms;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::session::Engine;
use crate::session::context::{Context, Elsewhere, Form, Knowledge, ROOT};

impl Engine<'_> {
    /// Returns the context of another execution of a region's code, or of all code, as seen from `context`. "Another
    /// execution" of another execution may be any execution, so the context is not nested further.
    pub(crate) fn elsewhere(&mut self, context: ContextId, within: Option<RegionToken>) -> ContextId {
        let outer = if within.is_some() { context } else { ROOT };
        let mut around = Some(outer);
        while let Some(at) = around {
            let here = &self.contexts[at];
            if here.is_elsewhere && here.region == within {
                return at;
            }
            around = here.parent;
        }
        if let Some(&known) = self.contexts[outer].elsewhere.get(&within) {
            return known;
        }
        let new = self.contexts.next();
        let parent = &mut self.contexts[outer];
        parent.elsewhere.insert(within, new);
        let (level, stop) = (parent.level + 1, parent.stop);
        self.contexts.push(Context {
            parent: Some(outer),
            region: within,
            level,
            jump: new,
            stop,
            is_elsewhere: true,
            ..Context::default()
        });
        new
    }

    /// Adds the knowledge about a column that is the value of an expression in another execution.
    pub(crate) fn value_elsewhere(&mut self, context: ContextId, other: &Elsewhere, known: &mut Knowledge) {
        let there = self.elsewhere(context, other.within);
        let level = self.contexts[there].level;
        let Some(form) = self.evaluate(there, &other.value) else { return };
        known.interval = known.interval.intersect(form.interval);
        known.congruence = self.atoms.congruence(&form.linear);
        known.lowers.extend(self.atoms.shared_bounds(&form.linear, false, level));
        known.uppers.extend(self.atoms.shared_bounds(&form.linear, true, level));
        let is_shared = |form: &Linear| self.atoms.level(form) < level && !self.atoms.is_partial(form);
        known.exact = Some(form.linear).filter(is_shared);
    }

    /// Returns an unknown with the interval and the congruence of a form, which hold in all executions.
    pub(crate) fn in_range_of(&mut self, of: &Form, level: u32) -> Form {
        let congruence = self.atoms.congruence(&of.linear);
        let form = self.form_or_unknown(None, of.interval, level);
        if let Some(atom) = form.linear.as_atom() {
            self.atoms.get_mut(atom).congruence = congruence;
        }
        form
    }
}

impl Atoms {
    /// Returns upper or lower bounds of a form over atoms of levels below `level`.
    fn shared_bounds(&self, form: &Linear, upper: bool, level: u32) -> Vec<Linear> {
        let (mut found, mut waiting) = (Vec::new(), vec![form.clone()]);
        for _ in 0..Limits::ELSEWHERE_FORMS {
            let Some(form) = waiting.pop().filter(|_| found.len() < Limits::ELSEWHERE_BOUNDS) else { break };
            let own = form.terms.iter().rev().find(|term| self.get(term.0).level >= level);
            let Some(&(atom, factor)) = own else {
                found.push(form);
                continue;
            };
            let data = self.get(atom);
            let above = upper == (factor > 0);
            let end = if above { data.interval.upper } else { data.interval.lower }.map(Linear::constant);
            let bounds = if above { &data.uppers } else { &data.lowers };
            // Bounds only have smaller atoms, so the search ends.
            waiting.extend(end.iter().chain(bounds).filter_map(|bound| form.substitute(atom, bound)));
        }
        found.retain(|form| !form.terms.is_empty());
        found
    }
}
