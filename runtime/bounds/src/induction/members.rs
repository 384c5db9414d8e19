//! The carried values of a loop, grouped into packs of mutually dependent values.

use bourn_graphs::components;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::ids::{AtomId, ColumnId, ContextId, Ids};
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::columns::resolve::Task;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::values::{Case, Choose, Condition, Expr, Loop};
use crate::session::cache::{Member, Progress, Reach};
use crate::session::columns::Columns;
use crate::session::context::{Form, Induction, Knowledge};
use crate::session::{Allowed, Engine};

/// Mutually dependent carried values, in terms of each other and of the forms of their dependencies.
#[derive(Clone, Debug)]
pub(crate) struct Pack {
    pub members: Vec<Member>,
    /// The intervals of the other carried values that the members' forms mention.
    pub others: FxHashMap<AtomId, Interval>,
    /// The lower and the upper bounds of these values, in terms of the body.
    pub bounds: FxHashMap<AtomId, [Vec<Linear>; 2]>,
}

impl Pack {
    /// Returns the forms over the body that are `>= 0` at the end of an iteration that is followed by another
    /// iteration.
    pub fn guards(&self) -> Vec<Linear> {
        let mut guards: Vec<Linear> =
            self.members.iter().flat_map(|member| member.guards.iter().cloned()).collect();
        guards.sort_unstable();
        guards.dedup();
        guards
    }
}

/// Carried values, and for each the indices of its dependencies.
pub(crate) struct Gathered {
    pub members: Vec<Member>,
    edges: Vec<Vec<usize>>,
}

impl Reach {
    fn limit(self) -> usize {
        match self {
            Reach::New => usize::MAX,
            Reach::All | Reach::Bounds => Limits::MEMBERS_TOGETHER,
            Reach::Few => Limits::MEMBERS,
        }
    }
}

impl Gathered {
    /// Returns the sets of mutually dependent indices, each set after its dependencies.
    pub fn packs(&self) -> Vec<Vec<usize>> {
        components(&self.edges)
    }

    /// Returns the members for an argument and all its dependencies, in the order of their columns, independent of the
    /// first query.
    pub fn closure(&self, columns: &Columns<'_>, argument: ColumnId) -> Option<Vec<Member>> {
        let first = self.members.iter().position(|member| member.argument == argument)?;
        let (mut seen, mut waiting) = (vec![false; self.members.len()], vec![first]);
        while let Some(at) = waiting.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                waiting.extend(&self.edges[at]);
            }
        }
        let mut members: Vec<&Member> =
            self.members.iter().zip(seen).filter(|(_, seen)| *seen).map(|(member, _)| member).collect();
        members.sort_by(|a, b| columns.order(a.argument, b.argument));
        Some(members.into_iter().cloned().collect())
    }
}

/// The dependencies of a carried value, if they are known.
pub(super) enum Gathering {
    Found(Gathered),
    /// There are more dependencies than the limit allows.
    TooMany,
    /// Forms are missing.
    Waiting,
}

impl Engine<'_> {
    /// Returns the dependencies of `first` among the carried values, including `first`. If forms are missing, adds
    /// their tasks to `needed`; if `needed` stays empty then, the graph has a cycle that is not a loop.
    pub(super) fn gather(
        &mut self,
        context: ContextId,
        body: ContextId,
        first: ColumnId,
        reach: Reach,
        needed: &mut Vec<Task>,
    ) -> Gathering {
        let key = (context, first, reach);
        let mut found = self.found.gathering.remove(&key).unwrap_or_else(|| Progress {
            queue: vec![first],
            places: FxHashMap::default(),
            members: Vec::new(),
            dependencies: Vec::new(),
        });
        if found.members.len() > reach.limit() {
            self.found.gathering.insert(key, found);
            return Gathering::TooMany;
        }
        let (mut waiting, mut is_waiting) = (Vec::new(), FxHashSet::default());
        while let Some(argument) = found.queue.pop() {
            if found.places.contains_key(&argument) || is_waiting.contains(&argument) {
                continue;
            }
            let known = self.contexts[context].inductions.get(&argument);
            let done = match reach {
                Reach::New => known.is_some(),
                Reach::Few => known.is_some_and(|known| known.is_found()),
                Reach::All | Reach::Bounds => false,
            };
            if done {
                // Of two values that are always equal the first represents both.
                found.queue.extend(known.and_then(|known| known.same_as).filter(|_| reach == Reach::Few));
                continue;
            }
            let Some(member) = self.member(context, body, argument, needed) else {
                is_waiting.insert(argument);
                waiting.push(argument);
                continue;
            };
            let mut uses = self.carried_in(body, &member.yielded.linear, reach);
            for guard in &member.guards {
                uses.extend(self.carried_in(body, guard, reach));
            }
            found.queue.extend(&uses);
            found.places.insert(argument, found.members.len());
            found.dependencies.push(uses);
            found.members.push(member);
            if found.members.len() > reach.limit() {
                // Keeps the progress, so that further calls while forms are missing do not gather the members again.
                if reach == Reach::Bounds {
                    self.found.gathering.insert(key, found);
                }
                return Gathering::TooMany;
            }
        }
        if !waiting.is_empty() {
            found.queue.extend(waiting);
            if reach != Reach::Few {
                self.found.gathering.insert(key, found);
            }
            return Gathering::Waiting;
        }
        let inductions = &self.contexts[context].inductions;
        if reach == Reach::New && found.members.iter().any(|member| inductions.contains_key(&member.argument))
        {
            // Induction was done for some values in the meantime.
            return self.gather(context, body, first, reach, needed);
        }
        let place = |column: &ColumnId| found.places.get(column).copied();
        let edges = found.dependencies.iter().map(|uses| uses.iter().filter_map(place).collect()).collect();
        Gathering::Found(Gathered { members: found.members, edges })
    }

    /// Returns the carried arguments of a body that a form mentions.
    fn carried_in(&self, body: ContextId, form: &Linear, reach: Reach) -> Vec<ColumnId> {
        let mut found = Vec::new();
        let mut look = |atom: AtomId| {
            if let Atom::Column { column, context } = *self.atoms.get(atom).atom
                && context == body
                && self.contexts[body].tentative.contains(&column)
            {
                found.push(column);
            }
        };
        let with_bounds = matches!(reach, Reach::Bounds | Reach::Few);
        let mut seen = Ids::default();
        if with_bounds && self.atoms.is_flat(form) {
            form.terms.iter().for_each(|term| look(term.0));
            self.columns.sort(&mut found);
        } else if with_bounds && self.atoms.reach(form, &mut seen, Limits::MEMBER_REACH) {
            seen.iter().for_each(&mut look);
            self.columns.sort(&mut found);
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
    ) -> Option<Member> {
        let definition = self.columns.definition(argument);
        let carried = definition.carried.as_ref()?;
        let bounds = &carried.bounds;
        let mut need = |context, expr: &Expr| {
            for column in expr.columns() {
                self.need(context, *column, needed);
            }
        };
        for end in [&bounds.lower, &bounds.upper, &bounds.step] {
            need(context, end);
        }
        for (context, cases) in [(context, &carried.inits), (body, &carried.yields)] {
            for case in cases {
                case.condition.expressions().into_iter().for_each(|expr| need(context, expr));
                need(context, &case.value);
            }
        }
        carried.guard.expressions().into_iter().for_each(|expr| need(body, expr));
        self.need(body, self.columns[argument], needed);
        if !needed.is_empty() {
            return None;
        }
        let init = self.joined(context, argument, &carried.inits)?;
        let yielded = self.joined(body, argument, &carried.yields)?;
        let mut guards = match &carried.guard {
            Condition::Unknown => Vec::new(),
            guard => self.condition_cases(body, guard),
        };
        // A condition with several cases gives no guards.
        let guards = if guards.len() == 1 { guards.remove(0) } else { Vec::new() };
        let tentative = self.contexts.form(&self.columns, body, argument)?.linear.as_atom()?;
        Some(Member { argument, tentative, init, yielded, guards, bounds: bounds.clone() })
    }

    /// Returns the form of the possible values of a carried argument: of the only value, or of a choice.
    fn joined(&mut self, context: ContextId, argument: ColumnId, cases: &[Case]) -> Option<Form> {
        if let [only] = cases {
            return self.evaluate(context, &only.value);
        }
        let choose = Choose { subject: self.columns[argument], cases: cases.to_vec() };
        let mut known = Knowledge::default();
        self.chosen_value(context, &choose, (argument, context), &mut known);
        let level = self.contexts[context].level;
        let natural = self.natural_interval(context, argument);
        let interval = known.interval.intersect(natural);
        if let Some(linear) = known.exact {
            return Some(self.form_or_unknown(Some(linear), interval, level));
        }
        let linear = self.atoms.opaque(interval, level);
        if let Some(atom) = linear.as_atom() {
            self.atoms.get_mut(atom).congruence = known.congruence;
            self.atoms.set_bounds(atom, known.lowers, known.uppers);
        }
        Some(Form { linear, interval })
    }

    /// Returns members with the induction results of their dependencies substituted, where these are exact or equal to
    /// another argument.
    pub(super) fn pack(
        &mut self,
        context: ContextId,
        body: ContextId,
        members: Vec<Member>,
        allowed: Allowed<'_>,
    ) -> Pack {
        let own: FxHashSet<AtomId> = members.iter().map(|member| member.tentative).collect();
        let mut map: FxHashMap<AtomId, Linear> = FxHashMap::default();
        let mut others: FxHashMap<AtomId, Interval> = FxHashMap::default();
        let mut bounds = FxHashMap::default();
        for member in &members {
            let forms = member.guards.iter().chain([&member.yielded.linear]);
            let mentioned: Vec<ColumnId> =
                forms.flat_map(|form| self.carried_in(body, form, Reach::Bounds)).collect();
            for other in mentioned {
                let Some(tentative) =
                    self.contexts.form(&self.columns, body, other).and_then(|form| form.linear.as_atom())
                else {
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
                        let known = self.contexts[context].inductions.get(&other).cloned();
                        others.extend(known.as_ref().map(|known| (tentative, known.argument.interval)));
                        if let Some(known) = known {
                            let inside = self.bounds_inward(context, body, &known, &member.bounds, allowed);
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
                for guard in &mut member.guards {
                    if let Some(row) = self.atoms.rewrite(guard, &mut map) {
                        *guard = row;
                    }
                }
                member
            })
            .collect();
        Pack { members, others, bounds }
    }

    /// Returns the form of a carried value with an induction result, in terms of the loop's body, if it is not just an
    /// unknown there.
    fn in_body(
        &mut self,
        context: ContextId,
        body: ContextId,
        argument: ColumnId,
        bounds: &Loop,
        allowed: Allowed<'_>,
    ) -> Option<Linear> {
        let known = self.contexts[context].inductions.get(&argument)?.clone();
        if let Some(twin) = known.same_as {
            return self.contexts.form(&self.columns, body, twin).map(|form| form.linear.clone());
        }
        let exact = known.argument.exact.as_ref()?;
        self.inward(context, body, exact, bounds, allowed)
    }

    /// Returns the lower and the upper bounds of a carried value in terms of the loop's body.
    pub(super) fn bounds_inward(
        &mut self,
        context: ContextId,
        body: ContextId,
        known: &Induction,
        bounds: &Loop,
        allowed: Allowed<'_>,
    ) -> [Vec<Linear>; 2] {
        [&known.argument.lowers, &known.argument.uppers].map(|side| {
            side.iter().filter_map(|bound| self.inward(context, body, bound, bounds, allowed)).collect()
        })
    }

    /// Translates a form that holds in an iteration into the terms of the loop's body.
    pub(super) fn inward(
        &mut self,
        context: ContextId,
        body: ContextId,
        form: &Linear,
        bounds: &Loop,
        allowed: Allowed<'_>,
    ) -> Option<Linear> {
        let outside = self.counters(context, bounds, allowed)?.iteration.as_atom()?;
        let inside = self.counters(body, bounds, allowed)?.iteration.clone();
        self.atoms.rewrite(form, &mut FxHashMap::from_iter([(outside, inside)]))
    }
}
