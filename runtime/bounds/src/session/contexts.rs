//! The contexts of a session, and the forms that columns have in them.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::base::ids::{ColumnId, ContextId, Table};
use crate::base::limits::Limits;
use crate::graph::column::RegionToken;
use crate::graph::facts::CarriedSide;
use crate::session::columns::Columns;
use crate::session::context::{Context, Definition, Form, ROOT, State};

/// All contexts, the root first.
#[derive(Debug)]
pub(crate) struct Contexts {
    all: Table<ContextId, Context>,
    /// The forms of columns at the root, stored once: many columns have equal forms.
    shared: FxHashSet<Rc<Form>>,
    cycles: Cycles,
}

/// The forms that were found without the form of a column in progress, because these columns depend on each other.
///
/// Such a form would depend on the column that was asked for first. So it is dropped when that column has its form, and found again, with it,
/// when it is needed. (The columns that depend on each other are found as strongly connected components are: Tarjan, "Depth-first search and
/// linear graph algorithms", 1972.)
#[derive(Default, Debug)]
struct Cycles {
    /// The number of the next task.
    next: u32,
    /// For columns in progress the first task that they wait for in vain.
    waiting: FxHashMap<(ContextId, ColumnId), u32>,
    /// The columns with incomplete forms, and the first task whose form they miss.
    incomplete: FxHashMap<(ContextId, ColumnId), u32>,
}

impl Contexts {
    /// Creates the root, with capacity for the forms of `room` columns.
    pub fn with_capacity(room: usize) -> Self {
        let forms = FxHashMap::with_capacity_and_hasher(room, FxBuildHasher);
        let mut all = Table::default();
        all.push(Context { forms, ..Context::default() });
        let shared = FxHashSet::with_capacity_and_hasher(room, FxBuildHasher);
        Contexts { all, shared, cycles: Cycles::default() }
    }

    /// Returns the id of the next context.
    pub fn next(&self) -> ContextId {
        self.all.next()
    }

    /// Adds a context.
    pub fn push(&mut self, context: Context) -> ContextId {
        self.all.push(context)
    }

    /// Returns the context that owns the form of a column that is queried in `context`: a body delegates columns that
    /// are defined outside.
    pub fn home(&self, columns: &Columns<'_>, mut context: ContextId, id: ColumnId) -> ContextId {
        let value = columns[id].value;
        let is_outside = |region: RegionToken| columns.graph.is_defined_outside(value, region);
        loop {
            let here = &self.all[context];
            let (Some(region), Some(parent)) = (here.region, here.parent) else { return context };
            if !is_outside(region) {
                return context;
            }
            // A value defined outside of a body is also defined outside of the bodies nested in it.
            let there = &self.all[here.jump];
            let jumps = here.jump != parent && there.is_body() && there.region.is_some_and(is_outside);
            context = if jumps { here.jump } else { parent };
        }
    }

    /// Returns the state of a column's form in a context.
    pub fn state(&self, columns: &Columns<'_>, context: ContextId, id: ColumnId) -> Option<&State> {
        self.all[self.home(columns, context, id)].forms.get(&id)
    }

    /// Returns the form of a column in a context, if it is known.
    pub fn form(&self, columns: &Columns<'_>, context: ContextId, id: ColumnId) -> Option<Rc<Form>> {
        match self.state(columns, context, id) {
            Some(State::Done(form)) => Some(form.clone()),
            _ => None,
        }
    }

    /// Returns whether the context is a body of `region`, or nested in such a body. There, its carried values are
    /// arguments, not results.
    pub fn is_within(&self, mut context: ContextId, region: RegionToken) -> bool {
        loop {
            let here = &self.all[context];
            match here.parent {
                // Another execution is not part of any iteration of these loops.
                Some(_) if here.is_elsewhere => return false,
                Some(_) if here.region == Some(region) => return true,
                Some(parent) => context = parent,
                None => return false,
            }
        }
    }

    /// Returns whether the column is a carried argument of the loop whose body is `context`.
    pub fn is_tentative(&self, context: ContextId, definition: &Definition) -> bool {
        definition.carried.as_ref().is_some_and(|carried| {
            carried.side == CarriedSide::Argument && self.all[context].region == Some(carried.bounds.region)
        })
    }

    /// Returns the context of a loop's body, as seen from `parent`.
    pub fn child(&mut self, parent: ContextId, region: RegionToken) -> ContextId {
        if let Some(&child) = self.all[parent].bodies.get(&region) {
            return child;
        }
        let child = self.all.next();
        let outer = &mut self.all[parent];
        outer.bodies.insert(region, child);
        let (level, stop, bodies_around) = (outer.level + 1, outer.stop, outer.bodies_around + 1);
        let outer = &self.all[parent];
        let first = &self.all[outer.jump];
        let second = &self.all[first.jump];
        let is_even = outer.is_body()
            && outer.bodies_around - first.bodies_around == first.bodies_around - second.bodies_around;
        self.all.push(Context {
            parent: Some(parent),
            region: Some(region),
            level,
            bodies_around,
            jump: if is_even { first.jump } else { parent },
            stop,
            ..Context::default()
        })
    }

    /// Adds a context whose forms stop at columns that the caller chooses.
    pub fn add_stop(&mut self) -> ContextId {
        self.new_stop(false)
    }

    /// Adds a bare stop context, which does not use intervals of the root, as their presence depends on earlier questions.
    pub fn add_bare_stop(&mut self) -> ContextId {
        self.new_stop(true)
    }

    fn new_stop(&mut self, is_bare: bool) -> ContextId {
        let id = self.all.next();
        self.all.push(Context { stop: Some(id), jump: id, is_bare, ..Context::default() })
    }

    /// Returns whether a context is, or belongs to, a bare stop context, which does not use intervals of the root.
    pub fn is_bare(&self, context: ContextId) -> bool {
        self.all[context].stop.is_some_and(|stop| self.all[stop].is_bare)
    }

    /// Returns whether carried values in a context have the intervals of the root: in stop contexts, and in the bodies of their outermost
    /// loops. Those of inner loops would take a second analysis of the whole nest.
    pub fn uses_root_for_carried(&self, context: ContextId) -> bool {
        self.all[context].level <= 1 && self.all[context].stop.is_some_and(|stop| !self.all[stop].is_bare)
    }

    /// Returns whether a context belongs to a stop context.
    pub fn stops_at(&self, context: ContextId, stop: ContextId) -> bool {
        self.all[context].stop == Some(stop)
    }

    /// Drops the forms in a stop context and in its children. Their ids are not reused.
    pub fn forget(&mut self, stop: ContextId) {
        for context in &mut self.all[stop..] {
            if context.stop == Some(stop) {
                *context = Context { stop: context.stop, ..Context::default() };
            }
        }
    }

    /// Stores the form of a column.
    pub fn store(&mut self, columns: &Columns<'_>, context: ContextId, id: ColumnId, form: Form) {
        let shared = match context {
            ROOT => self.shared_form(form),
            // If the definition mentions no term, the form is the same as at the root.
            _ => {
                self.form(columns, ROOT, id).filter(|known| **known == form).unwrap_or_else(|| Rc::new(form))
            }
        };
        self.all[context].forms.insert(id, State::Done(shared));
    }

    /// Records that the form of a column is being found.
    pub fn start(&mut self, context: ContextId, id: ColumnId) {
        let number = self.cycles.next;
        self.cycles.next += 1;
        self.all[context].forms.insert(id, State::InProgress(number));
    }

    /// Records that a column depends on a column whose task, with this number, is in progress.
    pub fn wait_for(&mut self, context: ContextId, id: ColumnId, task: u32) {
        let first = self.cycles.waiting.entry((context, id)).or_insert(task);
        *first = task.min(*first);
    }

    /// Stores the form of a column, found from its definition. Drops incomplete forms that can be completed now.
    pub fn finish(
        &mut self,
        columns: &Columns<'_>,
        (context, id): (ContextId, ColumnId),
        form: Form,
        definition: &Definition,
    ) {
        let own = match self.all[context].forms.get(&id) {
            Some(State::InProgress(number)) => *number,
            _ => self.cycles.next,
        };
        self.store(columns, context, id, form);
        let mut first = self.cycles.waiting.remove(&(context, id));
        if !self.cycles.incomplete.is_empty() {
            definition.for_each_dependency(&mut |column| {
                let missing = columns.get(&column).and_then(|id| {
                    self.cycles.incomplete.get(&(self.home(columns, context, id), id)).copied()
                });
                first = [first, missing].into_iter().flatten().min();
            });
        }
        match first {
            None => {}
            Some(first) if first < own => {
                self.cycles.incomplete.insert((context, id), first);
            }
            Some(_) => self.end_cycle(own),
        }
    }

    /// Drops the forms that miss the form of the column of a task, unless they are too many to be found again.
    fn end_cycle(&mut self, task: u32) {
        let all = &mut self.all;
        let members = self.cycles.incomplete.extract_if(|_, first| *first >= task).map(|(key, _)| key);
        let members: Vec<(ContextId, ColumnId)> = members.collect();
        if members.len() <= Limits::CYCLE {
            for (context, id) in members {
                all[context].forms.remove(&id);
            }
        }
    }

    /// Returns the shared copy of a form.
    fn shared_form(&mut self, form: Form) -> Rc<Form> {
        if let Some(known) = self.shared.get(&form) {
            return known.clone();
        }
        let new = Rc::new(form);
        self.shared.insert(new.clone());
        new
    }
}

impl Index<ContextId> for Contexts {
    type Output = Context;
    fn index(&self, id: ContextId) -> &Context {
        &self.all[id]
    }
}

impl IndexMut<ContextId> for Contexts {
    fn index_mut(&mut self, id: ContextId) -> &mut Context {
        &mut self.all[id]
    }
}
