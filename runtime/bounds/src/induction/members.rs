//! The carried values of a loop, in packs that depend on each other.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::atoms::Atom;
use crate::column::Column;
use crate::components::components;
use crate::context::{ColumnId, ContextId, Form};
use crate::facts::Loop;
use crate::graph::ValueGraph;
use crate::interval::Interval;
use crate::linear::{AtomId, Linear};
use crate::resolve::Task;
use crate::session::{Allowed, Bounds, Value};

/// Bounds of what a carried value depends on are followed to at most this many unknowns.
const REACH_LIMIT: usize = 256;

/// One carried value, as far as its parts are known.
#[derive(Clone, Debug)]
pub(crate) struct Member<V> {
    pub argument: ColumnId,
    pub tentative: AtomId,
    pub init: Form,
    pub yielded: Form,
    pub bounds: Loop<V>,
}

impl<V: Copy + PartialEq> Member<V> {
    /// Returns whether a column is the induction variable of the loop.
    pub fn counts_with(&self, column: &Column<V>) -> bool {
        *column == Column::index(self.bounds.iv)
    }
}

/// Carried values that depend on each other, in terms of each other and of what is known of those that they depend on.
#[derive(Debug)]
pub(crate) struct Pack<V> {
    pub members: Vec<Member<V>>,
    /// The intervals of the other carried values that the members' forms mention.
    pub others: FxHashMap<AtomId, Interval>,
    /// The forms that bound these from below and from above, in terms of the body.
    pub bounds: FxHashMap<AtomId, [Vec<Linear>; 2]>,
}

/// Carried values, and for each the places of those that it depends on.
pub(crate) struct Gathered<V> {
    pub members: Vec<Member<V>>,
    edges: Vec<Vec<usize>>,
}

/// Which of the carried values that one depends on are gathered.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// Those for which induction has not been done.
    New,
    /// All of them.
    All,
    /// All of them, and those that bound what it depends on.
    Bounds,
    /// As `Bounds`, without those whose forms induction has found, if there are not more than can be related.
    Few,
}

/// At most this many carried values are related.
pub(super) const MEMBER_LIMIT: usize = 8;

impl<V> Gathered<V> {
    /// Returns the places of those that depend on each other, each set after those that it depends on.
    pub fn packs(&self) -> Vec<Vec<usize>> {
        components(&self.edges)
    }
}

impl<G: ValueGraph> Bounds<'_, G> {
    /// Returns the carried values that `first` depends on, also `None` if they are not few where these are asked for.
    /// The result is `None` while forms are missing, which `needed` then has, and for good if the graph has a cycle that is not a loop.
    pub(super) fn gather(
        &mut self,
        context: ContextId,
        body: ContextId,
        first: ColumnId,
        reach: Reach,
        needed: &mut Vec<Task>,
    ) -> Option<Gathered<Value<G>>> {
        let (mut queue, mut places) = (vec![first], FxHashMap::default());
        let mut members = Vec::new();
        let mut dependencies: Vec<Vec<ColumnId>> = Vec::new();
        let mut found_all = true;
        while let Some(argument) = queue.pop() {
            if places.contains_key(&argument) {
                continue;
            }
            let known = self.contexts[context as usize].inductions.get(&argument);
            let done = match reach {
                Reach::New => known.is_some(),
                Reach::Few => known.is_some_and(|known| known.is_found()),
                Reach::All | Reach::Bounds => false,
            };
            if done {
                // Of two values that are always equal the first stands for both.
                queue.extend(known.and_then(|known| known.same_as).filter(|_| reach == Reach::Few));
                continue;
            }
            places.insert(argument, members.len());
            let Some(member) = self.member(context, body, argument, needed) else {
                found_all = false;
                continue;
            };
            let uses = self.carried_in(body, &member.yielded.linear, reach);
            queue.extend(&uses);
            dependencies.push(uses);
            members.push(member);
            if reach == Reach::Few && members.len() > MEMBER_LIMIT {
                return None;
            }
        }
        if !found_all {
            return None;
        }
        let place = |column: &ColumnId| places.get(column).copied();
        let edges = dependencies.iter().map(|uses| uses.iter().filter_map(place).collect()).collect();
        Some(Gathered { members, edges })
    }

    /// Returns the carried arguments of a body that a form mentions.
    fn carried_in(&self, body: ContextId, form: &Linear, reach: Reach) -> Vec<ColumnId> {
        let mut found = Vec::new();
        let mut look = |atom: AtomId| {
            if let Atom::Column { column, context } = *self.atoms.get(atom).atom
                && context == body
                && self.contexts[body as usize].tentative.contains(&column)
            {
                found.push(column);
            }
        };
        let mut seen = FxHashSet::default();
        if matches!(reach, Reach::Bounds | Reach::Few) && self.atoms.reach(form, &mut seen, REACH_LIMIT) {
            seen.into_iter().for_each(&mut look);
            found.sort_unstable();
        } else {
            self.atoms.visit(form, &mut look);
        }
        found
    }

    fn member(
        &mut self,
        context: ContextId,
        body: ContextId,
        argument: ColumnId,
        needed: &mut Vec<Task>,
    ) -> Option<Member<Value<G>>> {
        let definition = self.definition(argument);
        let carried = definition.carried.as_ref()?;
        let init = Column { value: carried.init, part: carried.part };
        let yielded = Column { value: carried.yielded, part: carried.part };
        let bounds = &carried.bounds;
        let ends = [&bounds.lower, &bounds.upper, &bounds.step];
        for column in ends.into_iter().flat_map(|end| end.columns().copied()).chain([init]) {
            self.need(context, column, needed);
        }
        self.need(body, yielded, needed);
        self.need(body, self.columns[argument as usize], needed);
        if !needed.is_empty() {
            return None;
        }
        let (init, yielded) = (self.column_id(init), self.column_id(yielded));
        let init = self.form(context, init)?;
        let yielded = self.form(body, yielded)?;
        let tentative = self.form(body, argument)?.linear.as_atom()?;
        Some(Member {
            argument,
            tentative,
            init: (*init).clone(),
            yielded: (*yielded).clone(),
            bounds: bounds.clone(),
        })
    }

    /// Returns members with the forms of those for which induction has been done put in, where these are exact or the same as another.
    pub(super) fn pack(
        &mut self,
        context: ContextId,
        body: ContextId,
        members: Vec<Member<Value<G>>>,
        allowed: Allowed<'_, Value<G>>,
    ) -> Pack<Value<G>> {
        let own: FxHashSet<AtomId> = members.iter().map(|member| member.tentative).collect();
        let mut map: FxHashMap<AtomId, Linear> = FxHashMap::default();
        let mut others: FxHashMap<AtomId, Interval> = FxHashMap::default();
        let mut bounds = FxHashMap::default();
        for member in &members {
            for other in self.carried_in(body, &member.yielded.linear, Reach::Bounds) {
                let Some(tentative) = self.form(body, other).and_then(|form| form.linear.as_atom()) else {
                    continue;
                };
                if own.contains(&tentative) || map.contains_key(&tentative) {
                    continue;
                }
                match self.in_body(context, body, other, &member.bounds, allowed) {
                    Some(form) => {
                        map.insert(tentative, form);
                    }
                    None => {
                        let known = self.contexts[context as usize].inductions.get(&other).cloned();
                        others.extend(known.as_ref().map(|known| (tentative, known.argument.interval)));
                        if let Some(known) = known {
                            let sides = [&known.argument.lowers, &known.argument.uppers];
                            let inside = sides.map(|side| {
                                side.iter()
                                    .filter_map(|bound| {
                                        self.inward(context, body, bound, &member.bounds, allowed)
                                    })
                                    .collect()
                            });
                            bounds.insert(tentative, inside);
                        }
                    }
                }
            }
        }
        let members = members
            .into_iter()
            .map(|mut member| {
                if let Some(linear) = self.atoms.rewrite(&member.yielded.linear, &mut map) {
                    member.yielded.linear = linear;
                }
                member
            })
            .collect();
        Pack { members, others, bounds }
    }

    /// Returns the form in a loop's body of a carried value for which induction has been done, if it is more than an unknown there.
    fn in_body(
        &mut self,
        context: ContextId,
        body: ContextId,
        argument: ColumnId,
        bounds: &Loop<Value<G>>,
        allowed: Allowed<'_, Value<G>>,
    ) -> Option<Linear> {
        let known = self.contexts[context as usize].inductions.get(&argument)?.clone();
        if let Some(twin) = known.same_as {
            return self.form(body, twin).map(|form| form.linear.clone());
        }
        let exact = known.argument.exact.as_ref()?;
        self.inward(context, body, exact, bounds, allowed)
    }

    /// Returns a form that holds of an iteration in terms of the loop's body.
    fn inward(
        &mut self,
        context: ContextId,
        body: ContextId,
        form: &Linear,
        bounds: &Loop<Value<G>>,
        allowed: Allowed<'_, Value<G>>,
    ) -> Option<Linear> {
        let outside = self.counters(context, bounds, allowed)?.iteration.as_atom()?;
        let inside = self.counters(body, bounds, allowed)?.iteration.clone();
        self.atoms.rewrite(form, &mut FxHashMap::from_iter([(outside, inside)]))
    }
}
