//! A session: one graph, and everything found out about it so far.
//!
//! A session borrows its graph, so it is suspended while the graph changes. What was found of a changed value is forgotten, and with it
//! what rests on that: definitions tell which columns use which, as in incremental computation in general (Acar, "Self-adjusting
//! computation", 2005). A forgotten column gets a new id when it is asked for again. Forms, rows, counters and inductions are kept by
//! ids, so none that rests on the old definition is found again, and nothing else is visited.

pub(crate) mod cache;
pub(crate) mod column_ids;
pub(crate) mod columns;
pub(crate) mod context;
pub(crate) mod contexts;
pub(crate) mod found;
pub(crate) mod regions;
pub(crate) mod searches;

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

/// The state of a session on one graph of numbered values. Each field owns one kind of results.
#[derive(Debug)]
pub(crate) struct Engine<'g> {
    /// What the graph says of each column.
    pub columns: Columns<'g>,
    /// The forms of columns.
    pub contexts: Contexts,
    /// The unknowns of forms, with what bounds them.
    pub atoms: Atoms,
    /// The conditions of regions.
    pub regions: Regions,
    /// What searches keep.
    pub search: Searches,
    /// Answers, and parts of answers.
    pub found: Found,
    /// A stack for evaluations, empty between them.
    pub operands: Vec<Operand>,
    effort: Effort,
}

impl<'g> Engine<'g> {
    /// Creates a session that tries as much for each question as an effort allows in a graph of this size.
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
            effort,
        }
    }

    /// Returns the budgets of a question.
    pub fn limits(&self) -> &Limits {
        &self.atoms.limits
    }

    /// Returns the session without a graph: nothing may be asked until it gets one.
    pub fn suspend(self) -> Engine<'static> {
        self.on_graph(Graph::none())
    }

    /// Returns the session on another graph that has the same values, without what belongs to the last question only.
    pub fn on<'h>(mut self, graph: Graph<'h>) -> Engine<'h> {
        let limits = Limits::of(self.effort, graph.size());
        if limits != self.atoms.limits {
            // Other budgets have found these.
            self.found.forget_answers();
            self.atoms.limits = limits;
        }
        self.found.end_question();
        self.on_graph(graph)
    }

    fn on_graph<'h>(self, graph: Graph<'h>) -> Engine<'h> {
        let Engine { columns, contexts, atoms, regions, search, found, operands, effort } = self;
        Engine { columns: columns.on(graph), contexts, atoms, regions, search, found, operands, effort }
    }

    /// Forgets what was found for a stop context. Its contexts' ids are not used again.
    pub fn forget(&mut self, stop: ContextId) {
        self.contexts.forget(stop);
        self.found.relations.forget(|context| self.contexts.stops_at(context, stop));
    }

    /// Forgets what was found of a value, and what rests on that.
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
    }

    /// Forgets the conditions of regions, and the ranges, which are those of values where conditions hold.
    pub fn forget_conditions(&mut self) {
        self.regions.forget_conditions();
        self.found.forget_ranges();
    }
}
