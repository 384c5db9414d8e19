//! Deeply nested loops: induction is done once for the nest, instead of once for each enclosing loop.
//!
//! A loop that is queried from outside of loop `k` and the same loop queried from outside of loop `k + 1` are two
//! contexts, with different carried values as unknowns, so that a nest of `n` loops has `n * n / 2` contexts. Here,
//! loops that are more than [`Limits::FRESH_LEVELS`] below the context of a question use the induction results of the
//! *nest context*: the nested bodies of all enclosing loops, where all carried values are unknowns. A result there is
//! valid for any values of these unknowns. So the knowledge is translated: each column and each counter of the nest
//! context is replaced by its form in the current context.
//!
//! Invariant: the nest context of a context depends on the graph only, so that an answer does not depend on earlier
//! questions.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::ids::{AtomId, ColumnId, ContextId};
use crate::base::limits::Limits;
use crate::columns::resolve::Task;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::session::Engine;
use crate::session::context::{Induction, Knowledge};

impl Engine<'_> {
    /// Returns the context that performs induction over the loop of a carried argument on behalf of `context`, if it is
    /// a different context.
    pub(super) fn nest_context(&mut self, context: ContextId, argument: ColumnId) -> Option<ContextId> {
        let nest = match self.contexts[context].nest {
            Some(known) => known,
            None => {
                let nest = self.find_nest_context(context, argument);
                self.contexts[context].nest = Some(nest);
                nest
            }
        };
        (nest != context).then_some(nest)
    }

    fn find_nest_context(&mut self, context: ContextId, argument: ColumnId) -> ContextId {
        let mut bodies: Vec<RegionToken> = Vec::new();
        let mut base = context;
        while let (Some(region), Some(parent)) = (self.contexts[base].region, self.contexts[base].parent) {
            if self.contexts[base].is_elsewhere {
                return context;
            }
            bodies.push(region);
            base = parent;
        }
        if bodies.len() < Limits::FRESH_LEVELS {
            return context;
        }
        let around = self.columns.graph.loops_around(self.columns[argument].value);
        // The first body is the loop's own.
        let Some(outside) = around.get(1..).and_then(|around| around.strip_prefix(bodies.as_slice())) else {
            return context;
        };
        if outside.is_empty() {
            return context;
        }
        let inward = outside.iter().rev().chain(bodies.iter().rev());
        inward.fold(base, |context, region| self.contexts.child(context, *region))
    }

    /// Adds the induction results for a carried argument in the nest context.
    pub(super) fn take_from_nest(
        &mut self,
        context: ContextId,
        nest: ContextId,
        (argument, region): (ColumnId, RegionToken),
        needed: &mut Vec<Task>,
    ) {
        let Some(found) = self.contexts[nest].inductions.get(&argument).cloned() else {
            // In a graph with a cycle that is not a loop, a repeated query would find no result either.
            if self.contexts[context].queried_in_nest.insert(argument) {
                needed.push(Task::Induction(nest, argument, region));
            }
            return;
        };
        let Some(iv) = self.columns.definition(argument).carried.as_ref().map(|carried| carried.bounds.iv)
        else {
            return;
        };
        self.need(context, iv, needed);
        let iv = self.columns.id(iv);
        let leaves = self.leaves_of(&found);
        for &leaf in &leaves {
            if let Atom::Column { column, .. } | Atom::Iteration { iv: column, .. } =
                *self.atoms.get(leaf).atom
            {
                self.need(context, self.columns[column], needed);
            }
        }
        if !needed.is_empty() {
            return;
        }
        let mut map: FxHashMap<AtomId, Linear> = FxHashMap::default();
        let trips = |this: &Self, at: ContextId| {
            this.contexts[at].counters.get(&iv).map(|counters| counters.trips.clone())
        };
        if let (Some(there), Some(here)) = (trips(self, nest), trips(self, context))
            && let Some(atom) = there.as_atom()
        {
            map.insert(atom, here);
        }
        let mut foreign: FxHashSet<AtomId> = FxHashSet::default();
        for leaf in leaves {
            let here = match *self.atoms.get(leaf).atom {
                Atom::Column { column, .. } => {
                    self.contexts.form(&self.columns, context, column).map(|form| form.linear.clone())
                }
                Atom::Iteration { iv, .. } => {
                    let home = self.contexts.home(&self.columns, context, iv);
                    let counters = self.contexts[home].counters.get(&iv);
                    counters.map(|counters| counters.iteration.clone())
                }
                _ => None,
            };
            match here {
                _ if map.contains_key(&leaf) => {}
                Some(here) => {
                    map.insert(leaf, here);
                }
                None => {
                    foreign.insert(leaf);
                }
            }
        }
        let induction = Induction {
            argument: self.knowledge_here(&found.argument, &mut map, &foreign),
            result: self.knowledge_here(&found.result, &mut map, &foreign),
            same_as: found.same_as,
        };
        self.record_induction(context, argument, induction);
    }

    /// Returns the atoms without parts in an induction's forms, in order.
    fn leaves_of(&self, induction: &Induction) -> Vec<AtomId> {
        let mut leaves = Vec::new();
        for known in [&induction.argument, &induction.result] {
            for form in known.exact.iter().chain(&known.lowers).chain(&known.uppers) {
                self.atoms.visit(form, &mut |atom| {
                    if self.atoms.get(atom).depth == 0 {
                        leaves.push(atom);
                    }
                });
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        leaves
    }

    /// Returns knowledge with its atoms replaced by forms of another context. Forms with unknowns that have no
    /// counterpart are dropped.
    fn knowledge_here(
        &mut self,
        known: &Knowledge,
        map: &mut FxHashMap<AtomId, Linear>,
        foreign: &FxHashSet<AtomId>,
    ) -> Knowledge {
        let mut here = |form: &Linear| {
            let mut is_foreign = false;
            self.atoms.visit(form, &mut |atom| is_foreign |= foreign.contains(&atom));
            if is_foreign { None } else { self.atoms.rewrite(form, map) }
        };
        Knowledge {
            exact: known.exact.as_ref().and_then(&mut here),
            interval: known.interval,
            congruence: known.congruence,
            lowers: known.lowers.iter().filter_map(&mut here).collect(),
            uppers: known.uppers.iter().filter_map(&mut here).collect(),
        }
    }
}
