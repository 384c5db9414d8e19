//! Finds the forms of columns, dependencies first. The walk keeps its own stack: neither a chain of a million
//! additions nor ten thousand nested loops recurse.

use crate::base::ids::{ColumnId, ContextId};
use crate::base::interval::Interval;
use crate::forms::atoms::Atom;
use crate::graph::column::RegionToken;
use crate::graph::facts::CarriedSide;
use crate::graph::values::{Column, Loop};
use crate::session::context::{Definition, Form, Knowledge, ROOT, State};
use crate::session::{Allowed, Engine};

#[derive(Copy, Clone, Debug)]
pub(crate) enum Task {
    /// Find the form of a column.
    Column(ContextId, ColumnId),
    /// Find the facts of a carried argument, and of its dependencies, by induction.
    Induction(ContextId, ColumnId, RegionToken),
}

impl Engine<'_> {
    /// Finds the forms of `columns` in `context`, and the forms of all their dependencies.
    pub(crate) fn resolve(
        &mut self,
        context: ContextId,
        columns: impl IntoIterator<Item = Column>,
        allowed: Allowed<'_>,
    ) {
        let mut tasks: Vec<Task> =
            columns.into_iter().map(|column| Task::Column(context, self.columns.id(column))).collect();
        tasks.reverse();
        let mut needed = Vec::new();
        while let Some(&task) = tasks.last() {
            self.cancel.check();
            match task {
                Task::Column(context, id) => self.visit_column(context, id, allowed, &mut needed),
                Task::Induction(context, id, region) => {
                    self.visit_induction(context, id, region, allowed, &mut needed);
                }
            }
            if needed.is_empty() {
                tasks.pop();
            } else {
                tasks.extend(needed.drain(..).rev());
            }
        }
    }

    /// Adds a task for a column that has neither a form nor a task. Returns the number of its task in progress, if it has one.
    pub(crate) fn need(&mut self, context: ContextId, column: Column, needed: &mut Vec<Task>) -> Option<u32> {
        let id = self.columns.id(column);
        let home = self.contexts.home(&self.columns, context, id);
        match self.contexts[home].forms.get(&id) {
            None => needed.push(Task::Column(home, id)),
            Some(State::InProgress(task)) => return Some(*task),
            Some(State::Done(_)) => {}
        }
        None
    }

    fn visit_column(
        &mut self,
        context: ContextId,
        id: ColumnId,
        allowed: Allowed<'_>,
        needed: &mut Vec<Task>,
    ) {
        let context = self.contexts.home(&self.columns, context, id);
        match self.contexts[context].forms.get(&id) {
            Some(State::Done(_)) => return,
            Some(State::InProgress(_)) => {}
            None => {
                if let Some(form) = self.immediate(context, id, allowed) {
                    self.contexts.store(&self.columns, context, id, form);
                    return;
                }
                let definition = self.columns.definition(id);
                // The interval of a carried value at the root holds here, too, whether it was asked for before or not.
                if definition.carried.is_some()
                    && self.contexts.uses_root_for_carried(context)
                    && !self.contexts[ROOT].forms.contains_key(&id)
                {
                    needed.push(Task::Column(ROOT, id));
                    return;
                }
                if self.contexts.is_tentative(context, &definition) {
                    self.contexts[context].tentative.insert(id);
                    let form = self.conclude(context, id, Knowledge::default());
                    self.contexts.store(&self.columns, context, id, form);
                    return;
                }
                definition.for_each_dependency(&mut |column| {
                    if let Some(task) = self.need(context, column, needed) {
                        self.contexts.wait_for(context, id, task);
                    }
                });
                if let Some(other) = &definition.elsewhere {
                    let there = self.elsewhere(context, other.within);
                    for column in other.value.columns() {
                        self.need(there, *column, needed);
                    }
                }
                if let Some(carried) = &definition.carried {
                    let argument = self.columns.id(Column { value: carried.argument, part: carried.part });
                    let known = self.contexts[context].inductions.contains_key(&argument);
                    if !known && !self.contexts.is_within(context, carried.bounds.region) {
                        needed.push(Task::Induction(context, argument, carried.bounds.region));
                    }
                }
                if !needed.is_empty() {
                    self.contexts.start(context, id);
                    return;
                }
            }
        }
        let form = self.finish_column(context, id, allowed);
        let definition = self.columns.definition(id);
        self.contexts.finish(&self.columns, (context, id), form, &definition);
    }

    /// Returns the forms that have no dependencies: constants, static sizes, columns where the expansion stops.
    fn immediate(&mut self, context: ContextId, id: ColumnId, allowed: Allowed<'_>) -> Option<Form> {
        let column = self.columns[id];
        let constant = self.columns.constant_of(column);
        if let Some(value) = constant {
            return Some(Form::constant(value));
        }
        let stops = self.contexts[context].stop.is_some() && allowed.is_some_and(|allowed| allowed(column));
        // A value defined in a body differs between iterations, so it is not an unknown of the root.
        let is_outermost = self.contexts[context].level == 0;
        // Whether a form is known at the root depends on earlier questions.
        let shares_root = is_outermost && !self.contexts.is_bare(context);
        stops.then(|| match self.input_of_root(id).filter(|_| shares_root) {
            Some(form) => form,
            None => self.conclude(context, id, Knowledge::default()),
        })
    }

    /// Returns the form of a column that is an unknown without bounds at the root. Other contexts share the unknown, so
    /// that forms over it are also shared.
    fn input_of_root(&self, id: ColumnId) -> Option<Form> {
        let form = self.contexts.form(&self.columns, ROOT, id)?;
        let [(atom, 1)] = form.linear.terms.as_slice() else { return None };
        let is_own = matches!(*self.atoms.get(*atom).atom, Atom::Column { column, .. } if column == id);
        (is_own && form.linear.constant == 0 && self.atoms.is_free(&form.linear)).then(|| (*form).clone())
    }

    fn finish_column(&mut self, context: ContextId, id: ColumnId, allowed: Allowed<'_>) -> Form {
        let definition = self.columns.definition(id);
        let mut known = Knowledge::default();
        for lower in definition.lowers() {
            if let Some(form) = self.evaluate(context, lower) {
                known.interval.lower = known.interval.lower.max(form.interval.lower);
                known.lowers.push(form.linear);
            }
        }
        for upper in definition.uppers() {
            if let Some(form) = self.evaluate(context, upper) {
                let range = Interval { lower: None, upper: form.interval.upper };
                known.interval = known.interval.intersect(range);
                known.uppers.push(form.linear);
            }
        }
        if let Some(form) = definition.equal.as_ref().and_then(|equal| self.evaluate(context, equal)) {
            known.interval = known.interval.intersect(form.interval);
            known.exact = Some(form.linear);
        } else if let Some(other) = &definition.elsewhere {
            self.value_elsewhere(context, other, &mut known);
        } else if let Some(bounds) = &definition.induction {
            self.induction_variable(context, bounds, allowed, &mut known);
        } else if definition.carried.is_some() {
            let id = self.carried_value(context, id, &definition, &mut known);
            return self.conclude(context, id, known);
        } else if let Some(choose) = &definition.choose {
            let subject = self.columns.id(choose.subject);
            let owner = (subject, self.contexts.home(&self.columns, context, subject));
            self.chosen_value(context, choose, owner, &mut known);
        } else if let Some(exit) = &definition.exit {
            self.value_at_exit(context, id, exit, allowed, &mut known);
        }
        self.conclude(context, id, known)
    }

    /// Adds the result of induction. Returns the column that is always equal to `id`, which may be `id` itself.
    fn carried_value(
        &mut self,
        context: ContextId,
        id: ColumnId,
        definition: &Definition,
        known: &mut Knowledge,
    ) -> ColumnId {
        let Some(carried) = &definition.carried else { return id };
        let argument = self.columns.id(Column { value: carried.argument, part: carried.part });
        let Some(induction) = self.contexts[context].inductions.get(&argument).cloned() else {
            return id;
        };
        let found = induction.side(carried.side);
        known.exact = found.exact.clone();
        known.interval = known.interval.intersect(found.interval);
        known.congruence = found.congruence;
        known.lowers.extend_from_slice(&found.lowers);
        known.uppers.extend_from_slice(&found.uppers);
        let Some(twin) = induction.same_as else { return id };
        match (carried.side, &self.columns.definition(twin).carried) {
            (CarriedSide::Argument, _) => twin,
            (CarriedSide::Result, Some(twin)) => match twin.result {
                Some(value) => self.columns.id(Column { value, part: twin.part }),
                None => id,
            },
            (CarriedSide::Result, None) => id,
        }
    }

    /// Adds `iv == lower + step * iteration` for a constant step, and the bounds of `iv` by the ends of the loop for
    /// any step.
    fn induction_variable(
        &mut self,
        context: ContextId,
        bounds: &Loop,
        allowed: Allowed<'_>,
        known: &mut Knowledge,
    ) {
        let Some(counters) = self.counters(context, bounds, allowed) else {
            // The body runs only where the induction variable is below the upper end, even if it wraps.
            let upper = self.evaluate(context, &bounds.upper).filter(|_| bounds.bits.is_some());
            let below = upper.and_then(|upper| upper.interval.upper?.checked_sub(1));
            known.interval = known.interval.intersect(Interval { lower: None, upper: below });
            return;
        };
        known.interval = known.interval.intersect(Interval {
            lower: counters.lower.interval.lower,
            upper: counters.upper.interval.upper.and_then(|upper| upper.checked_sub(1)),
        });
        let stepped =
            counters.step.and_then(|step| counters.lower.linear.add_scaled(&counters.iteration, step));
        match stepped {
            Some(linear) => known.exact = Some(linear),
            None => {
                known.lowers.push(counters.lower.linear.clone());
                known.uppers.extend_from_slice(&counters.last);
            }
        }
    }
}
