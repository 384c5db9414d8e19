//! Relations of carried values, computed when a question is not decided without them.
//!
//! The results are *invariants*: forms that are `>= 0` whenever the loop is about to decide whether to continue, so
//! that they hold for the arguments in each iteration, and for the results. They are in terms of the body, with its
//! unknowns for the carried values, and are translated to the terms of a question. The methods are equalities of states
//! (`affine.rs`), values with equal computations, and templates (`templates.rs`).

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::affine::equalities;
use super::members::Gathering;
use crate::base::ids::{AtomId, ColumnId, ContextId, Ids};
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::graph::facts::CarriedSide;
use crate::graph::values::{Column, Expr};
use crate::session::cache::{Head, Invariants, Member, Reach};
use crate::session::context::ROOT;
use crate::session::{Allowed, Engine};
use crate::solve::given::ColumnRows;

/// The terms of relations: a context, and the columns that are not expanded there.
#[derive(Copy, Clone)]
pub(crate) struct Scope<'a> {
    pub context: ContextId,
    pub allowed: Allowed<'a>,
}

impl Scope<'_> {
    /// The graph's inputs.
    pub const ROOT: Self = Scope { context: ROOT, allowed: None };
}

/// The carried values of one loop that a question depends on, by their arguments: as arguments of an iteration, or as
/// results.
struct CarriedGroup {
    region: RegionToken,
    results: bool,
    arguments: Vec<ColumnId>,
}

impl Engine<'_> {
    /// Returns rows that relate the carried values that an expression is computed from; `form` is its form in these
    /// terms.
    pub(crate) fn relations_behind(
        &mut self,
        scope: Scope<'_>,
        of: &Expr,
        form: &Linear,
        facts: &[Rc<ColumnRows>],
    ) -> Vec<Rc<ColumnRows>> {
        if form.terms.is_empty() || self.limits().invariant_work == 0 {
            return Vec::new();
        }
        let carried = self.carried_behind(of.columns().copied());
        let known: FxHashSet<&Linear> = facts.iter().flat_map(|column| &column.rows).collect();
        let mut rows = Vec::new();
        for group in self.by_loop(scope.context, &carried) {
            rows.extend(self.relations(scope, &group, Some(form), 0));
        }
        rows.sort_unstable();
        rows.dedup();
        rows.retain(|row| {
            let is_news = self.atoms.interval(row).lower.is_none_or(|least| least < 0);
            is_news && row.is_small() && !known.contains(row)
        });
        if rows.is_empty() { Vec::new() } else { vec![Rc::new(ColumnRows::new(rows, Vec::new()))] }
    }

    /// Returns the carried columns that other columns are computed from, and that exist wherever those columns do.
    fn carried_behind(&mut self, columns: impl Iterator<Item = Column>) -> Vec<ColumnId> {
        let mut queue: Vec<ColumnId> = columns.map(|column| self.columns.id(column)).collect();
        let (mut seen, mut found) = (std::mem::take(&mut self.columns.marks), Vec::new());
        seen.start();
        let graph = self.columns.graph.clone();
        let mut at = 0;
        while at < queue.len()
            && seen.len() < Limits::RELATED_COLUMNS
            && found.len() < Limits::RELATED_CARRIED
        {
            let id = queue[at];
            at += 1;
            if !seen.insert(id) {
                continue;
            }
            let value = self.columns[id].value;
            let definition = self.columns.definition(id);
            let mut mention = |column: &Column| queue.push(self.columns.id(*column));
            if let Some(carried) = &definition.carried {
                found.push(id);
                let inits = carried.inits.iter().flat_map(|case| case.value.columns());
                let is_only = carried.inits.len() == 1;
                inits.filter(|init| is_only || graph.is_visible_at(init.value, value)).for_each(&mut mention);
            }
            if let Some(exit) = &definition.exit {
                exit.value.columns().for_each(&mut mention);
                exit.condition.expressions().into_iter().flat_map(Expr::columns).for_each(&mut mention);
            }
            definition.equal.iter().flat_map(|equal| equal.columns()).for_each(&mut mention);
            if definition.choose.is_some() {
                // A value computed in a branch exists only there.
                definition.for_each_dependency(&mut |part| {
                    if graph.is_visible_at(part.value, value) {
                        mention(&part);
                    }
                });
            }
        }
        self.columns.marks = seen;
        found
    }

    /// Groups carried columns by their loops. Columns with forms by induction are left out.
    fn by_loop(&mut self, context: ContextId, carried: &[ColumnId]) -> Vec<CarriedGroup> {
        let mut found: Vec<CarriedGroup> = Vec::new();
        for &id in carried {
            let definition = self.columns.definition(id);
            let Some(carried) = &definition.carried else { continue };
            let region = carried.bounds.region;
            let results = carried.side == CarriedSide::Result;
            let argument = self.columns.id(Column { value: carried.argument, part: carried.part });
            let Some(known) = self.contexts[context].inductions.get(&argument) else { continue };
            // Of two values that are always equal the first represents both.
            let argument = known.same_as.unwrap_or(argument);
            if known.side(carried.side).exact.is_some() {
                continue;
            }
            match found.iter_mut().find(|group| group.region == region && group.results == results) {
                Some(group) if group.arguments.contains(&argument) => {}
                Some(group) => group.arguments.push(argument),
                None => found.push(CarriedGroup { region, results, arguments: vec![argument] }),
            }
        }
        found.iter_mut().for_each(|group| self.columns.sort(&mut group.arguments));
        found
    }

    /// Returns rows about carried values of one loop.
    fn relations(
        &mut self,
        scope: Scope<'_>,
        group: &CarriedGroup,
        form: Option<&Linear>,
        depth: u32,
    ) -> Vec<Linear> {
        let Some(head) = self.head(scope, group, depth) else { return Vec::new() };
        let mut rows = Vec::new();
        let general = self.invariants(scope.context, &head, None);
        let Some(outside) = self.outside(scope, &general, group) else { return Vec::new() };
        rows.extend_from_slice(&general.rows);
        // A choice may lack the cases that the loop's exit excludes, so that it has no value in some iteration.
        let is_total = |form: &&Linear| !self.atoms.has_choice(form);
        if let Some(template) = form.filter(is_total).and_then(|form| self.template(&head, &outside, form)) {
            let special = self.invariants(scope.context, &head, Some(template));
            rows.extend_from_slice(&special.rows);
        }
        let mut map = outside;
        let level = head.level;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let row = self.atoms.rewrite(row, &mut map);
            found.extend(row.filter(|row| self.atoms.level(row) < level));
        }
        found
    }

    /// Returns the state at the start of an iteration, or `None` if all carried values have forms by induction.
    fn head(&mut self, scope: Scope<'_>, group: &CarriedGroup, depth: u32) -> Option<Rc<Head>> {
        let key = (scope.context, group.region, group.arguments.clone(), depth);
        if let Some(known) = self.found.relations.heads.get(&key) {
            return Some(known.clone());
        }
        let found = Rc::new(self.new_head(scope, group, depth)?);
        self.found.relations.heads.insert(key, found.clone());
        Some(found)
    }

    fn new_head(&mut self, scope: Scope<'_>, group: &CarriedGroup, depth: u32) -> Option<Head> {
        let Scope { context, allowed } = scope;
        let body = self.contexts.child(context, group.region);
        let mut members: Vec<Member> = Vec::new();
        for &argument in &group.arguments {
            if self.found.relations.too_many.contains(&(context, argument)) {
                return None;
            }
            let Gathering::Found(gathered) =
                self.gather(context, body, argument, Reach::Few, &mut Vec::new())
            else {
                self.found.relations.too_many.insert((context, argument));
                return None;
            };
            for member in gathered.members {
                if members.iter().all(|other| other.argument != member.argument) {
                    members.push(member);
                }
            }
        }
        if members.len() > Limits::MEMBERS {
            return None;
        }
        members.sort_by(|a, b| self.columns.order(a.argument, b.argument));
        let bounds = members.first()?.bounds.clone();
        let mut pack = self.pack(context, body, members, allowed);
        self.decide_choices(context, &mut pack);
        let iteration = self.counters(body, &bounds, allowed)?.iteration.as_atom();
        let outer = self.counters(context, &bounds, allowed)?.iteration.as_atom();
        let mut rows: Vec<Linear> =
            pack.others.iter().flat_map(|(atom, range)| Linear::rows_of(*atom, *range)).collect();
        let mut inward: FxHashMap<AtomId, Linear> = FxHashMap::default();
        inward.extend(outer.zip(iteration).map(|(outer, inner)| (outer, Linear::atom(inner))));
        for member in &pack.members {
            let known = self.contexts[context].inductions.get(&member.argument)?.clone();
            let own = Linear::atom(member.tentative);
            rows.extend(Linear::rows_of(member.tentative, known.argument.interval));
            for lower in &known.argument.lowers {
                rows.extend(self.atoms.rewrite(lower, &mut inward).and_then(|lower| own.subtract(&lower)));
            }
            for upper in &known.argument.uppers {
                rows.extend(self.atoms.rewrite(upper, &mut inward).and_then(|upper| upper.subtract(&own)));
            }
        }
        if depth < Limits::RELATED_NESTS {
            rows.extend(self.rows_of_inner_loops(Scope { context: body, allowed }, &pack.members, depth));
        }
        let is_news = |row: &Linear| self.atoms.interval(row).lower.is_none_or(|least| least < 0);
        rows.retain(|row| row.is_small() && is_news(row));
        rows.sort_unstable();
        rows.dedup();
        let (mut init, mut step) = (FxHashMap::default(), FxHashMap::default());
        for member in &pack.members {
            init.insert(member.tentative, member.init.linear.clone());
            step.insert(member.tentative, member.yielded.linear.clone());
        }
        if let Some(iteration) = iteration {
            init.insert(iteration, Linear::constant(0));
            step.insert(iteration, Linear::atom(iteration).offset(1)?);
        }
        let level = self.contexts[body].level;
        let guards = pack.guards();
        Some(Head { region: group.region, members: pack.members, iteration, level, rows, guards, init, step })
    }

    /// Returns rows that relate the results of inner loops that the yielded values are computed from.
    fn rows_of_inner_loops(&mut self, body: Scope<'_>, members: &[Member], depth: u32) -> Vec<Linear> {
        let mut yielded: Vec<Column> = Vec::new();
        for member in members {
            let definition = self.columns.definition(member.argument);
            // A value computed on only one path through an iteration exists only on this path.
            if let Some(carried) = &definition.carried
                && let [only] = carried.yields.as_slice()
            {
                yielded.extend(only.value.columns());
            }
        }
        let carried = self.carried_behind(yielded.into_iter());
        let mut rows = Vec::new();
        for group in self.by_loop(body.context, &carried) {
            if group.results {
                rows.extend(self.relations(body, &group, None, depth + 1));
            }
        }
        rows
    }

    /// Returns the invariants of a loop, for a given template or for the usual templates.
    fn invariants(&mut self, context: ContextId, head: &Head, template: Option<Linear>) -> Rc<Invariants> {
        let arguments: Vec<ColumnId> = head.members.iter().map(|member| member.argument).collect();
        let key = (context, head.region, arguments.clone(), template.clone());
        if let Some(known) = self.found.relations.known.get(&key) {
            return known.clone();
        }
        // Each search has its own budget, also if another search requires it.
        let work = self.limits().invariant_work;
        let outer = std::mem::replace(&mut self.found.relations.budget, work);
        let rows = match template {
            None => {
                let mut equal = equalities(&mut self.atoms, &head.members, head.iteration, head.level)
                    .unwrap_or_default();
                equal.extend(self.computed_alike(head));
                equal.retain(Linear::is_small);
                let mut rows: Vec<Linear> =
                    equal.iter().flat_map(|form| [Some(form.clone()), form.scale(-1)]).flatten().collect();
                let templates = self.usual_templates(head);
                self.bounded_templates(head, &templates, &mut rows);
                rows
            }
            Some(template) => {
                let key = (context, head.region, arguments, None);
                let mut rows =
                    self.found.relations.known.get(&key).map(|known| known.rows.clone()).unwrap_or_default();
                let before = rows.len();
                let templates: Vec<Linear> =
                    [Some(template.clone()), template.scale(-1)].into_iter().flatten().collect();
                self.bounded_templates(head, &templates, &mut rows);
                rows.split_off(before)
            }
        };
        self.found.relations.budget = outer;
        let members = head.members.iter().map(|member| (member.argument, member.tentative)).collect();
        let found = Rc::new(Invariants { rows, members, iteration: head.iteration });
        self.found.relations.known.insert(key, found.clone());
        found
    }

    /// Returns differences of carried values that are 0 in all iterations, because their initial values and
    /// computations are equal: the coarsest partition that an iteration preserves (Alpern, Wegman and Zadeck,
    /// "Detecting equality of variables in programs", 1988).
    fn computed_alike(&mut self, head: &Head) -> Vec<Linear> {
        let members = &head.members;
        let first_like = |forms: &[(usize, Linear)]| -> Vec<usize> {
            forms.iter().map(|form| forms.iter().position(|other| other == form).unwrap_or(0)).collect()
        };
        let inits: Vec<(usize, Linear)> =
            members.iter().map(|member| (0, member.init.linear.clone())).collect();
        let mut classes = first_like(&inits);
        loop {
            let mut map: FxHashMap<AtomId, Linear> = members
                .iter()
                .zip(&classes)
                .map(|(member, class)| (member.tentative, Linear::atom(members[*class].tentative)))
                .collect();
            let yielded: Option<Vec<(usize, Linear)>> = members
                .iter()
                .zip(&classes)
                .map(|(member, class)| Some((*class, self.atoms.rewrite(&member.yielded.linear, &mut map)?)))
                .collect();
            let Some(yielded) = yielded else { return Vec::new() };
            let refined = first_like(&yielded);
            if refined == classes {
                break;
            }
            classes = refined;
        }
        let apart = members
            .iter()
            .zip(&classes)
            .filter(|(member, class)| members[**class].tentative != member.tentative);
        apart
            .filter_map(|(member, class)| {
                Linear::atom(member.tentative).subtract(&Linear::atom(members[*class].tentative))
            })
            .collect()
    }

    /// Returns the forms outside of a loop for the unknowns of its body: the values in the current iteration, or after
    /// the last iteration.
    fn outside(
        &mut self,
        Scope { context, allowed }: Scope<'_>,
        invariants: &Invariants,
        group: &CarriedGroup,
    ) -> Option<FxHashMap<AtomId, Linear>> {
        let mut map = FxHashMap::default();
        for &(argument, tentative) in &invariants.members {
            let definition = self.columns.definition(argument);
            let carried = definition.carried.as_ref()?;
            let value = if group.results { carried.result? } else { carried.argument };
            let column = Column { value, part: carried.part };
            self.resolve(context, [column], allowed);
            let id = self.columns.id(column);
            map.insert(tentative, self.contexts.form(&self.columns, context, id)?.linear.clone());
        }
        let argument = invariants.members.first()?.0;
        let definition = self.columns.definition(argument);
        let counters = self.counters(context, &definition.carried.as_ref()?.bounds, allowed)?;
        let count = if group.results { &counters.trips } else { &counters.iteration };
        map.extend(invariants.iteration.map(|iteration| (iteration, count.clone())));
        Some(map)
    }

    /// Returns the queried form in terms of the body, if all its atoms are carried or loop-invariant.
    fn template(
        &mut self,
        head: &Head,
        outside: &FxHashMap<AtomId, Linear>,
        form: &Linear,
    ) -> Option<Linear> {
        // Of several unknowns with one form outside, the first represents all.
        let mut pairs: Vec<(AtomId, AtomId)> =
            outside.iter().filter_map(|(inner, outer)| Some((outer.as_atom()?, *inner))).collect();
        pairs.sort_unstable_by_key(|pair| Reverse(*pair));
        let mut inward: FxHashMap<AtomId, Linear> =
            pairs.into_iter().map(|(outer, inner)| (outer, Linear::atom(inner))).collect();
        // A difference and its negation need the same rows.
        let template = self.atoms.rewrite(&form.direction().0, &mut inward)?;
        let mut of_inits = Ids::default();
        for member in &head.members {
            self.atoms.visit(&member.init.linear, &mut |atom| {
                of_inits.insert(atom);
            });
        }
        let (mut varies, mut fixed) = (false, true);
        self.atoms.visit(&template, &mut |atom| {
            let is_outside = |column: ColumnId| {
                self.columns.graph.is_defined_outside(self.columns[column].value, head.region)
            };
            varies |= head.varies(atom);
            fixed &= head.varies(atom)
                || of_inits.contains(atom)
                || match *self.atoms.get(atom).atom {
                    Atom::Column { column, .. } | Atom::Iteration { iv: column, .. } => is_outside(column),
                    Atom::Opaque(_) => false,
                    Atom::Choice { owner: Some(owner), .. } => owner.column().is_some_and(is_outside),
                    _ => true,
                };
        });
        (varies && fixed).then_some(template)
    }
}
