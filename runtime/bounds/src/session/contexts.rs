//! The contexts of a session, and the forms that columns have in them.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::base::ids::{ColumnId, ContextId, Table};
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
}

impl Contexts {
    /// Creates the root, with capacity for the forms of `room` columns.
    pub fn with_capacity(room: usize) -> Self {
        let forms = FxHashMap::with_capacity_and_hasher(room, FxBuildHasher);
        let mut all = Table::default();
        all.push(Context { forms, ..Context::default() });
        Contexts { all, shared: FxHashSet::with_capacity_and_hasher(room, FxBuildHasher) }
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
