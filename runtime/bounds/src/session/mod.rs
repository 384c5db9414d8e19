//! A session: one graph, and all results about it so far.
//!
//! A session borrows its graph, so it is suspended while the graph changes. The results about a changed value and its
//! dependents are then invalidated: definitions record their users, as in incremental computation in general (Acar,
//! "Self-adjusting computation", 2005). An invalidated column gets a new id when it is queried again. Forms, rows,
//! counters and inductions are cached by ids, so no result about the old definition is found again, and other results
//! are not visited.

pub(crate) mod cache;
pub(crate) mod column_ids;
pub(crate) mod columns;
pub(crate) mod context;
pub(crate) mod contexts;
pub(crate) mod found;
pub(crate) mod regions;
pub(crate) mod searches;

use crate::base::cancel::Cancellation;
use crate::base::ids::ContextId;
use crate::base::limits::{Effort, Limits};
use crate::forms::atoms::Atoms;
use crate::graph::values::{Column, Graph, ValueId};
use crate::session::columns::Columns;
use crate::session::context::Operand;
use crate::session::contexts::Contexts;
use crate::session::found::Found;
use crate::session::regions::Regions;
use crate::session::searches::Searches;

/// The initial capacity for columns and atoms, which is enough for most sessions.
const FEW: usize = 32;

/// Decides which columns an answer may be expressed in.
pub(crate) type Allowed<'a> = Option<&'a dyn Fn(Column) -> bool>;

/// The state of a session on a graph of numbered values. Each field owns one kind of results.
#[derive(Debug)]
pub(crate) struct Engine<'g> {
    /// The columns and their definitions in the graph.
    pub columns: Columns<'g>,
    /// The forms of columns.
    pub contexts: Contexts,
    /// The atoms of forms, with their bounds.
    pub atoms: Atoms,
    /// The conditions of regions.
    pub regions: Regions,
    /// The caches of searches.
    pub search: Searches,
    /// Cached answers, and intermediate results of answers.
    pub found: Found,
    /// A stack for evaluations, empty between them.
    pub operands: Vec<Operand>,
    /// Checked at each column and each search.
    pub cancel: Cancellation,
    effort: Effort,
}

impl<'g> Engine<'g> {
    /// Creates a session with the budgets of an effort level for a graph of this size.
    pub fn new(graph: Graph<'g>, effort: Effort) -> Self {
        let limits = Limits::of(effort, graph.size());
        Engine {
            columns: Columns::with_capacity(graph, FEW),
            contexts: Contexts::with_capacity(FEW),
            atoms: Atoms::with_capacity(FEW, limits),
            regions: Regions::default(),
            search: Searches::default(),
            found: Found::default(),
            operands: Vec::new(),
            cancel: Cancellation::default(),
            effort,
        }
    }

    /// Returns a session without results on the same graph, with the same budgets.
    pub fn without_results(&self) -> Engine<'g> {
        let mut session = Engine::new(self.columns.graph.clone(), self.effort);
        session.cancel = self.cancel.clone();
        session
    }

    /// Returns the budgets of a question.
    pub fn limits(&self) -> &Limits {
        &self.atoms.limits
    }

    /// Returns the session without a graph: it must not be queried until it gets a graph.
    pub fn suspend(self) -> Engine<'static> {
        self.on_graph(Graph::none())
    }

    /// Returns the session on another graph that has the same values, without the results that belong to the last
    /// question only.
    pub fn on<'h>(mut self, graph: Graph<'h>) -> Engine<'h> {
        let limits = Limits::of(self.effort, graph.size());
        if limits != self.atoms.limits {
            // The old results were computed with other budgets.
            self.found.forget_answers();
            self.forget_forms_in_inputs();
            self.atoms.limits = limits;
        }
        self.found.end_question();
        self.on_graph(graph)
    }

    fn on_graph<'h>(self, graph: Graph<'h>) -> Engine<'h> {
        let Engine { columns, contexts, atoms, regions, search, found, operands, cancel, effort } = self;
        Engine {
            columns: columns.on(graph),
            contexts,
            atoms,
            regions,
            search,
            found,
            operands,
            cancel,
            effort,
        }
    }

    /// Drops the results of a stop context. The ids of its contexts are not reused.
    pub fn forget(&mut self, stop: ContextId) {
        self.contexts.forget(stop);
        self.found.relations.forget(|context| self.contexts.stops_at(context, stop));
    }

    /// Invalidates the results about a value and its dependents.
    pub fn forget_value(&mut self, value: ValueId) {
        let (search, regions) = (&mut self.search, &mut self.regions);
        let mut is_condition = false;
        self.columns.forget_value(value, &mut |id| {
            search.rows.remove(&id);
            is_condition |= regions.conditions.contains(&id);
        });
        if is_condition {
            self.forget_conditions();
        }
        self.found.in_inputs.inputs.get_mut().clear();
    }

    /// Drops the conditions of regions, and the ranges, which depend on these conditions.
    pub fn forget_conditions(&mut self) {
        self.regions.forget_conditions();
        self.found.forget_ranges();
        self.forget_forms_in_inputs();
    }

    /// Drops the forms and bounds in terms of inputs.
    fn forget_forms_in_inputs(&mut self) {
        let dropped = std::mem::take(&mut self.found.in_inputs);
        dropped.contexts.into_iter().for_each(|context| self.forget(context));
    }
}
